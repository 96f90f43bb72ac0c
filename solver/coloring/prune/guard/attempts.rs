//! Attempts to decide a question by the guarding game from the start: when to make them, and how long.
//!
//! An attempt either decides long games quickly, since it divides the game into independent parts, or is lost
//! work. This shows early: if Alice is going to win, her first choices are right. So attempts are slices of
//! positions between the turns of the search, and promising ones get more.
//!
//! The first radius is 1: radius 0 decides less and not sooner, 2 hardly more and later. If Bob wins
//! there, the game without limit follows. The results of a slice are remembered, and the next slice
//! uses them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use games::certificate::coloring::Residue as CheckedResidue;
use games::{Player, Tempo};
use graphs::{Limit, Meter};

use super::game::Game;
use super::local::{LocalSearch, SearchStatistics};
use crate::board::Board;
use crate::coloring::residue::Residue;
use crate::coloring::techniques::Techniques;
use crate::decision::Halt;
use crate::patches::Options;
use crate::set::Set;

/// The nodes of the search before the first attempt: many questions are answered sooner.
const HEAD_START: u64 = 5_000;

/// The positions of the first attempt, enough to predict whether it succeeds.
const FIRST_POSITIONS: u64 = 150;

/// Searches the guarding game from the start of a question, for several radii.
#[derive(Clone)]
pub(crate) struct RootGuard<const W: usize> {
    pub(super) search: LocalSearch<W>,
    attempts: Attempts,
    /// The radius with which Alice was found to win.
    pub(crate) radius: Option<usize>,
    /// Whether other threads wait for attempts that look promising.
    pub(crate) is_awaited: bool,
}

impl<const W: usize> RootGuard<W> {
    pub(crate) fn new(order: usize, bytes: u64, techniques: Techniques) -> Self {
        let search = LocalSearch::new(order, bytes, techniques);
        RootGuard { search, attempts: Attempts::default(), radius: None, is_awaited: false }
    }

    /// The attempts of another thread, number `place`, with the same memory.
    pub(crate) fn worker(&mut self, place: usize) -> Self {
        self.search.is_shared = true;
        let mut worker = RootGuard { is_awaited: false, ..self.clone() };
        worker.search.place = place;
        worker
    }

    /// Goes on where the attempts of another thread are.
    pub(crate) fn follow(&mut self, lead: &Self) {
        (self.attempts, self.radius) = (Attempts { follows: true, ..lead.attempts.clone() }, None);
    }

    /// Begins a new question; results for earlier ones are kept.
    pub(crate) fn begin(&mut self) {
        (self.attempts, self.radius) = (Attempts::default(), None);
    }

    /// Whether an attempt looked promising, and what this allows is not used up.
    pub(crate) fn is_promising(&self) -> bool {
        self.attempts.spent < self.attempts.allowed()
    }

    /// Whether the threads that wait should begin to search, too.
    pub(crate) fn calls(&self) -> bool {
        self.is_awaited && self.is_promising() && self.attempts.spent >= POSITIONS_ALONE
    }

    /// Runs the attempts that are due after `searched` nodes; true if one proves that Alice wins.
    pub(crate) fn attempt(
        &mut self,
        board: &Board<W>,
        start: &Residue<W>,
        searched: u64,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        while let Some((radius, position_budget)) = self.attempts.next(searched) {
            let radius = radius.min(board.order());
            let before = meter.spent();
            let won =
                Halt::undecided_as_none(self.search.wins(board, start, radius, position_budget, meter))?;
            self.attempts.book(meter.spent() - before, std::mem::take(&mut self.search.statistics), won);
            if won == Some(true) {
                self.radius = Some(radius);
                return Ok(true);
            }
            if self.calls() {
                break;
            }
        }
        Ok(false)
    }

