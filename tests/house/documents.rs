//! The documents: each link leads to a file that is there, and to a heading of it; and each page is in the book.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{root, sources};

/// The text without blocks of code, and without code within lines.
fn prose(text: &str) -> String {
    let mut prose = String::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if !inside {
            prose.extend(line.split('`').step_by(2));
            prose.push('\n');
        }
    }
    assert!(!inside, "a block of code does not end");
    prose
}

/// Where the links of a document lead, within the project.
fn links(text: &str) -> BTreeSet<String> {
    let targets = prose(text);
    let targets =
        targets.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
    targets.filter(|target| !target.contains("://")).map(String::from).collect()
}

/// The anchors of the headings, as forges and mdBook make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut inside = false;
    let headings = text.lines().filter(|line| {
        inside ^= line.starts_with("```");
        !inside && line.starts_with('#')
    });
    let named = |heading: &str| -> String {
        let kept = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(named).collect()
}

fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.extension().is_some_and(|end| end == "md")).collect()
}

/// The pages at the root, those of the book, and the first page of each other folder.
fn documents() -> Vec<PathBuf> {
    let folders =
        ["reports", "examples", "known", "."].map(|folder| fs::read_dir(root().join(folder)).unwrap());
    let readmes = folders.into_iter().flatten().map(|entry| entry.unwrap().path().join("README.md"));
    let readmes = readmes.chain([root().join("reports/README.md")]).filter(|page| page.exists());
    let folders = [".", "docs", ".github"].map(|folder| pages(&root().join(folder)));
    [folders.concat(), readmes.collect()].concat()
}

/// A file in an example is there, or a command above has written it: it stands after `>` or an option.
#[test]
fn every_file_that_an_example_reads_is_there() {
    let mut seen = 0;
    for page in pages(&root().join("docs")) {
        let text = fs::read_to_string(&page).unwrap();
        for block in text.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()) {
            let lines = block.lines().map(|line| line.split(" # ").next().unwrap());
            let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
            for (at, word) in words.iter().enumerate() {
                let is_file = [".dot", ".txt", ".g6", ".col", ".edges"].iter().any(|end| word.ends_with(end));
                if !is_file || word.contains(['$', '{', '\'']) {
                    continue;
                }
                seen += 1;
                let reads = |before: &&str| ["--order", "--guide", "--from"].contains(before);
                let is_written = |before: &&str| *before == ">" || before.starts_with("--") && !reads(before);
                let first = words.iter().position(|other| other == word).unwrap().min(at);
                let is_made = first.checked_sub(1).is_some_and(|before| is_written(&words[before]));
                assert!(is_made || root().join(word).exists(), "{}: {word}", page.display());
            }
        }
    }
    assert!(seen > 5, "only {seen} files were found");
}

#[test]
fn every_link_of_the_documents_leads_somewhere() {
    let mut seen = 0;
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        // In formulas brackets stand before parentheses, too.
        for link in links(&text).into_iter().filter(|link| link.contains(['.', '#', '/'])) {
            seen += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { document.clone() } else { document.with_file_name(file) };
            assert!(target.exists(), "{}: {link}", document.display());
            let anchored = || anchors(&fs::read_to_string(&target).unwrap()).contains(anchor);
            assert!(anchor.is_empty() || anchored(), "{}: {link}", document.display());
        }
    }
    assert!(seen > 150, "only {seen} links were found");
}

#[test]
fn every_page_is_in_the_book() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let listed = links(&summary);
    for page in pages(&root().join("docs")) {
        let name = page.file_name().unwrap().to_str().unwrap();
        assert!(name == "SUMMARY.md" || listed.contains(name), "{name} is not in docs/SUMMARY.md");
    }
}

/// The questions of a theorist stand on the first page, each with a link to its answer.
#[test]
fn twenty_questions_are_answered_within_one_click() {
    let questions = fs::read_to_string(root().join("docs/start.md")).unwrap();
    let answered = questions.lines().filter(|line| line.starts_with("| ") && line.contains("? | ["));
    assert_eq!(answered.count(), 20);
}

/// The glossary of the page in the browser is that of the book.
#[test]
fn the_book_and_the_page_share_a_glossary() {
    let read = |file: &str| fs::read_to_string(root().join(file)).unwrap();
    let entries: Vec<serde_json::Value> = serde_json::from_str(&read("web/glossary.json")).unwrap();
    let row = |entry: &serde_json::Value| {
        let [word, means] = ["word", "means"].map(|member| entry[member].as_str().unwrap());
        format!("| {word} | {} |", means.replace('|', "\\|"))
    };
    let book = read("docs/glossary.md");
    let rows: Vec<&str> = book.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert_eq!(rows, entries.iter().map(row).collect::<Vec<_>>());
}

/// The words of comments, pages and README, in lower case between single spaces, without code.
fn words_in_use() -> String {
    let mut files = Vec::new();
    sources(root(), &mut files);
    let read = |path: &PathBuf| fs::read_to_string(path).unwrap();
    let comments = files.iter().flat_map(|path| {
        let text = read(path);
        let comments = text.lines().filter_map(|line| line.trim_start().strip_prefix("//"));
        comments.map(|line| line.split('`').step_by(2).collect::<String>()).collect::<Vec<_>>()
    });
    let pages = [pages(&root().join("docs")), vec![root().join("README.md")]].concat();
    let text: Vec<String> = comments.chain(pages.iter().map(|page| prose(&read(page)))).collect();
    let text = text.join(" ").to_lowercase();
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.flat_map(|word| [" ", word]).chain([" "]).collect()
}

/// CONTRIBUTING.md has what to write instead. `WRITE=1` lowers the bounds to the present counts.
#[test]
fn former_words_become_fewer() {
    let (path, words) = (root().join("tests/data/idiolect.txt"), words_in_use());
    let mut lowered = String::new();
    for line in fs::read_to_string(&path).unwrap().lines() {
        let (phrase, bound) = line.split_once('\t').unwrap();
        // Two in a row share a space.
        let count = words.replace(' ', "  ").matches(&format!(" {} ", phrase.replace(' ', "  "))).count();
        let bound: usize = bound.parse().unwrap();
        assert!(count <= bound, "{phrase:?} is used {count} times, and {bound} before");
        lowered += &format!("{phrase}\t{count}\n");
    }
    if std::env::var_os("WRITE").is_some() {
        fs::write(path, lowered).unwrap();
    }
}
