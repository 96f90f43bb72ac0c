//! `mapgame-classics seven-colors play`.

use crate::moves::Words as _;
use crate::outcome::Outcome;
use crate::seven_colors::players::{Conditions, NamedPlayer, NoPlayer};
use crate::seven_colors::{Conquest, Hue, SevenColors, Territories};
use games::{Game, Player};
use serde::Serialize;
use toolkit::counts::count;
use toolkit::sitting::engines::HUMAN;
use toolkit::sitting::{Ply, Sitting};

use super::board;
use super::options::{self, BoardOptions};
use crate::cli::play::{self, Record, Seats, number};
use shell::Exit;
use shell::options::{OutputFormat, Session};
use shell::terminal::{self, NODES, Vocabulary};

/// Play against a player, or with two people.
///
/// Commands are read a line at a time: a letter, which names a color, or `undo`, `hint`, `board`, `moves`, `help`,
/// `quit`. A player who cannot grow passes without being asked.
///
/// Tiles are shown in their colors, or as letters; those of player 1 as `1`, those of player 2 as `2`. As json, each
/// move is an object on standard output, and one more tells how it ended; the board is shown on standard error.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Who plays against you, as NAME or NAME:BUDGET; `human` for two people at one terminal.
    #[arg(long, value_name = "PLAYER", default_value = "double-greedy", value_parser = adversary)]
    against: Adversary,
    /// Letters instead of colors; so it is where the output is no terminal.
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    seats: Seats,
}

/// The opponent of the person; `None` if that is another person.
type Adversary = Option<NamedPlayer>;

fn adversary(text: &str) -> Result<Adversary, NoPlayer> {
    (text != HUMAN).then(|| text.parse()).transpose()
}

#[derive(Serialize)]
pub(crate) struct PlyRecord {
    /// The number of the move, from 1.
    ply: usize,
    player: u8,
    #[serde(rename = "move")]
    step: String,
    gain: u32,
    held: [u32; 2],
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { against, plain, board: wanted, seats } = arguments;
    play::check("board", wanted.name(), session)?;
    let game = SevenColors::new(wanted.supply()?.board(session.seed)?, SevenColors::DEFAULT_IDLE_LIMIT);
    let conditions = options::conditions(session);
    let other = against.as_ref().map(|named| named.sit(&conditions)).transpose()?;
    let words = Words {
        game: &game,
        board: wanted.name().to_owned(),
        against: against.map_or_else(|| HUMAN.to_owned(), |named| named.to_string()),
        plain: plain || session.format == OutputFormat::Json || !session.has_colors,
        conditions: Conditions { limits: session.budget_for(NODES), ..conditions },
    };
    seats.play(&game, other, words, session)
}

const ADVISERS: [&str; 2] = ["double-greedy", "alpha-beta:4"];

struct Words<'g> {
    game: &'g SevenColors,
    board: String,
    against: String,
    plain: bool,
    /// For what the players of hints are made.
    conditions: Conditions,
}

/// The tiles of player 1 and of player 2.
fn held(position: &Territories) -> [u32; 2] {
    Player::BOTH.map(|player| position.held(player))
}

/// How many tiles the last move took.
fn gain(sitting: &Sitting<'_, SevenColors>, ply: &Ply<Conquest>) -> u32 {
    let game = sitting.game();
    let mut before = game.initial();
    let made = sitting.plies().len().saturating_sub(1);
    sitting.plies()[..made].iter().for_each(|ply| game.play(&mut before, ply.step));
    sitting.position().held(ply.player) - before.held(ply.player)
}

impl Words<'_> {
    /// What each color would take.
    fn offers(&self, position: &Territories) -> String {
        let gains = position.gains(self.game.board(), position.to_move()).into_iter().enumerate();
        let offers: Vec<String> = gains.map(|(hue, gain)| format!("{}+{gain}", Hue(hue as u8))).collect();
        offers.join(" ")
    }

    fn tiles(&self, position: &Territories) -> String {
        let tile = |(tile, hue): (usize, &Hue)| match position.owner(tile).map(number) {
            Some(player) if self.plain => player.to_string(),
            None if self.plain => hue.to_string(),
            Some(player) => format!("\x1b[1;30;107m{player} \x1b[0m"),
            // The first 16 colors of a terminal are its own; from here on they are fixed.
            None => format!("\x1b[48;5;{}m{hue} \x1b[0m", SHADES[hue.index() % SHADES.len()]),
        };
        let board = self.game.board();
        let tiles: Vec<String> = board.tiles().iter().enumerate().map(tile).collect();
        let rows: Vec<String> = tiles.chunks(board.size()).map(<[String]>::concat).collect();
        rows.join("\n")
    }
}

