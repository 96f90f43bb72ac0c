//! Censuses: shards that are computed, interrupted, damaged, checked and merged.

mod seals;

use std::collections::BTreeMap;
use std::fs;

use itertools::Itertools;

use super::*;

/// A new census in this folder.
fn census(folder: &Folder, arguments: &[&str]) {
    let made = run_in(folder, &[&["census", "new", "c"], arguments].concat(), b"");
    assert_eq!(made.code, Some(0), "{}", made.stderr);
}

fn census_run(folder: &Folder, arguments: &[&str]) -> Run {
    run_in(folder, &[&["census"], arguments].concat(), b"")
}

/// The table of the census.
fn merged(folder: &Folder) -> String {
    let merged = census_run(folder, &["merge", "c"]);
    assert_eq!(merged.code, Some(0), "{}", merged.stderr);
    merged.stdout
}

const ORDERS: &[&str] =
    &["--over", "connected:1..6", "--columns", "chi_g,chi_g_bob,col_g,winners:[B,A],planar", "--shards", "5"];

#[test]
fn two_commands_make_a_table_that_every_way_makes() {
    let folder = Folder::new();
    census(&folder, ORDERS);
    assert_eq!(census_run(&folder, &["status", "c"]).code, Some(3));
    let missing = census_run(&folder, &["merge", "c"]);
    assert_eq!((missing.code, missing.stdout.as_str()), (Some(3), ""));
    assert!(missing.stderr.contains("shards 0-4 are missing"), "{}", missing.stderr);
    let ran = census_run(&folder, &["run", "c"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let table = merged(&folder);
    assert_eq!(table.lines().count(), 1 + 143);
    assert!(table.starts_with("graph6,n,m,chi_g,chi_g_bob,col_g,\"winners:[B,A]\",planar\n"), "{table}");
    let status = census_run(&folder, &["status", "c", "--format", "json"]).stdout;
    let status: serde_json::Value = serde_json::from_str(&status).unwrap();
    assert_eq!(
        (&status["done"], &status["rows"], &status["missing"]),
        (&5.into(), &143.into(), &serde_json::json!([]))
    );
    let bytes = |folder: &Folder| -> Vec<Vec<u8>> {
        (0..5).map(|shard| fs::read(folder.0.join(format!("c/shards/000{shard}.csv.zst"))).unwrap()).collect()
    };
    // Again there is nothing to do.
    let before = bytes(&folder);
    let again = census_run(&folder, &["run", "c"]);
    assert!(again.code == Some(0) && again.stderr.contains("0 graphs"), "{}", again.stderr);
    // One thread, one shard at a time, in another order.
    let other = Folder::new();
    census(&other, ORDERS);
    for shard in ["3", "0", "4", "1", "2"] {
        assert_eq!(census_run(&other, &["run", "c", "--shard", shard, "--threads", "1"]).code, Some(0));
    }
    assert_eq!(bytes(&other), before);
    // The rows are those of `invariants`.
    let lines =
        table.lines().skip(1).map(|row| row.split(',').next().unwrap()).collect::<Vec<_>>().join("\n");
    let columns = "chi_g,chi_g_bob,col_g,winners:[B,A],planar";
    let rows = run_with(&["table", "-", "--columns", columns, "--format", "csv"], lines.as_bytes());
    // Both may quote what has a comma.
    assert_eq!(rows.stdout.replace('"', ""), table.replace('"', ""));
}

/// Two graphs are done, which the condition leaves out, and of the third there is a piece.
#[test]
fn a_part_goes_on_after_its_last_whole_line() {
    let kept = ["--over", "connected:1..5", "--columns", "chi_g", "--where", "chi_g >= 4", "--shards", "2"];
    let table = |part: Option<&str>| {
        let folder = Folder::new();
        census(&folder, &kept);
        if let Some(part) = part {
            folder.file("c/shards/0000.part", part);
        }
        assert_eq!(census_run(&folder, &["run", "c"]).code, Some(0));
        assert!(!folder.0.join("c/shards/0000.part").exists());
        merged(&folder)
    };
    assert_eq!(table(None), table(Some("-\n-\nB")));
}

#[test]
fn lines_for_a_shell_compute_what_is_missing() {
    let folder = Folder::new();
    census(&folder, ORDERS);
    census_run(&folder, &["run", "c", "--shard", "2", "--quiet"]);
    let lines = census_run(&folder, &["parallel", "c"]).stdout;
    assert_eq!(lines.lines().count(), 4);
    assert!(Command::new("sh").args(["-ec", &lines]).output().unwrap().status.success());
    assert_eq!(census_run(&folder, &["status", "c"]).code, Some(0));
}

#[test]
fn damage_is_refused_by_name() {
    let damaged = |file: &str, change: &dyn Fn(&mut Vec<u8>), command: &[&str]| {
        let folder = Folder::new();
        census(&folder, &["--over", "connected:1..5", "--columns", "chi_g", "--shards", "2"]);
        census_run(&folder, &["run", "c", "--quiet"]);
        let path = folder.0.join("c").join(file);
        let mut bytes = fs::read(&path).unwrap();
        change(&mut bytes);
        fs::write(&path, bytes).unwrap();
        let run = census_run(&folder, command);
        assert_eq!(
            (run.code, run.stdout.as_str(), run.stderr.lines().count()),
            (Some(2), "", 1),
            "{file}: {} {}",
            run.stdout,
            run.stderr
        );
        assert!(run.stderr.contains(file), "{file}: {}", run.stderr);
    };
    let cut: &dyn Fn(&mut Vec<u8>) = &|bytes| bytes.truncate(bytes.len() / 2);
    let flip: &dyn Fn(&mut Vec<u8>) = &|bytes| {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
    };
    let other: &dyn Fn(&mut Vec<u8>) =
        &|bytes| *bytes = zstd::encode_all(&b"graph6,n,m,chi_g\n@,1,0,2\n"[..], 9).unwrap();
    for change in [cut, flip, other] {
        damaged("shards/0001.csv.zst", change, &["check", "c"]);
        damaged("shards/0001.csv.zst", change, &["merge", "c", "--out", "t.csv"]);
        damaged("shards/0001.csv.zst", change, &["merge", "c"]);
    }
    damaged("shards/0000.toml", cut, &["status", "c"]);
    let renamed: &dyn Fn(&mut Vec<u8>) = &|bytes| {
        let text = String::from_utf8(bytes.clone()).unwrap();
        *bytes = text.replace("manifest = \"", "manifest = \"0").into_bytes();
    };
    damaged("shards/0000.toml", renamed, &["run", "c"]);
    damaged("manifest.toml", cut, &["run", "c"]);
    let columns: &dyn Fn(&mut Vec<u8>) = &|bytes| {
        *bytes = String::from_utf8(bytes.clone()).unwrap().replace("chi_g", "col_g").into_bytes();
    };
    // A census of other columns has no shard yet, and these are not its own.
    let folder = Folder::new();
    census(&folder, &["--over", "connected:1..5", "--columns", "chi_g", "--shards", "2"]);
    census_run(&folder, &["run", "c", "--quiet"]);
    let path = folder.0.join("c/manifest.toml");
    let mut bytes = fs::read(&path).unwrap();
    columns(&mut bytes);
    fs::write(&path, bytes).unwrap();
    let run = census_run(&folder, &["status", "c"]);
    assert!(run.code == Some(2) && run.stderr.contains("0000.toml"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn killed_workers_lose_nothing() {
    use std::time::Duration;

    let arguments =
        ["--over", "connected:1..7", "--columns", "chi_g,col_g,worst:activation", "--shards", "3"];
    let undisturbed = Folder::new();
    census(&undisturbed, &arguments);
    census_run(&undisturbed, &["run", "c", "--quiet"]);
    let folder = Folder::new();
    census(&folder, &arguments);
    let start = || {
        Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
            .args(["census", "run", "c", "--threads", "1", "--quiet"])
            .current_dir(&folder.0)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap()
    };
    // Two workers at a time, killed after times that a fixed rule gives.
    for round in 0..12u64 {
        let mut workers = [start(), start()];
        std::thread::sleep(Duration::from_millis(20 + round * 37 % 150));
        for worker in &mut workers {
            let _ = worker.kill();
            worker.wait().unwrap();
        }
    }
    // What is left: several at once, none of them killed.
    let workers: Vec<_> = (0..3).map(|_| start()).collect();
    for mut worker in workers {
        worker.wait().unwrap();
    }
    assert_eq!(census_run(&folder, &["run", "c", "--quiet"]).code, Some(0));
    for shard in 0..3 {
        let file = format!("c/shards/000{shard}.csv.zst");
        assert_eq!(
            fs::read(folder.0.join(&file)).unwrap(),
            fs::read(undisturbed.0.join(&file)).unwrap(),
            "{file}"
        );
    }
}

/// The trees of order at most 8, and what the atlas makes of them.
#[test]
fn the_atlas_is_computed_from_the_tables_of_a_census() {
    let folder = Folder::new();
    let columns = "chi_g,chi_g_bob,monotone,monotone:[B,-],col_g,col_g_bob";
    // The report asks both folders.
    let folders = [("atlas/trees", "trees:1..6"), ("atlas/trees-20", "trees:7..8")];
    fs::create_dir(folder.0.join("atlas")).unwrap();
    let report = ["report", "atlas-trees", "--out", "reports", "--format", "json"];
    let missing = run_in(&folder, &report, b"");
    assert_eq!((missing.code, missing.stdout.as_str()), (Some(2), ""));
    assert!(missing.stderr.contains("atlas/trees: expected the folder of a census"), "{}", missing.stderr);
    for (census, from) in folders {
        let new = ["census", "new", census, "--from", from, "--shards", "3", "--columns", columns];
        assert_eq!(run_in(&folder, &new, b"").code, Some(0));
    }
    let missing = run_in(&folder, &report, b"");
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("0000.csv.zst: expected a whole shard"), "{}", missing.stderr);
    for (census, _) in folders {
        assert_eq!(run_in(&folder, &["census", "run", census, "--quiet"], b"").code, Some(0));
    }
    let made = run_in(&folder, &report, b"");
    assert_eq!(made.code, Some(0), "{}", made.stderr);

    let render = ["report", "atlas-trees", "--out", "reports", "--render", "pages"];
    let rendered = run_in(&folder, &render, b"");
    assert_eq!(rendered.code, Some(0), "{}", rendered.stderr);
    let read = |name: &str| fs::read_to_string(folder.0.join("pages/atlas-trees").join(name)).unwrap();
    // The numbers of trees, and of those among them with each number as `invariants` counts them.
    let table = read("trees-chi_g.csv");
    assert!(
        table.starts_with("n,graphs,is_1,is_2,is_3\n1,1,1,0,0\n2,1,0,1,0\n3,1,0,1,0\n4,2,0,1,1\n"),
        "{table}"
    );
    assert!(table.ends_with("\n8,23,0,1,22\n"), "{table}");
    let statements = read("statements.csv");
    assert_eq!(statements.lines().filter(|row| row.contains(",8,48,0,0,")).count(), 4, "{statements}");
    // Every certificate is one, and says what its name says.
    let mut certificates = BTreeMap::new();
    for entry in fs::read_dir(folder.0.join("reports/atlas-trees")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "cert") {
            let checked = run(&["check", path.to_str().unwrap()]);
            assert_eq!(checked.code, Some(0), "{}: {}", path.display(), checked.stderr);
            certificates
                .insert(path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap());
        }
    }
    assert!(certificates.len() >= 6, "{certificates:?}");
    // One that answers several rows stands once, and every row names files that are there.
    assert!(certificates.values().all_unique(), "{certificates:?}");
    let smallest = read("smallest.csv");
    let mut rows = csv::Reader::from_reader(smallest.as_bytes());
    let named = rows.deserialize().flat_map(|row: Result<BTreeMap<String, String>, _>| {
        row.unwrap()["certificate"].split_whitespace().map(str::to_owned).collect_vec()
    });
    assert!(named.sorted().dedup().eq(certificates.keys().cloned()), "{certificates:?}: {smallest}");
    let check = [&report[..], &["--check"]].concat();
    assert_eq!(run_in(&folder, &check, b"").code, Some(0));
    let restyled =
        run_in(&folder, &["report", "atlas-trees", "--out", "reports", "--restyle", "--check"], b"");
    assert_eq!(restyled.code, Some(0), "{}", restyled.stdout);
    // A row that was edited is found by its seal.
    let shard = folder.0.join("atlas/trees/shards/0001.csv.zst");
    let text = zstd::decode_all(&fs::read(&shard).unwrap()[..]).unwrap();
    let edited = String::from_utf8(text).unwrap().replacen(",3,", ",4,", 1);
    fs::write(&shard, zstd::encode_all(edited.as_bytes(), 1).unwrap()).unwrap();
    let refused = run_in(&folder, &check, b"");
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    assert!(
        refused.stderr.contains("0001.csv.zst: expected the table that was sealed"),
        "{}",
        refused.stderr
    );
}
