//! One question has one answer: what a command prints as JSON, what `POST /call` answers, and what the library answers, which
//! is what the module of the page and the Python package pass on, are the same bytes but for the time.

use std::fmt::Write;
use std::fs;
use std::num::NonZeroUsize;

use graphs::Budget;
use serde_json::{Value, json};
use toolkit::ask::{Desk, answered};

use super::serve;

/// The answers of a line, with commas between them where there may be several.
fn printed(line: &str) -> String {
    let run = super::line(&format!("{line} --format json --threads 1"));
    assert!(matches!(run.code, Some(0 | 1 | 3)), "{line}: {}", run.stderr);
    run.stdout.lines().collect::<Vec<_>>().join(",")
}

/// The same without the time that it took.
fn timeless(answer: &str) -> String {
    let mut parts = answer.split("\"seconds\":");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.find([',', '}']).map_or("", |end| &part[end..]);
        write!(kept, "\"seconds\":0{rest}").unwrap();
    }
    kept
}

/// Questions: commands with their graphs, and as members of JSON.
const QUESTIONS: &str = r#"
solve petersen
solve petersen -k 3 | "k":3
solve cycle:7 --all-k | "all_k":true
solve path:4 --first bob | "first":"bob"
solve icosahedron --game marking | "game":"marking"
solve cube --game marking -k 4 | "game":"marking","k":4
solve cycle:8 --connected | "connected":true
solve cube --pass alice | "pass":"alice"
solve cube --variant B,A | "first":"bob","pass":"alice"
solve complete:4 --edges | "edges":true
solve path:5 --game edge | "game":"edge"
solve cycle:5 --game total | "game":"total"
solve star:4 --game incidence | "game":"incidence"
solve cycle:7 --game distance --distance 2 | "game":"distance","distance":2
solve petersen --game greedy | "game":"greedy"
solve path:5 --game ordered --first bob | "game":"ordered","first":"bob"
solve cycle:6 --game indicated | "game":"indicated"
solve tree:2,3 --game asymmetric --turns 2,1 | "game":"asymmetric","turns":[2,1]
solve path:6 --game relaxed --defect 1 | "game":"relaxed","defect":1
solve cycle:5 --game fair | "game":"fair"
solve cube --game arboricity -k 2 | "game":"arboricity","k":2
solve torus:7x7 --node-limit 10 | "nodes":10
bounds petersen
bounds grid:3x4 --exact | "exact":true
bounds icosahedron --witness | "witness":true
bounds torus:5x5 --node-limit 50 | "nodes":50
bounds cube --variants | "variants":true
order petersen
order dodecahedron --kind degeneracy --witness | "kind":"degeneracy","witness":true
order octahedron --kind dollar --witness --auxiliary | "kind":"dollar","witness":true,"auxiliary":true
order grid:4x4 --method heuristic | "method":"heuristic"
invariants petersen --columns chi,chi_g,col_g
invariants path:4 --columns numbers,classes,winners,worst:activation | "columns":"numbers,classes,winners,worst:activation"
invariants cube --columns chi --where 'planar && chi_g > chi' | "columns":"chi","where":"planar && chi_g > chi"
invariants torus:6x6 --columns chi,chi_g,col_g --node-limit 20 | "nodes":20
verify spider:4,2
verify cube --exact --seed 7 | "exact":true,"seed":7
verify cube --strategy acyclic -k 4 --fallback none | "strategy":"acyclic","k":4,"fallback":"none"
verify cube --game coloring --bob best-response:50 --games 3 | "game":"coloring","bob":"best-response:50","games":3
verify path:5 --game edge | "game":"edge"
verify torus:6x6 --node-limit 50 | "nodes":50
match petersen --alice mcts:20 --bob greedy -k 3 --games 60 --seed 4 | "alice":"mcts:20","bob":"greedy","k":3,"games":60,"seed":4
match cube --alice random --bob random -k 3 --until-width 0.3 --first bob | "k":3,"until_width":0.3,"first":"bob"
match path:6 --game marking --alice forest --bob perfect --games 4 | "game":"marking","alice":"forest","bob":"perfect","games":4
match path:5 --game relaxed --defect 1 --alice perfect --bob random -k 2 | "game":"relaxed","defect":1,"alice":"perfect","k":2
match path:4 --alice random,forest --bob random -k 2,3 --games 9 --first both | "alice":["random","forest"],"k":[2,3],"games":9,"first":"both"
count path:4 -k 2..3 | "k":"2..3"
count cycle:4 -k 3 --simulations 5 --seed 2 | "k":3,"simulations":5,"seed":2
perfect cycle:4
perfect path:3 --edges --first bob --pass bob | "edges":true,"first":"bob","pass":"bob"
family grid:2xN -k 2 | "family":"grid:2xN","k":2
hunt 'col_g <= 3' --over trees:2..10 | "claim":"col_g <= 3","over":"trees:2..10"
hunt 'chi_g >= 2' --over planar:2..3 --where 'm > 1' | "claim":"chi_g >= 2","over":"planar:2..3","where":"m > 1"
"#;

