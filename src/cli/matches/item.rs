//! One match in the shapes that the formats need.

use mapgame::report::{Cell, Column, Decimal, Table};
use serde::Serialize;
use toolkit::matches::{Match, Played, Score};
use toolkit::statistics::Interval;

use super::super::common::describe;
use super::super::common::output::Item;
use super::super::common::sources::{Identity, NamedGraph};

/// The decimals of ratios for people; machines get more.
const PLACES: u8 = 3;

/// A JSON object of `match` and `tournament`.
#[derive(Serialize)]
pub struct Record {
    #[serde(flatten)]
    identity: Identity,
    k: u32,
    first: String,
    alice: String,
    bob: String,
    wins: u64,
    games: u64,
    ratio: Option<f64>,
    low: f64,
    high: f64,
    /// The moves, if all games were the same play.
    only_play: Option<String>,
    limit: Option<String>,
}

/// The table of matches.
pub fn table(name: &'static str, title: &str) -> Table {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::number("m", "m"),
        Column::number("k", "k"),
        Column::words("first", "first"),
        Column::words("alice", "Alice"),
        Column::words("bob", "Bob"),
        Column::number("wins", "wins"),
        Column::number("games", "games"),
        Column::number("ratio", "ratio"),
        Column::number("low", "low"),
        Column::number("high", "high"),
        Column::words("one_play", "one play"),
    ];
    let mut table = Table::new(name, title, columns);
    table.notes = vec![
        "Wins and ratio are Alice's; low and high are the ends of a 95 % interval, which means nothing where \
         all games were one play."
            .into(),
    ];
    table
}

/// The match in every shape.
pub fn item(graph: &NamedGraph, seats: &Match<'_>, played: &Played) -> Item<Record> {
    let Score { wins, games, only_play } = &played.score;
    let (alice, bob) = (seats.alice.to_string(), seats.bob.to_string());
    let (k, first) = (seats.rules.colors(), seats.rules.first().to_string());
    let ratio = played.score.alice().ratio();
    let Interval { low, high } = played.score.alice().interval();
    let decimal = |number: f64| Decimal::rounded(number, PLACES);
    let shown = ratio.map_or(Cell::empty(), |ratio| decimal(ratio).into());
    let only_play = only_play.clone().filter(|_| *games > 1);
    let row = vec![
        graph.name.as_str().into(),
        graph.graph.order().into(),
        graph.graph.size().into(),
        k.into(),
        first.as_str().into(),
        alice.as_str().into(),
        bob.as_str().into(),
        (*wins).into(),
        (*games).into(),
        shown,
        decimal(low).into(),
        decimal(high).into(),
        only_play.is_some().into(),
    ];
    let beginner = if first == "bob" { ", Bob first" } else { "" };
    let mut text = format!(
        "{}, k = {k}{beginner}: {alice} wins {wins} of {} against {bob}",
        graph.name,
        describe::count(*games, "game")
    );
    if let Some(ratio) = ratio {
        text.push_str(&format!(", {} ({}..{})", decimal(ratio), decimal(low), decimal(high)));
    }
    if let Some(limit) = played.limit {
        text.push_str(&format!("; cut short by the {limit}"));
    }
    if let Some(play) = &only_play {
        text.push_str(&format!("\n  every game was this play, so the interval means nothing: {play}"));
    }
    // A ratio has no more digits than this, whatever the machine's logarithm.
    let exact = |number: f64| Decimal::rounded(number, 6).to_f64();
    let json = Record {
        identity: graph.identity(),
        k,
        first,
        alice,
        bob,
        wins: *wins,
        games: *games,
        ratio: ratio.map(exact),
        low: exact(low),
        high: exact(high),
        only_play,
        limit: played.limit.map(|limit| limit.to_string()),
    };
    Item { json, text, rows: vec![row] }
}
