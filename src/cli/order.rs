//! `mapgame order`: a vertex order and what it proves.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::builder::PossibleValuesParser;
use graphs::orders::{KINDS, col_2::METHODS};
use graphs::{Graph, Limit, Vertex};
use shell::options::{OutputFormat, Session};
use shell::output::{Output, Sheet};
use shell::schema::JsonType;
use shell::sources::NamedGraph;
use shell::tables::{Column, Value};
use shell::{Exit, describe, labels};
use toolkit::ask::Choice;
use toolkit::ask::order::{
    Answer, Auxiliary, CertifiedBounds, DollarStep, Question, Rank, Reach, Refusal, Witness, answer,
};
use toolkit::pictures::construction;

use super::common::film;
use super::common::given::SelectedGraphs;
use super::common::target::{is_picture, target};

/// Find a vertex order, and the bounds that it proves.
///
/// The numbers lower and upper bound col_2 (for the kind degeneracy: the degeneracy, which is exact); upper is rho of the order
/// that is printed. Without --node-limit and --time-limit the method auto searches a million nodes, and any other method
/// searches to its end. The kind rank finds the order whose matching ranks certify the least bound on col_g.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame order petersen
  mapgame order grid:10x10 --method heuristic
  mapgame order dodecahedron --kind degeneracy --witness
  mapgame order random-planar:200 --kind rank
  mapgame order fan:9 --kind rank --witness
  mapgame order icosahedron --kind dollar --witness
  mapgame order complete:9 --kind dollar --force
  mapgame order octahedron --kind dollar --filmstrip steps.svg")]
pub(crate) struct Arguments {
    #[command(flatten)]
    graphs: SelectedGraphs,
    /// col2 (default), rank, dollar, degeneracy, degree.
    #[arg(long, value_name = "KIND", default_value = "col2", hide_default_value = true,
          value_parser = PossibleValuesParser::new(KINDS.iter().map(|kind| kind.name)))]
    kind: String,
    /// auto (default), dp, search, sat, ilp or heuristic. They are methods for the kind col2.
    #[arg(long, value_name = "METHOD", default_value = "auto", hide_default_value = true,
          value_parser = PossibleValuesParser::new(METHODS.iter().map(|method| method.name)))]
    method: String,
    /// Print for each vertex N+(u), m(u) and their places. With kind col2, print the loose backward
    /// neighbors; with kind dollar, for each step the vertex that is placed, with its amount.
    #[arg(long)]
    witness: bool,
    /// Take the poorest vertex even with $6 or more (kind dollar).
    #[arg(hide_short_help = true, long)]
    force: bool,
    /// Print C, U and the auxiliary graph before each step. It needs kind dollar and --witness.
    #[arg(hide_short_help = true, long, requires = "witness")]
    auxiliary: bool,
    /// Draw the steps of a dollar order as SVG. There is one panel per step, for one graph of at most 200 vertices.
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    filmstrip: Option<PathBuf>,
}

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![JsonType::of::<Answer>("order", "An order of `mapgame order`")]
}

fn sheet() -> Sheet<'static, Answer> {
    let columns = "graph | graph6 | #n | #m | kind | method | #lower | #upper | #rho | #activation = 3 rho - 1 | \
                   #matching_rank = matching rank | #dollar = 3 alpha + beta | order";
    Sheet::new("order", "Vertex orders", Column::list(columns), |found: &Answer, key| {
        Some(match key {
            "kind" => found.kind.name.into(),
            "method" => found.method.name.into(),
            "activation" => found.certified.activation.into(),
            "matching_rank" => found.certified.matching_rank.into(),
            "dollar" => found.certified.dollar.into(),
            "order" => Value::Literal(sequence(found)).into(),
            _ => return None,
        })
    })
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let question = arguments.question()?;
    question.check().map_err(|refusal| match refusal {
        Refusal::Option { option, of, kind } => {
            anyhow!("--{option}: expected with --kind {of} only, found with --kind {kind}")
        }
        refusal => refusal.into(),
    })?;
    if arguments.filmstrip.is_some() && arguments.kind != "dollar" {
        bail!("--filmstrip: expected with --kind dollar only, found with --kind {}", arguments.kind);
    }
    if arguments.witness && !matches!(session.format, OutputFormat::Text | OutputFormat::Json) {
        bail!("--witness: expected the format text or json, found {}", session.format);
    }
    let graphs = match &arguments.filmstrip {
        Some(path) => {
            target(path, is_picture, session)?;
            Box::new(std::iter::once(Ok(arguments.drawn(session)?)))
        }
        None => arguments.graphs.stream(session)?,
    };
    let mut is_cut = false;
    let limit_of_ours = arguments.method == "auto" && !session.is_limited();
    let find = |graph| find(&graph, &question, session);
    let outcome = Output::new(session, sheet(), text).of_all(session, graphs, find, |found| {
        // For auto and heuristic an interval is an answer, unless a limit of the user caused it.
        let takes_any_order = matches!(arguments.method.as_str(), "auto" | "heuristic");
        let is_asked = |limit: &Limit| match limit {
            Limit::Size => !takes_any_order,
            Limit::Nodes => !limit_of_ours,
            _ => true,
        };
        let asked = found.limit.filter(is_asked);
        if let Some(limit) = asked {
            let name = &found.graph.name;
            session.remark(&match limit {
                Limit::Size => format!("{name}: {limit} {}", arguments.method),
                limit => format!("{name}: {limit} before the end of the search"),
            });
        }
        is_cut |= asked.is_some();
        arguments.draw(found, session)?;
        Ok(if asked.is_some() { Exit::Unknown } else { Exit::Done })
    })?;
    if session.interrupted() && !is_cut {
        session.remark("interrupted before the last graph");
    }
    Ok(outcome)
}

