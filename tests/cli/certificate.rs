//! `solve --certificate` and `check`.

use games::certificate::{Claim, Kind, Lemma, Subject, Writer};
use games::coloring::Rules;
use games::{Player, Variant};
use graphs::Graph;

use super::{Folder, json_in, line_in};

/// What is printed is bounded by the graph: its line stands there once where it is long.
#[test]
fn a_large_graph_is_written_once() {
    let folder = Folder::new();
    let graph = Graph::from_edges(500, []).unwrap();
    let mut writer =
        Writer::new(Vec::new(), &graph, None, Subject::new(Kind::Coloring, Variant::default())).unwrap();
    for k in 1..=500 {
        writer.state(Rules::new(k).unwrap(), Player::Alice).unwrap();
        writer.claim(&Claim::Lemma(Lemma::Safe)).unwrap();
    }
    folder.file("proof.cert", writer.finish().unwrap());
    let run = line_in(&folder, "check proof.cert");
    assert_eq!((run.code, run.stdout.lines().count()), (Some(0), 500));
    assert!(run.stdout.len() < 50_000, "{}", run.stdout.len());
    let (_, objects) = json_in(&folder, "check proof.cert");
    assert!(objects[0]["graph6"].is_string() && objects[1]["graph6"].is_null() && objects[1]["n"] == 500);
    // A limit leaves the whole file open.
    let (code, objects) = json_in(&folder, "check proof.cert --node-limit 100");
    assert!(code == Some(3) && objects.len() == 1 && objects[0]["valid"].is_null(), "{objects:?}");
}
