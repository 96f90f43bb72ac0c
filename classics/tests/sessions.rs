//! Sessions: every command in a `console` block of `sessions.md` prints what stands below it. `WRITE=1` rewrites what differs.
//!
//! The blocks share a folder with the examples and the files of the blocks ```` ```file NAME ````. A shell runs each command; its
//! exit code stands below if it is not 0.

use std::env::{join_paths, split_paths, var_os};
use std::path::Path;
use std::process::Command;

/// What a command prints on both streams, and its exit code.
fn perform(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_mapgame-classics")).parent().unwrap();
    let path = var_os("PATH").unwrap();
    let path = join_paths([program.to_owned()].into_iter().chain(split_paths(&path))).unwrap();
    let run =
        Command::new("sh").args(["-c", command]).current_dir(folder).env("PATH", path).output().unwrap();
    let mut printed = String::from_utf8(run.stdout).unwrap() + &String::from_utf8(run.stderr).unwrap();
    match run.status.code().unwrap() {
        0 => {}
        code => printed += &format!("[exit {code}]\n"),
    }
    printed
}

#[test]
fn the_sessions_are_real() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (path, folder) = (root.join("tests/sessions.md"), tempfile::tempdir().unwrap());
    for name in ["maps/australia.map", "maps/us-48.map", "boards/figure-2.txt"] {
        let name = Path::new(name);
        std::fs::copy(root.join("examples").join(name), folder.path().join(name.file_name().unwrap()))
            .unwrap();
    }
    let text = std::fs::read_to_string(&path).unwrap();
    let mut lines = text.lines().peekable();
    let (mut now, mut complaints, mut commands) = (String::new(), String::new(), 0);
    while let Some(line) = lines.next() {
        now += &format!("{line}\n");
        if let Some(name) = line.strip_prefix("```file ") {
            let mut content = String::new();
            while let Some(line) = lines.next_if(|line| *line != "```") {
                content += &format!("{line}\n");
            }
            now += &content;
            std::fs::write(folder.path().join(name), content).unwrap();
        } else if let Some(command) = line.strip_prefix("$ ") {
            commands += 1;
            let mut shown = String::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
                shown += &format!("{line}\n");
            }
            let printed = perform(folder.path(), command);
            if printed != shown {
                complaints += &format!("$ {command}\n{printed}");
            }
            now += &printed;
        }
    }
    assert!(commands > 0);
    if var_os("WRITE").is_some() {
        std::fs::write(&path, now).unwrap();
    } else {
        assert!(complaints.is_empty(), "{complaints}");
    }
}

/// The files that the examples of a help name are in the repository.
#[test]
fn the_files_of_examples_are_there() {
    let mut files = 0;
    for command in ["two-color", "two-color play", "weighted-map", "weighted-map play", "seven-colors"] {
        let help = perform(Path::new("."), &format!("mapgame-classics {command} --help"));
        let examples = help.lines().filter(|line| line.starts_with("  mapgame-classics "));
        for file in examples.flat_map(str::split_whitespace).filter(|word| {
            Path::new(word)
                .extension()
                .is_some_and(|extension| ["map", "txt"].iter().any(|known| extension == *known))
        }) {
            assert!(
                Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(file).is_file(),
                "{command}: {file}"
            );
            files += 1;
        }
    }
    assert!(files > 5, "{files} files");
}
