//! Bases of structured graphs: members of families, and constructions that are random within a class.

use catalogue::families;
use graphs::Graph;
use graphs::rng::QuickDice;
use itertools::Itertools;

use catalogue::enumerate::orders_in;

use super::{Edges, MOST, graph_of, random_tree};

/// Families; each `#` stands for a random number in the given range.
const FAMILIES: &str = "path:# 2..14 | cycle:# 3..14 | star:# 2..10 | complete:# 2..8 | wheel:# 3..12 | fan:# 3..12 | \
     helm:# 3..7 | sunlet:# 3..8 | crown:# 3..8 | prism:# 3..9 | moebius-ladder:# 3..9 | gp:#,2 5..9 | \
     gp:#,3 7..9 | grid:2x# 2..9 | grid:#x# 2..6 | grid:3x# 3..6 | cylinder:#x3 3..5 | torus:3x# 3..5 | \
     torus:4x# 4..5 | tree:2,# 2..4 | tree:3,# 2..3 | caterpillar:#,#,#,# 1..3 | \
     caterpillar:#,0,#,0,# 1..4 | spider:#,# 2..5 | hypercube:# 2..4 | multipartite:#,# 1..8 | \
     multipartite:#,#,# 1..5 | multipartite:#,#,#,# 1..3 | circulant:#,1,3 8..16 | circulant:#,1,4 9..16 | \
     circulant:#,1,2,3 7..14 | kneser:#,2 5..7 | power(path:#,2) 4..14 | power(cycle:#,#) 2..4 | \
     line(complete:#) 4..6 | ktree:#,2 3..14 | ktree:#,3 4..12 | partial-ktree:#,2,0.8 6..14 | \
     partial-ktree:#,3,0.8 6..12 | apollonian:# 4..12 | random-planar:# 5..12 | random-tree:# 3..20 | \
     random-regular:#,3 2..9 | random-regular:#,4 6..12 | gnp:#,0.3 6..11 | gnp:#,0.5 5..10 | gnp:#,0.8 5..10";

const SINGLE: &str = "petersen groetzsch icosahedron octahedron dodecahedron heawood pappus chvatal desargues nauru clebsch \
     cube mcgee moebius-ladder:8 paley:9 paley:13 tutte-coxeter mycielski(cycle:7) product(star:3,path:3) \
     torus:4x4";

const CONSTRUCTIONS: [fn(usize, &mut QuickDice) -> Option<Graph>; 7] =
    [tree, stacked_quadrangulation, triangle_free, of_large_girth, halin, random_bipartite, incidence];

/// A random base of at most this order; `None` if the random choice fails.
pub(crate) fn drawn(most: usize, dice: &mut QuickDice) -> Option<Graph> {
    let graph = match dice.below(8) {
        0 => families::from_spec(dice.pick(&SINGLE.split(' ').collect_vec())?, 0).ok(),
        1..=4 => {
            let family = dice.pick(&FAMILIES.split(" | ").collect_vec())?;
            let (pattern, range) = family.split_once(' ')?;
            let (low, high) = orders_in(range, MOST).ok()?.into_inner();
            let mut spec = String::new();
            for (place, part) in pattern.split('#').enumerate() {
                let number = low + dice.below(high - low + 1);
                let number = if place > 0 { number.to_string() } else { String::new() };
                spec = spec + &number + part;
            }
            families::from_spec(&spec, dice.seed()).ok()
        }
        _ => {
            let order = 4 + dice.below(most.saturating_sub(3).min(17));
            dice.pick(&CONSTRUCTIONS)?(order, dice)
        }
    };
    graph.filter(|graph| graph.order() <= most)
}

/// A tree of some shape: each new vertex is joined to any earlier one, to one of the last or of the first.
fn tree(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    let reach = 1 + dice.below(4);
    match dice.below(3) {
        0 => random_tree(order, dice),
        1 => Some(graph_of(order, (1..order).map(|v| (v - 1 - dice.below(reach.min(v)), v)).collect())),
        _ => Some(graph_of(order, (1..order).map(|v| ((v - 1) / (reach + 1), v)).collect())),
    }
}

