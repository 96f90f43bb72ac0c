// What the page teaches: the first screen, what is said of a game, the lessons, proofs as trees, the notebook's board.
"use strict";
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { after, colored, idle, open, pictures, press, root, test, text } = require("./harness.cjs");

test("the first screen has the rules, a legend, an even game and the way to the lessons", async ({ page, base }) => {
  await page.goto(base.replace(/#.*/, ""));
  // The server's page is about the graph that it was given.
  if (base.startsWith("http")) return;
  await idle(page);
  assert.equal(await page.locator(".rules:visible li").count(), 3);
  assert.ok(await page.locator(".legend").isVisible());
  assert.match(await text(page, "forecast"), /Alice wins this game with best play/);
  // Even: after Alice's best first move and an answer some of her moves win and some lose.
  for (const [vertex, color] of [["0", "0"]]) {
    await press(page, vertex, color);
  }
  assert.ok(await page.locator("#forecast").isHidden());
  await after(page, page.check("#layer-truth"));
  const [wins, all] = /(\d+) of (\d+) moves win/.exec(await text(page, "truth")).slice(1).map(Number);
  assert.ok(wins > 0.3 * all && wins < 0.7 * all, `${wins} of ${all}`);
  await after(page, page.click("#start"));
  assert.match(await text(page, "lesson-title"), /Lesson 1 of 9/);
  assert.ok(await page.locator("#intro .rules.of-coloring").isHidden());
});

test("a game that is lost by force is said before its first move", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "threat" });
  assert.match(await text(page, "forecast-words"), /Bob wins this game by force/);
  await after(page, page.click("#forecast-more"));
  assert.match(await text(page, "status"), /4 colors/);
  assert.match(await text(page, "forecast-words"), /Alice wins/);
  await open(page, base, { g: "petersen", game: "marking", k: "3", alice: "you", bob: "you", m: ["0"] });
  assert.ok(await page.locator("#forecast").isHidden());
  await after(page, page.click("#first"));
  assert.match(await text(page, "forecast-words"), /Bob wins/);
});

test("the truth is a ring of sectors: filled, empty or hatched", async ({ page, base }) => {
  await open(page, base, { g: "helm:5", k: "4", alice: "you", bob: "you", m: ["0=0", "1=1"] });
  await after(page, page.check("#layer-truth"));
  const [wins, all] = /(\d+) of (\d+) moves win/.exec(await text(page, "truth")).slice(1).map(Number);
  assert.equal(await page.locator(".ring .sector.wins").count(), wins);
  assert.equal(await page.locator(".ring .sector.loses").count(), all - wins);
  assert.match(await page.locator('[data-vertex="10"]').getAttribute("aria-label"), /truth: orange, cyan win; green, yellow lose/);
  await open(page, base, { g: "torus:7x7", k: "4", alice: "you", bob: "you" });
  await page.fill("#seconds", "1");
  await after(page, page.check("#layer-truth"));
  assert.ok((await page.locator(".ring .sector.open").count()) > 0);
});

