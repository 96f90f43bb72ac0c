//! What docs/formats.md says is allowed in a certificate and what is not: `check` and the checker in plain Python agree on
//! every line of it. `.ci/checker` holds the two against each other on thousands of changed certificates.

use std::io::Write;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use mapgame::graphs::{Budget, Graph, formats};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use toolkit::ask::{Desk, answered};

use super::outside::has_python;
use super::*;

/// Runs the second checker in a folder, for this many seconds on a processor.
fn second_for(seconds: u32, folder: &Folder, arguments: &[&str]) -> Run {
    const RUN: &str =
        concat!("exec python3 -B ", env!("CARGO_MANIFEST_DIR"), "/checkers/mapgame_check.py \"$@\"");
    let command = format!("ulimit -t {seconds}; {RUN}");
    ended(Command::new("sh").args(["-c", &command, "sh"]).args(arguments), folder, b"")
}

fn second(folder: &Folder, arguments: &[&str]) -> Run {
    second_for(600, folder, arguments)
}

fn deflated(proofs: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(proofs).unwrap();
    encoder.finish().unwrap()
}

fn sealed(mut content: Vec<u8>) -> Vec<u8> {
    let digest = Sha256::digest(&content);
    content.extend(format!("\nsha256 {digest:x}\n").into_bytes());
    content
}

/// A certificate of these lines, with this deflate stream.
fn file(game: &str, graph: &str, stream: &[u8]) -> Vec<u8> {
    let head = format!("mapgame certificate 1\ngame {game}\ngraph {graph}\n");
    sealed([head.as_bytes(), stream].concat())
}

/// A number in groups of seven bits, as many as are asked for.
fn number(number: u64, groups: usize) -> Vec<u8> {
    let top = |place: usize| if place + 1 < groups { 0x80 } else { 0 };
    (0..groups).map(|place| (number >> (7 * place)) as u8 & 0x7f | top(place)).collect()
}

fn sparse6(order: usize, edges: &[(usize, usize)]) -> String {
    let graph = Graph::from_edges(order, edges.iter().copied()).unwrap();
    let mut line = Vec::new();
    formats::by_name("sparse6").unwrap().write(&graph, &mut line).unwrap();
    String::from_utf8(line).unwrap().trim_end().to_owned()
}

const VALID: bool = true;
const NOT: bool = false;

