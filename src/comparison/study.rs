//! What is found out about one graph: its parameters, the theorems that apply, strategies against every Bob, and
//! the numbers of the games.

use std::sync::Arc;
use std::time::Duration;

use games::certificate::Kind;
use games::{ChosenGame, Player};
use graphs::{Budget, Graph, Parameters};
use solver::{Decider, Scope};
use strategies::alice::{activation, acyclic, dollar, loose_backward};
use strategies::{Applies, Entry, Instance, Invariant, Setup, Status};

use toolkit::bounds::{Bounds, trivial_bound};
use toolkit::verify::{Findings, Terms, verify};

/// The strategies whose worst cases the tables show: those of the article, in its order.
pub static COMPARED: [&Entry; 4] =
    [&loose_backward::STRATEGY, &acyclic::STRATEGY, &activation::STRATEGY, &dollar::STRATEGY];

/// The states of one search against a guided strategy: where these do not do, ten times as many seldom
/// would, since the colors multiply them.
const MOST_STATES: u64 = 1_000_000;

/// What is to be found out about a graph, besides its parameters and the theorems that apply.
#[derive(Debug, Clone)]
pub struct Questions {
    /// The strategies to compare.
    pub strategies: Vec<&'static Entry>,
    /// Whether they meet every Bob.
    pub worst_cases: bool,
    /// Whether col_g is looked for.
    pub col_g: bool,
    /// Whether chi_g is looked for; it is at most col_g.
    pub chi_g: bool,
}

impl Questions {
    /// All of them, of the strategies of the article.
    pub fn all() -> Self {
        Questions { strategies: COMPARED.to_vec(), worst_cases: true, col_g: true, chi_g: true }
    }
}

/// What each part of a study may spend.
#[derive(Debug, Clone)]
pub struct Allowance {
    /// Each search for a parameter.
    pub parameters: Budget,
    /// Each search through plays: a strategy against every Bob, a decision of a game.
    pub plays: Budget,
}

/// One graph with its parameters, the theorems that apply, what each strategy needs against every Bob,
/// and the numbers of the games.
#[derive(Debug)]
pub struct Study {
    /// The spec, or what else the graph is called.
    pub name: String,
    /// The graph.
    pub graph: Arc<Graph>,
    /// Its parameters.
    pub parameters: Parameters,
    /// The theorems that apply, Alice first.
    pub bounds: Bounds,
    /// One for each strategy of the questions; where one does not apply, why.
    pub strategies: Vec<Result<Applied, String>>,
    /// What is proved of col_g.
    pub col_g: (u32, u32),
    /// What is proved of chi_g.
    pub chi_g: (u32, u32),
}

/// A strategy that applies to the graph.
#[derive(Debug)]
pub struct Applied {
    /// The strategy.
    pub entry: &'static Entry,
    /// Between which values the formula of its own theorem, or claim, lies; `None` without one.
    pub bound: Option<(u32, u32)>,
    /// The least that is proved of the strategy with the order and the guide in use.
    pub certified: Option<u32>,
    /// What it needs against every Bob, where that was asked.
    pub findings: Option<Findings>,
}

impl Study {
    /// Studies a graph. What a limit leaves open is an interval.
    pub fn new(name: String, graph: Arc<Graph>, questions: &Questions, allowance: &Allowance) -> Study {
        let parameters = Parameters::of(&graph, &allowance.parameters);
        let instance = Instance { graph: &graph, parameters: &parameters };
        let bounds = Bounds::within(&instance, Player::Alice, &allowance.plays);
        // The strategies and the two numbers share the time that is left.
        let plays = allowance.plays.begun();
        let mut parts = questions.strategies.len() as u32 + 2;
        let mut part = || {
            let budget = plays.in_part(1, parts);
            parts -= 1;
            Budget { time: plays.time, ..budget }
        };
        let applied =
            |entry: &&'static Entry| Applied::of(entry, &graph, &parameters, &part(), questions.worst_cases);
        let strategies = questions.strategies.iter().map(applied).collect();
        let proved = |invariant| bounds.interval(invariant).ends();
        let mut decider = Decider::new(&graph, &part());
        let mut col_g = proved(Invariant::GameColoringNumber);
        if questions.col_g {
            decider.begin_at(Kind::Marking, parameters.degeneracy() + 1);
            let found = decider.number(&ChosenGame::of_kind(Kind::Marking), Scope::Number);
            col_g = common(col_g, (found.low, found.high));
        }
        let mut chi_g = proved(Invariant::GameChromaticNumber);
        if questions.chi_g {
            decider.spend(&part());
            decider.begin_at(Kind::Coloring, parameters.chi().low);
            let found = decider.number(&ChosenGame::of_kind(Kind::Coloring), Scope::Number);
            chi_g = common(chi_g, (found.low, found.high));
        }
        chi_g.1 = chi_g.1.min(col_g.1);
        col_g.0 = col_g.0.max(chi_g.0);
        Study { name, graph, bounds, strategies, col_g, chi_g, parameters }
    }

    /// What each strategy needs against every Bob; `None` where it does not apply or was not asked.
    pub fn findings(&self) -> impl Iterator<Item = Option<&Findings>> {
        self.strategies.iter().map(|applied| applied.as_ref().ok()?.findings.as_ref())
    }

    /// What the search for a parameter and the theorems prove of it.
    pub fn proved(&self, invariant: Invariant) -> (u32, u32) {
        self.bounds.interval(invariant).ends()
    }

    /// max degree + 1.
    pub fn trivial(&self) -> u32 {
        trivial_bound(&Instance { graph: &self.graph, parameters: &self.parameters })
    }
}

/// What two intervals for one number have in common.
fn common(one: (u32, u32), other: (u32, u32)) -> (u32, u32) {
    (one.0.max(other.0), one.1.min(other.1))
}

impl Applied {
    /// The strategy on the graph, against every Bob where there is a budget for that; the reason if it does not
    /// apply.
    fn of(
        entry: &'static Entry,
        graph: &Arc<Graph>,
        parameters: &Parameters,
        budget: &Budget,
        has_worst_case: bool,
    ) -> Result<Applied, String> {
        let prepare = || (entry.new)(&Setup::new(graph, parameters)).map_err(|refusal| refusal.to_string());
        let prepared =
            budget.guard(Duration::ZERO, prepare).map_err(|limit| format!("not made ready ({limit})"))??;
        let instance = Instance { graph, parameters };
        let own = entry.theorems.first().filter(|theorem| theorem.applies.check(&instance) == Applies::Yes);
        let is_proved = |promise: &&strategies::Promise| promise.theorem.status == Status::Proved;
        let proved = prepared.promises.iter().filter(is_proved);
        Ok(Applied {
            entry,
            bound: own.and_then(|theorem| theorem.range(&instance)),
            certified: proved.map(|promise| promise.bound).min(),
            findings: has_worst_case.then(|| against_every_bob(entry, graph, parameters, budget)).flatten(),
        })
    }
}

fn against_every_bob(
    entry: &'static Entry,
    graph: &Arc<Graph>,
    parameters: &Parameters,
    budget: &Budget,
) -> Option<Findings> {
    let few = Budget { nodes: budget.nodes.map(|nodes| nodes.min(MOST_STATES)), ..budget.clone() };
    let mut done = verify(graph, parameters, entry, &Terms::default(), &few).ok()?;
    if done.game == Kind::Marking && !done.exhaustive() && few.nodes != budget.nodes {
        done = verify(graph, parameters, entry, &Terms::default(), budget).ok()?;
    }
    Some(Findings::new(&done, parameters, None))
}
