//! The commands that faults happen to: of every kind of output, with and without a file that is there before.

/// A command, and what it writes.
pub struct Job {
    pub arguments: &'static str,
    pub writes: Writes,
    /// An own file or folder that is there before, by the command that writes it.
    pub before: Option<&'static str>,
}

/// What a command writes besides standard output.
#[derive(Clone, Copy, PartialEq)]
pub enum Writes {
    Nothing,
    /// A certificate of this name.
    Certificate(&'static str),
    /// A picture of this name.
    Picture(&'static str),
    /// A store of this name.
    Store(&'static str),
    /// A folder of this name.
    Folder(&'static str),
}

pub const JOBS: [Job; 15] = [
    Job {
        arguments: "solve one.g6 --all-k --threads 1 --certificate out.cert --format json",
        writes: Writes::Certificate("out.cert"),
        before: Some("solve petersen -k 3 --certificate out.cert"),
    },
    Job {
        arguments: "solve grid:4x5 -k 3 --threads 1 --certificate out.cert",
        writes: Writes::Certificate("out.cert"),
        before: None,
    },
    Job {
        arguments: "match one.g6 --alice random --bob greedy -k 3 --games 12000 --store out.jsonl",
        writes: Writes::Store("out.jsonl"),
        before: Some("match one.g6 --alice random --bob greedy -k 3 --games 500 --store out.jsonl"),
    },
    Job {
        arguments: "tournament one.g6 cycle:9 --alice random,activation --bob random,greedy --games 2000 --store out.jsonl --format json",
        writes: Writes::Store("out.jsonl"),
        before: None,
    },
    Job {
        arguments: "verify --over connected:1..6 --store out.jsonl --format csv",
        writes: Writes::Store("out.jsonl"),
        before: Some("verify --over connected:1..5 --store out.jsonl"),
    },
    Job {
        arguments: "verify many.g6 --strategy all --store out.jsonl --format json",
        writes: Writes::Store("out.jsonl"),
        before: None,
    },
    Job {
        arguments: "order one.g6 --kind dollar --filmstrip out.svg",
        writes: Writes::Picture("out.svg"),
        before: Some("order cube --kind dollar --filmstrip out.svg"),
    },
    Job {
        arguments: "verify one.g6 --order order.txt --filmstrip out.svg",
        writes: Writes::Picture("out.svg"),
        before: None,
    },
    Job {
        arguments: "curves one.g6 --alice random --bob random -k 2..5 --games 500 --svg out.svg",
        writes: Writes::Picture("out.svg"),
        before: Some("curves cube --alice random --bob random -k 2..3 --games 2 --svg out.svg"),
    },
    Job {
        arguments: "table many.g6 --strategies activation,forest --page out",
        writes: Writes::Folder("out"),
        before: Some("table path:4 --page out"),
    },
    Job { arguments: "table wheel:9 fan:9 --page out", writes: Writes::Folder("out"), before: None },
    Job {
        arguments: "report corrections --restyle --out reports",
        writes: Writes::Folder("reports"),
        before: None,
    },
    Job { arguments: "convert many.g6 --to sparse6", writes: Writes::Nothing, before: None },
    Job { arguments: "draw one.g6 --order order.txt", writes: Writes::Nothing, before: None },
    Job { arguments: "solve many.g6 --format json", writes: Writes::Nothing, before: None },
];
