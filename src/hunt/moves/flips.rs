//! Classes of connected graphs, changed by edge flips.

use graphs::Graph;
use graphs::classes::{bipartite, outerplanar, planar};
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;

use super::{Ground, common, flipped, random_tree, stirred};

/// The connected graphs of a class, of which a tree is one.
macro_rules! ground {
    ($name:literal, $graphs:literal, $exhaustive:literal, $is_in_class:expr) => {{
        fn contains(graph: &Graph) -> bool {
            is_connected(graph) && $is_in_class(graph)
        }

        fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
            flipped(graph, dice).filter(contains)
        }

        Ground {
            name: $name,
            about: concat!("connected ", $graphs, "; an edge is added, removed or moved"),
            kind: $name,
            exhaustive: $exhaustive,
            contains,
            start: |order, dice| Some(stirred(random_tree(order, dice)?, 2 * order * order, dice, change)),
            change,
        }
    }};
}

pub(super) const BIPARTITE: Ground = ground!("bipartite", "bipartite graphs", 10, bipartite::is_bipartite);

pub(super) const OUTERPLANAR: Ground =
    ground!("outerplanar", "outerplanar graphs", 9, outerplanar::is_outerplanar);

pub(super) const PLANAR: Ground = ground!("planar", "planar graphs", 8, planar::is_planar);

pub(super) const TRIANGLE_FREE: Ground =
    ground!("triangle-free", "graphs without triangles", 9, |graph: &Graph| {
        graph.edges().all(|(u, v)| common(graph, u, v).is_empty())
    });
