//! The best response as a player.
//!
//! Before a move that is not planned it searches, with half of the game's remaining simulations, at least one. The play
//! found is the plan, which is followed as long as Alice answers as expected. If the search finds no damage, the move
//! is that of a playout.

use std::collections::VecDeque;
use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition};
use games::{Agent, Game, Memory, Player, VertexMove};
use graphs::rng::{QuickDice, seed_of};
use graphs::{Budget, Vertex, VertexSet};

use super::Search;
use super::aim::Aim;
use super::board::{Board, ColoringReply, Replies, TurnOf};
use super::coloring::{self, Coloring};
use super::marking::{self, Marking};

/// A game in which best responses to a strategy of Alice are possible.
pub(crate) trait Respondable: Game + Sized {
    type Board<'a>: Board
    where
        Self: 'a;

    /// The board in a position with Bob to move.
    fn board<'a>(
        &'a self,
        replies: &'a dyn Replies,
        position: &Self::Position,
        memory: Memory,
    ) -> Self::Board<'a>;
    /// Alice's move in a position with her to move, updating her memory; or the vertex for which she has no color.
    fn reply(
        &self,
        replies: &dyn Replies,
        memory: &mut Memory,
        position: &Self::Position,
        last: Option<Self::Move>,
    ) -> Result<Self::Move, Vertex>;
    /// An uncolored vertex that sees every color.
    fn dead(&self, position: &Self::Position) -> Option<Vertex>;
    /// Bob's move as a move of the game.
    fn step(step: <Self::Board<'_> as Board>::Move) -> Self::Move;
    /// The moves of the play found, Bob's and Alice's in turn.
    fn line(board: &mut Self::Board<'_>, turns: &[TurnOf<Self::Board<'_>>], damage: u32) -> Vec<Self::Move>;
    /// The number of moves made up to this position.
    fn plies(position: &Self::Position) -> usize;
}

pub(crate) struct Responder<'g, G: Game> {
    replies: Arc<dyn Replies + 'g>,
    search: Search,
    limits: Budget,
    /// The remaining simulations of the game.
    left: u64,
    memory: Memory,
    /// The position after his last move, and the move.
    before: Option<(G::Position, G::Move)>,
    /// Bob's planned moves, with the position before each.
    plan: VecDeque<(G::Position, G::Move)>,
    remark: Option<String>,
}

impl<'g, G: Game> Responder<'g, G> {
    /// A responder at the beginning of a game against a player with these answers.
    pub(crate) fn new(replies: Arc<dyn Replies + 'g>, search: Search, limits: Budget) -> Self {
        let memory = replies.start();
        let left = search.simulations;
        Responder { replies, search, limits, left, memory, before: None, plan: VecDeque::new(), remark: None }
    }
}

impl<G: Respondable> Responder<'_, G> {
    /// Updates Alice's memory up to this position.
    fn follow(&mut self, game: &G, position: &G::Position) {
        let known = self.before.take().filter(|(before, _)| G::plies(before) < G::plies(position));
        let (before, last) = match known {
            Some((before, step)) => (before, Some(step)),
            None => {
                self.memory = self.replies.start();
                self.left = self.search.simulations;
                self.plan.clear();
                (game.initial(), None)
            }
        };
        if game.value(&before).is_none() && game.to_move(&before) == Player::Alice {
            // Only her memory is needed.
            _ = game.reply(&*self.replies, &mut self.memory, &before, last);
        }
    }

    fn think(&mut self, game: &G, position: &G::Position) -> G::Move {
        let simulations = (self.left / 2).max(1);
        let seed = seed_of(&[self.search.seed, G::plies(position) as u64]);
        let search = Search { simulations, seed };
        let mut board = game.board(&*self.replies, position, self.memory.clone());
        let found = search.run(&mut board, &self.limits);
        self.left = self.left.saturating_sub(found.simulations);
        let exact = if found.is_exact { ", and no play does more" } else { "" };
        self.remark = Some(match found.limit {
            Some(limit) => format!("damage {} by {} simulations ({limit})", found.damage, found.simulations),
            None => format!("damage {} by {} simulations{exact}", found.damage, found.simulations),
        });
        let mut expected = position.clone();
        for (ply, step) in G::line(&mut board, &found.turns, found.damage).into_iter().enumerate() {
            if ply % 2 == 0 {
                self.plan.push_back((expected.clone(), step));
            }
            game.play(&mut expected, step);
        }
        if let Some((_, step)) = self.plan.pop_front() {
            return step;
        }
        let mut aim = Aim { dice: QuickDice::new(seed) };
        let target = aim.target(&board, found.damage);
        let drawn = target.map(|target| aim.drawn(&mut board, target)).unwrap_or_default();
        let mut moves = Vec::new();
        board.moves(&mut moves);
        let best = aim.best(drawn, found.damage).map(|turn| turn.step);
        G::step(best.or(moves.first().copied()).expect("a game that is not over has a move"))
    }
}

