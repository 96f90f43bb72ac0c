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
  end.

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

Lemma there_moved f s a : divides s f -> there (pattern_of f) (moved s a) = there (pattern_of f) a.
Proof.
  intros [R C]. destruct f; cbn in *; try reflexivity. destruct a as [i j]. apply divide_0 in R. unfold moved. cbn.
  now rewrite R, Z.add_0_r, leaves_moved.
Qed.

Lemma ends_moved f s a e : divides s f -> In e (ends (pattern_of f) a) -> In (moved s e) (ends (pattern_of f) (moved s a)).
Proof.
  intros [R C]. destruct f; cbn [pattern_of everywhere ends petersen]; try apply both_ways_moved; cbn [periods fst snd] in R, C.
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
Qed.

Lemma ends_back f a e : there (pattern_of f) a = true -> In e (ends (pattern_of f) a) -> In a (ends (pattern_of f) e).
Proof.
  intros T. destruct f; cbn [pattern_of everywhere ends petersen]; try apply both_ways_back.
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
Qed.

Lemma row_cycle_period f : row_cycle (pattern_of f) = true -> fst (periods f) = 1.
Proof. destruct f; cbn; try discriminate; reflexivity. Qed.
Lemma column_cycle_period f : column_cycle (pattern_of f) = true -> snd (periods f) = 1.
Proof. destruct f; cbn; try discriminate; reflexivity. Qed.

(** ** Neighbors in a frame *)

Definition neighbor_cells (p : pattern) (fr : frame) (a : cell) : list cell :=
  filter (joined p fr a) (map (placed p fr) (ends p a)).

Lemma joined_spec p fr a b : joined p fr a b = true <->
  inside p fr a = true /\ inside p fr b = true /\ a <> b /\ exists e, In e (ends p a) /\ placed p fr e = b.
Proof.
  unfold joined. rewrite !andb_true_iff, negb_true_iff, <- not_true_iff_false, same_cell_spec, existsb_exists. split.
  - intros (((A & B) & D) & e & I & E). apply same_cell_spec in E. eauto 6.
  - intros (A & B & D & e & I & E). repeat split; auto. exists e. now rewrite same_cell_spec.
Qed.

Lemma neighbor_cells_spec p fr a b : In b (neighbor_cells p fr a) <-> joined p fr a b = true.
Proof.
  unfold neighbor_cells. rewrite filter_In, in_map_iff. split; [tauto|]. intros J. split; [|assumption].
  apply joined_spec in J as (_ & _ & _ & e & I & E). eauto.
Qed.

(** A round on an axis is a move by a multiple of the period. *)
Lemma round_moves cycle length p x : (cycle = true -> p = 1) -> exists t, round cycle length x = x + t /\ (p | t).
Proof.
  intros P. unfold round. destruct length as [l|]; [destruct cycle|]; try (exists 0; split; [lia|exists 0; lia]).
  exists (x mod l - x). split; [lia|]. rewrite P by reflexivity. apply Z.divide_1_l.
Qed.

Lemma round_within cycle length x : within_length length x = true -> round cycle length x = x.
Proof.
  unfold within_length, round. destruct length as [l|]; [|reflexivity]. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. intros H.
  destruct cycle; [|reflexivity]. now apply Z.mod_small.
Qed.

(** Where a cell is placed hangs only on where the cell one round on is. *)
Lemma round_moved cycle length x y t : round cycle length x = x + t -> round cycle length (y - t) = round cycle length y.
Proof.
  unfold round. destruct length as [l|]; [destruct cycle|]; intros H; try (f_equal; lia).
  destruct (Z.eq_dec l 0) as [->|D]; [rewrite !Zmod_0_r in *; try lia|].
  replace t with (- (x / l) * l) by (pose proof (Z.div_mod x l D); lia).
  replace (y - - (x / l) * l) with (y + x / l * l) by lia. now apply Z.mod_add.
Qed.

Lemma joined_sym f fr a b : joined (pattern_of f) fr a b = joined (pattern_of f) fr b a.
Proof.
  enough (forall a b, joined (pattern_of f) fr a b = true -> joined (pattern_of f) fr b a = true) as H
    by (apply eq_true_iff_eq; split; apply H).
  clear a b. intros a b J. apply joined_spec in J as (A & B & D & e & I & E). apply joined_spec. repeat split; auto.
  unfold placed in E. destruct b as [b1 b2]. injection E as E1 E2.
  destruct (round_moves (row_cycle (pattern_of f)) (fst fr) _ (fst e) (row_cycle_period f)) as (s & Es & Ds).
  destruct (round_moves (column_cycle (pattern_of f)) (snd fr) _ (snd e) (column_cycle_period f)) as (t & Et & Dt).
  exists (moved (s, t) a). split.
  - assert ((b1, b2) = moved (s, t) e) as -> by (unfold moved; cbn; congruence).
    apply ends_moved; [split; assumption|]. apply ends_back; [|assumption].
    unfold inside in A. apply andb_prop in A as [A _]. now apply andb_prop in A.
  - unfold inside in A. rewrite !andb_true_iff in A. destruct A as [[_ A1] A2]. unfold placed, moved. cbn [fst snd].
    rewrite <- (round_moved _ _ _ _ _ Es), <- (round_moved _ _ _ _ _ Et).
    rewrite !Z.add_simpl_r. rewrite !round_within by assumption. now destruct a.
Qed.

(** ** Members *)

Lemma in_cells p M N a : In a (cells p M N) <-> inside p (Some M, Some N) a = true.
Proof.
  unfold cells, inside. destruct a as [i j]. rewrite filter_In, in_prod_iff, !in_numbers. cbn.
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto.
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

Lemma cells_nodup p M N : NoDup (cells p M N).
Proof. apply NoDup_filter, prod_nodup; apply numbers_nodup. Qed.

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
    rewrite joined_spec. intros (_ & _ & D & _). now apply D.
  - intros u v. cbn. destruct (nth_error _ (N.to_nat u)) eqn:U; [|discriminate]. destruct (nth_error _ (N.to_nat v)) eqn:V; [|discriminate].
    intros _. split; [assert (N.to_nat u < length (cells (pattern_of f) M N))%nat|assert (N.to_nat v < length (cells (pattern_of f) M N))%nat];
      try lia; apply nth_error_Some; congruence.
Qed.
