//! Where names stand, and colors of colors.

use toolkit::pictures::{Anchor, Ink, Obstacles, Palette, places_of_names, strikes};

#[test]
fn lines_strike_rectangles_that_they_meet() {
    let rectangle = [[0.0, 0.0], [2.0, 1.0]];
    for (line, expected) in [
        ([[-1.0, 0.5], [3.0, 0.5]], true),
        ([[-1.0, -1.0], [3.0, 2.0]], true),
        ([[1.0, 0.5], [1.0, 0.6]], true),
        ([[-1.0, 1.5], [3.0, 1.5]], false),
        ([[3.0, 0.0], [3.0, 1.0]], false),
        ([[-1.0, 0.5], [-0.5, 0.5]], false),
        ([[0.0, 2.0], [3.0, 1.0]], false),
    ] {
        assert_eq!(strikes(&rectangle, &line), expected, "{line:?}");
    }
}

#[test]
fn a_name_stands_in_the_gap_between_lines() {
    // Lines to the right, to the left and upwards: room is in the corners between them, and below.
    let places_of = [[50.0, 50.0], [90.0, 50.0], [10.0, 50.0], [50.0, 10.0]];
    let lines = [1, 2, 3].map(|w| [places_of[0], places_of[w]]);
    let obstacles = Obstacles { places: &places_of, radius: 5.0, lines: &lines };
    let found = places_of_names(&obstacles, &[2; 4], 8.0, 2.0);
    for (place, anchor) in &found {
        // Two letters of size 8.
        let width = 0.58 * 8.0 * 2.0;
        let left = place[0]
            - match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => width / 2.0,
                Anchor::End => width,
            };
        let covered = [[left, place[1] - 4.0], [left + width, place[1] + 4.0]];
        assert!(!lines.iter().any(|line| strikes(&covered, line)), "{place:?}");
    }
}
#[test]
fn the_shades_of_a_class_are_lighter_and_lighter_and_no_two_colors_are_alike() {
    let brightness = |Ink(red, green, blue)| u32::from(red) + u32::from(green) + u32::from(blue);
    // Without a guide every color is a class: the hues in turn, and lighter from the ninth on.
    let free = Palette::new(None, 0..20);
    for classes in 1..=8 {
        let palette = Palette::new(Some(classes), 0..5 * classes);
        for class in 0..classes {
            let shades: Vec<Ink> = (0..5).map(|shade| palette.ink(class + shade * classes)).collect();
            assert!(shades.is_sorted_by(|&a, &b| brightness(a) < brightness(b)), "{classes}: {shades:?}");
            assert_eq!(shades[0], free.ink(class));
        }
        let mut all: Vec<Ink> = (0..5 * classes).map(|color| palette.ink(color)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 5 * classes);
    }
    assert_ne!(free.ink(8), free.ink(0));
}
