//! Names that people write.

use graphs::names::find;

#[test]
fn names_are_found_or_the_nearest_are_said() {
    let entries = [("greedy", 1), ("threat", 2), ("greedy", 3)];
    assert_eq!(find("greedy", entries.into_iter()), Ok(1));
    for (wrong, said) in [("thread", " (did you mean threat?)"), ("perfect", "")] {
        let message = find(wrong, entries.into_iter()).unwrap_err().to_string();
        assert_eq!(message, format!("expected one of greedy, threat, greedy, found {wrong:?}{said}"));
    }
}
