//! All triangulations of the sphere: the maximal planar graphs.

use crate::experiments::Experiment;
use crate::experiments::survey::statements::{HALF_OF_THE_ORDER, MONOTONE};
use crate::experiments::survey::{Class, report};
use crate::report::{Cost, Question};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "atlas-triangulations",
        about: "the numbers of all triangulations of the sphere of order at most 13",
        cost: Cost::Long,
    },
    graphs: Vec::new,
    report: |context| {
        let [half, half_bob] = HALF_OF_THE_ORDER;
        let [alice, bob] = MONOTONE;
        let classes = [Class { name: "triangulations", short: "triangulations", column: None }];
        report(context, &["triangulations"], &classes, &[alice, bob, half, half_bob])
    },
};
