//! The graphs and the games of `mapgame solve`, for each of its modes.

use std::path::PathBuf;

use anyhow::{Context, bail};
use games::Start;
use games::coloring::ColoringMove;
use graphs::Graph;
use shell::{labels, moves, sources};
use toolkit::ask::ColorCounts;

use crate::cli::common::game::GameArguments;
use crate::cli::common::given::SelectedGraphs;
use crate::cli::common::variant::{First, VariantArguments};

/// What is solved.
#[derive(Clone, clap::Args)]
pub(crate) struct Subject {
    #[command(flatten)]
    pub(crate) graphs: SelectedGraphs,
    /// Decide only these numbers of colors: 3, 3,4 or 3..5. In the marking game, decide whether col_g is at most K.
    #[arg(short, value_name = "K", conflicts_with = "all_k")]
    pub(crate) k: Option<ColorCounts>,
    /// Decide every K from 1 to max degree + 1. With --edges, it is the degree of the line graph.
    #[arg(long)]
    pub(crate) all_k: bool,
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// Who moves first.
    #[arg(long, value_enum, value_name = "PLAYER", default_value_t = First::Alice)]
    pub(crate) first: First,
    #[command(flatten)]
    pub(crate) variant: VariantArguments,
    #[command(flatten)]
    pub(crate) start: StartArguments,
}

/// The options of the start of the coloring game.
#[derive(Clone, clap::Args)]
pub(crate) struct StartArguments {
    /// Start with colored vertices, as in 0=1,3=2. Adjacent ones differ. They need not be moves by turns; the first player moves
    /// next. The number is the least k with which Alice wins from there, of those above all colors used. With --edges, the
    /// vertices are those of the line graph.
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["moves", "perfect", "forbidden", "count"])]
    start: Option<String>,
    /// Play with lists of colors: a vertex and its colors on a line, as in 3 0 2. The other vertices have all K colors. Without
    /// -k, K is 1 more than the largest color named.
    #[arg(long, hide_short_help = true, value_name = "FILE",
          conflicts_with_all = ["moves", "perfect", "forbidden", "count", "all_k"])]
    pub(crate) lists: Option<PathBuf>,
}

impl StartArguments {
    pub(crate) fn is_given(&self) -> bool {
        self.start.is_some() || self.lists.is_some()
    }

    /// The start on the graph on which the game is played.
    pub(crate) fn read(&self, graph: &Graph) -> anyhow::Result<Start> {
        let mut start = Start::default();
        for word in self.start.iter().flat_map(|words| labels::parts(words)) {
            let read = moves::read(graph, word).map_err(anyhow::Error::msg).context("--start")?;
            let ColoringMove::Color { vertex, color } = read else {
                bail!("--start: expected VERTEX=COLOR, found {word:?}");
            };
            if start.colored.insert(vertex, color).is_some() {
                bail!("--start: expected each vertex once, found {word:?}");
            }
        }
        if let Some(path) = &self.lists {
            start.lists = sources::read_lists(path, graph)?;
            if start.lists.is_empty() {
                bail!("{}: expected a vertex and its colors on a line, found none", path.display());
            }
        }
        Ok(start)
    }

    /// The start in words, each part after a comma.
    pub(crate) fn remarks(&self) -> String {
        let start = self.start.iter().map(|words| format!(", from {words}"));
        start.chain(self.lists.iter().map(|path| format!(", lists of {}", path.display()))).collect()
    }
}
