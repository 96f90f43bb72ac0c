//! The numbers of README.md, each with what it rests on: computed now, or read from stored reports whose certificates are
//! checked now.
//!
//! A [`Sentence`] is one of that page with its numbers left out, so that none is stated in a second place. [`unlisted`]
//! finds numbers of the page that no sentence has.

mod evidence;
mod sessions;

use std::path::{Path, PathBuf};

use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use graphs::{Budget, Graph, enumerate, families};
use itertools::Itertools;
use solver::Decider;

pub use self::evidence::NoEvidence;
use self::evidence::{Counted, Evidence};
pub use self::sessions::{Ran, sessions};

/// A sentence of the page, with `{}` in the place of each number.
pub struct Sentence {
    text: &'static str,
    /// The numbers, in order; none if what is said beside them does not hold.
    found: fn(&Evidence) -> Result<Option<Vec<String>>, NoEvidence>,
    /// The reports it is read from; none if it is computed now.
    reports: &'static [&'static str],
}

/// A number of the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Number {
    /// The sentence, with `?` for the number and `…` for others.
    pub place: String,
    /// What the page says.
    pub stated: String,
    /// What was found; none if what the sentence says beside its numbers does not hold.
    pub found: Option<String>,
    /// On what that rests.
    pub by: String,
}

impl Number {
    /// Whether the page says what was found.
    pub fn is_same(&self) -> bool {
        self.found.as_ref() == Some(&self.stated)
    }
}

/// The page, below the root of the repository.
pub const PAGE: &str = "README.md";

static SENTENCES: [Sentence; 10] = [
    Sentence {
        text: "On all {} connected graphs of order at most {} Alice's wins are monotone in k, whoever begins; on the {} of order at most {} also if one player may pass.",
        found: |evidence| {
            let held = |about| evidence.held("atlas-connected", "connected graphs", about);
            let (whoever, passing) = (
                held("Alice's wins are monotone in k, ")?,
                held("Alice's wins are monotone in k in the game ")?,
            );
            Ok(whoever.zip(passing).map(|(whoever, passing)| [whoever, passing].concat()))
        },
        reports: &["atlas-connected"],
    },
    Sentence {
        text: "From order {} on chi_g - chi is there at most half the order, rounded down, less {}, whoever begins.",
        found: |evidence| {
            let formulas = ["chi_g - chi <= floor(n / 2) - 1", "chi_g (Bob first) - chi <= floor(n / 2) - 1"];
            let less =
                formulas[0].rsplit(' ').next().and_then(|less| less.parse::<u32>().ok()).unwrap_or_default();
            // Where the right side is not negative.
            let from = (1..).find(|order| order / 2 >= less).unwrap_or_default();
            let held = formulas.map(|formula| evidence.held("atlas-connected", "connected graphs", formula));
            let held: Result<Vec<_>, _> = held.into_iter().collect();
            Ok(held?.iter().all(Option::is_some).then(|| vec![from.to_string(), less.to_string()]))
        },
        reports: &["atlas-connected"],
    },
    Sentence {
        text: "The smallest tree with col_g = {} has order {}, with chi_g = {} order {}; each is the only one of its order.",
        found: |_| {
            let found =
                [Kind::Marking, Kind::Coloring].map(smallest_tree).into_iter().collect::<Option<Vec<_>>>();
            Ok(found.map(|found| found.concat()))
        },
        reports: &[],
    },
    Sentence {
        text: "Of the {} connected cubic graphs of order at most {}, {} have chi_g = {}; all others have {}.",
        found: |evidence| {
            let Counted { graphs, order, values } = evidence.counted("atlas-cubic", "cubic-chi_g")?;
            Ok(match values[..] {
                [(less, few), (more, _)] => {
                    Some([graphs, order, few, less, more].map(|number| number.to_string()).into())
                }
                _ => None,
            })
        },
        reports: &["atlas-cubic"],
    },
    Sentence {
        text: "{} planar graphs of order {} have chi_g = {}, and no smaller planar graph has.",
        found: |evidence| {
            let [value, order, graphs] = evidence.extreme("atlas-planar", "planar graphs", "chi_g")?;
            Ok(Some([graphs, order, value].map(|number| number.to_string()).into()))
        },
        reports: &["atlas-planar"],
    },
    Sentence {
        text: "No outerplanar graph of order at most {} has chi_g = {}; the smallest with col_g = {}, Bob first, have order {}.",
        found: |evidence| {
            let Counted { order, values, .. } = evidence.counted("atlas-outerplanar", "outerplanar-chi_g")?;
            let [marking, smallest, _] =
                evidence.extreme("atlas-outerplanar", "outerplanar graphs", "col_g (Bob first)")?;
            let above = values.iter().map(|(value, _)| value + 1).max().unwrap_or_default();
            Ok(Some([order, above, marking, smallest].map(|number| number.to_string()).into()))
        },
        reports: &["atlas-outerplanar"],
    },
    Sentence {
        text: "The smallest triangulation with col_g = {} has order {} and is the only one of its order.",
        found: |evidence| {
            let [value, order, graphs] =
                evidence.extreme("atlas-triangulations", "triangulations", "col_g")?;
            Ok((graphs == 1).then(|| [value, order].map(|number| number.to_string()).into()))
        },
        reports: &["atlas-triangulations"],
    },
    Sentence {
        text: "On connected bipartite graphs of order at most {} col_g - chi_g is at most {}, which is attained.",
        found: |evidence| {
            let Counted { order, .. } = evidence.counted("atlas-bipartite", "bipartite-col_g-less-chi_g")?;
            let [value, ..] = evidence.extreme("atlas-bipartite", "bipartite graphs", "col_g - chi_g")?;
            Ok(Some(vec![order.to_string(), value.to_string()]))
        },
        reports: &["atlas-bipartite"],
    },
    Sentence {
        text: "a Rust toolchain ({} or later)",
        found: |_| Ok(Some(vec![env!("CARGO_PKG_RUST_VERSION").to_owned()])),
        reports: &[],
    },
    Sentence {
        text: "`import mapgame as mg; mg.chi_g(networkx.petersen_graph())` is {}",
        found: |_| {
            let petersen = families::from_spec("petersen", 0).expect("the spec is valid");
            Ok(number(Kind::Coloring, &petersen).map(|number| vec![number.to_string()]))
        },
        reports: &[],
    },
];

