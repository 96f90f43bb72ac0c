//! What knowing the strategy is worth to Bob: the best response beside every other Bob, on large graphs.
//!
//! Graphs of hundreds of vertices are out of reach of a search over every Bob. What is compared is what a Bob made a
//! strategy need in the plays that he found, a lower bound on its worst case on the scale of its theorem's bound:
//!
//! - in the *marking* game the score and one. A Bob who plays the coloring game alone plays that one, with as many colors
//!   as the strategy's theorems promise to be enough: forget the colors, and it is a play of the marking game;
//! - in the *coloring* game the number of colors. With 1, 2, ... shades of each class of the guide (one class for a
//!   color-blind strategy) Bob plays until the strategy survives; that is the number it needs.

mod field;
mod plots;
mod tables;

use games::certificate::Kind;
use itertools::Itertools;

use self::field::{Curve, Field, Place, Row, Spot, places};
use self::tables::Measure;
use super::{Context, Experiment, NoReport};
use crate::report::{Begins, Cost, Question, Report};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "attack",
        about: "what knowing the strategy is worth to Bob on large graphs, and how near he comes to the proven bounds",
        cost: Cost::Long,
        begins: Begins::AliceByTheorems,
    },
    graphs: || places().map(|(_, _, spec)| spec).collect(),
    report,
};

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    context.progress.begin("graphs", places().count() as u64);
    // The large graphs take longest, and come first.
    let places = places().sorted_by_key(|&(family, order, _)| (std::cmp::Reverse(order), family));
    let found = |place: &Place| -> Result<(Vec<Row>, Option<Curve>), NoReport> {
        let field = Field::new(place.clone(), context);
        Ok((field.rows()?, field.curve()?))
    };
    let found = context.each(places, |place| &place.2, found)?;
    let (rows, curves): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    let rows: Vec<Row> = rows.into_iter().flatten().sorted_by_key(Row::place).collect();
    let curves: Vec<Curve> = curves.into_iter().flatten().sorted_by_key(|curve| curve.family).collect();
    let spots = Spot::all(&rows);
    let mut plots = Vec::new();
    for (game, strategy) in [(Kind::Marking, field::HELD[0]), (Kind::Coloring, field::HELD[0])] {
        plots.extend(
            (0..field::FAMILIES.len()).map(|family| plots::by_order(family, game, strategy.name, &spots)),
        );
    }
    plots.extend(curves.iter().map(plots::budgets));
    let mut tables = vec![tables::summary(&spots), tables::held(&rows)];
    for game in [Kind::Marking, Kind::Coloring] {
        tables.extend([Measure::Mean, Measure::Worst].map(|measure| tables::by_bob(&spots, game, measure)));
    }
    tables.push(tables::budgets(&curves));
    Ok(Report { tables, plots, ..Report::default() })
}
