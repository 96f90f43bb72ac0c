// The board: the graph with all that is shown on it, drawn anew from the state.

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 1000;

function element(name, attributes = {}, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function byId(id) {
  return document.getElementById(id);
}

/** Whether the marking game is played, in which a vertex shows how many neighbors were marked before it. */
function isMarking() {
  return game.game === "marking";
}

/** Which layers are on. */
const layers = { danger: true, truth: false, truthBy: "rings", strategy: true, order: "", patterns: false };

/** The vertices that a lemma is about, in a proof that is walked. */
let about = [];

/** The vertex whose colors are shown, and the one that the keyboard is at. */
let chosen;
let focus = 0;

/** The answer of `truth` for the moves shown; the order shown, with its steps. */
let truth;
let order;

/** Whether the edges of the graph are colored: the game is on its line graph, and the board shows the graph itself. */
function isOnEdges() {
  return graph.base !== undefined;
}

/** The lines of the layout that are not wrapped, each with the vertices of the game on it. */
function straightLines() {
  const { edges, places, wrapped } = graph.base ?? graph;
  const isWrapped = ([u, v]) => wrapped.some(({ edge }) => edge.includes(u) && edge.includes(v));
  return edges.map((edge, number) => ({ ends: edge.map((v) => places[v]), on: isOnEdges() ? [number] : edge, edge }))
    .filter(({ edge }) => !isWrapped(edge));
}

/** The distance of a point from a line. */
function distanceFrom([[x1, y1], [x2, y2]], [x, y]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x1 + along * dx - x, y1 + along * dy - y);
}

/** For a layout the least distance of two vertices, and of a vertex and a line on which it is not. */
const rooms = new WeakMap();

function room() {
  const { places } = graph;
  // Discs keep their size while one draws.
  if (drawing) return drawn.room;
  if (places.length > 300) return { apart: 1, aside: 1 };
  if (!rooms.has(places)) {
    const all = [...places, ...(graph.base?.places ?? [])];
    const least = (far) => far.reduce((least, one) => Math.min(least, one), 1);
    const apart = least(places.map(([x, y], v) => least(all.slice(v + 1).map(([a, b]) => Math.hypot(a - x, b - y)))));
    const aside = least(straightLines().map(({ ends, on }) => {
      return least(places.filter((_, v) => !on.includes(v)).map((at) => distanceFrom(ends, at)));
    }));
    rooms.set(places, { apart, aside });
  }
  return rooms.get(places);
}

/** The radius of vertices: smaller for many, and where they stand close together there is room for names, and for edges. */
function radius() {
  const { apart, aside } = room();
  const most = Math.min(42, 180 / Math.sqrt(graph.n + 1), 0.33 * apart * (SIZE - 140), 0.75 * aside * (SIZE - 140));
  return Math.max(5, isOnEdges() ? Math.min(28, 1.1 * most) : most);
}

/** Where on each edge its disc is: in the middle, or where it has more room from other edges, vertices and discs. */
function placesOnEdges({ edges, places, wrapped }) {
  const lines = edges.map((edge) => edge.map((v) => places[v]));
  const made = [];
  for (const [number, [[x1, y1], [x2, y2]]] of lines.entries()) {
    const { edge, step } = wrapped.find((one) => edges[number].every((v) => one.edge.includes(v))) ?? {};
    if (edge) {
      made.push(places[edge[0]].map((part, axis) => part + 0.3 * step[axis]));
      continue;
    }
    const others = lines.filter((_, other) => other !== number && edges[other].every((v) => !edges[number].includes(v)));
    const free = (at) => [...made, ...places].reduce((least, [x, y]) => Math.min(least, Math.hypot(at[0] - x, at[1] - y)),
      others.reduce((least, line) => Math.min(least, 1.5 * distanceFrom(line, at)), 1));
    const choices = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74].map((part) => [x1 + part * (x2 - x1), y1 + part * (y2 - y1)]);
    const rooms = choices.map((at, index) => free(at) * (index === 0 ? 1.2 : 1));
    made.push(choices[rooms.indexOf(Math.max(...rooms))]);
  }
  return made;
}

function onBoard(at) {
  const margin = 70;
  return at.map((part) => margin + part * (SIZE - 2 * margin));
}

function place(v) {
  return onBoard(graph.places[v]);
}

/** The last reply of a strategy among the moves shown. */
function lastReply() {
  return replies[shown - 1];
}

