//! The classes of graphs.

use graphs::classes::CLASSES;
use graphs::enumerate::{self, KINDS, is_same_class};
use laboratory::report::Table;
use mapgame::graphs;
use schemars::{Schema, SchemaGenerator};

use crate::cli::common::catalogue::chosen;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::schema::row;

/// A class with the largest order to which `--over` has its graphs.
#[derive(Clone)]
struct Class {
    name: &'static str,
    most: usize,
    is_generated: bool,
    about: &'static str,
}

pub(crate) fn schema(_: &mut SchemaGenerator) -> Schema {
    row(sheet().columns(), &[])
}

fn sheet() -> Sheet<'static, Class> {
    let fields = vec![
        Field::words("name", "name", |class: &Class| class.name.into()),
        Field::number("most", "to order", |class| class.most.into()),
        Field::words("graphs", "graphs", |class| {
            if class.is_generated { "generated" } else { "kept of the connected ones" }.into()
        }),
        Field::words("about", "what it is", |class| class.about.into()),
    ];
    Sheet::new("classes", "Classes of graphs", fields)
}

/// The table of classes.
pub(crate) fn table(names: &[String]) -> anyhow::Result<Table> {
    let generated = KINDS.iter().map(|kind| Class {
        name: kind.name,
        most: kind.most,
        is_generated: true,
        about: kind.about,
    });
    let is_other = |name| !KINDS.iter().any(|kind| is_same_class(kind.name, name));
    let filtered = CLASSES.iter().filter(|class| is_other(class.name)).map(|class| Class {
        name: class.name,
        most: enumerate::MOST_CONNECTED,
        is_generated: false,
        about: class.about,
    });
    let known: Vec<_> = generated.chain(filtered).map(|class| (class.name, class)).collect();
    Ok(sheet().filled(&chosen(names, known.iter().cloned())?))
}
