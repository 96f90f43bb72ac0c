(** * The members in which a gadget has room (docs/theory.md, 12.1 and 12.2) *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Families Periodic Sets Copies Gadget Graph6.
Import ListNotations.
Open Scope Z_scope.

(** ** One axis: the places of a gadget are from [lo] to [hi], and are moved by [s] *)

Definition room (cycle : bool) (fixed : option Z) (len s lo hi : Z) : Prop :=
  match fixed with
  | Some x => len = x /\ s = 0
  | None => if cycle then hi - lo + 1 <= len else 0 <= lo + s /\ hi + s < len
  end.

Section Axis.
Variables (cycle : bool) (fixed : option Z) (len s lo hi : Z).
Hypothesis has_room : room cycle fixed len s lo hi.

Definition go1 (x : Z) : Z := round cycle (Some len) (x + s).

Lemma go1_within x : lo <= x <= hi -> within_length fixed x = true -> within_length (Some len) (go1 x) = true.
Proof.
  unfold go1, room in *. destruct fixed as [y|].
  - destruct has_room as [-> ->]. rewrite Z.add_0_r. intros _ W. now rewrite round_within.
  - intros L _. cbn. rewrite andb_true_iff, Z.leb_le, Z.ltb_lt. destruct cycle; [|lia]. apply Z.mod_pos_bound. lia.
Qed.

Lemma go1_inj x y : lo <= x <= hi -> lo <= y <= hi -> within_length fixed x = true -> within_length fixed y = true ->
  go1 x = go1 y -> x = y.
Proof.
  unfold go1, room in *. destruct fixed as [z|].
  - destruct has_room as [-> ->]. rewrite !Z.add_0_r. intros _ _ X Y. now rewrite !round_within.
  - intros Lx Ly _ _. cbn. destruct cycle; [|lia]. intros E.
    pose proof (Z.div_mod (x + s) len ltac:(lia)). pose proof (Z.div_mod (y + s) len ltac:(lia)).
    assert (x - y = len * ((x + s) / len - (y + s) / len)) as D by lia.
    destruct (Z.lt_trichotomy ((x + s) / len - (y + s) / len) 0) as [Q|[Q|Q]]; [exfalso; nia|rewrite Q in D; lia|exfalso; nia].
Qed.

Lemma go1_round x : go1 (round cycle fixed x) = go1 x.
Proof.
  unfold go1, room in *. destruct fixed as [y|]; [|reflexivity]. destruct has_room as [-> ->]. rewrite !Z.add_0_r. cbn.
  destruct cycle; [|reflexivity]. destruct (Z.eq_dec y 0) as [->|D]; [now rewrite !Zmod_0_r|now apply Z.mod_mod].
Qed.

Lemma go1_back x : within_length (Some len) (go1 x) = true -> within_length fixed (round cycle fixed x) = true.
Proof.
  unfold go1, room in *. destruct fixed as [y|]; [|reflexivity]. destruct has_room as [-> ->]. now rewrite Z.add_0_r.
Qed.

Lemma go1_moves p x : (cycle = true -> p = 1) -> (p | s) ->
  exists t, go1 x = x + t /\ (p | t) /\ forall y, round cycle (Some len) (y + t) = go1 y.
Proof.
  intros P D. unfold go1. destruct (round_moves cycle (Some len) p (x + s) P) as (t & E & Dt). exists (s + t). split; [lia|].
  split; [now apply Z.divide_add_r|]. intros y. rewrite <- (round_moved _ _ _ (y + (s + t)) _ E). f_equal. lia.
Qed.

End Axis.

(** ** The gadget *)

Definition before_cell (a b : cell) : bool := (fst a <? fst b) || (fst a =? fst b) && (snd a <=? snd b).
Fixpoint insert_cell (a : cell) (l : list cell) : list cell :=
  match l with [] => [a] | b :: t => if before_cell a b then a :: l else b :: insert_cell a t end.

Lemma insert_cell_perm a l : Permutation (insert_cell a l) (a :: l).
Proof.
  induction l as [|b l IH]; cbn; [reflexivity|]. destruct (before_cell a b); [reflexivity|]. rewrite IH. apply perm_swap.
Qed.

Definition cell_dec (a b : cell) : {a = b} + {a <> b}.
Proof. decide equality; apply Z.eq_dec. Defined.

Definition sorted_cells (l : list cell) : list cell := fold_right insert_cell [] (nodup cell_dec l).

Lemma sorted_perm l : Permutation (sorted_cells l) (nodup cell_dec l).
Proof.
  unfold sorted_cells. induction (nodup cell_dec l) as [|a m IH]; cbn; [constructor|]. now rewrite insert_cell_perm, IH.
Qed.

Lemma in_sorted l a : In a (sorted_cells l) <-> In a l.
Proof.
  rewrite <- (nodup_In cell_dec l a). split; apply Permutation_in; [|symmetry]; apply sorted_perm.
Qed.

Lemma sorted_nodup l : NoDup (sorted_cells l).
Proof. apply (Permutation_NoDup (Permutation_sym (sorted_perm l))), NoDup_nodup. Qed.

(** The cells with their neighbors, ascending. *)
Definition closed_around (p : pattern) (fr : frame) (l : list cell) : list cell :=
  sorted_cells (l ++ flat_map (neighbor_cells p fr) l).

Lemma in_closed p fr l a : In a (closed_around p fr l) <-> In a l \/ exists b, In b l /\ joined p fr b a = true.
Proof.
  unfold closed_around. rewrite in_sorted, in_app_iff, in_flat_map. split; (intros [|(b & I & J)]; [auto|right; exists b]);
    (split; [assumption|]); now apply neighbor_cells_spec.
Qed.

(** The numbers of cells in a list. *)
Definition numbers_in (hs l : list cell) : set :=
  unions (map (fun b => single (N.of_nat (index_of b hs))) (filter (fun b => existsb (same_cell b) hs) l)).

Lemma existsb_same b hs : existsb (same_cell b) hs = true <-> In b hs.
Proof.
  rewrite existsb_exists. split; [intros (x & I & E); now apply same_cell_spec in E as ->|].
  intros I. exists b. split; [assumption|now apply same_cell_spec].
Qed.

Lemma in_numbers_in hs l u : NoDup hs -> mem u (numbers_in hs l) = true <-> exists b, In b l /\ nth_error hs (N.to_nat u) = Some b.
Proof.
  intros ND. unfold numbers_in. rewrite mem_unions. split.
  - intros (s & I & M). apply in_map_iff in I as (b & <- & I). apply filter_In in I as [I X]. apply existsb_same in X.
    rewrite mem_single in M. apply N.eqb_eq in M as ->. exists b. split; [assumption|]. rewrite Nat2N.id. now apply index_of_spec.
  - intros (b & I & E). exists (single u). rewrite mem_single, N.eqb_refl. split; [|reflexivity].
    pose proof (nth_error_In _ _ E) as X. apply in_map_iff. exists b. split.
    + f_equal. apply N2Nat.inj. rewrite Nat2N.id. eapply (proj1 (NoDup_nth_error hs) ND).
      * apply nth_error_Some. rewrite index_of_spec by assumption. discriminate.
      * rewrite index_of_spec by assumption. congruence.
    + apply filter_In. split; [assumption|]. now apply existsb_same.
Qed.

(** The neighbors of a vertex, as a set of numbers; [hs] are the cells of the gadget. *)
Definition near_in (p : pattern) (fr : frame) (hs : list cell) (v : N) : set :=
  match nth_error hs (N.to_nat v) with Some a => numbers_in hs (neighbor_cells p fr a) | None => none end.

Section Gadget.
Variables (fam : family) (fr : frame) (targets : list cell).
Let p := pattern_of fam.
Let inner := closed_around p fr targets.
Let hs := closed_around p fr inner.

Definition near_cells : N -> set := near_in p fr hs.

Let nodup_hs : NoDup hs := sorted_nodup _.

Lemma near_cells_spec u v : mem u (near_cells v) = true <->
  exists a b, nth_error hs (N.to_nat v) = Some a /\ nth_error hs (N.to_nat u) = Some b /\ joined p fr a b = true.
Proof.
  unfold near_cells, near_in. destruct (nth_error hs (N.to_nat v)) as [a|].
  - rewrite in_numbers_in by exact nodup_hs. split.
    + intros (b & I & E). apply neighbor_cells_spec in I. eauto.
    + intros (a' & b & X & E & J). injection X as <-. exists b. split; [now apply neighbor_cells_spec|assumption].
  - split; [rewrite mem_none; discriminate|]. intros (a & b & X & _). discriminate.
Qed.

Hypothesis targets_inside : forall a, In a targets -> inside p fr a = true.

Lemma inner_inside a : In a inner -> inside p fr a = true.
Proof. intros I. apply in_closed in I as [I|(b & _ & J)]; [auto|]. now apply joined_spec in J as (_ & B & _). Qed.

Lemma hs_inside a : In a hs -> inside p fr a = true.
Proof. intros I. apply in_closed in I as [I|(b & _ & J)]; [now apply inner_inside|]. now apply joined_spec in J as (_ & B & _). Qed.

(** *** Moved into a member *)

Section Moved.
Variables (M N : Z) (s lo hi : cell).
Hypothesis s_divides : divides s fam.
Hypothesis row_room : room (row_cycle p) (fst fr) M (fst s) (fst lo) (fst hi).
Hypothesis column_room : room (column_cycle p) (snd fr) N (snd s) (snd lo) (snd hi).
Hypothesis hs_between : forall a, In a hs -> fst lo <= fst a <= fst hi /\ snd lo <= snd a <= snd hi.

Definition go (a : cell) : cell := (go1 (row_cycle p) M (fst s) (fst a), go1 (column_cycle p) N (snd s) (snd a)).

Lemma go_moves a : exists t, go a = moved t a /\ divides t fam /\ forall y, placed p (Some M, Some N) (moved t y) = go y.
Proof.
  destruct s_divides as [D1 D2].
  destruct (go1_moves (row_cycle p) M (fst s) _ (fst a) (row_cycle_period fam) D1) as (x & Ex & Dx & Px).
  destruct (go1_moves (column_cycle p) N (snd s) _ (snd a) (column_cycle_period fam) D2) as (y & Ey & Dy & Py).
  exists (x, y). unfold go, moved, placed, divides. cbn [fst snd]. rewrite Ex, Ey. split; [reflexivity|]. split; [auto|].
  intros z. now rewrite Px, Py.
Qed.

Lemma go_placed e : go (placed p fr e) = go e.
Proof. unfold go, placed. cbn [fst snd]. f_equal; eapply go1_round; eassumption. Qed.

Lemma go_there a : there p (go a) = there p a.
Proof. destruct (go_moves a) as (t & -> & D & _). now apply there_moved. Qed.

Lemma go_inside a : In a hs -> inside p (Some M, Some N) (go a) = true.
Proof.
  intros I. pose proof (hs_inside a I) as A. destruct (hs_between a I) as [B1 B2]. unfold inside in *.
  rewrite !andb_true_iff in *. destruct A as [[A1 A2] A3]. rewrite go_there. unfold go. cbn [fst snd]. repeat split; auto.
  - eapply go1_within; eassumption.
  - eapply go1_within; eassumption.
Qed.

Lemma go_inj a b : In a hs -> In b hs -> go a = go b -> a = b.
Proof.
  intros I J E. pose proof (hs_inside a I) as A. pose proof (hs_inside b J) as B.
  destruct (hs_between a I), (hs_between b J). unfold inside in *. rewrite !andb_true_iff in *.
  unfold go in E. injection E as E1 E2. destruct a, b. cbn [fst snd] in *. f_equal.
  - apply (go1_inj _ _ _ _ _ _ row_room); tauto.
  - apply (go1_inj _ _ _ _ _ _ column_room); tauto.
Qed.

Lemma ends_go a e : In e (ends p a) -> exists e', In e' (ends p (go a)) /\ placed p (Some M, Some N) e' = go e.
Proof.
  intros I. destruct (go_moves a) as (t & -> & D & P). exists (moved t e). split; [now apply ends_moved|apply P].
Qed.

Lemma go_ends a e : In e (ends p (go a)) -> exists e', In e' (ends p a) /\ placed p (Some M, Some N) e = go e'.
Proof.
  destruct (go_moves a) as (t & -> & [D1 D2] & P). intros I. set (m := (- fst t, - snd t)). exists (moved m e).
  assert (forall x, moved m (moved t x) = x) as E by (intros [i j]; unfold moved, m; cbn; f_equal; lia).
  assert (moved t (moved m e) = e) as E' by (destruct e; unfold moved, m; cbn; f_equal; lia). split.
  - rewrite <- (E a). apply ends_moved; [|exact I]. split; cbn; now apply Z.divide_opp_r.
  - now rewrite <- P, E'.
Qed.

Lemma go_joined a b : In a hs -> In b hs -> joined p fr a b = true -> joined p (Some M, Some N) (go a) (go b) = true.
Proof.
  intros A B J. apply joined_spec in J as (_ & _ & D & e & I & E). apply joined_spec.
  split; [now apply go_inside|]. split; [now apply go_inside|]. split; [intros X; now apply D, go_inj|].
  destruct (ends_go a e I) as (e' & I' & E'). exists e'. split; [assumption|]. now rewrite E', <- E, go_placed.
Qed.

Lemma joined_go a b' : In a inner -> joined p (Some M, Some N) (go a) b' = true -> exists b, joined p fr a b = true /\ b' = go b.
Proof.
  intros A J. apply joined_spec in J as (_ & B & D & e & I & E). destruct (go_ends a e I) as (e' & I' & E').
  exists (placed p fr e'). assert (b' = go (placed p fr e')) as X by now rewrite go_placed, <- E', E. split; [|exact X].
  apply joined_spec. split; [now apply inner_inside|]. split.
  - rewrite go_placed in X. unfold inside in *. rewrite !andb_true_iff in *. destruct B as [[B1 B2] B3].
    rewrite <- go_there, go_placed, <- X. rewrite X in B2, B3. unfold go in B2, B3. cbn [fst snd] in B2, B3. unfold placed. cbn [fst snd].
    repeat split; [assumption|eapply go1_back; eassumption|eapply go1_back; eassumption].
  - split; [intros Q; apply D; congruence|]. eauto.
Qed.

Definition copy v :=
  match nth_error hs (N.to_nat v) with Some a => vertex p M N (go a) | None => 0%N end.

Let G := member fam M N.

Lemma copy_cell v a : nth_error hs (N.to_nat v) = Some a -> In a hs /\ In (go a) (cells p M N) /\ copy v = vertex p M N (go a).
Proof.
  intros E. pose proof (nth_error_In _ _ E) as I. split; [assumption|]. split; [apply in_cells; now apply go_inside|].
  unfold copy. now rewrite E.
Qed.

Lemma some_cell v : (v < N.of_nat (length hs))%N -> exists a, nth_error hs (N.to_nat v) = Some a.
Proof. intros L. destruct (nth_error hs (N.to_nat v)) eqn:E; [eauto|]. apply nth_error_None in E. lia. Qed.

Lemma copy_below v : (v < N.of_nat (length hs))%N -> (copy v < order G)%N.
Proof. intros L. destruct (some_cell v L) as (a & E). destruct (copy_cell v a E) as (_ & I & ->). now apply vertex_below. Qed.

Lemma same_number u v a : nth_error hs (N.to_nat u) = Some a -> nth_error hs (N.to_nat v) = Some a -> u = v.
Proof.
  intros U V. apply N2Nat.inj. eapply (proj1 (NoDup_nth_error hs) nodup_hs); [|congruence]. apply nth_error_Some. congruence.
Qed.

Lemma copy_inj u v : (u < N.of_nat (length hs))%N -> (v < N.of_nat (length hs))%N -> copy u = copy v -> u = v.
Proof.
  intros Lu Lv E. destruct (some_cell u Lu) as (a & Ea), (some_cell v Lv) as (b & Eb).
  destruct (copy_cell u a Ea) as (A & A' & Xa), (copy_cell v b Eb) as (B & B' & Xb). rewrite Xa, Xb in E.
  apply vertex_inj in E; auto. apply go_inj in E as ->; auto. now apply (same_number u v b).
Qed.

Lemma copy_near u v : mem u (near_cells v) = true -> adjacent G (copy v) (copy u) = true.
Proof.
  intros E. apply near_cells_spec in E as (a & b & Ea & Eb & J).
  destruct (copy_cell v a Ea) as (A & A' & ->), (copy_cell u b Eb) as (B & B' & ->).
  unfold G, member. fold p. rewrite vertex_adjacent by assumption. now apply go_joined.
Qed.

Lemma copy_inner v x : mem v (numbers_in hs inner) = true -> adjacent G (copy v) x = true ->
  exists u, mem u (near_cells v) = true /\ x = copy u.
Proof.
  intros I A. apply in_numbers_in in I as (a & Ia & Ea); [|exact nodup_hs]. destruct (copy_cell v a Ea) as (_ & A' & X).
  rewrite X in A. pose proof (proj2 (proj2 (member_simple fam M N)) _ _ A) as [_ Lx].
  destruct (vertex_onto _ _ _ _ Lx) as (b' & B' & <-). unfold G, member in A. fold p in A, B' |- *.
  rewrite vertex_adjacent in A by assumption. destruct (joined_go a b' Ia A) as (b & J & ->).
  assert (In b hs) as Ib by (apply in_closed; right; eauto). apply In_nth_error in Ib as (i & Ei).
  exists (N.of_nat i). assert (nth_error hs (N.to_nat (N.of_nat i)) = Some b) as Eb by now rewrite Nat2N.id. split.
  - apply near_cells_spec. eauto.
  - unfold copy. now rewrite Eb.
Qed.

End Moved.

Lemma near_below u v : mem u (near_cells v) = true -> (u < N.of_nat (length hs))%N.
Proof.
  intros E. apply near_cells_spec in E as (a & b & _ & E & _). assert (N.to_nat u < length hs)%nat; [|lia].
  apply nth_error_Some. congruence.
Qed.

Lemma near_sym u v : mem u (near_cells v) = mem v (near_cells u).
Proof.
  apply eq_true_iff_eq. rewrite !near_cells_spec. split; intros (a & b & A & B & J); exists b, a; now rewrite (joined_sym fam).
Qed.

Lemma near_irr v : mem v (near_cells v) = false.
Proof.
  apply not_true_iff_false. rewrite near_cells_spec. intros (a & b & A & B & J). rewrite A in B. injection B as <-.
  now apply joined_spec in J as (_ & _ & D & _).
Qed.

Lemma numbers_below_hs l v : mem v (numbers_in hs l) = true -> (v < N.of_nat (length hs))%N.
Proof.
  intros I. apply in_numbers_in in I as (a & _ & E); [|exact nodup_hs]. assert (N.to_nat v < length hs)%nat; [|lia].
  apply nth_error_Some. congruence.
Qed.

Lemma targets_inner v : mem v (numbers_in hs targets) = true -> mem v (numbers_in hs inner) = true.
Proof.
  rewrite !in_numbers_in by exact nodup_hs. intros (a & I & E). exists a. split; [|assumption]. apply in_closed. auto.
Qed.

End Gadget.
