//! Players and strategies that are other programs: the examples, which play as what they are made after, and how they
//! end with the program that began them.

use std::collections::HashSet;

use catalogue::enumerate;
use games::View;
use graphs::{Budget, Parameters, VertexSet};
use serde_json::Value;
use strategies::{Setup, Strategy, by_name};
use toolkit::outside::OutsideProgram;

use super::*;
use crate::sessions::{has_python, say};

/// Says who it is, and sleeps in a child of its own when it is asked.
const SLEEPER: &str = r#"
while read -r line; do case $line in
*'"type":"hello"'*) echo '{"type":"hello","version":1,"name":"sleeper","plays":["alice"],"color_blind":true,"memory":true}';;
*'"type":"game"'*) echo '{"type":"ready"}';;
*) sleep 600 & echo "$$ $!" > ids.txt; wait;;
esac; done
"#;

fn ids(folder: &Folder) -> Vec<String> {
    let text = std::fs::read_to_string(folder.0.join("ids.txt")).unwrap_or_default();
    text.split_whitespace().map(str::to_owned).collect()
}

/// Gone, or dead and only not yet buried by its new parent.
fn is_gone(id: &str) -> bool {
    let stat =
        std::fs::read_to_string(std::path::Path::new("/proc").join(id).join("stat")).unwrap_or_default();
    stat.is_empty() || stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['Z', 'X']))
}

const VERIFY: &str = "verify path:4 --strategy 'exec:sh sleeper.sh' --move-timeout";

#[test]
fn with_us_and_with_its_children() {
    let folder = Folder::new();
    folder.file("sleeper.sh", SLEEPER);
    let run = line_in(&folder, &format!("{VERIFY} 0.5"));
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let known = ids(&folder);
    assert_eq!(known.len(), 2);
    wait_for("a silent program is killed", || known.iter().all(|id| is_gone(id)));
}

