//! The catalogue of columns.

use std::sync::LazyLock;

use games::certificate::Kind as Game;
use games::rulesets::{RULESETS, Variants};
use games::{Adjacency, Player, Variant};
use graphs::classes::CLASSES;
use graphs::density::{DensestSubgraph, Densities};
use graphs::orders::certified_score;
use graphs::subgraphs::{self, Inclusion};
use graphs::{Graph, Limit, Meter, Parameters, automorphisms};
use strategies::Invariant;

use super::{
    Argument, ArgumentKind, ColumnKind, Compute, Cost, Entry, GameWinners, NotReady, Preset, PromisedBounds,
    Subject, Value, WORST,
};
use crate::bounds::{Interval, trivial_bound};
use crate::game_perfect::Niceness;

pub static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries = counted();
    entries.extend(parameters());
    entries.extend(of_symmetry());
    entries.extend(of_patterns());
    entries.extend(compared());
    entries.push(of_orders());
    entries.extend(of_games());
    entries.extend(of_rulesets());
    entries.extend(classes());
    entries.extend(proved());
    entries
});

fn entry(
    name: impl Into<String>,
    kind: ColumnKind,
    cost: Cost,
    about: impl Into<String>,
    compute: impl Fn(&Subject<'_>, &Argument) -> Value + Send + Sync + 'static,
) -> Entry {
    let compute: Compute = Box::new(compute);
    Entry {
        name: name.into(),
        aliases: &[],
        title: None,
        takes: ArgumentKind::Nothing,
        kind,
        may_be_infinite: false,
        about: about.into(),
        detail: "",
        cost,
        preset: None,
        of_game: None,
        compute,
    }
}

impl Entry {
    fn within(self, preset: Preset) -> Self {
        Entry { preset: Some(preset), ..self }
    }

    fn or_infinite(self) -> Self {
        Entry { may_be_infinite: true, ..self }
    }

    fn called(self, aliases: &'static [&'static str]) -> Self {
        Entry { aliases, ..self }
    }

    fn headed(self, title: &'static str) -> Self {
        Entry { title: Some(title), ..self }
    }

    fn taking(self, takes: ArgumentKind) -> Self {
        Entry { takes, ..self }
    }

    fn telling(self, game: Game, variant: Option<Variant>, is_word: bool) -> Self {
        Entry { of_game: Some(GameWinners { game, variant, is_word }), ..self }
    }
}

/// A column of the preset `numbers`; [`entry`] makes one outside the presets. [`Value::Undefined`] if the graph has
/// no such value, [`Value::Unknown`] if a limit left it open.
fn number(
    name: &'static str,
    cost: Cost,
    about: &'static str,
    value: impl Fn(&Parameters) -> Value + Send + Sync + 'static,
) -> Entry {
    entry(name, ColumnKind::Integer, cost, about, move |subject, _| value(subject.parameters()))
        .within(Preset::Numbers)
}

fn integer(number: impl TryInto<u32>) -> Value {
    number.try_into().map_or(Value::Unknown, Value::Integer)
}

/// The columns that are counted or decided in polynomial time.
fn counted() -> Vec<Entry> {
    use Cost::{Counted, Polynomial};
    vec![
        number("n", Counted, "the order", |known| integer(known.order())).called(&["order"]),
        number("m", Counted, "the size", |known| integer(known.size())).called(&["size"]),
        number("min_degree", Counted, "the least degree", |known| Value::Integer(known.min_degree())),
        number("max_degree", Counted, "the largest degree", |known| Value::Integer(known.max_degree()))
            .headed("max degree"),
        number("degeneracy", Counted, "the degeneracy", |known| Value::Integer(known.degeneracy())),
        number("girth", Polynomial, "the length of a shortest cycle, inf for a forest", |known| {
            known.girth().map_or(Value::Infinite, Value::Integer)
        })
        .or_infinite(),
        entry("N", ColumnKind::Integer, Counted, LETTER, |_, _| Value::Undefined).called(&LETTERS),
    ]
}

