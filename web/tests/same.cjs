// The module and the program give the same answers: who wins and who wins after each move on all connected graphs to an
// order and on named graphs, the parameters and theorems of those, and the replies of every player that sits down.
// Run by .ci/web.
"use strict";
const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const http = require("node:http");
const path = require("node:path");

const root = path.join(__dirname, "..", "..");
const page = fs.readFileSync(path.join(root, "target", "web", "mapgame.html"), "utf8");
const program = process.env.MAPGAME ?? path.join(root, "target", "debug", "mapgame");
const ORDER = Number(process.env.ORDER ?? 6);
const NAMED = ["petersen", "cube", "octahedron", "icosahedron", "dodecahedron", "grid:3x3", "wheel:6", "spider:3,2", "cycle:7", "multipartite:3,3"];

/** The module of the page, as the worker asks it. */
async function module_() {
  const text = /<script type="text\/plain" id="module">\s*([^<]*)<\/script>/.exec(page)[1];
  const unpack = new Function(`${fs.readFileSync(path.join(root, "web", "unpack.js"), "utf8")}\nreturn unpack;`)();
  const wasm = unpack(new Uint8Array(Buffer.from(text, "base64")));
  const imports = { page: { now: () => performance.now(), failed: () => {} } };
  const { instance } = await WebAssembly.instantiate(wasm, imports);
  const { memory, take, ask, give_back: giveBack } = instance.exports;
  return (question) => {
    const bytes = Buffer.from(JSON.stringify(question));
    const at = take(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const packed = ask(at, bytes.length);
    giveBack(at, bytes.length);
    const [begin, length] = [Number(packed & 0xffffffffn), Number(packed >> 32n)];
    const answer = Buffer.from(memory.buffer, begin, length).toString();
    giveBack(begin, length);
    return answer;
  };
}

/** The program, once it listens. */
async function server() {
  const child = spawn(program, ["serve", "--format", "json", "--quiet", "--threads", "1"], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise((resolve, reject) => {
    child.stdout.once("data", (data) => resolve(String(data)));
    child.once("exit", (code) => reject(new Error(`mapgame serve ended with ${code}`)));
  });
  const { port } = JSON.parse(line);
  const ask = (question) => new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json" };
    const request = http.request({ host: "127.0.0.1", port, path: "/call", method: "POST", headers }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => resolve(Buffer.concat(parts).toString()));
    });
    request.on("error", reject);
    request.end(JSON.stringify(question));
  });
  return { child, ask };
}

/** All orders of 0, ..., n - 1. */
function permutations(n) {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((order) => [...Array(n).keys()].map((at) => [...order.slice(0, at), n - 1, ...order.slice(at)]));
}

/** The rows of a graph as one text, the least among all orders of its vertices. */
function canonical(rows, orders) {
  let least;
  for (const order of orders) {
    const text = order.map((u) => order.map((v) => (rows[u] >> v) & 1).join("")).join("");
    if (least === undefined || text < least) least = text;
  }
  return least;
}

/** All connected graphs of an order, once up to isomorphism, as rows of bits: each has a vertex that is no cut vertex. */
function connected(n) {
  if (n === 1) return [[0]];
  const found = new Map();
  const orders = permutations(n);
  for (const rows of connected(n - 1)) {
    for (let near = 1; near < 1 << (n - 1); near += 1) {
      const grown = [...rows.map((row, v) => row | (((near >> v) & 1) << (n - 1))), near];
      found.set(canonical(grown, orders), grown);
    }
  }
  return [...found.values()];
}

function graph6(rows) {
  const bits = rows.flatMap((_, v) => rows.slice(0, v).map((row) => (row >> v) & 1));
  while (bits.length % 6 !== 0) bits.push(0);
  const words = Array.from({ length: bits.length / 6 }, (_, at) => bits.slice(6 * at, 6 * at + 6).reduce((sum, bit) => 2 * sum + bit, 0));
  return String.fromCharCode(63 + rows.length, ...words.map((word) => 63 + word));
}

/** What both must say alike: all but the effort and the time, and the places of the drawing, whose sines differ in the last digits. */
function comparable(answer) {
  const read = JSON.parse(answer);
  if (read.answer) {
    delete read.answer.nodes;
    delete read.answer.seconds;
    delete read.answer.places;
  }
  return read;
}

async function main() {
  const here = await module_();
  const { child, ask: there } = await server();
  const counts = { questions: 0, verdicts: 0, replies: 0, graphs: 0 };
  const both = async (question) => {
    const [one, other] = [comparable(here(question)), comparable(await there(question))];
    counts.questions += 1;
    assert.deepEqual(one, other, JSON.stringify(question));
    return one.answer;
  };
  try {
    const catalogue = await both({ call: "catalogue" });
    const graphs = [];
    for (let n = 1; n <= ORDER; n += 1) {
      graphs.push(...connected(n).map((graph) => ({ text: `g6:${graph6(graph)}`, small: n <= 4 })));
    }
    assert.ok(ORDER < 6 || graphs.length === 1 + 1 + 2 + 6 + 21 + 112, `${graphs.length} graphs`);
    graphs.push(...NAMED.map((text) => ({ text, named: true })));
    for (const { text, small, named } of graphs) {
      counts.graphs += 1;
      const graph = { text };
      const { n, max_degree: degree } = await both({ call: "graph", graph });
      const most = named ? Math.min(degree, 3) : degree + 1;
      for (let k = 1; k <= most; k += 1) {
        for (const rules of [{ k }, { k, first: "bob" }, { k, game: "marking" }]) {
          // Of large graphs only what is decided within few nodes; both have the same.
          const budget = named && n > 10 ? { nodes: 1000 } : {};
          const truths = await both({ call: "truth", game: { graph, rules }, ...budget });
          counts.verdicts += 1 + truths.moves.length;
        }
      }
      if (!named && !small) continue;
      await both({ call: "bounds", graph, witness: true, nodes: 2000 });
      for (const { name } of catalogue.orders) await both({ call: "order", graph, kind: name, nodes: 2000 });
      for (const { name, budget, sides } of catalogue.players) {
        const player = budget ? `${name}:${name.startsWith("alpha") ? 2 : 20}` : name;
        for (const side of sides) {
          for (const game of ["coloring", "marking"]) {
            // A whole game against the player who takes the first move there is.
            const rules = { k: Math.max(2, degree), game };
            const across = side === "bob" ? "activation" : null;
            const moves = [];
            for (let turn = 0; turn < n; turn += 1) {
              const given = { graph, rules, moves };
              const state = await both({ call: "position", game: given });
              if (state.winner !== null) break;
              if (state.to_move === side) {
                const reply = await both({ call: "reply", game: given, player, across, force: true, seed: turn, nodes: 200 });
                if (!reply) break;
                counts.replies += 1;
                moves.push(reply.move);
              } else {
                const v = state.vertices.findIndex((at) => at.open.length > 0);
                moves.push(game === "marking" ? `${v}` : `${v}=${state.vertices[v].open[0]}`);
              }
            }
          }
        }
      }
    }
    assert.ok(counts.verdicts > 1000 && counts.replies > 1000, JSON.stringify(counts));
    console.log(`the module and the program agree: ${JSON.stringify(counts)}`);
  } finally {
    child.kill("SIGINT");
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
