//! A lean search for small graphs: the same game, with next to no work a position.
//!
//! **Idea.** On a graph of order [`MOST`] at most, a search visits some hundreds of positions, and what the search of
//! large graphs does to spare positions costs more than it spares. Here a set of vertices is a word; the union of
//! the neighborhoods of any set stands in a table of 2^n entries; and how many options and how many uncolored
//! neighbors each vertex has is kept bit-sliced ([`Counts`]), so that one comparison tells of all vertices at once which
//! may die. A step and its test are some two hundred instructions.
//!
//! **Positions.** For a color c let A_c be the set of uncolored vertices that may get c. A vertex without a neighbor in
//! A_c is *alone* there: nobody can take c from it, and it takes c from nobody. Let S_c be A_c without those
//! who are alone, and U the union of all S_c. A vertex with a color in which it is alone is *free*. A position here is the multiset
//! of the S_c that are not empty, the free vertices of U, whose turn it is, and the tempo with the parity of the
//! number of uncolored vertices outside U.
//!
//! *It decides the game.* By `residue` the patches decide it, and a second copy of a patch {v} may be dropped. The patches
//! are the components of the S_c, and {v} for the free vertices. An uncolored vertex outside U is free, and in no
//! patch with others. So these vertices are a union of patches without endangered vertices, and what is proved there
//! of T holds of them: only their parity counts where no player may pass, and not even that where one may.
//!
//! **Rules.** Of the vertices of U, those are *endangered* that are not free and have no more options than neighbors in
//! U. The others are safe, a weak form of the test of `safety`: each option is lost to another neighbor, which
//! may take it, and so is in U. Then:
//!
//! - Without an endangered vertex Alice wins.
//! - An endangered vertex with one option is a threat, since it is not alone there: Bob to move wins, and of Alice's
//!   steps those alone are tried that lift the first threat, and kept that leave none (`threats`).
//! - Alice wins the race against up to three endangered vertices (`race`, where every endangered neighbor counts as one
//!   that takes an option). More would hardly ever tell.
//!
//! The proofs hold wherever moves are free, with passes or without. A pass is tried last.
//!
//! **Order of steps.** In two stages, the second of which is only looked at when nothing in the first wins. Bob
//! first tries the steps that threaten, Alice those at the vertex most in need. In a stage both go by `ordering`'s
//! dangers, with uncolored neighbors in place of attackers.
//!
//! **Memory.** A table of 4,096 entries a thread. A position is written into 128 bits without loss, so it is found
//! exactly; that bounds the number of colors ([`Lean::takes`]). An entry carries the number of the graph and the tempo, so a
//! new graph starts from nothing without clearing anything.

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use games::{Player, Tempo};
use graphs::{Graph, Limit, Meter};

/// The largest order.
pub(super) const MOST: usize = 12;

/// The most colors of a position.
const COLORS: usize = MOST;

/// In place of a color: the vertex takes a color in which it is alone.
const FREE: usize = COLORS;

/// A set of vertices.
type Set = u32;

/// The members of a set, ascending.
fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let v = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        v
    })
}

/// A number below 16 for each vertex; bit v of word i is bit i of the number of v.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counts([Set; 4]);

impl Counts {
    const ZERO: Counts = Counts([0; 4]);

    /// One more for each member.
    fn increase(&mut self, members: Set) {
        let mut carry = members;
        for word in &mut self.0 {
            (*word, carry) = (*word ^ carry, *word & carry);
        }
    }

    /// One less for each member, modulo 16.
    #[inline(always)]
    fn decrease(&mut self, members: Set) {
        let mut borrow = members;
        for word in &mut self.0 {
            (*word, borrow) = (*word ^ borrow, !*word & borrow);
        }
    }

    /// Zero for a vertex.
    #[inline(always)]
    fn clear(&mut self, bit: Set) {
        self.0.iter_mut().for_each(|word| *word &= !bit);
    }

    /// The number of a vertex.
    #[inline(always)]
    fn of(&self, v: usize) -> u32 {
        let [a, b, c, d] = self.0.map(|word| word >> v & 1);
        a | b << 1 | c << 2 | d << 3
    }

    /// The vertices whose number is larger than here.
    #[inline(always)]
    fn exceed(&self, other: &Counts) -> Set {
        let (mut larger, mut equal) = (0, Set::MAX);
        for (mine, theirs) in self.0.iter().zip(other.0).rev() {
            larger |= equal & mine & !theirs;
            equal &= !(mine ^ theirs);
        }
        larger
    }

