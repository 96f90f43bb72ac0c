//! A LaTeX `table` with a `tabular` in the style of the package booktabs, which fits on a page of A4.
//!
//! A table too wide for the line is set in smaller letters, with long words in lines, on a turned page, or in parts, by
//! the first of these ways that suffices (`fit`); one too long for a page is a `longtable`. Its first line names the
//! packages that it needs. Citations become `\\cite` with the keys of `references.bib`, formulas are set as
//! mathematics.

mod fit;
mod source;
mod width;

use std::io;

pub use source::{Source, cell, head, sentence, words};

use self::fit::{ColumnGroup, Fit, MARGIN, Sources};
use super::Exporter;
use crate::tables::{Align, Table};

pub(crate) static EXPORTER: Exporter = Exporter { name: "latex", extension: "tex", write };

/// Groups of more rows about one thing may be split across pages.
const TOGETHER: usize = 12;

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let sources = Sources::of(table);
    let fit = fit::fit(table, &sources, fit::LINE);
    let notes: f64 = table.notes.iter().map(|note| sentence(note).width).sum();
    let tall = ColumnGroup { height: fit.parts.iter().map(|part| part.height).sum(), ..fit.parts[0].clone() };
    let is_long = fit.is_long(&tall, notes);
    let setting = Setting { table, sources: &sources, fit: &fit };

    let packages = [("array", setting.is_broken()), ("longtable", is_long), ("pdflscape", fit.turned)];
    let packages = packages.into_iter().filter(|(_, needed)| *needed).map(|(package, _)| package);
    let packages = ["amsmath", "booktabs"].into_iter().chain(packages).collect::<Vec<_>>().join(",");
    writeln!(out, "% needs \\usepackage[a4paper,margin={MARGIN}]{{geometry}} \\usepackage{{{packages}}}")?;
    if fit.turned {
        writeln!(out, "\\begin{{landscape}}")?;
    }
    if is_long {
        setting.long(out)?;
    } else {
        setting.floating(out)?;
    }
    if fit.turned {
        writeln!(out, "\\end{{landscape}}")?;
    }
    Ok(())
}

/// The table within one of two columns of a page, 84 mm, never turned: in several floats where it is wider, or higher than
/// `HIGHEST`, and with the notes below them.
pub fn in_column(table: &Table) -> String {
    let fit = fit::fit(table, &Sources::of(table), [fit::COLUMN, 0.0]);
    let mut out = b"% needs \\usepackage{amsmath,array,booktabs}\n".to_vec();
    let mut piece = Table { notes: Vec::new(), ..table.clone() };
    for (number, part) in (1..).zip(&fit.parts) {
        let rows = (table.rows.len() as f64 * HIGHEST / part.height) as usize;
        for (chunk, rows) in (1..).zip(table.rows.chunks(rows.max(LEAST_ROWS))) {
            piece.rows = rows.to_vec();
            if (number, chunk) != (1, 1) {
                piece.name = format!("{}-{number}-{chunk}", table.name).into();
                piece.title = format!("{} (continued)", table.title);
            }
            let fit = Fit { parts: vec![part.clone()], ..fit.clone() };
            let setting = Setting { table: &piece, sources: &Sources::of(&piece), fit: &fit };
            setting.floating(&mut out).expect("writing to memory cannot fail");
        }
    }
    let notes = table.notes.iter().map(|note| format!("\\noindent {}\\par\n", sentence(note).text));
    out.extend(format!("{{\\footnotesize\\raggedright\n{}}}\n", notes.collect::<String>()).bytes());
    String::from_utf8(out).expect("exporters write UTF-8")
}

/// The height of a float in a column, in points, and its least number of rows.
const HIGHEST: f64 = 500.0;
const LEAST_ROWS: usize = 10;

struct Setting<'a> {
    table: &'a Table,
    sources: &'a Sources,
    fit: &'a Fit,
}

