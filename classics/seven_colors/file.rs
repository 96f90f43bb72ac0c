//! Boards as files: one row a line, a letter for the color of each tile.
//!
//! The corners where the players begin have no color: `*` at the top right for player 1, `-` at the bottom
//! left for player 2. Blank lines and lines that begin with `#` are passed over:
//!
//! ```text
//! # 3 x 3 tiles of four colors
//! AB*
//! CAD
//! -BB
//! ```
//!
//! Boards are square, so the first row tells the number of rows. A [`Board`] displays in this form.

use catalogue::formats::ReadError;
use graphs::reading::Fault;

use super::board::{Board, FILLER, Hue, mark, owner_at_first};
use games::Player;

/// The board in `text`; its last letter gives the number of colors. `name` is for messages only. O(bytes).
pub fn read(name: &str, text: &str) -> Result<Board, ReadError> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let mut rows = lines.filter(|(_, row)| !row.is_empty() && !row.starts_with('#'));
    let refusal = |line, fault| ReadError { name: name.into(), line, fault };
    let end = text.lines().count() + 1;
    let missing = |expected: String| refusal(end, Fault::new(expected, "the end of the file"));
    let (mut line, mut row) = rows.next().ok_or_else(|| missing("the first row of a board".into()))?;
    let size = row.chars().count();
    if !Board::SIZES.contains(&size) {
        let expected = format!("from {} to {} tiles in a row", Board::SIZES.start(), Board::SIZES.end());
        return Err(refusal(line, Fault::new(expected, size.to_string())));
    }
    let expected = format!("{size} rows, since the first has {size} tiles");
    let mut tiles = Vec::with_capacity(size * size);
    for index in 0..size {
        if index > 0 {
            (line, row) = rows.next().ok_or_else(|| missing(expected.clone()))?;
        }
        read_row(row, index, size, &mut tiles).map_err(|fault| refusal(line, fault))?;
    }
    if let Some((line, _)) = rows.next() {
        return Err(refusal(line, Fault::new(expected, "one more")));
    }
    let colors = tiles.iter().map(|hue| hue.index() + 1).max();
    Ok(Board::new(size, colors.unwrap_or(1), tiles).expect("tiles and letters were counted"))
}

fn read_row(row: &str, index: usize, size: usize, tiles: &mut Vec<Hue>) -> Result<(), Fault> {
    let found = row.chars().count();
    if found != size {
        return Err(Fault::new(format!("{size} tiles, as in the first row"), found.to_string()));
    }
    for character in row.chars() {
        let hue = match (owner_at_first(size, tiles.len()), character) {
            (Some(player), _) if character == mark(player) => FILLER,
            (None, 'A'..='Z') => Hue(character as u8 - b'A'),
            (start, _) => {
                let expected = match start {
                    Some(Player::Alice) => "`*`, where player 1 begins",
                    Some(Player::Bob) => "`-`, where player 2 begins",
                    None => "a letter from A to Z",
                };
                let column = tiles.len() - index * size + 1;
                return Err(Fault::at(column, expected, format!("`{}`", character.escape_debug())));
            }
        };
        tiles.push(hue);
    }
    Ok(())
}
