//! The help: short for `-h`, within 40 lines of 80 columns, and in full otherwise.

use clap::{Arg, Command};
use itertools::Itertools;

const EXAMPLES: usize = 3;

const WIDTH: usize = 80;

/// The command with short help only: the first sentence of each option, then some examples.
pub fn short(command: Command) -> Command {
    let name = command.get_name().to_owned();
    shortened(command, &name)
}

fn shortened(command: Command, name: &str) -> Command {
    let below = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let is_example =
        |line: &&str| line.starts_with("  ") && line.contains(name) && line.chars().count() <= WIDTH;
    let examples = below.lines().filter(is_example).take(EXAMPLES).map(|line| format!("{line}\n")).join("");
    let heading = if examples.is_empty() { "" } else { "Examples:\n" };
    let end = format!("{heading}{examples}\nMore options, limits and formats: {name} --help");
    let in_brief = |argument: Arg| {
        let help = argument.get_help().map(|help| first_sentence(&help.to_string()).to_owned());
        let is_global = argument.is_global_set();
        let takes_values = argument.get_action().takes_values();
        let is_hidden = is_global || argument.is_hide_short_help_set();
        let argument = argument.hide_short_help(is_hidden);
        let argument = if takes_values { argument.hide_possible_values(true) } else { argument };
        match help {
            Some(help) => argument.help(help),
            None => argument,
        }
    };
    command.after_help(end.trim().to_owned()).mut_args(in_brief).mut_subcommands(|below| {
        let name = format!("{name} {}", below.get_name());
        shortened(below, &name)
    })
}

pub(crate) fn first_sentence(help: &str) -> &str {
    let line = help.lines().next().unwrap_or_default();
    line.split_once(". ").map_or(line, |(first, _)| first)
}

/// The command with each paragraph below its options on one line, to be wrapped at the width of the terminal.
pub fn flowing(command: Command) -> Command {
    let below = command.get_after_help().map(|text| joined(&text.to_string()));
    let command = match below {
        Some(below) => command.after_help(below),
        None => command,
    };
    command.mut_subcommands(flowing)
}

/// The text with the lines of each paragraph joined; indented lines, and the lines above them, stay as they are.
fn joined(text: &str) -> String {
    let mut joined = String::new();
    for (line, next) in text.lines().zip(text.lines().skip(1).chain([""])) {
        joined.push_str(line);
        let goes_on = [line, next].iter().all(|line| !line.is_empty() && !line.starts_with(' '));
        joined.push(if goes_on { ' ' } else { '\n' });
    }
    joined.trim_end().to_owned()
}
