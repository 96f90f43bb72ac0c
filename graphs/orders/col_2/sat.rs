//! col_2 by propositional satisfiability, independent of the other exact methods but for the vertices that
//! `model` places. A variable for each pair says which of the two vertices comes first; no three vertices
//! form a cycle. A variable for each u and each h that u may reach is true if u reaches h. A sequential
//! counter for each u \[Sinz2005\] has outputs "u reaches at least j". Forbidding the outputs j = c asks for
//! an order of rho at most c. What the solver learned remains true when c falls. c falls from the heuristic
//! order on until there is no order, which proves the last order optimal.

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use super::Method;
use super::components::{bracket, by_components};
use super::elimination::MAX_ORDER;
use super::model::Model;
use crate::{Budget, Estimate, Graph, Limit, LinearOrder, Meter};

pub(crate) const METHOD: Method = Method { name: "sat", run };

/// col_2 with an optimal order; when the budget ends or a component is too large, the interval known. Nodes
/// are conflicts. The memory limit holds for the formula, which has at least about n^3 / 3 clauses, and not
/// for what the solver learns.
fn run(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    let mut meter = budget.start();
    by_components(graph, |component| descend(component, &mut meter))
}

fn descend(graph: &Graph, meter: &mut Meter<'_>) -> Estimate<LinearOrder> {
    let mut estimate = bracket(graph, Limit::Size);
    if graph.order() > MAX_ORDER || estimate.low == estimate.high {
        return estimate;
    }
    let model = Model::new(graph, estimate.low);
    let watch = Watch { meter, limit: None };
    let mut formula = match Formula::new(&model, estimate.high - 1, watch) {
        Ok(formula) => formula,
        Err(limit) => return Estimate { limit: Some(limit), ..estimate },
    };
    while estimate.low < estimate.high {
        let answer = formula.solve_within(estimate.high - 1);
        if answer == lbool::TRUE {
            estimate.witness = formula.order();
            estimate.high = estimate.witness.rho(graph);
        } else if answer == lbool::FALSE {
            estimate.low = estimate.high;
        } else {
            return Estimate { limit: formula.solver.cb_mut().reason().or(estimate.limit), ..estimate };
        }
    }
    Estimate { limit: None, ..estimate }
}

/// Lets the meter count conflicts and stop the solver.
struct Watch<'a, 'b> {
    meter: &'a mut Meter<'b>,
    limit: Option<Limit>,
}

impl Callbacks for Watch<'_, '_> {
    fn on_new_clause(&mut self, _: &[Lit], _: ClauseKind) {
        self.limit = self.limit.or(self.meter.step().err());
    }

    fn stop(&self) -> bool {
        self.reason().is_some()
    }
}

impl Watch<'_, '_> {
    /// The limit that stops the solver.
    fn reason(&self) -> Option<Limit> {
        self.limit.or(self.meter.look_up().err())
    }
}

struct Formula<'a, 'b> {
    model: &'a Model,
    solver: Solver<Watch<'a, 'b>>,
    /// `first[u][h]` for h < u says that h precedes u.
    first: Vec<Vec<Lit>>,
    /// `at_least[u][j - 1]` follows if u reaches j vertices.
    at_least: Vec<Vec<Lit>>,
}

impl<'a, 'b> Formula<'a, 'b> {
    /// The formula, with counters up to `most`.
    fn new(model: &'a Model, most: u32, watch: Watch<'a, 'b>) -> Result<Self, Limit> {
        watch.meter.hold(Self::size(model, most))?;
        let solver = Solver::new(SolverOpts::default(), watch);
        let mut formula = Formula { model, solver, first: Vec::new(), at_least: Vec::new() };
        for u in 0..model.len() {
            let row = (0..u).map(|_| formula.variable()).collect();
            formula.first.push(row);
        }
        formula.forbid_cycles();
        for u in 0..model.len() {
            let reached = formula.reach_literals(u);
            let outputs = formula.count(&reached, most as usize);
            formula.at_least.push(outputs);
        }
        Ok(formula)
    }

    /// The memory of the formula in bytes, at 48 bytes a clause with its watches.
    fn size(model: &Model, most: u32) -> u64 {
        const CLAUSE: u64 = 48;
        let n = model.len() as u64;
        let cycles = n * n.saturating_sub(1) * n.saturating_sub(2) / 3;
        let counters = model.reaches.iter().map(|reaches| 2 * reaches.len() as u64 * u64::from(most));
        let through = model.reaches.iter().flatten().map(|reach| reach.through.len() as u64);
        CLAUSE * (cycles + counters.sum::<u64>() + through.sum::<u64>())
    }

    fn variable(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    fn precedes(&self, h: usize, u: usize) -> Lit {
        if h < u { self.first[u][h] } else { !self.first[h][u] }
    }

    fn forbid_cycles(&mut self) {
        for c in 0..self.model.len() {
            for b in 0..c {
                for a in 0..b {
                    let cycle = [self.precedes(a, b), self.precedes(b, c), self.precedes(c, a)];
                    self.clause(&cycle.map(|lit| !lit));
                    self.clause(&cycle);
                }
            }
        }
    }

    /// Literals that are true if u reaches the vertex, one for each vertex that it may reach.
    fn reach_literals(&mut self, u: usize) -> Vec<Lit> {
        let model = self.model;
        let mut reached = Vec::with_capacity(model.reaches[u].len());
        for reach in &model.reaches[u] {
            let backward = self.precedes(reach.target, u);
            if reach.through.is_empty() {
                reached.push(backward);
                continue;
            }
            let loosely = self.variable();
            for &w in &reach.through {
                let forward = self.precedes(u, w);
                self.clause(&[!backward, !forward, loosely]);
            }
            reached.push(loosely);
        }
        reached
    }

    /// Outputs for j = 1, 2, ..., `most`: output j is true if at least j of the literals are.
    fn count(&mut self, literals: &[Lit], most: usize) -> Vec<Lit> {
        let mut before: Vec<Lit> = Vec::new();
        for (i, &literal) in literals.iter().enumerate() {
            let now: Vec<Lit> = (0..most.min(i + 1)).map(|_| self.variable()).collect();
            for (j, &output) in now.iter().enumerate() {
                if let Some(&already) = before.get(j) {
                    self.clause(&[!already, output]);
                }
                match j.checked_sub(1) {
                    None => self.clause(&[!literal, output]),
                    Some(one_less) => self.clause(&[!literal, !before[one_less], output]),
                }
            }
            before = now;
        }
        before
    }

    /// Whether some order has rho at most c.
    fn solve_within(&mut self, c: u32) -> lbool {
        let forbidden: Vec<Lit> =
            self.at_least.iter().filter_map(|outputs| outputs.get(c as usize - 1)).copied().collect();
        for output in forbidden {
            self.clause(&[!output]);
        }
        self.solver.solve_limited(&[])
    }

    fn order(&self) -> LinearOrder {
        self.model.order(|h, u| self.solver.value_lit(self.precedes(h, u)) == lbool::TRUE)
    }
}
