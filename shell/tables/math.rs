//! Mathematics as people type it, such as `col_g <= 3 col_2 - 1`, set for LaTeX and SVG.
//!
//! A formula is parsed into atoms once; each medium sets the atoms in its own way. One table maps names to symbols. In
//! sentences formulas are marked ([`strategies::formula::spans`]).

mod latex;
mod markup;
mod names;
mod reader;

pub use latex::latex;
pub use markup::svg;
use strategies::formula::{Span, spans};

/// The parts of a heading, which may be a single unmarked symbol: `chi_g`, `n`.
pub fn heading(text: &str) -> Vec<Span<'_>> {
    let (head, rest) = text.split_at(text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len()));
    let is_plain = !rest.contains(|c: char| c.is_whitespace() || c == '$');
    let is_variable = head.len() == 1
        && (rest.starts_with('_') || rest.is_empty() && text.as_bytes()[0].is_ascii_lowercase());
    let is_named = symbol(head).is_some_and(|symbol| symbol.style != Style::Operator)
        && (rest.is_empty() || rest.starts_with(['_', '\'', '^', ':', '*', '(']));
    if is_plain && (is_variable || is_named) { vec![Span::Formula(text)] } else { spans(text) }
}

/// A typed name that stands for a symbol.
#[derive(Debug)]
struct Symbol {
    name: &'static str,
    latex: &'static str,
    /// The character in other media; for an operator, its name.
    character: &'static str,
    style: Style,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    Italic,
    Upright,
    /// Upright, with space around it, such as `max`.
    Operator,
}

/// The names for a formula besides single letters: the Greek letters that do not look like Latin ones, and names that
/// papers set upright.
const SYMBOLS: &[Symbol] = &[
    Symbol { name: "alpha", latex: r"\alpha", character: "α", style: Style::Italic },
    Symbol { name: "beta", latex: r"\beta", character: "β", style: Style::Italic },
    Symbol { name: "gamma", latex: r"\gamma", character: "γ", style: Style::Italic },
    Symbol { name: "delta", latex: r"\delta", character: "δ", style: Style::Italic },
    Symbol { name: "epsilon", latex: r"\varepsilon", character: "ε", style: Style::Italic },
    Symbol { name: "zeta", latex: r"\zeta", character: "ζ", style: Style::Italic },
    Symbol { name: "eta", latex: r"\eta", character: "η", style: Style::Italic },
    Symbol { name: "theta", latex: r"\theta", character: "θ", style: Style::Italic },
    Symbol { name: "iota", latex: r"\iota", character: "ι", style: Style::Italic },
    Symbol { name: "kappa", latex: r"\kappa", character: "κ", style: Style::Italic },
    Symbol { name: "lambda", latex: r"\lambda", character: "λ", style: Style::Italic },
    Symbol { name: "mu", latex: r"\mu", character: "μ", style: Style::Italic },
    Symbol { name: "nu", latex: r"\nu", character: "ν", style: Style::Italic },
    Symbol { name: "xi", latex: r"\xi", character: "ξ", style: Style::Italic },
    Symbol { name: "pi", latex: r"\pi", character: "π", style: Style::Italic },
    Symbol { name: "rho", latex: r"\rho", character: "ρ", style: Style::Italic },
    Symbol { name: "sigma", latex: r"\sigma", character: "σ", style: Style::Italic },
    Symbol { name: "tau", latex: r"\tau", character: "τ", style: Style::Italic },
    Symbol { name: "upsilon", latex: r"\upsilon", character: "υ", style: Style::Italic },
    Symbol { name: "phi", latex: r"\varphi", character: "φ", style: Style::Italic },
    Symbol { name: "chi", latex: r"\chi", character: "χ", style: Style::Italic },
    Symbol { name: "psi", latex: r"\psi", character: "ψ", style: Style::Italic },
    Symbol { name: "omega", latex: r"\omega", character: "ω", style: Style::Italic },
    Symbol { name: "Gamma", latex: r"\Gamma", character: "Γ", style: Style::Upright },
    Symbol { name: "Delta", latex: r"\Delta", character: "Δ", style: Style::Upright },
    Symbol { name: "Theta", latex: r"\Theta", character: "Θ", style: Style::Upright },
    Symbol { name: "Lambda", latex: r"\Lambda", character: "Λ", style: Style::Upright },
    Symbol { name: "Xi", latex: r"\Xi", character: "Ξ", style: Style::Upright },
    Symbol { name: "Pi", latex: r"\Pi", character: "Π", style: Style::Upright },
    Symbol { name: "Sigma", latex: r"\Sigma", character: "Σ", style: Style::Upright },
    Symbol { name: "Upsilon", latex: r"\Upsilon", character: "Υ", style: Style::Upright },
    Symbol { name: "Phi", latex: r"\Phi", character: "Φ", style: Style::Upright },
    Symbol { name: "Psi", latex: r"\Psi", character: "Ψ", style: Style::Upright },
    Symbol { name: "Omega", latex: r"\Omega", character: "Ω", style: Style::Upright },
    Symbol { name: "col", latex: r"\mathrm{col}", character: "col", style: Style::Upright },
    Symbol { name: "sum", latex: r"\sum", character: "Σ", style: Style::Operator },
    Symbol { name: "deg", latex: r"\deg", character: "deg", style: Style::Operator },
    Symbol { name: "max", latex: r"\max", character: "max", style: Style::Operator },
    Symbol { name: "min", latex: r"\min", character: "min", style: Style::Operator },
    Symbol { name: "log", latex: r"\log", character: "log", style: Style::Operator },
];

fn symbol(name: &str) -> Option<&'static Symbol> {
    SYMBOLS.iter().find(|symbol| symbol.name == name || symbol.character == name)
}

/// A relation or operation between two others.
struct Sign {
    typed: &'static str,
    latex: &'static str,
    character: &'static str,
}

/// The signs that may stand between two atoms; longer ones first.
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

fn sign(text: &str) -> Option<&'static Sign> {
    SIGNS.iter().find(|sign| text.starts_with(sign.typed))
}

#[derive(Debug, Clone, PartialEq)]
enum Atom<'f> {
    /// A name with its primes, and its lower and upper scripts.
    Name {
        word: &'f str,
        primes: usize,
        below: Option<Vec<Atom<'f>>>,
        above: Option<Vec<Atom<'f>>>,
    },
    Number(&'f str),
    /// A relation or operation, by its place in [`SIGNS`].
    Sign(usize),
    /// The beginning or end of a floor.
    Floor(End),
    /// The beginning or end of a ceiling.
    Ceiling(End),
    /// The beginning or end of the argument of a root.
    Root(End),
    /// A parenthesis or another character that is set as it is.
    Character(char),
    /// An upper script of an atom that is no name, as in `(vc)^i`.
    Above(Vec<Atom<'f>>),
    Space,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Left,
    Right,
}

impl<'f> Atom<'f> {
    fn name(word: &'f str) -> Self {
        Atom::Name { word, primes: 0, below: None, above: None }
    }

    fn sign(typed: &str) -> Option<Self> {
        SIGNS.iter().position(|sign| sign.typed == typed).map(Atom::Sign)
    }

    /// Whether the atom is a word of several letters without a symbol of its own.
    fn is_word(&self) -> bool {
        matches!(self, Atom::Name { word, .. } if is_upright(word))
    }
}

/// Words of names that are as short as products.
const SHORT: &[&str] = &["by"];

/// Whether letters form a word: three or more do; two are a product, as in `vc`.
fn is_upright(word: &str) -> bool {
    (word.chars().count() > 2 || SHORT.contains(&word)) && symbol(word).is_none()
}
