//! All trees. \[FaigleKernKiersteadTrotter1993\] proves that 4 colors are enough.

use crate::experiments::Experiment;
use crate::experiments::survey::statements::{MONOTONE, Statement, at_most};
use crate::experiments::survey::{Class, report};
use crate::report::{Cost, Question};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "atlas-trees",
        about: "the numbers of all trees of order at most 20",
        cost: Cost::Long,
    },
    graphs: Vec::new,
    report: |context| {
        let [alice, bob] = MONOTONE;
        let four = at_most!("col_g <= 4", "col_g", 4);
        let four_bob = at_most!("col_g (Bob first) <= 4", "col_g_bob", 4);
        report(
            context,
            &["trees", "trees-20"],
            &[Class { name: "trees", short: "trees", column: None }],
            &[alice, bob, four, four_bob],
        )
    },
};
