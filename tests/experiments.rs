//! Experiments: what they quote, that they can be stopped, and what their stored tables must show.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use catalogue::data::SOURCE_GRAPHS;
use catalogue::families;
use catalogue::formats::{self, GraphReader};
use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use graphs::canonical::canonical_form;
use graphs::{Budget, Graph};
use laboratory::experiments::graph_matches::GraphMatches;
use laboratory::experiments::precedents::Precedents;
use laboratory::experiments::study_2013::report_reading;
use laboratory::experiments::study_2013::source::results::{
    least_colors, result_lines, sampled, won_all, won_nearly_all,
};
use laboratory::experiments::study_2013::source::{self, SOURCE_TABLE, VERTEX_ORDERS};
use laboratory::experiments::{self, Context, Interruption, NoReport, Silent};
use laboratory::known::CERTIFICATES;
use solver::Decider;
use toolkit::statistics::Proportion;
use toolkit::store::Store;

use super::report;
use crate::cli::table;

fn context(budget: Budget) -> Context<'static> {
    let (censuses, certificates) = (Path::new("known/atlas"), Path::new(CERTIFICATES));
    Context { budget, seed: 0, censuses, certificates, progress: &Silent, store: None }
}

#[test]
fn all_that_was_kept_of_2013_is_here() {
    assert_eq!(result_lines().count(), 60);
    for line in result_lines() {
        assert!(SOURCE_GRAPHS.iter().any(|(name, _)| *name == line.graph), "{line:?}");
        let Proportion { successes, trials } = line.run;
        assert!(line.k >= 1 && successes <= trials && line.simulations >= 10, "{line:?}");
    }
    // The points that are easily left out: trivial ones, other numbers of games, other numbers of simulations.
    let sampled = sampled();
    let runs = |graph: &str, k: u32, simulations: u64| {
        let point = sampled.iter().find(|it| (it.graph, it.k, it.simulations) == (graph, k, simulations));
        point.map(|point| point.shown()).unwrap_or_default()
    };
    for row in table("runs of 2013") {
        assert_eq!(runs(row[0], row[1].parse().unwrap(), row[2].parse().unwrap()), row[3], "{row:?}");
    }
    assert!(sampled.iter().filter(|point| !point.is_drawn).all(|point| point.simulations == 100));
}

/// The last column of the report's comparison table follows from the runs by its rule, on all eleven graphs.
#[test]
fn the_experiments_of_2013_yield_the_printed_numbers_of_colors() {
    let sampled = sampled();
    for ((name, _), printed) in SOURCE_GRAPHS.iter().zip(&SOURCE_TABLE) {
        let curve = sampled.iter().filter(|point| point.graph == *name && point.simulations == 1000);
        let points: Vec<_> = curve.map(|point| (point.k, point.runs.as_slice())).collect();
        assert_eq!(least_colors(points.clone(), won_all), Some(printed.experiment), "{name}");
        let nearly = least_colors(points, won_nearly_all).unwrap();
        assert!(nearly <= printed.experiment, "{name}");
    }
}

#[test]
fn the_graphs_of_2013_are_files_in_the_order_of_their_program() {
    for ((name, spec), (_, line)) in SOURCE_GRAPHS.iter().zip(VERTEX_ORDERS) {
        let file = format!("{}.dot", if *name == "tree-2-3" { "tree" } else { name });
        let mut written = Vec::new();
        formats::by_name("dot").unwrap().write(&source::in_program_order(name), &mut written).unwrap();
        let path = example(&file);
        assert_eq!(fs::read_to_string(&path).unwrap(), String::from_utf8(written).unwrap(), "{file}");

        let source = BufReader::new(File::open(&path).unwrap());
        let mut reader = GraphReader::new(file.clone(), source, formats::by_extension(&path));
        let read = reader.next().unwrap().unwrap().graph;
        assert_eq!(graphs::to_graph6(&read), line, "{file}");
        let family = families::from_spec(spec, 0).unwrap();
        assert!(canonical_form(&read) == canonical_form(&family), "{file}");
        let labels = read.labels().unwrap();
        assert!(labels.is_sorted(), "{file}: its program sorted names as strings");
    }
    let (order, guide) = report_reading::given();
    let order: String = order.sequence().iter().map(|v| format!("{v}\n")).collect();
    let guide: String = (0..).zip(guide.colors()).map(|(v, color)| format!("{v} {color}\n")).collect();
    for (file, content) in [("reading-order.txt", order), ("reading-guide.txt", guide)] {
        assert_eq!(fs::read_to_string(example(file)).unwrap(), content, "{file}");
    }
    assert_eq!(fs::read_dir(example("")).unwrap().count(), SOURCE_GRAPHS.len() + 2);
}

fn example(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/source-2013").join(file)
}

#[test]
fn an_experiment_that_was_stopped_writes_nothing() {
    let stop = Some(Arc::new(AtomicBool::new(true)));
    let stopped = context(Budget { stop, ..Budget::nodes(1000) });
    let report = (experiments::by_name("source-curves").unwrap().report)(&stopped);
    assert!(matches!(report, Err(NoReport::Interrupted(Interruption))));
}

