//! On which terms a program plays, and what it is told on them.

use std::sync::Arc;

use games::certificate::Kind;
use games::{Guide, Memory, Player, Variant};
use graphs::coloring::Coloring;
use graphs::{Graph, LinearOrder, Parameters, Vertex, VertexSet};
use serde_json::Value;

use super::protocol::{
    GameMessage, GraphMessage, Hello, MessageNeed, PositionMessage, ProgramMessage, Question, RulesMessage,
    Step,
};

/// Who chooses the colors of the vertices that a program chooses.
#[derive(Debug, Clone)]
pub(crate) enum Painter {
    /// Any legal color will do, and it gets the first.
    FirstFit,
    /// A shade of its class.
    Guide(Guide),
    Program,
}

/// On which terms a program plays one side.
#[derive(Debug, Clone)]
pub struct Terms {
    pub player: Player,
    /// The order, if the program needs one.
    pub order: Option<LinearOrder>,
    pub(crate) painter: Painter,
    /// Whether it is shown no colors.
    pub(crate) is_color_blind: bool,
    /// Whether its whole state is in its memory.
    pub(crate) has_memory: bool,
    /// On which its choices may hang.
    pub seed: u64,
}

/// What the user wants a program to go by.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProgramSettings<'a> {
    pub(crate) graph: &'a Graph,
    /// Its parameters, whose witnesses are the best order and coloring known.
    pub(crate) parameters: &'a Parameters,
    /// Instead of the best order.
    pub(crate) order: Option<&'a LinearOrder>,
    /// Instead of the best coloring.
    pub(crate) guide: Option<&'a Coloring>,
}

impl Terms {
    /// Those of a program that says this of itself.
    ///
    /// # Errors
    /// If it does not play this side, or the coloring is no guide.
    pub fn new(
        hello: &Hello,
        player: Player,
        wanted: &ProgramSettings<'_>,
        seed: u64,
    ) -> Result<Self, String> {
        let best = || wanted.order.unwrap_or(&wanted.parameters.col_2().witness).clone();
        let mut terms = Terms::without_order_or_guide(hello, player, seed)?;
        if hello.needs.contains(&MessageNeed::Order) {
            terms.order = Some(best());
        }
        if hello.needs.contains(&MessageNeed::Guide) {
            let coloring = wanted.guide.unwrap_or(&wanted.parameters.chi().witness);
            let guide = Guide::new(wanted.graph, coloring, best()).map_err(|fault| fault.to_string())?;
            terms.painter = Painter::Guide(guide);
        }
        Ok(terms)
    }

    /// Those of a program that needs neither.
    pub(crate) fn without_order_or_guide(hello: &Hello, player: Player, seed: u64) -> Result<Self, String> {
        if !hello.plays.contains(&player) {
            return Err(format!("it does not play {player}"));
        }
        Ok(Terms {
            player,
            order: None,
            painter: if hello.color_blind { Painter::FirstFit } else { Painter::Program },
            is_color_blind: hello.color_blind,
            has_memory: hello.memory,
            seed,
        })
    }

    /// Those of a program that failed before it said anything.
    pub(crate) fn of_nobody() -> Self {
        Terms {
            player: Player::Alice,
            order: None,
            painter: Painter::FirstFit,
            is_color_blind: true,
            has_memory: true,
            seed: 0,
        }
    }

    /// The guide, if there is one.
    pub(crate) fn guide(&self) -> Option<&Guide> {
        match &self.painter {
            Painter::Guide(guide) => Some(guide),
            Painter::FirstFit | Painter::Program => None,
        }
    }

    /// The message that tells of a game; in the marking game there are no colors.
    pub fn game(&self, graph: &Graph, variant: Variant, colors: Option<u32>) -> String {
        let message = ProgramMessage::Game(GameMessage {
            player: self.player,
            graph: GraphMessage {
                order: graph.order(),
                edges: graph.edges().map(|(u, v)| (u.index(), v.index())).collect(),
                labels: graph.labels(),
            },
            rules: RulesMessage {
                game: if colors.is_some() { Kind::Coloring } else { Kind::Marking },
                colors,
                variant,
            },
            order: self.order.as_ref().map(|order| order.sequence().iter().map(|v| v.index()).collect()),
            guide: self.guide().map(|guide| guide.coloring().colors()),
            seed: self.seed,
        });
        line(&message)
    }

    /// The message that asks for a move. The colors are left out for a program that looks at none.
    pub(crate) fn question(
        &self,
        uncolored: impl Iterator<Item = Vertex>,
        colors: Option<Vec<Option<u32>>>,
        last: Option<Step>,
        memory: Option<&str>,
    ) -> String {
        let is_blind = self.is_color_blind;
        let uncolored = uncolored.map(Vertex::index).collect();
        let last = last.map(|step| match step {
            Step::Vertex { vertex, color } => Step::Vertex { vertex, color: color.filter(|_| !is_blind) },
            pass @ Step::Pass { .. } => pass,
        });
        let memory = memory.map_or(Value::Null, |words| serde_json::from_str(words).unwrap_or_default());
        line(&ProgramMessage::Move(Question {
            position: PositionMessage { uncolored, colors: colors.filter(|_| !is_blind) },
            last,
            memory: self.has_memory.then_some(memory),
        }))
    }
}

fn line(message: &ProgramMessage<'_>) -> String {
    serde_json::to_string(message).expect("a message has no keys that are not words")
}

/// A memory as it is kept. One that is an array of vertices is shown as those of the catalogue are.
pub(crate) fn remembered(order: usize, memory: &Value) -> Memory {
    let vertices = vertices(order, memory).unwrap_or_default();
    let words = (!memory.is_null()).then(|| Arc::from(memory.to_string()));
    Memory { vertices: VertexSet::of(order, vertices), words }
}

/// The vertices of which a memory is an array.
pub fn vertices(order: usize, memory: &Value) -> Option<Vec<Vertex>> {
    let number = |value: &Value| value.as_u64().and_then(|v| usize::try_from(v).ok()).filter(|&v| v < order);
    memory.as_array()?.iter().map(|value| number(value).map(Vertex::new)).collect()
}
