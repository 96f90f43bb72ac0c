//! What is fuzzed: one function a target, which takes any bytes and panics if something is wrong.
//!
//! No input may make a reader panic, run for long or take much memory, and what was read must be what it says:
//! graphs and boards are written and read again, and what an accepted certificate states is judged by brute force.
//! Where an input must pass a checksum or a header to get anywhere, the target makes them, and the bytes are what
//! stands behind: a certificate is given as its graph, its game and its claims, decompressed and without a seal.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::sync::Arc;

use catalogue::families;
use catalogue::formats::{FORMATS, GraphReader};
use classics::seven_colors;
use classics::weighted_map::file::Problem;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use games::certificate::{Kind, Subject, check_within};
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::{Player, minimax};
use graphs::Count;
use graphs::{Budget, Graph, Vertex};
use sha2::{Digest, Sha256};
use toolkit::expression::{Condition, Verdict};
use toolkit::hunt::claim::GraphClaim;
use toolkit::invariants::{self, Limits};
use toolkit::store::Store;
use toolkit::transcript::{Replay, Transcript};

const TARGETS: [(&str, fn(&[u8])); 9] = [
    ("formats", formats),
    ("specs", specs),
    ("certificates", certificates),
    ("stores", stores),
    ("weighted_maps", weighted_maps),
    ("boards", boards),
    ("expressions", expressions),
    ("formulas", formulas),
    ("transcripts", transcripts),
];

/// Gives the bytes to the target of this name.
pub fn run(name: &str, data: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(known, _)| *known == name).expect("a target");
    target(data);
}

/// Graph files: the first byte names the format, or that it is to be found out. What can be written is read back
/// as the same graph.
fn formats(data: &[u8]) {
    const MOST: usize = 2000;
    let Some((&which, file)) = data.split_first() else { return };
    let format = FORMATS.get(which as usize % (FORMATS.len() + 1)).copied();
    for read in GraphReader::new("fuzzed", file, format).take(100) {
        let graph = match read {
            Ok(read) if read.graph.order() <= MOST => read.graph,
            Ok(_) => continue,
            Err(error) => {
                let message = error.to_string();
                assert!(message.len() < 1000 && !message.contains('\n'), "{message}");
                return;
            }
        };
        for format in FORMATS.iter().filter(|format| format.is_writable()) {
            let mut written = Vec::new();
            format.write(&graph, &mut written).expect("memory takes all that is written");
            let again = GraphReader::new("written", &written[..], Some(format)).next();
            let again = again.expect("a graph").expect("what we write").graph;
            assert!(same(&graph, &again), "{}: {graph:?} {again:?}", format.name);
        }
    }
}

fn same(a: &Graph, b: &Graph) -> bool {
    a.order() == b.order() && a.edges().eq(b.edges())
}

/// Specs: what the plan says of order and size is so.
fn specs(data: &[u8]) {
    const MOST: u64 = 3000;
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(plan) = families::plan(text, 1) else { return };
    let extent = plan.extent();
    let is_small = |count| matches!(count, Count::Exactly(count) | Count::About(count) if count <= MOST);
    if !is_small(extent.order) || !is_small(extent.size) {
        return;
    }
    let Ok(graph) = plan.build() else { return };
    for (planned, built) in [(extent.order, graph.order()), (extent.size, graph.size())] {
        if let Count::Exactly(planned) = planned {
            assert_eq!(planned, built as u64, "{text}");
        }
    }
    assert!(same(&graph, &families::from_spec(text, 1).expect("built before")), "{text}");
}

/// Conditions on graphs: what is wrong is said in one line, and a condition and its negation never both hold or fail.
fn expressions(data: &[u8]) {
    const MOST: usize = 500;
    let Ok(text) = std::str::from_utf8(data) else { return };
    if text.len() > MOST {
        return;
    }
    let condition = match Condition::read(text) {
        Ok(condition) => condition,
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains('\n'), "{message}");
            return;
        }
    };
    // On a line of its own, behind what may be a comment.
    let Ok(negation) = Condition::read(&format!("!({text}\n)")) else { return };
    let limits = Limits { decision: Budget::nodes(20), parameter: Budget::nodes(20), by_search: false };
    for spec in ["petersen", "path:4", "g6:?"] {
        let graph = Arc::new(families::from_spec(spec, 0).expect("a spec"));
        let of = |condition: &Condition| condition.of(&invariants::Subject::new(&graph, &limits));
        let expected = match of(&condition) {
            Verdict::Holds => Verdict::Fails,
            Verdict::Fails => Verdict::Holds,
            other => other,
        };
        assert_eq!(of(&negation), expected, "{text:?} on {spec}");
    }
}

/// Claims: what is no formula is refused in one line.
fn formulas(data: &[u8]) {
    const MOST: usize = 500;
    let Ok(text) = std::str::from_utf8(data) else { return };
    if text.len() > MOST {
        return;
    }
    let limits = Limits { decision: Budget::nodes(20), parameter: Budget::nodes(20), by_search: false };
    if let Err(error) = GraphClaim::read(text, None, limits) {
        let message = error.to_string();
        assert!(!message.contains('\n'), "{message}");
    }
}

