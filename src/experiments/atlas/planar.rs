//! All connected planar graphs.

use crate::experiments::Experiment;
use crate::experiments::survey::statements::{HALF_OF_THE_ORDER, MONOTONE};
use crate::experiments::survey::{Class, report};
use crate::report::{Cost, Question};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "atlas-planar",
        about: "the numbers of all connected planar graphs of order at most 10",
        cost: Cost::Long,
    },
    graphs: Vec::new,
    report: |context| {
        let [half, half_bob] = HALF_OF_THE_ORDER;
        let [alice, bob] = MONOTONE;
        let classes = [Class { name: "planar graphs", short: "planar", column: None }];
        report(context, &["planar"], &classes, &[alice, bob, half, half_bob])
    },
};
