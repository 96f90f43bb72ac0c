//! One line of an edge list.

use std::borrow::Cow;

use crate::formats::reading::{Fault, excerpt, text};

/// The vertices on a line: one, or the ends of an edge, with or without data after it.
pub(crate) enum LineVertices<'a> {
    None,
    One(Cow<'a, str>),
    Two(Cow<'a, str>, Cow<'a, str>, bool),
}

/// Parses a line.
///
/// # Errors
/// A line outside the grammar of [`edge_list`](super).
pub(crate) fn read_line(line: &[u8]) -> Result<LineVertices<'_>, Fault> {
    if line.trim_ascii_start().first() == Some(&b'%') {
        return Ok(LineVertices::None);
    }
    let mut words = Words::new(line);
    match words.next()? {
        None => Ok(LineVertices::None),
        Some(Token::Name(u)) => words.ends(u),
        Some(_) => Err(words.refusal()),
    }
}

/// Whether a name can be written without quotes. Characters that identify other formats cannot.
pub(crate) fn is_plain(name: &str) -> bool {
    let begins = |c: char| c.is_alphanumeric() || !c.is_ascii() || matches!(c, '_' | '-' | '.' | '+');
    let parts =
        |c: char| c.is_whitespace() || c.is_control() || SEPARATORS.contains(&c) || SIGNS.contains(&c);
    let has_colon =
        name.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(':') || name.ends_with(':');
    // A byte order mark at the start of a line is not a part of the name.
    name.starts_with(begins)
        && !name.starts_with('\u{feff}')
        && !name.contains(parts)
        && !name.contains("--")
        && !has_colon
}

/// The name with quotes if it needs them.
pub(crate) fn quoted(name: &str) -> Cow<'_, str> {
    if is_plain(name) { name.into() } else { format!("\"{}\"", name.replace('"', "\"\"")).into() }
}

/// The characters that end a name without quotes.
const SEPARATORS: [char; 9] = [' ', '\t', ',', '#', '(', ')', '[', ']', '{'];

/// Other characters that a name without quotes cannot hold.
const SIGNS: [char; 6] = ['}', ';', '|', '<', '>', '"'];

#[derive(PartialEq)]
enum Token<'a> {
    Name(Cow<'a, str>),
    /// A comma or a bracket.
    Sign(char),
    /// The data of an edge in braces, as networkx writes them.
    Data,
}

