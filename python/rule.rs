//! A function of Python as a rule, so that it is verified by the code that verifies the strategies of the catalogue.
//!
//! *State.* A rule may remember only the memory that it returns. A [`Memory`] has the number of one: what Python holds
//! to be equal is the same. What cannot be hashed is stored as JSON.
//!
//! *Colors.* A rule sees the names of colors in the position ([`ColorNames`]), and cannot depend on others.
//!
//! *The same question has the same answer.* The first question comes twice. At every question whose number is a
//! power of 2 or a multiple of 64, the one so chosen before comes again.

use std::sync::{Arc, Mutex};

use games::coloring::Color;
use games::{Answer, Guide, Memory, Plan, Player, View};
use graphs::{LinearOrder, Vertex, VertexSet};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use strategies::{NotApplicable, PreparedStrategy, Setup, Strategy};
use toolkit::color_names::ColorNames;
use toolkit::locks::lock;
use toolkit::outside::{OutsideRule, RuleAdapter, answer, not_deterministic};

use crate::player::{Function, PlayerFailure, Reply, shown};
use crate::view;

/// The function as a strategy.
#[derive(Debug, Clone)]
pub struct FunctionStrategy(pub Arc<Function>);

impl Strategy for FunctionStrategy {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn prepare(&self, setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        let function = &self.0;
        let refused = |reason: String| NotApplicable { strategy: function.name.clone().into(), reason };
        if function.side != setup.player {
            return Err(refused(format!("it plays {}", function.side)));
        }
        let best = setup.best_order();
        let order = function.needs_order.then(|| best.clone());
        let guide = match function.needs_guide {
            false => None,
            true => {
                let coloring = setup.guide.as_ref().unwrap_or(&setup.parameters.chi().witness);
                Some(Guide::new(setup.graph, coloring, best).map_err(|fault| refused(fault.to_string()))?)
            }
        };
        let rule = Rule::new(Arc::clone(function), order.as_ref(), guide.as_ref());
        let rule = Box::new(RuleAdapter(rule.map_err(|fault| refused(fault.to_string()))?));
        let shades = setup.graph.max_degree() as u32 + 1;
        let plan = match guide {
            Some(guide) => Plan::Guided { rule, guide, shades },
            None if function.sees_colors => Plan::Sighted(rule),
            None => Plan::ColorBlind(rule),
        };
        Ok(PreparedStrategy { plan, order, promises: Vec::new() })
    }
}

/// The memories so far.
struct Memories {
    /// Their numbers.
    numbers: Py<PyDict>,
    known: Vec<(MemorySource, Memory)>,
}

/// What Python remembers.
enum MemorySource {
    /// An object that can be hashed.
    Object(Py<PyAny>),
    /// JSON of one that cannot.
    Json(String),
}

/// A question with its answer.
struct AnsweredQuestion {
    uncolored: VertexSet,
    colors: Vec<Option<Color>>,
    last: Option<Vertex>,
    memory: Memory,
    k: Option<u32>,
    answer: (Vertex, Option<Color>, Memory),
}

struct Rule {
    function: Arc<Function>,
    order: Option<Py<PyTuple>>,
    guide: Option<Py<PyDict>>,
    /// The classes of the guide, 1 without.
    classes: u32,
    memories: Mutex<Memories>,
    /// The number of requests, and the one that will be repeated.
    sample: Mutex<(u64, Option<AnsweredQuestion>)>,
}

impl Rule {
    fn new(function: Arc<Function>, order: Option<&LinearOrder>, guide: Option<&Guide>) -> PyResult<Self> {
        Python::attach(|py| {
            let row = |order: &LinearOrder| function.vertices.row(py, order.sequence().iter().copied());
            let order = order.map(row).transpose()?.map(Bound::unbind);
            let table = |guide: &Guide| {
                let classes = guide.coloring().colors().iter().enumerate();
                function.vertices.table(py, classes.map(|(v, &class)| (Vertex::new(v), class)))
            };
            let classes = guide.map_or(1, |guide| guide.classes().max(1));
            let guide = guide.map(table).transpose()?.map(Bound::unbind);
            let memories = Memories { numbers: PyDict::new(py).unbind(), known: Vec::new() };
            let sample = Mutex::new((0, None));
            Ok(Rule { function, order, guide, classes, memories: Mutex::new(memories), sample })
        })
    }