/// What is allowed and what is not, with what it is about. The proofs of the path Bg are those of the example.
fn cases() -> Vec<(String, bool, Vec<u8>)> {
    let path = [2, 0, 9, 0, 3, 0];
    let mut cases = Vec::new();
    let mut put = |what: &str, valid, file| cases.push((what.to_owned(), valid, file));

    put("example of coloring", VALID, file("coloring", "Bg", &deflated(&path)));
    put("example of marking", VALID, file("marking", "Bg", &deflated(&[2, 0, 9, 3, 0])));

    for (game, valid) in [
        ("coloring pass none", NOT),
        ("coloring  connected", NOT),
        ("coloring ", NOT),
        ("Coloring", NOT),
        ("coloring pass bob connected", NOT),
        ("coloring pass bob", VALID),
    ] {
        put(&format!("game {game}"), valid, file(game, "Bg", &deflated(&path)));
    }

    let sparse = sparse6(3, &[(0, 1), (1, 2)]);
    for (graph, valid) in [
        (&sparse[..], VALID),
        (">>graph6<<Bg", NOT),
        (&format!(">>sparse6<<{sparse}"), NOT),
        ("Bg ", NOT),
        (" Bg", NOT),
        ("Bg\r", NOT),
        ("Bg?", NOT),
        ("B", NOT),
        ("~??Bg", NOT),
        ("~~?????Bg", NOT),
        (&format!(":~??{}", &sparse[1..]), NOT),
        // Ones behind the matrix of order 3.
        ("Bh", NOT),
        ("&Bg", NOT),
        ("", NOT),
        (":", NOT),
    ] {
        put(&format!("graph {graph:?}"), valid, file("coloring", graph, &deflated(&path)));
    }
    // Three bits a pair: 1 00 is the edge 0 1, 1 01 the edge 1 2; 0 00 and 0 01 after the first are it again, and a loop.
    let pairs = |bits: &str| -> String {
        let groups = bits.as_bytes().chunks(6).map(|group| {
            let group = std::str::from_utf8(group).unwrap();
            char::from(63 + u8::from_str_radix(&format!("{group:1<6}"), 2).unwrap())
        });
        [':', 'B'].into_iter().chain(groups).collect()
    };
    assert_eq!(pairs("100101"), sparse);
    for (what, bits) in [("edge twice", "100000101"), ("loop", "100001101"), ("move of one", "100010001")] {
        put(&format!("sparse6 with {what}"), NOT, file("coloring", &pairs(bits), &deflated(&path)));
    }

    // Order 0: Alice has won.
    for (what, valid, proofs) in [
        ("safe", VALID, &[1, 0, 3, 0][..]),
        ("safe, both", VALID, &[1, 0, 3, 1, 2, 3, 0]),
        ("guard of no game", VALID, &[1, 0, 8, 0]),
        ("four statements", VALID, &[1, 0, 3, 1, 2, 3, 2, 0, 3, 2, 2, 3, 0]),
        ("five statements", NOT, &[1, 0, 3, 1, 2, 3, 2, 0, 3, 2, 2, 3, 3, 0, 3, 0]),
        ("every", NOT, &[1, 2, 0, 0]),
        ("Bob", NOT, &[1, 1, 6, 0, 0]),
    ] {
        for graph in ["?", ":?"] {
            put(&format!("order 0, {graph}, {what}"), valid, file("coloring", graph, &deflated(proofs)));
        }
    }

    for patch in 0..3 {
        let valid = patch < 2;
        put(&format!("patch {patch}"), valid, file("coloring", "Bg", &deflated(&[2, 0, 9, patch, 3, 0])));
    }

    // No vertex of the path is endangered with three colors or more, and there are three idle ones.
    for k in [3, 1 << 20, (1 << 32) - 1] {
        let stated = |who: u8, claims: &[u8]| [&number(k, 5)[..], &[who], claims, &[0]].concat();
        for (what, valid, who, claims) in [
            ("safe", VALID, 0, &[3][..]),
            ("race", VALID, 0, &[4]),
            ("guard", VALID, 0, &[14]),
            ("guard, a game", NOT, 0, &[15, 3]),
            ("guard within 3", VALID, 0, &[20, 3, 0]),
            ("guard within 4", NOT, 0, &[20, 4, 0]),
            ("mirror and a spare pass", NOT, 2, &[21, 0]),
            ("spare pass", VALID, 0, &[7, 3]),
            ("two spare passes", NOT, 0, &[7, 0, 3]),
            ("every", VALID, 2, &[0, 3]),
            ("forced", NOT, 1, &[18, 3]),
            ("a patch", NOT, 0, &[9, 0, 3]),
        ] {
            put(&format!("k = {k}, {what}"), valid, file("coloring", "Bg", &deflated(&stated(who, claims))));
        }
        put(&format!("k = {k}, marking"), VALID, file("marking", "Bg", &deflated(&stated(2, &[3]))));
    }

    for groups in 1..=6 {
        let valid = groups <= 5;
        let proofs: Vec<u8> = path.iter().flat_map(|&one| number(one.into(), groups)).collect();
        put(&format!("numbers of {groups} groups"), valid, file("coloring", "Bg", &deflated(&proofs)));
    }
    let large = [&number(2 + (1 << 32), 5)[..], &path[1..]].concat();
    put("2 + 2^32", NOT, file("coloring", "Bg", &deflated(&large)));

    let stated = |statements: &[[u8; 3]]| [&statements.concat()[..], &[0]].concat();
    let many = |count: u8| stated(&(0..count).map(|i| [3 + i / 2, i % 2 * 2, 3]).collect::<Vec<_>>());
    for (what, valid, proofs) in [
        ("no statement", NOT, vec![0]),
        ("both beginners", VALID, stated(&[[3, 0, 3], [3, 2, 3]])),
        ("a statement twice", NOT, stated(&[[3, 0, 3], [3, 0, 3]])),
        ("2n + 4 statements", VALID, many(10)),
        ("2n + 5 statements", NOT, many(11)),
        ("one statement of two", NOT, stated(&[[3, 0, 3], [2, 0, 3]])),
        ("a byte more", NOT, [&path[..], &[0]].concat()),
        ("no end", NOT, path[..5].to_vec()),
    ] {
        put(what, valid, file("coloring", "Bg", &deflated(&proofs)));
    }

    // A triangle and a vertex by itself, two colors.
    for (game, what, valid, list) in [
        ("marking", "core", VALID, &[3, 0, 1, 2][..]),
        ("marking", "core with a vertex twice", VALID, &[4, 0, 1, 2, 2]),
        ("marking", "empty core", NOT, &[0]),
        ("marking", "core of five", NOT, &[5, 0, 1, 2, 2, 2]),
        ("marking", "core without a vertex", NOT, &[3, 0, 1, 4]),
        ("coloring", "clique", VALID, &[3, 0, 1, 2]),
        ("coloring", "clique with a vertex twice", NOT, &[4, 0, 1, 2, 2]),
        ("coloring", "empty clique", NOT, &[0]),
    ] {
        let proofs = [&[2, 1, 6], list, &[0]].concat();
        put(what, valid, file(game, "Cw", &deflated(&proofs)));
    }

    let stream = deflated(&path);
    for (what, valid, stream) in [
        (
            "stored blocks",
            VALID,
            [&[0, 2, 0, 253, 255][..], &path[..2], &[1, 4, 0, 251, 255], &path[2..]].concat(),
        ),
        ("no last block", NOT, [&[0, 6, 0, 249, 255], &path[..]].concat()),
        ("two streams", NOT, [&stream[..], &stream].concat()),
        ("a byte behind the stream", NOT, [&stream[..], b"\n"].concat()),
        ("no stream", NOT, vec![]),
    ] {
        put(what, valid, file("coloring", "Bg", &stream));
    }

    let good = file("coloring", "Bg", &stream);
    let (content, digits) = (&good[..good.len() - 73], &good[good.len() - 65..]);
    put("upper case", NOT, [content, b"\nsha256 ", &digits.to_ascii_uppercase()].concat());
    put("a line end of two bytes", NOT, [&good[..good.len() - 1], b"\r\n"].concat());
    put("no line end", NOT, good[..good.len() - 1].to_vec());
    put("a line more", NOT, [&good[..], b"\n"].concat());
    put("version 2", NOT, sealed([b"mapgame certificate 2", &content[21..]].concat()));
    cases
}

