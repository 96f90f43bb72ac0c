//! Questions about a whole list of graphs: which ones attain the largest value of a column, which values all of them
//! share, and how the values are distributed.

use std::collections::BTreeMap;
use std::iter;

use laboratory::columns::cell;
use schemars::Schema;
use serde_json::json;
use shell::schema;
use shell::sources::NamedGraph;
use shell::tables::{Cell, Column as Head, Decimal, Table};
use toolkit::invariants::{Column, ColumnKind, Cost, ENTRIES, Preset, Value};

/// What may be asked of a whole list.
#[derive(clap::Args)]
pub(crate) struct ListArguments {
    /// Print the graphs with the largest value of COLUMN. True is larger than false.
    #[arg(long, value_name = "COLUMN", group = "list-question", conflicts_with = "tally")]
    max: Option<String>,
    /// Print the graphs with the least value of COLUMN.
    #[arg(long, value_name = "COLUMN", group = "list-question", conflicts_with = "tally")]
    min: Option<String>,
    /// Print what all graphs have in common. These are the columns with one value for all, of the cheap ones or of
    /// --columns.
    #[arg(long, group = "list-question", conflicts_with = "tally")]
    common: bool,
    /// Print how the values are distributed. For each column, that is the mean, the least value, quartiles, the
    /// largest, and the number of graphs for each value.
    #[arg(long, group = "list-question", conflicts_with = "tally")]
    summary: bool,
    /// Group by this column.
    #[arg(long, value_name = "COLUMN", requires = "list-question")]
    by: Option<String>,
}

impl ListArguments {
    pub(crate) fn is_there(&self) -> bool {
        self.max.is_some() || self.min.is_some() || self.common || self.summary
    }

    pub(crate) fn is_table(&self) -> bool {
        self.common || self.summary
    }

    pub(crate) fn default_columns(&self) -> Option<Vec<Column>> {
        let is_cheap = |cost| matches!(cost, Cost::Counted | Cost::Polynomial);
        let has_preset = |preset| matches!(preset, Some(Preset::Numbers | Preset::Classes));
        let cheap = ENTRIES.iter().filter(|entry| is_cheap(entry.cost) && has_preset(entry.preset));
        self.common
            .then(|| cheap.map(|entry| Column::named(&entry.name).expect("it takes nothing")).collect())
    }

    /// Starts collecting results; returns the columns that are needed besides the `shown` first ones. `orders` are the places
    /// of the bounds by vertex orders.
    pub(super) fn open(&self, shown: usize, orders: Vec<usize>) -> anyhow::Result<(Lists, Vec<Column>)> {
        let mut needed = Vec::new();
        let mut place = |name: &Option<String>| -> anyhow::Result<Option<usize>> {
            let Some(name) = name else { return Ok(None) };
            needed.push(Column::named(name)?);
            Ok(Some(shown + needed.len() - 1))
        };
        let (max, min, by) = (place(&self.max)?, place(&self.min)?, place(&self.by)?);
        let extreme = max.map(|place| (place, true)).or(min.map(|place| (place, false)));
        let orders = if self.summary { orders } else { Vec::new() };
        let by_theorems = if orders.is_empty() { None } else { place(&Some("col_g_upper".to_owned()))? };
        let orders = orders.into_iter().map(|place| (place, None)).collect();
        let groups = BTreeMap::new();
        Ok((Lists { shown, extreme, by, is_common: self.common, groups, orders, by_theorems }, needed))
    }

    pub(crate) fn by(&self) -> Option<&str> {
        self.by.as_deref()
    }

    pub(crate) fn extreme(&self) -> Option<&str> {
        self.max.as_deref().or(self.min.as_deref())
    }
}

pub(crate) struct Lists {
    /// The number of shown values of a row.
    shown: usize,
    /// The index of the column whose largest or least value is sought, and whether it is the largest.
    extreme: Option<(usize, bool)>,
    by: Option<usize>,
    is_common: bool,
    groups: BTreeMap<Option<Value>, Group>,
    /// The places of the bounds by vertex orders, with the largest value so far, and the first graph that attains it.
    orders: Vec<(usize, Option<(Value, String)>)>,
    /// The place of the least bound by theorems, if there are such bounds.
    by_theorems: Option<usize>,
}

struct Group {
    graphs: u64,
    extremes: Extremes,
    /// For each column, the number of graphs with each value.
    counts: Vec<BTreeMap<Value, u64>>,
}

