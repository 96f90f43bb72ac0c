(** * Segments of caterpillars that Bob wins (docs/theory.md, 12.8)

    A segment is a stretch of uncolored vertices of a spine, each with leaves, between two colored vertices. A list of segments,
    each with a move of Bob, proves that he wins them, in every graph in which they occur. *)

From Coq Require Import NArith PeanoNat List Bool Lia FMapPositive Uint63 Wf_nat.
From Mapgame Require Import Game Words Sets Play Copies Gadget.
Import ListNotations.
Open Scope N_scope.

(** ** Lists, cut at each of their members *)

Fixpoint cuts {A} (l : list A) : list (list A * A * list A) :=
  match l with [] => [] | x :: t => ([], x, t) :: map (fun '(a, y, b) => (x :: a, y, b)) (cuts t) end.

Lemma in_cuts {A} (l : list A) a x b : In (a, x, b) (cuts l) <-> l = a ++ x :: b.
Proof.
  revert a. induction l as [|y l IH]; intros a; cbn; [split; [intros []|intros E; destruct a; discriminate]|].
  rewrite in_map_iff. split.
  - intros [E|([[a' z] b'] & E & I)]; [now injection E as <- <- <-|]. injection E as <- <- <-. apply IH in I as ->. reflexivity.
  - destruct a as [|y' a]; cbn; intros E; injection E as <- ->; [auto|]. right. exists (a, x, b). split; [reflexivity|]. now apply IH.
Qed.

(** ** Segments *)

(** A vertex: how many leaves are uncolored, and the colors of the others as bits. *)
Notation spine_vertex := (N * N)%type.

Record segment := Segment { left_end : N; spine : list spine_vertex; right_end : N }.

Definition seen_there (L : N) (a : list spine_vertex) (m : N) (b : list spine_vertex) (R : N) : N :=
  let m := match a with [] => N.setbit m L | _ => m end in
  match b with [] => N.setbit m R | _ => m end.

Section Moves.
Variable k : N.

Definition sees_all (m : N) : bool := forallb (N.testbit m) (below k).

Definition dead_segment (g : segment) : bool :=
  existsb (fun '(a, (_, m), b) => sees_all (seen_there (left_end g) a m b (right_end g))) (cuts (spine g)).

Definition spine_parts (g : segment) (a : list spine_vertex) (c : N) (b : list spine_vertex) : list segment :=
  match a with [] => [] | _ => [Segment (left_end g) a c] end ++ match b with [] => [] | _ => [Segment c b (right_end g)] end.

Definition leaf_part (g : segment) (a : list spine_vertex) (v : spine_vertex) (c : N) (b : list spine_vertex) : segment :=
  Segment (left_end g) (a ++ (fst v - 1, N.setbit (snd v) c) :: b) (right_end g).

Definition spine_allowed (g : segment) (a : list spine_vertex) (v : spine_vertex) (c : N) (b : list spine_vertex) : bool :=
  negb (N.testbit (seen_there (left_end g) a (snd v) b (right_end g)) c).

(** What each move in a segment leaves. *)
Definition all_moves (g : segment) : list (list segment) :=
  flat_map (fun '(a, v, b) => flat_map (fun c =>
    (if 0 <? fst v then [[leaf_part g a v c b]] else []) ++ (if spine_allowed g a v c b then [spine_parts g a c b] else []))
    (below k)) (cuts (spine g)).

(** Segments that are known to be won by Bob when he is to move. *)
Variable wins : segment -> bool.

Definition wins_second (g : segment) : bool :=
  wins g && forallb (existsb (fun part => dead_segment part || wins part)) (all_moves g).

(** A segment with a move of Bob: at a leaf or not, at which vertex, with which color. *)
Record row := Row { won_segment : segment; at_leaf : bool; at_place : nat; with_color : N }.

Definition row_parts (r : row) : option (list segment) :=
  match nth_error (cuts (spine (won_segment r))) (at_place r) with
  | Some (a, v, b) =>
      if at_leaf r then if 0 <? fst v then Some [leaf_part (won_segment r) a v (with_color r) b] else None
      else if spine_allowed (won_segment r) a v (with_color r) b then Some (spine_parts (won_segment r) a (with_color r) b) else None
  | None => None
  end.

Definition row_wins (r : row) : bool :=
  (left_end (won_segment r) <? k) && (right_end (won_segment r) <? k) && (with_color r <? k) &&
  match row_parts r with
  | Some parts =>
      existsb dead_segment parts || match parts with [p; q] => wins p && wins q | _ => false end || existsb wins_second parts
  | None => false
  end.

(** ** Other names of colors, and the other direction *)

Definition permutes (p : N -> N) : bool :=
  forallb (fun c => (p c <? k) && forallb (fun d => (c =? d) || negb (p c =? p d)) (below k) && existsb (fun d => p d =? c) (below k)) (below k).

Definition renamed_bits (p : N -> N) (m : N) : N :=
  fold_right (fun c x => if N.testbit m c then N.setbit x (p c) else x) 0 (below k).

Definition renamed (p : N -> N) (g : segment) : segment :=
  Segment (p (left_end g)) (map (fun '(u, m) => (u, renamed_bits p m)) (spine g)) (p (right_end g)).

Definition reversed (g : segment) : segment := Segment (right_end g) (rev (spine g)) (left_end g).

Definition variant_of (g0 g : segment) : Prop :=
  exists p, permutes p = true /\ (g = renamed p g0 \/ g = renamed p (reversed g0)).

End Moves.

(** ** Where a segment occurs *)

Section Occurs.
Variables (G : graph) (R : rules).
Notation k := (number R).
Hypothesis is_simple : simple G.
Hypothesis free : connected R = false.
Notation game := (coloring_game G R).

(** Vertices of a spine with their leaves. *)
Notation chain := (list (N * list N)).

Definition all_of (ch : chain) : list N := flat_map (fun '(v, ls) => v :: ls) ch.

Definition lies (x : N) (ch : chain) (y : N) : Prop :=
  (forall a v ls b, ch = a ++ (v, ls) :: b -> v < order G /\
     (forall w, adjacent G v w = true <-> In w ls \/ w = last (map fst a) x \/ w = hd y (map fst b)) /\
     (forall l, In l ls -> l < order G /\ forall w, adjacent G l w = true <-> w = v)) /\
  NoDup (all_of ch).

Definition naming (n : N -> N) : Prop :=
  (forall c, c < k -> n c < k) /\ (forall c d, c < k -> d < k -> n c = n d -> c = d) /\ (forall e, e < k -> exists c, c < k /\ n c = e).

Definition shows_vertex (s : coloring) (n : N -> N) (x : N * list N) (y : spine_vertex) : Prop :=
  color_of s (fst x) = None /\
  N.of_nat (length (filter (uncolored s) (snd x))) = fst y /\
  (forall l e, In l (snd x) -> color_of s l = Some e -> exists c, c < k /\ e = n c) /\
  (forall c, c < k -> (N.testbit (snd y) c = true <-> exists l, In l (snd x) /\ color_of s l = Some (n c))).

Definition shows (s : coloring) (n : N -> N) (x : N) (ch : chain) (y : N) (g : segment) : Prop :=
  (left_end g < k /\ color_of s x = Some (n (left_end g))) /\ (right_end g < k /\ color_of s y = Some (n (right_end g))) /\
  Forall2 (shows_vertex s n) ch (spine g).

Lemma adjacent_sees s v c w : adjacent G v w = true -> color_of s w = Some c -> sees G s v c = true.
Proof. intros A E. apply sees_iff. exists w. split; [|auto]. destruct is_simple as (_ & _ & B). now apply (B v w). Qed.

Lemma adjacent_sym v w : adjacent G v w = true -> adjacent G w v = true.
Proof. destruct is_simple as (S & _). now rewrite S. Qed.

Lemma in_all ch a v ls b : ch = a ++ (v, ls) :: b -> In v (all_of ch) /\ forall l, In l ls -> In l (all_of ch).
Proof.
  intros ->. unfold all_of. rewrite flat_map_app. cbn. split; [|intros l I]; rewrite in_app_iff; cbn; [auto|].
  rewrite in_app_iff. auto.
Qed.

Lemma all_of_app a b : all_of (a ++ b) = all_of a ++ all_of b.
Proof. apply flat_map_app. Qed.

Lemma all_of_cons v ls b : all_of ((v, ls) :: b) = (v :: ls) ++ all_of b.
Proof. reflexivity. Qed.

Lemma nodup_app {A} (a b : list A) : NoDup (a ++ b) <-> NoDup a /\ NoDup b /\ forall x, In x a -> ~ In x b.
Proof.
  induction a as [|x a IH]; cbn; [split; [repeat split; auto; constructor|tauto]|]. rewrite !NoDup_cons_iff, IH, in_app_iff. split.
  - intros (N1 & N2 & N3 & N4). repeat split; auto. intros y [->|I]; auto.
  - intros ((N1 & N2) & N3 & N4). repeat split; auto. intros [I|I]; [auto|]. now apply (N4 x); auto.
Qed.

Lemma all_in_app ch z : In z (all_of ch) -> exists a v ls b, ch = a ++ (v, ls) :: b /\ (z = v \/ In z ls).
Proof.
  unfold all_of. rewrite in_flat_map. intros ([v ls] & I & [->|J]); apply in_split in I as (a & b & ->); eauto 8.
Qed.

(** *** Sub-chains *)

Lemma lies_left x a v ls b y : lies x (a ++ (v, ls) :: b) y -> lies x a v.
Proof.
  intros [H ND]. split.
  - intros a1 w lw b1 ->. destruct (H a1 w lw (b1 ++ (v, ls) :: b)) as (L & A & B); [now rewrite <- app_assoc|].
    split; [assumption|]. split; [|assumption]. intros z. rewrite A. now destruct b1.
  - rewrite all_of_app in ND. now apply nodup_app in ND.
Qed.

Lemma last_app_cons {A} (a : list A) v b x : last (a ++ v :: b) x = last b v.
Proof.
  induction a as [|y a IH]; cbn; [destruct b as [|z b]; [reflexivity|]|].
  - revert z v. induction b as [|w b IH]; intros z v; [reflexivity|]. exact (IH w v).
  - destruct (a ++ v :: b) eqn:E; [destruct a; discriminate|exact IH].
Qed.

Lemma lies_right x a v ls b y : lies x (a ++ (v, ls) :: b) y -> lies v b y.
Proof.
  intros [H ND]. split.
  - intros a1 w lw b1 ->. destruct (H (a ++ (v, ls) :: a1) w lw b1) as (L & A & B); [now rewrite <- app_assoc|].
    split; [assumption|]. split; [|assumption]. intros z. rewrite A, map_app. cbn [map fst]. now rewrite last_app_cons.
  - rewrite all_of_app, all_of_cons in ND. apply nodup_app in ND as (_ & ND & _). now apply nodup_app in ND.
Qed.

Lemma lies_reversed x ch y : lies x ch y -> lies y (rev ch) x.
Proof.
  intros [H ND]. split.
  - intros a v ls b E. apply (f_equal (@rev _)) in E. rewrite rev_involutive, rev_app_distr in E. cbn [rev] in E.
    rewrite <- app_assoc in E. cbn in E. destruct (H _ _ _ _ E) as (L & A & B). split; [assumption|]. split; [|assumption].
    intros w. rewrite A, !map_rev.
    assert (forall (l : list N) d, last (rev l) d = hd d l) as Q by (intros [|z l] d; [reflexivity|cbn; now rewrite last_app_cons]).
    assert (forall (l : list N) d, hd d (rev l) = last l d) as Q' by (intros l d; now rewrite <- Q, rev_involutive).
    rewrite Q, Q'. tauto.
  - revert ND. clear H. induction ch as [|[v ls] ch IH]; [auto|]. cbn [rev]. rewrite all_of_app, !all_of_cons. cbn [all_of flat_map]. rewrite app_nil_r.
    intros ND. apply nodup_app in ND as (N1 & N2 & N3).
    apply nodup_app. split; [auto|]. split; [assumption|]. intros z I J. apply (N3 z J). apply all_in_app in I as (a & w & lw & b & E & Iz).
    apply (f_equal (@rev _)) in E. rewrite rev_involutive, rev_app_distr in E. cbn [rev] in E. rewrite <- app_assoc in E.
    destruct (in_all _ _ _ _ _ E) as [I1 I2]. destruct Iz as [->|Iz]; auto.
Qed.

(** *** What is seen *)

Lemma forall2_cut {A B} (P : A -> B -> Prop) l m : Forall2 P l m ->
  (forall a x b, l = a ++ x :: b -> exists a' y b', m = a' ++ y :: b' /\ Forall2 P a a' /\ P x y /\ Forall2 P b b') /\
  (forall a' y b', m = a' ++ y :: b' -> exists a x b, l = a ++ x :: b /\ Forall2 P a a' /\ P x y /\ Forall2 P b b').
Proof.
  intros F. split.
  - intros a x b ->. apply Forall2_app_inv_l in F as (a' & m' & Fa & F & ->). inversion F as [|? y ? b' Pxy Fb]; subst. eauto 8.
  - intros a' y b' ->. apply Forall2_app_inv_r in F as (a & m' & Fa & F & ->). inversion F as [|x ? b ? Pxy Fb]; subst. eauto 8.
Qed.

Lemma bit_set m c d : N.testbit (N.setbit m c) d = true <-> c = d \/ N.testbit m d = true.
Proof. rewrite N.setbit_eqb, orb_true_iff, N.eqb_eq. reflexivity. Qed.

Lemma last_uncolored s n a a' x : Forall2 (shows_vertex s n) a a' -> a <> [] -> color_of s (last (map fst a) x) = None.
Proof.
  intros F D. destruct a as [|y a] using rev_ind; [now elim D|]. rewrite map_app. cbn. rewrite last_app_cons. cbn.
  apply Forall2_app_inv_l in F as (b & c & _ & F & _). inversion F as [|? ? ? ? P]; subst. apply P.
Qed.

Lemma hd_uncolored s n b b' y : Forall2 (shows_vertex s n) b b' -> b <> [] -> color_of s (hd y (map fst b)) = None.
Proof. intros F D. destruct F as [|? ? ? ? P]; [now elim D|]. apply P. Qed.

Lemma seen_right s n x y a v ls b g a' u m b' c : naming n -> lies x (a ++ (v, ls) :: b) y ->
  shows s n x (a ++ (v, ls) :: b) y g -> spine g = a' ++ (u, m) :: b' ->
  Forall2 (shows_vertex s n) a a' -> shows_vertex s n (v, ls) (u, m) -> Forall2 (shows_vertex s n) b b' -> c < k ->
  N.testbit (seen_there (left_end g) a' m b' (right_end g)) c = true <-> sees G s v (n c) = true.
Proof.
  intros (_ & Inj & _) [H _] ((Lk & Lx) & (Rk & Ry) & _) _ Fa Pv Fb Lc. destruct (H _ _ _ _ eq_refl) as (Lv & A & _).
  destruct Pv as (_ & _ & _ & Bits). specialize (Bits c Lc). cbn [snd] in Bits.
  assert (N.testbit (seen_there (left_end g) a' m b' (right_end g)) c = true <->
    N.testbit m c = true \/ (a' = [] /\ left_end g = c) \/ (b' = [] /\ right_end g = c)) as ->.
  { unfold seen_there. destruct a', b'; rewrite ?bit_set; intuition (congruence || auto). }
  split.
  - intros [Q|[[-> E]|[-> E]]].
    + apply Bits in Q as (l & I & E). apply (adjacent_sees s v (n c) l); [apply A; auto|assumption].
    + inversion Fa; subst. cbn in A. apply (adjacent_sees s v _ x); [apply A; auto|]. now rewrite Lx.
    + inversion Fb; subst. cbn in A. apply (adjacent_sees s v _ y); [apply A; auto|]. now rewrite Ry.
  - intros S. apply sees_iff in S as (w & _ & Aw & E). apply A in Aw as [I|[->| ->]].
    + left. apply Bits. eauto.
    + destruct a as [|z a]; [|rewrite (last_uncolored s n _ _ x Fa) in E; discriminate].
      inversion Fa; subst. cbn in E. right; left. split; [reflexivity|]. apply Inj; auto. congruence.
    + destruct b as [|z b]; [|rewrite (hd_uncolored s n _ _ y Fb) in E; discriminate].
      inversion Fb; subst. cbn in E. right; right. split; [reflexivity|]. apply Inj; auto. congruence.
Qed.

Lemma dead_wins s n x ch y g : naming n -> lies x ch y -> shows s n x ch y g -> dead_segment k g = true -> Wins game Bob s.
Proof.
  intros Nm Li Sh D. unfold dead_segment in D. apply existsb_exists in D as ([[a' [u m]] b'] & I & D). apply in_cuts in I.
  pose proof Sh as (_ & _ & F). destruct (proj2 (forall2_cut _ _ _ F) _ _ _ I) as (a & [v ls] & b & -> & Fa & Pv & Fb).
  pose proof (proj1 Li _ _ _ _ eq_refl) as (Lv & _). apply has_won. cbn. apply orb_true_iff. left. apply existsb_exists. exists v.
  split; [now apply in_vertices|]. apply dead_iff. split; [apply Pv|]. intros e Le. destruct Nm as (N1 & N2 & N3).
  destruct (N3 e Le) as (c & Lc & <-). unfold sees_all in D. rewrite forallb_forall in D.
  apply (seen_right s n x y a v ls b g a' u m b' c); auto; [repeat split; auto|]. apply D. now apply below_spec.
Qed.

(** *** Moves *)

Lemma shows_vertex_elsewhere s n z e p q : z <> fst p -> ~ In z (snd p) -> shows_vertex s n p q -> shows_vertex (color s z e) n p q.
Proof.
  destruct p as [v ls], q as [u m]. cbn [fst snd]. intros D Nl (A & B & C & E). cbn [fst snd] in A, B, C, E.
  assert (forall l, In l ls -> color_of (color s z e) l = color_of s l) as Same.
  { intros l I. cbn. destruct (N.eqb_spec l z) as [->|_]; [contradiction|reflexivity]. }
  split; [|split; [|split]]; cbn [fst snd].
  - cbn. destruct (N.eqb_spec v z) as [->|_]; [now elim D|exact A].
  - rewrite <- B. f_equal. f_equal. apply filter_ext_in. intros l I. unfold uncolored. now rewrite Same.
  - intros l f I X. rewrite Same in X by assumption. eauto.
  - intros c Lc. rewrite (E c Lc). split; intros (l & I & X); exists l; (split; [assumption|]); [now rewrite Same|now rewrite Same in X].
Qed.

Lemma shows_all_elsewhere s n z e ch l : ~ In z (all_of ch) -> Forall2 (shows_vertex s n) ch l -> Forall2 (shows_vertex (color s z e) n) ch l.
Proof.
  intros Nz F. induction F as [|[v ls] q ch l P F IH]; [constructor|]. cbn in Nz. rewrite in_app_iff in Nz. constructor.
  - apply shows_vertex_elsewhere; cbn; auto; intros X; subst; apply Nz; auto.
  - apply IH. tauto.
Qed.

Lemma still_colored s z e x f : color_of s z = None -> color_of s x = Some f -> color_of (color s z e) x = Some f.
Proof. intros U X. cbn. destruct (N.eqb_spec x z) as [->|_]; [congruence|assumption]. Qed.

Lemma shows_elsewhere s n x ch y g z e : color_of s z = None -> ~ In z (all_of ch) -> shows s n x ch y g -> shows (color s z e) n x ch y g.
Proof.
  intros U Nz ((A & B) & (C & D) & F). split; [|split]; [split; [assumption|now apply still_colored]..|]. now apply shows_all_elsewhere.
Qed.

Lemma parts_apart x a v ls b y : lies x (a ++ (v, ls) :: b) y -> ~ In v (all_of a) /\ ~ In v (all_of b) /\ ~ In v ls /\
  (forall l, In l ls -> ~ In l (all_of a) /\ ~ In l (all_of b)) /\ (forall z, In z (all_of a) -> ~ In z (all_of b)) /\ NoDup ls.
Proof.
  intros [_ ND]. rewrite all_of_app, all_of_cons in ND.
  apply nodup_app in ND as (_ & ND & D1). apply nodup_app in ND as (NDv & _ & D2). inversion NDv as [|? ? Nv NDl]; subst.
  assert (forall z, In z (v :: ls) -> ~ In z (all_of a)) as D3.
  { intros z I J. apply (D1 z J). rewrite in_app_iff. auto. }
  split; [apply D3; cbn; auto|]. split; [apply D2; cbn; auto|]. split; [assumption|]. split.
  - intros l I. split; [apply D3|apply D2]; cbn; auto.
  - split; [|assumption]. intros z I J. apply (D1 z I). rewrite in_app_iff. auto.
Qed.

Lemma shows_left s n x a v ls b y g a' c : lies x (a ++ (v, ls) :: b) y -> shows s n x (a ++ (v, ls) :: b) y g ->
  color_of s v = None -> Forall2 (shows_vertex s n) a a' -> c < k ->
  shows (color s v (n c)) n x a v (Segment (left_end g) a' c).
Proof.
  intros Li ((A & B) & _) U Fa Lc. destruct (parts_apart _ _ _ _ _ _ Li) as (Na & _).
  split; [split; [exact A|now apply still_colored]|]. split; [split; [exact Lc|cbn; now rewrite N.eqb_refl]|]. now apply shows_all_elsewhere.
Qed.

Lemma shows_right s n x a v ls b y g b' c : lies x (a ++ (v, ls) :: b) y -> shows s n x (a ++ (v, ls) :: b) y g ->
  color_of s v = None -> Forall2 (shows_vertex s n) b b' -> c < k ->
  shows (color s v (n c)) n v b y (Segment c b' (right_end g)).
Proof.
  intros Li (_ & (A & B) & _) U Fb Lc. destruct (parts_apart _ _ _ _ _ _ Li) as (_ & Nb & _).
  split; [split; [exact Lc|cbn; now rewrite N.eqb_refl]|]. split; [split; [exact A|now apply still_colored]|]. now apply shows_all_elsewhere.
Qed.

Lemma filter_less s l ls e : NoDup ls -> In l ls -> color_of s l = None ->
  length (filter (uncolored s) ls) = S (length (filter (uncolored (color s l e)) ls)).
Proof.
  intros ND I U. apply in_split in I as (a & b & ->). apply NoDup_remove in ND as [_ Nl]. rewrite in_app_iff in Nl.
  rewrite !filter_app. cbn [filter]. assert (uncolored s l = true) as -> by now apply uncolored_iff.
  assert (uncolored (color s l e) l = false) as -> by (unfold uncolored; cbn; now rewrite N.eqb_refl).
  rewrite !app_length. cbn [length]. rewrite <- plus_n_Sm. f_equal. f_equal; f_equal; apply filter_ext_in; intros z Iz; unfold uncolored; cbn;
    destruct (N.eqb_spec z l) as [->|_]; auto; tauto.
Qed.

Lemma shows_leaf_there s n x a v ls b y a' u m b' l c : naming n -> lies x (a ++ (v, ls) :: b) y ->
  Forall2 (shows_vertex s n) a a' -> shows_vertex s n (v, ls) (u, m) -> Forall2 (shows_vertex s n) b b' ->
  In l ls -> color_of s l = None -> c < k ->
  Forall2 (shows_vertex (color s l (n c)) n) (a ++ (v, ls) :: b) (a' ++ (u - 1, N.setbit m c) :: b').
Proof.
  intros (N1 & N2 & N3) Li Fa (V1 & V2 & V3 & V4) Fb I U Lc.
  destruct (parts_apart _ _ _ _ _ _ Li) as (_ & _ & Nv & Nl & _ & ND). destruct (Nl l I) as [La Lb].
  apply Forall2_app; [now apply shows_all_elsewhere|]. constructor; [|now apply shows_all_elsewhere]. cbn [fst snd] in *.
  split; [|split; [|split]]; cbn [fst snd].
  - cbn. destruct (N.eqb_spec v l) as [->|_]; [contradiction|assumption].
  - rewrite (filter_less s l ls (n c)) in V2 by assumption. lia.
  - intros z e Iz. cbn. destruct (N.eqb_spec z l) as [->|_]; [intros E; injection E as <-; eauto|eauto].
  - intros d Ld. rewrite bit_set, (V4 d Ld). split.
    + intros [<-|(z & Iz & E)]; [exists l; split; [assumption|cbn; now rewrite N.eqb_refl]|].
      exists z. split; [assumption|]. now apply still_colored.
    + intros (z & Iz & E). cbn in E. destruct (N.eqb_spec z l) as [->|_]; [left; injection E as E; now apply N2|eauto].
Qed.

Lemma shows_leaf s n x a v ls b y g a' u m b' l c : naming n -> lies x (a ++ (v, ls) :: b) y -> shows s n x (a ++ (v, ls) :: b) y g ->
  Forall2 (shows_vertex s n) a a' -> shows_vertex s n (v, ls) (u, m) -> Forall2 (shows_vertex s n) b b' ->
  In l ls -> color_of s l = None -> c < k ->
  shows (color s l (n c)) n x (a ++ (v, ls) :: b) y (leaf_part g a' (u, m) c b').
Proof.
  intros Nm Li ((A & B) & (C & D) & _) Fa Pv Fb I U Lc.
  split; [split; [exact A|now apply still_colored]|]. split; [split; [exact C|now apply still_colored]|].
  now apply (shows_leaf_there s n x a v ls b y).
Qed.

Lemma some_leaf s ls : (0 < N.of_nat (length (filter (uncolored s) ls))) -> exists l, In l ls /\ color_of s l = None.
Proof.
  destruct (filter (uncolored s) ls) as [|l t] eqn:E; cbn; [lia|]. intros _. exists l. rewrite <- uncolored_iff, <- filter_In, E. cbn; auto.
Qed.

(** *** The list *)

Variable wins : segment -> bool.
Hypothesis wins_listed : forall g, wins g = true -> exists r, row_wins k wins r = true /\ variant_of k (won_segment r) g.

Definition good_for_bob (s : coloring) : Prop :=
  exists n x ch y g, naming n /\ lies x ch y /\ shows s n x ch y g /\ wins g = true.

Definition good_though (s : coloring) : Prop :=
  (exists n x ch y g m x' ch' y' g', naming n /\ lies x ch y /\ shows s n x ch y g /\ wins g = true /\
     naming m /\ lies x' ch' y' /\ shows s m x' ch' y' g' /\ wins g' = true /\ (forall z, In z (all_of ch) -> ~ In z (all_of ch'))) \/
  (exists n x ch y g, naming n /\ lies x ch y /\ shows s n x ch y g /\ wins_second k wins g = true).

Lemma permutes_naming p n : permutes k p = true -> naming n -> naming (fun c => n (p c)).
Proof.
  unfold permutes. rewrite forallb_forall. intros H (N1 & N2 & N3).
  assert (forall c, c < k -> p c < k /\ (forall d, d < k -> p c = p d -> c = d) /\ exists d, d < k /\ p d = c) as Hp.
  { intros c Lc. specialize (H c (proj2 (below_spec _ _) Lc)). rewrite !andb_true_iff, N.ltb_lt, forallb_forall, existsb_exists in H.
    destruct H as ((H1 & H2) & (d & Id & Ed)). split; [assumption|]. split.
    - intros e Le E. specialize (H2 e (proj2 (below_spec _ _) Le)). apply orb_prop in H2 as [H2|H2]; [now apply N.eqb_eq in H2|].
      apply negb_true_iff, N.eqb_neq in H2. contradiction.
    - exists d. apply below_spec in Id. apply N.eqb_eq in Ed. auto. }
  split; [intros c Lc; apply N1, Hp, Lc|]. split.
  - intros c d Lc Ld E. apply N2 in E; [|now apply Hp|now apply Hp]. now apply (proj1 (proj2 (Hp c Lc))).
  - intros e Le. destruct (N3 e Le) as (c & Lc & <-). destruct (Hp c Lc) as (_ & _ & d & Ld & <-). eauto.
Qed.

Lemma renamed_bit p m c : permutes k p = true -> c < k -> N.testbit (renamed_bits k p m) (p c) = N.testbit m c.
Proof.
  intros P Lc. assert (forall d, d < k -> p d = p c -> d = c) as Inj.
  { unfold permutes in P. rewrite forallb_forall in P. intros d Ld E. specialize (P d (proj2 (below_spec _ _) Ld)).
    rewrite !andb_true_iff, forallb_forall in P. destruct P as ((_ & P) & _). specialize (P c (proj2 (below_spec _ _) Lc)).
    apply orb_prop in P as [P|P]; [now apply N.eqb_eq in P|]. apply negb_true_iff, N.eqb_neq in P. contradiction. }
  unfold renamed_bits.
  assert (forall l, (forall d, In d l -> d < k) -> N.testbit (fold_right (fun c x => if N.testbit m c then N.setbit x (p c) else x) 0 l) (p c) =
    existsb (N.eqb c) l && N.testbit m c) as Q.
  { induction l as [|d l IH]; intros B; cbn [fold_right existsb]; [now rewrite N.bits_0|].
    assert (N.testbit (fold_right (fun c x => if N.testbit m c then N.setbit x (p c) else x) 0 l) (p c) = existsb (N.eqb c) l && N.testbit m c) as IH'
      by (apply IH; intros e Ie; apply B; cbn; auto). specialize (B d (or_introl eq_refl)).
    destruct (N.testbit m d) eqn:T.
    - rewrite N.setbit_eqb, IH'. destruct (N.eqb_spec c d) as [->|D].
      + now rewrite N.eqb_refl, T.
      + destruct (N.eqb_spec (p d) (p c)) as [E|_]; [exfalso; apply D; symmetry; auto|reflexivity].
    - rewrite IH'. destruct (N.eqb_spec c d) as [->|D]; [rewrite T; now rewrite !andb_false_r|reflexivity]. }
  rewrite Q by (intros d I; now apply below_spec). assert (existsb (N.eqb c) (below k) = true) as ->; [|reflexivity].
  apply existsb_exists. exists c. split; [now apply below_spec|apply N.eqb_refl].
Qed.

Lemma shows_renamed s n x ch y g p : permutes k p = true -> left_end g < k -> right_end g < k -> naming n ->
  shows s n x ch y (renamed k p g) -> shows s (fun c => n (p c)) x ch y g.
Proof.
  intros P Lk Rk Nm ((_ & B) & (_ & D) & F). split; [auto|]. split; [auto|]. unfold renamed in F. cbn [spine] in F.
  remember (map _ (spine g)) as l eqn:El. revert El. generalize (spine g). induction F as [|q r ch l V F IH]; intros [|[u m] t] El; try discriminate; constructor.
  - injection El as -> _. destruct V as (V1 & V2 & V3 & V4). cbn [fst snd] in *. split; [assumption|]. split; [assumption|]. cbn [snd]. split.
    + intros l0 e I E. destruct (V3 l0 e I E) as (c & Lc & ->).
      unfold permutes in P. rewrite forallb_forall in P. specialize (P c (proj2 (below_spec _ _) Lc)).
      rewrite !andb_true_iff, existsb_exists in P. destruct P as (_ & d & Id & Ed). apply N.eqb_eq in Ed. exists d. split; [now apply below_spec in Id|congruence].
    + intros c Lc. rewrite <- (renamed_bit p m c P Lc). apply V4. unfold permutes in P. rewrite forallb_forall in P.
      specialize (P c (proj2 (below_spec _ _) Lc)). rewrite !andb_true_iff, N.ltb_lt in P. tauto.
  - injection El as _ El. now apply IH.
Qed.

Lemma forall2_rev {A B} (P : A -> B -> Prop) l m : Forall2 P l m -> Forall2 P (rev l) (rev m).
Proof. induction 1; cbn; [constructor|]. apply Forall2_app; auto. Qed.

Lemma shows_reversed s n x ch y g : shows s n x ch y g -> shows s n y (rev ch) x (reversed g).
Proof. intros (A & B & F). split; [exact B|]. split; [exact A|]. cbn. now apply forall2_rev. Qed.

Lemma as_listed s : good_for_bob s -> exists n x ch y r, naming n /\ lies x ch y /\ shows s n x ch y (won_segment r) /\ row_wins k wins r = true.
Proof.
  intros (n & x & ch & y & g & Nm & Li & Sh & W). destruct (wins_listed g W) as (r & Rw & p & P & [->| ->]);
    (assert (left_end (won_segment r) < k /\ right_end (won_segment r) < k) as [Lk Rk]
      by (unfold row_wins in Rw; rewrite !andb_true_iff, !N.ltb_lt in Rw; tauto)).
  - exists (fun c => n (p c)), x, ch, y, r. split; [now apply permutes_naming|]. split; [assumption|]. split; [now apply shows_renamed|assumption].
  - exists (fun c => n (p c)), y, (rev ch), x, r. split; [now apply permutes_naming|]. split; [now apply lies_reversed|]. split; [|assumption].
    apply (shows_renamed _ n x ch y (reversed (won_segment r)) p) in Sh; auto. apply shows_reversed in Sh. unfold reversed in Sh. cbn in Sh.
    rewrite rev_involutive in Sh. now destruct (won_segment r).
Qed.

(** A legal move of Bob. *)
Lemma bob_moves_to s v e : turn s = Bob -> v < order G -> e < k -> color_of s v = None -> sees G s v e = false ->
  Wins game Bob (color s v e) -> Wins game Bob s.
Proof.
  intros T Lv Le U S W. apply has_a_move with (q := color s v e); [|exact T| |exact W].
  - cbn. apply not_all_colored. eauto.
  - apply free_moves; [assumption|]. left. exists v, e. auto.
Qed.

(** What the parts of a move are after it. *)
Lemma parts_after s n x a v ls b y g a' u m b' c part : naming n -> lies x (a ++ (v, ls) :: b) y -> shows s n x (a ++ (v, ls) :: b) y g ->
  Forall2 (shows_vertex s n) a a' -> shows_vertex s n (v, ls) (u, m) -> Forall2 (shows_vertex s n) b b' -> c < k ->
  In part (spine_parts g a' c b') -> exists x' ch y', lies x' ch y' /\ shows (color s v (n c)) n x' ch y' part.
Proof.
  intros Nm Li Sh Fa Pv Fb Lc I. assert (color_of s v = None) as U by apply Pv. unfold spine_parts in I. rewrite in_app_iff in I.
  destruct I as [I|I].
  - destruct a' as [|z a']; [destruct I|]. destruct I as [<-|[]]. exists x, a, v. split; [now apply (lies_left x a v ls b y)|].
    now apply (shows_left s n x a v ls b y g).
  - destruct b' as [|z b']; [destruct I|]. destruct I as [<-|[]]. exists v, b, y. split; [now apply (lies_right x a v ls b y)|].
    now apply (shows_right s n x a v ls b y g).
Qed.

Lemma left_less s v e : v < order G -> color_of s v = None -> (left_over (order G) (color s v e) < left_over (order G) s)%nat.
Proof. intros L U. apply uncolored_iff in U. rewrite (color_left (order G) s v e L U). lia. Qed.

Lemma at_split s n x ch y g i a' v' b' : shows s n x ch y g -> nth_error (cuts (spine g)) i = Some (a', v', b') ->
  exists a v ls b, ch = a ++ (v, ls) :: b /\ spine g = a' ++ v' :: b' /\
    Forall2 (shows_vertex s n) a a' /\ shows_vertex s n (v, ls) v' /\ Forall2 (shows_vertex s n) b b'.
Proof.
  intros (_ & _ & F) E. apply nth_error_In, in_cuts in E. destruct (proj2 (forall2_cut _ _ _ F) _ _ _ E) as (a & [v ls] & b & ? & ?).
  exists a, v, ls, b. tauto.
Qed.

Theorem segments_win s : (turn s = Bob -> good_for_bob s -> Wins game Bob s) /\ (turn s = Alice -> good_though s -> Wins game Bob s).
Proof.
  remember (left_over (order G) s) as t eqn:Et. revert s Et. induction t as [t IH] using lt_wf_ind.
  assert (forall s, t = left_over (order G) s -> turn s = Bob -> good_for_bob s -> Wins game Bob s) as OnBob.
  { intros s Et T Gd. apply as_listed in Gd as (n & x & ch & y & r & Nm & Li & Sh & Rw).
    unfold row_wins in Rw. rewrite !andb_true_iff, !N.ltb_lt in Rw. destruct Rw as (((Lk & Rk) & Lc) & Rw).
    unfold row_parts in Rw. destruct (nth_error _ _) as [[[a' [u m]] b']|] eqn:E; [|discriminate].
    destruct (at_split _ _ _ _ _ _ _ _ _ _ Sh E) as (a & v & ls & b & -> & Es & Fa & Pv & Fb). set (c := with_color r) in *.
    pose proof (proj1 Nm c Lc) as Lnc. pose proof (proj1 Li _ _ _ _ eq_refl) as (Lv & _ & Leaf). destruct (at_leaf r).
    - cbn [fst] in Rw. destruct (N.ltb_spec 0 u) as [Lu|]; [|discriminate]. pose proof Pv as (_ & Cnt & _). cbn [fst snd] in Cnt.
      rewrite <- Cnt in Lu. destruct (some_leaf s ls Lu) as (l & Il & Ul). destruct (Leaf l Il) as [Ll Al].
      apply (bob_moves_to s l (n c)); auto.
      + apply not_true_iff_false. rewrite sees_iff. intros (w & _ & Aw & Ew). apply Al in Aw as ->. destruct Pv as (Uv & _). cbn in Uv. congruence.
      + pose proof (shows_leaf s n x a v ls b y _ a' u m b' l c Nm Li Sh Fa Pv Fb Il Ul Lc) as Sh'.
        cbn [existsb] in Rw. rewrite !orb_false_r in Rw. apply orb_prop in Rw as [Rw|Rw].
        * now apply (dead_wins _ n x _ y _ Nm Li Sh').
        * apply (IH (left_over (order G) (color s l (n c)))); [subst t; now apply left_less|reflexivity|cbn; now rewrite T|].
          right. exists n, x, (a ++ (v, ls) :: b), y. eauto.
    - destruct (spine_allowed _ _ _ _ _) eqn:Al; [|discriminate]. unfold spine_allowed in Al. apply negb_true_iff in Al.
      assert (color_of s v = None) as Uv by apply Pv.
      apply (bob_moves_to s v (n c)); auto.
      + apply not_true_iff_false. intros S. apply (seen_right s n x y a v ls b _ a' u m b' c Nm Li Sh Es Fa Pv Fb Lc) in S. cbn [snd] in Al. congruence.
      + assert (forall part, In part (spine_parts (won_segment r) a' c b') -> exists x' ch y', lies x' ch y' /\ shows (color s v (n c)) n x' ch y' part) as Parts
          by (intros part; now apply (parts_after s n x a v ls b y _ a' u m b' c)).
        apply orb_prop in Rw as [Rw|Rw]; [apply orb_prop in Rw as [Rw|Rw]|].
        * apply existsb_exists in Rw as (part & I & D). destruct (Parts part I) as (x' & ch & y' & Li' & Sh'). now apply (dead_wins _ n x' ch y' part).
        * apply (IH (left_over (order G) (color s v (n c)))); [subst t; now apply left_less|reflexivity|cbn; now rewrite T|]. left.
          unfold spine_parts in Rw. destruct a' as [|va a']; [destruct b' as [|vb b']; discriminate|]. destruct b' as [|vb b']; [discriminate|].
          cbn [app] in Rw. apply andb_prop in Rw as [W1 W2].
          destruct (parts_apart _ _ _ _ _ _ Li) as (_ & _ & _ & _ & Ap & _).
          exists n, x, a, v, (Segment (left_end (won_segment r)) (va :: a') c), n, v, b, y, (Segment c (vb :: b') (right_end (won_segment r))).
          split; [assumption|]. split; [now apply (lies_left x a v ls b y)|]. split; [now apply (shows_left s n x a v ls b y)|].
          split; [assumption|]. split; [assumption|]. split; [now apply (lies_right x a v ls b y)|].
          split; [now apply (shows_right s n x a v ls b y)|]. auto.
        * apply existsb_exists in Rw as (part & I & W). destruct (Parts part I) as (x' & ch & y' & Li' & Sh').
          apply (IH (left_over (order G) (color s v (n c)))); [subst t; now apply left_less|reflexivity|cbn; now rewrite T|].
          right. exists n, x', ch, y', part. auto. }
  intros s Et. split; [now apply OnBob|]. intros T Gd.
  assert (forall z e, z < order G -> color_of s z = None -> good_for_bob (color s z e) -> Wins game Bob (color s z e)) as Next.
  { intros z e Lz U Gz. apply (proj1 (IH (left_over (order G) (color s z e)) ltac:(subst t; now apply left_less) _ eq_refl)); [cbn; now rewrite T|assumption]. }
  assert (forall q, color_of q = color_of s -> turn q = Bob -> good_for_bob s -> Wins game Bob q) as Pass.
  { intros q Cq Tq (n & x & ch & y & g & Nm & Li & (A & B & F) & W). apply OnBob; [|assumption|].
    - subst t. unfold left_over, uncolored. now rewrite Cq.
    - exists n, x, ch, y, g. split; [assumption|]. split; [assumption|]. split; [|assumption]. unfold shows. rewrite !Cq. split; [assumption|].
      split; [assumption|].
      clear Li. induction F as [|q0 v ch0 l P F IHF]; [constructor|]. constructor; [|exact IHF]. unfold shows_vertex, uncolored in *. now rewrite Cq. }
  destruct Gd as [(n & x & ch & y & g & m & x' & ch' & y' & g' & Nm & Li & Sh & W & Nm' & Li' & Sh' & W' & Ap)|(n & x & ch & y & g & Nm & Li & Sh & W)].
  - apply alice_to_move; [assumption|assumption| |].
    + intros q Cq Tq. apply Pass; auto. now exists n, x, ch, y, g.
    + intros z e Lz Le U _. apply Next; auto. destruct (in_dec N.eq_dec z (all_of ch)) as [I|NI].
      * exists m, x', ch', y', g'. split; [assumption|]. split; [assumption|]. split; [apply shows_elsewhere; auto|assumption].
      * exists n, x, ch, y, g. split; [assumption|]. split; [assumption|]. split; [now apply shows_elsewhere|assumption].
  - unfold wins_second in W. apply andb_prop in W as [W Each]. rewrite forallb_forall in Each.
    apply alice_to_move; [assumption|assumption| |].
    + intros q Cq Tq. apply Pass; auto. now exists n, x, ch, y, g.
    + intros z e Lz Le U Sz. destruct (in_dec N.eq_dec z (all_of ch)) as [I|NI].
      2: { apply Next; auto. exists n, x, ch, y, g. split; [assumption|]. split; [assumption|]. split; [now apply shows_elsewhere|assumption]. }
      apply all_in_app in I as (a & v & ls & b & -> & I). pose proof Sh as (_ & _ & F).
      destruct (proj1 (forall2_cut _ _ _ F) _ _ _ eq_refl) as (a' & [u w] & b' & Es & Fa & Pv & Fb).
      destruct Nm as (N1 & N2 & N3). destruct (N3 e Le) as (c & Lc & <-). assert (naming n) as Nm by (split; auto).
      assert (forall part, dead_segment k part || wins part = true -> forall x' ch y', lies x' ch y' -> shows (color s z (n c)) n x' ch y' part ->
        Wins game Bob (color s z (n c))) as Fin.
      { intros part D x' ch y' Li' Sh'. apply orb_prop in D as [D|D]; [now apply (dead_wins _ n x' ch y' part)|].
        apply Next; auto. exists n, x', ch, y', part. auto. }
      assert (In (a', (u, w), b') (cuts (spine g))) as Ic by now apply in_cuts.
      destruct I as [->|I].
      * assert (In (spine_parts g a' c b') (all_moves k g)) as Im.
        { unfold all_moves. apply in_flat_map. exists (a', (u, w), b'). split; [assumption|]. apply in_flat_map. exists c. split; [now apply below_spec|].
          apply in_app_iff. right. assert (spine_allowed g a' (u, w) c b' = true) as ->; [|cbn; auto].
          unfold spine_allowed. apply negb_true_iff, not_true_iff_false. intros Q.
          apply (seen_right s n x y a v ls b g a' u w b' c Nm Li Sh Es Fa Pv Fb Lc) in Q. congruence. }
        apply Each in Im. apply existsb_exists in Im as (part & Ip & D).
        destruct (parts_after s n x a v ls b y g a' u w b' c part Nm Li Sh Fa Pv Fb Lc Ip) as (x' & ch & y' & Li' & Sh'). now apply (Fin part D x' ch y').
      * assert (In [leaf_part g a' (u, w) c b'] (all_moves k g)) as Im.
        { unfold all_moves. apply in_flat_map. exists (a', (u, w), b'). split; [assumption|]. apply in_flat_map. exists c. split; [now apply below_spec|].
          apply in_app_iff. left. cbn [fst]. destruct (N.ltb_spec 0 u) as [_|L]; [cbn; auto|]. exfalso. destruct Pv as (_ & Cnt & _). cbn [fst snd] in Cnt.
          destruct (parts_apart _ _ _ _ _ _ Li) as (_ & _ & _ & _ & _ & ND). rewrite (filter_less s z ls 0 ND I U) in Cnt. lia. }
        apply Each in Im. cbn [existsb] in Im. rewrite orb_false_r in Im.
        apply (Fin _ Im x (a ++ (v, ls) :: b) y Li). now apply shows_leaf.
Qed.

End Occurs.
