//! The curves from which the source report read chi_g, played again.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! The report let two equal Monte-Carlo players meet 1,000 times for each graph and number of colors, and
//! took for chi_g the least number with which Alice won nearly all games. Here the same player plays in the
//! vertex order of its program and in ours, then the player whose final choice is mended, then a strong one;
//! the exact verdict lies behind them.
//!
//! A point is *reproduced* if at least one of the report's runs could be a repetition of ours: the 95 %
//! interval for the difference of the two probabilities contains 0. \[Newcombe1998\]

use games::Player;
use graphs::data::SOURCE_GRAPHS;
use graphs::{Graph, families, formats};
use rayon::prelude::*;

use super::duel::{self, Ground, verdict};
use super::source::{CURVES, CurvePoint, OTHER_SIMULATIONS, VERTEX_ORDERS};
use super::{Context, Cost, Experiment, Interrupted};
use crate::report::plot::{Axis, Join, Plot, Series};
use crate::report::{Cell, Column, Decimal, Report, Table};
use crate::statistics::Proportion;

/// The catalogue entry.
pub static EXPERIMENT: SourceCurves = SourceCurves;

/// See the module.
pub struct SourceCurves;

/// The simulations of a move, but where the report has another number.
const SIMULATIONS: u64 = 1000;

/// The player of the report.
const REPORT: &str = "mcts-2013";

/// The player of the report with its final choice mended.
const REPAIRED: &str = "mcts-2013-repaired";

/// What follows `mcts:SIMULATIONS` for the strong player: nothing, since in the experiment `selection` no change of
/// its settings served better by more than chance.
const STRONG: &str = "";

/// Games of the report's player in the order of its program: on small graphs, and on large ones, where games last
/// longer, and so does each simulation.
const GAMES: [u64; 2] = [1000, 100];

/// Games of the others, likewise.
const FEWER_GAMES: [u64; 2] = [200, 40];

/// The largest order of a small graph.
const SMALL: usize = 15;

/// Below this order only k = 2 and k = 3 are in question, and a plot shows less than the table.
const LEAST_PLOTTED: usize = 10;

fn games(order: usize, [small, large]: [u64; 2]) -> u64 {
    if order <= SMALL { small } else { large }
}

impl Experiment for SourceCurves {
    fn name(&self) -> &'static str {
        "source-curves"
    }

    fn about(&self) -> &'static str {
        "the curves of the source report played again: by its player, mended, and strong, before the exact verdict"
    }

    fn cost(&self) -> Cost {
        Cost::Long
    }

    fn graphs(&self) -> Vec<String> {
        SOURCE_GRAPHS.iter().map(|(_, spec)| (*spec).to_owned()).collect()
    }

    fn report(&self, context: &Context<'_>) -> Result<Report, Interrupted> {
        context.progress.begin("graphs", (SOURCE_GRAPHS.len() + OTHER_SIMULATIONS.len()) as u64);
        let curves = SOURCE_GRAPHS.par_iter().zip(VERTEX_ORDERS).map(|(&(name, spec), (_, line))| {
            let curve = Curve::play(name, spec, line, context)?;
            context.progress.advance(spec);
            Ok(curve)
        });
        let curves = curves.collect::<Result<Vec<_>, Interrupted>>()?;
        let others = OTHER_SIMULATIONS.par_iter().map(|published| {
            let other = Other::play(published, context)?;
            context.progress.advance(other.spec);
            Ok(other)
        });
        let others = others.collect::<Result<Vec<_>, Interrupted>>()?;
        let tables = vec![main_table(&curves), points_table(&curves), others_table(&others)];
        let plotted = curves.iter().filter(|curve| curve.order >= LEAST_PLOTTED);
        Ok(Report { tables, plots: plotted.map(Curve::plot).collect() })
    }
}

/// One graph, over all numbers of colors up to chi_g and those of the report.
struct Curve {
    name: &'static str,
    spec: &'static str,
    order: usize,
    points: Vec<Sample>,
}

