//! Mathematics as people type it, such as `col_g <= 3 col_2 - 1`, set for LaTeX, HTML and SVG.
//!
//! A formula is read into atoms once; each medium sets the atoms in its own way. Which names stand for which
//! symbols is said in one table. [`prose`] finds the formulas in sentences.

mod html;
mod latex;
pub mod prose;
mod svg;

pub use html::{head, html, sentence};
pub use latex::latex;
pub use svg::svg;

/// A typed name that stands for a symbol.
#[derive(Debug)]
struct Symbol {
    /// As it is typed.
    name: &'static str,
    /// The command of LaTeX.
    latex: &'static str,
    /// The character elsewhere; of an operator its name.
    character: &'static str,
    /// How it is set.
    style: Style,
}

/// How a name is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// A variable: slanted.
    Italic,
    /// Upright.
    Upright,
    /// Upright, with space around it, as `max`.
    Operator,
}

/// The names that a formula may use beside single letters.
const SYMBOLS: &[Symbol] = &[
    Symbol { name: "alpha", latex: r"\alpha", character: "α", style: Style::Italic },
    Symbol { name: "beta", latex: r"\beta", character: "β", style: Style::Italic },
    Symbol { name: "chi", latex: r"\chi", character: "χ", style: Style::Italic },
    Symbol { name: "delta", latex: r"\delta", character: "δ", style: Style::Italic },
    Symbol { name: "omega", latex: r"\omega", character: "ω", style: Style::Italic },
    Symbol { name: "pi", latex: r"\pi", character: "π", style: Style::Italic },
    Symbol { name: "rho", latex: r"\rho", character: "ρ", style: Style::Italic },
    Symbol { name: "Delta", latex: r"\Delta", character: "Δ", style: Style::Upright },
    Symbol { name: "col", latex: r"\mathrm{col}", character: "col", style: Style::Upright },
    Symbol { name: "sum", latex: r"\sum", character: "Σ", style: Style::Operator },
    Symbol { name: "deg", latex: r"\deg", character: "deg", style: Style::Operator },
    Symbol { name: "max", latex: r"\max", character: "max", style: Style::Operator },
    Symbol { name: "min", latex: r"\min", character: "min", style: Style::Operator },
    Symbol { name: "log", latex: r"\log", character: "log", style: Style::Operator },
];

/// The symbol of a name, or of the character that stands for it.
fn symbol(name: &str) -> Option<&'static Symbol> {
    SYMBOLS.iter().find(|symbol| symbol.name == name || symbol.character == name)
}

/// A relation or operation between two others.
struct Sign {
    /// As it is typed.
    typed: &'static str,
    /// The command of LaTeX.
    latex: &'static str,
    /// The character elsewhere.
    character: &'static str,
}

/// What may stand between two others; longer ones first.
const SIGNS: &[Sign] = &[
    Sign { typed: "<=", latex: r"\leq", character: "≤" },
    Sign { typed: ">=", latex: r"\geq", character: "≥" },
    Sign { typed: "!=", latex: r"\neq", character: "≠" },
    Sign { typed: "≤", latex: r"\leq", character: "≤" },
    Sign { typed: "≥", latex: r"\geq", character: "≥" },
    Sign { typed: "≠", latex: r"\neq", character: "≠" },
    Sign { typed: "=", latex: "=", character: "=" },
    Sign { typed: "<", latex: "<", character: "<" },
    Sign { typed: ">", latex: ">", character: ">" },
    Sign { typed: "+", latex: "+", character: "+" },
    Sign { typed: "-", latex: "-", character: "−" },
    Sign { typed: "−", latex: "-", character: "−" },
    Sign { typed: "*", latex: r"\cdot", character: "·" },
    Sign { typed: "·", latex: r"\cdot", character: "·" },
    Sign { typed: "×", latex: r"\times", character: "×" },
];

/// The sign with which the text begins.
fn sign(text: &str) -> Option<&'static Sign> {
    SIGNS.iter().find(|sign| text.starts_with(sign.typed))
}

/// A part of a formula.
#[derive(Debug, Clone, PartialEq)]
enum Atom<'f> {
    /// A name with what stands below and above it.
    Name { word: &'f str, below: Option<Vec<Atom<'f>>>, above: Option<Vec<Atom<'f>>> },
    /// A number.
    Number(&'f str),
    /// A relation or operation, by its place in [`SIGNS`].
    Sign(usize),
    /// The beginning or end of a floor.
    Floor(End),
    /// The beginning or end of what stands under a root.
    Root(End),
    /// A parenthesis or anything else that is set as it is.
    Character(char),
    /// What stands above something that is no name, as in `(vc)^i`.
    Above(Vec<Atom<'f>>),
    /// The space between two others.
    Space,
}

/// An end of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Left,
    Right,
}

impl Atom<'_> {
    /// Whether this is a word of several letters without a symbol of its own.
    fn is_word(&self) -> bool {
        matches!(self, Atom::Name { word, .. } if is_upright(word))
    }
}

