(** * Tables by vertex, and orders read from lists: what the checker of bounds computes with *)

From Coq Require Import NArith PeanoNat List Bool Lia FMapPositive.
From Mapgame Require Import Game Sets Orders.
Import ListNotations.
Open Scope N_scope.

Definition find_in {A} (d : A) (m : PositiveMap.t A) (v : N) : A :=
  match PositiveMap.find (N.succ_pos v) m with Some a => a | None => d end.
Definition put_in {A} (v : N) (a : A) (m : PositiveMap.t A) : PositiveMap.t A := PositiveMap.add (N.succ_pos v) a m.
Definition has_in {A} (m : PositiveMap.t A) (v : N) : bool :=
  match PositiveMap.find (N.succ_pos v) m with Some _ => true | None => false end.

Lemma succ_pos_eq u v : N.succ_pos u = N.succ_pos v -> u = v.
Proof. intros E. apply N.succ_inj. rewrite <- !N.succ_pos_spec. now rewrite E. Qed.

Lemma found_put {A} u v (a : A) m :
  PositiveMap.find (N.succ_pos u) (put_in v a m) = if u =? v then Some a else PositiveMap.find (N.succ_pos u) m.
Proof.
  unfold put_in. destruct (N.eqb_spec u v) as [->|Ne]; [apply PositiveMap.gss|]. apply PositiveMap.gso. intros E. apply Ne.
  now apply succ_pos_eq.
Qed.

(** The numbers below [n], without [N.of_nat]. *)
Fixpoint from (v : N) (count : nat) : list N := match count with O => [] | S c => v :: from (N.succ v) c end.
Definition upto (n : N) : list N := from 0 (N.to_nat n).

Lemma upto_spec n v : In v (upto n) <-> v < n.
Proof.
  unfold upto. assert (forall c a, In v (from a c) <-> a <= v < a + N.of_nat c) as F; [|rewrite F; lia].
  induction c as [|c IH]; intros a; cbn [from In]; [lia|]. rewrite IH. split; [|intros H; destruct (N.eq_dec a v)]; lia.
Qed.

Lemma upto_below n : upto n = below n.
Proof.
  unfold upto, below. assert (forall c a, from (N.of_nat a) c = map N.of_nat (seq a c)) as F; [|apply (F (N.to_nat n) 0%nat)].
  induction c as [|c IH]; intros a; cbn [from seq map]; [reflexivity|]. now rewrite <- IH, Nat2N.inj_succ.
Qed.

(** A function, computed once for each vertex. *)
Definition table_up {A} (n : N) (f : N -> A) : PositiveMap.t A :=
  fold_left (fun m v => put_in v (f v) m) (upto n) (PositiveMap.empty A).

Lemma table_up_spec {A} (d : A) n f v : v < n -> find_in d (table_up n f) v = f v.
Proof.
  intros L. apply upto_spec in L. unfold table_up, find_in.
  assert (forall l m, (In v l -> PositiveMap.find (N.succ_pos v) (fold_left (fun m v => put_in v (f v) m) l m) = Some (f v)) /\
            (PositiveMap.find (N.succ_pos v) m = Some (f v) ->
             PositiveMap.find (N.succ_pos v) (fold_left (fun m v => put_in v (f v) m) l m) = Some (f v))) as H.
  { induction l as [|w l IH]; intros m; cbn [fold_left In]; [tauto|].
    assert (w = v \/ PositiveMap.find (N.succ_pos v) m = Some (f v) ->
            PositiveMap.find (N.succ_pos v) (put_in w (f w) m) = Some (f v)) as P.
    { rewrite found_put. destruct (N.eqb_spec v w) as [->|Ne]; [reflexivity|]. intros [->|E]; [contradiction|assumption]. }
    destruct (IH (put_in w (f w) m)) as [H1 H2]. split; [intros [E|I]|]; auto. }
  now rewrite (proj1 (H _ _) L).
Qed.

(** ** Positions *)

Fixpoint positions (l : list N) (i : N) (m : PositiveMap.t N) : option (PositiveMap.t N) :=
  match l with
  | [] => Some m
  | v :: t => if has_in m v then None else positions t (N.succ i) (put_in v i m)
  end.

(** Where each vertex stands in a list in which all stand, once. *)
Definition order_of (n : N) (l : list N) : option (PositiveMap.t N) :=
  match positions l 0 (PositiveMap.empty N) with
  | Some m => if forallb (has_in m) (upto n) then Some m else None
  | None => None
  end.

