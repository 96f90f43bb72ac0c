//! `mapgame manual`: the pages for `man`.

use std::io::Write;
use std::path::PathBuf;

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::Exit;
use super::common::options::Session;
use super::common::stdout;
use super::common::target::target;

/// Print the manual page of a command, or write the pages of all commands into a folder.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame manual solve | man -l -
  mapgame manual --all ~/.local/share/man/man1   then: man mapgame-solve")]
pub struct Arguments {
    /// The command, such as `solve` or `seven-colors play` [default: the page about mapgame].
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
    /// Write every page into this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    all: Option<PathBuf>,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let mut root = super::Cli::command().disable_help_subcommand(true);
    root.build();
    if let Some(folder) = arguments.all {
        std::fs::create_dir_all(&folder)?;
        let mut pages = Vec::new();
        collect(&root, &mut pages)?;
        for (name, page) in pages {
            let path = folder.join(name);
            target(&path, is_manual, session)?.write_all(&page)?;
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

/// The name of the file, and the page, of a command and of all below it.
fn collect(command: &Command, pages: &mut Vec<(String, Vec<u8>)>) -> std::io::Result<()> {
    let man = Man::new(command.clone());
    pages.push((man.get_filename(), page(command)?));
    command.get_subcommands().try_for_each(|below| collect(below, pages))
}

fn page(command: &Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).manual("mapgame").render(&mut page)?;
    Ok(page)
}

/// Whether a file begins as these pages do.
fn is_manual(head: &[u8]) -> bool {
    head.starts_with(b".ie \\n(.g .ds Aq")
}
