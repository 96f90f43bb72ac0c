//! `mapgame draw`: a graph, or one position of the coloring game, as a picture.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;
use games::Player;
use games::coloring::{ColoringGame, Rules};
use graphs::Vertex;
use graphs::layout::Places;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use shell::options::{OutputFormat, Session};
use shell::output::{Output, Sheet};
use shell::schema::JsonType;
use shell::sources::{self, NamedGraph};
use shell::tables::{Column, Decimal, Table};
use shell::{Exit, after, cells, moves, stdout};
use toolkit::counts::count;
use toolkit::films;
use toolkit::pictures::film::Film;
use toolkit::pictures::layout::layout;

use super::common::colors;
use super::common::given::SelectedGraphs;
use super::common::variant::{VariantArguments, player};

/// Draw a graph, or a position of the coloring game on it.
///
/// The picture goes to standard output. It is SVG (the formats text and svg) of one graph with at most 1,000 vertices, or with
/// --format latex TikZ, which needs only \usepackage{tikz}, of any number of graphs. The other formats print the places of the
/// vertices in the unit square, y downwards. A member of a family is drawn in the customary way, a DOT file by its `pos`
/// attributes. Other trees are drawn in layers, planar graphs without crossings, and all others so that distances resemble
/// those in the graph. Some edges of a torus leave the picture on one side and return on the opposite one.
///
/// Vertices that Alice colored are round, those that Bob colored are square, and the last one has a thick border.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame draw petersen
  mapgame draw torus:4x5 --format latex
  mapgame draw petersen -k 3 --after 0=0,2=1,6=2
  mapgame draw examples/claims/graph.g6 --order examples/claims/order.txt
  mapgame draw 'union(cube,cycle:5)' --format json
  mapgame draw --over connected:4 --where planar --format latex   one picture each")]
pub(crate) struct Arguments {
    #[command(flatten)]
    graphs: SelectedGraphs,
    /// The number of colors in the game.
    #[arg(short, value_name = "K", requires = "after", value_parser = colors::listed())]
    k: Option<u32>,
    /// The moves so far, as in `solve --moves --after`.
    #[arg(long, value_name = "MOVES", requires = "k")]
    after: Option<String>,
    /// Who moved first.
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = Player::Alice.name())]
    first: Player,
    #[command(flatten)]
    variant: VariantArguments,
    /// Label each vertex with its place in this order. One vertex is on a line, the first line is v_1.
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    order: Option<PathBuf>,
    /// Show the classes of this proper coloring as letters. The colors of the game are their shades (`VERTEX COLOR`
    /// on a line).
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    guide: Option<PathBuf>,
}

const LARGEST: usize = 1000;

const PLACES: u8 = 4;

/// Where the vertices are.
#[derive(Serialize, JsonSchema)]
struct Record {
    #[serde(flatten)]
    graph: NamedGraph,
    /// The places of the vertices in the unit square, y downwards.
    #[schemars(with = "Vec<[f64; 2]>")]
    places: Vec<Place>,
    /// The edges that leave the picture on one side and come back on the other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrapped: Vec<WrappedRecord>,
}

#[derive(Clone)]
struct Place {
    vertex: usize,
    label: String,
    point: [Decimal; 2],
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.point.map(|part| part.to_f64()).serialize(serializer)
    }
}

/// An edge that leaves the picture: from the first vertex by `step` to a copy of the second.
#[derive(Serialize, JsonSchema)]
struct WrappedRecord {
    /// The ends.
    edge: [usize; 2],
    /// From the first end to the copy of the second.
    step: [f64; 2],
}

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![JsonType::of::<Record>("draw", "The places of `mapgame draw`")]
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let graphs = arguments.graphs.stream(session)?;
    let mut graphs = graphs.filter_map(|item| sources::unless_left_out(item, &session.faults)).peekable();
    let takes_several = matches!(session.format, OutputFormat::Latex | OutputFormat::Json);
    while let Some(given) = graphs.next() {
        let given = given?;
        if let Some(Ok(other)) = graphs.peek().filter(|_| !takes_several) {
            bail!(
                "expected one graph, found {} and {} (latex and json take several)",
                given.name,
                other.name
            );
        }
        arguments.draw(&given, session)?;
    }
    Ok(Exit::Done)
}

impl Arguments {
    fn draw(&self, given: &NamedGraph, session: &Session) -> anyhow::Result<()> {
        let drawn = self.variant.played(given, &session.budget)?;
        let graph = &*drawn.graph;
        if graph.order() > LARGEST {
            bail!(
                "expected a graph of at most {LARGEST} vertices, found {} with {}",
                drawn.name,
                graph.order()
            );
        }
        if !matches!(session.format, OutputFormat::Text | OutputFormat::Svg | OutputFormat::Latex) {
            let record = Record::new(drawn.clone(), &layout(graph));
            return Output::tabular(session, sheet(&drawn.name)).print(&record);
        }
        let film = self.film(&drawn)?;
        let picture = if session.format == OutputFormat::Latex { film.tikz(graph) } else { film.svg(graph) };
        Ok(stdout().write_all(picture.as_bytes())?)
    }

    /// The position as the last panel of a film.
    fn film(&self, drawn: &NamedGraph) -> anyhow::Result<Film> {
        let graph = &*drawn.graph;
        let order = self.order.as_ref().map(|path| sources::read_order(path, graph)).transpose()?;
        let guide = self.guide.as_ref().map(|path| sources::read_guide(path, graph)).transpose()?;
        let mut film = Film { heading: drawn.name.clone(), ..Film::default() };
        if let (Some(k), Some(after)) = (self.k, &self.after) {
            let rules = Rules::new(k)?.playing(self.variant.variant(self.first));
            let game = ColoringGame::new(Arc::clone(&drawn.graph), rules);
            let (moves, _) = after::after(&game, after, |_, word| moves::read(graph, word))?;
            let heading = format!("{}, {}, after {after}", drawn.name, count(k, "color"));
            film = films::of_moves(heading, &game, &moves);
        }
        film.order = order.map(|order| order.sequence().to_vec());
        film.guide = guide.map(|guide| guide.colors().to_vec());
        Ok(film)
    }
}

fn sheet(name: &str) -> Sheet<'static, Record> {
    let columns = Column::list("#vertex | label | #x | #y");
    Sheet::of_rows(Table::new("places", format!("Places of {name}"), columns), |record: &Record| {
        let row = |Place { vertex, label, point: [x, y] }: &Place| cells![*vertex, label.as_str(), *x, *y];
        record.places.iter().map(row).collect()
    })
}

impl Record {
    fn new(graph: NamedGraph, places: &Places) -> Self {
        let rounded = |point: [f64; 2]| point.map(|part| Decimal::rounded(part, PLACES));
        let place = |(v, &point): (Vertex, &[f64; 2])| Place {
            vertex: v.index(),
            label: graph.graph.label(v),
            point: rounded(point),
        };
        let wrapped = places.wrapped.iter().map(|edge| WrappedRecord {
            edge: edge.ends,
            step: rounded(edge.step).map(|part| part.to_f64()),
        });
        let wrapped = wrapped.collect();
        Record { places: graph.graph.vertices().zip(&places.points).map(place).collect(), wrapped, graph }
    }
}
