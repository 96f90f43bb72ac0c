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
//! Depth first, each player has his turn to look for a proof that he wins, among few moves of his at
//! first (`widening`); whoever won the question before begins. Proof numbers are for where the order of
//! danger misleads, and their slices are shorter. Each search takes up what the others have decided. A slice
//! that ends in the middle of a line loses that line and nothing else. The turns are counted in nodes, not
//! in time, so that a run can be repeated.
//!
//! Every rule is proved in the file that has it; this one only combines them.

use std::cell::OnceCell;

use games::{Player, Tempo};
use graphs::{Graph, Limit, Meter};
use smallvec::SmallVec;

use super::endgame::Endgames;
use super::forcing::Forcing;
use super::guard::Guard;
use super::isomorphism::Isomorphism;
use super::must_play::MustPlay;
use super::ordering::Danger;
use super::residue::{Residue, Rooms, Step};
use super::safety::Safety;
use super::table::{self, IMPOSSIBLE, Key, Numbers, Table};
use super::techniques::{Technique, Techniques};
use super::threats::Threats;
use super::widening::{Attempt, GivenUp};
use super::{hub, ordering, proof_numbers, race, twins};
use crate::board::Board;
use crate::set::Set;
use crate::symmetry::Symmetries;

/// Positions are merged by symmetry while at most this many vertices are colored or without stakes.
const SYMMETRIC_PLIES: usize = 6;

/// This many keys near the root are made before automorphisms are listed: most small graphs need no more.
const WITHOUT_SYMMETRIES: u64 = 32;

/// The most automorphisms of which images are taken.
const IMAGES: usize = 200;

/// The nodes of the first slice of a prover.
const FIRST_SLICE: u64 = 20_000;

/// Their slices are this many times those of proof-number search.
const PROOF_SHARE: u64 = 4;

/// The searches of one graph, with the table that they share.
pub(crate) struct Search<const W: usize> {
    pub(super) board: Board<W>,
    pub(super) safety: Safety<W>,
    pub(super) table: Table<Numbers>,
    pub(super) given_up: GivenUp,
    /// Listed when they are needed first.
    symmetries: OnceCell<Symmetries<W>>,
    /// The keys made near the root so far.
    near_root: u64,
    forcing: Forcing<W>,
    must_play: MustPlay,
    guard: Guard<W>,
    isomorphism: Isomorphism,
    /// Those to use where they are proved.
    chosen: Techniques,
    /// Those of them that are proved in the tempo at hand.
    techniques: Techniques,
    /// Bytes that the rest of the line of play may take.
    line: u64,
    /// The winner of the question before.
    favorite: Player,
    /// The count of nodes with which the present slice ends.
    slice: u64,
    rooms: Rooms<W>,
    /// Working space for the steps from a position.
    steps: Vec<Step>,
    /// Empty lists for children to come.
    lists: Vec<Vec<Child<W>>>,
    /// Whether other threads write to the table.
    has_colleagues: bool,
}

/// The way to one decision, turn by turn.
#[derive(Clone)]
pub(crate) struct Course<const W: usize> {
    start: Residue<W>,
    /// How wide the next attempt of each player is.
    attempts: [Attempt; 2],
    /// The turns of a round. The slices of a round are twice as long as those of the one before.
    round: SmallVec<[Turn; 3]>,
    /// How many turns were taken.
    taken: usize,
}

/// Whose turn it is.
#[derive(Clone, Copy)]
enum Turn {
    /// Of the depth-first search, for this player to prove that he wins.
    DepthFirst(Player),
    /// Of proof-number search.
    ProofNumbers,
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
    /// The winner is not; the key in the table, and what numbers are there.
    Open(Key, Option<Numbers>),
}

/// A position that a step leads to, not decided yet.
#[derive(Debug)]
pub(super) struct Child<const W: usize> {
    pub step: Step,
    /// The position, if it is kept; else it is made again when it is needed.
    residue: Option<Residue<W>>,
    pub key: Key,
    /// What is known of it, for the player who moves in it.
    pub numbers: Numbers,
    danger: Danger,
}

