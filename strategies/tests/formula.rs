//! Formulas: read, written, evaluated.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use proptest::prelude::*;
use strategies::formula::{Cell, Expression, Node, Number, Operation, Truth, Value, ValueKind};

#[test]
fn deep_brackets_are_refused() {
    let deep = |depth| Expression::read(&format!("{}n{}", "(".repeat(depth), ")".repeat(depth)));
    assert_eq!(deep(64), Expression::read("n"));
    assert!(deep(65).is_err() && deep(1_000_000).is_err());
}

#[test]
fn what_is_read_is_written_with_no_more_parentheses_than_it_needs() {
    for line in include_str!("data/written.tsv").lines() {
        let (text, written) = line.split_once('\t').expect("a formula, and how it is written");
        let read = Expression::read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(read.text(), written);
    }
}

#[test]
fn what_does_not_fit_is_told_with_its_place() {
    for line in include_str!("data/unreadable.tsv").lines() {
        let (text, fault) = line.split_once('\t').expect("what is no formula, and why");
        assert_eq!(Expression::read(text).unwrap_err().to_string(), fault, "{text}");
    }
    let long = vec!["n"; 100_000].join("+");
    let minus = "-".repeat(100_000) + "n";
    for text in [long, minus, "(".repeat(100_000), "[".repeat(100_000), "a?b:".repeat(100_000) + "c"] {
        assert!(Expression::read(&text).is_err());
    }
}

fn formulas() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        "[a-e]",
        "[0-9]{1,3}",
        "[0-9]\\.[0-9]{1,2}",
        Just("col_2".to_owned()),
        Just("(true)".to_owned()),
    ];
    let signs = ["+", "-", "*", "/", "%", "==", "=", "!=", "<", "<=", ">", ">=", " ", "&&", "||"];
    leaf.prop_recursive(5, 40, 3, move |inner| {
        let sign = prop::sample::select(signs.to_vec());
        prop_oneof![
            6 => (inner.clone(), sign, inner.clone()).prop_map(|(a, sign, b)| format!("{a} {sign} {b}")),
            3 => inner.clone().prop_map(|a| format!("({a})")),
            1 => inner.clone().prop_map(|a| format!("(-{a})")),
            1 => inner.clone().prop_map(|a| format!("(!({a}))")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("max({a}, floor({b}))")),
            1 => (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| format!("{a} ? {b} : {c}")),
            1 => (inner.clone(), inner.clone(), inner).prop_map(|(a, b, c)| format!("({a}) in [{b}, {c}]")),
        ]
    })
}

/// The value of a name, from a table of integers.
fn integers(values: &[i64; 6]) -> impl Fn(&String) -> Option<Value> {
    move |name| {
        let place = ["a", "b", "c", "d", "e", "col_2"].iter().position(|known| known == name)?;
        Some(Value::Number(Number::integer(values[place])))
    }
}

/// The value by definition: every number a fraction of long integers, with whether it is of the type of integers; truths are
/// 1 and 0. None if there is no value, and if the formula has what is not asked for here.
fn by_definition(formula: &Expression, of: &dyn Fn(&String) -> Option<Value>) -> Option<(BigRational, bool)> {
    let whole = |number: i64| BigRational::from(BigInt::from(number));
    let truth = |holds: bool| Some((whole(holds.into()), false));
    let (operation, parts) = match formula.node() {
        Node::Number(number) => return Some((number.finite()?, number.is_integer())),
        Node::Name(name) => {
            let Value::Number(number) = of(name)? else { return None };
            return Some((whole(number.to_i64()?), true));
        }
        Node::Operation(operation, parts) => (*operation, parts),
        _ => return None,
    };
    let value = |place: usize| by_definition(&parts[place], of);
    let (a, is_integer) = value(0)?;
    if operation == Operation::Choice {
        return value(if a.is_zero() { 2 } else { 1 });
    }
    match operation {
        Operation::Negative => return Some((-a, is_integer)),
        Operation::Floor => return Some((a.floor(), true)),
        Operation::Not => return truth(a.is_zero()),
        _ => {}
    }
    let (b, is_too) = value(1)?;
    let both = is_integer && is_too;
    let divides = !b.is_zero();
    Some(match operation {
        Operation::Sum => (a + b, both),
        Operation::Difference => (a - b, both),
        Operation::Product => (a * b, both),
        Operation::Quotient => (divides.then(|| a / b)?, false),
        Operation::Remainder => (divides.then(|| a % b)?, both),
        Operation::Maximum if a > b => (a, is_integer),
        Operation::Maximum => (b, is_too),
        Operation::Equal => return truth(a == b),
        Operation::Less => return truth(a < b),
        Operation::AtMost => return truth(a <= b),
        Operation::AtLeast => return truth(a >= b),
        _ => return None,
    })
}

