//! `mapgame games`: the catalogue of games.

use games::certificate::Kind as Rule;
use games::rulesets::{Monotone, RULESETS, Ruleset, Variants};
use itertools::Itertools;
use mapgame::games;
use mapgame::report::{Cell, Value};
use schemars::{Schema, SchemaGenerator};

use super::Exit;
use super::common::catalogue::chosen;
use super::common::options::Session;
use super::common::output::{Field, Sheet, print_table};
use super::common::schema::{Kind, described, one_of, row};

/// List the games that `solve --game` decides, with their rules.
///
/// The number of a game is the least k with which Alice wins. In every game but marking and greedy, Bob wins as soon
/// as what is left to color includes something that no color fits. `monotone` says whether Alice is known to win with
/// k + 1 colors wherever she wins with k, `connected` the same where moves are connected. Keys of sources stand in
/// references.bib; `edges` has those of the papers that play the game on edges, too, by `--edges`. What is not said here is
/// not defined, and refused.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame games
  mapgame games greedy ordered
  mapgame games --format markdown")]
pub struct Arguments {
    /// Only these.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![Kind::made("games", "A game of `mapgame games`", schema)]
}

fn schema(_: &mut SchemaGenerator) -> Schema {
    let text = |about| described(&["string"], about);
    let known = [
        ("name", one_of::<Ruleset>("The name.")),
        ("symbol", text("The symbol of its number.")),
        ("number", text("The name of its number.")),
        ("options", text("What has to be chosen, or may be, as options of `solve`.")),
        ("variants", text("Who begins; whether players may pass, and moves may be connected.")),
        ("edges", text("Who plays it on edges, too; empty if nobody does.")),
        ("monotone", one_of::<Monotone>("Whether Alice wins with k + 1 colors wherever she wins with k.")),
        (
            "monotone_connected",
            described(
                &["string", "null"],
                "The same where moves are connected; null where that is not defined.",
            ),
        ),
        ("played", text("How it is decided.")),
        ("sources", text("Where it is defined and studied.")),
        ("rule", text("The rules.")),
    ];
    row(sheet().columns(), &known)
}

/// The table of games.
fn sheet() -> Sheet<'static, &'static Ruleset> {
    let fields = vec![
        Field::words("name", "name", |ruleset: &&'static Ruleset| ruleset.name.into()),
        Field::words("symbol", "symbol", |ruleset| Value::Formula(ruleset.symbol.into()).into()),
        Field::words("number", "number", |ruleset| ruleset.number.into()),
        Field::words("options", "options", |ruleset| {
            ruleset.parameters.iter().map(|parameter| format!("--{}", parameter.name())).join(" ").into()
        }),
        Field::words("variants", "variants", |ruleset| variants(ruleset).into()),
        Field::words("edges", "edges", |ruleset| ruleset.edges.iter().join(", ").into()),
        Field::words("monotone", "monotone", |ruleset| ruleset.monotone.name().into()),
        Field::words("monotone_connected", "connected", |ruleset| match ruleset.variants {
            Variants::Every { monotone_if_connected } => monotone_if_connected.name().into(),
            Variants::Begun(_) | Variants::Passing => Cell::empty(),
        }),
        Field::words("played", "decided", |ruleset| played(ruleset).into()),
        Field::words("sources", "sources", |ruleset| ruleset.sources.iter().join(", ").into()),
        Field::words("rule", "rules", |ruleset| ruleset.rule.into()),
    ];
    Sheet::new("games", "Games", fields)
}

fn variants(ruleset: &Ruleset) -> String {
    match ruleset.variants {
        Variants::Every { .. } => "all".to_owned(),
        Variants::Passing => "with passing".to_owned(),
        Variants::Begun(players) => format!("{} first", players.iter().join(" or ")),
    }
}

fn played(ruleset: &Ruleset) -> &'static str {
    match ruleset.kind() {
        Some(Rule::Coloring) => "as coloring",
        Some(Rule::Marking) => "as marking",
        None => "by its rules",
    }
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let known = RULESETS.iter().map(|&ruleset| (ruleset.name, ruleset));
    print_table(session, &sheet().filled(chosen(&arguments.names, known)?.iter()))?;
    Ok(Exit::Done)
}
