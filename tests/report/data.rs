//! What a report keeps is all that it has.

use laboratory::report::folder::{self, AttachedFiles};
use laboratory::report::plot::{Axis, Join, Plot, Point, Series};
use laboratory::report::{Cell, Column, Decimal, Reference, Report, Table, Value, data};
use proptest::prelude::*;

use crate::cli::table;

#[test]
fn the_files_come_again_from_what_is_stored() {
    let (place, files) = (super::Folder::new(), super::kept());
    folder::write(&place.0, &files, &AttachedFiles::new()).unwrap();
    let report = folder::read(&place.0).unwrap();
    assert_eq!(folder::kept(&super::SAMPLE.question, &report, &[]), files);
    assert_eq!(folder::rendered(&super::SAMPLE.question, &report, &[]), super::sample());
}

#[test]
fn what_is_no_report_is_refused() {
    let written = data::write(&Report {
        tables: vec![super::table(2)],
        plots: vec![super::plot(1)],
        ..Report::default()
    });
    for row in table("changed reports") {
        let [from, to, message] = row[..] else { panic!("{row:?}") };
        assert!(written.contains(from), "{from} in {written}");
        let changed = if message == "EOF" {
            written.trim_end().trim_end_matches("]}").to_owned()
        } else {
            written.replacen(from, to, 1)
        };
        let error = data::read(&changed).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Empty),
        Just(Value::Unknown),
        Just(Value::Undefined),
        ".*".prop_map(Value::Text),
        any::<u64>().prop_map(Value::Number),
        any::<(u64, u64)>().prop_map(|(low, high)| Value::Between(low, high)),
        any::<u64>().prop_map(Value::AtLeast),
        (-1e6..1e6, 0u8..6).prop_map(|(number, places)| Value::Decimal(Decimal::rounded(number, places))),
        any::<bool>().prop_map(Value::Flag),
        ".*".prop_map(Value::Formula),
        (".*", ".*").prop_map(|(key, at)| Value::Citation(Reference { key: key.into(), at: at.into() })),
    ]
}

proptest! {
    #![proptest_config(crate::drawn(256))]

    #[test]
    fn every_cell_and_point_comes_again(
        values in prop::collection::vec((value(), any::<bool>()), 1..4),
        points in prop::collection::vec((prop::num::f64::NORMAL, prop::num::f64::NORMAL, any::<bool>()), 0..4),
    ) {
        let columns = values.iter().map(|_| Column::words("key", "title")).collect();
        let mut table = Table::new("t", "T", columns);
        table.push(values.into_iter().map(|(value, disagrees)| Cell { value, disagrees }).collect());
        let mut plot = Plot::new("p", "P", Axis::new("x").whole().within(0.1, 0.3), Axis::new("y"));
        let mut series = Series::new("s", Join::Steps);
        let point = |(x, y, has): (f64, f64, bool)| {
            if has { Point::new(x, y).between(y / 3.0, y * 0.7) } else { Point::new(x, y) }
        };
        series.points = points.into_iter().map(point).filter(|it| it.interval.is_none_or(|it| it.1.is_finite())).collect();
        plot.series.push(series);
        let report = Report { tables: vec![table], plots: vec![plot], ..Report::default() };
        prop_assert_eq!(data::read(&data::write(&report)).unwrap(), report);
    }
}
