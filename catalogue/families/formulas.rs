//! Edges and drawings of the plain families in `words.txt`, as formulas in their numbers.

use std::f64::consts::TAU;

use crate::families::Plan;
use crate::families::hypercube;
use graphs::Layout;
use graphs::derived::extent::pairs;
use graphs::layout::{self, Places, Point, WrappedEdge, polar, polygon, row};

type Edge = (u64, u64);

/// The plan of the member with these numbers.
///
/// # Errors
/// The index of the offending number, and what it must be.
pub(super) fn plan(name: &str, numbers: &[u64]) -> Result<Plan, (usize, &'static str)> {
    Ok(match (name, numbers) {
        ("book", &[n]) => {
            let page = |i| [(0, 2 * i), (1, 2 * i + 1), (2 * i, 2 * i + 1)];
            Plan::new(2 * n + 2, 3 * n + 1, move || [(0, 1)].into_iter().chain((1..=n).flat_map(page)))
        }
        ("complete", &[n]) => Plan::new(n, pairs(n), move || complete(n)).at(move || polygon(n, 1.0)),
        ("comb", &[n]) => {
            let along = move || (1..n).map(|v| (v - 1, v));
            Plan::new(2 * n, 2 * n - 1, move || along().chain((0..n).map(move |v| (v, n + v))))
                .at(move || row(n, 0.0).chain(row(n, 1.0)))
        }
        ("antiprism", &[n]) => {
            let edges = move |v| [1, 2].map(|step| (v, (v + step) % (2 * n)));
            let places = move || polygon(2 * n, 1.0).zip([1.0, 0.5].into_iter().cycle());
            Plan::new(2 * n, 4 * n, move || (0..2 * n).flat_map(edges))
                .at(move || places().map(|([x, y], radius)| [radius * x, radius * y]))
        }
        ("crown", &[n]) => {
            let others = move |u| (0..n).filter(move |&v| v != u).map(move |v| (u, n + v));
            Plan::new(2 * n, n * (n - 1), move || (0..n).flat_map(others)).at(move || two_rows(n, n))
        }
        ("cycle", &[n]) => Plan::new(n, n, move || cycle(n)).at(move || polygon(n, 1.0)),
        ("cylinder", &[r, c]) => {
            let along = move || (0..r * c).map(move |v| (v, v / c * c + (v % c + 1) % c));
            let across = move || (c..r * c).map(move |v| (v - c, v));
            // Rings in rings, ring 0 within the others and its places about as far apart as they are: no two edges cross.
            let innermost = (c as f64 / TAU).max(0.8);
            Plan::new(r * c, r * c + (r - 1) * c, move || along().chain(across()))
                .at(move || (0..r).flat_map(move |ring| polygon(c, innermost + ring as f64)))
        }
        ("fan", &[n]) => {
            let along = move || (1..n).map(|v| (v, v + 1));
            Plan::new(n + 1, 2 * n - 1, move || (1..=n).map(|v| (0, v)).chain(along())).at(move || arc(n))
        }
        ("gear", &[n]) => {
            let edges =
                move |v| [(0, 2 * v + 1), (2 * v + 1, 2 * v + 2), (2 * v + 2, (2 * v + 2) % (2 * n) + 1)];
            Plan::new(2 * n + 1, 3 * n, move || (0..n).flat_map(edges)).at(move || hub(2 * n))
        }
        ("gp", &[n, k]) if 2 * k >= n => return Err((1, "the step below half the cycle")),
        ("gp", &[n, k]) => {
            let edges = move |v| [(v, (v + 1) % n), (v, n + v), (n + v, n + (v + k) % n)];
            // A polygon in a polygon; with k > 1 the inner edges make a star.
            let inner = (1.0 - 6.0 / n as f64).clamp(0.5, 0.75);
            Plan::new(2 * n, 3 * n, move || (0..n).flat_map(edges))
                .at(move || polygon(n, 1.0).chain(polygon(n, inner)))
        }
        ("grid", &[r, c]) => on_grid(r, c, 0, move || grid(r, c)),
        ("helm", &[n]) => {
            let pendant = move || (1..=n).map(move |v| (v, n + v));
            let rim = move || hub(n).map(|[x, y]| [RIM * x, RIM * y]);
            Plan::new(2 * n + 1, 3 * n, move || wheel(n).chain(pendant()))
                .at(move || rim().chain(polygon(n, 1.0)))
        }
        ("hexagonal", &[r, c]) => {
            let size = r * (c - 1) + ((r - 1) * c).div_ceil(2);
            let is_kept = move |&(v, w): &Edge| w == v + 1 && w % c != 0 || (v / c + v % c).is_multiple_of(2);
            Plan::new(r * c, size, move || grid(r, c).filter(is_kept)).at(move || square_lattice(r, c))
        }
        ("king", &[r, c]) => {
            let rising = move || diagonals(r, c).map(move |(v, w)| (v + 1, w - 1));
            on_grid(r, c, 2, move || grid(r, c).chain(diagonals(r, c)).chain(rising()))
        }
        ("moebius-ladder", &[n]) if n % 2 == 1 => return Err((0, "an even order")),
        ("moebius-ladder", &[n]) => {
            let rungs = move || (0..n / 2).map(move |v| (v, v + n / 2));
            Plan::new(n, 3 * n / 2, move || cycle(n).chain(rungs())).at(move || polygon(n, 1.0))
        }
        ("path", &[n]) => Plan::new(n, n - 1, move || (1..n).map(|v| (v - 1, v))).at(move || layout::path(n)),
        ("queen", &[r, c]) => {
            let size = rook_size(r, c).saturating_add(queen_size(r.min(c), r.max(c)));
            Plan::new(r * c, size, move || rook(r, c).chain(queen_diagonals(r, c)))
        }
        ("rook", &[r, c]) => Plan::new(r * c, rook_size(r, c), move || rook(r, c)),
        ("spider", &[d, l]) => {
            let inward = move |v: u64| if (v - 1).is_multiple_of(l) { 0 } else { v - 1 };
            let leg = move |[x, y]: Point| (1..=l).map(move |step| [x * step as f64, y * step as f64]);
            Plan::new(1 + d * l, d * l, move || (1..=d * l).map(move |v| (inward(v), v)))
                .at(move || [[0.0; 2]].into_iter().chain(polygon(d, 1.0).flat_map(leg)))
        }
        ("sunlet", &[n]) => {
            let pendant = move || (0..n).map(move |v| (v, n + v));
            Plan::new(2 * n, 2 * n, move || cycle(n).chain(pendant()))
                .at(move || polygon(n, RIM).chain(polygon(n, 1.0)))
        }
        ("torus", &[r, c]) => {
            let edges = move |v| [(v, v / c * c + (v % c + 1) % c), (v, (v / c + 1) % r * c + v % c)];
            Plan::new(r * c, 2 * r * c, move || (0..r * c).flat_map(edges))
                .with_layout(move || wrapped_lattice(r, c))
        }
        ("tree", &[b, h]) => {
            let level = |below: &mut u64, _| Some(std::mem::replace(below, below.saturating_mul(b)));
            let order = (0..=h).scan(1u64, level).fold(0, u64::saturating_add);
            Plan::new(order, order - 1, move || (1..order).map(move |v| ((v - 1) / b, v)))
                .at(move || layers(b, h))
        }
        ("triangular", &[r, c]) => {
            let height = 0.75_f64.sqrt();
            let place = move |v| [(v % c) as f64 - 0.5 * (v / c) as f64, (v / c) as f64 * height];
            on_grid(r, c, 1, move || grid(r, c).chain(diagonals(r, c))).at(move || (0..r * c).map(place))
        }
        ("triangulated-polygon", &[d]) => {
            let steps = u32::try_from(d).ok().and_then(|d| 2u64.checked_pow(d)).unwrap_or(u64::MAX);
            let n = steps.saturating_mul(3);
            let size = steps.saturating_mul(6) - 3;
            let chords = move |step| (0..n / step).map(move |chord| (chord * step, (chord + 1) * step % n));
            // Each round stands farther out, so that no corner is close to the chord below it.
            let round = move |v: u64| d - u64::from(v.trailing_zeros()).min(d);
            let place = move |v| polar(1.0 + 0.5 * round(v) as f64, v as f64 / n as f64);
            Plan::new(n, size, move || (0..=d).flat_map(move |round| chords(1 << round)))
                .at(move || (0..n).map(place))
        }
        ("wheel", &[n]) => Plan::new(n + 1, 2 * n, move || wheel(n)).at(move || hub(n)),
        ("windmill", &[k, n]) => {
            let size = u64::try_from(u128::from(n) * u128::from(k * (k - 1)) / 2).unwrap_or(u64::MAX);
            Plan::new(n * (k - 1) + 1, size, move || windmill(k - 1, n))
        }
        _ => unreachable!("{name}{numbers:?}: no formula"),
    })
}

