//! A reader of well-formed XML, strict about what our pages use.

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
    let mut parts = document.split('<');
    text.push_str(parts.next().unwrap());
    for part in parts {
        let (tag, after) = part.split_once('>').expect("a tag has an end");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "closed in turn");
        } else if !tag.starts_with('!') {
            let element = element(tag.trim_end_matches('/'));
            open.extend((!tag.ends_with('/')).then(|| element.name.clone()));
            elements.push(element);
        }
        if open.last().is_none_or(|parent| parent != "style") {
            assert_escaped(after);
        }
        assert!(!open.is_empty() || after.trim().is_empty(), "nothing follows the document");
        text.push_str(after);
    }
    assert_eq!(open, Vec::<String>::new(), "everything is closed");
    (elements, text)
}

fn assert_escaped(text: &str) {
    for after in text.split('&').skip(1) {
        let entity = after.split_once(';').expect("an entity ends").0;
        assert!(
            ["amp", "lt", "gt", "quot", "apos"].contains(&entity) || entity.starts_with('#'),
            "&{entity}"
        );
    }
}

fn element(tag: &str) -> Element {
    let (name, mut rest) = tag.split_once(char::is_whitespace).unwrap_or((tag, ""));
    assert!(name.chars().all(|c| c.is_ascii_alphanumeric()), "{tag}");
    let mut element = Element { name: name.to_owned(), attributes: Vec::new() };
    while !rest.trim().is_empty() {
        let (key, after) = rest.trim_start().split_once("=\"").unwrap_or_else(|| panic!("<{tag}>: {rest}"));
        let (value, after) = after.split_once('"').expect("a value has an end");
        assert_escaped(value);
        assert!(element.get(key).is_none(), "{key} comes twice in <{tag}>");
        element.attributes.push((key.to_owned(), value.to_owned()));
        rest = after;
    }
    element
}

#[test]
fn what_is_not_well_formed_is_refused() {
    let (elements, text) = read("<a b=\"1\" c=\"2 &lt; 3\"><d/>x &amp; y</a>\n");
    assert_eq!((elements.len(), text.trim()), (2, "x &amp; y"));
    assert_eq!(elements[0].get("c"), Some("2 &lt; 3"));
    for bad in
        ["<a>", "<a></b>", "<a><b></a></b>", "<a b=c></a>", "<a b=\"1\" b=\"2\"/>", "<a>x & y</a>", "<a/>x"]
    {
        assert!(std::panic::catch_unwind(|| read(bad)).is_err(), "{bad}");
    }
}
