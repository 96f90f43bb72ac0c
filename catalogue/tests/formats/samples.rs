//! Samples packed in a text file, of which each file says the form at its head.

/// What stands behind the name of each sample, between tabs, and its bytes.
pub fn unpack(text: &str) -> Vec<(Vec<String>, Vec<u8>)> {
    let samples = text.strip_suffix('\n').unwrap_or(text).split("\n=== ").skip(1);
    samples
        .map(|sample| {
            let (head, content) = sample.split_once('\n').unwrap_or((sample, ""));
            (head.split('\t').map(str::to_owned).collect(), unescape(content))
        })
        .collect()
}

pub fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        rest = match (first, behind) {
            (b'\\', []) => return bytes,
            (b'\\', [b'x', high, low, behind @ ..]) => {
                let digits = [*high, *low];
                let digits = str::from_utf8(&digits).expect("two digits");
                bytes.push(u8::from_str_radix(digits, 16).expect("two digits"));
                behind
            }
            (b'\\', [b'\\', behind @ ..]) => {
                bytes.push(b'\\');
                behind
            }
            (b'\\', _) => panic!("a backslash without meaning in {text:?}"),
            _ => {
                bytes.push(*first);
                behind
            }
        };
    }
    bytes.push(b'\n');
    bytes
}
