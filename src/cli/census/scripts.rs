//! `mapgame census slurm`, `parallel` and `sql`: scripts for other programs.

use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::ensure;
use laboratory::census::{Census, MOST_SHARDS, ranges};
use shell::options::Session;
use shell::{Exit, stdout};

use super::folder::{Folder, missing};

/// Print a Slurm job array for the missing shards.
///
/// Submit it with sbatch. A task of the array computes one shard, or its share of the shards if there are more shards than tasks.
/// As many tasks run at once as the cluster and --throttle allow. Their output is in FOLDER/logs, which is created. When all
/// tasks have ended, print the script again: it is for the shards that are still missing.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census slurm order6 --time 2:00:00 --partition short > order6.sh
  mapgame census slurm order6 --tasks 200 --throttle 50 --qos low > order6.sh
  sbatch order10.sh")]
pub(crate) struct Slurm {
    #[command(flatten)]
    folder: Folder,
    /// The largest number of tasks. By default, Slurm allows 1000 in an array.
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SHARDS)))]
    tasks: u32,
    /// The largest number of tasks at once.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    throttle: Option<u32>,
    /// The partition.
    #[arg(long, value_name = "NAME")]
    partition: Option<String>,
    /// The account that is charged.
    #[arg(long, value_name = "NAME")]
    account: Option<String>,
    /// The quality of service.
    #[arg(long, value_name = "NAME")]
    qos: Option<String>,
    /// The time of a task. It is in a format of Slurm: minutes, H:MM:SS or D-HH.
    #[arg(long, value_name = "TIME", default_value = "1:00:00")]
    time: String,
    /// The memory of a task. It is in a format of Slurm.
    #[arg(long, value_name = "SIZE", default_value = "2G")]
    memory: String,
    /// The threads of a task.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    cpus: u16,
}

/// Print a command for each missing shard, for GNU parallel.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census parallel order6 | parallel
  mapgame census parallel order6 | parallel --sshlogin one,two --workdir .")]
pub(crate) struct Parallel {
    #[command(flatten)]
    folder: Folder,
    /// The threads of each command.
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u16).range(1..=1024))]
    cpus: u16,
}

pub(crate) fn slurm(arguments: Slurm, session: &Session) -> anyhow::Result<Exit> {
    let census = arguments.folder.open()?;
    let missing = missing(&census)?;
    if missing.is_empty() {
        return nothing_is_missing(&census, session);
    }
    let Slurm { partition, account, qos, time, memory, cpus, tasks, throttle, .. } = &arguments;
    let (time, memory) = (one_word("--time", time)?, one_word("--memory", memory)?);
    let mut options = Vec::new();
    for (option, value) in [("--partition", partition), ("--account", account), ("--qos", qos)] {
        if let Some(value) = value {
            options.push(format!("{option}={}", one_word(option, value)?));
        }
    }
    let (array, shards) = job_array(&missing, *tasks);
    let throttle = throttle.map_or_else(String::new, |most| format!("%{most}"));
    let output = output(&std::fs::canonicalize(census.logs()?)?)?;
    let folder = std::fs::canonicalize(census.folder())?;
    let name = folder.file_name().map_or("census".into(), |name| name.to_string_lossy().into_owned());
    let name: String =
        name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
    let mut out = BufWriter::new(stdout());
    writeln!(out, "#!/bin/sh")?;
    writeln!(out, "#SBATCH --job-name=census-{name}")?;
    writeln!(out, "#SBATCH --array={array}{throttle}")?;
    writeln!(out, "#SBATCH --output={output}")?;
    writeln!(out, "#SBATCH --time={time}")?;
    writeln!(out, "#SBATCH --mem={memory}")?;
    writeln!(out, "#SBATCH --cpus-per-task={cpus}")?;
    for option in options {
        writeln!(out, "#SBATCH {option}")?;
    }
    // A task that is asked to stop keeps its finished work. `exec` replaces the shell, which receives the signal by
    // `B:`.
    writeln!(out, "#SBATCH --signal=B:TERM@30")?;
    writeln!(out, "exec {}", command(&folder, &shards, *cpus)?)?;
    out.flush()?;
    Ok(Exit::Done)
}

