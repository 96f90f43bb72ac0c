//! Plots: series of points with their intervals, over backgrounds that say what is known for certain.

mod palette;
mod scale;
mod series;
mod svg;

pub use palette::style;
pub use series::{Axis, Band, Join, Plot, Point, Series};
