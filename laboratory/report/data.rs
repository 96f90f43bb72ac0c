//! A report as data, complete: the source of the files of its folder.
//!
//! Rows and plots stand one a line, so that two versions can be compared. A cell is the equivalent JSON value, with the
//! kind named where JSON has none: `{"formula": ..}`, `{"decimal": ..}`, `{"between": [low, high]}`, `{"at_least":
//! ..}`, `{"citation": [key, place]}`, `{"disagrees": cell}`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::json;

use super::plot::Point;
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
    format!(
        "{{\"tables\": [\n{}\n],\n\"plots\": [\n{}\n]{pictures}{graphs}{certificates}{extent}}}\n",
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

/// A point as a list: its coordinates, then its interval. JSON has only finite numbers.
type StoredPoint = Vec<Option<f64>>;

impl From<Point> for StoredPoint {
    fn from(Point { x, y, interval }: Point) -> Self {
        let ends = interval.into_iter().flat_map(|(low, high)| [low, high]);
        [x, y].into_iter().chain(ends).map(|number| Some(number).filter(|it| it.is_finite())).collect()
    }
}

impl TryFrom<StoredPoint> for Point {
    type Error = String;

    fn try_from(stored: StoredPoint) -> Result<Self, String> {
        let numbers: Vec<f64> = stored.into_iter().map(|number| number.unwrap_or(f64::NAN)).collect();
        match numbers[..] {
            [x, y] => Ok(Point::new(x, y)),
            [x, y, low, high] => Ok(Point::new(x, y).between(low, high)),
            _ => Err(format!("a point has 2 or 4 numbers, found {}", numbers.len())),
        }
    }
}

impl JsonSchema for Point {
    fn schema_name() -> Cow<'static, str> {
        "Point".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let of = |length: usize| {
            json_schema!({
                "type": "array",
                "items": { "type": ["number", "null"] },
                "minItems": length,
                "maxItems": length,
            })
        };
        json_schema!({
            "description": "A place, and the ends of the interval in which its true height lies where that is known.",
            "anyOf": [of(2), of(4)],
        })
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        StoredPoint::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Point::try_from(StoredPoint::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
