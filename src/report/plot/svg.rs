//! Drawing a plot. Places are in pixels, from the upper left corner.

use plotters::coord::Shift;
use plotters::coord::ranged1d::Ranged;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::scale::Scale;
use super::{Join, Plot, Point, Series};

/// Hues that color-blind readers can tell apart, the clearest on white first. \[OkabeIto2008\]
const HUES: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(0, 0, 0),
];

/// The dashes of the lines, in the same order.
const DASHES: [&str; 7] = ["", "7 3", "2 3", "10 3 2 3", "5 5", "12 4", "1 2"];

/// Grays for backgrounds that a copier keeps apart.
const SHADES: [RGBColor; 4] =
    [RGBColor(222, 222, 222), RGBColor(243, 243, 243), RGBColor(196, 196, 196), RGBColor(233, 233, 233)];

const GRID: RGBColor = RGBColor(205, 205, 205);

const WIDTH: u32 = 640;
const HEIGHT: u32 = 340;

/// Sizes of letters, as plotters counts them.
const SMALL: f64 = 1.24 * 11.0;
const LARGE: f64 = 1.24 * 13.0;

/// Letters in a line of the title.
const LETTERS: usize = 88;

/// Half the size of a marker.
const RADIUS: i32 = 4;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// The document.
pub fn draw(plot: &Plot) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        paint(plot, &area).and_then(|()| area.present()).expect("drawing into memory cannot fail");
    }
    short(dashed(svg))
}

/// Without what every element says and would hold without it: a third of the document, of which a page
/// holds a dozen.
fn short(svg: String) -> String {
    let family = " font-family=\"sans-serif\"";
    let svg =
        [family, " opacity=\"1\"", " stroke-width=\"1\""].iter().fold(svg, |svg, said| svg.replace(said, ""));
    svg.replacen("<svg", &format!("<svg{family}"), 1)
}

/// The backend knows no dashes, so they are put into its text: lines are what it strokes in a hue as polylines
/// of this width.
fn dashed(mut svg: String) -> String {
    for (RGBColor(r, g, b), dashes) in HUES.into_iter().zip(DASHES).filter(|(_, dashes)| !dashes.is_empty()) {
        let line = format!("stroke=\"#{r:02X}{g:02X}{b:02X}\" stroke-width=\"2\"");
        svg = svg.replace(&line, &format!("{line} stroke-dasharray=\"{dashes}\""));
    }
    svg
}

fn paint<'a>(plot: &Plot, area: &Area<'a>) -> Drawn<'a> {
    area.fill(&WHITE)?;
    let mut rest = area.clone();
    for line in super::super::drawing::wrapped(&plot.title, LETTERS) {
        rest = rest.titled(&line, ("sans-serif", LARGE))?;
    }
    let names = entries(plot).map(|entry| entry.name().chars().count()).max();
    let legend_width = names.map_or(12, |letters| (44 + 6 * letters as i32).min(WIDTH as i32 / 2));
    let (field, legend) = rest.split_horizontally(WIDTH as i32 - legend_width);

    let heights =
        |point: &Point| [Some(point.y), point.interval.map(|it| it.0), point.interval.map(|it| it.1)];
    let points = || plot.series.iter().flat_map(|series| &series.points);
    let ends = plot.bands.iter().flat_map(|band| [band.from, band.to]);
    let x = Scale::new(&plot.x, points().map(|point| point.x).chain(ends));
    let y = Scale::new(&plot.y, points().flat_map(heights).flatten());
    let mut chart = ChartBuilder::on(&field)
        .margin(8)
        .x_label_area_size(38)
        .y_label_area_size(66)
        .build_cartesian_2d(x.clone(), y.clone())?;

    let (right, up) = chart.plotting_area().get_pixel_range();
    for band in &plot.bands {
        let place = |number: f64| x.map(&number, (right.start, right.end));
        let corners = [(place(band.from), up.start), (place(band.to), up.end)];
        area.draw(&Rectangle::new(corners, shade(plot, &band.name).filled()))?;
    }
    chart
        .configure_mesh()
        .x_desc(&plot.x.title)
        .y_desc(&plot.y.title)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT)
        .label_style(("sans-serif", SMALL))
        .axis_desc_style(("sans-serif", SMALL))
        .draw()?;

    for (index, series) in plot.series.iter().enumerate() {
        let dodge = dodge(plot, index);
        let place = |number: f64, point: &Point| {
            let (x, y) = chart.backend_coord(&(point.x, number));
            (x + dodge, y)
        };
        let shown = |point: &&Point| x.shows(point.x) && y.shows(point.y);
        let points: Vec<&Point> = series.points.iter().filter(shown).collect();
        let places: Vec<(i32, i32)> = points.iter().map(|point| place(point.y, point)).collect();
        let line = joined(series, &places);
        if line.len() > 1 {
            area.draw(&PathElement::new(line, hue(index).stroke_width(2)))?;
        }
        for (point, &at) in points.iter().zip(&places) {
            if let Some((low, high)) = point.interval {
                error_bar(area, at.0, [place(low, point).1, place(high, point).1], hue(index))?;
            }
            marker(area, index, at)?;
        }
    }
    write_legend(plot, &legend, area)
}

/// Where whole numbers stand to the right, series with intervals stand side by side around them.
fn dodge(plot: &Plot, index: usize) -> i32 {
    const APART: i32 = 6;
    let has_intervals = |series: &Series| series.points.iter().any(|point| point.interval.is_some());
    let are_steps = plot.series.iter().any(|series| series.join == Join::Steps);
    if !plot.x.whole || are_steps || !plot.series.iter().any(has_intervals) {
        return 0;
    }
    APART * index as i32 - APART * (plot.series.len() as i32 - 1) / 2
}

