// What the tests of the page share: how a game is opened, and what the page and the program say of it.
"use strict";
const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

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

/** Waits for an action on the page, and for what the page then asks. */
async function after(page, action) {
  await action;
  await idle(page);
}

/** Gives a vertex a color by the keyboard. */
async function press(page, vertex, key) {
  await page.locator(`[data-vertex="${vertex}"]`).focus();
  await after(page, page.keyboard.press(key));
}

const text = (page, id) => page.locator(`#${id}`).textContent();
const colored = (page) => page.locator('[data-vertex][aria-label*=" by "]').count();

/** A file with a certificate, written by the program. */
function certificate(graph, ...words) {
  const written = path.join(pictures, "certificate");
  fs.rmSync(written, { force: true });
  const run = spawnSync(program, ["solve", graph, ...words, "--quiet", "--certificate", written], { encoding: "utf8" });
  assert.equal(run.status, 0, run.stderr);
  return written;
}

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

module.exports = { after, asked, at, certificate, colored, file, idle, kept, open, pictures, press, program, root, test, tests, text, unfold };
