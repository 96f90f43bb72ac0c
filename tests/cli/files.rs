//! The files that commands write: whole or not at all, and never in the place of what is not the program's own.

use std::fs;
use std::io;

use super::*;

/// Commands that write one file, without its name, which comes last.
const WRITERS: [&[&str]; 4] = [
    &["solve", "petersen", "--certificate"],
    &["verify", "path:4", "--filmstrip"],
    &["order", "octahedron", "--kind", "dollar", "--filmstrip"],
    &["curves", "path:4", "--alice", "random", "--bob", "random", "-k", "2..3", "--games", "2", "--svg"],
];

fn writing<'a>(writer: &[&'a str], file: &'a str, options: &[&'a str]) -> Vec<&'a str> {
    [writer, &[file], options].concat()
}

#[test]
fn a_file_of_someone_else_is_left_alone_unless_asked() {
    for writer in WRITERS {
        let folder = Folder::new();
        folder.file("notes.txt", "years of work\n");
        let read = || fs::read(folder.0.join("notes.txt")).unwrap();
        let refused = run_in(&folder, &writing(writer, "notes.txt", &[]), b"");
        assert_eq!(refused.code, Some(2), "{writer:?}");
        assert!(
            refused.stderr.contains("--overwrite") && refused.stderr.lines().count() == 1,
            "{}",
            refused.stderr
        );
        assert_eq!((refused.stdout.as_str(), read()), ("", b"years of work\n".to_vec()), "{writer:?}");

        assert_eq!(run_in(&folder, &writing(writer, "notes.txt", &["--overwrite"]), b"").code, Some(0));
        let written = read();
        assert!(written.starts_with(b"mapgame") || written.starts_with(b"<svg"), "{writer:?}");
        // It is the program's own now.
        assert_eq!(run_in(&folder, &writing(writer, "notes.txt", &[]), b"").code, Some(0), "{writer:?}");
        let names = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name());
        assert_eq!(names.collect::<Vec<_>>(), ["notes.txt"], "nothing unfinished stays");
    }
}

#[test]
fn an_input_is_never_replaced() {
    let folder = Folder::new();
    folder.file("in.g6", "Dhc\n");
    folder.file("order.txt", "0\n1\n2\n3\n4\n");
    for command in
        [&["new", "census", "in.g6", "--columns", "chi_g", "--shards", "1"][..], &["run", "census"]]
    {
        assert_eq!(run_in(&folder, &[&["census"], command].concat(), b"").code, Some(0));
    }
    let attempts: [&[&str]; 8] = [
        &["solve", "in.g6", "--certificate", "in.g6"],
        &["solve", "in.g6", "--certificate=./in.g6"],
        &["verify", "cycle:5", "--order", "order.txt", "--filmstrip", "order.txt"],
        &["verify", "cycle:5", "--order=order.txt", "--filmstrip=order.txt"],
        &["census", "merge", "census", "--out", "in.g6"],
        &["census", "merge", "census", "--out", "census/manifest.toml"],
        &["census", "merge", "census", "--out=census/shards/0000.csv.zst"],
        &["conjecture", "chi_g", "--from", "census", "--svg", "census/manifest.toml"],
    ];
    for attempt in attempts {
        let refused = run_in(&folder, &[attempt, &["--overwrite"]].concat(), b"");
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{attempt:?}");
        assert!(refused.stderr.contains("another file than the input"), "{attempt:?}: {}", refused.stderr);
    }
    assert_eq!(fs::read(folder.0.join("in.g6")).unwrap(), b"Dhc\n");
    assert_eq!(fs::read(folder.0.join("order.txt")).unwrap(), b"0\n1\n2\n3\n4\n");
    let checked = run_in(&folder, &["census", "check", "census"], b"");
    assert_eq!(checked.code, Some(0), "{}", checked.stderr);
}

#[test]
fn a_place_that_cannot_be_written_is_noticed_before_the_work() {
    // The search would take hours.
    for place in ["missing/proof.cert", "."] {
        let refused = run(&["solve", "torus:7x7", "--certificate", place]);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{place}: {}", refused.stderr);
        assert!(refused.stderr.contains(place) && refused.stderr.lines().count() == 1, "{}", refused.stderr);
    }
    // The parameters of this graph take seconds.
    for command in ["match", "tournament"] {
        let players = ["torus:8x8", "--alice", "random", "--bob", "random", "-k", "3"];
        let arguments = [&[command], &players[..], &["--store", "missing/games.jsonl"]].concat();
        let refused = run_for(3, &Folder::new(), &arguments);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{command}: {}", refused.stderr);
    }
    for option in ["--all", "--schemas"] {
        let folder = Folder::new();
        folder.file("notes.txt", "years of work\n");
        let refused = run_in(&folder, &["manual", option, "notes.txt"], b"");
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.starts_with("mapgame: notes.txt: expected a folder"), "{}", refused.stderr);
    }
}

