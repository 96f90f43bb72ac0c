//! `mapgame list`: everything that has a name.

mod players;
mod sheets;

use std::io::Write;

use catalogue::families::{FAMILIES, Family};
use clap::ValueEnum;
use itertools::Itertools;
use shell::Exit;
use shell::options::{OutputFormat, Session};
use shell::output::print_table;
use shell::schema::JsonType;
use toolkit::pictures::wrapped;

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
    if *variants && *what != Some(Catalogue::Theorems) {
        anyhow::bail!("--variants: expected theorems");
    }
    let Some(what) = what else {
        let mut out = shell::stdout();
        for value in Catalogue::value_variants().iter().filter_map(Catalogue::to_possible_value) {
            let help = value.get_help().map(ToString::to_string).unwrap_or_default();
            writeln!(out, "mapgame list {:12}{help}", value.get_name())?;
        }
        out.flush()?;
        return Ok(Exit::Done);
    };
    let is_overview = names.is_empty() && session.format == OutputFormat::Text && !session.is_collecting();
    let list = match what {
        Catalogue::Families if is_overview => return overview_of_families(),
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

/// Prints the families in groups, in lines of at most 80 letters: how each is written, and what it is.
fn overview_of_families() -> anyhow::Result<Exit> {
    const USAGE: usize = 22;
    let width = shell::tables::terminal_width().map_or(80, |width| usize::from(width).clamp(USAGE + 24, 80));
    let group = |family: &&&Family| match family.parameters {
        "" => "Single graphs",
        parameters if parameters.starts_with("SPEC") => "Graphs made of others, SPEC",
        _ if family.about.contains("random") => "Random graphs (`@7` after a spec is a seed)",
        _ => "Families with numbers or lists",
    };
    let mut out = shell::stdout();
    for (heading, families) in &FAMILIES.iter().sorted_by_key(group).chunk_by(group) {
        writeln!(out, "{heading}:")?;
        for family in families {
            let mut usage = family.usage();
            if usage.len() > USAGE {
                usage += &format!("\n  {:1$}", "", USAGE);
            }
            let about = wrapped(family.about, width - USAGE - 4).join(&format!("\n{:1$}", "", USAGE + 4));
            writeln!(out, "  {usage:USAGE$}  {about}")?;
        }
        writeln!(out)?;
    }
    let more = "`mapgame list families NAME` prints order, size and an example of each NAME.";
    writeln!(out, "{}", wrapped(more, width).join("\n"))?;
    out.flush()?;
    Ok(Exit::Done)
}
