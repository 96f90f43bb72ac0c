//! `mapgame solve` in the games that have rules of their own.

use std::sync::Arc;

use games::Player;
use games::ruled::Rules;
use games::rulesets::{Monotone, Ruleset, Terms};
use graphs::{Budget, Graph};
use mapgame::{games, graphs, solver};
use schemars::JsonSchema;
use serde::Serialize;
use solver::ruled::{self, Solver};
use solver::{Decision, GameNumber, Scope};
use toolkit::words::OneOf;

use super::decisions::{DecisionRecord, Found, LowerBound, told};
use crate::cli::Exit;
use crate::cli::common::describe;
use crate::cli::common::game::{GameArguments, TermsRecord};
use crate::cli::common::options::Session;
use crate::cli::common::output::{self, Output, Sheet};
use crate::cli::common::parallel::in_order;
use crate::cli::common::progress::Bar;
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
    /// What the number may be, ascending.
    candidates: Vec<u32>,
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
    /// Which numbers of colors are decided.
    pub scope: Scope,
    /// Who moves first, each in a game of its own.
    pub beginners: Vec<Player>,
    /// Makes the rules.
    pub make: fn(&Graph, &Terms) -> Arc<dyn Rules>,
}

/// Solves a game by rules of its own.
pub fn run(asked: &Asked<'_>, session: &Session) -> anyhow::Result<Exit> {
    let mut output = Output::new(session, asked.sheet());
    let (game, make) = (asked.game.clone(), asked.make);
    let (graphs, is_only) = sources::graphs_counted(asked.graphs, session)?;
    let budget = Budget { watch: is_only.then(Arc::default), ..session.budget.clone() };
    let graphs = graphs.map(move |graph| {
        let graph = graph?;
        let terms = game.terms(&graph.graph)?;
        let rules = make(&graph.graph, &terms);
        Ok(Task { graph, terms, rules })
    });
    let solve = |mut task: Task| {
        let fit = task.rules.fit();
        let bar = Bar::following(session, &budget);
        let low = task.graph.first(&budget, |graph, rest| ruled::lower_bound(fit, graph, rest));
        let numbers = asked.solve(&task, low, &budget);
        drop(bar);
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
    fn solve(&self, task: &Task, low: u32, budget: &Budget) -> Vec<(Player, GameNumber)> {
        let budget = task.graph.rest_of(budget);
        let mut solver = Solver::new(Arc::clone(&task.graph.graph), Arc::clone(&task.rules), &budget);
        self.beginners.iter().map(|&first| (first, solver.number(self.scope, first, low))).collect()
    }

    /// The game in words, where the number does not name it.
    fn described(&self) -> Option<String> {
        self.game.described(self.variant)
    }

    /// The table of answers.
    fn sheet<'a>(&self) -> Sheet<'a, Solution<'a>> {
        Found::sheet("value", self.game.symbol(), self.described().is_some())
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
            candidates: number.candidates().collect(),
            monotone: ruleset.monotone_in(first.into()).name(),
            lower_bound: LowerBound { value: low, parameter: ruled::lower_bound_name(rules.fit()) },
            decisions: number
                .decisions
                .into_iter()
                .map(|decision: Decision| DecisionRecord::new(None, decision))
                .collect(),
        }
    }
}

impl Found for Solution<'_> {
    fn graph(&self) -> &NamedGraph {
        &self.graph
    }

    fn first(&self) -> Player {
        self.first
    }

    fn interval(&self) -> [u32; 2] {
        self.interval
    }

    fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    fn decisions(&self) -> &[DecisionRecord] {
        &self.decisions
    }

    fn told(&self) -> String {
        let is_scan = self.asked.scope == Scope::Number;
        told(&self.decisions, &self.lower_bound, is_scan, self.no_timing)
    }

    fn game(&self) -> Option<String> {
        self.asked.described()
    }
}

impl output::Record for Solution<'_> {
    fn text(&self) -> String {
        self.line(&self.asked.game.symbol(), beginner(self.first), &self.told())
    }
}
