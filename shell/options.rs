//! The global options, and the session made from them.

use std::fmt;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::tables::Table;
use anyhow::{Context, ensure};
use catalogue::formats::{self, FORMATS, Format, GraphReader};
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use graphs::Budget;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use toolkit::invariants::Limits;

use super::leaving;

/// How results are written: as tables by the exporter of the same name, as graphs alone (`table`), as a picture (`draw`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OutputFormat {
    Csv,
    Json,
    Latex,
    Markdown,
    Text,
    Graph6,
    Svg,
}

impl fmt::Display for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_possible_value().expect("no format is skipped").get_name())
    }
}

/// Options that every command takes, before or after its name.
#[derive(clap::Args)]
pub struct Options {
    /// The output format. `json` prints one object per line, `graph6` only the graphs (of `table`), `svg` a
    /// picture (of `draw`).
    #[arg(long, global = true, value_name = "FORMAT", value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,
    #[command(flatten)]
    reading: Reading,
    /// The seed of every random choice.
    #[arg(long, global = true, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,
    /// The number of threads, for several graphs or one [default: all cores].
    #[arg(long, global = true, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Seconds of wall-clock time for the whole command; each graph, decision, strategy and column gets its part.
    #[arg(long, global = true, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Seconds of wall-clock time for each graph and decision.
    #[arg(long, global = true, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_limit_each: Option<Duration>,
    /// Make graphs from specs of any size [default: of at most four million edges].
    #[arg(long, global = true)]
    any_size: bool,
    /// Search nodes for each graph and decision.
    #[arg(long, global = true, value_name = "N", allow_negative_numbers = true)]
    node_limit: Option<u64>,
    /// Memory for the tables of each search, and for each graph while it is read.
    #[arg(long, global = true, value_name = "GiB", allow_negative_numbers = true, value_parser = bytes)]
    memory_limit: Option<u64>,
    /// Skip graphs that cannot be read. Each is named on standard error, and the exit code is 2.
    #[arg(long, global = true)]
    keep_going: bool,
    /// Omit what differs between two runs: seconds, nodes, positions, threads.
    #[arg(long, global = true)]
    no_timing: bool,
    /// When to use colors on a terminal. The variable NO_COLOR turns them off, too.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Coloring::Auto)]
    color: Coloring,
    /// Print results as soon as they are known, not in the order of the graphs.
    #[arg(long, global = true)]
    unordered: bool,
    /// Replace files that mapgame did not write. An input is never replaced.
    #[arg(long, global = true)]
    overwrite: bool,
    /// Print no progress and no summaries on standard error.
    #[arg(long, short, global = true)]
    quiet: bool,
}

/// How graph files are read.
#[derive(Debug, Clone, clap::Args)]
pub struct Reading {
    /// The format of graph files and standard input [default: detected from the first lines, or else from the
    /// name].
    #[arg(long, global = true, value_name = "FORMAT",
          value_parser = input_format())]
    input_format: Option<&'static Format>,
    /// Read the numbers in an edge list as vertices counted from 0, listed or not [default: as names].
    #[arg(long, global = true)]
    from_zero: bool,
    /// The two columns of a table that hold the ends of edges, by their names in the heading or their numbers from
    /// 1.
    #[arg(long, global = true, value_name = "SOURCE,TARGET", value_parser = two_columns)]
    input_columns: Option<[String; 2]>,
    /// Remove the loops of graph files [default: refuse them].
    #[arg(long, global = true)]
    drop_loops: bool,
}

fn input_format() -> impl TypedValueParser<Value = &'static Format> {
    let names = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name));
    names.map(|name| formats::by_name(&name).expect("the parser admits known formats only"))
}

fn two_columns(text: &str) -> Result<[String; 2], String> {
    let names =
        text.split_once(',').map(|(source, target)| [source, target].map(|name| name.trim().to_owned()));
    let names = names.filter(|names| names.iter().all(|name| !name.is_empty()) && names[0] != names[1]);
    names.ok_or_else(|| {
        format!("expected the names or numbers of two columns, such as source,target, found {text:?}")
    })
}

impl Reading {
    pub fn is_asked_for(&self) -> bool {
        self.input_format.is_some() || self.from_zero || self.input_columns.is_some() || self.drop_loops
    }

