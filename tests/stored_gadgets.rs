//! The gadgets of the theorem `stored-gadget`, and the paths of `stored-segments`, are those of the stored proofs about families.

use std::fs;
use std::io::Read;
use std::path::Path;

use families::certificate::check;
use families::gadget::Gadget;
use families::segments::leaves;
use games::Player;
use graphs::{Budget, Graph};
use itertools::Itertools;

/// After a new proof: `WRITE=1 cargo test --workspace --test main -- stored_gadgets`.
#[test]
fn they_are_those_of_the_proofs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let paths = fs::read_dir(root.join("known/families")).unwrap().map(|entry| entry.unwrap().path());
    let (mut lines, mut paths_of_segments) = (Vec::<String>::new(), Vec::new());
    for path in paths.sorted() {
        let mut text = fs::read(&path).unwrap();
        if path.extension().is_some_and(|extension| extension == "gz") {
            let packed = std::mem::take(&mut text);
            flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut text).unwrap();
        }
        let proof = check(&text, &Budget::unlimited()).unwrap();
        for (won, _) in proof.gadgets.iter().filter(|(won, _)| won.k > 1 && won.begins == Player::Alice) {
            let gadget = &won.gadget;
            let edges =
                gadget.near.iter().enumerate().flat_map(|(v, near)| near.iter().map(move |&w| (v, w)));
            let graph = graphs::to_graph6(&Graph::from_edges(gadget.order(), edges).unwrap());
            let rest = format!("{graph} {}", picture(gadget));
            if lines.iter().all(|line| !line.ends_with(&rest) || !line.starts_with(&format!("{} ", won.k))) {
                lines.push(format!("{} {} {rest}", won.k, proof.name.word()));
            }
        }
        for (k, segments) in &proof.segments {
            let leaves = leaves(proof.name.periodic(), proof.name.frame()).unwrap();
            let [(n, _), (m, _)] = segments.sides;
            // 12.11 of the theory: the same leaves everywhere, and sides of one length n; else 12.9.
            let length =
                if segments.despite_leaf { 2 * n + 3 } else { 2 * (n + m + 3 + leaves.len() as u32) };
            let leaves = leaves.iter().join(",");
            paths_of_segments.push(format!("{k} {} {leaves} {length}", proof.name.word()));
        }
    }
    for (file, lines) in [("gadgets.txt", lines), ("segments.txt", paths_of_segments)] {
        let text = lines.iter().map(|line| format!("{line}\n")).join("");
        let stored = root.join("strategies/theorems").join(file);
        if std::env::var_os("WRITE").is_some() {
            fs::write(&stored, &text).unwrap();
        }
        assert_eq!(fs::read_to_string(stored).unwrap(), text);
    }
}

/// The cells row by row: targets, other vertices at which Bob plays, those at which only Alice does.
fn picture(gadget: &Gadget) -> String {
    let ends = |axis: usize| {
        gadget
            .cells
            .iter()
            .map(|cell| cell[axis])
            .minmax()
            .into_option()
            .map(|(low, high)| low..=high)
            .unwrap()
    };
    let letter = |row: i32, column: i32| match gadget.cells.binary_search(&[row, column]) {
        Err(_) => '.',
        Ok(v) if gadget.targets.contains(&v) => 'T',
        Ok(v) if gadget.is_inner[v] => 'N',
        Ok(_) => 'H',
    };
    ends(0).map(|row| ends(1).map(|column| letter(row, column)).collect::<String>()).join("/")
}