pub(super) fn parallel(arguments: Parallel, session: &Session) -> anyhow::Result<Exit> {
    let census = arguments.folder.open()?;
    let missing = missing(&census)?;
    if missing.is_empty() {
        return nothing_is_missing(&census, session);
    }
    let folder = std::fs::canonicalize(census.folder())?;
    let mut out = BufWriter::new(stdout());
    for shard in missing {
        writeln!(out, "{}", command(&folder, &format!("--shard {shard}"), arguments.cpus)?)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Print an SQL statement that makes the tables of a census one DuckDB view.
///
/// The view is called census, has a row for each row of the shards that are whole, and a type for each column, also
/// where shards have no rows: integers are BIGINT, or DOUBLE where they may be infinite, fractions are DOUBLE, truths
/// BOOLEAN. A cell is NULL where a limit left the value unknown, and where there is none.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census sql order6 > order6.sql
  duckdb -init order8.sql -c 'SELECT chi_g, count(*) FROM census GROUP BY chi_g'")]
pub(crate) struct Sql {
    #[command(flatten)]
    folder: Folder,
}

pub(crate) fn sql(arguments: Sql, session: &Session) -> anyhow::Result<Exit> {
    let census = arguments.folder.open()?;
    let missing = missing(&census)?;
    if !missing.is_empty() {
        session.remark(&format!(
            "{}: shards {} are missing in the view",
            census.folder().display(),
            ranges(&missing)
        ));
    }
    stdout().write_all(census.view()?.as_bytes())?;
    Ok(Exit::Done)
}

/// The largest task number that Slurm accepts by default, where `MaxArraySize` is 1001.
const LAST_TASK: u32 = 1000;

/// The largest length of a list of shards: a word of a command line has at most 128 KiB.
const LONGEST_LIST: usize = 100_000;

/// The task numbers of the Slurm array, and the options of `census run` in each task. If there are no more missing shards
/// than tasks, and Slurm accepts their numbers, task i runs shard i; otherwise each task runs a share of the list.
/// `missing` is not empty.
fn job_array(missing: &[u32], tasks: u32) -> (String, String) {
    let (first, last) = (missing[0], missing[missing.len() - 1]);
    if missing.len() <= tasks as usize && last <= LAST_TASK.max(tasks - 1) {
        return (ranges(missing), "--shard \"$SLURM_ARRAY_TASK_ID\"".into());
    }
    let tasks = missing.len().min(tasks as usize);
    let mut shards = ranges(missing);
    if shards.len() > LONGEST_LIST {
        // The range names finished shards, too, which `census run` skips.
        shards = format!("{first}-{last}");
    }
    let array = if tasks == 1 { "0".into() } else { format!("0-{}", tasks - 1) };
    (array, format!("--shard {shards} --task \"$SLURM_ARRAY_TASK_ID/{tasks}\""))
}

/// The file for Slurm's output of a task: a name that Slurm reads literally, with the numbers of job and task.
fn output(logs: &Path) -> anyhow::Result<String> {
    let logs = logs.display().to_string();
    let is_plain = |letter: char| !letter.is_control() && !['"', '\'', '\\'].contains(&letter);
    ensure!(
        logs.chars().all(is_plain),
        "{logs}: expected a folder whose name Slurm accepts, without quotes, backslashes and control characters"
    );
    Ok(format!("\"{}/%A_%a.out\"", logs.replace('%', "%%")))
}

fn nothing_is_missing(census: &Census, session: &Session) -> anyhow::Result<Exit> {
    session.remark(&format!("{}: no shard is missing", census.folder().display()));
    Ok(Exit::Done)
}

/// The command that runs the shards of these options, with this program.
fn command(folder: &Path, shards: &str, cpus: u16) -> anyhow::Result<String> {
    let program = std::env::current_exe()?;
    let (program, folder) = (quoted(&program), quoted(folder));
    Ok(format!("{program} census run {folder} {shards} --threads {cpus}"))
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}

fn one_word<'t>(option: &str, text: &'t str) -> anyhow::Result<&'t str> {
    let is_word = !text.is_empty() && text.chars().all(|letter| letter.is_ascii_graphic());
    ensure!(is_word, "{option}: expected one word that Slurm accepts, found {text:?}");
    Ok(text)
}
