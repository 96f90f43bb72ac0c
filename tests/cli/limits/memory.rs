//! No number that a user types, and no file, takes the memory.

use super::*;

/// What numbers are replaced by.
const NUMBERS: [&str; 9] = [
    "0",
    "1",
    "2147483648",
    "4294967296",
    "9223372036854775808",
    "18446744073709551616",
    "-1",
    "-2147483648",
    "-9223372036854775808",
];

/// A quick run of each command; its options are replaced one by one.
fn quick_work(command: &str) -> Option<&'static str> {
    Some(match command {
        "solve" | "bounds" | "order" | "draw" => "petersen",
        "check" => "none.cert",
        "verify" => "petersen --bob greedy --games 2",
        "match" => "petersen --alice random --bob greedy -k 3 --games 2",
        "play" => "petersen -k 3",
        "serve" => "petersen --idle 0.1",
        "report" => "--restyle --out reports",
        "convert" => "petersen --to edges",
        "list" => "games",
        "family" => "circulant:N,1,2 -k 2",
        "table" => "petersen --columns chi_g,worst:activation",
        "hunt" => "chi_g<=3 --in tree --order 2..5",
        "census new" => "new --over connected:3",
        "census run" | "census status" | "census check" | "census merge" | "census slurm" | "census sql"
        | "census parallel" => "small",
        "completions" => "bash",
        "manual" => "solve",
        _ => return None,
    })
}

/// The options of a command that take a value: the name, and whether every command has it.
fn options(command: &str) -> BTreeMap<String, bool> {
    let of = |words: &[&str]| -> Vec<String> {
        let help = stdout(&[words, &["--help"]].concat());
        let rows = help.lines().map(str::trim_start).filter(|row| row.starts_with('-'));
        rows.filter_map(|row| {
            let (names, _) = row.split_once(" <")?;
            Some(names.rsplit(", ").next()?.trim().to_owned())
        })
        .collect()
    };
    let global = of(&[]);
    let words: Vec<&str> = command.split_whitespace().collect();
    of(&words).into_iter().map(|option| (option.clone(), global.contains(&option))).collect()
}

/// The run with the option in place of the one that is there.
fn replaced(work: &str, option: &str, value: &str) -> Vec<String> {
    let mut words: Vec<String> = work.split_whitespace().map(str::to_owned).collect();
    if let Some(place) = words.iter().position(|word| word == option) {
        words.drain(place..place + 2);
    }
    words.push(format!("{option}={value}"));
    for (limit, low) in [("--time-limit", "0.1"), ("--node-limit", "1000")] {
        if option != limit {
            words.extend([limit, low].map(str::to_owned));
        }
    }
    words
}

/// Runs the program in a gigabyte of addresses for 20 seconds on a processor, and tells what is wrong with its end.
#[cfg(target_os = "linux")]
fn in_a_gigabyte(folder: &Folder, words: &[String]) -> Option<String> {
    // A backtrace takes much time and memory.
    let limits = "export RUST_BACKTRACE=0; exec >/dev/null; ulimit -t 20 -v 1000000";
    let Run { code, stderr, .. } =
        limited(limits, folder, &words.iter().map(String::as_str).collect::<Vec<_>>());
    // Others are a panic, an abort, or a signal.
    (!matches!(code, Some(0..=3))).then(|| format!("{}: ended with {code:?}: {stderr}", words.join(" ")))
}

/// Of the nine numbers each option gets one in this many, another option others.
const SOME: usize = 8;

