//! Guarding games straight from their rules, by brute force.

use std::collections::HashMap;

use games::Player;
use games::certificate::{Step, coloring};
use graphs::{Graph, Vertex};

use super::plain::{component, distinct};

/// A position of a guarding game.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Guarding {
    pub to_move: Player,
    pub patches: Vec<Vec<Vertex>>,
    pub endangered: Vec<Vertex>,
}

/// The winners of the positions met so far.
pub type Winners = HashMap<Guarding, bool>;

/// The games into which a position falls, one for each class of endangered vertices; Alice leads in the one
/// with the number `lead`. `None` if there is no such game.
pub fn divided(
    graph: &Graph,
    patches: &[Vec<Vertex>],
    endangered: &[Vertex],
    lead: Option<usize>,
) -> Option<Vec<Guarding>> {
    let mut games: Vec<Guarding> = classes(graph, patches, endangered)
        .into_iter()
        .map(|class| confined(graph, Player::Bob, patches, &class))
        .collect();
    if let Some(lead) = lead {
        games.get_mut(lead)?.to_move = Player::Alice;
    }
    Some(games)
}

/// Joins two vertices if one move may concern both, again and again.
pub fn classes(graph: &Graph, patches: &[Vec<Vertex>], endangered: &[Vertex]) -> Vec<Vec<Vertex>> {
    joined(endangered, |u, v| {
        patches.iter().filter(|patch| patch.contains(&u) && patch.contains(&v)).any(|patch| {
            let common = |w: &Vertex| graph.are_adjacent(*w, u) && graph.are_adjacent(*w, v);
            graph.are_adjacent(u, v) || patch.iter().any(common)
        })
    })
}

/// The classes into which pairs join these vertices, in the order of their least members.
pub fn joined(vertices: &[Vertex], are_joined: impl Fn(Vertex, Vertex) -> bool) -> Vec<Vec<Vertex>> {
    let mut classes: Vec<Vec<Vertex>> = Vec::new();
    for &v in vertices {
        let is_near = |class: &Vec<Vertex>| class.iter().any(|&u| are_joined(u, v));
        let (near, mut others): (Vec<_>, Vec<_>) = classes.into_iter().partition(is_near);
        let mut class = near.concat();
        class.push(v);
        class.sort();
        others.push(class);
        classes = others;
    }
    classes.sort();
    classes
}

fn confined(graph: &Graph, to_move: Player, patches: &[Vec<Vertex>], endangered: &[Vertex]) -> Guarding {
    let mut kept = Vec::new();
    for patch in patches {
        let is_member = |v: &Vertex| endangered.contains(v) && patch.contains(v);
        let near = |v: &Vertex| graph.neighbors(*v).iter().any(is_member);
        let rest: Vec<Vertex> = patch.iter().copied().filter(|v| is_member(v) || near(v)).collect();
        let mut components: Vec<_> = rest.iter().map(|&v| component(graph, v, &rest)).collect();
        components.sort();
        components.dedup();
        kept.extend(components);
    }
    kept.sort();
    Guarding { to_move, patches: kept, endangered: endangered.to_vec() }
}

impl Guarding {
    /// The residue that the checker makes, in the words of this file.
    pub fn shown(to_move: Player, residue: &coloring::Residue) -> Self {
        assert!(residue.is_guarding() && !residue.has_spare_pass());
        let patches = residue.patches().iter().map(|patch| patch.iter().collect()).collect();
        Guarding { to_move, patches, endangered: residue.endangered().iter().collect() }
    }

    /// The steps in the order of the format.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (patch, members) in self.patches.iter().enumerate() {
            let may_move = |v: &&Vertex| self.to_move == Player::Bob || self.endangered.contains(v);
            if patch == 0 || self.patches[patch - 1] != *members {
                steps.extend(members.iter().filter(may_move).map(|&vertex| Step::Take { vertex, patch }));
            }
        }
        if self.to_move == Player::Bob {
            steps.push(Step::Pass);
        }
        steps
    }

    /// The position after a step; `None` if Bob has won.
    pub fn after(&self, graph: &Graph, step: Step) -> Option<Guarding> {
        let to_move = self.to_move.opponent();
        let Step::Take { vertex, patch: taken } = step else {
            return Some(Guarding { to_move, ..self.clone() });
        };
        let mut patches = self.patches.clone();
        for (index, patch) in patches.iter_mut().enumerate() {
            patch.retain(|&v| v != vertex && !(index == taken && graph.are_adjacent(v, vertex)));
        }
        let colors = |v: Vertex| patches.iter().filter(move |patch| patch.contains(&v));
        let others: Vec<Vertex> = self.endangered.iter().copied().filter(|&v| v != vertex).collect();
        if others.iter().any(|&v| colors(v).next().is_none()) {
            return None;
        }
        let can_die = |&v: &Vertex| {
            let attackers = |patch: &Vec<Vertex>| -> Vec<Vertex> {
                patch.iter().copied().filter(|&w| graph.are_adjacent(v, w)).collect()
            };
            distinct(&colors(v).map(attackers).collect::<Vec<_>>(), &[])
        };
        let endangered: Vec<Vertex> = others.into_iter().filter(can_die).collect();
        Some(confined(graph, to_move, &patches, &endangered))
    }

    /// The games into which this one falls, if they are several.
    pub fn divided(&self, graph: &Graph, lead: Option<usize>) -> Option<Vec<Guarding>> {
        let games = divided(graph, &self.patches, &self.endangered, lead)?;
        (games.len() != 1 && (lead.is_none() || self.to_move == Player::Alice)).then_some(games)
    }

    /// Whether Alice wins, dividing the game where it helps.
    pub fn is_won(&self, graph: &Graph, winners: &mut Winners) -> bool {
        if self.endangered.is_empty() {
            return true;
        }
        if let Some(&won) = winners.get(self) {
            return won;
        }
        let next: Vec<_> = self.steps().into_iter().map(|step| self.after(graph, step)).collect();
        let mut is_won =
            |next: &Option<Guarding>| next.as_ref().is_some_and(|next| next.is_won(graph, winners));
        let by_steps = match self.to_move {
            Player::Alice => next.iter().any(&mut is_won),
            Player::Bob => next.iter().all(&mut is_won),
        };
        let won = by_steps || self.division(graph, winners).is_some();
        winners.insert(self.clone(), won);
        won
    }

    /// A number to lead in, or none, with which Alice wins all the games into which this one falls.
    pub fn division(&self, graph: &Graph, winners: &mut Winners) -> Option<Option<usize>> {
        leads(self.endangered.len()).find(|&lead| {
            let games = self.divided(graph, lead);
            games.is_some_and(|games| games.iter().all(|game| game.is_won(graph, winners)))
        })
    }

    /// What an automorphism makes of it, or an isomorphism to another game.
    pub fn image(&self, images: &[Vertex]) -> Guarding {
        let map = |set: &Vec<Vertex>| {
            let mut image: Vec<Vertex> = set.iter().map(|v| images[v.index()]).collect();
            image.sort();
            image
        };
        let mut patches: Vec<_> = self.patches.iter().map(map).collect();
        patches.sort();
        Guarding { patches, endangered: map(&self.endangered), ..*self }
    }
}

/// No lead, and the numbers below the number of games.
pub fn leads(games: usize) -> impl Iterator<Item = Option<usize>> {
    std::iter::once(None).chain((0..games).map(Some))
}
