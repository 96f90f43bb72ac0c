// The module in a worker: questions come as messages, one at a time, and answers go back with the same number. It is
// stopped by ending the worker.
let module;
let fault;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function answer(question) {
  const { memory, take, ask, give_back: giveBack } = module.exports;
  const bytes = encoder.encode(question);
  const at = take(bytes.length);
  new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
  const packed = ask(at, bytes.length);
  giveBack(at, bytes.length);
  const begin = Number(packed & 0xffffffffn);
  const length = Number(packed >> 32n);
  const text = decoder.decode(new Uint8Array(memory.buffer, begin, length));
  giveBack(begin, length);
  return text;
}

const ready = new Promise((resolve) => {
  self.onmessage = ({ data }) => {
    if (data.module) {
      const failed = (at, length) => { fault = decoder.decode(new Uint8Array(module.exports.memory.buffer, at, length)); };
      Promise.resolve(data.module)
        .then((packed) => WebAssembly.instantiate(unpack(packed), { page: { now: () => performance.now(), failed } }))
        .then((made) => { module = made.instance; })
        .catch((error) => { fault = String(error); })
        .finally(resolve);
      return;
    }
    ready.then(() => {
      if (fault) {
        self.postMessage({ number: data.number, broken: `the module cannot be started: ${fault}` });
        return;
      }
      try {
        self.postMessage({ number: data.number, answer: answer(data.question) });
      } catch (error) {
        fault ??= String(error);
        self.postMessage({ number: data.number, broken: `the module failed: ${fault}` });
      }
    });
  };
});