/// The drawing of a single graph, if it differs from that of the spec that defines the graph.
pub(super) fn drawing(name: &str) -> Option<fn() -> Vec<Point>> {
    Some(match name {
        // The cycle of the a_i as a square, and in it the b_i and c_i in turn as an octagon, each beside its a_i.
        "chvatal" => || {
            let place = |v: usize| {
                let (radius, aside) = [(1.0, 0.0), (0.5, 1.0), (0.5, -1.0)][v / 4];
                polar(radius, (2 * (v % 4) + 1) as f64 / 8.0 + aside / 16.0)
            };
            (0..12).map(place).collect()
        },
        // The two octagons of the hypercube, the inner one turned so that no diameter of the outer one meets it.
        "clebsch" => || {
            let places: Vec<Point> = hypercube::places(4).collect();
            // Opposite vertices of the hypercube are opposite in its drawing.
            let middle = [0, 1].map(|axis| (places[0][axis] + places[15][axis]) / 2.0);
            let (sin, cos) = (TAU / 16.0).sin_cos();
            let turned = |[x, y]: Point| {
                if x.hypot(y) < 1.0 { [x * cos - y * sin, x * sin + y * cos] } else { [x, y] }
            };
            places.iter().map(|[x, y]| turned([x - middle[0], y - middle[1]])).collect()
        },
        // A square in a square.
        "cube" => || {
            let side = |v: u32, bit: u32| if v >> bit & 1 == 1 { 1.0 } else { -1.0 };
            let half = |v| if side(v, 2) < 0.0 { 1.0 } else { 0.45 };
            (0..8).map(|v| [half(v) * side(v, 0), -half(v) * side(v, 1)]).collect()
        },
        // One pentagon of inner vertices outermost, the other innermost, and the cycle of ten alternating between them.
        "dodecahedron" => || {
            let radius = |v: usize| [[0.7, 0.5], [1.0, 0.28]][v / 10][v % 2];
            (0..20).map(|v| polar(radius(v), v as f64 / 10.0)).collect()
        },
        "nauru" => || polygon(24, 1.0).collect(),
        // A triangle in a triangle, opposite vertices on opposite sides of the middle.
        "octahedron" => || {
            let turns = |v: usize| (v / 2) as f64 / 3.0 + (v % 2) as f64 / 2.0;
            (0..6).map(|v| polar([1.0, 0.25][v % 2], turns(v))).collect()
        },
        "tetrahedron" => || hub(3).collect(),
        _ => return None,
    })
}

