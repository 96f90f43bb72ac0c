//! The output formats of tables: one file of this folder each, and one word below.

use std::io;

use super::Table;

graphs::catalogue! {
    pub static EXPORTERS: [Exporter] = EXPORTER of { csv, json, latex, markdown, text }
}

#[derive(Debug)]
pub struct Exporter {
    pub name: &'static str,
    pub extension: &'static str,
    /// Writes the table, with its title if the format has room for one.
    pub(crate) write: fn(&Table, &mut dyn io::Write) -> io::Result<()>,
}

impl Exporter {
    pub fn render(&self, table: &Table) -> String {
        let mut bytes = Vec::new();
        (self.write)(table, &mut bytes).expect("writing to memory cannot fail");
        String::from_utf8(bytes).expect("exporters write UTF-8")
    }
}

pub fn exporter(name: &str) -> Option<&'static Exporter> {
    EXPORTERS.iter().copied().find(|exporter| exporter.name == name)
}

/// The formats that suit a table, besides the page for browsers.
pub fn suitable(table: &Table) -> impl Iterator<Item = &'static Exporter> {
    let formats: &[&str] = if table.is_readable() { &["csv", "json", "latex"] } else { &["csv", "json"] };
    formats.iter().map(|format| exporter(format).expect("a format of the catalogue"))
}
