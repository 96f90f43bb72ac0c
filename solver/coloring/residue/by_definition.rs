//! Who wins from residues, by trying all steps: the reference for the tests of techniques.

use std::collections::HashMap;

use catalogue::families;
use games::{Player, Tempo};

use super::Residue;
use super::safety::Safety;
use crate::board::Board;
use crate::coloring::techniques::Techniques;
use crate::patches::Pool;
use crate::set::Set;

/// Winners of residues, by their patches, the spare pass, and the player to move.
type Winners = HashMap<(Vec<Set<1>>, bool, Player), Player>;

/// The board of a family, and every residue with an endangered vertex in the game with k colors on it, for
/// either first player, with its winner.
pub(crate) fn residues_of(spec: &str, k: usize) -> (Board<1>, Vec<(Residue<1>, Player)>) {
    let board = board(spec);
    let mut safety = Safety::new(Techniques::all());
    let mut winners = Winners::new();
    for to_move in [Player::Alice, Player::Bob] {
        let start = vec![Set::first_n(board.order()); k];
        let start = Residue::of(&board, &start, to_move, Tempo::Shared, &mut safety);
        winner(&board, &start, &mut safety, &mut winners);
    }
    let residue = |((patches, spare, to_move), winner)| {
        let residue = Residue::with(&board, patches, to_move, Tempo::Shared, &mut safety);
        (Residue { spare, ..residue }, winner)
    };
    let residues = winners.into_iter().map(residue).collect();
    (board, residues)
}

/// The board of a graph such as `grid:3x4`.
pub(crate) fn board(spec: &str) -> Board<1> {
    Board::new(&families::from_spec(spec, 0).expect("a family"))
}

pub(crate) fn set<const W: usize>(members: &[usize]) -> Set<W> {
    members.iter().fold(Set::EMPTY, |set, &v| set.with(v))
}

pub(crate) fn winner_of(board: &Board<1>, residue: &Residue<1>) -> Player {
    winner(board, residue, &mut Safety::new(Techniques::all()), &mut Winners::new())
}

/// The winner; also recorded for every residue visited.
fn winner(board: &Board<1>, residue: &Residue<1>, safety: &mut Safety<1>, winners: &mut Winners) -> Player {
    if residue.endangered.is_empty() {
        return Player::Alice;
    }
    let key = (residue.patches.clone(), residue.spare, residue.to_move);
    if let Some(&winner) = winners.get(&key) {
        return winner;
    }
    let mover = residue.to_move;
    let wins = residue.steps(board, residue.uncolored()).into_iter().any(|step| {
        let next = residue.after(board, step, safety, &mut Pool::new());
        let then = next.map_or(Player::Bob, |next| winner(board, &next, safety, winners));
        then == mover
    });
    let winner = if wins { mover } else { mover.opponent() };
    winners.insert(key, winner);
    winner
}
