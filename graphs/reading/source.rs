//! Bytes of an input with their place, read through a small window.

use std::io::{self, BufRead};

use super::encoding::{ByteOrder, Decoder};
use super::{Fault, Room, excerpt};
use crate::Graph;

/// An input that is being read: its place, and a bounded window of the bytes that follow.
pub struct Source<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    decoder: Decoder,
    /// `window[start..]` is read ahead and not yet taken.
    window: Vec<u8>,
    start: usize,
    ended: bool,
    /// The line and the byte of the next unread position, from 1.
    line: usize,
    column: usize,
    /// The line on which the current item starts; errors name it.
    place: usize,
    pub graphs: usize,
    /// The memory limit for the current graph.
    pub room: Room,
    /// The byte order of numbers, once a header has stated it.
    pub byte_order: Option<ByteOrder>,
    /// Whether an edge list has vertices from 0 on, so that unnamed smaller numbers are isolated vertices.
    pub counts_from_zero: bool,
    pub drops_loops: bool,
    /// The two columns of a table that hold the ends of edges, if the user names them.
    pub columns: Option<[String; 2]>,
    /// The graph of the previous line, which a line of incremental sparse6 changes.
    pub previous: Option<Graph>,
    /// The first line whose content was taken, including comments.
    pub begun: Option<usize>,
}

impl<'a> Source<'a> {
    /// The longest line kept in memory, and the number of bytes that format detection may examine.
    pub const LONGEST_LINE: usize = super::fault::LONGEST_PIECE;

    /// The number of bytes read at once.
    const PIECE: usize = 1 << 16;

    pub fn new(input: impl BufRead + Send + 'a) -> Self {
        Source {
            input: Box::new(input),
            decoder: Decoder::default(),
            window: Vec::new(),
            start: 0,
            ended: false,
            line: 1,
            column: 1,
            place: 1,
            graphs: 0,
            room: Room::default(),
            byte_order: None,
            counts_from_zero: false,
            drops_loops: false,
            columns: None,
            previous: None,
            begun: None,
        }
    }

    /// Reads a piece more into the window; false at the end of the input.
    fn fill(&mut self) -> Result<bool, Fault> {
        if self.ended {
            return Ok(false);
        }
        self.window.drain(..self.start);
        self.start = 0;
        let before = self.window.len();
        // Bytes may be no text before others follow.
        while !self.ended && self.window.len() == before {
            let piece = loop {
                match self.input.fill_buf() {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    other => break other?,
                }
            };
            let length = piece.len().min(Self::PIECE);
            self.decoder.decode(&piece[..length], &mut self.window);
            self.input.consume(length);
            self.ended = length == 0;
        }
        Ok(self.window.len() > before)
    }

    pub fn window(&self) -> &[u8] {
        &self.window[self.start..]
    }

    #[inline]
    pub fn peek(&mut self) -> Result<Option<u8>, Fault> {
        if self.start == self.window.len() && !self.fill()? {
            return Ok(None);
        }
        Ok(Some(self.window[self.start]))
    }

    #[inline]
    pub fn skip(&mut self) {
        if self.window[self.start] == b'\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        self.start += 1;
    }

