//! Proofs about families as files, written and checked. The format is described in docs/formats.md.
//!
//! The checker believes the [`language`](crate::language), the definition of a [`gadget`](crate::gadget), the
//! [`walk`](crate::walk), and the checker of ordinary certificates (`games::certificate`) for single members.

use std::fmt::Write;

use games::Player;
use games::certificate::{self, CertificateError, Kind, Subject};
use games::{Variant, coloring::Rules};
use graphs::{Budget, Limit, formats};
use itertools::Itertools;
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::bob::WonGadget;
use crate::contexts::{Fault, kept_to};
use crate::coverage::Coverage;
use crate::gadget::{Gadget, Length};
use crate::language::FamilyName;
use crate::periodic::{Cell, Frame};
use crate::strip::Strip;
use crate::walk::{Flaw, MAX_COLORS, Move, walk};
use crate::windows::{Window, WindowSet};

/// The first line.
pub const TITLE: &str = "mapgame family 1";

/// A part of a proof: why a player wins with k on some members.
#[derive(Debug, Clone)]
pub enum Part {
    /// They have a gadget, on which Bob wins.
    Gadget(WonGadget),
    /// They are words that Alice can keep to.
    Windows {
        /// The number of colors.
        k: u32,
        /// The strip.
        frame: Frame,
        /// The least length of the members.
        from: u32,
        /// The words.
        kept: WindowSet,
    },
    /// There is a certificate of the member.
    Member {
        /// The number of colors.
        k: u32,
        /// Its rows and columns.
        sides: [u32; 2],
        /// The certificate, for the member with its vertices row by row.
        proof: Vec<u8>,
    },
}

/// A proof that is valid.
pub struct CheckedProof {
    /// The family.
    pub name: FamilyName,
    /// Who begins.
    pub first: Player,
    /// What is proved, by ascending number of colors.
    pub statements: Vec<Proved>,
    /// The gadgets, each with the lengths that the members have.
    pub gadgets: Vec<(WonGadget, [Length; 2])>,
    /// The sets of words, each with its number of colors and the rows on guard.
    pub words: Vec<(u32, usize, WindowSet)>,
}

/// A player wins with k on some members.
#[derive(Debug, Clone)]
pub struct Proved {
    /// The number of colors.
    pub k: u32,
    /// Who wins.
    pub winner: Player,
    /// Which members.
    pub lengths: Vec<[Length; 2]>,
    /// The positions of the gadgets, windows, and residues of the members, that are proved by moves.
    pub positions: u64,
}

/// Why a proof is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refused {
    /// The first line is another.
    #[error("expected a certificate of a family")]
    Foreign,
    /// The checksum does not fit.
    #[error("the file was changed or is not whole: its checksum does not fit")]
    Seal,
    /// A line is not of the form that is expected there.
    #[error("line {0}: expected {1}")]
    Line(usize, &'static str),
    /// A strategy on a gadget does not win.
    #[error("line {0}: the gadget: {1}")]
    Gadget(usize, Flaw),
    /// Words that Alice cannot keep to.
    #[error("line {0}: the windows: {1}")]
    Windows(usize, &'static str),
    /// The certificate of a member is refused.
    #[error("line {0}: the member: {1}")]
    Member(usize, CertificateError),
    /// The limit that ended the check.
    #[error("not checked to the end: {}", .0.name())]
    Limit(Limit),
}

/// Writes a proof.
pub fn write(name: &FamilyName, first: Player, parts: &[Part]) -> String {
    let mut text = format!("{TITLE}\nfamily {}\nfirst {}\n", name.word(), first.name());
    for part in parts {
        match part {
            Part::Gadget(WonGadget { gadget, k, begins, moves }) => {
                let [rows, columns] = written(gadget.frame);
                let targets = gadget.targets.iter().map(|&t| gadget.cells[t].iter().join(",")).join(" ");
                let moves = moves.iter().map(|(v, c)| format!("{v}={c}")).join(" ");
                let line = format!("gadget k {k} frame {rows}x{columns} begins {}", begins.name());
                writeln!(text, "{line}\ntargets {targets}\nmoves {moves}")
            }
            Part::Windows { k, frame, from, kept } => {
                let [rows, columns] = written(*frame);
                let lines = kept.windows.iter().map(|window| format!("\nwindow {window}")).join("");
                writeln!(text, "windows k {k} frame {rows}x{columns} width {} from {from}{lines}", kept.width)
            }
            Part::Member { k, sides: [rows, columns], proof } => {
                let digits = proof.iter().map(|byte| format!("{byte:02x}")).join("");
                writeln!(text, "member k {k} sides {rows}x{columns}\nproof {digits}")
            }
        }
        .expect("writing to a string cannot fail");
    }
    let seal = seal(&text);
    text + &seal
}

/// The sides of a frame, `*` for one that runs.
fn written(frame: Frame) -> [String; 2] {
    frame.map(|side| side.map_or("*".to_owned(), |side| side.to_string()))
}

/// The last line.
fn seal(text: &str) -> String {
    format!("sha256 {}\n", Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).join(""))
}