/// One number of colors: Alice's wins.
struct Sample {
    k: u32,
    winner: Option<Player>,
    published: Option<&'static CurvePoint>,
    /// The report's player, vertices in the order of its program.
    program: Proportion,
    /// The same, in our order.
    ours: Proportion,
    repaired: Proportion,
    strong: Proportion,
}

/// Which of them.
type Wins = fn(&Sample) -> Proportion;

/// The graph as the program of 2013 numbered it.
fn in_program_order(line: &str) -> Graph {
    formats::parse_graph6(line).expect("the orders of the program are graph6")
}

impl Curve {
    fn play(
        name: &'static str,
        spec: &'static str,
        line: &str,
        context: &Context<'_>,
    ) -> Result<Curve, Interrupted> {
        let graph = families::from_spec(spec, context.seed).expect("the specs of an experiment are valid");
        let [ours, program] = [graph, in_program_order(line)].map(|it| Ground::new(it, context));
        let published = |k| CURVES.iter().find(|point| point.graph == name && point.k == k);
        let order = ours.graph.order();
        let mut points = Vec::new();
        for k in 2.. {
            let winner = ours.winner(k)?;
            let of =
                |ground: &Ground<'_>, player: &str, most| ground.duel(k, player, player, games(order, most));
            let report = format!("{REPORT}:{SIMULATIONS}");
            points.push(Sample {
                k,
                winner,
                published: published(k),
                program: of(&program, &report, GAMES)?,
                ours: of(&ours, &report, FEWER_GAMES)?,
                repaired: of(&program, &format!("{REPAIRED}:{SIMULATIONS}"), FEWER_GAMES)?,
                strong: of(&program, &format!("mcts:{SIMULATIONS}{STRONG}"), FEWER_GAMES)?,
            });
            let is_last = winner == Some(Player::Alice) || k > ours.graph.max_degree() as u32;
            if is_last && CURVES.iter().all(|point| point.graph != name || point.k <= k) {
                break;
            }
        }
        Ok(Curve { name, spec, order, points })
    }

    fn plot(&self) -> Plot {
        let title = format!(
            "{}: Alice's share of the games, both players with {SIMULATIONS} simulations a move",
            self.spec
        );
        let (x, y) = (Axis::new("colors k").whole(), Axis::new("ratio of Alice's wins").within(0.0, 1.0));
        let mut plot = Plot::new(self.name.to_lowercase(), title, x, y);
        let mut printed = Series::new("printed in 2013", Join::Apart);
        for point in self.points.iter().filter_map(|sample| sample.published) {
            printed.points.extend(point.wins().filter_map(|run| duel::point(point.k.into(), run)));
        }
        plot.series.push(printed);
        let played: [(&str, Wins); 4] = [
            ("mcts-2013", |sample| sample.program),
            ("mcts-2013, our order", |sample| sample.ours),
            ("repaired", |sample| sample.repaired),
            ("strong", |sample| sample.strong),
        ];
        for (name, wins) in played {
            let mut series = Series::new(name, Join::Lines);
            let points = self.points.iter().filter_map(|sample| duel::point(sample.k.into(), wins(sample)));
            series.points = points.collect();
            plot.series.push(series);
        }
        plot.bands = self.points.iter().map(|sample| duel::band(sample.k, sample.winner)).collect();
        plot.notes = vec![format!(
            "Bars are 95 % intervals; the points of one k stand side by side. {} games a point of mcts-2013, {} of the others.",
            games(self.order, GAMES),
            games(self.order, FEWER_GAMES),
        )];
        plot
    }

    /// The points that the report printed, with whether each is reproduced.
    fn printed(&self) -> impl Iterator<Item = bool> {
        let printed = self.points.iter().filter_map(|sample| Some((sample, sample.published?)));
        printed.map(|(sample, published)| agreeing(published, &sample.program) > 0)
    }

