(** * Windows: within which words Alice can stay (docs/theory.md, 12.5 and 12.6; docs/formats.md, "Windows") *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Letters.
Import ListNotations.
Open Scope Z_scope.

(** ** Moves in a word, and when the word stays listed *)

Definition range (q : Z) (n : nat) : list Z := map (fun i => q + Z.of_nat i) (seq 0 n).

Lemma range_cons q n : range q (S n) = q :: range (q + 1) n.
Proof.
  unfold range. cbn [seq map]. rewrite Z.add_0_r. f_equal. rewrite <- seq_shift, map_map. apply map_ext. intros i. rewrite Nat2Z.inj_succ. lia.
Qed.

Lemma range_app q n m : range q (n + m) = range q n ++ range (q + Z.of_nat n) m.
Proof.
  revert q. induction n as [|n IH]; intros q; [cbn [Nat.add]; rewrite Z.add_0_r; reflexivity|]. cbn [Nat.add]. rewrite !range_cons, IH. cbn [app]. do 3 f_equal. lia.
Qed.

Lemma in_range q n z : In z (range q n) <-> q <= z < q + Z.of_nat n.
Proof.
  unfold range. rewrite in_map_iff. split; [intros (i & <- & I); apply in_seq in I; lia|].
  intros L. exists (Z.to_nat (z - q)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma nth_range {A} (u : Z -> A) q n i : nth_error (map u (range q n)) i = if (i <? n)%nat then Some (u (q + Z.of_nat i)) else None.
Proof.
  revert q i. induction n as [|n IH]; intros q [|i]; [reflexivity|reflexivity|rewrite range_cons; cbn; now rewrite Z.add_0_r|].
  rewrite range_cons. cbn [map nth_error]. rewrite IH. change (S i <? S n)%nat with (i <? n)%nat. destruct (i <? n)%nat; [|reflexivity]. do 2 f_equal. lia.
Qed.

Section Strip.
Variables (k : N) (rows : nat) (near : place -> list place) (leaves : place -> N).
Variables (width : nat) (period turn : Z) (listed : Z -> list column -> bool).
Notation nothing := (nothing rows).
Notation forget := (forget k rows near leaves).
Notation step := (place * letter)%type.
Notation segment_at := (segment_at rows).
Hypothesis near_step : forall a b, In b (near a) -> fst a - 1 <= fst b <= fst a + 1.
Hypothesis near_row : forall a b, In b (near a) -> (snd b < rows)%nat.
Hypothesis near_sym : forall a b, (snd a < rows)%nat -> In b (near a) -> In a (near b).
Hypothesis near_turn : forall j i, near (j + turn, i) = map (fun b => (fst b + turn, snd b)) (near (j, i)).
Hypothesis leaves_turn : forall j i, leaves (j + turn, i) = leaves (j, i).
Hypothesis turn_not_negative : 0 <= turn.
Hypothesis period_some : 0 < period.
Hypothesis period_turn : (period | turn).
Hypothesis width_some : (3 <= width)%nat.

(** On a cycle of length [turn] the word repeats; on a path [turn] is 0. *)
Definition repeats (w : word) : Prop := forall q, w (q + turn) = w q.

Definition hits (q j : Z) : bool := (q - j) mod turn =? 0.

Lemma hits_iff q j : hits q j = true <-> exists t, q = j + t * turn.
Proof.
  unfold hits. rewrite Z.eqb_eq. split.
  - intros E. exists ((q - j) / turn). destruct (Z.eq_dec turn 0) as [Z0|D]; [rewrite Z0, Zmod_0_r in *; lia|]. pose proof (Z.div_mod (q - j) turn D). lia.
  - intros (t & ->). replace (j + t * turn - j) with (0 + t * turn) by lia. destruct (Z.eq_dec turn 0) as [->|D]; [rewrite Zmod_0_r; lia|]. now rewrite Z.mod_add.
Qed.

Lemma hits_self j : hits j j = true.
Proof. apply hits_iff. exists 0. lia. Qed.

Lemma repeats_many w : repeats w -> forall t q, w (q + t * turn) = w q.
Proof.
  intros Rp. assert (forall n q, w (q + Z.of_nat n * turn) = w q) as P.
  { induction n as [|n IH]; intros q; [f_equal; lia|]. replace (q + Z.of_nat (S n) * turn) with (q + Z.of_nat n * turn + turn) by lia. now rewrite Rp, IH. }
  intros t q. destruct (Z_le_gt_dec 0 t).
  - rewrite <- (Z2Nat.id t) by assumption. apply P.
  - rewrite <- (P (Z.to_nat (- t)) (q + t * turn)). f_equal. lia.
Qed.

Definition put (w : word) (a : place) (b : letter) : word := fun q => if hits q (fst a) then set_cell rows (w q) (snd a) b else w q.
Definition puts (w : word) (steps : list step) : word := fold_left (fun w '(a, b) => put w a b) steps w.

Lemma put_repeats w a b : repeats w -> repeats (put w a b).
Proof.
  intros Rp q. unfold put. rewrite Rp. assert (hits (q + turn) (fst a) = hits q (fst a)) as ->; [|reflexivity].
  apply eq_true_iff_eq. rewrite !hits_iff. split; intros (t & E); [exists (t - 1)|exists (t + 1)]; lia.
Qed.

Lemma puts_repeats steps : forall w, repeats w -> repeats (puts w steps).
Proof. induction steps as [|[a b] t IH]; intros w Rp; [assumption|]. cbn. now apply IH, put_repeats. Qed.

Lemma cell_put w a b c : (snd a < rows)%nat -> (snd c < rows)%nat ->
  cell_at (put w a b) c = if hits (fst c) (fst a) && (snd c =? snd a)%nat then b else cell_at w c.
Proof. intros La Lc. unfold cell_at, put. destruct (hits (fst c) (fst a)); [|reflexivity]. now rewrite nth_set. Qed.

Definition moved_by (s : Z) (w : word) : word := fun q => w (q + s).

Lemma forget_moved s w : (forall j i, near (j + s, i) = map (fun b => (fst b + s, snd b)) (near (j, i))) -> (forall j i, leaves (j + s, i) = leaves (j, i)) ->
  forall q, forget (moved_by s w) q = forget w (q + s).
Proof.
  intros Near Lv q. unfold Letters.forget. apply map_ext. intros i. set (v := moved_by s w).
  assert (forall a, cell_at w (fst a + s, snd a) = cell_at v a) as C by reflexivity.
  assert (forall a, near (fst a + s, snd a) = map (fun b => (fst b + s, snd b)) (near a)) as Nr by (intros [x y]; apply Near).
  assert (forall a, seen_at near w (fst a + s, snd a) = seen_at near v a) as Se.
  { intros a. unfold seen_at. rewrite Nr, C. generalize (near a). intros l. induction l as [|b l IH]; [reflexivity|]. cbn [map fold_right]. now rewrite IH, C. }
  assert (forall a m, open_ends k near leaves w (fst a + s, snd a) m = open_ends k near leaves v a m) as O.
  { intros a m. unfold open_ends. rewrite Nr. assert (leaves (fst a + s, snd a) = leaves a) as -> by (destruct a; apply Lv). f_equal.
    generalize (near a). intros l. induction l as [|b l IH]; [reflexivity|]. cbn [map filter]. rewrite C. destruct (is_uncolored _); cbn [length]; now rewrite IH. }
  assert (forall a, endangered k near leaves w (fst a + s, snd a) = endangered k near leaves v a) as E.
  { intros a. unfold endangered. rewrite C. destruct (cell_at v a); try reflexivity. now rewrite Se, O. }
  assert (forall (f g : place -> bool) l, (forall b, f (fst b + s, snd b) = g b) -> existsb f (map (fun b => (fst b + s, snd b)) l) = existsb g l) as X.
  { intros f g l H. induction l as [|b l IH]; [reflexivity|]. cbn [map existsb]. now rewrite H, IH. }
  assert (forall a, is_safe k near leaves w (fst a + s, snd a) = is_safe k near leaves v a) as S.
  { intros a. unfold is_safe. rewrite C, E, Nr. now rewrite (X _ (endangered k near leaves v)). }
  change (q + s, i) with (fst (q, i) + s, snd (q, i)). unfold forgotten. rewrite C, E, S, Nr.
  rewrite (X _ (fun b => endangered k near leaves v b || is_safe k near leaves v b)); [reflexivity|]. intros b. now rewrite E, S.
Qed.

Lemma forget_turn w : repeats w -> forall t q, forget w (q + t * turn) = forget w q.
Proof.
  intros Rp. assert (forall q, forget w (q + turn) = forget w q) as One.
  { intros q. rewrite <- forget_moved by auto. apply (forget_same k rows near leaves near_step). intros i _. apply Rp. }
  intros t q. exact (repeats_many (forget w) One t q).
Qed.

(** ** Listed words *)

Definition listed_word (w : word) : Prop := forall q y, q <= y < q + Z.of_nat width -> shown (w y) = true ->
  listed (q mod period) (map (segment_at w y) (range q width)) = true.

Lemma segment_link w y z : linked w y z = true -> forall q, segment_at w z q = segment_at w y q.
Proof.
  intros L q. unfold Letters.segment_at. assert (linked w z q = linked w y q) as ->; [|reflexivity].
  apply eq_true_iff_eq. split; intros X; [now apply (linked_trans w y z)|]. apply (linked_trans w z y); [now rewrite linked_sym|assumption].
Qed.

Lemma linked_shown w y z : linked w y z = true -> shown (w y) = true /\ shown (w z) = true.
Proof. rewrite linked_spec. intros H. split; apply H; lia. Qed.

Section Base.
Variables (w : word) (y : Z).
Hypothesis w_repeats : repeats w.
Hypothesis w_shown : shown (w y) = true.
Notation u := (segment_at w y).

Lemma u_shown q : shown (u q) = true <-> linked w y q = true.
Proof.
  unfold Letters.segment_at. destruct (linked w y q) eqn:L; [split; [auto|intros _; now apply linked_shown in L]|]. now rewrite nothing_hidden.
Qed.

Lemma u_beyond s q : shown (u s) = false -> Z.min y q <= s <= Z.max y q -> u q = nothing.
Proof.
  intros S L. unfold Letters.segment_at. destruct (linked w y q) eqn:Q; [|reflexivity]. exfalso.
  apply (linked_part w y q s) in Q; [|assumption]. apply u_shown in Q. congruence.
Qed.

(** A context that is a part of the segment. *)
Definition matches (x : context) : Prop :=
  exists n, columns x = map u (range (start x) n) /\ (width <= n)%nat /\ start x <= y < start x + Z.of_nat n.

Lemma matches_length x : matches x -> columns x = map u (range (start x) (length (columns x))) /\ (width <= length (columns x))%nat /\
  start x <= y < start x + Z.of_nat (length (columns x)).
Proof.
  intros (n & E & W & L). assert (length (columns x) = n) as -> by (rewrite E; unfold range; now rewrite !map_length, seq_length). auto.
Qed.

Lemma last_range (f : Z -> column) q n d : last (map f (range q (S n))) d = f (q + Z.of_nat n).
Proof.
  revert q. induction n as [|n IH]; intros q; [cbn; f_equal; lia|]. rewrite range_cons. cbn [map].
  assert (forall (t : list column) h, t <> [] -> last (h :: t) d = last t d) as Q by (intros [|? ?] h; [congruence|reflexivity]).
  rewrite Q by (rewrite range_cons; discriminate). rewrite IH. f_equal. lia.
Qed.

Lemma view_agrees x q c : matches x -> view_of rows x q = Known c -> u q = c /\
  (start x <= q < start x + Z.of_nat (length (columns x)) \/ u q = nothing).
Proof.
  intros M. apply matches_length in M as (E & W & L). unfold view_of, shut_left, shut_right. destruct (Z.ltb_spec q (start x)) as [Q|Q].
  - destruct (length (columns x)) as [|n] eqn:Ln; [lia|]. rewrite E, range_cons. cbn [map hd]. destruct (shown (u (start x))) eqn:S; [discriminate|].
    cbn. intros X. injection X as <-. assert (u q = nothing) by (apply (u_beyond (start x)); [assumption|lia]). auto.
  - destruct (nth_error _ _) as [d|] eqn:X.
    + intros Y. injection Y as <-. rewrite E, nth_range in X. revert X. destruct (Nat.ltb_spec (Z.to_nat (q - start x)) (length (columns x))); [|discriminate].
      intros X. injection X as <-. split; [f_equal; lia|left; lia].
    + rewrite E, nth_range in X. revert X. destruct (Nat.ltb_spec (Z.to_nat (q - start x)) (length (columns x))) as [|L']; [discriminate|]. intros _.
      destruct (length (columns x)) as [|n] eqn:Ln; [lia|]. rewrite E, last_range. destruct (shown (u (start x + Z.of_nat n))) eqn:S; cbn; [discriminate|].
      intros Y. injection Y as <-. assert (u q = nothing) by (apply (u_beyond (start x + Z.of_nat n)); [assumption|lia]). auto.
Qed.

(** *** Moves in the segment *)

Fixpoint valid (w : word) (steps : list step) : Prop :=
  match steps with [] => True | (a, b) :: t => linked w y (fst a) = true /\ b <> Gone /\ (snd a < rows)%nat /\ valid (put w a b) t end.

Lemma shown_put v a b q : repeats v -> shown (v (fst a)) = true -> b <> Gone -> (snd a < rows)%nat -> shown (put v a b q) = shown (v q).
Proof.
  intros Rv S B L. unfold put. destruct (hits q (fst a)) eqn:H; [|reflexivity]. apply hits_iff in H as (t & ->). rewrite repeats_many, S by assumption.
  apply existsb_exists. exists b. split; [|now destruct b]. unfold set_cell. apply in_map_iff. exists (snd a). rewrite Nat.eqb_refl. split; [reflexivity|].
  apply in_seq. lia.
Qed.

Lemma shown_puts steps : forall v, repeats v -> valid v steps -> forall q, shown (puts v steps q) = shown (v q).
Proof.
  induction steps as [|[a b] t IH]; intros v Rv V q; [reflexivity|]. destruct V as (K & B & L & V). cbn.
  change (fold_left _ t (put v a b)) with (puts (put v a b) t). rewrite IH by (auto using put_repeats). apply shown_put; auto. now apply linked_shown in K.
Qed.

Lemma linked_same v v' a b : (forall q, shown (v q) = shown (v' q)) -> linked v a b = linked v' a b.
Proof. intros H. apply eq_true_iff_eq. rewrite !linked_spec. setoid_rewrite H. reflexivity. Qed.

Definition within (x : context) (steps : list step) : Prop :=
  forall a b, In (a, b) steps -> start x <= fst a < start x + Z.of_nat (length (columns x)).

Lemma after_agrees x steps : matches x -> within x steps -> valid w steps -> turn = 0 \/ Z.of_nat (length (columns x)) <= turn ->
  forall q c, view_after rows (view_of rows x) steps q = Known c -> segment_at (puts w steps) y q = c.
Proof.
  intros M In_ Va Tu q c E. unfold view_after in E. apply bind_known in E as (c0 & E0 & E). injection E as <-.
  apply view_agrees in E0 as [U Rg]; [|assumption]. revert U Rg. generalize w_repeats. revert Va In_. clear w_shown M. unfold puts.
  revert c0. generalize w. induction steps as [|[a b] t IH]; intros v c0 Va In_ Rv U Rg; [exact U|]. cbn [fold_left].
  destruct Va as (K & B & L & Va). pose proof (In_ a b (or_introl eq_refl)) as La.
  assert (forall z, shown (put v a b z) = shown (v z)) as Sh by (intros z; apply shown_put; auto; now apply linked_shown in K).
  assert (segment_at (put v a b) y q = if fst a =? q then set_cell rows c0 (snd a) b else c0) as Q.
  { unfold Letters.segment_at in *. rewrite (linked_same _ _ y q Sh). destruct (linked v y q) eqn:Lq.
    - subst c0. unfold put. destruct (Z.eqb_spec (fst a) q) as [->|D]; [now rewrite hits_self|].
      destruct (hits q (fst a)) eqn:H; [exfalso|reflexivity]. apply hits_iff in H as (z & Ez).
      destruct Rg as [Rg|Rg]; [|apply linked_shown in Lq; rewrite Rg, nothing_hidden in Lq; now destruct Lq].
      destruct Tu as [Tu|Tu]; [rewrite Tu in Ez; lia|]. assert (z = 0 \/ z <= -1 \/ 1 <= z) as [->|[Hz|Hz]] by lia; nia.
    - subst c0. destruct (Z.eqb_spec (fst a) q) as [E|D]; [congruence|reflexivity]. }
  apply IH.
  - exact Va.
  - intros a' b' I. apply (In_ a' b'). cbn; auto.
  - now apply put_repeats.
  - exact Q.
  - destruct Rg as [Rg|Rg]; [auto|right]. rewrite Q. subst c0. rewrite Rg. destruct (Z.eqb_spec (fst a) q) as [E|D]; [|reflexivity]. exfalso.
    unfold Letters.segment_at in Rg. rewrite <- E, K in Rg. apply linked_shown in K as [_ K]. rewrite Rg, nothing_hidden in K. discriminate.
Qed.

(** *** What a view of the word after the moves lists *)

Lemma changed_right fuel old new by_ : forall q l, changed k rows near leaves fuel old new q by_ = Known l ->
  (forall i d, nth_error l i = Some d -> view_forget k rows near leaves new (q + Z.of_nat i * by_) = Known d /\
     exists c, old (q + Z.of_nat i * by_) = Known c /\ d <> c) /\
  exists c, view_forget k rows near leaves new (q + Z.of_nat (length l) * by_) = Known c /\ old (q + Z.of_nat (length l) * by_) = Known c.
Proof.
  induction fuel as [|fuel IH]; intros q l E; [discriminate|]. cbn [changed] in E. apply bind_known in E as (d & Ed & E). apply bind_known in E as (c & Ec & E).
  destruct (column_eqb d c) eqn:X.
  - injection E as <-. apply column_eqb_eq in X as ->. split; [intros [|i] e I; discriminate|]. exists c. cbn. now rewrite Z.add_0_r.
  - apply bind_known in E as (t & Et & E). injection E as <-. apply IH in Et as [H1 H2]. split.
    + intros [|i] e I; cbn in I.
      * injection I as <-. cbn. rewrite Z.add_0_r. split; [assumption|]. exists c. split; [assumption|]. intros ->.
        rewrite (proj2 (column_eqb_eq c c) eq_refl) in X. discriminate.
      * apply H1 in I. now replace (q + Z.of_nat (S i) * by_) with (q + by_ + Z.of_nat i * by_) by lia.
    + destruct H2 as (e & H2). exists e. cbn [length]. now replace (q + Z.of_nat (S (length t)) * by_) with (q + by_ + Z.of_nat (length t) * by_) by lia.
Qed.

Lemma letters_right new l : forall m, view_letters k rows near leaves new l = Known m ->
  length m = length l /\ forall i q d, nth_error l i = Some q -> nth_error m i = Some d -> view_forget k rows near leaves new q = Known d.
Proof.
  induction l as [|q l IH]; intros m E; cbn in E.
  - injection E as <-. split; [reflexivity|]. intros [|i] q d I; discriminate.
  - apply bind_known in E as (c & Ec & E). apply bind_known in E as (d & Ed & E). injection E as <-. apply IH in Ed as [Ln H].
    split; [cbn; now f_equal|]. intros [|i] q' d' I J; cbn in I, J; [congruence|]. now apply (H i).
Qed.

(** The columns beside, if all are known. *)
Lemma beside_right x y0 by_ n : matches x -> (by_ = 1 \/ by_ = -1) -> forall q gone need l,
  (forall z, (z - y0) * by_ >= 0 -> shown (u z) = false -> forall m, 0 <= m -> u (z + m * by_) = nothing) ->
  (q - y0) * by_ >= 0 -> (gone = true -> u q = nothing) ->
  beside rows n (view_of rows x) q by_ gone need = (l, None) ->
  need = None /\ l = map (fun i => Some (u (q + Z.of_nat i * by_))) (seq 0 n) /\
  ((forall z, shown (u z) = true) -> gone = false -> forall i, (i < n)%nat -> start x <= q + Z.of_nat i * by_ < start x + Z.of_nat (length (columns x))).
Proof.
  intros M By. induction n as [|n IH]; intros q gone need l Far Side Gn E; cbn [beside] in E.
  - injection E as <- ->. split; [reflexivity|]. split; [reflexivity|]. intros; lia.
  - assert (map (fun i => Some (u (q + Z.of_nat i * by_))) (seq 0 (S n)) = Some (u q) :: map (fun i => Some (u (q + by_ + Z.of_nat i * by_))) (seq 0 n)) as ->.
    { cbn [seq map]. f_equal; [f_equal; f_equal; lia|]. rewrite <- seq_shift, map_map. apply map_ext. intros i. f_equal. f_equal. lia. }
    assert ((q + by_ - y0) * by_ >= 0) as Side' by (destruct By as [-> | ->]; lia). destruct gone.
    + destruct (beside rows n (view_of rows x) (q + by_) by_ true need) as [t need'] eqn:B. injection E as <- ->.
      apply IH in B as (-> & -> & H); auto.
      * split; [reflexivity|]. split; [now rewrite Gn|]. discriminate.
      * intros _. replace (q + by_) with (q + 1 * by_) by lia. apply Far; [assumption| |lia]. rewrite Gn by reflexivity. apply nothing_hidden.
    + destruct (view_of rows x q) as [c|r] eqn:V.
      * destruct (beside rows n (view_of rows x) (q + by_) by_ (negb (shown c)) need) as [t need'] eqn:B. injection E as <- ->.
        apply view_agrees in V as [U Rg]; [|assumption]. apply IH in B as (-> & -> & H); auto.
        -- split; [reflexivity|]. split; [now rewrite U|]. intros All _ i Li. destruct i as [|i].
           ++ cbn. rewrite Z.add_0_r. destruct Rg as [Rg|Rg]; [assumption|]. specialize (All q). rewrite Rg, nothing_hidden in All. discriminate.
           ++ replace (q + Z.of_nat (S i) * by_) with (q + by_ + Z.of_nat i * by_) by lia. apply H; [assumption| |lia]. rewrite <- U, All. reflexivity.
        -- intros Gc. replace (q + by_) with (q + 1 * by_) by lia. apply Far; [assumption| |lia]. rewrite U. now apply negb_true_iff in Gc.
      * destruct (beside rows n (view_of rows x) (q + by_) by_ false (Some r)) as [t need'] eqn:B. injection E as <- ->.
        exfalso. apply IH in B as (X & _); [discriminate|assumption|assumption|discriminate].
Qed.

(** The windows in a list of columns of a word. *)
Lemma windows_right (v : word) n : forall q, windows_listed rows width period listed q (map (fun z => Some (v z)) (range q n)) = true ->
  forall j z, q <= j -> j + Z.of_nat width <= q + Z.of_nat n -> j <= z < j + Z.of_nat width -> shown (v z) = true ->
  listed (j mod period) (map (segment_at v z) (range j width)) = true.
Proof.
  assert (forall m q z, (forall i, z <= i <= q -> shown (v i) = true) -> z <= q ->
    kept rows (map (fun i => Some (v i)) (range (q + 1) m)) = map (fun i => Some (segment_at v z i)) (range (q + 1) m)) as Right.
  { induction m as [|m IH]; intros q z Sh L; [reflexivity|]. rewrite range_cons. cbn [map kept].
    assert (linked v z (q + 1) = shown (v (q + 1))) as K.
    { apply eq_true_iff_eq. rewrite linked_spec. split; [intros H; apply H; lia|]. intros S i Li. assert (i = q + 1 \/ i <= q) as [->|] by lia; auto. apply Sh. lia. }
    destruct (shown (v (q + 1))) eqn:S.
    - f_equal; [unfold Letters.segment_at; now rewrite K|]. apply IH; [|lia]. intros i Li. assert (i = q + 1 \/ i <= q) as [->|] by lia; auto. apply Sh. lia.
    - change (Some nothing :: map (fun _ => Some nothing) (map (fun i => Some (v i)) (range (q + 1 + 1) m))) with
        (map (fun _ : option column => Some nothing) (Some (v (q + 1)) :: map (fun i => Some (v i)) (range (q + 1 + 1) m))).
      cbn [map]. f_equal; [unfold Letters.segment_at; now rewrite K|]. rewrite map_map. apply map_ext_in. intros i I. apply in_range in I.
      unfold Letters.segment_at. destruct (linked v z i) eqn:Li; [|reflexivity]. exfalso. apply (linked_part v z i (q + 1)) in Li; [congruence|lia]. }
  assert (forall m q z, (forall i, q <= i <= z -> shown (v i) = true) -> q <= z ->
    kept rows (rev (map (fun i => Some (v i)) (range (q - Z.of_nat m) m))) = rev (map (fun i => Some (segment_at v z i)) (range (q - Z.of_nat m) m))) as Left.
  { induction m as [|m IH]; intros q z Sh L; [reflexivity|]. replace (S m) with (m + 1)%nat by lia. rewrite range_app, !map_app, !rev_app_distr.
    replace (q - Z.of_nat (m + 1) + Z.of_nat m) with (q - 1) by lia. replace (q - Z.of_nat (m + 1)) with (q - 1 - Z.of_nat m) by lia.
    change (range (q - 1) 1) with [q - 1 + 0]. rewrite Z.add_0_r. cbn [map rev app kept].
    assert (linked v z (q - 1) = shown (v (q - 1))) as K.
    { apply eq_true_iff_eq. rewrite linked_spec. split; [intros H; apply H; lia|]. intros S i Li. assert (i = q - 1 \/ q <= i) as [->|] by lia; auto. apply Sh. lia. }
    destruct (shown (v (q - 1))) eqn:S.
    - f_equal; [unfold Letters.segment_at; now rewrite K|]. apply IH; [|lia]. intros i Li. assert (i = q - 1 \/ q <= i) as [->|] by lia; auto. apply Sh. lia.
    - cbn [map]. f_equal; [unfold Letters.segment_at; now rewrite K|]. rewrite <- map_rev, <- map_rev, map_map. apply map_ext_in. intros i I.
      apply in_rev, in_range in I. unfold Letters.segment_at. destruct (linked v z i) eqn:Li; [|reflexivity]. exfalso.
      apply (linked_part v z i (q - 1)) in Li; [congruence|lia]. }
  assert (forall l, all_known (map Some l) = Some l) as Ak by (induction l as [|c l IH]; [reflexivity|]; cbn; now rewrite IH).
  assert (forall m2 m1 j0, runs_listed rows period listed j0 (rev (map (fun i => Some (v i)) (range j0 m1))) (map (fun i => Some (v i)) (range (j0 + Z.of_nat m1) m2)) = true ->
    forall z, j0 + Z.of_nat m1 <= z < j0 + Z.of_nat m1 + Z.of_nat m2 -> shown (v z) = true -> listed (j0 mod period) (map (segment_at v z) (range j0 (m1 + m2))) = true) as Runs.
  { induction m2 as [|m2 IH]; intros m1 j0 E z L Sz; [lia|]. rewrite range_cons in E. cbn [map runs_listed] in E. apply andb_prop in E as [E1 E2].
    destruct (Z.eq_dec z (j0 + Z.of_nat m1)) as [->|D].
    - rewrite Sz in E1. set (z := j0 + Z.of_nat m1) in *.
      pose proof (Left m1 z z) as Lf. replace (z - Z.of_nat m1) with j0 in Lf by (unfold z; lia). rewrite Lf in E1 by (lia || (intros i Li; now replace i with z by lia)).
      rewrite rev_involutive in E1. rewrite (Right m2 z z) in E1 by (lia || (intros i Li; now replace i with z by lia)).
      assert (map (fun i => Some (segment_at v z i)) (range j0 m1) ++ Some (v z) :: map (fun i => Some (segment_at v z i)) (range (z + 1) m2) =
        map Some (map (segment_at v z) (range j0 (m1 + S m2)))) as Q.
      { rewrite range_app, range_cons. fold z. rewrite map_map, map_app. cbn [map]. f_equal. f_equal. f_equal. unfold Letters.segment_at.
        assert (linked v z z = true) as -> by (apply linked_spec; intros i Li; now replace i with z by lia). reflexivity. }
      rewrite Q, Ak in E1. exact E1.
    - replace (m1 + S m2)%nat with (m1 + 1 + m2)%nat by lia. apply IH; [|lia|assumption].
      rewrite range_app, map_app, rev_app_distr. change (range (j0 + Z.of_nat m1) 1) with [j0 + Z.of_nat m1 + 0]. rewrite Z.add_0_r.
      now replace (j0 + Z.of_nat (m1 + 1)) with (j0 + Z.of_nat m1 + 1) by lia. }
  induction n as [|n IH]; intros q E j z Lq Ln Lz Sz; [lia|]. rewrite range_cons in E. cbn [map windows_listed] in E.
  destruct (Nat.ltb_spec (length (Some (v q) :: map (fun z => Some (v z)) (range (q + 1) n))) width) as [X|X].
  - cbn in X. unfold range in X. rewrite !map_length, seq_length in X. lia.
  - apply andb_prop in E as [E1 E2]. destruct (Z.eq_dec j q) as [->|D]; [|apply (IH (q + 1)); auto; lia].
    change (Some (v q) :: map (fun z => Some (v z)) (range (q + 1) n)) with (map (fun z => Some (v z)) (q :: range (q + 1) n)) in E1.
    rewrite <- range_cons in E1. cbn in X. unfold range in X. rewrite !map_length, seq_length in X.
    replace (S n) with (width + (S n - width))%nat in E1 by lia. rewrite range_app, map_app, firstn_app in E1.
    assert (length (map (fun z => Some (v z)) (range q width)) = width) as Lw by (unfold range; now rewrite !map_length, seq_length).
    rewrite Lw, Nat.sub_diag, firstn_O, app_nil_r in E1. rewrite <- Lw in E1 at 1. rewrite firstn_all in E1.
    apply (Runs width 0%nat q); cbn [Nat.add]; [cbn; now rewrite Z.add_0_r|lia|assumption].
Qed.

End Base.

(** *** The word stays listed *)

Section Stays.
Variables (w : word) (y : Z) (x : context) (steps : list step).
Hypothesis w_repeats : repeats w.
Hypothesis w_fixed : fixed k rows near leaves w.
Hypothesis w_listed : listed_word w.
Hypothesis w_shown : shown (w y) = true.
Hypothesis x_matches : matches w y x.
Hypothesis steps_within : within x steps.
Hypothesis steps_valid : valid y w steps.
Hypothesis steps_some : steps <> [].
Hypothesis far : turn = 0 \/ Z.of_nat (length (columns x)) + 2 <= turn.
Notation u := (segment_at w y).
Notation P := (puts w steps).
Notation X := (forget (segment_at P y)).

Lemma P_shown q : shown (P q) = shown (w q).
Proof. exact (shown_puts y steps w w_repeats steps_valid q). Qed.

Lemma P_linked a b : linked P a b = linked w a b.
Proof. apply linked_same. exact P_shown. Qed.

Lemma after_is q c : view_after rows (view_of rows x) steps q = Known c -> segment_at P y q = c.
Proof. apply (after_agrees w y w_repeats x steps); auto. destruct far; [auto|right; lia]. Qed.

Lemma letters_are l : forall m, view_letters k rows near leaves (view_after rows (view_of rows x) steps) l = Known m -> m = map X l.
Proof.
  induction l as [|q l IH]; intros m E; cbn in E; [now injection E|]. apply bind_known in E as (c & Ec & E). apply bind_known in E as (d & Ed & E).
  injection E as <-. cbn. f_equal; [|now apply IH]. apply (view_forget_right k rows near leaves _ (segment_at P y)) in Ec; [assumption|exact after_is].
Qed.

Lemma changed_are fuel by_ : forall q l, changed k rows near leaves fuel (view_of rows x) (view_after rows (view_of rows x) steps) q by_ = Known l ->
  l = map (fun i => X (q + Z.of_nat i * by_)) (seq 0 (length l)) /\ (forall i, (i < length l)%nat -> linked w y (q + Z.of_nat i * by_) = true /\
    start x <= q + Z.of_nat i * by_ < start x + Z.of_nat (length (columns x))) /\
  X (q + Z.of_nat (length l) * by_) = u (q + Z.of_nat (length l) * by_).
Proof.
  intros q l E. apply changed_right in E as [H (c & H1 & H2)].
  assert (forall i d, nth_error l i = Some d -> d = X (q + Z.of_nat i * by_) /\ linked w y (q + Z.of_nat i * by_) = true /\
    start x <= q + Z.of_nat i * by_ < start x + Z.of_nat (length (columns x))) as Q.
  { intros i d I. apply H in I as (I & e & Oe & D). apply (view_forget_right k rows near leaves _ (segment_at P y)) in I; [|exact after_is].
    split; [assumption|]. apply (view_agrees w y) in Oe as [U Rg]; [|assumption].
    destruct (linked w y (q + Z.of_nat i * by_)) eqn:L.
    { split; [reflexivity|]. destruct Rg as [Rg|Rg]; [assumption|]. apply (u_shown w y) in L. rewrite Rg, nothing_hidden in L. discriminate. }
    exfalso. apply D. rewrite I, <- U.
    unfold Letters.segment_at at 2. rewrite L. apply hidden_forget. unfold Letters.segment_at. now rewrite P_linked, L, nothing_hidden. }
  split; [|split].
  - apply (nth_ext _ _ nothing nothing); [now rewrite map_length, seq_length|]. intros i L.
    destruct (nth_error l i) as [d|] eqn:I; [|apply nth_error_None in I; lia]. rewrite (nth_error_nth _ _ _ I). destruct (Q i d I) as [-> _].
    rewrite (nth_indep _ nothing (X (q + Z.of_nat 0 * by_))) by (now rewrite map_length, seq_length).
    now rewrite (map_nth (fun i => X (q + Z.of_nat i * by_))), seq_nth.
  - intros i L. destruct (nth_error l i) as [d|] eqn:I; [|apply nth_error_None in I; lia]. now apply (Q i d).
  - apply (view_forget_right k rows near leaves _ (segment_at P y)) in H1; [|exact after_is]. apply (view_agrees w y) in H2 as [U _]; [|assumption].
    congruence.
Qed.

Lemma X_is q : linked w y q = true -> X q = forget P q.
Proof. intros L. apply (segment_forget k rows near leaves near_step). now rewrite P_linked. Qed.

Lemma range_reversed (g : Z -> column) n q : rev (map (fun i => g (q + Z.of_nat i * -1)) (seq 0 n)) = map g (range (q - Z.of_nat n + 1) n).
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite seq_S, map_app, rev_app_distr. cbn [map rev app Nat.add]. rewrite range_cons, IH. cbn [map].
  f_equal; [f_equal; lia|]. do 2 f_equal. lia.
Qed.

Lemma range_forward {A} (g : Z -> A) n q : map (fun i => g (q + Z.of_nat i * 1)) (seq 0 n) = map g (range q n).
Proof. unfold range. rewrite map_map. apply map_ext. intros i. f_equal. lia. Qed.

Lemma between_range a b : a <= b -> between a b = range a (Z.to_nat (b - a + 1)).
Proof. intros L. unfold between, range. now rewrite Z.min_l, Z.max_r. Qed.

Lemma steps_places : least_place steps <= most_place steps /\
  linked w y (least_place steps) = true /\ linked w y (most_place steps) = true /\
  (forall a b, In (a, b) steps -> least_place steps <= fst a <= most_place steps) /\
  In (least_place steps) (places steps) /\ In (most_place steps) (places steps).
Proof.
  assert (forall v, repeats v -> valid y v steps -> forall a b, In (a, b) steps -> linked v y (fst a) = true) as Lk.
  { clear steps_within steps_valid steps_some. induction steps as [|[a b] t IH]; intros v Rv V a' b' I; [destruct I|]. destruct V as (K & B & L & V).
    destruct I as [E|I]; [now injection E as -> ->|]. rewrite <- (linked_same (put v a b) v); [now apply (IH _ (put_repeats v a b Rv) V a' b')|].
    intros q. apply shown_put; auto. now apply linked_shown in K. }
  specialize (Lk w w_repeats steps_valid).
  assert (forall z, In z (places steps) -> linked w y z = true) as Lp.
  { intros z I. unfold places in I. apply in_map_iff in I as ([a b] & <- & I). now apply (Lk a b). }
  assert (forall a b, In (a, b) steps -> In (fst a) (places steps)) as Ip.
  { intros a b I. unfold places. apply in_map_iff. now exists (a, b). }
  unfold least_place, most_place. assert (places steps <> []) as Ne by (unfold places; destruct steps; [congruence|discriminate]).
  revert Lp Ip Ne. generalize (places steps). intros [|h l] Lp Ip Ne; [congruence|]. cbn [hd].
  assert (forall l, (forall z, In z l -> linked w y z = true) -> linked w y h = true -> fold_right Z.min h l <= h <= fold_right Z.max h l /\ linked w y (fold_right Z.min h l) = true /\
    linked w y (fold_right Z.max h l) = true /\ (forall z, In z l -> fold_right Z.min h l <= z <= fold_right Z.max h l) /\
    In (fold_right Z.min h l) (h :: l) /\ In (fold_right Z.max h l) (h :: l)) as Q.
  { clear Lp Ip Ne. induction l0 as [|z l0 IH]; intros H Hh; cbn [fold_right]; [repeat split; cbn; auto; try lia; contradiction|].
    destruct IH as (Q1 & Q2 & Q3 & Q4 & Q5 & Q6); [intros z' I; apply H; cbn; auto|assumption|]. specialize (H z (or_introl eq_refl)). split; [lia|]. split; [|split].
    - destruct (Z.min_spec z (fold_right Z.min h l0)) as [[_ ->]|[_ ->]]; assumption.
    - destruct (Z.max_spec z (fold_right Z.max h l0)) as [[_ ->]|[_ ->]]; assumption.
    - split; [intros z' [->|I]; [lia|]; specialize (Q4 z' I); lia|]. cbn [In] in *. split.
      + destruct (Z.min_spec z (fold_right Z.min h l0)) as [[_ ->]|[_ ->]]; tauto.
      + destruct (Z.max_spec z (fold_right Z.max h l0)) as [[_ ->]|[_ ->]]; tauto. }
  destruct (Q (h :: l) Lp (Lp h (or_introl eq_refl))) as (Q1 & Q2 & Q3 & Q4 & Q5 & Q6). split; [lia|]. split; [assumption|]. split; [assumption|].
  split; [intros a b I; apply Q4; now apply (Ip a b)|]. cbn [In] in *. tauto.
Qed.

Lemma segment_shift v t a q : repeats v -> segment_at v (a + t * turn) (q + t * turn) = segment_at v a q.
Proof.
  intros Rv. unfold Letters.segment_at. rewrite repeats_many by assumption. assert (linked v (a + t * turn) (q + t * turn) = linked v a q) as ->; [|reflexivity].
  apply eq_true_iff_eq. rewrite !linked_spec. split; intros H z Lz.
  - rewrite <- (repeats_many v Rv t z). apply H. lia.
  - replace z with (z - t * turn + t * turn) by lia. rewrite repeats_many by assumption. apply H. lia.
Qed.

Lemma class_shift q t : (q + t * turn) mod period = q mod period.
Proof. destruct period_turn as [c ->]. replace (q + t * (c * period)) with (q + t * c * period) by lia. apply Z.mod_add. lia. Qed.

Theorem stays_listed : is_listed k rows near leaves width period listed x steps = Known true -> listed_word (forget P).
Proof.
  unfold is_listed. destruct steps_places as (Lab & Ka & Kb & Inside & Ia & Ib). set (a := least_place steps) in *. set (b := most_place steps) in *.
  intros E. apply bind_known in E as (middle & Em & E). apply bind_known in E as (right & Er & E). apply bind_known in E as (left & El & E).
  apply letters_are in Em. apply changed_are in Er as (Er & Kr & Xr), El as (El & Kl & Xl).
  set (f := a - Z.of_nat (length left)) in *. set (l := b + Z.of_nat (length right)) in *.
  destruct (beside rows (width - 1) (view_of rows x) (l + 1) 1 false None) as [after need1] eqn:Ba.
  destruct (beside rows (width - 1) (view_of rows x) (f - 1) (-1) false need1) as [before need2] eqn:Bb.
  destruct (windows_listed _ _ _ _ _ _) eqn:W; [|discriminate]. destruct need2; [discriminate|]. clear E.
  assert (forall c, Z.min a b <= c <= Z.max a b -> linked w y c = true) as Kab.
  { intros c Lc. destruct (Z_le_gt_dec c y); [apply (linked_part w y a c Ka)|apply (linked_part w y b c Kb)]; lia. }
  assert (forall q, f <= q <= l -> linked w y q = true) as Kfl.
  { intros q Lq. destruct (Z_lt_ge_dec q a); [|destruct (Z_lt_ge_dec b q)].
    - destruct (Kl (Z.to_nat (a - 1 - q)) ltac:(lia)) as [Kl' _]. now replace (a - 1 + Z.of_nat (Z.to_nat (a - 1 - q)) * -1) with q in Kl' by lia.
    - destruct (Kr (Z.to_nat (q - b - 1)) ltac:(lia)) as [Kr' _]. now replace (b + 1 + Z.of_nat (Z.to_nat (q - b - 1)) * 1) with q in Kr' by lia.
    - apply Kab. lia. }
  replace (b + 1 + Z.of_nat (length right) * 1) with (l + 1) in Xr by lia. replace (a - 1 + Z.of_nat (length left) * -1) with (f - 1) in Xl by lia.
  pose proof (matches_length w y x x_matches) as (Ec & Wc & Yc).
  assert (forall by_, by_ = 1 \/ by_ = -1 -> forall y0, linked w y y0 = true -> forall z, (z - y0) * by_ >= 0 -> shown (u z) = false ->
    forall m, 0 <= m -> u (z + m * by_) = nothing) as Far.
  { intros by_ By y0 K0 z Lz S m Lm. unfold Letters.segment_at. destruct (linked w y (z + m * by_)) eqn:Kz; [exfalso|reflexivity].
    assert (linked w y0 (z + m * by_) = true) as K1 by (apply (linked_trans w y0 y); [now rewrite linked_sym|assumption]).
    apply (linked_part w y0 _ z) in K1; [|destruct By as [-> | ->]; lia]. assert (linked w y z = true) as K2 by now apply (linked_trans w y y0).
    apply (u_shown w y) in K2. congruence. }
  assert (linked w y l = true) as Kl0 by (apply Kfl; lia). assert (linked w y f = true) as Kf0 by (apply Kfl; lia).
  apply (beside_right w y x f (-1) (width - 1)) in Bb as (-> & Bb & Inb); auto; [|now apply Far; auto|lia|discriminate].
  apply (beside_right w y x l 1 (width - 1)) in Ba as (_ & Ba & Ina); auto; [|now apply Far; auto|lia|discriminate].
  set (v := fun q => if (f <=? q) && (q <=? l) then X q else u q).
  assert (forall q, f <= q <= l -> v q = X q) as Vin.
  { intros q Lq. unfold v. destruct (Z.leb_spec f q); [|lia]. destruct (Z.leb_spec q l); [reflexivity|lia]. }
  assert (forall q, ~ (f <= q <= l) -> v q = u q) as Vout.
  { intros q Lq. unfold v. destruct (Z.leb_spec f q), (Z.leb_spec q l); try reflexivity. lia. }
  set (F := f - Z.of_nat width + 1) in *.
  assert (rev before ++ map Some (rev left ++ middle ++ right) ++ after =
    map (fun z => Some (v z)) (range F (width - 1 + (length left + Z.to_nat (b - a + 1) + length right) + (width - 1)))) as Cols.
  { rewrite (range_app F (width - 1 + (length left + Z.to_nat (b - a + 1) + length right)) (width - 1)).
    rewrite (range_app F (width - 1) (length left + Z.to_nat (b - a + 1) + length right)).
    rewrite !(map_app (fun z => Some (v z))), <- app_assoc. f_equal; [|f_equal].
    - rewrite Bb. rewrite <- (map_map (fun i => u (f - 1 + Z.of_nat i * -1)) Some), <- map_rev, range_reversed, map_map.
      replace (f - 1 - Z.of_nat (width - 1) + 1) with F by (unfold F; lia). apply map_ext_in. intros q I. apply in_range in I. rewrite Vout; [reflexivity|unfold F in I; lia].
    - replace (F + Z.of_nat (width - 1)) with f by (unfold F; lia).
      assert (rev left = map X (range f (length left))) as Q1.
      { rewrite El at 1. rewrite range_reversed. do 2 f_equal. unfold f. lia. }
      assert (middle = map X (range a (Z.to_nat (b - a + 1)))) as Q2 by (rewrite Em, (between_range a b Lab); reflexivity).
      assert (right = map X (range (b + 1) (length right))) as Q3 by (rewrite Er at 1; now rewrite (range_forward X)).
      assert (rev left ++ middle ++ right = map X (range f (length left + Z.to_nat (b - a + 1) + length right))) as ->.
      { rewrite !range_app, !map_app, <- app_assoc. replace (f + Z.of_nat (length left)) with a by (unfold f; lia).
        replace (f + Z.of_nat (length left + Z.to_nat (b - a + 1))) with (b + 1) by (unfold f; lia). now rewrite <- Q1, <- Q2, <- Q3. }
      rewrite map_map. apply map_ext_in. intros q I. apply in_range in I. rewrite Vin; [reflexivity|unfold f, l in *; lia].
    - rewrite Ba. rewrite (range_forward (fun z => Some (u z))).
      replace (F + Z.of_nat (width - 1 + (length left + Z.to_nat (b - a + 1) + length right))) with (l + 1) by (unfold F, f, l; lia).
      apply map_ext_in. intros q I. apply in_range in I. rewrite Vout; [reflexivity|lia]. }
  rewrite Cols in W. clear Cols Bb Ba.
  pose proof (fun j z => windows_right v _ _ W j z) as Windows. clear W.
  assert (f - Z.of_nat width + 1 + Z.of_nat (width - 1 + (length left + Z.to_nat (b - a + 1) + length right) + (width - 1)) = l + Z.of_nat width) as Len by (unfold f, l; lia).
  fold F in Len. rewrite Len in Windows. clear Len.
  (* The word after the moves, and forgetting. *)
  assert (forall q, f <= q <= l -> start x <= q < start x + Z.of_nat (length (columns x))) as InX.
  { intros q Lq. destruct (Z_lt_ge_dec q a); [|destruct (Z_lt_ge_dec b q)].
    - destruct (Kl (Z.to_nat (a - 1 - q)) ltac:(lia)) as [_ Kl']. lia.
    - destruct (Kr (Z.to_nat (q - b - 1)) ltac:(lia)) as [_ Kr']. lia.
    - fold a in Ia. fold b in Ib. unfold places in Ia, Ib. apply in_map_iff in Ia as ([a1 a2] & Ea & Ia), Ib as ([b1 b2] & Eb & Ib). apply steps_within in Ia, Ib. cbn in Ea, Eb. lia. }
  pose proof (InX f ltac:(lia)) as Xf. pose proof (InX l ltac:(lia)) as Xl0.
  set (red := fun q => f + (q - f) mod turn).
  assert (forall q, exists t, q = red q + t * turn) as Red.
  { intros q. unfold red. exists ((q - f) / turn). destruct (Z.eq_dec turn 0) as [Z0|D]; [rewrite Z0, Zmod_0_r; lia|]. pose proof (Z.div_mod (q - f) turn D). lia. }
  assert (forall q t, f <= q <= l -> red (q + t * turn) = q) as Red_in.
  { intros q t Lq. unfold red. destruct (Z.eq_dec turn 0) as [Z0|D]; [rewrite Z0, Zmod_0_r; lia|]. destruct far as [|Fr]; [lia|].
    replace (q + t * turn - f) with (q - f + t * turn) by lia. rewrite Z.mod_add by assumption. rewrite Z.mod_small; lia. }
  set (R := fun q => f <= red q <= l).
  assert (forall q, R q \/ ~ R q) as Rdec by (intros q; unfold R; lia).
  pose proof (puts_repeats steps w w_repeats) as Prep.
  assert (forall q, ~ R q -> P q = w q) as Pout.
  { intros q Nq. assert (forall s v0, (forall a0 b0, In (a0, b0) s -> f <= fst a0 <= l) -> puts v0 s q = v0 q) as Q; [|apply Q; intros a0 b0 I; specialize (Inside a0 b0 I); unfold f, l; lia].
    induction s as [|[a0 b0] s IH]; intros v0 Is; [reflexivity|]. cbn. change (fold_left _ s (put v0 a0 b0)) with (puts (put v0 a0 b0) s).
    rewrite IH by (intros a1 b1 I; apply (Is a1 b1); cbn; auto). unfold put. destruct (hits q (fst a0)) eqn:H; [|reflexivity]. exfalso. apply hits_iff in H as (t & ->).
    specialize (Is a0 b0 (or_introl eq_refl)). apply Nq. unfold R. rewrite Red_in; assumption. }
  assert (forall q, X q = u q -> (linked w y q = true \/ linked w y (q + 1) = true \/ linked w y (q - 1) = true) -> forget P q = w q) as Edge0.
  { intros q Xq K. destruct (linked w y q) eqn:Kq.
    - rewrite <- X_is by assumption. rewrite Xq. unfold Letters.segment_at. now rewrite Kq.
    - assert (shown (w q) = false) as Sq.
      { apply not_true_iff_false. intros S. rewrite <- not_true_iff_false in Kq. apply Kq.
        destruct K as [K|[K|K]]; [discriminate|apply (linked_trans w y (q + 1))|apply (linked_trans w y (q - 1))]; auto; apply linked_spec; intros z Lz;
          apply linked_shown in K as [_ K]; assert (z = q \/ z = q + 1 \/ z = q - 1) as [->|[->| ->]] by lia; assumption || lia. }
      rewrite hidden_forget by now rewrite P_shown. rewrite <- w_fixed. symmetry. now apply hidden_forget. }
  assert (forall q, ~ R q -> forget P q = w q) as Fout.
  { apply (beyond k rows near leaves near_step near_row w P R w_fixed Rdec Pout).
    assert (forall q t, forget P (q + t * turn) = w (q + t * turn) <-> forget P q = w q) as Sh.
    { intros q t. now rewrite forget_turn, repeats_many. }
    intros q Nq [Nx|Nx].
    - unfold R in Nx. destruct (Red (q - 1)) as (t & Et). assert (red (q - 1) = l) as El'.
      { destruct (Z.eq_dec (red (q - 1)) l); [assumption|exfalso]. apply Nq. unfold R. replace q with (red (q - 1) + 1 + t * turn) by lia. rewrite Red_in; lia. }
      rewrite El' in Et. replace q with (l + 1 + t * turn) by lia. apply Sh. apply Edge0; [assumption|]. right; right. replace (l + 1 - 1) with l by lia. exact Kl0.
    - unfold R in Nx. destruct (Red (q + 1)) as (t & Et). assert (red (q + 1) = f) as Ef'.
      { destruct (Z.eq_dec (red (q + 1)) f); [assumption|exfalso]. apply Nq. unfold R. replace q with (red (q + 1) - 1 + t * turn) by lia. rewrite Red_in; lia. }
      rewrite Ef' in Et. replace q with (f - 1 + t * turn) by lia. apply Sh. apply Edge0; [assumption|]. right; left. replace (f - 1 + 1) with f by lia. exact Kf0. }
  assert (forall q, f <= q <= l -> forget P q = X q) as Fin by (intros q Lq; symmetry; apply X_is, Kfl, Lq).
  assert (forall q, shown (forget P q) = true -> shown (w q) = true) as Fsh.
  { intros q S. destruct (shown (w q)) eqn:Sw; [reflexivity|]. rewrite hidden_forget, nothing_hidden in S; [discriminate|now rewrite P_shown]. }
  assert (repeats (forget P)) as Frep by (intros q; pose proof (forget_turn P Prep 1 q) as Q; now rewrite Z.mul_1_l in Q).
  (* No window meets the places of the moves twice. *)
  assert (forall p q z, linked w y p = true -> R p -> ~ (f <= p <= l) -> q <= p < q + Z.of_nat width -> q <= z < q + Z.of_nat width -> f <= z <= l -> False) as Once.
  { intros p q z Kp Rp Np Lp Lz Fz. destruct (Red p) as (t & Et). unfold R in Rp. set (i := red p) in *.
    destruct far as [T0|Fr]; [apply Np; rewrite T0 in Et; lia|]. assert (t <> 0) as Dt by (intros ->; apply Np; lia).
    assert (forall z, shown (w z) = true) as All.
    { intros c. assert (linked w i p = true) as Kip by (apply (linked_trans w i y); [rewrite linked_sym; apply Kfl; unfold i; lia|assumption]).
      rewrite linked_spec in Kip. set (lo := Z.min i p) in *. assert (Z.max i p >= lo + turn) as Wide by (assert (t * turn <= - turn \/ turn <= t * turn) as [Ht|Ht] by (assert (t <= -1 \/ 1 <= t) as [Ht|Ht] by lia; nia); unfold lo; lia).
      set (m := (c - lo) / turn). pose proof (Z.div_mod (c - lo) turn ltac:(lia)) as Dm. pose proof (Z.mod_pos_bound (c - lo) turn ltac:(lia)) as Bm. fold m in Dm.
      replace c with (c - m * turn + m * turn) by lia. rewrite repeats_many by assumption. apply Kip. lia. }
    assert (forall z, shown (u z) = true) as Allu by (intros c; apply (u_shown w y), linked_spec; intros c2 _; apply All).
    specialize (Inb Allu eq_refl (width - 2)%nat ltac:(lia)). specialize (Ina Allu eq_refl (width - 2)%nat ltac:(lia)).
    assert (turn >= l - f + 2 * Z.of_nat width) as Wide by lia. assert (t * turn <= - turn \/ turn <= t * turn) as [Ht|Ht] by (assert (t <= -1 \/ 1 <= t) as [Ht|Ht] by lia; nia); lia. }
  assert (forall q y', q <= y' < q + Z.of_nat width -> shown (forget P y') = true -> (exists z, q <= z < q + Z.of_nat width /\ f <= z <= l /\ linked w y' z = true) ->
    listed (q mod period) (map (segment_at (forget P) y') (range q width)) = true) as Near.
  { intros q y' Ly S (z & Lz & Fz & K). assert (linked w y y' = true) as Ky by (apply (linked_trans w y z); [now apply Kfl|now rewrite linked_sym]).
    assert (forall p, q <= p < q + Z.of_nat width -> linked w y p = true -> v p = forget P p) as Same.
    { intros p Lp Kp. destruct (Z_le_gt_dec f p); [destruct (Z_le_gt_dec p l)|].
      - rewrite Vin, Fin by lia. reflexivity.
      - rewrite Vout by lia. rewrite Fout; [unfold Letters.segment_at; now rewrite Kp|]. intros Rp. apply (Once p q z); auto. lia.
      - rewrite Vout by lia. rewrite Fout; [unfold Letters.segment_at; now rewrite Kp|]. intros Rp. apply (Once p q z); auto. lia. }
    assert (forall p, shown (v p) = true -> linked w y p = true) as Vsh.
    { intros p Sp. destruct (Z_le_gt_dec f p); [destruct (Z_le_gt_dec p l)|].
      - now apply Kfl.
      - rewrite Vout in Sp by lia. now apply (u_shown w y) in Sp.
      - rewrite Vout in Sp by lia. now apply (u_shown w y) in Sp. }
    rewrite <- (Windows q y'); [|unfold F; lia|lia|assumption|now rewrite Same].
    f_equal. apply map_ext_in. intros s I. apply in_range in I. unfold Letters.segment_at at 1 2.
    assert (linked (forget P) y' s = linked v y' s) as ->.
    { apply eq_true_iff_eq. rewrite !linked_spec. split; intros H c Lc.
      - rewrite Same; [now apply H|lia|]. apply (linked_trans w y y'); [assumption|]. apply linked_spec. intros c' Lc'. apply Fsh, H. lia.
      - rewrite <- Same; [now apply H|lia|]. apply Vsh, H, Lc. }
    destruct (linked v y' s) eqn:Ks; [|reflexivity]. symmetry. apply Same; [lia|]. apply Vsh. now apply linked_shown in Ks. }
  intros q y' Ly S.
  destruct (existsb (fun z => (f <=? red z) && (red z <=? l) && linked w y' z) (range q width)) eqn:Ex.
  - apply existsb_exists in Ex as (z & Iz & Ez). rewrite !andb_true_iff, !Z.leb_le in Ez. destruct Ez as ((E1 & E2) & E3). apply in_range in Iz.
    destruct (Red z) as (t & Et). pose proof (Near (q + - t * turn) (y' + - t * turn) ltac:(lia)) as Nr. rewrite (repeats_many (forget P) Frep), class_shift in Nr.
    rewrite <- Nr; [|assumption|].
    + f_equal. unfold range. rewrite !map_map. apply map_ext. intros i. replace (q + - t * turn + Z.of_nat i) with (q + Z.of_nat i + - t * turn) by lia.
      symmetry. now apply segment_shift.
    + exists (red z). split; [lia|]. split; [lia|]. rewrite linked_spec in *. intros c Lc. rewrite <- (repeats_many w w_repeats t c). apply E3. lia.
  - assert (forall s, q <= s < q + Z.of_nat width -> linked w y' s = true -> ~ R s) as Away.
    { intros s Ls Ks Rs. rewrite <- not_true_iff_false, existsb_exists in Ex. apply Ex. exists s. split; [now apply in_range|]. unfold R in Rs.
      rewrite Ks, andb_true_r, andb_true_iff, !Z.leb_le. exact Rs. }
    rewrite <- (w_listed q y' Ly (Fsh _ S)). f_equal. apply map_ext_in. intros s I. apply in_range in I. unfold Letters.segment_at.
    destruct (linked w y' s) eqn:Ks.
    + assert (linked (forget P) y' s = true) as ->.
      { apply linked_spec. intros c Lc. rewrite Fout; [rewrite linked_spec in Ks; now apply Ks|]. apply Away; [lia|]. now apply (linked_part w y' s). }
      apply Fout, Away; [lia|assumption].
    + destruct (linked (forget P) y' s) eqn:Kf; [exfalso|reflexivity]. rewrite <- not_true_iff_false in Ks. apply Ks. rewrite linked_spec in *. intros c Lc. now apply Fsh, Kf.
Qed.

End Stays.

End Strip.

(** ** Contexts, and what Alice finds in them *)

(** What Alice must find in a context: an answer to a move of Bob, a move of her own near the first open vertex of a segment
    that begins there, or near a place. *)
Inductive task := Answer (a : place) (b : letter) | Idle | IdleNear (j : Z).

Inductive verdict := Fine | More (right : bool) | Lost.

Section Strip.
Variables (k : N) (rows : nat) (near : place -> list place) (leaves : place -> N).
Variables (width : nat) (period : Z) (cycle : bool) (listed : Z -> list column -> bool).
Variables (right_of left_of : Z -> list column -> list column).
Notation nothing := (nothing rows).
Notation step := (place * letter)%type.

(** Colors in the order in which they were seen first. It decides which column is looked at next, and nothing else. *)
Definition colors_of (c : column) : list N :=
  flat_map (fun x => match x with Colored c => [c] | Open m => filter (N.testbit m) (below k) | _ => [] end) c.
Definition add_names (names l : list N) : list N := fold_left (fun n c => if existsb (N.eqb c) n then n else n ++ [c]) l names.

Fixpoint none_gone (V : Z -> res column) (l : list place) : res bool :=
  match l with [] => Known true | b :: t => bind (view_cell V b) (fun x => if is_not_gone x then none_gone V t else Known false) end.

(** Where she may move. *)
Definition may_move (V : Z -> res column) (a : place) : res bool :=
  bind (view_cell V a) (fun x => match x with
    | Open _ => Known true
    | Safe => if (leaves a =? 0)%N then none_gone V (near a) else Known false
    | _ => Known false
    end).

(** Her moves at a vertex, after those before; or none. *)
Definition attempts (V : Z -> res column) (steps : list step) (names : list N) (choice : option place) : res (list (list step)) :=
  match choice with
  | None => Known [steps]
  | Some a =>
      bind (may_move V a) (fun may => if may then
        bind (view_seen near V a) (fun s =>
          Known (map (fun c => steps ++ [(a, Colored c)]) (filter (fun c => (c <? k)%N && negb (N.testbit s c)) names)))
      else Known [])
  end.

Definition first_need (need : option bool) (r : bool) : option bool := match need with Some _ => need | None => Some r end.

Fixpoint try_all (x : context) (l : list (list step)) (need : option bool) : option (option bool) :=
  match l with
  | [] => Some need
  | s :: t =>
      match is_listed k rows near leaves width period listed x s with
      | Known true => None
      | Known false => try_all x t need
      | Need r => try_all x t (first_need need r)
      end
  end.

Fixpoint choose (x : context) (steps : list step) (names : list N) (choices : list (option place)) (need : option bool) : verdict :=
  match choices with
  | [] => match need with Some r => More r | None => Lost end
  | c :: t =>
      match attempts (view_after rows (view_of rows x) steps) steps names c with
      | Need r => choose x steps names t (first_need need r)
      | Known l => match try_all x l need with None => Fine | Some need => choose x steps names t need end
      end
  end.

Definition cells_from (q : Z) (n : nat) : list place := flat_map (fun j => map (pair j) (seq 0 rows)) (range q n).

(** Whether an open vertex sees all colors. *)
Fixpoint some_dead (V : Z -> res column) (l : list place) : res bool :=
  match l with
  | [] => Known false
  | a :: t =>
      bind (view_cell V a) (fun x => match x with
        | Open _ => bind (view_seen near V a) (fun s => if (unseen k s =? 0)%nat then Known true else some_dead V t)
        | _ => some_dead V t
        end)
  end.

(** The first place with an open vertex. *)
Fixpoint first_open (fuel : nat) (V : Z -> res column) (end_ q : Z) : res (option Z) :=
  match fuel with
  | O => Need true
  | S fuel => bind (V q) (fun c => if existsb is_open c then Known (Some q) else if end_ <=? q then Known None else first_open fuel V end_ (q + 1))
  end.

Definition judge (t : task) (x : context) (names : list N) : verdict :=
  let size := length (columns x) in
  match t with
  | Answer a b =>
      match some_dead (view_after rows (view_of rows x) [(a, b)]) (cells_from (fst a - 1) 3) with
      | Known true => Lost
      | Need r => More r
      | Known false =>
          choose x [(a, b)] (add_names (add_names names (colors_of [b])) (below k)) (None :: map Some (cells_from (fst a - 2) 5)) None
      end
  | IdleNear j =>
      if shut_left rows x || shut_right rows x then Fine
      else choose x [] (add_names names (below k)) (map Some (cells_from (j - 2) 5)) None
  | Idle =>
      match first_open (size + 2) (view_of rows x) (start x + Z.of_nat size) (start x) with
      | Need r => More r
      | Known None => Fine
      | Known (Some q) => choose x [] (add_names names (below k)) (map Some (cells_from (start x) (Z.to_nat (q + 3 - start x)))) None
      end
  end.

Fixpoint all_most {A} (f : A -> option nat) (l : list A) : option nat :=
  match l with
  | [] => Some 0%nat
  | x :: t => match f x with None => None | Some n => option_map (Nat.max n) (all_most f t) end
  end.

(** Whether Alice has what she needs in all continuations of a context; the most columns of one that was considered. *)
Fixpoint settle (fuel : nat) (t : task) (x : context) (names : list N) : option nat :=
  match fuel with
  | O => None
  | S fuel =>
      let size := length (columns x) in
      match judge t x names with
      | Fine => Some size
      | Lost => None
      | More on_right =>
          if if on_right then shut_right rows x else shut_left rows x then None
          else
            let next :=
              if on_right then let at_ := (size - width + 1)%nat in right_of ((start x + Z.of_nat at_) mod period) (skipn at_ (columns x))
              else left_of (start x mod period) (firstn (width - 1) (columns x)) in
            option_map (Nat.max size) (all_most (fun c =>
              settle fuel t (if on_right then Context (start x) (columns x ++ [c]) else Context (start x - 1) (c :: columns x)) (add_names names (colors_of c))) next)
      end
  end.

Definition bobs_moves (x : context) (a : place) (cell : letter) : list task :=
  (if is_uncolored cell then
     map (fun c => Answer a (Colored c))
       (filter (fun c => match view_seen near (view_of rows x) a with Known s => negb (N.testbit s c) | Need _ => true end) (below k)) else []) ++
  (match cell with
   | Open m => if (how_many k m <? N.to_nat (leaves a))%nat then map (fun c => Answer a (Open (N.setbit m c))) (filter (fun c => negb (N.testbit m c)) (below k)) else []
   | _ => []
   end).

Definition tasks_of (x : context) : list task :=
  let middle := start x + Z.of_nat (width / 2) in
  let column := nth (width / 2) (columns x) nothing in
  flat_map (fun i => bobs_moves x (middle, i) (nth i column Gone)) (seq 0 rows) ++
  (if forallb (fun c => negb (shown c)) (firstn (width - 1) (columns x)) then [Idle] else []) ++
  (if cycle && negb (shut_left rows x) && negb (shut_right rows x) && existsb is_open column then [IdleNear middle] else []).

(** How many columns a context may grow by. *)
Variable fuel : nat.

Definition check_window (x : context) : option nat :=
  let names := add_names [] (flat_map colors_of (columns x)) in
  match some_dead (view_of rows x) (cells_from (start x + 1) (width - 2)) with
  | Known false => all_most (fun t => settle fuel t x names) (tasks_of x)
  | _ => None
  end.

(** ** What the answers are worth *)

Variables (turn : Z) (longest : nat).
Hypothesis near_step : forall a b, In b (near a) -> fst a - 1 <= fst b <= fst a + 1.
Hypothesis near_row : forall a b, In b (near a) -> (snd b < rows)%nat.
Hypothesis near_sym : forall a b, (snd a < rows)%nat -> In b (near a) -> In a (near b).
Hypothesis near_period : forall j i, near (j + period, i) = map (fun b => (fst b + period, snd b)) (near (j, i)).
Hypothesis leaves_period : forall j i, leaves (j + period, i) = leaves (j, i).
Hypothesis turn_not_negative : 0 <= turn.
Hypothesis period_some : 0 < period.
Hypothesis period_turn : (period | turn).
Hypothesis width_some : (3 <= width)%nat.
Hypothesis turn_far : turn = 0 \/ Z.of_nat longest + 2 <= turn.
Hypothesis right_listed : forall j l c, listed (j mod period) (l ++ [c]) = true -> In c (right_of (j mod period) l).
Hypothesis left_listed : forall j l c, listed (j mod period) (c :: l) = true -> In c (left_of ((j + 1) mod period) l).
Hypothesis windows_checked : forall j l, 0 <= j < period -> listed j l = true -> exists n, check_window (Context j l) = Some n /\ (n <= longest)%nat.
Hypothesis cycle_turn : turn <> 0 -> cycle = true.

Lemma near_multiple t : (forall j i, near (j + t * period, i) = map (fun b => (fst b + t * period, snd b)) (near (j, i))) /\
  (forall j i, leaves (j + t * period, i) = leaves (j, i)).
Proof.
  assert (forall n : nat, (forall j i, near (j + Z.of_nat n * period, i) = map (fun b => (fst b + Z.of_nat n * period, snd b)) (near (j, i))) /\
    (forall j i, leaves (j + Z.of_nat n * period, i) = leaves (j, i))) as P.
  { induction n as [|n [IH1 IH2]]; split; intros j i.
    - cbn. rewrite Z.add_0_r. rewrite <- map_id at 1. apply map_ext. intros [x y]. cbn. f_equal. lia.
    - cbn. now rewrite Z.add_0_r.
    - replace (j + Z.of_nat (S n) * period) with (j + Z.of_nat n * period + period) by lia. rewrite near_period, IH1, map_map.
      apply map_ext. intros b. cbn [fst snd]. f_equal. lia.
    - replace (j + Z.of_nat (S n) * period) with (j + Z.of_nat n * period + period) by lia. now rewrite leaves_period. }
  destruct (Z_le_gt_dec 0 t); [rewrite <- (Z2Nat.id t) by assumption; apply P|]. destruct (P (Z.to_nat (- t))) as [P1 P2]. split; intros j i.
  - specialize (P1 (j + t * period) i). replace (j + t * period + Z.of_nat (Z.to_nat (- t)) * period) with j in P1 by lia. rewrite P1, map_map.
    symmetry. rewrite <- map_id. apply map_ext. intros [x y]. cbn. f_equal. lia.
  - specialize (P2 (j + t * period) i). now replace (j + t * period + Z.of_nat (Z.to_nat (- t)) * period) with j in P2 by lia.
Qed.

Lemma near_turn j i : near (j + turn, i) = map (fun b => (fst b + turn, snd b)) (near (j, i)).
Proof. destruct period_turn as [t ->]. apply near_multiple. Qed.
Lemma leaves_turn j i : leaves (j + turn, i) = leaves (j, i).
Proof. destruct period_turn as [t ->]. apply near_multiple. Qed.

(** What was proved of moves, in this section. *)
Let its_shown := u_shown rows width width_some.
Let its_link := linked_shown width width_some.
Let its_view := view_agrees rows width width_some.
Let its_last := last_range width width_some.
Let its_put := shown_put rows near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_puts := shown_puts rows near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_repeats := put_repeats rows near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_many := repeats_many width turn width_some.
Let its_hits := hits_iff near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_after := after_agrees rows near leaves width period turn near_turn leaves_turn turn_not_negative period_turn width_some.
Let its_stay := stays_listed k rows near leaves width period turn listed near_step near_row near_turn leaves_turn turn_not_negative
  period_some period_turn width_some.

Notation forget := (forget k rows near leaves).
Notation repeats := (repeats turn).
Notation put := (put rows turn).
Notation puts := (puts rows turn).
Notation listed_word := (listed_word rows width period listed).
Notation fixed := (fixed k rows near leaves).
Notation matches := (matches rows width).
Notation segment_at := (segment_at rows).

Definition in_play (w : word) : Prop := repeats w /\ fixed w /\ listed_word w.

Lemma try_all_fine x l : forall need, try_all x l need = None -> exists s, In s l /\ is_listed k rows near leaves width period listed x s = Known true.
Proof.
  induction l as [|s l IH]; intros need E; [discriminate|]. cbn in E.
  destruct (is_listed _ _ _ _ _ _ _ x s) as [[|]|r] eqn:L; [exists s; cbn; auto| |]; apply IH in E as (s' & I & L'); exists s'; cbn; auto.
Qed.

Lemma choose_fine x steps names choices : forall need, choose x steps names choices need = Fine -> exists c l s, In c choices /\
  attempts (view_after rows (view_of rows x) steps) steps names c = Known l /\ In s l /\ is_listed k rows near leaves width period listed x s = Known true.
Proof.
  induction choices as [|c choices IH]; intros need E; cbn in E; [destruct need; discriminate|].
  destruct (attempts _ steps names c) as [l|r] eqn:A.
  - destruct (try_all x l need) as [need'|] eqn:T.
    + apply IH in E as (c' & l' & s & I & R). exists c', l', s. cbn; auto.
    + apply try_all_fine in T as (s & I & L). exists c, l, s. cbn; auto.
  - apply IH in E as (c' & l' & s & I & R). exists c', l', s. cbn; auto.
Qed.

Lemma all_most_right {A} (f : A -> option nat) l : forall n, all_most f l = Some n -> forall x, In x l -> exists m, f x = Some m /\ (m <= n)%nat.
Proof.
  induction l as [|y l IH]; intros n E x I; [destruct I|]. cbn in E. destruct (f y) as [m|] eqn:F; [|discriminate].
  destruct (all_most f l) as [p|]; [|discriminate]. injection E as <-. destruct I as [->|I]; [exists m; split; [assumption|lia]|].
  destruct (IH p eq_refl x I) as (q & Fq & L). exists q. split; [assumption|lia].
Qed.

Section Base.
Variables (w : word) (y : Z).
Hypothesis w_in_play : in_play w.
Hypothesis w_shown : shown (w y) = true.
Notation u := (segment_at w y).

Lemma settle_right f : forall t x names n, settle f t x names = Some n -> matches w y x ->
  exists x' names', matches w y x' /\ judge t x' names' = Fine /\ (length (columns x') <= n)%nat.
Proof.
  induction f as [|f IH]; intros t x names n E M; [discriminate|]. cbn [settle] in E.
  destruct (judge t x names) as [|on_right|] eqn:J; [injection E as <-; eauto| |discriminate].
  pose proof (matches_length rows width w y x M) as (Ec & Wc & Yc). set (size := length (columns x)) in *.
  destruct w_in_play as (Rp & Fx & Li). destruct on_right.
  - destruct (shut_right rows x) eqn:Sh; [discriminate|]. cbv zeta in E.
    destruct (all_most _ _) as [m|] eqn:A; [|discriminate]. injection E as <-. set (c := u (start x + Z.of_nat size)).
    assert (shown (u (start x + Z.of_nat size - 1)) = true) as Sl.
    { unfold shut_right in Sh. apply negb_false_iff in Sh. destruct size as [|n0] eqn:Sz; [lia|]. rewrite Ec, its_last in Sh.
      replace (start x + Z.of_nat (S n0) - 1) with (start x + Z.of_nat n0) by lia. exact Sh. }
    assert (linked w y (start x + Z.of_nat size - 1) = true) as K by now apply (its_shown w y).
    set (q := start x + Z.of_nat (size - width + 1)).
    assert (skipn (size - width + 1) (columns x) = map u (range q (width - 1))) as Sk.
    { rewrite Ec. replace size with (size - width + 1 + (width - 1))%nat at 2 by lia. rewrite range_app, map_app, skipn_app.
      assert (length (map u (range (start x) (size - width + 1))) = (size - width + 1)%nat) as Ln by (unfold range; now rewrite !map_length, seq_length).
      rewrite Ln, Nat.sub_diag. rewrite <- Ln at 1. rewrite skipn_all. reflexivity. }
    assert (In c (right_of (q mod period) (skipn (size - width + 1) (columns x)))) as Ic.
    { apply right_listed. rewrite Sk. pose proof (Li q (start x + Z.of_nat size - 1) ltac:(unfold q; lia) ltac:(now apply its_link in K)) as L.
      rewrite <- L. f_equal. replace width with (width - 1 + 1)%nat at 2 by lia. rewrite range_app, map_app. f_equal.
      - apply map_ext. intros z. symmetry. now apply segment_link.
      - replace (q + Z.of_nat (width - 1)) with (start x + Z.of_nat size) by (unfold q; lia). change (range (start x + Z.of_nat size) 1) with [start x + Z.of_nat size + 0].
        rewrite Z.add_0_r. cbn [map]. f_equal. symmetry. now apply segment_link. }
    destruct (all_most_right _ _ _ A c Ic) as (p & Sp & Lp). apply IH in Sp as (x' & names' & M' & J' & L').
    + exists x', names'. split; [assumption|]. split; [assumption|lia].
    + exists (size + 1)%nat. cbn [columns start]. split; [|lia]. rewrite range_app, map_app, <- Ec. change (range (start x + Z.of_nat size) 1) with [start x + Z.of_nat size + 0].
      now rewrite Z.add_0_r.
  - destruct (shut_left rows x) eqn:Sh; [discriminate|]. cbv zeta in E.
    destruct (all_most _ _) as [m|] eqn:A; [|discriminate]. injection E as <-. set (c := u (start x - 1)).
    assert (shown (u (start x)) = true) as Sl.
    { unfold shut_left in Sh. apply negb_false_iff in Sh. destruct size as [|n0] eqn:Sz; [lia|]. rewrite Ec, range_cons in Sh. exact Sh. }
    assert (linked w y (start x) = true) as K by now apply (its_shown w y).
    assert (firstn (width - 1) (columns x) = map u (range (start x) (width - 1))) as Sk.
    { rewrite Ec. replace size with ((width - 1) + (size - (width - 1)))%nat by lia. rewrite range_app, map_app, firstn_app.
      assert (length (map u (range (start x) (width - 1))) = (width - 1)%nat) as Ln by (unfold range; now rewrite !map_length, seq_length).
      rewrite Ln, Nat.sub_diag, firstn_O, app_nil_r. rewrite <- Ln at 1. apply firstn_all. }
    assert (In c (left_of (start x mod period) (firstn (width - 1) (columns x)))) as Ic.
    { replace (start x) with (start x - 1 + 1) at 1 by lia. apply left_listed. rewrite Sk.
      pose proof (Li (start x - 1) (start x) ltac:(lia) ltac:(now apply its_link in K)) as L. rewrite <- L. f_equal.
      replace width with (S (width - 1)) at 2 by lia. rewrite range_cons. cbn [map]. replace (start x - 1 + 1) with (start x) by lia. f_equal.
      - symmetry. now apply segment_link.
      - apply map_ext. intros z. symmetry. now apply segment_link. }
    destruct (all_most_right _ _ _ A c Ic) as (p & Sp & Lp). apply IH in Sp as (x' & names' & M' & J' & L').
    + exists x', names'. split; [assumption|]. split; [assumption|lia].
    + exists (S size). cbn [columns start]. split; [|lia]. rewrite range_cons. cbn [map]. replace (start x - 1 + 1) with (start x) by lia. now rewrite <- Ec.
Qed.

(** What Alice may do in a word. *)
Definition alice_may (w : word) (a : place) (c : N) : Prop :=
  (c < k)%N /\ (snd a < rows)%nat /\ N.testbit (seen_at near w a) c = false /\
  ((exists m, cell_at w a = Open m) \/ (cell_at w a = Safe /\ leaves a = 0%N /\ forall b, In b (near a) -> cell_at w b <> Gone)).

Definition has_reply (w : word) : Prop := exists a c, alice_may w a c /\ listed_word (forget (put w a (Colored c))).

Lemma none_gone_right V v l : (forall q c, V q = Known c -> v q = c) -> none_gone V l = Known true -> forall b, In b l -> cell_at v b <> Gone.
Proof.
  intros A. induction l as [|a l IH]; intros E b I; [destruct I|]. cbn in E. apply bind_known in E as (x & Ex & E).
  apply (view_cell_right V v A) in Ex. destruct (is_not_gone x) eqn:N; [|discriminate]. destruct I as [->|I]; [|now apply IH].
  intros C. rewrite C in Ex. subst x. discriminate.
Qed.

(** A choice that a view of the word after these moves shows. *)
Lemma attempt_right x steps names a l s : matches w y x -> (length (columns x) <= longest)%nat -> within x steps -> valid rows turn y w steps ->
  In a (flat_map (fun j => map (pair j) (seq 0 rows)) (range (fst a) 1)) ->
  attempts (view_after rows (view_of rows x) steps) steps names (Some a) = Known l -> In s l ->
  exists c, s = steps ++ [(a, Colored c)] /\ alice_may (puts w steps) a c /\ within x s /\ valid rows turn y w s.
Proof.
  intros M Ln Wi Va Ra E I. destruct w_in_play as (Rp & Fx & Li).
  assert (forall q c, view_after rows (view_of rows x) steps q = Known c -> segment_at (puts w steps) y q = c) as Agr.
  { apply (its_after w y Rp x steps); auto. destruct turn_far; [auto|right; lia]. }
  assert (forall q, shown (puts w steps q) = shown (w q)) as Sh by now apply (its_puts y).
  assert (snd a < rows)%nat as La.
  { apply in_flat_map in Ra as (j & _ & Ra). apply in_map_iff in Ra as (i & Ei & Ra). apply in_seq in Ra. rewrite <- Ei. cbn. lia. }
  cbn [attempts] in E. apply bind_known in E as (may & Em & E). destruct may; [|injection E as <-; destruct I].
  apply bind_known in E as (m & Es & E). injection E as <-. apply in_map_iff in I as (c & <- & I). apply filter_In in I as [_ I].
  apply andb_prop in I as [Lc Nc]. apply N.ltb_lt in Lc. apply negb_true_iff in Nc.
  apply (view_seen_right near _ (segment_at (puts w steps) y) Agr) in Es. unfold may_move in Em. apply bind_known in Em as (z & Ez & Em).
  pose proof Ez as Ez'. apply (view_cell_right _ (segment_at (puts w steps) y) Agr) in Ez.
  assert (z <> Gone) as Nz by (intros ->; discriminate).
  assert (linked (puts w steps) y (fst a) = true) as K.
  { destruct (linked (puts w steps) y (fst a)) eqn:K; [reflexivity|exfalso]. apply Nz. rewrite Ez. unfold cell_at, Letters.segment_at. now rewrite K, cell_nothing. }
  assert (linked w y (fst a) = true) as Kw by (now rewrite (linked_same w (puts w steps))).
  assert (cell_at (segment_at (puts w steps) y) a = cell_at (puts w steps) a) as Cs by (apply (segment_cell rows _ y a); auto; lia).
  rewrite Cs in Ez. rewrite (segment_seen rows near near_step _ y a K) in Es.
  exists c. split; [reflexivity|]. split; [|split].
  - split; [assumption|]. split; [assumption|]. split; [congruence|]. destruct z as [|m0| |c0|]; try discriminate; [left; eauto|right].
    destruct (N.eqb_spec (leaves a) 0) as [L0|]; [|discriminate]. split; [auto|]. split; [assumption|]. intros b Ib.
    pose proof (none_gone_right _ _ _ Agr Em b Ib) as Nb. rewrite (segment_cell rows _ y a b) in Nb; auto.
  - intros a0 b0 I. apply in_app_iff in I as [I|[I|[]]]; [now apply (Wi a0 b0)|]. injection I as <- <-.
    unfold view_cell in Ez'. apply bind_known in Ez' as (d & Ed & _). unfold view_after in Ed. apply bind_known in Ed as (e & Ee & _).
    apply (its_view w y) in Ee as [_ [Rg|Rg]]; [assumption| |assumption]. exfalso. apply (its_shown w y) in Kw. rewrite Rg, nothing_hidden in Kw. discriminate.
  - clear - Va Kw La Rp its_put its_repeats its_link. revert Va Kw Rp. generalize w. induction steps as [|[a0 b0] s IH]; intros v Va Kw Rp; cbn in *.
    + repeat split; auto. discriminate.
    + destruct Va as (K & B & L & Va). repeat split; auto. apply IH; auto.
      rewrite (linked_same _ v); [assumption|]. intros q. apply its_put; auto. now apply its_link in K.
Qed.

Lemma fine_choice x steps names choices need : matches w y x -> (length (columns x) <= longest)%nat -> within x steps -> valid rows turn y w steps ->
  (forall c a, In c choices -> c = Some a -> (snd a < rows)%nat) -> (In None choices -> steps <> []) ->
  choose x steps names choices need = Fine -> In None choices /\ listed_word (forget (puts w steps)) \/ has_reply (puts w steps).
Proof.
  intros M Ln Wi Va Ch No E. apply choose_fine in E as (c & l & s & Ic & Ea & Is & L). destruct w_in_play as (Rp & Fx & Li).
  assert (forall s, within x s -> valid rows turn y w s -> s <> [] -> is_listed k rows near leaves width period listed x s = Known true -> listed_word (forget (puts w s))) as St.
  { intros s0 Wi0 Va0 Ne L0. apply its_stay with (y := y) (x := x); auto.
    destruct turn_far; [auto|right; lia]. }
  destruct c as [a|].
  - right. destruct (attempt_right x steps names a l s) as (c & -> & May & Wi' & Va'); auto.
    + apply in_flat_map. exists (fst a). split; [apply in_range; lia|]. destruct a as [j i]. apply in_map, in_seq. specialize (Ch _ _ Ic eq_refl). cbn in Ch. lia.
    + exists a, c. split; [assumption|]. pose proof (St _ Wi' Va' ltac:(destruct steps; discriminate) L) as Q. unfold Windows.puts in Q. rewrite fold_left_app in Q. exact Q.
  - left. split; [assumption|]. injection Ea as <-. destruct Is as [<-|[]]. apply St; auto.
Qed.

Lemma in_cells_from q n a : In a (cells_from q n) <-> q <= fst a < q + Z.of_nat n /\ (snd a < rows)%nat.
Proof.
  unfold cells_from. rewrite in_flat_map. split.
  - intros (j & Ij & I). apply in_map_iff in I as (i & <- & I). apply in_range in Ij. apply in_seq in I. cbn. lia.
  - intros [L1 L2]. exists (fst a). split; [now apply in_range|]. destruct a as [j i]. apply in_map, in_seq. cbn in *. lia.
Qed.

Lemma some_dead_right V v l : (forall q c, V q = Known c -> v q = c) -> some_dead V l = Known false ->
  forall a m, In a l -> cell_at v a = Open m -> unseen k (seen_at near v a) <> 0%nat.
Proof.
  intros A. induction l as [|b l IH]; intros E a m I C; [destruct I|]. cbn in E. apply bind_known in E as (x & Ex & E).
  apply (view_cell_right V v A) in Ex. destruct I as [->|I].
  - rewrite C in Ex. subst x. apply bind_known in E as (s & Es & E). apply (view_seen_right near V v A) in Es as ->.
    destruct (Nat.eqb_spec (unseen k (seen_at near v a)) 0); [discriminate|assumption].
  - destruct x; try (now apply (IH E a m)). apply bind_known in E as (s & Es & E). destruct (_ =? _)%nat; [discriminate|]. now apply (IH E a m).
Qed.

(** Bob's move at a cell of column [y] that the word describes. *)
Lemma answer_right x names n i b : settle fuel (Answer (y, i) b) x names = Some n -> matches w y x -> (n <= longest)%nat -> (i < rows)%nat -> b <> Gone ->
  (forall a m, (snd a < rows)%nat -> y - 1 <= fst a <= y + 1 -> cell_at (put w (y, i) b) a = Open m -> unseen k (seen_at near (put w (y, i) b) a) <> 0%nat) /\
  (listed_word (forget (put w (y, i) b)) \/ has_reply (put w (y, i) b)).
Proof.
  intros E M Ln Li0 Nb. destruct (settle_right _ _ _ _ _ E M) as (x' & names' & M' & J & Ln'). clear E M x names.
  destruct w_in_play as (Rp & Fx & Li). set (v := put w (y, i) b).
  assert (within x' [((y, i), b)]) as Wi.
  { intros a0 b0 [I|[]]. injection I as <- <-. cbn. apply (matches_length rows width w y) in M'. tauto. }
  assert (linked w y y = true) as Kyy by (apply linked_spec; intros z Lz; now replace z with y by lia).
  assert (valid rows turn y w [((y, i), b)]) as Va by (cbn; auto).
  unfold judge in J. destruct (some_dead _ _) as [[|]|r] eqn:D; try discriminate. split.
  - intros a m La Lf C. assert (forall q c, view_after rows (view_of rows x') [((y, i), b)] q = Known c -> segment_at v y q = c) as Agr.
    { apply (its_after w y Rp x'); auto. destruct turn_far; [auto|right; lia]. }
    assert (forall q, shown (v q) = shown (w q)) as Sh.
    { intros q. apply its_put; auto. }
    assert (linked v y y = true) as Kv by (now rewrite (linked_same v w)).
    destruct (segment_next rows v y (y, 0%nat) a Kv Lf) as [K|[C1 _]]; [|congruence].
    rewrite <- (segment_seen rows near near_step v y a K). apply (some_dead_right _ _ _ Agr D a m).
    + apply in_cells_from. cbn. lia.
    + rewrite (segment_cell rows v y a a); auto. lia.
  - apply (fine_choice x' [((y, i), b)] _ _ _ M' ltac:(lia) Wi Va) in J; [destruct J as [[_ J]|J]; auto| |discriminate].
    intros c a [<-|I] Ec; [discriminate|]. apply in_map_iff in I as (a' & <- & I). injection Ec as ->. now apply in_cells_from in I.
Qed.

Lemma idle_near_right x names n : settle fuel (IdleNear y) x names = Some n -> matches w y x -> (n <= longest)%nat -> (forall q, shown (w q) = true) -> has_reply w.
Proof.
  intros E M Ln All. destruct (settle_right _ _ _ _ _ E M) as (x' & names' & M' & J & Ln'). clear E M x names.
  unfold judge in J. assert (forall q, shown (u q) = true) as Au by (intros q; apply (its_shown w y), linked_spec; intros; apply All).
  pose proof (matches_length rows width w y x' M') as (Ec & Wc & Yc).
  assert (shut_left rows x' || shut_right rows x' = false) as Sf.
  { unfold shut_left, shut_right. destruct (length (columns x')) as [|n0] eqn:Sz; [lia|]. rewrite Ec, its_last, range_cons. cbn [map hd]. now rewrite !Au. }
  rewrite Sf in J. apply (fine_choice x' [] _ _ _ M' ltac:(lia)) in J.
  - destruct J as [[J _]|J]; [|exact J]. apply in_map_iff in J as (a' & X & _). discriminate.
  - intros a b [].
  - exact I.
  - intros c a I0 Ea. apply in_map_iff in I0 as (a' & <- & I0). injection Ea as ->. now apply in_cells_from in I0.
  - intros I0. apply in_map_iff in I0 as (a' & X & _). discriminate.
Qed.

End Base.

Lemma first_open_none f V e : forall q, first_open f V e q = Known None -> forall z, q <= z <= e -> exists c, V z = Known c /\ existsb is_open c = false.
Proof.
  induction f as [|f IH]; intros q E z L; [discriminate|]. cbn in E. apply bind_known in E as (c & Ec & E). destruct (existsb is_open c) eqn:O; [discriminate|].
  destruct (Z.leb_spec e q); [replace z with q by lia; eauto|]. destruct (Z.eq_dec z q) as [->|D]; [eauto|]. apply (IH (q + 1)); [assumption|lia].
Qed.

(** At the beginning of a segment with an open vertex. *)
Lemma idle_right w y x names n a m : in_play w -> settle fuel Idle x names = Some n -> matches w y x -> (n <= longest)%nat ->
  linked w y (fst a) = true -> y <= fst a -> start x <= y -> (snd a < rows)%nat -> cell_at w a = Open m -> has_reply w.
Proof.
  intros W E M Ln K La Sx Lr C. assert (shown (w y) = true) as S by now apply its_link in K.
  destruct (settle_right w y W S _ _ _ _ _ E M) as (x' & names' & M' & J & Ln'). clear E M x Sx names.
  pose proof (matches_length rows width w y x' M') as (Ec & Wc & Yc). unfold judge in J.
  destruct (first_open _ _ _ _) as [[q|]|r] eqn:Fo; [| |discriminate].
  - apply (fine_choice w y W x' [] _ _ _ M' ltac:(lia)) in J.
    + destruct J as [[J _]|J]; [|exact J]. apply in_map_iff in J as (a' & X & _). discriminate.
    + intros a0 b [].
    + exact I.
    + intros c a0 I0 Ea. apply in_map_iff in I0 as (a' & <- & I0). injection Ea as ->. now apply in_cells_from in I0.
    + intros I0. apply in_map_iff in I0 as (a' & X & _). discriminate.
  - exfalso. assert (segment_at w y (fst a) = w (fst a)) as U by (unfold Letters.segment_at; now rewrite K).
    assert (existsb is_open (w (fst a)) = true) as O.
    { apply existsb_exists. exists (Open m). split; [|reflexivity]. unfold cell_at in C. rewrite <- C. apply nth_In.
      destruct (Nat.lt_ge_cases (snd a) (length (w (fst a)))); [assumption|]. rewrite nth_overflow in C by assumption. discriminate. }
    destruct (Z_le_gt_dec (fst a) (start x' + Z.of_nat (length (columns x')))).
    + destruct (first_open_none _ _ _ _ Fo (fst a) ltac:(lia)) as (c & V & O'). apply (its_view w y) in V as [V _]; [|assumption]. congruence.
    + destruct (first_open_none _ _ _ _ Fo (start x' + Z.of_nat (length (columns x'))) ltac:(lia)) as (c & V & _).
      apply (its_view w y) in V as [_ [V|V]]; [lia| |assumption]. apply (its_shown w y) in K.
      rewrite (u_beyond rows width width_some w y (start x' + Z.of_nat (length (columns x'))) (fst a)) in K; [now rewrite nothing_hidden in K|now rewrite V, nothing_hidden|lia].
Qed.

(** *** Words that are moved *)

Definition same_word (v v' : word) : Prop := forall q, v q = v' q.

Lemma forget_ext v v' : same_word v v' -> same_word (forget v) (forget v').
Proof. intros E q. apply (forget_same k rows near leaves near_step). intros i _. apply E. Qed.

Lemma cell_ext v v' a : same_word v v' -> cell_at v a = cell_at v' a.
Proof. intros E. unfold cell_at. now rewrite E. Qed.

Lemma seen_ext v v' a : same_word v v' -> seen_at near v a = seen_at near v' a.
Proof. intros E. apply seen_same. intros b _. now apply cell_ext. Qed.

Lemma put_ext v v' a b : same_word v v' -> same_word (put v a b) (put v' a b).
Proof. intros E q. unfold Windows.put. now rewrite E. Qed.

Lemma segment_ext v v' y : same_word v v' -> same_word (segment_at v y) (segment_at v' y).
Proof. intros E q. unfold Letters.segment_at. rewrite E. assert (linked v y q = linked v' y q) as ->; [|reflexivity]. apply linked_same. intros z. now rewrite E. Qed.

Lemma listed_ext v v' : same_word v v' -> listed_word v -> listed_word v'.
Proof.
  intros E L q y Ly S. rewrite <- (L q y Ly); [|now rewrite E]. f_equal. apply map_ext. intros z. symmetry. now apply segment_ext.
Qed.

Lemma may_ext v v' a c : same_word v v' -> alice_may v a c -> alice_may v' a c.
Proof.
  intros E (A & B & D & F). split; [assumption|]. split; [assumption|]. rewrite <- (seen_ext v v' a E). split; [assumption|].
  rewrite <- (cell_ext v v' a E). destruct F as [F|(F & L & N)]; [auto|right]. split; [assumption|]. split; [assumption|]. intros b I. rewrite <- (cell_ext v v' b E). auto.
Qed.

Lemma reply_ext v v' : same_word v v' -> has_reply v -> has_reply v'.
Proof.
  intros E (a & c & M & L). exists a, c. split; [now apply (may_ext v)|]. revert L. apply listed_ext, forget_ext, put_ext, E.
Qed.

Section Moved.
Variable t : Z.
Notation s := (t * period).

Lemma s_near j i : near (j + s, i) = map (fun b => (fst b + s, snd b)) (near (j, i)).
Proof. apply near_multiple. Qed.
Lemma s_leaves j i : leaves (j + s, i) = leaves (j, i).
Proof. apply near_multiple. Qed.

Lemma cell_moved v a : cell_at (moved_by s v) a = cell_at v (fst a + s, snd a).
Proof. reflexivity. Qed.

Lemma seen_moved v a : seen_at near (moved_by s v) a = seen_at near v (fst a + s, snd a).
Proof.
  unfold seen_at. destruct a as [j i]. cbn [fst snd]. rewrite s_near, cell_moved. cbn [fst snd]. generalize (near (j, i)). intros l.
  induction l as [|b l IH]; [reflexivity|]. cbn [map fold_right]. now rewrite IH, cell_moved.
Qed.

Lemma forget_is_moved v : same_word (forget (moved_by s v)) (moved_by s (forget v)).
Proof. intros q. apply forget_moved; [apply s_near|apply s_leaves]. Qed.

Lemma put_moved v a b : same_word (put (moved_by s v) a b) (moved_by s (put v (fst a + s, snd a) b)).
Proof.
  intros q. unfold Windows.put, moved_by. cbn [fst snd]. assert (hits turn (q + s) (fst a + s) = hits turn q (fst a)) as ->; [|reflexivity].
  unfold hits. do 2 f_equal. lia.
Qed.

Lemma linked_moved v a b : linked (moved_by s v) a b = linked v (a + s) (b + s).
Proof.
  apply eq_true_iff_eq. rewrite !linked_spec. unfold moved_by. split; intros H z L.
  - replace z with (z - s + s) by lia. apply H. lia.
  - apply H. lia.
Qed.

Lemma segment_moved v y : same_word (segment_at (moved_by s v) y) (moved_by s (segment_at v (y + s))).
Proof. intros q. unfold Letters.segment_at at 1. rewrite linked_moved. reflexivity. Qed.

Lemma class_moved q : (q + s) mod period = q mod period.
Proof. apply Z.mod_add. lia. Qed.

Lemma listed_is_moved v : listed_word (moved_by s v) <-> listed_word v.
Proof.
  split; intros L q y Ly S.
  - pose proof (L (q - s) (y - s) ltac:(lia)) as H. unfold moved_by in H at 1. replace (y - s + s) with y in H by lia. specialize (H S).
    rewrite <- class_moved in H. replace (q - s + s) with q in H by lia. rewrite <- H. f_equal. unfold range. rewrite !map_map. apply map_ext. intros i.
    rewrite segment_moved. unfold moved_by. replace (y - s + s) with y by lia. f_equal. lia.
  - pose proof (L (q + s) (y + s) ltac:(lia) S) as H. rewrite class_moved in H. rewrite <- H. f_equal. unfold range. rewrite !map_map. apply map_ext. intros i.
    rewrite segment_moved. unfold moved_by. f_equal. lia.
Qed.

Lemma in_play_moved v : in_play v -> in_play (moved_by s v).
Proof.
  intros (Rp & Fx & Li). split; [|split].
  - intros q. unfold moved_by. replace (q + turn + s) with (q + s + turn) by lia. apply Rp.
  - intros q. rewrite forget_is_moved. apply Fx.
  - now apply listed_is_moved.
Qed.

Lemma may_moved v a c : alice_may (moved_by s v) a c -> alice_may v (fst a + s, snd a) c.
Proof.
  intros (A & B & D & F). split; [assumption|]. split; [assumption|]. rewrite seen_moved in D. split; [assumption|]. rewrite cell_moved in F.
  destruct F as [F|(F & L & N)]; [auto|right]. split; [assumption|]. destruct a as [j i]. cbn [fst snd] in *. rewrite s_leaves, s_near. split; [assumption|].
  intros b I. apply in_map_iff in I as (b' & <- & I). exact (N b' I).
Qed.

Lemma reply_moved v : has_reply (moved_by s v) -> has_reply v.
Proof.
  intros (a & c & M & L). exists (fst a + s, snd a), c. split; [now apply may_moved|]. apply listed_is_moved.
  apply (listed_ext (forget (put (moved_by s v) a (Colored c)))); [|assumption].
  intros q. rewrite (forget_ext _ _ (put_moved v a (Colored c)) q). apply forget_is_moved.
Qed.

End Moved.

(** A window of a word, as the checker looks at it. *)
Lemma window_found w q y : in_play w -> q <= y < q + Z.of_nat width -> shown (w y) = true -> exists t x n, check_window x = Some n /\ (n <= longest)%nat /\
  matches (moved_by (t * period) w) (y - t * period) x /\ start x = q - t * period /\ columns x = map (segment_at w y) (range q width).
Proof.
  intros (Rp & Fx & Li) Ly S. pose proof (Li q y Ly S) as L. pose proof (Z.mod_pos_bound q period period_some) as B.
  destruct (windows_checked _ _ B L) as (n & Cn & Ln). exists (q / period), (Context (q mod period) (map (segment_at w y) (range q width))), n.
  pose proof (Z.div_mod q period ltac:(lia)) as Dm. assert (q mod period = q - q / period * period) as Eq by lia.
  split; [assumption|]. split; [assumption|]. split; [|auto]. exists width. cbn [start columns]. rewrite Eq. split; [|lia].
  unfold range. rewrite !map_map. apply map_ext. intros i. rewrite segment_moved. unfold moved_by. replace (y - q / period * period + q / period * period) with y by lia. f_equal. lia.
Qed.

Definition alive (w : word) : Prop := forall a m, (snd a < rows)%nat -> cell_at w a = Open m -> unseen k (seen_at near w a) <> 0%nat.

Lemma cell_shown v a : cell_at v a <> Gone -> shown (v (fst a)) = true.
Proof.
  intros N. destruct (shown (v (fst a))) eqn:S; [reflexivity|exfalso]. apply N. unfold cell_at. now apply not_shown.
Qed.

Lemma alive_listed w : in_play w -> alive w.
Proof.
  intros W a m La C. assert (shown (w (fst a)) = true) as S by (apply cell_shown; congruence).
  destruct (window_found w (fst a - 1) (fst a) W ltac:(lia) S) as (t & x & n & Cw & Ln & M & Sx & _). unfold check_window in Cw.
  destruct (some_dead (view_of rows x) _) as [[|]|] eqn:D; try discriminate. clear Cw.
  set (v := moved_by (t * period) w) in *. set (a' := (fst a - t * period, snd a)).
  assert (cell_at v a' = Open m) as C' by (unfold v; rewrite cell_moved; cbn; replace (fst a - t * period + t * period) with (fst a) by lia; now destruct a).
  assert (seen_at near v a' = seen_at near w a) as Se by (unfold v; rewrite seen_moved; cbn; replace (fst a - t * period + t * period) with (fst a) by lia; now destruct a).
  rewrite <- Se. assert (linked v (fst a - t * period) (fst a') = true) as K.
  { apply linked_spec. intros z Lz. cbn in Lz. replace z with (fst a - t * period) by lia. unfold v, moved_by. now replace (fst a - t * period + t * period) with (fst a) by lia. }
  rewrite <- (segment_seen rows near near_step v _ a' K).
  apply (some_dead_right (view_of rows x) _ _ (fun q c H => proj1 (its_view v _ x q c M H)) D a' m).
  - apply in_cells_from. cbn. rewrite Sx. split; [lia|assumption].
  - rewrite (segment_cell rows v _ a' a'); [assumption|assumption|lia].
Qed.

(** What Bob may do in a word. *)
Definition bob_may (w : word) (a : place) (b : letter) : Prop := (snd a < rows)%nat /\
  ((is_uncolored (cell_at w a) = true /\ exists c, (c < k)%N /\ b = Colored c /\ N.testbit (seen_at near w a) c = false) \/
   (exists m c, cell_at w a = Open m /\ (how_many k m < N.to_nat (leaves a))%nat /\ (c < k)%N /\ N.testbit m c = false /\ b = Open (N.setbit m c))).

Theorem bobs_answer w a b : in_play w -> bob_may w a b -> alive (put w a b) /\ (listed_word (forget (put w a b)) \/ has_reply (put w a b)).
Proof.
  intros W (La & May). pose proof W as (Rp & Fx & Li).
  assert (is_uncolored (cell_at w a) = true /\ b <> Gone) as [Un Nb].
  { destruct May as [[U (c & _ & -> & _)]|(m & c & Cm & _ & _ & _ & ->)]; [split; [assumption|discriminate]|]. rewrite Cm. split; [reflexivity|discriminate]. }
  assert (shown (w (fst a)) = true) as S by (apply cell_shown; intros C; rewrite C in Un; discriminate).
  destruct (window_found w (fst a - Z.of_nat (width / 2)) (fst a) W) as (t & x & n & Cw & Ln & M & Sx & Cx); [|assumption|].
  { pose proof (Nat.div_lt width 2 ltac:(lia) ltac:(lia)). lia. }
  set (s := t * period) in *. set (v := moved_by s w) in *. set (y := fst a - s) in *.
  assert (in_play v) as V by now apply in_play_moved.
  assert (shown (v y) = true) as Sv by (unfold v, moved_by, y; now replace (fst a - s + s) with (fst a) by lia).
  assert (start x + Z.of_nat (width / 2) = y) as Ey by (rewrite Sx; unfold y; lia).
  assert ((width / 2 < width)%nat) as Lm by (apply Nat.div_lt; lia).
  assert (nth (width / 2) (columns x) nothing = w (fst a)) as Col.
  { rewrite Cx. apply (nth_error_nth _ _ nothing). rewrite nth_range. destruct (Nat.ltb_spec (width / 2) width); [|lia]. f_equal.
    replace (fst a - Z.of_nat (width / 2) + Z.of_nat (width / 2)) with (fst a) by lia. unfold Letters.segment_at.
    assert (linked w (fst a) (fst a) = true) as ->; [|reflexivity]. apply linked_spec. intros z Lz. now replace z with (fst a) by lia. }
  assert (In (Answer (y, snd a) b) (tasks_of x)) as It.
  { unfold tasks_of. apply in_app_iff. left. apply in_flat_map. exists (snd a). split; [apply in_seq; lia|]. rewrite Ey, Col.
    change (nth (snd a) (w (fst a)) Gone) with (cell_at w a). unfold bobs_moves. apply in_app_iff.
    destruct May as [[_ (c & Lc & -> & Sc)]|(m & c & Cm & Lv & Lc & Mc & ->)].
    - left. rewrite Un. apply (in_map (fun c => Answer (y, snd a) (Colored c))), filter_In. split; [now apply below_spec|].
      destruct (view_seen near (view_of rows x) (y, snd a)) as [z|] eqn:Vs; [|reflexivity].
      apply (view_seen_right near _ (segment_at v y) (fun q c H => proj1 (its_view v y x q c M H))) in Vs as ->.
      rewrite (segment_seen rows near near_step v y (y, snd a)) by (apply linked_spec; intros z Lz; cbn in Lz; now replace z with y by lia).
      unfold v, s. rewrite seen_moved. cbn [fst snd]. fold s. replace (y + s) with (fst a) by (unfold y; lia). destruct a as [j i]. cbn [fst snd]. now rewrite Sc.
    - right. rewrite Cm. assert (leaves (y, snd a) = leaves a) as ->.
      { destruct a as [j i]. cbn [fst snd] in *. rewrite <- (s_leaves t). fold s. f_equal. f_equal. unfold y. lia. }
      apply Nat.ltb_lt in Lv. rewrite Lv. apply (in_map (fun c => Answer (y, snd a) (Open (N.setbit m c)))), filter_In. split; [now apply below_spec|]. now rewrite Mc. }
  unfold check_window in Cw. destruct (some_dead (view_of rows x) _) as [[|]|]; try discriminate.
  destruct (all_most_right _ _ _ Cw _ It) as (n' & Sn & Ln').
  destruct (answer_right v y V Sv x _ n' (snd a) b Sn M ltac:(lia) La Nb) as [Al An].
  assert (same_word (put v (y, snd a) b) (moved_by s (put w a b))) as Same.
  { unfold v, s. intros q. rewrite (put_moved t w (y, snd a) b q). cbn [fst snd]. fold s. replace (y + s) with (fst a) by (unfold y; lia). now destruct a. }
  assert (forall d, -1 <= d <= 1 -> forall e m, (snd e < rows)%nat -> hits turn (fst e + d) (fst a) = true -> cell_at (put w a b) e = Open m ->
    unseen k (seen_at near (put w a b) e) <> 0%nat) as NearA.
  { intros d Ld e m Le H C. apply its_hits in H as (z & Ez). pose proof (its_repeats w a b Rp) as Rv.
    set (e' := (fst e - z * turn - s, snd e)).
    assert (cell_at (put v (y, snd a) b) e' = cell_at (put w a b) e) as C1.
    { rewrite (cell_ext _ _ e' Same). unfold s. rewrite cell_moved. fold s. cbn [fst snd e']. unfold cell_at. cbn [fst snd]. replace (fst e - z * turn - s + s) with (fst e + - z * turn) by lia.
      now rewrite its_many. }
    assert (seen_at near (put v (y, snd a) b) e' = seen_at near (put w a b) e) as S1.
    { rewrite (seen_ext _ _ e' Same). unfold s. rewrite seen_moved. fold s. cbn [fst snd e']. replace (fst e - z * turn - s + s) with (fst e + - z * turn) by lia.
      destruct period_turn as [p Ep]. replace (- z * turn) with (- z * p * period) by (rewrite Ep; lia).
      change (fst e + - z * p * period, snd e) with (fst e + - z * p * period, snd e). rewrite <- (seen_moved (- z * p) (put w a b) e).
      apply seen_ext. intros q. unfold moved_by. replace (q + - z * p * period) with (q + - z * turn) by (rewrite Ep; lia). now apply its_many. }
    rewrite <- S1. apply (Al e' m); [assumption| |congruence]. cbn. unfold y. lia. }
  split.
  - intros e m Le C.
    destruct (hits turn (fst e + -1) (fst a)) eqn:H1; [now apply (NearA (-1) ltac:(lia) e m)|].
    destruct (hits turn (fst e + 0) (fst a)) eqn:H0; [now apply (NearA 0 ltac:(lia) e m)|].
    destruct (hits turn (fst e + 1) (fst a)) eqn:H2; [now apply (NearA 1 ltac:(lia) e m)|].
    assert (forall f, fst e - 1 <= fst f <= fst e + 1 -> cell_at (put w a b) f = cell_at w f) as Out.
    { intros f Lf. unfold cell_at, Windows.put. assert (hits turn (fst f) (fst a) = false) as ->; [|reflexivity].
      assert (fst f = fst e + -1 \/ fst f = fst e + 0 \/ fst f = fst e + 1) as [->|[->| ->]] by lia; assumption. }
    rewrite (seen_same near (put w a b) w e); [apply (alive_listed w W e m); [assumption|rewrite <- Out; [assumption|lia]]|].
    intros f [->|If]; apply Out; [lia|]. apply near_step in If. lia.
  - destruct An as [An|An]; [left|right].
    + apply (listed_is_moved t). fold s. apply (listed_ext (forget (put v (y, snd a) b))); [|assumption].
      intros q. rewrite (forget_ext _ _ Same q). unfold s. apply forget_is_moved.
    + apply (reply_moved t). fold s. apply (reply_ext _ _ Same An).
Qed.

(** A move of Alice's own. *)
Theorem idle_move w a m : in_play w -> (snd a < rows)%nat -> cell_at w a = Open m ->
  (turn = 0 -> exists g, g < fst a /\ shown (w g) = false) -> has_reply w.
Proof.
  intros W La C Beg. pose proof W as (Rp & Fx & Li). assert (shown (w (fst a)) = true) as S by (apply cell_shown; congruence).
  assert (forall n g, g = fst a - Z.of_nat n -> shown (w g) = false -> exists g, g < fst a /\ shown (w g) = false /\ forall z, g < z <= fst a -> shown (w z) = true) as First.
  { induction n as [n IH] using (well_founded_induction Wf_nat.lt_wf). intros g Eg Sg.
    destruct (existsb (fun z => negb (shown (w z))) (range (g + 1) n)) eqn:Ex.
    - apply existsb_exists in Ex as (z & Iz & Nz). apply in_range in Iz. apply negb_true_iff in Nz.
      apply (IH (Z.to_nat (fst a - z)) ltac:(lia) z ltac:(lia) Nz).
    - exists g. split; [|split; [assumption|]].
      + destruct n; [|lia]. replace g with (fst a) in Sg by lia. congruence.
      + intros z Lz. destruct (shown (w z)) eqn:Sz; [reflexivity|exfalso]. rewrite <- not_true_iff_false, existsb_exists in Ex. apply Ex. exists z.
        split; [apply in_range; lia|now rewrite Sz]. }
  assert ((exists g, g < fst a /\ shown (w g) = false) \/ (turn <> 0 /\ forall q, shown (w q) = true)) as [(g0 & Lg0 & Sg0)|[T0 All]].
  { destruct (Z.eq_dec turn 0) as [T0|T0]; [left; auto|].
    destruct (existsb (fun z => negb (shown (w z))) (range (fst a - turn) (Z.to_nat turn))) eqn:Ex.
    - apply existsb_exists in Ex as (z & Iz & Nz). apply in_range in Iz. apply negb_true_iff in Nz. left. exists z. split; [lia|assumption].
    - right. split; [assumption|]. intros q. destruct (shown (w q)) eqn:Sq; [reflexivity|exfalso]. rewrite <- not_true_iff_false, existsb_exists in Ex. apply Ex.
      set (b := fst a - turn). exists (b + (q - b) mod turn). pose proof (Z.mod_pos_bound (q - b) turn ltac:(lia)). pose proof (Z.div_mod (q - b) turn ltac:(lia)) as Dm.
      split; [apply in_range; lia|]. replace (b + (q - b) mod turn) with (q + - ((q - b) / turn) * turn) by lia. rewrite its_many by assumption. now rewrite Sq. }
  - destruct (First (Z.to_nat (fst a - g0)) g0 ltac:(lia) Sg0) as (g & Lg & Sg & Run). set (y := g + 1).
    assert (linked w y (fst a) = true) as K by (apply linked_spec; intros z Lz; apply Run; unfold y in Lz; lia).
    destruct (window_found w (y - Z.of_nat (width - 1)) y W ltac:(lia) ltac:(apply Run; unfold y; lia)) as (t & x & n & Cw & Ln & M & Sx & Cx).
    assert (In Idle (tasks_of x)) as It.
    { unfold tasks_of. apply in_app_iff. right. apply in_app_iff. left.
      assert (forallb (fun c => negb (shown c)) (firstn (width - 1) (columns x)) = true) as ->; [|cbn; auto].
      apply forallb_forall. intros c Ic. rewrite Cx in Ic. replace (range (y - Z.of_nat (width - 1)) width) with (range (y - Z.of_nat (width - 1)) (width - 1 + 1)) in Ic by (f_equal; lia). rewrite range_app, map_app, firstn_app in Ic.
      assert (length (map (segment_at w y) (range (y - Z.of_nat (width - 1)) (width - 1))) = (width - 1)%nat) as Lr by (unfold range; now rewrite !map_length, seq_length).
      rewrite Lr, Nat.sub_diag, firstn_O, app_nil_r in Ic. rewrite <- Lr in Ic at 1. rewrite firstn_all in Ic. apply in_map_iff in Ic as (z & <- & Iz).
      apply in_range in Iz. apply negb_true_iff, not_true_iff_false. intros Sz. apply (its_shown w y) in Sz. rewrite linked_spec in Sz.
      rewrite Sz in Sg; [discriminate|unfold y in *; lia]. }
    unfold check_window in Cw. destruct (some_dead (view_of rows x) _) as [[|]|]; try discriminate.
    destruct (all_most_right _ _ _ Cw _ It) as (n' & Sn & Ln'). apply (reply_moved t).
    apply (idle_right (moved_by (t * period) w) (y - t * period) x (add_names [] (flat_map colors_of (columns x))) n' (fst a - t * period, snd a) m); auto.
    + now apply in_play_moved.
    + lia.
    + rewrite linked_moved. cbn [fst]. now replace (y - t * period + t * period) with y by lia; replace (fst a - t * period + t * period) with (fst a) by lia.
    + cbn. unfold y. lia.
    + rewrite Sx. lia.
    + rewrite cell_moved. cbn [fst snd]. replace (fst a - t * period + t * period) with (fst a) by lia. now destruct a.
  - destruct (window_found w (fst a - Z.of_nat (width / 2)) (fst a) W) as (t & x & n & Cw & Ln & M & Sx & Cx); [|assumption|].
    { pose proof (Nat.div_lt width 2 ltac:(lia) ltac:(lia)). lia. }
    assert ((width / 2 < width)%nat) as Lm by (apply Nat.div_lt; lia).
    assert (forall q, shown (moved_by (t * period) w q) = true) as All' by (intros q; apply All).
    assert (forall z, segment_at w (fst a) z = w z) as Seg.
    { intros z. unfold Letters.segment_at. assert (linked w (fst a) z = true) as ->; [|reflexivity]. apply linked_spec. intros; apply All. }
    assert (In (IdleNear (fst a - t * period)) (tasks_of x)) as It.
    { unfold tasks_of. apply in_app_iff. right. apply in_app_iff. right. rewrite (cycle_turn T0). unfold shut_left, shut_right.
      assert (nth (width / 2) (columns x) nothing = w (fst a)) as ->.
      { rewrite Cx. apply (nth_error_nth _ _ nothing). rewrite nth_range. destruct (Nat.ltb_spec (width / 2) width); [|lia]. rewrite Seg. do 2 f_equal. lia. }
      assert (existsb is_open (w (fst a)) = true) as ->.
      { apply existsb_exists. exists (Open m). split; [|reflexivity]. unfold cell_at in C. rewrite <- C. apply nth_In.
        destruct (Nat.lt_ge_cases (snd a) (length (w (fst a)))); [assumption|]. rewrite nth_overflow in C by assumption. discriminate. }
      rewrite Cx. replace (range (fst a - Z.of_nat (width / 2)) width) with (range (fst a - Z.of_nat (width / 2)) (Datatypes.S (width - 1))) by (f_equal; lia).
      rewrite its_last, range_cons. cbn [map hd]. rewrite !Seg, !All. cbn [negb andb].
      left. f_equal. rewrite Sx. lia. }
    unfold check_window in Cw. destruct (some_dead (view_of rows x) _) as [[|]|]; try discriminate.
    destruct (all_most_right _ _ _ Cw _ It) as (n' & Sn & Ln'). apply (reply_moved t).
    apply (idle_near_right (moved_by (t * period) w) (fst a - t * period) ltac:(now apply in_play_moved) ltac:(apply All') x _ n' Sn M ltac:(lia) All').
Qed.

End Strip.
