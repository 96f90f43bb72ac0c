//! The tables of the redone curves.

use toolkit::statistics::{Interval, Proportion};

use super::study::{CurveStudy, LEAST_PLOTTED, OtherPairs, Point, REPAIRED, REPORT, SIMULATIONS, STRONG};
use crate::curves::{PLACES, ratio, verdict};
use crate::experiments::study_2013::source::results::{
    FOLDER, NEARLY_ALL, REPOSITORY, SamplePoint, least_colors, shown, won_all, won_nearly_all,
};
use crate::report::{Cell, Column, Decimal, Table};

pub(crate) fn all(studies: &[CurveStudy]) -> Vec<Table> {
    vec![main(studies), experiment(studies), points(studies)]
}

fn origin() -> String {
    format!(
        "2013: Alice's wins and games in the runs that the authors stored, from {REPOSITORY}, folder {FOLDER}. The \
         report itself draws only their ratios, as curves, where a point is marked as drawn; it states neither wins \
         nor games."
    )
}

fn decimal(number: f64) -> Cell {
    Decimal::rounded(number, PLACES).into()
}

fn ends(Interval { low, high }: Interval) -> [Cell; 2] {
    [low, high].map(decimal)
}

fn main(studies: &[CurveStudy]) -> Table {
    let columns = Column::list(
        "graph | #n | #kept = points of 2013 | #reproduced_points = of them reproduced | reproduced | \
         #order_k = orders differ most at $k$ | #order_difference = by | #order_low = low | \
         #order_high = high | #points | #misled_2013 = misleading: 2013 | #misled_repaired = repaired | \
         #misled_strong = strong",
    );
    let title = "Which curves of the report are reproduced, and where they mislead";
    let mut table = Table::new("source-curves", title, columns);
    let reproduced = |study: &CurveStudy| {
        let agreeing: Vec<usize> = study.points.iter().filter_map(Point::consistent_runs).collect();
        (agreeing.len(), agreeing.iter().filter(|&&agreeing| agreeing > 0).count())
    };
    for study in studies {
        let (kept, again) = reproduced(study);
        let mut cells: Vec<Cell> =
            vec![study.spec.into(), study.order.into(), kept.into(), again.into(), (kept == again).into()];
        cells.extend(match study.orders_apart() {
            Some((k, ours, program)) if ours.ratio() != program.ratio() => {
                let [ours_ratio, program_ratio] = [ours, program].map(|it| it.ratio().unwrap_or_default());
                let [low, high] = ends(ours.difference(&program));
                [k.into(), decimal(ours_ratio - program_ratio), low, high]
            }
            _ => [(); 4].map(|()| Cell::empty()),
        });
        cells.push(study.curve().count().into());
        let players: [fn(&Point, &OtherPairs) -> Proportion; 3] =
            [|point, _| point.all_replays(), |_, others| others.repaired, |_, others| others.strong];
        cells.extend(players.map(|wins| Cell::from(study.misleading_color_counts(wins))));
        table.push(cells);
    }
    let whole = studies.iter().map(reproduced).filter(|(kept, again)| kept == again).count();
    table.notes = vec![
        format!(
            "{REPORT} in the vertex orders of the program of 2013 reproduces all its points on {whole} of {} graphs. \
             A point is reproduced if at least one of the runs of 2013 could be a repetition of ours: the 95 % \
             interval for the difference of the two probabilities contains 0. Of many comparisons one in twenty fails \
             by chance.",
            studies.len()
        ),
        origin(),
        "Orders: Alice's ratio when mcts-2013 sees the vertices in our order minus her ratio in the order of the \
         program, for the $k$ at which the two differ most, with its 95 % interval; the player breaks ties by that \
         order. The interval is that of a single comparison, although the largest of several is shown. Empty where \
         the ratios are equal."
            .into(),
        "Misleading: how many of the numbers of colors played give most games to the player who loses if both play \
         perfectly."
            .into(),
        format!("Graphs of order below {LEAST_PLOTTED} have no plot: the tables have their points."),
    ];
    table
}

