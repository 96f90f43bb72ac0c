//! Tells the program from which commit a release is built, for `mapgame --version`. Without git, or where the sources are in no
//! checkout, nothing is told; other builds are not made again for every commit.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("PROFILE").as_deref() != Ok("release") {
        return;
    }
    let git = |arguments: &[&str]| {
        let told = Command::new("git").args(arguments).output().ok().filter(|told| told.status.success())?;
        Some(String::from_utf8(told.stdout).ok()?.trim().to_owned()).filter(|told| !told.is_empty())
    };
    // A checkout of something else may be around the sources.
    let is_inside =
        git(&["ls-files", "build.rs"]).is_some() && git(&["rev-parse", "--show-prefix"]).is_none();
    if !is_inside {
        return;
    }
    for path in ["HEAD", "logs/HEAD"] {
        if let Some(file) = git(&["rev-parse", "--git-path", path]) {
            println!("cargo:rerun-if-changed={file}");
        }
    }
    if let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) {
        println!("cargo:rustc-env=MAPGAME_COMMIT={commit}");
    }
}
