//! The best response as a player.
//!
//! Before a move that is not planned it searches, with half of the simulations that are left for the game, at least one.
//! The play found is the plan, which holds as long as Alice answers as expected. Where the search finds no damage, the
//! move is one that a playout would make.

use std::collections::VecDeque;
use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition};
use games::{Agent, Game, Memory, Player};
use graphs::rng::{QuickDice, seed_of};
use graphs::{Budget, Vertex, VertexSet};

use super::Search;
use super::aim::Aim;
use super::board::Board;
use super::coloring::{self, Coloring};
use super::marking::{self, Marking};
use super::replies::{ColoringReply, Replies};

/// A game in which a strategy of Alice can be responded to.
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
    /// Lets Alice answer in a position with her to move, for what she remembers then.
    fn remember(
        &self,
        replies: &dyn Replies,
        memory: &mut Memory,
        position: &Self::Position,
        last: Option<Self::Move>,
    );
    /// Bob's move as a move of the game.
    fn step(step: <Self::Board<'_> as Board>::Move) -> Self::Move;
    /// The moves of a play that was found, Bob's and Alice's in turn.
    fn line(
        board: &mut Self::Board<'_>,
        turns: &[<Self::Board<'_> as Board>::Turn],
        damage: u32,
    ) -> Vec<Self::Move>;
    /// The moves made up to this position.
    fn plies(position: &Self::Position) -> usize;
}

/// Bob, who knows whom he plays.
pub(crate) struct Responder<'g, G: Game> {
    replies: Arc<dyn Replies + 'g>,
    search: Search,
    limits: Budget,
    left: u64,
    memory: Memory,
    /// The position after his last move, and the move.
    before: Option<(G::Position, G::Move)>,
    plan: VecDeque<(G::Position, G::Move)>,
    remark: Option<String>,
}

impl<'g, G: Game> Responder<'g, G> {
    /// At the beginning of a game against a player with these answers.
    pub fn new(replies: Arc<dyn Replies + 'g>, search: Search, limits: Budget) -> Self {
        let memory = replies.start();
        let left = search.simulations;
        Responder { replies, search, limits, left, memory, before: None, plan: VecDeque::new(), remark: None }
    }
}

impl<G: Respondable> Responder<'_, G> {
    /// What Alice remembers in this position.
    fn follow(&mut self, game: &G, position: &G::Position) {
        let known = self.before.take().filter(|(before, _)| G::plies(before) < G::plies(position));
        match known {
            Some((before, step)) => {
                game_remember(game, &*self.replies, &mut self.memory, &before, Some(step))
            }
            None => {
                self.memory = self.replies.start();
                self.left = self.search.simulations;
                self.plan.clear();
                let initial = game.initial();
                if game.to_move(&initial) == Player::Alice {
                    game_remember(game, &*self.replies, &mut self.memory, &initial, None);
                }
            }
        }
    }

    fn think(&mut self, game: &G, position: &G::Position) -> G::Move {
        let simulations = (self.left / 2).max(1);
        let seed = seed_of(&[self.search.seed, G::plies(position) as u64]);
        let search = Search { simulations, seed, ..self.search };
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
        let mut aim = Aim::new(QuickDice::new(seed));
        let target = aim.target(&board, found.damage);
        let drawn = target.map(|target| aim.drawn(&mut board, target)).unwrap_or_default();
        let mut moves = Vec::new();
        board.moves(&mut moves);
        let best = aim.best(drawn, found.damage).map(|turn| <G::Board<'_> as Board>::step(&turn));
        G::step(best.or(moves.first().copied()).expect("a game that is not over has a move"))
    }
}

fn game_remember<G: Respondable>(
    game: &G,
    replies: &dyn Replies,
    memory: &mut Memory,
    position: &G::Position,
    last: Option<G::Move>,
) {
    if game.value(position).is_none() {
        game.remember(replies, memory, position, last);
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
        let mut after = position.clone();
        game.play(&mut after, step);
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

    fn remember(
        &self,
        replies: &dyn Replies,
        memory: &mut Memory,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) {
        let uncolored = VertexSet::of(self.graph().order(), position.uncolored());
        replies.color(memory, self, position, &uncolored, last);
    }

    fn step(step: ColoringMove) -> ColoringMove {
        step
    }

    fn line(_: &mut Coloring<'_>, turns: &[coloring::Turn], _: u32) -> Vec<ColoringMove> {
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

impl Respondable for MarkingGame {
    type Board<'a> = Marking<'a>;

    fn board<'a>(
        &'a self,
        replies: &'a dyn Replies,
        position: &MarkingPosition,
        memory: Memory,
    ) -> Marking<'a> {
        let graph = self.graph();
        let unmarked =
            VertexSet::of(graph.order(), graph.vertices().filter(|&v| !position.marked().contains(v)));
        Marking::new(graph, replies, marking::Start { unmarked, memory, score: position.score().neighbors() })
    }

    fn remember(
        &self,
        replies: &dyn Replies,
        memory: &mut Memory,
        position: &MarkingPosition,
        last: Option<MarkingMove>,
    ) {
        let graph = self.graph();
        let unmarked =
            VertexSet::of(graph.order(), graph.vertices().filter(|&v| !position.marked().contains(v)));
        let last = last.and_then(games::VertexMove::vertex);
        replies.mark(memory, graph, &unmarked, last);
    }

    fn step(step: Vertex) -> MarkingMove {
        MarkingMove::Mark(step)
    }

    fn line(board: &mut Marking<'_>, turns: &[marking::Turn], damage: u32) -> Vec<MarkingMove> {
        let pairs = turns.iter().flat_map(|turn| [Some(turn.step), turn.reply]).flatten();
        let closing = board.closing(turns, damage);
        pairs.chain(closing).map(MarkingMove::Mark).collect()
    }

    fn plies(position: &MarkingPosition) -> usize {
        position.marked().len()
    }
}
