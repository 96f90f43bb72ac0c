//! The files that commands write: whole or not at all, and never in the place of what is not the program's own.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

use super::*;

/// A pipe without a use.
pub fn pipe(folder: &Folder, name: &str) {
    assert!(Command::new("mkfifo").arg(folder.0.join(name)).status().unwrap().success());
}

#[test]
fn permissions_links_and_pipes_stay_what_they_are() {
    let folder = Folder::new();
    let path = |name: &str| folder.0.join(name);
    let solve = |name: &str| made(&folder, &format!("solve cycle:5 --certificate {name}"));
    let is_certificate = |name: &str| made(&folder, &format!("check {name}"));
    solve("own.cert");
    for mode in [0o600, 0o640, 0o666] {
        fs::set_permissions(path("own.cert"), fs::Permissions::from_mode(mode)).unwrap();
        solve("own.cert");
        assert_eq!(fs::metadata(path("own.cert")).unwrap().permissions().mode() & 0o777, mode);
    }
    symlink("own.cert", path("link.cert")).unwrap();
    fs::remove_file(path("own.cert")).unwrap();
    let dangling = line_in(&folder, "solve cycle:5 --certificate link.cert");
    assert_eq!(dangling.code, Some(2), "a link to nothing");
    solve("own.cert");
    solve("link.cert");
    assert!(fs::symlink_metadata(path("link.cert")).unwrap().is_symlink());
    is_certificate("own.cert");
    pipe(&folder, "pipe");
    let (from, to) = (path("pipe"), path("copy.cert"));
    let copier = std::thread::spawn(move || fs::write(to, fs::read(from).unwrap()).unwrap());
    solve("pipe");
    copier.join().unwrap();
    assert!(fs::metadata(path("pipe")).unwrap().file_type().is_fifo());
    is_certificate("copy.cert");
    solve("/dev/null");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
}

/// To open a pipe at whose other end nobody is waits for good.
#[test]
fn a_pipe_that_nobody_uses_is_refused_by_its_name() {
    for line in [
        "solve cycle:5 --certificate pipe",
        "play petersen -k 3 --record pipe",
        "verify path:4 --strategy activation --filmstrip pipe",
        "census new d pipe",
    ] {
        let folder = Folder::new();
        pipe(&folder, "pipe");
        let run = line_in(&folder, line);
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{line}: {}", run.stderr);
        assert!(
            run.stderr.contains("pipe: ") && run.stderr.contains("found a pipe"),
            "{line}: {}",
            run.stderr
        );
        assert!(fs::metadata(folder.0.join("pipe")).unwrap().file_type().is_fifo());
    }
}
