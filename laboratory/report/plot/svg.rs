//! Draws a plot as SVG. Positions are in pixels, from the upper left corner.

use std::fmt::{Arguments, Write};

use strategies::formula::unmarked;
use toolkit::pictures::{BY, escaped, wrapped};

use super::palette::{self, SERIES};
use super::scale::Scale;
use super::series::{Band, Join, Plot, Point, Series};
use crate::report::math;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 340.0;

const MARGIN: f64 = 8.0;
/// The space for the axes with their titles, and for a line of the plot's title.
const LEFT: f64 = 58.0;
const BELOW: f64 = 40.0;
const TITLE: f64 = 18.0;
/// The height of a line of the legend, and the width of a letter in it.
const LINE: f64 = 18.0;
const LETTER: f64 = 6.1;
/// The left edge of the words in the legend.
const SAMPLE: f64 = 34.0;

const LETTERS: usize = 88;

const RADIUS: f64 = 4.0;

impl Plot {
    /// The plot as an SVG document. It needs no fonts to be drawn, and names none but the reader's sans-serif; it has
    /// colors for light and for dark surroundings.
    ///
    /// Series differ in hue, in marker and in dashes, so that a print in black and white can be read.
    pub fn svg(&self) -> String {
        let title = escaped(&unmarked(&self.title));
        let mut sheet_of_paper = Paper { svg: String::new() };
        sheet_of_paper.paint(self);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {BY} class=\"plot\" role=\"img\" aria-label=\"{title}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
             font-size=\"11\">\n<title>{title}</title>\n<style>{}</style>\n{}</svg>\n",
            palette::style(),
            sheet_of_paper.svg
        )
    }
}

struct Field {
    x: Scale,
    y: Scale,
    right: (f64, f64),
    up: (f64, f64),
    /// The width reserved for an integer on the horizontal axis, in units.
    place: f64,
}

impl Field {
    fn across(&self, x: f64) -> f64 {
        self.x.place(x, self.right)
    }

    fn height(&self, y: f64) -> f64 {
        self.y.place(y, self.up)
    }

    fn place(&self, point: &Point) -> Place {
        (self.across(point.x), self.height(point.y))
    }
}

type Place = (f64, f64);

struct Paper {
    svg: String,
}

impl Paper {
    fn put(&mut self, element: Arguments<'_>) {
        writeln!(self.svg, "{element}").expect("writing to a string cannot fail");
    }

