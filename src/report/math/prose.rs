//! The formulas in sentences: `the least k with k = chi_g` has two.
//!
//! A formula is a run of names of the table, of single letters, numbers and signs. A number alone is none, nor is the
//! article "a"; what stands between backticks is code. Capitals, and names of columns that are English, belong to a
//! formula beside a sign: `G x H`, `worst_activation - col_g`.

use super::{Style, names, sign, symbol};

/// A part of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span<'t> {
    /// Words.
    Words(&'t str),
    /// What stood between backticks.
    Code(&'t str),
    /// A formula.
    Formula(&'t str),
}

/// The parts of a text, in order. Joined they are the text, but for the backticks.
pub fn spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    for (index, part) in text.split('`').enumerate() {
        match index % 2 {
            _ if part.is_empty() => {}
            1 => spans.push(Span::Code(part)),
            _ => formulas(part, &mut spans),
        }
    }
    spans
}

/// Whether the whole text is a formula: that of a heading may be a single letter, even "a".
fn is_formula(text: &str) -> bool {
    let is_letter = text.len() == 1 && text.starts_with(|c: char| c.is_ascii_lowercase());
    // In a heading with a power two letters are a product, and names of the table are no English.
    let words = || text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let is_power = text.contains('^') && words().all(|word| word.len() <= 2 || symbol(word).is_some());
    is_letter || is_power || matches!(formula_spans(text)[..], [Span::Formula(_)])
}

/// The parts of a heading, which may be one formula.
pub fn heading(text: &str) -> Vec<Span<'_>> {
    if is_formula(text) { vec![Span::Formula(text)] } else { spans(text) }
}

fn formula_spans(text: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    formulas(text, &mut spans);
    spans
}

/// A word of the text that may be part of a formula, without the marks around it.
#[derive(Debug, Clone, Copy)]
struct Token<'t> {
    text: &'t str,
    start: usize,
    kind: Kind,
    /// Whether a mark of punctuation ends the run here.
    ends: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Has a name of the table or an index, so that it is a formula by itself.
    Name,
    /// A single letter other than the article.
    Letter,
    /// "a", "A" or "I".
    Article,
    Number,
    Sign,
    /// The name of an operator that is English, too: a formula needs more than that.
    Operator,
    /// What belongs to a formula beside a sign alone: a capital, a product as `6k`, a name of a column.
    Weak,
    /// Any other word.
    Word,
}

fn formulas<'t>(text: &'t str, spans: &mut Vec<Span<'t>>) {
    let tokens = tokens(text);
    let mut told = 0;
    let mut first = 0;
    while first < tokens.len() {
        let mut end = first;
        while end < tokens.len() && tokens[end].kind != Kind::Word {
            end += 1;
            if tokens[end - 1].ends {
                break;
            }
        }
        if let Some((start, stop)) = trimmed(text, &tokens[first..end]) {
            if start > told {
                spans.push(Span::Words(&text[told..start]));
            }
            spans.push(Span::Formula(&text[start..stop]));
            told = stop;
        }
        first = end.max(first + 1);
    }
    if told < text.len() {
        spans.push(Span::Words(&text[told..]));
    }
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    // The parentheses that are open, and whether they hold the arguments of a function.
    let mut open: Vec<bool> = Vec::new();
    let token = |word| {
        let inner = str::trim_start_matches(word, ['"', '\u{201c}']);
        let core = inner.trim_end_matches(['.', ',', ';', ':', '?', '"', '\u{201d}']);
        // A colon in braces belongs to the set.
        let core = if core.is_empty() { inner } else { core };
        let kind = kind(core);
        let mut before = ' ';
        for letter in core.chars() {
            match letter {
                '(' => open.push(before.is_alphanumeric()),
                ')' => drop(open.pop()),
                _ => {}
            }
            before = letter;
        }
        if kind == Kind::Word {
            open.clear();
        }
        // A comma between arguments belongs to the function.
        let goes_on = open.contains(&true) && inner.ends_with(',');
        Token { text: core, start: offset(core), kind, ends: core.len() < inner.len() && !goes_on }
    };
    let mut tokens: Vec<Token<'_>> =
        text.split([' ', '\n']).filter(|word| !word.is_empty()).map(token).collect();
    for index in 0..tokens.len() {
        tokens[index].kind = kind_here(&tokens, index);
    }
    // Only now is it known which tokens are signs. A factor may stand between: "<= 2 degeneracy".
    let is_bound = |index: usize| {
        let is_joined = |first: usize| tokens.get(first).is_some_and(|token| !token.ends);
        let is = |index: usize, kind: Kind| tokens.get(index).is_some_and(|token| token.kind == kind);
        let before = |index: usize| index.checked_sub(1).filter(|&before| is_joined(before));
        let factor = before(index).filter(|&factor| is(factor, Kind::Number));
        is_joined(index) && is(index + 1, Kind::Sign)
            || before(index).is_some_and(|sign| is(sign, Kind::Sign))
            || factor.and_then(before).is_some_and(|sign| is(sign, Kind::Sign))
    };
    let kinds: Vec<Kind> = (0..tokens.len())
        .map(|index| match tokens[index].kind {
            Kind::Weak if is_bound(index) => Kind::Name,
            Kind::Weak => Kind::Word,
            kind => kind,
        })
        .collect();
    tokens.iter_mut().zip(kinds).for_each(|(token, kind)| token.kind = kind);
    tokens
}

