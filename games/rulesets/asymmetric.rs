//! The asymmetric coloring game, with turns of (a, b) moves. \[Kierstead2005\]
//!
//! With a = b = 1 it is the coloring game. A turn ends early only if the play does. The source determines the largest number
//! that a forest has for all a and b.

use std::sync::Arc;

use super::{GameForm, PLAIN, Parameter, Ruleset};
use crate::Player;
use crate::ruled::Rules;

pub(super) const RULESET: Ruleset = Ruleset {
    name: "asymmetric",
    title: "asymmetric coloring game",
    rule: "Alice and Bob take turns. A turn of Alice gives a uncolored vertices a color each that no neighbor has, one \
           after the other, and a turn of Bob b of them. The last turn may be shorter. Alice wins if every vertex gets one.",
    symbol: "chi_g(a,b)",
    number: "the (a,b)-game chromatic number",
    sources: &["Kierstead2005"],
    edges: &["Wang2024"],
    parameters: &[Parameter::Turns],
    play: GameForm::ByRules(|_, terms| {
        let [alice, bob] = terms.turns.unwrap_or([1, 1]).map(|moves| moves.max(1));
        Arc::new(Asymmetric { alice, bob })
    }),
    ..PLAIN
};

#[derive(Debug)]
struct Asymmetric {
    alice: u32,
    bob: u32,
}

impl Rules for Asymmetric {
    fn turn(&self, player: Player) -> u32 {
        match player {
            Player::Alice => self.alice,
            Player::Bob => self.bob,
        }
    }
}
