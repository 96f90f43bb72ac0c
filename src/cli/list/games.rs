//! The games.

use games::certificate::Kind as Rule;
use games::rulesets::{Monotone, RULESETS, Ruleset, Variants};
use itertools::Itertools;
use laboratory::report::{Cell, Table, Value};
use mapgame::games;
use schemars::{Schema, SchemaGenerator};

use crate::cli::common::catalogue::chosen;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::schema::{described, one_of, row};

pub(crate) fn schema(_: &mut SchemaGenerator) -> Schema {
    let connected = "The same where moves are connected; null where that is not defined.";
    let known = [
        ("monotone", one_of::<Monotone>("Whether Alice wins with k + 1 colors wherever she wins with k.")),
        ("monotone_connected", described(&["string", "null"], connected)),
    ];
    row(sheet().columns(), &known)
}

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

/// The table of games.
pub(crate) fn table(names: &[String]) -> anyhow::Result<Table> {
    Ok(sheet().filled(&chosen(names, RULESETS.iter().map(|&ruleset| (ruleset.name, ruleset)))?))
}
