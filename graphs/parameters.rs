//! The parameters of a graph that theorems use.

pub mod arboricity;
pub mod cartesian;
pub mod clique;
pub mod coloring;
pub mod connectivity;
pub mod density;
pub mod distances;
pub mod forest_and_rest;
pub mod genus;
pub mod girth;
pub mod treewidth;
mod unsearched;

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use itertools::Itertools;

use crate::classes::planar::Embedding;
use crate::classes::{CLASSES, Class};
use crate::{Budget, Estimate, Graph, Limit, LinearOrder, Vertex, orders};
use arboricity::{ForestPartition, arboricity};
use clique::clique_number;
use coloring::Coloring;
use density::{Densities, densities};
use forest_and_rest::{ForestAndRest, forest_and_rest};
use genus::genus;
use girth::girth;
use treewidth::treewidth;

/// The parameters of one graph, each computed at its first use and cached.
///
/// Each of the eleven searches (clique number, chi, a, w, col_2, treewidth, arboricity, genus, densities, forest
/// and rest, matching rank) has the whole budget. If no time is left, a search does not start, and bounds
/// from one degeneracy order replace its result. The results do not depend on the order of the calls, except
/// through the time. If a search leaves an interval, the searches for the parameters that narrow it run, too.
#[derive(Debug, Clone)]
pub struct Parameters {
    graph: Arc<Graph>,
    /// The budget of each later search.
    budget: Arc<Mutex<Budget>>,
    /// Whether every upper end is replaced by the lower end ([`at_lower_ends`](Self::at_lower_ends)).
    is_at_lower_ends: bool,
    degrees: OnceLock<(u32, u32)>,
    degeneracy: OnceLock<(u32, LinearOrder)>,
    girth: OnceLock<Option<u32>>,
    is_connected: OnceLock<bool>,
    /// For each of [`CLASSES`] whether the graph is in it; `None` if time ran out.
    classes: Vec<OnceLock<Option<bool>>>,
    searches: Searches,
    /// The budget for work after the time of the searches is over, once it has begun.
    grace: OnceLock<Budget>,
}

/// Bounds from the degeneracy order of a graph, in `unsearched`.
struct DegeneracyBounds<'a>(&'a Parameters);

/// The result of a search, and the interval narrowed by other parameters: omega <= chi <= w <= a <= col_2 <= tw +
/// 1, and an order of width w has rho <= w + 1.
type Estimates<W> = [OnceLock<Estimate<W>>; 2];

#[derive(Debug, Clone, Default)]
struct Searches {
    clique: Estimates<Vec<Vertex>>,
    chi: Estimates<Coloring>,
    acyclic_chi: Estimates<Coloring>,
    pseudoforest_chi: Estimates<Coloring>,
    col_2: Estimates<LinearOrder>,
    treewidth: Estimates<LinearOrder>,
    arboricity: Estimates<ForestPartition>,
    genus: Estimates<Embedding>,
    densities: OnceLock<Result<Densities, Limit>>,
    forest_and_rest: OnceLock<ForestAndRest>,
    rank_order: OnceLock<LinearOrder>,
}

/// How much longer a search that has not noticed a limit may run.
const GRACE: Duration = Duration::from_millis(150);

impl Parameters {
    /// The parameters of the graph; nothing is computed yet.
    pub fn new(graph: Arc<Graph>, budget: &Budget) -> Self {
        Parameters {
            graph,
            budget: Arc::new(Mutex::new(budget.clone())),
            is_at_lower_ends: false,
            degrees: OnceLock::new(),
            degeneracy: OnceLock::new(),
            girth: OnceLock::new(),
            is_connected: OnceLock::new(),
            classes: vec![OnceLock::new(); CLASSES.len()],
            searches: Searches::default(),
            grace: OnceLock::new(),
        }
    }

    /// The parameters of the graph. If the searches share a time limit, all run now: later the time is over.
    pub fn of(graph: &Graph, budget: &Budget) -> Self {
        let parameters = Parameters::new(Arc::new(graph.clone()), budget);
        if budget.deadline.is_some() {
            parameters.all();
        }
        parameters
    }

    /// Computes everything not yet known, in an order in which results help later searches. The classes come
    /// first: theorems depend on them, and they need no search; the time only limits how many are decided.
    pub fn all(&self) -> &Self {
        for class in CLASSES.iter() {
            self.is_in(class);
        }
        let _ = (self.clique(), self.chi(), self.acyclic_chi(), self.pseudoforest_chi(), self.col_2());
        let _ = (self.treewidth(), self.forest_and_rest(), self.rank_order());
        let _ = (self.arboricity(), self.genus(), self.densities());
        self
    }

    /// Sets the limits for each later search.
    pub fn spend(&self, budget: &Budget) {
        *self.budget.lock().unwrap_or_else(PoisonError::into_inner) = budget.clone();
    }

