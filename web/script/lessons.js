// The guided tour: each lesson is a position with one task, which the engine checks.

const lessons = JSON.parse(byId("lesson-data").textContent || "[]");
let lesson;

function tellLesson(words, kind) {
  const told = byId("lesson-told");
  told.textContent = words;
  told.className = kind ?? "";
}

async function openLesson(number) {
  lesson = { number, ...lessons[number], solved: false };
  const { title, text, task } = lessons[number];
  endWalk();
  byId("lesson").hidden = false;
  byId("lesson-title").textContent = `Lesson ${number + 1} of ${lessons.length}: ${title}`;
  byId("lesson-text").textContent = text;
  byId("lesson-task").textContent = `Your task: ${task}`;
  byId("lesson-before").disabled = number === 0;
  byId("lesson-next").disabled = number === lessons.length - 1;
  tellLesson("");
  game = { ...START, ...lessons[number].game };
  auto = false;
  fillControls();
  await guarded(() => openGame(lessons[number].game.moves));
}

function closeLesson() {
  lesson = undefined;
  byId("lesson").hidden = true;
}

function solved() {
  lesson.solved = true;
  tellLesson(`Solved. ${lesson.done}`, "good");
}

/** After a move of a person from a position: does it fulfil the task? */
async function checkLesson(before, move) {
  if (!lesson || lesson.solved) return;
  if (lesson.goal === "winning-move") {
    const told = await ask("truth", { game: before, milliseconds: 20000 });
    const made = told.moves.find((one) => one.move === move);
    if (made?.winner === told.to_move) solved();
    else tellLesson(made?.winner === null ? "The solver did not find out whether this move wins." : "This move loses. Take it back and try another one.", "bad");
  }
  if (lesson.goal === "strategy-move") {
    const reply = await ask("reply", { game: before, player: lesson.strategy });
    const made = position.plies.at(-1);
    if (made.vertex === reply.vertex) solved();
    else tellLesson("The strategy would choose another vertex. Take the move back and try again.", "bad");
  }
}

/** At the end of a game: was it won by the right side? */
async function endLesson() {
  if (!lesson || lesson.solved || lesson.goal !== "win" || position.winner === null) return;
  if (position.winner === lesson.side) solved();
  else tellLesson("This game is lost. Try again.", "bad");
}
