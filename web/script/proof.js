// Files that are loaded. A certificate: what it proves, and the walk through it, in which it plays the winner. A transcript: the
// game, to go on with.

/** The player that answers by the certificate. */
const PROOF = "certificate";

/** The certificate loaded: its bytes, what it proves, and who wins the statement that is walked through. */
let proof;

/** Loads a certificate or a transcript, which is a JSON object. */
async function readFile(file) {
  if (file.size > 500000) throw new Error(`expected a file of at most 500000 bytes, found ${file.size}`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (!text.trimStart().startsWith("{")) return readCertificate(bytes);
  const before = game;
  try {
    await readTranscript(text);
  } catch (error) {
    game = before;
    fillControls();
    // What is missing, or not of its type.
    if (error instanceof TypeError || error instanceof SyntaxError) throw new Error(`expected a transcript of mapgame: ${error.message}`);
    throw error;
  }
}

/** The text by which the page names the graph of a transcript: the name that it has there, if that is this graph. */
async function graphOf({ graph: name, graph6, labels, seed }) {
  const text = `g6:${graph6}`;
  if (labels) {
    const { places, edges } = await ask("graph", { graph: { text } });
    return toDot({ points: places, labels, edges });
  }
  const question = { game: { graph: { text: name, seed }, rules: { k: 1 } }, format: "transcript" };
  const own = await ask("export", question).then(({ text: made }) => JSON.parse(made).graph6 === graph6, () => false);
  return own ? name : text;
}

/** Shows the game of a transcript. Its moves are made again, so that one that is not legal is found; so is a wrong result. */
async function readTranscript(text) {
  const transcript = JSON.parse(text);
  if (transcript.mapgame !== "transcript" || transcript.version !== 1) throw new Error("expected a transcript or a certificate of mapgame");
  const { k, game: which, first, connected, pass, seed, plies, winner } = transcript;
  const read = { k, game: which, first, connected, pass, seed, text: await graphOf(transcript), alice: transcript.alice ?? "you", bob: transcript.bob ?? "you" };
  closeLesson();
  endWalk();
  game = { ...START, ...read };
  fillControls();
  const whys = plies.map(({ why }) => (why === null ? undefined : bare({ why })));
  await openGame(plies.map((ply) => ply.move), whys, true);
  const wrong = position.plies.findIndex(({ player }, index) => player !== plies[index].player);
  if (wrong >= 0) tell(`move ${wrong + 1}: the transcript says that ${plies[wrong].player} made it.`);
  else if (position.plies.length === plies.length && position.winner !== winner) tell(`The transcript says that the winner is ${winner}.`);
  else await guarded(goOn);
}

/** A reply of which the move and the reason are known alone. */
function bare(reply) {
  return { trail: [], memory: null, order: null, guide: null, classes: null, arrows: [], ...reply };
}

/** Checks a certificate, shows its statements, and walks through the last, or the one with k colors. Of a file with several
    certificates it is the last about a game; certificates of bounds have no walk. */
async function readCertificate(bytes) {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const parts = letters.split(/(?<=\nsha256 [0-9a-f]{64}\n)/).filter((part) => part.startsWith("mapgame certificate 1\n"));
  const own = parts.at(-1) ?? letters;
  await showCertificate(Array.from(own, (letter) => letter.charCodeAt(0).toString(16).padStart(2, "0")).join(""));
}

/** Proves the game that is shown, by its rules, and walks through the proof. */
async function proveGame() {
  byId("no-proof").textContent = "The solver is running ...";
  byId("no-proof").hidden = false;
  try {
    const written = await ask("certify", { ...givenQuestion(), milliseconds: 20000 });
    if (!written.hex) throw new Error(written.lacking.join(", "));
    await showCertificate(written.hex, game.k, game.text);
  } catch (error) {
    byId("no-proof").textContent = error instanceof Stopped ? "Stopped." : `There is no proof: ${error.message}.`;
  }
}

/** Checks a certificate, and walks through it; on this text of its graph, which has a layout, if one is known. */
async function showCertificate(hex, k, text) {
  const statements = await ask("check", { hex, milliseconds: 30000 });
  const [checked] = statements;
  if (!checked.valid) throw new Error(checked.reason);
  const { start, lists } = checked.terms ?? {};
  const words = (part) => Object.entries(part).map(([vertex, colors]) => `${vertex}=${colors}`).join(" ");
  const begun = (start ? ` from ${words(start)}` : "") + (lists ? ` with lists ${words(lists)}` : "");
  const list = table(
    `Proved of the ${checked.game} game${begun} on ${checked.graph6}`,
    ["k", "begins", "wins", "positions", "walk"],
    statements.map((one) => [one.k, NAMES[one.first], NAMES[one.winner], one.positions, ""]),
  );
  const rows = [...list.querySelectorAll("tr")].slice(1);
  statements.forEach((one, index) => {
    rows[index].lastElementChild.append(pressed(`Walk k = ${one.k}`, () => walkThrough(hex, checked, one, text)));
  });
  byId("proved").replaceChildren(list);
  await walkThrough(hex, checked, statements.find((one) => one.k === k) ?? statements.at(-1), text);
  openPanel("proof-panel");
}

/** Opens the game of a statement: the certificate plays the winner, a person the loser. */
async function walkThrough(hex, checked, statement, text) {
  closeLesson();
  keepPlay();
  // The game that is at hand goes on in the proof.
  const moves = text === undefined || statement.k !== game.k ? [] : game.moves.slice(0, shown);
  const whys = replies;
  const own = text === undefined ? { text: `g6:${checked.graph6}` } : { text, seed: game.seed, edges: game.edges };
  proof = { hex, winner: statement.winner };
  game = {
    ...START, ...own, ...checked.terms, game: checked.game, k: statement.k, first: statement.first,
    connected: checked.connected, pass: checked.pass, [statement.winner]: PROOF, [other(statement.winner)]: "you",
  };
  fillControls();
  byId("no-proof").hidden = true;
  await openGame(moves, whys);
}

/** Forgets the certificate: the game is another one. */
function endWalk() {
  proof = undefined;
  byId("stand").textContent = "";
  about = [];
  fellTree();
}

function askProof(moves) {
  if (!proof) throw new Error("the address does not contain the certificate; load it again");
  return ask("walk", { hex: proof.hex, game: given(moves), milliseconds: 30000 });
}

/** The winner's reply; undefined where the proof has come to its end. */
async function replyOfProof() {
  const { reply, why } = await askProof();
  if (!reply) return undefined;
  return bare({ ...reply, why });
}

/** Where the game stands in the proof, in words. */
async function showStand() {
  const mine = turn;
  try {
    const { stand, why, ago, winner, vertices } = await askProof();
    if (mine !== turn) return;
    about = vertices;
    if (about.length > 0) drawBoard();
    const before = ago > 0 ? ` (${ago} ${ago === 1 ? "move" : "moves"} ago)` : "";
    const settled = ["lemma", "guard"].includes(stand);
    const words = {
      every: `The proof answers every move of ${NAMES[other(winner)]}.`,
      left: `${NAMES[winner]} has left the proof.`,
    };
    withTerms(byId("stand"), words[stand] ?? `${settled ? "Settled by the " : "In the proof: "}${why}${before}.`);
  } catch (error) {
    if (mine === turn) byId("stand").textContent = error instanceof Stopped ? "" : error.message;
  }
}
