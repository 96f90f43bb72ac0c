//! Every Alice against a strategy of Bob: a play that she survives, or the proof that there is none.
//!
//! Alice *survives at level* k if, in the coloring game, the whole graph gets one of k colors, or, in the marking game,
//! every vertex is marked with fewer than k marked neighbors. Bob answers by his rule. If its answer is not a legal move
//! (the connected game does not open its vertex) the first open vertex is colored, by first fit.
//!
//! After each turn of Bob the future depends only on the position and on his memory, so a depth-first walk over Alice's
//! choices that enters each state once meets every play. States are merged as his rule sees them ([`games::Sight`]): up
//! to the names of colors, and if the rule looks only at the colors that are open to uncolored vertices, up to
//! everything else. The legal moves, and whether a vertex is dead, depend on these alone.

use std::cmp::Reverse;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition};
use games::{Answer, Game, GraphGame, Memory, Plan, Player, Reason, Sight, VertexMove, View, first_fit};
use graphs::{Budget, Graph, Limit, Meter, Vertex, VertexSet};

use super::one_player::{OnePlayerGame, Turn, is_reached};
use super::states::{States, push, push_memory, push_set};

/// A game in which Bob follows a plan.
pub(crate) trait AgainstBob: GraphGame {
    /// Whether Alice has survived at the level of the game, if settled.
    fn has_survived(&self, position: &Self::Position, level: u32) -> Option<bool>;
    /// The part of a position with Alice to move on which continuations depend, for a rule with this sight.
    fn key(&self, position: &Self::Position, sight: Sight) -> Vec<u8>;
    /// How urgent a move seems to Alice; larger is more urgent.
    fn urgency(&self, position: &Self::Position, step: Self::Move) -> u64;
    /// The total danger of the uncolored, or unmarked, vertices.
    fn danger(&self, position: &Self::Position, level: u32) -> u64;
}

/// The danger of a vertex that can take `left` more hits: 4^-left, scaled.
fn danger_after(left: u32) -> u64 {
    1 << (2 * 15u32.saturating_sub(left))
}

/// Bob's move and its reason, by the rule if legal, else without names. He may see Alice's last move.
pub(super) fn reply<G: AgainstBob>(
    game: &G,
    plan: &Plan,
    memory: &mut Memory,
    position: &G::Position,
    last: Option<G::Move>,
) -> (G::Move, Reason) {
    let Answer { vertex, color, why } = plan.answer(memory, game, position, last);
    let moves = game.legal(position);
    if let Some(step) = G::taking(vertex, color).filter(|step| moves.binary_search(step).is_ok()) {
        return (step, why);
    }
    let v = moves.iter().find_map(|step| step.vertex()).expect("a game that is not over has a move");
    let color = game.palette().and_then(|k| first_fit(game.graph(), game.colors_of(position), k, v));
    let step = G::taking(v, color).expect("every vertex of a game that is not over has a color");
    (
        step,
        Reason {
            template: "the rule has no move here: color the first open vertex {last}".into(),
            trail: vec![v],
        },
    )
}

impl AgainstBob for ColoringGame {
    fn has_survived(&self, position: &ColoringPosition, _: u32) -> Option<bool> {
        self.value(position).map(|verdict| verdict == Verdict::AliceWins)
    }

    fn key(&self, position: &ColoringPosition, sight: Sight) -> Vec<u8> {
        let named = self.canonical(position);
        let mut key = vec![named.passes()];
        let mut add = |number| push(&mut key, number);
        match sight {
            Sight::OpenColors => seen_by_uncolored(self.graph(), position, self.rules().colors(), &mut add),
            Sight::AllColors | Sight::LastClass | Sight::NoColors => {
                let colors = named.colors().iter();
                colors.for_each(|color| add(color.map_or(0, |color| color.index() + 1)));
            }
        }
        key
    }

    /// Vertices with few colors left come first; of their colors, the one that the fewest uncolored neighbors may take.
    fn urgency(&self, position: &ColoringPosition, step: ColoringMove) -> u64 {
        let ColoringMove::Color { vertex, color } = step else { return 0 };
        let left = self.available(position, vertex).count() as u64;
        let graph = self.graph();
        let open = graph.neighbors(vertex).iter().filter(|&&w| position.color(w).is_none());
        let open: Vec<Vertex> = open.copied().collect();
        let hurt = open.iter().filter(|&&w| self.available(position, w).any(|other| other == color)).count();
        let (k, most) = (u64::from(self.rules().colors()), graph.max_degree() as u64);
        ((k - left) * (most + 1) + open.len() as u64) * (most + 1) + (most - hurt as u64)
    }

