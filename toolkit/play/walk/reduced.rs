//! Games on reduced positions with steps that are moves on the board; the claims of a proof by residue.

use games::certificate::coloring::{Coloring, Residue as ColoringResidue};
use games::certificate::marking::{Marking, Residue as MarkingResidue};
use games::certificate::{Claim, ResidualGame, Step};
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition};
use games::{Game, GraphGame, VertexMove};
use graphs::{Graph, Vertex, VertexSet};
use rustc_hash::FxHashMap;

use crate::moves::WrittenMove;

pub(crate) type Claims = FxHashMap<Box<[u8]>, Claim>;

/// The claim about a residue, which is first mapped to where it was proved; `places`, the proof's vertex for each
/// vertex of the play, are mapped, too.
pub(crate) fn claim_about<S: ReducedGame>(
    reduced: &S,
    claims: &Claims,
    residue: &mut S::Residue,
    places: &mut [Option<Vertex>],
) -> Option<Claim> {
    loop {
        let (next, images) = match claims.get(&reduced.key(residue)) {
            Some(Claim::Image(images)) => {
                let next = reduced.image(residue, images);
                let all = (0..).map(Vertex::new).zip(images.iter().copied()).collect();
                (next, all)
            }
            Some(Claim::Isomorphic(images)) => {
                let next = reduced.isomorph(residue, images)?;
                let all = S::members(residue).into_iter().zip(images.iter().copied());
                (next, all.collect::<FxHashMap<_, _>>())
            }
            claim => return claim.cloned(),
        };
        *residue = next;
        for place in places.iter_mut() {
            *place = place.and_then(|v| images.get(&v).copied());
        }
    }
}

/// The guarding games into which a claim divides a residue.
pub(crate) fn parts<S: ReducedGame>(
    reduced: &S,
    residue: &S::Residue,
    claim: &Claim,
) -> Option<Vec<S::Residue>> {
    match *claim {
        Claim::Guard(lead) => reduced.guarding(residue, None, lead),
        Claim::GuardWithin(radius, lead) => reduced.guarding(residue, Some(radius), lead),
        _ => None,
    }
}

/// The vertices of the play that are mapped into a set.
pub(crate) fn back(places: &[Option<Vertex>], set: &VertexSet) -> Vec<Vertex> {
    let is_there = |&v: &Vertex| places[v.index()].is_some_and(|place| set.contains(place));
    (0..places.len()).map(Vertex::new).filter(is_there).collect()
}

/// The component of a vertex in a set that need not contain it.
pub(super) fn component(graph: &Graph, set: &VertexSet, vertex: Vertex) -> VertexSet {
    let mut waiting: Vec<Vertex> = set.contains(vertex).then_some(vertex).into_iter().collect();
    let mut seen = VertexSet::of(graph.order(), waiting.iter().copied());
    while let Some(v) = waiting.pop() {
        let near = graph.neighbors(v).iter().copied();
        waiting.extend(near.filter(|&w| set.contains(w) && seen.insert(w)));
    }
    seen
}

pub(super) type MoveOf<S> = <<S as ReducedGame>::Game as Game>::Move;

pub(super) type PositionOf<S> = <<S as ReducedGame>::Game as Game>::Position;

/// A game on reduced positions, with steps that correspond to moves on the board.
pub(crate) trait ReducedGame: ResidualGame {
    type Game: GraphGame<Move: VertexMove + WrittenMove>;

    /// The step in the residue that a move of the play is; `places` has the residue's vertex for each vertex of the play.
    /// `None` for a pass, for a move outside of the residue, and if the residue has no patch for it.
    fn step(
        &self,
        residue: &Self::Residue,
        places: &[Option<Vertex>],
        game: &Self::Game,
        position: &PositionOf<Self>,
        step: MoveOf<Self>,
    ) -> Option<Step>;

    /// Whether two steps lead to the same residue because their patches are equal.
    fn same(&self, residue: &Self::Residue, one: Step, other: Step) -> bool;

    /// The vertices in patches, ascending.
    fn members(residue: &Self::Residue) -> Vec<Vertex>;

    /// Whether a move *concerns* one of these: is made at it, takes a color from it, or marks a neighbor.
    fn concerns(
        game: &Self::Game,
        position: &PositionOf<Self>,
        step: MoveOf<Self>,
        vertices: &VertexSet,
    ) -> bool;

    /// For each color the vertices that may take it; empty in the marking game, which has no guarding games.
    fn takers(game: &Self::Game, position: &PositionOf<Self>) -> Vec<VertexSet>;

