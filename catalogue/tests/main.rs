//! Tests of the catalogue: each module tests the one of its name.

#[path = "../../graphs/tests/common.rs"]
#[allow(dead_code, reason = "shared with the tests of graphs")]
mod common;
mod enumerate;
mod families;
mod family_classes;
mod formats;

/// The rows of a part of `tests/data/tables.txt`, without remarks.
fn table(part: &str) -> impl Iterator<Item = &'static str> {
    let text = include_str!("data/tables.txt");
    let (_, rows) = text.split_once(&format!("\n=== {part}\n")).expect(part);
    rows.lines().take_while(|row| !row.starts_with("=== ")).filter(|row| !row.starts_with("## "))
}
