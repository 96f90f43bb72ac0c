//! `mapgame weighted-map`: the weighted map game, searched to a depth or to its end; or played.

mod moves;
mod play;

use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Subcommand;
use games::weighted_map::file::Problem;
use games::weighted_map::{Assignment, WeightedMap, WeightedPosition};
use games::{Game, Player};
use graphs::Limit;
use mapgame::report::{Cell, Column, Table};
use mapgame::{games, graphs, solver};
use serde::Serialize;
use solver::exact::Exact;
use toolkit::weighted_map::dot::dot;
use toolkit::weighted_map::visits::{self, Visit};

use super::Exit;
use super::common::after::after;
use super::common::options::Session;
use super::common::output::{Item, Output};

/// Search the weighted map game: two players color a map, each earning what the colors are worth.
///
/// A move colors an uncolored region next to a colored one with a color that none of its neighbors has;
/// a game is worth the score of player 1, who moves next, less that of player 2. Prints every visit of an
/// alpha-beta search to the depth of the file: region and color last assigned, depth, value, alpha, beta;
/// at the end the best move with its value. `play` plays the game.
///
/// The file has one item a line: the colors (`R, G, B`), the first assignments (`WA: R-1, SA: G-2`, color and
/// player), the depth, the weights of player 1 (`R: 10, G: 5, B: 8`), those of player 2, and one line for
/// each region (`V: SA, NSW`).
#[derive(clap::Args)]
#[command(
    subcommand_negates_reqs = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  mapgame weighted-map australia.map
  mapgame weighted-map australia.map --exact         best play to the end
  mapgame weighted-map australia.map --exact --after NT=B,NSW=R   the position after two moves
  mapgame weighted-map play australia.map --against alpha-beta:4
  mapgame weighted-map australia.map --dot           the map as it is given
  mapgame weighted-map australia.map --exact --dot   the map at the end"
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    searching: Searching,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
}

#[derive(clap::Args)]
struct Searching {
    /// The input file, or `-` for standard input.
    #[arg(value_name = "FILE", required = true)]
    file: Option<PathBuf>,
    /// Play to the end of the game instead of to the depth, and print best play.
    #[arg(long)]
    exact: bool,
    /// Print the map as DOT.
    #[arg(long)]
    dot: bool,
    /// The position after these moves, made in turn: `REGION=COLOR`, a name with a comma or = in double quotes.
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    after: String,
}

/// A game, how deep to search it, and from where.
struct Task {
    name: String,
    problem: Problem,
    after: Vec<Assignment>,
    position: WeightedPosition,
}

#[derive(Serialize)]
struct Record {
    map: String,
    regions: usize,
    /// The moves before the position.
    after: String,
    depth: Option<u32>,
    value: Option<i64>,
    best: Option<StepRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<Vec<VisitRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<StepRecord>>,
    nodes: u64,
}

#[derive(Serialize)]
struct StepRecord {
    region: String,
    color: String,
}

#[derive(Serialize)]
struct VisitRecord {
    region: String,
    color: String,
    depth: usize,
    /// Numbers, or `"inf"` and `"-inf"`.
    value: Bound,
    alpha: Bound,
    beta: Bound,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Bound {
    Finite(i64),
    Infinite(&'static str),
}

impl Bound {
    fn new(value: Option<i64>, infinity: &'static str) -> Self {
        value.map_or(Bound::Infinite(infinity), Bound::Finite)
    }
}

impl std::fmt::Display for Bound {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Bound::Finite(value) => value.fmt(f),
            Bound::Infinite(infinity) => f.write_str(infinity),
        }
    }
}

/// Names of regions and colors.
struct Names<'g>(&'g WeightedMap);

impl Names<'_> {
    fn step(&self, step: Assignment) -> StepRecord {
        let region = self.0.graph().label(step.region);
        StepRecord { region, color: self.0.colors()[step.color.index()].clone() }
    }

    fn visit(&self, visit: Visit) -> VisitRecord {
        let StepRecord { region, color } = self.step(visit.last);
        let worst = if visit.to_move == Player::Alice { "-inf" } else { "inf" };
        VisitRecord {
            region,
            color,
            depth: visit.depth,
            value: Bound::new(visit.value, worst),
            alpha: Bound::new(visit.alpha, "-inf"),
            beta: Bound::new(visit.beta, "inf"),
        }
    }
}

/// `region, color, value`, or `none, value`.
fn verdict(best: Option<&StepRecord>, value: i64) -> String {
    match best {
        Some(StepRecord { region, color }) => format!("{region}, {color}, {value}"),
        None => format!("none, {value}"),
    }
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Searching { file, exact, dot: draw, after: list } = arguments.searching;
    if let Some(Command::Play(arguments)) = arguments.command {
        if file.is_some() || exact || draw || !list.is_empty() {
            bail!("expected the arguments of `play` behind it, found some before it");
        }
        return play::run(arguments, session);
    }
    let file = file.expect("the parser asks for a file");
    let (name, problem) = (file.display().to_string(), problem(&file)?);
    let (after, position) = after(&problem.game, &list, |_, word| moves::read(&problem.game, word))?;
    let task = Task { name, problem, after, position };
    let result = match (exact, draw) {
        (true, _) => play_out(&task, draw, session)?,
        (false, true) => {
            io::stdout().write_all(dot(&task.problem.game, &task.position).as_bytes())?;
            Ok(())
        }
        (false, false) if session.format == "text" => trace(&task, session)?,
        (false, false) => tabulate(&task, session)?,
    };
    Ok(match result {
        Ok(()) => Exit::Done,
        Err(limit) => {
            session.remark(&format!("{}: unknown, {limit}", task.name));
            Exit::Unknown
        }
    })
}

