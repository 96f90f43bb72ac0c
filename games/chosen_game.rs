//! A game of the catalogue with all of its parameters.

use std::fmt;
use std::sync::Arc;

use graphs::FamilyError;
use graphs::{Budget, Graph};

use crate::certificate::Kind;
use crate::rulesets::{Monotonicity, Ruleset, Terms, Undefined};
use crate::{Adjacency, Passing, Player, Variant};

#[derive(Debug, Clone)]
pub struct ChosenGame {
    pub ruleset: &'static Ruleset,
    pub variant: Variant,
    pub terms: Terms,
}

impl ChosenGame {
    /// The game with this name, with Alice first and default parameters.
    ///
    /// # Panics
    /// If there is none.
    pub fn named(name: &str) -> Self {
        let ruleset = Ruleset::named(name).expect("a game of the catalogue");
        ChosenGame { ruleset, variant: Variant::default(), terms: Terms::default() }
    }

    pub fn of_kind(kind: Kind) -> Self {
        ChosenGame::named(kind.name())
    }

    pub fn playing(self, variant: Variant) -> Self {
        ChosenGame { variant, ..self }
    }

    pub fn with(self, terms: Terms) -> Self {
        ChosenGame { terms, ..self }
    }

    /// Checks that the game is defined in this variant with these parameters.
    pub fn check(&self) -> Result<(), Undefined> {
        self.ruleset.admits(self.variant, &self.terms)
    }

    /// The kind of game as which it is searched on its [`arena`](Self::arena); `None` if it has its own
    /// rules.
    pub fn kind(&self) -> Option<Kind> {
        self.ruleset.kind()
    }

    /// The graph on which the game is played, constructed from the given one within the time of the budget.
    ///
    /// # Errors
    /// The graph would be too large, or a limit was reached.
    pub fn arena(&self, graph: &Arc<Graph>, budget: &Budget) -> Result<Arc<Graph>, FamilyError> {
        self.ruleset.arena(graph, &self.terms, budget)
    }

    /// Whether a win of Alice with k colors implies one with k + 1.
    pub fn monotone(&self) -> Monotonicity {
        self.ruleset.monotone_in(self.variant)
    }
}

/// `coloring [B,-]`, `marking connected`, `asymmetric (2,1)`.
impl fmt::Display for ChosenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Variant { first, adjacency, passing } = self.variant;
        let Terms { turns, defect, distance, clique, order, start } = &self.terms;
        f.write_str(self.ruleset.name)?;
        if let Some([alice, bob]) = turns {
            write!(f, " ({alice},{bob})")?;
        }
        for number in [defect, distance, clique].into_iter().flatten() {
            write!(f, " {number}")?;
        }
        if order.is_some() {
            f.write_str(" in a given order")?;
        }
        if adjacency == Adjacency::Connected {
            f.write_str(" connected")?;
        }
        if (first, passing) != (Player::Alice, Passing::Nobody) {
            write!(f, " {}", self.variant.brackets())?;
        }
        start.fmt(f)
    }
}
