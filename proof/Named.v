(** * The families are what they are called

    When two cells of a member are neighbors, in coordinates, for all lengths; and grids as graphs on numbers. *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Families Periodic Copies.
Import ListNotations.
Open Scope Z_scope.

(** Different cells of a rectangle. *)
Definition two_of (M N : Z) (a b : cell) : Prop :=
  0 <= fst a < M /\ 0 <= snd a < N /\ 0 <= fst b < M /\ 0 <= snd b < N /\ a <> b.

(** One place follows another on a path, and on a cycle of this length. *)
Definition follows (x y : Z) : Prop := y = x + 1 \/ x = y + 1.
Definition follows_round (by_ l x y : Z) : Prop := y = (x + by_) mod l \/ x = (y + by_) mod l.

(** A step leads from one cell to another. *)
Definition leads (rc cc : bool) (M N : Z) (a d b : cell) : Prop :=
  round rc (Some M) (fst a + fst d) = fst b /\ round cc (Some N) (snd a + snd d) = snd b.

Lemma round_back cycle l x y d : 0 <= x < l -> 0 <= y < l -> round cycle (Some l) (x - d) = y <-> round cycle (Some l) (y + d) = x.
Proof.
  intros X Y. cbn. destruct cycle; [|lia]. split; intros <-.
  - rewrite Zplus_mod_idemp_l, Z.sub_add. now apply Z.mod_small.
  - rewrite Zminus_mod_idemp_l, Z.add_simpl_r. now apply Z.mod_small.
Qed.

(** Nothing is twisted, and there are no hubs. *)
Lemma plain_inside (t : cell -> bool) ends rc cc M N a : inside (Pattern t ends rc cc) (Some M, Some N) a = true <->
  t a = true /\ 0 <= fst a < M /\ 0 <= snd a < N.
Proof.
  unfold inside. rewrite no_hubs by reflexivity. cbn [Pattern there within_length fst snd]. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto.
Qed.

Lemma plain_placed (t : cell -> bool) ends rc cc fr a : placed (Pattern t ends rc cc) fr a = (round rc (fst fr) (fst a), round cc (snd fr) (snd a)).
Proof. unfold placed. now rewrite no_hubs. Qed.

(** Two cells are neighbors if one of the steps leads from one to the other. *)
Lemma joined_steps steps rc cc M N a b : joined (everywhere steps rc cc) (Some M, Some N) a b = true <->
  two_of M N a b /\ exists d, In d steps /\ (leads rc cc M N a d b \/ leads rc cc M N b d a).
Proof.
  assert (forall a b, two_of M N a b -> leads_to (everywhere steps rc cc) (Some M, Some N) a b = true <->
    exists d, In d steps /\ (leads rc cc M N a d b \/ leads rc cc M N b d a)) as L.
  { clear a b. intros [i j] [i' j'] (A1 & A2 & B1 & B2 & D). cbn [fst snd] in *. rewrite leads_spec. unfold everywhere, leads. setoid_rewrite plain_placed. cbn [Pattern ends fst snd]. split.
    - intros (e & I & E). apply both_ways_spec in I as (d & I & [->| ->]); exists d; (split; [assumption|]);
        unfold step, back in E; pose proof (f_equal fst E) as E1; pose proof (f_equal snd E) as E2; cbn [fst snd] in E1, E2; [left; auto|right].
      rewrite round_back in E1, E2 by assumption. auto.
    - intros (d & I & [[E1 E2]|[E1 E2]]).
      + exists (step (i, j) d). split; [apply both_ways_spec; eauto|]. unfold step. cbn [fst snd]. congruence.
      + exists (back (i, j) d). split; [apply both_ways_spec; eauto|]. unfold back. cbn [fst snd].
        rewrite <- round_back in E1, E2 by assumption. congruence. }
  rewrite joined_leads. unfold everywhere. rewrite !plain_inside. unfold two_of in *. split.
  - intros ((_ & A1 & A2) & (_ & B1 & B2) & D & [E|E]); (split; [tauto|]); apply L in E; try tauto.
    + destruct E as (d & I & E). exists d. tauto.
    + intuition congruence.
  - intros ((A1 & A2 & B1 & B2 & D) & E). repeat split; try tauto. left. apply L; tauto.
Qed.

Ltac by_steps := intros; cbn [pattern_of]; rewrite joined_steps; unfold two_of, leads, follows, follows_round; cbn [fst snd round In]; split;
  [intros (T & d & I & L); split; [exact T|]; decompose [or] I; try contradiction; subst d; cbn [fst snd] in L;
   rewrite ?Z.add_0_r in L; repeat match type of L with context [?x mod ?l] => rewrite (Z.mod_small x l) in L by lia end; intuition lia
  |intros (T & L); split; [exact T|] ].
Ltac witness d := exists d; cbn [fst snd]; rewrite ?Z.add_0_r;
  repeat match goal with |- context [?x mod ?l] => rewrite (Z.mod_small x l) by lia end; intuition lia.

Lemma joined_grid M N i j i' j' : joined (pattern_of Grid) (Some M, Some N) (i, j) (i', j') = true <->
  two_of M N (i, j) (i', j') /\ (i = i' /\ follows j j' \/ j = j' /\ follows i i').
Proof. by_steps. destruct L as [L|L]; [witness (0, 1)|witness (1, 0)]. Qed.

Lemma joined_triangular M N i j i' j' : joined (pattern_of Triangular) (Some M, Some N) (i, j) (i', j') = true <->
  two_of M N (i, j) (i', j') /\ (i = i' /\ follows j j' \/ j = j' /\ follows i i' \/ i - j = i' - j' /\ follows i i').
Proof. by_steps. destruct L as [L|[L|L]]; [witness (0, 1)|witness (1, 0)|witness (1, 1)]. Qed.

Lemma joined_king M N i j i' j' : joined (pattern_of King) (Some M, Some N) (i, j) (i', j') = true <->
  two_of M N (i, j) (i', j') /\ Z.abs (i - i') <= 1 /\ Z.abs (j - j') <= 1.
Proof.
  by_steps. assert (i <> i' \/ j <> j') as D by (destruct (Z.eq_dec i i'), (Z.eq_dec j j'); auto; exfalso; apply T; congruence).
  destruct (Z.eq_dec i i'); [witness (0, 1)|]. destruct (Z.eq_dec j j'); [witness (1, 0)|].
  destruct (Z.eq_dec (i - i') (j - j')); [witness (1, 1)|witness (1, -1)].
Qed.

Lemma joined_cylinder M N i j i' j' : joined (pattern_of Cylinder) (Some M, Some N) (i, j) (i', j') = true <->
  two_of M N (i, j) (i', j') /\ (i = i' /\ follows_round 1 N j j' \/ j = j' /\ follows i i').
Proof. by_steps. destruct L as [L|L]; [witness (0, 1)|witness (1, 0)]. Qed.

Lemma joined_torus M N i j i' j' : joined (pattern_of Torus) (Some M, Some N) (i, j) (i', j') = true <->
  two_of M N (i, j) (i', j') /\ (i = i' /\ follows_round 1 N j j' \/ j = j' /\ follows_round 1 M i i').
Proof. by_steps. destruct L as [L|L]; [witness (0, 1)|witness (1, 0)]. Qed.

(** Of one row. *)
Lemma joined_circulant jumps N j j' : joined (pattern_of (Circulant jumps)) (Some 1, Some N) (0, j) (0, j') = true <->
  two_of 1 N (0, j) (0, j') /\ exists d, In d jumps /\ follows_round d N j j'.
Proof.
  cbn [pattern_of]. rewrite joined_steps. unfold leads, follows_round, along_row. cbn [fst snd round]. split; intros (T & d & I & L); (split; [exact T|]).
  - apply in_map_iff in I as (x & <- & I). exists x. cbn in L. intuition lia.
  - exists (0, d). split; [now apply in_map|]. cbn. intuition lia.
Qed.

Lemma joined_power_of_cycle D N j j' : joined (pattern_of (PowerOfCycle D)) (Some 1, Some N) (0, j) (0, j') = true <->
  two_of 1 N (0, j) (0, j') /\ exists d, 1 <= d <= D /\ follows_round d N j j'.
Proof.
  change (PowerOfCycle D) with (PowerOfCycle D). rewrite (joined_circulant (from_1_to D)). setoid_rewrite in_from_1_to. reflexivity.
Qed.

Lemma joined_power_of_path D N j j' : joined (pattern_of (PowerOfPath D)) (Some 1, Some N) (0, j) (0, j') = true <->
  two_of 1 N (0, j) (0, j') /\ Z.abs (j - j') <= D.
Proof.
  cbn [pattern_of]. rewrite joined_steps. unfold leads, along_row. cbn [fst snd round]. split.
  - intros (T & d & I & L). split; [exact T|]. apply in_map_iff in I as (x & <- & I). apply in_from_1_to in I. cbn in L. lia.
  - intros (T & L). split; [exact T|]. assert (j <> j') by (intros ->; now apply T). exists (0, Z.abs (j - j')).
    split; [apply in_map, in_from_1_to; lia|]. cbn. lia.
