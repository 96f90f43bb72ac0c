//! Vertices of which each has at least d neighbors among them: the last one that is marked has d marked neighbors, so Bob wins
//! the marking game with every k <= d.

use super::{Rule, Side, vertices};
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "core",
    number: Kind::Marking,
    side: Side::Lower,
    first: None,
    lists: &["vertices"],
    source: "1.2",
    bound: |graph, lists, _| {
        let core = vertices(graph, &lists[0])?;
        let mut is_member = vec![false; graph.order()];
        core.iter().for_each(|v| is_member[v.index()] = true);
        let degree = |&v: &_| graph.neighbors(v).iter().filter(|u| is_member[u.index()]).count();
        Ok(core.iter().map(degree).min().map_or(0, |least| least as u32 + 1))
    },
};
