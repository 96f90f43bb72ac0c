//! `mapgame hunt`: graphs on which a claim fails.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use catalogue::families::Letter;
use games::ChosenGame;
use games::certificate::Kind as Game;
use graphs::Budget;
use graphs::Graph;
use graphs::{parse_graph6, to_graph6};
use itertools::{Either, Itertools};
use shell::brought::GraphClass;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::schema::JsonType;
use shell::tables::Column as Head;
use shell::{Exit, describe, leaving, sources};
use solver::Decider;
use toolkit::ask::hunt::{Answer, Hunt, Question, Refusal};
use toolkit::hunt::moves::{GIVEN, HUNT_CLASSES, HuntClass, MOVED};
use toolkit::hunt::region::{Region, classes};
use toolkit::hunt::{HuntCoverage, OrderCoverage, OrderResult};
use toolkit::invariants::{Column, Limits, Value};
use toolkit::outside::{LineFault, LineProgram, SCHEME};
use toolkit::store::Store;

use super::common::certificate;
use super::common::given::{self, or_piped};
use super::common::stores::{self, HuntOrderRecord};
use super::common::target::{is_certificate, target};

/// Search for a graph on which a claim fails.
///
/// The claim is a condition over the columns of `mapgame table`. Order by order, all graphs of the class are examined as long as
/// they are few (--exhaustive sets the order). For larger orders, random changes within the class lead from graph to graph,
/// towards those on which the claim is nearest to failing. A counterexample is made smaller within the class, as long as the
/// claim fails, and printed with the values of the columns; --certificate proves them.
///
/// A class of your own is examined whole, graph by graph. With --walk the hunt walks: from a random graph of it to graphs that a
/// program makes of each, and never to others.
///
/// Without a class the graphs are those of the command line or of another program, connected or not. The first counterexample is
/// printed unchanged, and made smaller only with --shrink. Values are then those of `mapgame table`, which also uses theorems and
/// the table of known numbers. In a class they are computed by search and theorems.
///
/// A claim that has no value on a graph, for example by a division by 0, neither holds nor fails there; such graphs are counted.
/// If the condition of --where has no value, the claim is not about that graph. With a condition, the graphs that satisfy it
/// are also counted, since only they test the claim.
///
/// The result depends on --seed, --restarts and --steps, and not on the threads. With --store an interrupted hunt resumes at the
/// order that was not finished. The exit code is 1 if a graph was found, 0 if there is none, and 3 if none was found and not
/// every graph was examined.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame hunt 'col_g <= 3' --over trees:2..10
  mapgame hunt 'chi_g <= 3' --over bipartite:2..7 --format json
  mapgame hunt 'col_g <= 2 degeneracy + 1' --over connected:1..5
  nauty-geng -c 8 | mapgame hunt 'chi_g <= 5' --where planar   the graphs of another program
  mapgame hunt 'chi_g_plus_edge >= chi_g' --over connected:2..6 --certificate less.cert
  mapgame hunt 'chi_g <= 4' --over planar:9 --exhaustive 8 --steps 20 --restarts 2 --seed 1")]
pub(crate) struct Arguments {
    /// An inequality such as 'col_g <= 3' (`mapgame list columns`). Any condition over columns is a claim.
    #[arg(value_name = "FORMULA")]
    claim: String,
    /// Examine only these graphs. They are specs, files, or `-` for standard input.
    #[arg(value_name = "GRAPH", conflicts_with_all = ["exhaustive", "store"])]
    graphs: Vec<String>,
    /// A class of connected graphs, or letters N=LO..HI. The order is from LO to HI, or N; the letters are those of
    /// GRAPH.
    #[arg(long, value_name = "CLASS:LO..HI", value_parser = given::extent::<GraphClass<Region>>,
          long_help = format!("{}. {}", classes(), given::BROUGHT))]
    over: Vec<Either<GraphClass<Region>, Letter>>,
    /// Walk by the moves of `exec:PROGRAM`. It answers each line, a graph in graph6, with a line: its neighbors in graph6, with blanks
    /// between them.
    #[arg(long, value_name = "PROGRAM", value_parser = moves, conflicts_with_all = ["exhaustive", "store"])]
    walk: Option<Arc<LineProgram>>,
    /// The game of the claim `monotone`, such as indicated or relaxed(1). Other claims name it in their columns, as in
    /// `indicated_game <= chi + 1`.
    #[arg(hide_short_help = true, long, value_name = "GAME")]
    game: Option<String>,
    /// Only graphs that satisfy this formula. The claim is about these graphs alone.
    #[arg(long = "where", value_name = "FORMULA")]
    condition: Option<String>,
    /// Shrink a counterexample even if given as input.
    #[arg(long, conflicts_with = "walk")]
    shrink: bool,
    /// Examine all graphs up to this order [default: while a search would not examine fewer].
    #[arg(hide_short_help = true, long, value_name = "N", allow_negative_numbers = true)]
    exhaustive: Option<u64>,
    /// The number of searches for each larger order.
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = 16, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    restarts: u64,
    /// The steps of each search.
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    steps: u64,
    /// Store the progress in this file, and resume from it.
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Write a certificate of the values that fail. If they are values of two games, it is about one of them.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![JsonType::of::<Answer>("hunt", "What `mapgame hunt` found")]
}

