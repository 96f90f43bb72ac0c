//! What theorems and the table of known numbers say of one game, and of no other.

use std::sync::Arc;

use catalogue::families;
use games::certificate::Kind;
use games::{Player, Variant};
use graphs::{Budget, Parameters};
use strategies::{Instance, Invariant};
use toolkit::bounds::Bounds;
use toolkit::known::KnownNumbers;
use toolkit::proved::ProvedNumber;

/// That Alice wins with k + 1 colors if she does with k is open: above chi_g she is said to win only from col_g on.
#[test]
fn no_winner_is_inferred_from_fewer_colors() {
    let mut open = 0;
    for spec in [
        "petersen",
        "cube",
        "grid:3x4",
        "grid:4x9",
        "octahedron",
        "torus:3x4",
        "complete:4",
        "union(octahedron,cycle:4)",
    ] {
        let graph = Arc::new(families::from_spec(spec, 0).unwrap());
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        for first in Player::BOTH {
            let bounds = Bounds::of(&Instance { graph: &graph, parameters: &parameters }, first);
            let [chi_g, col_g] = [Invariant::GameChromaticNumber, Invariant::GameColoringNumber]
                .map(|game| bounds.interval(game));
            for k in 1..=graph.order() as u32 {
                let winner =
                    ProvedNumber::by_bounds(&bounds, Kind::Coloring).winner(k).map(|(winner, _)| winner);
                let expected = match k {
                    k if k < chi_g.low => Some(Player::Bob),
                    k if k >= col_g.high || chi_g.exact() == Some(k) => Some(Player::Alice),
                    _ => None,
                };
                assert_eq!(winner, expected, "{spec}, {first} first, k = {k}");
                open += u32::from(k > chi_g.high && k < col_g.high);
            }
        }
    }
    assert!(open > 0);
}

/// A line of the table is about one game in one variant.
#[test]
fn a_known_number_is_that_of_its_own_game() {
    let (kept, mut asked) = (KnownNumbers::kept(), 0);
    for number in kept.0.iter().filter(|number| number.n <= 30).step_by(7) {
        let graph = graphs::parse_graph6(&number.graph6).unwrap();
        for kind in Kind::ALL {
            for variant in Variant::all() {
                let of = kept.0.iter().find(|other| {
                    (&other.graph6, other.game, other.variant) == (&number.graph6, kind, variant)
                });
                let found = kept.of(&graph, kind, variant, &Budget::unlimited());
                assert_eq!(found, of.map(|of| &of.proved), "{} {kind} {variant:?}", number.graph6);
            }
        }
        asked += 1;
    }
    assert!(asked > 3, "{asked}");
}
