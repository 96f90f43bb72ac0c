//! Transcripts are read back and made again, and one that says anything else is refused.

use std::sync::Arc;

use catalogue::enumerate;
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::{Player, Variant};
use graphs::Graph;
use graphs::rng::Dice;
use toolkit::moves::WrittenMove;
use toolkit::sitting::Ply;
use toolkit::transcript::{Transcript, TranscriptError, TranscriptGame, TranscriptInfo, is_transcript};

/// The transcript of a game at random, to its end or not.
fn at_random<G>(game: &G, rules: Rules, dice: &mut Dice) -> Transcript
where
    G: TranscriptGame,
    G::Move: WrittenMove,
{
    let (mut position, mut plies, mut legal) = (game.initial(), Vec::new(), Vec::new());
    let most = dice.below(2 * game.graph().order() + 2);
    while plies.len() < most && game.winner(rules.colors(), &position).is_none() {
        game.moves(&position, &mut legal);
        let step = legal[dice.below(legal.len())];
        let remark = (dice.below(2) == 0).then(|| format!("because \"{}\"\n", plies.len()));
        plies.push(Ply { player: game.to_move(&position), step, remark });
        game.play(&mut position, step);
    }
    let about = TranscriptInfo { graph: "a graph".into(), rules, alice: None, bob: Some("random"), seed: 7 };
    Transcript::of(about, game, plies)
}

/// The same with one thing wrong, and the number of the move that is wrong then, if it is a move.
fn edited(whole: &Transcript) -> Vec<(Transcript, Option<usize>)> {
    let mut all = Vec::new();
    let mut edit = |number, change: &dyn Fn(&mut Transcript)| {
        let mut copy = whole.clone();
        change(&mut copy);
        all.push((copy, number));
    };
    for index in 0..whole.plies.len() {
        let number = Some(index + 1);
        edit(number, &|copy| copy.plies[index].player = copy.plies[index].player.opponent());
        edit(number, &|copy| copy.plies[index].ply += 1);
        edit(number, &|copy| copy.plies[index].step = "no move".into());
        edit(number, &|copy| copy.plies.truncate(index));
        if index > 0 && whole.plies[index].step != "pass" {
            // The vertex of an earlier move is colored or marked already.
            let earlier = whole.plies[..index].iter().find(|ply| ply.step != "pass");
            if let Some(step) = earlier.map(|ply| ply.step.clone()) {
                edit(number, &move |copy| copy.plies[index].step.clone_from(&step));
            }
        }
    }
    edit(Some(whole.plies.len() + 1), &|copy| {
        copy.moves.push_str(if copy.moves.is_empty() { "0=0" } else { ",0=0" });
    });
    edit(None, &|copy| copy.n += 1);
    edit(None, &|copy| copy.m += 1);
    edit(None, &|copy| {
        copy.winner = if copy.winner.is_none() { Some(Player::Bob) } else { None };
    });
    edit(None, &|copy| copy.graph6.push('?'));
    edit(None, &|copy| copy.labels = Some(vec!["x".into(); copy.n + 1]));
    edit(None, &|copy| copy.k = 0);
    all
}

fn hold(transcript: &Transcript) -> usize {
    let text = transcript.text();
    assert!(is_transcript(text.as_bytes()) && !is_transcript(&text.as_bytes()[1..]));
    let read = Transcript::read(&text).unwrap();
    assert_eq!(read, *transcript);
    read.replay().unwrap_or_else(|untrue| panic!("{untrue}: {text}"));
    let edited = edited(transcript);
    for (copy, number) in &edited {
        let untrue = Transcript::read(&copy.text()).and_then(|copy| copy.replay().map(drop)).unwrap_err();
        let found = match untrue {
            TranscriptError::Move { number, .. } => Some(number),
            _ => None,
        };
        assert_eq!(found, *number, "{untrue}: {}", copy.text());
    }
    edited.len()
}

#[test]
fn games_at_random_on_all_small_graphs_in_every_variant() {
    let (mut dice, mut refused) = (Dice::new(1), 0);
    for order in 1..=4 {
        for graph in enumerate::connected_graphs(order) {
            let named = |v| format!("{}\"{v}, {v}", ["", "pass", "#"][v % 3]);
            let labeled = graph.clone().with_labels((0..order).map(named).collect()).unwrap();
            for graph in [graph, labeled] {
                let graph: Arc<Graph> = Arc::new(graph);
                for variant in Variant::all() {
                    for k in 1..=graph.max_degree() as u32 + 1 {
                        let rules = Rules::new(k).unwrap().playing(variant);
                        let coloring = ColoringGame::new(Arc::clone(&graph), rules);
                        refused += hold(&at_random(&coloring, rules, &mut dice));
                        let marking = MarkingGame::new(Arc::clone(&graph), variant);
                        refused += hold(&at_random(&marking, rules, &mut dice));
                    }
                }
            }
        }
    }
    assert!(refused > 20_000, "{refused}");
}
