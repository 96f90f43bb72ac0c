//! Rules without memory, which are functions of the view, and common parts of rules that use a linear order.

use games::{Adjacency, Answer, Memory, Plan, Reason, Sight, VertexRule, View};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};

struct MemorylessRule<A> {
    order: usize,
    sight: Sight,
    sequence: Option<Vec<Vertex>>,
    answer: A,
}

impl<A: Fn(View<'_>, Option<u32>) -> Answer + Send + Sync> VertexRule for MemorylessRule<A> {
    fn sight(&self) -> Sight {
        self.sight
    }

    fn sequence(&self) -> Option<&[Vertex]> {
        self.sequence.as_deref()
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(self.order))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let Answer { vertex, why, .. } = (self.answer)(view, None);
        (vertex, why)
    }

    fn answer(&self, _: &mut Memory, view: View<'_>, colors: u32) -> Answer {
        (self.answer)(view, Some(colors))
    }
}

/// A rule that chooses only vertices, with its [sequence](VertexRule::sequence).
pub(crate) fn choosing(
    order: usize,
    sight: Sight,
    sequence: Option<Vec<Vertex>>,
    next: impl Fn(View<'_>) -> (Vertex, Reason) + Send + Sync + 'static,
) -> Box<dyn VertexRule> {
    let answer = move |view: View<'_>, _: Option<u32>| {
        let (vertex, why) = next(view);
        Answer { vertex, color: None, why }
    };
    Box::new(MemorylessRule { order, sight, sequence, answer })
}

/// The plan of such a rule without a sequence.
pub(crate) fn color_blind(
    order: usize,
    sight: Sight,
    next: impl Fn(View<'_>) -> (Vertex, Reason) + Send + Sync + 'static,
) -> Plan {
    Plan::ColorBlind(choosing(order, sight, None, next))
}

/// The rule that chooses the first uncolored vertex of a sequence.
pub(crate) fn first_in(sequence: Vec<Vertex>, why: [&'static str; 2]) -> Plan {
    let (order, along) = (sequence.len(), Some(sequence.clone()));
    Plan::ColorBlind(choosing(order, Sight::NoColors, along, move |view| {
        let v = first_of(&sequence, view);
        (v, in_words_of(view, why, vec![v]))
    }))
}

/// The plan of a rule that also chooses colors; in the marking game it takes the first vertex.
pub(crate) fn sighted(
    order: usize,
    sight: Sight,
    answer: impl Fn(View<'_>, u32) -> Answer + Send + Sync + 'static,
) -> Plan {
    let answer = move |view: View<'_>, colors: Option<u32>| match colors {
        Some(colors) => answer(view, colors),
        None => first_uncolored(view),
    };
    Plan::Sighted(Box::new(MemorylessRule { order, sight, sequence: None, answer }))
}

/// The answer of a rule that chooses colors if it has none: the first vertex, without a color.
pub(crate) fn first_uncolored(view: View<'_>) -> Answer {
    let vertex = view.uncolored.first().expect("a rule is asked only while something is uncolored");
    let why = Reason { template: "{last} is the first that is left".into(), trail: vec![vertex] };
    Answer { vertex, color: None, why }
}

const NO_BACKWARD_NEIGHBOR: [&str; 2] = [
    "{first} has no uncolored backward neighbor: color {last}, the first uncolored vertex in the order",
    "{first} has no unmarked backward neighbor: mark {last}, the first unmarked vertex in the order",
];
const NOTHING_TO_ANSWER: [&str; 2] = [
    "nothing to answer: color {last}, the first uncolored vertex in the order",
    "nothing to answer: mark {last}, the first unmarked vertex in the order",
];

/// N+(v) in the order of L, for every v. O(n + m log m).
pub(crate) fn backward_lists(graph: &Graph, order: &LinearOrder) -> Vec<Vec<Vertex>> {
    lists(graph, order, |v| order.backward_neighbors(graph, v).collect())
}

/// R(v) in the order of L, for every v.
pub(crate) fn loose_backward_lists(graph: &Graph, order: &LinearOrder) -> Vec<Vec<Vertex>> {
    lists(graph, order, |v| order.loose_backward_neighbors(graph, v))
}

fn lists(graph: &Graph, order: &LinearOrder, list: impl Fn(Vertex) -> Vec<Vertex>) -> Vec<Vec<Vertex>> {
    let sorted = graph.vertices().map(|v| {
        let mut below = list(v);
        below.sort_by_key(|&u| order.position(u));
        below
    });
    sorted.collect()
}

/// The first uncolored vertex of a sequence of all vertices.
fn first_of(sequence: &[Vertex], view: View<'_>) -> Vertex {
    let first = sequence.iter().find(|&&v| view.uncolored.contains(v));
    *first.expect("a rule is asked only while something is uncolored")
}

/// The reason in the words of the game: in the marking game no vertex has a color.
pub(crate) fn in_words_of(
    view: View<'_>,
    [coloring, marking]: [&'static str; 2],
    trail: Vec<Vertex>,
) -> Reason {
    let template = if view.colors.is_empty() { marking } else { coloring };
    Reason { template: template.into(), trail }
}

/// The first uncolored vertex in L, where the rule has no answer to the opponent's last move.
pub(crate) fn least_uncolored(order: &LinearOrder, view: View<'_>) -> (Vertex, Reason) {
    let v = first_of(order.sequence(), view);
    let why = match view.last {
        Some(b) => in_words_of(view, NO_BACKWARD_NEIGHBOR, vec![b, v]),
        None => in_words_of(view, NOTHING_TO_ANSWER, vec![v]),
    };
    (v, why)
}

/// The same among the vertices that are open: in the connected game next to a colored one. O(n + m) there.
pub(crate) fn least_open(order: &LinearOrder, adjacency: Adjacency, view: View<'_>) -> (Vertex, Reason) {
    let (first, mut why) = least_uncolored(order, view);
    if adjacency == Adjacency::Free {
        return (first, why);
    }
    let open = adjacency.open(view.graph, |v| !view.uncolored.contains(v));
    let v = open.into_iter().min_by_key(|&v| order.position(v)).unwrap_or(first);
    why.template = why.template.replace("first uncolored vertex", "first open vertex").into();
    why.trail.pop();
    why.trail.push(v);
    (v, why)
}
