// A certificate: what it proves, and the walk through it, in which it plays the winner.

/** The player that answers by the certificate. */
const PROOF = "certificate";

/** The certificate loaded: its bytes, what it proves, and who wins the statement that is walked through. */
let proof;

/** Checks a certificate, shows its statements, and walks through the last. */
async function readCertificate(file) {
  if (file.size > 500000) throw new Error(`expected a certificate of at most 500000 bytes, found ${file.size}`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const told = await ask("certificate", { hex, milliseconds: 30000 });
  const list = table(
    `Proved of the ${told.game} game on ${told.graph6}`,
    ["k", "begins", "wins", "positions", ""],
    told.statements.map((one) => [one.k, NAMES[one.first], NAMES[one.winner], one.positions, ""]),
  );
  const rows = [...list.querySelectorAll("tr")].slice(1);
  told.statements.forEach((one, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `Walk k = ${one.k}`;
    button.addEventListener("click", () => guarded(() => walkThrough(hex, told, one)));
    rows[index].lastElementChild.append(button);
  });
  byId("proved").replaceChildren(list);
  await walkThrough(hex, told, told.statements.at(-1));
}

/** Opens the game of a statement: the certificate plays the winner, a person the loser. */
async function walkThrough(hex, told, statement) {
  closeLesson();
  proof = { hex, winner: statement.winner };
  game = {
    ...START, text: `g6:${told.graph6}`, game: told.game, k: statement.k, first: statement.first,
    connected: told.connected, pass: told.pass, [statement.winner]: PROOF, [other(statement.winner)]: "you",
  };
  fillControls();
  await openGame([]);
}

/** Forgets the certificate: the game is another one. */
function endWalk() {
  proof = undefined;
  byId("stand").textContent = "";
}

function askProof() {
  if (!proof) throw new Error("the address does not hold the certificate; load it again");
  return ask("walk", { hex: proof.hex, game: given(), milliseconds: 30000 });
}

/** The winner's reply; undefined where the proof has come to its end. */
async function replyOfProof() {
  const { reply, why } = await askProof();
  if (!reply) return undefined;
  return { ...reply, why, trail: [], memory: null, order: null, guide: null, classes: null, arrows: [] };
}

/** Where the game stands in the proof, in words. */
async function showStand() {
  const mine = turn;
  try {
    const { stand, why, ago, winner } = await askProof();
    if (mine !== turn) return;
    const before = ago > 0 ? ` (${ago} ${ago === 1 ? "move" : "moves"} ago)` : "";
    const settled = ["lemma", "guard"].includes(stand);
    const words = {
      every: `The proof answers every move of ${NAMES[other(winner)]}.`,
      left: `${NAMES[winner]} has left the proof.`,
    };
    byId("stand").textContent = words[stand] ?? `${settled ? "Settled by the " : "In the proof: "}${why}${before}.`;
  } catch (error) {
    if (mine === turn) byId("stand").textContent = error instanceof Stopped ? "" : error.message;
  }
}
