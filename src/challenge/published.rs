//! Bounds that stand already, held against graphs.

use std::sync::Arc;

use graphs::{Budget, Graph, Limit};
use itertools::Itertools;
use rayon::prelude::*;
use toolkit::invariants::{Column, ColumnError, Limits, Subject, Value};

use strategies::formula::linear::{Form, Inequality};

/// How a bound fared.
#[derive(Debug, Clone)]
pub struct Standing {
    /// The bound.
    pub bound: Inequality,
    /// On how many graphs it holds.
    pub holds: u64,
    /// On how many of these it is an equality.
    pub attained: u64,
    /// On how many graphs limits left a value open, or there is none.
    pub undecided: u64,
    /// The largest order of the graphs on which it holds.
    pub largest: usize,
    /// The first graph on which it fails: it is not held against others.
    pub broken_by: Option<Arc<Graph>>,
}

/// How many graphs are worked on together.
const BATCH: usize = 32;

/// Holds bounds against graphs, one after the other, until the budget ends. What ended it early is told.
///
/// # Errors
/// A bound names no column.
pub fn challenge(
    bounds: &[Inequality],
    graphs: impl Iterator<Item = Arc<Graph>>,
    limits: &Limits,
    budget: &Budget,
) -> Result<(Vec<Standing>, Option<Limit>), ColumnError> {
    let meter = budget.start();
    let mut standings: Vec<Standing> = bounds.iter().cloned().map(Standing::new).collect();
    let differences: Vec<Form> = bounds.iter().map(Inequality::difference).collect();
    let names = differences.iter().flat_map(Form::columns).unique();
    let columns: Vec<(&str, Column)> =
        names.map(|name| Ok((name, Column::of_identifier(name)?))).collect::<Result<_, ColumnError>>()?;
    let chunks = graphs.chunks(BATCH);
    for batch in &chunks {
        let batch: Vec<Arc<Graph>> = batch.collect();
        let open: Vec<bool> = standings.iter().map(|standing| standing.broken_by.is_none()).collect();
        let of_graph = |graph: &Arc<Graph>| -> Vec<Option<i128>> {
            let subject = Subject::new(graph, limits);
            let of = |name: &str| {
                let (_, column) = columns.iter().find(|(known, _)| *known == name)?;
                match column.of(&subject) {
                    Value::Integer(number) => Some(i64::from(number)),
                    Value::Truth(truth) => Some(i64::from(truth)),
                    _ => None,
                }
            };
            let asked = differences.iter().zip(&open);
            asked.map(|(difference, &is_open)| difference.numerator(&of).filter(|_| is_open)).collect()
        };
        let slacks: Vec<Vec<Option<i128>>> = batch.par_iter().map(of_graph).collect();
        // What is unknown after an interruption says nothing of the graphs.
        if let Err(limit) = meter.look_up() {
            for (graph, slacks) in batch.iter().zip(&slacks) {
                for (standing, slack) in standings.iter_mut().zip(slacks).filter(|(_, slack)| slack.is_some())
                {
                    standing.take(graph, *slack);
                }
            }
            return Ok((standings, Some(limit)));
        }
        for (graph, slacks) in batch.iter().zip(slacks) {
            standings.iter_mut().zip(slacks).for_each(|(standing, slack)| standing.take(graph, slack));
        }
    }
    Ok((standings, None))
}

impl Standing {
    fn new(bound: Inequality) -> Self {
        Standing { bound, holds: 0, attained: 0, undecided: 0, largest: 0, broken_by: None }
    }

    /// One graph more, with what is left until the bound fails.
    fn take(&mut self, graph: &Arc<Graph>, slack: Option<i128>) {
        if self.broken_by.is_some() {
            return;
        }
        match slack {
            Some(slack) if slack < 0 => self.broken_by = Some(Arc::clone(graph)),
            Some(slack) => {
                self.holds += 1;
                self.attained += u64::from(slack == 0);
                self.largest = self.largest.max(graph.order());
            }
            None => self.undecided += 1,
        }
    }
}
