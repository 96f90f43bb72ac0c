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
    let pipe = folder.0.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for line in ["solve cycle:5 --certificate pipe", "play petersen -k 3 --record pipe"] {
        let run = run_in(&folder, &line.split(' ').collect::<Vec<_>>(), b"");
        assert_eq!((run.code, run.stderr.lines().count()), (Some(2), 1), "{line}: {}", run.stderr);
        assert!(run.stderr.contains("pipe"), "{line}: {}", run.stderr);
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }
}
