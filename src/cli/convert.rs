//! `mapgame convert`: graphs from any format or family into one format.

use std::io::{BufWriter, Write};

use anyhow::bail;
use catalogue::formats::{self, FORMATS};
use clap::builder::PossibleValuesParser;
use shell::options::Session;
use shell::parallel::in_order;
use shell::schema::JsonType;
use shell::sources::NamedGraph;
use shell::{Exit, stdout};

use super::common::given::SelectedGraphs;

/// Write graphs in another format.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame convert petersen --to dot
  mapgame convert examples/inputs/incremental.s6 --to graph6")]
pub(crate) struct Arguments {
    #[command(flatten)]
    graphs: SelectedGraphs,
    /// graph6, sparse6, dot, gml or one of `list formats`.
    #[arg(long, value_name = "FORMAT",
          value_parser = PossibleValuesParser::new(FORMATS.iter().filter(|f| f.is_writable()).map(|f| f.name)))]
    to: String,
}

pub(crate) fn schemas() -> Vec<JsonType> {
    Vec::new()
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let format = formats::by_name(&arguments.to).expect("the parser admits known formats only");
    let mut out = BufWriter::new(stdout());
    let mut only: Option<NamedGraph> = None;
    let graphs = arguments.graphs.stream(session)?;
    let read = in_order(
        session,
        graphs,
        |graph| graph,
        |graphs| {
            for graph in graphs {
                if format.holds_many {
                    format.write(&graph.graph, &mut out)?;
                    continue;
                }
                // Nothing is written before the graph is known to be the only one.
                if only.is_some() {
                    let NamedGraph { name, .. } = graph;
                    bail!("{name}: expected one graph, since {} holds only one, found another", format.name);
                }
                only = Some(graph);
            }
            Ok(out.flush()?)
        },
    );
    if read.is_ok()
        && let Some(graph) = only
    {
        format.write(&graph.graph, &mut out)?;
    }
    out.flush()?;
    read?;
    Ok(if session.interrupted() { Exit::Unknown } else { Exit::Done })
}
