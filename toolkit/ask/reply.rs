//! The reply of a player, with its reason and all that shows it: the jumps, what is remembered, order, guide, arrows.
//!
//! The question holds the whole game. A strategy is asked again for each of its earlier turns, so that it remembers
//! what it would had it sat there all the time; the other players are asked about the position alone. A player whose
//! choices hang on a seed begins anew with each question, so a page gives another seed for each move.

use std::sync::Arc;

use games::certificate::Kind;
use games::{AtVertex, Game, Play, Player, Why};
use graphs::coloring::{Coloring, is_proper};
use graphs::{Graph, LinearOrder, Vertex};
use serde::{Deserialize, Serialize};

use super::desk::{Call, Desk, typed};
use super::fault::Fault;
use super::given::GivenGame;
use super::seat::Asked;
use super::spelled::Spelled;
use crate::moves::Written;
use crate::players::{BoxedAgent, SeatGame};
use crate::sitting::reason;
use crate::under_way::UnderWay;
use crate::winner;

/// The call.
pub const CALL: Call = Call {
    name: "reply",
    about: "the move of a player, with its reason",
    answer: |desk, question| typed(question, |question: Question| reply(desk, &question)),
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    /// As `NAME` or `NAME:BUDGET`.
    player: String,
    /// Who sits across the table, where that is a player of the catalogue.
    across: Option<String>,
    #[serde(default)]
    seed: u64,
    /// Whether a strategy may play outside its class.
    #[serde(default)]
    force: bool,
    /// The order that a strategy plays along: v_1, v_2, ... by their numbers.
    order: Option<Vec<usize>>,
    /// The proper coloring that guides a strategy.
    guide: Option<Vec<u32>>,
    /// The nodes and the time of one question to a solver.
    nodes: Option<u64>,
    milliseconds: Option<u64>,
}

#[derive(Serialize)]
struct Answer {
    player: Player,
    #[serde(flatten)]
    step: Spelled,
    /// The reason of a strategy, or what another player remarks.
    why: Option<String>,
    /// The vertices that the reason speaks of, the jumps of activation among them; the last is the vertex chosen.
    trail: Vec<usize>,
    /// What a strategy remembers after the move: the active vertices.
    memory: Option<Vec<usize>>,
    /// The order that it goes by.
    order: Option<Vec<usize>>,
    /// The class of each vertex in its guide; color c is shade c / classes of class c modulo classes.
    guide: Option<Vec<u32>>,
    /// The number of classes.
    classes: Option<u32>,
    /// The arrows that it follows, each to an out-neighbor.
    arrows: Vec<[usize; 2]>,
}

fn reply(desk: &Desk, question: &Question) -> Result<Answer, Fault> {
    match question.game.kind() {
        Kind::Coloring => in_coloring(desk, question),
        Kind::Marking => in_marking(desk, question),
    }
}

fn in_coloring(desk: &Desk, question: &Question) -> Result<Answer, Fault> {
    let UnderWay { game, play, position } = question.game.coloring()?;
    if game.value(&position).is_some() {
        return Err(Fault::new("the game is over"));
    }
    let player = game.to_move(&position);
    let graph = game.shared_graph();
    let asked = question.asked(desk, &graph)?;
    let parameters = desk.parameters(&graph, &asked.limits);
    answer(&game, &play, &position, asked.sit(&game, &parameters, player)?)
}

/// The move of this player, who made its moves of the play before.
fn answer<G: SeatGame>(
    game: &G,
    play: &Play<G::Move>,
    position: &G::Position,
    mut seated: BoxedAgent<'_, G>,
) -> Result<Answer, Fault>
where
    G::Move: Written + AtVertex,
{
    let player = game.to_move(position);
    seated.resume(game, play, player);
    let step = seated.choose(game, position, play.moves().next_back());
    let numbers = |vertices: &[Vertex]| vertices.iter().map(|v| v.index()).collect::<Vec<_>>();
    // A sentence about the chosen vertex alone shows nothing else.
    let is_told = |why: &&Why| ["{first}", "{trail}"].iter().any(|end| why.template.contains(end));
    Ok(Answer {
        player,
        step: Spelled::new(game.graph(), step),
        why: reason(game, &*seated),
        trail: match seated.why().filter(is_told) {
            Some(why) => numbers(&why.trail),
            None => step.vertex().map(|v| v.index()).into_iter().collect(),
        },
        memory: seated.memory().map(|memory| numbers(&memory)),
        order: seated.order().map(|order| numbers(order.sequence())),
        guide: seated.guide().map(|guide| guide.coloring().colors().to_vec()),
        classes: seated.guide().map(|guide| guide.classes()),
        arrows: seated.arrows().into_iter().map(|(u, v)| [u.index(), v.index()]).collect(),
    })
}

fn in_marking(desk: &Desk, question: &Question) -> Result<Answer, Fault> {
    let UnderWay { game, play, position } = question.game.marking()?;
    if winner::of_marking(&game, question.game.rules()?.colors(), &position).is_some() {
        return Err(Fault::new("the game is over"));
    }
    let player = game.to_move(&position);
    let graph = Arc::new(game.graph().clone());
    let asked = question.asked(desk, &graph)?;
    let parameters = desk.parameters(&graph, &asked.limits);
    answer(&game, &play, &position, asked.sit(&game, &parameters, player)?)
}

impl Question {
    fn asked(&self, desk: &Desk, graph: &Graph) -> Result<Asked<'_>, Fault> {
        Ok(Asked {
            name: &self.player,
            across: self.across.as_deref(),
            seed: self.seed,
            limits: desk.budget(self.nodes, self.milliseconds),
            order: self.order.as_ref().map(|order| read_order(graph, order)).transpose()?,
            guide: self.guide.as_ref().map(|guide| read_guide(graph, guide)).transpose()?,
            force: self.force,
        })
    }
}

fn read_order(graph: &Graph, order: &[usize]) -> Result<LinearOrder, Fault> {
    if let Some(found) = order.iter().find(|&&v| v >= graph.order()) {
        return Err(Fault::new(format!("order: expected numbers of vertices, found {found}")));
    }
    LinearOrder::new(graph.order(), order.iter().copied().map(Vertex::new).collect()).map_err(Fault::of)
}

fn read_guide(graph: &Graph, guide: &[u32]) -> Result<Coloring, Fault> {
    if guide.len() != graph.order() {
        return Err(Fault::new(format!(
            "guide: expected a color for each of {} vertices, found {}",
            graph.order(),
            guide.len()
        )));
    }
    let coloring = Coloring::new(guide.to_vec());
    if is_proper(graph, &coloring) {
        Ok(coloring)
    } else {
        Err(Fault::new("guide: expected a proper coloring"))
    }
}
