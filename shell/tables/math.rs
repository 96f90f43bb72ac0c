//! Mathematics as people type it, such as `col_g <= 3 col_2 - 1`, set for LaTeX and SVG.
//!
//! A formula is parsed into atoms once; each medium sets the atoms in its own way. One table maps names to symbols. In
//! sentences formulas are marked ([`strategies::formula::spans`]).

mod latex;
mod markup;
mod names;
mod reader;

use itertools::Itertools;
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

/// What a typed name stands for.
#[derive(Debug)]
struct Symbol {
    latex: String,
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

/// The Greek letters that do not look like Latin ones, by their names in LaTeX.
const GREEK: &str = "alpha α beta β gamma γ delta δ varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν \
                     xi ξ pi π rho ρ sigma σ tau τ upsilon υ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ \
                     Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω";

/// Names that papers set upright, with their characters.
const OPERATORS: [(&str, &str); 5] =
    [("sum", "Σ"), ("deg", "deg"), ("max", "max"), ("min", "min"), ("log", "log")];

/// The symbol of a name or a character besides single Latin letters.
fn symbol(name: &str) -> Option<Symbol> {
    let is_it = |known: &str, character| known.trim_start_matches("var") == name || character == name;
    let greek = GREEK.split(' ').tuples().find(|(known, character)| is_it(known, *character));
    if let Some((known, character)) = greek {
        let is_capital = known.starts_with(|letter: char| letter.is_ascii_uppercase());
        let style = if is_capital { Style::Upright } else { Style::Italic };
        return Some(Symbol { latex: format!(r"\{known}"), character, style });
    }
    if name == "col" {
        return Some(Symbol { latex: r"\mathrm{col}".into(), character: "col", style: Style::Upright });
    }
    let &(known, character) = OPERATORS.iter().find(|(known, character)| is_it(known, *character))?;
    Some(Symbol { latex: format!(r"\{known}"), character, style: Style::Operator })
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
    /// An upper script of an atom that is not a name, as in `(vc)^i`.
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
