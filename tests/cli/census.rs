//! Censuses: shards that are computed, interrupted, damaged, checked and merged.

mod seals;

use std::collections::BTreeMap;
use std::fs;

use itertools::Itertools;

use super::*;

/// A new census in this folder.
fn census(folder: &Folder, options: &str) {
    made(folder, &format!("census new c {options}"));
}

/// A command about it, with its options.
fn of_census(folder: &Folder, command: &str) -> Run {
    let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
    line_in(folder, &format!("census {name} c {rest}"))
}

/// It is refused in one line, which names this.
fn assert_refused(refused: &Run, named: &str) {
    let Run { code, stdout, stderr } = refused;
    assert_eq!(
        (*code, stdout.as_str(), stderr.lines().count()),
        (Some(2), "", 1),
        "{named}: {stdout}{stderr}"
    );
    assert!(stderr.contains(named), "{named}: {stderr}");
}

fn merged(folder: &Folder) -> String {
    made(folder, "census merge c")
}

const ORDERS: &str = "--over connected:1..6 --columns chi_g,chi_g_bob,col_g,winners:[B,A],planar --shards 5";

#[test]
fn a_census_is_the_table_that_every_way_makes() {
    let tables = |folder: &Folder| -> Vec<Vec<u8>> {
        (0..5).map(|shard| fs::read(folder.0.join(format!("c/shards/000{shard}.csv.zst"))).unwrap()).collect()
    };
    let (folder, other, by_shell) = (Folder::new(), Folder::new(), Folder::new());
    census(&folder, ORDERS);
    made(&folder, "census run c");
    // One thread, one shard at a time, in another order.
    census(&other, ORDERS);
    for shard in [3, 0, 4, 1, 2] {
        made(&other, &format!("census run c --threads 1 --shard {shard}"));
    }
    // Lines for a shell, which compute what is missing.
    census(&by_shell, ORDERS);
    made(&by_shell, "census run c --shard 2 --quiet");
    let lines = made(&by_shell, "census parallel c");
    assert_eq!(lines.lines().count(), 4);
    assert_eq!(ended(Command::new("sh").args(["-ec", &lines]), &by_shell, b"").code, Some(0));
    assert_eq!([tables(&other), tables(&by_shell)], [tables(&folder), tables(&folder)]);
    // The rows are those of `table`.
    let table = merged(&folder);
    let graphs = table.lines().skip(1).map(|row| row.split(',').next().unwrap()).join("\n");
    let (_, columns) = ORDERS.split_once("--columns ").unwrap();
    let columns = columns.split(' ').next().unwrap();
    let rows = line_with(&folder, &format!("table - --columns {columns} --format csv"), graphs.as_bytes());
    assert_eq!((rows.stdout, table.lines().count()), (table, 1 + 143));
}

/// Two graphs are done, which the condition leaves out, and of the third there is a piece.
#[test]
fn a_part_goes_on_after_its_last_whole_line() {
    let table = |part: Option<&str>| {
        let folder = Folder::new();
        census(&folder, "--over connected:1..5 --columns chi_g --where 'chi_g >= 4' --shards 2");
        part.into_iter().for_each(|part| folder.file("c/shards/0000.part", part));
        made(&folder, "census run c");
        assert!(!folder.0.join("c/shards/0000.part").exists());
        merged(&folder)
    };
    assert_eq!(table(None), table(Some("-\n-\nB")));
}

#[test]
fn damage_is_refused_by_name() {
    type Change<'c> = &'c dyn Fn(&mut Vec<u8>);
    let cut: Change = &|bytes| bytes.truncate(bytes.len() / 2);
    let flip: Change = &|bytes| {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
    };
    let other: Change = &|bytes| *bytes = zstd::encode_all(&b"graph6,n,m,chi_g\n@,1,0,2\n"[..], 9).unwrap();
    let replaced = |bytes: &mut Vec<u8>, from: &str, to: &str| {
        *bytes = String::from_utf8(std::mem::take(bytes)).unwrap().replace(from, to).into_bytes();
    };
    let renamed: Change = &|bytes| replaced(bytes, "manifest = \"", "manifest = \"0");
    // A census of other columns has no shard yet, and these are not its own.
    let columns: Change = &|bytes| replaced(bytes, "chi_g", "col_g");
    let (table, seal) = ("shards/0001.csv.zst", "shards/0000.toml");
    let of_table = ["check", "merge --out t.csv", "merge"].map(|command| (table, command, table));
    let changes = [cut, flip, other].into_iter().cartesian_product(of_table);
    let others = [
        (cut, (seal, "status", seal)),
        (renamed, (seal, "run", seal)),
        (cut, ("manifest.toml", "run", "manifest.toml")),
        (columns, ("manifest.toml", "status", seal)),
    ];
    for (change, (file, command, named)) in changes.chain(others) {
        let folder = Folder::new();
        census(&folder, "--over connected:1..5 --columns chi_g --shards 2");
        made(&folder, "census run c --quiet");
        let path = folder.0.join("c").join(file);
        let mut bytes = fs::read(&path).unwrap();
        change(&mut bytes);
        fs::write(&path, bytes).unwrap();
        assert_refused(&of_census(&folder, command), named);
    }
}

