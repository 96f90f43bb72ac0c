//! Games in which a graph is colored element by element, each given by its rules.
//!
//! The elements are the vertices of the graph or its edges. A position is a partial coloring, with who
//! moves next. The [`Rules`] of a game say which colors *fit* an element, for both players: a color
//! that does not fit now never will. They also say which of the fitting moves a player has, and how
//! many moves a turn has. In all of these games **Alice wins if every element is colored, and Bob wins
//! as soon as an uncolored element has no color that fits.**
//!
//! By default the elements are the vertices, and neighbors get different colors. A game with another
//! fit also says what of a position decides which colors fit later ([`Trace`]), and when an element
//! always has one.
//!
//! *A game that goes on has a move.* Some element is uncolored, and a color fits every uncolored element, so each of the
//! rules below gives a move. A color once given is never taken back, and no two passes follow each other, so a play ends.

use std::fmt;
use std::sync::Arc;

use graphs::coloring::chromatic_lower_bound;
use graphs::{Budget, Graph, Vertex, bits};
use thiserror::Error;

use crate::coloring::{Color, Verdict};
use crate::game::heap_of;
use crate::{Game, Player, Variant};

/// The largest number of colors in these games; a set of colors is one number.
pub const MOST_COLORS: u32 = 128;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ColorSet(u128);

impl ColorSet {
    /// The colors 0, ..., k - 1, for k at most [`MOST_COLORS`].
    pub fn first(k: u32) -> Self {
        ColorSet(if k >= MOST_COLORS { u128::MAX } else { (1 << k) - 1 })
    }

    pub fn with(self, color: Color) -> Self {
        ColorSet(self.0 | 1 << color.index())
    }

    pub fn and(self, other: Self) -> Self {
        ColorSet(self.0 & other.0)
    }

    pub(crate) fn minus(self, other: Self) -> Self {
        ColorSet(self.0 & !other.0)
    }

    pub fn contains(self, color: Color) -> bool {
        self.0 >> color.index() & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn iter(self) -> impl Iterator<Item = Color> {
        bits(self.0).map(|color| Color::new(color as u32))
    }
}

impl FromIterator<Color> for ColorSet {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        colors.into_iter().fold(ColorSet::default(), ColorSet::with)
    }
}

impl fmt::Debug for ColorSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A move. An element is identified by its number: that of a vertex, or the index of an edge in
/// [`Graph::edges`]. The order is: naming, then coloring by element and color, then passing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Names the element that the opponent must color.
    Name(Vertex),
    Color {
        element: Vertex,
        color: Color,
    },
    /// Doing nothing, which ends the turn.
    Pass,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Name(element) => element.fmt(f),
            Step::Color { element, color } => write!(f, "{element}={color}"),
            Step::Pass => f.write_str("pass"),
        }
    }
}

graphs::debug_as_display!(Step);

/// A partial coloring, the player to move, and the state of the turn.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    colors: Vec<Option<Color>>,
    to_move: Player,
    left: u32,
    named: Option<Vertex>,
}

impl Position {
    pub fn colors(&self) -> &[Option<Color>] {
        &self.colors
    }

    /// The elements without a color, ascending.
    pub fn uncolored(&self) -> impl Iterator<Item = Vertex> + '_ {
        let elements = self.colors.iter().enumerate();
        elements.filter(|(_, color)| color.is_none()).map(|(index, _)| Vertex::new(index))
    }

    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The number of moves that the player to move has left in this turn, at least 1.
    pub fn left(&self) -> u32 {
        self.left
    }

    /// The element that must be colored next, if the opponent named one.
    pub fn named(&self) -> Option<Vertex> {
        self.named
    }

    pub fn used(&self) -> ColorSet {
        self.colors.iter().flatten().copied().collect()
    }
}

/// How the moves depend on the names of colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// Moves are invariant under renaming colors, and depend only on the colors that fit.
    Free,
    /// Moves are invariant under renaming colors, but depend on which colors are in use.
    Used,
    Ordered,
}

/// What of a color decides which elements it fits, now and after any moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trace {
    /// The elements that it fits. Where names are free, a vertex loses a color only to its neighbors.
    Fitting,
    /// Sets of vertices in this order, equally many for each color.
    Levels(Vec<Vec<Vertex>>),
    /// Sets of vertices in any order.
    Parts(Vec<Vec<Vertex>>),
}

