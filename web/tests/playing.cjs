// Games: by mouse, keyboard and touch, of people and players, with all that the board shows; and what is asked of the page.
"use strict";
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { after, at, colored, idle, open, pictures, press, test, text } = require("./harness.cjs");

test("a whole game by mouse, with reasons, back, forward and taken back", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "activation", bob: "you" });
  assert.match(await text(page, "why"), /Alice colors \w+ orange: .+/);
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
  await after(page, page.click("#first"));
  assert.equal(await colored(page), 0);
  await after(page, page.click("#forward"));
  assert.equal(await colored(page), 1);
  await after(page, page.click("#last"));
  await after(page, page.click("#undo"));
  assert.ok((await page.locator("#plies li").count()) < made);
});

test("a color that does not fit says why", async ({ page, base }) => {
  await open(page, base, { g: "path:3", k: "2", alice: "you", bob: "you", m: ["0=0"] });
  await page.locator('[data-vertex="1"]').click();
  const refused = page.locator('#colors button[data-color="0"]');
  assert.equal(await refused.getAttribute("aria-disabled"), "true");
  await refused.click({ force: true });
  await idle(page);
  assert.match(await text(page, "fault"), /0, next to 1, has color orange/);
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
  await after(page, page.check("#layer-truth"));
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
  await after(page, page.selectOption("#layer-order", "strategy"));
  assert.match(await page.locator(".name").first().textContent(), /:\d+$/);
  await press(page, "1", "0");
  assert.ok((await page.locator(".jump").count()) >= 1, "jumps are drawn");
  assert.match(await text(page, "why"), /jump/);
  await page.screenshot({ path: path.join(pictures, `jumps-${kind}.png`) });
  await after(page, page.selectOption("#layer-order", "dollar"));
  assert.match(await text(page, "dollars"), /\$/);
  await open(page, base, { g: "grid:3x3", k: "12", alice: "acyclic", bob: "you" });
  assert.ok((await page.locator(".arrow").count()) > 0, "the arrows of the acyclic strategy");
  await page.screenshot({ path: path.join(pictures, `acyclic-${kind}.png`) });
  await after(page, page.click("#numbers-ask"));
  assert.match(await text(page, "numbers"), /chi_g/);
  assert.match(await text(page, "numbers"), /col_2/);
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
  await press(page, "1", "2");
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

test("a list of edges has the vertices that it names, and merged edges are said", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "you" });
  await page.fill("#text", "1 2\n2 3\n3 4");
  await after(page, page.click("#read"));
  assert.match(await text(page, "place"), /n = 4, m = 3/);
  assert.deepEqual(await page.locator("text.name").allTextContents(), ["1", "2", "3", "4"]);
  await press(page, "0", "0");
  assert.match(await text(page, "plies"), /Alice colors 1 orange/);
  await after(page, page.click("#numbers-ask"));
  assert.match(await page.locator("#numbers tr", { hasText: "chi_g" }).first().textContent(), /^chi_g3/);
  await open(page, base, { g: "dual(cycle:5)", k: "2", alice: "you", bob: "you" });
  assert.match(await text(page, "place"), /n = 2, m = 1.*of the 5 edges of the dual, 4 are merged with a parallel one/);
  await after(page, page.check("#edges"));
  assert.match(await text(page, "place"), /The edges of .*n = 2, m = 1\..*4 are merged/);
});

test("hostile input is refused in words, and the page goes on", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3" });
  for (const [spec, words] of [["path:5000", /at most 1000 vertices/], ["petersn", /petersen/], ["0 0", /loop/], ["complete:1000", /at most 20000 edges/]]) {
    await page.fill("#text", spec);
    await after(page, page.click("#read"));
    assert.match(await text(page, "fault"), words, spec);
  }
  await page.evaluate(() => {
    document.getElementById("text").value = "0 1\n".repeat(2500000);
    document.getElementById("read").click();
  });
  await idle(page);
  assert.match(await text(page, "fault"), /at most \d+ bytes/);
  await page.fill("#text", "graph { \"<img src=x onerror=alert(1)>\" -- \"</script><script>alert(2)</script>\" }");
  await after(page, page.click("#read"));
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
  await after(page, page.click("#stop"));
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
  await press(page, "0", "0");
  assert.equal(await colored(page), 1);
});

test("the marking game is played, with its truth and the reasons of a strategy", async ({ page, base }) => {
  await open(page, base, { g: "spider:7,2", game: "marking", k: "4", alice: "activation", bob: "you" });
  assert.match(await text(page, "why"), /Alice marks/);
  await after(page, page.check("#layer-truth"));
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
  await after(page, page.selectOption("#alice", "you"));
  assert.ok(await page.locator('#bob option[value="best-response"]').evaluate((option) => option.disabled));
});
