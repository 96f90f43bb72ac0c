//! Certificates from the definition-level oracle, for small graphs.

use std::sync::Arc;

use games::certificate::{Board, Claim, Kind, Lemma, ResidualGame, Step, Subject, coloring, marking};
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::minimax::{self, Minimax};
use games::{Adjacency, Game, Player};
use graphs::{Graph, Vertex};

use super::guarding::{Guarding, Winners, leads};
use super::plain::{MarkingBelow, PlainGame, PlainResidue, PositionOf, is_isomorphism, members};

/// Which positions a proof closes without moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// All that it can, by lemmas, repetition, automorphisms and isomorphisms.
    Short,
    /// The same, and Alice guards where she can; steps of hers that leave a threat are passed over.
    Guarded,
    /// The same with guards of any radius, looking for isomorphisms before automorphisms.
    Renamed,
    /// Those without endangered vertices alone.
    Long,
}

impl Style {
    fn is_guarded(self) -> bool {
        matches!(self, Style::Guarded | Style::Renamed)
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Statement {
    pub subject: Subject,
    pub rules: Rules,
    pub winner: Player,
    pub claims: Vec<Claim>,
}

pub(crate) fn winner(graph: &Arc<Graph>, kind: Kind, rules: Rules) -> Player {
    // A play takes no more colors than vertices: those beyond are never distinguished, and positions have room for each.
    let k = rules.colors().min(graph.order() as u32 + 2);
    match kind {
        Kind::Coloring => {
            let rules = Rules::new(k).expect("positive").playing(rules.variant());
            minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner()
        }
        Kind::Marking => {
            let game = MarkingGame::new(Arc::clone(graph), rules.variant());
            let value = minimax::value(&game);
            MarkingBelow { k, game }.winner(value)
        }
    }
}

/// What the oracle says of the game with k, proved.
pub(crate) fn statement(graph: &Arc<Graph>, kind: Kind, rules: Rules, style: Style) -> Statement {
    let board = Board::new(Graph::clone(graph));
    let subject = Subject::new(kind, rules.variant());
    let (winner, claims) = match kind {
        Kind::Coloring => {
            let game = ColoringGame::new(Arc::clone(graph), rules);
            prove(&game, &coloring::Coloring::new(&board, rules), style)
        }
        Kind::Marking => {
            let game = MarkingGame::new(Arc::clone(graph), rules.variant());
            prove(&MarkingBelow { k: rules.colors(), game }, &marking::Marking::new(&board, rules), style)
        }
    };
    Statement { subject, rules, winner, claims }
}

fn prove<P: PlainGame, S: ResidualGame<Residue = P::Residue>>(
    plain: &P,
    setting: &S,
    style: Style,
) -> (Player, Vec<Claim>) {
    let mut oracle = Minimax::new(plain.game());
    let start = plain.game().initial();
    let winner = plain.winner(oracle.value_of(&start));
    let permutations = permutations(plain.graph());
    let automorphisms = automorphisms(plain.graph());
    let mut proof = Proof {
        plain,
        setting,
        winner,
        style,
        oracle,
        permutations,
        automorphisms,
        proved: vec![],
        winners: Winners::new(),
        guarded: vec![],
        claims: vec![],
    };
    proof.dispose(&start, setting.initial(plain.variant().first));
    (winner, proof.claims)
}

/// The radius, the number of the game in which Alice leads, and the guarding games.
type Division = (Option<usize>, Option<usize>, Vec<Guarding>);

struct Proof<'a, P: PlainGame, S> {
    plain: &'a P,
    setting: &'a S,
    winner: Player,
    style: Style,
    oracle: Minimax<'a, P::Game>,
    permutations: Vec<Vec<Vertex>>,
    automorphisms: Vec<Vec<Vertex>>,
    proved: Vec<PlainResidue>,
    winners: Winners,
    guarded: Vec<Guarding>,
    claims: Vec<Claim>,
}

impl<P: PlainGame, S: ResidualGame<Residue = P::Residue>> Proof<'_, P, S> {
    fn dispose(&mut self, position: &PositionOf<P>, residue: S::Residue) {
        // The checker makes residues step by step; here they come from the position.
        let to_move = self.setting.to_move(&residue);
        let seen = self.plain.seen(position);
        assert_eq!(P::shown(to_move, &residue), seen, "{:?}", self.plain.subject());
        let steps = self.plain.steps(position);
        let shown: Vec<_> = steps.iter().map(|&(step, _)| step).collect();
        assert_eq!(self.setting.steps(&residue), shown, "{:?} {seen:?}", self.plain.subject());

        if let Some(claim) = self.known(&residue, &seen) {
            self.claims.push(claim);
            return;
        }
        if let Some((radius, lead, games)) = self.guarding(position) {
            self.claims.push(radius.map_or(Claim::Guard(lead), |radius| Claim::GuardWithin(radius, lead)));
            let residues = self.setting.guarding(&residue, radius, lead).expect("the lemma is for this game");
            self.dispose_guarding(games, residues);
            self.proved.push(seen);
            return;
        }
        let mut followed = steps;
        if to_move == self.winner {
            followed.retain(|&(_, made)| self.is_won(position, made));
            followed.truncate(1);
            self.claims.push(Claim::Reply(followed.first().expect("a winning step").0));
        } else if self.style.is_guarded() && self.winner == Player::Bob {
            followed.retain(|&(_, made)| !self.plain.is_threatened(&self.plain.game().after(position, made)));
            self.claims.push(Claim::Forced);
        } else {
            self.claims.push(Claim::Every);
        }
        for (step, made) in followed {
            let next = self.plain.game().after(position, made);
            match self.setting.after(&residue, step) {
                Some(residue) => self.dispose(&next, residue),
                None => assert_eq!(self.plain.winner(self.oracle.value_of(&next)), Player::Bob),
            }
        }
        self.proved.push(seen);
    }

