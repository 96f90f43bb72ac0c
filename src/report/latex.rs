//! A LaTeX `table` with a `tabular` in the manner of the package booktabs.
//!
//! Citations become `\\cite` with the keys of `references.bib`, formulas are set in math mode.

use std::borrow::Cow;
use std::io;

use strategies::Citation;

use super::{Align, Cell, Column, Exporter, Table, Value};

/// The catalogue entry.
pub static EXPORTER: Exporter = Exporter { name: "latex", extension: "tex", write };

/// The characters of small print that fit on a line.
const LINE: usize = 92;

/// A column with a cell longer than this may be broken into lines where the table is too wide.
const UNBROKEN: usize = 18;

/// A table with more rows is broken into pages.
const PAGE: usize = 30;

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let sides = sides(table);
    let is_wide = sides.contains('p');
    let heads: Vec<String> = table.columns.iter().map(|column| escape(&column.title)).collect();
    let (caption, head) = (escape(&table.title), heads.join(" & "));
    let array = if is_wide { ",array" } else { "" };
    let size = if is_wide { "\\small" } else { "" };
    if table.rows.len() > PAGE {
        writeln!(out, "% needs \\usepackage{{booktabs,longtable{array}}}")?;
        writeln!(out, "{{{size}\n\\begin{{longtable}}{{{sides}}}\n  \\caption{{{caption}}} \\\\")?;
        writeln!(
            out,
            "    \\toprule\n    {head} \\\\\n    \\midrule\n    \\endhead\n    \\bottomrule\n    \\endfoot"
        )?;
        rows(table, out)?;
        writeln!(out, "\\end{{longtable}}")?;
        notes(table, out)?;
        return writeln!(out, "}}");
    }
    writeln!(out, "% needs \\usepackage{{booktabs{array}}}")?;
    writeln!(out, "\\begin{{table}}\n  \\centering{size}")?;
    writeln!(out, "  \\caption{{{caption}}}")?;
    writeln!(out, "  \\begin{{tabular}}{{{sides}}}\n    \\toprule")?;
    writeln!(out, "    {head} \\\\\n    \\midrule")?;
    rows(table, out)?;
    writeln!(out, "    \\bottomrule\n  \\end{{tabular}}")?;
    notes(table, out)?;
    writeln!(out, "\\end{{table}}")
}

fn rows(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(cell).collect();
        writeln!(out, "    {} \\\\", cells.join(" & "))?;
    }
    Ok(())
}

fn notes(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    for note in &table.notes {
        writeln!(out, "  \\par\\smallskip{{\\footnotesize {}}}", prose(note))?;
    }
    Ok(())
}

/// The columns of the `tabular`: of a table wider than the line those with long cells share what the
/// others leave, in proportion to their length.
fn sides(table: &Table) -> String {
    let widths: Vec<usize> = table
        .columns
        .iter()
        .enumerate()
        .map(|(index, column)| {
            let cells = table.rows.iter().filter_map(|row| row.get(index)).map(length);
            cells.max().unwrap_or(0).max(column.title.chars().count()) + 3
        })
        .collect();
    let is_long = |index: usize| table.columns[index].align == Align::Left && widths[index] > UNBROKEN + 3;
    let (long, short): (Vec<usize>, Vec<usize>) = (0..widths.len()).partition(|&index| is_long(index));
    let total = |indices: &[usize]| indices.iter().map(|&index| widths[index].min(LINE)).sum::<usize>();
    let too_wide = total(&long) + total(&short) > LINE;
    let left = LINE.saturating_sub(total(&short)).max(LINE / 4);
    // Every long column gets room for a word or two, and a share of the rest.
    let least = (UNBROKEN * 2 / 3).min(left / long.len().max(1));
    let beyond = |index: usize| widths[index].min(LINE) - least;
    let all_beyond: usize = long.iter().map(|&index| beyond(index)).sum();
    let rest = left - least * long.len();
    let side = |(index, column): (usize, &Column)| match column.align {
        Align::Left if too_wide && is_long(index) => {
            let share = (least + rest * beyond(index) / all_beyond.max(1)) * 85 / LINE;
            format!(">{{\\raggedright\\arraybackslash}}p{{0.{share:02}\\linewidth}}")
        }
        Align::Left => "l".into(),
        Align::Right => "r".into(),
    };
    table.columns.iter().enumerate().map(side).collect()
}

/// About how many characters a cell takes when set; a citation is set as its number.
fn length(cell: &Cell) -> usize {
    match &cell.value {
        Value::Citation(Citation { at: "", .. }) => 4,
        Value::Citation(citation) => 6 + citation.at.chars().count(),
        _ => cell.shown().chars().count(),
    }
}

fn cell(cell: &Cell) -> String {
    match &cell.value {
        Value::Formula(formula) => math(formula),
        Value::Citation(citation) => cite(citation),
        _ => escape(&cell.shown()),
    }
}

