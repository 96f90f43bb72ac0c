//! `mapgame order`: a vertex order and what it proves.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;
use graphs::orders::{self, DollarOrder, KINDS, Ledger, Step, col_2::METHODS};
use graphs::{Budget, Graph, Limit, LinearOrder, Vertex};
use mapgame::report::{Column, Table};
use mapgame::{graphs, strategies};
use pictures::construction;
use serde::Serialize;
use strategies::theorems::matching_rank;

use super::Exit;
use super::common::options::Session;
use super::common::output::{Item, Output};
use super::common::parallel::in_order;
use super::common::sources::{self, GraphArguments, Identity, NamedGraph};
use super::common::{describe, film, labels};

/// A vertex order, what it says of col_2, and the bounds on col_g that it proves.
///
/// lower and upper bracket col_2 (for the kind degeneracy: the degeneracy, which is exact); upper is
/// rho of the order that is printed. Without --node-limit and --time-limit the method auto gives its
/// search a million nodes, any other works to its end. The kind rank has the least matching rank of all orders
/// instead, and so proves most of col_g in that way.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame order petersen
  mapgame order grid:10x10 --method heuristic
  mapgame order dodecahedron --kind degeneracy --witness
  mapgame order random-planar:200 --kind rank
  mapgame order icosahedron --kind dollar --witness
  mapgame order complete:9 --kind dollar --force
  mapgame order octahedron --kind dollar --filmstrip steps.svg")]
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
    /// Print for every vertex its loose backward neighbors; with kind dollar, for every step who is
    /// placed, with how much.
    #[arg(long)]
    witness: bool,
    /// Take the poorest vertex even where it has $6 or more (kind dollar).
    #[arg(long)]
    force: bool,
    /// Print before every step C, U and the edges of the auxiliary graph, too (kind dollar with
    /// --witness).
    #[arg(long, requires = "witness")]
    auxiliary: bool,
    /// Draw the steps of a dollar order, one panel a step, as SVG (kind dollar; one graph of at most 200
    /// vertices).
    #[arg(long, value_name = "FILE")]
    filmstrip: Option<PathBuf>,
}

/// The nodes of the method auto where nothing is said.
const MODEST: u64 = 1_000_000;

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
    witness: Option<Witness>,
}

