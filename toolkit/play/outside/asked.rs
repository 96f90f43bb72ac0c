//! Rules and players with answers from outside: from a program, or from a Python function.
//!
//! After the first error the program is not queried again: a rule answers with the least vertex and a player with
//! the least move, and the caller sees the error before it uses them.

use games::coloring::Color;
use games::{Agent, Answer, GraphGame, Guide, Memory, Player, Reason, Sight, VertexRule, View};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};

use super::place;
use crate::sitting::MoveRules;

pub trait Respondent: Send + Sync {
    /// The error in an answer.
    type Fault: From<String>;

    /// The first error, as text.
    fn fault(&self) -> Option<&str>;

    /// Records an error with its place, if it is the first.
    fn fail(&self, place: &str, what: Self::Fault);
}

type FaultOf<W> = <W as Respondent>::Fault;

pub trait OutsideRule: Send + Sync {
    type Who: Respondent;

    fn who(&self) -> &Self::Who;

    fn player(&self) -> Player;

    fn sees_colors(&self) -> bool;

    fn start(&self) -> Memory;

    /// The answer, checked; updates the memory. `colors` is their number, `None` in the marking game.
    ///
    /// # Errors
    /// Why the answer is invalid.
    fn ask(
        &self,
        memory: &mut Memory,
        view: View<'_>,
        colors: Option<u32>,
    ) -> Result<Answer, FaultOf<Self::Who>>;

    /// The name of the vertex in a message about two answers.
    fn named(graph: &Graph, v: Vertex) -> String {
        graph.label(v)
    }
}

/// The answer with this vertex, and with this reason if one was given.
pub fn answer(vertex: Vertex, color: Option<Color>, reason: Option<String>) -> Answer {
    let why = Reason { template: reason.unwrap_or_default().into(), trail: vec![vertex] };
    Answer { vertex, color, why }
}

/// The error that the same request had another answer before.
pub fn not_deterministic(before: &str, now: &str) -> String {
    format!("it is not deterministic: it answered {before}, and then {now}")
}

/// An outside rule as a `VertexRule`.
pub struct RuleAdapter<R>(pub R);

impl<R: OutsideRule> RuleAdapter<R> {
    fn respond(&self, memory: &mut Memory, view: View<'_>, colors: Option<u32>) -> Answer {
        let least = view.uncolored.first().expect("a rule is asked only while something is uncolored");
        if self.0.who().fault().is_some() {
            return answer(least, None, None);
        }
        self.0.ask(memory, view, colors).unwrap_or_else(|what| {
            self.0.who().fail(&self.place(view), what);
            answer(least, None, None)
        })
    }

    fn place(&self, view: View<'_>) -> String {
        place(view.graph, self.0.player(), view.colors, view.uncolored)
    }
}

impl<R: OutsideRule> VertexRule for RuleAdapter<R> {
    fn sight(&self) -> Sight {
        if self.0.sees_colors() { Sight::AllColors } else { Sight::NoColors }
    }

    fn start(&self) -> Memory {
        self.0.start()
    }

    fn next(&self, memory: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let Answer { vertex, why, .. } = self.respond(memory, view, None);
        (vertex, why)
    }

    fn answer(&self, memory: &mut Memory, view: View<'_>, colors: u32) -> Answer {
        self.respond(memory, view, Some(colors))
    }

    fn is_refereed(&self) -> bool {
        true
    }

    fn fault(&self) -> Option<&str> {
        self.0.who().fault()
    }

    fn accuse(&self, view: View<'_>, before: Vertex, now: Vertex) {
        let [before, now] = [before, now].map(|v| R::named(view.graph, v));
        self.0.who().fail(&self.place(view), not_deterministic(&before, &now).into());
    }
}

/// A player of either game with answers from outside.
pub trait OutsidePlayer: Send {
    type Who: Respondent;

    fn who(&self) -> &Self::Who;

    fn forget(&mut self);

    /// Whether a play begins here; `_taken` is the number of vertices taken so far.
    fn begins<M>(last: Option<M>, _taken: usize) -> bool {
        last.is_none()
    }

    /// A legal move in a position with these uncolored, or unmarked, vertices.
    ///
    /// # Errors
    /// Why the answer is invalid.
    fn ask<G: GraphGame + MoveRules>(
        &mut self,
        game: &G,
        position: &G::Position,
        uncolored: &VertexSet,
        last: Option<G::Move>,
    ) -> Result<G::Move, FaultOf<Self::Who>>;

    /// The reason for the last move.
    fn reason(&self) -> Option<String>;

    fn memory(&self) -> Option<Vec<Vertex>> {
        None
    }

    fn order(&self) -> Option<&LinearOrder> {
        None
    }

    fn guide(&self) -> Option<&Guide> {
        None
    }
}

/// An outside player as an `Agent`.
pub struct PlayerAdapter<P>(pub P);

impl<G: GraphGame + MoveRules, P: OutsidePlayer> Agent<G> for PlayerAdapter<P> {
    fn choose(&mut self, game: &G, position: &G::Position, last: Option<G::Move>) -> G::Move {
        if self.0.who().fault().is_some() {
            return game.legal(position)[0];
        }
        let uncolored = game.uncolored(position);
        if P::begins(last, game.graph().order() - uncolored.len()) {
            self.0.forget();
        }
        self.0.ask(game, position, &uncolored, last).unwrap_or_else(|what| {
            let place = place(game.graph(), game.to_move(position), game.colors_of(position), &uncolored);
            self.0.who().fail(&place, what);
            game.legal(position)[0]
        })
    }

    fn remark(&self) -> Option<String> {
        self.0.reason()
    }

    fn begin(&mut self) {
        self.0.forget();
    }

    fn remembers(&self) -> bool {
        true
    }

    fn memory(&self) -> Option<Vec<Vertex>> {
        self.0.memory()
    }

    fn order(&self) -> Option<&LinearOrder> {
        self.0.order()
    }

    fn guide(&self) -> Option<&Guide> {
        self.0.guide()
    }
}
