//! Pages and pictures as XML, read by quick-xml, which refuses elements that are not closed in turn.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

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

fn element(start: &BytesStart<'_>) -> Element {
    let attributes = start.attributes().map(|attribute| {
        let attribute = attribute.expect("quoted, and once in its element");
        (attribute.key.as_ref().to_owned(), attribute.value.into_owned())
    });
    Element { name: start.name().as_ref().to_owned(), attributes: attributes.collect() }
}

/// The elements of a document in order, and the text between them as it stands.
///
/// # Panics
/// If it is not well formed.
pub fn read(document: &str) -> (Vec<Element>, String) {
    let (mut elements, mut text, mut open) = (Vec::new(), String::new(), 0);
    let mut reader = Reader::from_str(document);
    reader.config_mut().check_end_names = true;
    loop {
        match reader.read_event().expect("well formed") {
            Event::Start(start) => {
                elements.push(element(&start));
                open += 1;
            }
            Event::Empty(start) => elements.push(element(&start)),
            Event::End(_) => open -= 1,
            Event::Text(part) => text.push_str(&part),
            Event::GeneralRef(part) => text.push_str(&format!("&{};", &*part)),
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(open, 0, "everything is closed");
    (elements, text)
}
