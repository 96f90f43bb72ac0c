//! What is proved of infinite families: who wins on all large members with k colors, and by which proof.

use families::FamilyName;
use families::certificate::{CheckedProof, check, write};
use families::coverage::Coverage;
use families::gadget::Length;
use families::prove::{ProofAttempt, prove_each};
use families::segments::SegmentProof;
use games::Player;
use graphs::Budget;
use itertools::Itertools;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use toolkit::counts::count;

use super::{Context, Experiment, NoReport};
use crate::family_pictures::{of_gadget, of_words};
use crate::report::{Begins, Cell, Column, Cost, Picture, Question, Report, Table, Value};

pub(crate) static EXPERIMENT: Experiment = Experiment {
    question: Question {
        name: "families-proved",
        about: "who wins on all large members of infinite families, and what proves it",
        cost: Cost::Long,
        begins: Begins::Either,
    },
    graphs: || rows().iter().map(|row| smallest(&row.name())).collect(),
    report,
};

/// A table: its name, its title, its families, and the nodes of each search.
struct Kind {
    table: &'static str,
    title: &'static str,
    families: &'static str,
    /// The least number of colors in the table; smaller ones are searched all the same.
    least: u32,
    nodes: u64,
}

const KINDS: [Kind; 3] = [
    Kind {
        table: "lattices",
        title: "Strips, cylinders, tori and patches of lattices",
        families: "grid:2xN grid:3xN grid:4xN grid:MxN cylinder:Nx3 cylinder:Nx4 cylinder:3xN cylinder:MxN torus:3xN \
                   torus:4xN torus:MxN triangular:2xN triangular:3xN triangular:MxN king:2xN king:MxN hexagonal:2xN \
                   hexagonal:MxN",
        least: 2,
        nodes: 150_000,
    },
    Kind {
        table: "cycles",
        title: "Prisms, generalized Petersen graphs, circulant graphs and powers",
        families: "prism:N gp:N,2 gp:N,3 circulant:N,1,2 circulant:N,1,3 circulant:N,1,4 circulant:N,2,3 power(cycle:N,3) \
                   power(path:N,3)",
        least: 2,
        nodes: 150_000,
    },
    // The families of this kind are the patterns.
    Kind {
        table: "caterpillars",
        title: "Caterpillars with 3 colors",
        families: "",
        least: 3,
        nodes: 20_000,
    },
];

const LONGEST_PERIOD: usize = 5;

/// The most leaves at a vertex of the spine.
const MOST_LEAVES: usize = 2;

/// The longest period of caterpillars whose window sets are drawn.
const LONGEST_DRAWN: usize = 3;

struct Member {
    kind: &'static Kind,
    word: String,
}

impl Member {
    fn name(&self) -> FamilyName {
        FamilyName::read(&self.word).expect("the families of an experiment are valid")
    }

    /// The largest number of colors that is searched.
    fn most(&self, name: &FamilyName) -> u32 {
        if self.kind.families.is_empty() { 3 } else { max_degree(name) + 1 }
    }
}

fn max_degree(name: &FamilyName) -> u32 {
    name.periodic().max_degree(name.frame()) as u32
}

/// The caterpillars whose patterns have these periods, up to rotation and reversal of the pattern.
fn caterpillars() -> Vec<String> {
    let patterns = (1..=LONGEST_PERIOD)
        .flat_map(|period| (0..period).map(|_| 0..=MOST_LEAVES).multi_cartesian_product());
    let is_listed = |pattern: &Vec<usize>| {
        let turned = |by: usize| pattern.iter().cycle().skip(by).take(pattern.len()).copied().collect_vec();
        let is_first = (0..pattern.len()).map(turned).all(|mut other| {
            let is_before = other < *pattern;
            other.reverse();
            !is_before && other >= *pattern
        });
        let is_shorter = (1..pattern.len()).any(|by| turned(by) == *pattern);
        is_first && !is_shorter && pattern.iter().any(|&leaves| leaves > 0)
    };
    patterns.filter(is_listed).map(|pattern| format!("caterpillar:({})*", pattern.iter().join(","))).collect()
}

