//! The winner on all members of an infinite family.

pub use families::FamilyName;
use families::NameError;
use families::bob::{Tried, WonGadget};
use families::certificate::{self, CheckedProof, FamilyResult, ProofError};
use families::coverage::Coverage;
use families::form::Form;
use families::gadget::Length;
use families::prove::prove;
use families::stored::stored;
use games::Player;
use games::gadget::MAX_COLORS;
use graphs::{Budget, Limit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::desk::{Call, typed};
use super::given::Fault;

pub(crate) const CALL: Call = Call {
    name: "family",
    about: "who wins on all members of an infinite family, proved by gadgets, windows or segments",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let budget = desk.budget(question.nodes, question.milliseconds);
            answer(&question, &budget).map(|proved| proved.statement).map_err(Fault::of)
        })
    },
};

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The family: a spec with N, or M and N, for the growing numbers.
    pub family: String,
    /// The number of colors.
    pub k: u32,
    #[serde(default)]
    pub first: Player,
    pub nodes: Option<u64>,
    pub milliseconds: Option<u64>,
}

/// What is proved about a family.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Statement {
    /// The family.
    pub family: String,
    /// The strip that it is, if it is named by a spec whose structure gives one, and its length by the letter.
    pub strip: Option<String>,
    /// The number of colors.
    pub k: u32,
    /// Who moves first.
    pub first: Player,
    /// Who wins; null if nothing is proved.
    pub winner: Option<Player>,
    /// On which members, such as `N >= 4`.
    #[serde(rename = "for")]
    pub members: Option<String>,
    /// By what: `gadget`, `windows`, `segments`, or a `stored` proof, if the search found none.
    pub by: Option<&'static str>,
    /// On which members Bob wins with all smaller numbers of colors, too.
    pub smaller: Option<String>,
    /// The stored proof, a file of known/families.
    pub stored: Option<&'static str>,
    /// The gadgets for k colors, by the members that have them.
    pub gadgets: Vec<GadgetRecord>,
    /// The number of windows of words that Alice keeps to.
    pub windows: Option<usize>,
    /// The lengths of the segments of a spine that Bob wins, before and behind the vertex that he colors first.
    pub segments: Option<[u32; 2]>,
    /// The nodes of all searches.
    pub nodes: u64,
}

/// A gadget.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GadgetRecord {
    /// The lengths of the members that have it: rows and columns, `3` or `>= 7`.
    pub sides: [String; 2],
    /// Who begins on it; where Bob does and Alice moves first in the game, members have two of it.
    pub begins: Player,
    /// Its order.
    pub order: usize,
    /// The number of its targets.
    pub targets: usize,
    /// The number of Bob's moves in the proof.
    pub moves: usize,
}

pub struct Answer {
    pub statement: Statement,
    pub name: FamilyName,
    /// The proof as a file.
    pub text: String,
    /// The proof as the checker reads it; `None` if nothing is proved.
    pub proof: Option<CheckedProof>,
    pub limit: Option<Limit>,
    pub tried: Tried,
}

/// A statement about a family, or why nothing is proved.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Members {
    /// The file.
    pub certificate: String,
    /// Whether it is proved; null if a limit ended the check.
    pub valid: Option<bool>,
    /// Why nothing is proved.
    pub reason: Option<String>,
    /// The family.
    pub family: Option<String>,
    /// Who moves first.
    pub first: Option<Player>,
    /// The number of colors.
    pub k: Option<u32>,
    /// Who wins.
    pub winner: Option<Player>,
    /// On which members; null if they are finitely many.
    #[serde(rename = "for")]
    pub members: Option<String>,
    /// On which members Bob wins with all smaller numbers of colors, too.
    pub smaller: Option<String>,
    /// Distinct residues that the proof expands.
    pub positions: Option<u64>,
}

#[derive(Debug, Error)]
pub enum Refusal {
    #[error(transparent)]
    Name(#[from] NameError),
    #[error("k: expected a number of colors from 1 to {MAX_COLORS}, found {0}")]
    Colors(u32),
    /// The checker refuses the proof, which is an error of this program.
    #[error("the proof found: {0}")]
    Proof(String),
}

/// The family in the text of a file, a strip with its clauses on any lines; lines that begin with `#` are skipped.
///
/// # Errors
/// What was expected.
pub fn strip_in(text: &str) -> Result<FamilyName, String> {
    let text: String =
        text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line} ")).collect();
    let form = Form::read(text.trim().trim_start_matches("strip "))?;
    FamilyName::read(&format!("strip {form}")).map_err(|fault| fault.to_string())
}

