// The board of mg.play, in the language of the page: a vertex is clicked and then a color, Alice's vertices are round and
// Bob's square, and the answer comes from Python.

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 400;
const MARGIN = 28;

function element(parent, name, attributes, text) {
  const made = name.startsWith("svg:")
    ? document.createElementNS(SVG, name.slice(4))
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  parent.append(made);
  return made;
}

function render({ model, el }) {
  const root = element(el, "div", { class: "mapgame-play" });
  // The vertex whose colors are offered.
  let chosen = null;

  const place = ([x, y]) => [MARGIN + x * (SIDE - 2 * MARGIN), MARGIN + y * (SIDE - 2 * MARGIN)];
  const send = (content) => model.send(content);

  function board(state) {
    const { points, edges, wrapped, labels, colors, by, legal, dead, last, inks } = state;
    const svg = element(root, "svg:svg", {
      viewBox: `0 0 ${SIDE} ${SIDE}`, role: "group", "aria-label": state.heading,
    });
    const line = ([x1, y1], [x2, y2]) =>
      element(svg, "svg:line", { x1, y1, x2, y2, class: "mapgame-edge" });
    const isWrapped = new Set(wrapped.map(({ edge: [u, v] }) => `${Math.min(u, v)} ${Math.max(u, v)}`));
    for (const [u, v] of edges) {
      if (!isWrapped.has(`${u} ${v}`)) line(place(points[u]), place(points[v]));
    }
    for (const { edge: [u, v], step: [dx, dy] } of wrapped) {
      const [a, b] = [points[u], points[v]];
      line(place(a), place([a[0] + dx / 2, a[1] + dy / 2]));
      line(place(b), place([b[0] - dx / 2, b[1] - dy / 2]));
    }
    const open = new Set(legal.map(([v]) => v));
    points.forEach((point, v) => {
      const [x, y] = place(point);
      const color = colors[v];
      const classes = ["mapgame-vertex"];
      if (open.has(v)) classes.push("mapgame-open");
      if (dead.includes(v)) classes.push("mapgame-dead");
      if (v === last) classes.push("mapgame-last");
      if (v === chosen) classes.push("mapgame-chosen");
      const maker = by[v] === null ? "" : ` by ${by[v] === "alice" ? "Alice" : "Bob"}`;
      const said = color === null ? (dead.includes(v) ? "sees every color" : "uncolored") : `color ${color}${maker}`;
      const group = element(svg, "svg:g", {
        class: classes.join(" "), "data-vertex": v, role: "button", tabindex: open.has(v) ? 0 : -1,
        "aria-label": `${labels[v]}, ${said}`,
      });
      const shape = by[v] === "bob"
        ? element(group, "svg:rect", { x: x - 12, y: y - 12, width: 24, height: 24, class: "mapgame-shape" })
        : element(group, "svg:circle", { cx: x, cy: y, r: 13, class: "mapgame-shape" });
      if (color !== null) {
        shape.style.fill = inks[color][0];
        element(group, "svg:text", { x, y: y + 4 }, String(color)).style.fill = inks[color][1];
      }
      if (dead.includes(v)) element(group, "svg:path", { d: `M${x - 15} ${y - 15}l30 30M${x - 15} ${y + 15}l30 -30`, class: "mapgame-cross" });
      element(group, "svg:text", { x, y: y - 17, class: "mapgame-name" }, labels[v]);
      const choose = () => {
        if (!open.has(v)) return;
        chosen = v;
        draw();
        root.querySelector(".mapgame-palette [data-color]:not(:disabled)")?.focus();
      };
      group.addEventListener("click", choose);
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(); }
        if (/^\d$/.test(event.key) && legal.some(([w, c]) => w === v && c === Number(event.key))) give(v, Number(event.key));
      });
    });
  }

  function give(vertex, color) {
    chosen = null;
    send({ do: "move", vertex, color });
  }

  function draw() {
    const state = model.get("state");
    const fitting = new Set(state.legal.filter(([v]) => v === chosen).map(([, c]) => c));
    if (fitting.size === 0) chosen = null;
    root.replaceChildren();
    element(root, "div", { class: "mapgame-heading" }, state.heading);
    board(state);
    const palette = element(root, "div", { class: "mapgame-palette" });
    const asks = chosen === null ? "Click a vertex, then a color." : `${state.labels[chosen]} takes`;
    if (state.winner === null) element(palette, "span", {}, asks);
    state.inks.forEach(([ink, readable], color) => {
      if (chosen === null) return;
      const button = element(palette, "button", { "data-color": color, "aria-label": `color ${color}` }, String(color));
      button.disabled = !fitting.has(color);
      button.style.background = ink;
      button.style.color = readable;
      button.addEventListener("click", () => give(chosen, color));
    });
    if (state.may_pass) {
      element(palette, "button", {}, "pass").addEventListener("click", () => send({ do: "pass" }));
    }
    element(palette, "button", {}, "take back").addEventListener("click", () => send({ do: "back" }));
    if (state.winner === null) {
      element(palette, "button", {}, "hint").addEventListener("click", () => send({ do: "hint" }));
    }
    const message = model.get("message");
    if (message) element(root, "div", { class: "mapgame-message", role: "status" }, message);
    const said = element(root, "ol", { class: "mapgame-said" });
    state.said.forEach((words) => element(said, "li", {}, words));
    said.scrollTop = said.scrollHeight;
  }

  model.on("change:state", draw);
  model.on("change:message", draw);
  draw();
}

export default { render };
