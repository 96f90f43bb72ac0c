//! Formulas as text, with as few parentheses as possible.

use num_bigint::BigInt;

use super::operation::{LEVELS, Spelling};
use super::{Expression, Node, Number, Operation};

impl Expression {
    /// The formula as text, which parses to the same formula.
    pub fn text(&self) -> String {
        self.within(LEVELS.0)
    }

    /// The text; in parentheses unless every infix operation has at least this level.
    fn within(&self, least: u8) -> String {
        let list = |parts: &[Expression]| {
            parts.iter().map(|part| part.within(LEVELS.0)).collect::<Vec<_>>().join(", ")
        };
        let (text, level) = match &self.node {
            Node::Number(number) => (digits(number), u8::MAX),
            Node::Truth(truth) => (truth.to_string(), u8::MAX),
            Node::Words(words) => (quoted(words), u8::MAX),
            Node::Name(name) => (name.clone(), u8::MAX),
            Node::List(parts) => (format!("{{{}}}", list(parts)), u8::MAX),
            Node::Operation(operation, parts) => {
                let of = |place: usize, least| parts[place].within(least);
                match operation.sign() {
                    _ if *operation == Operation::Choice => {
                        (format!("{} ? {} : {}", of(0, 1), of(1, LEVELS.0), of(2, LEVELS.0)), LEVELS.0)
                    }
                    (sign, Spelling::Infix(level)) => {
                        let sign = match operation {
                            Operation::Product => " ".to_owned(),
                            Operation::Equal => " = ".to_owned(),
                            _ => format!(" {sign} "),
                        };
                        (format!("{}{sign}{}", of(0, level), of(1, level + 1)), level)
                    }
                    (sign, Spelling::Prefix) => (format!("{sign}{}", of(0, LEVELS.1)), LEVELS.1),
                    (sign, Spelling::Call) => (format!("{sign}({})", list(parts)), u8::MAX),
                    (sign, Spelling::Method) => {
                        (format!("{}.{sign}({})", of(0, u8::MAX), list(&parts[1..])), u8::MAX)
                    }
                }
            }
        };
        // A minus behind a factor without a sign would be a difference.
        let is_difference = level == LEVELS.1 && least == LEVELS.1;
        if level < least || is_difference { format!("({text})") } else { text }
    }
}

/// A number as text; a fraction is a decimal, or a quotient if the decimal is infinite.
fn digits(number: &Number) -> String {
    let Some(size) = number.finite() else { return "infinity".to_owned() };
    if number.is_integer() {
        return size.numer().to_string();
    }
    let ten = BigInt::from(10);
    let (mut places, mut scaled) = (0usize, size.clone());
    while !scaled.is_integer() && places < 1000 {
        scaled *= &ten;
        places += 1;
    }
    if !scaled.is_integer() {
        return format!("({}.0 / {})", size.numer(), size.denom());
    }
    let shown = scaled.to_integer().to_string();
    let shown = format!("{}{shown}", "0".repeat((places + 1).saturating_sub(shown.len())));
    let (whole, behind) = shown.split_at(shown.len() - places);
    format!("{whole}.{}", if places == 0 { "0" } else { behind })
}

fn quoted(words: &str) -> String {
    let escaped = words.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n").replace('\t', "\\t");
    format!("'{escaped}'")
}
