(** * Strips of the families as words see them: rows on guard, neighbors and leaves (docs/formats.md, "Windows") *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Families Periodic Copies Room Letters Windows WordGame.
Import ListNotations.
Open Scope Z_scope.

Section Strip.
Variables (fam : family) (k : N) (along_columns : bool) (wide : Z).
Notation p := (pattern_of fam).

(** One axis has the length [wide], the other none: the columns if [along_columns]. *)
Definition strip_frame : frame := if along_columns then (Some wide, None) else (None, Some wide).
Definition strip_period : Z := if along_columns then snd (periods fam) else fst (periods fam).
Definition strip_cycle : bool := if along_columns then column_cycle p else row_cycle p.

(** The cell in a row at a place, and back. *)
Definition cell_in (row j : Z) : cell := if along_columns then (row, j) else (j, row).
Definition row_of (a : cell) : Z := if along_columns then fst a else snd a.
Definition place_of (a : cell) : Z := if along_columns then snd a else fst a.

Definition near_in_strip (a : cell) : list cell := sorted_cells (neighbor_cells p strip_frame a).

Definition of_row (row : Z) : list cell := filter (inside p strip_frame) (map (cell_in row) (numbers_below strip_period)).

Definition is_in (guard : list Z) (row : Z) : bool := existsb (Z.eqb row) guard.
Definition on_guard_near (guard : list Z) (a : cell) : list cell := filter (fun b => is_in guard (row_of b)) (near_in_strip a).
Definition leaves_near (guard : list Z) (a : cell) : list cell := filter (fun b => negb (is_in guard (row_of b))) (near_in_strip a).

Fixpoint grow (fuel : nat) (guard : list Z) : list Z :=
  match fuel with
  | O => guard
  | S fuel =>
      match find (fun row => negb (is_in guard row) && existsb (fun a => (2 <=? length (on_guard_near guard a))%nat) (of_row row)) (numbers_below wide) with
      | Some row => grow fuel (row :: guard)
      | None => guard
      end
  end.

(** The rows on guard, ascending. *)
Definition guard_rows : list Z :=
  let first := filter (fun row => existsb (fun a => (N.to_nat k <=? length (near_in_strip a))%nat) (of_row row)) (numbers_below wide) in
  let all := grow (Z.to_nat wide) first in
  filter (is_in all) (numbers_below wide).

Variable guard : list Z.

Definition has_words : bool :=
  (0 <? strip_period) && (0 <? wide) &&
  forallb (fun row => (0 <=? row) && (row <? wide)) guard &&
  forallb (fun row => forallb (fun c => inside p strip_frame (cell_in row c) &&
    forallb (fun b => (c - 1 <=? place_of b) && (place_of b <=? c + 1)) (on_guard_near guard (cell_in row c))) (numbers_below strip_period)) guard &&
  forallb (fun row => is_in guard row ||
    forallb (fun a => (length (near_in_strip a) <? N.to_nat k)%nat && (length (on_guard_near guard a) <=? 1)%nat) (of_row row)) (numbers_below wide).

Fixpoint index_of_row (row : Z) (l : list Z) : nat := match l with [] => 0 | r :: t => if r =? row then 0 else S (index_of_row row t) end.

Definition guard_cell (a : place) : cell := cell_in (nth (snd a) guard 0) (fst a).

(** Tables by the place modulo the period, and what they say of other places. *)
Definition near_table : list (list (list place)) :=
  map (fun c => map (fun row => map (fun b => (place_of b - c, index_of_row (row_of b) guard)) (on_guard_near guard (cell_in row c))) guard) (numbers_below strip_period).
Definition leaves_table : list (list N) :=
  map (fun c => map (fun row => N.of_nat (length (leaves_near guard (cell_in row c)))) guard) (numbers_below strip_period).

(** The colors of the leaves at the start: the hub has the color 0, if there is one. *)
Definition marks_table : list (list N) :=
  map (fun c => map (fun row => if existsb (is_hub p) (near_in_strip (cell_in row c)) then 1%N else 0%N) guard) (numbers_below strip_period).

Definition near_by (t : list (list (list place))) (period : Z) (a : place) : list place :=
  map (fun b => (fst b + fst a, snd b)) (nth (snd a) (nth (Z.to_nat (fst a mod period)) t []) []).
Definition leaves_by (t : list (list N)) (period : Z) (a : place) : N := nth (snd a) (nth (Z.to_nat (fst a mod period)) t []) 0%N.

Hypothesis words : has_words = true.
Hypothesis guard_nodup : NoDup guard.
Hypothesis is_proper : proper fam = true.
Hypothesis fits_frame : frame_fits fam strip_frame = true.
Hypothesis untwisted : forall q i, twist p q i = i.
Notation rows := (length guard).
Notation near := (near_by near_table strip_period).
Notation leaves := (leaves_by leaves_table strip_period).

Lemma period_positive : 0 < strip_period.
Proof. unfold has_words in words. rewrite !andb_true_iff, Z.ltb_lt in words. tauto. Qed.
Lemma wide_positive : 0 < wide.
Proof. unfold has_words in words. rewrite !andb_true_iff, !Z.ltb_lt in words. tauto. Qed.

Lemma row_of_cell row j : row_of (cell_in row j) = row.
Proof. unfold row_of, cell_in. now destruct along_columns. Qed.
Lemma place_of_cell row j : place_of (cell_in row j) = j.
Proof. unfold place_of, cell_in. now destruct along_columns. Qed.
Lemma cell_of_both a : cell_in (row_of a) (place_of a) = a.
Proof. unfold cell_in, row_of, place_of. now destruct along_columns, a. Qed.

Lemma is_in_spec l row : is_in l row = true <-> In row l.
Proof. unfold is_in. rewrite existsb_exists. split; [intros (x & I & E); apply Z.eqb_eq in E as ->; assumption|]. intros I. exists row. split; [assumption|apply Z.eqb_refl]. Qed.

Lemma index_row l row : In row l -> (index_of_row row l < length l)%nat /\ nth (index_of_row row l) l 0 = row.
Proof.
  induction l as [|r l IH]; intros I; [destruct I|]. cbn. destruct (Z.eqb_spec r row) as [->|D]; [split; [lia|reflexivity]|].
  destruct I as [->|I]; [congruence|]. destruct (IH I). split; [lia|assumption].
Qed.

Lemma row_index l i : NoDup l -> (i < length l)%nat -> index_of_row (nth i l 0) l = i.
Proof.
  intros ND L. destruct (index_row l (nth i l 0) (nth_In l 0 L)) as [A B].
  eapply (proj1 (NoDup_nth l 0) ND); assumption.
Qed.

(** *** Moved along the strip *)

Definition along (t : Z) : cell := if along_columns then (0, t) else (t, 0).

Lemma moved_cell t row j : moved (along t) (cell_in row j) = cell_in row (j + t).
Proof. unfold moved, along, cell_in. destruct along_columns; cbn; f_equal; lia. Qed.

Lemma along_divides t : (strip_period | t) -> divides (along t) fam.
Proof. unfold divides, along, strip_period. destruct along_columns; cbn; intros D; split; auto; apply Z.divide_0_r. Qed.

(** Hubs stay where they are. *)
Definition shifted (t : Z) (a : cell) : cell := if is_hub p a then a else moved (along t) a.

Lemma row_no_hub row j : 0 <= row < wide -> is_hub p (cell_in row j) = false.
Proof.
  intros L. destruct fam; try (apply no_hubs; reflexivity). unfold strip_frame in fits_frame. destruct along_columns eqn:A; [|discriminate].
  cbn in fits_frame. apply Z.eqb_eq in fits_frame. apply not_true_iff_false. rewrite is_hub_spec. unfold cell_in. rewrite A. cbn. lia.
Qed.

Lemma hub_shifted t a : (strip_period | t) -> is_hub p (shifted t a) = is_hub p a.
Proof. intros D. unfold shifted. destruct (is_hub p a) eqn:H; [exact H|]. rewrite hub_moved; [exact H|now apply along_divides]. Qed.

Lemma shifted_cell t row j : 0 <= row < wide -> shifted t (cell_in row j) = cell_in row (j + t).
Proof. intros L. unfold shifted. rewrite row_no_hub by assumption. apply moved_cell. Qed.

Lemma shifted_back t b : (strip_period | t) -> shifted t (shifted (- t) b) = b.
Proof.
  intros D. unfold shifted at 1. rewrite hub_shifted by now apply Z.divide_opp_r. unfold shifted. destruct (is_hub p b); [reflexivity|].
  unfold moved, along. destruct along_columns, b; cbn; f_equal; lia.
Qed.

Lemma inside_shifted t a : (strip_period | t) -> inside p strip_frame (shifted t a) = inside p strip_frame a.
Proof.
  intros D. unfold inside. rewrite hub_shifted by assumption. unfold shifted. destruct (is_hub p a) eqn:H; [reflexivity|]. unfold strip_frame.
  rewrite there_moved by now apply along_divides. unfold moved, along. destruct along_columns; cbn; rewrite ?Z.add_0_r; reflexivity.
Qed.

Lemma leads_shifted t a b : (strip_period | t) -> leads_to p strip_frame a b = true -> leads_to p strip_frame (shifted t a) (shifted t b) = true.
Proof.
  intros D. rewrite !leads_spec. intros (e & I & <-). pose proof (along_divides t D) as Da. destruct (is_hub p a) eqn:H.
  - pose proof (ends_of_hub fam a e is_proper H I) as He. exists e. unfold shifted at 1. rewrite H. split; [assumption|]. unfold placed. rewrite He. unfold shifted.
    assert (is_hub p (fst e, 0) = true) as -> by exact He. reflexivity.
  - exists (moved (along t) e). unfold shifted at 1. rewrite H. split; [now apply ends_moved|]. unfold placed. rewrite hub_moved by assumption. destruct (is_hub p e) eqn:He.
    + unfold shifted. assert (is_hub p (fst e, 0) = true) as -> by exact He. f_equal.
      pose proof (hub_still fam 0 (along t) e is_proper Da He) as X. now rewrite turned_0 in X.
    + unfold shifted. assert (is_hub p (placed p strip_frame e) = false) as Hp by (rewrite (hub_placed fam strip_frame e is_proper (frame_strides _ _ fits_frame)); exact He).
      unfold placed in Hp. rewrite He in Hp. rewrite Hp. unfold moved, along, strip_frame. rewrite !untwisted. destruct along_columns; cbn; rewrite ?Z.add_0_r; reflexivity.
Qed.

Lemma joined_shifted t a b : (strip_period | t) -> joined p strip_frame a b = true -> joined p strip_frame (shifted t a) (shifted t b) = true.
Proof.
  intros D. rewrite !joined_leads, !inside_shifted by assumption. intros (A & B & N & L). repeat split; auto.
  - intros X. apply N. rewrite <- (Z.opp_involutive t) in X. apply (f_equal (shifted (- t))) in X. rewrite Z.opp_involutive in X.
    pose proof (shifted_back (- t) a) as Qa. pose proof (shifted_back (- t) b) as Qb. rewrite Z.opp_involutive in Qa, Qb. rewrite Qa, Qb in X by now apply Z.divide_opp_r. exact X.
  - destruct L; [left|right]; now apply leads_shifted.
Qed.

Lemma in_near_strip a b : is_hub p a = false -> In b (near_in_strip a) <-> joined p strip_frame a b = true.
Proof. intros H. unfold near_in_strip. rewrite in_sorted. apply (neighbor_cells_spec fam); [assumption|now apply frame_strides|assumption]. Qed.

Lemma class_of j : exists t, j = j mod strip_period + t /\ (strip_period | t) /\ 0 <= j mod strip_period < strip_period.
Proof.
  pose proof period_positive as P. exists (strip_period * (j / strip_period)). split; [pose proof (Z.div_mod j strip_period ltac:(lia)); lia|].
  split; [apply Z.divide_factor_l|now apply Z.mod_pos_bound].
Qed.

Lemma joined_class row j b : 0 <= row < wide -> joined p strip_frame (cell_in row j) b = true <->
  joined p strip_frame (cell_in row (j mod strip_period)) (shifted (j mod strip_period - j) b) = true.
Proof.
  intros L. destruct (class_of j) as (t & E & D & _). replace (j mod strip_period - j) with (- t) by lia. split; intros J.
  - apply (joined_shifted (- t)) in J; [|now apply Z.divide_opp_r]. rewrite shifted_cell in J by assumption. now replace (j + - t) with (j mod strip_period) in J by lia.
  - apply (joined_shifted t) in J; [|assumption]. rewrite shifted_cell, shifted_back in J by assumption. now replace (j mod strip_period + t) with j in J by lia.
Qed.

Lemma row_shifted t b : row_of (shifted t b) = row_of b.
Proof. unfold shifted. destruct (is_hub p b); [reflexivity|]. unfold row_of, moved, along. destruct along_columns; cbn; lia. Qed.

Lemma guard_in_range row : In row guard -> 0 <= row < wide.
Proof.
  unfold has_words in words. rewrite !andb_true_iff in words. destruct words as ((((_ & _) & H) & _) & _). rewrite forallb_forall in H.
  intros I. specialize (H row I). rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in H. lia.
Qed.

Lemma guard_inside row j : In row guard -> inside p strip_frame (cell_in row j) = true.
Proof.
  intros I. pose proof (guard_in_range row I) as Lr. destruct (class_of j) as (t & E & D & B). unfold has_words in words. rewrite !andb_true_iff in words. destruct words as (((_ & _) & H) & _).
  rewrite forallb_forall in H. specialize (H row I). rewrite forallb_forall in H. specialize (H (j mod strip_period) (proj2 (in_numbers _ _) B)).
  apply andb_prop in H as [H _]. rewrite E, <- (shifted_cell t row (j mod strip_period)), inside_shifted; auto.
Qed.

Lemma nth_numbers {A} (f : Z -> A) d c n : 0 <= c < n -> nth (Z.to_nat c) (map f (numbers_below n)) d = f c.
Proof.
  intros L. unfold numbers_below. rewrite map_map. rewrite (nth_indep _ d (f (Z.of_nat 0))) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun x => f (Z.of_nat x))), seq_nth by lia. f_equal. lia.
