//! `mapgame report own`: the report on a family that a spec with letters gives.

use anyhow::{Context, bail};
use catalogue::families::{Letter, Member};
use games::Player;
use graphs::Budget;
use laboratory::own::{OwnFamily, OwnReport, QUESTION, cited};
use laboratory::report::folder::{Files, rendered};
use laboratory::report::{COMMAND, Manifest};
use shell::options::{OutputFormat, Session};
use shell::progress::Bar;
use shell::sources::{check_letters, is_strip, one_graph};
use shell::tables::{Table, exporter};

use super::super::common::variant::player;

/// The family of `mapgame report own`.
#[derive(clap::Args)]
pub(super) struct FamilyArguments {
    /// For the report `own`: a family, a spec with letters. It is such as product(cycle:N,path:3), or a file name such as
    /// gear-{N}.g6.
    #[arg(long, value_name = "SPEC", requires = "over")]
    pub(super) spec: Option<String>,
    /// For the report `own`: the values of a letter.
    #[arg(long, value_name = "N=LO..HI", requires = "spec")]
    over: Vec<Letter>,
    /// For the report `own`: who moves first.
    #[arg(long, value_name = "PLAYER", requires = "spec", value_parser = player(), default_value = Player::Alice.name())]
    first: Player,
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
        check_letters(&[self.word().to_owned()], &self.over)
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
        let family = OwnFamily { word, letters, graph: &graph, first, budget: &budget, seed, progress: &bar };
        let OwnReport { mut report, table: whole, graphs, proofs, unfinished } = family.report()?;
        let over: String = letters.iter().map(|letter| format!(" --over {letter}")).collect();
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
        // No program reads notes, where the other formats have what is constant.
        for exporter in ["csv", "json"].into_iter().filter_map(exporter) {
            files.insert(format!("{}.{}", whole.name, exporter.extension), exporter.render(&whole));
        }
        let is_for_programs = matches!(session.format, OutputFormat::Csv | OutputFormat::Json);
        Ok((files, if is_for_programs { vec![whole] } else { report.tables }, unfinished))
    }
}
