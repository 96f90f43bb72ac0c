//! `verify` that is killed, interrupted, or read while it works.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

#[cfg(target_os = "linux")]
use super::processor_seconds;
use super::{Folder, run_in, stdout, wait_for};

const SWEEP: [&str; 8] =
    ["verify", "--over", "connected:1..6", "--strategy", "all", "--exact", "--format", "json"];

fn keys(folder: &Folder) -> Vec<String> {
    let text = fs::read_to_string(folder.0.join("sweep.jsonl")).unwrap();
    let lines = text.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.map(|line| line["key"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_sweep_that_is_killed_goes_on_where_it_was() {
    let whole = stdout(&SWEEP);
    let folder = Folder::new();
    let stored = [&SWEEP[..], &["--store", "sweep.jsonl"]].concat();
    let store = folder.0.join("sweep.jsonl");
    for kilobytes in [1, 10, 80] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
            .args(&stored)
            .current_dir(&folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let length = || fs::metadata(&store).map_or(0, |file| file.len());
        wait_for("something is stored", || {
            length() >= kilobytes << 10 || child.try_wait().unwrap().is_some()
        });
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(length() >= kilobytes << 10, "nothing was stored");
    }
    let resumed = run_in(&folder, &stored, b"");
    assert_eq!((resumed.code, &resumed.stdout), (Some(0), &whole), "{}", resumed.stderr);
    let mut keys = keys(&folder);
    let stored_results = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), stored_results, "a result was computed twice");
}

#[test]
fn a_store_cut_at_any_byte_is_completed() {
    let arguments = ["verify", "--over", "connected:1..4", "--format", "json", "--store", "sweep.jsonl"];
    let folder = Folder::new();
    let whole = run_in(&folder, &arguments, b"").stdout;
    let store = fs::read(folder.0.join("sweep.jsonl")).unwrap();
    let last_line = store.len() - store[..store.len() - 1].iter().rev().position(|&b| b == b'\n').unwrap();
    for cut in [0, 7, 33, last_line - 1, last_line, last_line + 9, store.len() - 1] {
        folder.file("sweep.jsonl", &store[..cut]);
        let again = run_in(&folder, &arguments, b"");
        assert_eq!((again.code, &again.stdout), (Some(0), &whole), "cut at {cut}: {}", again.stderr);
        assert_eq!(keys(&folder).len(), 1 + 1 + 2 + 6);
    }
    folder.file("sweep.jsonl", "someone's notes\n");
    assert_eq!(run_in(&folder, &arguments, b"").code, Some(2));
    assert_eq!(fs::read_to_string(folder.0.join("sweep.jsonl")).unwrap(), "someone's notes\n");
}

/// A signal is no limit that was set.
#[cfg(target_os = "linux")]
#[test]
fn what_a_signal_ended_is_not_cut_short_by_a_limit() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(["verify", "random-planar:60@1"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for("it is at work", || processor_seconds(child.id()) > Some(1.0));
    Command::new("kill").arg("-INT").arg(child.id().to_string()).status().unwrap();
    let mut told = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().unwrap(), &mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{told}");
    assert!(told.contains("0 cut short by a limit, 1 interrupted"), "{told}");
}

/// The graph that breaks a claim is printed before a smaller one is looked for.
#[test]
fn the_first_graph_comes_before_a_smaller_one() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(["verify", "torus:8x8", "--claim", "col_g <= 4", "--node-limit", "100000", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut line)
        .unwrap();
    assert!(child.try_wait().unwrap().is_none(), "it is printed while a smaller graph is looked for");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("\"graph\":\"torus:8x8\"") && line.contains("\"claim_holds\":false"), "{line}");
}
