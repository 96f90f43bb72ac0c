//! The graphs and the games of `mapgame solve`, for each of its modes.

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
}
