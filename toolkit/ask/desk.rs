//! Answers questions within limits, and caches results about their graphs.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use games::certificate::CertificateError;
use graphs::{Budget, Graph, Parameters};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::given::{Fault, GivenGraph};
use crate::locks::lock;
use crate::named_graph::NamedGraph;
use crate::walk::Proof;

/// The members of a question, without the name of its call.
pub type Members = Map<String, Value>;

pub struct Call {
    pub name: &'static str,
    pub about: &'static str,
    pub answer: fn(&Desk, Members) -> Result<String, Fault>,
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Call({})", self.name)
    }
}

type KnownGraph = (Arc<Graph>, Arc<Parameters>);

/// Answers questions, possibly from several threads.
pub struct Desk {
    budget: Budget,
    /// Whether the time limit is for each search, and not for the question.
    is_unhurried: bool,
    /// The graph for questions that name none.
    graph: Option<NamedGraph>,
    kept: Arc<DeskMemory>,
}

#[derive(Default)]
struct DeskMemory {
    /// The graphs of the last questions, the latest at the end.
    known: Mutex<Vec<KnownGraph>>,
    /// The certificate of the last question about one, as it was written.
    proof: Mutex<Option<(Vec<u8>, Arc<Proof>)>>,
}

impl Desk {
    /// The number of graphs that are kept with their parameters.
    const KEPT: usize = 8;

    /// The nodes of each search for a parameter, if the budget does not limit nodes.
    const NODES_OF_PARAMETERS: u64 = 100_000;

    /// A desk without cached results. The budget limits each question.
    pub fn new(budget: Budget) -> Self {
        Desk { budget, is_unhurried: false, graph: None, kept: Arc::default() }
    }

    /// The same, but the limits are for each search, as on the command line.
    pub fn unhurried(budget: Budget) -> Self {
        Desk { is_unhurried: true, ..Desk::new(budget) }
    }

    /// The same desk, with this graph, of any size, for questions that name none.
    pub fn about(self, graph: NamedGraph) -> Self {
        Desk { graph: Some(graph), ..self }
    }

    /// The same desk for one question, whose time begins now, and whose searches end when `stop` is raised.
    pub fn until(&self, stop: Arc<AtomicBool>) -> Self {
        Desk {
            budget: Budget { stop: Some(stop), ..self.budget.begun() },
            is_unhurried: self.is_unhurried,
            graph: self.graph.clone(),
            kept: Arc::clone(&self.kept),
        }
    }

    /// Answers a question, and abandons work that ignores the limits a moment after them.
    pub(super) fn answer(&self, call: &Call, question: Members) -> Result<String, Fault> {
        const GRACE: Duration = Duration::from_millis(300);
        if self.is_unhurried {
            return (call.answer)(self, question);
        }
        let answered = self.budget(None, None).guard(GRACE, || (call.answer)(self, question));
        answered.unwrap_or_else(|limit| Err(Fault::new(format!("no answer ({limit})"))))
    }

    /// The budget of a question: its own limits, capped by those of the desk. The time begins now, and is shared by all
    /// searches of the question.
    pub(crate) fn budget(&self, nodes: Option<u64>, milliseconds: Option<u64>) -> Budget {
        self.limited(nodes, milliseconds).shared()
    }

    /// The same, but each search knows the whole time.
    fn limited(&self, nodes: Option<u64>, milliseconds: Option<u64>) -> Budget {
        let least = |asked: Option<u64>, own: Option<u64>| asked.into_iter().chain(own).min();
        let time = milliseconds.map(Duration::from_millis).into_iter().chain(self.budget.time).min();
        let budget = Budget { nodes: least(nodes, self.budget.nodes), time, ..self.budget.clone() };
        if self.is_unhurried { budget } else { budget.begun() }
    }

    /// The proof of a certificate, checked within this budget. The last one is cached.
    pub(crate) fn proof(&self, file: &[u8], budget: &Budget) -> Result<Arc<Proof>, CertificateError> {
        let cached = || lock(&self.kept.proof);
        if let Some((_, proof)) = cached().as_ref().filter(|(own, _)| own == file) {
            return Ok(Arc::clone(proof));
        }
        let proof = Arc::new(Proof::read(file, budget)?);
        *cached() = Some((file.to_vec(), Arc::clone(&proof)));
        Ok(proof)
    }

