//! Plots: series of points with their intervals, over backgrounds that show exact knowledge.

mod palette;
mod scale;
mod series;
mod svg;
mod tikz;

pub use palette::style;
pub use series::{Axis, Band, Join, Plot, Point, Series};
pub use tikz::HEAD as TIKZ_HEAD;
