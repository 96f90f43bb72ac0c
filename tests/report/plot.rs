//! Plots as SVG.

use std::collections::BTreeSet;

use mapgame::report::plot::{Axis, Join, Plot, Point, Series};

use super::xml::{self, Element};

fn elements(plot: &Plot, name: &str) -> Vec<Element> {
    xml::read(&plot.svg()).0.into_iter().filter(|element| element.name == name).collect()
}

/// The lines of the series: what is stroked in a hue, as wide as a line.
fn lines(plot: &Plot) -> Vec<Element> {
    let lines = elements(plot, "polyline");
    lines.into_iter().filter(|line| line.get("stroke-width") == Some("2")).collect()
}

#[test]
fn everything_is_named() {
    let (_, text) = xml::read(&super::plot(3).svg());
    for words in [
        "Who wins &lt;petersen&gt; &amp; how often",
        "colors k",
        "ratio of Alice's wins",
        "player 0",
        "player 2",
        "exact: Bob wins",
        "exact: Alice wins",
        "unknown",
    ] {
        // The apostrophe may be escaped or not.
        let found = text.replace("&apos;", "'").replace("&#39;", "'");
        assert!(found.contains(words), "{words} is missing in {found}");
    }
}

/// In black and white and to color-blind readers: each line has dashes of its own beside its hue.
#[test]
fn series_differ_in_hue_and_dashes() {
    let lines = lines(&super::plot(7));
    let looks: BTreeSet<_> =
        lines.iter().map(|line| (line.get("stroke"), line.get("stroke-dasharray"))).collect();
    let (hues, dashes): (BTreeSet<_>, BTreeSet<_>) = looks.iter().copied().unzip();
    let joined = super::plot(7).series.iter().filter(|series| series.join != Join::Apart).count();
    assert_eq!((looks.len(), hues.len(), dashes.len()), (joined, joined, joined));
}

#[test]
fn every_point_of_a_line_is_there_in_its_place() {
    let mut plot = Plot::new("line", "A line", Axis::new("n"), Axis::new("nodes").logarithmic());
    let mut series = Series::new("nodes", Join::Lines);
    series.points = (0..5).map(|n| Point::new(f64::from(n), 10f64.powi(n))).collect();
    // No logarithm: not drawn.
    series.points.push(Point::new(5.0, 0.0));
    plot.series.push(series);
    let line = &lines(&plot)[0];
    let points: Vec<(i32, i32)> = line
        .get("points")
        .unwrap()
        .split_whitespace()
        .map(|point| point.split_once(',').unwrap())
        .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
        .collect();
    assert_eq!(points.len(), 5);
    let steps: Vec<(i32, i32)> =
        points.windows(2).map(|pair| (pair[1].0 - pair[0].0, pair[0].1 - pair[1].1)).collect();
    for (right, up) in &steps {
        assert!((right - steps[0].0).abs() <= 1 && (up - steps[0].1).abs() <= 1 && *up > 20, "{steps:?}");
    }
    assert_eq!(elements(&plot, "circle").len(), 5 + 1, "a marker for each, and one in the legend");
}

#[test]
fn steps_hold_until_the_next() {
    let mut plot = Plot::new("steps", "Steps", Axis::new("k").whole(), Axis::new("winner"));
    let mut series = Series::new("exact", Join::Steps);
    series.points = [(2.0, 0.0), (3.0, 0.0), (4.0, 1.0)].map(|(x, y)| Point::new(x, y)).into();
    plot.series.push(series);
    let line = &lines(&plot)[0];
    let points: Vec<Vec<i32>> = line
        .get("points")
        .unwrap()
        .split_whitespace()
        .map(|point| point.split(',').map(|part| part.parse().unwrap()).collect())
        .collect();
    assert_eq!(points.len(), 5);
    assert!(points.windows(2).all(|pair| pair[0][0] == pair[1][0] || pair[0][1] == pair[1][1]), "{points:?}");
}

#[test]
fn a_plot_of_nothing_is_drawn() {
    let nothing = Plot::new("nothing", "Nothing", Axis::new("x"), Axis::new("y").logarithmic());
    xml::read(&nothing.svg());
    let mut lost = nothing.clone();
    let mut series = Series::new("lost", Join::Lines);
    series.points = vec![Point::new(f64::NAN, 1.0), Point::new(1.0, f64::INFINITY), Point::new(1.0, -1.0)];
    lost.series.push(series);
    assert_eq!(lines(&lost).len(), 1, "only the sample of the legend");
}

#[test]
fn committed_plots_are_well_formed() {
    for (path, svg) in super::committed("svg") {
        let (elements, _) = xml::read(&svg);
        assert!(elements.len() > 10, "{}", path.display());
    }
}
