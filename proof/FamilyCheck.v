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

(** How far the second of two copies is from the first: on the last axis without a length. *)
Definition second_copy (fam : family) (fr : frame) (hs : list cell) (lo hi : cell) : cell :=
  match snd fr with
  | None => match find (fun t => apart hs (0, t)) (shifts (snd (periods fam)) (snd lo) (snd hi)) with Some t => (0, t) | None => (0, 0) end
  | Some _ => match find (fun t => apart hs (t, 0)) (shifts (fst (periods fam)) (fst lo) (fst hi)) with Some t => (t, 0) | None => (0, 0) end
  end.

Definition two_copies (first begins : player) : bool := match first, begins with Alice, Bob => true | _, _ => false end.

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
  end.

Definition neighbor_table (near : N -> set) (h : N) : table :=
  fold_right (fun v m => PositiveMap.add (N.succ_pos v) (near v) m) (PositiveMap.empty _) (below h).

Definition check_gadget (fam : family) (first : player) (g : gadget) : option (box * N) :=
  let p := pattern_of fam in
  let fr := g_frame g in
  let inner := closed_around p fr (g_targets g) in
  let hs := closed_around p fr inner in
  let h := N.of_nat (length hs) in
  let near := near_of h (neighbor_table (near_in p fr hs) h) in
  if forallb (inside p fr) (g_targets g) && forallb (fun v => same_set (near v) (near_in p fr hs v)) (below h) then
    match walk_gadget (g_colors g) near (numbers_in hs inner) (numbers_in hs (g_targets g)) h (g_begins g) (g_moves g) with
    | None => None
    | Some u =>
        let lo := (lowest_of (map fst hs), lowest_of (map snd hs)) in
        let hi := (highest_of (map fst hs), highest_of (map snd hs)) in
        let two := two_copies first (g_begins g) in
        let t := if two then second_copy fam fr hs lo hi else (0, 0) in
        let '(s1, l1) := axis_room (row_cycle p) (fst (periods fam)) (fst fr) (fst lo) (fst hi) (fst t) in
        let '(s2, l2) := axis_room (column_cycle p) (snd (periods fam)) (snd fr) (snd lo) (snd hi) (snd t) in
        if forallb (fun a => (fst lo <=? fst a) && (fst a <=? fst hi) && (snd lo <=? snd a) && (snd a <=? snd hi)) hs
           && fits_axis (row_cycle p) (fst fr) (fst lo) s1 (fst t) && fits_axis (column_cycle p) (snd fr) (snd lo) s2 (snd t)
           && (negb two || apart hs t && (fst t mod fst (periods fam) =? 0) && (snd t mod snd (periods fam) =? 0))
        then Some (Box (Z.max l1 (fst (least_lengths fam))) (fst fr) (Z.max l2 (snd (least_lengths fam))) (snd fr), u)
        else None
    end
  else None.

Lemma mod_divides a b : a mod b = 0 -> (b | a).
Proof. intros E. destruct (Z.eq_dec b 0) as [->|D]; [rewrite Zmod_0_r in E; subst; apply Z.divide_0_r|now apply Z.mod_divide]. Qed.

Theorem check_gadget_sound fam first g b u : check_gadget fam first g = Some (b, u) ->
  forall M N, in_box b M N = true -> wins_on_member fam Bob (N.of_nat (g_colors g)) first M N.
