//! Plays: transcripts that can be replayed.

use graphs::Vertex;
use thiserror::Error;

use crate::coloring::{Color, ColoringMove};
use crate::marking::MarkingMove;
use crate::{Game, Player};

/// A transcript: the moves in order, each with its player.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Play<M> {
    plies: Vec<(Player, M)>,
}

/// A move that involves at most one vertex.
pub trait VertexMove: Copy {
    /// The vertex that is colored or marked; `None` for a pass.
    fn vertex(self) -> Option<Vertex>;

    fn color(self) -> Option<Color> {
        None
    }
}

impl VertexMove for MarkingMove {
    fn vertex(self) -> Option<Vertex> {
        match self {
            MarkingMove::Mark(vertex) => Some(vertex),
            MarkingMove::Pass => None,
        }
    }
}

impl VertexMove for ColoringMove {
    fn vertex(self) -> Option<Vertex> {
        match self {
            ColoringMove::Color { vertex, .. } => Some(vertex),
            ColoringMove::Pass => None,
        }
    }

    fn color(self) -> Option<Color> {
        match self {
            ColoringMove::Color { color, .. } => Some(color),
            ColoringMove::Pass => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Rule {
    #[error("the move is not legal")]
    Illegal,
    #[error("it is the other player's turn")]
    OutOfTurn,
    #[error("the game is over")]
    Over,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("ply {ply}, {player} plays {step}: {rule}")]
pub struct RuleBroken<M> {
    /// The number of the move, from 1.
    pub ply: usize,
    pub player: Player,
    pub(crate) step: M,
    pub rule: Rule,
}

impl<M: Copy> Play<M> {
    pub fn new() -> Self {
        Play { plies: Vec::new() }
    }

    pub fn push(&mut self, player: Player, step: M) {
        self.plies.push((player, step));
    }

    pub fn plies(&self) -> &[(Player, M)] {
        &self.plies
    }

    pub fn moves(&self) -> impl ExactSizeIterator<Item = M> + DoubleEndedIterator + '_ {
        self.plies.iter().map(|&(_, step)| step)
    }

    pub fn len(&self) -> usize {
        self.plies.len()
    }

    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The vertices in the order in which they were colored or marked.
    pub fn vertices(&self) -> Vec<Vertex>
    where
        M: VertexMove,
    {
        self.moves().filter_map(VertexMove::vertex).collect()
    }

    /// The position after the play, from the start of `game`. The play may be unfinished.
    ///
    /// # Errors
    /// The first illegal move.
    pub fn replay<G: Game<Move = M>>(&self, game: &G) -> Result<G::Position, RuleBroken<M>> {
        let mut position = game.initial();
        for (index, &(player, step)) in self.plies.iter().enumerate() {
            if let Err(rule) = advance(game, &mut position, player, step) {
                return Err(RuleBroken { ply: index + 1, player, step, rule });
            }
        }
        Ok(position)
    }
}

impl<M: Copy> Default for Play<M> {
    fn default() -> Self {
        Play::new()
    }
}

pub(crate) fn advance<G: Game>(
    game: &G,
    position: &mut G::Position,
    player: Player,
    step: G::Move,
) -> Result<(), Rule> {
    if game.value(position).is_some() {
        return Err(Rule::Over);
    }
    if game.to_move(position) != player {
        return Err(Rule::OutOfTurn);
    }
    if game.legal(position).binary_search(&step).is_err() {
        return Err(Rule::Illegal);
    }
    game.play(position, step);
    Ok(())
}
