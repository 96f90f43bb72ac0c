//! The coloring game with a fair Bob. \[ChenSchelpShreve1997\]
//!
//! The source lets Bob use a color that is not in use only where it is forced. Here that is read vertex by vertex: at the
//! vertex that he picks, he takes a color in use if one fits.

use std::sync::Arc;

use super::{EITHER, Monotone, Played, Ruleset};
use crate::Player;
use crate::ruled::{ColorSet, Fit, Names, Position, Rules, Step, colorings};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "fair",
    title: "coloring game with a fair Bob",
    rule: "The coloring game, but Bob gives a vertex a color that is not in use only if no color in use fits it.",
    symbol: "chi_g*",
    number: "the game chromatic number with a fair Bob",
    sources: &["ChenSchelpShreve1997"],
    variants: EITHER,
    parameters: &[],
    monotone: Monotone::Open,
    play: Played::ByRules(|_, _| Arc::new(Fair)),
};

#[derive(Debug)]
struct Fair;

impl Rules for Fair {
    fn fit(&self) -> Fit {
        Fit::Proper
    }

    fn names(&self) -> Names {
        Names::Used
    }

    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        let used = position.used();
        for element in position.uncolored() {
            let fits = fitting[element.index()];
            let known = fits.and(used);
            let is_bound = position.to_move() == Player::Bob && !known.is_empty();
            out.extend(colorings(element, if is_bound { known } else { fits }));
        }
    }
}
