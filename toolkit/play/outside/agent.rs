//! A program as a player at a table, and as a strategy to be verified.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition};
use games::{Agent, Game, Guide, Memory, Passing, Plan, Player, VertexMove};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};
use pictures::visible;
use strategies::{NotApplicable, PreparedStrategy, Setup, Strategy};

use super::conversation::{AnsweredQuestion, Conversation};
use super::program::{NoProgram, Program};
use super::protocol::{MessageNeed, Reply, Step};
use super::referee;
use super::rule::Rule;
use super::terms::{self, Painter, ProgramSettings, Terms};
use crate::locks::lock;
use crate::players::{BoxedAgent, Guest, NoPlayer, Seat};
use crate::response::{ColoringReply, Replies};

/// A program that plays, by its command line.
#[derive(Debug, Clone)]
pub struct Outside(Arc<Program>);

impl Outside {
    /// The program of a text `exec:PROGRAM [ARGS]`. It is started when first needed.
    ///
    /// # Errors
    /// The text names no program.
    pub fn new(text: &str) -> Result<Self, NoProgram> {
        Program::new(text).map(|program| Outside(Arc::new(program)))
    }

    pub fn is_meant(text: &str) -> bool {
        text.starts_with(super::program::SCHEME)
    }

    fn unfit(&self, reason: &str) -> NoPlayer {
        NoPlayer::Guest(format!("{}: {reason}", self.0.text()))
    }
}

impl Strategy for Outside {
    fn name(&self) -> &str {
        self.0.text()
    }

    /// The rule reports the fault of a program that fails here.
    fn prepare(&self, setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        let refused = |reason: String| NotApplicable { strategy: self.0.text().to_owned().into(), reason };
        let graph = setup.graph;
        let terms = match self.0.hello() {
            Ok(hello) => {
                let wanted = ProgramSettings {
                    graph,
                    parameters: setup.parameters,
                    order: setup.order.as_ref(),
                    guide: setup.guide.as_ref(),
                };
                Terms::new(hello, setup.player, &wanted, setup.seed)
            }
            Err(_) => Ok(Terms::of_nobody()),
        };
        let terms = terms.map_err(refused)?;
        if !terms.has_memory && setup.variant.passing != Passing::Nobody {
            return Err(refused("it declares no memory, and is not told plays with passes".into()));
        }
        let (order, painter) = (terms.order.clone(), terms.painter.clone());
        let rule = Box::new(Rule::new(Arc::clone(&self.0), terms, setup.variant, graph.order()));
        let enough = graph.max_degree() as u32 + 1;
        let colors = if let Painter::FirstFit = painter { None } else { Some(enough) };
        if self.0.fault().is_none() {
            match rule.begin(graph, colors) {
                Ok(None) => {}
                Ok(Some(reason)) => return Err(refused(reason)),
                Err(what) => {
                    self.0.fail(&format!("told of a game: {what}"));
                }
            }
        }
        let plan = match painter {
            Painter::FirstFit => Plan::ColorBlind(rule),
            Painter::Program => Plan::Sighted(rule),
            Painter::Guide(guide) => Plan::Guided { rule, guide, shades: enough },
        };
        Ok(PreparedStrategy { plan, order, promises: Vec::new() })
    }
}

impl Outside {
    /// A run of the program that has received the game at this seat.
    fn talker(&self, seat: &Seat<'_>) -> Result<Talker, NoPlayer> {
        let hello = self.0.hello().map_err(|fault| NoPlayer::Guest(fault.to_owned()))?;
        let graph = seat.game.graph();
        let wanted = ProgramSettings {
            graph,
            parameters: seat.parameters,
            order: seat.order.as_ref(),
            guide: seat.guide.as_ref(),
        };
        let terms =
            Terms::new(hello, seat.player, &wanted, seat.seed).map_err(|reason| self.unfit(&reason))?;
        let mut agent = Talker::new(Arc::clone(&self.0), terms);
        let rules = seat.game.rules();
        let game = agent.terms.game(graph, rules.variant(), Some(rules.colors()));
        match agent.conversation.begin(&game) {
            Ok(None) => Ok(agent),
            Ok(Some(reason)) => {
                let strategy = self.0.text().to_owned().into();
                Err(NotApplicable { strategy, reason }.into())
            }
            Err(what) => {
                let fault = self.0.fail(&format!("told of a game: {what}"));
                Err(NoPlayer::Guest(fault.to_owned()))
            }
        }
    }
}

