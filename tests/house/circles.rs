//! No file imports one that imports it, nor in longer circles.
//!
//! Within a crate, a file imports another if a `use` or a path in its code names something that is defined there. A
//! `pub use` is a re-export and no import; an import of the name imports the file that defines it. Modules for
//! tests are left out.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use toml::{Table, Value};

use super::{root, sources};

/// The path of a module in its crate, or of a name as it is written.
pub(super) type Names = Vec<String>;

#[derive(Default)]
struct Module {
    file: String,
    /// What it imports, under the name that it gives.
    imports: Vec<(String, Names)>,
    /// What it re-exports, under the name that it gives.
    exports: BTreeMap<String, Names>,
    paths: Vec<Names>,
}

/// The words and signs of a source text, with `::` as one; without literals.
fn tokens(stream: TokenStream, found: &mut Vec<String>) {
    let mut is_second = false;
    for tree in stream {
        let was_joint = std::mem::take(&mut is_second);
        match tree {
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    Delimiter::Brace => ["{", "}"],
                    Delimiter::Bracket => ["[", "]"],
                    _ => ["(", ")"],
                };
                found.push(open.into());
                tokens(group.stream(), found);
                found.push(close.into());
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' && was_joint => {
                found.last_mut().expect("the first colon").push(':');
            }
            TokenTree::Punct(sign) => {
                is_second = sign.as_char() == ':' && sign.spacing() == Spacing::Joint;
                found.push(sign.to_string());
            }
            TokenTree::Ident(word) => found.push(word.to_string()),
            TokenTree::Literal(_) => {}
        }
    }
}

struct Reader<'a> {
    file: &'a str,
    tokens: Vec<&'a str>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).copied().unwrap_or("")
    }

    /// The token that stands so far before the next.
    fn before(&self, back: usize) -> &'a str {
        self.at.checked_sub(back).map_or("", |at| self.tokens[at])
    }

    /// Reads a module up to its last brace, or up to the end of the file.
    fn module(&mut self, path: Names, modules: &mut BTreeMap<Names, Module>) {
        let mut module = Module { file: self.file.into(), ..Module::default() };
        let mut depth = 0;
        while self.at < self.tokens.len() {
            match self.peek(0) {
                "{" => depth += 1,
                "}" if depth == 0 => break,
                "}" => depth -= 1,
                "#" if (1..7).map(|ahead| self.peek(ahead)).eq(["[", "cfg", "(", "test", ")", "]"]) => {
                    self.at += 7;
                    self.skip_item();
                    continue;
                }
                "mod" if self.peek(2) == "{" => {
                    let inner = path.iter().cloned().chain([self.peek(1).into()]).collect();
                    self.at += 3;
                    self.module(inner, modules);
                }
                "use" if self.peek(1) != "<" => self.declaration(&mut module),
                _ if self.peek(1) == "::" => {
                    let is_whole = !["::", "$"].contains(&self.before(1));
                    let is_visibility = self.before(1) == "in" && self.before(2) == "(";
                    let path = self.path();
                    if is_whole && !is_visibility {
                        module.paths.push(path);
                    }
                    continue;
                }
                _ => {}
            }
            self.at += 1;
        }
        modules.insert(path, module);
    }

    /// Passes over an item: up to its semicolon, or over its braces.
    fn skip_item(&mut self) {
        let is_use = self.peek(0) == "use";
        let mut depth = 0;
        while self.at < self.tokens.len() {
            let token = self.peek(0);
            self.at += 1;
            match token {
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if depth == 0 && !is_use {
                        break;
                    }
                }
                ";" if depth == 0 => break,
                _ => {}
            }
        }
    }

    /// The names from here on that `::` joins.
    fn path(&mut self) -> Names {
        let mut path = vec![self.peek(0).to_owned()];
        self.at += 1;
        while self.peek(0) == "::" && self.peek(1).starts_with(|c: char| c.is_alphabetic() || c == '_') {
            path.push(self.peek(1).to_owned());
            self.at += 2;
        }
        path
    }

    /// Reads a `use` up to its semicolon.
    fn declaration(&mut self, module: &mut Module) {
        let is_export = match self.before(1) {
            ")" => self.tokens[..self.at]
                .iter()
                .rposition(|&token| token == "(")
                .is_some_and(|open| open > 0 && self.tokens[open - 1] == "pub"),
            token => token == "pub",
        };
        self.at += 1;
        let mut found = Vec::new();
        self.tree(&Names::new(), &mut found);
        for (name, path) in found {
            // Which names a glob stands for is not looked up: its file counts as imported.
            if is_export && name != "*" {
                module.exports.insert(name, path);
            } else {
                module.imports.push((name, path));
            }
        }
    }

    /// Reads one tree of a `use`: a path, and what stands in braces behind it.
    fn tree(&mut self, prefix: &Names, found: &mut Vec<(String, Names)>) {
        let mut path = prefix.clone();
        loop {
            match self.peek(0) {
                "{" => {
                    self.at += 1;
                    while !["}", ""].contains(&self.peek(0)) {
                        self.tree(&path, found);
                        self.at += usize::from(self.peek(0) == ",");
                    }
                    self.at += 1;
                    return;
                }
                "::" => {}
                "," | "}" | ";" | "as" | "" => break,
                "self" if !path.is_empty() => {}
                name => path.push(name.to_owned()),
            }
            self.at += 1;
        }
        let mut name = path.last().cloned().unwrap_or_default();
        if self.peek(0) == "as" {
            name = self.peek(1).to_owned();
            self.at += 2;
        }
        found.push((name, path));
    }
}

