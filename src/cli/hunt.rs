//! `mapgame hunt`: graphs on which a claim fails.

mod record;
mod region;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use games::certificate::Kind as Game;
use graphs::formats::{parse_graph6, to_graph6};
use graphs::{Budget, Graph};
use itertools::Itertools;
use laboratory::hunt::claim::Claim;
use laboratory::hunt::moves::{GROUNDS, Ground};
use laboratory::hunt::plan::Plan;
use laboratory::hunt::{OrderCoverage, among, hunt, made_smaller};
use mapgame::{games, graphs, solver};
use solver::Decider;
use toolkit::invariants::{Column, Limits};
use toolkit::store::Store;

use self::record::{HuntRecord, sheet};
use self::region::{Region, classes, ground, orders};
use super::Exit;
use super::common::certificate;
use super::common::describe;
use super::common::given::{or_piped, renewed};
use super::common::options::Session;
use super::common::output::Output;
use super::common::schema::Kind;
use super::common::sources::{self, NamedGraph};
use super::common::stores::{self, HuntOrderRecord};
use super::common::target::{is_certificate, target};

/// Look for a graph on which a claim fails.
///
/// The claim is a condition over the columns of `mapgame table`. Order by order all graphs of the class are looked at as
/// long as they are few (--exhaustive says how far); beyond, random changes that stay in the class lead from graph to graph,
/// towards those on which the claim is nearest to failing. A graph on which it fails is made smaller within the class, as long
/// as the claim fails, and printed with the values of the columns; --certificate proves them.
///
/// Without --over the graphs are those that are named, or of another program, and all that are connected are looked at.
///
/// A claim that has no value on a graph, such as one with a quotient by 0, neither holds nor fails there; such graphs are
/// counted. A graph for which the condition of --where has no value is none for which the claim is made. With a condition
/// the graphs that meet it are counted, too: the others do not put the claim to the test.
///
/// The outcome depends on --seed, --restarts and --steps, not on the threads. With --store an interrupted hunt goes on where it
/// was, at the order that was not finished. The exit code is 1 if a graph was found, 0 if there is none, and 3 if none was
/// found and not every graph was looked at.
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
    /// The claim.
    #[arg(value_name = "FORMULA")]
    claim: String,
    /// Look at these graphs alone, the connected ones, at all of them: specs, files, or `-` for standard input.
    #[arg(value_name = "GRAPH", conflicts_with_all = ["over", "exhaustive", "store"])]
    graphs: Vec<String>,
    /// The class of graphs, with orders from LO to HI or of order N.
    #[arg(long, value_name = "CLASS:LO..HI", value_parser = Region::read, long_help = classes(),
          conflicts_with_all = ["in", "order", "from"])]
    over: Option<Region>,
    /// As in --over CLASS:LO..HI.
    #[arg(long = "in", id = "in", value_name = "CLASS", hide = true, default_value = "connected",
          value_parser = clap::builder::PossibleValuesParser::new(GROUNDS.iter().map(|ground| ground.name)))]
    class: String,
    /// As in --over CLASS:LO..HI.
    #[arg(long, value_name = "LO..HI", hide = true, value_parser = orders, conflicts_with = "graphs")]
    order: Option<(usize, usize)>,
    /// As GRAPH.
    #[arg(long, value_name = "GRAPH", num_args = 1.., hide = true,
          conflicts_with_all = ["graphs", "order", "exhaustive", "store"])]
    from: Vec<String>,
    /// The claim is made only for graphs for which this holds, a condition over columns.
    #[arg(long = "where", value_name = "FORMULA")]
    condition: Option<String>,
    /// Up to which order all graphs are looked at [default: as far as there are some thousand].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    exhaustive: Option<u64>,
    /// How many searches there are for each larger order.
    #[arg(long, value_name = "N", default_value_t = 16, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    restarts: u64,
    /// The steps of each search.
    #[arg(long, value_name = "N", default_value_t = 2000, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    steps: u64,
    /// Keep what was looked at in this file, and go on from there.
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Write a certificate of the values that break the claim: of those of one game, where they are of two.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// What it prints as JSON.
pub(crate) fn schemas() -> Vec<Kind> {
    vec![Kind::of::<HuntRecord>("hunt", "What `mapgame hunt` found")]
}

/// How long a command that was interrupted may still take.
const AT_ONCE: Duration = Duration::from_millis(300);

