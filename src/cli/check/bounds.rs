//! Checks certificates of bounds, written by `mapgame bounds --certificate`.

use std::io::Read;

use anyhow::Context;
use games::Player;
use games::bound_certificate::{self, Claim, ProvedBounds};
use games::strategies_by_rules::Refused;
use graphs::Graph;
use schemars::JsonSchema;
use serde::Serialize;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::tables::Column;
use shell::{Exit, describe};
use toolkit::ask::check::LARGEST_LINE;
use toolkit::bounds::number_of;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 32;

/// A bound that a certificate proves, or why there is none.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct ProvedBound {
    /// The file; or the graph, where the certificate is being written.
    certificate: String,
    /// Whether it is proved; null if a limit ended the check.
    valid: Option<bool>,
    /// Why nothing is proved.
    reason: Option<String>,
    /// The graph, up to order 62.
    graph6: Option<String>,
    /// The order.
    n: Option<usize>,
    /// The size.
    m: Option<usize>,
    /// The number of the game, `chi_g` or `col_g`.
    number: Option<&'static str>,
    /// On which side the bound is, `<=` or `>=`.
    side: Option<&'static str>,
    /// The bound.
    value: Option<u32>,
    /// Who must move first; null if either player may.
    first: Option<Player>,
    /// The rule that proves it.
    by: Option<&'static str>,
    /// Where docs/theory.md proves the rule.
    theory: Option<&'static str>,
}

pub(crate) fn sheet() -> Sheet<'static, ProvedBound> {
    let columns = "graph6 = graph | #n | #m | number | side | #value | first | by | theory | valid | reason";
    Sheet::new("check-bounds", "Certified bounds", Column::list(columns), |stated: &ProvedBound, key| {
        Some(match key {
            "valid" if stated.valid.is_none() => "unknown".into(),
            "first" if stated.first.is_none() && stated.number.is_some() => "either".into(),
            _ => return None,
        })
    })
}

pub(super) fn check(name: &str, file: impl Read, is_named: bool, session: &Session) -> anyhow::Result<Exit> {
    let mut text = String::new();
    file.take(LARGEST).read_to_string(&mut text).with_context(|| format!("{name}: cannot read the file"))?;
    let said = |stated: &ProvedBound| describe::of_file(is_named, name, stated.text());
    let mut output = Output::new(session, sheet(), said);
    let exit = match bound_certificate::check(&text, &session.budget) {
        Ok(ProvedBounds { graph, claims }) => {
            claims.iter().try_for_each(|claim| output.emit(&ProvedBound::of(name, &graph, claim)))?;
            Exit::Done
        }
        Err(refused) => {
            let valid = (!matches!(refused, Refused::Limit(_))).then_some(false);
            let reason = Some(refused.to_string());
            output.emit(&ProvedBound {
                certificate: name.to_owned(),
                valid,
                reason,
                ..ProvedBound::default()
            })?;
            if valid.is_some() { Exit::Refuted } else { Exit::Unknown }
        }
    };
    output.finish()?;
    Ok(exit)
}

impl ProvedBound {
    pub(crate) fn of(certificate: &str, graph: &Graph, claim: &Claim) -> Self {
        let is_small = graph.order() <= LARGEST_LINE;
        ProvedBound {
            certificate: certificate.to_owned(),
            valid: Some(true),
            reason: None,
            graph6: is_small.then(|| graphs::to_graph6(graph)),
            n: Some(graph.order()),
            m: Some(graph.size()),
            number: Some(number_of(claim.number).symbol()),
            side: Some(claim.rule.side.name()),
            value: Some(claim.value),
            first: claim.rule.first,
            by: Some(claim.rule.name),
            theory: Some(claim.rule.source),
        }
    }

    /// The bound in words, such as `petersen: chi_g >= 3 if Alice moves first, by third-color (theory, 3.3)`.
    pub(crate) fn words(&self, graph: &str) -> Option<String> {
        let (number, side, value, by, theory) =
            (self.number?, self.side?, self.value?, self.by?, self.theory?);
        let first = match self.first {
            None => "",
            Some(Player::Alice) => " if Alice moves first,",
            Some(Player::Bob) => " if Bob moves first,",
        };
        Some(format!("{graph}: {number} {side} {value}{first} by {by} (theory, {theory})"))
    }

    fn text(&self) -> String {
        let of_large = || Some(format!("order {}, size {}", self.n?, self.m?));
        let stated = self.graph6.clone().or_else(of_large).and_then(|graph| self.words(&graph));
        stated.map_or_else(
            || {
                let said = if self.valid.is_some() { "not valid" } else { "unknown" };
                format!("{said}: {}", self.reason.as_deref().unwrap_or_default())
            },
            |stated| format!("valid: {stated}"),
        )
    }
}
