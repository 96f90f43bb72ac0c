//! The theorems.

use laboratory::report::{Table, Value};
use mapgame::strategies::{self, BoundKind, Starter, Status, Theorem, VARIANT_THEOREMS, VariantTheorem};
use schemars::{Schema, SchemaGenerator};

use crate::cli::common::catalogue::chosen;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::schema::{one_of, row};

pub(crate) fn schema(_: &mut SchemaGenerator) -> Schema {
    let known = [
        ("kind", one_of::<BoundKind>("On which side of the invariant the formula lies.")),
        ("first", one_of::<Starter>("Who begins the game for which it holds.")),
        ("status", one_of::<Status>("Whether it is proved.")),
    ];
    row(sheet().columns(), &known)
}

pub(crate) fn schema_of_variants(_: &mut SchemaGenerator) -> Schema {
    let kind = one_of::<BoundKind>("On which side of the number the formula lies.");
    row(sheet_of_variants().columns(), &[("kind", kind)])
}

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

/// The table of theorems about variants and other games.
pub(crate) fn table_of_variants(names: &[String]) -> anyhow::Result<Table> {
    let known = VARIANT_THEOREMS.iter().map(|&theorem| (theorem.name, theorem));
    Ok(sheet_of_variants().filled(&chosen(names, known)?))
}

/// The table of theorems.
pub(crate) fn table(names: &[String]) -> anyhow::Result<Table> {
    let known: Vec<_> = strategies::all_theorems().map(|theorem| (theorem.name, theorem)).collect();
    Ok(sheet().filled(&chosen(names, known.iter().copied())?))
}
