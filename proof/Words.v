(** * Lists of machine words as sets of numbers

    A word is one of Coq's primitive integers, of 63 bits. The number [v] is a member of a list of words if the bit [v] is set,
    63 bits to a word. In a *normal* list the last word is not 0; normal lists with the same members are equal. *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia Uint63.
Import ListNotations.
Open Scope N_scope.

Notation word := int.
Notation phi := Uint63.to_Z.

(** ** One word *)

(** A number below 64 as a word; of a larger one, a word of 64 or more. *)
Fixpoint place (fuel : nat) (p : positive) : word :=
  match fuel with
  | O => 64%uint63
  | S fuel' =>
      match p with
      | xH => 1%uint63
      | xO q => (place fuel' q << 1)%uint63
      | xI q => ((place fuel' q << 1) + 1)%uint63
      end
  end.
Definition small (v : N) : word := match v with 0 => 0%uint63 | Npos p => place 6 p end.
Definition one (v : N) : word := (1 << small v)%uint63.
Definition has_bit (x : word) (v : N) : bool := negb (x land one v =? 0)%uint63.

(** A word below 64 as a binary number. *)
Fixpoint number_of (fuel : nat) (x : word) : positive :=
  match fuel with
  | O => xH
  | S fuel' =>
      if (x <=? 1)%uint63 then xH
      else let y := number_of fuel' (x >> 1)%uint63 in if (x land 1 =? 0)%uint63 then xO y else xI y
  end.
Definition index (x : word) : N := if (x =? 0)%uint63 then 0 else Npos (number_of 6 x).

(** The bits of a word, ascending, before a list. *)
Fixpoint bits (fuel : nat) (x : word) (base : N) (rest : list N) : list N :=
  match fuel with
  | O => rest
  | S fuel' =>
      if (x =? 0)%uint63 then rest
      else let t := tail0 x in (base + index t) :: bits fuel' (x lxor (1 << t))%uint63 base rest
  end.

(** The bits of [x] that [y] does not have. *)
Definition minus (x y : word) : word := (x lxor (x land y))%uint63.

Lemma phi_bounds x : (0 <= phi x < 2 ^ 63)%Z.
Proof. pose proof (to_Z_bounded x) as H. unfold wB in H. exact H. Qed.

Lemma place_spec fuel : (fuel <= 6)%nat -> forall p,
  (Z.pos p < 2 ^ Z.of_nat fuel -> phi (place fuel p) = Z.pos p)%Z /\
  (2 ^ Z.of_nat fuel <= Z.pos p -> 64 <= phi (place fuel p))%Z /\ (phi (place fuel p) < 65 * 2 ^ Z.of_nat fuel)%Z.
Proof.
  induction fuel as [|fuel IH]; intros L p.
  - cbn [place]. change (phi 64%uint63) with 64%Z. cbn. lia.
  - specialize (IH ltac:(lia)). rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia.
    assert (2 ^ Z.of_nat fuel <= 64)%Z as P64 by (change 64%Z with (2 ^ 6)%Z; apply Z.pow_le_mono_r; lia).
    assert (forall q, phi (place fuel q << 1)%uint63 = 2 * phi (place fuel q))%Z as Sh.
    { intros q. destruct (IH q) as (_ & _ & B). pose proof (phi_bounds (place fuel q)).
      rewrite lsl_spec, to_Z_1, Z.mod_small; [lia|]. unfold wB. change (2 ^ Z.of_nat size)%Z with (2 ^ 63)%Z. lia. }
    destruct p as [q|q|]; cbn [place].
    + destruct (IH q) as (A & C & B). pose proof (phi_bounds (place fuel q)).
      assert (phi ((place fuel q << 1) + 1)%uint63 = 2 * phi (place fuel q) + 1)%Z as E.
      { rewrite add_spec, Sh, to_Z_1, Z.mod_small; [lia|]. unfold wB. change (2 ^ Z.of_nat size)%Z with (2 ^ 63)%Z. lia. }
      rewrite E. split; [intros H0; rewrite A; lia|]. split; [intros H0; specialize (C ltac:(lia)); lia|].
      lia.
    + destruct (IH q) as (A & C & B). rewrite Sh. split; [intros H0; rewrite A; lia|]. split; [intros H0; specialize (C ltac:(lia)); lia|]. lia.
    + rewrite to_Z_1. split; [auto|]. split; [|lia]. pose proof (Z.pow_pos_nonneg 2 (Z.of_nat fuel)). lia.
Qed.

Lemma small_spec v : v < 63 -> phi (small v) = Z.of_N v.
Proof.
  intros L. destruct v as [|p]; [reflexivity|]. apply (place_spec 6 (Nat.le_refl 6) p).
  change (2 ^ Z.of_nat 6)%Z with 64%Z. lia.
Qed.

Lemma short_spec v : (small v <? 63)%uint63 = (v <? 63).
Proof.
  apply eq_true_iff_eq. rewrite ltb_spec, N.ltb_lt. change (phi 63%uint63) with 63%Z. split.
  - intros H. destruct (N.lt_ge_cases v 63) as [|G]; [assumption|exfalso]. destruct v as [|p]; [lia|].
    destruct (place_spec 6 (Nat.le_refl 6) p) as (A & C & _). cbn [small] in H. change (2 ^ Z.of_nat 6)%Z with 64%Z in *.
    destruct (Z.lt_ge_cases (Z.pos p) 64) as [K|K]; [rewrite (A K) in H|specialize (C K)]; lia.
  - intros L. rewrite small_spec by assumption. lia.
Qed.

Lemma pow_63 v : v < 63 -> (0 <= 2 ^ Z.of_N v < 2 ^ 63)%Z.
Proof.
  intros L. split; [apply Z.pow_nonneg; lia|]. apply Z.pow_lt_mono_r; lia.
Qed.

Lemma one_spec v : v < 63 -> phi (one v) = (2 ^ Z.of_N v)%Z.
Proof.
  intros L. unfold one. rewrite lsl_spec, (small_spec v L), to_Z_1, Z.mul_1_l. apply Z.mod_small.
  unfold wB. now apply pow_63.
Qed.

Lemma shift_one (t : word) v : phi t = Z.of_N v -> v < 63 -> (1 << t)%uint63 = one v.
Proof.
  intros E L. apply to_Z_inj. rewrite one_spec by assumption. rewrite lsl_spec, E, to_Z_1, Z.mul_1_l.
  apply Z.mod_small. unfold wB. now apply pow_63.
Qed.

Lemma test_pow i j : (Z.testbit (2 ^ Z.of_N i) (Z.of_N j)) = (j =? i).
Proof.
  rewrite Z.pow2_bits_eqb by lia. apply eq_true_iff_eq. rewrite Z.eqb_eq, N.eqb_eq. lia.
Qed.

Lemma has_bit_spec x v : v < 63 -> has_bit x v = Z.testbit (phi x) (Z.of_N v).
Proof.
  intros L. unfold has_bit. apply eq_true_iff_eq. rewrite negb_true_iff, eqb_false_spec. split.
  - intros H. destruct (Z.testbit (phi x) (Z.of_N v)) eqn:E; [reflexivity|exfalso]. apply H, to_Z_inj.
    rewrite land_spec', one_spec, to_Z_0 by assumption. apply Z.bits_inj'. intros i Hi. rewrite Z.land_spec, Z.bits_0.
    rewrite <- (Z2N.id i Hi), test_pow. destruct (N.eqb_spec (Z.to_N i) v) as [->|D]; [now rewrite E|apply andb_false_r].
  - intros H E. apply (f_equal phi) in E. rewrite land_spec', one_spec, to_Z_0 in E by assumption.
    apply (f_equal (fun z => Z.testbit z (Z.of_N v))) in E.
    rewrite Z.land_spec, Z.bits_0, H, test_pow, N.eqb_refl in E. discriminate.
Qed.

Lemma high_bit x v : 63 <= v -> Z.testbit (phi x) (Z.of_N v) = false.
Proof.
  intros L. pose proof (phi_bounds x) as B. destruct (Z.eq_dec (phi x) 0) as [->|D]; [apply Z.bits_0|].
  apply Z.bits_above_log2; [lia|]. apply Z.lt_le_trans with 63%Z; [|lia]. apply Z.log2_lt_pow2; lia.
Qed.

Lemma has_bit_land x y v : v < 63 -> has_bit (x land y)%uint63 v = has_bit x v && has_bit y v.
Proof. intros L. rewrite !has_bit_spec, land_spec' by assumption. apply Z.land_spec. Qed.
Lemma has_bit_lor x y v : v < 63 -> has_bit (x lor y)%uint63 v = has_bit x v || has_bit y v.
Proof. intros L. rewrite !has_bit_spec, lor_spec' by assumption. apply Z.lor_spec. Qed.
Lemma has_bit_lxor x y v : v < 63 -> has_bit (x lxor y)%uint63 v = xorb (has_bit x v) (has_bit y v).
Proof. intros L. rewrite !has_bit_spec, lxor_spec' by assumption. apply Z.lxor_spec. Qed.
Lemma has_bit_minus x y v : v < 63 -> has_bit (minus x y) v = has_bit x v && negb (has_bit y v).
Proof.
  intros L. unfold minus. rewrite has_bit_lxor, has_bit_land by assumption. now destruct (has_bit x v), (has_bit y v).
Qed.
Lemma has_bit_one v w : v < 63 -> w < 63 -> has_bit (one v) w = (w =? v).
Proof. intros L L'. rewrite has_bit_spec, one_spec by assumption. apply test_pow. Qed.
Lemma has_bit_0 v : v < 63 -> has_bit 0%uint63 v = false.
Proof. intros L. rewrite has_bit_spec, to_Z_0 by assumption. apply Z.bits_0. Qed.

Lemma word_ext x y : (forall v, v < 63 -> has_bit x v = has_bit y v) -> x = y.
Proof.
  intros H. apply to_Z_inj, Z.bits_inj'. intros i Hi. rewrite <- (Z2N.id i Hi).
  destruct (N.lt_ge_cases (Z.to_N i) 63) as [L|L]; [|now rewrite !high_bit].
  rewrite <- !has_bit_spec by assumption. auto.
Qed.

Lemma some_bit x : x <> 0%uint63 -> exists v, v < 63 /\ has_bit x v = true.
Proof.
  intros D. assert (phi x <> 0%Z) as D'. { intros E. apply D, to_Z_inj. now rewrite E, to_Z_0. }
  pose proof (phi_bounds x). exists (Z.to_N (Z.log2 (phi x))).
  assert (Z.to_N (Z.log2 (phi x)) < 63) as L.
  { assert (Z.log2 (phi x) < 63)%Z by (apply Z.log2_lt_pow2; lia). lia. }
  split; [assumption|]. rewrite has_bit_spec by assumption. rewrite Z2N.id by apply Z.log2_nonneg.
  apply Z.bit_log2. lia.
Qed.

(** The least bit. *)
Lemma number_spec fuel : forall x, (0 < phi x < 2 ^ Z.of_nat fuel)%Z -> Z.pos (number_of fuel x) = phi x.
Proof.
  induction fuel as [|fuel IH]; intros x B; cbn [number_of]; [cbn in B; lia|].
  destruct (x <=? 1)%uint63 eqn:E.
  - apply leb_spec in E. rewrite to_Z_1 in E. lia.
  - assert (1 < phi x)%Z as G.
    { destruct (Z.le_gt_cases (phi x) 1) as [L|]; [|assumption]. rewrite <- not_true_iff_false, leb_spec, to_Z_1 in E. lia. }
    assert (phi (x >> 1)%uint63 = phi x / 2)%Z as Hf by (rewrite lsr_spec, to_Z_1; reflexivity).
    assert (0 < phi (x >> 1)%uint63 < 2 ^ Z.of_nat fuel)%Z as B'.
    { rewrite Hf. split; [apply Z.div_str_pos; lia|]. apply Z.div_lt_upper_bound; [lia|].
      rewrite Nat2Z.inj_succ, Z.pow_succ_r in B by lia. lia. }
    specialize (IH _ B'). rewrite Hf in IH.
    assert (phi (x land 1)%uint63 = phi x mod 2)%Z as Hm.
    { rewrite land_spec', to_Z_1. change 1%Z with (Z.ones 1). rewrite Z.land_ones by lia. reflexivity. }
    pose proof (Z.div_mod (phi x) 2 ltac:(lia)) as DM. pose proof (Z.mod_pos_bound (phi x) 2 ltac:(lia)) as MB.
    destruct (x land 1 =? 0)%uint63 eqn:P.
    + apply eqb_spec in P. rewrite P, to_Z_0 in Hm. lia.
    + apply eqb_false_spec in P. assert (phi (x land 1)%uint63 <> 0%Z).
      { intros X. apply P, to_Z_inj. now rewrite X, to_Z_0. }
      lia.
Qed.

Lemma index_spec x : (phi x < 64)%Z -> Z.of_N (index x) = phi x.
Proof.
  intros L. unfold index. destruct (x =? 0)%uint63 eqn:E; [apply eqb_spec in E as ->; now rewrite to_Z_0|].
  apply eqb_false_spec in E. pose proof (phi_bounds x). assert (phi x <> 0%Z).
  { intros X. apply E, to_Z_inj. now rewrite X, to_Z_0. }
  cbn [Z.of_N]. apply number_spec. change (2 ^ Z.of_nat 6)%Z with 64%Z. lia.
Qed.

Lemma lowest_bit x : x <> 0%uint63 ->
  exists t, index (tail0 x) = t /\ t < 63 /\ (1 << tail0 x)%uint63 = one t /\ has_bit x t = true /\
    forall i, i < t -> has_bit x i = false.
Proof.
  intros D. pose proof (phi_bounds x) as B. assert (phi x <> 0%Z) as D'. { intros E. apply D, to_Z_inj. now rewrite E, to_Z_0. }
  destruct (tail0_spec x ltac:(lia)) as (y & Hy & E). set (t := phi (tail0 x)) in *.
  assert (0 <= t)%Z as T0 by (unfold t; apply phi_bounds).
  assert (2 ^ t <= phi x)%Z as Le.
  { rewrite E. assert (0 < 2 ^ t)%Z by (apply Z.pow_pos_nonneg; lia).
    rewrite <- (Z.mul_1_l (2 ^ t)) at 1. apply Z.mul_le_mono_nonneg_r; lia. }
  assert (t < 63)%Z as T1 by (apply (Z.pow_lt_mono_r_iff 2); lia).
  assert (Z.of_N (index (tail0 x)) = t) as It by (apply index_spec; fold t; lia).
  assert (forall i, (0 <= i <= t)%Z -> Z.testbit (phi x) i = (i =? t)%Z) as Tb.
  { intros i Hi. rewrite E. rewrite Z.mul_pow2_bits by lia. destruct (Z.eqb_spec i t) as [->|N].
    - rewrite Z.sub_diag, Z.bit0_odd. replace (2 * y + 1)%Z with (1 + 2 * y)%Z by lia. now rewrite Z.odd_add_mul_2.
    - apply Z.testbit_neg_r. lia. }
  exists (index (tail0 x)). split; [reflexivity|]. assert (index (tail0 x) < 63) as L by lia. split; [assumption|]. split.
  - now apply shift_one.
  - split.
    + rewrite has_bit_spec, It, Tb by lia. apply Z.eqb_refl.
    + intros i Li. rewrite has_bit_spec, Tb by lia. apply Z.eqb_neq. lia.
Qed.

Lemma bits_in fuel : forall x base rest v, (forall i, i + N.of_nat fuel < 63 -> has_bit x i = false) ->
  (In v (bits fuel x base rest) <-> (exists i, i < 63 /\ has_bit x i = true /\ v = base + i) \/ In v rest).
Proof.
  induction fuel as [|fuel IH]; intros x base rest v Z; cbn [bits].
  - split; [auto|]. intros [(i & L & T & _)|H]; [|assumption]. rewrite Z in T by lia. discriminate.
  - destruct (x =? 0)%uint63 eqn:E.
    + apply eqb_spec in E as ->. split; [auto|]. intros [(i & L & T & _)|H]; [|assumption].
      rewrite has_bit_0 in T by assumption. discriminate.
    + apply eqb_false_spec in E. destruct (lowest_bit x E) as (t & It & Lt & St & Tt & Lo). rewrite It, St.
      assert (63 <= t + N.of_nat (S fuel)) as Ft.
      { destruct (N.lt_ge_cases (t + N.of_nat (S fuel)) 63) as [H|]; [|assumption]. rewrite Z in Tt by assumption. discriminate. }
      assert (forall i, i < 63 -> has_bit (x lxor one t)%uint63 i = has_bit x i && negb (i =? t)) as Hx.
      { intros i Li. rewrite has_bit_lxor, has_bit_one by assumption.
        destruct (N.eqb_spec i t) as [->|]; [now rewrite Tt|]. now destruct (has_bit x i). }
      cbn [In]. rewrite IH.
      * split.
        -- intros [<-|[(i & L & T & ->)|I]]; [left; exists t; auto| |auto]. rewrite Hx in T by assumption.
           apply andb_prop in T as [T _]. left. exists i. auto.
        -- intros [(i & L & T & ->)|I]; [|auto]. destruct (N.eqb_spec i t) as [->|N]; [auto|]. right. left. exists i.
           rewrite Hx, T by assumption. apply N.eqb_neq in N. rewrite N. auto.
      * intros i Hi. assert (i < 63) as Li by lia. rewrite Hx by assumption.
        destruct (N.lt_ge_cases i t) as [H|H]; [now rewrite Lo|]. assert (i = t) as -> by lia.
        now rewrite N.eqb_refl, andb_false_r.
Qed.

Lemma bits_nodup fuel : forall x base rest, (forall i, i + N.of_nat fuel < 63 -> has_bit x i = false) ->
  NoDup rest -> (forall v, In v rest -> base + 63 <= v) -> NoDup (bits fuel x base rest).
Proof.
  induction fuel as [|fuel IH]; intros x base rest Z ND B; cbn [bits]; [assumption|].
  destruct (x =? 0)%uint63 eqn:E; [assumption|]. apply eqb_false_spec in E.
  destruct (lowest_bit x E) as (t & It & Lt & St & Tt & Lo). rewrite It, St.
  assert (63 <= t + N.of_nat (S fuel)) as Ft.
  { destruct (N.lt_ge_cases (t + N.of_nat (S fuel)) 63) as [H|]; [|assumption]. rewrite Z in Tt by assumption. discriminate. }
  assert (forall i, i < 63 -> has_bit (x lxor one t)%uint63 i = has_bit x i && negb (i =? t)) as Hx.
  { intros i Li. rewrite has_bit_lxor, has_bit_one by assumption.
    destruct (N.eqb_spec i t) as [->|]; [now rewrite Tt|]. now destruct (has_bit x i). }
  assert (forall i, i + N.of_nat fuel < 63 -> has_bit (x lxor one t)%uint63 i = false) as Z'.
  { intros i Hi. assert (i < 63) as Li by lia. rewrite Hx by assumption.
    destruct (N.lt_ge_cases i t) as [H|H]; [now rewrite Lo|]. assert (i = t) as -> by lia.
    now rewrite N.eqb_refl, andb_false_r. }
  constructor; [|now apply IH]. rewrite bits_in by assumption. intros [(i & L & T & Eq)|I].
  - rewrite Hx in T by assumption. assert (i = t) as -> by lia. rewrite N.eqb_refl, andb_false_r in T. discriminate.
  - specialize (B _ I). lia.
Qed.

(** ** Lists of words *)

Definition words := list word.

Fixpoint member (v : N) (l : words) : bool :=
  match l with
  | [] => false
  | x :: t => let i := small v in if (i <? 63)%uint63 then negb (x land (1 << i) =? 0)%uint63 else member (v - 63) t
  end.
Arguments member : simpl never.

Fixpoint normal (l : words) : bool :=
  match l with
  | [] => true
  | x :: t => match t with [] => negb (x =? 0)%uint63 | _ => normal t end
  end.

(** A word before others, unless all are 0. *)
Definition before_words (x : word) (t : words) : words :=
  match t with [] => if (x =? 0)%uint63 then [] else [x] | _ => x :: t end.

Fixpoint padded (n : nat) (x : word) : words := match n with O => [x] | S n' => 0%uint63 :: padded n' x end.
Definition singleton (v : N) : words := let i := small v in if (i <? 63)%uint63 then [(1 << i)%uint63] else padded (N.to_nat (v / 63)) (one (v mod 63)).

Fixpoint merged (a b : words) : words :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a', y :: b' => (x lor y)%uint63 :: merged a' b'
  end.
Fixpoint common (a b : words) : words :=
  match a, b with
  | x :: a', y :: b' => before_words (x land y)%uint63 (common a' b')
  | _, _ => []
  end.
Fixpoint less (a b : words) : words :=
  match a, b with
  | [], _ => []
  | _, [] => a
  | x :: a', y :: b' => before_words (minus x y) (less a' b')
  end.
Fixpoint equal_words (a b : words) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => (x =? y)%uint63 && equal_words a' b'
  | _, _ => false
  end.
Fixpoint within (a b : words) : bool :=
  match a, b with
  | [], _ => true
  | _, [] => false
  | x :: a', y :: b' => (x land y =? x)%uint63 && within a' b'
  end.
Fixpoint apart_words (a b : words) : bool :=
  match a, b with
  | x :: a', y :: b' => (x land y =? 0)%uint63 && apart_words a' b'
  | _, _ => true
  end.
Fixpoint members (l : words) (base : N) : list N :=
  match l with [] => [] | x :: t => bits 63 x base (members t (base + 63)) end.

(** Nothing has to be known of these: the least member, or 0, and how lists of members compare. *)
Fixpoint least (l : words) (base : N) : N :=
  match l with [] => 0 | x :: t => if (x =? 0)%uint63 then least t (base + 63) else base + index (tail0 x) end.
Fixpoint sorted_words (a b : words) : bool :=
  match a, b with
  | [], _ => true
  | _, [] => false
  | x :: a', y :: b' =>
      if (x =? y)%uint63 then sorted_words a' b' else
      let d := (x lxor y)%uint63 in
      let from := (0 - (d land (0 - d)))%uint63 in
      if (x land (d land (0 - d)) =? 0)%uint63 then (x land from =? 0)%uint63 && match a' with [] => true | _ => false end
      else negb (y land from =? 0)%uint63 || match b' with [] => false | _ => true end
  end.
Definition mixed (h x : word) : word := let y := ((h lxor x) * 668265263)%uint63 in (y lxor (y >> 27))%uint63.
Definition key (h : word) : positive := number_of 32 (h land 4294967295)%uint63.

Lemma member_nil v : member v [] = false.
Proof. reflexivity. Qed.

Lemma member_cons x t v : member v (x :: t) = if v <? 63 then has_bit x v else member (v - 63) t.
Proof. rewrite <- short_spec. reflexivity. Qed.

Lemma member_before x t v : member v (before_words x t) = member v (x :: t).
Proof.
  unfold before_words. destruct t; [|reflexivity]. destruct (x =? 0)%uint63 eqn:E; [|reflexivity].
  apply eqb_spec in E as ->. rewrite member_cons, !member_nil. destruct (N.ltb_spec v 63); [|reflexivity]. now rewrite has_bit_0.
Qed.

Lemma normal_before x t : normal t = true -> normal (before_words x t) = true.
Proof. intros H. unfold before_words. destruct t; [|exact H]. destruct (x =? 0)%uint63 eqn:E; [reflexivity|]. cbn. now rewrite E. Qed.

Lemma normal_tail x t : normal (x :: t) = true -> normal t = true.
Proof. cbn. destruct t; auto. Qed.

Lemma member_merged a : forall b v, member v (merged a b) = member v a || member v b.
Proof.
  induction a as [|x a IH]; intros [|y b] v; cbn [merged]; rewrite ?member_nil, ?orb_false_r; auto.
  rewrite !member_cons. destruct (N.ltb_spec v 63); [now apply has_bit_lor|apply IH].
Qed.
Lemma normal_merged a : forall b, normal a = true -> normal b = true -> normal (merged a b) = true.
Proof.
  induction a as [|x a IH]; intros [|y b] A B; auto. cbn [merged].
  specialize (IH b (normal_tail x a A) (normal_tail y b B)). cbn [normal].
  destruct a as [|x' a], b as [|y' b]; cbn [merged] in *; auto.
  cbn in A. apply negb_true_iff, eqb_false_spec in A. apply negb_true_iff, eqb_false_spec. intros E.
  destruct (some_bit x A) as (v & L & T). apply (f_equal (fun z => has_bit z v)) in E.
  rewrite has_bit_lor, T, has_bit_0 in E by assumption. discriminate.
Qed.

Lemma member_common a : forall b v, member v (common a b) = member v a && member v b.
Proof.
  induction a as [|x a IH]; intros [|y b] v; cbn [common]; auto.
  - symmetry. apply andb_false_r.
  - rewrite member_before, !member_cons. destruct (N.ltb_spec v 63); [now apply has_bit_land|apply IH].
Qed.
Lemma normal_common a : forall b, normal (common a b) = true.
Proof. induction a as [|x a IH]; intros [|y b]; auto. cbn [common]. now apply normal_before. Qed.

Lemma member_less a : forall b v, member v (less a b) = member v a && negb (member v b).
Proof.
  induction a as [|x a IH]; intros [|y b] v; cbn [less]; auto.
  - now rewrite andb_true_r.
  - rewrite member_before, !member_cons. destruct (N.ltb_spec v 63); [now apply has_bit_minus|apply IH].
Qed.
Lemma normal_less a : forall b, normal a = true -> normal (less a b) = true.
Proof. induction a as [|x a IH]; intros [|y b] A; auto. cbn [less]. apply normal_before, IH. now apply (normal_tail x). Qed.

Lemma some_member x t : normal (x :: t) = true -> exists v, member v (x :: t) = true.
Proof.
  revert x. induction t as [|y t IH]; intros x H.
  - cbn in H. apply negb_true_iff, eqb_false_spec in H. destruct (some_bit x H) as (v & L & T). exists v. rewrite member_cons.
    apply N.ltb_lt in L. now rewrite L.
  - destruct (IH y H) as (v & M). exists (v + 63). rewrite member_cons. destruct (N.ltb_spec (v + 63) 63); [lia|].
    now replace (v + 63 - 63) with v by lia.
Qed.

Lemma member_tails x t y u : (forall v, member v (x :: t) = member v (y :: u)) -> x = y /\ forall v, member v t = member v u.
Proof.
  intros H. split.
  - apply word_ext. intros v L. specialize (H v). rewrite !member_cons in H. apply N.ltb_lt in L. now rewrite L in H.
  - intros v. specialize (H (v + 63)). rewrite !member_cons in H. destruct (N.ltb_spec (v + 63) 63); [lia|].
    now replace (v + 63 - 63) with v in H by lia.
Qed.

Lemma words_ext a : forall b, normal a = true -> normal b = true -> (forall v, member v a = member v b) -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] A B H; auto.
  - destruct (some_member y b B) as (v & M). now rewrite <- H in M.
  - destruct (some_member x a A) as (v & M). now rewrite H in M.
  - apply member_tails in H as [-> H]. f_equal. apply IH; auto; eapply normal_tail; eassumption.
Qed.

Lemma equal_words_eq a : forall b, equal_words a b = true <-> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn; split; try congruence.
  - intros H. apply andb_prop in H as [E H]. apply eqb_spec in E as ->. f_equal. now apply IH.
  - intros H. injection H as -> ->. rewrite eqb_refl. now apply IH.
Qed.

Lemma within_spec a : forall b, normal a = true -> (within a b = true <-> forall v, member v a = true -> member v b = true).
Proof.
  induction a as [|x a IH]; intros [|y b] A; cbn [within].
  - split; auto.
  - split; [|auto]. intros _ v H. discriminate.
  - split; [discriminate|]. intros H. destruct (some_member x a A) as (v & M). specialize (H v M). discriminate.
  - rewrite andb_true_iff, (IH b (normal_tail x a A)), eqb_spec. split.
    + intros [E H] v. rewrite !member_cons. destruct (N.ltb_spec v 63) as [L|L]; [|auto]. intros T. rewrite <- E, has_bit_land in T by assumption.
      now apply andb_prop in T.
    + intros H. split.
      * apply word_ext. intros v L. rewrite has_bit_land by assumption. specialize (H v). rewrite !member_cons in H. apply N.ltb_lt in L. rewrite L in H.
        destruct (has_bit x v); [now rewrite H|reflexivity].
      * intros v M. specialize (H (v + 63)). rewrite !member_cons in H. destruct (N.ltb_spec (v + 63) 63); [lia|].
        replace (v + 63 - 63) with v in H by lia. auto.
Qed.

Lemma apart_words_spec a : forall b, apart_words a b = true <-> forall v, member v a = true -> member v b = false.
Proof.
  induction a as [|x a IH]; intros [|y b]; cbn [apart_words]; try (split; [intros _ v; rewrite ?member_nil; auto; discriminate|auto]).
  rewrite andb_true_iff, IH, eqb_spec. split.
  - intros [E H] v. rewrite !member_cons. destruct (N.ltb_spec v 63) as [L|L]; [|auto]. intros T.
    assert (has_bit (x land y)%uint63 v = false) as X by (now rewrite E, has_bit_0). rewrite has_bit_land, T in X by assumption. exact X.
  - intros H. split.
    + apply word_ext. intros v L. rewrite has_bit_land, has_bit_0 by assumption. specialize (H v). rewrite !member_cons in H.
      apply N.ltb_lt in L. rewrite L in H. destruct (has_bit x v); [now rewrite H|reflexivity].
    + intros v M. specialize (H (v + 63)). rewrite !member_cons in H. destruct (N.ltb_spec (v + 63) 63); [lia|].
      replace (v + 63 - 63) with v in H by lia. auto.
Qed.

Lemma members_spec l : forall base v, In v (members l base) <-> base <= v /\ member (v - base) l = true.
Proof.
  induction l as [|x l IH]; intros base v; cbn [members]; [split; [intros []|intros [_ ?]; discriminate]|].
  rewrite member_cons, bits_in by (intros; lia). rewrite IH. split.
  - intros [(i & L & T & ->)|[L M]].
    + split; [lia|]. replace (base + i - base) with i by lia. apply N.ltb_lt in L. now rewrite L.
    + split; [lia|]. destruct (N.ltb_spec (v - base) 63); [lia|]. now replace (v - base - 63) with (v - (base + 63)) by lia.
  - intros [L M]. destruct (N.ltb_spec (v - base) 63) as [L'|L'].
    + left. exists (v - base). split; [assumption|]. split; [assumption|lia].
    + right. split; [lia|]. now replace (v - (base + 63)) with (v - base - 63) by lia.
Qed.

Lemma members_nodup l : forall base, NoDup (members l base).
Proof.
  induction l as [|x l IH]; intros base; cbn [members]; [constructor|]. apply bits_nodup; auto; [intros; lia|].
  intros v I. apply members_spec in I. lia.
Qed.

Lemma member_padded n : forall x w, member w (padded n x) = (63 * N.of_nat n <=? w) && (w - 63 * N.of_nat n <? 63) && has_bit x (w - 63 * N.of_nat n).
Proof.
  induction n as [|n IH]; intros x w; cbn [padded]; rewrite member_cons.
  - rewrite N.mul_0_r, N.sub_0_r. destruct (N.leb_spec 0 w); [|lia]. destruct (w <? 63); reflexivity.
  - rewrite Nat2N.inj_succ. destruct (N.ltb_spec w 63) as [L|L].
    + rewrite has_bit_0 by assumption. destruct (N.leb_spec (63 * N.succ (N.of_nat n)) w); [lia|reflexivity].
    + rewrite IH. replace (w - 63 * N.succ (N.of_nat n)) with (w - 63 - 63 * N.of_nat n) by lia.
      destruct (N.leb_spec (63 * N.of_nat n) (w - 63)), (N.leb_spec (63 * N.succ (N.of_nat n)) w); try lia; reflexivity.
Qed.

Lemma normal_padded n : forall x, x <> 0%uint63 -> normal (padded n x) = true.
Proof.
  induction n as [|n IH]; intros x D; cbn [padded].
  - cbn. now apply negb_true_iff, eqb_false_spec.
  - specialize (IH x D). destruct n; exact IH.
Qed.

Lemma one_not_0 v : v < 63 -> one v <> 0%uint63.
Proof.
  intros L E. apply (f_equal (fun z => has_bit z v)) in E. rewrite has_bit_one, has_bit_0, N.eqb_refl in E by assumption. discriminate.
Qed.

Lemma normal_singleton v : normal (singleton v) = true.
Proof.
  unfold singleton. cbv zeta. rewrite short_spec. destruct (N.ltb_spec v 63) as [L|L].
  - change (1 << small v)%uint63 with (one v). cbn. now apply negb_true_iff, eqb_false_spec, one_not_0.
  - apply normal_padded, one_not_0. apply N.mod_lt. lia.
Qed.

Lemma member_singleton v w : member w (singleton v) = (w =? v).
Proof.
  unfold singleton. cbv zeta. rewrite short_spec. destruct (N.ltb_spec v 63) as [L|L].
  - change (1 << small v)%uint63 with (one v). rewrite member_cons, member_nil. destruct (N.ltb_spec w 63) as [L'|L']; [now apply has_bit_one|]. symmetry. apply N.eqb_neq. lia.
  - rewrite member_padded, N2Nat.id. pose proof (N.mod_lt v 63 ltac:(lia)) as M. pose proof (N.div_mod v 63 ltac:(lia)) as E.
    revert E M. generalize (v / 63) (v mod 63). intros q m E M.
    destruct (N.leb_spec (63 * q) w) as [H|H]; [|symmetry; apply N.eqb_neq; lia].
    destruct (N.ltb_spec (w - 63 * q) 63) as [H'|H']; [|symmetry; apply N.eqb_neq; lia]. cbn [andb].
    rewrite has_bit_one by assumption. apply eq_true_iff_eq. rewrite !N.eqb_eq. lia.
Qed.