Qed.

(** Two rows: the outer cycle, the inner jumps, and spokes. *)
Lemma joined_petersen K N i j i' j' : 0 <= i < 2 -> 0 <= i' < 2 ->
  joined (pattern_of (Petersen K)) (Some 2, Some N) (i, j) (i', j') = true <->
  two_of 2 N (i, j) (i', j') /\ (i = 0 /\ i' = 0 /\ follows_round 1 N j j' \/ i = 1 /\ i' = 1 /\ follows_round K N j j' \/ i <> i' /\ j = j').
Proof.
  intros I I'. rewrite joined_spec by (reflexivity || now apply no_hubs). unfold two_of, follows_round. cbn [pattern_of]. unfold petersen. rewrite !plain_inside. setoid_rewrite plain_placed. cbn [Pattern ends fst snd round]. split.
  - intros (A & B & D & e & Ie & E). split; [intuition lia|].
    assert (i = 0 \/ i = 1) as [-> | ->] by lia; cbn in Ie; decompose [or] Ie; try contradiction; subst e; cbn in E; injection E as <- <-;
      rewrite ?(Z.mod_small j N) by lia; try (right; right; lia); [left|left|right; left|right; left]; (split; [lia|]; split; [lia|]); auto;
      right; rewrite Zplus_mod_idemp_l, Z.sub_add; symmetry; apply Z.mod_small; lia.
  - intros ((A1 & A2 & B1 & B2 & D) & L). split; [auto|]. split; [auto|]. split; [assumption|].
    destruct L as [(-> & -> & [->|E])|[(-> & -> & [->|E])|[Di ->]]].
    + exists (0, j + 1). cbn. auto.
    + exists (0, j - 1). cbn. split; [auto|]. f_equal. rewrite E, Zminus_mod_idemp_l, Z.add_simpl_r. apply Z.mod_small. lia.
    + exists (1, j + K). cbn. auto.
    + exists (1, j - K). cbn. split; [auto|]. f_equal. rewrite E, Zminus_mod_idemp_l, Z.add_simpl_r. apply Z.mod_small. lia.
    + exists (i', j'). split; [do 2 right; left; f_equal; lia|]. cbn. f_equal. apply Z.mod_small. lia.
