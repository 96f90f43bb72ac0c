//! What is wrong with a text that is no expression, in the words of who wrote it.

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

/// How the parser names the end of the text.
const END: &str = "'<EOF>'";
