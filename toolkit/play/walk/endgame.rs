//! Alice's replies where a lemma has settled the play: by `safe`, by the race, by guarding.
//!
//! She looks after *games* beside the play. After a guard they are the guarding games, into which the proof divides
//! the position: in each she has the claims of the proof, to which she answers with its replies. After a race the game is
//! the order in which she takes the endangered vertices of each class; after `safe` there is none. She plays as
//! `games::certificate::coloring` proves at `guarding_games` and `is_race_won`:
//!
//! - a move of Bob that concerns a game is made there, and she replies there;
//! - if it concerns none, or he passes, she chooses a game that is not done, and takes it that he passed in it;
//! - if all games are done, no vertex is endangered, and any move will do but a pass.
//!
//! A guarding game sees only the moves that concern it, so more vertices may take a color in it than in the
//! play. It is followed by sets of its own, one a color, in the vertices of the play.

use games::certificate::{Claim, Lemma, RaceClass, Step};
use games::{Game, GraphGame, Player, VertexMove};
use graphs::{Graph, Vertex, VertexSet};

use super::reduced::{Claims, MoveOf, PositionOf, ReducedGame, back, claim_about, component, parts};
use crate::moves::WrittenMove;

/// Alice's reply by a lemma.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply<M> {
    pub step: M,
    /// The endangered vertices of the game in which she replies; empty if none is endangered any more.
    pub(crate) at: Vec<Vertex>,
    /// Whether she takes the vertices in the order of the race; otherwise the proof has the reply.
    pub by_race: bool,
}

impl<M> Reply<M> {
    /// A reply for positions in which any move will do.
    pub(super) fn anywhere(step: M) -> Self {
        Reply { step, at: Vec::new(), by_race: false }
    }
}

pub(super) struct Endgame<'p, S: ReducedGame> {
    reduced: &'p S,
    claims: &'p Claims,
    games: Vec<WatchedGame<S>>,
    /// Whether a game has reached a residue without a claim, which does not happen in a checked proof.
    is_lost: bool,
}

enum WatchedGame<S: ReducedGame> {
    Guarded(GuardedGame<S>),
    Raced(RaceOrder),
    Mirrored(MirroredGame),
}

struct GuardedGame<S: ReducedGame> {
    residue: S::Residue,
    /// The vertex of the proof for each vertex of the play.
    places: Vec<Option<Vertex>>,
    /// For each color the vertices of the play that may take it in this game.
    takers: Vec<VertexSet>,
}

/// The classes of a race, each in the order in which she takes its vertices.
struct RaceOrder {
    classes: Vec<Vec<Vertex>>,
    /// The class in which she moves next.
    due: Option<usize>,
}

/// A step in a guarding game, in the vertices of the play.
struct Answer {
    vertex: Vertex,
    /// The patch, in the proof's vertices.
    patch: VertexSet,
}

impl<'p, S: ReducedGame> Endgame<'p, S> {
    /// Starts at a position with a residue that a claim settles.
    pub(crate) fn new(
        reduced: &'p S,
        claims: &'p Claims,
        residue: S::Residue,
        places: Vec<Option<Vertex>>,
        game: &S::Game,
        position: &PositionOf<S>,
    ) -> Self {
        let takers = S::takers(game, position);
        let all = GuardedGame { residue, places, takers };
        let mut endgame = Endgame { reduced, claims, games: Vec::new(), is_lost: false };
        endgame.games = endgame.parts_after_claim(all, game.graph());
        endgame
    }

    pub(crate) fn reply(&mut self, game: &S::Game, position: &PositionOf<S>) -> Option<Reply<MoveOf<S>>> {
        let Some(due) = self.due(game, position) else {
            return if self.is_lost { None } else { any(game, position).map(Reply::anywhere) };
        };
        let legal = game.legal(position);
        match &self.games[due] {
            WatchedGame::Raced(race) => {
                let next = race.next(&legal)?;
                let step = legal.into_iter().find(|step| step.vertex() == Some(next))?;
                Some(Reply { step, at: race.classes.concat(), by_race: true })
            }
            WatchedGame::Mirrored(mirrored) => {
                let step = legal.into_iter().find(|&step| mirrored.is_reply(step))?;
                Some(Reply { step, at: mirrored.vertices(), by_race: false })
            }
            WatchedGame::Guarded(guarded) => {
                let answer = self.answer(due)?;
                let is_it = |&step: &MoveOf<S>| guarded.is(step, &answer, game.graph());
                let step = legal.into_iter().find(is_it)?;
                let at = back(&guarded.places, &self.reduced.endangered(&guarded.residue));
                Some(Reply { step, at, by_race: false })
            }
        }
    }

