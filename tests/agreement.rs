//! No stored report says less of a graph than another report, a certificate or a theorem: what is known of the number of a
//! game on one graph is one interval, wherever it is printed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use mapgame::games::certificate::{Kind, check};
use mapgame::games::{Player, Variant};
use mapgame::graphs::data::SOURCE_GRAPHS;
use mapgame::graphs::enumerate::canonical_form;
use mapgame::graphs::formats::to_graph6;
use mapgame::graphs::{Budget, Graph, Parameters, families};
use mapgame::strategies::{Instance, Invariant};
use mapgame::toolkit::ask::check::parts;
use mapgame::toolkit::bounds::Bounds;
use rayon::prelude::*;

/// A graph up to isomorphism, the name of a game and who begins.
type Key = (String, &'static str, Player);

const NUMBERS: [(&str, Kind, Player); 8] = [
    ("chi_g", Kind::Coloring, Player::Alice),
    ("chi_g_bob", Kind::Coloring, Player::Bob),
    ("coloring", Kind::Coloring, Player::Alice),
    ("coloring_b", Kind::Coloring, Player::Bob),
    ("col_g", Kind::Marking, Player::Alice),
    ("col_g_bob", Kind::Marking, Player::Bob),
    ("marking", Kind::Marking, Player::Alice),
    ("marking_b", Kind::Marking, Player::Bob),
];

/// The columns with the winner of the coloring game with k colors, Alice first.
const WINNERS: [&str; 2] = ["winner", "exact"];

struct Statement {
    place: String,
    key: Key,
    said: Said,
}

enum Said {
    Interval(u32, u32),
    /// Who wins with k colors, if the report knows.
    Winner(u32, Option<Player>),
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The certificates in the folders of a folder.
fn certificates(folder: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let inside = |path: &Path| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let folders = inside(&root().join(folder)).filter(|path| path.is_dir());
    let mut found: Vec<PathBuf> = folders.flat_map(|path| inside(&path).collect::<Vec<_>>()).collect();
    found.retain(|path| path.extension().is_some_and(|found| found == "cert"));
    found.sort();
    let content = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        parts(&bytes).into_iter().map(|part| (path.clone(), part.to_owned())).collect::<Vec<_>>()
    };
    found.into_iter().flat_map(content).collect()
}

/// The graph that a report means, in canonical form.
fn graph(name: &str) -> Option<Graph> {
    let named = SOURCE_GRAPHS.iter().find(|(known, _)| *known == name).map(|(_, spec)| *spec);
    families::from_spec(named.unwrap_or(name), 0).ok().map(|graph| canonical_form(&graph))
}

/// All that the stored reports say of numbers and winners on graphs that they name.
fn statements(graphs: &mut BTreeMap<String, Option<Graph>>) -> Vec<Statement> {
    let mut found = Vec::new();
    for (path, table) in super::report::rendered("csv") {
        let rows = csv::Reader::from_reader(table.as_bytes()).into_deserialize::<BTreeMap<String, String>>();
        for row in rows.map(Result::unwrap) {
            // `search` names its instances by a graph and a number of colors.
            let instance = row.get("instance").and_then(|instance| instance.split_once(" k="));
            // Only some tables speak of numbers, and others name graphs that are very large.
            let is_told = |column: &str| row.contains_key(column);
            if !NUMBERS.iter().any(|(column, ..)| is_told(column))
                && !WINNERS.iter().any(|column| is_told(column))
            {
                continue;
            }
            let named = row.get("spec").or_else(|| row.get("graph")).map(String::as_str);
            let Some(name) = named.or(instance.map(|(name, _)| name)) else { continue };
            let graph = graphs.entry(name.to_owned()).or_insert_with(|| graph(name));
            let Some(line) = graph.as_ref().map(to_graph6) else { continue };
            let place = format!("{}: {name}", path.display());
            for (column, game, first) in NUMBERS {
                let Some(cell) = row.get(column) else { continue };
                let (low, high) = cell.split_once("..").unwrap_or((cell, cell));
                let ends =
                    |end: &str| end.parse::<u32>().unwrap_or_else(|_| panic!("{place}: {column}: {cell:?}"));
                let said = Said::Interval(ends(low), ends(high));
                found.push(Statement {
                    place: format!("{place}: {column}"),
                    key: (line.clone(), game.name(), first),
                    said,
                });
            }
            let k = row.get("k").map(String::as_str).or(instance.map(|(_, k)| k));
            let Some(k) = k.and_then(|k| k.parse().ok()) else { continue };
            for cell in WINNERS.iter().filter_map(|column| row.get(*column)) {
                let winner = match cell.split(' ').next().unwrap().to_lowercase().as_str() {
                    "alice" => Some(Player::Alice),
                    "bob" => Some(Player::Bob),
                    "" | "unknown" => None,
                    _ => panic!("{place}, k = {k}: {cell:?}"),
                };
                let key = (line.clone(), Kind::Coloring.name(), Player::Alice);
                found.push(Statement {
                    place: format!("{place}, k = {k}"),
                    key,
                    said: Said::Winner(k, winner),
                });
            }
        }
    }
    found
}

#[derive(Default)]
struct Known {
    low: u32,
    high: Option<u32>,
    winners: BTreeMap<u32, Player>,
}

impl Known {
    fn between(&mut self, (low, high): (u32, u32)) {
        self.low = self.low.max(low);
        self.high = Some(self.high.map_or(high, |known| known.min(high)));
    }

    fn won(&mut self, k: u32, winner: Player, place: &str) {
        assert_eq!(*self.winners.entry(k).or_insert(winner), winner, "{place}");
    }

    /// The least interval that follows.
    fn narrowed(&self) -> (u32, u32) {
        let (mut low, mut high) = (self.low, self.high.expect("a number has an upper bound"));
        while low < high && self.winners.get(&low) == Some(&Player::Bob) {
            low += 1;
        }
        if let Some(enough) = (low..high).find(|k| self.winners.get(k) == Some(&Player::Alice)) {
            high = enough;
        }
        (low, high)
    }
}

/// What theorems say, by parameters that are computed with some care.
fn bounds(graph: &Graph, first: Player) -> Bounds {
    let budget = Budget::nodes(2000);
    let parameters = Parameters::of(graph, &budget);
    Bounds::within(&Instance { graph, parameters: &parameters }, first, &budget)
}

fn invariant(game: &str) -> Invariant {
    if game == Kind::Coloring.name() { Invariant::GameChromaticNumber } else { Invariant::GameColoringNumber }
}

#[test]
fn no_report_says_less_than_is_known() {
    let mut graphs = BTreeMap::new();
    let statements = statements(&mut graphs);
    let by_line: BTreeMap<String, Graph> =
        graphs.into_values().flatten().map(|graph| (to_graph6(&graph), graph)).collect();
    let mut known: BTreeMap<Key, Known> = BTreeMap::new();
    for Statement { place, key, said } in &statements {
        let known = known.entry(key.clone()).or_default();
        match said {
            Said::Interval(low, high) => known.between((*low, *high)),
            Said::Winner(k, Some(winner)) => known.won(*k, *winner, place),
            Said::Winner(_, None) => {}
        }
    }
    let certificates = ["reports", "atlas"].map(certificates).concat();
    let proved = certificates.par_iter().map(|(path, bytes)| {
        let checked = check(&bytes[..]).unwrap_or_else(|fault| panic!("{path:?}: {fault}"));
        (path, to_graph6(&canonical_form(&checked.graph)), checked)
    });
    for (path, line, checked) in proved.collect::<Vec<_>>() {
        for proved in &checked.verdicts {
            let first = proved.rules.first();
            if proved.rules.variant() == Variant::from(first)
                && let Some(known) = known.get_mut(&(line.clone(), checked.subject.kind.name(), first))
            {
                known.won(proved.rules.colors(), proved.winner, &path.display().to_string());
            }
        }
    }
    // Theorems may say more where something is open.
    let open = |statement: &&Statement| match statement.said {
        Said::Interval(low, high) => low < high,
        Said::Winner(_, winner) => winner.is_none(),
    };
    let mut keys: Vec<&Key> = statements.iter().filter(open).map(|statement| &statement.key).collect();
    keys.sort();
    keys.dedup();
    let by_theorems: BTreeMap<&Key, Bounds> =
        keys.par_iter().map(|&key| (key, bounds(&by_line[&key.0], key.2))).collect();
    for (key, bounds) in &by_theorems {
        known.get_mut(*key).unwrap().between(bounds.interval(invariant(key.1)).ends());
    }
    let less = statements.iter().filter_map(|Statement { place, key, said }| {
        let known = &known[key];
        match said {
            Said::Interval(low, high) => {
                let narrowed = known.narrowed();
                ((*low, *high) != narrowed).then(|| format!("{place}: {low}..{high}, known is {narrowed:?}"))
            }
            Said::Winner(k, None) => {
                let (low, high) = known.narrowed();
                let is_decided = by_theorems[key].winner(invariant(key.1), *k).is_some();
                (*k < low || (low == high && *k == high) || is_decided || known.winners.contains_key(k))
                    .then(|| format!("{place}: no winner, known is {low}..{high}"))
            }
            Said::Winner(_, Some(_)) => None,
        }
    });
    let less: Vec<String> = less.collect();
    assert!(less.is_empty(), "{}", less.join("\n"));
    assert!(statements.len() > 600, "only {} statements were found", statements.len());
}
