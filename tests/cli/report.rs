//! Reports: written, checked, and quoted in the README.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use itertools::Itertools;

use super::{Folder, Run, run_in, stdout};
use crate::report;

#[test]
fn a_report_can_be_written_and_a_change_is_found() {
    let folder = Folder::new();
    let write = ["report", "complexity"];
    let written = run_in(&folder, &write, b"");
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let report = folder.0.join("reports/complexity");
    assert_eq!(names(&report), ["README.md", "data.json", "manifest.toml", "work-on-paths.svg"]);
    let list = folder.0.join("reports/README.md");
    assert!(fs::read_to_string(&list).unwrap().contains("[complexity](complexity/README.md)"));
    let check = ["report", "complexity", "--check"];
    assert_eq!(run_in(&folder, &check, b"").code, Some(0));

    let [page, data, plot] = ["README.md", "data.json", "work-on-paths.svg"].map(|file| report.join(file));
    let right = fs::read_to_string(&data).unwrap();
    fs::write(&data, right.replacen("path:4", "path:5", 1)).unwrap();
    let refuted = run_in(&folder, &check, b"");
    assert_eq!(refuted.code, Some(1));
    assert!(refuted.stdout.contains("data.json:"), "{}", refuted.stdout);

    fs::remove_file(&data).unwrap();
    assert_eq!(run_in(&folder, &check, b"").code, Some(1));
    fs::write(&data, right).unwrap();

    // The list alone, and a page alone.
    for file in [&list, &page] {
        let right = fs::read_to_string(file).unwrap();
        fs::write(file, right.replacen("complexity", "simplicity", 1)).unwrap();
        let refuted = run_in(&folder, &check, b"");
        assert_eq!(refuted.code, Some(1), "{}", file.display());
        assert_eq!(refuted.stdout.lines().filter(|line| line.ends_with(": the same")).count(), 1);
        fs::write(file, right).unwrap();
    }

    // From the stored data, without computing.
    let restyle = ["report", "--restyle"];
    let right = fs::read_to_string(&page).unwrap();
    fs::write(&page, "another style").unwrap();
    fs::remove_file(&plot).unwrap();
    let restyle_check = ["report", "--restyle", "--check"];
    assert_eq!(run_in(&folder, &restyle_check, b"").code, Some(1));
    let written = run_in(&folder, &restyle, b"");
    assert_eq!((written.code, written.stdout.as_str()), (Some(0), ""), "{}", written.stderr);
    assert!(
        written.stderr.contains(
            "reports/source-table: left as it is, no data are stored; `mapgame report source-table`"
        )
    );
    assert_eq!(fs::read_to_string(&page).unwrap(), right);
    assert_eq!(run_in(&folder, &restyle_check, b"").code, Some(0));
    assert_eq!(run_in(&folder, &check, b"").code, Some(0));

    // What cannot be read is named, and nothing is written.
    let stored = fs::read_to_string(&data).unwrap();
    for (content, named) in
        [(stored.replacen("[", "{", 1), "data.json: expected the data of a report"), (String::new(), "EOF")]
    {
        fs::write(&data, content).unwrap();
        let refused = run_in(&folder, &restyle, b"");
        assert_eq!(refused.code, Some(2), "{}", refused.stderr);
        assert!(refused.stderr.contains(named), "{}", refused.stderr);
    }
    fs::remove_file(&data).unwrap();
    for arguments in [&restyle[..], &["report", "complexity", "--restyle"]] {
        let refused = run_in(&folder, arguments, b"");
        assert_eq!(refused.code, Some(2), "{}", refused.stderr);
        assert!(
            refused.stderr.contains("expected reports with their data")
                || refused.stderr.contains("data.json")
        );
    }
    assert_eq!(fs::read_to_string(&page).unwrap(), right);
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    entries.map(|name| name.into_string().unwrap()).sorted().collect()
}

