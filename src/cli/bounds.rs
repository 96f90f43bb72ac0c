//! `mapgame bounds`: every theorem whose hypothesis was checked, and the best bounds.

mod certificate;
mod known;
mod variants;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::path::PathBuf;

use anyhow::bail;
use games::certificate::Kind;
use itertools::Itertools;
use laboratory::report::layouts::{self, TrivialBounds};
use serde::Serialize;
use shell::options::{OutputFormat, Session};
use shell::output::{Output, Sheet};
use shell::parallel::in_order;
use shell::sources::NamedGraph;
use shell::tables::{self, Cell, Column, Table, Value};
use shell::{Exit, cells, describe, schema};
use strategies::Theorem;
use strategies::bibliography::bibtex;
use strategies::formula::unmarked;
use toolkit::ask::bounds::{Answer, MissedTheorem, Question, VariantBounds, Witnesses, answer};
use toolkit::bounds::{PARAMETERS, number_of};
use toolkit::counts::count;
use toolkit::invariants;
use toolkit::known::RECORD;

use super::common::given::SelectedGraphs;
use super::common::variant::{First, beginner};

/// Print the bounds that theorems prove for a graph, with citations.
///
/// A theorem is applied only if its hypothesis was checked. A theorem that would improve the bounds but does not apply is listed
/// as missed, with the hypothesis that fails. If a search did not determine a parameter within its limit, theorems use the end of
/// its interval that keeps the statement true. Without --node-limit and --time-limit each search has a million nodes.
///
/// A bound from the order in use (`2 + max_u ...`) is what this order proves. Bounds of at least max degree + 1 are trivial: no
/// play can violate them. They are listed on one line, or one by one with --all.
///
/// With --known, a search is cited by the report that has it, with its nodes if the report has them. A certificate is a file of
/// the repository with the checksum of its seal, which `mapgame check` reads. A graph of at most 64 vertices is found in any
/// numbering.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame bounds petersen
  mapgame bounds grid:5x5 --exact              let the solver close the gap
  mapgame bounds torus:5x5 --format latex
  mapgame bounds torus:5x5 petersen --known    what theorems, stored searches and certificates prove
  mapgame bounds --known --open                what is open, and how far searches came
  mapgame bounds petersen --first both         also of the game that Bob begins
  mapgame bounds petersen cube fan:9 --brief   one row per graph, with the theorems that attain it
  mapgame bounds icosahedron --witness         a coloring, an order, an embedding, ... to check
  mapgame bounds cube --variants               what is proved of connected games, with passing, ...
  mapgame bounds cube --connected              of connected games alone
  mapgame bounds cube --certificate FILE       what a checker can verify, for a graph of any order
  mapgame bounds petersen cube --bibtex        the sources of the theorems that apply")]
pub(crate) struct Arguments {
    #[command(flatten)]
    graphs: SelectedGraphs,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", default_value = "alice", conflicts_with_all = ["known", "variants"])]
    first: First,
    /// Let the solver close the gaps. The limits are for each decision.
    #[arg(long)]
    exact: bool,
    /// Only stored and proved values, also for Bob first. Their proofs are theorems, stored searches and
    /// certificates; without a graph, the whole table of what theorems alone do not settle.
    #[arg(long, conflicts_with_all = ["exact", "summary", "all", "witness", "variants", "bibtex"])]
    known: bool,
    #[command(flatten)]
    of_known: known::KnownArguments,
    /// One row per graph. It has chi, a, col_2, the proved bounds on chi_g and col_g, and all theorems that
    /// attain them.
    #[arg(long = "brief", conflicts_with_all = ["all", "witness"])]
    summary: bool,
    /// Also list bounds that are at least max degree + 1. JSON always has them.
    #[arg(long)]
    all: bool,
    /// Print witnesses of parameters and classes. They are colorings, orders, forests, embeddings, obstructions.
    #[arg(long)]
    witness: bool,
    /// Bounds on variants and on other games. They are the games of `mapgame list games`, instead of chi_g and
    /// col_g.
    #[arg(long, conflicts_with_all = ["exact", "summary", "all", "witness"])]
    variants: bool,
    /// Bounds on games with connected moves. They are those of --variants that speak of such games.
    #[arg(long, conflicts_with_all = ["first", "exact", "known", "summary", "all", "witness"])]
    connected: bool,
    /// BibTeX entries of the theorems, not the bounds.
    #[arg(long, conflicts_with_all = ["exact", "summary", "all", "witness"])]
    bibtex: bool,
    /// Write a certificate of the best certifiable bounds. It is about one graph. `mapgame check` verifies it. The graph may have
    /// any order, and the bounds hold for either first player. Better bounds that are only cited are listed.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["exact", "known", "summary", "all", "witness", "variants", "connected", "bibtex"])]
    certificate: Option<PathBuf>,
}