/// chi_g or col_g.
fn number(kind: Kind, graph: &Graph) -> Option<u32> {
    let budget = Budget::unlimited();
    let mut decider = Decider::new(graph, &budget);
    let wins = |k: &u32| {
        let rules = Rules::new(*k).expect("k is at least 1");
        decider.decide(kind, rules).winner == Some(Player::Alice)
    };
    (1..).find(wins)
}

/// The largest number of colors that trees need, and the order of the smallest tree that needs them, if it is the only one
/// of that order. \[FaigleKernKiersteadTrotter1993\]
fn smallest_tree(kind: Kind) -> Option<Vec<String>> {
    const MOST: u32 = 4;
    let needs_them = |tree: &Graph| number(kind, tree) == Some(MOST);
    let found = (1..).map(|order| (order, enumerate::trees(order).filter(needs_them).count()));
    let (order, trees) = found.into_iter().find(|&(_, trees)| trees > 0)?;
    (trees == 1).then(|| vec![MOST.to_string(), order.to_string()])
}

/// The page with blanks for line ends, so that sentences can be found in it.
fn flat(page: &str) -> String {
    page.split_whitespace().join(" ")
}

/// Where a sentence stands in the page, and its numbers there.
fn matched<'p>(text: &str, page: &'p str) -> Option<(std::ops::Range<usize>, Vec<&'p str>)> {
    let parts: Vec<&str> = text.split("{}").collect();
    let is_of_number = |letter: char| letter.is_ascii_digit() || ",.".contains(letter);
    let digits = |rest: &str| {
        let length = rest.find(|letter| !is_of_number(letter)).unwrap_or(rest.len());
        rest[..length].trim_end_matches(|letter| ",.".contains(letter)).len()
    };
    let from = |start: usize| {
        let mut numbers = Vec::new();
        let mut place = start;
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                let length = digits(&page[place..]);
                numbers.push(&page[place..place + length]);
                place += length;
            }
            page[place..].starts_with(part).then(|| place += part.len())?;
        }
        numbers.iter().all(|number| !number.is_empty()).then_some((start..place, numbers))
    };
    page.char_indices().find_map(|(start, _)| from(start))
}

/// The numbers of the page's sentences.
///
/// # Errors
/// The page or a report is not there, or a sentence is not on the page.
pub fn numbers(root: &Path) -> Result<Vec<Number>, NoEvidence> {
    let page = page(root)?;
    let evidence = Evidence::below(root);
    let mut numbers = Vec::new();
    for Sentence { text, found, reports } in &SENTENCES {
        let Some((_, stated)) = matched(text, &page) else {
            return Err(NoEvidence::Sentence(text));
        };
        let found = found(&evidence)?;
        let by = if reports.is_empty() { "computed now".to_owned() } else { evidence.cost(reports)? };
        let parts: Vec<&str> = text.split("{}").collect();
        for (index, stated) in stated.into_iter().enumerate() {
            let sign = |at: usize| {
                if at == 0 {
                    ""
                } else if at == index + 1 {
                    "?"
                } else {
                    "…"
                }
            };
            let place = parts.iter().enumerate().map(|(at, part)| format!("{}{part}", sign(at))).collect();
            let found = found.as_ref().map(|found| found[index].clone());
            numbers.push(Number { place, stated: stated.replace(',', ""), found, by: by.clone() });
        }
    }
    Ok(numbers)
}

fn page(root: &Path) -> Result<String, NoEvidence> {
    let path: PathBuf = root.join(PAGE);
    let text = std::fs::read_to_string(&path).map_err(|fault| NoEvidence::File { path, fault })?;
    Ok(flat(&text))
}

/// Numbers of a page that no sentence has. Code is left out, what a console prints is compared by [`sessions()`], and the
/// year of the study is the name of a source.
pub fn unlisted(page: &str) -> Vec<String> {
    let (page, _license) = page.split_once("## License").unwrap_or((page, ""));
    let text = page.split("```").step_by(2).join(" ");
    let mut text = flat(&text);
    for Sentence { text: sentence, .. } in &SENTENCES {
        if let Some((range, _)) = matched(sentence, &text) {
            text.replace_range(range, " ");
        }
    }
    let text = text.split('`').step_by(2).join(" ");
    let words = text.split(' ').map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    let is_number = |word: &&str| word.replace([',', '.'], "").parse::<u64>().is_ok() && *word != "2013";
    words.filter(is_number).map(String::from).collect()
}
