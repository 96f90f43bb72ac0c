//! The names under which a rule sees colors, so that it cannot depend on them.
//!
//! Colors are renamed in every position, those of a class in the order of the vertices that have them. So
//! renamed positions look the same to the rule, and adversaries may identify them ([`games::VertexRule`]).

use std::collections::HashMap;

use games::coloring::Color;
use graphs::{Graph, Vertex};

#[derive(Debug, Default)]
pub struct ColorNames {
    of: HashMap<Color, u32>,
}

/// Why a name does not denote a color that the vertex may get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadName {
    /// The name is not below this number of colors.
    TooLarge(u32),
    /// This neighbor has the color.
    Carried(Vertex),
}

impl BadName {
    /// The error as text, for this answer of a program.
    pub fn text(self, answer: &str, graph: &Graph) -> String {
        match self {
            BadName::TooLarge(most) => format!("expected a color below {most}, found {answer}"),
            BadName::Carried(neighbor) => {
                let neighbor = graph.label(neighbor);
                format!("its move {answer} is not legal: its neighbor {neighbor} has that color")
            }
        }
    }
}

impl ColorNames {
    /// The names of a position, where color c is a shade of class c modulo the number of classes.
    pub fn new(colors: &[Option<Color>], classes: u32) -> Self {
        let mut fresh: Vec<u32> = (0..classes).collect();
        let mut of = HashMap::new();
        for &color in colors.iter().flatten() {
            of.entry(color).or_insert_with(|| {
                let next = &mut fresh[color.index() % classes as usize];
                let name = *next;
                *next += classes;
                name
            });
        }
        ColorNames { of }
    }

    /// The name of a color in use.
    pub fn of(&self, color: Color) -> Option<u32> {
        self.of.get(&color).copied()
    }

    /// The color with a name below `most`, legal at the vertex; for an unused name, the first unused color.
    pub fn color(
        &self,
        graph: &Graph,
        colors: &[Option<Color>],
        vertex: Vertex,
        name: u32,
        most: u32,
    ) -> Result<Color, BadName> {
        if name >= most {
            return Err(BadName::TooLarge(most));
        }
        let known = self.of.iter().find(|&(_, &known)| known == name).map(|(&color, _)| color);
        let unused = || (0..most).map(Color::new).find(|color| !self.of.contains_key(color));
        let color = known.or_else(unused).ok_or(BadName::TooLarge(most))?;
        match graph.neighbors(vertex).iter().find(|w| colors[w.index()] == Some(color)) {
            Some(&neighbor) => Err(BadName::Carried(neighbor)),
            None => Ok(color),
        }
    }
}
