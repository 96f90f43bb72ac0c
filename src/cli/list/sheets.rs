//! The tables of what there is to name.

use catalogue::enumerate::{self, KINDS, is_same_class};
use catalogue::families::{FAMILIES, Family};
use catalogue::formats::{FORMATS, Format};
use games::certificate::Kind as Rule;
use games::rulesets::{Monotonicity, RULESETS, Ruleset, Variants};
use graphs::classes::CLASSES;
use graphs::names::{self, UnknownName};
use itertools::Itertools;
use schemars::Schema;
use serde_json::{Value as Json, json};
use shell::cells;
use shell::schema::{described, one_of, row};
use shell::tables::{Cell, Column, Table, Value};
use strategies::{BoundKind, Starter, Status, VARIANT_THEOREMS};
use toolkit::invariants::{ArgumentKind, ColumnKind, ENTRIES, Entry, Preset};

type Named = (&'static str, Vec<Cell>);

pub(crate) struct Listing {
    pub(crate) name: &'static str,
    title: &'static str,
    columns: &'static str,
    entries: fn() -> Vec<Named>,
    /// The schemas of members that are not plain words and numbers.
    known: fn() -> Vec<(&'static str, Json)>,
}

impl Listing {
    /// The entries with these names; all of them if none is given.
    pub(crate) fn table(&self, names: &[String]) -> anyhow::Result<Table> {
        let mut table = Table::new(self.name, self.title, Column::list(self.columns));
        table.rows = chosen(names, (self.entries)().into_iter())?;
        Ok(table)
    }

    pub(crate) fn schema(&self) -> Schema {
        row(&Column::list(self.columns), &(self.known)())
    }
}

pub(crate) static FAMILIES_LIST: Listing = Listing {
    name: "families",
    title: "Graph families",
    columns: "name | usage = spec | order = order n | size = size m | example | about = what it is",
    entries: || {
        let row = |family: &&Family| {
            let usage = family.usage();
            cells![family.name, usage, family.order, family.size, family.example, family.about]
        };
        FAMILIES.iter().map(|family| (family.name, row(family))).collect()
    },
    known: Vec::new,
};

/// Each class with the largest order to which `--over` has its graphs.
pub(crate) static CLASSES_LIST: Listing = Listing {
    name: "classes",
    title: "Classes of graphs",
    columns: "name | #most = to order | graphs | about = what it is",
    entries: || {
        let generated = KINDS.iter().map(|kind| (kind.name, kind.most, "generated", kind.about));
        let is_other = |name| !KINDS.iter().any(|kind| is_same_class(kind.name, name));
        let filtered = CLASSES.iter().filter(|class| is_other(class.name)).map(|class| {
            (class.name, enumerate::MOST_CONNECTED, "filtered from all connected graphs", class.about)
        });
        let all = generated.chain(filtered);
        all.map(|(name, most, graphs, about)| (name, cells![name, most, graphs, about])).collect()
    },
    known: Vec::new,
};

pub(crate) static COLUMNS_LIST: Listing = Listing {
    name: "columns",
    title: "Columns",
    columns: "column | type | preset | meaning",
    entries: || {
        let row = |entry: &Entry| {
            let argument = match entry.takes {
                ArgumentKind::Strategy => ":STRATEGY".into(),
                ArgumentKind::Order => ":ORDER".into(),
                ArgumentKind::Graph => "(GRAPH)".into(),
                _ if entry.takes_variant() => "[:VARIANT]".into(),
                ArgumentKind::Game(_) if !entry.numbers().is_empty() => {
                    format!("({})", entry.numbers().join(","))
                }
                _ => String::new(),
            };
            let meaning = match entry.aliases.iter().join(", ") {
                aliases if aliases.is_empty() => entry.about.to_string(),
                aliases => format!("{} (also {aliases})", entry.about),
            };
            let preset = entry.preset.map_or("", Preset::name);
            cells![format!("{}{argument}", entry.name), entry.kind.name(), preset, meaning]
        };
        ENTRIES.iter().map(|entry| (entry.name.as_str(), row(entry))).collect()
    },
    known: || {
        let kinds = [ColumnKind::Integer, ColumnKind::Ratio, ColumnKind::Truth, ColumnKind::Words]
            .map(ColumnKind::name);
        let presets = Preset::ALL.into_iter().map(Preset::name).chain([""]).collect_vec();
        vec![("type", json!({ "enum": kinds })), ("preset", json!({ "enum": presets }))]
    },
};

pub(crate) static FORMATS_LIST: Listing = Listing {
    name: "formats",
    title: "Formats of graphs",
    columns: "name | extensions = files | use = is | graphs | about = what it is",
    entries: || {
        let row = |format: &Format| {
            let extensions = format.extensions.iter().map(|end| format!(".{end}")).join(" ");
            let used = if format.is_writable() { "read and written" } else { "read" };
            cells![
                format.name,
                extensions,
                used,
                if format.holds_many { "many" } else { "one" },
                format.about
            ]
        };
        FORMATS.iter().map(|format| (format.name, row(format))).collect()
    },
    known: Vec::new,
};

pub(crate) static GAMES_LIST: Listing = Listing {
    name: "games",
    title: "Games",
    columns: "name | symbol | number | options | variants | edges | monotone | monotone_connected = connected | \
              played = decided | sources | rule = rules",
    entries: || {
        let row = |ruleset: &Ruleset| {
            let options =
                ruleset.parameters.iter().map(|parameter| format!("--{}", parameter.name())).join(" ");
            let (variants, connected) = match ruleset.variants {
                Variants::Every { monotone_if_connected } => {
                    ("all".to_owned(), Some(monotone_if_connected.name()))
                }
                Variants::Passing => ("with passing".to_owned(), None),
                Variants::Begun(players) => (format!("{} first", players.iter().join(" or ")), None),
            };
            let played = match ruleset.kind() {
                Some(Rule::Coloring) => "as coloring",
                Some(Rule::Marking) => "as marking",
                None => "by its rules",
            };
            cells![
                ruleset.name,
                Value::Formula(ruleset.symbol.into()),
                ruleset.number,
                options,
                variants,
                ruleset.edges.iter().join(", "),
                ruleset.monotone.name(),
                connected,
                played,
                ruleset.sources.iter().join(", "),
                ruleset.rule
            ]
        };
        RULESETS.iter().map(|ruleset| (ruleset.name, row(ruleset))).collect()
    },
    known: || {
        let connected = "The same where moves are connected; null where that is not defined.";
        let monotone = "Whether Alice wins with k + 1 colors wherever she wins with k.";
        vec![
            ("monotone", one_of::<Monotonicity>(monotone)),
            ("monotone_connected", described(&["string", "null"], connected)),
        ]
    },
};

pub(crate) static THEOREMS_LIST: Listing = Listing {
    name: "theorems",
    title: "Theorems",
    columns: "name | invariant | kind | class | formula | first = first move | status | citation = proved in",
    entries: || {
        let entries = strategies::all_theorems().map(|theorem| {
            let row = cells![
                theorem.name,
                Value::Formula(theorem.invariant.symbol().into()),
                theorem.kind.name(),
                theorem.class,
                Value::Formula(theorem.formula.into()),
                theorem.starter.name(),
                theorem.status.name(),
                theorem.cite
            ];
            (theorem.name, row)
        });
        entries.collect()
    },
    known: || {
        vec![
            ("kind", one_of::<BoundKind>("On which side of the invariant the formula lies.")),
            ("first", one_of::<Starter>("Who begins the game for which it holds.")),
            ("status", one_of::<Status>("Whether it is proved.")),
        ]
    },
};

pub(crate) static VARIANT_THEOREMS_LIST: Listing = Listing {
    name: "theorems-variants",
    title: "Theorems about variants and other games",
    columns: "name | game | variants | number | kind | class | formula | citation = proved in",
    entries: || {
        let entries = VARIANT_THEOREMS.iter().map(|theorem| {
            let row = cells![
                theorem.name,
                theorem.game,
                theorem.variants,
                Value::Formula(theorem.ruleset().symbol.into()),
                theorem.kind.name(),
                theorem.class,
                Value::Formula(theorem.formula.into()),
                theorem.cite
            ];
            (theorem.name, row)
        });
        entries.collect()
    },
    known: || vec![("kind", one_of::<BoundKind>("On which side of the number the formula lies."))],
};

/// The entries with these names, in this order; all entries if no name is given.
pub(crate) fn chosen<T: Clone>(
    names: &[String],
    entries: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<Vec<T>, UnknownName> {
    if names.is_empty() {
        return Ok(entries.map(|(_, entry)| entry).collect());
    }
    names.iter().map(|name| names::find(name, entries.clone())).collect()
}