/// Whether a file begins as a proof about a family.
pub fn is_one(head: &[u8]) -> bool {
    head.starts_with(b"mapgame family ")
}

/// Reads a proof and checks everything that it says. Positions and claims are the nodes.
///
/// # Errors
/// Why it is refused.
pub fn check(file: &[u8], budget: &Budget) -> Result<CheckedProof, Refused> {
    let text = str::from_utf8(file).map_err(|_| Refused::Foreign)?;
    if !text.starts_with(&format!("{TITLE}\n")) {
        return Err(Refused::Foreign);
    }
    let last = text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
    if text[last..] != seal(&text[..last]) {
        return Err(Refused::Seal);
    }
    let mut lines = text[..last]
        .split_terminator('\n')
        .enumerate()
        .skip(1)
        .map(|(line, text)| (line + 1, text))
        .peekable();
    let number = |line: Option<&(usize, &str)>| line.map_or_else(|| text.lines().count(), |line| line.0);
    let (line, word) = lines.next().ok_or(Refused::Line(2, "`family NAME`"))?;
    let name = word.strip_prefix("family ").and_then(|word| FamilyName::read(word).ok());
    let name = name.filter(|name| format!("family {}", name.word()) == word);
    let name = name.ok_or(Refused::Line(line, "`family NAME`"))?;
    let first = lines.next().and_then(|(_, word)| player(word.strip_prefix("first ")?));
    let first = first.ok_or(Refused::Line(3, "`first alice` or `first bob`"))?;
    let mut checker =
        Checker { name, first, budget: budget.shared(), statements: vec![], gadgets: vec![], words: vec![] };
    if lines.peek().is_none() {
        return Err(Refused::Line(number(None), "a part"));
    }
    while let Some((line, head)) = lines.next() {
        match head.split(' ').collect::<Vec<_>>()[..] {
            ["gadget", "k", k, "frame", frame, "begins", begins] => {
                let targets = lines.next().and_then(|(_, line)| line.strip_prefix("targets "));
                let moves = lines.next().and_then(|(_, line)| line.strip_prefix("moves "));
                checker.gadget(line, [k, frame, begins, targets.unwrap_or(""), moves.unwrap_or("")])?;
            }
            ["windows", "k", k, "frame", frame, "width", width, "from", from] => {
                let windows = lines.peeking_take_while(|(_, line)| line.starts_with("window ")).collect();
                checker.windows(line, [k, frame, width, from], windows)?;
            }
            ["member", "k", k, "sides", sides] => {
                let proof = lines.next().and_then(|(_, line)| line.strip_prefix("proof "));
                checker.member(line, [k, sides, proof.unwrap_or("")])?;
            }
            _ => return Err(Refused::Line(line, "`gadget`, `windows` or `member`")),
        }
    }
    let Checker { name, first, mut statements, gadgets, words, .. } = checker;
    statements.sort_by_key(|proved: &Proved| (proved.k, proved.winner == Player::Alice));
    Ok(CheckedProof { name, first, statements, gadgets, words })
}

impl CheckedProof {
    /// The members on which this player wins with `k`.
    pub fn with(&self, k: u32, winner: Player) -> Coverage {
        Coverage::of(&self.name, vec![self.lengths(k, winner)])
    }

    /// The members on which this player wins with `k`, and Bob with all smaller numbers: if Alice begins, those with chi_g > k
    /// or chi_g = k.
    pub fn up_to(&self, k: u32, winner: Player) -> Coverage {
        let smaller = (1..k).map(|k| self.lengths(k, Player::Bob));
        Coverage::of(&self.name, smaller.chain([self.lengths(k, winner)]).collect())
    }

