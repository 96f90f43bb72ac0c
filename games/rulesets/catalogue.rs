//! Games in which neighbors get different colors, and those played as the coloring or the marking game,
//! with the known facts on each.

use std::sync::Arc;

use graphs::Vertex;

use super::{GameForm, Monotonicity, OTHER_FITS, PLAIN, Parameter, Ruleset, Variants};
use crate::ruled::{ColorSet, Names, Position, Rules, Step, colorings};
use crate::{Construction, Player};

/// All games.
pub static RULESETS: &[&Ruleset] = &{
    let mut all = [ROWS[0]; ROWS.len() + OTHER_FITS.len()];
    let mut place = 1;
    while place < all.len() {
        all[place] = if place < ROWS.len() { ROWS[place] } else { OTHER_FITS[place - ROWS.len()] };
        place += 1;
    }
    all
};

/// Those played as the coloring or the marking game come first.
const ROWS: &[&Ruleset] = &[
    // Whether Alice's wins are monotone in k is open \[Zhu1999\]. In the connected game they are not: she
    // wins with 2 colors on every connected bipartite graph, and Bob with any given k >= 3 on some of them
    // \[CharpentierHocquardSopenaZhu2020\]. The source lets Alice begin and nobody pass; on the graph of
    // order 16 of docs/questions.md, Bob wins with 3 colors for either first player, also with passes.
    &Ruleset {
        name: "coloring",
        title: "coloring game",
        rule: "Alice and Bob take turns. A turn gives one uncolored vertex a color that no neighbor has. Alice wins \
               if every vertex gets one.",
        symbol: "chi_g",
        number: "the game chromatic number",
        sources: &["Bodlaender1991", "Andres2009", "Andres2012", "CharpentierHocquardSopenaZhu2020"],
        variants: Variants::Every { monotone_if_connected: Monotonicity::No },
        edges: &["LamShiuXu1999", "AndresFong2024"],
        play: GameForm::Coloring(|_| None),
        ..PLAIN
    },
    &Ruleset {
        name: "marking",
        title: "marking game",
        rule: "Alice and Bob take turns. A turn marks one unmarked vertex; its score is the number of its marked \
               neighbors. Alice wins with k if every score is below k.",
        symbol: "col_g",
        number: "the game coloring number",
        sources: &["Zhu1999", "CharpentierHocquardSopenaZhu2020", "Bradshaw2020"],
        variants: Variants::Every { monotone_if_connected: Monotonicity::Yes },
        edges: &["BartnickiMiechowicz2012"],
        monotone: Monotonicity::Yes,
        play: GameForm::Marking,
        ..PLAIN
    },
    // Its number is chi'_g, the game chromatic index: at most max degree + 1 on forests of maximum
    // degree at least 5 \[Andres2006\].
    &Ruleset {
        name: "edge",
        title: "edge coloring game",
        rule: "The coloring game with the edges in the place of the vertices: edges that share an end get different \
               colors.",
        symbol: "chi'_g",
        number: "the game chromatic index",
        sources: &["LamShiuXu1999", "Andres2006", "Andres2009"],
        variants: Variants::Every { monotone_if_connected: Monotonicity::Open },
        play: GameForm::Coloring(|_| Some(Construction::Line)),
        ..PLAIN
    },
    &Ruleset {
        name: "total",
        title: "total coloring game",
        rule: "The coloring game with vertices and edges in the place of the vertices: what is adjacent or incident \
               gets different colors.",
        symbol: "chi''_g",
        number: "the game total chromatic number",
        sources: &["Bodlaender1991", "Behzad1967", "BartnickiMiechowicz2012"],
        play: GameForm::Coloring(|_| Some(Construction::Total)),
        ..PLAIN
    },
    &Ruleset {
        name: "incidence",
        title: "incidence coloring game",
        rule: "The coloring game with the pairs of a vertex v and an edge e at v in the place of the vertices: (v, \
               e) and (w, f) get different colors if v = w, or e = f, or vw is e or f.",
        symbol: "iota_g",
        number: "the incidence game chromatic number",
        sources: &["AndresIncidence2009", "BrualdiMassey1993"],
        play: GameForm::Coloring(|_| Some(Construction::Incidence)),
        ..PLAIN
    },
    &Ruleset {
        name: "distance",
        title: "distance coloring game",
        rule: "The coloring game where vertices at distance at most d get different colors.",
        symbol: "chi_g(G^d)",
        number: "the game chromatic number of the power",
        sources: &["Bodlaender1991"],
        parameters: &[Parameter::Distance],
        play: GameForm::Coloring(|terms| Some(Construction::Power(terms.distance.unwrap_or(1)))),
        ..PLAIN
    },
    // Alice wants the number of colors that are used to be small, Bob wants it large. It is at most k
    // if and only if no vertex ever sees all of the first k colors: a vertex that sees them will get a
    // later color, and a vertex that gets a later color sees them. So whether the number is at most k
    // is a game with k colors that Bob wins as soon as a color is missing, and the game Grundy number
    // is the least k with which Alice wins. That is monotone, by its definition, in every variant. That
    // a player may pass is of \[MarcilonMartinsSampaio2020\].
    &Ruleset {
        name: "greedy",
        title: "greedy coloring game",
        rule: "Alice and Bob take turns. A turn names one uncolored vertex, which gets the least color that no \
               neighbor has. Alice wants few colors in all, Bob many.",
        symbol: "Gamma_g",
        number: "the game Grundy number",
        sources: &["HavetZhu2013", "MarcilonMartinsSampaio2020"],
        variants: Variants::Passing,
        monotone: Monotonicity::Yes,
        play: GameForm::ByRules(|_, _| Arc::new(GreedyRules)),
        ..PLAIN
    },
    // Alice's wins are not monotone in k: there is a graph of order 9 on which she wins with 3 colors,
    // not with 4, and with 5 again \[HollomMonotonicity2024\].
    &Ruleset {
        name: "ordered",
        title: "ordered coloring game",
        rule: "The vertices come in an order that is given. Alice and Bob take turns, and a turn gives the next \
               vertex a color that no neighbor has. Alice wins if every vertex gets one.",
        symbol: "chi_o",
        number: "the least number of colors of the ordered game",
        sources: &["Bodlaender1991", "HollomMonotonicity2024"],
        parameters: &[Parameter::Order],
        monotone: Monotonicity::No,
        play: GameForm::ByRules(|graph, terms| {
            let order = terms.order.clone().unwrap_or_else(|| graph.vertices().collect());
            Arc::new(OrderedRules { order })
        }),
        ..PLAIN
    },
    // The source calls the players Ann and Ben; Ann is Alice here, and begins. Whether her wins are monotone
    // in k is a question there. On a bipartite graph she wins with two colors: in every component she names
    // the vertices so that each but the first has an earlier neighbor, and Bob chooses at the first only.
    &Ruleset {
        name: "indicated",
        title: "indicated coloring game",
        rule: "Alice names an uncolored vertex, and Bob gives it a color that no neighbor has, and so on. Alice \
               wins if every vertex gets one.",
        symbol: "chi_i",
        number: "the indicated chromatic number",
        sources: &["Grzesik2012"],
        variants: Variants::Begun(&[Player::Alice]),
        play: GameForm::ByRules(|_, _| Arc::new(IndicatedRules)),
        ..PLAIN
    },
    // With a = b = 1 it is the coloring game. A turn ends early only if the play does. The source
    // determines the largest number that a forest has for all a and b.
    &Ruleset {
        name: "asymmetric",
        title: "asymmetric coloring game",
        rule: "Alice and Bob take turns. A turn of Alice gives a uncolored vertices a color each that no neighbor \
               has, one after the other, and a turn of Bob b of them. The last turn may be shorter. Alice wins if \
               every vertex gets one.",
        symbol: "chi_g(a,b)",
        number: "the (a,b)-game chromatic number",
        sources: &["Kierstead2005"],
        edges: &["Wang2024"],
        parameters: &[Parameter::Turns],
        play: GameForm::ByRules(|_, terms| {
            let [alice, bob] = terms.turns.unwrap_or([1, 1]).map(|moves| moves.max(1));
            Arc::new(AsymmetricRules { alice, bob })
        }),
        ..PLAIN
    },
    // The source lets Bob use a new color only where it is forced. That can be read in two ways, which give
    // different numbers. Here it is read vertex by vertex: at the vertex that he picks, he takes a color in
    // use if one fits. In `fairest` he has to pick a vertex that a color in use fits, if there is one.
    &Ruleset {
        name: "fair",
        title: "coloring game with a fair Bob",
        rule: "The coloring game, but Bob gives a vertex a color that is not in use only if no color in use fits \
               it.",
        symbol: "chi_g*",
        number: "the game chromatic number with a fair Bob",
        sources: &["ChenSchelpShreve1997"],
        play: GameForm::ByRules(|_, _| Arc::new(FairRules { reading: Reading::AtTheVertex })),
        ..PLAIN
    },
    // Bob uses a color that is not in use only if no color in use fits any uncolored vertex. So he has
    // fewer moves than in the game `fair`, and Alice wins here wherever she wins there: she makes the
    // same moves. The numbers differ on some graphs of order 6.
    &Ruleset {
        name: "fairest",
        title: "coloring game with a fair Bob at all vertices",
        rule: "The coloring game, but Bob gives a vertex a color that is not in use only if no color in use fits \
               any uncolored vertex.",
        symbol: "chi_g*",
        number: "the game chromatic number with a fair Bob at all vertices",
        sources: &["ChenSchelpShreve1997"],
        play: GameForm::ByRules(|_, _| Arc::new(FairRules { reading: Reading::Anywhere })),
        ..PLAIN
    },
];