const LETTER: &str = "the number for which the letter stands in a spec with letters (`--over N=3..12`)";

/// The capital letters but N.
const LETTERS: [&str; 25] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "O", "P", "Q", "R", "S", "T", "U", "V",
    "W", "X", "Y", "Z",
];

fn parameters() -> Vec<Entry> {
    let searched = |name, about, ends: fn(&Parameters) -> (u32, u32)| {
        number(name, Cost::Parameter, about, move |known| Value::from(ends(known)))
    };
    vec![
        searched("clique", "the clique number omega", |known| (known.clique().low, known.clique().high))
            .called(&["omega"]),
        searched("chi", "the chromatic number", |known| known.chi().ends()),
        searched("acyclic_chi", "the acyclic chromatic number a", |known| known.acyclic_chi().ends())
            .called(&["a"])
            .headed("a"),
        searched("pseudoforest_chi", "the least number w of colors of a pseudoforest coloring", |known| {
            known.pseudoforest_chi().ends()
        })
        .called(&["w"])
        .headed("w"),
        searched("col_2", "the strong 2-coloring number", |known| known.col_2().ends()),
        searched("treewidth", "the treewidth", |known| known.treewidth().ends()),
        searched("arboricity", "the arboricity", |known| known.arboricity().ends()),
        searched("genus", "the orientable genus", |known| known.genus().ends()),
        density("mad", "the maximum average degree of a subgraph", |densities| &densities.mad),
        density("fractional_arboricity", "the largest m/(n - 1) of a subgraph", |densities| {
            &densities.fractional_arboricity
        }),
    ]
}

fn density(name: &'static str, about: &'static str, of: fn(&Densities) -> &DensestSubgraph) -> Entry {
    let value = move |subject: &Subject<'_>, _: &Argument| {
        subject.parameters().densities().map_or(Value::Unknown, |densities| Value::Ratio(of(densities).value))
    };
    entry(name, ColumnKind::Ratio, Cost::Polynomial, about, value)
}

fn searched<T>(
    subject: &Subject<'_>,
    find: impl FnOnce(&Graph, &mut Meter<'_>) -> Result<T, Limit>,
    value: impl FnOnce(T) -> Value,
) -> Value {
    let budget = subject.for_parameter();
    find(subject.graph(), &mut budget.start()).map_or(Value::Unknown, value)
}

fn of_symmetry() -> Vec<Entry> {
    let order = |subject: &Subject<'_>, _: &Argument| {
        searched(subject, automorphisms::group_order, |order| order.map_or(Value::Unknown, integer))
    };
    let orbits =
        |subject: &Subject<'_>, _: &Argument| searched(subject, automorphisms::vertex_orbits, integer);
    let of_vertices = |subject: &Subject<'_>, _: &Argument| {
        searched(subject, automorphisms::is_vertex_transitive, Value::Truth)
    };
    let of_edges = |subject: &Subject<'_>, _: &Argument| {
        searched(subject, automorphisms::is_edge_transitive, Value::Truth)
    };
    let about = "the order of the automorphism group; unknown from 2^32 on";
    vec![
        entry("automorphisms", ColumnKind::Integer, Cost::Parameter, about, order),
        entry("orbits", ColumnKind::Integer, Cost::Parameter, "the number of orbits of vertices", orbits),
        entry("vertex_transitive", ColumnKind::Truth, Cost::Parameter, "one orbit of vertices", of_vertices),
        entry("edge_transitive", ColumnKind::Truth, Cost::Parameter, "one orbit of edges, or none", of_edges),
    ]
}

