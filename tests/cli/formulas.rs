//! Formulas and their words against programs of others: Python's fractions, and networkx.

use std::process::Command;

use super::{Folder, by_effort, ended, line, program};

/// Some of two hundred formulas by chance, over the rows of a table, hold for the same graphs here and in Python.
#[test]
fn formulas_by_chance_hold_for_the_graphs_for_which_python_says_so() {
    let folder = Folder::new();
    let columns = "max_degree,degeneracy,girth,chi,chi_g,col_g,mad,tree,bipartite,planar,chordal,regular";
    folder.file(
        "rows.csv",
        line(&format!("table --over connected:1..5 --columns {columns} --format csv")).stdout,
    );
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/formulas.py");
    let python = ended(Command::new("python3").args([script, "rows.csv", "51"]), &folder, b"");
    assert_eq!(python.code, Some(0), "{}", python.stderr);
    let (mut formulas, mut mixed) = (0, 0);
    let one_in = by_effort(4, 1);
    for line in python.stdout.lines().step_by(one_in) {
        let (formula, expected) = line.split_once('\t').unwrap();
        let words = ["table", "--from", "rows.csv", "--format", "graph6", "--quiet", "--where", formula];
        let found = ended(program().args(words), &folder, b"");
        assert_eq!(found.code, Some(0), "{formula}: {}", found.stderr);
        let kept: Vec<&str> = found.stdout.lines().collect();
        assert_eq!(kept.join(" "), expected, "{formula}");
        formulas += 1;
        mixed += usize::from(!kept.is_empty() && kept.len() < 31);
    }
    assert_eq!(one_in * formulas, 200);
    assert!(one_in * mixed > 80, "{mixed} of the formulas hold for some graphs and not for all");
}

/// `free` of twelve graphs, on all graphs to order 7: `tests/data/free.txt` is what networkx says.
#[test]
fn free_is_what_networkx_says_on_all_graphs_to_order_7() {
    let table = include_str!("../data/free.txt");
    let names: Vec<&str> = table.lines().map(|line| line.split(' ').next().unwrap()).collect();
    assert_eq!(names.len(), 12);
    let columns: Vec<String> = names.iter().map(|name| format!("free({name})")).collect();
    let rows = line(&format!("table --over all:1..7 --columns {} --format csv", columns.join(","))).stdout;
    let rows: Vec<Vec<&str>> = rows.lines().skip(1).map(|line| line.split(',').collect()).collect();
    for (place, line) in table.lines().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        for (n, &count) in (1..).zip(&words[1..8]) {
            let free = rows.iter().filter(|row| row[1] == n.to_string() && row[3 + place] == "true");
            assert_eq!(free.count().to_string(), count, "{} of order {n}", words[0]);
        }
        let bits: String = rows.iter().map(|row| if row[3 + place] == "true" { '1' } else { '0' }).collect();
        let digits = words[8].chars().map(|digit| format!("{:04b}", digit.to_digit(16).unwrap()));
        let expected = digits.collect::<String>();
        let expected = expected.trim_start_matches('0').strip_prefix('1').unwrap();
        assert_eq!(bits, expected, "free({})", words[0]);
    }
}
