(** * Isomorphic graphs have the same winners *)

From Coq Require Import NArith List Bool Lia.
From Mapgame Require Import Game Sets.
Import ListNotations.
Open Scope N_scope.

Lemma in_vertices G v : In v (vertices G) <-> v < order G.
Proof. apply below_spec. Qed.

Lemma in_neighbors G v w : In w (neighbors G v) <-> w < order G /\ adjacent G v w = true.
Proof. unfold neighbors. now rewrite filter_In, in_vertices. Qed.

Lemma sees_iff G s v c : sees G s v c = true <-> exists w, w < order G /\ adjacent G v w = true /\ color_of s w = Some c.
Proof.
  unfold sees. rewrite existsb_exists. split.
  - intros (w & I & E). apply in_neighbors in I as [L A]. exists w. destruct (color_of s w); [|discriminate]. apply N.eqb_eq in E as ->. auto.
  - intros (w & L & A & E). exists w. rewrite in_neighbors, E. split; [auto|apply N.eqb_refl].
Qed.

Lemma uncolored_iff s v : uncolored s v = true <-> color_of s v = None.
Proof. unfold uncolored. destruct (color_of s v); split; congruence. Qed.

Lemma not_all_colored G s : all_colored G s = false <-> exists v, v < order G /\ color_of s v = None.
Proof.
  unfold all_colored. rewrite <- not_true_iff_false, forallb_forall. split.
  - intros H. destruct (existsb (uncolored s) (vertices G)) eqn:E.
    + apply existsb_exists in E as (v & I & U). apply in_vertices in I. apply uncolored_iff in U. eauto.
    + exfalso. apply H. intros v I. rewrite <- not_true_iff_false, existsb_exists in E. destruct (uncolored s v) eqn:U; [|reflexivity].
      exfalso. eauto.
  - intros (v & L & U) H. specialize (H v (proj2 (in_vertices G v) L)). apply uncolored_iff in U. rewrite U in H. discriminate.
Qed.

Lemma dead_iff G r s v : dead G r s v = true <-> color_of s v = None /\ forall c, c < number r -> sees G s v c = true.
Proof.
  unfold dead. rewrite andb_true_iff, uncolored_iff, forallb_forall. split; intros [U H]; (split; [assumption|]); intros c L; apply H.
  - now apply below_spec.
  - now apply below_spec in L.
Qed.

Lemma free_moves G r s q : connected r = false ->
  In q (coloring_moves G r s) <->
  (exists v c, v < order G /\ c < number r /\ color_of s v = None /\ sees G s v c = false /\ q = color s v c) \/
  (may_pass r (turn s) = true /\ q = pass s).
Proof.
  intros C. unfold coloring_moves. rewrite in_app_iff, in_map_iff. split.
  - intros [([v c] & <- & I)|I].
    + left. apply filter_In in I as [I L]. apply in_prod_iff in I as [I J]. apply in_vertices in I. apply below_spec in J.
      unfold legal, open in L. apply andb_prop in L as [L S]. apply andb_prop in L as [U _].
      apply uncolored_iff in U. apply negb_true_iff in S. eauto 10.
    + right. destruct (may_pass r (turn s)); [|destruct I]. destruct I as [<-|[]]. auto.
  - intros [(v & c & L & K & U & S & ->)|[P ->]].
    + left. exists (v, c). split; [reflexivity|]. apply filter_In. rewrite in_prod_iff, in_vertices. split.
      * split; [assumption|now apply below_spec].
      * unfold legal, open. rewrite C, S. apply uncolored_iff in U. now rewrite U.
    + right. rewrite P. cbn; auto.
Qed.

(** Positions of two games correspond. *)
Definition answers (g h : game) (like : position g -> position h -> Prop) : Prop := forall p q, like p q ->
  to_move h q = to_move g p /\ (forall w, won h w q = won g w p) /\
  (forall p', In p' (moves g p) -> exists q', In q' (moves h q) /\ like p' q') /\
  (forall q', In q' (moves h q) -> exists p', In p' (moves g p) /\ like p' q').

