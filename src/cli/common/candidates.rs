//! Candidates that a shell offers for an argument.
//!
//! The shell asks the program itself for the candidates, so families, strategies and theorems are always those of the
//! catalogues.

use std::ffi::OsStr;

use catalogue::enumerate::KINDS;
use catalogue::families::FAMILIES;
use clap::{Arg, Command};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::CompleteEnv;
use games::rulesets::RULESETS;
use itertools::Itertools;
use strategies::{self, OPPONENTS, both_sides};
use toolkit::hunt::moves::HUNT_CLASSES;
use toolkit::invariants;
use toolkit::players::ENGINES;

use super::given::CLASSES;

/// The environment variable with the name of the shell that asks for candidates.
pub(crate) const VARIABLE: &str = "MAPGAME_COMPLETE";

/// If a shell asks for candidates, answers and ends the program.
pub(crate) fn answer(command: fn() -> Command) {
    CompleteEnv::with_factory(|| with_candidates(command(), "mapgame")).var(VARIABLE).complete();
}

/// The command with the candidates for every argument, by the name of its value; `topic` is the subcommand of mapgame
/// that contains it.
fn with_candidates(command: Command, topic: &str) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    let is_root = topic == "mapgame";
    let command = names.into_iter().fold(command, |command, name| {
        let topic = if is_root { name.clone() } else { topic.to_owned() };
        command.mut_subcommand(name, |below| with_candidates(below, &topic))
    });
    command.mut_args(|argument| with_candidates_of(argument, topic))
}

fn with_candidates_of(argument: Arg, topic: &str) -> Arg {
    if !argument.get_possible_values().is_empty() {
        return argument;
    }
    let value = argument.get_value_names().and_then(<[_]>::first).map(|name| name.to_string());
    let value = value.as_deref().unwrap_or_default();
    let (name, is_list) = value.strip_suffix(",...").map_or((value, false), |name| (name, true));
    let candidates: fn() -> Vec<Candidate> = match (name, topic) {
        ("GRAPH", _) => families,
        ("PLAYER" | "OPPONENT", _) => players,
        ("NAME", "verify") => strategies_to_verify,
        ("NAME", "list") => listed,
        ("COLUMN", "table") => columns,
        (CLASSES, "hunt") => hunt_classes,
        (CLASSES, _) => classes,
        _ => return argument,
    };
    let has_files = ["GRAPH", CLASSES].contains(&name);
    argument.add(ArgValueCompleter::new(NameCompleter { candidates, is_list, has_files }))
}

type Candidate = (String, String);

fn candidate(name: impl Into<String>, about: impl Into<String>) -> Candidate {
    (name.into(), about.into())
}

struct NameCompleter {
    candidates: fn() -> Vec<Candidate>,
    is_list: bool,
    has_files: bool,
}

impl ValueCompleter for NameCompleter {
    fn complete(&self, current: &OsStr) -> Vec<CompletionCandidate> {
        let Some(written) = current.to_str() else { return Vec::new() };
        let (before, last) = match written.rfind(',').filter(|_| self.is_list) {
            Some(comma) => written.split_at(comma + 1),
            None => ("", written),
        };
        let names = (self.candidates)().into_iter().filter(|(name, _)| name.starts_with(last));
        let mut found: Vec<_> = names
            .map(|(name, about)| CompletionCandidate::new(format!("{before}{name}")).help(Some(about.into())))
            .collect();
        if self.has_files {
            found.extend(PathCompleter::any().complete(current));
        }
        found
    }
}

fn families() -> Vec<Candidate> {
    FAMILIES.iter().map(|family| candidate(family.name, family.about)).collect()
}

/// The classes of `--over`, up to the colon before the orders.
fn classes() -> Vec<Candidate> {
    let classes = graphs::classes::CLASSES.iter().map(|class| (class.name, class.about));
    let all = KINDS.iter().map(|kind| (kind.name, kind.about)).chain(classes);
    all.unique_by(|&(name, _)| name).map(|(name, about)| candidate(format!("{name}:"), about)).collect()
}

/// The classes of `hunt --over`: those whose graphs it changes, then all others as conditions.
fn hunt_classes() -> Vec<Candidate> {
    let hunted = HUNT_CLASSES.iter().map(|class| candidate(format!("{}:", class.name), class.graphs()));
    hunted.chain(classes()).unique_by(|(name, _)| name.clone()).collect()
}

fn players() -> Vec<Candidate> {
    let strategies = both_sides().map(|entry| candidate(entry.name, entry.about));
    let opponents = OPPONENTS.iter().map(|entry| candidate(entry.name, entry.about));
    let engines = ENGINES.iter().map(|entry| candidate(entry.name, entry.about));
    strategies.chain(opponents).chain(engines).collect()
}

fn strategies_to_verify() -> Vec<Candidate> {
    let strategies = both_sides().map(|entry| candidate(entry.name, entry.about));
    [candidate("all", "every strategy that applies")].into_iter().chain(strategies).collect()
}

fn listed() -> Vec<Candidate> {
    let theorems = strategies::all_theorems().map(|theorem| candidate(theorem.name, theorem.statement()));
    let games = RULESETS.iter().map(|ruleset| candidate(ruleset.name, ruleset.number));
    [families(), players(), columns()].into_iter().flatten().chain(theorems).chain(games).collect()
}

fn columns() -> Vec<Candidate> {
    let presets = invariants::Preset::ALL.map(|preset| candidate(preset.name(), "several columns"));
    let entries = invariants::ENTRIES.iter().map(|entry| candidate(&entry.name, &entry.about));
    presets.into_iter().chain(entries).collect()
}
