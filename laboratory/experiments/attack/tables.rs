//! The tables of what Bobs make strategies need.

use std::cmp::Ordering;

use games::certificate::Kind;
use itertools::Itertools;
use strategies::Entry;

use super::field::{
    ALPHA_BETA, Curve, EVERYONE, FAMILIES, GAMES, GRAPHS, HELD, RESPONSES, Row, SEEDS, Spot, bobs, mean,
};
use crate::report::{Cell, Column, Decimal, Table};

/// How the games of a Bob at a spot are combined into one number.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Measure {
    Mean,
    Worst,
}

pub(crate) fn scale(game: Kind) -> &'static str {
    match game {
        Kind::Marking => "score + 1",
        Kind::Coloring => "colors",
    }
}

fn decimal(value: f64) -> Cell {
    Decimal::rounded(value, 2).into()
}

fn spot_cells(spot: &Spot<'_>) -> Vec<Cell> {
    let row = spot.first();
    vec![FAMILIES[row.family].0.into(), row.order.into(), row.strategy.1.into()]
}

pub(crate) fn by_bob(spots: &[Spot<'_>], game: Kind, measure: Measure) -> Table {
    let mut columns = Column::list("family = graphs | #n | strategy");
    let bobs = bobs();
    let named = bobs.iter().map(|name| Column::number(name.replace([':', '-'], "_"), name.clone()));
    columns.extend(named);
    let (word, of) = match measure {
        Measure::Mean => ("mean", "on average over the games"),
        Measure::Worst => ("worst", "in his worst game"),
    };
    let title =
        format!("{} game: the {} that each Bob makes a strategy need, {of}", capital(game), scale(game));
    let mut table = Table::new(format!("{}-{word}", game.name()), title, columns);
    for spot in spots.iter().filter(|spot| spot.first().game == game) {
        let mut row = spot_cells(spot);
        row.extend((0..bobs.len()).map(|bob| {
            let games = spot.games(bob);
            match measure {
                _ if games.is_empty() => Cell::empty(),
                Measure::Mean => decimal(mean(&games)),
                Measure::Worst => games.iter().max().copied().into(),
            }
        }));
        table.push(row);
    }
    table.notes = vec![games_note(game), budgets_note()];
    table
}

fn capital(game: Kind) -> &'static str {
    match game {
        Kind::Marking => "Marking",
        Kind::Coloring => "Coloring",
    }
}

fn games_note(game: Kind) -> String {
    let everyone = format!(
        "An empty cell is a Bob whose games take too long, on more than {EVERYONE} vertices or with the colors of a guide."
    );
    match game {
        Kind::Marking => format!(
            "{GRAPHS} graphs of each order, {GAMES} seeds on each. `random` and `{ALPHA_BETA}` play the marking game; the \
             other Bobs play the coloring game alone, with as many colors as the strategy's theorems promise to be enough, \
             and the colored neighbors of a vertex count as marked. {everyone}"
        ),
        Kind::Coloring => format!(
            "One graph of each order, {GAMES} seeds. A strategy is tried with 1, 2, ... shades of each class of its guide, of \
             one class where it is color-blind, until it is not beaten. {everyone}"
        ),
    }
}

fn budgets_note() -> String {
    "The number at a name is the simulations of a move, or the plies; with a best response it is the simulations, or the \
     positions expanded, of a search. `perfect` is left out: it decides games of some thirty vertices."
        .into()
}

