//! A program as a player at a table, and as a strategy to be verified.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use crate::pictures::visible;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::marking::{MarkingGame, MarkingMove};
use games::{Agent, Game, GraphGame, Guide, Memory, Passing, Plan, Variant, VertexMove};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};
use strategies::{NotApplicable, PreparedStrategy, Setup, Strategy};

use super::asked::{OutsidePlayer, PlayerAdapter, RuleAdapter};
use super::conversation::{AnsweredQuestion, Conversation};
use super::program::{NoProgram, Program};
use super::protocol::{MessageNeed, Painter, ProgramTerms, Step, remembered};
use super::referee;
use super::rule::Rule;
use crate::locks::lock;
use crate::players::{Guest, NoPlayer, PlaysBoth};
use crate::response::{ColoringReply, Replies};
use crate::sitting::MoveRules;

/// A program that plays, by its command line.
#[derive(Debug, Clone)]
pub struct OutsideProgram(Arc<Program>);

impl OutsideProgram {
    /// The program of a text `exec:PROGRAM [ARGS]`. It is started when first needed.
    ///
    /// # Errors
    /// The text names no program.
    pub fn new(text: &str) -> Result<Self, NoProgram> {
        Program::new(text).map(|program| OutsideProgram(Arc::new(program)))
    }

    pub fn is_meant(text: &str) -> bool {
        text.starts_with(super::program::SCHEME)
    }

    /// A run with the game of this number of colors; a marking game comes with the first request for a move.
    fn talker(&self, setup: &Setup<'_>, palette: Option<u32>) -> Result<Talker, NoPlayer> {
        let unfit = |reason: String| NoPlayer::Guest(format!("{}: {reason}", self.0.text()));
        let hello = self.0.hello().map_err(|fault| NoPlayer::Guest(fault.to_owned()))?;
        if palette.is_none()
            && let Some(need) = hello.needs.first()
        {
            let what = if *need == MessageNeed::Order { "an order" } else { "a guide" };
            return Err(unfit(format!("it needs {what}, which the marking game does not have")));
        }
        let mut talker = Talker::new(Arc::clone(&self.0), ProgramTerms::new(hello, setup).map_err(unfit)?);
        if palette.is_none() {
            return Ok(talker);
        }
        let game = talker.terms.game(setup.graph, setup.variant, palette);
        match talker.conversation.begin(&game) {
            Ok(None) => Ok(talker),
            Ok(Some(reason)) => {
                let strategy = self.0.text().to_owned().into();
                Err(NotApplicable { strategy, reason }.into())
            }
            Err(what) => {
                let fault = self.0.fail(&format!("when it received a game: {what}"));
                Err(NoPlayer::Guest(fault.to_owned()))
            }
        }
    }
}

impl Strategy for OutsideProgram {
    fn name(&self) -> &str {
        self.0.text()
    }

    /// The rule reports an error of the program here.
    fn prepare(&self, setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        let refused = |reason: String| NotApplicable { strategy: self.0.text().to_owned().into(), reason };
        let graph = setup.graph;
        let terms = match self.0.hello() {
            Ok(hello) => ProgramTerms::new(hello, setup).map_err(refused)?,
            Err(_) => ProgramTerms::after_fault(),
        };
        if !terms.has_memory && setup.variant.passing != Passing::Nobody {
            return Err(refused("it declares no memory, and a play with passes cannot be sent to it".into()));
        }
        let (order, painter) = (terms.order.clone(), terms.painter.clone());
        let rule = Rule::new(Arc::clone(&self.0), terms, setup.variant, graph.order());
        let enough = graph.max_degree() as u32 + 1;
        let colors = if let Painter::FirstFit = painter { None } else { Some(enough) };
        if self.0.fault().is_none() {
            match rule.begin(graph, colors) {
                Ok(None) => {}
                Ok(Some(reason)) => return Err(refused(reason)),
                Err(what) => {
                    self.0.fail(&format!("when it received a game: {what}"));
                }
            }
        }
        let rule = Box::new(RuleAdapter(rule));
        let plan = match painter {
            Painter::FirstFit => Plan::ColorBlind(rule),
            Painter::Program => Plan::Sighted(rule),
            Painter::Guide(guide) => Plan::Guided { rule, guide, shades: enough },
        };
        Ok(PreparedStrategy { plan, order, promises: Vec::new() })
    }
}

impl Guest for OutsideProgram {
    fn name(&self) -> &str {
        self.0.text()
    }

