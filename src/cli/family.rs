//! `mapgame family`: theorems about all members of an infinite family, proved by gadgets and windows.

use std::path::PathBuf;

use anyhow::Context;
use families::bob::WonGadget;
use families::certificate::{self, CheckedProof};
use families::gadget::Length;
use families::prove::prove;
use families::segments;
use families::walk::MAX_COLORS;
use families::{FAMILIES, Family, FamilyName};
use games::Player;
use itertools::Itertools;
use laboratory::family_pictures::{of_gadget, of_segments, of_words};
use mapgame::{families, games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::counts::count;

use super::Exit;
use super::common::options::Session;
use super::common::output::{self, Field, Output, Sheet};
use super::common::schema::Kind;
use super::common::target::{is_picture, target};
use super::common::variant::player;

/// Who wins on all members of an infinite family, with a proof.
///
/// Bob wins on every member that has a gadget, a part on which he wins by himself though Alice may color all around it and
/// pass (docs/theory.md, 12.1). The gadget is searched for, members that are too small for it are decided one by one, and so
/// are all smaller numbers of colors, for the game may not be monotone: then chi_g > K.
///
/// Alice wins on the members of a strip if she can keep to words of which all windows are in a list, whatever Bob does and
/// though he may pass (12.5): a list is searched for.
///
/// On caterpillars Bob also wins by segments of the spine between two vertices that he colors (12.8).
///
/// Without --node-limit each search gets as many nodes as its part takes by default. If nothing is proved about
/// infinitely many members, the exit code is 3.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame family grid:3xN -k 3
  mapgame family circulant:N,1,2 -k 3 --format json
  mapgame family cylinder:Nx3 -k 3 --certificate proof.family --picture gadget.svg
  mapgame family --list")]
pub(crate) struct Arguments {
    /// The family: a spec with N, or M and N, for the numbers that run.
    #[arg(value_name = "SPEC", required_unless_present = "list")]
    family: Option<String>,
    /// The number of colors.
    #[arg(short, value_name = "K", required_unless_present = "list", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_COLORS)))]
    k: Option<u32>,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = Player::Alice.name())]
    first: Player,
    /// Write the proof, which `mapgame check` verifies.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Draw the gadget for the most members, or the windows, as SVG: T the targets, N where Bob plays besides, H where Alice does besides.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// List the families instead.
    #[arg(long, conflicts_with_all = ["family", "k", "certificate", "picture"])]
    list: bool,
}

/// What it prints as JSON.
pub(crate) fn schemas() -> Vec<Kind> {
    vec![
        Kind::of::<Statement>("family", "A statement of `mapgame family`"),
        Kind::of::<Listed>("family-list", "A family of `mapgame family --list`"),
    ]
}

/// What is proved about a family.
#[derive(Serialize, JsonSchema)]
struct Statement {
    /// The family.
    family: String,
    /// The number of colors.
    k: u32,
    /// Who moves first.
    first: Player,
    /// Who wins; null if nothing is proved.
    winner: Option<Player>,
    /// On which members, such as `N >= 4`.
    #[serde(rename = "for")]
    members: Option<String>,
    /// By what: `gadget`, `windows` or `segments`.
    by: Option<&'static str>,
    /// On which members Bob wins with all smaller numbers of colors, too.
    smaller: Option<String>,
    /// The gadgets for k colors, by the members that have them.
    gadgets: Vec<GadgetRecord>,
    /// The number of windows of words that Alice keeps to.
    windows: Option<usize>,
    /// The lengths of the segments of a spine that Bob wins, before and behind the vertex that he colors first.
    segments: Option<[u32; 2]>,
    /// The nodes of all searches.
    nodes: u64,
}

/// A gadget.
#[derive(Serialize, JsonSchema)]
struct GadgetRecord {
    /// The lengths of the members that have it: rows and columns, `3` or `>= 7`.
    sides: [String; 2],
    /// Who begins on it; where Bob does and Alice moves first in the game, members have two of it.
    begins: Player,
    /// Its order.
    order: usize,
    /// The number of its targets.
    targets: usize,
    /// The number of Bob's moves in the proof.
    moves: usize,
}

/// A family of the language.
#[derive(Serialize, JsonSchema)]
struct Listed {
    /// The name.
    name: &'static str,
    /// How it is written.
    usage: &'static str,
    /// One of its families.
    example: &'static str,
    /// What it is.
    about: &'static str,
}

/// The table of statements.
fn sheet() -> Sheet<'static, Statement> {
    let fields = vec![
        Field::words("family", "family", |stated: &Statement| stated.family.as_str().into()),
        Field::number("k", "k", |stated| stated.k.into()),
        Field::words("first", "first", |stated| stated.first.name().into()),
        Field::words("winner", "winner", |stated| stated.winner.map(Player::name).into()),
        Field::words("for", "for", |stated| stated.members.clone().into()),
        Field::words("by", "by", |stated| stated.by.into()),
        Field::words("smaller", "and with smaller k", |stated| stated.smaller.clone().into()),
        Field::number("nodes", "nodes", |stated| stated.nodes.into()),
    ];
    Sheet::new("family", "What is proved about a family", fields)
}

