//! Checks a row of a census by computing it again.

use std::collections::BTreeMap;

use games::certificate::{self, Kind};
use graphs::{Budget, Graph};
use solver::certify::{NotCertified, certify};
use toolkit::invariants::Statement;

use super::line::Line;
use toolkit::query::Query;

/// The result of recomputing a row.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// Whether the row was reproduced, and no certificate contradicts it.
    pub is_right: bool,
    /// The number of statements about winners proved by certificates.
    pub proved: u64,
    /// The number of statements without a proof because of a limit.
    pub unproved: u64,
}

impl Proof {
    /// Recomputes a row, given as in the table without its line end, and proves its statements about winners by
    /// certificates, each within the budget.
    pub fn of_row(row: &str, query: &Query, is_canonical: bool, budget: &Budget) -> Self {
        let mut again = Proof::default();
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
        let Some(Ok(cells)) = reader.records().next() else { return again };
        let Some(Ok(graph)) = cells.get(0).map(graphs::parse_graph6) else { return again };
        let Line::Row(computed, _) = Line::of(graph.clone(), query, is_canonical) else { return again };
        if computed.iter().map(String::as_str).ne(cells.iter()) {
            return again;
        }
        let values = query.columns.iter().zip(cells.iter().skip(3));
        let statements = values.flat_map(|(column, cell)| column.statements(cell));
        let mut by_game: BTreeMap<_, Vec<Statement>> = BTreeMap::new();
        for statement in statements {
            let variant = statement.rules.variant();
            let game = (statement.game == Kind::Marking, variant.adjacency as u8, variant.passing as u8);
            // Several columns may imply the same statement.
            let known = by_game.entry(game).or_default();
            if !known.contains(&statement) {
                known.push(statement);
            }
        }
        again.is_right = by_game.into_values().all(|statements| again.proves(&graph, &statements, budget));
        again
    }

    /// Whether certificates prove these statements about one game, as far as the limits allow.
    fn proves(&mut self, graph: &Graph, statements: &[Statement], budget: &Budget) -> bool {
        let wanted: Vec<_> = statements.iter().map(|statement| (statement.rules, statement.winner)).collect();
        let certified = match certify(graph, statements[0].game, &wanted, Vec::new(), budget) {
            Ok(certified) => certified,
            Err(NotCertified::Limit(_)) => {
                self.unproved += wanted.len() as u64;
                return true;
            }
            Err(_) => return false,
        };
        let Ok(found) = certificate::check(certified.out.as_slice()) else { return false };
        self.unproved += certified.lacking.len() as u64;
        self.proved += found.verdicts.len() as u64;
        found.graph.edges().eq(graph.edges())
            && found.verdicts.iter().all(|proved| wanted.contains(&(proved.rules, proved.winner)))
    }
}
