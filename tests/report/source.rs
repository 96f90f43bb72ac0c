//! Words, formulas and cells as LaTeX source.

use laboratory::report::exporters::latex;
use laboratory::report::{Cell, Column, Decimal, Value};

use crate::cli::table;

#[test]
fn sentences_are_set() {
    for row in table("sentences") {
        assert_eq!(latex::sentence(row[0]).text, row[1]);
    }
    assert_eq!(latex::head("$3 alpha + beta$").text, r"$3 \alpha + \beta$");
    let formula = Value::Formula("col_g <= max degree + 1".into());
    let set = latex::cell(&Column::words("statement", "statement"), &formula.into()).text;
    assert_eq!(set, r"$\mathrm{col}_{g} \leq \max\ \mathrm{degree} + 1$");
    assert_eq!(latex::head("$Δ+1$").text, r"$\Delta+1$");
    assert_eq!(latex::head("a").text, "$a$");
    let words: Vec<String> =
        latex::words("petersen $k=3$ as ($chi_g$)").into_iter().map(|it| it.text).collect();
    assert_eq!(words, ["petersen", "$k=3$", "as", r"($\chi_{g}$)"]);
    assert_eq!(latex::words("- hub").into_iter().map(|it| it.text).collect::<Vec<_>>(), ["-~hub"]);
}

#[test]
fn cells_are_set_by_kind() {
    let (words, spec) = (Column::words("about", "about"), Column::words("spec", "spec"));
    assert_eq!(latex::cell(&words, &"at most $chi_g$".into()).text, r"at most $\chi_{g}$");
    assert_eq!(latex::cell(&spec, &"K_a".into()).text, r"K\_a");
    assert_eq!(latex::cell(&words, &Value::AtLeast(5).into()).text, r"$\geq 5$");
    assert_eq!(latex::cell(&words, &Decimal::rounded(-0.25, 2).into()).text, "$-$0.25");
    assert_eq!(latex::cell(&words, &Cell::quoted(Some(4), Some(5))).text, r"4\,$\neq$");
}

#[test]
fn long_words_may_be_broken_at_their_marks() {
    let column = Column::words("spec", "spec");
    let source = latex::cell(&column, &"union(path:18,path:2)".into());
    assert_eq!(source.text, r"union(\allowbreak{}path:\allowbreak{}18,\allowbreak{}path:\allowbreak{}2)");
    assert!(source.longest < source.width / 3.0, "{source:?}");
    let line = "?".repeat(40);
    let source = latex::cell(&column, &line.as_str().into());
    assert_eq!(source.text.matches("\\allowbreak{}").count(), 4);
    assert!(source.longest <= source.width / 4.9, "{source:?}");
    assert_eq!(latex::cell(&column, &"petersen".into()).text, "petersen");
}

/// The widths that TeX gives, in points: \hbox{...} at ten points.
#[test]
fn widths_are_those_of_tex_and_no_less() {
    let column = Column::words("spec", "spec");
    for row in table("widths") {
        let is_formula = row[1].starts_with('$');
        let cell = if is_formula { Value::Formula(row[0].into()).into() } else { row[0].into() };
        let (source, true_width) = (latex::cell(&column, &cell), row[2].parse::<f64>().unwrap());
        assert_eq!(source.text, row[1]);
        let estimated = 10.0 * source.width;
        let range = 0.98 * true_width..=1.25 * true_width;
        assert!(range.contains(&estimated), "{estimated} {true_width}");
    }
}
