//! K_{n,n} without a perfect matching: Bob gives the partner of Alice's vertex the same color, and wins with fewer than n colors
//! where Alice moves first. The list has the pairs one after the other, the vertex of one side first.

use super::{Rule, Side, require, vertices};
use crate::Player;
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "crown",
    number: Kind::Coloring,
    side: Side::Lower,
    first: Some(Player::Alice),
    lists: &["pairs"],
    source: "7.1",
    bound: |graph, lists, _| {
        let pairs = vertices(graph, &lists[0])?;
        let n = pairs.len() / 2;
        require(n >= 2 && pairs.len() == graph.order(), || {
            "expected all vertices, at least 4 of them".into()
        })?;
        require(pairs.len() == 2 * n && graph.size() == n * (n - 1), || "the size is not n (n - 1)".into())?;
        for (place, &a) in pairs.iter().step_by(2).enumerate() {
            let others = pairs.iter().skip(1).step_by(2).enumerate().filter(|&(other, _)| other != place);
            let missing = others.map(|(_, b)| b).find(|&&b| !graph.are_adjacent(a, b));
            require(missing.is_none(), || format!("{a} and {} are not adjacent", missing.unwrap()))?;
        }
        Ok(n as u32)
    },
};
