//! The greedy coloring game. \[HavetZhu2013\]
//!
//! Alice wants the number of colors that are used to be small, Bob wants it large. It is at most k if and only if no vertex
//! ever sees all of the first k colors: a vertex that sees them will get a later color, and a vertex that gets a later
//! color sees them. So whether the number is at most k is a game with k colors that Bob wins as soon as a color is lacking,
//! and the game Grundy number is the least k with which Alice wins. That is monotone, by its definition, in every variant.
//! That a player may pass is of \[MarcilonMartinsSampaio2020\].

use std::sync::Arc;

use super::{GameForm, Monotone, PLAIN, Ruleset, Variants};
use crate::ruled::{ColorSet, Names, Position, Rules, Step};

pub(super) const RULESET: Ruleset = Ruleset {
    name: "greedy",
    title: "greedy coloring game",
    rule: "Alice and Bob take turns. A turn names one uncolored vertex, which gets the least color that no neighbor has. \
           Alice wants few colors in all, Bob many.",
    symbol: "Gamma_g",
    number: "the game Grundy number",
    sources: &["HavetZhu2013", "MarcilonMartinsSampaio2020"],
    variants: Variants::Passing,
    monotone: Monotone::Yes,
    play: GameForm::ByRules(|_, _| Arc::new(Greedy)),
    ..PLAIN
};

#[derive(Debug)]
struct Greedy;

impl Rules for Greedy {
    fn names(&self) -> Names {
        Names::Ordered
    }

    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        out.extend(position.uncolored().filter_map(|element| {
            let color = fitting[element.index()].least()?;
            Some(Step::Color { element, color })
        }));
    }
}
