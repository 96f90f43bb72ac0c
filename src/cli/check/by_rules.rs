//! Checks a certificate of a game by rules of its own.

use std::io::Read;

use anyhow::Context;
use games::rulesets::Terms;
use games::strategies_by_rules::{self, ProvedStrategies, Refused, Statement};
use games::{Passing, Player, Variant};
use graphs::formats;
use laboratory::report::{Column, Value};
use schemars::JsonSchema;
use serde::Serialize;
use shell::files;

use crate::cli::Exit;
use crate::cli::common::describe;
use crate::cli::common::options::Session;
use crate::cli::common::output::{Output, Sheet};
use crate::cli::common::variant::remarks;

/// The most bytes of a file.
const MOST: u64 = 1 << 30;

/// What one statement proves, or why nothing is proved.
#[derive(Serialize, JsonSchema, Default)]
pub struct Record {
    /// The file.
    certificate: String,
    /// Whether it is proved; null if a limit ended the check.
    valid: Option<bool>,
    /// Why nothing is proved.
    reason: Option<String>,
    /// The graph.
    graph6: Option<String>,
    /// The order.
    n: Option<usize>,
    /// The size.
    m: Option<usize>,
    /// Which game.
    game: Option<&'static str>,
    /// What was chosen in it.
    terms: Option<Terms>,
    /// Who may pass.
    pass: Option<Passing>,
    /// Who moves first.
    first: Option<Player>,
    /// The number of colors.
    k: Option<u32>,
    /// Who wins.
    winner: Option<Player>,
    /// Positions from which the strategy was followed.
    positions: Option<usize>,
}

pub fn check(name: &str, file: impl Read, session: &Session) -> anyhow::Result<Exit> {
    let text = files::text_within(file, MOST).with_context(|| format!("{name}: cannot read the file"))?;
    let mut output = Output::new(session, sheet(), Record::text);
    let exit = match strategies_by_rules::check(&text, &session.budget) {
        Ok(proved) => {
            let mut records = proved.statements.iter().map(|stated| Record::proved(name, &proved, stated));
            records.try_for_each(|record| output.emit(&record))?;
            Exit::Done
        }
        Err(refused) => {
            let valid = (!matches!(refused, Refused::Limit(_))).then_some(false);
            let reason = Some(refused.to_string());
            output.emit(&Record { certificate: name.to_owned(), valid, reason, ..Record::default() })?;
            if valid.is_some() { Exit::Refuted } else { Exit::Unknown }
        }
    };
    output.finish()?;
    Ok(exit)
}

fn sheet() -> Sheet<'static, Record> {
    let columns = "graph6 = graph | #n | #m | game | first | #k | winner | #positions | valid | reason";
    Sheet::new("check-rules", "What the certificate proves", Column::list(columns), |record: &Record, key| {
        Some(match key {
            "valid" if record.valid.is_none() => "unknown".into(),
            "reason" => record.reason.clone().map(Value::Literal).into(),
            _ => return None,
        })
    })
}

impl Record {
    fn proved(name: &str, proved: &ProvedStrategies, stated: &(Statement, usize)) -> Self {
        let &(Statement { k, first, winner }, positions) = stated;
        Record {
            certificate: name.to_owned(),
            valid: Some(true),
            reason: None,
            graph6: Some(formats::to_graph6(&proved.graph)),
            n: Some(proved.graph.order()),
            m: Some(proved.graph.size()),
            game: Some(proved.game.ruleset.name),
            terms: Some(proved.game.terms.clone()),
            pass: Some(proved.game.variant.passing),
            first: Some(first),
            k: Some(k),
            winner: Some(winner),
            positions: Some(positions),
        }
    }

    fn text(&self) -> String {
        let stated = || {
            let (graph, game, terms) = (self.graph6.as_ref()?, self.game?, self.terms.as_ref()?);
            let (k, first, winner) = (self.k?, self.first?, self.winner?);
            let passes = remarks(Variant::from(first).passing(self.pass?));
            let (terms, met) = (terms.to_string(), describe::count(self.positions? as u64, "position"));
            Some(format!(
                "valid: {graph}, {game}{terms}{passes}, k = {k}, {first} first: {winner} wins ({met})"
            ))
        };
        stated().unwrap_or_else(|| {
            let said = if self.valid.is_some() { "not valid" } else { "unknown" };
            format!("{said}: {}", self.reason.as_deref().unwrap_or_default())
        })
    }
}
