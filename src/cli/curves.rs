//! `mapgame curves`: two players with several numbers of colors, before the exact verdict.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context;
use games::Player;
use games::coloring::Rules;
use graphs::Parameters;
use mapgame::curves::{self, Curve, verdict};
use mapgame::files::{Target, WriteError};
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::ask::contest::Record;
use toolkit::matches::{Match, MatchResult};
use toolkit::players::NamedPlayer;

use super::Exit;
use super::common::colors::Colors;
use super::common::given::SelectedGraphs;
use super::common::matches::record;
use super::common::matches::{Hall, Length};
use super::common::options::Session;
use super::common::output::{self, Field, Output, Sheet};
use super::common::outside::{self, ProgramArguments};
use super::common::players;
use super::common::schema::Kind;
use super::common::sources::{self, NamedGraph};
use super::common::target::{is_picture, target};
use super::common::variant::player;

const EXAMPLES: &str = "\
Examples:
  mapgame curves petersen --alice mcts:50 --bob mcts:50 -k 2..4 --games 50
  mapgame curves grid:2x5 --alice mcts-2013:20 --bob greedy -k 3 --games 100
  mapgame curves path:8 --alice random --bob random -k 1..3 --games 200 --svg curve.svg
  mapgame curves cycle:7 prism:5 --alice random --bob threat -k 2..4 --games 50 --svg curves/
  mapgame curves cube --alice activation --bob random -k 2..4 --games 50 --format json";

/// Let two players meet with several numbers of colors, and draw Alice's share of the games.
///
/// Each number of colors is a match as in `mapgame match`. Beside it stands who wins if both play
/// perfectly, where the solver finds it within --node-limit or --time-limit, a million nodes where neither is
/// given; in the picture this is the background.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub struct Arguments {
    #[command(flatten)]
    graphs: SelectedGraphs,
    /// Who plays Alice (see `mapgame strategies`).
    #[arg(long, value_name = "PLAYER", value_parser = outside::player)]
    alice: NamedPlayer,
    /// Who plays Bob.
    #[arg(long, value_name = "PLAYER", value_parser = outside::player)]
    bob: NamedPlayer,
    /// The numbers of colors: one, or all from LO to HI.
    #[arg(short, value_name = "LO..HI", allow_hyphen_values = true)]
    k: Colors,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = Player::Alice.name())]
    first: Player,
    #[command(flatten)]
    length: Length,
    #[command(flatten)]
    programs: ProgramArguments,
    /// Draw the curve of the graph into this SVG file; of several graphs, or where the name ends with a slash, a
    /// file for each into this folder.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The default node limit of an exact decision.
const NODES: u64 = 1_000_000;

/// A match, and who wins if both play perfectly.
#[derive(Serialize, JsonSchema)]
struct JudgedMatch {
    #[serde(flatten)]
    played: Record,
    /// Who wins if both play perfectly; null where the budget does not decide it.
    exact: Option<Player>,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![Kind::of::<JudgedMatch>("curves", "A point of `mapgame curves`")]
}

/// The table of points.
fn sheet() -> Sheet<'static, JudgedMatch> {
    let of_match = record::fields().into_iter().map(|field| field.of(|point: &JudgedMatch| &point.played));
    let mut fields: Vec<_> = of_match.collect();
    fields
        .push(Field::words("exact", "exact", |point| point.exact.map(|winner| verdict(Some(winner))).into()));
    Sheet::new("curves", "Alice against Bob over the number of colors", fields)
        .noting(record::NOTE)
        .noting("Exact: who wins if both play perfectly; empty where the budget does not decide it.")
}

impl output::Record for JudgedMatch {
    fn text(&self) -> String {
        let mut text = record::text(&self.played);
        // If all games were one play, it stands on a line of its own.
        let end = text.find('\n').unwrap_or(text.len());
        text.insert_str(end, &format!("; exact: {}", verdict(self.exact)));
        text
    }
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    arguments.programs.hold([&arguments.alice, &arguments.bob]);
    // What is wrong with a graph is found before the first game, and the pictures' names are known.
    let graphs = arguments
        .graphs
        .stream(session)?
        .filter_map(|graph| sources::unless_left_out(graph, &session.faults))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let files = arguments.svg.as_deref().map(|path| pictures(path, &graphs, session)).transpose()?;
    // A store that is not there yet is no input for the look at the picture's name.
    if let Some(path) = arguments.svg.as_ref().filter(|path| arguments.length.store.as_ref() == Some(path)) {
        return Err(WriteError::Input(path.clone()).into());
    }
    let hall = Hall::open(&arguments.length, session.budget.clone(), session)?;
    hall.announce((graphs.len() as u64).saturating_mul(arguments.k.count()));