Proof.
  unfold check_gadget. set (p := pattern_of fam). set (fr := g_frame g). set (inner := closed_around p fr (g_targets g)).
  set (hs := closed_around p fr inner). set (h := N.of_nat (length hs)). set (near := near_of h _).
  destruct (forallb (inside p fr) (g_targets g) && _) eqn:C; [|discriminate]. apply andb_prop in C as [C1 C2].
  destruct (walk_gadget _ _ _ _ _ _ _) as [w|] eqn:W; [|discriminate].
  set (lo := (lowest_of (map fst hs), _)). set (hi := (highest_of (map fst hs), _)). set (two := two_copies first (g_begins g)).
  set (t := if two then _ else _).
  destruct (axis_room (row_cycle p) _ _ _ _ _) as [s1 l1] eqn:A1. destruct (axis_room (column_cycle p) _ _ _ _ _) as [s2 l2] eqn:A2.
  destruct (_ && _ && _ && _) eqn:D; [|discriminate]. rewrite !andb_true_iff in D. destruct D as (((D1 & D2) & D3) & D4).
  intros E M N I. injection E as <- <-. unfold in_box in I. cbn [row_least row_most column_least column_most] in I.
  apply andb_prop in I as [I1 I2].
  destruct (axis_room_right _ _ _ _ _ _ _ _ _ _ A1 D2 I1) as (R1 & R1' & R1'' & P1).
  destruct (axis_room_right _ _ _ _ _ _ _ _ _ _ A2 D3 I2) as (R2 & R2' & R2'' & P2).
  rewrite forallb_forall in C1. fold h in C2. rewrite forallb_forall in C2, D1.
  assert (forall a, In a hs -> fst lo <= fst a <= fst hi /\ snd lo <= snd a <= snd hi) as Btw.
  { intros a Ia. specialize (D1 a Ia). rewrite !andb_true_iff, !Z.leb_le in D1. lia. }
  assert (forall v, near v = near_cells fam fr (g_targets g) v) as Near.
  { intros v. unfold near_cells. fold p. fold inner. fold hs. destruct (N.lt_ge_cases v h) as [L|L].
    - apply same_set_eq, C2. now apply below_spec.
    - unfold near, near_of, near_in. apply N.ltb_ge in L as L'. rewrite L'. destruct (nth_error hs (N.to_nat v)) eqn:X; [|reflexivity].
      assert (N.to_nat v < length hs)%nat by (apply nth_error_Some; congruence). unfold h in L. lia. }
  clearbody near. clear C2.
  assert (forall s, divides s fam -> room (row_cycle p) (fst fr) M (fst s) (fst lo) (fst hi) ->
    room (column_cycle p) (snd fr) N (snd s) (snd lo) (snd hi) ->
    forall q, (forall v, (v < h)%N -> color_of q (copy fam fr (g_targets g) M N s v) = None) -> turn q = Bob \/ g_begins g = Alice ->
    Wins (coloring_game (member fam M N) (with_colors (N.of_nat (g_colors g)))) Bob q) as Win.
  { intros s Ds Rr Rc q Un T.
    apply (walk_gadget_wins (g_colors g) near (numbers_in hs inner) (numbers_in hs (g_targets g)) h (member fam M N)
             (with_colors (N.of_nat (g_colors g))) (copy fam fr (g_targets g) M N s) eq_refl eq_refl) with (begins := g_begins g) (l := g_moves g) (u := w); auto.
    - intros a v. rewrite Near. apply near_below.
    - intros a v. rewrite !Near. apply near_sym.
    - intros v. rewrite Near. apply near_irr.
    - apply numbers_below_hs.
    - apply targets_inner.
    - intros v Lv. eapply copy_below; eassumption.
    - intros a v La Lv. eapply copy_inj; eassumption.
    - intros a v. rewrite Near. eapply copy_near; eassumption.
    - intros v x Iv Ax. setoid_rewrite Near. eapply copy_inner; eassumption. }
  unfold wins_on_member, wins_on. destruct two eqn:Two.
  - destruct first; [|discriminate Two]. cbn [negb orb] in D4. rewrite !andb_true_iff, !Z.eqb_eq in D4. destruct D4 as ((Ap & M1) & M2).
    apply mod_divides in M1, M2.
    assert (divides (s1, s2) fam) as Ds by (split; assumption).
    assert (divides (s1 + fst t, s2 + snd t) fam) as Dt by (split; cbn; now apply Z.divide_add_r).
    pose proof (Win (s1, s2) Ds R1'' R2'') as Win1. pose proof (Win _ Dt R1' R2') as Win2. clear Win.
    apply alice_to_move; [reflexivity|reflexivity| |].
    + intros q Cq Tq. apply Win1; [|auto]. intros v _. now rewrite Cq.
    + intros x e Lx _ _ _.
      destruct (existsb (fun v => N.eqb (copy fam fr (g_targets g) M N (s1, s2) v) x) (below h)) eqn:X.
      * apply existsb_exists in X as (v & Iv & Ev). apply below_spec in Iv. apply N.eqb_eq in Ev as <-.
        apply Win2; [|auto]. intros v' Lv'. cbn. destruct (N.eqb_spec (copy fam fr (g_targets g) M N (s1 + fst t, s2 + snd t) v')
          (copy fam fr (g_targets g) M N (s1, s2) v)) as [E|_]; [exfalso|reflexivity].
        destruct (some_cell fam fr (g_targets g) v Iv) as (a & Ea), (some_cell fam fr (g_targets g) v' Lv') as (b & Eb).
        destruct (copy_cell fam fr (g_targets g) C1 M N (s1, s2) lo hi Ds R1'' R2'' Btw v a Ea) as (Ia & Ca & Xa).
        destruct (copy_cell fam fr (g_targets g) C1 M N _ lo hi Dt R1' R2' Btw v' b Eb) as (Ib & Cb & Xb).
        rewrite Xa, Xb in E. apply vertex_inj in E; [|assumption|assumption].
        assert (moved t b = a) as F.
        { pose proof (hs_inside _ _ _ C1 a Ia) as In1. pose proof (hs_inside _ _ _ C1 b Ib) as In2.
          unfold inside in In1, In2. rewrite !andb_true_iff in In1, In2. destruct In1 as [[_ V1] V2], In2 as [[_ U1] U2].
          destruct (Btw a Ia) as [Ba1 Ba2], (Btw b Ib) as [Bb1 Bb2]. unfold go in E. injection E as E1 E2.
          unfold fits_axis in D2, D3. apply andb_prop in D2 as [D2 T1], D3 as [D3 T2]. apply Z.leb_le in T1, T2.
          assert (forall fixed x y, match fixed with Some _ => y =? 0 | None => true end = true -> within_length fixed x = true -> within_length fixed (x + y) = true) as Wi.
          { intros [z|] x0 y H; [|reflexivity]. apply Z.eqb_eq in H as ->. now rewrite Z.add_0_r. }
          unfold moved. destruct a as [i j]. cbn [fst snd] in *. f_equal.
          - apply (go1_inj _ _ _ _ _ _ R1); [lia|lia| |assumption|].
            + apply Wi; [|assumption]. now destruct (fst fr).
            + refine (eq_trans _ E1). unfold go1. cbn [fst snd]. f_equal. lia.
          - apply (go1_inj _ _ _ _ _ _ R2); [lia|lia| |assumption|].
            + apply Wi; [|assumption]. now destruct (snd fr).
            + refine (eq_trans _ E2). unfold go1. cbn [fst snd]. f_equal. lia. }
        unfold apart in Ap. rewrite forallb_forall in Ap. specialize (Ap b Ib). apply negb_true_iff in Ap.
        rewrite F, (proj2 (existsb_same a hs) Ia) in Ap. discriminate.
      * apply Win1; [|auto]. intros v Lv. cbn. destruct (N.eqb_spec (copy fam fr (g_targets g) M N (s1, s2) v) x) as [E|_]; [exfalso|reflexivity].
        rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists v. split; [now apply below_spec|now apply N.eqb_eq].
  - apply (Win (s1, s2)); [split; assumption|assumption|assumption|reflexivity|].
    destruct first; [|auto]. destruct (g_begins g); [auto|discriminate Two].
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
Definition nobody_passes : header := Header ColoringGame false false false.

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
  destruct (who y) as [[f w]|]; [|discriminate]. destruct (stated _ _ _); [discriminate|].
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
  destruct (check_sound _ _ _ _ _ _ C) as (_ & _ & H). rewrite Forall_forall in H. specialize (H x I). cbn [which nobody_passes holds] in H.
  assert (about (what x) = rules_of nobody_passes (m_colors m)) as R.
  { unfold check in C. destruct (read_graph _) as [[n' m']|]; [|discriminate]. destruct (statements _ _ _ _ _ _) as [l'|] eqn:St; [|discriminate].
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
  intros T J. apply joined_spec in J as (A & B & D & e & I & E). apply joined_spec.
  assert (forall c, inside (pattern_of f) (Some M, Some N) c = true -> inside (pattern_of f) (Some N, Some M) (swap c) = true) as Sw.
  { intros c. unfold inside, swap. rewrite !andb_true_iff. cbn [fst snd]. destruct f; try discriminate T; cbn; tauto. }
  split; [auto|]. split; [auto|]. split; [intros X; apply D; destruct a, b; injection X as -> ->; reflexivity|].
  exists (swap e). split; [now apply ends_swapped|]. rewrite <- E. unfold placed, swap. destruct f; try discriminate T; reflexivity.
Qed.

Theorem turned f w k first M N : turns f = true -> wins_on_member f w k first N M -> wins_on_member f w k first M N.
Proof.
  intros T W. unfold wins_on_member, wins_on, member in *. set (p := pattern_of f) in *.
  set (g := fun v => match nth_error (cells p N M) (N.to_nat v) with Some a => vertex p M N (swap a) | None => 0%N end).
  assert (forall a b, swap a = swap b -> a = b) as Inj by (intros [] [] E; injection E as -> ->; reflexivity).
  assert (forall a, In a (cells p N M) <-> In (swap a) (cells p M N)) as Sw.
  { intros [i j]. rewrite !in_cells. unfold inside, swap, p. rewrite !andb_true_iff. cbn [fst snd]. destruct f; try discriminate T; cbn; tauto. }
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
        (check_windows fam x)
  | OfSegments x =>
      option_map (fun '(rows, columns) => InFamily (s_colors x) Bob (Box rows (Some rows) columns None) (N.of_nat (length (s_rows x))))
        (check_segments fam first x)
  | OfMember m => option_map (fun '(w, b, u) => InFamily (m_colors m) w b u) (check_member fam first m)
  end.

Fixpoint check_family (fam : family) (first : player) (l : list part) : option (list in_family) :=
  match l with
  | [] => Some []
  | x :: t =>
      match check_part fam first x with
      | None => None
      | Some s => option_map (cons s) (check_family fam first t)
      end
  end.

(** The lengths of which this is proved. *)
Definition boxes_of (k : N) (w : player) (l : list in_family) : list box :=
  map lengths (filter (fun s => N.eqb (for_colors s) k && same (win s) w) l).

Definition covered (fam : family) (bs : list box) (M N : Z) : bool :=
  existsb (fun b => in_box b M N || turns fam && in_box b N M) bs.

Theorem check_family_sound fam first l s : check_family fam first l = Some s ->
  forall k w M N, covered fam (boxes_of k w s) M N = true -> wins_on_member fam w k first M N.
Proof.
  revert s. induction l as [|x l IH]; intros s E k w M N Cv; cbn in E; [injection E as <-; discriminate|].
  destruct (check_part fam first x) as [y|] eqn:P; [|discriminate].
  destruct (check_family fam first l) as [s'|]; [|discriminate]. injection E as <-. specialize (IH s' eq_refl k w M N).
  unfold boxes_of in Cv. cbn [filter] in Cv. destruct (N.eqb (for_colors y) k && same (win y) w) eqn:K; [|exact (IH Cv)].
  cbn [map covered existsb] in Cv. apply orb_prop in Cv as [Cv|Cv]; [|exact (IH Cv)]. clear IH.
  apply andb_prop in K as [K1 K2]. apply N.eqb_eq in K1 as <-. apply same_spec in K2 as <-.
  assert (forall M N, in_box (lengths y) M N = true -> wins_on_member fam (win y) (for_colors y) first M N) as Y.
  { destruct x as [g|x|x|m]; cbn [check_part] in P.
    - destruct (check_gadget fam first g) as [[b u]|] eqn:G; [|discriminate]. injection P as <-. exact (check_gadget_sound _ _ _ _ _ G).
    - destruct (check_windows fam x) as [[along wide]|] eqn:G; [|discriminate]. injection P as <-. cbn [lengths win for_colors]. intros M' N' I.
      pose proof (check_windows_sound fam x first along wide G) as H. unfold in_box, between in I.
      destruct along; cbn [row_least row_most column_least column_most] in I; rewrite !andb_true_iff, !Z.leb_le in I.
      + assert (M' = wide) as -> by lia. apply (H N'). lia.
      + assert (N' = wide) as -> by lia. apply (H M'). lia.
    - destruct (check_segments fam first x) as [[rows columns]|] eqn:G; [|discriminate]. injection P as <-. cbn [lengths win for_colors].
      intros M' N' I. unfold in_box, between in I. cbn in I. rewrite !andb_true_iff, !Z.leb_le in I. assert (M' = rows) as -> by lia.
      apply (check_segments_sound _ _ _ _ _ G). lia.
    - destruct (check_member fam first m) as [[[w' b] u]|] eqn:G; [|discriminate]. injection P as <-. exact (check_member_sound _ _ _ _ _ _ G). }
  apply orb_prop in Cv as [Cv|Cv]; [auto|]. apply andb_prop in Cv as [T Cv]. now apply turned, Y.
Qed.

(** All members in a box but some are covered: looked at up to [e], for beyond it nothing changes. *)
Definition from_to (a b : Z) : list Z := map (Z.add a) (numbers_below (b - a + 1)).

Definition limits (b : box) : list Z :=
  [row_least b; column_least b] ++ match row_most b with Some m => [m] | None => [] end ++ match column_most b with Some m => [m] | None => [] end.

Definition capped (most : option Z) (e : Z) : Z := match most with Some m => Z.min m e | None => e end.

Definition all_covered (fam : family) (bs : list box) (b : box) (but : list cell) : bool :=
  let e := 1 + highest_of (flat_map limits (b :: bs) ++ map fst but ++ map snd but) in
  forallb (fun x => x <? e) (flat_map limits (b :: bs) ++ map fst but ++ map snd but) &&
  forallb (fun M => forallb (fun N => covered fam bs M N || existsb (same_cell (M, N)) but) (from_to (column_least b) (capped (column_most b) e)))
    (from_to (row_least b) (capped (row_most b) e)).

Lemma in_from_to a b x : In x (from_to a b) <-> a <= x <= b.
Proof.
  unfold from_to. rewrite in_map_iff. split; [intros (i & <- & I); apply in_numbers in I; lia|].
  intros H. exists (x - a). split; [lia|]. apply in_numbers. lia.
Qed.

Lemma between_min least most e x : least < e -> (forall m, most = Some m -> m < e) -> between least most (Z.min x e) = between least most x.
Proof.
  intros L U. apply eq_true_iff_eq. unfold between. rewrite !andb_true_iff, !Z.leb_le. destruct most as [m|].
  - specialize (U m eq_refl). rewrite !Z.leb_le. lia.
  - intuition lia.
Qed.

Theorem all_covered_right fam bs b but M N : all_covered fam bs b but = true -> in_box b M N = true ->
  covered fam bs M N = true \/ In (M, N) but.
Proof.
  unfold all_covered. set (e := 1 + _). rewrite andb_true_iff, !forallb_forall. clearbody e. intros [L C] I.
  assert (forall c x, In c (b :: bs) -> In x (limits c) -> x < e) as Lim.
  { intros c x Ic Ix. apply Z.ltb_lt, L, in_app_iff. left. apply in_flat_map. eauto. }
  assert (forall c, In c (b :: bs) -> forall x y, in_box c (Z.min x e) (Z.min y e) = in_box c x y) as Min.
  { intros c Ic x y. unfold in_box. rewrite !between_min; auto.
    - apply (Lim c); [assumption|]. cbn. auto.
    - intros m E. apply (Lim c); [assumption|]. unfold limits. rewrite E, !in_app_iff. cbn. auto.
    - apply (Lim c); [assumption|]. cbn. auto.
    - intros m E. apply (Lim c); [assumption|]. unfold limits. rewrite E, !in_app_iff. cbn. auto. }
  assert (covered fam bs (Z.min M e) (Z.min N e) = covered fam bs M N) as Cv.
  { unfold covered. clear - Min. induction bs as [|c bs IH]; [reflexivity|]. cbn [existsb]. rewrite !(Min c) by (cbn; auto).
    rewrite IH; [reflexivity|]. intros d [->|Id]; apply Min; cbn; auto. }
  rewrite <- (Min b (or_introl eq_refl)) in I. unfold in_box, between in I. rewrite !andb_true_iff, !Z.leb_le in I. destruct I as [[R1 R2] [C1 C2]].
  assert (forall most x, match most with Some m => Z.min x e <=? m | None => true end = true -> Z.min x e <= capped most e) as Cap.
  { intros [m|] x H; cbn in *; [apply Z.leb_le in H|]; lia. }
  specialize (C (Z.min M e)). rewrite in_from_to, forallb_forall in C. specialize (C (conj R1 (Cap _ _ R2)) (Z.min N e)).
  rewrite in_from_to in C. specialize (C (conj C1 (Cap _ _ C2))). rewrite Cv in C. apply orb_prop in C as [C|C]; [auto|right].
  apply existsb_same in C.
  assert (Z.min M e < e) by (apply Z.ltb_lt, L; rewrite !in_app_iff; right; left; now apply (in_map fst) in C).
  assert (Z.min N e < e) by (apply Z.ltb_lt, L; rewrite !in_app_iff; right; right; now apply (in_map snd) in C).
  rewrite !Z.min_l in C by lia. exact C.
Qed.

Print Assumptions check_family_sound.
