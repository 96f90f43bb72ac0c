//! Tables and seals that were cut, changed or left behind, and what stands in their place.

use super::*;

/// What a process that was killed leaves behind goes away with the next run.
#[test]
fn nothing_is_left_behind_after_a_kill() {
    let folder = Folder::new();
    census(&folder, "--from connected:1..4 --columns n --shards 2");
    made(&folder, "census run c --quiet");
    for name in ["shards/.mapgame-AbCdEf", ".mapgame-x.unfinished", "shards/0001.part"] {
        folder.file(&format!("c/{name}"), "half a tab");
    }
    // One that a process works on has a lock.
    folder.file("c/shards/.mapgame-locked.unfinished", "half a tab");
    let locked = fs::File::open(folder.0.join("c/shards/.mapgame-locked.unfinished")).unwrap();
    locked.lock().unwrap();
    made(&folder, "census run c");
    let names = |of: &str| {
        let entries = fs::read_dir(folder.0.join(of)).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).sorted().collect_vec()
    };
    assert_eq!(names("c"), ["manifest.toml", "shards"]);
    let left = [".mapgame-locked.unfinished", "0000.csv.zst", "0000.toml", "0001.csv.zst", "0001.toml"];
    assert_eq!(names("c/shards"), left);
}

/// A seal may be kept without its table; computed again, the table is the one that was sealed.
#[test]
fn tables_are_computed_again_by_their_seals() {
    let folder = Folder::new();
    census(&folder, "--from connected:1..5 --columns chi_g --shards 1");
    made(&folder, "census run c --quiet");
    let path = |ending: &str| folder.0.join(format!("c/shards/0000.{ending}"));
    let (table, seal) = (fs::read(path("csv.zst")).unwrap(), fs::read_to_string(path("toml")).unwrap());
    // As seals were before they told the bytes of the table, and were sealed themselves.
    let is_new = |line: &&str| line.starts_with("bytes = ") || line.starts_with("seal = ");
    let old = seal.lines().filter(|line| !is_new(line)).map(|line| format!("{line}\n")).collect::<String>();
    for kept in [&seal, &old] {
        fs::write(path("toml"), kept).unwrap();
        made(&folder, "census status c");
        fs::write(path("csv.zst"), &table[..table.len() - 1]).unwrap();
        assert_refused(&of_census(&folder, "status"), "0000.csv.zst: expected the table");
        fs::remove_file(path("csv.zst")).unwrap();
        assert_eq!(of_census(&folder, "status").code, Some(3));
        made(&folder, "census run c --quiet");
        assert_eq!(fs::read(path("csv.zst")).unwrap(), table);
        assert_eq!(fs::read_to_string(path("toml")).unwrap(), seal);
    }
    fs::remove_file(path("csv.zst")).unwrap();
    fs::write(path("toml"), old.replace("sha256 = \"", "sha256 = \"0")).unwrap();
    let other = of_census(&folder, "run");
    assert!(other.code == Some(2) && other.stderr.contains("that was sealed before"), "{}", other.stderr);
    assert!(!path("csv.zst").exists());
}

/// A seal whose counts were changed is refused, also where its own hash was taken away.
#[test]
fn changed_counts_are_refused() {
    for condition in ["--where 'chi_g > 2'", ""] {
        let folder = Folder::new();
        census(&folder, &format!("--from connected:1..5 --columns chi_g --shards 1 {condition}"));
        made(&folder, "census run c --quiet");
        let path = folder.0.join("c/shards/0000.toml");
        let seal = fs::read_to_string(&path).unwrap();
        let without = seal.lines().filter(|line| !line.starts_with("seal = ")).join("\n");
        for count in ["graphs", "rows", "undecided", "undefined", "unknown"] {
            let line = seal.lines().find(|line| line.starts_with(&format!("{count} = "))).unwrap();
            // Of the other counts the table says nothing.
            let is_told = condition.is_empty() || count == "rows";
            for text in [Some(&seal), is_told.then_some(&without)].into_iter().flatten() {
                fs::write(&path, text.replace(line, &format!("{line}1"))).unwrap();
                let checked = of_census(&folder, "check");
                assert!(
                    checked.code == Some(2) && checked.stderr.contains("0000."),
                    "{count}: {}",
                    checked.stderr
                );
            }
        }
        fs::write(&path, &seal).unwrap();
        made(&folder, "census check c");
    }
}

/// A pipe that nobody writes or reads is waited for without end, if at all.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_file_is_named() {
    for (place, command) in [
        ("toml", "run"),
        ("csv.zst", "run"),
        ("toml", "status"),
        ("csv.zst", "status"),
        ("toml", "check"),
        ("csv.zst", "check"),
        ("part", "run"),
    ] {
        let folder = Folder::new();
        census(&folder, "--from connected:1..4 --columns chi_g --shards 1");
        let pipe = format!("c/shards/0000.{place}");
        if place != "part" {
            made(&folder, "census run c --quiet");
            fs::remove_file(folder.0.join(&pipe)).unwrap();
        }
        files::pipe(&folder, &pipe);
        let mut waited = Command::new("timeout");
        waited.args(["120".as_ref(), assert_cmd::cargo::cargo_bin!("mapgame").as_os_str()]);
        let refused = ended(waited.args(["census", command, "c"]), &folder, b"");
        assert!(refused.stderr.contains("found a pipe"), "{}", refused.stderr);
        assert_refused(&refused, &pipe);
    }
}

/// Merged, the seals are one file, and bind tables as they did one by one.
#[test]
fn seals_are_packed_when_all_shards_are_there() {
    let folder = Folder::new();
    census(&folder, "--from connected:1..5 --columns chi_g --shards 3");
    let path = |name: &str| folder.0.join(format!("c/{name}"));
    made(&folder, "census run c --shard 0-1 --quiet");
    assert_eq!(of_census(&folder, "merge").code, Some(3));
    assert!(!path("seals.toml").exists() && path("shards/0000.toml").exists());
    made(&folder, "census run c --quiet");
    let table = merged(&folder);
    let seals = fs::read_to_string(path("seals.toml")).unwrap();
    assert!(!path("shards/0000.toml").exists() && seals.starts_with("[0000]\n"), "{seals}");
    made(&folder, "census check c");
    // Without tables, as they are kept in a repository.
    fs::remove_dir_all(path("shards")).unwrap();
    assert_eq!(of_census(&folder, "status").code, Some(3));
    made(&folder, "census run c --quiet");
    assert_eq!(merged(&folder), table);
    assert_eq!(fs::read_to_string(path("seals.toml")).unwrap(), seals);
    for (from, to, commands) in [
        ("rows = ", "rows = 1", "status run check merge"),
        ("sha256 = \"", "sha256 = \"0", "status check"),
        ("[0001]", "0001", "status run check merge"),
    ] {
        fs::write(path("seals.toml"), seals.replacen(from, to, 1)).unwrap();
        for command in commands.split(' ') {
            assert_refused(&of_census(&folder, command), "seals.toml: expected");
        }
    }
}
