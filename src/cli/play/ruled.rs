//! `mapgame play` in the games that have rules of their own.

use std::sync::Arc;

use anyhow::Context;
use games::coloring::{Color, Verdict};
use games::ruled::{ColorSet, Position, RuledGame, Rules, Step};
use games::rulesets::Ruleset;
use games::{Game, Player};
use graphs::{Budget, Graph, Vertex, line_graph_within};
use mapgame::{games, graphs, solver};
use schemars::JsonSchema;
use serde::Serialize;
use solver::ruled::Solver;
use toolkit::sitting::Sitting;
use toolkit::sitting::engines::Named;
use toolkit::sitting::ruled::{Values, spell};

use crate::cli::Exit;
use crate::cli::common::options::Session;
use crate::cli::common::sources::NamedGraph;
use crate::cli::common::terminal::{self, NODES, Tongue};
use crate::cli::common::{hints, labels, moves};

/// What is played.
pub struct Table<'a> {
    /// The graph.
    pub graph: &'a NamedGraph,
    /// The game.
    pub ruleset: &'static Ruleset,
    /// Its rules on the graph.
    pub rules: Arc<dyn Rules>,
    /// The number of colors.
    pub k: u32,
    /// Who moves first.
    pub first: Player,
    /// The side of the person.
    pub person: Player,
    /// Who has the other side, by name.
    pub against: &'a str,
}

/// Plays a game by rules of its own.
pub fn run(table: &Table<'_>, session: &Session) -> anyhow::Result<Exit> {
    let Table { graph, rules, k, first, person, against, .. } = table;
    let against: Named = against.parse().context("--against")?;
    let game = RuledGame::new(Arc::clone(&graph.graph), Arc::clone(rules), *k, *first)?;
    let limits = session.budget_for(NODES);
    let solver = || Solver::new(Arc::clone(&graph.graph), Arc::clone(rules), &limits);
    let sitting = match against.sit(&game, Values::new(&game, solver()), &limits, session.seed) {
        Some(other) => Sitting::new(&game, *person, other),
        None => Sitting::of_two(&game),
    };
    // Elements are read and written as the vertices of this graph are.
    let shown = match rules.fit().is_of_edges() {
        true => Arc::new(line_graph_within(&graph.graph, &graph.rest_of(&session.budget))?),
        false => Arc::clone(&graph.graph),
    };
    let tongue = Words {
        table,
        game: &game,
        shown,
        against: against.to_string(),
        values: Values::new(&game, solver()),
        limits: limits.clone(),
    };
    terminal::play(sitting, tongue, session)
}

/// The end of the game, or of the input.
#[derive(Serialize, JsonSchema)]
pub struct Record<'a> {
    #[serde(flatten)]
    graph: &'a NamedGraph,
    /// Which game.
    game: &'static Ruleset,
    /// The number of colors.
    k: u32,
    /// Who moves first.
    first: Player,
    /// The side of the person; null for two people.
    you: Option<Player>,
    /// Who has the other side.
    against: String,
    /// Who won; null if the game was left.
    winner: Option<Player>,
    /// The moves, with commas between them.
    moves: String,
}

/// The game in words.
struct Words<'g> {
    table: &'g Table<'g>,
    game: &'g RuledGame,
    shown: Arc<Graph>,
    against: String,
    values: Values<'g>,
    limits: Budget,
}

impl Words<'_> {
    fn spell_element(&self, element: Vertex) -> String {
        labels::spell(&self.shown, element)
    }
}

/// The colors with blanks between them.
fn list(colors: ColorSet) -> String {
    colors.iter().map(|color: Color| color.to_string()).collect::<Vec<_>>().join(" ")
}

