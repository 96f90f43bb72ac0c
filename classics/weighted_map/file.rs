//! The input file of the weighted map game.
//!
//! One item a line, in this order; blank lines and lines that begin with `#` are passed over:
//!
//! ```text
//! R, G, B                  the colors
//! WA: R-1, SA: G-2         region: color-player, for every region colored from the start
//! 5                        the depth of the search
//! R: 10, G: 5, B: 8        what each color is worth to player 1
//! R: 8, G: 6, B: 7         and to player 2
//! SA: WA, NT, Q, NSW, V    a region and its neighbors; one line for every region
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use graphs::{Graph, Vertex};
use thiserror::Error;

use super::WeightedMap;
use crate::painting::Painting;
use games::Player;
use games::coloring::Color;

#[derive(Debug, Clone)]
pub struct Problem {
    pub game: WeightedMap,
    /// The number of moves to look ahead, at least 1.
    pub depth: u32,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{line}: expected {expected}, found {found}")]
pub struct Fault {
    /// The number of the line, from 1.
    pub line: usize,
    pub expected: String,
    pub found: String,
}

/// The largest absolute value of a weight, so that no sum overflows.
const HEAVIEST: i64 = 1 << 32;

/// The largest number of colors; each is a move in every region.
const MOST_COLORS: usize = 1024;

#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn fault(self, expected: impl Into<String>, found: impl Display) -> Fault {
        Fault { line: self.number, expected: expected.into(), found: found.to_string() }
    }

    /// The items separated by commas; none if the line is empty.
    fn items(self, text: &'a str) -> impl Iterator<Item = &'a str> {
        text.split(',').map(str::trim).filter(move |_| !text.trim().is_empty())
    }

    /// Items `name: value`, each name once, such as weights.
    fn pairs<T>(
        self,
        what: &str,
        mut read: impl FnMut(&'a str) -> Result<T, Fault>,
    ) -> Result<Vec<(&'a str, T)>, Fault> {
        let mut pairs: Vec<(&str, T)> = Vec::new();
        let mut names: BTreeSet<&str> = BTreeSet::new();
        for item in self.items(self.text) {
            let Some((name, value)) = item.split_once(':') else {
                return Err(self.fault(what, format!("{item:?}")));
            };
            let name = name.trim();
            if !names.insert(name) {
                return Err(self.fault(format!("{name:?} once"), "it again"));
            }
            pairs.push((name, read(value.trim())?));
        }
        Ok(pairs)
    }
}

impl FromStr for Problem {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let text = text.trim_start_matches('\u{feff}');
        let lines =
            text.lines().enumerate().map(|(index, text)| Line { number: index + 1, text: text.trim() });
        let mut lines = lines.filter(|line| !line.text.is_empty() && !line.text.starts_with('#'));
        let end = text.lines().count() + 1;
        let mut next = |what: &str| {
            let missing = || Fault { line: end, expected: what.into(), found: "the end of the file".into() };
            lines.next().ok_or_else(missing)
        };
        let colors = colors(next("the colors")?)?;
        let given = next("the first assignments")?;
        let depth = next("the depth of the search")?;
        let depth = depth.text.parse().ok().filter(|&depth| depth > 0).ok_or_else(|| {
            depth.fault("the depth of the search, a whole number of at least 1", format!("{:?}", depth.text))
        })?;
        let weights = [
            weights(next("the weights of player 1")?, &colors)?,
            weights(next("the weights of player 2")?, &colors)?,
        ];
        let first = next("a region and its neighbors")?;
        let graph = map(std::iter::once(first).chain(lines))?;
        let given = assignments(given, &graph, &colors)?;
        Ok(Problem { game: WeightedMap { graph: Arc::new(graph), colors, weights, given }, depth })
    }
}

fn colors(line: Line<'_>) -> Result<Vec<String>, Fault> {
    let mut colors: BTreeSet<&str> = BTreeSet::new();
    for name in line.items(line.text) {
        if name.is_empty() || name.contains(':') {
            return Err(line.fault("the colors, separated by commas", format!("{:?}", line.text)));
        }
        if !colors.insert(name) {
            return Err(line.fault(format!("color {name:?} once"), "it again"));
        }
    }
    if colors.len() > MOST_COLORS {
        return Err(line.fault(format!("at most {MOST_COLORS} colors"), colors.len()));
    }
    Ok(colors.into_iter().map(str::to_owned).collect())
}

fn color(line: Line<'_>, name: &str, colors: &[String]) -> Result<Color, Fault> {
    let index = colors.iter().position(|known| known == name);
    let known = || line.fault(format!("one of the colors {}", colors.join(", ")), format!("{name:?}"));
    index.map(|index| Color::new(index as u32)).ok_or_else(known)
}

