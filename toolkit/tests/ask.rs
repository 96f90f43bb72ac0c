//! The calls of a page: they say what the library says, and refuse what is wrong in one line.

use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::minimax::Minimax;
use games::{Adjacency, Game, Player, Variant, VertexMove};
use graphs::{Budget, Graph, Parameters};
use serde_json::{Value, json};
use toolkit::ask::{CALLS, Desk, LARGEST, LONGEST, answer};
use toolkit::moves::spell;
use toolkit::players::{Seat, names};
use toolkit::sitting::reason;

use crate::common::{complete, connected, player};

fn desk() -> Desk {
    Desk::new(Budget::unlimited())
}

fn ask(desk: &Desk, call: &str, mut question: Value) -> Result<Value, String> {
    question["call"] = call.into();
    let answered: Value =
        serde_json::from_slice(&answer(desk, question.to_string().as_bytes())).expect("JSON");
    match (answered.get("answer"), answered.get("fault")) {
        (Some(answer), None) => Ok(answer.clone()),
        (None, Some(Value::String(fault))) => Err(fault.clone()),
        _ => panic!("{answered}"),
    }
}

fn given(graph: &Graph, rules: Rules, moves: &[String]) -> Value {
    let Variant { first, adjacency, passing } = rules.variant();
    json!({
        "graph": { "text": format!("g6:{}", graphs::to_graph6(graph)) },
        "rules": {
            "k": rules.colors(), "first": first.name(),
            "connected": adjacency == Adjacency::Connected, "pass": passing.name(),
        },
        "moves": moves,
    })
}

/// The same about a path of five vertices, with these members added.
fn on_path(call: &str, rest: &Value) -> Result<Value, String> {
    let mut question = json!({ "graph": { "text": "path:5" } });
    question.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
    ask(&desk(), call, question)
}

/// What is wrong with a question that is no more than these bytes.
fn fault_of(question: &[u8]) -> String {
    let answered: Value = serde_json::from_slice(&answer(&desk(), question)).expect("JSON");
    answered["fault"].as_str().expect("a fault").to_owned()
}

#[test]
fn the_truth_is_that_of_the_definition_on_all_small_connected_graphs() {
    let desk = desk();
    let mut positions = 0;
    for graph in connected(1..=5) {
        for k in 1..=graph.max_degree() as u32 + 1 {
            for first in [Player::Alice, Player::Bob] {
                let rules = Rules::new(k).unwrap().starting(first);
                let game = ColoringGame::new(Arc::clone(&graph), rules);
                let received = ask(&desk, "truth", json!({ "game": given(&graph, rules, &[]) })).unwrap();
                let start = game.initial();
                let mut minimax = Minimax::new(&game);
                assert_eq!(received["winner"], minimax.value_of(&start).winner().name(), "{received}");
                let legal = if game.value(&start).is_none() { game.legal(&start) } else { Vec::new() };
                let listed = received["moves"].as_array().unwrap();
                assert_eq!(listed.len(), legal.len());
                for (step, received) in legal.into_iter().zip(listed) {
                    let after = game.after(&start, step);
                    assert_eq!(received["move"], spell(&graph, step));
                    assert_eq!(received["winner"], minimax.value_of(&after).winner().name());
                    positions += 1;
                }
            }
        }
    }
    assert!(positions > 1000, "{positions}");
}

#[test]
fn every_player_replies_as_in_the_library_with_the_same_reasons() {
    let desk = desk();
    let (mut replies, mut reasons) = (0, 0);
    for graph in connected(1..=5) {
        let parameters = Parameters::of(&graph, &Budget::nodes(100_000));
        let rules = Rules::new(3).unwrap();
        let game = ColoringGame::new(Arc::clone(&graph), rules);
        for name in names() {
            let full = complete(name);
            for side in [Player::Alice, Player::Bob] {
                let named = player(&full);
                let seat = Seat::new(&game, &parameters, side);
                // The other side makes the first legal move; random players begin again with each question.
                let seated = named.sit(&seat).ok().filter(|_| named.is_seedless());
                let Some(mut seated) = seated else { continue };
                seated.begin();
                let (mut position, mut last, mut words) = (game.initial(), None, Vec::new());
                while game.value(&position).is_none() {
                    let step = if game.to_move(&position) == side {
                        let step = seated.choose(&game, &position, last);
                        let question = json!({ "game": given(&graph, rules, &words), "player": full });
                        let received = ask(&desk, "reply", question).unwrap();
                        assert_eq!(received["move"], spell(&graph, step), "{full} on {graph:?}");
                        assert_eq!(received["why"], json!(reason(&game, &*seated)));
                        let memory: Option<Vec<usize>> =
                            seated.memory().map(|memory| memory.iter().map(|v| v.index()).collect());
                        assert_eq!(received["memory"], json!(memory));
                        replies += 1;
                        reasons += usize::from(received["why"].is_string());
                        step
                    } else {
                        game.legal(&position)[0]
                    };
                    words.push(spell(&graph, step));
                    game.play(&mut position, step);
                    last = Some(step);
                }
            }
        }
    }
    assert!(replies > 200 && reasons > 100, "{replies} replies, {reasons} with reasons");
}