/// The radius of a cycle with pendant vertices, which are at distance 1 from the center.
const RIM: f64 = 0.6;

/// All pairs of the numbers below n.
pub(super) fn complete(n: u64) -> impl Iterator<Item = Edge> {
    (0..n).flat_map(move |u| (u + 1..n).map(move |v| (u, v)))
}

fn cycle(n: u64) -> impl Iterator<Item = Edge> {
    (0..n).map(move |v| (v, (v + 1) % n))
}

fn wheel(n: u64) -> impl Iterator<Item = Edge> {
    (1..=n).flat_map(move |v| [(0, v), (v, v % n + 1)])
}

/// The first vertex in the middle of a polygon of the others.
pub(super) fn hub(n: u64) -> impl Iterator<Item = Point> {
    [[0.0; 2]].into_iter().chain(polygon(n, 1.0))
}

pub(super) fn two_rows(above: u64, below: u64) -> impl Iterator<Item = Point> {
    let height = (0.4 * above.max(below) as f64).max(1.5);
    row(above, 0.0).chain(row(below, height))
}

/// The hub of a fan below, the path in an arc above it.
fn arc(n: u64) -> impl Iterator<Item = Point> {
    /// The step between two vertices of a short path, and the whole arc of a long one, in turns.
    const STEP: f64 = 1.0 / 14.0;
    const ARC: f64 = 0.8;
    let step = STEP.min(ARC / n as f64);
    let arc = (0..n).map(move |place| polar(1.0, step * (place as f64 - (n as f64 - 1.0) / 2.0)));
    [[0.0; 2]].into_iter().chain(arc)
}

