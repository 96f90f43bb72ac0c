//! The search: who wins from a residue.
//!
//! A position is decided, in this order, by what needs no move: nobody is endangered (Alice), a
//! threat with Bob to move (Bob), the race (Alice), the table. Otherwise, unless an isomorphic position
//! was decided, it is *expanded*. If Alice wins by guarding, or if Bob is to move and a run of threats
//! wins for him, that is all. A step that leads to a position decided for the player to move wins at
//! once, those decided against are dropped, and what is left has to be searched.
//!
//! **Two searches** share the table and take turns, in slices of nodes that double: `depth_first`,
//! which follows the order of danger, and `proof_numbers`, which goes where the proof seems smallest.
//! Neither is the better one: grids, tori and most of Bob's wins are a matter for the first, planar
//! triangulations with 6 colors, where Alice wins and the order misleads, for the second, whose slices
//! are shorter. Each takes up what the other has decided. A slice that ends in the middle of a line
//! loses that line and nothing else.
//!
//! **Restarts.** Depth first, a wrong choice early in the line is paid for until everything below it is
//! decided. So each length of slice is spent several times, the first time with the order of danger as
//! it is, then with varied ones (`ordering`), as solvers of satisfiability do against the heavy tail of such
//! times \[GomesSelmanKautz1998\]. The turns are counted in nodes, not in time, so that a run can be
//! repeated.
//!
//! Every rule is proved in the file that has it; this one only combines them.

use std::cell::OnceCell;

use games::Player;
use graphs::{Graph, Limit, Meter};

use super::forcing::Forcing;
use super::guard::Guard;
use super::isomorphism::Isomorphism;
use super::ordering::Danger;
use super::residue::{Residue, Step};
use super::safety::Safety;
use super::table::{self, IMPOSSIBLE, Key, Numbers, Table};
use super::techniques::{Technique, Techniques};
use super::threats::Threats;
use super::{ordering, proof_numbers, race, twins};
use crate::board::Board;
use crate::set::Set;
use crate::symmetry::Symmetries;

/// Positions are merged by symmetry while at most this many vertices are colored or without stakes.
const SYMMETRIC_PLIES: usize = 6;

/// The same where the automorphisms are many.
const FEWER_PLIES: usize = 4;

/// How many are many.
const MANY: usize = 200;

/// The nodes of the first slice of the depth-first search.
const FIRST_SLICE: u64 = 40_000;

/// Slices of each length, each with an order of moves of its own.
const VARIATIONS: u64 = 4;

/// Its slices are this many times those of proof-number search.
const PROOF_SHARE: u64 = 4;

/// The searches of one graph, with the table that they share.
pub(crate) struct Search<const W: usize> {
    pub(super) board: Board<W>,
    pub(super) safety: Safety<W>,
    pub(super) table: Table<Numbers>,
    /// Listed for the first position that no rule decides.
    symmetries: OnceCell<Symmetries<W>>,
    forcing: Forcing<W>,
    guard: Guard<W>,
    isomorphism: Isomorphism,
    techniques: Techniques,
    /// Bytes that the rest of the line of play may take.
    line: u64,
    /// The variation of the order of moves in the present slice.
    variation: u64,
    /// The count of nodes with which the present slice ends.
    slice: u64,
    /// Working space for the patches of a position that is only looked at.
    room: Vec<Set<W>>,
}

/// A turn of one of the two searches.
struct Turn {
    /// Which of them.
    proof_numbers: bool,
    /// Of the order of moves.
    variation: u64,
    /// In nodes.
    length: u64,
}

/// Why a search ended without an answer.
pub(crate) enum Halt {
    /// The budget ended it.
    Limit(Limit),
    /// Its slice is used up.
    Slice,
}

impl From<Limit> for Halt {
    fn from(limit: Limit) -> Self {
        Halt::Limit(limit)
    }
}

/// What is known of a position without a move.
enum Look {
    /// Who wins.
    Decided(Numbers),
    /// Nothing; the key in the table.
    Open(Key),
}

/// A position that a step leads to, not decided yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    pub step: Step,
    pub key: Key,
    /// What is known of it, for the player who moves in it.
    pub numbers: Numbers,
    danger: Danger,
}

