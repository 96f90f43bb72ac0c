//! Residues straight from their definitions, for one position at a time and with brute force.

use games::certificate::{Kind, RaceClass, Step, Subject, coloring, marking};
use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition, Score};
use games::{Adjacency, Game, Passing, Player, Variant};
use graphs::{Graph, Vertex};

use super::guarding::{self, Guarding, joined};

/// A residue, of either game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlainResidue {
    pub to_move: Player,
    pub spare: bool,
    /// The patches, free colors once; in the marking game the one set of the vertices that are left.
    pub sets: Vec<Vec<Vertex>>,
    /// The vertices without stakes, where they count one by one.
    pub idle: Vec<Vertex>,
}

impl PlainResidue {
    /// What an automorphism makes of it, or an isomorphism to another residue.
    pub(crate) fn image(&self, images: &[Vertex]) -> PlainResidue {
        let mut sets: Vec<Vec<Vertex>> = self.sets.iter().map(|set| image(set, images)).collect();
        sets.sort();
        PlainResidue { sets, idle: image(&self.idle, images), ..*self }
    }
}

pub(crate) fn image(set: &[Vertex], images: &[Vertex]) -> Vec<Vertex> {
    let mut image: Vec<Vertex> = set.iter().map(|v| images[v.index()]).collect();
    image.sort();
    image
}

pub(crate) type PositionOf<P> = <<P as PlainGame>::Game as Game>::Position;

/// A radius of guarding games, and the number of the one in which Alice leads.
pub(crate) type Cut = (Option<usize>, Option<usize>);

/// One of the games by some rules, as the certificates see it.
pub(crate) trait PlainGame {
    const KIND: Kind;
    type Game: Game;
    type Residue;
    fn game(&self) -> &Self::Game;
    fn graph(&self) -> &Graph;
    fn variant(&self) -> Variant;
    fn winner(&self, value: <Self::Game as Game>::Value) -> Player;
    /// Whether Bob has won, by a vertex that cannot be colored or marked any more.
    fn is_dead(&self, position: &PositionOf<Self>) -> bool;
    fn seen(&self, position: &PositionOf<Self>) -> PlainResidue;
    /// The steps in the order of the format, each with a move that makes it.
    fn steps(&self, position: &PositionOf<Self>) -> Vec<(Step, <Self::Game as Game>::Move)>;
    /// The residue that the checker makes, in the words of this file.
    fn shown(to_move: Player, residue: &Self::Residue) -> PlainResidue;
    /// The guarding games of this radius, or 0, into which the position falls, where the lemma is for the game.
    fn guarding(&self, position: &PositionOf<Self>, cut: Cut) -> Option<Vec<Guarding>>;
    /// The residue that the checker makes of a guarding game.
    fn shown_guarding(to_move: Player, residue: &Self::Residue) -> Guarding;
    /// The classes of the race where one may move anywhere, in the order of their least members.
    fn race(&self, position: &PositionOf<Self>) -> Vec<RaceClass>;

    /// Whether Bob, to move, can end the game.
    fn is_threatened(&self, position: &PositionOf<Self>) -> bool {
        self.game().to_move(position) == Player::Bob
            && self.steps(position).iter().any(|&(_, made)| self.is_dead(&self.game().after(position, made)))
    }

    fn subject(&self) -> Subject {
        Subject::new(Self::KIND, self.variant())
    }
}

/// Whether `player` has a real pass; that of Alice is worth nothing where both may.
fn may_pass(variant: Variant, player: Player) -> bool {
    match variant.passing {
        Passing::Nobody => false,
        Passing::Alice => player == Player::Alice,
        Passing::Bob | Passing::Both => player == Player::Bob,
    }
}

/// Whether moves without stakes are passes whose parity counts.
fn shares_passes(variant: Variant) -> bool {
    variant.adjacency == Adjacency::Free && variant.passing == Passing::Nobody
}

