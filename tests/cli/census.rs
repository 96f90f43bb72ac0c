//! Censuses: workers that are killed, and what they leave behind; the atlas.

use std::collections::BTreeMap;
use std::fs;

use itertools::Itertools;

use super::*;

fn census(folder: &Folder, options: &str) {
    made(folder, &format!("census new c {options}"));
}

fn assert_refused(refused: &Run, named: &str) {
    let Run { code, stdout, stderr } = refused;
    let found = (*code, stdout.as_str(), stderr.lines().count());
    assert_eq!(found, (Some(2), "", 1), "{named}: {stdout}{stderr}");
    assert!(stderr.contains(named), "{named}: {stderr}");
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

#[test]
fn the_atlas_is_computed_from_the_tables_of_a_census() {
    let folder = Folder::new();
    // The report asks both folders.
    let folders = [("known/atlas/trees", "trees:1..6"), ("known/atlas/trees-20", "trees:7..8")];
    fs::create_dir_all(folder.0.join("known/atlas")).unwrap();
    let report = "report atlas-trees --out reports --format json";
    assert_refused(&line_in(&folder, report), "known/atlas/trees: expected the folder of a census");
    for (census, from) in folders {
        let columns = "chi_g,chi_g_bob,monotone,monotone:[B,-],col_g,col_g_bob";
        made(&folder, &format!("census new {census} --over {from} --shards 3 --columns {columns}"));
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
    let shard = folder.0.join("known/atlas/trees/shards/0001.csv.zst");
    let text = zstd::decode_all(&fs::read(&shard).unwrap()[..]).unwrap();
    let edited = String::from_utf8(text).unwrap().replacen(",3,", ",4,", 1);
    fs::write(&shard, zstd::encode_all(edited.as_bytes(), 1).unwrap()).unwrap();
    let refused = line_in(&folder, &format!("{report} --check"));
    assert_refused(&refused, "0001.csv.zst: expected the table that was sealed");
}

#[test]
fn nothing_is_left_behind_after_a_kill() {
    let folder = Folder::new();
    census(&folder, "--over connected:1..4 --columns n --shards 2");
    made(&folder, "census run c --quiet");
    for name in ["shards/.mapgame-AbCdEf", ".mapgame-x.unfinished", "shards/0001.part"] {
        folder.file(&format!("c/{name}"), "half a tab");
    }
    // One that a process works on has a lock.
    folder.file("c/shards/.mapgame-locked.unfinished", "half a tab");
    let locked = fs::File::open(folder.0.join("c/shards/.mapgame-locked.unfinished")).unwrap();
    locked.lock().unwrap();
    made(&folder, "census run c");
    let names = |of: &str| {
        let entries = fs::read_dir(folder.0.join(of)).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).sorted().collect_vec()
    };
    assert_eq!(names("c"), ["manifest.toml", "shards"]);
    let left = [".mapgame-locked.unfinished", "0000.csv.zst", "0000.toml", "0001.csv.zst", "0001.toml"];
    assert_eq!(names("c/shards"), left);
}
