//! `mapgame seven-colors play`: a person against a player, in the terminal or through a pipe.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;

use games::seven_colors::board::Board;
use games::seven_colors::{Conquest, Hue, SevenColors, Territories, Verdict};
use games::{Game, Player};
use mapgame::games;
use mapgame::seven_colors::{Named, Seat};

use super::options::{BoardOptions, Readings};
use crate::cli::Outcome;
use crate::cli::common::options::Session;

/// Play on the terminal: a letter names a color, `quit` ends.
///
/// Tiles are shown in their colors, or as letters; those of player 1 as `1`, those of player 2 as `2`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Who plays against you, as NAME or NAME:BUDGET.
    #[arg(long, value_name = "PLAYER", default_value = "double-greedy")]
    against: Named,
    /// Your place: 1 begins at the top right, 2 answers at the bottom left.
    #[arg(long = "as", value_name = "PLAYER", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    place: u8,
    /// Letters instead of colors; so it is where the output is no terminal.
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    readings: Readings,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let Arguments { against, place, plain, board, readings } = arguments;
    let plain = plain || !io::stdout().is_terminal();
    let board = (board.plan().new)(&board.measures().wanted(session.seed))?;
    let game = SevenColors::new(Arc::new(board), SevenColors::PATIENT);
    let terms = readings.terms(session);
    let mut other =
        against.sit(&Seat { seed: session.seed, limits: terms.limits, reading: terms.reading })?;
    let person = if place == 1 { Player::Alice } else { Player::Bob };
    let (mut position, mut last) = (game.initial(), None);
    let mut out = io::stdout();
    let mut lines = io::stdin().lock().lines();
    while game.value(&position).is_none() {
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let to_move = game.to_move(&position);
        let step = if to_move != person {
            other.choose(&game, &position, last)
        } else if moves == [Conquest::Pass] {
            writeln!(out, "you cannot grow, and pass")?;
            Conquest::Pass
        } else {
            show(&game, &position, plain, &mut out)?;
            match ask(&game, &position, &moves, &mut lines, &mut out)? {
                Some(step) => step,
                None => return Ok(Outcome::Done),
            }
        };
        let before = position.held(to_move);
        game.play(&mut position, step);
        let number = if to_move == Player::Alice { 1 } else { 2 };
        writeln!(out, "player {number}: {step} (+{})", position.held(to_move) - before)?;
        last = Some(step);
    }
    show(&game, &position, plain, &mut out)?;
    let ended = match game.value(&position) {
        Some(Verdict::AliceWins) => "player 1 wins",
        Some(Verdict::BobWins) => "player 2 wins",
        _ => "even",
    };
    let held = [Player::Alice, Player::Bob].map(|player| position.held(player));
    writeln!(out, "{ended}, {} to {}", held[0], held[1])?;
    Ok(Outcome::Done)
}

/// Asks until a legal move is named; none at the end of the input, or at `quit`.
fn ask(
    game: &SevenColors,
    position: &Territories,
    moves: &[Conquest],
    lines: &mut impl Iterator<Item = io::Result<String>>,
    out: &mut impl Write,
) -> anyhow::Result<Option<Conquest>> {
    let gains = position.gains(game.board(), game.to_move(position));
    let offers: Vec<String> =
        gains.iter().enumerate().map(|(hue, gain)| format!("{}+{gain}", Hue(hue as u8))).collect();
    loop {
        write!(out, "{}? ", offers.join(" "))?;
        out.flush()?;
        let Some(line) = lines.next().transpose()? else {
            writeln!(out)?;
            return Ok(None);
        };
        let word = line.trim();
        if word == "quit" {
            return Ok(None);
        }
        let named = moves.iter().find(|step| step.to_string().eq_ignore_ascii_case(word));
        match named {
            Some(&step) => return Ok(Some(step)),
            None => writeln!(out, "expected a letter from A to {}, or quit", Hue(gains.len() as u8 - 1))?,
        }
    }
}

/// The board, a row a line.
fn show(game: &SevenColors, position: &Territories, plain: bool, out: &mut impl Write) -> io::Result<()> {
    let board: &Board = game.board();
    let tiles = board.tiles().iter().enumerate().map(|(tile, hue)| {
        let mark = match position.owner(tile) {
            Some(Player::Alice) => "1".to_owned(),
            Some(Player::Bob) => "2".to_owned(),
            None if plain => hue.to_string(),
            None => " ".to_owned(),
        };
        match position.owner(tile) {
            _ if plain => mark,
            Some(_) => format!("\x1b[1;30;107m{mark} \x1b[0m"),
            // The first 16 colors of a terminal are its own; from here on they are fixed.
            None => format!("\x1b[48;5;{}m{hue} \x1b[0m", SHADES[hue.index() % SHADES.len()]),
        }
    });
    let tiles: Vec<String> = tiles.collect();
    tiles.chunks(board.size()).try_for_each(|row| writeln!(out, "{}", row.concat()))
}

/// Backgrounds among the 256 colors of terminals that are easy to tell apart.
const SHADES: [u8; 7] = [160, 28, 27, 178, 93, 37, 208];
