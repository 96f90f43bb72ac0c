//! Programs end with the program that began them.

use std::path::Path;

use super::*;

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
    let stat = std::fs::read_to_string(Path::new("/proc").join(id).join("stat")).unwrap_or_default();
    stat.is_empty() || stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with(['Z', 'X']))
}

#[test]
fn with_us_and_with_its_children() {
    let folder = Folder::new();
    folder.file("sleeper.sh", SLEEPER);
    let run = run_in(
        &folder,
        &["verify", "path:4", "--strategy", "exec:sh sleeper.sh", "--move-timeout", "0.5"],
        b"",
    );
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    let known = ids(&folder);
    assert_eq!(known.len(), 2);
    wait_for("a silent program is killed", || known.iter().all(|id| is_gone(id)));
}

#[test]
fn on_a_signal() {
    for (signal, code) in [("-TERM", Some(143)), ("-INT", Some(3))] {
        let folder = Folder::new();
        folder.file("sleeper.sh", SLEEPER);
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("mapgame"))
            .args(["verify", "path:4", "--strategy", "exec:sh sleeper.sh", "--move-timeout", "500"])
            .current_dir(&folder.0)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        wait_for("the program is asked", || ids(&folder).len() == 2);
        let known = ids(&folder);
        let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        assert_eq!(child.wait().unwrap().code(), code, "{signal}");
        wait_for("the program is killed with us", || known.iter().all(|id| is_gone(id)));
    }
}

#[test]
fn without_our_files() {
    let folder = Folder::new();
    folder.file("secret.txt", "secret");
    folder.file("files.sh", "ls -l /proc/$$/fd > files.txt; read -r line; echo '{}'\n");
    let program = assert_cmd::cargo::cargo_bin!("mapgame");
    let command =
        format!("exec 7< secret.txt; '{}' verify path:4 --strategy 'exec:sh files.sh'", program.display());
    let status =
        Command::new("sh").args(["-c", &command]).current_dir(&folder.0).stderr(Stdio::null()).status();
    assert_eq!(status.unwrap().code(), Some(2));
    let files = std::fs::read_to_string(folder.0.join("files.txt")).unwrap();
    assert!(files.contains("files.sh") && !files.contains("secret"), "{files}");
}
