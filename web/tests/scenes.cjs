// Pictures of eight scenes for docs/page.md, from the file that `web/build` makes:
//     NODE_PATH=target/web/tools/node_modules node web/tests/scenes.cjs [FOLDER]      (target/web/scenes)
// Those in docs/page/ were reduced to 128 colors (Pillow, `quantize(128, MAXCOVERAGE)`).
"use strict";
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");

const root = path.join(__dirname, "..", "..");
const program = process.env.MAPGAME ?? path.join(root, "target", "debug", "mapgame");
const folder = process.argv[2] ?? path.join(root, "target", "web", "scenes");
fs.mkdirSync(folder, { recursive: true });

function at(members) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) for (const one of [value].flat()) words.append(name, one);
  return `#${words}`;
}

async function idle(page) {
  const rests = () => document.body.dataset.ready === "true" && document.body.dataset.busy === "0";
  await page.waitForFunction(rests, null, { timeout: 60000 });
  await page.waitForTimeout(100);
  await page.waitForFunction(rests, null, { timeout: 60000 });
}

async function take(page, v, color) {
  await page.locator(`[data-vertex="${v}"]`).focus();
  await page.keyboard.press(String(color));
  await idle(page);
}

const SCENES = [
  { name: "reply", game: { g: "petersen", k: 4, alice: "activation", bob: "you" }, async play(page) { await take(page, 0, 0); await take(page, 2, 1); } },
  { name: "truth", game: { g: "petersen", k: 3, alice: "you", bob: "you", m: ["9=0"] }, async play(page) { await page.check("#layer-truth"); await idle(page); } },
  {
    name: "jumps", game: { g: "spider:7,2", k: 4, alice: "activation", bob: "you" },
    async play(page) { await page.selectOption("#layer-order", "strategy"); await idle(page); await take(page, 1, 0); },
  },
  { name: "acyclic", game: { g: "grid:4x4", k: 12, alice: "acyclic", bob: "you" }, async play(page) { await take(page, 5, 1); await take(page, 10, 2); } },
  {
    name: "dollars", game: { g: "icosahedron", k: 6, alice: "activation", bob: "you" },
    async play(page) { await page.selectOption("#layer-order", "dollar"); await idle(page); },
  },
  {
    name: "walk", game: { g: "path:2", k: 1 },
    async play(page) {
      const written = path.join(folder, "certificate");
      fs.rmSync(written, { force: true });
      spawnSync(program, ["solve", "tree:2,3", "-k", "3", "--quiet", "--certificate", written]);
      await page.setInputFiles("#load", written);
      await idle(page);
      await take(page, 5, 1);
      await page.locator(".panels").evaluate((panels) => panels.prepend(panels.lastElementChild));
    },
  },
  {
    name: "lesson", game: { g: "path:3", k: 2 }, dark: true,
    async play(page) {
      await page.click("#lessons-open");
      await idle(page);
      for (let next = 0; next < 2; next += 1) { await page.click("#lesson-next"); await idle(page); }
      await take(page, 0, 1);
    },
  },
  {
    name: "phone", game: { g: "octahedron", game: "marking", k: 5, alice: "activation", bob: "you" }, dark: true, phone: true,
    async play(page) { await page.locator('[data-vertex][aria-label*="unmarked"]').first().tap(); await page.locator("#colors button").first().tap(); await idle(page); },
  },
];

async function main() {
  const base = pathToFileURL(path.join(root, "target", "web", "mapgame.html")).href;
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  for (const { name, game, play, dark, phone } of SCENES) {
    const context = await browser.newContext({
      viewport: phone ? { width: 390, height: 760 } : { width: 1080, height: 760 },
      colorScheme: dark ? "dark" : "light", hasTouch: Boolean(phone), isMobile: Boolean(phone),
    });
    const page = await context.newPage();
    await page.goto(base + at(game));
    await idle(page);
    await play(page);
    await page.evaluate(() => { document.activeElement?.blur(); window.scrollTo(0, 0); });
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