test("the board stays in view, the moves scroll, and a hall sees the board alone", async ({ page, base }) => {
  const moves = ["0=0", "2=0", "4=0", "6=0", "8=0", "10=0", "12=0", "14=0", "16=0", "18=0"];
  await open(page, base, { g: "path:20", k: "3", alice: "you", bob: "you", m: moves });
  const seen = () => page.locator("#board").evaluate((board) => {
    const { top, bottom } = board.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.ok(await seen());
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  assert.ok((await page.evaluate(() => window.scrollY)) > 100);
  assert.ok(await seen());
  await page.evaluate(() => { document.getElementById("plies").style.maxHeight = "4rem"; });
  await after(page, page.click("#back"));
  const isShown = await page.locator('#plies [aria-current="step"]').evaluate((item) => {
    const [one, list] = [item.getBoundingClientRect(), item.parentElement.getBoundingClientRect()];
    return one.top >= list.top - 1 && one.bottom <= list.bottom + 1;
  });
  assert.ok(isShown);
  await page.locator("#plies .ply").nth(1).click();
  await idle(page);
  assert.equal(await colored(page), 2);
  const before = await page.locator("#status").evaluate((status) => parseFloat(getComputedStyle(status).fontSize));
  await page.click("#large");
  assert.ok((await page.locator("#status").evaluate((status) => parseFloat(getComputedStyle(status).fontSize))) > 1.3 * before);
  await page.click("#full");
  assert.ok(await page.locator("header").isHidden());
  assert.ok(await page.locator("#graph-panel").isHidden());
  assert.ok(await seen());
  await page.click("#full");
  assert.ok(await page.locator("header").isVisible());
});

test("lessons show the order and the guide, and explain their words", async ({ page, base }) => {
  await open(page, base, { g: "path:3", k: "2" });
  await after(page, page.click("#lessons-open"));
  for (const [number, has] of [[3, /:\d+/], [4, /:\d+/], [5, /^\d+$/]]) {
    await after(page, page.selectOption("#lesson-list", String(number)));
    assert.match(await page.locator("#board .name").first().textContent(), has);
    assert.ok((await page.locator("#board .arrow").count()) > 0, `arrows of lesson ${number + 1}`);
  }
  assert.match((await page.locator("#board .words text").allTextContents()).join(" "), /\ba\b.*\bb1\b/);
  await page.locator("#lesson-text .term", { hasText: "out-neighbor" }).hover();
  assert.match(await text(page, "tip"), /arrow on the edge points/);
  await page.locator("#lesson-text .term", { hasText: "out-neighbor" }).click();
  assert.equal(await page.locator("#glossary-list dt.here").textContent(), "out-neighbor");
  await page.keyboard.press("Escape");
  await page.click("#lesson-close");
  await after(page, page.click("#again"));
  assert.equal(await page.locator("#board .arrow").count(), 0);
});

test("a proof is a tree that opens, and its branches are counted", async ({ page, base }) => {
  await open(page, base, { g: "helm:5", k: "3", alice: "you", bob: "you" });
  await after(page, page.click("#prove"));
  assert.match(await text(page, "tree"), /Why Bob wins.*Alice has 33 moves here, 3 up to symmetry and the names of colors/);
  const rows = page.locator("#tree > div > .branch");
  assert.equal(await rows.count(), 3);
  assert.match(await rows.first().locator("summary").first().textContent(), /Alice 0 orangeand 2 like it.*Bob /);
  await rows.nth(2).locator("summary").first().click();
  await idle(page);
  assert.equal(await colored(page), 2);
  const inner = rows.nth(2).locator(".branch");
  const numbers = /Alice has (\d+) moves here, (\d+) up to symmetry/.exec(await rows.nth(2).locator("p").first().textContent());
  assert.equal(await inner.count(), Number(numbers[2]));
  assert.match(await inner.first().locator("summary").textContent(), /lemma|sees every color|move/);
  await page.locator("#tree > button", { hasText: "Count" }).click();
  await idle(page);
  const counted = /^(\d+) places below.*: (\d+) where Alice moves on, (\d+) settled/.exec(await page.locator("#tree > .counted").textContent()).slice(1).map(Number);
  assert.equal(counted[0], counted[1] + counted[2]);
  await rows.nth(2).locator("button", { hasText: "other moves of Bob lose" }).click();
  await idle(page);
  assert.match(await rows.nth(2).locator(".others").textContent(), /Bob (has \d+ losing|win)/);
  // Every losing move with what beats it, where nothing was proved.
  await open(page, base, { g: "path:4", k: "2", alice: "you", bob: "you" });
  await after(page, page.click("#why-lose"));
  assert.match(await text(page, "tree"), /Alice has 8 losing moves here, 2 up to symmetry/);
  await after(page, page.click("#lessons-open"));
  assert.equal(await text(page, "tree"), "");
});

test("the notebook's board speaks as the page does: vertex, then color, and shapes for players", async ({ page, kind }) => {
  if (kind !== "module") return;
  const folder = path.join(root, "python", "mapgame");
  await page.setContent(`<style>${fs.readFileSync(path.join(folder, "widget.css"), "utf8")}</style><div id="el"></div>`);
  const source = fs.readFileSync(path.join(folder, "widget.js"), "utf8").replace("export default", "globalThis.widget =");
  await page.addScriptTag({ content: `{ ${source} }` });
  await page.evaluate(() => {
    const state = {
      points: [[0, 0.5], [0.5, 0.5], [1, 0.5]], edges: [[0, 1], [1, 2]], wrapped: [], labels: ["a", "b", "c"], colors: [0, null, 1],
      by: ["alice", null, "bob"], legal: [[1, 2]], may_pass: false, dead: [], last: 2, said: [], heading: "path", winner: null,
      inks: [["#0072b2", "#ffffff"], ["#e69f00", "#000000"], ["#009e73", "#000000"]],
    };
    globalThis.sent = [];
    const model = { get: (name) => (name === "state" ? state : ""), on: () => {}, send: (content) => globalThis.sent.push(content) };
    globalThis.widget.render({ model, el: document.getElementById("el") });
  });
  assert.equal(await page.locator('[data-vertex="0"] circle').count(), 1);
  assert.equal(await page.locator('[data-vertex="2"] rect').count(), 1);
  assert.equal(await page.locator("[data-color]").count(), 0);
  await page.locator('[data-vertex="1"]').click();
  assert.deepEqual(await page.locator("[data-color]").evaluateAll((all) => all.map((one) => one.disabled)), [true, true, false]);
  await page.locator('[data-color="2"]').click();
  assert.deepEqual(await page.evaluate(() => globalThis.sent), [{ do: "move", vertex: 1, color: 2 }]);
});

test("the plan of a lesson is that of the page for teachers, and each step opens its game", async ({ page, base }) => {
  const guide = fs.readFileSync(path.join(root, "docs", "teaching.md"), "utf8");
  const rows = [...guide.matchAll(/^\| (\d+ to \d+) \| (.+) \| (.*)\|$/gm)].map((row) => row.slice(1).map((cell) => cell.trim()));
  await page.goto(`${base.replace(/#.*/, "")}?lesson`);
  await idle(page);
  const steps = page.locator("#plan-steps li");
  assert.deepEqual(await steps.allTextContents(), rows.map(([minutes, screen, done]) => `${minutes}On the screen: ${screen}.${done ? `By the class: ${done}.` : ""}`));
  const opened = async (number) => {
    await steps.nth(number).locator("button").click();
    await idle(page);
    assert.equal(await text(page, "fault"), "");
    return `${await text(page, "place")} ${await text(page, "status")} ${await text(page, "lesson-title")}`;
  };
  for (const [number, [, screen]] of rows.entries()) {
    const shown = await opened(number);
    const graph = /^(helm:5|petersen)/.exec(screen);
    if (graph) assert.ok(shown.startsWith(graph[0]), screen);
    const colors = { four: 4, three: 3 }[/with (four|three) colors/.exec(screen)?.[1]] ?? /k = (\d)/.exec(screen)?.[1];
    if (colors) assert.match(shown, new RegExp(`${colors} colors`), screen);
    assert.equal(await page.isChecked("#layer-truth"), /The truth on/.test(screen), screen);
    assert.equal(await page.isVisible("#tree .branch"), /Prove this game/.test(screen), screen);
    assert.equal(await page.isVisible("#lesson"), number === 1, screen);
    if (/marking/.test(screen)) assert.match(shown, /the score is/);
  }
});

test("every lesson is solved by a right answer, and not by a wrong one", async ({ page, base, kind }) => {
  await open(page, base);
  await after(page, page.click("#lessons-open"));
  const lessons = await page.evaluate(() => JSON.parse(document.getElementById("lesson-data").textContent).lessons);
  assert.equal(lessons.length, 9);
  for (const [number, lesson] of lessons.entries()) {
    for (const [answer, words] of [[lesson.wrong, /Take|Try|loses|another|lost/], [lesson.right, /Solved/]]) {
      await after(page, page.click("#lesson-retry"));
      const [vertex, color = "0"] = answer.split("=");
      await press(page, vertex, color);
      assert.match(await text(page, "lesson-verdict"), words, `lesson ${number + 1}, ${answer}`);
    }
    await page.screenshot({ path: path.join(pictures, `lesson-${number + 1}-${kind}.png`) });
    if (number + 1 < lessons.length) {
      await after(page, page.click("#lesson-next"));
    }
  }
});
