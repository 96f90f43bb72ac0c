//! The catalogue of coloring games in the literature. A game in which other colors fit is a file; the others are the rows of
//! `catalogue.rs`.
//!
//! An entry has the rules in words, their sources, the parameters, and how the game is played: as the
//! coloring game on a derived graph, as the marking game, or by its own rules ([`crate::ruled`]). Everything
//! that accepts the name of a game uses this list.

mod catalogue;

use std::fmt;
use std::sync::Arc;

use graphs::FamilyError;
use graphs::names::{self, UnknownName};
use graphs::{Budget, Graph, Vertex};
use thiserror::Error;

pub use self::catalogue::RULESETS;
use crate::certificate::Kind;
use crate::ruled::Rules;
use crate::{Adjacency, Construction, Passing, Player, Start, Variant};

graphs::catalogue! {
    /// The games in which a color fits by another rule than that neighbors get different colors.
    static OTHER_FITS: [Ruleset] = RULESET of { arboricity, clique, packing, relaxed }
}

#[derive(Debug)]
pub struct Ruleset {
    pub name: &'static str,
    pub title: &'static str,
    pub rule: &'static str,
    /// The symbol of the game's number: the least k with which Alice wins.
    pub symbol: &'static str,
    pub number: &'static str,
    /// The sources, by their keys in `references.bib`; the first has the definition.
    pub sources: &'static [&'static str],
    pub variants: Variants,
    /// The papers on the game played on edges (on the line graph), by their keys in `references.bib`.
    pub edges: &'static [&'static str],
    /// The required and optional parameters.
    pub parameters: &'static [Parameter],
    /// Whether a win of Alice with k colors implies one with k + 1, if moves are free
    /// ([`Ruleset::monotone_in`]).
    pub monotone: Monotonicity,
    pub play: GameForm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variants {
    /// Either player may be first, either may pass, and moves may be connected.
    Every {
        /// The same for connected moves.
        monotone_if_connected: Monotonicity,
    },
    /// Either player may be first, and either may pass.
    Passing,
    /// These players may be first; no player may pass, and moves are free.
    Begun(&'static [Player]),
}

/// Whether additional colors never harm Alice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Monotonicity {
    Yes,
    /// On some graph she wins with k colors and loses with k + 1.
    No,
    Open,
}

graphs::named!(Monotonicity { Yes => "yes", No => "no", Open => "open" });

graphs::words!(Monotonicity, Monotonicity::ALL, |monotone| monotone.name());

graphs::words!(Ruleset, RULESETS, |ruleset| ruleset.name);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parameter {
    /// The number of moves in a turn of Alice and in a turn of Bob.
    Turns,
    /// The largest degree in a color class.
    Defect,
    /// Vertices at up to this distance must have different colors.
    Distance,
    /// The largest clique in a color class.
    Clique,
    Order,
}

graphs::named!(Parameter {
    Turns => "turns", Defect => "defect", Distance => "distance", Clique => "clique", Order => "order"
});

impl Parameter {
    /// Whether the parameter is required. Without an order, the vertices are in the order of their numbers.
    pub fn is_needed(self) -> bool {
        self != Parameter::Order
    }

    /// How the symbol of a game has it, and a letter for each of its numbers, which is small there;
    /// none for an order.
    fn form(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Parameter::Turns => ("(a,b)", &["A", "B"]),
            Parameter::Defect => ("^(d)", &["D"]),
            Parameter::Distance => ("^d", &["D"]),
            Parameter::Clique => ("^(omega <= w)", &["W"]),
            Parameter::Order => ("", &[]),
        }
    }
}

/// The values of the parameters. Moves per turn, distances and cliques are at least 1; an order has
/// every vertex once.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Terms {
    /// The moves in a turn of Alice and of Bob; in the asymmetric game only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<[u32; 2]>,
    /// The largest degree in a color class; in the relaxed game only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defect: Option<u32>,
    /// Vertices at up to this distance must have different colors; in the distance game only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<u32>,
    /// The largest clique in a color class; in the clique-relaxed game only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clique: Option<u32>,
    /// The order in which vertices are colored; in the ordered game only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<Vertex>>,
    /// Where the coloring game begins.
    #[serde(flatten)]
    pub start: Start,
}

