//! Pictures: that of the README, and names within their frame.

use std::path::Path;

use super::{Folder, made};

/// The picture that README opens with.
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

#[test]
fn names_beside_vertices_are_within_the_picture() {
    let folder = Folder::new();
    let long = "a very long name of a city, with more letters than there is room for";
    let dot = format!("graph {{ Hamburg -- Bremen -- Hannover -- Hamburg; Bremen -- \"{long}\" }}");
    folder.file("cities.dot", dot);
    let svg = made(&folder, "draw cities.dot");
    let number = |text: &str, name: &str| -> f64 {
        let (_, rest) = text.split_once(&format!("{name}=\"")).expect("an attribute");
        rest.split_once('"').expect("its end").0.parse().expect("a number")
    };
    let width = number(&svg, "width");
    let names: Vec<&str> = svg.lines().filter(|line| line.starts_with("<text")).collect();
    assert_eq!(names.len(), 4, "{svg}");
    for name in names {
        let text = name.split_once('>').and_then(|(_, rest)| rest.split_once('<')).expect("words").0;
        // Letters are not wider than this part of their size, on the average.
        let (x, room) = (number(name, " x"), 0.55 * number(name, "font-size") * text.chars().count() as f64);
        let left = match name {
            _ if name.contains("\"end\"") => x - room,
            _ if name.contains("\"middle\"") => x - room / 2.0,
            _ => x,
        };
        assert!(left > 0.0 && left + room < width, "{name} of {width}");
        assert!(text.chars().count() <= 32 && (text.ends_with('…') || !text.starts_with("a very")), "{text}");
    }
}
