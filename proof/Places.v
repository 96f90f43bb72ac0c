(** * Orders that are checked (docs/theory.md, 5.1)

    The largest number of places that later neighbors of a vertex can hold is bounded by a cover: of the vertices that may hold one
    and are not in it, all places are. A matching finds a cover; only the cover is believed. *)

From Coq Require Import NArith PeanoNat List Bool Lia FMapPositive.
From Mapgame Require Import Game Sets Cover Residue Play Orders Activation Bounds Tables.
Import ListNotations.
Open Scope N_scope.

(** ** A matching: two places at each vertex. Nothing has to be known of it. *)

(** Who holds the places, and at which vertices there is none to be had. *)
Record matching := Matching { held : PositiveMap.t (list N); full : PositiveMap.t unit }.

Fixpoint augment (fuel : nat) (options : N -> list N) (x : N) (s : matching) : bool * matching :=
  match fuel with
  | O => (false, s)
  | S fuel' =>
      (fix attempt (ys : list N) (s : matching) : bool * matching :=
         match ys with
         | [] => (false, s)
         | y :: t =>
             if has_in (full s) y then attempt t s else
             let s := Matching (held s) (put_in y tt (full s)) in
             match find_in [] (held s) y with
             | a :: b :: _ =>
                 match augment fuel' options a s with
                 | (true, s') => (true, Matching (put_in y [x; b] (held s')) (full s'))
                 | (false, s') =>
                     match augment fuel' options b s' with
                     | (true, s'') => (true, Matching (put_in y [x; a] (held s'')) (full s''))
                     | (false, s'') => attempt t s''
                     end
                 end
             | l => (true, Matching (put_in y (x :: l) (held s)) (full s))
             end
         end) (options x) s
  end.

(** At most [room] of them get a place; more would be too many. *)
Fixpoint matched (fuel room : nat) (options : N -> list N) (xs : list N) (s : matching) : matching :=
  match xs, room with
  | x :: t, S room' =>
      match augment fuel options x s with
      | (true, s') => matched fuel room' options t (Matching (held s') (full s))
      | (false, s') => matched fuel room options t s'
      end
  | _, _ => s
  end.

Definition cover_by (room : nat) (options : N -> list N) (xs : list N) : list N * list N :=
  let s := matched (S room) room options xs (Matching (PositiveMap.empty _) (PositiveMap.empty _)) in
  (flat_map (fun '(y, l) => if has_in (full s) (Pos.pred_N y) then [] else l) (PositiveMap.elements (held s)),
   map (fun '(y, _) => Pos.pred_N y) (PositiveMap.elements (full s))).

(** ** What is checked *)

Definition is_in (x : N) (l : list N) : bool := existsb (N.eqb x) l.
Definition size {A} (l : list A) : N := N.of_nat (length l).

Lemma is_in_spec x l : is_in x l = true <-> In x l.
Proof.
  unfold is_in. rewrite existsb_exists. split; [intros (y & I & E); now apply N.eqb_eq in E as ->|].
  intros I. exists x. now rewrite N.eqb_refl.
Qed.

(** [before] and [after] are the backward and forward neighbors of each vertex. *)
Definition covers (pos : N -> N) (before after : N -> list N) (u : N) (c : list N * list N) : bool :=
  forallb (fun x => is_in x (fst c) || forallb (fun y => negb (pos y <? pos u) || is_in y (snd c)) (before x)) (u :: after u).

Definition good_at (k : N) (pos : N -> N) (before after : N -> list N) (u : N) : bool :=
  let b := size (before u) in
  let a := after u in
  (b + size a <? k) ||
  (1 + b <? k) &&
  let c := cover_by (N.to_nat k) (fun x => filter (fun y => pos y <? pos u) (before x)) (u :: a) in
  covers pos before after u c && (1 + b + N.min (size a) (size (fst c) + 2 * size (snd c)) <? k).

Definition before_in (near : N -> set) (pos : N -> N) (v : N) : list N := filter (fun y => pos y <? pos v) (elements (near v)).
Definition after_in (near : N -> set) (pos : N -> N) (v : N) : list N := filter (fun y => pos v <? pos y) (elements (near v)).

(** Whether k is at least the number of 5.1 of an order. *)
Definition order_shows (n : N) (near : N -> set) (k : N) (sequence : list N) : bool :=
  match order_of n sequence with
  | None => false
  | Some p =>
      let pos := find_in 0 p in
      let before := table_up n (before_in near pos) in
      let after := table_up n (after_in near pos) in
      (0 <? k) && forallb (good_at k pos (find_in [] before) (find_in [] after)) (upto n)
  end.

(** ** It is right *)

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.
Hypothesis free_moves : connected R = false.

Notation G := (graph_of n near).

Variables (pos : N -> N) (before after : N -> list N).
Hypothesis pos_inj : forall u v, u < n -> v < n -> pos u = pos v -> u = v.
Hypothesis before_spec : forall v, v < n -> before v = before_in near pos v.
Hypothesis after_spec : forall v, v < n -> after v = after_in near pos v.

Notation back := (back near pos).

Lemma in_before v y : v < n -> In y (before v) <-> back v y.
Proof. intros L. rewrite before_spec by assumption. unfold before_in, Orders.back. now rewrite filter_In, elements_spec, N.ltb_lt. Qed.

Lemma in_after u z : u < n -> In z (after u) <-> back z u.
Proof.
  intros L. rewrite after_spec by assumption. unfold after_in, Orders.back. rewrite filter_In, elements_spec, N.ltb_lt.
  now rewrite near_sym.
Qed.

Lemma backward_size u : u < n -> size (before u) = N.of_nat (length (backward n near pos u)).
Proof.
  intros L. unfold size. f_equal. apply Nat.le_antisymm; apply NoDup_incl_length.
  - rewrite before_spec by assumption. apply NoDup_filter, elements_nodup.
  - intros y I. apply (backward_spec n near near_below). now apply in_before.
  - apply backward_nodup.
  - intros y I. apply in_before; [assumption|]. now apply (backward_spec n near near_below) in I.
Qed.

Lemma degree_size u : u < n -> N.of_nat (length (neighbors G u)) <= size (before u) + size (after u).
Proof.
  intros L. unfold size. enough (length (neighbors G u) <= length (before u ++ after u))%nat as Le by (rewrite app_length in Le; lia).
  apply NoDup_incl_length; [apply neighbors_nodup|]. intros y I. apply (neighbors_spec n near near_below) in I.
  apply in_app_iff. rewrite in_before, in_after by assumption. unfold Orders.back.
  destruct (N.lt_trichotomy (pos y) (pos u)) as [P|[P|P]]; [left; auto| |right; rewrite near_sym; auto].
  exfalso. apply pos_inj in P; [subst; now rewrite near_irr in I|now apply (near_below y u)|assumption].
Qed.

(** A cover bounds the later neighbors that hold places. *)
Lemma cover_bounds u c later hit : u < n -> covers pos before after u c = true -> NoDup later -> at_most_two hit ->
  (forall z, In z later -> back z u /\ exists y, hit z = Some y /\ back z y /\ pos y <= pos u) ->
  (forall a b, hit a = Some u -> hit b = Some u -> a = b) ->
  (forall z, In z later -> hit z = Some u -> exists y, hit u = Some y /\ back u y) ->
  N.of_nat (length later) <= N.min (size (after u)) (size (fst c) + 2 * size (snd c)).
Proof.
  intros L C D Two Later Once Own. apply N.min_glb.
  { unfold size. enough (length later <= length (after u))%nat by lia. apply NoDup_incl_length; [assumption|].
    intros z J. apply in_after; [assumption|]. now destruct (Later z J). }
  destruct (places_held n near near_sym near_below pos pos_inj u later hit L D Later Once Own) as (held & Dh & <- & H).
  unfold covers in C. rewrite forallb_forall in C.
  assert (forall x, In x held -> x < n) as Below.
  { intros x J. destruct (H x J) as [_ (y & _ & B & _)]. now apply (back_below n near near_sym near_below) in B. }
  rewrite (filter_halves (fun x => is_in x (fst c))). unfold size.
  enough (length (filter (fun x => is_in x (fst c)) held) <= length (fst c) /\
          length (filter (fun x => negb (is_in x (fst c))) held) <= 2 * length (snd c))%nat by lia. split.
  - apply NoDup_incl_length; [now apply NoDup_filter|]. intros x J. apply filter_In in J as [_ J]. now apply is_in_spec.
  - set (f := fun x => match hit x with Some y => y | None => 0 end). apply (two_to_one f); [now apply NoDup_filter| |].
    + intros x J. apply filter_In in J as [J E]. apply negb_true_iff in E. destruct (H x J) as [Kind (y & Ey & B & P)].
      unfold f. rewrite Ey. assert (In x (u :: after u)) as K.
      { destruct Kind as [->|K]; [now left|right]. apply in_after; [assumption|]. now destruct (Later x K). }
      specialize (C x K). rewrite E in C. cbn [orb] in C. rewrite forallb_forall in C. specialize (C y).
      rewrite in_before in C by now apply Below. specialize (C B). apply N.ltb_lt in P. rewrite P in C. now apply is_in_spec.
    + intros a b d Ja Jb Jd Eab Ebd. apply filter_In in Ja as [Ja _], Jb as [Jb _], Jd as [Jd _].
      destruct (H a Ja) as [_ (ya & Ea & _)], (H b Jb) as [_ (yb & Eb & _)], (H d Jd) as [_ (yd & Ed & _)].
      unfold f in Eab, Ebd. rewrite Ea, Eb in Eab. rewrite Eb, Ed in Ebd. subst. now apply (Two yd).
Qed.

Lemma good_at_wins k first : k <= number R -> 0 < k -> (forall u, u < n -> good_at k pos before after u = true) ->
  Wins (marking_game G R) Alice (unmarked_start first).
Proof.
  intros Le K0 Good.
  set (c := fun u => cover_by (N.to_nat k) (fun x => filter (fun y => pos y <? pos u) (before x)) (u :: after u)).
  apply (activation_strategy n near R pace near_sym near_irr near_below pace_ok free_moves pos pos_inj
    (fun u => if size (before u) + size (after u) <? k then size (before u) + size (after u)
              else N.min (size (after u)) (size (fst (c u)) + 2 * size (snd (c u))))).
  - intros u later hit L D Two Later Once Own. specialize (Good u L). unfold good_at in Good. fold (c u) in Good.
    destruct (N.ltb_spec (size (before u) + size (after u)) k) as [Small|Large].
    + assert (length later <= length (after u))%nat; [|unfold size; lia]. apply NoDup_incl_length; [assumption|].
      intros z J. apply in_after; [assumption|]. now destruct (Later z J).
    + cbn [orb] in Good. apply andb_prop in Good as [_ Good]. apply andb_prop in Good as [Good _]. now apply (cover_bounds u (c u) later hit).
  - intros u L. specialize (Good u L). unfold good_at in Good. fold (c u) in Good. rewrite <- (backward_size u L).
    destruct (N.ltb_spec (size (before u) + size (after u)) k) as [Small|Large].
    + left. pose proof (degree_size u L). lia.
    + cbn [orb] in Good. apply andb_prop in Good as [_ Good]. apply andb_prop in Good as [_ Good]. apply N.ltb_lt in Good. right. lia.
  - lia.
Qed.

End Graph.

Theorem order_shows_sound n near k sequence :
  (forall u v, mem u (near v) = mem v (near u)) -> (forall v, mem v (near v) = false) ->
  (forall u v, mem u (near v) = true -> u < n) ->
  order_shows n near k sequence = true -> col_g_at_most (graph_of n near) k.
Proof.
  intros Sym Irr Bel H R first C Le. unfold order_shows in H. destruct (order_of n sequence) as [p|] eqn:E; [|discriminate].
  apply andb_prop in H as [K0 H]. apply N.ltb_lt in K0. rewrite forallb_forall in H.
  apply (good_at_wins n near R (pace_of_rules R) Sym Irr Bel (pace_of_rules_fits R) C (find_in 0 p)
    (find_in [] (table_up n (before_in near (find_in 0 p)))) (find_in [] (table_up n (after_in near (find_in 0 p))))
    (order_of_spec n sequence p E)) with (k := k); auto.
  - intros v. apply table_up_spec.
  - intros v. apply table_up_spec.
  - intros u L. apply H. now apply upto_spec.
Qed.