impl Terms {
    /// The numbers that these parameters need, in order; `None` if there are more or fewer of them, or
    /// one is too small.
    pub fn of_numbers(parameters: &[Parameter], numbers: &[u32]) -> Option<Self> {
        let (mut terms, mut left) = (Terms::default(), numbers);
        for &parameter in parameters.iter().filter(|parameter| parameter.is_needed()) {
            let (own, others) = left.split_at_checked(parameter.form().1.len())?;
            terms.set(parameter, own)?;
            left = others;
        }
        left.is_empty().then_some(terms)
    }

    /// Sets a parameter to these numbers, an order to these vertices; `None` if they are too many, too
    /// few or too small.
    pub(crate) fn set(&mut self, parameter: Parameter, numbers: &[u32]) -> Option<()> {
        let is_positive = !numbers.contains(&0);
        match (parameter, numbers) {
            (Parameter::Turns, &[alice, bob]) if is_positive => self.turns = Some([alice, bob]),
            (Parameter::Defect, &[defect]) => self.defect = Some(defect),
            (Parameter::Distance, &[distance]) if is_positive => self.distance = Some(distance),
            (Parameter::Clique, &[clique]) if is_positive => self.clique = Some(clique),
            (Parameter::Order, _) => {
                self.order = Some(numbers.iter().map(|&v| Vertex::new(v as usize)).collect());
            }
            _ => return None,
        }
        Some(())
    }

    /// The numbers of a parameter, the vertices of an order.
    pub(crate) fn numbers(&self, parameter: Parameter) -> Option<Vec<u32>> {
        match parameter {
            Parameter::Turns => self.turns.map(Vec::from),
            Parameter::Defect => self.defect.map(|defect| vec![defect]),
            Parameter::Distance => self.distance.map(|distance| vec![distance]),
            Parameter::Clique => self.clique.map(|clique| vec![clique]),
            Parameter::Order => Some(self.order.as_ref()?.iter().map(|v| v.index() as u32).collect()),
        }
    }

    fn words(&self) -> impl Iterator<Item = (Parameter, String)> {
        Parameter::ALL.into_iter().filter_map(|parameter| {
            let numbers: Vec<_> = self.numbers(parameter)?.iter().map(u32::to_string).collect();
            Some((parameter, numbers.join(",")))
        })
    }

    /// The numeric parameters in words, each after a comma.
    pub fn remarks(&self) -> String {
        let numeric = self.words().filter(|(parameter, _)| *parameter != Parameter::Order);
        numeric.map(|(parameter, numbers)| format!(", {} {numbers}", parameter.name())).collect()
    }
}

/// One word for each parameter, each after a blank, and the start.
impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().try_for_each(|(parameter, numbers)| write!(f, " {}={numbers}", parameter.name()))?;
        self.start.fmt(f)
    }
}

