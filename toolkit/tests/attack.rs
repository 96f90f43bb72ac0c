//! Every Bob of the coloring game: the search against its definition.
//!
//! A rule from outside that stumbles at one position: that is found wherever some play leads there.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use catalogue::{enumerate, families};
use games::certificate::Kind;
use games::coloring::{Color, ColoringGame, ColoringMove, Rules};
use games::{
    Adjacency, Answer, Game, Guide, Memory, Plan, Player, Reason, Sight, Variant, VertexRule, View, first_fit,
};
use graphs::coloring::{Coloring, chromatic_number, greedy};
use graphs::{Budget, Graph, LinearOrder, Vertex, VertexSet};
use itertools::iproduct;
use strategies::{NotApplicable, PreparedStrategy, STRATEGIES, Setup, Strategy};
use toolkit::response::Search;
use toolkit::verify::{
    Aim, AttackResult, ColoredVertex, Defeat, Palette, PaletteRequest, STRAIGHT, Shading, VerifyError,
    VerifyTerms, attack, replay, verify,
};

use crate::common::{by_effort, connected, parameters};

/// Answers at an uncolored neighbor of Bob's vertex, remembering how often it could not: at the least one, or
/// as the colors say that it looks at.
#[derive(Debug, Clone, Copy)]
struct AnswerBeside {
    sight: Sight,
    classes: u32,
    adjacency: Adjacency,
}

const BLIND: AnswerBeside = AnswerBeside { sight: Sight::NoColors, classes: 1, adjacency: Adjacency::Free };

impl VertexRule for AnswerBeside {
    fn sight(&self) -> Sight {
        self.sight
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(64))
    }

    fn next(&self, memory: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let beside = view.last.into_iter().flat_map(|b| view.graph.neighbors(b).iter().copied());
        let beside: Vec<Vertex> = beside.into_iter().filter(|&v| view.uncolored.contains(v)).collect();
        // Neither number depends on the names of shades within their classes.
        let number = match self.sight {
            Sight::NoColors => 0,
            Sight::LastClass => {
                view.last.and_then(|b| view.color(b)).map_or(0, |c| c.index() % self.classes as usize)
            }
            Sight::AllColors | Sight::OpenColors => {
                let colored = view.graph.edges().filter_map(|(u, v)| Some((view.color(u)?, view.color(v)?)));
                colored.filter(|(c, d)| c.index().abs_diff(d.index()) % self.classes as usize == 0).count()
            }
        };
        let answer = beside.get(number % beside.len().max(1)).copied();
        let chosen = answer.unwrap_or_else(|| {
            memory.vertices.insert(Vertex::new(memory.vertices.len()));
            // Its choice depends on the memory, so that the search must tell memories apart.
            let open = self.adjacency.open(view.graph, |v| !view.uncolored.contains(v));
            open[memory.vertices.len() % open.len()]
        });
        (chosen, Reason { template: "{last} it is".into(), trail: vec![chosen] })
    }
}

/// A rule, and where moves may be.
type Placed<'a> = (&'a dyn VertexRule, Adjacency);

