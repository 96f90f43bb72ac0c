//! The indicated coloring game. \[Grzesik2012\]
//!
//! The source calls the players Ann and Ben; Ann is Alice here, and begins. Whether her wins are monotone in k is a question
//! of the source. On a bipartite graph she wins with two colors: in every component she names the vertices so that each but
//! the first has an earlier neighbor, and Bob has no choice but at the first.

use std::sync::Arc;

use super::{GameForm, PLAIN, Ruleset, Variants};
use crate::Player;
use crate::ruled::{ColorSet, Position, Rules, Step, colorings};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "indicated",
    title: "indicated coloring game",
    rule: "Alice names an uncolored vertex, and Bob gives it a color that no neighbor has, and so on. Alice wins if every \
           vertex gets one.",
    symbol: "chi_i",
    number: "the indicated chromatic number",
    sources: &["Grzesik2012"],
    variants: Variants::Begun(&[Player::Alice]),
    play: GameForm::ByRules(|_, _| Arc::new(Indicated)),
    ..PLAIN
};

#[derive(Debug)]
struct Indicated;

impl Rules for Indicated {
    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        match position.named() {
            None => out.extend(position.uncolored().map(Step::Name)),
            Some(named) => out.extend(colorings(named, fitting[named.index()])),
        }
    }
}
