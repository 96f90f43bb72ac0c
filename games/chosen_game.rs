//! A game of the catalogue with everything chosen.

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
    /// The game of this name that Alice begins, without choices.
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

    /// Checks that the game is defined in this variant with these choices.
    pub fn check(&self) -> Result<(), Undefined> {
        self.ruleset.admits(self.variant, &self.terms)
    }

    /// The game as which this one is searched on its [`arena`](Self::arena); `None` if it has rules of its own.
    pub fn kind(&self) -> Option<Kind> {
        self.ruleset.kind()
    }

    /// The graph on which the game is played, made from the given one within the time of the budget.
    ///
    /// # Errors
    /// The graph would be too large, or a limit was hit.
    pub fn arena(&self, graph: &Arc<Graph>, budget: &Budget) -> Result<Arc<Graph>, FamilyError> {
        self.ruleset.arena(graph, &self.terms, budget)
    }

    /// Whether Alice wins with more colors, too.
    pub fn monotone(&self) -> Monotonicity {
        self.ruleset.monotone_in(self.variant)
    }
}

/// As `coloring [B,-]`, `marking connected`, `asymmetric (2,1)`.
impl fmt::Display for ChosenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Variant { first, adjacency, passing } = self.variant;
        let Terms { turns, defect, distance, order } = &self.terms;
        f.write_str(self.ruleset.name)?;
        if let Some([alice, bob]) = turns {
            write!(f, " ({alice},{bob})")?;
        }
        for number in [defect, distance].into_iter().flatten() {
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
        Ok(())
    }
}