#[cfg(unix)]
#[test]
fn permissions_links_and_pipes_stay_what_they_are() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::process::Command;

    let folder = Folder::new();
    let path = |name: &str| folder.0.join(name);
    let solve = |name: &str| {
        let run = run_in(&folder, &["solve", "cycle:5", "--certificate", name], b"");
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
    };
    let is_certificate = |name: &str| {
        let checked = run_in(&folder, &["check", name], b"");
        assert_eq!(checked.code, Some(0), "{name}: {}", checked.stdout);
    };
    solve("own.cert");
    for mode in [0o600, 0o640, 0o666] {
        fs::set_permissions(path("own.cert"), fs::Permissions::from_mode(mode)).unwrap();
        solve("own.cert");
        assert_eq!(fs::metadata(path("own.cert")).unwrap().permissions().mode() & 0o777, mode);
    }

    symlink("own.cert", path("link.cert")).unwrap();
    fs::remove_file(path("own.cert")).unwrap();
    let dangling = run_in(&folder, &["solve", "cycle:5", "--certificate", "link.cert"], b"");
    assert_eq!(dangling.code, Some(2), "a link to nothing");
    solve("own.cert");
    solve("link.cert");
    assert!(fs::symlink_metadata(path("link.cert")).unwrap().is_symlink());
    is_certificate("own.cert");

    assert!(Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
    let (from, to) = (path("pipe"), path("copy.cert"));
    let copier = std::thread::spawn(move || {
        io::copy(&mut fs::File::open(from).unwrap(), &mut fs::File::create(to).unwrap()).unwrap();
    });
    solve("pipe");
    copier.join().unwrap();
    assert!(fs::metadata(path("pipe")).unwrap().file_type().is_fifo());
    is_certificate("copy.cert");

    solve("/dev/null");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

/// To open a pipe at whose other end nobody is waits for good.
#[test]
#[cfg(unix)]
fn a_pipe_that_nobody_uses_is_refused_by_its_name() {
    use std::os::unix::fs::FileTypeExt;
    let folder = Folder::new();
    let path = |name: &str| folder.0.join(name);
    let made =
        run_in(&folder, &["census", "new", "census", "--from", "connected:1..4", "--shards", "2"], b"");
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let ran = run_in(&folder, &["census", "run", "census"], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let mkfifo =
        |path: &std::path::Path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    mkfifo(&path("pipe"));
    let lines = ["solve cycle:5 --certificate pipe", "play petersen -k 3 --record pipe"];
    // In the place of every file of the census there may be a pipe.
    let in_folder = |name: &str| fs::read_dir(path(name)).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<_> = in_folder("census").chain(in_folder("census/shards")).collect();
    for file in files.iter().filter(|file| file.is_file()) {
        let kept = file.with_extension("kept");
        fs::rename(file, &kept).unwrap();
        mkfifo(file);
        // It ends, whatever it says.
        run_in(&folder, &["census", "status", "census"], b"");
        let run = run_in(&folder, &["census", "check", "census"], b"");
        assert!(run.code.is_some_and(|code| code != 0), "{}: {}", file.display(), run.stdout);
        fs::remove_file(file).unwrap();
        fs::rename(&kept, file).unwrap();
    }
    for line in lines {
        let run = run_in(&folder, &line.split(' ').collect::<Vec<_>>(), b"");
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{line}: {}", run.stderr);
        assert!(run.stderr.contains("pipe"), "{line}: {}", run.stderr);
        assert!(fs::metadata(path("pipe")).unwrap().file_type().is_fifo());
    }
}

/// What is in the name of a file does not end a line, nor does it reach the terminal.
#[test]
#[cfg(unix)]
fn names_with_line_ends_stay_in_their_line() {
    let folder = Folder::new();
    let name = "a\nb\u{1b}[2J";
    let shown = "a\u{240a}b\u{241b}[2J";
    folder.file(name, "not a graph\n");
    for arguments in [
        &["solve", name][..],
        &["draw", name],
        &["weighted-map", name],
        &["weighted-map", "play", name],
        &["play", "path:3", "-k", "2", "--record", name],
        &["census", "status", name],
        &["verify", "path:3", "--strategy", "activation", "--order", name],
        &["convert", name, "--to", "graph6"],
        &["verify", "path:3", "--strategy", "activation", "--store", name],
    ] {
        let run = run_in(&folder, arguments, b"");
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{arguments:?}: {:?}", run.stderr);
        assert!(run.stderr.starts_with("mapgame: ") && !run.stderr.contains('\u{1b}'), "{:?}", run.stderr);
        let is_shown = run.stderr.contains(shown) || run.stderr.contains(r"a\nb\u{1b}[2J");
        assert!(is_shown, "{arguments:?}: {:?}", run.stderr);
    }
    let checked = run_in(&folder, &["check", name], b"");
    assert_eq!((checked.code, checked.stdout.lines().count()), (Some(1), 1), "{:?}", checked.stdout);

    let census = "c\nd";
    let new = ["census", "new", census, "--over", "connected:1..2", "--columns", "n", "--shards", "1"];
    let told = run_in(&folder, &new, b"");
    assert!(told.stdout.starts_with("c\u{240a}d: 0 of 1 shard whole"), "{:?}", told.stdout);
    assert_eq!(told.stderr, "`mapgame census run c\u{240a}d` computes it\n");
    assert_eq!(run_in(&folder, &["census", "run", census], b"").code, Some(0));
    let told = run_in(&folder, &["census", "check", census], b"").stdout;
    assert!(told.starts_with("c\u{240a}d: 1 shard"), "{told:?}");
}
