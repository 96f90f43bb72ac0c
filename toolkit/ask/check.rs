//! A checked certificate: its statements, and their graph.

use games::certificate::{CertificateError, CheckedCertificate, Kind, ProvedStatement, Subject};
use games::{Adjacency, Passing, Player};
use graphs::formats;
use serde::{Deserialize, Serialize};

use super::desk::{Call, typed};
use super::given::Fault;

pub(crate) const CALL: Call = Call {
    name: "check",
    about: "a certificate, checked: a statement for each number of colors",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let checked = desk.proof(&question.hex, &desk.budget(question.nodes, question.milliseconds))?;
            answer(&question.name, checked.as_ref().map(|proof| proof.checked())).map_err(Fault::of)
        })
    },
};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The bytes of the file, two hexadecimal digits each.
    pub hex: String,
    #[serde(default = "unnamed")]
    pub name: String,
    pub nodes: Option<u64>,
    pub milliseconds: Option<u64>,
}

fn unnamed() -> String {
    "certificate".into()
}

/// The statements of a certificate, or one that says why there is nothing proved.
pub type Answer = Vec<Statement>;

/// What one statement of the certificate proves, or why there is nothing proved.
#[derive(Debug, Clone, Default, Serialize, schemars::JsonSchema)]
pub struct Statement {
    /// The file.
    pub certificate: String,
    /// Whether it is proved; null if a limit ended the check.
    pub valid: Option<bool>,
    /// Why nothing is proved.
    pub reason: Option<String>,
    /// The graph. The line of a large graph stands once, with the first statement: there may be many of them.
    pub graph6: Option<String>,
    /// The order.
    pub n: Option<usize>,
    /// The size.
    pub m: Option<usize>,
    /// Which game.
    pub game: Option<Kind>,
    /// Whether moves are next to the colored part.
    pub connected: Option<bool>,
    /// Who may pass.
    pub pass: Option<Passing>,
    /// Who moves first.
    pub first: Option<Player>,
    /// The number of colors.
    pub k: Option<u32>,
    /// Who wins.
    pub winner: Option<Player>,
    /// Distinct residues that the proof expands.
    pub positions: Option<u64>,
    /// The number of the game that the certificate proves for this player to move first: the least k with which Alice wins,
    /// where it states that Bob wins with every k below (in the marking game, with the one below); null where it proves none.
    pub number: Option<u32>,
}

/// Above this order an answer has the graph6 line only once.
pub const LARGEST_LINE: usize = 62;

/// The statements of a certificate with this name, or the reason for its refusal.
///
/// # Errors
/// It could not be read.
pub fn answer(
    name: &str,
    checked: Result<&CheckedCertificate, &CertificateError>,
) -> Result<Answer, CertificateError> {
    match checked {
        Ok(checked) => {
            let proved = checked.verdicts.iter().enumerate();
            Ok(proved.map(|(place, proved)| Statement::proved(name, checked, proved, place == 0)).collect())
        }
        Err(refused @ CertificateError::Unreadable(_)) => Err(refused.clone()),
        Err(refused) => Ok(vec![Statement::refused(name, refused)]),
    }
}

/// The certificates of a file that has several in sequence: each ends with its seal.
pub fn parts(file: &[u8]) -> Vec<&[u8]> {
    const TITLE: &[u8] = b"mapgame certificate ";
    const SEAL: &[u8] = b"\nsha256 ";
    let is_cut = |&place: &usize| {
        let seal = file[..place].len().checked_sub(SEAL.len() + 65).map(|start| &file[start..place]);
        seal.is_some_and(|seal| seal.starts_with(SEAL) && seal.ends_with(b"\n"))
    };
    let titles = file.windows(TITLE.len()).enumerate().filter(|(_, window)| *window == TITLE);
    let cuts: Vec<usize> = titles.map(|(place, _)| place).filter(is_cut).collect();
    let begins = std::iter::once(0).chain(cuts.iter().copied());
    begins.zip(cuts.iter().copied().chain([file.len()])).map(|(begin, end)| &file[begin..end]).collect()
}

impl Statement {
    fn proved(name: &str, checked: &CheckedCertificate, proved: &ProvedStatement, is_first: bool) -> Self {
        let (graph, Subject { kind, adjacency, passing }) = (&checked.graph, checked.subject);
        let has_line = is_first || graph.order() <= LARGEST_LINE;
        Statement {
            certificate: name.to_owned(),
            valid: Some(true),
            reason: None,
            graph6: has_line.then(|| formats::to_graph6(graph)),
            n: Some(graph.order()),
            m: Some(graph.size()),
            game: Some(kind),
            connected: Some(adjacency == Adjacency::Connected),
            pass: Some(passing),
            first: Some(proved.rules.first()),
            k: Some(proved.rules.colors()),
            winner: Some(proved.winner),
            positions: Some(proved.positions),
            number: checked.number(proved.rules.first()),
        }
    }

    fn refused(name: &str, reason: &CertificateError) -> Self {
        let valid = (!matches!(reason, CertificateError::Limit(_))).then_some(false);
        Statement {
            certificate: name.to_owned(),
            valid,
            reason: Some(reason.to_string()),
            ..Statement::default()
        }
    }

    pub fn subject(&self) -> Option<Subject> {
        let adjacency = if self.connected? { Adjacency::Connected } else { Adjacency::Free };
        Some(Subject { kind: self.game?, adjacency, passing: self.pass? })
    }
}