impl Outside {
    /// A run of the program, which receives a marking game with the first question about it.
    fn talker_at_marking(&self, player: Player, seed: u64) -> Result<Talker, NoPlayer> {
        let hello = self.0.hello().map_err(|fault| NoPlayer::Guest(fault.to_owned()))?;
        if let Some(need) = hello.needs.first() {
            let what = if *need == MessageNeed::Order { "an order" } else { "a guide" };
            return Err(self.unfit(&format!("it needs {what}, which nobody has in the marking game")));
        }
        let terms = Terms::without_order_or_guide(hello, player, seed);
        let terms = terms.map_err(|reason| self.unfit(&reason))?;
        Ok(Talker::new(Arc::clone(&self.0), terms))
    }
}

impl Guest for Outside {
    fn name(&self) -> &str {
        self.0.text()
    }

    fn sit<'g>(&self, seat: &Seat<'g>) -> Result<BoxedAgent<'g>, NoPlayer> {
        Ok(Box::new(self.talker(seat)?))
    }

    fn replies<'g>(&self, seat: &Seat<'g>) -> Result<Arc<dyn Replies + 'g>, NoPlayer> {
        let talker = self.talker(seat)?;
        Ok(SearchedProgram::new(talker, seat.game.rules().first()))
    }

    fn sit_at_marking<'g>(
        &self,
        seat: &Seat<'g, MarkingGame>,
    ) -> Result<BoxedAgent<'g, MarkingGame>, NoPlayer> {
        Ok(Box::new(self.talker_at_marking(seat.player, seat.seed)?))
    }

    fn replies_at_marking<'g>(
        &self,
        seat: &Seat<'g, MarkingGame>,
    ) -> Result<Arc<dyn Replies + 'g>, NoPlayer> {
        let talker = self.talker_at_marking(seat.player, seat.seed)?;
        Ok(SearchedProgram::new(talker, seat.game.variant().first))
    }

    fn allow(&self, time: Duration) {
        self.0.set_patience(time);
    }

    fn fault(&self) -> Option<&str> {
        self.0.fault()
    }
}

/// A program that plays one side, in successive plays.
struct Talker {
    program: Arc<Program>,
    terms: Terms,
    conversation: Conversation,
    memory: Memory,
    /// The questions of the play, for a program that gets whole plays.
    past: Vec<AnsweredQuestion>,
    reason: Option<String>,
}

impl Talker {
    fn new(program: Arc<Program>, terms: Terms) -> Self {
        let conversation = Conversation::new(Arc::clone(&program), !terms.has_memory);
        let memory = Memory::of(VertexSet::empty(0));
        Talker { program, terms, conversation, memory, past: Vec::new(), reason: None }
    }

    fn forget(&mut self) {
        self.memory = Memory::of(VertexSet::empty(0));
        self.past.clear();
        self.reason = None;
    }

    /// Asks a question; `judge` turns the answer into a move.
    fn ask<M>(
        &mut self,
        graph: &Graph,
        game: &str,
        question: String,
        judge: impl FnOnce(&Painter, &Reply) -> Result<M, String>,
    ) -> Result<M, String> {
        let reply = self.conversation.ask(game, &self.past, &question)?;
        let step = judge(&self.terms.painter, &reply)?;
        if self.terms.has_memory {
            self.memory = terms::remembered(graph.order(), &reply.memory);
        } else {
            self.past.push((question, reply.vertex));
        }
        self.reason = reply.reason.map(|words| visible(&words));
        Ok(step)
    }

    /// Records a fault, and returns any move.
    fn failed<M>(&mut self, place: &str, what: &str, any: impl FnOnce() -> M) -> M {
        self.program.fail(&format!("{place}: {what}"));
        self.reason = None;
        any()
    }
}

fn shown<M: VertexMove>(step: M, color: Option<u32>) -> Step {
    match step.vertex() {
        Some(vertex) => Step::Vertex { vertex: vertex.index(), color },
        None => Step::Pass { pass: true },
    }
}

impl Agent<ColoringGame> for Talker {
    fn choose(
        &mut self,
        game: &ColoringGame,
        position: &ColoringPosition,
        last: Option<ColoringMove>,
    ) -> ColoringMove {
        let any = || game.least_move(position);
        if self.program.fault().is_some() {
            return any();
        }
        if last.is_none() {
            self.forget();
        }
        let (graph, rules) = (game.graph(), game.rules());
        let message = self.terms.game(graph, rules.variant(), Some(rules.colors()));
        let colors = position.colors().iter().map(|color| color.map(|color| color.index() as u32)).collect();
        let last = last.map(|step| {
            let color = match step {
                ColoringMove::Color { color, .. } => Some(color.index() as u32),
                ColoringMove::Pass => None,
            };
            shown(step, color)
        });
        let words = self.memory.words.as_deref();
        let question = self.terms.question(position.uncolored(), Some(colors), last, words);
        let judge = |painter: &Painter, reply: &Reply| referee::step(game, position, painter, reply);
        self.ask(graph, &message, question, judge).unwrap_or_else(|what| {
            let uncolored = VertexSet::of(graph.order(), position.uncolored());
            let place = referee::place(graph, position.to_move(), position.colors(), &uncolored);
            self.failed(&place, &what, any)
        })
    }

