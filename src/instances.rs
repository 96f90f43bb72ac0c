//! Lists of decisions by which searches are measured, and numberings of their graphs.
//!
//! The search tries moves of equal danger in the order of the numbers of their vertices. A random numbering is a
//! random choice among equal moves, made anew for each seed, and the game does not depend on it: so all numberings have
//! the same winner, and the spread of their nodes is that of chance. As the seed decides the numbering and not the
//! search, any two versions can be compared on the same ones.

use anyhow::{Context, bail};
use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use graphs::rng::Dice;
use graphs::{Budget, Graph};
use solver::Decider;

/// The list of the project: a line an instance.
pub const INSTANCES: &str = include_str!("../benches/instances.txt");

/// The list on whose numberings versions are compared.
pub const SPREAD: &str = include_str!("../benches/spread.txt");

/// One decision, or one for each first player.
#[derive(Debug, Clone)]
pub struct Instance {
    /// The graph by its spec, or a file.
    pub graph: String,
    /// The number of colors.
    pub k: u32,
    first: &'static Word<&'static [Player]>,
    game: &'static Word<Kind>,
}

/// A word of a line with its meaning.
type Word<T> = (&'static str, T);

const FIRST: [Word<&[Player]>; 3] =
    [("alice", &[Player::Alice]), ("bob", &[Player::Bob]), ("both", &[Player::Alice, Player::Bob])];

const GAMES: [Word<Kind>; 2] =
    [(Kind::Coloring.name(), Kind::Coloring), (Kind::Marking.name(), Kind::Marking)];

/// What came of an instance, over all first players.
pub struct Outcome {
    /// Who wins, for each first player; nothing if a limit ended a search.
    pub winner: Option<String>,
    /// The nodes of the search.
    pub nodes: u64,
    /// The time of the search.
    pub seconds: f64,
}

impl Instance {
    /// Decides it on this graph, on one thread.
    pub fn decide(&self, graph: &Graph, budget: &Budget) -> Outcome {
        let decisions = self.first.1.iter().map(|&first| {
            let rules = Rules::new(self.k).expect("k is at least 1").starting(first);
            Decider::new(graph, budget).decide(self.game.1, rules)
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
        if self.first.0 != FIRST[0].0 {
            write!(f, " first={}", self.first.0)?;
        }
        if self.game.0 != GAMES[0].0 {
            write!(f, " game={}", self.game.0)?;
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
    let (mut k, mut first, mut game) = (None, &FIRST[0], &GAMES[0]);
    for word in words {
        match word.split_once('=') {
            Some(("k", value)) => k = value.parse().ok().filter(|&k| k > 0),
            Some(("first", value)) => first = choice(&FIRST, value)?,
            Some(("game", value)) => game = choice(&GAMES, value)?,
            _ => bail!("expected k=, first= or game=, found {word}"),
        }
    }
    let k = k.context("expected k= and a positive number")?;
    Ok(Instance { graph, k, first, game })
}

fn choice<T>(words: &'static [Word<T>], value: &str) -> anyhow::Result<&'static Word<T>> {
    words.iter().find(|word| word.0 == value).ok_or_else(|| {
        let known: Vec<&str> = words.iter().map(|word| word.0).collect();
        anyhow::anyhow!("expected {}, found {value}", known.join(" or "))
    })
}

/// The graph with its vertices numbered at random.
pub fn numbered(graph: &Graph, seed: u16) -> Graph {
    let mut dice = Dice::new(seed.into());
    let mut number: Vec<usize> = (0..graph.order()).collect();
    for last in (1..number.len()).rev() {
        number.swap(last, dice.uniform_index(last + 1));
    }
    let edges = graph.edges().map(|(u, v)| (number[u.index()], number[v.index()]));
    Graph::from_edges(graph.order(), edges).expect("the same edges between other numbers")
}

/// A number of nodes to divide by and to multiply: what no search decides counts as one node.
pub fn of_one(nodes: u64) -> f64 {
    nodes.max(1) as f64
}

/// The geometric mean of these numbers of nodes; `None` of no numbers.
pub fn mean_of_nodes(nodes: &[u64]) -> Option<f64> {
    geometric_mean(nodes.iter().map(|&nodes| of_one(nodes)))
}

/// The geometric mean; `None` of no numbers.
pub fn geometric_mean(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.into_iter().fold((0.0, 0u32), |(sum, count), x| (sum + x.ln(), count + 1));
    (count > 0).then(|| (sum / f64::from(count)).exp())
}
