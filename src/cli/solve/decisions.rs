//! What `mapgame solve` says of a number of a game, and of each number of colors.

use games::Player;
use graphs::Limit;
use itertools::Itertools;
use mapgame::report::{Cell, Column};
use mapgame::{games, graphs, solver};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use solver::Decision;
use toolkit::solve::Known;
use toolkit::words::OneOf;

use crate::cli::common::describe;
use crate::cli::common::output::{Field, Sheet};
use crate::cli::common::sources::{self, NamedGraph};

/// Bob wins with fewer colors, which takes no search.
#[derive(Serialize, JsonSchema)]
pub struct LowerBound {
    /// The least k with which Alice can win.
    pub value: u32,
    /// The parameter that says so.
    pub parameter: &'static str,
}

/// Who wins with one number of colors.
#[derive(Serialize, JsonSchema)]
pub struct DecisionRecord {
    /// The number of colors; in the marking game, whether col_g is at most that is decided.
    pub k: u32,
    /// Who wins; unknown if a limit ended the search.
    #[serde(serialize_with = "as_winner")]
    #[schemars(with = "OneOf<Option<Player>>")]
    pub winner: Option<Player>,
    /// The theorem that decides it, where no search did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "&'static str")]
    by: Option<&'static str>,
    /// The nodes of the search.
    pub nodes: u64,
    /// How many threads took part; with one, the nodes are the same on every run.
    threads: usize,
    /// The time of the search.
    seconds: f64,
    #[serde(skip)]
    limit: Option<Limit>,
}

fn as_winner<S: Serializer>(winner: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(winner.map_or("unknown", Player::name))
}

/// What was found about one graph and one first player, in any game.
pub trait Found: Sized {
    /// The graph.
    fn graph(&self) -> &NamedGraph;

    /// Who moves first.
    fn first(&self) -> Player;

    /// What is proved about the number.
    fn interval(&self) -> [u32; 2];

    /// What the number may be, ascending.
    fn candidates(&self) -> &[u32];

    /// What was decided, by rising k.
    fn decisions(&self) -> &[DecisionRecord];

    /// The decisions in words.
    fn told(&self) -> String;

    /// The game in words, where the number does not name it.
    fn game(&self) -> Option<String>;

    /// The table of what was found, with the number under this key and title, and with the games where they are told.
    fn sheet<'a>(key: &'static str, symbol: String, are_games_told: bool) -> Sheet<'a, Self>
    where
        Self: 'a,
    {
        let mut fields = sources::graph_fields(|found: &Self| found.graph());
        fields.extend([
            Field::words("first", "first", |found: &Self| found.first().name().into()),
            Field::new(Column::number(key, symbol), |found: &Self| {
                let [low, high] = found.interval();
                Cell::between(low, high)
            }),
            Field::words("decisions", "decisions", |found: &Self| found.told().into()),
            Field::number("nodes", "nodes", |found: &Self| {
                found.decisions().iter().map(|decision| decision.nodes).sum::<u64>().into()
            }),
        ]);
        fields
            .extend(are_games_told.then(|| Field::words("game", "game", |found: &Self| found.game().into())));
        Sheet::new("solve", "Who wins", fields)
    }

    /// The number in a line, with what distinguishes the game, the size of the graph, and what the number rests on.
    fn line(&self, symbol: &str, remarks: &str, grounds: &str) -> String {
        let [low, high] = self.interval();
        let candidates = self.candidates();
        let has_gap = candidates.len() <= (high - low) as usize;
        let value = match low == high {
            true => format!("{symbol} = {low}"),
            false if !has_gap => format!("{low} <= {symbol} <= {high}"),
            false if candidates.len() <= FEW => format!("{symbol} in {{{}}}", candidates.iter().format(", ")),
            false => {
                let excluded = (low..=high).filter(|k| candidates.binary_search(k).is_err());
                format!("{low} <= {symbol} <= {high}, not {}", excluded.format(", "))
            }
        };
        let size = describe::size(&self.graph().graph);
        let grounds = if grounds.is_empty() { String::new() } else { format!("; {grounds}") };
        format!("{}: {value}{remarks}  ({size}{grounds})", self.graph().name)
    }
}

/// As many numbers are listed that a number with gaps may be.
const FEW: usize = 8;