    fn lengths(&self, k: u32, winner: Player) -> Vec<[Length; 2]> {
        let proved = self.statements.iter().find(|proved| (proved.k, proved.winner) == (k, winner));
        proved.map_or(Vec::new(), |proved| proved.lengths.clone())
    }
}

struct Checker {
    name: FamilyName,
    first: Player,
    budget: Budget,
    statements: Vec<Proved>,
    gadgets: Vec<(WonGadget, [Length; 2])>,
    words: Vec<(u32, usize, WindowSet)>,
}

impl Checker {
    fn proved(&mut self, k: u32, winner: Player, lengths: [Length; 2], positions: u64) {
        match self.statements.iter_mut().find(|proved| (proved.k, proved.winner) == (k, winner)) {
            Some(proved) => {
                proved.lengths.push(lengths);
                proved.positions += positions;
            }
            None => self.statements.push(Proved { k, winner, lengths: vec![lengths], positions }),
        }
    }

    fn gadget(&mut self, line: usize, [k, frame, begins, targets, moves]: [&str; 5]) -> Result<(), Refused> {
        let periodic = self.name.periodic();
        let k = colors(k).ok_or(Refused::Line(line, "a number of colors from 1 to 8"))?;
        let frame = sides(frame).filter(|frame| frame.contains(&None) && self.is_frame(*frame));
        let frame = frame.ok_or(Refused::Line(line, "a frame of the family with a side that runs"))?;
        let begins = player(begins).ok_or(Refused::Line(line, "`alice` or `bob`"))?;
        let cells = targets.split(' ').map(cell).collect::<Option<Vec<Cell>>>();
        let cells = cells.filter(|cells| {
            cells.windows(2).all(|pair| pair[0] < pair[1])
                && cells.iter().all(|&cell| periodic.has(cell, frame))
        });
        let cells = cells.ok_or(Refused::Line(line + 1, "targets, ascending cells of the frame"))?;
        let gadget = Gadget::of(periodic, frame, &cells);
        let gadget = gadget.ok_or(Refused::Line(line + 1, "a gadget of at most 128 vertices"))?;
        let words = moves.split(' ').filter(|_| !moves.is_empty());
        let moves = words.map(step).collect::<Option<Vec<Move>>>();
        let moves = moves.ok_or(Refused::Line(line + 2, "moves as VERTEX=COLOR"))?;
        let mut left = moves.iter();
        let mut next = |_: &_| left.next().copied().ok_or(Flaw::End);
        let positions = match walk(&gadget, k, begins, &mut self.budget.start(), &mut next) {
            Err(Flaw::Limit(limit)) => return Err(Refused::Limit(limit)),
            Err(flaw) => return Err(Refused::Gadget(line + 2, flaw)),
            Ok(_) if left.len() > 0 => return Err(Refused::Gadget(line + 2, Flaw::Left(left.len()))),
            Ok(positions) => positions,
        };
        let copies = if (self.first, begins) == (Player::Alice, Player::Bob) { 2 } else { 1 };
        let lengths = gadget.lengths(periodic, copies);
        self.proved(k, Player::Bob, lengths, positions);
        self.gadgets.push((WonGadget { gadget, k, begins, moves }, lengths));
        Ok(())
    }

    fn windows(
        &mut self,
        line: usize,
        [k, frame, width, from]: [&str; 4],
        lines: Vec<(usize, &str)>,
    ) -> Result<(), Refused> {
        let k = colors(k).ok_or(Refused::Line(line, "a number of colors from 1 to 8"))?;
        let frame = sides(frame).filter(|frame| frame.iter().flatten().count() == 1 && self.is_frame(*frame));
        let frame = frame.ok_or(Refused::Line(line, "a frame of the family with one side that runs"))?;
        let width = whole(width).filter(|width| (3..=6).contains(width));
        let width = width.ok_or(Refused::Line(line, "a width from 3 to 6"))? as usize;
        let periodic = self.name.periodic();
        let strip = Strip::of(periodic, frame, k);
        let strip = strip.ok_or(Refused::Windows(line, "this strip has no words"))?;
        let mut kept = WindowSet { width, windows: Vec::new() };
        for (line, text) in lines {
            let window = text.strip_prefix("window ").and_then(|text| Window::read(text, width, &strip));
            kept.windows.push(window.ok_or(Refused::Line(line, "`window CLASS` and columns"))?);
        }
        let least = match kept_to(&strip, &kept, &mut self.budget.start()) {
            Err(Fault::Limit(limit)) => return Err(Refused::Limit(limit)),
            Err(Fault::Windows(fault)) => return Err(Refused::Windows(line, fault)),
            Ok(least) => least.max(periodic.least[usize::from(frame[0].is_some())]),
        };
        let from = whole(from).filter(|from| (least..=1000).contains(from));
        let from =
            from.ok_or(Refused::Line(line, "a length from which on all members belong to the words"))?;
        let lengths = frame.map(|side| side.map_or(Length::AtLeast(from), Length::Exactly));
        let positions = kept.windows.len() as u64;
        self.proved(k, Player::Alice, lengths, positions);
        self.words.push((k, strip.rows, kept));
        Ok(())
    }

