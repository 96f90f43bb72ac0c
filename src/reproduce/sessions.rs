//! The sessions of the page: what it shows of the output of commands, beside what they print.

use std::io;
use std::process::{Command, Output};

/// A line that the page shows below a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// The command.
    pub command: String,
    /// The line on the page.
    pub stated: String,
    /// What stands there in the output; none if there is no such line any more.
    pub found: Option<String>,
}

/// Each command `mapgame ...` in a block `console` of the page, run in this folder by a program, line by line. A line `...`
/// stands for any number of lines. Counts of nodes and positions change with the solver, and are not compared.
///
/// # Errors
/// A command cannot be started.
pub fn sessions(page: &str, program: &mut Command) -> io::Result<Vec<Ran>> {
    let blocks = page.split("```console\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut ran = Vec::new();
    for session in blocks.flat_map(|block| block.split("$ mapgame ").skip(1)) {
        let mut lines = session.lines();
        let command = lines.next().unwrap_or_default();
        let program_name = program.get_program().to_owned();
        let mut run = Command::new(program_name);
        if let Some(folder) = program.get_current_dir() {
            run.current_dir(folder);
        }
        let Output { stdout, stderr, .. } = run.args(command.split_whitespace()).output()?;
        let printed = [stdout, stderr].concat();
        let printed = String::from_utf8_lossy(&printed);
        let mut rest = printed.lines().map(without_counts);
        let mut may_skip = false;
        for stated in lines.filter(|line| !line.is_empty()) {
            if stated == "..." {
                may_skip = true;
                continue;
            }
            let stated = without_counts(stated);
            let found = if may_skip { rest.find(|line| *line == stated) } else { rest.next() };
            may_skip = false;
            ran.push(Ran { command: format!("mapgame {command}"), stated, found });
        }
    }
    Ok(ran)
}

/// A line with `N` for counts of nodes and positions.
fn without_counts(line: &str) -> String {
    let mut words: Vec<String> = line.split(' ').map(String::from).collect();
    for place in 1..words.len() {
        let is_counted = ["node", "position"].iter().any(|what| words[place].starts_with(what));
        let count = words[place - 1].trim_start_matches('(').len();
        let start = words[place - 1].len() - count;
        if is_counted && words[place - 1][start..].bytes().all(|byte| byte.is_ascii_digit()) {
            words[place - 1].replace_range(start.., "N");
            words[place] = words[place].replace("nodes", "node").replace("positions", "position");
        }
    }
    words.join(" ").trim_end().to_owned()
}
