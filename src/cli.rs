//! The command line: one file of this folder is one subcommand, declared by one word below.
//!
//! stdout is data, stderr is everything else. Nothing outside this folder prints.

pub mod common;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use common::options::{GRAPH6, Options, Session};
use common::schema::Kind;
use common::{candidates, help};
use mapgame::expression::ConditionError;

pub use shell::Exit;

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

            /// What the commands print as JSON, and the files of JSON that they keep.
            fn schemas() -> Vec<Kind> {
                [$($module::schemas()),*].into_iter().flatten().collect()
            }
        }
    };
}

commands! {
    solve: Solve,
    check: Check,
    perfect: Perfect,
    bounds: Bounds,
    known: Known,
    invariants: Invariants,
    hunt: Hunt,
    census: Census,
    table: Table,
    order: Order,
    verify: Verify,
    matches: Match,
    tournament: Tournament,
    compare: Compare,
    curves: Curves,
    play: Play,
    serve: Serve,
    complexity: Complexity,
    report: Report,
    convert: Convert,
    draw: Draw,
    families: Families,
    family: Family,
    strategies: Strategies,
    theorems: Theorems,
    games: Games,
    two_color: TwoColor,
    weighted_map: WeightedMap,
    seven_colors: SevenColors,
    completions: Completions,
    manual: Manual,
}

/// The version, with the commit if the program knows it.
static VERSION: OnceLock<String> = OnceLock::new();

fn version() -> &'static str {
    VERSION.get().map_or(env!("CARGO_PKG_VERSION"), String::as_str)
}

/// Graph coloring games: exact values, proven strategies against every Bob, and bounds.
///
/// A GRAPH is a spec (`petersen`, `grid:5x5`; see `mapgame families`), `g6:STRING`, a file (graph6,
/// sparse6, planar_code, DIMACS, DOT or edge list, perhaps compressed by gzip or zstd), or `-` for
/// standard input. Vertices are numbered from 0, or called what the file calls them.
#[derive(Parser)]
#[command(name = "mapgame", version = version(), max_term_width = 100, subcommand_required = true)]
struct Cli {
    #[command(flatten, next_help_heading = "Global options")]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// Parses the arguments, runs the command, and tells how it went. The commit is that of which the program is built.
pub fn main(commit: Option<&str>) -> ExitCode {
    if let Some(commit) = commit {
        VERSION.get_or_init(|| format!("{} ({commit})", env!("CARGO_PKG_VERSION")));
    }
    candidates::answer(Cli::command);
    let mut arguments: Vec<_> = std::env::args_os().collect();
    // What clap knows as `help` takes the names of commands alone.
    let asks_for_help =
        arguments.len() == 3 && arguments[1] == "help" && (arguments[2] == "-h" || arguments[2] == "--help");
    if arguments.len() == 1 || asks_for_help {
        arguments.truncate(1);
        arguments.push("--help".into());
    }
    let parse = |command: clap::Command| {
        let matches = command.try_get_matches_from(&arguments)?;
        Cli::from_arg_matches(&matches)
    };
    let parsed = match parse(taking_numbers(Cli::command())) {
        // Paragraphs take longer to join than most work takes, and help alone shows them.
        Err(help) if help.kind() == clap::error::ErrorKind::DisplayHelp => {
            let command = help::in_full(taking_numbers(Cli::command()));
            let is_short = arguments.iter().any(|word| word == "-h");
            parse(if is_short { help::folded(command) } else { help::grouped(flowing(command)) })
        }
        parsed => parsed,
    };
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) if error.kind() == clap::error::ErrorKind::InvalidUtf8 => {
            let strange = arguments.iter().find(|word| word.to_str().is_none());
            let strange = strange.map_or_else(String::new, |word| format!(", found {word:?}"));
            return refuse(&format!(
                "expected arguments in UTF-8{strange} (`-` reads a graph from standard input)"
            ));
        }
        Err(error) if error.use_stderr() => return refuse(&usage_in_one_line(&error)),
        Err(help) => {
            let printed = help.print().and_then(|()| io::stdout().flush()).map_err(common::of_stdout);
            return told(printed.map(|()| ExitCode::SUCCESS).map_err(Into::into));
        }
    };
    let (mut signaled, mut faults, mut is_whole) = (None, 0, true);
    let result = Session::new(cli.options).and_then(|session| {
        if session.format == GRAPH6 && !matches!(cli.command, Command::Invariants(_)) {
            anyhow::bail!(
                "--format {GRAPH6}: expected with `invariants` only (`convert --to {GRAPH6}` converts graphs)"
            );
        }
        let outcome = cli.command.run(&session);
        (signaled, faults) = (session.signaled(), session.faults.number());
        is_whole = !session.faults.has_unmade();
        outcome
    });
    // Work that is left behind ends its programs first, whose end is then no fault of theirs: the process ends with the
    // code of the signal.
    let _last = common::leaving::whole();
    // What a command left in the buffer of standard output would be lost without a word at the end of the program.
    let result = result.and_then(|outcome| Ok(common::stdout().flush().map(|()| outcome)?));
    if result.is_ok() && faults > 0 && signaled.is_none() {
        return refuse(&format!("{} could not be read", common::describe::count(faults, "graph")));
    }
    // A graph without which there is nothing to do was not made: nothing more is known.
    let result = result.or_else(|fault| match common::sources::limit(&fault) {
        Some(_) => {
            common::say(&format!("mapgame: {fault:#}"));
            Ok(Exit::Unknown)
        }
        None => Err(fault),
    });
    let result = result.map(|outcome| if is_whole { outcome } else { outcome.max(Exit::Unknown) });
    told(result.map(|outcome| signaled.map_or_else(|| outcome.into(), ExitCode::from)))
}

