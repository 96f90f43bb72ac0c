//! Censuses.

use mapgame::census::ranges;

#[test]
fn ranges_have_no_gaps() {
    assert_eq!(ranges(&[]), "");
    assert_eq!(ranges(&[4]), "4");
    assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "0-2,5,7-8");
}
