//! What tables tell once, and numbers with a fixed number of decimals.

use laboratory::report::{Cell, Column, Decimal, Table, Value};

use crate::cli::table;

#[test]
fn names_and_what_goes_with_them_stand_once() {
    let columns = Column::list("graph | #n | strategy | #bound | holds");
    let mut table = Table::new("t", "T", columns);
    for (graph, n, strategy, bound) in [
        ("petersen", 10u32, "activation", 11u32),
        ("petersen", 10, "activation", 11),
        ("petersen", 10, "dollar", 11),
        ("cube:3", 8, "dollar", 11),
        ("star:9", 8, "dollar", 12),
    ] {
        table.push(vec![graph.into(), n.into(), strategy.into(), bound.into(), true.into()]);
    }
    assert_eq!(table.repeated(), [0, 4, 2, 0, 0]);
    // A bound that differs under one strategy is a result.
    table.rows[1][3] = 12u32.into();
    assert_eq!(table.repeated(), [0, 3, 2, 0, 0]);
    // Numbers alone name nothing.
    table.rows.iter_mut().for_each(|row| row[0] = Value::Number(1).into());
    assert_eq!(table.repeated(), [0; 5]);
    table.rows.clear();
    assert_eq!(table.repeated(), [0; 0]);
    assert_eq!(Cell::empty().shown(), "");
}

#[test]
fn neighbors_of_one_group_share_a_heading() {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("chi", "exact").under("chi"),
        Column::quoted("printed_chi", "2013").under("chi"),
        Column::number("n", "n"),
        Column::quoted("printed", "2013").under("chi"),
    ];
    let table = Table::new("t", "T", columns);
    assert_eq!(table.groups(), [(None, 0..1), (Some("chi"), 1..3), (None, 3..4), (Some("chi"), 4..5)]);
    let headings: Vec<String> = table.columns.iter().map(Column::heading).collect();
    assert_eq!(headings, ["graph", "chi exact", "chi 2013", "n", "chi 2013"]);
}

#[test]
fn decimals_are_kept() {
    for row in table("decimals") {
        let rounded = Decimal::rounded(row[0].parse().unwrap(), row[1].parse().unwrap());
        assert_eq!(rounded.to_string(), row[2]);
    }
    assert_eq!(Decimal::rounded(0.1234567, 6).to_f64(), 0.123457);
}
