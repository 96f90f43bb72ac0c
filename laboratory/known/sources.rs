//! The claims of stored reports and certificates about single graphs.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use catalogue::families;
use games::certificate::{CheckedCertificate, Kind, check};
use games::{Player, Variant};
use graphs::{Graph, parse_graph6, to_graph6};
use itertools::Itertools;
use rayon::prelude::*;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toolkit::ask::check::parts;
use toolkit::known::{Attempt, CertificateFile};

use super::{ClaimContent, SourceClaim};
use crate::experiments;
use crate::report::folder::{self, FolderError};
use crate::report::{Cell, Report, Table, Value};

/// The folder of certificates that do not belong to a report, below the root of the repository.
pub const CERTIFICATES: &str = "known/certificates";

/// What `.ci/known` found of open numbers, and what the report frontier did with 250 million nodes before it was a recipe.
const SEARCHES: &str = "known/searches.txt";

/// The open questions, each with the numbers that its answer states.
const QUESTIONS: &str = "known/questions.jsonl";

/// Numbers with certificates too large to be stored, each with the command that writes it; `.ci/certificates` runs
/// them.
const LARGE: &str = "known/large.jsonl";

const REPORTS: &str = "reports";

#[derive(Debug, Default)]
pub struct Sources {
    pub claims: Vec<SourceClaim>,
    /// The certificates that the checker refuses, each with the reason.
    pub refused: Vec<(String, String)>,
}

#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    #[error(transparent)]
    Report(#[from] FolderError),
    #[error("{}: {fault}", path.display())]
    File { path: PathBuf, fault: io::Error },
    #[error("{}: expected the repository of the project with the folder {REPORTS}, found none", .0.display())]
    Nothing(PathBuf),
}

impl Sources {
    /// Reads the reports and certificates of a repository; each certificate is checked.
    pub fn of(root: &Path) -> Result<Self, SourceError> {
        Self::with_certificates(root, |_| true)
    }

    /// The same with only the certificates, by file name, that `is_wanted` accepts: checking takes long.
    pub fn with_certificates(root: &Path, is_wanted: impl Fn(&str) -> bool) -> Result<Self, SourceError> {
        let mut sources = Sources::default();
        let mut certificates = certificates_in(&root.join(CERTIFICATES), CERTIFICATES)?;
        let mut are_reports = false;
        for question in experiments::questions() {
            let name = question.name;
            let report = match folder::read(&root.join(REPORTS).join(name)) {
                Err(missing) if missing.is_missing() => continue,
                read => read?,
            };
            are_reports = true;
            sources.claims.extend(claims_of_report(name, &report));
            let kept = folder::kept_certificates(&report).into_iter();
            certificates.extend(kept.map(|(file, bytes)| (format!("{REPORTS}/{name}/{file}"), bytes)));
        }
        for page in pages(root)? {
            let text = fs::read_to_string(root.join(&page));
            let text = text.map_err(|fault| SourceError::File { path: root.join(&page), fault })?;
            sources.claims.extend(text.lines().flat_map(|line| claims_of_line(&page, line)));
        }
        if !are_reports {
            return Err(SourceError::Nothing(root.to_owned()));
        }
        sources.claims.extend(claims_of_questions(root)?);
        sources.claims.extend(certified_elsewhere(root)?);
        let of_file = |(file, bytes): &(String, Vec<u8>)| -> Vec<(String, Vec<u8>)> {
            parts(bytes).into_iter().map(|part| (file.clone(), part.to_owned())).collect()
        };
        let wanted = certificates.iter().filter(|(file, _)| is_wanted(file));
        let certificates: Vec<_> = wanted.flat_map(of_file).collect();
        let checked: Vec<_> = certificates.par_iter().map(|(_, bytes)| check(&bytes[..])).collect();
        for ((file, bytes), checked) in certificates.iter().zip(checked) {
            match checked {
                Ok(checked) => sources.claims.extend(claims_of_certificate(file, bytes, &checked)),
                Err(refused) => sources.refused.push((file.clone(), refused.to_string())),
            }
        }
        Ok(sources)
    }
}

/// The certificates in a folder, by file name from the root; empty if there is no such folder.
pub(crate) fn certificates_in(folder: &Path, name: &str) -> Result<Vec<(String, Vec<u8>)>, SourceError> {
    let unread = |path: &Path| {
        let path = path.to_owned();
        |fault| SourceError::File { path, fault }
    };
    let entries = match fs::read_dir(folder) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(unread(folder))?,
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>();
    let mut paths = paths.map_err(unread(folder))?;
    paths.sort_unstable();
    let read = |path: PathBuf| {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let named = format!("{name}/{file}");
        Ok((named, fs::read(&path).map_err(unread(&path))?))
    };
    paths.into_iter().map(read).collect()
}

