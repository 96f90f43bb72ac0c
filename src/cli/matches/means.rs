//! `match --table`: means over graphs, order by order.

use std::collections::BTreeMap;
use std::sync::Mutex;

use anyhow::{Context, bail};
use catalogue::families;
use games::Player;
use games::rulesets::Terms;
use itertools::Itertools;
use laboratory::means::{
    self, Comparison, ComparisonError, MeanRow, PairResult, Setting, opponent_name, plot, scale,
};
use shell::Exit;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::parallel::in_order;
use shell::schema::JsonType;
use shell::sources::NamedGraph;
use toolkit::ask::ColorCounts;
use toolkit::counts::count;

use super::arguments::{Arguments, Contender};
use crate::cli::common::stores;
use crate::cli::common::target::{is_picture, target};

/// Replaces each spec by this many random graphs.
///
/// # Errors
/// A word that is not a spec of a random family, or has its seed.
pub(super) fn sample(words: &mut Vec<String>, graphs: u64, seed: u64) -> anyhow::Result<()> {
    for word in &*words {
        families::plan(word, 0).map_err(|fault| anyhow::anyhow!("--sample: {fault}"))?;
        if families::plan(&format!("{word}@0"), 0).is_err() {
            bail!("--sample: expected a random family without a seed, whose graphs differ, found {word}");
        }
    }
    let of_word = |word: &String| (0..graphs).map(|number| means::sampled(word, seed, number)).collect_vec();
    *words = words.iter().flat_map(of_word).collect();
    Ok(())
}

pub(crate) fn schema() -> JsonType {
    JsonType::of::<MeanRow>(
        "match-table",
        "An Alice and a Bob on graphs of one order, of `mapgame match --table`",
    )
}

pub(super) fn run(arguments: &Arguments, session: &Session) -> anyhow::Result<Exit> {
    let setting = setting(arguments, session)?;
    let opponents = arguments.bob.iter().map(|other| other.0.clone()).collect_vec();
    let svg = arguments.svg.as_deref().map(|path| target(path, is_picture, session)).transpose()?;
    let store = stores::open(arguments.length.store.as_deref())?.map(Mutex::new);
    let strategies = arguments.alice.iter().map(Contender::as_strategy).collect();
    let comparison = Comparison { setting, strategies, opponents: &opponents, store: store.as_ref() };
    let (game, k) =
        (setting.game.name(), setting.k.map_or(String::new(), |k| format!(" with {}", count(k, "color"))));
    let title = format!("{} in the {game} game{k}", scale(&setting));
    let mut report = Report {
        comparison: &comparison,
        session,
        orders: BTreeMap::new(),
        left_out: BTreeMap::new(),
        refuted: 0,
    };
    let graphs = arguments.graphs.stream(session)?;
    let study = |graph: NamedGraph| {
        let results = comparison.on(&graph, &session.budget);
        // A result that was stopped halfway does not count.
        (!session.interrupted()).then_some((graph, results))
    };
    let read = in_order(session, graphs, study, |studied| {
        studied.into_iter().flatten().try_for_each(|(graph, results)| report.take(graph, results))
    });
    let cells = report.cells();
    let table = means::table("match-table", title.clone(), &setting);
    let mut output = Output::tabular(session, Sheet::of_rows(table, |cell: &MeanRow| vec![cell.row()]));
    cells.iter().try_for_each(|cell| output.emit(cell))?;
    output.finish_after(read)?;
    report.remark_totals(&cells);
    if let Some(file) = svg.filter(|_| !session.interrupted()) {
        file.write_all(plot("match-table", title, &setting, &cells).svg().as_bytes())?;
    }
    Ok(if report.refuted > 0 {
        Exit::Refuted
    } else if session.interrupted() || cells.iter().any(|cell| cell.cut > 0) {
        Exit::Unknown
    } else {
        Exit::Done
    })
}

fn setting(arguments: &Arguments, session: &Session) -> anyhow::Result<Setting> {
    let (ruleset, numbers) = (arguments.game.ruleset(), arguments.game.numbers());
    let game = match ruleset.kind() {
        Some(game) if game.name() == ruleset.name && numbers == Terms::default() => game,
        _ => bail!("--table: expected the coloring or the marking game, found the {}", ruleset.title),
    };
    if arguments.first.players() != [Player::Alice] {
        bail!("--table: expected --first alice");
    }
    let one = |k: &ColorCounts| k.only().context("--table: expected one number of colors, found several");
    let k = arguments.k.as_ref().map(one).transpose()?;
    Ok(Setting { game, k, games: arguments.length.games.unwrap_or(1), seed: session.seed })
}

struct Report<'c> {
    comparison: &'c Comparison<'c>,
    session: &'c Session,
    /// The graphs of each order, with the results of every pair.
    orders: BTreeMap<usize, Vec<(String, Vec<PairResult>)>>,
    /// For each Alice who does not apply, the number of such graphs, and the reason on the first.
    left_out: BTreeMap<String, (usize, String)>,
    refuted: usize,
}

impl Report<'_> {
    fn take(
        &mut self,
        graph: NamedGraph,
        results: Result<Vec<PairResult>, ComparisonError>,
    ) -> anyhow::Result<()> {
        let results = results.with_context(|| graph.name.clone())?;
        let opponents = self.comparison.opponents.len();
        for (index, ((one, other), applied)) in self.comparison.pairs().zip(&results).enumerate() {
            match applied {
                Ok(result) if result.is_refuted => {
                    self.refuted += 1;
                    let (spec, other) = (&graph.name, opponent_name(other));
                    self.session
                        .remark(&format!("{spec}: {} against {other} breaks its theorem", one.player));
                }
                Err(reason) if index % opponents == 0 => {
                    let first = || (0, format!("{}: {reason}", graph.name));
                    self.left_out.entry(one.player.to_string()).or_insert_with(first).0 += 1;
                }
                _ => {}
            }
        }
        self.orders.entry(graph.graph.order()).or_default().push((graph.name, results));
        Ok(())
    }

    fn cells(&self) -> Vec<MeanRow> {
        let of_order = |(&order, graphs): (&usize, &Vec<(String, Vec<PairResult>)>)| {
            let cell = |(index, pair)| {
                let results =
                    graphs.iter().map(|(spec, results)| (spec.as_str(), &results[index])).collect_vec();
                MeanRow::new(self.comparison.setting, pair, order, &results)
            };
            self.comparison.pairs().enumerate().map(cell).collect_vec()
        };
        self.orders.iter().flat_map(of_order).collect()
    }

    fn remark_totals(&self, cells: &[MeanRow]) {
        for (strategy, (graphs, reason)) in &self.left_out {
            let graphs = count(graphs, "graph");
            self.session.remark(&format!("{strategy}: omitted on {graphs}, first since {reason}"));
        }
        let cut: usize = cells.iter().map(|cell| cell.cut).sum();
        let (graphs, rows) = (self.orders.values().map(Vec::len).sum::<usize>(), count(cells.len(), "row"));
        let graphs = count(graphs, "graph");
        self.session.remark(&format!("{graphs}, {rows}: {} refuted, {cut} stopped by a limit", self.refuted));
    }
}
