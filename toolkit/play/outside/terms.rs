//! The terms on which a program plays, and its messages on them.

use std::sync::Arc;

use games::certificate::Kind;
use games::{Guide, Memory, Player, Variant};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};
use serde_json::Value;
use strategies::Setup;

use super::protocol::{
    GameMessage, GraphMessage, Hello, MessageNeed, PositionMessage, ProgramMessage, Question, RulesMessage,
    Step,
};

/// How the colors of the vertices that a program chooses are determined.
#[derive(Debug, Clone)]
pub(crate) enum Painter {
    /// The first legal color.
    FirstFit,
    /// A shade of the vertex's class.
    Guide(Guide),
    Program,
}

/// The terms on which a program plays one side.
#[derive(Debug, Clone)]
pub struct Terms {
    pub player: Player,
    pub order: Option<LinearOrder>,
    pub(crate) painter: Painter,
    pub(crate) is_color_blind: bool,
    /// Whether its whole state is in its memory.
    pub(crate) has_memory: bool,
    pub seed: u64,
}

impl Terms {
    /// The terms of a program with this self-description.
    ///
    /// # Errors
    /// It does not play this side, or the coloring is no guide.
    pub fn new(hello: &Hello, setup: &Setup<'_>) -> Result<Self, String> {
        let player = setup.player;
        if !hello.plays.contains(&player) {
            return Err(format!("it does not play {player}"));
        }
        let needs = |need| hello.needs.contains(&need);
        let best = || setup.order.as_ref().unwrap_or(&setup.parameters.col_2().witness).clone();
        let painter = if needs(MessageNeed::Guide) {
            let coloring = setup.guide.as_ref().unwrap_or(&setup.parameters.chi().witness);
            let guide = Guide::new(setup.graph, coloring, best()).map_err(|fault| fault.to_string())?;
            Painter::Guide(guide)
        } else if hello.color_blind {
            Painter::FirstFit
        } else {
            Painter::Program
        };
        let order = needs(MessageNeed::Order).then(best);
        let (is_color_blind, has_memory) = (hello.color_blind, hello.memory);
        Ok(Terms { player, order, painter, is_color_blind, has_memory, seed: setup.seed })
    }

    /// The terms of a program that failed before it described itself.
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

    pub(crate) fn guide(&self) -> Option<&Guide> {
        match &self.painter {
            Painter::Guide(guide) => Some(guide),
            Painter::FirstFit | Painter::Program => None,
        }
    }

    /// The message of a game; in the marking game without colors.
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

    /// The question for a move. Colors are left out for a color-blind program.
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

/// A memory as it is stored. An array of vertices is shown like the memory of a catalogue strategy.
pub(crate) fn remembered(order: usize, memory: &Value) -> Memory {
    let vertices = vertices(order, memory).unwrap_or_default();
    let words = (!memory.is_null()).then(|| Arc::from(memory.to_string()));
    Memory { vertices: VertexSet::of(order, vertices), words }
}

/// The vertices of a memory that is an array of vertices.
pub fn vertices(order: usize, memory: &Value) -> Option<Vec<Vertex>> {
    let number = |value: &Value| value.as_u64().and_then(|v| usize::try_from(v).ok()).filter(|&v| v < order);
    memory.as_array()?.iter().map(|value| number(value).map(Vertex::new)).collect()
}
