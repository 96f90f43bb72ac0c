//! The search: who wins from a residue.
//!
//! The whole of it, with the file that proves each step:
//!
//! ```text
//! decide(start):
//!   1. in turns, each a slice of nodes that ends the search at hand:               schedule, parallel
//!        for Bob: depth_first(start, width), and again with more width
//!        for Alice the same, and proof_numbers(start), in shorter slices
//!        and between them the guarding game of start                              guard
//!
//! look(position), which counts a node:
//!   2. no vertex is endangered: Alice; Bob to move can kill: Bob                   residue, safety
//!   3. few vertices: the winner of the same endgame in any graph                   endgame
//!   4. Alice wins the race: Alice                                                  race
//!   5. the table knows the key: its winner or its proof numbers                    key, table
//!
//! expand_and_search(position, search):
//!   6. Bob to move has a run of threats: Bob                                       forcing
//!   7. an isomorphic position was decided, or given up: the same                   isomorphism
//!   8. Alice wins by guarding: Alice                                               guard
//!   9. the steps, one for all twins; of Alice those that lift every threat         twins, threats
//!      and may refute the runs of threats that Bob would have, ranked by the        must_play
//!      danger that is expected after them                                           forecast
//!  10. search the steps, and remember what is found                                table, widening
//!
//! look_at_stage(position): look at the positions after the next few steps;         stages
//!  11. one that the mover wins ends the search, and those that the opponent
//!      wins drop out; sort the others, the children, by danger                      ordering
//!
//! depth_first(position, prover, width): expand_and_search(position, search), where search is
//!  12. stage by stage the children in order, of the prover's turns the first
//!      `width`, until one is won by the mover; without a proof the position
//!      is given up                                                                  depth_first
//!
//! proof_numbers(position, thresholds): expand_and_search(position, search), where search is
//!  13. of all children the one that needs the least effort, again and again, until
//!      the numbers of the position reach its thresholds                             proof_numbers, effort
//! ```
//!
//! The two searches share the table, so each takes up what the other has decided. A technique that is
//! switched off, or not proved in the tempo at hand (`techniques`), leaves its step out.

mod depth_first;
mod effort;
pub(crate) mod parallel;
mod proof_numbers;
mod schedule;
mod stages;
mod widening;

use games::certificate::coloring as certificate;
use games::{Player, Tempo};
use graphs::{Graph, Limit, Meter};

use self::effort::{Child, IMPOSSIBLE, Moves, ProofNumbers};
use self::schedule::{Schedule, Turn};
use self::widening::{AbandonedPositions, Attempt};
use super::ordering::Danger;
use super::prune::endgame::Endgames;
use super::prune::forcing::Forcing;
use super::prune::guard::{Guard, GuardVerdict, RootGuard};
use super::prune::must_play::LosingMoveSearch;
use super::prune::race;
use super::prune::threats::Threats;
use super::residue::isomorphism::Isomorphism;
use super::residue::key::{Key, Keys};
use super::residue::safety::Safety;
use super::residue::twins;
use super::residue::{Residue, Step};
use super::table::Table;
use super::techniques::{Technique, Techniques};
use crate::board::Board;
use crate::decision::Halt;
use crate::patches::Pool;
use crate::set::Set;

/// One search on a graph. A clone shares the table and the results of attempts and guards.
#[derive(Clone)]
pub(crate) struct Search<const W: usize> {
    pub(crate) board: Board<W>,
    safety: Safety<W>,
    /// By position, whether the player to move wins.
    winners: Table<bool>,
    /// Proof numbers of positions with an unknown winner.
    efforts: Table<ProofNumbers>,
    counts_efforts: bool,
    given_up: AbandonedPositions,
    keys: Keys<W>,
    forcing: Forcing<W>,
    must_play: LosingMoveSearch,
    guard: Guard<W>,
    pub(crate) root_guard: RootGuard<W>,
    isomorphism: Isomorphism,
    chosen: Techniques,
    /// The chosen techniques that are proved in the current tempo.
    techniques: Techniques,
    /// The bytes left for the line of play.
    line: u64,
    /// The node count at which the current slice ends.
    slice: u64,
    patches: Pool<Set<W>>,
    steps: Pool<Step>,
    children: Pool<Child<W>>,
    ranked: Vec<(Danger, Step)>,
    is_shared: bool,
    /// The number of this search among the workers, from 0.
    place: usize,
}

