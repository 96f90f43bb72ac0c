//! The proof: what a certificate says of one game, and the walk that believes none of it.
//!
//! A proof that W wins is a list of [`Claim`]s, one for each position in need of one, in the order in
//! which the walk meets them. It starts at the residue of the empty board, and disposes of a residue by
//!
//! - a [`Lemma`] for W, whose hypothesis the walk checks;
//! - `Earlier`: the walk has proved this residue before;
//! - `Image`: an automorphism of the graph, which the walk checks, maps it to one proved before. It maps
//!   plays to plays, so both have the same winner;
//! - `Reply`, where W is to move: the walk makes the step, and the residue that arises comes next;
//! - `Every`, where the other is to move: all residues that the steps lead to come next, each in turn
//!   with all that it needs, in the order of [`Residue::steps`].
//!
//! A step after which a vertex is dead ends the game. If W is Bob it needs no claim, otherwise the proof is
//! wrong. `Every` is refused where there is no step: there nobody is endangered, and the lemma `safe` is
//! the claim to make. A residue counts as proved when everything under it is, so `Earlier` cannot argue
//! in a circle.
//!
//! *If the walk ends well, W wins.* For each residue that was proved, in the order in which this
//! happened: W wins it by a lemma, or because its image was proved before, or because W has a step to
//! one that was proved before (or to a dead vertex), or because the other must make a step, and all
//! lead to such.
//!
//! Time is linear in the list, each claim costing the making of one residue and the test it names.

use graphs::Vertex;
use rustc_hash::FxHashSet;

use super::lemmas::Lemma;
use super::refused::{Fault, Refused};
use super::residue::{Board, Residue, Step};
use crate::Player;
use crate::coloring::Rules;

/// What a certificate says of one position.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The loser is to move, and what follows shows that every step loses.
    Every,
    /// The winner is to move, and makes this step.
    Reply(Step),
    /// It was proved before.
    Earlier,
    /// Its image under the automorphism v to `images[v]` was proved before.
    Image(Vec<Vertex>),
    /// A lemma tells.
    Lemma(Lemma),
}

/// A residue that a claim about moves speaks of, with the steps that are still to be followed.
struct Pending {
    residue: Residue,
    steps: std::vec::IntoIter<Step>,
}

/// Follows the claims that `winner` wins the game on the board by `rules`; `next` gives them one at a
/// time. Returns the number of residues proved by moves.
pub(super) fn walk(
    board: &Board,
    rules: Rules,
    winner: Player,
    mut next: impl FnMut() -> Result<Claim, Refused>,
) -> Result<u64, Refused> {
    let mut established = Established { board, winner, keys: FxHashSet::default() };
    let mut pending: Vec<Pending> = Vec::new();
    let mut open = Some(Residue::initial(board, rules));
    let mut claims = 0;
    loop {
        let refuse =
            |claims, fault| Refused::Proof { k: rules.colors(), first: rules.first(), claims, fault };
        if let Some(residue) = open.take() {
            let claim = next()?;
            claims += 1;
            let steps = established.judge(claim, &residue).map_err(|fault| refuse(claims, fault))?;
            pending.extend(steps.map(|steps| Pending { residue, steps: steps.into_iter() }));
        }
        let Some(Pending { residue, steps }) = pending.last_mut() else {
            return Ok(established.keys.len() as u64);
        };
        if let Some(step) = steps.next() {
            open = residue.after(board, step);
            if open.is_none() && winner == Player::Alice {
                return Err(refuse(claims, Fault::DeadVertex));
            }
        } else {
            established.keys.insert(residue.key(board));
            pending.pop();
        }
    }
}

/// The residues that the winner is proved to win, by moves.
struct Established<'b> {
    board: &'b Board,
    winner: Player,
    keys: FxHashSet<Box<[u8]>>,
}

impl Established<'_> {
    /// The steps that are to be followed before the residue is proved; `None` if the claim is enough.
    fn judge(&self, claim: Claim, residue: &Residue) -> Result<Option<Vec<Step>>, Fault> {
        let winner_moves = residue.to_move() == self.winner;
        match claim {
            Claim::Every if winner_moves => Err(Fault::NotTheLosersTurn),
            Claim::Every if residue.steps().is_empty() => Err(Fault::NoMove),
            Claim::Every => Ok(Some(residue.steps())),
            Claim::Reply(_) if !winner_moves => Err(Fault::NotTheWinnersTurn),
            Claim::Reply(step) if !residue.allows(step) => Err(Fault::IllegalReply),
            Claim::Reply(step) => Ok(Some(vec![step])),
            Claim::Earlier if !self.contains(residue) => Err(Fault::NotProvedBefore),
            Claim::Image(images) if !is_automorphism(self.board, &images) => Err(Fault::NotAnAutomorphism),
            Claim::Image(images) if !self.contains(&residue.image(&images)) => {
                Err(Fault::ImageNotProvedBefore)
            }
            Claim::Lemma(lemma) if lemma.winner() != self.winner || !lemma.holds(self.board, residue) => {
                Err(Fault::LemmaFails(lemma))
            }
            Claim::Earlier | Claim::Image(_) | Claim::Lemma(_) => Ok(None),
        }
    }

    fn contains(&self, residue: &Residue) -> bool {
        self.keys.contains(&residue.key(self.board))
    }
}

/// Whether v to `images[v]` is a permutation of the vertices that keeps all edges. A permutation that maps
/// edges to edges maps m edges to m different ones, so to all.
fn is_automorphism(board: &Board, images: &[Vertex]) -> bool {
    let graph = board.graph();
    let mut hit = vec![false; graph.order()];
    images.len() == graph.order()
        && images
            .iter()
            .all(|image| image.index() < hit.len() && !std::mem::replace(&mut hit[image.index()], true))
        && graph.edges().all(|(u, v)| graph.are_adjacent(images[u.index()], images[v.index()]))
}
