//! Plots as SVG.

use std::collections::BTreeSet;

use laboratory::report::math::svg;
use laboratory::report::plot::{Axis, Join, Plot, Point, Series};

use super::xml::{self, Element};

fn through(x: Axis, y: Axis, join: Join, points: &[(f64, f64)]) -> Plot {
    let mut plot = Plot::new("plot", "A plot", x, y);
    let mut series = Series::new("points", join);
    series.points = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
    plot.series.push(series);
    plot
}

/// What is drawn of each series, in the field and in the legend: the group that has its hue, and what is in it.
fn drawn(plot: &Plot) -> Vec<(Element, Vec<Element>)> {
    let mut groups: Vec<(Element, Vec<Element>)> = Vec::new();
    for element in xml::read(&plot.svg()).0 {
        match groups.last_mut() {
            _ if element.name == "g" => groups.push((element, Vec::new())),
            Some((_, inside)) => inside.push(element),
            None => {}
        }
    }
    let is_series = |group: &Element| group.get("class").is_some_and(|class| class.starts_with('s'));
    groups.into_iter().filter(|(group, _)| is_series(group)).collect()
}

fn lines(plot: &Plot) -> Vec<(String, Element)> {
    let lines = drawn(plot).into_iter().flat_map(|(group, inside)| {
        let hue = group.get("stroke").unwrap().to_owned();
        inside.into_iter().filter(|it| it.name == "polyline").map(move |line| (hue.clone(), line))
    });
    lines.collect()
}

fn markers(plot: &Plot) -> Vec<Vec<(f64, f64)>> {
    let outline = |element: &Element| {
        let (x, rest) = element.get("d")?.strip_prefix('M')?.split_once(' ')?;
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        // Error bars go straight to the right with a capital.
        (!rest[end..].starts_with('H')).then(|| (x.parse().unwrap(), rest[..end].parse().unwrap()))
    };
    let series = drawn(plot).into_iter().take(plot.series.len());
    series.map(|(_, inside)| inside.iter().filter_map(outline).collect()).collect()
}

/// The corners of the first line, with y upwards.
fn corners(plot: &Plot) -> Vec<(f64, f64)> {
    let lines = lines(plot);
    let corners = lines[0].1.get("points").unwrap().split_whitespace();
    let corners = corners.map(|point| point.split_once(',').unwrap());
    corners.map(|(x, y)| (x.parse().unwrap(), -y.parse::<f64>().unwrap())).collect()
}

/// In black and white and to color-blind readers: each line has dashes of its own beside its hue; and everything is named.
#[test]
fn series_differ_in_hue_and_dashes_and_everything_is_named() {
    let mut plot = super::plot(7);
    plot.x = Axis::new("a number that need not be whole");
    let lines = lines(&plot);
    let looks: BTreeSet<_> =
        lines.iter().map(|(hue, line)| (hue.as_str(), line.get("stroke-dasharray"))).collect();
    let (hues, dashes): (BTreeSet<_>, BTreeSet<_>) = looks.iter().copied().unzip();
    let joined = plot.series.iter().filter(|series| series.join != Join::Apart).count();
    assert_eq!((looks.len(), hues.len(), dashes.len()), (joined, joined, joined));
    let text = xml::read(&plot.svg()).1.replace("&apos;", "'").replace("&#39;", "'");
    let bands = plot.bands.iter().map(|band| &band.name);
    let names = plot.series.iter().map(|series| &series.name).chain(bands);
    let others = ["Who wins &lt;petersen&gt; &amp; how often", "ratio of Alice's wins"].map(String::from);
    for name in names.chain(&others) {
        assert!(text.contains(name), "{name} is missing in {text}");
    }
}

#[test]
fn every_point_of_a_line_is_there_in_its_place() {
    // The last is not finite, and is not drawn.
    let points = [(0.0, 1.0), (1.0, 2.0), (2.0, 3.0), (3.0, 4.0), (4.0, 5.0), (5.0, f64::NAN)];
    let plot = through(Axis::new("n"), Axis::new("nodes"), Join::Lines, &points);
    let corners = corners(&plot);
    let steps = corners.windows(2).map(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1));
    let steps: Vec<(f64, f64)> = steps.collect();
    let is_even = |&(right, up): &(f64, f64)| {
        (right - steps[0].0).abs() <= 0.2 && (up - steps[0].1).abs() <= 0.2 && up > 20.0
    };
    assert!(corners.len() == 5 && steps.iter().all(is_even), "{steps:?}");
    assert_eq!(markers(&plot)[0].len(), 5, "a marker for each");
}

