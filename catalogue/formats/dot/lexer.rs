//! The tokens of DOT.

use std::fmt;

use crate::formats::reading::{Fault, Piece, Source, excerpt};

/// A token; keywords and signs by their spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    Id(Id),
    Keyword(&'static str),
    Sign(&'static str),
    End,
}

/// The words that are identifiers only in quotes, in any case.
const KEYWORDS: [&str; 6] = ["strict", "graph", "digraph", "node", "edge", "subgraph"];

const SIGNS: [&str; 10] = ["{", "}", "[", "]", ";", ",", ":", "=", "--", "->"];

fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS.into_iter().find(|known| word.eq_ignore_ascii_case(known))
}

/// An identifier. The same text as HTML names another vertex.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Id {
    /// The text, without quotes or outer angle brackets.
    pub(crate) text: String,
    html: bool,
}

impl Id {
    /// The identifier as a label; HTML keeps its angle brackets.
    pub(crate) fn label(self) -> String {
        if self.html { format!("<{}>", self.text) } else { self.text }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Id(id) => f.write_str(&excerpt(id.clone().label().as_bytes())),
            Token::Keyword(text) | Token::Sign(text) => write!(f, "`{text}`"),
            Token::End => f.write_str("the end of the input"),
        }
    }
}

/// Cuts an input into tokens, one ahead and never more: a graph is complete with its last brace.
pub(crate) struct Lexer<'s, 'a> {
    source: &'s mut Source<'a>,
    ahead: Option<Token>,
}

impl<'s, 'a> Lexer<'s, 'a> {
    pub(crate) fn new(source: &'s mut Source<'a>) -> Self {
        Lexer { source, ahead: None }
    }

    /// The line of the last token examined.
    pub(crate) fn place(&self) -> usize {
        self.source.place()
    }

    /// Makes a line seen earlier the one that a fault names.
    pub(crate) fn mark_line(&mut self, line: usize) {
        self.source.mark_line(line);
    }

    pub(crate) fn peek(&mut self) -> Result<&Token, Fault> {
        if self.ahead.is_none() {
            self.ahead = Some(self.lex()?);
        }
        Ok(self.ahead.as_ref().unwrap_or(&Token::End))
    }

    pub(crate) fn take(&mut self) -> Result<Token, Fault> {
        match self.ahead.take() {
            Some(token) => Ok(token),
            None => self.lex(),
        }
    }

    pub(crate) fn take_id(&mut self) -> Result<Option<Id>, Fault> {
        self.peek()?;
        match self.ahead.take() {
            Some(Token::Id(id)) => Ok(Some(id)),
            other => {
                self.ahead = other;
                Ok(None)
            }
        }
    }

    pub(crate) fn skip_if(&mut self, token: &Token) -> Result<bool, Fault> {
        let is_next = self.peek()? == token;
        if is_next {
            self.ahead = None;
        }
        Ok(is_next)
    }

    pub(crate) fn expect(&mut self, token: &Token, expected: &'static str) -> Result<(), Fault> {
        if self.skip_if(token)? { Ok(()) } else { Err(Fault::new(expected, self.take()?.to_string())) }
    }

    fn lex(&mut self) -> Result<Token, Fault> {
        self.skip_space_and_comments()?;
        self.source.mark()?;
        let Some(byte) = self.source.peek()? else { return Ok(Token::End) };
        for sign in SIGNS {
            if self.source.skip_if(sign.as_bytes())? {
                return Ok(Token::Sign(sign));
            }
        }
        match byte {
            b'"' => self.read_quoted(),
            b'<' => self.html(),
            b'-' | b'.' | b'0'..=b'9' => self.numeral(),
            _ if is_word_byte(byte) => self.word(),
            _ => Err(self.source.unexpected("a statement, identifier or brace of DOT")),
        }
    }

    fn skip_space_and_comments(&mut self) -> Result<(), Fault> {
        loop {
            self.source.skip_space()?;
            self.source.mark()?;
            match self.source.peek()? {
                Some(b'#') if self.source.column() == 1 => self.source.skip_rest_of_line()?,
                Some(b'/') if self.source.skip_if(b"//")? => self.source.skip_rest_of_line()?,
                Some(b'/') if self.source.skip_if(b"/*")? => {
                    while !self.source.skip_if(b"*/")? {
                        if self.source.take()?.is_none() {
                            return Err(Fault::new(
                                "`*/` after the comment that starts here",
                                "the end of the input",
                            ));
                        }
                    }
                }
                _ => return Ok(()),
            }
        }
    }