    /// The danger of the vertices that may still come to see every color.
    fn danger(&self, position: &ColoringPosition, _: u32) -> u64 {
        let open =
            |v: Vertex| self.graph().neighbors(v).iter().filter(|&&w| position.color(w).is_none()).count();
        let left = position.uncolored().map(|v| (self.available(position, v).count(), open(v)));
        left.filter(|&(left, open)| open >= left).map(|(left, _)| danger_after(left as u32)).sum()
    }
}

/// Adds the uncolored vertices, then for each color the uncolored vertices that see it, in an order that does not depend
/// on names. Vertices are counted from 1, and 0 ends each list.
fn seen_by_uncolored(graph: &Graph, position: &ColoringPosition, colors: u32, mut add: impl FnMut(usize)) {
    let mut seen: Vec<Vec<usize>> = vec![Vec::new(); colors as usize];
    for v in position.uncolored() {
        let number = v.index() + 1;
        add(number);
        for color in graph.neighbors(v).iter().filter_map(|&w| position.color(w)) {
            let seen = &mut seen[color.index()];
            if seen.last() != Some(&number) {
                seen.push(number);
            }
        }
    }
    add(0);
    seen.sort_unstable();
    seen.into_iter().flat_map(|list| list.into_iter().chain([0])).for_each(add);
}

impl AgainstBob for MarkingGame {
    fn has_survived(&self, position: &MarkingPosition, level: u32) -> Option<bool> {
        if !position.marked().is_empty() && position.score().neighbors() >= level {
            return Some(false);
        }
        self.value(position).map(|score| score.neighbors() < level.max(1))
    }

    fn key(&self, position: &MarkingPosition, _: Sight) -> Vec<u8> {
        let mut key = vec![self.canonical(position).passes()];
        push_set(&mut key, position.marked(), self.graph().order());
        key
    }

    /// Vertices with many marked neighbors come first, and among these the ones of high degree.
    fn urgency(&self, position: &MarkingPosition, step: MarkingMove) -> u64 {
        let MarkingMove::Mark(v) = step else { return 0 };
        let graph = self.graph();
        let marked = graph.neighbors(v).iter().filter(|&&w| position.marked().contains(w)).count();
        (marked * (graph.max_degree() + 1) + graph.degree(v)) as u64
    }

    fn danger(&self, position: &MarkingPosition, level: u32) -> u64 {
        let graph = self.graph();
        let unmarked = graph.vertices().filter(|&v| !position.marked().contains(v));
        let left = unmarked.filter(|&v| graph.degree(v) as u32 >= level).map(|v| {
            let marked = graph.neighbors(v).iter().filter(|&&w| position.marked().contains(w)).count();
            level.saturating_sub(marked as u32)
        });
        left.map(danger_after).sum()
    }
}

/// A move of a play against Bob.
#[derive(Debug, Clone)]
pub(crate) struct ReasonedMove<M> {
    pub(crate) player: Player,
    pub(crate) step: M,
    /// Bob's reason, if the move is his.
    pub(crate) why: Option<Reason>,
    pub(crate) memory: Vec<Vertex>,
}

/// The result of all Alices together at a level.
#[derive(Debug, Clone)]
pub(crate) enum SurvivalResult<M> {
    NobodySurvives,
    /// One survives, by this play.
    Survives(Vec<ReasonedMove<M>>),
    Unknown(Limit),
}

/// The outcome, and the number of states entered, at most one for each node of the budget.
pub(crate) fn survival<G: AgainstBob>(
    game: &G,
    plan: &Plan,
    level: u32,
    budget: &Budget,
) -> (SurvivalResult<G::Move>, u64) {
    let mut meter = budget.start();
    let mut walk = EveryAlice::new(game, plan, level);
    let result = match is_reached(&mut walk, &mut meter) {
        Ok(true) => SurvivalResult::Survives(reasoned(game, plan, &walk.play)),
        Ok(false) => SurvivalResult::NobodySurvives,
        Err(limit) => SurvivalResult::Unknown(limit),
    };
    (result, meter.spent())
}