    #[inline]
    pub fn take(&mut self) -> Result<Option<u8>, Fault> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.skip();
        }
        Ok(byte)
    }

    /// Takes the next bytes if they equal `bytes`.
    pub fn skip_if(&mut self, bytes: &[u8]) -> Result<bool, Fault> {
        // Byte by byte, so that a pipe is never asked for more than the answer needs.
        for known in 1..=bytes.len() {
            while self.window().len() < known {
                if !self.fill()? {
                    return Ok(false);
                }
            }
            if self.window()[known - 1] != bytes[known - 1] {
                return Ok(false);
            }
        }
        for _ in bytes {
            self.skip();
        }
        Ok(true)
    }

    /// Takes the rest of the line on which the current item starts.
    pub fn skip_line(&mut self) -> Result<(), Fault> {
        while self.line == self.place
            && let Some(byte) = self.take()?
        {
            if byte == b'\n' {
                break;
            }
        }
        Ok(())
    }

    /// Takes the rest of the line with its end.
    pub fn skip_rest_of_line(&mut self) -> Result<(), Fault> {
        while !matches!(self.take()?, None | Some(b'\n')) {}
        Ok(())
    }

    pub fn skip_space(&mut self) -> Result<(), Fault> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.skip();
        }
        Ok(())
    }

    /// Takes blank lines. Blanks before the text of a line are left, since they may be empty cells.
    pub fn skip_blank_lines(&mut self) -> Result<(), Fault> {
        loop {
            let line = self.line_ahead(0)?;
            let is_blank = self.window()[line.clone()].trim_ascii().is_empty();
            if !is_blank || self.window().is_empty() {
                return Ok(());
            }
            (0..self.window().len().min(line.end + 1)).for_each(|_| self.skip());
        }
    }

    /// Takes blank lines, and comments before any format: lines from `#`, `%` or the word `c` on.
    pub fn skip_comments(&mut self) -> Result<(), Fault> {
        self.skip_comments_with(|_| Ok(()))
    }

    /// The same; calls `look` for each of these lines.
    pub fn skip_comments_with(&mut self, look: impl Fn(&[u8]) -> Result<(), Fault>) -> Result<(), Fault> {
        loop {
            self.skip_space()?;
            self.mark()?;
            let is_comment = match self.peek()? {
                Some(b'#' | b'%') => true,
                Some(b'c') => {
                    let line = self.line_ahead(0)?;
                    self.window()[line].get(1).is_none_or(u8::is_ascii_whitespace)
                }
                _ => return Ok(()),
            };
            if !is_comment {
                return Ok(());
            }
            let line = self.line_ahead(0)?;
            look(&self.window()[line])?;
            self.skip_rest_of_line()?;
        }
    }

    /// Takes the end of the line, with blanks before it.
    pub(crate) fn end_line(&mut self) -> Result<(), Fault> {
        while let Some(byte) = self.peek()? {
            match byte {
                b'\n' => {
                    self.skip();
                    return Ok(());
                }
                b' ' | b'\t' => self.skip(),
                _ => return Err(self.unexpected("the end of the line")),
            }
        }
        Ok(())
    }

    /// Takes a whole line into `line`, without its end; false at the end of the input.
    pub fn take_line(&mut self, line: &mut Vec<u8>) -> Result<bool, Fault> {
        self.take_line_within(line, Self::LONGEST_LINE)
    }

    /// The same for a line of at most `longest` bytes.
    pub fn take_line_within(&mut self, line: &mut Vec<u8>, longest: usize) -> Result<bool, Fault> {
        line.clear();
        self.mark()?;
        if self.peek()?.is_none() {
            return Ok(false);
        }
        while let Some(byte) = self.take()? {
            if byte == b'\n' {
                break;
            }
            if line.len() == longest {
                return Err(Fault::new(format!("a line of at most {longest} bytes"), "a longer one"));
            }
            line.push(byte);
        }
        Ok(true)
    }

    /// Reads into `line` the next line that is neither blank nor a comment (starting with a byte in
    /// `comments`), without surrounding blanks.
    pub fn take_content<'l>(
        &mut self,
        line: &'l mut Vec<u8>,
        comments: &[u8],
    ) -> Result<Option<&'l str>, Fault> {
        loop {
            if !self.take_line(line)? {
                return Ok(None);
            }
            let Some(first) = line.trim_ascii_start().first() else { continue };
            self.begun.get_or_insert(self.place);
            if !comments.contains(first) {
                break;
            }
        }
        text(line.trim_ascii(), 1).map(Some)
    }

    /// The line that starts `offset` bytes ahead, as a range of the window; cut off at the limit of detection.
    pub fn line_ahead(&mut self, offset: usize) -> Result<std::ops::Range<usize>, Fault> {
        loop {
            let ahead = &self.window()[offset.min(self.window().len())..];
            if let Some(length) = ahead.iter().position(|&byte| byte == b'\n') {
                return Ok(offset..offset + length);
            }
            if self.window().len() >= Self::LONGEST_LINE || !self.fill()? {
                return Ok(offset.min(self.window().len())..self.window().len());
            }
        }
    }

    /// Reads ahead up to the limit of detection; returns the number of bytes available in the window.
    pub fn look_ahead(&mut self) -> Result<usize, Fault> {
        while self.window().len() < Self::LONGEST_LINE && self.fill()? {}
        Ok(self.window().len().min(Self::LONGEST_LINE))
    }

    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Makes the next byte the position that errors name.
    pub fn mark(&mut self) -> Result<(), Fault> {
        // An input that ends with a line end has its last fault on its last line, not below it.
        let below = self.peek()?.is_none() && self.column == 1 && self.line > 1;
        self.place = if below { self.line - 1 } else { self.line };
        Ok(())
    }

    /// Makes an earlier line the position that errors name.
    pub fn mark_line(&mut self, line: usize) {
        self.place = line;
    }

    /// In a format without lines, errors name the number of the graph, from 1.
    pub fn mark_graph(&mut self) {
        self.place = self.graphs + 1;
    }

    /// The line that errors name.
    pub fn place(&self) -> usize {
        self.place
    }

    /// The byte of the current line that comes next, from 1.
    pub fn column(&self) -> usize {
        self.column
    }

    /// An error at the next byte.
    pub fn unexpected(&mut self, expected: impl Into<std::borrow::Cow<'static, str>>) -> Fault {
        match self.peek() {
            Ok(next) => Fault::at(self.column, expected, describe(next)),
            Err(fault) => fault,
        }
    }
}

