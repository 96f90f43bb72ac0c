(** * What all families have in common (docs/theory.md, 12.2)

    They look the same after a move by their periods, steps can be taken back, an axis that is closed has the period 1, and
    members are simple graphs. *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia FinFun.
From Mapgame Require Import Game Families.
Import ListNotations.
Open Scope Z_scope.

(** The periods of rows and columns; 0 for rows that no move leaves as they are. *)
Definition periods (f : family) : Z * Z :=
  match f with
  | Grid | Cylinder | Torus | Triangular | King => (1, 1)
  | Hexagonal => (2, 2)
  | Circulant _ | PowerOfCycle _ | PowerOfPath _ | Prism | Petersen _ => (0, 1)
  | Caterpillar leaves => (0, Z.of_nat (length leaves))
  | Strip s => (0, step_period s)
  end.

(** *** Strips as they should be

    Steps lead within the rows, and an exchange of rows maps the strip to itself, as does the opposite one. *)

Definition has_step (s : strip) (c e : cell) : bool :=
  existsb (fun x => same_cell (fst x) c && same_cell (snd x) e || (snd e =? 0) && same_cell (fst x) (fst e, snd c) && same_cell (snd x) (fst c, 0)) (steps_of s).

Definition in_height (s : strip) (i : Z) : bool := (0 <=? i) && (i <? height s).
Definition rows_by (f : Z -> Z) (l : list cell) : list cell := map (fun c => (f (fst c), snd c)) l.

Definition keeps (s : strip) (f g : Z -> Z) : bool :=
  forallb (fun i => in_height s (f i) && (g (f i) =? i)) (numbers_below (height s)) &&
  forallb (fun '(c, e) => has_step s (f (fst c), snd c) (f (fst e), snd e)) (steps_of s) &&
  forallb (fun c => existsb (same_cell c) (absent s)) (rows_by f (absent s)) &&
  forallb (fun h => forallb (fun c => existsb (same_cell c) (fst h)) (rows_by f (fst h))) (hubs_of s).

Definition proper_strip (s : strip) : bool :=
  let rows := rows_of_closing s in
  (0 <? step_period s) && (0 <=? height s) && (Z.of_nat (length rows) <=? height s) && forallb (in_height s) rows &&
  forallb (fun '(c, e) => in_height s (fst c) && in_height s (fst e)) (steps_of s) &&
  forallb (fun h => forallb (fun g => (0 <=? g) && (g <? Z.of_nat (length (hubs_of s)))) (snd h)) (hubs_of s) &&
  keeps s (row_after rows) (row_before rows) && keeps s (row_before rows) (row_after rows).

Definition proper (f : family) : bool := match f with Strip s => proper_strip s | _ => true end.

Definition moved (s a : cell) : cell := (fst a + fst s, snd a + snd s).

Definition divides (s : cell) (f : family) : Prop := (fst (periods f) | fst s) /\ (snd (periods f) | snd s).

Lemma divide_0 x : (0 | x) -> x = 0.
Proof. intros [y H]. lia. Qed.

Lemma same_cell_spec a b : same_cell a b = true <-> a = b.
Proof.
  unfold same_cell. rewrite andb_true_iff, !Z.eqb_eq. destruct a, b; cbn. split; [intros [-> ->]; reflexivity|].
  intros H. injection H. auto.
Qed.

Lemma both_ways_spec steps a e : In e (both_ways steps a) <-> exists d, In d steps /\ (e = step a d \/ e = back a d).
Proof.
  unfold both_ways. rewrite in_app_iff, !in_map_iff. split.
  - intros [(d & <- & I)|(d & <- & I)]; eauto.
  - intros (d & I & [->| ->]); eauto.
Qed.

Lemma both_ways_moved steps a s e : In e (both_ways steps a) -> In (moved s e) (both_ways steps (moved s a)).
Proof.
  rewrite !both_ways_spec. intros (d & I & [->| ->]); exists d; (split; [assumption|]); [left|right];
    unfold step, back, moved; cbn; f_equal; lia.
Qed.

Lemma both_ways_back steps a e : In e (both_ways steps a) -> In a (both_ways steps e).
Proof.
  rewrite !both_ways_spec. intros (d & I & [->| ->]); exists d; (split; [assumption|]); [right|left];
    unfold step, back; destruct a; cbn; f_equal; lia.
Qed.

Lemma in_numbers n x : In x (numbers_below n) <-> 0 <= x < n.
Proof.
  unfold numbers_below. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros H. exists (Z.to_nat x). split; [lia|]. apply in_seq. lia.
Qed.

Lemma in_from_1_to n x : In x (from_1_to n) <-> 1 <= x <= n.
Proof.
  unfold from_1_to. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_numbers in I. lia.
  - intros H. exists (x - 1). split; [lia|]. apply in_numbers. lia.
Qed.

Lemma leaves_moved leaves j t : (Z.of_nat (length leaves) | t) -> leaves_at leaves (j + t) = leaves_at leaves j.
Proof.
  intros [q ->]. unfold leaves_at. destruct leaves as [|l leaves]; [now destruct (Z.to_nat _), (Z.to_nat _)|].
  now rewrite Z_mod_plus_full.
Qed.

Lemma leaves_most leaves j : leaves_at leaves j <= most leaves.
Proof.
  unfold leaves_at. generalize (Z.to_nat (j mod Z.of_nat (length leaves))). induction leaves as [|l leaves IH]; intros [|i]; cbn; try lia.
  specialize (IH i). unfold most in *. lia.
Qed.

Lemma class_moved s i j t l : (step_period s | t) -> is_class s (i, j + t) l = is_class s (i, j) l.
Proof. intros [q ->]. unfold is_class. cbn [fst snd]. now rewrite Z_mod_plus_full. Qed.

Lemma there_moved f s a : divides s f -> there (pattern_of f) (moved s a) = there (pattern_of f) a.
Proof.
  intros [R C]. destruct f; cbn in *; try reflexivity; destruct a as [i j]; apply divide_0 in R; unfold moved; cbn.
  - now rewrite R, Z.add_0_r, leaves_moved.
  - rewrite R, Z.add_0_r. now rewrite class_moved.
Qed.

Lemma in_hubs_numbered {A} (l : list A) h x : In (h, x) (combine (numbers_below (Z.of_nat (length l))) l) <-> 0 <= h /\ nth_error l (Z.to_nat h) = Some x.
Proof.
  unfold numbers_below. rewrite Nat2Z.id. assert (forall n, In (h, x) (combine (map Z.of_nat (seq n (length l))) l) <->
    Z.of_nat n <= h /\ nth_error l (Z.to_nat h - n) = Some x) as Q; [|rewrite Q, Nat.sub_0_r; reflexivity].
  induction l as [|y l IH]; intros n; cbn [length seq map combine In].
  - split; [intros []|]. intros [_ E]. destruct (Z.to_nat h - n)%nat; discriminate.
  - rewrite IH. split.
    + intros [E|[L E]]; [injection E as <- <-; rewrite Nat2Z.id, Nat.sub_diag; split; [lia|reflexivity]|]. split; [lia|].
      replace (Z.to_nat h - n)%nat with (S (Z.to_nat h - S n)) by lia. exact E.
    + intros [L E]. destruct (Z.to_nat h - n)%nat eqn:D.
      * left. injection E as ->. f_equal. lia.
      * right. split; [lia|]. replace (Z.to_nat h - S n)%nat with n0 by lia. exact E.
Qed.

(** Where steps lead in a strip: to cells, to hubs, and from a hub. *)
Lemma in_strip_ends s a e : In e (strip_ends s a) <->
  (fst a < height s /\
    ((exists c r d, In (c, (r, d)) (steps_of s) /\
        (is_class s a [c] = true /\ e = (r, snd a + d) \/ fst a = r /\ is_class s (fst c, snd a - d) [c] = true /\ e = (fst c, snd a - d))) \/
     (exists h l o, (0 <= h /\ nth_error (hubs_of s) (Z.to_nat h) = Some (l, o)) /\ is_class s a l = true /\ e = (height s + h, snd a)))) \/
  (height s <= fst a /\ exists g, In g (snd (nth (Z.to_nat (fst a - height s)) (hubs_of s) ([], []))) /\ e = (height s + g, snd a)).
Proof.
  unfold strip_ends. destruct (Z.ltb_spec (fst a) (height s)) as [L|L].
  - rewrite in_app_iff, !in_flat_map. split.
    + intros [((c & r & d) & I & J)|((h & l & o) & I & J)]; left; (split; [assumption|]); [left|right].
      * exists c, r, d. split; [assumption|]. apply in_app_iff in J as [J|J].
        -- destruct (is_class s a [c]); [destruct J as [<-|[]]; auto|destruct J].
        -- destruct ((fst a =? r) && _) eqn:K; [destruct J as [<-|[]]|destruct J]. apply andb_prop in K as [K1 K2]. apply Z.eqb_eq in K1. auto.
      * apply in_hubs_numbered in I. destruct (is_class s a l) eqn:K; [destruct J as [<-|[]]|destruct J]. exists h, l, o. auto.
    + intros [[_ [(c & r & d & I & J)|(h & l & o & I & K & ->)]]|[X _]]; [left|right|lia].
      * exists (c, (r, d)). split; [assumption|]. apply in_app_iff. destruct J as [(K & ->)|(E & K & ->)]; [left|right].
        -- rewrite K. cbn; auto.
        -- rewrite K. apply Z.eqb_eq in E. rewrite E. cbn; auto.
      * exists (h, (l, o)). split; [now apply in_hubs_numbered|]. rewrite K. cbn; auto.
  - rewrite in_map_iff. split; [intros (g & <- & I); right; split; [assumption|eauto]|].
    intros [[X _]|[_ (g & I & ->)]]; [lia|]. exists g. auto.
Qed.

Lemma ends_moved f s a e : divides s f -> In e (ends (pattern_of f) a) -> In (moved s e) (ends (pattern_of f) (moved s a)).
Proof.
  intros [R C]. destruct f; cbn [pattern_of everywhere Pattern ends petersen]; try apply both_ways_moved; cbn [periods fst snd] in R, C.
  - destruct R as [p R], C as [q C], a as [i j], s as [x y]. unfold moved. cbn [fst snd] in *. subst.
    replace (i + p * 2 + (j + q * 2)) with (i + j + 2 * (p + q)) by lia. rewrite Z.even_add_mul_2.
    intros [<-|[<-|[<-|[]]]]; cbn [In fst snd]; [left|right; left|right; right; left]; try destruct (Z.even (i + j)); f_equal; lia.
  - apply divide_0 in R. destruct a as [i j], s as [x y]. unfold moved. cbn [fst snd] in *. subst. rewrite (Z.add_0_r i).
    intros [<-|[<-|[<-|[]]]]; cbn [In fst snd]; [left|right; left|right; right; left]; destruct (i =? 0); f_equal; lia.
  - apply divide_0 in R. destruct a as [i j], s as [x y]. unfold moved. cbn [fst snd] in *. subst. rewrite (Z.add_0_r i).
    intros [<-|[<-|[<-|[]]]]; cbn [In fst snd]; [left|right; left|right; right; left]; destruct (i =? 0); f_equal; lia.
  - apply divide_0 in R. destruct a as [i j], s as [x y]. unfold moved. cbn [fst snd] in *. subst. rewrite (Z.add_0_r i).
    destruct (i =? 0).
    + intros [<-|[<-|I]]; cbn [In fst snd]; [left; f_equal; lia|right; left; f_equal; lia|].
      apply in_map_iff in I as (l & <- & I). right; right. apply in_map_iff. exists l. cbn. split; [f_equal; lia|assumption].
    + intros [<-|[]]. left. reflexivity.
  - apply divide_0 in R. destruct a as [i j], s as [x y]. cbn [fst snd] in *. subst x. unfold moved. cbn [fst snd]. rewrite (Z.add_0_r i).
    change (ends (pattern_of (Strip s0))) with (strip_ends s0). rewrite !in_strip_ends. cbn [fst snd]. intros [[L [I|I]]|[L I]].
    + left. split; [assumption|]. left. destruct I as (c & r & d & I & [(K & ->)|(-> & K & ->)]); exists c, r, d; (split; [assumption|]).
      * left. rewrite class_moved by assumption. split; [assumption|]. cbn. f_equal; lia.
      * right. replace (j + y - d) with (j - d + y) by lia. rewrite class_moved by assumption. split; [reflexivity|]. split; [assumption|]. cbn. f_equal; lia.
    + left. split; [assumption|]. right. destruct I as (h & l & o & N & K & ->). exists h, l, o. rewrite class_moved by assumption. split; [exact N|]. split; [exact K|]. cbn. f_equal; lia.
    + right. split; [assumption|]. destruct I as (g & I & ->). exists g. split; [assumption|]. cbn. f_equal; lia.
Qed.

Lemma is_hub_spec p a : is_hub p a = true <-> hub_row p <= fst a < hub_row p + hubs p.
Proof. unfold is_hub. now rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. Qed.

Lemma no_hubs p a : hubs p = 0 -> is_hub p a = false.
Proof. intros E. apply not_true_iff_false. rewrite is_hub_spec. lia. Qed.

Lemma proper_steps s c r d : proper_strip s = true -> In (c, (r, d)) (steps_of s) -> 0 <= fst c < height s /\ 0 <= r < height s.
Proof.
  unfold proper_strip, in_height. rewrite !andb_true_iff. intros (((((_ & _) & H) & _) & _) & _) I. rewrite forallb_forall in H. specialize (H _ I). cbn in H.
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in H. lia.
Qed.

Lemma same_class s a c : is_class s a [c] = true <-> c = (fst a, snd a mod step_period s).
Proof. unfold is_class. cbn [existsb]. rewrite orb_false_r, same_cell_spec. split; congruence. Qed.

Lemma ends_back f a e : proper f = true -> there (pattern_of f) a = true -> is_hub (pattern_of f) e = false ->
  In e (ends (pattern_of f) a) -> In a (ends (pattern_of f) e).
Proof.
  intros Pr T Nh. destruct f; cbn [pattern_of everywhere Pattern ends petersen]; try apply both_ways_back.
  - destruct a as [i j]. intros [<-|[<-|[<-|[]]]]; cbn [In]; [right; left|left|right; right; left].
    1, 2: try destruct (Z.even (i + j)); f_equal; lia.
    destruct (Z.even (i + j)) eqn:E.
    + replace (i + 1 + j) with (i + j + 1) by lia. rewrite Z.even_add, E. cbn. f_equal; lia.
    + replace (i - 1 + j) with (i + j + -1) by lia. rewrite Z.even_add, E. cbn. f_equal; lia.
  - destruct a as [i j]. intros [<-|[<-|[<-|[]]]]; cbn [In]; [right; left|left|right; right; left]; destruct (i =? 0); f_equal; lia.
  - destruct a as [i j]. intros [<-|[<-|[<-|[]]]]; cbn [In]; [right; left|left|right; right; left]; destruct (i =? 0); f_equal; lia.
  - destruct a as [i j]. cbn in T. apply andb_prop in T as [T1 T2]. apply Z.leb_le in T1, T2. pose proof (leaves_most leaves j).
    destruct (Z.eqb_spec i 0) as [->|D].
    + intros [<-|[<-|I]]; cbn [In Z.eqb].
      * right; left. f_equal; lia.
      * left. f_equal; lia.
      * apply in_map_iff in I as (l & <- & I). apply in_from_1_to in I. destruct (Z.eqb_spec l 0); [lia|]. left. reflexivity.
    + intros [<-|[]]. cbn [Z.eqb]. right; right. apply in_map_iff. exists i. split; [reflexivity|]. apply in_from_1_to. lia.
  - change (ends (pattern_of (Strip s))) with (strip_ends s). rewrite !in_strip_ends. cbn [pattern_of there] in T. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt in T.
    intros [[L [I|I]]|[L _]]; [| |lia].
    + left. destruct I as (c & r & d & I & Q). destruct (proper_steps s c r d Pr I). split; [destruct Q as [(_ & ->)|(_ & _ & ->)]; cbn; lia|]. left. exists c, r, d.
      split; [assumption|]. destruct Q as [(K & ->)|(E & K & ->)]; [right|left]; cbn [fst snd].
      * rewrite Z.add_simpl_r. apply same_class in K. rewrite K. cbn [fst snd]. split; [reflexivity|]. split; [now apply same_class|]. now destruct a.
      * split; [exact K|]. rewrite Z.sub_add, <- E. now destruct a.
    + destruct I as (h & l & o & [N E] & _ & ->). exfalso. assert (Z.to_nat h < length (hubs_of s))%nat by (apply nth_error_Some; congruence).
      rewrite <- not_true_iff_false, is_hub_spec in Nh. cbn in Nh. lia.
Qed.

(** From a hub steps only lead to hubs. *)
Lemma ends_of_hub f a e : proper f = true -> is_hub (pattern_of f) a = true -> In e (ends (pattern_of f) a) -> is_hub (pattern_of f) e = true.
Proof.
  intros Pr. rewrite !is_hub_spec. destruct f; cbn [pattern_of everywhere Pattern petersen hub_row hubs]; try lia. intros H.
  intros I; change (In e (strip_ends s a)) in I; revert I; rewrite in_strip_ends. intros [[L _]|[L (g & I & ->)]]; [cbn in H; lia|]. cbn [fst snd].
  cbn [proper] in Pr. unfold proper_strip in Pr. rewrite !andb_true_iff in Pr. destruct Pr as (((_ & Q) & _) & _). rewrite forallb_forall in Q.
  assert (In (nth (Z.to_nat (fst a - height s)) (hubs_of s) ([], [])) (hubs_of s)) as J by (apply nth_In; lia).
  specialize (Q _ J). rewrite forallb_forall in Q. specialize (Q g I). rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in Q. lia.
Qed.

(** *** Rows exchanged *)

Definition turned (p : pattern) (q : Z) (a : cell) : cell := (twist p q (fst a), snd a).

Section Exchange.
Variables (s : strip) (f g : Z -> Z).
Hypothesis s_proper : proper_strip s = true.
Hypothesis f_keeps : keeps s f g = true.
Hypothesis g_keeps : keeps s g f = true.
Hypothesis f_out : forall i, ~ 0 <= i < height s -> f i = i.
Hypothesis g_out : forall i, ~ 0 <= i < height s -> g i = i.

Lemma keeps_row h h' i : keeps s h h' = true -> 0 <= i < height s -> 0 <= h i < height s /\ h' (h i) = i.
Proof.
  unfold keeps, in_height. rewrite !andb_true_iff, !forallb_forall. intros (((H & _) & _) & _) L. specialize (H i (proj2 (in_numbers _ _) L)).
  rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt, Z.eqb_eq in H. lia.
Qed.

Lemma back_and_forth i : g (f i) = i.
Proof.
  destruct (Z_le_gt_dec 0 i), (Z_lt_ge_dec i (height s)); [now apply (keeps_row f g)|..]; rewrite !f_out, ?g_out by lia; reflexivity.
Qed.

Lemma height_kept i : f i < height s <-> i < height s.
Proof.
  destruct (Z_le_gt_dec 0 i), (Z_lt_ge_dec i (height s)); [|rewrite f_out by lia; lia..].
  destruct (keeps_row f g i f_keeps); lia.
Qed.

Lemma exchanged_class l h h' a : keeps s h h' = true -> In l (absent s :: map fst (hubs_of s)) -> is_class s a l = true -> is_class s (h (fst a), snd a) l = true.
Proof.
  unfold keeps, is_class. rewrite !andb_true_iff, !forallb_forall. cbn [fst snd]. intros ((_ & Ab) & Hu) I K.
  apply existsb_exists in K as (c & Ic & E). apply same_cell_spec in E as <-.
  assert (forall c, In c (rows_by h l) -> existsb (same_cell c) l = true) as Q.
  { destruct I as [<-|I]; [exact Ab|]. apply in_map_iff in I as (x & <- & I). specialize (Hu x I). now rewrite forallb_forall in Hu. }
  apply (Q (h (fst a), snd a mod step_period s)). unfold rows_by. apply in_map_iff. exists (fst a, snd a mod step_period s). auto.
Qed.

Lemma exchanged_class_eq l a : In l (absent s :: map fst (hubs_of s)) -> is_class s (f (fst a), snd a) l = is_class s a l.
Proof.
  intros I. apply eq_true_iff_eq. split; [|now apply (exchanged_class l f g)]. intros K. apply (exchanged_class l g f) in K; auto.
  cbn [fst snd] in K. rewrite back_and_forth in K. now destruct a.
Qed.

Lemma exchanged_ends a e : In e (strip_ends s a) -> In (f (fst e), snd e) (strip_ends s (f (fst a), snd a)).
Proof.
  rewrite !in_strip_ends. cbn [fst snd]. rewrite height_kept. intros [[L [I|I]]|[L I]].
  - left. split; [assumption|]. left. destruct I as (c & r & d & I & Q). destruct (proper_steps s c r d s_proper I) as [Bc Br].
    unfold keeps in f_keeps. rewrite !andb_true_iff, !forallb_forall in f_keeps. destruct f_keeps as (((_ & St) & _) & _). specialize (St _ I).
    cbn [fst snd] in St. unfold has_step in St. apply existsb_exists in St as ((c' & r' & d') & I' & X). cbn [fst snd] in X. apply orb_prop in X as [X|X].
    + apply andb_prop in X as [X1 X2]. apply same_cell_spec in X1, X2. injection X2 as -> ->. subst c'. exists (f (fst c), snd c), (f r), d. split; [assumption|].
      destruct Q as [(K & ->)|(E & K & ->)]; [left|right]; cbn [fst snd].
      * apply same_class in K. split; [|reflexivity]. apply same_class. cbn. now rewrite K.
      * split; [now rewrite E|]. split; [|reflexivity]. apply same_class in K. apply same_class. cbn [fst snd] in *. now rewrite K at 2.
    + rewrite !andb_true_iff in X. destruct X as ((D0 & X1) & X2). apply Z.eqb_eq in D0. cbn in D0. subst d. apply same_cell_spec in X1, X2. injection X2 as -> ->. subst c'.
      exists (f r, snd c), (f (fst c)), 0. split; [assumption|]. destruct Q as [(K & ->)|(E & K & ->)]; [right|left]; cbn [fst snd].
      * apply same_class in K. rewrite K. cbn [fst snd]. rewrite Z.add_0_r, Z.sub_0_r. split; [reflexivity|]. split; [now apply same_class|reflexivity].
      * apply same_class in K. cbn [fst snd] in K. rewrite Z.sub_0_r in *. rewrite Z.add_0_r. split; [|reflexivity]. apply same_class. cbn. rewrite E. now rewrite K at 1.
  - left. split; [assumption|]. right. destruct I as (h & l & o & [N E] & K & ->). exists h, l, o. split; [auto|]. cbn [fst snd]. split.
    + apply (exchanged_class l f g); auto. right. apply in_map_iff. exists (l, o). split; [reflexivity|]. now apply nth_error_In in E.
    + rewrite f_out by lia. reflexivity.
  - right. assert (f (fst a) = fst a) as -> by (apply f_out; lia). split; [assumption|]. destruct I as (h & I & ->). exists h. split; [assumption|].
    cbn [fst snd]. f_equal. apply f_out. unfold proper_strip in s_proper. rewrite !andb_true_iff in s_proper. destruct s_proper as (((_ & Q) & _) & _). rewrite forallb_forall in Q.
    destruct (Nat.lt_ge_cases (Z.to_nat (fst a - height s)) (length (hubs_of s))) as [B|B]; [|rewrite nth_overflow in I by assumption; destruct I].
    specialize (Q _ (nth_In _ ([], []) B)). rewrite forallb_forall in Q. specialize (Q h I). rewrite andb_true_iff, Z.leb_le in Q. lia.
Qed.

End Exchange.

Section Twist.
Variable s : strip.
Hypothesis s_proper : proper_strip s = true.
Notation rows := (rows_of_closing s).

Lemma after_out i : ~ 0 <= i < height s -> row_after rows i = i.
Proof.
  intros L. unfold proper_strip in s_proper. rewrite !andb_true_iff, !Z.leb_le in s_proper. unfold row_after.
  destruct (Z.leb_spec 0 i), (Z.ltb_spec i (Z.of_nat (length rows))); cbn; try reflexivity. lia.
Qed.

Lemma before_out i : ~ 0 <= i < height s -> row_before rows i = i.
Proof.
  intros L. unfold proper_strip, in_height in s_proper. rewrite !andb_true_iff in s_proper. destruct s_proper as (((((_ & H) & _) & _) & _) & _). rewrite forallb_forall in H.
  unfold row_before. destruct (existsb (Z.eqb i) rows) eqn:E; [|reflexivity]. apply existsb_exists in E as (j & I & E). apply Z.eqb_eq in E as <-.
  specialize (H i I). rewrite andb_true_iff, Z.leb_le, Z.ltb_lt in H. lia.
Qed.

Lemma after_keeps : keeps s (row_after rows) (row_before rows) = true.
Proof. unfold proper_strip in s_proper. now rewrite !andb_true_iff in s_proper. Qed.
Lemma before_keeps : keeps s (row_before rows) (row_after rows) = true.
Proof. unfold proper_strip in s_proper. now rewrite !andb_true_iff in s_proper. Qed.

Lemma round_next q i : row_round s (q + 1) i = row_after rows (row_round s q i).
Proof.
  destruct q as [|n|n]; [reflexivity| |].
  - cbn [Z.add row_round]. now rewrite Pos.add_1_r, Pos.iter_succ.
  - destruct (Pos.eq_dec n 1) as [->|D].
    + cbn. symmetry. apply (back_and_forth s (row_before rows) (row_after rows) before_keeps before_out after_out).
    + replace (Z.neg n + 1) with (Z.neg (Pos.pred n)) by (rewrite <- (Pos.succ_pred n D) at 2; lia). cbn [row_round].
      rewrite <- (Pos.succ_pred n D) at 2. rewrite Pos.iter_succ. symmetry.
      apply (back_and_forth s (row_before rows) (row_after rows) before_keeps before_out after_out).
Qed.

Lemma round_add q r i : row_round s (q + r) i = row_round s q (row_round s r i).
Proof.
  revert q. apply Z.peano_ind; [reflexivity| |]; intros q IH.
  - rewrite <- Z.add_1_r, round_next. replace (q + 1 + r) with (q + r + 1) by lia. now rewrite round_next, IH.
  - assert (forall x y, row_after rows x = row_after rows y -> x = y) as Inj.
    { intros x y E. rewrite <- (back_and_forth s (row_after rows) (row_before rows) after_keeps after_out before_out x), E.
      apply (back_and_forth s (row_after rows) (row_before rows) after_keeps after_out before_out). }
    apply Inj. rewrite <- !round_next. replace (Z.pred q + r + 1) with (q + r) by lia. replace (Z.pred q + 1) with q by lia. exact IH.
Qed.

Lemma round_by (P : (Z -> Z) -> Prop) q : P (fun i => i) -> (forall f, P f -> P (fun i => row_after rows (f i))) -> (forall f, P f -> P (fun i => row_before rows (f i))) ->
  (forall f g, (forall i, f i = g i) -> P f -> P g) -> P (row_round s q).
Proof.
  intros B A C X. destruct q as [|n|n]; [exact B| |]; induction n as [|n IH] using Pos.peano_ind.
  - apply (A _ B).
  - apply (X (fun i => row_after rows (row_round s (Z.pos n) i))); [intros i; cbn [row_round]; now rewrite Pos.iter_succ|auto].
  - apply (C _ B).
  - apply (X (fun i => row_before rows (row_round s (Z.neg n) i))); [intros i; cbn [row_round]; now rewrite Pos.iter_succ|auto].
Qed.

Lemma round_out q i : ~ 0 <= i < height s -> row_round s q i = i.
Proof.
  intros L. apply (round_by (fun f => f i = i)); [reflexivity| | |congruence].
  - intros f ->. now apply after_out.
  - intros f ->. now apply before_out.
Qed.

Lemma round_in q i : 0 <= i < height s -> 0 <= row_round s q i < height s.
Proof.
  intros L. apply (round_by (fun f => 0 <= f i < height s)); [assumption| | |].
  - intros f H. exact (proj1 (keeps_row s _ _ _ after_keeps H)).
  - intros f H. exact (proj1 (keeps_row s _ _ _ before_keeps H)).
  - intros f g E. now rewrite E.
Qed.

Lemma round_class q l a : In l (absent s :: map fst (hubs_of s)) -> is_class s (row_round s q (fst a), snd a) l = is_class s a l.
Proof.
  intros I. apply (round_by (fun f => is_class s (f (fst a), snd a) l = is_class s a l)).
  - now destruct a.
  - intros f <-. exact (exchanged_class_eq s _ _ after_keeps before_keeps after_out before_out l (f (fst a), snd a) I).
  - intros f <-. exact (exchanged_class_eq s _ _ before_keeps after_keeps before_out after_out l (f (fst a), snd a) I).
  - intros f g E. now rewrite E.
Qed.

Lemma round_ends q a e : In e (strip_ends s a) -> In (row_round s q (fst e), snd e) (strip_ends s (row_round s q (fst a), snd a)).
Proof.
  intros I. apply (round_by (fun f => In (f (fst e), snd e) (strip_ends s (f (fst a), snd a)))).
  - now destruct a, e.
  - intros f H. exact (exchanged_ends s _ _ s_proper after_keeps after_out _ _ H).
  - intros f H. exact (exchanged_ends s _ _ s_proper before_keeps before_out _ _ H).
  - intros f g E. now rewrite !E.
Qed.

End Twist.

(** Of all families. *)
Lemma turned_add f q r a : proper f = true -> turned (pattern_of f) q (turned (pattern_of f) r a) = turned (pattern_of f) (q + r) a.
Proof. intros Pr. unfold turned. cbn [fst snd]. f_equal. destruct f; try reflexivity. symmetry. now apply round_add. Qed.

Lemma turned_0 f a : turned (pattern_of f) 0 a = a.
Proof. unfold turned. destruct a. now destruct f. Qed.

Lemma turned_moved f q s a : divides s f -> turned (pattern_of f) q (moved s a) = moved s (turned (pattern_of f) q a).
Proof.
  intros [D _]. unfold turned, moved. cbn [fst snd]. f_equal. destruct f; try reflexivity. apply divide_0 in D. now rewrite D, !Z.add_0_r.
Qed.

Lemma there_turned f q a : proper f = true -> there (pattern_of f) (turned (pattern_of f) q a) = there (pattern_of f) a.
Proof.
  intros Pr. unfold turned. destruct f; try now destruct a. cbn [pattern_of there twist fst snd]. rewrite (round_class s Pr q (absent s) a) by (cbn; auto). f_equal.
  apply eq_true_iff_eq. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. split; [|apply round_in, Pr]. intros L.
  destruct (Z_le_gt_dec 0 (fst a)), (Z_lt_ge_dec (fst a) (height s)); [lia|rewrite round_out in L by (assumption || lia); lia..].
Qed.

Lemma ends_turned f q a e : proper f = true -> In e (ends (pattern_of f) a) -> In (turned (pattern_of f) q e) (ends (pattern_of f) (turned (pattern_of f) q a)).
Proof. intros Pr. unfold turned. destruct f; try (destruct a, e; trivial). now apply round_ends. Qed.

Lemma hub_turned f q a : proper f = true -> is_hub (pattern_of f) (turned (pattern_of f) q a) = is_hub (pattern_of f) a.
Proof.
  intros Pr. apply eq_true_iff_eq. rewrite !is_hub_spec. unfold turned. destruct f; try reflexivity. cbn [pattern_of hub_row hubs twist fst].
  destruct (Z_le_gt_dec 0 (fst a)), (Z_lt_ge_dec (fst a) (height s)); [|rewrite round_out by (assumption || lia); reflexivity..].
  pose proof (round_in s Pr q (fst a) ltac:(lia)). lia.
Qed.

Lemma hub_moved f s a : divides s f -> is_hub (pattern_of f) (moved s a) = is_hub (pattern_of f) a.
Proof.
  intros [D _]. destruct f; try (rewrite !no_hubs by reflexivity; reflexivity). apply divide_0 in D. unfold is_hub, moved. cbn [fst]. now rewrite D, Z.add_0_r.
Qed.

(** A hub stays where it is. *)
Lemma hub_still f q s a : proper f = true -> divides s f -> is_hub (pattern_of f) a = true -> fst (moved s (turned (pattern_of f) q a)) = fst a.
Proof.
  intros Pr [D _] H. rewrite is_hub_spec in H. destruct f; cbn [pattern_of everywhere Pattern petersen hub_row hubs] in H; try lia. apply divide_0 in D.
  unfold moved, turned. cbn [fst pattern_of twist]. rewrite D, round_out by (assumption || (cbn in H; lia)). lia.
Qed.

Definition has_no_twist (fam : family) : bool := match fam with Strip s => match closed_with s with Some (_ :: _) => false | _ => true end | _ => true end.

Lemma no_twist_right fam : has_no_twist fam = true -> forall q i, twist (pattern_of fam) q i = i.
Proof.
  destruct fam; try reflexivity. cbn. intros H q i. assert (rows_of_closing s = []) as E by (unfold rows_of_closing; destruct (closed_with s) as [[|]|]; [reflexivity|discriminate|reflexivity]).
  unfold row_round. rewrite E. destruct q as [|n|n]; [reflexivity| |]; induction n as [|n IH] using Pos.peano_ind; cbn; try (rewrite Pos.iter_succ, IH); unfold row_after, row_before; cbn;
    rewrite ?andb_false_r; try reflexivity; destruct i; reflexivity.
Qed.

Lemma row_cycle_period f : row_cycle (pattern_of f) = true -> fst (periods f) = 1.
Proof. destruct f; cbn; try discriminate; reflexivity. Qed.
Lemma column_cycle_period f l : column_cycle (pattern_of f) = true -> fits f l = true -> (snd (periods f) | l).
Proof.
  destruct f; cbn; try discriminate; intros C F; try apply Z.divide_1_l. destruct (closed_with s); [|discriminate]. apply Z.eqb_eq in F.
  destruct (Z.eq_dec (step_period s) 0) as [E|D]; [rewrite E, Zmod_0_r in F; subst l; apply Z.divide_0_r|now apply Z.mod_divide].
Qed.

(** ** Neighbors in a frame *)

Definition neighbor_cells (p : pattern) (fr : frame) (a : cell) : list cell :=
  filter (joined p fr a) (map (placed p fr) (ends p a)).

Lemma leads_spec p fr a b : leads_to p fr a b = true <-> exists e, In e (ends p a) /\ placed p fr e = b.
Proof.
  unfold leads_to. rewrite existsb_exists. split; intros (e & I & E); exists e; (split; [assumption|]); now apply same_cell_spec in E || apply same_cell_spec.
Qed.

Lemma joined_leads p fr a b : joined p fr a b = true <-> inside p fr a = true /\ inside p fr b = true /\ a <> b /\ (leads_to p fr a b = true \/ leads_to p fr b a = true).
Proof. unfold joined. rewrite !andb_true_iff, negb_true_iff, <- not_true_iff_false, same_cell_spec, orb_true_iff. tauto. Qed.

Lemma joined_sym p fr a b : joined p fr a b = joined p fr b a.
Proof. apply eq_true_iff_eq. rewrite !joined_leads. intuition auto. Qed.

(** A round on an axis is a move by a multiple of its length. *)
Definition shift (cycle : bool) (length : option Z) (x : Z) : Z := match length with Some l => - (l * times_round cycle length x) | None => 0 end.

Lemma round_shift cycle length x : round cycle length x = x + shift cycle length x.
Proof.
  unfold round, shift, times_round. destruct length as [l|]; [destruct cycle|]; try lia.
  destruct (Z.eq_dec l 0) as [->|D]; [rewrite Zmod_0_r; lia|]. rewrite Z.mod_eq by assumption. lia.
Qed.

Lemma shift_divides cycle length x p : (cycle = true -> match length with Some l => (p | l) | None => True end) -> (p | shift cycle length x).
Proof.
  unfold shift, times_round. destruct length as [l|]; [destruct cycle|]; intros H; try (rewrite ?Z.mul_0_r; apply Z.divide_0_r). apply Z.divide_opp_r, Z.divide_mul_l. auto.
Qed.

Lemma round_within cycle length x : within_length length x = true -> round cycle length x = x.
Proof.
  unfold within_length, round. destruct length as [l|]; [|reflexivity]. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. intros H.
  destruct cycle; [|reflexivity]. now apply Z.mod_small.
Qed.

Lemma times_within cycle length x : within_length length x = true -> times_round cycle length x = 0.
Proof.
  unfold within_length, times_round. destruct length as [l|]; [|reflexivity]. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. intros H.
  destruct cycle; [|reflexivity]. now apply Z.div_small.
Qed.

Lemma round_shifted cycle length x y : round cycle length (y + shift cycle length x) = round cycle length y.
Proof.
  unfold round, shift, times_round. destruct length as [l|]; [destruct cycle|]; try (f_equal; lia). replace (y + - (l * (x / l))) with (y + - (x / l) * l) by lia.
  destruct (Z.eq_dec l 0) as [->|D]; [f_equal; lia|now apply Z.mod_add].
Qed.

Lemma times_shifted cycle length x y : times_round cycle length (y + shift cycle length x) = times_round cycle length y - times_round cycle length x.
Proof.
  unfold shift, times_round. destruct length as [l|]; [destruct cycle|]; try lia. replace (y + - (l * (x / l))) with (y + - (x / l) * l) by lia.
  destruct (Z.eq_dec l 0) as [->|D]; [now rewrite !Zdiv_0_r|]. rewrite Z.div_add by assumption. lia.
Qed.

(** The lengths of a frame that a cycle may have. *)
Definition strides (f : family) (fr : frame) : Prop := match snd fr with Some l => fits f l = true | None => True end.

(** Where a cell is placed in a frame, is a move with rows exchanged, after which all cells have the place that they have. *)
Lemma placed_moves f fr a : proper f = true -> strides f fr -> is_hub (pattern_of f) a = false ->
  exists t q, placed (pattern_of f) fr a = moved t (turned (pattern_of f) q a) /\ divides t f /\
    forall y, placed (pattern_of f) fr (moved t (turned (pattern_of f) q y)) = placed (pattern_of f) fr y.
Proof.
  intros Pr St Nh. set (p := pattern_of f) in *. set (q := times_round (column_cycle p) (snd fr) (snd a)).
  set (t := (shift (row_cycle p) (fst fr) (twist p q (fst a)), shift (column_cycle p) (snd fr) (snd a))). exists t, q.
  assert (divides t f) as D.
  { split; cbn [fst snd]; unfold t; apply shift_divides; fold p.
    - intros C. rewrite (row_cycle_period f C). destruct (fst fr); [apply Z.divide_1_l|trivial].
    - intros C. unfold strides in St. destruct (snd fr); [now apply column_cycle_period|trivial]. }
  split; [|split; [assumption|]].
  - unfold placed, moved, turned. rewrite Nh. cbn [fst snd]. now rewrite !round_shift.
  - intros y. assert (moved t (turned p q y) = turned p q (moved t y)) as -> by (symmetry; now apply turned_moved). assert (is_hub p (turned p q (moved t y)) = is_hub p y) as Hy by (unfold p; now rewrite hub_turned, hub_moved).
    unfold placed at 1. rewrite Hy. unfold placed. destruct (is_hub p y) eqn:H.
    + f_equal. pose proof (hub_still f q t y Pr D H) as X. rewrite <- turned_moved in X by assumption. exact X.
    + assert (turned p q (moved t y) = (twist p q (fst y + fst t), snd y + snd t)) as -> by reflexivity. cbn [fst snd].
      assert (snd t = shift (column_cycle p) (snd fr) (snd a)) as -> by reflexivity. rewrite times_shifted, round_shifted. f_equal. fold q.
      set (m := times_round (column_cycle p) (snd fr) (snd y)).
      pose proof (f_equal fst (turned_add f (m - q) q (fst y + fst t, 0) Pr)) as E. rewrite Z.sub_add in E. unfold turned in E. cbn [fst snd] in E. fold p in E. rewrite E.
      pose proof (f_equal fst (turned_moved f m (fst t, 0) y (conj (proj1 D) (Z.divide_0_r _)))) as E'. unfold turned, moved in E'. cbn [fst snd] in E'. fold p in E'. rewrite E'.
      apply round_shifted.
Qed.

Lemma hub_placed f fr a : proper f = true -> strides f fr -> is_hub (pattern_of f) (placed (pattern_of f) fr a) = is_hub (pattern_of f) a.
Proof.
  intros Pr St. destruct (is_hub (pattern_of f) a) eqn:H.
  - unfold placed. rewrite H. exact H.
  - destruct (placed_moves f fr a Pr St H) as (t & q & -> & D & _). now rewrite hub_moved, hub_turned.
Qed.

Lemma placed_inside p fr a : (forall q i, fst (turned p 0 (i, q)) = i) -> inside p fr a = true -> placed p fr a = a.
Proof.
  intros T. unfold inside, placed. destruct (is_hub p a).
  - rewrite Z.eqb_eq. intros E. destruct a. cbn in *. congruence.
  - rewrite !andb_true_iff. intros ((_ & A) & B). rewrite times_within by assumption. specialize (T (snd a) (fst a)). cbn in T. rewrite T.
    rewrite !round_within by assumption. now destruct a.
Qed.

Lemma placed_within f fr a : inside (pattern_of f) fr a = true -> placed (pattern_of f) fr a = a.
Proof. apply placed_inside. intros q i. now rewrite turned_0. Qed.

(** Steps from a cell that is no hub lead to all its neighbors. *)
Lemma joined_spec f fr a b : proper f = true -> strides f fr -> is_hub (pattern_of f) a = false ->
  joined (pattern_of f) fr a b = true <->
  inside (pattern_of f) fr a = true /\ inside (pattern_of f) fr b = true /\ a <> b /\ exists e, In e (ends (pattern_of f) a) /\ placed (pattern_of f) fr e = b.
Proof.
  intros Pr St Nh. rewrite joined_leads, !leads_spec. split; [|intros (A & B & D & E); auto 6].
  intros (A & B & D & [E|(e & I & E)]); [auto|]. repeat split; auto.
  assert (is_hub (pattern_of f) e = false) as He by (rewrite <- (hub_placed f fr e Pr St), E; exact Nh).
  destruct (is_hub (pattern_of f) b) eqn:Hb; [rewrite (ends_of_hub f b e Pr Hb I) in He; discriminate|].
  destruct (placed_moves f fr e Pr St He) as (t & q & Et & Dt & Pt). exists (moved t (turned (pattern_of f) q b)). split.
  - rewrite <- E, Et. apply ends_moved, ends_turned; [assumption|assumption|]. apply ends_back; auto. unfold inside in B. rewrite Hb in B.
    rewrite !andb_true_iff in B. apply B.
  - rewrite Pt. now apply placed_within.
Qed.

Lemma neighbor_cells_spec f fr a b : proper f = true -> strides f fr -> is_hub (pattern_of f) a = false ->
  In b (neighbor_cells (pattern_of f) fr a) <-> joined (pattern_of f) fr a b = true.
Proof.
  intros Pr St Nh. unfold neighbor_cells. rewrite filter_In, in_map_iff. split; [tauto|]. intros J. split; [|assumption].
  apply joined_spec in J as (_ & _ & _ & e & I & E); eauto.
Qed.

(** ** Members *)

Lemma in_cells p M N a : In a (cells p M N) <-> inside p (Some M, Some N) a = true.
Proof.
  unfold cells, inside. destruct a as [i j]. rewrite in_app_iff, filter_In, in_prod_iff, !in_numbers, in_map_iff.
  destruct (is_hub p (i, j)) eqn:H.
  - rewrite Z.eqb_eq, andb_false_r. apply is_hub_spec in H. cbn in H |- *. split.
    + intros [[_ X]|(h & E & _)]; [discriminate|]. injection E as _ <-. reflexivity.
    + intros ->. right. exists (i - hub_row p). rewrite in_numbers. split; [f_equal; lia|lia].
  - cbn. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. split; [|intros; left; intuition lia].
    intros [X|(h & E & I)]; [intuition lia|]. apply in_numbers in I. injection E as <- <-. rewrite <- not_true_iff_false, is_hub_spec in H. cbn in H. lia.
Qed.

Lemma numbers_nodup n : NoDup (numbers_below n).
Proof. apply FinFun.Injective_map_NoDup; [intros x y; apply Nat2Z.inj|apply seq_NoDup]. Qed.

Lemma prod_nodup {A B} (l : list A) (m : list B) : NoDup l -> NoDup m -> NoDup (list_prod l m).
Proof.
  intros L M. induction L as [|a l NI L IH]; cbn; [constructor|].
  enough (forall k, NoDup k -> NoDup (map (pair a) k ++ list_prod l m)) as H by now apply H.
  induction 1 as [|b k NJ K IHk]; cbn; [exact IH|]. constructor; [|exact IHk].
  rewrite in_app_iff, in_map_iff, in_prod_iff. intros [(x & E & I)|[I _]]; [|now apply NI]. injection E as ->. auto.
Qed.

Lemma nodup_apart {A} (l m : list A) : NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  intros L M D. induction L as [|x l N L IH]; [exact M|]. cbn. constructor; [|apply IH; intros y I; apply D; cbn; auto].
  rewrite in_app_iff. intros [I|I]; [contradiction|]. now apply (D x); [left|].
Qed.

Lemma cells_nodup p M N : NoDup (cells p M N).
Proof.
  unfold cells. apply nodup_apart.
  - apply NoDup_filter, prod_nodup; apply numbers_nodup.
  - apply FinFun.Injective_map_NoDup; [intros x y E; injection E; lia|apply numbers_nodup].
  - intros a I J. apply filter_In in I as [_ I]. apply andb_prop in I as [_ I]. apply in_map_iff in J as (h & <- & J). apply in_numbers in J.
    apply negb_true_iff in I. rewrite <- not_true_iff_false, is_hub_spec in I. cbn in I. lia.
Qed.

(** The number of a cell in a list. *)
Fixpoint index_of (a : cell) (l : list cell) : nat :=
  match l with [] => 0 | b :: t => if same_cell b a then 0 else S (index_of a t) end.

Lemma index_of_spec a l : In a l -> nth_error l (index_of a l) = Some a.
Proof.
  induction l as [|b l IH]; cbn; [tauto|]. destruct (same_cell b a) eqn:E; [apply same_cell_spec in E as ->; reflexivity|].
  intros [->|I]; [|auto]. rewrite (proj2 (same_cell_spec a a) eq_refl) in E. discriminate.
Qed.

Definition vertex (p : pattern) (M N : Z) (a : cell) := N.of_nat (index_of a (cells p M N)).

Lemma vertex_spec p M N a : In a (cells p M N) -> nth_error (cells p M N) (N.to_nat (vertex p M N a)) = Some a.
Proof. intros I. unfold vertex. rewrite Nat2N.id. now apply index_of_spec. Qed.

Lemma vertex_below p M N a : In a (cells p M N) -> (vertex p M N a < order (member_of p M N))%N.
Proof.
  intros I. cbn. apply vertex_spec in I. assert (N.to_nat (vertex p M N a) < length (cells p M N))%nat; [|lia].
  apply nth_error_Some. congruence.
Qed.

Lemma vertex_onto p M N v : (v < order (member_of p M N))%N -> exists a, In a (cells p M N) /\ vertex p M N a = v.
Proof.
  cbn. intros L. destruct (nth_error (cells p M N) (N.to_nat v)) as [a|] eqn:E; [|apply nth_error_None in E; lia].
  pose proof (nth_error_In _ _ E) as I. exists a. split; [assumption|]. apply vertex_spec in I as E'.
  apply N2Nat.inj. eapply (proj1 (NoDup_nth_error _) (cells_nodup p M N)); [|congruence].
  apply nth_error_Some. congruence.
Qed.

Lemma vertex_inj p M N a b : In a (cells p M N) -> In b (cells p M N) -> vertex p M N a = vertex p M N b -> a = b.
Proof. intros A B E. apply vertex_spec in A, B. congruence. Qed.

Lemma vertex_adjacent p M N a b : In a (cells p M N) -> In b (cells p M N) ->
  adjacent (member_of p M N) (vertex p M N a) (vertex p M N b) = joined p (Some M, Some N) a b.
Proof. intros A B. cbn. now rewrite !vertex_spec by assumption. Qed.

Theorem member_simple f M N : simple (member f M N).
Proof.
  unfold simple, member. split; [|split].
  - intros u v. cbn. destruct (nth_error _ (N.to_nat u)), (nth_error _ (N.to_nat v)); auto. apply joined_sym.
  - intros v. cbn. destruct (nth_error _ (N.to_nat v)) as [a|]; [|reflexivity]. apply not_true_iff_false.
    rewrite joined_leads. intros (_ & _ & D & _). now apply D.
  - intros u v. cbn. destruct (nth_error _ (N.to_nat u)) eqn:U; [|discriminate]. destruct (nth_error _ (N.to_nat v)) eqn:V; [|discriminate].
    intros _. split; [assert (N.to_nat u < length (cells (pattern_of f) M N))%nat|assert (N.to_nat v < length (cells (pattern_of f) M N))%nat];
      try lia; apply nth_error_Some; congruence.
Qed.
