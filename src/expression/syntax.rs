//! What is wrong with a text that is no expression, in the words of who wrote it.

use cel::IdedExpr;
use cel::common::ast::{EntryExpr, Expr, IdedEntryExpr};

/// What the parser says, without its names of tokens and what it expected instead, which may be any of two dozen signs.
pub(super) fn told(fault: &str) -> String {
    let fault = fault.strip_prefix("Syntax error: ").unwrap_or(fault);
    let before = |text: &str, end| text.split(end).next().unwrap_or_default().to_owned();
    if let Some((what, place)) = fault.strip_prefix("missing ").and_then(|rest| rest.split_once(" at ")) {
        return match place == END {
            true => format!("{what} is missing at its end"),
            false => format!("{what} is missing before {place}"),
        };
    }
    let input = ["mismatched input ", "extraneous input "].iter().find_map(|words| fault.strip_prefix(words));
    if let Some(input) = input.map(|rest| before(rest, " expecting ")) {
        return if input == END { "it ends too early".into() } else { format!("{input} does not fit here") };
    }
    match fault.strip_prefix("token recognition error at: '").and_then(|rest| rest.strip_suffix('\'')) {
        Some(sign) => format!("'{}' does not fit here", sign.trim()),
        None => fault.to_owned(),
    }
}

/// What is wrong with a part that has a macro such as `exists`: its variables would be machine numbers, and no columns.
pub(super) fn macro_in(part: &IdedExpr) -> Option<String> {
    match &part.expr {
        Expr::Comprehension(_) => {
            Some("macros such as all and exists are not taken; name the values one by one".to_owned())
        }
        _ => inside(part).into_iter().find_map(macro_in),
    }
}

/// The parts that a part is made of; what a macro stands for has none.
pub(super) fn inside(part: &IdedExpr) -> Vec<&IdedExpr> {
    fn entry(entry: &IdedEntryExpr) -> Vec<&IdedExpr> {
        match &entry.expr {
            EntryExpr::StructField(field) => vec![&field.value],
            EntryExpr::MapEntry(pair) => vec![&pair.key, &pair.value],
        }
    }
    match &part.expr {
        Expr::Call(call) => call.target.as_deref().into_iter().chain(&call.args).collect(),
        Expr::List(list) => list.elements.iter().collect(),
        Expr::Select(select) => vec![&select.operand],
        Expr::Map(map) => map.entries.iter().flat_map(entry).collect(),
        Expr::Struct(fields) => fields.entries.iter().flat_map(entry).collect(),
        Expr::Unspecified | Expr::Comprehension(_) | Expr::Ident(_) | Expr::Literal(_) => Vec::new(),
    }
}

/// How the parser names the end of the text.
const END: &str = "'<EOF>'";
