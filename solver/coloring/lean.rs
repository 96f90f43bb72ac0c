//! A lean search for small graphs: the same game, with next to no work a position.
//!
//! **Idea.** On a graph of order [`MOST`] at most, a search visits some hundreds or thousands of positions, and what the
//! search of large graphs does to spare positions costs more than it spares. Here a set of vertices is a word; the union of
//! the neighborhoods of any set stands in a table of 2^n entries; and how many options and how many uncolored
//! neighbors each vertex has stands in the fields of one or two words ([`Counts`]), so that a subtraction takes an option from
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
//! The proofs hold wherever moves are free, with passes or without. A pass, tried last, lifts no threat.
//!
//! **Order of steps.** In two stages; the second is only examined if nothing in the first wins. Bob
//! first tries the steps that threaten, Alice those at the vertex most in need; at the start that is one of maximum
//! degree. In a stage both go by `ordering`'s dangers, with uncolored neighbors in place of attackers.
//!
//! **Memory.** A table a thread (`Memory`), of 4,096 entries for the orders to 12 and of 65,536 for others. A
//! position is found exactly, by all of it. An entry carries the number of the graph and the tempo, so a new
//! graph clears nothing. All steps of a stage are looked up before any is searched.
//!
//! **Where it ends.** Symmetric graphs, on which little is decided by counting and isomorphic positions abound, take more
//! positions than the search of large graphs. So a question ends without an answer after [`position_limit`] positions, and is
//! left to that search. What was found remains in the table. The same holds of many colors on graphs of more than twelve
//! vertices: there most positions have few uncolored vertices a color ([`takes`]).
//!
//! Certificates do not come from here: `certify` asks about residues, for the search of large graphs.

mod counts;
mod position;

use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::LocalKey;

use games::{Player, Tempo};
use graphs::{Graph, Meter};

use self::counts::*;
use self::position::{FREE, LARGE, LARGE_TABLE, Memory, Outlook, Position, SMALL, Step, StepList};
use crate::decision::Halt;

pub(super) use self::counts::MOST;

/// The largest number of positions searched for one decision on a graph of this order.
fn position_limit(order: usize) -> u64 {
    if order <= MOST_IN_A_WORD { 4000 } else { 32_000 << (order - 13) }
}

/// Whether this search takes questions about `k` colors in this tempo on graphs of this order, within
/// this number of bytes of memory; the small table is not counted. Moves must be free.
pub(super) fn takes(order: usize, k: u32, tempo: Tempo, memory: u64) -> bool {
    let is_small = order <= MOST_IN_A_WORD;
    let has_room = 2 * k as usize <= order && memory >= LARGE_TABLE as u64;
    order <= MOST && (is_small || has_room) && !tempo.is_connected()
}

/// What all positions have in common in which a given vertex was just colored.
struct VertexRemoval<const WORDS: usize, const ORDER: usize> {
    vertex: usize,
    /// The sets S_c without the vertex, and without those who are then alone.
    kept: [Set; ORDER],
    options: Counts<WORDS>,
    rivals: Counts<WORDS>,
    /// U before the move, without the vertex.
    before: Marks<WORDS>,
    /// Vertices that are the only member of some S_c.
    alone: Set,
    /// The members of `alone` that are alone in two colors, or were free before.
    twice: Set,
}

/// The position after a move, as far as it depends on the color of the move.
struct Next<const WORDS: usize> {
    /// Options and rivals of each vertex, and the endangered vertices.
    outlook: Outlook<WORDS>,
    /// The S_c of the color; empty if the vertex takes a color in which it is alone.
    kept: Set,
    /// Vertices that are alone in some color; those outside U are dropped by `position`.
    alone: Set,
}

