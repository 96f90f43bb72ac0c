//! A checked certificate: its statements, and their graph.

use games::bound_certificate::{self, Claim, ProvedBounds, Rule, Side};
use games::certificate::{
    self, CertificateError, CheckedCertificate, Kind, MAX_ORDER, ProvedStatement, Subject,
};
use games::rulesets::{RULESETS, Ruleset, Terms};
use games::strategies_by_rules::{self, ProvedStrategies, StrategyError};
use games::{Adjacency, ChosenGame, Construction, Origin, Passing, Player, Variant};
use graphs::{Budget, Graph};
use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::desk::{Call, bytes, typed};
use super::given::Fault;

pub(crate) const CALL: Call = Call {
    name: "check",
    about: "a certificate, checked: a statement for each number of colors",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let budget = desk.budget(question.nodes, question.milliseconds);
            let file = bytes(&question.hex)?;
            if is_text(&file) {
                return answer_of(&question.name, &file, &budget).map_err(Fault::of);
            }
            let checked = desk.proof(&file, &budget);
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
    /// Of which graph it is made, where the certificate says so, as `line(g6:Bw)`; not of a large graph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// The order.
    pub n: Option<usize>,
    /// The size.
    pub m: Option<usize>,
    /// Which game.
    pub game: Option<&'static Ruleset>,
    /// What was chosen in it; left out where nothing is to be chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<Terms>,
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
    /// Distinct residues that the proof expands; in a game by rules of its own, positions that the walk met.
    pub positions: Option<u64>,
    /// The number of the game that the certificate proves for this player to move first: the least k with which Alice wins,
    /// where it states that Bob wins with every k below (in the marking game, with the one below); null where it proves none.
    pub number: Option<u32>,
    /// The bound of a certificate of bounds, such as `col_g <= 8`: then this winner wins with k, and with every larger or
    /// every smaller number of colors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<String>,
    /// The rule by which it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<&'static str>,
    /// Where docs/theory.md proves the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theory: Option<&'static str>,
    /// The line of a graph of any order, with the first statement about it: it tells the graphs of several certificates apart.
    #[serde(skip)]
    line: Option<String>,
    #[serde(skip)]
    bounded: Option<&'static Rule>,
    /// The symbol of that number.
    #[serde(skip)]
    pub symbol: String,
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
            Ok(proved.map(|(place, proved)| Statement::proved(name, checked, proved, place)).collect())
        }
        Err(refused @ CertificateError::Unreadable(_)) => Err(refused.clone()),
        Err(refused) => {
            Ok(vec![Statement::refused(name, refused, !matches!(refused, CertificateError::Limit(_)))])
        }
    }
}

/// The statements of the certificate of any game that these bytes are, or the reason for its refusal.
///
/// # Errors
/// It could not be read.
pub fn answer_of(name: &str, file: &[u8], budget: &Budget) -> Result<Answer, CertificateError> {
    if bound_certificate::is_one(file) {
        Ok(bounds(name, file, budget))
    } else if is_by_rules(file) {
        Ok(by_rules(name, file, budget))
    } else {
        answer(name, certificate::check_within(file, budget).as_ref())
    }
}

/// Whether a file that begins so is text: bounds, or moves in a game by rules of its own.
pub fn is_text(head: &[u8]) -> bool {
    bound_certificate::is_one(head) || is_by_rules(head)
}

/// Whether a file that begins so has moves in a game by rules of its own.
fn is_by_rules(head: &[u8]) -> bool {
    head.starts_with(strategies_by_rules::TITLE.as_bytes())
}

fn bounds(name: &str, file: &[u8], budget: &Budget) -> Answer {
    let text = std::str::from_utf8(file).map_err(|_| StrategyError::Damaged);
    match text.and_then(|text| bound_certificate::check(text, budget)) {
        Ok(ProvedBounds { graph, claims }) => {
            let proved = |(place, claim): (usize, &Claim)| Statement::bound(name, &graph, claim, place);
            claims.iter().enumerate().map(proved).collect()
        }
        Err(refused) => {
            vec![Statement::refused(name, &refused, !matches!(refused, StrategyError::Limit(_)))]
        }
    }
}

