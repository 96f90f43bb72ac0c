//! The common encoding of graph6 and sparse6: six bits to a printable byte, and the order in front.
//!
//! A digit d in 0..64 is the byte 63 + d. The order n is one digit up to 62; `~` and three digits (18 bits)
//! up to 258047; `~~` and six digits (36 bits) above. Longer forms are read, too. \[McKayPiperno2014\]

use std::io::{self, Write};

use super::{Fault, Source};

const BIAS: u8 = 63;
/// The digit that announces a longer order.
const LONGER: u64 = 63;

/// Takes one digit; `None`, and nothing taken, if the next byte is not a digit.
#[inline]
pub(crate) fn read_digit(source: &mut Source<'_>) -> Result<Option<u8>, Fault> {
    match source.peek()? {
        Some(byte @ BIAS..=126) => {
            source.skip();
            Ok(Some(byte - BIAS))
        }
        _ => Ok(None),
    }
}

pub(crate) fn read_order(source: &mut Source<'_>) -> Result<usize, Fault> {
    let first = digit_of_order(source)?;
    let order = if first < LONGER {
        first
    } else {
        let second = digit_of_order(source)?;
        let (mut order, more) = if second < LONGER { (second, 2) } else { (0, 6) };
        for _ in 0..more {
            order = order << 6 | digit_of_order(source)?;
        }
        order
    };
    super::order(order)
}

fn digit_of_order(source: &mut Source<'_>) -> Result<u64, Fault> {
    match read_digit(source)? {
        Some(digit) => Ok(digit.into()),
        None => Err(source.unexpected("the order as bytes from `?` to `~`")),
    }
}

pub(crate) fn write_order(order: usize, out: &mut dyn Write) -> io::Result<()> {
    let (prefix, digits) = match order {
        0..=62 => ("", 1),
        63..=258_047 => ("~", 3),
        _ => ("~~", 6),
    };
    out.write_all(prefix.as_bytes())?;
    for place in (0..digits).rev() {
        out.write_all(&[BIAS + (order as u64 >> (6 * place) & 63) as u8])?;
    }
    Ok(())
}

/// Packs bits into digits, the first bit of a digit highest.
pub(crate) struct BitWriter<'a> {
    out: &'a mut dyn Write,
    digit: u8,
    filled: u32,
}

impl<'a> BitWriter<'a> {
    pub(crate) fn new(out: &'a mut dyn Write) -> Self {
        BitWriter { out, digit: 0, filled: 0 }
    }

    pub(crate) fn put(&mut self, bit: Bit) -> io::Result<()> {
        self.put_number(bit as u64, 1)
    }

    /// A number in `width` bits.
    pub(crate) fn put_number(&mut self, number: u64, mut width: u32) -> io::Result<()> {
        while width > 0 {
            let count = (6 - self.filled).min(width);
            width -= count;
            self.digit = self.digit << count | (number >> width) as u8 & ((1 << count) - 1);
            self.filled += count;
            if self.filled == 6 {
                self.out.write_all(&[BIAS + self.digit])?;
                (self.digit, self.filled) = (0, 0);
            }
        }
        Ok(())
    }

    /// Writes this many zeros, whole digits at once.
    pub(crate) fn put_zeros(&mut self, mut count: usize) -> io::Result<()> {
        while count > 0 && (self.filled > 0 || count < 6) {
            self.put(Bit::Zero)?;
            count -= 1;
        }
        while count >= 6 {
            let digits = (count / 6).min(ZEROS.len());
            self.out.write_all(&ZEROS[..digits])?;
            count -= 6 * digits;
        }
        (0..count).try_for_each(|_| self.put(Bit::Zero))
    }

    /// The number of bits missing from the last digit.
    pub(crate) fn missing(&self) -> u32 {
        (6 - self.filled) % 6
    }

    /// Fills the last digit with copies of a bit.
    pub(crate) fn pad(&mut self, bit: Bit) -> io::Result<()> {
        (0..self.missing()).try_for_each(|_| self.put(bit))
    }
}

const ZEROS: [u8; 512] = [BIAS; 512];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bit {
    Zero,
    One,
}
