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
