//! The time for one subject of several.

use std::time::Duration;

use graphs::Budget;
use toolkit::allowance::Allowance;

#[test]
fn what_is_made_and_found_of_a_graph_takes_of_its_time() {
    const PART: Duration = Duration::from_millis(20);
    let second = Budget { time: Some(Duration::from_secs(1)), ..Budget::unlimited() };
    let rest = |allowance: &Allowance| allowance.rest_of(&second).time.unwrap();
    let given = Allowance::default();
    assert_eq!(rest(&given), Duration::from_secs(1));

    let mut made = given;
    let graph = made.spend(&second, |budget| {
        assert_eq!(budget.time, second.time);
        std::thread::sleep(PART);
        "the same"
    });
    assert_eq!(graph, "the same");
    assert!(rest(&made) <= Duration::from_secs(1) - PART);
    made.spend(&second, |budget| {
        assert!(budget.time.unwrap() <= Duration::from_secs(1) - PART);
        std::thread::sleep(PART);
    });
    assert!(rest(&made) <= Duration::from_secs(1) - 2 * PART);
    assert_eq!(rest(&given), Duration::from_secs(1), "another graph has its own");
    // No more than there is.
    let little = Budget { time: Some(PART), ..Budget::unlimited() };
    assert_eq!(made.rest_of(&little).time, Some(Duration::ZERO));
    assert_eq!(made.rest_of(&Budget::unlimited()).time, None);
}

#[test]
fn the_first_of_several_leaves_their_parts_to_the_others() {
    let hour = Duration::from_secs(3600);
    let all = Budget { time: Some(hour), ..Budget::unlimited() }.begun();
    let end = |allowance: Allowance| allowance.rest_of(&all).deadline.unwrap();
    let (whole, fifth) = (end(Allowance::default()), end(Allowance::default().among(5, 1)));
    assert!(whole - fifth >= hour * 3 / 4, "four fifths are left");
    let two_of_five = end(Allowance::default().among(5, 2));
    assert!(fifth < two_of_five && whole - two_of_five >= hour / 2, "three fifths are left");
    assert!(whole - end(Allowance::default().among(1, 8)) < hour / 60, "the last one has all that is left");
    assert_eq!(Allowance::default().among(5, 1).rest_of(&Budget::unlimited()).deadline, None);
}
