// The page in a headless Chromium, with both who may answer: the module in the page, opened from a folder, and the program.
// Run by .ci/web; with arguments, only the tests whose names hold one of them.
"use strict";
const assert = require("node:assert/strict");
const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core");

const root = path.join(__dirname, "..", "..");
const file = path.join(root, "target", "web", "mapgame.html");
const program = process.env.MAPGAME ?? path.join(root, "target", "debug", "mapgame");
const pictures = process.env.PICTURES ?? path.join(root, "target", "web", "scenes");
fs.mkdirSync(pictures, { recursive: true });

const tests = [];
function test(name, run) { tests.push({ name, run }); }

/** The address of a game. */
function at(members) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    for (const one of [value].flat()) words.append(name, one);
  }
  return `#${words}`;
}

/** Opens a game, and waits until it is shown. */
async function open(page, base, members) {
  await page.goto("about:blank");
  await page.goto(base + (members ? at(members) : ""));
  await idle(page);
  await unfold(page);
}

/** Opens the panels, which are folded at first. */
async function unfold(page) {
  await page.evaluate(() => { for (const panel of document.querySelectorAll("details.panel:not(#intro)")) panel.open = true; });
}

async function idle(page) {
  await page.waitForFunction(() => document.body.dataset.ready === "true" && document.body.dataset.busy === "0", null, { timeout: 60000 });
  // What follows an answer may ask again.
  await page.waitForTimeout(50);
  await page.waitForFunction(() => document.body.dataset.busy === "0", null, { timeout: 60000 });
}

const text = (page, id) => page.locator(`#${id}`).textContent();
const colored = (page) => page.locator('[data-vertex][aria-label*=" by "]').count();

test("a whole game by mouse, with reasons, back, forward and taken back", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "activation", bob: "you" });
  assert.match(await text(page, "why"), /Alice plays .*: .+/);
  for (let turn = 0; turn < 10; turn += 1) {
    if (/wins/.test(await text(page, "status"))) break;
    const vertex = page.locator('[data-vertex][aria-label*="uncolored"]').first();
    await vertex.click();
    await page.locator('#colors button[aria-disabled="false"]').first().click();
    await idle(page);
  }
  assert.match(await text(page, "status"), /(Alice|Bob) wins/);
  const made = await page.locator("#plies li").count();
  assert.ok(made >= 5 && made <= 10, String(made));
  await page.click("#first");
  await idle(page);
  assert.equal(await colored(page), 0);
  await page.click("#forward");
  await idle(page);
  assert.equal(await colored(page), 1);
  await page.click("#last");
  await idle(page);
  await page.click("#undo");
  await idle(page);
  assert.ok((await page.locator("#plies li").count()) < made);
});

test("a color that does not fit says why", async ({ page, base }) => {
  await open(page, base, { g: "path:3", k: "2", alice: "you", bob: "you", m: ["0=0"] });
  await page.locator('[data-vertex="1"]').click();
  const refused = page.locator('#colors button[data-color="0"]');
  assert.equal(await refused.getAttribute("aria-disabled"), "true");
  await refused.click({ force: true });
  await idle(page);
  assert.match(await text(page, "fault"), /0, next to 1, has color 0/);
});

test("a whole game by keyboard", async ({ page, base }) => {
  await open(page, base, { g: "path:4", k: "3", alice: "you", bob: "greedy" });
  await page.locator('[data-vertex="0"]').focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.vertex), "1");
  await page.keyboard.press("0");
  await idle(page);
  assert.equal(await colored(page), 2);
  for (let turn = 0; turn < 2 && !/wins/.test(await text(page, "status")); turn += 1) {
    const open_ = await page.locator('[data-vertex][aria-label*="uncolored"]').first().getAttribute("data-vertex");
    for (let step = 0; step < 4; step += 1) {
      const here = await page.evaluate(() => document.activeElement.dataset.vertex);
      if (here === open_) break;
      await page.keyboard.press(Number(open_) > Number(here) ? "ArrowRight" : "ArrowLeft");
    }
    await page.keyboard.press("Enter");
    for (let step = 0; step < 3; step += 1) {
      if ((await page.evaluate(() => document.activeElement.getAttribute("aria-disabled"))) === "false") break;
      await page.keyboard.press("ArrowRight");
    }
    await page.keyboard.press("Enter");
    await idle(page);
  }
  assert.match(await text(page, "status"), /Alice wins/);
});

