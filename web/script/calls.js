// Whoever answers: the module in a worker, where the page holds one, else the server that the page came from.

class Stopped extends Error {}

/** The worker with the module, which is started again after it was stopped. */
class Module {
  constructor(compressed) {
    this.compressed = compressed;
    this.waiting = new Map();
    this.number = 0;
    this.name = "in this page, which sends nothing to any other machine";
  }

  start() {
    if (this.worker) return;
    this.packed ??= Uint8Array.from(atob(this.compressed), (letter) => letter.charCodeAt(0));
    const source = document.getElementById("worker-source").textContent;
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = new Worker(address);
    URL.revokeObjectURL(address);
    this.worker.onmessage = ({ data }) => {
      if (data.broken) {
        this.end(new Error(data.broken));
      } else {
        this.waiting.get(data.number)?.resolve(data.answer);
        this.waiting.delete(data.number);
      }
    };
    this.worker.postMessage({ module: this.packed });
  }

  /** Ends the worker, and with it whatever it was asked. */
  end(error) {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const waits of waiting) waits.reject(error);
  }

  async ask(question) {
    this.start();
    return new Promise((resolve, reject) => {
      this.number += 1;
      this.waiting.set(this.number, { resolve, reject });
      this.worker.postMessage({ number: this.number, question });
    });
  }

  stop() {
    this.end(new Stopped("stopped"));
  }
}

/** The program that served the page. */
class Server {
  constructor() {
    this.controller = new AbortController();
    const isOpen = "open" in document.body.dataset;
    this.name = isOpen ? `by the program at ${location.host}. All who have this address see the page, and play separate games`
      : "by the program on this machine, which alone sees the page";
    this.path = `${location.pathname.replace(/\/$/, "")}/call`;
  }

  async ask(question) {
    try {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(this.path, { method: "POST", body: question, headers, signal: this.controller.signal });
      return await response.text();
    } catch (error) {
      if (error.name === "AbortError") throw new Stopped("stopped");
      throw new Error("the program does not answer; is it still running?");
    }
  }

  stop() {
    this.controller.abort();
    this.controller = new AbortController();
  }
}

const embedded = document.getElementById("module").textContent.trim();
const calls = embedded !== "" && !embedded.startsWith("<") ? new Module(embedded) : new Server();

let busy = 0;

/** The answer to a question; an Error with one line of words where there is none. */
async function ask(call, question = {}) {
  busy += 1;
  showBusy();
  try {
    const reply = JSON.parse(await calls.ask(JSON.stringify({ call, ...question })));
    if ("fault" in reply) throw new Error(reply.fault);
    return reply.answer;
  } finally {
    busy -= 1;
    showBusy();
  }
}

function showBusy() {
  document.getElementById("stop").disabled = busy === 0;
  document.body.dataset.busy = String(busy);
}
