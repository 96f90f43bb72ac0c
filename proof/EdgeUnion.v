(** * Edge union (docs/theory.md, 3.4)

    If Alice wins the marking game with k on a graph, she wins it with k + d on every graph that has further edges, at most d at each
    vertex: she plays as on the first one. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Marking Orders.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (part near : N -> set) (R : rules) (d : N).
Hypothesis part_below : forall u v, mem u (part v) = true -> u < n.
Hypothesis free_moves : connected R = false.
Hypothesis rest : forall v, N.of_nat (length (filter (fun w => negb (mem w (part v))) (neighbors (graph_of n near) v))) <= d.

Definition more : rules := {| number := number R + d; connected := connected R; may_pass := may_pass R |}.

Notation F := (graph_of n part).
Notation G := (graph_of n near).

Lemma marked_union s t v : (forall w, marked t w = marked s w) ->
  marked_neighbors G t v <= marked_neighbors F s v + d.
Proof.
  intros E. pose proof (rest v) as D. unfold marked_neighbors.
  enough (length (filter (marked t) (neighbors G v)) <= length (filter (marked s) (neighbors F v)) +
          length (filter (fun w => negb (mem w (part v))) (neighbors G v)))%nat by lia.
  assert (length (filter (fun w => mem w (part v) && marked s w) (neighbors G v)) <= length (filter (marked s) (neighbors F v)))%nat as Le.
  { apply NoDup_incl_length.
    - apply NoDup_filter, neighbors_nodup.
    - intros w J. apply filter_In in J as [J M]. apply andb_prop in M as [M W]. apply filter_In. split; [|assumption].
      now apply (neighbors_spec n part part_below). }
  enough (length (filter (marked t) (neighbors G v)) <= length (filter (fun w => mem w (part v) && marked s w) (neighbors G v)) +
          length (filter (fun w => negb (mem w (part v))) (neighbors G v)))%nat by lia.
  clear Le D. induction (neighbors G v) as [|w l IH]; cbn [filter length]; [lia|]. rewrite (E w).
  destruct (mem w (part v)), (marked s w); cbn [negb andb filter length]; lia.
Qed.

Definition alongside (s t : marking) : Prop :=
  marker s = marker t /\ passed s = passed t /\ (forall v, marked t v = marked s v) /\ score t <= score s + d.

Lemma alongside_ended s t : alongside s t -> all_marked G t = all_marked F s.
Proof.
  intros (_ & _ & E & _). unfold all_marked. change (vertices F) with (vertices G).
  induction (vertices G) as [|v l IH]; cbn [forallb]; [reflexivity|]. now rewrite IH, (E v).
Qed.

Lemma alongside_open s t v : alongside s t -> open G more (free t) v = open F R (free s) v.
Proof.
  intros (_ & _ & E & _). unfold open, more. cbn. rewrite free_moves. cbn. rewrite !andb_true_r. unfold free. now rewrite (E v).
Qed.

Theorem edge_union s : Wins (marking_game F R) Alice s -> forall t, alongside s t -> Wins (marking_game G more) Alice t.
Proof.
  induction 1 as [s W|s q B T I W IH|s B T Ne W IH]; intros t E.
  - apply has_won. cbn in *. apply andb_prop in W as [A S]. rewrite (alongside_ended s t E), A. cbn.
    apply N.ltb_lt in S. apply N.ltb_lt. destruct E as (_ & _ & _ & Le). lia.
  - cbn in B. destruct (all_marked F s) eqn:A.
    { apply has_won. cbn. rewrite (alongside_ended s t E), A. cbn. apply N.leb_gt in B. apply N.ltb_lt. destruct E as (_ & _ & _ & Le). lia. }
    pose proof E as (Em & Ep & Ek & Es).
    assert (won (marking_game G more) Bob t = false) as Bt by (cbn; rewrite (alongside_ended s t E), A, <- Ep; exact B).
    cbn in T. apply mark_spec in I as [(v & L & O & ->)|[Mp ->]].
    + apply has_a_move with (q := mark G t v); auto; [cbn; congruence| |].
      * apply (mark_in n near more); [assumption|]. unfold opened_at. now rewrite (alongside_open s t v E).
      * apply IH. split; [cbn; congruence|]. split; [reflexivity|]. split; [intros w; cbn; now rewrite (Ek w)|].
        cbn. pose proof (marked_union s t v Ek). lia.
    + apply has_a_move with (q := pass_marking t); auto; [cbn; congruence| |].
      * apply (pass_in_marking n near more). cbn. now rewrite <- Em.
      * apply IH. split; [cbn; congruence|]. split; [cbn; congruence|]. split; [exact Ek|exact Es].
  - cbn in B. destruct (all_marked F s) eqn:A.
    { apply has_won. cbn. rewrite (alongside_ended s t E), A. cbn. apply N.leb_gt in B. apply N.ltb_lt. destruct E as (_ & _ & _ & Le). lia. }
    pose proof E as (Em & Ep & Ek & Es).
    assert (won (marking_game G more) Bob t = false) as Bt by (cbn; rewrite (alongside_ended s t E), A, <- Ep; exact B).
    cbn in T. apply has_every_move; auto; [cbn; congruence| |].
    + assert (all_marked G t = false) as At by (now rewrite (alongside_ended s t E)).
      destruct (some_opened_at n near more t At) as (v & L & O). pose proof (mark_in n near more t v L O) as M.
      intros X. rewrite X in M. destruct M.
    + intros p Ip. apply mark_spec in Ip as [(v & L & O & ->)|[Mp ->]].
      * apply (IH (mark F s v)).
        -- apply (mark_in n part R); [assumption|]. unfold opened_at in *. now rewrite <- (alongside_open s t v E).
        -- split; [cbn; congruence|]. split; [reflexivity|]. split; [intros w; cbn; now rewrite (Ek w)|].
           cbn. pose proof (marked_union s t v Ek). lia.
      * apply (IH (pass_marking s)); [apply (pass_in_marking n part R); now rewrite Em|].
        split; [cbn; congruence|]. split; [cbn; congruence|]. split; [exact Ek|exact Es].
Qed.

Corollary edge_union_start first :
  Wins (marking_game F R) Alice (unmarked_start first) -> Wins (marking_game G more) Alice (unmarked_start first).
Proof. intros W. apply (edge_union _ W). split; [reflexivity|]. split; [reflexivity|]. split; [reflexivity|]. cbn. lia. Qed.

End Graph.