/// The members of `set` that paths inside `set` join to `v`, ascending.
pub(crate) fn component(graph: &Graph, v: Vertex, set: &[Vertex]) -> Vec<Vertex> {
    let mut found = vec![v];
    let mut next = 0;
    while next < found.len() {
        for &w in graph.neighbors(found[next]) {
            if set.contains(&w) && !found.contains(&w) {
                found.push(w);
            }
        }
        next += 1;
    }
    found.sort();
    found
}

pub(crate) fn members(sets: &[Vec<Vertex>]) -> Vec<Vertex> {
    let mut members = sets.concat();
    members.sort();
    members.dedup();
    members
}

/// Whether v to `images[v]` sends the members of the sets to different vertices, and keeps it in either
/// direction that two members of one set are adjacent.
pub(crate) fn is_isomorphism(graph: &Graph, sets: &[Vec<Vertex>], images: &[Vertex]) -> bool {
    let image = |v: Vertex| images[v.index()];
    let members = members(sets);
    let differ = |&v: &Vertex| members.iter().filter(|&&w| image(w) == image(v)).count() == 1;
    let keeps = |set: &Vec<Vertex>| {
        set.iter()
            .all(|&u| set.iter().all(|&v| graph.are_adjacent(u, v) == graph.are_adjacent(image(u), image(v))))
    };
    members.iter().all(differ) && sets.iter().all(keeps)
}

/// A class of the race: its members by what is left to each, then by their numbers, and the least of what is left to the
/// i-th, less its rivals among those before, less i, plus `more`.
fn race_class(
    mut members: Vec<Vertex>,
    more: i64,
    left: impl Fn(Vertex) -> i64,
    are_rivals: impl Fn(Vertex, Vertex) -> bool,
) -> RaceClass {
    members.sort_by_key(|&v| (left(v), v));
    let of_place = |place: usize| {
        let v = members[place];
        let rivals = members[..place].iter().filter(|&&u| are_rivals(u, v)).count() as i64;
        left(v) - rivals - (place as i64 + 1) + more
    };
    let margin = (0..members.len()).map(of_place).min().expect("no class is empty");
    RaceClass { members, margin }
}

/// Whether each list can be given a member of its own.
pub(crate) fn distinct(lists: &[Vec<Vertex>], taken: &[Vertex]) -> bool {
    let Some((first, rest)) = lists.split_first() else { return true };
    first.iter().any(|v| !taken.contains(v) && distinct(rest, &[taken, &[*v]].concat()))
}

fn able(game: &ColoringGame, position: &ColoringPosition, color: Color) -> Vec<Vertex> {
    position.uncolored().filter(|&v| game.available(position, v).any(|other| other == color)).collect()
}

/// The patches of all colors, as often as they occur.
fn all_patches(game: &ColoringGame, position: &ColoringPosition) -> Vec<Vec<Vertex>> {
    let mut patches = Vec::new();
    for color in game.rules().palette() {
        let able = able(game, position, color);
        let mut found: Vec<Vec<Vertex>> = able.iter().map(|&v| component(game.graph(), v, &able)).collect();
        found.sort();
        found.dedup();
        patches.extend(found);
    }
    patches
}

fn endangered(game: &ColoringGame, position: &ColoringPosition) -> Vec<Vertex> {
    let patches = all_patches(game, position);
    position.uncolored().filter(|&v| guarding::can_die(game.graph(), &patches, v)).collect()
}

/// The patches in R, and the uncolored vertices outside.
fn patches(game: &ColoringGame, position: &ColoringPosition) -> (Vec<Vec<Vertex>>, Vec<Vertex>) {
    let mut patches = all_patches(game, position);
    let mut relevant = endangered(game, position);
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
    (patches, position.uncolored().filter(|v| !relevant.contains(v)).collect())
}

impl PlainGame for ColoringGame {
    const KIND: Kind = Kind::Coloring;
    type Game = ColoringGame;
    type Residue = coloring::Residue;

    fn game(&self) -> &ColoringGame {
        self
    }

    fn graph(&self) -> &Graph {
        ColoringGame::graph(self)
    }

    fn variant(&self) -> Variant {
        self.rules().variant()
    }

    fn winner(&self, value: Verdict) -> Player {
        value.winner()
    }

