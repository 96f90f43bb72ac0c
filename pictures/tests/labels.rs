//! Where names stand.

use pictures::{Anchor, Obstacles, places_of_names, strikes};

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
