(** * Exactly one player wins *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Marking.
Import ListNotations.
Open Scope N_scope.

(** In a game that comes to an end. *)
Lemma one_wins (g : game) (left : position g -> nat) :
  (forall p q, won g Alice p = false -> won g Bob p = false -> In q (moves g p) -> (left q < left p)%nat) ->
  (forall p, won g Alice p = false -> won g Bob p = false -> moves g p <> []) ->
  forall p, AliceWins g p \/ BobWins g p.
Proof.
  intros Down Some_ p. remember (left p) as m eqn:E. revert p E.
  induction m as [m IH] using lt_wf_ind. intros p ->.
  destruct (won g Alice p) eqn:A; [left; now apply has_won|].
  destruct (won g Bob p) eqn:B; [right; now apply has_won|].
  assert (forall q, In q (moves g p) -> AliceWins g q \/ BobWins g q) as Next.
  { intros q I. apply (IH (left q)); [|reflexivity]. now apply Down. }
  assert (forall l, (forall q, In q l -> AliceWins g q \/ BobWins g q) -> forall w,
            (exists q, In q l /\ Wins g w q) \/ forall q, In q l -> Wins g (other w) q) as Split.
  { induction l as [|a l IHl]; intros H w; [right; intros q []|].
    destruct (IHl (fun q I => H q (or_intror I)) w) as [(q & I & W)|All]; [left; exists q; cbn; auto|].
    destruct (H a (or_introl eq_refl)) as [Wa|Wa], w.
    - left. exists a. cbn; auto.
    - right. intros q [<-|I]; auto.
    - right. intros q [<-|I]; auto.
    - left. exists a. cbn; auto. }
  destruct (to_move g p) eqn:T.
  - destruct (Split _ Next Alice) as [(q & I & W)|All].
    + left. now apply has_a_move with (q := q).
    + right. apply has_every_move; auto.
  - destruct (Split _ Next Bob) as [(q & I & W)|All].
    + right. now apply has_a_move with (q := q).
    + left. apply has_every_move; auto.
Qed.

(** In the coloring game, by any rules, on any simple graph: one player wins, and not both. *)
Theorem coloring_decided n near R :
  (forall u v, mem u (near v) = true -> u < n) ->
  forall s : coloring,
  (AliceWins (coloring_game (graph_of n near) R) s \/ BobWins (coloring_game (graph_of n near) R) s) /\
  ~ (AliceWins (coloring_game (graph_of n near) R) s /\ BobWins (coloring_game (graph_of n near) R) s).
Proof.
  intros Bel s. split.
  - apply (one_wins (coloring_game (graph_of n near) R)
             (fun s : coloring => 3 * left_over n s + (3 - N.to_nat (passes s)))%nat).
    + intros p q A B I. cbn in A, B. rewrite A, orb_false_iff, andb_true_l, N.leb_gt in B. destruct B as [_ B].
      apply (move_spec n near R any_color Bel) in I as [(v & c & Av & _ & ->)|[_ ->]]; auto.
      * apply avail_spec in Av as (L & _ & U & _); [|exact Bel]. rewrite (color_left n p v c L U). cbn [passes color]. lia.
      * unfold left_over. cbn [color_of pass passes uncolored]. change (uncolored (pass p)) with (uncolored p). lia.
    + intros p A B. cbn in A, B. rewrite orb_false_iff in B. destruct B as [B _].
      assert (alive n near R any_color p) as Al.
      { intros v L U. apply (has_color n near R any_color Bel p v U L). rewrite <- not_true_iff_false, existsb_exists in B.
        destruct (list_dead (graph_of n near) R any_color p v) eqn:X; [|reflexivity]. exfalso. apply B. exists v.
        split; [now apply (vertices_spec n near)|exact X]. }
      exact (can_move n near R any_color Bel p Al A).
  - intros [A B]. apply (wins_exclusive (coloring_game (graph_of n near) R) Alice s); auto.
    intros p. apply (coloring_exclusive n near R any_color).
Qed.

(** The same of the marking game. *)
Theorem marking_decided n near R (s : marking) :
  (AliceWins (marking_game (graph_of n near) R) s \/ BobWins (marking_game (graph_of n near) R) s) /\
  ~ (AliceWins (marking_game (graph_of n near) R) s /\ BobWins (marking_game (graph_of n near) R) s).
Proof.
  assert (forall p : marking, won (marking_game (graph_of n near) R) Alice p = false ->
            won (marking_game (graph_of n near) R) Bob p = false ->
            all_marked (graph_of n near) p = false /\ passed p < 2) as Going.
  { intros p A B. cbn in A, B. destruct (all_marked (graph_of n near) p); cbn in A.
    - apply N.ltb_ge in A. apply N.leb_gt in B. lia.
    - apply N.leb_gt in B. auto. }
  split.
  - apply (one_wins (marking_game (graph_of n near) R)
             (fun s : marking => 3 * unmarked_count n s + (3 - N.to_nat (passed s)))%nat).
    + intros p q A B I. destruct (Going p A B) as [_ L].
      apply mark_spec in I as [(v & Lv & O & ->)|[_ ->]].
      * rewrite (mark_count n near p v Lv (opened_free n near R p v O)). cbn [passed mark]. lia.
      * unfold unmarked_count. cbn [passed pass_marking]. change (free (pass_marking p)) with (free p). lia.
    + intros p A B. destruct (Going p A B) as [NA _]. destruct (some_opened_at n near R p NA) as (v & L & O).
      pose proof (mark_in n near R p v L O) as M. intros X. rewrite X in M. destruct M.
  - intros [A B]. apply (wins_exclusive (marking_game (graph_of n near) R) Alice s); auto.
    apply (marking_exclusive n near R).
Qed.
