//! The parts of questions and answers: a graph, a game on it, the moves made, a player at it, and the fault of a question.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use catalogue::families;
use catalogue::formats::{self, GraphReader};
use games::GraphGame;
use games::certificate::Kind;
use games::coloring::{Color, ColoringGame, Rules};
use games::marking::MarkingGame;
use games::{Player, Start, VertexMove};
use graphs::Count;
use graphs::coloring::{Coloring, is_proper};
use graphs::derived::extent::FREE;
use graphs::orders::OrderError;
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex, line_graph};
use serde::{Deserialize, Serialize};

use crate::moves::WrittenMove;
use crate::named_graph::NamedGraph;
use crate::players::{BoxedAgent, NamedPlayer, Seat, SeatGame};
use crate::response::Adversary;
use crate::rules::WrittenRules;
use crate::sitting::MoveRules;
use crate::under_way::GameInProgress;

/// Why a question has no answer, in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(String);

impl Fault {
    /// A fault with these words. Line ends and other control characters in them are made visible, and words that are
    /// too long for a message are cut.
    pub fn new(words: impl Into<String>) -> Self {
        const LONGEST: usize = 500;
        let words: String = words.into();
        let mut cut: String = crate::pictures::visible(&words).chars().take(LONGEST).collect();
        if words.chars().nth(LONGEST).is_some() {
            cut.push_str("...");
        }
        Fault(cut)
    }

