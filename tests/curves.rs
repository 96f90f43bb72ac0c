//! Win ratios over the number of colors.

use games::Player;
use laboratory::curves::{file_stem, plot, series};
use laboratory::report::Plot;
use laboratory::report::plot::{Join, Series};
use toolkit::statistics::Proportion;

#[test]
fn a_plot_has_the_points_and_the_verdicts_behind_them() {
    let wins = |successes| Proportion { successes, trials: 10 };
    let none = Proportion::default();
    let verdicts = [(2, Some(Player::Bob)), (3, None), (4, Some(Player::Alice))];
    let curves = vec![
        series("a : b", Join::Lines, [(2, wins(1)), (3, none), (4, wins(10))]),
        series("2013", Join::Apart, [(2, wins(2)), (2, wins(3))]),
    ];
    let Plot { series, bands, .. } = plot("p", "title", verdicts, curves);
    let places = |series: &Series| series.points.iter().map(|at| (at.x, at.y)).collect::<Vec<_>>();
    assert_eq!(places(&series[0]), [(2.0, 0.1), (4.0, 1.0)], "no games give no point");
    assert_eq!(places(&series[1]), [(2.0, 0.2), (2.0, 0.3)]);
    assert_eq!((series[0].join, series[1].join), (Join::Lines, Join::Apart));
    let behind: Vec<_> = bands.iter().map(|band| (band.from, band.to, band.name.as_str())).collect();
    let expected =
        [(1.5, 2.5, "exact: Bob wins"), (2.5, 3.5, "exact: unknown"), (3.5, 4.5, "exact: Alice wins")];
    assert_eq!(behind, expected);
    let interval = wins(1).interval();
    assert_eq!(series[0].points[0].interval, Some((interval.low, interval.high)));
}

#[test]
fn files_are_named_after_graphs() {
    for (name, stem) in [
        ("grid:2x5", "grid-2x5"),
        ("line(Petersen)", "line-petersen"),
        ("catalogue/data/C5.dot:1", "c5-dot-1"),
        ("g6:D?{", "g6-d"),
    ] {
        assert_eq!(file_stem(name), stem);
    }
}