/// What was looked at, and what came of it.
struct Hunted {
    covered: Vec<OrderCoverage>,
    counterexample: Option<Arc<Graph>>,
    /// Whether every graph was looked at, and decided.
    is_whole: bool,
}

impl Arguments {
    /// Puts what older spellings say into the words of now, and says these.
    fn renew(&mut self, session: &Session) {
        let class = &self.class;
        if let Some((low, high)) = self.order {
            renewed(
                &format!("--in {class} --order {low}..{high}"),
                &format!("--over {class}:{low}..{high}"),
                session,
            );
            self.over = Some(Region { ground: ground(class), class: None, orders: (low, high) });
        }
        if !self.from.is_empty() {
            let now = self.from.iter().join(" ");
            renewed(&format!("--from {now}"), &now, session);
            self.graphs = std::mem::take(&mut self.from);
        }
    }

    fn ground(&self) -> &'static Ground {
        self.over.map_or_else(|| ground(&self.class), |region| region.ground)
    }

    /// The condition under which the claim is made, with the class that is no ground of hunts.
    fn hypothesis(&self) -> Option<String> {
        let class = self.over.and_then(|region| region.class).map(|class| class.name.replace('-', "_"));
        match (class, self.condition.clone()) {
            (Some(class), Some(condition)) => Some(format!("{class} && ({condition})")),
            (class, condition) => class.or(condition),
        }
    }

    /// The limits on nodes and time hold for each decision.
    fn budget(session: &Session) -> Budget {
        Budget { time: None, nodes: None, ..session.budget.clone() }
    }

    /// Looks at the graphs that are given.
    fn among_given(&self, claim: &Claim, session: &Session) -> anyhow::Result<Hunted> {
        let graphs = sources::graphs(&or_piped(&self.graphs)?, session)?;
        let graphs = graphs
            .filter_map(|named| sources::unless_left_out(named, &session.faults))
            .map(|named| named.map(|named| named.graph));
        let found = among(self.ground(), claim, graphs, &Self::budget(session))?;
        let is_whole = found.limit.is_none() && found.covered.iter().all(|one| one.undecided == 0);
        Ok(Hunted { covered: found.covered, counterexample: found.counterexample, is_whole })
    }

    /// Looks at one order after the other, or takes from the store what was found of it.
    fn by_order(
        &self,
        claim: &Claim,
        region: Region,
        mut store: Option<&mut Store>,
        session: &Session,
    ) -> anyhow::Result<Hunted> {
        let ground = self.ground();
        let (low, high) = region.orders;
        let exhaustive =
            self.exhaustive.map_or(ground.exhaustive, |most| usize::try_from(most).unwrap_or(usize::MAX));
        if exhaustive > ground.generated().most && self.exhaustive.is_some() {
            bail!("--exhaustive: expected an order up to {}, found {exhaustive}", ground.generated().most);
        }
        let plan = Plan {
            exhaustive,
            restarts: self.restarts,
            steps: self.steps,
            seed: session.seed,
            budget: Self::budget(session),
        };
        let mut covered = Vec::new();
        let mut counterexample = None;
        for order in low..=high {
            let key = self.key(order, claim, exhaustive, session);
            let kept: Option<HuntOrderRecord> =
                store.as_ref().map(|store| store.get(&key)).transpose()?.flatten();
            let (looked, found) = match kept {
                Some(HuntOrderRecord { covered, counterexample }) => {
                    let graph = counterexample.map(|line| parse_graph6(&line).map(Arc::new));
                    (covered, graph.transpose().map_err(|fault| anyhow::anyhow!("--store: {fault}"))?)
                }
                None => {
                    let found = hunt(ground, claim, order, &plan);
                    if let (Some(store), None) = (&mut store, found.limit) {
                        let counterexample = found.counterexample.as_deref().map(to_graph6);
                        store.insert(
                            &key,
                            &HuntOrderRecord { covered: found.covered.clone(), counterexample },
                        )?;
                    }
                    (found.covered, found.counterexample)
                }
            };
            session.remark(&format!("order {order}: {}", describe::count(looked.graphs, "graph")));
            covered.push(looked);
            counterexample = found;
            if counterexample.is_some() || session.interrupted() {
                break;
            }
        }
        let is_whole =
            covered.len() == high - low + 1 && covered.iter().all(|one| one.exhaustive && one.undecided == 0);
        Ok(Hunted { covered, counterexample, is_whole })
    }

    /// Under which key the store keeps an order: everything that its outcome depends on.
    fn key(&self, order: usize, claim: &Claim, exhaustive: usize, session: &Session) -> String {
        let (restarts, steps, seed) = (self.restarts, self.steps, session.seed);
        let how = if order <= exhaustive {
            "all".to_owned()
        } else {
            format!("restarts {restarts}, steps {steps}, seed {seed}")
        };
        let such = self.hypothesis().unwrap_or_else(|| "true".to_owned());
        let Budget { nodes, time, memory, .. } = &session.budget;
        let nodes = nodes.map_or_else(|| "none".to_owned(), |nodes| nodes.to_string());
        let time = time.map_or_else(String::new, |time| format!(", time limit {}s", time.as_secs_f64()));
        let memory = memory.map_or_else(String::new, |bytes| format!(", memory limit {bytes} bytes"));
        format!(
            "hunt {} in {} under {such}, order {order}, {how}, node limit {nodes}{time}{memory}",
            claim.source(),
            self.ground().name
        )
    }
}