fn of_patterns() -> Vec<Entry> {
    let one = |name, cost, about, inclusion, expected: bool| {
        let compute = move |subject: &Subject<'_>, argument: &Argument| match argument {
            Argument::Graph(pattern) => searched(
                subject,
                |graph, meter| subgraphs::contains(graph, pattern, inclusion, meter),
                |is_there| Value::Truth(is_there == expected),
            ),
            _ => Value::Undefined,
        };
        entry(name, ColumnKind::Truth, cost, about, compute).taking(ArgumentKind::Graph)
    };
    vec![
        one(
            "free",
            Cost::Polynomial,
            "no induced subgraph is the graph in parentheses",
            Inclusion::Induced,
            false,
        ),
        one(
            "contains",
            Cost::Polynomial,
            "some subgraph is the graph in parentheses",
            Inclusion::Subgraph,
            true,
        ),
        one("minor", Cost::Parameter, "some minor is the graph in parentheses", Inclusion::Minor, true),
    ]
}

/// Further columns of comparison tables: the bound that no play exceeds, and the promises of strategies.
fn compared() -> Vec<Entry> {
    let about = "the maximum degree plus 1: no play needs more";
    let of_strategy = |name, about, value: fn(PromisedBounds) -> Option<Value>| {
        let compute = move |subject: &Subject<'_>, argument: &Argument| match argument
            .strategy()
            .map(|strategy| subject.promised(strategy))
        {
            Some(Ok(PromisedBounds { is_open: true, .. }) | Err(NotReady::Limit(_))) => Value::Unknown,
            Some(Ok(promised)) => value(promised).unwrap_or(Value::Undefined),
            Some(Err(NotReady::Refused(_))) | None => Value::Undefined,
        };
        entry(name, ColumnKind::Integer, Cost::Parameter, about, compute).taking(ArgumentKind::Strategy)
    };
    vec![
        entry("max_degree_plus_1", ColumnKind::Integer, Cost::Counted, about, |subject, _| {
            Value::Integer(trivial_bound(&subject.instance()))
        })
        .headed("$Δ+1$"),
        of_strategy(
            "bound",
            "the bound of the strategy's theorem with the best order and guide found",
            |promised| promised.bound.map(Value::from),
        ),
        of_strategy(
            "certified",
            "the least bound that is proved for the order and the guide in use",
            |promised| promised.certified.map(Value::Integer),
        )
        .headed("with L"),
    ]
}

/// What an order of each kind proves.
fn of_orders() -> Entry {
    let bound = |subject: &Subject<'_>, argument: &Argument| match argument {
        Argument::Order(kind) => {
            let order = (kind.order)(subject.graph(), &subject.for_parameter());
            certified_score(subject.graph(), &order)
                .map_or(Value::Undefined, |score| Value::Integer(score + 1))
        }
        _ => Value::Undefined,
    };
    let about = "the bound on col_g that an order of this kind proves";
    let detail = " (5.1 of theory.md); a search for the order may end at a limit";
    let bound = entry("order_bound", ColumnKind::Integer, Cost::Parameter, about, bound);
    Entry { detail, ..bound.taking(ArgumentKind::Order) }
}

