//! Col: red and blue in turn, no edge with two ends of one color, who cannot move loses.
//!
//! A position is what each player may still color. A vertex that neither player may color is gone; an edge
//! matters only while some player may color both of its ends. The rest falls into components, and the
//! position is their sum. \[BerlekampConwayGuy1982, chapter 2\]
//!
//! Small components are valued outright ([`GameValue`]) and added up. Who wins the sum of what is left with
//! that number is searched: a move is tried in every large component, then in the number, with a table.
//! The table knows one player to move: the other one is the same with red and blue exchanged.
//!
//! Moves in the number are needed only where all else is a number too (number avoidance), which is not
//! known beforehand, so they are tried last. Moves of the sum are those of its parts, and a part may be
//! replaced by an equal one, so replacing small components by their values does not change the winner.

use games::Player;
use graphs::{Budget, Graph, Limit, Meter};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use solver::automorphisms;

use super::words::{TintedWords, bits};
use super::worth::GameValue;

/// The largest order of a component that is evaluated exactly. A larger one saves search on trees, but costs more
/// if components stay connected for long.
const SMALL: u32 = 12;

/// A sum of large components and a value; red is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Sum {
    large: TintedWords,
    rest: GameValue,
}

/// A solver of Col on one graph that stores its results.
pub(super) struct Col {
    neighbors: Vec<u64>,
    mirrors: Mirrors,
    worths: FxHashMap<TintedWords, GameValue>,
    /// Whether red, to move, wins.
    sums: FxHashMap<Sum, bool>,
}

impl Col {
    pub(super) fn new(graph: &Graph, neighbors: Vec<u64>) -> Self {
        let mirrors = Mirrors::of(graph);
        Col { neighbors, mirrors, worths: FxHashMap::default(), sums: FxHashMap::default() }
    }

    pub(super) fn order(&self) -> usize {
        self.neighbors.len()
    }

    pub(super) fn all(&self) -> u64 {
        if self.order() == 64 { u64::MAX } else { (1 << self.order()) - 1 }
    }

    /// The vertices with a neighbor in the set.
    pub(super) fn neighborhood(&self, set: u64) -> u64 {
        bits(set).fold(0, |union, v| union | self.around(v))
    }

    pub(super) fn bytes(&self) -> u64 {
        const WORTH: u64 = Budget::hash_entry(size_of::<(TintedWords, GameValue)>());
        const SUM: u64 = Budget::hash_entry(size_of::<(Sum, bool)>());
        self.worths.len() as u64 * WORTH + self.sums.len() as u64 * SUM
    }

    /// N(v) of the vertex with this bit.
    fn around(&self, v: u64) -> u64 {
        self.neighbors[v.trailing_zeros() as usize]
    }

    pub(super) fn winner(
        &mut self,
        position: TintedWords,
        to_move: Player,
        meter: &mut Meter<'_>,
    ) -> Result<Player, Limit> {
        let seen = if to_move == Player::Alice { position } else { position.exchanged() };
        let sum = self.gather(seen, GameValue::ZERO, meter)?;
        Ok(if self.red_wins(sum, meter)? { to_move } else { to_move.opponent() })
    }

    fn red_wins(&mut self, sum: Sum, meter: &mut Meter<'_>) -> Result<bool, Limit> {
        if sum.large == TintedWords::EMPTY {
            return Ok(sum.rest.left_wins_first());
        }
        if let Some(&known) = self.sums.get(&sum) {
            return Ok(known);
        }
        meter.step()?;
        meter.hold(self.bytes())?;
        let moves = self.promising(sum.large);
        let reflecting = |&v: &u64| self.mirrors.show_zero(self.colored_red(sum.large, v));
        let answers = !self.mirrors.is_empty() && !sum.rest.negated().left_wins_first();
        let mut won = answers && moves.iter().any(reflecting);
        for v in moves {
            if won {
                break;
            }
            let after = self.colored_red(sum.large, v);
            won = !self.blue_wins(after, sum.rest, meter)?;
        }
        for rest in sum.rest.left_options() {
            if won {
                break;
            }
            won = !self.blue_wins(sum.large, rest, meter)?;
        }
        self.sums.insert(sum, won);
        Ok(won)
    }

