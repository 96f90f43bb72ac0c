//! A certificate walked through: where a play stands in the proof, and what the winner answers.
//!
//! The claims of a statement that was checked are kept by their residues. A play is followed as the proof sees it. A move
//! within the residue is the step that it is there: the vertex with the patch of its color. A move outside is a pass, if the
//! player to move has one in the residue, as `games::certificate::coloring` proves. If not, it is the loser's, and the winner
//! answers outside too, or passes: the residue is the same as before. Where the claim is that the residue is proved on
//! other vertices, the rest of the play is followed on those, and answers are carried back.
//!
//! A claim that a lemma settles the position, or that Alice wins by guarding, ends the walk.

use std::collections::hash_map::Entry;

use games::certificate::coloring::{Coloring, Residue as ColoringResidue};
use games::certificate::marking::{Marking, Residue as MarkingResidue};
use games::certificate::{Board, Checked, Claim, Kind, Lemma, Refused, ResidualGame, Step, check_watched};
use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Rules};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition};
use games::{AtVertex, Game, Passing, Player};
use graphs::{Budget, Graph, Limit, Vertex, VertexSet};
use rustc_hash::FxHashMap;

/// Claims by the keys of their residues.
type Claims = FxHashMap<Box<[u8]>, Claim>;

/// A certificate that was checked, with its claims.
#[derive(Debug)]
pub struct Proof {
    checked: Checked,
    claims: Vec<(Rules, Claims)>,
}

/// Where a play stands in a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stand<M> {
    /// The loser is to move, and the proof answers every move.
    Every,
    /// The winner is to move, and makes this one.
    Reply(M),
    /// A lemma has settled it, after this many moves of the play. Where it is the threat, Bob wins by this move.
    Lemma(Lemma, usize, Option<M>),
    /// Alice wins by guarding, after this many moves of the play: in each of these classes of endangered vertices she
    /// holds out by herself.
    Guard(Vec<Vec<Vertex>>, usize),
    /// A vertex is dead, or the play is over, as when both have passed.
    Over,
    /// The winner has left the proof.
    Left,
}

impl Proof {
    /// Checks a certificate and keeps its claims.
    ///
    /// # Errors
    /// Why it is refused; the claims count as memory.
    pub fn read(bytes: &[u8], budget: &Budget) -> Result<Self, Refused> {
        let mut claims: Vec<(Rules, Claims)> = Vec::new();
        let mut held = 0;
        let mut keep = |rules: Rules, key: &dyn Fn() -> Box<[u8]>, claim: &Claim| {
            if *claim == Claim::Earlier {
                return Ok(());
            }
            if claims.last().is_none_or(|(last, _)| *last != rules) {
                claims.push((rules, Claims::default()));
            }
            let (_, claims) = claims.last_mut().expect("there is one");
            let key = key();
            let vertices = match claim {
                Claim::Image(images) | Claim::Isomorphic(images) => images.len(),
                Claim::Lemma(Lemma::Clique(members) | Lemma::Core(members)) => members.len(),
                _ => 0,
            };
            held += Budget::hash_entry(size_of::<(Box<[u8]>, Claim)>())
                + (key.len() + vertices * size_of::<Vertex>()) as u64;
            if held > budget.memory_allowed() {
                return Err(Limit::Memory);
            }
            match claims.entry(key) {
                Entry::Vacant(entry) => drop(entry.insert(claim.clone())),
                // Of several claims one that goes by moves is kept: only such a one is referred to.
                Entry::Occupied(mut entry) if is_by_moves(claim) => drop(entry.insert(claim.clone())),
                Entry::Occupied(_) => {}
            }
            Ok(())
        };
        let checked = check_watched(bytes, budget, &mut keep)?;
        Ok(Proof { checked, claims })
    }

    /// What was proved.
    pub fn checked(&self) -> &Checked {
        &self.checked
    }

    /// Who is proved to win by these rules, if that is a statement of the certificate.
    pub fn winner(&self, rules: Rules) -> Option<Player> {
        let about = self.checked.verdicts.iter().find(|proved| proved.rules == rules);
        about.map(|proved| proved.winner)
    }

    /// Where a play of the coloring game stands; `None` if no statement is about its rules, or the certificate is about
    /// another graph or game.
    pub fn stand_in_coloring(
        &self,
        game: &ColoringGame,
        play: &[ColoringMove],
    ) -> Option<Stand<ColoringMove>> {
        let board = self.board(Kind::Coloring, game.graph())?;
        self.stand(&Coloring::new(&board, game.rules()), game, game.rules(), play)
    }

    /// The same in the marking game with k, by these rules.
    pub fn stand_in_marking(
        &self,
        game: &MarkingGame,
        rules: Rules,
        play: &[MarkingMove],
    ) -> Option<Stand<MarkingMove>> {
        let board = self.board(Kind::Marking, game.graph())?;
        self.stand(&Marking::new(&board, rules), game, rules, play)
    }

    fn board(&self, kind: Kind, graph: &Graph) -> Option<Board> {
        let own = &self.checked.graph;
        let is_same = own.order() == graph.order() && own.edges().eq(graph.edges());
        (self.checked.subject.kind == kind && is_same).then(|| Board::new(own.clone()))
    }