    /// Whether Alice wins a guarding game; `None` if `position_budget` positions leave it open.
    pub(crate) fn wins(
        &mut self,
        board: &Board<W>,
        asked: &CheckedResidue,
        to_move: Player,
        position_budget: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<bool>, Limit> {
        let Some((radius, guarded)) = asked.radius().zip(asked.guarded()) else { return Ok(None) };
        let mut patches: Vec<Set<W>> = asked.patches().iter().map(Set::from).collect();
        patches.sort_unstable();
        let endangered = Set::from(asked.endangered());
        let options = Options::of(&patches).among(endangered);
        let (tempo, idle, spare) = (Tempo::Of(Player::Bob), Set::EMPTY, false);
        let residue = Residue { patches, endangered, options, idle, spare, to_move, tempo };
        let game = Game { residue, guarded: guarded.into(), radius };
        Halt::undecided_as_none(self.search.wins_game(board, &game, position_budget, meter))
    }
}

/// The positions after which attempts that look promising call other threads, some tenth of a second: what ends sooner has the same
/// nodes on every run.
const POSITIONS_ALONE: u64 = 20_000;

/// The largest number of positions for promising attempts, in addition to the nodes of the search.
const MAX_SPECULATIVE_POSITIONS: u64 = 400_000;

/// The fraction of wrong choices is meaningless for fewer choices of Alice.
const MIN_CHOICES: u64 = 16;

/// Promising attempts may use this many times the positions spent so far, even if later slices do not
/// look promising: one slice with many wrong choices says little about the numbering, and nothing about
/// the graph.
const PROMISING_FACTOR: u64 = 4;

/// One position of an attempt that does not look promising is allowed for this many nodes of the
/// search. A position takes as long as four nodes, so at most a sixth of the time is spent in vain.
const NODES_PER_POSITION: u64 = 24;

#[derive(Debug, Clone, Default)]
struct Attempts {
    /// Whether the first thread decides how long they go on.
    follows: bool,
    place: usize,
    /// The positions of all attempts, and those of the last.
    spent: u64,
    last: u64,
    /// The positions allowed by earlier promising attempts of the first thread. Clones share them.
    allowed_if_promising: Arc<AtomicU64>,
    statistics: SearchStatistics,
}

/// The radii, tried in this order; `usize::MAX` means no limit.
const RADII: [usize; 2] = [1, usize::MAX];

impl Attempts {
    /// Radius and position budget of the attempt due after `searched` nodes, if any.
    fn next(&self, searched: u64) -> Option<(usize, u64)> {
        let &radius = RADII.get(self.place)?;
        if searched < HEAD_START {
            return None;
        }
        let position_budget = (self.last + self.last / 2).max(FIRST_POSITIONS);
        let allowed = self
            .allowed()
            .min(MAX_SPECULATIVE_POSITIONS + searched)
            .max(2 * FIRST_POSITIONS + searched / NODES_PER_POSITION);
        (self.spent + position_budget <= allowed).then_some((radius, position_budget))
    }

    fn allowed(&self) -> u64 {
        self.allowed_if_promising.load(Ordering::Relaxed)
    }

    /// Whether most of Alice's choices were right and the game divided, which takes some depth.
    fn is_promising(&self) -> bool {
        let SearchStatistics { positions, sums, choices, wrong } = self.statistics;
        choices >= MIN_CHOICES && 20 * sums + 150 >= positions && 3 * wrong <= choices
    }

    /// Records an attempt: its positions and statistics, and the result, if decided.
    fn book(&mut self, spent: u64, met: SearchStatistics, won: Option<bool>) {
        self.spent += spent;
        self.last = spent;
        self.statistics.add(met);
        let allowed = if won == Some(false) {
            self.place += 1;
            (self.last, self.statistics) = (0, SearchStatistics::default());
            0
        } else if self.is_promising() {
            PROMISING_FACTOR * self.spent
        } else {
            return;
        };
        if !self.follows {
            self.allowed_if_promising.store(allowed, Ordering::Relaxed);
        }
    }
}