#[test]
fn what_the_format_allows() {
    let folder = Folder::new();
    let desk = Desk::unhurried(Budget::unlimited());
    let cases = cases();
    let names: Vec<String> = (0..cases.len()).map(|index| format!("{index}.cert")).collect();
    for ((what, valid, content), name) in cases.iter().zip(&names) {
        folder.file(name, content);
        let hex: String = content.iter().map(|byte| format!("{byte:02x}")).collect();
        let question = json!({ "call": "check", "hex": hex, "name": name });
        let told: Value =
            serde_json::from_str(&answered(&desk, question.to_string().as_bytes()).unwrap()).unwrap();
        let statements = told.as_array().unwrap();
        let is_right = statements.iter().all(|statement| statement["valid"] == *valid);
        assert!(!statements.is_empty() && is_right, "{what}: {told}");
    }
    if !has_python() {
        return;
    }
    let run = second(&folder, &names.iter().map(|name| &name[..]).collect::<Vec<_>>());
    assert_eq!((run.code, &run.stderr[..]), (Some(1), ""));
    for ((what, valid, _), name) in cases.iter().zip(&names) {
        let start = if *valid { format!("{name}: valid: ") } else { format!("{name}: not valid: ") };
        let told: Vec<_> = run.stdout.lines().filter(|line| line.starts_with(&format!("{name}: "))).collect();
        assert!(!told.is_empty() && told.iter().all(|line| line.starts_with(&start)), "{what}: {told:?}");
    }
}

