// What a class meets: each game of the menu, autoplay, where a game was lost, names of colors, one branch for all that are alike,
// and a board on which nothing lies on anything else.
"use strict";
const assert = require("node:assert/strict");
const { spawn, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { after, asked, colored, idle, open, pictures, press, program, test, text, unfold } = require("./harness.cjs");

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
    if (which !== "coloring") await after(page, page.selectOption("#game", which));
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
  await after(page, page.click("#lost-here"));
  assert.equal(await colored(page), 0);
  assert.equal(await page.locator("#plies li").count(), 2);
  assert.match(await text(page, "forecast-words"), /Here Alice still won: Alice colors 1 |Alice wins/);
  await open(page, base, { g: "path:4", k: "2", alice: "you", bob: "you", m: ["0=0", "2=1"] });
  assert.match(await text(page, "forecast-words"), /Alice was lost from the start/);
  assert.ok(await page.locator("#lost-here").isHidden());
  await after(page, page.click("#forecast-more"));
  assert.match(await text(page, "status"), /3 colors/);
});

test("vertices have numbers, and colors have names, letters and patterns", async ({ page, base }) => {
  await open(page, base, { g: "path:4", k: "3", alice: "you", bob: "you", m: ["0=0"] });
  await press(page, "3", "c");
  assert.deepEqual(await page.locator("#plies li").allTextContents(), ["Alice colors 0 orange", "Bob colors 3 cyan"]);
  const inside = () => page.locator("#board .words text:not(.name)").allTextContents();
  assert.deepEqual((await inside()).filter(Boolean), ["O", "C"]);
  const fills = () => page.locator("#board .strokes").evaluateAll((all) => all.map((one) => one.style.fill));
  assert.deepEqual(await fills(), []);
  await after(page, page.check("#layer-patterns"));
  assert.equal(new Set(await fills()).size, 2);
  for (const [format, found] of [["svg", />O<.*>C</s], ["tikz", /\{O\}.*\{C\}/s], ["filmstrip", /Alice: 0 orange/]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-format="${format}"]`)]);
    assert.match(fs.readFileSync(await download.path(), "utf8"), found);
  }
});

test("symmetric branches are one, and the play is there again after a proof", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "you", m: ["0=0", "2=1"] });
  await after(page, page.click("#prove"));
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
  await after(page, page.click("#why-lose"));
  assert.match(await text(page, "tree"), /Alice has 6 losing moves here, 1 up to symmetry/);
});

test("danger is shown where it is news", async ({ page, base }) => {
  await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "you" });
  assert.equal(await page.locator("#board .alarm").count(), 0);
  await press(page, "0", "o");
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
    await after(page, page.selectOption("#layer-order", "strategy"));
    assert.match(await page.locator(".name").first().textContent(), /:64$/);
    assert.deepEqual((await page.evaluate(overlaps)).found, []);
    await open(page, base, { g: "petersen", k: "3", alice: "you", bob: "you", m: ["0=0"] });
    await page.selectOption("#layer-order", "degeneracy");
    await after(page, page.check("#layer-truth"));
    assert.ok((await page.locator(".ring").count()) > 5);
    assert.deepEqual((await page.evaluate(overlaps)).found, []);
  }
});

test("the verdict is not cut on a phone", async ({ page, base }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, base, { g: "helm:5", k: "4", alice: "you", bob: "you", m: ["0=0", "1=1"] });
  await after(page, page.check("#layer-truth"));
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
    assert.match(await text(page, "place"), /n = 4.*All who have this address see the page/);
    assert.match(address, /^http:\/\/[^/]+\/[0-9a-f]{10}$/);
    // A square of modules, two to a line, with its quiet zone.
    const wide = new Set(code.map((row) => [...row].length));
    assert.equal(wide.size, 1);
    assert.equal(code.length, Math.ceil([...wide][0] / 2));
    assert.match(code.join(""), /^[ \u2580\u2584\u2588]+$/);
  } finally {
    child.kill("SIGINT");
  }
});

test("sides are swapped in every state, and the other player goes on", async ({ page, base }) => {
  const swaps = async (state) => {
    const before = [await page.inputValue("#alice"), await page.inputValue("#bob")];
    for (const [mine, theirs] of [["bob", "alice"], ["alice", "bob"]]) {
      await after(page, page.click("#swap"));
      assert.equal(await text(page, "fault"), "", state);
      assert.equal(await page.inputValue(`#${mine}`), "you", state);
      assert.notEqual(await page.inputValue(`#${theirs}`), "you", state);
      assert.match(await text(page, "status"), new RegExp(`${mine} is to move \\(you\\)|wins`, "i"), state);
    }
    assert.equal(await page.inputValue("#alice"), before[0], state);
  };
  for (const g of ["petersen", "helm:5", "grid:3x3"]) {
    for (const more of [{}, { game: "marking", bob: "alpha-beta:2" }, { connected: "true" }, { pass: "both" }, { first: "bob" }, { edges: "true" }, { m: ["0=0"], first: "bob" }, { start: "0=0" }, { lists: "0=1,2" }]) {
      await open(page, base, { g, k: "4", ...more });
      await swaps(`${g} ${JSON.stringify(more)}`);
    }
  }
  // A player that does not play its side, in an old address, gives way.
  await open(page, base, { g: "petersen", k: "3", alice: "threat", bob: "you" });
  assert.equal(await page.inputValue("#alice"), "activation");
  assert.equal(await page.locator("#plies li").count(), 1);
  await after(page, page.click("#prove"));
  await after(page, page.click("#swap"));
  assert.equal(await text(page, "fault"), "");
});