    fn piece(&mut self) -> Piece<'_, 'a> {
        Piece::new(self.source, "an identifier")
    }

    fn word(&mut self) -> Result<Token, Fault> {
        let mut word = self.piece();
        word.take_while(|byte, _| is_word_byte(byte) || byte.is_ascii_digit())?;
        let text = word.finish()?;
        Ok(keyword(&text).map_or_else(|| plain(text), Token::Keyword))
    }

    /// `-? (. digits | digits [. digits])`
    fn numeral(&mut self) -> Result<Token, Fault> {
        let mut numeral = self.piece();
        let (mut digits, mut points) = (0, 0);
        while let Some(byte) = numeral.source.peek()? {
            match byte {
                b'-' if numeral.bytes.is_empty() => {}
                b'.' if points == 0 => points = 1,
                b'0'..=b'9' => digits += 1,
                _ => break,
            }
            numeral.push(byte)?;
            numeral.source.skip();
        }
        // Graphviz splits `1a` in two with a warning. An unintended vertex is worse than an error.
        let glued = numeral.source.peek()?.is_some_and(|byte| is_word_byte(byte) || byte == b'.');
        if digits == 0 || glued {
            let expected = if glued { "the end of a numeral" } else { "`--` or a numeral" };
            return Err(numeral.source.unexpected(expected));
        }
        numeral.finish().map(plain)
    }

    /// A quoted string, or several joined by `+`.
    fn read_quoted(&mut self) -> Result<Token, Fault> {
        let line = self.source.place();
        let mut joined = self.piece();
        loop {
            joined.source.skip();
            quoted_part(&mut joined)?;
            let mut lexer = Lexer { source: joined.source, ahead: None };
            lexer.skip_space_and_comments()?;
            if !lexer.source.skip_if(b"+")? {
                break;
            }
            lexer.skip_space_and_comments()?;
            if lexer.source.peek()? != Some(b'"') {
                return Err(lexer.source.unexpected("a quoted string after `+`"));
            }
        }
        joined.source.mark_line(line);
        joined.finish().map(plain)
    }

    /// HTML between balanced angle brackets; those in its comments do not count.
    fn html(&mut self) -> Result<Token, Fault> {
        self.source.skip();
        let mut html = self.piece();
        let mut open = 1;
        loop {
            if html.source.skip_if(b"<!--")? {
                html.extend(b"<!--")?;
                while !html.source.skip_if(b"-->")? {
                    html.take_one("`-->` after the comment in HTML that starts here")?;
                }
                html.extend(b"-->")?;
            }
            match html.take_one("`>` after the HTML that starts here")? {
                b'<' => open += 1,
                b'>' => open -= 1,
                _ => {}
            }
            if open == 0 {
                html.bytes.pop();
                return Ok(Token::Id(Id { text: html.finish()?, html: true }));
            }
        }
    }
}

fn plain(text: String) -> Token {
    Token::Id(Id { text, html: false })
}

/// The rest of a quoted string, from behind its first quote to behind its last.
fn quoted_part(part: &mut Piece<'_, '_>) -> Result<(), Fault> {
    loop {
        if part.source.skip_if(b"\"")? {
            return Ok(());
        }
        if part.source.skip_if(b"\\\"")? {
            part.push(b'"')?;
        } else if part.source.skip_if(b"\\\\")? {
            part.extend(b"\\\\")?;
        } else if !part.source.skip_if(b"\\\n")? {
            part.take_one("`\"` after the string that starts here")?;
        }
    }
}

/// A byte that an unquoted word may start with. Every byte of a character beyond ASCII is one.
fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte >= 0x80
}

/// The label as an identifier, in quotes where they are needed.
pub(crate) fn quote(label: &str) -> String {
    let word = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && label.starts_with(|c: char| !c.is_ascii_digit())
        && keyword(label).is_none();
    let number = !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    if word || number { label.to_owned() } else { format!("\"{}\"", label.replace('"', "\\\"")) }
}

/// Whether [`quote`] can be undone. DOT cannot spell a backslash before a quote or at the end.
pub(crate) fn can_quote(label: &str) -> bool {
    let quoted = quote(label);
    let read = Lexer::new(&mut Source::new(quoted.as_bytes())).take();
    matches!(read, Ok(Token::Id(id)) if id.text == label)
}
