//! `mapgame bounds`: every theorem whose hypothesis was checked to hold, and the best bounds.

mod study;
mod summary;
mod variants;
mod witnesses;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use anyhow::bail;
use games::Player;
use graphs::Parameters;
use graphs::classes::indexed::INDEXED;
use itertools::Itertools;
use mapgame::report::layouts::{self, Trivial};
use mapgame::report::{self, Cell, Table, Value};
use mapgame::{games, graphs, strategies};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use strategies::bibliography::bibtex;
use strategies::{BoundKind, Instance, Invariant, Status};
use toolkit::bounds::{Bound, Bounds, GAMES, Interval, Missed, Proof};
use toolkit::words::OneOf;

use self::study::{Studied, Study};
use self::witnesses::Witnesses;
use super::Exit;
use super::common::describe;
use super::common::options::Session;
use super::common::output::{self, Field, Output, Sheet};
use super::common::parallel::in_order;
use super::common::schema::{self, Kind};
use super::common::sources::{self, GraphArguments, NamedGraph};

/// Every theorem that applies to a graph, with its citation, and the best bounds.
///
/// A theorem is used only if its hypothesis was checked. One that would have given more is named as
/// missed, with the hypothesis that fails. Parameters that a search could not settle within its limit
/// enter the theorems with the end of their interval that keeps the statement true. Without
/// --node-limit and --time-limit each search gets a million nodes.
///
/// A bound from the order in use (`2 + max_u ...`) is what that very order proves. Bounds at or above
/// max degree + 1 are trivial: no play could break them. They are named in one line, or shown with --all.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame bounds petersen
  mapgame bounds grid:5x5 --exact              lets the solver close the gap
  mapgame bounds torus:5x5 --format latex
  mapgame bounds petersen cube fan:9 --summary   one row a graph, with the theorems that attain it
  mapgame bounds icosahedron --witness         a coloring, an order, an embedding, ... to check
  mapgame bounds cube --variants               what is proved of connected games, with passing, ...
  mapgame bounds petersen cube --bibtex        the sources of the theorems that apply")]
pub struct Arguments {
    #[command(flatten)]
    graphs: GraphArguments,
    /// Let the solver close what the theorems leave open, within the limits for each decision.
    #[arg(long)]
    exact: bool,
    /// One row a graph: chi, a, col_2, what is proved of chi_g and col_g, and all theorems that attain it.
    #[arg(long, conflicts_with_all = ["all", "witness"])]
    summary: bool,
    /// Show the trivial bounds too, one by one (json always has them).
    #[arg(long)]
    all: bool,
    /// Show what proves the parameters and the classes: colorings, orders, forests, embeddings, obstructions.
    #[arg(long)]
    witness: bool,
    /// What theorems prove of variants and of the other games of `mapgame games`, instead of chi_g and col_g.
    #[arg(long, conflicts_with_all = ["exact", "summary", "all", "witness"])]
    variants: bool,
    /// Print the sources of the theorems that apply, as BibTeX, instead of the bounds.
    #[arg(long, conflicts_with_all = ["exact", "summary", "all", "witness"])]
    bibtex: bool,
}

/// What theorems prove of a graph.
#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    #[serde(flatten)]
    graph: &'a NamedGraph,
    /// The parameters; null where one is not known, or infinite.
    #[schemars(schema_with = "of_values")]
    parameters: BTreeMap<&'static str, Option<u32>>,
    /// What is proved of those that are not known.
    #[schemars(schema_with = "of_intervals")]
    intervals: BTreeMap<&'static str, [u32; 2]>,
    /// The classes that the graph is in.
    classes: Vec<String>,
    /// The classes for which there was no time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided_classes: Vec<&'static str>,
    /// The theorems that apply.
    bounds: Vec<BoundRecord>,
    /// Those that would give more, and the hypothesis that fails.
    missed: Vec<MissedRecord>,
    /// The theorems for which there was no time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unread: Vec<&'static str>,
    /// What is proved of the numbers of the games.
    #[schemars(schema_with = "of_best")]
    best: BTreeMap<&'static str, [u32; 2]>,
    /// For each end of `best`, the theorem that proves it, or "solver", or null for 0 and max degree + 1.
    #[schemars(schema_with = "of_provers")]
    best_by: BTreeMap<&'static str, [Option<&'static str>; 2]>,
    /// What shows the parameters and the classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "&'a Witnesses")]
    witnesses: Option<&'a Witnesses>,
}

