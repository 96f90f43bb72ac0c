//! Guarding games straight from their rules, by brute force.

use std::collections::HashMap;

use games::Player;
use games::certificate::{Step, coloring};
use graphs::{Graph, Vertex};

use super::plain::{component, distinct, image};

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Guarding {
    pub to_move: Player,
    pub radius: usize,
    pub patches: Vec<Vec<Vertex>>,
    pub guarded: Vec<Vertex>,
}

pub(crate) type Winners = HashMap<Guarding, bool>;

pub(crate) type Field<'a> = (&'a Graph, &'a [Vec<Vertex>]);

/// The games of a radius into which a position falls, one for each class of guarded vertices; Alice leads in the one
/// with the number `lead`. `None` if there is no such game.
pub(crate) fn divided(
    field: Field<'_>,
    guarded: &[Vertex],
    radius: usize,
    lead: Option<usize>,
) -> Option<Vec<Guarding>> {
    let classes = classes(field, guarded).into_iter();
    let mut games: Vec<_> = classes.map(|class| confined(field, Player::Bob, radius, &class)).collect();
    if let Some(lead) = lead {
        games.get_mut(lead)?.to_move = Player::Alice;
    }
    Some(games)
}

/// The members of `all` that at most this many steps between adjacent members of patches lead to from `core`.
pub(crate) fn within(
    (graph, patches): Field<'_>,
    radius: usize,
    core: &[Vertex],
    all: &[Vertex],
) -> Vec<Vertex> {
    let is_step = |u: Vertex, v: Vertex| {
        graph.are_adjacent(u, v) && patches.iter().any(|patch| patch.contains(&u) && patch.contains(&v))
    };
    (0..radius).fold(core.to_vec(), |near, _| {
        let is_near = |v: &&Vertex| near.contains(v) || near.iter().any(|&u| is_step(u, **v));
        all.iter().filter(is_near).copied().collect()
    })
}

pub(crate) fn can_die(graph: &Graph, patches: &[Vec<Vertex>], v: Vertex) -> bool {
    let attackers = |patch: &Vec<Vertex>| -> Vec<Vertex> {
        patch.iter().copied().filter(|&w| graph.are_adjacent(v, w)).collect()
    };
    let lists: Vec<_> = patches.iter().filter(|patch| patch.contains(&v)).map(attackers).collect();
    distinct(&lists, &[])
}

/// Joins two vertices if one move may concern both, again and again.
pub(crate) fn classes((graph, patches): Field<'_>, vertices: &[Vertex]) -> Vec<Vec<Vertex>> {
    joined(vertices, |u, v| {
        patches.iter().filter(|patch| patch.contains(&u) && patch.contains(&v)).any(|patch| {
            let common = |w: &Vertex| graph.are_adjacent(*w, u) && graph.are_adjacent(*w, v);
            graph.are_adjacent(u, v) || patch.iter().any(common)
        })
    })
}

/// The classes into which pairs join these vertices, in the order of their least members.
pub(crate) fn joined(vertices: &[Vertex], are_joined: impl Fn(Vertex, Vertex) -> bool) -> Vec<Vec<Vertex>> {
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

fn confined((graph, patches): Field<'_>, to_move: Player, radius: usize, guarded: &[Vertex]) -> Guarding {
    let mut kept = Vec::new();
    for patch in patches {
        let is_member = |v: &Vertex| guarded.contains(v) && patch.contains(v);
        let near = |v: &Vertex| graph.neighbors(*v).iter().any(is_member);
        let rest: Vec<Vertex> = patch.iter().copied().filter(|v| is_member(v) || near(v)).collect();
        let mut components: Vec<_> = rest.iter().map(|&v| component(graph, v, &rest)).collect();
        components.sort();
        components.dedup();
        kept.extend(components);
    }
    kept.sort();
    kept.dedup_by(|a, b| a == b && a.len() == 1);
    Guarding { to_move, radius, patches: kept, guarded: guarded.to_vec() }
}

impl Guarding {
    /// The residue that the checker makes, in the words of this file.
    pub(crate) fn shown(to_move: Player, residue: &coloring::Residue) -> Self {
        assert!(residue.is_guarding() && !residue.has_spare_pass());
        let (radius, guarded) =
            residue.radius().zip(residue.guarded()).expect("it belongs to a guarding game");
        let patches = residue.patches().iter().map(|patch| patch.iter().collect()).collect();
        Guarding { to_move, radius, patches, guarded: guarded.iter().collect() }
    }

    /// The steps in the order of the format.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (patch, members) in self.patches.iter().enumerate() {
            let may_move = |v: &&Vertex| self.to_move == Player::Bob || self.guarded.contains(v);
            if patch == 0 || self.patches[patch - 1] != *members {
                steps.extend(members.iter().filter(may_move).map(|&vertex| Step::Take { vertex, patch }));
            }
        }
        if self.to_move == Player::Bob {
            steps.push(Step::Pass);
        }
        steps
    }

    pub(crate) fn endangered(&self, graph: &Graph) -> Vec<Vertex> {
        self.guarded.iter().copied().filter(|&v| can_die(graph, &self.patches, v)).collect()
    }

    /// The position after a step; `None` if Bob has won.
    pub(crate) fn after(&self, graph: &Graph, step: Step) -> Option<Guarding> {
        let to_move = self.to_move.opponent();
        let Step::Take { vertex, patch: taken } = step else {
            return Some(Guarding { to_move, ..self.clone() });
        };
        let mut patches = self.patches.clone();
        for (index, patch) in patches.iter_mut().enumerate() {
            patch.retain(|&v| v != vertex && !(index == taken && graph.are_adjacent(v, vertex)));
        }
        let others: Vec<Vertex> = self.guarded.iter().copied().filter(|&v| v != vertex).collect();
        if others.iter().any(|v| !patches.iter().any(|patch| patch.contains(v))) {
            return None;
        }
        let endangered: Vec<Vertex> =
            others.iter().copied().filter(|&v| can_die(graph, &patches, v)).collect();
        let guarded = within((graph, &patches), self.radius, &endangered, &others);
        Some(confined((graph, &patches), to_move, self.radius, &guarded))
    }

    /// The games into which this one falls, if they are several.
    pub(crate) fn divided(&self, graph: &Graph, lead: Option<usize>) -> Option<Vec<Guarding>> {
        let games = divided((graph, &self.patches), &self.guarded, self.radius, lead)?;
        (games.len() != 1 && (lead.is_none() || self.to_move == Player::Alice)).then_some(games)
    }

    /// Whether Alice wins, dividing the game where it helps.
    pub(crate) fn is_won(&self, graph: &Graph, winners: &mut Winners) -> bool {
        if self.guarded.is_empty() {
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
    pub(crate) fn division(&self, graph: &Graph, winners: &mut Winners) -> Option<Option<usize>> {
        leads(self.guarded.len()).find(|&lead| {
            let games = self.divided(graph, lead);
            games.is_some_and(|games| games.iter().all(|game| game.is_won(graph, winners)))
        })
    }

    /// What an automorphism makes of it, or an isomorphism to another game.
    pub(crate) fn image(&self, images: &[Vertex]) -> Guarding {
        let mut patches: Vec<_> = self.patches.iter().map(|patch| image(patch, images)).collect();
        patches.sort();
        Guarding { patches, guarded: image(&self.guarded, images), ..*self }
    }
}

/// No lead, and the numbers below the number of games.
pub(crate) fn leads(games: usize) -> impl Iterator<Item = Option<usize>> {
    std::iter::once(None).chain((0..games).map(Some))
}
