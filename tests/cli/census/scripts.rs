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

/// A view tells the type of every column, which no row tells where the condition keeps none.
#[test]
fn the_view_has_types() {
    let folder = Folder::new();
    let columns = "chi,girth,mad,planar,winners:[B,A],chi_g:low";
    census(&folder, &["--from", "connected:1..4", "--columns", columns, "--where", "n > 9", "--shards", "2"]);
    census_run(&folder, &["run", "c", "--quiet"]);
    let view = census_run(&folder, &["sql", "c"]);
    assert_eq!(view.code, Some(0), "{}", view.stderr);
    let tables = fs::canonicalize(folder.0.join("c/shards")).unwrap();
    assert!(view.stdout.starts_with("CREATE OR REPLACE VIEW census AS\nSELECT *"), "{}", view.stdout);
    assert!(view.stdout.contains(&format!("read_csv('{}/*.csv.zst', ", tables.display())), "{}", view.stdout);
    for (column, kind) in [
        ("graph6", "VARCHAR"),
        ("n", "BIGINT"),
        ("m", "BIGINT"),
        ("chi", "BIGINT"),
        ("girth", "DOUBLE"),
        ("mad", "VARCHAR"),
        ("planar", "BOOLEAN"),
        ("winners:[B,A]", "VARCHAR"),
        ("chi_g:low", "BIGINT"),
    ] {
        assert!(view.stdout.contains(&format!("    '{column}': '{kind}'")), "{column}: {}", view.stdout);
    }
    assert!(view.stdout.contains("AS DOUBLE) AS \"mad\")"), "{}", view.stdout);
}

#[test]
fn a_generator_that_is_not_there_is_named() {
    let folder = Folder::new();
    for (command, fault) in [
        ("no-such-generator {res}/{mod}", "no-such-generator 0/1: the program was not found"),
        ("false {res} {mod}", "false 0 1: expected graphs and success"),
        ("echo usage: geng {res} {mod}", "echo usage: geng 0 1:1: "),
    ] {
        let new = ["new", "c", "--from-command", command, "--shards", "1"];
        let run = census_run(&folder, &new);
        assert_eq!(
            (run.code, run.stdout.as_str(), run.stderr.lines().count()),
            (Some(2), "", 1),
            "{}",
            run.stderr
        );
        assert!(run.stderr.contains(fault), "{}", run.stderr);
        assert!(!folder.0.join("c").exists());
    }
    // A shard may be empty, and a generator that prints without end is looked at and ended.
    for command in ["true {res} {mod}", "yes C~ {res} {mod} | sed s/.0.1//"] {
        let folder = Folder::new();
        census(&folder, &["--from-command", command, "--shards", "1"]);
    }
    // One that was there is named where the work is done.
    let folder = Folder::new();
    let script = folder.0.join("generator.sh");
    folder.file("generator.sh", "echo C~\n");
    census(&folder, &["--from-command", &format!("sh {} {{res}} {{mod}}", script.display())]);
    fs::remove_file(script).unwrap();
    let run = census_run(&folder, &["run", "c"]);
    assert!(run.code == Some(2) && run.stderr.contains("generator.sh 0 16: "), "{}", run.stderr);
}
