//! Letters for numbers in specs and in file names: `product(cycle:N,path:3)` over `N=3..12`, `gear-{N}.g6`.
//!
//! In a spec a letter may replace a number, alone or in a sum such as `2N+1`. Between braces a letter is
//! replaced anywhere, and then only there.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use itertools::Itertools;
use thiserror::Error;

use super::resolve::is_spec;
use super::syntax::GRAPH6;

/// A letter and its numbers: `N=3..12`, with a step `N=3..15/2`, or one number `N=4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    pub letter: char,
    pub low: u32,
    pub high: u32,
    pub step: u32,
}

/// A text that does not assign numbers to a letter.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected numbers for a letter such as N=3..12 or N=3..15/2, found {found:?}: {fault}")]
pub struct LetterError {
    pub(crate) found: String,
    pub(crate) fault: &'static str,
}

impl FromStr for Letter {
    type Err = LetterError;

    fn from_str(text: &str) -> Result<Self, LetterError> {
        let wrong = |fault| LetterError { found: text.to_owned(), fault };
        let (name, numbers) = text.split_once('=').ok_or_else(|| wrong("there is no ="))?;
        let Some(letter) = name.chars().exactly_one().ok().filter(char::is_ascii_uppercase) else {
            return Err(wrong("expected one capital letter before ="));
        };
        let (range, step) = numbers.split_once('/').unwrap_or((numbers, "1"));
        let (low, high) = range.split_once("..").unwrap_or((range, range));
        let (Ok(low), Ok(high), Ok(step)) = (low.parse(), high.parse(), step.parse()) else {
            return Err(wrong("expected numbers after ="));
        };
        if low > high {
            return Err(wrong("the range is empty, the smaller number stands first"));
        }
        if step == 0 {
            return Err(wrong("expected a step of at least 1"));
        }
        Ok(Letter { letter, low, high, step })
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Letter { letter, low, high, step } = self;
        write!(f, "{letter}={low}..{high}")?;
        if *step == 1 { Ok(()) } else { write!(f, "/{step}") }
    }
}

/// The numbers for the letters of a spec, which name a member of its family: `M=2, N=5`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Member(pub BTreeMap<char, u32>);

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.0.iter().map(|(letter, number)| format!("{letter}={number}"));
        f.write_str(&numbers.collect_vec().join(", "))
    }
}

impl Member {
    pub fn is_name(text: &str) -> bool {
        text.split(", ").all(|part| !part.contains('/') && Letter::from_str(part).is_ok())
    }

    /// The text with its letters replaced by the numbers.
    pub fn spelled(&self, word: &str) -> String {
        spelled(word, &mut |letter| self.0.get(&letter).copied())
    }
}

/// The members over all numbers of the spec's letters, the last fastest; `None` without a letter.
pub fn members(word: &str, letters: &[Letter]) -> Option<impl Iterator<Item = Member> + Send + use<>> {
    let mut found = Vec::new();
    spelled(word, &mut |letter| {
        let one = letters.iter().find(|one| one.letter == letter)?;
        found.push(one.clone());
        Some(one.low)
    });
    let used = letters.iter().filter(|letter| found.contains(letter)).cloned().collect_vec();
    let pairs = |Letter { letter, low, high, step }: Letter| {
        (low..=high).step_by(step as usize).map(move |number| (letter, number))
    };
    let all = |used: Vec<Letter>| used.into_iter().map(pairs).multi_cartesian_product();
    (!used.is_empty()).then(|| all(used).map(|pairs| Member(pairs.into_iter().collect())))
}

fn spelled(word: &str, number: &mut impl FnMut(char) -> Option<u32>) -> String {
    let mut has_braces = false;
    let parts = word.split('{').enumerate().map(|(index, part)| {
        let inner = part.split_once('}').filter(|_| index > 0);
        let sum = inner.and_then(|(sum, rest)| Some(sum_of(sum, number)?.to_string() + rest));
        has_braces |= sum.is_some();
        sum.unwrap_or_else(|| if index == 0 { part.to_owned() } else { format!("{{{part}") })
    });
    let whole: String = parts.collect();
    if has_braces {
        return whole;
    }
    if !is_spec(word) {
        return word.to_owned();
    }
    let is_mark = |sign: char| "(),:x@".contains(sign);
    let (mut spec, mut rest) = (String::new(), word);
    while !rest.is_empty() {
        let length = match rest.strip_prefix(GRAPH6) {
            Some(_) => rest.find([',', ')']).unwrap_or(rest.len()),
            None => rest.find(is_mark).map_or(rest.len(), |length| length.max(1)),
        };
        let (piece, behind) = rest.split_at(length);
        let sum = sum_of(piece, number).map(|sum| sum.to_string());
        spec.push_str(sum.as_deref().unwrap_or(piece));
        rest = behind;
    }
    spec
}

/// The value of a sum such as `2N+1`; `None` for any other text.
fn sum_of(text: &str, number: &mut impl FnMut(char) -> Option<u32>) -> Option<i64> {
    let has_letter = text.contains(|sign: char| sign.is_ascii_uppercase());
    let mut sum = 0i64;
    let mut rest = text;
    while has_letter && !rest.is_empty() {
        let (sign, term) = match rest.strip_prefix('-') {
            Some(term) => (-1, term),
            None => (1, rest.strip_prefix('+').unwrap_or(rest)),
        };
        let (term, behind) = term.split_at(term.find(['+', '-']).unwrap_or(term.len()));
        let letter = term.chars().last().filter(char::is_ascii_uppercase);
        let factor = term.strip_suffix(|sign: char| sign.is_ascii_uppercase()).unwrap_or(term);
        let factor = if factor.is_empty() { 1 } else { i64::from(factor.parse::<u32>().ok()?) };
        let value = letter.map_or(Some(1), &mut *number)?;
        sum = sum.checked_add(sign * factor.checked_mul(i64::from(value))?)?;
        rest = behind;
    }
    has_letter.then_some(sum)
}
