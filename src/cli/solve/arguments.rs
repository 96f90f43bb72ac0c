//! The arguments of `mapgame solve`.

use std::path::PathBuf;

use toolkit::ask::ColorCounts;
use toolkit::game_perfect::MOST as LARGEST;

use crate::cli::common::game::GameArguments;
use crate::cli::common::given::SelectedGraphs;
use crate::cli::common::variant::{First, VariantArguments};

/// Decide who wins, and the number of a game: the least k with which Alice wins.
#[derive(Clone, clap::Args)]
#[command(after_help = "\
Examples:
  mapgame solve petersen                        chi_g, deciding k from chi upwards
  mapgame solve grid:2x5 -k 3 --first bob       one decision
  mapgame solve icosahedron --game marking      col_g
  mapgame solve cycle:7 --all-k --format json   every k up to max degree + 1
  mapgame solve grid:4x8 -k 3 --by-search       what a theorem says, found by search
  mapgame solve path:5 -k 3 --moves --after 2=0,0=1   the position after two moves
  mapgame solve cycle:8 --connected             every move next to a colored vertex
  mapgame solve cube --pass alice               Alice may pass
  mapgame solve complete:4 --edges              chi'_g, the game on the line graph
  mapgame solve cube --variant B,A              Bob begins and Alice may pass
  mapgame solve petersen --game greedy          another game (`mapgame list games` lists them)
  mapgame solve tree:2,3 --game asymmetric --turns 2,1
  mapgame solve path:6 --edges --turns 3,1      the biased game on edges
  mapgame solve icosahedron --certificate proof.cert   chi_g with a proof for every k up to it
  mapgame solve cycle:4 star:4 --perfect        whether graphs are game-perfect
  mapgame solve --forbidden 6 --variant B,B     the minimal graphs that are not
  mapgame solve path:4 -k 3 --count             how many plays and positions there are

All threads search the graph if there is only one, named by a spec or g6: or in a file, and the
game is the coloring game, in any variant. If the first turns of one thread, some
tens of thousands of nodes, do not find the answer, the nodes differ from run to run, and are said
with the number of threads; a certificate may differ, too. The winner never does. With --threads 1
all is the same. Of several graphs, or those on standard input or in a pipe, each has one thread.
What small endgames come to is remembered for all graphs, in 8 MiB besides --memory-limit; it saves
time, and leaves the nodes as they are.

In a game where one more color is known to harm Alice on some graph (\"no\" in `mapgame list games`: the connected
and the ordered one), every k is decided, and the winner is told for each; the number is the least k with which
she wins. With -k it is told what is known of the number besides. Games by
rules of their own are searched on one thread, and have certificates of their own form; the others have
those of the coloring game on the graph that is made.

JSON objects always say \"connected\", \"pass\" and \"edges\"; with --edges, graph, graph6, n and m are
those of the graph given, and chi_g (or col_g), interval and lower_bound those of its line graph. With
--moves all are those of the line graph, whose vertices are the moves.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) graphs: SelectedGraphs,
    /// Decide the game with K colors only, or with several: 3,4 or 3..5 (marking: whether col_g is at most K).
    #[arg(short, value_name = "K", conflicts_with = "all_k")]
    pub(crate) k: Option<ColorCounts>,
    /// Decide every K from 1 to max degree + 1 (of the line graph, with --edges).
    #[arg(long)]
    pub(crate) all_k: bool,
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// Who moves first.
    #[arg(long, value_enum, value_name = "PLAYER", default_value_t = First::Alice)]
    pub(crate) first: First,
    #[command(flatten)]
    pub(crate) variant: VariantArguments,
    /// Decide by search alone from the lower bounds on: no theorem and no stored result says who wins there. A certificate rests
    /// on search in any case.
    #[arg(long, conflicts_with_all = ["moves", "perfect", "forbidden", "count"])]
    pub(crate) by_search: bool,
    /// Write a certificate of the answer, which `mapgame check` verifies (one graph; with --edges it is about
    /// the line graph), within limits of its own like those of one decision. If not every k is decided and
    /// proved, it proves those that are.
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    pub(crate) certificate: Option<PathBuf>,
    /// List the winning moves of one position, up to symmetry, and one line of best play (needs -k).
    #[arg(long, requires = "k", conflicts_with = "all_k")]
    pub(crate) moves: bool,
    /// The position after these moves, in turn from the player who moves first: colors from 0, a label with a
    /// comma or = in double quotes (needs --moves).
    #[arg(long, value_name = "MOVES", requires = "moves", default_value = "", hide_default_value = true)]
    pub(crate) after: String,
    /// Tell whether each graph is game-perfect: whether Alice wins with omega colors in every induced subgraph (with --edges:
    /// of some edges); if not, a smallest subgraph on which Bob wins. Graphs of more than 24 vertices or edges are too large.
    #[arg(long, conflicts_with_all = ["k", "all_k", "moves", "certificate", "asked"])]
    pub(crate) perfect: bool,
    /// List the minimal graphs that are not game-perfect with at most N vertices (edges, with --edges), up to isomorphism.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=LARGEST as i64),
          conflicts_with_all = ["graphs", "over", "from", "condition", "k", "all_k", "moves", "certificate", "asked", "perfect"])]
    pub(crate) forbidden: Option<u8>,
    /// Count the plays, nodes and positions of the coloring game, beside the formulas of the report of 2013, instead of
    /// deciding it: the whole tree is walked, within --node-limit positions, by default a million.
    #[arg(long, requires = "k", conflicts_with_all = ["moves", "certificate", "perfect", "forbidden"])]
    pub(crate) count: bool,
    /// Count with --count the looks at a legal move in one game at random with N simulations a move instead: by listing all
    /// moves at each ply, and by keeping the list.
    #[arg(long, value_name = "N", requires = "count", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) simulations: Option<u64>,
}
