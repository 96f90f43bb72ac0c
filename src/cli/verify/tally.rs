//! What many verifications come to.

use std::collections::BTreeMap;

use mapgame::report::Table;
use toolkit::verify::Findings;

use super::super::Exit;
use super::super::common::describe;
use super::super::common::output::{Field, Sheet};
use super::super::common::sources::NamedGraph;

/// What the whole run came to.
#[derive(Default)]
pub struct Tally {
    verifications: u64,
    cut_short: u64,
    refuted: u64,
    /// The graphs that are not in the class.
    left_out: u64,
    /// Those of them for which the condition of the class has no value.
    undefined: u64,
    /// Where it is unknown whether they are, or whether a claim holds.
    unsettled: u64,
    /// The verifications after which a claim has no value.
    without_value: u64,
    /// Whether a claim fails.
    is_broken: bool,
}

impl Tally {
    /// Counts one more.
    pub fn add(&mut self, found: &Findings) {
        self.verifications += 1;
        self.cut_short += u64::from(found.limit.is_some());
        self.refuted += u64::from(found.holds == Some(false));
    }

    /// Counts a graph that is not in the class.
    pub fn leave_out(&mut self) {
        self.left_out += 1;
    }

    /// Counts a graph that is not in the class, since its condition has no value there.
    pub fn leave_undefined(&mut self) {
        self.left_out += 1;
        self.undefined += 1;
    }

    /// Counts a graph of which something is unknown.
    pub fn leave_unsettled(&mut self) {
        self.unsettled += 1;
    }

    /// Counts a verification after which the claim has no value.
    pub fn leave_without_value(&mut self) {
        self.without_value += 1;
    }

    /// A claim fails.
    pub fn break_claim(&mut self) {
        self.is_broken = true;
    }

    /// One line for people.
    pub fn summary(&self) -> String {
        let Tally {
            verifications,
            cut_short,
            refuted,
            left_out,
            undefined,
            unsettled,
            without_value,
            is_broken,
        } = self;
        let all = describe::count(*verifications, "verification");
        let mut line = format!("{all}: {refuted} refuted, {cut_short} cut short by a limit");
        if *left_out > 0 {
            line += &format!("; {} left out", describe::count(*left_out, "graph"));
        }
        if *undefined > 0 {
            line += &format!(", for {undefined} of which --where has no value");
        }
        if *unsettled > 0 {
            line += &format!("; {unsettled} not settled");
        }
        if *without_value > 0 {
            line += &format!("; the claim has no value {}", describe::count(*without_value, "time"));
        }
        if *is_broken {
            line += "; the claim fails";
        }
        line
    }

    /// The exit code: a refutation counts for more than a limit.
    pub fn outcome(&self, interrupted: bool) -> Exit {
        if self.refuted > 0 || self.is_broken {
            Exit::Refuted
        } else if self.cut_short > 0 || self.unsettled > 0 || interrupted {
            Exit::Unknown
        } else {
            Exit::Done
        }
    }
}

/// The summary of a sweep: the worst cases, by strategy, order n and col_2.
#[derive(Default)]
pub struct Sweep {
    groups: BTreeMap<Key, Group>,
}

/// Strategy, n and col_2.
type Key = (String, usize, u32);

/// A row of the table.
type Line = (Key, Group);

#[derive(Default)]
struct Group {
    graphs: u64,
    bound: Option<u32>,
    biting: u64,
    worst_case: Option<u32>,
    hardest: String,
}

impl Sweep {
    /// Adds what was found on one more graph.
    pub fn add(&mut self, graph: &NamedGraph, found: &Findings) {
        let key = (found.strategy.clone(), graph.graph.order(), found.col_2.1);
        let group = self.groups.entry(key).or_default();
        group.graphs += 1;
        group.bound = group.bound.max(found.proven_bound);
        group.biting += u64::from(found.trivial == Some(false));
        if found.worst_case > group.worst_case {
            group.worst_case = found.worst_case;
            group.hardest = graph.name.clone();
        }
    }

    /// The table.
    pub fn table(self) -> Table {
        let fields = vec![
            Field::words("strategy", "strategy", |((strategy, ..), _): &Line| strategy.as_str().into()),
            Field::number("n", "n", |((_, n, _), _)| (*n).into()),
            Field::number("col_2", "col_2", |((.., col_2), _)| (*col_2).into()),
            Field::number("graphs", "graphs", |(_, group)| group.graphs.into()),
            Field::number("bound", "largest bound", |(_, group)| group.bound.into()),
            Field::number("biting", "not trivial on", |(_, group)| group.biting.into()),
            Field::number("worst_case", "largest worst case", |(_, group)| group.worst_case.into()),
            Field::words("hardest", "first reached on", |(_, group)| group.hardest.as_str().into()),
        ];
        let title = "Every connected graph: the worst case over every Bob, by order and col_2";
        let lines: Vec<Line> = self.groups.into_iter().collect();
        Sheet::new("sweep", title, fields).filled(&lines)
    }
}
