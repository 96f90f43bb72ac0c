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
const layers = { danger: true, truth: false, truthBy: "rings", strategy: true, order: "" };

/** The vertices that a lemma is about, in a proof that is walked. */
let about = [];

/** The vertex whose colors are shown, and the one that the keyboard is at. */
let chosen;
let focus = 0;

/** The answer of `truth` for the moves shown; the order shown, with its steps. */
let truth;
let order;

/** The least distance of two vertices of a layout, which is asked for again and again. */
const nearest = new WeakMap();

function leastDistance(places) {
  if (!nearest.has(places)) {
    const far = places.length > 300 ? [] : places.flatMap(([x, y], v) => places.slice(v + 1).map(([a, b]) => Math.hypot(a - x, b - y)));
    nearest.set(places, far.reduce((least, one) => Math.min(least, one), 1));
  }
  return nearest.get(places);
}

/** The radius of vertices: smaller for many, and where they stand close together there is room for names. */
function radius() {
  const close = drawing ? 1 : leastDistance(graph.places);
  return Math.max(7, Math.min(42, 165 / Math.sqrt(graph.n + 1), 0.36 * close * (SIZE - 140)));
}

function place(v) {
  const margin = 70;
  return graph.places[v].map((part) => margin + part * (SIZE - 2 * margin));
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

/** a, b, ..., z, then a' and so on. */
function letter(index) {
  return String.fromCharCode(97 + (index % 26)) + "'".repeat(Math.floor(index / 26));
}

/** What a color is called: its number, or with a guide the class and the shade. */
function colorName(color) {
  const guided = isMarking() ? undefined : guideReply();
  if (!guided || !layers.strategy) return String(color);
  return letter(color % guided.classes) + (Math.floor(color / guided.classes) + 1);
}

function shortened([x1, y1], [x2, y2], by) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const part = Math.min(0.45, by / length);
  const [dx, dy] = [(x2 - x1) * part, (y2 - y1) * part];
  return [x1 + dx, y1 + dy, x2 - dx, y2 - dy];
}

function line([x1, y1, x2, y2], kind) {
  return element("line", { x1, y1, x2, y2, class: kind });
}

function arrowHead(id, kind) {
  const marker = element("marker", {
    id, viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 5, markerHeight: 5, orient: "auto-start-reverse",
  });
  marker.append(element("path", { d: "M0 0L10 5L0 10z", class: kind }));
  return marker;
}

/** Along the order shown, each edge from its later end to its earlier one, its backward neighbor. */
function backward() {
  if (!order || graph.m > 300) return [];
  const places = new Map(order.order.map((v, at) => [v, at]));
  return graph.edges.map(([u, v]) => (places.get(u) > places.get(v) ? [u, v] : [v, u]));
}

