//! The exact value of the two-color game, by way of Col.
//!
//! The two-color game is Col but for the tie ([`crate::two_color`]). Col is solved as a sum of its
//! components; what the tie adds is a narrow search on top of it.
//!
//! # What the tie adds
//! Every move colors one vertex, so the number u of uncolored vertices tells who would be to move once
//! everything is colored: call that player X (the one to move if u is even), the other Y.
//!
//! 1. *If X wins Col from here, X wins here.* X follows the strategy of Col. It never ends with
//!    everything colored: X would be to move there, and would have lost Col. So Y gets stuck while some
//!    vertex is uncolored.
//! 2. *If Y wins Col from here, X does not win here*: following the strategy of Col, Y sees X get stuck,
//!    or everything colored.
//! 3. So in the second case the question is whether X reaches a tie. A move of Y that leaves Col to X
//!    gives the game away by 1. A position from which even both players together could not color
//!    everything is decided by Col. While they could, X is never stuck.
//!
//! Everything colored means a proper 2-coloring with as many red vertices as Alice has made moves, which
//! is why 3 is narrow: where a component of the graph is begun, each of its vertices has one color left
//! that keeps a tie possible, or there is none.

mod col;
mod tie;
mod words;
mod worth;

use crate::outcome::Outcome;
use crate::painting::Painting;
use crate::two_color::{Paint, TwoColorGame, TwoColorPosition};
use games::{Game, Player};
use graphs::{Budget, Graph, Limit, Meter};

use toolkit::sitting::engines::ExactValues;

use col::Col;
use tie::Halves;
use words::{ColoredWords, TintedWords, bits};

/// A solver for the positions of one graph that stores its results.
pub struct Solver {
    col: Col,
    tie: Halves,
}

impl Solver {
    /// The largest order of a graph that a solver accepts.
    pub(crate) const LARGEST: usize = 64;

    pub fn new(graph: &Graph) -> Result<Self, Limit> {
        if graph.order() > Self::LARGEST {
            return Err(Limit::Size);
        }
        let neighbors: Vec<u64> = graph.vertices().map(|v| graph.neighbor_word(v)).collect();
        Ok(Solver { tie: Halves::new(&neighbors), col: Col::new(graph, neighbors) })
    }

    /// The outcome under best play. Nodes are positions of Col, its components, and the search for a tie.
    pub fn value(&mut self, position: &TwoColorPosition, meter: &mut Meter<'_>) -> Result<Outcome, Limit> {
        let mut colored = ColoredWords { red: 0, blue: 0 };
        for v in 0..self.col.order() {
            match position.paint(graphs::Vertex::new(v)) {
                Some(Paint::Red) => colored.red |= 1 << v,
                Some(Paint::Blue) => colored.blue |= 1 << v,
                None => {}
            }
        }
        let to_move = position.to_move();
        let uncolored = self.uncolored(colored);
        let last = if uncolored.count_ones().is_multiple_of(2) { to_move } else { to_move.opponent() };
        let winner = self.col.winner(self.tinted(colored), to_move, meter)?;
        if winner != last && self.reaches_tie(colored, to_move, meter)? {
            return Ok(Outcome::Tie);
        }
        Ok(Outcome::win_of(winner))
    }

    /// A play from `position` in which both players keep the value, each by the first such move.
    pub fn line(
        &mut self,
        game: &TwoColorGame,
        position: &TwoColorPosition,
        meter: &mut Meter<'_>,
    ) -> Result<Vec<Painting<Paint>>, Limit> {
        let (mut position, mut line) = (position.clone(), Vec::new());
        let value = self.value(&position, meter)?;
        while game.value(&position).is_none() {
            let moves = self.weigh(game, &position, meter)?;
            let keeping = moves.into_iter().find(|&(_, reached)| reached == value);
            let (step, _) = keeping.expect("some move keeps the value of a position");
            game.play(&mut position, step);
            line.push(step);
        }
        Ok(line)
    }

    fn uncolored(&self, colored: ColoredWords) -> u64 {
        self.col.all() & !(colored.red | colored.blue)
    }

    /// The vertices that each player may still color.
    fn tinted(&self, colored: ColoredWords) -> TintedWords {
        let uncolored = self.uncolored(colored);
        TintedWords {
            red: uncolored & !self.col.neighborhood(colored.red),
            blue: uncolored & !self.col.neighborhood(colored.blue),
        }
    }

    /// Whether X reaches a tie (point 3 above), where Y wins Col.
    fn reaches_tie(
        &mut self,
        colored: ColoredWords,
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let uncolored = self.uncolored(colored);
        if !self.tie.possible(colored, uncolored, to_move) {
            return Ok(false);
        }
        if uncolored == 0 {
            return Ok(true);
        }
        // Who is to move follows from the number of uncolored vertices: X alone can get stuck at 0.
        if let Some(known) = self.tie.known(colored) {
            return Ok(known);
        }
        meter.step()?;
        meter.hold(self.bytes())?;
        let is_x = uncolored.count_ones().is_multiple_of(2);
        let reached = if is_x {
            let other = to_move.opponent();
            let moves = self.open(colored, uncolored, to_move);
            let mut ties = moves.map(|v| self.reaches_tie(colored.with(v, to_move), other, meter));
            ties.find(|reached| *reached != Ok(false)).unwrap_or(Ok(false))?
        } else {
            self.every_move_ties(colored, uncolored, to_move, meter)?
        };
        self.tie.learn(colored, reached);
        Ok(reached)
    }

    /// Whether X is safe after every move of Y. Moves that make a tie impossible come first, since Col decides
    /// them; among these, those decided by a reflection.
    fn every_move_ties(
        &mut self,
        colored: ColoredWords,
        uncolored: u64,
        y: Player,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let (mut quiet, mut loud) = (Vec::new(), Vec::new());
        for v in self.open(colored, uncolored, y) {
            let after = colored.with(v, y);
            if self.tie.possible(after, uncolored & !v, y.opponent()) {
                quiet.push(after);
            } else if self.col.is_reflection(self.tinted(after)) {
                return Ok(false);
            } else {
                loud.push(after);
            }
        }
        for after in loud {
            if self.col.winner(self.tinted(after), y.opponent(), meter)? == y {
                return Ok(false);
            }
        }
        for after in quiet {
            if self.col.winner(self.tinted(after), y.opponent(), meter)? == y
                && !self.reaches_tie(after, y.opponent(), meter)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The vertices that the player may color, each as a word with one bit.
    fn open(
        &self,
        colored: ColoredWords,
        uncolored: u64,
        player: Player,
    ) -> impl Iterator<Item = u64> + use<> {
        let own = match player {
            Player::Alice => colored.red,
            Player::Bob => colored.blue,
        };
        bits(uncolored & !self.col.neighborhood(own))
    }

    fn bytes(&self) -> u64 {
        self.col.bytes() + self.tie.bytes()
    }
}

/// The outcome of the game under best play.
pub fn value(game: &TwoColorGame, budget: &Budget) -> Result<Outcome, Limit> {
    Solver::new(game.graph())?.value(&game.initial(), &mut budget.start())
}

impl ExactValues<TwoColorGame> for Solver {
    fn worth(&mut self, position: &TwoColorPosition, meter: &mut Meter<'_>) -> Result<Outcome, Limit> {
        self.value(position, meter)
    }
}
