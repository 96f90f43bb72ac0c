//! `mapgame families`: the graph families that a spec can name.

use graphs::families::{FAMILIES, Family};
use mapgame::graphs;
use schemars::{Schema, SchemaGenerator};

use super::Exit;
use super::common::catalogue::chosen;
use super::common::options::Session;
use super::common::output::{Field, Sheet, print_table};
use super::common::schema::{Kind, described, row};

/// List the graph families, with their parameters, orders and sizes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame families
  mapgame families grid torus
  mapgame families --format json")]
pub struct Arguments {
    /// Only these.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![Kind::made("families", "A family of `mapgame families`", schema)]
}

fn schema(_: &mut SchemaGenerator) -> Schema {
    let known = [
        ("name", "The name."),
        ("usage", "The spec, with its parameters."),
        ("order", "The order n, by the parameters."),
        ("size", "The size m, by the parameters."),
        ("example", "A spec."),
        ("about", "What it is."),
    ];
    row(sheet().columns(), &known.map(|(key, about)| (key, described(&["string"], about))))
}

/// The table of families.
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

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let known = FAMILIES.iter().map(|family| (family.name, family));
    let chosen = chosen(&arguments.names, known)?;
    print_table(session, &sheet().filled(chosen))?;
    Ok(Exit::Done)
}
