//! A command of the command line borrows from what all share, and never from another command.

use super::circles::{Modules, crate_in};
use super::root;

/// The command that a file of the crate belongs to; `common` is what they share.
fn command(file: &str) -> Option<&str> {
    file.strip_prefix("cli/")?.split(['/', '.']).next()
}

/// The imports of one command by another, or by what they share, one a line.
fn borrowed(modules: &Modules) -> Vec<String> {
    let between = modules.imports().filter(|(from, to, _)| match (command(from), command(to)) {
        (Some(one), Some(other)) => one != other && other != "common",
        _ => false,
    });
    between.map(|(from, to, written)| format!("{from} borrows from {to}: {}", written.join("::"))).collect()
}

#[test]
fn commands_borrow_from_no_command() {
    let modules = crate_in(root());
    let commands =
        modules.imports().filter(|(from, to, _)| command(from).is_some() && to.starts_with("cli/common/"));
    assert!(commands.count() > 20, "the commands were not found");
    let found = borrowed(&modules);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn what_is_borrowed_is_found() {
    let modules = Modules::new([
        ("cli.rs", "pub mod common; mod a; mod b; pub enum Exit { Done }"),
        ("cli/common.rs", "pub mod shared; use super::b::inner; fn f() { inner() }"),
        ("cli/common/shared.rs", "pub struct Shared;"),
        (
            "cli/a.rs",
            "mod part; use super::{Exit, b}; use super::common::shared::Shared; fn f() { b::inner() }",
        ),
        ("cli/a/part.rs", "use super::super::b::inner; use crate::cli::common; use crate::cli::Exit;"),
        ("cli/b.rs", "mod part; pub use part::inner; use self::part::Inner;"),
        ("cli/b/part.rs", "pub fn inner() {} pub struct Inner; use super::super::Exit;"),
    ]);
    let expected = [
        "cli/a.rs borrows from cli/b.rs: super::b",
        "cli/a.rs borrows from cli/b/part.rs: b::inner",
        "cli/a/part.rs borrows from cli/b/part.rs: super::super::b::inner",
        "cli/common.rs borrows from cli/b/part.rs: super::b::inner",
    ];
    assert_eq!(borrowed(&modules), expected);
}