    fn sit<'g>(&self, setup: &Setup<'g>, palette: Option<u32>) -> Result<Box<dyn PlaysBoth + 'g>, NoPlayer> {
        Ok(Box::new(PlayerAdapter(self.talker(setup, palette)?)))
    }

    fn replies<'g>(
        &self,
        setup: &Setup<'g>,
        palette: Option<u32>,
    ) -> Result<Arc<dyn Replies + 'g>, NoPlayer> {
        let talker = Mutex::new(PlayerAdapter(self.talker(setup, palette)?));
        Ok(Arc::new(SearchedProgram { program: Arc::clone(&self.0), talker, variant: setup.variant }))
    }

    fn allow(&self, time: Duration) {
        self.0.set_timeout(time);
    }

    fn fault(&self) -> Option<&str> {
        self.0.fault()
    }
}

/// A program that plays one side, in successive plays.
struct Talker {
    program: Arc<Program>,
    terms: ProgramTerms,
    conversation: Conversation,
    memory: Memory,
    /// The questions of the play, for a program that gets whole plays.
    past: Vec<AnsweredQuestion>,
    reason: Option<String>,
}

impl Talker {
    fn new(program: Arc<Program>, terms: ProgramTerms) -> Self {
        let conversation = Conversation::new(Arc::clone(&program), !terms.has_memory);
        let memory = Memory::of(VertexSet::empty(0));
        Talker { program, terms, conversation, memory, past: Vec::new(), reason: None }
    }
}

impl OutsidePlayer for Talker {
    type Who = Program;

    fn who(&self) -> &Program {
        &self.program
    }

    fn forget(&mut self) {
        self.memory = Memory::of(VertexSet::empty(0));
        self.past.clear();
        self.reason = None;
    }

    fn ask<G: GraphGame + MoveRules>(
        &mut self,
        game: &G,
        position: &G::Position,
        uncolored: &VertexSet,
        last: Option<G::Move>,
    ) -> Result<G::Move, String> {
        self.reason = None;
        let (graph, palette) = (game.graph(), game.palette());
        let message = self.terms.game(graph, game.variant(), palette);
        let name = |color: games::coloring::Color| color.index() as u32;
        let colors = game.colors_of(position).iter().map(|color| color.map(name)).collect();
        let last = last.map(|step| match step.vertex() {
            Some(vertex) => Step::Vertex { vertex: vertex.index(), color: step.color().map(name) },
            None => Step::Pass { pass: true },
        });
        let words = self.memory.words.as_deref();
        let question = self.terms.question(uncolored.iter(), palette.map(|_| colors), last, words);
        let reply = self.conversation.ask(&message, &self.past, &question)?;
        let step = referee::step(game, position, uncolored, &self.terms.painter, &reply)?;
        if self.terms.has_memory {
            self.memory = remembered(graph.order(), &reply.memory);
        } else {
            self.past.push((question, reply.vertex));
        }
        self.reason = reply.reason.map(|words| visible(&words));
        Ok(step)
    }

    fn reason(&self) -> Option<String> {
        self.reason.clone()
    }

    fn memory(&self) -> Option<Vec<Vertex>> {
        let vertices: Vec<Vertex> = self.memory.vertices.iter().collect();
        (!vertices.is_empty()).then_some(vertices)
    }

    fn order(&self) -> Option<&LinearOrder> {
        self.terms.order.as_ref()
    }

    fn guide(&self) -> Option<&Guide> {
        self.terms.guide()
    }
}

/// A program as an opponent that a search queries. It has the same seed as the playing run.
struct SearchedProgram {
    program: Arc<Program>,
    talker: Mutex<PlayerAdapter<Talker>>,
    variant: Variant,
}

impl SearchedProgram {
    fn at(&self, memory: &Memory) -> MutexGuard<'_, PlayerAdapter<Talker>> {
        let mut seated = lock(&self.talker);
        let PlayerAdapter(talker) = &mut *seated;
        if talker.terms.has_memory {
            talker.memory.clone_from(memory);
        } else {
            let past = memory.words.as_deref().and_then(|words| serde_json::from_str(words).ok());
            talker.past = past.unwrap_or_default();
        }
        seated
    }

    /// Stores the program's memory; for a program without memory, all questions so far.
    fn keep(PlayerAdapter(talker): &PlayerAdapter<Talker>, memory: &mut Memory) {
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
        let game = MarkingGame::new(Arc::new(graph.clone()), self.variant.first);
        let mut position = game.initial();
        for v in graph.vertices().filter(|&v| !unmarked.contains(v)) {
            game.play(&mut position, MarkingMove::Mark(v));
        }
        let mut talker = self.at(memory);
        let step = talker.choose(&game, &position, last.map(MarkingMove::Mark));
        SearchedProgram::keep(&talker, memory);
        step.vertex().unwrap_or_else(|| unmarked.first().expect("a program is asked while a vertex is left"))
    }

    fn fault(&self) -> Option<&str> {
        self.program.fault()
    }
}
