//! A word or a text of an input while it is read.

use super::{Fault, Source, text};

/// The bytes of one piece so far, at most [`Source::LONGEST_LINE`] of them.
pub(crate) struct Piece<'s, 'a> {
    pub source: &'s mut Source<'a>,
    pub(crate) bytes: Vec<u8>,
    /// The byte of its line at which the piece begins, from 1.
    column: usize,
    /// What it is called if it is too long, with its article.
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
    /// The piece is too long.
    pub fn push(&mut self, byte: u8) -> Result<(), Fault> {
        if self.bytes.len() == Source::LONGEST_LINE {
            return Err(Fault::too_long(self.what));
        }
        self.bytes.push(byte);
        Ok(())
    }

    pub(crate) fn extend(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        bytes.iter().try_for_each(|&byte| self.push(byte))
    }

    /// Takes the next byte, which must be there.
    pub(crate) fn take_one(&mut self, expected: &'static str) -> Result<u8, Fault> {
        let byte = self.source.take()?.ok_or_else(|| Fault::new(expected, "the end of the input"))?;
        self.push(byte)?;
        Ok(byte)
    }

    /// Takes bytes as long as they belong to the piece.
    pub(crate) fn take_while(&mut self, belongs: impl Fn(u8, &[u8]) -> bool) -> Result<(), Fault> {
        while let Some(byte) = self.source.peek()?.filter(|&byte| belongs(byte, &self.bytes)) {
            self.push(byte)?;
            self.source.skip();
        }
        Ok(())
    }

    /// The piece as text.
    pub(crate) fn finish(self) -> Result<String, Fault> {
        String::from_utf8(self.bytes).or_else(|error| text(error.as_bytes(), self.column).map(str::to_owned))
    }
}
