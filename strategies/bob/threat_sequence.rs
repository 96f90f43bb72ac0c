//! Threats in sequence: Bob looks for the first of these that there is.
//!
//! 1. A *kill*: a move that takes the last color from a vertex.
//! 2. A *double threat*: a move after which every reply leaves a kill.
//! 3. A *sequence of threats*: of at most `LONGEST` moves of his, the kill among them, before which each leaves a kill unless it
//!    is answered.
//! 4. A *quiet move* after which every reply leaves one of these. It is looked for on graphs of order at most `QUIET`.
//! 5. A vertex as far as possible from all colored ones, the first color that it may take.
//!
//! *Replies.* A vertex w with one color d left is *threatened* if an uncolored neighbor may take d. Coloring a vertex at
//! distance at least 3 from w changes neither what w sees nor what its neighbors may take. So in a sequence only replies at
//! distance at most 2 from a threatened vertex are examined; any other one leaves the kill.
//!
//! Theorems. Three colors are too few on P_2 x P_n and P_3 x P_n, n >= 4; the values are proved in the
//! literature for every n, in other ways. That this rule is a proof of them is found by verifying it. So it promises them on the graphs alone on which tests do: those of order at most
//! `VERIFIED`; on P_2 x P_9 an Alice survives it. On the caterpillar with 3, 2, 2, 3 leaves, a smallest forest with chi_g = 4
//! \[DunnLarsenLindkeRetterToci2015\], it makes every Alice need 4 colors, too.
//!
//! Cost: exponential in `LONGEST`, O((n k)^4) for a quiet move, times the degrees.

use std::cmp::Reverse;
use std::collections::VecDeque;

use games::{Answer, Player, Sight, View};
use graphs::Vertex;

use crate::bob_view::{BobView, answer};
use crate::memoryless::sighted;
use crate::threat_board::{Step, ThreatBoard};
use crate::{Entry, PreparedStrategy, theorems};

/// The largest number of Bob's moves in a sequence, including the kill.
const LONGEST: u32 = 4;

/// The largest order for which quiet moves are searched.
const QUIET: usize = 24;

/// The largest order on which the theorems are promised.
const VERIFIED: usize = 16;

pub(crate) static STRATEGY: Entry = Entry {
    name: "threat-sequence",
    player: Player::Bob,
    about: "a kill, else a double threat, else a sequence of threats that ends in a kill, else a quiet move after which every \
            reply leaves one of these, else far from all colored vertices",
    theorems: &[&theorems::LADDER, &theorems::GRID_THREE],
    new: |setup| {
        let plan = sighted(setup.graph.order(), Sight::OpenColors, answer_of);
        let is_verified = setup.graph.order() <= VERIFIED;
        let promises = STRATEGY.theorems.iter().filter(|_| is_verified);
        let promises = promises.filter_map(|theorem| setup.promised(theorem)).collect();
        Ok(PreparedStrategy { plan, order: None, promises })
    },
};

fn answer_of(view: View<'_>, colors: u32) -> Answer {
    let sees = BobView::new(view, colors);
    if let Some(kill) = sees.kill() {
        return kill;
    }
    let moves: Vec<Step> = sees.moves().collect();
    let mut board = ThreatBoard::new(view, colors);
    let is_small = view.graph.order() <= QUIET;
    let mut first = |is_good: &mut dyn FnMut(&mut ThreatBoard<'_>, Step) -> bool, why| {
        let step = moves.iter().find(|&&step| is_good(&mut board, step));
        step.map(|&(v, color)| answer(v, color, why))
    };
    let mut refuter = None;
    first(&mut |board, step| board.is_double(step, &mut refuter), "no reply meets all threats of {last}")
        .or_else(|| {
            let why = "{last} begins threats that end in a kill, whatever is answered";
            (2..=LONGEST).find_map(|length| first(&mut |board, step| board.is_forcing(step, length), why))
        })
        .or_else(|| {
            let mut refuter = None;
            let why = "after {last} every reply leaves threats that end in a kill";
            first(&mut |board, step| is_small && board.is_strong(step, LONGEST, &mut refuter), why)
        })
        .unwrap_or_else(|| farthest_vertex(view, &sees))
}

/// The first of the vertices at the largest distance from all colored ones.
fn farthest_vertex(view: View<'_>, sees: &BobView<'_>) -> Answer {
    let mut ahead: VecDeque<Vertex> =
        view.graph.vertices().filter(|&v| !view.uncolored.contains(v)).collect();
    let mut distance: Vec<Option<u32>> =
        view.graph.vertices().map(|v| (!view.uncolored.contains(v)).then_some(0)).collect();
    while let Some(v) = ahead.pop_front() {
        let next = distance[v.index()].map(|before| before + 1);
        for &w in view.graph.neighbors(v) {
            if distance[w.index()].is_none() {
                distance[w.index()] = next;
                ahead.push_back(w);
            }
        }
    }
    let far = |v: &Vertex| distance[v.index()].unwrap_or(u32::MAX);
    let v = view.uncolored.iter().max_by_key(|v| (far(v), Reverse(*v)));
    let v = v.expect("a rule is asked only while something is uncolored");
    let color = sees.colors_of(v).next().expect("no vertex is dead while the game goes on");
    answer(v, color, "no threat works yet: {last} is far from all colored vertices")
}
