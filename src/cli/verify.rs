//! `mapgame verify`: a named strategy of Alice against every Bob, or of Bob against every Alice, and its theorems
//! against the result.

mod arguments;
mod bench;
mod report;
mod words;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use anyhow::{Context, bail};
use laboratory::claims::{Class, Judgment, StrategyClaim};
use shell::Exit;
use shell::options::{OutputFormat, Session};
use shell::parallel::in_order_of_many;
use shell::schema::JsonType;
use shell::sources;
use toolkit::ask::verify::{Question, Refusal};

pub(crate) use self::arguments::Arguments;
use self::bench::{Bench, StrategyTask, TaskResult, VerifiedGraph};
use self::report::VerifyReport;
use super::common::stores;

type Stream = Box<dyn Iterator<Item = anyhow::Result<VerifiedGraph>> + Send>;

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![
        JsonType::of::<Judgment>("verify", "A strategy on a graph, of `mapgame verify`"),
        JsonType::made(
            "store",
            "A line of a store, of `verify`, `match`, `tournament`, `compare`, `curves`, `hunt` and `report`",
            stores::schema,
        ),
    ]
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    arguments.hold_programs();
    let strategies = arguments.strategies();
    let store = stores::open(arguments.store.as_deref())?.map(Mutex::new);
    let over = if arguments.is_sweep() { arguments.graphs.over.known() } else { Vec::new() };
    if arguments.shrink && over.len() < arguments.graphs.over.classes().len() {
        bail!(
            "--shrink: expected a class of `list classes`, found one of your own, which smaller graphs may leave"
        );
    }
    let class = Class::read(arguments.condition.as_deref(), &over, session.limits()).context("--where")?;
    let claim =
        arguments.claim.as_deref().map(|text| StrategyClaim::read(text, session.limits())).transpose();
    let claim = claim.context("--claim")?;
    if claim.is_some() && !matches!(session.format, OutputFormat::Text | OutputFormat::Json) {
        bail!("--claim: expected the format text or json, found {}", session.format);
    }
    let question = arguments.question(session);
    strategies.iter().try_for_each(|strategy| question.check_side(*strategy))?;
    if claim.is_some() && !question.has_own_graph() {
        bail!("--claim: expected the coloring or the marking game, whose graph is that of the columns");
    }
    let is_announced = AtomicBool::new(false);
    let bench =
        Bench { arguments: &arguments, question, strategies, store, class, claim, is_announced, session };
    arguments.film.try_target(session)?;
    let mut telling = VerifyReport::new(&bench);
    let given = arguments.given(&bench.question, session, Arc::clone(&telling.is_over))?;
    let number = bench.strategies.len();
    let tasks = given.flat_map(move |field| -> Vec<anyhow::Result<StrategyTask>> {
        match field.map(Arc::new) {
            Err(error) => vec![Err(error)],
            Ok(field) => {
                let task = |strategy| StrategyTask {
                    field: Arc::clone(&field),
                    strategy,
                    outcome: TaskResult::Unplayed,
                };
                (0..number).map(task).map(Ok).collect()
            }
        }
    });
    let total = arguments.number_of_graphs().map(|graphs| ("strategies", (graphs * number) as u64));
    let read = in_order_of_many(
        session,
        total,
        tasks,
        |task| bench.study(task),
        |_| 1,
        |studies| {
            for study in studies {
                telling.take(study?)?;
            }
            Ok(telling.output.flush()?)
        },
    );
    telling.finish_after(read)
}

impl Arguments {
    /// The graphs, each with its own arguments, until the search is over.
    fn given(
        &self,
        question: &Question,
        session: &Session,
        is_over: Arc<AtomicBool>,
    ) -> anyhow::Result<Stream> {
        let graphs = self.graphs.stream(session)?;
        // An order or a guide belongs to one graph: it is read for each, and refused where it does not fit.
        let (order, guide, film) = (self.order.clone(), self.guide.clone(), self.film.clone());
        let (question, budget) = (question.clone(), session.budget.clone());
        let wanted = graphs.take_while(move |_| !is_over.load(Ordering::SeqCst));
        Ok(Box::new(wanted.map(move |graph| {
            let arena = question.arena(&graph?, &budget).map_err(|refusal| match refusal {
                // The fault keeps its type, by which a limit is recognized.
                Refusal::Arena(fault) => anyhow::Error::from(fault),
                refusal => refusal.into(),
            });
            let game = question.game.map_or("", |game| game.name());
            let graph = arena.with_context(|| format!("--game {game}"))?;
            film.check(&graph.name, &graph.graph)?;
            let order = order.as_ref().map(|path| sources::read_order(path, &graph.graph)).transpose()?;
            let guide = guide.as_ref().map(|path| sources::read_guide(path, &graph.graph)).transpose()?;
            let question = Question {
                order: order.map(|order| order.sequence().to_vec()),
                guide: guide.map(|guide| guide.colors().to_vec()),
                ..question.clone()
            };
            let terms = question.terms(&graph.graph)?;
            Ok(VerifiedGraph { graph, question, terms, is_in_class: OnceLock::new(), study: OnceLock::new() })
        })))
    }
}
