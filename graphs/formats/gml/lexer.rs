//! The tokens of GML.

use std::fmt;

use crate::formats::reading::{Fault, Piece, Source, excerpt};

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// A word, in lower case.
    Key(String),
    /// A number as it is written.
    Number(String),
    /// A string without its quotes.
    Text(String),
    Open,
    Close,
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Key(text) | Token::Number(text) | Token::Text(text) => {
                f.write_str(&excerpt(text.as_bytes()))
            }
            Token::Open => f.write_str("`[`"),
            Token::Close => f.write_str("`]`"),
            Token::End => f.write_str("the end of the input"),
        }
    }
}

pub(crate) struct Lexer<'s, 'a> {
    pub source: &'s mut Source<'a>,
}

impl<'s, 'a> Lexer<'s, 'a> {
    pub fn new(source: &'s mut Source<'a>) -> Self {
        Lexer { source }
    }

    /// Takes a bracket that opens a list.
    pub fn open(&mut self) -> Result<(), Fault> {
        match self.take()? {
            Token::Open => Ok(()),
            other => Err(Fault::new("a list in `[...]`", other.to_string())),
        }
    }

    /// Takes a key, or the bracket at the end of a list, which gives `None`.
    pub(crate) fn key_or_close(&mut self) -> Result<Option<String>, Fault> {
        match self.take()? {
            Token::Key(key) => Ok(Some(key)),
            Token::Close => Ok(None),
            other => Err(Fault::new("a key of GML or `]`", other.to_string())),
        }
    }

    pub(crate) fn take(&mut self) -> Result<Token, Fault> {
        self.skip_space_and_comments()?;
        self.source.mark()?;
        let Some(byte) = self.source.peek()? else {
            return Ok(Token::End);
        };
        match byte {
            b'[' | b']' => {
                self.source.skip();
                Ok(if byte == b'[' { Token::Open } else { Token::Close })
            }
            b'"' => self.string(),
            b'+' | b'-' | b'.' | b'0'..=b'9' => {
                let number = self.word(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))?;
                match number.parse::<f64>() {
                    Ok(_) => Ok(Token::Number(number)),
                    Err(_) => Err(Fault::unlike("a number", number)),
                }
            }
            _ if byte.is_ascii_alphabetic() || byte == b'_' => {
                Ok(Token::Key(self.word(is_key_byte)?.to_ascii_lowercase()))
            }
            _ => Err(self.source.unexpected("a key, number, string or bracket of GML")),
        }
    }

    fn skip_space_and_comments(&mut self) -> Result<(), Fault> {
        loop {
            self.source.skip_space()?;
            if self.source.peek()? != Some(b'#') {
                return Ok(());
            }
            while !matches!(self.source.take()?, None | Some(b'\n')) {}
        }
    }

    fn word(&mut self, holds: impl Fn(u8) -> bool) -> Result<String, Fault> {
        let mut word = Piece::new(self.source, PIECE);
        word.take_while(|byte, _| holds(byte))?;
        word.finish()
    }

    /// What stands between two quotes.
    fn string(&mut self) -> Result<Token, Fault> {
        self.source.skip();
        let mut string = Piece::new(self.source, PIECE);
        loop {
            match string.source.take()? {
                Some(b'"') => return Ok(Token::Text(unquoted(&string.finish()?))),
                Some(byte) => string.push(byte)?,
                None => {
                    return Err(Fault::new("`\"` after the string that starts here", "the end of the input"));
                }
            }
        }
    }
}

const PIECE: &str = "a key or value";

fn is_key_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

pub(crate) fn is_key(word: &[u8]) -> bool {
    word.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
        && word.iter().copied().all(is_key_byte)
}

/// The names of characters that cannot stand in a string, or not in XML.
const NAMED: [(&str, char); 5] = [("quot", '"'), ("amp", '&'), ("lt", '<'), ("gt", '>'), ("apos", '\'')];

/// A string with its entities replaced; anything else stays as it is.
fn unquoted(string: &str) -> String {
    let mut text = String::new();
    let mut rest = string;
    while let Some(start) = rest.find('&') {
        text.push_str(&rest[..start]);
        rest = &rest[start..];
        // The longest is `&#x10ffff;`, perhaps with zeros.
        let end = rest.bytes().take(16).position(|byte| byte == b';');
        let entity = end.map(|end| &rest[1..end]).and_then(|name| Some((name, character(name)?)));
        match entity {
            Some((name, character)) => {
                text.push(character);
                rest = &rest[name.len() + 2..];
            }
            None => {
                text.push('&');
                rest = &rest[1..];
            }
        }
    }
    text.push_str(rest);
    text
}

/// The character of an entity, `quot` or `#34` or `#x22`.
fn character(entity: &str) -> Option<char> {
    let number = match entity.strip_prefix('#') {
        None => return NAMED.iter().find(|&&(name, _)| name == entity).map(|&(_, character)| character),
        Some(number) => number,
    };
    let hexadecimal = number.strip_prefix(['x', 'X']);
    let code = hexadecimal.map_or_else(|| number.parse(), |digits| u32::from_str_radix(digits, 16)).ok()?;
    char::from_u32(code)
}

/// A label as it stands between quotes: what is not plain ASCII by its number.
pub(crate) fn quote(label: &str) -> String {
    label.chars().fold(String::new(), |mut quoted, c| {
        if (c == ' ' || c.is_ascii_graphic()) && c != '"' && c != '&' {
            quoted.push(c);
        } else {
            quoted.push_str(&format!("&#{};", u32::from(c)));
        }
        quoted
    })
}
