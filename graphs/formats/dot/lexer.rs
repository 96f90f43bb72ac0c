//! The tokens of DOT.

use std::fmt;

use crate::formats::reading::{Fault, Piece, Source, excerpt};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    Id(Id),
    Keyword(Keyword),
    Edge,
    Arrow,
    Open,
    Close,
    OpenList,
    CloseList,
    Semicolon,
    Comma,
    Colon,
    Equals,
    End,
}

/// The words that are no identifiers unless quoted, in either case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keyword {
    Strict,
    Graph,
    Digraph,
    Node,
    Edge,
    Subgraph,
}

impl Keyword {
    const ALL: [(&'static str, Keyword); 6] = [
        ("strict", Keyword::Strict),
        ("graph", Keyword::Graph),
        ("digraph", Keyword::Digraph),
        ("node", Keyword::Node),
        ("edge", Keyword::Edge),
        ("subgraph", Keyword::Subgraph),
    ];

    fn from_word(word: &str) -> Option<Keyword> {
        Keyword::ALL.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)).map(|&(_, keyword)| keyword)
    }
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
        f.write_str(match self {
            Token::Id(id) => return f.write_str(&excerpt(id.clone().label().as_bytes())),
            Token::Keyword(keyword) => {
                let name =
                    Keyword::ALL.iter().find(|(_, known)| known == keyword).map_or("", |&(name, _)| name);
                return write!(f, "`{name}`");
            }
            Token::Edge => "`--`",
            Token::Arrow => "`->`",
            Token::Open => "`{`",
            Token::Close => "`}`",
            Token::OpenList => "`[`",
            Token::CloseList => "`]`",
            Token::Semicolon => "`;`",
            Token::Comma => "`,`",
            Token::Colon => "`:`",
            Token::Equals => "`=`",
            Token::End => "the end of the input",
        })
    }
}

/// Cuts an input into tokens; looks one token ahead and never further, so that a graph is complete
/// when its last brace was read.
pub(crate) struct Lexer<'s, 'a> {
    source: &'s mut Source<'a>,
    ahead: Option<Token>,
}

impl<'s, 'a> Lexer<'s, 'a> {
    pub fn new(source: &'s mut Source<'a>) -> Self {
        Lexer { source, ahead: None }
    }

