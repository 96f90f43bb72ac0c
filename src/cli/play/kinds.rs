//! The words of the coloring game, the marking game and the games by rules of their own.

use std::sync::Arc;

use anyhow::Context;
use clap::builder::styling::{RgbColor, Style};
use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::marking::{MarkingGame, MarkingPosition, Score};
use games::ruled::{Position, RuledGame, Step};
use games::{Game, Player, Variant};
use graphs::{Budget, Graph, Vertex};
use itertools::Itertools;
use schemars::JsonSchema;
use serde::Serialize;
use shell::{describe, hints, labels};
use solver::Decider;
use toolkit::analysis::{AnalyzedMove, weigh};
use toolkit::films;
use toolkit::labels::shown;
use toolkit::moves::WrittenMove;
use toolkit::pictures::{Ink, Palette, readable_on};
use toolkit::players::MarkingValues;
use toolkit::sitting::Sitting;
use toolkit::sitting::rules::Values;

use super::setup::GameSetup;
use super::words::{GameText, RecordableGame, TerminalGame};
use crate::cli::common::variant::remarks;

/// The rules of a coloring or marking game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RulesRecord<K> {
    /// The number of colors; in the marking game the bound with which Alice is to win, null where only the value counts.
    k: K,
    #[serde(flatten)]
    variant: Variant,
    /// Whether the game is on the line graph.
    edges: bool,
}

/// The rules of a game by its own rules.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RuledRecord {
    /// The number of colors.
    k: u32,
    /// Who moves first.
    first: Player,
}

/// What a marking game has reached.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MarkingProgress {
    /// The value that the play reached, 1 + its score; null if the game was left, or both passed.
    value: Option<u32>,
}

impl RecordableGame for ColoringGame {
    const NAME: &'static str = "coloring";

    fn usual(person: Player) -> &'static str {
        if person == Player::Alice { "threat" } else { "activation" }
    }

    fn at(table: &GameSetup) -> anyhow::Result<Self> {
        let rules = table.rules().context("-k: expected the number of colors, found none")?;
        Ok(ColoringGame::new(Arc::clone(&table.played), rules))
    }

    fn oracle<'g>(&'g self, limits: &Budget) -> Decider<'g> {
        Decider::new(self.graph(), limits)
    }
}

impl TerminalGame for ColoringGame {
    type Oracle<'g> = Decider<'g>;

    const HELP: &'static str = "\
commands:
  VERTEX=COLOR or VERTEX COLOR   color a vertex
  pass    color nothing, if you may
  undo    take back your last move and the reply
  hint    the winning moves, within the limits of the solver
  board   the colors so far, and the legal colors and neighbors of each uncolored vertex
  moves   the moves so far, as `mapgame solve --moves --after` takes them
  help    this list
  quit    end";

    fn rules(table: &GameSetup) -> String {
        let edges = match table.edges {
            true => ", on the edges".to_owned(),
            false if table.ruleset.name == ColoringGame::NAME => String::new(),
            false => format!(", {}", table.ruleset.title),
        };
        format!("k = {}{edges}{}", table.colors(), remarks(table.variant))
    }

    fn board(words: &GameText<'_, Self>, sitting: &Sitting<'_, Self>) -> String {
        colored_board(words.game, sitting, words.session.has_colors)
    }