/// The numbers of a game that the statements of one file about one graph prove by bounds, perhaps with decisions of single
/// numbers of colors: the symbol, the number, and the player who moves first.
pub fn numbers_by_bounds(statements: &[Statement]) -> Vec<(&str, u32, Player)> {
    let is_about_one = statements.iter().filter_map(|stated| stated.line.as_ref()).all_equal();
    let has_bounds = statements.iter().any(|stated| stated.bound.is_some());
    if !is_about_one || !has_bounds || statements.iter().any(|stated| stated.valid != Some(true)) {
        return Vec::new();
    }
    let games = Kind::ALL.into_iter().cartesian_product(Player::BOTH);
    let number = |(kind, first): (Kind, Player)| {
        let plain = Variant::from(first);
        let about = || {
            let is_of_game = |stated: &&Statement| match stated.bounded {
                Some(rule) => rule.bounds(kind) && rule.allows(first),
                None => {
                    let is_of_kind = stated.game.and_then(Ruleset::kind) == Some(kind);
                    is_of_kind && stated.terms.is_none() && stated.variant() == Some(plain)
                }
            };
            statements.iter().filter(is_of_game)
        };
        let wins = |player, k: u32| {
            about().any(|stated| {
                let reaches = |own: u32| match (stated.bounded, player) {
                    (None, _) => k == own,
                    (Some(_), Player::Alice) => k >= own,
                    (Some(_), Player::Bob) => k <= own,
                };
                stated.winner == Some(player) && stated.k.is_some_and(reaches)
            })
        };
        let number = (1..).find(|&k| !wins(Player::Bob, k))?;
        let symbol = about().find(|stated| stated.game.and_then(Ruleset::kind) == Some(kind))?;
        // What has nothing to color needs no color, and no certificate is about 0 colors.
        let least = if statements.iter().all(|stated| stated.n == Some(0)) { 0 } else { number };
        wins(Player::Alice, number).then_some((symbol.symbol.as_str(), least, first))
    };
    games.filter_map(number).collect()
}

fn by_rules(name: &str, file: &[u8], budget: &Budget) -> Answer {
    let text = std::str::from_utf8(file).map_err(|_| StrategyError::Damaged);
    match text.and_then(|text| strategies_by_rules::check(text, budget)) {
        Ok(proof) => {
            let ProvedStrategies { graph, origin, game, statements } = &proof;
            let proved = |(place, (stated, met)): (usize, &(strategies_by_rules::Statement, usize))| {
                let about =
                    Statement::about(name, graph, origin.as_ref(), (game.ruleset, &game.terms), place);
                let variant = Variant { first: stated.first, ..game.variant };
                let terms = Some(game.terms.clone()).filter(|terms| *terms != Terms::default());
                let (winner, positions) = (Some(stated.winner), Some(*met as u64));
                let number = number_by_rules(&proof, stated.first);
                Statement { terms, k: Some(stated.k), winner, positions, number, ..about.playing(variant) }
            };
            statements.iter().enumerate().map(proved).collect()
        }
        Err(refused) => {
            vec![Statement::refused(name, &refused, !matches!(refused, StrategyError::Limit(_)))]
        }
    }
}

/// The least k with which Alice wins a game by rules of its own, where it is proved that Bob wins with every smaller k.
fn number_by_rules(proof: &ProvedStrategies, first: Player) -> Option<u32> {
    let ProvedStrategies { graph, game, statements, .. } = proof;
    let is_stated = |k: u32, winner: Player| {
        let statement = strategies_by_rules::Statement { k, first, winner };
        statements.iter().any(|(stated, _)| *stated == statement)
    };
    let low = (1..).find(|&k| !is_stated(k, Player::Bob))?;
    let rules = game.ruleset.rules(graph, &game.terms)?;
    // What has nothing to color needs no color, and no statement is about 0 colors.
    let least = if rules.elements(graph) == 0 { 0 } else { low };
    is_stated(low, Player::Alice).then_some(least)
}

/// The symbol of a number of the game on a graph of this origin.
fn symbol(game: &'static Ruleset, terms: &Terms, origin: Option<&Origin>) -> String {
    match origin.map(|origin| origin.construction) {
        None => game.symbol_of(terms, false),
        Some(Construction::Line) => game.symbol_of(terms, true),
        Some(construction) => {
            let distance =
                if let Construction::Power(distance) = construction { Some(distance) } else { None };
            let terms = Terms { distance, ..terms.clone() };
            let makes_it = |ruleset: &&&Ruleset| ruleset.construction(&terms) == Some(construction);
            RULESETS.iter().find(makes_it).map_or(game, |ruleset| ruleset).symbol_of(&terms, false)
        }
    }
}

