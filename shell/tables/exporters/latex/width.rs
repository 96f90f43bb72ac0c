//! Widths of words and formulas set by LaTeX in Computer Modern.
//!
//! Widths are in units of ten points at the size of ten points. Those of letters are the font's own; those of formulas
//! are slightly too large, so that a table that fits by these numbers fits.

use toolkit::pictures::tex::name_in_angles;

/// The width of a character of the upright font, or of the symbol that replaces it.
pub(crate) fn character(c: char) -> f64 {
    if let Some(name) = name_in_angles(c) {
        return 0.78 + name.chars().map(character).sum::<f64>();
    }
    match c {
        'i' | 'l' | '.' | ',' | ';' | ':' | '\'' | '`' | '!' | '|' => 0.278,
        'f' | 'j' => 0.306,
        ' ' | '-' => 0.333,
        'r' | 't' | 's' | '(' | ')' | '[' | ']' => 0.393,
        'c' | 'e' | 'z' | 'I' | '?' => 0.460,
        'a' | 'g' | 'o' | 'v' | '0'..='9' | '/' | '*' | '"' | '{' | '}' | '^' | '~' | '$' => 0.500,
        'b' | 'd' | 'h' | 'k' | 'n' | 'p' | 'q' | 'u' | 'x' | 'y' | 'J' | 'S' | '_' => 0.556,
        'F' | 'L' | 'Z' | 'E' | 'P' => 0.681,
        'w' | 'A' | 'B' | 'C' | 'T' | 'R' | 'U' | 'V' => 0.750,
        'D' | 'G' | 'H' | 'K' | 'N' | 'O' | 'Q' | 'X' | 'Y' | '&' | '+' | '=' | '<' | '>' | '@' => 0.785,
        'm' | '#' | '%' => 0.834,
        'M' => 0.917,
        'W' => 1.028,
        // A relation with its space, or a letter missing from the table.
        '≤' | '≥' | '≠' => 1.0,
        _ => 0.75,
    }
}

/// The width of a character of the typewriter font, in which code is set.
pub(crate) fn typewriter(c: char) -> f64 {
    if name_in_angles(c).is_some() { character(c) } else { 0.525 }
}

/// The width of a formula in LaTeX source: commands are one symbol, scripts are small, signs have space around them.
pub fn formula(source: &str) -> f64 {
    let mut width = 0.0;
    let mut scale = 1.0;
    // Upright letters need no room for a slant.
    let mut is_upright = false;
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let mut taken = first.len_utf8();
        width += scale
            * match first {
                '\\' => {
                    let name = &rest[1..];
                    let letters = name.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(name.len());
                    // The space after the command may have been cut off.
                    taken = (1 + letters.max(1)).min(rest.len());
                    match &name[..letters] {
                        "mathrm" | "text" => {
                            is_upright = true;
                            0.0
                        }
                        "" if name.starts_with(' ') || name.is_empty() => character(' '),
                        "max" | "min" => 1.8,
                        "deg" | "log" => 1.6,
                        "leq" | "geq" | "neq" | "times" | "cdot" => 1.34,
                        _ => 0.7,
                    }
                }
                '_' | '^' => {
                    scale = 0.75;
                    0.05
                }
                '}' if is_upright => {
                    is_upright = false;
                    0.0
                }
                '}' => {
                    scale = 1.0;
                    0.0
                }
                '{' | ' ' => 0.0,
                '=' | '<' | '>' | '+' | '-' => 1.34,
                letter if is_upright => character(letter),
                letter => character(letter) + 0.07,
            };
        rest = &rest[taken..];
    }
    width
}
