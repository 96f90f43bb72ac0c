//! A lean search for small graphs: the same game, with next to no work a position.
//!
//! **Idea.** On a graph of order [`MOST`] at most, a search visits some hundreds of positions, and what the search of
//! large graphs does to spare positions costs more than it spares. Here a set of vertices is a word; the union of
//! the neighborhoods of any set stands in a table of 2^n entries; and how many options and how many uncolored
//! neighbors each vertex has stands in the fields of one word ([`Counts`]), so that a subtraction takes an option from
//! any set of vertices, and a comparison tells of all vertices at once which may die.
//!
//! **Positions.** For a color c let A_c be the set of uncolored vertices that may get c. A vertex without a neighbor in
//! A_c is *alone* there: no vertex can take c from it, and it takes c from none. Let S_c be A_c without those
//! who are alone, and U the union of all S_c. A vertex with a color in which it is alone is *free*. A position here is the
//! multiset of the S_c that are not empty, the free vertices of U, whose turn it is, and the tempo with the parity of the
//! number of uncolored vertices outside U.
//!
//! *It decides the game.* By `residue` the patches decide it, and a second copy of a patch {v} may be dropped. The patches
//! are the components of the S_c, and {v} for the free vertices. An uncolored vertex outside U is free, and in no
//! patch with others. So these vertices are a union of patches without endangered vertices, and what is proved there
//! of T holds of them: only their parity counts where no player may pass, and not even that where one may. Nothing
//! of the number of colors or of who began is left, so one table serves every k and both starters.
//!
//! **Rules.** Of the vertices of U, those are *endangered* that are not free and have no more options than neighbors in
//! U. The others are safe, a weak form of the test of `safety`: each option is lost to another neighbor, which
//! may take it, and so is in U. Then:
//!
//! - Without an endangered vertex Alice wins.
//! - An endangered vertex with one option is a threat, since it is not alone there: Bob to move wins, and of Alice's
//!   steps those alone are tried that lift the first threat, and kept that leave none (`threats`).
//! - So Bob wins by a step after which no step of Alice leaves every vertex alive and none threatened. Half of his wins
//!   in the positions searched are of this kind: one threat more than she can lift.
//! - Alice wins the race against up to three endangered vertices (`race`, where every endangered neighbor counts as one
//!   that takes an option). More would hardly ever tell.
//!
//! The proofs hold wherever moves are free, with passes or without. A pass is tried last, and lifts no threat.
//!
//! **Order of steps.** In two stages; the second is only examined if nothing in the first wins. Bob
//! first tries the steps that threaten, Alice those at the vertex most in need; at the start that is one of maximum
//! degree. In a stage both go by `ordering`'s dangers, with uncolored neighbors in place of attackers.
//!
//! **Memory.** A table of 4,096 entries a thread (`Memory`). A position is found exactly, by all of it. An entry carries the
//! number of the graph and the tempo, so a new graph starts from nothing without clearing anything. A step is looked up
//! before any of its stage is searched, so that one which is known to win spares them all.
//!
//! **Where it ends.** Symmetric graphs, on which little is decided by counting and isomorphic positions abound, take more
//! positions than the search of large graphs. So a question ends without an answer after [`POSITION_LIMIT`] positions, and is
//! left to that search. What was found remains in the table.
//!
//! Certificates do not come from here: they are made from the questions that `certify` asks about residues, which the
//! search of large graphs answers on every graph.

mod counts;
mod position;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use games::{Player, Tempo};
use graphs::{Graph, Meter};

use self::counts::*;
use self::position::{COLORS, FREE, Memory, Outlook, Position, Step, StepList};
use crate::decision::Halt;

pub(super) use self::counts::MOST;

/// The largest number of positions searched for one decision.
const POSITION_LIMIT: u64 = 4000;

/// What all positions have in common in which a given vertex was just colored.
struct VertexRemoval {
    vertex: usize,
    /// The sets S_c without the vertex, and without those who are then alone.
    kept: [Set; COLORS],
    options: Counts,
    rivals: Counts,
    /// U before the move, without the vertex.
    before: Marks,
    /// Vertices that are the only member of some S_c.
    alone: Set,
    /// The members of `alone` that are alone in two colors, or were free before.
    twice: Set,
}

