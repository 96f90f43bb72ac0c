//! Certificates: winning strategies for the two games, in every variant, and the checker that accepts them.
//!
//! A certificate is about one graph and one game. It states who wins with k when a given player begins, for
//! one or several k, and proves each statement by a winning strategy. [`check`] believes none of it. What one
//! has to believe is the code of a few files, which know the rules, and nothing of how strategies are found:
//!
//! - `coloring` and `marking`: positions reduced to what matters for the winner, vertices that can never die,
//!   lemmas that tell a winner at once, and positions that split into games on a few vertices each;
//! - `residual_game` and `lemma`: what the two games have in common, and which lemma holds in which variant;
//! - `proof`: the walk through the strategy;
//! - this file, which reads the statements.
//!
//! Each file proves the statements that it uses. The rules are those of [`crate::coloring`] and
//! [`crate::marking`]. `encoding` and `seal` are the bytes; the format is described in `docs/formats.md`.

mod board;
pub mod coloring;
mod encoding;
mod lemma;
pub mod marking;
mod proof;
mod refused;
mod residual_game;
mod seal;
mod writer;

use std::io::{BufRead, BufReader, Read};

use flate2::bufread::DeflateDecoder;
use graphs::{Budget, Graph, Meter};

use self::coloring::Coloring;
use self::encoding::{read_claim, read_number};
use self::marking::Marking;
use self::seal::SealReader;
use crate::coloring::Rules;
use crate::construction::{Origin, parts_of_graph_line};
use crate::{Player, Start};

pub use self::board::{Board, MAX_ORDER};
pub use self::lemma::{Lemma, RaceClass};
pub use self::proof::{Claim, Watch};
pub use self::refused::{CertificateError, Fault};
pub use self::residual_game::{Kind, ResidualGame, Step, Subject};
pub use self::writer::Writer;

const TITLE: &str = "mapgame certificate ";
const VERSION: &str = "1";
const GAME: &str = "game ";
const GRAPH: &str = "graph ";

/// The content of a valid certificate.
#[derive(Debug, Clone)]
pub struct CheckedCertificate {
    pub graph: Graph,
    /// How the graph was constructed, if the file states it.
    pub origin: Option<Origin>,
    pub subject: Subject,
    /// The start of the coloring game from which all statements are.
    pub start: Start,
    /// The statements, in the order of the file; at least one.
    pub verdicts: Vec<ProvedStatement>,
}