/// A theorem that applies.
#[derive(Serialize, JsonSchema)]
struct BoundRecord {
    /// The name of the theorem.
    theorem: &'static str,
    /// Of which number it speaks.
    #[schemars(with = "OneOf<Invariant>")]
    invariant: &'static str,
    /// On which side of the invariant the formula lies.
    #[schemars(with = "OneOf<BoundKind>")]
    kind: &'static str,
    /// What it gives here.
    value: u32,
    /// The formula.
    formula: &'static str,
    /// Whether it is proved.
    #[schemars(with = "OneOf<Status>")]
    status: &'static str,
    /// Where it is proved, or claimed.
    citation: String,
    /// Whether the value is at least max degree + 1.
    trivial: bool,
}

/// A theorem that would give more.
#[derive(Serialize, JsonSchema)]
struct MissedRecord {
    /// The name of the theorem.
    theorem: &'static str,
    /// The statement.
    statement: String,
    /// The class of graphs for which it is proved.
    class: &'static str,
    /// What it would give.
    value: u32,
    /// The hypothesis that fails.
    reason: String,
}

/// The parameters that may be known as intervals alone, and what they are.
const PARAMETERS: [(&str, &str); 9] = [
    ("chi", "the chromatic number"),
    ("acyclic_chi", "the acyclic chromatic number"),
    ("col_2", "the strong 2-coloring number"),
    ("clique", "the clique number"),
    ("treewidth", "the treewidth"),
    ("arboricity", "the arboricity"),
    ("genus", "the orientable genus"),
    ("degeneracy", "the degeneracy"),
    ("max_degree", "the maximum degree"),
];

const GIRTH: (&str, &str) = ("girth", "the length of a shortest cycle; null for a forest");

fn described(mut schema: Json, about: &str) -> Json {
    schema["description"] = about.into();
    schema
}

fn of_values(_: &mut SchemaGenerator) -> Schema {
    let number = json!({ "type": ["integer", "null"], "minimum": 0 });
    let names = PARAMETERS.into_iter().chain([GIRTH]);
    schema::object(names.map(|(name, about)| (name.into(), described(number.clone(), about))))
}

fn of_intervals(_: &mut SchemaGenerator) -> Schema {
    schema::any_members(
        PARAMETERS.into_iter().map(|(name, about)| (name.into(), described(schema::interval(), about))),
    )
}

fn of_best(_: &mut SchemaGenerator) -> Schema {
    let of_game = |game: Invariant| (game.symbol().into(), described(schema::interval(), "both ends"));
    schema::object(GAMES.map(of_game))
}

fn of_provers(_: &mut SchemaGenerator) -> Schema {
    let prover =
        json!({ "type": "array", "items": { "type": ["string", "null"] }, "minItems": 2, "maxItems": 2 });
    let of_game = |game: Invariant| (game.symbol().into(), described(prover.clone(), "what proves each end"));
    schema::object(GAMES.map(of_game))
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::of::<Study>("bounds", "A graph of `mapgame bounds`"),
        Kind::of::<variants::Study>("bounds-variants", "A graph of `mapgame bounds --variants`"),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    if arguments.witness && !matches!(session.format.as_str(), "text" | "json") {
        bail!("--witness: expected the format text or json, found {}", session.format);
    }
    if arguments.variants {
        let study = |graph: NamedGraph| {
            let budget = graph.rest_of(&session.budget).shared();
            let parameters = Parameters::of(&graph.graph, &graph.rest_of(&session.budget).for_parameters());
            variants::Study::of(graph, &parameters, &budget)
        };
        return arguments.tell(study, Output::new(session, variants::sheet()), session);
    }
    let output = match arguments.summary {
        true => Output::tabular(session, summary::sheet()),
        false => Output::new(session, sheet()),
    };
    arguments.tell(|graph| arguments.study(graph, session), output, session)
}

impl Arguments {
    /// Tells what was found out about each graph, or the sources of it all.
    fn tell<'f, S: Studied + 'f>(
        &self,
        study: impl Fn(NamedGraph) -> S + Sync,
        mut output: Output<'f, S>,
        session: &Session,
    ) -> anyhow::Result<Exit> {
        let mut outcome = Exit::Done;
        let mut cited = BTreeSet::new();
        let graphs = sources::graphs(&self.graphs.graphs, session)?;
        let read = in_order(session, graphs, study, |studies| {
            for study in studies {
                // Under the default limit an interval is an answer.
                if session.is_limited() && study.is_cut_short() || self.exact && study.is_open() {
                    outcome = Exit::Unknown;
                }
                if self.bibtex {
                    cited.extend(study.sources());
                } else {
                    output.emit(&study)?;
                }
            }
            Ok(output.flush()?)
        });
        if self.bibtex {
            read?;
            let entries = cited.into_iter().filter_map(bibtex);
            entries.map(|entry| format!("{entry}\n")).try_for_each(|entry| output.write_line(&entry))?;
            output.flush()?;
        } else {
            output.finish_after(read)?;
        }
        Ok(if session.interrupted() { Exit::Unknown } else { outcome })
    }

