//! Columns of a graph, with a value for each.

use std::borrow::Cow;

use graphs::Budget;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

use super::desk::{Call, on_graph};
use crate::expression::{Condition, ConditionError};
use crate::invariants::{Column, ColumnError, ColumnKind, Entry, Limits, Value};
use crate::named_graph::NamedGraph;
use crate::query::{Query, QueryResult};

pub(crate) const CALL: Call = Call {
    name: "invariants",
    about: "columns of a graph, one value each",
    answer: |desk, question| on_graph(desk, question, answer),
};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    /// The columns, separated by commas, or the names of sets of columns.
    pub columns: String,
    /// The values are asked for only where this holds, a condition over columns.
    #[serde(rename = "where")]
    pub condition: Option<String>,
}

impl Default for Question {
    fn default() -> Self {
        Question { columns: "chi,chi_g,col_g".into(), condition: None }
    }
}

#[derive(Debug)]
pub struct Answer<'c> {
    pub graph: NamedGraph,
    pub columns: Cow<'c, [Column]>,
    pub values: Vec<Value>,
}

/// Why a graph has no values.
#[derive(Debug, Error)]
pub enum Refusal {
    #[error(transparent)]
    Column(#[from] ColumnError),
    #[error(transparent)]
    Condition(#[from] ConditionError),
    /// A limit left these columns unknown.
    #[error("the condition is not decided: {}", .0.join(", "))]
    Undecided(Vec<String>),
}

/// The values of a graph, each decision within the budget, and each parameter within a million nodes where it limits
/// neither nodes nor time; none if the condition does not hold. Every answer has the order and the size.
///
/// # Errors
/// See [`Refusal`].
pub fn answer(
    graph: &NamedGraph,
    question: &Question,
    budget: &Budget,
) -> Result<Option<Answer<'static>>, Refusal> {
    let mut columns = Column::list(&question.columns)?;
    columns.retain(|column| !is_identity(column.entry));
    let condition = question.condition.as_deref().map(Condition::read).transpose()?;
    let decision = graph.rest_of(budget);
    let limits = Limits { parameter: decision.or_nodes(Budget::OF_A_PARAMETER), decision, by_search: false };
    let query = Query { columns, condition, limits };
    match query.of(&graph.graph, |_| None) {
        QueryResult::Values(values) => {
            Ok(Some(Answer { graph: graph.clone(), columns: query.columns.into(), values }))
        }
        QueryResult::Left | QueryResult::Undefined => Ok(None),
        QueryResult::Undecided(columns) => Err(Refusal::Undecided(columns)),
    }
}

pub fn is_identity(entry: &Entry) -> bool {
    ["n", "m"].contains(&entry.name.as_str())
}

/// Serializes the graph, a member for each column, and intervals of unknown values.
impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let NamedGraph { name, graph, member, .. } = &self.graph;
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("graph", name)?;
        object.serialize_entry("graph6", &self.graph.graph6())?;
        object.serialize_entry("n", &graph.order())?;
        object.serialize_entry("m", &graph.size())?;
        if let Some(member) = member {
            object.serialize_entry("member", &member.0)?;
        }
        let (mut intervals, mut undefined) = (serde_json::Map::new(), Vec::new());
        for (column, value) in self.columns.iter().zip(&self.values) {
            object.serialize_entry(&column.name, value)?;
            match *value {
                Value::Between(low, high) => {
                    drop(intervals.insert(column.name.clone(), vec![low, high].into()))
                }
                Value::Unknown if column.entry.kind == ColumnKind::Integer => {
                    intervals.insert(column.name.clone(), serde_json::json!([0, null]));
                }
                Value::Undefined => undefined.push(&column.name),
                _ => {}
            }
        }
        if !intervals.is_empty() {
            object.serialize_entry("intervals", &intervals)?;
        }
        if !undefined.is_empty() {
            object.serialize_entry("undefined", &undefined)?;
        }
        object.end()
    }
}

pub use schemas::{NULL, identity, member, of_nulls};

mod schemas {
    use std::borrow::Cow;

    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde_json::{Value as Json, json};

    use super::{Answer, is_identity};
    use crate::invariants::{ColumnKind, ENTRIES, Entry};
    use crate::named_graph::NamedGraph;
    use crate::schema;

    impl JsonSchema for Answer<'_> {
        fn schema_name() -> Cow<'static, str> {
            "Invariants".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            let mut schema = identity(generator);
            // Every row begins with order and size.
            let asked = ENTRIES.iter().filter(|entry| !is_identity(entry));
            let about = |about: &str| format!("{about}; {NULL}");
            let columns = asked.map(|entry| (entry.pattern(), member(entry, about(&entry.meaning()), false)));
            if let Some(Json::Object(members)) = schema.get_mut("properties") {
                members.extend(of_nulls());
            }
            schema.insert("patternProperties".into(), columns.collect::<serde_json::Map<_, _>>().into());
            schema
        }
    }

    /// The members that say of what kind each null is.
    pub fn of_nulls() -> [(String, Json); 2] {
        let end = json!({ "type": ["integer", "null"], "minimum": 0 });
        let interval = json!({ "type": "array", "items": end, "minItems": 2, "maxItems": 2 });
        let intervals = json!({
            "type": "object",
            "additionalProperties": interval,
            "description": "what is proved of the columns that are unknown, both ends; null where nothing bounds it",
        });
        let undefined = json!({
            "type": "array",
            "items": { "type": "string" },
            "minItems": 1,
            "description": "the columns that do not apply; every other null is unknown",
        });
        [("intervals".into(), intervals), ("undefined".into(), undefined)]
    }

    pub const NULL: &str = "null if unknown or undefined; `undefined` lists the undefined ones";

    /// The first members of every row: the identity of the graph, without labels.
    pub fn identity(generator: &mut SchemaGenerator) -> Schema {
        let mut identity = NamedGraph::json_schema(generator);
        identity.remove("description");
        if let Some(Json::Object(members)) = identity.get_mut("properties") {
            members.remove("labels");
        }
        identity
    }

    /// The schema of the values of a column; in a table of counts an open number is an interval.
    pub fn member(entry: &Entry, about: String, of_count: bool) -> Json {
        let mut kinds = match entry.kind {
            // An infinite girth is the word inf.
            ColumnKind::Integer => vec!["integer", "string", "null"],
            ColumnKind::Truth => vec!["boolean", "null"],
            ColumnKind::Ratio | ColumnKind::Words => vec!["string", "null"],
        };
        if of_count && entry.kind == ColumnKind::Integer {
            kinds.push("array");
        }
        let mut member = json!({ "type": kinds, "description": about });
        if entry.kind == ColumnKind::Integer {
            member["minimum"] = 0.into();
            member["pattern"] = "^inf$".into();
        }
        if entry.kind == ColumnKind::Ratio {
            member["pattern"] = "^[0-9]+(/[0-9]+)?$".into();
        }
        if of_count && entry.kind == ColumnKind::Integer {
            let Json::Object(interval) = schema::interval() else { unreachable!("a schema is an object") };
            let interval = interval.into_iter().filter(|(key, _)| key != "type");
            interval.for_each(|(key, value)| member[key] = value);
        }
        member
    }
}
