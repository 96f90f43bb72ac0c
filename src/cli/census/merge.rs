//! `mapgame census merge`: one table.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow, bail};
use laboratory::census::{Census, ranges};
use shell::files::WriteError;
use shell::options::Session;
use shell::{Exit, stdout};

use super::folder::{Folder, missing};
use crate::cli::common::target::target;

/// Merge all shards into one CSV table, in their order.
///
/// Every shard is compared with its SHA-256. A damaged shard is named, and nothing is written. The seals of the shards go to
/// the end of manifest.toml. With --parquet the table is converted by DuckDB, as a program or as a package of python3.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census merge order6 --out rows.csv
  mapgame census merge order6 --parquet order6.parquet")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,
    /// Write the table to this file. By default it goes to standard output; it is compressed if the name ends with
    /// .zst, and Parquet if with .parquet.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the table to this file as Parquet, by DuckDB.
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    parquet: Option<PathBuf>,
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let census = arguments.folder.open()?;
    let missing = missing(&census)?;
    if !missing.is_empty() {
        let (shards, them) = match missing.as_slice() {
            [one] => (format!("shard {one} is"), "it"),
            many => (format!("shards {} are", ranges(many)), "them"),
        };
        session.remark(&format!(
            "{}: {shards} missing; `mapgame census run` computes {them}",
            census.folder().display()
        ));
        return Ok(Exit::Unknown);
    }
    // A table whose name says that it is Parquet is that.
    let is_parquet = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "parquet");
    let parquet = arguments.parquet.as_ref().or(arguments.out.as_ref().filter(is_parquet));
    let out = arguments.out.as_ref().filter(|path| !is_parquet(path));
    match (out, parquet) {
        (Some(path), _) => {
            let is_compressed = path.extension().is_some_and(|extension| extension == "zst");
            // A CSV table does not identify its writer.
            let place = target(path, |_| false, session).map_err(|fault| match fault.downcast_ref() {
                Some(WriteError::Foreign(path)) => {
                    anyhow!("{}: expected no file, found one (--overwrite replaces it)", path.display())
                }
                _ => fault,
            })?;
            let written = place.write(|out| {
                if is_compressed {
                    let mut out = zstd::Encoder::new(out, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                    write(&census, &mut out)?;
                    out.finish()?;
                    Ok(())
                } else {
                    write(&census, out)
                }
            });
            // An error about a shard names its place.
            written.map_err(|fault: anyhow::Error| match fault.downcast::<io::Error>() {
                Ok(error) => WriteError::Io { path: path.clone(), error }.into(),
                Err(fault) => fault,
            })?;
        }
        (_, Some(path)) => write_parquet(&census, path, session)?,
        _ => {
            // Checks all rows first, since printed output cannot be withdrawn.
            for shard in census.shards() {
                shard.rows()?.try_for_each(|row| row.map(drop))?;
            }
            let mut out = io::BufWriter::new(stdout());
            write(&census, &mut out)?;
            out.flush()?;
        }
    }
    census.pack()?;
    Ok(Exit::Done)
}

fn write(census: &Census, out: &mut dyn Write) -> anyhow::Result<()> {
    out.write_all(census.manifest.head().as_bytes())?;
    for shard in census.shards() {
        for row in shard.rows()? {
            out.write_all(row?.as_bytes())?;
        }
    }
    Ok(())
}

fn write_parquet(census: &Census, path: &Path, session: &Session) -> anyhow::Result<()> {
    let target = target(path, |head| head.starts_with(b"PAR1"), session)?;
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    let (table, written) = (folder.path().join("table.csv"), folder.path().join("table.parquet"));
    write(census, &mut io::BufWriter::new(std::fs::File::create(&table)?))?;
    let quoted = |path: &Path| format!("'{}'", path.display().to_string().replace('\'', "''"));
    let query = format!(
        "COPY ({}) TO {} (FORMAT parquet)",
        census.manifest.select(&table.display().to_string(), "none")?,
        quoted(&written)
    );
    let program =
        Command::new("duckdb").args(["-c", &query]).stdout(Stdio::null()).stderr(Stdio::piped()).output();
    let package = || {
        let code = "import sys, duckdb; duckdb.execute(sys.argv[1])";
        Command::new("python3")
            .args(["-c", code, &query])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .output()
    };
    let ran = program.or_else(|_| package());
    match ran {
        Ok(output) if output.status.success() => {}
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            let last = said.lines().last().unwrap_or_default().to_owned();
            bail!("--parquet: expected DuckDB, as a program or as a package of python3: {last}");
        }
        Err(_) => bail!("--parquet: expected DuckDB, as a program or as a package of python3, found neither"),
    }
    let mut from = std::fs::File::open(&written)?;
    target.write(|out| {
        io::copy(&mut from, out).map_err(|error| WriteError::Io { path: path.to_owned(), error })
    })?;
    Ok(())
}
