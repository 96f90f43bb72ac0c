//! The parameters of a graph that theorems use.

mod unsearched;

use std::time::Duration;

use crate::arboricity::{ForestPartition, arboricity};
use crate::classes::planar::Embedding;
use crate::classes::{CLASSES, Class};
use crate::clique::{CliqueNumber, clique_number};
use crate::coloring::{self, Coloring};
use crate::density::{Densities, densities};
use crate::forest_and_rest::{ForestAndRest, forest_and_rest};
use crate::genus::genus;
use crate::girth::girth;
use crate::treewidth::treewidth;
use crate::{Budget, Estimate, Graph, Limit, LinearOrder, connectivity, orders};
use unsearched::Unsearched;

/// The parameters of one graph, computed once.
#[derive(Debug, Clone)]
pub struct Parameters {
    /// The order n.
    pub order: usize,
    /// The size m.
    pub size: usize,
    /// The least degree, 0 for the graph without vertices.
    pub min_degree: u32,
    /// The largest degree, 0 for the graph without vertices.
    pub max_degree: u32,
    /// The degeneracy.
    pub degeneracy: u32,
    /// The length of a shortest cycle; `None` for a forest.
    pub girth: Option<u32>,
    /// Whether there is at most one component.
    pub connected: bool,
    /// The classes of [`CLASSES`] that the graph is known to belong to.
    pub classes: Vec<&'static Class>,
    /// Those that were not decided before the time was over.
    pub undecided: Vec<&'static Class>,
    /// The clique number.
    pub clique: CliqueNumber,
    /// chi(G), the chromatic number.
    pub chi: Estimate<Coloring>,
    /// a(G), the acyclic chromatic number.
    pub acyclic_chi: Estimate<Coloring>,
    /// col_2(G), the strong 2-coloring number.
    pub col_2: Estimate<LinearOrder>,
    /// tw(G), the treewidth, 0 for the graph without vertices.
    pub treewidth: Estimate<LinearOrder>,
    /// The arboricity.
    pub arboricity: Estimate<ForestPartition>,
    /// The orientable genus, with a rotation system.
    pub genus: Estimate<Embedding>,
    /// The maximum average degree and the fractional arboricity, or the limit that ended their computation.
    pub densities: Result<Densities, Limit>,
    /// A spanning forest whose removal leaves a small maximum degree, the best one found.
    pub forest_and_rest: ForestAndRest,
    /// An order of least certified score ([`orders::certified_score`]), or of a small one if a limit was hit.
    pub rank_order: LinearOrder,
    /// Which of the witnesses may be others without limits.
    pub cut: Cut,
}

/// Whether a limit kept the search for a witness from going on. The value may be known all the same, from another search;
/// but without limits its witness may be another one, and so what a strategy needs with it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Cut {
    /// That for the coloring with chi colors.
    pub chi: bool,
    /// That for the acyclic coloring.
    pub acyclic_chi: bool,
    /// That for the order for col_2.
    pub col_2: bool,
    /// That for the order for the treewidth.
    pub treewidth: bool,
    /// That for the forest.
    pub forest_and_rest: bool,
    /// That for the order of least certified score.
    pub rank_order: bool,
}

/// How long after a limit a search may go on that has not heard of it.
const GRACE: Duration = Duration::from_millis(150);

/// What a search finds, and whether a limit kept it from going on.
///
/// # Errors
/// The limit that was reached before it, or that it has not heard of.
fn searched<T>(budget: &Budget, search: impl FnOnce(&Budget) -> T) -> Result<(T, bool), Limit> {
    budget.guard(GRACE, || budget.watched(search))
}

