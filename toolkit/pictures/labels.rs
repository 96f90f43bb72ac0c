//! Placement of the names of vertices: next to them, overlapping as little as possible.

use std::f64::consts::{FRAC_PI_4, TAU};

use graphs::layout::Point;

use super::mark::Anchor;

const DIRECTIONS: usize = 16;

/// The average width of a letter, for letters of size 1.
const WIDTH: f64 = 0.58;

/// A rectangle by its smallest and its largest coordinates.
type Rectangle = [Point; 2];

/// What names should not overlap.
#[derive(Debug, Clone, Copy)]
pub struct Obstacles<'a> {
    pub places: &'a [Point],
    pub radius: f64,
    /// The straight lines of all edges.
    pub lines: &'a [[Point; 2]],
}

/// The left and the right end of a text of this many letters that is anchored at x.
pub(crate) fn extent(x: f64, anchor: Anchor, letters: usize, size: f64) -> [f64; 2] {
    let width = WIDTH * size * letters as f64;
    match anchor {
        Anchor::Start => [x, x + width],
        Anchor::Middle => [x - width / 2.0, x + width / 2.0],
        Anchor::End => [x - width, x],
    }
}

/// A place for a name of this many letters at every vertex, `gap` off its border, for letters of a given size.
///
/// Of sixteen directions it takes one in which the name overlaps the fewest vertices, other names and lines; among
/// ties the farthest from lines, then the nearest to the upper right. O(n (n + m)).
pub fn places_of_names(
    obstacles: &Obstacles<'_>,
    lengths: &[usize],
    size: f64,
    gap: f64,
) -> Vec<(Point, Anchor)> {
    let mut taken: Vec<Rectangle> = Vec::new();
    let mut places = Vec::new();
    for (v, (&[x, y], &letters)) in obstacles.places.iter().zip(lengths).enumerate() {
        let half = [WIDTH * size * letters as f64 / 2.0, size / 2.0];
        let candidates = (0..DIRECTIONS).map(|index| {
            let angle = TAU * index as f64 / DIRECTIONS as f64;
            let [right, down] = [angle.cos(), angle.sin()];
            let reach = obstacles.radius + gap;
            // The corner or side that is nearest to the vertex is at this distance.
            let [aside, under] = [right, down].map(|part| (1.5 * part).clamp(-1.0, 1.0));
            let middle = [x + right * reach + aside * half[0], y + down * reach + under * half[1]];
            let covered =
                [[middle[0] - half[0], middle[1] - half[1]], [middle[0] + half[0], middle[1] + half[1]]];
            let off_upper_right = (angle + FRAC_PI_4).cos();
            (obstacles.cost(v, &covered, &taken) - 0.3 * off_upper_right, right, covered)
        });
        let (_, right, covered) =
            candidates.min_by(|(a, ..), (b, ..)| a.total_cmp(b)).expect("there are directions");
        taken.push(covered);
        let height = (covered[0][1] + covered[1][1]) / 2.0;
        places.push(match right {
            _ if right > 0.3 => ([covered[0][0], height], Anchor::Start),
            _ if right < -0.3 => ([covered[1][0], height], Anchor::End),
            _ => ([(covered[0][0] + covered[1][0]) / 2.0, height], Anchor::Middle),
        });
    }
    places
}

impl Obstacles<'_> {
    /// How much a name of vertex v would overlap.
    fn cost(&self, v: usize, covered: &Rectangle, taken: &[Rectangle]) -> f64 {
        let vertices = self.places.iter().enumerate().filter(|&(w, _)| w != v);
        let vertices = vertices.filter(|&(_, &place)| is_near(covered, place, self.radius)).count();
        let names = taken.iter().filter(|other| overlap(covered, other)).count();
        // A name that nearly touches a line is worse than one that is well off.
        let wide = grown(covered, 1.5);
        let struck = self.lines.iter().filter(|line| strikes(covered, line)).count();
        let touched = self.lines.iter().filter(|line| strikes(&wide, line)).count();
        let outside = covered[0].iter().any(|&part| part < 0.0);
        10.0 * vertices as f64
            + 8.0 * names as f64
            + 5.0 * struck as f64
            + 0.5 * touched as f64
            + if outside { 20.0 } else { 0.0 }
    }
}

fn grown([[left, top], [right, bottom]]: &Rectangle, by: f64) -> Rectangle {
    [[left - by, top - by], [right + by, bottom + by]]
}

fn overlap(a: &Rectangle, b: &Rectangle) -> bool {
    (0..2).all(|axis| a[0][axis] < b[1][axis] && b[0][axis] < a[1][axis])
}

/// Whether a point is nearer than this to the rectangle.
fn is_near(rectangle: &Rectangle, point: Point, distance: f64) -> bool {
    let apart =
        |axis: usize| (rectangle[0][axis] - point[axis]).max(point[axis] - rectangle[1][axis]).max(0.0);
    apart(0).hypot(apart(1)) < distance
}

/// Whether the line between two points meets the interior of a rectangle, by clipping it at each side.
pub fn strikes(rectangle: &Rectangle, &[from, to]: &[Point; 2]) -> bool {
    let (mut begin, mut end) = (0.0_f64, 1.0_f64);
    for axis in [0, 1] {
        let step = to[axis] - from[axis];
        let [low, high] = [rectangle[0][axis] - from[axis], rectangle[1][axis] - from[axis]];
        if step.abs() < 1e-12 {
            if low > 0.0 || high < 0.0 {
                return false;
            }
        } else {
            let (enter, leave) =
                if step > 0.0 { (low / step, high / step) } else { (high / step, low / step) };
            (begin, end) = (begin.max(enter), end.min(leave));
        }
    }
    begin < end
}
