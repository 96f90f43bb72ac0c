//! The championship of seven colors beside the one that the document printed, what its readings change, and its
//! boards.
//!
//! Where the document leaves a choice, the championship is played under every reading. It shows which readings the
//! document's table contradicts, and which ones it cannot tell apart.

use std::sync::Arc;

use crate::seven_colors::boards::{BoardRequest, Supply, by_name};
use crate::seven_colors::championship::{Championship, PRINTED, PrintedResult, Standings};
use crate::seven_colors::file;
use crate::seven_colors::players::{Conditions, Line, NamedPlayer, Reading, Reply};
use toolkit::statistics::chance_of_squares;

use shell::Exit;
use shell::options::Session;
use shell::output::print_table;
use shell::progress::{Bar, Progress};
use shell::tables::{Cell, Column, Decimal, Table};

use super::matches;
use super::options::{conditions, player};

/// Print the championship beside the document's table, every reading of the document, and the boards: three tables.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many matches every two players play.
    #[arg(long, value_name = "N", default_value_t = PrintedResult::MATCHES, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// How many they play under each reading, and on each board.
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    each: u64,
}

struct Interruption;

/// What is chosen where the document leaves a choice, in words and in short.
const CHOICES: [(&str, &str); 10] = [
    ("as by default", ""),
    ("the walk ends with its first return", "line walk"),
    ("sides around what the territory encloses", "line sides"),
    ("those sides without the rim of the board", "line open-sides"),
    ("tiles with such a side", "line open-tiles"),
    ("mix adds gain and border", "mix-sum"),
    ("mix adds, and sides are counted", "mix-sum, line sides"),
    ("mix weighs the gain twice", "mix:2:1"),
    ("double-greedy expects a greedy reply", "reply greedy"),
    ("boards are symmetric by half a turn", "board symmetric"),
];

/// Boards, the thickness of the wall where it is not the board's own, and the strategies that improved-random meets
/// there; `!` marks those that lose more than half of their rounds according to the document.
const STAGES: [(&str, Option<usize>, &str); 5] = [
    ("figure-2.txt", None, "greedy! spider! double-greedy mix"),
    ("figure-3.txt", None, "greedy spider double-greedy! mix"),
    ("against-greedy", None, "greedy double-greedy"),
    ("against-double-greedy", None, "greedy double-greedy"),
    ("against-greedy", Some(3), "greedy double-greedy"),
];

const FIGURES: [(&str, &str); 2] = [
    ("figure-2.txt", include_str!("../../examples/boards/figure-2.txt")),
    ("figure-3.txt", include_str!("../../examples/boards/figure-3.txt")),
];

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let bar = Bar::new(session);
    let tables = Study { matches: arguments.matches, each: arguments.each, session, bar: &bar }.tables();
    drop(bar);
    let Ok(tables) = tables else {
        session.remark("a limit came before the last match: nothing is printed");
        return Ok(Exit::Unknown);
    };
    tables.iter().try_for_each(|table| print_table(session, table))?;
    Ok(Exit::Done)
}

struct Study<'s> {
    matches: u64,
    each: u64,
    session: &'s Session,
    bar: &'s Bar,
}

/// The board with this name: a figure, or one of the catalogue in the document's measures.
fn board(name: &str, wall: Option<usize>) -> Supply {
    if let Some((_, text)) = FIGURES.iter().find(|(figure, _)| *figure == name) {
        return Supply::Given(Arc::new(file::read(name, text).expect("a board of the project")));
    }
    let wanted = BoardRequest { wall, ..BoardRequest::default() };
    Supply::Made(by_name(name).expect("a board of the catalogue"), wanted)
}