impl Lists {
    pub(crate) fn add(&mut self, graph: NamedGraph, mut values: Vec<Value>) {
        let by = self.by.map(|place| values[place].clone());
        for (place, largest) in &mut self.orders {
            let value = &values[*place];
            if !value.is_unknown() && largest.as_ref().is_none_or(|(most, _)| value > most) {
                let theorem = self.by_theorems.map_or_else(String::new, |place| values[place].to_string());
                *largest = Some((value.clone(), format!("{}, where theorems prove {theorem}", graph.name)));
            }
        }
        let is_largest = self.extreme.is_some_and(|(_, is_largest)| is_largest);
        let extremes = || Extremes { is_largest, ..Extremes::default() };
        let empty = || Group { graphs: 0, extremes: extremes(), counts: Vec::new() };
        let group = self.groups.entry(by).or_insert_with(empty);
        group.graphs += 1;
        let Some((place, _)) = self.extreme else {
            group.counts.resize(self.shown, BTreeMap::new());
            values.truncate(self.shown);
            for (counts, value) in group.counts.iter_mut().zip(values) {
                *counts.entry(value).or_default() += 1;
            }
            return;
        };
        let value = values[place].clone();
        values.truncate(self.shown);
        group.extremes.add(value, (graph, values));
    }

    /// The graphs that attain the extreme value of their group, one group after the other; the number of further ones;
    /// and whether graphs with unknown values may attain it, too.
    pub(crate) fn extremes(self) -> (Vec<(NamedGraph, Vec<Value>)>, u64, bool) {
        let is_open = self.groups.values().any(|group| group.extremes.is_open());
        let more = self.groups.values().map(|group| group.extremes.more).sum();
        (self.groups.into_values().flat_map(|group| group.extremes.attain).collect(), more, is_open)
    }

    /// The table of the values that all graphs share, or of their distribution; and whether a value is unknown.
    pub(crate) fn table(self, columns: &[Column], by: Option<&str>, is_csv: bool) -> (Table, bool) {
        let (is_common, mut is_open) = (self.is_common, false);
        let mut table = Table::new("lists", "Values of all graphs", heads(is_common, by));
        let largest = |(place, largest): &(usize, Option<(Value, String)>)| {
            let (value, name) = largest.as_ref()?;
            let is_shared = self
                .groups
                .values()
                .all(|group| group.counts[*place].len() == 1 && group.counts[*place].contains_key(value));
            let shared = if is_shared { ", the same on all" } else { "" };
            Some(format!(
                "{} {value}{shared} (first on {name})",
                columns[*place].name.replace("order_bound:", "")
            ))
        };
        let candidates: Vec<String> = self.orders.iter().filter_map(largest).collect();
        if !candidates.is_empty() {
            table.notes.push(format!(
                "Candidates for bounds on col_g, seen on these graphs alone and not theorems: {}. `mapgame order GRAPH --kind KIND --witness` prints the \
                 vertices and places.",
                candidates.join("; ")
            ));
        }
        for (value, group) in self.groups {
            for (column, counts) in columns.iter().zip(&group.counts) {
                is_open |= counts.keys().any(Value::is_unknown);
                let spread = Spread { graphs: group.graphs, counts };
                let cells =
                    if is_common { spread.shared(is_csv) } else { Some(spread.cells(column, is_csv)) };
                let Some(cells) = cells else { continue };
                let of_group =
                    by.map(|_| value.as_ref().map_or_else(Cell::empty, |value| cell(value, is_csv)));
                table.push(of_group.into_iter().chain([column.name.clone().into()]).chain(cells).collect());
            }
        }
        (table, is_open)
    }
}

/// The distribution of the values of a column over some graphs.
struct Spread<'c> {
    graphs: u64,
    counts: &'c BTreeMap<Value, u64>,
}

impl Spread<'_> {
    /// The one value of all graphs.
    fn shared(&self, is_csv: bool) -> Option<Vec<Cell>> {
        let (value, &graphs) = self.counts.first_key_value()?;
        let is_shared = graphs == self.graphs && !value.is_unknown() && *value != Value::Undefined;
        is_shared.then(|| vec![cell(value, is_csv), graphs.into()])
    }

    fn known(&self) -> impl Iterator<Item = (&Value, u64)> {
        let is_known = |value: &Value| !value.is_unknown() && *value != Value::Undefined;
        self.counts.iter().filter(move |(value, _)| is_known(value)).map(|(value, &graphs)| (value, graphs))
    }

    /// The least value such that at least `quarters` quarters of the graphs have this value or a smaller one.
    fn quartile(&self, quarters: u64, known: u64) -> Option<&Value> {
        let mut before = 0;
        self.known()
            .find(|(_, graphs)| {
                before += graphs;
                4 * before >= quarters * known
            })
            .map(|(value, _)| value)
    }

    fn mean(&self, known: u64) -> Cell {
        let sum: Option<f64> = self.known().map(|(value, graphs)| Some(number(value)? * graphs as f64)).sum();
        sum.filter(|_| known > 0)
            .map_or_else(Cell::empty, |sum| Decimal::rounded(sum / known as f64, 3).into())
    }

    fn cells(&self, column: &Column, is_csv: bool) -> Vec<Cell> {
        let known: u64 = self.known().map(|(_, graphs)| graphs).sum();
        let is_number = matches!(column.entry.kind, ColumnKind::Integer | ColumnKind::Ratio);
        let quartiles = (0..=4).map(|quarters| {
            let value = self.quartile(quarters, known).filter(|_| is_number);
            value.map_or_else(Cell::empty, |value| cell(value, is_csv))
        });
        let histogram: Vec<String> =
            self.known().map(|(value, graphs)| format!("{value}: {graphs}")).collect();
        let counts = [known.into(), (self.graphs - known).into(), self.mean(known)];
        counts.into_iter().chain(quartiles).chain(iter::once(histogram.join(", ").into())).collect()
    }
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(f64::from(*number)),
        Value::Ratio(ratio) => Some(*ratio.numer() as f64 / *ratio.denom() as f64),
        Value::Truth(truth) => Some(f64::from(u8::from(*truth))),
        _ => None,
    }
}