    fn budget(&self) -> Budget {
        self.budget.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    pub fn order(&self) -> usize {
        self.graph.order()
    }

    pub fn size(&self) -> usize {
        self.graph.size()
    }

    fn degrees(&self) -> (u32, u32) {
        let degrees = || self.graph.vertices().map(|v| self.graph.degree(v) as u32);
        *self.degrees.get_or_init(|| degrees().minmax().into_option().unwrap_or_default())
    }

    /// The least degree, 0 for the graph without vertices.
    pub fn min_degree(&self) -> u32 {
        self.degrees().0
    }

    /// The largest degree, 0 for the graph without vertices.
    pub fn max_degree(&self) -> u32 {
        self.degrees().1
    }

    pub fn degeneracy(&self) -> u32 {
        self.degeneracy_order().0
    }

    fn degeneracy_order(&self) -> &(u32, LinearOrder) {
        self.degeneracy.get_or_init(|| orders::degeneracy(&self.graph))
    }

    /// The length of a shortest cycle; `None` for a forest.
    pub fn girth(&self) -> Option<u32> {
        *self.girth.get_or_init(|| girth(&self.graph))
    }

    /// Whether there is at most one component.
    pub fn is_connected(&self) -> bool {
        *self.is_connected.get_or_init(|| connectivity::is_connected(&self.graph))
    }

    /// Whether the graph belongs to the class, one of [`CLASSES`]; `None` if that was not decided before the time was over.
    pub fn is_in(&self, class: &Class) -> Option<bool> {
        let index = CLASSES.iter().position(|known| known.name == class.name)?;
        let contains = || (CLASSES[index].contains)(&self.graph);
        *self.classes[index].get_or_init(|| self.budget().guard(Duration::ZERO, contains).ok())
    }

    /// The classes of [`CLASSES`] that the graph is known to belong to.
    pub fn classes(&self) -> impl Iterator<Item = &'static Class> {
        CLASSES.iter().copied().filter(|class| self.is_in(class) == Some(true))
    }