    fn hint(words: &mut GameText<'_, Self>, position: &ColoringPosition) -> String {
        let graph = words.game.graph();
        let person = position.to_move();
        let weighed = weigh(words.game, position, &mut words.oracle);
        let mut lines = Vec::new();
        let mut tell = |what: &str, chosen: Vec<&AnalyzedMove>| {
            let words = chosen.into_iter().map(|one| describe::alike(&one.example.spell(graph), one.size));
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

    fn ending(words: &GameText<'_, Self>, sitting: &Sitting<'_, Self>, verdict: Verdict) -> String {
        let graph = words.game.graph();
        let why = match sitting.dead().as_slice() {
            [] if verdict == Verdict::BobWins => "both have passed".into(),
            [] => "every vertex is colored".into(),
            [v] => format!("{} sees every color", shown(graph, *v)),
            many => format!("{} see every color", describe::vertices(graph, many)),
        };
        format!("{} wins: {why}", verdict.winner())
    }

    fn winner(_: &GameText<'_, Self>, verdict: Verdict) -> Option<Player> {
        Some(verdict.winner())
    }

    fn terms(table: &GameSetup) -> impl Serialize {
        RulesRecord { k: table.colors(), variant: table.variant, edges: table.edges }
    }

    fn draw(words: &mut GameText<'_, Self>, sitting: &Sitting<'_, Self>) -> anyhow::Result<()> {
        let Some((film, again)) = words.film.take() else { return Ok(()) };
        let GameSetup { graph, seats, .. } = words.table;
        let who = |side| match (seats.player(side), seats.person) {
            (Some(player), _) => player,
            (None, Some(_)) => "you",
            (None, None) => "a person",
        };
        let (alice, bob) = (who(Player::Alice), who(Player::Bob));
        let colors = describe::count(words.table.colors(), "color");
        let heading = format!("{alice} against {bob} on {}, {colors}", graph.name);
        let other = seats.person.map(Player::opponent).zip(again);
        film.write(words.game.graph(), words.session, || {
            let film = films::of_play(heading, words.game, sitting.plies(), other);
            words.check_other().map(|()| film)
        })
    }
}

/// The value of a play that ended with this score; `None` where both passed.
fn value(game: &MarkingGame, score: Score) -> Option<u32> {
    match score {
        Score::UNFINISHED => None,
        _ if game.graph().order() == 0 => Some(0),
        score => Some(score.neighbors() + 1),
    }
}

impl RecordableGame for MarkingGame {
    const NAME: &'static str = "marking";

    fn usual(_: Player) -> &'static str {
        "perfect"
    }

    fn at(table: &GameSetup) -> anyhow::Result<Self> {
        Ok(MarkingGame::new(Arc::clone(&table.played), table.variant))
    }

    fn oracle<'g>(&'g self, limits: &Budget) -> MarkingValues<'g> {
        MarkingValues::new(self, limits)
    }
}

impl TerminalGame for MarkingGame {
    type Oracle<'g> = MarkingValues<'g>;

    const HELP: &'static str = "\
commands:
  VERTEX  mark a vertex
  pass    mark nothing, if you may
  undo    take back your last move and the reply
  hint    the values of the moves, within the limits of the solver
  board   the marked vertices, and the number of marked neighbors of each unmarked one
  moves   the moves so far
  help    this list
  quit    end";

    fn rules(table: &GameSetup) -> String {
        let k = table.k.map_or_else(String::new, |k| format!(", k = {k}"));
        let edges = if table.edges { ", on the edges" } else { "" };
        format!("marking game{k}{edges}{}", remarks(table.variant))
    }

    fn board(words: &GameText<'_, Self>, sitting: &Sitting<'_, Self>) -> String {
        let (graph, position) = (words.game.graph(), sitting.position());
        let mut lines = vec![format!("score so far: {}", position.score().neighbors())];
        let (marked, unmarked): (Vec<Vertex>, Vec<Vertex>) =
            graph.vertices().partition(|&v| position.marked().contains(v));
        let around =
            |v| graph.neighbors(v).iter().filter(|&&w| position.marked().contains(w)).count().to_string();
        let marked = marked.into_iter().map(|v| labels::spell(graph, v));
        push_list(&mut lines, "marked: ", marked);
        push_rows(&mut lines, "unmarked, with the number of marked neighbors:", graph, unmarked, around);
        lines.join("\n")
    }

    fn hint(words: &mut GameText<'_, Self>, position: &MarkingPosition) -> String {
        let worth = |score: Score| match score {
            Score::UNFINISHED => "the game is not finished".to_owned(),
            score => format!("score {}", score.neighbors()),
        };
        let GameText { game, oracle, limits, .. } = words;
        hints::hint(*game, position, oracle, limits, worth, |step| step.spell(game.graph()))
    }

