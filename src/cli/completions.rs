//! `mapgame completions`: what a shell needs to complete commands, options and names.

use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap_complete::env::Shells;

use super::Exit;
use super::common::candidates::VARIABLE;
use super::common::options::Session;
use super::common::schema::Kind;
use super::common::stdout;

/// Print the lines with which a shell completes commands, options, families, strategies and theorems.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame completions bash > ~/.local/share/bash-completion/completions/mapgame
  mapgame completions zsh > ~/.zfunc/_mapgame
  mapgame completions fish > ~/.config/fish/completions/mapgame.fish")]
pub struct Arguments {
    /// The shell.
    #[arg(value_name = "SHELL", value_parser = PossibleValuesParser::new(["bash", "zsh", "fish", "elvish", "powershell"]))]
    shell: String,
}

/// It prints nothing as JSON.
pub fn schemas() -> Vec<Kind> {
    Vec::new()
}

pub fn run(arguments: Arguments, _: &Session) -> anyhow::Result<Exit> {
    let shells = Shells::builtins();
    let shell = shells.completer(&arguments.shell).expect("the parser admits known shells only");
    let mut lines = Vec::new();
    shell.write_registration(VARIABLE, "mapgame", "mapgame", "mapgame", &mut lines)?;
    let mut out = stdout();
    out.write_all(&lines)?;
    out.flush()?;
    Ok(Exit::Done)
}