    fn stand<S: Reduced>(
        &self,
        reduced: &S,
        game: &S::Game,
        rules: Rules,
        play: &[<S::Game as Game>::Move],
    ) -> Option<Stand<<S::Game as Game>::Move>> {
        let winner = self.winner(rules)?;
        let (_, claims) = self.claims.iter().find(|(about, _)| *about == rules)?;
        let graph = self.checked.graph.clone();
        let residue = reduced.initial(rules.first());
        let mut walk = Walk {
            reduced,
            claims,
            rules,
            winner,
            residue,
            places: graph.vertices().map(Some).collect(),
            is_owed: false,
            is_left: false,
        };
        let mut position = game.initial();
        for (made, &step) in play.iter().enumerate() {
            if let Some(end) = walk.ends(game, &position, made) {
                return Some(match end {
                    // The threat was of a move that was not made, or is the next one of the play.
                    Stand::Lemma(lemma, made, _) => Stand::Lemma(lemma, made, None),
                    end => end,
                });
            }
            if !walk.make(game, &position, step) {
                return Some(Stand::Over);
            }
            game.play(&mut position, step);
        }
        let is_over = game.value(&position).is_some();
        let stand = |walk: &mut Walk<'_, S>| if is_over { Stand::Over } else { walk.stand(game, &position) };
        Some(walk.ends(game, &position, play.len()).unwrap_or_else(|| stand(&mut walk)))
    }
}

fn is_by_moves(claim: &Claim) -> bool {
    matches!(claim, Claim::Every | Claim::Forced | Claim::Reply(_) | Claim::Guard(_))
}

/// A play as the proof sees it.
struct Walk<'p, S: Reduced> {
    reduced: &'p S,
    claims: &'p Claims,
    rules: Rules,
    winner: Player,
    residue: S::Residue,
    /// Where the proof has each vertex of the play; none for those that do not matter any more.
    places: Vec<Option<Vertex>>,
    /// Whether the loser moved outside of the residue, so that the winner has to answer there.
    is_owed: bool,
    /// Whether the winner has made a move that the proof cannot follow.
    is_left: bool,
}

