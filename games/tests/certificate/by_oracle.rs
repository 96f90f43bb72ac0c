//! Certificates from the definition-level oracle, for small graphs.

use std::sync::Arc;

use games::certificate::{Board, Claim, Lemma, Residue};
use games::coloring::{ColoringGame, ColoringPosition, Rules};
use games::minimax::Minimax;
use games::{Game, Player};
use graphs::{Graph, Vertex};

use super::plain;

/// Which positions a proof closes without moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// All that it can, by lemmas, repetition and automorphisms.
    Short,
    /// Those without endangered vertices alone.
    Long,
}

/// A statement and the claims that prove it.
#[derive(Debug, Clone)]
pub struct Statement {
    pub rules: Rules,
    pub winner: Player,
    pub claims: Vec<Claim>,
}

/// What the oracle says of the game, proved.
pub fn statement(graph: &Arc<Graph>, rules: Rules, style: Style) -> Statement {
    let game = ColoringGame::new(Arc::clone(graph), rules);
    let mut oracle = Minimax::new(&game);
    let winner = oracle.value_of(&game.initial()).winner();
    let board = Board::new(Graph::clone(graph));
    let automorphisms = automorphisms(graph);
    let mut proof = Proof {
        game: &game,
        board: &board,
        winner,
        style,
        oracle,
        automorphisms,
        proved: vec![],
        claims: vec![],
    };
    proof.dispose(&game.initial(), Residue::initial(&board, rules));
    Statement { rules, winner, claims: proof.claims }
}

struct Proof<'a> {
    game: &'a ColoringGame,
    board: &'a Board,
    winner: Player,
    style: Style,
    oracle: Minimax<'a, ColoringGame>,
    automorphisms: Vec<Vec<Vertex>>,
    proved: Vec<Residue>,
    claims: Vec<Claim>,
}

impl Proof<'_> {
    fn dispose(&mut self, position: &ColoringPosition, residue: Residue) {
        // The checker makes residues step by step; here they come from the position.
        let (spare, patches) = plain::residue(self.game, position);
        let shown: Vec<Vec<Vertex>> = residue.patches().iter().map(|patch| patch.iter().collect()).collect();
        assert_eq!((residue.has_spare_pass(), shown), (spare, patches), "{position:?}");

        if let Some(claim) = self.known(&residue) {
            self.claims.push(claim);
            return;
        }
        let mut steps = plain::steps(self.game, position);
        if residue.to_move() == self.winner {
            let wins = |proof: &mut Self, step| {
                let mut next = position.clone();
                proof.game.play(&mut next, step);
                proof.oracle.value_of(&next).winner() == proof.winner
            };
            steps = steps.into_iter().filter(|&(_, made)| wins(self, made)).take(1).collect();
            self.claims.push(Claim::Reply(steps.first().expect("a winning step").0));
        } else {
            self.claims.push(Claim::Every);
        }
        for (step, made) in steps {
            let mut next = position.clone();
            self.game.play(&mut next, made);
            match residue.after(self.board, step) {
                Some(residue) => self.dispose(&next, residue),
                None => assert_eq!(self.game.value(&next).expect("over").winner(), Player::Bob),
            }
        }
        self.proved.push(residue);
    }

    fn known(&self, residue: &Residue) -> Option<Claim> {
        let lemmas: &[Lemma] = match self.style {
            Style::Short => &[Lemma::Safe, Lemma::Race, Lemma::Threat],
            Style::Long => &[Lemma::Safe],
        };
        let applies = |lemma: &&Lemma| lemma.winner() == self.winner && lemma.holds(self.board, residue);
        if let Some(lemma) = lemmas.iter().find(applies) {
            return Some(Claim::Lemma(lemma.clone()));
        }
        if self.style == Style::Long {
            return None;
        }
        if self.proved.contains(residue) {
            return Some(Claim::Earlier);
        }
        let is_proved = |images: &&Vec<Vertex>| self.proved.contains(&residue.image(images));
        self.automorphisms.iter().find(is_proved).map(|images| Claim::Image(images.clone()))
    }
}

/// All automorphisms, by trying every permutation.
pub fn automorphisms(graph: &Graph) -> Vec<Vec<Vertex>> {
    let mut maps: Vec<Vec<Vertex>> = vec![vec![]];
    for _ in graph.vertices() {
        let free = |map: &[Vertex]| graph.vertices().filter(|v| !map.contains(v)).collect::<Vec<_>>();
        maps = maps
            .into_iter()
            .flat_map(|map| free(&map).into_iter().map(move |v| [map.as_slice(), &[v]].concat()))
            .collect();
    }
    maps.retain(|map| graph.edges().all(|(u, v)| graph.are_adjacent(map[u.index()], map[v.index()])));
    maps
}
