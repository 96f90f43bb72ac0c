//! The words of the coloring game at the terminal.

use std::sync::Arc;

use anyhow::Context;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::{Player, Variant};
use graphs::Budget;
use schemars::JsonSchema;
use serde::Serialize;
use shell::terminal::Vocabulary;
use shell::{describe, moves};
use solver::Decider;
use toolkit::analysis::{AnalyzedMove, weigh};
use toolkit::films;
use toolkit::labels::shown;
use toolkit::sitting::Sitting;

use super::board;
use super::table::{RecordableGame, Table, TerminalGame, WonGame, Words};
use crate::cli::common::variant::remarks;

/// The rules of a coloring game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ColoringTerms {
    /// The number of colors.
    k: u32,
    #[serde(flatten)]
    variant: Variant,
    /// Whether the game is on the line graph.
    edges: bool,
}

impl RecordableGame for ColoringGame {
    const NAME: &'static str = "coloring";

    fn usual(person: Player) -> &'static str {
        if person == Player::Alice { "threat" } else { "activation" }
    }

    fn at(table: &Table) -> anyhow::Result<Self> {
        let rules = table.rules().context("-k: expected the number of colors, found none")?;
        Ok(ColoringGame::new(Arc::clone(&table.played), rules))
    }

    fn oracle<'g>(&'g self, limits: &Budget) -> Decider<'g> {
        Decider::new(self.graph(), limits)
    }
}

impl TerminalGame for ColoringGame {
    type Oracle<'g> = Decider<'g>;
}

impl Vocabulary<ColoringGame> for Words<'_, ColoringGame> {
    type Sides = Player;

    const HELP: &'static str = "\
commands:
  VERTEX=COLOR or VERTEX COLOR   color a vertex
  pass    color nothing, where you may
  undo    take back your last move, and what was answered
  hint    which moves win, as far as the solver finds out
  board   the colors so far, and what each uncolored vertex may take and sees
  moves   the moves so far, as `mapgame solve --moves --after` takes them
  help    this list
  quit    end";

    fn greeting(&self, sitting: &Sitting<'_, ColoringGame>) -> String {
        let Table { edges, ruleset, variant, .. } = self.table;
        let edges = match edges {
            true => ", on the edges".to_owned(),
            false if ruleset.name == ColoringGame::NAME => String::new(),
            false => format!(", {}", ruleset.title),
        };
        let rules = format!("k = {}{edges}{}", self.table.colors(), remarks(*variant));
        self.first_line(sitting, &rules)
    }

    fn read(&self, _: &ColoringPosition, line: &str) -> Result<ColoringMove, String> {
        moves::read(self.game.graph(), line)
    }

    fn spell(&self, step: ColoringMove) -> String {
        moves::spell(self.game.graph(), step)
    }

    fn check(&self) -> Result<(), String> {
        self.check_other().map_err(|fault| format!("{fault:#}"))
    }

    fn board(&self, sitting: &Sitting<'_, ColoringGame>) -> String {
        board::text(self.game, sitting, self.session.has_colors)
    }

    fn hint(&mut self, sitting: &Sitting<'_, ColoringGame>) -> String {
        let person = sitting.position().to_move();
        let weighed = weigh(self.game, sitting.position(), &mut self.oracle);
        let mut lines = Vec::new();
        let mut tell = |what: &str, chosen: Vec<&AnalyzedMove>| {
            let words = chosen.into_iter().map(|one| describe::alike(&self.spell(one.example), one.size));
            let words: Vec<String> = words.collect();
            if !words.is_empty() {
                lines.push(format!("  {what}: {}", words.join(", ")));
            }
        };
        let by = |wanted: Option<bool>| {
            weighed.iter().filter(move |one| one.winner.ok().map(|winner| winner == person) == wanted)
        };
        tell("winning", by(Some(true)).collect());
        tell("losing", by(Some(false)).collect());
        let limit = weighed.iter().find_map(|one| one.winner.err());
        let open = limit.map_or(String::new(), |limit| format!("not known ({limit})"));
        tell(&open, by(None).collect());
        let head = match (by(Some(true)).count(), limit) {
            (0, None) => "no move wins",
            (0, Some(_)) => "no move is known to win",
            _ => "some moves win",
        };
        lines.insert(0, format!("{head}, up to symmetry:"));
        lines.join("\n")
    }

    fn ending(&self, sitting: &Sitting<'_, ColoringGame>, verdict: Verdict) -> String {
        let dead = sitting.dead();
        let why = match dead.as_slice() {
            [] if verdict == Verdict::BobWins => "both have passed".into(),
            [] => "every vertex is colored".into(),
            [v] => format!("{} sees every color", shown(self.game.graph(), *v)),
            many => format!("{} see every color", describe::vertices(self.game.graph(), many)),
        };
        format!("{} wins: {why}", verdict.winner())
    }

    fn keep(&mut self, sitting: &Sitting<'_, ColoringGame>) -> anyhow::Result<()> {
        self.keep_moves(sitting, false)
    }

    fn finish(&mut self, sitting: &Sitting<'_, ColoringGame>) -> anyhow::Result<()> {
        self.keep_moves(sitting, true)?;
        let Table { graph, seats, .. } = self.table;
        let who = |side| match (seats.player(side), seats.person) {
            (Some(player), _) => player,
            (None, Some(_)) => "you",
            (None, None) => "a person",
        };
        let (alice, bob) = (who(Player::Alice), who(Player::Bob));
        let colors = describe::count(self.table.colors(), "color");
        let heading = format!("{alice} against {bob} on {}, {colors}", graph.name);
        let other = seats.person.map(Player::opponent).zip(self.again.take());
        self.film.write(self.game.graph(), self.session, || {
            let film = films::of_play(heading, self.game, sitting.plies(), other);
            self.check_other().map(|()| film)
        })
    }

    fn result(&self, sitting: &Sitting<'_, ColoringGame>, moves: String) -> impl Serialize {
        let Table { variant, edges, .. } = *self.table;
        let terms = ColoringTerms { k: self.table.colors(), variant, edges };
        let winner = sitting.value().map(Verdict::winner);
        self.record(sitting, terms, WonGame {}, winner, moves)
    }
}
