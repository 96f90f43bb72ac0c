//! Plots as SVG.

use std::collections::BTreeSet;

use mapgame::report::plot::{Axis, Join, Plot, Point, Series};

use super::xml::{self, Element};

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

/// The lines of the series, each with its hue.
fn lines(plot: &Plot) -> Vec<(String, Element)> {
    let lines = drawn(plot).into_iter().flat_map(|(group, inside)| {
        let hue = group.get("stroke").unwrap().to_owned();
        inside.into_iter().filter(|it| it.name == "polyline").map(move |line| (hue.clone(), line))
    });
    lines.collect()
}

/// The markers of each series in the field, as the places where their outlines begin.
fn markers(plot: &Plot) -> Vec<Vec<(f64, f64)>> {
    let outline = |element: &Element| {
        let begin = element.get("d")?.strip_prefix('M')?;
        let (x, rest) = begin.split_once(' ')?;
        let end = rest.find(|c: char| c.is_ascii_alphabetic())?;
        // Error bars go straight to the right with a capital.
        (!rest[end..].starts_with('H')).then(|| (x.parse().unwrap(), rest[..end].parse().unwrap()))
    };
    let series = drawn(plot).into_iter().take(plot.series.len());
    series.map(|(_, inside)| inside.iter().filter_map(outline).collect()).collect()
}

/// The corners of a line.
fn corners(line: &Element) -> Vec<(f64, f64)> {
    let corners = line.get("points").unwrap().split_whitespace().map(|point| point.split_once(',').unwrap());
    corners.map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap())).collect()
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
    let mut plot = super::plot(7);
    plot.x = Axis::new("a number that need not be whole");
    let lines = lines(&plot);
    let looks: BTreeSet<_> =
        lines.iter().map(|(hue, line)| (hue.as_str(), line.get("stroke-dasharray"))).collect();
    let (hues, dashes): (BTreeSet<_>, BTreeSet<_>) = looks.iter().copied().unzip();
    let joined = plot.series.iter().filter(|series| series.join != Join::Apart).count();
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
    let points = corners(&lines(&plot)[0].1);
    assert_eq!(points.len(), 5);
    let steps: Vec<(f64, f64)> =
        points.windows(2).map(|pair| (pair[1].0 - pair[0].0, pair[0].1 - pair[1].1)).collect();
    for (right, up) in &steps {
        assert!(
            (right - steps[0].0).abs() <= 0.2 && (up - steps[0].1).abs() <= 0.2 && *up > 20.0,
            "{steps:?}"
        );
    }
    assert_eq!(markers(&plot)[0].len(), 5, "a marker for each");
}

#[test]
fn steps_hold_until_the_next() {
    let mut plot = Plot::new("steps", "Steps", Axis::new("k").whole(), Axis::new("winner"));
    let mut series = Series::new("exact", Join::Steps);
    series.points = [(2.0, 0.0), (3.0, 0.0), (4.0, 1.0)].map(|(x, y)| Point::new(x, y)).into();
    plot.series.push(series);
    let points = corners(&lines(&plot)[0].1);
    assert_eq!(points.len(), 5);
    assert!(points.windows(2).all(|pair| pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1), "{points:?}");
}

/// No line suggests a value between two whole numbers.
#[test]
fn points_over_whole_numbers_stand_apart_and_side_by_side() {
    let mut plot = Plot::new("dots", "Dots", Axis::new("order n").whole(), Axis::new("colors").whole());
    for index in 0..4 {
        let mut series = Series::new(format!("series {index}"), Join::Lines);
        series.points = [8.0, 12.0, 16.0].map(|n| Point::new(n, 4.0).between(3.0, 5.0)).into();
        plot.series.push(series);
    }
    assert!(lines(&plot).is_empty(), "{:?}", lines(&plot));
    let places: Vec<Vec<f64>> =
        markers(&plot).iter().map(|series| series.iter().map(|place| place.0).collect()).collect();
    let numbers: Vec<Vec<f64>> =
        (0..3).map(|number| places.iter().map(|series| series[number]).collect()).collect();
    for pair in numbers.windows(2) {
        assert!(pair[0].windows(2).all(|next| next[1] - next[0] > 8.0), "side by side: {pair:?}");
        assert!(pair[0][3] + 8.0 < pair[1][0], "numbers do not mix: {pair:?}");
    }
    plot.x = Axis::new("order n");
    assert_eq!(lines(&plot).len(), 2 * 4, "between numbers that need not be whole they are joined");
}

/// Every color has another one for dark surroundings, in the document and on pages.
#[test]
fn all_colors_change_in_the_dark() {
    let plot = super::plot(9);
    let (svg, element, style) = (plot.svg(), plot.element(), mapgame::report::plot::style());
    assert!(style.contains("@media (prefers-color-scheme: dark)") && svg.contains(&style));
    assert!(!element.contains("<style>") && !element.contains("xmlns"), "{element}");
    for document in [&svg, &element] {
        assert!(document.contains("<title>Who wins &lt;petersen&gt; &amp; how often</title>"));
        for colored in xml::read(document).0 {
            let colors =
                ["fill", "stroke"].map(|key| colored.get(key).filter(|color| color.starts_with('#')));
            if colors.iter().any(Option::is_some) {
                let class = colored.get("class").unwrap_or_else(|| panic!("{colored:?}"));
                assert!(style.contains(&format!(".plot .{class} {{")), "{class}");
            }
        }
    }
}

#[test]
fn names_are_mathematics() {
    let mut plot =
        Plot::new("m", "Grids 4 x n", Axis::new("order n").whole(), Axis::new("colors").logarithmic());
    plot.series.push(Series::new("chi_g", Join::Apart));
    plot.series[0].points = vec![Point::new(3.0, 1e7), Point::new(4.0, 1.0)];
    let svg = plot.svg();
    for part in [
        ">Grids 4 × <tspan font-style=\"italic\">n</tspan></text>",
        "<tspan font-style=\"italic\">χ</tspan><tspan dy=\"0.25em\" font-size=\"75%\">",
        ">10<tspan dy=\"-0.25em\" font-size=\"75%\">6</tspan>",
    ] {
        assert!(svg.contains(part), "{part} in {svg}");
    }
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
    assert!(!lost.svg().contains("NaN") && !lost.svg().contains("inf"), "{}", lost.svg());
}

#[test]
fn committed_plots_are_well_formed() {
    for (path, svg) in super::committed("svg") {
        let (elements, _) = xml::read(&svg);
        assert!(elements.len() > 10, "{}", path.display());
    }
}
