//! A proper coloring with a colors, and for each edge one of its ends as its *head*, where no vertex has two heads of one
//! color: Alice wins the coloring game with every k >= a (a + 1).

use std::collections::HashSet;

use super::{Rule, Side, proper, require};
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "acyclic",
    number: Kind::Coloring,
    side: Side::Upper,
    first: None,
    lists: &["colors", "heads"],
    source: "4.2",
    bound: |graph, lists, _| {
        let (colors, heads) = (&lists[0], &lists[1]);
        let classes = proper(graph, colors)?;
        require(heads.len() == graph.size(), || "expected one head for each edge".into())?;
        let mut met = HashSet::new();
        for ((u, v), &head) in graph.edges().zip(heads) {
            let (u, v) = (u.index(), v.index());
            require(head == u || head == v, || format!("{head} is no end of {u} {v}"))?;
            let tail = u + v - head;
            require(met.insert((tail, colors[head])), || format!("two heads of {tail} have one color"))?;
        }
        Ok(classes.saturating_mul(classes + 1))
    },
};
