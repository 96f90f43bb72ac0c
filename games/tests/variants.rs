//! The variants of both games: the contract, what the rules say, and what is proved of passing.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::marking::{MarkingGame, MarkingMove, Score};
use games::{Adjacency, Game, Passing, Player, Variant, minimax, oracle};
use graphs::classes::bipartite::is_bipartite;
use graphs::{Graph, Vertex};
use proptest::prelude::*;

use crate::common::{assert_contract, color, connected_up_to, from_code, game, path, perft, spec};

fn verdict(graph: &Arc<Graph>, colors: u32, variant: Variant) -> Verdict {
    minimax::value(&game(graph, colors, variant))
}

#[test]
fn variants_are_written_as_in_the_literature() {
    let (alice, bob) = (Player::Alice, Player::Bob);
    assert_eq!(Variant::all().collect::<HashSet<_>>().len(), 16);
    assert_eq!(Variant::default().brackets(), "[A,-]");
    assert_eq!(Variant::from(bob).passing(Passing::Both).brackets(), "[B,AB]");
    for variant in Variant::all() {
        let connected = if variant.adjacency == Adjacency::Connected { "connected" } else { "" };
        assert_eq!(Variant::named(&format!("{connected}{}", variant.brackets())), Some(variant));
    }
    let connected = Variant::from(alice).moving(Adjacency::Connected);
    assert_eq!(Variant::named("connected"), Some(connected));
    assert_eq!(Variant::named("[ B , A ]"), Some(Variant::from(bob).passing(Passing::Alice)));
    for text in ["", "[]", "[A]", "[A,B", "A,B]", "[C,-]", "[A,C]", "connect[A,-]", "[A,-]connected"] {
        assert_eq!(Variant::named(text), None, "{text:?}");
    }
}

#[test]
fn plays_have_a_longest_length() {
    let most = |variant: Variant| variant.tempo().most_turns(5);
    let free = Variant::from(Player::Alice);
    let connected = free.moving(Adjacency::Connected);
    assert_eq!([free, connected].map(most), [5, 5]);
    let passing =
        [free.passing(Passing::Bob), connected.passing(Passing::Alice), free.passing(Passing::Both)];
    assert_eq!(passing.map(most), [11, 11, 11]);
}

/// Two passes end the game; after one of Alice's Bob may end it.
#[test]
fn bob_wins_by_the_second_pass() {
    for passing in Passing::ALL {
        let variant = Variant::from(Player::Alice).passing(passing);
        for to_move in [Player::Alice, Player::Bob] {
            let lost = [0, 1, 2].map(|passes| variant.is_lost_by_passes(passes, to_move));
            let by_one = passing == Passing::Both && to_move == Player::Bob;
            assert_eq!(lost, [false, by_one, true], "{passing} {to_move}");
        }
    }
}

#[test]
fn a_connected_move_is_next_to_a_colored_vertex() {
    let connected = Variant::default().moving(Adjacency::Connected);
    let game = game(&path(4), 3, connected);
    // An end has one open neighbor, an inner vertex two; 3 colors, then 2.
    assert_eq!(perft(&game, &game.initial(), 2), 2 * 3 * 2 + 2 * 3 * (2 * 2));
    // The order in which a path is marked connectedly: 2^(n - 1) in all.
    let marking = MarkingGame::new(path(7), connected);
    assert_eq!(perft(&marking, &marking.initial(), 7), 1 << 6);
}

#[test]
fn a_connected_move_is_free_again_in_the_next_component() {
    let two_edges = spec("union(path:2,path:2)");
    let game = game(&two_edges, 2, Variant::default().moving(Adjacency::Connected));
    let mut position = game.initial();
    game.play(&mut position, color(0, 0));
    assert_eq!(game.legal(&position), [color(1, 1)]);
    game.play(&mut position, color(1, 1));
    assert_eq!(game.legal(&position), [color(2, 0), color(2, 1), color(3, 0), color(3, 1)]);
}