impl<const W: usize> Search<W> {
    /// A search on `graph`, of order at most 64 W, that may take `memory` bytes: a quarter at most for
    /// the line of play that it follows, an eighth for what guards remember, the rest for the table.
    pub fn new(graph: &Graph, memory: u64, techniques: Techniques) -> Self {
        let board = Board::new(graph);
        // On larger graphs the images cost more than a search there can gain.
        let symmetric = W == 1 && techniques.uses(Technique::Symmetry);
        Search {
            symmetries: if symmetric { OnceCell::new() } else { OnceCell::from(Symmetries::none()) },
            board,
            safety: Safety::new(techniques),
            forcing: Forcing::new(),
            guard: Guard::new(memory / 8),
            isomorphism: Isomorphism::new(graph.order()),
            techniques,
            table: Table::new(memory - memory / 4 - memory / 8),
            line: memory / 4,
            room: Vec::new(),
            slice: 0,
            variation: 0,
        }
    }

    /// The board.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Who wins from the position in which color c may be given to the vertices of `available[c]`,
    /// and every uncolored vertex is in one of these sets.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn decide(
        &mut self,
        available: &[Set<W>],
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let start = Residue::of(&self.board, available, to_move, &mut self.safety);
        let line = self.line;
        let mut turns = self.turns();
        loop {
            let Turn { proof_numbers, variation, length } = turns.next().expect("turns never end");
            self.variation = variation;
            self.slice = meter.spent().saturating_add(length);
            let outcome = self.in_slice(&start, proof_numbers, meter);
            self.line = line;
            match outcome {
                Ok(winner) => return Ok(winner),
                Err(Halt::Limit(limit)) => return Err(limit),
                Err(Halt::Slice) => {}
            }
        }
    }

    /// The turns: of each length as many as there are variations, depth first and by proof numbers.
    fn turns(&self) -> impl Iterator<Item = Turn> + use<W> {
        let proof_numbers = self.techniques.uses(Technique::ProofNumbers);
        let depth_first = self.techniques.uses(Technique::DepthFirst) || !proof_numbers;
        let variations = if self.techniques.uses(Technique::Restarts) { VARIATIONS } else { 1 };
        let lengths = std::iter::successors(Some(FIRST_SLICE), |length| Some(length.saturating_mul(2)));
        let pairs = lengths.enumerate().flat_map(move |(round, length)| {
            (0..variations).flat_map(move |nth| {
                // A variation that was of no use in one round is not tried again in the next.
                let variation = if nth == 0 { 0 } else { variations * round as u64 + nth };
                let turn = |proof_numbers, length| Turn { proof_numbers, variation, length };
                [turn(false, length), turn(true, length / PROOF_SHARE)]
            })
        });
        pairs.filter(move |turn| if turn.proof_numbers { proof_numbers } else { depth_first })
    }

    fn in_slice(
        &mut self,
        start: &Residue<W>,
        proof_numbers: bool,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Halt> {
        let numbers = match self.look(start, meter)? {
            Look::Decided(numbers) => numbers,
            Look::Open(key) if proof_numbers => self.prove(start, key, [IMPOSSIBLE; 2], meter)?,
            Look::Open(key) => self.follow(start, key, meter)?,
        };
        Ok(numbers.winner(start.to_move).expect("both searches end with a winner"))
    }

    /// What a rule or the table tells without a move. Counts a node.
    fn look(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Look, Halt> {
        if meter.spent() >= self.slice {
            return Err(Halt::Slice);
        }
        meter.step()?;
        if W > 1 {
            // A node on a large graph costs more than a look at the clock.
            meter.look_up()?;
        }
        let won_by =
            |winner| Look::Decided(if winner == residue.to_move { Numbers::WON } else { Numbers::LOST });
        if residue.endangered.is_empty() {
            return Ok(won_by(Player::Alice));
        }
        if residue.to_move == Player::Bob && !residue.threatened().is_empty() {
            return Ok(won_by(Player::Bob));
        }
        if self.techniques.uses(Technique::Race) && race::alice_wins(&self.board, residue) {
            return Ok(won_by(Player::Alice));
        }
        let key = self.key(residue);
        Ok(match self.table.get(key) {
            Some(numbers) if numbers.are_final() => Look::Decided(numbers),
            _ => Look::Open(key),
        })
    }

    /// Expands a residue and hands what is to be searched to `search`, unless an isomorphic one was
    /// decided or a step wins at once; the result goes into the table.
    pub(super) fn expanded(
        &mut self,
        residue: &Residue<W>,
        key: Key,
        meter: &mut Meter<'_>,
        search: impl FnOnce(&mut Self, &mut [Child], &mut Meter<'_>) -> Result<Numbers, Halt>,
    ) -> Result<Numbers, Halt> {
        let before = meter.spent();
        let merging = self.techniques.uses(Technique::Isomorphism);
        let shape = merging.then(|| self.isomorphism.key(&self.board, residue));
        if let Some(numbers) = shape.and_then(|shape| self.table.get(shape)) {
            self.table.insert(key, numbers, 1);
            return Ok(numbers);
        }
        let numbers = match self.expand(residue, meter)? {
            None => Numbers::WON,
            Some(mut children) => {
                let bytes = (size_of_val(&children[..]) + size_of_val(&residue.patches[..])) as u64;
                self.line = self.line.checked_sub(bytes).ok_or(Limit::Memory)?;
                let numbers = search(self, &mut children, meter)?;
                self.line += bytes;
                numbers
            }
        };
        let work = meter.spent() - before;
        self.table.insert(key, numbers, work);
        // Under its shape only what does not change any more: a proof in the making belongs to one line.
        if let Some(shape) = shape.filter(|_| numbers.are_final()) {
            self.table.insert(shape, numbers, work);
        }
        Ok(numbers)
    }

    /// The positions that the mover can reach and that are not decided, the most promising first; `None`
    /// if the mover wins at once.
    fn expand(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Option<Vec<Child>>, Halt> {
        let mover = residue.to_move;
        if self.techniques.uses(Technique::Guard) && self.guard.holds(&self.board, residue, meter)? {
            // Bob is left without a move that may win.
            return Ok((mover == Player::Bob).then(Vec::new));
        }
        if mover == Player::Bob
            && self.techniques.uses(Technique::Forcing)
            && self.forcing.wins(&self.board, &residue.patches, meter)?
        {
            return Ok(None);
        }
        let minds = mover == Player::Alice && self.techniques.uses(Technique::Threats);
        let threats = minds.then(|| Threats::of(&self.board, residue));
        let safe = |step| threats.as_ref().is_none_or(|threats| threats.none_after(&self.board, step));
        let distinct = match self.techniques.uses(Technique::Twins) {
            true => twins::without_later_twins(&self.board, &residue.patches),
            false => residue.uncolored(),
        };
        let mut steps = residue.steps(distinct);
        steps.retain(|&step| safe(step));
        let mut children = Vec::with_capacity(steps.len());
        for step in steps {
            let Some(next) = residue.after(&self.board, step, &mut self.safety, &mut self.room) else {
                if mover == Player::Bob {
                    return Ok(None);
                }
                continue;
            };
            match self.look(&next, meter)? {
                Look::Decided(Numbers::LOST) => return Ok(None),
                Look::Decided(_) => {}
                Look::Open(key) => {
                    let numbers = self.table.get(key).unwrap_or_else(|| proof_numbers::guess(&next));
                    children.push(Child {
                        step,
                        key,
                        numbers,
                        danger: ordering::varied(ordering::danger(&next), key, self.variation),
                    });
                }
            }
            self.room = next.patches;
        }
        if self.techniques.uses(Technique::Ordering) {
            ordering::sort(&mut children, mover, |child| child.danger);
        }
        Ok(Some(children))
    }

    /// The position after a step that kills nobody.
    pub(super) fn next(&mut self, residue: &Residue<W>, step: Step) -> Residue<W> {
        let next = residue.after(&self.board, step, &mut self.safety, &mut self.room);
        next.expect("the step was made before, and nobody died")
    }

    /// The table's key. Images under automorphisms are merged near the root alone: there a hit saves
    /// most, and positions are few.
    fn key(&self, residue: &Residue<W>) -> Key {
        let plies = self.board.order() - residue.uncolored().len();
        let symmetries = self.symmetries.get_or_init(|| Symmetries::of(&self.board));
        let most = if symmetries.len() > MANY { FEWER_PLIES } else { SYMMETRIC_PLIES };
        if plies <= most.min(self.board.order() / 3) {
            table::key(residue, symmetries)
        } else {
            table::key(residue, &Symmetries::none())
        }
    }
}
