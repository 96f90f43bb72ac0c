(** * The checker of segments, and that what it accepts is true (docs/theory.md, 12.8 to 12.12) *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia FMapPositive Uint63.
From Mapgame Require Import Game Words Sets Families Periodic Copies Named Gadget Segments Openings.
Import ListNotations.
Open Scope Z_scope.

(** ** The table of what is won *)

Definition same_vertices : list (N * N) -> list (N * N) -> bool :=
  fix same (a b : list (N * N)) := match a, b with
  | [], [] => true
  | (u, m) :: a, (v, n) :: b => N.eqb u v && N.eqb m n && same a b
  | _, _ => false
  end.

Definition same_segment (g h : segment) : bool :=
  N.eqb (left_end g) (left_end h) && N.eqb (right_end g) (right_end h) && same_vertices (spine g) (spine h).

Lemma same_segment_eq g h : same_segment g h = true -> g = h.
Proof.
  destruct g as [L a R], h as [L' b R']. unfold same_segment. cbn. rewrite !andb_true_iff, !N.eqb_eq. intros ((-> & ->) & E). f_equal.
  revert b E. induction a as [|[u m] a IH]; intros [|[v n] b] E; try discriminate; [reflexivity|]. cbn in E.
  rewrite !andb_true_iff, !N.eqb_eq in E. destruct E as ((-> & ->) & E). f_equal. now apply IH.
Qed.

Section Table.
Variable hash_segment : segment -> positive.

Definition segment_table := PositiveMap.t (list segment).

Definition is_in_table (t : segment_table) (g : segment) : bool :=
  match PositiveMap.find (hash_segment g) t with Some l => existsb (same_segment g) l | None => false end.

Definition put_segment (t : segment_table) (g : segment) : segment_table :=
  let h := hash_segment g in
  PositiveMap.add h (g :: match PositiveMap.find h t with Some l => l | None => [] end) t.

Lemma is_in_put t g h : is_in_table (put_segment t h) g = true -> g = h \/ is_in_table t g = true.
Proof.
  unfold is_in_table, put_segment. generalize (hash_segment g) (hash_segment h). intros i j. destruct (Pos.eq_dec i j) as [->|D].
  - rewrite PositiveMap.gss. cbn [existsb]. intros X. apply orb_prop in X as [X|X]; [left; now apply same_segment_eq|]. right.
    destruct (PositiveMap.find j t); [assumption|discriminate].
  - rewrite PositiveMap.gso by assumption. auto.
Qed.

Fixpoint put_between (x : N) (l : list N) : list (list N) :=
  match l with [] => [[x]] | y :: t => (x :: l) :: map (cons y) (put_between x t) end.

Definition orders (l : list N) : list (list N) := fold_right (fun x => flat_map (put_between x)) [[]] l.

Definition name_by (l : list N) (c : N) : N := nth (N.to_nat c) l 0%N.

Definition variants (k : N) (names : list (list N)) (g : segment) : list segment :=
  flat_map (fun l => [renamed k (name_by l) g; renamed k (name_by l) (reversed g)]) names.

Definition table_of (k : N) (rows : list row) : segment_table :=
  let names := filter (fun l => permutes k (name_by l)) (orders (below k)) in
  fold_left (fun t r => fold_left put_segment (variants k names (won_segment r)) t) rows (PositiveMap.empty _).

Lemma in_table k rows g : is_in_table (table_of k rows) g = true -> exists r, In r rows /\ variant_of k (won_segment r) g.
Proof.
  unfold table_of. set (names := filter _ _).
  assert (forall l, In l names -> permutes k (name_by l) = true) as Ok by (intros l I; now apply filter_In in I). clearbody names.
  assert (forall l t, is_in_table (fold_left put_segment l t) g = true -> In g l \/ is_in_table t g = true) as Put.
  { induction l as [|h l IH]; intros t X; cbn [fold_left] in X; [auto|]. apply IH in X as [X|X]; [cbn [In]; auto|]. apply is_in_put in X as [->|X]; cbn [In]; auto. }
  assert (forall t, is_in_table (fold_left (fun t r => fold_left put_segment (variants k names (won_segment r)) t) rows t) g = true ->
    (exists r, In r rows /\ variant_of k (won_segment r) g) \/ is_in_table t g = true) as Rows.
  { induction rows as [|r rows IH]; intros t X; cbn [fold_left] in X; [auto|]. apply IH in X as [(r' & I & V)|X]; [left; exists r'; cbn; auto|].
    apply Put in X as [X|X]; [|auto]. left. exists r. split; [cbn; auto|]. unfold variants in X. apply in_flat_map in X as (l & Il & X).
    exists (name_by l). split; [auto|]. destruct X as [<-|[<-|[]]]; auto. }
  intros X. apply Rows in X as [X|X]; [assumption|]. unfold is_in_table in X. rewrite PositiveMap.gempty in X. discriminate.
Qed.

End Table.

(** Any function would do. *)
Definition hash_segment (g : segment) : positive :=
  key (fold_left (fun h x => mixed h (small (fst x) * 16 + small (snd x))%uint63) (spine g) (small (left_end g) * 16 + small (right_end g))%uint63).

(** ** The part of a proof *)

Record segments := SegmentsPart {
  s_colors : N;
  s_class : Z;
  s_left : nat;
  s_left_color : N;
  s_right : nat;
  s_right_color : N;
  s_despite_leaf : bool;
  s_rows : list row
}.

(** Uncolored vertices of a spine from a place on. *)
Fixpoint spine_from (leaves : list Z) (a : Z) (n : nat) : list (N * N) :=
  match n with O => [] | S n' => (Z.to_N (leaves_at leaves a), 0%N) :: spine_from leaves (a + 1) n' end.

Definition sides_won (leaves : list Z) (x : segments) (second : segment -> bool) : bool :=
  second (Segment (s_left_color x) (spine_from leaves (s_class x - 1 - Z.of_nat (s_left x)) (s_left x)) 0) &&
  second (Segment 0 (spine_from leaves (s_class x) (s_right x)) (s_right_color x)).

Definition won_despite_leaf (leaves : list Z) (x : segments) (second : segment -> bool) : bool :=
  let g := Segment 0 (spine_from leaves 0 (s_left x)) 0 in
  (length leaves =? 1)%nat && (s_left x =? s_right x)%nat && (s_left_color x =? 0)%N && (s_right_color x =? 0)%N &&
  second g && forallb (fun '(a, v, b) => negb (0 <? fst v)%N || second (leaf_part g a v 1 b)) (cuts (spine g)).

Definition window_of (x : segments) : Z := Z.of_nat (s_left x) + Z.of_nat (s_right x) + 3.

Definition segments_hold (leaves : list Z) (x : segments) (wins : segment -> bool) : bool :=
  let k := s_colors x in
  (2 <=? k)%N && negb (length leaves =? 0)%nat && forallb (Z.leb 0) leaves &&
  (1 <=? s_left x)%nat && (1 <=? s_right x)%nat && (s_left_color x <? k)%N && (s_right_color x <? k)%N &&
  forallb (row_wins k wins) (s_rows x) && sides_won leaves x (wins_second k wins) &&
  (negb (s_despite_leaf x) || won_despite_leaf leaves x (wins_second k wins)).

(** How many columns suffice. *)
Definition columns_needed (leaves : list Z) (first : player) (x : segments) : Z :=
  let p := Z.of_nat (length leaves) in
  match first with
  | Bob => window_of x + p - 1
  | Alice => if s_despite_leaf x then window_of x + p - 1 else 2 * (window_of x + p)
  end.

(** The number of rows of the members, and of columns. *)
Definition check_segments (fam : family) (first : player) (x : segments) : option (Z * Z) :=
  match fam with
  | Caterpillar leaves =>
      if segments_hold leaves x (is_in_table hash_segment (table_of hash_segment (s_colors x) (s_rows x)))
      then Some (most leaves + 1, columns_needed leaves first x) else None
  | _ => None
  end.

(** ** Caterpillars have a spine *)

Section Caterpillar.
Variables (leaves : list Z) (N : Z).
Hypothesis leaves_some : leaves <> [].
Hypothesis leaves_ok : forall l, In l leaves -> 0 <= l.
Notation M := (most leaves + 1).
Notation p := (pattern_of (Caterpillar leaves)).
Notation G := (member (Caterpillar leaves) M N).

Definition on_spine (j : Z) : BinNums.N := vertex p M N (0, j).
Definition its_leaves (j : Z) : list BinNums.N := map (fun i => vertex p M N (i, j)) (from_1_to (leaves_at leaves j)).
Definition its_place (v : BinNums.N) : Z := match nth_error (cells p M N) (N.to_nat v) with Some a => snd a | None => -1 end.

Lemma leaves_not_negative j : 0 <= leaves_at leaves j.
Proof.
  unfold leaves_at. destruct (Nat.lt_ge_cases (Z.to_nat (j mod Z.of_nat (length leaves))) (length leaves)).
  - now apply leaves_ok, nth_In.
  - now rewrite nth_overflow.
Qed.

Lemma cell_there i j : In (i, j) (cells p M N) <-> 0 <= i <= leaves_at leaves j /\ 0 <= j < N.
Proof.
  rewrite in_cells. unfold inside. cbn [pattern_of there fst snd within_length]. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt.
  pose proof (leaves_most leaves j). intuition lia.
Qed.

Lemma its_place_right i j : In (i, j) (cells p M N) -> its_place (vertex p M N (i, j)) = j.
Proof. intros I. unfold its_place. now rewrite vertex_spec. Qed.

Lemma neighbor_cell i j w : In (i, j) (cells p M N) -> adjacent G (vertex p M N (i, j)) w = true <->
  exists i' j', In (i', j') (cells p M N) /\ w = vertex p M N (i', j') /\ (i, j) <> (i', j') /\
    (i = 0 /\ i' = 0 /\ follows j j' \/ j = j' /\ (i = 0 \/ i' = 0)).
Proof.
  intros I. pose proof (proj1 (cell_there i j) I) as B. split.
  - intros A. pose proof (proj2 (proj2 (member_simple (Caterpillar leaves) M N)) _ _ A) as [_ Lw]. unfold member in *.
    destruct (vertex_onto _ _ _ _ Lw) as ((i', j') & I' & <-). rewrite vertex_adjacent in A by assumption.
    pose proof (proj1 (cell_there i' j') I') as B'. apply joined_caterpillar in A as ((_ & _ & _ & _ & D) & A); [|reflexivity|lia|lia].
    exists i', j'. auto.
  - intros (i' & j' & I' & -> & D & A). unfold member. rewrite vertex_adjacent by assumption. pose proof (proj1 (cell_there i' j') I') as B'.
    apply joined_caterpillar; [reflexivity|lia|lia|]. pose proof (leaves_most leaves j). pose proof (leaves_most leaves j').
    split; [|assumption]. repeat split; try (cbn; lia). assumption.
Qed.

Lemma spine_there j : 0 <= j < N -> In (0, j) (cells p M N).
Proof. intros L. apply cell_there. pose proof (leaves_not_negative j). lia. Qed.

Lemma in_its_leaves j l : 0 <= j < N -> In l (its_leaves j) <-> exists i, 1 <= i /\ In (i, j) (cells p M N) /\ l = vertex p M N (i, j).
Proof.
  intros L. unfold its_leaves. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_from_1_to in I. exists i. rewrite cell_there. split; [lia|split; [lia|reflexivity]].
  - intros (i & Li & I & ->). apply cell_there in I. exists i. split; [reflexivity|]. apply in_from_1_to. lia.
Qed.

Lemma spine_adjacent j w : 0 <= j < N -> (adjacent G (on_spine j) w = true <->
  In w (its_leaves j) \/ (0 <= j - 1 /\ w = on_spine (j - 1)) \/ (j + 1 < N /\ w = on_spine (j + 1))).
Proof.
  intros L. unfold on_spine. rewrite neighbor_cell by now apply spine_there. rewrite in_its_leaves by assumption. split.
  - intros (i' & j' & I' & -> & D & A). pose proof (proj1 (cell_there i' j') I') as B. unfold follows in A. destruct A as [(_ & -> & [->|F])|[<- _]].
    + right; right. split; [lia|reflexivity].
    + right; left. replace (j - 1) with j' by lia. split; [lia|reflexivity].
    + left. exists i'. assert (i' <> 0) by congruence. split; [lia|auto].
  - intros [(i & Li & I & ->)|[[B ->]|[B ->]]].
    + exists i, j. split; [assumption|]. split; [reflexivity|]. split; [intros X; injection X; lia|auto].
    + exists 0, (j - 1). split; [apply spine_there; lia|]. split; [reflexivity|]. split; [intros X; injection X; lia|left; unfold follows; lia].
    + exists 0, (j + 1). split; [apply spine_there; lia|]. split; [reflexivity|]. split; [intros X; injection X; lia|left; unfold follows; lia].
Qed.

Lemma leaf_adjacent_right j l : 0 <= j < N -> In l (its_leaves j) -> (l < order G)%N /\ forall w, adjacent G l w = true <-> w = on_spine j.
Proof.
  intros L I. apply in_its_leaves in I as (i & Li & I & ->); [|assumption]. split; [now apply vertex_below|]. intros w. rewrite neighbor_cell by assumption. split.
  - intros (i' & j' & I' & -> & _ & [(-> & _)|(<- & [->| ->])]); [lia|lia|reflexivity].
  - intros ->. exists 0, j. split; [now apply spine_there|]. split; [reflexivity|]. split; [intros X; injection X; lia|auto].
Qed.

Lemma its_leaves_nodup j : 0 <= j < N -> NoDup (its_leaves j).
Proof.
  intros L. unfold its_leaves. assert (NoDup (from_1_to (leaves_at leaves j))) as ND
    by (apply FinFun.Injective_map_NoDup; [intros x y; lia|apply numbers_nodup]).
  assert (forall i, In i (from_1_to (leaves_at leaves j)) -> In (i, j) (cells p M N)) as There.
  { intros i I. apply in_from_1_to in I. apply cell_there. lia. }
  induction ND as [|i l Ni ND IH]; [constructor|]. cbn [map]. constructor; [|apply IH; intros i' I; apply There; cbn; auto].
  rewrite in_map_iff. intros (i' & E & I). apply vertex_inj in E; [injection E as ->; contradiction|apply There; cbn; auto..].
Qed.

Lemma spine_no_leaf j i : 0 <= j < N -> 0 <= i < N -> ~ In (on_spine j) (its_leaves i).
Proof.
  intros Lj Li I. apply in_its_leaves in I as (i' & Li' & I & E); [|assumption]. unfold on_spine in E. apply vertex_inj in E; [|now apply spine_there|assumption].
  injection E. lia.
Qed.

Lemma spine_place j : 0 <= j < N -> its_place (on_spine j) = j.
Proof. intros L. now apply its_place_right, spine_there. Qed.

Lemma leaf_place j l : 0 <= j < N -> In l (its_leaves j) -> its_place l = j.
Proof. intros L I. apply in_its_leaves in I as (i & _ & I & ->); [|assumption]. now apply its_place_right. Qed.

Lemma fresh_is n : forall a, fresh its_leaves a n = spine_from leaves a n.
Proof.
  induction n as [|n IH]; intros a; [reflexivity|]. cbn. rewrite IH. unfold its_leaves, from_1_to, numbers_below.
  rewrite !map_length, seq_length. f_equal. f_equal. lia.
Qed.

Lemma spine_from_moved n t : (Z.of_nat (length leaves) | t) -> forall a, spine_from leaves (a + t) n = spine_from leaves a n.
Proof.
  intros D. induction n as [|n IH]; intros a; [reflexivity|]. cbn. rewrite leaves_moved by assumption.
  replace (a + t + 1) with (a + 1 + t) by lia. now rewrite IH.
Qed.

End Caterpillar.

Lemma segments_hold_sound leaves first x wins :
  (forall g, wins g = true -> exists r, In r (s_rows x) /\ variant_of (s_colors x) (won_segment r) g) ->
  segments_hold leaves x wins = true -> forall N, columns_needed leaves first x <= N ->
  wins_on_member (Caterpillar leaves) Bob (s_colors x) first (most leaves + 1) N.
Proof.
  intros InRows. unfold segments_hold. set (k := s_colors x) in *. rewrite !andb_true_iff.
  intros (((((((((C1 & C2) & C3) & C4) & C5) & C6) & C7) & C8) & C9) & C10).
  apply N.leb_le in C1. apply negb_true_iff, Nat.eqb_neq in C2. rewrite forallb_forall in C3. apply Nat.leb_le in C4, C5. apply N.ltb_lt in C6, C7.
  assert (forall l, In l leaves -> 0 <= l) as Lo by (intros l I; specialize (C3 l I); now apply Z.leb_le in C3). clear C3.
  assert (forall g, wins g = true -> exists r, row_wins k wins r = true /\ variant_of k (won_segment r) g) as Listed.
  { intros g W. destruct (InRows g W) as (r & I & V). rewrite forallb_forall in C8. exists r. auto. }
  intros N Es. unfold columns_needed in Es. set (G := member (Caterpillar leaves) (most leaves + 1) N).
  pose proof (member_simple (Caterpillar leaves) (most leaves + 1) N) as Simple.
  assert (forall j, 0 <= j < N -> (on_spine leaves N j < order G)%N) as Below by (intros j L0; now apply vertex_below, spine_there).
  pose (p := Z.of_nat (length leaves)). assert (1 <= p) as Lp by (unfold p; lia).
  set (y1 := (s_class x - 2 - Z.of_nat (s_left x)) mod p). pose proof (Z.mod_pos_bound (s_class x - 2 - Z.of_nat (s_left x)) p ltac:(lia)) as By. fold y1 in By.
  assert (exists t, s_class x - 2 - Z.of_nat (s_left x) = y1 + t /\ (p | t)) as (t & Et & Dt).
  { exists (p * ((s_class x - 2 - Z.of_nat (s_left x)) / p)). split; [|apply Z.divide_factor_l].
    pose proof (Z.div_mod (s_class x - 2 - Z.of_nat (s_left x)) p ltac:(lia)) as Q. fold y1 in Q. lia. }
  unfold sides_won in C9. apply andb_prop in C9 as [S1 S2].
  assert (forall y, (p | y - y1) -> wins_second k wins (Segment (s_left_color x) (fresh (its_leaves leaves N) (y + 1) (s_left x)) 0) = true /\
    wins_second k wins (Segment 0 (fresh (its_leaves leaves N) (y + Z.of_nat (s_left x) + 2) (s_right x)) (s_right_color x)) = true) as Sides.
  { intros y Dy. rewrite !fresh_is. replace (s_class x - 1 - Z.of_nat (s_left x)) with (y + 1 + (t - (y - y1))) in S1 by lia.
    replace (s_class x) with (y + Z.of_nat (s_left x) + 2 + (t - (y - y1))) in S2 at 1 by lia.
    assert (Z.of_nat (length leaves) | t - (y - y1)) as D by now apply Z.divide_sub_r.
    rewrite spine_from_moved in S1 by exact D. rewrite spine_from_moved in S2 by exact D. auto. }
  assert (s_despite_leaf x = false -> first = Bob -> wins_on_member (Caterpillar leaves) Bob k first (most leaves + 1) N) as OnBob.
  { intros De ->. destruct (Sides y1 ltac:(rewrite Z.sub_diag; apply Z.divide_0_r)) as [W1 W2]. unfold window_of in *. unfold wins_on_member, wins_on.
    refine (two_sides G (with_colors k) Simple eq_refl N (on_spine leaves N) (its_leaves leaves N) (its_place leaves N) Below
      (fun j w => spine_adjacent leaves N Lo j w) (fun j l => leaf_adjacent_right leaves N Lo j l) (fun j => its_leaves_nodup leaves N j)
      (fun j => spine_place leaves N Lo j) (fun j l => leaf_place leaves N j l) (fun j i => spine_no_leaf leaves N Lo j i) wins Listed
      (s_left x) (s_right x) (s_left_color x) (s_right_color x) C4 C5 C6 C7 (uncolored_start Bob) y1 eq_refl _ _ _ W1 W2); [lia|lia|now split]. }
  destruct (s_despite_leaf x) eqn:De.
  - cbn [negb orb] in C10. unfold won_despite_leaf in C10. rewrite !andb_true_iff in C10. destruct C10 as (((((D1 & D2) & D3) & D4) & D5) & D6).
    apply Nat.eqb_eq in D1, D2. apply N.eqb_eq in D3, D4. rewrite forallb_forall in D6.
    assert (N >= 2 * Z.of_nat (s_left x) + 3) as Room by (unfold window_of in Es; destruct first; lia).
    assert (forall j, leaves_at leaves j = leaves_at leaves 0) as Alike.
    { intros j. unfold leaves_at. rewrite D1. now rewrite !Z.mod_1_r. }
    assert (forall n a, spine_from leaves a n = repeat (Z.to_N (leaves_at leaves 0), 0%N) n) as Plain.
    { induction n as [|n IH]; intros a; [reflexivity|]. cbn. now rewrite IH, Alike. }
    rewrite Plain in D5, D6. unfold wins_on_member, wins_on.
    refine (despite_leaf G (with_colors k) Simple eq_refl N (on_spine leaves N) (its_leaves leaves N) (its_place leaves N) Below
      (fun j w => spine_adjacent leaves N Lo j w) (fun j l => leaf_adjacent_right leaves N Lo j l) (fun j => its_leaves_nodup leaves N j)
      (fun j => spine_place leaves N Lo j) (fun j l => leaf_place leaves N j l) (fun j i => spine_no_leaf leaves N Lo j i) wins Listed
      (s_left x) (s_right x) (s_left_color x) (s_right_color x) C4 C5 C6 C7 (Z.to_N (leaves_at leaves 0)) _ C1 D5 _ _ first); [|intros a v b E Lv|lia].
    + intros j _. unfold its_leaves, from_1_to, numbers_below. rewrite !map_length, seq_length, Alike. lia.
    + specialize (D6 (a, v, b)). rewrite in_cuts in D6. cbn [spine] in D6. specialize (D6 E). apply N.ltb_lt in Lv. rewrite Lv in D6. cbn [negb orb] in D6. exact D6.
  - destruct first; [|now apply OnBob]. set (r := (N - window_of x - y1) mod p).
    assert (0 <= r < p) as Br by (apply Z.mod_pos_bound; lia). set (y2 := N - window_of x - r).
    assert (p | y2 - y1) as D2 by (exists ((N - window_of x - y1) / p); pose proof (Z.div_mod (N - window_of x - y1) p ltac:(lia)); unfold y2, r; lia).
    destruct (Sides y1 ltac:(rewrite Z.sub_diag; apply Z.divide_0_r)) as [W1 W2]. destruct (Sides y2 D2) as [V1 V2]. unfold window_of in *. unfold wins_on_member, wins_on.
    refine (two_places G (with_colors k) Simple eq_refl N (on_spine leaves N) (its_leaves leaves N) (its_place leaves N) Below
      (fun j w => spine_adjacent leaves N Lo j w) (fun j l => leaf_adjacent_right leaves N Lo j l) (fun j => its_leaves_nodup leaves N j)
      (fun j => spine_place leaves N Lo j) (fun j l => leaf_place leaves N j l) (fun j i => spine_no_leaf leaves N Lo j i) wins Listed
      (s_left x) (s_right x) (s_left_color x) (s_right_color x) C4 C5 C6 C7 y1 y2 _ _ _ W1 W2 V1 V2); fold p in Es; clear - By Br Es Lp; clearbody y1; clearbody r; clearbody p; try unfold y2; lia.
Qed.

Theorem check_segments_sound fam first x M L : check_segments fam first x = Some (M, L) ->
  forall N, L <= N -> wins_on_member fam Bob (s_colors x) first M N.
Proof.
  destruct fam as [| | | | | | | | | | |leaves]; try discriminate. unfold check_segments.
  pose proof (in_table hash_segment (s_colors x) (s_rows x)) as H. revert H. generalize (is_in_table hash_segment (table_of hash_segment (s_colors x) (s_rows x))).
  intros wins H. destruct (segments_hold leaves x wins) eqn:E; [|discriminate].
  intros Q N Ln. assert (most leaves + 1 = M) as <- by congruence. assert (columns_needed leaves first x = L) as <- by congruence.
  now apply (segments_hold_sound leaves first x wins).
Qed.
