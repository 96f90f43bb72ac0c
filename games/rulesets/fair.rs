//! The coloring game with a fair Bob. \[ChenSchelpShreve1997\]
//!
//! The source lets Bob use a color that is not in use only where it is forced. That can be read in two ways, which give
//! different numbers. Here it is read vertex by vertex: at the vertex that he picks, he takes a color in use if one fits.
//! In the game `fairest` he has to pick a vertex that a color in use fits, if there is one.

use std::sync::Arc;

use super::{GameForm, PLAIN, Ruleset};
use crate::Player;
use crate::ruled::{ColorSet, Names, Position, Rules, Step, colorings};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "fair",
    title: "coloring game with a fair Bob",
    rule: "The coloring game, but Bob gives a vertex a color that is not in use only if no color in use fits it.",
    symbol: "chi_g*",
    number: "the game chromatic number with a fair Bob",
    sources: &["ChenSchelpShreve1997"],
    play: GameForm::ByRules(|_, _| Arc::new(Fair { reading: Reading::AtTheVertex })),
    ..PLAIN
};

/// Where a color in use has to fit, so that Bob may not take another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// At the vertex that he picks.
    AtTheVertex,
    Anywhere,
}

#[derive(Debug)]
pub(super) struct Fair {
    pub(super) reading: Reading,
}

impl Rules for Fair {
    fn names(&self) -> Names {
        Names::Used
    }

    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        let used = position.used();
        let is_bob = position.to_move() == Player::Bob;
        let known = |element: graphs::Vertex| fitting[element.index()].and(used);
        let is_bound_everywhere = is_bob
            && self.reading == Reading::Anywhere
            && position.uncolored().any(|element| !known(element).is_empty());
        for element in position.uncolored() {
            let is_bound = is_bound_everywhere || is_bob && !known(element).is_empty();
            out.extend(colorings(element, if is_bound { known(element) } else { fitting[element.index()] }));
        }
    }
}
