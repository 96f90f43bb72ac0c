//! `mapgame family`: theorems about all members of an infinite family, proved by gadgets and windows.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use catalogue::families::is_spec;
use families::bob::Tried;
use families::{FAMILIES, Family, NameError, certificate, segments};
use games::Player;
use itertools::Itertools;
use laboratory::family_pictures::{of_gadget, of_segments, of_words};
use schemars::JsonSchema;
use serde::Serialize;
use shell::Exit;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::progress::Bar;
use shell::schema::JsonType;
use shell::sources::{is_strip, read_strip};
use shell::tables::Column;
use toolkit::ask::ColorCounts;
use toolkit::ask::family::{Question, Refusal, Statement, answer};
use toolkit::counts::count;

use super::common::target::{is_picture, target};
use super::common::variant::player;

/// Prove who wins on all members of an infinite family.
///
/// Bob wins on every member that has a gadget: a part on which he wins even if Alice may color its surroundings and pass
/// (docs/theory.md, 12.1). The program searches for a gadget, and decides members that are too small for it one by one. It also
/// decides all smaller numbers of colors, since the game may not be monotone; together they prove chi_g > K.
///
/// Alice wins on the members of a strip if she can maintain words whose windows are all in a list, against every Bob, even if he
/// may pass (12.5). The program searches for such a list.
///
/// On caterpillars Bob also wins by segments of the spine between two vertices that he colors (12.8).
///
/// Without --node-limit each search has a default number of nodes. The exit code is 3 if nothing is proved about infinitely
/// many members. Several families, and several numbers of colors, are answered one by one.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame family grid:3xN -k 3
  mapgame family circulant:N,1,2 -k 3 --format json
  mapgame family cylinder:Nx3 -k 3 --certificate proof.family --picture gadget.svg
  mapgame family sunlet:N 'product(complete:3,path:N)' -k 2
  mapgame family examples/families/gears.strip -k 3
  mapgame family --list")]
pub(crate) struct Arguments {
    /// Families, with letters M, N for the parameters: grid:3xN; or files of strips, *.strip.
    #[arg(value_name = "SPEC", required_unless_present = "list")]
    families: Vec<String>,
    /// The number of colors, or several: 3,4 or 2..4.
    #[arg(short, value_name = "K", required_unless_present = "list")]
    k: Option<ColorCounts>,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = Player::Alice.name())]
    first: Player,
    /// Write the proof, which `mapgame check` verifies.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Draw the proof as SVG. These are the windows, or the gadget for the most members; T are the targets, N where Bob
    /// may also play, H where Alice may also play.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    /// List the families instead.
    #[arg(long, conflicts_with_all = ["families", "k", "certificate", "picture"])]
    list: bool,
}

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![
        JsonType::of::<Statement>("family", "A statement of `mapgame family`"),
        JsonType::of::<Listed>("family-list", "A family of `mapgame family --list`"),
    ]
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

fn sheet() -> Sheet<'static, Statement> {
    let columns =
        Column::list("family | #k | first | winner | for | by | smaller = and with smaller k | #nodes");
    Sheet::new("family", "What is proved about a family", columns, |_, _| None)
}