/// The files with lines of `mapgame solve` that are claims.
fn pages(root: &Path) -> Result<Vec<String>, SourceError> {
    let folder = root.join("docs");
    let unread = |fault| SourceError::File { path: folder.clone(), fault };
    let entries = match fs::read_dir(&folder) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(unread)?.collect::<io::Result<Vec<_>>>().map_err(unread)?,
    };
    let names = entries.iter().map(|entry| format!("docs/{}", entry.file_name().to_string_lossy()));
    let names = names.filter(|name| name.ends_with(".md"));
    let searches = root.join(SEARCHES).is_file().then_some(SEARCHES);
    Ok(names.chain(["README.md"].into_iter().chain(searches).map(String::from)).sorted().collect())
}

/// The claims of a line that `mapgame solve` printed without a limit, `petersen: chi_g = 4  (...)`; for a line of
/// `.ci/known` also those for each k.
fn claims_of_line(page: &str, line: &str) -> Vec<SourceClaim> {
    let is_search = page == SEARCHES;
    let parts = line.split_once("  (").filter(|_| is_search || !line.contains("unknown"));
    let Some((claim, said)) = parts.and_then(|(said, rest)| Some((said_of(page, said)?, rest))) else {
        return Vec::new();
    };
    let said = if is_search { said.trim_end_matches(')') } else { "" };
    let of_each = decisions(page, said).map(|says| SourceClaim { says, ..claim.clone() }).collect_vec();
    [vec![claim], of_each].concat()
}

/// The statements about each k: `k = 3: bob, 9 nodes; k = 4: unknown, node limit after 20 nodes`; not those that
/// follow from theorems.
fn decisions<'s>(source: &'s str, said: &'s str) -> impl Iterator<Item = ClaimContent> + 's {
    said.split("; ").filter_map(move |decision| {
        let (k, said) = decision.strip_prefix("k = ")?.split_once(": ")?;
        let (k, (winner, how)) = (k.parse().ok()?, said.split_once(", ").unwrap_or((said, "")));
        let counted = how.split(' ').tuple_windows().find(|(_, unit)| unit.starts_with("node"));
        let nodes = counted.and_then(|(number, _)| number.parse().ok());
        let attempt = |nodes| ClaimContent::Open(Attempt { report: source.to_owned(), k, nodes });
        match Player::BOTH.into_iter().find(|player| player.name() == winner) {
            Some(winner) if how.is_empty() || nodes.is_some() => {
                Some(ClaimContent::Wins { k, winner, nodes })
            }
            None if winner == "unknown" => nodes.map(attempt),
            _ => None,
        }
    })
}

fn claims_of_questions(root: &Path) -> Result<Vec<SourceClaim>, SourceError> {
    #[derive(Deserialize)]
    struct Question {
        numbers: Vec<String>,
    }
    let said = |Question { numbers }| numbers.into_iter().map(|number| (number, None)).collect();
    rows(root, QUESTIONS, said)
}

fn certified_elsewhere(root: &Path) -> Result<Vec<SourceClaim>, SourceError> {
    #[derive(Deserialize)]
    struct CommandRow {
        number: String,
        command: String,
        sha256: String,
    }
    rows(root, LARGE, |CommandRow { number, command, sha256 }| {
        let file = command.rsplit(' ').next().unwrap_or_default().to_owned();
        vec![(number, Some(CertificateFile { file, sha256, command: Some(command) }))]
    })
}

/// The claims of a JSON Lines file, each a number with its certificate; empty if there is no such file.
fn rows<R: DeserializeOwned>(
    root: &Path,
    source: &str,
    said: impl Fn(R) -> Vec<(String, Option<CertificateFile>)>,
) -> Result<Vec<SourceClaim>, SourceError> {
    let path = root.join(source);
    let unread = |fault: io::Error| SourceError::File { path: path.clone(), fault };
    let text = match fs::read_to_string(&path) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        text => text.map_err(unread)?,
    };
    let rows = text.lines().map(|line| serde_json::from_str(line).map(&said).map_err(io::Error::from));
    let claims = rows.flatten_ok().map(|row| {
        let (said, certificate) = row?;
        let wrong =
            || io::Error::other(format!("expected a number such as petersen: chi_g = 4, found {said:?}"));
        Ok(SourceClaim { certificate, ..said_of(source, &said).ok_or_else(wrong)? })
    });
    claims.collect::<io::Result<_>>().map_err(unread)
}

