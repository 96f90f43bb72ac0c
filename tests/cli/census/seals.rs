//! Tables and seals that were cut, changed or left behind, and what stands in their place.

use std::fs;

use super::*;

/// What a process that was killed leaves behind goes away with the next run.
#[test]
fn nothing_is_left_behind_after_a_kill() {
    let folder = Folder::new();
    census(&folder, &["--from", "connected:1..4", "--columns", "n", "--shards", "2"]);
    census_run(&folder, &["run", "c", "--quiet"]);
    for name in ["shards/.mapgame-AbCdEf", ".mapgame-x.unfinished", "shards/0001.part"] {
        folder.file(&format!("c/{name}"), "half a tab");
    }
    // One that a process works on has a lock.
    folder.file("c/shards/.mapgame-locked.unfinished", "half a tab");
    let locked = fs::File::open(folder.0.join("c/shards/.mapgame-locked.unfinished")).unwrap();
    locked.lock().unwrap();
    assert_eq!(census_run(&folder, &["run", "c"]).code, Some(0));
    let names = |of: &str| {
        let entries = fs::read_dir(folder.0.join(of)).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names("c"), ["manifest.toml", "shards"]);
    let left = [".mapgame-locked.unfinished", "0000.csv.zst", "0000.toml", "0001.csv.zst", "0001.toml"];
    assert_eq!(names("c/shards"), left);
}

/// A seal may be kept without its table; computed again, the table is the one that was sealed.
#[test]
fn tables_are_computed_again_by_their_seals() {
    let folder = Folder::new();
    census(&folder, &["--from", "connected:1..5", "--columns", "chi_g", "--shards", "1"]);
    census_run(&folder, &["run", "c", "--quiet"]);
    let path = |ending: &str| folder.0.join(format!("c/shards/0000.{ending}"));
    let (table, seal) = (fs::read(path("csv.zst")).unwrap(), fs::read_to_string(path("toml")).unwrap());
    // As seals were before they told the bytes of the table, and were sealed themselves.
    let old = |seal: &str| -> String {
        let lines = seal.lines().filter(|line| !line.starts_with("bytes = ") && !line.starts_with("seal = "));
        lines.map(|line| format!("{line}\n")).collect()
    };
    for kept in [seal.clone(), old(&seal)] {
        fs::write(path("toml"), &kept).unwrap();
        assert_eq!(census_run(&folder, &["status", "c"]).code, Some(0));
        fs::write(path("csv.zst"), &table[..table.len() - 1]).unwrap();
        let cut = census_run(&folder, &["status", "c"]);
        assert!(
            cut.code == Some(2) && cut.stderr.contains("0000.csv.zst: expected the table"),
            "{}",
            cut.stderr
        );
        fs::remove_file(path("csv.zst")).unwrap();
        assert_eq!(census_run(&folder, &["status", "c"]).code, Some(3));
        assert_eq!(census_run(&folder, &["run", "c", "--quiet"]).code, Some(0));
        assert_eq!(fs::read(path("csv.zst")).unwrap(), table);
        assert_eq!(fs::read_to_string(path("toml")).unwrap(), seal);
    }
    fs::remove_file(path("csv.zst")).unwrap();
    fs::write(path("toml"), old(&seal).replace("sha256 = \"", "sha256 = \"0")).unwrap();
    let other = census_run(&folder, &["run", "c"]);
    assert!(other.code == Some(2) && other.stderr.contains("that was sealed before"), "{}", other.stderr);
    assert!(!path("csv.zst").exists());
}

/// A seal whose counts were changed is refused, also where its own hash was taken away.
#[test]
fn changed_counts_are_refused() {
    for condition in [&["--where", "chi_g > 2"][..], &[]] {
        let folder = Folder::new();
        census(
            &folder,
            &[&["--from", "connected:1..5", "--columns", "chi_g", "--shards", "1"], condition].concat(),
        );
        census_run(&folder, &["run", "c", "--quiet"]);
        let path = folder.0.join("c/shards/0000.toml");
        let seal = fs::read_to_string(&path).unwrap();
        let without = seal.lines().filter(|line| !line.starts_with("seal = ")).collect::<Vec<_>>().join("\n");
        for count in ["graphs", "rows", "undecided", "undefined", "unknown"] {
            let line = seal.lines().find(|line| line.starts_with(&format!("{count} = "))).unwrap();
            for (kind, text) in [("sealed", seal.as_str()), ("without", without.as_str())] {
                // Of these counts the table says nothing.
                if kind == "without" && !condition.is_empty() && count != "rows" {
                    continue;
                }
                fs::write(&path, text.replace(line, &format!("{line}1"))).unwrap();
                let checked = census_run(&folder, &["check", "c"]);
                let told = checked.code == Some(2) && checked.stderr.contains("0000.");
                assert!(told, "{count} {kind}: {:?} {} {}", checked.code, checked.stdout, checked.stderr);
            }
        }
        fs::write(&path, &seal).unwrap();
        assert_eq!(census_run(&folder, &["check", "c"]).code, Some(0));
    }
}

