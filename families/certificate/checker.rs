//! The checker of proofs as files: it reads the lines of the format and accepts what valid parts prove.

use games::certificate::{self, CertificateError, Kind, Subject};
use games::gadget::{Flaw, MAX_COLORS, Move, walk_moves};
use games::{Player, Variant};
use graphs::Budget;
use itertools::Itertools;

use super::{CheckedProof, FamilyResult, ProofError, TITLE, seal};
use crate::bob::WonGadget;
use crate::contexts::{Fault, kept_to};
use crate::form::whole;
use crate::gadget::{Gadget, Length};
use crate::language::FamilyName;
use crate::periodic::{Cell, Frame};
use crate::segments::{self, Segment, SegmentProof};
use crate::strip::Strip;
use crate::windows::{Window, WindowSet};

/// Reads a proof and checks all of its statements. Positions and claims count as nodes of the budget.
pub fn check(file: &[u8], budget: &Budget) -> Result<CheckedProof, ProofError> {
    // In checkouts on Windows lines end with two bytes.
    let text = &str::from_utf8(file).map_err(|_| ProofError::Foreign)?.replace("\r\n", "\n");
    if !text.starts_with(&format!("{TITLE}\n")) {
        return Err(ProofError::Foreign);
    }
    let last = text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
    if text[last..] != seal(&text[..last]) {
        return Err(ProofError::Seal);
    }
    let mut lines = text[..last]
        .split_terminator('\n')
        .enumerate()
        .skip(1)
        .map(|(line, text)| (line + 1, text))
        .peekable();
    let number = |line: Option<&(usize, &str)>| line.map_or_else(|| text.lines().count(), |line| line.0);
    let name = lines.next().and_then(|(_, word)| word.strip_prefix("family "));
    let name = name.and_then(|word| FamilyName::named(word).ok().filter(|name| name.word() == word));
    let name = required(name, 2, "`family NAME`")?;
    let first = lines.next().and_then(|(_, word)| player(word.strip_prefix("first ")?));
    let first = required(first, 3, "`first alice` or `first bob`")?;
    let proof =
        CheckedProof { name, first, statements: vec![], gadgets: vec![], words: vec![], segments: vec![] };
    let mut checker = Checker { proof, budget: budget.shared() };
    if lines.peek().is_none() {
        return Err(ProofError::Line(number(None), "a part"));
    }
    while let Some((line, head)) = lines.next() {
        match head.split(' ').collect::<Vec<_>>()[..] {
            ["gadget", "k", k, "frame", frame, "begins", begins, ref rest @ ..]
                if matches!(rest, [] | ["after", "hubs"]) =>
            {
                let targets = lines.next().and_then(|(_, line)| line.strip_prefix("targets "));
                let moves = lines.next().and_then(|(_, line)| line.strip_prefix("moves "));
                // A missing line is refused, an empty one has no moves.
                let words = [k, frame, begins, targets.unwrap_or(""), moves.unwrap_or("-")];
                checker.gadget(line, words, !rest.is_empty())?;
            }
            ["windows", "k", k, "frame", frame, "width", width, "from", from] => {
                let windows = lines.peeking_take_while(|(_, line)| line.starts_with("window ")).collect();
                checker.windows(line, [k, frame, width, from], windows)?;
            }
            ["segments", "k", k, "class", class, "left", left, "right", right, ref rest @ ..]
                if matches!(rest, [] | ["despite", "leaf"]) =>
            {
                let won = lines.peeking_take_while(|(_, line)| line.starts_with("won ")).collect();
                checker.segments(line, [k, class, left, right], !rest.is_empty(), won)?;
            }
            ["member", "k", k, "sides", sides] => {
                let proof = lines.next().and_then(|(_, line)| line.strip_prefix("proof "));
                checker.member(line, [k, sides, proof.unwrap_or("")])?;
            }
            _ => return Err(ProofError::Line(line, "`gadget`, `windows`, `segments` or `member`")),
        }
    }
    let mut proof = checker.proof;
    proof.statements.sort_by_key(|proved| (proved.k, proved.winner == Player::Alice));
    Ok(proof)
}

/// The value found on a line, or the error that states what was expected there.
fn required<T>(found: Option<T>, line: usize, expected: &'static str) -> Result<T, ProofError> {
    found.ok_or(ProofError::Line(line, expected))
}

struct Checker {
    proof: CheckedProof,
    budget: Budget,
}