pub(super) trait Lean: Send {
    /// The winner from the start with `k` colors, at most the order of the graph; moves are free. A
    /// node is a position not decided at once.
    ///
    /// # Errors
    /// The limit that was reached; [`Halt::TemporaryLimit`] after [`position_limit`] nodes.
    fn winner(&self, k: u32, to_move: Player, tempo: Tempo, meter: &mut Meter<'_>) -> Result<Player, Halt>;
}

/// Prepares the search for a graph of order n, at most [`MOST`], in time 2^n.
pub(super) fn prepared(graph: &Graph) -> Box<dyn Lean> {
    if graph.order() <= MOST_IN_A_WORD {
        Box::new(Neighborhoods::new(graph, &SMALL))
    } else {
        Box::new(Neighborhoods::new(graph, &LARGE))
    }
}

struct Neighborhoods<const WORDS: usize, const ORDER: usize> {
    order: usize,
    neighbors: [Set; ORDER],
    near: [Counts<WORDS>; ORDER],
    /// For each set of vertices, the union of their neighborhoods.
    unions: Vec<Set>,
    /// Identifies the graph in the table.
    number: u64,
    memory: &'static LocalKey<RefCell<Memory<WORDS, ORDER>>>,
}

/// The number of the next graph.
static GRAPHS: AtomicU64 = AtomicU64::new(1);

impl<const WORDS: usize, const ORDER: usize> Lean for Neighborhoods<WORDS, ORDER> {
    fn winner(&self, k: u32, to_move: Player, tempo: Tempo, meter: &mut Meter<'_>) -> Result<Player, Halt> {
        let start = self.start(k as usize, to_move, tempo);
        let pace = match tempo {
            Tempo::Shared => 0,
            Tempo::Of(Player::Alice) => 1,
            Tempo::Of(Player::Bob) | Tempo::Connected(_) => 2,
        };
        let tag = self.number * 3 + pace;
        let end = meter.spent() + position_limit(self.order);
        self.memory.with_borrow_mut(|memory| {
            memory.forget_from(0);
            Search { lean: self, memory, tag, tempo, meter, end }.winner_of_start(&start)
        })
    }
}

impl<const WORDS: usize, const ORDER: usize> Neighborhoods<WORDS, ORDER> {
    fn new(graph: &Graph, memory: &'static LocalKey<RefCell<Memory<WORDS, ORDER>>>) -> Self {
        let order = graph.order();
        let mut neighbors = [0; ORDER];
        for (v, set) in graph.vertices().zip(&mut neighbors) {
            *set = graph.neighbor_word(v) as Set;
        }
        let mut unions = vec![0; 1 << order];
        for (v, neighborhood) in neighbors.iter().enumerate().take(order) {
            let (without, with) = unions.split_at_mut(1 << v);
            with.iter_mut().zip(without).for_each(|(with, without)| *with = *without | neighborhood);
        }
        let near = neighbors.map(Counts::spread);
        Neighborhoods { order, neighbors, near, unions, number: GRAPHS.fetch_add(1, Relaxed), memory }
    }

    fn start(&self, k: usize, to_move: Player, tempo: Tempo) -> Position<WORDS, ORDER> {
        let all = self.unions.len() - 1;
        let union = self.union(all as Set);
        let options = Counts::spread(union).times(k as u64);
        let rivals = self.near.iter().fold(Counts::NONE, |all, &near| all + near);
        let mut shared = [0; ORDER];
        shared[..k].fill(union);
        let outlook = Outlook { options, rivals, endangered: Marks::marks(union) & !options.exceed(rivals) };
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
    fn without(&self, position: &Position<WORDS, ORDER>, v: usize) -> VertexRemoval<WORDS, ORDER> {
        let bit = 1 << v;
        let mut options = position.outlook.options.without(v);
        let before = options.some();
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
                options -= Counts::spread(left);
                twice |= alone & left;
                alone |= left;
            }
        }
        let rivals = position.outlook.rivals - self.near[v];
        VertexRemoval { vertex: v, kept, options, rivals, before, alone, twice }
    }

    /// What depends on `color` in the position after the vertex gets it; `None` if a vertex dies.
    #[inline(always)]
    fn with(
        &self,
        position: &Position<WORDS, ORDER>,
        without: &VertexRemoval<WORDS, ORDER>,
        color: usize,
    ) -> Option<Next<WORDS>> {
        let VertexRemoval { vertex: v, mut options, mut rivals, mut alone, .. } = *without;
        let mut kept = 0;
        if color != FREE {
            // Those who were left alone in this color lose it, and so do those who stay with neighbors.
            let left = position.shared[color] ^ without.kept[color] ^ 1 << v;
            let rest = without.kept[color] & !self.neighbors[v];
            kept = rest & self.union(rest);
            options -= Counts::spread(without.kept[color] ^ kept);
            alone = alone & !(left & !without.twice) | rest ^ kept;
        }
        let union = options.some();
        let out = without.before & !union;
        let free = Marks::marks(alone);
        if !out.is_empty() {
            if !(out & !free).is_empty() {
                return None;
            }
            out.vertices().for_each(|v| rivals -= self.near[v]);
        }
        let endangered = union & !free & !options.exceed(rivals);
        Some(Next { outlook: Outlook { options, rivals, endangered }, kept, alone })
    }

    /// The position after the move, with the S_c not yet sorted.
    #[inline(always)]
    fn position(
        &self,
        position: &Position<WORDS, ORDER>,
        without: &VertexRemoval<WORDS, ORDER>,
        (color, next): (usize, &Next<WORDS>),
        tempo: Tempo,
    ) -> Position<WORDS, ORDER> {
        let mut shared = without.kept;
        if color != FREE {
            shared[color] = next.kept;
        }
        let out = without.before & !next.outlook.options.some();
        let spare = position.spare ^ (tempo == Tempo::Shared && out.size() % 2 == 1);
        let free = next.alone & shared.iter().fold(0, |union, set| union | set);
        let to_move = position.to_move.opponent();
        Position { shared, colors: position.colors, free, outlook: next.outlook, spare, to_move }
    }