    /// Follows a move; false if Alice's move leaves the lemma.
    pub(crate) fn make(&mut self, game: &S::Game, position: &PositionOf<S>, step: MoveOf<S>) -> bool {
        match game.to_move(position) {
            Player::Alice => self.make_hers(game, position, step),
            Player::Bob => {
                self.make_his(game, position, step);
                !self.is_lost
            }
        }
    }

    fn make_hers(&mut self, game: &S::Game, position: &PositionOf<S>, step: MoveOf<S>) -> bool {
        let Some(due) = self.due(game, position) else { return !self.is_lost && step.vertex().is_some() };
        let legal = game.legal(position);
        let is_hers = match &self.games[due] {
            WatchedGame::Raced(race) => race.next(&legal).is_some_and(|next| step.vertex() == Some(next)),
            WatchedGame::Mirrored(mirrored) => mirrored.is_reply(step),
            WatchedGame::Guarded(guarded) => {
                self.answer(due).is_some_and(|answer| guarded.is(step, &answer, game.graph()))
            }
        };
        if is_hers {
            self.make_in(due, step, game.graph());
        }
        is_hers && !self.is_lost
    }

    /// Makes Bob's step in the watched game that it concerns.
    fn make_his(&mut self, game: &S::Game, position: &PositionOf<S>, step: MoveOf<S>) {
        // Her last reply may have left a game that the proof divides on his turn.
        self.settle(game, position);
        let order = game.graph().order();
        let concerns = |vertices: &[Vertex]| {
            S::concerns(game, position, step, &VertexSet::of(order, vertices.iter().copied()))
        };
        for index in 0..self.games.len() {
            match &mut self.games[index] {
                WatchedGame::Raced(race) => {
                    if let Some(class) = race.classes.iter().position(|class| concerns(class)) {
                        race.due = Some(class);
                        return;
                    }
                }
                WatchedGame::Mirrored(mirrored) => mirrored.answer::<S>(game, game.graph(), position, step),
                WatchedGame::Guarded(guarded) => {
                    if concerns(&back(&guarded.places, &self.reduced.guarded(&guarded.residue))) {
                        self.make_in(index, step, game.graph());
                        return;
                    }
                }
            }
        }
    }

    fn make_in(&mut self, index: usize, step: MoveOf<S>, graph: &Graph) {
        match &mut self.games[index] {
            WatchedGame::Raced(race) => race.due = None,
            WatchedGame::Mirrored(mirrored) => mirrored.follow(),
            WatchedGame::Guarded(guarded) => {
                let next =
                    guarded.step(step, graph).and_then(|made| self.reduced.after(&guarded.residue, made));
                let (Some(next), Some(vertex), Some(color)) = (next, step.vertex(), step.color()) else {
                    self.is_lost = true;
                    return;
                };
                guarded.residue = next;
                for takers in &mut guarded.takers {
                    takers.remove(vertex);
                }
                for &w in graph.neighbors(vertex) {
                    guarded.takers[color.index()].remove(w);
                }
                guarded.places[vertex.index()] = None;
            }
        }
    }

    /// Advances all games to residues that the proof treats by moves, and drops finished ones.
    fn settle(&mut self, game: &S::Game, position: &PositionOf<S>) {
        for watched in std::mem::take(&mut self.games) {
            let settled = match watched {
                WatchedGame::Guarded(guarded) => self.parts_after_claim(guarded, game.graph()),
                settled => vec![settled],
            };
            self.games.extend(settled);
        }
        let open = open(game, position, game.graph().order());
        self.games.retain_mut(|watched| match watched {
            WatchedGame::Raced(race) => race.has_vertices_left(&open),
            WatchedGame::Guarded(_) | WatchedGame::Mirrored(_) => true,
        });
    }

    /// The game in which she is to move, advanced to a residue with a reply; `None` if all games are finished.
    fn due(&mut self, game: &S::Game, position: &PositionOf<S>) -> Option<usize> {
        loop {
            self.settle(game, position);
            if self.is_lost || self.games.is_empty() {
                return None;
            }
            let is_hers = |watched: &WatchedGame<S>| match watched {
                WatchedGame::Raced(race) => race.due.is_some(),
                WatchedGame::Mirrored(_) => true,
                WatchedGame::Guarded(guarded) => self.reduced.to_move(&guarded.residue) == Player::Alice,
            };
            if let Some(due) = self.games.iter().position(is_hers) {
                return Some(due);
            }
            match &mut self.games[0] {
                WatchedGame::Mirrored(_) => return None,
                WatchedGame::Raced(race) => {
                    race.due = race.classes.iter().position(|class| !class.is_empty())
                }
                WatchedGame::Guarded(guarded) => match self.reduced.after(&guarded.residue, Step::Pass) {
                    Some(next) => guarded.residue = next,
                    None => self.is_lost = true,
                },
            }
        }
    }

