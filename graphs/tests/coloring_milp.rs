//! The clique number and both numbers of colors against integer programs, which share nothing with the searches.

use good_lp::{
    Expression, ResolutionError, Solution, SolverModel, Variable, constraint, microlp, variable, variables,
};
use graphs::clique::clique_number;
use graphs::coloring::{acyclic_chromatic_number, chromatic_number};
use graphs::enumerate::connected_graphs;
use graphs::{Budget, Graph, Vertex};
use itertools::Itertools;

use crate::common::*;

/// The cycles of even length, each at least once.
fn even_cycles(graph: &Graph) -> Vec<Vec<Vertex>> {
    let mut cycles = Vec::new();
    let mut path = Vec::new();
    for start in graph.vertices() {
        path.push(start);
        extend(graph, &mut path, &mut cycles);
        path.pop();
    }
    cycles
}

/// Adds the even cycles that begin with this path and have its first vertex as their least.
fn extend(graph: &Graph, path: &mut Vec<Vertex>, cycles: &mut Vec<Vec<Vertex>>) {
    let (first, last) = (path[0], path[path.len() - 1]);
    if path.len() >= 4 && path.len().is_multiple_of(2) && graph.are_adjacent(first, last) && path[1] < last {
        cycles.push(path.clone());
    }
    for &next in graph.neighbors(last) {
        if next > first && !path.contains(&next) {
            path.push(next);
            extend(graph, path, cycles);
            path.pop();
        }
    }
}

/// Whether zeros and ones x_{v,c} exist with one color c for each vertex v, at most one 1 among the ends
/// of an edge in each color, and on no given cycle ones of two colors alone.
fn can_be_colored(graph: &Graph, colors: usize, cycles: &[Vec<Vertex>]) -> bool {
    let mut program = variables!();
    let has: Vec<Vec<Variable>> =
        graph.vertices().map(|_| (0..colors).map(|_| program.add(variable().binary())).collect()).collect();
    let mut model = program.minimise(Expression::from(0)).using(microlp);
    for v in graph.vertices() {
        model.add_constraint(constraint!(has[v.index()].iter().sum::<Expression>() == 1));
    }
    for ((u, v), color) in graph.edges().cartesian_product(0..colors) {
        model.add_constraint(constraint!(has[u.index()][color] + has[v.index()][color] <= 1));
    }
    for (cycle, [a, b]) in cycles.iter().cartesian_product((0..colors).array_combinations().collect_vec()) {
        let ones = cycle.iter().map(|v| has[v.index()][a] + has[v.index()][b]).sum::<Expression>();
        model.add_constraint(constraint!(ones <= cycle.len() as f64 - 1.0));
    }
    match model.solve() {
        Ok(_) => true,
        Err(ResolutionError::Infeasible) => false,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn both_numbers_are_those_of_an_integer_program() {
    let larger = [petersen(), wheel(7), complete_bipartite(3, 4), grid(3, 3)];
    programs_agree((1..=5).flat_map(connected_graphs).chain(connected_graphs(6).step_by(4)).chain(larger));
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn both_numbers_are_those_of_an_integer_program_at_order_6() {
    programs_agree(connected_graphs(6));
}

fn programs_agree(graphs: impl Iterator<Item = Graph>) {
    for graph in graphs {
        let chi = chromatic_number(&graph, &Budget::unlimited()).exact().unwrap() as usize;
        assert!(can_be_colored(&graph, chi, &[]), "{graph:?}");
        assert!(chi == 1 || !can_be_colored(&graph, chi - 1, &[]), "{graph:?}");
        let cycles = even_cycles(&graph);
        let a = acyclic_chromatic_number(&graph, &Budget::unlimited()).exact().unwrap() as usize;
        assert!(can_be_colored(&graph, a, &cycles), "{graph:?}");
        assert!(a == 1 || !can_be_colored(&graph, a - 1, &cycles), "{graph:?}");
    }
}

/// The most ones x_v such that of two vertices that are not adjacent at most one has a 1.
fn largest_clique(graph: &Graph) -> u32 {
    let mut program = variables!();
    let is_in: Vec<Variable> = graph.vertices().map(|_| program.add(variable().binary())).collect();
    let size: Expression = is_in.iter().sum();
    let mut model = program.maximise(size.clone()).using(microlp);
    for [u, v] in graph.vertices().array_combinations().filter(|&[u, v]| !graph.are_adjacent(u, v)) {
        model.add_constraint(constraint!(is_in[u.index()] + is_in[v.index()] <= 1));
    }
    model.solve().unwrap().eval(size).round() as u32
}

#[test]
fn the_clique_number_is_that_of_an_integer_program() {
    let larger = [petersen(), wheel(7), complete_bipartite(3, 4), grid(3, 3)];
    for graph in (1..=7).flat_map(connected_graphs).chain(larger) {
        let found = clique_number(&graph, &Budget::unlimited());
        assert_eq!((found.low, found.high), (largest_clique(&graph), largest_clique(&graph)), "{graph:?}");
    }
}
