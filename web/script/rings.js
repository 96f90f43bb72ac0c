// The truth about the moves: a ring around each vertex, one sector a color, filled where the move wins, empty where it loses,
// hatched where that is unknown; or words below the vertex.

/** What became of a move: it wins for the player to move, it loses, or it is open. */
function outcome({ winner }) {
  if (winner === null) return "open";
  return winner === truth.to_move ? "wins" : "loses";
}

/** The moves at a vertex of which the truth is known, if the layer is on. */
function weighedAt(v) {
  return layers.truth && truth ? truth.moves.filter((move) => move.vertex === v) : [];
}

/** What the truth says of one vertex, in words; undefined where there is no move. */
function truthInWords(v) {
  const moves = weighedAt(v);
  const all = new Set(moves.map(outcome));
  if (moves.length === 0) return undefined;
  if (all.size === 1) return [...all][0];
  return ["wins", "loses", "open"]
    .map((kind) => [moves.filter((move) => outcome(move) === kind).map((move) => colorName(move.color)), kind])
    .filter(([colors]) => colors.length > 0)
    .map(([colors, kind]) => `${colors.join(", ")} ${colors.length > 1 ? kind.replace(/s$/, "") : kind}`)
    .join("; ");
}

/** How thick a ring is around vertices of this radius. */
function ringWidth(r) {
  return Math.max(6, 0.32 * r);
}

/** The path of a sector of a ring, from one part of the circle to another. */
function sectorPath([x, y], inner, outer, from, to) {
  const at = (radius, part) => {
    const angle = 2 * Math.PI * (part - 0.25);
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  };
  // A whole ring is two halves, each of which an arc can draw.
  const middle = (from + to) / 2;
  const arc = (radius, sweep, ...parts) => parts.map((part) => `A${radius} ${radius} 0 0 ${sweep} ${at(radius, part)}`).join("");
  return `M${at(outer, from)}${arc(outer, 1, middle, to)}L${at(inner, to)}${arc(inner, 0, middle, from)}Z`;
}

/** The ring of a vertex; undefined where nothing is to be shown. */
function ring(v, r) {
  const moves = weighedAt(v);
  if (moves.length === 0 || layers.truthBy !== "rings") return undefined;
  const parts = isMarking() ? 1 : game.k;
  const group = element("g", { class: "ring", "aria-hidden": "true" });
  const gap = parts > 1 && parts <= 12 ? 0.012 : 0;
  for (const move of moves) {
    const kind = outcome(move);
    const color = isMarking() ? 0 : move.color;
    const path = sectorPath(place(v), r + 5, r + 5 + ringWidth(r), (color + gap) / parts, (color + 1 - gap) / parts);
    const sector = element("path", { d: path, class: `sector ${kind}` });
    if (kind === "wins") sector.style.fill = isMarking() ? "var(--win)" : position.palette[color][0];
    if (kind === "open") sector.style.fill = "url(#hatch)";
    sector.append(element("title", {}, isMarking() ? kind : `${colorName(color)} ${kind}`));
    group.append(sector, ...(kind === "wins" ? patterned(sector, color) : []));
  }
  return group;
}
