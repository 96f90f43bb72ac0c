//! The guarding game from the start of a question, beside the search: when it is tried, and how long.
//!
//! An attempt either decides long games in a moment, for it need not search what is far apart together, or is lost work.
//! Which of the two shows early: where Alice is going to win, her first choices are right, and the game falls apart. So the
//! attempts are slices of positions between the turns of the search. Those that look promising get credit for some times as
//! many positions, others a small share of the time.
//!
//! The first radius is 1: radius 0 decides less and not sooner, 2 hardly more and later. If Bob wins there, the game without
//! limit follows. What a slice that ends has decided is remembered, and the next takes it up.

use games::certificate::coloring::Residue as CheckedResidue;
use games::{Player, Tempo};
use graphs::{Limit, Meter};

use super::game::Game;
use super::local::{Experience, LocalSearch};
use crate::board::Board;
use crate::coloring::residue::Residue;
use crate::coloring::techniques::Techniques;
use crate::decision::Halt;
use crate::patches::Options;
use crate::set::Set;

/// The nodes of the search before the first attempt: many questions are answered sooner.
const HEAD_START: u64 = 5_000;

/// The positions of the first attempt, enough to tell whether it is going to succeed.
const FIRST: u64 = 150;

/// The guarding game from the start of a question, of several radii.
#[derive(Clone)]
pub(crate) struct RootGuard<const W: usize> {
    pub(super) search: LocalSearch<W>,
    attempts: Attempts,
    /// The radius with which Alice was found to win.
    pub(crate) radius: Option<usize>,
}

impl<const W: usize> RootGuard<W> {
    pub(crate) fn new(order: usize, bytes: u64, techniques: Techniques) -> Self {
        let search = LocalSearch::new(order, bytes, techniques);
        RootGuard { search, attempts: Attempts::default(), radius: None }
    }

    /// Begins a new question. What was found out for earlier ones is kept.
    pub(crate) fn begin(&mut self) {
        (self.attempts, self.radius) = (Attempts::default(), None);
    }

    /// Whether an attempt, where one is due after the search has looked at `searched` nodes, shows that Alice wins.
    pub(crate) fn attempt(
        &mut self,
        board: &Board<W>,
        start: &Residue<W>,
        searched: u64,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        while let Some((radius, patience)) = self.attempts.next(searched) {
            let radius = radius.min(board.order());
            let before = meter.spent();
            let won = Halt::unless_impatient(self.search.wins(board, start, radius, patience, meter))?;
            self.attempts.book(meter.spent() - before, std::mem::take(&mut self.search.experience), won);
            if won == Some(true) {
                self.radius = Some(radius);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether Alice wins a guarding game with this player to move; `None` if `patience` positions do not decide it.
    pub(crate) fn wins(
        &mut self,
        board: &Board<W>,
        asked: &CheckedResidue,
        to_move: Player,
        patience: u64,
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
        Halt::unless_impatient(self.search.wins_game(board, game, patience, meter))
    }
}

/// The most positions that promising attempts may take, however short the search is so far.
const HOPE: u64 = 100_000;

/// With fewer choices of Alice the share of wrong ones is no evidence.
const FEW: u64 = 16;

/// How many times the positions spent so far attempts may take where they look promising, even if the next do not: one
/// slice with many wrong choices says little of the numbering, and nothing of the graph.
const CREDIT: u64 = 4;

/// The nodes of the search for one position of attempts that do not look promising. A position takes as long as four
/// nodes, so that a sixth of the time at most is spent in vain.
const FLOOR: u64 = 24;

#[derive(Debug, Clone, Default)]
struct Attempts {
    place: usize,
    /// The positions of all attempts, and those of the last.
    spent: u64,
    last: u64,
    /// The positions allowed by what looked promising.
    credit: u64,
    experience: Experience,
}

/// The radii tried, one after the other; more than any order is without limit.
const RADII: [usize; 2] = [1, usize::MAX];

impl Attempts {
    /// The radius of the next attempt and how many positions it may look at, if one is due after the search has looked at
    /// this many nodes.
    fn next(&self, searched: u64) -> Option<(usize, u64)> {
        let &radius = RADII.get(self.place)?;
        if searched < HEAD_START {
            return None;
        }
        let patience = (self.last + self.last / 2).max(FIRST);
        let allowed = self.credit.min(HOPE + searched).max(2 * FIRST + searched / FLOOR);
        (self.spent + patience <= allowed).then_some((radius, patience))
    }

    /// Whether Alice's choices were right and the game fell apart, which it does not before some depth.
    fn is_promising(&self) -> bool {
        let Experience { positions, sums, choices, wrong } = self.experience;
        choices >= FEW && 20 * sums + 150 >= positions && 3 * wrong <= choices
    }

    /// Records an attempt: the positions looked at, what they were like, and whether Alice wins if that was found out.
    fn book(&mut self, spent: u64, met: Experience, won: Option<bool>) {
        self.spent += spent;
        self.last = spent;
        self.experience.add(met);
        if won == Some(false) {
            self.place += 1;
            (self.last, self.credit, self.experience) = (0, 0, Experience::default());
        } else if self.is_promising() {
            self.credit = CREDIT * self.spent;
        }
    }
}