struct Words<'a> {
    line: &'a [u8],
    /// The valid UTF-8 at the start of the line.
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn new(line: &'a [u8]) -> Self {
        // Comments may be in any encoding.
        let text = line.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        Words { line, text, at: 0 }
    }

    fn next(&mut self) -> Result<Option<Token<'a>>, Fault> {
        let rest = self.text[self.at..].trim_start_matches([' ', '\t']);
        self.at = self.text.len() - rest.len();
        let (length, token) = match rest.chars().next() {
            // `ann#2` could be a name.
            Some('#') if self.at > 0 && !self.text[..self.at].ends_with([' ', '\t']) => {
                let expected =
                    "a blank before the `#` of a comment, and names with `#` between double quotes";
                return Err(Fault::unlike(expected, self.line.trim_ascii()));
            }
            Some('#') => return Ok(None),
            None => return text(self.line, 1).map(|_| None),
            Some(sign @ (',' | '(' | ')' | '[' | ']')) => (1, Token::Sign(sign)),
            Some('{') => (self.data(rest)?, Token::Data),
            Some(quote @ ('"' | '\'')) => self.quoted(rest, quote)?,
            Some(_) => {
                let length = rest.find(SEPARATORS).unwrap_or(rest.len());
                let name = &rest[..length];
                self.check_control(name)?;
                if !is_plain(name) {
                    let looks = match name {
                        _ if name.contains(':') => ", as in a list of neighbors",
                        _ if name.contains([';', '|']) => {
                            " (blanks, tabs or one comma part the ends of an edge)"
                        }
                        _ => "",
                    };
                    let found = format!("{}{looks}", excerpt(name.as_bytes()));
                    return Err(Fault::new(
                        "a name of letters and digits, any other between double quotes",
                        found,
                    ));
                }
                (length, Token::Name(name.into()))
            }
        };
        self.at += length;
        Ok(Some(token))
    }

    /// The length of the data in braces at the start of `rest`, up to the last closing brace.
    fn data(&self, rest: &str) -> Result<usize, Fault> {
        let mut depth = 0usize;
        for (at, c) in rest.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Ok(at + 1);
            }
        }
        Err(self.refusal())
    }

    /// The quoted name at the start of `rest`, with doubled quotes undone, and its length with the quotes.
    fn quoted(&self, rest: &'a str, quote: char) -> Result<(usize, Token<'a>), Fault> {
        let unclosed = || Fault::unlike("a name that ends with a quote", rest);
        let mut end = 1;
        loop {
            end += rest[end..].find(quote).ok_or_else(unclosed)? + 1;
            if !rest[end..].starts_with(quote) {
                break;
            }
            end += 1;
        }
        if !rest[end..].is_empty() && !rest[end..].starts_with(SEPARATORS) {
            return Err(unclosed());
        }
        let name = &rest[1..end - 1];
        self.check_control(name)?;
        let twice = [quote, quote].iter().collect::<String>();
        let name = if name.contains(quote) { name.replace(&twice, &twice[1..]).into() } else { name.into() };
        Ok((end, Token::Name(name)))
    }

    /// Whether a blank, or nothing, follows the sign of this comment.
    fn is_spaced_comment(&self) -> bool {
        self.text[self.at..].trim_start_matches('#').chars().next().is_none_or(char::is_whitespace)
    }

    fn check_control(&self, name: &str) -> Result<(), Fault> {
        let Some(control) = name.find(|c: char| c.is_control() && c != '\t') else { return Ok(()) };
        let column = name.as_ptr() as usize - self.text.as_ptr() as usize + control + 1;
        Err(Fault::at(column, "text without control characters", excerpt(self.line)))
    }

    /// The rest of a line that begins with the name `u`.
    fn ends(mut self, u: Cow<'a, str>) -> Result<LineVertices<'a>, Fault> {
        let mut next = self.next()?;
        let has_comma = next == Some(COMMA);
        if has_comma {
            next = self.next()?;
        }
        let v = match next {
            // `u #2` could be an edge.
            None if !has_comma && self.text[self.at..].starts_with('#') && !self.is_spaced_comment() => {
                let expected =
                    "a blank behind the `#` of a comment, and names with `#` between double quotes";
                return Err(Fault::unlike(expected, self.line.trim_ascii()));
            }
            None if !has_comma => return Ok(LineVertices::One(u)),
            Some(Token::Name(v)) => v,
            _ => return Err(self.refusal()),
        };
        let mut data = self.next()?;
        if has_comma && data == Some(COMMA) {
            data = self.next()?;
            if data.is_none() {
                return Err(self.refusal());
            }
        }
        match data {
            None => Ok(LineVertices::Two(u, v, false)),
            Some(Token::Data) if self.next()?.is_none() => Ok(LineVertices::Two(u, v, true)),
            Some(Token::Name(_)) => {
                let found = format!(
                    "{}, which names more (--input-columns U,V says which columns are the ends; lists of neighbors are another format)",
                    excerpt(self.line.trim_ascii())
                );
                Err(Fault::new(EXPECTED, found))
            }
            _ => Err(self.refusal()),
        }
    }

    fn refusal(&self) -> Fault {
        let expected = if self.text.contains(['(', '[', '{']) {
            "an edge `u v`, names with brackets or commas between double quotes"
        } else {
            EXPECTED
        };
        Fault::unlike(expected, self.line.trim_ascii())
    }
}

const COMMA: Token<'static> = Token::Sign(',');

const EXPECTED: &str = "a vertex `u` or an edge `u v`";
