//! A report as data, complete: the source of the files of its folder.
//!
//! The manifest comes first. Rows and plots stand one a line, so that two versions can be compared. A cell is the equivalent JSON value, with the
//! kind named where JSON has none: `{"unknown": null}`, `{"undefined": null}`, `{"formula": ..}`, `{"decimal": ..}`, `{"between": [low, high]}`, `{"at_least":
//! ..}`, `{"citation": [key, place]}`, `{"disagrees": cell}`.

use serde_json::json;

use super::{Report, Table};

#[derive(Debug, thiserror::Error)]
pub enum Malformed {
    #[error("expected the data of a report: {0}")]
    Form(#[from] serde_json::Error),
    #[error("table {table:?}, row {row}: expected {expected} cells, found {found}")]
    Row { table: String, row: usize, expected: usize, found: usize },
}

/// The report as JSON. [`read`] restores it, except for points of plots that are not finite.
pub fn write(report: &Report) -> String {
    let tables: Vec<String> = report.tables.iter().map(table).collect();
    let plots: Vec<String> = report.plots.iter().map(|plot| json!(plot).to_string()).collect();
    let pictures = if report.pictures.is_empty() {
        String::new()
    } else {
        let lines: Vec<String> = report.pictures.iter().map(|picture| json!(picture).to_string()).collect();
        format!(",\n\"pictures\": [\n{}\n]", lines.join(",\n"))
    };
    let graphs = if report.graphs.is_empty() {
        String::new()
    } else {
        format!(",\n\"graphs\": {}", json!(report.graphs))
    };
    let certificates = if report.certificates.is_empty() {
        String::new()
    } else {
        let all = hexadecimal::texts(&report.certificates);
        let lines: Vec<String> =
            all.iter().map(|(name, text)| format!("{}: {}", json!(name), json!(text))).collect();
        format!(",\n\"certificates\": {{\n{}\n}}", lines.join(",\n"))
    };
    let extent =
        report.extent.as_ref().map_or_else(String::new, |extent| format!(",\n\"extent\": {}", json!(extent)));
    let intro = if report.intro.is_empty() {
        String::new()
    } else {
        format!("\"intro\": {},\n", json!(report.intro))
    };
    let keys = json!(report.manifest);
    let keys: Vec<String> = keys
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, value)| format!(" {}: {value}", json!(key)))
        .collect();
    let manifest = format!("\"manifest\": {{\n{}\n}},\n", keys.join(",\n"));
    format!(
        "{{{manifest}{intro}\"tables\": [\n{}\n],\n\"plots\": [\n{}\n]{pictures}{graphs}{certificates}{extent}}}\n",
        tables.join(",\n"),
        plots.join(",\n")
    )
}

fn table(Table { name, title, columns, rows, notes }: &Table) -> String {
    let rows: Vec<String> = rows.iter().map(|row| json!(row).to_string()).collect();
    format!(
        "{{\"name\": {}, \"title\": {},\n \"columns\": {},\n \"notes\": {},\n \"rows\": [\n{}\n]}}",
        json!(name),
        json!(title),
        json!(columns),
        json!(notes),
        rows.join(",\n")
    )
}

pub fn read(text: &str) -> Result<Report, Malformed> {
    let report: Report = serde_json::from_str(text)?;
    for Table { name, columns, rows, .. } in &report.tables {
        if let Some(row) = rows.iter().position(|row| row.len() != columns.len()) {
            let (table, expected, found) = (name.to_string(), columns.len(), rows[row].len());
            return Err(Malformed::Row { table, row: row + 1, expected, found });
        }
    }
    Ok(report)
}

/// Serializes files as JSON: their bytes in hexadecimal digits.
pub(super) mod hexadecimal {
    use std::collections::BTreeMap;

    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn texts(files: &BTreeMap<String, Vec<u8>>) -> BTreeMap<&str, String> {
        let digits = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        files.iter().map(|(name, bytes)| (name.as_str(), digits(bytes))).collect()
    }

    pub(crate) fn serialize<S: Serializer>(
        files: &BTreeMap<String, Vec<u8>>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        texts(files).serialize(to)
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(
        from: D,
    ) -> Result<BTreeMap<String, Vec<u8>>, D::Error> {
        let texts = BTreeMap::<String, String>::deserialize(from)?;
        let bytes = |text: &str| -> Option<Vec<u8>> {
            let digits = text.as_bytes().chunks(2);
            digits
                .map(|two| {
                    u8::from_str_radix(str::from_utf8(two).ok().filter(|two| two.len() == 2)?, 16).ok()
                })
                .collect()
        };
        let file = |(name, text): (String, String)| {
            let bytes = bytes(&text)
                .ok_or_else(|| D::Error::custom(format!("{name}: expected bytes in hexadecimal digits")))?;
            Ok((name, bytes))
        };
        texts.into_iter().map(file).collect()
    }
}
