(** * Paths, cycles, and orders by elimination

    Cycles of a graph of Game.v, by which classes are defined. If every nonempty set of vertices has a member with a property
    in the set, the vertices have an order in which each has it in the set of those that are not later. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Play Orders.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variable G : graph.

Notation adj u v := (adjacent G u v = true).

(** Each of a list is adjacent to the next. *)
Fixpoint path (l : list N) : Prop :=
  match l with
  | x :: t => match t with y :: _ => adj x y /\ path t | [] => True end
  | [] => True
  end.

(** At least three vertices, all different, each adjacent to the next, and the last to the first. *)
Definition cycle (c : list N) : Prop :=
  match c with
  | [] => False
  | x :: t => NoDup c /\ (2 <= length t)%nat /\ path c /\ adj (last t x) x
  end.

Lemma path_cons x y t : path (x :: y :: t) <-> adj x y /\ path (y :: t).
Proof. reflexivity. Qed.

Lemma path_app a : forall x b, path (a ++ x :: b) <-> path (a ++ [x]) /\ path (x :: b).
Proof.
  induction a as [|y a IH]; intros x b; cbn [app].
  - cbn. tauto.
  - destruct a as [|z a]; cbn [app] in *.
    + rewrite path_cons. cbn [path]. tauto.
    + rewrite !path_cons, IH. tauto.
Qed.

(** The part of a path that begins with [x] and ends at a later neighbor of [x] is a cycle. *)
Lemma closes x y l b r : NoDup (x :: y :: l ++ b :: r) -> path (x :: y :: l ++ b :: r) -> adj b x -> cycle (x :: y :: l ++ [b]).
Proof.
  intros D P A. change (x :: y :: l ++ b :: r) with ((x :: y :: l) ++ b :: r) in *. unfold cycle. split; [|split; [|split]].
  - replace ((x :: y :: l) ++ b :: r) with ((x :: y :: l ++ [b]) ++ r) in D by (cbn; now rewrite <- app_assoc).
    clear - D. induction r as [|z r IH]; [now rewrite app_nil_r in D|]. apply IH. now apply NoDup_remove_1 in D.
  - cbn [length]. rewrite app_length. cbn. lia.
  - now apply path_app in P as [P _].
  - change (y :: l ++ [b]) with ((y :: l) ++ [b]). now rewrite last_last.
Qed.

End Graph.

(** A member of a list of at least two that is not [y]. *)
Lemma another (y : N) (l : list N) : NoDup l -> (2 <= length l)%nat -> exists x, In x l /\ x <> y.
Proof.
  intros D L. destruct l as [|a [|b l]]; cbn in L; try lia. destruct (N.eq_dec a y) as [->|Ne].
  - exists b. cbn. split; [auto|]. intros ->. inversion D as [|? ? X]. apply X. cbn; auto.
  - exists a. cbn. auto.
Qed.

Lemma only_one (l : list N) x y : (length l <= 1)%nat -> In x l -> In y l -> x = y.
Proof. destruct l as [|a [|b l]]; cbn; intros L I J; try lia; intuition congruence. Qed.

(** ** Elimination *)

Section Elimination.
Variable P : list N -> N -> Prop.

Definition not_later (pos : N -> N) (S : list N) (u : N) : list N := filter (fun x => pos x <=? pos u) S.

Lemma not_later_spec pos S u x : In x (not_later pos S u) <-> In x S /\ pos x <= pos u.
Proof. unfold not_later. now rewrite filter_In, N.leb_le. Qed.

Lemma elimination : forall m S, length S = m -> NoDup S ->
  (forall T, T <> [] -> NoDup T -> incl T S -> exists v, In v T /\ P T v) ->
  exists pos : N -> N, (forall u v, In u S -> In v S -> pos u = pos v -> u = v) /\
    (forall u, In u S -> pos u < N.of_nat m) /\ forall u, In u S -> P (not_later pos S u) u.
Proof.
  induction m as [|m IH]; intros S E D Some_.
  - destruct S; [|discriminate]. exists (fun _ => 0). repeat split; intros u []; intros; contradiction.
  - destruct (Some_ S) as (v & I & Pv); [destruct S; discriminate|assumption|apply incl_refl|].
    set (S' := filter (fun x => negb (x =? v)) S).
    assert (forall x, In x S' <-> In x S /\ x <> v) as J.
    { intros x. unfold S'. now rewrite filter_In, negb_true_iff, N.eqb_neq. }
    assert (length S' = m) as E'.
    { rewrite (filter_halves (fun x => x =? v)) in E. fold S' in E.
      assert (length (filter (fun x => x =? v) S) = 1%nat) as One; [|lia].
      clear - D I. induction D as [|a l X D IH]; [destruct I|]. cbn. destruct (N.eqb_spec a v) as [->|Ne].
      - cbn. f_equal. clear - X. induction l as [|b l IH]; [reflexivity|]. cbn. destruct (N.eqb_spec b v) as [->|]; [exfalso; apply X; cbn; auto|].
        apply IH. intros Y. apply X. cbn; auto.
      - apply IH. destruct I; [contradiction|assumption]. }
    destruct (IH S' E') as (pos & Inj & Less & Each).
    { now apply NoDup_filter. }
    { intros T Ne Dt It. apply Some_; auto. intros x K. now apply J, It. }
    exists (changed pos v (N.of_nat m)).
    assert (forall u, In u S -> u <> v -> In u S') as K by (intros; now apply J).
    split; [|split].
    + intros u w Iu Iw. unfold changed. destruct (N.eqb_spec u v) as [->|Nu], (N.eqb_spec w v) as [->|Nw]; auto; intros Q.
      * specialize (Less w (K w Iw Nw)). lia.
      * specialize (Less u (K u Iu Nu)). lia.
    + intros u Iu. unfold changed. destruct (N.eqb_spec u v) as [->|Nu]; [lia|]. specialize (Less u (K u Iu Nu)). lia.
    + intros u Iu. destruct (N.eq_dec u v) as [->|Nu].
      * replace (not_later _ S v) with S; [assumption|]. unfold not_later. symmetry. rewrite changed_same.
        rewrite (filter_same _ (fun _ => true)); [clear; induction S; cbn; congruence|].
        intros x Ix. apply N.leb_le. unfold changed. destruct (N.eqb_spec x v) as [->|Nx]; [lia|]. specialize (Less x (K x Ix Nx)). lia.
      * replace (not_later _ S u) with (not_later pos S' u); [now apply Each, K|].
        pose proof (Less u (K u Iu Nu)) as Lu. unfold not_later, S'. rewrite (changed_other _ _ _ u) by assumption. clear - Lu.
        induction S as [|a l IH]; [reflexivity|]. cbn [filter]. unfold changed at 1. destruct (N.eqb_spec a v) as [->|Na]; cbn [negb].
        -- destruct (N.leb_spec (N.of_nat m) (pos u)); [lia|exact IH].
        -- cbn [filter]. now destruct (pos a <=? pos u); rewrite IH.
Qed.

Lemma elimination_order G : (forall T, T <> [] -> NoDup T -> incl T (vertices G) -> exists v, In v T /\ P T v) ->
  exists pos : N -> N, (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) /\
    (forall u, u < order G -> pos u < order G) /\ forall u, u < order G -> P (not_later pos (vertices G) u) u.
Proof.
  intros H. assert (forall u, In u (vertices G) <-> u < order G) as I by (intros; apply below_spec).
  destruct (elimination (length (vertices G)) (vertices G) eq_refl (below_nodup _) H) as (pos & Inj & Less & Each).
  exists pos. split; [|split].
  - intros u v U V. apply Inj; now apply I.
  - intros u U. apply I in U. specialize (Less u U). unfold vertices, below in Less. rewrite map_length, seq_length in Less. lia.
  - intros u U. apply Each. now apply I.
Qed.

End Elimination.
