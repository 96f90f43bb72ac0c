(** * The walk through a proof, for any game

    A game has residues, and judges the claims about them. A residue is stored when all claims under it are checked, and
    every stored residue is good: the winner wins all positions that it stands for. *)

From Coq Require Import NArith PeanoNat List Bool FMapPositive.
From Mapgame Require Import Game.
Import ListNotations.
Open Scope N_scope.

(** ** Numbers *)

(** What is read of a list of bytes. *)
Fixpoint read_groups (groups : nat) (bytes : list N) : option (N * list N) :=
  match groups, bytes with
  | O, _ | _, [] => None
  | S groups', b :: t =>
      if b <? 128 then Some (b, t)
      else match read_groups groups' t with
           | Some (x, t') => Some (b - 128 + 128 * x, t')
           | None => None
           end
  end.

Definition read_number (bytes : list N) : option (N * list N) :=
  match read_groups 5 bytes with
  | Some (x, t) => if x <? 4294967296 then Some (x, t) else None
  | None => None
  end.

(** This many numbers, all below [n]. *)
Fixpoint read_below (n : N) (count : nat) (bytes : list N) : option (list N * list N) :=
  match count with
  | O => Some ([], bytes)
  | S count' =>
      match read_number bytes with
      | Some (v, t) =>
          if v <? n then
            match read_below n count' t with
            | Some (l, t') => Some (v :: l, t')
            | None => None
            end
          else None
      | None => None
      end
  end.

(** A number, at most [n], and so many numbers below [n]. *)
Definition read_list (n : N) (bytes : list N) : option (list N * list N) :=
  match read_number bytes with
  | Some (m, t) => if m <=? n then read_below n (N.to_nat m) t else None
  | None => None
  end.

(** ** Verdicts *)

Section Verdicts.
Variable residue : Type.

(** What is said of a claim. *)
Inductive verdict :=
| Refused                             (* it does not hold *)
| Done                                (* it holds *)
| Known (r : residue)                 (* it holds if this residue is stored *)
| All (l : list (option residue)).    (* it holds if these are proved; [None] is a position that Bob has won *)

(** What is left of a walk. *)
Inductive result (A : Type) :=
| Fine (a : A)
| Wrong (claims : N).

Record state := State {
  table : PositiveMap.t (list residue);
  size : N;
  claims : N;
  bytes : list N
}.

Variables (hash : residue -> positive) (equal : residue -> residue -> bool).
Hypothesis equal_eq : forall a b, equal a b = true -> a = b.
Variable judge : player -> residue -> list N -> verdict * list N.

Definition is_bob (w : player) : bool := match w with Bob => true | Alice => false end.

Definition found (r : residue) (s : state) : bool :=
  match PositiveMap.find (hash r) (table s) with
  | Some l => existsb (equal r) l
  | None => false
  end.

Definition store (r : residue) (s : state) : state :=
  let key := hash r in
  match PositiveMap.find key (table s) with
  | Some l =>
      if existsb (equal r) l then s
      else State (PositiveMap.add key (r :: l) (table s)) (size s + 1) (claims s) (bytes s)
  | None => State (PositiveMap.add key [r] (table s)) (size s + 1) (claims s) (bytes s)
  end.

(** Reads the claim about [r], and those under it; [depth] is how deep they may be. *)
Fixpoint walk (depth : nat) (w : player) (r : residue) (s : state) : result state :=
  match depth with
  | O => Wrong _ (claims s)
  | S depth' =>
      let '(v, t) := judge w r (bytes s) in
      let s := State (table s) (size s) (claims s + 1) t in
      match v with
      | Refused => Wrong _ (claims s)
      | Done => Fine _ s
      | Known r' => if found r' s then Fine _ s else Wrong _ (claims s)
      | All l =>
          (fix each l s :=
             match l with
             | [] => Fine _ (store r s)
             | None :: l' => if is_bob w then each l' s else Wrong _ (claims s)
             | Some r' :: l' =>
                 match walk depth' w r' s with
                 | Fine _ s' => each l' s'
                 | e => e
                 end
             end) l s
      end
  end.

(** ** What is stored is good *)

