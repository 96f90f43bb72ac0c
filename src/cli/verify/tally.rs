//! What many verifications come to.

use std::collections::BTreeMap;

use mapgame::report::{Column, Table};
use toolkit::verify::Findings;

use super::super::Exit;
use super::super::common::describe;
use super::super::common::sources::NamedGraph;

/// What the whole run came to.
#[derive(Default)]
pub struct Tally {
    verifications: u64,
    cut_short: u64,
    refuted: u64,
}

impl Tally {
    /// Counts one more.
    pub fn add(&mut self, found: &Findings) {
        self.verifications += 1;
        self.cut_short += u64::from(found.limit.is_some());
        self.refuted += u64::from(found.holds == Some(false));
    }

    /// One line for people.
    pub fn summary(&self) -> String {
        let Tally { verifications, cut_short, refuted } = self;
        let all = describe::count(*verifications, "verification");
        format!("{all}: {refuted} refuted, {cut_short} cut short by a limit")
    }

    /// The exit code: a refutation counts for more than a limit.
    pub fn outcome(&self, interrupted: bool) -> Exit {
        if self.refuted > 0 {
            Exit::Refuted
        } else if self.cut_short > 0 || interrupted {
            Exit::Unknown
        } else {
            Exit::Done
        }
    }
}

/// The summary of a sweep: how bad it gets, by strategy, order n and col_2.
#[derive(Default)]
pub struct Sweep {
    groups: BTreeMap<(String, usize, u32), Group>,
}

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
        let columns = vec![
            Column::words("strategy", "strategy"),
            Column::number("n", "n"),
            Column::number("col_2", "col_2"),
            Column::number("graphs", "graphs"),
            Column::number("bound", "largest bound"),
            Column::number("biting", "not trivial on"),
            Column::number("worst_case", "largest worst case"),
            Column::words("hardest", "first reached on"),
        ];
        let title = "Every connected graph: the worst case over every Bob, by order and col_2";
        let mut table = Table::new("sweep", title, columns);
        for ((strategy, n, col_2), group) in self.groups {
            table.push(vec![
                strategy.into(),
                n.into(),
                col_2.into(),
                group.graphs.into(),
                group.bound.into(),
                group.biting.into(),
                group.worst_case.into(),
                group.hardest.into(),
            ]);
        }
        table
    }
}
