//! A rule from outside that stumbles at one position: that is found wherever some play leads there.

use std::sync::atomic::{AtomicBool, Ordering};

use games::certificate::Kind;
use games::{Answer, Memory, Plan, Reason, Sight, VertexRule, View, first_fit};
use graphs::{Budget, Vertex, VertexSet};
use strategies::{NotApplicable, PreparedStrategy, Setup, Strategy};
use toolkit::response::Search;
use toolkit::verify::{PaletteRequest, Terms, VerifyError, verify};

use crate::common::{connected, parameters};

/// Colors the least vertex, and fails where these are left.
#[derive(Clone)]
struct StumblesAt {
    left: VertexSet,
    sees_colors: bool,
}

struct Stumbling(StumblesAt, AtomicBool);

impl VertexRule for Stumbling {
    fn sight(&self) -> Sight {
        if self.0.sees_colors { Sight::AllColors } else { Sight::NoColors }
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(0))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        self.1.fetch_or(*view.uncolored == self.0.left, Ordering::Relaxed);
        let least = view.uncolored.first().expect("something is uncolored");
        (least, Reason { template: "{last} is the least".into(), trail: vec![least] })
    }

    fn answer(&self, memory: &mut Memory, view: View<'_>, k: u32) -> Answer {
        let (vertex, why) = self.next(memory, view);
        let color = self.0.sees_colors.then(|| first_fit(view.graph, view.colors, k, vertex));
        Answer { vertex, color: color.flatten(), why }
    }

    fn is_refereed(&self) -> bool {
        true
    }

    fn fault(&self) -> Option<&str> {
        self.1.load(Ordering::Relaxed).then_some("it stumbles")
    }
}

impl Strategy for StumblesAt {
    fn name(&self) -> &str {
        "stumbling"
    }

    fn prepare(&self, _: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        let rule = Box::new(Stumbling(self.clone(), AtomicBool::new(false)));
        let plan = if self.sees_colors { Plan::Sighted(rule) } else { Plan::ColorBlind(rule) };
        Ok(PreparedStrategy { plan, order: None, promises: Vec::new() })
    }
}

/// Whether some play leads to a turn of Alice in which these are left, by the definition.
fn is_met(left: &VertexSet, at: &VertexSet) -> bool {
    let without = |set: &VertexSet, v: Vertex| VertexSet::of(5, set.iter().filter(|&other| other != v));
    let after = |chosen: Vertex| without(left, chosen);
    let is_met_after = |after: VertexSet| after.iter().any(|b| is_met(&without(&after, b), at));
    left == at || left.first().is_some_and(|chosen| is_met_after(after(chosen)))
}

fn terms(k: Option<u32>) -> Terms {
    let (game, palette) = (k.map_or(Kind::Marking, |_| Kind::Coloring), k.map(PaletteRequest::Colors));
    Terms { game: Some(game), palette, ..Terms::default() }
}

/// With max degree + 1 colors and more nobody is beaten, and in the marking game no vertex has more neighbors than its
/// degree: neither says that a rule from outside has an answer.
#[test]
fn a_stumble_is_found_wherever_some_play_leads_to_it() {
    let mut met = [0; 2];
    for graph in connected(5..=5) {
        let (parameters, enough) = (parameters(&graph), graph.max_degree() as u32 + 1);
        let sets = (1..1usize << 5)
            .map(|bits| VertexSet::of(5, graph.vertices().filter(move |v| bits >> v.index() & 1 == 1)));
        for left in sets {
            let expected = is_met(&VertexSet::full(5), &left);
            let colored =
                [(false, Some(enough)), (true, Some(enough)), (true, Some(enough + 2)), (false, None)];
            for (sees_colors, k) in colored {
                met[usize::from(expected)] += 1;
                let strategy = StumblesAt { left: left.clone(), sees_colors };
                let found = verify(&graph, &parameters, &strategy, &terms(k), &Budget::unlimited());
                let has_stumbled = matches!(found, Err(VerifyError::Fault(_)));
                assert_eq!(has_stumbled, expected, "{graph:?}, k = {k:?}, at {left:?}: {found:?}");
                let holds = found.is_ok_and(|found| found.exhaustive && found.survives == k.map(|_| true));
                assert_eq!(holds, !expected, "{graph:?}, k = {k:?}, at {left:?}");
            }
        }
    }
    assert!(met.iter().all(|&times| times > 500), "{met:?}");
}

/// A limit leaves the positions that were not met unknown, whatever a best response found of the others.
#[test]
fn a_best_response_says_nothing_of_positions_that_were_not_met() {
    let response = Some(Search { simulations: 1000, seed: 0 });
    for graph in connected(4..=4) {
        for k in [None, Some(graph.max_degree() as u32 + 1)] {
            let terms = Terms { response, ..terms(k) };
            let strategy = StumblesAt { left: VertexSet::empty(4), sees_colors: false };
            let found = verify(&graph, &parameters(&graph), &strategy, &terms, &Budget::nodes(1)).unwrap();
            assert!(!found.exhaustive && found.survives.is_none(), "{graph:?}: {found:?}");
        }
    }
}
