//! `mapgame census new`: the manifest of a census.

use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{anyhow, bail};
use catalogue::families;
use itertools::Itertools;
use laboratory::census::{Census, Input, MOST_SHARDS, Manifest, Origin, VERSION, stream};
use shell::brought::GraphClass;
use shell::options::Session;
use shell::{Exit, sources};
use toolkit::expression::Condition;
use toolkit::invariants::Column;
use toolkit::outside::SCHEME;

use super::status;
use crate::cli::common::given::OverArguments;

/// Make the folder of a new census.
///
/// The graphs are all of a class (`--over connected:9`, `--over trees:4..18`), the output of a command for each shard, with {res}
/// and {mod} in it as geng takes them, specs, or the graphs in files. A row has graph6, n, m and the columns (see `mapgame
/// table`). --node-limit and --memory-limit are part of the census. A time limit is refused, since the rows would depend on the
/// machine.
#[derive(clap::Args)]
#[command(
    override_usage = "mapgame census new [OPTIONS] <FOLDER> <GRAPH|--over <CLASS:LO..HI>|--from-command <COMMAND>>",
    after_help = "\
Examples:
  mapgame census new order8 --over connected:8 --columns chi_g,col_g --shards 8
  mapgame census new prisms prism:N --over N=3..12 --columns chi_g --shards 2
  mapgame census new trees --over trees:4..14 --columns chi_g,col_g --where 'col_g == 4'
  mapgame census new order10 --from-command 'nauty-geng -qc 10 {res}/{mod}' --shards 500"
)]
pub(crate) struct Arguments {
    /// The folder, which is new or empty.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Files with graphs, or specs.
    #[arg(value_name = "GRAPH", conflicts_with = "from_command")]
    graphs: Vec<String>,
    #[command(flatten)]
    over: OverArguments,
    /// A command that prints the graphs of each shard. {res} is the number of the shard, {mod} the number of
    /// shards.
    #[arg(long, value_name = "COMMAND", conflicts_with = "over")]
    from_command: Option<String>,
    /// The columns. Or the sets `numbers`, `classes`, `bounds` or `all`.
    #[arg(long, value_name = "COLUMN,...", default_value = "chi,chi_g,col_g")]
    columns: String,
    /// Only rows that satisfy this formula. It is over columns, as in `mapgame table`.
    #[arg(long = "where", value_name = "FORMULA")]
    condition: Option<String>,
    /// Store each graph in its canonical form.
    #[arg(long)]
    canonical: bool,
    /// The number of shards.
    #[arg(long, value_name = "M", default_value_t = 16, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SHARDS)))]
    shards: u32,
}

const PATIENCE: Duration = Duration::from_secs(10);

/// Tries to read the first graph of the first shard, which a wrong command does not print; a shard may be empty.
fn try_out(graphs: &Origin, shards: u32, session: &Session) -> anyhow::Result<()> {
    if matches!(graphs, Origin::From(class) if !class.starts_with(SCHEME)) {
        return Ok(());
    }
    let mut graphs = stream(graphs, 0, shards)?;
    let (found, first) = mpsc::channel();
    thread::spawn(move || {
        let first = graphs.next().transpose();
        drop(graphs);
        // The receiver may be gone.
        let _ = found.send(first.map(drop));
    });
    match first.recv_timeout(PATIENCE) {
        Ok(first) => first.map_err(|fault| anyhow!(fault)),
        Err(_) => {
            session.remark("the first graph takes too long, and is not examined");
            Ok(())
        }
    }
}

impl Arguments {
    fn origin(&self) -> anyhow::Result<Origin> {
        let (classes, letters) = (self.over.classes(), self.over.letters());
        let given = self.graphs.iter().chain(classes.iter().flat_map(GraphClass::words));
        let given: Vec<String> = given.cloned().collect();
        match (classes.as_slice(), &self.from_command) {
            ([], Some(command)) => Ok(Origin::from_command(command)?),
            ([GraphClass::Known(class)], None) if self.graphs.is_empty() && letters.is_empty() => {
                Ok(Origin::From(class.to_string()))
            }
            ([GraphClass::Printed(class)], None) if self.graphs.is_empty() && letters.is_empty() => {
                Ok(Origin::From(class.to_string()))
            }
            (classes, None) if !given.is_empty() && classes.iter().all(|class| !class.words().is_empty()) => {
                sources::check_letters(&given, &letters)?;
                let words = given.iter().flat_map(|word| match families::members(word, &letters) {
                    Some(members) => members.map(|member| member.spelled(word)).collect(),
                    None => vec![word.clone()],
                });
                let (specs, files): (Vec<String>, Vec<String>) =
                    words.partition(|word| families::is_spec(word));
                specs.iter().try_for_each(|spec| families::plan(spec, 0).map(drop))?;
                match (specs.as_slice(), files.as_slice()) {
                    (_, []) => Ok(Origin::Specs(specs)),
                    ([], _) => {
                        Ok(Origin::Files(files.iter().map(|path| Input::of(Path::new(path))).try_collect()?))
                    }
                    ([spec, ..], [file, ..]) => {
                        bail!("expected specs or files, found both {spec} and {file}")
                    }
                }
            }
            _ => bail!("expected one of GRAPH, a class of --over, and --from-command"),
        }
    }
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    if session.budget.time.is_some() {
        bail!("--time-limit: expected --node-limit, since rows must not depend on the machine");
    }
    if session.reading.is_asked_for() {
        bail!(
            "--input-format, --from-zero, --input-columns, --drop-loops: expected none, since a census does not store them (`convert` the files)"
        );
    }
    let graphs = arguments.origin()?;
    let mut columns = Column::list(&arguments.columns)?;
    columns.retain(|column| !["n", "m"].contains(&column.entry.name.as_str()));
    arguments.condition.as_deref().map(Condition::read).transpose()?;
    try_out(&graphs, arguments.shards, session)?;
    let manifest = Manifest {
        mapgame: VERSION.into(),
        shards: arguments.shards,
        columns: columns.into_iter().map(|column| column.name).collect(),
        condition: arguments.condition,
        canonical: arguments.canonical,
        node_limit: session.budget.nodes,
        memory_limit: session.budget.memory,
        graphs,
    };
    let census = Census::create(&arguments.folder, manifest)?;
    status::print(&census, session)?;
    session.remark(&format!("`mapgame census run {}` computes it", census.folder().display()));
    Ok(Exit::Done)
}
