//! Graphs composed of other graphs, with the names in `words.txt`: products, unions and extensions.

use crate::families::Plan;
use graphs::derived::extent::{self, Count, Extent};
use graphs::derived::{
    incidence_extent, incidences_of, line_extent, line_of, power_extent, power_of, total_extent, total_of,
};
use graphs::layout::{self, polygon};
use graphs::{Graph, Layout, Vertex, connectivity};
use graphs::{Limit, Meter};

type Edge = (u64, u64);

/// The composition with this name of the components, with its number if it takes one.
pub(super) fn plan(name: &str, components: Vec<Plan>, number: u64) -> Plan {
    match name {
        "complement" => {
            let extent = |n: Count, m| Extent::new(n, n.pairs() - m);
            Plan::composed(
                components,
                move |of| extent(of[0].order, of[0].size),
                |of, meter| complement(&of[0], meter),
            )
        }
        "corona" => plan_from_left(
            components,
            |left, right| {
                let (n, copies) = (left.order, left.order * right.order);
                Extent::new(n + copies, left.size + n * right.size + copies)
            },
            |of, meter| {
                of[1..].iter().try_fold(of[0].clone(), |left, right| {
                    extent::graph(
                        left.order() as u64 * (1 + right.order() as u64),
                        corona(&left, right),
                        meter,
                    )
                })
            },
        ),
        "generalized-mycielski" => {
            let extent = move |n: Count, m: Count| {
                Extent::new(Count::from(number) * n + Count::from(1), Count::from(2 * number - 1) * m + n)
            };
            let edges = move |of: &[Graph], meter: &mut Meter<'_>| cones(&of[0], number, meter);
            Plan::composed(components, move |of| extent(of[0].order, of[0].size), edges)
        }
        "incidence" => Plan::composed(components, incidence_extent, |of, meter| incidences_of(&of[0], meter)),
        "join" => plan_from_left(
            components,
            |left, right| {
                Extent::new(left.order + right.order, left.size + right.size + left.order * right.order)
            },
            join,
        ),
        "lexicographic" | "lexicographic-product" => plan_from_left(
            components,
            |left, right| {
                let between = left.size * right.order * right.order;
                Extent::new(left.order * right.order, left.order * right.size + between)
            },
            |of, meter| {
                product_from_left(
                    of,
                    |left, right| Box::new(within(left, right).chain(between(left, right))),
                    meter,
                )
            },
        ),
        // Like every family this one numbers its vertices and does not name them.
        "line" => Plan::composed(components, line_extent, |of, meter| line_of(&of[0], meter)),
        "mycielski" => {
            let extent = |of: &[Extent]| {
                let Extent { order: n, size: m, .. } = of[0];
                Extent::new(Count::from(2) * n + Count::from(1), Count::from(3) * m + n)
                    .averaging(of[0].average())
            };
            Plan::composed(components, extent, |of, meter| {
                let graph = cones(&of[0], 2, meter)?;
                let n = of[0].order() as u64;
                // The drawing for a cycle: the cycle outside, its copies inside, the apex in the middle.
                let places = || polygon(n, 1.0).chain(polygon(n, 0.5)).chain([[0.0; 2]]);
                Ok(if is_cycle(&of[0]) { graph.with_layout(|| Layout::at(places())) } else { graph })
            })
        }
        "power" => {
            let extent = if number == 1 { |components: &[Extent]| components[0] } else { power_extent };
            Plan::derived(components, extent, move |of, meter| power_of(&of[0], number, meter))
        }
        "product" => plan_from_left(
            components,
            |left, right| {
                Extent::new(left.order * right.order, left.order * right.size + left.size * right.order)
                    .averaging(left.average() + right.average())
            },
            |of, meter| {
                of[1..].iter().try_fold(of[0].clone(), |left, right| {
                    let graph = product_from_left(
                        &[left.clone(), right.clone()],
                        |left, right| Box::new(cartesian(left, right)),
                        meter,
                    )?;
                    Ok(graph.with_layout(|| Layout::Product(Box::new([left, right.clone()]))))
                })
            },
        ),
        "strong-product" => plan_from_left(
            components,
            |left, right| {
                let along = left.order * right.size + left.size * right.order;
                Extent::new(left.order * right.order, along + (left.size + left.size) * right.size)
            },
            |of, meter| {
                product_from_left(
                    of,
                    |left, right| Box::new(cartesian(left, right).chain(tensor(left, right))),
                    meter,
                )
            },
        ),
        "subdivision" => {
            let extent = move |n: Count, m: Count| {
                Extent::new(n + Count::from(number) * m, Count::from(number + 1) * m)
            };
            let edges = move |of: &[Graph], meter: &mut Meter<'_>| {
                let n = of[0].order() as u64;
                let paths = extent::edges(&of[0]).zip((n..).step_by(number as usize));
                let edges = paths.flat_map(move |((u, v), first)| {
                    let last = first + number - 1;
                    [(u, first), (v, last)].into_iter().chain((first..last).map(|w| (w, w + 1)))
                });
                extent::graph(n + number * of[0].size() as u64, edges, meter)
            };
            Plan::composed(components, move |of| extent(of[0].order, of[0].size), edges)
        }
        "tensor-product" => plan_from_left(
            components,
            |left, right| Extent::new(left.order * right.order, (left.size + left.size) * right.size),
            |of, meter| product_from_left(of, |left, right| Box::new(tensor(left, right)), meter),
        ),
        "total" => Plan::composed(components, total_extent, |of, meter| total_of(&of[0], meter)),
        "union" => plan_from_left(
            components,
            |left, right| {
                Extent::new(left.order + right.order, left.size + right.size)
                    .averaging(left.average().min(right.average()))
            },
            union,
        ),
        _ => unreachable!("{name}: no composition"),
    }
}

