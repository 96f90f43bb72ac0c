// What stands beside the board: players, layers, numbers, and what is kept.

let catalogue;

function option(value, words, disabled = false) {
  return Object.assign(made("option", words), { value, disabled });
}

/** Fills the lists of families and orders. */
async function readCatalogue() {
  catalogue = await ask("catalogue");
  byId("family").replaceChildren(
    option("", "choose a family"),
    ...catalogue.families.map((family) => option(family.example, `${family.usage}: ${family.about}`)),
  );
  byId("layer-order").append(...catalogue.orders.map((kind) => option(kind.name, `${kind.name}: ${kind.about}`)));
  drawSeats([]);
  listLessons();
}

/** Who plays a person's side by autoplay: the player chosen for that, if it has the side. */
function standIn(side) {
  const wanted = catalogue.players.find(({ name }) => name === byId("stand-in").value);
  return wanted?.sides.includes(side) ? wanted.name : SEATS[game.game][side];
}

/** The lists of players, with why some cannot play here. */
function drawSeats(seated) {
  const people = ["alice", "bob"].filter((side) => game[side] === "you");
  const free = catalogue.players.filter(({ sides, budget }) => !budget && people.some((side) => sides.includes(side))).map(({ name }) => name);
  const stands = byId("stand-in");
  const { value } = stands;
  stands.replaceChildren(option("", people.map((side) => SEATS[game.game][side]).join(", ")), ...free.map((name) => option(name, name)));
  stands.value = free.includes(value) ? value : "";
  for (const side of ["alice", "bob"]) {
    const [name, budget] = game[side].split(":");
    const list = byId(side);
    list.replaceChildren(option("you", "a person"));
    if (proof || name === PROOF) list.append(option(PROOF, "the loaded certificate", proof?.winner !== side));
    for (const player of catalogue.players.filter(({ sides }) => sides.includes(side))) {
      const refused = seated.find((seat) => seat.name === player.name)?.[side] ?? null;
      const where = refused === null ? "" : ": does not apply";
      list.append(option(player.name, `${player.name} (${player.kind})${where}`, refused !== null));
    }
    list.value = name;
    const takes = catalogue.players.find((player) => player.name === name)?.budget;
    const field = byId(`${side}-budget`);
    field.hidden = !takes;
    field.parentElement.hidden = !takes;
    if (takes && budget) field.value = budget;
  }
  const chosenNames = ["alice", "bob"].map((side) => game[side].split(":")[0]);
  const known = catalogue.players.filter((player) => chosenNames.includes(player.name));
  byId("about-players").textContent = known.map((player) => `${player.name}: ${player.about}`).join(" ");
}

let timesSeated = 0;

async function seats() {
  timesSeated += 1;
  const mine = timesSeated;
  try {
    const { players } = await ask("players", {
      game: given([]), force: game.force, alice: catalogued("alice"), bob: catalogued("bob"),
    });
    if (mine === timesSeated) drawSeats(players);
  } catch (error) {
    if (mine === timesSeated) drawSeats([]);
  }
}

/** The controls show what the address says. */
function fillControls() {
  byId("text").value = game.text;
  byId("game").value = game.game;
  byId("k").value = game.k;
  byId("begins").value = game.first;
  byId("passing").value = game.pass;
  byId("connected").checked = game.connected;
  byId("edges").checked = game.edges;
  byId("force").checked = game.force;
  drawSeats([]);
}

/** The fields of the start, with the names that the graph and the colors have. */
function fillStart() {
  const entries = (colors) => Object.entries(colors).map(([v, own]) => `${graph.labels[v]}=${[own].flat().map(colorName).join(",")}`);
  byId("colored").value = entries(game.start).join(", ");
  byId("lists").value = entries(game.lists).join("\n");
}

/** The truth of the position shown, on the board and in words. */
async function showTruth() {
  if (drawing) return;
  const mine = turn;
  byId("truth").textContent = "The solver is running ...";
  const seconds = Math.max(1, Math.min(60, Number(byId("seconds").value) || 5));
  try {
    const answer = await ask("truth", { game: given(), milliseconds: 1000 * seconds });
    if (mine !== turn) return;
    truth = answer;
    const wins = answer.moves.filter((move) => move.winner === answer.to_move);
    const open = answer.moves.filter((move) => move.winner === null).length;
    const first = wins.length > 0 ? ` ${wins.length} of ${answer.moves.length} moves win, as ${inColors(wins[0].move)}.` : "";
    byId("why-lose").hidden = wins.length === answer.moves.length || position.winner !== null;
    const left = open > 0 ? ` ${open} moves are undecided (${answer.limit}).` : "";
    byId("truth").textContent = answer.winner === null
      ? `The winner is undecided.${left}`
      : `${NAMES[answer.winner]} wins with best play.${position.winner === null ? first : ""}${left} (${answer.nodes} nodes)`;
    drawBoard();
  } catch (error) {
    if (mine === turn) byId("truth").textContent = error.message;
  }
}

