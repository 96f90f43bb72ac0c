//! Words, formulas and cells as LaTeX source.

use laboratory::report::exporters::latex;
use laboratory::report::{Cell, Column, Decimal, Value};

#[test]
fn sentences_are_set() {
    for (typed, set) in [
        ("`>= N`: 5 % of `a_b`", r"\texttt{>= N}: 5 \% of \texttt{a\_b}"),
        ("none", "none"),
        ("$A_1$ & 50% <= {x} ≠ $y^2$", r"$A_{1}$ \& 50\% $\leq$ \{x\} $\neq$ $y^{2}$"),
        ("by $|N+(u)|$ and \"so\" | --seed", r"by $|N^{+}(u)|$ and ``so'' \textbar{} -{}-seed"),
        ("Worst cases by $col_2$ and $chi_g$", r"Worst cases by $\mathrm{col}_{2}$ and $\chi_{g}$"),
        ("$col_g <= max degree + 1$", r"$\mathrm{col}_{g} \leq \max\ \mathrm{degree} + 1$"),
        ("alpha-beta:2 against mcts", "alpha-beta:2 against mcts"),
        (
            "a\u{240a}b é ž ΔΓι 中",
            r"a$\langle$\textrm{LF}$\rangle$b é ž $\Delta$$\Gamma$$\iota$ $\langle$\textrm{U+4E2D}$\rangle$",
        ),
    ] {
        assert_eq!(latex::sentence(typed).text, set);
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
    let words = |text: &str| latex::cell(&column, &text.into());
    let formula = |typed: &str| latex::cell(&column, &Value::Formula(typed.into()).into());
    for (source, text, true_width) in [
        (words("loose-backward"), r"loose-backward", 66.19),
        (
            words("complement(union(path:18))"),
            r"complement(\allowbreak{}union(\allowbreak{}path:\allowbreak{}18))",
            125.28,
        ),
        (words("The Worst Case, 0123456789"), "The Worst Case, 0123456789", 126.81),
        (formula("chi_g <= a (a + 1)"), r"$\chi_{g} \leq a (a + 1)$", 59.81),
        (formula("2 + max_u (|N+(u)| + m(u))"), r"$2 + \max_{u} (|N^{+}(u)| + m(u))$", 118.17),
        (formula("col_g <= 3 col_2 - 1"), r"$\mathrm{col}_{g} \leq 3\,\mathrm{col}_{2} - 1$", 70.81),
    ] {
        assert_eq!(source.text, text);
        let estimated = 10.0 * source.width;
        assert!(
            estimated >= true_width - 0.02 * true_width && estimated <= 1.25 * true_width,
            "{estimated} {true_width}"
        );
    }
}