/// Whether some Bob beats the rule, by trying all his moves with all colors.
fn beaten_by_definition(graph: &Graph, rule: Placed<'_>, palette: Palette<'_>, aim: Aim) -> bool {
    fn dead(graph: &Graph, colors: &[Option<Color>], k: u32) -> bool {
        graph.vertices().any(|v| {
            let sees = |c: u32| graph.neighbors(v).iter().any(|w| colors[w.index()] == Some(Color::new(c)));
            colors[v.index()].is_none() && (0..k).all(sees)
        })
    }
    fn alice(
        graph: &Graph,
        (rule, adjacency): Placed<'_>,
        (palette, aim): (Palette<'_>, Aim),
        (colors, memory): (&[Option<Color>], &Memory),
        last: Option<Vertex>,
    ) -> bool {
        let uncolored =
            VertexSet::of(graph.order(), graph.vertices().filter(|v| colors[v.index()].is_none()));
        if uncolored.is_empty() {
            return false;
        }
        let (mut colors, mut memory) = (colors.to_vec(), memory.clone());
        let (x, _) = rule.next(&mut memory, View { graph, uncolored: &uncolored, colors: &colors, last });
        let Some(color) = palette.choose(graph, &colors, x) else {
            return aim == Aim::AnyDefeat;
        };
        colors[x.index()] = Some(color);
        if dead(graph, &colors, palette.size()) {
            return true;
        }
        adjacency.open(graph, |v| colors[v.index()].is_some()).into_iter().any(|b| {
            (0..palette.size()).map(Color::new).any(|color| {
                if graph.neighbors(b).iter().any(|w| colors[w.index()] == Some(color)) {
                    return false;
                }
                let mut after = colors.clone();
                after[b.index()] = Some(color);
                dead(graph, &after, palette.size())
                    || alice(graph, (rule, adjacency), (palette, aim), (&after, &memory), Some(b))
            })
        })
    }
    alice(graph, rule, (palette, aim), (&vec![None; graph.order()], &rule.0.start()), None)
}

/// The play is legal, its answers are those of the rule, and it ends as it is said to end.
fn assert_beats(
    graph: &Graph,
    (rule, adjacency): Placed<'_>,
    palette: Palette<'_>,
    play: &[ColoredVertex],
    defeat: Defeat,
) {
    let shown = play.iter().map(|&(vertex, color)| (vertex, Some(color)));
    replay(graph, rule, Some(palette.size()), Player::Alice, shown);
    let rules = Rules::new(palette.size()).unwrap().moving(adjacency);
    let game = ColoringGame::new(Arc::new(graph.clone()), rules);
    let mut position = game.initial();
    let mut moves = Vec::new();
    for &(vertex, color) in play {
        game.moves(&position, &mut moves);
        let step = ColoringMove::Color { vertex, color };
        assert!(moves.contains(&step), "{step} is not legal in {play:?}");
        game.play(&mut position, step);
    }
    match defeat {
        Defeat::Dead(v) => {
            assert!(position.color(v).is_none());
            assert_eq!(game.available(&position, v).count(), 0, "{v} is not dead after {play:?}");
        }
        Defeat::NoShade(v) => {
            assert!(play.len().is_multiple_of(2), "it is Alice's turn");
            assert!(position.color(v).is_none() && palette.choose(graph, position.colors(), v).is_none());
        }
    }
}

fn compare(graph: &Graph, palette: Palette<'_>) -> [bool; 3] {
    [Sight::NoColors, Sight::LastClass, Sight::AllColors].map(|sight| {
        let beaten = [Adjacency::Connected, Adjacency::Free].map(|adjacency| {
            let rule = AnswerBeside { sight, classes: palette.classes(), adjacency };
            [Aim::Win, Aim::AnyDefeat].map(|aim| compare_for(graph, (&rule, adjacency), palette, aim))[1]
        });
        beaten[1]
    })
}

fn compare_for(graph: &Graph, rule: Placed<'_>, palette: Palette<'_>, aim: Aim) -> bool {
    let unlimited = Budget::unlimited();
    let terms = (aim, Variant::default().moving(rule.1));
    // With relaxations after many states, and from the first one on.
    let outcomes = [STRAIGHT, 0].map(|straight| attack(graph, rule.0, palette, terms, straight, &unlimited));
    let beaten = beaten_by_definition(graph, rule, palette, aim);
    for (outcome, _) in outcomes {
        match outcome {
            AttackResult::Survives => {
                assert!(!beaten, "a play was missed on {graph:?} with {palette:?}, {aim:?}")
            }
            AttackResult::Beaten(play, defeat) => {
                assert!(beaten, "no play beats the rule on {graph:?} with {palette:?}, {aim:?}");
                assert!(aim == Aim::AnyDefeat || matches!(defeat, Defeat::Dead(_)));
                assert_beats(graph, rule, palette, &play, defeat);
            }
            AttackResult::Unknown(limit) => panic!("{limit} without one"),
        }
    }
    beaten
}

#[test]
fn the_search_agrees_with_its_definition_on_connected_graphs_up_to_order_5_and_some_of_order_6() {
    let one_in = by_effort(4, 1);
    let (mut beaten, mut compared) = (0, 0);
    for n in 1..=6 {
        for graph in enumerate::connected_graphs(n).step_by(if n < 6 { 1 } else { one_in }) {
            let best = chromatic_number(&graph, &Budget::unlimited()).witness;
            let backwards: Vec<Vertex> = graph.vertices().rev().collect();
            let other = greedy(&graph, &LinearOrder::new(n, backwards).unwrap());
            let guide = |coloring| Guide::new(&graph, &coloring, LinearOrder::identity(n)).unwrap();
            let guides = [best, other].map(guide);
            let guided = iproduct!(&guides, 1..=2)
                .map(|(guide, shades)| Palette { shading: Shading::Guided(guide), shades })
                .filter(|palette| n < 6 || palette.size() <= 6);
            let free = (1..=3).map(|shades| Palette { shading: Shading::FirstFit, shades });
            for palette in guided.chain(free) {
                beaten += compare(&graph, palette).into_iter().filter(|&beaten| beaten).count();
                compared += 3;
            }
        }
    }
    assert!(beaten > 100 && compared - beaten > 100, "{beaten} of {compared}");
}

/// Their states are merged across names of vertices.
#[test]
fn for_rules_that_know_places_the_search_agrees_with_its_definition_as_well() {
    let (mut beaten, mut compared) = (0, 0);
    for graph in connected(1..=by_effort(5, 6)) {
        let parameters = parameters(&graph);
        for entry in STRATEGIES {
            let Ok(PreparedStrategy { plan, .. }) = (entry.new)(&Setup::new(&graph, &parameters)) else {
                continue;
            };
            let shading = match &plan {
                Plan::Guided { guide, .. } => Shading::Guided(guide),
                Plan::ColorBlind(_) | Plan::Sighted(_) => Shading::FirstFit,
            };
            let palettes = (1..=3).map(|shades| Palette { shading, shades });
            for palette in palettes.filter(|palette| plan.rule().sequence().is_some() && palette.size() <= 6)
            {
                let beats = |aim| compare_for(&graph, (plan.rule(), Adjacency::Free), palette, aim);
                beaten += [Aim::Win, Aim::AnyDefeat].map(beats).map(usize::from)[1];
                compared += 1;
            }
        }
    }
    assert!(beaten > 100 && compared - beaten > 100, "{beaten} of {compared}");
}

#[test]
fn a_limit_settles_nothing() {
    let graph = families::from_spec("petersen", 0).unwrap();
    let palette = Palette { shading: Shading::FirstFit, shades: 3 };
    let (all, positions) =
        attack(&graph, &BLIND, palette, (Aim::AnyDefeat, Variant::default()), STRAIGHT, &Budget::unlimited());
    assert!(!matches!(all, AttackResult::Unknown(_)));
    let (cut, spent) =
        attack(&graph, &BLIND, palette, (Aim::AnyDefeat, Variant::default()), STRAIGHT, &Budget::nodes(2));
    assert!(positions > 2 && matches!(cut, AttackResult::Unknown(graphs::Limit::Nodes)));
    assert_eq!(spent, 2);
}

#[test]
fn a_graph_without_vertices_and_a_palette_without_end_are_no_trouble() {
    let empty = Graph::from_edges(0, []).unwrap();
    let guide = Guide::new(&empty, &Coloring::new(Vec::new()), LinearOrder::identity(0)).unwrap();
    for shading in [Shading::FirstFit, Shading::Guided(&guide)] {
        let palette = Palette { shading, shades: 1 };
        let (outcome, _) = attack(
            &empty,
            &BLIND,
            palette,
            (Aim::AnyDefeat, Variant::default()),
            STRAIGHT,
            &Budget::unlimited(),
        );
        assert!(matches!(outcome, AttackResult::Survives));
    }
    let star = families::from_spec("star:3", 0).unwrap();
    let endless = Palette { shading: Shading::FirstFit, shades: 1 << 20 };
    let (outcome, _) =
        attack(&star, &BLIND, endless, (Aim::AnyDefeat, Variant::default()), STRAIGHT, &Budget::unlimited());
    assert!(matches!(outcome, AttackResult::Unknown(graphs::Limit::Size)));
}

/// Colors the least vertex, and fails where these are left.
#[derive(Clone)]
struct FaultyStrategy {
    left: VertexSet,
    sees_colors: bool,
}

struct FaultyRule(FaultyStrategy, AtomicBool);

impl VertexRule for FaultyRule {
    fn sight(&self) -> Sight {
        if self.0.sees_colors { Sight::AllColors } else { Sight::NoColors }
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(0))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        self.1.fetch_or(*view.uncolored == self.0.left, Ordering::Relaxed);
        let least = view.uncolored.first().expect("something is uncolored");
        (least, Reason { template: "{last} is the least".into(), trail: vec![least] })
    }

    fn answer(&self, memory: &mut Memory, view: View<'_>, k: u32) -> Answer {
        let (vertex, why) = self.next(memory, view);
        let color = self.0.sees_colors.then(|| first_fit(view.graph, view.colors, k, vertex));
        Answer { vertex, color: color.flatten(), why }
    }

    fn is_refereed(&self) -> bool {
        true
    }

    fn fault(&self) -> Option<&str> {
        self.1.load(Ordering::Relaxed).then_some("it stumbles")
    }
}

