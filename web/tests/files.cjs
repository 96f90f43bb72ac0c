// Graphs that are drawn, and files: certificates and transcripts.
"use strict";
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { after, asked, at, certificate, colored, idle, kept, open, pictures, press, test, text } = require("./harness.cjs");

test("a graph is drawn by mouse", async ({ page, base }) => {
  await open(page, base, { g: "path:2", k: "2", alice: "you", bob: "you" });
  await page.click("#draw");
  const box = await page.locator("#board").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 0.25 * box.height);
  assert.equal(await page.locator("[data-vertex]").count(), 3);
  await page.locator('[data-vertex="2"]').click();
  await page.locator('[data-vertex="0"]').click();
  await after(page, page.click("#draw"));
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
    await after(page, page.click("#lessons-open"));
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
  await after(page, page.click("#read"));
  assert.match(await text(page, "fault"), /expected/);
  await page.check("#layer-truth");
  await page.uncheck("#layer-danger");
  await after(page, page.selectOption("#layer-order", "degeneracy"));
  assert.equal(await text(page, "draw"), "Play on it");
  assert.equal(await page.locator("[data-vertex]").count(), 10);
  const inert = await page.locator("#moves button").evaluateAll((buttons) => buttons.map((button) => button.inert));
  assert.deepEqual(inert.filter((is) => !is).length, 1, "Stop alone");
  await page.click("#draw");
  await opened(10);
  // So does the graph with which it began.
  await page.click("#draw");
  await page.fill("#text", "no-such-graph");
  await after(page, page.click("#read"));
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
  await after(page, page.click("#draw"));
  assert.match(await text(page, "place"), /n = 7, m = 5/);
  assert.equal(await colored(page), 0);
});

test("a certificate is loaded and walked through", async ({ page, base, kind }) => {
  await open(page, base, { g: "petersen", k: "3" });
  // A file is read after it was chosen, so what the page proved before has to go first.
  const loaded = async (file) => {
    const before = await text(page, "proved");
    await page.setInputFiles("#load", file);
    await page.waitForFunction((was) => document.getElementById("proved").textContent !== was, before);
    await idle(page);
  };
  await loaded(certificate("path:4", "-k", "2"));
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
  await loaded(certificate("tree:2,3", "-k", "3"));
  assert.match(await text(page, "stand"), /Settled by the lemma guard: Alice holds out at /);
  assert.match(await toTheEnd(), /Alice wins.*lemma guard: the reply of the proof at .*lemma guard/);
  await loaded(certificate("spider:3,2", "--game", "marking", "-k", "3"));
  assert.match(await text(page, "proved"), /Proved of the marking game/);
  assert.match(await text(page, "stand"), /proof|lemma/);
  fs.writeFileSync(path.join(pictures, "none"), "mapgame certificate 1\nnothing");
  await after(page, page.setInputFiles("#load", path.join(pictures, "none")));
  assert.match(await text(page, "fault"), /./);
});

test("a transcript is one that the program checks and goes on with, and the page loads", async ({ page, base }) => {
  const labeled = 'graph { "a,b" -- "c" -- "d \\"e\\"" -- "f"; "c" -- "f" }';
  const games = [
    { game: { g: "petersen", k: "3", alice: "activation", bob: "you", m: ["9=0", "0=0"] }, outcome: /coloring, k = 3, alice first: 3 moves, bob is to move/ },
    { game: { g: "gnp:9,0.4", seed: "3", k: "4", first: "bob", pass: "bob", alice: "you", bob: "you", m: ["pass", "0=0"] }, outcome: /Bob may pass, k = 4, bob first: 2 moves/ },
    { game: { g: labeled, k: "3", alice: "you", bob: "threat" }, move: "0", outcome: /2 moves, alice is to move/ },
    { game: { g: "cube", edges: "true", connected: "true", k: "4", alice: "you", bob: "you", m: ["0-1=0"] }, outcome: /connected, k = 4, alice first: 1 move, / },
    { game: { g: "complete:4", game: "marking", k: "2", alice: "you", bob: "you", m: ["0", "1"] }, outcome: /marking, k = 2, alice first: 2 moves, 2 has 2 marked neighbors: Bob wins/ },
  ];
  for (const { game, move, outcome } of games) {
    await open(page, base, game);
    if (move) {
      await press(page, move, "1");
    }
    const written = await kept(page, "game.json");
    const checked = asked("check", written);
    assert.equal(checked.status, 0, checked.said);
    assert.match(checked.said, outcome);
    const before = fs.readFileSync(written, "utf8");
    const played = asked("play", "--record", written);
    assert.equal(played.status, 0, played.said);
    // The page ends the file without a line end.
    const after = fs.readFileSync(written, "utf8");
    if (game.alice !== "activation") assert.equal(after.trimEnd(), before.trimEnd());
    // The transcript of a game on edges names the line graph.
    const shown = () => page.evaluate(() => [document.getElementById("status").textContent, document.getElementById("plies").textContent,
      ...[...document.querySelectorAll("[data-vertex]")].map((v) => v.getAttribute("aria-label").replace(/^edge/, "vertex"))]);
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
    await after(page, page.setInputFiles("#load", written));
    assert.match(await text(page, "fault"), words);
    assert.equal(asked("check", written).status, 1);
  };
  await edited((transcript) => { transcript.plies[1].move = "1=0"; }, /move 2: .*0, next to 1, has color 0/);
  await edited((transcript) => { transcript.plies[2].player = "bob"; }, /move 3: the transcript says that bob made it/);
  await edited((transcript) => { transcript.winner = "bob"; }, /says that the winner is bob/);
  await edited((transcript) => { delete transcript.plies; }, /expected a transcript of mapgame/);
  await edited((transcript) => { transcript.mapgame = "store"; }, /expected a transcript or a certificate/);
  await edited((transcript) => { transcript.graph6 = "no graph"; }, /expected/);
  await edited((transcript) => { transcript.k = 5000; }, /at most 1024 colors/);
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