pub(crate) fn schemas() -> Vec<schema::JsonType> {
    let own = [
        schema::JsonType::of::<Answer>("bounds", "A graph of `mapgame bounds`"),
        schema::JsonType::of::<certificate::CertifiedBound>(
            "bounds-certificate",
            "A bound of `mapgame bounds --certificate`",
        ),
        schema::JsonType::of::<VariantBounds>("bounds-variants", "A graph of `mapgame bounds --variants`"),
    ];
    own.into_iter().chain(known::schemas()).collect()
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    if arguments.witness && !matches!(session.format, OutputFormat::Text | OutputFormat::Json) {
        bail!("--witness: expected the format text or json, found {}", session.format);
    }
    if let Some(path) = &arguments.certificate {
        return certificate::run(&arguments.graphs, path, arguments.first, session);
    }
    if arguments.known {
        return known::run(&arguments.of_known, &arguments.graphs, session);
    }
    if arguments.variants || arguments.connected {
        let moves = arguments.connected.into();
        let study = |graph: NamedGraph| vec![VariantBounds::new(&graph, moves, &session.budget)];
        let is_open = |found: &VariantBounds| session.is_limited() && found.is_cut_short;
        let keys = |found: &VariantBounds| found.bounds.iter().map(|bound| bound.theorem.cite.key).collect();
        let output = Output::new(session, variants::sheet(), variants::text);
        return arguments.print(study, is_open, keys, output, session);
    }
    let trivial = arguments.trivial();
    let output = if arguments.summary {
        Output::tabular(session, brief_sheet())
    } else {
        Output::new(session, sheet(trivial), move |answer| text(answer, trivial))
    };
    let Arguments { exact, witness, .. } = arguments;
    let study = |graph: NamedGraph| {
        let of_game = |&first| {
            answer(&graph, &Question { first, exact, witness, ..Question::default() }, &session.budget)
        };
        arguments.first.players().iter().map(of_game).collect()
    };
    // Under the default limit an interval counts as an answer.
    let is_open = |found: &Answer| session.is_limited() && found.is_cut_short || exact && found.is_open();
    let keys = |found: &Answer| found.bounds.iter().map(|bound| bound.theorem.cite.key).collect();
    arguments.print(study, is_open, keys, output, session)
}

impl Arguments {
    /// Prints the results of each graph, one for each first player, or the sources of all results by their keys.
    fn print<'f, S: Serialize + Send + 'f>(
        &self,
        study: impl Fn(NamedGraph) -> Vec<S> + Sync,
        is_open: impl Fn(&S) -> bool,
        keys: impl Fn(&S) -> Vec<&'static str>,
        mut output: Output<'f, S>,
        session: &Session,
    ) -> anyhow::Result<Exit> {
        let exit = |found: &S| if is_open(found) { Exit::Unknown } else { Exit::Done };
        let graphs = self.graphs.stream(session)?;
        if !self.bibtex {
            return output.of_all(session, graphs, |graph| Ok(study(graph)), |found| Ok(exit(found)));
        }
        let (mut outcome, mut cited) = (Exit::Done, BTreeSet::new());
        in_order(session, graphs, study, |found| {
            for found in found.iter().flatten() {
                outcome = outcome.max(exit(found));
                cited.extend(keys(found));
            }
            Ok(())
        })?;
        for entry in cited.into_iter().filter_map(bibtex) {
            output.write_line(&format!("{entry}\n"))?;
        }
        output.flush()?;
        Ok(if session.interrupted() { Exit::Unknown } else { outcome })
    }

    fn trivial(&self) -> TrivialBounds {
        if self.all { TrivialBounds::Shown } else { TrivialBounds::Folded }
    }
}

