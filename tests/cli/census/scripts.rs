//! Scripts for Slurm, GNU parallel and DuckDB, and the commands that generate graphs.

use std::fs;

use mapgame::census::read_ranges;

use super::*;

#[test]
fn scripts_name_the_shards_that_are_missing() {
    let folder = Folder::new();
    census(&folder, ORDERS);
    census_run(&folder, &["run", "c", "--shard", "2", "--quiet"]);
    let script = census_run(&folder, &["slurm", "c", "--time", "10:00", "--partition", "short"]).stdout;
    for line in ["#SBATCH --array=0-1,3-4", "#SBATCH --time=10:00", "#SBATCH --partition=short"] {
        assert!(script.lines().any(|known| known == line), "{script}");
    }
    assert!(script.lines().last().unwrap().contains("--shard \"$SLURM_ARRAY_TASK_ID\""), "{script}");
    let lines = census_run(&folder, &["parallel", "c"]).stdout;
    assert_eq!(lines.lines().count(), 4);
    let commands = Command::new("sh").args(["-ec", &lines]).output().unwrap();
    assert!(commands.status.success(), "{}", String::from_utf8_lossy(&commands.stderr));
    assert_eq!(census_run(&folder, &["status", "c"]).code, Some(0));
}

/// The commands of a script of Slurm, one for each task of its array.
fn tasks(script: &str) -> Vec<String> {
    let array = script.lines().find_map(|line| line.strip_prefix("#SBATCH --array=")).unwrap();
    let array = array.split('%').next().unwrap();
    let tasks = read_ranges(array).unwrap().into_iter().flatten();
    let command = script.lines().last().unwrap().strip_prefix("exec ").unwrap();
    tasks.map(|task| command.replace("$SLURM_ARRAY_TASK_ID", &task.to_string())).collect()
}

/// Slurm refuses numbers of tasks from 1001 on where nobody told it otherwise.
#[test]
fn many_shards_are_packed_into_few_tasks() {
    let folder = Folder::new();
    census(&folder, &["--from", "connected:1..3", "--columns", "n", "--shards", "5000"]);
    for (options, array, last) in [
        (&[][..], "0-999", "--shard 0-4999 --task \"$SLURM_ARRAY_TASK_ID/1000\" --threads 1"),
        (&["--tasks", "7", "--throttle", "2"], "0-6%2", "--task \"$SLURM_ARRAY_TASK_ID/7\" --threads 1"),
        (&["--tasks", "1"], "0", "--task \"$SLURM_ARRAY_TASK_ID/1\" --threads 1"),
        (
            &["--tasks", "6000", "--throttle", "100"],
            "0-4999%100",
            "--shard \"$SLURM_ARRAY_TASK_ID\" --threads 1",
        ),
    ] {
        let script =
            census_run(&folder, &[&["slurm", "c", "--account", "us", "--qos", "low"], options].concat());
        let expected = ["#SBATCH --account=us", "#SBATCH --qos=low", &format!("#SBATCH --array={array}")];
        for line in expected {
            assert!(script.stdout.lines().any(|known| known == line), "{line}: {}", script.stdout);
        }
        assert!(script.stdout.trim_end().ends_with(last), "{}", script.stdout);
    }
    let whole = fs::canonicalize(folder.0.join("c/logs")).unwrap();
    let script = census_run(&folder, &["slurm", "c", "--tasks", "3"]).stdout;
    let output = format!("#SBATCH --output=\"{}/%A_%a.out\"", whole.display());
    assert!(script.lines().any(|line| line == output), "{script}");
    // The tasks compute every shard, also those of a second script, where some are whole.
    let folder = Folder::new();
    census(&folder, &["--from", "connected:1..3", "--columns", "n", "--shards", "20"]);
    let script = census_run(&folder, &["slurm", "c", "--tasks", "3"]).stdout;
    let run = |commands: &[String]| {
        for command in commands {
            let ran = Command::new("sh").args(["-c", &format!("{command} -q")]).output().unwrap();
            assert!(ran.status.success(), "{command}: {}", String::from_utf8_lossy(&ran.stderr));
        }
    };
    run(&tasks(&script)[1..2]);
    let status = census_run(&folder, &["status", "c", "--format", "json"]).stdout;
    let status: serde_json::Value = serde_json::from_str(&status).unwrap();
    assert_eq!(status["missing"].as_array().unwrap().len(), 13);
    run(&tasks(&census_run(&folder, &["slurm", "c", "--tasks", "2"]).stdout));
    let nothing = census_run(&folder, &["slurm", "c"]);
    assert!(nothing.code == Some(0) && nothing.stdout.is_empty(), "{}", nothing.stdout);
    assert!(nothing.stderr.contains("no shard is missing"), "{}", nothing.stderr);
    let folder = Folder::new();
    census(&folder, &["--from", "connected:1..3", "--columns", "n"]);
    for (option, value) in [("--tasks", "0"), ("--throttle", "0"), ("--account", "a b"), ("--qos", "")] {
        let refused = census_run(&folder, &["slurm", "c", option, value]);
        assert_eq!((refused.code, refused.stdout.as_str()), (Some(2), ""), "{option}");
    }
    for (option, value, told) in [
        ("--task", "2/2", "expected a task I/N"),
        ("--task", "0/0", "expected a task I/N"),
        ("--shard", "3-1", "expected numbers such as"),
        ("--shard", "0-16", "expected a number below 16, found 16"),
    ] {
        let refused = census_run(&folder, &["run", "c", option, value]);
        assert!(refused.code == Some(2) && refused.stderr.contains(told), "{value}: {}", refused.stderr);
    }
}
