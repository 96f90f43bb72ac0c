//! `mapgame manual`: the pages for `man`, and the schemas of all printed JSON.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Arg, Command, CommandFactory};
use clap_mangen::Man;
use itertools::Itertools;
use shell::files::{MadeFolders, make_folder};
use shell::options::Session;
use shell::schema::JsonType;
use shell::{Exit, stdout};

use super::common::help;
use super::common::target::target;

/// Print a manual page, or write all pages or JSON Schemas.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame manual solve | man -l -
  mapgame manual --pages ~/.local/share/man/man1   then: man mapgame-solve
  mapgame manual --schemas schemas               for --format json and JSON files")]
pub(crate) struct Arguments {
    /// The command, such as `solve` or `census run`. By default the page is about mapgame.
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write every page into this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    pages: Option<PathBuf>,
    /// Write the JSON Schema of every object into this folder. These are all JSON objects that are printed or
    /// stored.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["command", "pages"])]
    schemas: Option<PathBuf>,
}

pub(crate) fn schemas() -> Vec<JsonType> {
    Vec::new()
}

fn made(folder: &Path) -> anyhow::Result<MadeFolders> {
    let expected = || format!("{}: expected a folder, or a place for one", folder.display());
    make_folder(folder).with_context(expected)
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let mut root = help::in_full(super::Cli::command()).disable_help_subcommand(true);
    root.build();
    if let Some(folder) = arguments.pages {
        let _made = made(&folder)?;
        let mut pages = Vec::new();
        collect(&root, &mut pages)?;
        for (name, page) in pages {
            let path = folder.join(name);
            target(&path, is_manual, session)?.write_all(&page)?;
            writeln!(stdout(), "{}", path.display())?;
        }
        return Ok(Exit::Done);
    }
    if let Some(folder) = arguments.schemas {
        let _made = made(&folder)?;
        for kind in super::Command::schemas() {
            let path = folder.join(format!("{}.json", kind.name));
            let text = format!("{:#}\n", kind.schema());
            target(&path, is_schema, session)?.write_all(text.as_bytes())?;
            writeln!(stdout(), "{}", path.display())?;
        }
        return Ok(Exit::Done);
    }
    let mut chosen = &root;
    for name in &arguments.command {
        chosen = chosen.find_subcommand(name).ok_or_else(|| {
            anyhow::anyhow!("expected a command, found {name:?} (`mapgame --help` lists them)")
        })?;
    }
    let mut out = stdout();
    out.write_all(&page(chosen)?)?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Collects the man page of a command and those of all its subcommands, each with its file name.
fn collect(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) -> std::io::Result<()> {
    let man = Man::new(command.clone());
    pages.push((man.get_filename(), page(command)?));
    command.get_subcommands().try_for_each(|below| collect(below, pages))
}

fn page(command: &Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    // Commands have no version of their own.
    let source = concat!("mapgame ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone().override_usage(synopsis(command)))
        .manual("mapgame")
        .source(source)
        .render(&mut page)?;
    Ok(page)
}

/// The usage of a command, with each option and its value instead of `[OPTIONS]`.
fn synopsis(command: &Command) -> String {
    let usage = command.clone().render_usage().to_string();
    let is_left = |option: &&Arg| {
        !option.is_positional() && !option.is_hide_set() && !usage.contains(&option.to_string())
    };
    let shown = |option: &Arg| match (option.get_short(), option.get_long()) {
        (Some(short), Some(_)) => format!("[-{short}|{option}]"),
        _ => format!("[{option}]"),
    };
    let options = command.get_arguments().filter(is_left).map(shown).join(" ");
    usage.trim_start_matches("Usage: ").replace("[OPTIONS]", &options)
}

fn is_schema(head: &[u8]) -> bool {
    head.starts_with(b"{\n  \"$defs\": {") || head.starts_with(b"{\n  \"$schema\": \"")
}

fn is_manual(head: &[u8]) -> bool {
    head.starts_with(b".ie \\n(.g .ds Aq")
}
