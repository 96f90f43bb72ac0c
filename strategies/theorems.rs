//! Theorems that belong to no strategy of the catalogue. A theorem is a row here; docs/theory.md has
//! what is proved by this project alone, and `conditions` and the other modules what a condition or a
//! formula computes.

mod cartesian_product;
mod conditions;
mod pseudo_partial_k_tree;
pub(crate) mod stored_gadget;
pub(crate) mod stored_segments;

pub use stored_gadget::{LaidGadget, gadgets_in};

use graphs::orders::certified_score;
use graphs::{Graph, LinearOrder, Vertex};

use crate::Theorem;
use crate::theorem::theorem;
use conditions as on;

// Those that a strategy of Bob shows, or that another one needs.

/// These are the graphs on which chi_g - chi is as large as it can be, floor(n/2) - 1. \[Matsumoto2019\]
pub(crate) static COCKTAIL_PARTY: Theorem = theorem!(
    "cocktail-party": chi_g = "2r - 1" with [("r", "n / 2")];
    "complete multipartite graphs with $r >= 2$ parts of size 2"; ["cocktail_party"]; Alice; "Hollom2024");
pub(crate) static CROWN: Theorem = theorem!(
    "crown": chi_g = "n" with [("n", "n / 2")];
    "$K_{n,n}$ without a perfect matching, $n >= 2$"; ["crown"]; Alice; "Mapgame" "theory, 7.1");
pub(crate) static GRID_THREE: Theorem = theorem!(
    "grid-three": chi_g = "4"; "grids $P_3 x P_n$ with $n >= 4$";
    (|it| on::grid(it, |rows, columns| rows == 3 && columns >= 4, "the sides are not 3 and at least 4"));
    Alice; "RaspaudWu2009"; proved "12.7", "three_rows_have_four");
pub(crate) static GRID_WIDE: Theorem = theorem!(
    "grid-wide": chi_g >= "4"; "grids $P_m x P_n$ with $m, n >= 4$";
    (|it| on::grid(it, |rows, _| rows >= 4, "a side is less than 4")); Alice; "Mapgame" "theory, 7.13"; proved "", "grids_need_four_colors");
pub(crate) static LADDER: Theorem = theorem!(
    "ladder": chi_g = "4"; "grids $P_2 x P_n$ with $n >= 4$";
    (|it| on::grid(it, |rows, columns| rows == 2 && columns >= 4, "the sides are not 2 and at least 4"));
    Alice; "BartnickiBresarGrytczukKovseMiechowiczPeterin2008");
pub(crate) static PRISM: Theorem = theorem!(
    "prism": chi_g = "4"; "prisms $C_n x K_2$"; ["prism"];
    Alice; "BartnickiBresarGrytczukKovseMiechowiczPeterin2008");
pub(crate) static RESERVATION: Theorem = theorem!(
    "reservation": col_g <= "min { k : 2 h(k) - 1 <= k }, h(k) = #{ v : deg v >= k }"
        by OfGraph(|it| on::least_reserved(it, 1));
    "all graphs"; []; Alice; "Mapgame" "theory, 3.1");
pub(crate) static THIRD_COLOR: Theorem = theorem!(
    "third-color": chi_g >= "3"; "connected graphs with an edge, other than stars"; ["connected", "m >= 1", "!star"];
    Alice; "Mapgame" "theory, 3.3");
pub(crate) static THIRD_COLOR_BOB_FIRST: Theorem = theorem!(
    "third-color-bob-first": chi_g >= "3";
    "graphs in which two vertices at distance at least 3 have distance 2 from a third one"; (on::double_threat);
    Bob; "Mapgame" "theory, 3.11");

/// For the order in use. How m(u) is found as a bipartite matching is proved at
/// [`graphs::orders::certified_score`].
pub static MATCHING_RANK: Theorem = theorem!(
    "matching-rank": col_g <= "max_u min(deg(u) + 1, 2 + |N+(u)| + m(u))"
        by OfGraph(|it| certified_bound(it.graph, &it.parameters.col_2().witness));
    "all graphs"; []; Either; "Mapgame" "theory, 5.1"; proved "", "activation_strategy");

/// The bound on col_g that this order proves by it; `None` for the graph without vertices.
pub fn certified_bound(graph: &Graph, order: &LinearOrder) -> Option<u32> {
    certified_score(graph, order).map(|score| 1 + score)
}

/// A vertex and two others on which Bob wins with two colors where he moves first (docs/theory.md, 3.11), if there are such.
pub fn double_threat(graph: &Graph) -> Option<[Vertex; 3]> {
    on::double_threat_in(graph)
}

