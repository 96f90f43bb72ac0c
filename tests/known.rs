//! The table of what is known, and the numbers of README.md.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use catalogue::{enumerate, families};
use games::certificate::Kind;
use games::{ChosenGame, Player, Variant};
use graphs::rng::QuickDice;
use graphs::{Budget, Graph, Vertex};
use laboratory::known::{ClaimContent, SourceClaim, Sources, different, table};
use solver::{Decider, Scope};
use toolkit::ask::Choice;
use toolkit::ask::known::answer;
use toolkit::ask::solve;
use toolkit::known::{Attempt, EndProof, KnownNumbers, RECORD};
use toolkit::named_graph::NamedGraph;

use crate::cli::by_effort;
use crate::root;

/// What is said of graphs with one in eight sums of order and size.
#[test]
fn a_part_of_the_table_is_what_reports_certificates_and_theorems_say() {
    const PARTS: usize = 8;
    let is_drawn = |n: usize, m: usize| (n + m) % PARTS == 1;
    let kept = KnownNumbers::kept().0.iter().filter(|line| is_drawn(line.n, line.m));
    let kept = KnownNumbers(kept.cloned().collect());
    let proofs = kept.0.iter().filter_map(|line| line.proved.certificate.as_ref());
    let proofs: HashSet<&str> = proofs.map(|proof| proof.file.as_str()).collect();
    let mut sources = Sources::with_certificates(root(), |file| proofs.contains(file)).unwrap();
    assert!(sources.refused.is_empty(), "{:?}", sources.refused);
    sources.claims.retain(|claim| is_drawn(claim.graph.order(), claim.graph.size()));
    assert!(kept.0.len() > 10 && !proofs.is_empty());
    // The names of graphs are the best of all claims.
    let facts = |table: &KnownNumbers| -> BTreeSet<String> {
        let lines = table.0.iter();
        lines
            .map(|line| format!("{} {} {:?}: {:?}", line.graph6, line.game, line.variant, line.proved))
            .collect()
    };
    assert_eq!(facts(&table(&sources.claims, &kept).unwrap()), facts(&kept));
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn the_table_is_what_reports_certificates_and_theorems_say() {
    let sources = Sources::of(root()).unwrap();
    assert!(sources.refused.is_empty(), "{:?}", sources.refused);
    let kept = KnownNumbers::kept();
    let made = table(&sources.claims, kept).unwrap();
    assert!(kept.0.len() > 100);
    assert_eq!(made.write(), kept.write(), "`mapgame bounds --known --write` writes another");
    // What a report says in words, too.
    let in_words = |claim: &&SourceClaim| claim.source == "corrections" && claim.name == "torus:3x7";
    let says = sources.claims.iter().find(in_words).map(|claim| claim.says.clone());
    assert_eq!(says, Some(ClaimContent::Between(4, Some(4))));
    let none: [String; 0] = [];
    assert_eq!(different(&sources.claims, kept), none);
}

/// Those of open questions, and a hundred draws; the seed is the number of claims, so that a new report has draws of its own.
#[test]
fn numbers_of_pages_and_reports_are_those_that_the_program_says() {
    let sources = Sources::with_certificates(root(), |_| false).unwrap();
    let exact =
        |claim: &&SourceClaim| matches!(claim.says, ClaimContent::Between(low, Some(high)) if low == high);
    let stated: Vec<&SourceClaim> = sources.claims.iter().filter(exact).collect();
    let mut dice = QuickDice::new(stated.len() as u64);
    let drawn = (0..by_effort(100, 3000)).filter_map(|_| dice.pick(&stated)).collect::<Vec<_>>();
    let of_questions = stated.iter().copied().filter(|claim| claim.source == "known/questions.jsonl");
    for SourceClaim { name, graph, game, variant, says, source, .. } in drawn.into_iter().chain(of_questions)
    {
        let question = solve::Question {
            game: Choice(ChosenGame::of_kind(*game).ruleset),
            variant: *variant,
            ..solve::Question::default()
        };
        let named = NamedGraph::new(name.as_str(), Arc::clone(graph));
        let [low, high] = solve::answer(&named, &question, &Budget::nodes(100_000)).unwrap().ends();
        assert_eq!(*says, ClaimContent::Between(low, Some(high)), "{source}: {name}, {game}, {variant:?}");
    }
}

fn claim(source: &str, spec: &str, low: u32, high: u32) -> SourceClaim {
    SourceClaim {
        name: spec.into(),
        graph: Arc::new(families::from_spec(spec, 0).unwrap()),
        game: Kind::Coloring,
        variant: Variant::default(),
        says: ClaimContent::Between(low, Some(high)),
        source: source.into(),
        certificate: None,
    }
}

#[test]
fn two_sources_that_exclude_each_other_are_named() {
    let claims = [claim("one", "torus:3x7", 4, 4), claim("other", "torus:7x3", 5, 5)];
    let contradiction = table(&claims, &KnownNumbers::default()).unwrap_err().to_string();
    assert_eq!(contradiction, "torus:3x7, coloring: at least 5 by other, at most 4 by one");
    let differ = different(&claims, &KnownNumbers::default());
    assert_eq!(differ, ["coloring: 4..4 for torus:3x7 in one, 5..5 for torus:7x3 in other"]);
    // So is the table: a looser row of it differs from its source, and is written again.
    let claims = [claim("one", "torus:3x7", 4, 4)];
    let kept = table(&claims, &KnownNumbers::default()).unwrap();
    assert_eq!(different(&claims, &kept), [""; 0]);
    let mut looser = kept.clone();
    looser.0[0].proved.interval[1] += 1;
    let differ = different(&claims, &looser);
    assert_eq!(differ, ["coloring: 4..4 for torus:3x7 in one, 4..5 for torus:3x7 in the table"]);
    assert_eq!(table(&claims, &looser).unwrap(), kept);
    // A theorem is a source.
    let claims = [claim("one", "complete:5", 4, 4)];
    let contradiction = table(&claims, &KnownNumbers::default()).unwrap_err().to_string();
    assert!(contradiction.contains("at least 5 by theorem "), "{contradiction}");
}

/// What is stated of small graphs is decided again in every variant: a wrong number stops the table.
#[test]
fn a_wrong_number_of_a_small_graph_is_found() {
    let budget = Budget::unlimited();
    let mut graphs = 0;
    for graph in enumerate::connected_graphs(4) {
        for (variant, game) in Variant::all().flat_map(|variant| Kind::ALL.map(|game| (variant, game))) {
            let played = ChosenGame::of_kind(game).playing(variant);
            let number = Decider::new(&graph, &budget).number(&played, Scope::Number).exact().unwrap();
            let stated = |low: u32| {
                let (graph, none) = (Arc::new(graph.clone()), KnownNumbers::default());
                table(&[SourceClaim { graph, game, variant, ..claim("report", "path:4", low, low) }], &none)
            };
            assert_eq!(stated(number).unwrap(), KnownNumbers::default());
            assert!(stated(number + 1).is_err() && stated(number - 1).is_err());
            graphs += 1;
        }
    }
    assert_eq!(graphs, 6 * 32);
}

/// Bob's win with k colors says something of the coloring game only where the number is known to be at least k.
#[test]
fn a_win_of_bob_raises_the_number_by_what_is_proved() {
    let of = |game: Kind, wins: &[u32]| {
        let open = Attempt { report: "none".into(), k: 3, nodes: 9 };
        let win = |&k: &u32| ClaimContent::Wins { k, winner: Player::Bob, nodes: Some(9) };
        let says = wins.iter().map(win).chain([ClaimContent::Open(open)]);
        let claims: Vec<SourceClaim> =
            says.map(|says| SourceClaim { game, says, ..claim("search", "kneser:7,2", 0, 0) }).collect();
        table(&claims, &KnownNumbers::default()).unwrap().0[0].proved.clone()
    };
    let base = of(Kind::Coloring, &[]);
    let [low, high] = base.interval;
    assert!(low + 2 <= high, "{base:?}");
    assert_eq!(of(Kind::Coloring, &[low + 1]).interval, [low, high]);
    let raised = of(Kind::Coloring, &[low, low + 1]);
    assert_eq!(raised.interval, [low + 2, high]);
    assert!(matches!(raised.low_by, EndProof::Search { nodes: Some(9), .. }), "{raised:?}");
    assert_eq!(raised.high_by, base.high_by);
}

#[test]
fn a_number_is_found_whatever_the_numbering_of_the_graph() {
    let torus = families::from_spec("torus:5x5", 0).unwrap();
    let number = |v: Vertex| v.index() * 7 % torus.order();
    let edges = torus.edges().map(|(u, v)| (number(u), number(v)));
    let torus = Graph::from_edges(torus.order(), edges).unwrap();
    let named = NamedGraph::new("mine", Arc::new(torus));
    let known = &answer(&named, &Budget::nodes(1000))[0];
    assert_eq!((known.proved.interval, &known.proved.low_by), ([5, 5], &EndProof::Certificate));
    assert!(known.proved.certificate.as_ref().unwrap().file.ends_with("torus-5x5.cert"));
    // It decides what theorems do not, and the answer says so.
    let found = solve::answer(&named, &solve::Question::default(), &Budget::nodes(10)).unwrap();
    let four = found.decisions.iter().find(|decision| decision.k == 4).unwrap();
    assert_eq!((found.number(), four.by), (Some(5), Some(RECORD)), "{found:?}");
    assert_eq!(found.on_record.unwrap().interval, [5, 5]);
    assert!(KnownNumbers::kept().0.iter().any(|line| line.graph == "torus:5x5"));
}

#[test]
fn chi_g_and_col_g_narrow_each_other() {
    let mut narrowed = 0;
    for spec in ["apollonian:24@7", "apollonian:20@1", "random-planar:16@2", "gnp:14,0.5@3", "cube"] {
        let graph = NamedGraph::from_spec(spec, 0).unwrap();
        let known = answer(&graph, &Budget::nodes(2000));
        for (chi_g, col_g) in (0..2).map(|first| (&known[first].proved, &known[first + 2].proved)) {
            let ends = [chi_g, col_g].map(|proved| proved.interval);
            assert!(ends[0][0] <= ends[1][0] && ends[0][1] <= ends[1][1], "{spec}: {ends:?}");
            let by = |symbol: &str| EndProof::Number(symbol.to_owned());
            assert!(chi_g.high_by != by("col_g") || ends[0][1] == ends[1][1], "{spec}: {ends:?}");
            assert!(col_g.low_by != by("chi_g") || ends[0][0] == ends[1][0], "{spec}: {ends:?}");
            narrowed += usize::from(chi_g.high_by == by("col_g")) + usize::from(col_g.low_by == by("chi_g"));
        }
    }
    assert!(narrowed > 1, "{narrowed}");
}