    /// The games into which the claim turns this one: itself, a race, its parts, or none if it is finished.
    fn parts_after_claim(&mut self, mut guarded: GuardedGame<S>, graph: &Graph) -> Vec<WatchedGame<S>> {
        let claim = claim_about(self.reduced, self.claims, &mut guarded.residue, &mut guarded.places);
        if self.reduced.endangered(&guarded.residue).is_empty() {
            return Vec::new();
        }
        match claim {
            Some(Claim::Lemma(Lemma::Race)) => {
                let is_hers = self.reduced.to_move(&guarded.residue) == Player::Alice;
                let classes: Vec<RaceClass> = self.reduced.race(&guarded.residue).collect();
                // If she begins, the class with margin 0 comes first.
                let due = is_hers.then(|| classes.iter().position(|class| class.margin == 0).unwrap_or(0));
                let members = |class: RaceClass| guarded.vertices(&class.members);
                vec![WatchedGame::Raced(RaceOrder {
                    classes: classes.into_iter().map(members).collect(),
                    due,
                })]
            }
            Some(Claim::Lemma(Lemma::Mirror(images))) => {
                let members = S::members(&guarded.residue);
                vec![WatchedGame::Mirrored(MirroredGame::new(&guarded.places, &members, &images))]
            }
            Some(claim @ (Claim::Guard(_) | Claim::GuardWithin(..))) => {
                let parts = parts(self.reduced, &guarded.residue, &claim).unwrap_or_default();
                self.is_lost |= parts.is_empty();
                let parts = parts.into_iter().map(|residue| {
                    let takers = guarded.confined(&self.reduced.guarded(&residue), graph);
                    GuardedGame { residue, places: guarded.places.clone(), takers }
                });
                parts
                    .collect::<Vec<_>>()
                    .into_iter()
                    .flat_map(|part| self.parts_after_claim(part, graph))
                    .collect()
            }
            Some(Claim::Every | Claim::Reply(_)) => {
                guarded.takers = guarded.confined(&self.reduced.guarded(&guarded.residue), graph);
                vec![WatchedGame::Guarded(guarded)]
            }
            _ => {
                self.is_lost = true;
                Vec::new()
            }
        }
    }

    fn answer(&self, index: usize) -> Option<Answer> {
        let WatchedGame::Guarded(guarded) = &self.games[index] else { return None };
        let Some(Claim::Reply(step)) = self.claims.get(&self.reduced.key(&guarded.residue)) else {
            return None;
        };
        let (place, patch) = S::taken(&guarded.residue, *step)?;
        let vertex = guarded.places.iter().position(|own| *own == Some(place))?;
        Some(Answer { vertex: Vertex::new(vertex), patch })
    }
}

impl RaceOrder {
    /// Alice's next vertex: the first of the due class with a legal move.
    fn next<M: VertexMove>(&self, legal: &[M]) -> Option<Vertex> {
        let class = &self.classes[self.due?];
        class.iter().copied().find(|&v| legal.iter().any(|step| step.vertex() == Some(v)))
    }

    /// Whether some vertex is left; classes without vertices are never due.
    fn has_vertices_left(&mut self, open: &VertexSet) -> bool {
        self.classes.iter_mut().for_each(|class| class.retain(|&v| open.contains(v)));
        self.due = self.due.filter(|&class| !self.classes[class].is_empty());
        self.classes.iter().any(|class| !class.is_empty())
    }
}

impl<S: ReducedGame> GuardedGame<S> {
    /// The vertices of the play at these places, in the same order.
    fn vertices(&self, places: &[Vertex]) -> Vec<Vertex> {
        let of = |place: &Vertex| self.places.iter().position(|own| own == &Some(*place)).map(Vertex::new);
        places.iter().filter_map(of).collect()
    }

