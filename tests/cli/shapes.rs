//! The JSON objects that other programs read.

use serde_json::{Value, json};

use super::{objects, run};

fn keys(object: &Value) -> Vec<&str> {
    object.as_object().unwrap().keys().map(String::as_str).collect()
}

fn assert_has(object: &Value, expected: &[&str]) {
    for key in expected {
        assert!(object.get(key).is_some(), "{key} is missing among {:?}", keys(object));
    }
}

#[test]
fn solve_gives_the_number_and_its_decisions() {
    let both = objects(&["solve", "cube", "--first", "both"]);
    assert_eq!(both.len(), 2);
    for (object, (first, chi_g)) in both.iter().zip([("alice", 4), ("bob", 2)]) {
        assert_has(object, &["graph", "graph6", "n", "m", "game", "first", "chi_g", "decisions"]);
        assert!(object.get("col_g").is_none());
        assert_eq!((&object["graph"], &object["n"], &object["m"]), (&json!("cube"), &json!(8), &json!(12)));
        assert_eq!((&object["first"], &object["chi_g"]), (&json!(first), &json!(chi_g)));
        for decision in object["decisions"].as_array().unwrap() {
            assert_has(decision, &["k", "winner", "nodes", "seconds"]);
        }
        assert_eq!(object["decisions"].as_array().unwrap().last().unwrap()["winner"], "alice");
    }
    let marking = &objects(&["solve", "icosahedron", "--game", "marking"])[0];
    assert_eq!((&marking["game"], &marking["col_g"]), (&json!("marking"), &json!(6)));
    assert!(marking.get("chi_g").is_none());
}

#[test]
fn one_decision_says_the_number_only_if_it_follows() {
    let bob_wins = &objects(&["solve", "petersen", "-k", "3"])[0];
    assert_eq!(bob_wins["decisions"].as_array().unwrap().len(), 1);
    assert_eq!(bob_wins["decisions"][0]["winner"], "bob");
    // chi = 3, so Bob wins below, and with max degree + 1 = 4 Alice does.
    assert_eq!(bob_wins["chi_g"], 4);
    let alice_wins = &objects(&["solve", "icosahedron", "-k", "6"])[0];
    assert_eq!(alice_wins["decisions"][0]["winner"], "alice");
    assert_eq!(alice_wins["chi_g"], Value::Null, "k = 4 and 5 were not decided");
    assert_eq!(objects(&["solve", "icosahedron", "--all-k"])[0]["decisions"].as_array().unwrap().len(), 6);
}

#[test]
fn bounds_gives_parameters_theorems_and_the_best_of_them() {
    let object = &objects(&["bounds", "petersen"])[0];
    assert_has(object, &["graph", "graph6", "n", "m", "parameters", "intervals", "bounds", "best"]);
    let expected = json!({"chi": 3, "acyclic_chi": 4, "col_2": 5, "degeneracy": 3, "max_degree": 3, "girth": 5, "clique": 2});
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&object["parameters"][name], value, "{name}");
    }
    for bound in object["bounds"].as_array().unwrap() {
        assert_has(bound, &["theorem", "invariant", "kind", "value", "formula", "citation", "trivial"]);
    }
    assert_eq!(object["best"], json!({"chi_g": [3, 4], "col_g": [4, 4]}));
    let exact = &objects(&["bounds", "petersen", "--exact"])[0];
    assert_eq!(exact["best"]["chi_g"], json!([4, 4]));
    assert_eq!(objects(&["bounds", "path:4"])[0]["parameters"]["girth"], Value::Null);
}

#[test]
fn order_gives_an_order_and_what_it_proves() {
    let object = &objects(&["order", "petersen", "--witness"])[0];
    assert_has(
        object,
        &["graph", "graph6", "n", "m", "lower", "upper", "order", "method", "seconds", "certified"],
    );
    assert_eq!((&object["lower"], &object["upper"]), (&json!(5), &json!(5)));
    let mut order: Vec<u64> =
        object["order"].as_array().unwrap().iter().map(|v| v.as_u64().unwrap()).collect();
    let witness = object["witness"].as_array().unwrap();
    let reaches = witness.iter().map(|entry| entry["loose_backward_neighbors"].as_array().unwrap().len());
    assert_eq!(reaches.max(), Some(4), "rho = 1 + the largest reach");
    order.sort_unstable();
    assert_eq!(order, (0..10).collect::<Vec<_>>());
    assert_eq!(object["certified"]["activation"], 14);
}

