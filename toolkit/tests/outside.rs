//! Rules from outside that stumble at one position: whatever was asked, the stumble is found where some play leads there.

use std::sync::OnceLock;

use games::certificate::Kind;
use games::coloring::Color;
use games::{Answer, Memory, Plan, Player, View, first_fit};
use graphs::{Budget, Graph, Vertex, VertexSet};
use strategies::{NotApplicable, PreparedStrategy, Setup, Strategy};
use toolkit::outside::{Asked, OutsideRule, Respondent, answer};
use toolkit::verify::{PaletteRequest, Terms, VerifyError, verify};

use crate::common::{connected, parameters};

/// Colors the least vertex, and has no answer where these are left.
struct Stumbling {
    at: VertexSet,
    sees_colors: bool,
    fault: OnceLock<String>,
}

impl Respondent for Stumbling {
    type Fault = String;

    fn fault(&self) -> Option<&str> {
        self.fault.get().map(String::as_str)
    }

    fn fail(&self, _: &str, what: String) {
        self.fault.get_or_init(|| what);
    }
}

impl OutsideRule for Stumbling {
    type Who = Self;

    fn who(&self) -> &Self {
        self
    }

    fn player(&self) -> Player {
        Player::Alice
    }

    fn sees_colors(&self) -> bool {
        self.sees_colors
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(0))
    }

    fn ask(&self, _: &mut Memory, view: View<'_>, colors: Option<u32>) -> Result<Answer, String> {
        if *view.uncolored == self.at {
            return Err("it stumbles".into());
        }
        let vertex = view.uncolored.first().expect("something is uncolored");
        let color = colors.filter(|_| self.sees_colors);
        let color: Option<Color> = color.and_then(|k| first_fit(view.graph, view.colors, k, vertex));
        Ok(answer(vertex, color, None))
    }
}

/// The strategy of a rule that stumbles there.
struct StumblesAt {
    at: VertexSet,
    sees_colors: bool,
}

impl Strategy for StumblesAt {
    fn name(&self) -> &str {
        "stumbling"
    }

    fn prepare(&self, _: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        let StumblesAt { ref at, sees_colors } = *self;
        let rule = Box::new(Asked(Stumbling { at: at.clone(), sees_colors, fault: OnceLock::new() }));
        let plan = if sees_colors { Plan::Sighted(rule) } else { Plan::ColorBlind(rule) };
        Ok(PreparedStrategy { plan, order: None, promises: Vec::new() })
    }
}

/// Whether some play leads to a turn of Alice in which these are left, by the definition.
fn is_met(graph: &Graph, at: &VertexSet) -> bool {
    fn is_met_after(left: &VertexSet, at: &VertexSet) -> bool {
        let without = |set: &VertexSet, v: Vertex| {
            let mut set = set.clone();
            set.remove(v);
            set
        };
        left == at
            || left.first().is_some_and(|chosen| {
                let after = without(left, chosen);
                after.iter().any(|b| is_met_after(&without(&after, b), at))
            })
    }
    !at.is_empty() && is_met_after(&VertexSet::full(graph.order()), at)
}

/// With max degree + 1 colors and more nobody is beaten, and in the marking game no vertex has more neighbors than its
/// degree: neither says that a rule from outside has an answer.
#[test]
fn a_stumble_is_found_wherever_some_play_leads_to_it() {
    let mut met = [0; 2];
    for graph in connected(2..=5) {
        let parameters = parameters(&graph);
        let enough = graph.max_degree() as u32 + 1;
        let colored = [(false, Some(enough)), (true, Some(enough)), (true, Some(enough + 2))];
        for (sees_colors, k) in colored.into_iter().chain([(false, None)]) {
            for bits in 0..1usize << graph.order() {
                let left = graph.vertices().filter(|v| bits >> v.index() & 1 == 1);
                let at = VertexSet::of(graph.order(), left);
                let expected = is_met(&graph, &at);
                met[usize::from(expected)] += 1;
                let terms = Terms {
                    game: Some(k.map_or(Kind::Marking, |_| Kind::Coloring)),
                    palette: k.map(PaletteRequest::Colors),
                    ..Terms::default()
                };
                let strategy = StumblesAt { at: at.clone(), sees_colors };
                let found = verify(&graph, &parameters, &strategy, &terms, &Budget::unlimited());
                let has_stumbled = matches!(&found, Err(VerifyError::Fault(fault)) if fault == "it stumbles");
                assert_eq!(has_stumbled, expected, "{graph:?}, k = {k:?}, at {at:?}: {found:?}");
                let holds = found.is_ok_and(|found| found.exhaustive && found.survives == k.map(|_| true));
                assert_eq!(holds, !expected, "{graph:?}, k = {k:?}, at {at:?}");
            }
        }
    }
    assert!(met.iter().all(|&times| times > 500), "{met:?}");
}

/// A limit leaves the positions that were not met unknown, whatever a best response found of the others.
#[test]
fn a_best_response_says_nothing_of_positions_that_were_not_met() {
    for graph in connected(4..=4) {
        let parameters = parameters(&graph);
        for palette in [None, Some(PaletteRequest::Colors(graph.max_degree() as u32 + 1))] {
            let search = toolkit::response::Search {
                method: toolkit::response::Method::Tree,
                simulations: 1000,
                seed: 0,
            };
            let terms = Terms {
                game: Some(palette.map_or(Kind::Marking, |_| Kind::Coloring)),
                palette,
                response: Some(search),
                ..Terms::default()
            };
            let strategy = StumblesAt { at: VertexSet::empty(4), sees_colors: false };
            let found = verify(&graph, &parameters, &strategy, &terms, &Budget::nodes(1)).unwrap();
            assert!(!found.exhaustive && found.survives.is_none(), "{graph:?}: {found:?}");
        }
    }
}
