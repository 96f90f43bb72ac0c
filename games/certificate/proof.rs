//! Proofs: what a certificate says of one game, and the walk that checks it. The walk is the same for every
//! game and variant; the [`ResidualGame`] defines residues, steps and lemmas.
//!
//! A proof that W wins is a list of [`Claim`]s, one for each residue that needs one, in the order in which
//! the walk meets them. The walk starts at the residue of the empty board. These settle a residue:
//!
//! - a [`Lemma`] for W, whose hypothesis the walk checks;
//! - `Earlier`: the walk has proved this residue before;
//! - `Image`: an automorphism of the graph, which the walk checks, maps the residue to one proved before. It
//!   maps plays to plays, so both have the same winner;
//! - `Isomorphic`: an isomorphism of residues, which the walk checks ([`ResidualGame::isomorph`]), maps the
//!   residue to one proved before. Again both have the same winner;
//! - `Reply`, where W is to move: the walk makes the step, and the residue that arises comes next;
//! - `Every`, where the other player is to move: the residues that the steps lead to come next, each with its
//!   whole proof, in the order of [`ResidualGame::steps`];
//! - `Forced`, if W is Bob and Alice is to move: the same, but steps after which the lemma `threat` holds
//!   need no claim and are passed over;
//! - `Guard` and `GuardWithin`, if W is Alice: the residue is divided into residues of guarding games, which come
//!   next, each with its whole proof. The same claims settle them, since guarding games have steps and lemmas too
//!   ([`ResidualGame::guarding`]).
//!
//! A step after which a vertex is dead ends the game. If W is Bob it needs no claim, otherwise the proof is
//! wrong. `Every` is refused where there is no step: there all vertices are colored or marked, and the lemma
//! `safe` is the claim to make. A residue counts as proved only when its whole proof has been read, so
//! `Earlier` cannot argue in a circle.
//!
//! *If the walk ends without a fault, W wins.* Take the residues in the order in which they were proved. W
//! wins each of them: by a lemma; or because its image, or a residue isomorphic to it, was proved before; or
//! because W has a step to a residue proved before, or to a dead vertex if W is Bob; or because the other
//! player must make a step, and all steps lead to such; or because all of its parts were proved before.
//!
//! Time is linear in the length of the list: a claim costs the construction of one residue and the test
//! that it names. What is held are the residues that were proved, as bytes, and those that wait for a
//! proof of what follows them, each with the last step that was made there: the steps are found anew,
//! not listed.

use graphs::{Budget, Limit, Meter, Vertex};
use rustc_hash::FxHashSet;

use super::board::Board;
use super::lemma::Lemma;
use super::refused::{CertificateError, Fault};
use super::residual_game::{ResidualGame, Step};
use crate::Player;
use crate::coloring::Rules;

/// A claim of a certificate about one position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The loser is to move; the following claims show that every step loses.
    Every,
    /// Alice is the loser and to move; the following claims show that every step loses, except steps after
    /// which the lemma `threat` applies.
    Forced,
    Reply(Step),
    Earlier,
    /// The image of the residue under the automorphism v to `images[v]` was proved before.
    Image(Vec<Vertex>),
    /// The residue is isomorphic to one that was proved before: its vertices, ascending, map to these.
    Isomorphic(Vec<Vertex>),
    Lemma(Lemma),
    /// Alice wins by guarding. She leads in the game with this number, or in none.
    Guard(Option<usize>),
    /// Like `Guard`: the position is divided into guarding games of this radius.
    GuardWithin(usize, Option<usize>),
}

/// Called for each claim that was checked and is right: with the rules of the statement,
/// [`ResidualGame::key`] of the residue, and the claim. It may end the walk with a limit.
pub type Watch<'w> = dyn FnMut(Rules, &dyn Fn() -> Box<[u8]>, &Claim) -> Result<(), Limit> + 'w;

/// A residue that is won if other residues are, and those of them not yet proved.
struct PendingResidue<R> {
    residue: R,
    rest: Obligation<R>,
}

enum Obligation<R> {
    Reply(Option<Step>),
    /// The residues after the steps that follow this one.
    Steps(Option<Step>),
    /// The residues after the steps of Alice that follow this one, except those that Bob has won or to which
    /// the lemma `threat` applies.
    Defenses(Option<Step>),
    Games(std::vec::IntoIter<R>),
}

