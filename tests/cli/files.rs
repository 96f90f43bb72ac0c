//! The files that commands write: whole or not at all, and never in the place of what is not the program's own.

use std::fs;
use std::io;

use super::*;

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
