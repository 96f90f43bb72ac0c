(** * Gadgets (docs/theory.md, 12.1 and 12.3)

    The walk of docs/formats.md through the moves of Bob on a gadget, and that what it accepts makes him win on each graph in
    which the gadget occurs. Vertices of the gadget are the numbers below [h]; a position has for each of [k] colors the
    set of the vertices that have it, and a zone for each color the set of the vertices with which it is in the zone. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation FMapPositive Uint63 Wf_nat.
From Mapgame Require Import Game Words Sets Residue Copies.
Import ListNotations.
Open Scope N_scope.

Definition has_pair (p : list set) (v : N) (c : nat) : bool := mem v (nth c p none).

Fixpoint add_to (c : nat) (s : set) (p : list set) : list set :=
  match p, c with
  | [], _ => []
  | C :: t, O => union s C :: t
  | C :: t, S c' => C :: add_to c' s t
  end.

Fixpoint unite (a b : list set) : list set :=
  match a, b with
  | [], _ => b
  | _, [] => a
  | x :: a', y :: b' => union x y :: unite a' b'
  end.

Lemma has_add c s : forall p v d, has_pair (add_to c s p) v d = (mem v s && (d =? c)%nat && (c <? length p)%nat) || has_pair p v d.
Proof.
  induction c as [|c IH]; intros [|C p] v d; cbn [add_to length]; rewrite ?andb_false_r; auto.
  - destruct d as [|d]; unfold has_pair; cbn [nth Nat.eqb]; [rewrite mem_union; now rewrite !andb_true_r|now rewrite andb_false_r].
  - destruct d as [|d]; unfold has_pair in *; cbn [nth Nat.eqb]; [now rewrite andb_false_r|]. now rewrite IH.
Qed.

Lemma add_length c s : forall p, length (add_to c s p) = length p.
Proof. induction c as [|c IH]; intros [|C p]; cbn; auto. Qed.

Lemma has_unite a : forall b v d, has_pair (unite a b) v d = has_pair a v d || has_pair b v d.
Proof.
  unfold has_pair. induction a as [|x a IH]; intros [|y b] v d; cbn [unite]; destruct d as [|d]; cbn [nth];
    rewrite ?mem_none, ?orb_false_r; auto; apply mem_union.
Qed.

Lemma has_repeat s k v d : has_pair (repeat s k) v d = (d <? k)%nat && mem v s.
Proof.
  unfold has_pair. revert d. induction k as [|k IH]; intros [|d]; cbn [repeat nth]; auto. now rewrite IH.
Qed.

Lemma has_map (g : nat -> set) k v d : (d < k)%nat -> has_pair (map g (seq 0 k)) v d = mem v (g d).
Proof.
  intros L. unfold has_pair. rewrite (nth_indep _ none (g 0%nat)) by (now rewrite map_length, seq_length).
  rewrite map_nth, seq_nth by assumption. reflexivity.
Qed.

(** ** The order of colors *)

(** Colors with the sets of their vertices: by the least of these, then those without a vertex. *)
Definition earlier (a b : nat * set) : bool :=
  if is_none (snd a) then is_none (snd b) && (fst a <? fst b)%nat else is_none (snd b) || (lowest (snd a) <? lowest (snd b)).

Fixpoint insert (a : nat * set) (l : list (nat * set)) : list (nat * set) :=
  match l with [] => [a] | b :: t => if earlier a b then a :: l else b :: insert a t end.

Definition order_of (k : nat) (p : list set) : list nat :=
  map fst (fold_right insert [] (map (fun c => (c, nth c p none)) (seq 0 k))).

Lemma insert_perm a l : Permutation (insert a l) (a :: l).
Proof.
  induction l as [|b l IH]; cbn; [reflexivity|]. destruct (earlier a b); [reflexivity|]. rewrite IH. apply perm_swap.
Qed.

Lemma order_perm k p : Permutation (order_of k p) (seq 0 k).
Proof.
  unfold order_of. assert (forall l, Permutation (fold_right insert [] l) l) as P.
  { induction l as [|a l IH]; cbn; [constructor|]. now rewrite insert_perm, IH. }
  rewrite P, map_map, map_id. reflexivity.
Qed.

Fixpoint index_in (c : nat) (l : list nat) : nat :=
  match l with [] => 0 | d :: t => if (d =? c)%nat then 0 else S (index_in c t) end%nat.

Lemma index_in_nth i : forall l, NoDup l -> (i < length l)%nat -> index_in (nth i l 0%nat) l = i.
Proof.
  induction i as [|i IH]; intros [|c l] ND L; cbn in *; try lia; [now rewrite Nat.eqb_refl|].
  inversion ND as [|? ? NI ND']; subst. destruct (Nat.eqb_spec c (nth i l 0%nat)) as [->|_].
  - exfalso. apply NI, nth_In. lia.
  - rewrite IH; auto. lia.
Qed.

Definition rename (o : list nat) (p : list set) : list set := map (fun c => nth c p none) o.
Definition rename_back (k : nat) (o : list nat) (p : list set) : list set := map (fun c => nth (index_in c o) p none) (seq 0 k).

(** ** The walk *)

Record walker := Walker {
  moves_left : list (N * nat);
  settled : PositiveMap.t (list (list set * list set));
  used : N
}.

Section Walk.
Variables (k : nat) (near : N -> set) (inner targets : set).

Definition allows (p : list set) (v : N) (c : nat) : bool :=
  forallb (fun C => negb (mem v C)) p && disjoint (near v) (nth c p none).

Definition dead_in (p : list set) (t : N) : bool :=
  forallb (fun C => negb (mem t C)) p && forallb (fun C => negb (disjoint (near t) C)) p.
Definition dead_target (p : list set) : option N := find (dead_in p) (elements targets).

Definition is_unused (p : list set) (c : nat) : bool := is_none (nth c p none).
Definition first_unused (p : list set) (c : nat) : bool := negb (existsb (is_unused p) (seq 0 c)).

(** With each pair of an unused color all those with the same vertex and another one. *)
Definition closed_zone (p z : list set) : list set :=
  let u := unions (map (fun c => nth c z none) (filter (is_unused p) (seq 0 k))) in
  map (fun c => if is_unused p c then u else nth c z none) (seq 0 k).

Definition moves_of_alice (p z : list set) : list (N * nat) :=
  flat_map (fun v => map (pair v) (filter (fun c => has_pair z v c && allows p v c && (negb (is_unused p c) || first_unused p c)) (seq 0 k)))
    (elements (unions z)).

Definition column (v : N) : list set := repeat (single v) k.
Definition row (c : nat) (s : set) : list set := add_to c s (repeat none k).

Definition alice (bob : list set -> walker -> option (list set * walker)) (p : list set) (st : walker) : option (list set * walker) :=
  match bob p st with
  | None => None
  | Some (z, st) =>
      let z := closed_zone p z in
      (fix each (l : list (N * nat)) (z : list set) (st : walker) : option (list set * walker) :=
         match l with
         | [] => Some (closed_zone p z, st)
         | (v, c) :: l' =>
             match bob (add_to c (single v) p) st with
             | None => None
             | Some (y, st) => each l' (unite z y) st
             end
         end) (moves_of_alice p z) z st
  end.

(** Any function would do. *)
Definition hash_of (p : list set) : positive := key (fold_left (fun h s => mix (h * 31 + 7)%uint63 s) p 5%uint63).

Definition look_up (p : list set) (st : walker) : option (list set) :=
  match PositiveMap.find (hash_of p) (settled st) with
  | None => None
  | Some l => option_map snd (find (fun e => same_sets p (fst e)) l)
  end.

Definition settle_as (p z : list set) (st : walker) : walker :=
  let l := match PositiveMap.find (hash_of p) (settled st) with None => [] | Some l => l end in
  Walker (moves_left st) (PositiveMap.add (hash_of p) ((p, z) :: l) (settled st)) (used st).

Fixpoint bob (fuel : nat) (p : list set) (st : walker) : option (list set * walker) :=
  match fuel with
  | O => None
  | S fuel' =>
      match dead_target p with
      | Some _ => Some (repeat none k, st)
      | None =>
          let o := order_of k p in
          match look_up (rename o p) st with
          | Some z => Some (rename_back k o z, st)
          | None =>
              match moves_left st with
              | [] => None
              | (v, c) :: l =>
                  if mem v inner && (c <? k)%nat && allows p v c then
                    let q := add_to c (single v) p in
                    let st := Walker l (settled st) (used st + 1) in
                    let result :=
                      match dead_target q with
                      | Some t => Some (column t, st)
                      | None => alice (bob fuel') q st
                      end in
                    match result with
                    | None => None
                    | Some (z, st) =>
                        let z := unite (unite (column v) (row c (near v))) z in
                        Some (z, settle_as (rename o p) (rename o z) st)
                    end
                  else None
              end
          end
      end
  end.

(** ** Where the gadget occurs *)

Variables (h : N) (G : graph) (R : rules) (f : N -> N).
Hypothesis free : connected R = false.
Hypothesis colors : number R = N.of_nat k.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < h.
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis inner_below : forall v, mem v inner = true -> v < h.
Hypothesis targets_inner : forall v, mem v targets = true -> mem v inner = true.
Hypothesis f_below : forall v, v < h -> f v < order G.
Hypothesis f_inj : forall u v, u < h -> v < h -> f u = f v -> u = v.
Hypothesis f_near : forall u v, mem u (near v) = true -> adjacent G (f v) (f u) = true.
Hypothesis f_inner : forall v x, mem v inner = true -> adjacent G (f v) x = true -> exists u, mem u (near v) = true /\ x = f u.

Notation game := (coloring_game G R).

(** What the colors of the gadget are called on the graph. *)
Record naming (n : nat -> N) : Prop := Naming {
  n_below : forall c, (c < k)%nat -> n c < number R;
  n_inj : forall c d, (c < k)%nat -> (d < k)%nat -> n c = n d -> c = d;
  n_onto : forall e, e < number R -> exists c, (c < k)%nat /\ n c = e
}.

(** A position of the graph has the colors of that of the gadget, and others that are not in the zone. *)
Record fits_gadget (s : coloring) (n : nat -> N) (p z : list set) : Prop := FitsGadget {
  fit_has : forall v c, v < h -> (c < k)%nat -> has_pair p v c = true -> color_of s (f v) = Some (n c);
  fit_zone : forall v c, v < h -> (c < k)%nat -> color_of s (f v) = Some (n c) -> has_pair p v c = true \/ has_pair z v c = false;
  fit_below : forall v e, v < h -> color_of s (f v) = Some e -> e < number R;
  fit_proper : forall v u e, mem u (near v) = true -> color_of s (f v) = Some e -> color_of s (f u) <> Some e
}.

Definition good_for (w : player) (p z : list set) : Prop :=
  length p = k -> forall s n, naming n -> fits_gadget s n p z -> turn s = w -> Wins game Bob s.

Lemma good_larger w p z y : (forall v c, (c < k)%nat -> has_pair z v c = true -> has_pair y v c = true) -> good_for w p z -> good_for w p y.
Proof.
  intros S B L s n Nm [A Z U P] T. apply (B L s n Nm); [|assumption]. constructor; auto.
  intros v c Lv Lc E. destruct (Z v c Lv Lc E) as [|X]; [auto|]. right. apply not_true_iff_false. intros Y.
  rewrite (S v c Lc Y) in X. discriminate.
Qed.

Lemma not_in_pairs v p : forallb (fun C => negb (mem v C)) p = true -> forall c, has_pair p v c = false.
Proof.
  intros H c. unfold has_pair. rewrite forallb_forall in H. destruct (Nat.lt_ge_cases c (length p)) as [L|L].
  - apply negb_true_iff, H, nth_In, L.
  - now rewrite nth_overflow.
Qed.

Lemma all_pairs p (g : set -> bool) c : forallb g p = true -> (c < length p)%nat -> g (nth c p none) = true.
Proof. rewrite forallb_forall. intros H L. now apply H, nth_In. Qed.

(** A target that is dead in the gadget is dead on the graph. *)
Lemma dead_good w p t z : dead_target p = Some t -> good_for w p z.
Proof.
  intros D L s n Nm Ft _. apply find_some in D as [I D]. apply elements_spec, targets_inner in I as It.
  apply inner_below in It as Lt. unfold dead_in in D. apply andb_prop in D as [D1 D2].
  assert (forall e, e < number R -> exists u, mem u (near t) = true /\ color_of s (f u) = Some e) as See.
  { intros e Le. destruct (n_onto _ Nm e Le) as (c & Lc & <-).
    apply (all_pairs p _ c) in D2; [|lia]. apply negb_true_iff, disjoint_false in D2 as (u & M & C).
    exists u. split; [assumption|]. eapply (fit_has _ _ _ _ Ft); eauto. }
  apply has_won. cbn. apply orb_true_iff. left. apply existsb_exists. exists (f t). rewrite in_vertices. split; [auto|].
  apply dead_iff. split.
  - destruct (color_of s (f t)) as [e|] eqn:E; [exfalso|reflexivity].
    destruct (See e (fit_below _ _ _ _ Ft t e Lt E)) as (u & M & C). now apply (fit_proper _ _ _ _ Ft t u e).
  - intros e Le. destruct (See e Le) as (u & M & C). apply sees_iff. exists (f u).
    split; [apply f_below, (near_below u t M)|auto].
Qed.

(** A position that Bob wins is not at its end for Alice. *)
Lemma bob_not_over s : Wins game Bob s -> all_colored G s = false.
Proof.
  intros W. inversion W as [? X|? q X|? X]; subst; try exact X. cbn in X. apply orb_prop in X as [X|X].
  - apply existsb_exists in X as (v & I & D). apply not_all_colored. exists v. apply in_vertices in I. apply dead_iff in D. tauto.
  - apply andb_prop in X as [X _]. now apply negb_true_iff.
Qed.

(** With Alice to move Bob wins if he does after her pass, and after each of her moves. *)
Lemma alice_to_move s : turn s = Alice -> (forall t, color_of t = color_of s -> turn t = Bob -> Wins game Bob t) ->
  (forall x e, x < order G -> e < number R -> color_of s x = None -> sees G s x e = false -> Wins game Bob (color s x e)) ->
  Wins game Bob s.
Proof.
  intros T Pass Move.
  assert (all_colored G s = false) as A.
  { pose proof (bob_not_over _ (Pass (Coloring (color_of s) Bob 0) eq_refl eq_refl)) as H. exact H. }
  destruct (existsb (dead G R s) (vertices G)) eqn:D; [apply has_won; cbn; now rewrite D|].
  apply has_every_move; [exact A|exact T| |].
  - apply not_all_colored in A as (v & L & E). intros M. cbn in M.
    rewrite <- not_true_iff_false, existsb_exists in D. apply D. exists v. rewrite in_vertices. split; [assumption|].
    apply dead_iff. split; [assumption|]. intros c Lc. destruct (sees G s v c) eqn:S; [reflexivity|exfalso].
    assert (In (color s v c) (coloring_moves G R s)) as I
      by (apply free_moves; [assumption|]; left; now exists v, c). rewrite M in I. destruct I.
  - intros q I. apply free_moves in I as [(v & c & L & Lc & E & S & ->)|[_ ->]]; [| |assumption]; [auto|].
    apply Pass; [reflexivity|]. cbn. now rewrite T.
Qed.

(** A move on the gadget; [q] and [y] are how the position and the zone are seen after it. *)
Lemma put_fits s n p z q y v c : naming n -> fits_gadget s n p z -> v < h -> (c < k)%nat ->
  color_of s (f v) = None -> sees G s (f v) (n c) = false ->
  (forall u d, has_pair q u d = true -> u = v /\ d = c \/ has_pair p u d = true) ->
  (forall u d, (d < k)%nat -> has_pair p u d = true \/ has_pair z u d = false -> has_pair q u d = true \/ has_pair y u d = false) ->
  has_pair q v c = true \/ has_pair y v c = false ->
  fits_gadget (color s (f v) (n c)) n q y.
Proof.
  intros Nm [A Z U P] Lv Lc E Sn H1 H2 H3.
  assert (forall u, u < h -> (f u =? f v) = (u =? v)) as F.
  { intros u Lu. apply eq_true_iff_eq. rewrite !N.eqb_eq. split; [now apply f_inj|now intros ->]. }
  assert (forall u, mem u (near v) = true -> color_of s (f u) <> Some (n c)) as Near.
  { intros u M X. rewrite <- not_true_iff_false, sees_iff in Sn. apply Sn. exists (f u).
    split; [apply f_below, (near_below u v M)|auto]. }
  constructor; cbn [color color_of].
  - intros u d Lu Ld X. rewrite F by assumption. apply H1 in X as [[-> ->]|X]; [now rewrite N.eqb_refl|].
    destruct (N.eqb_spec u v) as [->|D]; [|auto]. rewrite (A v d Lv Ld X) in E. discriminate.
  - intros u d Lu Ld X. rewrite F in X by assumption. destruct (N.eqb_spec u v) as [->|D]; [|auto].
    injection X as X. apply (n_inj _ Nm) in X as ->; auto.
  - intros u e Lu X. rewrite F in X by assumption. destruct (u =? v); [|eauto]. injection X as <-. now apply (n_below _ Nm).
  - intros w u e M X Y. pose proof (near_below u w M) as Lu. pose proof M as M'. rewrite near_sym in M'.
    pose proof (near_below w u M') as Lw. rewrite F in X, Y by assumption.
    destruct (N.eqb_spec w v) as [->|Dw], (N.eqb_spec u v) as [->|Du].
    + now rewrite near_irr in M.
    + injection X as <-. now apply (Near u M).
    + injection Y as <-. now apply (Near w M').
    + now apply (P w u e M).
Qed.

Lemma has_put p v c u d : length p = k -> (c < k)%nat ->
  has_pair (add_to c (single v) p) u d = (u =? v) && (d =? c)%nat || has_pair p u d.
Proof. intros Lp Lc. rewrite has_add, mem_single, Lp, (proj2 (Nat.ltb_lt c k) Lc). now rewrite andb_true_r. Qed.

(** ** Zones *)

Lemma unused_pairs p c v : is_unused p c = true -> has_pair p v c = false.
Proof. unfold is_unused, has_pair. intros H. now apply is_none_spec. Qed.

Lemma closed_has p z v c : (c < k)%nat -> has_pair (closed_zone p z) v c = true <->
  if is_unused p c then exists d, (d < k)%nat /\ is_unused p d = true /\ has_pair z v d = true else has_pair z v c = true.
Proof.
  intros L. unfold closed_zone. rewrite has_map by assumption. destruct (is_unused p c); [|reflexivity].
  rewrite mem_unions. split.
  - intros (s & I & M). apply in_map_iff in I as (d & <- & I). apply filter_In in I as [I U]. apply in_seq in I.
    exists d. split; [lia|auto].
  - intros (d & Ld & U & H). exists (nth d z none). split; [|exact H]. apply in_map_iff. exists d. split; [reflexivity|].
    apply filter_In. split; [apply in_seq; lia|assumption].
Qed.

Lemma closed_larger p z v c : (c < k)%nat -> has_pair z v c = true -> has_pair (closed_zone p z) v c = true.
Proof. intros L H. apply closed_has; [assumption|]. destruct (is_unused p c) eqn:U; eauto. Qed.

Lemma closed_same p z v c d : (c < k)%nat -> (d < k)%nat -> is_unused p c = true -> is_unused p d = true ->
  has_pair (closed_zone p z) v c = has_pair (closed_zone p z) v d.
Proof.
  intros Lc Ld Uc Ud. apply eq_true_iff_eq. rewrite !closed_has by assumption. now rewrite Uc, Ud.
Qed.

Lemma first_one p c : is_unused p c = true -> exists d, (d <= c)%nat /\ is_unused p d = true /\ first_unused p d = true.
Proof.
  induction c as [c IH] using lt_wf_ind. intros U. destruct (first_unused p c) eqn:F; [eauto|].
  unfold first_unused in F. apply negb_false_iff, existsb_exists in F as (d & I & Ud). apply in_seq in I.
  destruct (IH d) as (e & Le & Ue & Fe); [lia|assumption|]. exists e. split; [lia|auto].
Qed.

Lemma fits_smaller s n p z y : (forall v c, (c < k)%nat -> has_pair y v c = true -> has_pair z v c = true) ->
  fits_gadget s n p z -> fits_gadget s n p y.
Proof.
  intros S [A Z U P]. constructor; auto. intros v c Lv Lc E. destruct (Z v c Lv Lc E) as [|X]; [auto|]. right.
  apply not_true_iff_false. intros Y. rewrite (S v c Lc Y) in X. discriminate.
Qed.

(** Colors that no vertex has may be exchanged. *)
Lemma swap_fits s n p z c d : naming n -> fits_gadget s n p z -> (c < k)%nat -> (d < k)%nat ->
  is_unused p c = true -> is_unused p d = true -> (forall v, has_pair z v c = has_pair z v d) ->
  exists m, naming m /\ fits_gadget s m p z /\ m d = n c.
Proof.
  intros Nm [A Z U P] Lc Ld Uc Ud E. exists (fun i => if (i =? c)%nat then n d else if (i =? d)%nat then n c else n i).
  split; [|split].
  - constructor.
    + intros i L. destruct (i =? c)%nat; [now apply (n_below _ Nm)|]. destruct (i =? d)%nat; now apply (n_below _ Nm).
    + intros i j Li Lj X. destruct (Nat.eqb_spec i c), (Nat.eqb_spec j c), (Nat.eqb_spec i d), (Nat.eqb_spec j d);
        apply (n_inj _ Nm) in X; try assumption; congruence.
    + intros e Le. destruct (n_onto _ Nm e Le) as (i & Li & <-). destruct (Nat.eq_dec i c) as [->|Dc].
      * exists d. split; [assumption|]. destruct (Nat.eqb_spec d c) as [->|]; [reflexivity|]. now rewrite Nat.eqb_refl.
      * destruct (Nat.eq_dec i d) as [->|Dd].
        -- exists c. now rewrite Nat.eqb_refl.
        -- exists i. apply Nat.eqb_neq in Dc, Dd. now rewrite Dc, Dd.
  - constructor; auto.
    + intros v i Lv Li X. destruct (Nat.eqb_spec i c) as [->|_]; [now rewrite (unused_pairs p c v Uc) in X|].
      destruct (Nat.eqb_spec i d) as [->|_]; [now rewrite (unused_pairs p d v Ud) in X|]. auto.
    + intros v i Lv Li X. destruct (Nat.eqb_spec i c) as [->|_].
      * destruct (Z v d Lv Ld X) as [Y|Y]; [now rewrite (unused_pairs p d v Ud) in Y|]. right. now rewrite E.
      * destruct (Nat.eqb_spec i d) as [->|_]; [|auto].
        destruct (Z v c Lv Lc X) as [Y|Y]; [now rewrite (unused_pairs p c v Uc) in Y|]. right. now rewrite <- E.
  - destruct (Nat.eqb_spec d c) as [->|]; [reflexivity|]. now rewrite Nat.eqb_refl.
Qed.

(** ** The walk is right *)

Definition good_walker (st : walker) : Prop :=
  forall i l p z, PositiveMap.find i (settled st) = Some l -> In (p, z) l -> good_for Bob p z.

Definition right_for_bob (b : list set -> walker -> option (list set * walker)) : Prop :=
  forall p st z st', length p = k -> good_walker st -> b p st = Some (z, st') -> good_walker st' /\ good_for Bob p z.

Lemma alice_good b p st z st' : right_for_bob b -> length p = k -> good_walker st -> alice b p st = Some (z, st') ->
  good_walker st' /\ good_for Bob p z /\ good_for Alice p z.
Proof.
  intros Rb Lp Gs. unfold alice. destruct (b p st) as [[z0 st0]|] eqn:B0; [|discriminate].
  destruct (Rb _ _ _ _ Lp Gs B0) as [G0 P0]. set (zp := closed_zone p z0). clear Gs B0 st.
  match goal with |- ?each ?l ?z ?st = _ -> _ => set (loop := each); set (moves := l) end.
  assert (forall l y st, good_walker st -> loop l y st = Some (z, st') ->
    good_walker st' /\ (forall v c, (c < k)%nat -> has_pair y v c = true -> has_pair z v c = true) /\
    (exists x, z = closed_zone p x) /\ (forall v c, In (v, c) l -> good_for Bob (add_to c (single v) p) z)) as Loop.
  { induction l as [|[v c] l IH]; intros y st Gs E.
    - cbn in E. injection E as <- <-. split; [assumption|]. split; [|split; [eauto|intros v c []]].
      intros v c L. now apply closed_larger.
    - cbn in E. destruct (b (add_to c (single v) p) st) as [[y1 st1]|] eqn:B1; [|discriminate].
      apply Rb in B1 as [G1 P1]; [|now rewrite add_length|assumption].
      destruct (IH _ _ G1 E) as (G' & S & X & M). split; [assumption|]. split; [|split; [assumption|]].
      + intros u d L H. apply S; [assumption|]. now rewrite has_unite, H.
      + intros u d [Q|I]; [injection Q as <- <-|auto]. apply (good_larger _ _ y1); [|assumption].
        intros w d Ld H. apply S; [assumption|]. now rewrite has_unite, H, orb_true_r. }
  intros E. destruct (Loop _ _ _ G0 E) as (G' & S & (x & X) & M). clear Loop E.
  assert (good_for Bob p zp) as Pp by (apply (good_larger _ _ z0); [intros; now apply closed_larger|assumption]).
  split; [assumption|]. split; [now apply (good_larger _ _ zp)|]. intros _ s n Nm Ft T. apply alice_to_move; [assumption| |].
  - intros t Et Tt. apply (Pp Lp t n Nm); [|assumption]. apply (fits_smaller s n p z zp) in Ft; [|assumption].
    destruct Ft as [A Z U P]. constructor; rewrite Et; assumption.
  - intros y e Ly Le Ey Sy.
    assert (turn (color s y e) = Bob) as Tc by (cbn; now rewrite T).
    destruct (existsb (fun v => f v =? y) (below h)) eqn:In_.
    + apply existsb_exists in In_ as (v & Iv & Ev). apply below_spec in Iv. apply N.eqb_eq in Ev as <-.
      assert (exists m c, naming m /\ fits_gadget s m p z /\ m c = e /\ (c < k)%nat /\ negb (is_unused p c) || first_unused p c = true)
        as (m & c & Nm' & Ft' & <- & Lc & Fc).
      { destruct (n_onto _ Nm e Le) as (c & Lc & <-). destruct (is_unused p c) eqn:Uc.
        - destruct (first_one p c Uc) as (d & Ld & Ud & Fd).
          destruct (swap_fits s n p z c d) as (m & Nm' & Ft' & Em); auto; [lia| |].
          + intros u. rewrite X. apply closed_same; auto. lia.
          + exists m, d. rewrite Ud. repeat split; auto; try apply Nm'; try apply Ft'. lia.
        - exists n, c. rewrite Uc. auto. }
      clear n Nm Ft. pose proof Ft' as [A Z U P].
      destruct (has_pair zp v c) eqn:Zc.
      * refine (M v c _ (eq_trans (add_length c (single v) p) Lp) _ m Nm' _ Tc).
        -- unfold moves, moves_of_alice. apply in_flat_map. exists v. split.
           ++ apply elements_spec, mem_unions. exists (nth c zp none). split; [|exact Zc].
              apply nth_In. unfold zp, closed_zone. now rewrite map_length, seq_length.
           ++ apply in_map, filter_In. split; [apply in_seq; lia|]. rewrite Zc, Fc, andb_true_r. cbn [andb].
              unfold allows. apply andb_true_iff. split.
              ** apply forallb_forall. intros C I. apply negb_true_iff, not_true_iff_false. intros Mv.
                 apply (In_nth _ _ none) in I as (d & Ld & <-). rewrite Lp in Ld. rewrite (A v d Iv Ld Mv) in Ey. discriminate.
              ** apply disjoint_spec. intros u Mu. apply not_true_iff_false. intros Mc.
                 pose proof (near_below _ _ Mu) as Lu. rewrite <- not_true_iff_false, sees_iff in Sy. apply Sy. exists (f u).
                 split; [auto|]. split; [auto|]. now apply A.
        -- apply (put_fits s m p z _ z v c); auto.
           ++ intros u d H. rewrite has_put in H by assumption. apply orb_prop in H as [H|H]; [left|auto].
              apply andb_prop in H as [H H']. apply N.eqb_eq in H. apply Nat.eqb_eq in H'. auto.
           ++ intros u d Ld [H|H]; [left|auto]. rewrite has_put by assumption. now rewrite H, orb_true_r.
           ++ left. rewrite has_put by assumption. now rewrite N.eqb_refl, Nat.eqb_refl.
      * apply (Pp Lp _ m Nm'); [|exact Tc]. apply (put_fits s m p zp p zp v c); auto. now apply (fits_smaller s m p z zp).
    + apply (Pp Lp _ n Nm); [|exact Tc]. apply (fits_smaller s n p z zp) in Ft; [|assumption].
      assert (forall v, v < h -> (f v =? y) = false) as Out.
      { intros v Lv. apply not_true_iff_false. intros H. rewrite <- not_true_iff_false, existsb_exists in In_. apply In_.
        exists v. split; [now apply below_spec|assumption]. }
      destruct Ft as [A Z U P]. constructor; cbn [color color_of].
      * intros v c Lv. rewrite Out by assumption. auto.
      * intros v c Lv. rewrite Out by assumption. auto.
      * intros v c Lv. rewrite Out by assumption. apply U. assumption.
      * intros v u c Mu. rewrite !Out; [now apply P| |]; [now apply (near_below u v)|]. rewrite near_sym in Mu. now apply (near_below v u).
Qed.

(** ** Positions with colors renamed *)

Section Renamed.
Variable p : list set.
Let o := order_of k p.

Lemma order_length : length o = k.
Proof. unfold o. now rewrite (Permutation_length (order_perm k p)), seq_length. Qed.

Lemma order_below i : (i < k)%nat -> (nth i o 0%nat < k)%nat.
Proof.
  intros L. assert (In (nth i o 0%nat) (seq 0 k)) as I.
  { apply (Permutation_in _ (order_perm k p)). apply nth_In. fold o. now rewrite order_length. }
  apply in_seq in I. lia.
Qed.

Lemma order_index i : (i < k)%nat -> index_in (nth i o 0%nat) o = i.
Proof.
  intros L. apply index_in_nth; [|now rewrite order_length].
  apply (Permutation_NoDup (Permutation_sym (order_perm k p))), seq_NoDup.
Qed.

Lemma index_order c : (c < k)%nat -> (index_in c o < k)%nat /\ nth (index_in c o) o 0%nat = c.
Proof.
  intros L. assert (In c o) as I.
  { apply (Permutation_in _ (Permutation_sym (order_perm k p))). apply in_seq. lia. }
  apply (In_nth _ _ 0%nat) in I as (i & Li & <-). rewrite order_length in Li. now rewrite order_index.
Qed.

Lemma has_rename q v i : (i < k)%nat -> has_pair (rename o q) v i = has_pair q v (nth i o 0%nat).
Proof.
  intros L. unfold has_pair, rename. rewrite (nth_indep _ none (nth 0%nat q none)) by (now rewrite map_length, order_length).
  now rewrite (map_nth (fun c => nth c q none)).
Qed.

Lemma naming_after n g : naming n -> (forall i, (i < k)%nat -> (g i < k)%nat) ->
  (forall i j, (i < k)%nat -> (j < k)%nat -> g i = g j -> i = j) -> (forall c, (c < k)%nat -> exists i, (i < k)%nat /\ g i = c) ->
  naming (fun i => n (g i)).
Proof.
  intros [B I O] Gb Gi Go. constructor; auto.
  intros e Le. destruct (O e Le) as (c & Lc & <-). destruct (Go c Lc) as (i & Li & <-). eauto.
Qed.

Lemma naming_order n : naming n -> naming (fun i => n (nth i o 0%nat)).
Proof.
  intros Nm. apply (naming_after n (fun i => nth i o 0%nat) Nm).
  - apply order_below.
  - intros i j Li Lj E. now rewrite <- (order_index i Li), E, order_index.
  - intros c Lc. destruct (index_order c Lc). eauto.
Qed.

Lemma naming_index n : naming n -> naming (fun c => n (index_in c o)).
Proof.
  intros Nm. apply (naming_after n (fun c => index_in c o) Nm).
  - intros c Lc. now apply index_order.
  - intros c d Lc Ld E. destruct (index_order c Lc) as [_ <-]. now rewrite E; apply index_order.
  - intros i Li. exists (nth i o 0%nat). split; [now apply order_below|now apply order_index].
Qed.

Lemma renamed_good w z : good_for w (rename o p) z -> good_for w p (rename_back k o z).
Proof.
  intros B Lp s n Nm [A Z U P] T. apply (B (eq_trans (map_length _ _) order_length) s _ (naming_order n Nm)); [|assumption].
  constructor; auto.
  - intros v i Lv Li H. rewrite has_rename in H by assumption. apply A; auto. now apply order_below.
  - intros v i Lv Li E. rewrite has_rename by assumption. destruct (Z v _ Lv (order_below i Li) E) as [|X]; [auto|right].
    unfold rename_back in X. rewrite has_map in X by now apply order_below. now rewrite order_index in X.
Qed.

Lemma good_renamed w z : length p = k -> good_for w p z -> good_for w (rename o p) (rename o z).
Proof.
  intros Lp B _ s n Nm [A Z U P] T. apply (B Lp s _ (naming_index n Nm)); [|assumption]. constructor; auto.
  - intros v c Lv Lc H. destruct (index_order c Lc) as [L E]. apply A; auto. now rewrite has_rename, E.
  - intros v c Lv Lc E. destruct (index_order c Lc) as [L E']. destruct (Z v _ Lv L E) as [X|X]; rewrite has_rename, E' in X; auto.
Qed.

End Renamed.

Lemma look_up_good st p z : good_walker st -> look_up p st = Some z -> good_for Bob p z.
Proof.
  intros Gs. unfold look_up. generalize (hash_of p). intros i. destruct (PositiveMap.find i _) as [l|] eqn:Fi; [|discriminate].
  destruct (find _ l) as [[q y]|] eqn:Fl; [|discriminate]. intros F. injection F as <-. apply find_some in Fl as [I S]. cbn in S.
  apply same_sets_eq in S as ->. now apply (Gs i l q y Fi).
Qed.

Lemma settle_good st p z : good_walker st -> good_for Bob p z -> good_walker (settle_as p z st).
Proof.
  intros Gs Gp. unfold settle_as. generalize (hash_of p). intros j i l q y. cbn [settled]. destruct (Pos.eq_dec i j) as [->|Di].
  - rewrite PositiveMap.gss. intros X I. injection X as <-. destruct I as [Q|I]; [now injection Q as <- <-|].
    destruct (PositiveMap.find j (settled st)) as [l1|] eqn:Fi; [|destruct I]. now apply (Gs j l1 q y Fi).
  - rewrite PositiveMap.gso by assumption. apply Gs.
Qed.

(** What Bob's own move puts into a zone. *)
Definition own_zone (v : N) (c : nat) : list set := unite (column v) (row c (near v)).

Lemma own_column v c d : (d < k)%nat -> has_pair (own_zone v c) v d = true.
Proof.
  intros L. unfold own_zone, column. rewrite has_unite, has_repeat, mem_single, N.eqb_refl, (proj2 (Nat.ltb_lt d k) L). reflexivity.
Qed.

Lemma own_row v c u : (c < k)%nat -> mem u (near v) = true -> has_pair (own_zone v c) u c = true.
Proof.
  intros L M. unfold own_zone, row. rewrite has_unite, has_add, M, Nat.eqb_refl, repeat_length, (proj2 (Nat.ltb_lt c k) L).
  apply orb_true_r.
Qed.

Lemma bob_moves p v c y z : mem v inner = true -> (c < k)%nat -> allows p v c = true ->
  (forall u d, has_pair (own_zone v c) u d = true -> has_pair z u d = true) ->
  (forall u d, has_pair y u d = true -> has_pair z u d = true) ->
  good_for Alice (add_to c (single v) p) y -> good_for Bob p z.
Proof.
  intros Iv Lc Al Own Sub Pq Lp s n Nm Ft T. pose proof (inner_below v Iv) as Lv. pose proof Ft as [A Z U P].
  unfold allows in Al. apply andb_prop in Al as [Al Ac]. rewrite disjoint_spec in Ac.
  assert (color_of s (f v) = None) as E.
  { destruct (color_of s (f v)) as [e|] eqn:E; [exfalso|reflexivity].
    destruct (n_onto _ Nm e (U v e Lv E)) as (d & Ld & <-). destruct (Z v d Lv Ld E) as [X|X].
    - now rewrite (not_in_pairs v p Al) in X.
    - rewrite Own in X; [discriminate|now apply own_column]. }
  assert (sees G s (f v) (n c) = false) as S.
  { apply not_true_iff_false. rewrite sees_iff. intros (x & Lx & Ax & Ex). destruct (f_inner v x Iv Ax) as (u & Mu & ->).
    pose proof (near_below u v Mu) as Lu. destruct (Z u c Lu Lc Ex) as [X|X].
    - specialize (Ac u Mu). unfold has_pair in X. congruence.
    - rewrite Own in X; [discriminate|now apply own_row]. }
  apply has_a_move with (q := color s (f v) (n c)).
  - apply not_all_colored. exists (f v). auto.
  - exact T.
  - apply free_moves; [assumption|]. left. exists (f v), (n c). repeat split; auto. now apply (n_below _ Nm).
  - refine (Pq (eq_trans (add_length c (single v) p) Lp) _ n Nm _ _); [|cbn; now rewrite T]. apply (put_fits s n p z _ y v c); auto.
    + intros u d H. rewrite has_put in H by assumption. apply orb_prop in H as [H|H]; [left|auto].
      apply andb_prop in H as [H H']. apply N.eqb_eq in H. apply Nat.eqb_eq in H'. auto.
    + intros u d Ld [H|H]; [left|right].
      * rewrite has_put by assumption. now rewrite H, orb_true_r.
      * apply not_true_iff_false. intros Y. rewrite (Sub u d Y) in H. discriminate.
    + left. rewrite has_put by assumption. now rewrite N.eqb_refl, Nat.eqb_refl.
Qed.

Lemma bob_good fuel : right_for_bob (bob fuel).
Proof.
  induction fuel as [|fuel IH]; intros p st z st' Lp Gs E; [discriminate|]. cbn [bob] in E.
  destruct (dead_target p) as [t|] eqn:D; [injection E as <- <-; split; [assumption|now apply (dead_good _ _ t)]|].
  destruct (look_up _ st) as [zc|] eqn:F.
  { injection E as <- <-. split; [assumption|]. now apply renamed_good, (look_up_good st). }
  destruct (moves_left st) as [|[v c] l]; [discriminate|].
  destruct (mem v inner && (c <? k)%nat && allows p v c) eqn:C; [|discriminate].
  rewrite !andb_true_iff in C. destruct C as ((Iv & Lc) & Al). apply Nat.ltb_lt in Lc.
  assert (good_walker (Walker l (settled st) (used st + 1))) as G1 by exact Gs. revert E G1.
  generalize (Walker l (settled st) (used st + 1)). intros st1 E G1.
  assert (length (add_to c (single v) p) = k) as Lq by (now rewrite add_length).
  assert (forall y st2, good_walker st2 -> good_for Alice (add_to c (single v) p) y ->
    Some (unite (own_zone v c) y, settle_as (rename (order_of k p) p) (rename (order_of k p) (unite (own_zone v c) y)) st2) = Some (z, st') ->
    good_walker st' /\ good_for Bob p z) as End_.
  { intros y st2 G2 Pq X. injection X as <- <-.
    assert (good_for Bob p (unite (own_zone v c) y)) as Pp.
    { apply (bob_moves p v c y); auto; intros u d H; rewrite has_unite, H; [reflexivity|apply orb_true_r]. }
    split; [|assumption]. apply settle_good; [assumption|]. now apply good_renamed. }
  fold (own_zone v c) in E. destruct (dead_target (add_to c (single v) p)) as [t|] eqn:Dq.
  - apply (End_ (column t) st1 G1); [|exact E]. now apply (dead_good _ _ t).
  - destruct (alice (bob fuel) _ st1) as [[y st2]|] eqn:Rs; [|discriminate].
    destruct (alice_good _ _ _ _ _ IH Lq G1 Rs) as (G2 & _ & Pq). now apply (End_ y st2).
Qed.

(** ** The whole *)

(** The positions in which just these vertices are colored, up to the names of colors. *)
Definition starts_of (l : list N) : list (list set) :=
  fold_left (fun ps v => flat_map (fun p => map (fun c => add_to c (single v) p)
    (filter (fun c => allows p v c && (negb (is_unused p c) || first_unused p c)) (seq 0 k))) ps) l [repeat none k].

Fixpoint walk_all (go : list set -> walker -> option (list set * walker)) (starts : list (list set)) (st : walker) : option walker :=
  match starts with
  | [] => Some st
  | p :: t => match go p st with Some (_, st) => walk_all go t st | None => None end
  end.

(** How many moves of Bob there were, if he wins the gadget when [begins] does, from all of these positions. *)
Definition walk_gadget (begins : player) (starts : list (list set)) (l : list (N * nat)) : option N :=
  let fuel := S (N.to_nat h) in
  match walk_all (match begins with Alice => alice (bob fuel) | Bob => bob fuel end) starts (Walker l (PositiveMap.empty _) 0) with
  | Some st => match moves_left st with [] => Some (used st) | _ => None end
  | None => None
  end.

Lemma walk_all_good go starts st st' : (forall p st z st', length p = k -> good_walker st -> go p st = Some (z, st') -> good_walker st') ->
  (forall p, In p starts -> length p = k) -> good_walker st -> walk_all go starts st = Some st' ->
  forall p, In p starts -> exists st1 st2 z, good_walker st1 /\ go p st1 = Some (z, st2).
Proof.
  intros H. revert st. induction starts as [|p l IH]; intros st L Gs E q I; [destruct I|]. cbn in E. destruct (go p st) as [[z st1]|] eqn:X; [|discriminate].
  destruct I as [<-|I]; [exists st, st1, z; auto|]. apply (IH st1); auto; [intros r J; apply L; cbn; auto|]. apply (H p st z); auto. apply L. cbn; auto.
Qed.

(** Bob wins when it is his turn, and Alice's if she begins in the walk, from each position that fits a start. *)
Theorem walk_gadget_wins begins starts l u s p n : walk_gadget begins starts l = Some u -> (forall q, In q starts -> length q = k) -> In p starts ->
  naming n -> (forall z, fits_gadget s n p z) -> turn s = Bob \/ begins = Alice -> Wins game Bob s.
Proof.
  unfold walk_gadget. intros E Lk I Nm Ft T. set (start := Walker l _ 0) in E.
  assert (good_walker start) as Gs by (intros i l0 q z X; cbn in X; rewrite PositiveMap.gempty in X; discriminate).
  destruct (walk_all _ starts start) as [st|] eqn:A; [|discriminate]. clear E. destruct begins.
  - eapply walk_all_good in A as (st1 & st2 & z & G1 & W); [|intros q st1 z st2 Lq G1 W; exact (proj1 (alice_good _ _ _ _ _ (bob_good _) Lq G1 W))|exact Lk|exact Gs|exact I].
    destruct (alice_good _ _ _ _ _ (bob_good _) (Lk p I) G1 W) as (_ & Pb & Pa).
    destruct (turn s) eqn:Ts; [now apply (Pa (Lk p I) s n Nm)|now apply (Pb (Lk p I) s n Nm)].
  - eapply walk_all_good in A as (st1 & st2 & z & G1 & W); [|intros q st1 z st2 Lq G1 W; exact (proj1 (bob_good _ _ _ _ _ Lq G1 W))|exact Lk|exact Gs|exact I].
    destruct (bob_good _ _ _ _ _ (Lk p I) G1 W) as (_ & Pb). destruct T as [T|T]; [|discriminate]. now apply (Pb (Lk p I) s n Nm).
Qed.

Lemma starts_length l p : In p (starts_of l) -> length p = k.
Proof.
  unfold starts_of. assert (forall ps, (forall q, In q ps -> length q = k) -> forall p, In p (fold_left (fun ps v => flat_map (fun p => map (fun c => add_to c (single v) p)
    (filter (fun c => allows p v c && (negb (is_unused p c) || first_unused p c)) (seq 0 k))) ps) l ps) -> length p = k) as Q.
  { induction l as [|v l IH]; intros ps H q I; [auto|]. cbn [fold_left] in I. apply (IH _) in I; [assumption|]. intros r J. apply in_flat_map in J as (x & Ix & J).
    apply in_map_iff in J as (c & <- & _). rewrite add_length. auto. }
  apply Q. intros q [<-|[]]. apply repeat_length.
Qed.

(** Whatever colors these vertices have, one start is that, with colors renamed. *)
Definition just (l : list N) (s : coloring) : coloring := Coloring (fun x => if existsb (fun v => f v =? x) l then color_of s x else None) (turn s) (passes s).

Lemma fits_same s t n p z : (forall v, v < h -> color_of s (f v) = color_of t (f v)) -> fits_gadget s n p z -> fits_gadget t n p z.
Proof.
  intros E [A Z U P]. constructor.
  - intros v c Lv Lc H. rewrite <- E by assumption. auto.
  - intros v c Lv Lc H. rewrite <- E in H by assumption. auto.
  - intros v e Lv H. rewrite <- E in H by assumption. eauto.
  - intros v u e M. pose proof (near_below u v M) as Lu. rewrite near_sym in M. pose proof (near_below v u M) as Lv. rewrite <- !E by assumption. apply P. now rewrite near_sym.
Qed.

Definition legal_coloring (s : coloring) : Prop :=
  (forall x y e, adjacent G x y = true -> color_of s x = Some e -> color_of s y <> Some e) /\ forall x e, color_of s x = Some e -> e < number R.

Lemma just_in l s v : v < h -> (forall u, In u l -> u < h) -> color_of (just l s) (f v) = if existsb (N.eqb v) l then color_of s (f v) else None.
Proof.
  intros Lv Ll. unfold just. cbn [color_of]. assert (existsb (fun u => f u =? f v) l = existsb (N.eqb v) l) as ->; [|reflexivity].
  apply eq_true_iff_eq. rewrite !existsb_exists. split; intros (u & I & E); exists u; (split; [assumption|]); apply N.eqb_eq in E; apply N.eqb_eq.
  - symmetry. apply f_inj; auto.
  - now subst.
Qed.

Theorem starts_fit l s : legal_coloring s -> NoDup l -> (forall v, In v l -> v < h /\ color_of s (f v) <> None) ->
  exists n p, In p (starts_of l) /\ naming n /\ forall z, fits_gadget (just l s) n p z.
Proof.
  intros [Lg Lb]. set (all := repeat (all_below h) k).
  assert (forall v c, v < h -> (c < k)%nat -> has_pair all v c = true) as All.
  { intros v c Lv Lc. unfold all. rewrite has_repeat, mem_all_below, (proj2 (Nat.ltb_lt c k) Lc), (proj2 (N.ltb_lt v h) Lv). reflexivity. }
  enough (NoDup l -> (forall v, In v l -> v < h /\ color_of s (f v) <> None) -> exists n p, In p (starts_of l) /\ naming n /\ fits_gadget (just l s) n p all) as Q.
  { intros ND H. destruct (Q ND H) as (n & p & I & Nm & [A Z U P]). exists n, p. repeat (split; [assumption|]). intros z. constructor; auto.
    intros v c Lv Lc E. left. destruct (Z v c Lv Lc E) as [X|X]; [assumption|]. now rewrite All in X. }
  revert l. apply (rev_ind (fun l => NoDup l -> (forall v, In v l -> v < h /\ color_of s (f v) <> None) -> exists n p, In p (starts_of l) /\ naming n /\ fits_gadget (just l s) n p all)).
  - intros _ _. exists N.of_nat, (repeat none k). split; [cbn; auto|]. split.
    + constructor; rewrite ?colors; intros; try lia. exists (N.to_nat e). split; lia.
    + constructor; cbn [just color_of existsb]; try discriminate. intros v c _ _ H. rewrite has_repeat, mem_none, andb_false_r in H. discriminate.
  - intros v l IH ND H. assert (NoDup l) as NDl by (apply NoDup_remove_1 in ND; now rewrite app_nil_r in ND).
    assert (~ In v l) as Nv by (apply NoDup_remove_2 in ND; now rewrite app_nil_r in ND).
    assert (forall u, In u l -> u < h) as Ll by (intros u I; apply H, in_app_iff; auto).
    destruct IH as (n & p & I & Nm & Ft); [assumption|intros u J; apply H, in_app_iff; auto|]. pose proof (starts_length l p I) as Lp.
    destruct (H v) as [Lv Cv]; [apply in_app_iff; cbn; auto|]. destruct (color_of s (f v)) as [e|] eqn:Ev; [clear Cv|congruence].
    assert (exists m d, naming m /\ fits_gadget (just l s) m p all /\ m d = e /\ (d < k)%nat /\ negb (is_unused p d) || first_unused p d = true) as (m & d & Nm' & Ft' & Em & Ld & Fd).
    { destruct (n_onto _ Nm e (Lb _ _ Ev)) as (c & Lc & <-). destruct (is_unused p c) eqn:Uc.
      - destruct (first_one p c Uc) as (d & Ld & Ud & Fd).
        destruct (swap_fits (just l s) n p all c d) as (m & Nm' & Ft' & Em); auto; [lia| |].
        + intros u. unfold all. rewrite !has_repeat, (proj2 (Nat.ltb_lt c k)), (proj2 (Nat.ltb_lt d k)) by lia. reflexivity.
        + exists m, d. rewrite Ud. repeat split; auto; try apply Nm'; try apply Ft'. lia.
      - exists n, c. rewrite Uc. repeat split; auto; try apply Nm; apply Ft. }
    clear n Nm Ft. assert (color_of (just l s) (f v) = None) as Un.
    { rewrite just_in by assumption. destruct (existsb (N.eqb v) l) eqn:X; [|reflexivity]. apply existsb_exists in X as (u & J & X). apply N.eqb_eq in X as <-. contradiction. }
    assert (forall x, adjacent G (f v) x = true -> color_of (just l s) x <> Some e) as Far.
    { intros x Ax X. cbn in X. destruct (existsb _ l); [|discriminate]. now apply (Lg (f v) x e). }
    exists m, (add_to d (single v) p). split; [|split; [assumption|]].
    + unfold starts_of. rewrite fold_left_app. cbn [fold_left]. apply in_flat_map. exists p. split; [exact I|]. apply in_map_iff. exists d. split; [reflexivity|]. apply filter_In.
      split; [apply in_seq; lia|]. rewrite Fd, andb_true_r. unfold allows. apply andb_true_iff. split.
      * apply forallb_forall. intros C J. apply negb_true_iff, not_true_iff_false. intros M. apply (In_nth _ _ none) in J as (c & Lc & <-). rewrite Lp in Lc.
        rewrite (fit_has _ _ _ _ Ft' v c Lv Lc M) in Un. discriminate.
      * apply disjoint_spec. intros u Mu. apply not_true_iff_false. intros M. apply (Far (f u)); [now apply f_near|]. rewrite <- Em.
        apply (fit_has _ _ _ _ Ft'); auto. now apply (near_below u v).
    + apply (fits_same (color (just l s) (f v) (m d))).
      * intros u Lu. cbn [color color_of]. rewrite !just_in by (auto; intros w J; now apply H). rewrite existsb_app. cbn [existsb]. rewrite orb_false_r.
        destruct (N.eqb_spec (f u) (f v)) as [X|X].
        -- apply f_inj in X as ->; auto. rewrite N.eqb_refl, orb_true_r. congruence.
        -- destruct (N.eqb_spec u v) as [->|_]; [congruence|]. now rewrite orb_false_r.
      * apply (put_fits (just l s) m p all); auto.
        -- apply not_true_iff_false. rewrite sees_iff, Em. intros (x & _ & Ax & X). now apply (Far x).
        -- intros u c X. rewrite has_put in X by assumption. apply orb_prop in X as [X|X]; [left|auto].
           apply andb_prop in X as [X X']. apply N.eqb_eq in X. apply Nat.eqb_eq in X'. auto.
        -- intros u c Lc [X|X]; [left; rewrite has_put by assumption; now rewrite X, orb_true_r|auto].
        -- left. rewrite has_put by assumption. now rewrite N.eqb_refl, Nat.eqb_refl.
Qed.

End Walk.

(** ** After the hubs (docs/theory.md, 12.1a): Bob colors some vertices first, and there are several copies *)

Section Copies.
Variables (G : graph) (R : rules) (begins : player) (hubs : list N) (copies : list (list N)).
Hypothesis is_simple : simple G.
Hypothesis free : connected R = false.
Hypothesis hubs_below : forall x, In x hubs -> x < order G.
Hypothesis no_hub : forall a x, In a copies -> In x a -> ~ In x hubs.
Hypothesis apart_copies : ForallOrdPairs (fun a b => forall x, In x a -> ~ In x b) copies.
Notation game := (coloring_game G R).
Notation legal_coloring := (legal_coloring G R).
Hypothesis play : forall s a, legal_coloring s -> (forall x, In x hubs -> color_of s x <> None) -> In a copies -> (forall x, In x a -> color_of s x = None) ->
  turn s = Bob \/ begins = Alice -> Wins game Bob s.

Definition fresh_copies (s : coloring) : list (list N) := filter (forallb (uncolored s)) copies.
Definition hubs_left (s : coloring) : nat := length (filter (uncolored s) hubs).
Definition waits : nat := match begins with Alice => 0 | Bob => 1 end.

Lemma fresh_after s y e : (length (fresh_copies s) <= S (length (fresh_copies (color s y e))))%nat.
Proof.
  unfold fresh_copies. assert (forall a, ~ In y a -> forallb (uncolored (color s y e)) a = forallb (uncolored s) a) as Same.
  { intros a. induction a as [|x a IH]; intros N; [reflexivity|]. cbn [forallb]. rewrite IH by (intros I; apply N; cbn; auto). f_equal. unfold uncolored. cbn.
    destruct (N.eqb_spec x y) as [->|_]; [|reflexivity]. exfalso. apply N. cbn; auto. }
  clear play no_hub. induction apart_copies as [|a l F P IH]; [cbn; lia|]. cbn [filter]. destruct (in_dec N.eq_dec y a) as [I|I].
  - rewrite (filter_ext_in (forallb (uncolored (color s y e))) (forallb (uncolored s)) l).
    + destruct (forallb (uncolored s) a), (forallb (uncolored (color s y e)) a); cbn; lia.
    + intros b J. rewrite Forall_forall in F. apply Same. intros Y. now apply (F b J y).
  - rewrite Same by assumption. specialize (IH P). destruct (forallb (uncolored s) a); cbn [length]; lia.
Qed.

Lemma fresh_hub s y e : In y hubs -> fresh_copies (color s y e) = fresh_copies s.
Proof.
  intros I. apply filter_ext_in. intros a J. assert (~ In y a) as N by (intros X; now apply (no_hub a y J X)). clear - N. induction a as [|x a IH]; [reflexivity|].
  cbn [forallb]. rewrite IH by (intros X; apply N; cbn; auto). f_equal. unfold uncolored. cbn. destruct (N.eqb_spec x y) as [->|_]; [|reflexivity]. exfalso. apply N. cbn; auto.
Qed.

Lemma left_after s y e : (hubs_left (color s y e) <= hubs_left s)%nat.
Proof.
  unfold hubs_left. apply filter_length_le. intros x _. unfold uncolored. cbn. destruct (N.eqb_spec x y); [discriminate|auto].
Qed.

Lemma left_after_hub s y e : In y hubs -> color_of s y = None -> (hubs_left (color s y e) < hubs_left s)%nat.
Proof.
  intros I U. unfold hubs_left. revert I. clear - U. induction hubs as [|x l IH]; intros I; [destruct I|]. cbn [filter].
  assert (length (filter (uncolored (color s y e)) l) <= length (filter (uncolored s) l))%nat as Le
    by (apply filter_length_le; intros z _; unfold uncolored; cbn; destruct (N.eqb_spec z y); [discriminate|auto]).
  destruct (N.eq_dec x y) as [->|D].
  - assert (uncolored s y = true) as -> by now apply uncolored_iff. assert (uncolored (color s y e) y = false) as -> by (unfold uncolored; cbn; now rewrite N.eqb_refl).
    cbn. lia.
  - destruct I as [->|I]; [congruence|]. specialize (IH I). assert (uncolored (color s y e) x = uncolored s x) as -> by (unfold uncolored; cbn; destruct (N.eqb_spec x y); congruence).
    destruct (uncolored s x); cbn; lia.
Qed.

Lemma legal_after s y e : legal_coloring s -> e < number R -> color_of s y = None -> sees G s y e = false -> legal_coloring (color s y e).
Proof.
  intros [L B] Le U S. rewrite <- not_true_iff_false, sees_iff in S. destruct is_simple as (Sy & Ir & Bd). split.
  - intros x z d A. cbn. destruct (N.eqb_spec x y) as [->|Dx], (N.eqb_spec z y) as [->|Dz].
    + now rewrite Ir in A.
    + intros X. injection X as <-. intros X. apply S. exists z. split; [now apply Bd in A|auto].
    + intros X Y. injection Y as <-. apply S. exists x. rewrite Sy in A. split; [now apply Bd in A|auto].
    + now apply L.
  - intros x d. cbn. destruct (N.eqb_spec x y); [intros X; now injection X as <-|apply B].
Qed.

Lemma play_now s : legal_coloring s -> hubs_left s = O -> (1 <= length (fresh_copies s))%nat -> turn s = Bob \/ begins = Alice -> Wins game Bob s.
Proof.
  intros L H0 F T. destruct (fresh_copies s) as [|a l] eqn:E; [cbn in F; lia|]. assert (In a (fresh_copies s)) as I by (rewrite E; cbn; auto).
  apply filter_In in I as [I A]. rewrite forallb_forall in A. apply (play s a); auto.
  - intros x Ix X. unfold hubs_left in H0. apply length_zero_iff_nil in H0. assert (In x (filter (uncolored s) hubs)) as J by (apply filter_In; split; [assumption|now apply uncolored_iff]).
    rewrite H0 in J. destruct J.
  - intros x Ix. apply uncolored_iff. auto.
Qed.

Theorem after_hubs u : forall s, legal_coloring s -> (hubs_left s <= u)%nat ->
  (turn s = Bob -> (Nat.max 1 (u + waits) <= length (fresh_copies s))%nat -> Wins game Bob s) /\
  (turn s = Alice -> (u + waits + 1 <= length (fresh_copies s))%nat -> Wins game Bob s).
Proof.
  induction u as [|u IH]; intros s L H.
  - assert (forall s, legal_coloring s -> (hubs_left s <= 0)%nat -> turn s = Bob -> (1 <= length (fresh_copies s))%nat -> Wins game Bob s) as Now
      by (intros t Lt Ht T F; apply play_now; auto; lia).
    assert ((waits = 0%nat /\ begins = Alice) \/ waits = 1%nat) as Wt by (unfold waits; destruct begins; auto).
    split; intros T F; [apply Now; auto; lia|]. destruct Wt as [[Wt B]|Wt]; rewrite Wt in F; [apply play_now; auto; lia|].
    apply (alice_to_move G R free); [assumption| |].
    + intros t E Tt. apply Now; auto; [split; rewrite E; apply L|unfold hubs_left, uncolored; rewrite E; exact H|unfold fresh_copies, uncolored; rewrite E; unfold fresh_copies, uncolored in F; lia].
    + intros x e Lx Le Ux Sx. apply Now; [now apply legal_after|pose proof (left_after s x e); lia|cbn; now rewrite T|pose proof (fresh_after s x e); lia].
  - assert (forall s, legal_coloring s -> (hubs_left s <= S u)%nat -> turn s = Bob -> (Nat.max 1 (S u + waits) <= length (fresh_copies s))%nat -> Wins game Bob s) as His.
    { clear s L H. intros s L H T F. destruct (filter (uncolored s) hubs) as [|x l] eqn:E.
      - apply play_now; auto; [unfold hubs_left; now rewrite E|lia].
      - assert (In x (filter (uncolored s) hubs)) as I by (rewrite E; cbn; auto). apply filter_In in I as [I U]. apply uncolored_iff in U. pose proof (hubs_below x I) as Lx.
        destruct (forallb (sees G s x) (below (number R))) eqn:D.
        + apply has_won. cbn. apply orb_true_iff. left. apply existsb_exists. exists x. split; [now apply in_vertices|]. apply dead_iff. split; [assumption|].
          rewrite forallb_forall in D. intros c Lc. apply D. now apply below_spec.
        + assert (exists c, c < number R /\ sees G s x c = false) as (c & Lc & S).
          { destruct (existsb (fun c => negb (sees G s x c)) (below (number R))) eqn:X.
            - apply existsb_exists in X as (c & Ic & X). exists c. split; [now apply below_spec|now apply negb_true_iff].
            - exfalso. rewrite <- not_true_iff_false in D. apply D. apply forallb_forall. intros c Ic. destruct (sees G s x c) eqn:Y; [reflexivity|].
              rewrite <- not_true_iff_false in X. exfalso. apply X, existsb_exists. exists c. now rewrite Y. }
          apply has_a_move with (q := color s x c).
          * apply not_all_colored. exists x. auto.
          * exact T.
          * apply free_moves; [assumption|]. left. exists x, c. auto.
          * apply (proj2 (IH (color s x c) ltac:(now apply legal_after) ltac:(pose proof (left_after_hub s x c I U); lia))); [cbn; now rewrite T|].
            rewrite fresh_hub by assumption. lia. }
    split; [now apply His|]. intros T F. apply (alice_to_move G R free); [assumption| |].
    + intros t E Tt. apply His; auto; [split; rewrite E; apply L|unfold hubs_left, uncolored; rewrite E; exact H|unfold fresh_copies, uncolored; rewrite E; unfold fresh_copies, uncolored in F; lia].
    + intros x e Lx Le Ux Sx. apply His; [now apply legal_after|pose proof (left_after s x e); lia|cbn; now rewrite T|pose proof (fresh_after s x e); lia].
Qed.

End Copies.
