//! An order of some kind, and the bounds that it proves.

use graphs::orders::{self, DollarOrder, Kind, NobodyPoor, col_2::Method};
use graphs::{Budget, Graph, Limit, LinearOrder};
use strategies::theorems::matching_rank;

/// An order of a graph, and what is proved by it.
#[derive(Debug)]
pub struct Ordered {
    /// What is proved of col_2 from below; of the kind `degeneracy`, the degeneracy.
    pub lower: u32,
    /// What is proved of it from above.
    pub upper: u32,
    /// rho of the order.
    pub rho: u32,
    /// The order.
    pub order: LinearOrder,
    /// The steps of a dollar order.
    pub dollars: Option<DollarOrder>,
    /// What ended the search before its end.
    pub limit: Option<Limit>,
}

/// The bounds on col_g that an order proves; none on the graph without vertices.
#[derive(Debug, Clone, Copy)]
pub struct Certified {
    /// 3 rho - 1.
    pub activation: Option<u32>,
    /// The bound by the matching rank.
    pub matching_rank: Option<u32>,
    /// 2 + max (3 alpha + beta), of a dollar order.
    pub dollar: Option<u32>,
}

/// The order of this kind; that of the kind `col2` is looked for by the method. The default method, and the kinds that
/// search without one, take [`Budget::OF_A_PARAMETER`] nodes where the budget limits neither nodes nor time. A dollar order
/// of a graph on which at some step no vertex has less than $6 takes the poorest vertex there if it is forced.
///
/// # Errors
/// A dollar order that is not forced needs such a step.
pub fn ordered(
    graph: &Graph,
    kind: &Kind,
    method: &Method,
    is_forced: bool,
    budget: &Budget,
) -> Result<Ordered, NobodyPoor> {
    let of_a_parameter = budget.or_nodes(Budget::OF_A_PARAMETER);
    let (mut limit, mut dollars) = (None, None);
    let (lower, upper, order) = match kind.name {
        "col2" => {
            let budget = if method.name == "auto" { &of_a_parameter } else { budget };
            let found = (method.run)(graph, budget);
            limit = found.limit;
            (found.low, found.high, found.witness)
        }
        "degeneracy" => {
            let (degeneracy, order) = orders::degeneracy(graph);
            (degeneracy, degeneracy, order)
        }
        name => {
            let order = match name {
                "dollar" => {
                    let found = if is_forced { orders::dollar_forced(graph) } else { orders::dollar(graph)? };
                    dollars.insert(found).order.clone()
                }
                "rank" => {
                    let (order, hit) = orders::least_rank(graph, &of_a_parameter);
                    limit = hit;
                    order
                }
                _ => (kind.order)(graph, &of_a_parameter),
            };
            let lower = if graph.order() == 0 { 0 } else { orders::degeneracy(graph).0 + 1 };
            (lower, order.rho(graph), order)
        }
    };
    let rho = order.rho(graph);
    Ok(Ordered { lower, upper, rho, order, dollars, limit })
}

impl Ordered {
    /// The bounds on col_g of the graph, in O(n m).
    pub fn certified(&self, graph: &Graph) -> Certified {
        Certified {
            activation: (3 * self.rho).checked_sub(1),
            matching_rank: matching_rank::certified_bound(graph, &self.order),
            dollar: self.dollars.as_ref().and_then(DollarOrder::largest_account).map(|most| 2 + most),
        }
    }
}
