//! `bounds --certificate`: the best bounds of a graph that a certificate can show.

use std::path::Path;

use games::Player;
use games::bound_certificate::{Claim, Side, written};
use games::certificate::Kind;
use graphs::{Budget, Parameters};
use itertools::Itertools;
use shell::Exit;
use shell::options::Session;
use shell::output::Output;
use strategies::Instance;
use toolkit::bound_claims::{best, best_claims};
use toolkit::bounds::{Bounds, number_of};

use crate::cli::check::bounds::{ProvedBound, sheet};
use crate::cli::common::given::SelectedGraphs;
use crate::cli::common::target::{is_certificate, target};
use crate::cli::common::variant::{First, beginner};

/// The nodes of the search for each parameter without another limit: what takes longer is seldom better for a certificate.
const NODES: u64 = 50_000;

pub(super) fn run(
    graphs: &SelectedGraphs,
    path: &Path,
    first: First,
    session: &Session,
) -> anyhow::Result<Exit> {
    let given = graphs.only("--certificate", session)?;
    let target = target(path, is_certificate, session)?;
    let budget = given.rest_of(&session.budget).or_nodes(NODES).shared();
    let parameters = Parameters::of(&given.graph, &budget);
    let instance = Instance { graph: &given.graph, parameters: &parameters };
    let claims = best_claims(&instance, &Budget { nodes: None, ..budget.clone() });
    target.write_all(written(&given.graph, &claims).as_bytes())?;

    let said = |bound: &ProvedBound| bound.words(&given.name).unwrap_or_default();
    let mut output = Output::new(session, sheet(), said);
    for claim in &claims {
        output.emit(&ProvedBound::of(&given.name, &given.graph, claim))?;
    }
    output.finish()?;
    for &first in first.players() {
        let cited = cited(&Bounds::within(&instance, first, &budget), &claims, first);
        if !cited.is_empty() {
            session.remark(&format!("cited, not certified{}: {}", beginner(first), cited.join(", ")));
        }
    }
    Ok(if session.interrupted() { Exit::Unknown } else { Exit::Done })
}

/// The ends that theorems prove and no claim shows, with their sources.
fn cited(bounds: &Bounds, claims: &[Claim], first: Player) -> Vec<String> {
    let ends = Kind::ALL.into_iter().cartesian_product(Side::ALL);
    let better = ends.filter_map(|(number, side)| {
        let interval = bounds.interval(number_of(number));
        let (value, by) = match side {
            Side::Upper => (interval.high, interval.high_by),
            Side::Lower => (interval.low, interval.low_by),
        };
        let claimed = best(claims, number, side, first).map(|claim| claim.value);
        let is_better = claimed.is_none_or(|claimed| match side {
            Side::Upper => value < claimed,
            Side::Lower => value > claimed,
        });
        let source = strategies::cited(by.name()).unwrap_or_else(|| by.name().to_owned());
        is_better.then(|| format!("{} {side} {value} by {source}", number_of(number).symbol()))
    });
    better.collect()
}
