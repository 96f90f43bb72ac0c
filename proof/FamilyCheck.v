(** * The checker of proofs about families, and that what it accepts is true

    It is given the family, who begins, and the parts of a proof, as docs/formats.md describes them ("Proofs about
    families"): gadgets, windows, segments, and members with their certificates. *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia FMapPositive.
From Mapgame Require Import Game Sets Residue Play Tempo Start Walk Claims Graph6 Checker Families Periodic Copies Gadget Room SegmentCheck WindowCheck.
From Mapgame Require Strips.
Import ListNotations.
Open Scope Z_scope.

(** ** Lengths of members *)

Record box := Box { row_least : Z; row_most : option Z; column_least : Z; column_most : option Z }.

Definition between (least : Z) (most : option Z) (x : Z) : bool :=
  (least <=? x) && match most with Some m => x <=? m | None => true end.

Definition in_box (b : box) (M N : Z) : bool :=
  between (row_least b) (row_most b) M && between (column_least b) (column_most b) N.

(** ** Gadgets *)

Record gadget := GadgetPart {
  g_colors : nat;
  g_frame : frame;
  g_begins : player;
  g_after_hubs : bool;   (* whether the walk begins when the hubs are colored *)
  g_targets : list cell;
  g_moves : list (N * nat)
}.

(** How a gadget is moved on an axis, and the least length that has room for it, and for another one [extra] places on. *)
Definition axis_room (cycle : bool) (period : Z) (fixed : option Z) (lo hi extra : Z) : Z * Z :=
  match fixed with
  | Some x => (0, x)
  | None => if cycle then (0, hi + extra - lo + 1) else let s := - (period * (lo / period)) in (s, hi + extra + s + 1)
  end.

Definition fits_axis (cycle : bool) (fixed : option Z) (lo s extra : Z) : bool :=
  match fixed with Some _ => extra =? 0 | None => cycle || (0 <=? lo + s) end && (0 <=? extra).

Lemma axis_room_right cycle period fixed lo hi extra s least len most :
  axis_room cycle period fixed lo hi extra = (s, least) -> fits_axis cycle fixed lo s extra = true ->
  between (Z.max least most) fixed len = true ->
  room cycle fixed len s lo (hi + extra) /\ room cycle fixed len (s + extra) lo hi /\ room cycle fixed len s lo hi /\ (period | s).
Proof.
  unfold axis_room, fits_axis, between, room. rewrite !andb_true_iff, Z.leb_le. destruct fixed as [x|].
  - intros E [X _] [A B]. injection E as <- <-. apply Z.eqb_eq in X. apply Z.leb_le in B. repeat split; try lia. apply Z.divide_0_r.
  - intros E [X Y] [A _]. apply Z.leb_le in Y. destruct cycle; injection E as <- <-.
    + repeat split; try lia. apply Z.divide_0_r.
    + cbn in X. apply Z.leb_le in X. repeat split; try lia. apply Z.divide_opp_r, Z.divide_factor_l.
Qed.

Definition lowest_of (l : list Z) : Z := fold_right Z.min (hd 0 l) l.
Definition highest_of (l : list Z) : Z := fold_right Z.max (hd 0 l) l.

Definition shifts (period : Z) (lo hi : Z) : list Z := map (Z.mul period) (from_1_to (hi - lo + 2)).

Definition apart (hs : list cell) (t : cell) : bool := forallb (fun a => negb (existsb (same_cell (moved t a)) hs)) hs.

(** How far the next of several copies is from one: on the last axis without a length. *)
Definition times (i : nat) (t : cell) : cell := (Z.of_nat i * fst t, Z.of_nat i * snd t).
Definition copies_apart (count : nat) (hs : list cell) (t : cell) : bool := forallb (fun i => apart hs (times i t)) (seq 1 (count - 1)).

Definition next_copy (fam : family) (fr : frame) (count : nat) (hs : list cell) (lo hi : cell) : cell :=
  match snd fr with
  | None => match find (fun t => copies_apart count hs (0, t)) (shifts (snd (periods fam)) (snd lo) (snd hi)) with Some t => (0, t) | None => (0, 0) end
  | Some _ => match find (fun t => copies_apart count hs (t, 0)) (shifts (fst (periods fam)) (fst lo) (fst hi)) with Some t => (t, 0) | None => (0, 0) end
  end.

(** How many copies Bob needs, so that one is left when he has colored the hubs and it is the turn of [begins]. *)
Definition copies_needed (first begins : player) (hubs : nat) : nat :=
  let n := (hubs + waits begins)%nat in match first with Alice => (n + 1)%nat | Bob => Nat.max 1 n end.

(** The least lengths that members have on either axis, where the family does not fix them. *)
Definition least_lengths (fam : family) : Z * Z :=
  match fam with
  | Grid | Triangular | King | Hexagonal => (1, 1)
  | Cylinder => (1, 3)
  | Torus => (3, 3)
  | Circulant jumps => (1, 2 * most jumps + 1)
  | PowerOfCycle distance => (1, 2 * distance + 1)
  | PowerOfPath _ => (1, 1)
  | Prism => (2, 3)
  | Petersen jump => (2, 2 * jump + 1)
  | Caterpillar leaves => (most leaves + 1, 1)
  | Strip s => (height s, shortest s)
  end.

Definition neighbor_table (near : N -> set) (h : N) : table :=
  fold_right (fun v m => PositiveMap.add (N.succ_pos v) (near v) m) (PositiveMap.empty _) (below h).

Definition is_hub_number (p : pattern) (hs : list cell) (v : N) : bool := match nth_error hs (N.to_nat v) with Some a => is_hub p a | None => false end.

Definition check_gadget (fam : family) (first : player) (g : gadget) : option (box * N) :=
  let p := pattern_of fam in
  let fr := g_frame g in
  let inner := filter (fun a => negb (is_hub p a)) (closed_around p fr (g_targets g)) in
  let hs := closed_around p fr inner in
  let alone := filter (fun a => negb (is_hub p a)) hs in
  let h := N.of_nat (length hs) in
  let near := near_of h (neighbor_table (near_in p fr hs) h) in
  let hubs := filter (is_hub_number p hs) (below h) in
  let colored := if g_after_hubs g then hubs else [] in
  let count := copies_needed first (g_begins g) (length colored) in
  if frame_fits fam fr && forallb (fun a => inside p fr a && negb (is_hub p a)) (g_targets g) && forallb (fun v => same_set (near v) (near_in p fr hs v)) (below h)
     && (if g_after_hubs g then negb (length hubs =? 0)%nat else (length hubs =? 0)%nat || (count =? 1)%nat) then
    match walk_gadget (g_colors g) near (numbers_in hs inner) (numbers_in hs (g_targets g)) h (g_begins g) (starts_of (g_colors g) near colored) (g_moves g) with
    | None => None
    | Some u =>
        let lo := (lowest_of (map fst alone), lowest_of (map snd alone)) in
        let hi := (highest_of (map fst alone), highest_of (map snd alone)) in
        let t := if (count =? 1)%nat then (0, 0) else next_copy fam fr count alone lo hi in
        let e := times (count - 1) t in
        let '(s1, l1) := axis_room (row_cycle p) (fst (periods fam)) (fst fr) (fst lo) (fst hi) (fst e) in
        let '(s2, l2) := axis_room (column_cycle p) (snd (periods fam)) (snd fr) (snd lo) (snd hi) (snd e) in
        if forallb (fun a => (fst lo <=? fst a) && (fst a <=? fst hi) && (snd lo <=? snd a) && (snd a <=? snd hi)) alone
           && fits_axis (row_cycle p) (fst fr) (fst lo) s1 (fst e) && fits_axis (column_cycle p) (snd fr) (snd lo) s2 (snd e)
           && (0 <=? fst t) && (0 <=? snd t) && copies_apart count alone t && (fst t mod fst (periods fam) =? 0) && (snd t mod snd (periods fam) =? 0)
        then Some (Box (Z.max l1 (fst (least_lengths fam))) (fst fr) (Z.max l2 (snd (least_lengths fam))) (snd fr), u)
        else None
    end
  else None.

Lemma filter_length_bound {A} (f : A -> bool) l : (length (filter f l) <= length l)%nat.
Proof. induction l as [|x l IH]; cbn; [lia|]. destruct (f x); cbn; lia. Qed.

Lemma all_filtered {A} (f : A -> bool) l : (forall x, In x l -> f x = true) -> filter f l = l.
Proof. induction l as [|x l IH]; intros H; [reflexivity|]. cbn. rewrite (H x) by (cbn; auto). f_equal. apply IH. intros y I. apply H. cbn; auto. Qed.

Lemma mod_divides a b : a mod b = 0 -> (b | a).
Proof. intros E. destruct (Z.eq_dec b 0) as [->|D]; [rewrite Zmod_0_r in E; subst; apply Z.divide_0_r|now apply Z.mod_divide]. Qed.

Lemma room_less cycle fixed len s lo hi extra x : room cycle fixed len s lo (hi + extra) -> (match fixed with Some _ => extra = 0 | None => True end) -> 0 <= x <= extra ->
  room cycle fixed len (s + x) lo hi.
Proof. unfold room. destruct fixed as [y|]; [intros [-> ->] E B; lia|]. destruct cycle; lia. Qed.

Lemma ordered_pairs {A} (R : A -> A -> Prop) (g : nat -> A) n : forall a, (forall i j, (a <= i)%nat -> (i < j)%nat -> (j < a + n)%nat -> R (g i) (g j)) -> ForallOrdPairs R (map g (seq a n)).
Proof.
  induction n as [|n IH]; intros a H; [constructor|]. cbn [seq map]. constructor.
  - apply Forall_forall. intros x I. apply in_map_iff in I as (j & <- & I). apply in_seq in I. apply H; lia.
  - apply IH. intros i j L1 L2 L3. apply H; lia.
Qed.

Theorem check_gadget_sound fam first g b u : proper fam = true -> check_gadget fam first g = Some (b, u) ->
  forall M N, fits fam N = true -> in_box b M N = true -> wins_on_member fam Bob (N.of_nat (g_colors g)) first M N.
Proof.
  intros Pr. unfold check_gadget. set (p := pattern_of fam). set (fr := g_frame g). set (inner := filter _ (closed_around p fr (g_targets g))).
  set (hs := closed_around p fr inner). set (alone := filter _ hs). set (h := N.of_nat (length hs)). set (near := near_of h _).
  set (hubs := filter (is_hub_number p hs) _). set (colored := if g_after_hubs g then hubs else []). set (count := copies_needed _ _ _).
  destruct (_ && _ && _ && _) eqn:C; [|discriminate]. rewrite !andb_true_iff in C. destruct C as (((C0 & C1) & C2) & C3).
  destruct (walk_gadget _ _ _ _ _ _ _) as [w|] eqn:W; [|discriminate].
  set (lo := (lowest_of (map fst alone), _)). set (hi := (highest_of (map fst alone), _)). set (t := if (count =? 1)%nat then _ else _). set (e := times (count - 1) t).
  destruct (axis_room (row_cycle p) _ _ _ _ _) as [s1 l1] eqn:A1. destruct (axis_room (column_cycle p) _ _ _ _ _) as [s2 l2] eqn:A2.
  destruct (_ && _ && _ && _ && _ && _ && _ && _) eqn:D; [|discriminate]. rewrite !andb_true_iff in D.
  destruct D as (((((((D1 & D2) & D3) & T1) & T2) & D4) & M1) & M2).
  intros E M N Ft I. injection E as <- <-. unfold in_box in I. cbn [row_least row_most column_least column_most] in I.
  apply andb_prop in I as [I1 I2].
  destruct (axis_room_right _ _ _ _ _ _ _ _ _ _ A1 D2 I1) as (R1 & _ & _ & P1).
  destruct (axis_room_right _ _ _ _ _ _ _ _ _ _ A2 D3 I2) as (R2 & _ & _ & P2).
  apply Z.leb_le in T1, T2. apply Z.eqb_eq in M1, M2. apply mod_divides in M1, M2.
  rewrite forallb_forall in C1. fold h in C2. rewrite forallb_forall in C2, D1.
  assert (forall a, In a (g_targets g) -> inside p fr a = true) as Ti by (intros a Ia; specialize (C1 a Ia); now apply andb_prop in C1).
  assert (forall a, In a (g_targets g) -> is_hub p a = false) as Th by (intros a Ia; specialize (C1 a Ia); apply andb_prop in C1 as [_ C1]; now apply negb_true_iff). clear C1.
  assert (forall a, In a hs -> is_hub p a = false -> fst lo <= fst a <= fst hi /\ snd lo <= snd a <= snd hi) as Btw.
  { intros a Ia Na. specialize (D1 a). rewrite !andb_true_iff, !Z.leb_le in D1. unfold alone in D1. rewrite filter_In, Na in D1. specialize (D1 (conj Ia eq_refl)). lia. }
  assert (forall v, near v = near_cells fam fr (g_targets g) v) as Near.
  { intros v. unfold near_cells. fold p. fold inner. fold hs. destruct (N.lt_ge_cases v h) as [L|L].
    - apply same_set_eq, C2. now apply below_spec.
    - unfold near, near_of, near_in. apply N.ltb_ge in L as L'. rewrite L'. destruct (nth_error hs (N.to_nat v)) eqn:X; [|reflexivity].
      assert (N.to_nat v < length hs)%nat by (apply nth_error_Some; congruence). unfold h in L. lia. }
  clearbody near. clear C2.
  assert (match fst fr with Some _ => fst e = 0 | None => True end) as F1 by (unfold fits_axis in D2; destruct (fst fr); [apply andb_prop in D2 as [D2 _]; now apply Z.eqb_eq|trivial]).
  assert (match snd fr with Some _ => snd e = 0 | None => True end) as F2 by (unfold fits_axis in D3; destruct (snd fr); [apply andb_prop in D3 as [D3 _]; now apply Z.eqb_eq|trivial]).
  set (s := fun i => (s1 + Z.of_nat i * fst t, s2 + Z.of_nat i * snd t)).
  assert (forall i, divides (s i) fam) as Ds by (intros i; split; cbn; apply Z.divide_add_r; auto; now apply Z.divide_mul_r).
  assert (forall i, (i < count)%nat -> room (row_cycle p) (fst fr) M (fst (s i)) (fst lo) (fst hi)) as Rr.
  { intros i Li. apply (room_less _ _ _ _ _ _ (fst e)); auto. unfold e, times. cbn [fst]. nia. }
  assert (forall i, (i < count)%nat -> room (column_cycle p) (snd fr) N (snd (s i)) (snd lo) (snd hi)) as Rc.
  { intros i Li. apply (room_less _ _ _ _ _ _ (snd e)); auto. unfold e, times. cbn [snd]. nia. }
  set (f := fun i => copy fam fr (g_targets g) M N (s i)).
  assert (forall i v, (i < count)%nat -> (v < h)%N -> (f i v < order (member fam M N))%N) as Below by (intros i v Li Lv; eapply copy_below; eauto).
  assert (forall i v x, (i < count)%nat -> (v < h)%N -> (x < h)%N -> f i v = f i x -> v = x) as Inj by (intros i v x Li Lv Lx; eapply copy_inj; eauto).
  assert (forall i v, (i < count)%nat -> (v < h)%N -> exists a, nth_error hs (N.to_nat v) = Some a /\ In a hs /\ In (go fam M N (s i) a) (cells p M N) /\ f i v = vertex p M N (go fam M N (s i) a)) as Cell.
  { intros i v Li Lv. destruct (some_cell fam fr (g_targets g) v Lv) as (a & Ea). exists a. split; [exact Ea|]. eapply copy_cell; eauto. }
  assert (1 <= count)%nat as Count by (unfold count, copies_needed; destruct first; lia).
  set (rest := filter (fun v => negb (existsb (N.eqb v) colored)) (below h)).
  assert (forall v, In v colored -> (v < h)%N /\ is_hub_number p hs v = true) as Co.
  { intros v Iv. unfold colored in Iv. destruct (g_after_hubs g); [|destruct Iv]. apply filter_In in Iv as [Iv Hv]. split; [now apply below_spec|assumption]. }
  assert (forall v, In v rest <-> (v < h)%N /\ ~ In v colored) as Re.
  { intros v. assert (In v (below h) <-> (v < h)%N) as Bl by apply below_spec. unfold rest. rewrite filter_In, Bl, negb_true_iff, <- not_true_iff_false, existsb_exists.
    split; intros [L X]; (split; [assumption|]); intros Q; apply X; [exists v; split; [assumption|apply N.eqb_refl]|destruct Q as (y & Iy & Ey); apply N.eqb_eq in Ey as <-; assumption]. }
  assert (forall i v, (i < count)%nat -> In v colored -> f i v = f 0%nat v) as Still.
  { intros i v Li Iv. destruct (Co v Iv) as [Lv Hv]. destruct (Cell i v Li Lv) as (a & Ea & _ & _ & ->). destruct (Cell 0%nat v Count Lv) as (a' & Ea' & _ & _ & ->).
    assert (a' = a) as -> by congruence. unfold is_hub_number in Hv. rewrite Ea in Hv. rewrite !go_hub; auto. }
  assert (NoDup colored) as ND by (unfold colored; destruct (g_after_hubs g); [apply NoDup_filter, below_nodup|constructor]).
  unfold wins_on_member, wins_on.
  destruct (after_hubs (member fam M N) (with_colors (N.of_nat (g_colors g))) (g_begins g) (map (f 0%nat) colored) (map (fun i => map (f i) rest) (seq 0 count))
    (member_simple fam M N) eq_refl) with (u := length colored) (s := uncolored_start first) as [HisTurn HerTurn].
  - intros x Ix. apply in_map_iff in Ix as (v & <- & Iv). apply Below; [assumption|now apply Co].
  - intros a x Ia Ix J. apply in_map_iff in Ia as (i & <- & Ii). apply in_seq in Ii. apply in_map_iff in Ix as (v & <- & Iv). apply in_map_iff in J as (y & E & Iy).
    apply Re in Iv as [Lv Nv]. rewrite <- (Still i y) in E by (assumption || lia). apply Inj in E as ->; [contradiction|lia|now apply Co|assumption].
  - apply ordered_pairs. intros i j _ Lij Lj x Ix Jx. apply in_map_iff in Ix as (v & <- & Iv). apply in_map_iff in Jx as (v' & E & Iv'). cbn in Lj.
    apply Re in Iv as [Lv Nv], Iv' as [Lv' Nv']. destruct (Cell i v ltac:(lia) Lv) as (a & Ea & Ia & Ca & Xa). destruct (Cell j v' ltac:(lia) Lv') as (a' & Ea' & Ia' & Ca' & Xa').
    rewrite Xa, Xa' in E. apply vertex_inj in E; auto.
    assert (forall x, In x hs -> forall v, (v < h)%N -> nth_error hs (N.to_nat v) = Some x -> ~ In v colored -> is_hub p x = false) as NoHub.
    { intros x Ix y Ly Ey Ny. destruct (is_hub p x) eqn:Hx; [exfalso|reflexivity]. assert (In y hubs) as Iy by (apply filter_In; split; [now apply below_spec|unfold is_hub_number; now rewrite Ey]).
      unfold colored in Ny. destruct (g_after_hubs g); [contradiction|]. apply orb_prop in C3 as [C3|C3].
      - apply Nat.eqb_eq, length_zero_iff_nil in C3. rewrite C3 in Iy. destruct Iy.
      - apply Nat.eqb_eq in C3. lia. }
    pose proof (NoHub a Ia v Lv Ea Nv) as Na. pose proof (NoHub a' Ia' v' Lv' Ea' Nv') as Na'. clear NoHub.
    pose proof (hs_inside fam fr (g_targets g) Pr C0 Ti Th a Ia) as In1. pose proof (hs_inside fam fr (g_targets g) Pr C0 Ti Th a' Ia') as In2. fold p in In1, In2.
    destruct (Btw a Ia Na) as [Ba1 Ba2], (Btw a' Ia' Na') as [Bb1 Bb2]. set (d := times (j - i) t).
    assert (divides d fam) as Dd by (split; unfold d, times; cbn [fst snd]; now apply Z.divide_mul_r).
    assert (go fam M N (s i) (moved d a') = go fam M N (s j) a') as G.
    { unfold go. rewrite moved_moved. do 2 f_equal. unfold s, d, times. cbn [fst snd]. rewrite !Nat2Z.inj_sub by lia. f_equal; lia. }
    assert (moved d a' = a) as F.
    { assert (inside p fr (moved d a') = true) as In3.
      { unfold inside in In2 |- *. assert (is_hub p (moved d a') = false) as -> by (unfold p; now rewrite hub_moved). rewrite Na' in In2.
        unfold p. rewrite there_moved by assumption. fold p. rewrite !andb_true_iff in In2 |- *. destruct In2 as [[U0 U1] U2]. unfold moved, d, times. cbn [fst snd]. unfold e, times in F1, F2. cbn [fst snd] in F1, F2.
        split; [split; [assumption|]|].
        - destruct (fst fr); [|reflexivity]. assert (fst t = 0) as -> by nia. now rewrite Z.mul_0_r, Z.add_0_r.
        - destruct (snd fr); [|reflexivity]. assert (snd t = 0) as -> by nia. now rewrite Z.mul_0_r, Z.add_0_r. }
      assert (room (row_cycle p) (fst fr) M (fst (s i)) (fst lo) (fst hi + Z.of_nat (count - 1 - i) * fst t)) as R1'.
      { unfold room in R1 |- *. cbn [s fst]. unfold e, times in R1, F1. cbn [fst] in R1, F1. destruct (fst fr); [split; [apply R1|]; destruct R1 as [_ ->]; nia|]. destruct (row_cycle p); nia. }
      assert (room (column_cycle p) (snd fr) N (snd (s i)) (snd lo) (snd hi + Z.of_nat (count - 1 - i) * snd t)) as R2'.
      { unfold room in R2 |- *. cbn [s snd]. unfold e, times in R2, F2. cbn [snd] in R2, F2. destruct (snd fr); [split; [apply R2|]; destruct R2 as [_ ->]; nia|]. destruct (column_cycle p); nia. }
      apply (go_inj_cells fam fr Pr C0 M N (s i) lo (fst hi + Z.of_nat (count - 1 - i) * fst t, snd hi + Z.of_nat (count - 1 - i) * snd t) Ft (Ds i) R1' R2'); auto.
      - unfold moved, d, times. cbn [fst snd]. split; nia.
      - cbn [fst snd]. split; nia.
      - congruence. }
    unfold copies_apart in D4. rewrite forallb_forall in D4. specialize (D4 (j - i)%nat). rewrite in_seq in D4. specialize (D4 ltac:(lia)). fold d in D4.
    unfold apart in D4. rewrite forallb_forall in D4. specialize (D4 a'). rewrite F, negb_true_iff, <- not_true_iff_false, existsb_same in D4.
    apply D4; unfold alone; apply filter_In; rewrite ?Na, ?Na'; auto.
  - intros q a Lq Hu Ia Un T. apply in_map_iff in Ia as (i & <- & Ii). apply in_seq in Ii.
    assert (i < count)%nat as Li by lia. pose proof (Rr i Li) as Rri. pose proof (Rc i Li) as Rci. pose proof (Ds i) as Dsi.
    assert (forall x v, mem x (near v) = true -> (x < h)%N) as Nb by (intros x v; rewrite Near; apply near_below; assumption).
    assert (forall x v, mem x (near v) = mem v (near x)) as Ns by (intros x v; rewrite !Near; apply near_sym; assumption).
    assert (forall v, mem v (near v) = false) as Ni by (intros v; rewrite Near; apply near_irr; assumption).
    assert (forall x v, mem x (near v) = true -> adjacent (member fam M N) (f i v) (f i x) = true) as Na by (intros x v; rewrite Near; eapply copy_near; eassumption).
    assert (forall v, (v < h)%N -> (f i v < order (member fam M N))%N) as Bi by (intros v Lv; now apply Below).
    assert (forall v x, (v < h)%N -> (x < h)%N -> f i v = f i x -> v = x) as Ji by (intros v x; now apply Inj).
    destruct (starts_fit (g_colors g) near h (member fam M N) (with_colors (N.of_nat (g_colors g))) (f i) eq_refl Nb Ns Ni Bi Ji Na colored q Lq ND) as (n & st & Is & Nm & Fg).
    { intros v Iv. destruct (Co v Iv) as [Lv _]. split; [assumption|]. rewrite Still by assumption. apply Hu, in_map, Iv. }
    refine (walk_gadget_wins (g_colors g) near (numbers_in hs inner) (numbers_in hs (g_targets g)) h (member fam M N)
             (with_colors (N.of_nat (g_colors g))) (f i) eq_refl eq_refl Nb Ns Ni _ _ Bi Ji Na _ (g_begins g) _ (g_moves g) w q st n W (starts_length _ _ _) Is Nm _ T).
    + intros v. apply (numbers_below_hs fam fr (g_targets g)).
    + intros v. apply (targets_inner fam fr (g_targets g)); auto.
    + intros v x Iv Ax. setoid_rewrite Near. eapply copy_inner; eassumption.
    + intros z. apply (fits_same (g_colors g) near h (with_colors (N.of_nat (g_colors g))) (f i) Nb Ns) with (s := just (f i) colored q); [|apply Fg].
      intros v Lv. rewrite (just_in h (f i) Ji) by (auto; intros x Ix; now apply Co).
      destruct (existsb (N.eqb v) colored) eqn:X; [reflexivity|]. symmetry. apply Un, in_map, Re. split; [assumption|].
      intros Q. rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists v. split; [assumption|apply N.eqb_refl].
  - split; discriminate.
  - unfold hubs_left. rewrite <- (map_length (f 0%nat) colored). apply filter_length_bound.
  - assert (fresh_copies (map (fun i => map (f i) rest) (seq 0 count)) (uncolored_start first) = map (fun i => map (f i) rest) (seq 0 count)) as Fr.
    { unfold fresh_copies. apply all_filtered. intros a _. apply forallb_forall. reflexivity. }
    rewrite Fr, map_length, seq_length in HisTurn, HerTurn. unfold count, copies_needed in HisTurn, HerTurn. destruct first; [apply HerTurn|apply HisTurn]; reflexivity || lia.
Qed.

(** ** Members with a certificate *)

Record member_part := MemberPart {
  m_colors : N;
  m_rows : Z;
  m_columns : Z;
  m_line : list N;   (* the graph, as the certificate writes it *)
  m_bytes : list N   (* the inflated proofs *)
}.

(** The free coloring game in which nobody passes. *)
Definition nobody_passes : header := Header ColoringGame false false false (Given [] []).

Definition same_as_member (p : pattern) (M N : Z) (n : BinNums.N) (near : BinNums.N -> set) : bool :=
  let cs := cells p M N in
  N.eqb n (N.of_nat (length cs)) &&
  forallb (fun u => match nth_error cs (N.to_nat u) with
    | None => false
    | Some a => forallb (fun v => match nth_error cs (N.to_nat v) with
        | None => false
        | Some b => Bool.eqb (mem v (near u)) (joined p (Some M, Some N) a b)
        end) (below n)
    end) (below n).

Definition about_it (k : N) (first_player : player) (x : proved) : bool :=
  N.eqb (number (about (what x))) k && same (first (what x)) first_player.

Definition check_member (fam : family) (first : player) (m : member_part) : option (player * box * N) :=
  match check nobody_passes (m_line m) (m_bytes m) with
  | Valid n t l =>
      if same_as_member (pattern_of fam) (m_rows m) (m_columns m) n (near_of n t) then
        match find (about_it (m_colors m) first) l with
        | Some x => Some (winner (what x), Box (m_rows m) (Some (m_rows m)) (m_columns m) (Some (m_columns m)), positions x)
        | None => None
        end
      else None
  | _ => None
  end.

Lemma statements_rules h n near m : forall seen b l, statements h n near m seen b = Fine _ l ->
  forall x, In x l -> about (what x) = rules_of h (number (about (what x))).
Proof.
  induction m as [|m IH]; intros seen b l H; cbn [statements] in H;
    destruct (read_number b) as [[k t]|]; try discriminate;
    destruct k as [|k]; try (destruct seen, t; try discriminate; injection H as <-; intros x []); try discriminate.
  destruct (read_number t) as [[y t']|]; [|discriminate].
  destruct (who y) as [[f w]|]; [|discriminate]. destruct (stated _ _ _ || _); [discriminate|].
  destruct (prove _ _ _ _ t') as [[q t'']|] eqn:P; try discriminate.
  destruct (statements h n near m _ t'') as [l'|] eqn:S; try discriminate. injection H as <-.
  intros x [<-|I]; [reflexivity|]. exact (IH _ _ _ S x I).
Qed.

Theorem check_member_sound fam first m w b u : check_member fam first m = Some (w, b, u) ->
  forall M N, in_box b M N = true -> wins_on_member fam w (m_colors m) first M N.
Proof.
  unfold check_member. destruct (check _ _ _) as [n t l| |] eqn:C; try discriminate.
  destruct (same_as_member _ _ _ _ _) eqn:S; [|discriminate]. destruct (find _ l) as [x|] eqn:F; [|discriminate].
  intros E M N I. injection E as <- <- <-. unfold in_box, between in I. cbn in I. rewrite !andb_true_iff, !Z.leb_le in I.
  assert (M = m_rows m) as -> by lia. assert (N = m_columns m) as -> by lia. clear I.
  apply find_some in F as [I A]. unfold about_it in A. apply andb_prop in A as [A1 A2]. apply N.eqb_eq in A1. apply same_spec in A2.
  destruct (check_sound _ _ _ _ _ _ C) as (_ & _ & H). rewrite Forall_forall in H. specialize (H x I). cbn [which begun colored lists nobody_passes holds_from] in H. change (colored_start []) with uncolored_start in H.
  assert (about (what x) = rules_of nobody_passes (m_colors m)) as R.
  { unfold check in C. destruct (read_graph _) as [[n' m']|]; [|discriminate]. destruct (may_start _ _ _); [|discriminate]. cbn [negb] in C. destruct (statements _ _ _ _ _ _) as [l'|] eqn:St; [|discriminate].
    injection C as -> -> ->. rewrite <- A1. exact (statements_rules _ _ _ _ _ _ _ St x I). }
  rewrite R, A2 in H. unfold wins_on_member, wins_on. apply same_graph_wins with (G := graph_of n (near_of n t)); [reflexivity| | |exact H].
  - unfold same_as_member in S. apply andb_prop in S as [S _]. now apply N.eqb_eq in S.
  - unfold same_as_member in S. apply andb_prop in S as [_ S]. rewrite forallb_forall in S. intros a v La Lv. cbn in La, Lv.
    specialize (S a (proj2 (below_spec n a) La)). cbn. destruct (nth_error _ (N.to_nat a)) as [ca|]; [|discriminate].
    rewrite forallb_forall in S. specialize (S v (proj2 (below_spec n v) Lv)).
    destruct (nth_error _ (N.to_nat v)) as [cv|]; [|discriminate]. now apply eqb_prop in S.
Qed.

(** ** Rows and columns exchanged *)

Definition turns (f : family) : bool := match f with Grid | Torus | Triangular | King => true | _ => false end.

Definition swap (a : cell) : cell := (snd a, fst a).

Lemma ends_swapped f a e : turns f = true -> In e (ends (pattern_of f) a) -> In (swap e) (ends (pattern_of f) (swap a)).
Proof.
  destruct f; try discriminate; intros _; destruct a as [i j]; cbn; unfold step, back, swap; cbn; intuition (subst; cbn; auto 12).
Qed.

Lemma joined_swapped f M N a b : turns f = true ->
  joined (pattern_of f) (Some M, Some N) a b = true -> joined (pattern_of f) (Some N, Some M) (swap a) (swap b) = true.
Proof.
  intros T. rewrite !joined_leads. intros (A & B & D & L).
  assert (forall c, inside (pattern_of f) (Some M, Some N) c = true -> inside (pattern_of f) (Some N, Some M) (swap c) = true) as Sw.
  { intros c. unfold inside, swap. rewrite !no_hubs by (destruct f; try discriminate T; reflexivity). rewrite !andb_true_iff. cbn [fst snd].
    destruct f; try discriminate T; cbn; tauto. }
  split; [auto|]. split; [auto|]. split; [intros X; apply D; destruct a, b; injection X as -> ->; reflexivity|].
  assert (forall c d, leads_to (pattern_of f) (Some M, Some N) c d = true -> leads_to (pattern_of f) (Some N, Some M) (swap c) (swap d) = true) as Ls; [|destruct L; auto].
  clear - T. intros c d. rewrite !leads_spec. intros (e & I & E). exists (swap e). split; [now apply ends_swapped|]. rewrite <- E. unfold placed, swap.
  rewrite !no_hubs by (destruct f; try discriminate T; reflexivity). destruct f; try discriminate T; reflexivity.
Qed.

Theorem exchanged f w k first M N : turns f = true -> wins_on_member f w k first N M -> wins_on_member f w k first M N.
Proof.
  intros T W. unfold wins_on_member, wins_on, member in *. set (p := pattern_of f) in *.
  set (g := fun v => match nth_error (cells p N M) (N.to_nat v) with Some a => vertex p M N (swap a) | None => 0%N end).
  assert (forall a b, swap a = swap b -> a = b) as Inj by (intros [] [] E; injection E as -> ->; reflexivity).
  assert (forall a, In a (cells p N M) <-> In (swap a) (cells p M N)) as Sw.
  { intros [i j]. rewrite !in_cells. unfold inside, swap, p. rewrite !no_hubs by (destruct f; try discriminate T; reflexivity). rewrite !andb_true_iff. cbn [fst snd].
    destruct f; try discriminate T; cbn; tauto. }
  assert (forall v, (v < order (member_of p N M))%N -> exists a, In a (cells p N M) /\ nth_error (cells p N M) (N.to_nat v) = Some a /\ g v = vertex p M N (swap a)) as Gv.
  { intros v L. destruct (vertex_onto p N M v L) as (a & I & <-). exists a. split; [assumption|]. pose proof (vertex_spec p N M a I) as E.
    split; [exact E|]. unfold g. now rewrite E. }
  apply (like_wins (member_of p N M) (member_of p M N) (with_colors k) g eq_refl) with (s := uncolored_start first); [| | | |exact W|repeat split].
  - intros v L. destruct (Gv v L) as (a & I & _ & ->). apply vertex_below. now apply Sw.
  - intros x L. destruct (vertex_onto p M N x L) as (b & I & <-). assert (swap (swap b) = b) as Sb by now destruct b.
    assert (In (swap b) (cells p N M)) as J by (apply Sw; now rewrite Sb).
    exists (vertex p N M (swap b)). split; [now apply vertex_below|]. unfold g. now rewrite (vertex_spec p N M _ J), Sb.
  - intros u v Lu Lv E. destruct (Gv u Lu) as (a & Ia & Ea & Xa), (Gv v Lv) as (b & Ib & Eb & Xb). rewrite Xa, Xb in E.
    apply vertex_inj in E; [|now apply Sw|now apply Sw]. apply Inj in E as ->. apply N2Nat.inj.
    eapply (proj1 (NoDup_nth_error _) (cells_nodup p N M)); [|congruence]. apply nth_error_Some. congruence.
  - intros u v Lu Lv. destruct (Gv u Lu) as (a & Ia & Ea & ->), (Gv v Lv) as (b & Ib & Eb & ->).
    rewrite vertex_adjacent by now apply Sw. cbn. rewrite Ea, Eb. apply eq_true_iff_eq. split; intros J.
    + apply (joined_swapped f M N _ _ T) in J. now destruct a, b.
    + now apply (joined_swapped f N M _ _ T) in J.
Qed.

(** ** The whole *)

Inductive part := OfGadget (g : gadget) | OfWindows (x : windows) | OfSegments (x : segments) | OfMember (m : member_part).

(** What was proved: that [win] wins with [colors] on the members in the box; and how many moves or positions it took. *)
Record in_family := InFamily { for_colors : N; win : player; lengths : box; effort : N }.

Definition check_part (fam : family) (first : player) (x : part) : option in_family :=
  match x with
  | OfGadget g => option_map (fun '(b, u) => InFamily (N.of_nat (g_colors g)) Bob b u) (check_gadget fam first g)
  | OfWindows x =>
      option_map (fun '(along_columns, wide) => InFamily (w_colors x) Alice
        (if along_columns : bool then Box wide (Some wide) (w_from x) None else Box (w_from x) None wide (Some wide)) (N.of_nat (length (w_windows x))))
        (check_windows fam first x)
  | OfSegments x =>
      option_map (fun '(rows, columns) => InFamily (s_colors x) Bob (Box rows (Some rows) columns None) (N.of_nat (length (s_rows x))))
        (check_segments fam first x)
  | OfMember m => option_map (fun '(w, b, u) => InFamily (m_colors m) w b u) (check_member fam first m)
  end.

Fixpoint check_parts (fam : family) (first : player) (l : list part) : option (list in_family) :=
  match l with
  | [] => Some []
  | x :: t =>
      match check_part fam first x with
      | None => None
      | Some s => option_map (cons s) (check_parts fam first t)
      end
  end.

Definition check_family (fam : family) (first : player) (l : list part) : option (list in_family) :=
  if proper fam then check_parts fam first l else None.

(** The lengths of which this is proved. *)
Definition boxes_of (k : N) (w : player) (l : list in_family) : list box :=
  map lengths (filter (fun s => N.eqb (for_colors s) k && same (win s) w) l).

Definition covered (fam : family) (bs : list box) (M N : Z) : bool :=
  fits fam N && existsb (fun b => in_box b M N || turns fam && in_box b N M) bs.

Theorem check_family_sound fam first l s : check_family fam first l = Some s ->
  forall k w M N, covered fam (boxes_of k w s) M N = true -> wins_on_member fam w k first M N.
Proof.
  unfold check_family. destruct (proper fam) eqn:Pr; [|discriminate]. unfold covered.
  revert s. induction l as [|x l IH]; intros s E k w M N Cv; apply andb_prop in Cv as [Fit Cv]; cbn in E; [injection E as <-; discriminate|].
  destruct (check_part fam first x) as [y|] eqn:P; [|discriminate].
  destruct (check_parts fam first l) as [s'|]; [|discriminate]. injection E as <-. specialize (IH s' eq_refl k w M N). rewrite Fit in IH.
  unfold boxes_of in Cv. cbn [filter] in Cv. destruct (N.eqb (for_colors y) k && same (win y) w) eqn:K; [|exact (IH Cv)].
  cbn [map existsb] in Cv. apply orb_prop in Cv as [Cv|Cv]; [|exact (IH Cv)]. clear IH.
  apply andb_prop in K as [K1 K2]. apply N.eqb_eq in K1 as <-. apply same_spec in K2 as <-.
  assert (forall M N, fits fam N = true -> in_box (lengths y) M N = true -> wins_on_member fam (win y) (for_colors y) first M N) as Y.
  { destruct x as [g|x|x|m]; cbn [check_part] in P.
    - destruct (check_gadget fam first g) as [[b u]|] eqn:G; [|discriminate]. injection P as <-. exact (check_gadget_sound _ _ _ _ _ Pr G).
    - destruct (check_windows fam first x) as [[along wide]|] eqn:G; [|discriminate]. injection P as <-. cbn [lengths win for_colors]. intros M' N' F I.
      pose proof (check_windows_sound fam x first along wide Pr G) as H. unfold in_box, between in I.
      destruct along; cbn [row_least row_most column_least column_most] in I; rewrite !andb_true_iff, !Z.leb_le in I.
      + assert (M' = wide) as -> by lia. apply (H N'); [lia|auto].
      + assert (N' = wide) as -> by lia. apply (H M'); [lia|discriminate].
    - destruct (check_segments fam first x) as [[rows columns]|] eqn:G; [|discriminate]. injection P as <-. cbn [lengths win for_colors].
      intros M' N' F I. unfold in_box, between in I. cbn in I. rewrite !andb_true_iff, !Z.leb_le in I. assert (M' = rows) as -> by lia.
      apply (check_segments_sound _ _ _ _ _ Pr G); [lia|assumption].
    - destruct (check_member fam first m) as [[[w' b] u]|] eqn:G; [|discriminate]. injection P as <-. intros M' N' _. exact (check_member_sound _ _ _ _ _ _ G M' N'). }
  apply orb_prop in Cv as [Cv|Cv]; [auto|]. apply andb_prop in Cv as [T Cv]. apply exchanged, Y; auto. destruct fam; try reflexivity. discriminate.
Qed.

(** All members in a box but some are covered: looked at up to [e], for beyond it nothing changes. *)
Definition from_to (a b : Z) : list Z := map (Z.add a) (numbers_below (b - a + 1)).

Definition limits (b : box) : list Z :=
  [row_least b; column_least b] ++ match row_most b with Some m => [m] | None => [] end ++ match column_most b with Some m => [m] | None => [] end.

Definition capped (most : option Z) (e : Z) : Z := match most with Some m => Z.min m e | None => e end.

(** Lengths of members follow each other by this. *)
Definition stride (fam : family) : Z := match fam with Strip s => match closed_with s with Some _ => step_period s | None => 1 end | _ => 1 end.

Definition all_covered (fam : family) (bs : list box) (b : box) (but : list cell) : bool :=
  let e := 1 + highest_of (flat_map limits (b :: bs) ++ map fst but ++ map snd but) in
  forallb (fun x => x <? e) (flat_map limits (b :: bs) ++ map fst but ++ map snd but) && (0 <? stride fam) &&
  forallb (fun M => forallb (fun N => negb (fits fam N) || covered fam bs M N || existsb (same_cell (M, N)) but) (from_to (column_least b) (capped (column_most b) (e + stride fam))))
    (from_to (row_least b) (capped (row_most b) e)).

Lemma in_from_to a b x : In x (from_to a b) <-> a <= x <= b.
Proof.
  unfold from_to. rewrite in_map_iff. split; [intros (i & <- & I); apply in_numbers in I; lia|].
  intros H. exists (x - a). split; [lia|]. apply in_numbers. lia.
Qed.

(** A place beyond [e], but not far. *)
Definition drawn_in (e d x : Z) : Z := if x <=? e then x else e + (x - e) mod d.

Lemma drawn_range e d x : 0 < d -> x <= drawn_in e d x /\ x <= e \/ e < x /\ e <= drawn_in e d x < e + d.
Proof. unfold drawn_in. intros D. destruct (Z.leb_spec x e); [left; lia|right]. pose proof (Z.mod_pos_bound (x - e) d D). lia. Qed.

Lemma drawn_least e d x : 0 < d -> x <= e -> drawn_in e d x = x.
Proof. unfold drawn_in. destruct (Z.leb_spec x e); [reflexivity|lia]. Qed.

Lemma between_drawn least most e d x : 0 < d -> least < e -> (forall m, most = Some m -> m < e) -> between least most (drawn_in e d x) = between least most x.
Proof.
  intros D L U. unfold drawn_in. destruct (Z.leb_spec x e) as [X|X]; [reflexivity|]. pose proof (Z.mod_pos_bound (x - e) d D). apply eq_true_iff_eq. unfold between. rewrite !andb_true_iff, !Z.leb_le.
  destruct most as [m|]; [specialize (U m eq_refl); rewrite !Z.leb_le; lia|intuition lia].
Qed.

Lemma fits_drawn fam e x : 0 < stride fam -> fits fam (drawn_in e (stride fam) x) = fits fam x.
Proof.
  intros D. unfold drawn_in. destruct (x <=? e); [reflexivity|]. destruct fam; try reflexivity. cbn in D |- *. destruct (closed_with s); [|reflexivity].
  f_equal. rewrite Zplus_mod_idemp_r. f_equal. lia.
Qed.

Theorem all_covered_right fam bs b but M N : all_covered fam bs b but = true -> in_box b M N = true -> fits fam N = true ->
  covered fam bs M N = true \/ In (M, N) but.
Proof.
  unfold all_covered. set (e := 1 + _). rewrite !andb_true_iff, !forallb_forall, Z.ltb_lt. clearbody e. intros [[L D] C] I Fit. set (d := stride fam) in *.
  set (N' := drawn_in e d N). set (M' := drawn_in e 1 M).
  assert (forall c x, In c (b :: bs) -> In x (limits c) -> x < e) as Lim.
  { intros c x Ic Ix. apply Z.ltb_lt, L, in_app_iff. left. apply in_flat_map. eauto. }
  assert (forall c, In c (b :: bs) -> forall x y p q, 0 < p -> 0 < q -> in_box c (drawn_in e p x) (drawn_in e q y) = in_box c x y) as Same.
  { intros c Ic x y p q Lp Lq. unfold in_box. rewrite !between_drawn; auto.
    - apply (Lim c); [assumption|]. cbn. auto.
    - intros m E. apply (Lim c); [assumption|]. unfold limits. rewrite E, !in_app_iff. cbn. auto.
    - apply (Lim c); [assumption|]. cbn. auto.
    - intros m E. apply (Lim c); [assumption|]. unfold limits. rewrite E, !in_app_iff. cbn. auto. }
  assert (covered fam bs M' N' = covered fam bs M N) as Cv.
  { unfold covered, N'. unfold d at 1. rewrite fits_drawn by assumption. f_equal. clear - Same D. subst M' d. induction bs as [|c bs IH]; [reflexivity|].
    cbn [existsb]. rewrite !(Same c) by (cbn; auto; lia). rewrite IH; [reflexivity|]. intros x [->|Ix]; apply Same; cbn; auto. }
  rewrite <- (Same b (or_introl eq_refl) M N 1 d ltac:(lia) D) in I. fold M' N' in I. unfold in_box, between in I. rewrite !andb_true_iff, !Z.leb_le in I. destruct I as [[R1 R2] [C1 C2]].
  pose proof (drawn_range e 1 M ltac:(lia)) as BM. pose proof (drawn_range e d N D) as BN. fold M' in BM. fold N' in BN.
  assert (M' <= e) as LM by (destruct BM as [[_ X]|[_ X]]; [unfold M'; rewrite drawn_least by lia; lia|lia]).
  assert (N' <= e + d) as LN by (destruct BN as [[_ X]|[_ X]]; [unfold N'; rewrite drawn_least by lia; lia|lia]).
  assert (forall most x y, match most with Some m => x <=? m | None => true end = true -> x <= y -> x <= capped most y) as Cap.
  { intros [m|] x y H X; cbn in *; [apply Z.leb_le in H|]; lia. }
  specialize (C M'). rewrite in_from_to, forallb_forall in C. specialize (C (conj R1 (Cap _ _ _ R2 LM)) N').
  rewrite in_from_to in C. specialize (C (conj C1 (Cap _ _ _ C2 LN))). rewrite Cv in C. unfold N' at 1, d at 1 in C. rewrite fits_drawn, Fit in C by assumption. cbn [negb orb] in C.
  apply orb_prop in C as [C|C]; [auto|right]. apply existsb_same in C.
  assert (M' < e) by (apply Z.ltb_lt, L; rewrite !in_app_iff; right; left; now apply (in_map fst) in C).
  assert (N' < e) by (apply Z.ltb_lt, L; rewrite !in_app_iff; right; right; now apply (in_map snd) in C).
  assert (M' = M) as EM by (destruct BM as [[_ X]|[_ X]]; [unfold M'; apply drawn_least; lia|lia]).
  assert (N' = N) as EN by (destruct BN as [[_ X]|[_ X]]; [unfold N'; apply drawn_least; lia|lia]). rewrite EM, EN in C. exact C.
Qed.

Print Assumptions check_family_sound.
