//! The coloring game.
//!
//! Alice and Bob take turns. A turn gives one uncolored vertex one of k colors that none of its neighbors
//! has. Alice wins if the whole graph gets colored; Bob wins as soon as some uncolored vertex sees all k
//! colors. The game chromatic number chi_g(G) is the least k with which Alice wins when she moves first.
//! [Bodlaender1991; BartnickiGrytczukKiersteadZhu2007]
//!
//! The variants are parameters of the one ruleset ([`Rules`]): who begins, the connected game, passing.
//! The edge coloring game is this game on the line graph ([`graphs::line_graph`]).

use std::fmt;
use std::sync::Arc;

use graphs::{Graph, Vertex};
use serde::Serialize;
use thiserror::Error;

use crate::game::heap_of;
pub use crate::start::Color;
use crate::{Adjacency, Game, Passing, Player, Start, Variant};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected at least one color, found k = 0")]
pub struct NoColors;

/// The parameters of the rules: the number of colors, and the variant of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Rules {
    #[serde(rename = "k")]
    colors: u32,
    #[serde(flatten)]
    variant: Variant,
}

impl Rules {
    /// The game with k = `colors` colors, at least 1, in which Alice moves first, one may color any
    /// vertex, and no player may pass.
    pub fn new(colors: u32) -> Result<Self, NoColors> {
        if colors == 0 { Err(NoColors) } else { Ok(Rules { colors, variant: Variant::default() }) }
    }

    pub fn playing(self, variant: Variant) -> Self {
        Rules { variant, ..self }
    }

    pub fn starting(self, first: Player) -> Self {
        self.playing(self.variant.starting(first))
    }

    pub fn moving(self, adjacency: Adjacency) -> Self {
        self.playing(self.variant.moving(adjacency))
    }

    pub fn passing(self, passing: Passing) -> Self {
        self.playing(self.variant.passing(passing))
    }

    /// The number k of colors, at least 1.
    pub fn colors(&self) -> u32 {
        self.colors
    }

    pub fn first(&self) -> Player {
        self.variant.first
    }

    pub fn variant(&self) -> Variant {
        self.variant
    }

    pub fn palette(&self) -> impl ExactSizeIterator<Item = Color> + DoubleEndedIterator + use<> {
        (0..self.colors).map(Color::new)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Some uncolored vertex has neighbors of all k colors, or both players have passed in a row.
    BobWins,
    AliceWins,
}

impl Verdict {
    pub fn winner(self) -> Player {
        match self {
            Verdict::BobWins => Player::Bob,
            Verdict::AliceWins => Player::Alice,
        }
    }
}

/// One turn. Ordered by vertex, then color; the pass comes last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ColoringMove {
    Color { vertex: Vertex, color: Color },
    Pass,
}

impl fmt::Display for ColoringMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColoringMove::Color { vertex, color } => write!(f, "{vertex}={color}"),
            ColoringMove::Pass => f.write_str("pass"),
        }
    }
}

graphs::debug_as_display!(ColoringMove);

/// A partial proper coloring, the player to move, and the number of passes since the last coloring.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ColoringPosition {
    colors: Vec<Option<Color>>,
    to_move: Player,
    passes: u8,
}

impl ColoringPosition {
    #[inline]
    pub fn color(&self, v: Vertex) -> Option<Color> {
        self.colors[v.index()]
    }

    pub fn colors(&self) -> &[Option<Color>] {
        &self.colors
    }

    /// The vertices without a color, ascending.
    pub fn uncolored(&self) -> impl Iterator<Item = Vertex> + '_ {
        let vertices = self.colors.iter().enumerate();
        vertices.filter(|(_, color)| color.is_none()).map(|(index, _)| Vertex::new(index))
    }

    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The number of passes since the last coloring.
    pub fn passes(&self) -> u8 {
        self.passes
    }
}

#[derive(Debug, Clone)]
pub struct ColoringGame {
    graph: Arc<Graph>,
    rules: Rules,
    start: Start,
}

impl ColoringGame {
    /// The game on `graph` by `rules`. On the graph without vertices Alice has already won.
    pub fn new(graph: Arc<Graph>, rules: Rules) -> Self {
        ColoringGame { graph, rules, start: Start::NONE }
    }

    /// The same game from a start that [`Start::check`] admits, with at least [`Start::least_colors`] colors.
    pub fn beginning_at(self, start: Start) -> Self {
        ColoringGame { start, ..self }
    }

