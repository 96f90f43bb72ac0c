//! Residues straight from their definition, for one position at a time and with brute force.

use games::certificate::Step;
use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use graphs::Vertex;

/// Whether there is a spare pass, and the patches that lie in R, sorted, free colors once.
pub type Residue = (bool, Vec<Vec<Vertex>>);

/// The vertices that may take the color.
fn able(game: &ColoringGame, position: &ColoringPosition, color: Color) -> Vec<Vertex> {
    position.uncolored().filter(|&v| game.available(position, v).any(|other| other == color)).collect()
}

/// The members of `set` that paths inside `set` join to `v`, ascending.
fn component(game: &ColoringGame, v: Vertex, set: &[Vertex]) -> Vec<Vertex> {
    let mut found = vec![v];
    let mut next = 0;
    while next < found.len() {
        for &w in game.graph().neighbors(found[next]) {
            if set.contains(&w) && !found.contains(&w) {
                found.push(w);
            }
        }
        next += 1;
    }
    found.sort();
    found
}

/// Whether each list can be given a member of its own.
fn distinct(lists: &[Vec<Vertex>], taken: &[Vertex]) -> bool {
    let Some((first, rest)) = lists.split_first() else { return true };
    first.iter().any(|v| !taken.contains(v) && distinct(rest, &[taken, &[*v]].concat()))
}

pub fn residue(game: &ColoringGame, position: &ColoringPosition) -> Residue {
    let mut patches = Vec::new();
    for color in game.rules().palette() {
        let able = able(game, position, color);
        let mut found: Vec<Vec<Vertex>> = able.iter().map(|&v| component(game, v, &able)).collect();
        found.sort();
        found.dedup();
        patches.extend(found);
    }
    let is_endangered = |&v: &Vertex| {
        let attackers = |patch: &Vec<Vertex>| -> Vec<Vertex> {
            patch.iter().copied().filter(|&w| game.graph().are_adjacent(v, w)).collect()
        };
        let lists: Vec<_> = patches.iter().filter(|patch| patch.contains(&v)).map(attackers).collect();
        distinct(&lists, &[])
    };
    let mut relevant: Vec<Vertex> = position.uncolored().filter(is_endangered).collect();
    for _ in position.uncolored() {
        for patch in &patches {
            if patch.iter().any(|v| relevant.contains(v)) {
                relevant.extend(patch);
            }
        }
        relevant.sort();
        relevant.dedup();
    }
    patches.retain(|patch| patch.iter().any(|v| relevant.contains(v)));
    patches.sort();
    patches.dedup_by(|a, b| a == b && a.len() == 1);
    ((position.uncolored().count() - relevant.len()) % 2 == 1, patches)
}

/// The steps in the order of the format, each with a move that makes it.
pub fn steps(game: &ColoringGame, position: &ColoringPosition) -> Vec<(Step, ColoringMove)> {
    let (spare, patches) = residue(game, position);
    let mut steps = Vec::new();
    for (patch, members) in patches.iter().enumerate() {
        if patch > 0 && patches[patch - 1] == *members {
            continue;
        }
        for &vertex in members {
            let fits = |&color: &Color| component(game, vertex, &able(game, position, color)) == *members;
            let color = game.available(position, vertex).find(fits).expect("a color of the patch");
            steps.push((Step::Take { vertex, patch }, ColoringMove::Color { vertex, color }));
        }
    }
    if spare {
        let outside = |v: &Vertex| patches.iter().all(|patch| !patch.contains(v));
        let vertex = position.uncolored().find(outside).expect("an odd number of them");
        let color = game.available(position, vertex).next().expect("a safe vertex has a color");
        steps.push((Step::Pass, ColoringMove::Color { vertex, color }));
    }
    steps
}
