(** * Shades of a guiding coloring (docs/theory.md, 4.1)

    The guide is a proper coloring with [q] colors. The color [c] is a shade of [c mod q]. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Orders.
Import ListNotations.
Open Scope N_scope.

Definition shade (q i j : N) : N := j * q + i.

Lemma shade_class q i j : i < q -> shade q i j mod q = i.
Proof. intros L. unfold shade. symmetry. apply N.mod_unique with j; lia. Qed.

Lemma shade_once q i j j' : i < q -> shade q i j = shade q i j' -> j = j'.
Proof. unfold shade. intros L E. apply (N.mul_cancel_r j j' q); lia. Qed.

(** The shade of [guide x] that Alice gives to [x], of [m] shades, among those that no neighbor has: that of the first vertex in the
    order [pos] that has one of them; if none has, the first of them. *)
Definition shade_for (G : graph) (pos guide : N -> N) (q m : N) (s : coloring) (x : N) : N :=
  let fits c := (c mod q =? guide x) && (c <? q * m) && negb (sees G s x c) in
  match first_in pos (fun v => match color_of s v with Some c => fits c | None => false end) (vertices G) with
  | Some v => match color_of s v with Some c => c | None => 0 end
  | None => match find fits (map (shade q (guide x)) (below m)) with Some c => c | None => 0 end
  end.

(** The first open vertex, for when she has nothing to answer. *)
Definition first_open (G : graph) (R : rules) (pos : N -> N) (s : coloring) : N :=
  match first_in pos (open G R (uncolored s)) (vertices G) with Some v => v | None => 0 end.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules).
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Notation G := (graph_of n near).

(** It is one, if there is one. *)
Lemma shade_fits pos guide q m s x j : q * m <= number R -> x < n -> guide x < q -> uncolored s x = true ->
  j < m -> sees G s x (shade q (guide x) j) = false ->
  avail n (number R) near any_color (color_of s) x (shade_for G pos guide q m s x) /\ shade_for G pos guide q m s x mod q = guide x.
Proof.
  intros K L Lg U J S. unfold shade_for.
  set (fits := fun c => (c mod q =? guide x) && (c <? q * m) && negb (sees G s x c)).
  assert (forall c, fits c = true -> avail n (number R) near any_color (color_of s) x c /\ c mod q = guide x) as Good.
  { intros c F. unfold fits in F. rewrite !andb_true_iff, N.eqb_eq, N.ltb_lt, negb_true_iff in F. destruct F as [[C B] F].
    split; [|assumption]. apply avail_spec; [assumption|]. split; [assumption|]. split; [split; [lia|reflexivity]|]. split; assumption. }
  destruct (first_in pos _ (vertices G)) as [v|] eqn:E.
  - apply first_in_some in E as (_ & F & _). destruct (color_of s v) as [c|]; [auto|discriminate].
  - destruct (find fits (map (shade q (guide x)) (below m))) as [c|] eqn:F; [apply find_some in F as [_ F]; auto|].
    exfalso. assert (fits (shade q (guide x) j) = true) as X.
    { unfold fits. rewrite shade_class, N.eqb_refl, S by assumption. cbn. rewrite andb_true_r. apply N.ltb_lt. unfold shade. nia. }
    rewrite (find_none _ _ F (shade q (guide x) j)) in X; [discriminate|]. apply in_map. now apply below_spec.
Qed.

Lemma first_open_is pos s : all_colored G s = false ->
  first_open G R pos s < n /\ uncolored s (first_open G R pos s) = true /\ opened n near R s (first_open G R pos s).
Proof.
  intros A. destruct (some_uncolored n near s A) as (u & L & U). destruct (some_opened n near R s u L U) as (v & Lv & _ & O).
  unfold first_open. destruct (first_in pos (open G R (uncolored s)) (vertices G)) as [x|] eqn:E.
  - apply first_in_some in E as (I & O' & _). apply (vertices_spec n near) in I. split; [assumption|]. split; [|exact O'].
    unfold open in O'. now apply andb_prop in O' as [O' _].
  - unfold opened in O. rewrite (first_in_none _ _ _ E v) in O; [discriminate|]. now apply (vertices_spec n near).
Qed.

End Graph.
