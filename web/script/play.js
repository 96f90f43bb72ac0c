// The play: moves of people, replies of players, and the way back and forward.

const NAMES = { alice: "Alice", bob: "Bob" };

/** Counts what the page is asked to show, so that late answers to what is gone are dropped. */
let turn = 0;
let auto = false;

function tell(words) {
  byId("fault").textContent = words;
}

function other(side) {
  return side === "alice" ? "bob" : "alice";
}

function isPerson(side) {
  return game[side] === "you";
}

/** The player's name with its budget; while autoplay is on, of a person's side too. */
function playerOf(side) {
  return auto && isPerson(side) ? standIn(side) : game[side];
}

/** Reads the graph anew, and shows the game with these moves, of which `whys` says why they were made. Moves that are not legal
    are dropped, and said. */
async function openGame(moves, whys = [], rests = false) {
  turn += 1;
  const mine = turn;
  const read = await ask("graph", { graph: givenGraph() });
  if (game.edges) {
    const base = await ask("graph", { graph: { ...givenGraph(), edges: false } });
    Object.assign(read, { base, places: placesOnEdges(base), wrapped: [] });
  }
  if (mine !== turn) return;
  let said = "";
  let legal = moves;
  for (;;) {
    try {
      await ask("position", { game: given(legal) });
      break;
    } catch (error) {
      const number = /^move (\d+):/.exec(error.message);
      if (!number) throw error;
      said = error.message;
      legal = legal.slice(0, Number(number[1]) - 1);
    }
  }
  if (mine !== turn) return;
  leaveDrawing();
  graph = read;
  game.moves = legal;
  replies = whys.slice(0, legal.length);
  fillStart();
  shown = legal.length;
  chosen = undefined;
  focus = 0;
  order = undefined;
  byId("numbers").replaceChildren();
  const remark = graph.remark ? ` ${graph.name}: ${graph.remark}.` : "";
  const { name, n, m } = graph.base ?? graph;
  byId("place").textContent = `${isOnEdges() ? "The edges of " : ""}${name}: n = ${n}, m = ${m}. Computed ${calls.name}.${remark}`;
  tell(said);
  await showPosition();
  seats();
  forecast();
  await showOrder();
  fellTree();
  if (!rests) await goOn();
  if (proof) await growProof();
}

/** Shows the position after the moves shown. */
async function showPosition() {
  if (drawing) return;
  turn += 1;
  const mine = turn;
  const classes = layers.strategy ? (guideReply()?.classes ?? null) : null;
  const answered = await ask("position", { game: given(), classes });
  if (mine !== turn) return;
  position = answered;
  truth = undefined;
  about = [];
  byId("truth").textContent = "";
  followStrategy();
  drawBoard();
  drawColors();
  drawPlies();
  drawControls();
  history.replaceState(null, "", toAddress());
  document.body.dataset.game = game.game;
  byId("forecast").hidden ||= shown > 0;
  if (shown === 0) forecast();
  else guarded(review);
  if (layers.truth) showTruth();
  if (proof) showStand();
}

function drawControls() {
  const over = position.winner !== null;
  const side = position.to_move;
  const who = isPerson(side) ? auto ? `autoplay plays ${playerOf(side)} for you` : "you" : playerOf(side);
  const most = Math.max(-1, ...position.vertices.map(({ color }) => color ?? -1));
  const rules = isMarking() ? `k = ${game.k}; the score is ${most + 1}` : `${game.k} colors`;
  byId("status").textContent = over
    ? `${inColors(position.ending)}.${isMarking() ? ` The score is ${most + 1}, and k is ${game.k}.` : ""}`
    : `${NAMES[side]} is to move (${who}), ${rules}.`;
  byId("back").disabled = byId("first").disabled = shown === 0;
  byId("forward").disabled = byId("last").disabled = shown === game.moves.length;
  byId("undo").disabled = game.moves.length === 0;
  byId("pass").disabled = !position.may_pass;
  byId("pass").hidden = game.pass === "none";
  byId("auto").setAttribute("aria-pressed", String(auto));
  const reply = lastReply();
  const last = position.plies.at(-1);
  withTerms(byId("why"), last
    ? `${moveInWords(last.player, last.move)}${reply?.why ? `: ${inColors(reply.why)}` : "."}`
    : `No moves yet: choose ${isOnEdges() ? "an edge" : "a vertex"}, ${isMarking() ? "and mark it" : "then a color"}.`);
  const trail = layers.strategy && reply?.trail.length > 1 ? reply.trail.map((v) => graph.labels[v]).join(" -> ") : "";
  const active = layers.strategy && reply?.memory?.length ? reply.memory.map((v) => graph.labels[v]).join(", ") : "";
  byId("trail").textContent = [trail && `${/^jump/.test(reply.why) ? "Jumps" : "Answers"}: ${trail}.`, active && `Active (dashed rings): ${active}.`].filter(Boolean).join(" ");
}