pub fn run(mut arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    arguments.renew(session);
    let ground = arguments.ground();
    let hypothesis = arguments.hypothesis();
    let claim = Claim::read(&arguments.claim, hypothesis.as_deref(), session.limits())?;
    if arguments.certificate.is_some() && !claim.columns().any(Column::names_winners) {
        bail!("--certificate: expected a claim about chi_g or col_g, whose values games decide");
    }
    let mut store = stores::open(arguments.store.as_deref())?;
    let certificate =
        arguments.certificate.as_deref().map(|path| target(path, is_certificate, session)).transpose()?;
    let Hunted { covered, counterexample, is_whole } = match arguments.over {
        Some(region) => arguments.by_order(&claim, region, store.as_mut(), session)?,
        None => arguments.among_given(&claim, session)?,
    };
    let smaller = counterexample
        .map(|graph| (to_graph6(&graph), made_smaller(&graph, ground, &claim, &Arguments::budget(session))));
    let exit = match (&smaller, is_whole) {
        (Some(_), _) => Exit::Refuted,
        (None, true) => Exit::Done,
        (None, false) => Exit::Unknown,
    };
    let named =
        smaller.as_ref().map(|(_, small)| NamedGraph::new(to_graph6(&small.graph), Arc::clone(&small.graph)));
    // What it fails by is told after an interruption, too, where that takes no time.
    let moment = Budget { stop: None, time: Some(AT_ONCE), ..session.budget.clone() };
    let of_values = if session.interrupted() {
        Limits { decision: moment.clone(), parameter: moment }
    } else {
        session.limits()
    };
    let mut output = Output::new(session, sheet());
    output.emit(&HuntRecord {
        expression: claim.source().to_owned(),
        class: ground.name.to_owned(),
        condition: hypothesis,
        found: named.is_some(),
        graph: named.as_ref().map(|named| named.name.clone()),
        graph6: named.as_ref().and_then(NamedGraph::graph6),
        n: named.as_ref().map(|named| named.graph.order()),
        m: named.as_ref().map(|named| named.graph.size()),
        values: named.iter().flat_map(|named| claim.values_within(&named.graph, &of_values)).collect(),
        shrunk_from: smaller.as_ref().map(|(first, _)| first.clone()),
        is_minimal: smaller.as_ref().map(|(_, small)| small.is_minimal),
        covered,
    })?;
    output.finish()?;
    if let (Some(target), Some(named)) = (certificate, &named) {
        let statements = claim.statements(&named.graph);
        let game = statements.first().map_or(Game::Coloring, |statement| statement.game);
        let of_one = statements.iter().filter(|statement| statement.game == game);
        if statements.iter().any(|statement| statement.game != game) {
            session.remark(&format!(
                "{target}: a certificate is of one game; this one proves what the claim says of the {game} game"
            ));
        }
        let of_one: Vec<_> = of_one.map(|statement| (statement.rules, statement.winner)).unique().collect();
        let mut decider = Decider::new(&named.graph, &session.budget);
        return Ok(exit.max(certificate::write(&target, &mut decider, game, &of_one, session)?));
    }
    Ok(exit)
}
