//! The construction of a dollar order as a film: one panel per step, each with the auxiliary graph H before the
//! step and the dollars of its vertices. \[Kierstead2000\]
//!
//! Vertices of U are round, those of C square, with their place in the order; a vertex deleted from H is a dotted
//! square. The dollars of a vertex of H are printed in it. Edges of H are black, those that replace a deleted
//! vertex dashed, and edges of the graph outside H gray. The placed vertex has a thick border.

use std::collections::BTreeSet;

use graphs::orders::{DollarOrder, Dollars, Ledger, Step};
use graphs::{Graph, Vertex};

use super::mark::{BLACK, GRAY, Ink, Mark, Pen, WHITE, Words};
use super::sheet::{EDGE_PEN, Panel, RADIUS, Sheet};

const PLACED: Ink = Ink(221, 221, 221);

/// The construction as an SVG document; the first panel places v_n.
pub fn draw(graph: &Graph, found: &DollarOrder) -> String {
    let digits = graph.order().to_string().len() + 1;
    let letters: Vec<usize> = graph.vertices().map(|v| graph.label(v).chars().count() + digits).collect();
    let sheet = Sheet::new(graph, &letters);
    let mut ledger = Ledger::new(graph);
    let panel = |(index, step): (usize, &Step)| {
        let panel = panel(graph, &sheet, &ledger, index + 1, step);
        ledger.place_poorest();
        panel
    };
    let panels: Vec<Panel> = found.steps.iter().enumerate().map(panel).collect();
    let edges: Vec<Mark> = graph.edges().flat_map(|edge| sheet.edge(edge, EDGE_PEN)).collect();
    let most =
        found.largest_account().map_or(String::new(), |most| format!(", max (3 alpha + beta) = {most}"));
    let legend = "Round: U; square: C, with the place in the order; dotted: deleted from H. Black: the edges of H; \
                  dashed: joined in place of a deleted vertex; gray: not in H. An edge in U gives $1 to each end, \
                  one to C $0.50 to the end in U and $1.50 to the other; the poorest in U is placed, with a thick \
                  border.";
    sheet.document(&format!("the dollar order, from the right{most}"), legend, &[("edges", edges)], &panels)
}

fn panel(graph: &Graph, sheet: &Sheet, ledger: &Ledger<'_>, number: usize, step: &Step) -> Panel {
    let n = graph.order();
    let unplaced: BTreeSet<Vertex> = ledger.unplaced().collect();
    let survivors: BTreeSet<Vertex> = ledger.survivors().collect();
    let edges = ledger.edges();
    let mut halves = vec![0; n];
    for &(u, v) in &edges {
        let [at_u, at_v] = match (unplaced.contains(&u), unplaced.contains(&v)) {
            (true, true) => [2, 2],
            (true, false) => [1, 3],
            _ => [3, 1],
        };
        halves[u.index()] += at_u;
        halves[v.index()] += at_v;
    }
    let mut marks = vec![Mark::Shared("edges", 0.4)];
    for &edge in &edges {
        let pen = Pen::line(BLACK, 1.5);
        let pen = if graph.are_adjacent(edge.0, edge.1) { pen } else { pen.dashed(5.0, 3.0) };
        marks.extend(sheet.edge(edge, pen));
    }
    for v in graph.vertices() {
        let amount = Dollars::halves(halves[v.index()]).amount();
        let place = ledger.placed().iter().position(|&placed| placed == v).map(|index| n - index);
        let label = graph.label(v);
        let name = place.map_or(label.clone(), |place| format!("{label}:{place}"));
        marks.push(Mark::Words(sheet.beside(v, &name)));
        let words = Words { bold: true, ..sheet.inside(v, &amount.to_string()) };
        if unplaced.contains(&v) {
            let border = if v == step.vertex { 3.5 } else { 1.0 };
            marks.push(sheet.circle(v, RADIUS, Pen::line(BLACK, border).around(WHITE)));
            marks.push(Mark::Words(words));
        } else if survivors.contains(&v) {
            marks.push(sheet.square(v, RADIUS * 0.9, Pen::line(BLACK, 1.0).around(PLACED)));
            marks.push(Mark::Words(words));
        } else {
            marks.push(sheet.square(v, RADIUS * 0.9, Pen::line(GRAY, 1.0).around(WHITE).dashed(1.0, 2.0)));
        }
    }
    let label = graph.label(step.vertex);
    let Step { alpha, beta, .. } = step;
    Panel {
        title: format!("step {number}: {label} has {} and becomes v_{}", step.dollars(), n + 1 - number),
        marks,
        said: vec![format!(
            "alpha = {alpha} neighbors in H[U], beta = {beta} left in C: 3 alpha + beta = {}",
            3 * alpha + beta
        )],
    }
}
