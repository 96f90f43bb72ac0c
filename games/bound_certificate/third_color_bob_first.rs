//! A vertex with two others at distance 2 from it and at least 3 from each other: one color and two colors are too few where Bob
//! moves first.

use graphs::{Graph, Vertex};

use super::{Rule, Side, require, vertices};
use crate::Player;
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "third-color-bob-first",
    number: Kind::Coloring,
    side: Side::Lower,
    first: Some(Player::Bob),
    lists: &["vertices"],
    source: "3.11",
    bound: |graph, lists, _| {
        let Ok([v, x, y]) = <[Vertex; 3]>::try_from(vertices(graph, &lists[0])?) else {
            return Err(super::Unproved::Because("expected three vertices".into()));
        };
        for far in [x, y] {
            let is_two = !graph.are_adjacent(v, far) && has_common_neighbor(graph, v, far);
            require(is_two, || format!("{v} and {far} do not have distance 2"))?;
        }
        let is_near = graph.are_adjacent(x, y) || has_common_neighbor(graph, x, y);
        require(!is_near, || format!("{x} and {y} have distance below 3"))?;
        Ok(3)
    },
};

fn has_common_neighbor(graph: &Graph, u: Vertex, v: Vertex) -> bool {
    graph.neighbors(u).iter().any(|&w| graph.are_adjacent(w, v))
}
