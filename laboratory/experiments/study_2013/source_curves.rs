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

mod study;
mod tables;

use graphs::data::SOURCE_GRAPHS;
use rayon::prelude::*;

use self::study::{LEAST_PLOTTED, Study};
use super::source::SOURCE_TABLE;
use super::source::results::sampled;
use crate::experiments::{Context, Experiment, NoReport};
use crate::report::{Cost, Question, Report};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "source-curves",
        about: "the curves of the source report played again: by its player, mended, and strong, before the exact verdict",
        cost: Cost::Long,
    },
    graphs,
    report,
};

fn graphs() -> Vec<String> {
    SOURCE_GRAPHS.iter().map(|(_, spec)| (*spec).to_owned()).collect()
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    context.progress.begin("points of 2013", sampled().len() as u64);
    let studies = SOURCE_GRAPHS.par_iter().zip(&SOURCE_TABLE);
    let studies = studies.map(|(&(name, spec), row)| Study::play(name, spec, row.experiment, context));
    let studies = studies.collect::<Result<Vec<_>, NoReport>>()?;
    let plotted = studies.iter().filter(|study| study.order >= LEAST_PLOTTED);
    Ok(Report {
        tables: tables::all(&studies),
        plots: plotted.map(Study::plot).collect(),
        ..Report::default()
    })
}