fn cite(citation: &Citation) -> String {
    match citation.at {
        "" => format!("\\cite{{{}}}", citation.key),
        at => format!("\\cite[{}]{{{}}}", escape(at), citation.key),
    }
}

/// A typed formula in math mode: names of numbers as symbols, other words upright.
fn math(formula: &str) -> String {
    let mut source = String::from("$");
    let mut rest = formula;
    // The parentheses that are open, and whether they belong to a floor.
    let mut open = Vec::new();
    let mut after_word = false;
    while !rest.is_empty() {
        let (token, tail) = rest.split_at(first_token(rest));
        rest = tail;
        let is_word = token.len() > 1 && token.starts_with(|c: char| c.is_ascii_alphabetic());
        let set: Cow<'_, str> = match token {
            "floor" if tail.starts_with('(') => {
                rest = &tail[1..];
                open.push(true);
                r"\lfloor ".into()
            }
            "N" if tail.starts_with('+') => {
                rest = &tail[1..];
                "N^+".into()
            }
            "(" => {
                open.push(false);
                "(".into()
            }
            ")" => if open.pop() == Some(true) { r" \rfloor" } else { ")" }.into(),
            "<=" => r"\leq".into(),
            ">=" => r"\geq".into(),
            "{" | "}" | "#" => format!(r"\{token}").into(),
            "chi" | "chi_g" | "omega" | "rho" | "min" | "min_L" | "max_u" | "deg" => {
                format!(r"\{token}").into()
            }
            word if is_word => {
                let (name, index) = word.split_once('_').unwrap_or((word, ""));
                let space = if after_word { r"\ " } else { "" };
                let index = if index.is_empty() { String::new() } else { format!("_{index}") };
                format!(r"{space}\mathrm{{{name}}}{index}").into()
            }
            other => other.into(),
        };
        after_word = is_word || (after_word && token == " ");
        source.push_str(&set);
    }
    source.push('$');
    source
}

/// The length of a name with its index, of a relation of two characters, or of one character.
fn first_token(formula: &str) -> usize {
    let mut characters = formula.chars();
    match characters.next() {
        Some('a'..='z' | 'A'..='Z') => {
            let letters = formula.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(formula.len());
            let index = formula[letters..].strip_prefix('_').and_then(|rest| rest.chars().next());
            letters + index.map_or(0, |index| 1 + index.len_utf8())
        }
        Some('<' | '>') if characters.next() == Some('=') => 2,
        Some(character) => character.len_utf8(),
        None => 0,
    }
}

/// Text as LaTeX source: its special characters escaped, relations in math mode.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '<' if rest.next_if_eq(&'=').is_some() => escaped.push_str("$\\leq$"),
            '>' if rest.next_if_eq(&'=').is_some() => escaped.push_str("$\\geq$"),
            '<' | '>' => escaped.extend(['$', character, '$']),
            '≠' => escaped.push_str("$\\neq$"),
            'Δ' => escaped.push_str("$\\Delta$"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A note as LaTeX source: what stands between backticks is code.
fn prose(note: &str) -> String {
    let span = |(index, text): (usize, &str)| {
        let text = escape(text);
        if index % 2 == 1 { format!("\\texttt{{{text}}}") } else { text }
    };
    note.split('`').enumerate().map(span).collect()
}

#[cfg(test)]
mod tests {
    use super::{escape, math, prose};

    #[test]
    fn formulas_are_set_in_math_mode() {
        for (typed, set) in [
            ("chi_g <= a (a + 1)", r"$\chi_g \leq a (a + 1)$"),
            ("col_g <= 3 col_2 - 1", r"$\mathrm{col}_g \leq 3 \mathrm{col}_2 - 1$"),
            ("col_g <= max degree + 1", r"$\mathrm{col}_g \leq \mathrm{max} \ \mathrm{degree} + 1$"),
            ("chi_g <= chi + floor(n/2) - 1", r"$\chi_g \leq \chi + \lfloor n/2 \rfloor - 1$"),
            ("h(k) = #{ v : deg v >= k }", r"$h(k) = \#\{ v : \deg v \geq k \}$"),
            ("max_u (|N+(u)| + m(u))", r"$\max_u (|N^+(u)| + m(u))$"),
            ("2r - 1 (é", r"$2r - 1 (é$"),
        ] {
            assert_eq!(math(typed), set);
        }
    }

    #[test]
    fn code_in_notes_is_set_as_code() {
        assert_eq!(prose("`>= N`: 5 % of `a_b`"), "\\texttt{$\\geq$ N}: 5 \\% of \\texttt{a\\_b}");
        assert_eq!(prose("none"), "none");
    }

    #[test]
    fn special_characters_are_escaped_and_relations_set_in_math_mode() {
        assert_eq!(
            escape("a_1 & 50% <= {x} ≠ y^2"),
            "a\\_1 \\& 50\\% $\\leq$ \\{x\\} $\\neq$ y\\textasciicircum{}2"
        );
    }
}