/// How deep re-exports of re-exports are followed.
const DEEPEST: usize = 16;

pub(super) struct Modules(BTreeMap<Names, Module>);

impl Modules {
    /// The crate of these files, given with their paths from the folder of its root module.
    pub(super) fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut modules = BTreeMap::new();
        for (file, text) in files {
            let path = file.strip_suffix(".rs").expect("a file of Rust");
            let path = if path == "lib" { Names::new() } else { path.split('/').map(String::from).collect() };
            let mut found = Vec::new();
            tokens(text.parse().expect("Rust"), &mut found);
            let tokens = found.iter().map(String::as_str).collect();
            Reader { file, tokens, at: 0 }.module(path, &mut modules);
        }
        Modules(modules)
    }

    /// The file that defines what a path in the code of a module names; `None` if it is not of this crate.
    fn file(&self, module: &Names, path: &[String], depth: usize) -> Option<&str> {
        let first = path.first()?;
        let ups = path.iter().take_while(|name| *name == "super").count();
        let child = [&module[..], std::slice::from_ref(first)].concat();
        let imports = &self.0[module].imports;
        if first == "crate" {
            self.below(Names::new(), &path[1..], depth)
        } else if first == "self" {
            self.below(module.clone(), &path[1..], depth)
        } else if ups > 0 {
            self.below(module[..module.len().checked_sub(ups)?].to_vec(), &path[ups..], depth)
        } else if self.0.contains_key(&child) {
            self.below(child, &path[1..], depth)
        } else {
            let (_, import) =
                imports.iter().find(|(name, import)| name == first && import.first() != Some(first))?;
            (depth < DEEPEST).then_some(())?;
            self.file(module, &[import, &path[1..]].concat(), depth + 1)
        }
    }

    /// The same for a path that begins below a module.
    fn below(&self, mut module: Names, path: &[String], depth: usize) -> Option<&str> {
        for (at, name) in path.iter().enumerate() {
            let child = [&module[..], std::slice::from_ref(name)].concat();
            let here = self.0.get(&module)?;
            if self.0.contains_key(&child) {
                module = child;
            } else if let Some(export) = here.exports.get(name).filter(|_| depth < DEEPEST) {
                return self.file(&module, &[export, &path[at + 1..]].concat(), depth + 1);
            } else {
                break;
            }
        }
        Some(&self.0.get(&module)?.file)
    }

    /// Which file imports which, with the path as it is written.
    pub(super) fn imports(&self) -> impl Iterator<Item = (&str, &str, &Names)> {
        self.0.iter().flat_map(move |(path, module)| {
            let imported = module.imports.iter().map(|(_, import)| import);
            imported.chain(&module.paths).filter_map(move |written| {
                let file = self.file(path, written, 0).filter(|file| *file != module.file)?;
                Some((module.file.as_str(), file, written))
            })
        })
    }

    /// The imports of each circle, one a line.
    fn circles(&self) -> Vec<String> {
        let mut imports: DiGraph<&str, String> = DiGraph::new();
        let mut nodes = BTreeMap::new();
        for module in self.0.values() {
            nodes.entry(module.file.as_str()).or_insert_with(|| imports.add_node(&module.file));
        }
        for (from, to, written) in self.imports() {
            if !imports.contains_edge(nodes[from], nodes[to]) {
                imports.add_edge(nodes[from], nodes[to], written.join("::"));
            }
        }
        let mut circles: Vec<Vec<String>> = Vec::new();
        for circle in tarjan_scc(&imports).iter().filter(|circle| circle.len() > 1) {
            let inside = imports.edge_indices().filter_map(|edge| {
                let (from, to) = imports.edge_endpoints(edge)?;
                let is_inside = circle.contains(&from) && circle.contains(&to);
                is_inside.then(|| format!("{} imports {}: {}", imports[from], imports[to], imports[edge]))
            });
            let mut inside: Vec<String> = inside.collect();
            inside.sort();
            circles.push(inside);
        }
        circles.sort();
        circles.into_iter().map(|circle| circle.join("\n")).collect()
    }
}