    /// The classes that were not decided before the time was over.
    pub fn undecided(&self) -> impl Iterator<Item = &'static Class> {
        CLASSES.iter().copied().filter(|class| self.is_in(class).is_none())
    }

    /// The clique number. Its witness, a clique, has `low` vertices.
    pub fn clique(&self) -> &Estimate<Vec<Vertex>> {
        self.narrowed(&self.searches.clique[1], self.clique_search(), |clique| {
            clique.low = self.clique_low();
            clique.high = clique.high.min(self.chi_search().high);
        })
    }

    fn clique_search(&self) -> &Estimate<Vec<Vertex>> {
        self.search(&self.searches.clique[0], clique_number, DegeneracyBounds::clique)
    }

    /// A lower bound on the clique number without a search: 1 if there is a vertex, 2 if there is an edge.
    fn clique_low(&self) -> u32 {
        let least = if self.size() > 0 { 2 } else { self.order().min(1) as u32 };
        self.clique_search().low.max(least)
    }

    pub fn chi(&self) -> &Estimate<Coloring> {
        let narrow = |chi: &mut Estimate<_>| chi.low = chi.low.max(self.clique_low());
        self.narrowed(&self.searches.chi[1], self.chi_search(), narrow)
    }

    fn chi_search(&self) -> &Estimate<Coloring> {
        self.search(&self.searches.chi[0], coloring::chromatic_number, DegeneracyBounds::chi)
    }

    /// a(G), the acyclic chromatic number.
    pub fn acyclic_chi(&self) -> &Estimate<Coloring> {
        let least = self.chi().low;
        let [found, narrowed] = &self.searches.acyclic_chi;
        let search =
            |graph: &Graph, budget: &Budget| coloring::acyclic_chromatic_number_from(graph, least, budget);
        let found = self.search(found, search, DegeneracyBounds::acyclic_chi);
        self.narrowed(narrowed, found, |known| known.low = known.low.max(least))
    }

    /// w(G), the least number of colors of a pseudoforest coloring ([`coloring::is_pseudoforest`]).
    pub fn pseudoforest_chi(&self) -> &Estimate<Coloring> {
        let least = self.chi().low;
        let [found, narrowed] = &self.searches.pseudoforest_chi;
        let search = |graph: &Graph, budget: &Budget| {
            let proper = &self.chi().witness;
            let is_fit = coloring::is_pseudoforest(graph, proper);
            let known = if is_fit { proper } else { &self.acyclic_chi().witness };
            coloring::pseudoforest_chromatic_number_from(graph, least, known.clone(), budget)
        };
        let found = self.search(found, search, DegeneracyBounds::acyclic_chi);
        self.narrowed(narrowed, found, |known| known.low = known.low.max(least))
    }

    /// col_2(G), the strong 2-coloring number.
    pub fn col_2(&self) -> &Estimate<LinearOrder> {
        self.narrowed(&self.searches.col_2[1], self.col_2_search(), |col_2| {
            col_2.low = col_2.low.max(self.acyclic_chi().low);
            let treewidth = self.treewidth_search();
            if treewidth.high + 1 < col_2.high {
                col_2.high = treewidth.witness.rho(&self.graph);
                col_2.witness = treewidth.witness.clone();
            }
        })
    }

    fn col_2_search(&self) -> &Estimate<LinearOrder> {
        self.search(&self.searches.col_2[0], orders::col_2, DegeneracyBounds::col_2)
    }

    /// tw(G), the treewidth, 0 for the graph without vertices.
    pub fn treewidth(&self) -> &Estimate<LinearOrder> {
        self.narrowed(&self.searches.treewidth[1], self.treewidth_search(), |treewidth| {
            let col_2 = self.col_2_search().low.max(self.acyclic_chi().low);
            treewidth.low = treewidth.low.max(col_2.saturating_sub(1));
        })
    }

    fn treewidth_search(&self) -> &Estimate<LinearOrder> {
        self.search(&self.searches.treewidth[0], treewidth, DegeneracyBounds::treewidth)
    }

    pub fn arboricity(&self) -> &Estimate<ForestPartition> {
        let searched = self.search(&self.searches.arboricity[0], arboricity, DegeneracyBounds::arboricity);
        self.narrowed(&self.searches.arboricity[1], searched, |_| {})
    }

    /// The orientable genus, with a rotation system.
    pub fn genus(&self) -> &Estimate<Embedding> {
        let searched = self.search(&self.searches.genus[0], genus, DegeneracyBounds::genus);
        self.narrowed(&self.searches.genus[1], searched, |_| {})
    }

    /// The maximum average degree and the fractional arboricity.
    pub fn densities(&self) -> Result<&Densities, Limit> {
        let searched = self.search(&self.searches.densities, densities, |_, limit| Err(limit));
        searched.as_ref().map_err(|limit| *limit)
    }

    /// The best spanning forest found: the other edges have a small maximum degree.
    pub fn forest_and_rest(&self) -> &ForestAndRest {
        self.search(&self.searches.forest_and_rest, forest_and_rest, DegeneracyBounds::forest_and_rest)
    }

    /// An order of least certified score ([`orders::certified_score`]), or of a small one if a limit was hit.
    pub fn rank_order(&self) -> &LinearOrder {
        let search = |graph: &Graph, budget: &Budget| orders::least_rank(graph, budget).0;
        self.search(&self.searches.rank_order, search, |unsearched, _| unsearched.rank_order())
    }

    /// The result of the search; if it cannot run, the result of `otherwise`.
    fn search<'a, T>(
        &'a self,
        found: &'a OnceLock<T>,
        search: impl FnOnce(&Graph, &Budget) -> T,
        otherwise: impl FnOnce(&DegeneracyBounds<'a>, Limit) -> T,
    ) -> &'a T {
        found.get_or_init(|| {
            let budget = self.budget();
            let searched = budget.guard(GRACE, || search(&self.graph, &budget));
            searched.unwrap_or_else(|limit| otherwise(&DegeneracyBounds(self), limit))
        })
    }

    /// The result of a search; an interval is narrowed by other parameters.
    fn narrowed<'a, W: Clone>(
        &self,
        known: &'a OnceLock<Estimate<W>>,
        found: &'a Estimate<W>,
        narrow: impl FnOnce(&mut Estimate<W>),
    ) -> &'a Estimate<W> {
        if found.exact().is_some() {
            return found;
        }
        known.get_or_init(|| {
            let mut estimate = found.clone();
            narrow(&mut estimate);
            estimate.limit = estimate.limit.filter(|_| estimate.exact().is_none());
            estimate.high = if self.is_at_lower_ends { estimate.low } else { estimate.high };
            estimate
        })
    }

    /// These parameters with every upper end replaced by the lower end, the witnesses unchanged; `None` if
    /// everything requested so far is exact. A monotone formula lies between its values for the two.
    pub fn at_lower_ends(&self) -> Option<Self> {
        /// Clears the narrowed interval, and returns whether the search left an interval.
        fn reopen<W>([found, narrowed]: &mut Estimates<W>) -> bool {
            *narrowed = OnceLock::new();
            found.get().is_some_and(|found| found.exact().is_none())
        }
        let mut lower = Parameters { is_at_lower_ends: true, ..self.clone() };
        let searches = &mut lower.searches;
        let are_open = [
            reopen(&mut searches.clique),
            reopen(&mut searches.chi),
            reopen(&mut searches.acyclic_chi),
            reopen(&mut searches.pseudoforest_chi),
            reopen(&mut searches.col_2),
            reopen(&mut searches.treewidth),
            reopen(&mut searches.arboricity),
            reopen(&mut searches.genus),
        ];
        are_open.contains(&true).then_some(lower)
    }

    /// Whether a limit left some parameter as an interval.
    pub fn is_cut_short(&self) -> bool {
        let limits = [
            self.clique().limit,
            self.chi().limit,
            self.acyclic_chi().limit,
            self.pseudoforest_chi().limit,
            self.col_2().limit,
            self.treewidth().limit,
            self.arboricity().limit,
            self.genus().limit,
            self.forest_and_rest().limit,
            self.densities().err(),
        ];
        let is_cut = limits.into_iter().flatten().any(|limit| limit != Limit::Size);
        is_cut || self.undecided().next().is_some()
    }
}