impl Parameters {
    /// The parameters of the graph. Each of the ten searches (clique number, chi, a, col_2, treewidth, arboricity,
    /// genus, densities, forest and rest, matching rank) has the whole budget. A bound found by one serves the others. The
    /// classes come first, since theorems rest on them; each is decided without a search, and only their number depends
    /// on the time. A search for which there is no time is not begun, and what one degeneracy order says stands in its
    /// place.
    pub fn of(graph: &Graph, budget: &Budget) -> Self {
        let (in_time, undecided): (Vec<_>, Vec<_>) = CLASSES
            .iter()
            .map(|&class| (class, budget.guard(Duration::ZERO, || (class.contains)(graph)).ok()))
            .partition(|(_, contains)| contains.is_some());
        let is_inside = |(class, contains)| (contains == Some(true)).then_some(class);
        let classes = in_time.into_iter().filter_map(is_inside).collect();
        let undecided = undecided.into_iter().map(|(class, _)| class).collect();

        let mut unsearched = Unsearched::of(graph, budget);
        let mut clique = budget
            .guard(GRACE, || clique_number(graph, budget))
            .unwrap_or_else(|limit| unsearched.clique(limit));
        let (mut chi, is_chi_cut) = searched(budget, |budget| coloring::chromatic_number(graph, budget))
            .unwrap_or_else(|limit| (unsearched.chi(limit), true));
        // A vertex is a clique, and so is an edge.
        let least = if graph.size() > 0 { 2 } else { graph.order().min(1) as u32 };
        clique.low = clique.low.max(least);
        chi.low = chi.low.max(clique.low);
        let (mut acyclic_chi, is_acyclic_chi_cut) =
            searched(budget, |budget| coloring::acyclic_chromatic_number_from(graph, chi.low, budget))
                .unwrap_or_else(|limit| (unsearched.acyclic_chi(limit), true));
        acyclic_chi.low = acyclic_chi.low.max(chi.low);
        let (col_2, is_col_2_cut) = searched(budget, |budget| orders::col_2(graph, budget))
            .unwrap_or_else(|limit| (unsearched.col_2(limit), true));
        let (treewidth, is_treewidth_cut) = searched(budget, |budget| treewidth(graph, budget))
            .unwrap_or_else(|limit| (unsearched.treewidth(limit), true));
        let (forest_and_rest, is_forest_cut) = searched(budget, |budget| forest_and_rest(graph, budget))
            .unwrap_or_else(|limit| (unsearched.forest_and_rest(limit), true));
        let (rank_order, is_rank_order_cut) = searched(budget, |budget| orders::least_rank(graph, budget).0)
            .unwrap_or_else(|_| (unsearched.rank_order(), true));
        let cut = Cut {
            chi: is_chi_cut,
            // The search begins at the lower bound on chi.
            acyclic_chi: is_chi_cut || is_acyclic_chi_cut,
            // An order of small width can take the place of the best one found.
            col_2: is_col_2_cut || is_treewidth_cut,
            treewidth: is_treewidth_cut,
            forest_and_rest: is_forest_cut,
            rank_order: is_rank_order_cut,
        };

        Parameters {
            order: graph.order(),
            size: graph.size(),
            min_degree: graph.vertices().map(|v| graph.degree(v)).min().unwrap_or(0) as u32,
            max_degree: graph.max_degree() as u32,
            degeneracy: unsearched.degeneracy,
            girth: girth(graph),
            connected: connectivity::is_connected(graph),
            classes,
            undecided,
            clique,
            chi,
            acyclic_chi,
            col_2,
            treewidth,
            arboricity: budget
                .guard(GRACE, || arboricity(graph, budget))
                .unwrap_or_else(|limit| unsearched.arboricity(limit)),
            genus: budget
                .guard(GRACE, || genus(graph, budget))
                .unwrap_or_else(|limit| unsearched.genus(limit)),
            densities: budget.guard(GRACE, || densities(graph, budget)).and_then(|found| found),
            forest_and_rest,
            rank_order,
            cut,
        }
        .tightened(graph)
    }

    /// The same with what each parameter says of the others: omega <= chi <= a <= col_2 <= tw + 1, and an order of width w
    /// has rho <= w + 1.
    fn tightened(mut self, graph: &Graph) -> Self {
        let Parameters { clique, chi, acyclic_chi, col_2, treewidth, .. } = &mut self;
        col_2.low = col_2.low.max(acyclic_chi.low);
        treewidth.low = treewidth.low.max(col_2.low.saturating_sub(1));
        if treewidth.high + 1 < col_2.high {
            col_2.high = treewidth.witness.rho(graph);
            col_2.witness = treewidth.witness.clone();
        }
        clique.high = clique.high.min(chi.high);
        for (low, high, limit) in [
            (chi.low, chi.high, &mut chi.limit),
            (clique.low, clique.high, &mut clique.limit),
            (acyclic_chi.low, acyclic_chi.high, &mut acyclic_chi.limit),
            (col_2.low, col_2.high, &mut col_2.limit),
            (treewidth.low, treewidth.high, &mut treewidth.limit),
        ] {
            if low == high {
                *limit = None;
            }
        }
        self
    }

    /// The same parameters with this order in place of the best order known, so that bounds computed from
    /// them hold for this order.
    pub fn along(mut self, graph: &Graph, order: LinearOrder) -> Self {
        self.col_2.high = order.rho(graph);
        self.rank_order = order.clone();
        self.col_2.witness = order;
        (self.cut.col_2, self.cut.rank_order) = (false, false);
        self
    }

    /// The same with the lower end of every interval in place of the upper end. The value of a monotone
    /// formula lies between its values for the two. The witnesses are still those of the upper ends.
    pub fn at_lower_ends(mut self) -> Self {
        self.clique.high = self.clique.low;
        self.chi.high = self.chi.low;
        self.acyclic_chi.high = self.acyclic_chi.low;
        self.col_2.high = self.col_2.low;
        self.treewidth.high = self.treewidth.low;
        self.arboricity.high = self.arboricity.low;
        self.genus.high = self.genus.low;
        self
    }

    /// Whether every parameter is known.
    pub fn are_exact(&self) -> bool {
        let colorings = [self.chi.exact(), self.acyclic_chi.exact()];
        let orders =
            [self.col_2.exact(), self.treewidth.exact(), self.clique.exact(), self.arboricity.exact()];
        colorings.into_iter().chain(orders).chain([self.genus.exact()]).all(|value| value.is_some())
            && self.densities.is_ok()
    }

    /// Whether a limit left some parameter as an interval.
    pub fn is_cut_short(&self) -> bool {
        let colorings = [self.chi.limit, self.acyclic_chi.limit];
        let orders = [self.col_2.limit, self.treewidth.limit, self.clique.limit, self.arboricity.limit];
        let densities = self.densities.as_ref().err().copied();
        let others = [self.genus.limit, densities, self.forest_and_rest.limit];
        let all = colorings.into_iter().chain(orders).chain(others);
        let is_cut = all.flatten().any(|limit| limit != Limit::Size);
        is_cut || !self.undecided.is_empty()
    }

    /// Whether the graph belongs to the class, one of [`CLASSES`]; `None` if that was not decided.
    pub fn is_in(&self, class: &Class) -> Option<bool> {
        let is_among = |classes: &[&Class]| classes.iter().any(|known| known.name == class.name);
        (!is_among(&self.undecided)).then(|| is_among(&self.classes))
    }
}