/// A word of three letters or more is a word; one of two is a product, as in `vc`.
fn is_upright(word: &str) -> bool {
    word.chars().count() > 2 && symbol(word).is_none()
}

/// The atoms of a formula, from left to right.
fn atoms(formula: &str) -> Vec<Atom<'_>> {
    let mut reader = Reader { rest: formula, open: Vec::new(), after_space: false };
    let mut atoms = Vec::new();
    while let Some(atom) = reader.next() {
        atoms.push(atom);
    }
    atoms
}

struct Reader<'f> {
    rest: &'f str,
    /// The parentheses that are open, with what the last of them ends if it is no parenthesis.
    open: Vec<Option<Atom<'f>>>,
    /// Whether what was read last is a space.
    after_space: bool,
}

impl<'f> Reader<'f> {
    fn next(&mut self) -> Option<Atom<'f>> {
        let first = self.rest.chars().next()?;
        // A line that ends within a formula would end the row that it stands in.
        let is_space = |c: char| c.is_whitespace() || c.is_control();
        let was_space = std::mem::replace(&mut self.after_space, is_space(first));
        if is_space(first) {
            self.rest = self.rest.trim_start_matches(is_space);
            return Some(Atom::Space);
        }
        if was_space && let Some(rest) = self.rest.strip_prefix('x').filter(|rest| rest.starts_with(' ')) {
            self.rest = rest;
            return SIGNS.iter().position(|sign| sign.typed == "×").map(Atom::Sign);
        }
        if first.is_alphabetic() {
            return Some(self.name());
        }
        if first.is_ascii_digit() {
            return Some(Atom::Number(self.take(|c| c.is_ascii_digit() || c == '.')));
        }
        if let Some(sign) = sign(self.rest) {
            self.rest = &self.rest[sign.typed.len()..];
            return SIGNS.iter().position(|known| known.typed == sign.typed).map(Atom::Sign);
        }
        self.rest = &self.rest[first.len_utf8()..];
        match first {
            '^' => return Some(Atom::Above(self.script())),
            '(' => self.open.push(None),
            ')' => {
                if let Some(end) = self.open.pop().flatten() {
                    return Some(end);
                }
            }
            _ => {}
        }
        Some(Atom::Character(first))
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'f str {
        let (taken, rest) = self.rest.split_at(self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    fn name(&mut self) -> Atom<'f> {
        let word = self.take(char::is_alphabetic);
        for (name, pair) in [("floor", Atom::Floor as fn(End) -> Atom<'f>), ("sqrt", Atom::Root)] {
            if let Some(rest) = self.rest.strip_prefix('(').filter(|_| word == name) {
                self.rest = rest;
                self.open.push(Some(pair(End::Right)));
                return pair(End::Left);
            }
        }
        let below = self.after('_');
        let above = self.after('^').or_else(|| {
            // Forward neighbors are typed N+(u).
            let rest = self.rest.strip_prefix('+').filter(|rest| word == "N" && rest.starts_with('('))?;
            self.rest = rest;
            Some(vec![Atom::Character('+')])
        });
        Atom::Name { word, below, above }
    }

    /// The index or power that a mark begins.
    fn after(&mut self, mark: char) -> Option<Vec<Atom<'f>>> {
        let rest = self.rest.strip_prefix(mark)?;
        rest.starts_with(|c: char| c.is_alphanumeric() || c == '{' || c == '(').then(|| {
            self.rest = rest;
            self.script()
        })
    }

    /// A letter or number, or all that stands in a pair of braces or parentheses.
    fn script(&mut self) -> Vec<Atom<'f>> {
        for (left, right) in [('{', '}'), ('(', ')')] {
            if let Some(inner) = self.rest.strip_prefix(left) {
                let end = inner.find(right).unwrap_or(inner.len());
                self.rest = inner.get(end + 1..).unwrap_or("");
                return atoms(&inner[..end]);
            }
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return atoms(self.take(|c| c.is_ascii_digit()));
        }
        let end = self.rest.chars().next().map_or(0, char::len_utf8);
        let (letter, rest) = self.rest.split_at(end);
        self.rest = rest;
        atoms(letter)
    }
}
