// The game as the page knows it, and the address that holds it.

const START = {
  text: "helm:5", seed: 0, edges: false, game: "coloring", k: 3, first: "alice", connected: false, pass: "none",
  alice: "you", bob: "threat", force: false, moves: [],
  // The vertices that have colors before the first move, and lists of others, by their numbers.
  start: {}, lists: {},
};

/** Who plays each game if none is chosen, and for a person by autoplay. */
const SEATS = {
  coloring: { alice: "activation", bob: "threat" },
  marking: { alice: "activation", bob: "alpha-beta:2" },
};

/** The game of a page without an address: Alice wins it, and Bob where she does not look out. */
const OPENING = { k: 4 };

/** What the address holds. */
let game = { ...START };

/** The graph as drawn: labels, edges, places. */
let graph;

/** The answer of `position` for the moves shown. */
let position;

/** How many of the moves are shown. */
let shown = 0;

/** For each move the answer of `reply`, where a player made it. */
let replies = [];

function given(moves = game.moves.slice(0, shown)) {
  const { k, first, connected, pass, start, lists } = game;
  return { graph: givenGraph(), rules: { game: game.game, k, first, connected, pass }, start, lists, moves };
}

/** The same as a question about the game before its first move. */
function givenQuestion() {
  const { graph: text, rules, start, lists } = given([]);
  return { graph: text, ...rules, start, lists };
}

function givenGraph() {
  return { text: game.text, seed: game.seed, edges: game.edges };
}

function toAddress() {
  const words = new URLSearchParams();
  words.set("g", game.text);
  words.set("k", game.k);
  for (const name of ["game", "seed", "edges", "first", "connected", "pass", "alice", "bob", "force"]) {
    if (game[name] !== (name === "bob" ? SEATS[game.game].bob : START[name])) words.set(name, game[name]);
  }
  for (const name of ["start", "lists"]) {
    const entries = Object.entries(game[name]).map((entry) => entry.join("="));
    if (entries.length > 0) words.set(name, entries.join(";"));
  }
  // Moves hold any label, so each has a word of its own.
  for (const move of game.moves) words.append("m", move);
  return `#${words}`;
}

/** What an address says; members that make no sense are left as they are at the start, and named. */
function fromAddress(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const read = { ...START, moves: [] };
  const wrong = [];
  const among = (name, allowed) => {
    const value = words.get(name);
    if (value === null) return;
    if (allowed(value)) read[name] = value;
    else wrong.push(name);
  };
  const number = (name, least, most) => {
    const value = words.get(name);
    if (value === null) return;
    if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) read[name] = Number(value);
    else wrong.push(name);
  };
  const flag = (name) => {
    const value = words.get(name);
    if (value !== null) read[name] = value === "true";
  };
  if (words.has("g")) read.text = words.get("g");
  number("k", 1, 1024);
  number("seed", 0, 999999999);
  among("game", (value) => Object.hasOwn(SEATS, value));
  read.bob = SEATS[read.game].bob;
  among("first", (value) => ["alice", "bob"].includes(value));
  among("pass", (value) => ["none", "alice", "bob", "both"].includes(value));
  for (const side of ["alice", "bob"]) among(side, (value) => value.length < 100);
  for (const name of ["edges", "connected", "force"]) flag(name);
  for (const [name, list] of [["start", "\\d+"], ["lists", "\\d+(,\\d+)*"]]) {
    among(name, (value) => new RegExp(`^(\\d+=${list}(;|$))*$`).test(value));
    const entries = String(words.get(name) ?? "").split(";").filter(() => read[name] !== START[name]);
    const colors = (listed) => (name === "start" ? Number(listed) : listed.split(",").map(Number));
    read[name] = Object.fromEntries(entries.map((entry) => entry.split("=")).map(([v, listed]) => [v, colors(listed)]));
  }
  read.moves = words.getAll("m").slice(0, 2001);
  return { read, wrong };
}
