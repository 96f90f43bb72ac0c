//! Names that people write.

use graphs::names::{distance, find};

#[test]
fn what_is_found_and_what_is_told_otherwise() {
    let entries = [("greedy", 1), ("threat", 2), ("greedy", 3)];
    assert_eq!(find("greedy", entries.into_iter()), Ok(1));
    let told = |name: &str| find(name, entries.into_iter()).unwrap_err().to_string();
    let known = "expected one of greedy, threat, greedy, found ";
    assert_eq!(told("thread"), format!("{known}\"thread\" (did you mean threat?)"));
    assert_eq!(told("perfect"), format!("{known}\"perfect\""));
}

#[test]
fn distances() {
    let cases = [
        ("", "", 0),
        ("", "abc", 3),
        ("kitten", "sitting", 3),
        ("path", "path", 0),
        ("ab", "ba", 1),
        ("path", "paht", 1),
    ];
    for (a, b, expected) in cases {
        assert_eq!(distance(a, b), expected, "{a} {b}");
        assert_eq!(distance(b, a), expected, "{b} {a}");
    }
}
