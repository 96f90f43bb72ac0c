//! Mathematics in sentences, between dollar signs: `the least $k$ with $k = chi_g$` has two formulas.
//!
//! A dollar sign opens a formula at the beginning of a word, if no blank follows; the next one closes it at
//! the end of a word, if no blank precedes. Others are literal, as in shells; backticks enclose code.

use std::borrow::Cow;

use itertools::Itertools;

/// A part of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span<'t> {
    Words(&'t str),
    Code(&'t str),
    /// A formula, without its dollar signs.
    Formula(&'t str),
}

/// The parts of a text, in order; concatenated, the text without backticks and dollar signs of formulas.
pub fn spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    for (index, mut part) in text.split('`').enumerate() {
        while index % 2 == 0
            && let Some((before, formula, rest)) = first_formula(part)
        {
            spans.extend((!before.is_empty()).then_some(Span::Words(before)));
            spans.push(Span::Formula(formula));
            part = rest;
        }
        let last = if index % 2 == 0 { Span::Words(part) } else { Span::Code(part) };
        spans.extend((!part.is_empty()).then_some(last));
    }
    spans
}

/// The text without the dollar signs of formulas.
pub fn unmarked(text: &str) -> Cow<'_, str> {
    if !text.contains('$') {
        return text.into();
    }
    let plain = |(index, mut part): (usize, &str)| {
        let mut plain = String::new();
        while index % 2 == 0
            && let Some((before, formula, rest)) = first_formula(part)
        {
            plain.extend([before, formula]);
            part = rest;
        }
        plain + part
    };
    text.split('`').enumerate().map(plain).join("`").into()
}

/// The text before the first formula, the formula, and the text after it.
fn first_formula(text: &str) -> Option<(&str, &str, &str)> {
    let is_blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    let begins =
        |before: &str| before.chars().next_back().is_none_or(|c| c.is_whitespace() || "([\"-".contains(c));
    let ends =
        |rest: &str| rest.chars().next().is_none_or(|c| c.is_whitespace() || ".,;:?!)]\"-".contains(c));
    text.match_indices('$').find_map(|(start, _)| {
        let (before, inner) = (&text[..start], &text[start + 1..]);
        let (formula, rest) = inner.split_once('$')?;
        let is_tight = !is_blank(formula.chars().next()) && !is_blank(formula.chars().next_back());
        (is_tight && begins(before) && ends(rest)).then_some((before, formula, rest))
    })
}