fn describe(byte: Option<u8>) -> String {
    match byte {
        None => "the end of the input".into(),
        Some(b'\n') => "the end of the line".into(),
        Some(b' ') => "a blank".into(),
        Some(graphic) if graphic.is_ascii_graphic() => excerpt(&[graphic]),
        Some(other) => format!("the byte 0x{other:02x}"),
    }
}

/// The bytes as text. They start at byte `column` of their line.
pub fn text(bytes: &[u8], column: usize) -> Result<&str, Fault> {
    str::from_utf8(bytes).map_err(|error| {
        let valid = error.valid_up_to();
        Fault::at(column + valid, "UTF-8 text", describe(Some(bytes[valid])))
    })
}

/// The bytes of a part of a line, read so far, at most [`Source::LONGEST_LINE`].
pub struct Piece<'s, 'a> {
    pub source: &'s mut Source<'a>,
    pub bytes: Vec<u8>,
    /// The byte of the line at which the part begins, from 1.
    column: usize,
    /// The name of the part, with its article, for the error that it is too long.
    what: &'static str,
}

impl<'s, 'a> Piece<'s, 'a> {
    pub fn new(source: &'s mut Source<'a>, what: &'static str) -> Self {
        let column = source.column();
        Piece { source, bytes: Vec::new(), column, what }
    }

    /// Adds a byte.
    ///
    /// # Errors
    /// The part is too long.
    pub fn push(&mut self, byte: u8) -> Result<(), Fault> {
        if self.bytes.len() == Source::LONGEST_LINE {
            return Err(Fault::too_long(self.what));
        }
        self.bytes.push(byte);
        Ok(())
    }

    pub fn extend(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        bytes.iter().try_for_each(|&byte| self.push(byte))
    }

    /// Takes the next byte, which must be there.
    pub fn take_one(&mut self, expected: &'static str) -> Result<u8, Fault> {
        let byte = self.source.take()?.ok_or_else(|| Fault::new(expected, "the end of the input"))?;
        self.push(byte)?;
        Ok(byte)
    }

    /// Takes bytes as long as `belongs` accepts the next byte, given the bytes so far.
    pub fn take_while(&mut self, belongs: impl Fn(u8, &[u8]) -> bool) -> Result<(), Fault> {
        while let Some(byte) = self.source.peek()?.filter(|&byte| belongs(byte, &self.bytes)) {
            self.push(byte)?;
            self.source.skip();
        }
        Ok(())
    }

    pub fn finish(self) -> Result<String, Fault> {
        String::from_utf8(self.bytes).or_else(|error| text(error.as_bytes(), self.column).map(str::to_owned))
    }
}