Variable good : player -> residue -> Prop.

Definition good_end (w : player) (x : option residue) : Prop :=
  match x with Some r => good w r | None => w = Bob end.

Hypothesis judge_good : forall w r b v t, judge w r b = (v, t) ->
  match v with
  | Refused => True
  | Done => good w r
  | Known r' => good w r' -> good w r
  | All l => (forall x, In x l -> good_end w x) -> good w r
  end.

Definition all_good (w : player) (s : state) : Prop :=
  forall key l r, PositiveMap.find key (table s) = Some l -> In r l -> good w r.

Lemma found_good w r s : all_good w s -> found r s = true -> good w r.
Proof.
  intros A F. unfold found in F. destruct (PositiveMap.find _ (table s)) as [l|] eqn:E; [|discriminate].
  apply existsb_exists in F as (r' & I & F). apply equal_eq in F as ->. now apply (A (hash r') l r').
Qed.

Lemma store_good w r s : all_good w s -> good w r -> all_good w (store r s).
Proof.
  intros A G. unfold store.
  assert (forall l0, (forall x, In x l0 -> good w x) ->
            all_good w (State (PositiveMap.add (hash r) (r :: l0) (table s)) (size s + 1) (claims s) (bytes s))) as Add.
  { intros l0 A0 key l x. cbn [table]. destruct (Pos.eq_dec key (hash r)) as [->|D].
    - rewrite PositiveMap.gss. intros E I. injection E as <-. destruct I as [<-|I]; auto.
    - rewrite PositiveMap.gso by assumption. intros E I. now apply (A key l). }
  destruct (PositiveMap.find _ (table s)) as [l0|] eqn:E.
  - destruct (existsb (equal r) l0); [assumption|]. apply Add. intros x I. now apply (A (hash r) l0 x).
  - apply Add. intros x [].
Qed.

Lemma walk_good depth : forall w r s s', all_good w s -> walk depth w r s = Fine _ s' -> all_good w s' /\ good w r.
Proof.
  induction depth as [|depth IH]; intros w r s s' A H; [discriminate|]. cbn [walk] in H.
  destruct (judge w r (bytes s)) as [v t] eqn:J. pose proof (judge_good _ _ _ _ _ J) as G.
  set (s1 := State (table s) (size s) (claims s + 1) t) in *.
  assert (all_good w s1) as A1 by exact A.
  destruct v as [| |r'|l]; try discriminate.
  - injection H as <-. auto.
  - destruct (found r' s1) eqn:F; [|discriminate]. injection H as <-. split; [assumption|].
    apply G. now apply (found_good w r' s1).
  - assert (forall l0 s0, all_good w s0 ->
      (fix each l s :=
         match l with
         | [] => Fine _ (store r s)
         | None :: l' => if is_bob w then each l' s else Wrong _ (claims s)
         | Some r' :: l' => match walk depth w r' s with Fine _ s' => each l' s' | e => e end
         end) l0 s0 = Fine _ s' ->
      exists s3, s' = store r s3 /\ all_good w s3 /\ forall x, In x l0 -> good_end w x) as Each.
    { induction l0 as [|x l0 IHl]; intros s0 A0 E.
      { injection E as <-. exists s0. split; [reflexivity|]. split; [assumption|]. intros x []. }
      destruct x as [r'|].
      - destruct (walk depth w r' s0) as [s2|] eqn:W; try discriminate.
        destruct (IH w r' s0 s2 A0 W) as [A2 G']. destruct (IHl s2 A2 E) as (s3 & -> & A3 & X).
        exists s3. split; [reflexivity|]. split; [assumption|]. intros y [<-|I]; auto.
      - destruct (is_bob w) eqn:B; [|discriminate]. destruct (IHl s0 A0 E) as (s3 & -> & A3 & X).
        exists s3. split; [reflexivity|]. split; [assumption|]. intros y [<-|I]; auto.
        destruct w; [discriminate|reflexivity]. }
    destruct (Each l s1 A1 H) as (s3 & -> & A3 & X). pose proof (G X). split; [now apply store_good|assumption].
Qed.

End Verdicts.
