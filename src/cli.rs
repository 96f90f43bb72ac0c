//! The command line: one file of this folder is one subcommand, declared by one word below.
//!
//! stdout is data, stderr is everything else. Nothing outside this folder prints.

pub mod common;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use common::options::{Options, Session};

/// What a command that ran to its end has to say, beyond its output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything asked for was done.
    Done,
    /// Something asked for is unknown because a limit was hit or the work was interrupted.
    Unknown,
    /// A claim was refuted or a check failed.
    Refuted,
}

impl From<Exit> for ExitCode {
    fn from(outcome: Exit) -> Self {
        ExitCode::from(match outcome {
            Exit::Done => 0,
            Exit::Refuted => 1,
            Exit::Unknown => 3,
        })
    }
}

const BAD_INPUT: u8 = 2;

/// Declares for each word the module, the subcommand and its dispatch.
macro_rules! commands {
    ($($module:ident: $variant:ident),* $(,)?) => {
        $(mod $module;)*

        #[derive(Subcommand)]
        enum Command {
            $($variant($module::Arguments),)*
        }

        impl Command {
            fn run(self, session: &Session) -> anyhow::Result<Exit> {
                match self {
                    $(Command::$variant(arguments) => $module::run(arguments, session),)*
                }
            }
        }
    };
}

commands! {
    solve: Solve,
    check: Check,
    bounds: Bounds,
    table: Table,
    order: Order,
    verify: Verify,
    matches: Match,
    tournament: Tournament,
    curves: Curves,
    play: Play,
    complexity: Complexity,
    report: Report,
    bench: Bench,
    convert: Convert,
    draw: Draw,
    families: Families,
    strategies: Strategies,
    theorems: Theorems,
    two_color: TwoColor,
    weighted_map: WeightedMap,
    seven_colors: SevenColors,
}

/// Graph coloring games: exact values, proven strategies against every Bob, and bounds.
///
/// A GRAPH is a spec (`petersen`, `grid:5x5`; see `mapgame families`), `g6:STRING`, a file (graph6,
/// sparse6, DIMACS, DOT or edge list), or `-` for standard input. Vertices are numbered from 0.
#[derive(Parser)]
#[command(name = "mapgame", version, max_term_width = 100)]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// Parses the arguments, runs the command, and tells how it went.
pub fn main() -> ExitCode {
    outlive_file_size_limit();
    let parsed = Cli::command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return refuse("expected a command, found none (`mapgame --help` lists them)");
        }
        Err(error) if error.use_stderr() => return refuse(&usage_in_one_line(&error)),
        Err(help) => {
            let printed = help.print().and_then(|()| io::stdout().flush()).map_err(common::of_stdout);
            return told(printed.map(|()| ExitCode::SUCCESS).map_err(Into::into));
        }
    };
    let mut signaled = None;
    let result = Session::new(cli.options).and_then(|session| {
        let outcome = cli.command.run(&session);
        signaled = session.signaled();
        outcome
    });
    // What a command left in the buffer of standard output would be lost without a word at the end of the program.
    let result = result.and_then(|outcome| Ok(common::stdout().flush().map(|()| outcome)?));
    told(result.map(|outcome| signaled.map_or_else(|| outcome.into(), ExitCode::from)))
}

/// The exit code, after the error in words; a closed pipe ends quietly.
fn told(result: anyhow::Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => refuse(&format!("{error:#}")),
    }
}

/// Makes a write beyond the file size limit of the process fail, as on a full disk. By default the signal that comes
/// with it ends the program, and leaves unfinished files behind.
fn outlive_file_size_limit() {
    // A system that refuses to watch for this signal ends the program as before.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

fn refuse(reason: &str) -> ExitCode {
    common::say(&format!("mapgame: {reason}"));
    ExitCode::from(BAD_INPUT)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is_pipe = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is_pipe))
}

/// What is wrong with the usage, and clap's tip, without the usage text itself.
fn usage_in_one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let told = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let words: Vec<&str> = told.flat_map(str::split_whitespace).collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}
