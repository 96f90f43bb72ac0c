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

/// A residue of which not all is proved.
enum Pending {
    /// The winner replied; what comes of it is being proved.
    Answered { key: Box<[u8]> },
    /// The loser has these steps left.
    Every { key: Box<[u8]>, residue: Residue, steps: std::vec::IntoIter<Step> },
}

/// Follows the claims that `winner` wins the game on the board by `rules`; `next` gives them one at a
/// time. Returns the number of residues proved by moves.
pub(super) fn walk(
    board: &Board,
    rules: Rules,
    winner: Player,
    mut next: impl FnMut() -> Result<Claim, Refused>,
) -> Result<u64, Refused> {
    let mut proved: FxHashSet<Box<[u8]>> = FxHashSet::default();
    let mut pending: Vec<Pending> = Vec::new();
    let mut open = Some(Residue::initial(board, rules));
    let mut claims = 0;
    loop {
        if let Some(residue) = open.take() {
            let claim = next()?;
            claims += 1;
            let refuse = |fault| Refused::Proof { k: rules.colors(), first: rules.first(), claims, fault };
            let winner_moves = residue.to_move() == winner;
            match claim {
                Claim::Every if winner_moves => return Err(refuse(Fault::NotTheLosersTurn)),
                Claim::Every => {
                    let steps = residue.steps();
                    if steps.is_empty() {
                        return Err(refuse(Fault::NoMove));
                    }
                    let key = residue.key(board);
                    pending.push(Pending::Every { key, residue, steps: steps.into_iter() });
                }
                Claim::Reply(_) if !winner_moves => return Err(refuse(Fault::NotTheWinnersTurn)),
                Claim::Reply(step) if !residue.allows(step) => return Err(refuse(Fault::IllegalReply)),
                Claim::Reply(step) => {
                    pending.push(Pending::Answered { key: residue.key(board) });
                    open = residue.after(board, step);
                    if open.is_none() && winner == Player::Alice {
                        return Err(refuse(Fault::DeadVertex));
                    }
                    if open.is_some() {
                        continue;
                    }
                }
                Claim::Earlier if !proved.contains(&residue.key(board)) => {
                    return Err(refuse(Fault::NotProvedBefore));
                }
                Claim::Image(images) if !is_automorphism(board, &images) => {
                    return Err(refuse(Fault::NotAnAutomorphism));
                }
                Claim::Image(images) if !proved.contains(&residue.image(&images).key(board)) => {
                    return Err(refuse(Fault::ImageNotProvedBefore));
                }
                Claim::Lemma(lemma) if lemma.winner() != winner || !lemma.holds(board, &residue) => {
                    return Err(refuse(Fault::LemmaFails(lemma)));
                }
                Claim::Earlier | Claim::Image(_) | Claim::Lemma(_) => {}
            }
        }
        // Whatever was open is disposed of, or has just become pending.
        let step = match pending.last_mut() {
            None => return Ok(proved.len() as u64),
            Some(Pending::Answered { .. }) => None,
            Some(Pending::Every { residue, steps, .. }) => {
                steps.next().map(|step| residue.after(board, step))
            }
        };
        match step {
            Some(None) if winner == Player::Bob => {}
            Some(None) => {
                let (k, first) = (rules.colors(), rules.first());
                return Err(Refused::Proof { k, first, claims, fault: Fault::DeadVertex });
            }
            Some(residue) => open = residue,
            None => match pending.pop() {
                Some(Pending::Answered { key } | Pending::Every { key, .. }) => drop(proved.insert(key)),
                None => return Ok(proved.len() as u64),
            },
        }
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
