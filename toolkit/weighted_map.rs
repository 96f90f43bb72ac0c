//! The search of the weighted map game made visible: its visits, and the map with an assignment.

pub mod dot;
pub mod moves;
pub mod visits;