    /// The two orders where they differ most: k, and the ratio in ours less that in the program's.
    fn orders_apart(&self) -> Option<(&Sample, f64)> {
        let apart = self.points.iter().map(|sample| {
            let [ours, program] = [sample.ours, sample.program].map(|it| it.ratio().unwrap_or_default());
            (sample, ours - program)
        });
        apart.reduce(|most, next| if next.1.abs() > most.1.abs() { next } else { most })
    }

    /// On how many numbers of colors most games go to the player who does not win if both play perfectly.
    fn misled(&self, wins: Wins) -> usize {
        let wrong = |sample: &&Sample| {
            let Proportion { successes, trials } = wins(sample);
            match sample.winner {
                Some(Player::Alice) => 2 * successes < trials,
                Some(Player::Bob) => 2 * successes > trials,
                None => false,
            }
        };
        self.points.iter().filter(wrong).count()
    }
}

/// How many of the report's runs could be repetitions of ours.
fn agreeing(published: &CurvePoint, ours: &Proportion) -> usize {
    published.wins().filter(|run| ours.difference(run).contains(0.0)).count()
}

/// Another number of simulations.
struct Other {
    spec: &'static str,
    published: &'static CurvePoint,
    winner: Option<Player>,
    program: Proportion,
}

impl Other {
    fn play(published: &'static CurvePoint, context: &Context<'_>) -> Result<Other, Interrupted> {
        let CurvePoint { graph, k, simulations, .. } = *published;
        let at = SOURCE_GRAPHS.iter().position(|&(name, _)| name == graph).expect("a graph of the report");
        let ground = Ground::new(in_program_order(VERTEX_ORDERS[at].1), context);
        let player = format!("{REPORT}:{simulations}");
        let most = if simulations > SIMULATIONS { FEWER_GAMES } else { GAMES };
        let program = ground.duel(k, &player, &player, games(ground.graph.order(), most))?;
        Ok(Other { spec: SOURCE_GRAPHS[at].1, published, winner: ground.winner(k)?, program })
    }
}

fn main_table(curves: &[Curve]) -> Table {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::number("printed", "points printed"),
        Column::number("reproduced_points", "of them reproduced"),
        Column::words("reproduced", "reproduced"),
        Column::number("order_k", "orders differ most at k"),
        Column::number("order_difference", "by"),
        Column::number("order_low", "low"),
        Column::number("order_high", "high"),
        Column::number("points", "points"),
        Column::number("misled_2013", "misleading: 2013"),
        Column::number("misled_repaired", "repaired"),
        Column::number("misled_strong", "strong"),
    ];
    let mut table = Table::new(
        "source-curves",
        "Which curves of the report come out again, and where they mislead",
        columns,
    );
    for curve in curves {
        let (printed, again) = (curve.printed().count(), curve.printed().filter(|&again| again).count());
        let mut cells: Vec<Cell> = vec![
            curve.spec.into(),
            curve.order.into(),
            printed.into(),
            again.into(),
            (printed == again).into(),
        ];
        let apart = curve.orders_apart();
        let decimal = |number: f64| Cell::from(Decimal::rounded(number, 3));
        cells.extend(match apart {
            Some((sample, difference)) if difference != 0.0 => {
                let interval = sample.ours.difference(&sample.program);
                [sample.k.into(), decimal(difference), decimal(interval.low), decimal(interval.high)]
            }
            _ => [(); 4].map(|()| Cell::empty()),
        });
        cells.push(curve.points.len().into());
        let players: [Wins; 3] = [|sample| sample.program, |sample| sample.repaired, |sample| sample.strong];
        cells.extend(players.map(|wins| Cell::from(curve.misled(wins))));
        table.push(cells);
    }
    let whole = curves.iter().filter(|curve| curve.printed().all(|again| again)).count();
    table.notes = vec![
        format!(
            "mcts-2013 in the vertex orders of the report's program reproduces all printed points on {whole} of \
             {} graphs. A point is reproduced if one of the report's runs at least could be a repetition of ours: the \
             95 % interval for the difference of the two probabilities contains 0. Of so many comparisons one in \
             twenty fails by chance.",
            curves.len()
        ),
        "Orders: Alice's ratio when mcts-2013 sees the vertices in our order less that in the program's, where \
         the two differ most, with its 95 % interval; the player breaks ties by that order. The interval is that of \
         one comparison, though the largest of several is shown. Empty where the orders are the same, or the ratios are."
            .into(),
        "Misleading: numbers of colors, of those played, with which most games go to the player who loses if both \
         play perfectly."
            .into(),
        format!("Graphs of order below {LEAST_PLOTTED} have no plot: the table has their two points."),
    ];
    table
}