#[test]
fn a_move_that_is_taken_back_leaves_the_position_as_it_was() {
    fn walk(game: &ColoringGame, position: &mut ColoringPosition) -> u32 {
        if game.value(position).is_some() {
            return 0;
        }
        let before = position.clone();
        let mut taken_back = 0;
        for step in game.legal(position) {
            game.play(position, step);
            taken_back += 1 + walk(game, position);
            game.take_back(position, step, before.passes());
            assert_eq!(*position, before, "{step}");
        }
        taken_back
    }
    let mut taken_back = 0;
    for graph in connected_up_to(4) {
        for variant in Variant::all() {
            let game = game(&graph, 2, variant);
            taken_back += walk(&game, &mut game.initial());
        }
    }
    assert!(taken_back > 10_000, "{taken_back}");
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    let both = Variant::default().passing(Passing::Both);
    let coloring = game(&path(2), 2, both);
    let mut position = coloring.initial();
    for (step, passes) in [(ColoringMove::Pass, 1), (color(0, 0), 0), (ColoringMove::Pass, 1)] {
        coloring.play(&mut position, step);
        assert_eq!((position.passes(), coloring.value(&position)), (passes, None));
    }
    coloring.play(&mut position, ColoringMove::Pass);
    assert_eq!(coloring.value(&position), Some(Verdict::BobWins));

    let marking = MarkingGame::new(path(2), both);
    let mut position = marking.initial();
    marking.play(&mut position, MarkingMove::Pass);
    marking.play(&mut position, MarkingMove::Pass);
    assert_eq!(marking.value(&position), Some(Score::UNFINISHED));
    assert!(Score::UNFINISHED < Score::new(1000));
}

#[test]
fn passes_are_shown_and_come_last() {
    assert_eq!([color(3, 1), ColoringMove::Pass].map(|step| step.to_string()), ["3=1", "pass"]);
    let mark = MarkingMove::Mark(Vertex::new(3));
    assert_eq!([mark, MarkingMove::Pass].map(|step| step.to_string()), ["3", "pass"]);
    for passing in Passing::ALL {
        let game = game(&path(2), 1, Variant::default().passing(passing));
        let moves = game.legal(&game.initial());
        assert_eq!(moves.last() == Some(&ColoringMove::Pass), passing.allows(Player::Alice), "{passing}");
    }
}

/// \[CharpentierHocquardSopenaZhu2020\] on connected graphs, for every right to pass.
#[test]
fn alice_wins_the_connected_game_with_2_colors_exactly_on_bipartite_graphs() {
    let two_triangles = spec("union(cycle:3,cycle:3)");
    let two_paths = spec("union(path:3,path:3)");
    for graph in connected_up_to(6).into_iter().chain([two_triangles, two_paths]) {
        let expected = if is_bipartite(&graph) { Verdict::AliceWins } else { Verdict::BobWins };
        for variant in Variant::all().filter(|variant| variant.adjacency == Adjacency::Connected) {
            assert_eq!(verdict(&graph, 2, variant), expected, "{graph:?}, {variant:?}");
        }
    }
}

/// The winner by the infinite rule, for the game in which both may pass: the positions from which
/// Alice can force the end are found round by round, from those in which all is colored outwards.
struct InfiniteGame<'g> {
    game: &'g ColoringGame,
    alice_wins: HashMap<Vec<Option<Color>>, [bool; 2]>,
}