/// What is known about a position without a move.
enum Look {
    Decided(ProofNumbers),
    /// The winner is not known; the key in the table, and the stored numbers.
    Open(Key, Option<ProofNumbers>),
}

/// What is known about a position before its moves are examined.
struct Expansion<const W: usize> {
    /// The moves that may win; `None` if the mover is known to win.
    moves: Option<Moves<W>>,
    /// The size of the guarding game, unless Alice was found to win it.
    size: Option<usize>,
}

impl<const W: usize> Search<W> {
    /// A search on `graph`, of order at most 64 W. It shares `memory` bytes with its workers, `threads` in
    /// all: at most a quarter for the lines of play, an eighth for abandoned positions, a sixteenth for proof
    /// numbers, half of that each for guards and for runs of threats, and the rest for winners.
    pub(crate) fn new(graph: &Graph, memory: u64, techniques: Techniques, threads: usize) -> Self {
        Search {
            board: Board::new(graph),
            safety: Safety::new(techniques),
            winners: Table::new(memory / 2),
            efforts: Table::new(memory / 16),
            counts_efforts: false,
            given_up: AbandonedPositions::new(memory / 8),
            keys: Keys::new(techniques),
            forcing: Forcing::new(memory / 32),
            must_play: LosingMoveSearch::default(),
            guard: Guard::new(memory / 64),
            root_guard: RootGuard::new(graph.order(), memory / 64, techniques),
            isomorphism: Isomorphism::new(graph.order()),
            chosen: techniques,
            techniques,
            line: memory / 4 / threads as u64,
            slice: 0,
            patches: Pool::new(),
            steps: Pool::new(),
            children: Pool::new(),
            ranked: Vec::new(),
            is_shared: false,
            place: 0,
        }
    }

    /// A search for another thread, number `place` = 1, 2, ... of those with the same memory. It measures
    /// separately which techniques pay, and breaks ties between moves differently.
    pub(crate) fn worker(&mut self, place: usize) -> Self {
        self.is_shared = true;
        Search {
            must_play: LosingMoveSearch::default(),
            guard: self.guard.worker(),
            forcing: self.forcing.worker(),
            root_guard: self.root_guard.worker(place),
            place,
            ..self.clone()
        }
    }

    /// The residue of the position in which color c is available to the vertices of `available[c]`; every
    /// uncolored vertex is in one of these sets.
    pub(crate) fn residue(&mut self, available: &[Set<W>], to_move: Player, tempo: Tempo) -> Residue<W> {
        Residue::of(&self.board, available, to_move, tempo, &mut self.safety)
    }

    pub(crate) fn residue_with(&mut self, patches: Vec<Set<W>>, to_move: Player, tempo: Tempo) -> Residue<W> {
        Residue::with(&self.board, patches, to_move, tempo, &mut self.safety)
    }

    /// The first turn of the schedule by which a position is decided.
    pub(crate) fn schedule(&mut self) -> Schedule {
        self.root_guard.begin();
        Schedule::new(self.chosen)
    }

