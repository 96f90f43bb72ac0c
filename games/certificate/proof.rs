//! The proof: what a certificate says of one game, and the walk that believes none of it.
//!
//! The walk is the same for every game and variant; what a residue is, which steps it has and which lemmas
//! hold is a matter of the [`Setting`].
//!
//! A proof that W wins is a list of [`Claim`]s, one for each position in need of one, in the order in
//! which the walk meets them. It starts at the residue of the empty board, and disposes of a residue by
//!
//! - a [`Lemma`] for W, whose hypothesis the walk checks;
//! - `Earlier`: the walk has proved this residue before;
//! - `Image`: an automorphism of the graph, which the walk checks, maps it to one proved before. It maps
//!   plays to plays, so both have the same winner;
//! - `Isomorphic`: a map of its vertices makes it one proved before, and keeps all that matters in between, which
//!   the walk checks ([`Setting::isomorph`]). Again both have the same winner;
//! - `Reply`, where W is to move: the walk makes the step, and the residue that arises comes next;
//! - `Every`, where the other is to move: all residues that the steps lead to come next, each in turn
//!   with all that it needs, in the order of [`Setting::steps`];
//! - `Forced`, if W is Bob and Alice is to move: the same, but steps after which the lemma `threat` holds are
//!   passed over, so that they need no claim;
//! - `Guard`, if W is Alice: the residue is divided into residues of guarding games, all of which come next,
//!   each with all that it needs. The same claims dispose of them, since these are games with steps and
//!   lemmas too ([`Setting::guarding`]).
//!
//! A step after which a vertex is dead ends the game. If W is Bob it needs no claim, otherwise the proof is
//! wrong. `Every` is refused where there is no step: there everything is colored or marked, and the lemma `safe`
//! is the claim to make. A residue counts as proved when everything under it is, so `Earlier` cannot argue
//! in a circle.
//!
//! *If the walk ends well, W wins.* For each residue that was proved, in the order in which this
//! happened: W wins it by a lemma, or because its image or one isomorphic to it was proved before, or
//! because W has a step to one that was proved before (or to a dead vertex), or because the other must make
//! a step, and all lead to such, or because it was divided and all of its parts were.
//!
//! Time is linear in the list, each claim costing the making of one residue and the test it names.

use graphs::Vertex;
use rustc_hash::FxHashSet;

use super::board::Board;
use super::lemma::Lemma;
use super::refused::{Fault, Refused};
use super::setting::{Setting, Step};
use crate::Player;
use crate::coloring::Rules;

/// What a certificate says of one position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The loser is to move, and what follows shows that every step loses.
    Every,
    /// The same where Alice is the loser, but for steps after which the lemma `threat` holds.
    Forced,
    /// The winner is to move, and makes this step.
    Reply(Step),
    /// It was proved before.
    Earlier,
    /// Its image under the automorphism v to `images[v]` was proved before.
    Image(Vec<Vertex>),
    /// It is isomorphic to one that was proved before, by the map of its vertices, ascending, to these.
    Isomorphic(Vec<Vertex>),
    /// A lemma tells.
    Lemma(Lemma),
    /// Alice wins by guarding, and leads in the game with this number, or in none.
    Guard(Option<usize>),
}

/// A residue that was claimed to be won if others are, with those of them that are still to be proved.
struct Pending<R> {
    residue: R,
    rest: Rest<R>,
}

/// What a claim leaves to be proved.
enum Rest<R> {
    /// What these steps lead to.
    Steps(std::vec::IntoIter<Step>),
    /// What these steps of Alice lead to, unless Bob has won or the lemma `threat` holds.
    Defenses(std::vec::IntoIter<Step>),
    /// These.
    Games(std::vec::IntoIter<R>),
}

impl<R> Rest<R> {
    fn of_steps(steps: Vec<Step>) -> Self {
        Rest::Steps(steps.into_iter())
    }
}