#[derive(Debug)]
pub enum GameForm {
    /// As the coloring game, on the given graph or on one constructed from it.
    Coloring(fn(&Terms) -> Option<Construction>),
    Marking,
    /// By its own rules.
    ByRules(fn(&Graph, &Terms) -> Arc<dyn Rules>),
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Undefined {
    #[error("the {title} is defined with {} first, found {found} first", begun.name())]
    First { title: &'static str, begun: Player, found: Player },
    #[error("the {title} is not defined with passing, found {found} may pass")]
    Passing { title: &'static str, found: Passing },
    #[error("the {title} is not defined with connected moves")]
    Connected { title: &'static str },
    #[error("the {title} has no --start and no --lists; only the coloring game has")]
    Start { title: &'static str },
    #[error("the {title} is not defined on the edges of a graph")]
    Edges { title: &'static str },
    #[error("the {title} has no --{}{}", parameter.name(), taken(parameters))]
    Parameter { title: &'static str, parameter: Parameter, parameters: &'static [Parameter] },
    #[error("the {title} needs --{}", parameter.name())]
    Missing { title: &'static str, parameter: Parameter },
}

fn taken(parameters: &[Parameter]) -> String {
    let names: Vec<String> = parameters.iter().map(|parameter| format!("--{}", parameter.name())).collect();
    if names.is_empty() { String::new() } else { format!(", but {}", names.join(" and ")) }
}

impl Ruleset {
    pub fn named(name: &str) -> Result<&'static Ruleset, UnknownName> {
        names::find(name, RULESETS.iter().map(|&ruleset| (ruleset.name, ruleset)))
    }

    /// Whether it is played as the coloring or as the marking game; `None` if it has its own rules.
    pub fn kind(&self) -> Option<Kind> {
        match self.play {
            GameForm::Coloring(_) => Some(Kind::Coloring),
            GameForm::Marking => Some(Kind::Marking),
            GameForm::ByRules(_) => None,
        }
    }

    /// The construction of the graph on which the game is played; `None` if it is the given graph.
    pub fn construction(&self, terms: &Terms) -> Option<Construction> {
        match self.play {
            GameForm::Coloring(construction) => construction(terms),
            GameForm::Marking | GameForm::ByRules(_) => None,
        }
    }

    /// The graph on which the game is played, constructed within the time of the budget and its stop flag.
    ///
    /// # Errors
    /// The graph is too large, or a limit was reached.
    pub fn arena(
        &self,
        graph: &Arc<Graph>,
        terms: &Terms,
        budget: &Budget,
    ) -> Result<Arc<Graph>, FamilyError> {
        match self.construction(terms) {
            Some(construction) => construction.graph_of(graph, budget).map(Arc::new),
            None => Ok(Arc::clone(graph)),
        }
    }

    pub fn rules(&self, graph: &Graph, terms: &Terms) -> Option<Arc<dyn Rules>> {
        match self.play {
            GameForm::ByRules(make) => Some(make(graph, terms)),
            GameForm::Coloring(_) | GameForm::Marking => None,
        }
    }

    pub fn coloring() -> &'static Ruleset {
        Ruleset::named("coloring").expect("it is in the catalogue")
    }

    /// The symbol of the game's number with these parameters, primed if edges are colored.
    pub fn symbol_of(&self, terms: &Terms, on_edges: bool) -> String {
        let mut symbol = if on_edges { self.symbol.replacen("_g", "'_g", 1) } else { self.symbol.to_owned() };
        for parameter in Parameter::ALL {
            let ((pattern, letters), numbers) = (parameter.form(), terms.numbers(parameter));
            let pairs = letters.iter().zip(numbers.into_iter().flatten());
            let chosen = pairs.fold(pattern.to_owned(), |chosen, (letter, number)| {
                chosen.replace(&letter.to_lowercase(), &number.to_string())
            });
            symbol = symbol.replace(pattern, &chosen);
        }
        symbol
    }

    /// Whether a win of Alice with k colors implies one with k + 1 in this variant. The first player and
    /// passing do not matter to what is known.
    pub fn monotone_in(&self, variant: Variant) -> Monotonicity {
        match (variant.adjacency, self.variants) {
            (Adjacency::Connected, Variants::Every { monotone_if_connected }) => monotone_if_connected,
            _ => self.monotone,
        }
    }

    /// A letter for each number that the game needs.
    pub fn number_names(&self) -> Vec<&'static str> {
        self.parameters.iter().flat_map(|parameter| parameter.form().1).copied().collect()
    }

    /// Checks that the game can be played on the edges of a graph.
    pub fn on_edges(&self) -> Result<(), Undefined> {
        if self.edges.is_empty() { Err(Undefined::Edges { title: self.title }) } else { Ok(()) }
    }

    /// Checks that this variant with these parameters is defined.
    pub fn admits(&'static self, variant: Variant, terms: &Terms) -> Result<(), Undefined> {
        let title = self.title;
        let Variant { first, adjacency, passing } = variant;
        let is_free = adjacency == Adjacency::Free || matches!(self.variants, Variants::Every { .. });
        if !is_free {
            return Err(Undefined::Connected { title });
        }
        if let Variants::Begun(players) = self.variants {
            if passing != Passing::Nobody {
                return Err(Undefined::Passing { title, found: passing });
            }
            if !players.contains(&first) {
                return Err(Undefined::First { title, begun: first.opponent(), found: first });
            }
        }
        if !terms.start.is_empty() && self.name != "coloring" {
            return Err(Undefined::Start { title });
        }
        for parameter in Parameter::ALL {
            let parameters = self.parameters;
            match (parameters.contains(&parameter), terms.numbers(parameter).is_some()) {
                (false, true) => return Err(Undefined::Parameter { title, parameter, parameters }),
                (true, false) if parameter.is_needed() => {
                    return Err(Undefined::Missing { title, parameter });
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// The defaults: either player first, nothing known about edges, no parameters.
const PLAIN: Ruleset = Ruleset {
    name: "",
    title: "",
    rule: "",
    symbol: "",
    number: "",
    sources: &[],
    variants: Variants::Begun(&[Player::Alice, Player::Bob]),
    edges: &[],
    parameters: &[],
    monotone: Monotonicity::Open,
    play: GameForm::Marking,
};
