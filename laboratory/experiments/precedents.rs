//! Precedents: decisions that once took long, stored as certificates with the table of known numbers.
//!
//! The searches of a report have the same limits for all of its graphs. Results of longer searches are not
//! recomputed: the certificates are checked in every run that depends on them.

use std::path::Path;

use games::Player;
use games::certificate::{Kind, check};
use games::coloring::Rules;
use graphs::Graph;
use graphs::canonical::canonical_form;

use toolkit::ask::check::parts;

use super::NoReport;
use crate::known::certificates_in;

#[derive(Debug, Clone, Default)]
pub struct Precedents {
    decisions: Vec<Decision>,
}

#[derive(Debug, Clone)]
struct Decision {
    graph: Graph,
    game: Kind,
    rules: Rules,
    winner: Player,
}

impl Precedents {
    /// Reads the certificates in this folder, none if it does not exist. Linear in the size of the files.
    pub fn of(folder: &Path) -> Result<Self, NoReport> {
        let refused = |path: &str, fault: String| NoReport::Certificate { path: path.into(), fault };
        let shown = folder.display().to_string();
        let files = certificates_in(folder, &shown).map_err(|fault| refused(&shown, fault.to_string()))?;
        let mut decisions = Vec::new();
        for (path, bytes) in files {
            for part in parts(&bytes) {
                let checked = check(part).map_err(|fault| refused(&path, fault.to_string()))?;
                let (graph, game) = (canonical_form(&checked.graph), checked.subject.kind);
                let verdicts = checked.verdicts.iter().filter(|_| checked.start.is_empty());
                decisions.extend(verdicts.map(|proved| Decision {
                    graph: graph.clone(),
                    game,
                    rules: proved.rules,
                    winner: proved.winner,
                }));
            }
        }
        Ok(Precedents { decisions })
    }

    /// The winner on a graph, by a certificate of an isomorphic graph for this game with these rules.
    pub fn winner(&self, graph: &Graph, game: Kind, rules: Rules) -> Option<Player> {
        let size = |graph: &Graph| (graph.order(), graph.size());
        let mut such = self.decisions.iter().filter(|decision| {
            (decision.game, decision.rules, size(&decision.graph)) == (game, rules, size(graph))
        });
        // Most graphs have no precedent and need no canonical form.
        let first = such.next()?;
        let form = canonical_form(graph);
        [first]
            .into_iter()
            .chain(such)
            .find(|decision| decision.graph == form)
            .map(|decision| decision.winner)
    }

    /// Narrows an interval of the least number with which Alice wins, given that she loses with all numbers below
    /// `low` and wins with `high`.
    pub fn narrowed(
        &self,
        graph: &Graph,
        game: Kind,
        first: Player,
        (mut low, mut high): (u32, u32),
    ) -> (u32, u32) {
        let winner = |k: u32| self.winner(graph, game, Rules::new(k).ok()?.starting(first));
        while low < high && winner(low) == Some(Player::Bob) {
            low += 1;
        }
        if let Some(enough) = (low..high).find(|&k| winner(k) == Some(Player::Alice)) {
            high = enough;
        }
        (low, high)
    }
}