test("the larger k that is offered is the least where the search decides it, else it is called enough", async ({ page, base }) => {
  for (const [g, k, offered] of [["helm:5", 3, "Play with k = 4"], ["tree:2,3", 2, "Play with k = 3"], ["petersen", 3, "Play with k = 4"], ["apollonian:40@1", 4, /^Play with k = \d+, which is enough$/]]) {
    await open(page, base, { g, k });
    await idle(page);
    const words = await text(page, "forecast-more");
    assert.ok(words === offered || offered.exec?.(words), `${g}: ${words}`);
  }
});

test("in the game on edges the edges of the graph are colored", async ({ page, base }) => {
  for (const [g, n, m] of [["petersen", 10, 15], ["complete:4", 4, 6], ["torus:3x3", 9, 18]]) {
    await open(page, base, { g, k: "5", edges: "true", alice: "you", bob: "you" });
    assert.match(await text(page, "place"), new RegExp(`n = ${n}, m = ${m}\\.`));
    assert.equal(await page.locator("#board .dot").count(), n);
    assert.equal(await page.locator("[data-vertex]").count(), m);
    const drawn = await page.locator("#board .edge").evaluateAll((all) => new Set(all.map((one) => one.dataset.edge)).size);
    assert.equal(drawn, m);
    await press(page, "0", "c");
    assert.match(await text(page, "plies"), /Alice colors 0-1 cyan/);
    // The line of the edge joins its ends, in its color.
    const stripe = page.locator('[data-vertex="0"] .stripe').first();
    assert.equal(await stripe.evaluate((one) => getComputedStyle(one).stroke), "rgb(86, 180, 233)");
    assert.equal(await page.locator('[data-vertex="1"] .stripe').first().evaluate((one) => getComputedStyle(one).stroke), "rgba(0, 0, 0, 0)");
    // No two discs lie on each other.
    const discs = await page.locator(".vertex .shape").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width]));
    discs.forEach(([x, y, width], index) => discs.slice(index + 1).forEach(([a, b]) => assert.ok(Math.hypot(a - x, b - y) > width, g)));
  }
  await page.click("#draw");
  assert.equal(await page.locator("[data-vertex]").count(), 9);
});

/** The least distance of an edge from a disc on which it does not end, and the least radius, in units of the board. */
function roomForEdges() {
  const value = (one, ...names) => names.map((name) => Number(one.getAttribute(name)));
  const discs = [...document.querySelectorAll(".vertex circle.shape")].map((one) => value(one, "cx", "cy", "r"));
  let least = Infinity;
  for (const line of document.querySelectorAll("#board .edge")) {
    const [x1, y1, x2, y2] = value(line, "x1", "y1", "x2", "y2");
    for (const [x, y, r] of discs) {
      const along = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)));
      const ends = Math.min(Math.hypot(x - x1, y - y1), Math.hypot(x - x2, y - y2));
      if (ends > 0.1) least = Math.min(least, Math.hypot(x1 + along * (x2 - x1) - x, y1 + along * (y2 - y1) - y) - r);
    }
  }
  return { least, radius: Math.min(...discs.map(([, , r]) => r)) };
}

test("in planar graphs no edge passes through a disc, and discs are large enough for letters", async ({ page, base }) => {
  const run = spawnSync(program, ["table", "--over", "triangulations:4..8", "--format", "graph6"], { encoding: "utf8" });
  const triangulations = run.stdout.trim().split("\n").map((form) => `g6:${form}`);
  assert.ok(triangulations.length > 20);
  const named = ["icosahedron", "octahedron", "dodecahedron", "helm:8", "wheel:12", "grid:6x6", "apollonian:12@3", "apollonian:20@7", "random-planar:12@1", "random-planar:25@3", "apollonian:30@7"];
  for (const g of [...named, ...triangulations]) {
    await open(page, base, { g, k: "4", alice: "you", bob: "you" });
    const { least, radius } = await page.evaluate(roomForEdges);
    const n = await page.locator(".vertex").count();
    assert.ok(least > 1, `${g}: ${least}`);
    assert.ok(radius > (n <= 12 ? 18 : 6), `${g}: ${radius}`);
  }
  for (const g of ["icosahedron", "octahedron", "cube", "apollonian:12@3"]) {
    await open(page, base, { g, k: "4", alice: "you", bob: "you" });
    await after(page, page.selectOption("#layer-order", "dollar"));
    assert.deepEqual((await page.evaluate(overlaps)).found, [], g);
  }
});

