//! The form of a spec, before any family is asked:
//!
//! ```text
//! spec      = name [":" arguments | "(" spec { "," spec } ")"] ["@" seed]
//! name      = letters and hyphens
//! arguments = up to "(", ")", "@", the end, or, within parentheses, a comma that no digit or point follows
//! ```

use crate::families::{SpecError, shown};

/// How deep specs may be nested in parentheses.
pub const MAX_DEPTH: usize = 64;

/// One spec or component of a spec.
pub struct Node<'a> {
    /// All of it, as written.
    pub text: &'a str,
    /// The name that stands first.
    pub name: &'a str,
    /// What stands after the colon.
    pub arguments: Option<&'a str>,
    /// What stands in parentheses.
    pub components: Vec<Node<'a>>,
    /// What stands after `@`.
    pub seed: Option<u64>,
}

/// Reads a whole text as one spec.
pub fn parse(text: &str) -> Result<Node<'_>, SpecError> {
    let mut reader = Reader { text, at: 0 };
    let node = reader.node(0)?;
    match reader.rest() {
        "" => Ok(node),
        _ => Err(reader.error("the end of the spec")),
    }
}

/// The longest prefix that could be a name, and the rest.
pub fn split_name(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_alphabetic() && c != '-').unwrap_or(text.len());
    text.split_at(end)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn node(&mut self, depth: usize) -> Result<Node<'a>, SpecError> {
        let start = self.at;
        let (name, _) = split_name(self.rest());
        if name.is_empty() {
            return Err(self.error("a graph family"));
        }
        self.at += name.len();

        let arguments = self.skip(':').then(|| self.arguments(depth));
        let mut components = Vec::new();
        if arguments.is_none() && self.rest().starts_with('(') {
            if depth == MAX_DEPTH {
                return Err(self.error(&format!("specs nested at most {MAX_DEPTH} deep")));
            }
            self.at += 1;
            loop {
                components.push(self.node(depth + 1)?);
                if self.skip(')') {
                    break;
                }
                if !self.skip(',') {
                    return Err(self.error("\",\" or \")\""));
                }
            }
        }
        let seed = if self.skip('@') { Some(self.seed()?) } else { None };
        Ok(Node { text: &self.text[start..self.at], name, arguments, components, seed })
    }

    fn arguments(&mut self, depth: usize) -> &'a str {
        let rest = self.rest();
        let ends_here = |(at, c): (usize, char)| match c {
            '(' | ')' | '@' => true,
            ',' if depth > 0 => {
                !rest[at + 1..].starts_with(|next: char| next.is_ascii_digit() || next == '.')
            }
            _ => false,
        };
        let end = rest.char_indices().find(|&place| ends_here(place)).map_or(rest.len(), |(at, _)| at);
        self.at += end;
        &rest[..end]
    }

    fn seed(&mut self) -> Result<u64, SpecError> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let seed = self.rest()[..digits].parse();
        let seed = seed.map_err(|_| self.error("a seed below 2^64 after \"@\""))?;
        self.at += digits;
        Ok(seed)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Steps over the character if it is next; whether it was.
    fn skip(&mut self, expected: char) -> bool {
        let found = self.rest().starts_with(expected);
        if found {
            self.at += expected.len_utf8();
        }
        found
    }

    fn error(&self, expected: &str) -> SpecError {
        let found = match self.rest() {
            "" => "nothing more".to_string(),
            rest => format!("\"{}\"", shown(rest)),
        };
        let spec = if self.text.is_empty() { "empty spec".to_string() } else { shown(self.text) };
        SpecError::Syntax { spec, expected: expected.to_string(), found }
    }
}
