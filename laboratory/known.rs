//! The table of known numbers ([`toolkit::known`]), computed from stored reports, certificates and theorems.
//!
//! [`Sources`] reads their claims, and [`table`] combines them: the largest lower end and the least upper end for
//! each number. Contradicting sources are an error.

mod by_now;
mod sources;

use std::collections::BTreeMap;
use std::sync::Arc;

use catalogue::families;
use games::certificate::Kind;
use games::{ChosenGame, Player, Variant};
use graphs::{Budget, Graph};
use itertools::Itertools;
use rayon::prelude::*;
use solver::{Decider, Decision, Scope};
use toolkit::ask::known::{ASKED, proved};
use toolkit::known::{
    Attempt, CertificateFile, EndProof, KnownInterval, KnownNumber, KnownNumbers, MOMENT, identity,
};
use toolkit::named_graph::NamedGraph;

pub use self::by_now::known_by_now;
pub(crate) use self::sources::certificates_in;
pub use self::sources::{CERTIFICATES, SourceError, Sources};

/// A claim of a source about a number of a game on a graph.
#[derive(Debug, Clone)]
pub struct SourceClaim {
    /// The spec, or `g6:` and a graph6 line.
    pub name: String,
    pub graph: Arc<Graph>,
    pub game: Kind,
    pub variant: Variant,
    pub says: ClaimContent,
    /// The report, or the file of the certificate.
    pub source: String,
    pub certificate: Option<CertificateFile>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimContent {
    /// The number is at least the first and, if present, at most the second.
    Between(u32, Option<u32>),
    /// The winner with k colors, and the nodes of the search.
    Wins { k: u32, winner: Player, nodes: Option<u64> },
    /// A search with k colors ended at its limit.
    Open(Attempt),
}

/// The node limit of the theorems' searches for parameters.
const PARAMETER_NODES: u64 = 100_000;

/// The table that follows from these claims and the theorems.
///
/// # Errors
/// Two contradicting sources. `since` is that of an equal line of `before`, if there is one, or this version.
pub fn table(claims: &[SourceClaim], before: &KnownNumbers) -> Result<KnownNumbers, String> {
    let budget = Budget::nodes(PARAMETER_NODES);
    let identities =
        claims.par_iter().map(|claim| identity(&claim.graph, &budget).expect("there is no clock"));
    let identities: Vec<String> = identities.collect();
    let mut graphs: BTreeMap<&str, Vec<&SourceClaim>> = BTreeMap::new();
    for (claim, identity) in claims.iter().zip(&identities) {
        graphs.entry(identity).or_default().push(claim);
    }
    let lines = graphs.par_iter().map(|(graph6, claims)| about(graph6, claims, before));
    let mut lines = lines.collect::<Result<Vec<_>, _>>()?.concat();
    lines.sort_by_cached_key(|line| {
        (line.n, line.m, line.graph.clone(), line.graph6.clone(), named(line.game, line.variant))
    });
    Ok(KnownNumbers(lines))
}

/// Numbers for which two sources state different values, up to isomorphism of the graph, one line each. The table
/// counts as a source. Intervals in reports are excluded: they are the results of searches within limits, not
/// copies of the table; see [`known_by_now`].
pub fn different(claims: &[SourceClaim], kept: &KnownNumbers) -> Vec<String> {
    let budget = Budget::nodes(PARAMETER_NODES);
    let stated = claims.par_iter().filter_map(|claim| {
        let ClaimContent::Between(low, Some(high)) = claim.says else { return None };
        if low < high && !claim.source.ends_with(".md") {
            return None;
        }
        let graph = identity(&claim.graph, &budget).expect("there is no clock");
        let (name, game) = (&claim.name, named(claim.game, claim.variant));
        Some(((graph, game), (low, high), format!("{name} in {}", claim.source)))
    });
    let of_table = kept.0.iter().map(|line| {
        let key = (line.graph6.clone(), named(line.game, line.variant));
        (key, line.proved.interval.into(), format!("{} in the table", line.graph))
    });
    let mut places: BTreeMap<(String, String), BTreeMap<(u32, u32), String>> = BTreeMap::new();
    for (key, interval, place) in stated.collect::<Vec<_>>().into_iter().chain(of_table) {
        places.entry(key).or_default().entry(interval).or_insert(place);
    }
    let differing = places.into_iter().filter(|(_, stated)| stated.len() > 1);
    let lines = differing.map(|((_, game), stated)| {
        let stated = stated.into_iter().map(|((low, high), place)| format!("{low}..{high} for {place}"));
        format!("{game}: {}", stated.format(", "))
    });
    lines.collect()
}

fn about(graph6: &str, claims: &[&SourceClaim], before: &KnownNumbers) -> Result<Vec<KnownNumber>, String> {
    // A spec says more than a graph6 line, and a short spec is easier to read.
    let best =
        claims.iter().min_by_key(|claim| (!families::is_spec(&claim.name), claim.name.len(), &claim.name));
    let SourceClaim { name, graph, .. } = best.expect("a graph has claims");
    let by_theorems =
        proved(&NamedGraph::new(name.as_str(), Arc::clone(graph)), &Budget::nodes(PARAMETER_NODES));
    let mut games: BTreeMap<_, (Kind, Variant, Vec<&SourceClaim>)> = BTreeMap::new();
    for &claim in claims {
        games
            .entry(named(claim.game, claim.variant))
            .or_insert((claim.game, claim.variant, Vec::new()))
            .2
            .push(claim);
    }
    let mut lines = Vec::new();
    for (game, variant, claims) in games.into_values() {
        let asked = ASKED.iter().position(|&(kind, first)| (kind, Variant::from(first)) == (game, variant));
        let base = asked.map_or_else(
            || without_theorems(graph, game, variant),
            |place| by_theorems[place].proved.clone(),
        );
        let now = if base.is_exact() { Vec::new() } else { decided_now(claims[0]) };
        let claims: Vec<&SourceClaim> = claims.into_iter().chain(&now).collect();
        let mut line = KnownNumber {
            graph: name.clone(),
            graph6: graph6.to_owned(),
            n: graph.order(),
            m: graph.size(),
            game,
            variant,
            proved: apply_claims(name, base, &claims)?,
        };
        let is_same = |old: &&KnownNumber| {
            (&old.graph6, old.game, old.variant) == (&line.graph6, game, variant)
                && old.proved.interval == line.proved.interval
        };
        let since = before.0.iter().find(is_same).and_then(|old| old.proved.since.clone());
        line.proved.since = since.or_else(|| Some(env!("CARGO_PKG_VERSION").to_owned()));
        let is_stored =
            |by: &EndProof| matches!(by, EndProof::Certificate | EndProof::Search { report: Some(_), .. });
        let KnownInterval { low_by, high_by, .. } = &line.proved;
        if !line.proved.is_exact() || is_stored(low_by) || is_stored(high_by) {
            lines.push(line);
        }
    }
    Ok(lines)
}

fn named(game: Kind, variant: Variant) -> String {
    ChosenGame::of_kind(game).playing(variant).to_string()
}

/// The interval of a number in a variant before any theorem or claim.
fn without_theorems(graph: &Graph, game: Kind, variant: Variant) -> KnownInterval {
    let budget = Budget::nodes(PARAMETER_NODES);
    let mut decider = Decider::new(graph, &budget);
    let low = decider.lower_bound(&ChosenGame::of_kind(game).playing(variant));
    let high = if graph.order() == 0 { 0 } else { graph.max_degree() as u32 + 1 };
    KnownInterval {
        interval: [low.value, high],
        low_by: EndProof::Parameter(low.parameter.to_owned()),
        high_by: EndProof::Trivial,
        certificate: None,
        attempt: None,
        since: None,
    }
}

/// The source of a claim that was decided in this run.
const NOW: &str = "a search made now";

/// The interval of a base narrowed by claims: first certificates, then claims decided in this run, then reports.
fn apply_claims(graph: &str, base: KnownInterval, claims: &[&SourceClaim]) -> Result<KnownInterval, String> {
    let part = |is_of: fn(&SourceClaim) -> bool| {
        claims.iter().copied().filter(|claim| is_of(claim)).collect::<Vec<_>>()
    };
    let parts =
        [part(|claim| claim.certificate.is_some()), part(|claim| claim.source == NOW), claims.to_vec()];
    let mut proved = base;
    let mut ends = [&proved.low_by, &proved.high_by].map(|by| format!("theorem {by}"));
    for claims in parts {
        if let Some((low, claim)) = higher_lower_end(proved.interval[0], &claims) {
            (proved.interval[0], proved.low_by, ends[0]) = (low, ground_of(claim), claim.source.clone());
        }
        if let Some((high, claim)) = smaller_upper_end(proved.interval[1], &claims) {
            (proved.interval[1], proved.high_by, ends[1]) = (high, ground_of(claim), claim.source.clone());
        }
        if let Some(certificate) = claims.iter().find(|claim| ends.contains(&claim.source)) {
            proved.certificate = proved.certificate.or_else(|| certificate.certificate.clone());
        }
    }
    if ![&proved.low_by, &proved.high_by].contains(&&EndProof::Certificate) {
        proved.certificate = None;
    }
    let [low, high] = proved.interval;
    if low > high {
        let SourceClaim { game, variant, .. } = claims[0];
        let ([low_by, high_by], game) = (ends, named(*game, *variant));
        return Err(format!("{graph}, {game}: at least {low} by {low_by}, at most {high} by {high_by}"));
    }
    let attempts = claims.iter().filter_map(|claim| match &claim.says {
        ClaimContent::Open(attempt) if (low..high).contains(&attempt.k) => Some(attempt),
        _ => None,
    });
    proved.attempt = attempts.max_by_key(|attempt| attempt.nodes).cloned();
    Ok(proved)
}

fn decided_now(claim: &SourceClaim) -> Vec<SourceClaim> {
    let budget = Budget::nodes(MOMENT);
    let game = ChosenGame::of_kind(claim.game).playing(claim.variant);
    let number = Decider::new(&claim.graph, &budget).number(&game, Scope::Number);
    let winner = |decision: &Decision| {
        let (k, nodes) = (decision.k, Some(decision.nodes));
        Some(ClaimContent::Wins { k, winner: decision.winner?, nodes })
    };
    let says = number.decisions.iter().filter_map(winner);
    says.map(|says| SourceClaim { says, source: NOW.into(), certificate: None, ..claim.clone() }).collect()
}

/// The proof behind a claim: its certificate, or the search of the report.
fn ground_of(claim: &SourceClaim) -> EndProof {
    if claim.certificate.is_some() {
        return EndProof::Certificate;
    }
    let report = Some(claim.source.clone()).filter(|source| source != NOW);
    let nodes = match claim.says {
        ClaimContent::Wins { nodes, .. } => nodes,
        _ => None,
    };
    EndProof::Search { report, nodes }
}

/// A lower end above `from`, and the last claim on which it depends. A win of Bob with k colors raises the end to k
/// + 1 if the number is known to be at least k; in the marking game always.
fn higher_lower_end<'c>(from: u32, claims: &[&'c SourceClaim]) -> Option<(u32, &'c SourceClaim)> {
    let mut found = None;
    let mut low = from;
    loop {
        let above = claims.iter().filter_map(|&claim| {
            let value = match claim.says {
                ClaimContent::Between(value, _) => value,
                ClaimContent::Wins { k, winner: Player::Bob, .. }
                    if k == low || claim.game == Kind::Marking =>
                {
                    k + 1
                }
                _ => return None,
            };
            (value > low).then_some((value, has_no_nodes(claim), claim))
        });
        // Of claims with equal values, one that states its nodes.
        match above.min_by_key(|&(value, has_none, _)| (std::cmp::Reverse(value), has_none)) {
            None => return found,
            Some((value, _, claim)) => {
                low = value;
                found = Some((value, claim));
            }
        }
    }
}

/// An upper end below `from`, and the claim on which it depends.
fn smaller_upper_end<'c>(from: u32, claims: &[&'c SourceClaim]) -> Option<(u32, &'c SourceClaim)> {
    let below = claims.iter().filter_map(|&claim| {
        let value = match claim.says {
            ClaimContent::Between(_, value) => value?,
            ClaimContent::Wins { k, winner: Player::Alice, .. } => k,
            _ => return None,
        };
        (value < from).then_some((value, has_no_nodes(claim), claim))
    });
    below.min_by_key(|&(value, has_none, _)| (value, has_none)).map(|(value, _, claim)| (value, claim))
}

fn has_no_nodes(claim: &SourceClaim) -> bool {
    !matches!(claim.says, ClaimContent::Wins { nodes: Some(_), .. })
}
