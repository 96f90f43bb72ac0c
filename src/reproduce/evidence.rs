//! What stored reports say, each read once.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use games::certificate::check;
use itertools::Itertools;
use strategies::formula::unmarked;

use crate::experiments;
use crate::report::folder::{self, Unreadable};
use crate::report::{COMMAND, Cell, Report, Table, Value};

/// Why a number cannot be found.
#[derive(Debug, thiserror::Error)]
pub enum NoEvidence {
    /// A file is not there.
    #[error("{}: {fault}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong.
        fault: io::Error,
    },
    /// A report cannot be read.
    #[error(transparent)]
    Report(#[from] Unreadable),
    /// A sentence is not on the page.
    #[error("README.md: expected the sentence {0:?}, found none")]
    Sentence(&'static str),
    /// A table lacks what is looked for.
    #[error("report {report}: expected {what}, found none")]
    Missing {
        /// Which.
        report: String,
        /// What.
        what: String,
    },
    /// A certificate is refused.
    #[error("reports/{report}/{file}: not valid: {reason}")]
    Refused {
        /// Of which report.
        report: String,
        /// Which.
        file: String,
        /// Why.
        reason: String,
    },
}

/// How many graphs were counted.
pub struct Counted {
    /// All of them.
    pub graphs: u64,
    /// The largest order.
    pub order: u64,
    /// Each value, with how many graphs have it.
    pub values: Vec<(u64, u64)>,
}

/// The reports of a repository.
pub struct Evidence {
    root: PathBuf,
    read: RefCell<BTreeMap<String, Rc<Report>>>,
}

impl Evidence {
    pub fn below(root: &Path) -> Self {
        Evidence { root: root.to_owned(), read: RefCell::default() }
    }

    fn report(&self, name: &str) -> Result<Rc<Report>, NoEvidence> {
        if let Some(report) = self.read.borrow().get(name) {
            return Ok(Rc::clone(report));
        }
        let report = Rc::new(folder::read(&self.root.join("reports").join(name))?.0);
        self.read.borrow_mut().insert(name.to_owned(), Rc::clone(&report));
        Ok(report)
    }

    /// The rows of a table, each by the keys of its columns.
    fn rows(&self, name: &str, table: &str) -> Result<Vec<BTreeMap<String, Cell>>, NoEvidence> {
        let report = self.report(name)?;
        let found = report.tables.iter().find(|it| it.name == table);
        let Table { columns, rows, .. } =
            found.ok_or_else(|| missing(name, &format!("the table {table}")))?;
        let row = |cells: &Vec<Cell>| {
            columns.iter().map(|column| column.key.clone().into_owned()).zip(cells.iter().cloned()).collect()
        };
        Ok(rows.iter().map(row).collect())
    }

    /// How many graphs of a class statements of this beginning were held against, and up to which order; none if one of
    /// them has an exception or is undecided on a graph, or they were held against different graphs.
    pub fn held(&self, name: &str, class: &str, beginning: &str) -> Result<Option<Vec<String>>, NoEvidence> {
        let rows = self.rows(name, "statements")?;
        let about = |row: &&BTreeMap<String, Cell>| {
            words(&row["of"]) == class && words(&row["statement"]).starts_with(beginning)
        };
        let rows: Vec<_> = rows.iter().filter(about).collect();
        let holds =
            rows.iter().all(|row| [&row["undecided"], &row["exceptions"]].map(Cell::shown) == ["0", "0"]);
        let graphs = rows.iter().map(|row| ["graphs", "order"].map(|key| row[key].shown())).unique();
        let graphs: Vec<_> = graphs.collect();
        match &graphs[..] {
            [] => Err(missing(name, &format!("the statement {beginning:?}"))),
            [graphs] => Ok(holds.then(|| graphs.to_vec())),
            _ => Ok(None),
        }
    }

    /// What a table of counts has.
    pub fn counted(&self, name: &str, table: &str) -> Result<Counted, NoEvidence> {
        let rows = self.rows(name, table)?;
        let sum = |key: &str| rows.iter().filter_map(|row| whole(row.get(key)?)).sum::<u64>();
        let order = rows.iter().filter_map(|row| whole(row.get("n")?)).max().unwrap_or_default();
        let keys = rows.first().into_iter().flat_map(BTreeMap::keys);
        let values = keys.filter_map(|key| Some((key.strip_prefix("is_")?.parse::<u64>().ok()?, sum(key))));
        let values = values.filter(|&(_, graphs)| graphs > 0).sorted().collect();
        Ok(Counted { graphs: sum("graphs"), order, values })
    }

    /// The largest value of a number in a class, the least order with it, and how many graphs of that order have it. The
    /// certificates of the smallest one are checked.
    pub fn extreme(&self, name: &str, class: &str, number: &str) -> Result<[u64; 3], NoEvidence> {
        let rows = self.rows(name, "smallest")?;
        let about = rows.iter().filter(|row| words(&row["of"]) == class && words(&row["number"]) == number);
        let largest = about.max_by_key(|row| whole(&row["value"]));
        let row = largest.ok_or_else(|| missing(name, &format!("{number} of {class}")))?;
        let report = self.report(name)?;
        for file in row["certificate"].shown().split_whitespace() {
            let bytes = report.certificates.get(file).ok_or_else(|| missing(name, file))?;
            check(&bytes[..]).map_err(|refused| NoEvidence::Refused {
                report: name.to_owned(),
                file: file.to_owned(),
                reason: refused.to_string(),
            })?;
        }
        let number = |key: &str| whole(&row[key]).ok_or_else(|| missing(name, key));
        Ok([number("value")?, number("order")?, number("graphs")?])
    }

    /// On what a sentence rests that is read from reports, and what it takes to compute them anew.
    pub fn cost(&self, reports: &[&str]) -> Result<String, NoEvidence> {
        let of_one = |&name: &&str| {
            let censuses = self.rows(name, "censuses")?;
            let runs =
                censuses.iter().map(|row| format!("mapgame census run atlas/{}", row["census"].shown()));
            let cost = experiments::by_name(name).map_or("", |experiment| experiment.question.cost.name());
            Ok(format!("stored report {name}; anew: {}, {COMMAND}{name} ({cost})", runs.format(", ")))
        };
        Ok(reports.iter().map(of_one).collect::<Result<Vec<_>, NoEvidence>>()?.join("; "))
    }
}

fn whole(cell: &Cell) -> Option<u64> {
    match cell.value {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

fn missing(report: &str, what: &str) -> NoEvidence {
    NoEvidence::Missing { report: report.to_owned(), what: what.to_owned() }
}

/// The text of a cell, its mathematics without marks.
fn words(cell: &Cell) -> String {
    unmarked(&cell.shown()).into_owned()
}
