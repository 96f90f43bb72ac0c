//! Characters as LaTeX source, outside of math mode.
//!
//! A plain `pdflatex` supports the letters of European languages in Latin script, some marks, and no other Unicode:
//! unsupported characters are replaced by their numbers. Labels and names of files may contain anything.

/// The Greek letters that differ from Latin ones, each followed by its command in math mode.
const GREEK: &str = "αalpha βbeta γgamma δdelta εvarepsilon ζzeta ηeta θtheta ιiota κkappa λlambda μmu νnu ξxi πpi \
    ρrho σsigma τtau υupsilon φvarphi χchi ψpsi ωomega ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ΣSigma \
    ΥUpsilon ΦPhi ΨPsi ΩOmega";

fn greek(c: char) -> Option<&'static str> {
    GREEK.split(' ').find_map(|letter| letter.strip_prefix(c))
}

/// A character as source that plain `pdflatex` sets; in math mode it must stand within `\text`.
pub fn plain(c: char) -> String {
    match c {
        '&' | '%' | '$' | '#' | '_' | '{' | '}' => format!("\\{c}"),
        '\\' => r"\textbackslash{}".into(),
        '~' => r"\textasciitilde{}".into(),
        '^' => r"\textasciicircum{}".into(),
        ' '..='}' => c.into(),
        // A line end would end the cell, or the paragraph.
        c if c.is_control() || "\u{2028}\u{2029}".contains(c) => r"\textvisiblespace{}".into(),
        '≤' => r"$\leq$".into(),
        '≥' => r"$\geq$".into(),
        '≠' => r"$\neq$".into(),
        '×' => r"$\times$".into(),
        '−' => "$-$".into(),
        '²' => "$^{2}$".into(),
        '³' => "$^{3}$".into(),
        c if is_latin(c) => c.into(),
        c => match (greek(c), name_in_angles(c)) {
            (Some(command), _) => format!(r"$\{command}$"),
            (None, name) => format!(r"$\langle$\textrm{{{}}}$\rangle$", name.unwrap_or_default()),
        },
    }
}

/// The text in angle brackets that [`plain`] writes for a character without a glyph: the name of the control
/// character that it pictures, or its number.
pub fn name_in_angles(c: char) -> Option<String> {
    match c {
        '\u{2400}'..='\u{2420}' => CONTROLS.get(c as usize - 0x2400).map(|&name| name.into()),
        '\u{2421}' => Some("DEL".into()),
        _ if c.is_ascii() || c.is_control() || "\u{2028}\u{2029}≤≥≠×−²³".contains(c) => None,
        _ if is_latin(c) || greek(c).is_some() => None,
        _ => Some(format!("U+{:04X}", u32::from(c))),
    }
}

/// Whether LaTeX fonts have the character without a package: Latin letters with composed accents, symbols.
fn is_latin(c: char) -> bool {
    let is_letter = matches!(c, 'À'..='ž') && !"ÐðÞþĄąĐđĘęĢģĦħĮįĸĿŀŉŊŋŖŗŢţŦŧŲų×÷".contains(c);
    is_letter || "¡§©®°±·¿–—‘’“”†‡•…".contains(c)
}

/// The names of the control characters, with pictures from U+2400 on, and of the space.
const CONTROLS: [&str; 33] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI",
    "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS",
    "US", "SP",
];