Qed.

Lemma near_list a : (snd a < rows)%nat -> near a = map (fun b => (place_of b - fst a mod strip_period + fst a, index_of_row (row_of b) guard))
  (on_guard_near guard (cell_in (nth (snd a) guard 0) (fst a mod strip_period))).
Proof.
  intros L. unfold near_by, near_table. pose proof (Z.mod_pos_bound (fst a) strip_period period_positive) as B. rewrite nth_numbers by assumption.
  set (f := fun row : Z => _). rewrite (nth_indep _ [] (f 0)) by now rewrite map_length. rewrite (map_nth f). unfold f. now rewrite map_map.
Qed.

Lemma guard_row i : (i < rows)%nat -> 0 <= nth i guard 0 < wide.
Proof. intros L. apply guard_in_range, nth_In, L. Qed.

Lemma in_near a b : (snd a < rows)%nat -> In b (near a) <-> (snd b < rows)%nat /\ joined p strip_frame (guard_cell a) (guard_cell b) = true.
Proof.
  intros L. pose proof (guard_row _ L) as La. rewrite near_list by assumption. rewrite in_map_iff. set (c := fst a mod strip_period). unfold guard_cell.
  rewrite (joined_class _ (fst a)) by assumption. fold c. pose proof (row_no_hub (nth (snd a) guard 0) c La) as Nh.
  split.
  - intros (x & <- & I). unfold on_guard_near in I. apply filter_In in I as [I G]. apply is_in_spec in G. apply in_near_strip in I; [|assumption].
    destruct (index_row guard _ G) as [Li Ni]. cbn [fst snd]. split; [assumption|]. rewrite Ni, shifted_cell by now apply guard_in_range.
    replace (place_of x - c + fst a + (c - fst a)) with (place_of x) by lia. now rewrite cell_of_both.
  - intros [Lb J]. rewrite shifted_cell in J by now apply guard_row. exists (cell_in (nth (snd b) guard 0) (fst b + (c - fst a))). rewrite row_of_cell, place_of_cell. split.
    + destruct b as [x y]. cbn [fst snd] in *. rewrite row_index by assumption. f_equal. lia.
    + unfold on_guard_near. apply filter_In. split; [now apply in_near_strip|]. rewrite row_of_cell. apply is_in_spec, nth_In, Lb.
