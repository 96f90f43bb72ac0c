//! Known numbers of single graphs: a table with a line for each graph, game and variant, and the proof of either end.
//!
//! `mapgame bounds --known --write` makes the table from stored reports and certificates; no number is typed in. It has
//! the numbers that theorems and a short search ([`MOMENT`]) do not settle: results of long searches, certified
//! numbers, and open ones. A graph is found whatever its numbering, up to the order `LARGEST`.

use std::fmt;
use std::sync::LazyLock;

use games::Variant;
use games::certificate::Kind;
use graphs::canonical::canonical_form_within;
use graphs::{Budget, Graph};
use serde::{Deserialize, Serialize};

/// A number of a game on a graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnownNumber {
    /// The spec, or `g6:` and a graph6 line.
    pub graph: String,
    /// The [`identity`] of the graph.
    pub graph6: String,
    pub n: usize,
    pub m: usize,
    pub game: Kind,
    #[serde(flatten)]
    pub variant: Variant,
    #[serde(flatten)]
    pub proved: KnownInterval,
}

/// What is proved of a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct KnownInterval {
    /// Both ends.
    pub interval: [u32; 2],
    /// What proves the lower end.
    pub low_by: EndProof,
    /// What proves the upper end.
    pub high_by: EndProof,
    /// The certificate that proves an end, or both.
    pub certificate: Option<CertificateFile>,
    /// The longest search that left it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempt: Option<Attempt>,
    /// The version of the program that proved it first; null for what was found in this run.
    pub since: Option<String>,
}

impl KnownInterval {
    pub fn is_exact(&self) -> bool {
        self.interval[0] == self.interval[1]
    }

    /// Whether the interval is sharper than these ends.
    pub fn is_sharper(&self, [low, high]: [u32; 2]) -> bool {
        self.interval[0] > low || self.interval[1] < high
    }

    pub fn in_words(&self, symbol: &str) -> String {
        let [low, high] = self.interval;
        if low == high { format!("{symbol} = {low}") } else { format!("{low} <= {symbol} <= {high}") }
    }

    /// The proofs of the lower and the upper end in words.
    pub fn ends_by(&self) -> [String; 2] {
        [&self.low_by, &self.high_by].map(|ground| match (ground, &self.certificate) {
            (EndProof::Certificate, Some(certificate)) => format!("certificate {certificate}"),
            _ => ground.to_string(),
        })
    }

    /// The proofs of the ends, and the extent of searches.
    pub fn grounds(&self) -> String {
        let [below, above] = self.ends_by();
        let attempt = self.attempt.as_ref().map_or_else(String::new, |attempt| format!("; {attempt}"));
        format!(">= by {below}; <= by {above}{attempt}")
    }
}

/// What proves an end of an interval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[derive(schemars::JsonSchema)]
#[schemars(rename = "Ground")]
pub enum EndProof {
    /// Fewer than 0 and more than max degree + 1 colors are never needed.
    Trivial,
    /// A theorem of the catalogue.
    Theorem(String),
    /// A parameter of the graph: with fewer colors Bob wins without a search.
    Parameter(String),
    /// The end of the number with this symbol, since chi_g <= col_g (theory, 1.1).
    Number(String),
    /// The certificate.
    Certificate,
    /// A search.
    Search {
        /// The report that tells of it; none of one that ends soon, and was made now.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        report: Option<String>,
        /// The nodes, where the report tells them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nodes: Option<u64>,
    },
}

impl fmt::Display for EndProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndProof::Trivial => f.write_str("trivial"),
            EndProof::Theorem(name) | EndProof::Parameter(name) | EndProof::Number(name) => f.write_str(name),
            EndProof::Certificate => f.write_str("certificate"),
            EndProof::Search { report, nodes } => {
                f.write_str("search")?;
                nodes.map_or(Ok(()), |nodes| write!(f, " of {nodes} nodes"))?;
                report.as_ref().map_or(Ok(()), |report| write!(f, ", report {report}"))
            }
        }
    }
}

/// A certificate, kept in the repository or written by a command.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema)]
pub struct CertificateFile {
    /// The file, from the root of the repository, or the one that the command writes.
    pub file: String,
    /// The checksum in its seal.
    pub sha256: String,
    /// The command that writes it, where it is too large to be kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

impl fmt::Display for CertificateFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.command {
            Some(command) => write!(f, "that `{command}` writes"),
            None => f.write_str(&self.file),
        }
    }
}

/// A search that ended at its limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Attempt {
    /// The report that tells of it.
    pub report: String,
    /// The number of colors.
    pub k: u32,
    /// The nodes.
    pub nodes: u64,
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Attempt { report, k, nodes } = self;
        write!(f, "k = {k}: open after {nodes} nodes, report {report}")
    }
}

/// The name of this table as a proof.
pub const RECORD: &str = "record";

/// Up to this order graphs are found in any numbering of their vertices.
pub(crate) const LARGEST: usize = 64;

/// The nodes of the short search in each query, for each number of colors.
pub const MOMENT: u64 = 20_000;

/// A text that identifies the graph up to isomorphism: the graph6 line of its canonical form, or above the order
/// `LARGEST` its own line. `None` if the time of the budget is over, in the worst case after exponential work.
pub fn identity(graph: &Graph, budget: &Budget) -> Option<String> {
    if graph.order() > LARGEST {
        return Some(graphs::to_graph6(graph));
    }
    canonical_form_within(graph, budget).ok().map(|form| graphs::to_graph6(&form))
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownNumbers(pub Vec<KnownNumber>);

/// The table as it is kept in `known/graphs.jsonl`.
static KEPT: LazyLock<KnownNumbers> = LazyLock::new(|| {
    KnownNumbers::read(include_str!("known.jsonl"))
        .expect("the table is what `mapgame bounds --known --write` wrote")
});

impl KnownNumbers {
    /// The table of this version of the program.
    pub fn kept() -> &'static Self {
        &KEPT
    }

    pub(crate) fn read(text: &str) -> serde_json::Result<Self> {
        text.lines().map(serde_json::from_str).collect::<Result<_, _>>().map(KnownNumbers)
    }

    /// The table as JSON, one object a line.
    pub fn write(&self) -> String {
        let line = |number: &KnownNumber| {
            let line = serde_json::to_string(number).expect("a line is plain data");
            format!("{line}\n")
        };
        self.0.iter().map(line).collect()
    }

    /// The entries for graphs isomorphic to this one; above the order `LARGEST`, for equal graphs.
    pub(crate) fn about(&self, graph: &Graph, budget: &Budget) -> impl Iterator<Item = &KnownNumber> {
        let size = (graph.order(), graph.size());
        let mut alike = self.0.iter().filter(move |number| (number.n, number.m) == size).peekable();
        // Most graphs are not in the table, and need no canonical form.
        let identity = alike.peek().and_then(|_| identity(graph, budget));
        alike.filter(move |number| Some(&number.graph6) == identity.as_ref())
    }

    pub fn of(&self, graph: &Graph, game: Kind, variant: Variant, budget: &Budget) -> Option<&KnownInterval> {
        let mut about = self.about(graph, budget);
        let number = about.find(|number| (number.game, number.variant) == (game, variant))?;
        Some(&number.proved)
    }
}
