//! The files that commands write, each tried before the work begins.

use games::strategies_by_rules::TITLE;
use shell::files::{HEAD, Replacing, Target, UNFINISHED};
use shell::options::Session;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use laboratory::census::Census;
use laboratory::report::folder;

/// Whether a file with this beginning is a certificate.
pub(crate) fn is_certificate(head: &[u8]) -> bool {
    head.starts_with(b"mapgame certificate ")
        || head.starts_with(TITLE.as_bytes())
        || games::bound_certificate::is_one(head)
}

/// Whether a file with this beginning is a picture that the program drew.
pub(crate) fn is_picture(head: &[u8]) -> bool {
    let own = toolkit::pictures::BY.as_bytes();
    head.starts_with(b"<svg ")
        && head[..head.len().min(HEAD as usize)].windows(own.len()).any(|part| part == own)
}

/// The target with this name, if it may be written: no input of this command, and no file of others unless the user
/// allows it.
pub(crate) fn target(path: &Path, is_own: fn(&[u8]) -> bool, session: &Session) -> anyhow::Result<Target> {
    let inputs = inputs(path);
    Ok(Target::new(path, Replacing { is_own, overwrite: session.overwrite, inputs: &inputs })?)
}

/// Checks, before anything is computed, that files can be written into this folder and that no file of others is
/// replaced: unless the user allows it, the folder must be new or empty, or have the data of a report.
pub(crate) fn try_folder(folder: &Path, session: &Session) -> anyhow::Result<()> {
    let is_own = folder::read(folder).is_ok();
    // Unfinished files of a killed program do not count.
    let is_someones = |entry: &fs::DirEntry| !entry.file_name().to_string_lossy().starts_with(UNFINISHED);
    let has_files =
        fs::read_dir(folder).is_ok_and(|entries| entries.flatten().any(|entry| is_someones(&entry)));
    if has_files && !is_own && !session.overwrite {
        bail!(
            "{}: expected a new folder, an empty one, or one that mapgame wrote, found other files (--overwrite writes \
             there)",
            folder.display()
        );
    }
    folder::try_to_write(folder)
        .with_context(|| format!("{}: expected a folder that can be written", folder.display()))
}

/// The files that the command line names, except for one occurrence of `output`, and standard input if it is a file. A
/// census counts as its own files and the files from which it was made.
fn inputs(output: &Path) -> Vec<PathBuf> {
    let words = env::args_os().skip(1).flat_map(|word| {
        let value =
            word.to_str().and_then(|word| word.split_once('=')).map(|(_, value)| PathBuf::from(value));
        [Some(PathBuf::from(word)), value]
    });
    let mut inputs: Vec<PathBuf> = words.flatten().chain([PathBuf::from("/dev/stdin")]).collect();
    if let Some(place) = inputs.iter().position(|input| input == output) {
        inputs.swap_remove(place);
    }
    let censuses = inputs.iter().filter_map(|input| Census::open(input).ok());
    let of_censuses: Vec<PathBuf> = censuses.flat_map(|census| census.files()).collect();
    inputs.retain(|input| fs::metadata(input).is_ok_and(|input| input.is_file()));
    inputs.extend(of_censuses);
    inputs
}
