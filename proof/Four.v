(** * Forests and Halin graphs: col_g <= 4 (docs/theory.md, 6.0 and 6.2)

    If in some order each vertex u has degree at most 3, or one backward neighbor at most and no later neighbor that has a neighbor
    before u, Alice wins the marking game with 4. In a forest all vertices are so, parents first; in a Halin graph the inner vertices
    are, parents first, and then come the leaves, which have degree 3. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Marking Orders Activation Dominates.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.
Hypothesis free_moves : connected R = false.
Hypothesis four : 4 <= number R.

Notation G := (graph_of n near).
Notation degree u := (N.of_nat (length (neighbors G u))).

Variable pos : N -> N.
Hypothesis pos_inj : forall u v, u < n -> v < n -> pos u = pos v -> u = v.

Notation back := (back near pos).

Hypothesis shape : forall u, u < n ->
  degree u < 4 \/
  ((forall x y, back u x -> back u y -> x = y) /\ (forall z y, back z u -> back z y -> pos y <= pos u -> y = u)).

Theorem four_suffice first : Wins (marking_game G R) Alice (unmarked_start first).
Proof.
  apply (activation_strategy n near R pace near_sym near_irr near_below pace_ok free_moves pos pos_inj
           (fun u => if degree u <? 4 then degree u else 1)).
  - intros u later hit L D Two Later Once Own. destruct (N.ltb_spec (degree u) 4) as [Small|Large].
    + enough (length later <= length (neighbors G u))%nat by lia. apply NoDup_incl_length; [assumption|]. intros z J.
      destruct (Later z J) as [[M _] _]. apply (neighbors_spec n near near_below). now rewrite near_sym.
    + destruct (shape u L) as [?|[_ Only]]; [lia|]. apply one_at_most; [assumption|]. intros x y Jx Jy.
      destruct (Later x Jx) as [Bx (a & Ea & Ba & Pa)]. destruct (Later y Jy) as [By (b & Eb & Bb & Pb)].
      apply Once; [rewrite Ea; f_equal; now apply (Only x)|rewrite Eb; f_equal; now apply (Only y)].
  - intros u L. destruct (N.ltb_spec (degree u) 4) as [Small|Large]; [left; lia|]. right.
    destruct (shape u L) as [?|[One _]]; [lia|]. assert (N.of_nat (length (backward n near pos u)) <= 1); [|lia].
    apply one_at_most; [apply NoDup_filter, neighbors_nodup|]. intros x y Jx Jy.
    apply filter_In in Jx as [Jx Px], Jy as [Jy Py]. apply (neighbors_spec n near near_below) in Jx, Jy.
    apply N.ltb_lt in Px, Py. apply One; split; assumption.
  - lia.
Qed.

Corollary four_colors first : Wins (coloring_game G R) Alice (uncolored_start first).
Proof. apply (col_g_bounds_chi_g n near R pace near_irr near_below pace_ok). apply four_suffice. Qed.

End Graph.
