(** * The checker of segments, and that what it accepts is true (docs/theory.md, 12.8 to 12.12) *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia FMapPositive Uint63.
From Mapgame Require Import Game Words Sets Families Periodic Copies Named Gadget Segments.
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

(** The rows of the leaves at a place of a strip, and whether it is a path or a cycle, row 0, with leaves. *)
Definition leaf_rows (s : strip) (j : Z) : list Z := filter (fun i => negb (is_class s (i, j) (absent s))) (from_1_to (height s - 1)).

Definition has_spine_alone (s : strip) : bool :=
  has_no_twist (Strip s) && (length (hubs_of s) =? 0)%nat && (1 <=? height s) &&
  forallb (fun '(c, (r, d)) => (fst c =? 0) && ((r =? 0) && (d =? 1) || (1 <=? r) && (d =? 0) && negb (is_class s (r, snd c) (absent s)))) (steps_of s) &&
  forallb (fun j => negb (is_class s (0, j) (absent s)) && existsb (fun x => same_cell (fst x) (0, j) && same_cell (snd x) (0, 1)) (steps_of s) &&
    forallb (fun i => existsb (fun x => same_cell (fst x) (0, j) && same_cell (snd x) (i, 0)) (steps_of s)) (leaf_rows s j)) (numbers_below (step_period s)).

Definition leaves_of_strip (s : strip) : list Z := map (fun j => Z.of_nat (length (leaf_rows s j))) (numbers_below (step_period s)).

(** The number of rows of the members, and of columns. On a cycle the path has two vertices less. *)
Definition check_segments (fam : family) (first : player) (x : segments) : option (Z * Z) :=
  let hold leaves := segments_hold leaves x (is_in_table hash_segment (table_of hash_segment (s_colors x) (s_rows x))) in
  match fam with
  | Caterpillar leaves => if hold leaves then Some (most leaves + 1, columns_needed leaves first x) else None
  | Strip s =>
      let leaves := leaves_of_strip s in
      if has_spine_alone s && hold leaves then
        Some (height s, Z.max (shortest s) (match closed_with s with Some _ => columns_needed leaves Alice x + 2 | None => columns_needed leaves first x end))
      else None
  | _ => None
  end.

(** ** Members with a spine

    [len] consecutive vertices of it, from column [o] on, have neighbors only in row 0 and in the rows of the leaves. *)

Record spined (fam : family) (M N : Z) (leaves : list Z) (below_ : Z -> list Z) (o len : Z) : Prop := Spined {
  sp_from : 0 <= o;
  sp_upto : o + len <= N;
  sp_period : leaves <> [];
  sp_there : forall i j, In (i, j) (cells (pattern_of fam) M N) <-> (i = 0 \/ In i (below_ j)) /\ 0 <= j < N;
  sp_below : forall i j, In i (below_ j) -> 1 <= i;
  sp_nodup : forall j, NoDup (below_ j);
  sp_number : forall j, Z.of_nat (length (below_ j)) = leaves_at leaves j;
  sp_spine : forall c i' c', o <= c < o + len -> In (i', c') (cells (pattern_of fam) M N) ->
    (joined (pattern_of fam) (Some M, Some N) (0, c) (i', c') = true <-> (i' = 0 /\ follows c c') \/ (i' <> 0 /\ c' = c));
  sp_leaf : forall i c i' c', i <> 0 -> In (i, c) (cells (pattern_of fam) M N) -> In (i', c') (cells (pattern_of fam) M N) ->
    (joined (pattern_of fam) (Some M, Some N) (i, c) (i', c') = true <-> i' = 0 /\ c' = c)
}.

Lemma spine_from_moved leaves n t : (Z.of_nat (length leaves) | t) -> forall a, spine_from leaves (a + t) n = spine_from leaves a n.
Proof.
  intros D. induction n as [|n IH]; intros a; [reflexivity|]. cbn. rewrite leaves_moved by assumption.
  replace (a + t + 1) with (a + 1 + t) by lia. now rewrite IH.
Qed.

Section Spine.
Variables (fam : family) (M N : Z) (leaves : list Z) (below_ : Z -> list Z) (o len : Z).
Hypothesis sp : spined fam M N leaves below_ o len.
Notation p := (pattern_of fam).
Notation G := (member fam M N).

Definition on_spine (j : Z) : BinNums.N := vertex p M N (0, j + o).
Definition its_leaves (j : Z) : list BinNums.N := map (fun i => vertex p M N (i, j + o)) (below_ (j + o)).
Definition its_place (v : BinNums.N) : Z := match nth_error (cells p M N) (N.to_nat v) with Some a => snd a - o | None => -1 - o end.
Notation real j := (- o <= j < N - o).

Lemma spine_there j : real j -> In (0, j + o) (cells p M N).
Proof. intros L. apply (sp_there _ _ _ _ _ _ _ sp). split; [auto|lia]. Qed.

Lemma its_place_right i j : In (i, j + o) (cells p M N) -> its_place (vertex p M N (i, j + o)) = j.
Proof. intros I. unfold its_place. rewrite vertex_spec by assumption. cbn. lia. Qed.

Lemma in_its_leaves j l : real j -> In l (its_leaves j) <-> exists i, 1 <= i /\ In (i, j + o) (cells p M N) /\ l = vertex p M N (i, j + o).
Proof.
  intros L. unfold its_leaves. rewrite in_map_iff. split.
  - intros (i & <- & I). exists i. split; [now apply (sp_below _ _ _ _ _ _ _ sp) in I|]. split; [|reflexivity]. apply (sp_there _ _ _ _ _ _ _ sp). split; [auto|lia].
  - intros (i & Li & I & ->). apply (sp_there _ _ _ _ _ _ _ sp) in I as [[->|I] _]; [lia|]. exists i. auto.
Qed.

Lemma neighbor_cell a w : In a (cells p M N) -> adjacent G (vertex p M N a) w = true <->
  exists i' j', In (i', j' + o) (cells p M N) /\ w = vertex p M N (i', j' + o) /\ joined p (Some M, Some N) a (i', j' + o) = true.
Proof.
  intros I. split.
  - intros A. pose proof (proj2 (proj2 (member_simple fam M N)) _ _ A) as [_ Lw]. destruct (vertex_onto _ _ _ _ Lw) as ((i', j') & I' & <-).
    unfold member in A. rewrite vertex_adjacent in A by assumption. exists i', (j' - o). rewrite Z.sub_add. auto.
  - intros (i' & j' & I' & -> & J). unfold member. now rewrite vertex_adjacent.
Qed.

Lemma spine_below j : real j -> (on_spine j < order G)%N.
Proof. intros L. now apply vertex_below, spine_there. Qed.

Lemma spine_adjacent j w : 0 <= j < len -> (adjacent G (on_spine j) w = true <->
  In w (its_leaves j) \/ (- o <= j - 1 /\ w = on_spine (j - 1)) \/ (j + 1 < N - o /\ w = on_spine (j + 1))).
Proof.
  intros L. pose proof (sp_from _ _ _ _ _ _ _ sp) as O1. pose proof (sp_upto _ _ _ _ _ _ _ sp) as O2. unfold on_spine. rewrite neighbor_cell by (apply spine_there; lia). rewrite in_its_leaves by lia.
  pose proof (sp_spine _ _ _ _ _ _ _ sp (j + o)) as S. unfold follows in S. split.
  - intros (i' & j' & I' & -> & J). pose proof (proj1 (sp_there _ _ _ _ _ _ _ sp _ _) I') as [R B]. apply S in J; [|lia|assumption]. destruct J as [(-> & [F|F])|[D F]].
    + right; right. split; [lia|]. do 2 f_equal. lia.
    + right; left. split; [lia|]. do 2 f_equal. lia.
    + left. exists i'. assert (j' = j) as -> by lia. split; [|auto]. destruct R as [->|R]; [congruence|]. now apply (sp_below _ _ _ _ _ _ _ sp) in R.
  - intros [(i & Li & I & ->)|[[B ->]|[B ->]]].
    + exists i, j. split; [assumption|]. split; [reflexivity|]. apply S; [lia|assumption|lia].
    + exists 0, (j - 1). pose proof (spine_there (j - 1) ltac:(lia)) as I. split; [assumption|]. split; [reflexivity|]. apply S; [lia|assumption|lia].
    + exists 0, (j + 1). pose proof (spine_there (j + 1) ltac:(lia)) as I. split; [assumption|]. split; [reflexivity|]. apply S; [lia|assumption|lia].
Qed.

Lemma leaf_adjacent_right j l : real j -> In l (its_leaves j) -> (l < order G)%N /\ forall w, adjacent G l w = true <-> w = on_spine j.
Proof.
  intros L I. apply in_its_leaves in I as (i & Li & I & ->); [|assumption]. split; [now apply vertex_below|]. intros w. rewrite neighbor_cell by assumption.
  assert (i <> 0) as Di by lia. pose proof (fun i' c' => sp_leaf _ _ _ _ _ _ _ sp i (j + o) i' c' Di I) as S. split.
  - intros (i' & j' & I' & -> & J). apply S in J as [-> E]; [|assumption]. unfold on_spine. do 2 f_equal. exact E.
  - intros ->. exists 0, j. pose proof (spine_there j L) as I0. split; [assumption|]. split; [reflexivity|]. apply S; auto.
Qed.

Lemma its_leaves_nodup j : real j -> NoDup (its_leaves j).
Proof.
  intros L. unfold its_leaves. assert (forall i, In i (below_ (j + o)) -> In (i, j + o) (cells p M N)) as There
    by (intros i I; apply (sp_there _ _ _ _ _ _ _ sp); split; [auto|lia]).
  induction (sp_nodup _ _ _ _ _ _ _ sp (j + o)) as [|i l Ni ND IH]; [constructor|]. cbn [map]. constructor; [|apply IH; intros i' I; apply There; cbn; auto].
  rewrite in_map_iff. intros (i' & E & I). apply vertex_inj in E; [injection E as ->; contradiction|apply There; cbn; auto..].
Qed.

Lemma spine_no_leaf j i : real j -> real i -> ~ In (on_spine j) (its_leaves i).
Proof.
  intros Lj Li I. apply in_its_leaves in I as (i' & Li' & I & E); [|assumption]. unfold on_spine in E. apply vertex_inj in E; [|now apply spine_there|assumption].
  injection E. lia.
Qed.

Lemma spine_place j : real j -> its_place (on_spine j) = j.
Proof. intros L. now apply its_place_right, spine_there. Qed.

Lemma leaf_place j l : real j -> In l (its_leaves j) -> its_place l = j.
Proof. intros L I. apply in_its_leaves in I as (i & _ & I & ->); [|assumption]. now apply its_place_right. Qed.

Lemma number_is j : N.of_nat (length (its_leaves j)) = Z.to_N (leaves_at leaves (j + o)).
Proof. unfold its_leaves. rewrite map_length, <- (sp_number _ _ _ _ _ _ _ sp). lia. Qed.

Lemma fresh_is n : forall a, fresh its_leaves a n = spine_from leaves (a + o) n.
Proof.
  induction n as [|n IH]; intros a; [reflexivity|]. cbn [fresh spine_from]. rewrite IH, number_is. f_equal. f_equal. lia.
Qed.

Lemma segments_hold_sound first x wins :
  (forall g, wins g = true -> exists r, In r (s_rows x) /\ variant_of (s_colors x) (won_segment r) g) ->
  segments_hold leaves x wins = true -> columns_needed leaves first x <= len ->
  wins_on_member fam Bob (s_colors x) first M N.
Proof.
  intros InRows. unfold segments_hold. set (k := s_colors x) in *. rewrite !andb_true_iff.
  intros (((((((((C1 & C2) & C3) & C4) & C5) & C6) & C7) & C8) & C9) & C10).
  apply N.leb_le in C1. apply negb_true_iff, Nat.eqb_neq in C2. apply Nat.leb_le in C4, C5. apply N.ltb_lt in C6, C7. clear C3.
  assert (forall g, wins g = true -> exists r, row_wins k wins r = true /\ variant_of k (won_segment r) g) as Listed.
  { intros g W. destruct (InRows g W) as (r & I & V). rewrite forallb_forall in C8. exists r. auto. }
  intros Es. unfold columns_needed in Es. pose proof (sp_from _ _ _ _ _ _ _ sp) as O1. pose proof (sp_upto _ _ _ _ _ _ _ sp) as O2.
  pose proof (member_simple fam M N) as Simple.
  pose (d := Z.of_nat (length leaves)). assert (1 <= d) as Lp by (unfold d; lia).
  set (y1 := (s_class x - 2 - Z.of_nat (s_left x) - o) mod d). pose proof (Z.mod_pos_bound (s_class x - 2 - Z.of_nat (s_left x) - o) d ltac:(lia)) as By. fold y1 in By.
  assert (exists t, s_class x - 2 - Z.of_nat (s_left x) - o = y1 + t /\ (d | t)) as (t & Et & Dt).
  { exists (d * ((s_class x - 2 - Z.of_nat (s_left x) - o) / d)). split; [|apply Z.divide_factor_l].
    pose proof (Z.div_mod (s_class x - 2 - Z.of_nat (s_left x) - o) d ltac:(lia)) as Q. fold y1 in Q. lia. }
  unfold sides_won in C9. apply andb_prop in C9 as [S1 S2].
  assert (forall y, (d | y - y1) -> wins_second k wins (Segment (s_left_color x) (fresh its_leaves (y + 1) (s_left x)) 0) = true /\
    wins_second k wins (Segment 0 (fresh its_leaves (y + Z.of_nat (s_left x) + 2) (s_right x)) (s_right_color x)) = true) as Sides.
  { intros y Dy. rewrite !fresh_is. replace (s_class x - 1 - Z.of_nat (s_left x)) with (y + 1 + o + (t - (y - y1))) in S1 by lia.
    replace (s_class x) with (y + Z.of_nat (s_left x) + 2 + o + (t - (y - y1))) in S2 at 1 by lia.
    assert (Z.of_nat (length leaves) | t - (y - y1)) as D by now apply Z.divide_sub_r.
    rewrite spine_from_moved in S1 by exact D. rewrite spine_from_moved in S2 by exact D. auto. }
  assert (- o <= 0) as Lo by lia. assert (len <= N - o) as Hi by lia.
  assert (s_despite_leaf x = false -> first = Bob -> wins_on_member fam Bob k first M N) as OnBob.
  { intros De ->. destruct (Sides y1 ltac:(rewrite Z.sub_diag; apply Z.divide_0_r)) as [W1 W2]. unfold window_of in *. unfold wins_on_member, wins_on.
    refine (two_sides G (with_colors k) Simple eq_refl (- o) (N - o) len on_spine its_leaves its_place Lo Hi spine_below
      spine_adjacent leaf_adjacent_right its_leaves_nodup spine_place leaf_place spine_no_leaf wins Listed
      (s_left x) (s_right x) (s_left_color x) (s_right_color x) C4 C5 C6 C7 (uncolored_start Bob) y1 eq_refl _ _ _ W1 W2); [lia|lia|now split]. }
  destruct (s_despite_leaf x) eqn:De.
  - cbn [negb orb] in C10. unfold won_despite_leaf in C10. rewrite !andb_true_iff in C10. destruct C10 as (((((D1 & D2) & D3) & D4) & D5) & D6).
    apply Nat.eqb_eq in D1, D2. apply N.eqb_eq in D3, D4. rewrite forallb_forall in D6.
    assert (len >= 2 * Z.of_nat (s_left x) + 3) as Room by (unfold window_of in Es; destruct first; lia).
    assert (forall j, leaves_at leaves j = leaves_at leaves 0) as Alike.
    { intros j. unfold leaves_at. rewrite D1. now rewrite !Z.mod_1_r. }
    assert (forall n a, spine_from leaves a n = repeat (Z.to_N (leaves_at leaves 0), 0%N) n) as Plain.
    { induction n as [|n IH]; intros a; [reflexivity|]. cbn. now rewrite IH, Alike. }
    rewrite Plain in D5, D6. unfold wins_on_member, wins_on.
    refine (despite_leaf G (with_colors k) Simple eq_refl (- o) (N - o) len on_spine its_leaves its_place Lo Hi spine_below
      spine_adjacent leaf_adjacent_right its_leaves_nodup spine_place leaf_place spine_no_leaf wins Listed
      (s_left x) (s_right x) (s_left_color x) (s_right_color x) C4 C5 C6 C7 (Z.to_N (leaves_at leaves 0)) _ C1 D5 _ _ first); [|intros a v b E Lv|lia].
    + intros j _. now rewrite number_is, Alike.
    + specialize (D6 (a, v, b)). rewrite in_cuts in D6. cbn [spine] in D6. specialize (D6 E). apply N.ltb_lt in Lv. rewrite Lv in D6. cbn [negb orb] in D6. exact D6.
  - destruct first; [|now apply OnBob]. set (r := (len - window_of x - y1) mod d).
    assert (0 <= r < d) as Br by (apply Z.mod_pos_bound; lia). set (y2 := len - window_of x - r).
    assert (d | y2 - y1) as D2 by (exists ((len - window_of x - y1) / d); pose proof (Z.div_mod (len - window_of x - y1) d ltac:(lia)); unfold y2, r; lia).
    destruct (Sides y1 ltac:(rewrite Z.sub_diag; apply Z.divide_0_r)) as [W1 W2]. destruct (Sides y2 D2) as [V1 V2]. unfold window_of in *. unfold wins_on_member, wins_on.
    refine (two_places G (with_colors k) Simple eq_refl (- o) (N - o) len on_spine its_leaves its_place Lo Hi spine_below
      spine_adjacent leaf_adjacent_right its_leaves_nodup spine_place leaf_place spine_no_leaf wins Listed
      (s_left x) (s_right x) (s_left_color x) (s_right_color x) C4 C5 C6 C7 y1 y2 _ _ _ W1 W2 V1 V2); fold d in Es; clear - By Br Es Lp; clearbody y1; clearbody r; clearbody d; try unfold y2; lia.
Qed.

End Spine.

(** *** Caterpillars, and strips *)

Lemma numbers_from_nodup n : NoDup (from_1_to n).
Proof. apply FinFun.Injective_map_NoDup; [intros x y; lia|apply numbers_nodup]. Qed.

Lemma caterpillar_spined leaves N : leaves <> [] -> (forall l, In l leaves -> 0 <= l) ->
  spined (Caterpillar leaves) (most leaves + 1) N leaves (fun j => from_1_to (leaves_at leaves j)) 0 N.
Proof.
  intros Some_ Ok. set (p := pattern_of (Caterpillar leaves)).
  assert (forall j, 0 <= leaves_at leaves j) as Ln.
  { intros j. unfold leaves_at. destruct (Nat.lt_ge_cases (Z.to_nat (j mod Z.of_nat (length leaves))) (length leaves)); [now apply Ok, nth_In|now rewrite nth_overflow]. }
  assert (forall i j, In (i, j) (cells p (most leaves + 1) N) <-> 0 <= i <= leaves_at leaves j /\ 0 <= j < N) as There.
  { intros i j. rewrite in_cells. unfold p. cbn [pattern_of]. rewrite plain_inside, andb_true_iff, !Z.leb_le. cbn [fst snd]. pose proof (leaves_most leaves j). intuition lia. }
  assert (forall i c i' c', In (i, c) (cells p (most leaves + 1) N) -> In (i', c') (cells p (most leaves + 1) N) ->
    joined p (Some (most leaves + 1), Some N) (i, c) (i', c') = true <-> (i, c) <> (i', c') /\ (i = 0 /\ i' = 0 /\ follows c c' \/ c = c' /\ (i = 0 \/ i' = 0))) as J.
  { intros i c i' c' I I'. apply There in I, I'. unfold p. rewrite joined_caterpillar by (reflexivity || lia). unfold two_of. cbn [fst snd].
    pose proof (leaves_most leaves c). pose proof (leaves_most leaves c'). intuition lia. }
  assert (forall c, 0 <= c < N -> In (0, c) (cells p (most leaves + 1) N)) as Spine by (intros c L; apply There; specialize (Ln c); lia).
  constructor; fold p; try lia; auto.
  - intros i j. rewrite There, in_from_1_to. specialize (Ln j). intuition lia.
  - intros i j I. apply in_from_1_to in I. lia.
  - intros j. apply numbers_from_nodup.
  - intros j. unfold from_1_to, numbers_below. rewrite !map_length, seq_length. specialize (Ln j). lia.
  - intros c i' c' L I'. rewrite J by (auto; apply Spine; lia). unfold follows. split.
    + intros [D [(_ & -> & F)|[-> _]]]; [auto|right]. split; [congruence|reflexivity].
    + intros [[-> F]|[D ->]]; (split; [intros X; injection X; lia|]); [left|right]; auto.
  - intros i c i' c' D I I'. rewrite J by assumption. split.
    + intros [_ [(X & _)|[-> [X|X]]]]; [contradiction|contradiction|auto].
    + intros [-> ->]. split; [intros X; injection X; lia|auto].
Qed.

Lemma strip_spined s N : proper (Strip s) = true -> fits (Strip s) N = true -> has_spine_alone s = true -> 3 <= N \/ closed_with s = None ->
  spined (Strip s) (height s) N (leaves_of_strip s) (leaf_rows s) (match closed_with s with Some _ => 1 | None => 0 end) (match closed_with s with Some _ => N - 2 | None => N end).
Proof.
  intros Pr Fit Sp Long. set (p := pattern_of (Strip s)). unfold has_spine_alone in Sp. rewrite !andb_true_iff in Sp. destruct Sp as ((((Sp1 & Sp2) & Sp3) & Sp4) & Sp5).
  apply Nat.eqb_eq in Sp2. apply Z.leb_le in Sp3. rewrite forallb_forall in Sp4, Sp5.
  assert (0 < step_period s) as Pp by (cbn in Pr; unfold proper_strip in Pr; rewrite !andb_true_iff, Z.ltb_lt in Pr; tauto).
  assert (forall a, is_hub p a = false) as Nh by (intros a; apply no_hubs; cbn; now rewrite Sp2).
  pose proof (no_twist_right (Strip s) Sp1) as Tw. fold p in Tw.
  assert (forall j i, In i (leaf_rows s j) <-> 1 <= i < height s /\ is_class s (i, j) (absent s) = false) as Lr.
  { intros j i. unfold leaf_rows. rewrite filter_In, in_from_1_to, negb_true_iff. intuition lia. }
  assert (forall i j, is_class s (i, j) (absent s) = is_class s (i, j mod step_period s) (absent s)) as Cm.
  { intros i j. unfold is_class. cbn [fst snd]. now rewrite Z.mod_mod by lia. }
  assert (forall j, leaf_rows s (j mod step_period s) = leaf_rows s j) as Lm.
  { intros j. unfold leaf_rows. apply filter_ext. intros i. now rewrite (Cm i j). }
  assert (forall j, is_class s (0, j) (absent s) = false) as S0.
  { intros j. rewrite Cm. specialize (Sp5 (j mod step_period s) (proj2 (in_numbers _ _) (Z.mod_pos_bound j _ Pp))). rewrite !andb_true_iff in Sp5. now apply negb_true_iff. }
  assert (forall j e, In e (strip_ends s (0, j)) <-> e = (0, j + 1) \/ e = (0, j - 1) \/ exists i, In i (leaf_rows s j) /\ e = (i, j)) as Es.
  { intros j e. split.
    - intros I. apply in_strip_ends in I as [[_ [I|I]]|[L _]]; [| |cbn in L; lia].
      + destruct I as (c & r & d & I & Q). destruct (proper_steps s c r d Pr I) as [_ Br]. specialize (Sp4 _ I). cbn in Sp4.
        rewrite andb_true_iff, orb_true_iff, !andb_true_iff, negb_true_iff, !Z.eqb_eq, Z.leb_le in Sp4. destruct Sp4 as [E0 D]. cbn [fst snd] in Q. destruct Q as [(K & ->)|(Er & K & ->)].
        * destruct D as [[-> ->]|[[L1 ->] Ab]]; [auto|]. right; right. exists r. rewrite Z.add_0_r. split; [|reflexivity]. apply Lr. split; [lia|].
          apply same_class in K. rewrite K in Ab. cbn [fst snd] in Ab. now rewrite Cm.
        * destruct D as [[_ ->]|[[L1 _] _]]; [|lia]. rewrite E0. auto.
      + destruct I as (h & l & o & [_ E] & _). apply length_zero_iff_nil in Sp2. rewrite Sp2 in E. destruct (Z.to_nat h); discriminate.
    - assert (forall i, exists x, In x (steps_of s) /\ fst x = (0, i mod step_period s) /\ snd x = (0, 1)) as Along.
      { intros i. specialize (Sp5 (i mod step_period s) (proj2 (in_numbers _ _) (Z.mod_pos_bound i _ Pp))). rewrite !andb_true_iff in Sp5. destruct Sp5 as ((_ & X) & _).
        apply existsb_exists in X as (x & I & X). apply andb_prop in X as [X1 X2]. apply same_cell_spec in X1, X2. eauto. }
      intros [->|[->|(i & I & ->)]]; apply in_strip_ends; left; cbn [fst snd]; (split; [lia|]); left.
      + destruct (Along j) as ((c & r & d) & I & E1 & E2). cbn in E1, E2. injection E2 as -> ->. exists c, 0, 1. split; [assumption|]. left. split; [|reflexivity].
        apply same_class. cbn. exact E1.
      + destruct (Along (j - 1)) as ((c & r & d) & I & E1 & E2). cbn in E1, E2. injection E2 as -> ->. exists c, 0, 1. split; [assumption|]. right. split; [reflexivity|].
        rewrite E1. cbn [fst]. split; [|reflexivity]. apply same_class. reflexivity.
      + specialize (Sp5 (j mod step_period s) (proj2 (in_numbers _ _) (Z.mod_pos_bound j _ Pp))). rewrite !andb_true_iff in Sp5. destruct Sp5 as (_ & X).
        rewrite forallb_forall in X. rewrite Lm in X. specialize (X i I). apply existsb_exists in X as ((c & r & d) & Ix & X). cbn [fst snd] in X. apply andb_prop in X as [X1 X2].
        apply same_cell_spec in X1, X2. injection X2 as -> ->. exists c, i, 0. split; [assumption|]. left. rewrite Z.add_0_r. split; [|reflexivity]. apply same_class. cbn. exact X1. }
  assert (forall i j e, i <> 0 -> In e (strip_ends s (i, j)) -> e = (0, j)) as El.
  { intros i j e D I. apply in_strip_ends in I as [[_ [I|I]]|[L I]].
    - destruct I as (c & r & d & I & Q). specialize (Sp4 _ I). cbn in Sp4. rewrite andb_true_iff, orb_true_iff, !andb_true_iff, !Z.eqb_eq, Z.leb_le in Sp4. destruct Sp4 as [E0 Dd]. cbn [fst snd] in Q.
      destruct Q as [(K & ->)|(Er & K & ->)]; [apply same_class in K; rewrite K in E0; cbn in E0; contradiction|]. destruct Dd as [[-> _]|[[_ ->] _]]; [congruence|]. rewrite E0. f_equal. lia.
    - destruct I as (h & l & o & [_ E] & _). apply length_zero_iff_nil in Sp2. rewrite Sp2 in E. destruct (Z.to_nat h); discriminate.
    - exfalso. cbn [fst] in I. destruct I as (g & I & _). apply length_zero_iff_nil in Sp2. rewrite Sp2 in I. destruct (Z.to_nat (i - height s)); destruct I. }
  assert (forall i j, In (i, j) (cells p (height s) N) <-> (i = 0 \/ In i (leaf_rows s j)) /\ 0 <= j < N) as There.
  { intros i j. rewrite in_cells. unfold inside. rewrite Nh. cbn [p pattern_of there fst snd within_length]. rewrite !andb_true_iff, negb_true_iff, !Z.leb_le, !Z.ltb_lt, Lr.
    destruct (Z.eq_dec i 0) as [->|D]; [rewrite S0; intuition lia|intuition lia]. }
  set (cyc := column_cycle p).
  assert (forall a b, In a (cells p (height s) N) -> In b (cells p (height s) N) -> joined p (Some (height s), Some N) a b = true <->
    a <> b /\ exists e, In e (strip_ends s a) /\ (fst e, round cyc (Some N) (snd e)) = b) as J.
  { intros a b Ia Ib. apply in_cells in Ia, Ib. unfold p. rewrite (joined_spec (Strip s)) by (assumption || exact Fit || apply Nh). fold p.
    split; [intros (_ & _ & D & e & I & E)|intros (D & e & I & E); repeat split; auto]; [split; [assumption|]|]; exists e; (split; [exact I|]);
      unfold placed in *; rewrite Nh, Tw in *; exact E. }
  assert (forall c, 0 <= c < N -> round cyc (Some N) c = c) as Rw.
  { intros c L. apply round_within. cbn. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. lia. }
  constructor; fold p; auto.
  - destruct (closed_with s); lia.
  - destruct (closed_with s); lia.
  - unfold leaves_of_strip. intros E. apply (f_equal (@length _)) in E. unfold numbers_below in E. rewrite !map_length, seq_length in E. cbn in E. lia.
  - intros i j I. apply Lr in I. lia.
  - intros j. apply NoDup_filter, numbers_from_nodup.
  - intros j. unfold leaves_at, leaves_of_strip. assert (length (map (fun j0 => Z.of_nat (length (leaf_rows s j0))) (numbers_below (step_period s))) = Z.to_nat (step_period s)) as E
      by (unfold numbers_below; now rewrite !map_length, seq_length).
    rewrite E, Z2Nat.id by lia. set (c := j mod step_period s). pose proof (Z.mod_pos_bound j (step_period s) Pp) as B. fold c in B.
    unfold numbers_below. rewrite map_map. set (f := fun x : nat => _). rewrite (nth_indep _ 0 (f 0%nat)) by (rewrite map_length, seq_length; lia). rewrite map_nth, seq_nth by lia.
    unfold f. cbn [Nat.add]. rewrite Z2Nat.id by lia. unfold c. now rewrite Lm.
  - intros c i' c' L I'. assert (0 <= c < N /\ (cyc = true -> 1 <= c /\ c + 1 < N)) as [Bc Bd].
    { unfold cyc. cbn. destruct (closed_with s); (split; [lia|]); [intros _; lia|discriminate]. }
    assert (In (0, c) (cells p (height s) N)) as I0 by (apply There; auto). rewrite J by assumption. apply There in I' as I''. destruct I'' as [Ri Bc'].
    assert (forall d, d = 1 \/ d = -1 -> round cyc (Some N) (c + d) = c + d) as Rd.
    { intros d D. destruct cyc eqn:Ec; [|reflexivity]. destruct (Bd eq_refl). apply round_within. cbn. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. lia. }
    split.
    + intros (D & e & I & E). apply Es in I as [->|[->|(i & I & ->)]]; cbn [fst snd] in E.
      * rewrite Rd in E by auto. injection E as <- <-. left. split; [reflexivity|]. unfold follows. lia.
      * replace (c - 1) with (c + -1) in E by lia. rewrite Rd in E by auto. injection E as <- <-. left. split; [reflexivity|]. unfold follows. lia.
      * rewrite Rw in E by assumption. injection E as <- <-. right. apply Lr in I. split; [lia|reflexivity].
    + intros [[-> F]|[D ->]].
      * split; [intros X; injection X as X; unfold follows in F; lia|]. unfold follows in F. destruct F as [->| ->].
        -- exists (0, c + 1). split; [apply Es; auto|]. cbn. f_equal. apply (Rd 1). auto.
        -- exists (0, c' + 1 - 1). split; [apply Es; auto|]. cbn [fst snd]. f_equal. replace (c' + 1 - 1) with (c' + 1 + -1) by lia. rewrite Rd by auto. lia.
      * split; [intros X; injection X as X; congruence|]. exists (i', c). destruct Ri as [->|Ri]; [congruence|]. split; [apply Es; right; right; exists i'; auto|]. cbn [fst snd]. now rewrite Rw.
  - intros i c i' c' D I I'. apply There in I as I2. destruct I2 as [Ri Bc]. split.
    + rewrite J by assumption. intros (_ & e & Ie & E). apply El in Ie; [|assumption]. subst e. cbn [fst snd] in E. rewrite Rw in E by assumption. injection E as <- <-. auto.
    + intros [-> ->]. rewrite joined_sym. rewrite J by assumption. split; [congruence|]. exists (i, c). destruct Ri as [->|Ri]; [congruence|]. split; [apply Es; right; right; exists i; auto|].
      cbn [fst snd]. now rewrite Rw.
Qed.

Theorem check_segments_sound fam first x M L : proper fam = true -> check_segments fam first x = Some (M, L) ->
  forall N, L <= N -> fits fam N = true -> wins_on_member fam Bob (s_colors x) first M N.
Proof.
  intros Pr. unfold check_segments.
  pose proof (in_table hash_segment (s_colors x) (s_rows x)) as H. revert H. generalize (is_in_table hash_segment (table_of hash_segment (s_colors x) (s_rows x))).
  intros wins H. destruct fam as [| | | | | | | | | | |leaves|s]; try discriminate.
  - destruct (segments_hold leaves x wins) eqn:E; [|discriminate]. intros Q N Ln _. injection Q as <- <-.
    assert (leaves <> [] /\ forall l, In l leaves -> 0 <= l) as [L1 L2].
    { unfold segments_hold in E. rewrite !andb_true_iff in E. destruct E as (((((((((_ & C2) & C3) & _) & _) & _) & _) & _) & _) & _). split; [intros ->; discriminate|].
      rewrite forallb_forall in C3. intros l I. specialize (C3 l I). now apply Z.leb_le in C3. }
    now apply (segments_hold_sound _ _ _ _ _ _ _ (caterpillar_spined leaves N L1 L2) first x wins).
  - destruct (has_spine_alone s) eqn:Sp; [|discriminate]. destruct (segments_hold (leaves_of_strip s) x wins) eqn:E; [|discriminate].
    intros Q N Ln Fit. set (need := columns_needed (leaves_of_strip s) Alice x) in Q. injection Q as <- <-. assert (0 <= window_of x) as Wp by (unfold window_of; lia).
    assert (columns_needed (leaves_of_strip s) first x <= need /\ 1 <= need) as [Le Lo].
    { unfold need, columns_needed, window_of. destruct first, (s_despite_leaf x); lia. }
    assert (3 <= N \/ closed_with s = None) as Lg by (revert Ln; destruct (closed_with s); [left; lia|auto]).
    apply (segments_hold_sound _ _ _ _ _ _ _ (strip_spined s N Pr Fit Sp Lg) first x wins H E). revert Ln. destruct (closed_with s); lia.
Qed.