    fn study(&self, graph: NamedGraph, session: &Session) -> Study {
        let budget = graph.rest_of(&session.budget).shared();
        let parameters = Parameters::of(&graph.graph, &graph.rest_of(&session.budget).for_parameters());
        let instance = Instance { graph: &graph.graph, parameters: &parameters };
        let mut bounds = Bounds::within(&instance, Player::Alice, &budget);
        if self.exact {
            bounds.settle(&graph.graph, &session.budget);
        }
        let witnesses = self.witness.then(|| Witnesses::of(&graph.graph, &parameters, &budget));
        let trivial = if self.all { Trivial::Shown } else { Trivial::Folded };
        Study { graph, parameters, bounds, witnesses, trivial }
    }
}

impl Studied for Study {
    fn is_cut_short(&self) -> bool {
        let is_partly_shown = self.witnesses.as_ref().is_some_and(|witnesses| !witnesses.is_whole);
        self.parameters.is_cut_short() || !self.bounds.unread.is_empty() || is_partly_shown
    }

    fn is_open(&self) -> bool {
        GAMES.iter().any(|&game| self.bounds.interval(game).exact().is_none())
    }

    fn sources(&self) -> impl Iterator<Item = &'static str> {
        self.bounds.applied.iter().map(|bound| bound.theorem.cite.key)
    }
}

/// The table of bounds, a row for each.
fn sheet() -> Sheet<'static, Study> {
    Sheet::of_rows(Table::new("bounds", "Every theorem that applies", layouts::bound_columns()), Study::rows)
        .with_graph6(|study| study.graph.graph6())
}

impl JsonSchema for Study {
    fn schema_name() -> Cow<'static, str> {
        Record::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Record::json_schema(generator)
    }
}

impl Serialize for Study {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let intervals = self.intervals();
        let known = |&(name, (low, high)): &(_, (u32, u32))| (name, (low == high).then_some(low));
        let mut parameters: BTreeMap<_, _> = intervals.iter().map(known).collect();
        parameters.insert(GIRTH.0, self.parameters.girth);
        let open = intervals.into_iter().filter(|(_, (low, high))| low < high);
        let record = Record {
            graph: &self.graph,
            parameters,
            intervals: open.map(|(name, (low, high))| (name, [low, high])).collect(),
            classes: self.classes(),
            undecided_classes: self.undecided(),
            bounds: self.bounds.applied.iter().map(bound_record).collect(),
            missed: self.bounds.missed.iter().map(missed_record).collect(),
            unread: self.unread(),
            best: GAMES.map(|game| (game.symbol(), self.ends(game, |end, _| end))).into(),
            best_by: GAMES.map(|game| (game.symbol(), self.ends(game, |_, proof| proof.prover()))).into(),
            witnesses: self.witnesses.as_ref(),
        };
        record.serialize(serializer)
    }
}

impl Study {
    /// The classes that the graph is in; of those with a number, the ones that say most.
    fn classes(&self) -> Vec<String> {
        let indexed = INDEXED.iter().filter_map(|class| class.sharpest(&self.parameters));
        self.parameters.classes.iter().map(|class| class.name.to_owned()).chain(indexed).collect()
    }

    /// The classes for which there was no time.
    fn undecided(&self) -> Vec<&'static str> {
        self.parameters.undecided.iter().map(|class| class.name).collect()
    }

    /// The theorems for which there was no time.
    fn unread(&self) -> Vec<&'static str> {
        self.bounds.unread.iter().map(|theorem| theorem.name).collect()
    }

    /// The parameters by name, each as an interval.
    fn intervals(&self) -> Vec<(&'static str, (u32, u32))> {
        self.bounds.parameters(&self.parameters)
    }

    /// The rows of the table formats; what the solver decided is cited as this program.
    fn rows(&self) -> Vec<Vec<Cell>> {
        let mut rows = layouts::bound_rows(&self.graph.name, &self.bounds, self.trivial).collect_vec();
        for game in GAMES {
            let interval = self.bounds.interval(game);
            let ends = [(">=", interval.low, interval.low_by), ("<=", interval.high, interval.high_by)];
            for (relation, value, proof) in ends {
                if matches!(proof, Proof::Solver) {
                    let statement = format!("{} {relation} {value}", game.symbol());
                    rows.push(vec![
                        self.graph.name.as_str().into(),
                        "solver".into(),
                        Value::Formula(statement).into(),
                        value.into(),
                        false.into(),
                        strategies::Citation { key: "Mapgame", at: "" }.into(),
                    ]);
                }
            }
        }
        rows
    }

    /// Something about the lower end of the interval and about the upper one.
    fn ends<T>(&self, game: Invariant, tell: impl Fn(u32, Proof) -> T) -> [T; 2] {
        let interval = self.bounds.interval(game);
        [tell(interval.low, interval.low_by), tell(interval.high, interval.high_by)]
    }
}