    /// Takes the next turn (step 1); returns the winner if the turn finds one.
    pub(crate) fn take_turn(
        &mut self,
        start: &Residue<W>,
        schedule: &mut Schedule,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Player>, Limit> {
        self.techniques = self.chosen.holding_in(start.tempo);
        // Other threads help where this may succeed.
        if self.techniques.uses(Technique::Guard) && (self.place == 0 || self.root_guard.is_promising()) {
            let searched = schedule.searched;
            if self.root_guard.attempt(&self.board, start, searched, meter)? {
                return Ok(Some(Player::Alice));
            }
            if self.root_guard.calls() {
                return Ok(None);
            }
        }
        let (turn, length) = schedule.next_turn();
        let before = meter.spent();
        self.slice = before.saturating_add(length);
        self.counts_efforts = matches!(turn, Turn::ProofNumbers);
        let line = self.line;
        let outcome = match turn {
            Turn::DepthFirst(prover) => self.widen(start, schedule.attempt(prover), meter),
            Turn::ProofNumbers => self.by_proof_numbers(start, meter),
        };
        self.line = line;
        schedule.book(meter.spent() - before);
        Halt::undecided_as_none(outcome)
    }

    fn widens(&self) -> bool {
        self.chosen.uses(Technique::Widening)
    }

    /// Continues the attempts of one player with growing width.
    fn widen(
        &mut self,
        start: &Residue<W>,
        attempt: &mut Attempt,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Halt> {
        loop {
            let numbers = match self.look(start, meter)? {
                Look::Decided(numbers) => numbers,
                Look::Open(key, _) => self.depth_first(start, key, *attempt, meter)?,
            };
            if let Some(winner) = numbers.winner(start.to_move) {
                return Ok(winner);
            }
            *attempt = attempt.wider();
        }
    }

    fn by_proof_numbers(&mut self, start: &Residue<W>, meter: &mut Meter<'_>) -> Result<Player, Halt> {
        let numbers = match self.look(start, meter)? {
            Look::Decided(numbers) => numbers,
            Look::Open(key, _) => self.proof_numbers(start, key, [IMPOSSIBLE; 2], meter)?,
        };
        Ok(numbers.winner(start.to_move).expect("nothing but a proof reaches the last thresholds"))
    }

    /// Whether Alice wins a guarding game; `None` if `position_limit` positions leave it open.
    pub(crate) fn guards(
        &mut self,
        game: &certificate::Residue,
        to_move: Player,
        position_limit: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Limit> {
        self.root_guard.wins(&self.board, game, to_move, position_limit, meter)
    }

    /// The winner, or the stored numbers, by a rule or the table, without a move (steps 2 to 5). Counts
    /// a node.
    fn look(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Look, Halt> {
        if meter.spent() >= self.slice {
            return Err(Halt::TemporaryLimit);
        }
        meter.step()?;
        if W > 1 {
            // A node on a large graph costs more than a look at the clock.
            meter.look_up()?;
        }
        if let Some(winner) = self.winner_by_rule(residue) {
            return Ok(Look::Decided(ProofNumbers::of(winner == residue.to_move)));
        }
        let key = self.keys.key(&self.board, residue);
        if let Some(numbers) = self.known_winner(key) {
            return Ok(Look::Decided(numbers));
        }
        Ok(Look::Open(key, if self.counts_efforts { self.efforts.get(key) } else { None }))
    }

    /// The winner if a rule decides it (steps 2 to 4).
    fn winner_by_rule(&mut self, residue: &Residue<W>) -> Option<Player> {
        let Search { board, safety, forcing, patches, techniques, .. } = self;
        let endgame = || {
            if techniques.uses(Technique::Endgame) {
                Endgames { board, safety, forcing, patches }.winner(residue)
            } else {
                None
            }
        };
        let race = || {
            let won = techniques.uses(Technique::Race) && race::alice_wins(board, residue);
            won.then_some(Player::Alice)
        };
        residue.winner_at_sight(board).or_else(endgame).or_else(race)
    }

    /// Passes the moves of a residue to `search`, unless a rule or an isomorphic residue decides it, or the
    /// attempt abandoned one (steps 6 to 10). Stores the result, or that the attempt abandoned the position.
    fn expand_and_search(
        &mut self,
        residue: &Residue<W>,
        key: Key,
        attempt: Option<Attempt>,
        meter: &mut Meter<'_>,
        search: impl FnOnce(&mut Self, &mut Moves<W>, &mut Meter<'_>) -> Result<ProofNumbers, Halt>,
    ) -> Result<ProofNumbers, Halt> {
        let before = meter.spent();
        if residue.to_move == Player::Bob
            && self.techniques.uses(Technique::Forcing)
            && self.forcing.wins(&self.board, residue, meter)?
        {
            self.winners.insert(key, true, meter.spent() - before);
            return Ok(ProofNumbers::WON);
        }
        let merging = self.techniques.uses(Technique::Isomorphism);
        let shape = merging.then(|| self.isomorphism.key(&self.board, residue)).flatten();
        if let Some(numbers) = shape.and_then(|shape| self.known_winner(shape)) {
            self.winners.insert(key, numbers == ProofNumbers::WON, 1);
            return Ok(numbers);
        }
        let known = |attempt: &Attempt| shape.is_some_and(|shape| self.given_up.covers(shape, *attempt));
        if let Some(attempt) = attempt.filter(known) {
            self.given_up.insert(key, attempt, 1);
            return Ok(ProofNumbers::OPEN);
        }
        let Expansion { moves, size } = self.expand(residue, meter)?;
        let numbers = match moves {
            None => ProofNumbers::WON,
            Some(mut moves) => {
                moves.bytes += size_of_val(&residue.patches[..]) as u64;
                self.line = self.line.checked_sub(moves.bytes).ok_or(Limit::Memory)?;
                let numbers = search(self, &mut moves, meter)?;
                self.line += moves.bytes;
                self.free_moves(moves);
                numbers
            }
        };
        let work = meter.spent() - before;
        if let Some(size) = size
            && numbers.winner(residue.to_move) == Some(Player::Alice)
        {
            self.guard.book(size, work);
        }
        let keys = [Some(key), shape].into_iter().flatten();
        match attempt {
            _ if numbers.are_final() => {
                keys.for_each(|key| self.winners.insert(key, numbers == ProofNumbers::WON, work));
            }
            Some(attempt) => keys.for_each(|key| self.given_up.insert(key, attempt, work)),
            // Not under its shape: a proof in the making belongs to one line.
            None => self.efforts.insert(key, numbers, work),
        }
        Ok(numbers)
    }

    fn expand(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Expansion<W>, Halt> {
        let mover = residue.to_move;
        let guarding = if self.techniques.uses(Technique::Guard) {
            self.guard.attempt(&self.board, residue, meter)?
        } else {
            GuardVerdict::Beyond
        };
        let size = match guarding {
            GuardVerdict::Holds => {
                // Bob is left without a move that may win.
                let none = (mover == Player::Bob).then(|| {
                    let steps = self.steps.take();
                    self.moves(residue, steps)
                });
                return Ok(Expansion { moves: none, size: None });
            }
            GuardVerdict::Open(size) => Some(size),
            GuardVerdict::Beyond => None,
        };
        let minds = mover == Player::Alice && self.techniques.uses(Technique::Threats);
        let threats = minds.then(|| Threats::of(&self.board, residue));
        let safe = |step| threats.as_ref().is_none_or(|threats| threats.none_after(&self.board, step));
        let distinct = if self.techniques.uses(Technique::Twins) {
            twins::without_later_twins(&self.board, &residue.patches)
        } else {
            residue.uncolored()
        };
        let mut steps = self.steps.take();
        residue.list_steps(&self.board, distinct, &mut steps);
        steps.retain(|&step| safe(step));
        let must = mover == Player::Alice && self.techniques.uses(Technique::MustPlay);
        if must && residue.threatened().is_empty() {
            self.must_play.retain(&self.board, residue, &mut steps, &mut self.forcing, meter)?;
        }
        let moves = self.moves(residue, steps);
        Ok(Expansion { moves: Some(moves), size })
    }

    #[inline]
    fn known_winner(&self, key: Key) -> Option<ProofNumbers> {
        self.winners.get(key).map(ProofNumbers::of)
    }

    /// What another thread has meanwhile found about the current position, if that decides it.
    #[inline]
    fn decided_elsewhere(&self, key: Key) -> Option<ProofNumbers> {
        if self.is_shared { self.known_winner(key) } else { None }
    }

    /// The result of `search` in a position after a step from `residue`.
    fn at_child<T>(
        &mut self,
        residue: &Residue<W>,
        child: &Child<W>,
        search: impl FnOnce(&mut Self, &Residue<W>) -> T,
    ) -> T {
        if let Some(residue) = &child.residue {
            return search(self, residue);
        }
        let next = residue.after(&self.board, child.step, &mut self.safety, &mut self.patches);
        let next = next.expect("the step was made before, and no vertex died");
        let found = search(self, &next);
        next.recycle(&mut self.patches);
        found
    }
}
