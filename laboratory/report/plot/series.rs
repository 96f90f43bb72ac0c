//! The parts of a plot.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// A titled plot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    /// The name for file names.
    pub name: Cow<'static, str>,
    /// What the plot shows, in one line.
    pub title: String,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub(crate) y: Axis,
    /// The points, in the order of the legend.
    pub series: Vec<Series>,
    /// The backgrounds.
    pub bands: Vec<Band>,
    /// Notes for the reader, one per line.
    pub notes: Vec<String>,
}

impl Plot {
    pub fn new(name: impl Into<Cow<'static, str>>, title: impl Into<String>, x: Axis, y: Axis) -> Self {
        let (series, bands, notes) = (Vec::new(), Vec::new(), Vec::new());
        Plot { name: name.into(), title: title.into(), x, y, series, bands, notes }
    }
}

/// An axis of a [`Plot`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Axis {
    /// The title, with the unit if there is one.
    pub(super) title: String,
    /// Whether its values are integers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) whole: bool,
    /// Fixed range of the axis; `None`: determined by the points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) range: Option<(f64, f64)>,
}

impl Axis {
    /// An axis with the range of its points. The title contains the unit if there is one.
    pub fn new(title: impl Into<String>) -> Self {
        Axis { title: title.into(), whole: false, range: None }
    }

    pub fn whole(self) -> Self {
        Axis { whole: true, ..self }
    }

    /// Fixes the range of the axis, regardless of the points.
    pub fn within(self, low: f64, high: f64) -> Self {
        Axis { range: Some((low, high)), ..self }
    }
}

/// A series of points.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// How its points are joined.
    pub join: Join,
    /// The points, from left to right.
    pub points: Vec<Point>,
}

impl Series {
    pub fn new(name: impl Into<String>, join: Join) -> Self {
        Series { name: name.into(), join, points: Vec::new() }
    }

    /// A line through these points.
    pub(crate) fn through(name: impl Into<String>, points: impl IntoIterator<Item = Point>) -> Self {
        Series { points: points.into_iter().collect(), ..Series::new(name, Join::Lines) }
    }
}

/// How the points of a series are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Join {
    /// Not at all.
    Apart,
    /// By straight lines, unless the axis has only integers: then the points are separate.
    Lines,
    /// Each value holds until the next point.
    Steps,
}

/// A point, with an interval for its true height if known.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(into = "StoredPoint", try_from = "StoredPoint")]
pub struct Point {
    pub x: f64,
    pub y: f64,
    pub interval: Option<(f64, f64)>,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Self {
        Point { x, y, interval: None }
    }

    pub fn between(self, low: f64, high: f64) -> Self {
        Point { interval: Some((low, high)), ..self }
    }
}

/// A point as a list: its coordinates, then its interval. JSON has only finite numbers.
type StoredPoint = Vec<Option<f64>>;

impl From<Point> for StoredPoint {
    fn from(Point { x, y, interval }: Point) -> Self {
        let ends = interval.into_iter().flat_map(|(low, high)| [low, high]);
        [x, y].into_iter().chain(ends).map(|number| Some(number).filter(|it| it.is_finite())).collect()
    }
}

impl TryFrom<StoredPoint> for Point {
    type Error = String;

    fn try_from(stored: StoredPoint) -> Result<Self, String> {
        let numbers: Vec<f64> = stored.into_iter().map(|number| number.unwrap_or(f64::NAN)).collect();
        match numbers[..] {
            [x, y] => Ok(Point::new(x, y)),
            [x, y, low, high] => Ok(Point::new(x, y).between(low, high)),
            _ => Err(format!("a point has 2 or 4 numbers, found {}", numbers.len())),
        }
    }
}

impl JsonSchema for Point {
    fn schema_name() -> Cow<'static, str> {
        "Point".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let of = |length: usize| {
            json_schema!({
                "type": "array",
                "items": { "type": ["number", "null"] },
                "minItems": length,
                "maxItems": length,
            })
        };
        json_schema!({
            "description": "A place, and the ends of the interval in which its true height lies where that is known.",
            "anyOf": [of(2), of(4)],
        })
    }
}

/// A background between two numbers on the horizontal axis.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Band {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// The name in the legend; bands with one name look the same.
    pub name: String,
}