/// The bounds on col_g that the order proves; null for the graph without vertices.
#[derive(Serialize)]
struct Certified {
    activation: Option<u32>,
    #[serde(rename = "matching-rank")]
    matching_rank: Option<u32>,
    /// 2 + max (3 alpha + beta), for dollar orders.
    #[serde(rename = "dollar", skip_serializing_if = "Option::is_none")]
    dollar: Option<u32>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Witness {
    Reaches(Vec<ReachRecord>),
    Steps(Vec<StepRecord>),
}

#[derive(Serialize)]
struct ReachRecord {
    vertex: usize,
    loose_backward_neighbors: Vec<usize>,
}

/// One step of the dollar order, the first one placing v_n.
#[derive(Serialize)]
struct StepRecord {
    vertex: usize,
    dollars: f64,
    alpha: u32,
    beta: u32,
    #[serde(flatten)]
    auxiliary: Option<AuxiliaryRecord>,
}

/// The auxiliary graph before a step.
#[derive(Serialize)]
struct AuxiliaryRecord {
    /// C in the order in which it was placed, from v_n.
    placed: Vec<usize>,
    unplaced: Vec<usize>,
    edges: Vec<[usize; 2]>,
}

/// An order found for one graph.
struct Found {
    graph: NamedGraph,
    lower: u32,
    upper: u32,
    order: LinearOrder,
    /// The steps of a dollar order.
    dollars: Option<DollarOrder>,
    limit: Option<Limit>,
    seconds: f64,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    if arguments.kind != "col2" && arguments.method != "auto" {
        bail!("--method: expected with --kind col2 only, found with --kind {}", arguments.kind);
    }
    let of_dollars = [
        ("--force", arguments.force),
        ("--auxiliary", arguments.auxiliary),
        ("--filmstrip", arguments.filmstrip.is_some()),
    ];
    if let Some((option, _)) = of_dollars.iter().find(|(_, given)| *given && arguments.kind != "dollar") {
        bail!("{option}: expected with --kind dollar only, found with --kind {}", arguments.kind);
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
        Column::number("dollar", "3 alpha + beta"),
        Column::words("order", "order"),
    ];
    let mut output = Output::new(session, Table::new("order", "Vertex orders", columns));
    let mut outcome = Exit::Done;
    let graphs = sources::graphs(&arguments.graphs.graphs, session)?;
    let (budget, limit_of_ours) = match arguments.method.as_str() {
        "auto" => (session.budget_for(MODEST), !session.is_limited()),
        _ => (session.budget.clone(), false),
    };
    let find = |graph| arguments.find(graph, &budget);
    let read = in_order(session, graphs, find, |results| {
        for found in results {
            let found = found?;
            // Of auto and heuristic an interval is an answer, unless a limit of the user's is the reason.
            let takes_any_order = matches!(arguments.method.as_str(), "auto" | "heuristic");
            let is_asked = |limit: &Limit| match limit {
                Limit::Size => !takes_any_order,
                Limit::Nodes => !limit_of_ours,
                _ => true,
            };
            if let Some(limit) = found.limit.filter(is_asked) {
                if limit == Limit::Size {
                    session.remark(&format!("{}: {limit} {}", found.graph.name, arguments.method));
                }
                outcome = Exit::Unknown;
            }
            arguments.draw(&found)?;
            output.emit(arguments.item(&found))?;
        }
        Ok(output.flush()?)
    });
    output.finish_after(read)?;
    Ok(if session.interrupted() { Exit::Unknown } else { outcome })
}

impl Arguments {
    fn find(&self, graph: NamedGraph, budget: &Budget) -> anyhow::Result<Found> {
        let begun = Instant::now();
        let (mut dollars, mut limit) = (None, None);
        let (lower, upper, order) = match self.kind.as_str() {
            "col2" => {
                let method = METHODS.iter().find(|method| method.name == self.method);
                let method = method.expect("the parser admits known methods only");
                let estimate = (method.run)(&graph.graph, budget);
                limit = estimate.limit;
                (estimate.low, estimate.high, estimate.witness)
            }
            "degeneracy" => {
                let (degeneracy, order) = orders::degeneracy(&graph.graph);
                (degeneracy, degeneracy, order)
            }
            other => {
                let order = match other {
                    "dollar" => {
                        let found = self.dollar(&graph.graph).with_context(|| graph.name.clone())?;
                        dollars.insert(found).order.clone()
                    }
                    "rank" => {
                        let (order, hit) = orders::least_rank(&graph.graph, budget);
                        limit = hit;
                        order
                    }
                    _ => {
                        let kind = KINDS.iter().find(|kind| kind.name == other);
                        (kind.expect("the parser admits known kinds only").order)(&graph.graph, budget)
                    }
                };
                let lower = if graph.graph.order() == 0 { 0 } else { orders::degeneracy(&graph.graph).0 + 1 };
                (lower, order.rho(&graph.graph), order)
            }
        };
        Ok(Found { graph, lower, upper, order, dollars, limit, seconds: begun.elapsed().as_secs_f64() })
    }

    fn dollar(&self, graph: &Graph) -> anyhow::Result<DollarOrder> {
        if self.force {
            return Ok(orders::dollar_forced(graph));
        }
        orders::dollar(graph).context("the graph is not planar, and the dollar order needs --force")
    }

    /// Draws the steps of a dollar order where that is asked for.
    fn draw(&self, found: &Found) -> anyhow::Result<()> {
        let (Some(path), Some(dollars)) = (&self.filmstrip, &found.dollars) else { return Ok(()) };
        let (graph, name) = (&found.graph.graph, &found.graph.name);
        film::check_order(name, graph)?;
        film::save(path, &construction::draw(graph, dollars))
    }

