//! The weighted map game.

mod rules;
mod search;
mod visits;

use classics::weighted_map::file::Problem;

/// A map on the regions A, B, ..., the one that is colored from the start given, with as many colors as either player has
/// weights, and with these borders, besides those of a path where it is one.
fn random_map(order: usize, borders: u64, colored: char, is_path: bool, weights: [&[i64]; 2]) -> Problem {
    let name = |region: usize| char::from(b'A' + region as u8);
    let is_next = |u: usize, v: usize| is_path && u.abs_diff(v) == 1;
    let adjacent =
        |u: usize, v: usize| is_next(u, v) || u != v && borders >> (u.min(v) * 8 + u.max(v)) & 1 == 1;
    let colors = ["R", "G", "B"];
    let row = |weights: &[i64]| {
        let weighed = colors.iter().zip(weights).map(|(color, weight)| format!("{color}: {weight}"));
        weighed.collect::<Vec<_>>().join(", ")
    };
    let colors = colors[..weights[0].len()].join(", ");
    let mut text = format!("{colors}\n{colored}: R-1\n3\n{}\n{}\n", row(weights[0]), row(weights[1]));
    for region in 0..order {
        let neighbors =
            (0..order).filter(|&other| adjacent(region, other)).map(|other| name(other).to_string());
        text.push_str(&format!("{}: {}\n", name(region), neighbors.collect::<Vec<_>>().join(", ")));
    }
    text.parse().expect("a map")
}
