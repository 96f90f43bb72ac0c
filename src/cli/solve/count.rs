//! `mapgame solve --count`: the size of the game, and the cost of a game by simulations.

use std::collections::BTreeSet;

use anyhow::{Context, anyhow, bail};
use games::rulesets::Ruleset;
use games::{Player, Variant};
use laboratory::complexity::{tree_cells, tree_columns, work_cells, work_columns};
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::schema::JsonType;
use shell::sources::NamedGraph;
use shell::tables::{Cell, Column, Decimal, Table};
use shell::{Exit, cells};
use toolkit::ask::count::{Answer, Counted, Question};
use toolkit::complexity::{Growth, Measure, Work};

use super::subject::Subject;

/// The options of `--count`.
#[derive(Clone, clap::Args)]
pub(crate) struct CountArguments {
    /// Count plays, nodes and positions (coloring game). The whole tree is walked, within --node-limit positions, by default a
    /// million. The formulas of the report of 2013 are printed next to the counts.
    #[arg(long, requires = "k", conflicts_with_all = ["moves", "certificate", "perfect", "forbidden"])]
    pub(super) count: bool,
    /// Instead count the legal moves that a random game examines. The game has N simulations a move, and either lists all moves
    /// at each ply, or updates the list. Needs --count.
    #[arg(long, hide_short_help = true, value_name = "N", requires = "count", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) simulations: Option<u64>,
}

pub(super) fn schema() -> JsonType {
    JsonType::of::<Answer>("count", "A graph with a number of colors, of `mapgame solve --count`")
}

/// Counts the game tree; with simulations, the work of a game by them.
pub(super) fn run(subject: &Subject, simulations: Option<u64>, session: &Session) -> anyhow::Result<Exit> {
    let k = subject.k.clone().context("--count: expected -k")?;
    let is_plain = subject.game.ruleset().name == Ruleset::coloring().name
        && !subject.variant.edges
        && subject.variant.beginners(subject.first) == [Player::Alice]
        && subject.variant.variant(Player::Alice) == Variant::default();
    if !is_plain {
        bail!("--count: expected the coloring game with Alice first, without --edges and variants");
    }
    let question = Question { k, simulations, seed: session.seed };
    question.check().map_err(|refusal| anyhow!("-{refusal}"))?;
    let numbers = question.k.numbers().to_vec();
    let given = subject.graphs.stream(session)?.flat_map(move |graph| match graph {
        Ok(graph) => numbers.iter().map(|&k| Ok((graph.clone(), k))).collect::<Vec<_>>(),
        Err(error) => vec![Err(error)],
    });
    let study = |(graph, k): (NamedGraph, u32)| Ok([question.counted(&graph, k, &session.budget)]);
    let mut works: Vec<Work> = Vec::new();
    let output = Output::tabular(session, sheet(question.simulations.is_some()));
    let outcome = output.of_all(session, given, study, |study| {
        if let Counted::Work(work) = study.counted {
            works.extend(work);
        }
        let Some(limit) = study.limit else { return Ok(Exit::Done) };
        session.remark(&format!("{}, k = {}: not counted, {limit}", study.graph.name, study.k));
        Ok(Exit::Unknown)
    })?;
    if let Some(line) = growth(&works) {
        session.remark(&line);
    }
    Ok(outcome)
}

/// How the work grows, if only the order or only the number of colors varies.
fn growth(works: &[Work]) -> Option<String> {
    /// Two points always fit a power law.
    const FEWEST: usize = 3;
    let (of_order, of_colors): (Measure, Measure) = (|work| work.order, |work| work.colors);
    let sizes = |of: Measure| works.iter().map(of).collect::<BTreeSet<_>>().len();
    let (name, growing) = match (sizes(of_order), sizes(of_colors)) {
        (FEWEST.., 1) => ("v", of_order),
        (1, FEWEST..) => ("c", of_colors),
        _ => return None,
    };
    let Growth { listing, keeping } = Growth::of(works, growing)?;
    let [listing, keeping] = [listing, keeping].map(|law| Decimal::rounded(law.exponent, 2));
    Some(format!("listing grows as {name}^{listing}, keeping as {name}^{keeping} (least squares)"))
}

fn sheet(is_work: bool) -> Sheet<'static, Answer> {
    let mut columns = Column::list("graph | #n | #m | #k");
    if is_work {
        // The number of simulations is in each row.
        columns.push(Column::number("simulations", "simulations"));
        columns.extend(work_columns());
    } else {
        columns.extend(tree_columns());
    }
    let table = Table::new("count", "Plays, positions and work with the formulas of 2013", columns);
    let rows = |study: &Answer| {
        let NamedGraph { name, graph, .. } = &study.graph;
        let mut row = cells![name.as_str(), graph.order(), graph.size(), study.k];
        match study.counted {
            Counted::Tree(tree) => row.extend(tree_cells(order(study), study.k, tree.as_ref())),
            Counted::Work(Some(work)) => {
                row.push(work.simulations.into());
                row.extend(work_cells(&work));
            }
            Counted::Work(None) => row.resize(row.len() + 1 + work_columns().len(), Cell::empty()),
        }
        vec![row]
    };
    Sheet::of_rows(table, rows)
        .with_graph6(|study| study.graph.graph6())
        .noting("The formulas have $v = n$ vertices, $c = k$ colors and $n$ simulations of a move.")
}

/// The order, v in the report.
fn order(study: &Answer) -> u32 {
    study.graph.graph.order() as u32
}
