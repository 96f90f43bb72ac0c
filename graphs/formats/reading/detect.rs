//! Which format an input is in, by its first lines. The rule is told in [`formats`](crate::formats).

use super::head::head;
use super::{Fault, Source, excerpt};
use crate::formats::{FORMATS, Format};

/// The format of what comes next, or none at the end of the input.
pub fn detect(source: &mut Source<'_>) -> Result<Option<&'static Format>, Fault> {
    let Some(head) = head(source)? else {
        return Ok(None);
    };
    match FORMATS.iter().find(|format| (format.claims)(&head)) {
        Some(format) => Ok(Some(format)),
        None => {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            Err(Fault::new(format!("a graph file ({})", names.join(", ")), excerpt(head.first)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(input: &str) -> Option<&'static str> {
        detect(&mut Source::new(input.as_bytes())).unwrap().map(|format| format.name)
    }

    #[test]
    fn the_telling_line_decides() {
        let cases = [
            ("0 1", "edges"),
            ("0,1", "edges"),
            ("a\tb", "edges"),
            ("7", "edges"),
            ("# note\nhello", "edges"),
            ("# edge list\ngraph x", "edges"),
            ("c d\nhello", "edges"),
            ("% note\n\n0 1", "edges"),
            ("# note", "edges"),
            ("c d\nc e", "edges"),
            ("c d\n\n3 4", "edges"),
            ("0 1 0.5", "edges"),
            ("D?{", "graph6"),
            ("\r\n\nD?{ \r\n", "graph6"),
            ("hello", "graph6"),
            ("p", "graph6"),
            (">>graph6<<D?{", "graph6"),
            (">>graph6<<:Bf", "graph6"),
            ("&BP_", "graph6"),
            (">>digraph6<<&BP_", "graph6"),
            (":Bf", "sparse6"),
            (";Bf", "graph6"),
            (">>sparse6<<:Bf", "sparse6"),
            (">>planar_code<<\x01\0", "planar_code"),
            (">>planar_code le<<\x01\0", "planar_code"),
            ("p edge 3 2", "dimacs"),
            ("p col 3 2", "dimacs"),
            ("p edge", "dimacs"),
            ("c x\np edge 3 2", "dimacs"),
            ("c a longer remark", "dimacs"),
            ("c", "dimacs"),
            ("e 1 2", "dimacs"),
            ("graph {", "dot"),
            ("graph{", "dot"),
            ("Graph\n{", "dot"),
            ("strict graph x {", "dot"),
            ("digraph {", "dot"),
            ("// note", "dot"),
            ("/* note", "dot"),
            ("# 1 \"file\"\ngraph {", "dot"),
            ("graph6", "graph6"),
        ];
        for (input, expected) in cases {
            assert_eq!(name(input), Some(expected), "{input:?}");
        }
        assert_eq!(name(" \n\n"), None);
    }

    #[test]
    fn at_most_one_format_claims_an_input() {
        let lines = [
            "#",
            "# x y",
            "%",
            "c",
            "c d",
            "c d e",
            "p",
            "p q",
            "p q r",
            "p col",
            "e 1 2",
            "graph",
            "graph {",
            "//",
            "/*x",
            "0",
            "0 1",
            "x",
            "x y",
            ":x",
            "&x",
            ";x",
            ": x",
            ">>graph6<<",
            ">>sparse6<<",
            ">>x",
            ">>planar_code<<",
            ">>planar_code le<<",
            "\0",
            "-",
            "\u{e9}",
        ];
        let pairs =
            lines.iter().flat_map(|first| lines.iter().map(move |second| format!("{first}\n{second}\n")));
        for input in pairs.chain(lines.map(String::from)) {
            let mut source = Source::new(input.as_bytes());
            let head = head(&mut source).unwrap().unwrap();
            let claims: Vec<_> = FORMATS.iter().filter(|format| (format.claims)(&head)).collect();
            assert!(claims.len() <= 1, "{input:?}: {claims:?}");
        }
    }
}
