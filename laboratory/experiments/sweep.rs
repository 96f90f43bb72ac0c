//! Every strategy against every Bob on every small connected graph: its worst case, how often that is the exact value,
//! and how far its theorem's bound lies above.

use std::sync::Arc;

use games::certificate::Kind;
use games::{ChosenGame, Player};
use graphs::{Budget, Graph, Parameters, enumerate, formats};
use itertools::Itertools;
use rayon::prelude::*;
use solver::{Decider, Scope};
use strategies::{Entry, STRATEGIES};
use toolkit::verify::{Claim, Terms, verify};

use super::{Context, Experiment, NoReport};
use crate::report::{Begins, Cell, Column, Cost, Question, Report, Table};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "sweep",
        about: "every strategy against every Bob on every connected graph of order at most 8",
        cost: Cost::Quick,
        begins: Begins::AliceByTheorems,
    },
    graphs: || graphs_in_order().map(|graph| format!("g6:{}", formats::to_graph6(&graph))).collect(),
    report,
};

const LARGEST: usize = 8;

fn graphs_in_order() -> impl Iterator<Item = Graph> {
    (1..=LARGEST).flat_map(enumerate::connected_graphs)
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let graphs: Vec<Graph> = graphs_in_order().collect();
    context.progress.begin("graphs", graphs.len() as u64);
    let met = graphs.into_par_iter().flat_map_iter(|graph| {
        let met = on_graph(graph, &context.budget);
        context.progress.advance("");
        met
    });
    let met: Vec<SweepRow> = met.collect();
    context.check()?;
    Ok(vec![summary(&met), distribution(&met)].into())
}

struct SweepRow {
    strategy: &'static str,
    /// The upper bounds on col_2 and on a.
    col_2: u32,
    acyclic_chi: u32,
    /// The bound of the strategy's theorem for the order or the guide in use.
    bound: Option<u32>,
    trivial: bool,
    refuted: bool,
    /// `None` if not every Bob was covered.
    worst_case: Option<u32>,
    /// The exact value of the game in which the strategy is measured, where it is known.
    exact: Option<u32>,
}

impl SweepRow {
    fn slack(&self) -> Option<u32> {
        Some(self.bound?.saturating_sub(self.worst_case?))
    }

    fn is_best_play(&self) -> bool {
        self.worst_case.is_some() && self.worst_case == self.exact
    }
}

fn on_graph(graph: Graph, budget: &Budget) -> Vec<SweepRow> {
    let graph = Arc::new(graph);
    let parameters = Parameters::of(&graph, budget);
    let mut decider = Decider::new(&graph, budget);
    let mut number = |kind, low| {
        decider.begin_at(kind, low);
        decider.number(&ChosenGame::of_kind(kind), Scope::Number).exact()
    };
    let col_g = number(Kind::Marking, parameters.degeneracy() + 1);
    let chi_g = number(Kind::Coloring, parameters.chi().low);
    let met = |entry: &&'static Entry| {
        let done = verify(&graph, &parameters, *entry, &Terms::default(), budget).ok()?;
        let own: Option<&Claim> = done.claims.first();
        Some(SweepRow {
            strategy: entry.name,
            col_2: parameters.col_2().high,
            acyclic_chi: parameters.acyclic_chi().high,
            bound: own.map(|claim| claim.bound),
            trivial: own.is_some_and(|claim| claim.trivial),
            refuted: done.holds() == Some(false),
            worst_case: done.worst_case.filter(|_| done.exhaustive),
            exact: match done.game {
                Kind::Marking => col_g,
                Kind::Coloring => chi_g,
            },
        })
    };
    STRATEGIES.iter().filter(|entry| entry.player == Player::Alice).filter_map(met).collect()
}

fn of<'m>(met: &'m [SweepRow], strategy: &str) -> Vec<&'m SweepRow> {
    met.iter().filter(|met| met.strategy == strategy).collect()
}

fn number(met: &[&SweepRow], holds: impl Fn(&SweepRow) -> bool) -> Cell {
    met.iter().filter(|met| holds(met)).count().into()
}

fn summary(met: &[SweepRow]) -> Table {
    let columns = Column::list(
        "strategy | #graphs | #cut_short = cut short | #refuted | #biting = bound bites on | \
         #attained = bound attained on | #best_play = best play on | #worst_case = largest worst case | \
         #mean_slack = mean slack | #max_slack = largest slack",
    );
    let title =
        format!("Every strategy against every Bob on the connected graphs of order at most {}", LARGEST);
    let mut table = Table::new("sweep", title, columns);
    for entry in STRATEGIES {
        let met = of(met, entry.name);
        let slacks: Vec<u32> = met.iter().filter_map(|met| met.slack()).collect();
        let total: u64 = slacks.iter().copied().map(u64::from).sum();
        let mean = (!slacks.is_empty()).then(|| format!("{:.2}", total as f64 / slacks.len() as f64));
        table.push(vec![
            entry.name.into(),
            met.len().into(),
            number(&met, |met| met.worst_case.is_none()),
            number(&met, |met| met.refuted),
            number(&met, |met| met.bound.is_some() && !met.trivial),
            number(&met, |met| met.slack() == Some(0)),
            number(&met, SweepRow::is_best_play),
            met.iter().filter_map(|met| met.worst_case).max().into(),
            mean.into(),
            slacks.iter().max().copied().into(),
        ]);
    }
    table.notes = vec![
        "Worst case: score + 1 in the marking game for color-blind strategies, colors in whole shades of the \
         guide for guided ones. The bound is that of the strategy's own theorem, for the order or the guide in \
         use; it bites where it is below max degree + 1. Slack: the bound less the worst case."
            .into(),
        "Best play: the worst case is $col_g$ for color-blind strategies, $chi_g$ for guided ones. No strategy \
         needs less."
            .into(),
    ];
    table
}

fn distribution(met: &[SweepRow]) -> Table {
    let columns = Column::list(
        "strategy | #col_2 | #acyclic_chi = a | #graphs | #bound = largest bound | \
         #worst_case = largest worst case | worst_cases = worst cases, each with its number of graphs",
    );
    let mut table = Table::new("worst-cases", "Worst cases by strategy, $col_2$ and $a$", columns);
    let groups = met.iter().into_group_map_by(|met| (met.strategy, met.col_2, met.acyclic_chi));
    for ((strategy, col_2, acyclic_chi), met) in groups.into_iter().sorted_by_key(|(key, _)| *key) {
        let worst_cases = met.iter().filter_map(|met| met.worst_case).counts();
        let shown = worst_cases.iter().sorted().map(|(worst, graphs)| format!("{worst}: {graphs}"));
        table.push(vec![
            strategy.into(),
            col_2.into(),
            acyclic_chi.into(),
            met.len().into(),
            met.iter().filter_map(|met| met.bound).max().into(),
            worst_cases.keys().max().copied().into(),
            shown.format(", ").to_string().into(),
        ]);
    }
    table
}
