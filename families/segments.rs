//! Bob's half on caterpillars: stretches of the spine on which he wins though Alice may pass.
//!
//! A *segment* is what Bob has to know of such a stretch: the colors at its ends, and for each vertex
//! of it, all uncolored, how many leaves are uncolored and which colors the others have. Coloring one
//! of its vertices parts it in two. Bob, to move, wins a segment if a move of his kills a vertex, or
//! parts it in two that he wins, since Alice answers in one of them only, or leaves one that he wins
//! though Alice moves (docs/theory.md, 12.8). So a list of segments with a move each is a proof:
//! whatever it refers to has fewer uncolored vertices.

mod search;

use std::{fmt, iter};

use itertools::Itertools;
use rustc_hash::FxHashSet;

use crate::periodic::{Cell, Ends, Frame, Periodic};

pub use self::search::search;

/// The largest number of colors, since names of colors are permuted in all ways.
pub(crate) const MOST_COLORS: u32 = 4;

/// A set of colors: bit c is color c.
pub(crate) type Colors = u8;

/// A vertex of the spine that is uncolored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spine {
    pub uncolored: u8,
    pub colors: Colors,
}

/// A stretch of uncolored vertices of the spine between two colored ones.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment {
    pub ends: [u8; 2],
    pub spine: Vec<Spine>,
}

/// A move in a segment: the place, whether it colors a leaf there, and the color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub(crate) place: usize,
    pub(crate) is_leaf: bool,
    pub(crate) color: u8,
}

impl Segment {
    /// The colors that a vertex of the spine cannot have.
    fn seen(&self, place: usize) -> Colors {
        let left = if place == 0 { 1 << self.ends[0] } else { 0 };
        let right = if place + 1 == self.spine.len() { 1 << self.ends[1] } else { 0 };
        self.spine[place].colors | left | right
    }

    /// Whether some vertex sees all k colors.
    fn is_dead(&self, k: u32) -> bool {
        (0..self.spine.len()).any(|place| self.seen(place).count_ones() == k)
    }

    fn allows(&self, step: Step, k: u32) -> bool {
        let Step { place, is_leaf, color } = step;
        let is_there = place < self.spine.len() && u32::from(color) < k;
        is_there && if is_leaf { self.spine[place].uncolored > 0 } else { self.seen(place) >> color & 1 == 0 }
    }

    fn steps(&self, k: u32) -> impl Iterator<Item = Step> {
        let all = itertools::iproduct!([false, true], 0..self.spine.len(), 0..k as u8);
        let all = all.map(|(is_leaf, place, color)| Step { place, is_leaf, color });
        all.filter(move |&step| self.allows(step, k))
    }

    /// Whether Bob tries a step. A leaf threatens nothing if its color is seen, or nothing nearby is colored.
    fn may_threaten(&self, step: &Step) -> bool {
        let last = self.spine.len() - 1;
        let nearby = step.place.saturating_sub(1)..=last.min(step.place + 1);
        let is_at_end = *nearby.start() == 0 || *nearby.end() == last;
        let is_news = self.seen(step.place) >> step.color & 1 == 0;
        !step.is_leaf || is_news && (is_at_end || self.spine[nearby].iter().any(|vertex| vertex.colors != 0))
    }

    fn after(&self, Step { place, is_leaf, color }: Step) -> Vec<Segment> {
        if is_leaf {
            let mut after = self.clone();
            after.spine[place].uncolored -= 1;
            after.spine[place].colors |= 1 << color;
            return vec![after];
        }
        let [left, right] = self.ends;
        let parts = [([left, color], &self.spine[..place]), ([color, right], &self.spine[place + 1..])];
        let parts = parts.into_iter().filter(|(_, spine)| !spine.is_empty());
        parts.map(|(ends, spine)| Segment { ends, spine: spine.to_vec() }).collect()
    }

