(** * Bounds on chi_g and col_g of a graph

    What the theorems on classes of graphs state: Alice wins with k or more, for either first player, also if players may pass. A graph of
    Game.v is one with sets of neighbors, of which the other files speak. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Marking Orders Dominates EdgeUnion.
Import ListNotations.
Open Scope N_scope.

Definition col_g_at_most (G : graph) (k : N) : Prop := forall R first,
  connected R = false -> k <= number R -> Wins (marking_game G R) Alice (unmarked_start first).
Definition chi_g_at_most (G : graph) (k : N) : Prop := forall R first,
  connected R = false -> k <= number R -> Wins (coloring_game G R) Alice (uncolored_start first).

(** If moves are connected, too. *)
Definition col_g_at_most_always (G : graph) (k : N) : Prop := forall R first,
  k <= number R -> Wins (marking_game G R) Alice (unmarked_start first).
Definition chi_g_at_most_always (G : graph) (k : N) : Prop := forall R first,
  k <= number R -> Wins (coloring_game G R) Alice (uncolored_start first).

Definition col_g_at_least (G : graph) (k : N) : Prop := forall R first,
  number R < k -> Wins (marking_game G R) Bob (unmarked_start first).
Definition chi_g_at_least (G : graph) (k : N) : Prop := forall R first,
  number R < k -> Wins (coloring_game G R) Bob (uncolored_start first).

(** ** The tempo of rules *)

Definition pace_of_rules (R : rules) : tempo :=
  let y := if may_pass R Bob then Some Bob else if may_pass R Alice then Some Alice else None in
  if connected R then Connected y else match y with None => Shared | Some y => Passer y end.

Lemma pace_of_rules_fits R : pace_fits R (pace_of_rules R).
Proof.
  unfold pace_fits, pace_of_rules. destruct (connected R) eqn:C, (may_pass R Bob) eqn:B, (may_pass R Alice) eqn:A; cbn; auto.
Qed.

(** ** Graphs that differ in nothing *)

Section Same.
Variables G H : graph.
Hypothesis same_order : order G = order H.
Hypothesis same_adjacent : forall u v, adjacent G u v = adjacent H u v.

Lemma same_vertices : vertices G = vertices H.
Proof. unfold vertices. now rewrite same_order. Qed.

Lemma same_neighbors v : neighbors G v = neighbors H v.
Proof. unfold neighbors. rewrite same_vertices. apply filter_ext. intros w. apply same_adjacent. Qed.

Lemma same_open R f v : open G R f v = open H R f v.
Proof.
  unfold open, touched. rewrite same_vertices, same_neighbors. do 3 f_equal. induction (vertices H) as [|u l IH]; [reflexivity|].
  cbn [existsb]. now rewrite IH, same_neighbors.
Qed.

Lemma marking_moves_same R s : marking_moves G R s = marking_moves H R s.
Proof.
  unfold marking_moves. rewrite same_vertices. f_equal.
  rewrite (filter_ext _ (open H R (fun v => negb (marked s v)))) by (intros; apply same_open).
  apply map_ext. intros v. unfold mark, marked_neighbors. now rewrite same_neighbors.
Qed.

Lemma marking_won_same R w s : marking_won G R w s = marking_won H R w s.
Proof. unfold marking_won, all_marked. now rewrite same_vertices. Qed.

Lemma marking_same R w s : Wins (marking_game G R) w s -> Wins (marking_game H R) w s.
Proof.
  induction 1 as [s W|s q B T I W IH|s B T Ne W IH]; cbn in *.
  - apply has_won. cbn. now rewrite <- marking_won_same.
  - apply has_a_move with (q := q); cbn; auto; [now rewrite <- marking_won_same|now rewrite <- marking_moves_same].
  - apply has_every_move; cbn; auto; [now rewrite <- marking_won_same|now rewrite <- marking_moves_same|].
    intros q I. apply IH. now rewrite marking_moves_same.
Qed.

Lemma same_sees s v c : sees G s v c = sees H s v c.
Proof. unfold sees. now rewrite same_neighbors. Qed.

Lemma coloring_moves_same R s : coloring_moves G R s = coloring_moves H R s.
Proof.
  unfold coloring_moves. rewrite same_vertices. f_equal. f_equal. apply filter_ext. intros [v c].
  unfold legal. now rewrite same_open, same_sees.
Qed.

Lemma coloring_won_same R w s : coloring_won G R w s = coloring_won H R w s.
Proof.
  unfold coloring_won, all_colored. rewrite same_vertices. destruct w; [reflexivity|]. f_equal.
  induction (vertices H) as [|v l IH]; cbn [existsb]; [reflexivity|]. rewrite IH. f_equal. unfold dead. f_equal.
  induction (below (number R)) as [|c m IHm]; cbn [forallb]; [reflexivity|]. now rewrite IHm, same_sees.
Qed.

Lemma coloring_same R w s : Wins (coloring_game G R) w s -> Wins (coloring_game H R) w s.
Proof.
  induction 1 as [s W|s q B T I W IH|s B T Ne W IH]; cbn in *.
  - apply has_won. cbn. now rewrite <- coloring_won_same.
  - apply has_a_move with (q := q); cbn; auto; [now rewrite <- coloring_won_same|now rewrite <- coloring_moves_same].
  - apply has_every_move; cbn; auto; [now rewrite <- coloring_won_same|now rewrite <- coloring_moves_same|].
    intros q I. apply IH. now rewrite coloring_moves_same.
Qed.

End Same.

(** ** The sets of neighbors of a graph *)

Definition near_in (G : graph) (v : N) : set := fold_right (fun u s => union (single u) s) none (neighbors G v).

Section Simple.
Variable G : graph.
Hypothesis is_simple : simple G.

Lemma mem_near_in u v : mem u (near_in G v) = adjacent G v u.
Proof.
  apply eq_true_iff_eq. transitivity (In u (neighbors G v)).
  - unfold near_in. induction (neighbors G v) as [|a l IH]; cbn [fold_right In]; [rewrite mem_none; split; [discriminate|tauto]|].
    rewrite mem_union, mem_single, orb_true_iff, IH, N.eqb_eq. intuition.
  - unfold neighbors. rewrite filter_In. split; [tauto|]. intros A. split; [|assumption]. apply below_spec.
    now apply is_simple in A.
Qed.

Lemma near_in_sym u v : mem u (near_in G v) = mem v (near_in G u).
Proof. rewrite !mem_near_in. apply is_simple. Qed.
Lemma near_in_irr v : mem v (near_in G v) = false.
Proof. rewrite mem_near_in. apply is_simple. Qed.
Lemma near_in_below u v : mem u (near_in G v) = true -> u < order G.
Proof. rewrite mem_near_in. intros A. now apply is_simple in A. Qed.

Notation G' := (graph_of (order G) (near_in G)).

Lemma near_in_same u v : adjacent G' u v = adjacent G u v.
Proof. apply mem_near_in. Qed.

Lemma near_in_neighbors v : neighbors G' v = neighbors G v.
Proof. apply same_neighbors; [reflexivity|exact near_in_same]. Qed.

Lemma marking_on_sets R w s : Wins (marking_game G' R) w s -> Wins (marking_game G R) w s.
Proof. apply marking_same; [reflexivity|exact near_in_same]. Qed.
Lemma coloring_on_sets R w s : Wins (coloring_game G' R) w s -> Wins (coloring_game G R) w s.
Proof. apply coloring_same; [reflexivity|exact near_in_same]. Qed.

(** chi_g <= col_g. *)
Theorem chi_g_by_col_g k : col_g_at_most G k -> chi_g_at_most G k.
Proof.
  intros B R first C L. apply coloring_on_sets.
  apply (col_g_bounds_chi_g _ _ R (pace_of_rules R) near_in_irr near_in_below (pace_of_rules_fits R)).
  apply (marking_same G); [reflexivity|intros u v; symmetry; apply near_in_same|]. now apply B.
Qed.

(** More than the maximum degree. *)
Theorem max_degree_bound d : (forall v, v < order G -> N.of_nat (length (neighbors G v)) <= d) ->
  col_g_at_most_always G (d + 1).
Proof.
  intros D R first L. apply marking_on_sets. apply (small_degrees _ _ R (pace_of_rules R) (pace_of_rules_fits R)).
  - cbn. lia.
  - intros v Lv _. rewrite near_in_neighbors. specialize (D v Lv). lia.
  - now apply calm_at_zero.
Qed.

Corollary max_degree_colors d :
  (forall v, v < order G -> N.of_nat (length (neighbors G v)) <= d) -> chi_g_at_most_always G (d + 1).
Proof.
  intros D R first L. apply coloring_on_sets.
  apply (col_g_bounds_chi_g _ _ R (pace_of_rules R) near_in_irr near_in_below (pace_of_rules_fits R)).
  apply (marking_same G); [reflexivity|intros u v; symmetry; apply near_in_same|]. now apply (max_degree_bound d).
Qed.

End Simple.

(** ** Edge union, and subgraphs (docs/theory.md, 3.4 and 1.3) *)

Theorem edge_union_bound G F k d : simple G -> simple F -> order F = order G ->
  (forall v, N.of_nat (length (filter (fun w => negb (adjacent F v w)) (neighbors G v))) <= d) ->
  col_g_at_most F k -> col_g_at_most G (k + d).
Proof.
  intros Sg Sf E D B R first C L. apply (marking_on_sets G Sg).
  set (R' := {| number := number R - d; connected := connected R; may_pass := may_pass R |}).
  assert (more R' d = R) as Q by (unfold more, R'; destruct R; cbn in *; f_equal; lia).
  enough (Wins (marking_game (graph_of (order G) (near_in G)) (more R' d)) Alice (unmarked_start first)) as W by (now rewrite Q in W).
  apply (edge_union_start (order G) (near_in F) (near_in G) R' d).
  - intros u v M. rewrite <- E. now apply (near_in_below F Sf u v).
  - exact C.
  - intros v. rewrite (near_in_neighbors G Sg). erewrite filter_ext; [exact (D v)|]. intros w. cbn. now rewrite (mem_near_in F Sf).
  - apply (marking_same F); [exact E| |apply B; [exact C|cbn; lia]].
    intros u v. cbn. now rewrite (mem_near_in F Sf).
Qed.

Corollary subgraph_bound G F k : simple G -> simple F -> order F = order G ->
  (forall u v, adjacent G u v = true -> adjacent F u v = true) -> col_g_at_most F k -> col_g_at_most G k.
Proof.
  intros Sg Sf E Sub B. replace k with (k + 0) by lia. apply (edge_union_bound G F k 0 Sg Sf E); [|assumption].
  intros v. enough (filter (fun w => negb (adjacent F v w)) (neighbors G v) = []) as -> by (cbn; lia).
  unfold neighbors. induction (vertices G) as [|w l IH]; [reflexivity|]. cbn [filter]. destruct (adjacent G v w) eqn:A; [|exact IH].
  cbn [filter]. now rewrite (Sub v w A).
Qed.
