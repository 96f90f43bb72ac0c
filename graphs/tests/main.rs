//! Tests of the graphs: each module tests the one of its name.

mod arboricity;
mod automorphisms;
mod budget;
mod cartesian;
mod classes;
mod clock;
mod col_2;
mod coloring;
#[cfg(feature = "milp")]
mod coloring_milp;
mod common;
mod data;
mod density;
mod dollar;
mod enumerate;
mod families;
mod family_classes;
mod forest_and_rest;
mod formats;
mod genus;
mod graph;
mod hereditary_classes;
mod interruption;
mod local_search;
mod names;
mod orders;
mod parameters;
mod planarity;
mod rank;
mod rng;
mod subgraphs;
mod treewidth;