/// The play with Bob's reasons, which are computed again.
pub(crate) fn reasoned<G: AgainstBob>(game: &G, plan: &Plan, play: &[G::Move]) -> Vec<ReasonedMove<G::Move>> {
    let (mut position, mut memory) = (game.initial(), plan.rule().start());
    let mut last = None;
    let reasoned = |&step: &G::Move| {
        let player = game.to_move(&position);
        let why = (player == Player::Bob).then(|| {
            let (again, why) = reply(game, plan, &mut memory, &position, last);
            if again != step
                && let (Some(before), Some(now)) = (step.vertex(), again.vertex())
            {
                let uncolored = VertexSet::empty(game.graph().order());
                plan.rule().accuse(
                    View { graph: game.graph(), uncolored: &uncolored, colors: &[], last: None },
                    before,
                    now,
                );
            }
            why
        });
        game.play(&mut position, step);
        last = Some(step);
        ReasonedMove { player, step, why, memory: memory.vertices.iter().collect() }
    };
    play.iter().map(reasoned).collect()
}

struct EveryAlice<'a, G: AgainstBob> {
    game: &'a G,
    plan: &'a Plan,
    level: u32,
    sight: Sight,
    play: Vec<G::Move>,
    /// The states entered.
    seen: States<0>,
}

/// A state with Alice to move: the position, Bob's memory, and the number of moves made.
type Place<G> = (<G as Game>::Position, Memory, usize);

impl<'a, G: AgainstBob> EveryAlice<'a, G> {
    fn new(game: &'a G, plan: &'a Plan, level: u32) -> Self {
        let sight = plan.rule().sight();
        EveryAlice { game, plan, level, sight, play: Vec::new(), seen: States::default() }
    }

    /// The result of a position with Bob to move, after this move of Alice.
    fn answered(
        &mut self,
        mut position: G::Position,
        mut memory: Memory,
        last: Option<G::Move>,
    ) -> Result<Turn<Place<G>>, Limit> {
        let (step, _) = reply(self.game, self.plan, &mut memory, &position, last);
        if self.plan.rule().fault().is_some() {
            return Err(Limit::Interrupted);
        }
        self.game.play(&mut position, step);
        self.play.push(step);
        Ok(self.entered(position, memory))
    }

    fn entered(&mut self, position: G::Position, memory: Memory) -> Turn<Place<G>> {
        match self.game.has_survived(&position, self.level) {
            Some(true) => return Turn::Reached,
            Some(false) => return Turn::Dull,
            None => {}
        }
        let mut key = self.game.key(&position, self.sight);
        push_memory(&mut key, &memory);
        let (_, is_new) = self.seen.place(&key, []);
        if is_new { Turn::Entered((position, memory, self.play.len())) } else { Turn::Dull }
    }
}

impl<G: AgainstBob> OnePlayerGame for EveryAlice<'_, G> {
    type Place = Place<G>;
    type Move = G::Move;

    fn open(&mut self, _: &mut Meter<'_>) -> Result<Turn<Place<G>>, Limit> {
        let (position, memory) = (self.game.initial(), self.plan.rule().start());
        match (self.game.has_survived(&position, self.level), self.game.to_move(&position)) {
            (None, Player::Bob) => self.answered(position, memory, None),
            _ => Ok(self.entered(position, memory)),
        }
    }

    fn choices(&mut self, (position, ..): &Place<G>, meter: &mut Meter<'_>) -> Result<Vec<G::Move>, Limit> {
        let mut moves = Vec::new();
        self.game.distinct_moves(position, &mut moves);
        meter.work(moves.len())?;
        moves.sort_by_cached_key(|&step| (self.game.urgency(position, step), Reverse(step)));
        Ok(moves)
    }

    fn turn(
        &mut self,
        (position, memory, ply): &Place<G>,
        step: G::Move,
        _: &mut Meter<'_>,
    ) -> Result<Turn<Place<G>>, Limit> {
        self.play.truncate(*ply);
        let position = self.game.after(position, step);
        self.play.push(step);
        match self.game.has_survived(&position, self.level) {
            Some(true) => Ok(Turn::Reached),
            Some(false) => Ok(Turn::Dull),
            None => self.answered(position, memory.clone(), Some(step)),
        }
    }

    fn bytes(&self) -> u64 {
        self.seen.bytes()
    }
}
