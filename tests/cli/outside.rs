//! Players and strategies that are other programs: the examples, and how they end with the program that began them.

mod agreement;

use super::*;
use crate::sessions::{has_python, say};

/// Says who it is, and sleeps in a child of its own when it is asked.
const SLEEPER: &str = r#"
while read -r line; do case $line in
*'"type":"hello"'*) echo '{"type":"hello","version":1,"name":"sleeper","plays":["alice"],"color_blind":true,"memory":true}';;
*'"type":"game"'*) echo '{"type":"ready"}';;
*) sleep 600 & echo "$$ $!" > ids.txt; wait;;
esac; done
"#;

fn ids(folder: &Folder) -> Vec<String> {
    let text = std::fs::read_to_string(folder.0.join("ids.txt")).unwrap_or_default();
    text.split_whitespace().map(str::to_owned).collect()
}

/// Gone, or dead and only not yet buried by its new parent.
fn is_gone(id: &str) -> bool {
    let stat =
        std::fs::read_to_string(std::path::Path::new("/proc").join(id).join("stat")).unwrap_or_default();
    stat.is_empty() || stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['Z', 'X']))
}

const VERIFY: &str = "verify path:4 --strategy 'exec:sh sleeper.sh' --move-timeout";

#[test]
fn with_us_and_with_its_children() {
    let folder = Folder::new();
    folder.file("sleeper.sh", SLEEPER);
    let run = line_in(&folder, &format!("{VERIFY} 0.5"));
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let known = ids(&folder);
    assert_eq!(known.len(), 2);
    wait_for("a silent program is killed", || known.iter().all(|id| is_gone(id)));
}

#[cfg(unix)]
#[test]
fn on_a_signal() {
    for (signal, code) in [("TERM", Some(143)), ("INT", Some(3))] {
        let folder = Folder::new();
        folder.file("sleeper.sh", SLEEPER);
        let mut child = start(&folder, &format!("{VERIFY} 500"));
        wait_for("the program is asked", || ids(&folder).len() == 2);
        let known = ids(&folder);
        send(&child, signal, 1);
        assert_eq!(child.wait().unwrap().code(), code, "{signal}");
        wait_for("the program is killed with us", || known.iter().all(|id| is_gone(id)));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn without_our_files() {
    let folder = Folder::new();
    folder.file("secret.txt", "secret");
    folder.file("files.sh", "ls -l /proc/$$/fd > files.txt; read -r line; echo '{}'\n");
    let run = limited("exec 7< secret.txt", &folder, "verify path:4 --strategy 'exec:sh files.sh'");
    assert_eq!(run.code, Some(2));
    let files = std::fs::read_to_string(folder.0.join("files.txt")).unwrap();
    assert!(files.contains("files.sh") && !files.contains("secret"), "{files}");
}
