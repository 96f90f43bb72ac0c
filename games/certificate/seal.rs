//! The checksum of a certificate, in its last line, over everything before it.

use std::io::{self, BufRead, Read, Write};

use graphs::Meter;
use sha2::{Digest, Sha256};

use super::refused::CertificateError;

const MARK: &[u8] = b"\nsha256 ";

const LENGTH: usize = MARK.len() + 64 + 1;

fn seal(hash: Sha256) -> Vec<u8> {
    [MARK, format!("{:x}", hash.finalize()).as_bytes(), b"\n"].concat()
}

/// A writer that appends the line with the checksum.
pub(super) struct SealWriter<W> {
    inner: W,
    hash: Sha256,
}

impl<W: Write> SealWriter<W> {
    pub(crate) fn new(inner: W) -> Self {
        SealWriter { inner, hash: Sha256::new() }
    }

    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.inner.write_all(&seal(self.hash))?;
        self.inner.flush()?;
        Ok(self.inner)
    }
}

impl<W: Write> Write for SealWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// A reader that withholds the line with the checksum. It has one buffer, for files of any length, and checks
/// the clock before each piece.
pub(super) struct SealReader<'b, R> {
    inner: R,
    hash: Sha256,
    buffer: Vec<u8>,
    taken: usize,
    ended: bool,
    failure: Option<CertificateError>,
    meter: Meter<'b>,
}

impl<'b, R: Read> SealReader<'b, R> {
    const BUFFER: usize = 1 << 16;

    pub(crate) fn new(inner: R, meter: Meter<'b>) -> Self {
        let buffer = Vec::with_capacity(Self::BUFFER);
        SealReader { inner, hash: Sha256::new(), buffer, taken: 0, ended: false, failure: None, meter }
    }

    pub(crate) fn failure(&self) -> Option<CertificateError> {
        self.failure.clone()
    }

    fn read_on(&mut self) -> Result<(), CertificateError> {
        self.buffer.drain(..self.taken);
        self.taken = 0;
        let held = self.buffer.len();
        self.buffer.resize(Self::BUFFER, 0);
        let read = loop {
            self.meter.look_up()?;
            match self.inner.read(&mut self.buffer[held..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.buffer.truncate(held + *read.as_ref().unwrap_or(&0));
        self.ended = read.map_err(|error| CertificateError::Unreadable(error.kind()))? == 0;
        Ok(())
    }

    pub(crate) fn verify(mut self) -> Result<(), CertificateError> {
        loop {
            let length = match self.fill_buf() {
                Ok(piece) => piece.len(),
                Err(error) => return Err(self.failure.unwrap_or(CertificateError::Unreadable(error.kind()))),
            };
            if length == 0 {
                break;
            }
            self.consume(length);
        }
        match &self.buffer[self.taken..] {
            [] => Err(CertificateError::Truncated),
            found if found == seal(self.hash) => Ok(()),
            _ => Err(CertificateError::Damaged),
        }
    }

    /// The number of buffered bytes that are certainly before the line with the checksum.
    fn available(&self) -> usize {
        let rest = &self.buffer[self.taken..];
        let looks_like_a_seal = |end: &[u8]| end.starts_with(MARK) && end.ends_with(b"\n");
        let has_seal = rest.len().checked_sub(LENGTH).is_some_and(|start| looks_like_a_seal(&rest[start..]));
        rest.len().saturating_sub(if self.ended && !has_seal { 0 } else { LENGTH })
    }
}

impl<R: Read> BufRead for SealReader<'_, R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.available() == 0 && !self.ended {
            if let Err(failure) = self.read_on() {
                self.failure = Some(failure.clone());
                return Err(io::Error::other(failure));
            }
        }
        Ok(&self.buffer[self.taken..self.taken + self.available()])
    }

    fn consume(&mut self, count: usize) {
        self.hash.update(&self.buffer[self.taken..self.taken + count]);
        self.taken += count;
    }
}

impl<R: Read> Read for SealReader<'_, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(out)?;
        self.consume(count);
        Ok(count)
    }
}
