//! `mapgame census`: a table over many graphs, computed in shards, on one machine or many.

mod check;
mod folder;
mod merge;
mod new;
mod run;
mod scripts;
mod status;

use clap::Subcommand;
use shell::Exit;
use shell::options::Session;
use shell::schema::JsonType;

/// Compute a table of many graphs in shards, also on a cluster.
///
/// A census is a folder. `new` defines the columns, the graphs and the number of shards. `run` computes missing shards, on all
/// machines that share the folder. `status` prints what is missing, `check` proves a random sample of rows again, `merge` makes
/// one table, `sql` a view of DuckDB. Interrupted work resumes where it stopped, and the bytes of a shard do not depend on
/// threads, machines and interruptions. docs/clusters.md describes the way from one machine to many.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census new order6 --over connected:6 --columns chi,chi_g --shards 4
  mapgame census run order6
  mapgame census status order6
  mapgame census check order6 --sample 20
  mapgame census merge order6 --out order6.csv")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    New(new::Arguments),
    Run(run::Arguments),
    Status(status::Arguments),
    Check(check::Arguments),
    Merge(merge::Arguments),
    Sql(scripts::Sql),
    Slurm(scripts::Slurm),
    Parallel(scripts::Parallel),
}

pub(crate) fn schemas() -> Vec<JsonType> {
    vec![
        JsonType::of::<status::Status>(
            "census-status",
            "How far a census is, of `mapgame census new`, `run` and `status`",
        ),
        JsonType::of::<check::CheckRecord>("census-check", "What `mapgame census check` found"),
    ]
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    match arguments.command {
        Command::New(arguments) => new::run(arguments, session),
        Command::Run(arguments) => run::run(arguments, session),
        Command::Status(arguments) => status::run(arguments, session),
        Command::Check(arguments) => check::run(arguments, session),
        Command::Merge(arguments) => merge::run(arguments, session),
        Command::Sql(arguments) => scripts::sql(arguments, session),
        Command::Slurm(arguments) => scripts::slurm(arguments, session),
        Command::Parallel(arguments) => scripts::parallel(arguments, session),
    }
}