/// Room for the automorphisms under which positions are merged.
fn listed_when_needed<const W: usize>(techniques: Techniques) -> OnceCell<Symmetries<W>> {
    // On larger graphs the images cost more than a search there can gain.
    match W == 1 && techniques.uses(Technique::Symmetry) {
        true => OnceCell::new(),
        false => OnceCell::from(Symmetries::none()),
    }
}

impl<const W: usize> Child<W> {
    /// Whether positions are kept, as long as there is room on the line of play: on larger graphs they would
    /// soon have taken it.
    const KEEPS: bool = W == 1;

    /// What it takes on the line of play, in bytes.
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.residue.as_ref().map_or(0, |residue| size_of_val(&residue.patches[..]))
    }
}

impl<const W: usize> Course<W> {
    /// Whether every search has had its turn.
    pub fn is_past_first_round(&self) -> bool {
        self.taken >= self.round.len()
    }

    /// Its continuation by the search in this place, 0, 1, ..., of several that share what they remember:
    /// of the two provers those in even places are left the first, the others the second, and these begin
    /// with proof numbers.
    pub fn continued_in(&self, place: usize) -> Self {
        let rounds = self.taken / self.round.len();
        let mut course = self.clone();
        if course.round.len() == 3 {
            course.round.remove(1 - place % 2);
            course.round.rotate_left(place % 2);
        }
        course.taken = rounds * course.round.len();
        course
    }

    /// The turn that comes next, and how long it is.
    fn next(&mut self) -> (Turn, u64) {
        let (rounds, place) = (self.taken / self.round.len(), self.taken % self.round.len());
        self.taken += 1;
        let length = FIRST_SLICE.saturating_mul(1 << rounds.min(40));
        match self.round[place] {
            Turn::ProofNumbers => (Turn::ProofNumbers, length / PROOF_SHARE),
            turn => (turn, length),
        }
    }
}

impl<const W: usize> Search<W> {
    /// A search on `graph`, of order at most 64 W, that may take `memory` bytes with its colleagues on other
    /// threads, `threads` with this one: a quarter at most for the lines of play that they follow, an eighth
    /// for what guards remember, an eighth for what was given up, the rest for the table.
    pub fn new(graph: &Graph, memory: u64, techniques: Techniques, threads: usize) -> Self {
        let board = Board::new(graph);
        Search {
            symmetries: listed_when_needed(techniques),
            near_root: 0,
            board,
            safety: Safety::new(techniques),
            forcing: Forcing::new(),
            must_play: MustPlay::default(),
            guard: Guard::new(memory / 8),
            isomorphism: Isomorphism::new(graph.order()),
            chosen: techniques,
            techniques,
            table: Table::new(memory - memory / 4 - memory / 8 - memory / 8),
            given_up: GivenUp::new(memory / 8),
            line: memory / 4 / threads as u64,
            rooms: Rooms::new(),
            steps: Vec::with_capacity(64),
            lists: Vec::new(),
            slice: 0,
            favorite: Player::Bob,
            has_colleagues: false,
        }
    }

    /// A search for another thread, which shares what this one remembers.
    pub fn colleague(&mut self) -> Self {
        self.has_colleagues = true;
        Search {
            board: self.board.clone(),
            safety: Safety::new(self.chosen),
            table: self.table.clone(),
            given_up: self.given_up.clone(),
            symmetries: listed_when_needed::<W>(self.chosen),
            forcing: Forcing::new(),
            must_play: MustPlay::default(),
            guard: self.guard.colleague(),
            isomorphism: Isomorphism::new(self.board.order()),
            rooms: Rooms::new(),
            steps: Vec::new(),
            lists: Vec::new(),
            ..*self
        }
    }

    /// The board.
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// The residue of the position in which color c may be given to the vertices of `available[c]`, and every
    /// uncolored vertex is in one of these sets.
    pub fn residue(&mut self, available: &[Set<W>], to_move: Player, tempo: Tempo) -> Residue<W> {
        Residue::of(&self.board, available, to_move, tempo, &mut self.safety)
    }