fn moves(text: &str) -> Result<Arc<LineProgram>, String> {
    if !text.starts_with(SCHEME) {
        return Err(format!("expected {SCHEME}PROGRAM, found {text:?}"));
    }
    LineProgram::new(text).map(Arc::new).map_err(|fault| fault.to_string())
}

impl Arguments {
    fn class(&self) -> anyhow::Result<Option<&GraphClass<Region>>> {
        let classes = self.over.iter().filter_map(|over| over.as_ref().left());
        match (classes.collect::<Vec<_>>().as_slice(), self.graphs.as_slice()) {
            ([], _) => Ok(None),
            ([GraphClass::Known(_)], []) if self.walk.is_some() => {
                bail!("--walk: expected first graphs, GRAPH or a class of your own, found another class")
            }
            ([GraphClass::Words(_) | GraphClass::Printed(_)], [])
                if self.exhaustive.is_some() || self.store.is_some() || self.shrink =>
            {
                bail!(
                    "--exhaustive, --store, --shrink: expected a class of `list classes`, found one of your own"
                )
            }
            ([class], []) if self.over.len() == 1 => Ok(Some(*class)),
            _ => bail!("--over: expected one class and no GRAPH, or letters of GRAPH, found both"),
        }
    }

    /// The question of the hunt: over a class, or over the given graphs.
    fn question(&self, class: Option<Region>, session: &Session) -> anyhow::Result<Question> {
        let claim = match self.game.as_deref() {
            None | Some("coloring") => self.claim.clone(),
            Some(game) if self.claim == "monotone" => format!("monotone_{game}"),
            Some(game) => bail!("--game {game}: expected the claim monotone, found {}", self.claim),
        };
        let hunt_class = if self.walk.is_some() { &MOVED } else { &GIVEN };
        let given = Region { hunt_class, class: None, orders: (1, 1) };
        Ok(Question {
            claim,
            over: class.unwrap_or(given),
            condition: self.condition.clone(),
            exhaustive: self.exhaustive.map(|most| usize::try_from(most).unwrap_or(usize::MAX)),
            restarts: self.restarts,
            steps: self.steps,
            seed: session.seed,
            nodes: None,
            milliseconds: None,
        })
    }

    fn among_given(
        &self,
        class: Option<&GraphClass<Region>>,
        hunt: &Hunt,
        session: &Session,
    ) -> anyhow::Result<HuntCoverage> {
        let letters: Vec<Letter> = self.over.iter().filter_map(|over| over.clone().right()).collect();
        let printed = class.and_then(GraphClass::printed);
        let graphs = match class {
            None => sources::graphs_over(&or_piped(&self.graphs)?, &letters, session)?,
            Some(class) => match printed {
                Some(printed) => printed.graphs(&session.budget),
                None => sources::graphs(class.words(), session)?,
            },
        };
        let graphs = graphs.filter_map(|named| sources::unless_left_out(named, &session.faults));
        let Some(moves) = &self.walk else { return hunt.among(graphs) };
        let starts: Vec<_> = graphs.map_ok(|named| named.graph).try_collect()?;
        let neighbors = |graph: &Graph| {
            let line = to_graph6(graph);
            let answer = match moves.answer(&line, &session.budget) {
                Ok(answer) => answer,
                // The walk ends by the same limit.
                Err(LineFault::Limit(_)) => return Ok(Vec::new()),
                Err(LineFault::Program(fault)) => bail!("{}: after {line}: {fault}", moves.text()),
            };
            let graphs = answer.split_whitespace().map(|word| {
                parse_graph6(word).with_context(|| format!("{}: after {line}: expected graph6", moves.text()))
            });
            // Walks stay within the orders of the class.
            let is_inside = |graph: &Graph| printed.is_none_or(|class| class.has_order(graph.order()));
            graphs.filter_ok(is_inside).collect()
        };
        hunt.walk(&starts, neighbors)
    }
}

