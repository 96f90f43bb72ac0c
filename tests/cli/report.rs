//! Reports: written, checked, and quoted in the README.

use std::fs;
use std::path::Path;

use super::{Folder, run_in, stdout};

#[test]
fn a_report_can_be_written_and_a_change_is_found() {
    let folder = Folder::new();
    let written = run_in(&folder, &["report", "source-table", "--node-limit", "2000"], b"");
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let report = folder.0.join("reports/source-table");
    for file in ["README.md", "source-table.csv", "source-table.json", "manifest.toml"] {
        assert!(report.join(file).is_file(), "{file}");
    }
    let check = ["report", "--check", "--node-limit", "2000"];
    assert_eq!(run_in(&folder, &check, b"").code, Some(0));

    let table = report.join("source-table.csv");
    let changed = fs::read_to_string(&table).unwrap().replacen("petersen", "peterson", 1);
    fs::write(&table, changed).unwrap();
    let refuted = run_in(&folder, &check, b"");
    assert_eq!(refuted.code, Some(1));
    assert!(refuted.stdout.contains("source-table.csv:"), "{}", refuted.stdout);

    fs::remove_file(&table).unwrap();
    assert_eq!(run_in(&folder, &check, b"").code, Some(1));
}

/// What stands between the marks of a generated block of the README.
fn block(readme: &str, name: &str) -> String {
    let (_, rest) = readme.split_once(&format!("<!-- generated: {name} -->\n")).expect("the block begins");
    rest.split_once("<!-- end -->").expect("the block ends").0.trim().to_owned()
}

/// The pipe table of a Markdown section.
fn pipe_table(markdown: &str) -> String {
    let lines =
        markdown.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_tables_of_the_readme_are_the_generated_ones() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let report = fs::read_to_string(root.join("reports/source-table/README.md")).unwrap();
    assert_eq!(
        block(&readme, "source-table"),
        pipe_table(&report),
        "copy the table from reports/source-table"
    );
    let strategies = stdout(&["strategies", "--format", "markdown"]);
    assert_eq!(
        block(&readme, "strategies"),
        pipe_table(&strategies),
        "copy `mapgame strategies --format markdown`"
    );
}
