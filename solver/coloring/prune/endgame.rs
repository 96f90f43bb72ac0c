//! Endgames: positions that fit into a word, decided once for all graphs.
//!
//! By `residue`, its patches, the edges inside them, the spare pass and the turn decide a residue. So the
//! winner of a small residue is the same in every graph, and the search of a small graph has met most of its
//! positions before, in another graph. A residue of at most [`code::MOST`] vertices and not too many patches
//! is written in one word, its [`Code`], which numbers the vertices by their neighbors and patches. Its
//! winner is remembered under that word.
//!
//! *Equal codes belong to isomorphic residues*, without exception and without a hash: a code lists the
//! patches and the edges inside them in the numbers of the vertices, and can be read back (a test does).
//! Isomorphic residues may have different codes, where vertices have the same key; that costs a search.
//!
//! *Tempo.* Of passes a code says only whether there is a spare one. So endgames hold in the game in which neither
//! player may pass otherwise and moves are free.
//!
//! **The memory** belongs to the process: [`ROOM`] words, 8 MiB, which all searches on all threads read and
//! write, and which come on top of the memory of each search. An entry is one word, the code and a bit for the
//! winner, so it is read as it was written, and relaxed accesses do. What is written over is searched again.
//!
//! **The search** tries the race and, for Bob, a run of threats; then all steps, those first that win at once
//! or are remembered. Its positions are *not counted as nodes*: whether an endgame was met before depends on
//! what else the process has searched, and the nodes of a decision must not. So an endgame counts as one node,
//! like a position that a rule decides. It is not interrupted, because positions this small take few steps.

mod code;

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use games::Player;
use graphs::Budget;
use graphs::rng::SplitMix64;
use smallvec::SmallVec;

use self::code::Code;
use super::forcing::Forcing;
use super::race;
use crate::board::Board;
use crate::coloring::residue::Residue;
use crate::coloring::residue::safety::Safety;
use crate::patches::Pool;
use crate::set::Set;

/// The number of endgames remembered; the memory is small compared with that of a search.
const ROOM: usize = 1 << 20;

static KNOWN: LazyLock<Vec<Bucket>> =
    LazyLock::new(|| (0..ROOM / Bucket::SIZE).map(|_| Bucket::default()).collect());

/// The unlimited budget on which endgames are searched, so that their positions are not counted.
static UNCOUNTED: LazyLock<Budget> = LazyLock::new(Budget::unlimited);

/// Endgames with one bucket, the most recent first: the code, and a bit for the winner. 0 is an empty entry.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; Bucket::SIZE]);

impl Bucket {
    /// The number of words in a cache line.
    const SIZE: usize = 8;

    #[inline]
    fn of(code: Code) -> &'static Self {
        &KNOWN[SplitMix64::mix(code.word()) as usize % (ROOM / Bucket::SIZE)]
    }

    #[inline]
    fn winner(&self, code: Code) -> Option<Player> {
        self.0.iter().find_map(|place| {
            let entry = place.load(Relaxed);
            (entry >> 1 == code.word()).then_some(if entry & 1 == 1 { Player::Bob } else { Player::Alice })
        })
    }

    fn insert(&self, code: Code, winner: Player) {
        let mut entry = code.word() << 1 | u64::from(winner == Player::Bob);
        for place in &self.0 {
            let pushed = place.load(Relaxed);
            place.store(entry, Relaxed);
            entry = pushed;
        }
    }
}

/// The search for the winners of endgames on one board, with the working memory of its techniques.
pub(crate) struct Endgames<'s, const W: usize> {
    pub(crate) board: &'s Board<W>,
    pub(crate) safety: &'s mut Safety<W>,
    pub(crate) forcing: &'s mut Forcing<W>,
    pub(crate) patches: &'s mut Pool<Set<W>>,
}

impl<const W: usize> Endgames<'_, W> {
    /// The winner of a residue with an endangered vertex, if the residue is an endgame.
    pub(crate) fn winner(&mut self, residue: &Residue<W>) -> Option<Player> {
        let code = Code::of(self.board, residue)?;
        Some(Bucket::of(code).winner(code).unwrap_or_else(|| self.search(residue, Some(code))))
    }

    /// The winner of an endgame not in memory, or of a residue without a code that an endgame leads to.
    fn search(&mut self, residue: &Residue<W>, code: Option<Code>) -> Player {
        let winner = if race::alice_wins(self.board, residue) {
            Player::Alice
        } else if residue.to_move == Player::Bob && self.has_run(residue) {
            Player::Bob
        } else {
            self.by_steps(residue)
        };
        if let Some(code) = code {
            Bucket::of(code).insert(code, winner);
        }
        winner
    }

    fn has_run(&mut self, residue: &Residue<W>) -> bool {
        let run = self.forcing.wins_endgame(self.board, residue, &mut UNCOUNTED.start());
        run.expect("the budget has no limits")
    }

    fn by_steps(&mut self, residue: &Residue<W>) -> Player {
        let mover = residue.to_move;
        let mut open: SmallVec<[_; 4]> = SmallVec::new();
        let mut won = false;
        for step in residue.steps(self.board, residue.uncolored()) {
            let Some(next) = residue.after(self.board, step, self.safety, self.patches) else {
                won = mover == Player::Bob;
                if won { break } else { continue }
            };
            let (winner, code) = match next.winner_at_sight(self.board) {
                None => {
                    let code = Code::of(self.board, &next);
                    (code.and_then(|code| Bucket::of(code).winner(code)), code)
                }
                winner => (winner, None),
            };
            let Some(winner) = winner else {
                open.push((next, code));
                continue;
            };
            next.recycle(self.patches);
            won = winner == mover;
            if won {
                break;
            }
        }
        for (next, code) in open {
            // An earlier step may have led to the same endgame.
            let known = |code| Bucket::of(code).winner(code);
            won = won || code.and_then(known).unwrap_or_else(|| self.search(&next, code)) == mover;
            next.recycle(self.patches);
        }
        if won { mover } else { mover.opponent() }
    }
}
