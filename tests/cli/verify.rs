//! `verify` that is killed, interrupted, or read while it works.

use super::*;

/// A signal is no limit that was set.
#[cfg(target_os = "linux")]
#[test]
fn what_a_signal_ended_is_not_cut_short_by_a_limit() {
    let mut command = program();
    command.args(["verify", "random-planar:60@1"]).stdout(Stdio::null()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    wait_for("it is at work", || processor_seconds(child.id()) > Some(1.0));
    send(&child, "INT", 1);
    let ended = child.wait_with_output().unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(3), "{told}");
    assert!(told.contains("0 cut short by a limit, 1 interrupted"), "{told}");
}

/// The graph that breaks a claim is printed before a smaller one is looked for.
#[test]
fn the_first_graph_comes_before_a_smaller_one() {
    let mut command = program();
    command.args(words("verify torus:8x8 --claim 'col_g <= 4' --node-limit 100000 --format json"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut line)
        .unwrap();
    assert!(child.try_wait().unwrap().is_none(), "it is printed while a smaller graph is looked for");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(line.contains("\"graph\":\"torus:8x8\"") && line.contains("\"claim_holds\":false"), "{line}");
}
