//! The number of any game of the catalogue: the least k with which Alice wins.

use std::fmt;
use std::sync::Arc;

use games::certificate::Kind;
use games::rulesets::{Played, Ruleset, Terms};
use games::{Adjacency, Passing, Player, Variant};
use graphs::families::FamilyError;
use graphs::{Budget, Graph};
use solver::{Decider, GameNumber, Scope, decider, ruled};
use strategies::{BoundKind, Instance, VARIANT_THEOREMS, VariantTheorem};

/// A game of the catalogue with everything chosen.
#[derive(Debug, Clone)]
pub struct ChosenGame {
    /// The game.
    pub ruleset: &'static Ruleset,
    /// Who begins, who may pass, and whether moves are connected.
    pub variant: Variant,
    /// What else is chosen.
    pub terms: Terms,
}

/// What a theorem proves of the number of a game on a graph.
#[derive(Debug, Clone, Copy)]
pub struct Proved {
    /// The theorem.
    pub theorem: &'static VariantTheorem,
    /// On which side of the number the bound lies: for a theorem about another game this need not be that of the theorem.
    pub kind: BoundKind,
    /// The value of its formula.
    pub bound: u32,
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

    /// The same in this variant.
    pub fn playing(self, variant: Variant) -> Self {
        ChosenGame { variant, ..self }
    }

    /// The same with these choices.
    pub fn with(self, terms: Terms) -> Self {
        ChosenGame { terms, ..self }
    }

    /// What theorems prove of its number on a graph, in the order of their catalogue. Those about the coloring and the
    /// marking game in their plain form are [`crate::bounds`].
    ///
    /// What holds of the marking game from above holds of the coloring game in the same variant: Alice colors the vertices
    /// that she would mark \[Zhu1999\].
    pub fn proved(&self, instance: &Instance<'_>) -> Vec<Proved> {
        let marking = Ruleset::named("marking").expect("it is in the catalogue");
        let bound = |theorem: &VariantTheorem, ruleset: &Ruleset| {
            theorem.bound(ruleset, self.variant, &self.terms, instance)
        };
        let proved = VARIANT_THEOREMS.iter().filter_map(|&theorem| match bound(theorem, self.ruleset) {
            Some(bound) => Some(Proved { theorem, kind: theorem.kind, bound }),
            None if self.ruleset.name == "coloring" && theorem.kind != BoundKind::Lower => {
                Some(Proved { theorem, kind: BoundKind::Upper, bound: bound(theorem, marking)? })
            }
            None => None,
        });
        proved.collect()
    }

    /// Its number on a graph, each decision within the budget, k ascending from what a short search proves.
    ///
    /// # Errors
    /// The graph that it would be played on is too large.
    pub fn number(&self, graph: &Arc<Graph>, budget: &Budget) -> Result<GameNumber, FamilyError> {
        Ok(match self.ruleset.play {
            Played::Coloring(make) => {
                let played = make(graph, &self.terms, budget)?;
                let low = decider::lower_bound(Kind::Coloring, &played, budget);
                Decider::new(&played, budget).number(Kind::Coloring, Scope::Number, self.variant, low)
            }
            Played::Marking => {
                let low = decider::lower_bound(Kind::Marking, graph, budget);
                Decider::new(graph, budget).number(Kind::Marking, Scope::Number, self.variant, low)
            }
            Played::ByRules(make) => {
                let rules = make(graph, &self.terms);
                let low = ruled::lower_bound(rules.fit(), graph, budget);
                ruled::Solver::new(Arc::clone(graph), rules, budget).number(
                    Scope::Number,
                    self.variant.first,
                    low,
                )
            }
        })
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