    /// The segment with its colors renamed in the order of first appearance.
    fn renamed(&self, k: u32) -> Segment {
        let places = |c: u8| {
            let on_spine = self.spine.iter().map(move |vertex| vertex.colors >> c & 1 == 1);
            iter::once(self.ends[0] == c).chain(on_spine).chain([self.ends[1] == c])
        };
        let mut colors: Vec<u8> = (0..k as u8).collect();
        colors.sort_by(|&a, &b| places(b).cmp(places(a)));
        let mut names = [0; Colors::BITS as usize];
        (0..).zip(&colors).for_each(|(name, &color)| names[usize::from(color)] = name);
        let set =
            |set: Colors| colors.iter().fold(0, |named, &c| named | (set >> c & 1) << names[usize::from(c)]);
        Segment {
            ends: self.ends.map(|color| names[usize::from(color)]),
            spine: self.spine.iter().map(|&vertex| Spine { colors: set(vertex.colors), ..vertex }).collect(),
        }
    }

    /// The representative of the segments that are equal up to renaming colors and reversing the direction.
    fn canonical(&self, k: u32) -> Segment {
        let mut turned = self.clone();
        turned.ends.reverse();
        turned.spine.reverse();
        self.renamed(k).min(turned.renamed(k))
    }
}

impl fmt::Display for Segment {
    /// The color at the left end, `UNCOLORED.COLORS` for each vertex, and the color at the right end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.ends[0])?;
        for Spine { uncolored, colors } in &self.spine {
            write!(f, " {uncolored}.{}", (0..8).filter(|c| colors >> c & 1 == 1).format(""))?;
        }
        write!(f, " {}", self.ends[1])
    }
}

impl fmt::Display for Step {
    /// `spine PLACE COLOR` or `leaf PLACE COLOR`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_leaf { "leaf" } else { "spine" };
        write!(f, "{kind} {} {}", self.place, self.color)
    }
}

impl Segment {
    /// Parses a segment and a move; `None` if the text is malformed.
    pub(crate) fn read(text: &str, k: u32) -> Option<(Self, Step)> {
        let color = |word: &str| word.parse().ok().filter(|&color: &u8| u32::from(color) < k);
        let vertex = |word: &str| {
            let (uncolored, colors) = word.split_once('.')?;
            let mut set = 0;
            for at in 0..colors.len() {
                set |= 1 << color(colors.get(at..at + 1)?)?;
            }
            Some(Spine { uncolored: uncolored.parse().ok()?, colors: set })
        };
        let words: Vec<&str> = text.split(' ').collect();
        let [left, ref spine @ .., right, kind, place, of_step] = words[..] else { return None };
        let spine: Vec<Spine> = spine.iter().copied().map(vertex).collect::<Option<_>>()?;
        let segment = Segment { ends: [color(left)?, color(right)?], spine };
        let step = Step { place: place.parse().ok()?, is_leaf: kind == "leaf", color: color(of_step)? };
        let is_written = !segment.spine.is_empty() && format!("{segment} {step}") == text;
        is_written.then_some((segment, step))
    }
}

/// Segments that Bob, to move, wins.
#[derive(Debug, Clone)]
pub struct SegmentProof {
    /// The place of the first vertex after the vertex that Bob colors first, modulo the period.
    pub class: usize,
    /// The segments around that vertex, of color 0: the number of vertices, and the color at the other end.
    pub sides: [(u32, u8); 2],
    /// Whether Bob also wins the sides with one leaf colored (docs/theory.md, 12.11). This requires
    /// that all spine vertices have equally many leaves, and that both sides have the same length and
    /// color 0 at all ends.
    pub despite_leaf: bool,
    pub won: Vec<(Segment, Step)>,
}

/// The numbers of leaves along the spine, if this is a family of caterpillars, or of cycles with leaves.
pub fn leaves(periodic: &Periodic, frame: Frame) -> Option<Vec<u8>> {
    let rows = frame[0].filter(|_| frame[1].is_none())? as i32;
    let below =
        |column: i32| (1..rows).map(move |row| [row, column]).filter(|&cell| periodic.has(cell, frame));
    let is_spine = |column: i32| {
        let expected: Vec<Cell> =
            [[0, column - 1], [0, column + 1]].into_iter().chain(below(column)).sorted().collect();
        let is_leaf = |cell: Cell| periodic.neighbors(cell, frame) == [[0, column]];
        periodic.neighbors([0, column], frame) == expected && below(column).all(is_leaf)
    };
    let columns = 0..periodic.period[1] as i32;
    let is_caterpillar = periodic.twist.is_empty() && columns.clone().all(is_spine);
    is_caterpillar.then(|| columns.map(|column| below(column).count() as u8).collect())
}