fn of_games() -> Vec<Entry> {
    let bob_first = Variant::from(Player::Bob);
    let mut entries = Vec::new();
    for (name, of_bob, winners, game, number) in [
        ("chi_g", "chi_g_bob", "winners", Game::Coloring, "the game chromatic number"),
        ("col_g", "col_g_bob", "winners_marking", Game::Marking, "the game coloring number"),
    ] {
        let scan = move |subject: &Subject<'_>, variant| Value::from(subject.number(game, variant));
        let by_argument = move |subject: &Subject<'_>, argument: &Argument| scan(subject, argument.variant());
        let of_either = entry(name, ColumnKind::Integer, Cost::Game, number, by_argument)
            .taking(ArgumentKind::Variant)
            .telling(game, None, false)
            .within(Preset::Numbers);
        let detail = ", by search, theorems and known numbers (`mapgame bounds --known`)";
        entries.push(Entry { detail, ..of_either });
        let about = format!("{number} if Bob moves first");
        let of_bob =
            entry(of_bob, ColumnKind::Integer, Cost::Game, about, move |subject, _| scan(subject, bob_first));
        entries.push(of_bob.telling(game, Some(bob_first), false).within(Preset::Numbers));
        let in_words = match game {
            Game::Coloring => {
                "the winner with 1, 2, ..., max degree + 1 colors, one letter each (? if unknown)"
            }
            Game::Marking => "the winner with k = 1, 2, ..., max degree + 1, one letter each (? if unknown)",
        };
        let letters = move |subject: &Subject<'_>, argument: &Argument| {
            let winners = subject.winners(game, argument.variant());
            let letters = winners.iter().copied().map(letter).collect();
            if winners.contains(&None) { Value::Partly(letters) } else { Value::Words(letters) }
        };
        let words =
            entry(winners, ColumnKind::Words, Cost::Games, in_words, letters).taking(ArgumentKind::Variant);
        entries.push(words.telling(game, None, true));
    }
    let number = "the connected game chromatic number";
    for (name, first, about) in [
        ("chi_cg", Player::Alice, number.to_owned()),
        ("chi_cg_bob", Player::Bob, format!("{number} if Bob moves first")),
    ] {
        let variant = Variant::from(first).moving(Adjacency::Connected);
        let scan =
            move |subject: &Subject<'_>, _: &Argument| Value::from(subject.number(Game::Coloring, variant));
        let connected = entry(name, ColumnKind::Integer, Cost::Game, about, scan);
        entries.push(connected.telling(Game::Coloring, Some(variant), false));
    }
    let of_variant = |name, kind, about, value: fn(&Subject<'_>, Variant) -> Value| {
        entry(name, kind, Cost::Games, about, move |subject, argument| value(subject, argument.variant()))
            .taking(ArgumentKind::Variant)
    };
    let about = "whether Alice wins with every k from the first one on with which she wins";
    entries.push(of_variant("monotone", ColumnKind::Truth, about, |subject, variant| {
        is_monotone(&subject.winners(Game::Coloring, variant))
    }));
    let about = "whether Alice wins with omega colors in every induced subgraph; unknown above 24 vertices";
    entries.push(of_variant("game_perfect", ColumnKind::Truth, about, |subject, variant| {
        let witness = Niceness::new(variant, &subject.for_decision()).witness(subject.graph());
        witness.map_or(Value::Unknown, |witness| Value::Truth(witness.is_none()))
    }));
    let about =
        "the least game chromatic number of the graph with one edge more; infinite where none can be added";
    let more = of_variant("chi_g_plus_edge", ColumnKind::Integer, about, |subject, variant| {
        subject.number_with_an_edge(variant)
    });
    entries.push(more.or_infinite());
    let about = "the number that the strategy needs against every Bob with the order and the guide in use";
    let detail = ": worst score + 1, or, if it is guided, colors in whole shades of the guide";
    let worst = |subject: &Subject<'_>, argument: &Argument| {
        argument.strategy().map_or(Value::Undefined, |strategy| subject.worst(strategy))
    };
    let worst = entry(WORST, ColumnKind::Integer, Cost::Games, about, worst).taking(ArgumentKind::Strategy);
    entries.push(Entry { detail, ..worst });
    entries
}