/// Tests one order, or takes its result from the store.
fn of_order(
    hunt: &Hunt,
    order: usize,
    store: Option<&mut Store>,
    session: &Session,
) -> anyhow::Result<OrderResult> {
    let Some(store) = store else { return Ok(hunt.order(order)) };
    let key = hunt.key(order, &session.budget);
    if let Some(HuntOrderRecord { covered, counterexample }) = store.get(&key)? {
        let graph = counterexample.map(|line| parse_graph6(&line).map(Arc::new)).transpose();
        let counterexample = graph.map_err(|fault| anyhow::anyhow!("--store: {fault}"))?;
        return Ok(OrderResult { covered, counterexample, limit: None });
    }
    let found = hunt.order(order);
    if found.limit.is_none() {
        let counterexample = found.counterexample.as_deref().map(to_graph6);
        store.insert(&key, &HuntOrderRecord { covered: found.covered.clone(), counterexample })?;
    }
    Ok(found)
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    // The limits on nodes and time are for each decision.
    let budget = Budget { time: None, nodes: None, ..session.budget.clone() };
    let class = arguments.class()?;
    let known = class.and_then(GraphClass::known).copied();
    let hunt = Hunt::new(
        &arguments.question(known, session)?,
        // What a table of known numbers is made of is found by search.
        Limits { by_search: known.is_some(), ..session.limits() },
        &budget,
    );
    let hunt = Arc::new(hunt.map_err(|refusal| match refusal {
        Refusal::Condition(fault) => fault.into(),
        refusal => anyhow::anyhow!("--{refusal}"),
    })?);
    if arguments.certificate.is_some() && !hunt.claim.columns().any(Column::names_winners) {
        bail!("--certificate: expected a claim about chi_g or col_g, whose values games decide");
    }
    let mut store = stores::open(arguments.store.as_deref())?;
    let certificate =
        arguments.certificate.as_deref().map(|path| target(path, is_certificate, session)).transpose()?;
    let is_shrunk = known.is_some() || arguments.shrink;
    let (hunted, within) = (Arc::clone(&hunt), session.clone());
    leaving::offer(move || {
        let answer = hunted.so_far(is_shrunk);
        // An error can no longer be reported.
        let _ = Output::new(&within, sheet(), text).print(&answer);
        exit_of(&answer)
    });
    let looked = if known.is_some() {
        hunt.by_order(
            |order| of_order(&hunt, order, store.as_mut(), session),
            |&OrderCoverage { order, graphs, .. }| {
                session.remark(&format!("order {order}: {}", describe::count(graphs, "graph")));
            },
        )?
    } else {
        arguments.among_given(class, &hunt, session)?
    };
    let answer = hunt.answer(looked, is_shrunk);
    let exit = exit_of(&answer);
    {
        let _whole = leaving::withdraw();
        Output::new(session, sheet(), text).print(&answer)?;
    }
    let (Some(target), Some(graph)) = (certificate, &answer.counterexample) else { return Ok(exit) };
    let statements = hunt.claim.statements(graph);
    let game = statements.first().map_or(Game::Coloring, |statement| statement.game);
    let of_one = statements.iter().filter(|statement| statement.game == game);
    if statements.iter().any(|statement| statement.game != game) {
        session.remark(&format!(
            "{target}: a certificate is about one game; this one proves the values of the {game} game"
        ));
    }
    let of_one: Vec<_> = of_one.map(|statement| (statement.rules, statement.winner)).unique().collect();
    let mut decider = Decider::new(graph, &session.budget);
    Ok(exit.max(certificate::write(
        &target,
        "",
        &mut decider,
        &ChosenGame::of_kind(game),
        None,
        &of_one,
        session,
    )?))
}

fn exit_of(answer: &Answer) -> Exit {
    match (answer.found, answer.is_whole) {
        (true, _) => Exit::Refuted,
        (false, true) => Exit::Done,
        (false, false) => Exit::Unknown,
    }
}

