//! `mapgame bounds --known`: known numbers of single graphs, and their proofs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use graphs::parse_graph6;
use laboratory::known::{Sources, different, table};
use schemars::JsonSchema;
use serde::Serialize;
use shell::files::write_together;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::schema::JsonType;
use shell::sources::NamedGraph;
use shell::tables::{Cell, Column};
use shell::{Exit, say};
use toolkit::ask::known::{Answer, answer};
use toolkit::counts::count;
use toolkit::known::{Attempt, KnownNumber, KnownNumbers};

use crate::cli::common::given::SelectedGraphs;
use crate::cli::common::target::target;
use crate::cli::common::variant::{beginner, remarks};

/// What is asked of what is known; all of it needs --known.
#[derive(clap::Args)]
pub(crate) struct KnownArguments {
    /// With --known: only open numbers.
    #[arg(hide_short_help = true, long, requires = "known", conflicts_with_all = ["check", "write"])]
    open: bool,
    /// With --known: compute the table again, and compare. In a checkout, from the reports, the certificates, which
    /// the checker reads, and the theorems; exit code 1 if something does not hold.
    #[arg(hide_short_help = true, long, requires = "known", conflicts_with_all = ["graphs", "over", "from", "condition"])]
    check: bool,
    /// Compute the table again and write it. Contradictory sources stop it, with exit code 1.
    #[arg(long, hide = true, requires = "known", conflicts_with_all = ["graphs", "over", "from", "condition", "check"])]
    write: bool,
    /// The repository, with the folders reports and known.
    #[arg(long, hide = true, value_name = "FOLDER", default_value = ".")]
    root: PathBuf,
}

/// A line, and whether it holds.
#[derive(Serialize, JsonSchema)]
struct Checked {
    #[serde(flatten)]
    known: Answer,
    /// Whether the table says the same when it is made again.
    holds: bool,
}

pub(crate) fn schemas() -> [JsonType; 2] {
    [
        JsonType::of::<Answer>("known", "A number of `mapgame bounds --known`"),
        JsonType::of::<Checked>("known-check", "A number of `mapgame bounds --known --check`"),
    ]
}

const FILE: &str = "known/graphs.jsonl";

pub(super) fn run(
    arguments: &KnownArguments,
    graphs: &SelectedGraphs,
    session: &Session,
) -> anyhow::Result<Exit> {
    if arguments.check || arguments.write {
        return arguments.make(session);
    }
    let is_asked = |known: &Answer| !arguments.open || !known.proved.is_exact();
    let mut output = Output::new(session, Sheet::new("known", "What is known", columns(), cell), text);
    if !graphs.given.is_there() && graphs.condition.is_none() {
        let mut kept = KnownNumbers::kept().0.iter().map(of_line).filter(is_asked);
        kept.try_for_each(|known| output.emit(&known))?;
        output.finish()?;
        return Ok(Exit::Done);
    }
    let study = |graph: NamedGraph| {
        Ok(answer(&graph, &session.budget).into_iter().filter(is_asked).collect::<Vec<_>>())
    };
    // With a limit, a number may be open because of it.
    output.of_all(session, graphs.stream(session)?, study, |known| {
        let is_cut = session.is_limited() && !known.proved.is_exact();
        Ok(if is_cut { Exit::Unknown } else { Exit::Done })
    })
}

fn of_line(line: &KnownNumber) -> Answer {
    let graph = parse_graph6(&line.graph6).expect("the table was written by this program");
    let named = NamedGraph::new(line.graph.as_str(), Arc::new(graph));
    Answer::new(named, line.game, line.variant, line.proved.clone())
}

impl KnownArguments {
    fn make(&self, session: &Session) -> anyhow::Result<Exit> {
        let sources = Sources::of(&self.root)?;
        sources.refused.iter().for_each(|(file, reason)| say(&format!("{file}: not valid: {reason}")));
        let made = match table(&sources.claims, KnownNumbers::kept()) {
            Ok(made) if sources.refused.is_empty() || self.check => made,
            Ok(_) => return Ok(Exit::Refuted),
            Err(contradiction) => {
                say(&format!("contradiction: {contradiction}"));
                return Ok(Exit::Refuted);
            }
        };
        if self.write {
            return self.write(&made, session);
        }
        let columns = [columns(), Column::list("holds")].concat();
        let sheet = Sheet::new("known-check", "What is known, checked", columns, |checked: &Checked, key| {
            cell(&checked.known, key)
        });
        let mut output = Output::new(session, sheet, Checked::text);
        let (mut wrong, kept) = (sources.refused.len(), KnownNumbers::kept());
        for line in &kept.0 {
            let holds = made.0.contains(line);
            wrong += usize::from(!holds);
            output.emit(&Checked { known: of_line(line), holds })?;
        }
        output.finish()?;
        for line in made.0.iter().filter(|line| !kept.0.contains(line)) {
            wrong += 1;
            say(&format!("not in the table: {}", text(&of_line(line))));
        }
        for places in different(&sources.claims, kept) {
            wrong += 1;
            say(&format!("two places differ: {places}"));
        }
        session.remark(&format!("{} checked, {wrong} wrong", count(kept.0.len(), "number")));
        Ok(if wrong == 0 { Exit::Done } else { Exit::Refuted })
    }

    fn write(&self, made: &KnownNumbers, session: &Session) -> anyhow::Result<Exit> {
        let path: &Path = &self.root.join(FILE);
        if !path.is_file() {
            bail!("{}: expected the table, found none", path.display());
        }
        let is_own = |head: &[u8]| head.is_empty() || head.starts_with(b"{\"graph\":");
        let target = target(path, is_own, session).context("the table of what is known")?;
        write_together([(target, made.write().as_bytes())])?;
        let open = made.0.iter().filter(|line| !line.proved.is_exact()).count();
        session.remark(&format!("{}: {}, {open} open", path.display(), count(made.0.len(), "number")));
        Ok(Exit::Done)
    }
}

fn columns() -> Vec<Column> {
    Column::list(
        "graph | graph6 | #n | #m | game | #interval = number | low_by = >= by | high_by = <= by | certificate | \
         #attempt_k = open k | #attempt_nodes = nodes | since",
    )
}

/// The cells of these columns that are no members of the record.
fn cell(known: &Answer, key: &str) -> Option<Cell> {
    let proved = &known.proved;
    let of_attempt = |part: fn(&Attempt) -> Option<u64>| proved.attempt.as_ref().and_then(part).into();
    Some(match key {
        "game" => known.played().to_string().into(),
        "low_by" => proved.low_by.to_string().into(),
        "high_by" => proved.high_by.to_string().into(),
        "certificate" => proved.certificate.as_ref().map(|certificate| certificate.file.clone()).into(),
        "attempt_k" => of_attempt(|attempt| Some(attempt.k.into())),
        "attempt_nodes" => of_attempt(|attempt| Some(attempt.nodes)),
        _ => return None,
    })
}

fn text(known: &Answer) -> String {
    let value = known.proved.in_words(known.played().ruleset.symbol);
    let variant = format!("{}{}", beginner(known.variant.first), remarks(known.variant));
    format!("{}: {value}{variant}  ({})", known.graph.name, known.proved.grounds())
}

impl Checked {
    fn text(&self) -> String {
        let said = if self.holds { "holds" } else { "does not hold" };
        format!("{said}: {}", text(&self.known))
    }
}
