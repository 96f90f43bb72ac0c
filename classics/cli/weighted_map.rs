//! `mapgame-classics weighted-map`: the weighted map game, searched to a depth or to its end; or played.

mod play;

use std::io::{BufWriter, Write};
use std::path::PathBuf;

use crate::moves::Words as _;
use crate::painting::Painting;
use crate::weighted_map::file::Problem;
use crate::weighted_map::visits::{self, Visit};
use crate::weighted_map::{WeightedMap, WeightedPosition, dot};
use anyhow::bail;
use clap::Subcommand;
use games::coloring::Color;
use games::{Game, Player};
use graphs::Limit;
use itertools::Itertools;
use serde::Serialize;
use serde_json::Value;
use solver::exact::Exact;
use toolkit::labels::shown;

use shell::after::after;
use shell::options::{OutputFormat, Session};
use shell::output::{Output, Sheet};
use shell::tables::{Cell, Column, Table};
use shell::{Exit, cells, stdout};

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
  mapgame-classics weighted-map classics/examples/maps/australia.map
  mapgame-classics weighted-map classics/examples/maps/australia.map --exact   best play to the end
  mapgame-classics weighted-map classics/examples/maps/australia.map --exact --after NT=B,NSW=R   the position after two moves
  mapgame-classics weighted-map play classics/examples/maps/australia.map --against alpha-beta:4
  mapgame-classics weighted-map classics/examples/maps/australia.map --dot   the map as it is given
  mapgame-classics weighted-map classics/examples/maps/australia.map --exact --dot   the map at the end"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    searching: SearchArguments,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
}

#[derive(clap::Args)]
struct SearchArguments {
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

struct Task {
    name: String,
    problem: Problem,
    after: Vec<Painting<Color>>,
    position: WeightedPosition,
}

impl Task {
    /// The record of the position, without results.
    fn record(&self, nodes: u64) -> Record {
        let game = &self.problem.game;
        Record {
            map: self.name.clone(),
            regions: game.graph().order(),
            after: game.spell_all(&self.after),
            nodes,
            made: self.after.len(),
            ..Record::default()
        }
    }
}

#[derive(Default, Serialize)]
struct Record {
    map: String,
    regions: usize,
    /// The moves before the position.
    after: String,
    /// The depth of the search; null with --exact.
    depth: Option<u32>,
    /// What the position is worth; null if a limit ended the search.
    value: Option<i64>,
    /// The best move; null if there is none, or if a limit ended the search.
    best: Option<StepRecord>,
    /// The visits of the search; not with --exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    visits: Option<Vec<Line>>,
    /// Best play to the end of the game, with --exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<StepRecord>>,
    nodes: u64,
    /// The number of moves before the position.
    #[serde(skip)]
    made: usize,
}

#[derive(Clone, Serialize)]
struct StepRecord {
    region: String,
    color: String,
}

/// A visit, or the verdict at the end, which has a move and a value alone.
#[derive(Clone, Serialize)]
struct Line {
    region: String,
    color: Option<String>,
    /// The number of moves from the position to here.
    depth: Option<usize>,
    value: Value,
    alpha: Option<Value>,
    beta: Option<Value>,
}

/// A number, or what is beyond all numbers.
fn bound(value: Option<i64>, infinity: &str) -> Value {
    value.map_or_else(|| infinity.into(), Value::from)
}

fn spelled(bound: &Value) -> String {
    bound.as_str().map_or_else(|| bound.to_string(), str::to_owned)
}

fn step_record(game: &WeightedMap, step: Painting<Color>) -> StepRecord {
    StepRecord { region: shown(game.graph(), step.vertex), color: game.name(step.color).to_owned() }
}

impl Line {
    fn new(game: &WeightedMap, visit: Visit) -> Self {
        let StepRecord { region, color } = step_record(game, visit.last);
        let worst = if visit.to_move == Player::Alice { "-inf" } else { "inf" };
        Line {
            region,
            color: Some(color),
            depth: Some(visit.depth),
            value: bound(visit.value, worst),
            alpha: Some(bound(visit.alpha, "-inf")),
            beta: Some(bound(visit.beta, "inf")),
        }
    }

    fn verdict(best: Option<StepRecord>, value: i64) -> Self {
        let (region, color) = best.map_or(("none".into(), None), |step| (step.region, Some(step.color)));
        Line { region, color, depth: None, value: value.into(), alpha: None, beta: None }
    }

    /// As words, in the order of the trace.
    fn words(&self) -> [Option<String>; 6] {
        let depth = self.depth.map(|depth| depth.to_string());
        let [alpha, beta] = [&self.alpha, &self.beta].map(|bound| bound.as_ref().map(spelled));
        [Some(self.region.clone()), self.color.clone(), depth, Some(spelled(&self.value)), alpha, beta]
    }

