// The words of the field: explained where they stand, when one points at them, and in a list.

const glossary = JSON.parse(byId("glossary-data").textContent || "[]");
const meanings = new Map(glossary.flatMap((entry) => [entry.word, ...entry.also].map((word) => [word.toLowerCase(), entry])));
const asPattern = (word) => word.replace(/[()+]/g, "\\$&").replace(/ /g, "\\s+");
/** Longer words first, so that a part of one is not taken for it. */
const termPattern = new RegExp(
  `(?<![\\w-])(${[...meanings.keys()].sort((a, b) => b.length - a.length).map(asPattern).join("|")})(?![\\w-])`, "gi",
);

function showTip(button) {
  const tip = byId("tip");
  tip.textContent = meanings.get(button.dataset.term).means;
  tip.hidden = false;
  const at = button.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
  tip.style.top = `${at.bottom + 6 + height < innerHeight ? at.bottom + 6 : Math.max(8, at.top - height - 6)}px`;
}

function hideTip() {
  byId("tip").hidden = true;
}

/** A text in which each word of the glossary can be pointed at, where it stands first. */
function withTerms(holder, text) {
  // A word that was pointed at is gone.
  hideTip();
  holder.replaceChildren();
  let end = 0;
  const explained = new Set();
  for (const found of text.matchAll(termPattern)) {
    const word = found[0].toLowerCase().replace(/\s+/g, " ");
    if (explained.has(meanings.get(word))) continue;
    explained.add(meanings.get(word));
    const button = pressed(found[0], () => openGlossary(word));
    button.className = "term";
    button.dataset.term = word;
    button.setAttribute("aria-describedby", "tip");
    for (const event of ["mouseenter", "focus"]) button.addEventListener(event, () => showTip(button));
    for (const event of ["mouseleave", "blur"]) button.addEventListener(event, hideTip);
    button.addEventListener("keydown", (event) => { if (event.key === "Escape") hideTip(); });
    holder.append(text.slice(end, found.index), button);
    end = found.index + found[0].length;
  }
  holder.append(text.slice(end));
}

function openGlossary(word) {
  hideTip();
  const here = meanings.get(word);
  byId("glossary-list").replaceChildren(...glossary.flatMap((entry) => {
    return [made("dt", entry.word, entry === here ? "here" : ""), made("dd", entry.means)];
  }));
  byId("glossary").showModal();
  byId("glossary-list").querySelector(".here")?.scrollIntoView({ block: "center" });
}