/** The guide in use: that of the last reply that had one, or of the strategy that a lesson asks about. */
function guideReply() {
  const withGuide = (reply) => reply?.guide;
  return replies.slice(0, shown).findLast(withGuide) ?? replies.findLast(withGuide) ?? [lesson?.shows].find(withGuide);
}

function shortened([x1, y1], [x2, y2], by) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const part = Math.min(0.45, by / length);
  const [dx, dy] = [(x2 - x1) * part, (y2 - y1) * part];
  return [x1 + dx, y1 + dy, x2 - dx, y2 - dy];
}

function line([x1, y1, x2, y2], kind, number = "") {
  return element("line", { x1, y1, x2, y2, class: kind, "data-edge": number });
}

/** Along the order shown, each edge from its later end to its earlier one, its backward neighbor. */
function backward() {
  if (!order || graph.m > 300) return [];
  const places = new Map(order.order.map((v, at) => [v, at]));
  return graph.edges.map(([u, v]) => (places.get(u) > places.get(v) ? [u, v] : [v, u]));
}

function edges() {
  const group = element("g", { "aria-hidden": "true" });
  const { base = graph } = graph;
  const wrapped = new Map(base.wrapped.map(({ edge, step }) => [`${Math.min(...edge)} ${Math.max(...edge)}`, { edge, step }]));
  const ofStrategy = layers.strategy ? (guideReply()?.arrows ?? lastReply()?.arrows ?? []) : [];
  const arrows = ofStrategy.length > 0 ? ofStrategy : backward();
  const directed = new Map(arrows.map(([u, v]) => [`${Math.min(u, v)} ${Math.max(u, v)}`, [u, v]]));
  // Arrows end outside of the rings.
  const r = radius() + (layers.truth && truth && layers.truthBy === "rings" ? 5 + ringWidth(radius()) : 0);
  if (isOnEdges()) group.append(...arrows.map((arrow) => line(shortened(...arrow.map(place), r + 3), "arrow")));
  for (const [number, [u, v]] of base.edges.entries()) {
    const stub = wrapped.get(`${u} ${v}`);
    if (stub) {
      const far = stub.step.map((part) => 0.4 * part * (SIZE - 140));
      const [[ax, ay], [bx, by]] = stub.edge.map((end) => onBoard(base.places[end]));
      const stubs = [[ax, ay, ax + far[0], ay + far[1]], [bx, by, bx - far[0], by - far[1]]];
      group.append(...stubs.map((ends) => line(ends, "edge", number)));
      continue;
    }
    const arrow = isOnEdges() ? undefined : directed.get(`${u} ${v}`);
    const ends = [u, v].flatMap((end) => onBoard(base.places[end]));
    group.append(arrow ? line(shortened(...arrow.map(place), r + 3), "arrow") : line(ends, "edge", number));
  }
  return group;
}