impl Checker {
    fn proved(&mut self, k: u32, winner: Player, lengths: [Length; 2], positions: u64) {
        let statements = &mut self.proof.statements;
        match statements.iter_mut().find(|proved| (proved.k, proved.winner) == (k, winner)) {
            Some(proved) => {
                proved.lengths.push(lengths);
                proved.positions += positions;
            }
            None => statements.push(FamilyResult { k, winner, lengths: vec![lengths], positions }),
        }
    }

    fn gadget(
        &mut self,
        line: usize,
        [k, frame, begins, targets, moves]: [&str; 5],
        is_after_hubs: bool,
    ) -> Result<(), ProofError> {
        let periodic = self.proof.name.periodic();
        let k = required(colors(k), line, "a number of colors from 1 to 8")?;
        let frame = sides(frame).filter(|frame| frame.contains(&None) && self.is_frame(*frame));
        let frame = required(frame, line, "a frame of the family with a side that runs")?;
        let begins = required(player(begins), line, "`alice` or `bob`")?;
        let cells = targets.split(' ').map(cell).collect::<Option<Vec<Cell>>>();
        let cells = cells.filter(|cells| {
            cells.windows(2).all(|pair| pair[0] < pair[1])
                && cells.iter().all(|&cell| periodic.has(cell, frame))
        });
        let cells = required(cells, line + 1, "targets, ascending cells of the frame")?;
        let gadget = Gadget::of(periodic, frame, &cells);
        let gadget = required(gadget, line + 1, "a gadget of at most 128 vertices")?;
        let gadget = if is_after_hubs { gadget.after_hubs() } else { gadget };
        let copies = gadget.copies(self.proof.first, begins).filter(|_| !is_after_hubs || gadget.hubs > 0);
        let copies =
            required(copies, line, "Alice first, or copies without hubs; `after hubs` where there are hubs")?;
        let words = moves.split(' ').filter(|_| !moves.is_empty());
        let moves = words.map(step).collect::<Option<Vec<Move>>>();
        let moves = required(moves, line + 2, "moves as VERTEX=COLOR")?;
        let walked = walk_moves(&gadget.board, k, begins, &moves, &mut self.budget.start());
        let positions = walked.map_err(|flaw| match flaw {
            Flaw::Limit(limit) => ProofError::Limit(limit),
            flaw => ProofError::Gadget(line + 2, flaw),
        })?;
        let lengths = gadget.lengths(periodic, copies);
        self.proved(k, Player::Bob, lengths, positions);
        self.proof.gadgets.push((WonGadget { gadget, k, begins, moves }, lengths));
        Ok(())
    }

    fn windows(
        &mut self,
        line: usize,
        [k, frame, width, from]: [&str; 4],
        lines: Vec<(usize, &str)>,
    ) -> Result<(), ProofError> {
        let k = required(colors(k), line, "a number of colors from 1 to 8")?;
        let frame = sides(frame).filter(|frame| frame.iter().flatten().count() == 1 && self.is_frame(*frame));
        let frame = required(frame, line, "a frame of the family with one side that runs")?;
        let width = whole(width).filter(|width| (3..=6).contains(width));
        let width = required(width, line, "a width from 3 to 6")? as usize;
        let periodic = self.proof.name.periodic();
        let is_hub_hers = periodic.hubs.is_empty() || self.proof.first == Player::Alice;
        let strip = Strip::of(periodic, frame, k).filter(|_| is_hub_hers);
        let strip = strip.ok_or(ProofError::Windows(line, "this strip has no words"))?;
        let mut kept = WindowSet { width, windows: Vec::new() };
        for (line, text) in lines {
            let window = text.strip_prefix("window ").and_then(|text| Window::read(text, width, &strip));
            kept.windows.push(required(window, line, "`window CLASS` and columns")?);
        }
        let least = match kept_to(&strip, &kept, &mut self.budget.start()) {
            Err(Fault::Limit(limit)) => return Err(ProofError::Limit(limit)),
            Err(Fault::Windows(fault)) => return Err(ProofError::Windows(line, fault)),
            Ok(least) => least.max(periodic.least[usize::from(frame[0].is_some())]),
        };
        let from = whole(from).filter(|from| (least..=1000).contains(from));
        let from = required(from, line, "a length from which on all members belong to the words")?;
        let lengths = frame.map(|side| side.map_or(Length::AtLeast(from), Length::Exactly));
        let positions = kept.windows.len() as u64;
        self.proved(k, Player::Alice, lengths, positions);
        self.proof.words.push((k, strip.rows, kept));
        Ok(())
    }

