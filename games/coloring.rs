//! The coloring game.
//!
//! Alice and Bob take turns; a turn gives one uncolored vertex one of k colors that none of its
//! neighbors has. Alice wins if the whole graph gets colored; Bob wins as soon as some uncolored
//! vertex sees all k colors. The game chromatic number chi_g(G) is the least k with which Alice wins
//! when she moves first. [Bodlaender1991; BartnickiGrytczukKiersteadZhu2007]

use std::fmt;
use std::sync::Arc;

use graphs::{Graph, Vertex};
use thiserror::Error;

use crate::{Game, Player};

/// A color of a palette of k colors: a number in `0..k`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Color(u32);

impl Color {
    /// The color with number `index`.
    #[inline]
    pub fn new(index: u32) -> Self {
        Color(index)
    }

    /// The number of the color, as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A palette without colors was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected at least one color, found k = 0")]
pub struct NoColors;

/// The parameters of the ruleset: how many colors there are, and who begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    colors: u32,
    first: Player,
}

impl Rules {
    /// The game with k = `colors` colors in which Alice moves first.
    ///
    /// # Errors
    /// If k is 0.
    pub fn new(colors: u32) -> Result<Self, NoColors> {
        if colors == 0 { Err(NoColors) } else { Ok(Rules { colors, first: Player::Alice }) }
    }

    /// The same game with `first` to move first.
    pub fn starting(self, first: Player) -> Self {
        Rules { first, ..self }
    }

    /// The number k of colors, at least 1.
    pub fn colors(&self) -> u32 {
        self.colors
    }

    /// Who moves first.
    pub fn first(&self) -> Player {
        self.first
    }

    /// The k colors, ascending.
    pub fn palette(&self) -> impl ExactSizeIterator<Item = Color> + DoubleEndedIterator + use<> {
        (0..self.colors).map(Color)
    }
}

/// Who won the coloring game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Some uncolored vertex sees all k colors.
    BobWins,
    /// Every vertex is colored.
    AliceWins,
}

impl Verdict {
    /// The player who won.
    pub fn winner(self) -> Player {
        match self {
            Verdict::BobWins => Player::Bob,
            Verdict::AliceWins => Player::Alice,
        }
    }
}

/// Giving a vertex a color. Ordered by vertex, then color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColoringMove {
    /// The vertex.
    pub vertex: Vertex,
    /// The color it gets.
    pub color: Color,
}

impl fmt::Display for ColoringMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.vertex, self.color)
    }
}

impl fmt::Debug for ColoringMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A partial proper coloring, and who moves next.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ColoringPosition {
    colors: Vec<Option<Color>>,
    to_move: Player,
}

impl ColoringPosition {
    /// The color of v, if it has one.
    #[inline]
    pub fn color(&self, v: Vertex) -> Option<Color> {
        self.colors[v.index()]
    }

    /// The colors of the vertices 0, 1, ...
    pub fn colors(&self) -> &[Option<Color>] {
        &self.colors
    }

    /// The vertices without a color, ascending.
    pub fn uncolored(&self) -> impl Iterator<Item = Vertex> + '_ {
        let vertices = self.colors.iter().enumerate();
        vertices.filter(|(_, color)| color.is_none()).map(|(index, _)| Vertex::new(index))
    }

    /// Who moves next.
    pub fn to_move(&self) -> Player {
        self.to_move
    }
}

/// The coloring game on one graph.
#[derive(Debug, Clone)]
pub struct ColoringGame {
    graph: Arc<Graph>,
    rules: Rules,
}

impl ColoringGame {
    /// The game on `graph` by `rules`. On the graph without vertices Alice has won before it begins.
    pub fn new(graph: Arc<Graph>, rules: Rules) -> Self {
        ColoringGame { graph, rules }
    }

    /// The graph in play.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The rules in force.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The colors that no neighbor of v has, ascending; those that v may be given while it is uncolored.
    pub fn available<'a>(
        &'a self,
        position: &'a ColoringPosition,
        v: Vertex,
    ) -> impl Iterator<Item = Color> + 'a {
        let mut seen = vec![false; self.rules.colors as usize];
        for &neighbor in self.graph.neighbors(v) {
            if let Some(color) = position.color(neighbor) {
                seen[color.index()] = true;
            }
        }
        self.rules.palette().filter(move |color| !seen[color.index()])
    }
}

impl Game for ColoringGame {
    type Position = ColoringPosition;
    type Move = ColoringMove;
    type Value = Verdict;

    fn initial(&self) -> ColoringPosition {
        ColoringPosition { colors: vec![None; self.graph.order()], to_move: self.rules.first }
    }

    fn to_move(&self, position: &ColoringPosition) -> Player {
        position.to_move
    }

    /// The moves that keep the coloring proper. Past the end of a game that Bob has won these are the
    /// moves with which the players could go on.
    fn moves(&self, position: &ColoringPosition, out: &mut Vec<ColoringMove>) {
        out.clear();
        for vertex in position.uncolored() {
            out.extend(self.available(position, vertex).map(|color| ColoringMove { vertex, color }));
        }
    }

    fn play(&self, position: &mut ColoringPosition, step: ColoringMove) {
        debug_assert!(position.color(step.vertex).is_none(), "{step} colors a vertex again");
        debug_assert!(
            self.available(position, step.vertex).any(|color| color == step.color),
            "{step} is not proper"
        );
        position.colors[step.vertex.index()] = Some(step.color);
        position.to_move = position.to_move.opponent();
    }

    fn value(&self, position: &ColoringPosition) -> Option<Verdict> {
        let mut finished = true;
        for v in position.uncolored() {
            if self.available(position, v).next().is_none() {
                return Some(Verdict::BobWins);
            }
            finished = false;
        }
        finished.then_some(Verdict::AliceWins)
    }

    /// The position with its colors renamed 0, 1, ... in the order in which they first appear on the
    /// vertices 0, 1, ...
    ///
    /// Renaming is a symmetry: for a permutation p of the palette, `v=c` is legal in a position if and
    /// only if `v=p(c)` is legal in the position renamed by p, the two moves lead to positions that
    /// are again renamings of one another, and a vertex sees all k colors in both or in neither. So
    /// both have the same value, and the move counts of their subtrees agree.
    ///
    /// The result is one representative for each class: two positions are renamings of one another if
    /// and only if they color the same vertices, have equal colors on the same pairs of vertices, and
    /// have the same player to move; the order of first appearance depends on these alone.
    fn canonical(&self, position: &ColoringPosition) -> ColoringPosition {
        let mut names = vec![None; self.rules.colors as usize];
        let mut fresh = self.rules.palette();
        let mut renamed = position.clone();
        for color in renamed.colors.iter_mut().flatten() {
            *color =
                *names[color.index()].get_or_insert_with(|| fresh.next().expect("no more names than colors"));
        }
        renamed
    }
}