#[cfg(target_os = "linux")]
#[test]
fn no_option_takes_the_memory() {
    options_take_no_memory(SOME);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn no_option_with_any_number_takes_the_memory() {
    options_take_no_memory(1);
}

/// Runs every command with each of its options set to numbers, one run in this many of all.
#[cfg(target_os = "linux")]
fn options_take_no_memory(one_in: usize) {
    let folder = files();
    folder.file("quick.txt", "petersen k=4\n");
    let mut jobs = Vec::new();
    for command in commands() {
        let work = quick_work(&command).unwrap_or_else(|| panic!("{command}: no quick work is known"));
        for (option, is_global) in options(&command) {
            if is_global && command != "solve" && command != "match" {
                continue;
            }
            for number in NUMBERS {
                let words = command.split_whitespace().map(str::to_owned);
                jobs.push(words.chain(replaced(work, &option, number)).collect::<Vec<String>>());
            }
        }
    }
    assert!(jobs.len() > 800, "only {} runs: has the form of the help changed?", jobs.len());
    let jobs = jobs.into_iter().step_by(one_in).collect();
    let complaints = all(jobs, |words| in_a_gigabyte(&folder, &words));
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn no_spec_and_no_player_takes_the_memory() {
    specs_and_players_take_no_memory(SOME);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn no_spec_and_no_player_with_any_number_takes_the_memory() {
    specs_and_players_take_no_memory(1);
}

/// Runs families and players with numbers in all their places, one run in this many of all.
#[cfg(target_os = "linux")]
fn specs_and_players_take_no_memory(one_in: usize) {
    let folder = files();
    let mut lines: Vec<String> = Vec::new();
    for family in objects(&["list", "families"]) {
        let example = family["example"].as_str().unwrap();
        for (at, digits) in numbers_in(example) {
            let end = at + digits;
            let spec = |number| format!("convert {}{number}{} --to graph6", &example[..at], &example[end..]);
            lines.extend(NUMBERS.map(spec));
        }
    }
    for number in NUMBERS {
        for player in ["alpha-beta", "mcts", "mcts-2013", "mcts-2013-repaired"] {
            lines.push(format!(
                "match petersen --alice {player}:{number} --bob random -k 3 --games 1 --time-limit 0.1"
            ));
        }
        lines.push(format!(
            "match petersen --alice random --bob random -k 1..{number} --games 1 --time-limit 0.1"
        ));
    }
    assert!(lines.len() > 500, "only {} runs: has the catalogue changed?", lines.len());
    let words = |line: String| line.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    let jobs = lines.into_iter().map(words).step_by(one_in).collect();
    let complaints = all(jobs, |words| in_a_gigabyte(&folder, &words));
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// Where the numbers of a spec begin, and how long they are.
fn numbers_in(spec: &str) -> Vec<(usize, usize)> {
    let is_digit = |c: char| c.is_ascii_digit() || c == '.';
    let mut found = Vec::new();
    let mut rest = spec;
    while let Some(begin) = rest.find(|c: char| c.is_ascii_digit()) {
        let at = spec.len() - rest.len() + begin;
        let length = spec[at..].find(|c| !is_digit(c)).unwrap_or(spec.len() - at);
        found.push((at, length));
        rest = &spec[at + length..];
    }
    found
}

/// A run of the program in so many kilobytes of addresses: its exit code, and what it says.
#[cfg(target_os = "linux")]
fn in_kilobytes(folder: &Folder, kilobytes: u32, line: &str) -> (Option<i32>, String) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let run = limited(&format!("exec >/dev/null; ulimit -v {kilobytes}"), folder, &words);
    (run.code, run.stderr)
}

#[cfg(target_os = "linux")]
#[test]
fn files_take_no_more_than_some_times_their_size() {
    files_take_no_more(3);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn files_take_no_more_than_some_times_their_size_for_any_command() {
    files_take_no_more(1);
}

/// Each file for one in this many of the commands, the next one for others.
#[cfg(target_os = "linux")]
fn files_take_no_more(one_in: usize) {
    const SIZE: usize = 40 << 20;
    const KILOBYTES: u32 = 12 * (SIZE as u32 >> 10);
    let folder = files();
    let long = |unit: &str| unit.repeat(SIZE / unit.len());
    folder.file("blank.txt", long("\n"));
    folder.file("comments.txt", long("# nothing\n"));
    folder.file("label.txt", long("x"));
    folder.file("numbers.txt", long("0 0\n"));
    folder.file("commas.txt", format!("R, G\n{}", long("a: R-1, ")));
    folder.file("colors.txt", long("a, "));
    folder.file("letters.txt", long("ABCDEFG\n"));
    folder.file(
        "store.jsonl",
        format!("{{\"mapgame\":\"store\",\"version\":1}}\n{}", long("{\"key\":\"a\"}\n")),
    );
    let keys = (0..SIZE / 24).map(|number| format!("{{\"key\":\"{number:x}\",\"result\":0}}\n"));
    folder
        .file("keys.jsonl", format!("{{\"mapgame\":\"store\",\"version\":1}}\n{}", keys.collect::<String>()));
    let mut complaints = Vec::new();
    let works = ["verify petersen --order", "verify petersen --strategy acyclic --guide"];
    let files = ["blank", "comments", "label", "numbers", "commas", "colors", "letters"];
    for (number, file) in files.into_iter().enumerate() {
        for work in works.into_iter().skip(number % one_in).step_by(one_in) {
            let line = format!("{work} {file}.txt");
            let (code, said) = in_kilobytes(&folder, KILOBYTES, &line);
            if code != Some(2) || said.lines().count() != 1 || said.len() > 5000 {
                complaints.push(format!("{line}: {code:?}, {} bytes: {:.300}", said.len(), said));
            }
        }
    }
    let with = |store: &str| {
        let line = format!("match petersen --alice random --bob random -k 3 --games 1 --store {store}");
        in_kilobytes(&folder, KILOBYTES, &line)
    };
    let (code, said) = with("store.jsonl");
    assert!(code == Some(2) && said.lines().count() == 1, "{code:?}: {said:.300}");
    assert!(said.contains("store.jsonl:2: "), "{said}");
    let (code, said) = with("keys.jsonl");
    assert_eq!(code, Some(0), "{said:.300}");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