    pub fn of(fault: impl fmt::Display) -> Self {
        Fault::new(fault.to_string())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The most bytes of a question.
pub const LONGEST: usize = 1 << 20;

/// The most vertices of a graph that is drawn and played on.
pub const LARGEST: usize = 1000;

const MOST_EDGES: usize = 20_000;

/// The largest number of edges of a graph from which such a graph is made.
const MOST_EDGES_OF_A_PART: u64 = 200_000;

const MAKING: Duration = Duration::from_secs(2);

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenGraph {
    /// A spec, one word of graph6, or the text of a file in any supported format.
    text: String,
    #[serde(default)]
    seed: u64,
    /// Whether the game is on the edges, that is, on the line graph.
    #[serde(default)]
    edges: bool,
}

impl GivenGraph {
    /// The graph, or its line graph.
    ///
    /// # Errors
    /// The text is not a graph, or the graph is too large.
    pub fn read(&self) -> Result<Arc<Graph>, Fault> {
        let graph = read(self.text.trim(), self.seed)?;
        check_size(graph.order(), graph.size())?;
        if !self.edges {
            return Ok(Arc::new(graph));
        }
        let pairs = |v| graph.degree(v) * graph.degree(v).saturating_sub(1) / 2;
        check_size(graph.size(), graph.vertices().map(pairs).sum())?;
        Ok(Arc::new(line_graph(&graph).map_err(Fault::of)?.with_remarks_of(&[graph])))
    }

    pub fn named(&self) -> Result<NamedGraph, Fault> {
        Ok(NamedGraph::new(self.name(), self.read()?))
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    pub fn name(&self) -> String {
        let text = self.text.trim();
        let name = if families::is_spec(text) { text } else { "graph" };
        if self.edges { format!("line({name})") } else { name.to_owned() }
    }
}

/// Parses a text: a spec by its first word; several words, lines or signs as a file in the format that the text shows;
/// one word that is not a spec as graph6. If possible, the size is checked before anything is built.
fn read(text: &str, seed: u64) -> Result<Graph, Fault> {
    if text.is_empty() {
        return Err(Fault::new("expected a graph, found an empty text"));
    }
    if let Some(line) = text.strip_prefix("g6:") {
        check_size(graphs::order_of_graph6(line).map_err(Fault::of)?, 0)?;
        return families::from_spec(text, seed).map_err(Fault::of);
    }
    if families::is_spec(text) {
        let extent = families::plan(text, seed).map_err(Fault::of)?.extent();
        let known = |count| match count {
            Count::Exactly(count) | Count::About(count) | Count::AtLeast(count) => {
                usize::try_from(count).unwrap_or(usize::MAX)
            }
            Count::Unknown => 0,
        };
        check_size(known(extent.order), known(extent.size))?;
        let budget = Budget { time: Some(MAKING), memory: Some(FREE), ..Budget::default() };
        return families::from_spec_up_to(text, seed, MOST_EDGES_OF_A_PART, &budget).map_err(Fault::of);
    }
    let is_literal = formats::is_literal(text);
    // A word with a comma that begins with a letter is a spec rather than a list of one edge.
    let may_be_edge = text.contains(',') && !text.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_one_word = !text.contains(char::is_whitespace) && !text.contains(['{', ';']) && !may_be_edge;
    if is_one_word && !is_literal && !text.starts_with([':', '>']) {
        if let Ok(order) = graphs::order_of_graph6(text) {
            check_size(order, 0)?;
            if let Ok(graph) = graphs::parse_graph6(text) {
                return Ok(graph);
            }
        }
        // The fault of the spec names the nearest families.
        return Err(families::from_spec(text, seed)
            .map(drop)
            .map_err(Fault::of)
            .err()
            .unwrap_or_else(|| Fault::new("expected the spec of a graph, or graph6")));
    }
    let mut graphs = GraphReader::new("text", text.as_bytes(), None);
    let first =
        graphs.next().ok_or_else(|| Fault::new("expected a graph, found none"))?.map_err(Fault::of)?;
    match graphs.next() {
        None => Ok(first.graph),
        Some(_) => Err(Fault::new("expected one graph, found more")),
    }
}

fn check_size(order: usize, size: usize) -> Result<(), Fault> {
    if order > LARGEST {
        return Err(Fault::new(format!("expected a graph of at most {LARGEST} vertices, found {order}")));
    }
    if size > MOST_EDGES {
        return Err(Fault::new(format!("expected a graph of at most {MOST_EDGES} edges, found {size}")));
    }
    Ok(())
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GivenGame {
    pub graph: GivenGraph,
    rules: WrittenRules,
    /// The vertices that have a color before the first move, and the lists of others, by numbers; in the coloring game only.
    #[serde(default)]
    start: BTreeMap<Vertex, Color>,
    #[serde(default)]
    lists: BTreeMap<Vertex, BTreeSet<Color>>,
    /// The moves made, in the syntax of `mapgame solve --after`, one a word; in the marking game only the vertices.
    #[serde(default)]
    moves: Vec<String>,
}

impl GivenGame {
    pub fn kind(&self) -> Kind {
        self.rules.game
    }

    /// The rules. In the marking game the number of colors is the strict upper bound on the score.
    ///
    /// # Errors
    /// No colors, or too many.
    pub fn rules(&self) -> Result<Rules, Fault> {
        self.rules.read().map_err(Fault::new)
    }

    /// The coloring game after the moves made.
    ///
    /// # Errors
    /// The graph, the rules, or the first illegal move; or the game is the marking game.
    pub fn coloring(&self) -> Result<GameInProgress<ColoringGame>, Fault> {
        match self.kind() {
            Kind::Coloring => {
                let game = ColoringGame::new(self.graph.read()?, self.rules()?);
                let start = self.start();
                start.check(game.graph()).map_err(Fault::of)?;
                let (least, k) = (start.least_colors(), game.rules().colors());
                if k < least {
                    return Err(Fault::new(format!(
                        "expected k of at least {least} for this start, found {k}"
                    )));
                }
                self.play(game.beginning_at(start))
            }
            Kind::Marking => Err(Fault::new("expected the coloring game, found the marking game")),
        }
    }

    pub fn marking(&self) -> Result<GameInProgress<MarkingGame>, Fault> {
        match self.kind() {
            Kind::Coloring => Err(Fault::new("expected the marking game, found the coloring game")),
            Kind::Marking if !self.start().is_empty() => {
                Err(Fault::new("expected the coloring game for a start or lists, found the marking game"))
            }
            Kind::Marking => self.play(MarkingGame::new(self.graph.read()?, self.rules()?.variant())),
        }
    }

    pub fn start(&self) -> Start {
        Start { colored: self.start.clone(), lists: self.lists.clone() }
    }

    /// Checks that a player, unless it is forced, is not a strategy if there is a start.
    pub fn admits(&self, player: &str, force: bool) -> Result<(), Fault> {
        if force || self.start().is_empty() || strategies::both_sides().all(|entry| entry.name != player) {
            return Ok(());
        }
        Err(Fault::new(format!(
            "{player} does not apply: its theorem is about the game from no start and no lists"
        )))
    }

    fn play<G>(&self, game: G) -> Result<GameInProgress<G>, Fault>
    where
        G: MoveRules + GraphGame,
        G::Move: WrittenMove,
    {
        let mut under_way = GameInProgress::new(game);
        for (number, word) in self.moves.iter().enumerate() {
            let place = |fault: String| Fault::new(format!("move {}: {fault}", number + 1));
            under_way.make(word).map_err(place)?;
        }
        Ok(under_way)
    }
}

/// The order for a strategy to play along, if one is given.
pub(crate) fn order_of(graph: &Graph, order: Option<&[Vertex]>) -> Result<Option<LinearOrder>, OrderError> {
    order.map(|order| LinearOrder::new(graph.order(), order.to_vec())).transpose()
}

/// The coloring that guides a strategy, if one is given.
pub(crate) fn guide_of(graph: &Graph, colors: Option<&[u32]>) -> Result<Option<Coloring>, &'static str> {
    let Some(colors) = colors else { return Ok(None) };
    if colors.len() != graph.order() {
        return Err("a color for every vertex");
    }
    let guide = Coloring::new(colors.to_vec());
    if is_proper(graph, &guide) { Ok(Some(guide)) } else { Err("a proper coloring") }
}

/// A request for a player, with its resources.
#[derive(Debug, Clone, Default)]
pub(crate) struct SeatRequest<'q> {
    pub name: &'q str,
    /// The opponent, if it is one of the catalogue.
    pub across: Option<&'q str>,
    pub seed: u64,
    /// Whether a strategy may play outside its class.
    pub force: bool,
    /// The order that a strategy plays along.
    pub order: Option<LinearOrder>,
    pub guide: Option<Coloring>,
    pub limits: Budget,
}

impl SeatRequest<'_> {
    /// The player seated at this game. In the marking game a strategy marks the vertices that it would color.
    ///
    /// # Errors
    /// There is no such player, or it cannot play here.
    pub fn sit<'g, G: SeatGame>(
        &self,
        game: &'g G,
        parameters: &'g Parameters,
        side: Player,
    ) -> Result<BoxedAgent<'g, G>, Fault> {
        let named: NamedPlayer = self.name.parse().map_err(Fault::of)?;
        let opposite = || Seat { force: self.force, ..Seat::new(game, parameters, side.opponent()) };
        let across = match self.across {
            None => Adversary::Unknown("a person".into()),
            // An opponent that is a strategy is known to the player; of others only the name is known.
            Some(name) => {
                let known = name.parse().and_then(|named: NamedPlayer| named.known(&opposite()));
                known.unwrap_or_else(|_| Adversary::Unknown(name.to_owned()))
            }
        };
        let seat = Seat {
            seed: self.seed,
            limits: self.limits.clone(),
            order: self.order.clone(),
            guide: self.guide.clone(),
            force: self.force,
            across,
            ..Seat::new(game, parameters, side)
        };
        named.sit(&seat).map_err(Fault::of)
    }
}

/// A move in an answer.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub(crate) struct SpelledMove {
    /// The move, as questions name it.
    #[serde(rename = "move")]
    pub step: String,
    /// The vertex by its number; null for a pass.
    pub vertex: Option<usize>,
    /// The color; null for a pass, and in the marking game.
    pub color: Option<usize>,
}

impl SpelledMove {
    pub fn new(graph: &Graph, step: impl WrittenMove + VertexMove) -> Self {
        let color = step.color().map(Color::index);
        SpelledMove { step: step.spell(graph), vertex: step.vertex().map(|v| v.index()), color }
    }
}
