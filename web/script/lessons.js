// The guided tour: each lesson is a position with one task, which the engine checks.

const { plan, lessons } = JSON.parse(byId("lesson-data").textContent);
/** The lesson that is open; `shows` is the reply of its strategy, of which the order, the guide and the arrows are drawn. */
let lesson;

function tellLesson(words, kind) {
  const line = byId("lesson-verdict");
  withTerms(line, words);
  line.className = kind ?? "";
}

function listLessons() {
  byId("lesson-list").replaceChildren(...lessons.map(({ title }, number) => option(String(number), `${number + 1}: ${title}`)));
}

async function openLesson(number) {
  lesson = { number, ...lessons[number], solved: false };
  const mine = lesson;
  const { title, text, task, game: posed } = lesson;
  endWalk();
  byId("lesson").hidden = false;
  byId("intro").open = false;
  byId("lesson-title").textContent = `Lesson ${number + 1} of ${lessons.length}: ${title}`;
  withTerms(byId("lesson-text"), text);
  withTerms(byId("lesson-task"), `Your task: ${task}`);
  byId("lesson-before").disabled = number === 0;
  byId("lesson-next").disabled = number === lessons.length - 1;
  byId("lesson-list").value = String(number);
  tellLesson("");
  game = { ...START, ...posed };
  auto = false;
  fillControls();
  uncover(byId("lesson"));
  await guarded(async () => {
    await openGame(posed.moves);
    if (lesson !== mine || !lesson.strategy) return;
    lesson.shows = await ask("reply", { game: given(), player: lesson.strategy });
    if (lesson === mine) await showPosition();
  });
}

/** The plan of a lesson for a class: each step opens its game, or a lesson for one person. */
function showPlan() {
  byId("plan-steps").replaceChildren(...plan.map((step) => {
    const item = made("li", "");
    const row = [["On the screen", step.screen], ["By the class", step.class]].filter(([, words]) => words);
    item.append(pressed(step.minutes, () => openStep(step)), ...row.map(([by, words]) => made("p", `${by}: ${words}.`)));
    return item;
  }));
  byId("plan").hidden = false;
}

async function openStep({ lesson: number, game: posed, truth: isWeighed = false, proof: isProved = false }) {
  if (number !== undefined) return openLesson(number);
  byId("layer-truth").checked = layers.truth = isWeighed;
  await change({ ...START, ...posed });
  if (isProved) await proveGame();
}

function closeLesson() {
  const shows = lesson?.shows;
  lesson = undefined;
  byId("lesson").hidden = true;
  if (shows) followStrategy();
}

function solved() {
  lesson.solved = true;
  tellLesson(`Solved. ${lesson.done}`, "good");
}

/** Names of vertices as a list in words. */
function named(vertices) {
  return vertices.map((v) => graph.labels[v]).join(", ");
}

/** What a winning reply has done, in words. */
function consequence(after, winner) {
  if (after.winner !== null) return after.ending;
  const are = (kind) => after.vertices.flatMap((at, v) => (at.danger === kind ? [v] : []));
  const threatened = are("threatened");
  if (winner === "bob") {
    const lost = `whatever Alice does, some vertex comes to ${isMarking() ? "have k marked neighbors" : "see every color"}`;
    return threatened.length > 0 ? `with ${named(threatened)} threatened${threatened.length > 1 ? " at once" : ""}, ${lost}` : lost;
  }
  const endangered = [...are("endangered"), ...threatened];
  return endangered.length === 0 ? "no vertex can come to see every color any more" : `Alice defends every vertex that is still endangered: ${named(endangered)}`;
}

/** Why a move loses that was made from a position: the reply that beats it, and what that does. */
async function beats(before, move) {
  const moves = [...before.moves, move];
  const now = await ask("position", { game: { ...before, moves } });
  if (now.winner !== null) return now.ending;
  const reply = await ask("reply", { game: { ...before, moves }, player: "perfect", force: true, milliseconds: 20000 });
  const after = await ask("position", { game: { ...before, moves: [...moves, reply.move] } });
  return `${NAMES[reply.player]} answers ${inColors(reply.move)}; then ${consequence(after, reply.player)}`;
}

/** Why the strategy chooses another vertex than this, without naming the one it chooses. */
function otherwise(reply, v) {
  const [start, next] = reply.trail;
  if (next === undefined) return reply.why;
  if (reply.guide) {
    const ends = reply.arrows.filter(([from]) => from === start).map(([, to]) => to);
    return `Bob took ${graph.labels[start]}, with the out-neighbors ${named(ends)}. The one in the class of his shade is endangered now; ${graph.labels[v]} is not`;
  }
  if (reply.trail.indexOf(v) >= 0) return `the jumps pass through ${graph.labels[v]}: it was not visited before, and has a free backward neighbor`;
  return `the jumps from ${graph.labels[start]} go first to ${graph.labels[next]}, its least free backward neighbor, and never reach ${graph.labels[v]}`;
}

/** After a move of a person from a position: does it fulfil the task? */
async function checkLesson(before, move) {
  if (!lesson || lesson.solved) return;
  const mine = lesson;
  if (lesson.goal === "winning-move") {
    const truths = await ask("truth", { game: before, milliseconds: 20000 });
    const made = truths.moves.find((one) => one.move === move);
    if (made?.winner === truths.to_move) return solved();
    const why = made?.winner ? `This move loses: ${await beats(before, move)}. Take it back and try another.` : "The solver did not decide whether this move wins.";
    if (lesson === mine) tellLesson([why, lesson.hint].filter(Boolean).join(" "), "bad");
  }
  if (lesson?.goal === "strategy-move") {
    const reply = await ask("reply", { game: before, player: lesson.strategy });
    const made = position.plies.at(-1);
    if (made.vertex === reply.vertex) solved();
    else tellLesson(`The strategy chooses another vertex: ${otherwise(reply, made.vertex)}. ${lesson.hint ?? ""} Take the move back and try again.`, "bad");
  }
}
