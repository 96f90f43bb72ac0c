(** * Strategies that keep something true

    If Alice can keep an invariant under which nobody is dead, she wins; if an invariant that says that not all vertices will
    be colored holds after every move, Bob wins. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (allowed : N -> N -> bool) (pace : tempo).
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation G := (graph_of n near).
Notation avail := (avail n k near allowed).
Notation game := (list_game G R allowed).
Notation opened := (opened n near R).
Notation alive := (alive n near R allowed).
Notation calm := (calm pace).

Lemma some_uncolored s : all_colored G s = false -> exists v, v < n /\ uncolored s v = true.
Proof.
  intros A. rewrite <- not_true_iff_false, (colored_spec n near) in A.
  destruct (existsb (uncolored s) (below n)) eqn:X.
  - apply existsb_exists in X as (v & I & U). apply below_spec in I. eauto.
  - exfalso. apply A. intros v L. rewrite <- not_true_iff_false, existsb_exists in X.
    destruct (uncolored s v) eqn:U; [|reflexivity]. exfalso. apply X. exists v. split; [|assumption].
    now apply below_spec.
Qed.

(** There is a move while not all is colored and nobody is dead. *)
Lemma some_move s : alive s -> all_colored G s = false -> exists v c, avail (color_of s) v c /\ opened s v.
Proof.
  intros A N. destruct (some_uncolored s N) as (v & L & U).
  destruct (some_opened n near R s v L U) as (u & Lu & Uu & O). destruct (A u Lu Uu) as (c & Av). eauto.
Qed.

Lemma can_move s : alive s -> all_colored G s = false -> moves game s <> [].
Proof.
  intros A N X. destruct (some_move s A N) as (v & c & Av & O). pose proof (move_in n near R allowed near_below s v c Av O) as M.
  rewrite X in M. destruct M.
Qed.

Lemma alice_keeps (Inv : coloring -> Prop) :
  (forall s, Inv s -> alive s) ->
  (forall s, Inv s -> turn s = Alice -> all_colored G s = false ->
     exists v c, avail (color_of s) v c /\ opened s v /\ Inv (color s v c)) ->
  (forall s v c, Inv s -> turn s = Bob -> avail (color_of s) v c -> Inv (color s v c)) ->
  (forall s, Inv s -> turn s = Bob -> Inv (pass s)) ->
  forall s, Inv s -> calm s -> Wins game Alice s.
Proof.
  intros Al Mine His HisPass s. remember (left_over n s) as m eqn:Em. revert s Em.
  induction m as [m IH] using lt_wf_ind. intros s0 Em0.
  assert (forall s, m = left_over n s -> turn s = Alice -> Inv s -> calm s -> Wins game Alice s) as OnTurn.
  { intros s -> T I C. destruct (all_colored G s) eqn:A; [now apply has_won|].
    destruct (Mine s I T A) as (v & c & Av & O & J).
    apply has_a_move with (q := color s v c); auto.
    - apply (bob_has_not_won n near R allowed pace near_below); auto.
    - now apply (move_in n near R allowed near_below).
    - apply (IH (left_over n (color s v c))); auto; [|now apply calm_zero].
      apply avail_spec in Av as (Lv & _ & Uv & _); [|exact near_below].
      rewrite (color_left n s v c Lv Uv). lia. }
  intros I C. destruct (turn s0) eqn:T; [now apply OnTurn|].
  destruct (all_colored G s0) eqn:A; [now apply has_won|].
  apply has_every_move; auto.
  - apply (bob_has_not_won n near R allowed pace near_below); auto.
  - now apply can_move; [apply Al|].
  - intros q Iq. apply move_spec in Iq as [(v & c & Av & _ & ->)|[Mp ->]]; auto.
    + apply (IH (left_over n (color s0 v c))); auto; [|now apply calm_zero].
      apply avail_spec in Av as (Lv & _ & Uv & _); [|exact near_below].
      rewrite Em0, (color_left n s0 v c Lv Uv). lia.
    + apply OnTurn; auto.
      * cbn. now rewrite T.
      * apply calm_pass; [|assumption]. destruct (may_pass_passer R pace pace_ok _ Mp) as [?|[X _]]; congruence.
Qed.

Lemma bob_keeps (Inv : coloring -> Prop) :
  (forall s, Inv s -> all_colored G s = false) ->
  (forall s v c, Inv s -> avail (color_of s) v c -> Inv (color s v c)) ->
  (forall s, Inv s -> Inv (pass s)) ->
  forall s, Inv s -> calm s -> Wins game Bob s.
Proof.
  intros Not Keep KeepPass s. remember (left_over n s) as m eqn:Em. revert s Em.
  induction m as [m IH] using lt_wf_ind. intros s0 Em0 I0 C0.
  destruct (existsb (list_dead G R allowed s0) (vertices G)) eqn:D0; [apply has_won; cbn; now rewrite D0|].
  assert (forall s, existsb (list_dead G R allowed s) (vertices G) = false -> alive s) as Al.
  { intros s D v L U. apply (has_color n near R allowed near_below s v U L).
    rewrite <- not_true_iff_false, existsb_exists in D. destruct (list_dead G R allowed s v) eqn:X; [|reflexivity].
    exfalso. apply D. exists v. split; [now apply (vertices_spec n near)|assumption]. }
  assert (forall s, m = left_over n s -> turn s = Bob -> Inv s -> calm s -> existsb (list_dead G R allowed s) (vertices G) = false ->
            Wins game Bob s) as OnTurn.
  { intros s -> T I C D. destruct (some_move s (Al s D) (Not s I)) as (v & c & Av & O).
    apply has_a_move with (q := color s v c); auto.
    - cbn. now apply Not.
    - now apply (move_in n near R allowed near_below).
    - apply (IH (left_over n (color s v c))); auto; [|now apply calm_zero].
      apply avail_spec in Av as (Lv & _ & Uv & _); [|exact near_below].
      rewrite (color_left n s v c Lv Uv). lia. }
  destruct (turn s0) eqn:T; [|now apply OnTurn].
  apply has_every_move; auto.
  - cbn. now apply Not.
  - now apply can_move; [apply Al|apply Not].
  - intros q Iq. apply move_spec in Iq as [(v & c & Av & _ & ->)|[Mp ->]]; auto.
    + apply (IH (left_over n (color s0 v c))); auto; [|now apply calm_zero].
      apply avail_spec in Av as (Lv & _ & Uv & _); [|exact near_below].
      rewrite Em0, (color_left n s0 v c Lv Uv). lia.
    + destruct (may_pass_passer R pace pace_ok _ Mp) as [Ps|[_ Ps]].
      * apply OnTurn; auto; [cbn; now rewrite T|now apply calm_pass].
      * apply (bob_meets_pass n near R allowed pace near_below pace_ok); auto. now apply calm_one with pace.
Qed.

End Graph.
