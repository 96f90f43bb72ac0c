//! Reports that are stopped, and what stands in the session of what they put right.

use std::fs;
use std::path::Path;

use super::*;
use crate::report;

/// Rows are out as they are found; one that was interrupted is not.
#[cfg(unix)]
#[test]
fn a_report_that_is_stopped_has_kept_its_rows() {
    let folder = Folder::new();
    let mut command = program();
    command.args(words("report atlas-families --node-limit 200000 --out reports --store kept.jsonl"));
    command.current_dir(&folder.0).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let kept = || fs::read_to_string(folder.0.join("kept.jsonl")).unwrap_or_default();
    wait_for("rows are kept", || kept().lines().count() >= 3 || child.try_wait().unwrap().is_some());
    send(&child, "INT", 1);
    let stopped = child.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(3));
    let remark = "atlas-families: interrupted: no report was written; kept.jsonl has what is done\n";
    assert!(String::from_utf8_lossy(&stopped.stderr).ends_with(remark), "{stopped:?}");
    assert!(!folder.0.join("reports").exists());
    let kept = kept();
    let rows: Vec<serde_json::Value> =
        kept.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.len() >= 2 && rows.iter().all(|row| row["result"].is_array()), "{rows:?}");
}

/// Each correction has its command in a session, where a value is what the command prints.
#[test]
fn the_commands_of_the_corrections_show_them() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions/corrections.md");
    let session = fs::read_to_string(path).unwrap();
    let corrections = report::rows(&report::stored("corrections", "corrections"));
    for row in &corrections {
        let [about, truth, command] = ["about", "true", "command"].map(|key| row[key].as_str());
        let printed = session.split_once(&format!("$ {command}\n")).unwrap_or_else(|| panic!("{command}")).1;
        let printed = printed.split("\n$ ").next().unwrap().split("\n```").next().unwrap();
        let formula = match about {
            "S1" => "chi_g <= chi (1 + col_2)",
            "S2" => "chi_g <= a (a + 1)",
            "S3" => "col_g <= 3 col_2 - 1",
            _ => "chi_g",
        };
        let shows = |line: &str| match truth {
            "Bob wins" => line.contains(": bob"),
            number if formula == "chi_g" => line.contains(&format!("chi_g = {number} ")),
            number => line.split_whitespace().any(|word| word == number),
        };
        let mut lines = printed.lines().filter(|line| line.contains(formula));
        // What is said of no graph is read by people.
        assert!(row["graph"].is_empty() || lines.any(shows), "{command}: {truth} is not in {printed}");
    }
    assert!(corrections.len() > 20, "{}", corrections.len());
}
