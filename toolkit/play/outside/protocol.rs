//! The messages between this program and another, one JSON object a line, and the terms on which it plays.
//! `docs/players.md` explains them to authors of programs.

use std::sync::Arc;

use games::certificate::Kind;
use games::{Guide, Memory, Player, Variant};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use strategies::Setup;

pub(crate) const VERSION: u32 = 1;

#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ProgramMessage<'a> {
    Hello {
        version: u32,
        mapgame: &'static str,
    },
    /// A game begins; the previous one is over.
    Game(GameMessage<'a>),
    Move(Question),
}

#[derive(Debug, Serialize)]
pub(crate) struct GameMessage<'a> {
    pub(crate) player: Player,
    pub(crate) graph: GraphMessage<'a>,
    pub(crate) rules: RulesMessage,
    /// v_1, v_2, ..., for a program that needs an order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) order: Option<Vec<usize>>,
    /// The class of each vertex, for a program that needs a guide.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) guide: Option<&'a [u32]>,
    /// The seed on which all random choices must depend.
    pub(crate) seed: u64,
}

/// A graph; vertices are 0, 1, ...
#[derive(Debug, Serialize)]
pub(crate) struct GraphMessage<'a> {
    pub(crate) order: usize,
    pub(crate) edges: Vec<(usize, usize)>,
    /// The labels of the vertices, if the source has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) labels: Option<&'a [String]>,
}

#[derive(Debug, Serialize)]
pub(crate) struct RulesMessage {
    pub(crate) game: Kind,
    /// The number of colors; null in the marking game.
    pub(crate) colors: Option<u32>,
    /// Who moves first, whether moves must be connected, and who may pass.
    #[serde(flatten)]
    pub(crate) variant: Variant,
}

/// A position in which the program is to move.
#[derive(Debug, Serialize)]
pub(crate) struct Question {
    /// The colored vertices, with their colors.
    pub(crate) position: PositionMessage,
    /// The opponent's last move; null if there is none.
    pub(crate) last: Option<Step>,
    /// The memory of the program's last answer; null at first, and absent for a program without memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) memory: Option<Value>,
}

#[derive(Debug, Serialize)]
pub(crate) struct PositionMessage {
    /// The uncolored (unmarked) vertices, ascending.
    pub(crate) uncolored: Vec<usize>,
    /// The color of each vertex, null for none; absent for a color-blind program and in the marking game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) colors: Option<Vec<Option<u32>>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Step {
    Vertex {
        vertex: usize,
        /// The color, unless the program is color-blind.
        #[serde(skip_serializing_if = "Option::is_none")]
        color: Option<u32>,
    },
    Pass {
        pass: bool,
    },
}

/// Data that a program may need in each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum MessageNeed {
    Order,
    /// A proper coloring, which determines the colors of the program's vertices.
    Guide,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hello {
    pub(crate) version: u32,
    pub(crate) name: String,
    pub(crate) plays: Vec<Player>,
    pub(crate) color_blind: bool,
    /// Whether its whole state is in its memory.
    #[serde(default)]
    pub(crate) memory: bool,
    #[serde(default)]
    pub(crate) needs: Vec<MessageNeed>,
}

/// The answer to `game`, if it is not `ready`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Refusal {
    pub(crate) reason: String,
}

/// `ready`, the other answer to `game`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadyMessage {}

/// The answer to `move`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reply {
    pub vertex: Option<usize>,
    /// The color, for programs that choose colors.
    pub color: Option<u32>,
    #[serde(default)]
    pub(crate) pass: bool,
    #[serde(default)]
    pub(crate) memory: Value,
    pub(crate) reason: Option<String>,
}

impl Reply {
    pub(crate) fn shown(&self) -> String {
        match (self.vertex, self.color, self.pass) {
            (Some(vertex), Some(color), _) => format!("{vertex}={color}"),
            (Some(vertex), None, _) => vertex.to_string(),
            (None, _, true) => "pass".into(),
            (None, ..) => "no vertex".into(),
        }
    }
}

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
pub(crate) struct ProgramTerms {
    pub player: Player,
    pub order: Option<LinearOrder>,
    pub(crate) painter: Painter,
    pub(crate) is_color_blind: bool,
    /// Whether its whole state is in its memory.
    pub(crate) has_memory: bool,
    pub seed: u64,
}

impl ProgramTerms {
    /// The terms of a program with this self-description.
    ///
    /// # Errors
    /// It does not play this side, or the coloring is not a guide.
    pub(crate) fn new(hello: &Hello, setup: &Setup<'_>) -> Result<Self, String> {
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
        Ok(ProgramTerms { player, order, painter, is_color_blind, has_memory, seed: setup.seed })
    }

    /// The terms of a program that failed before its self-description.
    pub(crate) fn after_fault() -> Self {
        ProgramTerms {
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
    pub(crate) fn game(&self, graph: &Graph, variant: Variant, colors: Option<u32>) -> String {
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

/// A memory for storage. An array of vertices is displayed like the memory of a catalogue strategy.
pub(crate) fn remembered(order: usize, memory: &Value) -> Memory {
    let words = (!memory.is_null()).then(|| Arc::from(memory.to_string()));
    Memory { vertices: VertexSet::of(order, vertices(order, memory).unwrap_or_default()), words }
}

/// The vertices of a memory that is an array of vertices.
pub(crate) fn vertices(order: usize, memory: &Value) -> Option<Vec<Vertex>> {
    let number = |value: &Value| value.as_u64().and_then(|v| usize::try_from(v).ok()).filter(|&v| v < order);
    memory.as_array()?.iter().map(|value| number(value).map(Vertex::new)).collect()
}

/// Parses an answer of one of these types; returns the type.
pub(crate) fn answer(line: &str, expected: &[&'static str]) -> Result<(&'static str, Value), String> {
    let wanted = || expected.join(" or ");
    let found = || shortened(line);
    let value: Value = serde_json::from_str(line)
        .map_err(|_| format!("expected one JSON object of type {}, found {:?}", wanted(), found()))?;
    let Value::Object(mut object) = value else {
        return Err(format!("expected a JSON object of type {}, found {:?}", wanted(), found()));
    };
    let kind = object.remove("type");
    let known = expected.iter().find(|name| kind.as_ref().and_then(Value::as_str) == Some(**name));
    let Some(name) = known else {
        return Err(format!("expected the type {}, found {:?}", wanted(), found()));
    };
    Ok((name, Value::Object(object)))
}

pub(crate) fn fields<T: DeserializeOwned>(kind: &str, object: Value) -> Result<T, String> {
    serde_json::from_value(object).map_err(|error| format!("in its answer of type {kind}: {error}"))
}

pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 120;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}
