//! `mapgame family`: statements about infinite families, and what both checkers say of them.

use super::checkers::second_of_families;
use super::*;

#[test]
fn statements_are_proved_for_both_checkers() {
    let folder = Folder::new();
    for (words, says) in [
        ("circulant:N,1,2 -k 3", "N >= 5"),
        ("grid:MxN -k 2 --first bob", "M, N >= 1 but 1x1, 1x2, 1x3, 1x4, 2x2, 2x3"),
        ("'caterpillar:(3)*' -k 3 --first bob", "N >= 4"),
    ] {
        let told = made(&folder, &format!("family {words} --certificate one.family --overwrite"));
        let checked = made(&folder, "check one.family");
        assert!(told.contains(says) && checked.lines().last().unwrap().contains(says), "{told}{checked}");
        assert!(second_of_families(&folder).is_none_or(|said| said == checked), "{words}");
    }
    let text = std::fs::read_to_string(folder.0.join("one.family")).unwrap();
    folder.file("one.family", text.replacen("moves ", "moves 0=0 ", 1));
    let checked = line_in(&folder, "check one.family");
    assert_eq!((checked.code, checked.stdout.starts_with("not valid: ")), (Some(1), true));
}

/// The proofs that are kept are valid, and say what docs/families.md has of them.
#[test]
fn the_proofs_kept_say_what_is_told_of_them() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let story = std::fs::read_to_string(root.join("docs/families.md")).unwrap();
    let rows: Vec<_> = story.lines().filter_map(|line| line.split_once("../known/families/")).collect();
    for (row, file) in &rows {
        let path = root.join("known/families").join(file.split(')').next().unwrap());
        let last = json(&format!("check {}", path.display())).pop().unwrap();
        let (k, members) = (last["k"].as_u64().unwrap(), last["smaller"].as_str().unwrap());
        let number = if last["winner"] == "bob" { format!(">= {}", k + 1) } else { format!("= {k}") };
        let told = format!("| `{}` | {number} | {members} |", last["family"].as_str().unwrap());
        assert!(row.starts_with(&told), "{row}, not {told}");
    }
    assert_eq!(rows.len(), std::fs::read_dir(root.join("known/families")).unwrap().count());
}
