//! An Alice who knows Bob's strategy: random plays of hers, after a limit ended the walk over all of them.
//!
//! In each turn she tries a few moves, the most urgent and some others, with Bob's answers, and makes one
//! that least endangers the uncolored vertices, sometimes any. Finding no surviving play proves nothing.
//!
//! Cost: a play asks Bob for at most n answers times the moves tried.

use games::{Memory, Plan, Player};
use graphs::rng::{QuickDice, seed_of};
use graphs::{Budget, Limit};

use super::every_alice::{AgainstBob, ReasonedMove, reasoned, reply};
use crate::response::Search;

/// The number of tried moves among the most urgent ones, and among the others.
const URGENT: usize = 4;
const OTHERS: usize = 4;

/// In one of this many turns she takes a random move among those tried that do not lose at once.
const WILD: usize = 8;

/// A play that an Alice survives at the level, if a simulation finds one.
pub(crate) fn surviving_play<G: AgainstBob>(
    game: &G,
    plan: &Plan,
    level: u32,
    search: Search,
    budget: &Budget,
) -> Option<Vec<ReasonedMove<G::Move>>> {
    let budget = Budget { nodes: None, ..budget.clone() };
    let meter = budget.start();
    for simulation in 0..search.simulations {
        let mut one =
            Simulation { game, plan, level, dice: QuickDice::new(seed_of(&[search.seed, simulation])) };
        let play = one.run(|| meter.look_up()).ok()?;
        if let Some(play) = play {
            return Some(reasoned(game, plan, &play));
        }
    }
    None
}

struct Simulation<'a, G> {
    game: &'a G,
    plan: &'a Plan,
    level: u32,
    dice: QuickDice,
}

/// A position with Alice to move or a finished play, with Bob's memory, and the moves that led to it.
type Reached<G> = (<G as games::Game>::Position, Memory, Vec<<G as games::Game>::Move>);

impl<G: AgainstBob> Simulation<'_, G> {
    fn run(&mut self, look_up: impl Fn() -> Result<(), Limit>) -> Result<Option<Vec<G::Move>>, Limit> {
        let (position, memory) = (self.game.initial(), self.plan.rule().start());
        let (mut position, mut memory, mut play) = self.after_answer((position, memory, Vec::new()));
        loop {
            look_up()?;
            if self.plan.rule().fault().is_some() {
                return Err(Limit::Interrupted);
            }
            match self.game.has_survived(&position, self.level) {
                Some(true) => return Ok(Some(play)),
                Some(false) => return Ok(None),
                None => {}
            }
            let Some((after, remembered, moves)) = self.chosen(&position, &memory) else { return Ok(None) };
            (position, memory) = (after, remembered);
            play.extend(moves);
        }
    }

    /// The state after Bob's answer, if it is his turn.
    fn after_answer(&self, (mut position, mut memory, mut play): Reached<G>) -> Reached<G> {
        if self.game.has_survived(&position, self.level).is_none()
            && self.game.to_move(&position) == Player::Bob
        {
            let last = play.last().copied();
            let (step, _) = reply(self.game, self.plan, &mut memory, &position, last);
            self.game.play(&mut position, step);
            play.push(step);
        }
        (position, memory, play)
    }

    /// The turn that seems best of the tried ones; `None` if all lose at once.
    fn chosen(&mut self, position: &G::Position, memory: &Memory) -> Option<Reached<G>> {
        let mut moves = Vec::new();
        self.game.distinct_moves(position, &mut moves);
        moves.sort_by_cached_key(|&step| std::cmp::Reverse(self.game.urgency(position, step)));
        let (urgent, others) = moves.split_at(moves.len().min(URGENT));
        let mut tried = urgent.to_vec();
        tried.extend((0..OTHERS).filter_map(|_| self.dice.pick(others)));
        let mut turns: Vec<(u64, Reached<G>)> = Vec::new();
        for step in tried {
            let after = self.game.after(position, step);
            let turn = self.after_answer((after, memory.clone(), vec![step]));
            match self.game.has_survived(&turn.0, self.level) {
                Some(true) => return Some(turn),
                Some(false) => {}
                None => turns.push((self.game.danger(&turn.0, self.level), turn)),
            }
        }
        let is_wild = self.dice.below(WILD) == 0;
        let place = if is_wild && !turns.is_empty() {
            self.dice.below(turns.len())
        } else {
            (0..turns.len()).min_by_key(|&place| turns[place].0)?
        };
        Some(turns.swap_remove(place).1)
    }
}