impl Tongue<RuledGame> for Words<'_> {
    type Sides = Player;

    const HELP: &'static str = "\
commands:
  VERTEX=COLOR or VERTEX COLOR   color a vertex (or an edge, U-V)
  VERTEX  name a vertex that the opponent has to color, or give it its only color
  undo    take back your last move, and what was answered
  hint    who wins after which move, as far as the solver finds out
  board   the colors so far, and what fits each uncolored vertex
  moves   the moves so far
  help    this list
  quit    end";

    fn greeting(&self, sitting: &Sitting<'_, RuledGame>) -> String {
        let Table { graph, ruleset, k, .. } = self.table;
        let sides = terminal::sides(self, sitting, &self.against, |player| self.name(player));
        format!("{}, n = {}, {}, k = {k}: {sides}", graph.name, graph.graph.order(), ruleset.title)
    }

    fn read(&self, position: &Position, line: &str) -> Result<Step, String> {
        if let Some(element) = labels::vertex(&self.shown, line.trim()) {
            let mut legal = Vec::new();
            self.game.moves(position, &mut legal);
            let mut here = legal.into_iter().filter(|step| match *step {
                Step::Name(at) | Step::Color { element: at, .. } => at == element,
            });
            // Only one move can be meant where there is only one.
            return Ok(match (here.next(), here.next()) {
                (Some(step), None) => step,
                _ => Step::Name(element),
            });
        }
        match moves::read(&self.shown, line)? {
            games::coloring::ColoringMove::Color { vertex, color } => {
                Ok(Step::Color { element: vertex, color })
            }
            games::coloring::ColoringMove::Pass => Err("expected a move, found a pass".to_owned()),
        }
    }

    fn spell(&self, step: Step) -> String {
        spell(&self.shown, step)
    }

    fn board(&self, sitting: &Sitting<'_, RuledGame>) -> String {
        let position = sitting.position();
        let fitting = self.game.fitting(position);
        let colored = position.colors().iter().enumerate().filter_map(|(index, color)| {
            Some(format!("{}={}", self.spell_element(Vertex::new(index)), (*color)?))
        });
        let colored: Vec<String> = colored.collect();
        let mut lines = Vec::new();
        if !colored.is_empty() {
            lines.push(format!("colored: {}", colored.join(", ")));
        }
        if let Some(named) = position.named() {
            lines.push(format!("named: {}", self.spell_element(named)));
        }
        let uncolored: Vec<Vertex> = position.uncolored().collect();
        if !uncolored.is_empty() {
            lines.push("uncolored, with the colors that fit:".into());
        }
        let told = uncolored.iter().map(|&v| {
            let fits = fitting[v.index()];
            let colors = if fits.is_empty() { "none".to_owned() } else { list(fits) };
            format!("  {}: {colors}", self.spell_element(v))
        });
        lines.extend(told);
        lines.join("\n")
    }

    fn hint(&mut self, sitting: &Sitting<'_, RuledGame>) -> String {
        let worth = |verdict: Verdict| format!("{} wins", verdict.winner());
        let shown = Arc::clone(&self.shown);
        let told = |step: Step| spell(&shown, step);
        hints::hint(self.game, sitting.position(), &mut self.values, &self.limits, worth, told)
    }

    fn ending(&self, sitting: &Sitting<'_, RuledGame>, verdict: Verdict) -> String {
        let position = sitting.position();
        let fitting = self.game.fitting(position);
        let stuck = position.uncolored().find(|v| fitting[v.index()].is_empty());
        match stuck {
            Some(stuck) => format!("{} wins: no color fits {}", verdict.winner(), self.spell_element(stuck)),
            None => format!("{} wins: everything is colored", verdict.winner()),
        }
    }

    fn result(&self, sitting: &Sitting<'_, RuledGame>, moves: String) -> impl Serialize + JsonSchema {
        Record {
            graph: self.table.graph,
            game: self.table.ruleset,
            k: self.table.k,
            first: self.table.first,
            you: sitting.person(),
            against: self.against.clone(),
            winner: sitting.value().map(|verdict| verdict.winner()),
            moves,
        }
    }
}