fn weights(line: Line<'_>, colors: &[String]) -> Result<Vec<i64>, Fault> {
    let read = |text: &str| {
        let weight = text.parse().ok().filter(|weight| (-HEAVIEST..=HEAVIEST).contains(weight));
        let range = format!("a whole number from -{HEAVIEST} to {HEAVIEST}");
        weight.ok_or_else(|| line.fault(range, format!("{text:?}")))
    };
    let mut weights = vec![None; colors.len()];
    for (name, weight) in line.pairs("COLOR: WEIGHT", read)? {
        weights[color(line, name, colors)?.index()] = Some(weight);
    }
    let known = weights.iter().zip(colors).map(|(weight, name)| {
        weight.ok_or_else(|| line.fault(format!("a weight for color {name:?}"), "none"))
    });
    known.collect()
}

/// The map of the region lines; its vertices are in the order of their names.
fn map<'a>(lines: impl Iterator<Item = Line<'a>>) -> Result<Graph, Fault> {
    let mut regions: BTreeMap<&str, (Line<'a>, BTreeSet<&str>)> = BTreeMap::new();
    for line in lines {
        let Some((name, neighbors)) = line.text.split_once(':') else {
            return Err(line.fault("REGION: NEIGHBOR, NEIGHBOR, ...", format!("{:?}", line.text)));
        };
        let name = name.trim();
        if name.is_empty() {
            return Err(line.fault("the name of a region before the colon", "none"));
        }
        if let Some((before, _)) = regions.get(name) {
            let earlier = format!("one line for region {name:?}");
            return Err(line.fault(earlier, format!("another after line {}", before.number)));
        }
        let mut known: BTreeSet<&str> = BTreeSet::new();
        for neighbor in line.items(neighbors) {
            if neighbor == name || !known.insert(neighbor) {
                let again = if neighbor == name { "the region itself" } else { "it again" };
                return Err(
                    line.fault(format!("each neighbor of {name:?} once"), format!("{neighbor:?}, {again}"))
                );
            }
        }
        regions.insert(name, (line, known));
    }
    let numbers: BTreeMap<&str, usize> =
        regions.keys().enumerate().map(|(number, &name)| (name, number)).collect();
    let mut edges = Vec::new();
    // In the order of the lines, so that the first fault in the file is reported.
    let mut in_file: Vec<_> = regions.iter().collect();
    in_file.sort_unstable_by_key(|(_, (line, _))| line.number);
    for (&name, (line, neighbors)) in in_file {
        for &neighbor in neighbors {
            let Some((other, back)) = regions.get(neighbor) else {
                return Err(line.fault("regions with a line of their own", format!("{neighbor:?}")));
            };
            if !back.contains(name) {
                let found = format!("it in line {} alone", line.number);
                return Err(other.fault(format!("{name:?} among the neighbors of {neighbor:?}"), found));
            }
            edges.push((numbers[name], numbers[neighbor]));
        }
    }
    let labels = numbers.keys().map(|&name| name.to_owned()).collect();
    let graph = Graph::from_edges(numbers.len(), edges).and_then(|graph| graph.with_labels(labels));
    Ok(graph.expect("no loops, and one label for each region"))
}

/// The first assignments, which must be proper.
fn assignments(
    line: Line<'_>,
    graph: &Graph,
    colors: &[String],
) -> Result<Vec<(Painting<Color>, Player)>, Fault> {
    let read = |text: &str| {
        let (name, player) = text.rsplit_once('-').unwrap_or((text, ""));
        let player = match player.trim() {
            "1" => Player::Alice,
            "2" => Player::Bob,
            _ => return Err(line.fault("COLOR-1 or COLOR-2", format!("{text:?}"))),
        };
        Ok((color(line, name.trim(), colors)?, player))
    };
    let mut given: Vec<(Painting<Color>, Player)> = Vec::new();
    for (name, (color, player)) in line.pairs("REGION: COLOR-PLAYER", read)? {
        let region: Vertex = graph
            .vertex_by_label(name)
            .ok_or_else(|| line.fault("regions with a line of their own", format!("{name:?}")))?;
        let clash =
            given.iter().find(|(other, _)| other.color == color && graph.are_adjacent(other.vertex, region));
        if let Some((other, _)) = clash {
            let neighbors =
                format!("neighbors {:?} and {name:?} of different colors", graph.label(other.vertex));
            return Err(line.fault(neighbors, format!("{:?} for both", colors[color.index()])));
        }
        given.push((Painting { vertex: region, color }, player));
    }
    Ok(given)
}
