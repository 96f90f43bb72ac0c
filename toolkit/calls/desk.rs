//! Where questions are answered: what they may cost, and what is known of the graphs that were asked about.

use std::fmt;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use graphs::{Budget, Graph, Parameters};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A question that a page can ask.
pub struct Call {
    /// The name; the file's name.
    pub name: &'static str,
    /// What is answered, in one line.
    pub about: &'static str,
    /// The answer.
    pub answer: fn(&Desk, Value) -> Result<Value, Fault>,
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Call({})", self.name)
    }
}

/// Why a question has no answer, in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault(String);

impl Fault {
    /// With these words. Line ends and other control characters in them are made visible, and what is longer than a
    /// message should be is cut.
    pub fn new(words: impl Into<String>) -> Self {
        const LONGEST: usize = 500;
        let words: String = words.into();
        let mut cut: String = pictures::visible(&words).chars().take(LONGEST).collect();
        if words.chars().nth(LONGEST).is_some() {
            cut.push_str("...");
        }
        Fault(cut)
    }

    /// What was found to be wrong elsewhere.
    pub fn of(fault: impl fmt::Display) -> Self {
        Fault::new(fault.to_string())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is known of a graph.
type Known = (Arc<Graph>, Arc<Parameters>);

/// Answers questions, from several threads if need be.
pub struct Desk {
    budget: Budget,
    /// The graphs asked about last, the latest at the end.
    known: Mutex<Vec<Known>>,
}

impl Desk {
    /// How many graphs are kept with their parameters.
    const KEPT: usize = 8;

    /// What the parameters of a graph may take where the budget says nothing of nodes: each search this many.
    const NODES_OF_PARAMETERS: u64 = 100_000;

    /// Nothing is known yet. The budget is what one question may cost at most.
    pub fn new(budget: Budget) -> Self {
        Desk { budget, known: Mutex::default() }
    }

    /// What a search for one question may cost: what the question allows, and no more than the desk does. The time begins
    /// now, and is that of all searches for the question.
    pub fn budget(&self, nodes: Option<u64>, milliseconds: Option<u64>) -> Budget {
        let least = |asked: Option<u64>, own: Option<u64>| asked.into_iter().chain(own).min();
        let time = milliseconds.map(Duration::from_millis).into_iter().chain(self.budget.time).min();
        Budget { nodes: least(nodes, self.budget.nodes), time, ..self.budget.clone() }.shared()
    }

    /// The parameters of the graph, computed within half the time of one question if they are not known. They are kept,
    /// also where a limit left some of them as intervals, unless the work was stopped from outside.
    pub fn parameters(&self, graph: &Arc<Graph>) -> Arc<Parameters> {
        let find = |known: &[Known]| known.iter().position(|(one, _)| one == graph);
        {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(at) = find(&known) {
                let found = known.remove(at);
                let parameters = Arc::clone(&found.1);
                known.push(found);
                return parameters;
            }
        }
        let nodes = self.budget.nodes.unwrap_or(Self::NODES_OF_PARAMETERS).min(Self::NODES_OF_PARAMETERS);
        let time = self.budget.time.map(|time| time / 2);
        let parameters =
            Parameters::of(graph, &Budget { nodes: Some(nodes), time, ..self.budget.clone() }.shared());
        let parameters = Arc::new(parameters);
        let is_stopped = self.budget.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if !is_stopped {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            if find(&known).is_none() {
                known.push((Arc::clone(graph), Arc::clone(&parameters)));
            }
            if known.len() > Self::KEPT {
                known.remove(0);
            }
        }
        parameters
    }
}

/// The answer of a call whose question and answer are these types.
///
/// # Errors
/// The question is not of its type, or has no answer.
pub fn typed<Q: DeserializeOwned, A: Serialize>(
    question: Value,
    answer: impl FnOnce(Q) -> Result<A, Fault>,
) -> Result<Value, Fault> {
    let question = serde_json::from_value(question).map_err(Fault::of)?;
    serde_json::to_value(answer(question)?).map_err(Fault::of)
}
