(** * Strategies 1, 2 and 3 as functions, on graphs (docs/theory.md, 4.1 to 4.3)

    Alice wins every play in which she moves as [shades_move], [acyclic_move] or [activation_move] says; the last one also in the
    coloring game, where she takes the first color that fits. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Play Marking Orders Follows Guides Shades WeakAcyclic Activation Dominates ThreeRho Bounds Acyclic.
Import ListNotations.
Open Scope N_scope.

(** ** Graphs that differ in nothing *)

Lemma first_in_same pos f g l : (forall v, f v = g v) -> first_in pos f l = first_in pos g l.
Proof. intros E. induction l as [|v l IH]; [reflexivity|]. cbn. now rewrite E, IH. Qed.

Lemma find_same (f g : N -> bool) l : (forall v, f v = g v) -> find f l = find g l.
Proof. intros E. induction l as [|v l IH]; [reflexivity|]. cbn. now rewrite E, IH. Qed.

Section Same.
Variables G H : graph.
Hypothesis same_order : order G = order H.
Hypothesis same_adjacent : forall u v, adjacent G u v = adjacent H u v.

Notation same_vertices := (same_vertices G H same_order).
Notation same_neighbors := (same_neighbors G H same_order same_adjacent).

Lemma coloring_follows_same R w {M} (f h : M -> option N -> coloring -> M * (N * N)) m b s : (forall m l s, f m l s = h m l s) ->
  Follows (coloring_game G R) w (colors_by G f) m b s -> Follows (coloring_game H R) w (colors_by H h) m b s.
Proof.
  intros E. assert (forall m b s, colors_by G f m b s = colors_by H h m b s) as E'.
  { intros m' b' s'. unfold colors_by, last_colored. now rewrite same_vertices, E. }
  induction 1 as [m b s W|m b s B T I W IH|m b s B T Ne W IH]; cbn in *.
  - apply follows_won. cbn. now rewrite <- (coloring_won_same G H same_order same_adjacent).
  - rewrite E' in I, IH. apply follows_answer; cbn; auto; [now rewrite <- (coloring_won_same G H same_order same_adjacent)|now rewrite <- (coloring_moves_same G H same_order same_adjacent)].
  - apply follows_every_move; cbn; auto; [now rewrite <- (coloring_won_same G H same_order same_adjacent)|now rewrite <- (coloring_moves_same G H same_order same_adjacent)|].
    intros q I. apply IH. now rewrite (coloring_moves_same G H same_order same_adjacent).
Qed.

Lemma marking_follows_same R w {M} (f h : M -> option N -> marking -> M * N) m b s : (forall m l s, f m l s = h m l s) ->
  Follows (marking_game G R) w (marks_by G f) m b s -> Follows (marking_game H R) w (marks_by H h) m b s.
Proof.
  intros E. assert (forall m b s, marks_by G f m b s = marks_by H h m b s) as E'.
  { intros m' b' s'. unfold marks_by, last_marked. rewrite same_vertices, E. destruct (h _ _ s') as [m'' v]. f_equal.
    unfold mark, marked_neighbors. now rewrite same_neighbors. }
  induction 1 as [m b s W|m b s B T I W IH|m b s B T Ne W IH]; cbn in *.
  - apply follows_won. cbn. now rewrite <- (marking_won_same G H same_order).
  - rewrite E' in I, IH. apply follows_answer; cbn; auto; [now rewrite <- (marking_won_same G H same_order)|now rewrite <- (marking_moves_same G H same_order same_adjacent)].
  - apply follows_every_move; cbn; auto; [now rewrite <- (marking_won_same G H same_order)|now rewrite <- (marking_moves_same G H same_order same_adjacent)|].
    intros q I. apply IH. now rewrite (marking_moves_same G H same_order same_adjacent).
Qed.

Lemma first_open_same R pos s : first_open G R pos s = first_open H R pos s.
Proof.
  unfold first_open. rewrite same_vertices. erewrite first_in_same; [reflexivity|].
  intros v. now apply (same_open G H same_order same_adjacent).
Qed.

Lemma shade_for_same pos guide q m s x : shade_for G pos guide q m s x = shade_for H pos guide q m s x.
Proof.
  unfold shade_for. rewrite same_vertices.
  assert (forall c, (c mod q =? guide x) && (c <? q * m) && negb (sees G s x c) =
                    (c mod q =? guide x) && (c <? q * m) && negb (sees H s x c)) as E.
  { intros c. now rewrite (same_sees G H same_order same_adjacent). }
  rewrite (find_same _ _ (map (shade q (guide x)) (below m)) E).
  erewrite first_in_same; [reflexivity|]. intros v. cbn beta. destruct (color_of s v); [apply E|reflexivity].
Qed.

Lemma shades_move_same R pos guide q m t l s : shades_move G R pos guide q m t l s = shades_move H R pos guide q m t l s.
Proof.
  unfold shades_move, shades_vertex. rewrite shade_for_same, first_open_same. destruct l as [b|]; [|reflexivity].
  now rewrite same_neighbors.
Qed.

Lemma acyclic_move_same R pos guide out a m t l s : acyclic_move G R pos guide out a m t l s = acyclic_move H R pos guide out a m t l s.
Proof.
  unfold acyclic_move, acyclic_vertex. rewrite shade_for_same, first_open_same. destruct l as [b|]; [|reflexivity].
  now rewrite same_neighbors.
Qed.

Lemma jumps_same pos most s : forall act x, jumps G pos most s act x = jumps H pos most s act x.
Proof.
  induction most as [|most IH]; intros act x; [reflexivity|]. cbn [jumps]. rewrite same_neighbors.
  destruct (first_in pos (free s) _) as [y|]; [|reflexivity]. destruct (act y); [reflexivity|apply IH].
Qed.

Lemma activation_move_same pos act l s : activation_move G pos act l s = activation_move H pos act l s.
Proof.
  unfold activation_move, first_free. rewrite same_vertices. destruct l as [b|]; [|reflexivity]. now rewrite jumps_same.
Qed.

Lemma blindly_same pos k act l s : blindly G k (activation_move G pos) act l s = blindly H k (activation_move H pos) act l s.
Proof.
  unfold blindly, first_fit. rewrite activation_move_same. destruct (activation_move H pos act l (marking_of s)) as [act' v].
  now rewrite shade_for_same.
Qed.

End Same.

(** Activation sees which vertices are free, and nothing else. *)
Lemma activation_blind G pos act l s t : (forall v, free s v = free t v) -> activation_move G pos act l s = activation_move G pos act l t.
Proof.
  intros E. assert (forall most act x, jumps G pos most s act x = jumps G pos most t act x) as J.
  { induction most as [|most IH]; intros a x; [reflexivity|]. cbn [jumps]. rewrite (first_in_same pos (free s) (free t)) by exact E.
    destruct (first_in pos (free t) _) as [y|]; [|reflexivity]. destruct (a y); [reflexivity|apply IH]. }
  unfold activation_move, first_free. rewrite (first_in_same pos (free s) (free t)) by exact E. destruct l as [b|]; [|reflexivity].
  now rewrite J.
Qed.

(** ** The theorems *)

(** [pos] says where each vertex stands. *)
Definition linear_order (G : graph) (pos : N -> N) : Prop := forall u v, u < order G -> v < order G -> pos u = pos v -> u = v.

(** Every vertex has at most [r] loose backward neighbors: rho <= r + 1. *)
Definition few_loose_neighbors (G : graph) (pos : N -> N) (r : N) : Prop := forall v l, v < order G -> NoDup l ->
  (forall h, In h l -> h < order G /\ pos h < pos v /\
     (adjacent G v h = true \/ exists w, adjacent G v w = true /\ adjacent G w h = true /\ pos v < pos w)) ->
  N.of_nat (length l) <= r.

Section Simple.
Variable G : graph.
Hypothesis is_simple : simple G.

Notation G' := (graph_of (order G) (near_in G)).

Lemma few_loose_on_sets pos r : few_loose_neighbors G pos r -> forall v l, v < order G -> NoDup l ->
  (forall h, In h l -> h < order G /\ loose (near_in G) pos v h) -> N.of_nat (length l) <= r.
Proof.
  intros Few v l Lv D I. apply (Few v l Lv D). intros h J. destruct (I h J) as [Lh [P K]]. split; [assumption|]. split; [assumption|].
  rewrite (mem_near_in G is_simple) in K. destruct K as [K|(w & A & B & Q)]; [now left|right].
  rewrite (mem_near_in G is_simple) in A, B. eauto.
Qed.

(** Strategy 1, with [m] shades. *)
Theorem shades_move_wins R q r m guide pos first : proper_coloring G q guide -> linear_order G pos -> few_loose_neighbors G pos r ->
  r + 2 <= m -> q * m <= number R ->
  Follows (coloring_game G R) Alice (colors_by G (shades_move G R pos guide q m)) tt None (uncolored_start first).
Proof.
  intros [Below Proper] Inj Few Lm L.
  apply (coloring_follows_same G' G eq_refl (near_in_same G is_simple)) with (f := shades_move G' R pos guide q m).
  { apply shades_move_same; [reflexivity|apply (near_in_same G is_simple)]. }
  apply (shades_follows (order G) (near_in G) R (pace_of_rules R) (near_in_sym G is_simple) (near_in_below G is_simple)
           (pace_of_rules_fits R) q r m guide pos Inj Below); [|assumption|assumption|now apply few_loose_on_sets].
  intros v w M. rewrite (mem_near_in G is_simple) in M. now apply Proper.
Qed.

(** Strategy 2, with [m] shades. *)
Theorem acyclic_move_wins R a m guide out pos first : proper_coloring G a guide ->
  (forall v w, adjacent G v w = true -> out v w = true \/ out w v = true) ->
  (forall v w x, adjacent G v w = true -> adjacent G v x = true -> out v w = true -> out v x = true -> guide w = guide x -> w = x) ->
  a + 1 <= m -> a * m <= number R ->
  Follows (coloring_game G R) Alice (colors_by G (acyclic_move G R pos guide out a m)) tt None (uncolored_start first).
Proof.
  intros [Below Proper] Or One Lm L.
  apply (coloring_follows_same G' G eq_refl (near_in_same G is_simple)) with (f := acyclic_move G' R pos guide out a m).
  { apply acyclic_move_same; [reflexivity|apply (near_in_same G is_simple)]. }
  apply (acyclic_follows (order G) (near_in G) R (pace_of_rules R) (near_in_sym G is_simple) (near_in_below G is_simple)
           (pace_of_rules_fits R) a m guide out Below); [| | |assumption|assumption].
  - intros v w M. rewrite (mem_near_in G is_simple) in M. now apply Proper.
  - intros v w M. rewrite (mem_near_in G is_simple) in M. now apply Or.
  - intros v w x M1 M2. rewrite (mem_near_in G is_simple) in M1, M2. now apply One.
Qed.

(** Strategy 3: nothing is active at first. *)
Theorem activation_move_wins R r pos first : connected R = false -> linear_order G pos -> few_loose_neighbors G pos r ->
  3 * r + 2 <= number R ->
  Follows (marking_game G R) Alice (marks_by G (activation_move G pos)) (fun _ => false) None (unmarked_start first).
Proof.
  intros C Inj Few L.
  apply (marking_follows_same G' G eq_refl (near_in_same G is_simple)) with (f := activation_move G' pos).
  { apply activation_move_same; [reflexivity|apply (near_in_same G is_simple)]. }
  apply (three_rho_follows (order G) (near_in G) R (pace_of_rules R) (near_in_sym G is_simple) (near_in_irr G is_simple)
           (near_in_below G is_simple) (pace_of_rules_fits R) C pos r Inj); [now apply few_loose_on_sets|assumption].
Qed.

(** Strategy 3 in the coloring game. *)
Theorem activation_colors_win R r pos first : connected R = false -> linear_order G pos -> few_loose_neighbors G pos r ->
  3 * r + 2 <= number R ->
  Follows (coloring_game G R) Alice (colors_by G (blindly G (number R) (activation_move G pos))) (fun _ => false) None
    (uncolored_start first).
Proof.
  intros C Inj Few L.
  apply (coloring_follows_same G' G eq_refl (near_in_same G is_simple)) with (f := blindly G' (number R) (activation_move G' pos)).
  { apply blindly_same; [reflexivity|apply (near_in_same G is_simple)]. }
  apply (blindly_follows (order G) (near_in G) R (pace_of_rules R) (near_in_irr G is_simple) (near_in_below G is_simple)
           (pace_of_rules_fits R)); [intros; now apply activation_blind|].
  apply (three_rho_follows (order G) (near_in G) R (pace_of_rules R) (near_in_sym G is_simple) (near_in_irr G is_simple)
           (near_in_below G is_simple) (pace_of_rules_fits R) C pos r Inj); [now apply few_loose_on_sets|assumption].
Qed.

End Simple.