fn rows(report: &str, table: &str) -> Vec<BTreeMap<String, String>> {
    report::rows(&report::stored(report, table))
}

#[test]
fn the_player_of_2013_reproduces_its_curves() {
    let rows = rows("source-curves", "source-curves");
    assert_eq!(rows.len(), SOURCE_GRAPHS.len());
    let reproduced = rows.iter().filter(|row| row["reproduced"] == "yes").count();
    assert!(reproduced >= 9, "{reproduced} of {}", rows.len());
}

#[test]
fn bob_wins_what_he_can_win_when_he_thinks() {
    let rows = rows("strength", "strong");
    let deep = rows.iter().filter(|row| row["bob"] == "mcts:1000" && row["exact"] == "Bob wins");
    let ratios: Vec<f64> = deep.map(|row| row["ratio"].parse().unwrap()).collect();
    assert!(ratios.len() >= 4 && ratios.iter().all(|&ratio| ratio <= 0.1), "{ratios:?}");
}

fn store(folder: &tempfile::TempDir) -> Mutex<Store> {
    Mutex::new(Store::open(&folder.path().join("kept.jsonl")).unwrap())
}

#[test]
fn games_are_kept_and_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let kept = store(&folder);
    let duel = |stopped: bool, games: u64| {
        let budget = Budget { stop: Some(Arc::new(AtomicBool::new(stopped))), ..Budget::nodes(1000) };
        let context = Context { store: Some(&kept), ..context(budget) };
        let graph_matches = GraphMatches::new(families::from_spec("path:5", 0).unwrap(), &context);
        graph_matches.duel(2, "mcts-2013:20", "random", games)
    };
    let wins = duel(false, 60).unwrap();
    // A match that must stop plays no game.
    assert_eq!(duel(true, 60).unwrap(), wins);
    assert!(matches!(duel(true, 120), Err(NoReport::Interrupted(Interruption))));
}

#[test]
fn a_part_that_was_interrupted_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let kept = store(&folder);
    let question = experiments::by_name("atlas-families").unwrap().question;
    let run = |seed: u64, stopped: bool, found: u32| {
        let budget = Budget { stop: Some(Arc::new(AtomicBool::new(stopped))), ..Budget::nodes(1) };
        let context = Context { seed, store: Some(&kept), ..context(budget) };
        context.part(&question, "a part", || found)
    };
    assert!(matches!(run(0, true, 1), Err(NoReport::Interrupted(Interruption))));
    assert!(kept.lock().unwrap().is_empty());
    assert_eq!(run(0, false, 2).unwrap(), 2);
    assert_eq!(run(0, false, 3).unwrap(), 2, "what is kept is not computed again");
    assert_eq!(run(1, false, 4).unwrap(), 4, "another seed is another part");
}

#[test]
fn the_frontier_as_stored_has_the_winners_that_are_found() {
    let mut decided = 0;
    for table in ["four-colors", "five-colors", "six-colors", "seven-colors"] {
        for row in rows("frontier", table) {
            let (k, said) = row["decisions"].strip_prefix("k = ").unwrap().split_once(": ").unwrap();
            let graph = families::from_spec(&row["graph"], 0).unwrap();
            let budget = Budget::nodes(crate::cli::by_effort(5000, 20_000));
            let found =
                Decider::new(&graph, &budget).decide(Kind::Coloring, Rules::new(k.parse().unwrap()).unwrap());
            if let Some(winner) = found.winner {
                assert_eq!(said, winner.name(), "{row:?}");
                decided += 1;
            }
        }
    }
    assert!(decided >= 1);
}

/// A certificate decides for every graph that is isomorphic to its own, and one that does not hold is named.
#[test]
fn certificates_of_long_searches_are_precedents() {
    let folder = tempfile::tempdir().unwrap();
    let certificates = folder.path().join("certificates");
    let none = Precedents::of(&certificates).unwrap();
    let torus = families::from_spec("torus:5x5", 0).unwrap();
    let known = |precedents: &Precedents, graph: &Graph, first: Player| {
        precedents.narrowed(graph, Kind::Coloring, first, (4, 5))
    };
    assert_eq!(known(&none, &torus, Player::Alice), (4, 5));
    fs::create_dir(&certificates).unwrap();
    fs::copy(Path::new(CERTIFICATES).join("torus-5x5.cert"), certificates.join("torus.cert")).unwrap();
    let precedents = Precedents::of(&certificates).unwrap();
    let same = source::in_program_order("torus-5x5");
    assert_eq!([&torus, &same].map(|graph| known(&precedents, graph, Player::Alice)), [(5, 5); 2]);
    assert_eq!(known(&precedents, &torus, Player::Bob), (4, 5), "Alice begins in the certificate");
    let other = families::from_spec("circulant:25,1,5", 0).unwrap();
    assert_eq!((other.size(), known(&precedents, &other, Player::Alice)), (torus.size(), (4, 5)));
    fs::write(certificates.join("damaged.cert"), "mapgame certificate 1\n").unwrap();
    let refused = Precedents::of(&certificates).unwrap_err().to_string();
    assert!(refused.contains("damaged.cert: expected a certificate: "), "{refused}");
}

fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|group| str::from_utf8(group).unwrap()).collect();
    groups.join(",")
}

#[test]
fn what_was_found_is_what_the_reports_say() {
    let readme = crate::read("README.md");
    let says = |sentence: String| assert!(readme.contains(&sentence), "README.md: expected {sentence:?}");
    let sum = |report: &str, table: &str, column: &str| -> u64 {
        rows(report, table).iter().map(|row| row[column].parse::<u64>().unwrap()).sum()
    };
    let at_order = |report: &str, table: &str, order: &str, column: &str| -> u64 {
        let rows = rows(report, table);
        rows.iter().find(|row| row["n"] == order).unwrap()[column].parse().unwrap()
    };
    let largest_order = |report: &str, table: &str| -> u64 {
        rows(report, table).iter().filter_map(|row| row["n"].parse().ok()).max().unwrap()
    };
    let least_order = |report: &str, of: &str, number: &str, value: &str| -> (String, String) {
        let rows = rows(report, "smallest");
        let is_it =
            |row: &&BTreeMap<_, _>| row["of"] == of && row["number"] == number && row["value"] == value;
        let row = rows.iter().find(is_it).unwrap_or_else(|| panic!("{report}: {of} {number} {value}"));
        (row["order"].clone(), row["graphs"].clone())
    };
    // No statement has an exception, and none is open on some graph.
    let reports = ["bipartite", "connected", "cubic", "outerplanar", "planar", "trees", "triangulations"]
        .map(|kind| format!("atlas-{kind}"));
    for report in reports.iter().map(String::as_str) {
        let statements = rows(report, "statements");
        assert!(statements.len() >= 2);
        assert!(statements.iter().all(|row| row["exceptions"] == "0" && row["undecided"] == "0"), "{report}");
        assert!(rows(report, "censuses").iter().all(|row| row["unknown"] == "0"), "{report}");
    }
    let all = sum("atlas-connected", "connected-chi_g", "graphs");
    let largest = largest_order("atlas-connected", "connected-chi_g");
    says(format!("all {} connected graphs of order at most {largest}", grouped(all)));
    let statements = rows("atlas-connected", "statements");
    let with_passes = statements.iter().find(|row| row["statement"].ends_with("in the game [A,A]")).unwrap();
    says(format!("on the {} of order at most 9", grouped(with_passes["graphs"].parse().unwrap())));
    let tree = |number, value| least_order("atlas-trees", "trees", number, value);
    let ((marking, one), (coloring, same)) = (tree("col_g", "4"), tree("chi_g", "4"));
    assert_eq!((one.as_str(), same.as_str()), ("1", "1"));
    says(format!(
        "with col_g = 4 (order {marking}) and a unique smallest tree with chi_g = 4 (order {coloring})"
    ));
    let (cubic, three) =
        (sum("atlas-cubic", "cubic-chi_g", "graphs"), sum("atlas-cubic", "cubic-chi_g", "is_3"));
    says(format!(
        "Exactly {three} of the {} connected cubic graphs of order at most {} have chi_g = 3",
        grouped(cubic),
        largest_order("atlas-cubic", "cubic-chi_g")
    ));
    assert_eq!(cubic - three, sum("atlas-cubic", "cubic-chi_g", "is_4"));
    let (order, six) = least_order("atlas-planar", "planar graphs", "chi_g", "6");
    assert_eq!(six, at_order("atlas-planar", "planar-chi_g", &order, "is_6").to_string());
    says(format!("{six} connected planar graphs of order {order} have chi_g = 6"));
    let outerplanar = rows("atlas-outerplanar", "smallest");
    assert!(!outerplanar.iter().any(|row| row["number"] == "chi_g" && row["value"] == "6"));
    let largest = largest_order("atlas-outerplanar", "outerplanar-chi_g");
    says(format!("No connected outerplanar graph of order at most {largest} has chi_g = 6"));
    let (order, _) = least_order("atlas-outerplanar", "outerplanar graphs", "col_g (Bob first)", "6");
    says(format!("those with col_g = 6 (Bob first) start at order {order}"));
    let (order, eight) = least_order("atlas-triangulations", "triangulations", "col_g", "8");
    assert_eq!(eight, "1");
    says(format!("Exactly one triangulation of order {order} has col_g = 8"));
    let bipartite = rows("atlas-bipartite", "smallest");
    let differences = bipartite.iter().filter(|row| row["number"] == "col_g - chi_g");
    let most = differences.filter_map(|row| row["value"].parse::<u64>().ok()).max().unwrap();
    let largest = largest_order("atlas-bipartite", "bipartite-chi_g");
    says(format!("On connected bipartite graphs of order at most {largest} col_g - chi_g is at most {most}"));
}
