//! The tables compile, where there is a LaTeX to compile them.

use std::process::Command;

use super::{Folder, committed, program, sample, skipped};

#[test]
fn tables_compile() {
    let Some(pdflatex) = program(&["pdflatex"]) else {
        skipped("no pdflatex is on the path");
        return;
    };
    let folder = Folder::new("latex");
    let own = sample()["kinds.tex"].clone();
    let tables = committed("tex").into_iter().map(|(_, source)| source).chain([own]);
    let body: String = tables.map(|table| table + "\n\\clearpage\n").collect();
    let packages = "\\usepackage{booktabs,longtable,array,amsmath}";
    let source = format!(
        "\\documentclass[a4paper,landscape]{{article}}\n{packages}\n\\begin{{document}}\n{body}\\end{{document}}\n"
    );
    std::fs::write(folder.0.join("all.tex"), source).unwrap();
    let run = Command::new(pdflatex)
        .args(["-interaction=nonstopmode", "-halt-on-error", "all.tex"])
        .current_dir(&folder.0)
        .output()
        .unwrap();
    let log = String::from_utf8_lossy(&run.stdout);
    let told: Vec<&str> = log.lines().skip_while(|line| !line.starts_with('!')).take(8).collect();
    assert!(run.status.success() && folder.0.join("all.pdf").is_file(), "{told:#?}");
}
