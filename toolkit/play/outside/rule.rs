//! A program as a strategy: a rule for the next vertex, whose memory is that of the program.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use games::coloring::Color;
use games::{Answer, Memory, Player, Variant, View};
use graphs::{Graph, Vertex, VertexSet};
use serde_json::Value;

use super::asked::{OutsideRule, answer};
use super::conversation::{AnsweredQuestion, Conversation};
use super::program::Program;
use super::protocol::{Painter, ProgramTerms, Reply, Step, remembered, vertices};
use super::referee;
use crate::color_names::ColorNames;
use crate::locks::lock;

pub(crate) struct Rule {
    program: Arc<Program>,
    terms: ProgramTerms,
    variant: Variant,
    order: usize,
    conversation: Mutex<Conversation>,
    /// The messages of the game with each number of colors; that of the marking game under `None`.
    games: Mutex<HashMap<Option<u32>, Arc<str>>>,
}

impl Rule {
    /// The rule of a program that plays on these terms in this variant.
    pub(crate) fn new(program: Arc<Program>, terms: ProgramTerms, variant: Variant, order: usize) -> Self {
        let conversation = Mutex::new(Conversation::new(Arc::clone(&program), !terms.has_memory));
        Rule { program, terms, variant, order, conversation, games: Mutex::default() }
    }

    /// Sends the game with this number of colors. Returns the program's reason if it refuses.
    pub(crate) fn begin(&self, graph: &Graph, colors: Option<u32>) -> Result<Option<String>, String> {
        let game = self.game(graph, colors);
        lock(&self.conversation).begin(&game)
    }

    fn game(&self, graph: &Graph, colors: Option<u32>) -> Arc<str> {
        let mut games = lock(&self.games);
        let message = || self.terms.game(graph, self.variant, colors).into();
        Arc::clone(games.entry(colors).or_insert_with(message))
    }

    /// The questions of a play before its last turn, for a program that gets plays. The play has no passes.
    fn past(&self, graph: &Graph, play: &[Vertex], colors: &[Option<Color>]) -> Vec<AnsweredQuestion> {
        let mut uncolored = VertexSet::full(graph.order());
        let mut shown = vec![None; colors.len()];
        let mut past = Vec::new();
        for (ply, &vertex) in play.iter().enumerate() {
            let is_own = (ply % 2 == 0) == (self.variant.first == self.terms.player);
            if is_own {
                let last = ply.checked_sub(1).map(|before| play[before]);
                let question = self.question(&uncolored, &self.names(&shown), &shown, last, None);
                past.push((question, Some(vertex.index())));
            }
            uncolored.remove(vertex);
            if let Some(slot) = shown.get_mut(vertex.index()) {
                *slot = colors[vertex.index()];
            }
        }
        past
    }

    fn question(
        &self,
        uncolored: &VertexSet,
        names: &ColorNames,
        colors: &[Option<Color>],
        last: Option<Vertex>,
        words: Option<&str>,
    ) -> String {
        let name = |color: Option<Color>| color.and_then(|color| names.of(color));
        let last = last.map(|b| Step::Vertex {
            vertex: b.index(),
            color: name(colors.get(b.index()).copied().flatten()),
        });
        let colors = (!colors.is_empty()).then(|| colors.iter().map(|&color| name(color)).collect());
        self.terms.question(uncolored.iter(), colors, last, words)
    }

    fn names(&self, colors: &[Option<Color>]) -> ColorNames {
        let classes = self.terms.guide().map_or(1, |guide| guide.classes().max(1));
        if self.terms.is_color_blind { ColorNames::default() } else { ColorNames::new(colors, classes) }
    }
}

fn named(
    names: &ColorNames,
    graph: &Graph,
    colors: &[Option<Color>],
    vertex: Vertex,
    most: u32,
    reply: &Reply,
) -> Result<Color, String> {
    let name = referee::color(reply)?.index() as u32;
    names.color(graph, colors, vertex, name, most).map_err(|fault| fault.text(&reply.shown(), graph))
}

/// The vertices of a play, from the memory kept for a program without memory.
fn past(memory: &Memory, order: usize) -> Vec<Vertex> {
    let play = memory.words.as_deref().and_then(|words| serde_json::from_str(words).ok());
    play.and_then(|play: Value| vertices(order, &play)).unwrap_or_default()
}

impl OutsideRule for Rule {
    type Who = Program;

    fn who(&self) -> &Program {
        &self.program
    }

    fn player(&self) -> Player {
        self.terms.player
    }

    fn sees_colors(&self) -> bool {
        !self.terms.is_color_blind
    }

    fn start(&self) -> Memory {
        Memory { vertices: VertexSet::empty(self.order), words: None }
    }

    fn ask(&self, memory: &mut Memory, view: View<'_>, colors: Option<u32>) -> Result<Answer, String> {
        let graph = view.graph;
        let game = self.game(graph, colors);
        let mut play = if self.terms.has_memory { Vec::new() } else { past(memory, graph.order()) };
        play.extend(view.last.filter(|_| !self.terms.has_memory));
        let past = self.past(graph, &play, view.colors);
        let names = self.names(view.colors);
        let words = memory.words.as_deref().filter(|_| self.terms.has_memory);
        let question = self.question(view.uncolored, &names, view.colors, view.last, words);
        let reply = lock(&self.conversation).ask(&game, &past, &question)?;
        let vertex = referee::vertex(graph, view.uncolored, &self.terms.painter, &reply)?;
        let is_taken = |v: Vertex| !view.uncolored.contains(v);
        if !self.variant.adjacency.open(graph, is_taken).contains(&vertex) {
            return Err(format!("expected a vertex next to the colored part, found {}", reply.shown()));
        }
        let color = match (&self.terms.painter, colors) {
            (Painter::Program, Some(colors)) => {
                Some(named(&names, graph, view.colors, vertex, colors, &reply)?)
            }
            _ => None,
        };
        *memory = if self.terms.has_memory {
            remembered(graph.order(), &reply.memory)
        } else {
            play.push(vertex);
            let numbers: Vec<usize> = play.iter().map(|v| v.index()).collect();
            let words = Value::from(numbers).to_string();
            Memory { vertices: VertexSet::empty(graph.order()), words: Some(words.into()) }
        };
        Ok(answer(vertex, color, reply.reason))
    }

    fn named(_: &Graph, v: Vertex) -> String {
        v.to_string()
    }
}