    /// Within what radius she guards, where Alice leads, and the games that she has to win, if she guards.
    fn guarding(&mut self, position: &PositionOf<P>) -> Option<Division> {
        if !self.style.is_guarded() || self.winner == Player::Bob {
            return None;
        }
        let graph = self.plain.graph();
        let mut radii = match self.style {
            Style::Renamed => vec![Some(1), Some(graph.order()), Some(0), None],
            _ => vec![None],
        };
        // Each is the first sometimes.
        let first = self.claims.len() % radii.len();
        radii.rotate_left(first);
        let mut cases =
            radii.into_iter().flat_map(|radius| leads(graph.order()).map(move |lead| (radius, lead)));
        cases.find_map(|(radius, lead)| {
            let games = self.plain.guarding(position, (radius, lead))?;
            games.iter().all(|game| game.is_won(graph, &mut self.winners)).then_some((radius, lead, games))
        })
    }

    fn dispose_guarding(&mut self, games: Vec<Guarding>, residues: Vec<S::Residue>) {
        assert_eq!(games.len(), residues.len());
        for (game, residue) in games.into_iter().zip(residues) {
            self.guard(game, residue);
        }
    }

    fn guard(&mut self, game: Guarding, residue: S::Residue) {
        let graph = self.plain.graph();
        assert_eq!(P::shown_guarding(self.setting.to_move(&residue), &residue), game);
        let mut followed = game.steps();
        assert_eq!(self.setting.steps(&residue), followed, "{game:?}");
        let lemmas = [Lemma::Safe, Lemma::Race];
        if let Some(lemma) = lemmas.into_iter().find(|lemma| self.setting.holds(lemma, &residue)) {
            self.claims.push(Claim::Lemma(lemma));
            return;
        }
        if self.guarded.contains(&game) {
            self.claims.push(Claim::Earlier);
            return;
        }
        if let Some(claim) =
            self.elsewhere(&game.patches, |images| self.guarded.contains(&game.image(images)))
        {
            self.claims.push(claim);
            return;
        }
        if let Some(lead) = game.division(graph, &mut self.winners) {
            self.claims.push(Claim::Guard(lead));
            let games = game.divided(graph, lead).expect("it is");
            let residues = self.setting.guarding(&residue, None, lead).expect("it falls apart");
            self.dispose_guarding(games, residues);
            self.guarded.push(game);
            return;
        }
        match game.to_move {
            Player::Bob => self.claims.push(Claim::Every),
            Player::Alice => {
                let winners = &mut self.winners;
                let wins =
                    |&step: &Step| game.after(graph, step).is_some_and(|next| next.is_won(graph, winners));
                let step = followed.iter().copied().find(wins);
                followed = vec![step.expect("a winning step")];
                self.claims.push(Claim::Reply(followed[0]));
            }
        }
        for step in followed {
            let (game, residue) = (game.after(graph, step), self.setting.after(&residue, step));
            self.guard(game.expect("Alice wins"), residue.expect("Alice wins"));
        }
        self.guarded.push(game);
    }

