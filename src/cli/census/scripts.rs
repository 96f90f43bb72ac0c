//! `mapgame census slurm` and `mapgame census parallel`: scripts that run the shards that are missing.

use std::io::{BufWriter, Write};
use std::path::Path;

use mapgame::census::{Census, State, ranges};

use super::folder::Folder;
use crate::cli::Exit;
use crate::cli::common::options::Session;
use crate::cli::common::stdout;

/// Print a job array of Slurm over the shards that are missing.
///
/// Submit it with sbatch. A shard is a task of the array, and as many run at once as the cluster gives. When all tasks
/// have ended, print the script again: it has the shards that are missing still, or is a remark that none is.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census slurm order10 --time 2:00:00 --partition short > order10.sh
  sbatch order10.sh")]
pub struct Slurm {
    #[command(flatten)]
    folder: Folder,
    /// The partition.
    #[arg(long, value_name = "NAME")]
    partition: Option<String>,
    /// The time of a task, as Slurm has it: minutes, H:MM:SS, D-HH.
    #[arg(long, value_name = "TIME", default_value = "1:00:00")]
    time: String,
    /// The memory of a task, as Slurm has it.
    #[arg(long, value_name = "SIZE", default_value = "2G")]
    memory: String,
    /// The threads of a task.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    cpus: u16,
}

/// Print the commands for the shards that are missing, a line each, for GNU parallel.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census parallel order10 | parallel
  mapgame census parallel order10 | parallel --sshlogin one,two --workdir .")]
pub struct Parallel {
    #[command(flatten)]
    folder: Folder,
    /// The threads of each command.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    cpus: u16,
}

pub fn slurm(arguments: Slurm, session: &Session) -> anyhow::Result<Exit> {
    let census = arguments.folder.open()?;
    let missing = missing(&census)?;
    if missing.is_empty() {
        return nothing_is_missing(&census, session);
    }
    let Slurm { partition, time, memory, cpus, .. } = &arguments;
    let (time, memory) = (one_word("--time", time)?, one_word("--memory", memory)?);
    let partition = partition.as_deref().map(|name| one_word("--partition", name)).transpose()?;
    let folder = std::fs::canonicalize(census.folder())?;
    let name = folder.file_name().map_or("census".into(), |name| name.to_string_lossy().into_owned());
    let name: String =
        name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
    let mut out = BufWriter::new(stdout());
    writeln!(out, "#!/bin/sh")?;
    writeln!(out, "#SBATCH --job-name=census-{name}")?;
    writeln!(out, "#SBATCH --array={}", ranges(&missing))?;
    writeln!(out, "#SBATCH --time={time}")?;
    writeln!(out, "#SBATCH --mem={memory}")?;
    writeln!(out, "#SBATCH --cpus-per-task={cpus}")?;
    if let Some(partition) = partition {
        writeln!(out, "#SBATCH --partition={partition}")?;
    }
    // A task that is told to stop keeps what is done. It takes the place of the shell, which is what `B:` is told to.
    writeln!(out, "#SBATCH --signal=B:TERM@30")?;
    writeln!(out, "exec {}", command(&folder, "\"$SLURM_ARRAY_TASK_ID\"", *cpus)?)?;
    out.flush()?;
    Ok(Exit::Done)
}

pub fn parallel(arguments: Parallel, session: &Session) -> anyhow::Result<Exit> {
    let census = arguments.folder.open()?;
    let missing = missing(&census)?;
    if missing.is_empty() {
        return nothing_is_missing(&census, session);
    }
    let folder = std::fs::canonicalize(census.folder())?;
    let mut out = BufWriter::new(stdout());
    for shard in missing {
        writeln!(out, "{}", command(&folder, &shard.to_string(), arguments.cpus)?)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

fn nothing_is_missing(census: &Census, session: &Session) -> anyhow::Result<Exit> {
    session.remark(&format!("{}: no shard is missing", census.folder().display()));
    Ok(Exit::Done)
}

fn missing(census: &Census) -> anyhow::Result<Vec<u32>> {
    let mut missing = Vec::new();
    for shard in census.shards() {
        if !matches!(shard.state()?, State::Whole(_)) {
            missing.push(shard.number());
        }
    }
    Ok(missing)
}

/// The command that runs a shard, with this program.
fn command(folder: &Path, shard: &str, cpus: u16) -> anyhow::Result<String> {
    let program = std::env::current_exe()?;
    let (program, folder) = (quoted(&program), quoted(folder));
    Ok(format!("{program} census run {folder} --shard {shard} --threads {cpus}"))
}

/// A path for a shell.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}

/// A value that stays on its line.
fn one_word<'t>(option: &str, text: &'t str) -> anyhow::Result<&'t str> {
    let is_word = !text.is_empty() && text.chars().all(|letter| letter.is_ascii_graphic());
    anyhow::ensure!(is_word, "{option}: expected one word as Slurm takes it, found {text:?}");
    Ok(text)
}