Qed.

Lemma near_outside a : ~ (snd a < rows)%nat -> near a = [].
Proof.
  intros L. unfold near_by, near_table. pose proof (Z.mod_pos_bound (fst a) strip_period period_positive) as B. rewrite nth_numbers by assumption.
  rewrite nth_overflow; [reflexivity|]. rewrite map_length. lia.
Qed.

Lemma strip_near_row a b : In b (near a) -> (snd b < rows)%nat.
Proof. intros I. destruct (Nat.lt_ge_cases (snd a) rows) as [L|L]; [now apply in_near in I|]. rewrite near_outside in I by lia. destruct I. Qed.

Lemma strip_near_step a b : In b (near a) -> fst a - 1 <= fst b <= fst a + 1.
Proof.
  intros I. destruct (Nat.lt_ge_cases (snd a) rows) as [L|L]; [|rewrite near_outside in I by lia; destruct I].
  rewrite near_list in I by assumption. apply in_map_iff in I as (x & <- & I). cbn [fst]. pose proof (Z.mod_pos_bound (fst a) strip_period period_positive) as B.
  unfold has_words in words. rewrite !andb_true_iff in words. destruct words as (((_ & _) & H) & _).
  rewrite forallb_forall in H. specialize (H (nth (snd a) guard 0) (nth_In guard 0 L)). rewrite forallb_forall in H. specialize (H _ (proj2 (in_numbers _ _) B)).
  apply andb_prop in H as [_ H]. rewrite forallb_forall in H. specialize (H x I). rewrite andb_true_iff, !Z.leb_le in H. lia.
