//! The graphs of a command: named ones, all of a class, piped ones; and of these the ones for which a condition holds.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::iter;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::bail;
use catalogue::enumerate::Over;
use catalogue::families::{Letter, LetterError};
use graphs::clock::Instant;
use graphs::to_graph6;
use graphs::{Budget, Graph};
use itertools::Either;
use shell::brought::GraphClass;
use shell::describe::count;
use shell::options::{Faults, Session};
use shell::parallel::mapped;
use shell::sources::{self, Graphs, NamedGraph};
use toolkit::expression::{Condition, Verdict};
use toolkit::invariants::Subject;

use super::rows::{self, Row, Rows};

/// What every command takes that reads any number of graphs.
#[derive(Clone, clap::Args)]
pub(crate) struct GraphArguments {
    /// Names such as grid:3x4 (`list families`), g6:STRING, files, or -. Without any, graphs are read from a pipe; `-` is
    /// standard input.
    #[arg(value_name = "GRAPH")]
    pub(crate) graphs: Vec<String>,
    #[command(flatten)]
    pub(crate) over: OverArguments,
    /// The graphs of a census or a file. The file has rows, CSV or JSON, with a column graph6; values that a row
    /// has are not computed again.
    #[arg(hide_short_help = true, long, value_name = "CENSUS|FILE")]
    pub(crate) from: Option<PathBuf>,
}

/// Classes of graphs, and numbers for the letters of specs.
#[derive(Clone, clap::Args)]
pub(crate) struct OverArguments {
    /// Connected graphs of a class, or letters N=LO..HI. All connected graphs of the orders LO to HI, or of order N, one per
    /// isomorphism class; the class `all` also has disconnected graphs. Or `N=LO..HI`, `N=LO..HI/STEP`: the values of a letter
    /// in specs and file names, as in `cycle:N`, `grid:Mx2N+1`, `gear-{N}.g6`. Or a class of your own: a folder, a list,
    /// `exec:PROGRAM:LO..HI`.
    #[arg(long, value_name = CLASSES, value_parser = extent::<GraphClass>)]
    over: Vec<Either<GraphClass, Letter>>,
}

/// A class of graphs, or a letter with its numbers.
pub(crate) fn extent<C: FromStr<Err: Display>>(text: &str) -> Result<Either<C, Letter>, String> {
    if text.contains('=') {
        return text.parse().map(Either::Right).map_err(|fault: LetterError| fault.to_string());
    }
    text.parse().map(Either::Left).map_err(|fault: C::Err| fault.to_string())
}

/// The value name of options that take classes, by which [`help`](super::help) finds them.
pub(crate) const CLASSES: &str = "CLASS:LO..HI";

/// The classes that a user brings, for helps.
pub(crate) const BROUGHT: &str = "Or a class of your own: a folder with files of graphs; a list, which is a file of graphs or has a \
     spec on each line; or `exec:PROGRAM:LO..HI`, a program that prints the graphs of the order that is its last argument, one line of graph6 each";

pub(crate) fn classes() -> String {
    format!(
        "All connected graphs of a class, of the orders LO to HI or of order N, one per isomorphism class; the class `all` also has \
         disconnected graphs. The classes are {}. Or `N=LO..HI`, `N=LO..HI/STEP`: the values of a letter in specs and file names, as in `cycle:N`, \
         `grid:Mx2N+1`, `gear-{{N}}.g6`. The letter names rows, and `--where` may use it. {BROUGHT}",
        Over::classes()
    )
}

/// The same where the graphs for which a condition holds are kept.
#[derive(Clone, clap::Args)]
pub(crate) struct SelectedGraphs {
    #[command(flatten)]
    pub(crate) given: GraphArguments,
    /// Only graphs that satisfy this formula. It is over the columns of `mapgame table`.
    #[arg(long = "where", value_name = "FORMULA")]
    pub(crate) condition: Option<String>,
}

/// Whether standard input is a pipe, a file or a socket.
#[cfg(unix)]
fn is_piped() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let file = io::stdin().as_fd().try_clone_to_owned().map(std::fs::File::from);
    let kind = file.and_then(|file| file.metadata()).map(|metadata| metadata.file_type());
    kind.is_ok_and(|kind| kind.is_fifo() || kind.is_file() || kind.is_socket())
}

#[cfg(not(unix))]
fn is_piped() -> bool {
    !io::stdin().is_terminal()
}

pub(crate) fn named(graph: Graph) -> NamedGraph {
    NamedGraph::new(format!("g6:{}", to_graph6(&graph)), Arc::new(graph))
}