Lemma positions_spec l : forall i m p, positions l i m = Some p ->
  (forall v x, PositiveMap.find (N.succ_pos v) m = Some x -> x < i) ->
  (forall u v x, PositiveMap.find (N.succ_pos u) m = Some x -> PositiveMap.find (N.succ_pos v) m = Some x -> u = v) ->
  forall u v x, PositiveMap.find (N.succ_pos u) p = Some x -> PositiveMap.find (N.succ_pos v) p = Some x -> u = v.
Proof.
  induction l as [|w l IH]; intros i m p E Less Inj; cbn [positions] in E; [now injection E as <-|].
  destruct (has_in m w); [discriminate|]. apply (IH _ _ _ E).
  - intros v x F. rewrite found_put in F. destruct (v =? w); [injection F as <-; lia|]. specialize (Less v x F). lia.
  - intros u v x Fu Fv. rewrite found_put in Fu, Fv. destruct (N.eqb_spec u w) as [->|Nu], (N.eqb_spec v w) as [->|Nv]; auto.
    + injection Fu as <-. specialize (Less v i Fv). lia.
    + injection Fv as <-. specialize (Less u i Fu). lia.
    + now apply (Inj u v x).
Qed.

Lemma order_of_spec n l p : order_of n l = Some p -> forall u v, u < n -> v < n -> find_in 0 p u = find_in 0 p v -> u = v.
Proof.
  unfold order_of. destruct (positions _ _ _) as [q|] eqn:P; [|discriminate]. destruct (forallb _ _) eqn:F; [|discriminate].
  intros Q. injection Q as <-. rewrite forallb_forall in F. intros u v Lu Lv E.
  apply upto_spec in Lu, Lv. pose proof (F u Lu) as Fu. pose proof (F v Lv) as Fv. unfold has_in, find_in in *.
  destruct (PositiveMap.find (N.succ_pos u) q) as [x|] eqn:Eu; [|discriminate].
  destruct (PositiveMap.find (N.succ_pos v) q) as [y|] eqn:Ev; [|discriminate]. subst y.
  apply (positions_spec _ _ _ _ P) with (x := x); auto; intros; rewrite PositiveMap.gempty in *; discriminate.
Qed.

(** ** Lists without what was there before *)

Fixpoint distinct (l : list N) (seen : PositiveMap.t unit) : list N :=
  match l with
  | [] => []
  | v :: t => if has_in seen v then distinct t seen else v :: distinct t (put_in v tt seen)
  end.

Lemma has_put {A} u v (a : A) m : has_in (put_in v a m) u = (u =? v) || has_in m u.
Proof. unfold has_in. rewrite found_put. now destruct (u =? v). Qed.

Lemma distinct_in l : forall seen v, In v l -> In v (distinct l seen) \/ has_in seen v = true.
Proof.
  induction l as [|w l IH]; intros seen v I; [destruct I|]. cbn [distinct]. destruct I as [->|I].
  - destruct (has_in seen v) eqn:E; [now right|left; now left].
  - destruct (has_in seen w) eqn:E; [now apply IH|]. destruct (IH (put_in w tt seen) v I) as [J|J]; [left; now right|].
    rewrite has_put in J. destruct (N.eqb_spec v w) as [->|Ne]; [left; now left|now right].
Qed.

(** Whether the members of a list are different. *)
Fixpoint no_twice (l : list N) (seen : PositiveMap.t unit) : bool :=
  match l with [] => true | v :: t => negb (has_in seen v) && no_twice t (put_in v tt seen) end.

Lemma no_twice_spec l : forall seen, no_twice l seen = true -> NoDup l /\ forall v, In v l -> has_in seen v = false.
Proof.
  induction l as [|v l IH]; intros seen H; [split; [constructor|easy]|]. cbn in H. apply andb_prop in H as [A B]. apply negb_true_iff in A.
  destruct (IH _ B) as [D O]. split.
  - constructor; [|assumption]. intros I. specialize (O v I). rewrite has_put, N.eqb_refl in O. discriminate.
  - intros w [<-|I]; [assumption|]. specialize (O w I). rewrite has_put, orb_false_iff in O. tauto.
Qed.

(** The members of a list as a table. *)
Definition marks (l : list N) : PositiveMap.t unit := fold_left (fun m v => put_in v tt m) l (PositiveMap.empty unit).

Lemma marks_spec l v : has_in (marks l) v = true <-> In v l.
Proof.
  unfold marks. assert (forall m, has_in (fold_left (fun m v => put_in v tt m) l m) v = true <-> In v l \/ has_in m v = true) as H.
  { induction l as [|w l IH]; intros m; cbn [fold_left In]; [tauto|]. rewrite IH, has_put, orb_true_iff, N.eqb_eq. intuition. }
  rewrite H. unfold has_in at 1. rewrite PositiveMap.gempty. intuition. discriminate.
Qed.
