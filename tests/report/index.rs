//! The list of reports.

use std::path::Path;

use mapgame::experiments::questions;
use mapgame::report::index;
use strategies::formula::unmarked;

#[test]
fn the_stored_list_has_every_report() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("reports");
    let list = index::list(questions(), &reports);
    for question in questions() {
        let link = format!("[{0}]({0}/README.md)", question.name);
        let line = list.lines().find(|line| line.contains(&link)).unwrap_or_else(|| panic!("{link}"));
        assert!(line.contains(&*unmarked(question.about)), "{line}");
    }
    assert_eq!(
        std::fs::read_to_string(reports.join("README.md")).unwrap(),
        list,
        "run `mapgame report --restyle`"
    );
}