impl InfiniteGame<'_> {
    fn alice_wins(&mut self, position: &ColoringPosition) -> [bool; 2] {
        let colors = position.colors().to_vec();
        if let Some(&known) = self.alice_wins.get(&colors) {
            return known;
        }
        let wins = match self.game.value(position) {
            Some(verdict) => [verdict == Verdict::AliceWins; 2],
            None => self.forced(position),
        };
        self.alice_wins.insert(colors, wins);
        wins
    }

    /// For Alice and Bob to move. A pass leads from one to the other.
    fn forced(&mut self, position: &ColoringPosition) -> [bool; 2] {
        let colorings = self.game.legal(position).into_iter().filter(|&step| step != ColoringMove::Pass);
        let after: Vec<[bool; 2]> =
            colorings.map(|step| self.alice_wins(&self.game.after(position, step))).collect();
        let mut wins = [false; 2];
        loop {
            let alice_to_move = wins[1] || after.iter().any(|next| next[1]);
            let bob_to_move = wins[0] && after.iter().all(|next| next[0]);
            if wins == [alice_to_move, bob_to_move] {
                return wins;
            }
            wins = [alice_to_move, bob_to_move];
        }
    }
}

#[test]
fn two_passes_in_a_row_stand_for_a_play_without_an_end() {
    for graph in connected_up_to(5) {
        for adjacency in [Adjacency::Free, Adjacency::Connected] {
            for colors in 1..=graph.max_degree() as u32 + 1 {
                let variant = Variant::default().passing(Passing::Both).moving(adjacency);
                let game = game(&graph, colors, variant);
                let mut infinite = InfiniteGame { game: &game, alice_wins: HashMap::new() };
                let [alice_first, bob_first] = infinite.alice_wins(&game.initial());
                for (first, wins) in [(Player::Alice, alice_first), (Player::Bob, bob_first)] {
                    let finite = verdict(&graph, colors, variant.starting(first));
                    assert_eq!(finite == Verdict::AliceWins, wins, "{graph:?}, k = {colors}, {first} first");
                }
            }
        }
    }
}

#[test]
fn a_right_to_pass_never_hurts_and_is_worthless_to_alice_where_bob_has_it() {
    for graph in connected_up_to(5) {
        for variant in Variant::all().filter(|variant| variant.passing == Passing::Nobody) {
            for colors in 1..=graph.max_degree() as u32 + 1 {
                let [nobody, alice, bob, both] =
                    Passing::ALL.map(|passing| verdict(&graph, colors, variant.passing(passing)));
                assert!(alice >= nobody && nobody >= bob, "{graph:?}, k = {colors}, {variant:?}");
                assert_eq!(both, bob, "{graph:?}, k = {colors}, {variant:?}");
            }
            let [nobody, alice, bob, both] =
                Passing::ALL.map(|passing| oracle::game_coloring_number(&graph, variant.passing(passing)));
            assert!(alice <= nobody && nobody <= bob, "{graph:?}, {variant:?}");
            assert_eq!(both, bob, "{graph:?}, {variant:?}");
        }
    }
}

#[test]
fn values_known_by_hand() {
    for (name, variant, expected) in [
        // The middle of P_3 is there for Alice on her first turn, whether Bob begins or passes.
        ("path:3", "[B,AB]", 2),
        // Alice begins on P_4 and loses with 2 colors (`coloring`); passing first, she has Bob begin, and wins.
        ("path:4", "[A,A]", 2),
        ("path:4", "[B,B]", 3),
        // With 2 colors no move is wrong on a connected bipartite graph if every move is connected.
        ("cycle:6", "[A,-]", 3),
        ("cycle:6", "connected[A,-]", 2),
        ("complete:4", "connected[A,AB]", 4),
    ] {
        let variant = Variant::named(variant).expect("a variant");
        assert_eq!(oracle::game_chromatic_number(&spec(name), variant), expected, "{name} {variant:?}");
    }
}

proptest! {
    #[test]
    fn keep_the_contract_of_a_game(
        edges in 0u64..1 << 15,
        colors in 1u32..=4,
        variant in 0usize..16,
        choices in prop::collection::vec(0usize..1000, 13),
    ) {
        let variant = Variant::all().nth(variant).expect("one of sixteen");
        // n colorings, a pass before each, and two at the end.
        assert_contract(&game(&from_code(5, edges >> 5), colors, variant), 2 * 5 + 2, &choices);
        assert_contract(&MarkingGame::new(from_code(6, edges), variant), 2 * 6 + 2, &choices);
    }
}
