//! Results from censuses of all graphs of a kind. \[FaigleKernKiersteadTrotter1993\] proves that 4 colors suffice
//! for trees.

use crate::experiments::Experiment;
use crate::experiments::survey::statements::{AT_MOST_4, HALF_OF_THE_ORDER, MONOTONE, MONOTONE_WITH_PASSES};
use crate::experiments::survey::{Class, report};
use crate::report::{Cost, FirstMover, Question};

pub(super) fn rows() -> impl Iterator<Item = &'static Experiment> {
    SURVEYS.iter().copied()
}

/// A survey of all graphs of a kind, from these censuses.
macro_rules! survey {
    ($name:literal, $graphs:literal, $censuses:expr, $classes:expr, $statements:expr) => {
        &Experiment {
            question: Question {
                name: $name,
                about: concat!("the numbers of all ", $graphs),
                cost: Cost::Long,
                begins: FirstMover::Either,
            },
            graphs: Vec::new,
            report: |context| report(context, &$censuses, &$classes, &$statements),
        }
    };
}

static SURVEYS: &[&Experiment] = &[
    survey!(
        "atlas-bipartite",
        "connected bipartite graphs of order at most 12",
        ["bipartite"],
        [
            Class::all("bipartite graphs", "bipartite"),
            Class::with("planar", "planar bipartite graphs", "planar-bipartite"),
        ],
        [&MONOTONE[..]]
    ),
    survey!(
        "atlas-connected",
        "connected graphs of order at most 10, and what holds of all of them",
        ["connected-9", "connected-10"],
        [Class::all("connected graphs", "connected")],
        [&MONOTONE[..], &MONOTONE_WITH_PASSES, &HALF_OF_THE_ORDER]
    ),
    survey!(
        "atlas-cubic",
        "connected cubic graphs of order at most 20",
        ["cubic", "cubic-20"],
        [
            Class::all("cubic graphs", "cubic"),
            Class::with("planar", "planar cubic graphs", "planar-cubic"),
            Class::with("bipartite", "bipartite cubic graphs", "bipartite-cubic"),
        ],
        [&MONOTONE[..]]
    ),
    survey!(
        "atlas-outerplanar",
        "connected outerplanar graphs of order at most 13",
        ["outerplanar", "outerplanar-13"],
        [Class::all("outerplanar graphs", "outerplanar")],
        [&MONOTONE[..], &HALF_OF_THE_ORDER]
    ),
    survey!(
        "atlas-planar",
        "connected planar graphs of order at most 10",
        ["planar"],
        [Class::all("planar graphs", "planar")],
        [&MONOTONE[..], &HALF_OF_THE_ORDER]
    ),
    survey!(
        "atlas-trees",
        "trees of order at most 20",
        ["trees", "trees-20"],
        [Class::all("trees", "trees")],
        [&MONOTONE[..], &AT_MOST_4]
    ),
    survey!(
        "atlas-triangulations",
        "triangulations of the sphere of order at most 13",
        ["triangulations"],
        [Class::all("triangulations", "triangulations")],
        [&MONOTONE[..], &HALF_OF_THE_ORDER]
    ),
];
