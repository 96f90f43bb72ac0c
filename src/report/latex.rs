//! A LaTeX `table` with a `tabular` in the manner of the package booktabs.

use std::io;

use super::{Align, Exporter, Table};

/// The catalogue entry.
pub static EXPORTER: Exporter = Exporter { name: "latex", extension: "tex", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let sides: String =
        table.columns.iter().map(|c| if c.align == Align::Left { 'l' } else { 'r' }).collect();
    let heads: Vec<String> = table.columns.iter().map(|column| escape(&column.title)).collect();
    writeln!(out, "% needs \\usepackage{{booktabs}}")?;
    writeln!(out, "\\begin{{table}}\n  \\centering")?;
    writeln!(out, "  \\caption{{{}}}", escape(&table.title))?;
    writeln!(out, "  \\begin{{tabular}}{{{sides}}}\n    \\toprule")?;
    writeln!(out, "    {} \\\\\n    \\midrule", heads.join(" & "))?;
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(|cell| escape(&cell.shown())).collect();
        writeln!(out, "    {} \\\\", cells.join(" & "))?;
    }
    writeln!(out, "    \\bottomrule\n  \\end{{tabular}}")?;
    for note in &table.notes {
        writeln!(out, "  \\par\\smallskip{{\\footnotesize {}}}", escape(note))?;
    }
    writeln!(out, "\\end{{table}}")
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

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn special_characters_are_escaped_and_relations_set_in_math_mode() {
        assert_eq!(
            escape("a_1 & 50% <= {x} ≠ y^2"),
            "a\\_1 \\& 50\\% $\\leq$ \\{x\\} $\\neq$ y\\textasciicircum{}2"
        );
    }
}
