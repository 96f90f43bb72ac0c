//! Mathematics as people type it, and where it stands in sentences.

use games::rulesets::RULESETS;
use laboratory::report::exporters::latex::{head, sentence};
use laboratory::report::math::{heading, latex, svg};
use strategies::formula::{Span, spans, unmarked};
use strategies::{VARIANT_THEOREMS, all_theorems};
use toolkit::invariants::{ArgumentKind, Column, ENTRIES};

use crate::cli::table;

#[test]
fn formulas_are_set_for_each_medium() {
    for row in table("typeset formulas") {
        let [typed, in_latex] = row[..] else { panic!("{row:?}") };
        assert_eq!(latex(typed), in_latex, "{typed}");
    }
    let set = "<tspan font-style=\"italic\">χ</tspan><tspan dy=\"0.25em\" font-size=\"75%\"><tspan font-style=\"italic\">g</tspan></tspan>\
               <tspan dy=\"-0.19em\">\u{200b}</tspan> ≥ 3 &lt;";
    assert_eq!(svg("$chi_g >= 3$ <"), set);
}

fn found(text: &str) -> Vec<&str> {
    let formula = |span| if let Span::Formula(formula) = span { Some(formula) } else { None };
    spans(text).into_iter().filter_map(formula).collect()
}

#[test]
fn formulas_stand_between_dollars() {
    for row in table("formulas") {
        let (text, plain, formulas) = (row[0], row[1], &row[2..]);
        assert_eq!(unmarked(text), plain, "{text}");
        assert_eq!(found(text), formulas, "{text}");
        let part = |span| match span {
            Span::Words(part) | Span::Formula(part) | Span::Code(part) => part,
        };
        assert_eq!(spans(text).into_iter().map(part).collect::<String>(), plain.replace('`', ""), "{text}");
    }
}

#[test]
fn a_heading_may_be_one_symbol() {
    for title in "n a chi_g chi_g:connected[B,A] chi'_g A_g rho".split(' ') {
        assert_eq!(heading(title), [Span::Formula(title)]);
    }
    for title in ["Δ+1", "graph", "S1", "G", "sum", "min_degree", "worst case", "2013"] {
        assert_ne!(heading(title), [Span::Formula(title)]);
    }
    assert_eq!(heading("largest $z$"), spans("largest $z$"));
}

/// Names of columns with what they may take, as a table has them and as an expression does.
fn columns() -> std::collections::BTreeSet<String> {
    let arguments = |takes: &ArgumentKind| match takes {
        ArgumentKind::Nothing => vec![""],
        ArgumentKind::Variant => {
            vec!["", ":connected", ":[B,A]", ":[A,-]", ":connected[B,B]", ":low", ":[A,B]:high"]
        }
        ArgumentKind::Graph => vec!["(paw)"],
        ArgumentKind::Strategy => vec![":least-rank", ":activation"],
        ArgumentKind::Order => vec![":rank", ":layers"],
        ArgumentKind::Game(_) => vec!["", "(1)", "(2,1)", ":[A,B]"],
    };
    let names = ENTRIES.iter().flat_map(|entry| {
        arguments(&entry.takes).into_iter().map(move |argument| format!("{}{argument}", entry.name))
    });
    let known = names.filter_map(|name| Some((Column::named(&name).ok()?, name)));
    known.flat_map(|(column, name)| [column.identifier(), name]).collect()
}

fn statements() -> Vec<String> {
    let of_variants = VARIANT_THEOREMS.iter().map(|theorem| theorem.statement());
    let games = RULESETS.iter().map(|ruleset| ruleset.symbol.to_owned());
    all_theorems().map(|theorem| theorem.statement()).chain(of_variants).chain(games).collect()
}

fn fault(source: &str) -> Option<&'static str> {
    const GREEK: &str = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau \
                         upsilon phi chi psi omega";
    const COMMANDS: &str = "mathrm text leq geq neq lfloor rfloor lceil rceil sqrt sum deg max min log times varepsilon \
                            varphi";
    let is_greek = |name: &str| GREEK.split(' ').any(|known| known == name.to_lowercase());
    let is_known = |name: &str| is_greek(name) || COMMANDS.split(' ').any(|known| known == name);
    let letters = |text: &'_ str| text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let mut commands = source.split('\\').skip(1).map(|rest| &rest[..letters(rest)]);
    let upright: Vec<&str> =
        source.split(r"\mathrm{").skip(1).filter_map(|rest| rest.split('}').next()).collect();
    let plain = source.replace(r"\{", "").replace(r"\}", "");
    let depths = plain.chars().scan(0, |depth, letter| {
        *depth += i32::from(letter == '{') - i32::from(letter == '}');
        Some(*depth)
    });
    let depths: Vec<i32> = depths.collect();
    // A word of its letters in italics is no product.
    let mut bare = source.split(|c: char| !c.is_ascii_alphabetic());
    let faults = [
        (depths.iter().any(|&depth| depth < 0), "a brace ends nothing"),
        (depths.last().is_some_and(|&depth| depth != 0), "a brace is open"),
        (!source.is_ascii(), "a character that pdflatex does not know"),
        (source.contains(r"\_"), "an underscore"),
        (source.contains(r"\cdot"), "a product"),
        (source.matches('_').count() != source.matches("_{").count(), "an index without braces"),
        (commands.any(|name| !name.is_empty() && !is_known(name)), "an unknown command"),
        (upright.iter().any(|name| is_greek(name)), "a Greek letter as a word"),
        (bare.any(|word| word.len() > 2 && !is_known(word) && !upright.contains(&word)), "a word in italics"),
    ];
    faults.into_iter().find(|(is_so, _)| *is_so).map(|(_, fault)| fault)
}

#[test]
fn every_name_of_the_catalogues_is_mathematics() {
    let wrong = r"\chi'\_g \mathrm{iota}_{g} \chi_{g}\cdot \chi_{g}\_B_{A} activation { }{ χ \alfa";
    assert!(wrong.split(' ').all(|wrong| fault(wrong).is_some()), "{wrong}");
    for typed in columns() {
        if !typed.starts_with("worst:") && !typed.starts_with("winners") && !typed.starts_with("monotone") {
            assert_eq!(fault(&latex(&typed)), None, "{typed}: {}", latex(&typed));
        }
        // A heading is a formula, or English in which an underscore is one.
        let set = head(&typed).text;
        let is_formula = set.starts_with('$') && set.ends_with('$') && set.matches('$').count() == 2;
        let has_symbol = ["chi", "col", "n", "m", "a"].contains(&typed.split(['_', ':']).next().unwrap());
        assert_eq!(is_formula, has_symbol, "{typed}: {set}");
    }
    for statement in statements() {
        assert_eq!(fault(&latex(&statement)), None, "{statement}: {}", latex(&statement));
    }
}

#[test]
fn classes_of_theorems_have_no_formula_left_as_text() {
    let classes = all_theorems()
        .map(|theorem| theorem.class)
        .chain(VARIANT_THEOREMS.iter().map(|theorem| theorem.class));
    for class in classes {
        let set = sentence(class).text;
        let outside: String = set.split('$').step_by(2).collect();
        assert!(
            !outside.contains(['_', '^', '=', '+', '*', '|']) && !outside.contains("textasciicircum"),
            "{class}: {set}"
        );
    }
}
