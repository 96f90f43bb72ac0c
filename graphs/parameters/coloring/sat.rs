//! Colorings by a SAT solver.
//!
//! There is a variable for each vertex and color. Every vertex has a color, and the ends of an edge do not
//! have the same color. (A vertex may have two colors: either will do.) If a solution has two-colored cycles
//! that the rule forbids, clauses forbid them for every pair of colors, and the solver is asked again.

use std::cell::{Cell, RefCell};

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

use super::check::Faults;
use crate::{Graph, Limit, Meter, Vertex};

/// A proper coloring with `palette` colors, without what `faults` finds, and with the first
/// colors on the vertices of the given clique; `None` if there is none. The search uses only a SAT solver. Each
/// decision counts as one node, and as more on a large formula.
///
/// # Errors
/// The limit that was reached; [`Limit::Nodes`] also once the meter has counted `give_up_at` nodes.
pub fn color_by_sat(
    graph: &Graph,
    palette: u32,
    clique: &[Vertex],
    faults: Faults,
    meter: &mut Meter<'_>,
    give_up_at: u64,
) -> Result<Option<Vec<u32>>, Limit> {
    meter.hold(Watch::least_memory(graph, palette))?;
    let watch = Watch { meter: RefCell::new(meter), give_up_at, bytes: Cell::new(0), hit: Cell::new(None) };
    let mut solver = Solver::new(SolverOpts::default(), watch);
    let variables = (0..graph.order() * palette as usize).map(|_| solver.new_var_default());
    let variables: Vec<Var> = variables.collect();
    let has =
        |v: Vertex, color: u32| Lit::new(variables[v.index() * palette as usize + color as usize], true);
    let mut clause = Vec::new();
    let mut add = |solver: &mut Solver<Watch<'_, '_>>, literals: &mut dyn Iterator<Item = Lit>| {
        clause.clear();
        clause.extend(literals);
        solver.add_clause_reuse(&mut clause);
    };
    for v in graph.vertices() {
        add(&mut solver, &mut (0..palette).map(|color| has(v, color)));
    }
    for (u, v) in graph.edges() {
        solver.cb().meter.borrow_mut().work(Watch::COST * palette as usize)?;
        for color in 0..palette {
            add(&mut solver, &mut [!has(u, color), !has(v, color)].into_iter());
        }
    }
    for (color, &v) in (0..palette).zip(clique) {
        add(&mut solver, &mut [has(v, color)].into_iter());
    }
    loop {
        match solver.solve_limited(&[]) {
            answer if answer == lbool::FALSE => return Ok(None),
            answer if answer != lbool::TRUE => return Err(solver.cb().hit.get().unwrap_or(Limit::Nodes)),
            _ => {}
        }
        let color_of = |v| (0..palette).find(|&color| solver.value_lit(has(v, color)) == lbool::TRUE);
        let colors: Vec<u32> =
            graph.vertices().map(|v| color_of(v).expect("a clause for each vertex")).collect();
        let found = faults(graph, &colors);
        if found.is_empty() {
            return Ok(Some(colors));
        }
        for fault in found {
            // Connected by edges between the two colors, so two colorings are possible with any two colors.
            let is_even = |v: &Vertex| colors[v.index()] == colors[fault[0].index()];
            for (even, odd) in (0..palette).flat_map(|even| (0..palette).map(move |odd| (even, odd))) {
                if even != odd {
                    let literals = fault.iter().map(|v| !has(*v, if is_even(v) { even } else { odd }));
                    add(&mut solver, &mut { literals });
                }
            }
        }
    }
}

/// Counts the solver's decisions and the bytes of its clauses.
struct Watch<'a, 'b> {
    meter: RefCell<&'a mut Meter<'b>>,
    give_up_at: u64,
    bytes: Cell<u64>,
    hit: Cell<Option<Limit>>,
}

impl Watch<'_, '_> {
    /// Nodes for a decision: 1 and 1 for every 64 KiB of clauses, since the solver may visit them all.
    fn cost(&self) -> u64 {
        1 + (self.bytes.get() >> 16)
    }

    const COST: usize = 16;

    /// A lower bound on the memory of the solver, in bytes: the variables' lists and the first clauses.
    fn least_memory(graph: &Graph, palette: u32) -> u64 {
        const VARIABLE: u64 = 64;
        let (order, size, palette) = (graph.order() as u64, graph.size() as u64, u64::from(palette));
        let of_vertices = order * (48 + palette * (4 + VARIABLE));
        of_vertices.saturating_add(size.saturating_mul(palette * (48 + 8)))
    }

    /// The bytes of a clause with its header and its two places in the lists of watched literals.
    fn size(literals: &[Lit]) -> u64 {
        4 * literals.len() as u64 + 48
    }
}

impl Callbacks for Watch<'_, '_> {
    fn on_new_clause(&mut self, literals: &[Lit], _: ClauseKind) {
        self.bytes.set(self.bytes.get() + Self::size(literals));
    }

    fn on_delete_clause(&mut self, literals: &[Lit]) {
        self.bytes.set(self.bytes.get().saturating_sub(Self::size(literals)));
    }

    fn stop(&self) -> bool {
        if self.hit.get().is_none() {
            let mut meter = self.meter.borrow_mut();
            let outcome = if meter.spent() >= self.give_up_at {
                Err(Limit::Nodes)
            } else {
                meter.hold(self.bytes.get()).and_then(|()| (0..self.cost()).try_for_each(|_| meter.step()))
            };
            self.hit.set(outcome.err());
        }
        self.hit.get().is_some()
    }
}
