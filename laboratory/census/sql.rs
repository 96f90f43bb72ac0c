//! A census as a view of DuckDB.

use std::fs;

use itertools::Itertools;
use toolkit::invariants::{Column, ColumnError, ColumnKind};

use super::error::CensusError;
use super::line::NO_VALUE;
use super::manifest::Manifest;
use super::{Census, shard};

impl Census {
    /// The SQL that defines the view `census` over all existing tables, by an absolute path, to run anywhere.
    pub fn view(&self) -> Result<String, CensusError> {
        let folder =
            fs::canonicalize(&self.folder).map_err(CensusError::io(&self.folder))?.join(shard::FOLDER);
        let tables = format!("{}/*.csv.zst", no_pattern(&folder.display().to_string()));
        Ok(format!("CREATE OR REPLACE VIEW census AS\n{};\n", self.manifest.select(&tables, "zstd")?))
    }
}

impl Manifest {
    /// The query over the tables in these files. Each column has an explicit type, since the rows may not reveal
    /// it. The compression, `zstd` or `none`, is explicit, since DuckDB does not recognize the extension of a path
    /// with a query after `?`.
    pub fn select(&self, tables: &str, compression: &str) -> Result<String, ColumnError> {
        let columns: Vec<Column> = self.columns.iter().map(|name| Column::named(name)).try_collect()?;
        let of_graph = [("graph6", "VARCHAR"), ("n", "BIGINT"), ("m", "BIGINT")];
        let asked = columns.iter().map(|column| (column.name.as_str(), stored(column)));
        let types = of_graph.into_iter().chain(asked);
        let types = types.map(|(name, kind)| format!("    {}: '{kind}'", text(name))).join(",\n");
        let ratios = columns.iter().filter(|column| column.entry.kind == ColumnKind::Ratio);
        let ratios = ratios.map(|column| quotient(&column.name)).join(",\n    ");
        let ratios = if ratios.is_empty() { ratios } else { format!(" REPLACE (\n    {ratios})") };
        let how = format!(
            "auto_detect = false, compression = '{compression}', header = true, delim = ',', quote = '\"', escape = '\"', \
             nullstr = ['', '{NO_VALUE}']"
        );
        Ok(format!("SELECT *{ratios} FROM read_csv({}, {how}, columns = {{\n{types}}})", text(tables)))
    }
}

fn stored(column: &Column) -> &'static str {
    match column.entry.kind {
        // Of the number types only this one has an infinity.
        ColumnKind::Integer if column.entry.may_be_infinite => "DOUBLE",
        ColumnKind::Integer => "BIGINT",
        ColumnKind::Truth => "BOOLEAN",
        ColumnKind::Ratio | ColumnKind::Words => "VARCHAR",
    }
}

/// An approximate number for a cell such as 8/3, which is stored as text.
fn quotient(name: &str) -> String {
    let name = format!("\"{}\"", name.replace('"', "\"\""));
    let part = |number: u32| format!("split_part({name}, '/', {number})");
    let (above, below) = (part(1), part(2));
    format!(
        "CAST({above} AS DOUBLE) / CAST(CASE {below} WHEN '' THEN '1' ELSE {below} END AS DOUBLE) AS {name}"
    )
}

fn text(content: &str) -> String {
    format!("'{}'", content.replace('\'', "''"))
}

/// A path with its wildcard characters escaped.
fn no_pattern(path: &str) -> String {
    let escaped = |letter: char| match letter {
        '*' | '?' | '[' => format!("[{letter}]"),
        letter => letter.to_string(),
    };
    path.chars().map(escaped).collect()
}
