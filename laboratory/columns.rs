//! Columns of graphs as a table, one row per graph.

use std::collections::{BTreeMap, BTreeSet};

use catalogue::families;
use itertools::Itertools;
use strategies::{Theorem, all_theorems, by_name};
use toolkit::ask::table::Answer;
use toolkit::invariants::{ArgumentKind, Column, ColumnKind, Value};

use crate::comparison::group;
use crate::report::{self, Cell, Table};

/// The cell of a value; an unknown value is empty in CSV, and otherwise its interval.
pub fn cell(value: &Value, is_csv: bool) -> Cell {
    match value {
        Value::Undefined => report::Value::Undefined.into(),
        _ if is_csv => value.to_string().into(),
        Value::Integer(number) => (*number).into(),
        Value::Between(low, high) => Cell::between(*low, *high),
        Value::Truth(truth) => (*truth).into(),
        Value::Infinite | Value::Ratio(_) | Value::Words(_) | Value::Partly(_) => value.to_string().into(),
        Value::Unknown => report::Value::Unknown.into(),
    }
}

fn strategies(columns: &[Column]) -> Vec<&str> {
    let of_strategy = columns.iter().filter(|column| column.entry.takes == ArgumentKind::Strategy);
    of_strategy.filter_map(|column| Some(column.name.split_once(':')?.1)).unique().collect()
}

/// The column for tables; `strategies` are those of all columns.
pub fn column_of(column: &Column, strategies: &[&str]) -> report::Column {
    let (name, entry) = (column.name.clone(), column.entry);
    let title = if name == entry.name { entry.title().to_owned() } else { name.clone() };
    match (entry.kind, name.split_once(':')) {
        (ColumnKind::Integer, Some((_, strategy)))
            if strategies.len() > 1 && entry.takes == ArgumentKind::Strategy =>
        {
            let place = strategies.iter().position(|known| *known == strategy).unwrap_or(0);
            report::Column::number(name.clone(), entry.title().to_owned()).under(group(place))
        }
        (ColumnKind::Integer, _) => report::Column::number(name, title),
        (ColumnKind::Ratio | ColumnKind::Truth | ColumnKind::Words, _) => report::Column::words(name, title),
    }
}

/// The table of these columns without rows. In CSV the first column is graph6, otherwise the name of the graph.
pub fn table(columns: &[Column], is_csv: bool) -> Table {
    let mut heads = vec![
        if is_csv {
            report::Column::words("graph6", "graph6")
        } else {
            report::Column::words("graph", "graph")
        },
        report::Column::number("n", "n"),
        report::Column::number("m", "m"),
    ];
    let strategies = strategies(columns);
    heads.extend(columns.iter().map(|column| column_of(column, &strategies)));
    let mut table = Table::new("table", "Invariants", heads);
    if strategies.len() > 1 {
        let named = strategies.iter().enumerate().map(|(index, name)| format!("{} {name}", group(index)));
        table.notes.push(format!(
            "The strategies are {}. Their columns are the bound of the theorem; with L, the bound proved for the \
             order and the guide in use; and the number needed against every Bob, with the best order and guide found.",
            named.format(", ")
        ));
    }
    table
}

pub fn row(answer: &Answer<'_>, is_csv: bool) -> Vec<Cell> {
    let given = &answer.graph;
    let (order, size) = (given.graph.order(), given.graph.size());
    let name = match given.graph6() {
        // Not the name, which could be read as a graph6 line.
        line if is_csv => line.unwrap_or_default(),
        Some(line) if given.member.is_none() && !families::is_spec(&given.name) => line,
        _ => given.row_name(),
    };
    let mut cells = vec![name.into(), order.into(), size.into()];
    cells.extend(answer.values.iter().map(|value| cell(value, is_csv)));
    cells
}