/// As many numbers of colors in a row of which the same is said are named together.
const MANY: usize = 4;

/// The numbers of colors with which the same is known for the same reason.
#[derive(Serialize, JsonSchema)]
pub struct KnownRecord {
    /// The least of them.
    from: u32,
    /// The largest; null for all from there on.
    to: Option<u32>,
    /// Who wins, if that is known.
    #[serde(serialize_with = "as_winner")]
    #[schemars(with = "OneOf<Option<Player>>")]
    winner: Option<Player>,
    /// A theorem or parameter that proves it, `search`, or `no search` where no position had to be looked at; null where the
    /// winner is not known.
    by: Option<&'static str>,
}

impl KnownRecord {
    /// Whether Alice is known to win with k colors by this.
    pub fn is_won_with(&self, k: u32) -> bool {
        self.winner == Some(Player::Alice) && self.from <= k && self.to.is_none_or(|to| k <= to)
    }
}

impl From<Known> for KnownRecord {
    fn from(Known { from, to, proof }: Known) -> Self {
        let (winner, by) = proof.unzip();
        KnownRecord { from, to, winner, by }
    }
}

/// What is known of each k around the decision of one, in words; nothing is said of those that are open.
pub fn known_around(known: &[KnownRecord], decided: &DecisionRecord, no_timing: bool) -> String {
    let one = |known: &KnownRecord| {
        let KnownRecord { from, to, winner, by } = known;
        let is_decided = *from == decided.k && *to == Some(decided.k);
        let said =
            if is_decided { decided.told(no_timing) } else { format!("{}, by {}", (*winner)?, (*by)?) };
        let range = match to {
            None => format!("k >= {from}"),
            Some(to) if from == to => format!("k = {from}"),
            Some(to) if *from == 1 => format!("k < {}", to + 1),
            Some(to) => format!("{from} <= k <= {to}"),
        };
        Some(format!("{range}: {said}"))
    };
    known.iter().filter_map(one).join("; ")
}

/// Decisions in words, with those that the lower bound makes.
pub fn told(decisions: &[DecisionRecord], bound: &LowerBound, is_scan: bool, no_timing: bool) -> String {
    let LowerBound { value: low, parameter } = bound;
    let below = (is_scan && *low > 1).then(|| format!("k < {low}: bob, by {parameter}"));
    let of_one = |decision: &DecisionRecord| match decision.k < *low {
        true => format!("bob, by {parameter}"),
        false => decision.told(no_timing),
    };
    let mut told: Vec<String> = below.into_iter().collect();
    for alike in decisions.chunk_by(|a, b| a.k + 1 == b.k && of_one(a) == of_one(b)) {
        let (first, last) = (&alike[0], &alike[alike.len() - 1]);
        if alike.len() < MANY {
            told.extend(alike.iter().map(|decision| format!("k = {}: {}", decision.k, of_one(decision))));
        } else {
            let each = if first.nodes > 0 && !no_timing { " each" } else { "" };
            told.push(format!("{} <= k <= {}: {}{each}", first.k, last.k, of_one(first)));
        }
    }
    told.join("; ")
}

impl DecisionRecord {
    /// What was decided, by this theorem or by play.
    pub fn new(by: Option<&'static str>, decision: Decision) -> Self {
        let Decision { k, winner, nodes, threads, seconds, limit, .. } = decision;
        DecisionRecord { k, winner, by, nodes, threads, seconds, limit }
    }

    /// Who wins, and by what, in words.
    fn told(&self, no_timing: bool) -> String {
        let mut nodes = describe::count(self.nodes, "node");
        if self.threads > 1 {
            nodes.push_str(&format!(" on {} threads", self.threads));
        }
        if let (Some(winner), Some(theorem)) = (self.winner, self.by) {
            return format!("{winner}, by {theorem}");
        }
        match (self.winner, self.limit) {
            (Some(winner), _) if no_timing => winner.to_string(),
            (None, Some(limit)) if no_timing => format!("unknown, {limit}"),
            (Some(winner), _) if self.nodes == 0 => format!("{winner}, no search"),
            (Some(winner), _) => format!("{winner}, {nodes}"),
            (None, Some(limit)) => format!("unknown, {limit} after {nodes}"),
            (None, None) => "unknown".to_owned(),
        }
    }
}
