//! Subdivisions of the graphs that planar and outerplanar graphs do not contain.

use std::collections::{BTreeMap, BTreeSet};

use crate::classes::{Exhibit, Witness, WitnessPart};
use crate::{Graph, Vertex};

/// The graph that is subdivided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skeleton {
    /// K_4, four vertices joined each to each.
    K4,
    /// K_5, five vertices joined each to each.
    K5,
    /// K_{2,3}, two vertices joined to three others.
    K23,
    /// K_{3,3}, three vertices joined to three others.
    K33,
}

impl Skeleton {
    /// The edges, as pairs of numbers; in K_{2,3} and K_{3,3} the first side has the least numbers.
    fn edges(self) -> BTreeSet<(usize, usize)> {
        let joined = |a: usize, b: usize| match self {
            Skeleton::K4 | Skeleton::K5 => a < b,
            Skeleton::K23 => a < 2 && b >= 2,
            Skeleton::K33 => a < 3 && b >= 3,
        };
        let pairs = (0..self.order()).flat_map(|a| (0..self.order()).map(move |b| (a, b)));
        pairs.filter(|&(a, b)| joined(a, b)).collect()
    }

    fn order(self) -> usize {
        match self {
            Skeleton::K4 => 4,
            Skeleton::K5 | Skeleton::K23 => 5,
            Skeleton::K33 => 6,
        }
    }
}

/// A subgraph that arises from its skeleton when edges are replaced by paths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subdivision {
    pub skeleton: Skeleton,
    /// The vertices that stand for those of the skeleton; in K_{2,3} and K_{3,3} one side after the
    /// other.
    pub branch: Vec<Vertex>,
    /// The paths that stand for the edges, with both ends.
    pub paths: Vec<Vec<Vertex>>,
}

impl Subdivision {
    /// The subdivision that consists of these paths between its vertices of degree at least 3.
    ///
    /// # Panics If the paths do not form a subdivision of one of the four skeletons.
    pub(in crate::classes) fn new(mut paths: Vec<Vec<Vertex>>) -> Self {
        let mut joined: BTreeMap<Vertex, BTreeSet<Vertex>> = BTreeMap::new();
        for path in &paths {
            let (first, last) = (path[0], path[path.len() - 1]);
            joined.entry(first).or_default().insert(last);
            joined.entry(last).or_default().insert(first);
        }
        let mut branch: Vec<Vertex> = joined.keys().copied().collect();
        let skeleton = match branch.len() {
            2 => Skeleton::K23,
            4 => Skeleton::K4,
            5 => Skeleton::K5,
            6 => Skeleton::K33,
            other => panic!("a minimal obstruction with {other} vertices of degree above 2"),
        };
        match skeleton {
            Skeleton::K4 | Skeleton::K5 => {}
            // The three vertices of degree 2 are inside the paths, one in each.
            Skeleton::K23 => {
                branch.extend(paths.iter().map(|path| path[1]));
                let halves = paths.iter().flat_map(|path| [path[..=1].to_vec(), path[1..].to_vec()]);
                paths = halves.collect();
            }
            Skeleton::K33 => {
                let opposite = joined[&branch[0]].clone();
                branch.sort_by_key(|v| (opposite.contains(v), *v));
            }
        }
        Subdivision { skeleton, branch, paths }
    }
}

impl Witness for Subdivision {
    fn exhibit(&self) -> Exhibit {
        let kind = match self.skeleton {
            Skeleton::K4 => "subdivision of K_4",
            Skeleton::K5 => "subdivision of K_5",
            Skeleton::K23 => "subdivision of K_{2,3}",
            Skeleton::K33 => "subdivision of K_{3,3}",
        };
        let branch = ("branch vertices", WitnessPart::Vertices(self.branch.clone()));
        (kind, vec![branch, ("paths", WitnessPart::Lists(self.paths.clone()))])
    }

    /// The paths lead along edges of the graph, join the branch vertices as the skeleton says, and
    /// share nothing but these.
    fn check(&self, graph: &Graph) -> bool {
        let mut seen = vec![false; graph.order()];
        let mut fresh =
            |v: &Vertex| seen.get_mut(v.index()).is_some_and(|seen| !std::mem::replace(seen, true));
        let inner = self.paths.iter().flat_map(|path| path.iter().skip(1).rev().skip(1));
        if self.branch.len() != self.skeleton.order() || !self.branch.iter().chain(inner).all(&mut fresh) {
            return false;
        }
        let number = |end: Vertex| self.branch.iter().position(|&v| v == end);
        let ends = |path: &Vec<Vertex>| {
            let (a, b) = (number(*path.first()?)?, number(*path.last()?)?);
            Some((a.min(b), a.max(b)))
        };
        let joined: Option<BTreeSet<_>> = self.paths.iter().map(ends).collect();
        joined == Some(self.skeleton.edges())
            && self.paths.len() == self.skeleton.edges().len()
            && self
                .paths
                .iter()
                .flat_map(|path| path.windows(2))
                .all(|step| graph.are_adjacent(step[0], step[1]))
    }
}