/// Small integers, and those about the ends of 64 bits, where machine words end.
fn words() -> impl Strategy<Value = i64> {
    let about = [i64::MIN, -3_037_000_500, i64::from(i32::MIN), 0, 3_037_000_499, i64::MAX];
    (prop::sample::select(about.to_vec()), -4i64..4).prop_map(|(end, by)| end.saturating_add(by))
}

proptest! {
    /// Integers that are machine words, and what leaves them, have the values of long fractions.
    #[test]
    fn values_are_those_of_the_definition(
        text in formulas(),
        values in prop::array::uniform6(words()),
    ) {
        let of = integers(&values);
        let formula = Expression::read(&text).unwrap();
        let Ok(kind) = formula.kind(&text, &|_| ValueKind::Integer) else { return Ok(()) };
        let found = formula.value(&of);
        match by_definition(&formula, &of) {
            Some((number, is_integer)) if kind != ValueKind::Truth => {
                let number = if is_integer { Number::integer(number.to_integer()) } else { Number::fraction(number) };
                prop_assert_eq!(found, Some(Value::Number(number)), "{}", text);
            }
            Some((number, _)) => prop_assert_eq!(found, Some(Value::Truth(!number.is_zero())), "{}", text),
            None => {}
        }
    }

    #[test]
    fn whatever_is_written_is_read_again(text in formulas()) {
        let read = Expression::read(&text).unwrap();
        let again = Expression::read(&read.text()).unwrap();
        prop_assert_eq!(&read, &again, "{}", read.text());
    }

    /// What intervals decide holds for every number in them.
    #[test]
    fn intervals_decide_what_all_their_numbers_decide(
        text in formulas(),
        (low, high) in (0u32..4, 0u32..4),
        rest in 0i64..5,
    ) {
        let read = |text: &str| Expression::read(text).unwrap();
        let formula = match read(&text).kind(&text, &|_| ValueKind::Integer) {
            Ok(ValueKind::Truth) => read(&text),
            Ok(_) => read(&format!("({text}) > 1")),
            Err(_) => return Ok(()),
        };
        let known = |name: &String| match name.as_str() {
            "a" => Cell::Between(low, low + high + 1),
            "b" => Cell::Undefined,
            _ => integers(&[0, 0, rest, rest + 1, 2, 3])(name).map_or(Cell::Unknown, Cell::Value),
        };
        let at = |a: u32| {
            formula.truth(&|name| match name.as_str() {
                "a" => Cell::Value(Value::Number(Number::integer(a))),
                _ => known(name),
            })
        };
        match formula.truth(&known) {
            Truth::Open(names) => prop_assert!(false, "{names:?} are not missing"),
            Truth::Unknown(names) => prop_assert!(names.iter().eq(["a"]), "{names:?}"),
            decided => prop_assert!((low..=low + high + 1).all(|a| at(a) == decided), "{text}"),
        }
    }

    /// A condition without types that do not fit has a value, or divides by 0.
    #[test]
    fn what_has_a_type_has_values_of_it(
        text in formulas(),
        values in prop::array::uniform6(1i64..9),
    ) {
        let formula = Expression::read(&text).unwrap();
        let Ok(kind) = formula.kind(&text, &|_| ValueKind::Integer) else { return Ok(()) };
        let fits = match formula.value(&integers(&values)) {
            Some(Value::Number(number)) => kind == ValueKind::Fraction || (kind == ValueKind::Integer && number.is_integer()),
            Some(Value::Truth(_)) => kind == ValueKind::Truth,
            Some(Value::Words(_)) => false,
            None => text.contains(['/', '%']),
        };
        prop_assert!(fits, "{text}: {kind:?}");
    }
}