/// A rule for the number of colors that the experiment yields.
type Rule = fn(&[Proportion]) -> bool;

fn experiment(studies: &[CurveStudy]) -> Table {
    let columns = Column::list(
        "graph | #printed = printed in 2013 | #all_2013 = all won, 2013 | #all_again = all won, again | \
         #nearly_2013 = nearly all, 2013 | #nearly_again = nearly all, again | #chi_g",
    );
    let title = "The experiment's numbers of colors, played again";
    let mut table = Table::new("experiment", title, columns);
    for study in studies {
        let kept = |rule: Rule| {
            let points = study.curve().filter_map(|(point, _)| Some((point.k, point.kept.as_ref()?)));
            least_colors(points.map(|(k, kept)| (k, kept.runs.as_slice())), rule)
        };
        let again = |rule: Rule| {
            least_colors(study.curve().map(|(point, _)| (point.k, point.again.as_slice())), rule)
        };
        let mut cells: Vec<Cell> = vec![study.spec.into(), study.printed.into()];
        for rule in [won_all as Rule, won_nearly_all] {
            cells.extend([kept(rule).into(), again(rule).into()]);
        }
        cells.push(study.chi_g().into());
        table.push(cells);
    }
    table.notes = vec![
        format!(
            "Printed: the last column of the report's comparison table. All won: the least number of colors with which \
             Alice won every game of a run, which is how the report read it from its curves; from the runs of 2013, and \
             from the same numbers of games played again by {REPORT}:{SIMULATIONS} in the vertex orders of its program. \
             Nearly all: with which she won at least {:.0} % of the games of every run.",
            100.0 * NEARLY_ALL
        ),
        "Where her share is just below 1, one lost game decides whether all are won, so this rule depends on chance \
         and on the number of games."
            .into(),
    ];
    table
}

fn points(studies: &[CurveStudy]) -> Table {
    let columns = Column::list(
        "graph | #k | #simulations | exact | kept = 2013 | drawn | again | agreeing | #mcts_2013 = mcts-2013 | #low | #high | \
         #fewer_games = games | #our_order = our order | #repaired | #strong",
    );
    let mut table = Table::new("points", "Alice's wins and her share of the games", columns);
    for study in studies {
        for point in &study.points {
            let kept = point.kept.as_ref();
            let agreement =
                point.consistent_runs().map(|agreeing| format!("{agreeing} of {}", point.again.len()));
            let pooled = point.all_replays();
            let mut cells: Vec<Cell> = vec![
                study.spec.into(),
                point.k.into(),
                point.simulations.into(),
                verdict(point.winner).into(),
                kept.map(SamplePoint::shown).into(),
                kept.map(|kept| kept.is_drawn).into(),
                shown(&point.again).into(),
                agreement.into(),
                ratio(pooled),
            ];
            cells.extend(ends(pooled.interval()));
            cells.extend(match &point.others {
                Some(OtherPairs { ours, repaired, strong }) => {
                    [ours.trials.into(), ratio(*ours), ratio(*repaired), ratio(*strong)]
                }
                None => [(); 4].map(|()| Cell::empty()),
            });
            table.push(cells);
        }
    }
    table.notes = vec![
        format!(
            "Both sides are the same player, with {SIMULATIONS} simulations a move unless another number is stated. \
             Again: each run of 2013 repeated by {REPORT} in the vertex order of its program, with the ratio of all \
             these games and its 95 % interval. Then the same player in our order, {REPAIRED}, and \
             mcts:{SIMULATIONS}{STRONG} (strong), each in as many games as the column `games` states. Exact: who wins \
             if both play perfectly."
        ),
        origin(),
        "Agreeing: how many of the runs of 2013 could be repetitions of ours.".into(),
    ];
    table
}
