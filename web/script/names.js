// Colors by names and letters, so that a number is always a vertex; moves in words.

/** The hues of the palette, each with a letter of its own; further colors are lighter. */
const HUES = ["orange", "cyan", "green", "yellow", "blue", "red", "pink", "slate"];

/** a, b, ..., z, then a' and so on. */
function letter(index) {
  return String.fromCharCode(97 + (index % 26)) + "'".repeat(Math.floor(index / 26));
}

/** The guide whose shades the colors are. */
function shownGuide() {
  return layers.strategy && !isMarking() ? guideReply() : undefined;
}

/** The hue of a color, or with a guide its class and shade. */
function colorName(color) {
  const guided = shownGuide();
  if (guided) return letter(color % guided.classes) + (Math.floor(color / guided.classes) + 1);
  return HUES[color % 8] + (color < 8 ? "" : ` ${Math.floor(color / 8) + 1}`);
}

/** The same as a letter. */
function colorLetter(color) {
  return shownGuide() ? colorName(color) : colorName(color).replace(/^(.)[a-z]* ?/, (_, first) => first.toUpperCase());
}

/** Words of the engine with the names of colors. */
function inColors(words) {
  if (isMarking()) return words;
  return words.replace(/has color (\d+)/g, (_, color) => `has color ${colorName(color)}`)
    .replace(/([^\s,;(]+)=(\d+)(?![\w=])/g, (_, vertex, color) => `${vertex} ${colorName(color)}`);
}

/** A move, as "Bob colors 5 blue". */
function moveInWords(player, move) {
  const who = NAMES[player];
  if (move === "pass") return `${who} passes`;
  return isMarking() ? `${who} marks ${move}` : `${who} colors ${inColors(move)}`;
}

/** The strokes of a color over a shape, if patterns are shown. */
function patterned(shape, color) {
  if (!layers.patterns || isMarking()) return [];
  const over = shape.cloneNode();
  over.setAttribute("class", "strokes");
  over.style.fill = `url(#strokes-${color % 8})`;
  return [over];
}

/** A picture of the engine with letters for the numbers of colors. */
function withLetters(text) {
  if (isMarking()) return text;
  return text.replace(/(font-weight="bold"[^>]*>|\\bfseries\] at \([^)]*\) \{)(\d+)(?=[<}])/g, (_, before, color) => before + colorLetter(color))
    .replace(/((?:Alice|Bob): .*?) = (\d+)(?= {3}\()/g, (_, before, color) => `${before} ${colorName(color)}`);
}
