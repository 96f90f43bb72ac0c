//! `mapgame seven-colors play`: a person against a player, or two people, in the terminal or through a pipe.

use std::fmt;
use std::io::{self, BufRead, IsTerminal, Write};
use std::str::FromStr;

use anyhow::bail;
use games::seven_colors::{Conquest, Hue, SevenColors, Territories, Verdict};
use games::{Game, Player};
use mapgame::games;
use serde::Serialize;
use toolkit::seven_colors::{Named, NoPlayer, Seat};

use super::options::{BoardOptions, Readings};
use crate::cli::Exit;
use crate::cli::common::options::Session;
use crate::cli::common::say;

/// Play on the terminal: a letter names a color, `quit` ends.
///
/// Tiles are shown in their colors, or as letters; those of player 1 as `1`, those of player 2 as `2`. As json, each
/// move is an object on standard output, and one more tells how it ended; the board is shown on standard error.
#[derive(clap::Args)]
pub struct Arguments {
    /// Who plays against you, as NAME or NAME:BUDGET; `human` for two people at one terminal.
    #[arg(long, value_name = "PLAYER", default_value = "double-greedy")]
    against: Against,
    /// Your place: 1 begins at the top right, 2 answers at the bottom left [default: 1].
    #[arg(long = "as", value_name = "PLAYER", value_parser = clap::value_parser!(u8).range(1..=2))]
    place: Option<u8>,
    /// Letters instead of colors; so it is where the output is no terminal.
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    readings: Readings,
}

/// Who plays against the person.
#[derive(Debug, Clone)]
enum Against {
    /// Another person.
    Human,
    /// A player of the catalogue.
    Player(Named),
}

impl FromStr for Against {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        if text == "human" { Ok(Against::Human) } else { text.parse().map(Against::Player) }
    }
}

impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Against::Human => f.write_str("human"),
            Against::Player(named) => named.fmt(f),
        }
    }
}

/// One move.
#[derive(Serialize)]
struct PlyRecord {
    ply: usize,
    player: u8,
    #[serde(rename = "move")]
    step: String,
    gain: u32,
    held: [u32; 2],
}

/// The end of the game, or of the input.
#[derive(Serialize)]
struct Record<'a> {
    board: &'a str,
    size: usize,
    colors: usize,
    against: String,
    /// The place of the person; null where both are people.
    you: Option<u8>,
    over: bool,
    /// Null if the territories are equal, or the game was left.
    winner: Option<u8>,
    held: [u32; 2],
    moves: Vec<String>,
}

fn number(player: Player) -> u8 {
    match player {
        Player::Alice => 1,
        Player::Bob => 2,
    }
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { against, place, plain, board: wanted, readings } = arguments;
    if !matches!(session.format.as_str(), "text" | "json") {
        bail!("--format: expected text or json, found {}", session.format);
    }
    if wanted.name() == "-" {
        bail!("expected a board that is not on standard input, from which moves are read, found `-`");
    }
    let game = SevenColors::new(wanted.supply()?.board(session.seed)?, SevenColors::PATIENT);
    let (mut other, you) = match (&against, place) {
        (Against::Human, Some(place)) => bail!("expected no --as where two people play, found {place}"),
        (Against::Human, None) => (None, None),
        (Against::Player(named), place) => {
            let conditions = readings.conditions(session);
            let seat = Seat { seed: session.seed, limits: conditions.limits, reading: conditions.reading };
            (Some(named.sit(&seat)?), Some(place.unwrap_or(1)))
        }
    };
    let json = session.format == "json";
    let screen = Screen { json, plain: plain || json || !io::stdout().is_terminal(), alone: you.is_some() };
    let (mut position, mut steps) = (game.initial(), Vec::new());
    let mut lines = io::stdin().lock().lines();
    while game.value(&position).is_none() {
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        let to_move = game.to_move(&position);
        let step = match &mut other {
            Some(other) if you != Some(number(to_move)) => {
                other.choose(&game, &position, steps.last().copied())
            }
            _ if moves == [Conquest::Pass] => {
                screen.tell(&screen.no_growth(to_move))?;
                Conquest::Pass
            }
            _ => {
                screen.show(&game, &position)?;
                match screen.ask(&game, &position, &moves, &mut lines)? {
                    Some(step) => step,
                    None => break,
                }
            }
        };
        let before = position.held(to_move);
        game.play(&mut position, step);
        steps.push(step);
        let ply = PlyRecord {
            ply: steps.len(),
            player: number(to_move),
            step: step.to_string(),
            gain: position.held(to_move) - before,
            held: held(&position),
        };
        if json {
            writeln!(io::stdout(), "{}", serde_json::to_string(&ply)?)?;
        } else {
            screen.tell(&format!("player {}: {} (+{})", ply.player, ply.step, ply.gain))?;
        }
    }
    let verdict = game.value(&position);
    let winner = match verdict {
        Some(Verdict::AliceWins) => Some(1),
        Some(Verdict::BobWins) => Some(2),
        Some(Verdict::Even) | None => None,
    };
    if verdict.is_some() {
        screen.show(&game, &position)?;
        let ended = winner.map_or("even".to_owned(), |winner| format!("player {winner} wins"));
        let [one, two] = held(&position);
        screen.tell(&format!("{ended}, {one} to {two}"))?;
    }
    if json {
        let record = Record {
            board: wanted.name(),
            size: game.board().size(),
            colors: game.board().colors(),
            against: against.to_string(),
            you,
            over: verdict.is_some(),
            winner,
            held: held(&position),
            moves: steps.iter().map(Conquest::to_string).collect(),
        };
        writeln!(io::stdout(), "{}", serde_json::to_string(&record)?)?;
    }
    Ok(Exit::Done)
}

