//! Mathematics as people type it, and where it stands in sentences.

use mapgame::report::math::prose::{self, Span, spans};
use mapgame::report::math::{html, latex};

#[test]
fn formulas_are_set_for_each_medium() {
    for (typed, in_latex, in_html) in [
        (
            "chi_g <= a (a + 1)",
            r"\chi_{g} \leq a (a + 1)",
            "<i>χ</i><sub><i>g</i></sub> ≤ <i>a</i> (<i>a</i> + 1)",
        ),
        (
            "col_g <= 3 col_2 - 1",
            r"\mathrm{col}_{g} \leq 3\,\mathrm{col}_{2} - 1",
            "col<sub><i>g</i></sub> ≤ 3 col<sub>2</sub> − 1",
        ),
        (
            "col_g <= max degree + 1",
            r"\mathrm{col}_{g} \leq \max\ \mathrm{degree} + 1",
            "col<sub><i>g</i></sub> ≤ max degree + 1",
        ),
        ("chi + floor(n/2) - 1", r"\chi + \lfloor n/2 \rfloor - 1", "<i>χ</i> + ⌊<i>n</i>/2⌋ − 1"),
        (
            "floor((3 sqrt(1 + 48 g) + 23) / 2)",
            r"\lfloor (3 \sqrt{1 + 48 g} + 23) / 2 \rfloor",
            "⌊(3 √(1 + 48 <i>g</i>) + 23) / 2⌋",
        ),
        (
            "h(k) = #{ v : deg v >= k }",
            r"h(k) = \#\{v : \deg v \geq k\}",
            "<i>h</i>(<i>k</i>) = #{<i>v</i> : deg <i>v</i> ≥ <i>k</i>}",
        ),
        (
            "max_u (|N+(u)| + m(u))",
            r"\max_{u} (|N^{+}(u)| + m(u))",
            "max<sub><i>u</i></sub> (|<i>N</i><sup>+</sup>(<i>u</i>)| + <i>m</i>(<i>u</i>))",
        ),
        ("2 + max (3 alpha + beta)", r"2 + \max (3 \alpha + \beta)", "2 + max (3 <i>α</i> + <i>β</i>)"),
        ("2r - 1", "2r - 1", "2<i>r</i> − 1"),
        ("Δ+1", r"\Delta+1", "Δ + 1"),
        ("sum (vc)^i", r"\sum (vc)^{i}", "Σ (<i>vc</i>)<sup><i>i</i></sup>"),
        ("c! c^(v-c) v!", r"c! c^{v-c} v!", "<i>c</i>! <i>c</i><sup><i>v</i>−<i>c</i></sup> <i>v</i>!"),
        ("4 x n", r"4 \times n", "4 × <i>n</i>"),
        ("K_{n,n}", r"K_{n,n}", "<i>K</i><sub><i>n</i>,<i>n</i></sub>"),
        ("d^2 - d + 1", r"d^{2} - d + 1", "<i>d</i><sup>2</sup> − <i>d</i> + 1"),
        ("k<=n", r"k\leq n", "<i>k</i> ≤ <i>n</i>"),
        ("k=3", "k=3", "<i>k</i> = 3"),
        ("rho(L) < 3", r"\rho(L) < 3", "<i>ρ</i>(<i>L</i>) &lt; 3"),
    ] {
        assert_eq!(latex(typed), in_latex, "{typed}");
        assert_eq!(html(typed), in_html, "{typed}");
    }
}

/// The formulas of a text.
fn found(text: &str) -> Vec<&str> {
    let formula = |span| if let Span::Formula(formula) = span { Some(formula) } else { None };
    spans(text).into_iter().filter_map(formula).collect()
}

#[test]
fn formulas_are_found_in_sentences() {
    for (text, formulas) in [
        ("Alice's ratio with k = chi_g colors, by Bob", &["k = chi_g"][..]),
        (
            "bounds, chi (1 + col_2), a (a + 1) and 3 col_2 - 1; where",
            &["chi (1 + col_2)", "a (a + 1)", "3 col_2 - 1"],
        ),
        (
            "loose-backward (col_g <= 3 col_2 - 1), dollar (col_g <= 18);",
            &["(col_g <= 3 col_2 - 1)", "(col_g <= 18)"],
        ),
        ("by col_g <= 2 + max_u (|N+(u)| + m(u)), for S4", &["col_g <= 2 + max_u (|N+(u)| + m(u))"]),
        ("also by col_g <= 2 + max (3 alpha + beta). W1", &["col_g <= 2 + max (3 alpha + beta)"]),
        ("d+1 <= col_2 <= rho, d the degeneracy", &["d+1 <= col_2 <= rho", "d"]),
        ("It is chi_g on 67 of the 70 graphs", &["chi_g"]),
        ("Worst cases by strategy, col_2 and a", &["col_2"]),
        ("beside the formula v^3 of alpha-beta:2 and kl-ucb", &["v^3"]),
        ("c! c^(v-c) v!, which is 432", &["c! c^(v-c) v!"]),
        ("Grids 4 x n", &["4 x n"]),
        ("K_{n,n} minus a matching", &["K_{n,n}"]),
        ("Random graphs, p = 0.3", &["p = 0.3"]),
        ("petersen k=3 as bob", &["k=3"]),
        ("Δ+1 is the maximum degree plus 1; a bound", &["Δ+1"]),
        ("rho = col_2 = 3 and chi = 2, and the palette", &["rho = col_2 = 3", "chi = 2"]),
        ("color c being a shade of class c mod 2", &["c", "c"]),
        ("a < b & `c > d`", &["a < b"]),
        ("the tree grid:4x5, the P5, e.g. 5 % of 3 games, a 95 % interval", &[]),
        ("`>= N`: not decided; ≠ marks it; x-axis; sum of all; 0, 1, 2", &[]),
        ("the max degree + 1 of a vertex", &[]),
        ("(the least k)", &["k"]),
        ("10^7", &["10^7"]),
    ] {
        assert_eq!(found(text), formulas, "{text}");
    }
}

#[test]
fn nothing_is_lost() {
    let text = "S1 (chi_g <= k) is `code` of x, 3 col_2 - 1.";
    let joined: String = spans(text)
        .into_iter()
        .map(|span| match span {
            Span::Words(part) | Span::Formula(part) => part.to_owned(),
            Span::Code(code) => format!("`{code}`"),
        })
        .collect();
    assert_eq!(joined, text);
}

#[test]
fn a_heading_may_be_a_formula() {
    for (heading, is) in [
        ("n", true),
        ("a", true),
        ("chi_g", true),
        ("Δ+1", true),
        ("c! c^(v-c) v!", true),
        ("n c v^3", true),
        ("3 alpha + beta", true),
        ("sum (vc)^i", true),
        ("graph", false),
        ("S1", false),
        ("worst case", false),
        ("- matching", false),
        ("2013", false),
        ("Bob: 10", false),
    ] {
        assert_eq!(prose::heading(heading) == [Span::Formula(heading)], is, "{heading}");
    }
}