/// The exit code, after the error in words; a closed pipe ends quietly.
fn told(result: anyhow::Result<ExitCode>) -> ExitCode {
    match result {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let code = refuse(&format!("{error:#}"));
            if let Some((text, column)) = place_of(&error) {
                common::say(&format!("  {text}"));
                common::say(&format!("  {}^", " ".repeat(column - 1)));
            }
            code
        }
    }
}

/// The formula that could not be read, and the column where, for a caret; none if the formula has several lines, or is long.
fn place_of(error: &anyhow::Error) -> Option<(&str, usize)> {
    const LONGEST: usize = 200;
    let place = error.chain().find_map(|cause| cause.downcast_ref().map(ConditionError::place));
    place.filter(|(text, _)| text.len() <= LONGEST && !text.is_empty() && !text.contains(char::is_control))
}

fn refuse(reason: &str) -> ExitCode {
    common::say(&format!("mapgame: {}", cut(reason)));
    ExitCode::from(BAD_INPUT)
}

/// The reason, of which what was found may be a whole file: a message that no one could read is cut in the middle, so that
/// it still says where and what.
fn cut(reason: &str) -> String {
    const MOST: usize = 2000;
    const END: usize = 200;
    let length = reason.chars().count();
    if length <= MOST {
        return reason.to_owned();
    }
    let head: String = reason.chars().take(MOST - END).collect();
    let tail: String = reason.chars().skip(length - END).collect();
    format!("{head} ... {tail}")
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let is_pipe = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is_pipe))
}

/// The command whose options take `-1` for a value, and not for another option, so that their parsers refuse it.
fn taking_numbers(command: clap::Command) -> clap::Command {
    let taking = |argument: clap::Arg| {
        if argument.is_positional() || !argument.get_action().takes_values() {
            argument
        } else {
            argument.allow_negative_numbers(true)
        }
    };
    command.mut_args(taking).mut_subcommands(taking_numbers)
}

/// The command with the paragraphs below its options in one line each, to be wrapped where the terminal ends.
fn flowing(command: clap::Command) -> clap::Command {
    let below = command.get_after_help().map(|text| joined(&text.to_string()));
    let command = match below {
        Some(below) => command.after_help(below),
        None => command,
    };
    command.mut_subcommands(flowing)
}

/// The text with the lines of each paragraph joined; lines that are indented, and those above them, stand as they are.
fn joined(text: &str) -> String {
    let mut joined = String::new();
    for (line, next) in text.lines().zip(text.lines().skip(1).chain([""])) {
        joined.push_str(line);
        let goes_on = [line, next].iter().all(|line| !line.is_empty() && !line.starts_with(' '));
        joined.push(if goes_on { ' ' } else { '\n' });
    }
    joined.trim_end().to_owned()
}

/// What is wrong with the usage, and clap's tip, without the usage text itself.
fn usage_in_one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let told = text.lines().take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let words: Vec<&str> = told.flat_map(str::split_whitespace).collect();
    words.join(" ").trim_start_matches("error: ").to_owned()
}