    /// The vertices with a number other than 0.
    #[inline(always)]
    fn any(&self) -> Set {
        let [a, b, c, d] = self.0;
        a | b | c | d
    }

    /// The vertices with the number 1, 2 and 3.
    #[inline(always)]
    fn low(&self) -> [Set; 3] {
        let [a, b, c, d] = self.0;
        let few = !(c | d);
        [few & a & !b, few & b & !a, few & a & b]
    }
}

/// A position; see the head of this file.
#[derive(Debug, Clone, Copy)]
struct Position {
    /// The S_c, descending, of which the first `colors` count.
    shared: [Set; COLORS],
    colors: usize,
    /// The free vertices of U.
    free: Set,
    /// In how many S_c each vertex is.
    options: Counts,
    /// How many neighbors in U each vertex of U has.
    rivals: Counts,
    endangered: Set,
    /// Whether the vertices outside U are odd in number, if no player may pass.
    spare: bool,
    to_move: Player,
}

impl Position {
    /// The endangered vertices with one option.
    #[inline(always)]
    fn threatened(&self) -> Set {
        self.endangered & self.options.low()[0]
    }

    /// Puts the S_c in their order, and forgets the empty ones.
    #[inline(always)]
    fn sort(&mut self) {
        for i in 1..self.colors {
            let (set, mut place) = (self.shared[i], i);
            while place > 0 && self.shared[place - 1] < set {
                self.shared[place] = self.shared[place - 1];
                place -= 1;
            }
            self.shared[place] = set;
        }
        while self.colors > 0 && self.shared[self.colors - 1] == 0 {
            self.colors -= 1;
        }
    }

    /// Whether the race shows that Alice wins.
    #[inline(always)]
    fn is_raced(&self, neighbors: &[Set; MOST]) -> bool {
        let without_first = |set: Set| set & set.wrapping_sub(1);
        let mut rest = self.endangered;
        if without_first(without_first(without_first(rest))) != 0 {
            return false;
        }
        let [a, b, c, d] = self.options.0;
        let few = !(c | d);
        // By their options, up to 5; those of three vertices that have more are in time.
        let classes = [few & a & !b, few & b & !a, few & a & b, !(a | b | d) & c, !(b | d) & a & c];
        let mut needed = if self.to_move == Player::Alice { 1 } else { 2 };
        let mut earlier = 0;
        for (options, class) in (1..).zip(classes) {
            for v in members(class & rest) {
                let met = neighbors[v] & earlier;
                if options < needed + met.count_ones() {
                    return false;
                }
                needed += 1;
                earlier |= 1 << v;
            }
            rest &= !class;
            if rest == 0 {
                break;
            }
        }
        // The last of three is the third to be colored, with two neighbors among the earlier ones.
        members(rest).all(|v| {
            let in_time = self.options.of(v) >= needed + (neighbors[v] & earlier).count_ones();
            needed += 1;
            earlier |= 1 << v;
            in_time
        })
    }

    /// How promising the position is for `mover`, who has moved to it: the larger, the more.
    #[inline(always)]
    fn promise(&self, mover: Player) -> u32 {
        match mover {
            Player::Alice => {
                let chances = |v| CHANCE[self.options.of(v) as usize] * self.rivals.of(v);
                ALL_CHANCES - members(self.endangered).map(chances).sum::<u32>()
            }
            Player::Bob => {
                let [one, two, three] = self.options.low().map(|set| (set & self.endangered).count_ones());
                self.endangered.count_ones() + 63 * one + 15 * two + 3 * three
            }
        }
    }

    /// The endangered vertex with the largest share of chances against it.
    #[inline(always)]
    fn neediest(&self) -> Set {
        let (mut most, mut neediest) = (0, 0);
        for v in members(self.endangered) {
            let chances = CHANCE[self.options.of(v) as usize] * self.rivals.of(v);
            if chances > most {
                (most, neediest) = (chances, 1 << v);
            }
        }
        neediest
    }
}

/// 1 / (o + 1) for o options, in units of 1 / 840.
const CHANCE: [u32; 16] = {
    let mut chance = [0; 16];
    let mut options = 0;
    while options < 16 {
        chance[options] = 840 / (options as u32 + 1);
        options += 1;
    }
    chance
};

