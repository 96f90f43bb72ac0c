// The search of docs/graphs/build: in the list by name or canonical form, else by the canonical form that the module computes.

const { graphs, symbols } = JSON.parse(byId("graphs").textContent);
const place = new Map(graphs.flatMap(({ form, address, names }) => [form, `g6:${form}`, ...names].map((name) => [name, address])));
const hasModule = byId("module").textContent.trim() !== "";

function byId(name) {
  return document.getElementById(name);
}

/** Replaces what is found by these elements and words. */
function show(...parts) {
  byId("found").replaceChildren(...parts);
}

function element(name, members, ...parts) {
  const made = Object.assign(document.createElement(name), members);
  made.append(...parts);
  return made;
}

function go(address) {
  location.href = `${address}.html`;
}

/** What proves an end, with the kind of evidence. */
function ground(by) {
  if (by === "certificate") return "certified, in the store";
  if (by === "trivial") return "proved, by the definition";
  if (by.theorem) return `proved or cited, theorem ${by.theorem}`;
  return `decided, search${by.search.nodes === undefined ? "" : `, nodes: ${by.search.nodes}`}`;
}

function known(rows) {
  const cell = (words) => element("td", {}, words);
  const head = ["number", "first player", "value", "lower end", "upper end"].map((words) => element("th", { scope: "col" }, words));
  const body = rows.map(({ game, first, connected, pass, interval: [low, high], low_by: lowBy, high_by: highBy }) => element("tr", {},
    cell(`${symbols[game]}${connected ? ", connected" : ""}${pass === "none" ? "" : `, ${pass} may pass`}`),
    cell(first === "alice" ? "Alice" : "Bob"), cell(low === high ? String(low) : `${low} to ${high}`), cell(ground(lowBy)), cell(ground(highBy))));
  return element("div", { className: "wide", tabIndex: 0 }, element("table", {}, element("tr", {}, ...head), ...body));
}

async function find(text) {
  if (place.has(text)) return go(place.get(text));
  if (!hasModule) return show(element("p", {}, "This list has no graph of this name, and this copy has no module that reads graphs."));
  const graph = { text, seed: 0, edges: false };
  show(element("p", {}, "Searching ..."));
  try {
    const { name, n, m, canonical } = await ask("graph", { graph, canonical: true });
    if (place.has(canonical)) return go(place.get(canonical));
    const words = element("p", {}, `${name || "This graph"} (order ${n}, size ${m}) has no page here. Canonical form: `, element("code", {}, canonical), ". ");
    if (n > 64) return show(words);
    const play = element("a", { href: `play.html#${new URLSearchParams({ g: text })}` }, "Play on it");
    show(words, element("p", {}, "Searching for its numbers ..."));
    return show(words, known(await ask("known", { graph, milliseconds: 20000 })), element("p", {}, "Computed in this page, within 20 seconds. ", play, "."));
  } catch (error) {
    return show(element("p", {}, error.message));
  }
}

byId("search").addEventListener("submit", (event) => {
  event.preventDefault();
  find(byId("text").value.trim());
});
byId("stop").addEventListener("click", () => calls.stop());

/** An address with a canonical form or a name after # leads to the page. */
function openAddress() {
  const text = decodeURIComponent(location.hash.slice(1));
  if (text === "") return;
  byId("text").value = text;
  find(text);
}
window.addEventListener("hashchange", openAddress);
openAddress();