fn rows() -> Vec<Member> {
    let member = |kind, word: String| Member { kind, word };
    let of_kind = |kind: &'static Kind| match kind.families {
        "" => caterpillars().into_iter().map(|word| member(kind, word)).collect_vec(),
        words => words.split(' ').map(|word| member(kind, word.to_owned())).collect_vec(),
    };
    KINDS.iter().flat_map(of_kind).collect()
}

fn smallest(name: &FamilyName) -> String {
    let least = name.periodic().least;
    name.spec([0, 1].map(|axis| name.frame()[axis].unwrap_or(least[axis])))
}

#[derive(Serialize, Deserialize)]
struct FoundRow {
    statements: Vec<StatementRow>,
    /// The bytes of the certificate of all proved statements.
    bytes: usize,
    pictures: Vec<Picture>,
}

#[derive(Serialize, Deserialize)]
struct StatementRow {
    k: u32,
    winner: Option<String>,
    members: Option<String>,
    /// The statement that Bob wins with all smaller numbers.
    smaller: Option<String>,
    by: Option<String>,
    nodes: u64,
}

fn report(context: &Context<'_>) -> Result<Report, NoReport> {
    let members = rows();
    context.progress.begin("families", members.len() as u64);
    // Taken in order, since the families that take long come first.
    let found = members.iter().enumerate().par_bridge().map(|(index, member)| {
        let part = format!("statements about {}", member.word);
        let row = context.part(&EXPERIMENT.question, &part, || found(member, &context.budget))?;
        Ok((index, row))
    });
    let mut found = found.collect::<Result<Vec<(usize, FoundRow)>, NoReport>>()?;
    found.sort_by_key(|(index, _)| *index);
    let columns = || {
        Column::list(
            "family | #k | winner | for | smaller = and Bob with all smaller k for | by | #nodes | \
             #bytes = bytes of the proof",
        )
    };
    let mut report = Report {
        tables: KINDS.iter().map(|kind| Table::new(kind.table, kind.title, columns())).collect(),
        ..Report::default()
    };
    for (member, FoundRow { statements, bytes, pictures }) in
        members.iter().zip(found.into_iter().map(|(_, row)| row))
    {
        let table =
            KINDS.iter().position(|kind| kind.table == member.kind.table).expect("a kind of the list");
        let mut bytes = Some(bytes);
        for StatementRow { k, winner, members, smaller, by, nodes } in statements {
            let cells: [Cell; 8] = [
                Value::Literal(member.word.clone()).into(),
                k.into(),
                winner.into(),
                members.into(),
                smaller.into(),
                by.into(),
                nodes.into(),
                bytes.take().into(),
            ];
            report.tables[table].push(cells.into());
        }
        report.pictures.extend(pictures);
    }
    for (table, kind) in report.tables.iter_mut().zip(&KINDS) {
        table.notes = notes(kind);
    }
    Ok(report)
}

fn notes(kind: &Kind) -> Vec<String> {
    let nodes = count(kind.nodes, "node");
    if kind.families.is_empty() {
        return vec![format!(
            "Patterns of period at most {LONGEST_PERIOD} with at most {MOST_LEAVES} leaves at a vertex of the spine, one of those that differ by where they \
             begin or by direction; {nodes} for each search. An empty row says that nothing was found: these may be Alice's or Bob's. With 4 colors Alice \
             wins on all trees. Windows of patterns of period at most {LONGEST_DRAWN} are drawn below; `mapgame family FAMILY -k 3 --picture FILE` draws the others."
        )];
    }
    vec![
        format!(
            "The coloring game, Alice first, k from {} to the maximum degree of the infinite graph plus 1; at most {nodes} for each search. `mapgame family \
             FAMILY -k K --certificate FILE` writes a proof, which `mapgame check` and `checkers/family_check.py` verify; every proof of this table went \
             through the checker. Nothing is said of members that are not named, and an empty row says that nothing was found. With more nodes \
             more is proved, of triangular and king's patches with 4 colors above all: docs/families.md has what is kept.",
            kind.least
        ),
        "If Bob wins with all smaller k as well, chi_g > k, or chi_g = k where Alice wins. Gadgets: the orders of H for all frames; members that are too \
         small for one are decided one by one. That for the most members is drawn below: T the targets, N where Bob plays besides, H where Alice does besides. Nodes: of the searches for this k; bytes: \
         of the proof of all rows of a family."
            .into(),
    ]
}