/// The best response against the best of the other Bobs, spot by spot.
pub(crate) fn summary(spots: &[Spot<'_>]) -> Table {
    let columns = Column::list(
        "game | family = graphs | #n | strategy | #response = mean / best response | response_by = by / best response | \
         #other = mean / best other Bob | other_by = by / best other Bob | #more / worst game, graphs | \
         #as_much = as much / worst game, graphs | #less / worst game, graphs",
    );
    let title = "The best response beside the best of all other Bobs";
    let mut table = Table::new("attack", title, columns);
    let mut total = [0u32; 3];
    let mut ahead = 0;
    let responses = RESPONSES.len();
    for spot in spots {
        let (response, response_by) = spot.leader(0..responses);
        let (other, other_by) = spot.leader(responses..bobs().len());
        let mut counts = [0u32; 3];
        for row in &spot.rows {
            let (response, other) = row.most();
            counts[match response.cmp(&other) {
                Ordering::Greater => 0,
                Ordering::Equal => 1,
                Ordering::Less => 2,
            }] += 1;
        }
        total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
        ahead += usize::from(response > other);
        let mut row: Vec<Cell> = vec![spot.first().game.name().into()];
        row.extend(spot_cells(spot));
        row.extend([decimal(response), response_by.join(", ").into()]);
        row.extend([decimal(other), other_by.join(", ").into()]);
        row.extend(counts.map(Cell::from));
        table.push(row);
    }
    let [more, as_much, less] = total;
    table.notes = vec![
        format!(
            "The mean of a best response is above that of every other Bob in {ahead} of {} rows. In the worst game on a graph \
             a best response does more than every other Bob {more} times, as much {as_much} times, less {less} times.",
            spots.len()
        ),
        "In the marking game a mean is of the score and one, in the coloring game of colors; the tables below say how they are \
         found, and have every Bob."
            .into(),
    ];
    table
}

/// The forced numbers against the proven bounds, graph by graph.
pub fn held(rows: &[Row]) -> Table {
    let columns = Column::list(
        "game | graph | strategy | #max_degree_plus_1 = $Δ+1$ | #own_bound = own / bound | #least_bound = least / bound | \
         #response = best response / reached by | #other = other Bobs / reached by | #gap",
    );
    let title = "What Bobs reach against the proven bounds of activation and dollar";
    let mut table = Table::new("bounds", title, columns);
    let is_held = |row: &&Row| HELD.iter().any(|entry| entry.name == row.strategy.1);
    for row in rows.iter().filter(is_held) {
        let (response, other) = row.most();
        table.push(vec![
            row.game.name().into(),
            row.spec.as_str().into(),
            row.strategy.1.into(),
            row.max_degree_plus_1.into(),
            row.bounds.0.into(),
            row.bounds.1.into(),
            response.into(),
            other.into(),
            row.bounds.1.checked_sub(response).into(),
        ]);
    }
    let first = |entry: &Entry| rows.iter().find(|row| row.strategy.1 == entry.name);
    let own = HELD.iter().filter_map(|entry| first(entry));
    let own = own.map(|row| format!("${}$ for {}", row.formula, row.strategy.1));
    table.notes = vec![format!(
        "`own` is what the theorem of the strategy gives for its order, {}; `least` is the least that one of its theorems \
             gives, most often 2 + the matching rank of the order. What is reached is the most in all games on the graph, a \
             lower bound on the worst case; the gap is what `least` leaves above it.",
        own.format(" and ")
    )];
    table
}

/// What best responses reach by their budgets.
pub(crate) fn budgets(curves: &[Curve]) -> Table {
    let columns = Column::list("graph | strategy | #bound | bob = Bob | #least | #mean | #most");
    let title = "The score and one that a best response makes a strategy need, by its budget";
    let mut table = Table::new("budgets", title, columns);
    for Curve { spec, strategy, bound, points, .. } in curves {
        for (method, simulations, needed) in points {
            table.push(vec![
                spec.as_str().into(),
                (*strategy).into(),
                (*bound).into(),
                format!("{}:{simulations}", method.name()).into(),
                needed.iter().min().copied().into(),
                decimal(mean(needed)),
                needed.iter().max().copied().into(),
            ]);
        }
    }
    table.notes =
        vec![format!("Over {SEEDS} seeds. `bound` is the least that a theorem of the strategy proves.")];
    table
}
