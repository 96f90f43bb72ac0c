//! A mirror: each vertex has a partner. Where Bob moves first, Alice gives the partner of his vertex the same color, and wins the
//! coloring game with every k > p, where the neighbors of a vertex are of at most p pairs.

use super::{Rule, Side, require, vertices};
use crate::Player;
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "pairing",
    number: Kind::Coloring,
    side: Side::Upper,
    first: Some(Player::Bob),
    lists: &["partners"],
    source: "7.14",
    bound: |graph, lists, _| {
        let partners = vertices(graph, &lists[0])?;
        require(partners.len() == graph.order(), || "expected a partner for each vertex".into())?;
        let mut most = 0;
        for v in graph.vertices() {
            let other = partners[v.index()];
            require(other != v && partners[other.index()] == v, || format!("{v} and {other} are no pair"))?;
            require(!graph.are_adjacent(v, other), || format!("the partners {v} and {other} are adjacent"))?;
            let is_near = |&u: &_| graph.are_adjacent(u, v) || graph.are_adjacent(partners[u.index()], v);
            let alien = graph.neighbors(other).iter().find(|u| !is_near(u));
            require(alien.is_none(), || {
                format!("neither {} nor its partner is a neighbor of {v}", alien.unwrap())
            })?;
            let mut pairs: Vec<_> = graph.neighbors(v).iter().map(|&u| u.min(partners[u.index()])).collect();
            pairs.sort_unstable();
            pairs.dedup();
            most = most.max(pairs.len() as u32);
        }
        Ok(if graph.order() == 0 { 0 } else { most + 1 })
    },
};