/// The certificates of a file that has several in sequence: each ends with its seal.
pub fn parts(file: &[u8]) -> Vec<&[u8]> {
    const TITLE: &[u8] = b"mapgame ";
    const SEAL: &[u8] = b"\nsha256 ";
    let is_cut = |&place: &usize| {
        let Some(line) = file[..place].strip_suffix(b"\n") else { return false };
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        line.len().checked_sub(SEAL.len() + 64).is_some_and(|start| line[start..].starts_with(SEAL))
    };
    let titles = file.windows(TITLE.len()).enumerate().filter(|(_, window)| *window == TITLE);
    let cuts: Vec<usize> = titles.map(|(place, _)| place).filter(is_cut).collect();
    let begins = std::iter::once(0).chain(cuts.iter().copied());
    begins.zip(cuts.iter().copied().chain([file.len()])).map(|(begin, end)| &file[begin..end]).collect()
}

/// The same certificates, each with a name: that of the file if it is the only one.
pub fn named_parts<'a>(name: &str, file: &'a [u8]) -> Vec<(String, &'a [u8])> {
    match &*parts(file) {
        [whole] => vec![(name.to_owned(), whole)],
        parts => (1..)
            .zip(parts)
            .map(|(number, &part)| (format!("{name} ({number} of {})", parts.len()), part))
            .collect(),
    }
}

impl Statement {
    /// What is said of every statement about this graph, whose line stands with the first.
    fn about(
        name: &str,
        graph: &Graph,
        origin: Option<&Origin>,
        (game, terms): (&'static Ruleset, &Terms),
        place: usize,
    ) -> Self {
        let has_line = place == 0 && graph.order() <= MAX_ORDER || graph.order() <= LARGEST_LINE;
        Statement {
            certificate: name.to_owned(),
            valid: Some(true),
            graph6: has_line.then(|| graphs::to_graph6(graph)),
            origin: origin.filter(|_| graph.order() <= LARGEST_LINE).map(Origin::to_string),
            line: (place == 0).then(|| bound_certificate::graph_line(graph)),
            n: Some(graph.order()),
            m: Some(graph.size()),
            game: Some(game),
            symbol: symbol(game, terms, origin),
            ..Statement::default()
        }
    }

    fn playing(self, variant: Variant) -> Self {
        let Variant { first, adjacency, passing } = variant;
        let (connected, pass) = (Some(adjacency == Adjacency::Connected), Some(passing));
        Statement { connected, pass, first: Some(first), ..self }
    }

    fn proved(name: &str, checked: &CheckedCertificate, proved: &ProvedStatement, place: usize) -> Self {
        let terms = Terms { start: checked.start.clone(), ..Terms::default() };
        let game = ChosenGame::of_kind(checked.subject.kind).with(terms);
        let first = proved.rules.first();
        Statement {
            terms: Some(game.terms.clone()).filter(|terms| *terms != Terms::default()),
            k: Some(proved.rules.colors()),
            winner: Some(proved.winner),
            positions: Some(proved.positions),
            number: checked.number(first),
            ..Statement::about(
                name,
                &checked.graph,
                checked.origin.as_ref(),
                (game.ruleset, &game.terms),
                place,
            )
            .playing(checked.subject.variant(first))
        }
    }

    fn bound(name: &str, graph: &Graph, claim: &Claim, place: usize) -> Self {
        let game = ChosenGame::of_kind(claim.number);
        let (k, winner) = match claim.rule.side {
            Side::Upper => (claim.value, Player::Alice),
            Side::Lower => (claim.value.saturating_sub(1), Player::Bob),
        };
        Statement {
            first: claim.rule.first,
            k: Some(k),
            winner: Some(winner),
            bound: Some(claim.bound()),
            by: Some(claim.rule.name),
            theory: Some(claim.rule.source),
            bounded: Some(claim.rule),
            ..Statement::about(name, graph, None, (game.ruleset, &game.terms), place)
        }
    }

    fn refused(name: &str, reason: &impl ToString, is_wrong: bool) -> Self {
        Statement {
            certificate: name.to_owned(),
            valid: is_wrong.then_some(false),
            reason: Some(reason.to_string()),
            ..Statement::default()
        }
    }

    pub fn variant(&self) -> Option<Variant> {
        let adjacency = if self.connected? { Adjacency::Connected } else { Adjacency::Free };
        Some(Variant { first: self.first?, adjacency, passing: self.pass? })
    }

    /// The game, of coloring and marking with the variant and the start.
    pub fn title(&self) -> Option<String> {
        let start = self.terms.as_ref().map_or(String::new(), |terms| terms.start.to_string());
        Some(self.subject().map_or(self.game?.name.to_owned(), |subject| subject.to_string()) + &start)
    }

    pub fn subject(&self) -> Option<Subject> {
        Some(Subject::new(self.game?.kind()?, self.variant()?))
    }
}
