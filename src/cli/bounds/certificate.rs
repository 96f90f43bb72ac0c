//! `bounds --certificate`: the best bounds of a graph that a certificate can show.

use std::path::Path;

use games::Player;
use games::bound_certificate::{Claim, Side, written};
use games::certificate::Kind;
use graphs::{Budget, Parameters};
use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;
use shell::Exit;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::sources::NamedGraph;
use shell::tables::Column;
use strategies::{Instance, Invariant};
use toolkit::bound_claims::{NODES_OF_A_PARAMETER, best, best_claims};
use toolkit::bounds::{Bounds, number_of};

use crate::cli::common::given::SelectedGraphs;
use crate::cli::common::target::{is_certificate, target};
use crate::cli::common::variant::{First, beginner};

pub(super) fn run(
    graphs: &SelectedGraphs,
    path: &Path,
    first: First,
    session: &Session,
) -> anyhow::Result<Exit> {
    let given = graphs.only("--certificate", session)?;
    let target = target(path, is_certificate, session)?;
    let budget = given.rest_of(&session.budget).or_nodes(NODES_OF_A_PARAMETER).shared();
    let parameters = Parameters::of(&given.graph, &budget);
    let instance = Instance { graph: &given.graph, parameters: &parameters };
    let claims = best_claims(&instance, &Budget { nodes: None, ..budget.clone() });
    target.write_all(written(&given.graph, &claims).as_bytes())?;

    let mut output = Output::new(session, sheet(), CertifiedBound::text);
    for claim in &claims {
        output.emit(&CertifiedBound::new(&given, claim))?;
    }
    output.finish()?;
    let mut is_unread = false;
    for &first in first.players() {
        let bounds = Bounds::within(&instance, first, &budget);
        is_unread |= !bounds.unread.is_empty();
        let cited = cited(&bounds, &claims, first);
        if !cited.is_empty() {
            session.remark(&format!("cited, not certified{}: {}", beginner(first), cited.join(", ")));
        }
    }
    let is_cut = session.is_limited() && (is_unread || parameters.is_cut_short());
    if is_cut {
        session.remark("a limit was reached: better bounds may be certified, or cited");
    }
    Ok(if is_cut || session.interrupted() { Exit::Unknown } else { Exit::Done })
}

/// A bound that the certificate proves.
#[derive(Serialize, JsonSchema)]
pub(crate) struct CertifiedBound {
    /// The graph.
    #[serde(flatten)]
    graph: NamedGraph,
    /// The number of the game, `chi_g` or `col_g`.
    number: Invariant,
    /// On which side the bound is, `<=` or `>=`.
    side: Side,
    /// The bound.
    value: u32,
    /// Who must move first; null if either player may.
    first: Option<Player>,
    /// The rule that proves it.
    by: &'static str,
    /// Where docs/theory.md proves the rule.
    theory: &'static str,
}

impl CertifiedBound {
    fn new(graph: &NamedGraph, claim: &Claim) -> Self {
        let &Claim { rule, number, value, .. } = claim;
        let (graph, number) = (graph.clone(), number_of(number));
        CertifiedBound {
            graph,
            number,
            side: rule.side,
            value,
            first: rule.first,
            by: rule.name,
            theory: rule.source,
        }
    }

    fn text(&self) -> String {
        let CertifiedBound { graph, number, side, value, first, by, theory } = self;
        let first = first.map_or(String::new(), |first| format!(" with {first} first,"));
        format!("{}: {} {side} {value}{first} by {by} (theory, {theory})", graph.name, number.symbol())
    }
}

fn sheet() -> Sheet<'static, CertifiedBound> {
    let columns = Column::list("graph | #n | #m | number | side | #value | first | by | theory");
    Sheet::new("bounds-certificate", "Certified bounds", columns, |bound: &CertifiedBound, key| {
        (key == "first" && bound.first.is_none()).then(|| "either".into())
    })
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