fn heads(is_common: bool, by: Option<&str>) -> Vec<Head> {
    let by = by.map(|by| Head::words("by", by.to_owned()));
    let columns = by.into_iter().chain([Head::words("column", "column")]);
    if is_common {
        return columns
            .chain([Head::words("value", "value of all"), Head::number("graphs", "graphs")])
            .collect();
    }
    let counts = [("graphs", "graphs"), ("unknown", "without value"), ("mean", "mean")];
    let counts = counts.map(|(key, title)| Head::number(key, title));
    let quartiles = ["least", "lower", "median", "upper", "largest"].map(|key| Head::words(key, key));
    columns.chain(counts).chain(quartiles).chain([Head::words("histogram", "graphs by value")]).collect()
}

pub(crate) fn schemas() -> Vec<schema::JsonType> {
    vec![
        schema::JsonType::made("table-common", "A row of `mapgame table --common`", |_| with_by(true)),
        schema::JsonType::made("table-summary", "A row of `mapgame table --summary`", |_| with_by(false)),
    ]
}

fn with_by(is_common: bool) -> Schema {
    let any = |about: &str| json!({ "type": ["integer", "boolean", "string", "null"], "description": about });
    let known = [
        ("column", schema::described(&["string"], "The column.")),
        ("value", any("Its value on all graphs.")),
        ("graphs", schema::described(&["integer"], "How many graphs have a value that is known.")),
        ("unknown", schema::described(&["integer"], "How many graphs have none, or one that is unknown.")),
        ("mean", schema::described(&["number", "null"], "The mean; of truths the part that is true.")),
        ("least", any("The least value.")),
        ("lower", any("The least value with a quarter of the graphs up to it.")),
        ("median", any("The least value with half of the graphs up to it.")),
        ("upper", any("The least value with three quarters of the graphs up to it.")),
        ("largest", any("The largest value.")),
        ("histogram", schema::described(&["string"], "The values, each with how many graphs have it.")),
        ("by", any("The value of the column of --by.")),
    ];
    let mut schema = schema::row(&heads(is_common, Some("by")), &known);
    if let Some(serde_json::Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| name != "by");
    }
    schema
}

/// The largest number of kept rows; further ones are counted.
const MOST: usize = 1000;

/// The rows so far that attain the largest or the least value.
#[derive(Default)]
struct Extremes {
    is_largest: bool,
    best: Option<Value>,
    attain: Vec<(NamedGraph, Vec<Value>)>,
    /// How many more attain it.
    more: u64,
    /// The best possible value of a row with an unknown value; `Unknown` if nothing bounds it.
    open: Option<Value>,
}

impl Extremes {
    fn add(&mut self, value: Value, row: (NamedGraph, Vec<Value>)) {
        match value {
            Value::Undefined => {}
            Value::Between(low, high) => {
                self.open_to(Value::Integer(if self.is_largest { high } else { low }));
            }
            value if value.is_unknown() => self.open_to(Value::Unknown),
            value if self.best.as_ref() == Some(&value) => {
                if self.attain.len() < MOST {
                    self.attain.push(row)
                } else {
                    self.more += 1
                }
            }
            value if self.best.as_ref().is_none_or(|best| self.is_better(&value, best)) => {
                self.best = Some(value);
                self.attain = vec![row];
                self.more = 0;
            }
            _ => {}
        }
    }

    fn is_better(&self, value: &Value, other: &Value) -> bool {
        if self.is_largest { value > other } else { value < other }
    }

    /// Keeps the best of the open values.
    fn open_to(&mut self, value: Value) {
        let is_known = self.open.as_ref().is_some_and(|open| {
            *open == Value::Unknown || (value != Value::Unknown && !self.is_better(&value, open))
        });
        if !is_known {
            self.open = Some(value);
        }
    }

    /// Whether a row with an unknown value may attain the best value, too.
    fn is_open(&self) -> bool {
        let may_attain = |open: &Value| {
            *open == Value::Unknown || self.best.as_ref().is_none_or(|best| !self.is_better(best, open))
        };
        self.open.as_ref().is_some_and(may_attain)
    }
}
