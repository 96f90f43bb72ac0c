//! The studies of the graphs of an experiment.

use std::sync::Arc;

use toolkit::invariants::Limits;

use super::{Context, Interruption};
use crate::comparison::Study;

/// Studies the graph of a spec, perhaps without the search for chi_g, with each search within the context's budget.
pub(crate) fn study(spec: &str, with_chi_g: bool, context: &Context<'_>) -> Result<Study, Interruption> {
    let graph = context.graph(spec);
    let limits = Limits { parameter: context.budget.clone(), decision: context.budget.clone() };
    let study = Study::new(spec.to_owned(), Arc::new(graph), with_chi_g, &limits);
    context.check()?;
    Ok(study)
}
