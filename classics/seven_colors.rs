//! Seven colors: two players conquer a board from opposite corners, color by color.
//!
//! The board has n x n tiles of m neutral colors (30 and 7 by default). Player 1 (Alice, who begins) owns the
//! top-right tile, player 2 the bottom-left one. A move names a color and takes every neutral tile of this
//! color that is connected with the mover's territory through such tiles. The game ends when no neutral tile
//! is left, or one player holds more than half of the board, or no player can grow. The larger territory
//! wins; equal territories are a draw.
//!
//! A player passes if and only if it cannot grow. There are never two passes in a row: while a neutral tile
//! is left, some neutral tile is beside a territory, whose owner can grow.
//!
//! # Moves that gain nothing
//! A move may name a color that takes no tile. So that every play ends, at most [`SevenColors::idle_limit`]
//! such moves may follow one another; after them every move has to gain tiles, and with the limit 0 always.
//!
//! *A move that gains tiles is never worse than one that gains none.* Compare two plays of a game in which
//! player P owns, at some point, the same tiles or more in the first, and from then on both players name the
//! same colors in both plays, even where such a move gains nothing. By induction, in the first play P owns
//! all tiles that it owns in the second, and the opponent owns no tile that it does not own in the second.
//! For a move takes the tiles that are connected with the territory through neutral tiles of the color: each
//! tile of such a path of P in the second play is neutral or owned by P in the first, and the opponent has no
//! path in the first that it does not have in the second. So searches skip moves that gain nothing.

pub mod board;
pub mod boards;
pub mod championship;
pub mod file;
pub mod players;
pub mod territory;

use std::fmt;
use std::sync::Arc;

use crate::outcome::Outcome;
use board::Board;
use games::{Evaluate, Game, Payoff, Player};

pub use board::Hue;

/// One turn. Ordered by color; the pass comes last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conquest {
    /// Takes the reachable tiles of this color.
    Take(Hue),
    Pass,
}

impl fmt::Display for Conquest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conquest::Take(hue) => hue.fmt(f),
            Conquest::Pass => f.write_str("pass"),
        }
    }
}

/// The owner of each tile, the player to move, and the number of moves since the last growth.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Territories {
    owners: Vec<Option<Player>>,
    held: [u32; 2],
    to_move: Player,
    /// The number of consecutive moves without a gain.
    idle: u32,
}

impl Territories {
    pub fn owner(&self, tile: usize) -> Option<Player> {
        self.owners[tile]
    }

    /// The number of tiles that a player owns.
    pub fn held(&self, player: Player) -> u32 {
        self.held[player as usize]
    }

    /// The number of tiles of player 1 minus that of player 2.
    pub fn lead(&self) -> i32 {
        self.held[0] as i32 - self.held[1] as i32
    }

    pub(crate) fn to_move(&self) -> Player {
        self.to_move
    }

    pub fn idle(&self) -> u32 {
        self.idle
    }

    /// The same position in the game in which every move must gain tiles.
    pub fn hurried(&self) -> Territories {
        Territories { idle: 0, ..self.clone() }
    }

    /// The number of tiles without an owner.
    pub fn neutral(&self) -> u32 {
        self.owners.len() as u32 - self.held[0] - self.held[1]
    }

    /// Gives a player the reachable tiles of a color, regardless of the turn; returns their number.
    pub fn grow(&mut self, board: &Board, player: Player, hue: Hue) -> u32 {
        let taken = territory::reachable(board, &self.owners, player, hue);
        taken.iter().for_each(|&tile| self.owners[tile] = Some(player));
        self.held[player as usize] += taken.len() as u32;
        taken.len() as u32
    }

    /// The number of tiles that each color would give to a player.
    pub fn gains(&self, board: &Board, player: Player) -> Vec<u32> {
        territory::gains(board, &self.owners, player)
    }

    pub fn owners(&self) -> &[Option<Player>] {
        &self.owners
    }
}

#[derive(Debug, Clone)]
pub struct SevenColors {
    board: Arc<Board>,
    idle_limit: u32,
}

impl SevenColors {
    /// The limit if any color may be named. It is so large that random play does not exhaust it: a
    /// color chosen at random among m gains with probability at least 1/m, so with seven colors this many
    /// moves in a row gain nothing with probability below 10^-66.
    pub const DEFAULT_IDLE_LIMIT: u32 = 1000;

    /// The game on `board`; up to `idle_limit` consecutive moves may gain nothing.
    pub fn new(board: Arc<Board>, idle_limit: u32) -> Self {
        SevenColors { board, idle_limit }
    }

    /// The same game with the rule that every move must gain tiles.
    pub fn hurried(&self) -> Self {
        SevenColors { board: Arc::clone(&self.board), idle_limit: 0 }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The largest number of consecutive moves that gain nothing.
    pub fn idle_limit(&self) -> u32 {
        self.idle_limit
    }
}

impl Game for SevenColors {
    type Position = Territories;
    type Move = Conquest;
    type Value = Outcome;

    fn initial(&self) -> Territories {
        let mut owners = vec![None; self.board.tiles().len()];
        owners[self.board.corner(Player::Alice)] = Some(Player::Alice);
        owners[self.board.corner(Player::Bob)] = Some(Player::Bob);
        Territories { owners, held: [1, 1], to_move: Player::Alice, idle: 0 }
    }

    fn to_move(&self, position: &Territories) -> Player {
        position.to_move
    }

    fn moves(&self, position: &Territories, out: &mut Vec<Conquest>) {
        out.clear();
        let gains = position.gains(&self.board, position.to_move);
        if gains.iter().all(|&gain| gain == 0) {
            out.push(Conquest::Pass);
            return;
        }
        let idle = position.idle < self.idle_limit;
        let open = gains.iter().enumerate().filter(|&(_, &gain)| gain > 0 || idle);
        out.extend(open.map(|(hue, _)| Conquest::Take(Hue(hue as u8))));
    }

    fn play(&self, position: &mut Territories, step: Conquest) {
        match step {
            Conquest::Take(hue) => {
                let gained = position.grow(&self.board, position.to_move, hue) > 0;
                position.idle = if gained { 0 } else { (position.idle + 1).min(self.idle_limit) };
            }
            Conquest::Pass => {}
        }
        position.to_move = position.to_move.opponent();
    }

    fn value(&self, position: &Territories) -> Option<Outcome> {
        let half = self.board.tiles().len() as u32 / 2;
        let over = position.neutral() == 0 || position.held.iter().any(|&held| held > half);
        over.then(|| match position.lead() {
            0 => Outcome::Tie,
            lead if lead > 0 => Outcome::AliceWins,
            _ => Outcome::BobWins,
        })
    }
}

/// The result if the game is over, then the lead of player 1 in tiles.
impl Evaluate for SevenColors {
    type Merit = (i8, i32);

    fn merit(&self, position: &Territories) -> (i8, i32) {
        (self.value(position).map_or(0, Outcome::utility), position.lead())
    }
}

impl Payoff for SevenColors {
    fn share(&self, value: Outcome) -> f64 {
        value.share()
    }
}
