//! A question about every graph: some columns, of the graphs for which a condition holds.

use std::sync::Arc;

use crate::invariants::{Column, Limits, Subject, Value};
use graphs::Graph;

use crate::expression::{Condition, Verdict};

/// Columns, and of which graphs.
pub struct Query {
    pub columns: Vec<Column>,
    /// Of which graphs; of all if there is no condition.
    pub condition: Option<Condition>,
    /// What may be spent on each graph.
    pub limits: Limits,
}

/// What was found about a graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum QueryResult {
    /// Its values: the condition holds.
    Values(Vec<Value>),
    Left,
    /// The condition speaks of something that the graph has not, such as a quotient by 0.
    Undefined,
    /// A limit left these columns unknown, and with them whether the condition holds.
    Undecided(Vec<String>),
}

impl Query {
    /// What is asked of one graph, of which some values are known.
    pub fn of(&self, graph: &Arc<Graph>, known: impl Fn(&Column) -> Option<Value>) -> QueryResult {
        self.within(graph, &self.limits, known)
    }

    /// The same within limits of the graph's own.
    pub fn within(
        &self,
        graph: &Arc<Graph>,
        limits: &Limits,
        known: impl Fn(&Column) -> Option<Value>,
    ) -> QueryResult {
        let subject = Subject::in_all(graph, limits);
        // The condition is one more.
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
