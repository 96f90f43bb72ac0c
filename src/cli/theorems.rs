//! `mapgame theorems`: the catalogue of theorems.

use mapgame::report::Value;
use mapgame::strategies::{
    self, BoundKind, Invariant, Starter, Status, Theorem, VARIANT_THEOREMS, VariantTheorem,
};
use schemars::{Schema, SchemaGenerator};

use super::Exit;
use super::common::catalogue::chosen;
use super::common::options::Session;
use super::common::output::{Field, Sheet, print_table};
use super::common::schema::{Kind, described, one_of, row};

/// List the theorems that `bounds` applies.
///
/// A theorem holds for every graph of its class. Its formula bounds the invariant from above or below, or is
/// its value, for the game that the named player begins. Keys of citations stand in references.bib;
/// what is cited as Mapgame is proved, or computed, in the file named. With --variants the catalogue is that of
/// the theorems about variants and the other games of `mapgame games`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame theorems
  mapgame theorems activation planar
  mapgame theorems --variants
  mapgame theorems --format latex")]
pub struct Arguments {
    /// Only these.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Those about variants and other games.
    #[arg(long)]
    variants: bool,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::made("theorems", "A theorem of `mapgame theorems`", schema),
        Kind::made("theorems-variants", "A theorem of `mapgame theorems --variants`", schema_of_variants),
    ]
}

fn schema(_: &mut SchemaGenerator) -> Schema {
    let known = [
        ("name", described(&["string"], "The name.")),
        ("invariant", one_of::<Invariant>("Of which number it speaks.")),
        ("kind", one_of::<BoundKind>("On which side of the invariant the formula lies.")),
        ("class", described(&["string"], "The class of graphs for which it holds.")),
        ("formula", described(&["string"], "The formula, as people type it.")),
        ("first", one_of::<Starter>("Who begins the game for which it holds.")),
        ("status", one_of::<Status>("Whether it is proved.")),
        ("citation", described(&["string"], "Where it is proved, or claimed.")),
    ];
    row(sheet().columns(), &known)
}

fn schema_of_variants(_: &mut SchemaGenerator) -> Schema {
    let known = [
        ("name", described(&["string"], "The name.")),
        ("game", described(&["string"], "The game, as `mapgame games` has it.")),
        ("variants", described(&["string"], "Of which variants and choices it speaks.")),
        ("number", described(&["string"], "The symbol of the game's number.")),
        ("kind", one_of::<BoundKind>("On which side of the number the formula lies.")),
        ("class", described(&["string"], "The class of graphs for which it holds.")),
        ("formula", described(&["string"], "The formula, as people type it.")),
        ("citation", described(&["string"], "Where it is proved.")),
    ];
    row(sheet_of_variants().columns(), &known)
}

/// The table of theorems about variants and other games.
fn sheet_of_variants() -> Sheet<'static, &'static VariantTheorem> {
    let fields = vec![
        Field::words("name", "name", |theorem: &&'static VariantTheorem| theorem.name.into()),
        Field::words("game", "game", |theorem| theorem.game.into()),
        Field::words("variants", "variants", |theorem| theorem.variants.into()),
        Field::words("number", "number", |theorem| Value::Formula(theorem.ruleset().symbol.into()).into()),
        Field::words("kind", "kind", |theorem| theorem.kind.name().into()),
        Field::words("class", "class", |theorem| theorem.class.into()),
        Field::words("formula", "formula", |theorem| Value::Formula(theorem.formula.into()).into()),
        Field::words("citation", "proved in", |theorem| theorem.cite.into()),
    ];
    Sheet::new("theorems-variants", "Theorems about variants and other games", fields)
}

/// The table of theorems.
fn sheet() -> Sheet<'static, &'static Theorem> {
    let fields = vec![
        Field::words("name", "name", |theorem: &&'static Theorem| theorem.name.into()),
        Field::words("invariant", "invariant", |theorem| {
            Value::Formula(theorem.invariant.symbol().into()).into()
        }),
        Field::words("kind", "kind", |theorem| theorem.kind.name().into()),
        Field::words("class", "class", |theorem| theorem.class.into()),
        Field::words("formula", "formula", |theorem| Value::Formula(theorem.formula.into()).into()),
        Field::words("first", "first move", |theorem| theorem.starter.name().into()),
        Field::words("status", "status", |theorem| theorem.status.name().into()),
        Field::words("citation", "proved in", |theorem| theorem.cite.into()),
    ];
    Sheet::new("theorems", "Theorems", fields)
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    if arguments.variants {
        let known = VARIANT_THEOREMS.iter().map(|&theorem| (theorem.name, theorem));
        print_table(session, &sheet_of_variants().filled(&chosen(&arguments.names, known)?))?;
        return Ok(Exit::Done);
    }
    let known: Vec<_> = strategies::all_theorems().map(|theorem| (theorem.name, theorem)).collect();
    let theorems = chosen(&arguments.names, known.iter().copied())?;
    print_table(session, &sheet().filled(&theorems))?;
    Ok(Exit::Done)
}
