//! `mapgame order`: a vertex order and what it proves.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use clap::builder::PossibleValuesParser;
use graphs::orders::{DollarOrder, Dollars, KINDS, Ledger, Step, col_2::METHODS};
use graphs::{Graph, Limit, LinearOrder, Vertex};
use mapgame::graphs;
use mapgame::report::Value;
use pictures::construction;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use toolkit::orders::{self, Ordered, ordered};
use toolkit::words::{OneOf, Words};

use super::Exit;
use super::common::options::Session;
use super::common::output::{self, Field, Output, Sheet};
use super::common::parallel::in_order;
use super::common::schema::Kind;
use super::common::sources::{self, GraphArguments, NamedGraph};
use super::common::target::{is_picture, target};
use super::common::{describe, film, labels};

/// A vertex order, what it says of col_2, and the bounds on col_g that it proves.
///
/// lower and upper bracket col_2 (for the kind degeneracy: the degeneracy, which is exact); upper is
/// rho of the order that is printed. Without --node-limit and --time-limit the method auto gives its
/// search a million nodes, any other works to its end. The kind rank certifies by matching ranks the least
/// bound on col_g that any order does.
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

/// An order found for one graph, and what it proves.
#[derive(Serialize, JsonSchema)]
struct Record {
    #[serde(flatten)]
    graph: NamedGraph,
    /// Which order.
    #[schemars(with = "OneOf<KindName>")]
    kind: String,
    /// What is proved of col_2 from below; of the kind degeneracy, the degeneracy.
    lower: u32,
    /// What is proved of it from above.
    upper: u32,
    /// rho of the order.
    rho: u32,
    /// The order, from v_1.
    #[serde(serialize_with = "describe::as_numbers")]
    #[schemars(with = "Vec<usize>")]
    order: Vec<Vertex>,
    /// How an order of least rho was looked for (kind col2).
    #[schemars(with = "OneOf<MethodName>")]
    method: String,
    /// The time of the search.
    seconds: f64,
    /// The bounds on col_g that the order proves.
    certified: Certified,
    /// For every vertex its loose backward neighbors; of the kind dollar the steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Witness")]
    witness: Option<Witness>,
    /// The steps of a dollar order.
    #[serde(skip)]
    dollars: Option<DollarOrder>,
    #[serde(skip)]
    limit: Option<Limit>,
}

/// The kinds of orders.
enum KindName {}

impl Words for KindName {
    fn all() -> Vec<String> {
        KINDS.iter().map(|kind| kind.name.to_owned()).collect()
    }
}

/// The ways to look for an order of least rho.
enum MethodName {}

impl Words for MethodName {
    fn all() -> Vec<String> {
        METHODS.iter().map(|method| method.name.to_owned()).collect()
    }
}

/// The bounds on col_g that the order proves; null for the graph without vertices, and where a limit came first.
#[derive(Serialize, JsonSchema)]
struct Certified {
    /// 3 rho - 1.
    activation: Option<u32>,
    /// The bound by the matching rank.
    #[serde(rename = "matching-rank")]
    matching_rank: Option<u32>,
    /// 2 + max (3 alpha + beta), for dollar orders.
    #[serde(rename = "dollar", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    dollar: Option<u32>,
}

/// What shows rho, or the steps of a dollar order.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Witness {
    /// Of every vertex.
    Reaches(Vec<ReachRecord>),
    /// Of a dollar order.
    Steps(Vec<StepRecord>),
}

/// A vertex with R(v).
#[derive(Serialize, JsonSchema)]
struct ReachRecord {
    /// The vertex.
    #[serde(serialize_with = "describe::as_number")]
    #[schemars(with = "usize")]
    vertex: Vertex,
    /// R(v).
    #[serde(serialize_with = "describe::as_numbers")]
    #[schemars(with = "Vec<usize>")]
    loose_backward_neighbors: Vec<Vertex>,
}

/// One step of the dollar order, the first one placing v_n.
#[derive(Serialize, JsonSchema)]
struct StepRecord {
    /// Who is placed.
    #[serde(serialize_with = "describe::as_number")]
    #[schemars(with = "usize")]
    vertex: Vertex,
    /// With how much.
    #[serde(serialize_with = "as_amount")]
    #[schemars(with = "f64")]
    dollars: Dollars,
    /// Its degree among those that are not placed, in the auxiliary graph.
    alpha: u32,
    /// The number of its neighbors in C that are left there.
    beta: u32,
    #[serde(flatten)]
    auxiliary: Option<AuxiliaryRecord>,
}

/// The auxiliary graph before a step.
#[derive(Serialize, JsonSchema)]
struct AuxiliaryRecord {
    /// C in the order in which it was placed, from v_n.
    #[serde(serialize_with = "describe::as_numbers")]
    #[schemars(with = "Vec<usize>")]
    placed: Vec<Vertex>,
    /// U.
    #[serde(serialize_with = "describe::as_numbers")]
    #[schemars(with = "Vec<usize>")]
    unplaced: Vec<Vertex>,
    /// The edges of the auxiliary graph.
    #[serde(serialize_with = "as_pairs")]
    #[schemars(with = "Vec<[usize; 2]>")]
    edges: Vec<(Vertex, Vertex)>,
}

