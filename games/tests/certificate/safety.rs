//! Which vertices are safe.

use games::Player;
use games::certificate::coloring::Coloring;
use games::certificate::{Board, ResidualGame, Step};
use games::coloring::Rules;
use graphs::{Graph, Vertex, VertexSet};

/// Every way to choose, one set after another.
fn by_trying(sets: &[usize], taken: usize) -> bool {
    let Some((first, rest)) = sets.split_first() else { return true };
    (0..usize::BITS).map(|v| 1 << v).any(|v| first & !taken & v != 0 && by_trying(rest, taken | v))
}

/// Whether vertex 0 can die if each color is available at the neighbors of one of these sets. A color is taken away from a
/// neighbor by a vertex of degree 1 beside it.
fn is_endangered(sets: &[usize]) -> bool {
    let members: Vec<usize> =
        (0..usize::BITS as usize).filter(|w| sets.iter().any(|set| set >> w & 1 == 1)).collect();
    let blocked: Vec<(usize, usize)> = members
        .iter()
        .enumerate()
        .flat_map(|(place, w)| {
            let lacks = move |&color: &usize| sets[color] >> w & 1 == 0;
            (0..sets.len()).filter(lacks).map(move |color| (1 + place, color))
        })
        .collect();
    let first = 1 + members.len();
    let leaves = blocked.iter().enumerate().map(|(leaf, &(w, _))| (w, first + leaf));
    let edges = (1..first).map(|w| (0, w)).chain(leaves);
    let board = Board::new(Graph::from_edges(first + blocked.len(), edges).unwrap());
    let game = Coloring::new(&board, Rules::new(sets.len() as u32).unwrap());
    let mut residue = game.initial(Player::Alice);
    let mut able = vec![VertexSet::full(board.graph().order()); sets.len()];
    for (leaf, &(w, color)) in blocked.iter().enumerate() {
        let leaf = Vertex::new(first + leaf);
        let patch = board.component(Vertex::new(0), &able[color]);
        // Once it is safe it stays so, and then its patches are forgotten.
        let Some(patch) = residue.patches().iter().position(|other| *other == patch) else { break };
        residue = game.after(&residue, Step::Take { vertex: leaf, patch }).expect("no vertex is dead");
        able.iter_mut().for_each(|able| _ = able.remove(leaf));
        able[color].remove(Vertex::new(w));
    }
    residue.endangered().contains(Vertex::new(0))
}

#[test]
fn a_vertex_can_die_if_its_patches_have_distinct_neighbors() {
    let mut seen = [0; 2];
    let mut families = vec![vec![]];
    for colors in 1..=4 {
        let grown = families.iter().flat_map(|sets: &Vec<usize>| {
            // Colors have no names, so the order of the sets says nothing.
            let least = sets.last().copied().unwrap_or(0);
            (least..16).map(|set| [&sets[..], &[set]].concat())
        });
        families = grown.collect();
        for sets in &families {
            let expected = by_trying(sets, 0);
            assert_eq!(is_endangered(sets), expected, "{colors} colors: {sets:?}");
            seen[usize::from(expected)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}
