//! Rules without memory, each a function of what is seen.

use games::{Answer, Memory, Plan, Reason, Sight, VertexRule, View};
use graphs::{Vertex, VertexSet};

struct Memoryless<A> {
    order: usize,
    sight: Sight,
    answer: A,
}

impl<A: Fn(View<'_>, Option<u32>) -> Answer + Send + Sync> VertexRule for Memoryless<A> {
    fn sight(&self) -> Sight {
        self.sight
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

/// A rule that chooses vertices alone, for a graph of this order.
pub(crate) fn choosing(
    order: usize,
    sight: Sight,
    next: impl Fn(View<'_>) -> (Vertex, Reason) + Send + Sync + 'static,
) -> Box<dyn VertexRule> {
    let answer = move |view: View<'_>, _: Option<u32>| {
        let (vertex, why) = next(view);
        Answer { vertex, color: None, why }
    };
    Box::new(Memoryless { order, sight, answer })
}

/// The plan of such a rule.
pub(crate) fn color_blind(
    order: usize,
    sight: Sight,
    next: impl Fn(View<'_>) -> (Vertex, Reason) + Send + Sync + 'static,
) -> Plan {
    Plan::ColorBlind(choosing(order, sight, next))
}

/// The plan of a rule that chooses colors too; where there are none it takes the first vertex.
pub(crate) fn sighted(
    order: usize,
    sight: Sight,
    answer: impl Fn(View<'_>, u32) -> Answer + Send + Sync + 'static,
) -> Plan {
    let answer = move |view: View<'_>, colors: Option<u32>| match colors {
        Some(colors) => answer(view, colors),
        None => first_uncolored(view),
    };
    Plan::Sighted(Box::new(Memoryless { order, sight, answer }))
}

/// What a rule that chooses colors does where it has no answer: the first vertex, with no color in mind.
pub(crate) fn first_uncolored(view: View<'_>) -> Answer {
    let vertex = view.uncolored.first().expect("a rule is asked only while something is uncolored");
    let why = Reason { template: "{last} is the first that is left".into(), trail: vec![vertex] };
    Answer { vertex, color: None, why }
}