    /// The parameters of the graph, computed within half of the question's remaining time unless cached. They are
    /// cached even if a limit left some of them as intervals, unless the work was stopped from outside: the order along
    /// which a strategy plays must not change within a game.
    pub fn parameters(&self, graph: &Arc<Graph>, question: &Budget) -> Arc<Parameters> {
        let find = |known: &[KnownGraph]| known.iter().position(|(one, _)| one == graph);
        {
            let mut known = lock(&self.kept.known);
            if let Some(at) = find(&known) {
                let found = known.remove(at);
                let parameters = Arc::clone(&found.1);
                known.push(found);
                return parameters;
            }
        }
        let nodes = self.budget.nodes.unwrap_or(Self::NODES_OF_PARAMETERS).min(Self::NODES_OF_PARAMETERS);
        let half = Budget { nodes: Some(nodes), ..question.in_part(1, 2) };
        let parameters = Arc::new(Parameters::new(Arc::clone(graph), &half));
        parameters.all();
        if !half.is_stopped() {
            let mut known = lock(&self.kept.known);
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

/// Answers a call whose question and answer have these types.
pub(crate) fn typed<Q: DeserializeOwned, A: Serialize>(
    question: Members,
    answer: impl FnOnce(Q) -> Result<A, Fault>,
) -> Result<String, Fault> {
    serde_json::to_string(&answer(read(question)?)?).map_err(Fault::of)
}

/// Answers a call about a graph. Besides the members of its question, the JSON has `graph`, unless the desk has one,
/// and the limits `nodes` and `milliseconds`.
pub(crate) fn on_graph<Q: DeserializeOwned, A: Serialize, E: fmt::Display>(
    desk: &Desk,
    mut question: Members,
    answer: impl FnOnce(&NamedGraph, &Q, &Budget) -> Result<A, E>,
) -> Result<String, Fault> {
    let limits: Limits =
        read(["nodes", "milliseconds"].into_iter().filter_map(|name| question.remove_entry(name)).collect())?;
    let budget = desk.limited(limits.nodes, limits.milliseconds);
    let graph = match (question.remove("graph"), &desk.graph) {
        (Some(given), _) => read_value::<GivenGraph>(given)?.named()?,
        (None, Some(graph)) => graph.clone(),
        (None, None) => return Err(Fault::new("expected the member `graph`, found none")),
    };
    let question = read(question)?;
    serde_json::to_string(&answer(&graph, &question, &budget).map_err(Fault::of)?).map_err(Fault::of)
}

#[derive(Deserialize)]
struct Limits {
    nodes: Option<u64>,
    milliseconds: Option<u64>,
}

/// Reads members of a question; an error in a word names its member.
pub(super) fn read<T: DeserializeOwned>(members: Members) -> Result<T, Fault> {
    let members = Value::from(members);
    T::deserialize(&members).map_err(|fault| {
        let words = in_words(&fault);
        let is_found = |word: &str| {
            words.ends_with(&format!("found `{word}`")) || words.contains(&format!("found {word:?}"))
        };
        let wrong =
            members.as_object().into_iter().flatten().find(|(_, value)| value.as_str().is_some_and(is_found));
        Fault::new(wrong.map_or(words.clone(), |(name, _)| format!("{name}: {words}")))
    })
}

fn read_value<T: DeserializeOwned>(value: Value) -> Result<T, Fault> {
    serde_json::from_value(value).map_err(|fault| Fault::new(in_words(&fault)))
}

/// An error in a question, in the words of the protocol: members and objects instead of fields and types of Rust.
pub(super) fn in_words(fault: &serde_json::Error) -> String {
    let words = fault.to_string();
    // A question is one line.
    let words = words.split(" at line ").next().unwrap_or(&words);
    if let Some(name) = words.strip_prefix("missing field ") {
        return format!("expected the member {name}, found none");
    }
    for (kind, what) in [("unknown field ", "members"), ("unknown variant ", "words")] {
        let found = words.strip_prefix(kind).and_then(|rest| rest.split_once(", expected "));
        if let Some((found, expected)) = found {
            let expected = expected.trim_start_matches("one of ");
            return format!("expected one of the {what} {expected}, found {found}");
        }
    }
    let found = words.strip_prefix("invalid type: ").or_else(|| words.strip_prefix("invalid value: "));
    if let Some((found, expected)) = found.and_then(|rest| rest.rsplit_once(", expected ")) {
        let expected = match expected {
            "usize" | "u8" | "u32" | "u64" => "an integer",
            "a sequence" => "a list",
            "a map" => "an object",
            other if other.starts_with("struct ") => "an object",
            other if other.starts_with("enum ") || other.starts_with("variant ") => "a word",
            other => other,
        };
        let found = if found == "map" {
            "an object"
        } else if found == "sequence" {
            "a list"
        } else {
            found
        };
        return format!("expected {expected}, found {found}");
    }
    words.to_owned()
}

pub(super) fn bytes(hex: &str) -> Result<Vec<u8>, Fault> {
    let wrong = || Fault::new("expected the bytes of a certificate, two hexadecimal digits each");
    let digit = |c: u8| char::from(c).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    let pairs = hex.as_bytes().chunks(2);
    let byte = |pair: &[u8]| match *pair {
        [high, low] => Some(digit(high)? << 4 | digit(low)?),
        _ => None,
    };
    pairs.map(byte).collect::<Option<_>>().ok_or_else(wrong)
}