    pub fn start(&self) -> &Start {
        &self.start
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The graph, as a shared reference that may outlive the game.
    pub fn shared_graph(&self) -> Arc<Graph> {
        Arc::clone(&self.graph)
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The colors of its list not on any neighbor of v, ascending: those that v may get if it is uncolored.
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
        let list = self.start.lists.get(&v);
        let is_listed = move |color: &Color| list.is_none_or(|list| list.contains(color));
        self.rules.palette().filter(move |color| !seen[color.index()] && is_listed(color))
    }

    /// Undoes the last move of a position; `passes` counts the passes in a row before that move. O(1).
    pub fn take_back(&self, position: &mut ColoringPosition, step: ColoringMove, passes: u8) {
        if let ColoringMove::Color { vertex, .. } = step {
            position.colors[vertex.index()] = None;
        }
        position.passes = passes;
        position.to_move = position.to_move.opponent();
    }
}

impl Game for ColoringGame {
    type Position = ColoringPosition;
    type Move = ColoringMove;
    type Value = Verdict;

    fn initial(&self) -> ColoringPosition {
        let colors = self.graph.vertices().map(|v| self.start.colored.get(&v).copied()).collect();
        ColoringPosition { colors, to_move: self.rules.first(), passes: 0 }
    }

    fn to_move(&self, position: &ColoringPosition) -> Player {
        position.to_move
    }

    /// The moves that keep the coloring proper, at the open vertices, and the pass if it is allowed. After a
    /// win of Bob these are the moves with which play could continue.
    fn moves(&self, position: &ColoringPosition, out: &mut Vec<ColoringMove>) {
        out.clear();
        let variant = self.rules.variant;
        for vertex in variant.adjacency.open(&self.graph, |v| position.color(v).is_some()) {
            let colors = self.available(position, vertex);
            out.extend(colors.map(|color| ColoringMove::Color { vertex, color }));
        }
        out.extend(variant.passing.allows(position.to_move).then_some(ColoringMove::Pass));
    }

    fn play(&self, position: &mut ColoringPosition, step: ColoringMove) {
        match step {
            ColoringMove::Color { vertex, color } => {
                debug_assert!(position.color(vertex).is_none(), "{step} colors a vertex again");
                debug_assert!(self.available(position, vertex).any(|c| c == color), "{step} is not proper");
                position.colors[vertex.index()] = Some(color);
                position.passes = 0;
            }
            ColoringMove::Pass => {
                debug_assert!(self.rules.variant.passing.allows(position.to_move), "no pass is allowed here");
                position.passes += 1;
            }
        }
        position.to_move = position.to_move.opponent();
    }

    fn value(&self, position: &ColoringPosition) -> Option<Verdict> {
        if position.passes == 2 {
            return Some(Verdict::BobWins);
        }
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
    /// vertices 0, 1, ..., and a pass forgotten where only one player may pass. With lists, colors keep
    /// their names.
    ///
    /// Renaming is a symmetry. For a permutation p of the palette, `v=c` is legal in a position if and only
    /// if `v=p(c)` is legal in the position renamed by p. The two moves lead to positions that are again
    /// renamings of one another, and a vertex sees all k colors in both or in neither. Which vertices are
    /// open, and who may pass, does not depend on names. So both have the same value and equal move counts in
    /// their subtrees. Where only one player may pass, a pass is followed by a coloring. So there are never
    /// two passes in a row, and nothing else depends on the pass.
    ///
    /// Each class of positions has one representative. For two positions are renamings of one another if and
    /// only if they color the same vertices, have equal colors on the same pairs of vertices, and have the
    /// same player to move and count of passes; and the order of first appearance depends on these alone.
    fn canonical(&self, position: &ColoringPosition) -> ColoringPosition {
        let mut names = vec![None; self.rules.colors as usize];
        let mut fresh = self.rules.palette();
        let mut renamed = position.clone();
        let is_free = self.start.lists.is_empty();
        for color in renamed.colors.iter_mut().flatten().filter(|_| is_free) {
            *color =
                *names[color.index()].get_or_insert_with(|| fresh.next().expect("no more names than colors"));
        }
        if self.rules.variant.passing != Passing::Both {
            renamed.passes = 0;
        }
        renamed
    }

    /// Two different moves lead to renamings of one position only if they give one vertex two unused colors;
    /// each vertex keeps only the least. With lists, all moves are different. Cost: that of the moves.
    fn distinct_moves(&self, position: &ColoringPosition, out: &mut Vec<ColoringMove>) {
        self.moves(position, out);
        let mut used = vec![!self.start.lists.is_empty(); self.rules.colors as usize];
        position.colors.iter().flatten().for_each(|color| used[color.index()] = true);
        let mut has_new = None;
        out.retain(|&step| match step {
            ColoringMove::Color { vertex, color } if !used[color.index()] => {
                has_new.replace(vertex) != Some(vertex)
            }
            _ => true,
        });
    }

    fn heap(&self, position: &ColoringPosition) -> u64 {
        heap_of(&position.colors)
    }
}
