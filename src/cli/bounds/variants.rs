//! `bounds --variants`: what theorems prove of variants and of the other games of the catalogue.

use std::time::Duration;

use games::rulesets::{Ruleset, Terms};
use graphs::{Budget, Parameters};
use itertools::Itertools;
use mapgame::report::{self, Cell, Column, Table, Value};
use mapgame::{games, graphs, strategies};
use schemars::JsonSchema;
use serde::Serialize;
use strategies::{Applies, BoundKind, Instance, VARIANT_THEOREMS, VariantTheorem};

use super::study::Studied;
use crate::cli::common::describe;
use crate::cli::common::output::{Field, Record, Sheet};
use crate::cli::common::sources::NamedGraph;

/// The theorems about variants and other games that apply to one graph.
#[derive(Serialize, JsonSchema)]
pub struct Study {
    #[serde(flatten)]
    graph: NamedGraph,
    /// What they prove, by game.
    bounds: Vec<BoundRecord>,
    /// Theorems of which it was not decided in time whether they apply.
    undecided: Vec<&'static str>,
    #[serde(skip)]
    is_cut_short: bool,
}

/// A theorem that applies.
#[derive(Serialize, JsonSchema)]
struct BoundRecord {
    /// The name of the theorem.
    theorem: &'static str,
    /// The game.
    game: &'static Ruleset,
    /// Of which variants and choices it speaks.
    variants: &'static str,
    /// Of which graphs it speaks, and what the letters of the formula mean.
    class: &'static str,
    /// The symbol of the game's number.
    number: &'static str,
    /// On which side of the number the formula lies.
    kind: BoundKind,
    /// The formula.
    formula: &'static str,
    /// What it gives here; null where that depends on what is chosen in the game.
    value: Option<u32>,
    /// Where it is proved.
    citation: String,
    #[serde(skip)]
    stated: &'static VariantTheorem,
}

impl Study {
    pub fn of(graph: NamedGraph, parameters: &Parameters, budget: &Budget) -> Self {
        let instance = Instance { graph: &graph.graph, parameters };
        let mut undecided = Vec::new();
        let mut is_cut_short = parameters.is_cut_short();
        let mut bounds = Vec::new();
        for &theorem in VARIANT_THEOREMS {
            let check = || match theorem.applies.check(&instance) {
                Applies::Yes => Some(BoundRecord::of(theorem, &instance)),
                Applies::Unknown(_) => None,
                Applies::No(_) => Some(None),
            };
            match budget.guard(Duration::ZERO, check) {
                Ok(Some(bound)) => bounds.extend(bound),
                Ok(None) => undecided.push(theorem.name),
                Err(_) => {
                    undecided.push(theorem.name);
                    is_cut_short = true;
                }
            }
        }
        Study { graph, bounds, undecided, is_cut_short }
    }

    fn rows(&self) -> Vec<Vec<Cell>> {
        let row = |bound: &BoundRecord| {
            vec![
                self.graph.name.as_str().into(),
                bound.theorem.into(),
                bound.game.name.into(),
                bound.variants.into(),
                Value::Formula(bound.stated.statement()).into(),
                bound.value.into(),
                bound.stated.cite.into(),
                bound.class.into(),
            ]
        };
        self.bounds.iter().map(row).collect()
    }
}

impl Studied for Study {
    fn is_cut_short(&self) -> bool {
        self.is_cut_short
    }

    // The parser lets no solver settle these.
    fn is_open(&self) -> bool {
        false
    }

    fn sources(&self) -> impl Iterator<Item = &'static str> {
        self.bounds.iter().map(|bound| bound.stated.cite.key)
    }
}

impl BoundRecord {
    /// None if the formula has no value on the graph, whatever is chosen in the game.
    fn of(theorem: &'static VariantTheorem, instance: &Instance<'_>) -> Option<Self> {
        let value = (theorem.eval)(instance, &Terms::default());
        let hangs_on_choices = !theorem.ruleset().parameters.is_empty();
        (value.is_some() || hangs_on_choices).then(|| BoundRecord {
            theorem: theorem.name,
            game: theorem.ruleset(),
            variants: theorem.variants,
            class: theorem.class,
            number: theorem.ruleset().symbol,
            kind: theorem.kind,
            formula: theorem.formula,
            value,
            citation: theorem.cite.to_string(),
            stated: theorem,
        })
    }
}

/// The table of bounds, a row for each.
pub fn sheet() -> Sheet<'static, Study> {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::words("theorem", "theorem"),
        Column::words("game", "game"),
        Column::words("variants", "variants"),
        Column::words("statement", "statement"),
        Column::number("value", "value"),
        Column::words("citation", "proved in"),
        Column::words("class", "graphs"),
    ];
    let table =
        Table::new("bounds-variants", "Every theorem about variants and other games that applies", columns);
    Sheet::of_rows(table, Study::rows).with_graph6(|study| study.graph.graph6())
}

impl Record for Study {
    fn text(&self) -> String {
        let mut lines = vec![format!("{}: {}", self.graph.name, describe::size(&self.graph.graph))];
        let fields = vec![
            Field::words("game", "game", |bound: &&BoundRecord| bound.game.name.into()),
            Field::words("variants", "variants", |bound| bound.variants.into()),
            Field::words("class", "graphs", |bound| bound.class.into()),
            Field::words("statement", "theorem", |bound| bound.stated.statement().into()),
            Field::number("value", "value", |bound| bound.value.into()),
            Field::words("citation", "proved in", |bound| bound.citation.as_str().into()),
        ];
        let table = Sheet::new("bounds-variants", "", fields).filled(&self.bounds.iter().collect_vec());
        let drawn = report::exporter("text").expect("text is in the catalogue").render(&table);
        lines.extend(drawn.lines().map(str::to_owned));
        if !self.undecided.is_empty() {
            lines.push(format!("  not applied in time: {}", self.undecided.join(", ")));
        }
        lines.join("\n")
    }
}