Qed.

Lemma strip_near_sym a b : (snd a < rows)%nat -> In b (near a) -> In a (near b).
Proof.
  intros L I. apply in_near in I as [Lb J]; [|assumption]. apply in_near; [assumption|]. split; [assumption|]. now rewrite joined_sym.
Qed.

Lemma strip_near_period j i : near (j + strip_period, i) = map (fun b => (fst b + strip_period, snd b)) (near (j, i)).
Proof.
  unfold near_by. cbn [fst snd]. rewrite map_map.
  assert ((j + strip_period) mod strip_period = j mod strip_period) as ->
    by (replace (j + strip_period) with (j + 1 * strip_period) by lia; apply Z.mod_add; pose proof period_positive; lia). apply map_ext. intros b. cbn. f_equal. lia.
Qed.

Lemma strip_leaves_period j i : leaves (j + strip_period, i) = leaves (j, i).
Proof.
  unfold leaves_by. cbn [fst snd]. replace (j + strip_period) with (j + 1 * strip_period) by lia. now rewrite Z.mod_add by (pose proof period_positive; lia).
Qed.

Lemma leaves_value a : (snd a < rows)%nat -> leaves a = N.of_nat (length (leaves_near guard (cell_in (nth (snd a) guard 0) (fst a mod strip_period)))).
Proof.
  intros L. unfold leaves_by, leaves_table. pose proof (Z.mod_pos_bound (fst a) strip_period period_positive) as B. rewrite nth_numbers by assumption.
  set (f := fun row : Z => _). rewrite (nth_indep _ 0%N (f 0)) by now rewrite map_length. now rewrite (map_nth f).
Qed.

(** *** Members *)

Variable len : Z.
Hypothesis len_positive : 0 < len.
Hypothesis cycle_long : strip_cycle = true -> 3 <= len.
Hypothesis fits_length : along_columns = true -> fits fam len = true.

Definition sizes : Z * Z := if along_columns then (wide, len) else (len, wide).
Notation M := (fst sizes).
Notation N := (snd sizes).
Notation G := (member fam M N).
Definition turn : Z := if strip_cycle then len else 0.

Definition into (a : cell) : cell := go fam M N (0, 0) a.

Lemma fits_member : fits fam N = true.
Proof.
  unfold sizes. destruct along_columns eqn:A; [now apply fits_length|]. cbn. unfold strip_frame in fits_frame. rewrite A in fits_frame. destruct fam; try reflexivity. discriminate.
Qed.

Lemma zero_divides : divides (0, 0) fam.
Proof. split; apply Z.divide_0_r. Qed.

Lemma rooms : room (row_cycle p) (fst strip_frame) M 0 0 0 /\ room (column_cycle p) (snd strip_frame) N 0 0 0.
Proof. unfold room, strip_frame, sizes. destruct along_columns; cbn [fst snd]; split; try (split; reflexivity); destruct (row_cycle p), (column_cycle p); lia. Qed.

Lemma hub_into a : is_hub p (into a) = is_hub p a.
Proof. apply (hub_go fam is_proper M N (0, 0) fits_member zero_divides). Qed.

Lemma into_hub a : is_hub p a = true -> into a = (fst a, 0).
Proof. apply (go_hub fam is_proper M N (0, 0) zero_divides). Qed.

Lemma into_row_place a : is_hub p a = false -> inside p strip_frame a = true -> into a = cell_in (row_of a) (round strip_cycle (Some len) (place_of a)).
Proof.
  intros H. unfold inside, into, go, placed. rewrite hub_moved by exact zero_divides. rewrite H. unfold moved, strip_frame, sizes, cell_in, row_of, place_of, strip_cycle.
  rewrite !andb_true_iff, untwisted. destruct along_columns; cbn [fst snd]; rewrite !Z.add_0_r; intros [[_ A] B]; f_equal; now apply round_within.
Qed.

Lemma row_into a : inside p strip_frame a = true -> row_of (into a) = row_of a.
Proof.
  intros A. destruct (is_hub p a) eqn:H; [|rewrite into_row_place by assumption; apply row_of_cell]. rewrite into_hub by assumption. unfold row_of.
  destruct along_columns eqn:Al; [reflexivity|]. unfold inside in A. rewrite H in A. apply Z.eqb_eq in A. cbn. congruence.
Qed.

Lemma into_inside a : inside p strip_frame a = true -> within_length (Some len) (round strip_cycle (Some len) (place_of a)) = true ->
  inside p (Some M, Some N) (into a) = true.
