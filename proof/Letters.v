(** * Words of strips, and what may be forgotten of them (docs/theory.md, 12.5)

    A word has a column for each place of a strip without ends, and a column a cell for each row on guard. A view of a word knows
    some of its columns (docs/formats.md, "Windows"). *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets.
Import ListNotations.
Open Scope Z_scope.

Inductive letter :=
| Gone               (* nothing is said *)
| Open (m : N)       (* an uncolored vertex with leaves of exactly these colors, as bits; all neighbors on guard are described *)
| Safe               (* an uncolored vertex *)
| Colored (c : N)
| End.               (* no vertex: beyond the end of the strip *)

Notation column := (list letter).
Notation word := (Z -> column).
Notation place := (Z * nat)%type.

Definition letter_eqb (a b : letter) : bool :=
  match a, b with
  | Gone, Gone | Safe, Safe | End, End => true
  | Open m, Open n | Colored m, Colored n => N.eqb m n
  | _, _ => false
  end.

Fixpoint column_eqb (a b : column) : bool :=
  match a, b with [], [] => true | x :: a, y :: b => letter_eqb x y && column_eqb a b | _, _ => false end.

Lemma letter_eqb_eq a b : letter_eqb a b = true <-> a = b.
Proof. destruct a, b; cbn; rewrite ?N.eqb_eq; split; congruence. Qed.

Lemma column_eqb_eq a : forall b, column_eqb a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; try (split; congruence). rewrite andb_true_iff, letter_eqb_eq, IH. split; [intros [-> ->]; reflexivity|].
  intros E. injection E. auto.
Qed.

Definition is_open (x : letter) : bool := match x with Open _ => true | _ => false end.
Definition is_uncolored (x : letter) : bool := match x with Open _ | Safe => true | _ => false end.
Definition is_not_gone (x : letter) : bool := match x with Gone => false | _ => true end.

(** Something is said in a column. *)
Definition shown (c : column) : bool := existsb is_not_gone c.

(** The colors that one may have, as bits. *)
Definition bits_of (x : letter) : N := match x with Colored c => N.setbit 0 c | _ => 0 end.

Section Strip.
Variables (k : N) (rows : nat) (near : place -> list place) (leaves : place -> N).

Definition unseen (m : N) : nat := length (filter (fun c => negb (N.testbit m c)) (below k)).
Definition how_many (m : N) : nat := length (filter (N.testbit m) (below k)).

Definition nothing : column := repeat Gone rows.

(** ** A word that is known *)

Section Word.
Variable w : word.

Definition cell_at (a : place) : letter := nth (snd a) (w (fst a)) Gone.

Definition own_bits (x : letter) : N := match x with Open m => m | _ => 0 end.

Definition seen_at (a : place) : N :=
  fold_right (fun b m => N.lor (bits_of (cell_at b)) m) (own_bits (cell_at a)) (near a).

Definition open_ends (a : place) (m : N) : nat :=
  length (filter (fun b => is_uncolored (cell_at b)) (near a)) + (N.to_nat (leaves a) - how_many m).

Definition endangered (a : place) : bool :=
  match cell_at a with Open m => (unseen (seen_at a) <=? open_ends a m)%nat | _ => false end.

Definition is_safe (a : place) : bool :=
  is_uncolored (cell_at a) && negb (endangered a) && existsb endangered (near a).

Definition forgotten (a : place) : letter :=
  match cell_at a with
  | Gone => Gone
  | Open m => if endangered a then Open m else if is_safe a then Safe else Gone
  | Safe => if is_safe a then Safe else Gone
  | x => if existsb (fun b => endangered b || is_safe b) (near a) then x else Gone
  end.

Definition forget (j : Z) : column := map (fun i => forgotten (j, i)) (seq 0 rows).

End Word.

Definition fixed (w : word) : Prop := forall j, forget w j = w j.

Hypothesis near_step : forall a b, In b (near a) -> fst a - 1 <= fst b <= fst a + 1.
Hypothesis near_row : forall a b, In b (near a) -> (snd b < rows)%nat.
Hypothesis near_sym : forall a b, (snd a < rows)%nat -> In b (near a) -> In a (near b).

Lemma cell_forget w a : cell_at (forget w) a = if (snd a <? rows)%nat then forgotten w a else Gone.
Proof.
  unfold cell_at, forget. destruct (Nat.ltb_spec (snd a) rows) as [L|L].
  - rewrite (nth_indep _ Gone (forgotten w (fst a, 0%nat))) by (now rewrite map_length, seq_length).
    rewrite (map_nth (fun i => forgotten w (fst a, i))), seq_nth by assumption. now destruct a.
  - apply nth_overflow. now rewrite map_length, seq_length.
Qed.

Lemma fixed_cell w a : fixed w -> (snd a < rows)%nat -> cell_at w a = forgotten w a.
Proof.
  intros F L. pose proof (cell_forget w a) as C. apply Nat.ltb_lt in L. rewrite L in C. rewrite <- C. unfold cell_at. now rewrite F.
Qed.

(** ** What depends on what *)

Lemma seen_same w x a : (forall b, b = a \/ In b (near a) -> cell_at w b = cell_at x b) -> seen_at w a = seen_at x a.
Proof.
  intros H. unfold seen_at. rewrite (H a) by auto. assert (forall b, In b (near a) -> cell_at w b = cell_at x b) as H' by auto.
  revert H'. generalize (near a). clear H. intros l H. induction l as [|b l IH]; [reflexivity|]. cbn. rewrite H by (cbn; auto). f_equal. apply IH. intros. apply H. cbn; auto.
Qed.

Lemma endangered_same w x a : (forall b, b = a \/ In b (near a) -> cell_at w b = cell_at x b) -> endangered w a = endangered x a.
Proof.
  intros H. unfold endangered. rewrite (seen_same w x a H), (H a) by auto. destruct (cell_at x a); try reflexivity.
  f_equal. unfold open_ends. f_equal. f_equal. apply filter_ext_in. intros b I. rewrite H; auto.
Qed.

Lemma existsb_same_on {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> existsb f l = existsb g l.
Proof. intros H. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite H by (cbn; auto). f_equal. apply IH. intros. apply H. cbn; auto. Qed.

Lemma safe_same w x a : cell_at w a = cell_at x a -> (forall b, b = a \/ In b (near a) -> endangered w b = endangered x b) -> is_safe w a = is_safe x a.
Proof. intros C E. unfold is_safe. rewrite C, (E a) by auto. f_equal. apply existsb_same_on. auto. Qed.

Lemma forgotten_same w x a : cell_at w a = cell_at x a -> (forall b, b = a \/ In b (near a) -> endangered w b = endangered x b) ->
  (forall b, b = a \/ In b (near a) -> is_safe w b = is_safe x b) -> forgotten w a = forgotten x a.
Proof.
  intros C E S. unfold forgotten. rewrite C, (E a), (S a) by auto.
  rewrite (existsb_same_on (fun b => endangered w b || is_safe w b) (fun b => endangered x b || is_safe x b)); [reflexivity|].
  intros b I. rewrite E, S; auto.
Qed.

(** In a word that forgetting leaves as it is, the endangered vertices are the open ones, and those that are uncolored otherwise are safe. *)
Lemma fixed_endangered w a : fixed w -> (snd a < rows)%nat -> endangered w a = is_open (cell_at w a).
Proof.
  intros F L. destruct (endangered w a) eqn:E; [unfold endangered in E; destruct (cell_at w a); try discriminate; reflexivity|].
  rewrite (fixed_cell w a F L). unfold forgotten. rewrite E. destruct (cell_at w a); try reflexivity;
    try (now destruct (is_safe w a)); now destruct (existsb _ _).
Qed.

Lemma fixed_safe w a : fixed w -> (snd a < rows)%nat -> is_safe w a = letter_eqb (cell_at w a) Safe.
Proof.
  intros F L. pose proof (fixed_cell w a F L) as C. unfold forgotten in C. pose proof (fixed_endangered w a F L) as E.
  destruct (cell_at w a) as [|m| |c|] eqn:X.
  - unfold is_safe. now rewrite X.
  - unfold is_safe. rewrite X, E. reflexivity.
  - destruct (is_safe w a); [reflexivity|discriminate].
  - unfold is_safe. now rewrite X.
  - unfold is_safe. now rewrite X.
Qed.

(** ** Beyond columns that stay as they are, all stay *)

Lemma beyond w x (R : Z -> Prop) : fixed w -> (forall j, R j \/ ~ R j) -> (forall j, ~ R j -> x j = w j) ->
  (forall j, ~ R j -> R (j - 1) \/ R (j + 1) -> forget x j = w j) -> forall j, ~ R j -> forget x j = w j.
Proof.
  intros F Dec Out Edge.
  assert (forall a, (snd a < rows)%nat -> ~ R (fst a) -> endangered x a = endangered w a) as E.
  { intros a L N. destruct (Dec (fst a - 1)) as [Y|N1]; [|destruct (Dec (fst a + 1)) as [Y|N2]].
    1, 2: specialize (Edge (fst a) N ltac:(auto)); pose proof (cell_forget x a) as C; apply Nat.ltb_lt in L as L'; rewrite L' in C;
      assert (cell_at x a = cell_at w a) as Cx by (unfold cell_at; now rewrite Out);
      assert (cell_at (forget x) a = cell_at w a) as Cf by (unfold cell_at; now rewrite Edge);
      rewrite Cf in C; rewrite (fixed_endangered w a F L), C; unfold forgotten; rewrite Cx;
      unfold endangered at 1; rewrite Cx; unfold forgotten in C; rewrite Cx in C; unfold endangered in *; rewrite Cx in *;
      destruct (cell_at w a) as [|m| |c|]; try reflexivity; try (now destruct (is_safe x a)); try (now destruct (existsb _ _));
      destruct (unseen _ <=? _)%nat; [reflexivity|now destruct (is_safe x a)].
    apply endangered_same. intros b [->|I]; unfold cell_at; rewrite Out; auto. apply near_step in I.
    assert (fst b = fst a - 1 \/ fst b = fst a \/ fst b = fst a + 1) as [->|[->| ->]] by lia; assumption. }
  assert (forall a, (snd a < rows)%nat -> ~ R (fst a) -> is_safe x a = is_safe w a) as S.
  { intros a L N. destruct (Dec (fst a - 1)) as [Y|N1]; [|destruct (Dec (fst a + 1)) as [Y|N2]].
    1, 2: specialize (Edge (fst a) N ltac:(auto)); pose proof (cell_forget x a) as C; apply Nat.ltb_lt in L as L'; rewrite L' in C;
      assert (cell_at x a = cell_at w a) as Cx by (unfold cell_at; now rewrite Out);
      assert (cell_at (forget x) a = cell_at w a) as Cf by (unfold cell_at; now rewrite Edge);
      rewrite Cf in C; rewrite (fixed_safe w a F L); unfold forgotten in C; rewrite Cx in C; pose proof (E a L N) as Ea;
      rewrite (fixed_endangered w a F L) in Ea; rewrite Ea in C; unfold is_safe in *; rewrite Cx, Ea in *;
      destruct (cell_at w a) as [|m| |c|]; cbn in *; try reflexivity; destruct (existsb (endangered x) (near a)); cbn in *; congruence.
    apply safe_same; [unfold cell_at; now rewrite Out|]. intros b [->|I]; [now apply E|]. apply E; [now apply (near_row a)|]. apply near_step in I.
    assert (fst b = fst a - 1 \/ fst b = fst a \/ fst b = fst a + 1) as [->|[->| ->]] by lia; assumption. }
  intros j N. destruct (Dec (j - 1)) as [Y|N1]; [now apply Edge; auto|]. destruct (Dec (j + 1)) as [Y|N2]; [now apply Edge; auto|].
  rewrite <- F. unfold forget. apply map_ext_in. intros i I. apply in_seq in I.
  assert (forall b, b = (j, i) \/ In b (near (j, i)) -> (snd b < rows)%nat /\ ~ R (fst b)) as Nb.
  { intros b [->|Ib]; [cbn; split; [lia|assumption]|]. split; [now apply near_row in Ib|]. apply near_step in Ib. cbn in Ib.
    assert (fst b = j - 1 \/ fst b = j \/ fst b = j + 1) as [->|[->| ->]] by lia; assumption. }
  apply forgotten_same; [unfold cell_at; cbn; now rewrite Out|intros b Hb; destruct (Nb b Hb); auto..].
Qed.

(** ** Forgetting twice *)

Lemma open_near_endangered w a b : endangered w b = true -> is_uncolored (cell_at w a) = true -> In b (near a) ->
  endangered w a = false -> is_safe w a = true.
Proof. intros E U I X. unfold is_safe. rewrite U, X. cbn. apply existsb_exists. eauto. Qed.

Lemma forgotten_near w a b : endangered w a = true -> (snd a < rows)%nat -> In b (near a) ->
  bits_of (forgotten w b) = bits_of (cell_at w b) /\ is_uncolored (forgotten w b) = is_uncolored (cell_at w b) /\
  (cell_at w b <> Gone -> forgotten w b <> Gone).
Proof.
  intros E L I. pose proof (near_sym a b L I) as I'. unfold forgotten. destruct (cell_at w b) as [|m| |c|] eqn:C.
  - repeat split; auto.
  - destruct (endangered w b) eqn:Eb; [repeat split; auto; discriminate|]. rewrite (open_near_endangered w b a); [repeat split; auto; discriminate|auto|now rewrite C|auto|auto].
  - rewrite (open_near_endangered w b a); [repeat split; auto; discriminate|auto|now rewrite C|auto|unfold endangered; now rewrite C].
  - assert (existsb (fun b0 => endangered w b0 || is_safe w b0) (near b) = true) as ->; [|repeat split; auto; discriminate].
    apply existsb_exists. exists a. rewrite E. auto.
  - assert (existsb (fun b0 => endangered w b0 || is_safe w b0) (near b) = true) as ->; [|repeat split; auto; discriminate].
    apply existsb_exists. exists a. rewrite E. auto.
Qed.

Lemma forget_cell w a : (snd a < rows)%nat -> cell_at (forget w) a = forgotten w a.
Proof. intros L. rewrite cell_forget. apply Nat.ltb_lt in L. now rewrite L. Qed.

Lemma forget_endangered w a : (snd a < rows)%nat -> endangered (forget w) a = endangered w a.
Proof.
  intros L. destruct (endangered w a) eqn:E.
  - pose proof E as E'. unfold endangered in E'. destruct (cell_at w a) as [|m| |c|] eqn:C; try discriminate.
    assert (cell_at (forget w) a = Open m) as Ca by (rewrite forget_cell by assumption; unfold forgotten; now rewrite C, E).
    unfold endangered. rewrite Ca. rewrite <- E'.
    assert (seen_at (forget w) a = seen_at w a) as ->.
    { unfold seen_at. rewrite Ca, C. assert (forall b, In b (near a) -> bits_of (cell_at (forget w) b) = bits_of (cell_at w b)) as H.
      { intros b I. rewrite forget_cell by now apply (near_row a). now apply (forgotten_near w a b). }
      revert H. generalize (near a). intros l H. induction l as [|b l IH]; [reflexivity|]. cbn. rewrite H by (cbn; auto). f_equal. apply IH. intros. apply H. cbn; auto. }
    f_equal. unfold open_ends. f_equal. f_equal. apply filter_ext_in. intros b I. rewrite forget_cell by now apply (near_row a). now apply (forgotten_near w a b).
  - unfold endangered. rewrite forget_cell by assumption. unfold forgotten. rewrite E. destruct (cell_at w a); try reflexivity;
      try (now destruct (is_safe w a)); now destruct (existsb _ _).
Qed.

Lemma forget_safe w a : (snd a < rows)%nat -> is_safe (forget w) a = is_safe w a.
Proof.
  intros L. assert (existsb (endangered (forget w)) (near a) = existsb (endangered w) (near a)) as X.
  { apply existsb_same_on. intros b I. apply forget_endangered. now apply near_row in I. }
  unfold is_safe at 1. rewrite X, forget_endangered, forget_cell by assumption.
  destruct (endangered w a) eqn:E; [unfold is_safe; rewrite E; now rewrite !andb_false_r|]. cbn [negb]. rewrite andb_true_r.
  unfold forgotten. rewrite E. unfold is_safe. rewrite E. cbn [negb]. rewrite andb_true_r.
  destruct (cell_at w a); cbn [is_uncolored andb]; repeat match goal with |- context [existsb ?f ?l] => destruct (existsb f l) end; reflexivity.
Qed.

Lemma forget_fixed w : fixed (forget w).
Proof.
  intros j. unfold forget at 1 3. apply map_ext_in. intros i I. apply in_seq in I. assert (snd (j, i) < rows)%nat as L by (cbn; lia).
  unfold forgotten at 1. rewrite forget_endangered, forget_safe, forget_cell by assumption.
  assert (existsb (fun b => endangered (forget w) b || is_safe (forget w) b) (near (j, i)) = existsb (fun b => endangered w b || is_safe w b) (near (j, i))) as ->.
  { apply existsb_same_on. intros b Ib. apply near_row in Ib. now rewrite forget_endangered, forget_safe. }
  unfold forgotten. destruct (cell_at w (j, i)) as [|m| |c|] eqn:C; try reflexivity.
  - destruct (endangered w (j, i)) eqn:E; [reflexivity|]. destruct (is_safe w (j, i)); reflexivity.
  - destruct (is_safe w (j, i)); reflexivity.
  - destruct (existsb _ _) eqn:X; [|reflexivity]. reflexivity.
  - destruct (existsb _ _) eqn:X; [|reflexivity]. reflexivity.
Qed.

(** Only three columns on either side matter. *)
Lemma forget_same w x j : (forall i, j - 3 <= i <= j + 3 -> w i = x i) -> forget w j = forget x j.
Proof.
  intros H. unfold forget. apply map_ext. intros i.
  assert (forall a, j - 3 <= fst a <= j + 3 -> cell_at w a = cell_at x a) as C by (intros a L; unfold cell_at; now rewrite H).
  assert (forall a, j - 2 <= fst a <= j + 2 -> endangered w a = endangered x a) as E.
  { intros a L. apply endangered_same. intros b [->|I]; apply C; [lia|]. apply near_step in I. lia. }
  assert (forall a, j - 1 <= fst a <= j + 1 -> is_safe w a = is_safe x a) as S.
  { intros a L. apply safe_same; [apply C; lia|]. intros b [->|I]; apply E; [lia|]. apply near_step in I. lia. }
  apply forgotten_same; [apply C; cbn; lia| |]; intros b [->|I]; (apply E || apply S); cbn; try lia; apply near_step in I; cbn in I; lia.
Qed.

(** ** One segment of a word: the columns that are connected to a place by columns that are shown *)

Definition between (a b : Z) : list Z := map (fun i => Z.min a b + Z.of_nat i) (seq 0 (Z.to_nat (Z.max a b - Z.min a b + 1))).

Lemma in_between a b z : In z (between a b) <-> Z.min a b <= z <= Z.max a b.
Proof.
  unfold between. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros L. exists (Z.to_nat (z - Z.min a b)). split; [lia|]. apply in_seq. lia.
Qed.

Definition linked (w : word) (a b : Z) : bool := forallb (fun z => shown (w z)) (between a b).

Lemma linked_spec w a b : linked w a b = true <-> forall z, Z.min a b <= z <= Z.max a b -> shown (w z) = true.
Proof. unfold linked. rewrite forallb_forall. setoid_rewrite in_between. reflexivity. Qed.

Lemma linked_sym w a b : linked w a b = linked w b a.
Proof. unfold linked, between. now rewrite Z.min_comm, Z.max_comm. Qed.

Lemma linked_trans w a b c : linked w a b = true -> linked w b c = true -> linked w a c = true.
Proof.
  rewrite !linked_spec. intros A B z L. destruct (Z_le_gt_dec (Z.min a b) z); [destruct (Z_le_gt_dec z (Z.max a b)); [apply A; lia|]|]; apply B; lia.
Qed.

Lemma linked_part w a b c : linked w a b = true -> Z.min a b <= c <= Z.max a b -> linked w a c = true.
Proof. rewrite !linked_spec. intros A L z Lz. apply A. lia. Qed.

Definition segment_at (w : word) (y : Z) : word := fun q => if linked w y q then w q else nothing.

Lemma cell_nothing i : nth i nothing Gone = Gone.
Proof. unfold nothing. generalize rows. induction i as [|i IH]; intros [|n]; cbn; auto. Qed.

Lemma not_shown c i : shown c = false -> nth i c Gone = Gone.
Proof.
  intros S. destruct (Nat.lt_ge_cases i (length c)) as [L|L]; [|now apply nth_overflow]. destruct (nth i c Gone) eqn:E; try reflexivity; exfalso;
    rewrite <- not_true_iff_false in S; apply S; apply existsb_exists; exists (nth i c Gone); (split; [now apply nth_In|now rewrite E]).
Qed.

Lemma nothing_hidden : shown nothing = false.
Proof. unfold nothing. generalize rows. intros n. induction n as [|n IH]; [reflexivity|exact IH]. Qed.

(** Next to a place of the segment the cells are those of the word. *)
Lemma segment_cell w y (a b : place) : linked w y (fst a) = true -> fst a - 1 <= fst b <= fst a + 1 -> cell_at (segment_at w y) b = cell_at w b.
Proof.
  intros K L. unfold cell_at, segment_at. destruct (linked w y (fst b)) eqn:B; [reflexivity|]. rewrite cell_nothing. symmetry. apply not_shown.
  apply not_true_iff_false. intros S. rewrite <- not_true_iff_false in B. apply B. apply (linked_trans w y (fst a)); [assumption|].
  apply linked_spec. intros z Lz. rewrite linked_spec in K. assert (z = fst a \/ z = fst b) as [->| ->] by lia; [|assumption]. apply K. lia.
Qed.

Lemma gone_quiet w b : cell_at w b = Gone -> endangered w b = false /\ is_safe w b = false.
Proof. intros C. unfold endangered, is_safe. now rewrite C. Qed.

Lemma segment_seen w y a : linked w y (fst a) = true -> seen_at (segment_at w y) a = seen_at w a.
Proof.
  intros K. apply seen_same. intros b [->|I]; apply (segment_cell w y a); auto; try lia; now apply near_step.
Qed.

Lemma segment_endangered w y a : linked w y (fst a) = true -> endangered (segment_at w y) a = endangered w a.
Proof.
  intros K. apply endangered_same. intros b [->|I]; apply (segment_cell w y a); auto; try lia; now apply near_step.
Qed.

Lemma segment_next w y (a b : place) : linked w y (fst a) = true -> fst a - 1 <= fst b <= fst a + 1 ->
  linked w y (fst b) = true \/ cell_at w b = Gone /\ cell_at (segment_at w y) b = Gone.
Proof.
  intros K L. destruct (linked w y (fst b)) eqn:B; [auto|right]. assert (cell_at (segment_at w y) b = Gone) as C
    by (unfold cell_at, segment_at; now rewrite B, cell_nothing). split; [|assumption]. now rewrite <- (segment_cell w y a b).
Qed.

Lemma segment_endangered_near w y (a b : place) : linked w y (fst a) = true -> fst a - 1 <= fst b <= fst a + 1 -> endangered (segment_at w y) b = endangered w b.
Proof.
  intros K L. destruct (segment_next w y a b K L) as [B|[C1 C2]]; [now apply segment_endangered|].
  destruct (gone_quiet w b C1), (gone_quiet _ b C2). congruence.
Qed.

Lemma segment_safe w y a : linked w y (fst a) = true -> is_safe (segment_at w y) a = is_safe w a.
Proof.
  intros K. apply safe_same; [apply (segment_cell w y a); auto; lia|]. intros b [->|I]; apply (segment_endangered_near w y a); auto; try lia; now apply near_step.
Qed.

Lemma segment_safe_near w y (a b : place) : linked w y (fst a) = true -> fst a - 1 <= fst b <= fst a + 1 -> is_safe (segment_at w y) b = is_safe w b.
Proof.
  intros K L. destruct (segment_next w y a b K L) as [B|[C1 C2]]; [now apply segment_safe|].
  destruct (gone_quiet w b C1), (gone_quiet _ b C2). congruence.
Qed.

Lemma segment_forget w y j : linked w y j = true -> forget (segment_at w y) j = forget w j.
Proof.
  intros K. unfold forget. apply map_ext. intros i. apply forgotten_same.
  - apply (segment_cell w y (j, i)); cbn; auto; lia.
  - intros b [->|I]; [now apply segment_endangered|]. apply (segment_endangered_near w y (j, i)); auto.
  - intros b [->|I]; [now apply segment_safe|]. apply (segment_safe_near w y (j, i)); auto.
Qed.

Lemma hidden_forget w j : shown (w j) = false -> forget w j = nothing.
Proof.
  intros S. unfold forget, nothing. assert (forall i, forgotten w (j, i) = Gone) as H.
  { intros i. unfold forgotten, cell_at. cbn. now rewrite not_shown. }
  generalize rows. intros n. induction n as [|n IH]; [reflexivity|]. rewrite seq_S, map_app, IH. cbn. rewrite H. symmetry. rewrite <- repeat_cons. reflexivity.
Qed.

End Strip.

(** ** Parts of words, and what can be said from them

    What is computed from a view is right for all words that have the columns that it knows. *)

(** A result, or the side on which more of the word must be known: whether it is the right. *)
Inductive res (A : Type) := Known (x : A) | Need (right : bool).
Arguments Known {A} x.
Arguments Need {A} right.

Definition bind {A B} (x : res A) (f : A -> res B) : res B := match x with Known a => f a | Need r => Need r end.

Lemma bind_known {A B} (x : res A) (f : A -> res B) b : bind x f = Known b -> exists a, x = Known a /\ f a = Known b.
Proof. destruct x; cbn; [eauto|discriminate]. Qed.

(** Whether one passes the test, though of others it may be unknown. *)
Fixpoint some_passes {A} (test : A -> res bool) (l : list A) (need : option bool) : res bool :=
  match l with
  | [] => match need with None => Known false | Some r => Need r end
  | x :: t =>
      match test x with
      | Known true => Known true
      | Known false => some_passes test t need
      | Need r => some_passes test t (Some r)
      end
  end.

Lemma some_passes_right {A} (test : A -> res bool) (f : A -> bool) l : (forall x b, In x l -> test x = Known b -> b = f x) ->
  forall need b, some_passes test l need = Known b -> b = existsb f l.
Proof.
  intros H. enough (forall need b, some_passes test l need = Known b -> (need = None \/ b = true) /\ b = existsb f l) as Q
    by (intros need b E; now apply (Q need b)).
  induction l as [|x l IH]; intros need b E; cbn in E |- *.
  - destruct need; [discriminate|]. injection E as <-. auto.
  - assert (forall need b, some_passes test l need = Known b -> (need = None \/ b = true) /\ b = existsb f l) as IH'
      by (apply IH; intros y c I; apply H; cbn; auto). clear IH. destruct (test x) as [[|]|r] eqn:T.
    + injection E as <-. rewrite <- (H x true) by (cbn; auto). auto.
    + rewrite <- (H x false) by (cbn; auto). now apply IH' in E.
    + apply IH' in E as [[E|E] X]; [discriminate|]. subst b. split; [auto|]. rewrite <- X. now rewrite orb_true_r.
Qed.

Section View.
Variables (k : N) (rows : nat) (near : place -> list place) (leaves : place -> N).
Notation nothing := (nothing rows).

Section Known.
Variable V : Z -> res column.

Definition view_cell (a : place) : res letter := bind (V (fst a)) (fun c => Known (nth (snd a) c Gone)).

Fixpoint view_bits (l : list place) (own : N) : res N :=
  match l with [] => Known own | b :: t => bind (view_cell b) (fun x => bind (view_bits t own) (fun m => Known (N.lor (bits_of x) m))) end.

Definition view_seen (a : place) : res N := bind (view_cell a) (fun x => view_bits (near a) (own_bits x)).

Fixpoint view_open (l : list place) : res nat :=
  match l with
  | [] => Known 0%nat
  | b :: t => bind (view_cell b) (fun x => bind (view_open t) (fun n => Known (if is_uncolored x then S n else n)))
  end.

Definition view_endangered (a : place) : res bool :=
  bind (view_cell a) (fun x => match x with
    | Open m => bind (view_open (near a)) (fun n => bind (view_seen a) (fun s =>
        Known (unseen k s <=? n + (N.to_nat (leaves a) - how_many k m))%nat))
    | _ => Known false
    end).

Definition view_safe (a : place) : res bool :=
  bind (view_cell a) (fun x => if is_uncolored x then
    bind (view_endangered a) (fun e => if e then Known false else some_passes view_endangered (near a) None) else Known false).

Definition view_forgotten (a : place) : res letter :=
  bind (view_cell a) (fun x => match x with
    | Gone => Known Gone
    | Open m => bind (view_endangered a) (fun e => if e then Known (Open m) else bind (view_safe a) (fun s => Known (if s then Safe else Gone)))
    | Safe => bind (view_safe a) (fun s => Known (if s then Safe else Gone))
    | _ => bind (some_passes (fun b => some_passes (fun t : bool => if t then view_endangered b else view_safe b) [true; false] None) (near a) None)
             (fun s => Known (if s then x else Gone))
    end).

Fixpoint view_column (j : Z) (l : list nat) : res column :=
  match l with [] => Known [] | i :: t => bind (view_forgotten (j, i)) (fun x => bind (view_column j t) (fun c => Known (x :: c))) end.

Definition view_forget (j : Z) : res column := view_column j (seq 0 rows).

Variable w : word.
Hypothesis agrees : forall q c, V q = Known c -> w q = c.

Lemma view_cell_right a x : view_cell a = Known x -> x = cell_at w a.
Proof. unfold view_cell, cell_at. intros E. apply bind_known in E as (c & E & X). injection X as <-. now rewrite (agrees _ _ E). Qed.

Lemma view_bits_right l own m : view_bits l own = Known m -> m = fold_right (fun b m => N.lor (bits_of (cell_at w b)) m) own l.
Proof.
  revert m. induction l as [|b l IH]; intros m E; cbn in E |- *; [now injection E|]. apply bind_known in E as (x & Ex & E).
  apply bind_known in E as (m' & Em & E). injection E as <-. now rewrite <- (IH m' Em), <- (view_cell_right b x Ex).
Qed.

Lemma view_seen_right a m : view_seen a = Known m -> m = seen_at near w a.
Proof.
  unfold view_seen, seen_at. intros E. apply bind_known in E as (x & Ex & E). apply view_bits_right in E. now rewrite <- (view_cell_right a x Ex).
Qed.

Lemma view_open_right l n : view_open l = Known n -> n = length (filter (fun b => is_uncolored (cell_at w b)) l).
Proof.
  revert n. induction l as [|b l IH]; intros n E; cbn in E |- *; [now injection E|]. apply bind_known in E as (x & Ex & E).
  apply bind_known in E as (m & Em & E). injection E as <-. rewrite (IH m Em), (view_cell_right b x Ex). now destruct (is_uncolored _).
Qed.

Lemma view_endangered_right a e : view_endangered a = Known e -> e = endangered k near leaves w a.
Proof.
  unfold view_endangered, endangered. intros E. apply bind_known in E as (x & Ex & E). rewrite <- (view_cell_right a x Ex).
  destruct x; try (now injection E). apply bind_known in E as (n & En & E). apply bind_known in E as (s & Es & E). injection E as <-.
  apply view_open_right in En as ->. apply view_seen_right in Es as ->. reflexivity.
Qed.

Lemma view_safe_right a e : view_safe a = Known e -> e = is_safe k near leaves w a.
Proof.
  unfold view_safe, is_safe. intros E. apply bind_known in E as (x & Ex & E). rewrite <- (view_cell_right a x Ex).
  destruct (is_uncolored x); [|now injection E]. apply bind_known in E as (y & Ey & E). apply view_endangered_right in Ey as <-.
  destruct y; [now injection E|]. cbn. apply some_passes_right with (f := endangered k near leaves w) in E; [assumption|].
  intros z b _. apply view_endangered_right.
Qed.

Lemma view_forgotten_right a x : view_forgotten a = Known x -> x = forgotten k near leaves w a.
Proof.
  unfold view_forgotten, forgotten. intros E. apply bind_known in E as (y & Ey & E). rewrite <- (view_cell_right a y Ey).
  assert (forall s, some_passes (fun b => some_passes (fun t : bool => if t then view_endangered b else view_safe b) [true; false] None) (near a) None = Known s ->
    s = existsb (fun b => endangered k near leaves w b || is_safe k near leaves w b) (near a)) as Q.
  { intros s Es. apply some_passes_right with (f := fun b => endangered k near leaves w b || is_safe k near leaves w b) in Es; [assumption|].
    intros z b _ Eb. apply some_passes_right with (f := fun t : bool => if t then endangered k near leaves w z else is_safe k near leaves w z) in Eb.
    - rewrite Eb. cbn. now rewrite orb_false_r.
    - intros [|] c _; [apply view_endangered_right|apply view_safe_right]. }
  destruct y.
  - now injection E.
  - apply bind_known in E as (e & Ee & E). apply view_endangered_right in Ee as <-. destruct e; [now injection E|].
    apply bind_known in E as (s & Es & E). apply view_safe_right in Es as <-. now injection E.
  - apply bind_known in E as (s & Es & E). apply view_safe_right in Es as <-. now injection E.
  - apply bind_known in E as (s & Es & E). apply Q in Es as <-. now injection E.
  - apply bind_known in E as (s & Es & E). apply Q in Es as <-. now injection E.
Qed.

Lemma view_forget_right j c : view_forget j = Known c -> c = forget k rows near leaves w j.
Proof.
  unfold view_forget, forget. revert c. induction (seq 0 rows) as [|i l IH]; intros c E; cbn in E |- *; [now injection E|].
  apply bind_known in E as (x & Ex & E). apply bind_known in E as (d & Ed & E). injection E as <-.
  now rewrite (IH d Ed), (view_forgotten_right _ x Ex).
Qed.

End Known.

(** ** Moves *)

Definition set_cell (c : column) (i : nat) (b : letter) : column := map (fun t => if (t =? i)%nat then b else nth t c Gone) (seq 0 rows).

Lemma nth_set c i b t : (t < rows)%nat -> nth t (set_cell c i b) Gone = if (t =? i)%nat then b else nth t c Gone.
Proof.
  intros L. unfold set_cell. set (f := fun t => _). rewrite (nth_indep _ Gone (f 0%nat)) by (now rewrite map_length, seq_length).
  now rewrite map_nth, seq_nth.
Qed.

Notation step := (place * letter)%type.

Definition view_after (V : Z -> res column) (steps : list step) (q : Z) : res column :=
  bind (V q) (fun c => Known (fold_left (fun c '(a, b) => if fst a =? q then set_cell c (snd a) b else c) steps c)).

(** ** Contexts *)

(** The first place, and consecutive columns. Those before and after it are nothing if it begins or ends with nothing. *)
Record context := Context { start : Z; columns : list column }.

Definition shut_left (x : context) : bool := negb (shown (hd nothing (columns x))).
Definition shut_right (x : context) : bool := negb (shown (last (columns x) nothing)).

Definition view_of (x : context) (q : Z) : res column :=
  if q <? start x then if shut_left x then Known nothing else Need false
  else match nth_error (columns x) (Z.to_nat (q - start x)) with
    | Some c => Known c
    | None => if shut_right x then Known nothing else Need true
    end.

Variables (width : nat) (period : Z) (listed : Z -> list column -> bool).

(** The windows in consecutive columns, [None] for unknown ones: of each run of shown columns, with nothing around it. *)
Fixpoint kept (l : list (option column)) : list (option column) :=
  match l with
  | [] => []
  | Some c :: t => if shown c then Some c :: kept t else map (fun _ => Some nothing) l
  | None :: t => None :: kept t
  end.

Fixpoint all_known (l : list (option column)) : option (list column) :=
  match l with [] => Some [] | Some c :: t => option_map (cons c) (all_known t) | None :: _ => None end.

Fixpoint runs_listed (j : Z) (a b : list (option column)) : bool :=
  match b with
  | [] => true
  | None :: t => runs_listed j (None :: a) t
  | Some c :: t =>
      (if shown c then match all_known (rev (kept a) ++ Some c :: kept t) with Some l => listed (j mod period) l | None => true end else true)
      && runs_listed j (Some c :: a) t
  end.

Fixpoint windows_listed (j : Z) (l : list (option column)) : bool :=
  if (length l <? width)%nat then true
  else runs_listed j [] (firstn width l) && match l with [] => true | _ :: t => windows_listed (j + 1) t end.

(** The letters beyond the moves that change, in one direction. *)
Fixpoint changed (fuel : nat) (old new : Z -> res column) (q by_ : Z) : res (list column) :=
  match fuel with
  | O => Need true
  | S fuel =>
      bind (view_forget new q) (fun l => bind (old q) (fun c =>
        if column_eqb l c then Known [] else bind (changed fuel old new (q + by_) by_) (fun t => Known (l :: t))))
  end.

(** The columns beside them. *)
Fixpoint beside (n : nat) (old : Z -> res column) (q by_ : Z) (gone : bool) (need : option bool) : list (option column) * option bool :=
  match n with
  | O => ([], need)
  | S n =>
      if gone then let '(l, need) := beside n old (q + by_) by_ true need in (Some nothing :: l, need)
      else match old q with
        | Known c => let '(l, need) := beside n old (q + by_) by_ (negb (shown c)) need in (Some c :: l, need)
        | Need r => let '(l, need) := beside n old (q + by_) by_ false (Some r) in (None :: l, need)
        end
  end.

Fixpoint view_letters (new : Z -> res column) (l : list Z) : res (list column) :=
  match l with [] => Known [] | q :: t => bind (view_forget new q) (fun c => bind (view_letters new t) (fun d => Known (c :: d))) end.

Definition places (steps : list step) : list Z := map (fun s => fst (fst s)) steps.
Definition least_place (steps : list step) : Z := fold_right Z.min (hd 0 (places steps)) (places steps).
Definition most_place (steps : list step) : Z := fold_right Z.max (hd 0 (places steps)) (places steps).

(** Whether the word is listed after these moves, and forgetting. *)
Definition is_listed (x : context) (steps : list step) : res bool :=
  let old := view_of x in
  let new := view_after old steps in
  let a := least_place steps in
  let b := most_place steps in
  let fuel := (length (columns x) + 5)%nat in
  bind (view_letters new (between a b)) (fun middle =>
  bind (changed fuel old new (b + 1) 1) (fun right =>
  bind (changed fuel old new (a - 1) (-1)) (fun left =>
    let first := a - Z.of_nat (length left) in
    let last := b + Z.of_nat (length right) in
    let '(after, need) := beside (width - 1) old (last + 1) 1 false None in
    let '(before, need) := beside (width - 1) old (first - 1) (-1) false need in
    if windows_listed (first - Z.of_nat width + 1) (rev before ++ map Some (rev left ++ middle ++ right) ++ after)
    then match need with None => Known true | Some r => Need r end
    else Known false))).

End View.