#[test]
fn commands_server_and_library_give_the_same_bytes() {
    let serving = serve::serve(&["--threads", "1"]);
    let library = || Desk::unhurried(Budget { threads: Some(NonZeroUsize::MIN), ..Budget::unlimited() });
    let ask = |question: &Value| answered(&library(), question.to_string().as_bytes()).unwrap();
    for line in QUESTIONS.trim().lines() {
        let (command, members) = line.split_once(" | ").unwrap_or((line, ""));
        let [call, graph] = [0, 1].map(|place| command.split(' ').nth(place).unwrap());
        let of_graph = if ["family", "hunt"].contains(&call) {
            String::new()
        } else {
            format!(",\"graph\":{{\"text\":\"{graph}\"}}")
        };
        let comma = if members.is_empty() { "" } else { "," };
        let question = format!("{{\"call\":\"{call}\"{of_graph}{comma}{members}}}");
        let question: Value = serde_json::from_str(&question).unwrap();
        let printed = match command.split_once(' ') {
            Some(("count", rest)) => printed(&format!("solve {rest} --count")),
            Some(("perfect", rest)) => printed(&format!("solve {rest} --perfect")),
            _ => printed(command),
        };
        let told = timeless(&printed);
        let begins = match call {
            "family" => "{\"family\":",
            "hunt" => "{\"expression\":",
            _ => "{\"graph\":\"",
        };
        assert!(told.starts_with(begins), "{told}");
        // What has several answers is a list of them.
        let told = if ["match", "count"].contains(&call) { format!("[{told}]") } else { told };
        assert_eq!(told, timeless(&ask(&question)), "{command}");
        let served = serving.answer(&question);
        assert_eq!(format!("{{\"answer\":{told}}}"), timeless(&served), "{command}");
    }

    let folder = super::Folder::new();
    let path = folder.0.join("proof.cert");
    let path = path.to_str().unwrap();
    super::made(&folder, "solve cycle:5 --certificate proof.cert --threads 1");
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let bytes = fs::read(path).unwrap();
    let certified = ask(&json!({ "call": "certify", "graph": { "text": "cycle:5" } }));
    let certified: Value = serde_json::from_str(&certified).unwrap();
    assert_eq!(certified["hex"], hex(&bytes));
    for bytes in [&bytes[..], &bytes[1..]] {
        fs::write(path, bytes).unwrap();
        let told = format!("[{}]", printed(&format!("check {path}")));
        let question = json!({ "call": "check", "hex": hex(bytes), "name": path });
        assert_eq!(told, ask(&question));
        assert_eq!(format!("{{\"answer\":{told}}}"), serving.answer(&question));
    }
}

#[test]
fn threads_change_no_answer() {
    let [one, two] = ["1", "2"].map(|threads| {
        super::line(&format!(
            "solve gnp:9,0.5 petersen cube gnp:8,0.4 --seed 3 --no-timing --threads {threads}"
        ))
        .stdout
    });
    assert_eq!(one, two);
    // All of them search the only graph, if it takes more than a moment.
    for (graphs, threads) in
        [("torus:5x5", [2].as_slice()), ("torus:5x5 path:4", &[1, 1]), ("petersen", &[1])]
    {
        let solved = super::json(&format!("solve {graphs} -k 4 --threads 2"));
        assert!(solved.iter().map(|object| &object["decisions"][0]["threads"]).eq(threads), "{graphs}");
    }
}
