//! One graph of 2013: its runs replayed, and the results of other players.

use games::Player;
use graphs::Graph;
use toolkit::statistics::Proportion;

use crate::curves::{self, series};
use crate::experiments::graph_matches::GraphMatches;
use crate::experiments::study_2013::source;
use crate::experiments::study_2013::source::results::{SamplePoint, sampled};
use crate::experiments::{Context, NoReport};
use crate::report::Plot;
use crate::report::plot::Join;

/// The simulations of a move in the curves of the report.
pub(crate) const SIMULATIONS: u64 = 1000;

pub(crate) const REPORT: &str = "mcts-2013";

/// The player of the report with a repaired final choice.
pub(crate) const REPAIRED: &str = "mcts-2013-repaired";

/// The settings of the strong player after `mcts:SIMULATIONS`: none, since in the experiment `strength` no change
/// improved it by more than chance.
pub(crate) const STRONG: &str = "";

/// The number of games of the report's player if there is no run of 2013: on small graphs, and on large ones, where
/// games and simulations take longer.
const GAMES: [u64; 2] = [1000, 200];

const FEWER_GAMES: [u64; 2] = [400, 100];

const SMALL: usize = 15;

/// The least number of colors of interest on a graph with an edge.
const LEAST_COLORS: u32 = 2;

/// Graphs of smaller order have no plot: the table shows more than their curves.
pub(crate) const LEAST_PLOTTED: usize = 10;

fn games(order: usize, [small, large]: [u64; 2]) -> u64 {
    if order <= SMALL { small } else { large }
}

/// The results on one graph, for all numbers of colors up to chi_g and those of 2013.
pub(crate) struct CurveStudy {
    pub(crate) name: &'static str,
    pub(crate) spec: &'static str,
    pub(crate) order: usize,
    /// The number of colors that the report printed for its experiment.
    pub(crate) printed: u32,
    pub(crate) points: Vec<Point>,
}

pub(crate) struct Point {
    pub(crate) k: u32,
    pub(crate) simulations: u64,
    pub(crate) winner: Option<Player>,
    pub(crate) kept: Option<SamplePoint>,
    /// A replay of each run of 2013 by the report's player, in the vertex order of its program.
    pub(crate) again: Vec<Proportion>,
    /// The results of other players, if the number of simulations is that of the report's curves.
    pub(crate) others: Option<OtherPairs>,
}

pub(crate) struct OtherPairs {
    /// The report's player, with the vertices in our order.
    pub(crate) ours: Proportion,
    pub(crate) repaired: Proportion,
    pub(crate) strong: Proportion,
}