/// The rules that distinguish one of these games from another.
pub trait Rules: fmt::Debug + Send + Sync {
    fn names(&self) -> Names {
        Names::Free
    }

    /// Whether every automorphism of the graph maps moves to moves.
    fn are_symmetric(&self) -> bool {
        true
    }

    /// The number of moves in a turn of this player, at least 1; the last turn of a play may be shorter.
    fn turn(&self, _player: Player) -> u32 {
        1
    }

    /// Appends the moves of an unfinished position, ascending; `fitting` has the colors for each element.
    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        for element in position.uncolored() {
            out.extend(colorings(element, fitting[element.index()]));
        }
    }

    /// Whether the elements are the edges. Then a color fits as long as no cycle has one color, and a
    /// player may give any edge any color that fits, one a turn.
    fn colors_edges(&self) -> bool {
        false
    }

    /// The number of elements: the order of the graph, or its size if edges are colored.
    fn elements(&self, graph: &Graph) -> usize {
        if self.colors_edges() { graph.size() } else { graph.order() }
    }

    /// By element, the colors of the palette that fit; empty for a colored element.
    fn fitting(&self, graph: &Graph, colors: &[Option<Color>], palette: ColorSet) -> Vec<ColorSet> {
        of_vertices(graph, colors, |v| palette.minus(around(graph, colors, v)))
    }

    /// A number k >= 1 such that with at least k colors some color always fits. By default the maximum
    /// degree + 1: a color that no neighbor has fits.
    fn enough(&self, graph: &Graph) -> u32 {
        graph.max_degree() as u32 + 1
    }

    /// A lower bound on the least k with which Alice can win on a graph with elements, found within the
    /// budget, and its name in formulas.
    fn lower_bound(&self, graph: &Graph, budget: &Budget) -> (u32, &'static str) {
        (chromatic_lower_bound(graph, budget), "chi")
    }

    /// Whether an uncolored element surely never gets stuck, whatever the moves.
    ///
    /// By default: a vertex v loses a color only when an uncolored neighbor that it also fits gets it,
    /// and each gets one color. So v is safe if more colors fit it than it has such neighbors.
    fn is_safe(&self, game: &RuledGame, _position: &Position, fitting: &[ColorSet], v: Vertex) -> bool {
        let own = fitting[v.index()];
        let rivals = game.graph.neighbors(v).iter().filter(|u| !own.and(fitting[u.index()]).is_empty());
        own.len() as usize > rivals.count()
    }

    /// What of this color the position has to remember.
    fn trace(&self, _graph: &Graph, _colors: &[Option<Color>], _color: Color) -> Trace {
        Trace::Fitting
    }
}

pub(crate) fn colorings(element: Vertex, colors: ColorSet) -> impl Iterator<Item = Step> {
    colors.iter().map(move |color| Step::Color { element, color })
}

/// What `fitting` has for the uncolored vertices, and nothing for the others.
pub(crate) fn of_vertices(
    graph: &Graph,
    colors: &[Option<Color>],
    fitting: impl Fn(Vertex) -> ColorSet,
) -> Vec<ColorSet> {
    let of = |v: Vertex| if colors[v.index()].is_none() { fitting(v) } else { ColorSet::default() };
    graph.vertices().map(of).collect()
}

pub(crate) fn around(graph: &Graph, colors: &[Option<Color>], v: Vertex) -> ColorSet {
    graph.neighbors(v).iter().filter_map(|neighbor| colors[neighbor.index()]).collect()
}

pub(crate) fn neighbors_of(
    graph: &Graph,
    colors: &[Option<Color>],
    color: Option<Color>,
    v: Vertex,
) -> impl Iterator<Item = Vertex> {
    graph.neighbors(v).iter().copied().filter(move |u| colors[u.index()] == color)
}

/// The vertices of this color that have an uncolored neighbor.
pub(crate) fn border(graph: &Graph, colors: &[Option<Color>], color: Color) -> impl Iterator<Item = Vertex> {
    let class = graph.vertices().filter(move |v| colors[v.index()] == Some(color));
    class.filter(move |&v| neighbors_of(graph, colors, None, v).next().is_some())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("expected 1 to {MOST_COLORS} colors, found k = {0}")]
pub struct ColorsOutOfRange(pub u32);

