//! The loose backward strategy (strategy 1 of the article): answer at the first uncolored backward neighbor.
//!
//! Alice fixes a proper coloring c0 with q colors, the guide, and a linear order L. The palette is
//! 1 + rho(L) *shades* of each color of c0. She opens with v_1; when Bob has colored b, she takes
//!
//! - x = the first uncolored backward neighbor of b in L,
//! - or, if there is none, the first uncolored vertex in L x,
//!
//! and gives x a shade of c0(x) that no neighbor of x carries ([`Guide::choose`](games::Guide::choose)).
//!
//! Theorem: chi_g(G) <= q (1 + rho(L)), hence chi_g(G) <= chi(G) (1 + col_2(G)).
//! [BartnickiGrytczukKiersteadZhu2007, strategy 1; the idea is from KiersteadTrotter1994;
//! docs/theory.md, 4.1]
//!
//! The answer must be a backward neighbor of b, not merely a loose one: see
//! [`loose_backward_report`](crate::alice::loose_backward_report).
//!
//! In the connected game she takes the first open vertex in L where she has no answer, and the bound is
//! the same.
//!
//! Cost: O(n + m log m) to prepare; a reply costs the degree of b, and O(n) for the shade; O(n + m) in
//! the connected game.

use games::{Adjacency, Plan, Player, Reason, Sight};
use graphs::{Graph, LinearOrder, Vertex};

use crate::entry::guide;
use crate::memoryless::{backward_lists, choosing, least_open};
use crate::theorem::theorem;
use crate::{Entry, NotApplicable, PreparedStrategy, Promise, Setup, Status, Theorem};

pub static STRATEGY: Entry = Entry {
    name: "loose-backward",
    player: Player::Alice,
    about: "answer at the first uncolored backward neighbor, with a shade of its color in a proper coloring",
    theorems: &[&THEOREM],
    new: prepare,
};

pub static THEOREM: Theorem = theorem!(
    "loose-backward": chi_g <= "chi (1 + col_2)"; "all graphs"; []; Either;
    "BartnickiGrytczukKiersteadZhu2007" "strategy 1"; proved "4.1", "shades_bound");

/// q (1 + rho), for the guide and the order in use; the theorem is about the best ones. Saturates at
/// the largest number of the type, which is a bound as well.
pub fn palette(classes: u32, rho: u32) -> u32 {
    classes.saturating_mul(1 + rho)
}

fn prepare(setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
    let template = "{last} is the first uncolored backward neighbor of {first} in the order";
    prepare_with(setup, STRATEGY.name, &THEOREM, backward_lists, template)
}

/// The strategy that answers each b at its first uncolored vertex in `answers`, with a reason in the
/// terms of the source. Its palette is that of the theorem for the guide and the order in use.
pub(crate) fn prepare_with(
    setup: &Setup<'_>,
    strategy: &'static str,
    theorem: &'static Theorem,
    answers: fn(&Graph, &LinearOrder) -> Vec<Vec<Vertex>>,
    template: &'static str,
) -> Result<PreparedStrategy, NotApplicable> {
    let order = setup.best_order();
    let guide = guide(strategy, setup.graph, setup.best_coloring(), order.clone())?;
    let rho = order.rho(setup.graph);
    let is_best = setup.parameters.chi().exact() == Some(guide.classes());
    let formula = if is_best { "chi (1 + rho(L))" } else { "q (1 + rho(L))" };
    // A loose backward neighbor of Bob's vertex may not be open, and depends on colored vertices.
    let is_backward = theorem.status == Status::Proved;
    let connected = is_backward.then_some("shades-in-variants");
    let promise = Promise { theorem, formula, bound: palette(guide.classes(), rho), connected };
    let (answers, along, adjacency) = (answers(setup.graph, &order), order.clone(), setup.variant.adjacency);
    let knows_places = is_backward && adjacency == Adjacency::Free;
    let sequence = knows_places.then(|| order.sequence().to_vec());
    let rule = choosing(answers.len(), Sight::NoColors, sequence, move |view| {
        let open = |x: &Vertex| view.uncolored.contains(*x);
        let answer = view.last.and_then(|b| Some((b, answers[b.index()].iter().copied().find(open)?)));
        match answer {
            Some((b, x)) => (x, Reason { template: template.into(), trail: vec![b, x] }),
            None => least_open(&along, adjacency, view),
        }
    });
    let plan = Plan::Guided { rule, guide, shades: 1 + rho };
    Ok(PreparedStrategy { plan, order: Some(order), promises: vec![promise] })
}
