//! The page of `web/`, assembled as by `web/build`, but without the module.

const INDEX: &str = include_str!("../../web/index.html");

macro_rules! scripts {
    ($($name:literal)*) => { &[$(include_str!(concat!("../../web/script/", $name, ".js"))),*] };
}

const SCRIPTS: &[&str] = scripts!["calls" "state" "names" "labels" "board" "rings" "view" "terms" "play" "panels" "proof" "tree"
    "draw" "lessons" "main"];

/// The parts, by the lines of the index that they replace.
const PARTS: [(&str, &[&str]); 6] = [
    ("<!-- style.css -->", &[include_str!("../../web/style.css")]),
    ("<!-- lessons.json -->", &[include_str!("../../web/lessons.json")]),
    ("<!-- glossary.json -->", &[include_str!("../../web/glossary.json")]),
    ("<!-- worker.js -->", &[]),
    ("<!-- module -->", &[]),
    ("<!-- script -->", SCRIPTS),
];

/// The page, with data for its script, each by a name: `graph`, in the syntax of its own field, is the first graph unless the
/// address names one; `lesson` opens the plan of a lesson; `open` says that other machines may see the page.
pub fn page(data: &[(&str, &str)]) -> String {
    let mut page = String::new();
    for line in INDEX.lines() {
        match PARTS.iter().find(|(name, _)| *name == line) {
            Some((_, parts)) => page.extend(parts.iter().copied()),
            None => page.push_str(line),
        }
        page.push('\n');
    }
    let text = |text| toolkit::pictures::escaped(text).replace('\n', "&#10;");
    let data = data.iter().map(|(name, value)| format!(" data-{name}=\"{}\"", text(value)));
    page.replacen("<body>", &format!("<body{}>", data.collect::<String>()), 1)
}
