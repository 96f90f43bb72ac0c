//! A bound on what the parser of XML may hold at once.

use std::io::{self, BufRead, Read};

use crate::formats::reading::{Fault, Source};

/// The bytes of a source, up to one that would make a piece, which is a tag or a text, too long.
pub(crate) struct Feed<'s, 'a> {
    source: &'s mut Source<'a>,
    /// How many bytes the piece under reading may still have.
    left: usize,
    /// Why the bytes ended, if not with the input.
    pub(crate) fault: Option<Fault>,
}

impl<'s, 'a> Feed<'s, 'a> {
    pub fn new(source: &'s mut Source<'a>) -> Self {
        Feed { source, left: 0, fault: None }
    }

    /// Begins a piece and returns its line, which faults name.
    pub(crate) fn start_piece(&mut self) -> Result<usize, Fault> {
        self.left = Source::LONGEST_LINE;
        self.source.mark()?;
        Ok(self.source.place())
    }

    fn check(&mut self) -> Result<(), Fault> {
        if self.left == 0 && self.source.peek()?.is_some() {
            return Err(Fault::too_long("a tag or text"));
        }
        self.source.peek().map(drop)
    }
}

impl BufRead for Feed<'_, '_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let Err(fault) = self.check() {
            self.fault = Some(fault);
            return Err(io::Error::other("refused"));
        }
        let window = self.source.window();
        Ok(&window[..window.len().min(self.left)])
    }

    fn consume(&mut self, amount: usize) {
        self.left -= amount;
        (0..amount).for_each(|_| self.source.skip());
    }
}

impl Read for Feed<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}
