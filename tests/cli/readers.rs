//! What every command that reads graphs takes and says: compressed input, bad lines, graph6 beside results.

use std::io::Write;

use super::*;

#[test]
fn bad_lines_are_passed_over_where_that_is_asked_for() {
    let stream = b"C~\n!!\nCF\nZZZZ\n\n:An\n";
    for command in [&["solve", "-"][..], &["invariants", "-"], &["bounds", "-"]] {
        let strict = run_with(&[command, &["--format", "json"]].concat(), stream);
        assert_eq!(
            (strict.code, strict.stdout.lines().count(), strict.stderr.lines().count()),
            (Some(2), 1, 1)
        );
        let lenient = run_with(&[command, &["--format", "json", "--keep-going", "--quiet"]].concat(), stream);
        assert_eq!((lenient.code, lenient.stdout.lines().count()), (Some(2), 3), "{}", lenient.stderr);
        let faults: Vec<&str> = lenient.stderr.lines().collect();
        assert!(
            faults[0].starts_with("mapgame: -:2: ") && faults[1].starts_with("mapgame: -:4: "),
            "{faults:?}"
        );
        assert_eq!(faults[2..], ["mapgame: 2 graphs could not be read"]);
    }
    // A whole stream is no fault.
    let whole = run_with(&["solve", "-", "--keep-going"], b"C~\nCF\n");
    assert_eq!((whole.code, whole.stderr.as_str()), (Some(0), ""));
    // Formats without a line for each graph end at the first fault.
    let dimacs = run_with(&["solve", "-", "--keep-going"], b"p edge 3 2\ne 1 2\ne 1 9\n");
    assert_eq!((dimacs.code, dimacs.stderr.lines().count()), (Some(2), 2), "{}", dimacs.stderr);
}

#[test]
fn compressed_graphs_are_read() {
    let folder = Folder::new();
    let plain = stdout(&["convert", "petersen", "cube", "--to", "graph6"]);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(plain.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let zstd = zstd::encode_all(plain.as_bytes(), 0).unwrap();
    folder.file("graphs.g6.gz", &gzip);
    folder.file("graphs.g6.zst", &zstd);
    folder.file("graphs", &zstd);
    let answers = |arguments: &[&str], input: &[u8]| {
        let run = run_in(&folder, &[&["solve"], arguments].concat(), input);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        run.stdout.lines().map(|line| line.split_once(": ").unwrap().1.to_owned()).collect::<Vec<_>>()
    };
    let expected = answers(&["-"], plain.as_bytes());
    assert_eq!(expected.len(), 2);
    for (arguments, input) in [
        (&["graphs.g6.gz"][..], &b""[..]),
        (&["graphs.g6.zst"], b""),
        (&["graphs"], b""),
        (&["-"], &gzip),
        (&["-"], &zstd),
    ] {
        assert_eq!(answers(arguments, input), expected, "{arguments:?}");
    }
    for (name, bytes, told) in [
        ("graphs.g6.xz", &b"\xfd7zXZ\0rest"[..], "found xz (`xz -dc` unpacks it)"),
        ("graphs.g6.bz2", b"BZh91AY&SYrest", "found bz2 (`bzip2 -dc` unpacks it)"),
        ("small.bz2", b"BZh11AY&SYrest", "found bz2"),
        ("graphs.zip", b"PK\x03\x04rest", "found zip (`unzip -p` unpacks it)"),
    ] {
        folder.file(name, bytes);
        for (argument, input) in [(name, &b""[..]), ("-", bytes)] {
            let refused = run_in(&folder, &["solve", argument], input);
            assert_eq!((refused.code, refused.stderr.lines().count()), (Some(2), 1), "{name}");
            assert!(refused.stderr.contains(told), "{}", refused.stderr);
        }
    }
    assert_eq!(
        run_with(&["convert", "-", "--to", "graph6"], b"BZh9 BZh91AY\n").stdout,
        "A_\n",
        "names that begin like bz2"
    );
    let torn = run_with(&["solve", "-"], &gzip[..gzip.len() / 2]);
    assert_eq!((torn.code, torn.stderr.lines().count()), (Some(2), 1), "{}", torn.stderr);
}

#[test]
fn every_format_carries_graph6() {
    let stream = b"IheA@GUAo\n";
    for command in
        [&["solve", "-"][..], &["bounds", "-"], &["verify", "-", "--quiet"], &["order", "-"], &["table", "-"]]
    {
        for format in ["json", "csv", "markdown", "latex"] {
            let run = run_with(&[command, &["--format", format]].concat(), stream);
            assert_eq!(run.code, Some(0), "{command:?} {}", run.stderr);
            let escaped = ["IheA@GUAo", "IheA\\@GUAo"];
            assert!(
                escaped.iter().any(|line| run.stdout.contains(line)),
                "{command:?} {format}: {}",
                run.stdout
            );
        }
    }
    // A spec says which graph it is.
    assert!(!stdout(&["solve", "petersen", "--format", "markdown"]).contains("IheA@GUAo"));
}

#[test]
fn without_timing_two_runs_are_the_same() {
    for command in [
        &["solve", "petersen", "cube"][..],
        &["verify", "petersen", "--quiet"],
        &["order", "petersen"],
        &["two-color", "petersen"],
    ] {
        for format in ["json", "csv"] {
            let out = stdout(&[command, &["--format", format, "--no-timing"]].concat());
            for word in ["seconds", "nodes", "positions"] {
                assert!(!out.contains(word), "{command:?} {format}: {out}");
            }
            assert_eq!(
                out,
                stdout(&[command, &["--format", format, "--no-timing", "--threads", "1"]].concat())
            );
        }
    }
}