    fn text(&mut self, (x, y): Place, attributes: &str, words: &str) {
        let words = math::svg(words);
        self.put(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\"{attributes}>{words}</text>"));
    }

    fn paint(&mut self, plot: &Plot) {
        self.put(format_args!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" {}/>", palette::paper()));
        let mut heading = wrapped(&unmarked(&plot.title), LETTERS);
        // With a single line, no formula is broken.
        if heading.len() == 1 {
            heading[0].clone_from(&plot.title);
        }
        let top = MARGIN + TITLE * heading.len() as f64 + 4.0;
        let letters = entries(plot).map(|entry| unmarked(entry.name()).chars().count()).max();
        let legend = letters.map_or(0.0, |letters| SAMPLE + 14.0 + LETTER * letters as f64).min(WIDTH / 2.0);
        let field = field(plot, (MARGIN + LEFT, WIDTH - MARGIN - legend), (HEIGHT - MARGIN - BELOW, top));

        for band in &plot.bands {
            let (from, to) = (field.across(band.from), field.across(band.to));
            self.put(format_args!(
                "<rect x=\"{from:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" {}/>",
                to - from,
                field.up.0 - top,
                palette::band(shade(plot, &band.name))
            ));
        }
        self.axes(&field);
        self.put(format_args!("<g {}>", palette::letters()));
        for (line, words) in heading.iter().enumerate() {
            let place = (WIDTH / 2.0, MARGIN + TITLE * (line as f64 + 0.7));
            self.text(place, " font-size=\"13\" text-anchor=\"middle\"", words);
        }
        self.labels(plot, &field);
        self.put(format_args!("</g>"));
        for index in 0..plot.series.len() {
            self.series(plot, index, &field);
        }
        self.legend(plot, (field.right.1 + 14.0, top + 12.0));
    }

    fn axes(&mut self, field: &Field) {
        let ((left, right), (bottom, top)) = (field.right, field.up);
        let mut lines = String::new();
        for tick in field.x.ticks() {
            let x = field.across(tick);
            write!(lines, "M{x:.1} {bottom:.1}V{top:.1}").expect("writing to a string cannot fail");
        }
        for tick in field.y.ticks() {
            let y = field.height(tick);
            write!(lines, "M{left:.1} {y:.1}H{right:.1}").expect("writing to a string cannot fail");
        }
        self.put(format_args!("<path d=\"{lines}\" {}/>", palette::grid()));
        self.put(format_args!(
            "<path d=\"M{left:.1} {top:.1}V{bottom:.1}H{right:.1}\" {}/>",
            palette::frame()
        ));
    }

    fn labels(&mut self, plot: &Plot, field: &Field) {
        let ((left, right), (bottom, top)) = (field.right, field.up);
        for tick in field.x.ticks() {
            let place = (field.across(tick), bottom + 14.0);
            self.text(place, " text-anchor=\"middle\"", &field.x.label(tick));
        }
        for tick in field.y.ticks() {
            let place = (left - 6.0, field.height(tick) + 4.0);
            self.text(place, " text-anchor=\"end\"", &field.y.label(tick));
        }
        self.text(((left + right) / 2.0, HEIGHT - MARGIN - 5.0), " text-anchor=\"middle\"", &plot.x.title);
        let (x, y) = (MARGIN + 8.0, (bottom + top) / 2.0);
        let turned = format!(" text-anchor=\"middle\" transform=\"rotate(-90 {x:.1} {y:.1})\"");
        self.text((x, y), &turned, &plot.y.title);
    }

    fn series(&mut self, plot: &Plot, index: usize, field: &Field) {
        let series = &plot.series[index];
        let shows = |point: &&Point| point.x.is_finite() && point.y.is_finite();
        let points: Vec<&Point> = series.points.iter().filter(shows).collect();
        let aside = dodge(plot, index, field);
        let places: Vec<Place> = points
            .iter()
            .map(|point| {
                let (x, y) = field.place(point);
                (x + aside, y)
            })
            .collect();
        self.put(format_args!("<g {}>", palette::series(index)));
        let line = joined(join(plot, series), &places);
        if line.len() > 1 {
            self.line(index, &line);
        }
        for (point, &(x, y)) in points.iter().zip(&places) {
            if let Some((low, high)) = point.interval {
                let [low, high] = [low, high].map(|end| field.height(end));
                let (left, right) = (x - 3.0, x + 3.0);
                self.put(format_args!(
                    "<path d=\"M{left:.1} {low:.1}H{right:.1}M{x:.1} {low:.1}V{high:.1}M{left:.1} {high:.1}H{right:.1}\"/>"
                ));
            }
            self.marker(index, (x, y));
        }
        self.put(format_args!("</g>"));
    }

    fn line(&mut self, index: usize, places: &[Place]) {
        let dashes = palette::dashes(index).map_or(String::new(), |it| format!(" stroke-dasharray=\"{it}\""));
        let points: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        self.put(format_args!("<polyline points=\"{points}\" fill=\"none\" stroke-width=\"2\"{dashes}/>"));
    }

    /// The marker of a series: seven forms, as many as hues; later series repeat them as open markers.
    fn marker(&mut self, index: usize, (x, y): Place) {
        let (r, s) = (RADIUS, RADIUS + 1.0);
        let (wide, wider, tall) = (2.0 * r, 2.0 * s, r + s);
        let (left, top, bottom, lefter) = (x - r, y - r, y + r, x - s);
        let outline = match index % SERIES {
            0 => format!("M{left:.1} {y:.1}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0"),
            1 => format!("M{left:.1} {top:.1}h{wide}v{wide}h-{wide}z"),
            2 => format!("M{lefter:.1} {bottom:.1}h{wider}l-{s} -{tall}z"),
            3 => format!("M{lefter:.1} {y:.1}l{s} -{s}l{s} {s}l-{s} {s}z"),
            4 => format!("M{lefter:.1} {top:.1}h{wider}l-{s} {tall}z"),
            5 => format!("M{left:.1} {top:.1}l{wide} {wide}m0 -{wide}l-{wide} {wide}"),
            _ => format!("M{lefter:.1} {y:.1}h{wider}m-{s} -{s}v{wider}"),
        };
        let is_cross = index % SERIES >= 5;
        let inside = match index >= SERIES {
            _ if is_cross => " stroke-width=\"3\"".to_owned(),
            true => format!(" {}", palette::paper()),
            false => String::new(),
        };
        self.put(format_args!("<path d=\"{outline}\"{inside}/>"));
    }

    fn legend(&mut self, plot: &Plot, (left, top): Place) {
        for (line, entry) in entries(plot).enumerate() {
            let y = top + LINE * line as f64;
            match entry {
                Entry::Series(index, series) => {
                    self.put(format_args!("<g {}>", palette::series(index)));
                    if join(plot, series) != Join::Apart {
                        self.line(index, &[(left, y), (left + 28.0, y)]);
                    }
                    self.marker(index, (left + 14.0, y));
                    self.put(format_args!("</g>"));
                }
                Entry::Band(name) => {
                    let (x, y) = (left + 4.0, y - 6.0);
                    self.put(format_args!("<g {}>", palette::frame()));
                    self.put(format_args!(
                        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"20\" height=\"12\" stroke-width=\"0.5\" {}/></g>",
                        palette::band(shade(plot, name))
                    ));
                }
            }
            self.text((left + SAMPLE, y + 4.0), &format!(" {}", palette::letters()), entry.name());
        }
    }
}

