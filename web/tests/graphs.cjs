// The pages of graphs that docs/graphs/build writes, in a headless Chromium: axe, and the search. Run by .ci/book with their folder.
"use strict";
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");
const axe = require.resolve("axe-core");

const folder = path.resolve(process.argv[2]);
const url = (file) => pathToFileURL(path.join(folder, file)).href;
const pages = fs.readdirSync(folder).filter((file) => file.endsWith(".html") && file !== "play.html").sort();

/** Every twentieth page and both lists, in light and dark, wide and narrow. */
async function axeFindsNothing(browser) {
  const some = [...new Set(["index.html", "numbers.html", ...pages.filter((_, at) => at % 20 === 0)])];
  for (const [colorScheme, width] of [["light", 1280], ["dark", 390]]) {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } });
    const page = await context.newPage();
    for (const file of some) {
      await page.goto(url(file));
      await page.addScriptTag({ path: axe });
      const found = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(found.violations.map((one) => `${file}: ${one.id}: ${one.nodes[0].target}`), []);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wider <= 0, `${file} is ${wider} pixels wider than a window of ${width}`);
      const unseen = await page.evaluate(() => [...document.images].filter((one) => one.naturalWidth === 0).length);
      assert.equal(unseen, 0, `${file}: pictures`);
    }
    await context.close();
  }
  return `${some.length} pages`;
}

async function search(page, text) {
  await page.goto("about:blank");
  await page.goto(url("index.html"));
  await page.fill("#text", text);
  await page.click("#search button[type=submit]");
}

async function heading(page) {
  await page.waitForURL((address) => !address.href.includes("index.html"));
  return page.locator("h1").innerText();
}

async function theSearchLeadsToAPage(browser) {
  const page = await browser.newPage();
  await search(page, "petersen");
  assert.equal(await heading(page), "petersen");
  const canonical = (await page.content()).match(/Canonical form in graph6: <code>([^<]*)/)[1];
  await page.goto("about:blank");
  await page.goto(`${url("index.html")}#${encodeURIComponent(canonical)}`);
  assert.equal(await heading(page), "petersen");
  if (await page.goto(url("index.html")).then(() => page.locator("#module").textContent()) === "") return "names alone: there is no module";
  // Another numbering, and edges with names.
  const edges = Array.from({ length: 5 }, (_, v) => [`a${v} a${(v + 1) % 5}`, `b${v} b${(v + 2) % 5}`, `a${v} b${v}`]).flat().reverse();
  await search(page, edges.join("\n"));
  assert.equal(await heading(page), "petersen");
  // A graph without a page is solved.
  await search(page, "sunlet:7");
  await page.locator("#found table").waitFor({ timeout: 60000 });
  const rows = await page.locator("#found tr").allInnerTexts();
  assert.equal(rows.length, 5);
  assert.match(rows[1], /^chi_g\s+Alice\s+3\b/);
  await page.click("#found a");
  await page.waitForURL(/play\.html#g=sunlet/);
  await search(page, "petersn");
  await page.getByText("did you mean petersen").waitFor();
  return "by name, canonical form, edges; another graph is solved";
}

async function main() {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  for (const check of [axeFindsNothing, theSearchLeadsToAPage]) console.log(`ok   ${check.name}: ${await check(browser)}`);
  await browser.close();
}

main().catch((error) => { console.error(error); process.exit(1); });