impl OverArguments {
    /// The graphs of the classes, but for those that words name.
    fn graphs(&self, session: &Session) -> impl Iterator<Item = anyhow::Result<NamedGraph>> + Send + use<> {
        let budget = session.budget.clone();
        self.classes().into_iter().flat_map(move |class| -> Graphs {
            match class {
                GraphClass::Known(over) => Box::new(over.graphs().map(named).map(Ok)),
                GraphClass::Printed(printed) => printed.graphs(&budget),
                GraphClass::Words(_) => Box::new(iter::empty()),
            }
        })
    }

    pub(crate) fn classes(&self) -> Vec<GraphClass> {
        self.over.iter().filter_map(|extent| extent.clone().left()).collect()
    }

    pub(crate) fn known(&self) -> Vec<Over> {
        self.classes().iter().filter_map(GraphClass::known).cloned().collect()
    }

    pub(crate) fn letters(&self) -> Vec<Letter> {
        self.over.iter().filter_map(|extent| extent.clone().right()).collect()
    }

    pub(crate) fn is_there(&self) -> bool {
        !self.over.is_empty()
    }
}

/// The words for graphs; `-` if there are none and standard input is piped.
pub(crate) fn or_piped(graphs: &[String]) -> anyhow::Result<Vec<String>> {
    match graphs {
        [] if io::stdin().is_terminal() || !is_piped() => {
            bail!("expected GRAPH, or --over CLASS:LO..HI, or graphs on standard input, found none")
        }
        [] => Ok(vec!["-".to_owned()]),
        graphs => Ok(graphs.to_vec()),
    }
}

impl GraphArguments {
    /// The words for graphs, where there are no classes.
    fn words(&self) -> anyhow::Result<Vec<String>> {
        let classes = self.over.classes();
        let brought = classes.iter().flat_map(GraphClass::words);
        let words: Vec<String> = self.graphs.iter().chain(brought).cloned().collect();
        if self.has_lists() { Ok(words) } else { or_piped(&words) }
    }

    fn has_lists(&self) -> bool {
        self.over.is_there() || self.from.is_some()
    }

    /// The only word for graphs, if their letters name them.
    pub(crate) fn family(&self) -> Option<&str> {
        let has_others = self.from.is_some() || !self.over.classes().is_empty() || self.graphs.len() > 1;
        self.graphs.first().filter(|_| !has_others && !self.over.letters().is_empty()).map(String::as_str)
    }

    pub(crate) fn is_there(&self) -> bool {
        !self.graphs.is_empty() || self.has_lists()
    }

    /// The graphs with their known values, made or read lazily and in order: named graphs, then those of the classes,
    /// then those of the rows.
    ///
    /// # Errors
    /// There are no graphs, standard input is named twice, or the rows cannot be read. A fault of a single graph is an
    /// item of the iterator.
    pub(crate) fn rows(&self, session: &Session) -> anyhow::Result<Rows> {
        let (words, letters) = (self.words()?, self.over.letters());
        let is_family = self.family().is_some();
        let named = sources::graphs_over(&words, &letters, session)?.map(move |named| {
            let mut row = Row::from(named?);
            row.graph.member.take_if(|_| !is_family);
            Ok(row)
        });
        let of_classes = self.over.graphs(session).map(|named| Ok(named?.into()));
        let rows = self.from.as_deref().map(|from| rows::rows(from, &session.budget)).transpose()?;
        let all = named.chain(of_classes).chain(rows.into_iter().flatten());
        let waits = words.iter().any(|word| sources::may_have_to_wait(word));
        Ok(match session.budget.deadline {
            Some(deadline) if !waits => sharing(all, deadline),
            _ => Box::new(all),
        })
    }

    pub(crate) fn stream(&self, session: &Session) -> anyhow::Result<Graphs> {
        Ok(Box::new(self.rows(session)?.map(|row| row.map(|row| row.graph))))
    }

    /// The single graph that an option needs.
    ///
    /// # Errors
    /// There is no graph, or more than one, or it cannot be read.
    pub(crate) fn only(&self, option: &str, session: &Session) -> anyhow::Result<NamedGraph> {
        match self.words()?.as_slice() {
            [graph] if !self.has_lists() => sources::one_graph(graph, session),
            _ if self.has_lists() => bail!("{option}: expected one graph, found --over or --from"),
            graphs => bail!("{option}: expected one graph, found {}", graphs.len()),
        }
    }
}