Proof.
  intros A W. pose proof A as A'. unfold inside in A |- *. rewrite hub_into. destruct (is_hub p a) eqn:H; [now rewrite into_hub|].
  rewrite !andb_true_iff in *. rewrite into_row_place by assumption. split.
  - split.
    + rewrite <- (into_row_place a H A'). unfold into. rewrite (go_there fam is_proper M N (0, 0) fits_member zero_divides a H). apply A.
    + unfold strip_frame, sizes, cell_in, row_of in *. destruct along_columns; cbn in *; tauto.
  - unfold strip_frame, sizes, cell_in, row_of in *. destruct along_columns; cbn in *; tauto.
Qed.

Lemma into_joined a b : joined p strip_frame a b = true -> inside p (Some M, Some N) (into a) = true -> inside p (Some M, Some N) (into b) = true ->
  into a <> into b -> joined p (Some M, Some N) (into a) (into b) = true.
Proof.
  intros J Ia Ib D. apply joined_leads in J as (A & B & _ & L). apply joined_leads. repeat split; auto. destruct rooms as [Rr Rc].
  destruct L; [left|right]; now apply (leads_go fam strip_frame is_proper fits_frame M N (0, 0) (0, 0) (0, 0) fits_member zero_divides Rr Rc).
Qed.

Lemma joined_into a b' : is_hub p a = false -> inside p strip_frame a = true -> joined p (Some M, Some N) (into a) b' = true ->
  exists b, joined p strip_frame a b = true /\ b' = into b.
Proof.
  intros H A J. destruct rooms as [Rr Rc]. now apply (joined_go fam strip_frame is_proper fits_frame M N (0, 0) (0, 0) (0, 0) fits_member zero_divides Rr Rc).
Qed.

Lemma inside_right a b : joined p strip_frame a b = true -> inside p strip_frame b = true.
Proof. intros J. now apply joined_leads in J. Qed.

Lemma nth_guard i : 0 <= nth i guard 0 < wide.
Proof. destruct (Nat.lt_ge_cases i rows); [now apply guard_row|]. rewrite nth_overflow by assumption. pose proof wide_positive. lia. Qed.

Lemma guard_no_hub a : is_hub p (guard_cell a) = false.
Proof. apply row_no_hub, nth_guard. Qed.

Definition strip_vertex (a : place) : option BinNums.N :=
  if within_length (Some len) (round strip_cycle (Some len) (fst a)) then Some (vertex p M N (into (guard_cell a))) else None.

Lemma strip_vertex_some a v : (snd a < rows)%nat -> strip_vertex a = Some v ->
  In (into (guard_cell a)) (cells p M N) /\ v = vertex p M N (into (guard_cell a)) /\ inside p strip_frame (guard_cell a) = true.
Proof.
  intros L. unfold strip_vertex. destruct (within_length _ _) eqn:W; [|discriminate]. intros E. injection E as <-.
  assert (inside p strip_frame (guard_cell a) = true) as I by (apply guard_inside, nth_In, L). split; [|auto]. apply in_cells, into_inside; [assumption|].
  unfold guard_cell. now rewrite place_of_cell.
Qed.

Notation on_guard := (on_guard rows strip_vertex).
Notation off_guard := (off_guard rows strip_vertex).

Lemma member_row b : is_hub p b = false -> In b (cells p M N) -> 0 <= row_of b < wide /\ 0 <= place_of b < len /\ inside p strip_frame b = true /\ into b = b.
Proof.
  intros H I. apply in_cells in I as I'. unfold inside in I'. rewrite H, !andb_true_iff in I'. destruct I' as [[T A] B].
  assert (0 <= row_of b < wide /\ 0 <= place_of b < len) as [R1 R2].
  { unfold sizes, row_of, place_of in *. destruct along_columns; cbn [within_length fst snd] in *; rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in A, B; lia. }
  assert (inside p strip_frame b = true) as In_.
  { unfold inside, strip_frame, sizes in *. rewrite H, T. destruct along_columns; cbn [within_length fst snd] in *; rewrite ?A, ?B; reflexivity. }
  split; [assumption|]. split; [assumption|]. split; [assumption|]. rewrite into_row_place by assumption. rewrite round_within; [apply cell_of_both|].
  cbn. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. lia.
Qed.

Lemma guard_vertex b : In b (cells p M N) -> In (row_of b) guard -> strip_vertex (place_of b, index_of_row (row_of b) guard) = Some (vertex p M N b).
Proof.
  intros I R. pose proof (row_no_hub (row_of b) (place_of b) (guard_in_range _ R)) as H. rewrite cell_of_both in H.
  destruct (member_row b H I) as (R1 & R2 & In_ & Ib). destruct (index_row guard _ R) as [Li Ni]. unfold strip_vertex. cbn [fst].
  assert (within_length (Some len) (place_of b) = true) as W by (cbn; rewrite andb_true_iff, Z.leb_le, Z.ltb_lt; lia). rewrite round_within, W by assumption.
  unfold guard_cell. cbn [fst snd]. rewrite Ni, cell_of_both, Ib. reflexivity.
Qed.

Lemma vertex_row a b v : (snd a < rows)%nat -> strip_vertex a = Some v -> In b (cells p M N) -> v = vertex p M N b -> row_of b = nth (snd a) guard 0 /\
  place_of b = round strip_cycle (Some len) (fst a).
Proof.
  intros L V I E. destruct (strip_vertex_some a v L V) as (Ia & Ea & In_). rewrite E in Ea. apply vertex_inj in Ea; auto. subst b.
  rewrite into_row_place by (apply guard_no_hub || assumption). unfold guard_cell. now rewrite row_of_cell, !place_of_cell, row_of_cell.
Qed.

Lemma strip_guard_or_not v : on_guard v \/ off_guard v.
Proof.
  destruct (N.lt_ge_cases v (order G)) as [L|L].
  - destruct (vertex_onto _ _ _ _ L) as (b & I & <-). destruct (in_dec Z.eq_dec (row_of b) guard) as [R|R].
    + left. exists (place_of b, index_of_row (row_of b) guard). split; [apply index_row, R|now apply guard_vertex].
    + right. intros a La V. destruct (vertex_row a b _ La V I eq_refl) as [E _]. apply R. rewrite E. now apply nth_In.
  - right. intros a La V. destruct (strip_vertex_some a v La V) as (I & -> & _). pose proof (vertex_below p M N _ I). cbn in *. lia.
Qed.

Lemma strip_vertex_below a v : (snd a < rows)%nat -> strip_vertex a = Some v -> (v < order G)%N.
Proof. intros L V. destruct (strip_vertex_some a v L V) as (I & -> & _). exact (vertex_below p M N _ I). Qed.

Lemma strip_vertex_turn j i : strip_vertex (j + turn, i) = strip_vertex (j, i).
Proof.
  unfold strip_vertex, turn. cbn [fst]. assert (round strip_cycle (Some len) (j + (if strip_cycle then len else 0)) = round strip_cycle (Some len) j) as E.
  { cbn. destruct strip_cycle; [|lia]. replace (j + len) with (j + 1 * len) by lia. apply Z.mod_add. lia. }
  rewrite E. destruct (within_length _ _) eqn:W; [|reflexivity]. do 2 f_equal. unfold guard_cell. cbn [fst snd].
  unfold into, go, placed. rewrite !hub_moved by exact zero_divides. rewrite !row_no_hub by apply nth_guard. rewrite !untwisted.
  unfold moved, cell_in, sizes, strip_cycle in *. destruct along_columns; cbn [fst snd] in *; rewrite !Z.add_0_r; f_equal; exact E.
Qed.

Lemma strip_vertex_inj a b v : (snd a < rows)%nat -> (snd b < rows)%nat -> strip_vertex a = Some v -> strip_vertex b = Some v ->
  snd a = snd b /\ hits turn (fst a) (fst b) = true.
Proof.
  intros La Lb Va Vb. destruct (strip_vertex_some b v Lb Vb) as (Ib & Eb & Inb). destruct (vertex_row a _ v La Va Ib Eb) as [R Pl].
  rewrite into_row_place in R, Pl by (apply guard_no_hub || assumption). unfold guard_cell in R, Pl. rewrite row_of_cell in R. rewrite !place_of_cell in Pl. split.
  - rewrite row_of_cell in R. eapply (proj1 (NoDup_nth guard 0) guard_nodup); auto.
  - unfold hits, turn. apply Z.eqb_eq. cbn in Pl. destruct strip_cycle.
    + rewrite Zminus_mod, <- Pl, Z.sub_diag. apply Z.mod_0_l. lia.
    + rewrite Pl, Z.sub_diag. apply Zmod_0_l.
Qed.

Lemma neighbor_into v z b : In b (cells p M N) -> v = vertex p M N b -> adjacent G v z = true -> exists b', In b' (cells p M N) /\ z = vertex p M N b' /\
  joined p (Some M, Some N) b b' = true.
Proof.
  intros I -> A. pose proof (proj2 (proj2 (member_simple fam M N)) _ _ A) as [_ Lz]. destruct (vertex_onto _ _ _ _ Lz) as (b' & I' & <-). 
  exists b'. split; [assumption|]. split; [reflexivity|]. unfold member in A. now rewrite vertex_adjacent in A.
Qed.

Lemma strip_guard_near a v z : (snd a < rows)%nat -> strip_vertex a = Some v -> adjacent G v z = true -> on_guard z -> exists b, In b (near a) /\ strip_vertex b = Some z.
Proof.
  intros La Va A (c & Lc & Vc). destruct (strip_vertex_some a v La Va) as (Ia & Ea & Ina). destruct (neighbor_into v z _ Ia Ea A) as (b' & Ib' & Ez & J).
  destruct (joined_into _ _ (guard_no_hub a) Ina J) as (b & Jb & Eb). subst b'. pose proof (inside_right _ _ Jb) as Inb.
  destruct (vertex_row c _ z Lc Vc Ib' Ez) as [R Pl].
  assert (is_hub p b = false) as Hb by (rewrite <- (cell_of_both b), <- (row_into b Inb), R; apply row_no_hub, nth_guard).
  rewrite into_row_place in R, Pl by assumption. rewrite row_of_cell in R. rewrite place_of_cell in Pl.
  assert (In (row_of b) guard) as G_ by (rewrite R; now apply nth_In). destruct (index_row guard _ G_) as [Li Ni].
  exists (place_of b, index_of_row (row_of b) guard). split.
  - apply in_near; [assumption|]. cbn [snd]. split; [assumption|]. unfold guard_cell at 2. cbn [fst snd]. now rewrite Ni, cell_of_both.
  - unfold strip_vertex. cbn [fst]. assert (within_length (Some len) (round strip_cycle (Some len) (place_of b)) = true) as ->.
    { rewrite Pl. unfold strip_vertex in Vc. destruct (within_length (Some len) (round strip_cycle (Some len) (fst c))); [reflexivity|discriminate]. }
    unfold guard_cell. cbn [fst snd]. rewrite Ni, cell_of_both. now rewrite Ez.
Qed.

Lemma strip_near_adjacent a b v z : (snd a < rows)%nat -> strip_vertex a = Some v -> In b (near a) -> strip_vertex b = Some z -> adjacent G v z = true.
Proof.
  intros La Va I Vb. pose proof (strip_near_step a b I) as St. apply in_near in I as [Lb J]; [|assumption].
  destruct (strip_vertex_some a v La Va) as (Ia & -> & Ina), (strip_vertex_some b z Lb Vb) as (Ib & -> & Inb).
  unfold member. rewrite vertex_adjacent by assumption. apply into_joined; [assumption|now apply in_cells|now apply in_cells|].
  intros E. assert (guard_cell a = guard_cell b) as X; [|rewrite X in J; apply joined_leads in J as (_ & _ & D & _); now apply D].
  rewrite !into_row_place in E by (apply guard_no_hub || assumption). pose proof (f_equal row_of E) as E1. pose proof (f_equal place_of E) as E2.
  rewrite !row_of_cell in E1. rewrite !place_of_cell in E2. unfold guard_cell in *. rewrite !row_of_cell in E1. rewrite !place_of_cell in E2. rewrite E1. f_equal.
  cbn in E2. destruct strip_cycle eqn:Cy; [|assumption]. specialize (cycle_long eq_refl).
  pose proof (Z.div_mod (fst a) len ltac:(lia)) as D1. pose proof (Z.div_mod (fst b) len ltac:(lia)) as D2.
  assert (fst a - fst b = len * (fst a / len - fst b / len)) as D by lia.
  destruct (Z.lt_trichotomy (fst a / len - fst b / len) 0) as [Q|[Q|Q]]; [nia|rewrite Q in D; lia|nia].
Qed.

Lemma strip_leaves_most a v l : (snd a < rows)%nat -> strip_vertex a = Some v -> NoDup l -> (forall z, In z l -> adjacent G v z = true /\ off_guard z) ->
  (length l <= N.to_nat (leaves a))%nat.
Proof.
  intros La Va ND H. destruct (strip_vertex_some a v La Va) as (Ia & Ea & Ina). rewrite leaves_value, Nat2N.id by assumption.
  set (c := fst a mod strip_period).
  rewrite <- (map_length (fun b => vertex p M N (into (shifted (fst a - c) b))) (leaves_near guard (cell_in (nth (snd a) guard 0) c))).
  apply NoDup_incl_length; [assumption|]. intros z Iz. destruct (H z Iz) as [A Off].
  destruct (neighbor_into v z _ Ia Ea A) as (b' & Ib' & Ez & J). destruct (joined_into _ _ (guard_no_hub a) Ina J) as (b & Jb & ->).
  pose proof (inside_right _ _ Jb) as Inb.
  assert (strip_period | fst a - c) as Dc by (destruct (class_of (fst a)) as (t & E & D & _); fold c in E; now replace (fst a - c) with t by lia).
  apply in_map_iff. exists (shifted (c - fst a) b). split.
  - rewrite Ez. replace (c - fst a) with (- (fst a - c)) by lia. now rewrite shifted_back.
  - unfold leaves_near. apply filter_In. unfold guard_cell in Jb. apply (proj1 (joined_class _ _ _ (guard_row _ La))) in Jb. fold c in Jb.
    split; [now apply in_near_strip; [apply row_no_hub, guard_row|]|].
    rewrite row_shifted. apply negb_true_iff, not_true_iff_false. intros R. apply is_in_spec in R.
    pose proof (guard_vertex _ Ib') as Gv. rewrite row_into in Gv by assumption.
    apply (Off (place_of (into b), index_of_row (row_of b) guard)); [exact (proj1 (index_row guard _ R))|rewrite Ez; now apply Gv].
Qed.

(** The vertices that are hubs. *)
Definition hub_vertex (v : BinNums.N) : Prop := exists b, In b (cells p M N) /\ is_hub p b = true /\ v = vertex p M N b.

Lemma off_check b : is_hub p b = false -> In b (cells p M N) -> ~ In (row_of b) guard -> exists c, (strip_period | place_of b - c) /\ 0 <= row_of b < wide /\
  (forall d, joined p strip_frame b d = true -> In (shifted (c - place_of b) d) (near_in_strip (cell_in (row_of b) c))) /\
  (length (near_in_strip (cell_in (row_of b) c)) < N.to_nat k)%nat /\ (length (on_guard_near guard (cell_in (row_of b) c)) <= 1)%nat.
Proof.
  intros Hb I R. destruct (member_row b Hb I) as (R1 & R2 & In_ & _). set (c := place_of b mod strip_period). exists c.
  destruct (class_of (place_of b)) as (t & E & D & _). fold c in E. split; [now replace (place_of b - c) with t by lia|]. split; [assumption|].
  assert (forall d, joined p strip_frame b d = true -> In (shifted (c - place_of b) d) (near_in_strip (cell_in (row_of b) c))) as Nb.
  { intros d J. rewrite <- (cell_of_both b) in J. apply (proj1 (joined_class _ _ _ R1)) in J. apply in_near_strip; [now apply row_no_hub|assumption]. }
  split; [assumption|]. pose proof words as W. unfold has_words in W. rewrite !andb_true_iff in W. destruct W as (_ & H). rewrite forallb_forall in H.
  specialize (H (row_of b) (proj2 (in_numbers _ _) R1)). apply orb_prop in H as [H|H]; [now apply is_in_spec in H|]. rewrite forallb_forall in H.
  specialize (H (cell_in (row_of b) c)). rewrite andb_true_iff, Nat.ltb_lt, Nat.leb_le in H. apply H. unfold of_row. apply filter_In. split.
  - apply in_map, in_numbers. apply Z.mod_pos_bound, period_positive.
  - rewrite <- (inside_shifted t) by assumption. rewrite shifted_cell by assumption. now rewrite <- E, cell_of_both.
Qed.

Lemma off_cell v : (v < order G)%N -> off_guard v -> exists b, In b (cells p M N) /\ v = vertex p M N b /\ ~ In (row_of b) guard.
Proof.
  intros L Off. destruct (vertex_onto _ _ _ _ L) as (b & I & <-). exists b. split; [assumption|]. split; [reflexivity|]. intros R.
  apply (Off (place_of b, index_of_row (row_of b) guard)); [exact (proj1 (index_row guard _ R))|now apply guard_vertex].
Qed.

Lemma strip_off_degree v : (v < order G)%N -> off_guard v -> ~ hub_vertex v -> (length (neighbors G v) < N.to_nat k)%nat.
Proof.
  intros L Off Nh. destruct (off_cell v L Off) as (b & I & -> & R). destruct (is_hub p b) eqn:Hb; [exfalso; apply Nh; exists b; auto|].
  destruct (off_check b Hb I R) as (c & Dc & R1 & Nb & Deg & _). eapply Nat.le_lt_trans; [|exact Deg].
  rewrite <- (map_length (fun d => vertex p M N (into (shifted (place_of b - c) d)))). apply NoDup_incl_length; [apply neighbors_nodup|].
  intros z Iz. apply in_neighbors in Iz as [_ A]. destruct (neighbor_into _ z b I eq_refl A) as (b' & Ib' & -> & J).
  destruct (member_row b Hb I) as (_ & _ & In_ & Eb). rewrite <- Eb in J. destruct (joined_into _ _ Hb In_ J) as (d & Jd & ->).
  apply in_map_iff. exists (shifted (c - place_of b) d). split; [|now apply Nb]. replace (c - place_of b) with (- (place_of b - c)) by lia. now rewrite shifted_back.
Qed.

Lemma strip_off_one x v z : off_guard x -> ~ hub_vertex x -> adjacent G x v = true -> adjacent G x z = true -> on_guard v -> on_guard z -> v = z.
Proof.
  intros Off Nh Av Az (a1 & L1 & V1) (a2 & L2 & V2). pose proof (proj2 (proj2 (member_simple fam M N)) _ _ Av) as [Lx _].
  destruct (off_cell x Lx Off) as (b & I & -> & R). destruct (is_hub p b) eqn:Hb; [exfalso; apply Nh; exists b; auto|].
  destruct (off_check b Hb I R) as (c & Dc & R1 & Nb & _ & One). destruct (member_row b Hb I) as (_ & _ & In_ & Eb).
  assert (forall y a, adjacent G (vertex p M N b) y = true -> (snd a < rows)%nat -> strip_vertex a = Some y -> exists d, y = vertex p M N (into d) /\
    In (shifted (c - place_of b) d) (on_guard_near guard (cell_in (row_of b) c))) as Q.
  { intros y a A La Va. destruct (neighbor_into _ y b I eq_refl A) as (b' & Ib' & Ey & J). rewrite <- Eb in J. destruct (joined_into _ _ Hb In_ J) as (d & Jd & ->).
    exists d. split; [assumption|]. unfold on_guard_near. apply filter_In. split; [now apply Nb|]. rewrite row_shifted. apply is_in_spec.
    destruct (vertex_row a _ y La Va Ib' Ey) as [Rd _]. rewrite row_into in Rd by exact (inside_right _ _ Jd). rewrite Rd. now apply nth_In. }
  destruct (Q v a1 Av L1 V1) as (d1 & -> & I1), (Q z a2 Az L2 V2) as (d2 & -> & I2). do 2 f_equal.
  destruct (on_guard_near guard (cell_in (row_of b) c)) as [|h [|h' t]]; [destruct I1| |cbn in One; lia].
  destruct I1 as [I1|[]], I2 as [I2|[]]. rewrite I1 in I2. rewrite <- (shifted_back (place_of b - c) d1), <- (shifted_back (place_of b - c) d2) by assumption.
  replace (- (place_of b - c)) with (c - place_of b) by lia. now rewrite I2.
Qed.

Lemma marks_value a : (snd a < rows)%nat -> leaves_by marks_table strip_period a =
  if existsb (is_hub p) (near_in_strip (cell_in (nth (snd a) guard 0) (fst a mod strip_period))) then 1%N else 0%N.
Proof.
  intros L. unfold leaves_by, marks_table. pose proof (Z.mod_pos_bound (fst a) strip_period period_positive) as B. rewrite nth_numbers by assumption.
  set (f := fun row : Z => _). rewrite (nth_indep _ 0%N (f 0)) by now rewrite map_length. now rewrite (map_nth f).
Qed.

(** The marks are the colors of hubs, if these have the color 0. *)
Lemma strip_mark a v c : (snd a < rows)%nat -> strip_vertex a = Some v ->
  N.testbit (leaves_by marks_table strip_period a) c = true <-> c = 0%N /\ exists l, adjacent G v l = true /\ hub_vertex l.
Proof.
  intros La Va. rewrite marks_value by assumption. set (j := fst a mod strip_period). pose proof (guard_row _ La) as Lr. pose proof (row_no_hub _ j Lr) as Nh.
  assert (forall x, N.testbit (if x : bool then 1%N else 0%N) c = true <-> c = 0%N /\ x = true) as Bit.
  { intros [|]; destruct c; cbn; try tauto; split; intuition discriminate. }
  rewrite Bit. apply and_iff_compat_l. destruct (strip_vertex_some a v La Va) as (Ia & Ea & Ina). rewrite existsb_exists. split.
  - intros (b & Ib & Hb). apply in_near_strip in Ib; [|assumption]. exists (vertex p M N (into b)).
    assert (joined p strip_frame (guard_cell a) b = true) as J.
    { unfold guard_cell. apply (joined_class _ (fst a) b Lr). fold j. unfold shifted. now rewrite Hb. }
    assert (inside p (Some M, Some N) (into b) = true) as Ib' by (unfold inside; rewrite hub_into, Hb; now rewrite into_hub).
    split; [|exists (into b); split; [now apply in_cells|split; [now rewrite hub_into|reflexivity]]].
    rewrite Ea. unfold member. rewrite vertex_adjacent by (assumption || now apply in_cells). apply into_joined; auto; [now apply in_cells|].
    intros E. pose proof (hub_into b) as X. rewrite <- E, hub_into, Hb, guard_no_hub in X. discriminate.
  - intros (l & A & (b' & Ib' & Hb' & ->)). destruct (neighbor_into v _ _ Ia Ea A) as (b & Ib & Ez & J). apply vertex_inj in Ez; auto. subst b'.
    destruct (joined_into _ _ (guard_no_hub a) Ina J) as (b2 & Jb & ->). rewrite hub_into in Hb'. exists b2. split; [|assumption].
    unfold guard_cell in Jb. apply (proj1 (joined_class _ _ _ Lr)) in Jb. fold j in Jb. unfold shifted in Jb. rewrite Hb' in Jb. now apply in_near_strip.
Qed.

Lemma marks_period j i : leaves_by marks_table strip_period (j + strip_period, i) = leaves_by marks_table strip_period (j, i).
Proof.
  unfold leaves_by. cbn [fst snd]. replace (j + strip_period) with (j + 1 * strip_period) by lia. now rewrite Z.mod_add by (pose proof period_positive; lia).
Qed.

Lemma hub_off v : hub_vertex v -> off_guard v.
Proof.
  intros (b & Ib & Hb & ->) a La Va. destruct (strip_vertex_some a _ La Va) as (Ia & E & _). apply vertex_inj in E; auto.
  rewrite E, hub_into, guard_no_hub in Hb. discriminate.
Qed.

End Strip.