    fn member(&mut self, line: usize, [k, member, proof]: [&str; 3]) -> Result<(), Refused> {
        let k = colors(k).ok_or(Refused::Line(line, "a number of colors from 1 to 8"))?;
        let frame = sides(member).filter(|&frame| self.is_frame(frame));
        let of_member = frame.and_then(|frame| Some([frame[0]?, frame[1]?]));
        let member = of_member.ok_or(Refused::Line(line, "the sides of a member"))?;
        let proof = bytes(proof).ok_or(Refused::Line(line + 1, "bytes in hexadecimal digits"))?;
        let checked = match certificate::check_within(&proof[..], &self.budget) {
            Err(CertificateError::Limit(limit)) => return Err(Refused::Limit(limit)),
            checked => checked.map_err(|refused| Refused::Member(line + 1, refused))?,
        };
        let graph = self.name.periodic().member(member);
        if formats::to_graph6(&checked.graph) != formats::to_graph6(&graph) {
            return Err(Refused::Line(line + 1, "a certificate of this member"));
        }
        let subject = Subject::new(Kind::Coloring, Variant::default());
        let says = checked
            .verdicts
            .iter()
            .find(|verdict| (verdict.rules.colors(), verdict.rules.first()) == (k, self.first));
        let proved = says.filter(|_| checked.subject == subject);
        let proved = proved.ok_or(Refused::Line(line + 1, "a certificate of who wins"))?;
        self.proved(k, proved.winner, member.map(Length::Exactly), proved.positions);
        Ok(())
    }

    /// Whether these sides are those that the family fixes, and no others less than its least.
    fn is_frame(&self, frame: Frame) -> bool {
        let of_family = self.name.frame();
        (0..2).all(|axis| match (of_family[axis], frame[axis]) {
            (Some(fixed), side) => side == Some(fixed),
            (None, side) => side.is_none_or(|side| side >= self.name.periodic().least[axis]),
        })
    }
}

/// The rules of the coloring game with k.
pub(crate) fn rules(k: u32, first: Player) -> Rules {
    Rules::new(k).expect("there are colors").playing(Variant::default().starting(first))
}

fn player(word: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player.name() == word)
}

/// A number without sign and leading zeros.
fn whole(word: &str) -> Option<u32> {
    word.parse().ok().filter(|number: &u32| number.to_string() == word)
}

fn colors(word: &str) -> Option<u32> {
    whole(word).filter(|k| (1..=MAX_COLORS).contains(k))
}

/// `3x*`: the sides, `*` for one that runs.
fn sides(word: &str) -> Option<Frame> {
    const LONGEST: u32 = 1000;
    let side = |word: &str| match word {
        "*" => Some(None),
        word => Some(Some(whole(word).filter(|&side| side <= LONGEST)?)),
    };
    let (rows, columns) = word.split_once('x')?;
    Some([side(rows)?, side(columns)?])
}

/// `ROW,COLUMN`.
fn cell(word: &str) -> Option<Cell> {
    const FARTHEST: i32 = 1000;
    let place = |word: &str| {
        word.parse().ok().filter(|place: &i32| place.to_string() == word && place.abs() <= FARTHEST)
    };
    let (row, column) = word.split_once(',')?;
    Some([place(row)?, place(column)?])
}

fn step(word: &str) -> Option<Move> {
    let (vertex, color) = word.split_once('=')?;
    Some((whole(vertex)? as usize, whole(color)? as usize))
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let is_plain = digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
        && digits.len().is_multiple_of(2);
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
    (0..digits.len()).step_by(2).map(|at| if is_plain { byte(at) } else { None }).collect()
}
