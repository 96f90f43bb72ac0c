//! col_2 as an integer program: a slow cross-check.
//!
//! For h < u the binary x(h, u) says that h precedes u, and x(u, h) = 1 - x(h, u). For any three vertices 0
//! <= x(a, b) + x(b, c) - x(a, c) <= 1, so that there is no cycle. r(u, h) >= 0 is at least x(h, u) if h and
//! u are related, and at least x(h, u) + x(u, w) - 1 for each common neighbor w if not. The integer z, at
//! least 1 + the sum of the r(u, h) for each u, is to be minimized below the best value known; where it has none, that
//! value is col_2.
//!
//! The relaxation without integers does not help as a bound: all x = 1/2 and r = 1/2 for related pairs, else 0, satisfy it,
//! so its value is at most 1 + the largest degree / 2. Hence the program branches on most pairs, and takes seconds from
//! about 20 vertices on, where the search takes milliseconds. It shares only the model with the other methods.

use good_lp::{
    Expression, ProblemVariables, ResolutionError, Solution, SolverModel, Variable, WithTimeLimit,
    constraint, microlp, solvers::SolutionStatus, variable,
};

use super::Method;
use super::components::{bracket, by_components};
use super::model::Model;
use crate::clock::Instant;
use crate::{Budget, Estimate, Graph, Limit, LinearOrder};

pub(crate) const METHOD: Method = Method { name: "ilp", run };

/// The largest order of a component: the program has n^3 / 3 rows and more.
const MAX_ORDER: usize = 25;

/// col_2 with an optimal order; if the time ends or a component is too large, an interval. The solver counts
/// no nodes and ignores the stop flag: under a node limit there is no search, and an interruption takes
/// effect between components. A caller that cannot wait runs this on a thread and abandons it.
fn run(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    let budget = budget.shared();
    by_components(graph, |component| minimize(component, &budget))
}

fn minimize(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    let estimate = bracket(graph, Limit::Size);
    if graph.order() > MAX_ORDER || estimate.low == estimate.high {
        return estimate;
    }
    if budget.nodes.is_some() {
        return Estimate { limit: Some(Limit::Nodes), ..estimate };
    }
    if let Err(limit) = budget.start().look_up() {
        return Estimate { limit: Some(limit), ..estimate };
    }
    Program::new(Model::new(graph, estimate.low), &estimate).solve(graph, estimate, budget)
}

struct Program {
    model: Model,
    variables: ProblemVariables,
    /// `first[u][h]` for h < u is 1 if h precedes u.
    first: Vec<Vec<Variable>>,
    /// The variables r(u, h), in the order of the model.
    reached: Vec<Vec<Variable>>,
    value: Variable,
}

impl Program {
    fn new(model: Model, estimate: &Estimate<LinearOrder>) -> Self {
        let mut variables = ProblemVariables::new();
        let value = variables.add(variable().integer().min(estimate.low).max(estimate.high - 1));
        let first = (0..model.len()).map(|u| variables.add_vector(variable().binary(), u)).collect();
        let reaches = model.reaches.iter().map(Vec::len);
        let reached = reaches.map(|number| variables.add_vector(variable().min(0).max(1), number)).collect();
        Program { model, variables, first, reached, value }
    }

    fn solve(self, graph: &Graph, estimate: Estimate<LinearOrder>, budget: &Budget) -> Estimate<LinearOrder> {
        let mut rows = Vec::new();
        let n = self.model.len();
        for c in 0..n {
            for b in 0..c {
                for a in 0..b {
                    let turn = self.precedes(a, b) + self.precedes(b, c) - self.precedes(a, c);
                    rows.push(constraint!(turn.clone() <= 1));
                    rows.push(constraint!(turn >= 0));
                }
            }
        }
        for u in 0..n {
            for (reach, &reached) in self.model.reaches[u].iter().zip(&self.reached[u]) {
                let backward = self.precedes(reach.target, u);
                if reach.through.is_empty() {
                    rows.push(constraint!(reached >= backward));
                } else {
                    let loosely = |&w| constraint!(reached >= backward.clone() + self.precedes(u, w) - 1);
                    rows.extend(reach.through.iter().map(loosely));
                }
            }
            let reach: Expression = self.reached[u].iter().sum();
            rows.push(constraint!(self.value >= reach + 1));
        }

        let Program { model, variables, first, value, .. } = self;
        let mut problem = variables.minimise(value).using(microlp).with_all(rows);
        if let Some(end) = budget.deadline {
            problem = problem.with_time_limit(end.saturating_duration_since(Instant::now()).as_secs_f64());
        }
        let gave_up = if budget.deadline.is_some() { Limit::Time } else { Limit::Size };
        let solution = match problem.solve() {
            Err(ResolutionError::Infeasible) => {
                return Estimate { low: estimate.high, limit: None, ..estimate };
            }
            Err(_) => return Estimate { limit: Some(gave_up), ..estimate },
            Ok(solution) => solution,
        };
        let precedes = |h: usize, u: usize| {
            if h < u { solution.value(first[u][h]) > 0.5 } else { solution.value(first[h][u]) < 0.5 }
        };
        let witness = model.order(precedes);
        let high = witness.rho(graph);
        if high > estimate.high {
            return Estimate { limit: Some(gave_up), ..estimate };
        }
        // If rho of the order is not the value of the program, rounding failed.
        let proven = matches!(solution.status(), SolutionStatus::Optimal)
            && solution.value(value).round() as u32 == high;
        let low = if proven { high } else { estimate.low };
        Estimate { low, high, witness, limit: (low < high).then_some(gave_up) }
    }

    fn precedes(&self, h: usize, u: usize) -> Expression {
        if h < u { self.first[u][h].into() } else { 1 - self.first[h][u] }
    }
}