function edges() {
  const group = element("g", { "aria-hidden": "true" });
  const wrapped = new Map(graph.wrapped.map(({ edge, step }) => [`${Math.min(...edge)} ${Math.max(...edge)}`, { edge, step }]));
  const ofStrategy = layers.strategy ? (guideReply()?.arrows ?? lastReply()?.arrows ?? []) : [];
  const arrows = ofStrategy.length > 0 ? ofStrategy : backward();
  const directed = new Map(arrows.map(([u, v]) => [`${Math.min(u, v)} ${Math.max(u, v)}`, [u, v]]));
  // Arrows end outside of the rings.
  const r = radius() + (layers.truth && truth && layers.truthBy === "rings" ? 5 + ringWidth(radius()) : 0);
  for (const [u, v] of graph.edges) {
    const stub = wrapped.get(`${u} ${v}`);
    if (stub) {
      const far = stub.step.map((part) => 0.4 * part * (SIZE - 140));
      const [[ax, ay], [bx, by]] = stub.edge.map(place);
      group.append(line([ax, ay, ax + far[0], ay + far[1]], "edge"), line([bx, by, bx - far[0], by - far[1]], "edge"));
      continue;
    }
    const arrow = directed.get(`${u} ${v}`);
    if (arrow) group.append(line(shortened(place(arrow[0]), place(arrow[1]), r + 3), "arrow"));
    else group.append(line([...place(u), ...place(v)], "edge"));
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

const DANGERS = { endangered: "!", threatened: "!!", dead: "" };

function inWords(v) {
  const at = position.vertices[v];
  const parts = [`vertex ${graph.labels[v]}`];
  if (at.color !== null) {
    const taken = isMarking() ? `marked after ${at.color} neighbors` : `color ${colorName(at.color)}`;
    parts.push(`${taken}${at.by ? ` by ${at.by === "alice" ? "Alice" : "Bob"}` : ""}`);
  } else {
    parts.push(isMarking() ? `unmarked, ${at.marked} marked neighbors` : "uncolored");
    if (!isMarking()) parts.push(at.left.length === 0 ? "sees every color" : `colors left: ${at.left.map(colorName).join(", ")}`);
    if (layers.danger && at.danger !== "safe") parts.push(at.danger);
    const told = truthInWords(v);
    if (told) parts.push(`truth: ${told}`);
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
  if (about.includes(v)) group.append(element("circle", { cx: x, cy: y, r: edge + 16, class: "about" }));
  group.append(element("circle", { cx: x, cy: y, r: edge + (around ? 5 : 13), class: "focus" }));
  if (memory) group.append(element("circle", { cx: x, cy: y, r: edge + 7, class: "memory" }));
  const [fill, ink] = at.color === null ? [undefined, undefined] : position.palette[at.color];
  const shape = at.by === "bob"
    ? element("rect", { x: x - 0.9 * r, y: y - 0.9 * r, width: 1.8 * r, height: 1.8 * r, class: "shape" })
    : element("circle", { cx: x, cy: y, r, class: "shape" });
  if (fill) shape.style.fill = fill;
  group.append(shape);
  if (around) group.append(around);
  const guided = layers.strategy && !isMarking() ? guideReply() : undefined;
  const step = layers.order ? order?.steps.find((one) => one.vertex === v) : undefined;
  const dollars = step ? `$${step.dollars}` : "";
  // What a vertex without a color has room for: its class, or its dollars; what does not fit stands behind its name.
  const free = guided ? letter(guided.guide[v]) : dollars;
  const inside = at.color !== null ? colorName(at.color) : free;
  // What is written there stands in the label too, in words; so it is drawn beside the button.
  const written = element("g", { class: "words", "aria-hidden": "true" });
  const words = element("text", { x, y, "font-size": Math.max(9, Math.min(0.95, 2.4 / inside.length) * r) }, inside);
  words.style.fill = ink ?? "var(--quiet)";
  written.append(words);
  const lies = order?.order.indexOf(v) ?? -1;
  const rank = lies >= 0 ? `:${lies + 1}` : "";
  const name = graph.labels[v].slice(0, 24) + rank + (inside === dollars ? "" : ` ${dollars}`);
  const size = Math.max(11, Math.min(28, 0.75 * r)) * labelScale();
  written.append(element("text", { x, y: y - edge - 0.8 * size, "font-size": size, class: "name" }, name.trimEnd()));
  const told = at.color === null && layers.truthBy === "words" ? truthInWords(v) : undefined;
  if (told) written.append(element("text", { x, y: y + r + size, "font-size": size, class: "truth" }, told.slice(0, 40)));
  if (layers.danger && at.danger && at.danger !== "safe") {
    if (at.danger === "dead") {
      const d = 1.2 * r;
      group.append(line([x - d, y - d, x + d, y + d], "cross"), line([x - d, y + d, x + d, y - d], "cross"));
    } else {
      written.append(element("text", { x: x + edge + 8, y: y - 0.7 * edge, "font-size": 1.1 * size, class: "alarm" }, DANGERS[at.danger]));
    }
  }
  return [group, written];
}

/** How much larger names are: in large type, and where the board is small. */
function labelScale() {
  if (isLarge()) return 1.4;
  return byId("board").clientWidth < 500 ? 1.3 : 1;
}

/** The part of the plane that is shown: all of it while one draws, else what the vertices need. */
function frame() {
  if (drawing || graph.n === 0) return [0, 0, SIZE, SIZE];
  const places = graph.places.map((_, v) => place(v));
  // Edges that leave the picture at one side and come back at the other have stubs.
  const stub = Math.max(0, ...graph.wrapped.flatMap(({ step }) => step.map(Math.abs))) * 0.4 * (SIZE - 140);
  const [beside, above] = [1.6 * radius() + 24, 2.2 * radius() + 20].map((space) => Math.max(space, stub + 10));
  const [left, top] = [beside, above].map((space, axis) => Math.min(...places.map((at) => at[axis])) - space);
  const [right, bottom] = [0, 1].map((axis) => Math.max(...places.map((at) => at[axis])) + beside);
  return [left, top, right - left, bottom - top];
}

/** Draws all anew; the focus stays where it was. */
function drawBoard() {
  const board = byId("board");
  const had = board.contains(document.activeElement);
  board.replaceChildren();
  const heads = element("defs");
  heads.append(arrowHead("head", "head"), arrowHead("jump-head", "jump-head"), hatching());
  const framed = frame();
  board.setAttribute("viewBox", framed.map((part) => part.toFixed(1)).join(" "));
  board.style.setProperty("--slope", (framed[3] / framed[2]).toFixed(3));
  board.append(heads, edges());
  focus = Math.min(focus, Math.max(0, graph.n - 1));
  const drawn = Array.from({ length: graph.n }, (_, v) => vertex(v));
  board.append(...drawn.map(([button]) => button), jumps(), ...drawn.map(([, words]) => words));
  if (had) board.querySelector(`[data-vertex="${focus}"]`)?.focus();
}

function focusOn(v) {
  const board = byId("board");
  board.querySelector(`[data-vertex="${focus}"]`)?.setAttribute("tabindex", "-1");
  focus = v;
  const next = board.querySelector(`[data-vertex="${v}"]`);
  next?.setAttribute("tabindex", "0");
  next?.focus();
}

/** The nearest vertex in a direction: near, and little to the side. */
function towards([dx, dy]) {
  const [x, y] = place(focus);
  let best;
  let least = Infinity;
  for (let v = 0; v < graph.n; v += 1) {
    const [vx, vy] = place(v);
    const along = (vx - x) * dx + (vy - y) * dy;
    const aside = Math.abs((vx - x) * dy) + Math.abs((vy - y) * dx);
    if (v === focus || along <= 1) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [v, far];
  }
  return best;
}