    fn asked(&self, memory: &mut Memory, seen: View<'_>, k: Option<u32>) -> Result<Answer, PlayerFailure> {
        let function = &self.function;
        let names = if function.sees_colors {
            ColorNames::new(seen.colors, self.classes)
        } else {
            ColorNames::default()
        };
        Python::attach(|py| {
            let named = |(v, color): (usize, &Option<Color>)| {
                color.and_then(|color| names.of(color)).map(|name| (Vertex::new(v), name))
            };
            let sight = view::Sight {
                player: function.side.name(),
                uncolored: seen.uncolored,
                colors: function
                    .sees_colors
                    .then(|| seen.colors.iter().enumerate().filter_map(named).collect()),
                last: seen.last,
                memory: self.recall(py, memory)?,
                k,
                order: self.order.as_ref().map(|order| order.clone_ref(py)),
                guide: self.guide.as_ref().map(|guide| guide.clone_ref(py)),
            };
            let reply = function.ask(py, view::View::new(py, &function.vertices, sight)?)?;
            let Reply { vertex, color, memory: remembered, reason, shown } = reply;
            let vertex = vertex.ok_or_else(|| "expected a vertex, found None".to_owned())?;
            if !seen.uncolored.contains(vertex) {
                return Err(format!("expected an uncolored vertex, found {shown}").into());
            }
            let color = match (color, k) {
                (Some(name), Some(most)) => {
                    let color = names.color(seen.graph, seen.colors, vertex, name, most);
                    Some(color.map_err(|fault| fault.text(&shown, seen.graph))?)
                }
                _ => None,
            };
            *memory = match remembered {
                Some(remembered) => self.keep(remembered.bind(py))?,
                None => self.start(),
            };
            Ok(answer(vertex, color, reason))
        })
    }

    /// Repeats an earlier request now and then, and compares the answers.
    fn compare(
        &self,
        before: Memory,
        after: &Memory,
        seen: View<'_>,
        k: Option<u32>,
        answer: &Answer,
    ) -> Result<(), PlayerFailure> {
        let asked_before = {
            let mut sample = lock(&self.sample);
            sample.0 += 1;
            if !(sample.0.is_power_of_two() || sample.0.is_multiple_of(64)) {
                return Ok(());
            }
            let now = || AnsweredQuestion {
                uncolored: seen.uncolored.clone(),
                colors: seen.colors.to_vec(),
                last: seen.last,
                memory: before.clone(),
                k,
                answer: (answer.vertex, answer.color, after.clone()),
            };
            let known = sample.1.replace(now());
            known.unwrap_or_else(now)
        };
        let AnsweredQuestion { uncolored, colors, last, memory, k, answer } = asked_before;
        let view = View { graph: seen.graph, uncolored: &uncolored, colors: &colors, last };
        let mut memory = memory;
        let again = self.asked(&mut memory, view, k)?;
        let (vertex, color, expected) = answer;
        if (again.vertex, again.color) != (vertex, color) {
            let label = |v: Vertex| seen.graph.label(v);
            return Err(not_deterministic(&label(vertex), &label(again.vertex)).into());
        }
        if memory != expected {
            return Err(not_deterministic(&seen.graph.label(vertex), "another memory").into());
        }
        Ok(())
    }

    fn recall<'py>(&self, py: Python<'py>, memory: &Memory) -> PyResult<Bound<'py, PyAny>> {
        let Some(words) = &memory.words else { return Ok(py.None().into_bound(py)) };
        let number: usize = words.parse().expect("the words of a memory are its number");
        let memories = lock(&self.memories);
        match &memories.known[number].0 {
            MemorySource::Object(object) => Ok(object.bind(py).clone()),
            MemorySource::Json(text) => {
                let text = text.clone();
                drop(memories);
                py.import("json")?.call_method1("loads", (text,))
            }
        }
    }

    fn keep(&self, memory: &Bound<'_, PyAny>) -> Result<Memory, PlayerFailure> {
        let py = memory.py();
        let (source, key) = match memory.hash() {
            // 1, 1.0 and True are equal, and not the same.
            Ok(_) => (
                MemorySource::Object(memory.clone().unbind()),
                (memory.get_type(), memory.clone()).into_pyobject(py)?,
            ),
            Err(_) => {
                let options = PyDict::new(py);
                options.set_item("sort_keys", true)?;
                let text = py.import("json")?.call_method("dumps", (memory,), Some(&options));
                let text: String = text
                    .map_err(|_| {
                        format!("expected a memory that can be hashed or is JSON, found {}", shown(memory))
                    })?
                    .extract()?;
                let key = ("json", text.as_str()).into_pyobject(py)?;
                (MemorySource::Json(text), key)
            }
        };
        let mut memories = lock(&self.memories);
        let numbers = memories.numbers.clone_ref(py).into_bound(py);
        if let Some(number) = numbers.get_item(&key)? {
            return Ok(memories.known[number.extract::<usize>()?].1.clone());
        }
        let number = memories.known.len();
        numbers.set_item(&key, number)?;
        let vertices = self.function.vertices.set(memory);
        let vertices = vertices.unwrap_or_else(|| VertexSet::empty(self.function.vertices.order()));
        let as_memory = Memory { vertices, words: Some(number.to_string().into()) };
        memories.known.push((source, as_memory.clone()));
        Ok(as_memory)
    }
}

impl OutsideRule for Rule {
    type Who = Function;

    fn who(&self) -> &Function {
        &self.function
    }

    fn player(&self) -> Player {
        self.function.side
    }

    fn sees_colors(&self) -> bool {
        self.function.sees_colors
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(self.function.vertices.order()))
    }

    fn ask(&self, memory: &mut Memory, view: View<'_>, k: Option<u32>) -> Result<Answer, PlayerFailure> {
        let before = memory.clone();
        let answer = self.asked(memory, view, k)?;
        self.compare(before, memory, view, k, &answer)?;
        Ok(answer)
    }
}
