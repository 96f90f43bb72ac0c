//! Censuses.

use mapgame::census::{Origin, ranges, stream};

/// A generator that writes one graph for ever does not outlive those who read it.
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
