//! Certificates for the statements of a row about a number.

use std::collections::BTreeMap;

use games::Player;
use games::certificate::{Kind, check};
use games::coloring::Rules;
use solver::certify::{NotCertified, certify};
use toolkit::invariants::Column;

use super::counted::{CountedNumber, ValueCount};
use crate::experiments::{Context, NoReport};

type StatementList = Vec<(Rules, Player)>;

/// A certificate for each game of the number, by the name of the game; empty if the number involves no game, or a
/// limit ended the proof.
///
/// # Panics
/// If the checker refuses one, or the row is wrong: then the census or the solver has an error.
pub(super) fn of(
    number: &CountedNumber,
    met: &ValueCount,
    context: &Context<'_>,
) -> Result<BTreeMap<String, Vec<u8>>, NoReport> {
    let graph = met.smallest.graph();
    let mut wanted: BTreeMap<String, (Kind, StatementList)> = BTreeMap::new();
    for (column, value) in [(Some(number.of), Some(met.of)), (number.less, met.less)] {
        let Some((column, value)) = column.zip(value) else { continue };
        let column = Column::named(column).expect("a column of the catalogue");
        for statement in column.statements(&value.to_string()) {
            let first = if statement.rules.first() == Player::Alice { "" } else { "-bob-first" };
            let game = statement.game.name();
            let (_, wanted) =
                wanted.entry(format!("{game}{first}")).or_insert((statement.game, StatementList::new()));
            wanted.push((statement.rules, statement.winner));
        }
    }
    let mut certificates = BTreeMap::new();
    for (game, (kind, wanted)) in wanted {
        context.check()?;
        match certify(&graph, kind, &wanted, Vec::new(), &context.budget) {
            Ok(certified) if certified.lacking.is_empty() => {
                let found = check(certified.out.as_slice()).expect("the checker accepts what was certified");
                assert!(
                    found.graph == graph && found.verdicts.len() == wanted.len(),
                    "{game}: {}",
                    met.smallest.line
                );
                certificates.insert(game, certified.out);
            }
            Ok(_) | Err(NotCertified::Limit(_)) => {}
            Err(error) => panic!("{game}: {}: {error}", met.smallest.line),
        }
    }
    Ok(certificates)
}
