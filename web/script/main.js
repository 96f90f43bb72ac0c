// The beginning: what the controls do.

/** The most letters of a graph's text; a question may hold little more. */
const LONGEST_TEXT = 1000000;

function onClick(id, work) {
  byId(id).addEventListener("click", () => work());
}

function onChange(id, work) {
  byId(id).addEventListener("change", work);
}

/** Gives a side that its player does not play to a person, if that player is a certificate, else to the usual player. */
function reseat() {
  for (const side of ["alice", "bob"]) {
    if (game[side] === PROOF) game[side] = proof?.winner === side ? PROOF : "you";
    const player = catalogue.players.find(({ name }) => name === game[side].split(":")[0]);
    if (player && !player.sides.includes(side)) game[side] = SEATS[game.game][side];
  }
}

/** Swaps the sides; where the rules or the graph are not for a player, the one that plays every game takes its place. */
async function swapSides() {
  game = { ...game, alice: game.bob, bob: game.alice };
  reseat();
  await guarded(async () => {
    const { players } = await ask("players", { game: given([]), force: game.force, alice: catalogued("alice"), bob: catalogued("bob") });
    for (const side of ["alice", "bob"]) {
      const seat = players.find(({ name }) => name === game[side].split(":")[0]);
      if (seat?.[side]) game[side] = "perfect";
    }
  });
  await change({}, game.moves);
}

/** The position shown, or what a field says, is the start of a new game: colored vertices, or lists. */
function changeStart(name, read) {
  return guarded(async () => {
    const changes = { [name]: read() };
    await ask("position", { game: { ...given([]), ...changes } });
    await change({ start: game.start, lists: game.lists, ...changes });
  });
}

/** The colors of vertices, each entry as in 0=orange,cyan; a color is also a letter or a number. */
function readColors(text, between) {
  const isColor = (word) => (_, color) => [color, colorName(color), colorLetter(color)].some((own) => String(own).toLowerCase() === word.toLowerCase());
  return Object.fromEntries(text.split(between).filter(Boolean).map((entry) => {
    const [label, words = ""] = entry.split(/=(?=[^=]*$)/);
    const colors = words.split(",").map((word) => position.palette.findIndex(isColor(word)));
    if (!graph.labels.includes(label) || colors.includes(-1)) throw new Error(`expected VERTEX=COLOR, with one of the ${game.k} colors, found ${entry}`);
    return [graph.labels.indexOf(label), colors];
  }));
}

/** Rules or graph have changed: the game begins anew. */
async function change(changes, moves = []) {
  const fromDrawing = "text" in changes ? {} : drawnGraph();
  const members = { ...fromDrawing, ...changes };
  closeLesson();
  // A certificate is about one game.
  if (["text", "edges", "game", "k", "first", "connected", "pass"].some((name) => name in members)) endWalk();
  game = { ...game, ...members };
  // A start is one of the vertices of one graph.
  if (["text", "edges", "game"].some((name) => name in members)) game = { ...game, start: {}, lists: {}, ...members };
  for (const side of ["alice", "bob"]) {
    // Of another game the opponent is another one.
    if ("game" in changes && !isPerson(side)) game[side] = SEATS[game.game][side];
  }
  reseat();
  fillControls();
  await guarded(() => openGame("text" in fromDrawing ? [] : moves));
}

window.addEventListener("scroll", hideTip, { passive: true });

const board = byId("board");
board.addEventListener("click", (event) => {
  const hit = event.target.closest("[data-vertex]");
  if (hit && !drawing) choose(Number(hit.dataset.vertex));
});
board.addEventListener("pointerdown", (event) => { if (drawing) drawDown(event); });
board.addEventListener("pointermove", (event) => { if (drawing) drawMove(event); });
board.addEventListener("pointerup", () => { if (drawing) drawUp(); });

board.addEventListener("focusin", (event) => {
  const at = event.target.closest("[data-vertex]");
  if (at) focus = Number(at.dataset.vertex);
});

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
board.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (DIRECTIONS[event.key]) {
    event.preventDefault();
    const next = towards(DIRECTIONS[event.key]);
    if (next !== undefined) focusOn(next);
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (drawing) return;
    choose(focus);
    byId("colors").querySelector("button")?.focus();
  } else if (/^[\da-z]$/i.test(event.key) && !drawing) {
    const named = position.palette.findIndex((_, color) => colorLetter(color) === event.key.toUpperCase());
    if (named >= 0 || event.key <= "9") colorVertex(focus, named >= 0 ? named : Number(event.key));
  } else if (event.key === "Delete" && drawing && drawn.labels.length > 0) {
    removeVertex(focus);
  } else if (event.key === "Backspace" && !drawing) {
    event.preventDefault();
    takeBack();
  }
});
byId("colors").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step) {
    const buttons = [...byId("colors").querySelectorAll("button")];
    buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length]?.focus();
  }
  if (event.key === "Escape") focusOn(focus);
});

