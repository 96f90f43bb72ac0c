//! A reader of well-formed XML, strict about what our pages use.

use std::collections::BTreeSet;

/// An element's beginning, with its attributes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
}

impl Element {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// The elements of a document in order, and the text between them.
///
/// # Panics
/// If an element is not closed in turn, an attribute is not quoted or comes twice, or a `&` or `<` stands for
/// itself (but for style sheets, which HTML does not escape).
pub fn read(document: &str) -> (Vec<Element>, String) {
    let (mut elements, mut text, mut open) = (Vec::new(), String::new(), Vec::<String>::new());
    let mut rest = document;
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start], open.last());
        text.push_str(&rest[..start]);
        let end = rest[start..].find('>').expect("a tag has an end") + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('!') {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "closed in turn");
            continue;
        }
        let closed = tag.ends_with('/');
        let element = element(tag.trim_end_matches('/'));
        if !closed {
            open.push(element.name.clone());
        }
        elements.push(element);
    }
    assert_eq!(open, Vec::<String>::new(), "everything is closed");
    assert_eq!(rest.trim(), "", "nothing follows the document");
    (elements, text)
}

fn check_text(text: &str, parent: Option<&String>) {
    if parent.is_some_and(|parent| parent == "style") {
        return;
    }
    for after in text.split('&').skip(1) {
        let entity = after.split(';').next().unwrap();
        let known = ["amp", "lt", "gt", "quot", "apos"].contains(&entity) || entity.starts_with('#');
        assert!(known && after.contains(';'), "&{entity}");
    }
}

fn element(tag: &str) -> Element {
    let (name, mut rest) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
    assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "{tag}");
    let mut attributes = Vec::new();
    let mut seen = BTreeSet::new();
    while !rest.trim().is_empty() {
        let (key, after) = rest.trim_start().split_once("=\"").unwrap_or_else(|| panic!("<{tag}>: {rest}"));
        let (value, after) = after.split_once('"').expect("a value has an end");
        check_text(value, None);
        assert!(seen.insert(key.to_owned()), "{key} comes twice in <{tag}>");
        attributes.push((key.to_owned(), value.to_owned()));
        rest = after;
    }
    Element { name: name.to_owned(), attributes }
}

#[test]
fn what_is_not_well_formed_is_refused() {
    let (elements, text) = read("<a b=\"1\" c=\"2 &lt; 3\"><d/>x &amp; y</a>\n");
    assert_eq!((elements.len(), text.as_str()), (2, "x &amp; y"));
    assert_eq!(elements[0].get("c"), Some("2 &lt; 3"));
    for bad in
        ["<a>", "<a></b>", "<a><b></a></b>", "<a b=c></a>", "<a b=\"1\" b=\"2\"/>", "<a>x & y</a>", "<a/>x"]
    {
        assert!(std::panic::catch_unwind(|| read(bad)).is_err(), "{bad}");
    }
}