test("a click beside the square draws no vertex", async ({ page, base }) => {
  await open(page, base, { g: "path:3", k: "3", alice: "you", bob: "you" });
  await page.click("#draw");
  const board = await page.locator("#board").boundingBox();
  assert.ok(board.width > board.height + 40, "there is something beside the square");
  const click = (x, y) => page.mouse.click(board.x + x, board.y + y);
  await click(5, board.height / 2);
  await click(board.width - 5, board.height / 2);
  assert.match(await text(page, "fault"), /within the dashed square/);
  assert.equal(await page.locator("[data-vertex]").count(), 3);
  await click(board.width / 2, board.height / 4);
  assert.equal(await text(page, "fault"), "");
  assert.equal(await page.locator("[data-vertex]").count(), 4);
});

test("the page says who may see it", async ({ page, base, kind }) => {
  await first(page, base);
  assert.match(await text(page, "place"), kind === "program" ? /on this machine, which alone sees the page/ : /in this page, which sends nothing/);
});

test("a game begins with colored vertices and lists, by fields, by the address and at the position shown", async ({ page, base }) => {
  const fill = async (id, words) => {
    await page.fill(`#${id}`, words);
    await page.locator(`#${id}`).blur();
    await idle(page);
  };
  await open(page, base, { g: "path:4", k: "3", alice: "you", bob: "you" });
  assert.match(await text(page, "forecast-words"), /Alice wins/);
  // Vertex 1 has one color left: Bob gives it to 2, or Alice gives 2 the other color.
  await fill("colored", "0=orange");
  await fill("lists", "1=orange,cyan 2=cyan,green");
  assert.equal(await text(page, "fault"), "");
  const says = (...words) => asked("solve", "path:4", "-k", "3", "--start", "0=0", ...words).said;
  const lists = path.join(pictures, "lists");
  fs.writeFileSync(lists, "1 0 1\n2 1 2\n");
  for (const [first, winner] of [["alice", "Alice"], ["bob", "Bob"]]) {
    await after(page, page.selectOption("#begins", first));
    assert.match(says("--lists", lists, "--first", first), new RegExp(`${winner} wins`, "i"));
    assert.match(await text(page, "forecast-words"), new RegExp(`^${winner} wins`), first);
  }
  await after(page, page.check("#layer-truth"));
  assert.match(await text(page, "truth"), /Bob wins/);
  assert.equal(await page.locator('[data-vertex="1"] .sector').count(), 1);
  assert.match(await page.locator('[data-vertex="0"]').getAttribute("aria-label"), /color orange, next to/);
  const address = await page.evaluate(() => location.hash);
  await page.goto("about:blank");
  await page.goto(base + address);
  await idle(page);
  await unfold(page);
  assert.equal(await page.inputValue("#colored"), "0=orange");
  assert.equal(await page.inputValue("#lists"), "1=orange,cyan\n2=cyan,green");
  // The proof is about the start, and answers to the end.
  await after(page, page.click("#prove"));
  assert.match(await text(page, "proved"), /from 0=0 with lists 1=0,1 2=1,2/);
  for (let turn = 0; turn < 4 && !/wins/.test(await text(page, "status")); turn += 1) {
    await page.locator('[data-vertex][aria-label*="colors left: "]').first().click();
    await page.locator('#colors button[aria-disabled="false"]').first().click();
    await idle(page);
  }
  assert.match(await text(page, "status"), /Bob wins/);
  // What is no start is refused, and the game stays.
  for (const [id, words, fault] of [["colored", "0=orange,1=orange", /different colors at adjacent/], ["colored", "9=orange", /VERTEX=COLOR/], ["colored", "0=black", /VERTEX=COLOR/], ["lists", "2=", /VERTEX=COLOR/]]) {
    await open(page, base, { g: "path:4", k: "3", alice: "you", bob: "you" });
    await fill(id, words);
    assert.match(await text(page, "fault"), fault, words);
    await press(page, "1", "o");
    assert.equal(await page.locator("#plies li").count(), 1);
  }
  // Vertices and moves of both players, none of them by turns.
  await after(page, page.click("#begin-here"));
  assert.equal(await page.inputValue("#colored"), "1=orange");
  assert.equal(await page.locator("#plies li").count(), 0);
  assert.match(await text(page, "status"), /Alice is to move/);
  for (const format of ["svg", "filmstrip"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-format="${format}"]`)]);
    assert.match(fs.readFileSync(await download.path(), "utf8"), />O</);
  }
  await after(page, page.selectOption("#game", "marking"));
  assert.equal(await text(page, "fault"), "");
  assert.equal(await page.inputValue("#colored"), "");
});
