//! Every JSON object that the program prints or keeps is as a schema of `manual --schemas` says, and nothing else is: those of
//! all sessions, and of the stored reports.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::{Folder, made, words};

fn schemas() -> BTreeMap<String, Value> {
    let folder = Folder::new();
    made(&folder, "manual --schemas schemas");
    let files = fs::read_dir(folder.0.join("schemas")).unwrap().map(|file| file.unwrap().path());
    let read = |path: &Path| serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    files.map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), read(&path))).collect()
}

fn validator(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).unwrap()
}

/// Whether a command may print objects of a kind, or a file that is shown may have them.
fn may_be(command: &str, kind: &str) -> bool {
    let words = words(command);
    let of = |names: &[&str]| {
        let is_of = |rest: &str| rest.is_empty() || rest.starts_with('-');
        names.iter().any(|name| kind.strip_prefix(name).is_some_and(is_of))
    };
    match (&*words[0], &*words[1]) {
        ("cat", "kept.jsonl") => kind == "store",
        ("cat", "game.json") => kind == "transcript",
        (_, "solve") => of(&["solve", "perfect", "count"]),
        (_, "bounds") => of(&["bounds", "known"]),
        (_, "list") => of(&[if words[2] == "strategies" { "players" } else { &words[2] }]),
        (_, name) => of(&[name]),
    }
}

fn wrong(schema: &Value, object: &Value) -> Vec<(String, Value)> {
    let changed = |what: String, change: &dyn Fn(&mut serde_json::Map<String, Value>)| {
        let mut wrong = object.clone();
        change(wrong.as_object_mut().unwrap());
        (what, wrong)
    };
    let no_value = json!({ "no": ["such", "value"] });
    let names = object.as_object().unwrap().keys();
    // The first line of a game is a move or the game, and has no members that may be missing.
    let is_required = |name: &str| match schema.get("required") {
        Some(required) => required.as_array().unwrap().iter().any(|one| one == name),
        None => schema.get("anyOf").is_some(),
    };
    let spoiled = names.clone().map(|name| {
        changed(format!("{name} of a wrong type"), &|members| {
            _ = members.insert(name.clone(), no_value.clone())
        })
    });
    let torn = names
        .clone()
        .filter(|name| is_required(name))
        .map(|name| changed(format!("without {name}"), &|members| _ = members.remove(name)));
    // The rows of reports have any columns.
    let is_closed = !schema["additionalProperties"].is_object();
    let more =
        || changed("a member too many".into(), &|members| _ = members.insert("no such".into(), json!(1)));
    spoiled.chain(torn).chain(is_closed.then(more)).collect()
}

fn assert_is_of_its_kind(kind: &str, schema: &Value, object: &Value) {
    let validator = validator(schema);
    assert!(validator.is_valid(object), "{kind}: {object}");
    for (what, wrong) in wrong(schema, object) {
        assert!(!validator.is_valid(&wrong), "{kind}: {what} is allowed");
    }
}

pub fn hold(printed: &[(String, String)]) {
    let schemas = schemas();
    let validators: BTreeMap<&str, Validator> =
        schemas.iter().map(|(kind, schema)| (kind.as_str(), validator(schema))).collect();
    let mut seen = BTreeMap::new();
    for (command, text) in printed.iter().filter(|(_, text)| !text.is_empty()) {
        let objects: Vec<Value> =
            serde_json::Deserializer::from_str(text).into_iter().map(|object| object.unwrap()).collect();
        let kinds = validators.iter().filter(|(kind, _)| may_be(command, kind));
        let mut kinds =
            kinds.filter(|(_, validator)| objects.iter().all(|object| validator.is_valid(object)));
        let Some((kind, _)) = kinds.next() else { panic!("{command}: no schema has {text}") };
        // The first line of a store says what it is.
        let example = objects.iter().find(|object| *kind != "store" || object.get("key").is_some());
        example.map(|example| seen.entry(*kind).or_insert_with(|| example.clone()));
    }
    for (kind, object) in &seen {
        assert_is_of_its_kind(kind, &schemas[*kind], object);
    }
    let missing =
        schemas.keys().filter(|kind| !seen.contains_key(kind.as_str()) && !IN_REPORTS.contains(&&***kind));
    let missing: Vec<&String> = missing.collect();
    assert!(missing.is_empty() || std::env::var_os("SESSIONS").is_some(), "no session has {missing:?}");
}

const IN_REPORTS: [&str; 2] = ["report-data", "report-table"];

/// Outside a checkout there are no reports.
#[test]
fn reports_are_as_the_schemas_say() {
    if !Path::new(env!("CARGO_MANIFEST_DIR")).join("reports").exists() {
        return;
    }
    let schemas = schemas();
    let files = crate::report::rendered("json").map(|(path, text)| {
        let kind = IN_REPORTS[usize::from(path.file_name().is_some_and(|name| name != "data.json"))];
        assert_is_of_its_kind(kind, &schemas[kind], &serde_json::from_str(text).unwrap());
    });
    assert!(files.count() > 20, "only few files were found");
}

fn assert_described(schema: &Value, place: &str) {
    if let Some(members) = schema.get("properties").and_then(Value::as_object) {
        for (name, member) in members {
            // A member alone is the tag of one of several cases, which are described.
            let about = member.get("description").and_then(Value::as_str).unwrap_or_default();
            assert!(members.len() == 1 || !about.is_empty(), "{place}/{name} has no description");
        }
        let ends = ["additionalProperties", "unevaluatedProperties"].map(|name| schema.get(name));
        assert!(ends.iter().any(Option::is_some), "{place} is open");
    }
    match schema {
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| assert_described(member, &format!("{place}/{name}")));
        }
        Value::Array(items) => items.iter().for_each(|item| assert_described(item, place)),
        _ => {}
    }
}

#[test]
fn schemas_are_valid_closed_and_say_what_members_mean() {
    for (name, schema) in schemas() {
        assert!(jsonschema::meta::is_valid(&schema), "{name}");
        assert_described(&schema, &name);
    }
}