impl Strategy for FaultyStrategy {
    fn name(&self) -> &str {
        "stumbling"
    }

    fn prepare(&self, _: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        let rule = Box::new(FaultyRule(self.clone(), AtomicBool::new(false)));
        let plan = if self.sees_colors { Plan::Sighted(rule) } else { Plan::ColorBlind(rule) };
        Ok(PreparedStrategy { plan, order: None, promises: Vec::new() })
    }
}

/// Whether some play leads to a turn of Alice in which these are left, by the definition.
fn is_met(left: &VertexSet, at: &VertexSet) -> bool {
    let without = |set: &VertexSet, v: Vertex| VertexSet::of(5, set.iter().filter(|&other| other != v));
    let after = |chosen: Vertex| without(left, chosen);
    let is_met_after = |after: VertexSet| after.iter().any(|b| is_met(&without(&after, b), at));
    left == at || left.first().is_some_and(|chosen| is_met_after(after(chosen)))
}

fn terms(k: Option<u32>) -> VerifyTerms {
    let (game, palette) = (k.map_or(Kind::Marking, |_| Kind::Coloring), k.map(PaletteRequest::Colors));
    VerifyTerms { game: Some(game), palette, ..VerifyTerms::default() }
}

/// With max degree + 1 colors and more no strategy is beaten, and in the marking game no vertex has more neighbors than its
/// degree: neither says that a rule from outside has an answer.
#[test]
fn a_stumble_is_found_wherever_some_play_leads_to_it() {
    let mut met = [0; 2];
    for graph in connected(5..=5) {
        let (parameters, enough) = (parameters(&graph), graph.max_degree() as u32 + 1);
        let sets = (1..1usize << 5)
            .map(|bits| VertexSet::of(5, graph.vertices().filter(move |v| bits >> v.index() & 1 == 1)));
        for left in sets {
            let expected = is_met(&VertexSet::full(5), &left);
            let colored =
                [(false, Some(enough)), (true, Some(enough)), (true, Some(enough + 2)), (false, None)];
            for (sees_colors, k) in colored {
                met[usize::from(expected)] += 1;
                let strategy = FaultyStrategy { left: left.clone(), sees_colors };
                let found = verify(&graph, &parameters, &strategy, &terms(k), &Budget::unlimited());
                let has_stumbled = matches!(found, Err(VerifyError::Fault(_)));
                assert_eq!(has_stumbled, expected, "{graph:?}, k = {k:?}, at {left:?}: {found:?}");
                let holds = found.is_ok_and(|found| found.exhaustive && found.survives == k.map(|_| true));
                assert_eq!(holds, !expected, "{graph:?}, k = {k:?}, at {left:?}");
            }
        }
    }
    assert!(met.iter().all(|&times| times > 500), "{met:?}");
}

#[test]
fn a_best_response_says_nothing_of_positions_that_were_not_met() {
    let response = Some(Search { simulations: 1000, seed: 0 });
    for graph in connected(4..=4) {
        for k in [None, Some(graph.max_degree() as u32 + 1)] {
            let terms = VerifyTerms { response, ..terms(k) };
            let strategy = FaultyStrategy { left: VertexSet::empty(4), sees_colors: false };
            let found = verify(&graph, &parameters(&graph), &strategy, &terms, &Budget::nodes(1)).unwrap();
            assert!(!found.exhaustive && found.survives.is_none(), "{graph:?}: {found:?}");
        }
    }
}
