//! Words that take one value of a closed set, as JSON Schema.

use std::borrow::Cow;
use std::marker::PhantomData;

use games::certificate::Kind;
use games::rulesets::{Monotone, RULESETS, Ruleset};
use games::{Passing, Player};
use graphs::Limit;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use strategies::{BoundKind, Invariant, Starter, Status};

/// A closed set of words.
pub trait Words {
    /// All of them.
    fn all() -> Vec<String>;
}

/// One of these words, where a schema says what a text may be.
#[derive(Debug)]
pub struct OneOf<W>(PhantomData<W>);

impl<W: Words> JsonSchema for OneOf<W> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("OneOf_{}", W::all().join("_")).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": W::all() })
    }
}

fn named<T: Copy>(values: &[T], name: fn(T) -> &'static str) -> Vec<String> {
    values.iter().map(|&value| name(value).to_owned()).collect()
}

impl Words for Player {
    fn all() -> Vec<String> {
        named(&Player::BOTH, Player::name)
    }
}

/// Nobody is `unknown`.
impl Words for Option<Player> {
    fn all() -> Vec<String> {
        Player::all().into_iter().chain(["unknown".to_owned()]).collect()
    }
}

impl Words for Passing {
    fn all() -> Vec<String> {
        named(&Passing::ALL, Passing::name)
    }
}

impl Words for Kind {
    fn all() -> Vec<String> {
        named(&Kind::ALL, Kind::name)
    }
}

/// The names of the games.
impl Words for Ruleset {
    fn all() -> Vec<String> {
        RULESETS.iter().map(|ruleset| ruleset.name.to_owned()).collect()
    }
}

impl Words for Monotone {
    fn all() -> Vec<String> {
        named(&[Monotone::Yes, Monotone::No, Monotone::Open], Monotone::name)
    }
}

impl Words for Limit {
    fn all() -> Vec<String> {
        let limits = [Limit::Time, Limit::Nodes, Limit::Memory, Limit::Interrupted, Limit::Size];
        limits.iter().map(Limit::to_string).collect()
    }
}

impl Words for Status {
    fn all() -> Vec<String> {
        named(&[Status::Proved, Status::Claimed], Status::name)
    }
}

/// Without a theorem it is `none`.
impl Words for Option<Status> {
    fn all() -> Vec<String> {
        Status::all().into_iter().chain(["none".to_owned()]).collect()
    }
}

impl Words for BoundKind {
    fn all() -> Vec<String> {
        named(&[BoundKind::Upper, BoundKind::Lower, BoundKind::Exact], BoundKind::name)
    }
}

impl Words for Starter {
    fn all() -> Vec<String> {
        named(&[Starter::Alice, Starter::Bob, Starter::Either], Starter::name)
    }
}

impl Words for Invariant {
    fn all() -> Vec<String> {
        let invariants = [
            Invariant::GameChromaticNumber,
            Invariant::GameColoringNumber,
            Invariant::AcyclicChromaticNumber,
            Invariant::StrongColoringNumber,
        ];
        named(&invariants, Invariant::symbol)
    }
}