/// Checks the claims that `winner` wins `game`, played by `rules` on the board. `next` yields the claims, and
/// `watch` is called for each right one. Returns the number of residues proved by moves. Each claim and each
/// step counts on the meter, which checks the clock every time if they are expensive.
pub(super) fn walk<S: ResidualGame>(
    board: &Board,
    game: &S,
    rules: Rules,
    winner: Player,
    meter: &mut Meter<'_>,
    watch: &mut Watch<'_>,
    mut next: impl FnMut() -> Result<Claim, CertificateError>,
) -> Result<u64, CertificateError> {
    let mut established = EstablishedResidues { board, game, winner, keys: FxHashSet::default(), bytes: 0 };
    let mut pending: Vec<PendingResidue<S::Residue>> = Vec::new();
    // The bytes of the residues in `pending`.
    let mut waiting = 0;
    let (k, first) = (rules.colors(), rules.first());
    let mut open = Some(game.initial(first));
    let mut claims = 0;
    loop {
        meter.step()?;
        if board.graph().order() > u64::BITS as usize {
            meter.look_up()?;
        }
        meter.hold(established.bytes + waiting)?;
        let refuse = |claims, fault| CertificateError::Proof { k, first, claims, fault };
        if let Some(residue) = open.take() {
            let claim = next()?;
            claims += 1;
            let rest = established.obligation_of(&claim, &residue).map_err(|fault| refuse(claims, fault))?;
            watch(rules, &|| game.key(&residue), &claim)?;
            if let Some(rest) = rest {
                waiting += bytes_of(game, &residue, &rest);
                pending.push(PendingResidue { residue, rest });
            }
        }
        let Some(PendingResidue { residue, rest }) = pending.last_mut() else {
            return Ok(established.keys.len() as u64);
        };
        let followed = match rest {
            Obligation::Reply(reply) => reply.take().map(|step| game.after(residue, step)),
            Obligation::Steps(last) => {
                let step = game.steps_behind(*last, residue).next();
                *last = step.or(*last);
                step.map(|step| game.after(residue, step))
            }
            Obligation::Defenses(last) => {
                let mut defended = None;
                for step in game.defenses_behind(*last, residue) {
                    meter.step()?;
                    *last = Some(step);
                    defended = game.after(residue, step).filter(|next| !game.holds(&Lemma::Threat, next));
                    if defended.is_some() {
                        break;
                    }
                }
                defended.map(Some)
            }
            Obligation::Games(games) => games.next().map(Some),
        };
        match followed {
            Some(None) if winner == Player::Alice => return Err(refuse(claims, Fault::DeadVertex)),
            Some(next) => open = next,
            None => {
                established.insert(residue);
                waiting -= pending.pop().map_or(0, |done| bytes_of(game, &done.residue, &done.rest));
            }
        }
    }
}

/// The residues that the winner is already proved to win, by moves.
struct EstablishedResidues<'a, S> {
    board: &'a Board,
    game: &'a S,
    winner: Player,
    keys: FxHashSet<Box<[u8]>>,
    bytes: u64,
}

/// The memory of a pending residue, in bytes. The games into which it is divided have together the members of
/// its patches, perhaps in more patches; they count as one more residue.
fn bytes_of<S: ResidualGame>(game: &S, residue: &S::Residue, rest: &Obligation<S::Residue>) -> u64 {
    let own = size_of::<PendingResidue<S::Residue>>() as u64 + game.bytes(residue);
    if matches!(rest, Obligation::Games(_)) { 2 * own } else { own }
}

impl<S: ResidualGame> EstablishedResidues<'_, S> {
    /// The residues on which this claim depends; `None` if it needs none.
    fn obligation_of(
        &self,
        claim: &Claim,
        residue: &S::Residue,
    ) -> Result<Option<Obligation<S::Residue>>, Fault> {
        let winner_moves = self.game.to_move(residue) == self.winner;
        match *claim {
            Claim::Every | Claim::Forced if winner_moves => Err(Fault::NotTheLosersTurn),
            Claim::Forced if self.winner == Player::Alice => Err(Fault::LemmaFails(Lemma::Threat)),
            Claim::Every | Claim::Forced if self.game.steps_behind(None, residue).next().is_none() => {
                Err(Fault::NoMove)
            }
            Claim::Every => Ok(Some(Obligation::Steps(None))),
            Claim::Forced => Ok(Some(Obligation::Defenses(None))),
            Claim::Reply(_) if !winner_moves => Err(Fault::NotTheWinnersTurn),
            Claim::Reply(step) if !self.game.allows(residue, step) => Err(Fault::IllegalReply),
            Claim::Reply(step) => Ok(Some(Obligation::Reply(Some(step)))),
            Claim::Guard(lead) => self.guarding(residue, None, lead),
            Claim::GuardWithin(radius, lead) => self.guarding(residue, Some(radius), lead),
            Claim::Earlier if !self.contains(residue) => Err(Fault::NotProvedBefore),
            Claim::Image(ref images) if !self.board.is_automorphism(images) => Err(Fault::NotAnAutomorphism),
            Claim::Image(ref images) if !self.contains(&self.game.image(residue, images)) => {
                Err(Fault::ImageNotProvedBefore)
            }
            Claim::Isomorphic(ref images) => match self.game.isomorph(residue, images) {
                None => Err(Fault::NotIsomorphic),
                Some(isomorph) if !self.contains(&isomorph) => Err(Fault::ImageNotProvedBefore),
                Some(_) => Ok(None),
            },
            Claim::Lemma(ref lemma) if lemma.winner() != self.winner || !self.game.holds(lemma, residue) => {
                Err(Fault::LemmaFails(lemma.clone()))
            }
            Claim::Earlier | Claim::Image(_) | Claim::Lemma(_) => Ok(None),
        }
    }

    fn guarding(
        &self,
        residue: &S::Residue,
        radius: Option<usize>,
        lead: Option<usize>,
    ) -> Result<Option<Obligation<S::Residue>>, Fault> {
        let games = match self.winner {
            Player::Alice => self.game.guarding(residue, radius, lead),
            Player::Bob => None,
        };
        Ok(Some(Obligation::Games(games.ok_or(Fault::NotGuarded)?.into_iter())))
    }

    fn insert(&mut self, residue: &S::Residue) {
        let key = self.game.key(residue);
        let bytes = Budget::hash_entry(size_of::<Box<[u8]>>()) + key.len() as u64;
        self.bytes += if self.keys.insert(key) { bytes } else { 0 };
    }

    fn contains(&self, residue: &S::Residue) -> bool {
        self.keys.contains(&self.game.key(residue))
    }
}
