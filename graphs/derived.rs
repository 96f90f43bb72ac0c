//! Graphs made of another one: line graphs, total graphs, graphs of incidences, powers.

pub mod extent;
pub mod incidence;
pub mod line;
pub mod power;
pub mod total;
