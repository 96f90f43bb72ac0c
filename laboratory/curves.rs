//! Curves: Alice's win ratio as a function of the number of colors, with the exact verdict.
//!
//! Sampled games show how two players do against each other. The winner under perfect play is another question; if
//! the solver decides it within its budget, the plot shows the verdict in the background.

use std::borrow::Cow;

use games::Player;
use games::coloring::Rules;
use graphs::{Budget, Graph};
use solver::coloring::decide;
use toolkit::statistics::Proportion;

use crate::report::plot::{Axis, Band, Join, Plot, Point, Series};
use crate::report::{Cell, Decimal};

/// The decimals of a ratio in tables, enough to distinguish the wins in up to 1,000 games.
pub(crate) const PLACES: u8 = 3;

/// Alice's win ratios for several numbers of colors, ascending.
pub fn series(
    name: impl Into<String>,
    join: Join,
    points: impl IntoIterator<Item = (u32, Proportion)>,
) -> Series {
    let points = points.into_iter().filter_map(|(k, wins)| point(k.into(), wins));
    Series { points: points.collect(), ..Series::new(name, join) }
}

/// The curves of one graph with 95 % intervals, over the exact verdict for each number of colors.
pub fn plot(
    name: impl Into<Cow<'static, str>>,
    title: impl Into<String>,
    verdicts: impl IntoIterator<Item = (u32, Option<Player>)>,
    series: Vec<Series>,
) -> Plot {
    let (x, y) = (Axis::new("colors $k$").whole(), Axis::new("ratio of Alice's wins").within(0.0, 1.0));
    Plot {
        series,
        bands: verdicts.into_iter().map(|(k, winner)| band(k, winner)).collect(),
        ..Plot::new(name, title, x, y)
    }
}

/// The winner by these rules under perfect play; `None` if the budget does not decide it.
pub fn winner(graph: &Graph, rules: Rules, budget: &Budget) -> Option<Player> {
    decide(graph, rules, budget).winner
}

pub fn verdict(winner: Option<Player>) -> &'static str {
    match winner {
        Some(Player::Alice) => "Alice wins",
        Some(Player::Bob) => "Bob wins",
        None => "unknown",
    }
}

/// The exact verdict for k colors as a background.
pub(crate) fn band(k: u32, winner: Option<Player>) -> Band {
    let name = format!("exact: {}", verdict(winner));
    Band { from: f64::from(k) - 0.5, to: f64::from(k) + 0.5, name }
}

pub(crate) fn point(x: f64, wins: Proportion) -> Option<Point> {
    let interval = wins.interval();
    Some(Point::new(x, wins.ratio()?).between(interval.low, interval.high))
}

pub(crate) fn ratio(wins: Proportion) -> Cell {
    wins.ratio().map(|ratio| Decimal::rounded(ratio, PLACES)).into()
}

/// A file name for a graph: the last component of `name`, with every run of characters other than letters and
/// digits replaced by a hyphen.
pub fn file_stem(name: &str) -> String {
    let name = name.rsplit('/').next().unwrap_or(name);
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}