/// The kind of a token among its neighbors.
fn kind_here(tokens: &[Token<'_>], index: usize) -> Kind {
    let Token { text, kind, ends, .. } = tokens[index];
    let (before, after) = (index.checked_sub(1).map(|before| &tokens[before]), tokens.get(index + 1));
    let is_factor = |token: &Token<'_>| {
        matches!(token.kind, Kind::Name | Kind::Letter | Kind::Number | Kind::Weak)
            || token.text.len() == 1 && token.kind == Kind::Article
    };
    let is_max = |token: Option<&Token<'_>>| token.is_some_and(|token| ["max", "min"].contains(&token.text));
    let is_degree = text.strip_prefix("degree").is_some_and(|rest| rest.is_empty() || rest.starts_with('('));
    let is_letter = text.len() == 1 && matches!(kind, Kind::Article | Kind::Weak);
    match text {
        // "P_4 x P_n", "G x H".
        "x" if !ends
            && after.is_some_and(is_factor)
            && before.is_some_and(|token| !token.ends && is_factor(token)) =>
        {
            Kind::Sign
        }
        // No article ends a sentence, and none stands before another: "d the degree and a the arboricity".
        "a" if ends || after.is_none() => Kind::Letter,
        // "col_g <= max degree + 1", of a graph or of one that is named.
        _ if is_degree && index > 1 && is_max(before) && tokens[index - 2].kind == Kind::Sign => Kind::Name,
        _ if is_letter && !ends && after.is_some_and(|after| after.text == "the") => Kind::Letter,
        _ => kind,
    }
}

fn kind(token: &str) -> Kind {
    if matches!(token, "a" | "A" | "I" | "(a" | "a)") {
        return Kind::Article;
    }
    if token == "/" || sign(token).is_some_and(|sign| sign.typed == token) {
        return Kind::Sign;
    }
    if let Some(kind) = column_kind(token) {
        return kind;
    }
    let is_known = |c: char| c.is_alphanumeric() || "()|/^_{},.!'#<=>≤≥≠+-−*·×".contains(c);
    if !token.chars().all(is_known) || token.contains("..") {
        return Kind::Word;
    }
    let words: Vec<&str> =
        token.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    let is_single = |word: &str| word.chars().count() == 1 && word.is_ascii();
    if words.is_empty() {
        return match token.contains(|c: char| c.is_ascii_digit()) {
            true if token.contains('^') => Kind::Name,
            true => Kind::Number,
            false => Kind::Word,
        };
    }
    let in_table = |word: &str| symbol(word).is_some() || ["floor", "ceil", "sqrt"].contains(&word);
    if !words.iter().all(|word| is_single(word) || in_table(word)) || is_hyphenated(token) || is_sized(token)
    {
        return Kind::Word;
    }
    if symbol(token).is_some_and(|symbol| symbol.style == Style::Operator && token.is_ascii()) {
        return Kind::Operator;
    }
    if words.iter().any(|word| in_table(word))
        || token.contains(['_', '^', '=', '<', '>', '+', '|', '/', '!', '²', '³'])
    {
        return Kind::Name;
    }
    match token.trim_matches(['(', ')']) {
        letter if is_single(letter) && letter.starts_with(|c: char| c.is_ascii_lowercase()) => Kind::Letter,
        call if call.len() > 1 && call.contains('(') => Kind::Name,
        letter if is_single(letter) => Kind::Weak,
        product if product.trim_start_matches(|c: char| c.is_ascii_digit()) == words[0] => Kind::Weak,
        _ => Kind::Word,
    }
}

