//! The coloring game on bit sets, for engines that play millions of games.
//!
//! A position is the set U of uncolored vertices and, for each color, the set of vertices with a neighbor of
//! that color. A move costs one union, the test for the end k intersections, and nothing is allocated.
//!
//! Only one of equivalent colors is offered, the one with the least number ([`ColorSymmetry`]). A
//! player in a game with fixed names of colors renames with [`PackedColoring::representative`].
//!
//! The rules are those of the literature: moves anywhere, no passing, either player first. Compared with
//! [`games::coloring`] on all small graphs.

use games::coloring::{ColoringGame, ColoringPosition, Verdict};
use games::{Game, Payoff, Player, Tempo};

use crate::board::Board;
use crate::set::Set;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorSymmetry {
    /// Unused colors, which differ only by name.
    Unused,
    /// Colors seen by the same uncolored vertices. Exchanging their names among the uncolored vertices
    /// changes nothing, since only the availability of colors matters. Unused colors are included.
    Equivalent,
}

/// The coloring game on one graph of order at most 64 W, with at most K colors.
pub struct PackedColoring<const W: usize, const K: usize> {
    board: Board<W>,
    colors: usize,
    first: Player,
    pub(crate) alike: ColorSymmetry,
}

/// The uncolored vertices, the vertices that see each color, the number of colors in use, and the
/// player to move.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PackedPosition<const W: usize, const K: usize> {
    uncolored: Set<W>,
    /// For each color the vertices with a neighbor of that color; empty from k on.
    seen: [Set<W>; K],
    used: u8,
    to_move: Player,
}

pub(crate) struct OfferedColors<const W: usize, const K: usize> {
    number: usize,
    colors: [u8; K],
    takers: [Set<W>; K],
}

impl<const W: usize, const K: usize> OfferedColors<W, K> {
    #[inline]
    pub(crate) fn takers(&self) -> &[Set<W>] {
        &self.takers[..self.number]
    }

    #[inline]
    pub(crate) fn color(&self, place: u8) -> u8 {
        self.colors[usize::from(place)]
    }

    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u8, Set<W>)> + '_ {
        self.colors.iter().copied().zip(self.takers().iter().copied())
    }
}

/// A vertex and its new color; ordered by vertex, then color.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove {
    pub vertex: u16,
    pub color: u8,
}

impl<const W: usize, const K: usize> PackedColoring<W, K> {
    /// The packed game; `None` if it has too many vertices or colors, connected moves, passing, or lists.
    pub fn of(game: &ColoringGame, alike: ColorSymmetry) -> Option<Self> {
        let (graph, rules) = (game.graph(), game.rules());
        let variant = rules.variant();
        let colors = usize::try_from(rules.colors()).ok()?;
        let fits = graph.order() <= 64 * W && colors <= K && K < usize::from(u8::MAX);
        let fits = fits && game.start().lists.is_empty();
        (variant.tempo() == Tempo::Shared && fits).then(|| PackedColoring {
            board: Board::new(graph),
            colors,
            first: variant.first,
            alike,
        })
    }

    /// The position with its colors as named; if only unused ones are equivalent, 0, 1, ... without a gap.
    pub fn pack(&self, position: &ColoringPosition) -> PackedPosition<W, K> {
        let mut packed = self.initial();
        for (v, color) in position.colors().iter().enumerate() {
            if let Some(color) = color {
                self.play(&mut packed, PackedMove { vertex: v as u16, color: color.index() as u8 });
            }
        }
        packed.to_move = position.to_move();
        packed
    }

    pub fn representative(&self, position: &PackedPosition<W, K>, color: u8) -> u8 {
        match self.alike {
            ColorSymmetry::Unused => color.min(position.used),
            ColorSymmetry::Equivalent => {
                let seen = |c: u8| position.seen[usize::from(c)].and(position.uncolored);
                (0..color).find(|&least| seen(least) == seen(color)).unwrap_or(color)
            }
        }
    }

    #[inline]
    pub(crate) fn neighbors(&self, v: usize) -> Set<W> {
        self.board.neighbors(v)
    }

    #[inline]
    pub(crate) fn uncolored(&self, position: &PackedPosition<W, K>) -> Set<W> {
        position.uncolored
    }

    #[inline]
    pub(crate) fn colors(&self) -> usize {
        self.colors
    }