    /// A reader of this input, whose name may reveal its format.
    pub(crate) fn reader<'a>(
        &self,
        name: &str,
        input: impl io::BufRead + Send + 'a,
        by_name: Option<&'static Format>,
        memory: u64,
    ) -> GraphReader<'a> {
        let mut reader = GraphReader::new(name, input, self.input_format).named_as(by_name).within(memory);
        if self.from_zero {
            reader = reader.counting_from_zero();
        }
        if self.drop_loops {
            reader = reader.dropping_loops();
        }
        match &self.input_columns {
            Some(columns) => reader.with_columns(columns.clone()),
            None => reader,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Coloring {
    /// On a terminal.
    Auto,
    Always,
    Never,
}

impl Coloring {
    fn is_on(self) -> bool {
        match self {
            Coloring::Always => true,
            Coloring::Never => false,
            Coloring::Auto => {
                let is_forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                io::stdout().is_terminal() && !is_forbidden
            }
        }
    }
}

/// Counts the graphs that could not be read, or were not made because of a limit.
#[derive(Clone)]
pub struct Faults {
    pass_over: bool,
    found: Arc<AtomicUsize>,
    unmade: Arc<AtomicUsize>,
}

impl Faults {
    pub fn are_passed_over(&self) -> bool {
        self.pass_over
    }

    pub(crate) fn pass_over(&self, fault: &anyhow::Error) {
        self.found.fetch_add(1, Ordering::Relaxed);
        super::complain(&format!("{fault:#}"));
    }

    pub fn number(&self) -> usize {
        self.found.load(Ordering::Relaxed)
    }

    /// Names a graph that was not made, and counts it; the work on others goes on.
    pub fn leave_unmade(&self, fault: &anyhow::Error) {
        self.unmade.fetch_add(1, Ordering::Relaxed);
        super::complain(&format!("{fault:#}"));
    }

    pub(crate) fn has_unmade(&self) -> bool {
        self.unmade.load(Ordering::Relaxed) > 0
    }
}

/// Parses a number of seconds.
///
/// # Errors
/// The text is not a number, or the number is not positive or too large for the clock.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected a positive number of seconds, found {text:?}");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if seconds.is_nan() || seconds <= 0.0 {
        return Err(wrong());
    }
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| format!("expected at most {:e} seconds, found {text:?}", Duration::MAX.as_secs_f64()))
}

fn bytes(text: &str) -> Result<u64, String> {
    const GIB: f64 = (1u64 << 30) as f64;
    match text.parse::<f64>() {
        Ok(size) if size > 0.0 && size.is_finite() => Ok((size * GIB) as u64),
        _ => Err(format!("expected a positive number of GiB, found {text:?}")),
    }
}

