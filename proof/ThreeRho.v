(** * col_g <= 3 col_2 - 1 (docs/theory.md, 4.3)

    The bound of the article for its strategy 3: if every vertex has at most r loose backward neighbors in some order, Alice wins the
    marking game, hence the coloring game, with 3 r + 2, which is 3 rho - 1 with rho = r + 1. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Marking Orders Follows Activation Dominates.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.
Hypothesis free_moves : connected R = false.

Notation G := (graph_of n near).

Variables (pos : N -> N) (r : N).
Hypothesis pos_inj : forall u v, u < n -> v < n -> pos u = pos v -> u = v.

Notation back := (back near pos).
Notation loose := (loose near pos).

Hypothesis few_loose : forall v l, v < n -> NoDup l -> (forall h, In h l -> h < n /\ loose v h) -> N.of_nat (length l) <= r.
Hypothesis enough : 3 * r + 2 <= number R.

Lemma few_later u later hit : u < n -> NoDup later -> at_most_two hit ->
  (forall z, In z later -> back z u /\ exists y, hit z = Some y /\ back z y /\ pos y <= pos u) ->
  (forall a b, hit a = Some u -> hit b = Some u -> a = b) ->
  (forall z, In z later -> hit z = Some u -> exists y, hit u = Some y /\ back u y) ->
  N.of_nat (length later) <= 2 * r.
Proof.
  intros L D Two Later Once Own.
  destruct (places_held n near near_sym near_below pos pos_inj u later hit L D Later Once Own) as (held & Dh & <- & H).
  set (f := fun z => match hit z with Some y => y | None => 0 end).
  assert (length held <= 2 * length (nodup N.eq_dec (map f held)))%nat as Le.
  { apply (two_to_one f); auto.
    - intros x J. apply nodup_In, in_map, J.
    - intros a b c Ja Jb Jc Eab Ebc. destruct (H a Ja) as (_ & ya & Ea & _), (H b Jb) as (_ & yb & Eb & _), (H c Jc) as (_ & yc & Ec & _).
      unfold f in Eab, Ebc. rewrite Ea, Eb in Eab. rewrite Eb, Ec in Ebc. subst. now apply (Two yc). }
  assert (N.of_nat (length (nodup N.eq_dec (map f held))) <= r) as Few; [|lia].
  apply (few_loose u); [assumption|apply NoDup_nodup|]. intros h J. apply nodup_In, in_map_iff in J as (x & <- & J).
  destruct (H x J) as (Kind & y & E & B & P). unfold f. rewrite E. split; [now apply (back_below n near near_sym near_below pos x y)|].
  split; [assumption|]. destruct B as [M _], Kind as [->|K]; [now left|right]. exists x. destruct (Later x K) as [[Mx Px] _].
  rewrite near_sym. auto.
Qed.

Theorem three_rho_follows first :
  Follows (marking_game G R) Alice (marks_by G (activation_move G pos)) (fun _ => false) None (unmarked_start first).
Proof.
  apply (activation_follows n near R pace near_sym near_irr near_below pace_ok free_moves pos pos_inj (fun _ => 2 * r)); [|  |lia].
  - intros u later hit. apply few_later.
  - intros u L. right. assert (N.of_nat (length (backward n near pos u)) <= r); [|lia]. apply (few_loose u); [assumption| |].
    + apply backward_nodup.
    + intros h J. apply filter_In in J as [J P]. apply N.ltb_lt in P. apply (neighbors_spec n near near_below) in J.
      split; [now apply (near_below h u)|]. split; auto.
Qed.

Corollary three_rho first : Wins (marking_game G R) Alice (unmarked_start first).
Proof. exact (follows_wins _ _ _ _ _ _ (three_rho_follows first)). Qed.

Corollary three_rho_colors first : Wins (coloring_game G R) Alice (uncolored_start first).
Proof. apply (col_g_bounds_chi_g n near R pace near_irr near_below pace_ok). apply three_rho. Qed.

End Graph.