impl Study<'_> {
    /// The championship, the readings, and the boards.
    fn tables(&self) -> Result<[Table; 3], Interruption> {
        let count = PRINTED.players.len();
        let pairs = (count * (count - 1) / 2) as u64;
        let on_boards: usize = STAGES.iter().map(|(.., strategies)| strategies.split(' ').count()).sum();
        let matches = self.matches * pairs + self.each * (pairs * CHOICES.len() as u64 + on_boards as u64);
        self.bar.begin("matches", matches);
        let players = PRINTED.players.map(player);
        let standings = self.play(&players, Reading::default(), board("random", None), self.matches)?;
        Ok([matches::championship(&players, &standings), self.readings()?, self.boards()?])
    }

    fn play(
        &self,
        players: &[NamedPlayer],
        reading: Reading,
        boards: Supply,
        matches: u64,
    ) -> Result<Standings, Interruption> {
        let conditions = Conditions { reading, ..conditions(self.session) };
        let championship = Championship { players, matches, boards, conditions };
        let standings =
            championship.play(&|| self.bar.advance_by(1)).expect("the boards are of the catalogue");
        if standings.limit.is_some() { Err(Interruption) } else { Ok(standings) }
    }

    /// The players of the document against each other, under the choices that these options name.
    fn under(&self, options: &str) -> Result<Standings, Interruption> {
        let (mut reading, mut mix, mut boards) = (Reading::default(), "mix", "random");
        for option in options.split(", ").filter(|option| !option.is_empty()) {
            match option.split_once(' ').unwrap_or(("mix", option)) {
                ("line", "walk") => reading.line = Line::Walk,
                ("line", "sides") => reading.line = Line::Sides,
                ("line", "open-sides") => reading.line = Line::OpenSides,
                ("line", "open-tiles") => reading.line = Line::OpenTiles,
                ("reply", "greedy") => reading.reply = Reply::Greedy,
                ("board", name) => boards = name,
                ("mix", name) => mix = name,
                _ => unreachable!("{option} is no choice"),
            }
        }
        let players = PRINTED.players.map(|name| player(if name == "mix" { mix } else { name }));
        self.play(&players, reading, board(boards, None), self.each)
    }

    fn readings(&self) -> Result<Table, Interruption> {
        let columns = Column::list(
            "choice | options | #pairs | #differ | #largest_z = largest $z$ | #squares = sum of $z²$ | #chance",
        );
        let title = format!("The document's table under each reading, {} matches a pair", self.each);
        let mut table = Table::new("readings", title, columns);
        for (about, options) in CHOICES {
            let standings = self.under(options)?;
            let (mut distances, mut differ) = (Vec::new(), 0u64);
            for (column, name) in PRINTED.players.iter().enumerate() {
                for row in 0..column {
                    let rounds = standings.credited(row, column).expect("two players");
                    let printed = PRINTED.credited(PRINTED.players[row], name);
                    let printed = printed.expect("a pair of the document");
                    distances.extend(rounds.z(&printed));
                    differ += u64::from(rounds.differs(&printed));
                }
            }
            let largest = distances.iter().fold(0.0, |most: f64, z| most.max(z.abs()));
            let squares = distances.iter().map(|z| z * z).sum();
            table.push(vec![
                about.into(),
                options.into(),
                distances.len().into(),
                differ.into(),
                Decimal::rounded(largest, 2).into(),
                Decimal::rounded(squares, 1).into(),
                Decimal::rounded(chance_of_squares(squares, distances.len()), 4).into(),
            ]);
        }
        table.notes = vec![
            "Differ: pairs beyond 1.96 standard deviations from the document. Chance: how often ten differences by \
             chance alone have so large a sum of squares. It takes all rounds for independent; the two of a match \
             share a board."
                .into(),
            "Of two choices that chance explains, this table does not tell which one is the document's.".into(),
        ];
        Ok(table)
    }

    /// Improved-random against strategies on boards that are built against some of them.
    fn boards(&self) -> Result<Table, Interruption> {
        let columns = [
            vec![Column::words("board", "board")],
            matches::columns(),
            vec![Column::words("useless", "useless"), Column::quoted("claimed", "document")],
        ];
        let mut table = Table::new("boards", "Boards on which strategies are useless", columns.concat());
        for (name, wall, strategies) in STAGES {
            let titled = wall.map_or_else(|| name.to_owned(), |wall| format!("{name}, wall {wall}"));
            for strategy in strategies.split(' ') {
                let claimed = strategy.ends_with('!').then_some(true);
                let players = ["improved-random", strategy.trim_end_matches('!')].map(player);
                let standings = self.play(&players, Reading::default(), board(name, wall), self.each)?;
                let useless = standings.credited(0, 1).expect("two players").is_most();
                let quoted = Cell { disagrees: claimed.is_some_and(|it| it != useless), ..claimed.into() };
                let cells = matches::cells(&players, &standings, 0, 1);
                table.push([vec![titled.as_str().into()], cells, vec![useless.into(), quoted]].concat());
            }
        }
        table.notes = vec![
            "Useless: improved-random wins more than half of its rounds against the strategy there. Document: what it \
             says of its figures 2 and 3, where it speaks of far more than half."
                .into(),
        ];
        Ok(table)
    }
}