fn held(position: &Territories) -> [u32; 2] {
    [Player::Alice, Player::Bob].map(|player| position.held(player))
}

/// Where people see the board and are asked. Beside json it is standard error.
struct Screen {
    json: bool,
    /// Letters instead of colors.
    plain: bool,
    /// Whether there is one person only.
    alone: bool,
}

impl Screen {
    fn tell(&self, text: &str) -> io::Result<()> {
        if self.json {
            say(text);
            return Ok(());
        }
        writeln!(io::stdout(), "{text}")
    }

    fn no_growth(&self, player: Player) -> String {
        if self.alone {
            "you cannot grow, and pass".into()
        } else {
            format!("player {} cannot grow, and passes", number(player))
        }
    }

    /// Asks until a legal move is named; none at the end of the input, or at `quit`.
    fn ask(
        &self,
        game: &SevenColors,
        position: &Territories,
        moves: &[Conquest],
        lines: &mut impl Iterator<Item = io::Result<String>>,
    ) -> anyhow::Result<Option<Conquest>> {
        let to_move = game.to_move(position);
        let gains = position.gains(game.board(), to_move);
        let offers: Vec<String> =
            gains.iter().enumerate().map(|(hue, gain)| format!("{}+{gain}", Hue(hue as u8))).collect();
        let asked = if self.alone { String::new() } else { format!("player {}: ", number(to_move)) };
        let question = format!("{asked}{}?", offers.join(" "));
        loop {
            if self.json {
                say(&question);
            } else {
                let mut out = io::stdout();
                write!(out, "{question} ")?;
                out.flush()?;
            }
            let Some(line) = lines.next().transpose()? else {
                self.tell("")?;
                return Ok(None);
            };
            let word = line.trim();
            if word == "quit" {
                return Ok(None);
            }
            let named = moves.iter().find(|step| step.to_string().eq_ignore_ascii_case(word));
            match named {
                Some(&step) => return Ok(Some(step)),
                None => self
                    .tell(&format!("expected a letter from A to {}, or quit", Hue(gains.len() as u8 - 1)))?,
            }
        }
    }

    /// The board, a row a line.
    fn show(&self, game: &SevenColors, position: &Territories) -> io::Result<()> {
        let tiles = game.board().tiles().iter().enumerate().map(|(tile, hue)| {
            match position.owner(tile).map(number) {
                Some(player) if self.plain => player.to_string(),
                None if self.plain => hue.to_string(),
                Some(player) => format!("\x1b[1;30;107m{player} \x1b[0m"),
                // The first 16 colors of a terminal are its own; from here on they are fixed.
                None => format!("\x1b[48;5;{}m{hue} \x1b[0m", SHADES[hue.index() % SHADES.len()]),
            }
        });
        let tiles: Vec<String> = tiles.collect();
        tiles.chunks(game.board().size()).try_for_each(|row| self.tell(&row.concat()))
    }
}

/// Backgrounds among the 256 colors of terminals that are easy to tell apart.
const SHADES: [u8; 7] = [160, 28, 27, 178, 93, 37, 208];
