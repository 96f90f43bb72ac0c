//! A bound on what the parser of JSON may hold at once.

use std::io;

use crate::formats::reading::{Fault, Source};

/// The bytes of a source, up to one that would make a node or an edge too long.
pub(crate) struct Guard<'s, 'a> {
    source: &'s mut Source<'a>,
    /// Why the bytes ended, if not with the input.
    pub(crate) fault: Option<Fault>,
    place: Place,
    /// How many brackets are open.
    depth: usize,
    /// The bytes since the last sign at which nothing more is held.
    held: usize,
}

/// Where the next byte stands.
#[derive(PartialEq)]
enum Place {
    Outside,
    String,
    /// Behind a backslash in a string.
    Escape,
}

impl<'s, 'a> Guard<'s, 'a> {
    /// The depth of the members of a node, an edge, or a list of neighbors. Of what is deeper, one value is held.
    const OF_PARTS: usize = 3;

    pub fn new(source: &'s mut Source<'a>) -> Self {
        Guard { source, fault: None, place: Place::Outside, depth: 0, held: 0 }
    }

    fn take(&mut self) -> Result<Option<u8>, Fault> {
        let Some(byte) = self.source.take()? else {
            return Ok(None);
        };
        self.held += 1;
        self.place = match (&self.place, byte) {
            (Place::Outside, b'"') | (Place::Escape, _) => Place::String,
            (Place::Outside, _) | (Place::String, b'"') => Place::Outside,
            (Place::String, b'\\') => Place::Escape,
            (Place::String, _) => Place::String,
        };
        if self.place == Place::Outside {
            match byte {
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if self.depth <= Self::OF_PARTS && b"[]{},".contains(&byte) {
                self.held = 0;
            }
        }
        if self.held > Source::LONGEST_LINE {
            return Err(Fault::too_long("a node or an edge"));
        }
        Ok(Some(byte))
    }
}

impl io::Read for Guard<'_, '_> {
    /// One byte, so that none behind the object is taken.
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(slot) = buffer.first_mut() else {
            return Ok(0);
        };
        match self.take() {
            Ok(None) => Ok(0),
            Ok(Some(byte)) => {
                *slot = byte;
                Ok(1)
            }
            Err(fault) => {
                self.fault = Some(fault);
                Err(io::Error::other("refused"))
            }
        }
    }
}