#[cfg(unix)]
#[test]
fn killed_workers_lose_nothing() {
    use std::time::Duration;

    let arguments = "--over connected:1..7 --columns chi_g,col_g,worst:activation --shards 3";
    let (undisturbed, folder) = (Folder::new(), Folder::new());
    census(&undisturbed, arguments);
    made(&undisturbed, "census run c --quiet");
    census(&folder, arguments);
    let work = || start(&folder, "census run c --threads 1 --quiet");
    // Two workers at a time, killed after times that a fixed rule gives.
    for round in 0..12u64 {
        let mut workers = [work(), work()];
        std::thread::sleep(Duration::from_millis(20 + round * 37 % 150));
        for worker in &mut workers {
            let _ = worker.kill();
            worker.wait().unwrap();
        }
    }
    // What is left: several at once, none of them killed.
    for mut worker in [work(), work(), work()] {
        worker.wait().unwrap();
    }
    made(&folder, "census run c --quiet");
    for shard in 0..3 {
        let [one, other] = [&folder, &undisturbed]
            .map(|folder| fs::read(folder.0.join(format!("c/shards/000{shard}.csv.zst"))).unwrap());
        assert_eq!(one, other, "{shard}");
    }
}

/// The trees of order at most 8, and what the atlas makes of them.
#[test]
fn the_atlas_is_computed_from_the_tables_of_a_census() {
    let folder = Folder::new();
    // The report asks both folders.
    let folders = [("atlas/trees", "trees:1..6"), ("atlas/trees-20", "trees:7..8")];
    fs::create_dir(folder.0.join("atlas")).unwrap();
    let report = "report atlas-trees --out reports --format json";
    assert_refused(&line_in(&folder, report), "atlas/trees: expected the folder of a census");
    for (census, from) in folders {
        let columns = "chi_g,chi_g_bob,monotone,monotone:[B,-],col_g,col_g_bob";
        made(&folder, &format!("census new {census} --from {from} --shards 3 --columns {columns}"));
    }
    assert_refused(&line_in(&folder, report), "0000.csv.zst: expected a whole shard");
    for (census, _) in folders {
        made(&folder, &format!("census run {census} --quiet"));
    }
    made(&folder, report);
    made(&folder, "report atlas-trees --out reports --render pages");
    let read = |name: &str| fs::read_to_string(folder.0.join("pages/atlas-trees").join(name)).unwrap();
    // The numbers of trees, and of those among them with each number as `table` counts them.
    let table = read("trees-chi_g.csv");
    let begins = "n,graphs,is_1,is_2,is_3\n1,1,1,0,0\n2,1,0,1,0\n3,1,0,1,0\n4,2,0,1,1\n";
    assert!(table.starts_with(begins) && table.ends_with("\n8,23,0,1,22\n"), "{table}");
    let statements = read("statements.csv");
    assert_eq!(statements.lines().filter(|row| row.contains(",8,48,0,0,")).count(), 4, "{statements}");
    // Every certificate is one, and says what its name says.
    let files = fs::read_dir(folder.0.join("pages/atlas-trees")).unwrap().map(|entry| entry.unwrap().path());
    let certificates = files.filter(|path| path.extension().is_some_and(|ending| ending == "cert"));
    let certificates: BTreeMap<String, Vec<u8>> = certificates
        .map(|path| {
            made(&folder, &format!("check {}", path.display()));
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap())
        })
        .collect();
    // One that answers several rows stands once, and every row names files that are there.
    assert!(certificates.len() >= 6 && certificates.values().all_unique(), "{certificates:?}");
    let smallest = read("smallest.csv");
    let mut rows = csv::Reader::from_reader(smallest.as_bytes());
    let named = rows.deserialize().flat_map(|row: Result<BTreeMap<String, String>, _>| {
        row.unwrap()["certificate"].split_whitespace().map(str::to_owned).collect_vec()
    });
    assert!(named.sorted().dedup().eq(certificates.keys().cloned()), "{certificates:?}: {smallest}");
    made(&folder, &format!("{report} --check"));
    made(&folder, "report atlas-trees --out reports --restyle --check");
    // A row that was edited is found by its seal.
    let shard = folder.0.join("atlas/trees/shards/0001.csv.zst");
    let text = zstd::decode_all(&fs::read(&shard).unwrap()[..]).unwrap();
    let edited = String::from_utf8(text).unwrap().replacen(",3,", ",4,", 1);
    fs::write(&shard, zstd::encode_all(edited.as_bytes(), 1).unwrap()).unwrap();
    let refused = line_in(&folder, &format!("{report} --check"));
    assert_refused(&refused, "0001.csv.zst: expected the table that was sealed");
}