/// The numbers of the other games of the catalogue: `greedy_game`, and `greedy_game_bob` if Bob moves first, with their
/// numbers in parentheses: `relaxed_game(1)`; and whether Alice's wins are monotone: `monotone_relaxed(1)`.
fn of_rulesets() -> Vec<Entry> {
    let others = RULESETS.iter().filter(|ruleset| !["coloring", "marking"].contains(&ruleset.name));
    let about = "whether Alice wins with every k from the first one on with which she wins, in the game";
    let monotone = |subject: &Subject<'_>, argument: &Argument| match argument {
        Argument::Game(game) => {
            subject.winners_of(game).map_or(Value::Undefined, |winners| is_monotone(&winners))
        }
        _ => Value::Undefined,
    };
    let monotone = others.clone().map(|ruleset| {
        let (name, about) = (ruleset.name, format!("{about} {}", ruleset.name));
        let column = entry(format!("monotone_{name}"), ColumnKind::Truth, Cost::Games, about, monotone);
        column.taking(ArgumentKind::Game(name))
    });
    let numbers = others.clone().flat_map(|ruleset| {
        let starters: &[Player] = match ruleset.variants {
            Variants::Every { .. } | Variants::Passing => &Player::BOTH,
            Variants::Begun(players) => players,
        };
        starters.iter().map(move |&first| {
            let number = |subject: &Subject<'_>, argument: &Argument| match argument {
                Argument::Game(game) => subject.number_of(game),
                _ => Value::Undefined,
            };
            let name = &ruleset.name;
            let (column, about) = match first {
                Player::Alice => (format!("{name}_game"), ruleset.number.to_owned()),
                Player::Bob => (format!("{name}_game_bob"), format!("{} if Bob moves first", ruleset.number)),
            };
            entry(column, ColumnKind::Integer, Cost::Game, about, number).taking(ArgumentKind::Game(name))
        })
    });
    numbers.chain(monotone).collect()
}

fn letter(winner: Option<Player>) -> char {
    match winner {
        Some(Player::Alice) => 'A',
        Some(Player::Bob) => 'B',
        None => '?',
    }
}

/// Whether no win of Bob follows one of Alice among these winners for increasing numbers of colors, some of which may
/// be unknown: a truth value, or unknown.
pub fn is_monotone(winners: &[Option<Player>]) -> Value {
    let hers = winners.iter().position(|&winner| winner == Some(Player::Alice)).unwrap_or(winners.len());
    let behind = &winners[hers..];
    match (behind.contains(&Some(Player::Bob)), winners.contains(&None)) {
        (true, _) => Value::Truth(false),
        (false, true) => Value::Unknown,
        (false, false) => Value::Truth(true),
    }
}

fn classes() -> Vec<Entry> {
    let connected =
        entry("connected", ColumnKind::Truth, Cost::Counted, "at most one component", |subject, _| {
            Value::Truth(subject.parameters().is_connected())
        });
    let of_catalogue = CLASSES.iter().map(|&class| {
        entry(
            class.name.replace('-', "_"),
            ColumnKind::Truth,
            Cost::Polynomial,
            class.about,
            move |subject, _| subject.parameters().is_in(class).map_or(Value::Unknown, Value::Truth),
        )
    });
    std::iter::once(connected).chain(of_catalogue).map(|entry| entry.within(Preset::Classes)).collect()
}

fn proved() -> Vec<Entry> {
    let mut entries = Vec::new();
    for (game, name) in [(Invariant::GameChromaticNumber, "chi_g"), (Invariant::GameColoringNumber, "col_g")]
    {
        let symbol = game.symbol();
        for side in ["lower", "upper"] {
            let end = move |subject: &Subject<'_>| {
                let Interval { low, low_by, high, high_by } = subject.bounds(Player::Alice).interval(game);
                if side == "lower" { (low, low_by) } else { (high, high_by) }
            };
            let best = format!("best {side} bound on {symbol}");
            let number = entry(
                format!("{name}_{side}"),
                ColumnKind::Integer,
                Cost::Parameter,
                format!("the {best} that a theorem gives, as far as limits allow"),
                move |subject, _| Value::Integer(end(subject).0),
            );
            let by = entry(
                format!("{name}_{side}_by"),
                ColumnKind::Words,
                Cost::Parameter,
                format!("the theorem that gives the {best}, as far as limits allow"),
                move |subject, _| Value::Words(end(subject).1.name().to_owned()),
            );
            entries.extend([number, by].map(|entry| entry.within(Preset::Bounds)));
        }
    }
    entries
}