impl SegmentProof {
    /// A proof without segments.
    pub(crate) fn new(class: usize, sides: [(u32, u8); 2]) -> Self {
        SegmentProof { class, sides, despite_leaf: false, won: Vec::new() }
    }

    /// The segment on one side of the vertex that Bob colors first, otherwise uncolored.
    fn side(&self, leaves: &[u8], side: usize) -> Segment {
        let (length, color) = self.sides[side];
        let first = if side == 0 { self.class as i64 - 1 - i64::from(length) } else { self.class as i64 };
        let uncolored = |at: u32| leaves[(first + i64::from(at)).rem_euclid(leaves.len() as i64) as usize];
        let spine = (0..length).map(|at| Spine { uncolored: uncolored(at), colors: 0 }).collect();
        Segment { ends: if side == 0 { [color, 0] } else { [0, color] }, spine }
    }

    /// The least length of the spine from which on Bob wins, for this first player. A closed spine has
    /// an induced path whose ends have no common neighbor, with two vertices less.
    pub(crate) fn least(&self, periodic: &Periodic, bob_begins: bool) -> u32 {
        let period = periodic.period[1];
        let window = self.sides[0].0 + self.sides[1].0 + 3;
        match (periodic.ends[1], self.despite_leaf) {
            (Ends::Path, is_short) if is_short || bob_begins => window + period - 1,
            (Ends::Path, _) => 2 * (window + period),
            (Ends::Cycle, true) => window + 2,
            (Ends::Cycle, false) => 2 * (window + period) + 2,
        }
    }

    /// The segments that the proof shows Bob to win although Alice moves first.
    fn roots(&self, leaves: &[u8]) -> Vec<Segment> {
        let sides = [0, 1].map(|side| self.side(leaves, side));
        if !self.despite_leaf {
            return sides.into();
        }
        let [side, _] = sides;
        let is_leaf = |&place: &usize| side.spine[place].uncolored > 0;
        let with_leaf = |place| side.after(Step { place, is_leaf: true, color: 1 });
        let with_leaf: Vec<Segment> = (0..side.spine.len()).filter(is_leaf).flat_map(with_leaf).collect();
        [vec![side], with_leaf].concat()
    }

    /// An error in the proof with k colors: the number, from 1, of a segment whose move does not win
    /// it, or 0 if Bob does not win the sides with Alice to move. `None` if the proof is correct.
    pub fn fault(&self, leaves: &[u8], k: u32) -> Option<usize> {
        let won: FxHashSet<Segment> = self.won.iter().map(|(segment, _)| segment.canonical(k)).collect();
        let is_won = |segment: &Segment| won.contains(&segment.canonical(k));
        let is_right = |(segment, step): &(Segment, Step)| {
            segment.allows(*step, k) && {
                let parts = segment.after(*step);
                parts.iter().any(|part| part.is_dead(k))
                    || parts.iter().filter(|part| is_won(part)).count() == 2
                    || parts.iter().any(|part| is_won_by_second(part, k, &is_won))
            }
        };
        let wrong = self.won.iter().position(|won| !is_right(won)).map(|at| at + 1);
        wrong.or_else(|| {
            let is_even = leaves.len() == 1 && self.sides[0] == self.sides[1] && self.sides[0].1 == 0;
            let is_lost = |root: &Segment| !is_won_by_second(root, k, &is_won);
            (self.despite_leaf && !is_even || self.roots(leaves).iter().any(is_lost)).then_some(0)
        })
    }
}

/// Whether Bob wins a segment in which Alice is to move, or passes.
fn is_won_by_second(segment: &Segment, k: u32, is_won: &dyn Fn(&Segment) -> bool) -> bool {
    let loses = |step: Step| {
        let parts = segment.after(step);
        parts.iter().any(|part| part.is_dead(k) || is_won(part))
    };
    is_won(segment) && segment.steps(k).all(loses)
}
