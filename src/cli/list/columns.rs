//! The columns of `table`, which formulas have, too.

use itertools::Itertools;
use laboratory::report::Table;
use schemars::{Schema, SchemaGenerator};
use serde_json::json;
use toolkit::invariants::{ArgumentKind, ENTRIES, Entry, Kind, Preset};

use crate::cli::common::catalogue::chosen;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::schema::row;

pub(crate) fn schema(_: &mut SchemaGenerator) -> Schema {
    let kinds = [Kind::Integer, Kind::Ratio, Kind::Truth, Kind::Words].map(Kind::name);
    let presets: Vec<&str> = Preset::ALL.into_iter().map(Preset::name).chain([""]).collect();
    let known = [("type", json!({ "enum": kinds })), ("preset", json!({ "enum": presets }))];
    row(sheet().columns(), &known)
}

fn sheet() -> Sheet<'static, &'static Entry> {
    let fields = vec![
        Field::words("column", "column", |entry: &&Entry| {
            let argument = match entry.takes {
                ArgumentKind::Nothing => "",
                ArgumentKind::Variant => "[:VARIANT]",
                ArgumentKind::Strategy => ":STRATEGY",
                ArgumentKind::Graph => "(GRAPH)",
            };
            format!("{}{argument}", entry.name).into()
        }),
        Field::words("type", "type", |entry| entry.kind.name().into()),
        Field::words("preset", "preset", |entry| entry.preset.map_or("", Preset::name).into()),
        Field::words("meaning", "meaning", |entry| match entry.aliases.iter().join(", ") {
            aliases if aliases.is_empty() => entry.about.as_str().into(),
            aliases => format!("{} (also {aliases})", entry.about).into(),
        }),
    ];
    Sheet::new("columns", "Columns", fields)
}

/// The table of columns.
pub(crate) fn table(names: &[String]) -> anyhow::Result<Table> {
    Ok(sheet().filled(&chosen(names, ENTRIES.iter().map(|entry| (entry.name.as_str(), entry)))?))
}
