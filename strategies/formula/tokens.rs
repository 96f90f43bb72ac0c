//! The tokens of a formula: signs, names, numbers and words.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::expression::ParseResult;
use super::{FormulaError, Number};

/// The largest power of ten, or number of decimals, in a number: larger ones exceed every number of a graph.
const MOST: u32 = 400;

/// The signs; longer ones are tried first.
const MARKS: [&str; 23] = [
    "&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", "(", ")", "[", "]",
    "{", "}", ",",
];

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token<'t> {
    Name(&'t str),
    Number(Number),
    Words(String),
    Mark(&'static str),
    End,
}

/// The position of the parser in a text.
pub(super) struct Reader<'t> {
    pub(crate) text: &'t str,
    /// The next token, the byte at which it begins, and the byte after it.
    pub(crate) next: Token<'t>,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) open: usize,
}

impl FormulaError {
    /// The error at a byte of a text.
    pub(super) fn new(message: String, text: &str, place: usize) -> Self {
        let line = text[..place].rsplit('\n').next().unwrap_or_default();
        FormulaError { message, column: line.chars().count() + 1 }
    }
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> ParseResult<Self> {
        let mut reader = Reader { text, next: Token::End, start: 0, end: 0, open: 0 };
        reader.advance()?;
        Ok(reader)
    }

    pub(crate) fn fault(&self, message: String) -> FormulaError {
        FormulaError::new(message, self.text, self.start)
    }

    /// The error that the next token is not allowed here.
    pub(crate) fn misfit(&self) -> FormulaError {
        self.fault(match &self.next {
            Token::End => "it ends too early".to_owned(),
            _ => format!("'{}' does not fit here", &self.text[self.start..self.end]),
        })
    }

    pub(crate) fn advance(&mut self) -> ParseResult<()> {
        let (text, mut start) = (self.text, self.end);
        loop {
            let rest = &text[start..];
            start += rest.len() - rest.trim_start().len();
            match text[start..].strip_prefix("//") {
                Some(comment) => start = text.len() - comment.find('\n').map_or(0, |end| comment.len() - end),
                None => break,
            }
        }
        let rest = &text[start..];
        (self.start, self.end) = (start, start);
        let Some(first) = rest.chars().next() else {
            self.next = Token::End;
            return Ok(());
        };
        let is_digit = |letter: char| letter.is_ascii_digit();
        let is_decimal = first == '.' && rest[1..].starts_with(is_digit);
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let length_of = |is: &dyn Fn(char) -> bool| rest.find(|letter| !is(letter)).unwrap_or(rest.len());
        self.next = if first.is_ascii_digit() || is_decimal {
            return self.number();
        } else if first.is_ascii_alphabetic() || first == '_' {
            // The one name of two words.
            let two_words = rest.strip_prefix("max degree").filter(|rest| !rest.starts_with(is_name));
            self.end += if two_words.is_some() { "max degree".len() } else { length_of(&is_name) };
            Token::Name(if two_words.is_some() { "max_degree" } else { &text[start..self.end] })
        } else if first == '"' || first == '\'' {
            return self.words(first);
        } else if let Some(mark) = MARKS.into_iter().find(|mark| rest.starts_with(mark)) {
            self.end += mark.len();
            Token::Mark(mark)
        } else if first == '=' {
            self.end += 1;
            Token::Mark("==")
        } else if first == '.' && rest[1..].starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            self.end += 1;
            Token::Mark(".")
        } else {
            return Err(self.fault(format!("'{first}' does not fit here")));
        };
        Ok(())
    }

    /// A number: an integer, in base 10 or 16, or a decimal, which is an exact fraction.
    fn number(&mut self) -> ParseResult<()> {
        let rest = &self.text[self.start..];
        let digits = |text: &str| text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        if let Some(hex) = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")) {
            let length = hex.find(|letter: char| !letter.is_ascii_hexdigit()).unwrap_or(hex.len());
            self.end += 2 + length;
            let number =
                BigInt::parse_bytes(&hex.as_bytes()[..length], 16).filter(|_| length <= MOST as usize);
            let fault = || self.fault(format!("{} is not a number", &self.text[self.start..self.end]));
            self.next = Token::Number(Number::integer(number.ok_or_else(fault)?));
            return Ok(());
        }
        let whole = digits(rest);
        let places = rest[whole..].strip_prefix('.').map_or(0, digits);
        let mantissa = whole + if places > 0 { 1 + places } else { 0 };
        let exponent = rest[mantissa..].strip_prefix(['e', 'E']).map_or(0, |behind| {
            let sign = usize::from(behind.starts_with(['+', '-']));
            match digits(&behind[sign..]) {
                0 => 0,
                length => 1 + sign + length,
            }
        });
        self.end += mantissa + exponent;
        let written = &rest[..mantissa + exponent];
        let is_decimal = places > 0 || exponent > 0;
        let size = size_of(&rest[..whole], &rest[whole..mantissa], &rest[mantissa..mantissa + exponent]);
        let size =
            size.ok_or_else(|| self.fault(format!("{written} has a power of ten or a place beyond {MOST}")))?;
        self.next = Token::Number(if is_decimal {
            Number::fraction(size)
        } else {
            Number::integer(size.to_integer())
        });
        // As in the Common Expression Language an integer may be marked as one without a sign.
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let behind = self.text[self.end..].strip_prefix(['u', 'U']);
        self.end += usize::from(!is_decimal && behind.is_some_and(|behind| !behind.starts_with(is_name)));
        Ok(())
    }

    fn words(&mut self, quote: char) -> ParseResult<()> {
        let rest = &self.text[self.start + 1..];
        let mut words = String::new();
        let mut letters = rest.char_indices();
        while let Some((place, letter)) = letters.next() {
            match letter {
                _ if letter == quote => {
                    self.end = self.start + 1 + place + 1;
                    self.next = Token::Words(words);
                    return Ok(());
                }
                '\n' => break,
                '\\' => words.push(match letters.next() {
                    Some((_, letter @ ('\\' | '\'' | '"'))) => letter,
                    Some((_, 'n')) => '\n',
                    Some((_, 't')) => '\t',
                    _ => return Err(self.fault("a \\ in words stands before \\, ', \", n or t".to_owned())),
                }),
                letter => words.push(letter),
            }
        }
        Err(self.fault("the text has no end".to_owned()))
    }
}

/// The number with these digits before and after the decimal point, and this exponent; `None` if it is
/// too long.
fn size_of(whole: &str, places: &str, exponent: &str) -> Option<BigRational> {
    let places = places.trim_start_matches('.');
    let exponent: i32 = exponent
        .trim_start_matches(['e', 'E'])
        .parse()
        .or(if exponent.is_empty() { Ok(0) } else { Err(()) })
        .ok()?;
    let length = u32::try_from(places.len()).ok().filter(|&length| length <= MOST)?;
    if whole.len() > MOST as usize || exponent.unsigned_abs() > MOST {
        return None;
    }
    let digits: BigInt = format!("0{whole}{places}").parse().ok()?;
    let power = |exponent: u32| BigRational::from(BigInt::from(10).pow(exponent));
    let scaled = BigRational::from(digits) / power(length);
    let scale = power(exponent.unsigned_abs());
    Some(if exponent < 0 { scaled / scale } else { scaled * scale })
}