impl Setting<'_> {
    fn is_broken(&self) -> bool {
        self.fit.parts.iter().any(|part| part.broken.iter().any(Option::is_some))
    }

    fn caption(&self, index: usize) -> String {
        let (title, name) = (sentence(&self.table.title).text, &self.table.name);
        match (index, self.fit.parts.len()) {
            (0, 1) => format!("\\caption{{{title}}}\\label{{tab:{name}}}"),
            (0, all) => format!("\\caption{{{title} (part 1 of {all})}}\\label{{tab:{name}}}"),
            (index, all) => format!("\\caption{{{title} (part {} of {all})}}", index + 1),
        }
    }

    fn size(&self) -> String {
        let size = self.fit.size;
        format!("{}\\setlength{{\\tabcolsep}}{{{}pt}}", size.command, size.gap)
    }

    /// Sets all parts and the notes on one page.
    fn floating(&self, out: &mut dyn io::Write) -> io::Result<()> {
        writeln!(out, "\\begin{{table}}[htbp]\n  \\centering{}", self.size())?;
        for (index, part) in self.fit.parts.iter().enumerate() {
            if index > 0 {
                writeln!(out, "  \\par\\bigskip")?;
            }
            if index == 0 {
                let title = sentence(&self.table.title).text;
                writeln!(out, "  \\caption{{{title}}}\\label{{tab:{}}}", self.table.name)?;
            }
            writeln!(out, "  \\begin{{tabular}}{{{}}}\n    \\toprule", self.sides(part))?;
            self.head(part, out)?;
            self.rows(part, "\\\\", out)?;
            writeln!(out, "    \\bottomrule\n  \\end{{tabular}}")?;
        }
        if !self.table.notes.is_empty() {
            writeln!(
                out,
                "  \\par\\smallskip\n  \\begin{{minipage}}{{\\linewidth}}\\footnotesize\\raggedright"
            )?;
            self.notes(out)?;
            writeln!(out, "  \\end{{minipage}}")?;
        }
        writeln!(out, "\\end{{table}}")
    }

    /// Sets part after part on as many pages as needed, with the notes below the last.
    fn long(&self, out: &mut dyn io::Write) -> io::Result<()> {
        writeln!(out, "{{{}\\setlength{{\\LTcapwidth}}{{\\linewidth}}", self.size())?;
        for (index, part) in self.fit.parts.iter().enumerate() {
            let columns = part.columns.len();
            writeln!(out, "\\begin{{longtable}}{{{}}}", self.sides(part))?;
            writeln!(out, "    {} \\\\\n    \\toprule", self.caption(index))?;
            self.head(part, out)?;
            writeln!(out, "    \\endfirsthead")?;
            writeln!(
                out,
                "    \\multicolumn{{{columns}}}{{@{{}}l}}{{\\emph{{continued}}}} \\\\\n    \\toprule"
            )?;
            self.head(part, out)?;
            writeln!(out, "    \\endhead\n    \\bottomrule\n    \\endfoot")?;
            self.rows(part, "\\\\*", out)?;
            writeln!(out, "\\end{{longtable}}")?;
        }
        writeln!(out, "\\par\\footnotesize\\raggedright")?;
        self.notes(out)?;
        writeln!(out, "}}")
    }

    fn notes(&self, out: &mut dyn io::Write) -> io::Result<()> {
        for note in &self.table.notes {
            writeln!(out, "  \\noindent {}\\par", sentence(note).text)?;
        }
        Ok(())
    }

    fn sides(&self, part: &ColumnGroup) -> String {
        let side =
            |(&column, broken): (&usize, &Option<f64>)| match (broken, self.table.columns[column].align) {
                (Some(width), _) => format!(">{{\\raggedright\\arraybackslash}}p{{{width:.1}pt}}"),
                (None, Align::Left) => "l".into(),
                (None, Align::Right) => "r".into(),
            };
        let sides: String = part.columns.iter().zip(&part.broken).map(side).collect();
        format!("@{{}}{sides}@{{}}")
    }

    /// The headings: a line for the groups, if any, then one for the columns.
    fn head(&self, part: &ColumnGroup, out: &mut dyn io::Write) -> io::Result<()> {
        let groups = self.groups(part);
        if groups.iter().any(|(group, _)| group.is_some()) {
            let cell = |(group, count): &(Option<&str>, usize)| match group {
                Some(group) => format!("\\multicolumn{{{count}}}{{c}}{{{}}}", head(group).text),
                None => String::new(),
            };
            let cells: Vec<String> = groups.iter().map(cell).collect();
            writeln!(out, "    {} \\\\", cells.join(" & "))?;
            let mut first = 1;
            for (group, count) in &groups {
                let last = first + count - 1;
                if group.is_some() {
                    writeln!(out, "    \\cmidrule(lr){{{first}-{last}}}")?;
                }
                first = last + 1;
            }
        }
        let heading = |(&column, broken): (&usize, &Option<f64>)| {
            let lines: Vec<String> =
                self.sources.head_lines(column).into_iter().map(after_a_line_end).collect();
            let side = if self.table.columns[column].align == Align::Left { "l" } else { "r" };
            match lines.len() {
                1 => lines.join(""),
                _ if broken.is_some() => lines.join(" "),
                _ => format!(
                    "\\begin{{tabular}}[b]{{@{{}}{side}@{{}}}}{}\\end{{tabular}}",
                    lines.join(" \\\\ ")
                ),
            }
        };
        let headings: Vec<String> = part.columns.iter().zip(&part.broken).map(heading).collect();
        writeln!(out, "    {} \\\\\n    \\midrule", headings.join(" & "))
    }

    /// The groups of the columns of a part, each with the number of its columns.
    fn groups(&self, part: &ColumnGroup) -> Vec<(Option<&str>, usize)> {
        let has = |range: &std::ops::Range<usize>| {
            part.columns.iter().filter(|column| range.contains(column)).count()
        };
        let groups = self.table.groups().into_iter().map(|(group, range)| (group, has(&range)));
        groups.filter(|(_, count)| *count > 0).collect()
    }

    /// Writes the rows, each with its line end; `joined` ends a row that must not be the last of its page.
    fn rows(&self, part: &ColumnGroup, joined: &str, out: &mut dyn io::Write) -> io::Result<()> {
        let repeated = self.table.repeated();
        for (index, row) in self.sources.rows.iter().enumerate() {
            let cell = |&column: &usize| if column < repeated[index] { "" } else { &row[column].text };
            let mut cells: Vec<String> = part.columns.iter().map(cell).map(str::to_owned).collect();
            if let Some(first) = cells.first_mut() {
                *first = after_a_line_end(std::mem::take(first));
            }
            let following = repeated[index + 1..].iter().take_while(|&&repeated| repeated > 0).count();
            let preceding = repeated[..=index].iter().rev().take_while(|&&repeated| repeated > 0).count();
            let is_inside = following > 0 && preceding + following < TOGETHER;
            let end = if is_inside { joined } else { "\\\\" };
            writeln!(out, "    {} {end}", cells.join(" & "))?;
            // Leaves a little room where the next name begins.
            if following == 0
                && index + 1 < repeated.len()
                && (preceding > 0 || repeated.get(index + 2).is_some_and(|&next| next > 0))
            {
                writeln!(out, "    \\addlinespace")?;
            }
        }
        Ok(())
    }
}

/// Protects text after `\\`, where LaTeX takes a bracket for a length and a star for a part of the command.
fn after_a_line_end(text: String) -> String {
    if text.starts_with(['[', '*']) { format!("{{}}{text}") } else { text }
}