    #[inline(always)]
    fn lifting(&self, position: &Position<WORDS, ORDER>, victim: usize) -> StepList<ORDER> {
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
    fn can_lift(&self, position: &Position<WORDS, ORDER>) -> bool {
        let victim = position.outlook.threatened().vertices().next().expect("something is threatened");
        let tried = self.lifting(position, victim);
        tried.vertices(position.colors).any(|v| {
            let without = self.without(position, v);
            let lifts = |color| {
                let next = self.with(position, &without, color);
                next.is_some_and(|next| next.outlook.threatened().is_empty())
            };
            tried.colors_at(v, position.colors).any(lifts)
        })
    }

    #[inline(always)]
    fn stages(&self, position: &Position<WORDS, ORDER>) -> [StepList<ORDER>; 2] {
        let mut later = position.steps();
        let mut first = StepList { colors: [0; ORDER], free: 0 };
        let outlook = &position.outlook;
        let urgent = match position.to_move {
            Player::Alice => outlook.neediest(),
            Player::Bob => {
                let almost = outlook.endangered.with_number(outlook.options, 2);
                almost.vertices().fold(0, |set, v| set | 1 << v)
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

struct Search<'s, 'm, const WORDS: usize, const ORDER: usize> {
    lean: &'s Neighborhoods<WORDS, ORDER>,
    memory: &'s mut Memory<WORDS, ORDER>,
    tag: u64,
    tempo: Tempo,
    meter: &'s mut Meter<'m>,
    /// The node count at which the search ends without an answer.
    end: u64,
}

impl<const WORDS: usize, const ORDER: usize> Search<'_, '_, WORDS, ORDER> {
    fn winner_of_start(&mut self, start: &Position<WORDS, ORDER>) -> Result<Player, Halt> {
        if start.outlook.endangered.is_empty() {
            return Ok(Player::Alice);
        }
        self.winner(start, start.entry(self.tag).place())
    }

    /// The winner of a position with endangered vertices, none threatened on Bob's turn; `place` indexes it.
    fn winner(&mut self, position: &Position<WORDS, ORDER>, place: usize) -> Result<Player, Halt> {
        let before = self.meter.spent();
        self.meter.step()?;
        let entry = position.entry(self.tag);
        if let Some(winner) = self.memory.winner(&entry, place) {
            return Ok(winner);
        }
        if self.meter.spent() >= self.end {
            return Err(Halt::TemporaryLimit);
        }
        let mover = position.to_move;
        let won = if let Some(victim) = position.outlook.threatened().vertices().next() {
            let tried = self.lean.lifting(position, victim);
            self.stage(position, &tried)?
        } else {
            let [first, second] = self.lean.stages(position);
            self.stage(position, &first)? || self.stage(position, &second)? || self.pass(position)?
        };
        let winner = if won { mover } else { mover.opponent() };
        self.memory.remember(&entry, place, winner, self.meter.spent() - before);
        Ok(winner)
    }

    #[inline(always)]
    fn stage(&mut self, position: &Position<WORDS, ORDER>, tried: &StepList<ORDER>) -> Result<bool, Halt> {
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

    /// The winner after a step that kills no vertex, if in memory; else adds the step to the stage.
    #[inline(always)]
    fn recall_or_put_off(
        &mut self,
        position: &Position<WORDS, ORDER>,
        without: &VertexRemoval<WORDS, ORDER>,
        (color, next): (usize, &Next<WORDS>),
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
        position: &Position<WORDS, ORDER>,
        without: &VertexRemoval<WORDS, ORDER>,
        (color, next): (usize, &Next<WORDS>),
    ) -> Option<Player> {
        let (mover, threatened) = (position.to_move, next.outlook.threatened());
        if mover == Player::Alice && !threatened.is_empty() {
            return Some(Player::Bob);
        }
        if next.outlook.is_raced(&self.lean.near, mover.opponent()) {
            return Some(Player::Alice);
        }
        if !threatened.is_empty() {
            let child = self.lean.position(position, without, (color, next), self.tempo);
            return (!self.lean.can_lift(&child)).then_some(Player::Bob);
        }
        None
    }

    fn pass(&mut self, position: &Position<WORDS, ORDER>) -> Result<bool, Halt> {
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
    use graphs::Budget;
    use graphs::rng::Dice;

    #[test]
    fn two_words_find_in_as_many_nodes_what_one_word_finds() {
        let tempos = [Tempo::Shared, Tempo::Of(Player::Alice), Tempo::Of(Player::Bob)];
        for seed in 0..60 {
            let (mut dice, order) = (Dice::new(seed), 6 + seed as usize % 4);
            let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
            let edges: Vec<(usize, usize)> = pairs.filter(|_| dice.uniform_index(2) == 0).collect();
            let graph = Graph::from_edges(order, edges).expect("no loops");
            let small = Neighborhoods::new(&graph, &SMALL);
            let large = Neighborhoods::new(&graph, &LARGE);
            let games = tempos.map(|tempo| Player::BOTH.map(|first| (tempo, first)));
            for &(tempo, first) in games.as_flattened() {
                for k in 2..=graph.max_degree() as u32 {
                    let budget = Budget::unlimited();
                    let [one, two] = [&small as &dyn Lean, &large].map(|lean| {
                        let mut meter = budget.start();
                        (lean.winner(k, first, tempo, &mut meter).ok(), meter.spent())
                    });
                    assert_eq!(one, two, "{graph:?}, k = {k}, {first} first, {tempo:?}");
                }
            }
        }
    }
}