impl CheckedCertificate {
    /// The least k with which Alice wins if `first` moves first. `None` unless Bob is proved to win
    /// with every smaller k, or in the marking game, where Alice's wins are monotone in k, with k - 1;
    /// and `None` for another start than that of the game.
    pub fn number(&self, first: Player) -> Option<u32> {
        let stated = |k: u32, winner: Player| {
            let is_it =
                |proved: &ProvedStatement| (proved.rules.first(), proved.rules.colors()) == (first, k);
            self.verdicts.iter().any(|proved| is_it(proved) && proved.winner == winner)
        };
        let low = match self.subject.kind {
            Kind::Coloring => (1..).find(|&k| !stated(k, Player::Bob))?,
            Kind::Marking => {
                let of_bob =
                    |proved: &&ProvedStatement| proved.rules.first() == first && proved.winner == Player::Bob;
                let lost = self.verdicts.iter().filter(of_bob).map(|proved| proved.rules.colors());
                lost.max().unwrap_or(0).saturating_add(1)
            }
        };
        // The empty graph needs no color, and no statement is about 0 colors.
        let least = if self.graph.order() == 0 { 0 } else { low };
        (self.start.is_empty() && stated(low, Player::Alice)).then_some(least)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProvedStatement {
    /// The colors k, who moves first, and the variant. In the marking game the score has to stay below k.
    pub rules: Rules,
    pub winner: Player,
    /// The number of residues that were proved by moves.
    pub positions: u64,
}

/// Reads a certificate and checks all of its statements.
///
/// For a given graph the time is linear in the number of claims: no claim makes the checker search. In memory
/// are a buffer, the adjacency matrix, the start, at most 2n + 4 statements, and for one of them the
/// positions already proved and those with open subproofs: n bits for each patch of a position, and 2n more.
///
/// # Errors
/// Why the certificate is refused. A wrong checksum takes precedence over other errors.
///
/// # Examples
/// ```
/// use games::certificate::{CertificateError, Claim, Kind, Lemma, Step, Subject, Writer, check};
/// use games::{Player, Variant, coloring::Rules};
/// use graphs::{Graph, Vertex};
///
/// // Two colors on the path 0 - 1 - 2: Alice begins in the middle, and all vertices are safe.
/// let path = Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
/// let subject = Subject::new(Kind::Coloring, Variant::default());
/// let mut writer = Writer::new(Vec::new(), &path, None, subject).unwrap();
/// writer.state(Rules::new(2).unwrap(), Player::Alice).unwrap();
/// writer.claim(&Claim::Reply(Step::Take { vertex: Vertex::new(1), patch: 0 })).unwrap();
/// writer.claim(&Claim::Lemma(Lemma::Safe)).unwrap();
/// let file = writer.finish().unwrap();
///
/// let checked = check(&file[..]).unwrap();
/// assert_eq!(checked.verdicts[0].winner, Player::Alice);
/// assert_eq!(check(&file[1..]).unwrap_err(), CertificateError::Foreign);
/// ```
pub fn check(reader: impl Read) -> Result<CheckedCertificate, CertificateError> {
    check_within(reader, &Budget { memory: Some(u64::MAX), ..Budget::default() })
}

/// Like [`check`], within limits, for a file from an unknown source: a small file may have claims that take
/// years. Claims and steps count as nodes; the memory limit applies approximately to the positions in memory.
///
/// # Errors
/// Those of [`check`], and [`CertificateError::Limit`].
pub fn check_within(reader: impl Read, budget: &Budget) -> Result<CheckedCertificate, CertificateError> {
    check_watched(reader, budget, &mut |_, _, _| Ok(()))
}

/// Like [`check_within`]; calls `watch` for every claim in the order of the file, so that a reader can follow
/// the proof. These calls prove nothing unless the check succeeds: later claims may be wrong.
///
/// # Errors
/// Those of [`check_within`], and a limit returned by `watch`.
pub fn check_watched(
    reader: impl Read,
    budget: &Budget,
    watch: &mut Watch<'_>,
) -> Result<CheckedCertificate, CertificateError> {
    let budget = budget.shared();
    let mut source = SealReader::new(reader, budget.start());
    let outcome = title(&mut source).and_then(|()| contents(&mut source, &mut budget.start(), watch));
    if let Some(failure) = source.failure() {
        return Err(failure);
    }
    if let Err(
        refused @ (CertificateError::Foreign | CertificateError::Version(_) | CertificateError::Limit(_)),
    ) = outcome
    {
        return Err(refused);
    }
    source.verify()?;
    outcome
}

fn title(source: &mut impl BufRead) -> Result<(), CertificateError> {
    const LONGEST: usize = 40;
    let line = read_line(source, LONGEST).ok_or(CertificateError::Foreign)?;
    match line.strip_prefix(TITLE) {
        Some(VERSION) => Ok(()),
        Some(other) => Err(CertificateError::Version(other.to_owned())),
        None => Err(CertificateError::Foreign),
    }
}

fn contents(
    source: &mut impl BufRead,
    meter: &mut Meter<'_>,
    watch: &mut Watch<'_>,
) -> Result<CheckedCertificate, CertificateError> {
    // No admitted graph has a longer line in graph6 or sparse6, with the one of which it is made.
    const LONGEST: usize = MAX_ORDER * MAX_ORDER;
    let words = header(GAME, 1 << 24, source)?;
    let subject = Start::parted(&words).and_then(|(game, start)| {
        let subject = Subject::all().find(|subject| subject.to_string() == game)?;
        (start.is_empty() || subject.kind == Kind::Coloring).then_some((subject, start))
    });
    let (subject, start) = subject.ok_or_else(|| CertificateError::Game(words.chars().take(40).collect()))?;
    let line = header(GRAPH, LONGEST, source)?;
    let (line, origin) = parts_of_graph_line(&line);
    let unreadable = |fault: graphs::reading::Fault| CertificateError::Graph(fault.to_string());
    // The order is checked first: a few bytes of sparse6 can name millions of vertices.
    let order = graphs::order_of_graph6(line).map_err(unreadable)?;
    if order > MAX_ORDER {
        return Err(CertificateError::TooLarge(order));
    }
    let graph = graphs::parse_graph6(line).map_err(unreadable)?;
    if !is_the_line_of(&graph, line) {
        return Err(CertificateError::Loose);
    }
    let origin = origin.map(|words| {
        let origin = Origin::read(words).filter(|origin| origin.makes(&graph));
        origin.ok_or_else(|| CertificateError::Origin(words.chars().take(40).collect()))
    });
    let origin = origin.transpose()?;
    start.check(&graph)?;
    let board = Board::new(graph);
    let mut proofs = BufReader::new(DeflateDecoder::new(&mut *source));
    let verdicts = statements(&board, (subject, &start), &mut proofs, meter, watch)?;
    if proofs.read(&mut [0]).map_err(|_| CertificateError::NotCompressed)? != 0 {
        return Err(CertificateError::Trailing);
    }
    match source.fill_buf() {
        Ok([]) => Ok(CheckedCertificate { graph: board.graph().clone(), origin, subject, start, verdicts }),
        Ok(_) => Err(CertificateError::Trailing),
        Err(error) => Err(CertificateError::Unreadable(error.kind())),
    }
}

/// Whether the line is exactly what graph6 or sparse6 writes for the graph.
fn is_the_line_of(graph: &Graph, line: &str) -> bool {
    let mut written = Vec::new();
    if line.starts_with(':') {
        graphs::reading::sparse6::write_line(graph, &mut written).expect("memory takes all that is written")
    } else {
        written.extend(graphs::to_graph6(graph).bytes().chain([b'\n']))
    }
    written.strip_suffix(b"\n") == Some(line.as_bytes())
}

/// Reads and checks statements with their proofs, up to a zero instead of a k. No two may have the same k and
/// first player. For each first player there are at most n + 2: with max degree + 1 <= n colors, and with
/// every larger k, Alice wins either game.
fn statements(
    board: &Board,
    (subject, start): (Subject, &Start),
    source: &mut impl Read,
    meter: &mut Meter<'_>,
    watch: &mut Watch<'_>,
) -> Result<Vec<ProvedStatement>, CertificateError> {
    let most = 2 * (board.graph().order() + 2);
    let mut verdicts: Vec<ProvedStatement> = Vec::new();
    while let Ok(rules) = Rules::new(read_number(source)?) {
        let (first, winner) = match read_number(source)? {
            0 => (Player::Alice, Player::Alice),
            1 => (Player::Alice, Player::Bob),
            2 => (Player::Bob, Player::Alice),
            3 => (Player::Bob, Player::Bob),
            _ => return Err(CertificateError::Number("0 to 3 for who begins and who wins")),
        };
        let rules = rules.playing(subject.variant(first));
        if verdicts.iter().any(|earlier| earlier.rules == rules) {
            return Err(CertificateError::Repeated { k: rules.colors(), first });
        }
        if verdicts.len() == most {
            return Err(CertificateError::TooMany(most));
        }
        if rules.colors() < start.least_colors() {
            return Err(CertificateError::Number("more colors than the largest one of the start"));
        }
        let next = || read_claim(subject.kind, board.graph().order(), source);
        let positions = match subject.kind {
            Kind::Coloring => match Coloring::from_start(board, rules, start) {
                Some(game) => proof::walk(board, &game, rules, winner, meter, watch, next),
                // A vertex is dead.
                None if winner == Player::Bob => Ok(0),
                None => Err(CertificateError::Proof {
                    k: rules.colors(),
                    first,
                    claims: 0,
                    fault: Fault::DeadVertex,
                }),
            },
            Kind::Marking => {
                proof::walk(board, &Marking::new(board, rules), rules, winner, meter, watch, next)
            }
        }?;
        verdicts.push(ProvedStatement { rules, winner, positions });
    }
    if verdicts.is_empty() { Err(CertificateError::Empty) } else { Ok(verdicts) }
}

fn header(
    expected: &'static str,
    longest: usize,
    source: &mut impl BufRead,
) -> Result<String, CertificateError> {
    let line = read_line(source, longest).unwrap_or_default();
    match line.strip_prefix(expected) {
        Some(rest) => Ok(rest.to_owned()),
        None => Err(CertificateError::Header { expected, found: line.chars().take(40).collect() }),
    }
}

/// The next line without its end; `None` if it is longer than `longest` bytes or is not UTF-8.
fn read_line(source: &mut impl BufRead, longest: usize) -> Option<String> {
    let mut line = Vec::new();
    source.take(longest as u64 + 1).read_until(b'\n', &mut line).ok()?;
    (line.pop() == Some(b'\n')).then(|| String::from_utf8(line).ok())?
}