/// The plan of a grid with this many diagonals in each square.
fn on_grid<I: Iterator<Item = Edge>>(
    r: u64,
    c: u64,
    diagonals: u64,
    edges: impl FnOnce() -> I + Send + 'static,
) -> Plan {
    let size = r * (c - 1) + (r - 1) * c + diagonals * (r - 1) * (c - 1);
    Plan::new(r * c, size, edges).at(move || square_lattice(r, c))
}

fn grid(r: u64, c: u64) -> impl Iterator<Item = Edge> {
    let along = (0..r * c).filter(move |v| v % c + 1 < c).map(|v| (v, v + 1));
    along.chain((c..r * c).map(move |v| (v - c, v)))
}

/// From (i, j) to (i + 1, j + 1).
fn diagonals(r: u64, c: u64) -> impl Iterator<Item = Edge> {
    (0..(r - 1) * c).filter(move |v| v % c + 1 < c).map(move |v| (v, v + c + 1))
}

fn square_lattice(r: u64, c: u64) -> impl Iterator<Item = Point> {
    (0..r * c).map(move |v| [(v % c) as f64, (v / c) as f64])
}

/// The square lattice with wrapped edges: the last row is joined to the first row of a copy below, and the
/// last column to the first column of a copy on the right.
fn wrapped_lattice(r: u64, c: u64) -> Layout {
    let wrapped = |from, to, step| WrappedEdge { ends: [from as usize, to as usize], step };
    let across = (0..r).map(|row| wrapped(row * c + c - 1, row * c, [1.0, 0.0]));
    let down = (0..c).map(|column| wrapped((r - 1) * c + column, column, [0.0, 1.0]));
    Layout::Places(Places { points: square_lattice(r, c).collect(), wrapped: across.chain(down).collect() })
}

/// rc(r + c - 2)/2, saturating.
fn rook_size(r: u64, c: u64) -> u64 {
    u64::try_from(u128::from(r * c) * u128::from(r + c - 2) / 2).unwrap_or(u64::MAX)
}

/// The pairs of squares in one row or one column.
fn rook(r: u64, c: u64) -> impl Iterator<Item = Edge> {
    (0..r * c).flat_map(move |v| {
        let along = (v + 1..(v / c + 1) * c).map(move |w| (v, w));
        along.chain((v + c..r * c).step_by(c as usize).map(move |w| (v, w)))
    })
}

/// Pairs of squares on a diagonal: twice the sum of (a - d)(b - d), 1 <= d < a, where a <= b; saturating.
fn queen_size(a: u64, b: u64) -> u64 {
    let [a, b] = [a, b].map(u128::from);
    let squares = a * (a - 1) * (2 * a - 1) / 3;
    u64::try_from(squares + (b - a) * a * (a - 1)).unwrap_or(u64::MAX)
}

fn queen_diagonals(r: u64, c: u64) -> impl Iterator<Item = Edge> {
    (0..r * c).flat_map(move |v| {
        let (below, left, right) = (r - 1 - v / c, v % c, c - 1 - v % c);
        let down_right = (1..=below.min(right)).map(move |d| (v, v + d * (c + 1)));
        down_right.chain((1..=below.min(left)).map(move |d| (v, v + d * c - d)))
    })
}

/// A rooted tree in layers, with leaves at distance 1 and other vertices above the middle of their subtrees.
fn layers(b: u64, h: u64) -> Vec<Point> {
    let leaves = b.pow(h as u32) as f64;
    let step = (0.5 * leaves / h.max(1) as f64).max(1.0);
    let layer = |depth: u64| {
        let width = leaves / b.pow(depth as u32) as f64;
        (0..b.pow(depth as u32)).map(move |place| [(place as f64 + 0.5) * width, step * depth as f64])
    };
    (0..=h).flat_map(layer).collect()
}

fn windmill(inner: u64, copies: u64) -> impl Iterator<Item = Edge> {
    (0..copies).flat_map(move |copy| {
        let members = move |from| (from..inner).map(move |place| copy * inner + 1 + place);
        members(0)
            .zip(1..)
            .flat_map(move |(v, next)| [(0, v)].into_iter().chain(members(next).map(move |w| (v, w))))
    })
}
