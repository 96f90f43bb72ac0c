//! The list of reports.

use std::path::Path;

use mapgame::experiments::{by_name, questions};
use mapgame::graphs::Budget;
use mapgame::report::{Report, folder, index};
use strategies::formula::unmarked;

use super::page::assert_is_self_contained;
use super::{Folder, xml};

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

/// Stores a report under the name of an experiment.
fn store(folder: &Folder, name: &str, report: &Report) {
    let experiment = by_name(name).unwrap();
    let manifest = experiment.manifest(report, 3, &Budget::unlimited());
    let files = folder::rendered(&experiment.question, report, &manifest);
    folder::write(&folder.0.join(name), &files, &report.certificates).unwrap();
}

#[test]
fn each_report_has_one_picture() {
    let folder = Folder::new("index");
    let report = |plots: usize, key: &str| {
        let mut table = super::table(3);
        table.columns[0].key = key.to_owned().into();
        Report { tables: vec![table], plots: vec![super::plot(2); plots], ..Report::default() }
    };
    store(&folder, "sharpness", &report(2, "graph"));
    store(&folder, "bobs", &report(0, "graph"));
    store(&folder, "slack", &report(0, "class"));
    let page = &index::page(questions(), &folder.0);
    // Only to pages that are there.
    assert_is_self_contained(page, &|file| folder.0.join(file).is_file());
    let card = |name: &str| {
        let start = page.find(&format!("<h2><a href=\"{name}/")).unwrap();
        &page[start..page[start..].find("</article>").unwrap() + start]
    };
    let has = |name: &str, what: &str| card(name).matches(what).count();
    assert_eq!(
        [has("sharpness", "class=\"plot\""), has("sharpness", "class=\"graph\""), has("sharpness", "<table")],
        [1, 0, 0]
    );
    assert_eq!(
        [has("bobs", "class=\"plot\""), has("bobs", "class=\"graph\""), has("bobs", "<table")],
        [0, 2, 0]
    );
    assert_eq!(
        [has("slack", "class=\"plot\""), has("slack", "class=\"graph\""), has("slack", "<table")],
        [0, 0, 1]
    );
    assert!(card("slack").contains("<i>χ</i><sub><i>g</i></sub> exact"), "{}", card("slack"));
    let (elements, _) = xml::read(page.strip_prefix("<!DOCTYPE html>\n").unwrap());
    let cards = elements.iter().filter(|element| element.name == "article").count();
    assert_eq!(cards, 3);
}
