//! What `bounds` finds out about a graph.

use std::borrow::Cow;

use laboratory::report::layouts::TrivialBounds;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use toolkit::ask::bounds::Answer;

/// What was found out about a graph, by some theorems.
pub(crate) trait Studied: Serialize + JsonSchema + Send {
    /// Whether a limit kept something out.
    fn is_cut_short(&self) -> bool;

    /// Whether a number that the solver is to settle is not known.
    fn is_open(&self) -> bool;

    /// The keys of the sources.
    fn sources(&self) -> impl Iterator<Item = &'static str>;
}

/// What is proved of a graph, and how much of it is shown.
#[derive(Serialize)]
#[serde(transparent)]
pub struct Study {
    pub(crate) answer: Answer,
    #[serde(skip)]
    pub(crate) trivial: TrivialBounds,
}

impl JsonSchema for Study {
    fn schema_name() -> Cow<'static, str> {
        Answer::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Answer::json_schema(generator)
    }
}