impl output::Record for Study {
    fn text(&self) -> String {
        let girth = self.parameters.girth;
        let mut lines = vec![format!("{}: {}", self.graph.name, describe::size(&self.graph.graph))];
        let mut shown: Vec<String> = self
            .intervals()
            .iter()
            .map(|(name, (low, high))| format!("{} = {}", spoken(name), describe::interval(*low, *high)))
            .collect();
        shown.push(girth.map_or("no cycle".into(), |girth| format!("girth = {girth}")));
        lines.push(format!("  {}", shown.join(", ")));
        lines.push(format!("  {}", self.classes().join(", ")));
        if !self.parameters.undecided.is_empty() {
            lines.push(format!("  not decided in time: {}", self.undecided().join(", ")));
        }

        let fields = vec![
            Field::words("statement", "theorem", |bound: &&Bound| bound.theorem.statement().into()),
            Field::number("value", "value", |bound| bound.value.into()),
            Field::words("trivial", "", |bound| bound.trivial.then_some("trivial").into()),
            Field::words("citation", "proved in", |bound| bound.theorem.cite.to_string().into()),
        ];
        let (shown, folded) = self.trivial.part(&self.bounds);
        let table = Sheet::new("bounds", "", fields).filled(&shown);
        let drawn = report::exporter("text").expect("text is in the catalogue").render(&table);
        lines.extend(drawn.lines().map(|line| format!("  {line}")));
        if !folded.is_empty() {
            let named = folded.iter().map(|bound| format!("{} {}", bound.theorem.name, bound.value));
            let (number, trivial) = (folded.len(), self.bounds.trivial);
            lines.push(format!(
                "  {number} trivial, at least max degree + 1 = {trivial}: {}",
                named.format(", ")
            ));
        }
        for Missed { theorem, value, reason } in &self.bounds.missed {
            let (symbol, relation) = (theorem.invariant.symbol(), theorem.kind.relation());
            lines.push(format!("  missed: {symbol} {relation} {value} for {}: {reason}", theorem.class));
        }
        if !self.bounds.unread.is_empty() {
            lines.push(format!("  not applied in time: {}", self.unread().join(", ")));
        }
        lines.extend(GAMES.map(|game| format!("  {}", conclusion(game, self.bounds.interval(game)))));
        let witnesses = self.witnesses.iter().flat_map(Witnesses::lines);
        lines.extend(witnesses.map(|line| format!("  {line}")));
        lines.join("\n")
    }
}

/// The best interval in words, with what proves either end.
fn conclusion(game: Invariant, interval: Interval) -> String {
    let symbol = game.symbol();
    let said = |proof| match proof {
        Proof::Theorem(theorem) => format!("{} [{}]", theorem.name, theorem.cite.key),
        other => other.name().to_owned(),
    };
    let (below, above) = (said(interval.low_by), said(interval.high_by));
    let proofs = if below == above { below } else { format!(">= by {below}; <= by {above}") };
    match interval.exact() {
        Some(value) => format!("{symbol} = {value}  ({proofs})"),
        None => format!("{} <= {symbol} <= {}  ({proofs})", interval.low, interval.high),
    }
}

/// The parameter's name in running text.
fn spoken(name: &str) -> String {
    match name {
        "acyclic_chi" => "a".into(),
        "max_degree" => "max degree".into(),
        other => other.into(),
    }
}

fn bound_record(bound: &Bound) -> BoundRecord {
    BoundRecord {
        theorem: bound.theorem.name,
        invariant: bound.theorem.invariant.symbol(),
        kind: bound.theorem.kind.name(),
        value: bound.value,
        formula: bound.theorem.formula,
        status: bound.theorem.status.name(),
        citation: bound.theorem.cite.to_string(),
        trivial: bound.trivial,
    }
}

fn missed_record(missed: &Missed) -> MissedRecord {
    MissedRecord {
        theorem: missed.theorem.name,
        statement: missed.theorem.statement(),
        class: missed.theorem.class,
        value: missed.value,
        reason: missed.reason.clone(),
    }
}
