//! Tells the program where the log of HEAD is, if a release is built in a checkout: `mapgame --version` prints its
//! last commit. Without git, or where the sources are in no checkout, it is an empty file; so it is in other builds, which
//! are then not made again for every commit.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is_release = std::env::var("PROFILE").as_deref() == Ok("release");
    let log = is_release.then(log_of_head).flatten().unwrap_or_else(|| {
        let empty = Path::new(&std::env::var_os("OUT_DIR").expect("Cargo sets it")).join("no-log");
        std::fs::write(&empty, "").expect("Cargo made the folder");
        empty
    });
    println!("cargo:rustc-env=MAPGAME_LOG={}", log.display());
}

fn log_of_head() -> Option<PathBuf> {
    let git = |arguments: &[&str]| {
        let ran = Command::new("git").args(arguments).output().ok().filter(|ran| ran.status.success())?;
        Some(String::from_utf8(ran.stdout).ok()?.trim().to_owned()).filter(|ran| !ran.is_empty())
    };
    // A checkout of something else may be around the sources.
    let is_inside =
        git(&["ls-files", "build.rs"]).is_some() && git(&["rev-parse", "--show-prefix"]).is_none();
    if !is_inside {
        return None;
    }
    // Without it there is no checkout any more, and Cargo asks again.
    println!("cargo:rerun-if-changed={}", git(&["rev-parse", "--git-path", "config"])?);
    std::path::absolute(git(&["rev-parse", "--git-path", "logs/HEAD"])?).ok().filter(|log| log.is_file())
}
