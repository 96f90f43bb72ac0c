//! The global options, and the session that they open.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use clap::builder::PossibleValuesParser;
use graphs::Budget;
use mapgame::report;

/// Options that every command takes, before or after its name.
#[derive(clap::Args)]
pub struct Options {
    /// How to write results; json is one object a line.
    #[arg(long, global = true, value_name = "FORMAT", default_value = "text",
          value_parser = PossibleValuesParser::new(report::EXPORTERS.iter().map(|exporter| exporter.name)))]
    format: String,
    /// The seed of every random choice.
    #[arg(long, global = true, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    seed: u64,
    /// How many threads work, on several graphs or one [default: all cores].
    #[arg(long, global = true, value_name = "N", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Wall-clock seconds for each graph and decision.
    #[arg(long, global = true, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Search nodes for each graph and decision.
    #[arg(long, global = true, value_name = "N", allow_negative_numbers = true)]
    node_limit: Option<u64>,
    /// Memory for the tables of each search.
    #[arg(long, global = true, value_name = "GiB", allow_negative_numbers = true, value_parser = bytes)]
    memory_limit: Option<u64>,
    /// No progress and no summaries on standard error.
    #[arg(long, short, global = true)]
    quiet: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("expected a positive number of seconds, found {text:?}");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if seconds > 0.0 { Duration::try_from_secs_f64(seconds).map_err(|_| wrong()) } else { Err(wrong()) }
}

fn bytes(text: &str) -> Result<u64, String> {
    const GIB: f64 = (1u64 << 30) as f64;
    match text.parse::<f64>() {
        Ok(size) if size > 0.0 && size.is_finite() => Ok((size * GIB) as u64),
        _ => Err(format!("expected a positive number of GiB, found {text:?}")),
    }
}

/// One run of the program: its options in the form in which they are used.
pub struct Session {
    /// The name of the output format.
    pub format: String,
    /// The seed of every random choice.
    pub seed: u64,
    /// What each search may spend, on one thread; carries the flag that Ctrl-C raises.
    pub budget: Budget,
    /// Whether remarks are left out.
    pub quiet: bool,
    stop: Arc<AtomicBool>,
}

impl Session {
    /// Sets up the thread pool and the answer to Ctrl-C.
    ///
    /// The first Ctrl-C asks every search to stop, so that what is known can be printed; the second
    /// ends the program.
    pub fn new(options: Options) -> anyhow::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&stop);
        ctrlc::set_handler(move || {
            if raised.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        })
        .context("cannot watch for Ctrl-C")?;

        // Searches that recurse deeper than this allows have stacks of their own.
        const STACK: usize = 16 << 20;
        rayon::ThreadPoolBuilder::new()
            .num_threads(options.threads.map_or(0, usize::from))
            .stack_size(STACK)
            .build_global()
            .context("cannot start the threads")?;

        let budget = Budget {
            time: options.time_limit,
            deadline: None,
            nodes: options.node_limit,
            memory: options.memory_limit,
            threads: None,
            stop: Some(Arc::clone(&stop)),
        };
        Ok(Session { format: options.format, seed: options.seed, budget, quiet: options.quiet, stop })
    }

    /// What a search may spend if it is the only one, and so may use all threads.
    pub fn budget_for_one_graph(&self) -> Budget {
        Budget { threads: NonZeroUsize::new(rayon::current_num_threads()), ..self.budget.clone() }
    }

    /// What may be spent on the parameters of one graph, before anything is played on it: half the time
    /// that the user allows, for all of them together, and each as many nodes as the user allows, or a
    /// million where nothing is said, which is a few seconds on most graphs.
    pub fn budget_for_parameters(&self) -> Budget {
        let budget = self.budget_for(1_000_000);
        Budget { time: budget.time.map(|time| time / 2), ..budget }.shared()
    }

    /// What the user allows, or this many nodes where nothing is said of nodes or time.
    pub fn budget_for(&self, nodes: u64) -> Budget {
        match self.is_limited() {
            true => self.budget.clone(),
            false => Budget { nodes: Some(nodes), ..self.budget.clone() },
        }
    }

    /// Whether the user set a limit on nodes or time.
    pub fn is_limited(&self) -> bool {
        self.budget.nodes.is_some() || self.budget.time.is_some()
    }

    /// Whether Ctrl-C was pressed.
    pub fn interrupted(&self) -> bool {
        self.stop.load(Ordering::SeqCst)
    }

    /// A line on standard error, unless remarks are left out.
    pub fn remark(&self, line: &str) {
        if !self.quiet {
            super::say(line);
        }
    }
}
