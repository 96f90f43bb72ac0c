(** * Safe (docs/theory.md, 9.2): if no vertex is endangered, Alice wins. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (allowed : N -> N -> bool) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Lemma nobody_endangered s :
  (forall v, ~ endangered n (number R) near allowed (color_of s) v) -> calm pace s ->
  Wins (list_game (graph_of n near) R allowed) Alice s.
Proof.
  apply (alice_keeps n near R allowed pace near_below pace_ok (fun s => forall v, ~ endangered n (number R) near allowed (color_of s) v)).
  - intros t I v L U. now apply (safe_color n near R allowed near_below t v).
  - intros t I T A. assert (alive n near R allowed t) as Al by (intros v L U; now apply (safe_color n near R allowed near_below t v)).
    destruct (some_move n near R allowed t Al A) as (v & c & Av & O).
    exists v, c. split; [assumption|]. split; [assumption|]. intros u E. apply (I u).
    now apply (endangered_before n (number R) near allowed near_sym (color_of t) v c).
  - intros t v c I _ Av u E. apply (I u). now apply (endangered_before n (number R) near allowed near_sym (color_of t) v c).
  - intros t I _. exact I.
Qed.

Definition safe (r : residue) : bool := is_none (danger r).

Lemma safe_good r : safe r = true -> Good n near R allowed pace Alice r.
Proof.
  intros H s f T C F. apply nobody_endangered; [|assumption]. intros v E.
  destruct F as [[_ _ D _] _ _]. destruct (D v E) as (u & M & _). unfold safe in H. rewrite is_none_spec in H.
  rewrite H in M. discriminate.
Qed.

End Graph.