impl Vocabulary<SevenColors> for Words<'_> {
    type Sides = u8;

    const HELP: &'static str = "\
commands:
  A, B, ...  take the tiles of that color that are connected with yours
  undo    take back your last move, and what was answered
  hint    what two other players would do
  board   the board
  moves   the moves so far, as --after takes them
  help    this list
  quit    end";

    fn name(&self, player: Player) -> String {
        format!("player {}", number(player))
    }

    fn tag(&self, player: Player) -> serde_json::Value {
        number(player).into()
    }

    fn greeting(&self, sitting: &Sitting<'_, SevenColors>) -> String {
        let (size, colors) = (self.game.board().size(), self.game.board().colors());
        let sides = terminal::sides(self, sitting, &self.against, |player| self.name(player));
        format!("{}, {size} x {size}, {}: {sides}", self.board, count(colors, "color"))
    }

    fn read(&self, position: &Territories, line: &str) -> Result<Conquest, String> {
        self.game.read(position, line)
    }

    fn spell(&self, step: Conquest) -> String {
        self.game.spell(step)
    }

    fn board(&self, sitting: &Sitting<'_, SevenColors>) -> String {
        self.tiles(sitting.position())
    }

    fn question(&self, sitting: &Sitting<'_, SevenColors>) -> Option<String> {
        let position = sitting.position();
        let asked = match sitting.person() {
            Some(_) => String::new(),
            None => format!("{}: ", self.name(position.to_move())),
        };
        Some(format!("{asked}{}?", self.offers(position)))
    }

    fn forced(&self, sitting: &Sitting<'_, SevenColors>) -> Option<(Conquest, String)> {
        let moves = self.game.legal(sitting.position());
        let why = match sitting.person() {
            Some(_) => "you cannot grow, and pass".to_owned(),
            None => format!("{} cannot grow, and passes", self.name(sitting.position().to_move())),
        };
        (moves == [Conquest::Pass]).then_some((Conquest::Pass, why))
    }

    fn move_in_words(&self, sitting: &Sitting<'_, SevenColors>, ply: &Ply<Conquest>) -> Option<String> {
        Some(format!("{}: {} (+{})", self.name(ply.player), ply.step, gain(sitting, ply)))
    }

    fn ply(&self, sitting: &Sitting<'_, SevenColors>, ply: &Ply<Conquest>) -> impl Serialize {
        PlyRecord {
            ply: sitting.plies().len(),
            player: number(ply.player),
            step: ply.step.to_string(),
            gain: gain(sitting, ply),
            held: held(sitting.position()),
        }
    }

    fn hint(&mut self, sitting: &Sitting<'_, SevenColors>) -> String {
        let last = sitting.plies().last().map(|ply| ply.step);
        let advice = ADVISERS.map(|name| {
            let agent = name.parse().and_then(|named: NamedPlayer| named.sit(&self.conditions));
            let step = agent.expect("a player of the catalogue").choose(self.game, sitting.position(), last);
            format!("{name} would play {step}")
        });
        advice.join("; ")
    }

    fn ending(&self, sitting: &Sitting<'_, SevenColors>, value: Outcome) -> String {
        let ended = match value {
            Outcome::Tie => "even",
            Outcome::AliceWins => "player 1 wins",
            Outcome::BobWins => "player 2 wins",
        };
        let [one, two] = held(sitting.position());
        format!("{}\n{ended}, {one} to {two}", self.tiles(sitting.position()))
    }

    fn result(&self, sitting: &Sitting<'_, SevenColors>, moves: String) -> impl Serialize {
        let ground = board::Record::new(&self.board, self.game.board());
        let held = held(sitting.position()).map(i64::from);
        Record::new(self, sitting, ground, &self.against, Some(held), moves)
    }
}

/// Backgrounds among the 256 colors of terminals that are easy to tell apart.
const SHADES: [u8; 7] = [160, 28, 27, 178, 93, 37, 208];
