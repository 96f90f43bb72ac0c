//! Pictures of graphs and of plays, as SVG.

pub mod filmstrip;
pub mod layout;
