//! The process that has locked a file.

use std::fmt;
use std::fs::File;

/// The process that has locked a file, as far as the system reveals it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// Its number; `None` if the system does not reveal it, or the process has ended since.
    pub process: Option<u32>,
    /// The name of its program, without characters that control a terminal.
    pub(crate) program: Option<String>,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.process, &self.program) {
            (Some(process), Some(program)) => write!(f, "process {process} ({program})"),
            (Some(process), None) => write!(f, "process {process}"),
            (None, _) => f.write_str("another process"),
        }
    }
}

impl Holder {
    /// The process that has locked this file. Linux lists all locks; on other systems it is unknown.
    pub(super) fn of(file: &File) -> Self {
        let process = locks::holder(file);
        Holder { process, program: process.and_then(locks::program) }
    }

    /// The process that has locked the file with this inode, by a line `1: FLOCK ADVISORY WRITE PROCESS
    /// MAJOR:MINOR:INODE 0 EOF` of Linux's list of all locks. `None` if the line is about another file, is about a
    /// process that waits for the lock (such a line has an arrow), or names no process.
    pub fn in_line(line: &str, inode: u64) -> Option<u32> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, kind, _, _, process, place, ..] = words[..] else { return None };
        let is_here = place.rsplit(':').next()?.parse() == Ok(inode);
        if kind != "->" && is_here { process.parse().ok() } else { None }
    }
}

#[cfg(target_os = "linux")]
mod locks {
    use std::fs::{self, File};
    use std::os::unix::fs::MetadataExt;

    use super::Holder;

    pub(crate) fn holder(file: &File) -> Option<u32> {
        let file = file.metadata().ok()?;
        let list = fs::read_to_string("/proc/locks").ok()?;
        let mut candidates = list.lines().filter_map(|line| Holder::in_line(line, file.ino()));
        // The list numbers devices differently from the file system, so inodes of two devices may be confused.
        candidates.find(|process| {
            let open = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
            open.filter_map(|entry| fs::metadata(entry.path()).ok())
                .any(|other| (other.dev(), other.ino()) == (file.dev(), file.ino()))
        })
    }

    pub(crate) fn program(process: u32) -> Option<String> {
        let name = fs::read_to_string(format!("/proc/{process}/comm")).ok()?;
        let name: String = name.chars().filter(|c| !c.is_control()).collect();
        (!name.is_empty()).then_some(name)
    }
}

#[cfg(not(target_os = "linux"))]
mod locks {
    use std::fs::File;

    pub(crate) fn holder(_: &File) -> Option<u32> {
        None
    }

    /// Unknown on this system.
    pub fn program(_: u32) -> Option<String> {
        None
    }
}