/** The jumps of the last reply, each from a vertex of its trail to the next. */
function jumps() {
  const group = element("g", { "aria-hidden": "true" });
  const trail = layers.strategy ? (lastReply()?.trail ?? []) : [];
  const r = radius();
  trail.slice(1).forEach((v, index) => {
    const [x1, y1, x2, y2] = shortened(place(trail[index]), place(v), r + 6);
    const bend = 0.12;
    const [cx, cy] = [(x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend];
    group.append(element("path", { d: `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`, class: "jump" }));
  });
  return group;
}

const DANGERS = { endangered: "!", threatened: "!!" };

/** The danger of a vertex if it is news: none before it sees a color. */
function dangerNews({ danger, left, marked }) {
  const isNews = danger !== "endangered" || (isMarking() ? marked > 0 : left.length < game.k);
  return layers.danger && danger && danger !== "safe" && isNews ? danger : undefined;
}

function inWords(v) {
  const at = position.vertices[v];
  const parts = [`${isOnEdges() ? "edge" : "vertex"} ${graph.labels[v]}`];
  if (at.color !== null) {
    const taken = isMarking() ? `marked after ${at.color} neighbors` : `color ${colorName(at.color)}`;
    parts.push(at.by ? `${taken} by ${NAMES[at.by]}` : taken);
  } else {
    parts.push(isMarking() ? `unmarked, ${at.marked} marked neighbors` : "uncolored");
    if (!isMarking()) parts.push(at.left.length === 0 ? "sees every color" : `colors left: ${at.left.map(colorName).join(", ")}`);
    if (dangerNews(at)) parts.push(at.danger);
    const verdict = truthInWords(v);
    if (verdict) parts.push(`truth: ${verdict}`);
  }
  const lies = order?.order.indexOf(v) ?? -1;
  if (lies >= 0) parts.push(`place ${lies + 1} in the order`);
  const neighbors = graph.edges.filter((edge) => edge.includes(v)).map(([a, b]) => graph.labels[a === v ? b : a]);
  if (neighbors.length <= 12) parts.push(`next to ${neighbors.join(", ") || "no vertex"}`);
  return parts.join(", ");
}

function vertex(v) {
  const at = position.vertices[v];
  const [x, y] = place(v);
  const r = radius();
  const last = position.plies.at(-1)?.vertex === v;
  const memory = layers.strategy && (lastReply() ?? replies[shown - 2])?.memory?.includes(v);
  const kinds = ["vertex", last ? "last" : "", chosen === v ? "chosen" : ""].join(" ").trim();
  const group = element("g", {
    class: kinds, role: "button", tabindex: v === focus ? 0 : -1, "data-vertex": v, "aria-label": inWords(v),
  });
  const around = at.color === null ? ring(v, r) : undefined;
  const edge = around ? r + 5 + ringWidth(r) : r;
  const colored = at.color === null ? undefined : position.palette[at.color];
  for (const ends of linesOf(v)) {
    const thick = line(ends, "stripe");
    if (colored) thick.style.stroke = colored[0];
    group.append(thick);
  }
  const circle = (wide, kind) => element("circle", { cx: x, cy: y, r: wide, class: kind });
  if (about.includes(v)) group.append(circle(edge + 16, "about"));
  group.append(circle(edge + (around ? 5 : 13), "focus"));
  if (memory) group.append(circle(edge + 7, "memory"));
  const [fill, ink] = colored ?? [undefined, undefined];
  const shape = at.by === "bob"
    ? element("rect", { x: x - 0.9 * r, y: y - 0.9 * r, width: 1.8 * r, height: 1.8 * r, class: "shape" })
    : circle(r, "shape");
  if (fill) shape.style.fill = fill;
  group.append(shape, ...(fill ? patterned(shape, at.color) : []));
  if (around) group.append(around);
  const guided = shownGuide();
  const step = layers.order ? order?.steps.find((one) => one.vertex === v) : undefined;
  const dollars = step ? `$${step.dollars}` : "";
  // What a vertex without a color has room for: its class, or its dollars; what does not fit stands behind its name.
  const free = guided ? letter(guided.guide[v]) : dollars;
  const inside = at.color === null ? free : isMarking() ? String(at.color) : colorLetter(at.color);
  // What is written there stands in the label too, in words; so it is drawn beside the button.
  const written = element("g", { class: "words", "aria-hidden": "true" });
  const words = element("text", { x, y, "font-size": Math.max(9, Math.min(0.95, 2.4 / inside.length) * r) }, inside);
  words.style.fill = ink ?? "var(--quiet)";
  if (fill && layers.patterns) words.style.cssText += `stroke:${fill};stroke-width:${0.3 * r}px;paint-order:stroke`;
  written.append(words);
  const lies = order?.order.indexOf(v) ?? -1;
  const rank = lies >= 0 ? `:${lies + 1}` : "";
  const list = at.color === null && game.lists[v] ? ` [${game.lists[v].map(colorLetter).join(" ")}]` : "";
  // The ends of an edge have names.
  const label = isOnEdges() ? "" : graph.labels[v].slice(0, 24);
  const name = label + rank + (inside === dollars ? "" : ` ${dollars}`) + list;
  const verdict = at.color === null && layers.truthBy === "words" ? truthInWords(v)?.slice(0, 40) : undefined;
  const danger = dangerNews(at);
  if (danger === "dead") {
    const d = 1.2 * r;
    group.append(line([x - d, y - d, x + d, y + d], "cross"), line([x - d, y + d, x + d, y - d], "cross"));
  }
  const covers = Math.max(edge + (memory ? 9 : 3), at.by === "bob" || danger === "dead" ? 1.3 * r : 0);
  const labels = [{ text: name.trimEnd(), kind: "name", alarm: DANGERS[danger] ?? "" }];
  if (verdict) labels.push({ text: verdict, kind: "truth", alarm: "" });
  return { group, written, circle: [x, y, covers], labels: labels.map((label) => ({ ...label, at: [x, y], r: covers, written })) };
}

/** The lines on the board of an edge that is colored: one, or two stubs. */
function linesOf(v) {
  if (!isOnEdges()) return [];
  return [...byId("board").querySelectorAll(`.edge[data-edge="${v}"]`)].map(endsOf);
}

/** The vertices of a graph whose edges are colored: dots with names. */
function dots() {
  return (graph.base?.places ?? []).map((place, v) => {
    const [at, r] = [onBoard(place), 0.4 * radius()];
    const written = element("g", { class: "words", "aria-hidden": "true" });
    const group = element("circle", { cx: at[0], cy: at[1], r, class: "dot" });
    return { group, written, circle: [...at, r], labels: [{ text: graph.base.labels[v].slice(0, 24), kind: "name", alarm: "", at, r, written }] };
  });
}

/** The size of names: legible on the screen, where vertices stand far enough apart. */
function labelSize([, , wide, high]) {
  const { clientWidth, clientHeight } = byId("board");
  const scale = Math.min(clientWidth / wide, clientHeight / high) || 1;
  const legible = (isLarge() ? 17 : 12) / scale;
  return Math.max(0.7 * Math.min(radius(), 40), Math.min(legible, 0.34 * room().apart * SIZE), 9);
}

function endsOf(line) {
  return ["x1", "y1", "x2", "y2"].map((name) => Number(line.getAttribute(name)));
}

/** Writes the names; their boxes. */
function writeLabels(drawn, lines, size) {
  const labels = drawn.flatMap((one) => one.labels).filter(({ text, alarm }) => text || alarm);
  for (const label of labels) {
    const narrow = label.text.split(":").length - 1;
    label.width = size * (0.6 * label.text.length - 0.25 * narrow + 0.65 * label.alarm.length) + 4;
    label.height = 1.35 * size;
  }
  const segments = [...lines.children].map(endsOf);
  return labelPlaces(labels, segments, drawn.map(({ circle }) => circle)).map(({ box, place: [x, y] }, index) => {
    const { written, kind, text, alarm } = labels[index];
    const words = element("text", { x, y, "font-size": size, class: kind }, text);
    if (alarm) words.append(element("tspan", { class: "alarm", dx: 0.2 * size }, alarm));
    written.append(words);
    return box;
  });
}

/** The part of the plane that is shown: all of it while one draws, else what vertices and names need. */
function frame(names) {
  if (drawing || graph.n === 0) return [0, 0, SIZE, SIZE];
  const places = (graph.base ?? graph).places.map(onBoard);
  // Edges that leave the picture at one side and come back at the other have stubs.
  const stub = Math.max(0, ...(graph.base ?? graph).wrapped.flatMap(({ step }) => step.map(Math.abs))) * 0.4 * (SIZE - 140);
  const around = Math.max(1.3 * radius() + 16, stub + 10);
  const boxes = [...places.map(([x, y]) => [x - around, y - around, x + around, y + around]), ...names];
  const [left, top] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = [2, 3].map((side) => Math.max(...boxes.map((box) => box[side])));
  return [left, top, right - left, bottom - top];
}

/** Draws all anew; the focus stays where it was. */
function drawBoard() {
  const board = byId("board");
  const had = board.contains(document.activeElement);
  board.replaceChildren();
  focus = Math.min(focus, Math.max(0, graph.n - 1));
  const lines = edges();
  board.append(lines);
  const drawn = [...dots(), ...Array.from({ length: graph.n }, (_, v) => vertex(v))];
  const framed = frame(writeLabels(drawn, lines, labelSize(frame([]))));
  board.setAttribute("viewBox", framed.map((part) => part.toFixed(1)).join(" "));
  board.style.setProperty("--slope", (framed[3] / framed[2]).toFixed(3));
  if (drawing) board.append(element("rect", { x: 30, y: 30, width: SIZE - 60, height: SIZE - 60, class: "square" }));
  board.append(...drawn.map((one) => one.group), jumps(), ...drawn.map((one) => one.written));
  if (had) buttonOf(focus)?.focus();
}

function buttonOf(v) {
  return byId("board").querySelector(`[data-vertex="${v}"]`);
}

function focusOn(v) {
  buttonOf(focus)?.setAttribute("tabindex", "-1");
  focus = v;
  buttonOf(v)?.setAttribute("tabindex", "0");
  buttonOf(v)?.focus();
}

/** The nearest vertex in a direction: near, and little to the side. */
function towards([dx, dy]) {
  const [x, y] = place(focus);
  const ahead = graph.places.map((_, v) => {
    const [right, down] = [place(v)[0] - x, place(v)[1] - y];
    return { v, along: right * dx + down * dy, aside: Math.abs(right * dy) + Math.abs(down * dx) };
  }).filter(({ v, along }) => v !== focus && along > 1);
  return ahead.sort((a, b) => a.along + 2 * a.aside - b.along - 2 * b.aside)[0]?.v;
}
