//! What is known of a graph: its parameters, the numbers of its games, and the theorems that bound them.

use games::Player;
use graphs::Estimate;
use serde::{Deserialize, Serialize};
use strategies::{Instance, Invariant};

use super::desk::{Call, typed};
use super::given::GivenGraph;
use crate::bounds::{Bounds, GAMES, Proof};
use crate::rules::Side;

/// The call.
pub const CALL: Call = Call {
    name: "numbers",
    about: "the parameters of a graph, the numbers of its games, and the theorems that bound them",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let graph = question.graph.read()?;
            let budget = desk.budget(question.nodes, question.milliseconds);
            let parameters = desk.parameters(&graph, &budget);
            let instance = Instance { graph: &graph, parameters: &parameters };
            let mut bounds = Bounds::within(&instance, Player::from(question.first), &budget);
            if question.settle {
                bounds.settle(&graph, &budget);
            }
            let theorems = bounds.applied.iter().map(|bound| Applied {
                name: bound.theorem.name,
                invariant: bound.theorem.invariant.symbol(),
                statement: bound.theorem.statement(),
                class: bound.theorem.class,
                value: bound.value,
                kind: bound.theorem.kind.name(),
                trivial: bound.trivial,
                citation: bound.theorem.cite.to_string(),
            });
            Ok(Answer {
                parameters: vec![
                    number("n", parameters.order as u32),
                    number("m", parameters.size as u32),
                    number("maximum degree", parameters.max_degree),
                    number("degeneracy", parameters.degeneracy),
                    Number { name: "girth", low: parameters.girth, high: parameters.girth },
                    Number {
                        name: "clique number",
                        low: Some(parameters.clique.low),
                        high: Some(parameters.clique.high),
                    },
                    estimate("chi", &parameters.chi),
                    estimate("a", &parameters.acyclic_chi),
                    estimate("col_2", &parameters.col_2),
                    estimate("treewidth", &parameters.treewidth),
                    estimate("arboricity", &parameters.arboricity),
                    estimate("genus", &parameters.genus),
                ],
                classes: parameters.classes.iter().map(|class| class.name).collect(),
                games: GAMES.map(|game| Interval::new(&bounds, game)).to_vec(),
                theorems: theorems.collect(),
            })
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    graph: GivenGraph,
    #[serde(default)]
    first: Side,
    /// Whether the solver closes what the theorems leave open.
    #[serde(default)]
    settle: bool,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
}

#[derive(Serialize)]
struct Answer {
    parameters: Vec<Number>,
    /// The classes of graphs that it is known to belong to.
    classes: Vec<&'static str>,
    /// chi_g and col_g for the game of the literature with this player to begin.
    games: Vec<Interval>,
    theorems: Vec<Applied>,
}

/// A parameter between two ends; both null where it has no value, as the girth of a forest.
#[derive(Serialize)]
struct Number {
    name: &'static str,
    low: Option<u32>,
    high: Option<u32>,
}

fn number(name: &'static str, value: u32) -> Number {
    Number { name, low: Some(value), high: Some(value) }
}

fn estimate<W>(name: &'static str, found: &Estimate<W>) -> Number {
    Number { name, low: Some(found.low), high: Some(found.high) }
}

/// What is proved of the number of a game, and by what.
#[derive(Serialize, Clone)]
struct Interval {
    name: &'static str,
    low: u32,
    high: u32,
    low_by: &'static str,
    high_by: &'static str,
}

impl Interval {
    fn new(bounds: &Bounds, game: Invariant) -> Self {
        let found = bounds.interval(game);
        let (low_by, high_by) = (Proof::name(found.low_by), Proof::name(found.high_by));
        Interval { name: game.symbol(), low: found.low, high: found.high, low_by, high_by }
    }
}

/// A theorem whose hypothesis was checked to hold.
#[derive(Serialize)]
struct Applied {
    name: &'static str,
    invariant: &'static str,
    statement: String,
    /// The class of graphs that it is about.
    class: &'static str,
    value: u32,
    kind: &'static str,
    /// Whether it says no more than the maximum degree does.
    trivial: bool,
    citation: String,
}