/// A plan for several graphs; extents are combined from the left.
fn plan_from_left(
    components: Vec<Plan>,
    extent: fn(Extent, &Extent) -> Extent,
    compose: fn(&[Graph], &mut Meter<'_>) -> Result<Graph, Limit>,
) -> Plan {
    Plan::composed(components, move |of| of[1..].iter().fold(of[0], extent), compose)
}

/// A copy of the second graph for each vertex of the first, which is joined to all of it. The copy of w for v
/// has the number n + vn' + w, where n and n' are the orders.
fn corona<'a>(left: &'a Graph, right: &'a Graph) -> impl Iterator<Item = Edge> + 'a {
    let (n, width) = (left.order() as u64, right.order() as u64);
    let spokes = (0..n).flat_map(move |v| (0..width).map(move |w| (v, n + v * width + w)));
    extent::edges(left).chain(spokes).chain(within(left, right).map(move |(v, w)| (n + v, n + w)))
}

fn complement(base: &Graph, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let edges = base.vertices().flat_map(|u| {
        let mut neighbors = base.neighbors(u).iter().peekable();
        base.vertices().filter(move |v| neighbors.next_if_eq(&v).is_none() && u < *v).map(move |v| (u, v))
    });
    let n = base.order() as u64;
    let graph = extent::graph(n, edges.map(|(u, v)| (u.index() as u64, v.index() as u64)), meter)?;
    // A disconnected graph is better drawn component by component.
    let whole = graph.order() <= layout::LARGEST && connectivity::is_connected(&graph);
    Ok(if whole { graph.with_layout(|| Layout::at(polygon(n, 1.0))) } else { graph })
}

/// The generalized Mycielskian: copies of a graph on each of its levels, and an apex joined to the last.
fn cones(base: &Graph, levels: u64, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let n = base.order() as u64;
    let upwards = extent::edges(base).flat_map(move |(u, v)| {
        let steps = (1..levels).map(move |level| (n * level - n, n * level));
        steps.flat_map(move |(below, above)| [(below + u, above + v), (below + v, above + u)])
    });
    let apex = levels * n;
    extent::graph(
        apex + 1,
        extent::edges(base).chain(upwards).chain((apex - n..apex).map(|v| (v, apex))),
        meter,
    )
}

/// Whether a graph is the cycle 0, ..., n - 1.
fn is_cycle(graph: &Graph) -> bool {
    let n = graph.order();
    let next = |v: Vertex| Vertex::new((v.index() + 1) % n);
    n >= 3 && graph.size() == n && graph.vertices().all(|v| graph.are_adjacent(v, next(v)))
}

fn union(components: &[Graph], meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let order = components.iter().map(|component| component.order() as u64).sum();
    let placed = components.iter().scan(0, |next, component| {
        let start = *next;
        *next += component.order() as u64;
        Some((start, component))
    });
    let edges = placed
        .flat_map(|(start, component)| extent::edges(component).map(move |(u, v)| (start + u, start + v)));
    let graph = extent::graph(order, edges, meter)?;
    Ok(graph.with_layout(|| Layout::SideBySide(components.to_vec())))
}

fn join(components: &[Graph], meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let mut edges = Vec::new();
    let mut start = 0;
    for component in components {
        let end = start + component.order() as u64;
        meter.work(component.size())?;
        edges.extend(extent::edges(component).map(|(u, v)| (start + u, start + v)));
        for v in start..end {
            meter.work(start as usize)?;
            edges.extend((0..start).map(|u| (u, v)));
        }
        start = end;
    }
    extent::graph(start, edges, meter)
}

/// The edges of a product of two graphs. (u, v) has the number un' + v, n' the order of the second.
type EdgeRule = for<'a> fn(&'a Graph, &'a Graph) -> Box<dyn Iterator<Item = Edge> + 'a>;

fn product_from_left(components: &[Graph], edges: EdgeRule, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    components[1..].iter().try_fold(components[0].clone(), |left, right| {
        extent::graph(left.order() as u64 * right.order() as u64, edges(&left, right), meter)
    })
}

/// The edges (u, v)(u, v') with v ~ v'.
fn within<'a>(left: &'a Graph, right: &'a Graph) -> impl Iterator<Item = Edge> + 'a {
    let (n, width) = (left.order() as u64, right.order() as u64);
    (0..n).flat_map(move |u| extent::edges(right).map(move |(v, w)| (u * width + v, u * width + w)))
}

fn cartesian<'a>(left: &'a Graph, right: &'a Graph) -> impl Iterator<Item = Edge> + 'a {
    let width = right.order() as u64;
    let across =
        extent::edges(left).flat_map(move |(u, w)| (0..width).map(move |v| (u * width + v, w * width + v)));
    within(left, right).chain(across)
}

fn tensor<'a>(left: &'a Graph, right: &'a Graph) -> impl Iterator<Item = Edge> + 'a {
    let width = right.order() as u64;
    extent::edges(left).flat_map(move |(u, x)| {
        extent::edges(right)
            .flat_map(move |(v, y)| [(u * width + v, x * width + y), (u * width + y, x * width + v)])
    })
}

/// The pairs (u, v)(u', v') with u ~ u'.
fn between<'a>(left: &'a Graph, right: &'a Graph) -> impl Iterator<Item = Edge> + 'a {
    let width = right.order() as u64;
    let pairs = move || (0..width).flat_map(move |v| (0..width).map(move |y| (v, y)));
    extent::edges(left).flat_map(move |(u, x)| pairs().map(move |(v, y)| (u * width + v, x * width + y)))
}
