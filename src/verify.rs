//! A strategy against every Bob, and its theorems against what happened.

mod exhaustive;

pub use exhaustive::{WorstCase, worst_case};

use std::sync::Arc;

use games::{Plan, Player, VertexRule, View};
use graphs::{Budget, Graph, Parameters, Vertex, VertexSet};
use strategies::{Entry, Instance, NotApplicable, Promise, Setup, Theorem};

use crate::bounds;

/// One move of a verified play.
#[derive(Debug, Clone)]
pub struct Reply {
    /// Who moved.
    pub player: Player,
    /// The vertex marked.
    pub vertex: Vertex,
    /// How many of its neighbors were marked before it.
    pub score: u32,
    /// Alice's reason, in words.
    pub why: Option<String>,
}

/// A theorem of the strategy against its worst case.
#[derive(Debug, Clone, Copy)]
pub struct Claim {
    /// The theorem.
    pub theorem: &'static Theorem,
    /// What it promises on this graph, for the order in use.
    pub bound: u32,
    /// The bound is at least max degree + 1, so no play could break it.
    pub trivial: bool,
    /// No play that was covered broke it.
    pub holds: bool,
}

/// What a strategy needed on one graph in the marking game, whatever Bob did.
#[derive(Debug, Clone)]
pub struct Verification {
    /// The strategy.
    pub entry: &'static Entry,
    /// The strategy's theorems, its own first.
    pub claims: Vec<Claim>,
    /// The worst score found, the play that reaches it, and how far the search went.
    pub worst: WorstCase,
    /// That play replayed move by move, with Alice's reasons.
    pub replies: Vec<Reply>,
}

impl Verification {
    /// The worst case on the scale of the bounds: score + 1 (0 for the graph without vertices).
    pub fn worst_case(&self) -> u32 {
        if self.replies.is_empty() { 0 } else { self.worst.score + 1 }
    }

    /// Whether every theorem holds in the plays covered; `None` for a strategy without theorems.
    pub fn holds(&self) -> Option<bool> {
        (!self.claims.is_empty()).then(|| self.claims.iter().all(|claim| claim.holds))
    }

    /// Whether every play of Bob was covered.
    pub fn exhaustive(&self) -> bool {
        self.worst.limit.is_none()
    }
}

/// Plays the strategy against every Bob in the marking game, along the order
/// `parameters.col_2.witness`.
///
/// # Errors
/// If the strategy does not apply to the graph.
pub fn verify(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    entry: &'static Entry,
    budget: &Budget,
) -> Result<Verification, NotApplicable> {
    let prepared = (entry.new)(&Setup::new(graph, parameters))?;
    let Plan::ColorBlind(rule) = prepared.plan else {
        let reason = "it is guided by a coloring, and plays the coloring game".into();
        return Err(NotApplicable { strategy: entry.name, reason });
    };
    let worst = worst_case(graph, &*rule, budget);
    let replies = replay(graph, &*rule, &worst.play);

    let instance = Instance { graph, parameters };
    let trivial = bounds::trivial_bound(&instance);
    let needed = worst.score + 1;
    let claims = prepared.promises.into_iter().map(|Promise { theorem, bound }| Claim {
        theorem,
        bound,
        trivial: bound >= trivial,
        holds: needed <= bound,
    });
    Ok(Verification { entry, claims: claims.collect(), worst, replies })
}

/// Plays the given vertices in turn, Alice first, asking the rule for its reasons.
///
/// # Panics
/// If the rule would not have chosen Alice's vertices: the play is then not one of this strategy.
pub fn replay(graph: &Graph, rule: &dyn VertexRule, play: &[Vertex]) -> Vec<Reply> {
    let mut memory = rule.start();
    let mut uncolored = VertexSet::full(graph.order());
    let mut replies: Vec<Reply> = Vec::with_capacity(play.len());
    for (ply, &vertex) in play.iter().enumerate() {
        let player = if ply % 2 == 0 { Player::Alice } else { Player::Bob };
        let why = (player == Player::Alice).then(|| {
            let last = replies.last().map(|reply| reply.vertex);
            let (chosen, why) =
                rule.next(&mut memory, View { graph, uncolored: &uncolored, colors: &[], last });
            assert_eq!(chosen, vertex, "the strategy answers differently at ply {ply}");
            why.describe(graph)
        });
        let marked = graph.neighbors(vertex).iter().filter(|&&w| !uncolored.contains(w)).count();
        uncolored.remove(vertex);
        replies.push(Reply { player, vertex, score: marked as u32, why });
    }
    replies
}
