//! Certificates of bounds against exact numbers, and changed ones.

use catalogue::enumerate;
use games::bound_certificate::{self, Claim, RULES, Side};
use games::certificate::Kind;
use games::coloring::Rules;
use games::strategies_by_rules::sealed;
use games::{Player, Variant};
use graphs::rng::Dice;
use graphs::{Budget, Graph, Parameters};
use solver::Decider;
use strategies::Instance;
use toolkit::ask::bounds::{Question, answer};
use toolkit::ask::check::{Statement, answer_of, numbers_by_bounds};
use toolkit::bound_claims::{all_claims, best, best_claims};
use toolkit::named_graph::NamedGraph;

use crate::common::{by_effort, spec};

fn claims_of(graph: &Graph, claims: fn(&Instance<'_>, &Budget) -> Vec<Claim>) -> Vec<Claim> {
    let parameters = Parameters::of(graph, &Budget::nodes(100_000));
    claims(&Instance { graph, parameters: &parameters }, &Budget::unlimited())
}

/// Whether the claim is true, by the solver: on its own number and on the one that it bounds as well.
fn is_true(graph: &Graph, claim: &Claim) -> bool {
    let budget = Budget::unlimited();
    let mut decider = Decider::new(graph, &budget);
    let most = graph.max_degree() as u32 + 1;
    let (range, winner) = match claim.rule.side {
        Side::Upper => (claim.value.max(1)..=most, Player::Alice),
        Side::Lower => (1..=claim.value.saturating_sub(1), Player::Bob),
    };
    let numbers = Kind::ALL.into_iter().filter(|&number| claim.rule.bounds(number));
    let firsts = Player::BOTH.into_iter().filter(|&first| claim.rule.allows(first));
    let cases: Vec<_> = numbers.flat_map(|number| firsts.clone().map(move |first| (number, first))).collect();
    range.clone().all(|k| {
        cases.iter().all(|&(number, first)| {
            let rules = Rules::new(k).expect("a color").playing(Variant::from(first));
            decider.decide(number, rules).winner == Some(winner)
        })
    })
}

#[test]
fn claims_about_all_small_graphs_are_true_and_their_file_is_valid() {
    let mut used: Vec<&str> = Vec::new();
    for graph in (0..=by_effort(5, 7)).flat_map(enumerate::every_graph) {
        let claims = claims_of(&graph, all_claims);
        for claim in &claims {
            assert!(is_true(&graph, claim), "{}: {}", graphs::to_graph6(&graph), claim.words());
            if !used.contains(&claim.rule.name) {
                used.push(claim.rule.name);
            }
        }
        let checked =
            bound_certificate::check(&bound_certificate::written(&graph, &claims), &Budget::unlimited());
        let checked = checked.unwrap_or_else(|refused| panic!("{}: {refused}", graphs::to_graph6(&graph)));
        assert_eq!(*checked.graph, graph);
        let fewest = claims_of(&graph, best_claims);
        let question = Question { certificate: true, ..Question::default() };
        let named = NamedGraph::new(String::new(), graph.clone().into());
        let answered = answer(&named, &question, &Budget::unlimited());
        assert_eq!(answered.certificate, Some(bound_certificate::written(&graph, &fewest)));
        let words = |claims: &[Claim]| claims.iter().map(Claim::words).collect::<Vec<_>>();
        assert_eq!(words(&checked.claims), words(&claims));
        for (number, first) in Kind::ALL.into_iter().flat_map(|kind| Player::BOTH.map(|first| (kind, first)))
        {
            let best_of = |claims: &[Claim], side| best(claims, number, side, first).map(|claim| claim.value);
            for side in Side::ALL {
                assert_eq!(best_of(&fewest, side), best_of(&claims, side), "{}", graphs::to_graph6(&graph));
                assert!(best_of(&fewest, side).is_some());
            }
        }
    }
    for rule in RULES {
        assert!(
            used.contains(&rule.name) || LARGER.iter().any(|(name, _)| *name == rule.name),
            "{}",
            rule.name
        );
    }
}

/// The rules that are best on no small graph, each with a graph on which it is.
const LARGER: [(&str, &str); 4] = [
    ("order", "gnp:60,0.05@1"),
    ("pairing", "hypercube:5"),
    ("third-color-bob-first", "path:7"),
    ("gadgets", "grid:5x6"),
];

#[test]
fn larger_graphs_need_other_rules() {
    for (name, graph) in LARGER {
        let claims = claims_of(&spec(graph), best_claims);
        let found: Vec<String> = claims.iter().map(Claim::words).collect();
        assert!(claims.iter().any(|claim| claim.rule.name == name), "{graph}: {found:?}");
    }
}

/// One number of the file is another one, is left out, or stands twice.
fn changed(file: &str, choices: &mut Dice) -> String {
    let content = file.rsplit_once("\nsha256 ").expect("a seal").0;
    let mut words: Vec<String> = content.split(' ').map(str::to_owned).collect();
    let place = 3 + choices.below(words.len() - 3);
    match choices.below(4) {
        0 => drop(words.remove(place)),
        1 => words.insert(place, words[place].clone()),
        2 => words[place] = choices.below(8).to_string(),
        _ => {
            let other = 3 + choices.below(words.len() - 3);
            words.swap(place, other);
        }
    }
    sealed(&words.join(" "))
}

#[test]
fn a_changed_file_is_refused_or_true() {
    let mut choices = Dice::new(77);
    let (mut accepted, mut refused) = (0, 0);
    for graph in (2..=5).flat_map(enumerate::every_graph) {
        for claim in claims_of(&graph, all_claims) {
            let file = bound_certificate::written(&graph, &[claim]);
            for _ in 0..by_effort(4, 100) {
                match bound_certificate::check(&changed(&file, &mut choices), &Budget::unlimited()) {
                    Ok(proved) => {
                        accepted += 1;
                        for claim in &proved.claims {
                            let name = graphs::to_graph6(&graph);
                            assert!(is_true(&proved.graph, claim), "{name}: {}", claim.words());
                        }
                    }
                    Err(_) => refused += 1,
                }
            }
        }
    }
    assert!(accepted > 50 && refused > 50, "{accepted} accepted, {refused} refused");
}

fn statements(file: &str) -> Vec<Statement> {
    answer_of("file", file.as_bytes(), &Budget::unlimited()).expect("it can be read")
}

/// Also of graphs whose graph6 line the answer leaves out.
#[test]
fn bounds_of_two_graphs_prove_no_number_together() {
    let file = |name: &str| {
        let graph = spec(name);
        let claims = claims_of(&graph, best_claims);
        bound_certificate::written(&graph, &claims)
    };
    let [path, cycle] = ["path:2000", "cycle:2000"].map(file);
    let numbers = |files: &[&str]| {
        let statements: Vec<Statement> = files.iter().flat_map(|file| statements(file)).collect();
        numbers_by_bounds(&statements)
            .into_iter()
            .map(|(symbol, number, _)| (symbol.to_owned(), number))
            .collect()
    };
    let all: Vec<(String, u32)> = numbers(&[&cycle, &cycle]);
    assert_eq!(all.len(), 4);
    assert!(all.iter().all(|(_, number)| *number == 3));
    assert_eq!(numbers(&[&path, &cycle]), Vec::<(String, u32)>::new());
}

#[test]
fn nothing_needs_no_color() {
    let graph = graphs::parse_graph6("?").expect("the graph without vertices");
    let statements = statements(&bound_certificate::written(&graph, &claims_of(&graph, all_claims)));
    let numbers = numbers_by_bounds(&statements);
    assert!(!numbers.is_empty() && numbers.iter().all(|&(_, number, _)| number == 0), "{numbers:?}");
}
