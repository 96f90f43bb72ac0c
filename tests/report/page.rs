//! The pages, without a browser.

use std::collections::BTreeSet;

use itertools::Itertools;
use mapgame::report::Report;

use super::xml::{self, Element};

/// What may stand in a page, and names nothing that lies elsewhere.
pub fn assert_is_self_contained(page: &str, own_files: &dyn Fn(&str) -> bool) {
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
    assert_is_self_contained(page, &|file| file == "../index.html" || files.contains_key(file));
    let (elements, text) = xml::read(page.strip_prefix("<!DOCTYPE html>\n").unwrap());
    let count = |name: &str| elements.iter().filter(|element| element.name == name).count();
    assert_eq!((count("table"), count("figure"), count("h1")), (1, 1, 1), "the long table is in the files");
    assert_eq!(count("tr"), 2 + 8, "two lines of headings");
    // petersen comes in pairs of rows, of which the first is drawn; path:60 is too large and "no graph" is none.
    assert_eq!((count("symbol"), count("use")), (2, 4));
    // Its name and order stand once, and beside them is the drawing, for both rows.
    let both = |element: &&Element| element.get("rowspan") == Some("2");
    let spanning = elements.iter().filter(both).map(|element| element.name.as_str());
    assert_eq!(spanning.clone().filter(|name| *name == "td").count(), 2 * 2);
    // The drawing has the name as its title.
    assert_eq!(text.matches("petersen").count() - text.matches("&lt;petersen").count(), 2 + 1);
    let disagreeing = elements.iter().filter(|element| element.get("class") == Some("ne")).count();
    assert_eq!(disagreeing, 8);
    for words in [
        "Cells &lt;of&gt; every kind &amp; more",
        "χg ≤ a (a + 1)",
        "3..4",
        "≥ 5",
        "0.250",
        "4 ≠",
        "Not col2 &amp; c &gt; d",
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
            "data.json",
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
        markdown.contains("![Who wins \\<petersen> & how often](everything.svg)\n\nIntervals of 95 %"),
        "{markdown}"
    );
    assert!(markdown.contains("300 rows: [kinds.csv](kinds.csv)"));
    // What is kept says how to get the others, and leads to none of them.
    let kept = super::kept();
    assert_eq!(kept.keys().collect_vec(), ["README.md", "data.json", "everything.svg", "manifest.toml"]);
    for told in
        ["`mapgame report sample --render FOLDER`", "300 rows, too many", "`kinds.csv`", "(everything.svg)"]
    {
        assert!(kept["README.md"].contains(told), "{told}: {}", kept["README.md"]);
    }
    assert!(!["index.html", "kinds.csv)"].iter().any(|file| kept["README.md"].contains(file)));
    let long = super::files(&Report { tables: vec![super::table(201)], ..Report::default() });
    assert!(!long.contains_key("kinds.tex"), "too long for a page");
    assert!(!long["index.html"].contains("<table"));
}

#[test]
fn the_pages_of_stored_reports_are_self_contained_and_small() {
    assert!(super::RENDERED.len() >= 5, "{}", super::RENDERED.len());
    for files in super::RENDERED.values() {
        assert_is_self_contained(&files["index.html"], &|file| {
            file == "../index.html" || files.contains_key(file)
        });
    }
    let size = |extension| super::rendered(extension).map(|(path, text)| (text.len(), path)).max();
    for extension in ["html", "md", "csv", "json", "tex", "svg", "toml"] {
        if let Some((size, path)) = size(extension) {
            assert!(size <= 100_000, "{} has {size} bytes", path.display());
        }
    }
}

#[test]
fn headings_of_a_group_stand_below_it() {
    let page = &super::sample()["index.html"];
    let head = &page[page.find("<thead>").unwrap()..page.find("</thead>").unwrap()];
    let lines: Vec<&str> = head.lines().skip(1).collect();
    assert_eq!(lines.len(), 2, "{head}");
    let chi_g = "<i>χ</i><sub><i>g</i></sub>";
    assert!(lines[0].contains(&format!(" colspan=\"2\">{chi_g}</th>")), "{head}");
    assert_eq!(
        (lines[0].matches("rowspan=\"2\"").count(), lines[1].matches("<th").count()),
        (6, 2),
        "{head}"
    );
    assert!(lines[1].contains(">exact</th>") && lines[1].contains(">2013</th>"), "{head}");
    let markdown = &super::sample()["README.md"];
    assert!(markdown.contains("| chi_g exact | chi_g 2013 |"), "{markdown}");
}

#[test]
fn a_row_has_a_cell_for_each_column_with_those_that_began_above() {
    let sample = super::sample();
    for mut rest in
        [sample["index.html"].as_str()].into_iter().chain(super::rendered("html").map(|(_, page)| page))
    {
        while let Some(start) = rest.find("<tbody>") {
            let end = rest[start..].find("</tbody>").unwrap() + start;
            let mut open: Vec<usize> = Vec::new();
            let mut widths = BTreeSet::new();
            for row in rest[start..end].split("<tr").skip(1) {
                open.retain_mut(|rows| {
                    *rows -= 1;
                    *rows > 0
                });
                let spans = row
                    .split("rowspan=\"")
                    .skip(1)
                    .map(|span| span.split('"').next().unwrap().parse().unwrap());
                let own = row.matches("</td>").count() + row.matches("</th>").count();
                widths.insert(open.len() + own);
                open.extend(spans.collect::<Vec<usize>>());
            }
            assert_eq!((widths.len(), open.iter().all(|&rows| rows == 1)), (1, true), "{widths:?}");
            rest = &rest[end..];
        }
    }
}

#[test]
fn a_note_that_plots_in_a_row_share_is_told_once_under_the_last() {
    let plots = [("a", "shared"), ("b", "shared"), ("c", "other"), ("d", "shared")].map(|(name, note)| {
        let mut plot = super::plot(1);
        (plot.name, plot.notes) = (name.into(), vec![format!("the {note} note")]);
        plot
    });
    let files =
        super::files(&Report { tables: vec![super::table(1)], plots: plots.into(), ..Report::default() });
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
