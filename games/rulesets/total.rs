//! The total coloring game: the coloring game on the total graph.

use super::{GameForm, PLAIN, Ruleset};
use crate::Construction;

pub(super) const RULESET: Ruleset = Ruleset {
    name: "total",
    title: "total coloring game",
    rule: "The coloring game with vertices and edges in the place of the vertices: what is adjacent or incident gets \
           different colors.",
    symbol: "chi''_g",
    number: "the game total chromatic number",
    sources: &["Bodlaender1991", "Behzad1967", "BartnickiMiechowicz2012"],
    play: GameForm::Coloring(|_| Some(Construction::Total)),
    ..PLAIN
};
