//! Entries of the strategy catalogue: the resources of a strategy, and its promises.

use std::borrow::Cow;

use games::{Guide, NoGuide, Plan, Player, Variant};
use graphs::classes::Class;
use graphs::coloring::Coloring;
use graphs::{Graph, LinearOrder, Parameters};
use thiserror::Error;

use crate::{Applicability, Instance, Theorem};

#[derive(Debug)]
pub struct Entry {
    /// The name on the command line and in tables; the file's name with hyphens.
    pub name: &'static str,
    pub player: Player,
    /// The rule in one line.
    pub about: &'static str,
    /// The theorems that it can prove; its main theorem comes first.
    pub theorems: &'static [&'static Theorem],
    pub new: fn(&Setup<'_>) -> Result<PreparedStrategy, NotApplicable>,
}

pub trait Strategy: Sync {
    fn name(&self) -> &str;

    /// The side that it plays; `None` if it plays either, as requested when it is prepared.
    fn side(&self) -> Option<Player> {
        None
    }

    fn prepare(&self, setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable>;
}

impl Strategy for Entry {
    fn name(&self) -> &str {
        self.name
    }

    fn side(&self) -> Option<Player> {
        Some(self.player)
    }

    fn prepare(&self, setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        (self.new)(setup)
    }
}

impl<S: Strategy + ?Sized> Strategy for &S {
    fn name(&self) -> &str {
        (**self).name()
    }

    fn side(&self) -> Option<Player> {
        (**self).side()
    }

    fn prepare(&self, setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        (**self).prepare(setup)
    }
}

/// The resources of a strategy for a graph.
#[derive(Debug, Clone)]
pub struct Setup<'a> {
    pub graph: &'a Graph,
    /// Its parameters. The witnesses are the best known order and colorings.
    pub parameters: &'a Parameters,
    /// The user's order, for strategies that use one.
    pub order: Option<LinearOrder>,
    /// The user's guide, for strategies that use one.
    pub guide: Option<Coloring>,
    /// Whether to play on a graph outside the strategy's class. Then only bounds that hold there are
    /// promised.
    pub force: bool,
    pub player: Player,
    pub variant: Variant,
    /// The seed for players with random choices.
    pub seed: u64,
}

impl<'a> Setup<'a> {
    /// The best known order and colorings, only the strategy's class, Alice, and the game of the literature.
    pub fn new(graph: &'a Graph, parameters: &'a Parameters) -> Self {
        Setup {
            graph,
            parameters,
            order: None,
            guide: None,
            force: false,
            player: Player::Alice,
            variant: Variant::default(),
            seed: 0,
        }
    }

    pub fn playing(self, player: Player, variant: Variant) -> Self {
        Setup { player, variant, ..self }
    }

    pub fn along(self, order: LinearOrder) -> Self {
        Setup { order: Some(order), ..self }
    }

    pub fn guided_by(self, coloring: Coloring) -> Self {
        Setup { guide: Some(coloring), ..self }
    }

    pub fn forced(self) -> Self {
        Setup { force: true, ..self }
    }

    /// The user's order, or the best one known for col_2.
    pub fn best_order(&self) -> LinearOrder {
        self.order.as_ref().unwrap_or_else(|| &self.parameters.col_2().witness).clone()
    }

    /// The user's order, or the best known for the treewidth.
    pub(crate) fn best_elimination_order(&self) -> LinearOrder {
        self.order.as_ref().unwrap_or_else(|| &self.parameters.treewidth().witness).clone()
    }

    /// The user's order, or an order of least certified score.
    pub(crate) fn best_rank_order(&self) -> LinearOrder {
        self.order.as_ref().unwrap_or_else(|| self.parameters.rank_order()).clone()
    }

    pub(crate) fn best_coloring(&self) -> &Coloring {
        self.guide.as_ref().unwrap_or_else(|| &self.parameters.chi().witness)
    }

    pub(crate) fn instance(&self) -> Instance<'a> {
        Instance { graph: self.graph, parameters: self.parameters }
    }

    /// The bound of the theorem for this graph, if its hypothesis is known to hold.
    pub(crate) fn promised(&self, theorem: &'static Theorem) -> Option<Promise> {
        let instance = self.instance();
        let holds = theorem.applies.check(&instance) == Applicability::Yes
            && theorem.starter.allows(self.variant.first);
        Promise::of(theorem, theorem.value(&instance).filter(|_| holds))
    }

    /// Refuses a graph outside the class, with a witness, unless the strategy is forced.
    pub(crate) fn require(&self, strategy: &'static str, class: &Class) -> Result<(), NotApplicable> {
        if self.force || (class.contains)(self.graph) {
            return Ok(());
        }
        let membership = (class.decide)(self.graph);
        let found = membership.witness().map(|witness| format!(", found {witness}")).unwrap_or_default();
        Err(NotApplicable {
            strategy: strategy.into(),
            reason: format!("expected a graph of the class {}{found}", class.name),
        })
    }
}

/// A strategy prepared for one graph, with its promises.
pub struct PreparedStrategy {
    pub plan: Plan,
    pub order: Option<LinearOrder>,
    /// The bounds of its theorems for the order and guide in use, its main theorem first. A theorem
    /// about a class is included only if the order in use proves its bound.
    pub promises: Vec<Promise>,
}

/// The bound of a theorem for the order or guide in use.
#[derive(Debug, Clone, Copy)]
pub struct Promise {
    pub theorem: &'static Theorem,
    /// The formula of the bound. If the theorem is about the best order or the best coloring, the formula is
    /// about the one in use, such as `3 rho(L) - 1`.
    pub formula: &'static str,
    /// On the scale of the theorem's invariant: score + 1 of the marking game, or a number of colors.
    pub bound: u32,
    /// The name of the theorem that says the same of the connected game, if the strategy's moves are
    /// open there.
    pub connected: Option<&'static str>,
}

impl Promise {
    /// The promise of this theorem, if its formula has a value.
    pub(crate) fn of(theorem: &'static Theorem, bound: Option<u32>) -> Option<Self> {
        Promise::stated(theorem, theorem.formula, bound)
    }

    /// The promise with this formula, if it has a value.
    pub(crate) fn stated(
        theorem: &'static Theorem,
        formula: &'static str,
        bound: Option<u32>,
    ) -> Option<Self> {
        bound.map(|bound| Promise { theorem, formula, bound, connected: None })
    }

    /// Whether the bound certified by the order in use is at least as good.
    pub(crate) fn is_certified_by(&self, certified: Option<u32>) -> bool {
        certified.is_some_and(|certified| certified <= self.bound)
    }
}

/// Why a strategy does not play on a graph.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{strategy} does not apply: {reason}")]
pub struct NotApplicable {
    pub strategy: Cow<'static, str>,
    pub reason: String,
}

/// The coloring as a guide for the strategy.
///
/// # Errors
/// Why it cannot be a guide.
pub(crate) fn guide(
    strategy: &'static str,
    graph: &Graph,
    coloring: &Coloring,
    order: LinearOrder,
) -> Result<Guide, NotApplicable> {
    let refused = |fault: NoGuide| NotApplicable { strategy: strategy.into(), reason: fault.to_string() };
    Guide::new(graph, coloring, order).map_err(refused)
}
