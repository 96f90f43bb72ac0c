//! Which settings serve a Monte-Carlo player: selection rules, final choices and others, each played by Alice and by
//! Bob against one fixed opponent, with growing budgets.
//!
//! Final choices and selection rules are compared in the search of the program of 2013, which has only averages: with
//! proofs and merged positions the important moves are soon proven, whatever rule selects them. The third comparison
//! takes the strongest settings and changes one of them at a time.

use games::Player;
use solver::mcts::final_choice::FINAL_CHOICES;
use solver::mcts::selection::SELECTIONS;
use toolkit::statistics::Proportion;

use crate::curves::{self, verdict};
use crate::experiments::ground::Ground;
use crate::experiments::{Context, NoReport};
use crate::report::plot::{Axis, Plot, Series};
use crate::report::{Cell, Column, Decimal, Report, Table};

/// The instances: both sides win some games on each. The grids of budgets are of all but the first.
pub(super) const INSTANCES: [(&str, u32); 4] =
    [("petersen", 3), ("grid:2x5", 3), ("icosahedron", 5), ("tree:2,3", 3)];

const OPPONENT: &str = "mcts-2013-repaired:100";

const BUDGETS: [u64; 4] = [10, 30, 100, 300];

/// The number of games on each instance, on each side, with each budget.
const GAMES: u64 = 50;

/// A share with the ends of its 95 % interval, in thousandths.
pub(super) fn ends(wins: Proportion) -> [Cell; 2] {
    let interval = wins.interval();
    [interval.low, interval.high].map(|end| Decimal::rounded(end, 3).into())
}

/// Players that differ in one choice.
pub(super) struct Comparison {
    name: &'static str,
    about: &'static str,
    choices: Vec<(&'static str, String)>,
}

pub(super) fn comparisons() -> [Comparison; 3] {
    let finals = FINAL_CHOICES.iter().map(|choice| (choice.name, format!("+2013+{}", choice.name)));
    let rules = SELECTIONS.iter().map(|rule| (rule.name, format!("+2013+robust+{}", rule.name)));
    let settings = [
        ("strong", ""),
        ("without proofs", "+no-proofs"),
        ("without merging", "+no-merging"),
        ("kl-ucb", "+kl-ucb"),
        ("ucb1", "+ucb1"),
        ("published width", "+c=1"),
        ("rapid action values", "+rave=100"),
        ("guided playouts", "+playout=danger"),
    ];
    let settings = settings.into_iter().map(|(name, words)| (name, words.to_owned()));
    [
        Comparison {
            name: "final-choice",
            about: "final choices, in the search of 2013",
            choices: finals.collect(),
        },
        Comparison {
            name: "selection",
            about: "selection rules, in the search of 2013 with the most visited child in the end",
            choices: rules.collect(),
        },
        Comparison {
            name: "settings",
            about: "the strongest settings, with one of them changed",
            choices: settings.collect(),
        },
    ]
}

/// How many players there are, each with one budget.
pub(super) fn players(comparisons: &[Comparison]) -> usize {
    comparisons.iter().map(|it| it.choices.len()).sum::<usize>() * BUDGETS.len()
}

/// Plays the comparisons, and adds their tables and plots.
pub(super) fn compare(
    comparisons: &[Comparison],
    context: &Context<'_>,
    report: &mut Report,
) -> Result<(), NoReport> {
    let grounds = INSTANCES.map(|(spec, k)| {
        let graph = context.graph(spec);
        (Ground::new(graph, context), k)
    });
    let winners = grounds.iter().map(|(ground, k)| ground.winner(*k)).collect::<Result<Vec<_>, _>>()?;
    for comparison in comparisons {
        let entrants = comparison.choices.iter().flat_map(|choice| BUDGETS.map(|budget| (choice, budget)));
        let entrants =
            entrants.map(|((name, words), budget)| (*name, budget, format!("mcts:{budget}{words}")));
        let row = |(name, budget, player): &(&'static str, u64, String)| {
            let on = |side| -> Result<Vec<Proportion>, NoReport> {
                grounds.iter().map(|(ground, k)| wins(ground, *k, side, player)).collect()
            };
            let (alice, bob) = (on(Player::Alice)?, on(Player::Bob)?);
            Ok::<_, NoReport>(Row { name, budget: *budget, alice, bob, player: player.clone() })
        };
        let rows = context.each(entrants, |(_, _, player)| player, row)?;
        report.plots.extend([Player::Alice, Player::Bob].map(|side| plot(comparison, &rows, side)));
        report.tables.push(table(comparison, &rows, &winners));
    }
    Ok(())
}

/// One player with one budget, with its wins on each instance, on each side.
struct Row {
    name: &'static str,
    player: String,
    budget: u64,
    alice: Vec<Proportion>,
    bob: Vec<Proportion>,
}

impl Row {
    fn on(&self, side: Player) -> &[Proportion] {
        match side {
            Player::Alice => &self.alice,
            Player::Bob => &self.bob,
        }
    }