impl CurveStudy {
    pub(crate) fn play(
        name: &'static str,
        spec: &'static str,
        printed: u32,
        context: &Context<'_>,
    ) -> Result<CurveStudy, NoReport> {
        let graph = context.graph(spec);
        let [ours, program]: [GraphMatches<'_>; 2] =
            [graph, source::in_program_order(name)].map(|graph: Graph| GraphMatches::new(graph, context));
        let order = ours.graph.order();
        let kept: Vec<SamplePoint> = sampled().into_iter().filter(|point| point.graph == name).collect();
        let [least, most] = [kept.first(), kept.last()].map(|point| point.map_or(LEAST_COLORS, |it| it.k));
        let mut points = Vec::new();
        for k in least.min(LEAST_COLORS).. {
            let winner = ours.winner(k)?;
            let of_k: Vec<&SamplePoint> = kept.iter().filter(|point| point.k == k).collect();
            let has_curve = of_k.iter().any(|point| point.simulations == SIMULATIONS);
            let missing = (!has_curve).then_some(None);
            for kept in of_k.into_iter().map(Some).chain(missing) {
                let simulations = kept.map_or(SIMULATIONS, |kept| kept.simulations);
                let again = replay_runs(&program, k, simulations, kept)?;
                let others = (simulations == SIMULATIONS).then(|| OtherPairs::play(&ours, &program, k));
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
        Ok(CurveStudy { name, spec, order, printed, points })
    }

    pub(crate) fn curve(&self) -> impl Iterator<Item = (&Point, &OtherPairs)> {
        self.points.iter().filter_map(|point| Some((point, point.others.as_ref()?)))
    }

    /// The least number of colors with which Alice wins under perfect play, if all numbers up to it are decided.
    /// Bob wins with every smaller number.
    pub(crate) fn chi_g(&self) -> Option<u32> {
        let won = self.points.iter().find(|point| point.winner != Some(Player::Bob))?;
        won.winner.map(|_| won.k)
    }

    pub(crate) fn plot(&self) -> Plot {
        let title = format!(
            "{}: Alice's share of the games, both players with {SIMULATIONS} simulations a move",
            self.spec
        );
        let kept = self.curve().filter_map(|(point, _)| Some((point.k, point.kept.as_ref()?)));
        let kept = kept.flat_map(|(k, kept)| kept.runs.iter().map(move |&run| (k, run)));
        let of =
            |wins: fn(&OtherPairs) -> Proportion| self.curve().map(move |(at, others)| (at.k, wins(others)));
        let curves = [
            series("2013", Join::Apart, kept),
            series(REPORT, Join::Lines, self.curve().map(|(point, _)| (point.k, point.all_replays()))),
            series(format!("{REPORT}, our order"), Join::Lines, of(|others| others.ours)),
            series("repaired", Join::Lines, of(|others| others.repaired)),
            series("strong", Join::Lines, of(|others| others.strong)),
        ];
        let verdicts = self.curve().map(|(point, _)| (point.k, point.winner));
        let mut plot = curves::plot(self.name.to_lowercase(), title, verdicts, curves.into());
        plot.notes = vec![format!(
            "Bars are 95 % intervals; the points of one $k$ are drawn side by side. 2013: the runs that the authors \
             stored; {REPORT} played as many games, the other players {}.",
            games(self.order, FEWER_GAMES),
        )];
        plot
    }

    /// The number of colors at which the vertex orders differ most, with the wins in ours and the program's.
    pub(crate) fn orders_apart(&self) -> Option<(u32, Proportion, Proportion)> {
        let apart = self.curve().map(|(point, others)| (point.k, others.ours, point.all_replays()));
        apart.max_by(|(_, a, b), (_, c, d)| distance(a, b).total_cmp(&distance(c, d)))
    }

    /// The number of values k for which the player who loses under perfect play wins most games.
    pub(crate) fn misleading_color_counts(&self, wins: fn(&Point, &OtherPairs) -> Proportion) -> usize {
        let is_wrong = |(point, others): &(&Point, &OtherPairs)| {
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

fn distance(a: &Proportion, b: &Proportion) -> f64 {
    let [a, b] = [a, b].map(|wins| wins.ratio().unwrap_or_default());
    (a - b).abs()
}

/// Replays each run of 2013, or plays one run if there was none.
fn replay_runs(
    program: &GraphMatches<'_>,
    k: u32,
    simulations: u64,
    kept: Option<&SamplePoint>,
) -> Result<Vec<Proportion>, NoReport> {
    let player = format!("{REPORT}:{simulations}");
    let lengths = match kept {
        Some(kept) => kept.runs.iter().map(|run| run.trials).collect(),
        None => vec![games(program.graph.order(), GAMES)],
    };
    let runs = (0..).zip(lengths);
    runs.map(|(number, games)| program.repeat(number, k, &player, &player, games)).collect()
}

impl OtherPairs {
    pub(crate) fn play(
        ours: &GraphMatches<'_>,
        program: &GraphMatches<'_>,
        k: u32,
    ) -> Result<OtherPairs, NoReport> {
        let games = games(ours.graph.order(), FEWER_GAMES);
        let of =
            |graph_matches: &GraphMatches<'_>, player: &str| graph_matches.duel(k, player, player, games);
        Ok(OtherPairs {
            ours: of(ours, &format!("{REPORT}:{SIMULATIONS}"))?,
            repaired: of(program, &format!("{REPAIRED}:{SIMULATIONS}"))?,
            strong: of(program, &format!("mcts:{SIMULATIONS}{STRONG}"))?,
        })
    }
}

impl Point {
    /// The total over our replays of the 2013 runs, with the report's player and its vertex order.
    pub(crate) fn all_replays(&self) -> Proportion {
        let sum = |of: fn(&Proportion) -> u64| self.again.iter().map(of).sum();
        Proportion { successes: sum(|run| run.successes), trials: sum(|run| run.trials) }
    }

    /// The number of 2013 runs that are statistically consistent with our replays; `None` without such runs.
    pub(crate) fn consistent_runs(&self) -> Option<usize> {
        let ours = self.all_replays();
        let kept = self.kept.as_ref()?;
        Some(kept.runs.iter().filter(|run| ours.difference(run).contains(0.0)).count())
    }
}
