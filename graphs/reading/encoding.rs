//! Decoding of input bytes to text, before any format: the encoding, byte order marks and line ends.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByteOrder {
    LittleEndian,
    BigEndian,
}

/// Decodes input bytes to text with lines that end in `\n`. A byte order mark at the start of the input
/// announces UTF-16. At the start of any line it is dropped, since files with marks may be concatenated. The
/// header of a binary format switches decoding off.
#[derive(Default)]
pub(crate) struct Decoder {
    encoding: Option<Encoding>,
    /// Bytes of a mark or a header that may be incomplete.
    held: Vec<u8>,
    /// The first byte of a UTF-16 code unit, and the first unit of a surrogate pair.
    first: Option<u8>,
    half: Option<u16>,
    is_behind_return: bool,
    is_inside_line: bool,
}

#[derive(Clone, Copy)]
enum Encoding {
    /// UTF-8, or another encoding that extends ASCII.
    Bytes,
    Utf16(ByteOrder),
    Binary,
}

const MARK: &[u8] = "\u{feff}".as_bytes();

/// Initial bytes of inputs, and the encodings that they announce.
const STARTS: [(&[u8], Encoding); 3] = [
    (b"\xff\xfe", Encoding::Utf16(ByteOrder::LittleEndian)),
    (b"\xfe\xff", Encoding::Utf16(ByteOrder::BigEndian)),
    (b">>planar_code", Encoding::Binary),
];

impl Decoder {
    /// Decodes these bytes and appends the text; an empty slice means the end of the input.
    pub(crate) fn decode(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        let is_end = bytes.is_empty();
        let joined;
        let bytes = if self.encoding.is_none() {
            self.held.extend_from_slice(bytes);
            let start = STARTS.iter().find(|(start, _)| self.held.starts_with(start));
            let may_start = STARTS.iter().any(|(start, _)| start.starts_with(&self.held));
            if start.is_none() && may_start && !is_end {
                return;
            }
            joined = std::mem::take(&mut self.held);
            self.encoding = Some(start.map_or(Encoding::Bytes, |&(_, encoding)| encoding));
            match self.encoding {
                Some(Encoding::Utf16(_)) => &joined[2..],
                _ => &joined[..],
            }
        } else {
            bytes
        };
        match self.encoding {
            Some(Encoding::Binary) => out.extend_from_slice(bytes),
            Some(Encoding::Utf16(order)) => bytes.iter().for_each(|&byte| self.unit(byte, order, out)),
            _ => {
                // A fold, which compilers turn into wide instructions.
                let is_plain = bytes.iter().fold(true, |plain, byte| plain & !matches!(byte, b'\r' | 0xef));
                match bytes.last() {
                    Some(last) if is_plain && self.held.is_empty() && !self.is_behind_return => {
                        out.extend_from_slice(bytes);
                        self.is_inside_line = *last != b'\n';
                    }
                    _ => bytes.iter().for_each(|&byte| self.byte(byte, out)),
                }
            }
        }
        if is_end {
            out.append(&mut self.held);
        }
    }

    /// Takes a byte of UTF-16; an unpaired surrogate becomes the replacement character.
    fn unit(&mut self, byte: u8, order: ByteOrder, out: &mut Vec<u8>) {
        let Some(first) = self.first.take() else {
            self.first = Some(byte);
            return;
        };
        let unit = match order {
            ByteOrder::LittleEndian => u16::from_le_bytes([first, byte]),
            ByteOrder::BigEndian => u16::from_be_bytes([first, byte]),
        };
        if self.half.is_none() && matches!(unit, 0xd800..0xdc00) {
            self.half = Some(unit);
            return;
        }
        for character in char::decode_utf16(self.half.take().into_iter().chain([unit])) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            character.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| self.byte(byte, out));
        }
    }

    fn byte(&mut self, byte: u8, out: &mut Vec<u8>) {
        if std::mem::take(&mut self.is_behind_return) && byte == b'\n' {
            return;
        }
        if !self.held.is_empty() || (byte == MARK[0] && !self.is_inside_line) {
            self.held.push(byte);
            if MARK.starts_with(&self.held) {
                if self.held == MARK {
                    self.held.clear();
                }
                return;
            }
            self.held.pop();
            out.append(&mut self.held);
        }
        self.is_behind_return = byte == b'\r';
        let byte = if byte == b'\r' { b'\n' } else { byte };
        out.push(byte);
        self.is_inside_line = byte != b'\n';
    }
}
