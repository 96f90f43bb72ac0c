//! The graph families that a spec can name.

use graphs::families::{FAMILIES, Family};
use laboratory::report::Table;
use mapgame::graphs;
use schemars::{Schema, SchemaGenerator};

use crate::cli::common::catalogue::chosen;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::schema::row;

pub(crate) fn schema(_: &mut SchemaGenerator) -> Schema {
    row(sheet().columns(), &[])
}

fn sheet() -> Sheet<'static, &'static Family> {
    let fields = vec![
        Field::words("name", "name", |family: &&Family| family.name.into()),
        Field::words("usage", "spec", |family| family.usage().into()),
        Field::words("order", "order n", |family| family.order.into()),
        Field::words("size", "size m", |family| family.size.into()),
        Field::words("example", "example", |family| family.example.into()),
        Field::words("about", "what it is", |family| family.about.into()),
    ];
    Sheet::new("families", "Graph families", fields)
}

/// The table of families.
pub(crate) fn table(names: &[String]) -> anyhow::Result<Table> {
    Ok(sheet().filled(&chosen(names, FAMILIES.iter().map(|&family| (family.name, family)))?))
}