    /// For each color, the takers among these guarded vertices of the proof and their neighbors.
    fn confined(&self, guarded: &VertexSet, graph: &Graph) -> Vec<VertexSet> {
        let order = graph.order();
        let guarded = VertexSet::of(order, back(&self.places, guarded));
        let confined = |takers: &VertexSet| {
            let mut members = takers.clone();
            members.intersect_with(&guarded);
            let near = members.iter().flat_map(|v| graph.neighbors(v).iter().copied());
            let mut kept = VertexSet::of(order, near);
            kept.intersect_with(takers);
            kept.union_with(&members);
            kept
        };
        self.takers.iter().map(confined).collect()
    }

    /// The patch of a vertex that takes a color, in the proof's vertices.
    fn patch(&self, vertex: Vertex, color: usize, graph: &Graph) -> Option<VertexSet> {
        let takers = self.takers.get(color).filter(|takers| takers.contains(vertex))?;
        let patch = component(graph, takers, vertex);
        let places: Option<Vec<Vertex>> = patch.iter().map(|v| self.places[v.index()]).collect();
        Some(VertexSet::of(graph.order(), places?))
    }

    /// The step to which a move of the play corresponds.
    fn step(&self, step: MoveOf<S>, graph: &Graph) -> Option<Step> {
        let vertex = step.vertex()?;
        let patch = self.patch(vertex, step.color()?.index(), graph)?;
        S::take(&self.residue, self.places[vertex.index()]?, &patch)
    }

    fn is(&self, step: MoveOf<S>, answer: &Answer, graph: &Graph) -> bool {
        let patch = || self.patch(answer.vertex, step.color()?.index(), graph);
        step.vertex() == Some(answer.vertex) && patch().as_ref() == Some(&answer.patch)
    }
}

/// The vertices of a graph of this order with a legal move: they are not colored or marked.
fn open<G: Game<Move: VertexMove>>(game: &G, position: &G::Position, order: usize) -> VertexSet {
    let legal = game.legal(position);
    VertexSet::of(order, legal.iter().filter_map(|step| step.vertex()))
}

/// Any move; a pass only if there is no other.
pub(super) fn any<G: Game<Move: VertexMove>>(game: &G, position: &G::Position) -> Option<G::Move> {
    let legal = game.legal(position);
    legal.iter().find(|step| step.vertex().is_some()).or(legal.first()).copied()
}

/// The game of the mirror: she answers with the image of Bob's move, in the color of the image of its patch.
struct MirroredGame {
    /// The image of each vertex of the play that has one.
    images: Vec<Option<Vertex>>,
    /// The vertex and the color of her reply; `None` if Bob's move had no image.
    due: Option<(Vertex, usize)>,
}

impl MirroredGame {
    /// The game in which the residue's members, ascending, have these images; `places` maps play to proof.
    fn new(places: &[Option<Vertex>], members: &[Vertex], images: &[Vertex]) -> Self {
        let image = |place: &Option<Vertex>| {
            let index = members.iter().position(|v| Some(*v) == *place)?;
            places.iter().position(|other| *other == Some(images[index])).map(Vertex::new)
        };
        MirroredGame { images: places.iter().map(image).collect(), due: None }
    }

    fn vertices(&self) -> Vec<Vertex> {
        (0..self.images.len()).filter(|&v| self.images[v].is_some()).map(Vertex::new).collect()
    }

    fn answer<S: ReducedGame>(
        &mut self,
        game: &S::Game,
        graph: &Graph,
        position: &PositionOf<S>,
        step: MoveOf<S>,
    ) {
        self.due = step.vertex().zip(step.color()).and_then(|(vertex, color)| {
            let takers = S::takers(game, position);
            let patch = component(graph, takers.get(color.index())?, vertex);
            let images: Option<Vec<Vertex>> = patch.iter().map(|v| self.images[v.index()]).collect();
            let mirrored = VertexSet::of(graph.order(), images?);
            let image = self.images[vertex.index()]?;
            // If the patch is its own image, she takes the same color.
            let mut colors = std::iter::once(color.index()).chain(0..takers.len());
            let color = colors.find(|&color| component(graph, &takers[color], image) == mirrored)?;
            Some((image, color))
        });
    }

    fn follow(&mut self) {
        self.due = None;
    }

    fn is_reply<M: WrittenMove + VertexMove>(&self, step: M) -> bool {
        match (self.due, step.vertex()) {
            (Some((image, color)), vertex) => {
                vertex == Some(image) && step.color().is_some_and(|own| own.index() == color)
            }
            (None, Some(vertex)) => self.images[vertex.index()].is_none(),
            (None, None) => true,
        }
    }
}
