//! `mapgame seven-colors sweep`: mix with many weights.

use classics::seven_colors::players::NamedPlayer;
use mapgame::report::Table;
use mapgame::standings;

use super::options::{self, BoardOptions, Readings};
use crate::cli::Exit;
use crate::cli::common::options::Session;
use crate::cli::common::output::print_table;

/// Let mix meet an opponent with one pair of weights after the other.
#[derive(clap::Args)]
pub struct Arguments {
    /// The weights of the gain and of the border, as mix takes them.
    #[arg(
        long,
        value_name = "GAIN:BORDER,...",
        value_delimiter = ',',
        default_value = "1:0,16:1,8:1,4:1,2:1,1:1,1:2,1:4,0:1"
    )]
    weights: Vec<String>,
    /// Whom mix meets.
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',', default_value = "greedy,double-greedy")]
    against: Vec<NamedPlayer>,
    /// How many matches each.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    #[command(flatten)]
    board: BoardOptions,
    #[command(flatten)]
    readings: Readings,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let mixes = arguments.weights.iter().map(|weights| format!("mix:{weights}").parse());
    let mixes: Vec<NamedPlayer> = mixes.collect::<Result<_, _>>()?;
    let boards = arguments.board.supply()?;
    let mut table = Table::new("sweep", "The weights of mix", standings::columns());
    for mix in mixes {
        for opponent in &arguments.against {
            let players = [mix.clone(), opponent.clone()];
            let standings =
                options::held(&players, arguments.matches, boards.clone(), arguments.readings, session)?;
            table.push(standings::cells(&players, &standings, 0, 1));
            if standings.limit.is_some() {
                print_table(session, &table)?;
                return Ok(Exit::Unknown);
            }
        }
    }
    print_table(session, &table)?;
    Ok(Exit::Done)
}