    /// The number of colors, from 0 on, used for moves: if unused colors are equivalent, those in use
    /// and one more.
    #[inline]
    pub(crate) fn candidates(&self, position: &PackedPosition<W, K>) -> usize {
        match self.alike {
            ColorSymmetry::Unused => self.colors.min(usize::from(position.used) + 1),
            ColorSymmetry::Equivalent => self.colors,
        }
    }

    #[inline]
    pub(crate) fn offered(&self, position: &PackedPosition<W, K>) -> OfferedColors<W, K> {
        let limit = self.candidates(position);
        let mut offered = OfferedColors { number: 0, colors: [0; K], takers: [Set::EMPTY; K] };
        for (color, &seen) in position.seen[..limit].iter().enumerate() {
            let takers = position.uncolored.minus(seen);
            if self.alike == ColorSymmetry::Equivalent && offered.takers[..offered.number].contains(&takers) {
                continue;
            }
            offered.colors[offered.number] = color as u8;
            offered.takers[offered.number] = takers;
            offered.number += 1;
        }
        offered
    }

    #[inline]
    pub(crate) fn takers<'p>(
        &'p self,
        position: &'p PackedPosition<W, K>,
    ) -> impl Iterator<Item = Set<W>> + 'p {
        position.seen[..self.colors].iter().map(|&seen| position.uncolored.minus(seen))
    }
}

impl<const W: usize, const K: usize> Game for PackedColoring<W, K> {
    type Position = PackedPosition<W, K>;
    type Move = PackedMove;
    type Value = Verdict;

    fn initial(&self) -> Self::Position {
        let uncolored = Set::first_n(self.board.order());
        PackedPosition { uncolored, seen: [Set::EMPTY; K], used: 0, to_move: self.first }
    }

    #[inline]
    fn to_move(&self, position: &Self::Position) -> Player {
        position.to_move
    }

    /// One move at each vertex for each class of equivalent colors.
    #[inline]
    fn moves(&self, position: &Self::Position, out: &mut Vec<PackedMove>) {
        let offered = self.offered(position);
        // Every candidate is written, and the next one over it if it is no move: no branch depends on
        // the position.
        out.resize(position.uncolored.len() * offered.number, PackedMove { vertex: 0, color: 0 });
        let mut number = 0;
        for v in position.uncolored.iter() {
            for (color, takers) in offered.iter() {
                out[number] = PackedMove { vertex: v as u16, color };
                number += usize::from(takers.contains(v));
            }
        }
        out.truncate(number);
    }

    #[inline]
    fn play(&self, position: &mut Self::Position, step: PackedMove) {
        let (v, color) = (usize::from(step.vertex), usize::from(step.color));
        debug_assert!(position.uncolored.minus(position.seen[color]).contains(v), "{step:?} is not legal");
        position.uncolored = position.uncolored.without(v);
        position.seen[color] = position.seen[color].or(self.board.neighbors(v));
        position.used = position.used.max(step.color + 1);
        position.to_move = position.to_move.opponent();
    }

    #[inline]
    fn value(&self, position: &Self::Position) -> Option<Verdict> {
        let dead = position.seen[..self.colors].iter().fold(position.uncolored, |dead, &seen| dead.and(seen));
        if !dead.is_empty() {
            Some(Verdict::BobWins)
        } else {
            position.uncolored.is_empty().then_some(Verdict::AliceWins)
        }
    }

    /// What colored vertices see is forgotten, and so is the order of the colors. The first changes no
    /// legal move; the second is a renaming, by which legal moves and ends of games correspond.
    ///
    /// If only unused colors count as alike, no uncolored vertex may see a color in use once its
    /// neighbors are colored; such a color is offered as often as it is in use, so their number stays.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        let mut canonical = position.clone();
        let palette = &mut canonical.seen[..self.colors];
        for seen in palette.iter_mut() {
            *seen = seen.and(position.uncolored);
        }
        // Colors in use come first, as in every position: those that no vertex sees are least.
        palette.sort_unstable_by(|a, b| b.cmp(a));
        if self.alike == ColorSymmetry::Equivalent {
            canonical.used = self.colors as u8;
        }
        canonical
    }
}

impl<const W: usize, const K: usize> Payoff for PackedColoring<W, K> {
    fn share(&self, value: Verdict) -> f64 {
        match value {
            Verdict::AliceWins => 1.0,
            Verdict::BobWins => 0.0,
        }
    }
}
