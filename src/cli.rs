//! The command line: one file of this folder is one subcommand, declared by one word below.
//!
//! stdout is data, stderr is everything else. Nothing outside this folder prints.

/// What the subcommands share.
pub(crate) mod common {
    pub(crate) mod candidates;
    pub(crate) mod certificate;
    pub(crate) mod colors;
    pub(crate) mod film;
    pub(crate) mod game;
    pub(crate) mod given;
    pub(crate) mod help;
    pub(crate) mod outside;
    pub(crate) mod rows;
    pub(crate) mod stores;
    pub(crate) mod target;
    pub(crate) mod variant;
}

use std::process::ExitCode;
use std::sync::OnceLock;

use clap::{Parser, Subcommand};
use common::{candidates, help};
use shell::Exit;
use shell::options::{Options, OutputFormat, Session};
use shell::program::{self, Program};
use shell::schema::JsonType;
use shell::tables::Table;
use toolkit::expression::ConditionError;
use toolkit::locks::lock;

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

            /// The JSON types that the commands print, and the JSON files that they keep.
            fn schemas() -> Vec<JsonType> {
                [$($module::schemas()),*].into_iter().flatten().collect()
            }
        }
    };
}

commands! {
    solve: Solve,
    check: Check,
    bounds: Bounds,
    hunt: Hunt,
    census: Census,
    table: Table,
    order: Order,
    verify: Verify,
    matches: Match,
    play: Play,
    serve: Serve,
    report: Report,
    convert: Convert,
    draw: Draw,
    family: Family,
    list: List,
    completions: Completions,
    manual: Manual,
}

static VERSION: OnceLock<String> = OnceLock::new();

fn version() -> &'static str {
    VERSION.get().map_or(env!("CARGO_PKG_VERSION"), String::as_str)
}

/// Graph coloring games: exact values, verified strategies, and bounds.
///
/// A GRAPH is a spec (`petersen`, `grid:5x5`; see `mapgame list families`), `g6:STRING`, a file (graph6, sparse6, planar_code,
/// DIMACS, DOT, an edge list or another format, also compressed by gzip or zstd), or `-` for standard input. Vertices are
/// numbered from 0, or have the names of the file.
#[derive(Parser)]
#[command(
    name = "mapgame",
    version = version(),
    max_term_width = 100,
    subcommand_required = true,
    after_help = "\
Examples:
  mapgame solve petersen
  mapgame bounds torus:5x5 cube --brief
  mapgame table --over connected:1..6 --where 'planar && chi_g > chi' --max chi_g

Three other coloring games (two colors, weighted maps, seven colors) are the program
mapgame-classics."
)]
struct Cli {
    #[command(flatten, next_help_heading = "Global options")]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// Parses the arguments, runs the command, and returns the exit code. `commit` is the commit from which the program is
/// built.
pub fn main(commit: Option<&str>) -> ExitCode {
    if let Some(commit) = commit {
        VERSION.get_or_init(|| format!("{} ({commit})", env!("CARGO_PKG_VERSION")));
    }
    candidates::answer(<Cli as clap::CommandFactory>::command);
    program::main::<Cli>()
}

/// The table that a command line prints, and how the command ended; `None` if it prints none, or several.
pub(crate) fn table_of(line: &[String], session: &Session) -> anyhow::Result<Option<(Table, Exit)>> {
    let Cli { options, command } = program::parsed(line).map_err(anyhow::Error::msg)?;
    let (within, tables) = session.within(&options);
    let outcome = command.run(&within)?;
    let mut tables = std::mem::take(&mut *lock(&tables));
    if tables.len() > 1 {
        tables.retain(|table| !table.rows.is_empty());
    }
    Ok(tables.pop().filter(|_| tables.is_empty()).map(|table| (table, outcome)))
}

pub(crate) fn check_line(line: &[String]) -> Result<(), String> {
    program::parsed::<Cli>(line).map(drop)
}

impl Program for Cli {
    const NAME: &'static str = "mapgame";

    fn help(command: clap::Command, is_short: bool) -> clap::Command {
        let command = help::grouped(command);
        if is_short { shell::help::short(command) } else { shell::help::flowing(help::in_full(command)) }
    }

    fn parts(self) -> (Options, impl FnOnce(&Session) -> anyhow::Result<Exit>) {
        let Cli { options, command } = self;
        let run = move |session: &Session| {
            session.check_format(match command {
                Command::Table(_) => OutputFormat::Graph6,
                Command::Draw(_) => OutputFormat::Svg,
                _ => OutputFormat::Text,
            })?;
            command.run(session)
        };
        (options, run)
    }

    fn place(error: &anyhow::Error) -> Option<(&str, usize)> {
        error.chain().find_map(|cause| cause.downcast_ref().map(ConditionError::place))
    }
}
