//! Several strategies on one graph: one table in text.

use laboratory::claims::Judgment;
use laboratory::report::{self, Cell, Column, layouts::worst_case};
use pictures::visible;
use toolkit::named_graph::NamedGraph;

use super::super::common::describe;
use super::super::common::options::Session;
use super::super::common::output::{Field, Sheet};
use super::arguments::Arguments;
use super::words;

/// The results of the strategies on the current graph, in their order.
pub(crate) struct StrategyBatch {
    records: Vec<Judgment>,
    has_palette: bool,
    has_claim: bool,
    no_timing: bool,
}

impl StrategyBatch {
    /// An empty batch, if several strategies are requested in text for graphs that come in order.
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

    pub fn push(&mut self, record: Judgment) {
        self.records.push(record);
    }

    /// The lines of the results so far, which are removed.
    pub(crate) fn take(&mut self) -> Vec<String> {
        let records = std::mem::take(&mut self.records);
        let Some(Judgment { found, .. }) = records.first() else { return Vec::new() };
        let NamedGraph { name, graph, .. } = &found.graph;
        let heading = visible(&format!("{name}: {}", describe::size(graph)));
        let table = Sheet::new("verify", "", self.fields()).filled(&records);
        let drawn = report::exporter("text").expect("text is in the catalogue").render(&table);
        std::iter::once(heading).chain(drawn.lines().map(|line| format!("  {}", visible(line)))).collect()
    }

    fn fields(&self) -> Vec<Field<'static, Judgment>> {
        let mut fields = vec![
            Field::words("strategy", "strategy", |judged: &Judgment| judged.found.strategy.as_str().into()),
            Field::words("game", "game", |judged| judged.found.game.name().into()),
        ];
        if self.has_palette {
            fields.extend([
                Field::number("colors", "colors", |judged: &Judgment| judged.found.colors.into()),
                Field::words("survives", "survives", |judged| judged.found.survives.into()),
            ]);
        } else {
            fields.push(Field::number("worst_case", "needs", |judged| worst_case(&judged.found)));
        }
        fields.extend([
            Field::number("bound", "bound", |judged: &Judgment| judged.found.bound().into()),
            Field::words("trivial", "", |judged| {
                (judged.found.is_trivial() == Some(true)).then_some("trivial").into()
            }),
            Field::words("holds", "holds", |judged| judged.found.holds().into()),
        ]);
        if self.has_claim {
            fields.push(Field::words("claim_holds", "claim", |judged| {
                judged.claim.as_ref().map_or_else(Cell::empty, |claim| words::verdict_of_claim(claim).into())
            }));
        }
        fields.push(Field::words("covered", "against", |judged| words::covered(&judged.found).into()));
        if !self.no_timing {
            fields.push(Field::new(Column::number("positions", "positions"), |judged: &Judgment| {
                judged.found.positions.into()
            }));
        }
        fields
    }
}