/// The position after a move, as far as it depends on the color of the move.
struct Next {
    /// Options and rivals of each vertex, and the endangered vertices.
    outlook: Outlook,
    /// The S_c of the color; empty if the vertex takes a color in which it is alone.
    kept: Set,
    /// Vertices that are alone in some color; those outside U are dropped by `position`.
    alone: Set,
}

pub(super) struct Lean {
    order: usize,
    neighbors: [Set; MOST],
    near: [Counts; MOST],
    /// For each set of vertices, the union of their neighborhoods.
    unions: Vec<Set>,
    /// Identifies the graph in the table.
    number: u64,
}

/// The number of the next graph.
static GRAPHS: AtomicU64 = AtomicU64::new(1);

impl Lean {
    /// Prepares a graph of order at most [`MOST`], in time 2^n.
    pub(crate) fn new(graph: &Graph) -> Self {
        let order = graph.order();
        let mut neighbors = [0; MOST];
        for (v, set) in graph.vertices().zip(&mut neighbors) {
            *set = graph.neighbor_word(v) as Set;
        }
        let mut unions = vec![0; 1 << order];
        for (v, neighborhood) in neighbors.iter().enumerate().take(order) {
            let (without, with) = unions.split_at_mut(1 << v);
            with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | neighborhood);
        }
        let near = neighbors.map(spread);
        Lean { order, neighbors, near, unions, number: GRAPHS.fetch_add(1, Relaxed) }
    }

    /// Whether this search supports `k` colors in this tempo: moves are free, and a position has room for the
    /// colors.
    pub(crate) fn takes(k: u32, tempo: Tempo) -> bool {
        !tempo.is_connected() && k as usize <= COLORS
    }

    /// The winner from the start with `k` colors; [`takes`](Self::takes) must hold. A node is a position not
    /// decided at once.
    ///
    /// # Errors
    /// The limit that was reached; [`Halt::TemporaryLimit`] after [`POSITION_LIMIT`] nodes.
    pub(crate) fn winner(
        &self,
        k: u32,
        to_move: Player,
        tempo: Tempo,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Halt> {
        let start = self.start(k as usize, to_move, tempo);
        let pace = match tempo {
            Tempo::Shared => 0,
            Tempo::Of(Player::Alice) => 1,
            Tempo::Of(Player::Bob) | Tempo::Connected(_) => 2,
        };
        let tag = self.number * 3 + pace;
        let end = meter.spent() + POSITION_LIMIT;
        Memory::with(|memory| Search { lean: self, memory, tag, tempo, meter, end }.winner_of_start(&start))
    }

    fn start(&self, k: usize, to_move: Player, tempo: Tempo) -> Position {
        let all = self.unions.len() - 1;
        let union = self.union(all as Set);
        let options = k as u64 * spread(union);
        let rivals = self.near.iter().sum();
        let mut shared = [0; COLORS];
        shared[..k].fill(union);
        let outlook = Outlook { options, rivals, endangered: marks(union) & !exceed(options, rivals) };
        let spare = tempo == Tempo::Shared && (self.order as u32 - union.count_ones()) % 2 == 1;
        let mut start = Position { shared, colors: k, free: 0, outlook, spare, to_move };
        start.sort();
        start
    }

    #[inline(always)]
    fn union(&self, set: Set) -> Set {
        self.unions[usize::from(set)]
    }

    #[inline(always)]
    fn without(&self, position: &Position, v: usize) -> VertexRemoval {
        let bit = 1 << v;
        let mut options = position.outlook.options & !(15 << (FIELD * v));
        let before = some(options);
        let (mut alone, mut twice) = (position.free, position.free);
        let mut kept = position.shared;
        for set in &mut kept[..position.colors] {
            if *set & bit == 0 {
                continue;
            }
            let rest = *set ^ bit;
            *set = rest & self.union(rest);
            if *set != rest {
                let left = rest ^ *set;
                options -= spread(left);
                twice |= alone & left;
                alone |= left;
            }
        }
        let rivals = position.outlook.rivals - self.near[v];
        VertexRemoval { vertex: v, kept, options, rivals, before, alone, twice }
    }

    /// The position after the vertex gets `color`, as far as it depends on the color; `None` if a vertex dies.
    #[inline(always)]
    fn with(&self, position: &Position, without: &VertexRemoval, color: usize) -> Option<Next> {
        let VertexRemoval { vertex: v, mut options, mut rivals, mut alone, .. } = *without;
        let mut kept = 0;
        if color != FREE {
            // Those who were left alone in this color lose it, and so do those who stay with neighbors.
            let left = position.shared[color] ^ without.kept[color] ^ 1 << v;
            let rest = without.kept[color] & !self.neighbors[v];
            kept = rest & self.union(rest);
            options -= spread(without.kept[color] ^ kept);
            alone = alone & !(left & !without.twice) | rest ^ kept;
        }
        let union = some(options);
        let out = without.before & !union;
        let free = marks(alone);
        if out != 0 {
            if out & !free != 0 {
                return None;
            }
            field_offsets(out).for_each(|field| rivals -= self.near[vertex(field)]);
        }
        let endangered = union & !free & !exceed(options, rivals);
        Some(Next { outlook: Outlook { options, rivals, endangered }, kept, alone })
    }

    /// The position after the move, with the S_c not yet sorted.
    #[inline(always)]
    fn position(
        &self,
        position: &Position,
        without: &VertexRemoval,
        (color, next): (usize, &Next),
        tempo: Tempo,
    ) -> Position {
        let mut shared = without.kept;
        if color != FREE {
            shared[color] = next.kept;
        }
        let out = without.before & !some(next.outlook.options);
        let spare = position.spare ^ (tempo == Tempo::Shared && size(out) % 2 == 1);
        let free = next.alone & shared.iter().fold(0, |union, set| union | set);
        let to_move = position.to_move.opponent();
        Position { shared, colors: position.colors, free, outlook: next.outlook, spare, to_move }
    }

    /// The steps that lift the threat at `victim`.
    #[inline(always)]
    fn lifting(&self, position: &Position, victim: usize) -> StepList {
        let mut tried = position.steps();
        let bit = 1 << victim;
        let only = position.shared.iter().position(|set| set & bit != 0).expect("it has one option");
        let attackers = position.shared[only] & self.neighbors[victim];
        let sole = if attackers.is_power_of_two() { attackers } else { 0 };
        let elsewhere = position.shared[only] & !self.neighbors[victim] & !bit;
        let shields = members(elsewhere).filter(|&w| attackers & !self.neighbors[w] == 0);
        let lifting = shields.fold(bit, |lifting, w| lifting | 1 << w);
        for (color, tried) in tried.colors.iter_mut().enumerate() {
            *tried &= if color == only { lifting } else { sole };
        }
        tried.free &= sole;
        tried
    }

    /// Whether Alice, to move against a threat, has a step after which no vertex is dead or threatened.
    #[inline(always)]
    fn can_lift(&self, position: &Position) -> bool {
        let victim = field_offsets(position.outlook.threatened()).next().expect("something is threatened");
        let tried = self.lifting(position, vertex(victim));
        tried.vertices(position.colors).any(|v| {
            let without = self.without(position, v);
            let lifts = |color| {
                let next = self.with(position, &without, color);
                next.is_some_and(|next| next.outlook.threatened() == 0)
            };
            tried.colors_at(v, position.colors).any(lifts)
        })
    }

    /// All steps in two stages, the most promising first.
    #[inline(always)]
    fn stages(&self, position: &Position) -> [StepList; 2] {
        let mut later = position.steps();
        let mut first = StepList { colors: [0; COLORS], free: 0 };
        let outlook = &position.outlook;
        let urgent = match position.to_move {
            Player::Alice => outlook.neediest(),
            Player::Bob => {
                let almost = with_number(outlook.endangered, outlook.options, 2);
                field_offsets(almost).fold(0, |set, field| set | 1 << vertex(field))
            }
        };
        for color in 0..position.colors {
            let here = match position.to_move {
                Player::Alice => urgent,
                Player::Bob => self.union(position.shared[color] & urgent),
            };
            first.colors[color] = later.colors[color] & here;
            later.colors[color] &= !here;
        }
        [first, later]
    }
}

