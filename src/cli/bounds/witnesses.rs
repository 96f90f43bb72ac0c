//! What shows the parameters and the classes of a graph: colorings, orders, cycles, embeddings.

use std::collections::BTreeMap;
use std::time::Duration;

use graphs::classes::{CLASSES, Part, Witness};
use graphs::coloring::Coloring;
use graphs::{Budget, Graph, Parameters, Vertex};
use itertools::Itertools;
use mapgame::graphs;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::cli::common::describe;

/// Everything that can be checked about the upper ends of the parameters, the clique, and the classes.
#[derive(Serialize, JsonSchema)]
pub struct Witnesses {
    /// Pairwise adjacent vertices.
    clique: Vec<usize>,
    /// A proper coloring, a color for each vertex.
    chi: Vec<u32>,
    /// A proper coloring without two-colored cycles.
    acyclic_chi: Vec<u32>,
    /// An order of this rho.
    col_2: Vec<usize>,
    /// An order along whose reverse the graph is eliminated with this width.
    treewidth: Vec<usize>,
    /// Edges in forests.
    arboricity: Vec<Vec<[usize; 2]>>,
    /// The neighbors of each vertex in the cyclic order around it, in a drawing on a surface of this genus.
    genus: Vec<Vec<usize>>,
    /// What shows that the graph is in each class, or is not.
    classes: Vec<ClassWitness>,
    /// Whether no class was left out for want of time.
    #[serde(skip)]
    pub is_whole: bool,
}

/// A class, and what shows whether the graph is in it.
#[derive(Serialize, JsonSchema)]
struct ClassWitness {
    /// The class.
    #[schemars(schema_with = "of_classes")]
    class: &'static str,
    /// Whether the graph is in it.
    inside: bool,
    /// What the witness is; null if there is none.
    kind: Option<&'static str>,
    /// The parts of the witness by name: vertices, lists of vertices, or rows of numbers.
    parts: BTreeMap<&'static str, Data>,
    #[serde(skip)]
    text: String,
}

/// A part of a witness.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Data {
    /// A set or a sequence of vertices.
    Row(Vec<u64>),
    /// Several of them, or rows of numbers.
    Rows(Vec<Vec<u64>>),
}

fn of_classes(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = CLASSES.iter().map(|class| class.name).collect();
    json_schema!({ "type": "string", "enum": names })
}

impl Witnesses {
    pub fn of(graph: &Graph, parameters: &Parameters, budget: &Budget) -> Self {
        let witnessed =
            CLASSES.iter().map(|class| budget.guard(Duration::ZERO, || ClassWitness::of(class, graph)).ok());
        let classes: Vec<ClassWitness> = witnessed.flatten().collect();
        let forests = &parameters.arboricity.witness;
        let mut arboricity = vec![Vec::new(); forests.number_of_forests() as usize];
        for ((u, v), &forest) in graph.edges().zip(&forests.forest) {
            arboricity[forest as usize].push([u.index(), v.index()]);
        }
        let numbers = |row: &[Vertex]| row.iter().map(|v| v.index()).collect();
        let colors = |coloring: &Coloring| coloring.colors().to_vec();
        Witnesses {
            clique: parameters.clique.witness.iter().map(|v| v.index()).collect(),
            chi: colors(&parameters.chi.witness),
            acyclic_chi: colors(&parameters.acyclic_chi.witness),
            col_2: describe::numbers(&parameters.col_2.witness),
            treewidth: describe::numbers(&parameters.treewidth.witness),
            arboricity,
            genus: graph.vertices().map(|v| numbers(parameters.genus.witness.around(v))).collect(),
            is_whole: classes.len() == CLASSES.len(),
            classes,
        }
    }

    /// One line each, vertices as numbers.
    pub fn lines(&self) -> Vec<String> {
        let mut forests =
            self.arboricity.iter().map(|forest| forest.iter().map(|[u, v]| format!("{u}-{v}")).join(" "));
        let mut lines = vec![
            format!("clique: {}", spaced(&self.clique)),
            format!("chi: colors {}", spaced(&self.chi)),
            format!("a: colors {}", spaced(&self.acyclic_chi)),
            format!("col_2: order {}", spaced(&self.col_2)),
            format!("treewidth: order {}", spaced(&self.treewidth)),
            format!("arboricity: forests {}", forests.join(", ")),
            format!("genus: rotations {}", self.genus.iter().map(|around| spaced(around)).join(", ")),
        ];
        lines.extend(self.classes.iter().map(|class| {
            let answer = if class.inside { "yes" } else { "no" };
            let shown = if class.text.is_empty() { String::new() } else { format!("; {}", class.text) };
            format!("{}: {answer}{shown}", class.class)
        }));
        lines
    }
}

impl ClassWitness {
    fn of(class: &'static graphs::classes::Class, graph: &Graph) -> Self {
        let answer = (class.decide)(graph);
        let parts = answer.witness().map(Witness::parts).unwrap_or_default();
        ClassWitness {
            class: class.name,
            inside: answer.is_inside(),
            kind: answer.witness().map(Witness::kind),
            parts: parts.into_iter().map(|(name, part)| (name, Data::from(part))).collect(),
            text: answer.witness().map(|witness| witness.to_string()).unwrap_or_default(),
        }
    }
}

impl From<Part> for Data {
    fn from(part: Part) -> Self {
        let numbers = |row: Vec<Vertex>| row.into_iter().map(|v| v.index() as u64).collect();
        match part {
            Part::Vertices(row) => Data::Row(numbers(row)),
            Part::Lists(rows) => Data::Rows(rows.into_iter().map(numbers).collect()),
            Part::Numbers(rows) => Data::Rows(rows),
        }
    }
}

fn spaced(numbers: &[impl std::fmt::Display]) -> String {
    numbers.iter().join(" ")
}