fn as_amount<S: Serializer>(dollars: &Dollars, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(dollars.amount())
}

fn as_pairs<S: Serializer>(edges: &[(Vertex, Vertex)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(edges.iter().map(|(u, v)| [u.index(), v.index()]))
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![Kind::of::<Record>("order", "An order of `mapgame order`")]
}

/// The table of orders.
fn sheet() -> Sheet<'static, Record> {
    let mut fields = sources::graph_fields(|found: &Record| &found.graph);
    fields.extend([
        Field::words("kind", "kind", |found: &Record| found.kind.as_str().into()),
        Field::words("method", "method", |found| found.method.as_str().into()),
        Field::number("lower", "lower", |found| found.lower.into()),
        Field::number("upper", "upper", |found| found.upper.into()),
        Field::number("rho", "rho", |found| found.rho.into()),
        Field::number("activation", "3 rho - 1", |found| found.certified.activation.into()),
        Field::number("matching_rank", "matching rank", |found| found.certified.matching_rank.into()),
        Field::number("dollar", "3 alpha + beta", |found| found.certified.dollar.into()),
        Field::words("order", "order", |found| Value::Literal(found.sequence()).into()),
    ]);
    Sheet::new("order", "Vertex orders", fields)
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
    if arguments.witness && !matches!(session.format.as_str(), "text" | "json") {
        bail!("--witness: expected the format text or json, found {}", session.format);
    }
    let mut output = Output::new(session, sheet());
    let mut outcome = Exit::Done;
    let graphs = match &arguments.filmstrip {
        Some(path) => {
            target(path, is_picture, session)?;
            Box::new(std::iter::once(Ok(arguments.drawn(session)?)))
        }
        None => sources::graphs(&arguments.graphs.graphs, session)?,
    };
    let limit_of_ours = arguments.method == "auto" && !session.is_limited();
    let find = |graph| arguments.find(graph, session).transpose();
    let read = in_order(session, graphs, find, |results| {
        for found in results.into_iter().flatten() {
            let found = found?;
            // For auto and heuristic an interval is an answer, unless a limit of the user caused it.
            let takes_any_order = matches!(arguments.method.as_str(), "auto" | "heuristic");
            let is_asked = |limit: &Limit| match limit {
                Limit::Size => !takes_any_order,
                Limit::Nodes => !limit_of_ours,
                _ => true,
            };
            if let Some(limit) = found.limit.filter(is_asked) {
                let name = &found.graph.name;
                session.remark(&match limit {
                    Limit::Size => format!("{name}: {limit} {}", arguments.method),
                    limit => format!("{name}: {limit} before the end of the search"),
                });
                outcome = Exit::Unknown;
            }
            arguments.draw(&found, session)?;
            output.emit(&found)?;
        }
        Ok(output.flush()?)
    });
    output.finish_after(read)?;
    if session.interrupted() && outcome == Exit::Done {
        session.remark("interrupted before the last graph");
    }
    Ok(if session.interrupted() { Exit::Unknown } else { outcome })
}

impl Arguments {
    /// The order; none where a limit came before there was any, which is named.
    fn find(&self, graph: NamedGraph, session: &Session) -> anyhow::Result<Option<Record>> {
        /// How long after a limit what does not look at it may last.
        const GRACE: Duration = Duration::from_millis(250);
        let kind = KINDS.iter().find(|kind| kind.name == self.kind);
        let kind = kind.expect("the parser admits known kinds only");
        let method = METHODS.iter().find(|method| method.name == self.method);
        let method = method.expect("the parser admits known methods only");
        let begun = Instant::now();
        let budget = graph.rest_of(&session.budget);
        let shared = budget.shared();
        let find = || ordered(&graph.graph, kind, method, self.force, &budget);
        let found = match shared.guard(GRACE, find) {
            Ok(found) => found,
            Err(limit) => {
                session.faults.leave_unmade(&anyhow!("{}: no order ({limit})", graph.name));
                return Ok(None);
            }
        };
        let found = found
            .context("the graph is not planar, and the dollar order needs --force")
            .with_context(|| graph.name.clone())?;
        let seconds = begun.elapsed().as_secs_f64();
        let proved = shared.guard(GRACE, || found.certified(&graph.graph));
        let Ordered { lower, upper, rho, order, dollars, mut limit } = found;
        let orders::Certified { activation, matching_rank, dollar } = proved.unwrap_or_else(|reached| {
            limit = limit.or(Some(reached));
            orders::Certified { activation: (3 * rho).checked_sub(1), matching_rank: None, dollar: None }
        });
        let certified = Certified { activation, matching_rank, dollar };
        let witness = self.witness.then(|| match &dollars {
            Some(dollars) => Witness::Steps(self.steps(&graph.graph, dollars)),
            None => Witness::Reaches(reaches(&graph.graph, &order)),
        });
        Ok(Some(Record {
            graph,
            kind: self.kind.clone(),
            lower,
            upper,
            rho,
            order: order.sequence().to_vec(),
            method: self.method.clone(),
            seconds,
            certified,
            witness,
            dollars,
            limit,
        }))
    }

