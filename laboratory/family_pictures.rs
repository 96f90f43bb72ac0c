//! Pictures for proofs about families: gadgets and windows.

use ::families::FamilyName;
use ::families::bob::WonGadget;
use ::families::segments::SegmentProof;
use ::families::strip::Cell;
use ::families::windows::WindowSet;
use itertools::{Itertools, iproduct};
use toolkit::counts::count;
use toolkit::pictures::film::LARGEST;

use crate::report::Picture;

fn file(name: &FamilyName) -> String {
    name.word()
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|part| !part.is_empty())
        .join("-")
}

/// A gadget: T marks the targets, N the other inner vertices, H the vertices that are not inner.
pub fn of_gadget(name: &FamilyName, won: &WonGadget) -> Picture {
    let gadget = &won.gadget;
    let word = |v: usize| match (gadget.board.targets.contains(&v), gadget.board.is_inner[v]) {
        (true, _) => "T",
        (false, true) => "N",
        (false, false) => "H",
    };
    // Rows lean, and a single row bends, so that edges that pass a cell remain visible.
    let place = |&[row, column]: &[i32; 2]| {
        let bend = if gadget.extent()[0] == 1 { f64::from(column.rem_euclid(3)) } else { 0.0 };
        [f64::from(column) + 0.15 * f64::from(row), f64::from(row) + 0.7 * bend]
    };
    let edges = gadget.board.near.iter().enumerate().flat_map(|(v, near)| near.iter().map(move |&w| [v, w]));
    let (k, first) = (won.k, won.begins.name());
    Picture {
        name: format!("{}-k{k}", file(name)),
        title: format!("{}, {}: Bob wins here, {first} first", name.word(), count(k, "color")),
        words: (0..gadget.order()).map(|v| word(v).to_owned()).collect(),
        points: gadget.cells.iter().map(place).collect(),
        edges: edges.filter(|[v, w]| v < w).collect(),
    }
}

/// The stretch of a spine on which Bob wins: the vertex that he colors first, and the far ends of the segments.
pub fn of_segments(name: &FamilyName, k: u32, leaves: &[u8], proof: &SegmentProof) -> Picture {
    let [left, right] = proof.sides.map(|(length, _)| length as usize + 1);
    let mut picture = Picture {
        name: format!("{}-k{k}", file(name)),
        title: format!("{}, {}: Bob wins here", name.word(), count(k, "color")),
        words: Vec::new(),
        points: Vec::new(),
        edges: Vec::new(),
    };
    let colored = [(0, proof.sides[0].1), (left, 0), (left + right, proof.sides[1].1)];
    let mut before = None;
    for at in 0..=left + right {
        let color = colored.iter().find(|colored| colored.0 == at).map(|colored| colored.1);
        let v = picture.words.len();
        picture.words.push(color.map_or_else(String::new, |color| color.to_string()));
        picture.points.push([2.0 * at as f64, 0.0]);
        picture.edges.extend(before.replace(v).map(|before| [before, v]));
        let class = (proof.class as i64 + at as i64 - 1 - left as i64).rem_euclid(leaves.len() as i64);
        let leaves = if color.is_some() { 0 } else { leaves[class as usize] };
        for leaf in 0..leaves {
            picture.edges.push([v, picture.words.len()]);
            picture.words.push(String::new());
            picture.points.push([2.0 * at as f64 + f64::from(leaf) - f64::from(leaves - 1) / 2.0, 1.0]);
        }
    }
    picture
}

/// Windows next to each other, as many as fit into a picture, with a letter for each vertex on guard.
pub fn of_words(name: &FamilyName, k: u32, rows: usize, kept: &WindowSet) -> Picture {
    const IN_A_LINE: usize = 6;
    let windows = kept.windows.len().min(LARGEST / (rows * kept.width).max(1));
    let vertices = iproduct!(0..windows, 0..rows, 0..kept.width).collect_vec();
    let cell = |&(window, row, column): &(usize, usize, usize)| kept.windows[window].columns[column][row];
    let edges = vertices.iter().enumerate().array_combinations().filter(|[(_, a), (_, b)]| {
        let is_near = a.0 == b.0 && a.1.abs_diff(b.1) + a.2.abs_diff(b.2) == 1;
        is_near && [a, b].iter().all(|vertex| cell(vertex) != Cell::Gone)
    });
    let place = |&(window, row, column): &(usize, usize, usize)| {
        let (down, right) =
            (window / IN_A_LINE * (rows + 1) + row, window % IN_A_LINE * (kept.width + 1) + column);
        [right as f64, down as f64]
    };
    let shown = if windows < kept.windows.len() { format!("{windows} of the") } else { "the".to_owned() };
    Picture {
        name: format!("{}-k{k}", file(name)),
        title: format!(
            "{}, {}: {shown} windows of the words that Alice preserves",
            name.word(),
            count(k, "color")
        ),
        words: vertices.iter().map(|vertex| cell(vertex).to_string()).collect(),
        points: vertices.iter().map(place).collect(),
        edges: edges.map(|[(v, _), (w, _)]| [v, w]).collect(),
    }
}
