//! All connected bipartite graphs.

use crate::experiments::Experiment;
use crate::experiments::survey::statements::MONOTONE;
use crate::experiments::survey::{Class, report};
use crate::report::{Cost, Question};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "atlas-bipartite",
        about: "the numbers of all connected bipartite graphs of order at most 12",
        cost: Cost::Long,
    },
    graphs: Vec::new,
    report: |context| {
        let classes = [
            Class { name: "bipartite graphs", short: "bipartite", column: None },
            Class { name: "planar bipartite graphs", short: "planar-bipartite", column: Some("planar") },
        ];
        report(context, &["bipartite"], &classes, &MONOTONE)
    },
};