fn found(member: &Member, budget: &Budget) -> FoundRow {
    let name = member.name();
    let (least, most) = (member.kind.least, member.most(&name));
    let nodes = budget.nodes.map_or(member.kind.nodes, |nodes| nodes.min(member.kind.nodes));
    let budget = Budget { nodes: Some(nodes), ..budget.clone() };
    // With more colors than a vertex has neighbors there is nothing to search.
    let found = prove_each(&name, most.min(max_degree(&name)), Player::Alice, &budget);
    let parts = found.iter().flat_map(|found| found.parts.clone()).collect_vec();
    let text = write(&name, Player::Alice, &parts);
    let checked = (!parts.is_empty())
        .then(|| check(text.as_bytes(), &Budget::unlimited()).expect("the proof found is valid"));
    let statements =
        (least..=most).map(|k| statement_row(&name, checked.as_ref(), found.get(k as usize - 1), k));
    FoundRow {
        statements: statements.collect(),
        bytes: if parts.is_empty() { 0 } else { text.len() },
        pictures: checked
            .iter()
            .flat_map(|proof| (3..=most).filter_map(|k| picture(member, proof, k)))
            .collect(),
    }
}

fn statement_row(
    name: &FamilyName,
    proof: Option<&CheckedProof>,
    found: Option<&ProofAttempt>,
    k: u32,
) -> StatementRow {
    let nodes = found.map_or(0, |found| found.nodes);
    let told = |winner: Player, members, smaller, by| StatementRow {
        k,
        winner: Some(winner.name().to_owned()),
        members: Some(members),
        smaller,
        by: Some(by),
        nodes,
    };
    if found.is_none() {
        let least = name.periodic().least;
        let all = [0, 1].map(|axis| name.frame()[axis].map_or(Length::AtLeast(least[axis]), Length::Exactly));
        let members = Coverage::of(name, vec![vec![all]]).words().expect("all members");
        let smaller = proof.and_then(|proof| proof.up_to(k - 1, Player::Bob).words());
        return told(Player::Alice, members, smaller, "fewer neighbors than colors".into());
    }
    let of = |proof: &CheckedProof, winner| {
        let members = proof.with(k, winner).words()?;
        let windows = proof.words.iter().filter(|words| words.0 == k);
        let windows = windows.map(|words| count(words.2.windows.len(), "window"));
        let orders = proof.gadgets.iter().filter(|(won, _)| won.k == k).map(|(won, _)| won.gadget.order());
        let orders = orders.sorted().dedup().join(", ");
        let gadgets = (!orders.is_empty()).then(|| format!("gadgets of {orders}"));
        let segments = proof.segments.iter().filter(|segments| segments.0 == k);
        let segments = segments.map(|(_, SegmentProof { sides: [left, right], .. })| {
            format!("segments of {} and {}", left.0, right.0)
        });
        let smaller = proof.up_to(k, winner).words();
        Some(told(winner, members, smaller, windows.chain(segments).chain(gadgets).join("; ")))
    };
    let told = proof.and_then(|proof| Player::BOTH.into_iter().find_map(|winner| of(proof, winner)));
    told.unwrap_or(StatementRow { k, winner: None, members: None, smaller: None, by: None, nodes })
}

/// The picture of the gadget for the most members, or of the windows.
fn picture(member: &Member, proof: &CheckedProof, k: u32) -> Option<Picture> {
    let period = member.name().periodic().period[1] as usize;
    let windows = proof.words.iter().find(|(colors, rows, _)| *colors == k && *rows > 0);
    match windows {
        Some(_) if member.kind.families.is_empty() && period > LONGEST_DRAWN => None,
        Some((_, rows, kept)) => Some(of_words(&member.name(), k, *rows, kept)),
        // Segments have no picture of their own here, as they are short paths.
        None => {
            let (won, _) = proof.gadgets.iter().find(|(won, _)| won.k == k)?;
            Some(of_gadget(&member.name(), won))
        }
    }
}
