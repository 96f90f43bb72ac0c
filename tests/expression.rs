//! Conditions: arithmetic that is exact, and what is refused.

use std::sync::Arc;

use catalogue::families;
use graphs::Budget;
use proptest::prelude::*;
use toolkit::expression::{Condition, Verdict};
use toolkit::invariants::{Limits, Subject};

use crate::cli::table;

fn verdict(spec: &str, condition: &str) -> Verdict {
    within(&Budget::unlimited(), spec, condition)
}

fn within(budget: &Budget, spec: &str, condition: &str) -> Verdict {
    let graph = Arc::new(families::from_spec(spec, 0).unwrap());
    let limits = Limits { decision: budget.clone(), parameter: Budget::unlimited(), by_search: false };
    let condition = Condition::read(condition).unwrap_or_else(|fault| panic!("{fault}"));
    condition.of(&Subject::new(&graph, &limits))
}

/// The path has n = 3, m = 2, mad = 4/3 and no cycle; the cycle n = m = 5 and mad = 2.
#[test]
fn numbers_are_exact_and_the_infinite_is_one() {
    for row in table("conditions") {
        let [of_path, of_cycle, condition] = row[..] else { panic!("{row:?}") };
        let condition = condition.replace("\\n", "\n");
        let expected = |holds| if holds == "true" { Verdict::Holds } else { Verdict::Fails };
        assert_eq!(verdict("path:3", &condition), expected(of_path), "path:3, {condition}");
        assert_eq!(verdict("cycle:5", &condition), expected(of_cycle), "cycle:5, {condition}");
    }
}

#[test]
fn what_has_no_value_decides_nothing() {
    for condition in table("undefined").map(|row| row[0]) {
        assert_eq!(verdict("path:3", condition), Verdict::Undefined, "{condition}");
        assert_eq!(verdict("path:3", &format!("{condition} || n == 3")), Verdict::Holds, "{condition}");
        assert_eq!(verdict("path:3", &format!("{condition} && n == 4")), Verdict::Fails, "{condition}");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    for row in table("refused conditions") {
        let [condition, reason] = row[..] else { panic!("{row:?}") };
        let condition = &condition.replace("\\n", "\n");
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
    #![proptest_config(crate::drawn(64))]

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
