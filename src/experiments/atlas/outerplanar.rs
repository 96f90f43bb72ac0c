//! All connected outerplanar graphs.

use crate::experiments::Experiment;
use crate::experiments::survey::statements::{HALF_OF_THE_ORDER, MONOTONE};
use crate::experiments::survey::{Class, report};
use crate::report::{Cost, Question};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "atlas-outerplanar",
        about: "the numbers of all connected outerplanar graphs of order at most 13",
        cost: Cost::Long,
    },
    graphs: Vec::new,
    report: |context| {
        let [half, half_bob] = HALF_OF_THE_ORDER;
        let [alice, bob] = MONOTONE;
        let classes = [Class { name: "outerplanar graphs", short: "outerplanar", column: None }];
        report(context, &["outerplanar", "outerplanar-13"], &classes, &[alice, bob, half, half_bob])
    },
};