    fn segments(
        &mut self,
        line: usize,
        [k, class, left, right]: [&str; 4],
        despite_leaf: bool,
        lines: Vec<(usize, &str)>,
    ) -> Result<(), ProofError> {
        let most = segments::MOST_COLORS;
        let k = colors(k).filter(|k| (2..=most).contains(k));
        let k = required(k, line, "a number of colors from 2 to 4")?;
        let (periodic, frame) = (self.proof.name.periodic(), self.proof.name.frame());
        let leaves = self.proof.name.spine();
        let leaves = required(leaves, line, "a part for this family")?;
        let class = whole(class).map(|class| class as usize).filter(|&class| class < leaves.len());
        let class = required(class, line, "a place modulo the period")?;
        let side = |word: &str| {
            let (length, color) = word.split_once('=')?;
            let color = whole(color).filter(|&color| color < k)? as u8;
            Some((whole(length).filter(|length| (1..=64).contains(length))?, color))
        };
        let sides = [side(left), side(right)];
        let [Some(left), Some(right)] = sides else {
            return Err(ProofError::Line(line, "sides as LENGTH=COLOR"));
        };
        let mut proof = SegmentProof { despite_leaf, ..SegmentProof::new(class, [left, right]) };
        for (line, text) in lines {
            self.budget.start().look_up().map_err(ProofError::Limit)?;
            let read = text.strip_prefix("won ").and_then(|text| Segment::read(text, k));
            proof.won.push(required(read, line, "`won`, a segment, and a move in it")?);
        }
        if let Some(at) = proof.fault(&leaves, k) {
            return Err(ProofError::Segments(line + at));
        }
        let least = proof.least(periodic, self.proof.first == Player::Bob).max(periodic.least[1]);
        let lengths = frame.map(|side| side.map_or(Length::AtLeast(least), Length::Exactly));
        self.proved(k, Player::Bob, lengths, proof.won.len() as u64);
        self.proof.segments.push((k, proof));
        Ok(())
    }

    fn member(&mut self, line: usize, [k, member, proof]: [&str; 3]) -> Result<(), ProofError> {
        let k = required(colors(k), line, "a number of colors from 1 to 8")?;
        let frame = sides(member).filter(|&frame| self.is_frame(frame));
        let of_member = frame.and_then(|frame| Some([frame[0]?, frame[1]?]));
        let member = required(of_member, line, "the sides of a member")?;
        let proof = required(bytes(proof), line + 1, "bytes in hexadecimal digits")?;
        let checked = match certificate::check_within(&proof[..], &self.budget) {
            Err(CertificateError::Limit(limit)) => return Err(ProofError::Limit(limit)),
            checked => checked.map_err(|refused| ProofError::Member(line + 1, refused))?,
        };
        let graph = self.proof.name.periodic().member(member);
        if graphs::to_graph6(&checked.graph) != graphs::to_graph6(&graph) {
            return Err(ProofError::Line(line + 1, "a certificate of this member"));
        }
        let subject = Subject::new(Kind::Coloring, Variant::default());
        let says = checked
            .verdicts
            .iter()
            .find(|verdict| (verdict.rules.colors(), verdict.rules.first()) == (k, self.proof.first));
        let proved = says.filter(|_| checked.subject == subject && checked.start.is_empty());
        let proved = required(proved, line + 1, "a certificate of who wins")?;
        self.proved(k, proved.winner, member.map(Length::Exactly), proved.positions);
        Ok(())
    }

    /// Whether the frame has the sides that the family fixes, and no side is shorter than in every member.
    fn is_frame(&self, frame: Frame) -> bool {
        let of_family = self.proof.name.frame();
        (0..2).all(|axis| match (of_family[axis], frame[axis]) {
            (Some(fixed), side) => side == Some(fixed),
            (None, side) => side.is_none_or(|side| self.proof.name.periodic().has_length(axis, side)),
        })
    }
}

fn player(word: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player.name() == word)
}

fn colors(word: &str) -> Option<u32> {
    whole(word).filter(|k| (1..=MAX_COLORS).contains(k))
}

/// `3x*`: the sides, `*` for a variable one.
fn sides(word: &str) -> Option<Frame> {
    const LONGEST: u32 = 1000;
    let side = |word: &str| match word {
        "*" => Some(None),
        word => Some(Some(whole(word).filter(|&side| side <= LONGEST)?)),
    };
    let (rows, columns) = word.split_once('x')?;
    Some([side(rows)?, side(columns)?])
}

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