/// The table for a paper: columns with one value in all rows are moved to a note, bounds are next to the theorems
/// that prove them, theorems and strategies have citations, and a note explains the symbols of theorems and headings.
/// `own` has headings instead of those of the program, by the keys of the columns.
pub fn for_paper(mut table: Table, own: &BTreeMap<String, String>) -> Table {
    for head in &mut table.columns {
        for (side, relation) in [("_lower", ">="), ("_upper", "<=")] {
            if let Some((symbol, by)) = head.key.split_once(side) {
                head.title = format!("${symbol} {relation}${}", by.replace('_', " ")).into();
            }
        }
        if let Some(title) = own.get(&*head.key) {
            (head.title, head.group) = (title.clone().into(), None);
        }
    }
    let by = |(index, head): (usize, &report::Column)| head.key.ends_with("_by").then_some(index);
    let places = table.columns.iter().enumerate().filter_map(by).collect_vec();
    let named = table.rows.iter().flat_map(|row| places.iter().map(|&place| row[place].shown()));
    let heads = table.columns.iter().filter_map(|head| head.key.strip_prefix("worst:")).collect_vec();
    let first = |name: &&str| Some(by_name(name)?.theorems.first()?.name.to_owned());
    let named: BTreeSet<String> = named.chain(heads.iter().filter_map(first)).collect();
    let theorems = all_theorems().filter(|theorem| named.contains(theorem.name)).collect_vec();
    let mut shown = theorems.iter().map(|theorem| {
        let cite = report::Reference::from(theorem.cite);
        format!("{}: ${}$ for {} [{cite}]", theorem.name, theorem.statement(), theorem.class)
    });
    let shown = shown.join("; ");
    let mut strategies =
        heads.iter().enumerate().map(|(index, name)| match own.get(&format!("worst:{name}")) {
            Some(title) => format!("\"{title}\" {name}"),
            None => format!("{} {name}", group(index)),
        });
    let strategies = strategies.join(", ");
    let worst = match heads.iter().any(|name| own.contains_key(&format!("worst:{name}"))) {
        true => "their columns have the number that each",
        false => "\"worst\" is the number that each",
    };
    let titles = table.columns.iter().filter(|head| !own.contains_key(&*head.key));
    let is_printed = |(symbol, _): &&(&str, &str)| {
        // A class may define a letter of its theorem.
        let of_theorem = |theorem: &&Theorem| {
            has_symbol(&theorem.statement(), symbol) && !has_symbol(theorem.class, symbol)
        };
        titles.clone().any(|head| has_symbol(&head.title, symbol)) || theorems.iter().any(of_theorem)
    };
    let symbols = SYMBOLS
        .iter()
        .filter(is_printed)
        .map(|(symbol, meaning)| format!("${symbol}$, {meaning}"))
        .join("; ");
    let notes = [
        (!heads.is_empty()).then(|| format!(
            "The strategies are {strategies}; {worst} needs against every Bob, with the best order and guide found."
        )),
        (!shown.is_empty()).then(|| format!("The theorems: {shown}.")),
        (!symbols.is_empty()).then(|| format!("The symbols: {symbols}.")),
    ];
    table.own_notes();
    table.notes.splice(0..0, notes.into_iter().flatten());
    table.folded()
}

/// The symbols in statements of theorems and in headings that no statement explains itself.
const SYMBOLS: [(&str, &str); 17] = [
    ("n", "the number of vertices"),
    ("m", "the number of edges"),
    ("chi", "the chromatic number"),
    ("omega", "the clique number"),
    ("a", "the acyclic chromatic number"),
    ("col_2", "the 2-coloring number"),
    ("chi_g", "the game chromatic number"),
    ("col_g", "the game coloring number"),
    ("L", "an order of the vertices"),
    ("u", "a vertex in an order"),
    ("deg(u)", "its degree"),
    ("N+(u)", "the set of its earlier neighbors"),
    (
        "m(u)",
        "the largest number of its later neighbors that can be assigned to different places, two at each vertex before $u$ \
         that are open to the neighbors of that vertex, and one at $u$",
    ),
    (
        "alpha",
        "the neighbors of a vertex, after edges were added, that come before it in the order of dollars",
    ),
    ("beta", "those after it that were not deleted when the order reached it"),
    ("G", "the graph"),
    ("E(F)", "the set of the edges of $F$"),
];

/// Whether the symbol stands in a formula by itself; `_` joins it to the name before it only.
fn has_symbol(text: &str, symbol: &str) -> bool {
    text.match_indices(symbol).any(|(start, _)| {
        let is_part = |sign: char| sign.is_alphanumeric();
        let (before, after) =
            (text[..start].chars().next_back(), text[start + symbol.len()..].chars().next());
        let is_inner = symbol.len() == 1 && after == Some('(') && symbol != "u";
        !before.is_some_and(is_part) && !after.is_some_and(|sign| is_part(sign) || sign == '_') && !is_inner
    })
}
