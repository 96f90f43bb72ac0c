//! The output of `verify`: the records, the tables, and the totals.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use graphs::Limit;
use itertools::Itertools;
use laboratory::claims::{ClaimResult, Judgment};
use laboratory::report::layouts::worst_case;
use shell::options::OutputFormat;
use shell::output::{Output, Sheet, print_table};
use shell::sources::NamedGraph;
use shell::tables::{Cell, Column, Stream, Table};
use shell::{Exit, cells, describe};
use toolkit::ask::verify::Bob;
use toolkit::expression::Verdict;
use toolkit::films;
use toolkit::pictures::visible;

use super::arguments::Arguments;
use super::bench::{Bench, StrategyTask, TaskResult};
use super::words;

pub(super) struct VerifyReport<'b, 'a> {
    bench: &'b Bench<'a>,
    pub(super) output: Output<'b, Judgment>,
    /// Whether all graphs of classes are verified: a summary says it all.
    is_sweep: bool,
    /// Whether text has one table for several strategies on a graph.
    is_batched: bool,
    /// That of the current graph, whose rows are printed as they come.
    stream: Option<Stream>,
    /// The results in that table that refute something; their plays stand behind it.
    refuted: Vec<Judgment>,
    tally: VerifyTotals,
    is_refuted: bool,
    /// Whether the claim is broken: after the first graph that breaks it the search is over.
    pub(super) is_over: Arc<AtomicBool>,
}

impl<'b, 'a> VerifyReport<'b, 'a> {
    pub(super) fn new(bench: &'b Bench<'a>) -> Self {
        let Bench { arguments, session, .. } = bench;
        // Graphs that come in order.
        let is_batched = bench.strategies.len() > 1
            && session.format == OutputFormat::Text
            && !session.is_collecting()
            && !session.unordered
            && !arguments.is_sweep();
        let sheet = words::sheet(arguments.has_palette(), &arguments.others_in_words());
        VerifyReport {
            bench,
            output: Output::new(session, sheet, words::text),
            is_sweep: arguments.is_sweep(),
            is_batched,
            stream: None,
            refuted: Vec::new(),
            tally: VerifyTotals::default(),
            is_refuted: false,
            is_over: Arc::default(),
        }
    }

    /// Reports the result of another task, unless the claim is broken.
    pub(super) fn take(
        &mut self,
        StrategyTask { field, strategy, outcome }: StrategyTask,
    ) -> anyhow::Result<()> {
        if self.is_over.load(Ordering::SeqCst) {
            return Ok(());
        }
        let name = &field.graph.name;
        match outcome {
            // A skipped graph is counted once, and not for each strategy.
            TaskResult::Unplayed if strategy == 0 => {
                self.tally.leave_out(field.is_in_class.get());
                if let Some(Verdict::Unknown(columns)) = field.is_in_class.get() {
                    let columns = columns.iter().join(", ");
                    let remark = format!("{name}: --where is not decided: {columns}");
                    self.bench.session.remark(&remark);
                }
            }
            TaskResult::Unplayed => {}
            TaskResult::Unfit(_) if self.is_sweep => {}
            TaskResult::Unfit(reason) if self.bench.arguments.passes_over() => {
                self.bench.session.remark(&format!("{name}: {reason}"));
            }
            TaskResult::Unfit(reason) => bail!("{name}: {reason}"),
            TaskResult::Played(judged) => self.take_one(strategy, *judged)?,
        }
        let is_last = strategy + 1 == self.bench.strategies.len();
        if is_last { self.end_table() } else { Ok(()) }
    }

    /// Reports the result of the strategy with this index on a graph.
    fn take_one(&mut self, strategy: usize, judged: Judgment) -> anyhow::Result<()> {
        self.tally.add(&judged);
        let is_refuted = judged.is_counterexample() || judged.found.holds() == Some(false);
        let is_first_refutation = is_refuted && !self.is_refuted;
        self.is_refuted |= is_refuted;
        let is_in_sweep = self.is_sweep && self.bench.session.format == OutputFormat::Text;
        if self.is_batched {
            self.print_row(&judged)?;
            self.refuted.extend(is_refuted.then(|| judged.clone()));
        } else if !is_in_sweep || is_first_refutation {
            self.output.emit(&judged)?;
        }
        self.film(&judged)?;
        if judged.is_counterexample() {
            self.end_table()?;
            self.print_smaller(strategy, judged)?;
        }
        Ok(())
    }