    /// The residue with these patches, all of them with stakes, and besides no pass and no vertex.
    pub fn residue_with(&mut self, patches: Vec<Set<W>>, to_move: Player, tempo: Tempo) -> Residue<W> {
        Residue::with(&self.board, patches, to_move, tempo, &mut self.safety)
    }

    /// Begins to decide who wins from a residue.
    pub fn course(&self, start: Residue<W>) -> Course<W> {
        let attempts = [Player::Alice, Player::Bob].map(|player| self.first_attempt(player));
        Course { start, attempts, round: self.round(), taken: 0 }
    }

    /// Lets the next course begin with the attempts of this player, since he won.
    pub fn favor(&mut self, winner: Player) {
        self.favorite = winner;
    }

    /// Takes the next turn; gives the winner, if it finds him.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn take_turn(
        &mut self,
        course: &mut Course<W>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Player>, Limit> {
        self.techniques = self.chosen.holding_in(course.start.tempo);
        let (turn, length) = course.next();
        self.slice = meter.spent().saturating_add(length);
        let line = self.line;
        let outcome = match turn {
            Turn::DepthFirst(prover) => {
                self.widen(&course.start, &mut course.attempts[prover as usize], meter)
            }
            Turn::ProofNumbers => self.by_proof_numbers(&course.start, meter),
        };
        self.line = line;
        match outcome {
            Ok(winner) => {
                self.favorite = winner;
                Ok(Some(winner))
            }
            Err(Halt::Limit(limit)) => Err(limit),
            Err(Halt::Slice) => Ok(None),
        }
    }

    /// The turns of a round.
    fn round(&self) -> SmallVec<[Turn; 3]> {
        let proof_numbers = self.chosen.uses(Technique::ProofNumbers);
        let depth_first = self.chosen.uses(Technique::DepthFirst) || !proof_numbers;
        let mut round = SmallVec::new();
        if depth_first {
            round.push(Turn::DepthFirst(self.favorite));
            // Without widening whose attempt it is makes no difference.
            round.extend(self.widens().then_some(Turn::DepthFirst(self.favorite.opponent())));
        }
        round.extend(proof_numbers.then_some(Turn::ProofNumbers));
        round
    }

    /// Whether few moves are searched first.
    pub(super) fn widens(&self) -> bool {
        self.chosen.uses(Technique::Widening)
    }

    fn first_attempt(&self, prover: Player) -> Attempt {
        match self.widens() {
            true => Attempt::narrowest(prover),
            false => Attempt { prover, width: Attempt::WIDEST },
        }
    }