#[cfg(unix)]
const SIGNALS: &[i32] = &[SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: &[i32] = &[SIGINT, SIGTERM];

/// The exit code of a program that a signal ended.
fn code_of(signal: i32) -> i32 {
    128 + signal
}

/// Makes the first of the signals raise the flag and be recorded, and one that comes `later` end the program.
fn watch(
    number: i32,
    stop: &Arc<AtomicBool>,
    signal: &Arc<AtomicUsize>,
    later: &Arc<AtomicBool>,
) -> io::Result<()> {
    flag::register_conditional_shutdown(number, code_of(number), Arc::clone(later))?;
    flag::register_usize(number, Arc::clone(signal), number as usize)?;
    flag::register(number, Arc::clone(stop))?;
    Ok(())
}

pub(crate) type CollectedTables = Arc<Mutex<Vec<Table>>>;

/// One run of the program, with its parsed options.
#[derive(Clone)]
pub struct Session {
    pub format: OutputFormat,
    pub reading: Reading,
    /// The seed of every random choice.
    pub seed: u64,
    /// The limits of each search, on one thread, with the flag that Ctrl-C raises.
    pub budget: Budget,
    pub quiet: bool,
    /// Whether files of others may be replaced.
    pub overwrite: bool,
    pub unordered: bool,
    pub no_timing: bool,
    pub has_colors: bool,
    pub faults: Faults,
    pub(crate) any_size: bool,
    /// Where the tables go instead of standard output.
    pub(crate) collected: Option<CollectedTables>,
    stop: Arc<AtomicBool>,
    /// The number of the last signal; 0 if there was none.
    signal: Arc<AtomicUsize>,
}

impl Session {
    /// Refuses the formats of single commands, but that of this one.
    pub fn check_format(&self, own: OutputFormat) -> anyhow::Result<()> {
        let only = match self.format {
            OutputFormat::Graph6 => "table` only (`mapgame convert --to graph6` converts graphs)",
            OutputFormat::Svg => "draw` only (--svg FILE writes the pictures of other commands)",
            _ => return Ok(()),
        };
        ensure!(self.format == own, "--format {}: expected with `mapgame {only}", self.format);
        Ok(())
    }

    /// Sets up the thread pool and the signal handlers.
    ///
    /// The first Ctrl-C, SIGTERM or SIGHUP asks every search to stop, so that partial results can be printed; another
    /// one, a moment later, ends the program. The two signals of `timeout`, to the program and then to its group, count
    /// as one.
    pub fn new(options: Options) -> anyhow::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let (signal, later) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        for &number in SIGNALS {
            watch(number, &stop, &signal, &later).context("cannot watch for signals")?;
        }

        let code = |number| if number == SIGINT { leaving::INTERRUPTED } else { code_of(number) };
        leaving::watch(Arc::clone(&signal), later, code, options.quiet);
        let deadline = options.time_limit.and_then(|limit| Instant::now().checked_add(limit));
        if let Some(deadline) = deadline {
            leaving::watch_time(deadline, options.quiet);
        }

        // Searches that recurse deeper have stacks of their own.
        const STACK: usize = 16 << 20;
        rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads.map_or(0, usize::from))
            .stack_size(STACK)
            .build_global()
            .context("cannot start the threads")?;

        let budget = Budget {
            time: options.time_limit.into_iter().chain(options.time_limit_each).min(),
            deadline,
            nodes: options.node_limit,
            memory: options.memory_limit,
            threads: None,
            stop: Some(Arc::clone(&stop)),
            reached: None,
            watch: None,
        };
        let Options { format, reading, seed, quiet, unordered, overwrite, no_timing, any_size, .. } = options;
        let has_colors = options.color.is_on();
        let faults = Faults { pass_over: options.keep_going, found: Arc::default(), unmade: Arc::default() };
        Ok(Session {
            format,
            reading,
            seed,
            budget,
            quiet,
            overwrite,
            unordered,
            no_timing,
            has_colors,
            faults,
            any_size,
            collected: None,
            stop,
            signal,
        })
    }

    /// The session of a command line within this one, and the tables that it collects instead of printing them. Its limits on
    /// nodes and memory are the lower ones, and its seed is that of this session unless it has its own.
    pub fn within(&self, options: &Options) -> (Session, Arc<Mutex<Vec<Table>>>) {
        let least = |own: Option<u64>, outer: Option<u64>| own.into_iter().chain(outer).min();
        let nodes = least(options.node_limit, self.budget.nodes);
        let memory = least(options.memory_limit, self.budget.memory);
        let tables = CollectedTables::default();
        let session = Session {
            format: OutputFormat::Text,
            reading: options.reading.clone(),
            seed: if options.seed == 0 { self.seed } else { options.seed },
            budget: Budget { nodes, memory, ..self.budget.clone() },
            quiet: true,
            no_timing: true,
            any_size: options.any_size,
            collected: Some(Arc::clone(&tables)),
            ..self.clone()
        };
        (session, tables)
    }

    pub fn is_collecting(&self) -> bool {
        self.collected.is_some()
    }

    /// The limits of a search that runs alone, and so may use all threads.
    pub fn budget_for_one_graph(&self) -> Budget {
        Budget { threads: NonZeroUsize::new(rayon::current_num_threads()), ..self.budget.clone() }
    }

    /// The limits of the user, or this many nodes if the user sets no limit on nodes or time.
    pub fn budget_for(&self, nodes: u64) -> Budget {
        self.budget.or_nodes(nodes)
    }

    /// The limits for the columns of each graph.
    pub fn limits(&self) -> Limits {
        Limits {
            decision: self.budget.clone(),
            parameter: self.budget_for(Budget::OF_A_PARAMETER),
            by_search: false,
        }
    }

    pub fn is_limited(&self) -> bool {
        self.budget.is_limited()
    }

    /// Whether Ctrl-C or another signal asked the program to stop.
    pub fn interrupted(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    pub fn interrupt(&self) {
        self.stop.store(true, Ordering::SeqCst);
    }

    /// The exit code of the signal that ended the work, unless it was Ctrl-C.
    pub(crate) fn signaled(&self) -> Option<u8> {
        let number = self.signal.load(Ordering::SeqCst) as i32;
        (number != 0 && number != SIGINT).then(|| code_of(number) as u8)
    }

    /// Writes a line on standard error, unless remarks are left out.
    pub fn remark(&self, line: &str) {
        if !self.quiet {
            super::say(line);
        }
    }
}
