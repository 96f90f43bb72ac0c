//! A report as data, complete: the source of the files of its folder.
//!
//! The manifest comes first. Rows and plots stand one a line, so that two versions can be compared. A cell is the equivalent JSON value, with the
//! kind named where JSON has none: `{"unknown": null}`, `{"undefined": null}`, `{"formula": ..}`, `{"decimal": ..}`, `{"between": [low, high]}`, `{"at_least":
//! ..}`, `{"citation": [key, place]}`, `{"disagrees": cell}`.

use serde::Serialize;
use serde_json::json;

use super::{Report, Table};

#[derive(Debug, thiserror::Error)]
pub enum DataError {
    #[error("expected the data of a report: {0}")]
    Form(#[from] serde_json::Error),
    #[error("table {table:?}, row {row}: expected {expected} cells, found {found}")]
    Row { table: String, row: usize, expected: usize, found: usize },
}

/// The report as JSON. [`read`] restores it, except for points of plots that are not finite.
pub fn write(report: &Report) -> String {
    let list = |name: &str, items: Vec<String>| format!("{}: [\n{}\n]", json!(name), items.join(",\n"));
    let object = |name: &str, items: Vec<String>| format!("{}: {{\n{}\n}}", json!(name), items.join(",\n"));
    let manifest = json!(report.manifest);
    let manifest = manifest.as_object().into_iter().flatten();
    let mut members =
        vec![object("manifest", manifest.map(|(key, value)| format!(" {}: {value}", json!(key))).collect())];
    if !report.intro.is_empty() {
        members.push(format!("\"intro\": {}", json!(report.intro)));
    }
    members.push(list("tables", report.tables.iter().map(table).collect()));
    members.push(list("plots", lines(&report.plots)));
    if !report.pictures.is_empty() {
        members.push(list("pictures", lines(&report.pictures)));
    }
    if !report.certificates.is_empty() {
        let all = hexadecimal::texts(&report.certificates);
        let lines = all.iter().map(|(name, text)| format!("{}: {}", json!(name), json!(text)));
        members.push(object("certificates", lines.collect()));
    }
    members.extend(report.extent.as_ref().map(|extent| format!("\"extent\": {}", json!(extent))));
    format!("{{{}}}\n", members.join(",\n"))
}

fn lines(items: &[impl Serialize]) -> Vec<String> {
    items.iter().map(|item| json!(item).to_string()).collect()
}

fn table(Table { name, title, columns, rows, notes }: &Table) -> String {
    format!(
        "{{\"name\": {}, \"title\": {},\n \"columns\": {},\n \"notes\": {},\n \"rows\": [\n{}\n]}}",
        json!(name),
        json!(title),
        json!(columns),
        json!(notes),
        lines(rows).join(",\n")
    )
}

pub fn read(text: &str) -> Result<Report, DataError> {
    let report: Report = serde_json::from_str(text)?;
    for Table { name, columns, rows, .. } in &report.tables {
        if let Some(row) = rows.iter().position(|row| row.len() != columns.len()) {
            let (table, expected, found) = (name.to_string(), columns.len(), rows[row].len());
            return Err(DataError::Row { table, row: row + 1, expected, found });
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
