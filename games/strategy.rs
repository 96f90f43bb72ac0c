//! Strategies: a rule for the next vertex, with an explicit memory and a reason for each reply.
//!
//! The whole state of a strategy is a [`Memory`] that can be copied, compared and hashed. So an exhaustive
//! adversary can merge plays with the same position and memory, which makes verification finite. A strategy
//! with hidden state could not be verified.

use std::borrow::Cow;
use std::sync::Arc;

use graphs::{Graph, Vertex, VertexSet};

use crate::coloring::Color;
use crate::guide::{Guide, first_fit};
use crate::{GraphGame, VertexMove};

/// The memory of a strategy between its turns.
///
/// The strategies of the literature remember at most a set of vertices, such as the *active* vertices of the
/// activation strategy. A strategy without memory has the empty set. Other programs may store any text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Memory {
    pub vertices: VertexSet,
    /// State other than a vertex set, as text; equal states must have equal texts.
    pub words: Option<Arc<str>>,
}

impl Memory {
    /// A memory of these vertices only.
    pub fn of(vertices: VertexSet) -> Self {
        Memory { vertices, words: None }
    }

    pub fn bytes_of_words(&self) -> u64 {
        self.words.as_ref().map_or(0, |words| words.len() as u64)
    }
}

/// What a rule may see on its turn.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    pub graph: &'a Graph,
    /// The vertices that are still uncolored (unmarked); never empty on a turn.
    pub uncolored: &'a VertexSet,
    /// The color of each vertex; an empty slice in the marking game.
    pub colors: &'a [Option<Color>],
    /// The vertex that the opponent colored last; `None` on the first move of the game, and after a pass.
    pub last: Option<Vertex>,
}

impl View<'_> {
    /// The color of v; none in the marking game.
    pub fn color(&self, v: Vertex) -> Option<Color> {
        self.colors.get(v.index()).copied().flatten()
    }
}

/// Why a rule chose its vertex, in the terms of its source.
///
/// `template` is a sentence in which `{first}`, `{last}` and `{trail}` stand for the first, the last and all
/// vertices of `trail`; the latter are joined by arrows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    pub template: Cow<'static, str>,
    /// The vertices in the reason; at least one, and the last is the chosen vertex.
    pub trail: Vec<Vertex>,
}

impl Reason {
    /// The reason as a sentence; `name` names each vertex.
    pub fn describe(&self, name: impl Fn(Vertex) -> String) -> String {
        let names: Vec<String> = self.trail.iter().map(|&v| name(v)).collect();
        let end = |name: Option<&String>| name.cloned().unwrap_or_default();
        let parts =
            [("{first}", end(names.first())), ("{last}", end(names.last())), ("{trail}", names.join(" -> "))];
        let (mut sentence, mut rest) = (String::new(), &*self.template);
        // In one pass, since a name may hold what looks like a placeholder.
        let next = |rest: &str| {
            let found = parts.iter().filter_map(|part| Some((rest.find(part.0)?, part)));
            found.min_by_key(|&(at, _)| at)
        };
        while let Some((at, (placeholder, names))) = next(rest) {
            sentence.push_str(&rest[..at]);
            sentence.push_str(names);
            rest = &rest[at + placeholder.len()..];
        }
        sentence + rest
    }
}

/// The colors in its [`View`] that a rule uses, beside the uncolored vertices and the opponent's last vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sight {
    AllColors,
    /// Which colors uncolored vertices may still take, and the opponent's last move. Colors available to the
    /// same uncolored vertices are indistinguishable.
    OpenColors,
    /// The class, in its guide, of the color of the opponent's last vertex.
    LastClass,
    NoColors,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub vertex: Vertex,
    /// The color, if the rule chooses it; it must be legal.
    pub color: Option<Color>,
    pub why: Reason,
}

/// A deterministic rule for the next vertex.
///
/// A rule must not depend on the names of colors. In a color-blind plan, renaming the colors of the view does
/// not change the answer; in a guided plan, renaming shades within their class does not. So an adversary may
/// identify positions that are renamings of one another.
pub trait VertexRule: Send + Sync {
    /// Which part of the colors it uses; an adversary may ignore the rest.
    fn sight(&self) -> Sight {
        Sight::AllColors
    }

