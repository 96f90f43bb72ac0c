//! What several strategies did on one graph: one table in text.

use laboratory::report::{self, Cell, Column, layouts::worst_case};
use pictures::visible;
use toolkit::ask::verify::Answer;

use super::super::common::describe;
use super::super::common::options::Session;
use super::super::common::output::{Field, Sheet};
use super::arguments::Arguments;
use super::findings::{self, Record};

/// The strategies on the graph at hand, in their order.
pub(crate) struct StrategyBatch {
    records: Vec<Record>,
    has_palette: bool,
    has_claim: bool,
    no_timing: bool,
}

impl StrategyBatch {
    /// None yet, if several strategies are asked for in text about graphs that come in order.
    pub(crate) fn wanted(strategies: usize, arguments: &Arguments, session: &Session) -> Option<Self> {
        let is_wanted = strategies > 1 && session.format == "text" && !session.unordered;
        let is_wanted = is_wanted && !arguments.is_sweep();
        is_wanted.then(|| StrategyBatch {
            records: Vec::new(),
            has_palette: arguments.has_palette(),
            has_claim: arguments.claim.is_some(),
            no_timing: session.no_timing,
        })
    }

    /// Adds one more.
    pub fn push(&mut self, record: Record) {
        self.records.push(record);
    }

    /// The lines about those so far, which are left behind.
    pub(crate) fn take(&mut self) -> Vec<String> {
        let records = std::mem::take(&mut self.records);
        let Some(Record { answer: Answer { graph, .. }, .. }) = records.first() else { return Vec::new() };
        let heading = visible(&format!("{}: {}", graph.name, describe::size(&graph.graph)));
        let table = Sheet::new("verify", "", self.fields()).filled(&records);
        let drawn = report::exporter("text").expect("text is in the catalogue").render(&table);
        std::iter::once(heading).chain(drawn.lines().map(|line| format!("  {}", visible(line)))).collect()
    }

    fn fields(&self) -> Vec<Field<'static, Record>> {
        let mut fields = vec![
            Field::words("strategy", "strategy", |record: &Record| {
                record.answer.found.strategy.as_str().into()
            }),
            Field::words("game", "game", |record: &Record| record.answer.found.game.name().into()),
        ];
        if self.has_palette {
            fields.extend([
                Field::number("colors", "colors", |record: &Record| record.answer.found.colors.into()),
                Field::words("survives", "survives", |record: &Record| record.answer.found.survives.into()),
            ]);
        } else {
            fields.push(Field::number("worst_case", "needs", |record| worst_case(&record.answer.found)));
        }
        fields.extend([
            Field::number("bound", "bound", |record: &Record| record.answer.found.proven_bound.into()),
            Field::words("trivial", "", |record: &Record| {
                (record.answer.found.trivial == Some(true)).then_some("trivial").into()
            }),
            Field::words("holds", "holds", |record: &Record| record.answer.found.holds.into()),
        ]);
        if self.has_claim {
            fields.push(Field::words("claim_holds", "claim", |record: &Record| {
                record.result().map_or_else(Cell::empty, |result| findings::verdict_of_claim(result).into())
            }));
        }
        fields.push(Field::words("covered", "against", |record| {
            findings::covered(&record.answer.found).into()
        }));
        if !self.no_timing {
            fields.push(Field::new(Column::number("positions", "positions"), |record: &Record| {
                record.answer.found.positions.into()
            }));
        }
        fields
    }
}