    fn remark(&self) -> Option<String> {
        self.reason.clone()
    }

    fn begin(&mut self) {
        self.forget();
    }

    fn remembers(&self) -> bool {
        true
    }

    fn order(&self) -> Option<&LinearOrder> {
        self.terms.order.as_ref()
    }

    fn guide(&self) -> Option<&Guide> {
        self.terms.guide()
    }

    fn memory(&self) -> Option<Vec<Vertex>> {
        let vertices: Vec<Vertex> = self.memory.vertices.iter().collect();
        (!vertices.is_empty()).then_some(vertices)
    }
}

impl Agent<MarkingGame> for Talker {
    fn choose(
        &mut self,
        game: &MarkingGame,
        position: &MarkingPosition,
        last: Option<MarkingMove>,
    ) -> MarkingMove {
        let any = || game.least_move(position);
        if self.program.fault().is_some() {
            return any();
        }
        if last.is_none() {
            self.forget();
        }
        let graph = game.graph();
        let message = self.terms.game(graph, game.variant(), None);
        let unmarked =
            VertexSet::of(graph.order(), graph.vertices().filter(|&v| !position.marked().contains(v)));
        let words = self.memory.words.as_deref();
        let question = self.terms.question(unmarked.iter(), None, last.map(|step| shown(step, None)), words);
        let judge = |_: &Painter, reply: &Reply| {
            // In this game vertices have no colors.
            referee::vertex(graph, &unmarked, &Painter::FirstFit, reply).map(MarkingMove::Mark)
        };
        self.ask(graph, &message, question, judge).unwrap_or_else(|what| {
            let place = referee::place(graph, position.to_move(), &[], &unmarked);
            self.failed(&place, &what, any)
        })
    }

    fn remark(&self) -> Option<String> {
        self.reason.clone()
    }

    fn begin(&mut self) {
        self.forget();
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// A program at the table, as a search against it asks it. It has the seed of the playing run.
struct SearchedProgram {
    program: Arc<Program>,
    talker: Mutex<Talker>,
    first: Player,
}

impl SearchedProgram {
    fn new(talker: Talker, first: Player) -> Arc<Self> {
        Arc::new(SearchedProgram { program: Arc::clone(&talker.program), talker: Mutex::new(talker), first })
    }

    /// The program in the state of this memory.
    fn at(&self, memory: &Memory) -> MutexGuard<'_, Talker> {
        let mut talker = lock(&self.talker);
        if talker.terms.has_memory {
            talker.memory.clone_from(memory);
        } else {
            let past = memory.words.as_deref().and_then(|words| serde_json::from_str(words).ok());
            talker.past = past.unwrap_or_default();
        }
        talker
    }

    /// Stores the program's memory; for a program without memory, all questions so far.
    fn keep(talker: &Talker, memory: &mut Memory) {
        if talker.terms.has_memory {
            memory.clone_from(&talker.memory);
        } else {
            let words = serde_json::to_string(&talker.past).expect("words and numbers");
            memory.words = Some(words.into());
        }
    }
}

impl Replies for SearchedProgram {
    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(0))
    }

    fn color(
        &self,
        memory: &mut Memory,
        game: &ColoringGame,
        position: &ColoringPosition,
        _: &VertexSet,
        last: Option<ColoringMove>,
    ) -> ColoringReply {
        let mut talker = self.at(memory);
        let step = talker.choose(game, position, last);
        SearchedProgram::keep(&talker, memory);
        ColoringReply::Step(step)
    }

    fn mark(&self, memory: &mut Memory, graph: &Graph, unmarked: &VertexSet, last: Option<Vertex>) -> Vertex {
        let game = MarkingGame::new(Arc::new(graph.clone()), self.first);
        let mut position = game.initial();
        for v in graph.vertices().filter(|&v| !unmarked.contains(v)) {
            game.play(&mut position, MarkingMove::Mark(v));
        }
        let mut talker = self.at(memory);
        let step = talker.choose(&game, &position, last.map(MarkingMove::Mark));
        SearchedProgram::keep(&talker, memory);
        step.vertex().unwrap_or_else(|| unmarked.first().expect("a program is asked while a vertex is left"))
    }

    fn guide(&self) -> Option<&Guide> {
        None
    }

    fn classes(&self) -> Option<u32> {
        None
    }

    fn fault(&self) -> Option<&str> {
        self.program.fault()
    }
}
