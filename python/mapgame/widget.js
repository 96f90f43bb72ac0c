// The board of mg.play: a color is chosen, a vertex is clicked, and the answer comes from Python.

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
  let chosen = 0;

  const place = ([x, y]) => [MARGIN + x * (SIDE - 2 * MARGIN), MARGIN + y * (SIDE - 2 * MARGIN)];
  const send = (content) => model.send(content);

  function board(state) {
    const { points, edges, wrapped, labels, colors, legal, dead, last, inks } = state;
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
    const open = new Set(legal.filter(([, c]) => c === chosen).map(([v]) => v));
    points.forEach((point, v) => {
      const [x, y] = place(point);
      const color = colors[v];
      const classes = ["mapgame-vertex"];
      if (open.has(v)) classes.push("mapgame-open");
      if (dead.includes(v)) classes.push("mapgame-dead");
      if (v === last) classes.push("mapgame-last");
      const told = color === null ? (dead.includes(v) ? "sees every color" : "uncolored") : `color ${color}`;
      const group = element(svg, "svg:g", {
        class: classes.join(" "), "data-vertex": v, role: "button", tabindex: open.has(v) ? 0 : -1,
        "aria-label": `${labels[v]}, ${told}`,
      });
      const circle = element(group, "svg:circle", { cx: x, cy: y, r: 14 });
      if (color !== null) circle.style.fill = inks[color][0];
      const text = element(group, "svg:text", { x, y: y + 4 }, labels[v]);
      if (color !== null) text.style.fill = inks[color][1];
      const move = () => open.has(v) && send({ do: "move", vertex: v, color: chosen });
      group.addEventListener("click", move);
      group.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); move(); }
      });
    });
  }

  function draw() {
    const state = model.get("state");
    const legalColors = new Set(state.legal.map(([, c]) => c));
    if (!legalColors.has(chosen) && legalColors.size > 0) chosen = Math.min(...legalColors);
    root.replaceChildren();
    element(root, "div", { class: "mapgame-heading" }, state.heading);
    const palette = element(root, "div", { class: "mapgame-palette" });
    state.inks.forEach(([ink, readable], color) => {
      const button = element(palette, "button", { "aria-pressed": color === chosen, "data-color": color }, String(color));
      button.style.background = ink;
      button.style.color = readable;
      button.addEventListener("click", () => { chosen = color; draw(); });
    });
    if (state.may_pass) {
      element(palette, "button", {}, "pass").addEventListener("click", () => send({ do: "pass" }));
    }
    element(palette, "button", {}, "take back").addEventListener("click", () => send({ do: "back" }));
    if (state.winner === null) {
      element(palette, "button", {}, "hint").addEventListener("click", () => send({ do: "hint" }));
    }
    board(state);
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
