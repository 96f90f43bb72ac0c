//! The championship of seven colors beside the one that the document printed, what its readings change, and its
//! boards.
//!
//! Where the document leaves a choice, the championship is played under every reading. It shows which readings the
//! document's table contradicts, and which ones it cannot tell apart.

use std::sync::Arc;

use classics::seven_colors::boards::{BoardRequest, Supply, by_name};
use classics::seven_colors::championship::{Championship, PRINTED, PrintedResult, Standings};
use classics::seven_colors::file;
use classics::seven_colors::players::{Conditions, Line, NamedPlayer, Reading, Reply};
use toolkit::statistics::chance_of_squares;

use shell::Exit;
use shell::options::Session;
use shell::output::print_table;
use shell::progress::{Bar, Progress};
use shell::tables::{Cell, Column, Decimal, Table};

use super::matches;

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

struct Choice {
    /// What is chosen, in words.
    about: &'static str,
    /// The same in short.
    options: &'static str,
    reading: Reading,
    mix: &'static str,
    board: &'static str,
}

const fn choice(about: &'static str, options: &'static str, line: Line) -> Choice {
    Choice { about, options, reading: Reading { line, reply: Reply::None }, mix: "mix", board: "random" }
}

const PLAIN: Choice = choice("as by default", "", Line::WalkTwice);

const CHOICES: [Choice; 10] = [
    PLAIN,
    choice("the walk ends with its first return", "line walk", Line::Walk),
    choice("sides around what the territory encloses", "line sides", Line::Sides),
    choice("those sides without the rim of the board", "line open-sides", Line::OpenSides),
    choice("tiles with such a side", "line open-tiles", Line::OpenTiles),
    Choice { mix: "mix-sum", ..choice("mix adds gain and border", "mix-sum", Line::WalkTwice) },
    Choice {
        mix: "mix-sum",
        ..choice("mix adds, and sides are counted", "mix-sum, line sides", Line::Sides)
    },
    Choice { mix: "mix:2:1", ..choice("mix weighs the gain twice", "mix:2:1", Line::WalkTwice) },
    Choice {
        reading: Reading { line: Line::WalkTwice, reply: Reply::Greedy },
        ..choice("double-greedy expects a greedy reply", "reply greedy", Line::WalkTwice)
    },
    Choice {
        board: "symmetric",
        ..choice("boards are symmetric by half a turn", "board symmetric", Line::WalkTwice)
    },
];

/// A board, and the strategies that improved-random meets on it.
struct Stage {
    board: &'static str,
    /// The file's text, if the board is not one of the catalogue.
    text: Option<&'static str>,
    wall: Option<usize>,
    /// The strategies, each with whether the document says that it loses more than half of its rounds there.
    strategies: &'static [(&'static str, Option<bool>)],
}

const BOTH: &[(&str, Option<bool>)] = &[("greedy", None), ("double-greedy", None)];

const STAGES: [Stage; 5] = [
    Stage {
        board: "figure-2.txt",
        text: Some(include_str!("../../examples/boards/figure-2.txt")),
        wall: None,
        strategies: &[("greedy", Some(true)), ("spider", Some(true)), ("double-greedy", None), ("mix", None)],
    },
    Stage {
        board: "figure-3.txt",
        text: Some(include_str!("../../examples/boards/figure-3.txt")),
        wall: None,
        strategies: &[("greedy", None), ("spider", None), ("double-greedy", Some(true)), ("mix", None)],
    },
    Stage { board: "against-greedy", text: None, wall: None, strategies: BOTH },
    Stage { board: "against-double-greedy", text: None, wall: None, strategies: BOTH },
    Stage { board: "against-greedy", text: None, wall: Some(3), strategies: BOTH },
];

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
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

impl Study<'_> {
    /// The championship, the readings, and the boards.
    fn tables(&self) -> Result<[Table; 3], Interruption> {
        let count = PRINTED.players.len();
        let pairs = (count * (count - 1) / 2) as u64;
        let on_boards: usize = STAGES.iter().map(|stage| stage.strategies.len()).sum();
        let matches = self.matches * pairs + self.each * (pairs * CHOICES.len() as u64 + on_boards as u64);
        self.bar.begin("matches", matches);
        let players = players(&PLAIN);
        let standings = self.play(&PLAIN, &players, standard(PLAIN.board, None), self.matches)?;
        let mut readings = readings_table(self.each);
        for choice in &CHOICES {
            self.under(choice, &mut readings)?;
        }
        Ok([matches::championship(&players, &standings), readings, self.boards()?])
    }
}

