//! Closed sets as words of JSON.

use std::fmt::Debug;

use games::certificate::Kind;
use games::{Adjacency, Passing, Player, Variant};
use graphs::Limit;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{from_str, json, to_value};
use strategies::Status;

fn are_read_as_written<T: Copy + Debug + PartialEq + Serialize + DeserializeOwned>(
    all: &[T],
    name: fn(T) -> &'static str,
) {
    for &value in all {
        assert_eq!(to_value(value).unwrap(), json!(name(value)));
        assert_eq!(serde_json::from_value::<T>(json!(name(value))).unwrap(), value);
        assert_eq!(from_str::<T>(&format!("{:?}", name(value))).unwrap(), value);
    }
}

#[test]
fn values_are_written_as_their_names_and_read_from_them() {
    are_read_as_written(&Player::BOTH, Player::name);
    are_read_as_written(&Kind::ALL, Kind::name);
    are_read_as_written(&Passing::ALL, Passing::name);
    are_read_as_written(&Limit::ALL, Limit::name);
    are_read_as_written(&Status::ALL, Status::name);
}

#[test]
fn other_words_are_refused_by_those_that_are_expected() {
    let fault = |fault: serde_json::Error| fault.to_string();
    let player = serde_json::from_value::<Player>(json!("carol")).map_err(fault);
    assert_eq!(player.unwrap_err(), "unknown variant `carol`, expected `alice` or `bob`");
    let passing = serde_json::from_value::<Passing>(json!("Bob")).map_err(fault);
    let expected = "unknown variant `Bob`, expected one of `none`, `alice`, `bob`, `both`";
    assert_eq!(passing.unwrap_err(), expected);
    assert!(serde_json::from_value::<Kind>(json!(0)).is_err());
}

#[test]
fn a_variant_has_the_members_that_records_have() {
    let variant = Variant::from(Player::Bob).moving(Adjacency::Connected).passing(Passing::Both);
    assert_eq!(to_value(variant).unwrap(), json!({ "first": "bob", "connected": true, "pass": "both" }));
}