    fn ending(words: &GameText<'_, Self>, _: &Sitting<'_, Self>, score: Score) -> String {
        let end = match value(words.game, score) {
            Some(value) => {
                let score = value.saturating_sub(1);
                format!("every vertex is marked: the score is {score}, and the value {value}")
            }
            None => "both have passed".to_owned(),
        };
        match (Self::winner(words, score), words.table.k) {
            (Some(winner), Some(k)) => format!("{winner} wins with k = {k}: {end}"),
            _ => end,
        }
    }

    /// Two passes are Bob's win with every k.
    fn winner(words: &GameText<'_, Self>, score: Score) -> Option<Player> {
        let k = words.table.k?;
        let is_kept = value(words.game, score).is_some_and(|value| value <= k);
        Some(if is_kept { Player::Alice } else { Player::Bob })
    }

    fn terms(table: &GameSetup) -> impl Serialize {
        RulesRecord { k: table.k, variant: table.variant, edges: table.edges }
    }

    fn reached(&self, score: Option<Score>) -> impl Serialize {
        MarkingProgress { value: score.and_then(|score| value(self, score)) }
    }
}

/// The elements are read and written as the vertices of the graph on which the game is played: the line graph where
/// edges are colored.
impl TerminalGame for RuledGame {
    type Oracle<'g> = Values<'g>;

    const HELP: &'static str = "\
commands:
  VERTEX=COLOR or VERTEX COLOR   color a vertex (or an edge, U-V)
  VERTEX  name a vertex that the opponent must color, or give it its only color
  undo    take back your last move and the reply
  hint    who wins after each move, within the limits of the solver
  board   the colors so far, and the legal colors of each uncolored vertex
  moves   the moves so far
  help    this list
  quit    end";

    fn rules(table: &GameSetup) -> String {
        format!("{}, k = {}", table.ruleset.title, table.colors())
    }

    fn read(&self, played: &Graph, position: &Position, line: &str) -> Result<Step, String> {
        let step = Step::read(played, line)?;
        let Step::Name(element) = step else { return Ok(step) };
        let is_here =
            |step: &Step| matches!(*step, Step::Name(at) | Step::Color { element: at, .. } if at == element);
        let mut here = self.legal(position).into_iter().filter(is_here);
        // A word without a color is unambiguous if only one move matches.
        Ok(here.next().filter(|_| here.next().is_none()).unwrap_or(step))
    }

    fn board(words: &GameText<'_, Self>, sitting: &Sitting<'_, Self>) -> String {
        let (played, position) = (&words.table.played, sitting.position());
        let fitting = words.game.fitting(position);
        let fits = |v: Vertex| {
            let colors: Vec<String> = fitting[v.index()].iter().map(|color| color.to_string()).collect();
            if colors.is_empty() { "none".to_owned() } else { colors.join(" ") }
        };
        let colored = position.colors().iter().enumerate().filter_map(|(index, color)| {
            Some(format!("{}={}", labels::spell(played, Vertex::new(index)), (*color)?))
        });
        let mut lines = Vec::new();
        push_list(&mut lines, "colored: ", colored);
        push_list(&mut lines, "named: ", position.named().map(|named| labels::spell(played, named)));
        let uncolored = position.uncolored().collect();
        push_rows(&mut lines, "uncolored, with the legal colors:", played, uncolored, fits);
        lines.join("\n")
    }

    fn hint(words: &mut GameText<'_, Self>, position: &Position) -> String {
        let worth = |verdict: Verdict| format!("{} wins", verdict.winner());
        let GameText { table, game, oracle, limits, .. } = words;
        hints::hint(*game, position, oracle, limits, worth, |step| step.spell(&table.played))
    }

    fn ending(words: &GameText<'_, Self>, sitting: &Sitting<'_, Self>, verdict: Verdict) -> String {
        let position = sitting.position();
        let fitting = words.game.fitting(position);
        let stuck = position.uncolored().find(|v| fitting[v.index()].is_empty());
        let why = stuck.map_or_else(
            || "everything is colored".to_owned(),
            |stuck| format!("no color is legal at {}", labels::spell(&words.table.played, stuck)),
        );
        format!("{} wins: {why}", verdict.winner())
    }