    let mut output = Output::new(session, sheet());
    let mut outcome = Exit::Done;
    let drawn = graphs.iter().enumerate().try_for_each(|(index, graph)| {
        let points = play(&arguments, graph, session, &hall, &mut output)?;
        // What our own limit leaves open is no question of the user's.
        let is_asked = |point: &Point| point.winner.is_none() && session.is_limited();
        if points.iter().any(|point| point.played.limit.is_some() || is_asked(point)) {
            outcome = Exit::Unknown;
        }
        if let Some(files) = &files {
            draw(&files[index], &arguments, graph, &points)?;
        }
        Ok(())
    });
    drop(hall);
    output.finish_after(drawn)?;
    if session.interrupted() {
        session.remark("interrupted before the last point");
    }
    Ok(if session.interrupted() { Exit::Unknown } else { outcome })
}

/// A number of colors with what came of it.
struct Point {
    k: u32,
    winner: Option<Player>,
    played: MatchResult,
}

/// Plays on one graph, and writes each point as it comes.
fn play(
    arguments: &Arguments,
    graph: &NamedGraph,
    session: &Session,
    hall: &Hall<'_>,
    output: &mut Output<'_, JudgedMatch>,
) -> anyhow::Result<Vec<Point>> {
    let Arguments { alice, bob, k, first, .. } = arguments;
    let parameters = Parameters::of(&graph.graph, &graph.rest_of(&session.budget).for_parameters());
    let mut points = Vec::new();
    for k in k.numbers() {
        if session.interrupted() {
            break;
        }
        let rules = Rules::new(k)?.starting(*first);
        let winner = curves::winner(&graph.graph, rules, &session.budget_for(NODES));
        let seats = Match { graph: &graph.graph, parameters: &parameters, rules, alice, bob };
        let played = hall.play(|extent| seats.play(extent)).with_context(|| graph.name.clone())?;
        output.emit(&JudgedMatch { played: Record::new(graph, &seats, &played), exact: winner })?;
        output.flush()?;
        points.push(Point { k, winner, played });
    }
    Ok(points)
}

/// The file for each graph's picture; their folder is made.
fn pictures(path: &Path, graphs: &[NamedGraph], session: &Session) -> anyhow::Result<Vec<Target>> {
    let is_folder = graphs.len() > 1 || path.is_dir() || path.to_string_lossy().ends_with('/');
    if !is_folder {
        return Ok(vec![target(path, is_picture, session)?]);
    }
    std::fs::create_dir_all(path)
        .with_context(|| format!("{}: cannot make the folder of the curves", path.display()))?;
    let mut taken = BTreeSet::new();
    let mut file = |graph: &NamedGraph| {
        let stem = curves::file_stem(&graph.name);
        let names = std::iter::once(stem.clone()).chain((2..).map(|number| format!("{stem}-{number}")));
        let free = names.into_iter().find(|name| taken.insert(name.clone()));
        target(&path.join(format!("{}.svg", free.expect("some number is free"))), is_picture, session)
    };
    graphs.iter().map(&mut file).collect()
}

fn draw(file: &Target, arguments: &Arguments, graph: &NamedGraph, points: &[Point]) -> anyhow::Result<()> {
    let Arguments { alice, bob, .. } = arguments;
    let title = format!("{}: Alice's share of the games, {alice} against {bob}", graph.name);
    let verdicts = points.iter().map(|point| (point.k, point.winner));
    let wins = points.iter().map(|point| (point.k, point.played.score.alice()));
    let curve = Curve::joined(format!("{alice} : {bob}"), wins);
    let plot = curves::plot(curves::file_stem(&graph.name), title, verdicts, &[curve]);
    Ok(file.write_all(plot.svg().as_bytes())?)
}