    /// Goes on with the attempts of one player, of ever larger width.
    fn widen(
        &mut self,
        start: &Residue<W>,
        attempt: &mut Attempt,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Halt> {
        loop {
            let numbers = match self.look(start, meter)? {
                Look::Decided(numbers) => numbers,
                Look::Open(..) if self.hub_wins(start, *attempt, meter)? => Numbers::WON,
                Look::Open(key, _) => self.follow(start, key, *attempt, meter)?,
            };
            if let Some(winner) = numbers.winner(start.to_move) {
                return Ok(winner);
            }
            *attempt = attempt.wider();
        }
    }

    /// Whether the attempt finds that the move at the hub wins.
    fn hub_wins(
        &mut self,
        start: &Residue<W>,
        attempt: Attempt,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Halt> {
        if !self.techniques.uses(Technique::Hub) {
            return Ok(false);
        }
        let Some(step) = hub::step(&self.board, start) else { return Ok(false) };
        let Some(next) = start.after(&self.board, step, &mut self.safety, &mut self.rooms) else {
            return Ok(start.to_move == Player::Bob);
        };
        let numbers = match self.look(&next, meter)? {
            Look::Decided(numbers) => numbers,
            Look::Open(key, _) => self.follow(&next, key, attempt, meter)?,
        };
        self.rooms.take_back(next);
        Ok(numbers == Numbers::LOST)
    }

    fn by_proof_numbers(&mut self, start: &Residue<W>, meter: &mut Meter<'_>) -> Result<Player, Halt> {
        let numbers = match self.look(start, meter)? {
            Look::Decided(numbers) => numbers,
            Look::Open(key, _) => self.prove(start, key, [IMPOSSIBLE; 2], meter)?,
        };
        Ok(numbers.winner(start.to_move).expect("nothing but a proof reaches the last thresholds"))
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
        if let Some(winner) = self.winner_by_rule(residue) {
            return Ok(Look::Decided(if winner == residue.to_move { Numbers::WON } else { Numbers::LOST }));
        }
        let key = self.key(residue);
        Ok(match self.table.get(key) {
            Some(numbers) if numbers.are_final() => Look::Decided(numbers),
            numbers => Look::Open(key, numbers),
        })
    }

    /// The winner, if a rule tells.
    fn winner_by_rule(&mut self, residue: &Residue<W>) -> Option<Player> {
        let Search { board, safety, forcing, rooms, techniques, .. } = self;
        let endgame = || match techniques.uses(Technique::Endgame) {
            true => Endgames { board, safety, forcing, rooms }.winner(residue),
            false => None,
        };
        let race = || {
            let won = techniques.uses(Technique::Race) && race::alice_wins(board, residue);
            won.then_some(Player::Alice)
        };
        residue.winner_at_sight(board).or_else(endgame).or_else(race)
    }

    /// Expands a residue and hands what is to be searched to `search`, unless an isomorphic one was
    /// decided, or given up by the same attempt, or a step wins at once. The result is remembered: where
    /// it leaves an attempt without a winner, as given up.
    pub(super) fn expanded(
        &mut self,
        residue: &Residue<W>,
        key: Key,
        attempt: Option<Attempt>,
        meter: &mut Meter<'_>,
        search: impl FnOnce(&mut Self, &mut [Child<W>], &mut Meter<'_>) -> Result<Numbers, Halt>,
    ) -> Result<Numbers, Halt> {
        let before = meter.spent();
        let merging = self.techniques.uses(Technique::Isomorphism);
        let shape = merging.then(|| self.isomorphism.key(&self.board, residue));
        if let Some(numbers) = shape.and_then(|shape| self.table.get(shape)) {
            self.table.insert(key, numbers, 1);
            return Ok(numbers);
        }
        let known = |attempt: &Attempt| shape.is_some_and(|shape| self.given_up.covers(shape, *attempt));
        if let Some(attempt) = attempt.filter(known) {
            self.given_up.insert(key, attempt, 1);
            return Ok(Numbers::OPEN);
        }
        let numbers = match self.expand(residue, meter)? {
            None => Numbers::WON,
            Some(mut children) => {
                let bytes = |children: &[Child<W>]| {
                    let below: usize = children.iter().map(Child::bytes).sum();
                    (below + size_of_val(&residue.patches[..])) as u64
                };
                if bytes(&children) > self.line {
                    self.forget_positions(&mut children);
                }
                let bytes = bytes(&children);
                self.line = self.line.checked_sub(bytes).ok_or(Limit::Memory)?;
                let numbers = search(self, &mut children, meter)?;
                self.line += bytes;
                self.dismiss(children);
                numbers
            }
        };
        let work = meter.spent() - before;
        match attempt.filter(|_| !numbers.are_final()) {
            Some(attempt) => {
                let keys = [Some(key), shape];
                keys.into_iter().flatten().for_each(|key| self.given_up.insert(key, attempt, work));
            }
            None => {
                self.table.insert(key, numbers, work);
                // Under its shape only what does not change any more: a proof in the making belongs to one line.
                if let Some(shape) = shape.filter(|_| numbers.are_final()) {
                    self.table.insert(shape, numbers, work);
                }
            }
        }
        Ok(numbers)
    }

    /// The positions that the mover can reach and that are not decided, the most promising first; `None`
    /// if the mover wins at once.
    fn expand(&mut self, residue: &Residue<W>, meter: &mut Meter<'_>) -> Result<Option<Vec<Child<W>>>, Halt> {
        let mover = residue.to_move;
        if self.techniques.uses(Technique::Guard) && self.guard.holds(&self.board, residue, meter)? {
            // Bob is left without a move that may win.
            return Ok((mover == Player::Bob).then(Vec::new));
        }
        if mover == Player::Bob
            && self.techniques.uses(Technique::Forcing)
            && self.forcing.wins(&self.board, residue, meter)?
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
        let mut steps = std::mem::take(&mut self.steps);
        residue.list_steps(&self.board, distinct, &mut steps);
        steps.retain(|&step| safe(step));
        let must = mover == Player::Alice && self.techniques.uses(Technique::MustPlay);
        if must && residue.threatened().is_empty() {
            self.must_play.retain(&self.board, residue, &mut steps, &mut self.forcing, meter)?;
        }
        let mut children = self.lists.pop().unwrap_or_else(|| Vec::with_capacity(16));
        let won = self.look_after(residue, &steps, &mut children, meter)?;
        self.steps = steps;
        if won {
            self.dismiss(children);
            return Ok(None);
        }
        if self.techniques.uses(Technique::Ordering) {
            ordering::sort(&mut children, mover, |child| child.danger);
        }
        Ok(Some(children))
    }

    /// Looks at what the steps lead to, puts into `children` what is not decided, and tells whether one of
    /// them wins, with which the look ends.
    fn look_after(
        &mut self,
        residue: &Residue<W>,
        steps: &[Step],
        children: &mut Vec<Child<W>>,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Halt> {
        for &step in steps {
            let Some(next) = residue.after(&self.board, step, &mut self.safety, &mut self.rooms) else {
                if residue.to_move == Player::Bob {
                    return Ok(true);
                }
                continue;
            };
            let look = self.look(&next, meter)?;
            let Look::Open(key, numbers) = look else {
                self.rooms.take_back(next);
                if matches!(look, Look::Decided(Numbers::LOST)) {
                    return Ok(true);
                }
                continue;
            };
            let numbers = numbers.unwrap_or_else(|| proof_numbers::guess(&next));
            let danger = ordering::danger(&self.board, &next);
            let residue = if Child::<W>::KEEPS {
                Some(next)
            } else {
                self.rooms.take_back(next);
                None
            };
            children.push(Child { step, residue, key, numbers, danger });
        }
        Ok(false)
    }

    /// Takes back the room of children that are not needed any more.
    fn dismiss(&mut self, mut children: Vec<Child<W>>) {
        self.forget_positions(&mut children);
        children.clear();
        self.lists.push(children);
    }

    /// Takes back the room of positions that are kept; they are made again if they are needed.
    fn forget_positions(&mut self, children: &mut [Child<W>]) {
        let kept = children.iter_mut().filter_map(|child| child.residue.take());
        kept.for_each(|residue| self.rooms.take_back(residue));
    }

    /// The winner of a position that is being searched, if another thread has found him meanwhile.
    #[inline]
    pub(super) fn decided_elsewhere(&self, key: Key) -> Option<Numbers> {
        match self.has_colleagues {
            true => self.table.get(key).filter(|numbers| numbers.are_final()),
            false => None,
        }
    }

    /// What `search` finds in a position that a step from `residue` leads to.
    pub(super) fn entered<T>(
        &mut self,
        residue: &Residue<W>,
        child: &Child<W>,
        search: impl FnOnce(&mut Self, &Residue<W>) -> T,
    ) -> T {
        if let Some(residue) = &child.residue {
            return search(self, residue);
        }
        let next = residue.after(&self.board, child.step, &mut self.safety, &mut self.rooms);
        let next = next.expect("the step was made before, and nobody died");
        let found = search(self, &next);
        self.rooms.take_back(next);
        found
    }

    /// The table's key. Images under automorphisms are merged near the root alone: there a hit saves
    /// most, and positions are few.
    fn key(&mut self, residue: &Residue<W>) -> Key {
        let plies = self.board.order() - residue.uncolored().len();
        if plies > SYMMETRIC_PLIES.min(self.board.order() / 3) {
            return table::key(residue, &Symmetries::none());
        }
        self.near_root += 1;
        if self.near_root <= WITHOUT_SYMMETRIES {
            return table::key(residue, &Symmetries::none());
        }
        let symmetries = self.symmetries.get_or_init(|| Symmetries::at_most(&self.board, IMAGES));
        table::key(residue, symmetries)
    }
}