/// The game of a file, or of standard input.
fn problem(file: &Path) -> anyhow::Result<Problem> {
    read(file)?.parse().map_err(|fault| anyhow::anyhow!("{}:{fault}", file.display()))
}

fn read(file: &Path) -> anyhow::Result<String> {
    let shown = file.display();
    let mut text = String::new();
    if shown.to_string() == "-" {
        io::stdin().read_to_string(&mut text).context("-: cannot read the map")?;
        return Ok(text);
    }
    fs::read_to_string(file).with_context(|| format!("{shown}: cannot read the map"))
}

/// Prints the visits as they come.
fn trace(task: &Task, session: &Session) -> anyhow::Result<Result<(), Limit>> {
    let Task { problem, after, .. } = task;
    let mut out = BufWriter::new(io::stdout());
    let names = Names(&problem.game);
    let mut broken = Ok(());
    let mut tell = |visit| {
        let VisitRecord { region, color, depth, value, alpha, beta } = names.visit(visit);
        if broken.is_ok() {
            broken = writeln!(out, "{region}, {color}, {depth}, {value}, {alpha}, {beta}");
        }
    };
    let found = visits::search(&problem.game, after, problem.depth, &mut session.budget.start(), &mut tell);
    broken?;
    let found = match found {
        Ok(found) => found,
        Err(limit) => {
            out.flush()?;
            return Ok(Err(limit));
        }
    };
    let best = found.best.map(|step| names.step(step));
    writeln!(out, "{}", verdict(best.as_ref(), found.merit))?;
    Ok(Ok(out.flush()?))
}

/// Collects the visits into one object, or a table whose last row is the verdict.
fn tabulate(task: &Task, session: &Session) -> anyhow::Result<Result<(), Limit>> {
    let Task { name, problem, after, .. } = task;
    let names = Names(&problem.game);
    let mut visits = Vec::new();
    let mut meter = session.budget.start();
    let found = visits::search(&problem.game, after, problem.depth, &mut meter, &mut |visit| {
        visits.push(names.visit(visit))
    });
    let row = |visit: &VisitRecord| -> Vec<Cell> {
        let bounds = [&visit.value, &visit.alpha, &visit.beta].map(|bound| bound.to_string().into());
        let head = [visit.region.as_str().into(), visit.color.as_str().into(), visit.depth.into()];
        head.into_iter().chain(bounds).collect()
    };
    let mut rows: Vec<Vec<Cell>> = visits.iter().map(row).collect();
    let solved = found.as_ref().ok();
    let best = solved.and_then(|found| found.best).map(|step| names.step(step));
    if let Some(found) = solved {
        let named = |text: Option<&String>| text.map_or(Cell::from("none"), |text| text.as_str().into());
        let region = named(best.as_ref().map(|step| &step.region));
        let color = best.as_ref().map_or(Cell::empty(), |step| step.color.as_str().into());
        let value = found.merit.to_string().into();
        rows.push(vec![region, color, Cell::empty(), value, Cell::empty(), Cell::empty()]);
    }
    let mut columns = vec![Column::words("region", "region"), Column::words("color", "color")];
    columns.extend(["depth", "value", "alpha", "beta"].map(|key| Column::number(key, key)));
    let mut output = Output::new(session, Table::new("visits", format!("Visits on {name}"), columns));
    output.emit(Item {
        text: String::new(),
        rows,
        json: Record {
            map: name.clone(),
            regions: problem.game.graph().order(),
            after: moves::spell_all(&problem.game, after),
            depth: Some(problem.depth),
            value: solved.map(|found| found.merit),
            best,
            visits: Some(visits),
            line: None,
            nodes: meter.spent(),
        },
    })?;
    output.finish()?;
    Ok(found.map(drop))
}

/// Plays both sides to the end of the game.
fn play_out(task: &Task, draw: bool, session: &Session) -> anyhow::Result<Result<(), Limit>> {
    let Task { name, problem, after, position } = task;
    let game = &problem.game;
    let names = Names(game);
    let mut meter = session.budget.start();
    let mut exact = Exact::new(game);
    let solved =
        exact.value_of(position, &mut meter).and_then(|value| Ok((value, exact.line(position, &mut meter)?)));
    let (value, line) = match solved {
        Ok(solved) => solved,
        Err(limit) => return Ok(Err(limit)),
    };
    if draw {
        let mut end = position.clone();
        line.iter().for_each(|&step| game.play(&mut end, step));
        io::stdout().write_all(dot(game, &end).as_bytes())?;
        return Ok(Ok(()));
    }
    let columns = vec![
        Column::number("player", "player"),
        Column::words("region", "region"),
        Column::words("color", "color"),
    ];
    let player = |ply: usize| 1 + (after.len() + ply) % 2;
    let steps: Vec<StepRecord> = line.iter().map(|&step| names.step(step)).collect();
    let told = steps
        .iter()
        .enumerate()
        .map(|(ply, step)| format!("{}, {}, player {}\n", step.region, step.color, player(ply)));
    let best = line.first().map(|&step| names.step(step));
    let mut output = Output::new(session, Table::new("line", format!("Best play on {name}"), columns));
    output.emit(Item {
        text: told.collect::<String>() + &verdict(best.as_ref(), value),
        rows: steps
            .iter()
            .enumerate()
            .map(|(ply, step)| {
                vec![player(ply).into(), step.region.as_str().into(), step.color.as_str().into()]
            })
            .collect(),
        json: Record {
            map: name.clone(),
            regions: game.graph().order(),
            after: moves::spell_all(game, after),
            depth: None,
            value: Some(value),
            best,
            visits: None,
            line: Some(steps),
            nodes: meter.spent(),
        },
    })?;
    output.finish()?;
    Ok(Ok(()))
}
