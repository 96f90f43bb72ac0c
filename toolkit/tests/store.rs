//! The store: what is written is found again, whatever byte the writer was killed at; and the time of one graph of several.

use std::fs;
use std::time::Duration;

use graphs::Budget;
use serde_json::{Value, json};
use toolkit::named_graph::Allowance;
use toolkit::store::{Holder, Store, StoreError};

use crate::common::Scratch;

fn results() -> [(&'static str, Value); 3] {
    [("a", json!({ "worst": 3 })), ("key with \"quotes\"\n", json!([1, 2])), ("β", json!(null))]
}

#[test]
fn results_are_found_again() {
    let file = Scratch::new("again");
    let mut store = Store::open(&file.0).unwrap();
    assert!(store.is_empty());
    for (key, result) in results() {
        store.insert(key, &result).unwrap();
        assert_eq!(store.get::<Value>(key).unwrap(), Some(result), "in the same run");
    }
    drop(store);
    let mut store = Store::open(&file.0).unwrap();
    assert_eq!(store.len(), 3);
    for (key, result) in results() {
        assert_eq!(store.get::<Value>(key).unwrap(), Some(result), "in the next run");
    }
    assert_eq!(store.get::<Value>("b").unwrap(), None);
    store.insert("a", &json!(4)).unwrap();
    drop(store);
    assert_eq!(Store::open(&file.0).unwrap().get::<Value>("a").unwrap(), Some(json!(4)), "the later counts");
}

#[test]
fn a_kill_at_any_byte_costs_at_most_the_line_being_written() {
    let file = Scratch::new("kill");
    let mut store = Store::open(&file.0).unwrap();
    let head = fs::metadata(&file.0).unwrap().len() as usize;
    let mut ends = vec![head];
    for (key, result) in results() {
        store.insert(key, &result).unwrap();
        ends.push(fs::metadata(&file.0).unwrap().len() as usize);
    }
    drop(store);
    let whole = fs::read(&file.0).unwrap();
    for cut in 0..=whole.len() {
        fs::write(&file.0, &whole[..cut]).unwrap();
        let mut store = Store::open(&file.0).unwrap();
        let complete = ends[1..].iter().filter(|&&end| end <= cut).count();
        assert_eq!(store.len(), complete, "cut at byte {cut}");
        for (key, result) in &results()[complete..] {
            assert_eq!(store.get::<Value>(key).unwrap(), None);
            store.insert(key, result).unwrap();
        }
        drop(store);
        assert_eq!(fs::read(&file.0).unwrap(), whole, "resumed after a cut at byte {cut}");
    }
}

#[test]
fn a_file_that_is_no_store_is_left_alone() {
    let file = Scratch::new("foreign");
    for content in ["Dhc\n", "Dhc", "{\"mapgame\":\"certificate\"}\n"] {
        fs::write(&file.0, content).unwrap();
        assert!(matches!(Store::open(&file.0), Err(StoreError::NotAStore { .. })), "{content:?}");
        assert_eq!(fs::read_to_string(&file.0).unwrap(), content);
    }
}

#[test]
fn a_store_in_use_is_refused_and_left_as_it_is() {
    let file = Scratch::new("in-use");
    let mut store = Store::open(&file.0).unwrap();
    store.insert("a", &json!(1)).unwrap();
    let before = fs::read(&file.0).unwrap();
    let StoreError::InUse { holder, .. } = Store::open(&file.0).unwrap_err() else {
        panic!("not refused as in use")
    };
    if cfg!(target_os = "linux") {
        assert_eq!(holder.process, Some(std::process::id()));
        assert!(holder.to_string().contains("(toolkit"), "the program of the tests: {holder}");
    }
    assert_eq!(fs::read(&file.0).unwrap(), before);
    store.insert("b", &json!(2)).unwrap();
    drop(store);
    assert_eq!(Store::open(&file.0).unwrap().len(), 2);
}

#[test]
fn a_broken_line_before_the_last_is_named() {
    let file = Scratch::new("broken");
    let mut store = Store::open(&file.0).unwrap();
    store.insert("a", &json!(1)).unwrap();
    drop(store);
    let content = fs::read_to_string(&file.0).unwrap() + "{\"key\": 1}\n{\"key\": \"b\"";
    fs::write(&file.0, &content).unwrap();
    let error = Store::open(&file.0).unwrap_err().to_string();
    assert!(error.contains(":3: expected"), "{error}");
    assert_eq!(fs::read_to_string(&file.0).unwrap(), content, "nothing was cut");
}

#[test]
fn a_result_of_another_kind_is_named() {
    let file = Scratch::new("kind");
    let mut store = Store::open(&file.0).unwrap();
    store.insert("a", &json!("words")).unwrap();
    let error = store.get::<u32>("a").unwrap_err().to_string();
    assert!(error.contains("\"a\""), "{error}");
}

#[test]
fn lines_of_the_list_of_locks() {
    let held = "2: FLOCK  ADVISORY  WRITE 1234 fe:00:5678 0 EOF";
    assert_eq!(Holder::in_line(held, 5678), Some(1234));
    assert_eq!(Holder::in_line(held, 678), None);
    assert_eq!(Holder::in_line("2: -> FLOCK  ADVISORY  WRITE 1234 fe:00:5678 0 EOF", 5678), None);
    assert_eq!(Holder::in_line("3: OFDLCK ADVISORY  READ -1 00:06:5678 0 EOF", 5678), None);
    assert_eq!(Holder::in_line("", 5678), None);
}

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