/** The order that is shown along the vertices: of the strategy, or of some kind. */
async function showOrder() {
  if (drawing) return;
  const kind = layers.order;
  if (kind !== "" && kind !== "strategy") {
    const answer = await ask("order", { graph: givenGraph(), kind, witness: kind === "dollar", milliseconds: 10000 });
    order = { order: answer.order, steps: answer.witness ?? [] };
  }
  followStrategy();
  byId("dollars").textContent = order?.steps.length
    ? `Placed from the right: ${order.steps.map((step) => `${graph.labels[step.vertex]} with $${step.dollars}`).join(", ")}.`
    : "";
  if (position) drawBoard();
}

function followStrategy() {
  const asked = lesson?.shows;
  if (layers.order === "") order = asked && !asked.guide ? { order: asked.order, steps: [] } : undefined;
  if (layers.order === "strategy") {
    const ordered = replies.slice(0, shown).findLast((reply) => reply?.order) ?? replies.findLast((reply) => reply?.order);
    order = ordered ? { order: ordered.order, steps: [] } : undefined;
  }
}

function cells(kind, words) {
  const row = document.createElement("tr");
  row.append(...words.map((word) => Object.assign(made(kind, word), kind === "th" ? { scope: "col" } : {})));
  return row;
}

function table(caption, head, rows) {
  const whole = document.createElement("table");
  whole.append(made("caption", caption), cells("th", head), ...rows.map((row) => cells("td", row)));
  return whole;
}

function interval([low, high]) {
  return low === high ? String(low) : `${low} to ${high}`;
}

/** Statements with their values, each with the class and the source below it. */
function theorems(rows) {
  const holder = document.createElement("section");
  const list = document.createElement("ul");
  list.className = "theorems";
  for (const [statement, value, source] of rows) {
    const item = document.createElement("li");
    item.append(made("span", statement), made("b", value), made("span", source, "quiet"));
    list.append(item);
  }
  holder.append(made("h3", "Theorems that apply"), list);
  return holder;
}

const RELATIONS = { upper: "\u2264", lower: "\u2265", exact: "=" };

/** The letters of formulas, where they are not the names. */
const LETTERS = { acyclic_chi: "a", pseudoforest_chi: "w", max_degree: "max degree" };

async function showNumbers() {
  byId("numbers").textContent = "Computing ...";
  const answer = await ask("bounds", { graph: givenGraph(), first: game.first, exact: true, milliseconds: 15000 });
  const by = (ends) => {
    const [low, high] = ends.map((prover) => prover ?? "trivial");
    return low === high ? low : `\u2265 by ${low}, \u2264 by ${high}`;
  };
  const value = (name) => (name in answer.intervals ? interval(answer.intervals[name]) : answer.parameters[name] ?? "none");
  const statement = ({ invariant, kind, formula }) => `${invariant} ${RELATIONS[kind]} ${formula}`;
  const best = answer.bounds.filter((theorem) => !theorem.trivial);
  byId("numbers").replaceChildren(
    table(`${NAMES[game.first]} first`, ["number", "value", "by"], Object.keys(answer.best).map((name) => [name, interval(answer.best[name]), by(answer.best_by[name])])),
    table("Parameters", ["parameter", "value"], [["n", answer.n], ["m", answer.m], ...Object.keys(answer.parameters).map((name) => [LETTERS[name] ?? name, value(name)])]),
    theorems(best.map((theorem) => [statement(theorem), theorem.value, `${theorem.class}: ${theorem.citation}`])),
    made("p", `Classes: ${answer.classes.join(", ") || "none known"}.`),
  );
}

function download(name, media, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: media }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** An SVG document as PNG, twice as large, on white. */
async function toPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
}

async function keep(format) {
  const question = {
    game: given(), format: format === "png" ? "svg" : format, alice: nameOf("alice"), bob: nameOf("bob"),
    force: game.force,
    whys: game.moves.slice(0, shown).map((_, index) => (format === "transcript" ? String : inColors)(replies[index]?.why ?? "") || null),
  };
  const { text: made, media, extension } = await ask("export", question);
  const text = format === "transcript" ? made : withLetters(made);
  if (format === "png") download("position.png", "image/png", await toPng(text));
  else download(`${{ filmstrip: "play", transcript: "game" }[format] ?? "position"}.${extension}`, media, text);
}
