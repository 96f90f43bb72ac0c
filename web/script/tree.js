// A proof as a tree that opens where one clicks: every move of the loser is a branch, with the winner's reply beside it. The
// replies are those of a certificate, or of the solver where one asks why the other moves lose.

/** The tree shown, which late answers about another one are compared with. */
let tree;

/** The most branches that are drawn before one asks for more, and the most places that are counted. */
const MOST_BRANCHES = 40;
const MOST_PLACES = 3000;

/** The replies of the certificate that is walked, and what settles a place in it. */
function certificateSource() {
  return {
    winner: proof.winner,
    async reply(moves) {
      const { reply, why } = await askProof(moves);
      return reply && { move: reply.move, why };
    },
    async settled(moves) {
      const { stand, why } = await askProof(moves);
      return ["lemma", "guard", "left"].includes(stand) ? why : undefined;
    },
  };
}

/** The replies of the solver, for a player who wins. */
function solverSource(winner) {
  return {
    winner,
    reply: (moves) => ask("reply", { game: given(moves), player: "perfect", force: true, milliseconds: 20000 }),
    async settled(moves, now) {
      const isSafe = now.vertices.every(({ danger }) => danger === null || danger === "safe");
      return winner === "alice" && isSafe ? consequence(now, winner) : undefined;
    },
  };
}

/** The place that the winner's replies lead to: the loser is to move there, or the game is over. */
async function afterReplies(source, moves) {
  const place = { moves: [...moves], whys: [], replies: [] };
  // The lemma, or the reason, by which the last reply was made.
  let by = "";
  for (;;) {
    place.now = await ask("position", { game: given(place.moves) });
    if (place.now.winner !== null) return { ...place, settled: by + place.now.ending };
    if (place.now.to_move !== source.winner) return { ...place, settled: await source.settled(place.moves, place.now) };
    const reply = await source.reply(place.moves);
    if (!reply) return { ...place, settled: "no reply was found" };
    place.whys[place.moves.length] = bare({ why: reply.why });
    by = /^lemma/.test(reply.why) ? `${reply.why}; ` : "";
    place.replies.push(reply.move);
    place.moves.push(reply.move);
  }
}

/** The loser's moves at a place. Colors that are on no vertex yet can be exchanged for one another, so one stands for all. */
function movesOf(now) {
  const used = new Set(now.vertices.map(({ color }) => color));
  const moves = now.vertices.flatMap(({ open }, v) => {
    if (isMarking()) return open.map(() => spelled(v));
    const fresh = open.find((color) => !used.has(color));
    return open.filter((color) => used.has(color) || color === fresh).map((color) => `${spelled(v)}=${color}`);
  });
  return now.may_pass ? [...moves, "pass"] : moves;
}

function made(kind, words, className) {
  const part = document.createElement(kind);
  part.textContent = words;
  if (className) part.className = className;
  return part;
}

function pressed(words, work) {
  const button = made("button", words);
  button.type = "button";
  button.addEventListener("click", (event) => guarded(() => work(event)));
  return button;
}

function plural(count, word, many = `${word}s`) {
  return `${count} ${count === 1 ? word : many}`;
}

/** Shows a place of the tree on the board. */
async function showLine({ moves, whys }) {
  auto = false;
  game.moves = [...moves];
  replies = moves.map((_, index) => whys[index]);
  shown = moves.length;
  chosen = undefined;
  tell("");
  await showPosition();
}

/** The play that was at hand before a proof was shown. */
let atHand;

function keepPlay() {
  atHand ??= { game: { ...game }, replies: [...replies], shown };
}

/** A button that brings it back. */
function wayBack() {
  return pressed("Back to the play", async () => {
    const { game: before, replies: whys, shown: place } = atHand;
    endWalk();
    game = { ...before };
    fillControls();
    await openGame(before.moves, whys, true);
    await show(place);
  });
}

/** Draws the branches at a place into a holder; `only` are the moves that matter, if not all of them do. */
async function drawBranches(holder, source, place, only) {
  const mine = tree;
  const loser = NAMES[other(source.winner)];
  const classes = (await ask("position", { game: given(place.moves), alike: true })).alike;
  if (mine !== tree) return;
  const all = classes.map((moves) => moves.filter((move) => !only || only.includes(move))).filter(({ length }) => length > 0);
  const count = all.flat().length;
  const folded = count > all.length ? `, ${all.length} up to symmetry${isMarking() ? "" : " and the names of colors"}` : "";
  const words = `${loser} has ${plural(count, only ? "losing move" : "move")} here${folded}`;
  const head = made("p", `${words}.`, "quiet");
  const rows = document.createElement("div");
  holder.append(head, rows);
  const ends = { settled: 0, open: 0 };
  const draw = async (part) => {
    for (const one of part) {
      const next = await afterReplies(source, [...place.moves, one[0]]);
      if (mine !== tree) return;
      next.whys = [...place.whys, ...next.whys.slice(place.whys.length)];
      ends[next.settled ? "settled" : "open"] += 1;
      rows.append(branch(source, one, next));
    }
    head.textContent = `${words}: ${ends.settled} settled at once, ${ends.open} not.`;
  };
  await draw(all.slice(0, MOST_BRANCHES));
  if (all.length > MOST_BRANCHES) {
    holder.append(pressed(`Show the other ${all.length - MOST_BRANCHES}`, ({ target }) => {
      target.remove();
      return draw(all.slice(MOST_BRANCHES));
    }));
  }
  if (ends.open > 0 && !only) {
    holder.append(pressed("Count the positions below", async ({ target }) => {
      target.disabled = true;
      holder.append(made("p", await countBelow(source, place), "quiet counted"));
    }));
  }
}