#[derive(Debug, Clone)]
pub struct RuledGame {
    graph: Arc<Graph>,
    rules: Arc<dyn Rules>,
    colors: u32,
    first: Player,
    passer: Option<Player>,
}

impl RuledGame {
    /// The game with k = `colors` colors and free moves in a variant. If both players may pass, only Bob may
    /// here, which has the same winner ([`Passing`](crate::Passing)). Without elements Alice has won.
    ///
    /// # Errors
    /// k = 0, or k > [`MOST_COLORS`].
    pub fn new(
        graph: Arc<Graph>,
        rules: Arc<dyn Rules>,
        colors: u32,
        variant: impl Into<Variant>,
    ) -> Result<Self, ColorsOutOfRange> {
        let Variant { first, passing, .. } = variant.into();
        match colors {
            1..=MOST_COLORS => Ok(RuledGame { graph, rules, colors, first, passer: passing.passer() }),
            _ => Err(ColorsOutOfRange(colors)),
        }
    }

    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    pub fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    pub fn colors(&self) -> u32 {
        self.colors
    }

    pub fn first(&self) -> Player {
        self.first
    }

    pub fn passer(&self) -> Option<Player> {
        self.passer
    }

    /// The moves of an unfinished position, ascending; `fitting` has the colors that fit each element.
    pub fn moves_by(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        out.clear();
        self.rules.moves(position, fitting, out);
        out.extend((self.passer == Some(position.to_move)).then_some(Step::Pass));
    }

    /// The number of elements: the order of the graph, or its size if edges are colored.
    pub fn elements(&self) -> usize {
        self.rules.elements(&self.graph)
    }

    /// By element, the colors that fit it; empty for a colored element.
    pub fn fitting(&self, position: &Position) -> Vec<ColorSet> {
        self.rules.fitting(&self.graph, &position.colors, ColorSet::first(self.colors))
    }

    /// The value of a position; `fitting` has the colors that fit each element.
    pub fn value_by(position: &Position, fitting: &[ColorSet]) -> Option<Verdict> {
        let mut finished = true;
        for element in position.uncolored() {
            if fitting[element.index()].is_empty() {
                return Some(Verdict::BobWins);
            }
            finished = false;
        }
        finished.then_some(Verdict::AliceWins)
    }
}

impl Game for RuledGame {
    type Position = Position;
    type Move = Step;
    type Value = Verdict;

    fn initial(&self) -> Position {
        Position {
            colors: vec![None; self.elements()],
            to_move: self.first,
            left: self.rules.turn(self.first),
            named: None,
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move
    }

    fn moves(&self, position: &Position, out: &mut Vec<Step>) {
        self.moves_by(position, &self.fitting(position), out);
    }

    fn play(&self, position: &mut Position, step: Step) {
        match step {
            Step::Name(element) => {
                debug_assert!(position.colors[element.index()].is_none(), "{step} names a colored element");
                position.named = Some(element);
            }
            Step::Color { element, color } => {
                debug_assert!(position.colors[element.index()].is_none(), "{step} colors an element again");
                debug_assert!(self.fitting(position)[element.index()].contains(color), "{step} does not fit");
                position.colors[element.index()] = Some(color);
                position.named = None;
            }
            Step::Pass => position.left = 1,
        }
        position.left -= 1;
        if position.left == 0 {
            position.to_move = position.to_move.opponent();
            position.left = self.rules.turn(position.to_move);
        }
    }

    fn value(&self, position: &Position) -> Option<Verdict> {
        Self::value_by(position, &self.fitting(position))
    }

    /// The position with its colors renamed 0, 1, ... by their first appearance on the elements 0, 1, ...,
    /// unless colors are ordered. A symmetry: by [`Names`], neither moves nor what fits distinguish colors.
    fn canonical(&self, position: &Position) -> Position {
        let mut renamed = position.clone();
        if self.rules.names() != Names::Ordered {
            let mut names = vec![None; self.colors as usize];
            let mut fresh = ColorSet::first(self.colors).iter();
            for color in renamed.colors.iter_mut().flatten() {
                let name = &mut names[color.index()];
                *color = *name.get_or_insert_with(|| fresh.next().expect("no more names than colors"));
            }
        }
        renamed
    }

    fn heap(&self, position: &Position) -> u64 {
        heap_of(&position.colors)
    }
}