impl<S: Reduced> Walk<'_, S> {
    /// The claim about the residue, which is first carried to where it was proved.
    fn claim(&mut self) -> Option<Claim> {
        loop {
            let claim = self.claims.get(&self.reduced.key(&self.residue)).cloned();
            let (next, images) = match claim {
                Some(Claim::Image(images)) => {
                    let next = self.reduced.image(&self.residue, &images);
                    let all = (0..).map(Vertex::new).zip(images).collect();
                    (next, all)
                }
                Some(Claim::Isomorphic(images)) => {
                    let next = self.reduced.isomorph(&self.residue, &images)?;
                    (next, S::members(&self.residue).into_iter().zip(images).collect::<FxHashMap<_, _>>())
                }
                claim => return claim,
            };
            self.residue = next;
            for place in &mut self.places {
                *place = place.and_then(|v| images.get(&v).copied());
            }
        }
    }

    /// The end of the walk, if it is here.
    fn ends(
        &mut self,
        game: &S::Game,
        position: &<S::Game as Game>::Position,
        made: usize,
    ) -> Option<Stand<<S::Game as Game>::Move>> {
        if self.is_owed || self.is_left {
            return None;
        }
        match self.claim() {
            Some(Claim::Lemma(lemma)) => {
                let back = |members: &[Vertex]| {
                    self.back(&VertexSet::of(self.places.len(), members.iter().copied()))
                };
                let lemma = match lemma {
                    Lemma::Clique(members) => Lemma::Clique(back(&members)),
                    Lemma::Core(members) => Lemma::Core(back(&members)),
                    lemma => lemma,
                };
                let blow = if lemma == Lemma::Threat { self.blow(game, position) } else { None };
                Some(Stand::Lemma(lemma, made, blow))
            }
            Some(Claim::Guard(lead)) => {
                let games = self.reduced.guarding(&self.residue, lead)?;
                let classes = games.iter().map(|guarded| self.back(&self.reduced.endangered(guarded)));
                Some(Stand::Guard(classes.collect(), made))
            }
            // After `forced`, and nowhere else, a threat needs no claim.
            None if self.winner == Player::Bob && self.reduced.holds(&Lemma::Threat, &self.residue) => {
                Some(Stand::Lemma(Lemma::Threat, made, self.blow(game, position)))
            }
            _ => None,
        }
    }

    /// The vertices of the play that these are.
    fn back(&self, set: &VertexSet) -> Vec<Vertex> {
        let is_there = |&v: &Vertex| self.places[v.index()].is_some_and(|place| set.contains(place));
        (0..self.places.len()).map(Vertex::new).filter(is_there).collect()
    }

    /// A move by which Bob kills a vertex.
    fn blow(
        &self,
        game: &S::Game,
        position: &<S::Game as Game>::Position,
    ) -> Option<<S::Game as Game>::Move> {
        let kills = |&step: &Step| self.reduced.after(&self.residue, step).is_none();
        let step = self.reduced.steps_behind(None, &self.residue).find(kills)?;
        self.spelled(game, position, step)
    }

    /// Follows a move; false if it kills a vertex, or is the second of two passes.
    fn make(
        &mut self,
        game: &S::Game,
        position: &<S::Game as Game>::Position,
        step: <S::Game as Game>::Move,
    ) -> bool {
        if self.is_left {
            return true;
        }
        let inside = self.reduced.step(&self.residue, &self.places, game, position, step);
        if self.is_owed {
            // Whatever the winner does outside, the residue is the loser's again.
            (self.is_owed, self.is_left) = (false, inside.is_some());
            return true;
        }
        let pass = || self.reduced.allows(&self.residue, Step::Pass).then_some(Step::Pass);
        let Some(step) = inside.or_else(pass) else {
            let is_winners = self.reduced.to_move(&self.residue) == self.winner;
            (self.is_owed, self.is_left) = (!is_winners, is_winners);
            return true;
        };
        let next = self.reduced.after(&self.residue, step);
        let goes_on = next.is_some();
        self.residue = next.unwrap_or_else(|| self.residue.clone());
        goes_on
    }

    fn stand(
        &mut self,
        game: &S::Game,
        position: &<S::Game as Game>::Position,
    ) -> Stand<<S::Game as Game>::Move> {
        if self.is_left {
            return Stand::Left;
        }
        if self.is_owed {
            return self.outside(game, position).map_or(Stand::Left, Stand::Reply);
        }
        match self.claim() {
            Some(Claim::Every | Claim::Forced) => Stand::Every,
            Some(Claim::Reply(step)) => self.spelled(game, position, step).map_or(Stand::Left, Stand::Reply),
            _ => Stand::Left,
        }
    }

    /// A move outside of the residue, or a pass.
    fn outside(
        &self,
        game: &S::Game,
        position: &<S::Game as Game>::Position,
    ) -> Option<<S::Game as Game>::Move> {
        let mut legal = Vec::new();
        game.moves(position, &mut legal);
        let is_outside = |&&step: &&<S::Game as Game>::Move| {
            self.reduced.step(&self.residue, &self.places, game, position, step).is_none()
        };
        // A pass, where there is one, costs nothing; it is the last.
        let passes = || legal.iter().rev().find(|step| step.vertex().is_none());
        let may_pass = self.rules.variant().passing != Passing::Nobody;
        passes().filter(|_| may_pass).or_else(|| legal.iter().find(is_outside)).copied()
    }

    /// A move of the play that is this step.
    fn spelled(
        &self,
        game: &S::Game,
        position: &<S::Game as Game>::Position,
        step: Step,
    ) -> Option<<S::Game as Game>::Move> {
        if step == Step::Pass {
            return self.outside(game, position);
        }
        let mut legal = Vec::new();
        game.moves(position, &mut legal);
        let is_it = |&made: &<S::Game as Game>::Move| {
            self.reduced
                .step(&self.residue, &self.places, game, position, made)
                .is_some_and(|made| self.reduced.same(&self.residue, made, step))
        };
        legal.into_iter().find(is_it)
    }
}

/// A game on reduced positions, as moves on the board are steps of it.
trait Reduced: ResidualGame {
    /// The game with its rules.
    type Game: Game<Move: AtVertex>;

    /// The step that a move is, where the proof has the vertices at these places; `None` for a move outside of the
    /// residue, and for a pass.
    fn step(
        &self,
        residue: &Self::Residue,
        places: &[Option<Vertex>],
        game: &Self::Game,
        position: &<Self::Game as Game>::Position,
        step: <Self::Game as Game>::Move,
    ) -> Option<Step>;

    /// Whether two steps lead to the same residue because their patches are equal.
    fn same(&self, residue: &Self::Residue, one: Step, other: Step) -> bool;

    /// The vertices in patches, ascending.
    fn members(residue: &Self::Residue) -> Vec<Vertex>;
}

impl Reduced for Coloring<'_> {
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
        residue.patches_of(place).next()?;
        let patch: Vec<Vertex> = patch(game, position, vertex, color)
            .into_iter()
            .map(|v| places[v.index()])
            .collect::<Option<_>>()?;
        let patch = VertexSet::of(places.len(), patch);
        let patch = residue.patches().iter().position(|own| *own == patch)?;
        Some(Step::Take { vertex: place, patch })
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
}

/// The component of a vertex among those that may take a color.
fn patch(game: &ColoringGame, position: &ColoringPosition, vertex: Vertex, color: Color) -> Vec<Vertex> {
    let may = |v: Vertex| position.color(v).is_none() && game.available(position, v).any(|own| own == color);
    let mut seen = VertexSet::empty(game.graph().order());
    let mut members = vec![vertex];
    seen.insert(vertex);
    let mut next = 0;
    while let Some(&v) = members.get(next) {
        next += 1;
        let near = game.graph().neighbors(v).iter().copied();
        members.extend(near.filter(|&w| may(w) && seen.insert(w)));
    }
    members
}

impl Reduced for Marking<'_> {
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
}
