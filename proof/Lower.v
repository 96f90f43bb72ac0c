(** * Lower bounds, by all rules (docs/theory.md, 1.1 and 1.2) *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Cover Play Tempo Clique Marking Orders Bounds Forests Acyclic.
Import ListNotations.
Open Scope N_scope.

Section Simple.
Variable G : graph.
Hypothesis is_simple : simple G.

(** chi <= chi_g: without a proper coloring Bob wins. *)
Theorem chi_bound q : (forall c, ~ proper_coloring G q c) -> chi_g_at_least G (q + 1).
Proof.
  intros None_ R first L. apply (coloring_on_sets G is_simple).
  apply (no_fill_wins (order G) (near_in G) R any_color (pace_of_rules R) (near_in_sym G is_simple) (near_in_irr G is_simple)
           (near_in_below G is_simple) (pace_of_rules_fits R) _ (vertices G)).
  - intros v I. now apply below_spec.
  - assert (forall v, v < order G -> In v (vertices G)) as V by (intros v; apply below_spec).
    intros (c & A & D). apply (None_ c). split.
    + intros v Lv. destruct (A v (V v Lv) eq_refl) as (_ & C & _). lia.
    + intros u v M. destruct is_simple as (_ & _ & B). destruct (B u v M) as [Lu Lv]. apply D; auto.
      rewrite (mem_near_in G is_simple). now apply (adjacent_sym G is_simple).
  - now apply calm_zero.
Qed.

(** omega <= chi_g. *)
Theorem clique_bound l : NoDup l -> (forall v, In v l -> v < order G) ->
  (forall u v, In u l -> In v l -> u <> v -> adjacent G u v = true) -> chi_g_at_least G (N.of_nat (length l)).
Proof.
  intros D I A R first L. apply (coloring_on_sets G is_simple).
  apply (no_fill_wins (order G) (near_in G) R any_color (pace_of_rules R) (near_in_sym G is_simple) (near_in_irr G is_simple)
           (near_in_below G is_simple) (pace_of_rules_fits R) _ l); [assumption| |now apply calm_zero].
  intros (q & Av & Apart). assert (length l <= length (below (number R)))%nat as Le.
  { apply (one_to_one q); [assumption| |].
    - intros v J. destruct (Av v J eq_refl) as (_ & C & _). now apply below_spec.
    - intros u v Ju Jv E. destruct (N.eq_dec u v) as [|Ne]; [assumption|exfalso]. apply (Apart u v); auto.
      rewrite (mem_near_in G is_simple). apply A; auto. }
  unfold below in Le. rewrite map_length, seq_length in Le. lia.
Qed.

(** Degeneracy + 1 <= col_g: a set whose members have d neighbors in it. *)
Theorem core_bound l d : l <> [] -> NoDup l -> (forall v, In v l -> v < order G /\ (d <= degree_in G l v)%nat) ->
  col_g_at_least G (N.of_nat d + 1).
Proof.
  intros Ne D H R first L. apply (marking_on_sets G is_simple).
  apply (core_wins (order G) (near_in G) R (pace_of_rules R) (near_in_irr G is_simple) (near_in_below G is_simple)
           (pace_of_rules_fits R) _ l); [|now apply calm_at_zero].
  right. split.
  - destruct l as [|v l']; [contradiction|]. exists v. destruct (H v (or_introl eq_refl)). split; [now left|auto].
  - intros v I _. destruct (H v I) as [_ Deg]. rewrite (near_in_neighbors G is_simple). unfold degree_in in Deg.
    enough (length (filter (adjacent G v) l) <= length (filter (fun u => marked (unmarked_start first) u || in_list l u) (neighbors G v)))%nat by lia.
    apply NoDup_incl_length; [now apply NoDup_filter|]. intros u U. apply filter_In in U as [U A]. apply filter_In. split.
    + apply filter_In. split; [apply below_spec; now apply H|assumption].
    + cbn. unfold in_list. apply existsb_exists. exists u. now rewrite N.eqb_refl.
Qed.

End Simple.