/// More than the sum of the chances over all vertices.
const ALL_CHANCES: u32 = 1 << 18;

const _: () = assert!((MOST * MOST) as u32 * CHANCE[0] < ALL_CHANCES && MOST < 16 && COLORS < 15);

/// A step with the promise of what it leads to: the larger, the earlier it is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Step(u32);

impl Step {
    fn new(promise: u32, v: usize, color: usize) -> Self {
        Step(promise << 8 | (v << 4 | color) as u32)
    }

    fn vertex(self) -> usize {
        (self.0 >> 4 & 15) as usize
    }

    fn color(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// The vertices at which each color is tried, and those at which a color in which they are alone is.
type Tried = ([Set; COLORS], Set);

/// A graph made ready.
pub(super) struct Lean {
    order: usize,
    neighbors: [Set; MOST],
    /// For each set of vertices the union of their neighborhoods.
    unions: Vec<u16>,
    /// Tells the graph from all others in the table.
    number: u64,
    /// The steps of the stages under way.
    steps: Vec<Step>,
}

/// The graphs made ready so far.
static GRAPHS: AtomicU64 = AtomicU64::new(1);

impl Lean {
    /// Makes a graph of order [`MOST`] at most ready, in time 2^n.
    pub fn new(graph: &Graph) -> Self {
        let order = graph.order();
        let mut neighbors = [0; MOST];
        for (v, set) in graph.vertices().zip(&mut neighbors) {
            *set = graph.neighbors(v).iter().fold(0, |set, neighbor| set | 1 << neighbor.index());
        }
        let mut unions = vec![0; 1 << order];
        for set in 1..unions.len() {
            unions[set] = unions[set & (set - 1)] | neighbors[set.trailing_zeros() as usize] as u16;
        }
        Lean { order, neighbors, unions, number: GRAPHS.fetch_add(1, Relaxed), steps: Vec::new() }
    }

    /// Whether questions with `k` colors in this tempo on a graph of this order can be asked: whether moves are free, and
    /// a position fits into a key.
    pub fn takes(order: usize, k: u32, tempo: Tempo) -> bool {
        let fits = |k: usize| order <= MOST && k <= COLORS && order * (k + 1) + 2 <= 128;
        !tempo.is_connected() && usize::try_from(k).is_ok_and(fits)
    }

    /// Who wins from the start with `k` colors, which it [`takes`](Self::takes). A node is a position that no rule
    /// decides and that is not one step away from one that decides it.
    ///
    /// # Errors
    /// The limit that was hit.
    pub fn winner(
        &mut self,
        k: u32,
        to_move: Player,
        tempo: Tempo,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        self.steps.clear();
        let start = self.start(k as usize, to_move, tempo);
        let pace = match tempo {
            Tempo::Shared => 0,
            Tempo::Of(Player::Alice) => 1,
            Tempo::Of(Player::Bob) | Tempo::Connected(_) => 2,
        };
        let tag = self.number * 3 + pace;
        TABLE.with_borrow_mut(|table| Search { lean: self, table, tag, tempo, meter }.winner(&start))
    }

    fn start(&self, k: usize, to_move: Player, tempo: Tempo) -> Position {
        let all: Set = (1 << self.order) - 1;
        let union = all & self.union(all);
        let (mut options, mut rivals) = (Counts::ZERO, Counts::ZERO);
        (0..k).for_each(|_| options.increase(union));
        self.neighbors.iter().for_each(|&near| rivals.increase(near));
        let mut shared = [0; COLORS];
        shared[..k].fill(union);
        let endangered = union & !options.exceed(&rivals);
        let spare = tempo == Tempo::Shared && (all & !union).count_ones() % 2 == 1;
        let mut start = Position { shared, colors: k, free: 0, options, rivals, endangered, spare, to_move };
        start.sort();
        start
    }

    #[inline(always)]
    fn union(&self, set: Set) -> Set {
        Set::from(self.unions[set as usize])
    }

    /// The position after v gets a color, or one in which it is alone; `None` if a vertex dies. The S_c are those of the
    /// new position, but not in order, and only if they are `KEPT`.
    #[inline(always)]
    fn after<const KEPT: bool>(
        &self,
        position: &Position,
        v: usize,
        color: usize,
        tempo: Tempo,
    ) -> Option<Position> {
        let (bit, near) = (1 << v, self.neighbors[v]);
        let Position { mut options, mut rivals, mut spare, .. } = *position;
        let before = options.any() & !bit;
        let mut shared = [0; COLORS];
        let mut alone = position.free;
        options.clear(bit);
        for (c, &set) in position.shared[..position.colors].iter().enumerate() {
            let rest = if c == color { set & !bit & !near } else { set & !bit };
            let kept = rest & self.union(rest);
            let left = rest & !kept;
            if left != 0 {
                options.decrease(left);
                alone |= left;
            }
            if KEPT {
                shared[c] = kept;
            }
        }
        if color != FREE {
            options.decrease(position.shared[color] & near);
        }
        let union = options.any();
        let out = before & !union;
        if out & !alone != 0 {
            return None;
        }
        rivals.decrease(near);
        if out != 0 {
            spare ^= tempo == Tempo::Shared && out.count_ones() % 2 == 1;
            members(out).for_each(|w| rivals.decrease(self.neighbors[w]));
        }
        let free = alone & union;
        let endangered = union & !free & !options.exceed(&rivals);
        let to_move = position.to_move.opponent();
        let colors = position.colors;
        Some(Position { shared, colors, free, options, rivals, endangered, spare, to_move })
    }

    /// The position in 128 bits: n bits for the free vertices and for each S_c, and two for the rest.
    #[inline(always)]
    fn key(&self, position: &Position) -> u128 {
        let bit = |is_set: bool| u128::from(is_set);
        let mut key =
            u128::from(position.free) << 2 | bit(position.spare) << 1 | bit(position.to_move == Player::Bob);
        let mut shift = self.order + 2;
        for &set in &position.shared[..position.colors] {
            key |= u128::from(set) << shift;
            shift += self.order;
        }
        key
    }

    /// All steps of a position, of equal S_c with the first.
    #[inline(always)]
    fn steps(position: &Position) -> Tried {
        let mut tried = [0; COLORS];
        let mut last = 0;
        for (tried, &set) in tried.iter_mut().zip(&position.shared[..position.colors]) {
            *tried = if set == last { 0 } else { set };
            last = set;
        }
        (tried, position.free)
    }

    /// The steps that lift the threat at a vertex.
    fn lifting(&self, position: &Position, victim: usize) -> Tried {
        let (mut tried, free) = Self::steps(position);
        let bit = 1 << victim;
        let only = position.shared.iter().position(|set| set & bit != 0).expect("it has one option");
        let attackers = position.shared[only] & self.neighbors[victim];
        let sole = if attackers.is_power_of_two() { attackers } else { 0 };
        let elsewhere = position.shared[only] & !self.neighbors[victim] & !bit;
        let shields = members(elsewhere).filter(|&w| attackers & !self.neighbors[w] == 0);
        let lifting = shields.fold(bit, |lifting, w| lifting | 1 << w);
        for (color, tried) in tried.iter_mut().enumerate() {
            *tried &= if color == only { lifting } else { sole };
        }
        (tried, free & sole)
    }

    /// All steps, those first that promise most, in two stages.
    #[inline(always)]
    fn stages(&self, position: &Position) -> [Tried; 2] {
        let (mut later, free) = Self::steps(position);
        let mut first = [0; COLORS];
        let urgent = match position.to_move {
            Player::Alice => position.neediest(),
            Player::Bob => position.endangered & position.options.low()[1],
        };
        for (color, (first, later)) in first.iter_mut().zip(&mut later).enumerate() {
            let at = match position.to_move {
                Player::Alice => urgent,
                Player::Bob => self.union(position.shared[color] & urgent),
            };
            *first = *later & at;
            *later &= !at;
        }
        [(first, 0), (later, free)]
    }
}

/// A position remembered, with its graph, its tempo and its winner.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: u128,
    tag: u64,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::new(Table(vec![Entry::default(); Table::SIZE]));
}

/// The positions that the searches of a thread remember, one a place, the last one.
struct Table(Vec<Entry>);

impl Table {
    /// Enough for the graphs of order 11, and no more than a processor keeps near.
    const SIZE: usize = 4096;

