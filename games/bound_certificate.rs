//! Certificates of bounds on chi_g and col_g, for graphs of any order, and their checker.
//!
//! A file is about one graph. Each claim in it bounds one number from one side by a *rule*: a theorem
//! of docs/theory.md that needs something which is hard to find and easy to check, such as an order of
//! the vertices. The lists of a claim hold this, and the checker computes from them the number that the
//! theorem proves. It believes no number in the file, and shares no code with the searches. A new rule
//! is a row of [`RULES`].
//!
//! `col_g <= K` says that Alice wins the marking game with every k >= K, `chi_g >= K` that Bob wins the coloring game with
//! every k < K; the other two correspond. Alice wins the coloring game with k wherever she wins the marking game with k
//! (docs/theory.md, 1.1), so an upper bound on col_g is one on chi_g, and a lower bound on chi_g is one on col_g.

use std::fmt::Write;
use std::sync::Arc;

use graphs::reading::sparse6;
use graphs::{Budget, Graph, Meter, Vertex};

use crate::Player;
use crate::certificate::Kind;
use crate::strategies_by_rules::{SEAL, StrategyError, sealed};

mod order;
pub mod rules;

pub use rules::RULES;

pub const TITLE: &str = "mapgame bounds 1";

/// Above this order a graph is written in sparse6, not in graph6.
const LARGEST_GRAPH6: usize = 62;

/// On which side of the number its bound is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Upper,
    Lower,
}

graphs::named!(Side { Upper => "<=", Lower => ">=" });

graphs::words!(shown Side, Side::ALL, |side| side.name());

/// A theorem whose hypothesis a list of vertices or of colors shows.
pub struct Rule {
    pub name: &'static str,
    /// The number that it bounds.
    pub number: Kind,
    pub side: Side,
    /// The player who must move first; `None` if either may.
    pub first: Option<Player>,
    /// The names of the lists of numbers that a claim has, in order.
    pub lists: &'static [&'static str],
    /// Where docs/theory.md proves it.
    pub source: &'static str,
    /// The best bound that the lists show, or why they show none. It checks the numbers in them.
    pub bound: Bound,
}

/// The bound that lists of numbers show for a graph.
pub type Bound = fn(&Graph, &[Vec<usize>], &mut Meter<'_>) -> Result<u32, Unproved>;

impl std::fmt::Debug for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl Rule {
    /// Whether it also bounds this number.
    pub fn bounds(&self, number: Kind) -> bool {
        let spreads_to = if self.side == Side::Upper { Kind::Coloring } else { Kind::Marking };
        [self.number, spreads_to].contains(&number)
    }

    /// Whether it speaks of the game in which this player moves first.
    pub fn allows(&self, first: Player) -> bool {
        self.first.is_none_or(|only| only == first)
    }
}

/// Why a claim is not proved.
#[derive(Debug)]
pub enum Unproved {
    Limit(graphs::Limit),
    Because(String),
}

impl From<graphs::Limit> for Unproved {
    fn from(limit: graphs::Limit) -> Self {
        Unproved::Limit(limit)
    }
}

fn require(holds: bool, reason: impl FnOnce() -> String) -> Result<(), Unproved> {
    if holds { Ok(()) } else { Err(Unproved::Because(reason())) }
}

/// A bound, and what shows it.
#[derive(Debug, Clone)]
pub struct Claim {
    pub rule: &'static Rule,
    pub number: Kind,
    pub value: u32,
    /// What the names of the rule's lists stand for.
    pub lists: Vec<Vec<usize>>,
}

impl Claim {
    /// The claim of the best bound that these lists show on the rule's own number.
    ///
    /// # Errors
    /// Why they show none.
    pub fn shown_by(
        rule: &'static Rule,
        lists: Vec<Vec<usize>>,
        graph: &Graph,
        budget: &Budget,
    ) -> Result<Self, Unproved> {
        let value = (rule.bound)(graph, &lists, &mut budget.start())?;
        Ok(Claim { rule, number: rule.number, value, lists })
    }

    /// The bound, such as `col_g <= 8`.
    pub fn bound(&self) -> String {
        format!("{} {} {}", symbol(self.number), self.rule.side, self.value)
    }

    /// The claim in the words of the file, such as `col_g <= 8 by order`.
    pub fn words(&self) -> String {
        let first = self.rule.first.map_or(String::new(), |first| format!(" first {first}"));
        format!("{}{first} by {}", self.bound(), self.rule.name)
    }

    fn read(words: &str) -> Option<Self> {
        RULES.iter().find_map(|&rule| {
            let value = words.strip_suffix(&format!(" by {}", rule.name))?.split(' ').nth(2)?.parse().ok()?;
            let claims = Kind::ALL.map(|number| Claim { rule, number, value, lists: Vec::new() });
            claims.into_iter().find(|claim| rule.bounds(claim.number) && claim.words() == words)
        })
    }
}

fn symbol(game: Kind) -> &'static str {
    match game {
        Kind::Coloring => "chi_g",
        Kind::Marking => "col_g",
    }
}

/// The file of these claims about the graph.
pub fn written(graph: &Graph, claims: &[Claim]) -> String {
    let mut text = format!("{TITLE}\ngraph {}", graph_line(graph));
    for claim in claims {
        let _ = write!(text, "\nclaim {}", claim.words());
        for (name, list) in claim.rule.lists.iter().zip(&claim.lists) {
            let _ = write!(text, "\n{name}");
            list.iter().for_each(|number| {
                let _ = write!(text, " {number}");
            });
        }
    }
    sealed(&text)
}

