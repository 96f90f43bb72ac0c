//! A strategy and an opponent on all graphs of one order, in numbers.

use games::certificate::Kind;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::ask::verify::Bob;
use toolkit::statistics::{self, Ratio, score_interval};

use super::{Contender, GamesResult, PairResult, Setting, opponent_name};
use crate::report::{Cell, Column, Decimal, Table};

/// A strategy and an opponent on all graphs of one order.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MeanRow {
    /// Who plays Alice.
    pub(crate) alice: String,
    /// Who plays Bob.
    pub(crate) bob: String,
    /// The game.
    pub(crate) game: Kind,
    /// The number of colors, or what the score has to stay below, where games that are won are counted; else null.
    pub(crate) k: Option<u32>,
    /// The order of the graphs.
    pub(crate) order: usize,
    /// How many graphs the mean is of.
    pub(crate) graphs: usize,
    /// The mean over the graphs of what the worst game for the strategy came to: score + 1, or the colors needed; with `k`
    /// of the share of games that the strategy won. Null where there was no game.
    pub(crate) mean: Option<Ratio>,
    /// The least of these numbers; null with `k`.
    pub(crate) min: Option<u32>,
    /// The largest of them; null with `k`.
    pub(crate) max: Option<u32>,
    /// The lower end of the 95 % interval for the mean; null of one graph without `k`.
    pub(crate) low: Option<Ratio>,
    /// Its upper end.
    pub(crate) high: Option<Ratio>,
    /// The largest over the graphs of the least bound that a theorem proves there of the strategy.
    pub(crate) bound: Option<u32>,
    /// The mean of these bounds.
    pub(crate) mean_bound: Option<Ratio>,
    /// On how many graphs a limit ended the games or a search. What was found until then counts as a lower bound; where
    /// nothing was, the graph is not among `graphs`.
    pub cut: usize,
    /// To how many graphs the strategy does not apply.
    pub(crate) left_out: usize,
    /// The first graph with the worst number for the strategy.
    pub(crate) hardest: Option<String>,
}

impl MeanRow {
    /// What came of a pair on graphs of this order; each result stands beside the graph's spec.
    pub fn new(
        setting: Setting,
        (one, other): (Contender<'_>, &Bob),
        order: usize,
        results: &[(&str, &PairResult)],
    ) -> Self {
        let Setting { game, k, .. } = setting;
        let applied = || results.iter().filter_map(|(graph, applied)| Some((graph, applied.as_ref().ok()?)));
        let reached: Vec<(&str, GamesResult)> =
            applied().filter_map(|(graph, result)| Some((*graph, result.reached?))).collect();
        let numbers = || reached.iter().filter_map(|(_, reached)| reached.number());
        let measures: Vec<f64> = reached.iter().map(|(_, reached)| reached.measure()).collect();
        let mean = statistics::mean(&measures);
        let interval = match k {
            Some(_) => mean.map(|mean| score_interval(mean, measures.len() as u64)),
            None => statistics::mean_interval(&measures),
        };
        let badness = |measure: f64| if k.is_some() { -measure } else { measure };
        let worst = measures.iter().copied().map(badness).reduce(f64::max);
        let hardest = measures.iter().position(|&measure| Some(badness(measure)) == worst);
        let bounds: Vec<f64> = applied().filter_map(|(_, result)| result.bound.map(f64::from)).collect();
        MeanRow {
            alice: one.player.to_string(),
            bob: opponent_name(other),
            game,
            k,
            order,
            graphs: measures.len(),
            mean: mean.map(Ratio),
            min: numbers().min(),
            max: numbers().max(),
            low: interval.map(|interval| Ratio(interval.low)),
            high: interval.map(|interval| Ratio(interval.high)),
            bound: applied().filter_map(|(_, result)| result.bound).max(),
            mean_bound: statistics::mean(&bounds).map(Ratio),
            cut: applied().filter(|(_, result)| result.is_cut).count(),
            left_out: results.iter().filter(|(_, applied)| applied.is_err()).count(),
            hardest: hardest.map(|place| reached[place].0.to_owned()),
        }
    }

    /// The row in a [`table`].
    pub fn row(&self) -> Vec<Cell> {
        let places = if self.k.is_some() { 3 } else { 2 };
        let decimal = |ratio: Option<Ratio>, places| ratio.map(|it| Decimal::rounded(it.0, places)).into();
        vec![
            self.order.into(),
            self.alice.as_str().into(),
            self.bob.as_str().into(),
            decimal(self.mean, places),
            decimal(self.low, places),
            decimal(self.high, places),
            self.min.into(),
            self.max.into(),
            decimal(self.mean_bound, 2),
            self.bound.into(),
            self.graphs.into(),
            self.cut.into(),
            self.left_out.into(),
        ]
    }
}

impl GamesResult {
    fn number(self) -> Option<u32> {
        match self {
            GamesResult::Number(number) => Some(number),
            GamesResult::Wins(..) => None,
        }
    }

    /// The number, or the share of games won.
    fn measure(self) -> f64 {
        match self {
            GamesResult::Number(number) => number.into(),
            GamesResult::Wins(wins, games) => wins as f64 / games as f64,
        }
    }
}

pub fn scale(setting: &Setting) -> &'static str {
    match (setting.k, setting.game) {
        (Some(_), _) => "ratio of games won",
        (None, Kind::Marking) => "score + 1",
        (None, Kind::Coloring) => "colors needed",
    }
}

/// A table of means, without rows.
pub fn table(name: &'static str, title: impl Into<String>, setting: &Setting) -> Table {
    let columns = Column::list(
        "#order = n | alice = Alice | bob = Bob | #mean | #low / 95 % | #high / 95 % | #min = least | #max = largest | \
         #mean_bound = mean / bound | #bound = largest / bound | #graphs | #cut | #left_out = left out",
    );
    let mut table = Table::new(name, title, columns);
    let games = toolkit::counts::count(setting.games, "game");
    table.notes = vec![
        format!(
            "The number of a graph is that of the worst of {games} for the strategy. Low and high are the ends of the \
             95 % interval for the mean over graphs of this kind. Bound: the least bound that a theorem proves for \
             the strategy on a graph."
        ),
        "Cut: graphs on which a limit ended a game or a search; what was found until then counts. Left out: graphs to which the \
         strategy does not apply."
            .to_owned(),
    ];
    if setting.k.is_none() && setting.game == Kind::Marking {
        table.notes.push(
            "A Bob that plays only the coloring game plays it with as many colors as suffice by the theorems of the \
             strategy; colored neighbors count as marked."
                .to_owned(),
        );
    }
    table
}
