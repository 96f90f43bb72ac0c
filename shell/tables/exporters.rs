//! The formats in which tables leave the program: one file of this folder each, and one word below.

use std::io;

use super::Table;

graphs::catalogue! {
    /// Every format in which a table can be written.
    pub static EXPORTERS: [Exporter] = EXPORTER of { csv, json, latex, markdown, text }
}

#[derive(Debug)]
pub struct Exporter {
    /// The name on the command line.
    pub name: &'static str,
    /// The extension of its files.
    pub extension: &'static str,
    /// Writes the table, title included where the format has room for one.
    pub(crate) write: fn(&Table, &mut dyn io::Write) -> io::Result<()>,
}

impl Exporter {
    /// The table as a string of this format.
    pub fn render(&self, table: &Table) -> String {
        let mut bytes = Vec::new();
        (self.write)(table, &mut bytes).expect("writing to memory cannot fail");
        String::from_utf8(bytes).expect("exporters write UTF-8")
    }
}

/// The exporter with this name.
pub fn exporter(name: &str) -> Option<&'static Exporter> {
    EXPORTERS.iter().copied().find(|exporter| exporter.name == name)
}

/// The formats in which a table is rendered, beside the page for browsers.
pub fn suitable(table: &Table) -> impl Iterator<Item = &'static Exporter> {
    let formats: &[&str] = if table.is_readable() { &["csv", "json", "latex"] } else { &["csv", "json"] };
    formats.iter().map(|format| exporter(format).expect("a format of the catalogue"))
}