/// What stands at the ticks of the axis upwards, from below, if the points have these heights.
fn labels(axis: Axis, numbers: &[f64]) -> Vec<String> {
    let points: Vec<(f64, f64)> = numbers.iter().map(|&number| (0.0, number)).collect();
    let drawn = through(Axis::new("x"), axis, Join::Apart, &points).svg();
    let texts = drawn.split("<text ").filter_map(|text| text.split_once(" text-anchor=\"end\">"));
    texts.map(|(_, text)| text.split_once("</text>").unwrap().0.to_owned()).collect()
}

#[test]
fn ticks_are_round_numbers() {
    for (axis, numbers, expected) in [
        (Axis::new("k").whole(), &[2.0, 5.0][..], "2 3 4 5"),
        (Axis::new("k").whole(), &[4.0], "4"),
        (Axis::new("ratio").within(0.0, 1.0), &[7.0], "0.0 0.2 0.4 0.6 0.8 1.0"),
        (Axis::new("t"), &[0.01, 0.04], "0.010 0.015 0.020 0.025 0.030 0.035 0.040"),
        (Axis::new("n"), &[0.0, 700.0], "0 100 200 300 400 500 600 700"),
        (Axis::new("none"), &[], "0.0 0.2 0.4 0.6 0.8 1.0"),
    ] {
        let expected: Vec<String> = expected.split(' ').map(svg).collect();
        assert_eq!(labels(axis.clone(), numbers), expected, "{axis:?} {numbers:?}");
    }
}

/// No line suggests a value between two whole numbers.
#[test]
fn points_over_whole_numbers_stand_apart_and_side_by_side() {
    let mut plot = Plot::new("dots", "Dots", Axis::new("order $n$").whole(), Axis::new("colors").whole());
    for index in 0..4 {
        let mut series = Series::new(format!("series {index}"), Join::Lines);
        series.points = [8.0, 12.0, 16.0].map(|n| Point::new(n, 4.0).between(3.0, 5.0)).into();
        plot.series.push(series);
    }
    assert!(lines(&plot).is_empty(), "{:?}", lines(&plot));
    let markers = markers(&plot);
    let numbers = (0..3).map(|number| markers.iter().map(move |series| series[number].0));
    let places: Vec<f64> = numbers.flatten().collect();
    assert!(places.windows(2).all(|next| next[1] - next[0] > 8.0), "number by number: {places:?}");
    plot.x = Axis::new("order n");
    assert_eq!(lines(&plot).len(), 2 * 4, "between numbers that need not be whole they are joined");
}

#[test]
fn all_colors_change_in_the_dark() {
    let (svg, style) = (super::plot(9).svg(), laboratory::report::plot::style());
    assert!(style.contains("@media (prefers-color-scheme: dark)") && svg.contains(&style));
    assert!(svg.contains("<title>Who wins &lt;petersen&gt; &amp; how often</title>"));
    for colored in xml::read(&svg).0 {
        if ["fill", "stroke"].iter().any(|key| colored.get(key).is_some_and(|color| color.starts_with('#'))) {
            let class = colored.get("class").unwrap_or_else(|| panic!("{colored:?}"));
            assert!(style.contains(&format!(".plot .{class} {{")), "{class}");
        }
    }
}

#[test]
fn a_plot_is_source_for_latex() {
    let plot = super::plot(9);
    let source = plot.tikz();
    assert!(source.starts_with(laboratory::report::plot::TIKZ_HEAD));
    let points: usize = plot.series.iter().map(|series| series.points.len()).sum();
    let parts = [
        (" += (0,", points),
        ("\\addlegendentry{", 9),
        ("\\definecolor{hue", 9),
        ("\\fill", plot.bands.len()),
    ];
    for (part, times) in parts {
        assert_eq!(source.matches(part).count(), times, "{part} in {source}");
    }
    let open = source.lines().filter(|line| line.starts_with("\\addplot") && line.contains("fill=white"));
    assert_eq!(open.count(), 2);
}

#[test]
fn a_plot_of_nothing_is_drawn() {
    let points = [(f64::NAN, 1.0), (1.0, f64::INFINITY)];
    let mut lost = through(Axis::new("x"), Axis::new("y"), Join::Lines, &points);
    assert_eq!(lines(&lost).len(), 1, "only the sample of the legend");
    assert!(!lost.svg().contains("NaN") && !lost.svg().contains("inf"), "{}", lost.svg());
    lost.series.clear();
    xml::read(&lost.svg());
}

#[test]
fn the_plots_of_stored_reports_are_well_formed() {
    for (path, svg) in super::rendered("svg") {
        assert!(xml::read(svg).0.len() > 10, "{}", path.display());
    }
}
