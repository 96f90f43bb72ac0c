//! The help: commands in groups, and the short help of each within a screen.

use std::fmt::Write;

use clap::{Arg, Command};
use itertools::Itertools;

use super::{given, players};

/// The commands by what they are for.
pub const GROUPS: [(&str, &[&str]); 4] = [
    (
        "Ask about graphs",
        &[
            "solve",
            "bounds",
            "known",
            "perfect",
            "family",
            "order",
            "verify",
            "hunt",
            "complexity",
            "check",
            "theorems",
            "strategies",
            "games",
        ],
    ),
    ("Play", &["play", "match", "tournament", "curves", "compare", "serve", "draw"]),
    (
        "Tables and files",
        &["invariants", "table", "census", "report", "convert", "families", "completions", "manual"],
    ),
    ("Other games", &["two-color", "weighted-map", "seven-colors"]),
];

/// The most lines of the short help, and the most letters of a line.
const LINES: usize = 40;
const WIDTH: usize = 100;

/// How many examples the short help has.
const EXAMPLES: usize = 3;

/// The command with what its help takes from catalogues: the classes of `--over`, the players.
pub fn in_full(command: Command) -> Command {
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

/// The command where `--help` has the commands in groups.
pub fn grouped(command: Command) -> Command {
    let mut text = String::new();
    for (heading, names) in GROUPS {
        let _ = writeln!(text, "{heading}:");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
            listed(&mut text, name, 16, &about.unwrap_or_default());
        }
        text.push('\n');
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{text}Options:\n{{options}}{{after-help}}"
    );
    command.help_template(template)
}

/// The command where every help is the short one.
pub fn folded(mut command: Command) -> Command {
    command.build();
    let text = of_all(&command);
    with_short(command).override_help(text)
}

fn with_short(command: Command) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |below| {
            let text = short(&below);
            with_short(below).override_help(text)
        })
    })
}

fn of_all(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("{about}\n\nUsage: mapgame [OPTIONS] <COMMAND>\n\n");
    for (heading, names) in GROUPS {
        listed(&mut text, &format!("{heading}:"), 20, &names.join(", "));
    }
    text.push_str(
        "\nExamples:\n  mapgame solve petersen\n  mapgame bounds torus:5x5 cube --summary\n  mapgame invariants --over connected:1..6 \
         --where 'planar && chi_g > chi' --max chi_g\n\n",
    );
    listed(
        &mut text,
        "A graph:",
        20,
        "a spec (petersen, grid:5x5: `mapgame families`), g6:STRING, a file, or - for standard input",
    );
    listed(
        &mut text,
        "Many graphs:",
        20,
        "--over CLASS:LO..HI, --where FORMULA (`mapgame invariants --help`)",
    );
    text.push_str(&globals(command));
    text.push_str("More: mapgame --help, mapgame COMMAND --help; mapgame --version\n");
    text
}

/// The names of the global options, in one paragraph.
fn globals(command: &Command) -> String {
    let global =
        command.get_arguments().filter(|argument| argument.is_global_set() && !argument.is_hide_set());
    let names = global.filter_map(|argument| argument.get_long()).map(|long| format!("--{long}")).join(", ");
    let mut text = String::new();
    listed(&mut text, "Global options:", 20, &names);
    text
}

/// The short help of one command.
fn short(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let usage = command.clone().render_usage().to_string();
    let mut end = String::from("\n");
    end.push_str(&globals(command));
    let below = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples = below.lines().filter(|line| line.starts_with("  ") && line.contains("mapgame "));
    let examples = examples.take(EXAMPLES).map(|line| cut(line.trim_end())).collect_vec();
    if !examples.is_empty() {
        let _ = write!(end, "\nExamples:\n{}\n", examples.join("\n"));
    }
    let _ = writeln!(end, "\nMore: {} --help", command.get_bin_name().unwrap_or("mapgame"));
    let mut text = String::new();
    listed(&mut text, "", 0, &about);
    text.push('\n');
    usage.lines().for_each(|line| listed(&mut text, "", 0, line));
    text.push('\n');
    let own = |argument: &&Arg| {
        !argument.is_global_set()
            && !argument.is_hide_set()
            && !["help", "version"].contains(&argument.get_id().as_str())
    };
    let mut rows = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
        .map(|below| {
            (below.get_name().to_owned(), below.get_about().map(ToString::to_string).unwrap_or_default())
        })
        .collect_vec();
    rows.extend(command.get_arguments().filter(own).map(|argument| {
        (heading(argument), argument.get_help().map(ToString::to_string).unwrap_or_default())
    }));
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let room = LINES.saturating_sub(text.lines().count() + end.lines().count());
    let is_whole = rows.len() <= room;
    let shown = if is_whole { rows.len() } else { room - 1 };
    for (name, about) in &rows[..shown] {
        let about = first_sentence(about);
        let _ = writeln!(text, "{}", cut(format!("  {name:width$}  {about}").trim_end()));
    }
    if !is_whole {
        let _ = writeln!(text, "  ... and {} more", rows.len() - shown);
    }
    text + &end
}

/// An argument as it is written: `-k <K>`, `--over <CLASS:LO..HI>`.
fn heading(argument: &Arg) -> String {
    argument.to_string()
}

fn first_sentence(about: &str) -> &str {
    let line = about.lines().next().unwrap_or_default();
    line.split_once(". ").map_or(line, |(first, _)| first)
}

/// The line without what is beyond the width.
fn cut(line: &str) -> String {
    if line.chars().count() <= WIDTH {
        return line.to_owned();
    }
    line.chars().take(WIDTH - 3).collect::<String>() + "..."
}

/// A name and what is said of it, in lines of the width.
fn listed(text: &mut String, name: &str, indent: usize, about: &str) {
    let mut line = if indent == 0 { String::new() } else { format!("  {name:0$}", indent - 2) };
    for word in about.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            text.push_str(line.trim_end());
            text.push('\n');
            line = " ".repeat(indent);
        }
        if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
        line.push_str(word);
    }
    text.push_str(line.trim_end());
    text.push('\n');
}
