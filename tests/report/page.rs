//! The pages, without a browser.

use std::collections::BTreeSet;

use mapgame::report::Report;
use mapgame::report::index;

use super::xml::{self, Element};

/// What may stand in a page, and names nothing that lies elsewhere.
fn assert_is_self_contained(page: &str, own_files: &dyn Fn(&str) -> bool) {
    let page = page.strip_prefix("<!DOCTYPE html>\n").expect("it is HTML");
    let (elements, _) = xml::read(page);
    let ids: BTreeSet<&str> = elements.iter().filter_map(|element| element.get("id")).collect();
    for Element { name, attributes } in &elements {
        assert!(
            !["script", "link", "img", "iframe", "object", "embed", "image", "base"].contains(&name.as_str()),
            "{name}"
        );
        for (key, value) in attributes {
            match key.as_str() {
                "href" => match value.strip_prefix('#') {
                    Some(id) => assert!(ids.contains(id), "{value} leads nowhere"),
                    None => assert!(name == "a" && own_files(value), "<{name} href={value}>"),
                },
                "xmlns" => {}
                _ => assert!(!value.contains("//") && !value.contains("url("), "{key}={value}"),
            }
            assert!(
                !["src", "srcset", "data", "action", "style"].contains(&key.as_str())
                    && !key.starts_with("on"),
                "{key}"
            );
        }
    }
    assert!(!page.contains("@import") && !page.contains("url("));
}

#[test]
fn a_page_has_all_that_the_report_has() {
    let files = super::sample();
    let page = &files["index.html"];
    assert_is_self_contained(page, &|file| files.contains_key(file));
    let (elements, text) = xml::read(page.strip_prefix("<!DOCTYPE html>\n").unwrap());
    let count = |name: &str| elements.iter().filter(|element| element.name == name).count();
    assert_eq!((count("table"), count("figure"), count("h1")), (1, 1, 1), "the long table is in the files");
    assert_eq!(count("tr"), 1 + 8);
    // petersen comes in pairs of rows, of which the first is drawn; path:60 is too large and "no graph" is none.
    assert_eq!((count("symbol"), count("use")), (2, 4));
    let disagreeing = elements.iter().filter(|element| element.get("class") == Some("ne")).count();
    assert_eq!(disagreeing, 8);
    for words in [
        "Cells &lt;of&gt; every kind &amp; more",
        "chi_g &lt;= a (a + 1)",
        "3..4",
        "&gt;= 5",
        "0.250",
        "4 ≠",
        "a &lt; b &amp; c &gt; d",
        "What a page looks like.",
        "300 rows",
        "mapgame report sample --seed 3 --node-limit 1000",
    ] {
        assert!(text.contains(words), "{words}");
    }
    let labels: Vec<&str> = elements.iter().filter_map(|element| element.get("aria-label")).collect();
    assert!(labels.contains(&"Who wins &lt;petersen&gt; &amp; how often"), "{labels:?}");
}

#[test]
fn the_files_of_a_report() {
    let files = super::sample();
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "README.md",
            "everything.svg",
            "index.html",
            "kinds.csv",
            "kinds.json",
            "kinds.tex",
            "manifest.toml"
        ]
    );
    let markdown = &files["README.md"];
    assert!(
        markdown.contains("![Who wins <petersen> & how often](everything.svg)\n\nIntervals of 95 %"),
        "{markdown}"
    );
    assert!(markdown.contains("300 rows: [kinds.csv](kinds.csv)"));
    let long = super::files(&Report { tables: vec![super::table(201)], plots: Vec::new() });
    assert!(!long.contains_key("kinds.tex"), "too long for a page");
    assert!(!long["index.html"].contains("<table"));
}

#[test]
fn committed_pages_are_self_contained_and_small() {
    let pages = super::committed("html");
    assert!(pages.len() >= 5, "{}", pages.len());
    for (path, page) in pages {
        assert_is_self_contained(&page, &|file| path.with_file_name(file).is_file());
    }
    let size =
        |extension| super::committed(extension).into_iter().map(|(path, text)| (text.len(), path)).max();
    for extension in ["html", "md", "csv", "json", "tex", "svg", "toml"] {
        if let Some((size, path)) = size(extension) {
            assert!(size <= 100_000, "{} has {size} bytes", path.display());
        }
    }
}

#[test]
fn the_index_lists_every_report() {
    let reports = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("reports");
    let index = index::index(&reports);
    for experiment in mapgame::experiments::EXPERIMENTS {
        let link = format!("[{0}]({0}/README.md)", experiment.name());
        let line = index.lines().find(|line| line.contains(&link)).unwrap_or_else(|| panic!("{link}"));
        assert!(line.contains(experiment.about()), "{line}");
    }
    assert_eq!(std::fs::read_to_string(reports.join("README.md")).unwrap(), index, "run `mapgame report`");
}

#[test]
fn a_note_that_plots_in_a_row_share_is_told_once_under_the_last() {
    let plots = [("a", "shared"), ("b", "shared"), ("c", "other"), ("d", "shared")].map(|(name, note)| {
        let mut plot = super::plot(1);
        (plot.name, plot.notes) = (name.into(), vec![format!("the {note} note")]);
        plot
    });
    let files = super::files(&Report { tables: vec![super::table(1)], plots: plots.into() });
    for (page, places) in [("README.md", ["(b.svg)", "(d.svg)"]), ("index.html", ["\"b.svg\"", "\"d.svg\""])]
    {
        let text = &files[page];
        let found: Vec<usize> = text.match_indices("the shared note").map(|(at, _)| at).collect();
        assert_eq!((found.len(), text.matches("the other note").count()), (2, 1), "{page}");
        // On the page the name of the picture stands below its notes, in the Markdown above.
        for (note, place) in found.into_iter().zip(places) {
            let place = text.find(place).unwrap();
            assert_eq!(note < place, page == "index.html", "{page}");
        }
    }
}
