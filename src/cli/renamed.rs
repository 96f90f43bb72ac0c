//! Former commands, renamed or removed.

pub(crate) const FORMER: &[(&str, &str)] = &[
    ("families", "is now `mapgame list families`"),
    ("strategies", "is now `mapgame list players`"),
    ("theorems", "is now `mapgame list theorems`"),
    ("games", "is now `mapgame list games`"),
    ("known", "is now `mapgame bounds --known`"),
    ("perfect", "is now `mapgame solve --perfect`, or `--forbidden N`"),
    ("complexity", "is now `mapgame solve --count`"),
    ("tournament", "is now `mapgame match` with several players or graphs"),
    ("curves", "is now `mapgame match -k 2..4 --exact`, or `--svg FILE`"),
    ("compare", "is now `mapgame match --table`, for random graphs with `--sample N`"),
    ("conjecture", "left: TxGraffiti and GraphCalc propose inequalities from the rows of `mapgame table`"),
    (
        "reproduce",
        "left: the sessions of the documents are run by a test, reports by `mapgame report --check`",
    ),
    ("bench", "is now `cargo bench` in a checkout"),
    ("two-color", "is now `mapgame-classics two-color`"),
    ("weighted-map", "is now `mapgame-classics weighted-map`"),
    ("seven-colors", "is now `mapgame-classics seven-colors`"),
];
