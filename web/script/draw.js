// Drawing a graph by mouse, touch or pen. What is drawn is kept as DOT with places, so that the address holds it.
// While it lasts the board shows the drawing, and no game goes on; a game that is opened ends it.

let drawing = false;
/** The drawing: where the vertices are, what they are called, the edges, whether it differs from the graph that was in play,
    and the text of that. */
let drawn;
let dragged;
let from;

function startDrawing() {
  const free = room();
  drawing = true;
  // Answers about the game come too late.
  turn += 1;
  auto = false;
  chosen = undefined;
  const { places, labels, edges } = graph.base ?? graph;
  drawn = {
    points: places.map((at) => [...at]), labels: [...labels], edges: edges.map((edge) => [...edge]),
    isChanged: false, text: game.text, room: free,
  };
  showDrawn();
  drawColors();
  drawControls();
  showDrawing();
}

/** The drawing is over, since a game is shown. */
function leaveDrawing() {
  drawing = false;
  dragged = undefined;
  from = undefined;
  showDrawing();
}

/** What a game that is opened is played on, unless it brings its own graph: what was drawn. A text that could not be opened
    meanwhile is no graph. */
function drawnGraph() {
  return drawing && (drawn.isChanged || game.text !== drawn.text) ? { text: toDot(drawn) } : {};
}

function showDrawing() {
  byId("draw").setAttribute("aria-pressed", String(drawing));
  byId("draw").textContent = drawing ? "Play on it" : "Draw";
  byId("draw-help").hidden = !drawing;
  byId("board").classList.toggle("drawing", drawing);
  for (const button of byId("moves").querySelectorAll("button:not(#stop)")) button.inert = drawing;
}

/** A graph as DOT; y grows upwards there. */
function toDot({ points, labels, edges }) {
  const quoted = (label) => `"${label.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  const decimals = (part) => Number(part.toFixed(3));
  const vertices = labels.map((label, v) => `${quoted(label)} [pos="${decimals(points[v][0])},${decimals(1 - points[v][1])}"];`);
  const joined = edges.map(([u, v]) => `${quoted(labels[u])} -- ${quoted(labels[v])};`);
  return `graph {\n${[...vertices, ...joined].join("\n")}\n}`;
}

function endDrawing() {
  if (drawn.labels.length === 0) return tell("Draw at least one vertex.");
  return change({}, game.moves);
}

/** The place of a pointer on the board. */
function pointed(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(byId("board").getScreenCTM().inverse());
  return [at.x, at.y];
}

/** The same in the unit square of the layout. */
function inSquare(at) {
  return at.map((part) => Math.max(0, Math.min(1, (part - 70) / (SIZE - 140))));
}

function redraw() {
  drawn.isChanged = true;
  showDrawn();
}

function showDrawn() {
  graph = {
    ...graph, base: undefined, n: drawn.labels.length, m: drawn.edges.length, labels: drawn.labels, places: drawn.points,
    edges: drawn.edges, wrapped: [],
  };
  const none = { color: null, by: null, open: [], left: [], danger: "safe" };
  position = { ...position, plies: [], vertices: drawn.labels.map(() => none) };
  replies = [];
  order = undefined;
  truth = undefined;
  chosen = from;
  drawBoard();
}

function nextLabel() {
  let number = drawn.labels.length;
  while (drawn.labels.includes(String(number))) number += 1;
  return String(number);
}

function removeVertex(v) {
  drawn.labels.splice(v, 1);
  drawn.points.splice(v, 1);
  drawn.edges = drawn.edges
    .filter((edge) => !edge.includes(v))
    .map((edge) => edge.map((end) => (end > v ? end - 1 : end)));
  from = undefined;
  redraw();
}

function join(u, v) {
  const [a, b] = [Math.min(u, v), Math.max(u, v)];
  const without = drawn.edges.filter(([c, d]) => c !== a || d !== b);
  drawn.edges = without.length < drawn.edges.length ? without : [...drawn.edges, [a, b]];
}

function drawDown(event) {
  const hit = event.target.closest?.("[data-vertex]");
  if (hit) {
    dragged = { vertex: Number(hit.dataset.vertex), moved: false };
    byId("board").setPointerCapture(event.pointerId);
    return;
  }
  if (drawn.labels.length >= 200) return tell("At most 200 vertices can be drawn.");
  const at = pointed(event);
  if (at.some((part) => part < 30 || part > SIZE - 30)) return tell("Click within the dashed square: no vertex is placed outside.");
  tell("");
  drawn.labels.push(nextLabel());
  drawn.points.push(inSquare(at));
  from = undefined;
  redraw();
}

function drawMove(event) {
  if (!dragged) return;
  const at = inSquare(pointed(event));
  const [x, y] = drawn.points[dragged.vertex];
  if (!dragged.moved && Math.hypot(at[0] - x, at[1] - y) < 0.02) return;
  dragged.moved = true;
  drawn.points[dragged.vertex] = at;
  redraw();
}

function drawUp() {
  if (!dragged) return;
  const { vertex: v, moved } = dragged;
  dragged = undefined;
  if (moved) return;
  if (from === undefined) from = v;
  else {
    if (from !== v) join(from, v);
    from = undefined;
  }
  redraw();
}
