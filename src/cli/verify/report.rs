//! The output of `verify`: the records, the tables, and the totals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::bail;
use laboratory::claims::Judgment;
use laboratory::report::layouts::worst_case;
use toolkit::pictures::visible;
use shell::options::OutputFormat;
use shell::output::{Output, Sheet, print_table};
use shell::sources::NamedGraph;
use shell::tables::{Cell, Column, Stream, Table};
use shell::{Exit, describe};
use toolkit::ask::verify::Bob;
use toolkit::films;

use super::arguments::Arguments;
use super::bench::{Bench, Outcome, Studied};
use super::tally::{Sweep, Tally};
use super::words;

pub(super) struct VerifyReport<'b, 'a> {
    bench: &'b Bench<'a>,
    pub(super) output: Output<'b, Judgment>,
    /// The summary of a sweep, if all graphs of classes are verified.
    sweep: Option<Sweep>,
    /// Whether text has one table for several strategies on a graph.
    is_batched: bool,
    /// That of the current graph, whose rows are printed as they come.
    stream: Option<Stream>,
    /// The results in that table that refute something; their plays stand behind it.
    refuted: Vec<Judgment>,
    tally: Tally,
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
            sweep: arguments.is_sweep().then(Sweep::default),
            is_batched,
            stream: None,
            refuted: Vec::new(),
            tally: Tally::default(),
            is_refuted: false,
            is_over: Arc::default(),
        }
    }

    /// Reports the result of another task, unless the claim is broken.
    pub(super) fn take(&mut self, study: Studied) -> anyhow::Result<()> {
        if self.is_over.load(Ordering::SeqCst) {
            return Ok(());
        }
        let Studied { graph, strategy, outcome } = study;
        // A skipped graph is counted once, and not for each strategy.
        let is_first = strategy == 0;
        match outcome {
            Outcome::LeftOut if is_first => self.tally.leave_out(),
            Outcome::Undefined if is_first => self.tally.leave_undefined(),
            Outcome::Unsettled(columns) if is_first => {
                self.tally.leave_unsettled();
                let name = &graph.name;
                let remark = format!("{name}: it is unknown whether --where holds: {columns}");
                self.bench.session.remark(&remark);
            }
            Outcome::Played(result) => self.take_one(&graph, strategy, *result)?,
            Outcome::LeftOut | Outcome::Undefined | Outcome::Unsettled(_) => {}
        }
        let is_last = strategy + 1 == self.bench.strategies.len();
        if is_last { self.end_table() } else { Ok(()) }
    }

    /// Reports the result of the strategy with this index on a graph.
    fn take_one(
        &mut self,
        graph: &NamedGraph,
        strategy: usize,
        result: Result<Judgment, String>,
    ) -> anyhow::Result<()> {
        let judged = match result {
            Ok(judged) => judged,
            Err(_) if self.sweep.is_some() => return Ok(()),
            Err(reason) if self.bench.arguments.passes_over() => {
                self.bench.session.remark(&format!("{}: {reason}", graph.name));
                return Ok(());
            }
            Err(reason) => bail!("{}: {reason}", graph.name),
        };
        self.tally.add(&judged);
        let is_refuted = judged.is_counterexample() || judged.found.holds() == Some(false);
        let is_first_refutation = is_refuted && !self.is_refuted;
        self.is_refuted |= is_refuted;
        let is_in_sweep = self.sweep.is_some() && self.bench.session.format == OutputFormat::Text;
        if let (true, Some(sweep)) = (is_in_sweep, &mut self.sweep) {
            sweep.add(&judged.found);
        }
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
            Bob::One(_) => format!("one Bob in {}", describe::count(arguments.games, "game")),
            Bob::Every => arguments.others_in_words(),
        };
        let is_limited = is_sampled || session.is_limited();
        let covered = if is_limited { "some before the node limit" } else { &others };
        let mut table = sheet_of_strategies(arguments, session.no_timing).filled([]);
        let cell = |column: &Column, name: &str| match column.key.as_ref() {
            "strategy" => name.into(),
            "game" => "coloring".into(),
            "trivial" => "trivial".into(),
            "claim_holds" => "not settled".into(),
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
        if arguments.shrink || !arguments.graphs.over.classes().is_empty() {
            let given = &broken.found.graph.name;
            session.remark(&format!("{given}: the claim fails; now a smaller graph is looked for"));
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
        let VerifyReport { bench: Bench { session, arguments, .. }, output, sweep, tally, .. } = self;
        output.finish_after(read)?;
        if let Some(sweep) = sweep.filter(|_| session.format == OutputFormat::Text) {
            print_table(session, &sweep.table(&arguments.others_in_words()))?;
        }
        session.remark(&tally.summary());
        Ok(tally.outcome(session.interrupted() && !is_over))
    }
}

/// The table of several strategies on one graph.
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