/// A pipe that nobody writes or reads is waited for without end, if at all.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_file_is_named() {
    let refused = |folder: &Folder, pipe: &str, arguments: &[&str]| {
        let path = folder.0.join(pipe);
        let _ = fs::remove_file(&path);
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        let program = assert_cmd::cargo::cargo_bin!("mapgame");
        let run = ended(Command::new("timeout").arg("120").arg(program).args(arguments), folder, b"");
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(pipe) && run.stderr.contains("found a pipe"), "{}", run.stderr);
        fs::remove_file(&path).unwrap();
    };
    for place in ["part", "toml", "csv.zst"] {
        for command in ["run", "status", "check"] {
            let folder = Folder::new();
            census(&folder, &["--from", "connected:1..4", "--columns", "chi_g", "--shards", "1"]);
            if place != "part" {
                census_run(&folder, &["run", "c", "--quiet"]);
            }
            if place != "part" || command == "run" {
                refused(&folder, &format!("c/shards/0000.{place}"), &["census", command, "c"]);
            }
        }
    }
    let folder = Folder::new();
    refused(&folder, "graphs.g6", &["census", "new", "d", "graphs.g6"]);
    refused(&folder, "proof.cert", &["solve", "petersen", "-k", "3", "--certificate", "proof.cert"]);
    refused(
        &folder,
        "film.svg",
        &["verify", "path:4", "--strategy", "activation", "--filmstrip", "film.svg"],
    );
    refused(&folder, "game.json", &["play", "path:3", "-k", "2", "--record", "game.json"]);
}

/// Merged, the seals are one file, and bind tables as they did one by one.
#[test]
fn seals_are_packed_when_all_shards_are_there() {
    let folder = Folder::new();
    census(&folder, &["--from", "connected:1..5", "--columns", "chi_g", "--shards", "3"]);
    let path = |name: &str| folder.0.join(format!("c/{name}"));
    assert_eq!(census_run(&folder, &["run", "c", "--shard", "0-1", "--quiet"]).code, Some(0));
    assert_eq!(census_run(&folder, &["merge", "c"]).code, Some(3));
    assert!(!path("seals.toml").exists() && path("shards/0000.toml").exists());
    assert_eq!(census_run(&folder, &["run", "c", "--quiet"]).code, Some(0));
    let merged = census_run(&folder, &["merge", "c"]);
    assert_eq!(merged.code, Some(0), "{}", merged.stderr);
    let seals = fs::read_to_string(path("seals.toml")).unwrap();
    assert!(!path("shards/0000.toml").exists() && seals.starts_with("[0000]\n"), "{seals}");
    assert_eq!(census_run(&folder, &["check", "c"]).code, Some(0));
    // Without tables, as they are kept in a repository.
    fs::remove_dir_all(path("shards")).unwrap();
    assert_eq!(census_run(&folder, &["status", "c"]).code, Some(3));
    assert_eq!(census_run(&folder, &["run", "c", "--quiet"]).code, Some(0));
    assert_eq!(census_run(&folder, &["merge", "c"]).stdout, merged.stdout);
    assert_eq!(fs::read_to_string(path("seals.toml")).unwrap(), seals);
    for (changed, commands) in [
        (seals.replacen("rows = ", "rows = 1", 1), &["status", "run", "check", "merge"][..]),
        (seals.replacen("sha256 = \"", "sha256 = \"0", 1), &["status", "check"]),
        (seals.replacen("[0001]", "0001", 1), &["status", "run", "check", "merge"]),
    ] {
        fs::write(path("seals.toml"), changed).unwrap();
        for command in commands {
            let refused = census_run(&folder, &[command, "c"]);
            assert_eq!((refused.code, refused.stderr.lines().count()), (Some(2), 1), "{}", refused.stderr);
            assert!(refused.stderr.contains("seals.toml: expected"), "{}", refused.stderr);
        }
    }
}