    /// The step that gives the vertex this patch, if there is one.
    fn take(residue: &Self::Residue, vertex: Vertex, patch: &VertexSet) -> Option<Step>;

    /// The patch that a step takes, if it takes one.
    fn taken(residue: &Self::Residue, step: Step) -> Option<(Vertex, VertexSet)>;
}

impl ReducedGame for Coloring<'_> {
    type Game = ColoringGame;

    fn step(
        &self,
        residue: &ColoringResidue,
        places: &[Option<Vertex>],
        game: &ColoringGame,
        position: &ColoringPosition,
        step: ColoringMove,
    ) -> Option<Step> {
        let ColoringMove::Color { vertex, color } = step else { return None };
        let place = places[vertex.index()]?;
        if residue.idle().contains(place) {
            return Some(Step::At(place));
        }
        // A vertex in no patch is outside of the residue.
        residue.patches_of(place).next()?;
        // The patch that the move takes in the play, then its image in the residue.
        let may = |&v: &Vertex| game.available(position, v).any(|own| own == color);
        let takers = VertexSet::of(places.len(), position.uncolored().filter(may));
        let patch = component(game.graph(), &takers, vertex);
        let patch: Option<Vec<Vertex>> = patch.iter().map(|v| places[v.index()]).collect();
        Self::take(residue, place, &VertexSet::of(places.len(), patch?))
    }

    fn same(&self, residue: &ColoringResidue, one: Step, other: Step) -> bool {
        match (one, other) {
            (Step::Take { vertex: v, patch: p }, Step::Take { vertex: w, patch: q }) => {
                v == w && residue.patches()[p] == residue.patches()[q]
            }
            _ => one == other,
        }
    }

    fn members(residue: &ColoringResidue) -> Vec<Vertex> {
        let mut all: Vec<Vertex> = residue.patches().iter().flat_map(VertexSet::iter).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    fn concerns(
        game: &ColoringGame,
        position: &ColoringPosition,
        step: ColoringMove,
        vertices: &VertexSet,
    ) -> bool {
        let ColoringMove::Color { vertex, color } = step else { return false };
        let loses = |&w: &Vertex| {
            vertices.contains(w)
                && position.color(w).is_none()
                && game.available(position, w).any(|own| own == color)
        };
        vertices.contains(vertex) || game.graph().neighbors(vertex).iter().any(loses)
    }

    fn takers(game: &ColoringGame, position: &ColoringPosition) -> Vec<VertexSet> {
        let order = game.graph().order();
        let mut takers = vec![VertexSet::empty(order); game.rules().colors() as usize];
        for v in position.uncolored() {
            for color in game.available(position, v) {
                takers[color.index()].insert(v);
            }
        }
        takers
    }

    fn take(residue: &ColoringResidue, vertex: Vertex, patch: &VertexSet) -> Option<Step> {
        let patch = residue.patches().iter().position(|own| own == patch)?;
        Some(Step::Take { vertex, patch })
    }

    fn taken(residue: &ColoringResidue, step: Step) -> Option<(Vertex, VertexSet)> {
        let Step::Take { vertex, patch } = step else { return None };
        Some((vertex, residue.patches()[patch].clone()))
    }
}

impl ReducedGame for Marking<'_> {
    type Game = MarkingGame;

    fn step(
        &self,
        residue: &MarkingResidue,
        places: &[Option<Vertex>],
        _: &MarkingGame,
        _: &MarkingPosition,
        step: MarkingMove,
    ) -> Option<Step> {
        let place = places[step.vertex()?.index()]?;
        residue.unmarked().contains(place).then_some(Step::At(place))
    }

    fn same(&self, _: &MarkingResidue, one: Step, other: Step) -> bool {
        one == other
    }

    fn members(residue: &MarkingResidue) -> Vec<Vertex> {
        residue.unmarked().iter().collect()
    }

    fn concerns(
        game: &MarkingGame,
        position: &MarkingPosition,
        step: MarkingMove,
        vertices: &VertexSet,
    ) -> bool {
        let is_open = |w: &Vertex| vertices.contains(*w) && !position.marked().contains(*w);
        let near = |v: Vertex| game.graph().neighbors(v).iter().any(is_open);
        step.vertex().is_some_and(|v| vertices.contains(v) || near(v))
    }

    fn takers(_: &MarkingGame, _: &MarkingPosition) -> Vec<VertexSet> {
        Vec::new()
    }

    fn take(_: &MarkingResidue, _: Vertex, _: &VertexSet) -> Option<Step> {
        None
    }

    fn taken(_: &MarkingResidue, _: Step) -> Option<(Vertex, VertexSet)> {
        None
    }
}
