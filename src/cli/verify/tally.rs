//! The totals of many verifications.

use std::collections::BTreeMap;

use graphs::Limit;
use laboratory::claims::{ClaimResult, Judgment};
use shell::tables::{Column, Table};
use shell::{Exit, cells, describe};
use toolkit::verify::Verification;

#[derive(Default)]
pub struct Tally {
    verifications: u64,
    cut_short: u64,
    /// The verifications that a signal ended.
    interrupted: u64,
    refuted: u64,
    /// The graphs that are not in the class.
    left_out: u64,
    /// The graphs of `left_out` for which the condition of the class has no value.
    undefined: u64,
    /// The graphs for which it is unknown whether they are in the class, or whether a claim holds.
    unsettled: u64,
    /// The verifications after which a claim has no value.
    without_value: u64,
    held: u64,
    is_broken: bool,
}

impl Tally {
    /// Counts a verification, with the result of the claim if there is one.
    pub(crate) fn add(&mut self, Judgment { found, claim }: &Judgment) {
        self.verifications += 1;
        match found.limit {
            Some(Limit::Interrupted) => self.interrupted += 1,
            Some(_) => self.cut_short += 1,
            None => {}
        }
        self.refuted += u64::from(found.holds() == Some(false));
        match claim {
            Some(ClaimResult { claim_holds: Some(true), .. }) => self.held += 1,
            Some(ClaimResult { claim_holds: Some(false), .. }) => self.is_broken = true,
            Some(ClaimResult { is_undefined: true, .. }) => self.without_value += 1,
            Some(_) => self.unsettled += 1,
            None => {}
        }
    }

    pub(crate) fn leave_out(&mut self) {
        self.left_out += 1;
    }

    /// Counts a graph that is not in the class since its condition has no value.
    pub(crate) fn leave_undefined(&mut self) {
        self.left_out += 1;
        self.undefined += 1;
    }

    pub(crate) fn leave_unsettled(&mut self) {
        self.unsettled += 1;
    }

    pub(crate) fn summary(&self) -> String {
        let Tally {
            verifications,
            cut_short,
            interrupted,
            refuted,
            left_out,
            undefined,
            unsettled,
            without_value,
            held,
            is_broken,
        } = self;
        let all = describe::count(*verifications, "verification");
        let mut line = format!("{all}: {refuted} refuted, {cut_short} cut short by a limit");
        if *interrupted > 0 {
            line += &format!(", {interrupted} interrupted");
        }
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
            line += "; the claim fails for a strategy";
        } else if *held > 0 && held == verifications {
            line += "; the claim holds";
        } else if *held > 0 {
            line += &format!("; the claim holds in {held} of them");
        }
        line
    }

    /// The exit code: a refutation outranks a limit.
    pub(crate) fn outcome(&self, interrupted: bool) -> Exit {
        if self.refuted > 0 || self.is_broken {
            Exit::Refuted
        } else if self.cut_short + self.interrupted + self.unsettled > 0 || interrupted {
            Exit::Unknown
        } else {
            Exit::Done
        }
    }
}

/// The summary of a sweep: the worst cases, by strategy, order n and col_2.
#[derive(Default)]
pub(crate) struct Sweep {
    groups: BTreeMap<Key, Group>,
}

type Key = (String, usize, u32);

#[derive(Default)]
struct Group {
    graphs: u64,
    bound: Option<u32>,
    biting: u64,
    worst_case: Option<u32>,
    hardest: String,
}

impl Sweep {
    pub(crate) fn add(&mut self, found: &Verification) {
        let key = (found.strategy.clone(), found.graph.graph.order(), found.col_2.1);
        let group = self.groups.entry(key).or_default();
        group.graphs += 1;
        group.bound = group.bound.max(found.bound());
        group.biting += u64::from(found.is_trivial() == Some(false));
        if found.worst_case > group.worst_case {
            group.worst_case = found.worst_case;
            group.hardest.clone_from(&found.graph.name);
        }
    }

    pub(crate) fn table(self, others: &str) -> Table {
        let title = format!("Every connected graph: the worst case over {others}, by order and $col_2$");
        let columns = "strategy | #n | #col_2 | #graphs | #bound = largest bound | #biting = not trivial on | \
                       #worst_case = largest worst case | hardest = first reached on";
        let mut table = Table::new("sweep", title, Column::list(columns));
        table.rows.extend(self.groups.into_iter().map(|((strategy, n, col_2), group)| {
            let Group { graphs, bound, biting, worst_case, hardest } = group;
            cells![strategy, n, col_2, graphs, bound, biting, worst_case, hardest]
        }));
        table
    }
}
