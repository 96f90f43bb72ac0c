//! Words, formulas and cells as LaTeX source, with their widths.

use strategies::bibliography::bibtex;
use strategies::formula::{Span, spans};
use toolkit::pictures::tex::plain;

use super::width;
use crate::tables::math::{self, heading};
use crate::tables::{Cell, Column, Reference, Value};

/// Source with its width and that of its widest part that cannot be broken, in units of ten points.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Source {
    pub text: String,
    pub width: f64,
    pub longest: f64,
}

impl Source {
    fn put(&mut self, text: &str, width: f64) {
        self.text.push_str(text);
        self.width += width;
    }

    /// Allows a break; `since` is the width at the previous one.
    fn part(&mut self, since: f64) {
        self.longest = self.longest.max(self.width - since);
    }
}

pub fn cell(column: &Column, cell: &Cell) -> Source {
    let mut source = match &cell.value {
        Value::Formula(formula) => joined([Span::Formula(formula)]),
        Value::AtLeast(low) => joined([Span::Formula(&format!(">= {low}"))]),
        Value::Citation(reference) => cite(reference),
        Value::Text(text) | Value::Literal(text) if column.is_literal(&cell.value) => literal(text),
        Value::Text(text) | Value::Literal(text) => joined(spans(text)),
        Value::Decimal(number) => joined([Span::Words(&number.to_string().replace('-', "−"))]),
        other => joined([Span::Words(&Cell::from(other.clone()).shown())]),
    };
    if cell.disagrees {
        source.put(r"\,$\neq$", 0.95);
        source.longest = source.longest.max(source.width);
    }
    source
}

fn literal(text: &str) -> Source {
    let (mut source, mut since) = (Source::default(), 0.0);
    put_words(&mut source, &mut since, text, Words::Literal);
    source.part(since);
    source
}

/// A sentence, with keys of the bibliography in brackets, alone or before a place in that work, as citations.
pub fn sentence(text: &str) -> Source {
    let (mut source, mut rest) = (Source::default(), text);
    let add = |source: &mut Source, part: Source| {
        source.put(&part.text, part.width);
        source.longest = source.longest.max(part.longest);
    };
    while let Some((before, key, at, behind)) = citation(rest) {
        add(&mut source, joined(spans(before)));
        add(&mut source, cite(&Reference { key: key.to_owned().into(), at: at.to_owned().into() }));
        rest = behind;
    }
    add(&mut source, joined(spans(rest)));
    source
}

/// The first citation in a text: what stands before it, the key, the place, and what stands behind it.
fn citation(text: &str) -> Option<(&str, &str, &str, &str)> {
    text.match_indices('[').find_map(|(start, _)| {
        let (inner, behind) = text[start + 1..].split_once(']')?;
        let (key, at) = inner.split_once(", ").unwrap_or((inner, ""));
        bibtex(key).map(|_| (&text[..start], key, at, behind))
    })
}

/// The words of a heading, each in one piece; a formula is one word.
pub fn words(title: &str) -> Vec<Source> {
    let mut words = vec![Source::default()];
    let add = |words: &mut Vec<Source>, part: Source| {
        let word = words.last_mut().expect("there is one");
        word.put(&part.text, part.width);
        word.longest = word.width;
    };
    for span in heading(title) {
        let (Span::Words(text) | Span::Code(text)) = span else {
            add(&mut words, joined([span]));
            continue;
        };
        for (index, part) in text.split(' ').enumerate() {
            // A lone minus stays with its subtrahend.
            let is_minus = words.last().is_some_and(|word| word.text == "-");
            match index {
                0 => {}
                _ if is_minus => add(&mut words, Source { text: "~".into(), ..joined([Span::Words(" ")]) }),
                _ => words.push(Source::default()),
            }
            add(&mut words, joined([Span::Words(part)]));
        }
    }
    words.retain(|word| !word.text.is_empty());
    words
}