fn joined(series: &Series, places: &[(i32, i32)]) -> Vec<(i32, i32)> {
    match series.join {
        Join::Apart => Vec::new(),
        Join::Lines => places.to_vec(),
        Join::Steps => {
            let corners = places.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]);
            corners.chain(places.last().copied()).collect()
        }
    }
}

fn hue(index: usize) -> RGBColor {
    HUES[index % HUES.len()]
}

/// Bands of one name have one shade.
fn shade(plot: &Plot, name: &str) -> RGBColor {
    let mut names: Vec<&str> = Vec::new();
    for band in &plot.bands {
        if !names.contains(&band.name.as_str()) {
            names.push(&band.name);
        }
    }
    let index = names.iter().position(|known| *known == name).unwrap_or(0);
    SHADES[index % SHADES.len()]
}

fn error_bar<'a>(area: &Area<'a>, x: i32, [low, high]: [i32; 2], hue: RGBColor) -> Drawn<'a> {
    let bar = [(x - 3, low), (x + 3, low), (x, low), (x, high), (x - 3, high), (x + 3, high)];
    area.draw(&PathElement::new(bar, hue))
}

/// The marker of a series: seven forms, as many as hues, and open instead of filled after that.
fn marker<'a>(area: &Area<'a>, index: usize, (x, y): (i32, i32)) -> Drawn<'a> {
    let (r, hue) = (RADIUS, hue(index));
    let polygon = |corners: &[(i32, i32)]| -> Vec<(i32, i32)> {
        corners.iter().map(|&(right, down)| (x + right, y + down)).collect()
    };
    let stroke =
        |from: (i32, i32), to: (i32, i32)| PathElement::new(polygon(&[from, to]), hue.stroke_width(3));
    let corners: &[(i32, i32)] = match index % HUES.len() {
        0 => {
            return filled_or_open(
                area,
                index,
                &Circle::new((x, y), r, hue.filled()),
                &Circle::new((x, y), r - 2, WHITE.filled()),
            );
        }
        1 => &[(-r, -r), (r, -r), (r, r), (-r, r)],
        2 => &[(-r - 1, r), (r + 1, r), (0, -r - 1)],
        3 => &[(-r - 1, 0), (0, -r - 1), (r + 1, 0), (0, r + 1)],
        4 => &[(-r - 1, -r), (r + 1, -r), (0, r + 1)],
        5 => {
            area.draw(&stroke((-r, -r), (r, r)))?;
            return area.draw(&stroke((-r, r), (r, -r)));
        }
        _ => {
            area.draw(&stroke((-r - 1, 0), (r + 1, 0)))?;
            return area.draw(&stroke((0, -r - 1), (0, r + 1)));
        }
    };
    let inner: Vec<(i32, i32)> = corners.iter().map(|&(right, down)| (right / 2, down / 2)).collect();
    let (outer, inner) =
        (Polygon::new(polygon(corners), hue.filled()), Polygon::new(polygon(&inner), WHITE.filled()));
    filled_or_open(area, index, &outer, &inner)
}

/// The outer form, and the inner one of an open marker upon it.
fn filled_or_open<'a, 'e, E>(area: &Area<'a>, index: usize, outer: &'e E, inner: &'e E) -> Drawn<'a>
where
    &'e E: plotters::element::PointCollection<'e, (i32, i32)>,
    E: plotters::element::Drawable<SVGBackend<'a>>,
{
    area.draw(outer)?;
    if index >= HUES.len() { area.draw(inner) } else { Ok(()) }
}

/// A line of the legend.
enum Entry<'a> {
    Series(usize, &'a Series),
    Band(&'a str),
}

impl Entry<'_> {
    fn name(&self) -> &str {
        match self {
            Entry::Series(_, series) => &series.name,
            Entry::Band(name) => name,
        }
    }
}

/// The series, then the bands, each name once.
fn entries(plot: &Plot) -> impl Iterator<Item = Entry<'_>> {
    let first = |&(index, band): &(usize, &super::Band)| {
        plot.bands[..index].iter().all(|earlier| earlier.name != band.name)
    };
    let bands = plot.bands.iter().enumerate().filter(first).map(|(_, band)| Entry::Band(&band.name));
    plot.series.iter().enumerate().map(|(index, series)| Entry::Series(index, series)).chain(bands)
}

fn write_legend<'a>(plot: &Plot, place: &Area<'a>, area: &Area<'a>) -> Drawn<'a> {
    const LINE: i32 = 18;
    let (left, top) = place.get_base_pixel();
    let style = TextStyle::from(("sans-serif", SMALL)).pos(Pos::new(HPos::Left, VPos::Center));
    for (line, entry) in entries(plot).enumerate() {
        let y = top + 20 + LINE * line as i32;
        match entry {
            Entry::Series(index, series) => {
                if series.join != Join::Apart {
                    let sample = [(left, y), (left + 28, y)];
                    area.draw(&PathElement::new(sample, hue(index).stroke_width(2)))?;
                }
                marker(area, index, (left + 14, y))?;
            }
            Entry::Band(name) => {
                let corners = [(left + 4, y - 6), (left + 24, y + 6)];
                area.draw(&Rectangle::new(corners, shade(plot, name).filled()))?;
                area.draw(&Rectangle::new(corners, GRID))?;
            }
        }
        area.draw(&Text::new(entry.name().to_owned(), (left + 34, y), style.clone()))?;
    }
    Ok(())
}
