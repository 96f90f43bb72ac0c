// What a class meets: each game of the menu, autoplay, where a game was lost, names of colors, one branch for all that are alike,
// and a board on which nothing lies on anything else.
"use strict";
const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const { colored, idle, open, program, test, text, unfold } = require("./harness.cjs");

/** The page as one first sees it; the program's opens with the graph that it was given. */
async function first(page, base) {
  await page.goto("about:blank");
  await page.goto(base.replace(/#.*/, ""));
  await idle(page);
  await unfold(page);
  await page.evaluate(() => { document.getElementById("intro").open = true; });
}

test("a whole game of each game of the menu, with the defaults", async ({ page, base }) => {
  await first(page, base);
  const games = await page.locator("#game option").evaluateAll((all) => all.map(({ value }) => value));
  assert.ok(games.includes("marking"));
  const verbs = { coloring: "colors", marking: "marks" };
  for (const which of games) {
    await first(page, base);
    if (which !== "coloring") await page.selectOption("#game", which);
    await idle(page);
    const rules = await page.locator(".rules:visible").textContent();
    assert.match(rules, which === "marking" ? /marks one vertex.*The score/s : /uncolored vertex/);
    assert.match(await text(page, "why"), which === "marking" ? /and mark it/ : /then a color/);
    for (let turn = 0; turn < 12 && !/wins/.test(await text(page, "status")); turn += 1) {
      if (which === "marking") assert.match(await text(page, "status"), /the score is \d+/);
      await page.locator('[data-vertex][aria-label*=", un"]').first().click();
      await page.locator('#colors button[aria-disabled="false"]').first().click();
      await idle(page);
      assert.equal(await text(page, "fault"), "", which);
    }
    const moves = await page.locator("#plies li").allTextContents();
    moves.forEach((move, index) => assert.match(move, new RegExp(`^${index % 2 ? "Bob" : "Alice"} ${verbs[which]} `)));
    assert.ok(moves.length > 2, `${which}: ${moves}`);
    assert.match(await text(page, "status"), which === "marking" ? /mark.*wins\. The score is \d+/ : /color.*wins/);
  }
});

test("autoplay plays the person's side too, and says by whom", async ({ page, base }) => {
  await open(page, base, { g: "cycle:5", k: "3" });
  await page.selectOption("#stand-in", "perfect");
  await page.click("#auto");
  const says = (words) => page.waitForFunction((part) => document.getElementById("status").textContent.includes(part), words);
  await says("Alice is to move (autoplay plays perfect for you)");
  await page.waitForFunction(() => /wins/.test(document.getElementById("status").textContent), null, { timeout: 60000 });
  assert.equal(await page.getAttribute("#auto", "aria-pressed"), "false");
  assert.ok((await page.locator("#plies li").count()) >= 3);
  await open(page, base, { g: "path:6", k: "3" });
  await page.click("#auto");
  await says("Alice is to move (autoplay plays activation for you)");
  await page.waitForFunction(() => document.querySelectorAll("#plies li").length > 2);
});

test("after the end: where it was lost, and with more colors", async ({ page, base }) => {
  await open(page, base, { g: "path:3", k: "2", alice: "you", bob: "you", m: ["0=0", "2=1"] });
  assert.match(await text(page, "forecast-words"), /Alice lost it with move 1: Alice colors 0 orange/);
  await page.click("#lost-here");
  await idle(page);
  assert.equal(await colored(page), 0);
  assert.equal(await page.locator("#plies li").count(), 2);
  assert.match(await text(page, "forecast-words"), /Here Alice still won: Alice colors 1 |Alice wins/);
  await open(page, base, { g: "path:4", k: "2", alice: "you", bob: "you", m: ["0=0", "2=1"] });
  assert.match(await text(page, "forecast-words"), /Alice was lost from the start/);
  assert.ok(await page.locator("#lost-here").isHidden());
  await page.click("#forecast-more");
  await idle(page);
  assert.match(await text(page, "status"), /3 colors/);
  await open(page, base, { g: "torus:7x7", k: "3" });
  assert.equal(await text(page, "forecast-more"), "Play with k = 5");
});

test("vertices have numbers, and colors have names, letters and patterns", async ({ page, base }) => {
  await open(page, base, { g: "path:4", k: "3", alice: "you", bob: "you", m: ["0=0"] });
  await page.locator('[data-vertex="3"]').focus();
  await page.keyboard.press("c");
  await idle(page);
  assert.deepEqual(await page.locator("#plies li").allTextContents(), ["Alice colors 0 orange", "Bob colors 3 cyan"]);
  const inside = () => page.locator("#board .words text:not(.name)").allTextContents();
  assert.deepEqual((await inside()).filter(Boolean), ["O", "C"]);
  const fills = () => page.locator("#board .strokes").evaluateAll((all) => all.map((one) => one.style.fill));
  assert.deepEqual(await fills(), []);
  await page.check("#layer-patterns");
  await idle(page);
  assert.equal(new Set(await fills()).size, 2);
  for (const [format, found] of [["svg", />O<.*>C</s], ["tikz", /\{O\}.*\{C\}/s], ["filmstrip", /Alice: 0 orange/]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-format="${format}"]`)]);
    assert.match(fs.readFileSync(await download.path(), "utf8"), found);
  }
});

test("symmetric branches are one, and the play is there again after a proof", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "you", m: ["0=0", "2=1"] });
  await page.click("#prove");
  await idle(page);
  assert.equal(await page.locator("#plies li").count(), 2);
  assert.match(await text(page, "tree"), /Alice has 30 moves here, 1 up to symmetry/);
  assert.match(await page.locator("#tree summary").first().textContent(), /and 29 like it/);
  await page.locator("#tree summary").first().click();
  await idle(page);
  await page.locator("#tree button", { hasText: "Back to the play" }).click();
  await idle(page);
  assert.deepEqual(await page.locator("#plies li").allTextContents(), ["Alice colors 0 orange", "Bob colors 2 cyan"]);
  assert.equal(await text(page, "tree"), "");
  await open(page, base, { g: "cycle:6", game: "marking", k: "2", alice: "you", bob: "you" });
  await page.click("#why-lose");
  await idle(page);
  assert.match(await text(page, "tree"), /Alice has 6 losing moves here, 1 up to symmetry/);
});

test("danger is shown where it is news", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "you" });
  assert.equal(await page.locator("#board .alarm").count(), 0);
  await page.locator('[data-vertex="0"]').focus();
  await page.keyboard.press("o");
  await idle(page);
  assert.equal(await page.locator("#board .alarm").count(), 3);
});

/** What a name on the board lies on: an edge, a vertex with its ring, or another name; and how large the names are. */
function overlaps() {
  const board = document.getElementById("board");
  const matrix = board.getScreenCTM();
  const point = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
  const value = (one, ...names) => names.map((name) => Number(one.getAttribute(name)));
  const names = [...board.querySelectorAll(".words .name, .words .truth")].map((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    // A line is higher than its letters.
    const high = 0.22 * (bottom - top);
    return { text: name.textContent, left: left + 1, right: right - 1, top: top + high, bottom: bottom - high };
  });
  const has = (box, { x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const found = [];
  for (const line of board.querySelectorAll("line.edge, line.arrow")) {
    const [x1, y1, x2, y2] = value(line, "x1", "y1", "x2", "y2");
    for (let step = 0; step <= 200; step += 1) {
      const at = point(x1 + ((x2 - x1) * step) / 200, y1 + ((y2 - y1) * step) / 200);
      for (const name of names) if (has(name, at)) found.push(`${name.text} on an edge`);
    }
  }
  for (const vertex of board.querySelectorAll(".vertex")) {
    for (const part of vertex.querySelectorAll(".shape, .ring")) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const [x, y, r] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2 - 1];
      for (const name of names) {
        const far = Math.hypot(x - Math.max(name.left, Math.min(x, name.right)), y - Math.max(name.top, Math.min(y, name.bottom)));
        if (far < r) found.push(`${name.text} on vertex ${vertex.dataset.vertex}`);
      }
    }
  }
  names.forEach((one, index) => names.slice(index + 1).forEach((two) => {
    if (one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom) found.push(`${one.text} on ${two.text}`);
  }));
  const around = board.getBoundingClientRect();
  for (const name of names) if (name.left < around.left - 2 || name.right > around.right + 2) found.push(`${name.text} is cut`);
  const sizes = [...board.querySelectorAll(".words .name")].map((name) => parseFloat(getComputedStyle(name).fontSize) * matrix.a);
  return { found: [...new Set(found)], least: Math.min(...sizes), high: around.height / innerHeight };
}

test("the board takes the height, and no name lies on anything else", async ({ page, base }) => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const g of ["petersen", "helm:5", "cube", "icosahedron", "dodecahedron", "torus:7x7", "grid:6x10", "prism:30"]) {
      await open(page, base, { g, k: "4", alice: "you", bob: "you", m: ["0=0", "3=1"] });
      const { found, least, high } = await page.evaluate(overlaps);
      assert.deepEqual(found, [], `${g} at ${width}`);
      assert.ok(least > 9.5, `${g} at ${width}: names of ${least} pixels`);
      if (width === 1280) assert.ok(high > 0.68, `${g}: ${high} of the height`);
    }
    await open(page, base, { g: "grid:8x8", k: "4", alice: "activation", bob: "you" });
    await page.selectOption("#layer-order", "strategy");
    await idle(page);
    assert.match(await page.locator(".name").first().textContent(), /:64$/);
    assert.deepEqual((await page.evaluate(overlaps)).found, []);
    await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "you", m: ["0=0"] });
    await page.selectOption("#layer-order", "degeneracy");
    await page.check("#layer-truth");
    await idle(page);
    assert.ok((await page.locator(".ring").count()) > 5);
    assert.deepEqual((await page.evaluate(overlaps)).found, []);
  }
});

test("the verdict is not cut on a phone", async ({ page, base }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, base, { g: "helm:5", k: "4", alice: "you", bob: "you", m: ["0=0", "1=1"] });
  await page.check("#layer-truth");
  await idle(page);
  for (const id of ["truth", "why"]) {
    assert.ok(await page.locator(`#${id}`).evaluate((words) => {
      const [one, all] = [words.getBoundingClientRect(), words.parentElement.getBoundingClientRect()];
      return words.textContent !== "" && one.top >= all.top && one.bottom <= all.bottom + 1;
    }), id);
  }
});

test("a phone opens the address that the program prints for all, and its QR code", async ({ page, kind }) => {
  if (kind !== "program") return;
  const child = spawn(program, ["serve", "path:4", "--listen", "0.0.0.0", "--quiet"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    let printed = "";
    child.stdout.on("data", (data) => { printed += data; });
    for (let tries = 0; tries < 100 && printed.split("\n").length < 15; tries += 1) await page.waitForTimeout(100);
    const [address, ...code] = printed.trimEnd().split("\n");
    await page.goto(address);
    await idle(page);
    assert.match(await text(page, "place"), /n = 4/);
    // A square of modules, two to a line, with its quiet zone.
    const wide = new Set(code.map((row) => [...row].length));
    assert.equal(wide.size, 1);
    assert.equal(code.length, Math.ceil([...wide][0] / 2));
    assert.match(code.join(""), /^[ \u2580\u2584\u2588]+$/);
  } finally {
    child.kill("SIGINT");
  }
});