pub(super) fn manifest(folder: &Path) -> Table {
    fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap()
}

/// The crate in this folder, without its tests and binaries.
pub(super) fn crate_in(folder: &Path) -> Modules {
    let manifest = manifest(folder);
    let library = manifest.get("lib").and_then(|table| table.get("path")).and_then(Value::as_str);
    let library = folder.join(library.unwrap_or("src/lib.rs"));
    let base = library.parent().unwrap();
    let mut files = Vec::new();
    sources(base, &mut files);
    let texts = files.iter().filter_map(|file| {
        let name = file.strip_prefix(base).unwrap().to_str().unwrap();
        let is_outside = ["tests/", "examples/"].iter().any(|folder| name.starts_with(folder));
        (!is_outside && name != "main.rs" && name != "build.rs")
            .then(|| (name.to_owned(), fs::read_to_string(file).unwrap()))
    });
    let texts: Vec<(String, String)> = texts.collect();
    Modules::new(texts.iter().map(|(name, text)| (name.as_str(), text.as_str())))
}

#[test]
fn no_file_imports_one_that_imports_it() {
    let workspace = manifest(root());
    let members = workspace["workspace"]["members"].as_array().unwrap();
    let mut found = Vec::new();
    let members = members.iter().map(|member| member.as_str().unwrap());
    for member in members.filter(|&member| member != "workspace-hack") {
        let modules = crate_in(&root().join(member));
        assert!(modules.0.len() > 10, "{member}: only {} modules were found", modules.0.len());
        found.extend(modules.circles().into_iter().map(|circle| format!("in {member}:\n{circle}")));
    }
    assert!(found.is_empty(), "{} circles\n\n{}", found.len(), found.join("\n\n"));
}

#[test]
fn circles_are_found_through_re_exports_and_paths() {
    let modules = Modules::new([
        ("lib.rs", "mod a; mod b; pub mod c; pub mod d; pub use a::{A, inner::Deep as D}; pub use b::B;"),
        ("a.rs", "use crate::{self as all, c::{Left, Right as R}}; pub mod inner; pub struct A;"),
        ("a/inner.rs", "pub struct Deep; fn f() -> usize { super::super::d::count(\"crate::A\", 'x') }"),
        (
            "b.rs",
            "//! use crate::d::D;\nuse std::fmt; pub struct B; #[cfg(test)] mod tests { use crate::A; }",
        ),
        (
            "c.rs",
            "mod parts { pub use super::later::Left; mod more { use super::super::later; } }\n\
                  pub use parts::Left; pub mod later; pub(in crate::d) type Right = crate::B;",
        ),
        ("c/later.rs", "use crate as root; fn f<'a>(x: &'a root::D) -> impl Sized + use<'a> {}"),
        ("d.rs", "use crate::c::Left as L; const X: L = L::X; /* crate::B /* nested */ */"),
    ]);
    let expected = "a/inner.rs imports d.rs: super::super::d::count\n\
                    c/later.rs imports a/inner.rs: root::D\n\
                    d.rs imports c/later.rs: crate::c::Left";
    assert_eq!(modules.circles(), [expected]);
}