    /// The graph whose steps are drawn.
    fn drawn(&self, session: &Session) -> anyhow::Result<NamedGraph> {
        let [graph] = self.graphs.graphs.as_slice() else {
            bail!("--filmstrip: expected one graph, found {}", self.graphs.graphs.len());
        };
        let graph = sources::one_graph(graph, session)?;
        film::check_order(&graph.name, &graph.graph)?;
        Ok(graph)
    }

    /// Draws the steps of a dollar order where that is asked for.
    fn draw(&self, found: &Record, session: &Session) -> anyhow::Result<()> {
        let (Some(path), Some(dollars)) = (&self.filmstrip, &found.dollars) else { return Ok(()) };
        film::save(path, &construction::draw(&found.graph.graph, dollars), session)
    }

    fn steps(&self, graph: &Graph, found: &DollarOrder) -> Vec<StepRecord> {
        let mut ledger = Ledger::new(graph);
        let record = |step: &Step| {
            let auxiliary = self.auxiliary.then(|| auxiliary(&mut ledger));
            let Step { vertex, alpha, beta } = *step;
            StepRecord { vertex, dollars: step.dollars(), alpha, beta, auxiliary }
        };
        found.steps.iter().map(record).collect()
    }
}

/// The auxiliary graph as it is before the next step, which is then made.
fn auxiliary(ledger: &mut Ledger<'_>) -> AuxiliaryRecord {
    let (placed, unplaced) = (ledger.placed().to_vec(), ledger.unplaced().collect());
    let edges = ledger.edges();
    ledger.place_poorest();
    AuxiliaryRecord { placed, unplaced, edges }
}

/// R(v) for every vertex along the order.
fn reaches(graph: &Graph, order: &LinearOrder) -> Vec<ReachRecord> {
    let record = |&vertex: &Vertex| {
        let loose_backward_neighbors = order.loose_backward_neighbors(graph, vertex);
        ReachRecord { vertex, loose_backward_neighbors }
    };
    order.sequence().iter().map(record).collect()
}

impl Record {
    /// The order by labels.
    fn sequence(&self) -> String {
        describe::vertices(&self.graph.graph, &self.order)
    }
}

impl output::Record for Record {
    fn text(&self) -> String {
        let Record { graph: NamedGraph { name, graph, .. }, lower, upper, rho, .. } = self;
        let number = if self.kind == "degeneracy" { "degeneracy" } else { "col_2" };
        let known = match lower == upper {
            true => format!("{number} = {lower}"),
            false => format!("{lower} <= {number} <= {upper}"),
        };
        let mut text = format!("{name}: {known}, rho = {rho}");
        if let Certified { activation: Some(activation), matching_rank: Some(rank), dollar } = self.certified
        {
            let by_dollars = dollar.map_or(String::new(), |bound| format!(", {bound} by 3 alpha + beta"));
            text.push_str(&format!(
                "; proves col_g <= {rank} by the matching rank{by_dollars}, {activation} by 3 rho - 1"
            ));
        }
        text.push_str(&format!("\n  {}", self.sequence()));
        match &self.witness {
            Some(Witness::Reaches(reaches)) => reaches.iter().for_each(|reach| reach.tell(graph, &mut text)),
            Some(Witness::Steps(steps)) => steps.iter().for_each(|step| step.tell(graph, &mut text)),
            None => {}
        }
        text
    }
}

impl ReachRecord {
    fn tell(&self, graph: &Graph, text: &mut String) {
        let label = labels::spell(graph, self.vertex);
        let names = describe::vertices(graph, &self.loose_backward_neighbors);
        text.push_str(&format!("\n  R({label}) = {{{names}}}"));
    }
}

impl StepRecord {
    fn tell(&self, graph: &Graph, text: &mut String) {
        let StepRecord { vertex, dollars, alpha, beta, auxiliary } = self;
        if let Some(AuxiliaryRecord { placed, unplaced, edges }) = auxiliary {
            let [placed, unplaced] = [placed, unplaced].map(|vertices| describe::vertices(graph, vertices));
            let pair = |&(u, v): &(Vertex, Vertex)| {
                format!("{}-{}", labels::spell(graph, u), labels::spell(graph, v))
            };
            let pairs: Vec<String> = edges.iter().map(pair).collect();
            let pairs = pairs.join(" ");
            text.push_str(&format!("\n  C = {{{placed}}}, U = {{{unplaced}}}, H = {{{pairs}}}"));
        }
        let label = labels::spell(graph, *vertex);
        text.push_str(&format!("\n  place {label} with {dollars}: alpha = {alpha}, beta = {beta}"));
    }
}
