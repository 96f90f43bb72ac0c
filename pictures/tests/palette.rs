//! Colors of colors.

use pictures::{Ink, Palette};

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
