//! A walk through a certificate: the place of a play in the proof, and the winner's reply.
//!
//! The claims of a checked statement are kept by their residues. A play is followed as the proof sees it. A move within
//! the residue is a step of the residue: the vertex with the patch of its color. A move outside is a pass, if the
//! player to move has one in the residue, as `games::certificate::coloring` proves. Otherwise it is the loser's, and
//! the winner replies outside too, or passes: the residue is the same as before. If the claim refers to other vertices
//! on which the residue is proved, the rest of the play is followed on those, and replies are mapped back.
//!
//! A claim that a lemma settles the position, or that Alice wins by guarding, ends the proof, but not the walk: the
//! proof of the lemma shows how the winner continues. Alice's replies are found in `endgame`. Bob carries out a threat;
//! by `clique` and `core` he wins with any moves.

mod endgame;
mod reduced;

use std::collections::hash_map::Entry;

use games::certificate::coloring::Coloring;
use games::certificate::marking::Marking;
use games::certificate::{
    Board, CertificateError, CheckedCertificate, Claim, Kind, Lemma, ProvedStatement, Step, check_watched,
};
use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::marking::{MarkingGame, MarkingMove};
use games::{Game, Passing, Player, Start, VertexMove};
use graphs::{Budget, Graph, Limit, Vertex, VertexSet};

use self::endgame::{Endgame, any};
use self::reduced::{Claims, MoveOf, PositionOf, ReducedGame, back, claim_about, parts};

pub use self::endgame::Reply;

#[derive(Debug)]
pub struct Proof {
    checked: CheckedCertificate,
    claims: Vec<(Rules, Claims)>,
}

/// The place of a play in a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProofPlace<M> {
    /// The loser is to move, and the proof answers every move.
    Every,
    /// The winner is to move, with this reply.
    Reply(M),
    /// A lemma settled the position, this many moves ago. If the winner is to move, the lemma's proof has this move.
    Lemma(Lemma, usize, Option<M>),
    /// Alice has won by guarding, since this many moves: each of these classes of endangered vertices is a game in
    /// which she wins. If she is to move, this is her reply.
    Guard(Vec<Vec<Vertex>>, usize, Option<Reply<M>>),
    /// A vertex is dead, or the play is over, for example after two passes.
    Over,
    /// The winner has left the proof, or the strategy of the lemma.
    Left,
}

impl Proof {
    /// Checks a certificate and stores its claims.
    ///
    /// # Errors
    /// Why it is refused; the claims count as memory.
    pub fn read(bytes: &[u8], budget: &Budget) -> Result<Self, CertificateError> {
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
                Claim::Lemma(Lemma::Clique(members) | Lemma::Core(members) | Lemma::Mirror(members)) => {
                    members.len()
                }
                _ => 0,
            };
            held += Budget::hash_entry(size_of::<(Box<[u8]>, Claim)>())
                + (key.len() + vertices * size_of::<Vertex>()) as u64;
            if held > budget.memory_allowed() {
                return Err(Limit::Memory);
            }
            match claims.entry(key) {
                Entry::Vacant(entry) => drop(entry.insert(claim.clone())),
                // Of several claims about a residue, one by moves is kept: only such a claim is referred to.
                Entry::Occupied(mut entry) if is_by_moves(claim) => drop(entry.insert(claim.clone())),
                Entry::Occupied(_) => {}
            }
            Ok(())
        };
        let checked = check_watched(bytes, budget, &mut keep)?;
        Ok(Proof { checked, claims })
    }

    pub(crate) fn checked(&self) -> &CheckedCertificate {
        &self.checked
    }

    /// The player who is proved to win by these rules from the certificate's start, if it states that.
    pub fn winner(&self, rules: Rules) -> Option<Player> {
        let is_about = |proved: &&ProvedStatement| proved.rules == rules;
        let about = self.checked.verdicts.iter().find(is_about);
        about.map(|proved| proved.winner)
    }

    /// The place of a play; `None` if no statement has its rules, or the graph, game or start is another one.
    pub fn stand_in_coloring(
        &self,
        game: &ColoringGame,
        play: &[ColoringMove],
    ) -> Option<ProofPlace<ColoringMove>> {
        let board = self.board(Kind::Coloring, game.graph(), game.start())?;
        match Coloring::from_start(&board, game.rules(), game.start()) {
            Some(reduced) => self.stand(&reduced, game, game.rules(), play),
            // A vertex is dead from the start.
            None => self.winner(game.rules()).map(|_| ProofPlace::Over),
        }
    }

    /// The place of a play of the marking game with k, by these rules.
    pub fn stand_in_marking(
        &self,
        game: &MarkingGame,
        rules: Rules,
        play: &[MarkingMove],
    ) -> Option<ProofPlace<MarkingMove>> {
        let board = self.board(Kind::Marking, game.graph(), &Start::NONE)?;
        self.stand(&Marking::new(&board, rules), game, rules, play)
    }

    fn board(&self, kind: Kind, graph: &Graph, start: &Start) -> Option<Board> {
        let own = &self.checked.graph;
        let is_same = own.order() == graph.order() && own.edges().eq(graph.edges());
        let is_from_there = self.checked.start == *start;
        (self.checked.subject.kind == kind && is_same && is_from_there).then(|| Board::new(own.clone()))
    }

    fn stand<S: ReducedGame>(
        &self,
        reduced: &S,
        game: &S::Game,
        rules: Rules,
        play: &[MoveOf<S>],
    ) -> Option<ProofPlace<MoveOf<S>>> {
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
            if let Some(settled) = walk.settlement(game, &position) {
                return Some(walk.stand_after(game, position, settled, made, &play[made..]));
            }
            if !walk.follow(game, &position, step) {
                return Some(ProofPlace::Over);
            }
            game.play(&mut position, step);
        }
        if let Some(settled) = walk.settlement(game, &position) {
            return Some(walk.stand_after(game, position, settled, play.len(), &[]));
        }
        let is_over = game.value(&position).is_some();
        Some(if is_over { ProofPlace::Over } else { walk.stand(game, &position) })
    }
}

