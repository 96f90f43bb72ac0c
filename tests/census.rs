//! Censuses.

use graphs::{Budget, Graph};
use laboratory::census::{
    Batch, Census, Deal, Input, Line, Manifest, Origin, Proof, Shard, State, VERSION, ranges, stream,
};
use tempfile::TempDir;

fn census(graphs: Origin, shards: u32) -> (TempDir, Census) {
    let folder = tempfile::tempdir().unwrap();
    let manifest = Manifest {
        mapgame: VERSION.into(),
        shards,
        columns: Vec::new(),
        condition: None,
        canonical: false,
        node_limit: None,
        memory_limit: None,
        graphs,
    };
    let census = Census::create(folder.path(), manifest).unwrap();
    (folder, census)
}

fn shards(census: &Census, numbers: [u32; 2]) -> Vec<Shard> {
    numbers.into_iter().filter_map(|number| census.shard(number)).collect()
}

fn left(deal: &Deal, census: &Census) -> Vec<Batch<Graph>> {
    deal.batches(&census.manifest).unwrap().map(Result::unwrap).collect()
}

fn places(batch: &[(usize, Graph)]) -> Vec<usize> {
    batch.iter().map(|(place, _)| *place).collect()
}

fn found(batch: &[(usize, Graph)], census: &Census) -> Option<Batch<Line>> {
    let query = census.manifest.query(&Budget::unlimited()).unwrap();
    Some(batch.iter().map(|(place, graph)| (*place, Line::of(graph.clone(), &query, false))).collect())
}

#[test]
fn graphs_are_dealt_around_to_the_shards_that_have_not_done_them() {
    // Six graphs: of each shard there are two.
    let (_folder, census) = census(Origin::from_text("connected:4").unwrap(), 3);
    let wanted = shards(&census, [0, 2]);
    let mut deal = Deal::take_up(&wanted).unwrap();
    let all = left(&deal, &census).remove(0);
    assert_eq!(places(&all), [0, 1, 0, 1]);
    assert_eq!(deal.keep(found(&all[..1], &census)).unwrap(), 1);
    deal.flush().unwrap();
    // Another process would leave the shards to this one.
    assert_eq!(Deal::take_up(&wanted).unwrap().shards(), 0);
    drop(deal);

    let mut deal = Deal::take_up(&wanted).unwrap();
    let rest = left(&deal, &census).remove(0);
    assert_eq!(places(&rest), [1, 0, 1], "one graph of shard 0 is done");
    assert!(rest.iter().map(|(_, graph)| graph).eq(all[1..].iter().map(|(_, graph)| graph)));
    assert_eq!(deal.keep(found(&rest, &census)).unwrap(), 3);
    assert_eq!(deal.seal().unwrap(), 2);
    for shard in &wanted {
        assert!(matches!(shard.state().unwrap(), State::Whole(seal) if seal.graphs == 2 && seal.rows == 2));
    }
    assert_eq!(census.shard(1).unwrap().state().unwrap(), State::Missing);
    let nothing = Deal::take_up(&wanted).unwrap();
    assert_eq!((nothing.shards(), left(&nothing, &census).len()), (0, 0));
}

#[test]
fn nothing_is_kept_behind_a_batch_that_was_cut_short() {
    let (_folder, census) = census(Origin::from_text("connected:6").unwrap(), 1);
    let mut deal = Deal::take_up(&[census.shard(0).unwrap()]).unwrap();
    let batches = left(&deal, &census);
    assert_eq!(batches.iter().map(Vec::len).collect::<Vec<_>>(), [64, 48]);
    assert_eq!(deal.keep(None).unwrap(), 0);
    assert_eq!(deal.keep(found(&batches[1], &census)).unwrap(), 0);
    assert_eq!(deal.seal().unwrap(), 0);
    assert_eq!(census.shard(0).unwrap().state().unwrap(), State::Begun);
}

#[test]
fn a_fault_ends_the_batch_before_it() {
    let file = tempfile::Builder::new().suffix(".g6").tempfile().unwrap();
    std::fs::write(&file, "A_\nBw\nC~\nno graph\nBw\n").unwrap();
    let (_folder, census) = census(Origin::Files(vec![Input::of(file.path()).unwrap()]), 2);
    let deal = Deal::take_up(&shards(&census, [0, 0])[..1]).unwrap();
    let mut batches = deal.batches(&census.manifest).unwrap();
    let orders: Vec<usize> =
        batches.next().unwrap().unwrap().iter().map(|(_, graph)| graph.order()).collect();
    assert_eq!(orders, [2, 4], "those of the first shard");
    let fault = batches.next().unwrap().unwrap_err();
    assert!(fault.contains(":4"), "{fault}");
}

#[test]
fn a_row_is_proved_anew() {
    let (_folder, census) = census(Origin::from_text("connected:4").unwrap(), 1);
    let manifest = Manifest { columns: vec!["chi_g".into(), "col_g".into()], ..census.manifest };
    let budget = Budget::unlimited();
    let query = manifest.query(&budget).unwrap();
    // On a path of order 4 Alice needs 3 colors in either game: with 1 and with 2 Bob wins, with 3 she does.
    let right = Proof::of_row("Ch,4,3,3,3", &query, false, &budget);
    assert_eq!(right, Proof { is_right: true, proved: 6, unproved: 0 });
    let cut = Proof::of_row("Ch,4,3,3,3", &query, false, &Budget::nodes(0));
    assert!(cut.is_right && cut.unproved > 0, "{cut:?}");
    for wrong in ["Ch,4,3,2,3", "Ch,4,3,3,3,3", "no graph,4,3,3,3", ""] {
        assert_eq!(Proof::of_row(wrong, &query, false, &budget), Proof::default(), "{wrong}");
    }
}

#[cfg(unix)]
#[test]
fn a_parted_source_has_the_graphs_of_one_shard() {
    let command = Origin::from_command("test {res} = 1 && printf 'A_\\nBw\\n' # {mod}").unwrap();
    assert_eq!(Deal::most(&command), 1);
    let (_folder, census) = census(command, 3);
    let deal = Deal::take_up(&[census.shard(1).unwrap()]).unwrap();
    assert_eq!(places(&left(&deal, &census)[0]), [0, 0]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_generator_ends_with_its_stream() {
    let number = std::env::temp_dir().join(format!("mapgame-generator-{}", std::process::id()));
    let command = format!("echo $$ >'{}'; while echo A_; do :; done", number.display());
    let mut graphs = stream(&Origin::Command(command), 0, 1).unwrap();
    assert!(graphs.next().unwrap().is_ok());
    let process = std::fs::read_to_string(&number).unwrap();
    let process = std::path::Path::new("/proc").join(process.trim());
    assert!(process.exists(), "it is at work");
    drop(graphs);
    assert!(!process.exists(), "nothing is left of it");
    std::fs::remove_file(number).unwrap();
}

#[test]
fn ranges_have_no_gaps() {
    assert_eq!(ranges(&[]), "");
    assert_eq!(ranges(&[4]), "4");
    assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "0-2,5,7-8");
}
