//! The help: commands in groups, and texts from catalogues.

use std::fmt::Write;

use clap::{Arg, Command};
use shell::players;
use toolkit::pictures::wrapped;

use super::given;

pub(crate) const GROUPS: [(&str, &[&str]); 3] = [
    ("Ask about graphs", &["solve", "bounds", "family", "order", "verify", "hunt", "check"]),
    ("Play", &["play", "match", "serve", "draw"]),
    ("Tables and files", &["table", "census", "report", "convert", "list", "completions", "manual"]),
];

/// The largest number of letters in a line about a command.
const ABOUT: usize = 64;

/// The command with the texts of catalogues in its help: the classes of `--over`, the players.
pub(crate) fn in_full(command: Command) -> Command {
    with_catalogues(command, &given::classes())
}

fn with_catalogues(command: Command, classes: &str) -> Command {
    let with_classes = |argument: Arg| {
        let takes = argument.get_value_names().is_some_and(|names| names == [given::CLASSES]);
        if takes && argument.get_long_help().is_none() {
            argument.long_help(classes.to_owned())
        } else {
            argument
        }
    };
    let command = match command.get_after_help().map(|text| players::in_full(&text.to_string())) {
        Some(below) => command.after_help(below),
        None => command,
    };
    command.mut_args(with_classes).mut_subcommands(|below| with_catalogues(below, classes))
}

pub(crate) fn grouped(command: Command) -> Command {
    let mut text = String::new();
    for (heading, names) in GROUPS {
        let _ = writeln!(text, "{heading}:");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
            let lines = wrapped(&about.unwrap_or_default(), ABOUT).join(&format!("\n{:16}", ""));
            let _ = writeln!(text, "  {name:12}  {lines}");
        }
        text.push('\n');
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}Options:\n{{options}}{{after-help}}"
    );
    command.help_template(template)
}
