//! What the checker relies on, on every position of small games: equal residues have the same winner, the lemmas tell
//! the truth, and safe vertices are those that cannot die.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use games::certificate::coloring::Coloring;
use games::certificate::{Board, Kind, Lemma, ResidualGame, Step, marking};
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::minimax::Minimax;
use games::{Adjacency, Game, Player, Variant};
use graphs::{Graph, Vertex, VertexSet};

use super::all_rules;
use super::guarding::{Winners, leads};
use super::plain::{MarkingBelow, PlainGame, members};
use crate::common::{by_effort, connected_up_to, spec};

/// How often each lemma applied, in which game and where one may move.
type LemmaCounts = HashMap<(Kind, Adjacency, String), usize>;

fn assert_true(graph: &Arc<Graph>, kind: Kind, rules: Rules, applied: &mut LemmaCounts) {
    let board = Board::new(Graph::clone(graph));
    match kind {
        Kind::Coloring => {
            let game = ColoringGame::new(Arc::clone(graph), rules);
            assert_true_everywhere(&game, &Coloring::new(&board, rules), applied);
        }
        Kind::Marking => {
            let game = MarkingGame::new(Arc::clone(graph), rules.variant());
            let below = MarkingBelow { k: rules.colors(), game };
            assert_true_everywhere(&below, &marking::Marking::new(&board, rules), applied);
        }
    }
}

/// Goes through all positions of a game, up to the names of colors, in which no vertex is dead.
fn assert_true_everywhere<P: PlainGame, S: ResidualGame<Residue = P::Residue>>(
    plain: &P,
    setting: &S,
    applied: &mut LemmaCounts,
) {
    let (game, graph, subject) = (plain.game(), plain.graph(), plain.subject());
    let subsets = |name: fn(Vec<Vertex>) -> Lemma| {
        (0..1u32 << graph.order())
            .map(move |set| name(graph.vertices().filter(|v| set >> v.index() & 1 == 1).collect()))
    };
    let lemmas: Vec<Lemma> = [Lemma::Safe, Lemma::Race, Lemma::Threat]
        .into_iter()
        .chain(subsets(Lemma::Clique))
        .chain(subsets(Lemma::Core))
        .collect();
    let mut guarding = Winners::new();
    let mut oracle = Minimax::new(game);
    let (mut by_key, mut guarding_by_key) = (HashMap::new(), HashMap::new());
    let mut seen = HashSet::new();
    let mut waiting = vec![(game.initial(), setting.initial(plain.variant().first))];
    while let Some((position, residue)) = waiting.pop() {
        let winner = plain.winner(oracle.value_of(&position));
        let shown = (plain.seen(&position), winner);
        let known = by_key.entry(setting.key(&residue)).or_insert_with(|| shown.clone());
        assert_eq!(*known, shown, "{graph:?} {subject}");
        assert_steps_alone_are_allowed(setting, &residue, &shown.0.sets, graph);
        for lemma in lemmas.iter().chain(&mirrors(&shown.0.sets)) {
            if setting.holds(lemma, &residue) {
                assert_eq!(winner, lemma.winner(), "{lemma:?} on {graph:?}, {subject}, in {shown:?}");
                // Where no vertex is endangered other lemmas say no more than that.
                if *lemma == Lemma::Safe || !setting.endangered(&residue).is_empty() {
                    let place = (subject.kind, subject.adjacency, lemma.to_string());
                    *applied.entry(place).or_default() += 1;
                }
            }
        }
        if subject.adjacency == Adjacency::Free {
            let classes = plain.race(&position);
            assert_eq!(setting.race(&residue).collect::<Vec<_>>(), classes, "{graph:?} {subject}");
            let begun = classes.iter().filter(|class| class.margin == 0).count();
            let is_won = classes.iter().all(|class| class.margin >= 0)
                && begun <= usize::from(setting.to_move(&residue) == Player::Alice);
            assert_eq!(setting.holds(&Lemma::Race, &residue), is_won, "{graph:?} {subject}");
        }
        if setting.to_move(&residue) == Player::Alice {
            let defenses = setting.defenses(&residue);
            for step in setting.steps(&residue).into_iter().filter(|step| !defenses.contains(step)) {
                let after = setting.after(&residue, step);
                let leaves_threat = after.is_none_or(|next| setting.holds(&Lemma::Threat, &next));
                assert!(leaves_threat, "{step:?} on {graph:?}, {subject}, in {shown:?}");
                *applied.entry((subject.kind, subject.adjacency, "defense".into())).or_default() += 1;
            }
        }
        let radii: &[usize] = match graph.order() {
            0..=4 => &[0, 1, 2, 3, 4],
            5 => &[0, 1, 5],
            _ => &[1],
        };
        let radii = std::iter::once(None).chain(radii.iter().copied().map(Some));
        for (radius, lead) in radii.flat_map(|radius| leads(graph.order()).map(move |lead| (radius, lead))) {
            let games = plain.guarding(&position, (radius, lead));
            let residues = setting.guarding(&residue, radius, lead);
            let guarding_game = |part| P::shown_guarding(setting.to_move(part), part);
            let all_games =
                residues.as_ref().map(|parts| parts.iter().map(guarding_game).collect::<Vec<_>>());
            assert_eq!(all_games, games, "{graph:?} {subject}");
            for part in residues.iter().flatten() {
                assert!(setting.guarding(part, Some(1), None).is_none(), "a guarding game has its radius");
                let part_shown = guarding_game(part);
                let endangered: Vec<Vertex> = setting.endangered(part).iter().collect();
                assert_eq!(endangered, part_shown.endangered(graph), "{graph:?} {subject}");
                assert_steps_alone_are_allowed(setting, part, &part_shown.patches, graph);
                let known = guarding_by_key.entry(setting.key(part)).or_insert_with(|| part_shown.clone());
                assert_eq!(*known, part_shown, "{graph:?} {subject}");
            }
            if games.is_some_and(|games| games.iter().all(|game| game.is_won(graph, &mut guarding))) {
                assert_eq!(winner, Player::Alice, "guarded on {graph:?}, {subject}, in {shown:?}");
                *applied.entry((subject.kind, subject.adjacency, "guard".into())).or_default() += 1;
                if radius == Some(1) && lead.is_none() {
                    let nearest = plain.guarding(&position, (None, None)).into_iter().flatten();
                    let gain = nearest.into_iter().any(|game| !game.is_won(graph, &mut guarding));
                    *applied.entry((subject.kind, subject.adjacency, "radius".into())).or_default() +=
                        usize::from(gain);
                }
            }
        }
        for (step, made) in plain.steps(&position) {
            assert!(setting.allows(&residue, step));
            let next = plain.game().after(&position, made);
            match setting.after(&residue, step) {
                Some(residue) => {
                    assert!(!plain.is_dead(&next));
                    if seen.insert(game.canonical(&next)) {
                        waiting.push((next, residue));
                    }
                }
                None => assert!(plain.is_dead(&next)),
            }
        }
    }
    assert!(guarding_by_key.keys().all(|key| !by_key.contains_key(key)), "{graph:?} {subject}");
}

