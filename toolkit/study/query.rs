//! A query over graphs: some columns of the graphs for which a condition holds.

use std::sync::Arc;

use crate::invariants::{Column, Limits, Subject, Value};
use graphs::Graph;

use crate::expression::{Condition, Verdict};

/// A query: columns, and a condition on graphs.
pub struct Query {
    pub columns: Vec<Column>,
    /// The condition on graphs; `None` for all graphs.
    pub condition: Option<Condition>,
    pub limits: Limits,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueryResult {
    Values(Vec<Value>),
    Left,
    /// The condition uses a value that the graph does not have, such as a quotient by 0.
    Undefined,
    /// It is unknown whether the condition holds, since a limit left these columns unknown.
    Undecided(Vec<String>),
}

impl Query {
    /// The result on one graph, some of whose values are known.
    pub fn of(&self, graph: &Arc<Graph>, known: impl Fn(&Column) -> Option<Value>) -> QueryResult {
        self.within(graph, &self.limits, known)
    }

    /// The same with separate limits for this graph.
    pub fn within(
        &self,
        graph: &Arc<Graph>,
        limits: &Limits,
        known: impl Fn(&Column) -> Option<Value>,
    ) -> QueryResult {
        let subject = Subject::in_all(graph, limits);
        let computed = self.columns.iter().filter(|column| known(column).is_none());
        subject.prove(computed.filter_map(|column| Some(column.number()?.1)));
        // The condition counts as a further column.
        subject.expect(self.columns.len() + 1);
        match self.condition.as_ref().map(|condition| condition.with(&subject, &known)) {
            Some(Verdict::Fails) => QueryResult::Left,
            Some(Verdict::Undefined) => QueryResult::Undefined,
            Some(Verdict::Unknown(columns)) => QueryResult::Undecided(columns),
            Some(Verdict::Holds) | None => {
                let values = self.columns.iter().enumerate().map(|(index, column)| {
                    subject.expect(self.columns.len() - index);
                    known(column).unwrap_or_else(|| column.of(&subject))
                });
                QueryResult::Values(values.collect())
            }
        }
    }
}