Qed.

Lemma joined_prism N i j i' j' : 0 <= i < 2 -> 0 <= i' < 2 -> joined (pattern_of Prism) (Some 2, Some N) (i, j) (i', j') = true <->
  two_of 2 N (i, j) (i', j') /\ (i = i' /\ follows_round 1 N j j' \/ i <> i' /\ j = j').
Proof.
  intros I I'. change (pattern_of Prism) with (pattern_of (Petersen 1)).
  rewrite joined_petersen by assumption.
  split; intros (T & L); (split; [exact T|]); [destruct L as [(-> & -> & L)|[(-> & -> & L)|L]]; auto|].
  destruct L as [[-> L]|L]; [|auto]. assert (i' = 0 \/ i' = 1) as [-> | ->] by lia; auto 6.
Qed.

Lemma joined_hexagonal M N i j i' j' : joined (pattern_of Hexagonal) (Some M, Some N) (i, j) (i', j') = true <->
  two_of M N (i, j) (i', j') /\
  (i = i' /\ follows j j' \/ j = j' /\ (Z.even (i + j) = true /\ i' = i + 1 \/ Z.even (i' + j') = true /\ i = i' + 1)).
Proof.
  rewrite joined_spec by (reflexivity || now apply no_hubs). unfold two_of, follows. cbn [pattern_of]. rewrite !plain_inside. setoid_rewrite plain_placed. cbn [Pattern ends fst snd round].
  assert (forall x y, Z.even (x - 1 + y) = negb (Z.even (x + y))) as Ev.
  { intros x y. replace (x - 1 + y) with (x + y + -1) by lia. rewrite Z.even_add. now destruct (Z.even (x + y)). }
  split.
  - intros (A & B & D & e & I & E). split; [intuition lia|]. cbn in I. decompose [or] I; try contradiction; subst e; cbn in E; injection E as <- <-.
    1, 2: left; lia.
    right. split; [reflexivity|]. destruct (Z.even (i + j)) eqn:X; [auto|]. right. rewrite Ev, X. split; [reflexivity|lia].
  - intros ((A1 & A2 & B1 & B2 & D) & L). split; [auto|]. split; [auto|]. split; [assumption|].
    destruct L as [[-> [->| ->]]|[-> [[X ->]|[X ->]]]].
    + exists (i', j + 1). cbn. auto.
    + exists (i', j'). cbn. split; [left; f_equal; lia|reflexivity].
    + exists (i + 1, j'). cbn. rewrite X. auto.
    + exists (i', j'). cbn. split; [|reflexivity]. do 2 right; left. replace (i' + 1 + j') with (i' + j' + 1) by lia. rewrite Z.even_add, X.
      cbn. f_equal. lia.
Qed.

(** Row 0 is the spine; the cell (i, j) below it is the i-th leaf of (0, j). *)
Lemma joined_caterpillar leaves M N i j i' j' : M = most leaves + 1 -> 0 <= i <= leaves_at leaves j -> 0 <= i' <= leaves_at leaves j' ->
  joined (pattern_of (Caterpillar leaves)) (Some M, Some N) (i, j) (i', j') = true <->
  two_of M N (i, j) (i', j') /\ (i = 0 /\ i' = 0 /\ follows j j' \/ j = j' /\ (i = 0 \/ i' = 0)).
Proof.
  intros EM I I'. rewrite joined_spec by (reflexivity || now apply no_hubs). unfold two_of, follows. cbn [pattern_of]. rewrite !plain_inside. setoid_rewrite plain_placed. cbn [Pattern ends fst snd round].
  rewrite !andb_true_iff, !Z.leb_le. split.
  - intros (A & B & D & e & Ie & E). split; [intuition lia|]. cbn in Ie. destruct (Z.eqb_spec i 0) as [->|Di]; cbn in Ie.
    + destruct Ie as [<-|[<-|Ie]]; cbn in E; [injection E as <- <-; left; lia|injection E as <- <-; left; lia|].
      apply in_map_iff in Ie as (l & <- & _). injection E as <- <-. auto.
    + destruct Ie as [<-|[]]. injection E as <- <-. auto.
  - intros ((A1 & A2 & B1 & B2 & D) & L). split; [auto|]. split; [auto|]. split; [assumption|]. destruct L as [(-> & -> & L)|[-> L]].
    + exists (0, j'). cbn. split; [|reflexivity]. destruct L as [->| ->]; [auto|left; f_equal; lia].
    + exists (i', j'). split; [|reflexivity]. cbn. destruct (Z.eqb_spec i 0) as [->|Di].
      * do 2 right. apply in_map_iff. exists i'. split; [reflexivity|]. apply in_from_1_to. pose proof (leaves_most leaves j').
        assert (i' <> 0) by (intros ->; now apply D). lia.
      * destruct L as [L|L]; [lia|subst]. now left.
Qed.

(** ** Grids as graphs on numbers *)

Lemma prod_nth {A B} (l : list A) (m : list B) i j a b :
  nth_error l i = Some a -> nth_error m j = Some b -> nth_error (list_prod l m) (i * length m + j) = Some (a, b).
Proof.
  intros L M. revert i L. induction l as [|x l IH]; intros [|i] L; cbn in L; try discriminate; cbn [list_prod Nat.mul].
  - injection L as ->. rewrite nth_error_app1 by (rewrite map_length; apply nth_error_Some; cbn; congruence). now apply map_nth_error.
  - rewrite nth_error_app2; rewrite map_length; [|lia]. replace (length m + i * length m + j - length m)%nat with (i * length m + j)%nat by lia. auto.
Qed.

Lemma numbers_nth n i : (i < Z.to_nat n)%nat -> nth_error (numbers_below n) i = Some (Z.of_nat i).
Proof.
  intros L. apply map_nth_error. rewrite (nth_error_nth' _ 0%nat) by now rewrite seq_length. now rewrite seq_nth.
Qed.

Lemma all_cells steps rc cc M N : cells (everywhere steps rc cc) M N = list_prod (numbers_below M) (numbers_below N).
Proof.
  unfold cells. cbn [everywhere Pattern hubs]. rewrite app_nil_r. induction (list_prod _ _) as [|a l IH]; [reflexivity|]. cbn [filter].
  rewrite no_hubs by reflexivity. cbn [there]. now rewrite IH.
Qed.

(** Vertices are numbered row by row. *)
Lemma nth_cell steps rc cc (m n u : N) : (u < m * n)%N ->
  nth_error (cells (everywhere steps rc cc) (Z.of_N m) (Z.of_N n)) (N.to_nat u) = Some (Z.of_N (u / n), Z.of_N (u mod n)).
Proof.
  intros L. assert (n <> 0)%N as D by lia. rewrite all_cells. pose proof (N.div_mod u n D) as E. pose proof (N.mod_lt u n D) as Lm.
  pose proof (N.div_lt_upper_bound u n m D ltac:(lia)) as Ld.
  replace (N.to_nat u) with (N.to_nat (u / n) * length (numbers_below (Z.of_N n)) + N.to_nat (u mod n))%nat.
  - apply prod_nth; rewrite numbers_nth by lia; f_equal; lia.
  - unfold numbers_below. rewrite map_length, seq_length. rewrite E at 3. nia.
Qed.

Theorem wins_on_grid m n w k first : wins_on_member Grid w k first (Z.of_N m) (Z.of_N n) -> wins_on (grid m n) w k first.
Proof.
  intros W. apply (same_graph_wins (member Grid (Z.of_N m) (Z.of_N n))); [reflexivity| | |exact W].
  - cbn [order member member_of grid pattern_of]. rewrite all_cells, prod_length. unfold numbers_below. rewrite !map_length, !seq_length. lia.
  - assert (order (member Grid (Z.of_N m) (Z.of_N n)) = (m * n)%N) as ->.
    { cbn [order member member_of grid pattern_of]. rewrite all_cells, prod_length. unfold numbers_below. rewrite !map_length, !seq_length. lia. }
    intros u v Lu Lv. cbn [adjacent member member_of grid pattern_of]. rewrite !nth_cell by assumption.
    assert (n <> 0)%N as D by lia. apply eq_true_iff_eq. change (everywhere [(0, 1); (1, 0)] false false) with (pattern_of Grid). rewrite joined_grid.
    rewrite !andb_true_iff, !orb_true_iff, andb_true_iff, orb_true_iff, !N.eqb_eq, !N.ltb_lt. unfold two_of, follows. cbn [fst snd].
    pose proof (N.div_mod u n D) as Eu. pose proof (N.mod_lt u n D) as Ru. pose proof (N.div_lt_upper_bound u n m D ltac:(lia)) as Qu.
    pose proof (N.div_mod v n D) as Ev. pose proof (N.mod_lt v n D) as Rv. pose proof (N.div_lt_upper_bound v n m D ltac:(lia)) as Qv.
    assert (forall x y, y = x + n -> y / n = x / n + 1 /\ y mod n = x mod n)%N as Next.
    { intros x y ->. replace (x + n)%N with (x + 1 * n)%N by lia. now rewrite N.div_add, N.mod_add. }
    pose proof (Next u v) as Nu. pose proof (Next v u) as Nv. clear Next.
    remember (u / n)%N as qu eqn:X1. remember (u mod n)%N as ru eqn:X2. remember (v / n)%N as qv eqn:X3. remember (v mod n)%N as rv eqn:X4.
    clear X1 X2 X3 X4.
    assert (u <> v -> 0 <= Z.of_N qu < Z.of_N m /\ 0 <= Z.of_N ru < Z.of_N n /\ 0 <= Z.of_N qv < Z.of_N m /\
      0 <= Z.of_N rv < Z.of_N n /\ (Z.of_N qu, Z.of_N ru) <> (Z.of_N qv, Z.of_N rv)) as Two.
    { intros Duv. do 4 (split; [lia|]). intros X. apply pair_equal_spec in X as [X1 X2]. apply Duv.
      apply N2Z.inj in X1, X2. now rewrite Eu, Ev, X1, X2. }
    split.
    + intros [_ [[[Q Y]|Y]|Y]]; (split; [apply Two; lia|]).
      * rewrite Q in Eu. left. lia.
      * right. destruct (Nu Y). lia.
      * right. destruct (Nv Y). lia.
    + intros [_ [[Q [R|R]]|[R [Q|Q]]]]; (split; [auto|]).
      * left; left. split; [lia|left]. assert (qv = qu)%N as X by lia. rewrite X in Ev. lia.
      * left; left. split; [lia|right]. assert (qv = qu)%N as X by lia. rewrite X in Ev. lia.
      * left; right. assert (qv = qu + 1)%N as X by lia. rewrite X in Ev. lia.
      * right. assert (qu = qv + 1)%N as X by lia. rewrite X in Eu. lia.
Qed.