/// The mirror by each involution without fixed points of the vertices in some sets.
fn mirrors(sets: &[Vec<Vertex>]) -> Vec<Lemma> {
    let all = members(sets);
    let mut maps: Vec<Vec<(Vertex, Vertex)>> = vec![vec![]];
    for _ in 0..all.len().div_ceil(2) {
        let pairs = |map: Vec<(Vertex, Vertex)>| {
            let free: Vec<Vertex> =
                all.iter().copied().filter(|v| map.iter().all(|pair| pair.0 != *v && pair.1 != *v)).collect();
            let (first, others) = free.split_first().map_or((None, &[][..]), |(v, rest)| (Some(*v), rest));
            let with = |&w: &Vertex| [&map[..], &[(first.expect("it has others"), w)]].concat();
            others.iter().map(with).collect::<Vec<_>>()
        };
        maps = maps.into_iter().flat_map(pairs).collect();
    }
    let image = |map: &[(Vertex, Vertex)], v: Vertex| {
        let (a, b) = map.iter().copied().find(|pair| pair.0 == v || pair.1 == v).expect("it is in a pair");
        if a == v { b } else { a }
    };
    let lemma = |map: Vec<_>| Lemma::Mirror(all.iter().map(|&v| image(&map, v)).collect());
    maps.into_iter().map(lemma).collect()
}

/// A vertex may take each of equal patches, of which the steps name the first.
fn assert_steps_alone_are_allowed<S: ResidualGame>(
    setting: &S,
    residue: &S::Residue,
    sets: &[Vec<Vertex>],
    graph: &Graph,
) {
    let steps = setting.steps(residue);
    let named = |step| match step {
        Step::Take { vertex, patch } => {
            let first = sets.iter().position(|set| sets.get(patch) == Some(set));
            Step::Take { vertex, patch: first.unwrap_or(patch) }
        }
        other => other,
    };
    let takes =
        graph.vertices().flat_map(|vertex| (0..=sets.len()).map(move |patch| Step::Take { vertex, patch }));
    for step in takes.chain(graph.vertices().map(Step::At)).chain([Step::Pass]) {
        let is_allowed = setting.allows(residue, step);
        assert_eq!(is_allowed, steps.contains(&named(step)), "{step:?} on {graph:?} in {residue:?}");
    }
}

#[test]
fn on_every_position() {
    let mut applied = LemmaCounts::new();
    for graph in connected_up_to(5) {
        for variant in Variant::all() {
            // The variants on smaller graphs, the games of the literature also on these.
            if graph.order() == 5 && variant.starting(Player::Alice) != Variant::default() {
                continue;
            }
            for kind in Kind::ALL {
                for rules in all_rules(&graph, variant) {
                    assert_true(&graph, kind, rules, &mut applied);
                }
            }
        }
    }
    // Three lemmas are for both games, two for one, the mirror for one where moves are free, the race is for free moves alone, and the guard and what is
    // known of defenses for free moves in the coloring game, as is that a radius of 1 shows more wins.
    assert_eq!(applied.len(), 2 * (2 * 4) - 2 + 4, "{applied:?}");
    let least = |name: &str| if name == "mirror" { 5 } else { 50 };
    assert!(applied.iter().all(|((.., name), &times)| times > least(name)), "{applied:?}");
}