/// A stacked quadrangulation: a face abcd repeatedly gets a vertex next to a and c, or a smaller quadrangle.
fn stacked_quadrangulation(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    let mut edges = Edges::from([(0, 1), (1, 2), (2, 3), (0, 3)]);
    let mut faces = vec![[0, 1, 2, 3], [3, 2, 1, 0]];
    let mut next = 4;
    while next < order {
        let [mut a, mut b, mut c, mut d] = faces.swap_remove(dice.below(faces.len()));
        if dice.below(2) == 0 {
            [a, b, c, d] = [b, c, d, a];
        }
        if next + 4 <= order && dice.below(4) == 0 {
            let inner = [next, next + 1, next + 2, next + 3];
            let outer = [a, b, c, d];
            for place in 0..4 {
                let (here, there) = (place, (place + 1) % 4);
                edges.insert((inner[here].min(inner[there]), inner[here].max(inner[there])));
                edges.insert((outer[here], inner[here]));
                faces.push([outer[here], outer[there], inner[there], inner[here]]);
            }
            faces.push(inner);
            next += 4;
        } else {
            edges.extend([(a, next), (c, next)]);
            faces.extend([[a, b, c, next], [a, next, c, d]]);
            next += 1;
        }
    }
    Some(graph_of(next, edges))
}

/// Joins pairs in random order, unless that makes a cycle of at most this length.
fn saturated(order: usize, shortest: usize, dice: &mut QuickDice) -> Graph {
    let mut pairs: Vec<(usize, usize)> = (0..order).array_combinations().map(|[u, v]| (u, v)).collect();
    let mut near: Vec<Vec<usize>> = vec![Vec::new(); order];
    let mut edges = Edges::new();
    while !pairs.is_empty() {
        let (u, v) = pairs.swap_remove(dice.below(pairs.len()));
        let mut reached = vec![u];
        for _ in 0..shortest - 2 {
            let ahead: Vec<usize> = reached.iter().flat_map(|&w| near[w].iter().copied()).collect();
            reached.extend(ahead);
            reached = reached.into_iter().unique().collect();
        }
        if !reached.contains(&v) {
            near[u].push(v);
            near[v].push(u);
            edges.insert((u, v));
        }
    }
    graph_of(order, edges)
}

fn triangle_free(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    Some(saturated(order, 4, dice))
}

/// A maximal graph without cycles of length 3 to 4, or to 5.
fn of_large_girth(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    let shortest = 5 + dice.below(2);
    Some(saturated(order, shortest, dice))
}

/// A tree without vertices of degree 2, drawn in the plane, and a cycle through its leaves.
fn halin(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    let mut edges = Edges::from([(0, 1), (0, 2), (0, 3)]);
    let mut leaves = vec![1, 2, 3];
    let mut next = 4;
    while next + 1 < order {
        let place = dice.below(leaves.len());
        let more = (2 + dice.below(2)).min(order - next);
        let new: Vec<usize> = (next..next + more).collect();
        edges.extend(new.iter().map(|&leaf| (leaves[place], leaf)));
        leaves.splice(place..=place, new);
        next += more;
    }
    edges.extend(leaves.iter().circular_tuple_windows().map(|(&u, &v)| (u.min(v), u.max(v))));
    Some(graph_of(next, edges))
}

/// A random subgraph of a complete bipartite graph.
fn random_bipartite(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    let one = 1 + dice.below(order.saturating_sub(1).max(1));
    let parts = 1 + dice.below(9);
    let pairs = (0..one).cartesian_product(one..order).collect_vec();
    let kept = pairs.into_iter().filter(|_| dice.below(10) < parts);
    Some(graph_of(order, kept.collect()))
}

/// Points and blocks: every vertex of a small complete graph, or some of its vertices, with sets of two or three of them.
fn incidence(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    let points = 3 + dice.below(5);
    let block = |size: usize, dice: &mut QuickDice| {
        let mut all: Vec<usize> = (0..points).collect();
        (0..size).map(|_| all.swap_remove(dice.below(all.len()))).collect_vec()
    };
    let edges = (points..order).flat_map(|new| {
        let size = 2 + dice.below(2);
        block(size, dice).into_iter().map(move |point| (point, new)).collect_vec()
    });
    Some(graph_of(order.max(points), edges.collect()))
}
