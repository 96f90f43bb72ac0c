//! The files of a report, and the list of reports.

use itertools::Itertools;
use laboratory::experiments::questions;
use laboratory::report::{Report, index};

#[test]
fn the_files_of_a_report() {
    let files = super::sample();
    let names = ["README.md", "data.json", "everything.svg", "kinds.csv", "kinds.json", "kinds.tex"];
    assert_eq!(files.keys().collect_vec(), names);
    let markdown = &files["README.md"];
    assert!(
        markdown.contains("![Who wins \\<petersen> & how often](everything.svg)\n\nIntervals of 95 %"),
        "{markdown}"
    );
    assert!(markdown.contains("300 rows: [kinds.csv](kinds.csv)"));
    assert!(markdown.contains("| chi_g exact | chi_g 2013 |"), "{markdown}");
    // What is kept says how to get the others, and leads to none of them.
    let kept = super::kept();
    assert_eq!(kept.keys().collect_vec(), ["README.md", "data.json"]);
    for words in
        ["`mapgame report sample --render FOLDER`", "draws 1 picture.", "300 rows, too many", "`kinds.csv`"]
    {
        assert!(kept["README.md"].contains(words), "{words}: {}", kept["README.md"]);
    }
    assert!(!kept["README.md"].contains("kinds.csv)"));
    let long = super::files(&Report { tables: vec![super::table(201)], ..Report::default() });
    assert!(!long.contains_key("kinds.tex"), "too long for a page");
}

#[test]
fn the_files_of_stored_reports_are_small() {
    for extension in ["md", "csv", "json", "tex", "svg"] {
        let largest = super::rendered(extension).map(|(path, text)| (text.len(), path)).max();
        let (size, path) = largest.unwrap();
        assert!(size <= 100_000, "{} has {size} bytes", path.display());
    }
}

#[test]
fn a_note_that_plots_in_a_row_share_stands_once_under_the_last() {
    let plots = [("a", "shared"), ("b", "shared"), ("c", "other"), ("d", "shared")].map(|(name, note)| {
        let mut plot = super::plot(1);
        (plot.name, plot.notes) = (name.into(), vec![format!("the {note} note")]);
        plot
    });
    let files =
        super::files(&Report { tables: vec![super::table(1)], plots: plots.into(), ..Report::default() });
    let text = &files["README.md"];
    let found: Vec<usize> = text.match_indices("the shared note").map(|(at, _)| at).collect();
    assert_eq!((found.len(), text.matches("the other note").count()), (2, 1));
    for (note, place) in found.into_iter().zip(["(b.svg)", "(d.svg)"]) {
        assert!(note > text.find(place).unwrap());
    }
}

#[test]
fn the_stored_list_has_every_report() {
    let list = index::list(questions(), &super::reports());
    assert!(questions().all(|question| list.contains(&format!("[{0}]({0}/README.md)", question.name))));
    let stored = std::fs::read_to_string(super::reports().join("README.md")).unwrap();
    assert_eq!(stored, list, "run `mapgame report --restyle`");
}
