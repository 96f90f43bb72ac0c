//! A person against a player: the game so far, which can be taken back.
//!
//! A strategy's memory follows what is taken back, by replaying it ([`Seated::resume`]), so that its
//! answers are those that it would give had the moves never been made.

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::{Agent, Game, Play, Player};
use graphs::{Graph, Vertex};
use thiserror::Error;

use crate::players::Seated;

/// A move that was made, and what the player who made it says of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// Who moved.
    pub player: Player,
    /// The move.
    pub step: ColoringMove,
    /// The reason of a strategy, or what another player remarks; none for the person.
    pub remark: Option<String>,
}

/// Why a move cannot be made; vertices stand by their labels.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// It is the other side's turn.
    #[error("it is {0}'s turn")]
    OutOfTurn(Player),
    /// There are fewer colors.
    #[error("expected a color from 0 to {most}, found {found}")]
    NoSuchColor {
        /// The color.
        found: Color,
        /// The largest there is.
        most: u32,
    },
    /// The vertex has a color already.
    #[error("{vertex} has color {color} already")]
    Colored {
        /// The vertex.
        vertex: String,
        /// Its color.
        color: Color,
    },
    /// A neighbor has the color.
    #[error("{neighbor}, next to {vertex}, has color {color}")]
    Carried {
        /// The vertex that was to have the color.
        vertex: String,
        /// The color.
        color: Color,
        /// The least neighbor that has it.
        neighbor: String,
    },
    /// In the connected game, a vertex that touches no colored one, while others do.
    #[error("{vertex} is not next to a colored vertex, and others are")]
    Apart {
        /// The vertex that was to be colored.
        vertex: String,
    },
    /// This side may not pass.
    #[error("{0} may not pass in this game")]
    NoPass(Player),
}

/// There is no move of the person to take back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("you have made no move yet")]
pub struct NothingToTakeBack;

/// One game of a person against a player.
pub struct Sitting<'g> {
    game: &'g ColoringGame,
    person: Player,
    other: Seated<'g>,
    plies: Vec<Ply>,
    /// The start, and the position after each ply.
    positions: Vec<ColoringPosition>,
}

impl<'g> Sitting<'g> {
    /// A game that has not begun; `other`, made for this game, has the side that is not the person's.
    pub fn new(game: &'g ColoringGame, person: Player, mut other: Seated<'g>) -> Self {
        other.begin();
        Sitting { game, person, other, plies: Vec::new(), positions: vec![game.initial()] }
    }

    /// The side of the person.
    pub fn person(&self) -> Player {
        self.person
    }

    /// The position now.
    pub fn position(&self) -> &ColoringPosition {
        &self.positions[self.plies.len()]
    }

    /// The moves made, taken-back ones left out.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Who has won, once the game is over.
    pub fn verdict(&self) -> Option<Verdict> {
        self.game.value(self.position())
    }

    /// Whether the person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.verdict().is_none() && self.game.to_move(self.position()) == self.person
    }

    /// The uncolored vertices that see every color, which is why Bob has won.
    pub fn dead(&self) -> Vec<Vertex> {
        let position = self.position();
        position.uncolored().filter(|&v| self.game.available(position, v).next().is_none()).collect()
    }

    /// Makes a move of the person.
    ///
    /// # Errors
    /// The rule against it. Nothing has changed then.
    pub fn make(&mut self, step: ColoringMove) -> Result<&Ply, Illegal> {
        if self.verdict().is_some() {
            return Err(Illegal::Over);
        }
        let to_move = self.game.to_move(self.position());
        if to_move != self.person {
            return Err(Illegal::OutOfTurn(to_move));
        }
        let mut legal = Vec::new();
        self.game.moves(self.position(), &mut legal);
        match legal.binary_search(&step) {
            Ok(_) => Ok(self.push(to_move, step, None)),
            Err(_) => Err(self.fault(step)),
        }
    }

    /// Lets the other player move, if it is that side's turn.
    pub fn answer(&mut self) -> Option<&Ply> {
        if self.verdict().is_some() || self.is_persons_turn() {
            return None;
        }
        let last = self.plies.last().map(|ply| ply.step);
        let position = &self.positions[self.plies.len()];
        let step = self.other.choose(self.game, position, last);
        let remark = self.other.remark(self.game.graph());
        Some(self.push(self.person.opponent(), step, remark))
    }

    /// Takes back the person's last move and all after it; how many moves that were.
    ///
    /// # Errors
    /// If the person has made none.
    pub fn take_back(&mut self) -> Result<usize, NothingToTakeBack> {
        let last = self.plies.iter().rposition(|ply| ply.player == self.person).ok_or(NothingToTakeBack)?;
        let taken_back = self.plies.len() - last;
        self.plies.truncate(last);
        self.positions.truncate(last + 1);
        let mut play = Play::new();
        self.plies.iter().for_each(|ply| play.push(ply.player, ply.step));
        self.other.resume(self.game, &play, self.person.opponent());
        Ok(taken_back)
    }

    fn push(&mut self, player: Player, step: ColoringMove, remark: Option<String>) -> &Ply {
        let mut position = self.position().clone();
        self.game.play(&mut position, step);
        self.positions.push(position);
        self.plies.push(Ply { player, step, remark });
        &self.plies[self.plies.len() - 1]
    }

    /// The rule that a move, which is not legal here, breaks.
    fn fault(&self, step: ColoringMove) -> Illegal {
        let ColoringMove::Color { vertex, color } = step else {
            return Illegal::NoPass(self.person);
        };
        let (graph, position): (&Graph, _) = (self.game.graph(), self.position());
        let colors = self.game.rules().colors();
        if color.index() >= colors as usize {
            return Illegal::NoSuchColor { found: color, most: colors - 1 };
        }
        if let Some(color) = position.color(vertex) {
            return Illegal::Colored { vertex: graph.label(vertex), color };
        }
        let carrier = graph.neighbors(vertex).iter().find(|&&w| position.color(w) == Some(color));
        match carrier {
            Some(&neighbor) => {
                Illegal::Carried { vertex: graph.label(vertex), color, neighbor: graph.label(neighbor) }
            }
            None => Illegal::Apart { vertex: graph.label(vertex) },
        }
    }
}
