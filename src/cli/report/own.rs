//! `mapgame report own`: the report on a family that a spec with letters gives.

use std::path::Path;
use std::str::FromStr;

use anyhow::{Context, Error, bail};
use catalogue::enumerate::Over;
use catalogue::families::{self, Letter, Member};
use games::Player;
use graphs::Budget;
use laboratory::own::{OwnFamily, OwnReport, QUESTION, cited};
use laboratory::report::folder::{Files, rendered};
use laboratory::report::{COMMAND, Manifest};
use shell::brought::GraphClass;
use shell::options::{OutputFormat, Session};
use shell::progress::Bar;
use shell::sources::{NamedGraph, check_letters, graphs, is_strip, one_graph};
use shell::tables::exporters::latex::in_column;
use shell::tables::{Table, exporter};
use toolkit::invariants::{Column, ColumnKind};

use super::super::common::variant::player;

/// The family of `mapgame report own`.
#[derive(clap::Args)]
pub(super) struct FamilyArguments {
    /// For the report `own`: a family, a spec with letters. It is such as product(cycle:N,path:3), or a file name such as
    /// gear-{N}.g6. Without --over it is a folder with files of graphs, or a list: a file of graphs or of specs.
    #[arg(long, value_name = "SPEC|FOLDER|LIST")]
    pub(super) spec: Option<String>,
    /// For the report `own`: the values of a letter.
    #[arg(long, value_name = "N=LO..HI", requires = "spec")]
    over: Vec<Letter>,
    /// For the report `own`: who moves first.
    #[arg(long, value_name = "PLAYER", requires = "spec", value_parser = player(), default_value = Player::Alice.name())]
    first: Player,
    /// For the report `own`: the column of integers that orders a list [default: n]. Formulas are in its numbers.
    #[arg(hide_short_help = true, long, value_name = "COLUMN", requires = "spec", conflicts_with = "over")]
    by: Option<String>,
    /// For the report `own`: the caption of the table.
    #[arg(hide_short_help = true, long, value_name = "TEXT", requires = "spec")]
    caption: Option<String>,
    /// For the report `own`: the heading of a column. The keys are those of table.csv; mathematics stands between dollars.
    #[arg(hide_short_help = true, long, value_name = "KEY=HEADING", requires = "spec", value_parser = heading)]
    heads: Vec<(String, String)>,
}

fn heading(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').map(|(key, title)| (key.to_owned(), title.to_owned()));
    parts.ok_or_else(|| "expected a key and a heading, such as chi_g=exact, found no =".into())
}

/// The limits of each search if there are none.
const NODES: u64 = 1_000_000;

impl FamilyArguments {
    fn word(&self) -> &str {
        self.spec.as_deref().unwrap_or_default()
    }

    pub(super) fn check(&self) -> anyhow::Result<()> {
        if is_strip(self.word()) {
            bail!("--spec: expected a spec with letters, found the file {}", self.word());
        }
        if self.over.is_empty() {
            self.list()?;
        }
        check_letters(&[self.word().to_owned()], &self.over)
    }

    /// The column that orders a list, and the words for its graphs.
    fn list(&self) -> anyhow::Result<(Column, Vec<String>)> {
        let word = self.word();
        if !Path::new(word).exists() {
            bail!("--spec {word}: expected --over N=LO..HI for a letter, or a folder or a list of graphs");
        }
        let by = Column::named(self.by.as_deref().unwrap_or("n"))?;
        if by.entry.kind != ColumnKind::Integer || by.strategy().is_some() {
            bail!("--by {}: expected a column of integers, such as n, m or max_degree", by.name);
        }
        Ok((by, GraphClass::<Over>::from_str(word).map_err(Error::msg)?.words().to_vec()))
    }

    /// The files of the report, the tables to print, and what is missing.
    pub(super) fn files(&self, session: &Session) -> anyhow::Result<(Files, Vec<Table>, Option<String>)> {
        let budget = session.budget_for(NODES);
        let budget = Budget { nodes: budget.nodes.or(Some(NODES)), ..budget };
        let bar = Bar::new(session);
        let graph = |member: Member| {
            let made =
                one_graph(&member.spelled(self.word()), session).with_context(|| member.to_string())?;
            Ok(made.as_member(member))
        };
        let (word, letters, first, seed) = (self.word(), self.over.as_slice(), self.first, session.seed);
        let (by, listed) = if letters.is_empty() {
            let (by, words) = self.list()?;
            let shown = |mut named: NamedGraph| {
                let place = Path::new(&named.name).strip_prefix(word).ok().and_then(Path::to_str);
                let name = place.filter(|name| !name.is_empty()).unwrap_or(&named.name);
                named.name = name.strip_suffix(":1").unwrap_or(name).to_owned();
                named
            };
            (Some(by), graphs(&words, session)?.map(|graph| graph.map(shown)).collect::<anyhow::Result<_>>()?)
        } else {
            let members = families::members(word, letters).into_iter().flatten();
            (None, members.map(graph).collect::<anyhow::Result<Vec<_>>>()?)
        };
        let (caption, heads) = (self.caption.as_deref(), self.heads.iter().cloned().collect());
        let family = OwnFamily {
            word,
            letters,
            by,
            caption,
            heads: &heads,
            graph: &graph,
            first,
            budget: &budget,
            seed,
            progress: &bar,
        };
        let OwnReport { mut report, table: whole, graphs, proofs, unfinished } = family.report(listed)?;
        let over = letters.iter().map(|letter| format!(" --over {letter}"));
        let by = family.by.iter().map(|by| format!(" --by {}", by.name));
        let caption = caption.map(|caption| format!(" --caption '{caption}'"));
        let heads = heads.iter().map(|(key, title)| format!(" --heads '{key}={title}'"));
        let over: String = over.chain(by).chain(caption).chain(heads).collect();
        let nodes = budget.nodes.unwrap_or(NODES);
        let begun = if first == Player::Bob { " --first bob" } else { "" };
        let time =
            budget.time.map(|time| format!(" --time-limit {}", time.as_secs_f64())).unwrap_or_default();
        let command =
            format!("{COMMAND}own --spec '{word}'{over}{begun} --seed {seed} --node-limit {nodes}{time}");
        let graphs = graphs.iter().map(|graph| &*graph.graph);
        report.manifest = Manifest::of(command, graphs, &report, seed, &budget);
        let mut files = rendered(&QUESTION, &report, &[]);
        files.insert("cited.bib".into(), cited(&report));
        files.extend(proofs);
        // For a page with two columns.
        files.extend(
            report.tables.iter().map(|table| (format!("{}-narrow.tex", table.name), in_column(table))),
        );
        // No program reads notes, where the other formats have what is constant.
        for exporter in ["csv", "json"].into_iter().filter_map(exporter) {
            files.insert(format!("{}.{}", whole.name, exporter.extension), exporter.render(&whole));
        }
        let is_for_programs = matches!(session.format, OutputFormat::Csv | OutputFormat::Json);
        Ok((files, if is_for_programs { vec![whole] } else { report.tables }, unfinished))
    }
}
