//! The formats of files of graphs.

use graphs::formats::{FORMATS, Format};
use itertools::Itertools;
use laboratory::report::Table;
use mapgame::graphs;
use schemars::{Schema, SchemaGenerator};

use crate::cli::common::catalogue::chosen;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::schema::row;

pub(crate) fn schema(_: &mut SchemaGenerator) -> Schema {
    row(sheet().columns(), &[])
}

fn sheet() -> Sheet<'static, &'static Format> {
    let fields = vec![
        Field::words("name", "name", |format: &&Format| format.name.into()),
        Field::words("extensions", "files", |format| {
            format.extensions.iter().map(|end| format!(".{end}")).join(" ").into()
        }),
        Field::words("use", "is", |format| {
            if format.is_writable() { "read and written" } else { "read" }.into()
        }),
        Field::words("graphs", "graphs", |format| if format.holds_many { "many" } else { "one" }.into()),
        Field::words("about", "what it is", |format| format.about.into()),
    ];
    Sheet::new("formats", "Formats of graphs", fields)
}

/// The table of formats.
pub(crate) fn table(names: &[String]) -> anyhow::Result<Table> {
    Ok(sheet().filled(&chosen(names, FORMATS.iter().map(|&format| (format.name, format)))?))
}