impl Arguments {
    fn question(&self) -> anyhow::Result<Question> {
        let Arguments { force, witness, auxiliary, .. } = *self;
        let (kind, method) = (Choice::named(&self.kind)?, Choice::named(&self.method)?);
        Ok(Question { kind, method, force, witness, auxiliary })
    }

    fn drawn(&self, session: &Session) -> anyhow::Result<NamedGraph> {
        let graph = self.graphs.only("--filmstrip", session)?;
        film::check_order(&graph.name, &graph.graph)?;
        Ok(graph)
    }

    fn draw(&self, found: &Answer, session: &Session) -> anyhow::Result<()> {
        let (Some(path), Some(dollars)) = (&self.filmstrip, &found.dollars) else { return Ok(()) };
        film::save(path, &construction::draw(&found.graph.graph, dollars), session)
    }
}

/// The order; `None` if a limit came before any was found, which is reported.
fn find(graph: &NamedGraph, question: &Question, session: &Session) -> anyhow::Result<Option<Answer>> {
    match answer(graph, question, &session.budget) {
        Ok(found) => Ok(Some(found)),
        Err(refusal @ Refusal::Limit(_)) => {
            session.faults.leave_unmade(&anyhow!("{}: {refusal}", graph.name));
            Ok(None)
        }
        Err(Refusal::NobodyPoor(fault)) => Err(anyhow::Error::from(fault)
            .context("the graph is not planar, and the dollar order needs --force")
            .context(graph.name.clone())),
        Err(refusal) => Err(anyhow::Error::from(refusal).context(graph.name.clone())),
    }
}

fn sequence(found: &Answer) -> String {
    describe::vertices(&found.graph.graph, &found.order)
}

pub(super) fn text(found: &Answer) -> String {
    let Answer { graph: NamedGraph { name, graph, .. }, lower, upper, rho, .. } = found;
    let number = if found.kind.name == "degeneracy" { "degeneracy" } else { "col_2" };
    let known = if lower == upper {
        format!("{number} = {lower}")
    } else {
        format!("{lower} <= {number} <= {upper}")
    };
    let mut text = format!("{name}: {known}, rho = {rho}");
    if let CertifiedBounds { activation: Some(activation), matching_rank: Some(rank), dollar } =
        found.certified
    {
        let by_dollars = dollar.map_or(String::new(), |bound| format!(", {bound} by 3 alpha + beta"));
        text.push_str(&format!(
            "; proves col_g <= {rank} by the matching rank{by_dollars}, {activation} by 3 rho - 1"
        ));
    }
    text.push_str(&format!("\n  {}", sequence(found)));
    match &found.witness {
        Some(Witness::Reaches(reaches)) => {
            reaches.iter().for_each(|reach| push_reach(reach, graph, &mut text))
        }
        Some(Witness::Ranks(ranks)) => ranks.iter().for_each(|rank| push_rank(rank, graph, &mut text)),
        Some(Witness::Steps(steps)) => steps.iter().for_each(|step| push_step(step, graph, &mut text)),
        None => {}
    }
    text
}

fn push_reach(reach: &Reach, graph: &Graph, text: &mut String) {
    let label = labels::spell(graph, reach.vertex);
    let names = describe::vertices(graph, &reach.loose_backward_neighbors);
    text.push_str(&format!("\n  R({label}) = {{{names}}}"));
}

fn push_rank(rank: &Rank, graph: &Graph, text: &mut String) {
    let Rank { reach, backward_neighbors, places, matched, bound } = rank;
    let label = labels::spell(graph, reach.vertex);
    let backward = describe::vertices(graph, backward_neighbors);
    let place =
        |&(z, y): &(Vertex, Vertex)| format!("{} at {}", labels::spell(graph, z), labels::spell(graph, y));
    let places: Vec<String> = places.iter().map(place).collect();
    let places =
        if places.is_empty() { "no places".to_owned() } else { format!("places {}", places.join(", ")) };
    text.push_str(&format!("\n  {label}: N+ = {{{backward}}}, m = {matched}, {places}; at most {bound}"));
}

fn push_step(step: &DollarStep, graph: &Graph, text: &mut String) {
    let DollarStep { reach, dollars, alpha, beta, auxiliary } = step;
    if let Some(Auxiliary { placed, unplaced, edges }) = auxiliary {
        let [placed, unplaced] = [placed, unplaced].map(|vertices| describe::vertices(graph, vertices));
        let pair =
            |&(u, v): &(Vertex, Vertex)| format!("{}-{}", labels::spell(graph, u), labels::spell(graph, v));
        let pairs: Vec<String> = edges.iter().map(pair).collect();
        let pairs = pairs.join(" ");
        text.push_str(&format!("\n  C = {{{placed}}}, U = {{{unplaced}}}, H = {{{pairs}}}"));
    }
    let label = labels::spell(graph, reach.vertex);
    text.push_str(&format!("\n  place {label} with ${dollars:.2}: alpha = {alpha}, beta = {beta}"));
}
