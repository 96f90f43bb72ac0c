(** * Orders of the vertices, and counting (docs/theory.md, 2)

    What the strategies along an order share. An order says where each vertex stands. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play.
Import ListNotations.
Open Scope N_scope.

(** ** Counting *)

Definition changed {A} (f : N -> A) (v : N) (a : A) : N -> A := fun w => if w =? v then a else f w.

Lemma changed_same {A} (f : N -> A) v a : changed f v a v = a.
Proof. unfold changed. now rewrite N.eqb_refl. Qed.
Lemma changed_other {A} (f : N -> A) v a w : w <> v -> changed f v a w = f w.
Proof. unfold changed. intros H. now apply N.eqb_neq in H as ->. Qed.

Lemma map_nodup {A B} (f : A -> B) l :
  NoDup l -> (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction l as [|x l IH]; intros D I; cbn; constructor; inversion D as [|? ? N D']; subst.
  - intros J. apply in_map_iff in J as (y & E & J). apply N. rewrite <- (I y x); cbn; auto.
  - apply IH; auto. intros; apply I; cbn; auto.
Qed.

Lemma apart_nodup {A} (a b : list A) : NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) -> NoDup (a ++ b).
Proof.
  intros Da Db H. induction Da as [|x a N D IH]; [assumption|]. cbn. constructor.
  - intros I. apply in_app_iff in I as [I|I]; [contradiction|]. now apply (H x (or_introl eq_refl)).
  - apply IH. intros y Y. apply H. now right.
Qed.

Lemma nodup_apart {A} (a b : list A) : NoDup (a ++ b) -> NoDup a /\ NoDup b /\ forall x, In x a -> ~ In x b.
Proof.
  induction a as [|y a IH]; cbn; intros D; [split; [constructor|]; split; [assumption|intros x []]|]. inversion D as [|? ? N D']; subst.
  destruct (IH D') as (Da & Db & H). split; [constructor; [intros I; apply N, in_app_iff; auto|assumption]|]. split; [assumption|].
  intros x [<-|X]; [intros I; apply N, in_app_iff; auto|auto].
Qed.

(** A list whose members go to different members of another one is not longer. *)
Lemma one_to_one (f : N -> N) (s t : list N) : NoDup s -> (forall x, In x s -> In (f x) t) ->
  (forall x y, In x s -> In y s -> f x = f y -> x = y) -> (length s <= length t)%nat.
Proof.
  intros D I J. rewrite <- (map_length f s). apply NoDup_incl_length; [now apply map_nodup|].
  intros y K. apply in_map_iff in K as (x & <- & K). auto.
Qed.

Lemma one_at_most (l : list N) : NoDup l -> (forall x y, In x l -> In y l -> x = y) -> N.of_nat (length l) <= 1.
Proof.
  intros D E. destruct l as [|a [|b l]]; cbn [length]; try lia. exfalso. inversion D as [|? ? N _]; subst.
  apply N. rewrite (E a b); cbn; auto.
Qed.

Lemma filter_halves {A} (f : A -> bool) l : length l = (length (filter f l) + length (filter (fun x => negb (f x)) l))%nat.
Proof. induction l as [|x l IH]; cbn [filter length]; [reflexivity|]. destruct (f x); cbn [negb length]; lia. Qed.

(** A list whose members go to the members of another one, no three to one, is at most twice as long. *)
Lemma two_to_one (f : N -> N) (t : list N) : forall s : list N, NoDup s -> (forall x, In x s -> In (f x) t) ->
  (forall a b c, In a s -> In b s -> In c s -> f a = f b -> f b = f c -> a = b \/ a = c \/ b = c) ->
  (length s <= 2 * length t)%nat.
Proof.
  induction t as [|y t IH]; intros s D I Two.
  - destruct s as [|x s]; [cbn; lia|]. destruct (I x (or_introl eq_refl)).
  - rewrite (filter_halves (fun x => f x =? y) s).
    assert (length (filter (fun x => (f x =? y)%N) s) <= 2)%nat as Fiber.
    { assert (NoDup (filter (fun x => f x =? y) s)) as Df by now apply NoDup_filter.
      assert (forall x, In x (filter (fun x => f x =? y) s) -> In x s /\ f x = y) as If.
      { intros x J. apply filter_In in J as [J E]. now apply N.eqb_eq in E. }
      destruct (filter (fun x => f x =? y) s) as [|a [|b [|c l]]]; cbn [length]; try lia. exfalso.
      destruct (If a) as [Ia Fa]; [cbn; auto|]. destruct (If b) as [Ib Fb]; [cbn; auto|]. destruct (If c) as [Ic Fc]; [cbn; auto|].
      inversion Df as [|? ? Na D1]; subst. inversion D1 as [|? ? Nb D2]; subst.
      destruct (Two a b c Ia Ib Ic) as [E|[E|E]]; try congruence; subst; cbn in *; tauto. }
    assert (length (filter (fun x => negb (f x =? y)%N) s) <= 2 * length t)%nat as Rest.
    { apply IH.
      - now apply NoDup_filter.
      - intros x J. apply filter_In in J as [J E]. apply negb_true_iff, N.eqb_neq in E. destruct (I x J); [congruence|assumption].
      - intros a b c Ja Jb Jc. apply filter_In in Ja as [Ja _], Jb as [Jb _], Jc as [Jc _]. now apply Two. }
    cbn [length]. lia.
Qed.

(** One more member can be the reason for one more only. *)
Lemma filter_one_more (f : N -> bool) (b : N) (l : list N) : NoDup l ->
  (length (filter (fun w => (w =? b)%N || f w) l) <= length (filter f l) + 1)%nat.
Proof.
  intros D. induction D as [|w l I D IH]; [cbn; lia|]. cbn [filter]. destruct (N.eqb_spec w b) as [->|Ne]; cbn [orb].
  - rewrite (filter_same _ f).
    + destruct (f b); cbn [length]; lia.
    + intros y J. destruct (N.eqb_spec y b) as [->|]; [contradiction|reflexivity].
  - destruct (f w); cbn [length]; lia.
Qed.

Lemma all_but_one (b : N) (l : list N) : NoDup l -> (length l <= length (filter (fun w => negb (w =? b)%N) l) + 1)%nat.
Proof.
  intros D. rewrite (filter_halves (fun w => w =? b) l). pose proof (filter_one_more (fun _ => false) b l D) as One.
  rewrite (filter_same (fun w => (w =? b) || false) (fun w => w =? b)) in One by (intros; apply orb_false_r).
  assert (filter (fun _ : N => false) l = []) as E by (clear; induction l; auto). rewrite E in One. cbn [length] in One. lia.
Qed.

(** The first member of a list that has a property, along an order. *)
Fixpoint first_in (pos : N -> N) (f : N -> bool) (l : list N) : option N :=
  match l with
  | [] => None
  | w :: l =>
      let rest := first_in pos f l in
      if f w then match rest with Some y => if pos y <? pos w then rest else Some w | None => Some w end else rest
  end.

Lemma first_in_none pos f l : first_in pos f l = None -> forall u, In u l -> f u = false.
Proof.
  induction l as [|w l IH]; intros E u I; [destruct I|]. cbn in E. destruct (f w) eqn:W.
  - destruct (first_in pos f l) as [y|]; [destruct (pos y <? pos w)|]; discriminate.
  - destruct I as [<-|I]; auto.
Qed.

Lemma first_in_some pos f l v : first_in pos f l = Some v ->
  In v l /\ f v = true /\ forall u, In u l -> f u = true -> pos v <= pos u.
Proof.
  revert v. induction l as [|w l IH]; intros v E; [discriminate|]. cbn in E.
  destruct (first_in pos f l) as [y|] eqn:F.
  - destruct (IH y eq_refl) as (Iy & Uy & Ly). destruct (f w) eqn:W; [destruct (N.ltb_spec (pos y) (pos w))|]; injection E as <-; cbn.
    + split; [auto|]. split; [assumption|]. intros u [<-|J] U; [lia|auto].
    + split; [auto|]. split; [assumption|]. intros u [<-|J] U; [lia|]. specialize (Ly u J U). lia.
    + split; [auto|]. split; [assumption|]. intros u [<-|J] U; [congruence|auto].
  - destruct (f w) eqn:W; [|discriminate]. injection E as <-. cbn. split; [auto|]. split; [assumption|].
    intros u [<-|J] U; [lia|]. rewrite (first_in_none _ _ _ F u J) in U. discriminate.
Qed.

Lemma least_member (pos : N -> N) (f : N -> bool) (l : list N) : (exists v, In v l /\ f v = true) ->
  exists v, In v l /\ f v = true /\ forall u, In u l -> f u = true -> pos v <= pos u.
Proof.
  intros (v & I & U). destruct (first_in pos f l) as [x|] eqn:E; [exists x; now apply first_in_some|].
  rewrite (first_in_none pos f l E v I) in U. discriminate.
Qed.

Section Graph.
Variables (n : N) (near : N -> set).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Notation G := (graph_of n near).

Lemma neighbors_nodup u : NoDup (neighbors G u).
Proof. apply NoDup_filter, below_nodup. Qed.

(** ** Colors that a vertex sees *)

(** If [v] sees the colors [shade j], it has for each j a neighbor of this color. *)
Lemma seen_at s v (shade : N -> N) m : (forall j, In j (below m) -> sees G s v (shade j) = true) ->
  exists f : N -> N, forall j, In j (below m) -> mem (f j) (near v) = true /\ color_of s (f j) = Some (shade j).
Proof.
  intros S. set (wit := fun j => find (fun w => match color_of s w with Some d => d =? shade j | None => false end) (neighbors G v)).
  exists (fun j => match wit j with Some w => w | None => 0 end). intros j J. specialize (S j J).
  unfold sees in S. apply existsb_exists in S as (x & Ix & Ex). destruct (wit j) as [w|] eqn:Ew.
  - apply find_some in Ew as [Iw Ew]. apply (neighbors_spec n near near_below) in Iw. split; [assumption|].
    destruct (color_of s w) as [d|]; [|discriminate]. now apply N.eqb_eq in Ew as ->.
  - pose proof (find_none _ _ Ew x Ix) as F. cbn in F. rewrite Ex in F. discriminate.
Qed.

(** ** Orders *)

Variable pos : N -> N.

(** [y] is a backward neighbor of [z]. *)
Definition back (z y : N) : Prop := mem y (near z) = true /\ pos y < pos z.
Definition backward (u : N) : list N := filter (fun y => pos y <? pos u) (neighbors G u).

(** [h] is a loose backward neighbor of [v]: it is earlier, and adjacent to [v] or to a neighbor of [v] that is later than [v]. *)
Definition loose (v h : N) : Prop :=
  pos h < pos v /\ (mem h (near v) = true \/ exists w, mem w (near v) = true /\ mem h (near w) = true /\ pos v < pos w).

Lemma back_below z y : back z y -> y < n /\ z < n.
Proof. intros [M _]. split; [now apply (near_below y z)|]. apply (near_below z y). now rewrite near_sym. Qed.

Lemma backward_nodup u : NoDup (backward u).
Proof. apply NoDup_filter, neighbors_nodup. Qed.

Lemma backward_spec u y : In y (backward u) <-> back u y.
Proof. unfold backward, back. now rewrite filter_In, (neighbors_spec n near near_below), N.ltb_lt. Qed.

End Graph.
