//! The plots of what Bobs make strategies need.

use games::certificate::Kind;
use itertools::Itertools;

use super::field::{ALPHA_BETA, BUDGETS, Curve, FAMILIES, RESPONSES, Row, SEEDS, Spot, bobs, mean};
use super::tables::scale;
use crate::report::plot::{Axis, Plot, Point, Series};

const PLOTTED: [&str; 4] = [ALPHA_BETA, "greedy", "threat", "random"];

/// What Bobs make a strategy need, by order.
pub(crate) fn by_order(family: usize, game: Kind, strategy: &str, spots: &[Spot<'_>]) -> Plot {
    let is_here = |row: &Row| row.game == game && row.family == family && row.strategy.1 == strategy;
    let spots = spots.iter().filter(|spot| is_here(spot.first())).collect_vec();
    let title = format!("{strategy} on {} in the {} game, by Bob", FAMILIES[family].0, game.name());
    let bound = |spot: &&Spot<'_>| spot.rows.iter().map(|row| row.bounds.1).max().unwrap_or(0);
    let high = spots.iter().map(bound).max().unwrap_or(0) + 1;
    let y = Axis::new(scale(game)).within(0.0, f64::from(high)).whole();
    let name = format!("{}-{}", game.name(), slug(family));
    let mut plot = Plot::new(name, title, Axis::new("order $n$"), y);
    for (bob, name) in bobs().into_iter().enumerate() {
        if bob >= RESPONSES.len() && !PLOTTED.contains(&name.as_str()) {
            continue;
        }
        let points = spots.iter().filter_map(|spot| point(spot.first().order as f64, &spot.games(bob)));
        plot.series.push(Series::through(name, points));
    }
    let points = spots.iter().map(|spot| Point::new(spot.first().order as f64, f64::from(bound(spot))));
    plot.series.push(Series::through("proven bound", points));
    plot.notes = vec![
        "The mean over the games, bars from the least to the most; the points of one order stand side by side. The bound is \
         the least that a theorem of the strategy proves, on the graph where that is largest."
            .into(),
    ];
    plot
}

/// What the best responses find with increasing numbers of simulations.
pub(crate) fn budgets(curve: &Curve) -> Plot {
    let Curve { spec, strategy, bound, points, family } = curve;
    let title = format!("Best responses to {strategy} on {spec}, by budget");
    let x = Axis::new("simulations, or positions expanded").logarithmic();
    let y = Axis::new("score + 1").within(0.0, f64::from(*bound) + 1.0).whole();
    let mut plot = Plot::new(format!("budget-{}", slug(*family)), title, x, y);
    for (method, _) in RESPONSES {
        let own = points.iter().filter(|(of, ..)| *of == method);
        let points = own.filter_map(|(_, simulations, needed)| point(*simulations as f64, needed));
        plot.series.push(Series::through(method.name(), points));
    }
    let points = BUDGETS.map(|x| Point::new(x as f64, f64::from(*bound)));
    plot.series.push(Series::through("proven bound", points));
    plot.notes = vec![format!("The mean over {SEEDS} seeds, bars from the least to the most.")];
    plot
}

/// The mean of the needed numbers, with the least and the largest as interval; `None` where no game was played.
fn point(x: f64, needed: &[u32]) -> Option<Point> {
    let (low, high) = needed.iter().copied().minmax().into_option()?;
    Some(Point::new(x, mean(needed)).between(f64::from(low), f64::from(high)))
}

fn slug(family: usize) -> String {
    FAMILIES[family].0.replace(' ', "-")
}
