//! The arguments of one spec, as its family reads them.

use crate::families::spec::syntax::Node;
use crate::families::{Family, Plan, shown};
use graphs::FamilyError;
use graphs::Graph;
use graphs::rng::{Dice, SplitMix64};

pub(crate) struct Arguments<'a> {
    family: &'static Family,
    text: &'a str,
    /// The text of the arguments after the name and a colon.
    after_colon: Option<&'a str>,
    components: Vec<Plan>,
    number: Option<&'a str>,
    seeds: &'a mut Seeds,
}

impl<'a> Arguments<'a> {
    pub(in crate::families) fn new(
        family: &'static Family,
        node: &Node<'a>,
        components: Vec<Plan>,
        seeds: &'a mut Seeds,
    ) -> Self {
        let Node { text, arguments: after_colon, number, .. } = *node;
        Arguments { family, text, after_colon, components, number, seeds }
    }

    pub(in crate::families) fn none(&self) -> Result<(), FamilyError> {
        match self.after_colon {
            None if self.components.is_empty() => Ok(()),
            _ => Err(self.misuse()),
        }
    }

    /// The arguments separated by commas, at least one.
    pub(in crate::families) fn list(&self) -> Result<Vec<Argument<'a>>, FamilyError> {
        self.split(',')
    }

    pub(in crate::families) fn exactly<const N: usize>(&self) -> Result<[Argument<'a>; N], FamilyError> {
        self.split(',')?.try_into().map_err(|_| self.misuse())
    }

    pub(in crate::families) fn several(&self, count: usize) -> Result<Vec<Argument<'a>>, FamilyError> {
        Some(self.split(',')?).filter(|list| list.len() == count).ok_or_else(|| self.misuse())
    }

    pub(in crate::families) fn family(&self) -> &'static Family {
        self.family
    }

    /// Two arguments separated by `x` or a comma.
    pub(in crate::families) fn sides(&self) -> Result<[Argument<'a>; 2], FamilyError> {
        let has_comma = self.after_colon.is_some_and(|text| text.contains(','));
        self.split(if has_comma { ',' } else { 'x' })?.try_into().map_err(|_| self.misuse())
    }

    pub(in crate::families) fn component(&mut self) -> Result<Vec<Plan>, FamilyError> {
        match self.components.len() {
            1 if self.after_colon.is_none() => Ok(std::mem::take(&mut self.components)),
            _ => Err(self.misuse()),
        }
    }

    /// Exactly one component graph, and the number after it.
    pub(in crate::families) fn component_and_number(
        &mut self,
    ) -> Result<(Vec<Plan>, Argument<'a>), FamilyError> {
        match self.number {
            Some(number) => Ok((self.component()?, Argument(number))),
            None => Err(self.misuse()),
        }
    }

    pub(in crate::families) fn components(&mut self) -> Result<Vec<Plan>, FamilyError> {
        match self.components.len() {
            2.. if self.after_colon.is_none() => Ok(std::mem::take(&mut self.components)),
            _ => Err(self.misuse()),
        }
    }

    /// The random choices of this family, with a separate seed.
    pub(in crate::families) fn dice(&mut self) -> Dice {
        Dice::new(self.seeds.take())
    }

    fn split(&self, separator: char) -> Result<Vec<Argument<'a>>, FamilyError> {
        match self.after_colon {
            Some(text) if self.components.is_empty() => Ok(text.split(separator).map(Argument).collect()),
            _ => Err(self.misuse()),
        }
    }

    fn misuse(&self) -> FamilyError {
        let usage = self.family.usage();
        let expected = if self.family.parameters.is_empty() { usage + " without arguments" } else { usage };
        FamilyError::Argument { expected, found: shown(self.text) }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Argument<'a>(&'a str);

impl Argument<'_> {
    /// An integer between `least` and [`Graph::MAX_ORDER`]. No parameter of a graph within the limits is larger, so
    /// formulas of degree two in the arguments fit 64 bits. `what` names the parameter in messages.
    pub(in crate::families) fn at_least(self, least: u64, what: &str) -> Result<u64, FamilyError> {
        if self.0.is_empty() || !self.0.bytes().all(|byte| byte.is_ascii_digit()) {
            let is_letter = matches!(self.0.as_bytes(), [letter] if letter.is_ascii_uppercase());
            let over = if is_letter {
                format!(" (or {} with `--over {}=3..12`)", self.0, self.0)
            } else {
                String::new()
            };
            return Err(self.unlike(format!("a whole number for {what}{over}")));
        }
        match self.0.parse() {
            Ok(value) if value < least => Err(self.unlike(format!("{what} at least {least}"))),
            Ok(value) if value <= Graph::MAX_ORDER as u64 => Ok(value),
            _ => Err(self.unlike(format!("{what} at most {}", Graph::MAX_ORDER))),
        }
    }

    /// An integer of at most [`Graph::MAX_ORDER`] in absolute value.
    pub(in crate::families) fn integer(self, what: &str) -> Result<i64, FamilyError> {
        let digits = self.0.strip_prefix('-').unwrap_or(self.0);
        let size =
            Argument(digits).at_least(0, what).map_err(|_| self.unlike(format!("an integer for {what}")))?;
        Ok(if digits.len() < self.0.len() { -(size as i64) } else { size as i64 })
    }

    /// A probability, 0 and 1 included.
    pub(in crate::families) fn probability(self) -> Result<f64, FamilyError> {
        self.fraction("a probability")
    }

    /// A number between 0 and 1, both included; `what` names it in messages, with its article.
    pub(in crate::families) fn fraction(self, what: &str) -> Result<f64, FamilyError> {
        let decimal = self.0.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        match self.0.parse() {
            Ok(value) if decimal && (0.0..=1.0).contains(&value) => Ok(value),
            _ => Err(self.unlike(format!("{what} between 0 and 1"))),
        }
    }

    /// The error that this argument is not what is expected.
    pub(in crate::families) fn unlike(self, expected: String) -> FamilyError {
        let found = if self.0.is_empty() { "nothing".to_string() } else { shown(self.0) };
        FamilyError::Argument { expected, found }
    }
}

/// The seeds of the random families of one spec, from left to right.
pub(crate) struct Seeds {
    seed: u64,
    taken: u64,
}

impl Seeds {
    pub(crate) fn new(seed: u64) -> Self {
        Seeds { seed, taken: 0 }
    }

    /// The number of seeds taken or skipped.
    pub(crate) fn taken(&self) -> u64 {
        self.taken
    }

    /// The next seed: first the seed itself, then the outputs of SplitMix64. \[SteeleLeaFlood2014\]
    pub(crate) fn take(&mut self) -> u64 {
        let index = self.taken;
        self.taken += 1;
        if index == 0 { self.seed } else { SplitMix64::nth(self.seed, index) }
    }

    /// Skips the seeds of a component with an explicit seed.
    pub(crate) fn skip(&mut self, count: u64) {
        self.taken += count;
    }
}
