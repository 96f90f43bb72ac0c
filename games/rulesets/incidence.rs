//! The incidence coloring game: the coloring game on the graph of the incidences.

use super::{GameForm, PLAIN, Ruleset};
use crate::Construction;

pub(super) const RULESET: Ruleset = Ruleset {
    name: "incidence",
    title: "incidence coloring game",
    rule: "The coloring game with the pairs of a vertex v and an edge e at v in the place of the vertices: (v, e) and \
           (w, f) get different colors if v = w, or e = f, or vw is e or f.",
    symbol: "iota_g",
    number: "the incidence game chromatic number",
    sources: &["AndresIncidence2009", "BrualdiMassey1993"],
    play: GameForm::Coloring(|_| Some(Construction::Incidence)),
    ..PLAIN
};