impl<G: Respondable> Agent<G> for Responder<'_, G>
where
    G::Position: Send,
{
    fn choose(&mut self, game: &G, position: &G::Position, _: Option<G::Move>) -> G::Move {
        self.follow(game, position);
        let planned = self.plan.pop_front().filter(|(expected, _)| expected == position);
        let step = match planned {
            Some((_, step)) => {
                self.remark = Some("as planned".into());
                step
            }
            None => {
                self.plan.clear();
                self.think(game, position)
            }
        };
        let after = game.after(position, step);
        self.before = Some((after, step));
        step
    }

    fn remark(&self) -> Option<String> {
        self.remark.clone()
    }
}

impl Respondable for ColoringGame {
    type Board<'a> = Coloring<'a>;

    fn board<'a>(
        &'a self,
        replies: &'a dyn Replies,
        position: &ColoringPosition,
        memory: Memory,
    ) -> Coloring<'a> {
        Coloring::new(self, replies, coloring::Start { position: position.clone(), memory })
    }

    fn reply(
        &self,
        replies: &dyn Replies,
        memory: &mut Memory,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> Result<ColoringMove, Vertex> {
        let uncolored = VertexSet::of(self.graph().order(), position.uncolored());
        match replies.color(memory, self, position, &uncolored, last) {
            ColoringReply::Step(step) => Ok(step),
            ColoringReply::NoShade(vertex) => Err(vertex),
        }
    }

    fn dead(&self, position: &ColoringPosition) -> Option<Vertex> {
        position.uncolored().find(|&v| self.available(position, v).next().is_none())
    }

    fn step(step: ColoringMove) -> ColoringMove {
        step
    }

    fn line(_: &mut Coloring<'_>, turns: &[TurnOf<Coloring<'_>>], _: u32) -> Vec<ColoringMove> {
        let mut moves = Vec::new();
        for turn in turns {
            moves.push(turn.step);
            if let Some(ColoringReply::Step(reply)) = turn.reply {
                moves.push(reply);
            }
        }
        moves
    }

    fn plies(position: &ColoringPosition) -> usize {
        position.colors().iter().flatten().count()
    }
}

fn unmarked(game: &MarkingGame, position: &MarkingPosition) -> VertexSet {
    let vertices = game.graph().vertices();
    VertexSet::of(game.graph().order(), vertices.filter(|&v| !position.marked().contains(v)))
}

impl Respondable for MarkingGame {
    type Board<'a> = Marking<'a>;

    fn board<'a>(
        &'a self,
        replies: &'a dyn Replies,
        position: &MarkingPosition,
        memory: Memory,
    ) -> Marking<'a> {
        let (unmarked, score) = (unmarked(self, position), position.score().neighbors());
        Marking::new(self.graph(), replies, marking::Start { unmarked, memory, score })
    }

    fn reply(
        &self,
        replies: &dyn Replies,
        memory: &mut Memory,
        position: &MarkingPosition,
        last: Option<MarkingMove>,
    ) -> Result<MarkingMove, Vertex> {
        let last = last.and_then(VertexMove::vertex);
        Ok(MarkingMove::Mark(replies.mark(memory, self.graph(), &unmarked(self, position), last)))
    }

    fn dead(&self, _: &MarkingPosition) -> Option<Vertex> {
        None
    }

    fn step(step: Vertex) -> MarkingMove {
        MarkingMove::Mark(step)
    }

    fn line(board: &mut Marking<'_>, turns: &[TurnOf<Marking<'_>>], damage: u32) -> Vec<MarkingMove> {
        let pairs = turns.iter().flat_map(|turn| [Some(turn.step), turn.reply]).flatten();
        let closing = board.closing(turns, damage);
        pairs.chain(closing).map(MarkingMove::Mark).collect()
    }

    fn plies(position: &MarkingPosition) -> usize {
        position.marked().len()
    }
}