/// Follows the claims that `winner` wins the game by `rules`, which `setting` knows on the board; `next`
/// gives them one at a time. Returns the number of residues proved by moves.
pub(super) fn walk<S: Setting>(
    board: &Board,
    setting: &S,
    rules: Rules,
    winner: Player,
    mut next: impl FnMut() -> Result<Claim, Refused>,
) -> Result<u64, Refused> {
    let mut established = Established { board, setting, winner, keys: FxHashSet::default() };
    let mut pending: Vec<Pending<S::Residue>> = Vec::new();
    let mut open = Some(setting.initial(rules.first()));
    let mut claims = 0;
    loop {
        let refuse =
            |claims, fault| Refused::Proof { k: rules.colors(), first: rules.first(), claims, fault };
        if let Some(residue) = open.take() {
            let claim = next()?;
            claims += 1;
            let rest = established.judge(claim, &residue).map_err(|fault| refuse(claims, fault))?;
            pending.extend(rest.map(|rest| Pending { residue, rest }));
        }
        let Some(Pending { residue, rest }) = pending.last_mut() else {
            return Ok(established.keys.len() as u64);
        };
        let followed = match rest {
            Rest::Steps(steps) => steps.next().map(|step| setting.after(residue, step)),
            Rest::Defenses(steps) => {
                let mut after = steps.filter_map(|step| setting.after(residue, step));
                after.find(|next| !setting.holds(&Lemma::Threat, next)).map(Some)
            }
            Rest::Games(games) => games.next().map(Some),
        };
        match followed {
            Some(None) if winner == Player::Alice => return Err(refuse(claims, Fault::DeadVertex)),
            Some(next) => open = next,
            None => {
                established.keys.insert(setting.key(residue));
                pending.pop();
            }
        }
    }
}

/// The residues that the winner is proved to win, by moves.
struct Established<'a, S> {
    board: &'a Board,
    setting: &'a S,
    winner: Player,
    keys: FxHashSet<Box<[u8]>>,
}

impl<S: Setting> Established<'_, S> {
    /// What is to be proved before the residue is; `None` if the claim is enough.
    fn judge(&self, claim: Claim, residue: &S::Residue) -> Result<Option<Rest<S::Residue>>, Fault> {
        let winner_moves = self.setting.to_move(residue) == self.winner;
        match claim {
            Claim::Every if winner_moves => Err(Fault::NotTheLosersTurn),
            Claim::Every => match self.setting.steps(residue) {
                steps if steps.is_empty() => Err(Fault::NoMove),
                steps => Ok(Some(Rest::of_steps(steps))),
            },
            Claim::Forced if winner_moves => Err(Fault::NotTheLosersTurn),
            Claim::Forced if self.winner == Player::Alice => Err(Fault::LemmaFails(Lemma::Threat)),
            Claim::Forced if self.setting.steps(residue).is_empty() => Err(Fault::NoMove),
            Claim::Forced => Ok(Some(Rest::Defenses(self.setting.defenses(residue).into_iter()))),
            Claim::Reply(_) if !winner_moves => Err(Fault::NotTheWinnersTurn),
            Claim::Reply(step) if !self.setting.allows(residue, step) => Err(Fault::IllegalReply),
            Claim::Reply(step) => Ok(Some(Rest::of_steps(vec![step]))),
            Claim::Guard(_) if self.winner == Player::Bob => Err(Fault::NotGuarded),
            Claim::Guard(lead) => match self.setting.guarding(residue, lead) {
                None => Err(Fault::NotGuarded),
                Some(games) => Ok(Some(Rest::Games(games.into_iter()))),
            },
            Claim::Earlier if !self.contains(residue) => Err(Fault::NotProvedBefore),
            Claim::Image(images) if !self.board.is_automorphism(&images) => Err(Fault::NotAnAutomorphism),
            Claim::Image(images) if !self.contains(&self.setting.image(residue, &images)) => {
                Err(Fault::ImageNotProvedBefore)
            }
            Claim::Isomorphic(images) => match self.setting.isomorph(residue, &images) {
                None => Err(Fault::NotIsomorphic),
                Some(isomorph) if !self.contains(&isomorph) => Err(Fault::ImageNotProvedBefore),
                Some(_) => Ok(None),
            },
            Claim::Lemma(lemma) if lemma.winner() != self.winner || !self.setting.holds(&lemma, residue) => {
                Err(Fault::LemmaFails(lemma))
            }
            Claim::Earlier | Claim::Image(_) | Claim::Lemma(_) => Ok(None),
        }
    }

    fn contains(&self, residue: &S::Residue) -> bool {
        self.keys.contains(&self.setting.key(residue))
    }
}
