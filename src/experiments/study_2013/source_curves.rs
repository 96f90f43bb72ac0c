//! The curves from which the source report read chi_g, played again.
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013; PerrotEtAl2013\]
//!
//! The report let two equal Monte-Carlo players meet, mostly 1,000 times for each graph and number of colors, and
//! took for chi_g the least number with which Alice won every game. Here the same player plays each of its
//! runs again, as many games with as many simulations, in the vertex order of its program. Then it plays in our
//! order, then the player whose final choice is mended, then a strong one; the exact verdict lies behind them.
//!
//! A point is *reproduced* if at least one of the runs of 2013 could be a repetition of ours: the 95 %
//! interval for the difference of the two probabilities contains 0. \[Newcombe1998\]

mod tables;

use games::Player;
use graphs::data::SOURCE_GRAPHS;
use graphs::{Graph, families};
use rayon::prelude::*;
use toolkit::statistics::Proportion;

use super::source::results::{Sampled, sampled};
use super::source::{self, SOURCE_TABLE};
use crate::curves::{self, Curve};
use crate::experiments::duel::Ground;
use crate::experiments::{Context, Experiment, Interrupted};
use crate::report::{Cost, Plot, Question, Report};

/// The catalogue entry.
pub static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "source-curves",
        about: "the curves of the source report played again: by its player, mended, and strong, before the exact verdict",
        cost: Cost::Long,
    },
    graphs,
    report,
};

/// The simulations of a move in the curves of the report.
const SIMULATIONS: u64 = 1000;

/// The player of the report.
const REPORT: &str = "mcts-2013";

/// The player of the report with its final choice mended.
const REPAIRED: &str = "mcts-2013-repaired";

/// What follows `mcts:SIMULATIONS` for the strong player: nothing, since in the experiment `selection` no change of
/// its settings served better by more than chance.
const STRONG: &str = "";

/// Games of the report's player where it left no run to repeat: on small graphs, and on large ones, where games
/// last longer, and so does each simulation.
const GAMES: [u64; 2] = [1000, 200];

/// Games of the others, likewise.
const FEWER_GAMES: [u64; 2] = [400, 100];

/// The largest order of a small graph.
const SMALL: usize = 15;

/// The least number of colors that is in question on a graph with an edge.
const LEAST_COLORS: u32 = 2;

/// Graphs of a lower order have no plot: their curves say less than the table.
const LEAST_PLOTTED: usize = 10;

fn games(order: usize, [small, large]: [u64; 2]) -> u64 {
    if order <= SMALL { small } else { large }
}

fn graphs() -> Vec<String> {
    SOURCE_GRAPHS.iter().map(|(_, spec)| (*spec).to_owned()).collect()
}

fn report(context: &Context<'_>) -> Result<Report, Interrupted> {
    context.progress.begin("points of 2013", sampled().len() as u64);
    let studies = SOURCE_GRAPHS.par_iter().zip(&SOURCE_TABLE);
    let studies = studies.map(|(&(name, spec), row)| Study::play(name, spec, row.experiment, context));
    let studies = studies.collect::<Result<Vec<_>, Interrupted>>()?;
    let plotted = studies.iter().filter(|study| study.order >= LEAST_PLOTTED);
    Ok(Report {
        tables: tables::all(&studies),
        plots: plotted.map(Study::plot).collect(),
        ..Report::default()
    })
}

/// One graph, with all numbers of colors up to chi_g and those of 2013.
struct Study {
    name: &'static str,
    spec: &'static str,
    order: usize,
    /// The number of colors that the report printed for its experiment.
    printed: u32,
    points: Vec<Point>,
}

/// One number of colors and of simulations.
struct Point {
    k: u32,
    simulations: u64,
    winner: Option<Player>,
    /// What was kept from 2013.
    kept: Option<Sampled>,
    /// The report's player, vertices in the order of its program; each run of 2013 again.
    again: Vec<Proportion>,
    /// Where the number of simulations is that of the report's curves.
    others: Option<Others>,
}

/// Alice's wins between other players.
struct Others {
    /// The report's player, vertices in our order.
    ours: Proportion,
    repaired: Proportion,
    strong: Proportion,
}