    fn is_won(&mut self, position: &PositionOf<P>, made: <P::Game as Game>::Move) -> bool {
        self.plain.winner(self.oracle.value_of(&self.plain.game().after(position, made))) == self.winner
    }

    fn known(&self, residue: &S::Residue, seen: &PlainResidue) -> Option<Claim> {
        let lemmas: &[Lemma] = match self.style {
            Style::Short | Style::Guarded | Style::Renamed => &[Lemma::Safe, Lemma::Race, Lemma::Threat],
            Style::Long => &[Lemma::Safe],
        };
        let applies = |lemma: &&Lemma| lemma.winner() == self.winner && self.setting.holds(lemma, residue);
        if let Some(lemma) = lemmas.iter().find(applies) {
            return Some(Claim::Lemma(lemma.clone()));
        }
        if self.style == Style::Long {
            return None;
        }
        if self.proved.contains(seen) {
            return Some(Claim::Earlier);
        }
        self.elsewhere(&seen.sets, |images| self.proved.contains(&seen.image(images)))
    }

    /// The claim that the same was proved on other vertices, if it was.
    fn elsewhere(&self, sets: &[Vec<Vertex>], is_proved: impl Fn(&[Vertex]) -> bool) -> Option<Claim> {
        let automorphism = || self.automorphisms.iter().find(|images| is_proved(images));
        let image = || automorphism().map(|images| Claim::Image(images.clone()));
        match self.style {
            Style::Renamed => self.isomorphic(sets, &is_proved).or_else(image),
            _ => image().or_else(|| self.isomorphic(sets, &is_proved)),
        }
    }

    fn isomorphic(&self, sets: &[Vec<Vertex>], is_proved: impl Fn(&[Vertex]) -> bool) -> Option<Claim> {
        if P::KIND == Kind::Marking || self.plain.variant().adjacency == Adjacency::Connected {
            return None;
        }
        let graph = self.plain.graph();
        let fits = |images: &&Vec<Vertex>| is_isomorphism(graph, sets, images) && is_proved(images);
        let images = self.permutations.iter().find(fits)?;
        Some(Claim::Isomorphic(members(sets).into_iter().map(|v| images[v.index()]).collect()))
    }
}

/// All automorphisms, by trying every permutation.
pub(crate) fn automorphisms(graph: &Graph) -> Vec<Vec<Vertex>> {
    let mut maps = permutations(graph);
    maps.retain(|map| graph.edges().all(|(u, v)| graph.are_adjacent(map[u.index()], map[v.index()])));
    maps
}

fn permutations(graph: &Graph) -> Vec<Vec<Vertex>> {
    let mut maps: Vec<Vec<Vertex>> = vec![vec![]];
    for _ in graph.vertices() {
        let free = |map: &[Vertex]| graph.vertices().filter(|v| !map.contains(v)).collect::<Vec<_>>();
        maps = maps
            .into_iter()
            .flat_map(|map| free(&map).into_iter().map(move |v| [map.as_slice(), &[v]].concat()))
            .collect();
    }
    maps
}
