//! Seven colors.

mod players;
mod rules;
mod search;
mod sitting;

use std::sync::Arc;

use classics::seven_colors::Hue;
use classics::seven_colors::board::Board;

fn random_board(size: usize, colors: usize, tiles: &[u8]) -> Arc<Board> {
    let tiles = tiles[..size * size].iter().map(|&tile| Hue(tile % colors as u8)).collect();
    Arc::new(Board::new(size, colors, tiles).expect("a board"))
}

fn letters(rows: &[&str], colors: usize) -> Arc<Board> {
    let tiles = rows.concat().bytes().map(|letter| Hue(letter - b'A')).collect();
    Arc::new(Board::new(rows.len(), colors, tiles).expect("a board"))
}