struct Search<'s, 'm> {
    lean: &'s Lean,
    memory: &'s mut Memory,
    tag: u64,
    tempo: Tempo,
    meter: &'s mut Meter<'m>,
    /// The node count at which the search ends without an answer.
    end: u64,
}

impl Search<'_, '_> {
    fn winner_of_start(&mut self, start: &Position) -> Result<Player, Halt> {
        if start.outlook.endangered == 0 {
            return Ok(Player::Alice);
        }
        self.winner(start, start.entry(self.tag).place())
    }

    /// The winner of a position with an endangered vertex, but none threatened if Bob is to move. `place` is
    /// its index in the memory.
    fn winner(&mut self, position: &Position, place: usize) -> Result<Player, Halt> {
        self.meter.step()?;
        let entry = position.entry(self.tag);
        if let Some(winner) = self.memory.winner(&entry, place) {
            return Ok(winner);
        }
        if self.meter.spent() >= self.end {
            return Err(Halt::TemporaryLimit);
        }
        let mover = position.to_move;
        let won = if let Some(victim) = field_offsets(position.outlook.threatened()).next() {
            let tried = self.lean.lifting(position, vertex(victim));
            self.stage(position, &tried)?
        } else {
            let [first, second] = self.lean.stages(position);
            self.stage(position, &first)? || self.stage(position, &second)? || self.pass(position)?
        };
        let winner = if won { mover } else { mover.opponent() };
        self.memory.remember(&entry, place, winner);
        Ok(winner)
    }

