//! Witnesses of the parameters and the classes of a graph: colorings, orders, cycles, embeddings.

use std::collections::BTreeMap;
use std::time::Duration;

use graphs::classes::{CLASSES, Class, Witness, WitnessPart};
use graphs::coloring::Coloring;
use graphs::{Budget, Graph, Parameters, Vertex};
use serde::Serialize;
use strategies::theorems::{LaidGadget, gadgets_in};

/// Everything that can be checked about the upper ends of the parameters, the clique, and the classes.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub struct Witnesses {
    /// Pairwise adjacent vertices.
    pub clique: Vec<usize>,
    /// A proper coloring, a color for each vertex.
    pub chi: Vec<u32>,
    /// A proper coloring without two-colored cycles.
    pub acyclic_chi: Vec<u32>,
    /// A proper coloring in which no component of two colors has two cycles.
    pub pseudoforest_chi: Vec<u32>,
    /// An order of this rho.
    pub col_2: Vec<usize>,
    /// An order along whose reverse the graph is eliminated with this width.
    pub treewidth: Vec<usize>,
    /// Edges in forests.
    pub arboricity: Vec<Vec<[usize; 2]>>,
    /// The neighbors of each vertex in the cyclic order around it, in a drawing on a surface of this genus.
    pub genus: Vec<Vec<usize>>,
    /// The gadgets of the theorem `stored-gadget`, for 2, 3, ... colors.
    pub gadgets: Vec<GadgetWitness>,
    /// What shows that the graph is in each class, or is not.
    pub classes: Vec<ClassWitness>,
    /// Whether no class was left out for want of time.
    #[serde(skip)]
    pub is_whole: bool,
}

/// A part of the graph on which Bob wins by himself.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub struct GadgetWitness {
    /// The number of colors.
    pub k: u32,
    /// A family for which it was found.
    pub family: &'static str,
    /// A letter for each vertex, row by row: `T` a target, `N` another one at which Bob plays, `H` one at which only Alice does.
    pub rows: Vec<&'static str>,
    /// The vertices, in the order of the letters.
    pub vertices: Vec<usize>,
}

/// A class, and what shows whether the graph is in it.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub struct ClassWitness {
    /// The class.
    pub class: &'static Class,
    /// Whether the graph is in it.
    pub inside: bool,
    /// What the witness is; null if there is none.
    pub kind: Option<&'static str>,
    /// The parts of the witness by name: vertices, lists of vertices, or rows of numbers.
    pub parts: BTreeMap<&'static str, Data>,
    /// The same in words; empty if there is none.
    #[serde(skip)]
    pub text: String,
}

/// A part of a witness.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum Data {
    /// A set or a sequence of vertices.
    Row(Vec<u64>),
    /// Several of them, or rows of numbers.
    Rows(Vec<Vec<u64>>),
}

impl Witnesses {
    /// The witnesses that the searches found for a graph with these parameters, and those of the classes as far as the
    /// time permits.
    pub fn of(graph: &Graph, parameters: &Parameters, budget: &Budget) -> Self {
        let witnessed =
            CLASSES.iter().map(|class| budget.guard(Duration::ZERO, || ClassWitness::of(class, graph)).ok());
        let classes: Vec<ClassWitness> = witnessed.flatten().collect();
        let forests = &parameters.arboricity().witness;
        let mut arboricity = vec![Vec::new(); forests.number_of_forests() as usize];
        for ((u, v), &forest) in graph.edges().zip(&forests.forest) {
            arboricity[forest as usize].push([u.index(), v.index()]);
        }
        let numbers = |row: &[Vertex]| row.iter().map(|v| v.index()).collect();
        let colors = |coloring: &Coloring| coloring.colors().to_vec();
        Witnesses {
            clique: parameters.clique().witness.iter().map(|v| v.index()).collect(),
            chi: colors(&parameters.chi().witness),
            acyclic_chi: colors(&parameters.acyclic_chi().witness),
            pseudoforest_chi: colors(&parameters.pseudoforest_chi().witness),
            col_2: numbers(parameters.col_2().witness.sequence()),
            treewidth: numbers(parameters.treewidth().witness.sequence()),
            arboricity,
            genus: graph.vertices().map(|v| numbers(parameters.genus().witness.around(v))).collect(),
            gadgets: gadgets_in(graph).into_iter().map(GadgetWitness::from).collect(),
            is_whole: classes.len() == CLASSES.len(),
            classes,
        }
    }
}

impl From<LaidGadget> for GadgetWitness {
    fn from(LaidGadget { k, family, rows, vertices }: LaidGadget) -> Self {
        GadgetWitness { k, family, rows, vertices: vertices.iter().map(|v| v.index()).collect() }
    }
}

impl ClassWitness {
    fn of(class: &'static Class, graph: &Graph) -> Self {
        let answer = (class.decide)(graph);
        let (kind, parts) = answer.witness().map(Witness::exhibit).unzip();
        ClassWitness {
            class,
            inside: answer.is_inside(),
            kind,
            parts: parts.into_iter().flatten().map(|(name, part)| (name, Data::from(part))).collect(),
            text: answer.witness().map(|witness| witness.to_string()).unwrap_or_default(),
        }
    }
}

impl From<WitnessPart> for Data {
    fn from(part: WitnessPart) -> Self {
        let numbers = |row: Vec<Vertex>| row.into_iter().map(|v| v.index() as u64).collect();
        match part {
            WitnessPart::Vertices(row) => Data::Row(numbers(row)),
            WitnessPart::Lists(rows) => Data::Rows(rows.into_iter().map(numbers).collect()),
            WitnessPart::Numbers(rows) => Data::Rows(rows),
        }
    }
}