/// The table of families.
fn listed() -> Sheet<'static, Listed> {
    let fields = vec![
        Field::words("name", "name", |listed: &Listed| listed.name.into()),
        Field::words("usage", "family", |listed| listed.usage.into()),
        Field::words("example", "example", |listed| listed.example.into()),
        Field::words("about", "what it is", |listed| listed.about.into()),
    ];
    Sheet::new("family-list", "Families of `mapgame family`", fields)
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let (Some(word), Some(k)) = (&arguments.family, arguments.k) else { return list(session) };
    let name = FamilyName::read(word)?;
    let certificate = arguments.certificate.as_ref();
    let certificate = certificate.map(|path| target(path, certificate::is_one, session)).transpose()?;
    let picture = arguments.picture.as_ref();
    let picture = picture.map(|path| target(path, is_picture, session)).transpose()?;
    let mut output = Output::new(session, sheet());
    let found = prove(&name, k, arguments.first, &session.budget);
    let text = certificate::write(&name, arguments.first, &found.parts);
    let proof = match &found.parts[..] {
        [] => None,
        // What is printed is what the checker reads in the file, though it be late.
        _ => Some(
            certificate::check(text.as_bytes(), &graphs::Budget::unlimited()).context("the proof found")?,
        ),
    };
    let stated = Statement::new(&name, k, arguments.first, proof.as_ref(), found.nodes);
    output.emit(&stated)?;
    output.finish()?;
    if let Some(limit) = found.limit {
        session.remark(&format!("{}: not searched to the end: {limit}", name.word()));
    }
    if stated.winner.is_none() {
        for target in certificate.iter().chain(&picture) {
            session.remark(&format!("{target}: not written, nothing was proved"));
        }
        return Ok(Exit::Unknown);
    }
    if let Some(target) = certificate {
        target.write_all(text.as_bytes())?;
    }
    let gadgets = proof.iter().flat_map(|proof| &proof.gadgets).filter(|(won, _)| won.k == k);
    let words = proof.iter().flat_map(|proof| &proof.words).find(|words| words.0 == k);
    let segments = proof.iter().flat_map(|proof| &proof.segments).find(|segments| segments.0 == k);
    let leaves = segments::leaves(name.periodic(), name.frame());
    if let (Some(target), Some((won, _))) = (&picture, gadgets.into_iter().next()) {
        let drawn = of_gadget(&name, won).svg();
        target.write_all(drawn.as_bytes())?;
    } else if let (Some(target), Some((_, rows, kept))) = (&picture, words) {
        target.write_all(of_words(&name, k, *rows, kept).svg().as_bytes())?;
    } else if let (Some(target), Some((_, proof)), Some(leaves)) = (picture, segments, leaves) {
        target.write_all(of_segments(&name, k, &leaves, proof).svg().as_bytes())?;
    }
    Ok(if found.limit.is_some() { Exit::Unknown } else { Exit::Done })
}

fn list(session: &Session) -> anyhow::Result<Exit> {
    let mut output = Output::tabular(session, listed());
    for &&Family { name, usage, example, about, .. } in FAMILIES {
        output.emit(&Listed { name, usage, example, about })?;
    }
    output.finish()?;
    Ok(Exit::Done)
}

impl Statement {
    fn new(name: &FamilyName, k: u32, first: Player, proof: Option<&CheckedProof>, nodes: u64) -> Self {
        let windows = proof.and_then(|proof| proof.words.iter().find(|words| words.0 == k));
        let player = if windows.is_some() { Player::Alice } else { Player::Bob };
        let members = proof.and_then(|proof| proof.with(k, player).words());
        let length = |length: Length| match length {
            Length::Exactly(length) => length.to_string(),
            Length::AtLeast(length) => format!(">= {length}"),
        };
        let gadgets = proof.iter().flat_map(|proof| &proof.gadgets).filter(|(won, _)| won.k == k);
        let record = |(won, lengths): &(WonGadget, [Length; 2])| GadgetRecord {
            sides: lengths.map(length),
            begins: won.begins,
            order: won.gadget.order(),
            targets: won.gadget.targets.len(),
            moves: won.moves.len(),
        };
        let segments = proof.and_then(|proof| proof.segments.iter().find(|segments| segments.0 == k));
        let by = match (windows, segments) {
            (Some(_), _) => "windows",
            (None, Some(_)) => "segments",
            (None, None) => "gadget",
        };
        Statement {
            family: name.word().to_owned(),
            k,
            first,
            winner: members.as_ref().map(|_| player),
            by: members.as_ref().map(|_| by),
            smaller: proof.and_then(|proof| proof.up_to(k, player).words()),
            gadgets: gadgets.map(record).collect(),
            windows: windows.map(|words| words.2.windows.len()),
            segments: segments.map(|(_, proof)| proof.sides.map(|side| side.0)),
            members,
            nodes,
        }
    }
}

impl output::Record for Statement {
    fn text(&self) -> String {
        let Statement { family, k, first, .. } = self;
        let Some(members) = &self.members else {
            return format!("{family}, k = {k}, {first} first: nothing is proved");
        };
        let orders = self.gadgets.iter().map(|gadget| gadget.order).sorted().dedup().join(", ");
        if let Some(windows) = self.windows {
            let number = match &self.smaller {
                Some(smaller) if *first == Player::Alice => {
                    format!("; so chi_g <= {k}, and = {k} for {smaller}")
                }
                None if *first == Player::Alice => format!("; so chi_g <= {k}"),
                _ => String::new(),
            };
            let by = count(windows, "window");
            return format!("{family}, k = {k}, {first} first: alice wins for {members}, by {by}{number}");
        }
        let number = match &self.smaller {
            Some(smaller) if *first == Player::Alice => format!("; so chi_g >= {} for {smaller}", k + 1),
            Some(smaller) => format!("; and with smaller k for {smaller}"),
            None => String::new(),
        };
        let by = match self.segments {
            Some([left, right]) => format!("segments of {left} and {right} vertices"),
            None => format!("gadgets of order {orders}"),
        };
        format!("{family}, k = {k}, {first} first: bob wins for {members}, by {by}{number}")
    }
}

impl output::Record for Listed {
    fn text(&self) -> String {
        format!("{}  {}", self.usage, self.about)
    }
}
