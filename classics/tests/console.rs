//! What the commands print.

use std::path::Path;
use std::process::Command;

use crate::sessions::Runner;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mapgame-classics");

const EXAMPLES: [(&str, &str); 3] = [
    ("examples/maps/australia.map", "australia.map"),
    ("examples/maps/us-48.map", "us-48.map"),
    ("examples/boards/figure-2.txt", "figure-2.txt"),
];

#[test]
fn the_sessions_are_real() {
    let (program, root) = (Path::new(PROGRAM), Path::new(env!("CARGO_MANIFEST_DIR")));
    Runner { program, root, examples: &EXAMPLES, is_test: true }.check(&["tests/sessions.md".into()]);
}

/// The files that the examples of a help name are in the repository.
#[test]
fn the_files_of_examples_are_there() {
    let mut files = 0;
    for command in ["two-color", "two-color play", "weighted-map", "weighted-map play", "seven-colors"] {
        let help = Command::new(PROGRAM).args(command.split(' ')).arg("--help").output().unwrap();
        let help = String::from_utf8(help.stdout).unwrap();
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