/** One move of the loser for all that are alike, with the reply; it opens. */
function branch(source, [move, ...alike], next) {
  const [winner, loser] = [NAMES[source.winner], NAMES[other(source.winner)]];
  const holder = document.createElement("details");
  holder.className = "branch";
  const summary = document.createElement("summary");
  summary.append(made("span", `${loser} ${inColors(move)}`));
  if (alike.length > 0) summary.append(made("span", `and ${alike.length} like it`, "tag"));
  if (next.replies.length > 0) summary.append(made("span", `\u2192 ${winner} ${inColors(next.replies.join(", "))}`));
  const tag = next.settled ? `settled: ${inColors(next.settled)}` : plural(next.now.vertices.reduce((sum, { open }) => sum + open.length, Number(next.now.may_pass)), "move");
  summary.append(made("span", tag, `tag state ${next.settled ? { alice: "win", bob: "lose" }[source.winner] : ""}`));
  holder.append(summary);
  let isDrawn = false;
  holder.addEventListener("toggle", () => {
    if (!holder.open) return;
    for (const old of byId("tree").querySelectorAll("summary.here")) old.classList.remove("here");
    summary.classList.add("here");
    guarded(async () => {
      await showLine(next);
      if (isDrawn) return;
      isDrawn = true;
      if (next.replies.length > 0) {
        const before = next.moves.slice(0, next.moves.indexOf(move, next.moves.length - next.replies.length - 1) + 1);
        holder.append(pressed(`Do the other moves of ${winner} lose there, and why?`, () => drawOthers(holder, before, next.replies[0])));
      }
      if (next.now.winner === null) await drawBranches(holder, source, next);
    });
  });
  return holder;
}

/** Counts the places below one, each once, as far as the most that are counted. */
async function countBelow(source, start) {
  const mine = tree;
  const seen = new Set();
  const ends = new Map();
  const waiting = [start];
  while (waiting.length > 0 && seen.size < MOST_PLACES && mine === tree) {
    const place = waiting.pop();
    const key = [...place.moves].sort().join();
    if (seen.has(key)) continue;
    seen.add(key);
    if (place.settled) {
      const kind = /lemma (\w+)/.exec(place.settled)?.[0] ?? "the end of the game";
      ends.set(kind, (ends.get(kind) ?? 0) + 1);
      continue;
    }
    for (const move of movesOf(place.now)) waiting.push(await afterReplies(source, [...place.moves, move]));
  }
  const settled = [...ends].map(([kind, count]) => `${count} by ${kind}`).join(", ");
  const ended = [...ends.values()].reduce((sum, count) => sum + count, 0);
  const least = waiting.length > 0 ? "At least " : "";
  return `${least}${plural(seen.size, "place")} below, each counted once: ${seen.size - ended} where ${NAMES[other(source.winner)]} moves on, ${ended} settled (${settled || "none"}).`;
}

/** Why the moves but one lose, where the player to move wins by that one: into a holder, with the solver's refutations. */
async function drawOthers(holder, moves, best) {
  const truths = await ask("truth", { game: given(moves), milliseconds: 20000 });
  const loses = truths.moves.filter(({ winner }) => winner === other(truths.to_move)).map(({ move }) => move);
  const others = truths.moves.filter(({ move }) => move !== best);
  const wins = others.filter(({ winner }) => winner === truths.to_move).length;
  const open = others.length - wins - loses.length;
  const part = document.createElement("div");
  part.className = "branch others";
  const words = [];
  if (wins > 0) words.push(`${plural(wins, best ? "other move" : "move")} of ${NAMES[truths.to_move]} ${wins === 1 ? "wins" : "win"}${best ? " too" : ""}`);
  if (open > 0) words.push(`${open} are undecided`);
  if (loses.length === 0) words.push(best && wins === 0 && open === 0 ? "there is no other move" : "no move loses");
  if (words.length > 0) part.append(made("p", `${words.join(", ").replace(/^./, (letter) => letter.toUpperCase())}.`));
  holder.append(part);
  if (loses.length === 0) return;
  const place = { moves, whys: [], now: await ask("position", { game: given(moves) }) };
  await drawBranches(part, solverSource(other(truths.to_move)), place, loses);
}

/** A tree in place of the one before. */
async function growTree(title, fill) {
  fellTree();
  keepPlay();
  tree = {};
  byId("tree").append(made("h3", title), wayBack());
  await fill(byId("tree"));
}

function fellTree() {
  tree = undefined;
  if (!proof) atHand = undefined;
  byId("tree").replaceChildren();
}

/** The tree of the certificate that is walked. */
async function growProof() {
  const source = certificateSource();
  await growTree(`Why ${NAMES[source.winner]} wins`, async (holder) => {
    const root = await afterReplies(source, []);
    if (root.replies.length > 0) holder.append(made("p", `${NAMES[source.winner]} begins with ${inColors(root.replies.join(", "))}.`));
    if (root.settled) holder.append(made("p", `Settled at once: ${root.settled}.`, "tag win"));
    if (root.now.winner === null) await drawBranches(holder, source, root);
  });
}

/** Why the moves that lose here do: of the player who is to move. */
async function whyOthersLose() {
  if (drawing) return;
  if (position.winner !== null) return tell("The game is over.");
  const { moves } = given();
  openPanel("proof-panel");
  byId("no-proof").hidden = true;
  await growTree(`The moves of ${NAMES[position.to_move]} that lose here`, (holder) => drawOthers(holder, moves));
}
