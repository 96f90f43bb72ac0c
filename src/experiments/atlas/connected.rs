//! All connected graphs.

use crate::experiments::Experiment;
use crate::experiments::survey::statements::{HALF_OF_THE_ORDER, MONOTONE, MONOTONE_WITH_PASSES};
use crate::experiments::survey::{Class, report};
use crate::report::{Cost, Question};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "atlas-connected",
        about: "the numbers of all connected graphs of order at most 10, and what holds of all of them",
        cost: Cost::Long,
    },
    graphs: Vec::new,
    report: |context| {
        let [half, half_bob] = HALF_OF_THE_ORDER;
        let [alice, bob] = MONOTONE;
        let [aa, ab, ba, bb] = MONOTONE_WITH_PASSES;
        let statements = [alice, bob, aa, ab, ba, bb, half, half_bob];
        let classes = [Class { name: "connected graphs", short: "connected", column: None }];
        report(context, &["connected-9", "connected-10"], &classes, &statements)
    },
};
