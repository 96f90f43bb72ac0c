//! Names from files in every format: none becomes markup, a line or a cell of its own, or a message to the terminal.

use std::collections::BTreeSet;

use laboratory::report::{
    Column, Cost, EXPORTERS, FirstMover, Manifest, Question, Report, Table, Value, data, folder,
};
use proptest::prelude::*;
use toolkit::pictures::visible;

use super::{files, plot, xml};

/// What formats take for markup, between blanks; `?` is the graph without vertices in graph6.
const PARTS: &str = "a B2 ? | || ` ``` < > >= <= <script> </script> <!-- ]]> & &amp; &#60; &lt; \" ' '' [x](y) ![x](y) ]( http://x.y \
                     www.x.y * ** _ __ ~~ ~ :x: \\ \\| \\\\ $ $$ \\end{tabular} { } % # ^ ^^M -- --- , ; a_1 x^2 =1+1 é \u{1f5fa}";

/// Names made of them, of blanks and control characters, and of anything else.
fn name() -> impl Strategy<Value = String> {
    let blanks =
        [" ", "  ", "\n", "\r\n", "\t", "\0", "\x1b[2J", "\u{202e}", "\u{2028}", "\u{85}", "\u{fffe}"];
    let words = ["<b x=\"y\">", "South America", "my map.dot:1", "chi_g <= a"];
    let parts: Vec<&str> = PARTS.split(' ').chain(blanks).chain(words).collect();
    let part = prop_oneof![4 => proptest::sample::select(parts).prop_map(String::from), 1 => any::<char>().prop_map(String::from)];
    proptest::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn table(names: &[String]) -> Table {
    let columns = Column::list("graph | reason | #n");
    let mut table = Table::new("names", "Names", columns);
    for (index, name) in names.iter().enumerate() {
        table.push(vec![name.as_str().into(), Value::Text(name.clone()).into(), index.into()]);
    }
    table
}

fn rendered(format: &str, table: &Table) -> String {
    EXPORTERS.iter().find(|exporter| exporter.name == format).unwrap().render(table)
}

/// Removes what stands for one character in LaTeX, and mathematics that the exporter makes.
fn plain(cell: &str) -> String {
    let mut left = cell.to_owned();
    // What tells a character that no font has.
    while let Some((before, rest)) = left.split_once("$\\langle$\\textrm{") {
        let (code, after) = rest.split_once("}$\\rangle$").expect("it ends");
        assert!(code.chars().all(|c| c.is_ascii_alphanumeric() || c == '+'), "{code}");
        left = format!("{before}{after}");
    }
    let known = "\\textbackslash{} \\textasciitilde{} \\textasciicircum{} \\textbar{} \\textasciigrave{} \\textvisiblespace{} \
                 \\allowbreak{} -{} $<$ $>$ $\\leq$ $\\geq$ $\\neq$ $\\times$ $-$ \\& \\% \\$ \\# \\_ \\{ \\}";
    known.split(' ').fold(left, |left, known| left.replace(known, ""))
}

proptest! {
    #![proptest_config(crate::drawn(400))]

    #[test]
    fn latex_has_no_unescaped_special(name in name()) {
        let source = rendered("latex", &table(std::slice::from_ref(&name)));
        let row = source.lines().skip_while(|line| !line.contains("\\midrule")).nth(1).unwrap();
        // The first cell is a name.
        let cell = row.strip_prefix("    ").unwrap().split(" & ").next().unwrap();
        // An empty group keeps a bracket or a star from belonging to the line end before it.
        let cell = cell.strip_prefix("{}").filter(|rest| rest.starts_with(['[', '*'])).unwrap_or(cell);
        prop_assert!(!cell.starts_with(['[', '*']) || row.trim_start().starts_with("{}"), "{name:?}: {row}");
        let greek = name.contains(|c: char| ('Α'..='ω').contains(&c) || "²³".contains(c));
        prop_assert!(greek || !plain(cell).contains(['\\', '$', '&', '%', '#', '_', '{', '}', '^', '~']), "{name:?}: {row}");
        prop_assert!(!cell.contains("\\geq") && !cell.contains("\\leq") || name.contains(['≤', '≥']), "{name:?}: {row}");
        prop_assert!(!source.chars().any(|c| c.is_control() && c != '\n'), "{name:?}");
        prop_assert!(row.trim_end().ends_with("\\\\"), "{name:?}: {row}");
    }

    #[test]
    fn markdown_keeps_its_columns_and_has_no_markup(names in proptest::collection::vec(name(), 1..4)) {
        let source = rendered("markdown", &table(&names));
        let rows: Vec<&str> = source.lines().filter(|line| line.starts_with('|')).collect();
        prop_assert_eq!(rows.len(), 2 + names.len(), "{}", source);
        for row in rows {
            // As the parser of tables counts them, before anything else.
            let bars = row.match_indices('|').filter(|&(at, _)| !row[..at].ends_with('\\')).count();
            prop_assert_eq!(bars, 4, "{:?}: {}", names, row);
            let first = row.split(" | ").next().unwrap();
            let single = |mark: char| first.replace(&format!("\\{mark}"), "").matches(mark).count() < 2;
            prop_assert!(single('~') && single('$'), "{:?}: {}", names, row);
            let unescaped = ["\\\\", "\\<", "\\`", "\\]", "\\*"].iter().fold(first.to_owned(), |left, known| left.replace(known, " "));
            prop_assert!(!unescaped.contains("](") && !unescaped.contains(['`', '*']), "{:?}: {}", names, row);
            let tag = unescaped.match_indices('<').any(|(at, _)| unescaped[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic() || "/!?".contains(c)));
            prop_assert!(!tag, "{:?}: {}", names, row);
        }
    }

    #[test]
    fn a_page_has_one_comment_and_one_line_of_code(command in name()) {
        let command = format!("mapgame table '{command}'");
        let mut report = Report { tables: vec![table(&["a".into()])], ..Report::default() };
        let none = std::iter::empty::<graphs::Graph>();
        report.manifest = Manifest::of(command.clone(), none, &report, 0, &graphs::Budget::unlimited());
        let question = Question { name: "table", about: "what there is", cost: Cost::Quick, begins: FirstMover::Either };
        let files = folder::rendered(&question, &report, &[]);
        let (first, rest) = files["README.md"].split_once('\n').unwrap();
        prop_assert!(first.starts_with("<!-- ") && first.ends_with(" -->"), "{first}");
        prop_assert_eq!(first.matches("-->").count() + first.matches("--!>").count(), 1, "{}", first);
        prop_assert!(rest.starts_with("\n# table\n"), "{rest}");
        // The last line is code between marks that nothing within ends.
        let last = rest.trim_end().lines().last().unwrap();
        let code = last.strip_prefix("Generated by ").and_then(|rest| rest.strip_suffix("; do not edit.")).unwrap();
        let ticks = code.len() - code.trim_start_matches('`').len();
        let inside = code[ticks..].strip_suffix(&"`".repeat(ticks)).unwrap();
        prop_assert!(inside.split(|c| c != '`').all(|run| run.len() != ticks), "{code}");
        let shown = visible(&command);
        prop_assert_eq!(inside.trim(), shown.trim());
        prop_assert_eq!(data::read(&files["data.json"]).unwrap().manifest.command, command);
    }

    #[test]
    fn csv_reads_back(names in proptest::collection::vec(name(), 1..4)) {
        let source = rendered("csv", &table(&names));
        let mut reader = csv::Reader::from_reader(source.as_bytes());
        let read: Vec<String> = reader.records().map(|record| record.unwrap()[0].to_owned()).collect();
        let shown: Vec<String> = names.iter().map(|name| visible(name)).collect();
        prop_assert_eq!(read, shown);
        prop_assert_eq!(source.lines().count(), 1 + names.len());
    }

    #[test]
    fn text_is_lines_without_control_characters(names in proptest::collection::vec(name(), 1..4)) {
        let source = rendered("text", &table(&names));
        prop_assert!(!source.chars().any(|c| c.is_control() && c != '\n'), "{:?}", source);
        let json = rendered("json", &table(&names));
        prop_assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok());
    }

    #[test]
    fn svg_takes_no_element_from_a_name(name in name()) {
        let mut named = plot(2);
        named.title = name.clone();
        named.series[0].name = name.clone();
        named.notes = vec![name.clone()];
        let named = Report { tables: vec![table(std::slice::from_ref(&name))], plots: vec![named], ..Report::default() };
        let plain = Report { tables: vec![table(&["x".into()])], plots: vec![plot(2)], ..Report::default() };
        let (named, plain) = (files(&named), files(&plain));
        for (path, document) in named.iter().filter(|(path, _)| path.ends_with(".svg")) {
            let ours: BTreeSet<String> = xml::read(&plain[path]).0.into_iter().map(|element| element.name).collect();
            for element in xml::read(document).0 {
                prop_assert!(ours.contains(&element.name) || ["tspan", "text"].contains(&&*element.name), "{name:?}: {element:?}");
                prop_assert!(!element.attributes.iter().any(|(key, _)| key.starts_with("on")), "{name:?}: {element:?}");
            }
            prop_assert!(!document.chars().any(|c| c.is_control() && !"\n\t".contains(c)), "{path} {name:?}");
        }
        let attribute = format!("<p title=\"{}\"/>", toolkit::pictures::escaped(&name));
        let (elements, _) = xml::read(&attribute);
        prop_assert_eq!(elements.len(), 1);
    }
}
