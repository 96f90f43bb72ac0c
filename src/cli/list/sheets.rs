//! The tables of what there is to name.

use games::certificate::Kind as Rule;
use games::rulesets::{Monotone, RULESETS, Ruleset, Variants};
use graphs::classes::CLASSES;
use graphs::enumerate::{self, KINDS, is_same_class};
use graphs::families::{FAMILIES, Family};
use graphs::formats::{FORMATS, Format};
use itertools::Itertools;
use laboratory::report::{Cell, Table, Value};
use schemars::Schema;
use serde_json::json;
use strategies::{self, BoundKind, Starter, Status, Theorem, VARIANT_THEOREMS, VariantTheorem};
use toolkit::invariants::{ArgumentKind, ENTRIES, Entry, Kind, Preset};

use crate::cli::common::catalogue::chosen;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::schema::{described, one_of, row};

/// What can be listed, as a table and with the schema of its rows.
pub(crate) struct Listing {
    pub(crate) table: fn(&[String]) -> anyhow::Result<Table>,
    pub(crate) schema: fn() -> Schema,
}

/// The table of the entries of these names.
fn filled<R: Clone + 'static>(
    sheet: Sheet<'static, R>,
    names: &[String],
    entries: impl Iterator<Item = (&'static str, R)>,
) -> anyhow::Result<Table> {
    let entries = entries.collect_vec();
    Ok(sheet.filled(&chosen(names, entries.iter().cloned())?))
}

pub(crate) const FAMILIES_LIST: Listing = Listing {
    table: |names| filled(families(), names, FAMILIES.iter().map(|&family| (family.name, family))),
    schema: || row(families().columns(), &[]),
};

fn families() -> Sheet<'static, &'static Family> {
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

/// A class with the largest order to which `--over` has its graphs.
#[derive(Clone)]
struct Class {
    name: &'static str,
    most: usize,
    is_generated: bool,
    about: &'static str,
}

pub(crate) const CLASSES_LIST: Listing = Listing {
    table: |names| {
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
        filled(classes(), names, generated.chain(filtered).map(|class| (class.name, class)))
    },
    schema: || row(classes().columns(), &[]),
};

fn classes() -> Sheet<'static, Class> {
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

pub(crate) const COLUMNS_LIST: Listing = Listing {
    table: |names| filled(columns(), names, ENTRIES.iter().map(|entry| (entry.name.as_str(), entry))),
    schema: || {
        let kinds = [Kind::Integer, Kind::Ratio, Kind::Truth, Kind::Words].map(Kind::name);
        let presets = Preset::ALL.into_iter().map(Preset::name).chain([""]).collect_vec();
        let known = [("type", json!({ "enum": kinds })), ("preset", json!({ "enum": presets }))];
        row(columns().columns(), &known)
    },
};

fn columns() -> Sheet<'static, &'static Entry> {
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

pub(crate) const FORMATS_LIST: Listing = Listing {
    table: |names| filled(formats(), names, FORMATS.iter().map(|&format| (format.name, format))),
    schema: || row(formats().columns(), &[]),
};

fn formats() -> Sheet<'static, &'static Format> {
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

pub(crate) const GAMES_LIST: Listing = Listing {
    table: |names| filled(rulesets(), names, RULESETS.iter().map(|&ruleset| (ruleset.name, ruleset))),
    schema: || {
        let connected = "The same where moves are connected; null where that is not defined.";
        let monotone = "Whether Alice wins with k + 1 colors wherever she wins with k.";
        let known = [
            ("monotone", one_of::<Monotone>(monotone)),
            ("monotone_connected", described(&["string", "null"], connected)),
        ];
        row(rulesets().columns(), &known)
    },
};

fn rulesets() -> Sheet<'static, &'static Ruleset> {
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

pub(crate) const THEOREMS_LIST: Listing = Listing {
    table: |names| {
        filled(theorems(), names, strategies::all_theorems().map(|theorem| (theorem.name, theorem)))
    },
    schema: || {
        let known = [
            ("kind", one_of::<BoundKind>("On which side of the invariant the formula lies.")),
            ("first", one_of::<Starter>("Who begins the game for which it holds.")),
            ("status", one_of::<Status>("Whether it is proved.")),
        ];
        row(theorems().columns(), &known)
    },
};

fn theorems() -> Sheet<'static, &'static Theorem> {
    let fields = vec![
        Field::words("name", "name", |theorem: &&'static Theorem| theorem.name.into()),
        Field::words("invariant", "invariant", |theorem| {
            Value::Formula(theorem.invariant.symbol().into()).into()
        }),
        Field::words("kind", "kind", |theorem| theorem.kind.name().into()),
        Field::words("class", "class", |theorem| theorem.class.into()),
        Field::words("formula", "formula", |theorem| Value::Formula(theorem.formula.into()).into()),
        Field::words("first", "first move", |theorem| theorem.starter.name().into()),
        Field::words("status", "status", |theorem| theorem.status.name().into()),
        Field::words("citation", "proved in", |theorem| theorem.cite.into()),
    ];
    Sheet::new("theorems", "Theorems", fields)
}

/// Those about variants and other games.
pub(crate) const VARIANT_THEOREMS_LIST: Listing = Listing {
    table: |names| {
        let entries = VARIANT_THEOREMS.iter().map(|&theorem| (theorem.name, theorem));
        filled(variant_theorems(), names, entries)
    },
    schema: || {
        let kind = one_of::<BoundKind>("On which side of the number the formula lies.");
        row(variant_theorems().columns(), &[("kind", kind)])
    },
};

fn variant_theorems() -> Sheet<'static, &'static VariantTheorem> {
    let fields = vec![
        Field::words("name", "name", |theorem: &&'static VariantTheorem| theorem.name.into()),
        Field::words("game", "game", |theorem| theorem.game.into()),
        Field::words("variants", "variants", |theorem| theorem.variants.into()),
        Field::words("number", "number", |theorem| Value::Formula(theorem.ruleset().symbol.into()).into()),
        Field::words("kind", "kind", |theorem| theorem.kind.name().into()),
        Field::words("class", "class", |theorem| theorem.class.into()),
        Field::words("formula", "formula", |theorem| Value::Formula(theorem.formula.into()).into()),
        Field::words("citation", "proved in", |theorem| theorem.cite.into()),
    ];
    Sheet::new("theorems-variants", "Theorems about variants and other games", fields)
}