Lemma answers_wins g h like w p : answers g h like -> Wins g w p -> forall q, like p q -> Wins h w q.
Proof.
  intros A. induction 1 as [p W|p p' W T I _ IH|p W T M _ IH]; intros q K; destruct (A p q K) as (Kt & Kw & There & Back).
  - apply has_won. now rewrite Kw.
  - destruct (There p' I) as (q' & I' & K'). apply has_a_move with (q := q'); auto; congruence.
  - apply has_every_move; [congruence|congruence| |].
    + intros E. destruct (moves g p) as [|p' l]; [now apply M|]. destruct (There p') as (q' & I' & _); [cbn; auto|]. rewrite E in I'. destruct I'.
    + intros q' I'. destruct (Back q' I') as (p' & I & K'). now apply (IH p' I).
Qed.

Section Isomorphism.
Variables (G H : graph) (r : rules) (f : N -> N).
Hypothesis free : connected r = false.
Hypothesis f_below : forall v, v < order G -> f v < order H.
Hypothesis f_onto : forall w, w < order H -> exists v, v < order G /\ f v = w.
Hypothesis f_inj : forall u v, u < order G -> v < order G -> f u = f v -> u = v.
Hypothesis f_adjacent : forall u v, u < order G -> v < order G -> adjacent H (f u) (f v) = adjacent G u v.

Definition like (s t : coloring) : Prop :=
  (forall v, v < order G -> color_of t (f v) = color_of s v) /\ turn t = turn s /\ passes t = passes s.

Lemma like_sees s t v c : like s t -> v < order G -> sees H t (f v) c = sees G s v c.
Proof.
  intros [L _] B. apply eq_true_iff_eq. rewrite !sees_iff. split.
  - intros (w & Lw & A & E). destruct (f_onto w Lw) as (u & Lu & <-). exists u. rewrite f_adjacent in A by assumption.
    rewrite L in E by assumption. auto.
  - intros (u & Lu & A & E). exists (f u). rewrite f_adjacent, L by assumption. auto.
Qed.

Lemma like_won s t w : like s t -> coloring_won H r w t = coloring_won G r w s.
Proof.
  intros K. pose proof K as (L & T & P).
  assert (all_colored H t = all_colored G s) as A.
  { enough (all_colored H t = false <-> all_colored G s = false) as E
      by (destruct (all_colored H t), (all_colored G s); intuition congruence).
    rewrite !not_all_colored. split.
    - intros (x & Lx & E). destruct (f_onto x Lx) as (v & Lv & <-). exists v. now rewrite <- L.
    - intros (v & Lv & E). exists (f v). rewrite L by assumption. auto. }
  destruct w; [exact A|]. cbn. rewrite A, P. f_equal. apply eq_true_iff_eq. rewrite !existsb_exists. split.
  - intros (x & I & D). apply in_vertices in I. destruct (f_onto x I) as (v & Lv & <-). exists v.
    rewrite in_vertices. split; [assumption|]. apply dead_iff in D as [U D]. apply dead_iff. rewrite L in U by assumption.
    split; [assumption|]. intros c Lc. rewrite <- (like_sees s t v c K Lv). auto.
  - intros (v & I & D). apply in_vertices in I. exists (f v). rewrite in_vertices. split; [auto|].
    apply dead_iff in D as [U D]. apply dead_iff. rewrite L by assumption. split; [assumption|].
    intros c Lc. rewrite (like_sees s t v c K I). auto.
Qed.

Lemma like_color s t v c : like s t -> v < order G -> like (color s v c) (color t (f v) c).
Proof.
  intros (L & T & P) B. split; [|split; cbn; congruence]. intros u Lu. cbn. destruct (N.eqb_spec u v) as [->|D].
  - now rewrite N.eqb_refl.
  - destruct (N.eqb_spec (f u) (f v)) as [E|_]; [exfalso; apply D; now apply f_inj|]. auto.
Qed.

Lemma like_pass s t : like s t -> like (pass s) (pass t).
Proof. intros (L & T & P). split; [exact L|]. cbn. split; congruence. Qed.

Lemma moves_there s t q : like s t -> In q (coloring_moves G r s) -> exists q', In q' (coloring_moves H r t) /\ like q q'.
Proof.
  intros K I. pose proof K as (L & T & P). apply free_moves in I as [(v & c & Lv & Lc & U & S & ->)|[Mp ->]]; [| |assumption].
  - exists (color t (f v) c). split; [|now apply like_color]. apply free_moves; [assumption|]. left. exists (f v), c.
    rewrite L, (like_sees s t v c K) by assumption. auto 6.
  - exists (pass t). split; [|now apply like_pass]. apply free_moves; [assumption|]. right. now rewrite T.
Qed.

Lemma moves_back s t q' : like s t -> In q' (coloring_moves H r t) -> exists q, In q (coloring_moves G r s) /\ like q q'.
Proof.
  intros K I. pose proof K as (L & T & P). apply free_moves in I as [(x & c & Lx & Lc & U & S & ->)|[Mp ->]]; [| |assumption].
  - destruct (f_onto x Lx) as (v & Lv & <-). exists (color s v c). split; [|now apply like_color].
    apply free_moves; [assumption|]. left. exists v, c. rewrite L in U by assumption. rewrite (like_sees s t v c K) in S by assumption. auto 6.
  - exists (pass s). split; [|now apply like_pass]. apply free_moves; [assumption|]. right. now rewrite <- T.
Qed.

Theorem like_wins w s : Wins (coloring_game G r) w s -> forall t, like s t -> Wins (coloring_game H r) w t.
Proof.
  apply (answers_wins (coloring_game G r) (coloring_game H r) like). intros p q K. split; [apply K|]. split; [intros x; now apply like_won|].
  split; intros; [now apply (moves_there p)|now apply (moves_back p q)].
Qed.

End Isomorphism.

(** Only the order and the pairs of adjacent vertices matter. *)
Lemma same_graph_wins G H r w s : connected r = false -> order G = order H ->
  (forall u v, u < order G -> v < order G -> adjacent H u v = adjacent G u v) ->
  Wins (coloring_game G r) w s -> Wins (coloring_game H r) w s.
Proof.
  intros F O A W. apply (like_wins G H r (fun v => v) F) with (s := s); auto.
  - now rewrite O.
  - intros v L. exists v. now rewrite O.
  - now repeat split.
Qed.