#[test]
fn all_files_of_a_report_are_rendered_from_its_data() {
    let reports = concat!(env!("CARGO_MANIFEST_DIR"), "/reports");
    let (folder, rendered) = (Folder::new(), ["attack", "corrections"]);
    let render = ["report", rendered[0], rendered[1], "--out", reports, "--render", "tables"];
    // Twice: what was rendered may be replaced.
    for _ in 0..2 {
        let run = run_in(&folder, &render, b"");
        assert_eq!((run.code, run.stdout.as_str()), (Some(0), ""), "{}", run.stderr);
    }
    let pages = folder.0.join("tables");
    assert_eq!(names(&pages), ["attack", "corrections"]);
    let kept = names(&Path::new(reports).join("corrections"));
    let all = names(&pages.join("corrections"));
    let beside = ["corrections.csv", "corrections.json", "corrections.tex"];
    assert_eq!(all, kept.into_iter().chain(beside.map(str::to_owned)).sorted().collect_vec());
    for file in ["data.json", "manifest.toml"] {
        let [one, other] =
            [Path::new(reports), &pages].map(|place| fs::read(place.join("attack").join(file)).unwrap());
        assert_eq!(one, other, "{file}");
    }
    assert!(pages.join("attack/budget-3-trees.svg").is_file());

    // Not over files of someone else, nor among what is kept, and not together with what writes or compares that.
    folder.file("mine/attack/thesis.tex", "years of work\n");
    for (arguments, told) in [
        (vec!["--render", "mine"], "mine/attack: expected a new folder"),
        (vec!["--render", reports], "--render: expected another folder than"),
        (vec!["--render", "other", "--check"], "--check"),
        (vec!["--render", "other", "--restyle"], "--restyle"),
        (vec!["--render", "other", "--store", "kept.jsonl"], "--store"),
    ] {
        let refused =
            run_in(&folder, &[&["report", "attack", "--out", reports], &arguments[..]].concat(), b"");
        assert_eq!(
            (refused.code, refused.stderr.lines().count()),
            (Some(2), 1),
            "{arguments:?}: {}",
            refused.stderr
        );
        assert!(refused.stderr.contains(told), "{}", refused.stderr);
    }
    assert_eq!(names(&folder.0), ["mine", "tables"]);
    assert_eq!(names(&folder.0.join("mine/attack")), ["thesis.tex"]);
}

/// Rows are out as they are found; one that was interrupted is not.
#[cfg(unix)]
#[test]
fn a_report_that_is_stopped_has_kept_its_rows() {
    let folder = Folder::new();
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
        .args(["report", "frontier", "--node-limit", "20000", "--out", "reports", "--store", "kept.jsonl"])
        .current_dir(&folder.0)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let kept = || fs::read_to_string(folder.0.join("kept.jsonl")).unwrap_or_default();
    while kept().lines().count() < 3 && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(5));
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let stopped = child.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(3));
    let remark = "frontier: interrupted: no report was written; kept.jsonl has what is done\n";
    assert!(String::from_utf8_lossy(&stopped.stderr).ends_with(remark), "{stopped:?}");
    assert!(!folder.0.join("reports").exists());
    let kept = kept();
    let rows: Vec<serde_json::Value> =
        kept.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(rows.len() >= 2 && rows.len() < 26, "{} rows", rows.len());
    for row in rows {
        let [winner, nodes] = [4, 5].map(|column| &row["result"][column]);
        assert!(winner.is_string() || nodes["at_least"].as_u64() >= Some(5 * 20_000), "{row}");
    }
}