/// The players of the document, under this choice.
fn players(choice: &Choice) -> Vec<NamedPlayer> {
    let named = |name: &str| if name == "mix" { choice.mix } else { name }.parse();
    PRINTED.players.iter().map(|name| named(name).expect("a player of the catalogue")).collect()
}

/// The board of the document's measures with this name.
fn standard(name: &str, wall: Option<usize>) -> Supply {
    Supply::Made(
        by_name(name).expect("a board of the catalogue"),
        BoardRequest { wall, ..BoardRequest::default() },
    )
}

fn readings_table(matches: u64) -> Table {
    let columns = Column::list(
        "choice | options | #pairs | #differ | #largest_z = largest $z$ | #squares = sum of $z²$ | #chance",
    );
    let title = format!("The document's table under each reading, {matches} matches a pair");
    let mut table = Table::new("readings", title, columns);
    table.notes = vec![
        "Differ: pairs beyond 1.96 standard deviations from the document. Chance: how often ten differences by chance \
         alone have so large a sum of squares. It takes all rounds for independent; the two of a match share a board."
            .into(),
        "Of two choices that chance explains, this table does not tell which one is the document's.".into(),
    ];
    table
}

impl Study<'_> {
    fn play(
        &self,
        choice: &Choice,
        players: &[NamedPlayer],
        boards: Supply,
        matches: u64,
    ) -> Result<Standings, Interruption> {
        let limits = self.session.budget.clone();
        let conditions = Conditions { seed: self.session.seed, reading: choice.reading, limits };
        let championship = Championship { players, matches, boards, conditions };
        let standings =
            championship.play(&|| self.bar.advance_by(1)).expect("the boards are of the catalogue");
        if standings.limit.is_some() { Err(Interruption) } else { Ok(standings) }
    }

    /// Plays a championship under one choice and adds its results to the table.
    fn under(&self, choice: &Choice, readings: &mut Table) -> Result<(), Interruption> {
        let players = players(choice);
        let standings = self.play(choice, &players, standard(choice.board, None), self.each)?;
        let (mut distances, mut differ) = (Vec::new(), 0u64);
        for column in 0..players.len() {
            for row in 0..column {
                let rounds = standings.credited(row, column).expect("two players");
                let printed = PRINTED.credited(PRINTED.players[row], PRINTED.players[column]);
                let printed = printed.expect("a pair of the document");
                distances.extend(rounds.z(&printed));
                differ += u64::from(rounds.differs(&printed));
            }
        }
        let largest = distances.iter().fold(0.0, |most: f64, z| most.max(z.abs()));
        let squares = distances.iter().map(|z| z * z).sum();
        readings.push(vec![
            choice.about.into(),
            choice.options.into(),
            distances.len().into(),
            differ.into(),
            Decimal::rounded(largest, 2).into(),
            Decimal::rounded(squares, 1).into(),
            Decimal::rounded(chance_of_squares(squares, distances.len()), 4).into(),
        ]);
        Ok(())
    }

    /// Improved-random against strategies on boards that are built against some of them.
    fn boards(&self) -> Result<Table, Interruption> {
        let columns = [
            vec![Column::words("board", "board")],
            matches::columns(),
            vec![Column::words("useless", "useless"), Column::quoted("claimed", "document")],
        ];
        let mut table = Table::new("boards", "Boards on which strategies are useless", columns.concat());
        for stage in &STAGES {
            let supply = match stage.text {
                Some(text) => {
                    Supply::Given(Arc::new(file::read(stage.board, text).expect("a board of the project")))
                }
                None => standard(stage.board, stage.wall),
            };
            let wall = stage.wall.map_or_else(String::new, |wall| format!(", wall {wall}"));
            for &(strategy, claimed) in stage.strategies {
                let players = ["improved-random", strategy].map(|name| name.parse().expect("a player"));
                let standings = self.play(&PLAIN, &players, supply.clone(), self.each)?;
                let rounds = standings.credited(0, 1).expect("two players");
                let useless = rounds.is_most();
                let quoted = Cell { disagrees: claimed.is_some_and(|it| it != useless), ..claimed.into() };
                let cells = matches::cells(&players, &standings, 0, 1);
                table.push(
                    [vec![format!("{}{wall}", stage.board).into()], cells, vec![useless.into(), quoted]]
                        .concat(),
                );
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