function drawPlies() {
  const items = game.moves.map((move, index) => {
    const item = document.createElement("li");
    const player = position.plies[index]?.player ?? (index % 2 === 0 ? game.first : other(game.first));
    const why = replies[index]?.why;
    const button = pressed(`${moveInWords(player, move)}${why ? `: ${inColors(why)}` : ""}`, () => show(index + 1));
    button.className = "ply";
    item.append(button);
    if (index === shown - 1) item.setAttribute("aria-current", "step");
    return item;
  });
  const list = byId("plies");
  list.replaceChildren(...items);
  byId("no-plies").hidden = items.length > 0;
  // The list scrolls to the move shown, and the page stays where it is.
  const here = items[Math.max(0, shown - 1)];
  if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** The colors for the vertex chosen: each a button, those that do not fit say why when they are pressed. */
function drawColors() {
  const holder = byId("colors");
  holder.replaceChildren();
  if (chosen === undefined || position.winner !== null || position.vertices[chosen].color !== null) return;
  const open = position.vertices[chosen].open;
  if (isMarking()) {
    const button = pressed(`Mark ${graph.labels[chosen]}`, () => colorVertex(chosen, 0));
    button.dataset.color = 0;
    button.setAttribute("aria-disabled", String(open.length === 0));
    holder.append(button);
    return;
  }
  holder.append(made("span", `${graph.labels[chosen]} takes `));
  position.palette.slice(0, 60).forEach(([fill, ink], color) => {
    const button = pressed(colorName(color), () => colorVertex(chosen, color));
    button.style.background = fill;
    button.style.color = ink;
    button.dataset.color = color;
    const fits = open.includes(color);
    button.setAttribute("aria-disabled", String(!fits));
    button.setAttribute("aria-label", `Color ${colorName(color)}${fits ? "" : ", does not fit"}`);
    holder.append(button);
  });
}

function choose(v) {
  chosen = v;
  focus = v;
  tell("");
  drawBoard();
  drawColors();
  const at = position.vertices[v];
  if (at.color !== null) tell(`${graph.labels[v]} ${isMarking() ? "is marked" : `has color ${colorName(at.color)}`} already.`);
}

/** The word by which a move names a vertex. */
function spelled(v) {
  const label = graph.labels[v];
  const plain = label !== "" && !label.startsWith("#") && !/[\s,="\p{Cc}]/u.test(label);
  return plain ? label : `"${label.replaceAll('"', '""')}"`;
}

/** A person gives a vertex a color, or marks it. */
async function colorVertex(v, color) {
  const name = spelled(v);
  if (isMarking()) await makeMove(name === "pass" ? '"pass"' : name);
  else await makeMove(`${name}=${color}`);
}

/** A person makes a move, or reads why it cannot be made. */
async function makeMove(move) {
  await guarded(async () => {
    if (position.winner !== null) return tell("The game is over.");
    if (auto || !isPerson(position.to_move)) return tell(`It is ${NAMES[position.to_move]}'s turn, and ${playerOf(position.to_move)} plays that side.`);
    const { why } = await ask("refusal", { game: given(), move });
    if (drawing) return undefined;
    if (why !== null) return tell(`${inColors(move)} is not legal: ${inColors(why)}.`);
    tell("");
    const before = given();
    game.moves = [...game.moves.slice(0, shown), move];
    replies = replies.slice(0, shown);
    shown = game.moves.length;
    chosen = undefined;
    await showPosition();
    await checkLesson(before, move);
    await goOn();
  });
}

/** Lets players move while it is their turn and the last move is shown; autoplay first shows the moves that were made. */
async function goOn() {
  const bothPlay = !isPerson("alice") && !isPerson("bob");
  while (!drawing && (auto || (shown === game.moves.length && !bothPlay && !isPerson(position.to_move)))) {
    const isLast = shown === game.moves.length;
    if (isLast && position.winner !== null) break;
    const mine = turn;
    const pause = auto;
    if (isLast) {
      if (!(await replyOnce())) return;
    } else {
      shown += 1;
      await showPosition();
      if (turn !== mine + 1) return;
    }
    if (pause && (position.winner === null || shown < game.moves.length)) await new Promise((resolve) => { setTimeout(resolve, 900); });
  }
  if (!drawing && auto) {
    auto = false;
    drawControls();
  }
}

/** The name of a player; null for a person. */
function nameOf(side) {
  return isPerson(side) ? null : game[side];
}

/** The same, where it is one of the catalogue. */
function catalogued(side) {
  return game[side] === PROOF ? null : nameOf(side);
}

function replyOf(side) {
  return ask("reply", {
    game: given(), player: playerOf(side), across: catalogued(other(side)), seed: game.seed + shown, force: game.force,
    milliseconds: 20000,
  });
}

/** One reply; whether it was made. */
async function replyOnce() {
  const mine = turn;
  const side = position.to_move;
  const reply = playerOf(side) === PROOF ? await replyOfProof() : await replyOf(side);
  if (mine !== turn || !reply) return false;
  game.moves = [...game.moves, reply.move];
  replies[shown] = reply;
  shown = game.moves.length;
  await showPosition();
  return true;
}

async function show(moves) {
  shown = Math.max(0, Math.min(moves, game.moves.length));
  chosen = undefined;
  await guarded(showPosition);
}

/** Takes back the last move of a person, and what was answered. */
async function takeBack() {
  let left = shown - 1;
  const sides = position.plies.map((ply) => ply.player);
  while (left > 0 && !isPerson(sides[left]) && (isPerson("alice") || isPerson("bob"))) left -= 1;
  game.moves = game.moves.slice(0, Math.max(0, left));
  replies = replies.slice(0, game.moves.length);
  shown = game.moves.length;
  chosen = undefined;
  tell("");
  await guarded(async () => {
    await showPosition();
    if (!isPerson(position.to_move) && (isPerson("alice") || isPerson("bob"))) await goOn();
  });
}

/** What goes wrong is said, once. */
async function guarded(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Stopped) tell("Stopped.");
    else tell(error.message);
    auto = false;
    byId("auto").setAttribute("aria-pressed", "false");
  }
}
