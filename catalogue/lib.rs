//! The catalogue of graphs: families and single graphs by name, file formats, and enumeration of all graphs
//! of a kind.
//!
//! Graphs, their parameters and classes are in [`graphs`].

pub mod data;
pub mod enumerate;
pub mod families;
pub mod formats;