    fn all(&self, side: Player) -> Proportion {
        self.on(side).iter().fold(Proportion::default(), |all, one| Proportion {
            successes: all.successes + one.successes,
            trials: all.trials + one.trials,
        })
    }
}

fn wins(ground: &Ground<'_>, k: u32, side: Player, player: &str) -> Result<Proportion, NoReport> {
    match side {
        Player::Alice => ground.duel(k, player, OPPONENT, GAMES),
        Player::Bob => {
            let lost = ground.duel(k, OPPONENT, player, GAMES)?;
            Ok(Proportion { successes: lost.trials - lost.successes, trials: lost.trials })
        }
    }
}

fn plot(comparison: &Comparison, rows: &[Row], side: Player) -> Plot {
    let name = format!("{}-as-{side}", comparison.name);
    let title =
        format!("Playing {}: {}", if side == Player::Alice { "Alice" } else { "Bob" }, comparison.about);
    let (x, y) =
        (Axis::new("simulations a move").logarithmic(), Axis::new("share of games won").within(0.0, 1.0));
    let mut plot = Plot::new(name, title, x, y);
    for (choice, _) in &comparison.choices {
        let own = rows.iter().filter(|row| row.name == *choice);
        let points = own.filter_map(|row| curves::point(row.budget as f64, row.all(side)));
        plot.series.push(Series::through(*choice, points));
    }
    plot.notes = vec![format!(
        "Against `{OPPONENT}`, {} games a point; bars are 95 % intervals.",
        GAMES * INSTANCES.len() as u64
    )];
    plot
}

fn table(comparison: &Comparison, rows: &[Row], winners: &[Option<Player>]) -> Table {
    let largest = BUDGETS[BUDGETS.len() - 1];
    let mut columns = Column::list(
        "choice | player | #as_alice = as Alice | #as_alice_low = low | #as_alice_high = high | \
         #as_bob = as Bob | #as_bob_low = low | #as_bob_high = high",
    );
    // The player is shown on the side that wins under perfect play; as Bob if that is undecided.
    let sides: Vec<Player> = winners.iter().map(|winner| winner.unwrap_or(Player::Bob)).collect();
    columns.extend(INSTANCES.iter().zip(&sides).map(|((spec, k), side)| {
        let key = format!("{spec} k={k} as {side}").replace([':', ',', ' ', '='], "_");
        Column::number(key, format!("{spec} $k={k}$ as {side}"))
    }));
    let mut table = Table::new(comparison.name, format!("Compared: {}", comparison.about), columns);
    for row in rows.iter().filter(|row| row.budget == largest) {
        let mut cells: Vec<Cell> = vec![row.name.into(), row.player.as_str().into()];
        for side in [Player::Alice, Player::Bob] {
            let all = row.all(side);
            cells.push(curves::ratio(all));
            cells.extend(ends(all));
        }
        cells.extend(sides.iter().enumerate().map(|(index, &side)| curves::ratio(row.on(side)[index])));
        table.push(cells);
    }
    let verdicts = INSTANCES
        .iter()
        .zip(winners)
        .map(|((spec, k), &winner)| format!("{spec} $k={k}$: {}", verdict(winner)));
    table.notes = vec![format!(
        "The share of games that the player wins against `{OPPONENT}`, over {GAMES} games on each of {} graphs, with \
             {largest} simulations a move; 95 % intervals. The last columns are the graphs one by one, on the side that wins \
             if both play perfectly ({}): there nothing but the player's own moves can lose a game.",
        INSTANCES.len(),
        verdicts.collect::<Vec<_>>().join(", "),
    )];
    table
}