    /// Adds a row to the table of the current graph.
    fn print_row(&mut self, judged: &Judgment) -> anyhow::Result<()> {
        let NamedGraph { name, graph, .. } = &judged.found.graph;
        let Bench { arguments, session, .. } = self.bench;
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                self.output.write_line(&visible(&format!("{name}: {}", describe::size(graph))))?;
                let mut stream = Stream::default();
                stream.reserve(&self.widest_rows(self.bench.is_sampled(graph)));
                stream
            }
        };
        let mut drawn = Vec::new();
        stream.write(&sheet_of_strategies(arguments, session.no_timing).filled([judged]), &mut drawn)?;
        self.stream = Some(stream);
        self.write_indented(drawn)
    }

    /// Ends the table of the current graph, if one is begun.
    fn end_table(&mut self) -> anyhow::Result<()> {
        if let Some(stream) = self.stream.take() {
            let Bench { arguments, session, .. } = self.bench;
            let mut drawn = Vec::new();
            stream.finish(&sheet_of_strategies(arguments, session.no_timing).filled([]), &mut drawn)?;
            self.write_indented(drawn)?;
        }
        std::mem::take(&mut self.refuted).iter().try_for_each(|judged| self.output.emit(judged))
    }

    fn write_indented(&mut self, drawn: Vec<u8>) -> anyhow::Result<()> {
        let drawn = String::from_utf8(drawn)?;
        Ok(drawn.lines().try_for_each(|line| self.output.write_line(&format!("  {}", visible(line))))?)
    }

    /// Rows with the longest usual words of each column, which give the widths before anything is played.
    fn widest_rows(&self, is_sampled: bool) -> Table {
        let Bench { arguments, session, strategies, .. } = self.bench;
        let others = match &arguments.bob {
            Bob::One(_) => format!("{} against one opponent", describe::count(arguments.games, "game")),
            Bob::Every => arguments.others_in_words(),
        };
        let is_limited = is_sampled || session.is_limited();
        let covered = if is_limited { "some within the node limit" } else { &others };
        let mut table = sheet_of_strategies(arguments, session.no_timing).filled([]);
        let cell = |column: &Column, name: &str| match column.key.as_ref() {
            "strategy" => name.into(),
            "game" => "coloring".into(),
            "trivial" => "trivial".into(),
            "claim_holds" => "not decided".into(),
            "covered" => covered.into(),
            _ => Cell::empty(),
        };
        for strategy in strategies {
            table.rows.push(table.columns.iter().map(|column| cell(column, strategy.name())).collect());
        }
        table
    }

    /// After a graph that breaks the claim, only a smaller one is looked for, unless the graph was given.
    fn print_smaller(&mut self, strategy: usize, broken: Judgment) -> anyhow::Result<()> {
        self.is_over.store(true, Ordering::SeqCst);
        self.output.flush()?;
        let (session, arguments) = (self.bench.session, self.bench.arguments);
        if arguments.shrink || !arguments.graphs.over.known().is_empty() {
            let given = &broken.found.graph.name;
            session.remark(&format!("{given}: the claim fails; searching for a smaller graph"));
            let smaller = self.bench.shrunk(strategy, broken)?;
            self.output.emit(&smaller)?;
            self.film(&smaller)?;
            self.output.flush()?;
        }
        // Further results would not be shown.
        session.interrupt();
        Ok(())
    }

    fn film(&self, Judgment { found, .. }: &Judgment) -> anyhow::Result<()> {
        let NamedGraph { name, graph, .. } = &found.graph;
        let Bench { arguments, session, .. } = self.bench;
        arguments.film.write(graph, session, || Ok(films::verification_film(name, graph, found)))
    }

    /// Reports the rest after all graphs are read, and the totals.
    pub(super) fn finish_after(mut self, read: anyhow::Result<()>) -> anyhow::Result<Exit> {
        // After a signal or an error the strategies of the last graph are incomplete.
        let printed = self.end_table();
        let read = read.and(printed);
        let is_over = self.is_over.load(Ordering::SeqCst);
        let VerifyReport { bench: Bench { session, arguments, .. }, output, is_sweep, mut tally, .. } = self;
        output.finish_after(read)?;
        if is_sweep && session.format == OutputFormat::Text {
            print_table(session, &tally.table(&arguments.others_in_words()))?;
        }
        session.remark(&tally.summary());
        Ok(tally.outcome(session.interrupted() && !is_over))
    }
}

fn sheet_of_strategies(arguments: &Arguments, no_timing: bool) -> Sheet<'static, Judgment> {
    let needs = if arguments.has_palette() { "#colors | survives" } else { "#worst_case = needs" };
    let parts = [
        "strategy | game",
        needs,
        "#bound | trivial = | holds",
        if arguments.claim.is_some() { "claim_holds = claim" } else { "" },
        "covered = against",
        if no_timing { "" } else { "#positions" },
    ];
    let columns = parts.into_iter().filter(|part| !part.is_empty()).flat_map(Column::list).collect();
    Sheet::new("verify", "", columns, |Judgment { found, claim }: &Judgment, key| {
        Some(match key {
            "worst_case" => worst_case(found),
            "bound" => found.bound().into(),
            "trivial" => (found.is_trivial() == Some(true)).then_some("trivial").into(),
            "holds" => found.holds().into(),
            "claim_holds" => claim.as_ref().map(words::verdict_of_claim).into(),
            "covered" => words::covered(found).into(),
            _ => return None,
        })
    })
}

