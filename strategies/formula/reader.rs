//! Formulas read: precedence climbing over signs, names, numbers and words.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::operation::{LEVELS, SIGNS, Spelling};
use super::{Expression, FormulaError, Node, Number, Operation};

/// The largest power of ten of a number, and the largest number of its places. A larger one is longer than every number
/// that a graph has.
const MOST: u32 = 400;

/// How many brackets may stand in each other.
const DEEPEST: usize = 64;

/// How many parts may stand in each other, as in a sum of that many.
const LONGEST: usize = 500;

/// What is no operation, but stands between others; longer signs are tried first.
const MARKS: [&str; 23] = [
    "&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", "(", ")", "[", "]",
    "{", "}", ",",
];

/// Functions of the Common Expression Language that walk lists.
const MACROS: [&str; 6] = ["all", "exists", "exists_one", "map", "filter", "has"];

/// Names that a graph stands behind in parentheses, in quotation marks or without: they are one name with it.
const OF_GRAPHS: [&str; 3] = ["free", "contains", "minor"];

impl FormulaError {
    /// What is wrong at a byte of a text.
    pub(super) fn new(message: String, text: &str, place: usize) -> Self {
        let line = text[..place].rsplit('\n').next().unwrap_or_default();
        FormulaError { message, column: line.chars().count() + 1 }
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Token<'t> {
    Name(&'t str),
    Number(Number),
    Words(String),
    Mark(&'static str),
    End,
}

struct Reader<'t> {
    text: &'t str,
    /// The next token, the byte where it begins, and the byte behind it.
    next: Token<'t>,
    start: usize,
    end: usize,
    /// How many brackets are open.
    open: usize,
}

impl Expression {
    /// Reads a formula.
    ///
    /// # Errors
    /// The text is none: what does not fit, and where.
    pub fn read(text: &str) -> Result<Self, FormulaError> {
        let mut reader = Reader { text, next: Token::End, start: 0, end: 0, open: 0 };
        reader.advance()?;
        let expression = reader.expression(LEVELS.0)?;
        if reader.next == Token::End { Ok(expression) } else { Err(reader.misfit()) }
    }
}

impl<'t> Reader<'t> {
    fn fault(&self, message: String) -> FormulaError {
        FormulaError::new(message, self.text, self.start)
    }

    /// That what comes next does not fit.
    fn misfit(&self) -> FormulaError {
        self.fault(match &self.next {
            Token::End => "it ends too early".to_owned(),
            _ => format!("'{}' does not fit here", &self.text[self.start..self.end]),
        })
    }

    /// Goes on to the next token.
    fn advance(&mut self) -> Result<(), FormulaError> {
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

    /// A number: an integer, one to the base 16, or a decimal, which is the fraction that is written.
    fn number(&mut self) -> Result<(), FormulaError> {
        let rest = &self.text[self.start..];
        let digits = |text: &str| text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        if let Some(hex) = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")) {
            let length = hex.find(|letter: char| !letter.is_ascii_hexdigit()).unwrap_or(hex.len());
            self.end += 2 + length;
            let number =
                BigInt::parse_bytes(&hex.as_bytes()[..length], 16).filter(|_| length <= MOST as usize);
            let fault = || self.fault(format!("{} is no number", &self.text[self.start..self.end]));
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

    /// Words in quotation marks.
    fn words(&mut self, quote: char) -> Result<(), FormulaError> {
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
        Err(self.fault("the words have no end".to_owned()))
    }

    fn take(&mut self, mark: &str) -> Result<bool, FormulaError> {
        let is_there = matches!(self.next, Token::Mark(next) if next == mark);
        if is_there {
            self.advance()?;
        }
        Ok(is_there)
    }

    fn expect(&mut self, mark: &str) -> Result<(), FormulaError> {
        if self.take(mark)? {
            return Ok(());
        }
        let next = &self.text[self.start..self.end];
        Err(self.fault(match self.next {
            Token::End => format!("'{mark}' is missing at its end"),
            _ => format!("'{mark}' is missing before '{next}'"),
        }))
    }

    /// What stands behind a bracket, which a caller has taken.
    fn inside<T>(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<T, FormulaError>,
    ) -> Result<T, FormulaError> {
        self.open += 1;
        if self.open > DEEPEST {
            return Err(self.fault(format!("more than {DEEPEST} brackets stand in each other")));
        }
        let inner = inner(self)?;
        self.open -= 1;
        Ok(inner)
    }

    /// The operation between what was read and what comes next, with its level. The flag tells whether it has a sign.
    fn infix(&self) -> Option<(Operation, u8, bool)> {
        let sign = match &self.next {
            Token::Mark(mark) => mark,
            Token::Name("in") => "in",
            _ => "",
        };
        let row = SIGNS.iter().find_map(|&(operation, written, spelling)| match spelling {
            Spelling::Infix(level) if written == sign => Some((operation, level, true)),
            _ => None,
        });
        let goes_on = matches!(self.next, Token::Name(_) | Token::Number(_) | Token::Mark("("));
        row.or(goes_on.then_some((Operation::Product, 5, false)))
    }

    /// A formula in which every operation is of this level at least.
    fn expression(&mut self, least: u8) -> Result<Expression, FormulaError> {
        let mut left = self.operand()?;
        loop {
            let place = self.start;
            if least == LEVELS.0 && self.take("?")? {
                let then = self.inside(|reader| reader.expression(LEVELS.0))?;
                self.expect(":")?;
                let or = self.inside(|reader| reader.expression(LEVELS.0))?;
                left = self.operation(Operation::Choice, vec![left, then, or], place)?;
                continue;
            }
            let Some((operation, level, is_signed)) = self.infix().filter(|(_, level, _)| *level >= least)
            else {
                return Ok(left);
            };
            if is_signed {
                self.advance()?;
            }
            let is_interval = operation == Operation::In && self.next == Token::Mark("[");
            let right = self.expression(level + 1)?;
            left = match right.node {
                Node::List(ends) if is_interval && is_interval_of(&ends) => {
                    self.between(left, ends, place)?
                }
                _ => self.operation(operation, vec![left, right], place)?,
            };
        }
    }

    /// That a value is between two others, both included.
    fn between(
        &self,
        value: Expression,
        ends: Vec<Expression>,
        place: usize,
    ) -> Result<Expression, FormulaError> {
        let [low, high]: [Expression; 2] = ends.try_into().expect("an interval has two ends");
        let above = self.operation(Operation::AtMost, vec![low, value.clone()], place)?;
        let below = self.operation(Operation::AtMost, vec![value, high], place)?;
        self.operation(Operation::And, vec![above, below], place)
    }

    /// The text in the parentheses that come next, without quotation marks around it, which is the spec of a graph. Its own
    /// parentheses are closed in it.
    fn graph(&mut self) -> Result<&'t str, FormulaError> {
        let (start, rest) = (self.start, &self.text[self.start..]);
        let mut depth = 0usize;
        let end = rest.char_indices().find(|&(_, letter)| {
            depth += usize::from(letter == '(');
            depth -= usize::from(letter == ')');
            depth == 0
        });
        let Some((end, _)) = end else {
            return Err(self.fault("')' is missing at the end of the graph".to_owned()));
        };
        let inner = rest[1..end].trim();
        let unquoted = ['"', '\''].iter().find_map(|&quote| inner.strip_prefix(quote)?.strip_suffix(quote));
        let graph = unquoted.unwrap_or(inner).trim();
        if graph.is_empty() {
            return Err(self.fault("a graph is missing in the parentheses".to_owned()));
        }
        self.end = start + end + 1;
        self.advance()?;
        Ok(graph)
    }

    fn operation(
        &self,
        operation: Operation,
        parts: Vec<Expression>,
        place: usize,
    ) -> Result<Expression, FormulaError> {
        let expression = Expression::new(Node::Operation(operation, parts), place);
        if expression.depth > LONGEST {
            return Err(FormulaError::new(
                format!("it has more than {LONGEST} parts in each other"),
                self.text,
                place,
            ));
        }
        Ok(expression)
    }

    /// A part without an operation between others.
    fn operand(&mut self) -> Result<Expression, FormulaError> {
        let place = self.start;
        for (sign, operation) in [("-", Operation::Negative), ("!", Operation::Not)] {
            if self.take(sign)? {
                let part = self.inside(Self::operand)?;
                return self.operation(operation, vec![part], place);
            }
        }
        let mut operand = self.single()?;
        while self.take(".")? {
            let Token::Name(name) = self.next else { return Err(self.misfit()) };
            let method = SIGNS.iter().find(|(operation, sign, spelling)| {
                *sign == name && (*spelling == Spelling::Method || *operation == Operation::Size)
            });
            let &(operation, ..) = method.ok_or_else(|| self.unknown(name, self.start))?;
            self.advance()?;
            let parts = [vec![operand], self.arguments()?].concat();
            operand = self.call(operation, name, parts, place)?;
        }
        Ok(operand)
    }

    fn single(&mut self) -> Result<Expression, FormulaError> {
        let place = self.start;
        let leaf = |node| Ok(Expression::new(node, place));
        match self.next.clone() {
            Token::Number(number) => {
                self.advance()?;
                leaf(Node::Number(number))
            }
            Token::Words(words) => {
                self.advance()?;
                leaf(Node::Words(words))
            }
            Token::Name("in") => Err(self.misfit()),
            Token::Name(name) => {
                self.advance()?;
                let function =
                    SIGNS.iter().find(|(_, sign, spelling)| *sign == name && *spelling == Spelling::Call);
                let is_called = self.next == Token::Mark("(");
                match (name, function) {
                    _ if is_called && OF_GRAPHS.contains(&name) => {
                        let graph = self.graph()?;
                        leaf(Node::Name(format!("{name}({graph})")))
                    }
                    ("true" | "false", _) => leaf(Node::Truth(name == "true")),
                    (_, Some(&(operation, ..))) if is_called => {
                        let parts = self.arguments()?;
                        self.call(operation, name, parts, place)
                    }
                    _ if is_called && MACROS.contains(&name) => Err(self.unknown(name, place)),
                    _ => leaf(Node::Name(name.to_owned())),
                }
            }
            Token::Mark("(") => {
                self.advance()?;
                let inner = self.inside(|reader| reader.expression(LEVELS.0))?;
                self.expect(")")?;
                Ok(inner)
            }
            Token::Mark(open @ ("[" | "{")) => {
                self.advance()?;
                let elements = self.elements(if open == "[" { "]" } else { "}" })?;
                leaf(Node::List(elements))
            }
            _ => Err(self.misfit()),
        }
    }

    /// The parts between parentheses, the first of which comes next.
    fn arguments(&mut self) -> Result<Vec<Expression>, FormulaError> {
        self.expect("(")?;
        self.elements(")")
    }

    /// Parts with commas between them, up to this mark.
    fn elements(&mut self, end: &str) -> Result<Vec<Expression>, FormulaError> {
        let mut elements = Vec::new();
        while !self.take(end)? {
            if !elements.is_empty() {
                self.expect(",")?;
            }
            elements.push(self.inside(|reader| reader.expression(LEVELS.0))?);
        }
        Ok(elements)
    }

    /// The operation that a name calls, if it takes as many parts.
    fn call(
        &self,
        operation: Operation,
        name: &str,
        parts: Vec<Expression>,
        place: usize,
    ) -> Result<Expression, FormulaError> {
        let fits = match operation.sign().1 {
            Spelling::Method => parts.len() == 2,
            _ if matches!(operation, Operation::Minimum | Operation::Maximum) => !parts.is_empty(),
            _ => parts.len() == 1,
        };
        if !fits {
            return Err(FormulaError::new(
                format!("{name} does not take {} parts", parts.len()),
                self.text,
                place,
            ));
        }
        self.operation(operation, parts, place)
    }

    /// That a name is no function.
    fn unknown(&self, name: &str, place: usize) -> FormulaError {
        let message = if MACROS.contains(&name) {
            "macros such as all and exists are not taken; name the values one by one".to_owned()
        } else {
            format!("{name} is no function")
        };
        FormulaError::new(message, self.text, place)
    }
}

/// Whether these are the ends of an interval, and not words of a list.
fn is_interval_of(elements: &[Expression]) -> bool {
    elements.len() == 2 && elements.iter().all(|element| !matches!(element.node, Node::Words(_)))
}

/// The number with these digits before the point, these behind it, and this exponent; none if it has too many places.
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
