//! Numbers with a fixed number of decimals.

use mapgame::report::Decimal;

#[test]
fn what_is_shown_is_read() {
    for shown in ["0.500", "-1.3", "-0.25", "12", "1.000"] {
        assert_eq!(shown.parse::<Decimal>().map(|it| it.to_string()), Ok(shown.to_owned()));
    }
    for bad in ["", "x", "1.", "+1", ".5", "1e3", "1.0000000000000000000", "99999999999999999999"] {
        assert!(bad.parse::<Decimal>().is_err(), "{bad}");
    }
}

#[test]
fn decimals_are_kept() {
    for (number, places, shown) in [
        (0.5, 3, "0.500"),
        (-0.0004, 3, "0.000"),
        (-1.25, 1, "-1.3"),
        (-0.25, 2, "-0.25"),
        (12.0, 0, "12"),
        (0.9996, 3, "1.000"),
    ] {
        assert_eq!(Decimal::rounded(number, places).to_string(), shown);
    }
    assert_eq!(Decimal::rounded(0.1234567, 6).to_f64(), 0.123457);
}
