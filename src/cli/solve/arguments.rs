//! The arguments of `mapgame solve`.

use std::path::PathBuf;

use super::count::CountArguments;
use super::forbidden::ForbiddenArguments;
use super::moves::MovesArguments;
use super::perfect::PerfectArguments;
use super::subject::Subject;

/// Decide who wins, and find the least number of colors with which Alice wins.
#[derive(Clone, clap::Args)]
#[command(after_help = "\
Examples:
  mapgame solve petersen                        chi_g, deciding k from chi upwards
  mapgame solve grid:2x5 -k 3 --first bob       one decision
  mapgame solve icosahedron --game marking      col_g
  mapgame solve cycle:7 --all-k --format json   every k up to max degree + 1
  mapgame solve grid:4x8 -k 3 --by-search       by search, without theorems
  mapgame solve path:5 -k 3 --moves --after 2=0,0=1   after two moves
  mapgame solve cycle:8 --connected             every move adjacent to a colored vertex
  mapgame solve cube --pass alice               Alice may pass
  mapgame solve complete:4 --edges              chi'_g, the game on the line graph
  mapgame solve cube --variant B,A              Bob moves first, Alice may pass
  mapgame solve petersen --game greedy          another game (see `mapgame list games`)
  mapgame solve tree:2,3 --game asymmetric --turns 2,1
  mapgame solve path:6 --edges --turns 3,1      the biased game on edges
  mapgame solve cube --start 0=0,7=1 --first bob   from colored vertices
  mapgame solve icosahedron --certificate proof.cert   chi_g with a proof for every k
  mapgame solve cycle:4 star:4 --perfect        whether graphs are game-perfect
  mapgame solve --forbidden 6 --variant B,B     the minimal graphs that are not game-perfect
  mapgame solve path:4 -k 3 --count             the number of plays and positions

A single graph of the coloring game, in any variant, is searched by all threads; it is named by a spec or g6:, or in a
file. If one thread does not find the answer in its first turns, some tens of thousands of nodes, the number of nodes
differs from run to run, and is printed with the number of threads; a certificate may differ, too. The winner never does,
and with --threads 1 nothing does. Of several graphs, or graphs from a pipe, each is searched by one thread.
Results of small endgames are cached for all graphs, in 8 MiB in addition to --memory-limit. This saves time and does not
change the number of nodes.

In the connected and the ordered game one more color is known to harm Alice on some graph (\"no\" in `mapgame list games`).
There every k is decided, and the winner is printed for each; the number is the least k with which she wins. With -k, what
is known of the number is also printed. Games by rules of their own are searched on one thread, and have their own form of
certificates. The others have those of the coloring game on the graph that is made.

With --start and --lists no theorem and no stored number decides. There may be no k with which Alice wins from lists, and a
larger K may harm her: the winner is printed for K alone.

JSON objects always have \"connected\", \"pass\" and \"edges\". With --edges, the members graph, graph6, n and m are of the
input graph, and chi_g (or col_g), interval and lower_bound of its line graph. With --moves all are of the line graph, whose
vertices are the moves.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) subject: Subject,
    /// Decide by search alone, from the lower bounds on. No theorem and no stored result decides. A certificate always rests
    /// on search.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["moves", "perfect", "forbidden", "count"])]
    pub(crate) by_search: bool,
    /// Write a certificate that `mapgame check` verifies. It is for one graph (with --edges, about the line graph), within
    /// separate limits like those of one decision. If not every k is decided and proved, it proves those that are.
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten, next_help_heading = "One position")]
    pub(crate) moves: MovesArguments,
    #[command(flatten, next_help_heading = "Game-perfect graphs")]
    pub(crate) perfect: PerfectArguments,
    #[command(flatten, next_help_heading = "Game-perfect graphs")]
    pub(crate) forbidden: ForbiddenArguments,
    #[command(flatten, next_help_heading = "Size of the game")]
    pub(crate) count: CountArguments,
}
