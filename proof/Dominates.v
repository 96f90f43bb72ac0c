(** * chi_g <= col_g (docs/theory.md, 1.1)

    Where Alice wins the marking game with k, she wins the coloring game with k colors by the same rules: she moves where she would
    mark, and takes any color that is left. Also if she follows a function. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Marking Orders Follows Guides.
Import ListNotations.
Open Scope N_scope.

(** The color that Alice gives to [x] if she ignores colors: the legal one, of those in use, that the first vertex has; if there is
    none, the first. *)
Definition first_fit (G : graph) (k : N) (s : coloring) (x : N) : N := shade_for G (fun v => v) (fun _ => 0) 1 k s x.

(** The colored vertices are marked. *)
Definition marking_of (s : coloring) : marking :=
  {| marked := fun v => negb (uncolored s v); score := 0; marker := turn s; passed := passes s |}.

(** A function for the marking game, in the coloring game. *)
Definition blindly (G : graph) (k : N) {M} (f : M -> option N -> marking -> M * N) (m : M) (last : option N) (s : coloring) : M * (N * N) :=
  let '(m', v) := f m last (marking_of s) in (m', (v, first_fit G k s v)).

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation G := (graph_of n near).
Notation avail := (avail n k near any_color).
Notation mn := (marked_neighbors G).
Notation calm_at := (calm_at pace).
Notation calm := (calm pace).

(** The same vertices are free, the same player is to move. *)
Definition same_place (s : marking) (c : coloring) : Prop :=
  marker s = turn c /\ passed s = passes c /\ forall v, uncolored c v = free s v.

Lemma same_ended s c : same_place s c -> all_colored G c = all_marked G s.
Proof.
  intros (_ & _ & E). unfold all_colored, all_marked. induction (vertices G) as [|v l IH]; cbn; [reflexivity|].
  rewrite IH, (E v). unfold free. now rewrite negb_involutive.
Qed.

Lemma same_calm s c : same_place s c -> calm_at s -> calm c.
Proof. intros (T & P & _). unfold Marking.calm_at, Tempo.calm. now rewrite T, P. Qed.

Lemma same_move s c v d : same_place s c -> same_place (mark G s v) (color c v d).
Proof.
  intros (T & P & E). split; [cbn; now rewrite T|]. split; [reflexivity|]. intros w. rewrite free_mark, <- (E w).
  unfold uncolored, color. cbn. destruct (w =? v); reflexivity.
Qed.

Lemma same_pass s c : same_place s c -> same_place (pass_marking s) (pass c).
Proof. intros (T & P & E). split; [cbn; now rewrite T|]. split; [cbn; now rewrite P|]. exact E. Qed.

(** A vertex that sees all colors has k colored neighbors. *)
Lemma sees_all s c v : same_place s c -> forallb (sees G c v) (below k) = true -> k <= mn s v.
Proof.
  intros (_ & _ & E) H. rewrite forallb_forall in H.
  destruct (seen_at n near near_below c v (fun d => d) k H) as (f & W).
  assert (NoDup (map f (below k))) as D.
  { apply map_nodup; [apply below_nodup|]. intros d e Jd Je F. destruct (W d Jd) as [_ Cd], (W e Je) as [_ Ce]. congruence. }
  assert (incl (map f (below k)) (filter (marked s) (neighbors G v))) as I.
  { intros x J. apply in_map_iff in J as (d & <- & J). destruct (W d J) as [Ix Cx]. apply filter_In.
    split; [now apply (neighbors_spec n near near_below)|].
    specialize (E (f d)). unfold uncolored, free in E. rewrite Cx in E. now destruct (marked s (f d)). }
  pose proof (NoDup_incl_length D I) as Le. unfold below in Le. rewrite !map_length, seq_length in Le.
  unfold marked_neighbors. lia.
Qed.

(** Where she wins the marking game no vertex is dead: else Bob would win it. *)
Lemma nobody_lost s c : Wins (marking_game G R) Alice s -> calm_at s -> same_place s c -> alive n near R any_color c.
Proof.
  intros W C E v L U. apply (has_color n near R any_color near_below c v U L). apply not_true_iff_false. intros D.
  unfold dead in D. apply andb_prop in D as [_ D]. apply (sees_all s c v E) in D.
  apply (wins_exclusive (marking_game G R) Alice s (marking_exclusive n near R) W).
  apply (dead_at_wins n near R pace near_irr near_below pace_ok s v L); auto. destruct E as (_ & _ & E). now rewrite <- E.
Qed.

Theorem marking_wins_coloring s : Wins (marking_game G R) Alice s -> calm_at s ->
  forall c, same_place s c -> Wins (coloring_game G R) Alice c.
Proof.
  induction 1 as [s W|s q B T I W IH|s B T Ne W IH]; intros C c E.
  - apply has_won. cbn in *. apply andb_prop in W as [W _]. now rewrite (same_ended s c E).
  - destruct (all_marked G s) eqn:A; [apply has_won; cbn; now rewrite (same_ended s c E)|].
    assert (Wins (marking_game G R) Alice s) as Ws by (apply has_a_move with (q := q); auto).
    pose proof (nobody_lost s c Ws C E) as Al. pose proof (bob_has_not_won n near R any_color pace near_below c Al (same_calm s c E C)) as Bc.
    pose proof E as (Tc & Pc & Fc). cbn in T. apply mark_spec in I as [(v & L & O & ->)|[Mp ->]].
    + pose proof (opened_free n near R s v O) as U. rewrite <- (Fc v) in U. destruct (Al v L U) as (d & Av).
      apply has_a_move with (q := color c v d); auto.
      * cbn. now rewrite <- Tc.
      * apply (move_in n near R any_color near_below); [assumption|]. unfold opened. rewrite (open_same n near R _ (free s) v Fc). exact O.
      * apply IH; [now apply calm_at_zero|now apply same_move].
    + destruct (may_pass_passer R pace pace_ok _ Mp) as [Ps|[Ta Ps]].
      * apply has_a_move with (q := pass c); auto.
        -- cbn. now rewrite <- Tc.
        -- apply (pass_in n near R any_color near_below). now rewrite <- Tc.
        -- apply IH; [now apply calm_at_pass|now apply same_pass].
      * exfalso. apply (wins_exclusive (marking_game G R) Alice (pass_marking s) (marking_exclusive n near R) W).
        apply (bob_meets_pass_at n near R pace pace_ok); auto. now apply calm_at_one with pace.
  - destruct (all_marked G s) eqn:A; [apply has_won; cbn; now rewrite (same_ended s c E)|].
    assert (Wins (marking_game G R) Alice s) as Ws by (apply has_every_move; auto).
    pose proof (nobody_lost s c Ws C E) as Al. pose proof E as (Tc & Pc & Fc). cbn in T.
    apply has_every_move.
    + apply (bob_has_not_won n near R any_color pace near_below); [assumption|now apply (same_calm s)].
    + cbn. now rewrite <- Tc.
    + apply (can_move n near R any_color near_below c Al). now rewrite (same_ended s c E).
    + intros p Ip. apply (move_spec n near R any_color near_below) in Ip as [(v & d & Av & O & ->)|[Mp ->]].
      * assert (v < n) as L by (now apply avail_spec in Av as (L & _); [|exact near_below]).
        apply (IH (mark G s v)); [|now apply calm_at_zero|now apply same_move]. apply (mark_in n near R); [assumption|].
        unfold opened_at. rewrite <- (open_same n near R _ (free s) v Fc). exact O.
      * apply (IH (pass_marking s)); [|apply calm_at_pass|now apply same_pass].
        -- apply (pass_in_marking n near R). now rewrite Tc.
        -- destruct (may_pass_passer R pace pace_ok _ Mp) as [Ps|[X _]]; [now rewrite Tc|congruence].
        -- assumption.
Qed.

Corollary col_g_bounds_chi_g first :
  Wins (marking_game G R) Alice (unmarked_start first) -> Wins (coloring_game G R) Alice (uncolored_start first).
Proof.
  intros W. apply (marking_wins_coloring _ W); [now apply calm_at_zero|]. split; [reflexivity|]. split; reflexivity.
Qed.

(** ** The same for functions *)

Section Function.
Variables (M : Type) (f : M -> option N -> marking -> M * N).
Hypothesis blind : forall m l s t, (forall v, free s v = free t v) -> f m l s = f m l t.

Lemma blindly_moves s c m l : same_place s c ->
  blindly G k f m l c = (fst (f m l s), (snd (f m l s), first_fit G k c (snd (f m l s)))).
Proof.
  intros (_ & _ & E). unfold blindly. rewrite (blind m l (marking_of c) s).
  - now destruct (f m l s).
  - intros v. rewrite <- (E v). unfold free. cbn. apply negb_involutive.
Qed.

Lemma first_fit_fits c v : alive n near R any_color c -> v < n -> uncolored c v = true -> avail (color_of c) v (first_fit G k c v).
Proof.
  intros Al L U. destruct (Al v L U) as (d & Av). apply avail_spec in Av as (_ & Ld & _ & S); [|exact near_below].
  apply (shade_fits n near R near_below (fun v => v) (fun _ => 0) 1 k c v d); auto; try lia.
  unfold shade. now rewrite N.mul_1_r, N.add_0_r.
Qed.

Theorem marking_follows_coloring m b s : Follows (marking_game G R) Alice (marks_by G f) m b s -> calm_at s ->
  forall b' c, same_place s c -> last_colored G b' c = last_marked G b s ->
  Follows (coloring_game G R) Alice (colors_by G (blindly G k f)) m b' c.
Proof.
  induction 1 as [m b s W|m b s B T I W IH|m b s B T Ne W IH]; intros C b' c E La.
  - apply follows_won. cbn in *. apply andb_prop in W as [W _]. now rewrite (same_ended s c E).
  - destruct (all_marked G s) eqn:A; [apply follows_won; cbn; now rewrite (same_ended s c E)|].
    assert (Wins (marking_game G R) Alice s) as Ws by (apply (follows_wins (marking_game G R) Alice (marks_by G f) m b), follows_answer; auto).
    pose proof (nobody_lost s c Ws C E) as Al. pose proof E as (Tc & Pc & Fc). cbn in T.
    pose proof (blindly_moves s c m (last_marked G b s) E) as Q.
    unfold marks_by in I, IH. destruct (f m (last_marked G b s) s) as [m' v]. cbn [fst snd] in *.
    assert (v < n /\ opened_at n near R s v) as [L O].
    { apply (mark_spec n near R) in I as [(u & L & O & X)|[_ X]].
      - enough (u = v) as <- by auto. pose proof (opened_free n near R s u O) as U. apply (f_equal (fun t => marked t u)) in X.
        unfold free in U. apply negb_true_iff in U. cbn in X. rewrite U, N.eqb_refl, orb_false_r in X. now apply N.eqb_eq in X.
      - apply (f_equal passed) in X. cbn in X. lia. }
    pose proof (opened_free n near R s v O) as U. rewrite <- (Fc v) in U. pose proof (first_fit_fits c v Al L U) as Av.
    assert (colors_by G (blindly G k f) m b' c = (m', color c v (first_fit G k c v))) as Q' by (unfold colors_by; now rewrite La, Q).
    apply follows_answer; rewrite ?Q'; cbn [fst snd].
    + apply (bob_has_not_won n near R any_color pace near_below c Al (same_calm s c E C)).
    + cbn. now rewrite <- Tc.
    + apply (move_in n near R any_color near_below); [assumption|]. unfold opened. rewrite (open_same n near R _ (free s) v Fc). exact O.
    + apply IH; [now apply calm_at_zero|now apply same_move|reflexivity].
  - destruct (all_marked G s) eqn:A; [apply follows_won; cbn; now rewrite (same_ended s c E)|].
    assert (Wins (marking_game G R) Alice s) as Ws by (apply (follows_wins (marking_game G R) Alice (marks_by G f) m b), follows_every_move; auto).
    pose proof (nobody_lost s c Ws C E) as Al. pose proof E as (Tc & Pc & Fc). cbn in T.
    apply follows_every_move.
    + apply (bob_has_not_won n near R any_color pace near_below); [assumption|now apply (same_calm s)].
    + cbn. now rewrite <- Tc.
    + apply (can_move n near R any_color near_below c Al). now rewrite (same_ended s c E).
    + intros p Ip. apply (move_spec n near R any_color near_below) in Ip as [(v & d & Av & O & ->)|[Mp ->]].
      * apply avail_spec in Av as (L & _ & U & _); [|exact near_below].
        apply (IH (mark G s v)); [|now apply calm_at_zero|now apply same_move|].
        -- apply (mark_in n near R); [assumption|]. unfold opened_at. rewrite <- (open_same n near R _ (free s) v Fc). exact O.
        -- rewrite last_is, last_mark; auto. now rewrite <- (Fc v).
      * apply (IH (pass_marking s)); [|apply calm_at_pass|now apply same_pass|now rewrite last_passed, last_mark_passed].
        -- apply (pass_in_marking n near R). now rewrite Tc.
        -- destruct (may_pass_passer R pace pace_ok _ Mp) as [Ps|[X _]]; [now rewrite Tc|congruence].
        -- assumption.
Qed.

Corollary blindly_follows m first : Follows (marking_game G R) Alice (marks_by G f) m None (unmarked_start first) ->
  Follows (coloring_game G R) Alice (colors_by G (blindly G k f)) m None (uncolored_start first).
Proof.
  intros W. apply (marking_follows_coloring m None _ W); [now apply calm_at_zero| |reflexivity].
  split; [reflexivity|]. split; reflexivity.
Qed.

End Function.

End Graph.