fn is_by_moves(claim: &Claim) -> bool {
    matches!(claim, Claim::Every | Claim::Forced | Claim::Reply(_) | Claim::Guard(_) | Claim::GuardWithin(..))
}

/// Why a play is settled.
enum Settlement<M> {
    /// A lemma; if it is the threat, with the move that kills a vertex.
    Lemma(Lemma, Option<M>),
    Guard(Vec<Vec<Vertex>>),
}

struct Walk<'p, S: ReducedGame> {
    reduced: &'p S,
    claims: &'p Claims,
    rules: Rules,
    winner: Player,
    residue: S::Residue,
    /// The vertex of the proof for each vertex of the play; `None` for those that no longer matter.
    places: Vec<Option<Vertex>>,
    /// Whether the loser moved outside of the residue, so that the winner must reply outside, too.
    is_owed: bool,
    /// Whether the winner has made a move that the proof does not follow.
    is_left: bool,
}

impl<S: ReducedGame> Walk<'_, S> {
    /// The claim about the residue. The residue is first mapped to the vertices for which it was proved.
    fn claim(&mut self) -> Option<Claim> {
        claim_about(self.reduced, self.claims, &mut self.residue, &mut self.places)
    }

    fn settlement(&mut self, game: &S::Game, position: &PositionOf<S>) -> Option<Settlement<MoveOf<S>>> {
        if self.is_owed || self.is_left {
            return None;
        }
        match self.claim() {
            Some(Claim::Lemma(lemma)) => {
                let back = |members: &[Vertex]| {
                    back(&self.places, &VertexSet::of(self.places.len(), members.iter().copied()))
                };
                let lemma = match lemma {
                    Lemma::Clique(members) => Lemma::Clique(back(&members)),
                    Lemma::Core(members) => Lemma::Core(back(&members)),
                    // The replies determine which vertex is the image of which.
                    Lemma::Mirror(members) => Lemma::Mirror(back(&members)),
                    lemma => lemma,
                };
                let blow = if lemma == Lemma::Threat { self.blow(game, position) } else { None };
                Some(Settlement::Lemma(lemma, blow))
            }
            Some(claim @ (Claim::Guard(_) | Claim::GuardWithin(..))) => {
                let games = parts(self.reduced, &self.residue, &claim)?;
                let classes =
                    games.iter().map(|guarded| back(&self.places, &self.reduced.endangered(guarded)));
                Some(Settlement::Guard(classes.collect()))
            }
            // Only after `forced` does a threat need no claim.
            None if self.winner == Player::Bob && self.reduced.holds(&Lemma::Threat, &self.residue) => {
                Some(Settlement::Lemma(Lemma::Threat, self.blow(game, position)))
            }
            _ => None,
        }
    }

    /// The place of the play after the moves `made` since it was settled.
    fn stand_after(
        mut self,
        game: &S::Game,
        mut position: PositionOf<S>,
        settled: Settlement<MoveOf<S>>,
        made: usize,
        rest: &[MoveOf<S>],
    ) -> ProofPlace<MoveOf<S>> {
        let has_threat = matches!(settled, Settlement::Lemma(Lemma::Threat, _));
        let mut endgame = (self.winner == Player::Alice).then(|| {
            let (residue, places) = (self.residue.clone(), self.places.clone());
            Endgame::new(self.reduced, self.claims, residue, places, game, &position)
        });
        for (number, &step) in rest.iter().enumerate() {
            let is_followed = match &mut endgame {
                Some(endgame) => endgame.make(game, &position, step),
                // Bob carries out a threat if he has one, and otherwise wins with any moves.
                None => !has_threat || number > 0 || !self.follow(game, &position, step),
            };
            if !is_followed {
                return ProofPlace::Left;
            }
            game.play(&mut position, step);
        }
        let is_winners = game.value(&position).is_none() && game.to_move(&position) == self.winner;
        let blow = match &settled {
            Settlement::Lemma(_, blow) if rest.is_empty() => *blow,
            _ => None,
        };
        let reply = match &mut endgame {
            _ if !is_winners => None,
            Some(endgame) => match endgame.reply(game, &position) {
                None => return ProofPlace::Left,
                reply => reply,
            },
            None => blow.or_else(|| any(game, &position)).map(Reply::anywhere),
        };
        match settled {
            Settlement::Lemma(lemma, _) => ProofPlace::Lemma(lemma, made, reply.map(|reply| reply.step)),
            Settlement::Guard(classes) => ProofPlace::Guard(classes, made, reply),
        }
    }

    fn blow(&self, game: &S::Game, position: &PositionOf<S>) -> Option<MoveOf<S>> {
        let kills = |&step: &Step| self.reduced.after(&self.residue, step).is_none();
        let step = self.reduced.steps_behind(None, &self.residue).find(kills)?;
        self.move_of_step(game, position, step)
    }

    /// Follows a move of the play in the residue; false if it kills a vertex or is the second of two passes. A move
    /// outside the residue counts as a pass if one is allowed. Otherwise a loser's move requires a reply outside,
    /// and a winner's move leaves the proof.
    fn follow(&mut self, game: &S::Game, position: &PositionOf<S>, step: MoveOf<S>) -> bool {
        if self.is_left {
            return true;
        }
        let inside = self.reduced.step(&self.residue, &self.places, game, position, step);
        if self.is_owed {
            // After any move of the winner outside, the loser is to move in the residue again.
            (self.is_owed, self.is_left) = (false, inside.is_some());
            return true;
        }
        let pass = || self.reduced.allows(&self.residue, Step::Pass).then_some(Step::Pass);
        let Some(step) = inside.or_else(pass) else {
            if self.reduced.to_move(&self.residue) == self.winner {
                self.is_left = true;
            } else {
                self.is_owed = true;
            }
            return true;
        };
        let next = self.reduced.after(&self.residue, step);
        let goes_on = next.is_some();
        self.residue = next.unwrap_or_else(|| self.residue.clone());
        goes_on
    }

    fn stand(&mut self, game: &S::Game, position: &PositionOf<S>) -> ProofPlace<MoveOf<S>> {
        if self.is_left {
            return ProofPlace::Left;
        }
        if self.is_owed {
            return self.outside(game, position).map_or(ProofPlace::Left, ProofPlace::Reply);
        }
        match self.claim() {
            Some(Claim::Every | Claim::Forced) => ProofPlace::Every,
            Some(Claim::Reply(step)) => {
                self.move_of_step(game, position, step).map_or(ProofPlace::Left, ProofPlace::Reply)
            }
            _ => ProofPlace::Left,
        }
    }

    /// A move outside of the residue, or a pass.
    fn outside(&self, game: &S::Game, position: &PositionOf<S>) -> Option<MoveOf<S>> {
        let legal = game.legal(position);
        let is_outside = |&&step: &&MoveOf<S>| {
            self.reduced.step(&self.residue, &self.places, game, position, step).is_none()
        };
        // A pass, if there is one, costs nothing; it comes last.
        let passes = || legal.iter().rev().find(|step| step.vertex().is_none());
        let may_pass = self.rules.variant().passing != Passing::Nobody;
        passes().filter(|_| may_pass).or_else(|| legal.iter().find(is_outside)).copied()
    }

    /// A move of the play that corresponds to this step.
    fn move_of_step(&self, game: &S::Game, position: &PositionOf<S>, step: Step) -> Option<MoveOf<S>> {
        if step == Step::Pass {
            return self.outside(game, position);
        }
        let legal = game.legal(position);
        let is_it = |&made: &MoveOf<S>| {
            self.reduced
                .step(&self.residue, &self.places, game, position, made)
                .is_some_and(|made| self.reduced.same(&self.residue, made, step))
        };
        legal.into_iter().find(is_it)
    }
}
