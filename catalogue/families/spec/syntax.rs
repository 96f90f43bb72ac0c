//! The syntax of specs:
//!
//! ```text
//! spec      = "g6:" line | a name as in papers (K5, K3,3, C5, P4, Q3, W5) | name [":" arguments | "(" spec { "," spec } ")" | "(" spec "," number ")"] ["@" seed]
//! line      = a graph6 line; within parentheses up to "," or ")", which no such line has
//! name      = letters and hyphens
//! arguments = up to "(", ")", "@", the end, or, within parentheses, a comma that no digit, point or minus follows
//! number    = up to ")"
//! ```
//!
//! The parameters of a family tell whether it takes a number after its component
//! ([`Family::ends_in_number`]). If so, the last comma before the parenthesis ends the component's arguments.

use crate::families::{Family, SpecError, family, shown};

/// The largest depth of nested parentheses.
pub const MAX_DEPTH: usize = 64;

pub(crate) const GRAPH6: &str = "g6:";

pub(crate) enum Spec<'a> {
    /// A graph6 line, with its prefix.
    Line(&'a str),
    Member(Node<'a>),
}

/// A named graph with its arguments and components.
pub(crate) struct Node<'a> {
    /// The whole spec, as written.
    pub(crate) text: &'a str,
    pub(crate) name: &'a str,
    pub(crate) arguments: Option<&'a str>,
    pub(crate) components: Vec<Spec<'a>>,
    /// The number that stands after a component in parentheses.
    pub(crate) number: Option<&'a str>,
    pub(crate) seed: Option<u64>,
}

pub(crate) fn parse(text: &str) -> Result<Spec<'_>, SpecError> {
    let mut reader = Reader { text, at: 0 };
    let spec = reader.spec(0, SpecContext::Nothing)?;
    match reader.rest() {
        "" => Ok(spec),
        _ => Err(reader.error("the end of the spec")),
    }
}

/// Parses a name such as `K5`, `K_{3,3}`, `C_5`, `P4`, `Q3` or `W5` (a hub and a cycle of five) at the start
/// of the text: the family, its arguments, and the length of the name.
pub(crate) fn parse_short_name(text: &str) -> Option<(&'static str, &str, usize)> {
    let letter = text.chars().next()?.to_ascii_uppercase();
    let rest = text.get(1..)?;
    let rest = rest.strip_prefix('_').unwrap_or(rest);
    let braced = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
    let is_part = |c: char| c.is_ascii_digit() || c == ',';
    let (parameters, _) =
        braced.unwrap_or_else(|| rest.split_at(rest.find(|c| !is_part(c)).unwrap_or(rest.len())));
    // A comma at the end is that of a component.
    let parameters = parameters.strip_suffix(',').filter(|_| braced.is_none()).unwrap_or(parameters);
    let behind = &rest[parameters.len() + if braced.is_some() { 2 } else { 0 }..];
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let ends = behind.is_empty() || behind.starts_with([',', ')', '@']);
    if !ends || !parameters.split(',').all(is_number) {
        return None;
    }
    let family = match (letter, parameters.contains(',')) {
        ('K', true) => "multipartite",
        ('K', false) => "complete",
        ('C', false) => "cycle",
        ('P', false) => "path",
        ('Q', false) => "hypercube",
        ('W', false) => "wheel",
        _ => return None,
    };
    Some((family, parameters, text.len() - behind.len()))
}

/// The longest prefix that could be a name, and the rest.
pub(crate) fn split_name(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_alphabetic() && c != '-').unwrap_or(text.len());
    text.split_at(end)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SpecContext {
    Nothing,
    Specs,
    SpecAndNumber,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn spec(&mut self, depth: usize, around: SpecContext) -> Result<Spec<'a>, SpecError> {
        if self.rest().starts_with(GRAPH6) {
            return Ok(Spec::Line(self.line(around)));
        }
        self.node(depth, around).map(Spec::Member)
    }

    fn node(&mut self, depth: usize, around: SpecContext) -> Result<Node<'a>, SpecError> {
        let start = self.at;
        let (name, arguments) = match parse_short_name(self.rest()) {
            Some((family, parameters, length)) => {
                self.at += length;
                (family, Some(parameters))
            }
            None => {
                let (name, _) = split_name(self.rest());
                if name.is_empty() {
                    return Err(self.error("a graph family"));
                }
                self.at += name.len();
                (name, self.skip(':').then(|| self.arguments(around)))
            }
        };
        let (mut components, mut number) = (Vec::new(), None);
        if arguments.is_none() && self.rest().starts_with('(') {
            if depth == MAX_DEPTH {
                return Err(self.error(&format!("specs nested at most {MAX_DEPTH} deep")));
            }
            self.at += 1;
            if family(name).is_some_and(Family::ends_in_number) {
                components.push(self.spec(depth + 1, SpecContext::SpecAndNumber)?);
                number = Some(self.number()?);
            } else {
                self.components(depth, &mut components)?;
            }
        }
        let seed = if self.skip('@') { Some(self.seed()?) } else { None };
        Ok(Node { text: &self.text[start..self.at], name, arguments, components, number, seed })
    }

    /// The graph6 line at this position, with its prefix.
    fn line(&mut self, around: SpecContext) -> &'a str {
        let rest = self.rest();
        let is_whole = around == SpecContext::Nothing;
        let end = rest.find([',', ')']).filter(|_| !is_whole).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Reads the specs up to the closing parenthesis, and the parenthesis.
    fn components(&mut self, depth: usize, components: &mut Vec<Spec<'a>>) -> Result<(), SpecError> {
        loop {
            components.push(self.spec(depth + 1, SpecContext::Specs)?);
            if self.skip(')') {
                return Ok(());
            }
            if !self.skip(',') {
                return Err(self.error("\",\" or \")\""));
            }
        }
    }

    /// The text between a comma and the closing parenthesis; skips both.
    fn number(&mut self) -> Result<&'a str, SpecError> {
        if !self.skip(',') {
            return Err(self.error("\",\" and a number"));
        }
        let rest = self.rest();
        let Some(end) = rest.find(')') else { return Err(self.error("a number and \")\"")) };
        self.at += end + 1;
        Ok(&rest[..end])
    }

    fn arguments(&mut self, around: SpecContext) -> &'a str {
        let rest = self.rest();
        let ends_here = |(at, c): (usize, char)| match c {
            '(' | ')' | '@' => true,
            ',' if around != SpecContext::Nothing => {
                !rest[at + 1..].starts_with(|next: char| next.is_ascii_digit() || matches!(next, '.' | '-'))
            }
            _ => false,
        };
        let mut end = rest.char_indices().find(|&place| ends_here(place)).map_or(rest.len(), |(at, _)| at);
        if around == SpecContext::SpecAndNumber && rest[end..].starts_with(')') {
            end = rest[..end].rfind(',').unwrap_or(end);
        }
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

    /// Steps over the character if it is next; returns whether it was.
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