/// The same lines and exit codes for certificates that `solve` writes, and for damaged ones.
#[test]
fn both_checkers_say_the_same() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    for arguments in [
        &["petersen"][..],
        &["grid:3x3", "--first", "both", "--all-k"],
        &["cube", "--connected", "--pass", "both", "--all-k"],
        &["cycle:70", "--all-k"],
        &["icosahedron", "--game", "marking", "--first", "both"],
        &["grid:3x4", "--game", "marking", "--connected", "--pass", "alice"],
    ] {
        let all = [&["solve"], arguments, &["--certificate", "proof.cert", "-q"]].concat();
        assert_eq!(run_in(&folder, &all, b"").code, Some(0), "{arguments:?}");
        let (own, other) = (run_in(&folder, &["check", "proof.cert"], b""), second(&folder, &["proof.cert"]));
        assert_eq!((own.code, own.stdout), (other.code, other.stdout), "{arguments:?}");
        let mut content = std::fs::read(folder.0.join("proof.cert")).unwrap();
        let middle = content.len() - 80;
        content[middle] ^= 1;
        folder.file("damaged.cert", &content);
        assert_eq!(second(&folder, &["damaged.cert"]).code, Some(1), "{arguments:?}");
    }
}

/// Files made to harm, and what is no file.
#[test]
fn the_second_checker_has_limits() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    // Bob begins on 250 vertices without edges; each of his moves is considered, and Alice passes.
    let graph = formats::to_graph6(&Graph::from_edges(250, []).unwrap());
    let last = [&[0][..], &[3; 248]].concat();
    let before = [&[0][..], &[&[7][..], &last].concat().repeat(249)].concat();
    let first = [&[0][..], &[&[7][..], &before].concat().repeat(250)].concat();
    let bomb = file("marking connected pass alice", &graph, &deflated(&[&[1, 2][..], &first, &[0]].concat()));
    assert!(bomb.len() < 300_000, "{}", bomb.len());
    folder.file("bomb.cert", bomb);
    folder.file("text", "# a text\n");
    let limited = second_for(10, &folder, &["bomb.cert", "--time-limit", "0.3"]);
    assert_eq!(limited.stdout, "unknown: not checked to the end: time limit\n");
    assert_eq!(limited.code, Some(3));
    #[cfg(target_os = "linux")]
    {
        let long = std::fs::File::create(folder.0.join("long.cert")).unwrap();
        (&long).write_all(b"mapgame certificate 1\n").unwrap();
        long.set_len(1 << 30).unwrap();
        let limited = second(&folder, &["long.cert", "--memory-limit", "0.25"]);
        assert_eq!(
            (limited.code, &limited.stdout[..]),
            (Some(3), "unknown: not checked to the end: memory limit\n")
        );
        assert_eq!(second(&folder, &["/dev/zero", "--time-limit", "60"]).code, Some(1));
    }
    assert_eq!(second(&folder, &["text"]).code, Some(1));
    for arguments in [&["missing.cert"][..], &["."], &["text", "--time-limit", "0"], &[]] {
        let run = second(&folder, arguments);
        assert_eq!((run.code, run.stdout.is_empty()), (Some(2), true), "{arguments:?}: {}", run.stderr);
    }
}