/// Every statement that stands by itself, by name.
pub(crate) static THEOREMS: &[&Theorem] = &[
    &theorem!("acyclic-size": a >= "min { q : m <= (q - 1) n - q(q - 1)/2 }" by OfParameters(on::acyclic_size);
        "all graphs"; []; Either; "Mapgame" "theory, 2.4"),
    &theorem!("cartesian-product": chi_g <= "k (k + m - 1)" by OfGraph(cartesian_product::least_bound);
        "connected Cartesian products $G x H$, $a(H) <= k$, and $col_g(G*) <= m$ for $G$ with $|H|$ new leaves at each vertex";
        (cartesian_product::is_product); Alice; "ZhuProducts2008"),
    &theorem!("chromatic": chi_g >= "chi"; "all graphs"; []; Either; "Bodlaender1991"; proved "1.1", "chi_bound"),
    &COCKTAIL_PARTY,
    &theorem!("complete": chi_g = "n"; "complete graphs"; ["complete"]; Either; "Bodlaender1991"),
    &theorem!("complete-prism": chi_g = "n + 1" with [("n", "n / 2")]; "prisms $K_n x K_2$ with $n >= 2$";
        ["complete_prism", "n >= 4"]; Alice; "BartnickiBresarGrytczukKovseMiechowiczPeterin2008"),
    &CROWN,
    &theorem!("crown-bob-first": chi_g = "2"; "$K_{n,n}$ without a perfect matching, $n >= 2$"; ["crown"];
        Bob; "Mapgame" "theory, 7.1"),
    &theorem!("cycle": chi_g = "3"; "cycles"; ["cycle"]; Alice; "Mapgame" "theory, 3.3"),
    // The same number is max degree + 1. For n = 7 it is 4.
    &theorem!("cycle-square": chi_g = "5"; "circulants $C_n(1, 2)$ with $n >= 8$"; ["cycle_square", "n >= 8"];
        Alice; "ShaheenKanayaAlshehada2019"),
    &theorem!("degeneracy": col_g >= "degeneracy + 1"; "all graphs"; []; Either; "Bradshaw2020" "introduction"; proved "1.2", "core_bound"),
    &theorem!("degree-3-acyclic": a <= "4"; "graphs of maximum degree at most 3"; ["max_degree <= 3"];
        Either; "Grunbaum1973"),
    &theorem!("degree-4-acyclic": a <= "5"; "graphs of maximum degree at most 4"; ["max_degree <= 4"];
        Either; "Burstein1979"),
    &theorem!("degree-col-2": col_2 <= "d (d - 2) + 3" with [("d", "max_degree")];
        "graphs of maximum degree $d >= 2$"; ["max_degree >= 2"]; Either; "Mapgame" "theory, 2.3"),
    &theorem!("forest-col-2": col_2 = "2"; "forests with an edge"; ["forest", "m >= 1"];
        Either; "Mapgame" "theory, 2.1"),
    &theorem!("forest-three": chi_g >= "3";
        "forests with an edge and a path of 4 edges, or of 3 if $n$ is even or its component is not $P_4$";
        (on::forest_three); Alice; "DunnLarsenLindkeRetterToci2015"),
    &theorem!("forest-two": chi_g = "2";
        "forests with an edge whose longest path has at most 2 edges, or 3 if $n$ is odd and only in components $P_4$";
        (on::forest_two); Alice; "DunnLarsenLindkeRetterToci2015"),
    // [BrosseMartinsNisseSampaio2024] has 4 on P_4 x P_n when Alice begins.
    &theorem!("four-layers-bob-first": chi_g <= "max_degree"; "Cartesian products with $P_4$"; (on::four_layers);
        Bob; "Mapgame" "theory, 7.12"),
    // At least 22, so it says something only where vertices have large degree.
    &theorem!("genus": col_g <= "floor((3 sqrt(1 + 48 g) + 23) / 2)" by OfParameters(on::genus_bound);
        "graphs on an orientable surface of genus $g >= 1$"; ["!planar"]; Alice; "Zhu2000"),
    &theorem!("grid-four": chi_g <= "4"; "grids $P_4 x P_n$";
        (|it| on::grid(it, |rows, columns| rows == 4 || columns == 4, "no side is 4"));
        Alice; "BrosseMartinsNisseSampaio2024"),
    &theorem!("grid-four-long": chi_g = "4"; "grids $P_4 x P_n$ with $n >= 18$";
        (|it| on::grid(it, |rows, columns| rows == 4 && columns >= 18, "the sides are not 4 and at least 18"));
        Alice; "BrosseMartinsNisseSampaio2024"),
    &GRID_THREE,
    &GRID_WIDE,
    // With an interval for chi, its upper end enters.
    &theorem!("half-order": chi_g <= "chi + floor(n/2) - 1"; "graphs with at least 2 vertices"; ["n >= 2"];
        Alice; "Matsumoto2019"),
    &LADDER,
    // For chi_g by [CaiZhu2001]. Only a triangle has two roots, K_3 and K_{1,3}, and the statement
    // holds for both.
    &theorem!("line-graph": col_g <= "d + 3k - 1" by OfGraph(on::root_bound);
        "line graphs, $d$ and $k$ the maximum degree and the degeneracy of the root"; ["line_graph"];
        Alice; "Kierstead2000"),
    // For d = 3 by [CaiZhu2001]. For d = 4 only trees are known to satisfy it [SinghEtAl2020], and are
    // left out.
    &theorem!("line-graph-of-forest": chi_g <= "d + 1" by OfGraph(on::root_forest_bound);
        "line graphs of forests of maximum degree $d$ other than 4"; (on::root_is_forest); Alice; "Andres2006"),
    // Bounds at or above this one are called trivial everywhere: no play could break them.
    &theorem!("max-degree": col_g <= "max degree + 1"; "all graphs"; []; Either; "Bodlaender1991"; proved "1.1", "max_degree_bound"),
    &theorem!("nine-dragon-tree": col_g <= "4 + d" by OfGraph(on::dragon_bound);
        "graphs of fractional arboricity at most $1 + d/(d + 2)$"; (on::has_dragon_tree); Either; "JiangYang2017"),
    &theorem!("path": chi_g = "3"; "paths of order at least 4"; ["path", "n >= 4"]; Alice; "Mapgame" "theory, 3.3"),
    &theorem!("planar": col_g <= "17"; "planar graphs"; ["planar"]; Alice; "Zhu2008"),
    &theorem!("planar-acyclic": a <= "5"; "planar graphs"; ["planar"]; Either; "Borodin1979"),
    &theorem!("planar-col-2": col_2 <= "9"; "planar graphs"; ["planar"]; Either; "KiersteadMoharSpacapanYangZhu2009"),
    &theorem!("planar-girth-4": col_g <= "13"; "planar graphs of girth at least 4"; ["planar", "girth >= 4"];
        Alice; "Sekiguchi2014"),
    // A forest and a graph of maximum degree 4, then 2: for either starter.
    &theorem!("planar-girth-5": col_g <= "8"; "planar graphs of girth at least 5"; ["planar", "girth >= 5"];
        Either; "HeHouLihShaoWangZhu2002"),
    &theorem!("planar-girth-6": col_g <= "6"; "planar graphs of girth at least 6"; ["planar", "girth >= 6"];
        Either; "Kleitman2006"),
    &theorem!("planar-girth-7": col_g <= "5"; "planar graphs of girth at least 7"; ["planar", "girth >= 7"];
        Alice; "NakprasitNakprasit2018"),
    // By the argument of [HeHouLihShaoWangZhu2002], who have 11.
    &theorem!("planar-without-4-cycles": col_g <= "10"; "planar graphs without cycles of length 4";
        (on::planar_without_4_cycles); Either; "BorodinKostochkaSheikhYu2009" "with theory, 6.6"),
    &PRISM,
    &theorem!("pseudo-partial-k-tree": col_g <= "3k + 2a + b + 2" by OfGraph(pseudo_partial_k_tree::least_bound);
        "$(a, b)$-pseudo partial $k$-trees"; []; Either; "Zhu2000"; proved "6.8"),
    &RESERVATION,
    &theorem!("reservation-bob-first": col_g <= "min { k : 2 h(k) <= k }, h(k) = #{ v : deg v >= k }"
            by OfGraph(|it| on::least_reserved(it, 0));
        "all graphs"; []; Bob; "Mapgame" "theory, 3.1"),
    // All 2,288 of them. At order 14 there are trees with chi_g = 4 [DunnLarsenLindkeRetterToci2015].
    &theorem!("small-tree": chi_g <= "3"; "trees of order at most 13"; ["tree", "n <= 13"];
        Alice; "Mapgame" "tests/known_values.rs, by computation"),
    // All 95 of them, and a tree of order 10 has 4.
    &theorem!("small-tree-marking": col_g <= "3"; "trees of order at most 9"; ["tree", "n <= 9"];
        Alice; "Mapgame" "tests/theorems.rs, by computation"),
    &theorem!("sparse": col_g <= "4 + k" by OfGraph(on::sparse_bound);
        "graphs of maximum average degree below $4(k + 1)(k + 3)/(k^2 + 6k + 6)$"; (on::is_sparse);
        Either; "MontassierPecherRaspaudWestZhu2010"),
    &theorem!("stored-gadget": chi_g >= "k + 1" by OfGraph(stored_gadget::bound);
        "graphs with one of the stored gadgets for each of $2, ..., k$ colors"; (stored_gadget::has_gadgets);
        Either; "Mapgame" "theory, 12.1"),
    &theorem!("stored-segments": chi_g >= "k + 1" by OfGraph(stored_segments::bound);
        "graphs with an induced path with stored segments for $k$ colors, and with stored gadgets for fewer";
        (stored_segments::has_segments); Either; "Mapgame" "theory, 12.9 and 12.11"),
    &THIRD_COLOR,
    &THIRD_COLOR_BOB_FIRST,
    &theorem!("wheel-prism": chi_g = "5"; "prisms $W_n x P_2$ over wheels"; ["wheel_prism"];
        Alice; "AkcanAkyarAkyar2016"),
];
