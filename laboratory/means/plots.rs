//! The rows as a plot: means with their intervals by order, next to proved bounds.

use std::borrow::Cow;

use itertools::Itertools;

use super::Setting;
use super::row::{MeanRow, scale};
use crate::report::plot::{Axis, Join, Plot, Point, Series};

/// Plots the means of each strategy and opponent over the order, and the mean of the bounds of each strategy.
pub fn plot(
    name: impl Into<Cow<'static, str>>,
    title: impl Into<String>,
    setting: &Setting,
    cells: &[MeanRow],
) -> Plot {
    let y = Axis::new(scale(setting));
    let y = if setting.k.is_some() { y.within(0.0, 1.0) } else { y };
    let mut plot = Plot::new(name, title, Axis::new("order $n$"), y);
    let pairs = cells.iter().map(|cell| (&cell.alice, &cell.bob)).unique().collect_vec();
    let strategies = pairs.iter().map(|(strategy, _)| *strategy).unique().collect_vec();
    let has_one = [strategies.len() == 1, pairs.iter().map(|(_, opponent)| opponent).unique().count() == 1];
    for &(strategy, opponent) in &pairs {
        let name = match has_one {
            [true, _] => opponent.clone(),
            [_, true] => strategy.clone(),
            _ => format!("{strategy} : {opponent}"),
        };
        let cells = cells.iter().filter(|cell| (&cell.alice, &cell.bob) == (strategy, opponent));
        plot.series.push(series(name, cells, |cell| {
            let point = Point::new(cell.order as f64, cell.mean?.0);
            Some(cell.low.zip(cell.high).map_or(point, |(low, high)| point.between(low.0, high.0)))
        }));
    }
    // A share of games is not comparable with a number of colors.
    for strategy in strategies.into_iter().filter(|_| setting.k.is_none()) {
        let first = pairs.iter().find(|(of, _)| *of == strategy).map(|(_, opponent)| *opponent);
        let name = if has_one[0] { "bound".to_owned() } else { format!("{strategy}: bound") };
        let cells = cells.iter().filter(|cell| &cell.alice == strategy && Some(&cell.bob) == first);
        plot.series.push(series(name, cells, |cell| Some(Point::new(cell.order as f64, cell.mean_bound?.0))));
    }
    plot.series.retain(|series| !series.points.is_empty());
    plot.notes = vec![
        "Means over the graphs, bars are their 95 % intervals. A bound is the mean of the least bounds that a theorem \
         proves for the strategy on each graph."
            .to_owned(),
    ];
    plot
}

fn series<'m>(
    name: String,
    cells: impl Iterator<Item = &'m MeanRow>,
    point: impl Fn(&MeanRow) -> Option<Point>,
) -> Series {
    let points = cells.filter_map(point).sorted_by(|one, two| one.x.total_cmp(&two.x));
    Series { points: points.collect(), ..Series::new(name, Join::Lines) }
}
