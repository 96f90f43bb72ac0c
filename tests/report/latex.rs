//! The tables compile and fit on their page, where there is a LaTeX to compile them. `.ci/latex` looks at those of
//! all reports, with their citations.

use laboratory::report::{Cell, Column, Table, Value, exporter};

use super::{Folder, compiled, program, skipped};
use crate::cli::table;

fn latex(table: &Table) -> String {
    exporter("latex").unwrap().render(table)
}

/// A table of that many columns and rows, the first column words of this length.
fn wide(columns: usize, rows: usize, letters: usize) -> Table {
    let heads = (0..columns).map(|index| match index {
        0 => Column::words("graph", "graph"),
        _ => Column::number(format!("n{index}"), ["chi_g", "worst case", "$3 alpha + beta$"][index % 3])
            .under(format!("group {}", (index - 1) / 3)),
    });
    let mut table = Table::new("wide", "Wide | tall, with $chi_g <= col_2$ & $|N+(u)|$", heads.collect());
    for row in 0..rows {
        let name = format!("{}{}", "union(path:18)".repeat(letters / 14), row / 2);
        let numbers = (1..columns).map(|index| Cell::from(1000 + (row * index) as u32));
        table.push(std::iter::once(Cell::from(name)).chain(numbers).collect());
    }
    table.notes = vec!["`a_b` is bounded by $2 + max_u (|N+(u)| + m(u))$ -- \"so\".".into()];
    table
}

fn wordy(rows: usize) -> Table {
    let columns = Column::list("spec | about | graph6 | #n | statement");
    let mut table = Table::new("wordy", "Words", columns);
    for row in 0..rows {
        table.push(vec![
            format!("complement(union(complement(path:18),complement(path:{row})))").into(),
            "answered at the least uncolored loose backward neighbor, $chi (1 + col_2)$ colors are enough"
                .into(),
            "b??????????@?A?A?@??O?A??G??O??O??G?_@?A?C?C?G?C?G?A?C??_@??C?G??O?_??_@???_@".into(),
            34u32.into(),
            Value::Formula("col_g <= min { k : 2 h(k) - 1 <= k }, h(k) = #{ v : deg v >= k }".into()).into(),
        ]);
    }
    table
}

#[test]
fn a_table_is_turned_broken_or_cut_only_where_it_must_be() {
    let small = latex(&wide(6, 5, 14));
    assert!(!["landscape", "\\small\\", "part 1"].iter().any(|part| small.contains(part)), "{small}");
    let turned = latex(&wide(14, 5, 14));
    assert!(turned.contains("\\begin{landscape}") && !turned.contains("part 1"), "{turned}");
    assert_eq!(turned.matches("\\begin{tabular}{@{}l").count(), 1);
    let cut = latex(&wide(31, 5, 14));
    assert!(cut.matches("\\begin{tabular}{@{}l").count() > 1, "{cut}");
    // Every part names its rows, and no group is cut.
    let [names, groups] = ["union(", "\\multicolumn{3}{c}"].map(|part| cut.matches(part).count());
    assert!(names >= 2 * 3 && groups == 10, "{cut}");
    let words = latex(&wordy(3));
    assert!(words.contains("p{") && words.contains("\\allowbreak{}"), "{words}");
    let long = latex(&wide(5, 90, 14));
    assert!(long.contains("\\begin{longtable}") && !long.contains("\\begin{table}"), "{long}");
    assert!(long.contains("\\\\*\n"), "two rows of one name stay on one page");
    assert_eq!(long.matches("}18)7 ").count(), 1, "a name is defined once: {long}");
}

/// And nothing becomes an argument of a line end.
#[test]
fn headings_captions_and_notes_are_mathematics() {
    let source = latex(&wide(4, 2, 14)) + &latex(&bracketed());
    for part in table("parts of tables").map(|row| row[0].replace('␊', "\n")) {
        assert!(source.contains(&part), "{part} in {source}");
    }
}

fn bracketed() -> Table {
    let columns =
        vec![Column::words("game", "game"), Column::number("value", "coloring game of the variant [B,-]")];
    let mut table = Table::new("bracketed", "Variants", columns);
    table.rows = ["[A,-]", "*", "[B,A]"].map(|name| vec![name.into(), 3u32.into()]).into();
    table
}

/// Names with every character that the table of characters speaks of, and some of which no font knows anything.
fn lettered() -> Table {
    let columns = vec![Column::words("graph", "graph"), Column::words("reason", "reason")];
    let mut table = Table::new("lettered", "Every letter of \u{240a} and 中", columns);
    let ranges = [
        '\u{0}'..='\u{ff}',
        '\u{100}'..='\u{17f}',
        'Ͱ'..='Ͽ',
        '\u{2010}'..='\u{2060}',
        '\u{2400}'..='\u{2426}',
    ];
    let letters: Vec<char> = ranges.into_iter().flatten().chain("≤≥≠×−⊕中🗺\u{202e}\u{301}".chars()).collect();
    for some in letters.chunks(8) {
        let spelled: String = some.iter().flat_map(|letter| [*letter, ' ']).collect();
        table.push(vec![spelled.as_str().into(), Value::Text(spelled.clone()).into()]);
        table.push(vec!["".into(), Value::Text(format!("`{}`", spelled.replace('`', ""))).into()]);
    }
    table
}

#[test]
fn tables_are_ascii_but_for_latin_letters() {
    let source = latex(&lettered());
    let is_known = |c: char| c.is_ascii() || ('¡'..='ſ').contains(&c) || "–—‘’“”†‡•…".contains(c);
    assert_eq!(source.chars().find(|&c| !is_known(c)), None);
    assert!(
        source.contains(r"$\langle$\textrm{LF}$\rangle$")
            && source.contains(r"$\langle$\textrm{U+4E2D}$\rangle$")
    );
}

#[test]
fn tables_compile_and_fit() {
    let Some(pdflatex) = program(&["pdflatex"]) else {
        skipped("no pdflatex is on the path");
        return;
    };
    let folder = Folder::new();
    let sizes = [(3, 4, 14), (8, 60, 28), (14, 5, 14), (14, 60, 42), (31, 5, 14), (31, 40, 56)];
    let made = sizes.into_iter().map(|(columns, rows, letters)| wide(columns, rows, letters));
    let made = made.chain([wordy(4), wordy(60), bracketed(), lettered(), super::table(8), super::table(300)]);
    for (index, table) in made.map(|table| latex(&table)).enumerate() {
        // What a table says that it needs is enough.
        let packages = table.lines().next().unwrap().strip_prefix("% needs ").unwrap();
        let source = format!(
            "\\documentclass{{article}}\n{packages}\n\\begin{{document}}\n{table}\\end{{document}}\n"
        );
        let log = compiled(&pdflatex, &folder, &source).unwrap_or_else(|said| panic!("{index}: {said:#?}"));
        let wrong = |line: &&str| line.starts_with("Overfull") || line.contains("Float too large");
        let wrong: Vec<&str> = log.lines().filter(wrong).collect();
        assert!(wrong.is_empty(), "{index}: {wrong:#?}\n{table}");
    }
}