/// The claim `petersen: chi_g = 4` of this source.
fn said_of(source: &str, said: &str) -> Option<SourceClaim> {
    let (name, said) = said.split_once(": ")?;
    let (said, first) = match said.strip_suffix(", Bob first") {
        Some(said) => (said, Player::Bob),
        None => (said, Player::Alice),
    };
    let words: Vec<&str> = said.split(' ').collect();
    let (low, symbol, high) = match words[..] {
        [symbol, "=", value] => (value, symbol, value),
        [low, "<=", symbol, "<=", high] => (low, symbol, high),
        _ => return None,
    };
    let (game, _) = number(symbol, "")?;
    let graph = match name.strip_prefix("g6:") {
        Some(line) => parse_graph6(line).ok()?,
        None => families::from_spec(name, 0).ok()?,
    };
    Some(SourceClaim {
        name: name.to_owned(),
        graph: Arc::new(graph),
        game,
        variant: first.into(),
        says: ClaimContent::Between(low.parse().ok()?, Some(high.parse().ok()?)),
        source: source.to_owned(),
        certificate: None,
    })
}

fn claims_of_certificate(file: &str, bytes: &[u8], checked: &CheckedCertificate) -> Vec<SourceClaim> {
    // The seal ends with 64 digits and a line end.
    let sha256 = String::from_utf8_lossy(&bytes[bytes.len() - 65..bytes.len() - 1]).into_owned();
    let certificate = CertificateFile { file: file.to_owned(), sha256, command: None };
    let graph = Arc::new(checked.graph.clone());
    // The table is about the games from their starts.
    let verdicts = checked.verdicts.iter().filter(|_| checked.start.is_empty());
    let proved = verdicts.map(|proved| SourceClaim {
        name: format!("g6:{}", to_graph6(&graph)),
        graph: Arc::clone(&graph),
        game: checked.subject.kind,
        variant: proved.rules.variant(),
        says: ClaimContent::Wins { k: proved.rules.colors(), winner: proved.winner, nodes: None },
        source: file.to_owned(),
        certificate: Some(certificate.clone()),
    });
    proved.collect()
}

/// The claims in the tables of a report; in a recipe, only those that `mapgame solve` found by search, since the
/// other commands read the table of known numbers.
pub(crate) fn claims_of_report(name: &str, report: &Report) -> Vec<SourceClaim> {
    let is_experiment = experiments::by_name(name).is_some();
    let is_search = |note: &String| note.contains("`mapgame solve ") && note.contains(" --by-search ");
    let is_source = |table: &&Table| is_experiment || table.notes.last().is_some_and(is_search);
    let of_table = |table: &Table| -> Vec<SourceClaim> {
        let rows =
            table.rows.iter().map(|cells| Row { report: name, table, cells, seed: report.manifest.seed });
        rows.flat_map(|row| row.claims()).collect()
    };
    report.tables.iter().filter(is_source).flat_map(of_table).collect()
}

struct Row<'a> {
    report: &'a str,
    table: &'a Table,
    cells: &'a [Cell],
    seed: u64,
}

const NUMBERS: [(&str, Kind, Player); 4] = [
    ("chi_g", Kind::Coloring, Player::Alice),
    ("chi_g_bob", Kind::Coloring, Player::Bob),
    ("col_g", Kind::Marking, Player::Alice),
    ("col_g_bob", Kind::Marking, Player::Bob),
];

/// The number of a column, by its key, or by its title if that names a game and its variant.
fn number(key: &str, title: &str) -> Option<(Kind, Variant)> {
    let by_key = NUMBERS.iter().find(|(name, ..)| *name == key);
    by_key.map(|&(_, kind, first)| (kind, first.into())).or_else(|| {
        let (game, variant) = title.split_once(' ').unwrap_or((title, "[A,-]"));
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == game)?;
        Some((kind, Variant::named(variant)?))
    })
}