/// The totals of many verifications.
#[derive(Default)]
struct VerifyTotals {
    verifications: u64,
    cut_short: u64,
    /// The verifications that a signal ended.
    interrupted: u64,
    refuted: u64,
    /// The graphs that are not in the class.
    left_out: u64,
    /// The graphs of `left_out` for which the condition of the class has no value.
    undefined: u64,
    /// The graphs for which it is unknown whether they are in the class, or whether a claim holds.
    unsettled: u64,
    /// The verifications after which a claim has no value.
    without_value: u64,
    held: u64,
    is_broken: bool,
    groups: BTreeMap<Key, Group>,
}

impl VerifyTotals {
    /// Counts a verification, with the result of the claim if there is one.
    fn add(&mut self, Judgment { found, claim }: &Judgment) {
        self.verifications += 1;
        match found.limit {
            Some(Limit::Interrupted) => self.interrupted += 1,
            Some(_) => self.cut_short += 1,
            None => {}
        }
        self.refuted += u64::from(found.holds() == Some(false));
        match claim {
            Some(ClaimResult { claim_holds: Some(true), .. }) => self.held += 1,
            Some(ClaimResult { claim_holds: Some(false), .. }) => self.is_broken = true,
            Some(ClaimResult { is_undefined: true, .. }) => self.without_value += 1,
            Some(_) => self.unsettled += 1,
            None => {}
        }
        let key = (found.strategy.clone(), found.graph.graph.order(), found.col_2.1);
        let group = self.groups.entry(key).or_default();
        group.graphs += 1;
        group.bound = group.bound.max(found.bound());
        group.biting += u64::from(found.is_trivial() == Some(false));
        if found.worst_case > group.worst_case {
            group.worst_case = found.worst_case;
            group.hardest.clone_from(&found.graph.name);
        }
    }

    /// Counts a graph that is not known to be in the class.
    fn leave_out(&mut self, is_in_class: Option<&Verdict>) {
        let is_unknown = matches!(is_in_class, Some(Verdict::Unknown(_)));
        *if is_unknown { &mut self.unsettled } else { &mut self.left_out } += 1;
        self.undefined += u64::from(matches!(is_in_class, Some(Verdict::Undefined)));
    }

    fn summary(&self) -> String {
        let VerifyTotals { verifications, undefined, unsettled, held, .. } = *self;
        let all = describe::count(verifications, "verification");
        let mut line = format!("{all}: {} refuted, {} stopped by a limit", self.refuted, self.cut_short);
        let mut add = |number: u64, words: String| line += if number > 0 { &words } else { "" };
        add(self.interrupted, format!(", {} interrupted", self.interrupted));
        add(self.left_out, format!("; {} omitted", describe::count(self.left_out, "graph")));
        add(undefined, format!(" (--where has no value for {undefined})"));
        add(unsettled, format!("; {unsettled} not decided"));
        let times = describe::count(self.without_value, "time");
        add(self.without_value, format!("; the claim has no value {times}"));
        line += &if self.is_broken {
            "; the claim fails for a strategy".into()
        } else if held > 0 && held == verifications {
            "; the claim holds".into()
        } else if held > 0 {
            format!("; the claim holds in {held} of them")
        } else {
            String::new()
        };
        line
    }

    /// The summary of a sweep: the worst cases, by strategy, order n and col_2.
    fn table(&mut self, others: &str) -> Table {
        let title = format!("The worst case over {others}, by order and $col_2$");
        let columns = "strategy | #n | #col_2 | #graphs | #bound = largest bound | #biting = not trivial on | \
                       #worst_case = largest worst case | hardest = first reached on";
        let mut table = Table::new("sweep", title, Column::list(columns));
        table.rows.extend(std::mem::take(&mut self.groups).into_iter().map(
            |((strategy, n, col_2), group)| {
                let Group { graphs, bound, biting, worst_case, hardest } = group;
                cells![strategy, n, col_2, graphs, bound, biting, worst_case, hardest]
            },
        ));
        table
    }

    /// The exit code: a refutation outranks a limit.
    fn outcome(&self, interrupted: bool) -> Exit {
        if self.refuted > 0 || self.is_broken {
            Exit::Refuted
        } else if self.cut_short + self.interrupted + self.unsettled > 0 || interrupted {
            Exit::Unknown
        } else {
            Exit::Done
        }
    }
}

type Key = (String, usize, u32);

#[derive(Default)]
struct Group {
    graphs: u64,
    bound: Option<u32>,
    biting: u64,
    worst_case: Option<u32>,
    hardest: String,
}
