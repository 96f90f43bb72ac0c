//! A graph with its name, which begins every answer about it; and the time limit for one of several graphs.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use catalogue::families::{self, Member, SpecError};
use graphs::clock::Instant;
use graphs::{Budget, Graph};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

/// The time spent on a graph, and its part of a time shared with other graphs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Allowance {
    spent: Duration,
    /// `[graphs, at_once]`: the graphs that share the rest of the time, with this one, and those at once.
    sharing: Option<[u32; 2]>,
}

impl Allowance {
    /// Runs `work` within the remaining time of this budget, and adds the time used.
    pub fn spend<T>(&mut self, budget: &Budget, work: impl FnOnce(&Budget) -> T) -> T {
        let begun = Instant::now();
        let done = work(&self.rest_of(budget));
        self.spent += begun.elapsed();
        done
    }

    /// The same for the first of `subjects` graphs that share the time; `at_once` are processed at once.
    pub fn among(self, subjects: usize, at_once: usize) -> Self {
        let [subjects, at_once] = [subjects, at_once.min(subjects)].map(|number| number.max(1) as u32);
        Allowance { sharing: Some([subjects, at_once]), ..self }
    }

    /// The budget, its time limit, if any, cut to this graph's part of the shared time that is left.
    pub fn rest_of(&self, budget: &Budget) -> Budget {
        let time = budget.time.map(|time| time.saturating_sub(self.spent));
        let [subjects, at_once] = self.sharing.unwrap_or([1, 1]);
        Budget { time, ..budget.part(at_once, subjects) }
    }
}

/// A graph with its name; by default the graph without vertices, and without a name.
#[derive(Debug, Clone)]
pub struct NamedGraph {
    /// The spec, file and line, or label in the file; a label that looks like a spec is followed by file and line.
    pub name: String,
    pub graph: Arc<Graph>,
    /// The values of the letters, for a member of a family with letters.
    pub member: Option<Member>,
    /// The time for the graph; its construction may have used a part.
    time: Allowance,
}

impl NamedGraph {
    /// Above this order graph6 lines are too long to repeat with every result.
    const LARGEST_GRAPH6: usize = 1000;

    pub fn new(name: impl Into<String>, graph: Arc<Graph>) -> Self {
        NamedGraph { name: name.into(), graph, member: None, time: Allowance::default() }
    }

    /// The graph of a spec, such as `petersen` or `grid:3x4`; random families depend on the seed.
    ///
    /// # Errors
    /// The text is not a spec, or its graph is too large.
    pub fn from_spec(spec: &str, seed: u64) -> Result<Self, SpecError> {
        Ok(NamedGraph::new(spec, Arc::new(families::from_spec(spec, seed)?)))
    }

    /// Constructs a graph within its time.
    pub fn made<E>(
        name: impl Into<String>,
        budget: &Budget,
        make: impl FnOnce(&Budget) -> Result<Graph, E>,
    ) -> Result<Self, E> {
        let mut time = Allowance::default();
        let graph = Arc::new(time.spend(budget, make)?);
        Ok(NamedGraph { name: name.into(), graph, member: None, time })
    }

    /// Constructs another graph, with another name, from this one within the remaining time.
    pub fn then<E>(
        &self,
        name: String,
        budget: &Budget,
        make: impl FnOnce(&Arc<Graph>, &Budget) -> Result<Arc<Graph>, E>,
    ) -> Result<Self, E> {
        let mut time = self.time;
        let graph = time.spend(budget, |rest| make(&self.graph, rest))?;
        Ok(NamedGraph { name, graph, member: self.member.clone(), time })
    }

    /// The same graph, named as a member of a family.
    pub fn as_member(self, member: Member) -> Self {
        NamedGraph { member: Some(member), ..self }
    }

    /// Makes this the first of `graphs` graphs that share the time; `at_once` are processed at once.
    pub fn share(&mut self, graphs: usize, at_once: usize) {
        self.time = self.time.among(graphs, at_once);
    }

    /// The name in tables: that of a member of a family, such as `N=3`, else the name of the graph.
    pub fn row_name(&self) -> String {
        self.member.as_ref().map_or_else(|| self.name.clone(), Member::to_string)
    }

    /// Runs the first computation about the graph, which uses the time of the graph.
    pub fn first<T>(&mut self, budget: &Budget, find: impl FnOnce(&Graph, &Budget) -> T) -> T {
        let graph = &self.graph;
        self.time.spend(budget, |rest| find(graph, rest))
    }

    pub fn rest_of(&self, budget: &Budget) -> Budget {
        self.time.rest_of(budget)
    }

    /// The graph6 line for output next to results; `None` for large graphs.
    pub fn graph6(&self) -> Option<String> {
        (self.graph.order() <= Self::LARGEST_GRAPH6).then(|| graphs::to_graph6(&self.graph))
    }
}

impl Default for NamedGraph {
    fn default() -> Self {
        NamedGraph::new("", Arc::new(Graph::from_edges(0, []).expect("nothing is wrong with no edges")))
    }
}

impl From<Arc<Graph>> for NamedGraph {
    fn from(graph: Arc<Graph>) -> Self {
        NamedGraph::new(format!("g6:{}", graphs::to_graph6(&graph)), graph)
    }
}

impl From<Graph> for NamedGraph {
    fn from(graph: Graph) -> Self {
        NamedGraph::from(Arc::new(graph))
    }
}

/// What every JSON object about a graph begins with.
#[derive(Serialize, JsonSchema)]
struct Identity<'a> {
    /// The spec, the file and line, or the label that the file gives the graph.
    graph: &'a str,
    /// The graph; null above order 1,000.
    graph6: Option<String>,
    /// The order.
    n: usize,
    /// The size.
    m: usize,
    /// The numbers of the letters of the spec, for a member of a family that was given with letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<&'a BTreeMap<char, u32>>,
    /// The label of each vertex, where the source named them.
    #[serde(skip_serializing_if = "Option::is_none")]
    labels: Option<&'a [String]>,
}

impl Serialize for NamedGraph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let NamedGraph { name, graph, member, time: _ } = self;
        let identity = Identity {
            graph: name,
            graph6: self.graph6(),
            n: graph.order(),
            m: graph.size(),
            member: member.as_ref().map(|member| &member.0),
            labels: graph.labels(),
        };
        identity.serialize(serializer)
    }
}

impl JsonSchema for NamedGraph {
    fn schema_name() -> Cow<'static, str> {
        Identity::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Identity::json_schema(generator)
    }
}