impl<'a> Row<'a> {
    fn value(&self, key: &str) -> Option<&'a Value> {
        let place = self.table.columns.iter().position(|column| column.key == key)?;
        Some(&self.cells[place].value)
    }

    fn text(&self, key: &str) -> Option<&'a str> {
        match self.value(key)? {
            Value::Text(text) | Value::Literal(text) | Value::Formula(text) => Some(text),
            _ => None,
        }
    }

    fn whole(&self, key: &str) -> Option<u64> {
        match self.value(key)? {
            &Value::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The graph of the row and its name, found by the column names that all reports share.
    fn graph(&self) -> Option<(String, Graph)> {
        let spec = self.text("spec").or_else(|| self.text("graph"));
        if let (None, Some(line)) = (spec.filter(|spec| families::is_spec(spec)), self.text("graph6")) {
            return Some((format!("g6:{line}"), parse_graph6(line).ok()?));
        }
        Some((spec?.to_owned(), families::from_spec(spec?, self.seed).ok()?))
    }

    fn claims(&self) -> Vec<SourceClaim> {
        self.claims_of_graph().into_iter().chain(self.of_command()).collect()
    }

    /// The claims of text about the graphs in a command of the row: `4 on torus:3x7` next to `mapgame solve
    /// torus:3x5 torus:3x7`.
    fn of_command(&self) -> Vec<SourceClaim> {
        let words = self.text("command").and_then(|command| command.strip_prefix("mapgame solve "));
        let specs: Vec<&str> = words.into_iter().flat_map(str::split_whitespace).collect();
        if specs.iter().any(|word| !families::is_spec(word)) {
            return Vec::new();
        }
        let cells = self.table.columns.iter().filter_map(|column| self.text(&column.key));
        let said = cells.flat_map(|cell| cell.split([',', ';'])).filter_map(|part| {
            let (value, spec) = part.trim().split_once(" on ")?;
            Some((value.parse().ok()?, spec)).filter(|(_, spec)| specs.contains(spec))
        });
        let claims = said.filter_map(|(value, spec)| {
            Some(SourceClaim {
                name: spec.to_owned(),
                graph: Arc::new(families::from_spec(spec, self.seed).ok()?),
                game: Kind::Coloring,
                variant: Variant::default(),
                says: ClaimContent::Between(value, Some(value)),
                source: self.report.to_owned(),
                certificate: None,
            })
        });
        claims.collect()
    }

    fn claims_of_graph(&self) -> Vec<SourceClaim> {
        let said = self.numbers().into_iter().chain(self.decisions()).chain(self.smallest());
        let said: Vec<_> = said.chain(self.in_words()).collect();
        if said.is_empty() {
            return Vec::new();
        }
        let Some((name, graph)) = self.graph() else { return Vec::new() };
        let graph = Arc::new(graph);
        let claim = |(game, variant, says)| SourceClaim {
            name: name.clone(),
            graph: Arc::clone(&graph),
            game,
            variant,
            says,
            source: self.report.to_owned(),
            certificate: None,
        };
        said.into_iter().map(claim).collect()
    }

    fn numbers(&self) -> Vec<(Kind, Variant, ClaimContent)> {
        let of_column = |(column, cell): (&crate::report::Column, &Cell)| {
            let (game, variant) = self.number(&column.key, &column.title)?;
            let whole = |number: u64| u32::try_from(number).ok();
            let says = match cell.value {
                Value::Number(value) => ClaimContent::Between(whole(value)?, Some(whole(value)?)),
                Value::Between(low, high) => ClaimContent::Between(whole(low)?, Some(whole(high)?)),
                Value::AtLeast(low) => ClaimContent::Between(whole(low)?, None),
                _ => return None,
            };
            Some((game, variant, says))
        };
        self.table.columns.iter().zip(self.cells).filter_map(of_column).collect()
    }

    /// The number of a column in the game with the row's first player.
    fn number(&self, key: &str, title: &str) -> Option<(Kind, Variant)> {
        let (kind, variant) = number(key, title)?;
        let first =
            self.text("first").and_then(|first| Player::BOTH.into_iter().find(|it| it.name() == first));
        Some((kind, first.map_or(variant, Variant::from)))
    }

    fn decisions(&self) -> Vec<(Kind, Variant, ClaimContent)> {
        let game = self.table.columns.iter().find_map(|column| self.number(&column.key, &column.title));
        let (Some((kind, variant)), Some(said)) = (game, self.text("decisions")) else { return Vec::new() };
        decisions(self.report, said).map(|says| (kind, variant, says)).collect()
    }

    /// The claim of a row about the smallest graph with a value, if it has a certificate.
    fn smallest(&self) -> Option<(Kind, Variant, ClaimContent)> {
        let names = self.text("certificate").filter(|names| !names.is_empty());
        let (title, value) = (self.text("number")?, names.and_then(|_| self.whole("value"))?);
        let (key, first) = match title.strip_suffix(" (Bob first)") {
            Some(key) => (key, Player::Bob),
            None => (title, Player::Alice),
        };
        let &(_, kind, _) = NUMBERS.iter().find(|(name, ..)| *name == key)?;
        let value = u32::try_from(value).ok()?;
        Some((kind, first.into(), ClaimContent::Between(value, Some(value))))
    }

    fn in_words(&self) -> Vec<(Kind, Variant, ClaimContent)> {
        let of_one = |said: &str| {
            let (key, value) = said.split_once(" = ")?;
            let (kind, variant) = number(key, "")?;
            let value = value.parse().ok()?;
            Some((kind, variant, ClaimContent::Between(value, Some(value))))
        };
        self.text("values").into_iter().flat_map(|values| values.split(", ").filter_map(of_one)).collect()
    }
}
