//! The exact solver of the coloring game.
//!
//! Positions are reduced to a normal form (`residue`) and decided by two searches (`search`) that share a `table`:
//! `depth_first` with `widening`, and `proof_numbers`. They try moves by `ordering` and cut off what `prune` decides.
//! `search` has the pseudo-code of the whole, and names the file that proves each step. A [`Technique`] can be switched
//! off, with the same verdicts. Small graphs have a search of their own, `lean`.
//!
//! **Variants.** What a variant makes of a position is its [`Tempo`](games::Tempo): who may pass, and whether moves are
//! connected. It is a part of the residue and of its key, so one table serves all of them. A technique is in use in the
//! tempos for which it is proved (`Technique::holds_in`). Passing by both is passing by Bob, whose pass answers one
//! of Alice's with the end of the game (proof at [`games::Passing`]); so at most one player passes in what is
//! searched, plays end by themselves, and positions need no memory of passes.
//!
//! A decision with k colors needs no search if k exceeds the maximum degree, since then no vertex
//! can see k colors (Alice), or if k = 1 and there is an edge, since then there is no proper coloring
//! (Bob). Otherwise time and memory are exponential in the worst case: the coloring game is
//! PSPACE-complete \[CostaPessoaSampaioSoares2020\], also in its variants \[MarcilonMartinsSampaio2020\].

mod lean;
mod ordering;
mod prune;
mod residue;
mod search;
mod solver;
mod table;
mod techniques;

use games::Variant;
use games::coloring::Rules;
use graphs::{Budget, Graph};

#[cfg(test)]
pub(crate) use self::residue::by_definition;
pub(crate) use self::residue::isomorphism::Isomorphism;
pub(crate) use self::residue::key::{Key, patch_hash, sides_of};
pub use self::solver::Solver;
pub use self::techniques::{Technique, Techniques};
use crate::{Decision, GameNumber, Scope};

/// Who wins the coloring game on `graph` by `rules`.
pub fn decide(graph: &Graph, rules: Rules, budget: &Budget) -> Decision {
    Solver::new(graph, budget).decide(rules)
}

/// Like `decide`, by the search of large graphs with these techniques, which do not affect the winner.
pub fn decide_with(graph: &Graph, rules: Rules, budget: &Budget, techniques: Techniques) -> Decision {
    Solver::using(graph, budget, techniques).decide(rules)
}

/// The least k with which Alice wins in this variant, each decision within `budget`; 0 for the graph without
/// vertices. Every k from 1 is decided; [`Solver::number`] starts at a proven lower bound.
pub fn game_chromatic_number(graph: &Graph, variant: impl Into<Variant>, budget: &Budget) -> GameNumber {
    Solver::new(graph, budget).number(Scope::Number, variant.into(), 1)
}
