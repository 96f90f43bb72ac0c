// Names stand beside their vertices, on no edge, ring or other name where there is room.

function meets([x1, y1, x2, y2], [left, top, right, bottom]) {
  let [from, to] = [0, 1];
  for (const [start, step, low, high] of [[x1, x2 - x1, left, right], [y1, y2 - y1, top, bottom]]) {
    if (step === 0 && (start < low || start > high)) return false;
    if (step === 0) continue;
    const [one, two] = [(low - start) / step, (high - start) / step];
    from = Math.max(from, Math.min(one, two));
    to = Math.min(to, Math.max(one, two));
  }
  return from <= to;
}

function isIn([x, y, r], [left, top, right, bottom]) {
  return Math.hypot(x - Math.max(left, Math.min(x, right)), y - Math.max(top, Math.min(y, bottom))) < r;
}

/** The directions of a name from its vertex: above, then more and more to the sides. */
const AROUND = [...Array(48).keys()].map((step) => (step % 2 === 0 ? step : -step - 1) * (Math.PI / 48) - Math.PI / 2);

/** The box and its middle for each label, `{ at, r, width, height, kind }`. Where there are too many, names stand above. */
function labelPlaces(labels, segments, circles) {
  const isCrowded = labels.length * (segments.length + circles.length) > 40000;
  const [boxes, turns] = [[], isCrowded ? AROUND.slice(0, 1) : AROUND];
  return labels.map(({ at: [x, y], r, width, height, kind }) => {
    let best = { cost: Infinity };
    for (const far of [0, 0.15, 0.3, 0.5, 0.7, 1, 1.3]) {
      for (const [number, turn] of turns.entries()) {
        if (best.cost < 1) break;
        const [dx, dy] = [Math.cos(turn), kind === "name" ? Math.sin(turn) : -Math.sin(turn)];
        // Where the box touches the circle, with its side or its corner.
        const reach = r + far * height + Math.min(width / 2 / (Math.abs(dx) || 1e-9), height / 2 / (Math.abs(dy) || 1e-9));
        const place = [x + dx * reach, y + dy * reach];
        const box = [place[0] - width / 2, place[1] - height / 2, place[0] + width / 2, place[1] + height / 2];
        const overlaps = (one) => one[0] < box[2] && box[0] < one[2] && one[1] < box[3] && box[1] < one[3];
        const cost = isCrowded ? 0 : far / 10 + number / 1000 + segments.filter((one) => meets(one, box)).length
          + 2 * circles.filter((one) => isIn(one, box)).length + 4 * boxes.filter(overlaps).length;
        if (cost < best.cost) best = { cost, box, place };
      }
    }
    boxes.push(best.box);
    return best;
  });
}
