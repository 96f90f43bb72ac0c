//! `mapgame order`: a vertex order and what it proves.

use std::time::Instant;

use anyhow::bail;
use clap::builder::PossibleValuesParser;
use graphs::orders::{self, KINDS, col_2::METHODS};
use graphs::{Budget, Limit, LinearOrder};
use mapgame::report::{Column, Table};
use mapgame::{graphs, strategies};
use serde::Serialize;
use strategies::theorems::matching_rank;

use super::Outcome;
use super::common::describe;
use super::common::options::Session;
use super::common::output::{Item, Output};
use super::common::parallel::in_order;
use super::common::sources::{self, GraphArguments, Identity, NamedGraph};

/// A vertex order, what it says of col_2, and the bounds on col_g that it proves.
///
/// lower and upper bracket col_2 (for the kind degeneracy: the degeneracy, which is exact); upper is
/// rho of the order that is printed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame order petersen
  mapgame order grid:10x10 --method heuristic
  mapgame order dodecahedron --kind degeneracy --witness")]
pub struct Arguments {
    #[command(flatten)]
    graphs: GraphArguments,
    /// Which order.
    #[arg(long, value_name = "KIND", default_value = "col2",
          value_parser = PossibleValuesParser::new(KINDS.iter().map(|kind| kind.name)))]
    kind: String,
    /// How to look for an order of least rho (kind col2).
    #[arg(long, value_name = "METHOD", default_value = "auto",
          value_parser = PossibleValuesParser::new(METHODS.iter().map(|method| method.name)))]
    method: String,
    /// Print for every vertex its loose backward neighbors.
    #[arg(long)]
    witness: bool,
}

#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    identity: Identity,
    kind: String,
    lower: u32,
    upper: u32,
    rho: u32,
    order: Vec<usize>,
    method: String,
    seconds: f64,
    certified: Certified,
    #[serde(skip_serializing_if = "Option::is_none")]
    witness: Option<Vec<ReachRecord>>,
}

/// The bounds on col_g that the order proves; null for the graph without vertices.
#[derive(Serialize)]
struct Certified {
    activation: Option<u32>,
    #[serde(rename = "matching-rank")]
    matching_rank: Option<u32>,
}

#[derive(Serialize)]
struct ReachRecord {
    vertex: usize,
    loose_backward_neighbors: Vec<usize>,
}

/// An order found for one graph.
struct Found {
    graph: NamedGraph,
    lower: u32,
    upper: u32,
    order: LinearOrder,
    limit: Option<Limit>,
    seconds: f64,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    if arguments.kind != "col2" && arguments.method != "auto" {
        bail!("--method: expected with --kind col2 only, found with --kind {}", arguments.kind);
    }
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::number("m", "m"),
        Column::words("kind", "kind"),
        Column::words("method", "method"),
        Column::number("lower", "lower"),
        Column::number("upper", "upper"),
        Column::number("rho", "rho"),
        Column::number("activation", "3 rho - 1"),
        Column::number("matching_rank", "matching rank"),
        Column::words("order", "order"),
    ];
    let mut output = Output::new(session, Table::new("order", "Vertex orders", columns));
    let mut outcome = Outcome::Done;
    let graphs = sources::graphs(&arguments.graphs.graphs, session)?;
    let read = in_order(
        session,
        graphs,
        |graph| arguments.find(graph, &session.budget),
        |found| {
            // A method that ends at a certain order is no limit that the user set.
            if found.limit.is_some_and(|limit| limit != Limit::Size) {
                outcome = Outcome::Unknown;
            }
            output.emit(arguments.item(&found))?;
            Ok(output.flush()?)
        },
    );
    output.finish()?;
    read?;
    Ok(if session.interrupted() { Outcome::Unknown } else { outcome })
}

impl Arguments {
    fn find(&self, graph: NamedGraph, budget: &Budget) -> Found {
        let begun = Instant::now();
        let (lower, upper, order, limit) = match self.kind.as_str() {
            "col2" => {
                let method = METHODS.iter().find(|method| method.name == self.method);
                let estimate =
                    (method.expect("the parser admits known methods only").run)(&graph.graph, budget);
                (estimate.low, estimate.high, estimate.witness, estimate.limit)
            }
            "degeneracy" => {
                let (degeneracy, order) = orders::degeneracy(&graph.graph);
                (degeneracy, degeneracy, order, None)
            }
            other => {
                let kind = KINDS.iter().find(|kind| kind.name == other);
                let order = (kind.expect("the parser admits known kinds only").order)(&graph.graph, budget);
                let lower = if graph.graph.order() == 0 { 0 } else { orders::degeneracy(&graph.graph).0 + 1 };
                (lower, order.rho(&graph.graph), order, None)
            }
        };
        Found { graph, lower, upper, order, limit, seconds: begun.elapsed().as_secs_f64() }
    }

    fn item(&self, found: &Found) -> Item<Record> {
        let graph = &*found.graph.graph;
        let rho = found.order.rho(graph);
        let activation = (3 * rho).checked_sub(1);
        let matching_rank = matching_rank::certified_bound(graph, &found.order);
        let reach = |&v: &graphs::Vertex| (v, found.order.loose_backward_neighbors(graph, v));
        let reaches = || found.order.sequence().iter().map(reach);

        let (name, sequence) = (&found.graph.name, describe::vertices(graph, found.order.sequence()));
        let number = if self.kind == "degeneracy" { "degeneracy" } else { "col_2" };
        let known = match found.lower == found.upper {
            true => format!("{number} = {}", found.lower),
            false => format!("{} <= {number} <= {}", found.lower, found.upper),
        };
        let mut text = format!("{name}: {known}, rho = {rho}");
        if let (Some(activation), Some(rank)) = (activation, matching_rank) {
            text.push_str(&format!(
                "; proves col_g <= {rank} by the matching rank, {activation} by 3 rho - 1"
            ));
        }
        text.push_str(&format!("\n  {sequence}"));
        if self.witness {
            for (v, reach) in reaches() {
                text.push_str(&format!(
                    "\n  R({}) = {{{}}}",
                    graph.label(v),
                    describe::vertices(graph, &reach)
                ));
            }
        }

        let witness = self.witness.then(|| {
            let record = |(v, reach): (graphs::Vertex, Vec<graphs::Vertex>)| ReachRecord {
                vertex: v.index(),
                loose_backward_neighbors: reach.into_iter().map(graphs::Vertex::index).collect(),
            };
            reaches().map(record).collect()
        });
        Item {
            json: Record {
                identity: found.graph.identity(),
                kind: self.kind.clone(),
                lower: found.lower,
                upper: found.upper,
                rho,
                order: describe::numbers(&found.order),
                method: self.method.clone(),
                seconds: found.seconds,
                certified: Certified { activation, matching_rank },
                witness,
            },
            text,
            rows: vec![vec![
                name.as_str().into(),
                graph.order().into(),
                graph.size().into(),
                self.kind.as_str().into(),
                self.method.as_str().into(),
                found.lower.into(),
                found.upper.into(),
                rho.into(),
                activation.into(),
                matching_rank.into(),
                sequence.into(),
            ]],
        }
    }
}
