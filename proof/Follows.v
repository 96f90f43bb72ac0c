(** * Plays in which a player follows a function

    [Wins] says that a player has good answers; here they are those of a function. It has a memory, and it may look at the
    position before the opponent's last move, too, so at this move. *)

From Coq Require Import NArith PeanoNat List Bool Lia Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Marking.
Import ListNotations.
Open Scope N_scope.

Section Follows.
Variables (g : game) (w : player) (M : Type).

(** Memory, the position before the opponent's last move if there was one, and the position; the memory and the position after
    the answer. *)
Variable f : M -> option (position g) -> position g -> M * position g.

(** [w] wins each play from here on in which [w] moves as [f] says; it says moves. *)
Inductive Follows : M -> option (position g) -> position g -> Prop :=
| follows_won m b p :
    won g w p = true -> Follows m b p
| follows_answer m b p :
    won g (other w) p = false -> to_move g p = w ->
    In (snd (f m b p)) (moves g p) -> Follows (fst (f m b p)) None (snd (f m b p)) ->
    Follows m b p
| follows_every_move m b p :
    won g (other w) p = false -> to_move g p = other w -> moves g p <> [] ->
    (forall q, In q (moves g p) -> Follows m (Some p) q) ->
    Follows m b p.

Theorem follows_wins m b p : Follows m b p -> Wins g w p.
Proof.
  induction 1 as [m b p W|m b p B T I W IH|m b p B T Ne W IH].
  - now apply has_won.
  - now apply has_a_move with (q := snd (f m b p)).
  - now apply has_every_move.
Qed.

End Follows.
Arguments Follows g w {M} f m b p.
Arguments follows_wins g w {M} f m b p.

(** ** The coloring game *)

(** The vertex that the opponent has just colored; none before his first move, and after a pass. *)
Definition last_colored (G : graph) (b : option coloring) (s : coloring) : option N :=
  match b with Some t => find (fun v => uncolored t v && negb (uncolored s v)) (vertices G) | None => None end.

(** A function that says a vertex and a color. *)
Definition colors_by (G : graph) {M} (f : M -> option N -> coloring -> M * (N * N)) (m : M) (b : option coloring) (s : coloring) :
  M * coloring :=
  let '(m', (v, c)) := f m (last_colored G b s) s in (m', color s v c).

(** ** The marking game *)

Definition last_marked (G : graph) (b : option marking) (s : marking) : option N :=
  match b with Some t => find (fun v => negb (marked t v) && marked s v) (vertices G) | None => None end.

Definition marks_by (G : graph) {M} (f : M -> option N -> marking -> M * N) (m : M) (b : option marking) (s : marking) : M * marking :=
  let '(m', v) := f m (last_marked G b s) s in (m', mark G s v).

(** ** Functions that keep something true *)

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation G := (graph_of n near).
Notation avail := (avail n (number R) near any_color).
Notation opened := (opened n near R).
Notation alive := (alive n near R any_color).

Lemma find_only (f : N -> bool) v : v < n -> f v = true -> (forall u, f u = true -> u = v) -> find f (vertices G) = Some v.
Proof.
  intros L U Only. destruct (find f (vertices G)) as [u|] eqn:E.
  - apply find_some in E as [_ E]. now rewrite (Only u E).
  - rewrite (find_none f (vertices G) E v) in U; [discriminate|]. now apply (vertices_spec n near).
Qed.

Lemma last_is s v c : v < n -> uncolored s v = true -> last_colored G (Some s) (color s v c) = Some v.
Proof.
  intros L U. apply find_only; [assumption| |]; unfold uncolored in *; cbn.
  - now rewrite U, N.eqb_refl.
  - intros u. destruct (N.eqb_spec u v); [auto|]. now destruct (color_of s u).
Qed.

Lemma last_passed s : last_colored G (Some s) (pass s) = None.
Proof.
  cbn. destruct (find _ _) as [v|] eqn:E; [|reflexivity]. apply find_some in E as [_ E]. unfold uncolored in E. cbn in E.
  now destruct (color_of s v).
Qed.

Lemma last_mark s v : v < n -> free s v = true -> last_marked G (Some s) (mark G s v) = Some v.
Proof.
  intros L U. unfold free in U. apply find_only; [assumption| |]; cbn.
  - now rewrite U, N.eqb_refl.
  - intros u. destruct (N.eqb_spec u v); [auto|]. cbn. now destruct (marked s u).
Qed.

Lemma last_mark_passed s : last_marked G (Some s) (pass_marking s) = None.
Proof.
  cbn. destruct (find _ _) as [v|] eqn:E; [|reflexivity]. apply find_some in E as [_ E]. now destruct (marked s v).
Qed.

Lemma alice_follows {M} (f : M -> option N -> coloring -> M * (N * N)) (Inv : M -> option N -> coloring -> Prop) :
  (forall m l s, Inv m l s -> alive s) ->
  (forall m l s, Inv m l s -> turn s = Alice -> all_colored G s = false ->
     exists m' v c, f m l s = (m', (v, c)) /\ avail (color_of s) v c /\ opened s v /\ Inv m' None (color s v c)) ->
  (forall m l s v c, Inv m l s -> turn s = Bob -> avail (color_of s) v c -> Inv m (Some v) (color s v c)) ->
  (forall m l s, Inv m l s -> turn s = Bob -> Inv m None (pass s)) ->
  forall m b s, Inv m (last_colored G b s) s -> calm pace s -> Follows (coloring_game G R) Alice (colors_by G f) m b s.
Proof.
  intros Al Mine His HisPass m b s. remember (left_over n s) as d eqn:Ed. revert m b s Ed.
  induction d as [d IH] using lt_wf_ind. intros m0 b0 s0 Ed0.
  assert (forall m b s, d = left_over n s -> turn s = Alice -> Inv m (last_colored G b s) s -> calm pace s ->
            Follows (coloring_game G R) Alice (colors_by G f) m b s) as OnTurn.
  { intros m b s -> T I C. destruct (all_colored G s) eqn:A; [now apply follows_won|].
    destruct (Mine m _ s I T A) as (m' & v & c & E & Av & O & J).
    assert (colors_by G f m b s = (m', color s v c)) as E' by (unfold colors_by; now rewrite E).
    apply follows_answer; rewrite ?E'; cbn [fst snd]; auto.
    - apply (bob_has_not_won n near R any_color pace near_below); eauto.
    - now apply (move_in n near R any_color near_below).
    - apply (IH (left_over n (color s v c))); auto; [|now apply calm_zero].
      apply avail_spec in Av as (Lv & _ & Uv & _); [|exact near_below].
      rewrite (color_left n s v c Lv Uv). lia. }
  intros I C. destruct (turn s0) eqn:T; [now apply OnTurn|].
  destruct (all_colored G s0) eqn:A; [now apply follows_won|].
  apply follows_every_move; auto.
  - apply (bob_has_not_won n near R any_color pace near_below); eauto.
  - exact (can_move n near R any_color near_below s0 (Al _ _ s0 I) A).
  - intros q Iq. apply (move_spec n near R any_color near_below) in Iq as [(v & c & Av & _ & ->)|[Mp ->]]; auto.
    + pose proof Av as Av'. apply avail_spec in Av' as (Lv & _ & Uv & _); [|exact near_below].
      apply (IH (left_over n (color s0 v c))); auto; [|rewrite last_is by assumption; eauto|now apply calm_zero].
      rewrite Ed0, (color_left n s0 v c Lv Uv). lia.
    + apply OnTurn; auto.
      * cbn. now rewrite T.
      * rewrite last_passed. eauto.
      * apply calm_pass; [|assumption]. destruct (may_pass_passer R pace pace_ok _ Mp) as [?|[X _]]; congruence.
Qed.

Lemma alice_follows_marking {M} (f : M -> option N -> marking -> M * N) (Inv : M -> option N -> marking -> Prop) :
  (forall m l s, Inv m l s -> all_marked G s = true -> score s < number R) ->
  (forall m l s, Inv m l s -> marker s = Alice -> all_marked G s = false ->
     exists m' v, f m l s = (m', v) /\ v < n /\ opened_at n near R s v /\ Inv m' None (mark G s v)) ->
  (forall m l s v, Inv m l s -> marker s = Bob -> v < n -> free s v = true -> Inv m (Some v) (mark G s v)) ->
  (forall m l s, Inv m l s -> marker s = Bob -> Inv m None (pass_marking s)) ->
  forall m b s, Inv m (last_marked G b s) s -> calm_at pace s -> Follows (marking_game G R) Alice (marks_by G f) m b s.
Proof.
  intros End Mine His HisPass m b s. remember (unmarked_count n s) as d eqn:Ed. revert m b s Ed.
  induction d as [d IH] using lt_wf_ind. intros m0 b0 s0 Ed0.
  assert (forall m b l s, Inv m l s -> all_marked G s = true -> Follows (marking_game G R) Alice (marks_by G f) m b s) as Ended.
  { intros m b l s I A. apply follows_won. cbn. rewrite A. cbn. apply N.ltb_lt. eauto. }
  assert (forall m b s, d = unmarked_count n s -> marker s = Alice -> Inv m (last_marked G b s) s -> calm_at pace s ->
            Follows (marking_game G R) Alice (marks_by G f) m b s) as OnTurn.
  { intros m b s -> T I C. destruct (all_marked G s) eqn:A; [eauto|].
    destruct (Mine m _ s I T A) as (m' & v & E & L & O & J).
    assert (marks_by G f m b s = (m', mark G s v)) as E' by (unfold marks_by; now rewrite E).
    apply follows_answer; rewrite ?E'; cbn [fst snd]; auto.
    - now apply (bob_not_yet n near R pace).
    - now apply (mark_in n near R).
    - apply (IH (unmarked_count n (mark G s v))); auto; [|now apply calm_at_zero].
      rewrite (mark_count n near s v L (opened_free n near R s v O)). lia. }
  intros I C. destruct (marker s0) eqn:T; [now apply OnTurn|].
  destruct (all_marked G s0) eqn:A; [eauto|].
  apply follows_every_move; auto.
  - now apply (bob_not_yet n near R pace).
  - destruct (some_opened_at n near R s0 A) as (v & L & O). pose proof (mark_in n near R s0 v L O) as Mv.
    intros X. rewrite X in Mv. destruct Mv.
  - intros q Iq. apply (mark_spec n near R) in Iq as [(v & L & O & ->)|[Mp ->]].
    + pose proof (opened_free n near R s0 v O) as U.
      apply (IH (unmarked_count n (mark G s0 v))); auto; [|rewrite last_mark by assumption; eauto|now apply calm_at_zero].
      rewrite Ed0, (mark_count n near s0 v L U). lia.
    + apply OnTurn; auto.
      * cbn. now rewrite T.
      * rewrite last_mark_passed. eauto.
      * apply calm_at_pass; [|assumption]. destruct (may_pass_passer R pace pace_ok _ Mp) as [?|[X _]]; congruence.
Qed.

End Graph.