    fn item(&self, found: &Found) -> Item<Record> {
        let graph = &*found.graph.graph;
        let rho = found.order.rho(graph);
        let activation = (3 * rho).checked_sub(1);
        let matching_rank = matching_rank::certified_bound(graph, &found.order);
        let dollar = found.dollars.as_ref().and_then(DollarOrder::largest_account).map(|most| 2 + most);

        let (name, sequence) = (&found.graph.name, describe::vertices(graph, found.order.sequence()));
        let number = if self.kind == "degeneracy" { "degeneracy" } else { "col_2" };
        let known = match found.lower == found.upper {
            true => format!("{number} = {}", found.lower),
            false => format!("{} <= {number} <= {}", found.lower, found.upper),
        };
        let mut text = format!("{name}: {known}, rho = {rho}");
        if let (Some(activation), Some(rank)) = (activation, matching_rank) {
            let by_dollars = dollar.map_or(String::new(), |bound| format!(", {bound} by 3 alpha + beta"));
            text.push_str(&format!(
                "; proves col_g <= {rank} by the matching rank{by_dollars}, {activation} by 3 rho - 1"
            ));
        }
        text.push_str(&format!("\n  {sequence}"));
        let witness = self.witness.then(|| match &found.dollars {
            Some(dollars) => Witness::Steps(self.steps(graph, dollars, &mut text)),
            None => Witness::Reaches(reaches(graph, &found.order, &mut text)),
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
                certified: Certified { activation, matching_rank, dollar },
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
                dollar.into(),
                sequence.into(),
            ]],
        }
    }

    /// The steps of a dollar order, which are added to the text as well.
    fn steps(&self, graph: &Graph, found: &DollarOrder, text: &mut String) -> Vec<StepRecord> {
        let mut ledger = Ledger::new(graph);
        let record = |step: &Step| {
            let auxiliary = self.auxiliary.then(|| auxiliary(graph, &mut ledger, text));
            let Step { vertex, alpha, beta } = *step;
            let (label, dollars) = (labels::spell(graph, vertex), step.dollars());
            text.push_str(&format!("\n  place {label} with {dollars}: alpha = {alpha}, beta = {beta}"));
            StepRecord { vertex: vertex.index(), dollars: dollars.amount(), alpha, beta, auxiliary }
        };
        found.steps.iter().map(record).collect()
    }
}

/// The auxiliary graph as it is before the next step, which is then made.
fn auxiliary(graph: &Graph, ledger: &mut Ledger<'_>, text: &mut String) -> AuxiliaryRecord {
    let placed = ledger.placed().to_vec();
    let unplaced: Vec<Vertex> = ledger.unplaced().collect();
    let edges = ledger.edges();
    let pair =
        |&(u, v): &(Vertex, Vertex)| format!("{}-{}", labels::spell(graph, u), labels::spell(graph, v));
    let pairs: Vec<String> = edges.iter().map(pair).collect();
    let names = |vertices: &[Vertex]| describe::vertices(graph, vertices);
    text.push_str(&format!(
        "\n  C = {{{}}}, U = {{{}}}, H = {{{}}}",
        names(&placed),
        names(&unplaced),
        pairs.join(" ")
    ));
    ledger.place_poorest();
    let numbers = |vertices: Vec<Vertex>| vertices.into_iter().map(Vertex::index).collect();
    let edges = edges.into_iter().map(|(u, v)| [u.index(), v.index()]).collect();
    AuxiliaryRecord { placed: numbers(placed), unplaced: numbers(unplaced), edges }
}

/// R(v) for every vertex along the order, which are added to the text as well.
fn reaches(graph: &Graph, order: &LinearOrder, text: &mut String) -> Vec<ReachRecord> {
    let record = |&v: &Vertex| {
        let reach = order.loose_backward_neighbors(graph, v);
        let (label, names) = (labels::spell(graph, v), describe::vertices(graph, &reach));
        text.push_str(&format!("\n  R({label}) = {{{names}}}"));
        let loose_backward_neighbors = reach.into_iter().map(Vertex::index).collect();
        ReachRecord { vertex: v.index(), loose_backward_neighbors }
    };
    order.sequence().iter().map(record).collect()
}
