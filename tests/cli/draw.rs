//! Pictures: that of the README, and names within their frame.

use std::path::Path;

use super::{Folder, made};

const PICTURE: &str = "docs/pictures/activation.svg";

#[test]
fn the_picture_of_the_readme_is_what_its_command_writes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new();
    let map = root.join("examples/maps/south-america.dot");
    let players = "--alice activation --bob threat -k 6 --games 1 --panels 2-7 --filmstrip activation.svg";
    made(&folder, &format!("match {} {players}", map.display()));
    let [written, stored] = [folder.0.join("activation.svg"), root.join(PICTURE)]
        .map(|path| std::fs::read_to_string(path).unwrap());
    assert!(written == stored, "write {PICTURE} anew");
    assert!(stored.len() < 100_000 && stored.contains("jump "), "the picture shows reasons");
}