impl Study {
    fn play(
        name: &'static str,
        spec: &'static str,
        printed: u32,
        context: &Context<'_>,
    ) -> Result<Study, Interrupted> {
        let graph = families::from_spec(spec, context.seed).expect("the specs of an experiment are valid");
        let [ours, program]: [Ground<'_>; 2] =
            [graph, source::in_program_order(name)].map(|graph: Graph| Ground::new(graph, context));
        let order = ours.graph.order();
        let kept: Vec<Sampled> = sampled().into_iter().filter(|point| point.graph == name).collect();
        let [least, most] = [kept.first(), kept.last()].map(|point| point.map_or(LEAST_COLORS, |it| it.k));
        let mut points = Vec::new();
        for k in least.min(LEAST_COLORS).. {
            let winner = ours.winner(k)?;
            let of_k: Vec<&Sampled> = kept.iter().filter(|point| point.k == k).collect();
            let has_curve = of_k.iter().any(|point| point.simulations == SIMULATIONS);
            let missing = (!has_curve).then_some(None);
            for kept in of_k.into_iter().map(Some).chain(missing) {
                let simulations = kept.map_or(SIMULATIONS, |kept| kept.simulations);
                let again = repeat(&program, k, simulations, kept)?;
                let others = (simulations == SIMULATIONS).then(|| Others::play(&ours, &program, k));
                points.push(Point {
                    k,
                    simulations,
                    winner,
                    kept: kept.cloned(),
                    again,
                    others: others.transpose()?,
                });
                if kept.is_some() {
                    context.progress.advance(&format!("{spec} k={k}"));
                }
            }
            if k >= most && (winner == Some(Player::Alice) || k > ours.graph.max_degree() as u32) {
                break;
            }
        }
        Ok(Study { name, spec, order, printed, points })
    }

    /// The points of its curves.
    fn curve(&self) -> impl Iterator<Item = (&Point, &Others)> {
        self.points.iter().filter_map(|point| Some((point, point.others.as_ref()?)))
    }

    /// The least number of colors with which Alice wins if both play perfectly, if all up to it are decided; those
    /// below the first are lost.
    fn chi_g(&self) -> Option<u32> {
        let won = self.points.iter().find(|point| point.winner != Some(Player::Bob))?;
        won.winner.map(|_| won.k)
    }

    fn plot(&self) -> Plot {
        let title = format!(
            "{}: Alice's share of the games, both players with {SIMULATIONS} simulations a move",
            self.spec
        );
        let kept = self.curve().filter_map(|(point, _)| Some((point.k, point.kept.as_ref()?)));
        let kept = kept.flat_map(|(k, kept)| kept.runs.iter().map(move |&run| (k, run)));
        let of = |wins: fn(&Others) -> Proportion| self.curve().map(move |(at, others)| (at.k, wins(others)));
        let curves = [
            Curve::apart("2013", kept),
            Curve::joined(REPORT, self.curve().map(|(point, _)| (point.k, point.pooled()))),
            Curve::joined(format!("{REPORT}, our order"), of(|others| others.ours)),
            Curve::joined("repaired", of(|others| others.repaired)),
            Curve::joined("strong", of(|others| others.strong)),
        ];
        let verdicts = self.curve().map(|(point, _)| (point.k, point.winner));
        let mut plot = curves::plot(self.name.to_lowercase(), title, verdicts, &curves);
        plot.notes = vec![format!(
            "Bars are 95 % intervals; the points of one k stand side by side. 2013: the runs that were kept; {REPORT} has \
             as many games as they, the others {}.",
            games(self.order, FEWER_GAMES),
        )];
        plot
    }

    /// The two orders where they differ most: k, and our wins and those in the program's order.
    fn orders_apart(&self) -> Option<(u32, Proportion, Proportion)> {
        let apart = self.curve().map(|(point, others)| (point.k, others.ours, point.pooled()));
        apart.max_by(|(_, a, b), (_, c, d)| distance(a, b).total_cmp(&distance(c, d)))
    }

    /// On how many numbers of colors most games go to the player who does not win if both play perfectly.
    fn misled(&self, wins: fn(&Point, &Others) -> Proportion) -> usize {
        let is_wrong = |(point, others): &(&Point, &Others)| {
            let Proportion { successes, trials } = wins(point, others);
            match point.winner {
                Some(Player::Alice) => 2 * successes < trials,
                Some(Player::Bob) => 2 * successes > trials,
                None => false,
            }
        };
        self.curve().filter(is_wrong).count()
    }
}

/// How far two ratios are apart.
fn distance(a: &Proportion, b: &Proportion) -> f64 {
    let [a, b] = [a, b].map(|wins| wins.ratio().unwrap_or_default());
    (a - b).abs()
}

/// Each run of 2013 again, or one run where there was none.
fn repeat(
    program: &Ground<'_>,
    k: u32,
    simulations: u64,
    kept: Option<&Sampled>,
) -> Result<Vec<Proportion>, Interrupted> {
    let player = format!("{REPORT}:{simulations}");
    let lengths = match kept {
        Some(kept) => kept.runs.iter().map(|run| run.trials).collect(),
        None => vec![games(program.graph.order(), GAMES)],
    };
    let runs = (0..).zip(lengths);
    runs.map(|(number, games)| program.repeat(number, k, &player, &player, games)).collect()
}

impl Others {
    fn play(ours: &Ground<'_>, program: &Ground<'_>, k: u32) -> Result<Others, Interrupted> {
        let games = games(ours.graph.order(), FEWER_GAMES);
        let of = |ground: &Ground<'_>, player: &str| ground.duel(k, player, player, games);
        Ok(Others {
            ours: of(ours, &format!("{REPORT}:{SIMULATIONS}"))?,
            repaired: of(program, &format!("{REPAIRED}:{SIMULATIONS}"))?,
            strong: of(program, &format!("mcts:{SIMULATIONS}{STRONG}"))?,
        })
    }
}

impl Point {
    /// All our games of the report's player in the order of its program.
    fn pooled(&self) -> Proportion {
        let sum = |of: fn(&Proportion) -> u64| self.again.iter().map(of).sum();
        Proportion { successes: sum(|run| run.successes), trials: sum(|run| run.trials) }
    }

    /// How many of the runs of 2013 could be repetitions of ours; `None` where there was none.
    fn agreeing(&self) -> Option<usize> {
        let ours = self.pooled();
        let kept = self.kept.as_ref()?;
        Some(kept.runs.iter().filter(|run| ours.difference(run).contains(0.0)).count())
    }
}