test("a whole game by touch at 390 pixels", async ({ browser, base }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, base, { g: "cycle:5", k: "3", alice: "you", bob: "first-fit" });
  await open(page, base, { g: "cycle:5", k: "3", alice: "you", bob: "threat" });
  for (let turn = 0; turn < 5 && !/wins/.test(await text(page, "status")); turn += 1) {
    await page.locator('[data-vertex][aria-label*="uncolored"]').first().tap();
    await page.locator('#colors button[aria-disabled="false"]').first().tap();
    await idle(page);
  }
  assert.match(await text(page, "status"), /wins/);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `the page is ${wide} pixels wide`);
  await page.screenshot({ path: path.join(pictures, "phone.png") });
  await context.close();
});

test("all layers", async ({ page, base, kind }) => {
  await open(page, base, { g: "path:4", k: "2", alice: "you", bob: "you" });
  await page.check("#layer-truth");
  await idle(page);
  assert.match(await text(page, "truth"), /Bob wins with best play/);
  assert.equal(await page.locator(".ring").count(), 4);
  assert.equal(await page.locator(".ring .sector").count(), 8);
  assert.equal(await page.locator(".ring .sector.loses").count(), 8);
  await page.selectOption("#truth-by", "words");
  assert.equal(await page.locator(".ring").count(), 0);
  assert.deepEqual(await page.locator(".truth").allTextContents(), ["loses", "loses", "loses", "loses"]);
  await open(page, base, { g: "path:3", k: "2", alice: "you", bob: "you", m: ["0=0"] });
  assert.equal(await page.locator("#board .alarm").count(), 1);
  await open(page, base, { g: "spider:7,2", k: "4", alice: "activation", bob: "you", m: [] });
  await page.selectOption("#layer-order", "strategy");
  await idle(page);
  assert.match(await page.locator(".name").first().textContent(), /:\d+$/);
  await page.locator('[data-vertex="1"]').focus();
  await page.keyboard.press("0");
  await idle(page);
  assert.ok((await page.locator(".jump").count()) >= 1, "jumps are drawn");
  assert.match(await text(page, "why"), /jump/);
  await page.screenshot({ path: path.join(pictures, `jumps-${kind}.png`) });
  await page.selectOption("#layer-order", "dollar");
  await idle(page);
  assert.match(await text(page, "dollars"), /\$/);
  await open(page, base, { g: "grid:3x3", k: "12", alice: "acyclic", bob: "you" });
  assert.ok((await page.locator(".arrow").count()) > 0, "the arrows of the acyclic strategy");
  await page.screenshot({ path: path.join(pictures, `acyclic-${kind}.png`) });
  await page.click("#numbers-ask");
  await idle(page);
  assert.match(await text(page, "numbers"), /chi_g/);
  assert.match(await text(page, "numbers"), /col_2/);
});

test("the first screen has the rules, a legend, an even game and the way to the lessons", async ({ page, base }) => {
  await page.goto(base.replace(/#.*/, ""));
  // The server's page is about the graph that it was given.
  if (base.startsWith("http")) return;
  await idle(page);
  assert.equal(await page.locator(".rules li").count(), 3);
  assert.ok(await page.locator(".legend").isVisible());
  assert.match(await text(page, "forecast"), /Alice wins this game with best play/);
  // Even: after Alice's best first move and an answer some of her moves win and some lose.
  for (const [vertex, color] of [["0", "0"]]) {
    await page.locator(`[data-vertex="${vertex}"]`).focus();
    await page.keyboard.press(color);
    await idle(page);
  }
  assert.ok(await page.locator("#forecast").isHidden());
  await page.check("#layer-truth");
  await idle(page);
  const [wins, all] = /(\d+) of (\d+) moves win/.exec(await text(page, "truth")).slice(1).map(Number);
  assert.ok(wins > 0.3 * all && wins < 0.7 * all, `${wins} of ${all}`);
  await page.click("#start");
  await idle(page);
  assert.match(await text(page, "lesson-title"), /Lesson 1 of 9/);
  assert.ok(await page.locator("#intro .rules").isHidden());
});

test("a game that is lost by force is said before its first move", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "threat" });
  assert.match(await text(page, "forecast-words"), /Bob wins this game by force/);
  await page.click("#forecast-more");
  await idle(page);
  assert.match(await text(page, "status"), /4 colors/);
  assert.match(await text(page, "forecast-words"), /Alice wins/);
  await open(page, base, { g: "petersen", game: "marking", k: "3", alice: "you", bob: "you", m: ["0"] });
  assert.ok(await page.locator("#forecast").isHidden());
  await page.click("#first");
  await idle(page);
  assert.match(await text(page, "forecast-words"), /Bob wins/);
});