    fn is_dead(&self, position: &ColoringPosition) -> bool {
        position.uncolored().any(|v| self.available(position, v).next().is_none())
    }

    fn seen(&self, position: &ColoringPosition) -> PlainResidue {
        let (sets, rest) = patches(self, position);
        let connected = PlainGame::variant(self).adjacency == Adjacency::Connected;
        PlainResidue {
            to_move: position.to_move(),
            spare: shares_passes(PlainGame::variant(self)) && rest.len() % 2 == 1,
            sets,
            idle: if connected { rest } else { vec![] },
        }
    }

    fn steps(&self, position: &ColoringPosition) -> Vec<(Step, ColoringMove)> {
        let variant = PlainGame::variant(self);
        let (patches, rest) = patches(self, position);
        let open = variant.adjacency.open(PlainGame::graph(self), |v| position.color(v).is_some());
        let any_color = |vertex| {
            let color = self.available(position, vertex).next().expect("a safe vertex has a color");
            ColoringMove::Color { vertex, color }
        };
        let mut steps = Vec::new();
        for (patch, members) in patches.iter().enumerate() {
            if patch > 0 && patches[patch - 1] == *members {
                continue;
            }
            for &vertex in members.iter().filter(|v| open.contains(v)) {
                let fits = |&color: &Color| {
                    component(self.graph(), vertex, &able(self, position, color)) == *members
                };
                let color = self.available(position, vertex).find(fits).expect("a color of the patch");
                steps.push((Step::Take { vertex, patch }, ColoringMove::Color { vertex, color }));
            }
        }
        if variant.adjacency == Adjacency::Connected {
            let idle = rest.iter().filter(|v| open.contains(v));
            steps.extend(idle.map(|&v| (Step::At(v), any_color(v))));
        }
        if may_pass(variant, position.to_move()) {
            steps.push((Step::Pass, ColoringMove::Pass));
        }
        if shares_passes(variant) && rest.len() % 2 == 1 {
            steps.push((Step::Pass, any_color(rest[0])));
        }
        steps
    }

    fn shown(to_move: Player, residue: &coloring::Residue) -> PlainResidue {
        assert!(!residue.is_guarding());
        let sets = residue.patches().iter().map(|patch| patch.iter().collect()).collect();
        PlainResidue { to_move, spare: residue.has_spare_pass(), sets, idle: residue.idle().iter().collect() }
    }

    fn guarding(&self, position: &ColoringPosition, (radius, lead): Cut) -> Option<Vec<Guarding>> {
        let allowed = PlainGame::variant(self).adjacency == Adjacency::Free
            && (lead.is_none() || position.to_move() == Player::Alice);
        let (patches, endangered) = (patches(self, position).0, endangered(self, position));
        let radius = radius.unwrap_or(0);
        let guarded = guarding::within((self.graph(), &patches), radius, &endangered, &members(&patches));
        allowed.then(|| guarding::divided((self.graph(), &patches), &guarded, radius, lead))?
    }

    fn shown_guarding(to_move: Player, residue: &coloring::Residue) -> Guarding {
        Guarding::shown(to_move, residue)
    }

    fn race(&self, position: &ColoringPosition) -> Vec<RaceClass> {
        let patches = patches(self, position).0;
        let hopes = |v: Vertex| patches.iter().filter(|patch| patch.contains(&v)).count() as i64;
        let are_rivals = |u: Vertex, v: Vertex| {
            self.graph().are_adjacent(u, v)
                && patches.iter().any(|patch| patch.contains(&u) && patch.contains(&v))
        };
        let classes = guarding::classes((self.graph(), &patches), &endangered(self, position));
        classes.into_iter().map(|class| race_class(class, 0, hopes, are_rivals)).collect()
    }
}

/// The marking game in which Alice has to keep the score below k.
pub(crate) struct MarkingBelow {
    pub k: u32,
    pub game: MarkingGame,
}

impl MarkingBelow {
    fn marked_neighbors(&self, position: &MarkingPosition, v: Vertex) -> u32 {
        let neighbors = self.game.graph().neighbors(v).iter();
        neighbors.filter(|&&w| position.marked().contains(w)).count() as u32
    }

