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

Lemma in_closed f fr l a : proper f = true -> strides f fr -> (forall b, In b l -> is_hub (pattern_of f) b = false) ->
  In a (closed_around (pattern_of f) fr l) <-> In a l \/ exists b, In b l /\ joined (pattern_of f) fr b a = true.
Proof.
  intros Pr St Nh. unfold closed_around. rewrite in_sorted, in_app_iff, in_flat_map. split; (intros [|(b & I & J)]; [auto|right; exists b]);
    (split; [assumption|]); now apply (neighbor_cells_spec f fr b a Pr St (Nh b I)).
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
  match nth_error hs (N.to_nat v) with Some a => numbers_in hs (if is_hub p a then filter (joined p fr a) hs else neighbor_cells p fr a) | None => none end.

(** A strip has all of its rows, and columns that run. *)
Definition frame_fits (fam : family) (fr : frame) : bool :=
  match fam with Strip s => match fr with (Some r, None) => r =? height s | _ => false end | _ => true end.

Lemma frame_strides fam fr : frame_fits fam fr = true -> strides fam fr.
Proof. unfold strides. destruct fam, fr as [[r|] [c|]]; cbn; try reflexivity; try discriminate; trivial. Qed.

(** Rows are not exchanged; or the frame is that of a strip. *)
Lemma plain_or_strip fam fr : frame_fits fam fr = true -> (forall q i, twist (pattern_of fam) q i = i) \/
  (row_cycle (pattern_of fam) = false /\ snd fr = None /\ (forall t, divides t fam -> fst t = 0) /\
    exists r, fst fr = Some r /\ forall a, there (pattern_of fam) a = true -> 0 <= fst a < r).
Proof.
  destruct fam; try (left; reflexivity). right. destruct fr as [[r|] [c|]]; try discriminate. apply Z.eqb_eq in H as ->. repeat split; [|].
  - intros t [D _]. now apply divide_0.
  - exists (height s). split; [reflexivity|]. intros a. cbn. rewrite !andb_true_iff, Z.leb_le, Z.ltb_lt. tauto.
Qed.

Section Gadget.
Variables (fam : family) (fr : frame) (targets : list cell).
Let p := pattern_of fam.
Let inner := filter (fun a => negb (is_hub p a)) (closed_around p fr targets).
Let hs := closed_around p fr inner.
Hypothesis is_proper : proper fam = true.
Hypothesis fits_frame : frame_fits fam fr = true.
Let strides_frame : strides fam fr := frame_strides fam fr fits_frame.

Lemma inner_no_hub a : In a inner -> is_hub p a = false.
Proof. intros I. apply filter_In in I as [_ I]. now apply negb_true_iff. Qed.

Definition near_cells : N -> set := near_in p fr hs.

Let nodup_hs : NoDup hs := sorted_nodup _.

Lemma near_cells_spec u v : mem u (near_cells v) = true <->
  exists a b, nth_error hs (N.to_nat v) = Some a /\ nth_error hs (N.to_nat u) = Some b /\ joined p fr a b = true.
