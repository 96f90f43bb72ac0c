//! Tests of the graphs: each module tests the one of its name.

mod automorphisms;
mod cartesian;
mod classes;
mod col_2;
mod coloring;
mod common;
mod density;
mod dollar;
mod forest_and_rest;
mod genus;
mod graph;
mod orders;
mod parameters;
mod planarity;
mod subgraphs;
mod treewidth;
mod work;