/// Rows that share the time up to the deadline: each knows how many are left, as far as can be read ahead.
fn sharing(mut rows: impl Iterator<Item = anyhow::Result<Row>> + Send + 'static, deadline: Instant) -> Rows {
    /// The most rows that are read ahead, so that the first of many easy ones have time, and the part of the time for that.
    const MOST: usize = 256;
    const PART: u32 = 32;
    let mut ahead = VecDeque::new();
    Box::new(iter::from_fn(move || {
        let begun = Instant::now();
        let until = begun + deadline.saturating_duration_since(begun) / PART;
        while ahead.len() < MOST && (ahead.is_empty() || Instant::now() < until) {
            let Some(row) = rows.next() else { break };
            ahead.push_back(row);
        }
        let left = ahead.len();
        let mut row: anyhow::Result<Row> = ahead.pop_front()?;
        if let Ok(row) = &mut row {
            row.graph.share(left, rayon::current_num_threads());
        }
        Some(row)
    }))
}

impl SelectedGraphs {
    /// The graphs of [`GraphArguments::stream`] for which the condition holds, decided on all threads. A graph for
    /// which a limit leaves it open is named and left out, and the exit code is that of unknown results; at the end the
    /// numbers of graphs are reported.
    pub(crate) fn stream(&self, session: &Session) -> anyhow::Result<Graphs> {
        let Some(text) = &self.condition else { return self.given.stream(session) };
        let (condition, limits) = (Condition::read(text)?, session.limits());
        let budget = limits.decision.clone();
        let decided = mapped(self.given.rows(session)?, move |row| {
            let row = row?;
            let limits = limits.rest_of(&row.graph);
            let subject = Subject::in_all(&row.graph.graph, &limits);
            let verdict = condition.with(&subject, |column| row.known(column));
            Ok((row.graph, verdict))
        });
        let kept = Selection {
            decided,
            budget,
            faults: session.faults.clone(),
            is_reported: session.quiet,
            counts: [0; 3],
        };
        Ok(Box::new(kept))
    }

    /// The same graphs, and whether there is only one. Standard input and pipes count as many, so that nothing is
    /// awaited.
    pub(crate) fn counted(&self, session: &Session) -> anyhow::Result<(Graphs, bool)> {
        let mut graphs = self.stream(session)?;
        let named = self.given.graphs.as_slice();
        if named.len() != 1 || self.given.has_lists() || sources::may_have_to_wait(&named[0]) {
            return Ok((graphs, false));
        }
        let ahead: Vec<_> = graphs.by_ref().take(2).collect();
        let is_only = ahead.len() == 1;
        Ok((Box::new(ahead.into_iter().chain(graphs)), is_only))
    }

    pub(crate) fn only(&self, option: &str, session: &Session) -> anyhow::Result<NamedGraph> {
        if self.condition.is_some() {
            bail!("{option}: expected one graph, found --where");
        }
        self.given.only(option, session)
    }
}

struct Selection {
    decided: Box<dyn Iterator<Item = anyhow::Result<(NamedGraph, Verdict)>> + Send>,
    budget: Budget,
    faults: Faults,
    is_reported: bool,
    /// The numbers of graphs that were examined, were kept, and gave the condition no value.
    counts: [u64; 3],
}

impl Iterator for Selection {
    type Item = anyhow::Result<NamedGraph>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let decided = self.decided.next();
            // After a stop, unknown results are not about the graphs.
            if self.budget.is_stopped() {
                return None;
            }
            if self.budget.is_over() && self.counts[0] > 0 {
                if decided.is_some() {
                    let fault = format!("time limit: only {} were examined", count(self.counts[0], "graph"));
                    self.faults.leave_unmade(&anyhow::anyhow!(fault));
                }
                return None;
            }
            let Some(decided) = decided else {
                self.report();
                return None;
            };
            let (graph, verdict) = match decided {
                Ok(decided) => decided,
                Err(fault) => return Some(Err(fault)),
            };
            self.counts[0] += 1;
            match verdict {
                Verdict::Holds => {
                    self.counts[1] += 1;
                    return Some(Ok(graph));
                }
                Verdict::Fails => {}
                Verdict::Undefined => self.counts[2] += 1,
                Verdict::Unknown(columns) => {
                    let columns = columns.join(", ");
                    let fault = format!("{}: the condition is not decided: {columns}", graph.name);
                    self.faults.leave_unmade(&anyhow::anyhow!(fault));
                }
            }
        }
    }
}

impl Selection {
    fn report(&mut self) {
        let [graphs, kept, undefined] = self.counts;
        if !std::mem::replace(&mut self.is_reported, true) {
            let without =
                if undefined == 0 { String::new() } else { format!(", it has no value for {undefined}") };
            shell::say(&format!("{}, the condition holds for {kept}{without}", count(graphs, "graph")));
        }
    }
}