#[cfg(unix)]
#[test]
fn on_a_signal() {
    for (signal, code) in [("TERM", Some(143)), ("INT", Some(3))] {
        let folder = Folder::new();
        folder.file("sleeper.sh", SLEEPER);
        let mut child = start(&folder, &format!("{VERIFY} 500"));
        wait_for("the program is asked", || ids(&folder).len() == 2);
        let known = ids(&folder);
        send(&child, signal, 1);
        assert_eq!(child.wait().unwrap().code(), code, "{signal}");
        wait_for("the program is killed with us", || known.iter().all(|id| is_gone(id)));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_our_files() {
    let folder = Folder::new();
    folder.file("secret.txt", "secret");
    folder.file("files.sh", "ls -l /proc/$$/fd > files.txt; read -r line; echo '{}'\n");
    let run = limited("exec 7< secret.txt", &folder, "verify path:4 --strategy 'exec:sh files.sh'");
    assert_eq!(run.code, Some(2));
    let files = std::fs::read_to_string(folder.0.join("files.txt")).unwrap();
    assert!(files.contains("files.sh") && !files.contains("secret"), "{files}");
}

/// Every position of every play on every connected graph with at most six vertices, and what both remember there.
fn moves_are_those_of_activation(program: &str) {
    let outside = OutsideProgram::new(program).unwrap();
    let builtin = by_name("activation").unwrap();
    let mut positions = 0;
    for graph in (1..=6).flat_map(enumerate::connected_graphs) {
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let setup = Setup::new(&graph, &parameters);
        let [by_hand, known] =
            [outside.prepare(&setup), builtin.prepare(&setup)].map(|ready| ready.unwrap().plan);
        let (by_hand, known) = (by_hand.rule(), known.rule());
        let mut seen = HashSet::new();
        let mut open = vec![(VertexSet::full(graph.order()), by_hand.start(), known.start(), None)];
        while let Some((mut uncolored, mut one, mut other, last)) = open.pop() {
            positions += 1;
            let view = View { graph: &graph, uncolored: &uncolored, colors: &[], last };
            let chosen = by_hand.next(&mut one, view).0;
            assert_eq!(by_hand.fault(), None);
            assert_eq!(chosen, known.next(&mut other, view).0, "{graph:?}, {uncolored:?} after {last:?}");
            assert_eq!(one.vertices, other.vertices, "{graph:?}, {uncolored:?} after {last:?}");
            uncolored.remove(chosen);
            if !seen.insert((uncolored.clone(), one.clone(), other.clone())) {
                continue;
            }
            for b in &uncolored {
                let mut after = uncolored.clone();
                after.remove(b);
                if !after.is_empty() {
                    open.push((after, one.clone(), other.clone(), Some(b)));
                }
            }
        }
    }
    assert!(positions > 1000, "only {positions}");
}

fn assert_same(folder: &Folder, members: &[&str], graphs: &str, program: &str, known: &str) {
    let [own, builtin] = [program, known].map(|strategy| {
        let (code, objects) = json_in(folder, &format!("verify {graphs} --no-timing --strategy {strategy}"));
        let of = |object: &Value| members.iter().map(|member| object[member].clone()).collect::<Vec<_>>();
        (code, objects.iter().map(of).collect::<Vec<_>>())
    });
    assert_eq!(own, builtin, "{graphs}: {program} {known}");
    assert!(!own.1.is_empty());
}

/// An example in an interpreter; Python would leave its bytecode beside it.
fn example(interpreter: &str, name: &str) -> String {
    format!("exec:{interpreter} \"{}/examples/players/{name}\"", env!("CARGO_MANIFEST_DIR"))
}

fn plays_as_activation(program: &str) {
    moves_are_those_of_activation(program);
    let [own, known] = [&*format!("'{program}'"), "activation"].map(|strategy| {
        let mut objects = json(&format!("verify --over connected:1..6 --no-timing --strategy {strategy}"));
        for object in objects.iter_mut().map(|object| object.as_object_mut().unwrap()) {
            // All but who played, why, by which theorem, and at how many positions: a program is asked at each.
            for member in ["strategy", "claims", "positions"] {
                object.remove(member);
            }
            for ply in object["worst_play"].as_array_mut().unwrap() {
                ply.as_object_mut().unwrap().remove("why");
            }
        }
        objects
    });
    assert_eq!(known.len(), 143);
    assert_eq!(own, known);
}

#[test]
fn of_activation_in_python() {
    if has_python() {
        plays_as_activation(&example("python3 -B", "activation.py"));
    }
}

/// `cargo test -p mapgame --test main` alone does not build it; then the test says that it is skipped.
#[test]
fn of_activation_in_rust() {
    let program = assert_cmd::cargo::cargo_bin!("mapgame").with_file_name("examples").join("activation");
    if program.exists() {
        plays_as_activation(&format!("exec:\"{}\"", program.display()));
    } else {
        say(&format!("SKIPPED: {} is not built (cargo build --example activation)", program.display()));
    }
}

#[test]
fn of_first_fit() {
    let folder = Folder::new();
    folder.file("order.txt", "0\n1\n2\n3\n4\n5\n");
    let (shell, python) = (example("sh", "first-fit.sh"), example("python3 -B", "first_fit.py"));
    for graph in ["path:6", "cycle:6", "wheel:5", "prism:3"] {
        let (known, members) = ("first-fit --order order.txt", ["worst_case", "exhaustive", "col_2"]);
        assert_same(&folder, &members, graph, &format!("'{shell}'"), known);
        // This one chooses colors.
        if has_python() {
            let (python, in_colors) = (format!("'{python}'"), format!("{known} --game coloring"));
            assert_same(&folder, &["game", "worst_case", "exhaustive"], graph, &python, &in_colors);
            assert_same(&folder, &["survives"], &format!("{graph} -k 3"), &python, known);
        }
    }
}
