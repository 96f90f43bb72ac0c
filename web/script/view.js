// How the page is looked at: in a hall, with large type; and what is said of a game before its first move.

function isLarge() {
  return document.documentElement.classList.contains("large");
}

function toggleLarge() {
  const large = document.documentElement.classList.toggle("large");
  byId("large").setAttribute("aria-pressed", String(large));
  if (position) drawBoard();
}

/** The board alone, on the whole screen where the browser lets it. */
async function toggleFull(wanted = !document.body.classList.contains("full")) {
  document.body.classList.toggle("full", wanted);
  byId("full").setAttribute("aria-pressed", String(wanted));
  try {
    if (wanted && !document.fullscreenElement) await document.documentElement.requestFullscreen();
    if (!wanted && document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // The page without its panels is left of it.
  }
}

/** A panel is opened, and seen. */
function openPanel(id) {
  const panel = byId(id);
  panel.open = true;
  uncover(panel);
}

/** Scrolls so that the head of a part of the panels is seen, below what sticks to the top of the page. */
function uncover(part) {
  const isNarrow = matchMedia("(max-width: 60rem)").matches;
  const stuck = document.querySelector(isNarrow ? ".stage" : "header");
  const cover = getComputedStyle(stuck).position === "sticky" ? stuck.offsetHeight : 0;
  const { top } = part.getBoundingClientRect();
  if (top < cover || top > innerHeight - 120) window.scrollBy(0, top - cover - 8);
}

/** Who wins the games that were asked about, by their rules and graph: null where it was not found out. */
const forecasts = new Map();

/** Who wins with k, as far as an answer of `solve` says. */
function winnerWith(k, { decisions, known }) {
  const about = [decisions.find((one) => one.k === k), known?.find(({ from, to }) => from <= k && (to === null || k <= to))];
  return about.find((one) => one && Object.hasOwn(NAMES, one.winner))?.winner;
}

/** A k from which on a theorem lets Alice win; infinite if none is known to. */
function enoughColors({ known }) {
  const wins = (known ?? []).filter(({ winner, to }) => winner === "alice" && to === null).map(({ from }) => from);
  return Math.max(game.k + 1, Math.min(...wins));
}

/** Offers a larger k with which Alice wins: at once one that is enough, and the least as soon as the search has found it, with a
    second for each k. It ends when the page is asked for something else. */
async function offer(outcome) {
  const [mine, more, enough] = [turn, byId("forecast-more"), enoughColors(outcome)];
  const show = (k, words) => {
    more.hidden = !Number.isInteger(k);
    more.textContent = `Play with k = ${k}${words}`;
    more.onclick = () => change({ k, start: game.start, lists: game.lists });
  };
  show(enough, ", which is enough");
  let k = game.k + 1;
  for (; k < enough; k += 1) {
    const winner = winnerWith(k, outcome) ?? winnerWith(k, await ask("solve", { ...givenQuestion(), k, milliseconds: 1000 }));
    if (mine !== turn || (winner !== "alice" && winner !== "bob")) return;
    if (winner === "alice") break;
  }
  show(k, "");
}

/** What is known of the game that is shown: a second is enough, or it is not said. */
async function foretold() {
  const key = JSON.stringify(given([]));
  if (!forecasts.has(key) && !drawing && graph.n <= 200) {
    try {
      forecasts.set(key, await ask("solve", { ...givenQuestion(), milliseconds: 1000 }));
    } catch (error) {
      if (!(error instanceof Stopped)) forecasts.set(key, null);
    }
  }
  return key === JSON.stringify(given([])) ? forecasts.get(key) : undefined;
}

/** Says this above the board, and if Bob is the winner offers more colors. */
function foretell(words, kind, outcome, winner) {
  byId("forecast").hidden = false;
  byId("forecast").className = kind;
  byId("forecast-words").textContent = words;
  byId("lost-here").hidden = true;
  byId("forecast-more").hidden = true;
  // With lists a further color makes no list longer.
  if (outcome && winner === "bob" && lesson === undefined && Object.keys(game.lists).length === 0) guarded(() => offer(outcome));
}

/** Says who wins before the first move: a game that is lost by force is no surprise then. */
async function forecast() {
  const outcome = await foretold();
  if (shown > 0) return;
  const winner = outcome && winnerWith(game.k, outcome);
  byId("forecast").hidden = !winner || drawing;
  if (!winner || drawing) return;
  const words = winner === "alice" ? "Alice wins this game with best play." : "Bob wins this game by force, whatever Alice does.";
  foretell(words, !isPerson(winner) && isPerson(other(winner)) ? "lose" : "win", outcome, winner);
}

/** Where a game was lost: the last place that its loser still won, and by which move; none where the solver did not find out. */
let past;

/** Says after the end where it was lost, and at that place what would have won. */
async function review() {
  if (lesson || proof) return;
  const [mine, key] = [turn, JSON.stringify(given(game.moves))];
  if (past?.key !== key && position.winner !== null && shown === game.moves.length) {
    const [{ winner, plies }, found] = [position, { key, at: shown - 1 }];
    for (; found.at >= 0; found.at -= 1) {
      if (plies[found.at].player === winner) continue;
      const outcome = await ask("truth", { game: given(game.moves.slice(0, found.at)), milliseconds: 2000 });
      if (mine !== turn) return;
      found.by = outcome.moves.find((move) => move.winner === outcome.to_move)?.move;
      if (outcome.winner !== winner) break;
    }
    past = { ...found, winner };
  }
  if (past?.key !== key) return;
  const { at, by, winner } = past;
  const loser = other(winner);
  if (shown === at && by) foretell(`Here ${NAMES[loser]} still won: ${moveInWords(loser, by)}.`, "win");
  if (shown < game.moves.length) return;
  const outcome = await foretold();
  if (mine !== turn) return;
  const lost = by ? `lost it with move ${at + 1}: ${moveInWords(loser, game.moves[at])}` : `was lost by move ${at + 1} at the latest`;
  foretell(`${NAMES[loser]} ${at < 0 ? "was lost from the start" : lost}.`, isPerson(winner) ? "win" : "lose", outcome, winner);
  byId("lost-here").hidden = !by;
}