#[test]
fn files_of_someone_else_are_left_alone_unless_asked() {
    let restyle = ["report", "corrections", "--restyle", "--out", "."];
    let stored = concat!(env!("CARGO_MANIFEST_DIR"), "/reports/corrections");
    let folder = Folder::new();
    folder.file("README.md", "years of work\n");
    for file in ["manifest.toml", "data.json"] {
        folder.file(&format!("corrections/{file}"), fs::read(format!("{stored}/{file}")).unwrap());
    }
    let refused = run_in(&folder, &restyle, b"");
    assert!(refused.code == Some(2) && refused.stderr.contains("--overwrite"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(folder.0.join("README.md")).unwrap(), "years of work\n");
    assert_eq!(run_in(&folder, &[&restyle[..], &["--overwrite"]].concat(), b"").code, Some(0));
    // It is the program's own now.
    assert_eq!(run_in(&folder, &restyle, b"").code, Some(0));
}

/// Each correction of a value is what its command prints.
#[test]
fn the_commands_of_the_corrections_show_them() {
    let mut shown = 0;
    // One command may show several of them.
    let mut all_printed = BTreeMap::new();
    let corrections = report::rows(&report::stored("corrections", "corrections"));
    for row in corrections.iter().filter(|row| !row["graph"].is_empty()) {
        let [about, truth, command] = ["about", "true", "command"].map(|key| row[key].as_str());
        let arguments: Vec<&str> = command.split(' ').skip(1).collect();
        let printed = all_printed.entry(command).or_insert_with(|| stdout(&arguments));
        let formula = match about {
            "S1" => "chi_g <= chi (1 + col_2)",
            "S2" => "chi_g <= a (a + 1)",
            "S3" => "col_g <= 3 col_2 - 1",
            _ => "chi_g",
        };
        let line = printed.lines().find(|line| line.contains(formula)).unwrap();
        let shows = match truth {
            "Bob wins" => line.contains(": bob"),
            number if formula == "chi_g" => line.contains(&format!("chi_g = {number} ")),
            number => line.split_whitespace().any(|word| word == number),
        };
        assert!(shows, "{command}: {truth} is not in {line}");
        shown += 1;
    }
    assert!(shown > 10, "{shown}");
}

/// Each statement that is put right is shown by its command, on the files of the repository.
#[test]
fn the_commands_of_the_statements_show_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new();
    let files = folder.0.join("examples/source-2013");
    fs::create_dir_all(&files).unwrap();
    for file in ["reading-order.txt", "reading-guide.txt"] {
        fs::copy(root.join("examples/source-2013").join(file), files.join(file)).unwrap();
    }
    let mut shown = Vec::new();
    let corrections = report::rows(&report::stored("corrections", "corrections"));
    for row in corrections.iter().filter(|row| row["graph"].is_empty()) {
        let [about, truth, command] = ["about", "true", "command"].map(|key| row[key].as_str());
        let arguments: Vec<&str> = command.split(' ').skip(1).map(|word| word.trim_matches('\'')).collect();
        let Run { code, stdout, stderr } = run_in(&folder, &arguments, b"");
        let is_shown = match about {
            "strategy 1" => {
                // The play's last line is Bob's last move.
                let moves = truth.split_once("by move ").unwrap().1.split_whitespace().next().unwrap();
                let plies = stdout.lines().filter(|line| {
                    ["alice ", "bob "].iter().any(|player| line.trim_start().starts_with(player))
                });
                code == Some(1) && stdout.contains("Bob wins") && plies.count().to_string() == moves
            }
            "toroidal grids" => {
                let mut tori = truth.split(';').next().unwrap().split(", ").map(|one| one.split_once(" on "));
                tori.all(|one| {
                    let (number, torus) = one.unwrap();
                    stdout.contains(&format!("{torus}: chi_g = {number} "))
                })
            }
            "non-planar graphs" => {
                let rows = stdout.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
                let planar: Vec<&str> =
                    rows.filter(|row| row.last() == Some(&"yes")).map(|row| row[0]).collect();
                truth == format!("planar: {}", planar.join(", "))
            }
            "chi_g in words" => {
                let found = stdout.lines().map(|line| line.split(": chi_g = ").nth(1).unwrap());
                let found: Vec<&str> = found.map(|rest| rest.split(' ').next().unwrap()).collect();
                truth == format!("right: it is {}", found.join(", "))
            }
            "number of games" => {
                let counts = truth.split_once("right: ").unwrap().1.split(" on ").next().unwrap();
                counts.split(" and ").all(|count| {
                    let (plays, most) = count.split_once(" <= ").unwrap();
                    stdout.contains(plays) && stdout.contains(&format!("= {most})"))
                })
            }
            "cost of a game" => ["listing grows as ", "keeping as "].iter().all(|way| {
                let power = stderr.split_once(way).unwrap().1.split([',', ' ']).next().unwrap();
                truth.contains(power)
            }),
            "chi_g from curves" => {
                stdout.lines().all(|line| truth.contains(line.split(": chi_g").next().unwrap()))
            }
            _ => false,
        };
        assert!(is_shown, "{about}: {truth} is not in\n{stdout}{stderr}");
        shown.push(about);
    }
    assert_eq!(
        shown,
        [
            "strategy 1",
            "toroidal grids",
            "non-planar graphs",
            "chi_g in words",
            "number of games",
            "cost of a game",
            "chi_g from curves"
        ]
    );
}