pub fn head(text: &str) -> Source {
    joined(heading(text))
}

fn cite(Reference { key, at }: &Reference) -> Source {
    // The number of the reference in brackets.
    let mut source = Source::default();
    if at.is_empty() {
        source.put(&format!("\\cite{{{key}}}"), 1.8);
        source.part(0.0);
    } else {
        let place = joined([Span::Words(at)]);
        source.put(&format!("\\cite[{}]{{{key}}}", place.text), 2.4 + place.width);
        source.longest = 1.8 + place.longest;
    }
    source
}

fn joined<'t>(parts: impl IntoIterator<Item = Span<'t>>) -> Source {
    let mut source = Source::default();
    let mut since = 0.0;
    for part in parts {
        match part {
            Span::Words(text) => put_words(&mut source, &mut since, text, Words::Prose),
            Span::Code(code) => {
                source.text.push_str("\\texttt{");
                put_words(&mut source, &mut since, code, Words::Code);
                source.text.push('}');
            }
            Span::Formula(formula) => put_formula(&mut source, &mut since, &math::latex(formula)),
        }
    }
    source.part(since);
    source
}

/// Puts a formula; TeX breaks formulas after relations and operations.
fn put_formula(source: &mut Source, since: &mut f64, formula: &str) {
    source.text.push('$');
    for part in formula.split_inclusive(&[' '][..]) {
        let is_sign = matches!(part.trim_end(), r"\leq" | r"\geq" | r"\neq" | "=" | "<" | ">" | "+" | "-");
        source.put(part, width::formula(part.trim_end()));
        if is_sign {
            source.part(*since);
            *since = source.width;
        }
    }
    source.text.push('$');
}

/// Words longer than this may be broken.
const LONG: usize = 12;

/// In long words without marks a break is allowed after this many characters.
const UNMARKED: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    Prose,
    /// A name, every character of which stands for itself.
    Literal,
    /// A name in letters of one width.
    Code,
}

fn put_words(source: &mut Source, since: &mut f64, text: &str, words: Words) {
    let is_code = words == Words::Code;
    for word in text.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        let (mut unbroken, mut last) = (0, ' ');
        let mut characters = word.chars().peekable();
        while let Some(c) = characters.next() {
            let is_relation = words == Words::Prose && matches!(c, '<' | '>');
            let relation = is_relation.then(|| characters.next_if_eq(&'=')).flatten();
            let next = characters.peek().copied();
            let (text, width) = match relation {
                Some(_) => (if c == '<' { r"$\leq$" } else { r"$\geq$" }.to_owned(), 0.8),
                None if is_code => (plain(c), width::typewriter(c)),
                None => (escaped(c, last, next), width::character(c)),
            };
            last = c;
            source.put(&text, width);
            unbroken += 1;
            if c == ' ' {
                source.part(*since);
                *since = source.width;
            } else if length > LONG
                && next.is_some_and(|next| next != ' ')
                && (",:(/+=@;".contains(c)
                    || unbroken >= UNMARKED.max(if is_code { LONG } else { 0 }) && has_no_marks(word))
            {
                source.text.push_str("\\allowbreak{}");
                source.part(*since);
                *since = source.width;
                unbroken = 0;
            }
        }
    }
}

/// Whether a word is a line of graph6 or of digits, without natural places for a break.
fn has_no_marks(word: &str) -> bool {
    word.chars().count() > 24 && !word.contains([',', ':', '(', '/', '+', '='])
}

/// A character outside of math mode, given its neighbors; two hyphens would become a dash.
fn escaped(c: char, last: char, next: Option<char>) -> String {
    match c {
        '-' if next == Some('-') => "-{}".into(),
        '<' | '>' => format!("${c}$"),
        '|' => r"\textbar{}".into(),
        '"' if last == ' ' || last == '(' => "``".into(),
        '"' => "''".into(),
        '`' => r"\textasciigrave{}".into(),
        _ => plain(c),
    }
}
