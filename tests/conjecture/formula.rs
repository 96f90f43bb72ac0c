//! Inequalities as integers.

use mapgame::conjecture::formula::{Inequality, read_form};

#[test]
fn what_is_written_is_read_again() {
    for text in [
        "chi_g <= max_degree + 1",
        "chi_g - chi <= floor(n/2) - 1",
        "chi_g <= (3 chi + 2 floor(n max_degree/2) - n + 5) / 2",
        "col_g >= degeneracy n / 3",
        "col_g <= 4",
        "chi_g >= -2 n + 7",
    ] {
        let read = Inequality::read(text).unwrap();
        let again = Inequality::read(&read.to_string()).unwrap();
        assert_eq!(read, again, "{text}: {read}");
    }
    let read = Inequality::read("chi_g <= (a + 1) * a / 2").unwrap();
    assert_eq!(read.bound, read_form("(a * a + a) / 2").unwrap());
}

#[test]
fn what_is_no_linear_form_is_refused() {
    for text in [
        "chi_g",
        "chi_g < 3",
        "chi_g <= ",
        "chi_g <= n^2",
        "n n n >= 1",
        "n <= floor(n)",
        "n <= 1 / 0",
        "n <= (1",
    ] {
        assert!(Inequality::read(text).is_err(), "{text}");
    }
}

#[test]
fn what_has_huge_numbers_or_deep_brackets_is_refused() {
    let primes = [999_983, 999_979, 999_961, 999_959];
    let sum = primes.map(|prime| format!("n / {prime}")).join(" + ");
    let deep = |depth| format!("{}n{}", "(".repeat(depth), ")".repeat(depth));
    for text in [sum, primes.map(|prime| format!("(n / {prime})")).join(""), deep(65), deep(1_000_000)] {
        assert_eq!(read_form(&text), None, "{text:.100}");
    }
    assert!(read_form("n / 999983 * m / 2").is_none() && read_form("1000000 n * 1000000 m").is_none());
    assert_eq!(read_form(&deep(64)), read_form("n"));
}

#[test]
fn values_are_integers_over_the_denominator() {
    let form = read_form("(3 n - floor(n m/2) + 1) / 2").unwrap();
    let of = |name: &str| Some(if name == "n" { 5 } else { 3 });
    assert_eq!((form.numerator(&of), form.denominator()), (Some(15 - 7 + 1), 2));
    let inequality = Inequality::read("chi_g / 3 <= (n + 1) / 2").unwrap();
    assert_eq!(inequality.expression(), "2 * chi_g <= 3 * n + 3");
    assert_eq!(Inequality::read("n <= 3 floor(m/2)").unwrap().expression(), "n <= 3 * (m / 2)");
}
