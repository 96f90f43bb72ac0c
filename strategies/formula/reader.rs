//! The parser of formulas: precedence climbing over `tokens`.

use super::expression::ParseResult;
use super::operation::{LEVELS, SIGNS, Spelling};
use super::tokens::{Reader, Token};
use super::{Expression, FormulaError, Node, Operation};

/// The deepest nesting of brackets.
const DEEPEST: usize = 64;

/// The deepest nesting of expressions, such as the number of terms in a sum.
const LONGEST: usize = 500;

/// Functions of the Common Expression Language that iterate over lists.
const MACROS: [&str; 6] = ["all", "exists", "exists_one", "map", "filter", "has"];

/// Whether what follows the name in parentheses is part of it: a graph, with or without quotation
/// marks, or the numbers of a game. After other names it is a factor.
fn takes_argument(name: &str) -> bool {
    let of_game = name.ends_with("_game") || name.ends_with("_game_bob") || name.starts_with("monotone_");
    of_game || ["free", "contains", "minor"].contains(&name)
}

impl Expression {
    /// Parses a formula.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read(text: &str) -> ParseResult<Self> {
        let mut reader = Reader::new(text)?;
        let expression = reader.expression(LEVELS.0)?;
        if reader.next == Token::End { Ok(expression) } else { Err(reader.misfit()) }
    }
}

impl<'t> Reader<'t> {
    fn take(&mut self, mark: &str) -> ParseResult<bool> {
        let is_there = matches!(self.next, Token::Mark(next) if next == mark);
        if is_there {
            self.advance()?;
        }
        Ok(is_there)
    }

    fn expect(&mut self, mark: &str) -> ParseResult<()> {
        if self.take(mark)? {
            return Ok(());
        }
        let next = &self.text[self.start..self.end];
        Err(self.fault(match self.next {
            Token::End => format!("'{mark}' is missing at its end"),
            _ => format!("'{mark}' is missing before '{next}'"),
        }))
    }

    /// Parses the content of brackets; the opening one was read by the caller.
    fn inside<T>(&mut self, inner: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        self.open += 1;
        if self.open > DEEPEST {
            return Err(self.fault(format!("more than {DEEPEST} brackets are nested")));
        }
        let inner = inner(self)?;
        self.open -= 1;
        Ok(inner)
    }

    /// The operation between the last expression and the next token, its level, and whether it has a sign.
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

    /// Parses an expression of operations of at least this level.
    fn expression(&mut self, least: u8) -> ParseResult<Expression> {
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

    /// The condition that a value is between two others, inclusive.
    fn between(&self, value: Expression, ends: Vec<Expression>, place: usize) -> ParseResult<Expression> {
        let [low, high]: [Expression; 2] = ends.try_into().expect("an interval has two ends");
        let above = self.operation(Operation::AtMost, vec![low, value.clone()], place)?;
        let below = self.operation(Operation::AtMost, vec![value, high], place)?;
        self.operation(Operation::And, vec![above, below], place)
    }

    /// The text in the following balanced parentheses, without quotation marks: a spec, or numbers.
    fn argument(&mut self) -> ParseResult<&'t str> {
        let (start, rest) = (self.start, &self.text[self.start..]);
        let mut depth = 0usize;
        let end = rest.char_indices().find(|&(_, letter)| {
            depth += usize::from(letter == '(');
            depth -= usize::from(letter == ')');
            depth == 0
        });
        let Some((end, _)) = end else {
            return Err(self.fault("')' is missing at the end of the argument".to_owned()));
        };
        let inner = rest[1..end].trim();
        let unquoted = ['"', '\''].iter().find_map(|&quote| inner.strip_prefix(quote)?.strip_suffix(quote));
        let argument = unquoted.unwrap_or(inner).trim();
        if argument.is_empty() {
            return Err(self.fault("an argument is missing in the parentheses".to_owned()));
        }
        self.end = start + end + 1;
        self.advance()?;
        Ok(argument)
    }

    fn operation(
        &self,
        operation: Operation,
        parts: Vec<Expression>,
        place: usize,
    ) -> ParseResult<Expression> {
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

    fn operand(&mut self) -> ParseResult<Expression> {
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

    fn single(&mut self) -> ParseResult<Expression> {
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
                    ("true" | "false", _) => leaf(Node::Truth(name == "true")),
                    (_, Some(&(operation, ..))) if is_called => {
                        let parts = self.arguments()?;
                        self.call(operation, name, parts, place)
                    }
                    _ if is_called && MACROS.contains(&name) => Err(self.unknown(name, place)),
                    _ if is_called && takes_argument(name) => {
                        let argument = self.argument()?;
                        leaf(Node::Name(format!("{name}({argument})")))
                    }
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

    /// Parses the operands in parentheses; the opening one comes next.
    fn arguments(&mut self) -> ParseResult<Vec<Expression>> {
        self.expect("(")?;
        self.elements(")")
    }

    /// Parses operands separated by commas, up to this token.
    fn elements(&mut self, end: &str) -> ParseResult<Vec<Expression>> {
        let mut elements = Vec::new();
        while !self.take(end)? {
            if !elements.is_empty() {
                self.expect(",")?;
            }
            elements.push(self.inside(|reader| reader.expression(LEVELS.0))?);
        }
        Ok(elements)
    }

    /// The operation for a function name, if the number of operands is right.
    fn call(
        &self,
        operation: Operation,
        name: &str,
        parts: Vec<Expression>,
        place: usize,
    ) -> ParseResult<Expression> {
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

    /// The error that a name is not a function.
    fn unknown(&self, name: &str, place: usize) -> FormulaError {
        let message = if MACROS.contains(&name) {
            "macros such as all and exists are not taken; name the values one by one".to_owned()
        } else {
            format!("{name} is no function")
        };
        FormulaError::new(message, self.text, place)
    }
}

/// Whether the elements are the ends of an interval, as opposed to words of a list.
fn is_interval_of(elements: &[Expression]) -> bool {
    elements.len() == 2 && elements.iter().all(|element| !matches!(element.node, Node::Words(_)))
}