onClick("first", () => show(0));
onClick("back", () => show(shown - 1));
onClick("forward", () => show(shown + 1));
onClick("last", () => show(game.moves.length));
onClick("undo", takeBack);
onClick("pass", () => makeMove("pass"));
onClick("again", () => { const moves = lesson ? lesson.game.moves : []; if (lesson) lesson.solved = false; guarded(() => openGame(moves)); });
onClick("stop", () => calls.stop());
onClick("auto", () => {
  auto = !auto;
  drawControls();
  if (auto) guarded(goOn);
});
onClick("swap", swapSides);
onChange("colored", ({ target }) => changeStart("start", () => {
  return Object.fromEntries(Object.entries(readColors(target.value, /[\s,;]+/)).map(([v, [color]]) => [v, color]));
}));
onChange("lists", ({ target }) => changeStart("lists", () => readColors(target.value, /[\s;]+/)));
onClick("begin-here", () => changeStart("start", () => {
  const colored = position.vertices.map(({ color }, v) => [v, color]).filter(([, color]) => color !== null);
  return Object.fromEntries(colored);
}));
onClick("read", () => {
  const text = byId("text").value;
  if (text.length <= LONGEST_TEXT) return change({ text: text.trim() });
  byId("text").value = game.text;
  return tell(`Expected a graph of at most ${LONGEST_TEXT} bytes, found ${text.length}.`);
});
onClick("draw", () => (drawing ? endDrawing() : graph && startDrawing()));
onClick("numbers-ask", () => guarded(showNumbers));
onClick("copy", () => guarded(async () => {
  await navigator.clipboard.writeText(location.href);
  tell("Address copied.");
}));
for (const button of document.querySelectorAll(".export")) {
  button.addEventListener("click", () => guarded(() => keep(button.dataset.format)));
}
onChange("load", (event) => {
  const [file] = event.target.files;
  // The same file may be loaded again.
  event.target.value = "";
  if (file) guarded(() => readFile(file));
});
// A file may be dropped anywhere on the page.
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) guarded(() => readFile(file));
});
onChange("family", (event) => {
  if (event.target.value) change({ text: event.target.value });
});
onChange("k", (event) => {
  const k = Number(event.target.value);
  if (Number.isInteger(k) && k >= 1 && k <= 1024) change({ k });
  else tell("Expected a number of colors from 1 to 1024.");
});
for (const [id, name] of [["game", "game"], ["begins", "first"], ["passing", "pass"]]) {
  onChange(id, ({ target }) => change({ [name]: target.value }));
}
for (const flag of ["connected", "edges", "force"]) onChange(flag, ({ target }) => change({ [flag]: target.checked }));
for (const side of ["alice", "bob"]) {
  const chosenPlayer = () => {
    const name = byId(side).value;
    const takes = catalogue.players.find((player) => player.name === name)?.budget;
    change({ [side]: takes ? `${name}:${byId(`${side}-budget`).value.trim()}` : name }, game.moves);
  };
  onChange(side, chosenPlayer);
  onChange(`${side}-budget`, chosenPlayer);
}
onChange("truth-by", (event) => {
  layers.truthBy = event.target.value;
  drawBoard();
});
onChange("stand-in", drawControls);
for (const name of ["danger", "strategy", "patterns"]) {
  onChange(`layer-${name}`, (event) => {
    layers[name] = event.target.checked;
    guarded(showPosition);
  });
}
onChange("layer-truth", (event) => {
  layers.truth = event.target.checked;
  byId("truth").textContent = "";
  if (layers.truth) showTruth();
  else drawBoard();
});
onChange("layer-order", (event) => {
  layers.order = event.target.value;
  guarded(showOrder);
});

onClick("lost-here", () => show(past.at));
window.addEventListener("resize", () => { if (position) drawBoard(); });
onClick("large", toggleLarge);
onClick("full", () => toggleFull());
document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) toggleFull(false); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && document.body.classList.contains("full")) toggleFull(false); });
onClick("glossary-open", () => openGlossary());
onClick("glossary-close", () => byId("glossary").close());
onClick("prove", () => guarded(proveGame));
onClick("why-lose", () => guarded(whyOthersLose));

for (const id of ["lessons-open", "start"]) onClick(id, () => openLesson(0));
onChange("lesson-list", (event) => openLesson(Number(event.target.value)));
onClick("lesson-before", () => openLesson(lesson.number - 1));
onClick("lesson-next", () => openLesson(lesson.number + 1));
onClick("lesson-retry", () => openLesson(lesson.number));
onClick("lesson-close", closeLesson);

/** Shows the game that the address holds; one that cannot be shown is said, and the first game stands. */
async function openAddress() {
  const { read, wrong } = fromAddress(location.hash);
  game = location.hash ? read : { ...read, ...OPENING };
  reseat();
  // Who is sent a game sees the game.
  byId("intro").open = !location.hash;
  fillControls();
  await guarded(async () => {
    try {
      await openGame(read.moves);
      if (wrong.length > 0) tell(`The address has no valid value for: ${wrong.join(", ")}.`);
    } catch (error) {
      if (graph || error instanceof Stopped) throw error;
      game = { ...START, ...OPENING, moves: [] };
      fillControls();
      await openGame([]);
      throw error;
    }
  });
}

window.addEventListener("hashchange", openAddress);
await guarded(readCatalogue);
if (catalogue) {
  // A program that was given a graph says so in the page.
  const givenText = document.body.dataset.graph;
  if (givenText && !location.hash) history.replaceState(null, "", `#${new URLSearchParams({ g: givenText })}`);
  await openAddress();
  if ("lesson" in document.body.dataset || location.search === "?lesson") {
    showPlan();
    byId("intro").open = false;
    await openStep(plan[0]);
  }
}
document.body.dataset.ready = "true";
