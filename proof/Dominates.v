(** * chi_g <= col_g (docs/theory.md, 1.1)

    Where Alice wins the marking game with k, she wins the coloring game with k colors by the same rules: she moves where she would
    mark, and takes any color that is left. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Marking Orders.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation G := (graph_of n near).
Notation avail := (avail n k near).
Notation mn := (marked_neighbors G).
Notation calm_at := (calm_at pace).
Notation calm := (calm pace).

Lemma existsb_same {A} (f g : A -> bool) l : (forall x, f x = g x) -> existsb f l = existsb g l.
Proof. intros E. induction l as [|x l IH]; cbn; [reflexivity|]. now rewrite E, IH. Qed.

Lemma open_same (f g : N -> bool) v : (forall x, f x = g x) -> open G R f v = open G R g v.
Proof.
  intros E. unfold open. rewrite (E v).
  assert (forall u, touched G f u = touched G g u) as T.
  { intros u. unfold touched. apply existsb_same. intros w. now rewrite (E w). }
  rewrite (T v). f_equal. f_equal. f_equal. apply existsb_same. intros u. now rewrite (E u), (T u).
Qed.

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

(** Where she wins the marking game nobody is lost: else Bob would win it. *)
Lemma nobody_lost s c : Wins (marking_game G R) Alice s -> calm_at s -> same_place s c -> alive n near R c.
Proof.
  intros W C E v L U. apply (has_color n near R near_below c v U L). apply not_true_iff_false. intros D.
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
    pose proof (nobody_lost s c Ws C E) as Al. pose proof (bob_has_not_won n near R pace near_below c Al (same_calm s c E C)) as Bc.
    pose proof E as (Tc & Pc & Fc). cbn in T. apply mark_spec in I as [(v & L & O & ->)|[Mp ->]].
    + pose proof (opened_free n near R s v O) as U. rewrite <- (Fc v) in U. destruct (Al v L U) as (d & Av).
      apply has_a_move with (q := color c v d); auto.
      * cbn. now rewrite <- Tc.
      * apply (move_in n near R near_below); [assumption|]. unfold opened. rewrite (open_same _ (free s) v Fc). exact O.
      * apply IH; [now apply calm_at_zero|now apply same_move].
    + destruct (may_pass_passer R pace pace_ok _ Mp) as [Ps|[Ta Ps]].
      * apply has_a_move with (q := pass c); auto.
        -- cbn. now rewrite <- Tc.
        -- apply (pass_in n near R near_below). now rewrite <- Tc.
        -- apply IH; [now apply calm_at_pass|now apply same_pass].
      * exfalso. apply (wins_exclusive (marking_game G R) Alice (pass_marking s) (marking_exclusive n near R) W).
        apply (bob_meets_pass_at n near R pace pace_ok); auto. now apply calm_at_one with pace.
  - destruct (all_marked G s) eqn:A; [apply has_won; cbn; now rewrite (same_ended s c E)|].
    assert (Wins (marking_game G R) Alice s) as Ws by (apply has_every_move; auto).
    pose proof (nobody_lost s c Ws C E) as Al. pose proof E as (Tc & Pc & Fc). cbn in T.
    apply has_every_move.
    + apply (bob_has_not_won n near R pace near_below); [assumption|now apply (same_calm s)].
    + cbn. now rewrite <- Tc.
    + destruct (some_move n near R c Al) as (v & d & Av & O); [now rewrite (same_ended s c E)|].
      pose proof (move_in n near R near_below c v d Av O) as M. intros X. rewrite X in M. destruct M.
    + intros p Ip. apply (move_spec n near R near_below) in Ip as [(v & d & Av & O & ->)|[Mp ->]].
      * assert (v < n) as L by (now apply avail_spec in Av as (L & _); [|exact near_below]).
        apply (IH (mark G s v)); [|now apply calm_at_zero|now apply same_move]. apply (mark_in n near R); [assumption|].
        unfold opened_at. rewrite <- (open_same _ (free s) v Fc). exact O.
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

End Graph.
