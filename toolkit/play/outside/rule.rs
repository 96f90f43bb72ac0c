//! A program as a strategy: a rule for the next vertex, whose memory is that of the program.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use games::coloring::Color;
use games::{Answer, Memory, Player, Variant, View};
use graphs::{Graph, Vertex, VertexSet};

use super::asked::{OutsideRule, answer};
use super::program::{Conversation, Program};
use super::protocol::{Painter, Reply, Step, Terms, remembered};
use super::referee;
use crate::color_names::ColorNames;
use crate::locks::lock;

pub struct Rule {
    program: Arc<Program>,
    terms: Terms,
    /// The first player, where one may move, and who may pass.
    variant: Variant,
    order: usize,
    conversation: Mutex<Conversation>,
    /// The messages of the game with each number of colors; that of the marking game under `None`.
    games: Mutex<HashMap<Option<u32>, Arc<str>>>,
}

impl Rule {
    /// The rule of a program that plays on these terms in this variant; its whole state is in its memory.
    pub fn new(program: Arc<Program>, terms: Terms, variant: Variant, order: usize) -> Self {
        let conversation = Mutex::new(Conversation::new(Arc::clone(&program)));
        Rule { program, terms, variant, order, conversation, games: Mutex::default() }
    }

    /// Sends the game with this number of colors. Returns the program's reason if it refuses.
    pub fn begin(&self, graph: &Graph, colors: Option<u32>) -> Result<Option<String>, String> {
        let game = self.game(graph, colors);
        lock(&self.conversation).begin(&game)
    }

    fn game(&self, graph: &Graph, colors: Option<u32>) -> Arc<str> {
        let mut games = lock(&self.games);
        let message = || self.terms.game(graph, self.variant, colors).into();
        Arc::clone(games.entry(colors).or_insert_with(message))
    }

    fn question(&self, view: View<'_>, names: &ColorNames, words: Option<&str>) -> String {
        let View { uncolored, colors, last, .. } = view;
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

/// The color that an answer names.
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
        let names = self.names(view.colors);
        let question = self.question(view, &names, memory.words.as_deref());
        let reply = lock(&self.conversation).ask(&game, &question, true)?;
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
        *memory = remembered(graph.order(), &reply.memory);
        Ok(answer(vertex, color, reply.reason))
    }

    fn named(_: &Graph, v: Vertex) -> String {
        v.to_string()
    }
}
