(** * Segments of caterpillars that Bob wins, and how he makes one on a long spine (docs/theory.md, 12.8 to 12.11)

    A segment is a stretch of uncolored vertices of a spine, each with leaves, between two colored vertices. A list of segments,
    each with a move of Bob, proves that he wins them, in every graph in which they occur. *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia FMapPositive Uint63 Wf_nat.
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

(** ** Segments that Bob makes (12.9 and 12.11) *)

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

