//! Samples packed in a text file, of which each file says the form at its head.

/// What stands behind the name of each sample, between tabs, and its bytes.
pub(crate) fn unpack(text: &str) -> Vec<(Vec<String>, Vec<u8>)> {
    let samples = text.strip_suffix('\n').unwrap_or(text).split("\n=== ").skip(1);
    samples
        .map(|sample| {
            let (head, content) = sample.split_once('\n').unwrap_or((sample, ""));
            (head.split('\t').map(str::to_owned).collect(), unescape(content))
        })
        .collect()
}

pub(crate) fn unescape(text: &str) -> Vec<u8> {
    let Some((plain, rest)) = text.split_once('\\') else { return format!("{text}\n").into_bytes() };
    let (byte, rest) = match rest.as_bytes() {
        [] => return plain.into(),
        [b'\\', ..] => (b'\\', &rest[1..]),
        [b'x', _, _, ..] => (u8::from_str_radix(&rest[1..3], 16).expect("two digits"), &rest[3..]),
        _ => panic!("a backslash without meaning in {text:?}"),
    };
    [plain.as_bytes(), &[byte], &unescape(rest)].concat()
}
