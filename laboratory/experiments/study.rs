//! The studies of the graphs of an experiment.

use std::sync::Arc;

use toolkit::invariants::Limits;

use super::{Context, Interruption};
use crate::comparison::{Questions, Study};

/// Studies the graph of a spec, with each search within the context's budget.
pub(crate) fn study(spec: &str, questions: &Questions, context: &Context<'_>) -> Result<Study, Interruption> {
    let graph = context.graph(spec);
    let limits = Limits { parameter: context.budget.clone(), decision: context.budget.clone() };
    let study = Study::new(spec.to_owned(), Arc::new(graph), questions, &limits);
    context.check()?;
    Ok(study)
}
