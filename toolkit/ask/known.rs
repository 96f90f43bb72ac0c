//! The known numbers of a graph: by theorems, which are applied now, and by stored searches and certificates.

use games::certificate::Kind;
use games::{ChosenGame, Player, Variant};
use graphs::{Budget, Graph, Parameters};
use serde::{Deserialize, Serialize};
use solver::{Decider, Scope};
use strategies::Instance;

use super::desk::{Call, on_graph};
use super::given::Fault;
use crate::bounds::{Bounds, number_of};
use crate::known::{EndProof, KnownInterval, KnownNumber, KnownNumbers, MOMENT};
use crate::named_graph::NamedGraph;

pub(crate) const CALL: Call = Call {
    name: "known",
    about: "what is known of the numbers of a graph, by theorems, stored searches and certificates",
    answer: |desk, question| {
        on_graph(desk, question, |graph, _: &Question, budget| Ok::<_, Fault>(answer(graph, budget)))
    },
};

/// There is nothing to choose.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {}

/// What is known of a number of a graph.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Answer {
    /// The graph.
    #[serde(flatten)]
    pub graph: NamedGraph,
    /// Which game.
    pub game: Kind,
    /// Its variant.
    #[serde(flatten)]
    pub variant: Variant,
    /// What is known.
    #[serde(flatten)]
    pub proved: KnownInterval,
}

impl Answer {
    pub fn new(graph: NamedGraph, game: Kind, variant: Variant, proved: KnownInterval) -> Self {
        Answer { graph, game, variant, proved }
    }

    pub fn played(&self) -> ChosenGame {
        played(self.game, self.variant)
    }
}

fn played(game: Kind, variant: Variant) -> ChosenGame {
    ChosenGame::of_kind(game).playing(variant)
}

/// The games and first players whose numbers theorems bound.
pub const ASKED: [(Kind, Player); 4] = [
    (Kind::Coloring, Player::Alice),
    (Kind::Coloring, Player::Bob),
    (Kind::Marking, Player::Alice),
    (Kind::Marking, Player::Bob),
];

/// The intervals of chi_g and col_g, for each player who may begin, and of the numbers of variants in the table. Each
/// search for a parameter takes at most a million nodes if the budget limits neither nodes nor time, and open numbers
/// are then searched for a moment. The time is for all of them together.
pub fn answer(graph: &NamedGraph, budget: &Budget) -> Vec<Answer> {
    let rest = graph.rest_of(budget).begun();
    let mut kept: Vec<_> = KnownNumbers::kept().about(&graph.graph, &rest).collect();
    let mut answers = proved(graph, &rest.part(1, 2));
    let left = (1..=answers.len() as u32).rev();
    for (answer, left) in answers.iter_mut().zip(left) {
        let is_same = |number: &&KnownNumber| (number.game, number.variant) == (answer.game, answer.variant);
        if let Some(place) = kept.iter().position(is_same) {
            answer.proved = narrowed(answer.proved.clone(), &kept.remove(place).proved);
        } else if !answer.proved.is_exact() {
            let nodes = rest.nodes.map_or(MOMENT, |nodes| nodes.min(MOMENT));
            let budget = Budget { nodes: Some(nodes), threads: None, ..rest.part(1, left) };
            answer.proved = searched(&graph.graph, answer, &budget);
        }
    }
    let (coloring, marking) = answers.split_at_mut(ASKED.len() / 2);
    coloring.iter_mut().zip(marking).for_each(|(chi_g, col_g)| join(chi_g, col_g));
    answers.extend(
        kept.into_iter()
            .map(|number| Answer::new(graph.clone(), number.game, number.variant, number.proved.clone())),
    );
    answers
}

/// Narrows chi_g and col_g with one first player by each other.
fn join(chi_g: &mut Answer, col_g: &mut Answer) {
    let by = |other: &Answer| EndProof::Number(other.played().ruleset.symbol.to_owned());
    let (by_chi_g, by_col_g) = (by(chi_g), by(col_g));
    let (below, above) = (&mut chi_g.proved, &mut col_g.proved);
    if below.interval[1] > above.interval[1] {
        (below.interval[1], below.high_by) = (above.interval[1], by_col_g);
    }
    if above.interval[0] < below.interval[0] {
        (above.interval[0], above.low_by) = (below.interval[0], by_chi_g);
    }
}

pub fn proved(graph: &NamedGraph, budget: &Budget) -> Vec<Answer> {
    let found = Parameters::of(&graph.graph, &budget.for_parameters());
    let instance = Instance { graph: &graph.graph, parameters: &found };
    let bounds = Player::BOTH.map(|first| Bounds::within(&instance, first, &budget.shared()));
    let of_one = |(game, first): (Kind, Player)| {
        let bounds = bounds.iter().find(|bounds| bounds.first == first).expect("both may begin");
        let interval = bounds.interval(number_of(game));
        let proved = KnownInterval {
            interval: interval.ends().into(),
            low_by: interval.low_by.ground(),
            high_by: interval.high_by.ground(),
            certificate: None,
            attempt: None,
            since: None,
        };
        Answer::new(graph.clone(), game, first.into(), proved)
    };
    ASKED.map(of_one).into()
}

/// The interval after a search within this budget.
fn searched(graph: &Graph, Answer { game, variant, proved, .. }: &Answer, budget: &Budget) -> KnownInterval {
    let mut found = proved.clone();
    let number = Decider::new(graph, budget).number(&played(*game, *variant), Scope::Number);
    let nodes = number.decisions.iter().map(|decision| decision.nodes).max();
    let by = || EndProof::Search { report: None, nodes };
    if number.low > found.interval[0] {
        (found.interval[0], found.low_by) = (number.low, by());
    }
    if number.high < found.interval[1] {
        (found.interval[1], found.high_by) = (number.high, by());
    }
    found
}

/// The sharper one of two ends on either side.
fn narrowed(now: KnownInterval, kept: &KnownInterval) -> KnownInterval {
    let mut both = kept.clone();
    if now.interval[0] > both.interval[0] {
        (both.interval[0], both.low_by) = (now.interval[0], now.low_by);
    }
    if now.interval[1] < both.interval[1] {
        (both.interval[1], both.high_by) = (now.interval[1], now.high_by);
    }
    both
}
