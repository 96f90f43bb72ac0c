(** * The checker of windows, and that what it accepts is true (docs/theory.md, 12.5 and 12.6) *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia FMapPositive Uint63.
From Mapgame Require Import Game Words Sets Residue Families Periodic Copies Room Segments SegmentCheck Letters Windows WordGame Strips.
Import ListNotations.
Open Scope Z_scope.

(** ** Tables of windows *)

(** A window: the place of its first column modulo the period, and its columns. *)
Notation window := (Z * list column)%type.

Fixpoint columns_eqb (a b : list column) : bool :=
  match a, b with [], [] => true | c :: a, d :: b => column_eqb c d && columns_eqb a b | _, _ => false end.

Lemma columns_eqb_eq a : forall b, columns_eqb a b = true <-> a = b.
Proof.
  induction a as [|c a IH]; intros [|d b]; cbn; try (split; congruence). rewrite andb_true_iff, column_eqb_eq, IH. split; [intros [-> ->]; reflexivity|].
  intros E. injection E. auto.
Qed.

Definition window_eqb (a b : window) : bool := (fst a =? fst b) && columns_eqb (snd a) (snd b).

Lemma window_eqb_eq a b : window_eqb a b = true <-> a = b.
Proof.
  destruct a, b. unfold window_eqb. cbn. rewrite andb_true_iff, Z.eqb_eq, columns_eqb_eq. split; [intros [-> ->]; reflexivity|]. intros E. injection E. auto.
Qed.

Notation window_table := (PositiveMap.t (list window)).

Definition bucket (i : positive) (t : window_table) : list window := match PositiveMap.find i t with Some l => l | None => [] end.
Definition put_window (i : positive) (e : window) (t : window_table) : window_table := PositiveMap.add i (e :: bucket i t) t.
Definition table_by (key : window -> positive) (l : list window) : window_table := fold_left (fun t e => put_window (key e) e t) l (PositiveMap.empty _).

Lemma bucket_put i j e t x : In x (bucket i (put_window j e t)) <-> (i = j /\ x = e) \/ In x (bucket i t).
Proof.
  unfold bucket, put_window. destruct (Pos.eq_dec i j) as [->|D].
  - rewrite PositiveMap.gss. cbn [In]. intuition auto.
  - rewrite PositiveMap.gso by assumption. intuition auto.
Qed.

Lemma in_table_by key l i x : In x (bucket i (table_by key l)) <-> i = key x /\ In x l.
Proof.
  unfold table_by. assert (forall t, In x (bucket i (fold_left (fun t e => put_window (key e) e t) l t)) <-> (i = key x /\ In x l) \/ In x (bucket i t)) as Q.
  { induction l as [|e l IH]; intros t; cbn [fold_left In]; [tauto|]. rewrite IH, bucket_put. intuition (subst; auto). }
  rewrite Q. unfold bucket at 1. rewrite PositiveMap.gempty. cbn [In]. tauto.
Qed.

Section Tables.
Variable hash : Z -> list column -> positive.
Variable period : Z.

Definition hash_all (e : window) : positive := hash (fst e) (snd e).
Definition hash_right (e : window) : positive := hash (fst e) (removelast (snd e)).
Definition hash_left (e : window) : positive := hash ((fst e + 1) mod period) (tl (snd e)).

Definition listed_in (t : window_table) (c : Z) (l : list column) : bool := existsb (window_eqb (c, l)) (bucket (hash c l) t).

Definition right_in (t : window_table) (c : Z) (l : list column) : list column :=
  flat_map (fun e => if (fst e =? c) && columns_eqb (removelast (snd e)) l then [last (snd e) []] else []) (bucket (hash c l) t).
Definition left_in (t : window_table) (c : Z) (l : list column) : list column :=
  flat_map (fun e => if ((fst e + 1) mod period =? c) && columns_eqb (tl (snd e)) l then [hd [] (snd e)] else []) (bucket (hash c l) t).

Lemma listed_is_in l c x : listed_in (table_by hash_all l) c x = true -> In (c, x) l.
Proof.
  unfold listed_in. rewrite existsb_exists. intros (e & I & E). apply window_eqb_eq in E as <-. now apply in_table_by in I.
Qed.

Lemma right_is_in l c x y : In (c, x ++ [y]) l -> In y (right_in (table_by hash_right l) c x).
Proof.
  intros I. unfold right_in. apply in_flat_map. exists (c, x ++ [y]). split.
  - apply in_table_by. split; [|assumption]. unfold hash_right. cbn [fst snd]. now rewrite removelast_last.
  - cbn [fst snd]. rewrite removelast_last, last_last, Z.eqb_refl, (proj2 (columns_eqb_eq x x) eq_refl). cbn; auto.
Qed.

Lemma left_is_in l c x y : In (c, y :: x) l -> In y (left_in (table_by hash_left l) ((c + 1) mod period) x).
Proof.
  intros I. unfold left_in. apply in_flat_map. exists (c, y :: x). split.
  - apply in_table_by. split; [reflexivity|assumption].
  - cbn [fst snd tl hd]. rewrite Z.eqb_refl, (proj2 (columns_eqb_eq x x) eq_refl). cbn; auto.
Qed.

(** Each window once. *)
Definition once (l : list window) : list window :=
  snd (fold_left (fun '(t, l) e => if listed_in t (fst e) (snd e) then (t, l) else (put_window (hash_all e) e t, e :: l)) l (PositiveMap.empty _, [])).

End Tables.

(** ** The part of a proof *)

Record windows := WindowsPart {
  w_colors : N;
  w_frame : frame;
  w_width : nat;
  w_from : Z;
  w_windows : list window
}.

Definition renamed_letter (k : N) (p : N -> N) (x : letter) : letter :=
  match x with Colored c => Colored (p c) | Open m => Open (renamed_bits k p m) | _ => x end.

Definition with_all_names (k : N) (ws : list window) : list window :=
  let names := map name_by (orders (below k)) in
  flat_map (fun '(c, l) => map (fun p => (c, map (map (renamed_letter k p)) l)) names) ws.

Lemma nth_repeat_in {A} (x d : A) n i : (i < n)%nat -> nth i (repeat x n) d = x.
Proof. revert i. induction n as [|n IH]; intros [|i] L; cbn; try lia; auto. apply IH. lia. Qed.

Section Start.
Variables (k : N) (rows : nat) (near : place -> list place) (leaves marks : place -> N) (width : nat) (period : Z) (listed : Z -> list column -> bool).

(** The words of the members at the start: of a path of this length, and of cycles. *)
Definition start_of_cycle (q : Z) : column := map (fun i => Open (marks (q, i))) (seq 0 rows).
Definition start_of_path (n : Z) (q : Z) : column :=
  if (0 <=? q) && (q <? n) then start_of_cycle q else if (q =? -1) || (q =? n) then repeat End rows else nothing rows.

Definition listed_from (v : Z -> column) (q : Z) (n : nat) : bool :=
  windows_listed rows width period listed q (map (fun z => Some (v z)) (range q n)).

Definition longest_start : Z := 2 * (Z.of_nat width + 4) + 2 * period.

Definition start_listed (cycle : bool) : bool :=
  if cycle then forallb (fun q => listed_from (forget k rows near leaves start_of_cycle) q width) (numbers_below period)
  else forallb (fun n => listed_from (forget k rows near leaves (start_of_path n)) (- Z.of_nat width) (Z.to_nat n + 2 * width)) (from_1_to longest_start).

End Start.

Definition words_of_strip (hash : Z -> list column -> positive) (fuel : nat) (fam : family) (k : N) (along : bool) (wide : Z) (width : nat) (from : Z) (ws : list window) (first : player) : bool :=
  let guard := guard_rows fam k along wide in
  let period := strip_period fam along in
  let cycle := strip_cycle fam along in
  let rows := length guard in
  let near := near_by (near_table fam along wide guard) period in
  let leaves := leaves_by (leaves_table fam along wide guard) period in
  let marks := leaves_by (marks_table fam along wide guard) period in
  let all := once hash (with_all_names k ws) in
  let listed := listed_in hash (table_by (hash_all hash) all) in
  let right_of := right_in hash (table_by (hash_right hash) all) in
  let left_of := left_in hash period (table_by (hash_left hash period) all) in
  has_no_twist fam && frame_fits fam (strip_frame along wide) && ((hubs (pattern_of fam) =? 0) || (hubs (pattern_of fam) =? 1) && same first Alice && (1 <=? k)%N) &&
  (rows <=? 4)%nat && has_words fam k along wide guard && (3 <=? width)%nat && (1 <=? from) &&
  start_listed k rows near leaves marks width period listed cycle &&
  match all_most (fun '(c, l) => check_window k rows near leaves width period cycle listed right_of left_of fuel (Context c l)) all with
  | Some n => negb cycle || (Z.of_nat (Nat.max width n) + 2 <=? from)
  | None => false
  end.

Section Sound.
Variables (hash : Z -> list column -> positive) (fuel : nat) (fam : family) (k : N) (along : bool) (wide : Z) (width : nat) (from len : Z) (ws : list window).

Lemma window_same rows (v v' : word) q y n : (forall z, q <= z < q + Z.of_nat n -> v z = v' z) -> q <= y < q + Z.of_nat n ->
  map (segment_at rows v y) (range q n) = map (segment_at rows v' y) (range q n).
Proof.
  intros H Ly. apply map_ext_in. intros s I. apply in_range in I. unfold segment_at. assert (linked v y s = linked v' y s) as ->.
  { apply eq_true_iff_eq. rewrite !linked_spec. split; intros K z L; [rewrite <- H|rewrite H]; [apply K; lia|lia|apply K; lia|lia]. }
  destruct (linked v' y s); [apply H; lia|reflexivity].
Qed.

Lemma guard_once : NoDup (guard_rows fam k along wide).
Proof. unfold guard_rows. apply NoDup_filter, numbers_nodup. Qed.

Notation M := (fst (sizes along wide len)).
Notation N := (snd (sizes along wide len)).

Theorem words_of_strip_sound first : proper fam = true -> words_of_strip hash fuel fam k along wide width from ws first = true -> from <= len ->
  (along = true -> fits fam len = true) -> wins_on_member fam Alice k first M N.
Proof.
  intros Pr. unfold words_of_strip. set (guard := guard_rows fam k along wide). set (period := strip_period fam along). set (cycle := strip_cycle fam along).
  set (rows := length guard). set (near := near_by _ period). set (leaves := leaves_by (leaves_table fam along wide guard) period). set (marks := leaves_by (marks_table fam along wide guard) period). set (all := once hash _).
  set (listed := listed_in hash _). set (right_of := right_in hash _). set (left_of := left_in hash period _).
  rewrite !andb_true_iff. intros ((((((((Nt0 & Ff) & Hub) & _) & Words) & Wd) & Lf) & St) & Ck) Ln Fl. pose proof (no_twist_right fam Nt0) as Tw. apply Nat.leb_le in Wd. apply Z.leb_le in Lf.
  destruct (all_most _ all) as [n|] eqn:Am; [|discriminate].
  pose proof guard_once as Once. fold guard in Once.
  pose proof (period_positive fam k along wide guard Words) as Pp. fold period in Pp.
  assert (cycle = true -> Z.of_nat (Nat.max width n) + 2 <= len) as Far.
  { intros C. rewrite C in Ck. cbn in Ck. apply Z.leb_le in Ck. lia. }
  clear Ck. set (turn := Strips.turn fam along len). assert (0 < len) as Lp by lia.
  assert (strip_cycle fam along = true -> 3 <= len) as Lc by (intros C; specialize (Far C); lia).
  assert (0 <= turn) as T0 by (unfold turn, Strips.turn; destruct (strip_cycle fam along); lia).
  assert ((period | turn)) as Pt.
  { unfold turn, Strips.turn. destruct (strip_cycle fam along) eqn:C; [|apply Z.divide_0_r]. unfold period, strip_period. unfold strip_cycle in C.
    destruct along; [now apply column_cycle_period, Fl|rewrite row_cycle_period by assumption; apply Z.divide_1_l]. }
  assert (turn = 0 \/ Z.of_nat (Nat.max width n) + 2 <= turn) as Tf.
  { unfold turn, Strips.turn. fold cycle. destruct cycle; [right; auto|auto]. }
  assert (turn <> 0 -> cycle = true) as Ct by (unfold turn, Strips.turn; fold cycle; destruct cycle; [reflexivity|congruence]).
  pose proof (strip_near_step fam k along wide guard Words) as Ns. pose proof (strip_near_row fam k along wide guard Words Once Pr Ff Tw) as Nr.
  pose proof (strip_near_sym fam k along wide guard Words Once Pr Ff Tw) as Ny. pose proof (strip_near_period fam k along wide guard Words) as Np.
  pose proof (strip_leaves_period fam k along wide guard Words) as Lv. fold rows period near leaves in Ns, Nr, Ny, Np, Lv.
  assert (forall j l, 0 <= j < period -> listed j l = true -> exists m, check_window k rows near leaves width period cycle listed right_of left_of fuel (Context j l) = Some m /\ (m <= Nat.max width n)%nat) as Wc.
  { intros j l _ L. apply listed_is_in in L. destruct (all_most_right width n Wd _ _ _ Am (j, l) L) as (m & Cm & Lm). exists m. split; [exact Cm|lia]. }
  assert (forall j l c, listed (j mod period) (l ++ [c]) = true -> In c (right_of (j mod period) l)) as Rl by (intros j l c L; apply listed_is_in in L; now apply right_is_in).
  assert (forall j l c, listed (j mod period) (c :: l) = true -> In c (left_of ((j + 1) mod period) l)) as Ll.
  { intros j l c L. apply listed_is_in in L. replace ((j + 1) mod period) with ((j mod period + 1) mod period) by (rewrite Zplus_mod_idemp_l; reflexivity). now apply left_is_in. }
  clear Am. clearbody listed right_of left_of all.
  pose proof (bobs_answer k rows near leaves width period cycle listed right_of left_of fuel turn (Nat.max width n) Ns Nr Np Lv T0 Pp Pt Wd Tf Rl Ll Wc Ct) as Answer.
  pose proof (idle_move k rows near leaves width period cycle listed right_of left_of fuel turn (Nat.max width n) Ns Nr Np Lv T0 Pp Pt Wd Tf Rl Ll Wc Ct) as Idle.
  pose proof (fun w W => alive_listed k rows near leaves width period cycle listed right_of left_of fuel turn (Nat.max width n) Ns Np Lv Pp Wd Wc w W) as Alive.
  pose proof (near_turn near leaves width period cycle turn (Nat.max width n) Np Lv T0 Pt Wd Tf Ct) as Nt.
  pose proof (leaves_turn near leaves width period cycle turn (Nat.max width n) Np Lv T0 Pt Wd Tf Ct) as Lt.
  pose proof (put_repeats rows near leaves width period turn Nt Lt T0 Pt Wd) as Put.
  pose proof (hits_iff near leaves width period turn Nt Lt T0 Pt Wd) as Hits.
  assert (forall w, repeats turn w -> repeats turn (forget k rows near leaves w)) as Frep.
  { intros w Rp q. pose proof (forget_turn k rows near leaves width turn Ns Nt Lt Wd w Rp 1 q) as Q. now rewrite Z.mul_1_l in Q. }
  (* The start. *)
  assert (forall t q, start_of_cycle rows marks (q + t * period) = start_of_cycle rows marks q) as Sp.
  { intros t q. unfold start_of_cycle. apply map_ext. intros i. f_equal. unfold marks, leaves_by. cbn [fst snd]. fold period. now rewrite Z.mod_add by lia. }
  set (v0 := if cycle then start_of_cycle rows marks else start_of_path rows marks len).
  assert (repeats turn v0) as R0.
  { intros q. unfold v0. destruct Pt as [x Px]. rewrite Px. destruct cycle eqn:C; [apply Sp|]. rewrite <- Px. unfold turn, Strips.turn. fold cycle. rewrite C. now rewrite Z.add_0_r. }
  assert (listed_word rows width period listed (forget k rows near leaves v0)) as L0.
  { unfold v0, start_listed in *. clear - St Ns Np Lv Pp Wd Lp Ct Tf Pt T0 Sp. destruct cycle.
    - rewrite forallb_forall in St. intros q y Ly Sy. pose proof (Z.mod_pos_bound q period Pp) as B.
      specialize (St (q mod period) (proj2 (in_numbers _ _) B)). unfold listed_from in St.
      set (v := forget k rows near leaves (start_of_cycle rows marks)) in *. set (t := q / period). pose proof (Z.div_mod q period ltac:(lia)) as Dm. fold t in Dm.
      assert (forall z, v (z + t * period) = v z) as Vm.
      { intros z. unfold v. pose proof (forget_is_moved k rows near leaves width period n Np Lv Wd t (start_of_cycle rows marks) z) as Q. unfold moved_by at 2 in Q. rewrite <- Q.
        apply (forget_same k rows near leaves Ns). intros i _. apply Sp. }
      pose proof (windows_right rows width period listed Wd v width (q mod period) St (q mod period) (y - t * period) ltac:(lia) ltac:(lia) ltac:(lia)) as H.
      rewrite <- (Vm (y - t * period)) in H. replace (y - t * period + t * period) with y in H by lia. specialize (H Sy). rewrite Z.mod_mod in H by lia.
      rewrite <- H. f_equal. unfold range. rewrite !map_map. apply map_ext. intros i. unfold segment_at.
      assert (linked v (y - t * period) (q mod period + Z.of_nat i) = linked v y (q + Z.of_nat i)) as ->.
      { apply eq_true_iff_eq. rewrite !linked_spec. split; intros K z Lz.
        - replace z with (z - t * period + t * period) by lia. rewrite Vm. apply K. lia.
        - rewrite <- Vm. apply K. lia. }
      destruct (linked _ _ _); [|reflexivity]. rewrite <- (Vm (q mod period + Z.of_nat i)). f_equal. clear - Dm. lia.
    - assert (forall m, 1 <= m -> listed_word rows width period listed (forget k rows near leaves (start_of_path rows marks m))) as All; [|apply All; lia].
      intros m. pattern m. apply (well_founded_induction (Z.lt_wf 0)). clear m. intros m IH Lm. set (v := forget k rows near leaves (start_of_path rows marks m)).
      destruct (Z_le_gt_dec m (longest_start width period)) as [Sm|Sm].
      + rewrite forallb_forall in St. specialize (St m). rewrite in_from_1_to in St. specialize (St ltac:(lia)). unfold listed_from in St.
        intros q y Ly Sy. assert (-1 <= y <= m) as By.
        { destruct (Z_le_gt_dec (-1) y); [destruct (Z_le_gt_dec y m); [lia|]|]; exfalso; unfold v in Sy; rewrite hidden_forget, nothing_hidden in Sy; try discriminate;
            unfold start_of_path; destruct (Z.leb_spec 0 y); destruct (Z.ltb_spec y m); destruct (Z.eqb_spec y (-1)); destruct (Z.eqb_spec y m); cbn; try lia; apply nothing_hidden. }
        apply (windows_right rows width period listed Wd v _ _ St q y); lia || assumption.
      + unfold longest_start in Sm. assert (listed_word rows width period listed (forget k rows near leaves (start_of_path rows marks (m - period)))) as Sh by (apply IH; lia).
        set (u := forget k rows near leaves (start_of_path rows marks (m - period))) in *. intros q y Ly Sy.
        destruct (Z_le_gt_dec (q + Z.of_nat width + 3) (m - period)) as [Near|Farr].
        * assert (forall z, q <= z < q + Z.of_nat width -> v z = u z) as Same.
          { intros z Lz. unfold v, u. apply (forget_same k rows near leaves Ns). intros i Li. unfold start_of_path.
            destruct (Z.ltb_spec i m), (Z.ltb_spec i (m - period)), (Z.eqb_spec i m), (Z.eqb_spec i (m - period)); try lia; reflexivity. }
          rewrite (window_same rows v u q y width Same Ly). apply Sh; [assumption|]. now rewrite <- Same.
        * apply (proj2 (listed_is_moved rows width period listed n Pp Wd (-1) u)) in Sh.
          assert (forall z, q <= z < q + Z.of_nat width -> v z = moved_by (-1 * period) u z) as Same.
          { intros z Lz. unfold u. rewrite <- (forget_is_moved k rows near leaves width period n Np Lv Wd (-1) (start_of_path rows marks (m - period)) z).
            apply (forget_same k rows near leaves Ns). intros i Li. unfold moved_by, start_of_path.
            destruct (Z.leb_spec 0 i), (Z.ltb_spec i m), (Z.eqb_spec i (-1)), (Z.eqb_spec i m), (Z.leb_spec 0 (i + -1 * period)), (Z.ltb_spec (i + -1 * period) (m - period)),
              (Z.eqb_spec (i + -1 * period) (-1)), (Z.eqb_spec (i + -1 * period) (m - period)); try lia; cbn [andb orb]; try reflexivity;
              now rewrite Sp. }
          rewrite (window_same rows v _ q y width Same Ly). apply Sh; [assumption|]. now rewrite <- Same. }
  assert (in_play k rows near leaves width period listed turn (forget k rows near leaves v0)) as W0.
  { split; [now apply Frep|]. split; [now apply forget_fixed|assumption]. }
  (* What the word says of the member. *)
  pose proof (strip_guard_or_not fam k along wide guard Words Pr Ff Tw len Fl) as Gn.
  pose proof (strip_vertex_below fam k along wide guard Words Pr Ff Tw len Fl) as Vb.
  pose proof (strip_vertex_turn fam k along wide guard Words Pr Ff Tw len Lp Lc Fl) as Vt.
  pose proof (strip_vertex_inj fam k along wide guard Words Once Pr Ff Tw len Lp Lc Fl) as Vi.
  pose proof (strip_guard_near fam k along wide guard Words Once Pr Ff Tw len Lp Fl) as Vg.
  pose proof (strip_near_adjacent fam k along wide guard Words Once Pr Ff Tw len Lp Lc Fl) as Va.
  pose proof (strip_leaves_most fam k along wide guard Words Pr Ff Tw len Lp Fl) as Vl.
  pose proof (strip_off_degree fam k along wide guard Words Pr Ff Tw len Lp Fl) as Vd.
  pose proof (strip_off_one fam k along wide guard Words Pr Ff Tw len Lp Fl) as Vo.
  pose proof (strip_mark fam k along wide guard Words Pr Ff Tw len Lp Fl) as Vm.
  pose proof (hub_off fam k along wide guard Words Pr Ff Tw len Fl) as Ho.
  fold rows period near leaves marks turn in Gn, Vb, Vt, Vi, Vg, Va, Vl, Vd, Vo, Vm, Ho. set (vertex_at := strip_vertex fam along wide guard len) in *.
  set (done := hub_vertex fam along wide len) in *.
  assert (forall a, (snd a < rows)%nat -> cell_at v0 a = if cycle then Open (marks a) else if (0 <=? fst a) && (fst a <? len) then Open (marks a) else
    if (fst a =? -1) || (fst a =? len) then End else Gone) as Cell.
  { intros a La. assert (cell_at (start_of_cycle rows marks) a = Open (marks a)) as Co.
    { unfold cell_at, start_of_cycle. set (f := fun i : nat => _). rewrite (nth_indep _ Gone (f 0%nat)) by (now rewrite map_length, seq_length).
      rewrite map_nth, seq_nth by assumption. unfold f. now destruct a. }
    unfold v0. destruct cycle; [exact Co|]. unfold cell_at, start_of_path. destruct ((0 <=? fst a) && (fst a <? len)); [exact Co|].
    destruct ((fst a =? -1) || (fst a =? len)); [apply nth_repeat_in; assumption|]. apply cell_nothing. }
  assert (forall a, vertex_at a <> None <-> cycle = true \/ (0 <= fst a < len)) as There.
  { intros a. unfold vertex_at, strip_vertex. fold cycle. cbn [round within_length]. destruct cycle eqn:C.
    - pose proof (Z.mod_pos_bound (fst a) len Lp) as B. destruct (Z.leb_spec 0 (fst a mod len)), (Z.ltb_spec (fst a mod len) len); cbn; try lia. split; [auto|discriminate].
    - destruct (Z.leb_spec 0 (fst a)), (Z.ltb_spec (fst a) len); cbn; split; intros X; try lia; try discriminate; try congruence; destruct X; try discriminate; lia. }
  assert (forall s, (forall v c, color_of s v = Some c <-> c = 0%N /\ done v) -> ((exists v, done v) -> (1 <= k)%N) -> true_of (member fam M N) k rows near vertex_at done v0 s) as Tr.
  { intros s Cs Ck. assert (forall v, ~ done v -> color_of s v = None) as Un.
    { intros v Nd. destruct (color_of s v) eqn:E; [|reflexivity]. apply Cs in E as [_ E]. contradiction. }
    constructor.
    - intros a m La C. assert (vertex_at a <> None) as Ne.
      { apply There. rewrite Cell in C by assumption. destruct cycle; [auto|right]. destruct (Z.leb_spec 0 (fst a)), (Z.ltb_spec (fst a) len); cbn in C; try lia;
          destruct ((fst a =? -1) || (fst a =? len)); discriminate. }
      destruct (vertex_at a) as [v|] eqn:E; [|congruence]. exists v. split; [reflexivity|]. split; [apply Un; intros D; now apply (Ho v D a La)|].
      assert (m = marks a) as ->.
      { rewrite Cell in C by assumption. destruct cycle; [congruence|]. destruct ((0 <=? fst a) && (fst a <? len)); [congruence|]. destruct ((fst a =? -1) || (fst a =? len)); discriminate. }
      split.
      + intros c _. rewrite (Vm a v c La E). split.
        * intros (-> & l & A & D). exists l. split; [assumption|]. split; [now apply Ho|]. now apply Cs.
        * intros (l & A & _ & X). apply Cs in X as [-> D]. split; [reflexivity|eauto].
      + intros b Ib. pose proof (Nr a b Ib) as Lb. pose proof (Ns a b Ib) as Sb. rewrite Cell by assumption. destruct cycle eqn:Cy; [discriminate|].
        assert (0 <= fst a < len) as Ba by (assert (vertex_at a <> None) as Ne' by congruence; apply There in Ne' as [|]; [discriminate|assumption]).
        destruct (Z.leb_spec 0 (fst b)), (Z.ltb_spec (fst b) len), (Z.eqb_spec (fst b) (-1)), (Z.eqb_spec (fst b) len); cbn; try discriminate; lia.
    - intros a La C. rewrite Cell in C by assumption. destruct cycle; [discriminate|]. destruct ((0 <=? fst a) && (fst a <? len)); [discriminate|]. destruct ((fst a =? -1) || (fst a =? len)); discriminate.
    - intros a c La C. rewrite Cell in C by assumption. destruct cycle; [discriminate|]. destruct ((0 <=? fst a) && (fst a <? len)); [discriminate|]. destruct ((fst a =? -1) || (fst a =? len)); discriminate.
    - intros a La C. destruct (vertex_at a) eqn:E; [exfalso|reflexivity]. assert (vertex_at a <> None) as Ne by congruence. apply There in Ne.
      rewrite Cell in C by assumption. destruct cycle; [discriminate|]. destruct Ne as [|Ne]; [discriminate|].
      destruct (Z.leb_spec 0 (fst a)), (Z.ltb_spec (fst a) len); cbn in C; try lia. discriminate.
    - intros v Lv0. destruct (Gn v) as [(a & La & E)|Off].
      + right; right. exists a, (marks a). split; [assumption|]. split; [assumption|]. assert (vertex_at a <> None) as Ne by congruence. apply There in Ne.
        rewrite Cell by assumption. destruct cycle; [reflexivity|]. destruct Ne as [|Ne]; [discriminate|].
        destruct (Z.leb_spec 0 (fst a)), (Z.ltb_spec (fst a) len); cbn; try lia. reflexivity.
      + destruct (color_of s v) as [c|] eqn:Cv; [left; discriminate|]. right; left. apply few_neighbors. apply Vd; [assumption|assumption|]. intros D.
        rewrite (proj2 (Cs v 0%N) (conj eq_refl D)) in Cv. discriminate.
    - intros v c E. apply Cs in E as [-> D]. assert (1 <= k)%N by (apply Ck; eauto). lia.
    - intros v D. rewrite (proj2 (Cs v 0%N) (conj eq_refl D)). discriminate. }
  assert (bounded turn v0) as B0.
  { intros T. exists (-1). intros q Lq. unfold v0. destruct cycle eqn:C; [exfalso|].
    - unfold turn, Strips.turn in T. fold cycle in T. rewrite C in T. lia.
    - unfold start_of_path. destruct (Z.leb_spec 0 q), (Z.ltb_spec q len), (Z.eqb_spec q (-1)), (Z.eqb_spec q len); cbn; try lia; apply nothing_hidden. }
  assert (forall s, (forall v c, color_of s v = Some c <-> c = 0%N /\ done v) -> ((exists v, done v) -> (1 <= k)%N) -> passes s = 0%N ->
    Wins (coloring_game (member fam M N) (with_colors k)) Alice s) as Win.
  { intros s Cs Ck Ps. apply (words_win (member fam M N) k rows near leaves turn vertex_at (member_simple fam M N) Nr Ny Gn Vb Vt Vi Vg Va Vl done Vo Hits width period listed
      Answer Idle Alive Put Frep (forget k rows near leaves v0)).
    - exact W0.
    - apply (forget_true (member fam M N) k rows near leaves vertex_at Nr Ny Gn Vg Vl). now apply Tr.
    - intros T. destruct (B0 T) as (B & HB). exists B. intros q Lq. rewrite hidden_forget by auto. apply nothing_hidden.
    - exact Ps. }
  unfold wins_on_member, wins_on. apply orb_prop in Hub as [Hub|Hub].
  - apply Z.eqb_eq in Hub. assert (forall v, ~ done v) as Nd by (intros v (b & _ & Hb & _); rewrite no_hubs in Hb by assumption; discriminate).
    apply Win; [|intros [v D]; now apply Nd in D|reflexivity]. intros v c. cbn. split; [discriminate|intros [_ D]; now apply Nd in D].
  - rewrite !andb_true_iff in Hub. destruct Hub as ((Hub & Fa) & Lk). apply Z.eqb_eq in Hub. destruct first; [|discriminate]. apply N.leb_le in Lk.
    set (p := pattern_of fam) in *. set (hub := vertex p M N (hub_row p, 0)).
    assert (is_hub p (hub_row p, 0) = true) as Hh by (apply is_hub_spec; cbn; lia).
    assert (In (hub_row p, 0) (cells p M N)) as Ih by (apply in_cells; unfold inside; now rewrite Hh).
    assert (forall v, done v <-> v = hub) as Dn.
    { intros v. split; [|intros ->; exists (hub_row p, 0); auto]. intros (b & Ib & Hb & ->). unfold hub. f_equal. fold p in Ib, Hb. apply in_cells in Ib. unfold inside in Ib. rewrite Hb in Ib.
      apply Z.eqb_eq in Ib. apply is_hub_spec in Hb. rewrite Hub in Hb. destruct b as [x y]. cbn in *. f_equal; lia. }
    pose proof (vertex_below p M N _ Ih) as Lh. fold hub in Lh. change (member_of p M N) with (member fam M N) in Lh.
    apply has_a_move with (q := color (uncolored_start Alice) hub 0).
    + apply quiet_not_won. split; [reflexivity|]. intros v _ _. exists 0%N. split; [lia|]. apply not_true_iff_false. rewrite sees_iff. intros (w & _ & _ & X). discriminate.
    + reflexivity.
    + apply free_moves; [reflexivity|]. left. exists hub, 0%N. split; [assumption|]. split; [cbn; lia|]. split; [reflexivity|]. split; [|reflexivity].
      apply not_true_iff_false. rewrite sees_iff. intros (w & _ & _ & X). discriminate.
    + apply Win; [|auto|reflexivity]. intros v c. rewrite Dn. cbn. destruct (N.eqb_spec v hub) as [->|D]; [split; [intros X; injection X as <-; auto|intros [-> _]; reflexivity]|].
      split; [discriminate|intros [_ X]; contradiction].
Qed.

End Sound.

(** Any function would do. *)
Definition hash_letter (x : letter) : int :=
  match x with Gone => 1 | Safe => 2 | End => 3 | Open m => 64 + small m | Colored c => 16 + small c end%uint63.
Definition hash_window (c : Z) (l : list column) : positive :=
  key (fold_left (fun h c => fold_left (fun h x => mixed h (hash_letter x)) c h) l (small (Z.to_N c))).

(** On which axis the lengths run, and the length of the other. *)
Definition check_windows_by (hash : Z -> list column -> positive) (fuel : nat) (fam : family) (first : player) (x : windows) : option (bool * Z) :=
  let hold along wide := words_of_strip hash fuel fam (w_colors x) along wide (w_width x) (w_from x) (w_windows x) first in
  match w_frame x with
  | (Some wide, None) => if hold true wide then Some (true, wide) else None
  | (None, Some wide) => if hold false wide then Some (false, wide) else None
  | _ => None
  end.

Definition check_windows : family -> player -> windows -> option (bool * Z) := check_windows_by hash_window 1000.

Lemma check_windows_by_sound hash fuel fam x first along wide : proper fam = true -> check_windows_by hash fuel fam first x = Some (along, wide) ->
  forall len, w_from x <= len -> (along = true -> fits fam len = true) -> wins_on_member fam Alice (w_colors x) first (fst (sizes along wide len)) (snd (sizes along wide len)).
Proof.
  intros Pr. unfold check_windows_by. cbv zeta. destruct (w_frame x) as [[r|] [c|]]; try discriminate.
  - destruct (words_of_strip _ _ _ _ true _ _ _ _ _) eqn:H; [|discriminate]. intros E len L F. injection E as <- <-. exact (words_of_strip_sound _ _ _ _ _ _ _ _ len _ first Pr H L F).
  - destruct (words_of_strip _ _ _ _ false _ _ _ _ _) eqn:H; [|discriminate]. intros E len L F. injection E as <- <-. exact (words_of_strip_sound _ _ _ _ _ _ _ _ len _ first Pr H L F).
Qed.

Theorem check_windows_sound fam x first along wide : proper fam = true -> check_windows fam first x = Some (along, wide) ->
  forall len, w_from x <= len -> (along = true -> fits fam len = true) -> wins_on_member fam Alice (w_colors x) first (fst (sizes along wide len)) (snd (sizes along wide len)).
Proof. exact (check_windows_by_sound hash_window 1000 fam x first along wide). Qed.

(** Without hubs it does not matter who begins. *)
Lemma windows_for_either fam first x : hubs (pattern_of fam) = 0 -> check_windows fam first x = check_windows fam Alice x.
Proof. intros E. unfold check_windows, check_windows_by, words_of_strip. now rewrite E. Qed.
