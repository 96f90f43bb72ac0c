// The page in a headless Chromium, with both who may answer: the module in the page, opened from a folder, and the program.
// Run by .ci/web; with arguments, only the tests whose names hold one of them.
"use strict";
const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");
const { after, file, idle, open, pictures, program, test, tests } = require("./harness.cjs");
const axe = require.resolve("axe-core");

for (const part of ["playing", "teaching", "class", "files"]) require(`./${part}.cjs`);

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
    await after(page, page.click("#numbers-ask"));
    await page.screenshot({ path: path.join(pictures, `${colorScheme}-${width}-${kind}.png`) });
    await finds();
    await after(page, page.click("#prove"));
    await page.locator("#tree .branch summary").first().click();
    await idle(page);
    await finds();
    await after(page, page.click("#lessons-open"));
    await after(page, page.selectOption("#lesson-list", "3"));
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