fn points_table(curves: &[Curve]) -> Table {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("k", "k"),
        Column::words("exact", "exact"),
        Column::words("printed", "printed in 2013"),
        Column::words("agreeing", "agreeing"),
        Column::number("games", "games"),
        Column::number("mcts_2013", "mcts-2013"),
        Column::number("low", "low"),
        Column::number("high", "high"),
        Column::number("fewer_games", "games"),
        Column::number("our_order", "our order"),
        Column::number("repaired", "repaired"),
        Column::number("strong", "strong"),
    ];
    let mut table = Table::new("points", "Alice's share of the games", columns);
    for curve in curves {
        for sample in &curve.points {
            let agreement = |published: &CurvePoint| {
                format!("{} of {}", agreeing(published, &sample.program), published.runs.len())
            };
            let interval = sample.program.interval();
            let mut cells: Vec<Cell> = vec![
                curve.spec.into(),
                sample.k.into(),
                verdict(sample.winner).into(),
                sample.published.map(CurvePoint::shares).into(),
                sample.published.map(agreement).into(),
                sample.program.trials.into(),
                duel::ratio(sample.program),
            ];
            cells.extend([interval.low, interval.high].map(|end| Cell::from(Decimal::rounded(end, 3))));
            cells.push(sample.ours.trials.into());
            cells.extend([sample.ours, sample.repaired, sample.strong].map(duel::ratio));
            table.push(cells);
        }
    }
    table.notes = vec![
        format!(
            "Both sides play alike, {SIMULATIONS} simulations a move: {REPORT} with its 95 % interval in the vertex order \
             of the report's program, the same in our order, {REPAIRED}, and mcts:{SIMULATIONS}{STRONG} (strong). The \
             columns `games` are those of mcts-2013 and of each of the others. Exact: who wins if both play perfectly."
        ),
        "Agreeing: how many of the report's runs could be repetitions of ours.".into(),
    ];
    table
}

fn others_table(others: &[Other]) -> Table {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("k", "k"),
        Column::words("exact", "exact"),
        Column::number("simulations", "simulations"),
        Column::words("printed", "printed in 2013"),
        Column::words("agrees", "agrees"),
        Column::number("games", "games"),
        Column::number("mcts_2013", "mcts-2013"),
        Column::number("low", "low"),
        Column::number("high", "high"),
    ];
    let mut table =
        Table::new("other-simulations", "The report's points with other numbers of simulations", columns);
    for Other { spec, published, winner, program } in others {
        let interval = program.interval();
        let mut cells: Vec<Cell> = vec![
            (*spec).into(),
            published.k.into(),
            verdict(*winner).into(),
            published.simulations.into(),
            published.shares().into(),
            (agreeing(published, program) > 0).into(),
            program.trials.into(),
            duel::ratio(*program),
        ];
        cells.extend([interval.low, interval.high].map(|end| Cell::from(Decimal::rounded(end, 3))));
        table.push(cells);
    }
    table.notes =
        vec!["mcts-2013 in the vertex order of the report's program; read as the table above.".into()];
    table
}
