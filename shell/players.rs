//! The parts of `--help` about players, made from the catalogues.

use toolkit::players::mcts::{self, options};
use toolkit::players::{ENGINES, Engine};

/// The heading over the rarely used options of strategies.
pub const FINER: &str = "How the strategy plays";

/// The columns of a word, before its description.
const WIDTH: usize = 15;

const ABOUT: usize = 76;

/// The placeholder that [`in_full`] replaces. The text comes from catalogues, so it is made only when help is shown.
const PLAYERS: &str = "{players}";

/// The help after the options of a command that takes players of the coloring game: its examples, then the notation of
/// players.
pub fn after_help(examples: &str) -> String {
    format!("{examples}\n\n{PLAYERS}")
}

/// The help with the text about players filled in.
pub fn in_full(help: &str) -> String {
    if help.contains(PLAYERS) { help.replace(PLAYERS, &of_coloring()) } else { help.to_owned() }
}

fn of_coloring() -> String {
    let budgeted = |engine: &&Engine| Some(format!("{}:{}", engine.name, engine.budget?.to_uppercase()));
    let budgeted: Vec<String> = ENGINES.iter().filter_map(budgeted).collect();
    format!(
        "`mapgame list players` lists the players. With a budget they are {}; a time such as 50ms or 2s may\n\
         replace the number of simulations. exec:PROGRAM [ARGS] is your own program (docs/players.md).\n{}",
        budgeted.join(", "),
        words()
    )
}

pub fn words() -> String {
    let words: String = options::usages().map(|(usage, about)| entry(usage, &about)).collect();
    let example = mcts::EXAMPLE;
    format!("Options may follow mcts:BUDGET, each after a `+`,\nas in {example}:{words}")
}

/// A word with its description, on as many lines as needed.
fn entry(word: &str, about: &str) -> String {
    let mut text = format!("\n    {word:WIDTH$}");
    let mut column = 0;
    for part in about.split(' ') {
        if column + 1 + part.len() > ABOUT {
            text.push_str(&format!("\n    {:WIDTH$}", ""));
            column = 0;
        }
        text.push_str(&format!(" {part}"));
        column += 1 + part.len();
    }
    text
}