    fn unmarked(&self, position: &MarkingPosition) -> Vec<Vertex> {
        self.game.graph().vertices().filter(|&v| !position.marked().contains(v)).collect()
    }

    /// R, and the other unmarked vertices.
    fn parts(&self, position: &MarkingPosition) -> (Vec<Vertex>, Vec<Vertex>) {
        let graph = self.game.graph();
        let endangered = |v: Vertex| graph.degree(v) >= self.k as usize && !position.marked().contains(v);
        let near = |&v: &Vertex| endangered(v) || graph.neighbors(v).iter().any(|&w| endangered(w));
        self.unmarked(position).into_iter().partition(near)
    }
}

impl PlainGame for MarkingBelow {
    const KIND: Kind = Kind::Marking;
    type Game = MarkingGame;
    type Residue = marking::Residue;

    fn game(&self) -> &MarkingGame {
        &self.game
    }

    fn graph(&self) -> &Graph {
        self.game.graph()
    }

    fn variant(&self) -> Variant {
        self.game.variant()
    }

    fn winner(&self, value: Score) -> Player {
        if value.neighbors() < self.k { Player::Alice } else { Player::Bob }
    }

    fn is_dead(&self, position: &MarkingPosition) -> bool {
        self.unmarked(position).into_iter().any(|v| self.marked_neighbors(position, v) >= self.k)
    }

    fn seen(&self, position: &MarkingPosition) -> PlainResidue {
        let (relevant, rest) = self.parts(position);
        let connected = self.variant().adjacency == Adjacency::Connected;
        PlainResidue {
            to_move: self.game.to_move(position),
            spare: shares_passes(self.variant()) && rest.len() % 2 == 1,
            sets: vec![if connected { self.unmarked(position) } else { relevant }],
            idle: vec![],
        }
    }

    fn steps(&self, position: &MarkingPosition) -> Vec<(Step, MarkingMove)> {
        let variant = self.variant();
        let (relevant, rest) = self.parts(position);
        let open = match variant.adjacency {
            Adjacency::Free => relevant,
            connected => connected.open(self.graph(), |v| position.marked().contains(v)),
        };
        let mut steps: Vec<_> = open.into_iter().map(|v| (Step::At(v), MarkingMove::Mark(v))).collect();
        if may_pass(variant, self.game.to_move(position)) {
            steps.push((Step::Pass, MarkingMove::Pass));
        }
        if shares_passes(variant) && rest.len() % 2 == 1 {
            steps.push((Step::Pass, MarkingMove::Mark(rest[0])));
        }
        steps
    }

    fn shown(to_move: Player, residue: &marking::Residue) -> PlainResidue {
        let sets = vec![residue.unmarked().iter().collect()];
        PlainResidue { to_move, spare: residue.has_spare_pass(), sets, idle: vec![] }
    }

    fn guarding(&self, _: &MarkingPosition, _: Cut) -> Option<Vec<Guarding>> {
        None
    }

    fn shown_guarding(_: Player, _: &marking::Residue) -> Guarding {
        unreachable!("the marking game knows no guard")
    }

    fn race(&self, position: &MarkingPosition) -> Vec<RaceClass> {
        let graph = self.game.graph();
        let (marked, unmarked) = (|v| self.marked_neighbors(position, v), self.unmarked(position));
        let endangered: Vec<Vertex> =
            unmarked.iter().copied().filter(|&v| graph.degree(v) >= self.k as usize).collect();
        let are_joined = |u: Vertex, v: Vertex| {
            let common = |&w: &Vertex| graph.are_adjacent(u, w) && graph.are_adjacent(w, v);
            graph.are_adjacent(u, v) || unmarked.iter().any(common)
        };
        let slack = |v| i64::from(self.k) - 1 - i64::from(marked(v));
        let are_rivals = |u, v| graph.are_adjacent(u, v);
        joined(&endangered, are_joined)
            .into_iter()
            .map(|class| race_class(class, 1, slack, are_rivals))
            .collect()
    }
}