fn sheet<'f>(trivial: TrivialBounds) -> Sheet<'f, Answer> {
    let table = Table::new("bounds", "Every theorem that applies", layouts::bound_columns());
    Sheet::of_rows(table, move |answer| rows(answer, trivial)).with_graph6(|answer| answer.graph.graph6())
}

/// The rows of the table formats; what the solver or the table of known numbers proves cites this program.
fn rows(answer: &Answer, trivial: TrivialBounds) -> Vec<Vec<Cell>> {
    let name = &format!("{}{}", answer.graph.row_name(), beginner(answer.first));
    let mut rows = layouts::bound_rows(name, &answer.bounds, answer.trivial(), trivial).collect_vec();
    for game in Kind::ALL {
        let symbol = number_of(game).symbol();
        let ends = answer.best[game].into_iter().zip(answer.best_by[game]);
        for (relation, (value, by)) in [">=", "<="].into_iter().zip(ends) {
            if [Some("solver"), Some(RECORD)].contains(&by) {
                let statement = Value::Formula(format!("{symbol} {relation} {value}"));
                let cite = strategies::Citation { key: "Mapgame", at: "" };
                rows.push(cells![name.as_str(), by.unwrap_or_default(), statement, value, false, cite]);
            }
        }
    }
    rows
}

fn text(answer: &Answer, trivial: TrivialBounds) -> String {
    let Answer { graph, first, classes, undecided_classes, unread, witnesses, .. } = answer;
    let mut lines = vec![format!("{}: {}{}", graph.name, describe::size(&graph.graph), beginner(*first))];
    let title = |name| invariants::entry(name).map_or(name, |entry| entry.title());
    let parameters = PARAMETERS.split(' ').filter_map(|name| {
        let [low, high] = answer.parameter(name)?;
        Some(format!("{} = {}", title(name), describe::interval(low, high)))
    });
    let girth = answer.parameter("girth").map_or("no cycle".into(), |[girth, _]| format!("girth = {girth}"));
    lines.push(format!("  {}", parameters.chain([girth]).join(", ")));
    lines.push(format!("  {}", classes.join(", ")));
    if !undecided_classes.is_empty() {
        lines.push(format!("  not decided within the limit: {}", undecided_classes.join(", ")));
    }

    let columns = Column::list("statement = theorem | #value | trivial = | citation = proved in");
    let (shown, folded) = trivial.part(&answer.bounds);
    let mut table = Table::new("bounds", "", columns);
    table.rows.extend(shown.iter().map(|bound| {
        let trivial = bound.trivial.then_some("trivial");
        cells![bound.theorem.statement(), bound.value, trivial, bound.theorem.proved_in()]
    }));
    if !table.rows.is_empty() {
        let drawn = tables::exporter("text").expect("text is in the catalogue").render(&table);
        lines.extend(drawn.lines().map(|line| format!("  {line}")));
    }
    if !folded.is_empty() {
        let named = folded.iter().map(|bound| format!("{} {}", bound.theorem.name, bound.value));
        let number = folded.len();
        let trivial = match answer.trivial() {
            0 => "since nothing is colored".to_owned(),
            most => format!("at least max degree + 1 = {most}"),
        };
        lines.push(format!("  {number} trivial, {trivial}: {}", named.format(", ")));
    }
    lines.extend(answer.missed.iter().map(|MissedTheorem { theorem, value, reason }| {
        let (symbol, relation) = (theorem.invariant.symbol(), theorem.kind.relation());
        let (name, class) = (theorem.name, unmarked(theorem.class));
        format!("  missed: {symbol} {relation} {value} by {name}, for {class}: {reason}")
    }));
    if !folded.is_empty() || !answer.missed.is_empty() {
        lines.push("  `mapgame list theorems NAME` prints a theorem in full".to_owned());
    }
    if !unread.is_empty() {
        lines.push(format!("  not applied within the limit: {}", unread.join(", ")));
    }
    lines.extend(Kind::ALL.map(|game| format!("  {}", conclusion(answer, game))));
    let witnesses = witnesses.iter().flat_map(witness_lines);
    lines.extend(witnesses.map(|line| format!("  {line}")));
    lines.join("\n")
}