    fn text(&self) -> String {
        self.words().into_iter().flatten().join(", ")
    }
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let SearchArguments { file, exact, dot: draw, after: list } = arguments.searching;
    if let Some(Command::Play(arguments)) = arguments.command {
        if file.is_some() || exact || draw || !list.is_empty() {
            bail!("expected the arguments of `play` behind it, found some before it");
        }
        return play::run(arguments, session);
    }
    let file = file.expect("the parser asks for a file");
    let (name, problem) = (file.display().to_string(), play::problem(&file)?);
    let (after, position) = after(&problem.game, &list, |position, word| problem.game.read(position, word))?;
    let task = Task { name, problem, after, position };
    let result = match (exact, draw) {
        (true, _) => play_out(&task, draw, session)?,
        (false, true) => {
            stdout().write_all(dot(&task.problem.game, &task.position).as_bytes())?;
            Ok(())
        }
        (false, false) => search(&task, session)?,
    };
    Ok(match result {
        Ok(()) => Exit::Done,
        Err(limit) => {
            session.remark(&format!("{}: unknown, {limit}", task.name));
            Exit::Unknown
        }
    })
}

/// Prints the visits as they come, in text; else collects them into one object, or a table whose last row is the verdict.
fn search(task: &Task, session: &Session) -> anyhow::Result<Result<(), Limit>> {
    let Task { name, problem, after, .. } = task;
    let (game, is_text) = (&problem.game, session.format == OutputFormat::Text);
    let mut out = BufWriter::new(stdout());
    let (mut visits, mut written) = (Vec::new(), Ok(()));
    let mut tell = |visit| {
        let line = Line::new(game, visit);
        if !is_text {
            visits.push(line);
        } else if written.is_ok() {
            written = writeln!(out, "{}", line.text());
        }
    };
    let mut meter = session.budget.start();
    let found = visits::search(game, after, problem.depth, &mut meter, &mut tell);
    written?;
    let solved = found.as_ref().ok();
    let record = Record {
        depth: Some(problem.depth),
        value: solved.map(|found| found.merit),
        best: solved.and_then(|found| found.best).map(|step| step_record(game, step)),
        visits: Some(visits),
        ..task.record(meter.spent())
    };
    if is_text {
        record.verdict().map_or(Ok(()), |line| writeln!(out, "{}", line.text()))?;
        out.flush()?;
    } else {
        let mut output = Output::tabular(session, visits_sheet(name));
        output.emit(&record)?;
        output.finish()?;
    }
    Ok(found.map(drop))
}

/// Plays both sides to the end of the game.
fn play_out(task: &Task, draw: bool, session: &Session) -> anyhow::Result<Result<(), Limit>> {
    let Task { name, problem, position, .. } = task;
    let game = &problem.game;
    let mut meter = session.budget.start();
    let mut exact = Exact::new(game);
    let solved =
        exact.value_of(position, &mut meter).and_then(|value| Ok((value, exact.line(position, &mut meter)?)));
    let (value, line, ended) = match solved {
        Ok((value, line)) => (Some(value), Some(line), Ok(())),
        // An unknown line is null in JSON and gives no row of a table.
        Err(limit) if session.format == OutputFormat::Json && !draw => (None, None, Err(limit)),
        Err(limit) => return Ok(Err(limit)),
    };
    if let (true, Some(line)) = (draw, &line) {
        let mut end = position.clone();
        line.iter().for_each(|&step| game.play(&mut end, step));
        stdout().write_all(dot(game, &end).as_bytes())?;
        return Ok(Ok(()));
    }
    let mut output = Output::new(session, line_sheet(name), Record::text);
    let line = line.map(|line| line.into_iter().map(|step| step_record(game, step)).collect::<Vec<_>>());
    let best = line.as_ref().and_then(|line| line.first().cloned());
    output.emit(&Record { value, best, line, ..task.record(meter.spent()) })?;
    output.finish()?;
    Ok(ended)
}

fn visits_sheet(name: &str) -> Sheet<'static, Record> {
    let columns = Column::list("region | color | #depth | #value | #alpha | #beta");
    Sheet::of_rows(Table::new("visits", format!("Visits on {name}"), columns), |record: &Record| {
        record.lines().iter().map(|line| line.words().map(Cell::from).into()).collect()
    })
}

fn line_sheet(name: &str) -> Sheet<'static, Record> {
    let columns = Column::list("#player | region | color");
    Sheet::of_rows(Table::new("line", format!("Best play on {name}"), columns), |record: &Record| {
        let row = |(player, StepRecord { region, color })| cells![player, region, color];
        record.steps().into_iter().map(row).collect()
    })
}

impl Record {
    fn verdict(&self) -> Option<Line> {
        Some(Line::verdict(self.best.clone(), self.value?))
    }

    fn lines(&self) -> Vec<Line> {
        self.visits.iter().flatten().cloned().chain(self.verdict()).collect()
    }

    fn steps(&self) -> Vec<(usize, StepRecord)> {
        let player = |ply: usize| 1 + (self.made + ply) % 2;
        let steps = self.line.iter().flatten().cloned().enumerate();
        steps.map(|(ply, step)| (player(ply), step)).collect()
    }

    fn text(&self) -> String {
        let line = |(player, StepRecord { region, color })| format!("{region}, {color}, player {player}\n");
        let steps = self.steps().into_iter().map(line);
        steps.chain(self.verdict().map(|line| line.text())).collect()
    }
}
