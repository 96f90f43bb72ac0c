(** * How Bob makes a segment on a long spine (docs/theory.md, 12.9 and 12.11) *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Copies Gadget Segments.
Import ListNotations.
Open Scope Z_scope.

Lemma identity_naming R : naming R (fun c => c).
Proof. repeat split; auto. intros e L. eauto. Qed.

(** ** Names for two colors *)

Definition exchanged (a b c : N) : N := if (c =? a)%N then b else if (c =? b)%N then a else c.

Lemma exchanged_naming R a b n : (a < number R)%N -> (b < number R)%N -> naming R n -> naming R (fun c => exchanged a b (n c)).
Proof.
  intros La Lb (N1 & N2 & N3). unfold exchanged. split; [|split].
  - intros c Lc. specialize (N1 c Lc). destruct (N.eqb_spec (n c) a), (N.eqb_spec (n c) b); auto.
  - intros c d Lc Ld X. apply N2; auto. destruct (N.eqb_spec (n c) a), (N.eqb_spec (n c) b), (N.eqb_spec (n d) a), (N.eqb_spec (n d) b); congruence.
  - intros e Le. destruct (N.eqb_spec e a) as [->|Da]; [|destruct (N.eqb_spec e b) as [->|Db]].
    + destruct (N3 b Lb) as (c & Lc & X). exists c. rewrite X. split; [assumption|]. destruct (N.eqb_spec b a); [auto|]. now rewrite N.eqb_refl.
    + destruct (N3 a La) as (c & Lc & X). exists c. rewrite X, N.eqb_refl. auto.
    + destruct (N3 e Le) as (c & Lc & X). exists c. rewrite X. destruct (N.eqb_spec e a), (N.eqb_spec e b); try contradiction. auto.
Qed.

Lemma two_names R c l : (2 <= number R)%N -> (c < number R)%N -> (l < number R)%N -> c <> l ->
  exists n, naming R n /\ n 0%N = c /\ n 1%N = l.
Proof.
  intros K Lc Ll D. set (t := exchanged 0 c). exists (fun d => exchanged (t 1%N) l (t d)).
  assert (naming R t) as Nt by (apply (exchanged_naming R 0 c (fun d => d)); [lia|assumption|apply identity_naming]).
  split; [apply exchanged_naming; [apply Nt; lia|assumption|exact Nt]|].
  assert (t 0%N = c) as T0 by reflexivity. rewrite T0. unfold exchanged at 1 2. rewrite N.eqb_refl. split; [|reflexivity].
  assert (t 1%N <> c) as T1 by (intros X; rewrite <- T0 in X; apply Nt in X; lia).
  destruct (N.eqb_spec c (t 1%N)); [congruence|]. destruct (N.eqb_spec c l); congruence.
Qed.

Section Spine.
Variables (G : graph) (R : rules).
Notation k := (number R).
Hypothesis is_simple : simple G.
Hypothesis free : connected R = false.
Notation game := (coloring_game G R).

(** The vertices of a path, their leaves, and for each of both its place. The path may go on to either side, to the places from
    [lo] to [hi]: of these it is only known which vertices they have. *)
Variables (lo hi len : Z) (P : Z -> N) (leaves_of : Z -> list N) (owner : N -> Z).
Hypothesis lo_before : lo <= 0.
Hypothesis hi_after : len <= hi.
Hypothesis P_below : forall j, lo <= j < hi -> (P j < order G)%N.
Hypothesis P_adjacent : forall j w, 0 <= j < len -> (adjacent G (P j) w = true <->
  In w (leaves_of j) \/ (lo <= j - 1 /\ w = P (j - 1)) \/ (j + 1 < hi /\ w = P (j + 1))).
Hypothesis leaf_adjacent : forall j l, lo <= j < hi -> In l (leaves_of j) -> (l < order G)%N /\ forall w, adjacent G l w = true <-> w = P j.
Hypothesis leaves_nodup : forall j, lo <= j < hi -> NoDup (leaves_of j).
Hypothesis P_owner : forall j, lo <= j < hi -> owner (P j) = j.
Hypothesis leaf_owner : forall j l, lo <= j < hi -> In l (leaves_of j) -> owner l = j.
Hypothesis P_no_leaf : forall j i, lo <= j < hi -> lo <= i < hi -> ~ In (P j) (leaves_of i).

Fixpoint chain_at (a : Z) (n : nat) : list (N * list N) :=
  match n with O => [] | S n' => (P a, leaves_of a) :: chain_at (a + 1) n' end.

Fixpoint fresh (a : Z) (n : nat) : list (N * N) :=
  match n with O => [] | S n' => (N.of_nat (length (leaves_of a)), 0%N) :: fresh (a + 1) n' end.

Lemma chain_split n : forall a a1 x b1, chain_at a n = a1 ++ x :: b1 -> exists i, (i < n)%nat /\ a1 = chain_at a i /\
  x = (P (a + Z.of_nat i), leaves_of (a + Z.of_nat i)) /\ b1 = chain_at (a + Z.of_nat i + 1) (n - 1 - i).
Proof.
  induction n as [|n IH]; intros a [|y a1] x b1 E; cbn in E; try discriminate.
  - injection E as <- <-. exists 0%nat. cbn. rewrite Z.add_0_r, !Nat.sub_0_r. repeat split. lia.
  - injection E as <- E. apply IH in E as (i & L & -> & -> & ->). exists (S i). rewrite !Nat2Z.inj_succ.
    replace (a + Z.succ (Z.of_nat i)) with (a + 1 + Z.of_nat i) by lia. repeat split; [lia|]. f_equal; lia.
Qed.

Lemma chain_last n : forall a d, last (map fst (chain_at a n)) d = match n with O => d | _ => P (a + Z.of_nat n - 1) end.
Proof.
  induction n as [|n IH]; intros a d; [reflexivity|]. cbn [chain_at map fst].
  assert (forall (t : list N) h, last (h :: t) d = last t h) as Q.
  { induction t as [|x t IHt]; intros h; [reflexivity|]. cbn [last] in *. destruct t; [reflexivity|]. apply (IHt h). }
  rewrite Q, IH. destruct n; [cbn; f_equal; lia|f_equal; lia].
Qed.

Lemma chain_hd n a d : hd d (map fst (chain_at a n)) = match n with O => d | _ => P a end.
Proof. now destruct n. Qed.

Lemma in_chain n : forall a z, 0 <= a -> a + Z.of_nat n <= len -> In z (all_of (chain_at a n)) ->
  exists j, a <= j < a + Z.of_nat n /\ owner z = j /\ (z = P j \/ In z (leaves_of j)).
Proof.
  induction n as [|n IH]; intros a z La Ln I; [destruct I|]. cbn [chain_at] in I. rewrite all_of_cons, in_app_iff in I. destruct I as [I|I].
  - exists a. split; [lia|]. destruct I as [<-|I]; [rewrite P_owner by lia; auto|]. rewrite (leaf_owner a z) by (lia || assumption). auto.
  - apply IH in I as (j & L & O & Z0); [|lia|lia]. exists j. split; [lia|auto].
Qed.

Lemma chain_lies a n : 1 <= a -> a + Z.of_nat n < len -> lies G (P (a - 1)) (chain_at a n) (P (a + Z.of_nat n)).
Proof.
  intros La Ln. split.
  - intros a1 v ls b1 E. apply chain_split in E as (i & Li & -> & E & ->). injection E as -> ->.
    split; [apply P_below; lia|]. split; [|intros l; apply leaf_adjacent; lia].
    intros w. rewrite P_adjacent, chain_last, chain_hd by lia.
    assert (match i with O => P (a - 1) | _ => P (a + Z.of_nat i - 1) end = P (a + Z.of_nat i - 1)) as ->
      by (destruct i; [f_equal; lia|reflexivity]).
    assert (match (n - 1 - i)%nat with O => P (a + Z.of_nat n) | _ => P (a + Z.of_nat i + 1) end = P (a + Z.of_nat i + 1)) as ->
      by (destruct (n - 1 - i)%nat eqn:Q; [f_equal; lia|reflexivity]).
    split; [tauto|]. intros [I|[I|I]]; [auto|right; left; split; [lia|auto]|right; right; split; [lia|auto]].
  - revert a La Ln. induction n as [|n IH]; intros a La Ln; [constructor|]. cbn [chain_at]. rewrite all_of_cons. apply nodup_app.
    split; [constructor; [apply P_no_leaf; lia|apply leaves_nodup; lia]|]. split; [apply IH; lia|].
    intros z I J. apply in_chain in J as (j & Lj & O & _); [|lia|lia]. destruct I as [<-|I].
    + rewrite P_owner in O by lia. lia.
    + rewrite (leaf_owner a z) in O by (lia || assumption). lia.
Qed.

Definition clear (s : coloring) (a b : Z) : Prop := forall j, a <= j <= b -> lo <= j < hi ->
  color_of s (P j) = None /\ forall l, In l (leaves_of j) -> color_of s l = None.

Lemma clear_after s a b z e : clear s a b -> ~ (a <= owner z <= b) -> clear (color s z e) a b.
Proof.
  intros C Z0 j Lj Bj. destruct (C j Lj Bj) as [A B]. split; [|intros l I]; cbn.
  - destruct (N.eqb_spec (P j) z) as [E|_]; [|assumption]. exfalso. apply Z0. rewrite <- E, P_owner; auto.
  - destruct (N.eqb_spec l z) as [E|_]; [|auto]. exfalso. apply Z0. rewrite <- E, (leaf_owner j l); auto.
Qed.

Lemma clear_within s a b a' b' : clear s a b -> a <= a' -> b' <= b -> clear s a' b'.
Proof. intros C La Lb j Lj. apply C. lia. Qed.

Lemma all_uncolored s l : (forall x, In x l -> color_of s x = None) -> filter (uncolored s) l = l.
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. cbn. assert (uncolored s x = true) as -> by (apply uncolored_iff, H; cbn; auto).
  f_equal. apply IH. intros y I. apply H. cbn; auto.
Qed.

Lemma shows_fresh s nm n : forall a, 0 <= a -> a + Z.of_nat n <= len -> clear s a (a + Z.of_nat n - 1) ->
  Forall2 (shows_vertex R s nm) (chain_at a n) (fresh a n).
Proof.
  induction n as [|n IH]; intros a La Ln C; [constructor|]. cbn [chain_at fresh]. constructor.
  - destruct (C a ltac:(lia) ltac:(lia)) as [A B]. split; [exact A|]. cbn [fst snd]. split; [now rewrite all_uncolored|]. split.
    + intros l e I E. rewrite B in E by assumption. discriminate.
    + intros c _. rewrite N.bits_0. split; [discriminate|]. intros (l & I & E). rewrite B in E by assumption. discriminate.
  - apply IH; [lia|lia|]. apply (clear_within s a (a + Z.of_nat (S n) - 1)); [assumption|lia|lia].
Qed.

Variable wins : segment -> bool.
Hypothesis wins_listed : forall g, wins g = true -> exists r, row_wins k wins r = true /\ variant_of k (won_segment r) g.
Notation second := (wins_second k wins).

Lemma makes_segment s v e : turn s = Bob -> (v < order G)%N -> (e < k)%N -> color_of s v = None ->
  (forall w, adjacent G v w = true -> color_of s w <> Some e) -> good_though G R wins (color s v e) -> Wins game Bob s.
Proof.
  intros T Lv Le U Sn Gd. apply (bob_moves_to G R free s v e); auto.
  - apply not_true_iff_false. rewrite sees_iff. intros (w & _ & A & E). now apply (Sn w A).
  - apply (segments_win G R is_simple free wins wins_listed); [cbn; now rewrite T|assumption].
Qed.

Lemma left_side s nm y n D E sp : turn s = Bob -> naming R nm -> (D < k)%N -> (E < k)%N -> (1 <= n)%nat ->
  0 <= y -> y + Z.of_nat n + 1 < len -> color_of s (P y) = None -> (forall w, adjacent G (P y) w = true -> color_of s w <> Some (nm D)) ->
  color_of s (P (y + Z.of_nat n + 1)) = Some (nm E) -> Forall2 (shows_vertex R s nm) (chain_at (y + 1) n) sp ->
  second (Segment D sp E) = true -> Wins game Bob s.
Proof.
  intros T Nm Ld Le Ln Ly Lx U Sn Ex F W. apply (makes_segment s (P y) (nm D)); auto; [apply P_below; lia|now apply Nm|].
  right. exists nm, (P y), (chain_at (y + 1) n), (P (y + Z.of_nat n + 1)), (Segment D sp E). split; [assumption|]. split; [|split; [|assumption]].
  - pose proof (chain_lies (y + 1) n ltac:(lia) ltac:(lia)) as C. now replace (y + 1 - 1) with y in C by lia; replace (y + 1 + Z.of_nat n) with (y + Z.of_nat n + 1) in C by lia.
  - split; [split; [assumption|cbn; now rewrite N.eqb_refl]|]. split; [split; [assumption|now apply still_colored]|]. cbn [spine].
    apply shows_all_elsewhere; [|assumption]. intros I. apply in_chain in I as (j & Lj & O & _); [|lia|lia]. rewrite P_owner in O by lia. lia.
Qed.

Lemma right_side s nm x n D E sp : turn s = Bob -> naming R nm -> (D < k)%N -> (E < k)%N -> (1 <= n)%nat ->
  0 <= x -> x + Z.of_nat n + 1 < len -> color_of s (P (x + Z.of_nat n + 1)) = None ->
  (forall w, adjacent G (P (x + Z.of_nat n + 1)) w = true -> color_of s w <> Some (nm E)) ->
  color_of s (P x) = Some (nm D) -> Forall2 (shows_vertex R s nm) (chain_at (x + 1) n) sp ->
  second (Segment D sp E) = true -> Wins game Bob s.
Proof.
  intros T Nm Ld Le Ln Ly Lx U Sn Ex F W. apply (makes_segment s (P (x + Z.of_nat n + 1)) (nm E)); auto; [apply P_below; lia|now apply Nm|].
  right. exists nm, (P x), (chain_at (x + 1) n), (P (x + Z.of_nat n + 1)), (Segment D sp E). split; [assumption|]. split; [|split; [|assumption]].
  - pose proof (chain_lies (x + 1) n ltac:(lia) ltac:(lia)) as C. now replace (x + 1 - 1) with x in C by lia; replace (x + 1 + Z.of_nat n) with (x + Z.of_nat n + 1) in C by lia.
  - split; [split; [assumption|now apply still_colored]|]. split; [split; [assumption|cbn; now rewrite N.eqb_refl]|]. cbn [spine].
    apply shows_all_elsewhere; [|assumption]. intros I. apply in_chain in I as (j & Lj & O & _); [|lia|lia]. rewrite P_owner in O by lia. lia.
Qed.

Lemma clear_around s e j a b : 0 <= j < len -> a <= j - 1 -> j + 1 <= b -> clear s a b -> color_of s (P j) = None /\
  forall w, adjacent G (P j) w = true -> color_of s w <> Some e.
Proof.
  intros Lj La Lb C. split; [apply C; lia|]. intros w A. apply P_adjacent in A as [I|[[B ->]|[B ->]]]; [| | |assumption].
  - destruct (C j ltac:(lia) ltac:(lia)) as [_ Q]. rewrite Q by assumption. discriminate.
  - destruct (C (j - 1) ltac:(lia) ltac:(lia)) as [-> _]. discriminate.
  - destruct (C (j + 1) ltac:(lia) ltac:(lia)) as [-> _]. discriminate.
Qed.

(** *** Two sides of one vertex *)

Variables (n m : nat) (before_color after_color : N).
Hypothesis n_some : (1 <= n)%nat.
Hypothesis m_some : (1 <= m)%nat.
Hypothesis before_below : (before_color < k)%N.
Hypothesis after_below : (after_color < k)%N.
Notation width := (Z.of_nat n + Z.of_nat m + 3).

(** Bob to move, a window is uncolored, and so are the vertices next to it. *)
Lemma two_sides s y : turn s = Bob -> 0 <= y -> y + width <= len -> clear s (y - 1) (y + width) ->
  second (Segment before_color (fresh (y + 1) n) 0) = true -> second (Segment 0 (fresh (y + Z.of_nat n + 2) m) after_color) = true -> Wins game Bob s.
Proof.
  intros T Ly Lw C W1 W2. set (x := y + Z.of_nat n + 1). assert (0 < k)%N as Lk by lia.
  destruct (clear_around s 0 x (y - 1) (y + width)) as [U Sn]; [lia|lia|lia|assumption|].
  apply (bob_moves_to G R free s (P x) 0); auto; [apply P_below; lia| |].
  { apply not_true_iff_false. rewrite sees_iff. intros (w & _ & A & X). now apply (Sn w A). }
  assert (forall a b, ~ (a <= x <= b) -> y - 1 <= a -> b <= y + width -> clear (color s (P x) 0) a b) as C0.
  { intros a b Nx La Lb. apply clear_after; [|rewrite P_owner by lia; assumption]. now apply (clear_within s (y - 1) (y + width)). }
  assert (color_of (color s (P x) 0) (P x) = Some 0%N) as Ex by (cbn; now rewrite N.eqb_refl).
  assert (turn (color s (P x) 0) = Alice) as T0 by (cbn; now rewrite T). revert C0 Ex T0. generalize (color s (P x) 0%N). clear s T C U Sn. intros s C0 Ex T.
  assert (forall q, turn q = Bob -> color_of q (P x) = Some 0%N -> clear q (y - 1) (y + Z.of_nat n) -> Wins game Bob q) as Left.
  { intros q Tq Xq Cq. destruct (clear_around q before_color y (y - 1) (y + Z.of_nat n)) as [U Sn]; [lia|lia|lia|assumption|].
    apply (left_side q (fun c => c) y n before_color 0 (fresh (y + 1) n)); auto; [apply identity_naming|lia|].
    apply shows_fresh; [lia|lia|]. apply (clear_within q (y - 1) (y + Z.of_nat n)); [assumption|lia|lia]. }
  assert (forall q, turn q = Bob -> color_of q (P x) = Some 0%N -> clear q (x + 1) (x + Z.of_nat m + 2) -> Wins game Bob q) as Right.
  { intros q Tq Xq Cq. destruct (clear_around q after_color (x + Z.of_nat m + 1) (x + 1) (x + Z.of_nat m + 2)) as [U Sn]; [lia|lia|lia|assumption|].
    apply (right_side q (fun c => c) x m 0 after_color (fresh (x + 1) m)); auto; [apply identity_naming|lia|lia| |].
    - apply shows_fresh; [lia|lia|]. apply (clear_within q (x + 1) (x + Z.of_nat m + 2)); [assumption|lia|lia].
    - now replace (x + 1) with (y + Z.of_nat n + 2) by lia. }
  apply alice_to_move; [assumption|assumption| |].
  - intros q Cq Tq. apply Left; [assumption|now rewrite Cq|]. intros j L B. rewrite Cq. apply (C0 (y - 1) (y + Z.of_nat n)); lia.
  - intros z e Lz Le U _. assert (turn (color s z e) = Bob) as Tq by (cbn; now rewrite T).
    assert (color_of (color s z e) (P x) = Some 0%N) as Xq by now apply still_colored.
    destruct (Z.le_gt_cases (owner z) (y + Z.of_nat n)).
    + apply Right; auto. apply clear_after; [apply C0; lia|lia].
    + apply Left; auto. apply clear_after; [apply C0; lia|lia].
Qed.

(** Alice begins, and there are two places for it. *)
Lemma two_places y1 y2 : 0 <= y1 -> y1 + width < y2 - 1 -> y2 + width <= len ->
  second (Segment before_color (fresh (y1 + 1) n) 0) = true -> second (Segment 0 (fresh (y1 + Z.of_nat n + 2) m) after_color) = true ->
  second (Segment before_color (fresh (y2 + 1) n) 0) = true -> second (Segment 0 (fresh (y2 + Z.of_nat n + 2) m) after_color) = true ->
  Wins game Bob (uncolored_start Alice).
Proof.
  intros L1 L2 L3 A1 A2 B1 B2. apply alice_to_move; [assumption|reflexivity| |].
  - intros q Cq Tq. apply (two_sides q y1); auto; [lia|]. intros j _ _. rewrite Cq. now split.
  - intros z e Lz Le U _. assert (forall a b, clear (uncolored_start Alice) a b) as C by now split.
    destruct (Z.le_gt_cases (owner z) (y1 + width)).
    + apply (two_sides (color (uncolored_start Alice) z e) y2); auto; [lia|]. apply clear_after; [apply C|lia].
    + apply (two_sides (color (uncolored_start Alice) z e) y1); auto; [lia|]. apply clear_after; [apply C|lia].
Qed.

(** *** One leaf of another color *)

Variable q : N.
Hypothesis alike : forall j, 0 <= j < len -> N.of_nat (length (leaves_of j)) = q.
Notation plain := (repeat (q, 0%N) n).
Hypothesis two_colors : (2 <= k)%N.
Hypothesis side_won : second (Segment 0 plain 0) = true.
Hypothesis side_won_with_leaf : forall a v b, plain = a ++ v :: b -> (0 < fst v)%N -> second (leaf_part (Segment 0 plain 0) a v 1 b) = true.
Notation room := (2 * Z.of_nat n + 3).
Hypothesis has_room : room <= len.

Lemma fresh_alike i : forall a, 0 <= a -> a + Z.of_nat i <= len -> fresh a i = repeat (q, 0%N) i.
Proof. induction i as [|i IH]; intros a La Li; [reflexivity|]. cbn. rewrite alike, IH by lia. reflexivity. Qed.

(** All uncolored but [z], with the color [l], and vertices that are elsewhere. *)
Lemma side_shows s nm z l a : naming R nm -> nm 1%N = l -> 1 <= a -> a + Z.of_nat n < len ->
  (forall j, a <= j < a + Z.of_nat n -> color_of s (P j) = None /\ forall w, In w (leaves_of j) -> color_of s w = None \/ w = z /\ color_of s w = Some l) ->
  exists sp, Forall2 (shows_vertex R s nm) (chain_at a n) sp /\ second (Segment 0 sp 0) = true.
Proof.
  intros Nm Nl La Ln H.
  set (s' := Coloring (fun w => if (w =? z)%N then None else color_of s w) (turn s) 0).
  assert (clear s' a (a + Z.of_nat n - 1)) as C.
  { intros j Lj Bj. destruct (H j ltac:(lia)) as [A B]. split; [cbn; now destruct (P j =? z)%N|]. intros w I. cbn.
    destruct (N.eqb_spec w z) as [->|Dz]; [reflexivity|]. destruct (B w I) as [|[X _]]; [assumption|contradiction]. }
  pose proof (shows_fresh s' nm n a ltac:(lia) ltac:(lia) C) as F. rewrite fresh_alike in F by lia.
  assert (forall s2 sp, (forall w, color_of s2 w = color_of s w) -> Forall2 (shows_vertex R s2 nm) (chain_at a n) sp ->
    Forall2 (shows_vertex R s nm) (chain_at a n) sp) as Ext.
  { intros s2 sp E. clear F C H. revert sp. induction (chain_at a n) as [|v ch IH]; intros sp F; inversion F as [|? y ? l' V F']; subst; constructor; [|now apply IH].
    destruct V as (V1 & V2 & V3 & V4). split; [now rewrite <- E|]. split.
    - rewrite <- V2. f_equal. f_equal. apply filter_ext. intros w. unfold uncolored. now rewrite E.
    - split; [intros w e I; rewrite <- E; now apply V3|]. intros c Lc. rewrite (V4 c Lc). now setoid_rewrite E. }
  destruct (color_of s z) as [e|] eqn:Ez.
  2: { exists plain. split; [|assumption]. apply (Ext s'); [|assumption]. intros w. cbn. now destruct (N.eqb_spec w z) as [->|]. }
  destruct (in_dec N.eq_dec z (all_of (chain_at a n))) as [I|NI].
  - apply in_chain in I as I'; [|lia|lia]. destruct I' as (j & Lj & _ & Ij). destruct (H j Lj) as [Hp Hl].
    destruct Ij as [->|Ij]; [congruence|]. destruct (Hl z Ij) as [X|[_ X]]; [congruence|]. assert (e = l) as -> by congruence. clear X.
    pose proof (chain_lies a n La Ln) as Li. apply all_in_app in I as (c1 & v & ls & c2 & Ec & Iz). rewrite Ec in F, Li.
    destruct (proj1 (forall2_cut _ _ _ F) _ _ _ eq_refl) as (b1 & [u w] & b2 & Eb & F1 & V & F2).
    destruct Iz as [Iz|Iz].
    { exfalso. assert (In (v, ls) (chain_at a n)) as Iv by (rewrite Ec; apply in_elt). subst v.
      apply in_split in Iv as (d1 & d2 & Ed). apply chain_split in Ed as (i & Li' & _ & Ed & _). injection Ed as Ed _.
      apply (P_no_leaf (a + Z.of_nat i) j); [lia|lia|congruence]. }
    exists (b1 ++ (u - 1, N.setbit w 1) :: b2)%N. split.
    + apply (Ext (color s' z (nm 1%N))).
      * intros x0. cbn. destruct (N.eqb_spec x0 z) as [->|]; congruence.
      * rewrite Ec. apply (shows_leaf_there G R s' nm (P (a - 1)) c1 v ls c2 (P (a + Z.of_nat n))); auto; [cbn; now rewrite N.eqb_refl|lia].
    + apply (side_won_with_leaf b1 (u, w) b2 Eb). cbn [fst]. destruct V as (_ & V & _). cbn [fst snd] in V. rewrite <- V.
      assert (In z (filter (uncolored s') ls)) as Q by (apply filter_In; split; [assumption|unfold uncolored; cbn; now rewrite N.eqb_refl]).
      destruct (filter (uncolored s') ls); [destruct Q|cbn; lia].
  - exists plain. split; [|assumption].
    assert (forall ch sp, (forall y, In y (all_of ch) -> color_of s' y = color_of s y) -> Forall2 (shows_vertex R s' nm) ch sp -> Forall2 (shows_vertex R s nm) ch sp) as Ext'.
    { induction ch as [|[v ls] ch IH]; intros sp E F'; inversion F' as [|? y ? l' V F'']; subst; constructor.
      - destruct V as (V1 & V2 & V3 & V4). cbn [fst snd] in *. rewrite all_of_cons in E.
        assert (forall y, In y ls -> color_of s' y = color_of s y) as El by (intros y0 Iy; apply E; apply in_app_iff; cbn; auto).
        split; [cbn [fst]; rewrite <- E by (cbn; auto); assumption|]. cbn [fst snd]. split; [|split].
        + rewrite <- V2. f_equal. f_equal. apply filter_ext_in. intros w I. unfold uncolored. now rewrite El.
        + intros w f I. rewrite <- El by assumption. now apply V3.
        + intros c Lc. rewrite (V4 c Lc). split; intros (w & I & X); exists w; (split; [assumption|]); rewrite El in * by assumption; assumption.
      - apply IH; [|assumption]. intros y0 I. apply E. rewrite all_of_cons, in_app_iff. auto. }
    apply Ext'; [|assumption]. intros y I. cbn. destruct (N.eqb_spec y z) as [->|]; [contradiction|reflexivity].
Qed.

Notation middle := (Z.of_nat n + 1).

(** Bob to move; one vertex that is not of the spine has a color, or none. *)
Lemma lone s z l : turn s = Bob -> (l < k)%N -> (forall w e, color_of s w = Some e -> w = z /\ e = l) ->
  (forall j, 0 <= j < room -> P j <> z) -> Wins game Bob s.
Proof.
  intros T Ll H Nz. set (c := if (l =? 0)%N then 1%N else 0%N). assert (c < k /\ c <> l)%N as [Lc Dc] by (unfold c; destruct (N.eqb_spec l 0); lia).
  destruct (two_names R c l two_colors Lc Ll Dc) as (nm & Nm & N0 & N1).
  assert (forall j, 0 <= j < room -> color_of s (P j) = None) as U.
  { intros j Lj. destruct (color_of s (P j)) as [e|] eqn:E; [exfalso|reflexivity]. apply H in E as [E _]. now apply (Nz j Lj). }
  apply (bob_moves_to G R free s (P middle) c); auto; [apply P_below; lia|apply U; lia| |].
  { apply not_true_iff_false. rewrite sees_iff. intros (w & _ & A & X). apply H in X as [_ X]. now elim Dc. }
  assert (turn (color s (P middle) c) = Alice) as T1 by (cbn; now rewrite T).
  assert (forall t z2, turn t = Bob -> color_of t (P middle) = Some c ->
    (forall w e, color_of t w = Some e -> w = z /\ e = l \/ w = P middle /\ e = c \/ w = z2) -> Wins game Bob t) as Next.
  { clear s T H U T1. intros s z2 T Em H.
    assert (forall j w, lo <= j < hi -> j <> middle -> j <> owner z2 -> In w (P j :: leaves_of j) -> color_of s w = None \/ w = z /\ color_of s w = Some l) as Un.
    { intros j w Lj Dm Do I. destruct (color_of s w) as [e|] eqn:E; [right|auto]. destruct (H w e E) as [[-> ->]|[[-> ->]| ->]]; [auto|exfalso..].
      - apply Dm. destruct I as [I|I]; [rewrite <- (P_owner j Lj), I; apply P_owner; lia|]. now apply (P_no_leaf middle j) in I; [|lia|].
      - apply Do. destruct I as [I|I]; [rewrite <- I; symmetry; now apply P_owner|]. symmetry. now apply leaf_owner. }
    assert (forall j, 0 <= j < room -> j <> middle -> j <> owner z2 -> color_of s (P j) = None) as UnP.
    { intros j Lj Dm Do. destruct (Un j (P j) ltac:(lia) Dm Do ltac:(cbn; auto)) as [|[X _]]; [assumption|]. exfalso. now apply (Nz j Lj). }
    assert (forall j, 0 <= j < room -> (forall i, j - 1 <= i <= j + 1 -> i <> middle /\ i <> owner z2) ->
      forall w, adjacent G (P j) w = true -> color_of s w <> Some c) as NoC.
    { intros j Lj Do w A. apply P_adjacent in A; [|lia].
      assert (exists i, j - 1 <= i <= j + 1 /\ lo <= i < hi /\ In w (P i :: leaves_of i)) as (i & Li & Bi & I).
      { destruct A as [I|[[B ->]|[B ->]]]; [exists j|exists (j - 1)|exists (j + 1)]; cbn; (split; [lia|split; [lia|auto]]). }
      destruct (Do i Li) as [D1 D2]. destruct (Un i w Bi D1 D2 I) as [->|[_ ->]]; congruence. }
    destruct (Z.le_gt_cases (owner z2) middle) as [O|O].
    - destruct (Z.eq_dec (owner z2) middle) as [Om|Om].
      + destruct (side_shows s nm z l (0 + 1) Nm N1) as (sp & F & W); [lia|lia| |].
        { intros j Lj. split; [apply UnP; lia|]. intros w I. apply (Un j); [lia|lia|lia|cbn; auto]. }
        apply (left_side s nm 0 n 0 0 sp); auto; try lia; [apply UnP; lia|rewrite N0; apply NoC; lia|].
        rewrite N0. exact Em.
      + destruct (side_shows s nm z l (middle + 1) Nm N1) as (sp & F & W); [lia|lia| |].
        { intros j Lj. split; [apply UnP; lia|]. intros w I. apply (Un j); [lia|lia|lia|cbn; auto]. }
        apply (right_side s nm middle n 0 0 sp); auto; try lia; [apply UnP; lia|rewrite N0; apply NoC; lia|].
        now rewrite N0.
    - destruct (side_shows s nm z l (0 + 1) Nm N1) as (sp & F & W); [lia|lia| |].
      { intros j Lj. split; [apply UnP; lia|]. intros w I. apply (Un j); [lia|lia|lia|cbn; auto]. }
      apply (left_side s nm 0 n 0 0 sp); auto; try lia; [apply UnP; lia|rewrite N0; apply NoC; lia|].
      rewrite N0. exact Em. }
  assert (forall w e, color_of (color s (P middle) c) w = Some e -> w = z /\ e = l \/ w = P middle /\ e = c) as H1.
  { intros w e. cbn. destruct (N.eqb_spec w (P middle)) as [->|]; [intros X; injection X as <-; auto|auto]. }
  assert (color_of (color s (P middle) c) (P middle) = Some c) as Em by (cbn; now rewrite N.eqb_refl).
  apply alice_to_move; [assumption|assumption| |].
  - intros t Ct Tt. apply (Next t (P middle)); [assumption|now rewrite Ct|]. intros w e. rewrite Ct. intros X. apply H1 in X. tauto.
  - intros z2 e Lz Le Uz _. apply (Next _ z2); [cbn; now rewrite T|now apply still_colored|]. intros w f. cbn - [color_of color].
    destruct (N.eq_dec w z2) as [->|D2]; [auto|]. intros X. assert (color_of (color s (P middle) c) w = Some f) as X'.
    { change (color_of (color (color s (P middle) c) z2 e) w) with (if (w =? z2)%N then Some e else color_of (color s (P middle) c) w) in X.
      destruct (N.eqb_spec w z2); [contradiction|assumption]. }
    apply H1 in X'. tauto.
Qed.

Theorem despite_leaf first : Wins game Bob (uncolored_start first).
Proof.
  assert (forall s, turn s = Bob -> (forall w, color_of s w = None) -> Wins game Bob s) as Empty.
  { intros s T H. apply (lone s (order G) 0); [assumption|lia| |].
    - intros w e. now rewrite H.
    - intros j Lj X. pose proof (P_below j ltac:(lia)). lia. }
  destruct first; [|now apply Empty]. apply alice_to_move; [assumption|reflexivity| |].
  - intros t Ct Tt. apply Empty; [assumption|]. intros w. now rewrite Ct.
  - intros z c Lz Lc _ _. destruct (N.eq_dec (P (owner z)) z) as [E|E].
    2: { apply (lone (color (uncolored_start Alice) z c) z c); [reflexivity|assumption| |].
         - intros w e. cbn. destruct (N.eqb_spec w z); [intros X; injection X as <-; auto|discriminate].
         - intros j Lj X. apply E. rewrite <- X at 1. rewrite P_owner by lia. exact X. }
    destruct (Z_lt_le_dec (owner z) 0) as [O|O]; [|destruct (Z_lt_le_dec (owner z) room) as [O'|O']].
    1, 3: apply (lone (color (uncolored_start Alice) z c) z c); [reflexivity|assumption| |];
         [intros w e; cbn; destruct (N.eqb_spec w z); [intros X; injection X as <-; auto|discriminate]|];
         intros j Lj X; pose proof (P_owner j ltac:(lia)) as Y; rewrite X in Y; lia.
    set (i := owner z) in *. set (s := color (uncolored_start Alice) z c).
    assert (exists nm, naming R nm /\ nm 0%N = c) as (nm & Nm & N0).
    { exists (fun d => exchanged 0 c d). split; [|reflexivity]. apply (exchanged_naming R 0 c (fun d => d)); [lia|assumption|apply identity_naming]. }
    assert (forall a b, ~ (a <= i <= b) -> clear s a b) as C by (intros a b Ni; apply clear_after; [now split|exact Ni]).
    assert (color_of s (P i) = Some (nm 0%N)) as Ei by (rewrite E, N0; cbn; now rewrite N.eqb_refl).
    destruct (Z_le_gt_dec i middle).
    + destruct (clear_around s (nm 0%N) (i + Z.of_nat n + 1) (i + 1) (i + Z.of_nat n + 2)) as [U Sn]; [lia|lia|lia|apply C; lia|].
      apply (right_side s nm i n 0 0 plain); auto; try lia. rewrite <- (fresh_alike n (i + 1)) by lia. apply shows_fresh; [lia|lia|apply C; lia].
    + set (y := i - Z.of_nat n - 1). destruct (clear_around s (nm 0%N) y (y - 1) (y + 1)) as [U Sn]; [lia|lia|lia|apply C; lia|].
      apply (left_side s nm y n 0 0 plain); auto; try lia; [now replace (y + Z.of_nat n + 1) with i by lia|].
      rewrite <- (fresh_alike n (y + 1)) by lia. apply shows_fresh; [lia|lia|apply C; lia].
Qed.

End Spine.

