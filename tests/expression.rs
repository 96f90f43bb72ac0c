//! Conditions: arithmetic that is exact, and what is refused.

use std::sync::Arc;

use graphs::{Budget, families};
use proptest::prelude::*;
use toolkit::expression::{Condition, Verdict};
use toolkit::invariants::{Limits, Subject};

fn verdict(spec: &str, condition: &str) -> Verdict {
    within(&Budget::unlimited(), spec, condition)
}

fn within(budget: &Budget, spec: &str, condition: &str) -> Verdict {
    let graph = Arc::new(families::from_spec(spec, 0).unwrap());
    let limits = Limits { decision: budget.clone(), parameter: Budget::unlimited() };
    let condition = Condition::read(condition).unwrap_or_else(|fault| panic!("{fault}"));
    condition.of(&Subject::new(&graph, &limits))
}

/// The path has n = 3, m = 2, mad = 4/3 and no cycle; the cycle n = m = 5 and mad = 2.
#[test]
fn numbers_are_exact_and_the_infinite_is_one() {
    for (condition, of_path, of_cycle) in [
        ("girth + 1 > 3", true, true),
        ("girth - 1 <= n", false, true),
        ("-girth < -5", true, false),
        ("girth * 2 == girth", true, false),
        ("girth / 2 == 5 / 2", false, true),
        ("n / girth == 0", true, false),
        ("girth in [4, 5]", false, true),
        ("girth in [4, 9]", false, true),
        ("girth in {4, 9}", false, false),
        ("mad in [4 / 3, 1.9]", true, false),
        ("girth == 5.0", false, true),
        ("mad == 4.0 / 3", true, false),
        ("mad = 4/3", true, false),
        ("3 mad = 4 && 2(n - 1) = 2m", true, false),
        ("max degree + 1 = 3 max_degree - 3", true, true),
        ("mad * 3 == 4", true, false),
        ("mad * 0.75 == 1", true, false),
        ("3 * mad - 4 == 0.0 && mad <= n", true, false),
        ("mad >= 1.9999999999999999", false, true),
        ("mad < 1.3333333333333333", false, false),
        ("mad < 1.3333333333333333333333333334", true, false),
        ("n + 9007199254740992.0 < 9007199254740995.0", false, false),
        ("n + 9007199254740992.0 < 9007199254740995.5", true, false),
        ("9007199254740993.0 == 9007199254740992.0", false, false),
        ("-9007199254740993.0 == -9007199254740992 - 1 && n > -.5", true, true),
        ("1e-400 > 0.0 && 1e-400 == 0.1e-399", true, true),
        ("0.1 + 0.2 == 0.3", true, true),
        ("floor(n / 2) == 1 || int(n / 2) == 2", true, true),
        ("n / 2.0 == 1.5", true, false),
        ("-n / 2 == -3 / 2 && int(-n / 2) == -1", true, false),
        ("n % 2 == 1", true, true),
        ("(tree ? 3 : 5) == n", true, true),
        ("tree == (girth > n)", true, true),
        ("tree != connected", false, true),
        ("winners == 'BA'", false, false),
        ("winners < 'BB' || winners + 'x' == 'BBAx'", true, true),
        ("winners.contains('BB')", false, true),
        ("double(n) > 3.5", false, true),
        ("n < 2e38 && n < 1e300 && n > 1e-40 && n * 1e-300 > 1e-310", true, true),
        ("n * 9223372036854775807 * 9223372036854775807 * 9223372036854775807 > 1e57", true, true),
        ("n < -9223372036854775808 / -1 && -9223372036854775808 % -1 == 0", true, true),
        ("(m > 5 && 10 / (m - 2) > 1) == false", true, true),
        ("(m < 5 || 10 / (m - 2) > 1) == true", true, true),
        ("n in [4, 7.0 / (n - 3), 3]", true, false),
        ("tree > false && connected >= tree", true, false),
        ("max(n, 4, girth) == girth && min(girth, 3.5) == 3.5", true, true),
        ("floor(mad) == 1 && ceil(mad) == 2", true, false),
        ("int(mad * 2) == 2 && double(n) / 2 == 1.5", true, false),
        ("'BA' in winners || \"A\" + 'B' == 'A\\t' // nothing", true, true),
        ("'BB' in winners", false, true),
        ("0x10 - 1u == 15 // a comment\n && n > 1", true, true),
    ] {
        let expected = |holds| if holds { Verdict::Holds } else { Verdict::Fails };
        assert_eq!(verdict("path:3", condition), expected(of_path), "path:3, {condition}");
        assert_eq!(verdict("cycle:5", condition), expected(of_cycle), "cycle:5, {condition}");
    }
}