test("the truth is a ring of sectors: filled, empty or hatched", async ({ page, base }) => {
  await open(page, base, { g: "helm:5", k: "4", alice: "you", bob: "you", m: ["0=0", "1=1"] });
  await page.check("#layer-truth");
  await idle(page);
  const [wins, all] = /(\d+) of (\d+) moves win/.exec(await text(page, "truth")).slice(1).map(Number);
  assert.equal(await page.locator(".ring .sector.wins").count(), wins);
  assert.equal(await page.locator(".ring .sector.loses").count(), all - wins);
  assert.match(await page.locator('[data-vertex="10"]').getAttribute("aria-label"), /truth: 0 1 win, 2 3 lose/);
  await open(page, base, { g: "torus:7x7", k: "4", alice: "you", bob: "you" });
  await page.fill("#seconds", "1");
  await page.check("#layer-truth");
  await idle(page);
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
  await page.click("#back");
  await idle(page);
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
  await page.click("#lessons-open");
  await idle(page);
  for (const [number, has] of [[3, /:\d+$/], [4, /:\d+$/], [5, /^\d+$/]]) {
    await page.selectOption("#lesson-list", String(number));
    await idle(page);
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
  await page.click("#again");
  await idle(page);
  assert.equal(await page.locator("#board .arrow").count(), 0);
});

test("a proof is a tree that opens, and its branches are counted", async ({ page, base }) => {
  await open(page, base, { g: "helm:5", k: "3", alice: "you", bob: "you" });
  await page.click("#prove");
  await idle(page);
  assert.match(await text(page, "tree"), /Why Bob wins.*Alice has 33 moves here, 11 up to colors/);
  const rows = page.locator("#tree > div > .branch");
  assert.equal(await rows.count(), 11);
  assert.match(await rows.first().locator("summary").first().textContent(), /Alice 0=0\(or 0=1, 0=2\).*Bob /);
  await rows.nth(2).locator("summary").first().click();
  await idle(page);
  assert.equal(await colored(page), 2);
  const inner = rows.nth(2).locator(".branch");
  const told = /Alice has (\d+) moves here:/.exec(await rows.nth(2).locator("p").first().textContent());
  assert.equal(await inner.count(), Number(told[1]));
  assert.match(await inner.first().locator("summary").textContent(), /lemma|sees every color|branch/);
  await page.locator("#tree > button", { hasText: "Count" }).click();
  await idle(page);
  const counted = /^(\d+) places below.*: (\d+) where Alice moves on, (\d+) settled/.exec(await page.locator("#tree > .counted").textContent()).slice(1).map(Number);
  assert.equal(counted[0], counted[1] + counted[2]);
  await rows.nth(2).locator("button", { hasText: "other moves of Bob" }).click();
  await idle(page);
  assert.match(await rows.nth(2).locator(".others").textContent(), /Bob (has \d+ losing|win)/);
  // Every losing move with what beats it, where nothing was proved.
  await open(page, base, { g: "path:4", k: "2", alice: "you", bob: "you" });
  await page.click("#why-lose");
  await idle(page);
  assert.match(await text(page, "tree"), /Alice has 8 losing moves here, 4 up to colors.*3 settled at once, 1 to open/);
  await page.click("#lessons-open");
  await idle(page);
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

test("two players by themselves", async ({ page, base }) => {
  await open(page, base, { g: "cycle:5", k: "3", alice: "perfect", bob: "mcts:20" });
  await page.click("#auto");
  await page.waitForFunction(() => /wins/.test(document.getElementById("status").textContent), null, { timeout: 60000 });
  assert.match(await text(page, "status"), /Alice wins/);
});

test("the address holds the game", async ({ page, base }) => {
  await open(page, base, { g: "cube", k: "3", alice: "you", bob: "you", first: "bob", m: ["0=0", "7=1"] });
  const address = await page.evaluate(() => location.hash);
  await page.locator('[data-vertex="1"]').focus();
  await page.keyboard.press("2");
  await idle(page);
  assert.equal((await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).getAll("m"))).length, 3);
  await page.goto("about:blank");
  await page.goto(base + address);
  await idle(page);
  assert.equal(await colored(page), 2);
  assert.match(await text(page, "status"), /Bob is to move/);
});

test("what is kept", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "you", m: ["0=0", "2=1"] });
  const beginnings = { svg: /^<svg/, tikz: /tikzpicture/, filmstrip: /^<svg/, transcript: /"moves": "0=0,2=1"/ };
  for (const [format, beginning] of Object.entries(beginnings)) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-format="${format}"]`)]);
    assert.match(fs.readFileSync(await download.path(), "utf8"), beginning);
  }
  const [png] = await Promise.all([page.waitForEvent("download"), page.click('[data-format="png"]')]);
  assert.equal(fs.readFileSync(await png.path()).subarray(1, 4).toString(), "PNG");
});

test("a graph is drawn by mouse", async ({ page, base }) => {
  await open(page, base, { g: "path:2", k: "2", alice: "you", bob: "you" });
  await page.click("#draw");
  const box = await page.locator("#board").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 0.25 * box.height);
  assert.equal(await page.locator("[data-vertex]").count(), 3);
  await page.locator('[data-vertex="2"]').click();
  await page.locator('[data-vertex="0"]').click();
  await page.click("#draw");
  await idle(page);
  assert.match(await text(page, "place"), /n = 3, m = 2/);
});

/** Goes to Draw, and draws a vertex at a place of the board that is empty. */
async function startsDrawing(page, [x, y] = [0.5, 0.22]) {
  await page.click("#draw");
  const before = await page.locator("[data-vertex]").count();
  const box = await page.locator("#board").boundingBox();
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
  assert.equal(await page.locator("[data-vertex]").count(), before + 1);
  assert.equal(await text(page, "draw"), "Play on it");
}

test("what opens a game leaves Draw, and what opens none keeps the drawing", async ({ page, base }) => {
  const opened = async (n) => {
    await idle(page);
    assert.equal(await text(page, "fault"), "");
    assert.equal(await text(page, "draw"), "Draw");
    assert.equal(await page.locator("#board.drawing").count(), 0);
    assert.equal(await page.locator("[data-vertex]").count(), n);
    assert.match(await text(page, "place"), new RegExp(`n = ${n}, `));
    // It is played on: a vertex that is clicked shows its colors.
    await page.locator('[data-vertex][aria-label*="uncolored"]').first().click();
    assert.ok((await page.locator("#colors button").count()) > 0);
  };
  const lesson = async () => {
    await page.click("#lessons-open");
    await idle(page);
    return page.locator("[data-vertex]").count();
  };
  await open(page, base, { g: "cube", k: "3", alice: "you", bob: "you", m: ["0=0", "7=0"] });
  const ofLesson = await lesson();
  for (const [n, opens] of [
    [ofLesson, lesson],
    [5, () => page.evaluate((hash) => { location.hash = hash; }, at({ g: "path:5", k: "3", alice: "you", bob: "you" }))],
    [4, () => page.setInputFiles("#load", certificate("path:4", "-k", "2"))],
    [6, async () => { await page.fill("#text", "cycle:6"); await page.click("#read"); }],
    [10, () => page.selectOption("#family", "petersen")],
  ]) {
    await open(page, base, { g: "cube", k: "3", alice: "you", bob: "you", m: ["0=0", "7=0"] });
    await startsDrawing(page);
    await opens();
    await opened(n);
  }
  // Rules are changed for what was drawn, and for nothing else.
  await open(page, base, { g: "cube", k: "3", alice: "you", bob: "you", m: ["0=0", "7=0"] });
  await page.click("#draw");
  await page.fill("#k", "4");
  await page.locator("#k").blur();
  await opened(8);
  assert.equal(new URLSearchParams(await page.evaluate(() => location.hash.slice(1))).get("g"), "cube");
  await startsDrawing(page);
  await page.fill("#k", "5");
  await page.locator("#k").blur();
  await opened(9);
  assert.equal(new URLSearchParams(await page.evaluate(() => location.hash.slice(1))).get("k"), "5");
  // The drawing outlasts what cannot be opened, and layers that are about a game.
  await startsDrawing(page, [0.22, 0.5]);
  await page.fill("#text", "no-such-graph");
  await page.click("#read");
  await idle(page);
  assert.match(await text(page, "fault"), /expected/);
  await page.check("#layer-truth");
  await page.uncheck("#layer-danger");
  await page.selectOption("#layer-order", "degeneracy");
  await idle(page);
  assert.equal(await text(page, "draw"), "Play on it");
  assert.equal(await page.locator("[data-vertex]").count(), 10);
  const inert = await page.locator("#moves button").evaluateAll((buttons) => buttons.map((button) => button.inert));
  assert.deepEqual(inert.filter((is) => !is).length, 1, "Stop alone");
  await page.click("#draw");
  await opened(10);
  // So does the graph with which it began.
  await page.click("#draw");
  await page.fill("#text", "no-such-graph");
  await page.click("#read");
  await idle(page);
  await page.click("#draw");
  await opened(10);
});

test("no game goes on below a drawing", async ({ page, base }) => {
  await open(page, base, { g: "path:6", k: "3", alice: "random", bob: "random" });
  await page.click("#auto");
  await page.waitForFunction(() => document.querySelectorAll("#plies li").length > 0);
  await startsDrawing(page);
  await page.waitForTimeout(1500);
  assert.equal(await page.locator("[data-vertex]").count(), 7);
  await page.click("#draw");
  await idle(page);
  assert.match(await text(page, "place"), /n = 7, m = 5/);
  assert.equal(await colored(page), 0);
});

test("a list of edges has the vertices that it names, and merged edges are said", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "you" });
  await page.fill("#text", "1 2\n2 3\n3 4");
  await page.click("#read");
  await idle(page);
  assert.match(await text(page, "place"), /n = 4, m = 3/);
  assert.deepEqual(await page.locator("text.name").allTextContents(), ["1", "2", "3", "4"]);
  await page.locator('[data-vertex="0"]').focus();
  await page.keyboard.press("0");
  await idle(page);
  assert.match(await text(page, "plies"), /Alice 1=0/);
  await page.click("#numbers-ask");
  await idle(page);
  assert.match(await page.locator("#numbers tr", { hasText: "chi_g" }).first().textContent(), /^chi_g3/);
  await open(page, base, { g: "dual(cycle:5)", k: "2", alice: "you", bob: "you" });
  assert.match(await text(page, "place"), /n = 2, m = 1.*of the 5 edges of the dual, 4 are merged with a parallel one/);
  await page.check("#edges");
  await idle(page);
  assert.match(await text(page, "place"), /n = 1, m = 0.*4 are merged/);
});

test("hostile input is refused in words, and the page goes on", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3" });
  for (const [spec, words] of [["path:5000", /at most 1000 vertices/], ["petersn", /petersen/], ["0 0", /loop/], ["complete:1000", /at most 20000 edges/]]) {
    await page.fill("#text", spec);
    await page.click("#read");
    await idle(page);
    assert.match(await text(page, "fault"), words, spec);
  }
  await page.evaluate(() => {
    document.getElementById("text").value = "0 1\n".repeat(2500000);
    document.getElementById("read").click();
  });
  await idle(page);
  assert.match(await text(page, "fault"), /at most \d+ bytes/);
  await page.fill("#text", "graph { \"<img src=x onerror=alert(1)>\" -- \"</script><script>alert(2)</script>\" }");
  await page.click("#read");
  await idle(page);
  assert.match(await text(page, "place"), /n = 2/);
  assert.equal(await page.locator("img").count(), 0);
  await open(page, base, { g: "cube", k: "x", first: "nobody", pass: "?" });
  assert.match(await text(page, "fault"), /k, first, pass/);
  await open(page, base, { g: "no-such-graph", k: "3" });
  assert.match(await text(page, "fault"), /expected/);
  assert.match(await text(page, "place"), /helm:5/);
  await open(page, base, { g: "cube", k: "3", alice: "you", bob: "you", m: ["0=0", "1=0"] });
  assert.match(await text(page, "fault"), /move 2/);
  assert.equal(await colored(page), 1);
});

test("a search is stopped in the middle, and the next one is answered", async ({ page, base, kind, served }) => {
  await open(page, base, { g: "torus:7x7", k: "4", alice: "you", bob: "you" });
  await page.fill("#seconds", "30");
  await page.check("#layer-truth");
  await page.waitForTimeout(500);
  const begun = Date.now();
  await page.click("#stop");
  await idle(page);
  assert.ok(Date.now() - begun < 5000);
  assert.match(await text(page, "truth"), /stopped/);
  if (kind === "program") {
    // The server's search has ended too: the processor is at rest.
    await page.waitForTimeout(500);
    const before = served.seconds();
    await page.waitForTimeout(1500);
    const spent = served.seconds() - before;
    assert.ok(spent < 0.5, `${spent} seconds of the processor in 1.5 after the stop`);
  }
  await page.uncheck("#layer-truth");
  await page.locator('[data-vertex="0"]').focus();
  await page.keyboard.press("0");
  await idle(page);
  assert.equal(await colored(page), 1);
});

test("every lesson is solved by a right answer, and not by a wrong one", async ({ page, base, kind }) => {
  await open(page, base);
  await page.click("#lessons-open");
  await idle(page);
  const lessons = await page.evaluate(() => JSON.parse(document.getElementById("lesson-data").textContent));
  assert.equal(lessons.length, 9);
  for (const [number, lesson] of lessons.entries()) {
    for (const [answer, words] of [[lesson.wrong, /Take|Try|loses|another|lost/], [lesson.right, /Solved/]]) {
      await page.click("#lesson-retry");
      await idle(page);
      const [vertex, color = "0"] = answer.split("=");
      await page.locator(`[data-vertex="${vertex}"]`).focus();
      await page.keyboard.press(color);
      await idle(page);
      assert.match(await text(page, "lesson-told"), words, `lesson ${number + 1}, ${answer}`);
    }
    await page.screenshot({ path: path.join(pictures, `lesson-${number + 1}-${kind}.png`) });
    if (number + 1 < lessons.length) {
      await page.click("#lesson-next");
      await idle(page);
    }
  }
});

test("the marking game is played, with its truth and the reasons of a strategy", async ({ page, base }) => {
  await open(page, base, { g: "spider:7,2", game: "marking", k: "4", alice: "activation", bob: "you" });
  assert.match(await text(page, "why"), /Alice plays/);
  await page.check("#layer-truth");
  await idle(page);
  assert.match(await text(page, "truth"), /Alice wins with best play/);
  await page.uncheck("#layer-truth");
  for (let turn = 0; turn < 15 && !/wins/.test(await text(page, "status")); turn += 1) {
    await page.locator('[data-vertex][aria-label*="unmarked"]').first().click();
    await page.locator("#colors button").first().click();
    await idle(page);
  }
  assert.match(await text(page, "status"), /every vertex is marked, .*: Alice wins/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-format="filmstrip"]')]);
  assert.match(fs.readFileSync(await download.path(), "utf8"), /^<svg/);
  await open(page, base, { g: "complete:4", game: "marking", k: "2", alice: "you", bob: "you", m: ["0", "1"] });
  assert.match(await text(page, "status"), /has 2 marked neighbors: Bob wins/);
});

test("a player who knows its opponent sits down across a strategy alone", async ({ page, base }) => {
  await open(page, base, { g: "path:5", k: "3", alice: "activation", bob: "best-response:50" });
  await page.click("#auto");
  await page.waitForFunction(() => /wins/.test(document.getElementById("status").textContent), null, { timeout: 60000 });
  await page.selectOption("#alice", "you");
  await idle(page);
  assert.ok(await page.locator('#bob option[value="best-response"]').evaluate((option) => option.disabled));
});

/** A file with a certificate, written by the program. */
function certificate(graph, ...words) {
  const written = path.join(pictures, "certificate");
  fs.rmSync(written, { force: true });
  const run = spawnSync(program, ["solve", graph, ...words, "--quiet", "--certificate", written], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  return written;
}

test("a certificate is loaded and walked through", async ({ page, base, kind }) => {
  await open(page, base, { g: "petersen", k: "3" });
  await page.setInputFiles("#load", certificate("path:4", "-k", "2"));
  await idle(page);
  assert.match(await text(page, "proved"), /Proved of the coloring game/);
  assert.match(await text(page, "stand"), /The proof answers every move of Alice/);
  // The certificate goes on after a lemma, to the end of the game.
  const toTheEnd = async () => {
    for (let turn = 0; turn < 20 && !/wins/.test(await text(page, "status")); turn += 1) {
      await page.locator('[data-vertex][aria-label*="colors left: "]').first().click();
      await page.locator('#colors button[aria-disabled="false"]').first().click();
      await idle(page);
    }
    return `${await text(page, "status")} ${await text(page, "plies")}`;
  };
  assert.match(await toTheEnd(), /Bob wins.*(the reply of the proof|lemma)/);
  await page.screenshot({ path: path.join(pictures, `walk-${kind}.png`) });
  await page.setInputFiles("#load", certificate("tree:2,3", "-k", "3"));
  await idle(page);
  assert.match(await text(page, "stand"), /Settled by the lemma guard: Alice holds out at/);
  assert.match(await toTheEnd(), /Alice wins.*lemma guard: the reply of the proof at .*lemma guard/);
  await page.setInputFiles("#load", certificate("spider:3,2", "--game", "marking", "-k", "3"));
  await idle(page);
  assert.match(await text(page, "proved"), /Proved of the marking game/);
  assert.match(await text(page, "stand"), /proof|lemma/);
  fs.writeFileSync(path.join(pictures, "none"), "mapgame certificate 1\nnothing");
  await page.setInputFiles("#load", path.join(pictures, "none"));
  await idle(page);
  assert.match(await text(page, "fault"), /./);
});

/** What the page keeps as JSON, in a file. */
async function kept(page, name) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click('[data-format="transcript"]')]);
  const written = path.join(pictures, name);
  fs.copyFileSync(await download.path(), written);
  return written;
}

/** What the program says of a file. */
function asked(...words) {
  const { status, stdout, stderr } = spawnSync(program, [...words, "--quiet"], { encoding: "utf8", input: "" });
  return { status, said: stdout + stderr };
}

test("a transcript is one that the program checks and goes on with, and the page loads", async ({ page, base }) => {
  const labeled = 'graph { "a,b" -- "c" -- "d \\"e\\"" -- "f"; "c" -- "f" }';
  const games = [
    { game: { g: "petersen", k: "3", alice: "activation", bob: "you", m: ["9=0", "0=0"] }, told: /coloring, k = 3, alice first: 3 moves, bob is to move/ },
    { game: { g: "gnp:9,0.4", seed: "3", k: "4", first: "bob", pass: "bob", alice: "you", bob: "you", m: ["pass", "0=0"] }, told: /Bob may pass, k = 4, bob first: 2 moves/ },
    { game: { g: labeled, k: "3", alice: "you", bob: "threat" }, move: "0", told: /2 moves, alice is to move/ },
    { game: { g: "cube", edges: "true", connected: "true", k: "4", alice: "you", bob: "you", m: ["0-1=0"] }, told: /connected, k = 4, alice first: 1 move, / },
    { game: { g: "complete:4", game: "marking", k: "2", alice: "you", bob: "you", m: ["0", "1"] }, told: /marking, k = 2, alice first: 2 moves, 2 has 2 marked neighbors: Bob wins/ },
  ];
  for (const { game, move, told } of games) {
    await open(page, base, game);
    if (move) {
      await page.locator(`[data-vertex="${move}"]`).focus();
      await page.keyboard.press("1");
      await idle(page);
    }
    const written = await kept(page, "game.json");
    const checked = asked("check", written);
    assert.equal(checked.status, 0, checked.said);
    assert.match(checked.said, told);
    const before = fs.readFileSync(written, "utf8");
    const played = asked("play", "--record", written);
    assert.equal(played.status, 0, played.said);
    // The page ends the file without a line end.
    const after = fs.readFileSync(written, "utf8");
    if (game.alice !== "activation") assert.equal(after.trimEnd(), before.trimEnd());
    const shown = () => page.evaluate(() => [document.getElementById("status").textContent, document.getElementById("plies").textContent,
      ...[...document.querySelectorAll("[data-vertex]")].map((v) => v.getAttribute("aria-label"))]);
    const here = await shown();
    await open(page, base, { g: "path:2", k: "1" });
    await page.setInputFiles("#load", written);
    // The file is read in its own time.
    for (let tries = 0; tries < 50 && (await shown()).join() !== here.join(); tries += 1) await page.waitForTimeout(200);
    await idle(page);
    assert.equal(await text(page, "fault"), "");
    assert.deepEqual(await shown(), here);
    const words = new URLSearchParams(await page.evaluate(() => location.hash.slice(1)));
    if (!game.g.startsWith("graph") && !game.edges) assert.equal(words.get("g"), game.g);
  }
});

test("a transcript that is not true is refused in words", async ({ page, base }) => {
  await open(page, base, { g: "path:4", k: "3", alice: "you", bob: "you", m: ["0=0", "1=1", "2=0"] });
  const written = await kept(page, "edited.json");
  const whole = JSON.parse(fs.readFileSync(written, "utf8"));
  const edited = async (change, words) => {
    const copy = structuredClone(whole);
    change(copy);
    fs.writeFileSync(written, JSON.stringify(copy));
    await page.setInputFiles("#load", written);
    await idle(page);
    assert.match(await text(page, "fault"), words);
    assert.equal(asked("check", written).status, 1);
  };
  await edited((told) => { told.plies[1].move = "1=0"; }, /move 2: .*0, next to 1, has color 0/);
  await edited((told) => { told.plies[2].player = "bob"; }, /move 3: the transcript says that bob made it/);
  await edited((told) => { told.winner = "bob"; }, /says that the winner is bob/);
  await edited((told) => { delete told.plies; }, /expected a transcript of mapgame/);
  await edited((told) => { told.mapgame = "store"; }, /expected a transcript or a certificate/);
  await edited((told) => { told.graph6 = "no graph"; }, /expected/);
  await edited((told) => { told.k = 5000; }, /at most 1024 colors/);
  assert.match(await text(page, "place"), /n = 4/);
  // The whole one is dropped on the page.
  await page.evaluate((words) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([words], "game.json"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
  }, JSON.stringify(whole));
  await idle(page);
  assert.equal(await text(page, "fault"), "");
  assert.equal(await colored(page), 3);
});

test("axe finds nothing, in light and dark, wide and narrow", async ({ browser, base, kind }) => {
  for (const [colorScheme, width] of [["light", 1280], ["dark", 1280], ["light", 390], ["dark", 390]]) {
    const context = await browser.newContext({ colorScheme, bypassCSP: true, viewport: { width, height: 844 } });
    const page = await context.newPage();
    const finds = async () => {
      await page.addScriptTag({ path: axe });
      const found = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target).join(" ")}`), []);
    };
    await open(page, base, { g: "petersen", k: "3", alice: "activation", bob: "you" });
    await page.locator('[data-vertex="5"]').click();
    await page.check("#layer-truth");
    await page.click("#numbers-ask");
    await idle(page);
    await page.screenshot({ path: path.join(pictures, `${colorScheme}-${width}-${kind}.png`) });
    await finds();
    await page.click("#prove");
    await idle(page);
    await page.locator("#tree .branch summary").first().click();
    await idle(page);
    await finds();
    await page.click("#lessons-open");
    await idle(page);
    await page.selectOption("#lesson-list", "3");
    await idle(page);
    await page.locator("#lesson-text .term").first().hover();
    await finds();
    await page.click("#glossary-open");
    await finds();
    await context.close();
  }
});