/// Transcripts of games on graphs of order 6 at most: the order, two bytes of edges, the rules, the winner, and the moves,
/// of which each has a byte. In one that is accepted the coloring is proper, and whoever is said to have won has won. A
/// first byte of 255 stands before a whole file.
fn transcripts(data: &[u8]) {
    let Some((&order, rest)) = data.split_first() else { return };
    if order == u8::MAX {
        if let Ok(text) = std::str::from_utf8(rest)
            && let Ok(read) = Transcript::read(text)
        {
            assert_eq!(Transcript::read(&read.text()).as_ref(), Ok(&read), "{text:?}");
            let _ = read.replay().map(|replay| replay.ending(read.k));
        }
        return;
    }
    let [low, high, rules, k, winner, moves @ ..] = rest else { return };
    let order = 1 + order as usize % 6;
    let bits = u16::from_le_bytes([*low, *high]);
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let edges = pairs.enumerate().filter(|(index, _)| bits >> index & 1 == 1).map(|(_, pair)| pair);
    let graph = Graph::from_edges(order, edges).expect("simple");
    let is_coloring = rules & 1 == 0;
    let mut is_alice = rules & 2 == 0;
    let (mut words, mut plies) = (Vec::new(), Vec::new());
    for (index, &step) in moves.iter().enumerate() {
        let word = match (step & 7, step >> 3) {
            (7, _) => "pass".to_owned(),
            (vertex, color) if is_coloring => format!("{vertex}={color}"),
            (vertex, _) => vertex.to_string(),
        };
        let player = if is_alice { "alice" } else { "bob" };
        is_alice = !is_alice;
        plies.push(format!(r#"{{"ply":{},"player":"{player}","move":"{word}","why":null}}"#, index + 1));
        words.push(word);
    }
    let text = format!(
        r#"{{"mapgame":"transcript","version":1,"graph":"fuzzed","graph6":{},"labels":null,"n":{order},"m":{},"game":"{}","k":{k},"first":"{}","connected":{},"pass":"{}","alice":null,"bob":null,"seed":0,"winner":{},"moves":"{}","plies":[{}]}}"#,
        serde_json::Value::from(graphs::to_graph6(&graph)),
        graph.size(),
        if is_coloring { "coloring" } else { "marking" },
        if rules & 2 == 0 { "alice" } else { "bob" },
        rules & 4 != 0,
        ["none", "alice", "bob", "both"][usize::from(rules >> 3 & 3)],
        ["null", r#""alice""#, r#""bob""#][usize::from(winner % 3)],
        words.join(","),
        plies.join(",")
    );
    let read = Transcript::read(&text).expect("a transcript");
    let Ok(replay) = read.replay() else { return };
    assert!(!replay.ending(read.k).is_empty());
    let Replay::Coloring(_) = replay else { return };
    let mut colors: Vec<Option<&str>> = vec![None; order];
    for word in words.iter().filter(|word| *word != "pass") {
        let (vertex, color) = word.split_once('=').expect("a color");
        let vertex: usize = vertex.parse().expect("a number");
        assert!(colors[vertex].is_none() && color.parse::<u32>().expect("a number") < read.k, "{text}");
        let beside = graph.neighbors(Vertex::new(vertex));
        assert!(beside.iter().all(|w| colors[w.index()] != Some(color)), "{text}");
        colors[vertex] = Some(color);
    }
    let is_dead = |v: Vertex| {
        let beside = graph.neighbors(v).iter().filter_map(|w| colors[w.index()]);
        colors[v.index()].is_none() && beside.collect::<HashSet<_>>().len() >= read.k as usize
    };
    let is_colored = colors.iter().all(Option::is_some);
    let has_passed_twice = words.ends_with(&["pass".to_owned(), "pass".to_owned()]);
    let expected = match winner % 3 {
        0 => !is_colored && !graph.vertices().any(is_dead) && !has_passed_twice,
        1 => is_colored,
        _ => graph.vertices().any(is_dead) || has_passed_twice,
    };
    assert!(expected, "{text}");
}

/// Certificates, on graphs of order 6 at most: the order, two bytes of edges, the game, and the claims. What is
/// accepted is true. A first byte of 255 stands before a whole file.
fn certificates(data: &[u8]) {
    let budget = Budget { nodes: Some(200_000), ..Budget::default() };
    let Some((&order, rest)) = data.split_first() else { return };
    if order == u8::MAX {
        let _ = check_within(rest, &budget);
        return;
    }
    let [low, high, game, claims @ ..] = rest else { return };
    let order = 1 + order as usize % 6;
    let bits = u16::from_le_bytes([*low, *high]);
    let pairs = (0..order).flat_map(|v| (0..v).map(move |u| (u, v)));
    let edges = pairs.enumerate().filter(|(index, _)| bits >> index & 1 == 1).map(|(_, pair)| pair);
    let graph = Arc::new(Graph::from_edges(order, edges).expect("simple"));
    let subject = Subject::all().nth(*game as usize % 16).expect("there are 16");
    let file = sealed(&graph, subject, claims);
    if let Ok(checked) = check_within(&file[..], &budget) {
        for proved in checked.verdicts {
            assert_eq!(
                proved.winner,
                winner(&graph, subject.kind, proved.rules),
                "{subject} {}",
                proved.rules.colors()
            );
        }
    }
}

/// A certificate with these claims and a checksum that fits.
fn sealed(graph: &Graph, subject: Subject, claims: &[u8]) -> Vec<u8> {
    let head = format!("mapgame certificate 1\ngame {subject}\ngraph {}\n", graphs::to_graph6(graph));
    let mut encoder = DeflateEncoder::new(head.into_bytes(), Compression::none());
    encoder.write_all(claims).expect("memory takes all that is written");
    let mut file = encoder.finish().expect("memory takes all that is written");
    let digest = Sha256::digest(&file);
    file.extend(format!("\nsha256 {digest:x}\n").into_bytes());
    file
}

/// Who wins, by the definition. With more colors than vertices nothing changes.
fn winner(graph: &Arc<Graph>, kind: Kind, rules: Rules) -> Player {
    thread_local! {
        static KNOWN: RefCell<HashMap<(String, bool, Rules), Player>> = RefCell::default();
    }
    let k = rules.colors().min(graph.order() as u32 + 1);
    let rules = Rules::new(k).expect("positive").playing(rules.variant());
    let key = (graphs::to_graph6(graph), kind == Kind::Coloring, rules);
    if let Some(known) = KNOWN.with_borrow(|known| known.get(&key).copied()) {
        return known;
    }
    let winner = match kind {
        Kind::Coloring => minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner(),
        Kind::Marking => {
            let score = minimax::value(&MarkingGame::new(Arc::clone(graph), rules.variant()));
            if score.neighbors() < k { Player::Alice } else { Player::Bob }
        }
    };
    KNOWN.with_borrow_mut(|known| known.insert(key, winner));
    winner
}

/// Stores: one that opens takes a result, and opens again with it and no other keys than before.
fn stores(data: &[u8]) {
    const HEAD: &str = "{\"mapgame\":\"store\",\"version\":1}\n";
    let Some((&first, lines)) = data.split_first() else { return };
    let path = std::env::temp_dir().join(format!("mapgame-fuzz-{}.jsonl", std::process::id()));
    let head = if first == 0 { "" } else { HEAD };
    std::fs::write(&path, [head.as_bytes(), lines].concat()).expect("a file for a while");
    if let Ok(mut store) = Store::open(&path) {
        let result: Option<Option<u32>> = store.get("fuzzed").unwrap_or_default();
        store.insert("fuzzed", &7).expect("it can be written");
        let count = store.len();
        drop(store);
        let store = Store::open(&path).expect("it was opened before");
        assert_eq!(store.len(), count, "{result:?}");
        assert_eq!(store.get::<u32>("fuzzed").expect("it was stored"), Some(7));
    }
    std::fs::remove_file(&path).expect("our file");
}

/// Input files of the weighted map game.
fn weighted_maps(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match text.parse::<Problem>() {
        Err(fault) => assert!(!fault.to_string().contains('\n'), "{fault}"),
        Ok(problem) => {
            assert!(problem.depth > 0);
            let vertices = problem.game.graph().order();
            assert!(problem.game.given().iter().all(|(assignment, _)| assignment.vertex.index() < vertices));
        }
    }
}

/// Boards of seven colors: what is read displays as the same board.
fn boards(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match seven_colors::file::read("fuzzed", text) {
        Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        Ok(board) => {
            let again = seven_colors::file::read("written", &board.to_string()).expect("what we write");
            assert_eq!(board, again);
        }
    }
}

#[cfg(test)]
#[path = "../../catalogue/tests/formats/samples.rs"]
mod samples;

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Every input of the corpora goes through its target, and into a folder for each where FUZZ_SEEDS names one.
    #[test]
    fn corpora() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
        for (name, target) in super::TARGETS {
            let text = std::fs::read_to_string(folder.join(format!("{name}.txt")));
            let inputs = super::samples::unpack(&text.expect("a corpus for each target"));
            assert!(!inputs.is_empty(), "{name}");
            inputs.iter().for_each(|(_, input)| target(input));
            let Some(seeds) = std::env::var_os("FUZZ_SEEDS") else { continue };
            let seeds = Path::new(&seeds).join(name);
            std::fs::create_dir_all(&seeds).expect("a folder");
            for (head, input) in inputs {
                std::fs::write(seeds.join(&head[0]), input).expect("a file");
            }
        }
    }
}
