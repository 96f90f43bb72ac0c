// Pictures of eight scenes for docs/page.md, from the file that `web/build` makes:
//     NODE_PATH=target/web/tools/node_modules node web/tests/scenes.cjs [FOLDER [all]]      (target/web/scenes)
// Those in docs/page/ were reduced to 128 colors (Pillow, `quantize(128, MAXCOVERAGE)`).
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");

const { after, at, file, idle, root } = require("./harness.cjs");

const folder = process.argv[2] ?? path.join(root, "target", "web", "scenes");
fs.mkdirSync(folder, { recursive: true });

async function take(page, v, color) {
  await page.locator(`[data-vertex="${v}"]`).focus();
  await page.keyboard.press(String(color));
  await idle(page);
}

/** Scenes; a game of none is the page as one first sees it. */
const SCENES = [
  { name: "first" },
  {
    name: "truth", game: { g: "helm:5", k: 4, alice: "you", bob: "you", m: ["0=0", "1=1"] },
    async play(page) { await page.check("#layer-truth"); await idle(page); },
  },
  { name: "reply", game: { g: "petersen", k: 4, alice: "activation", bob: "you" }, async play(page) { await take(page, 0, 0); await take(page, 2, 1); } },
  {
    name: "lesson", game: {}, dark: true,
    async play(page) {
      await after(page, page.click("#lessons-open"));
      await after(page, page.selectOption("#lesson-list", "5"));
      await take(page, 0, 3);
    },
  },
  {
    name: "dollars", game: { g: "icosahedron", k: 6, alice: "activation", bob: "you" },
    async play(page) { await page.selectOption("#layer-order", "dollar"); await idle(page); },
  },
  {
    name: "proof", game: { g: "helm:5", k: 3, alice: "you", bob: "you" },
    async play(page) {
      await page.evaluate(() => { document.getElementById("proof-panel").open = true; });
      await after(page, page.click("#prove"));
      await page.locator("#tree > div > .branch > summary").first().click();
      await idle(page);
      await page.locator("#tree .branch .branch > summary").nth(1).click();
      await idle(page);
      await page.locator("#tree").evaluate((tree) => tree.scrollIntoView());
    },
  },
  {
    name: "hall", game: {}, size: [1920, 1080],
    async play(page) {
      await after(page, page.click("#lessons-open"));
      await after(page, page.selectOption("#lesson-list", "7"));
      await page.click("#large");
      await page.click("#full");
      await take(page, 4, 1);
    },
  },
  {
    name: "phone", game: { g: "octahedron", game: "marking", k: 5, alice: "activation", bob: "you" }, dark: true, size: [390, 844],
    async play(page) { await page.locator('[data-vertex][aria-label*="unmarked"]').first().tap(); await page.locator("#colors button").first().tap(); await idle(page); },
  },
];

/** With a second argument every scene is taken in each of these sizes, light and dark, to be looked at. */
const SIZES = [[1280, 800], [1920, 1080], [390, 844]];
const VIEWS = process.argv[3] === undefined
  ? SCENES.map((scene) => ({ size: SIZES[0], ...scene, file: scene.name }))
  : SCENES.flatMap((scene) => SIZES.flatMap((size) => [false, true].map((dark) => (
    { ...scene, size, dark, file: `${scene.name}-${size[0]}-${dark ? "dark" : "light"}` }))));

async function main() {
  const base = pathToFileURL(file).href;
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  for (const { game, play, dark, size: [width, height], file: name } of VIEWS) {
    const isPhone = width < 500;
    const context = await browser.newContext({
      viewport: { width, height }, colorScheme: dark ? "dark" : "light", hasTouch: true, isMobile: isPhone,
    });
    const page = await context.newPage();
    await page.goto(base + (game ? at(game) : ""));
    await idle(page);
    await play?.(page);
    await page.evaluate(() => { document.activeElement?.blur(); });
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await context.close();
    console.log(name);
  }
  await browser.close();
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