    /// The arcs that the rule follows, each from a vertex to an out-neighbor, for display with plays. Empty
    /// for a rule without arcs, and if the graph and the order determine them.
    fn arrows(&self) -> Vec<(Vertex, Vertex)> {
        Vec::new()
    }

    fn start(&self) -> Memory;

    /// All vertices in an order L, if the rule knows vertices by their places alone: the answer depends
    /// on L, adjacency, [arrows](Self::arrows) and the memory's [essence](Self::essence) among the
    /// uncolored vertices and the opponent's last one, and at most on the class of its color. Then a
    /// memory has no words.
    fn sequence(&self) -> Option<&[Vertex]> {
        None
    }

    /// The part of the memory on which later answers depend, on the opponent's turn.
    fn essence(&self, memory: &Memory, _uncolored: &VertexSet) -> Memory {
        memory.clone()
    }

    /// The vertex to color now, and why. Updates the memory, including for the opponent's last move. The same
    /// memory and view always give the same answer.
    fn next(&self, memory: &mut Memory, view: View<'_>) -> (Vertex, Reason);

    /// Like `next`, in the coloring game with this many colors, for rules that choose colors too.
    fn answer(&self, memory: &mut Memory, view: View<'_>, _colors: u32) -> Answer {
        let (vertex, why) = self.next(memory, view);
        Answer { vertex, color: None, why }
    }

    /// Whether an answer may break the rules of the game. Then every play is followed to its end, since
    /// shortcuts that rely on legal answers are not valid.
    fn is_refereed(&self) -> bool {
        false
    }

    /// What is wrong with the rule; its answers are void from then on. Only a refereed rule can fail.
    fn fault(&self) -> Option<&str> {
        None
    }

    /// Reports that the same memory and view gave another answer before.
    ///
    /// # Panics
    /// If the rule cannot fail; then it violates its contract.
    fn accuse(&self, _view: View<'_>, before: Vertex, now: Vertex) {
        panic!("the rule chose {before}, and then {now} in the same position");
    }
}

/// A strategy prepared for one graph.
pub enum Plan {
    /// The rule chooses vertices, and any legal color will do: each gets one by [`first_fit`]. In the marking
    /// game no colors are needed.
    ColorBlind(Box<dyn VertexRule>),
    /// The rule chooses vertices and their colors, by [`VertexRule::answer`].
    Sighted(Box<dyn VertexRule>),
    /// The rule chooses vertices, and each gets a shade of its class in the guide ([`Guide::choose`]).
    Guided {
        rule: Box<dyn VertexRule>,
        guide: Guide,
        /// The number of shades per class that is proved, or claimed, to suffice.
        shades: u32,
    },
}

impl Plan {
    pub fn rule(&self) -> &dyn VertexRule {
        match self {
            Plan::ColorBlind(rule) | Plan::Sighted(rule) | Plan::Guided { rule, .. } => &**rule,
        }
    }

    /// The rule's answer in a position, with the color for its vertex.
    pub fn answer<G: GraphGame>(
        &self,
        memory: &mut Memory,
        game: &G,
        position: &G::Position,
        last: Option<G::Move>,
    ) -> Answer {
        let (graph, uncolored, colors) = (game.graph(), &game.uncolored(position), game.colors_of(position));
        let view = View { graph, uncolored, colors, last: last.and_then(VertexMove::vertex) };
        let Some(palette) = game.palette() else {
            let (vertex, why) = self.rule().next(memory, view);
            return Answer { vertex, color: None, why };
        };
        let answer = self.rule().answer(memory, view, palette);
        let color = answer.color.or_else(|| self.color(graph, colors, palette, answer.vertex));
        Answer { color, ..answer }
    }

    /// The color for the uncolored vertex x, in a palette of k = `palette` colors, if the rule chose x and no
    /// color. With a guide of q classes it is [`Guide::choose`] with floor(k / q) shades; without one,
    /// [`first_fit`]. `None` if no color is left.
    pub fn color(&self, graph: &Graph, colors: &[Option<Color>], palette: u32, x: Vertex) -> Option<Color> {
        match self {
            Plan::ColorBlind(_) | Plan::Sighted(_) => first_fit(graph, colors, palette, x),
            Plan::Guided { guide, .. } => guide.choose(graph, colors, palette / guide.classes().max(1), x),
        }
    }
}
