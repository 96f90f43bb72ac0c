// LZMA, as `xz --format=lzma` writes it and the specification of the LZMA SDK defines it: browsers unpack gzip alone, which
// makes the module a quarter larger.

/** The bytes of a file in the format .lzma, whose length is not given in the head but marked at the end. */
function unpack(packed) {
  const tables = (count, size) => Array.from({ length: count }, () => new Uint16Array(size).fill(1024));
  const first = packed[0];
  const [lc, lp, pb] = [first % 9, Math.floor(first / 9) % 5, Math.floor(first / 45)];
  let at = 18;
  let range = 0xffffffff;
  let code = new DataView(packed.buffer, packed.byteOffset).getUint32(14);
  let out = new Uint8Array(1 << 20);
  let length = 0;

  const normalize = () => {
    if (range >>> 24 === 0) {
      range = (range << 8) >>> 0;
      code = ((code << 8) | packed[at]) >>> 0;
      at += 1;
    }
  };
  const bit = (table, index) => {
    const chance = table[index];
    const bound = (range >>> 11) * chance;
    if (code < bound) {
      range = bound;
      table[index] = chance + ((2048 - chance) >> 5);
      normalize();
      return 0;
    }
    range -= bound;
    code -= bound;
    table[index] = chance - (chance >> 5);
    normalize();
    return 1;
  };
  const direct = (count) => {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      range >>>= 1;
      const one = code >= range ? 1 : 0;
      if (one) code -= range;
      normalize();
      value = ((value << 1) | one) >>> 0;
    }
    return value;
  };
  const tree = (table, count, base = 0) => {
    let node = 1;
    for (let left = count; left > 0; left -= 1) node = (node << 1) | bit(table, base + node);
    return node - (1 << count);
  };
  const reverse = (table, count, base = 0) => {
    let [node, value] = [1, 0];
    for (let place = 0; place < count; place += 1) {
      const one = bit(table, base + node);
      node = (node << 1) | one;
      value |= one << place;
    }
    return value;
  };
  const lengths = () => ({ choice: new Uint16Array(2).fill(1024), low: tables(16, 8), middle: tables(16, 8), high: tables(1, 256)[0] });
  const readLength = (coder, place) => {
    if (bit(coder.choice, 0) === 0) return 2 + tree(coder.low[place], 3);
    if (bit(coder.choice, 1) === 0) return 10 + tree(coder.middle[place], 3);
    return 18 + tree(coder.high, 8);
  };
  const put = (byte) => {
    if (length === out.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(out);
      out = larger;
    }
    out[length] = byte;
    length += 1;
  };

  const literals = tables(1, 0x300 << (lc + lp))[0];
  const isMatch = tables(12, 16);
  const [isRep, isRep0, isRep1, isRep2] = tables(4, 12);
  const isRep0Long = tables(12, 16);
  const slots = tables(4, 64);
  const special = tables(1, 128)[0];
  const align = tables(1, 16)[0];
  const [matchLengths, repLengths] = [lengths(), lengths()];
  const recent = [0, 0, 0, 0];
  let state = 0;
  for (;;) {
    const place = length & ((1 << pb) - 1);
    if (bit(isMatch[state], place) === 0) {
      const before = length > 0 ? out[length - 1] : 0;
      const base = 0x300 * (((length & ((1 << lp) - 1)) << lc) + (before >> (8 - lc)));
      let symbol = 1;
      if (state >= 7) {
        let match = out[length - recent[0] - 1];
        do {
          const expected = (match >> 7) & 1;
          match <<= 1;
          const one = bit(literals, base + ((1 + expected) << 8) + symbol);
          symbol = (symbol << 1) | one;
          if (expected !== one) break;
        } while (symbol < 0x100);
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, base + symbol);
      put(symbol & 0xff);
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let copied;
    if (bit(isRep, state) === 0) {
      recent.unshift(0);
      recent.pop();
      copied = readLength(matchLengths, place);
      state = state < 7 ? 7 : 10;
      const slot = tree(slots[Math.min(copied - 2, 3)], 6);
      let distance = slot;
      if (slot >= 4) {
        const bits = (slot >> 1) - 1;
        distance = ((2 | (slot & 1)) << bits) >>> 0;
        if (slot < 14) distance += reverse(special, bits, distance - slot);
        else distance = (distance + direct(bits - 4) * 16 + reverse(align, 4)) >>> 0;
      }
      if (distance === 0xffffffff) return out.subarray(0, length);
      recent[0] = distance;
    } else {
      if (bit(isRep0, state) === 0) {
        if (bit(isRep0Long[state], place) === 0) {
          state = state < 7 ? 9 : 11;
          put(out[length - recent[0] - 1]);
          continue;
        }
      } else {
        const which = bit(isRep1, state) === 0 ? 1 : bit(isRep2, state) === 0 ? 2 : 3;
        recent.unshift(...recent.splice(which, 1));
      }
      copied = readLength(repLengths, place);
      state = state < 7 ? 8 : 11;
    }
    if (recent[0] >= length) throw new Error("the module in this page is damaged");
    for (; copied > 0; copied -= 1) put(out[length - recent[0] - 1]);
  }
}