    fn winner(_: &GameText<'_, Self>, verdict: Verdict) -> Option<Player> {
        Some(verdict.winner())
    }

    fn terms(table: &GameSetup) -> impl Serialize {
        RuledRecord { k: table.colors(), first: table.variant.first }
    }
}

/// The moves made, and a line for each uncolored vertex: its legal colors, the colors in its neighborhood with the
/// neighbors that have them, and its uncolored neighbors. With `has_colors` the numbers of colors are painted, for a
/// terminal.
fn colored_board(game: &ColoringGame, sitting: &Sitting<'_, ColoringGame>, has_colors: bool) -> String {
    let (graph, position) = (game.graph(), sitting.position());
    let on = |color, text: String| if has_colors { painted(color, &text) } else { text };
    let number = |color: Color| on(color, color.to_string());
    let made = sitting.plies().iter().filter_map(|ply| match ply.step {
        ColoringMove::Color { color, .. } => {
            Some(format!("{} by {}", on(color, ply.step.spell(graph)), ply.player))
        }
        ColoringMove::Pass => None,
    });
    let mut lines = Vec::new();
    push_list(&mut lines, "colored: ", made);
    let uncolored: Vec<Vertex> = position.uncolored().collect();
    let width = uncolored.iter().map(|&v| shown(graph, v).chars().count()).max().unwrap_or(0);
    if !uncolored.is_empty() {
        lines.push("uncolored, with legal colors, colors of neighbors, and uncolored neighbors:".into());
    }
    let reachable = game.rules().variant().adjacency.open(graph, |v| position.color(v).is_some());
    lines.extend(uncolored.into_iter().map(|v| {
        let colors = game.available(position, v).map(number).collect_vec();
        let open = match colors.as_slice() {
            [] => "no color is left".into(),
            [last] => format!("only {last} is left"),
            _ => colors.join(" "),
        };
        let near = |color: Option<Color>| {
            let near =
                graph.neighbors(v).iter().copied().filter(|&w| position.color(w) == color).collect_vec();
            (!near.is_empty()).then(|| describe::vertices(graph, &near))
        };
        let at = |color| Some(format!("{} at {}", number(color), near(Some(color))?));
        let seen = Some(game.rules().palette().filter_map(at).join(", ")).filter(|seen| !seen.is_empty());
        let seen = seen.map_or_else(String::new, |seen| format!("; sees {seen}"));
        let apart = if reachable.contains(&v) { "" } else { "; not next to a colored vertex" };
        let near = near(None).map_or_else(String::new, |near| format!("; next to {near}"));
        format!("  {:>width$}: {open}{seen}{apart}{near}", shown(graph, v))
    }));
    lines.join("\n")
}

/// Adds a line with these words, unless there are none.
fn push_list(lines: &mut Vec<String>, head: &str, words: impl IntoIterator<Item = String>) {
    let words = words.into_iter().collect_vec();
    if !words.is_empty() {
        lines.push(format!("{head}{}", words.join(", ")));
    }
}

/// Adds a line for each vertex below the head, unless there are none.
fn push_rows(
    lines: &mut Vec<String>,
    head: &str,
    graph: &Graph,
    vertices: Vec<Vertex>,
    text: impl Fn(Vertex) -> String,
) {
    if !vertices.is_empty() {
        lines.push(head.to_owned());
    }
    lines.extend(vertices.into_iter().map(|v| format!("  {}: {}", labels::spell(graph, v), text(v))));
}

/// The text on a background of this color, by the inks of the pictures. Above eight colors hues repeat, lighter; the
/// number in the text distinguishes them.
fn painted(color: Color, text: &str) -> String {
    let rgb = |Ink(red, green, blue): Ink| Some(RgbColor(red, green, blue).into());
    let ground = Palette::new(None, 0..=color.index()).ink(color.index());
    let style = Style::new().fg_color(rgb(readable_on(ground))).bg_color(rgb(ground));
    format!("{style}{text}{style:#}")
}
