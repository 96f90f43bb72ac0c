//! Theorems about variants and other games, a row each; for proofs of this project see docs/theory.md, 7.

mod alice_passes_two;

use games::rulesets::{Ruleset, Terms};
use games::{Adjacency, ChosenGame, Passing, Player, Variant};
use graphs::classes::chordal;
use graphs::orders::certified_score;
use schemars::JsonSchema;
use serde::Serialize;

use crate::alice::mirror::{Mirror, NONE};
use crate::theorem::{OtherColumns, given, provided, theorem, without_marks};
use crate::theorems::{stored_gadget, stored_segments};
use crate::{Applicability, BoundKind, Citation, Evaluation, Hypothesis, Instance};

/// A statement "number of the game (<=, >=, =) formula for every graph of the class", for some variants
/// of a game of the catalogue other than the two of [`crate::Theorem`] in their plain form.
#[derive(Debug, Serialize, JsonSchema)]
pub struct VariantTheorem {
    /// The name of the theorem, unique among them.
    #[serde(rename = "theorem")]
    pub name: &'static str,
    /// The name of the game in the catalogue of games.
    pub game: &'static str,
    /// The variants and parameters to which it applies, in words.
    #[serde(serialize_with = "without_marks")]
    pub variants: &'static str,
    /// Whether it applies to this variant with these parameters.
    #[serde(skip)]
    pub speaks: fn(Variant, &Terms) -> bool,
    /// On which side of the number the formula lies.
    pub kind: BoundKind,
    /// The class of graphs, in words, and what the letters of the formula mean; mathematics is marked
    /// ([`crate::formula::spans`]), but in JSON.
    #[serde(serialize_with = "without_marks")]
    pub class: &'static str,
    /// The formula as people write it.
    pub formula: &'static str,
    /// The formula as computed; `turns_alice` and `turns_bob` are the numbers of moves in a turn,
    /// `clique` is w.
    #[serde(skip)]
    pub eval: Evaluation,
    /// Whether the graph belongs to the class.
    #[serde(skip)]
    pub applies: Hypothesis,
    #[serde(flatten)]
    pub cite: Citation,
}

impl VariantTheorem {
    pub fn ruleset(&self) -> &'static Ruleset {
        Ruleset::named(self.game).expect("a theorem names a game of the catalogue")
    }

    /// The statement in one line, such as `Gamma_g <= 3`.
    pub fn statement(&self) -> String {
        format!("{} {} {}", self.ruleset().symbol, self.kind.relation(), self.formula)
    }

    /// The bound on the number of a game on a graph; `None` if the theorem is about another game or class.
    pub(crate) fn bound(
        &self,
        game: &Ruleset,
        variant: Variant,
        terms: &Terms,
        instance: &Instance<'_>,
    ) -> Option<u32> {
        let speaks = game.name == self.game && (self.speaks)(variant, terms);
        let applies = speaks && self.applies.check(instance) == Applicability::Yes;
        if applies { self.value(instance, terms) } else { None }
    }

    /// The value of the formula on a graph in a game with these parameters, regardless of the class.
    pub fn value(&self, instance: &Instance<'_>, terms: &Terms) -> Option<u32> {
        let of_terms = |name: &str| match name {
            "turns_alice" => Some(terms.turns?[0]),
            "turns_bob" => Some(terms.turns?[1]),
            "clique" => terms.clique,
            _ => None,
        };
        self.eval.value(self.formula, self.kind, instance, &of_terms)
    }
}

