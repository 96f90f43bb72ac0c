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

/** Says who wins before the first move: a game that is lost by force is no surprise then. A second is enough, or it is not
    said. */
async function forecast() {
  const holder = byId("forecast");
  const { graph: text, rules } = given([]);
  const key = JSON.stringify([text, rules]);
  if (!forecasts.has(key) && shown === 0 && !drawing && position.winner === null && graph.n <= 64) {
    const { game: which, k, first, connected, pass } = rules;
    const question = { graph: text, game: which, k, first, connected, pass, milliseconds: 1000 };
    try {
      forecasts.set(key, await ask("solve", question));
    } catch (error) {
      if (!(error instanceof Stopped)) forecasts.set(key, null);
    }
  }
  if (key !== JSON.stringify([given([]).graph, given([]).rules])) return;
  const told = forecasts.get(key);
  const winner = told?.decisions.find(({ k }) => k === game.k)?.winner
    ?? told?.known.find(({ from, to }) => from <= game.k && (to === null || game.k <= to))?.winner;
  holder.hidden = !winner || shown > 0 || drawing;
  if (!winner) return;
  const loser = other(winner);
  byId("forecast-words").textContent = winner === "alice"
    ? "Alice wins this game with best play."
    : "Bob wins this game by force, whatever Alice does.";
  const number = told.chi_g ?? told.col_g;
  const more = byId("forecast-more");
  more.hidden = winner !== "bob" || !Number.isInteger(number) || number <= game.k || lesson !== undefined;
  more.textContent = `Play with k = ${number}`;
  more.onclick = () => change({ k: number });
  holder.className = !isPerson(winner) && isPerson(loser) ? "lose" : "win";
}