    #[inline(always)]
    fn stage(&mut self, position: &Position, tried: &StepList) -> Result<bool, Halt> {
        let (mover, begin) = (position.to_move, self.memory.steps.len());
        for v in tried.vertices(position.colors) {
            let without = self.lean.without(position, v);
            for color in tried.colors_at(v, position.colors) {
                let winner = match self.lean.with(position, &without, color) {
                    None => Some(Player::Bob),
                    Some(next) => match self.winner_at_sight(position, &without, (color, &next)) {
                        None => self.recall_or_put_off(position, &without, (color, &next), begin),
                        winner => winner,
                    },
                };
                if winner == Some(mover) {
                    self.memory.forget_from(begin);
                    return Ok(true);
                }
            }
        }
        let mut won = false;
        for next in begin..self.memory.steps.len() {
            let steps = &mut self.memory.steps[next..];
            let best = (0..steps.len()).max_by_key(|&i| steps[i]).expect("there is one");
            steps.swap(0, best);
            let step = steps[0];
            let child = self.memory.children[begin + step.child()];
            won = self.winner(&child, step.place())? == mover;
            if won {
                break;
            }
        }
        self.memory.forget_from(begin);
        Ok(won)
    }

    /// The winner after a step that kills no vertex, if it is in the memory. Otherwise the step is added to
    /// the steps of the stage, which start at `begin`.
    #[inline(always)]
    fn recall_or_put_off(
        &mut self,
        position: &Position,
        without: &VertexRemoval,
        (color, next): (usize, &Next),
        begin: usize,
    ) -> Option<Player> {
        let mut child = self.lean.position(position, without, (color, next), self.tempo);
        child.sort();
        let entry = child.entry(self.tag);
        let place = entry.place();
        let winner = self.memory.winner(&entry, place);
        if winner.is_none() {
            let number = self.memory.children.len() - begin;
            self.memory.children.push(child);
            self.memory.steps.push(Step::new(next.outlook.promise(position.to_move), number, place));
        }
        winner
    }

    /// The winner after a step that kills no vertex, if a rule decides it.
    #[inline(always)]
    fn winner_at_sight(
        &self,
        position: &Position,
        without: &VertexRemoval,
        (color, next): (usize, &Next),
    ) -> Option<Player> {
        let (mover, threatened) = (position.to_move, next.outlook.threatened());
        if mover == Player::Alice && threatened != 0 {
            return Some(Player::Bob);
        }
        if next.outlook.is_raced(&self.lean.near, mover.opponent()) {
            return Some(Player::Alice);
        }
        if threatened != 0 {
            let child = self.lean.position(position, without, (color, next), self.tempo);
            return (!self.lean.can_lift(&child)).then_some(Player::Bob);
        }
        None
    }

    fn pass(&mut self, position: &Position) -> Result<bool, Halt> {
        let mover = position.to_move;
        if !self.tempo.lets_pass(mover, position.spare) {
            return Ok(false);
        }
        let next = Position { spare: false, to_move: mover.opponent(), ..*position };
        Ok(self.winner(&next, next.entry(self.tag).place())? == mover)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_palette_below_the_order_is_taken_where_moves_are_free() {
        let most = MOST as u32 - 1;
        assert!(Lean::takes(most, Tempo::Shared) && Lean::takes(most, Tempo::Of(Player::Bob)));
        assert!(!Lean::takes(3, Tempo::Connected(None)) && !Lean::takes(u32::MAX, Tempo::Shared));
    }
}