#[test]
fn on_every_position_of_some_larger_graphs() {
    let (coloring, marking) = (Kind::Coloring, Kind::Marking);
    let cases = [
        // Alice can save one of two threatened vertices, not both.
        ("union(path:3,path:3)", coloring, 2),
        ("union(star:3,star:3)", marking, 2),
        ("union(star:3,star:3)", marking, 3),
        // When two ends have one color, the middle is safe, and yet a color for it threatens its two neighbors together.
        ("caterpillar:2,0,2", coloring, 3),
        ("caterpillar:2,0,2", marking, 3),
        ("caterpillar:2,0,2", marking, 2),
        // Long enough for several attacks, in which guarding games fall apart in their turn.
        ("path:9", coloring, 2),
        ("grid:2x4", coloring, 3),
        ("caterpillar:2,1,1,1", coloring, 3),
    ];
    for &(name, kind, k) in &cases[..by_effort(8, 9)] {
        for first in Player::BOTH {
            assert_true(&spec(name), kind, Rules::new(k).unwrap().starting(first), &mut LemmaCounts::new());
        }
    }
}

/// With an edge more or less, too: then it holds for fewer maps, and is no less true.
#[test]
fn mirrors_of_larger_graphs() {
    let mut applied = LemmaCounts::new();
    for (name, k) in [
        ("cycle:6", 2),
        ("multipartite:2,4", 2),
        ("multipartite:2,4", 3),
        ("cube", 3),
        ("multipartite:4,4", 3),
    ] {
        let graph = spec(name);
        let kept: Vec<_> = graph.edges().map(|(u, v)| (u.index(), v.index())).skip(1).collect();
        let less = Graph::from_edges(graph.order(), kept).unwrap();
        for graph in [graph, Arc::new(less)] {
            let rules = Rules::new(k).unwrap().starting(Player::Bob);
            assert_true(&graph, Kind::Coloring, rules, &mut applied);
        }
    }
    let mirrored = applied[&(Kind::Coloring, Adjacency::Free, "mirror".into())];
    assert!(mirrored > 20, "{applied:?}");
}

/// Every way to choose, one set after another.
fn by_trying(sets: &[usize], taken: usize) -> bool {
    let Some((first, rest)) = sets.split_first() else { return true };
    (0..usize::BITS).map(|v| 1 << v).any(|v| first & !taken & v != 0 && by_trying(rest, taken | v))
}

/// Whether vertex 0 can die if each color is available at the neighbors of one of these sets. A color is taken away from a
/// neighbor by a vertex of degree 1 beside it.
fn is_endangered(sets: &[usize]) -> bool {
    let members: Vec<usize> =
        (0..usize::BITS as usize).filter(|w| sets.iter().any(|set| set >> w & 1 == 1)).collect();
    let blocked: Vec<(usize, usize)> = members
        .iter()
        .enumerate()
        .flat_map(|(place, w)| {
            let lacks = move |&color: &usize| sets[color] >> w & 1 == 0;
            (0..sets.len()).filter(lacks).map(move |color| (1 + place, color))
        })
        .collect();
    let first = 1 + members.len();
    let leaves = blocked.iter().enumerate().map(|(leaf, &(w, _))| (w, first + leaf));
    let edges = (1..first).map(|w| (0, w)).chain(leaves);
    let board = Board::new(Graph::from_edges(first + blocked.len(), edges).unwrap());
    let game = Coloring::new(&board, Rules::new(sets.len() as u32).unwrap());
    let mut residue = game.initial(Player::Alice);
    let mut able = vec![VertexSet::full(board.graph().order()); sets.len()];
    for (leaf, &(w, color)) in blocked.iter().enumerate() {
        let leaf = Vertex::new(first + leaf);
        let patch = board.component(Vertex::new(0), &able[color]);
        // Once it is safe it stays so, and then its patches are forgotten.
        let Some(patch) = residue.patches().iter().position(|other| *other == patch) else { break };
        residue = game.after(&residue, Step::Take { vertex: leaf, patch }).expect("no vertex is dead");
        able.iter_mut().for_each(|able| _ = able.remove(leaf));
        able[color].remove(Vertex::new(w));
    }
    residue.endangered().contains(Vertex::new(0))
}

#[test]
fn a_vertex_can_die_if_its_patches_have_distinct_neighbors() {
    let mut seen = [0; 2];
    let mut families = vec![vec![]];
    for colors in 1..=4 {
        let grown = families.iter().flat_map(|sets: &Vec<usize>| {
            // Colors have no names, so the order of the sets says nothing.
            let least = sets.last().copied().unwrap_or(0);
            (least..16).map(|set| [&sets[..], &[set]].concat())
        });
        families = grown.collect();
        for sets in &families {
            let expected = by_trying(sets, 0);
            assert_eq!(is_endangered(sets), expected, "{colors} colors: {sets:?}");
            seen[usize::from(expected)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}