    /// The line of the token last looked at.
    pub fn place(&self) -> usize {
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

    pub fn expect(&mut self, token: Token, expected: &'static str) -> Result<(), Fault> {
        match self.take()? {
            found if found == token => Ok(()),
            found => Err(Fault::new(expected, found.to_string())),
        }
    }

    fn lex(&mut self) -> Result<Token, Fault> {
        self.skip_space_and_comments()?;
        self.source.mark()?;
        let Some(byte) = self.source.peek()? else {
            return Ok(Token::End);
        };
        let token = match byte {
            b'{' => Token::Open,
            b'}' => Token::Close,
            b'[' => Token::OpenList,
            b']' => Token::CloseList,
            b';' => Token::Semicolon,
            b',' => Token::Comma,
            b':' => Token::Colon,
            b'=' => Token::Equals,
            b'"' => return self.quoted(),
            b'<' => return self.html(),
            b'-' if self.source.skip_if(b"--")? => return Ok(Token::Edge),
            b'-' if self.source.skip_if(b"->")? => return Ok(Token::Arrow),
            b'-' | b'.' | b'0'..=b'9' => return self.numeral(),
            _ if is_word_byte(byte) => return self.word(),
            _ => return Err(self.source.unexpected("a statement, identifier or brace of DOT")),
        };
        self.source.skip();
        Ok(token)
    }

    fn skip_space_and_comments(&mut self) -> Result<(), Fault> {
        loop {
            self.source.skip_space()?;
            self.source.mark()?;
            match self.source.peek()? {
                Some(b'#') if self.source.column() == 1 => self.skip_rest_of_line()?,
                Some(b'/') if self.source.skip_if(b"//")? => self.skip_rest_of_line()?,
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

    fn skip_rest_of_line(&mut self) -> Result<(), Fault> {
        while !matches!(self.source.take()?, None | Some(b'\n')) {}
        Ok(())
    }

    fn word(&mut self) -> Result<Token, Fault> {
        let mut word = Buffer::new(self.source);
        word.0.take_while(|byte, _| is_word_byte(byte) || byte.is_ascii_digit())?;
        let id = word.into_id()?;
        Ok(Keyword::from_word(&id.text).map_or(Token::Id(id), Token::Keyword))
    }

    /// `-? (. digits | digits [. digits])`
    fn numeral(&mut self) -> Result<Token, Fault> {
        let mut numeral = Buffer::new(self.source);
        let (mut digits, mut points) = (0, 0);
        while let Some(byte) = numeral.0.source.peek()? {
            match byte {
                b'-' if numeral.0.bytes.is_empty() => {}
                b'.' if points == 0 => points = 1,
                b'0'..=b'9' => digits += 1,
                _ => break,
            }
            numeral.0.push(byte)?;
            numeral.0.source.skip();
        }
        // Graphviz splits `1a` in two with a warning. An unintended vertex is worse than an error.
        let glued = numeral.0.source.peek()?.is_some_and(|byte| is_word_byte(byte) || byte == b'.');
        if digits == 0 || glued {
            return Err(numeral.0.source.unexpected(if glued {
                "the end of a numeral"
            } else {
                "`--` or a numeral"
            }));
        }
        numeral.into_id().map(Token::Id)
    }

    /// A quoted string, or several joined by `+`.
    fn quoted(&mut self) -> Result<Token, Fault> {
        let line = self.source.place();
        let mut joined = Buffer::new(self.source);
        loop {
            joined.0.source.skip();
            joined.quoted_part()?;
            let mut lexer = Lexer { source: joined.0.source, ahead: None };
            lexer.skip_space_and_comments()?;
            if !lexer.source.skip_if(b"+")? {
                break;
            }
            lexer.skip_space_and_comments()?;
            if lexer.source.peek()? != Some(b'"') {
                return Err(lexer.source.unexpected("a quoted string after `+`"));
            }
        }
        joined.0.source.mark_line(line);
        joined.into_id().map(Token::Id)
    }

    /// HTML between balanced angle brackets; those in its comments do not count.
    fn html(&mut self) -> Result<Token, Fault> {
        self.source.skip();
        let mut html = Buffer::new(self.source);
        let mut open = 1;
        loop {
            if html.0.source.skip_if(b"<!--")? {
                html.extend(b"<!--")?;
                while !html.0.source.skip_if(b"-->")? {
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
                html.0.bytes.pop();
                let id = html.into_id()?;
                return Ok(Token::Id(Id { html: true, ..id }));
            }
        }
    }
}

/// An identifier under reading.
struct Buffer<'b, 'a>(Piece<'b, 'a>);

impl<'b, 'a> Buffer<'b, 'a> {
    fn new(source: &'b mut Source<'a>) -> Self {
        Buffer(Piece::new(source, "an identifier"))
    }

    fn extend(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        bytes.iter().try_for_each(|&byte| self.0.push(byte))
    }

    fn take_one(&mut self, expected: &'static str) -> Result<u8, Fault> {
        let byte = self.0.source.take()?.ok_or_else(|| Fault::new(expected, "the end of the input"))?;
        self.0.push(byte)?;
        Ok(byte)
    }

    /// The rest of a quoted string, from behind its first quote to behind its last.
    fn quoted_part(&mut self) -> Result<(), Fault> {
        const CLOSED: &str = "`\"` after the string that starts here";
        loop {
            if self.0.source.skip_if(b"\"")? {
                return Ok(());
            }
            if self.0.source.skip_if(b"\\\"")? {
                self.0.push(b'"')?;
            } else if self.0.source.skip_if(b"\\\\")? {
                self.extend(b"\\\\")?;
            } else if !self.0.source.skip_if(b"\\\n")? {
                self.take_one(CLOSED)?;
            }
        }
    }

    fn into_id(self) -> Result<Id, Fault> {
        Ok(Id { text: self.0.finish()?, html: false })
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
        && Keyword::from_word(label).is_none();
    let number = !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    if word || number { label.to_owned() } else { format!("\"{}\"", label.replace('"', "\\\"")) }
}

/// Whether [`quote`] can be undone. DOT cannot spell a backslash before a quote or at the end.
pub(crate) fn can_quote(label: &str) -> bool {
    let quoted = quote(label);
    let read = Lexer::new(&mut Source::new(quoted.as_bytes())).take();
    matches!(read, Ok(Token::Id(id)) if id.text == label)
}
