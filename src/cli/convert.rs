//! `mapgame convert`: graphs from any format or family into one format.

use std::io::{self, BufWriter, Write};

use anyhow::bail;
use clap::builder::PossibleValuesParser;
use graphs::formats::{self, FORMATS};
use mapgame::graphs;

use super::Outcome;
use super::common::options::Session;
use super::common::sources::{self, GraphArguments};

/// Write graphs in another format.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame convert petersen --to dot
  mapgame convert graphs.s6 --to graph6")]
pub struct Arguments {
    #[command(flatten)]
    graphs: GraphArguments,
    /// The format to write.
    #[arg(long, value_name = "FORMAT",
          value_parser = PossibleValuesParser::new(FORMATS.iter().filter(|f| f.is_writable()).map(|f| f.name)))]
    to: String,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let format = formats::by_name(&arguments.to).expect("the parser admits known formats only");
    let mut out = BufWriter::new(io::stdout().lock());
    for (index, graph) in sources::graphs(&arguments.graphs.graphs, session)?.enumerate() {
        if session.interrupted() {
            out.flush()?;
            return Ok(Outcome::Unknown);
        }
        let graph = graph?;
        if index > 0 && !format.holds_many {
            out.flush()?;
            bail!("{}: expected one graph, since {} holds no more, found another", graph.name, format.name);
        }
        format.write(&graph.graph, &mut out)?;
    }
    out.flush()?;
    Ok(Outcome::Done)
}
