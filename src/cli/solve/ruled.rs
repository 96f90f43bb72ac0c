//! `mapgame solve` in the games that have rules of their own.

use std::sync::Arc;

use games::Player;
use games::ruled::Rules;
use games::rulesets::{Monotone, Ruleset, Terms};
use graphs::Graph;
use mapgame::report::{Cell, Column};
use mapgame::{games, graphs, solver};
use schemars::JsonSchema;
use serde::Serialize;
use solver::ruled::{self, Solver};
use solver::{Decision, GameNumber};
use toolkit::words::OneOf;

use super::decisions::{DecisionRecord, LowerBound, told};
use crate::cli::Exit;
use crate::cli::common::describe;
use crate::cli::common::game::{GameArguments, TermsRecord};
use crate::cli::common::options::Session;
use crate::cli::common::output::{self, Field, Output, Sheet};
use crate::cli::common::parallel::in_order;
use crate::cli::common::sources::{self, NamedGraph};
use crate::cli::common::variant::{VariantArguments, beginner};

/// What was found about one graph and one first player.
#[derive(Serialize, JsonSchema)]
pub struct Solution<'a> {
    #[serde(skip)]
    asked: &'a Asked<'a>,
    /// Whether words leave out the nodes.
    #[serde(skip)]
    no_timing: bool,
    #[serde(flatten)]
    graph: NamedGraph,
    /// Which game.
    #[schemars(with = "OneOf<Ruleset>")]
    game: &'static str,
    /// Who moves first.
    #[serde(serialize_with = "describe::as_word")]
    #[schemars(with = "OneOf<Player>")]
    first: Player,
    #[serde(flatten)]
    terms: TermsRecord,
    /// The number of the game, the least k with which Alice wins; null if it is not known.
    value: Option<u32>,
    /// What is proved about the number.
    interval: [u32; 2],
    /// Whether she wins with more colors, too: yes or no where that is proved of the game, else open.
    #[schemars(with = "OneOf<Monotone>")]
    monotone: &'static str,
    /// Bob wins with fewer colors, which takes no search.
    lower_bound: LowerBound,
    /// What was decided, by rising k.
    decisions: Vec<DecisionRecord>,
}

/// A graph, and the rules on it.
struct Task {
    graph: NamedGraph,
    terms: Terms,
    rules: Arc<dyn Rules>,
}

/// What was found about one graph.
struct Answer {
    task: Task,
    low: u32,
    numbers: Vec<(Player, GameNumber)>,
}

/// What is asked of some graphs.
pub struct Asked<'a> {
    /// The graphs.
    pub graphs: &'a [String],
    /// The game, and what is chosen.
    pub game: &'a GameArguments,
    /// Its variant.
    pub variant: &'a VariantArguments,
    /// The only number of colors, if it is not the least one that is sought.
    pub k: Option<u32>,
    /// Whether every number of colors is decided.
    pub all_k: bool,
    /// Who moves first, each in a game of its own.
    pub beginners: Vec<Player>,
    /// Makes the rules.
    pub make: fn(&Graph, &Terms) -> Arc<dyn Rules>,
}

/// Solves a game by rules of its own.
pub fn run(asked: &Asked<'_>, session: &Session) -> anyhow::Result<Exit> {
    let mut output = Output::new(session, asked.sheet());
    let (game, make) = (asked.game.clone(), asked.make);
    let graphs = sources::graphs(asked.graphs, session)?.map(move |graph| {
        let graph = graph?;
        let terms = game.terms(&graph.graph)?;
        let rules = make(&graph.graph, &terms);
        Ok(Task { graph, terms, rules })
    });
    let solve = |task: Task| {
        let low = ruled::lower_bound(task.rules.fit(), &task.graph.graph);
        let numbers = asked.solve(&task, low, session);
        Answer { task, low, numbers }
    };
    let mut outcome = Exit::Done;
    let told = in_order(session, graphs, solve, |answers| {
        for Answer { task, low, numbers } in answers {
            for (first, number) in numbers {
                if number.decisions.iter().any(|decision| decision.winner.is_none()) {
                    outcome = outcome.max(Exit::Unknown);
                }
                output.emit(&asked.solution(&task, low, first, number, session))?;
            }
        }
        output.flush()?;
        Ok(())
    });
    output.finish_after(told)?;
    Ok(if session.interrupted() { outcome.max(Exit::Unknown) } else { outcome })
}

