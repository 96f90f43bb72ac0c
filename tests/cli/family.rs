//! `mapgame family`: statements about infinite families, and what both checkers say of them.

use super::outside::has_python;
use super::*;

#[test]
fn statements_are_proved_for_both_checkers() {
    let folder = Folder::new();
    for (words, says) in [
        ("circulant:N,1,2 -k 3", "N >= 5"),
        ("grid:MxN -k 2 --first bob", "M, N >= 1 but 1x1, 1x2, 1x3, 1x4, 2x2, 2x3"),
        ("caterpillar:(3)* -k 3 --first bob", "N >= 4"),
    ] {
        let line = format!("family {words} --certificate one.family --overwrite");
        let made = run_in(&folder, &line.split(' ').collect::<Vec<_>>(), b"");
        assert!(made.code == Some(0) && made.stdout.contains(says), "{}{}", made.stdout, made.stderr);
        let checked = run_in(&folder, &["check", "one.family"], b"");
        assert_eq!(checked.code, Some(0), "{}", checked.stdout);
        assert!(checked.stdout.lines().last().unwrap().contains(says));
        if has_python() {
            let script = format!("{}/checkers/family_check.py", env!("CARGO_MANIFEST_DIR"));
            let second =
                Command::new("python3").args(["-B", &script, "one.family"]).current_dir(&folder.0).output();
            assert_eq!(String::from_utf8(second.unwrap().stdout).unwrap(), checked.stdout, "{words}");
        }
    }
}

#[test]
fn a_changed_file_is_not_valid() {
    let folder = Folder::new();
    let made = run_in(&folder, &["family", "circulant:N,1,2", "-k", "2", "--certificate", "one.family"], b"");
    assert_eq!(made.code, Some(0), "{}", made.stderr);
    let text = std::fs::read_to_string(folder.0.join("one.family")).unwrap();
    folder.file("one.family", text.replacen("moves ", "moves 0=0 ", 1));
    let checked = run_in(&folder, &["check", "one.family"], b"");
    assert_eq!((checked.code, checked.stdout.starts_with("not valid: ")), (Some(1), true));
}

/// The proofs that are kept are valid, and say what docs/families.md has of them.
#[test]
fn the_proofs_kept_say_what_is_told_of_them() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let story = std::fs::read_to_string(root.join("docs/families.md")).unwrap();
    let rows = story.lines().filter_map(|line| line.split_once("../known/families/"));
    let mut seen = 0;
    for (row, file) in rows {
        let path = root.join("known/families").join(file.split(')').next().unwrap());
        let checked = stdout(&["check", path.to_str().unwrap(), "--format", "json"]);
        let last: serde_json::Value = serde_json::from_str(checked.lines().last().unwrap()).unwrap();
        let (k, members) = (last["k"].as_u64().unwrap(), last["smaller"].as_str().unwrap());
        let number = if last["winner"] == "bob" { format!(">= {}", k + 1) } else { format!("= {k}") };
        let told = format!("| `{}` | {number} | {members} |", last["family"].as_str().unwrap());
        assert!(row.starts_with(&told), "{row}, not {told}");
        seen += 1;
    }
    let kept = std::fs::read_dir(root.join("known/families")).unwrap().count();
    assert_eq!(seen, kept);
}