#[test]
fn a_dollar_order_gives_the_account_of_every_step() {
    let object = &objects(&["order", "icosahedron", "--kind", "dollar", "--witness", "--auxiliary"])[0];
    let steps = object["witness"].as_array().unwrap();
    assert_eq!(steps.len(), 12);
    assert_eq!((&steps[0]["vertex"], &steps[0]["dollars"]), (&json!(0), &json!(5.0)));
    let account = |step: &Value| 3 * step["alpha"].as_u64().unwrap() + step["beta"].as_u64().unwrap();
    assert_eq!(object["certified"]["dollar"], 2 + steps.iter().map(account).max().unwrap());
    for (index, step) in steps.iter().enumerate() {
        assert_has(step, &["placed", "unplaced", "edges"]);
        assert_eq!(step["placed"].as_array().unwrap().len(), index);
        assert_eq!(step["unplaced"].as_array().unwrap().len(), 12 - index);
    }
    assert_eq!(steps[0]["edges"].as_array().unwrap().len(), 30);
    assert!(objects(&["order", "icosahedron"])[0]["certified"].get("dollar").is_none());
}

#[test]
fn the_dollar_order_says_where_a_graph_is_not_planar() {
    let refused = run(&["order", "complete:9", "--kind", "dollar"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("complete:9") && refused.stderr.contains("step 1"), "{}", refused.stderr);
    assert!(refused.stderr.contains("--force"), "{}", refused.stderr);
    assert_eq!(
        objects(&["order", "complete:9", "--kind", "dollar", "--force"])[0]["certified"]["dollar"],
        26
    );
}

#[test]
fn verify_gives_the_bound_and_the_worst_play() {
    let object = &objects(&["verify", "spider:7,2", "--strategy", "activation"])[0];
    assert_has(
        object,
        &[
            "graph",
            "graph6",
            "n",
            "m",
            "strategy",
            "status",
            "proven_bound",
            "worst_case",
            "holds",
            "trivial",
            "exhaustive",
            "positions",
            "worst_play",
        ],
    );
    assert_eq!((&object["status"], &object["proven_bound"]), (&json!("proved"), &json!(5)));
    assert_eq!(
        (&object["holds"], &object["trivial"], &object["exhaustive"]),
        (&json!(true), &json!(false), &json!(true))
    );
    let play = object["worst_play"].as_array().unwrap();
    let last = play.last().unwrap()["marked_neighbors"].as_u64().unwrap();
    assert_eq!(object["worst_case"], last + 1, "the play ends with the vertex that needs most");
    assert!(play.iter().step_by(2).all(|reply| reply["player"] == "alice" && reply["why"].is_string()));
    assert!(
        play.iter().skip(1).step_by(2).all(|reply| reply["player"] == "bob" && reply.get("why").is_none())
    );
}

#[test]
fn verify_sweeps_every_connected_graph() {
    assert_eq!(objects(&["verify", "--over", "connected:1..5"]).len(), 1 + 1 + 2 + 6 + 21);
    insta::assert_snapshot!(super::stdout(&["verify", "--over", "connected:1..6"]));
}

#[test]
fn a_limit_that_was_hit_is_unknown_and_exit_code_3() {
    let cut = run(&["solve", "icosahedron", "--node-limit", "10", "--format", "json"]);
    assert_eq!(cut.code, Some(3));
    let object: Value = serde_json::from_str(&cut.stdout).unwrap();
    assert_eq!(object["chi_g"], Value::Null);
    let cut = run(&["verify", "tree:5,2", "--node-limit", "10", "--format", "json"]);
    assert_eq!(cut.code, Some(3));
    let object: Value = serde_json::from_str(&cut.stdout).unwrap();
    assert_eq!(object["exhaustive"], false);
}

#[test]
fn bench_adds_up() {
    let folder = super::Folder::new();
    folder.file(
        "list",
        "petersen k=3\n# a comment\nicosahedron k=5 first=both\ncube k=3 game=marking # col_g\n",
    );
    let run = super::run_in(&folder, &["bench", "list", "--format", "json"], b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let objects: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<&str> = objects.iter().map(|object| object["instance"].as_str().unwrap()).collect();
    assert_eq!(told, ["petersen k=3", "icosahedron k=5 first=both", "cube k=3 game=marking", "total"]);
    assert_eq!(objects[1]["winner"], "bob, alice");
    let nodes: Vec<u64> = objects.iter().map(|object| object["nodes"].as_u64().unwrap()).collect();
    assert_eq!(nodes[..3].iter().sum::<u64>(), nodes[3]);
}

#[test]
fn spreads_are_compared_with_those_of_another_version() {
    let folder = super::Folder::new();
    folder.file("list", "petersen k=3\nicosahedron k=5 first=both\ntorus:3x4 k=3\n");
    let spread = |arguments: &str| -> Vec<Value> {
        let line = format!("bench --spread list --seeds 2 --format json {arguments}");
        let run = super::run_in(&folder, &line.split_whitespace().collect::<Vec<_>>(), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let mut now = spread("--label now");
    assert_eq!(now.len(), 4);
    let nodes = |object: &Value| -> Vec<f64> {
        object["nodes"].as_array().unwrap().iter().map(|nodes| nodes.as_f64().unwrap()).collect()
    };
    let about = |object: &Value, key: &str, expected: f64| {
        let found = object[key].as_f64().unwrap();
        assert!((found / expected - 1.0).abs() < 1e-9, "{key}: {found} for {expected}");
    };
    let mut means = Vec::new();
    for record in &now[..3] {
        let nodes = nodes(record);
        assert_eq!(nodes.len(), 2);
        means.push((nodes[0] * nodes[1]).sqrt());
        about(record, "mean", means[means.len() - 1]);
    }
    assert_ne!(nodes(&now[1])[0], nodes(&now[1])[1], "the numberings differ");
    assert_eq!(now[1]["winner"], "bob, alice");
    assert_eq!((&now[3]["instance"], &now[3]["version"]), (&"total".into(), &"now".into()));
    assert_eq!(nodes(&now[3])[1], now[..3].iter().map(|record| nodes(record)[1]).sum::<f64>());
    about(&now[3], "mean", means.iter().product::<f64>().cbrt());

    // Another version that needed twice the nodes, but for one instance, where it needed half.
    for (record, factor) in now.iter_mut().zip([2.0, 0.5, 2.0]) {
        record["nodes"] = nodes(record).into_iter().map(|nodes| (factor * nodes) as u64).collect();
    }
    let before: String = now.iter().map(|record| format!("{record}\n")).collect();
    folder.file("before", before);
    let compared = spread("--against before");
    for (record, expected) in compared.iter().zip([0.5, 2.0, 0.5]) {
        let found = record["ratio"].as_f64().unwrap();
        assert!((found - expected).abs() < 0.05, "{record}: about {expected}");
    }
    let ratios: f64 = compared[..3].iter().map(|record| record["ratio"].as_f64().unwrap()).product();
    about(&compared[3], "ratio", ratios.cbrt());
    assert_eq!(compared[3]["worst"], compared[1]["ratio"]);
}

#[test]
fn catalogues_give_one_object_per_entry() {
    let families = objects(&["families"]);
    assert!(families.len() > 50);
    assert!(families.iter().all(|family| family["name"].is_string() && family["example"].is_string()));
    let strategies = objects(&["strategies"]);
    assert_eq!(strategies.iter().filter(|entry| entry["name"] == "activation").count(), 1);
    assert!(strategies.iter().all(|entry| entry["theorems"].is_array()));
    assert!(objects(&["theorems"]).iter().any(|entry| entry["name"] == "acyclic"));
}

#[test]
fn all_threads_search_the_only_graph() {
    let threads = |arguments: &[&str]| -> Vec<(u64, Value)> {
        let solved = objects(&[&["solve", "-k", "4", "--threads", "2"], arguments].concat());
        let decision = |object: &Value| object["decisions"][0].clone();
        solved
            .iter()
            .map(decision)
            .map(|decision| (decision["threads"].as_u64().unwrap(), decision["winner"].clone()))
            .collect()
    };
    assert_eq!(threads(&["torus:5x5"]), [(2, "bob".into())]);
    assert_eq!(threads(&["torus:5x5", "path:4"]), [(1, "bob".into()), (1, "alice".into())]);
    assert_eq!(threads(&["petersen"]), [(1, "alice".into())], "answered before a second one is needed");
}

#[test]
fn the_same_seed_gives_the_same_output_on_any_number_of_threads() {
    let timeless = |threads: &str| -> Vec<Value> {
        let mut all = objects(&[
            "solve",
            "gnp:9,0.5",
            "petersen",
            "cube",
            "gnp:8,0.4",
            "--seed",
            "3",
            "--threads",
            threads,
        ]);
        for object in &mut all {
            for decision in object["decisions"].as_array_mut().unwrap() {
                decision.as_object_mut().unwrap().remove("seconds");
            }
        }
        all
    };
    assert_eq!(timeless("1"), timeless("2"));
}