    /// Whether blue, who is to move, wins: by exchanging colors, since the solver always lets red move.
    fn blue_wins(
        &mut self,
        large: TintedWords,
        rest: GameValue,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Limit> {
        let seen = self.gather(large.exchanged(), rest.negated(), meter)?;
        self.red_wins(seen, meter)
    }

    fn colored_red(&self, position: TintedWords, v: u64) -> TintedWords {
        TintedWords { red: position.red & !(self.around(v) | v), blue: position.blue & !v }
    }

    /// The vertices that red may color, by the moves each costs red, less 1 if it costs blue one; rising.
    fn promising(&self, position: TintedWords) -> SmallVec<[u64; 64]> {
        let mut moves: SmallVec<[u64; 64]> = bits(position.red).collect();
        let cost = |v: &u64| {
            let own = (self.around(*v) & position.red).count_ones() as i32;
            own - i32::from(position.blue & v != 0)
        };
        moves.sort_by_key(cost);
        moves
    }

    /// Whether a reflection shows that the position equals 0.
    pub(super) fn is_reflection(&self, position: TintedWords) -> bool {
        self.mirrors.show_zero(position)
    }

    /// The position and the value as one sum: small components are added to the value, and large ones are dropped
    /// if a reflection shows that they equal 0.
    fn gather(
        &mut self,
        position: TintedWords,
        rest: GameValue,
        meter: &mut Meter<'_>,
    ) -> Result<Sum, Limit> {
        let mut sum = Sum { large: TintedWords::EMPTY, rest };
        for part in self.components(position) {
            if part.vertices().count_ones() <= SMALL {
                sum.rest = sum.rest.plus(self.worth(part, meter)?);
            } else {
                sum.large.red |= part.red;
                sum.large.blue |= part.blue;
            }
        }
        if self.mirrors.show_zero(sum.large) {
            sum.large = TintedWords::EMPTY;
        }
        Ok(sum)
    }

    /// The components of a position by the edges that matter.
    fn components(&self, position: TintedWords) -> SmallVec<[TintedWords; 8]> {
        let (mut left, mut parts) = (position.vertices(), SmallVec::new());
        while left != 0 {
            let component = self.component(position, left & left.wrapping_neg());
            left &= !component;
            parts.push(position.within(component));
        }
        parts
    }

    fn component(&self, position: TintedWords, v: u64) -> u64 {
        let (mut component, mut new) = (v, v);
        while new != 0 {
            let mut met = 0;
            for v in bits(new) {
                if position.red & v != 0 {
                    met |= self.around(v) & position.red;
                }
                if position.blue & v != 0 {
                    met |= self.around(v) & position.blue;
                }
            }
            new = met & !component;
            component |= new;
        }
        component
    }

    /// The value of a position, as the sum of those of its components.
    fn value(&mut self, position: TintedWords, meter: &mut Meter<'_>) -> Result<GameValue, Limit> {
        let parts = self.components(position).into_iter();
        parts.map(|part| self.worth(part, meter)).try_fold(GameValue::ZERO, |sum, part| Ok(sum.plus(part?)))
    }

    fn worth(&mut self, component: TintedWords, meter: &mut Meter<'_>) -> Result<GameValue, Limit> {
        if component.vertices().count_ones() == 1 {
            return Ok(match (component.red, component.blue) {
                (_, 0) => GameValue::integer(1),
                (0, _) => GameValue::integer(-1),
                _ => GameValue::STAR,
            });
        }
        // One entry serves both players.
        if component.red < component.blue {
            return Ok(self.worth(component.exchanged(), meter)?.negated());
        }
        if let Some(&known) = self.worths.get(&component) {
            return Ok(known);
        }
        meter.step()?;
        meter.hold(self.bytes())?;
        let mut options = |position: TintedWords| -> Result<Vec<GameValue>, Limit> {
            bits(position.red).map(|v| self.value(self.colored_red(position, v), meter)).collect()
        };
        let (left, right) = (options(component)?, options(component.exchanged())?);
        let worth = GameValue::of_options(left.into_iter(), right.into_iter().map(GameValue::negated));
        self.worths.insert(component, worth);
        Ok(worth)
    }
}

/// The number of stored reflections; each is tried at every position.
const MOST: usize = 8;

/// Automorphisms of order 2, as the images of the vertices 0, 1, ..., by which positions of Col are worth nothing.
///
/// *Let s be an automorphism of the graph with s(s(v)) = v that exchanges the vertices which red may still get
/// with those that blue may, and fixes none of them. Then the player who moves first loses Col.* The other player
/// answers v by s(v): it is not v, and it was open to that player since v was open to the first. Afterwards
/// the position is its own reflection again, for a vertex is barred from red if and only if its image is
/// barred from blue. So the position is equal to 0 and may be left out of a sum.
/// \[BerlekampConwayGuy1982, chapter 2\]
///
/// On graphs with such an automorphism this decides at once what would take a long search: on grids with
/// an even side, on even cycles, prisms and hypercubes.
struct Mirrors(Vec<Vec<u8>>);

impl Mirrors {
    /// Some automorphisms of order 2 of a graph of order at most 64, those that fix the fewest vertices first.
    fn of(graph: &Graph) -> Self {
        let automorphisms = automorphisms(graph);
        let is_reflection = |images: &Vec<usize>| (0..images.len()).all(|v| images[images[v]] == v);
        let mut mirrors: Vec<Vec<usize>> = automorphisms.into_iter().filter(is_reflection).collect();
        mirrors.sort_by_key(|images| (0..images.len()).filter(|&v| images[v] == v).count());
        mirrors.truncate(MOST);
        let narrow = |images: Vec<usize>| images.into_iter().map(|image| image as u8).collect();
        Mirrors(mirrors.into_iter().map(narrow).collect())
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of the reflections shows that the position is equal to 0.
    fn show_zero(&self, position: TintedWords) -> bool {
        let TintedWords { red, blue } = position;
        let exchanges = |images: &Vec<u8>| {
            bits(red).all(|v| {
                let image = 1 << images[v.trailing_zeros() as usize];
                image != v && blue & image != 0
            })
        };
        red.count_ones() == blue.count_ones() && self.0.iter().any(exchanges)
    }
}
