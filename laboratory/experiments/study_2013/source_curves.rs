//! The curves from which the source report read chi_g, played again. \[AudoinBadiolaDaSilvaPerrotRitlewski2013;
//! PerrotEtAl2013\]
//!
//! In the report two equal Monte-Carlo players met, mostly 1,000 times for each graph and number of colors, and the
//! least number with which Alice won every game was taken for chi_g. Here the same player plays each of its runs again,
//! with as many games and simulations, in the vertex order of its program. Then it plays in our vertex order, then the
//! player with a repaired final choice, then a strong one; the plots show the exact verdict behind them.
//!
//! A point is *reproduced* if at least one of the runs of 2013 could be a repetition of ours: the 95 % interval for the
//! difference of the two probabilities contains 0. \[Newcombe1998\]

mod study;
mod tables;

use catalogue::data::SOURCE_GRAPHS;
use rayon::prelude::*;

use self::study::{CurveStudy, LEAST_PLOTTED};
use super::source::SOURCE_TABLE;
use super::source::results::sampled;
use crate::experiments::{Context, Experiment, NoReport};
use crate::report::{Cost, FirstMover, Question, Report};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "source-curves",
        about: "the curves of the source report played again by its player, a repaired player and a strong one, with \
         the exact verdict",
        cost: Cost::Long,
        begins: FirstMover::AliceBySource,
    },
    graphs: || SOURCE_GRAPHS.iter().map(|(_, spec)| (*spec).to_owned()).collect(),
    report,
};

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    context.progress.begin("points of 2013", sampled().len() as u64);
    let studies = SOURCE_GRAPHS.par_iter().zip(&SOURCE_TABLE);
    let studies = studies.map(|(&(name, spec), row)| CurveStudy::play(name, spec, row.experiment, context));
    let studies = studies.collect::<Result<Vec<_>, NoReport>>()?;
    let plotted = studies.iter().filter(|study| study.order >= LEAST_PLOTTED);
    Ok(Report {
        tables: tables::all(&studies),
        plots: plotted.map(CurveStudy::plot).collect(),
        ..Report::default()
    })
}
