//! The two-color game: Col, with a tie when everything is colored.
//!
//! Alice colors with red, Bob with blue, in turn. No edge may have two ends of one color. A player who cannot
//! move loses, unless every vertex is colored: then the game is a tie.
//!
//! Without the tie this is the game of Col \[BerlekampConwayGuy1982, chapter 2\].

pub(crate) mod assignment;
pub mod solver;
pub mod tree;

use std::fmt;
use std::sync::Arc;

use graphs::{Graph, Vertex};
use toolkit::labels;

use crate::outcome::Outcome;
use crate::painting::Painting;
use games::{Evaluate, Game, Payoff, Player, Prospect, heap_of};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paint {
    Red,
    Blue,
}

impl Paint {
    pub const BOTH: [Paint; 2] = [Paint::Red, Paint::Blue];

    /// The color with which this player colors.
    pub(crate) fn of(player: Player) -> Paint {
        match player {
            Player::Alice => Paint::Red,
            Player::Bob => Paint::Blue,
        }
    }
}

impl fmt::Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Paint::Red { "red" } else { "blue" })
    }
}

/// A partial coloring, and the player to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TwoColorPosition {
    paints: Vec<Option<Paint>>,
    to_move: Player,
}

impl TwoColorPosition {
    #[inline]
    pub(crate) fn paint(&self, v: Vertex) -> Option<Paint> {
        self.paints[v.index()]
    }

    /// The vertices without a color, ascending.
    pub(crate) fn uncolored(&self) -> impl Iterator<Item = Vertex> + '_ {
        let vertices = self.paints.iter().enumerate();
        vertices.filter(|(_, paint)| paint.is_none()).map(|(index, _)| Vertex::new(index))
    }

    pub(crate) fn to_move(&self) -> Player {
        self.to_move
    }
}

#[derive(Debug, Clone)]
pub struct TwoColorGame {
    graph: Arc<Graph>,
    first: Player,
}

impl TwoColorGame {
    pub fn new(graph: Arc<Graph>, first: Player) -> Self {
        TwoColorGame { graph, first }
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// A move in the notation of the assignment, `(2, blue)`.
    pub(crate) fn said(&self, step: Painting<Paint>) -> String {
        format!("({}, {})", labels::spell(&self.graph, step.vertex), step.color)
    }

    /// Whether no neighbor of v has this color.
    pub(crate) fn allows(&self, position: &TwoColorPosition, v: Vertex, paint: Paint) -> bool {
        self.graph.neighbors(v).iter().all(|&w| position.paint(w) != Some(paint))
    }

    /// The position with these colored vertices and `to_move` to move. It need not be reachable by play.
    pub fn position(
        &self,
        colored: impl IntoIterator<Item = (Vertex, Paint)>,
        to_move: Player,
    ) -> Result<TwoColorPosition, Vertex> {
        let mut position = TwoColorPosition { paints: vec![None; self.graph.order()], to_move };
        for (v, paint) in colored {
            let free = position.paints.get(v.index()) == Some(&None);
            if !free || !self.allows(&position, v, paint) {
                return Err(v);
            }
            position.paints[v.index()] = Some(paint);
        }
        Ok(position)
    }
}

impl Game for TwoColorGame {
    type Position = TwoColorPosition;
    type Move = Painting<Paint>;
    type Value = Outcome;

    fn initial(&self) -> TwoColorPosition {
        TwoColorPosition { paints: vec![None; self.graph.order()], to_move: self.first }
    }

    fn to_move(&self, position: &TwoColorPosition) -> Player {
        position.to_move
    }

    fn moves(&self, position: &TwoColorPosition, out: &mut Vec<Painting<Paint>>) {
        out.clear();
        let paint = Paint::of(position.to_move);
        let open = position.uncolored().filter(|&v| self.allows(position, v, paint));
        out.extend(open.map(|vertex| Painting { vertex, color: paint }));
    }

    fn play(&self, position: &mut TwoColorPosition, step: Painting<Paint>) {
        debug_assert_eq!(step.color, Paint::of(position.to_move), "{step} is the other player's color");
        debug_assert!(position.paint(step.vertex).is_none(), "{step} colors a vertex again");
        debug_assert!(self.allows(position, step.vertex, step.color), "{step} is not proper");
        position.paints[step.vertex.index()] = Some(step.color);
        position.to_move = position.to_move.opponent();
    }

    fn value(&self, position: &TwoColorPosition) -> Option<Outcome> {
        let paint = Paint::of(position.to_move);
        let mut all_colored = true;
        for v in position.uncolored() {
            if self.allows(position, v, paint) {
                return None;
            }
            all_colored = false;
        }
        let stuck = Outcome::win_of(position.to_move.opponent());
        Some(if all_colored { Outcome::Tie } else { stuck })
    }

    /// The position with every colored vertex that has no uncolored neighbor made red.
    ///
    /// Colors matter only to uncolored neighbors, and stay, so both positions have the same plays.
    fn canonical(&self, position: &TwoColorPosition) -> TwoColorPosition {
        let shown = |v: Vertex, paint: Paint| {
            let seen = self.graph.neighbors(v).iter().any(|&w| position.paint(w).is_none());
            if seen { paint } else { Paint::Red }
        };
        let paints = self.graph.vertices().map(|v| position.paint(v).map(|paint| shown(v, paint)));
        TwoColorPosition { paints: paints.collect(), to_move: position.to_move }
    }

    fn heap(&self, position: &TwoColorPosition) -> u64 {
        heap_of(&position.paints)
    }
}

/// A tie counts as even. Unfinished, a position has Alice's number of colorable vertices minus Bob's.
impl Evaluate for TwoColorGame {
    type Merit = Prospect;

    fn merit(&self, position: &TwoColorPosition) -> Prospect {
        match self.value(position) {
            Some(Outcome::AliceWins) => Prospect::Won,
            Some(Outcome::BobWins) => Prospect::Lost,
            Some(Outcome::Tie) => Prospect::Open(0),
            None => {
                let open = |paint| position.uncolored().filter(|&v| self.allows(position, v, paint)).count();
                Prospect::Open(open(Paint::Red) as i64 - open(Paint::Blue) as i64)
            }
        }
    }
}

/// A tie is half a win.
impl Payoff for TwoColorGame {
    fn share(&self, value: Outcome) -> f64 {
        value.share()
    }
}
