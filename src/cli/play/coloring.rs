//! The words of the coloring game at the terminal.

use std::sync::Arc;

use anyhow::Context;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::{Player, Variant};
use graphs::Budget;
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::analysis::{Weighed, weigh};
use toolkit::films;
use toolkit::judge::Judge;
use toolkit::labels::shown;
use toolkit::sitting::{Ply, Sitting};
use toolkit::transcript::{About, Transcript};

use super::board;
use super::table::{Recorded, Table};
use super::words::{Spoken, Won, Words};
use crate::cli::common::variant::remarks;
use crate::cli::common::{describe, moves};

/// The rules of a coloring game.
#[derive(Serialize, JsonSchema)]
pub struct ColoringTerms {
    /// The number of colors.
    k: u32,
    #[serde(flatten)]
    variant: Variant,
    /// Whether the game is on the line graph.
    edges: bool,
}

impl Recorded for ColoringGame {
    const NAME: &'static str = "coloring";

    fn usual(person: Player) -> &'static str {
        if person == Player::Alice { "threat" } else { "activation" }
    }

    fn at(table: &Table) -> anyhow::Result<Self> {
        let rules = table.rules().context("-k: expected the number of colors, found none")?;
        Ok(ColoringGame::new(Arc::clone(&table.played), rules))
    }

    fn oracle<'g>(&'g self, limits: &Budget) -> Judge<'g> {
        Judge::new(self, limits)
    }
}

impl Spoken for ColoringGame {
    type Oracle<'g> = Judge<'g>;
    type Terms = ColoringTerms;
    type Reached = Won;

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

    fn title(table: &Table) -> String {
        let edges = match table.edges {
            true => ", on the edges".to_owned(),
            false if table.ruleset.name == Self::NAME => String::new(),
            false => format!(", {}", table.ruleset.title),
        };
        format!("k = {}{edges}{}", table.colors(), remarks(table.variant))
    }

    fn terms(table: &Table) -> ColoringTerms {
        ColoringTerms { k: table.colors(), variant: table.variant.into(), edges: table.edges }
    }

    fn reached(_: &Words<'_, Self>, _: Option<Verdict>) -> Won {
        Won {}
    }

    fn winner(_: &Words<'_, Self>, verdict: Verdict) -> Option<Player> {
        Some(verdict.winner())
    }

    fn read(words: &Words<'_, Self>, _: &ColoringPosition, line: &str) -> Result<ColoringMove, String> {
        moves::read(words.game.graph(), line)
    }

    fn spell(table: &Table, step: ColoringMove) -> String {
        moves::spell(&table.played, step)
    }

    fn board(words: &Words<'_, Self>, sitting: &Sitting<'_, Self>) -> String {
        board::text(words.game, sitting, words.session.has_colors)
    }

    fn hint(words: &mut Words<'_, Self>, sitting: &Sitting<'_, Self>) -> String {
        let person = sitting.position().to_move();
        let weighed = weigh(sitting.position(), &mut words.oracle);
        let mut lines = Vec::new();
        let mut tell = |what: &str, chosen: Vec<&Weighed>| {
            let words = chosen
                .into_iter()
                .map(|one| describe::alike(&Self::spell(words.table, one.example), one.size));
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

    fn ending(words: &Words<'_, Self>, sitting: &Sitting<'_, Self>, verdict: Verdict) -> String {
        let dead = sitting.dead();
        let why = match dead.as_slice() {
            [] if verdict == Verdict::BobWins => "both have passed".into(),
            [] => "every vertex is colored".into(),
            [v] => format!("{} sees every color", shown(words.game.graph(), *v)),
            many => format!("{} see every color", describe::vertices(words.game.graph(), many)),
        };
        format!("{} wins: {why}", verdict.winner())
    }

    fn transcript(&self, about: About<'_>, plies: Vec<Ply<ColoringMove>>) -> Option<Transcript> {
        Some(Transcript::of(about, self, plies))
    }

    fn draw(words: &mut Words<'_, Self>, sitting: &Sitting<'_, Self>) -> anyhow::Result<()> {
        let Table { graph, seats, .. } = words.table;
        let who = |side| match (seats.player(side), seats.person) {
            (Some(player), _) => player,
            (None, Some(_)) => "you",
            (None, None) => "a person",
        };
        let (alice, bob) = (who(Player::Alice), who(Player::Bob));
        let colors = describe::count(words.table.colors(), "color");
        let heading = format!("{alice} against {bob} on {}, {colors}", graph.name);
        let other = seats.person.map(Player::opponent).zip(words.again.take());
        words.film.write(words.game.graph(), words.session, || {
            let film = films::of_play(heading, words.game, sitting.plies(), other);
            words.check_other().map(|()| film)
        })
    }
}