    #[inline(always)]
    fn at(&mut self, key: u128) -> &mut Entry {
        let mixed = (key as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ ((key >> 64) as u64).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        &mut self.0[(mixed >> 32) as usize % Self::SIZE]
    }
}

/// One question under way.
struct Search<'s, 'm> {
    lean: &'s mut Lean,
    table: &'s mut Table,
    tag: u64,
    tempo: Tempo,
    meter: &'s mut Meter<'m>,
}

impl Search<'_, '_> {
    fn winner(&mut self, position: &Position) -> Result<Player, Limit> {
        self.meter.step()?;
        let (mover, threatened) = (position.to_move, position.threatened());
        if position.endangered == 0 {
            return Ok(Player::Alice);
        }
        if mover == Player::Bob && threatened != 0 {
            return Ok(Player::Bob);
        }
        let key = self.lean.key(position);
        let entry = *self.table.at(key);
        if entry.key == key && entry.tag >> 1 == self.tag {
            return Ok(if entry.tag & 1 == 1 { Player::Bob } else { Player::Alice });
        }
        let won = if threatened != 0 {
            let tried = self.lean.lifting(position, threatened.trailing_zeros() as usize);
            self.stage(position, &tried)?
        } else {
            let [first, second] = self.lean.stages(position);
            self.stage(position, &first)? || self.stage(position, &second)? || self.pass(position)?
        };
        let winner = if won { mover } else { mover.opponent() };
        let tag = self.tag << 1 | u64::from(winner == Player::Bob);
        *self.table.at(key) = Entry { key, tag };
        Ok(winner)
    }