Proof.
  unfold near_cells, near_in. destruct (nth_error hs (N.to_nat v)) as [a|].
  - rewrite in_numbers_in by exact nodup_hs. destruct (is_hub p a) eqn:H.
    + split.
      * intros (b & I & E). apply filter_In in I as [_ I]. eauto.
      * intros (a' & b & X & E & J). injection X as <-. exists b. split; [|assumption]. apply filter_In. split; [now apply nth_error_In in E|assumption].
    + split.
      * intros (b & I & E). apply (neighbor_cells_spec fam) in I; eauto.
      * intros (a' & b & X & E & J). injection X as <-. exists b. split; [now apply (neighbor_cells_spec fam)|assumption].
  - split; [rewrite mem_none; discriminate|]. intros (a & b & X & _). discriminate.
Qed.

Hypothesis targets_inside : forall a, In a targets -> inside p fr a = true.
Hypothesis targets_no_hub : forall a, In a targets -> is_hub p a = false.

Lemma inner_inside a : In a inner -> inside p fr a = true.
Proof.
  intros I. apply filter_In in I as [I _]. apply (in_closed fam) in I as [I|(b & _ & J)]; auto. now apply joined_leads in J as (_ & B & _).
Qed.

Lemma hs_inside a : In a hs -> inside p fr a = true.
Proof.
  intros I. apply (in_closed fam) in I as [I|(b & _ & J)]; auto using inner_no_hub; [now apply inner_inside|]. now apply joined_leads in J as (_ & B & _).
Qed.

(** *** Moved into a member *)

Section Moved.
Variables (M N : Z) (s lo hi : cell).
Hypothesis fits_member : fits fam N = true.
Hypothesis s_divides : divides s fam.
Hypothesis row_room : room (row_cycle p) (fst fr) M (fst s) (fst lo) (fst hi).
Hypothesis column_room : room (column_cycle p) (snd fr) N (snd s) (snd lo) (snd hi).
Hypothesis hs_between : forall a, In a hs -> is_hub p a = false -> fst lo <= fst a <= fst hi /\ snd lo <= snd a <= snd hi.
Notation whole := (Some M, Some N).

Definition go (a : cell) : cell := placed p whole (moved s a).

Lemma hub_go a : is_hub p (go a) = is_hub p a.
Proof. unfold go. rewrite (hub_placed fam whole _ is_proper fits_member). now apply hub_moved. Qed.

Lemma go_hub a : is_hub p a = true -> go a = (fst a, 0).
Proof.
  intros H. unfold go, placed. assert (is_hub p (moved s a) = true) as -> by (unfold p; now rewrite hub_moved). f_equal.
  pose proof (hub_still fam 0 s a is_proper s_divides H) as E. now rewrite turned_0 in E.
Qed.

Lemma moved_moved t u a : moved t (moved u a) = moved (fst u + fst t, snd u + snd t) a.
Proof. unfold moved. cbn [fst snd]. f_equal; lia. Qed.

Lemma go_moves a : is_hub p a = false -> exists t q, go a = moved t (turned p q a) /\ divides t fam /\ forall y, placed p whole (moved t (turned p q y)) = go y.
Proof.
  intros H. destruct (placed_moves fam whole (moved s a) is_proper fits_member) as (t & q & E & D & P); [now rewrite hub_moved|].
  exists (fst s + fst t, snd s + snd t), q. fold p in E, P. unfold go. split; [|split].
  - rewrite E. unfold p. rewrite turned_moved by assumption. apply moved_moved.
  - destruct s_divides, D. split; cbn; now apply Z.divide_add_r.
  - intros y. rewrite <- moved_moved. etransitivity; [|exact (P (moved s y))]. do 2 f_equal. symmetry. now apply turned_moved.
Qed.

Lemma snd_go a : is_hub p a = false -> snd (go a) = go1 (column_cycle p) N (snd s) (snd a).
Proof. intros H. unfold go, placed. assert (is_hub p (moved s a) = false) as -> by (unfold p; now rewrite hub_moved). reflexivity. Qed.

Lemma fst_go a : is_hub p a = false -> (forall q i, twist p q i = i) -> fst (go a) = go1 (row_cycle p) M (fst s) (fst a).
Proof. intros H T. unfold go, placed. assert (is_hub p (moved s a) = false) as -> by (unfold p; now rewrite hub_moved). cbn [fst]. now rewrite T. Qed.

Lemma go_placed e : go (placed p fr e) = go e.
Proof.
  destruct (is_hub p e) eqn:H.
  - rewrite (go_hub e H), go_hub; [unfold placed; now rewrite H|]. unfold p. now rewrite hub_placed.
  - destruct (plain_or_strip fam fr fits_frame) as [T|(Rc & Sn & _ & r & Fs & _)].
    + assert (is_hub p (placed p fr e) = false) as H' by (unfold p; now rewrite hub_placed).
      rewrite (surjective_pairing (go (placed p fr e))), (surjective_pairing (go e)), !snd_go, !fst_go by assumption. f_equal; unfold placed; rewrite H; cbn [fst snd].
      * rewrite T. eapply go1_round; eassumption.
      * eapply go1_round; eassumption.
    + f_equal. unfold placed. rewrite H. fold p in Rc. rewrite Rc, Sn. destruct (fst fr); cbn [round times_round];
        pose proof (turned_0 fam e) as E; unfold turned in E; fold p in E; exact E.
Qed.

Lemma go_there a : is_hub p a = false -> there p (go a) = there p a.
Proof. intros H. destruct (go_moves a H) as (t & q & -> & D & _). unfold p. now rewrite there_moved, there_turned. Qed.

Lemma fst_within a : is_hub p a = false -> there p a = true -> fst lo <= fst a <= fst hi -> within_length (fst fr) (fst a) = true -> within_length (Some M) (fst (go a)) = true.
Proof.
  intros H T L W. destruct (plain_or_strip fam fr fits_frame) as [Tw|(_ & _ & _ & r & Fs & Th)].
  - rewrite fst_go by assumption. eapply go1_within; eassumption.
  - unfold room in row_room. rewrite Fs in row_room. destruct row_room as [-> _]. assert (there p (go a) = true) as T' by now rewrite go_there.
    apply Th in T'. cbn. now apply andb_true_iff; rewrite Z.leb_le, Z.ltb_lt.
Qed.

Lemma go_inside a : In a hs -> inside p whole (go a) = true.
Proof.
  intros I. pose proof (hs_inside a I) as A. unfold inside in *. rewrite hub_go. destruct (is_hub p a) eqn:H; [now rewrite go_hub|].
  destruct (hs_between a I H) as [B1 B2]. rewrite !andb_true_iff in *. destruct A as [[A1 A2] A3]. repeat split.
  - now rewrite go_there.
  - now apply fst_within.
  - rewrite snd_go by assumption. eapply go1_within; eassumption.
Qed.

Lemma go_inj_cells a b : is_hub p b = false -> inside p fr a = true -> inside p fr b = true ->
  fst lo <= fst a <= fst hi /\ snd lo <= snd a <= snd hi -> fst lo <= fst b <= fst hi /\ snd lo <= snd b <= snd hi -> go a = go b -> a = b.
Proof.
  intros Hb A B [La La'] [Lb Lb'] E. assert (is_hub p a = false) as H by now rewrite <- hub_go, E, hub_go.
  unfold inside in A, B. rewrite H in A. rewrite Hb in B. rewrite !andb_true_iff in A, B.
    assert (snd a = snd b) as Es.
    { apply (f_equal snd) in E. rewrite !snd_go in E by assumption. apply (go1_inj _ _ _ _ _ _ column_room) in E; tauto. }
    assert (fst a = fst b) as Ef; [|destruct a, b; cbn in *; congruence]. destruct (plain_or_strip fam fr fits_frame) as [T|(Rc & _ & T0 & _)].
    + apply (f_equal fst) in E. rewrite !fst_go in E by assumption. apply (go1_inj _ _ _ _ _ _ row_room) in E; tauto.
    + specialize (T0 s s_divides). apply (f_equal fst) in E. unfold go, placed in E. assert (is_hub p (moved s a) = false) as Xa by (unfold p; now rewrite hub_moved).
      assert (is_hub p (moved s b) = false) as Xb by (unfold p; now rewrite hub_moved). rewrite Xa, Xb in E. unfold moved in E. fold p in Rc. cbn [fst snd] in E. rewrite Rc, T0, Es, !Z.add_0_r in E. cbn [round] in E.
      set (q := times_round _ _ _) in E. pose proof (f_equal fst (turned_add fam (- q) q a is_proper)) as Ta. pose proof (f_equal fst (turned_add fam (- q) q b is_proper)) as Tb.
      rewrite Z.add_opp_diag_l, turned_0 in Ta, Tb. unfold turned in Ta, Tb. cbn [fst snd] in Ta, Tb. fold p in Ta, Tb. congruence.
Qed.

Lemma go_inj a b : In a hs -> In b hs -> go a = go b -> a = b.
Proof.
  intros I J E. pose proof (hs_inside a I) as A. pose proof (hs_inside b J) as B. assert (is_hub p a = is_hub p b) as H by now rewrite <- hub_go, E, hub_go.
  destruct (is_hub p b) eqn:Hb; [|now apply go_inj_cells; auto]. unfold inside in A, B. rewrite Hb in B. rewrite H in A. apply Z.eqb_eq in A, B.
  rewrite !go_hub in E by assumption. destruct a, b. cbn in *. congruence.
Qed.

Lemma ends_go a e : is_hub p a = false -> In e (ends p a) -> exists e', In e' (ends p (go a)) /\ placed p whole e' = go e.
Proof.
  intros H I. destruct (go_moves a H) as (t & q & -> & D & P). exists (moved t (turned p q e)). split; [|apply P]. now apply ends_moved, ends_turned.
Qed.

Lemma go_ends a e : is_hub p a = false -> In e (ends p (go a)) -> exists e', In e' (ends p a) /\ placed p whole e = go e'.
Proof.
  intros H. destruct (go_moves a H) as (t & q & -> & D & P). intros I. set (m := (- fst t, - snd t)).
  assert (divides m fam) as Dm by (destruct D; split; cbn; now apply Z.divide_opp_r).
  assert (forall x, moved m (moved t x) = x) as E by (intros [i j]; unfold moved, m; cbn; f_equal; lia).
  assert (forall x, moved t (moved m x) = x) as E' by (intros [i j]; unfold moved, m; cbn; f_equal; lia).
  exists (turned p (- q) (moved m e)). split.
  - apply (ends_moved _ m) in I; [|assumption]. rewrite E in I. apply (ends_turned _ (- q)) in I; [|assumption]. fold p in I.
    assert (turned p (- q) (turned p q a) = a) as X by (unfold p; now rewrite turned_add, Z.add_opp_diag_l, turned_0). now rewrite X in I.
  - rewrite <- P. assert (turned p q (turned p (- q) (moved m e)) = moved m e) as -> by (unfold p; now rewrite turned_add, Z.add_opp_diag_r, turned_0). now rewrite E'.
Qed.

Lemma leads_go a b : inside p fr a = true -> leads_to p fr a b = true -> leads_to p whole (go a) (go b) = true.
Proof.
  rewrite !leads_spec. intros A (e & I & <-). rewrite go_placed. destruct (is_hub p a) eqn:H; [|exact (ends_go a e H I)].
  exists e. unfold inside in A. rewrite H in A. apply Z.eqb_eq in A. rewrite go_hub by assumption. split; [destruct a; cbn in *; congruence|].
  pose proof (ends_of_hub fam a e is_proper H I) as He. rewrite go_hub by exact He. unfold placed. fold p in He. now rewrite He.
Qed.

Lemma go_joined a b : In a hs -> In b hs -> joined p fr a b = true -> joined p whole (go a) (go b) = true.
Proof.
  intros A B J. apply joined_leads in J as (Ia & Ib & D & L). apply joined_leads.
  split; [now apply go_inside|]. split; [now apply go_inside|]. split; [intros X; now apply D, go_inj|].
  destruct L as [L|L]; [left|right]; now apply leads_go.
Qed.

Lemma joined_go a b' : is_hub p a = false -> inside p fr a = true -> joined p whole (go a) b' = true -> exists b, joined p fr a b = true /\ b' = go b.
Proof.
  intros H A J. apply (joined_spec fam) in J as (_ & B & D & e & I & E); [|assumption|exact fits_member|now rewrite hub_go].
  destruct (go_ends a e H I) as (e' & I' & E'). exists (placed p fr e'). assert (b' = go (placed p fr e')) as X by (rewrite go_placed; fold p in E; congruence). split; [|exact X].
  apply (joined_spec fam); auto. split; [assumption|]. fold p. split.
  - fold p in B. rewrite X in B. unfold inside in B |- *. rewrite hub_go in B. destruct (is_hub p (placed p fr e')) eqn:Hp.
    + unfold p in Hp. rewrite hub_placed in Hp by assumption. fold p in Hp. unfold placed. now rewrite Hp.
    + rewrite !andb_true_iff in *. destruct B as [[B1 B2] B3]. rewrite go_there in B1 by assumption. rewrite snd_go in B3 by assumption.
      unfold p in Hp. rewrite hub_placed in Hp by assumption. fold p in Hp. split; [split; [assumption|]|].
      * destruct (plain_or_strip fam fr fits_frame) as [T|(_ & _ & _ & r & Fs & Th)].
        -- rewrite fst_go in B2 by (assumption || (unfold p; now rewrite hub_placed)). unfold placed in B2 |- *. rewrite Hp in *. cbn [fst] in *. fold p in T. rewrite T in *.
           erewrite go1_round in B2 by eassumption. eapply go1_back; eassumption.
        -- rewrite Fs. apply Th in B1. cbn [within_length]. now apply andb_true_iff; rewrite Z.leb_le, Z.ltb_lt.
      * unfold placed in B3 |- *. rewrite Hp in *. cbn [snd] in *. erewrite go1_round in B3 by eassumption. eapply go1_back; eassumption.
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
  rewrite vertex_adjacent in A by assumption. destruct (joined_go a b' (inner_no_hub a Ia) (inner_inside a Ia) A) as (b & J & ->).
  assert (In b hs) as Ib by (apply (in_closed fam); auto using inner_no_hub; right; eauto). apply In_nth_error in Ib as (i & Ei).
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
  apply eq_true_iff_eq. rewrite !near_cells_spec. split; intros (a & b & A & B & J); exists b, a; now rewrite joined_sym.
Qed.

Lemma near_irr v : mem v (near_cells v) = false.
Proof.
  apply not_true_iff_false. rewrite near_cells_spec. intros (a & b & A & B & J). rewrite A in B. injection B as <-.
  now apply joined_leads in J as (_ & _ & D & _).
Qed.

Lemma numbers_below_hs l v : mem v (numbers_in hs l) = true -> (v < N.of_nat (length hs))%N.
Proof.
  intros I. apply in_numbers_in in I as (a & _ & E); [|exact nodup_hs]. assert (N.to_nat v < length hs)%nat; [|lia].
  apply nth_error_Some. congruence.
Qed.

Lemma targets_inner v : mem v (numbers_in hs targets) = true -> mem v (numbers_in hs inner) = true.
Proof.
  rewrite !in_numbers_in by exact nodup_hs. intros (a & I & E). exists a. split; [|assumption]. apply filter_In. split; [apply (in_closed fam); auto|].
  now rewrite targets_no_hub.
Qed.

End Gadget.
