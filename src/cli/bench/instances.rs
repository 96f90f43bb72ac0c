//! Lists of decisions: a line for each.

use anyhow::{Context, bail};
use clap::ValueEnum;
use games::coloring::Rules;
use graphs::Graph;
use mapgame::{games, graphs, solver};
use solver::Decider;

use super::super::common::options::Session;
use super::super::common::variant::{First, GameName};

/// One decision to time.
pub struct Instance {
    /// The graph by its spec, or a file.
    pub graph: String,
    k: u32,
    first: First,
    game: GameName,
}

/// What came of it, over all first players.
pub struct Outcome {
    /// Who wins, for each first player; nothing if a limit ended the search.
    pub winner: Option<String>,
    /// The nodes of the search.
    pub nodes: u64,
    /// The time of the search.
    pub seconds: f64,
}

impl Instance {
    /// Decides it on this graph, on one thread.
    pub fn decide(&self, graph: &Graph, session: &Session) -> Outcome {
        let decisions = self.first.players().iter().map(|&first| {
            let rules = Rules::new(self.k).expect("k is at least 1").starting(first);
            Decider::new(graph, &session.budget).decide(self.game.kind(), rules)
        });
        let decisions: Vec<_> = decisions.collect();
        let winners: Option<Vec<String>> =
            decisions.iter().map(|decision| decision.winner.map(|player| player.to_string())).collect();
        Outcome {
            winner: winners.map(|winners| winners.join(", ")),
            nodes: decisions.iter().map(|decision| decision.nodes).sum(),
            seconds: decisions.iter().map(|decision| decision.seconds).sum(),
        }
    }
}

impl std::fmt::Display for Instance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} k={}", self.graph, self.k)?;
        if self.first != First::Alice {
            write!(f, " first={}", word(&self.first))?;
        }
        if self.game != GameName::Coloring {
            write!(f, " game={}", word(&self.game))?;
        }
        Ok(())
    }
}

/// The instances of a list of this name.
///
/// # Errors
/// A line that is none, or no line at all.
pub fn parse(name: &str, text: &str) -> anyhow::Result<Vec<Instance>> {
    let mut instances = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default().trim();
        if !content.is_empty() {
            let instance = parse_line(content).with_context(|| format!("{name}:{}", index + 1))?;
            instances.push(instance);
        }
    }
    if instances.is_empty() {
        bail!("{name}: expected an instance, found none");
    }
    Ok(instances)
}

fn parse_line(line: &str) -> anyhow::Result<Instance> {
    let mut words = line.split_whitespace();
    let graph = words.next().expect("the line is not empty").to_owned();
    let (mut k, mut first, mut game) = (None, First::Alice, GameName::Coloring);
    for word in words {
        match word.split_once('=') {
            Some(("k", value)) => k = value.parse().ok().filter(|&k| k > 0),
            Some(("first", value)) => first = choice(value)?,
            Some(("game", value)) => game = choice(value)?,
            _ => bail!("expected k=, first= or game=, found {word}"),
        }
    }
    let k = k.context("expected k= and a positive number")?;
    Ok(Instance { graph, k, first, game })
}

fn choice<T: ValueEnum>(value: &str) -> anyhow::Result<T> {
    T::from_str(value, false).map_err(|_| {
        let known: Vec<String> = T::value_variants().iter().map(word).collect();
        anyhow::anyhow!("expected {}, found {value}", known.join(" or "))
    })
}

fn word<T: ValueEnum>(value: &T) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
