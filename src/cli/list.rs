//! `mapgame list`: everything that has a name.

mod players;
mod sheets;

use std::io::Write;

use clap::ValueEnum;
use shell::Exit;
use shell::options::Session;
use shell::output::print_table;
use shell::schema::JsonType;

use self::sheets::{
    CLASSES_LIST, COLUMNS_LIST, FAMILIES_LIST, FORMATS_LIST, GAMES_LIST, Listing, THEOREMS_LIST,
    VARIANT_THEOREMS_LIST,
};

/// List families, games, players, theorems or another catalogue.
///
/// Without a word it says what there is to list. In every game but marking and greedy, Bob wins as soon as an uncolored element
/// has no legal color; `monotone` says whether Alice is known to win with k + 1 colors whenever she wins with k, and `connected`
/// the same for connected moves. Keys of citations are in references.bib; what is cited as Mapgame is proved, or computed, in the
/// named file.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame list families grid torus
  mapgame list columns
  mapgame list games greedy ordered
  mapgame list strategies --format json
  mapgame list theorems --variants --format latex")]
pub(crate) struct Arguments {
    /// families, classes, columns, games, strategies, players, theorems or formats.
    #[arg(value_enum)]
    what: Option<Catalogue>,
    /// Only these entries.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Only theorems about variants and other games.
    #[arg(long)]
    variants: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Catalogue {
    /// Specs of graphs, with orders and sizes.
    Families,
    /// Classes of --over.
    Classes,
    /// Columns of `table` and of formulas.
    Columns,
    /// Games of --game, with their rules.
    Games,
    /// Players with theorems.
    Strategies,
    /// All players.
    Players,
    /// Theorems that `bounds` applies; with --variants, theorems about variants and other games.
    Theorems,
    /// Formats of graph files.
    Formats,
}

pub(crate) fn schemas() -> Vec<JsonType> {
    let of_rows = |title, list: &'static Listing| JsonType::made(list.name, title, |_| list.schema());
    vec![
        of_rows("A family of `mapgame list families`", &FAMILIES_LIST),
        of_rows("A class of `mapgame list classes`", &CLASSES_LIST),
        of_rows("A column of `mapgame list columns`", &COLUMNS_LIST),
        of_rows("A game of `mapgame list games`", &GAMES_LIST),
        JsonType::of::<players::PlayerEntry>("players", "A player of `mapgame list players`"),
        of_rows("A theorem of `mapgame list theorems`", &THEOREMS_LIST),
        of_rows("A theorem of `mapgame list theorems --variants`", &VARIANT_THEOREMS_LIST),
        of_rows("A format of `mapgame list formats`", &FORMATS_LIST),
    ]
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { what, names, variants } = &arguments;
    let Some(what) = what else {
        if *variants {
            anyhow::bail!("--variants: expected theorems");
        }
        let mut out = shell::stdout();
        for value in Catalogue::value_variants().iter().filter_map(Catalogue::to_possible_value) {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            writeln!(out, "mapgame list {:12}{help}", value.get_name())?;
        }
        out.flush()?;
        return Ok(Exit::Done);
    };
    if *variants && *what != Catalogue::Theorems {
        anyhow::bail!("--variants: expected theorems");
    }
    let list = match what {
        Catalogue::Families => &FAMILIES_LIST,
        Catalogue::Classes => &CLASSES_LIST,
        Catalogue::Columns => &COLUMNS_LIST,
        Catalogue::Games => &GAMES_LIST,
        Catalogue::Strategies => return players::run(names, players::strategies(), session),
        Catalogue::Players => return players::run(names, players::all(), session),
        Catalogue::Theorems if *variants => &VARIANT_THEOREMS_LIST,
        Catalogue::Theorems => &THEOREMS_LIST,
        Catalogue::Formats => &FORMATS_LIST,
    };
    print_table(session, &list.table(names)?)?;
    Ok(Exit::Done)
}
