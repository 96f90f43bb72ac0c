//! The catalogue of graphs: families and single graphs by name, file formats, all graphs of a kind.
//!
//! What a graph is, its parameters and its classes are in [`graphs`].

pub mod data;
pub mod enumerate;
pub mod families;
pub mod formats;
