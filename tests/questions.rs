//! The open questions of `known/questions.jsonl`, and the page that is written from them.

use std::fmt::Write as _;
use std::fs;

use catalogue::enumerate;
use games::certificate::Kind;
use games::coloring::Rules;
use games::{Adjacency, Player, Variant};
use graphs::{Budget, Graph};
use serde::Deserialize;
use solver::Decider;
use toolkit::known::{EndProof, KnownNumber, KnownNumbers};

use crate::cli::line;
use crate::house::bibliography;
use crate::{read, root};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    title: String,
    /// In the source's words if `quoted`, else in ours.
    question: String,
    quoted: bool,
    /// Keys of the bibliography, the source first, and the place in it.
    sources: Vec<String>,
    place: String,
    status: String,
    computed: String,
    /// The numbers of single graphs that it states, as `mapgame bounds --known` has them: `petersen: chi_g = 4`.
    numbers: Vec<String>,
    /// Who knew it before.
    before: String,
    commands: Vec<String>,
    certificates: Vec<String>,
}

const STATUSES: [&str; 4] = ["answered", "answered to ", "open", "refuted"];

fn questions() -> Vec<Question> {
    read("known/questions.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

impl Question {
    fn written(&self) -> String {
        let Question { title, question, quoted, sources, place, status, computed, before, .. } = self;
        let words = if *quoted { "" } else { " (in our words)" };
        let mut page = format!("## {title}\n\n> {question}\n\n");
        writeln!(page, "After [{}], {place}{words}. **{status}.**\n", sources[0]).unwrap();
        writeln!(page, "*Found here.* {computed}\n\n*Known before.* {before}\n").unwrap();
        if !self.commands.is_empty() {
            writeln!(page, "```sh\n{}\n```\n", self.commands.join("\n")).unwrap();
        }
        if !self.numbers.is_empty() {
            let said: Vec<String> = self.numbers.iter().map(|said| format!("`{said}`")).collect();
            writeln!(page, "So says `mapgame bounds GRAPH --known`: {}.\n", said.join(", ")).unwrap();
        }
        let links = self.certificates.iter().map(|file| format!("[{file}](../{file})"));
        let links: Vec<String> = links.collect();
        if !links.is_empty() {
            writeln!(page, "Certificates: {}\n", links.join(", ")).unwrap();
        }
        page
    }
}

#[test]
fn every_question_names_what_there_is() {
    let known = bibliography();
    for question in questions() {
        let title = &question.title;
        assert!(STATUSES.iter().any(|status| question.status.starts_with(status)), "{title}");
        assert!(question.sources.iter().all(|key| known.contains(key)), "{title}");
        assert!(question.certificates.iter().all(|file| root().join(file).exists()), "{title}");
        // Where a stored search proves a number, and no certificate, the answer says why.
        let is_stored = |ground: &EndProof| matches!(ground, EndProof::Search { report: Some(_), .. });
        let by_search =
            |line: &&KnownNumber| [&line.proved.low_by, &line.proved.high_by].into_iter().any(is_stored);
        let stated = |line: &&KnownNumber| {
            question.numbers.iter().any(|said| said.starts_with(&format!("{}: ", line.graph)))
        };
        let bare = KnownNumbers::kept().0.iter().filter(stated).find(by_search);
        let is_told = ["not kept", "no certificate"].iter().any(|why| question.computed.contains(why));
        assert!(bare.is_none() || is_told, "{bare:?}");
        for command in &question.commands {
            // What is wrong is found before the help is shown.
            let asked = command.strip_prefix("mapgame ").unwrap();
            let parsed = line(&format!("{asked} --help"));
            assert_eq!(parsed.code, Some(0), "{command}: {}", parsed.stderr);
        }
    }
    assert_eq!(line("solve --no-such-option --help").code, Some(2));
}

/// `WRITE=1` writes the page: what stands between two lines of it.
#[test]
fn the_page_of_open_questions_is_what_is_stored() {
    let path = root().join("docs/open-questions.md");
    let page = read("docs/open-questions.md");
    let [begin, end] = ["<!-- generated: questions -->\n\n", "<!-- end -->\n"];
    let (head, rest) = page.split_once(begin).unwrap();
    let (stored, tail) = rest.split_once(end).unwrap();
    let written: String = questions().iter().map(Question::written).collect();
    if std::env::var_os("WRITE").is_some() {
        fs::write(path, [head, begin, &written, end, tail].concat()).unwrap();
    } else {
        assert_eq!(stored, written, "docs/open-questions.md");
    }
}

fn with_suns(graph: &Graph, at: &[usize]) -> Graph {
    let mut edges: Vec<_> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
    let sun = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (2, 5), (3, 5)];
    for (index, &outer) in at.iter().enumerate() {
        let named = |v: usize| if v == 0 { outer } else { graph.order() + 5 * index + v - 1 };
        edges.extend(sun.map(|(u, v)| (named(u), named(v))));
    }
    Graph::from_edges(graph.order() + 5 * at.len(), edges).unwrap()
}

/// docs/theory.md, 7.15; with an even number of vertices Alice may win.
#[test]
fn bob_wins_the_connected_game_with_4_colors_where_3_suns_are_attached() {
    let mut alice_wins = 0;
    for graph in (1..=4).flat_map(enumerate::connected_graphs) {
        let last = graph.order() - 1;
        for (first, at) in [(Player::Alice, &[0, last][..]), (Player::Bob, &[last])] {
            let graph_with = with_suns(&graph, at);
            let variant = Variant::from(first).moving(Adjacency::Connected);
            let mut decider = Decider::new(&graph_with, &Budget::unlimited());
            for k in 1..=4 {
                let winner = decider.decide(Kind::Coloring, Rules::new(k).unwrap().playing(variant)).winner;
                let is_odd = graph.order() % 2 == 1;
                assert!(!is_odd || winner == Some(Player::Bob), "{first} first, k = {k}: {graph_with:?}");
                alice_wins += usize::from(winner == Some(Player::Alice));
            }
        }
    }
    assert!(alice_wins > 0);
}
