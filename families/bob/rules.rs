//! The gadget game by its definition, for comparison with the search.

use std::collections::HashMap;

use games::Player;
use games::gadget::Board;

/// The winner of the gadget game with k. Bob colors vertices of P, Alice any vertex, or she passes. Bob wins
/// when a target has neighbors of all colors, and loses when he has no move. All positions are visited.
pub fn winner(board: &Board, k: u32, first: Player) -> Player {
    let mut known = HashMap::new();
    let mut starts = board.starts(k).into_iter();
    let wins = starts.all(|mut colors| bob_wins(board, k as usize, &mut colors, first, &mut known));
    if wins { Player::Bob } else { Player::Alice }
}

fn bob_wins(
    board: &Board,
    k: usize,
    colors: &mut Vec<Option<usize>>,
    to_move: Player,
    known: &mut HashMap<(Vec<Option<usize>>, Player), bool>,
) -> bool {
    let sees =
        |colors: &[Option<usize>], v: usize, c: usize| board.near[v].iter().any(|&w| colors[w] == Some(c));
    if board.targets.iter().any(|&t| colors[t].is_none() && (0..k).all(|c| sees(colors, t, c))) {
        return true;
    }
    let key = (colors.clone(), to_move);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let mut outcomes = Vec::new();
    if to_move == Player::Alice {
        outcomes.push(bob_wins(board, k, colors, Player::Bob, known));
    }
    let is_done = |outcomes: &[bool]| outcomes.contains(&(to_move == Player::Bob));
    for v in 0..board.order() {
        for c in 0..k {
            let may = to_move == Player::Alice || board.is_inner[v];
            if !is_done(&outcomes) && may && colors[v].is_none() && !sees(colors, v, c) {
                colors[v] = Some(c);
                outcomes.push(bob_wins(board, k, colors, to_move.opponent(), known));
                colors[v] = None;
            }
        }
    }
    let wins = is_done(&outcomes) == (to_move == Player::Bob);
    known.insert(key, wins);
    wins
}