fn listed() -> Sheet<'static, Listed> {
    let columns = Column::list("name | usage = family | example | about = what it is");
    Sheet::new("family-list", "Families of `mapgame family`", columns, |_, _| None)
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Some(k) = &arguments.k else { return list(session) };
    let families =
        arguments.families.iter().map(|family| meant(family)).collect::<anyhow::Result<Vec<_>>>()?;
    let questions = families.iter().cartesian_product(k.numbers());
    let question = |(family, &k): (&String, _)| Question {
        family: family.clone(),
        k,
        first: arguments.first,
        nodes: None,
        milliseconds: None,
    };
    let questions = questions.map(question).collect_vec();
    let certificate = arguments.certificate.as_ref();
    let certificate = certificate.map(|path| target(path, certificate::is_one, session)).transpose()?;
    let picture = arguments.picture.as_ref();
    let picture = picture.map(|path| target(path, is_picture, session)).transpose()?;
    if questions.len() > 1 && (certificate.is_some() || picture.is_some()) {
        bail!("--certificate, --picture: expected one family and one number of colors, found several");
    }
    let mut output = Output::new(session, sheet(), text);
    let mut outcome = Exit::Done;
    for question in &questions {
        let (bar, budget) = Bar::watching(session, session.budget.clone());
        let found = answer(question, &budget).map_err(hinted)?;
        drop(bar);
        output.emit(&found.statement)?;
        output.flush()?;
        let is_stored = found.statement.stored.is_some();
        if let Some(limit) = found.limit.filter(|_| !is_stored) {
            let Tried { gadgets, targets, order } = found.tried;
            let tried = match gadgets {
                0 => String::new(),
                _ => format!(
                    "; {} tried with a box of targets, up to {} and {}",
                    count(gadgets, "gadget"),
                    count(targets, "target"),
                    count(order, "vertex")
                ),
            };
            session.remark(&format!("{}: not searched to the end: {limit}{tried}", found.statement.family));
        }
        if found.limit.is_some() && !is_stored || found.statement.winner.is_none() {
            outcome = Exit::Unknown;
        }
        if found.statement.winner.is_none() || is_stored {
            for target in certificate.iter().chain(&picture) {
                let reason = if is_stored { "the search found no proof" } else { "nothing was proved" };
                session.remark(&format!("{target}: not written, {reason}"));
            }
            continue;
        }
        if let Some(target) = &certificate {
            target.write_all(found.text.as_bytes())?;
        }
        if let (Some(target), Some(proof)) = (&picture, &found.proof) {
            let (name, k) = (&found.name, question.k);
            let leaves = segments::leaves(name.periodic(), name.frame());
            let of_segments = |(_, proof): &(u32, segments::SegmentProof)| {
                Some(of_segments(name, k, leaves.as_ref()?, proof))
            };
            let gadget = proof.gadgets.iter().find(|(won, _)| won.k == k);
            let words = proof.words.iter().find(|words| words.0 == k);
            let drawn = gadget
                .map(|(won, _)| of_gadget(name, won))
                .or_else(|| words.map(|(_, rows, kept)| of_words(name, k, *rows, kept)))
                .or_else(|| proof.segments.iter().find(|segments| segments.0 == k).and_then(of_segments));
            drawn.map_or(Ok(()), |drawn| target.write_all(drawn.svg().as_bytes()))?;
        }
    }
    output.finish()?;
    Ok(outcome)
}

/// The family that an argument names, or a file of a strip contains.
fn meant(argument: &str) -> anyhow::Result<String> {
    Ok(if is_strip(argument) { read_strip(argument)?.word().to_owned() } else { argument.to_owned() })
}

/// A spec without letters is one graph, which another command solves.
fn hinted(refusal: Refusal) -> anyhow::Error {
    match &refusal {
        Refusal::Name(NameError::Form { found, .. }) if is_spec(found) && !found.contains(['M', 'N']) => {
            let hint =
                format!("{refusal}; a family has a letter, and `mapgame solve {found}` solves one graph");
            anyhow!(hint)
        }
        _ => refusal.into(),
    }
}

fn list(session: &Session) -> anyhow::Result<Exit> {
    let mut output = Output::tabular(session, listed());
    for &&Family { name, usage, example, about, .. } in FAMILIES {
        output.emit(&Listed { name, usage, example, about })?;
    }
    output.finish()?;
    Ok(Exit::Done)
}

fn text(stated: &Statement) -> String {
    let Statement { family, k, first, .. } = stated;
    let is_strip = stated.strip.as_ref().map_or_else(String::new, |strip| format!("; {family} is {strip}"));
    let Some(members) = &stated.members else {
        return format!("{family}, k = {k}, {first} first: nothing is proved{is_strip}");
    };
    let winner = stated.winner.unwrap_or(Player::Bob);
    let number = match (&stated.smaller, winner, first) {
        (Some(smaller), Player::Alice, Player::Alice) => {
            format!("; so chi_g <= {k}, and = {k} for {smaller}")
        }
        (None, Player::Alice, Player::Alice) => format!("; so chi_g <= {k}"),
        (Some(smaller), Player::Bob, Player::Alice) => format!("; so chi_g >= {} for {smaller}", k + 1),
        (Some(smaller), Player::Bob, _) => format!("; and with smaller k for {smaller}"),
        _ => String::new(),
    };
    let orders = stated.gadgets.iter().map(|gadget| gadget.order).sorted().dedup().join(", ");
    let by = match (stated.stored, stated.windows, stated.segments) {
        (Some(file), ..) => format!("the stored proof {STORED}{file}"),
        (_, Some(windows), _) => count(windows, "window"),
        (.., Some([left, right])) => format!("segments of {left} and {right} vertices"),
        _ => format!("gadgets of order {orders}"),
    };
    format!("{family}, k = {k}, {first} first: {winner} wins for {members}, by {by}{number}{is_strip}")
}

/// The folder of the stored proofs.
const STORED: &str = "known/families/";
