//! Columns of graphs as integers: what an inequality is tested on.
//!
//! Graphs with the same values are one row, which counts them.

use std::collections::BTreeMap;

use graphs::Graph;
use graphs::classes::CLASSES;
use graphs::formats::to_graph6;
use itertools::Itertools;
use toolkit::invariants::Value;

/// A graph of the table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Member {
    /// The order.
    pub order: usize,
    /// The size.
    pub size: usize,
    /// The graph.
    pub graph6: String,
    /// The classes of the catalogue that it is in, a bit for each.
    classes: u64,
}

impl Member {
    /// This graph.
    pub fn of(graph: &Graph) -> Self {
        let inside = CLASSES.iter().positions(|class| (class.contains)(graph));
        let classes = inside.fold(0, |word, place| word | 1 << place);
        Member { order: graph.order(), size: graph.size(), graph6: to_graph6(graph), classes }
    }

    /// Whether it is in the class of this place in the catalogue.
    pub fn is_in(&self, place: usize) -> bool {
        self.classes >> place & 1 == 1
    }
}

/// The graphs with these values.
#[derive(Debug, Clone)]
pub struct Row {
    /// A value for each column.
    pub values: Vec<i64>,
    /// The graphs, by their places among the members; never empty.
    pub members: Vec<usize>,
}

/// Columns of graphs.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// The columns, by their identifiers.
    pub columns: Vec<String>,
    rows: BTreeMap<Vec<i64>, Vec<usize>>,
    members: Vec<Member>,
    left_out: u64,
}

impl Table {
    /// No graphs yet.
    pub fn new(columns: Vec<String>) -> Self {
        Table { columns, ..Table::default() }
    }

    /// Takes a graph with a value for each column; truth counts as 0 or 1. A graph of which a value is unknown, or no
    /// number, is left out and counted.
    pub fn push(&mut self, member: Member, values: &[Value]) {
        let number = |value: &Value| match value {
            Value::Integer(number) => Some(i64::from(*number)),
            Value::Truth(truth) => Some(i64::from(*truth)),
            _ => None,
        };
        match values.iter().map(number).collect::<Option<Vec<i64>>>() {
            Some(values) => {
                self.rows.entry(values).or_default().push(self.members.len());
                self.members.push(member);
            }
            None => self.left_out += 1,
        }
    }

    /// Counts graphs of which it is not known whether they belong to the table.
    pub fn leave_out(&mut self, graphs: u64) {
        self.left_out += graphs;
    }

    /// The rows, by rising values.
    pub fn rows(&self) -> Vec<Row> {
        let rows = self.rows.iter();
        rows.map(|(values, members)| Row { values: values.clone(), members: members.clone() }).collect()
    }

    /// The graphs.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// How many graphs were left out.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// The orders of its graphs, from the least to the largest.
    pub fn orders(&self) -> Option<(usize, usize)> {
        self.members.iter().map(|member| member.order).minmax().into_option()
    }
}