test("no request goes anywhere else", async ({ browser, base, kind }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  if (kind === "module") await context.setOffline(true);
  await open(page, base, { g: "cube", k: "3", alice: "activation", bob: "you" });
  const own = base.replace(/#.*/, "");
  for (const url of asked) assert.ok(url.startsWith(own) || url.startsWith("about:") || url.startsWith("data:") || url.startsWith("blob:"), url);
  assert.ok(kind !== "module" || asked.filter((url) => url.startsWith("http")).length === 0);
  await context.close();
});

/** The program, once it says where it listens. */
async function serve() {
  const child = spawn(program, ["serve", "petersen", "--format", "json", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data)));
    child.once("exit", (code) => reject(new Error(`mapgame serve ended with ${code}`)));
  });
  const seconds = () => {
    const after = fs.readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(after[11]) + Number(after[12])) / 100;
  };
  return { child, seconds, url: JSON.parse(line).url };
}

async function main() {
  const wanted = process.argv.slice(2);
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  const bases = [];
  if (fs.existsSync(file) && process.env.ONLY !== "program") bases.push({ kind: "module", base: pathToFileURL(file).href });
  let served;
  if (process.env.ONLY !== "module") {
    served = await serve();
    bases.push({ kind: "program", base: served.url });
  }
  let failed = 0;
  for (const { kind, base } of bases) {
    for (const { name, run } of tests) {
      if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      context.setDefaultTimeout(15000);
      const page = await context.newPage();
      const errors = [];
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("dialog", (dialog) => { errors.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
      const begun = Date.now();
      try {
        await run({ browser, page, base, kind, served });
        assert.deepEqual(errors, []);
        console.log(`ok   ${kind}: ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed += 1;
        console.log(`FAIL ${kind}: ${name}\n${error.stack}\n${errors.join("\n")}`);
        await page.screenshot({ path: path.join(pictures, `failed-${kind}-${tests.findIndex((one) => one.name === name)}.png`) }).catch(() => {});
      }
      await context.close();
    }
  }
  await browser.close();
  if (served) {
    served.child.kill("SIGINT");
    const code = await new Promise((resolve) => { served.child.once("exit", resolve); });
    if (code !== 0) {
      failed += 1;
      console.log(`FAIL the program ended with ${code} after Ctrl-C`);
    }
  }
  console.log(failed === 0 ? "all is well" : `${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

main();