#[derive(Debug)]
struct GreedyRules;

impl Rules for GreedyRules {
    fn names(&self) -> Names {
        Names::Ordered
    }

    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        out.extend(position.uncolored().filter_map(|element| {
            let color = fitting[element.index()].iter().next()?;
            Some(Step::Color { element, color })
        }));
    }
}

#[derive(Debug)]
struct OrderedRules {
    order: Vec<Vertex>,
}

impl Rules for OrderedRules {
    fn are_symmetric(&self) -> bool {
        false
    }

    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        let next = self.order.iter().find(|v| position.colors()[v.index()].is_none());
        out.extend(next.into_iter().flat_map(|&v| colorings(v, fitting[v.index()])));
    }
}

#[derive(Debug)]
struct IndicatedRules;

impl Rules for IndicatedRules {
    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        match position.named() {
            None => out.extend(position.uncolored().map(Step::Name)),
            Some(named) => out.extend(colorings(named, fitting[named.index()])),
        }
    }
}

#[derive(Debug)]
struct AsymmetricRules {
    alice: u32,
    bob: u32,
}

impl Rules for AsymmetricRules {
    fn turn(&self, player: Player) -> u32 {
        match player {
            Player::Alice => self.alice,
            Player::Bob => self.bob,
        }
    }
}

/// When Bob must use colors in use: at a vertex that one fits, or on every turn on which one fits a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    AtTheVertex,
    Anywhere,
}

#[derive(Debug)]
pub(super) struct FairRules {
    pub(super) reading: Reading,
}

impl Rules for FairRules {
    fn names(&self) -> Names {
        Names::Used
    }

    fn moves(&self, position: &Position, fitting: &[ColorSet], out: &mut Vec<Step>) {
        let used = position.used();
        let is_bob = position.to_move() == Player::Bob;
        let known = |element: Vertex| fitting[element.index()].and(used);
        let is_bound_everywhere = is_bob
            && self.reading == Reading::Anywhere
            && position.uncolored().any(|element| !known(element).is_empty());
        for element in position.uncolored() {
            let is_bound = is_bound_everywhere || is_bob && !known(element).is_empty();
            out.extend(colorings(element, if is_bound { known(element) } else { fitting[element.index()] }));
        }
    }
}