/// The least horizontal distance between two points with different x.
fn place(plot: &Plot) -> f64 {
    let points = plot.series.iter().flat_map(|series| &series.points);
    let mut numbers: Vec<f64> = points.map(|point| point.x).filter(|number| number.is_finite()).collect();
    numbers.sort_by(f64::total_cmp);
    let apart = numbers.windows(2).map(|pair| pair[1] - pair[0]).filter(|&apart| apart > 0.0);
    apart.reduce(f64::min).unwrap_or(1.0)
}

fn field(plot: &Plot, right: (f64, f64), up: (f64, f64)) -> Field {
    let heights =
        |point: &Point| [Some(point.y), point.interval.map(|it| it.0), point.interval.map(|it| it.1)];
    let points = || plot.series.iter().flat_map(|series| &series.points);
    let ends = plot.bands.iter().flat_map(|band| [band.from, band.to]);
    let place = place(plot);
    let x = Scale::new(&plot.x, points().map(|point| point.x), place).including(ends);
    let y = Scale::new(&plot.y, points().flat_map(heights).flatten(), 1.0);
    Field { x, y, right, up, place }
}

/// How the points of a series are joined: on an integer axis, lines between them would be meaningless.
fn join(plot: &Plot, series: &Series) -> Join {
    if plot.x.whole && series.join == Join::Lines { Join::Apart } else { series.join }
}

/// The horizontal shift of a series: on an integer axis, points at the same number are side by side.
fn dodge(plot: &Plot, index: usize, field: &Field) -> f64 {
    const APART: f64 = 2.0 * RADIUS + 3.0;
    let is_stepped = plot.series.iter().any(|series| series.join == Join::Steps);
    if !plot.x.whole || is_stepped {
        return 0.0;
    }
    let apart = APART.min(0.8 * field.place * field.x.unit(field.right) / plot.series.len() as f64);
    apart * (index as f64 - (plot.series.len() as f64 - 1.0) / 2.0)
}

fn joined(join: Join, places: &[Place]) -> Vec<Place> {
    match join {
        Join::Apart => Vec::new(),
        Join::Lines => places.to_vec(),
        Join::Steps => {
            let corners = places.windows(2).flat_map(|pair| [pair[0], (pair[1].0, pair[0].1)]);
            corners.chain(places.last().copied()).collect()
        }
    }
}

/// The shade of a band; bands of one name share it.
fn shade(plot: &Plot, name: &str) -> usize {
    let mut names: Vec<&str> = Vec::new();
    for band in &plot.bands {
        if !names.contains(&band.name.as_str()) {
            names.push(&band.name);
        }
    }
    names.iter().position(|known| *known == name).unwrap_or(0)
}

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

/// The entries of the legend: the series, then the bands, each name once.
fn entries(plot: &Plot) -> impl Iterator<Item = Entry<'_>> {
    let first =
        |&(index, band): &(usize, &Band)| plot.bands[..index].iter().all(|earlier| earlier.name != band.name);
    let bands = plot.bands.iter().enumerate().filter(first).map(|(_, band)| Entry::Band(&band.name));
    plot.series.iter().enumerate().map(|(index, series)| Entry::Series(index, series)).chain(bands)
}
