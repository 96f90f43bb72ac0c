//! The reply of a player, with its reason and the data to show it: the jumps, the memory, order, guide, arrows.
//!
//! The question holds the whole game. A strategy replays each of its earlier turns, so that its memory is that of a
//! continuous game; other players get only the position. A player with random choices starts anew with each question,
//! so a page gives another seed for each move.

use std::sync::Arc;

use games::certificate::Kind;
use games::{Game, Player, Reason, VertexMove};
use graphs::{Graph, Vertex};
use serde::{Deserialize, Serialize};

use super::desk::{Call, Desk, typed};
use super::given::{Fault, GivenGame, SeatRequest, SpelledMove, guide_of, order_of};
use crate::moves::WrittenMove;
use crate::players::SeatGame;
use crate::sitting::reason;
use crate::under_way::GameInProgress;
use crate::winner;

pub(crate) const CALL: Call = Call {
    name: "reply",
    about: "the move of a player, with its reason",
    answer: |desk, question| typed(question, |question: Question| reply(desk, &question)),
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    game: GivenGame,
    player: String,
    /// The opponent, if it is one of the catalogue.
    across: Option<String>,
    #[serde(default)]
    seed: u64,
    /// Whether a strategy may play outside its class.
    #[serde(default)]
    force: bool,
    /// The order that a strategy plays along: v_1, v_2, ... by their numbers.
    order: Option<Vec<Vertex>>,
    /// The proper coloring that guides a strategy.
    guide: Option<Vec<u32>>,
    /// The node limit of one question to a solver, and its time.
    nodes: Option<u64>,
    milliseconds: Option<u64>,
}

#[derive(Serialize)]
struct Answer {
    player: Player,
    #[serde(flatten)]
    step: SpelledMove,
    /// The reason of a strategy, or the remark of another player.
    why: Option<String>,
    /// The vertices that the reason names, the jumps of activation among them; the last is the chosen vertex.
    trail: Vec<usize>,
    /// The memory of a strategy after the move: the active vertices.
    memory: Option<Vec<usize>>,
    /// The order that the player uses.
    order: Option<Vec<usize>>,
    /// The class of each vertex in its guide; color c is shade c / classes of class c modulo classes.
    guide: Option<Vec<u32>>,
    classes: Option<u32>,
    /// The arrows that the player follows, each to an out-neighbor.
    arrows: Vec<[usize; 2]>,
}

fn reply(desk: &Desk, question: &Question) -> Result<Answer, Fault> {
    question.game.admits(&question.player, question.force)?;
    match question.game.kind() {
        Kind::Coloring => {
            let under_way = question.game.coloring()?;
            let is_over = under_way.game.value(&under_way.position).is_some();
            answer(desk, question, &under_way, is_over)
        }
        Kind::Marking => {
            let (under_way, k) = (question.game.marking()?, question.game.rules()?.colors());
            let is_over = winner::of_marking(&under_way.game, k, &under_way.position).is_some();
            answer(desk, question, &under_way, is_over)
        }
    }
}

/// The move of the player, who made its earlier moves of the play.
fn answer<G: SeatGame>(
    desk: &Desk,
    question: &Question,
    GameInProgress { game, play, position }: &GameInProgress<G>,
    is_over: bool,
) -> Result<Answer, Fault>
where
    G::Move: WrittenMove + VertexMove,
{
    if is_over {
        return Err(Fault::new("the game is over"));
    }
    let player = game.to_move(position);
    let graph = Arc::new(game.graph().clone());
    let asked = question.asked(desk, &graph)?;
    let parameters = desk.parameters(&graph, &asked.limits);
    let mut seated = asked.sit(game, &parameters, player)?;
    seated.resume(game, play, player);
    let step = seated.choose(game, position, play.moves().next_back());
    let numbers = |vertices: &[Vertex]| vertices.iter().map(|v| v.index()).collect::<Vec<_>>();
    // A sentence about the chosen vertex alone refers to no other vertex.
    let is_told = |why: &&Reason| ["{first}", "{trail}"].iter().any(|end| why.template.contains(end));
    Ok(Answer {
        player,
        step: SpelledMove::new(game.graph(), step),
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

impl Question {
    fn asked(&self, desk: &Desk, graph: &Graph) -> Result<SeatRequest<'_>, Fault> {
        Ok(SeatRequest {
            name: &self.player,
            across: self.across.as_deref(),
            seed: self.seed,
            limits: desk.budget(self.nodes, self.milliseconds),
            order: order_of(graph, self.order.as_deref())
                .map_err(|fault| Fault::new(format!("order: {fault}")))?,
            guide: guide_of(graph, self.guide.as_deref())
                .map_err(|what| Fault::new(format!("guide: expected {what}")))?,
            force: self.force,
        })
    }
}