impl Asked<'_> {
    /// Whether every k is decided: it is asked for, or another color may harm Alice.
    fn is_of_every_k(&self) -> bool {
        self.all_k || self.game.ruleset().monotone == Monotone::No
    }

    fn solve(&self, task: &Task, low: u32, session: &Session) -> Vec<(Player, GameNumber)> {
        let budget = task.graph.rest_of(&session.budget);
        let mut solver = Solver::new(Arc::clone(&task.graph.graph), Arc::clone(&task.rules), &budget);
        let mut one = |first| match self.k {
            Some(k) => solver.one_k(low, k, first),
            None if self.is_of_every_k() => solver.every_k(low, first),
            None => solver.number(low, first),
        };
        self.beginners.iter().map(|&first| (first, one(first))).collect()
    }

    /// The game in words, where the number does not name it.
    fn described(&self) -> Option<String> {
        self.game.described(self.variant)
    }

    /// The table of answers.
    fn sheet<'a>(&self) -> Sheet<'a, Solution<'a>> {
        let mut fields = sources::graph_fields(|found: &Solution<'a>| &found.graph);
        fields.extend([
            Field::words("first", "first", |found: &Solution<'a>| found.first.name().into()),
            Field::new(Column::number("value", self.game.symbol()), |found: &Solution<'a>| {
                Cell::between(found.interval[0], found.interval[1])
            }),
            Field::words("decisions", "decisions", |found| found.told().into()),
            Field::number("nodes", "nodes", |found| found.nodes().into()),
        ]);
        let game = Field::words("game", "game", |found: &Solution<'a>| found.asked.described().into());
        fields.extend(self.described().map(|_| game));
        Sheet::new("solve", "Who wins", fields)
    }

    fn solution(
        &self,
        task: &Task,
        low: u32,
        first: Player,
        number: GameNumber,
        session: &Session,
    ) -> Solution<'_> {
        let Task { graph, terms, rules } = task;
        let ruleset = self.game.ruleset();
        Solution {
            asked: self,
            no_timing: session.no_timing,
            graph: graph.clone(),
            game: ruleset.name,
            first,
            terms: terms.into(),
            value: number.exact(),
            interval: [number.low, number.high],
            monotone: ruleset.monotone.name(),
            lower_bound: LowerBound { value: low, parameter: ruled::lower_bound_name(rules.fit()) },
            decisions: number
                .decisions
                .into_iter()
                .map(|decision: Decision| DecisionRecord::new(None, decision))
                .collect(),
        }
    }
}

impl Solution<'_> {
    /// The decisions in words.
    fn told(&self) -> String {
        let is_scan = self.asked.k.is_none() && !self.asked.is_of_every_k();
        told(&self.decisions, &self.lower_bound, is_scan, self.no_timing)
    }

    /// The nodes of all decisions.
    fn nodes(&self) -> u64 {
        self.decisions.iter().map(|decision| decision.nodes).sum()
    }
}

impl output::Record for Solution<'_> {
    fn text(&self) -> String {
        let Solution { asked, graph, first, interval: [low, high], .. } = self;
        let symbol = asked.game.symbol();
        let value = match low == high {
            true => format!("{symbol} = {low}"),
            false => format!("{low} <= {symbol} <= {high}"),
        };
        let beginner = beginner(*first);
        let told = self.told();
        let told = if told.is_empty() { told } else { format!("  ({told})") };
        format!("{}: {value}{beginner}{told}", graph.name)
    }
}