fn text(answer: &Answer) -> String {
    let Answer { expression, class, graph, graph6, n, m, is_minimal, covered, .. } = answer;
    let such = answer.condition.iter().map(|condition| format!(" for which {condition}")).join("");
    let is_given = class == GIVEN.name;
    let hunted = HUNT_CLASSES.iter().find(|hunted| hunted.name == class);
    let given = if class == MOVED.name { "graphs that moves reach" } else { "input graphs" };
    let graphs = hunted.map_or_else(|| given.to_owned(), HuntClass::graphs);
    let mut lines = Vec::new();
    if let (Some(name), Some(n), Some(m)) = (graph, n, m) {
        let values = shown(&answer.values);
        let line = graph6.as_ref().unwrap_or(name);
        lines.push(format!("{expression} FAILS on {line} (n = {n}, m = {m}): {values}"));
        let minimal = if is_given { "minimal" } else { "minimal in the class" };
        lines.push(match (&answer.shrunk_from, *is_minimal == Some(true)) {
            (Some(first), true) if first != name => format!("  made smaller from {first}, {minimal}"),
            (Some(first), false) if first != name => format!("  made smaller from {first}"),
            (Some(_), true) => format!("  already {minimal}"),
            (Some(_), false) => "  no smaller one found within the limits".into(),
            (None, _) if *class == MOVED.name => "  reached by moves".into(),
            (None, _) => format!("  input as {name}"),
        });
    } else if covered.iter().all(|order| order.met == 0) {
        lines.push(format!("{expression}: not tested, since no {graphs}{such} were examined"));
    } else {
        let orders = match covered.iter().map(|order| order.order).minmax().into_option() {
            Some((low, high)) if low == high => format!(" of order {low}"),
            Some((low, high)) => format!(" of orders {low} to {high}"),
            None => String::new(),
        };
        let is_undefined = covered.iter().any(|order| order.undefined > 0);
        let valued = if is_undefined { " on which it has a value" } else { "" };
        let examined = if answer.is_whole { "" } else { " that were examined and decided" };
        lines.push(format!("{expression}: holds for all {graphs}{orders}{such}{examined}{valued}"));
    }
    for &OrderCoverage { order, exhaustive, graphs, met, undecided, undefined } in covered {
        let graphs = match (exhaustive, graphs) {
            (true, 1) => "the only graph".into(),
            (true, _) => format!("all {}", describe::count(graphs, "graph")),
            (false, _) => describe::count(graphs, "graph"),
        };
        let (met, open) = (meeting(answer, met), open(undecided, undefined));
        lines.push(format!("  order {order}: {graphs}{met}{open}"));
    }
    lines.extend(answer.limit.map(|limit| format!("  ended by the {limit}")));
    lines.join("\n")
}

/// The number of graphs that neither broke nor obeyed the claim, in words.
fn open(undecided: u64, undefined: u64) -> String {
    let some = |number: u64, what| match number {
        0 => String::new(),
        _ => format!(", {number} {what}"),
    };
    some(undecided, "undecided") + &some(undefined, "for which the claim has no value")
}

/// Each number with its value, or with its proved interval.
fn shown(values: &BTreeMap<String, Value>) -> String {
    let shown = |(name, value): (&String, &Value)| match value {
        Value::Between(low, high) => format!("{low} <= {name} <= {high}"),
        Value::Unknown => format!("{name} is unknown"),
        Value::Undefined => format!("{name} is undefined"),
        known => format!("{name} = {known}"),
    };
    values.iter().map(shown).join(", ")
}

fn sheet() -> Sheet<'static, Answer> {
    let columns = "expression = claim | class | graph6 = fails on | #n | #m | values | covered = examined";
    let title = "Claims, and graphs on which they fail";
    Sheet::new("hunt", title, Head::list(columns), |answer: &Answer, key| {
        Some(match key {
            "expression" => format!("${}$", answer.expression).into(),
            "graph6" => answer.graph6.clone().or_else(|| answer.graph.clone()).into(),
            "values" => shown(&answer.values).into(),
            "covered" => coverage_text(answer).into(),
            _ => return None,
        })
    })
}

/// How many graphs met the condition, in words; empty without a condition.
fn meeting(answer: &Answer, met: u64) -> String {
    let verb = if met == 1 { "satisfies" } else { "satisfy" };
    answer.condition.as_ref().map_or_else(String::new, |_| format!(", {met} {verb} the condition"))
}

fn coverage_text(answer: &Answer) -> String {
    let covered = &answer.covered;
    let sum = |number: fn(&OrderCoverage) -> u64| covered.iter().map(number).sum();
    let all: Vec<usize> =
        covered.iter().filter(|covered| covered.exhaustive).map(|covered| covered.order).collect();
    let all = match all.as_slice() {
        [] => String::new(),
        [one] => format!(", all of order {one}"),
        [first, .., last] => format!(", all of orders {first} to {last}"),
    };
    let graphs = describe::count(sum(|covered| covered.graphs), "graph");
    let met = meeting(answer, sum(|covered| covered.met));
    let open = open(sum(|covered| covered.undecided), sum(|covered| covered.undefined));
    format!("{graphs}{all}{met}{open}")
}