    /// Whether one of these steps wins.
    #[inline(always)]
    fn stage(&mut self, position: &Position, (tried, free): &Tried) -> Result<bool, Limit> {
        let (mover, begin) = (position.to_move, self.lean.steps.len());
        let colors = tried[..position.colors].iter().copied().enumerate();
        for (color, set) in colors.chain([(FREE, *free)]) {
            for v in members(set) {
                let wins = match self.lean.after::<false>(position, v, color, self.tempo) {
                    None => Some(Player::Bob),
                    Some(next) if mover == Player::Alice && next.threatened() != 0 => Some(Player::Bob),
                    Some(next) if next.is_raced(&self.lean.neighbors) => Some(Player::Alice),
                    Some(next) => {
                        self.lean.steps.push(Step::new(next.promise(mover), v, color));
                        None
                    }
                };
                if wins == Some(mover) {
                    self.lean.steps.truncate(begin);
                    return Ok(true);
                }
            }
        }
        let mut won = false;
        for next in begin..self.lean.steps.len() {
            let best =
                (next..self.lean.steps.len()).max_by_key(|&i| self.lean.steps[i]).expect("there is one");
            self.lean.steps.swap(next, best);
            let step = self.lean.steps[next];
            let child = self.lean.after::<true>(position, step.vertex(), step.color(), self.tempo);
            let mut child = child.expect("nothing died when the step was looked at");
            child.sort();
            won = self.winner(&child)? == mover;
            if won {
                break;
            }
        }
        self.lean.steps.truncate(begin);
        Ok(won)
    }

    /// Whether a pass wins.
    fn pass(&mut self, position: &Position) -> Result<bool, Limit> {
        let mover = position.to_move;
        if !self.tempo.lets_pass(mover, position.spare) {
            return Ok(false);
        }
        let next = Position { spare: false, to_move: mover.opponent(), ..*position };
        Ok(self.winner(&next)? == mover)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_count() {
        let mut counts = Counts::ZERO;
        for n in 0..11 {
            assert_eq!((counts.of(0), counts.of(3), counts.any()), (n, 0, Set::from(n > 0)));
            assert_eq!(counts.low(), [1, 2, 3].map(|number| Set::from(n == number)));
            counts.increase(0b1);
        }
        let mut other = counts;
        other.decrease(0b1);
        other.increase(0b100);
        assert_eq!((counts.exceed(&other), other.exceed(&counts)), (0b1, 0b100));
        counts.clear(0b1);
        assert_eq!(counts, Counts::ZERO);
    }

    #[test]
    fn positions_of_an_order_and_a_palette_fit_into_a_key() {
        assert!(Lean::takes(11, 10, Tempo::Shared) && Lean::takes(12, 9, Tempo::Of(Player::Bob)));
        assert!(!Lean::takes(12, 10, Tempo::Shared) && !Lean::takes(13, 3, Tempo::Shared));
        assert!(!Lean::takes(4, 3, Tempo::Connected(None)) && !Lean::takes(1, u32::MAX, Tempo::Shared));
    }
}
