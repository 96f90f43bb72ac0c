//! What the library promises, in a file: the functions of `src/lib.rs` and the members of their questions and answers.
//!
//! `WRITE=1 cargo test -p mapgame --test main -- the_face` writes the file again; its changes belong in CHANGELOG.

use std::fmt::Write;
use std::fs;

use itertools::Itertools;

use super::root;

/// The public items that a file declares, one a line, with the names of their public members. The form of declarations is that
/// of rustfmt.
fn items(text: &str) -> String {
    let mut face = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(item) = line.strip_prefix("pub ") else { continue };
        let kind = item.split([' ', '(']).next().unwrap_or_default();
        let head = item.trim_end_matches([' ', '{', ';']);
        let body = lines.take_while_ref(|line| line.starts_with(' ') || line.is_empty());
        match (kind, line.ends_with('{') || line.ends_with('(')) {
            ("struct" | "enum", true) => {
                let members = body.filter_map(|line| {
                    let member =
                        line.strip_prefix("    ").filter(|member| member.starts_with(char::is_alphabetic))?;
                    let member = if kind == "struct" { member.strip_prefix("pub ")? } else { member };
                    Some(member.split([':', '(', ',', ' ']).next().unwrap_or(member))
                });
                writeln!(face, "  {head}: {}", { members }.join(", ")).unwrap();
            }
            ("fn", true) if line.ends_with('(') => {
                let arguments = body.map(str::trim).join(" ");
                let result = lines.next().unwrap_or_default().trim_end_matches([' ', '{']);
                writeln!(face, "  {head}{}{result}", arguments.trim_end_matches(',')).unwrap();
            }
            ("fn" | "struct" | "enum" | "type" | "const", _) => writeln!(face, "  {head}").unwrap(),
            _ => {}
        }
    }
    face
}

#[test]
fn the_face_of_the_library_is_the_stored_one() {
    let library = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let mut face = String::new();
    for export in library.lines().map(str::trim).filter_map(|line| line.strip_prefix("pub use ")) {
        let export = export.trim_end_matches(';');
        writeln!(face, "{export}").unwrap();
        let Some(modules) = export.strip_prefix("toolkit::ask::{") else { continue };
        for module in modules.trim_end_matches('}').split(", ") {
            let text = fs::read_to_string(root().join(format!("toolkit/ask/{module}.rs"))).unwrap();
            write!(face, " {module}\n{}", items(&text)).unwrap();
        }
    }
    let path = root().join("tests/data/face.txt");
    if std::env::var_os("WRITE").is_some() {
        fs::write(&path, &face).unwrap();
    }
    assert_eq!(face, fs::read_to_string(path).unwrap());
    assert!(face.lines().count() <= 150, "the face is more than two screens");
}