/// The best interval in words, with the proof of each end.
fn conclusion(answer: &Answer, game: Kind) -> String {
    let symbol = number_of(game).symbol();
    let [low, high] = answer.best[game];
    let known = answer.on_record.get(symbol);
    let on_record = known.map(|known| known.ends_by().map(|by| format!("{RECORD}, {by}")));
    let [below, above] = [0, 1].map(|end| match (answer.best_by[game][end], &on_record) {
        (Some(RECORD), Some(grounds)) => grounds[end].clone(),
        (by, _) => {
            let by = by.unwrap_or("trivial");
            strategies::cited(by).unwrap_or_else(|| by.to_owned())
        }
    });
    let mut proofs = if below == above { below } else { format!(">= by {below}; <= by {above}") };
    if let Some(attempt) = known.and_then(|known| known.attempt.as_ref()) {
        proofs.push_str(&format!("; {attempt}"));
    }
    if low == high {
        format!("{symbol} = {low}  ({proofs})")
    } else {
        format!("{low} <= {symbol} <= {high}  ({proofs})")
    }
}

/// The witnesses of the parameters and the classes, one line each, vertices as numbers.
fn witness_lines(shown: &Witnesses) -> Vec<String> {
    fn spaced(numbers: &[impl Display]) -> String {
        numbers.iter().join(" ")
    }
    let mut forests =
        shown.arboricity.iter().map(|forest| forest.iter().map(|[u, v]| format!("{u}-{v}")).join(" "));
    let mut lines = vec![
        format!("clique: {}", spaced(&shown.clique)),
        format!("chi: colors {}", spaced(&shown.chi)),
        format!("a: colors {}", spaced(&shown.acyclic_chi)),
        format!("w: colors {}", spaced(&shown.pseudoforest_chi)),
        format!("col_2: order {}", spaced(&shown.col_2)),
        format!("treewidth: order {}", spaced(&shown.treewidth)),
        format!("arboricity: forests {}", forests.join(", ")),
        format!("genus: rotations {}", shown.genus.iter().map(|around| spaced(around)).join(", ")),
    ];
    for gadget in &shown.gadgets {
        let (k, vertices) = (count(gadget.k, "color"), spaced(&gadget.vertices));
        lines.push(format!("gadget: Bob wins with {k} on {vertices} (T the targets, N where Bob may also play, H where Alice may also play)"));
        lines.extend(gadget.rows.iter().map(|row| format!("  {row}")));
    }
    lines.extend(shown.classes.iter().map(|class| {
        let answer = if class.inside { "yes" } else { "no" };
        let shown = if class.text.is_empty() { String::new() } else { format!("; {}", class.text) };
        format!("{}: {answer}{shown}", class.class.name)
    }));
    lines
}

const BRIEF: &str = "`low..high`: the number lies between the two. By: the theorems that attain the lower end and the upper end \
     (`mapgame list theorems` has their statements and citations), since $chi_g <= col_g$ for both numbers; solver, if \
     they do not.";

fn brief_sheet() -> Sheet<'static, Answer> {
    let columns = "graph | graph6 | #n | #m | first | #chi | #acyclic_chi = a | #col_2 | \
                   #chi_g | chi_g_low_by = >= by | chi_g_high_by = <= by | \
                   #col_g | col_g_low_by = >= by | col_g_high_by = <= by";
    let title = "What theorems prove, one row per graph";
    Sheet::new("bounds", title, Column::list(columns), |answer: &Answer, key| {
        if ["chi", "acyclic_chi", "col_2"].contains(&key) {
            return Some(between(answer.parameter(key)));
        }
        let game = Kind::ALL.into_iter().find(|&game| key.starts_with(number_of(game).symbol()))?;
        Some(match key.strip_prefix(number_of(game).symbol()) {
            Some("_low_by") => names(answer.attaining_below(game), answer.best_by[game][0]),
            Some("_high_by") => names(answer.attaining_above(game), answer.best_by[game][1]),
            _ => between(Some(answer.best[game])),
        })
    })
    .noting(BRIEF)
}

fn between(ends: Option<[u32; 2]>) -> Cell {
    ends.map(|[low, high]| Cell::between(low, high)).into()
}

/// The theorems that prove an end, by name, or its other proof.
fn names(mut theorems: impl Iterator<Item = &'static Theorem>, prover: Option<&'static str>) -> Cell {
    let names = theorems.by_ref().map(|theorem| theorem.name).join(", ");
    if names.is_empty() { prover.into() } else { names.into() }
}