/// The line of the graph in a file: graph6 up to order 62, sparse6 above.
pub fn graph_line(graph: &Graph) -> String {
    if graph.order() <= LARGEST_GRAPH6 {
        return graphs::to_graph6(graph);
    }
    let mut line = Vec::new();
    sparse6::write_line(graph, &mut line).expect("memory takes all that is written");
    line.pop();
    String::from_utf8(line).expect("sparse6 is ASCII")
}

/// What a valid file proves.
#[derive(Debug, Clone)]
pub struct ProvedBounds {
    pub graph: Arc<Graph>,
    pub claims: Vec<Claim>,
}

/// Whether a file that begins so has bounds.
pub fn is_one(head: &[u8]) -> bool {
    head.starts_with(TITLE.as_bytes())
}

/// Reads a file and checks every claim.
///
/// # Errors
/// Why it is refused.
pub fn check(file: &str, budget: &Budget) -> Result<ProvedBounds, StrategyError> {
    // In checkouts on Windows lines end with two bytes.
    let file = &file.replace("\r\n", "\n");
    let content = file.rsplit_once(SEAL).map(|(content, _)| content);
    let content = content.filter(|content| sealed(content) == *file).ok_or(StrategyError::Damaged)?;
    let refused = |(line, found): (usize, &str), expected: &str| {
        let found = found.chars().take(40).collect();
        StrategyError::Line { line, expected: expected.to_owned(), found }
    };
    let mut lines = content.split('\n').enumerate().map(|(place, line)| (place + 1, line)).peekable();
    let end = (content.split('\n').count() + 1, "");
    let line = lines.next().unwrap_or(end);
    if line.1 != TITLE {
        return Err(refused(line, TITLE));
    }
    let line = lines.next().unwrap_or(end);
    let graph = line.1.strip_prefix("graph ").and_then(read_graph);
    let graph = graph.ok_or_else(|| refused(line, "`graph` and the line that graph6 or sparse6 writes"))?;
    let graph = Arc::new(graph);
    let mut meter = budget.start();
    let mut claims: Vec<Claim> = Vec::new();
    while lines.peek().is_some() || claims.is_empty() {
        let line = lines.next().unwrap_or(end);
        let claim = line.1.strip_prefix("claim ").and_then(Claim::read);
        let mut claim = claim.ok_or_else(|| refused(line, "`claim` and a bound by a rule"))?;
        for name in claim.rule.lists {
            let line = lines.next().unwrap_or(end);
            let list = line.1.strip_prefix(name).and_then(read_numbers);
            claim.lists.push(list.ok_or_else(|| refused(line, &format!("`{name}` and numbers")))?);
        }
        let against = |reason| StrategyError::Against { line: line.0, reason };
        let shown = match (claim.rule.bound)(&graph, &claim.lists, &mut meter) {
            Ok(shown) => shown,
            Err(Unproved::Limit(limit)) => return Err(limit.into()),
            Err(Unproved::Because(reason)) => return Err(against(reason)),
        };
        let holds = if claim.rule.side == Side::Upper { shown <= claim.value } else { shown >= claim.value };
        if !holds {
            let bound = Claim { value: shown, ..claim }.bound();
            return Err(against(format!("this shows {bound} alone")));
        }
        claims.push(claim);
    }
    Ok(ProvedBounds { graph, claims })
}

fn read_graph(line: &str) -> Option<Graph> {
    let graph = graphs::parse_graph6(line).ok()?;
    let is_written_so = if line.starts_with(':') {
        let mut written = Vec::new();
        sparse6::write_line(&graph, &mut written).is_ok()
            && written.strip_suffix(b"\n") == Some(line.as_bytes())
    } else {
        graphs::to_graph6(&graph) == line
    };
    is_written_so.then_some(graph)
}

/// Numbers of at most 10 decimal digits without leading zeros, each after one blank.
fn read_numbers(words: &str) -> Option<Vec<usize>> {
    let is_number = |word: &str| {
        let is_plain = word == "0" || !word.starts_with('0');
        is_plain && (1..=10).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut words = words.split(' ');
    (words.next() == Some("")).then_some(())?;
    words.map(|word| word.parse().ok().filter(|_| is_number(word))).collect()
}

// What several rules read.

/// The vertices of a list in which none stands twice.
fn vertices(graph: &Graph, list: &[usize]) -> Result<Vec<Vertex>, Unproved> {
    let mut stands = vec![false; graph.order()];
    list.iter()
        .map(|&v| {
            require(v < graph.order(), || format!("there is no vertex {v}"))?;
            require(!std::mem::replace(&mut stands[v], true), || format!("vertex {v} stands twice"))?;
            Ok(Vertex::new(v))
        })
        .collect()
}

fn places(graph: &Graph, list: &[usize]) -> Result<Vec<usize>, Unproved> {
    let order = vertices(graph, list)?;
    require(order.len() == graph.order(), || "the order lacks a vertex".into())?;
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, v)| places[v.index()] = place);
    Ok(places)
}

/// Checks that a list has one color for each vertex and that these are proper, and returns how many
/// colors it has.
fn proper(graph: &Graph, colors: &[usize]) -> Result<u32, Unproved> {
    require(colors.len() == graph.order(), || "expected one color for each vertex".into())?;
    let clash = graph.edges().find(|(u, v)| colors[u.index()] == colors[v.index()]);
    require(clash.is_none(), || {
        clash.map_or(String::new(), |(u, v)| format!("the neighbors {u} and {v} have one color"))
    })?;
    let mut different = colors.to_vec();
    different.sort_unstable();
    different.dedup();
    Ok(different.len() as u32)
}