/// Variants and parameters: in words, and as a predicate.
type Scope = (&'static str, fn(Variant, &Terms) -> bool);

const EVERY_VARIANT: Scope = ("every variant", |_, _| true);

// Without passing, with free moves.
const ALICE_FIRST: Scope = ("Alice first", |variant, _| variant == Variant::from(Player::Alice));
const EITHER_FIRST: Scope = ("either first", |variant, _| variant == Variant::from(variant.first));

const CONNECTED: Scope = ("connected, either first, with or without passes", |variant, _| {
    variant.adjacency == Adjacency::Connected
});

const CONNECTED_ALICE_FIRST: Scope = ("connected, Alice first", |variant, terms| {
    (CONNECTED.1)(variant, terms) && variant.first == Player::Alice && variant.passing == Passing::Nobody
});

const BOB_PASSES: Scope = ("free moves, either first, Bob may pass", |variant, _| {
    variant.adjacency == Adjacency::Free && variant.passing.allows(Player::Bob)
});

const ALICE_PASSES: Scope = ("free moves, either first, only Alice may pass", |variant, _| {
    variant.adjacency == Adjacency::Free && variant.passing == Passing::Alice
});

const A_PLAYER_PASSES: Scope = ("free moves, either first, at least one player may pass", |variant, _| {
    variant.adjacency == Adjacency::Free && variant.passing != Passing::Nobody
});

const NOT_PLAIN: Scope =
    ("connected moves or passes, either first", |variant, _| variant != Variant::from(variant.first));

const ALICE_MOVES_MORE: Scope = ("either first, $a >= b$", |variant, terms| {
    (EITHER_FIRST.1)(variant, terms) && terms.turns.is_some_and(|[alice, bob]| alice >= bob)
});

const TWO_MOVES_TO_ONE: Scope =
    ("Alice first, (2,1)", |variant, terms| (ALICE_FIRST.1)(variant, terms) && terms.turns == Some([2, 1]));

const ALICE_FIRST_RELAXED: Scope = ("Alice first, $d >= 2$", |variant, terms| {
    (ALICE_FIRST.1)(variant, terms) && terms.defect.is_some_and(|defect| defect >= 2)
});

const ALICE_FIRST_NO_TRIANGLE: Scope =
    ("Alice first, $w = 2$", |variant, terms| (ALICE_FIRST.1)(variant, terms) && terms.clique == Some(2));

/// A row: `"name": "game" relation "formula"; scope; "class"; conditions; "source" "place"`, with what
/// a row of the other theorems may have.
macro_rules! row {
    ($name:literal: $game:literal $relation:tt $formula:literal $(with $letters:tt)? $(by $eval:ident($value:expr))?;
     $scope:ident; $class:literal; $given:tt; $key:literal $($at:literal)?) => {
        &VariantTheorem {
            name: $name,
            game: $game,
            variants: $scope.0,
            speaks: $scope.1,
            kind: theorem!(@kind $relation),
            class: $class,
            formula: $formula,
            eval: theorem!(@eval $(with $letters)? $(by $eval($value))?),
            applies: theorem!(@given $given),
            cite: Citation { key: $key, at: concat!($($at)?) },
        }
    };
}

/// All of them, by game.
pub static VARIANT_THEOREMS: &[&VariantTheorem] = &[
    row!("connected-bipartite": "coloring" = "2"; CONNECTED; "bipartite graphs with an edge"; ["bipartite", "m >= 1"];
        "CharpentierHocquardSopenaZhu2020"),
    row!("connected-outerplanar": "coloring" <= "5"; CONNECTED_ALICE_FIRST; "connected outerplanar graphs";
        ["outerplanar", "connected"]; "CharpentierHocquardSopenaZhu2020"),
    // In the plain game these are `loose-backward`, `acyclic` and `pseudoforest`, whose strategies show them.
    row!("shades-in-variants": "coloring" <= "chi (1 + col_2)"; NOT_PLAIN; "all graphs"; []; "Mapgame" "theory, 4.1"),
    row!("acyclic-in-variants": "coloring" <= "a (a + 1)"; NOT_PLAIN; "all graphs"; []; "Mapgame" "theory, 4.2"),
    row!("pseudoforest-in-variants": "coloring" <= "w (w + 1)"; NOT_PLAIN;
        "all graphs, $w$ the colors of a least pseudoforest coloring"; []; "Mapgame" "theory, 4.2"),
    row!("bob-passes-two": "coloring" = "2"; BOB_PASSES; "graphs with an edge whose components are stars";
        (|it| given(&["m >= 1"], it).and(|| stars(it, true))); "Mapgame" "theory, 7.3"),
    row!("bob-passes-three": "coloring" >= "3"; BOB_PASSES; "graphs with a component that is not a star";
        (|it| stars(it, false)); "Mapgame" "theory, 7.3"),
    row!("alice-passes-two": "coloring" = "2"; ALICE_PASSES; "graphs with an edge whose components have answers";
        (|it| given(&["m >= 1"], it).and(|| answers(it, true))); "Mapgame" "theory, 7.4"),
    row!("alice-passes-three": "coloring" >= "3"; ALICE_PASSES; "graphs with a component without answers";
        (|it| answers(it, false)); "Mapgame" "theory, 7.4"),
    row!("alice-passes-two-cliques": "coloring" = "omega" by OfGraph(alice_passes_two::clique_number);
        ALICE_PASSES; "complements of bipartite graphs"; (alice_passes_two::is_co_bipartite); "Andres2009"),
    row!("mirror-alice-passes": "coloring" <= "p + 1" by OfGraph(|it| Mirror::of(it.graph).map(|mirror| mirror.colors()));
        ALICE_PASSES; "graphs with a mirror, such as $C_4 x H$, where the neighbors of a vertex belong to at most $p$ pairs";
        (|it| provided(Mirror::of(it.graph).is_some(), || NONE.into())); "Mapgame" "theory, 7.14"),
    // Bob never passes in these plays, and Alice may.
    row!("stored-gadget-passes": "coloring" >= "k + 1" by OfGraph(stored_gadget::bound); A_PLAYER_PASSES;
        "graphs with one of the stored gadgets for each of $2, ..., k$ colors"; (stored_gadget::has_gadgets);
        "Mapgame" "theory, 12.1"),
    row!("stored-segments-passes": "coloring" >= "k + 1" by OfGraph(stored_segments::bound); A_PLAYER_PASSES;
        "graphs with an induced path with stored segments for $k$ colors, and with stored gadgets for fewer";
        (stored_segments::has_segments); "Mapgame" "theory, 12.9 and 12.11"),
    row!("least-rank-passes": "marking" <= "min_L max_u min(deg(u) + 1, 2 + |N+(u)| + m(u))" by OfGraph(rank_bound);
        A_PLAYER_PASSES; "all graphs"; []; "Mapgame" "theory, 5.1 and 5.3"),
    row!("connected-forest": "marking" = "2"; CONNECTED; "forests with an edge"; ["forest", "m >= 1"];
        "Mapgame" "theory, 7.2"),
    row!("connected-chordal": "marking" <= "3 omega - 3" by OfGraph(|it| (3 * chordal_clique(it)?).checked_sub(3));
        CONNECTED; "chordal graphs with an edge"; ["chordal", "m >= 1"]; "Mapgame" "theory, 7.8"),
    row!("connected-chordal-three": "marking" <= "5"; CONNECTED; "chordal graphs with $omega = 3$";
        (|it| given(&["chordal"], it).and(|| provided(chordal_clique(it) == Some(3), || "omega is not 3".into())));
        "Mapgame" "theory, 7.8"),
    // For trees d + 2 [LamShiuXu1999]; for k-degenerate graphs d + 3k - 1 [CaiZhu2001], and a <= k.
    row!("edge-arboricity": "edge" <= "d + 3a - 1" with [("d", "max_degree"), ("a", "arboricity")]; ALICE_FIRST;
        "all graphs, $d$ the maximum degree and $a$ the arboricity"; []; "BartnickiGrytczuk2008"),
    // For d = 3 by [CaiZhu2001].
    row!("edge-forest": "edge" <= "d + 1" with [("d", "max_degree")]; ALICE_FIRST;
        "forests of maximum degree $d$ other than 4"; ["forest", "max_degree != 4"]; "Andres2006"),
    // An edge has at most 2d - 2 neighbors, and the edges at a vertex have different colors.
    row!("edge-max-degree": "edge" <= "2d - 1" with [("d", "max_degree")]; EVERY_VARIANT;
        "graphs of maximum degree $d >= 1$"; ["m >= 1"]; "LamShiuXu1999"),
    row!("edge-lower": "edge" >= "d" with [("d", "max_degree")]; EVERY_VARIANT; "all graphs, $d$ the maximum degree"; [];
        "LamShiuXu1999"),
    row!("incidence-degenerate": "incidence" <= "2d + 4k - 2" with [("d", "max_degree"), ("k", "degeneracy")];
        ALICE_FIRST; "graphs with an edge, $d$ the maximum degree and $k$ the degeneracy"; ["m >= 1"];
        "AndresIncidence2009"),
    row!("incidence-lower": "incidence" >= "ceil(3d/2)" with [("d", "max_degree")]; ALICE_FIRST;
        "all graphs, $d$ the maximum degree"; []; "AndresIncidence2009"),
    row!("greedy-forest": "greedy" <= "3"; ALICE_FIRST; "forests"; ["forest"]; "HavetZhu2013"),
    row!("greedy-partial-2-tree": "greedy" <= "7"; ALICE_FIRST; "partial 2-trees"; ["treewidth <= 2"]; "HavetZhu2013"),
    row!("greedy-order": "greedy" <= "min_L max_u min(deg(u) + 1, 2 + |N+(u)| + m(u))"
            by OfGraph(rank_bound);
        EITHER_FIRST; "all graphs"; []; "Mapgame" "theory, 7.5"),
    // Alice names the vertices of a component so that each but the first has a colored neighbor.
    row!("indicated-bipartite": "indicated" = "2"; ALICE_FIRST; "bipartite graphs with an edge"; ["bipartite", "m >= 1"];
        "Grzesik2012"),
    row!("asymmetric-acyclic": "asymmetric" <= "a (a + 3) / 2"; TWO_MOVES_TO_ONE;
        "all graphs, $a$ the acyclic chromatic number"; []; "Kierstead2006" "abstract"),
    row!("asymmetric-activation": "asymmetric" <= "3 col_2 + b - 2" with [("b", "turns_bob")]; ALICE_MOVES_MORE; "all graphs"; [];
        "Mapgame" "theory, 7.16"),
    // For b = 1 by [KiersteadYang2005]. The numbers of forests for all a and b are those of [Kierstead2005].
    row!("asymmetric-orientation": "asymmetric" <= "2k + b + 1" by OfGame(by_orientation); ALICE_MOVES_MORE;
        "graphs with an orientation of out-degrees at most $k <= a/b$"; []; "Mapgame" "theory, 7.6"),
    row!("asymmetric-pseudoforest": "asymmetric" <= "w (w + b)" with [("b", "turns_bob")]; ALICE_MOVES_MORE;
        "all graphs, $w$ the colors of a least pseudoforest coloring"; []; "Mapgame" "theory, 7.16"),
    row!("asymmetric-shades": "asymmetric" <= "chi (col_2 + b)" with [("b", "turns_bob")]; ALICE_MOVES_MORE; "all graphs"; [];
        "Mapgame" "theory, 7.16"),
    row!("relaxed-tree": "relaxed" <= "2"; ALICE_FIRST_RELAXED; "trees"; ["tree"]; "HeWuZhu2004"),
    row!("clique-outerplanar": "clique" <= "4"; ALICE_FIRST_NO_TRIANGLE; "outerplanar graphs"; ["outerplanar"];
        "DunnNordstromNaymiePitneySehornSuer2011" "abstract"),
    // Each color has at most w vertices of a clique, and a vertex that some color does not fit has w
    // neighbors of it.
    row!("clique-lower": "clique" >= "ceil(omega / w)" by OfGame(by_clique); EITHER_FIRST; "all graphs"; [];
        "Mapgame" "theory, 9.17"),
    row!("clique-max-degree": "clique" <= "floor(d / w) + 1" with [("d", "max_degree"), ("w", "clique")]; EITHER_FIRST;
        "graphs with a vertex, $d$ the maximum degree"; ["n >= 1"]; "Mapgame" "theory, 9.17"),
    row!("packing-lower": "packing" >= "chi"; EITHER_FIRST; "all graphs"; []; "Mapgame" "theory, 9.17"),
    row!("packing-order": "packing" <= "n"; EITHER_FIRST; "all graphs"; []; "Mapgame" "theory, 9.17"),
    row!("arboricity-three-times": "arboricity" <= "3a" with [("a", "arboricity")]; ALICE_FIRST;
        "all graphs, $a$ the arboricity"; []; "BartnickiGrytczukKierstead2008"),
    // A play that Alice wins divides the edges into forests.
    row!("arboricity-lower": "arboricity" >= "a" with [("a", "arboricity")]; EITHER_FIRST;
        "all graphs, $a$ the arboricity"; []; "BartnickiGrytczukKierstead2008"),
];

/// Hypothesis: no component has two vertices of degree >= 2 or a cycle; not `are_all`: one has. O(n + m).
fn stars(on: &Instance<'_>, are_all: bool) -> Applicability {
    let is_inner = |v| on.graph.degree(v) >= 2;
    // Every edge needs an end of degree 1, and then no path has three edges and no cycle is left.
    let all = on.graph.edges().all(|(u, v)| !is_inner(u) || !is_inner(v));
    provided(all == are_all, || {
        if all { "every component is a star" } else { "a component is not a star" }.into()
    })
}

/// Hypothesis: each component has answers (`alice_passes_two`); not `have_all`: one has none.
fn answers(on: &Instance<'_>, have_all: bool) -> Applicability {
    let all = alice_passes_two::has_answers(on.graph);
    let not = if all { "every component has answers" } else { "a first move of Bob has no answer" };
    provided(all == have_all, || not.into())
}

/// The bound by the least k for which some orientation has no larger out-degree, half the maximum
/// average degree rounded up (docs/theory.md, 3.7); `None` if Alice has fewer than k moves for each of
/// Bob's.
fn by_orientation(on: &Instance<'_>, terms: OtherColumns<'_>) -> Option<u32> {
    let (alice, bob) = (terms("turns_alice")?, terms("turns_bob")?);
    let k = (on.parameters.densities().ok()?.mad.value / 2).ceil().to_integer() as u32;
    (k.checked_mul(bob)? <= alice).then_some(2 * k + bob + 1)
}

/// The bound by a largest clique that is known.
fn by_clique(on: &Instance<'_>, terms: OtherColumns<'_>) -> Option<u32> {
    Some(on.parameters.clique().low.div_ceil(terms("clique")?))
}

/// The bound of an order of least certified score.
fn rank_bound(on: &Instance<'_>) -> Option<u32> {
    certified_score(on.graph, on.parameters.rank_order()).map(|score| 1 + score)
}

/// omega of a chordal graph: some largest clique is a vertex with its backward neighbors in an
/// elimination order.
fn chordal_clique(on: &Instance<'_>) -> Option<u32> {
    let order = chordal::elimination_order(on.graph)?;
    let cliques = on.graph.vertices().map(|v| 1 + order.backward_neighbors(on.graph, v).count());
    cliques.max().map(|size| size as u32)
}

/// A bound on the number of a game on a graph, by a theorem.
#[derive(Debug, Clone, Copy)]
pub struct ProvedBound {
    pub theorem: &'static VariantTheorem,
    /// The side of the bound: for a theorem about another game it may differ from that of the theorem.
    pub kind: BoundKind,
    pub bound: u32,
}

/// The bounds of these theorems on the number of a game on a graph, in the order of their catalogue.
/// Theorems about the plain coloring and marking games are in [`crate::theorems`].
///
/// Upper bounds for marking hold for coloring in the variant: Alice colors what she would mark \[Zhu1999\].
pub fn proved(game: &ChosenGame, instance: &Instance<'_>) -> Vec<ProvedBound> {
    let ChosenGame { ruleset, variant, terms } = game;
    let marking = Ruleset::named("marking").expect("it is in the catalogue");
    let bound =
        |theorem: &VariantTheorem, ruleset: &Ruleset| theorem.bound(ruleset, *variant, terms, instance);
    let proved = VARIANT_THEOREMS.iter().filter_map(|&theorem| match bound(theorem, ruleset) {
        Some(bound) => Some(ProvedBound { theorem, kind: theorem.kind, bound }),
        None if ruleset.name == "coloring" && theorem.kind != BoundKind::Lower => {
            Some(ProvedBound { theorem, kind: BoundKind::Upper, bound: bound(theorem, marking)? })
        }
        None => None,
    });
    proved.collect()
}