/// The kind of the name of a column, in parentheses or not. Names with a symbol are formulas; others, and English words,
/// are names of other things as well.
fn column_kind(token: &str) -> Option<Kind> {
    let inner = token.trim_start_matches(['(', '|', '-', '−']).trim_end_matches([')', '|']);
    match names::column(inner) {
        Some((column, "")) if column.is_indexed() => Some(Kind::Name),
        Some((_, "")) => Some(Kind::Weak),
        _ => names::is_number(inner).then_some(Kind::Weak),
    }
}

/// "alpha-beta", "x-axis": a hyphen between letters of which one belongs to a word.
fn is_hyphenated(token: &str) -> bool {
    let parts: Vec<&str> = token.split('-').collect();
    let is_letter = |c: &char| c.is_alphabetic();
    parts.windows(2).any(|pair| {
        let before = pair[0].chars().rev().take_while(is_letter).count();
        let after = pair[1].chars().take_while(is_letter).count();
        before.min(after) > 0 && before.max(after) > 1
    })
}

/// "3x4", "P5", "e.g", "k's": letters and digits in a word, or letters about a point or an apostrophe,
/// which is none where an index or another one follows.
fn is_sized(token: &str) -> bool {
    let characters: Vec<char> = token.chars().collect();
    let beside = |test: &dyn Fn(char, char) -> bool| characters.windows(2).any(|pair| test(pair[0], pair[1]));
    let is_apostrophe = |at: usize| {
        characters[at] == '\'' && !characters.get(at + 1).is_some_and(|after| "'_^(".contains(*after))
    };
    (1..characters.len()).any(is_apostrophe)
        || beside(&|a, b| a.is_alphabetic() && (b.is_ascii_digit() || b == '.'))
        || beside(&|a, b| a.is_ascii_digit() && b == 'x')
}

/// Where the formula in a run of tokens begins and ends, if there is one.
fn trimmed(text: &str, run: &[Token<'_>]) -> Option<(usize, usize)> {
    let mut run = run;
    let binds = |token: Option<&Token<'_>>| {
        token.is_some_and(|token| {
            token.kind == Kind::Sign || token.text.starts_with('(') || token.text.ends_with('(')
        })
    };
    // The last argument of a function, as in "C_n(1, 2)".
    let closes = |run: &[Token<'_>]| {
        let count = |mark: char| run.iter().map(|token| token.text.matches(mark).count()).sum::<usize>();
        run.last().is_some_and(|last| last.text.ends_with(')')) && count('(') == count(')')
    };
    loop {
        let (first, last) = (run.first()?, run.last()?);
        let after_first = run.get(1);
        let before_last = run.len().checked_sub(2).map(|index| &run[index]);
        let is_english = matches!(first.kind, Kind::Article | Kind::Operator);
        if first.kind == Kind::Sign || (is_english && !binds(after_first)) {
            run = &run[1..];
        } else if first.kind == Kind::Number && after_first.is_none() {
            return None;
        } else if matches!(last.kind, Kind::Sign | Kind::Operator)
            || (matches!(last.kind, Kind::Article | Kind::Number)
                && !binds(before_last)
                && before_last.is_some()
                && !closes(run))
        {
            run = &run[..run.len() - 1];
        } else {
            break;
        }
    }
    let tells = |token: &Token<'_>| matches!(token.kind, Kind::Name | Kind::Letter);
    // A sign in the run stands between two others: those at its ends are gone.
    let relates = |token: &Token<'_>| token.kind == Kind::Sign;
    if !run.iter().any(tells) && !run.iter().any(relates) {
        return None;
    }
    let (mut start, last) = (run[0].start, run[run.len() - 1]);
    let mut stop = last.start + last.text.len();
    // Parentheses that belong to the sentence stay in it.
    let count = |text: &str, mark: char| text.matches(mark).count();
    while count(&text[start..stop], '(') > count(&text[start..stop], ')')
        && text[start..stop].starts_with('(')
    {
        start += 1;
    }
    while count(&text[start..stop], ')') > count(&text[start..stop], '(') && text[start..stop].ends_with(')')
    {
        stop -= 1;
    }
    let formula = &text[start..stop];
    let is_balanced = count(formula, '(') == count(formula, ')');
    (is_balanced && formula.contains(|c: char| c.is_alphabetic() || c == '^')).then_some((start, stop))
}