/// Searches for a proof. Without a node limit each search has the default limit of its part.
///
/// # Errors
/// See [`Refusal`].
pub fn answer(question: &Question, budget: &Budget) -> Result<Answer, Refusal> {
    let Question { k, first, .. } = *question;
    let name = FamilyName::read(&question.family)?;
    if !(1..=MAX_COLORS).contains(&k) {
        return Err(Refusal::Colors(k));
    }
    let found = prove(&name, k, first, budget);
    let text = certificate::write(&name, first, &found.parts);
    // The answer states what the checker reads in the file, even after the time is over.
    let read = || certificate::check(text.as_bytes(), &Budget::unlimited());
    let proof = (!found.parts.is_empty()).then(read).transpose();
    let proof = proof.map_err(|fault| Refusal::Proof(fault.to_string()))?;
    let statement = Statement::new(&name, k, first, proof.as_ref(), found.nodes);
    Ok(Answer { statement, name, text, proof, limit: found.limit, tried: found.tried })
}

/// What the proof in a file with this name proves, a statement for each part, or one with the reason for its refusal.
pub fn check(name: &str, file: &[u8], budget: &Budget) -> Vec<Members> {
    match certificate::check(file, budget) {
        Ok(proof) => {
            let stated = |proved: &FamilyResult| Members {
                certificate: name.to_owned(),
                valid: Some(true),
                family: Some(proof.name.word().to_owned()),
                first: Some(proof.first),
                k: Some(proved.k),
                winner: Some(proved.winner),
                members: proof.with(proved.k, proved.winner).words(),
                smaller: proof.up_to(proved.k, proved.winner).words(),
                positions: Some(proved.positions),
                ..Members::default()
            };
            proof.statements.iter().map(stated).collect()
        }
        Err(refused) => {
            let valid = (!matches!(refused, ProofError::Limit(_))).then_some(false);
            let reason = Some(refused.to_string());
            vec![Members { certificate: name.to_owned(), valid, reason, ..Members::default() }]
        }
    }
}

impl Statement {
    fn new(name: &FamilyName, k: u32, first: Player, proof: Option<&CheckedProof>, nodes: u64) -> Self {
        let windows = proof.and_then(|proof| proof.words.iter().find(|words| words.0 == k));
        let player = if windows.is_some() { Player::Alice } else { Player::Bob };
        let spelling = name.spelling();
        let words = |coverage: Coverage| coverage.words_of(spelling);
        let members = proof.and_then(|proof| words(proof.with(k, player)));
        let length = |length: Length| match length {
            Length::Exactly(length) => length.to_string(),
            Length::AtLeast(length) => format!(">= {length}"),
        };
        let gadgets = proof.iter().flat_map(|proof| &proof.gadgets).filter(|(won, _)| won.k == k);
        let record = |(won, lengths): &(WonGadget, [Length; 2])| GadgetRecord {
            sides: lengths.map(length),
            begins: won.begins,
            order: won.gadget.order(),
            targets: won.gadget.board.targets.len(),
            moves: won.moves.len(),
        };
        let segments = proof.and_then(|proof| proof.segments.iter().find(|segments| segments.0 == k));
        let by = match (windows, segments) {
            (Some(_), _) => "windows",
            (None, Some(_)) => "segments",
            (None, None) => "gadget",
        };
        let is_searched = members.is_some();
        let stored = stored(name, k, first).filter(|_| !is_searched);
        let strip = spelling.map(|spelling| match spelling.lengths.to_string() {
            length if length.len() == 1 => name.word().to_owned(),
            length => format!("{} of length {length}", name.word()),
        });
        let (found_by, found_smaller) = match &stored {
            Some(_) => (Some("stored"), stored.as_ref().and_then(|stored| stored.smaller.words_of(spelling))),
            None => (is_searched.then_some(by), proof.and_then(|proof| words(proof.up_to(k, player)))),
        };
        let members = members.or_else(|| stored.as_ref()?.members.words_of(spelling));
        Statement {
            family: spelling.map_or(name.word(), |spelling| &spelling.spec).to_owned(),
            strip,
            k,
            first,
            winner: members.as_ref().map(|_| stored.as_ref().map_or(player, |stored| stored.winner)),
            by: found_by,
            smaller: found_smaller,
            stored: stored.map(|stored| stored.file),
            gadgets: gadgets.map(record).collect(),
            windows: windows.map(|words| words.2.windows.len()),
            segments: segments.map(|(_, proof)| proof.sides.map(|side| side.0)),
            members,
            nodes,
        }
    }
}
