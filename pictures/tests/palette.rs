//! Colors of colors.

use pictures::{Ink, Palette};

/// Eight hues that color-blind readers can tell apart. \[OkabeIto2008\]
const HUES: [Ink; 8] = [
    Ink(230, 159, 0),
    Ink(86, 180, 233),
    Ink(0, 158, 115),
    Ink(240, 228, 66),
    Ink(0, 114, 178),
    Ink(213, 94, 0),
    Ink(204, 121, 167),
    Ink(153, 153, 153),
];

#[test]
fn the_shades_of_a_class_are_lighter_and_lighter_and_no_two_colors_are_alike() {
    let brightness = |Ink(red, green, blue)| u32::from(red) + u32::from(green) + u32::from(blue);
    for classes in 1..=8 {
        let palette = Palette::new(Some(classes), 0..5 * classes);
        for (class, &hue) in HUES.iter().enumerate().take(classes) {
            let shades: Vec<Ink> = (0..5).map(|shade| palette.ink(class + shade * classes)).collect();
            assert!(shades.is_sorted_by(|&a, &b| brightness(a) < brightness(b)), "{classes}: {shades:?}");
            assert_eq!(shades[0], hue);
        }
        let mut all: Vec<Ink> = (0..5 * classes).map(|color| palette.ink(color)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 5 * classes);
    }
    let free = Palette::new(None, 0..20);
    assert_eq!((free.ink(0), free.ink(7)), (HUES[0], HUES[7]));
    assert_ne!(free.ink(8), free.ink(0));
}