#[test]
fn the_position_tells_legal_moves_and_the_end_in_every_variant() {
    let desk = desk();
    let mut ended = [0, 0];
    for graph in connected(1..=4) {
        for variant in Variant::all() {
            let rules = Rules::new(2).unwrap().playing(variant);
            let game = ColoringGame::new(Arc::clone(&graph), rules);
            let (mut position, mut words) = (game.initial(), Vec::new());
            loop {
                let received =
                    ask(&desk, "position", json!({ "game": given(&graph, rules, &words) })).unwrap();
                let is_over = game.value(&position).is_some();
                let legal = if is_over { Vec::new() } else { game.legal(&position) };
                let mut open: Vec<ColoringMove> =
                    legal.iter().copied().filter(|step| step.vertex().is_some()).collect();
                open.sort_unstable();
                let listed: Vec<String> = received["vertices"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .enumerate()
                    .flat_map(|(v, at)| {
                        at["open"].as_array().unwrap().iter().map(move |color| format!("{v}={color}"))
                    })
                    .collect();
                assert_eq!(listed, open.iter().map(|&step| spell(&graph, step)).collect::<Vec<_>>());
                assert_eq!(received["may_pass"], legal.contains(&ColoringMove::Pass));
                assert_eq!(received["to_move"], game.to_move(&position).name());
                for v in graph.vertices() {
                    let dead = received["vertices"][v.index()]["danger"] == "dead";
                    let is_dead =
                        position.color(v).is_none() && game.available(&position, v).next().is_none();
                    assert_eq!(dead, is_dead);
                }
                if let Some(verdict) = game.value(&position) {
                    assert_eq!(received["winner"], verdict.winner().name());
                    assert!(received["ending"].is_string());
                    ended[usize::from(verdict.winner() == Player::Bob)] += 1;
                    break;
                }
                assert!(received["winner"].is_null() && received["ending"].is_null());
                let refusal = |word: &str| {
                    let question = json!({ "game": given(&graph, rules, &words), "move": word });
                    ask(&desk, "refusal", question).unwrap()["why"].clone()
                };
                assert!(refusal(&spell(&graph, legal[0])).is_null());
                assert!(refusal("0=2").as_str().unwrap().contains("from 0 to 1"));
                if !variant.passing.allows(game.to_move(&position)) {
                    assert!(refusal("pass").as_str().unwrap().contains("may not pass"));
                }
                let step = legal[legal.len() / 2];
                words.push(spell(&graph, step));
                game.play(&mut position, step);
            }
        }
    }
    assert!(ended.iter().all(|&ended| ended > 10), "{ended:?}");
}

#[test]
fn a_safe_vertex_never_dies() {
    // The words `safe` and `threatened` against all that can happen next, on all positions of small games.
    let desk = desk();
    for graph in connected(1..=4) {
        let rules = Rules::new(2).unwrap();
        let game = ColoringGame::new(Arc::clone(&graph), rules);
        let mut waiting = vec![(game.initial(), Vec::<String>::new())];
        while let Some((position, words)) = waiting.pop() {
            if game.value(&position).is_some() {
                continue;
            }
            let received = ask(&desk, "position", json!({ "game": given(&graph, rules, &words) })).unwrap();
            let legal = game.legal(&position);
            for v in graph.vertices().filter(|&v| position.color(v).is_none()) {
                let kills = |step: &&ColoringMove| {
                    let after = game.after(&position, **step);
                    after.color(v).is_none() && game.available(&after, v).next().is_none()
                };
                let dies = legal.iter().find(kills).is_some();
                let danger = received["vertices"][v.index()]["danger"].as_str().unwrap();
                assert_eq!(dies, danger == "threatened", "{words:?} {v}: {danger}");
            }
            for step in legal.into_iter().take(3) {
                let after = game.after(&position, step);
                let mut words = words.clone();
                words.push(spell(&graph, step));
                waiting.push((after, words));
            }
        }
    }
}

#[test]
fn graphs_are_read_in_every_form() {
    let desk = desk();
    let read = |text: &str| ask(&desk, "graph", json!({ "graph": { "text": text } }));
    for text in ["path:4", "0 1\n1 2\n2 3\n", "graph { a -- b; b -- c; c -- d }", "0,1\n1,2\n2,3"] {
        let received = read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!((&received["n"], &received["m"]), (&json!(4), &json!(3)), "{text}");
        assert_eq!(received["places"].as_array().unwrap().len(), 4);
    }
    let from_1 = read("1 2\n2 3\n3 4").unwrap();
    let found = (&from_1["n"], &from_1["labels"]);
    assert_eq!(found, (&json!(4), &json!(["1", "2", "3", "4"])), "numbers are names");
    for (name, size) in [("K3,3", 9), ("W5", 10), ("{0: [1, 2], 1: [0, 2]}", 3)] {
        assert_eq!(read(name).unwrap()["m"], size, "{name}");
    }
    let line = read("petersen").unwrap()["graph6"].as_str().unwrap().to_owned();
    assert_eq!(read(&line).unwrap()["m"], 15, "graph6 without a prefix");
    let form =
        |text: &str| ask(&desk, "graph", json!({ "graph": { "text": text }, "canonical": true })).unwrap();
    assert_eq!(form("kneser:5,2")["canonical"], form("petersen")["canonical"]);
    assert_ne!(form("prism:5")["canonical"], form("petersen")["canonical"]);
    let on_edges = ask(&desk, "graph", json!({ "graph": { "text": "petersen", "edges": true } })).unwrap();
    assert_eq!(on_edges["n"], 15);
    for edges in [false, true] {
        let question = json!({ "graph": { "text": "dual(cycle:5)", "edges": edges } });
        let received = ask(&desk, "graph", question).unwrap();
        assert_eq!(received["remark"], "of the 5 edges of the dual, 4 are merged with a parallel one");
    }
    assert_eq!(read("dual(cube)").unwrap()["remark"], json!(null));
}

/// Faults speak of members, objects and words, and name no type of this program. Of those that end in `...` the rest lists a
/// catalogue. `WRITE=1` writes the others again.
#[test]
fn what_is_wrong_is_said_in_one_line() {
    let mut received = String::new();
    for line in include_str!("data/faults.tsv").lines() {
        let (question, expected) = line.split_once('\t').unwrap();
        let found = fault_of(question.as_bytes());
        assert!(!found.contains(char::is_control) && found.chars().count() < 600, "{question}: {found:?}");
        let is_expected = expected.strip_suffix("...").is_some_and(|beginning| found.starts_with(beginning));
        received += &format!("{question}\t{}\n", if is_expected { expected } else { &found });
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/faults.tsv");
    if std::env::var_os("WRITE").is_some() {
        std::fs::write(path, &received).unwrap();
    }
    assert_eq!(received, std::fs::read_to_string(path).unwrap());
    for (question, part) in [
        (vec![], "expected a JSON object"),
        (b"\xff\xfe".to_vec(), "expected a JSON object"),
        (vec![b' '; LONGEST + 1], "at most"),
    ] {
        assert!(fault_of(&question).contains(part), "{part}");
    }
    let path: String = (0..=LARGEST).map(|v| format!("{v} {}\n", v + 1)).collect();
    assert!(
        ask(&desk(), "graph", json!({ "graph": { "text": path } })).unwrap_err().contains("at most 1000")
    );
}

#[test]
fn a_limit_leaves_the_truth_unknown() {
    let desk = Desk::new(Budget::nodes(1));
    let game = json!({ "graph": { "text": "grid:5x5" }, "rules": { "k": 3 } });
    let received = ask(&desk, "truth", json!({ "game": game, "nodes": 1_000_000 })).unwrap();
    assert!(received["winner"].is_null(), "{}", received["winner"]);
    assert_eq!(received["limit"], "node limit", "a question cannot raise the limit of the desk");
}

#[test]
fn games_are_kept_as_pictures_and_as_json() {
    let desk = desk();
    let export = |format: &str| {
        let game = json!({
            "graph": { "text": "petersen" }, "rules": { "k": 3 }, "moves": ["0=0", "2=1", "6=2"],
        });
        let question = json!({ "game": game, "format": format, "alice": "activation", "whys": ["<first>"] });
        ask(&desk, "export", question).unwrap()["text"].as_str().unwrap().to_owned()
    };
    assert!(export("svg").starts_with("<svg") || export("svg").starts_with("<?xml"));
    assert!(export("tikz").contains("tikzpicture"));
    assert!(export("filmstrip").contains("&lt;first&gt;"), "what was said is text");
    let transcript: Value = serde_json::from_str(&export("transcript")).unwrap();
    assert_eq!(transcript["moves"], "0=0,2=1,6=2");
    assert_eq!(transcript["plies"][0]["why"], "<first>");
    assert_eq!(transcript["alice"], "activation");
}

#[test]
fn strategies_and_matches_are_asked_about() {
    let received = on_path("verify", &json!({ "strategy": "forest", "exact": true })).unwrap();
    assert_eq!((&received["worst_case"], &received["exhaustive"]), (&json!(3), &json!(true)));
    assert_eq!(received["exact"]["chi_g"], json!([3, 3]));
    let own = json!({ "order": [4, 3, 2, 1, 0], "bob": "random", "games": 7, "seed": 3 });
    let bobs = json!({ "strategy": "double-threat", "player": "bob", "first": "alice", "exact": true });
    let of_bob = on_path("verify", &bobs).unwrap();
    assert_eq!(of_bob["player"], "bob");
    assert_eq!(of_bob["worst_case"], of_bob["exact"]["chi_g"][0]);
    let received = on_path("verify", &own).unwrap();
    assert_eq!((&received["order"], &received["games"]), (&json!([4, 3, 2, 1, 0]), &json!(7)));
    let received =
        on_path("match", &json!({ "alice": "perfect", "bob": "perfect", "k": 2, "games": 3 })).unwrap();
    let received = &received[0];
    assert_eq!(
        (&received["wins"], &received["games"], &received["graph"]),
        (&json!(0), &json!(3), &json!("path:5"))
    );
    let received = on_path("match", &json!({ "game": "marking", "games": 3 })).unwrap();
    let received = &received[0];
    assert!(received["wins"].is_null() && received["least"].as_u64() >= Some(2), "{received}");
}

#[test]
fn the_catalogue_names_everyone_and_each_call_has_its_name() {
    let received = ask(&desk(), "catalogue", json!({})).unwrap();
    let players: Vec<&str> = received["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["name"].as_str().unwrap())
        .collect();
    assert_eq!(players, names().collect::<Vec<_>>());
    assert!(CALLS.is_sorted_by_key(|call| call.name));
    let game = json!({ "graph": { "text": "cycle:5" }, "rules": { "k": 3 } });
    let seats = ask(&desk(), "players", json!({ "game": game })).unwrap();
    assert_eq!(seats["players"].as_array().unwrap().len(), players.len());
    let of = |name: &str| players.iter().position(|&player| player == name).unwrap();
    assert!(seats["players"][of("forest")]["alice"].is_string());
    assert!(seats["players"][of("perfect")]["bob"].is_null());
}

/// The documentation's table of calls has every call, its members and its subject. `WRITE=1` writes it.
#[test]
fn the_page_of_calls_is_made_of_them() {
    let graph = json!({ "text": "path:2" });
    let members = |name: &str| {
        let ask = |question| ask(&desk(), name, question).unwrap_err();
        let strange = json!({ "?": 0 });
        let (fault, own) = match ask(strange.clone()) {
            fault if fault.contains("`graph`, found none") => {
                let question = json!({ "?": 0, "graph": graph });
                (ask(question), ["graph", "nodes", "milliseconds"].as_slice())
            }
            fault => (fault, [].as_slice()),
        };
        let named = fault.split('`').skip(1).step_by(2).filter(|name| *name != "?");
        let all: Vec<_> = own.iter().copied().chain(named).map(|name| format!("`{name}`")).collect();
        all.join(", ")
    };
    let row = |call: &&toolkit::ask::Call| {
        format!("| `{}` | {} | {} |\n", call.name, members(call.name), call.about)
    };
    let rows: String = CALLS.iter().map(row).collect();
    let table = format!("| call | members | answer |\n|---|---|---|\n{rows}");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/page.md");
    let page = std::fs::read_to_string(path).unwrap();
    let begin = page.find("| call |").unwrap();
    let end = begin + page[begin..].find("\n\n").unwrap() + 1;
    if std::env::var_os("WRITE").is_some() {
        std::fs::write(path, [&page[..begin], &table, &page[end..]].concat()).unwrap();
    } else {
        assert_eq!(&page[begin..end], table);
    }
}
