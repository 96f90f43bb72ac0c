//! Parses a formula into atoms.

use super::names::{self, Column};
use super::{Atom, End, sign};

pub(super) fn atoms(formula: &str) -> Vec<Atom<'_>> {
    let mut reader = Reader { rest: formula, open: Vec::new(), after_space: false };
    let mut atoms = Vec::new();
    while let Some(read) = reader.next() {
        atoms.extend(read);
    }
    atoms
}

struct Reader<'f> {
    rest: &'f str,
    /// The open parentheses, each with the atom that its end produces if it is not a parenthesis.
    open: Vec<Option<Atom<'f>>>,
    /// Whether the previous character was a space.
    after_space: bool,
}

impl<'f> Reader<'f> {
    /// The next atom, or all atoms of a phrase.
    fn next(&mut self) -> Option<Vec<Atom<'f>>> {
        let first = self.rest.chars().next()?;
        // A line end within a formula would end its row.
        let is_space = |c: char| c.is_whitespace() || c.is_control();
        let was_space = std::mem::replace(&mut self.after_space, is_space(first));
        if is_space(first) {
            self.rest = self.rest.trim_start_matches(is_space);
            return Some(vec![Atom::Space]);
        }
        if was_space && let Some(rest) = self.rest.strip_prefix('x').filter(|rest| rest.starts_with(' ')) {
            self.rest = rest;
            return Atom::sign("×").map(|sign| vec![sign]);
        }
        if first.is_alphabetic() {
            return Some(self.named());
        }
        if first.is_ascii_digit() {
            return Some(vec![Atom::Number(self.take(|c| c.is_ascii_digit() || c == '.'))]);
        }
        if let Some(sign) = sign(self.rest) {
            self.rest = &self.rest[sign.typed.len()..];
            return Atom::sign(sign.typed).map(|sign| vec![sign]);
        }
        self.rest = &self.rest[first.len_utf8()..];
        match first {
            '^' => return Some(vec![Atom::Above(self.script())]),
            '(' => self.open.push(None),
            ')' => {
                if let Some(end) = self.open.pop().flatten() {
                    return Some(vec![end]);
                }
            }
            _ => {}
        }
        Some(vec![Atom::Character(first)])
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'f str {
        let (taken, rest) = self.rest.split_at(self.rest.find(|c| !wanted(c)).unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// The atoms at a letter: the name of a column, which may be a phrase, or a word with indices.
    fn named(&mut self) -> Vec<Atom<'f>> {
        let Some((column, rest)) = names::column(self.rest) else { return vec![self.name()] };
        self.rest = rest;
        of_column(&column)
    }

    fn name(&mut self) -> Atom<'f> {
        let word = self.take(char::is_alphabetic);
        let pairs =
            [("floor", Atom::Floor as fn(End) -> Atom<'f>), ("ceil", Atom::Ceiling), ("sqrt", Atom::Root)];
        for (name, pair) in pairs {
            if let Some(rest) = self.rest.strip_prefix('(').filter(|_| word == name) {
                self.rest = rest;
                self.open.push(Some(pair(End::Right)));
                return pair(End::Left);
            }
        }
        let primes = self.take(|c| c == '\'').len();
        let below = self.after('_');
        let above = self.after('^').or_else(|| self.mark(word));
        Atom::Name { word, primes, below, above }
    }

    /// The index or power after a mark.
    fn after(&mut self, mark: char) -> Option<Vec<Atom<'f>>> {
        let rest = self.rest.strip_prefix(mark)?;
        if let Some(rest) = rest.strip_prefix('*').filter(|_| mark == '^') {
            self.rest = rest;
            return Some(vec![Atom::Character('*')]);
        }
        rest.starts_with(|c: char| c.is_alphanumeric() || c == '{' || c == '(').then(|| {
            self.rest = rest;
            self.script()
        })
    }

    /// A mark above a name that is typed without a power: forward neighbors are N+(u). A star that multiplies nothing
    /// belongs to the name, and so does a raised number.
    fn mark(&mut self, word: &str) -> Option<Vec<Atom<'f>>> {
        for (square, power) in [('²', "2"), ('³', "3")] {
            if let Some(rest) = self.rest.strip_prefix(square) {
                self.rest = rest;
                return Some(vec![Atom::Number(power)]);
            }
        }
        let (mark, rest) =
            ['+', '*'].into_iter().find_map(|mark| Some((mark, self.rest.strip_prefix(mark)?)))?;
        let is_mark = match mark {
            '+' => word == "N" && rest.starts_with('('),
            _ => !rest.starts_with(|c: char| c.is_alphanumeric() || c == '('),
        };
        is_mark.then(|| {
            self.rest = rest;
            vec![Atom::Character(mark)]
        })
    }

    /// A letter or number, or the content of a pair of braces or parentheses. Parentheses around a single letter or
    /// number are kept, as in `chi_g^(d)`.
    fn script(&mut self) -> Vec<Atom<'f>> {
        for (left, right) in [('{', '}'), ('(', ')')] {
            if let Some(inner) = self.rest.strip_prefix(left) {
                let end = inner.find(right).unwrap_or(inner.len());
                self.rest = inner.get(end + 1..).unwrap_or("");
                let mut script = atoms(&inner[..end]);
                if left == '(' && script.len() == 1 {
                    script.insert(0, Atom::Character('('));
                    script.push(Atom::Character(')'));
                }
                return script;
            }
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return atoms(self.take(|c| c.is_ascii_digit()));
        }
        let end = self.rest.chars().next().map_or(0, char::len_utf8);
        let (letter, rest) = self.rest.split_at(end);
        self.rest = rest;
        atoms(letter)
    }
}

/// The atoms of the name of a column: a symbol with its index, or a phrase.
fn of_column<'f>(column: &Column<'f>) -> Vec<Atom<'f>> {
    if !column.is_indexed() {
        let words = column.parts.iter().map(|part| one(part));
        return words.flat_map(|word| [Atom::Space, word]).skip(1).collect();
    }
    let mut below: Vec<Atom<'f>> = Vec::new();
    for part in column.parts[1..].iter().map(|part| one(part)) {
        match below.last() {
            None => {}
            Some(last) if last.is_word() && part.is_word() => below.push(Atom::Space),
            Some(_) => below.push(Atom::Character(',')),
        }
        below.push(part);
    }
    for argument in &column.arguments {
        below.extend((!below.is_empty()).then_some(Atom::Character(',')));
        below.extend(atoms(argument));
    }
    vec![Atom::Name { word: column.parts[0], primes: 0, below: Some(below), above: None }]
}

fn one(part: &str) -> Atom<'_> {
    match part {
        "bob" => Atom::name("Bob"),
        number if number.starts_with(|c: char| c.is_ascii_digit()) => Atom::Number(number),
        word => Atom::name(word),
    }
}
