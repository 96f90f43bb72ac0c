//! Classes of random graphs, by a spec with a place for the order.

use graphs::families::{self, SpecError};
use graphs::{Budget, rng};
use itertools::Itertools;
use thiserror::Error;
use toolkit::named_graph::NamedGraph;

/// A random family of graphs: `random-planar`, `ktree:n,3`, `gnp:n,0.3`, where `n` stands for the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GraphClass(String);

/// Why a text is no class of random graphs.
#[derive(Debug, Error)]
pub enum ClassError {
    /// It has arguments, and none of them is the order.
    #[error("expected a random family with n for the order, such as random-planar or ktree:n,3, found {0}")]
    NoOrder(String),
    /// Nothing in it is random, so that it has one graph of each order.
    #[error("expected a random family, whose graphs differ, found {0}")]
    NotRandom(String),
    /// There is no such graph.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

/// The word that stands for the order.
const ORDER: &str = "n";

impl GraphClass {
    /// Reads a class. Families of one argument may be written without it.
    ///
    /// # Errors
    /// The text has no place for the order.
    pub fn read(text: &str) -> Result<Self, ClassError> {
        if !text.contains([':', '(']) {
            return Ok(GraphClass(format!("{text}:{ORDER}")));
        }
        if words(text).all(|word| word != ORDER) {
            return Err(ClassError::NoOrder(text.escape_debug().to_string()));
        }
        Ok(GraphClass(text.to_owned()))
    }

    /// As people write it.
    pub fn name(&self) -> &str {
        self.0.strip_suffix(":n").unwrap_or(&self.0)
    }

    /// The spec of the graph of this order and number, from 0, which hangs on the seed. Those of other numbers do not change if
    /// more graphs are looked at.
    pub fn spec(&self, order: usize, seed: u64, number: u64) -> String {
        let spec = words(&self.0).map(|word| if word == ORDER { order.to_string() } else { word.to_owned() });
        // Half the digits are enough to tell graphs apart, and can be typed.
        format!("{}@{}", spec.format(""), rng::seed_of(&[seed, number]) >> 32)
    }

    /// The graph of this order and number.
    ///
    /// # Errors
    /// A limit, or there is none.
    pub fn graph(
        &self,
        order: usize,
        seed: u64,
        number: u64,
        budget: &Budget,
    ) -> Result<NamedGraph, SpecError> {
        let spec = self.spec(order, seed, number);
        NamedGraph::made(spec.clone(), budget, |rest| families::from_spec_within(&spec, 0, rest))
    }

    /// Checks that there are graphs of this order, without making one.
    ///
    /// # Errors
    /// There are none, or nothing is random in them.
    pub fn check(&self, order: usize) -> Result<(), ClassError> {
        let spec = self.spec(order, 0, 0);
        let (bare, _) = spec.rsplit_once('@').expect("it has a seed");
        families::plan(bare, 0)?;
        families::plan(&spec, 0).map(drop).map_err(|_| ClassError::NotRandom(bare.to_owned()))
    }
}

/// The words between signs, and the signs.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_sign = |c: char| matches!(c, ':' | ',' | '(' | ')' | '@');
    text.split_inclusive(is_sign).flat_map(move |part| {
        let (word, sign) = part.split_at(part.trim_end_matches(is_sign).len());
        [word, sign]
    })
}
