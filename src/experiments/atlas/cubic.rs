//! All connected cubic graphs.

use crate::experiments::Experiment;
use crate::experiments::survey::statements::MONOTONE;
use crate::experiments::survey::{Class, report};
use crate::report::{Cost, Question};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "atlas-cubic",
        about: "the numbers of all connected cubic graphs of order at most 20",
        cost: Cost::Long,
    },
    graphs: Vec::new,
    report: |context| {
        let classes = [
            Class { name: "cubic graphs", short: "cubic", column: None },
            Class { name: "planar cubic graphs", short: "planar-cubic", column: Some("planar") },
            Class { name: "bipartite cubic graphs", short: "bipartite-cubic", column: Some("bipartite") },
        ];
        report(context, &["cubic", "cubic-20"], &classes, &MONOTONE)
    },
};