#[test]
fn what_has_no_value_decides_nothing() {
    for condition in [
        "girth - girth == 0",
        "girth * 0 == 0",
        "girth / girth == 1",
        "girth % 2 == 1",
        "n / (n - 3) == 0",
        "mad / (n - 3) == 0",
        "n in {4, 7.0 / (n - 3)}",
        "(m < 5 && 10 / (m - 2) > 1) == true",
    ] {
        assert_eq!(verdict("path:3", condition), Verdict::Undefined, "{condition}");
        assert_eq!(verdict("path:3", &format!("{condition} || n == 3")), Verdict::Holds, "{condition}");
        assert_eq!(verdict("path:3", &format!("{condition} && n == 4")), Verdict::Fails, "{condition}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    for (condition, reason) in [
        ("chi_g / 0 == 1", "it divides by 0"),
        ("planar || 5 % 0 == 1", "it divides by 0"),
        ("planar + 1 > 2", "+ does not go between a truth value and an integer"),
        ("planar == 1", "== does not go between a truth value and an integer"),
        ("mad < 'x'", "< does not go between a fraction and words"),
        ("planar girth > 3", "* does not go between a truth value and an integer (column 8)"),
        ("n > 3 && gith < 4", "expected a column, found \"gith\" (did you mean girth"),
        ("free(gemm)", "did you mean gem"),
        ("minor(cycle:2)", "expected"),
        ("free", "free: expected a graph in parentheses, as in free(claw)"),
        ("mad < 1e999", "1e999 has a power of ten or a place beyond 400 (column 7)"),
        ("n in [1, 'x']", "== does not go between an integer and words"),
        ("mad % 2 == 1", "% takes integers"),
        ("-planar == 1", "- takes numbers, found a truth value"),
        ("(n ? 1 : 2) == 1", "expected a truth value, found an integer"),
        ("n + 1", "expected a truth value, found an integer (column 3)"),
        ("[3, 4].exists(x, x == n)", "macros such as all and exists are not taken"),
        ("!(n > 2 && [n].all(x, x > 2))", "macros such as all and exists are not taken"),
        ("n > 2 && size(n) == 1", "size takes words, found an integer (column 10)"),
        ("winners.matches('B+')", "matches is no function (column 9)"),
        ("n > [1, 2]", "a list stands behind `in` alone (column 5)"),
        ("min(n) > 2 && floor(n, 2) > 1", "floor does not take 2 parts (column 15)"),
        ("n > 3 &&\n  (m > 2", "')' is missing at its end (column 9)"),
        ("n > 'BB", "the words have no end (column 5)"),
        ("n > 1e-4000000000 || m > 2", "1e-4000000000 has a power of ten or a place beyond 400"),
    ] {
        let fault = Condition::read(condition).err().map(|fault| fault.to_string());
        assert!(fault.as_ref().is_some_and(|fault| fault.contains(reason)), "{condition}: {fault:?}");
    }
    assert_eq!(verdict("path:3", "mad < 12/4"), Verdict::Holds);
}

/// chi_g of the torus lies between 3 and 5 then, and is 5; of Petersen's graph nothing is known with 3 colors.
#[test]
fn what_a_limit_left_open_is_decided_only_if_nothing_depends_on_it() {
    let unknown = |name: &str| Verdict::Unknown(vec![name.to_owned()]);
    let few = Budget::nodes(5);
    for (condition, expected) in [
        ("12 / (chi_g - 4) > 2", unknown("chi_g")),
        ("12 / (chi_g - 4) > 2 || n == 16", Verdict::Holds),
        ("12 / (chi_g - chi_g) > 2", Verdict::Undefined),
        ("chi_g < 6", Verdict::Holds),
        ("chi_g % 2 == 1", unknown("chi_g")),
        ("chi_g > 4 ? n == 16 : m == 32", Verdict::Holds),
        ("chi_g > 4 ? n == 15 : m == 31", Verdict::Fails),
        ("chi_g > 4 ? n == 16 : m == 31", unknown("chi_g")),
    ] {
        assert_eq!(within(&few, "torus:4x4", condition), expected, "{condition}");
    }
    for condition in
        ["winners == 'BBBA'", "winners < 'BBA'", "winners.startsWith('BB')", "size(winners) == 4"]
    {
        assert_eq!(within(&Budget::nodes(3), "petersen", condition), unknown("winners"), "{condition}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Decimals and quotients compare as the fractions that they are.
    #[test]
    fn fractions_compare_as_their_cross_products(
        (a, b) in (-2000i64..2000, 1i64..2000),
        (c, d) in (-2000i64..2000, 1i64..2000),
    ) {
        let order = (a * d).cmp(&(c * b));
        for (sign, holds) in [("<", order.is_lt()), ("==", order.is_eq()), (">=", order.is_ge())] {
            let expected = if holds { Verdict::Holds } else { Verdict::Fails };
            for condition in [
                format!("{a}.0 / {b} {sign} {c}.0 / {d}"),
                format!("n * {a} / {b}.0 {sign} n * {c} / {d}.0"),
                format!("({a}.0 - {b}.5) / {b} {sign} ({c}.0 / {d}) - 1.0 - 0.5 / {b}"),
            ] {
                prop_assert_eq!(verdict("path:3", &condition), expected.clone(), "{}", condition);
            }
        }
    }
}
