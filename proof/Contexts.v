(** * Parts of words, and what can be said from them (docs/formats.md, "Windows")

    A view of a word knows some of its columns. What is computed from a view is right for all words that have these columns. *)

From Coq Require Import ZArith NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Letters.
Import ListNotations.
Open Scope Z_scope.

(** A result, or the side on which more of the word must be known: whether it is the right. *)
Inductive res (A : Type) := Known (x : A) | Need (right : bool).
Arguments Known {A} x.
Arguments Need {A} right.

Definition bind {A B} (x : res A) (f : A -> res B) : res B := match x with Known a => f a | Need r => Need r end.

Lemma bind_known {A B} (x : res A) (f : A -> res B) b : bind x f = Known b -> exists a, x = Known a /\ f a = Known b.
Proof. destruct x; cbn; [eauto|discriminate]. Qed.

(** Whether one passes the test, though of others it may be unknown. *)
Fixpoint some_passes {A} (test : A -> res bool) (l : list A) (need : option bool) : res bool :=
  match l with
  | [] => match need with None => Known false | Some r => Need r end
  | x :: t =>
      match test x with
      | Known true => Known true
      | Known false => some_passes test t need
      | Need r => some_passes test t (Some r)
      end
  end.

Lemma some_passes_right {A} (test : A -> res bool) (f : A -> bool) l : (forall x b, In x l -> test x = Known b -> b = f x) ->
  forall need b, some_passes test l need = Known b -> b = existsb f l.
Proof.
  intros H. enough (forall need b, some_passes test l need = Known b -> (need = None \/ b = true) /\ b = existsb f l) as Q
    by (intros need b E; now apply (Q need b)).
  induction l as [|x l IH]; intros need b E; cbn in E |- *.
  - destruct need; [discriminate|]. injection E as <-. auto.
  - assert (forall need b, some_passes test l need = Known b -> (need = None \/ b = true) /\ b = existsb f l) as IH'
      by (apply IH; intros y c I; apply H; cbn; auto). clear IH. destruct (test x) as [[|]|r] eqn:T.
    + injection E as <-. rewrite <- (H x true) by (cbn; auto). auto.
    + rewrite <- (H x false) by (cbn; auto). now apply IH' in E.
    + apply IH' in E as [[E|E] X]; [discriminate|]. subst b. split; [auto|]. rewrite <- X. now rewrite orb_true_r.
Qed.

Section View.
Variables (k : N) (rows : nat) (near : place -> list place) (leaves : place -> N).
Notation nothing := (nothing rows).

Section Known.
Variable V : Z -> res column.

Definition view_cell (a : place) : res letter := bind (V (fst a)) (fun c => Known (nth (snd a) c Gone)).

Fixpoint view_bits (l : list place) (own : N) : res N :=
  match l with [] => Known own | b :: t => bind (view_cell b) (fun x => bind (view_bits t own) (fun m => Known (N.lor (bits_of x) m))) end.

Definition view_seen (a : place) : res N := bind (view_cell a) (fun x => view_bits (near a) (own_bits x)).

Fixpoint view_open (l : list place) : res nat :=
  match l with
  | [] => Known 0%nat
  | b :: t => bind (view_cell b) (fun x => bind (view_open t) (fun n => Known (if is_uncolored x then S n else n)))
  end.

Definition view_endangered (a : place) : res bool :=
  bind (view_cell a) (fun x => match x with
    | Open m => bind (view_open (near a)) (fun n => bind (view_seen a) (fun s =>
        Known (unseen k s <=? n + (N.to_nat (leaves a) - how_many k m))%nat))
    | _ => Known false
    end).

Definition view_safe (a : place) : res bool :=
  bind (view_cell a) (fun x => if is_uncolored x then
    bind (view_endangered a) (fun e => if e then Known false else some_passes view_endangered (near a) None) else Known false).

Definition view_forgotten (a : place) : res letter :=
  bind (view_cell a) (fun x => match x with
    | Gone => Known Gone
    | Open m => bind (view_endangered a) (fun e => if e then Known (Open m) else bind (view_safe a) (fun s => Known (if s then Safe else Gone)))
    | Safe => bind (view_safe a) (fun s => Known (if s then Safe else Gone))
    | _ => bind (some_passes (fun b => some_passes (fun t : bool => if t then view_endangered b else view_safe b) [true; false] None) (near a) None)
             (fun s => Known (if s then x else Gone))
    end).

Fixpoint view_column (j : Z) (l : list nat) : res column :=
  match l with [] => Known [] | i :: t => bind (view_forgotten (j, i)) (fun x => bind (view_column j t) (fun c => Known (x :: c))) end.

Definition view_forget (j : Z) : res column := view_column j (seq 0 rows).

Variable w : word.
Hypothesis agrees : forall q c, V q = Known c -> w q = c.

Lemma view_cell_right a x : view_cell a = Known x -> x = cell_at w a.
Proof. unfold view_cell, cell_at. intros E. apply bind_known in E as (c & E & X). injection X as <-. now rewrite (agrees _ _ E). Qed.

Lemma view_bits_right l own m : view_bits l own = Known m -> m = fold_right (fun b m => N.lor (bits_of (cell_at w b)) m) own l.
Proof.
  revert m. induction l as [|b l IH]; intros m E; cbn in E |- *; [now injection E|]. apply bind_known in E as (x & Ex & E).
  apply bind_known in E as (m' & Em & E). injection E as <-. now rewrite <- (IH m' Em), <- (view_cell_right b x Ex).
Qed.

Lemma view_seen_right a m : view_seen a = Known m -> m = seen_at near w a.
Proof.
  unfold view_seen, seen_at. intros E. apply bind_known in E as (x & Ex & E). apply view_bits_right in E. now rewrite <- (view_cell_right a x Ex).
Qed.

Lemma view_open_right l n : view_open l = Known n -> n = length (filter (fun b => is_uncolored (cell_at w b)) l).
Proof.
  revert n. induction l as [|b l IH]; intros n E; cbn in E |- *; [now injection E|]. apply bind_known in E as (x & Ex & E).
  apply bind_known in E as (m & Em & E). injection E as <-. rewrite (IH m Em), (view_cell_right b x Ex). now destruct (is_uncolored _).
Qed.

Lemma view_endangered_right a e : view_endangered a = Known e -> e = endangered k near leaves w a.
Proof.
  unfold view_endangered, endangered. intros E. apply bind_known in E as (x & Ex & E). rewrite <- (view_cell_right a x Ex).
  destruct x; try (now injection E). apply bind_known in E as (n & En & E). apply bind_known in E as (s & Es & E). injection E as <-.
  apply view_open_right in En as ->. apply view_seen_right in Es as ->. reflexivity.
Qed.

Lemma view_safe_right a e : view_safe a = Known e -> e = is_safe k near leaves w a.
Proof.
  unfold view_safe, is_safe. intros E. apply bind_known in E as (x & Ex & E). rewrite <- (view_cell_right a x Ex).
  destruct (is_uncolored x); [|now injection E]. apply bind_known in E as (y & Ey & E). apply view_endangered_right in Ey as <-.
  destruct y; [now injection E|]. cbn. apply some_passes_right with (f := endangered k near leaves w) in E; [assumption|].
  intros z b _. apply view_endangered_right.
Qed.

Lemma view_forgotten_right a x : view_forgotten a = Known x -> x = forgotten k near leaves w a.
Proof.
  unfold view_forgotten, forgotten. intros E. apply bind_known in E as (y & Ey & E). rewrite <- (view_cell_right a y Ey).
  assert (forall s, some_passes (fun b => some_passes (fun t : bool => if t then view_endangered b else view_safe b) [true; false] None) (near a) None = Known s ->
    s = existsb (fun b => endangered k near leaves w b || is_safe k near leaves w b) (near a)) as Q.
  { intros s Es. apply some_passes_right with (f := fun b => endangered k near leaves w b || is_safe k near leaves w b) in Es; [assumption|].
    intros z b _ Eb. apply some_passes_right with (f := fun t : bool => if t then endangered k near leaves w z else is_safe k near leaves w z) in Eb.
    - rewrite Eb. cbn. now rewrite orb_false_r.
    - intros [|] c _; [apply view_endangered_right|apply view_safe_right]. }
  destruct y.
  - now injection E.
  - apply bind_known in E as (e & Ee & E). apply view_endangered_right in Ee as <-. destruct e; [now injection E|].
    apply bind_known in E as (s & Es & E). apply view_safe_right in Es as <-. now injection E.
  - apply bind_known in E as (s & Es & E). apply view_safe_right in Es as <-. now injection E.
  - apply bind_known in E as (s & Es & E). apply Q in Es as <-. now injection E.
  - apply bind_known in E as (s & Es & E). apply Q in Es as <-. now injection E.
Qed.

Lemma view_forget_right j c : view_forget j = Known c -> c = forget k rows near leaves w j.
Proof.
  unfold view_forget, forget. revert c. induction (seq 0 rows) as [|i l IH]; intros c E; cbn in E |- *; [now injection E|].
  apply bind_known in E as (x & Ex & E). apply bind_known in E as (d & Ed & E). injection E as <-.
  now rewrite (IH d Ed), (view_forgotten_right _ x Ex).
Qed.

End Known.

(** ** Moves *)

Definition set_cell (c : column) (i : nat) (b : letter) : column := map (fun t => if (t =? i)%nat then b else nth t c Gone) (seq 0 rows).

Lemma nth_set c i b t : (t < rows)%nat -> nth t (set_cell c i b) Gone = if (t =? i)%nat then b else nth t c Gone.
Proof.
  intros L. unfold set_cell. set (f := fun t => _). rewrite (nth_indep _ Gone (f 0%nat)) by (now rewrite map_length, seq_length).
  now rewrite map_nth, seq_nth.
Qed.

Notation step := (place * letter)%type.

Definition view_after (V : Z -> res column) (steps : list step) (q : Z) : res column :=
  bind (V q) (fun c => Known (fold_left (fun c '(a, b) => if fst a =? q then set_cell c (snd a) b else c) steps c)).

(** ** Contexts *)

(** The first place, and consecutive columns. Those before and after it are nothing if it begins or ends with nothing. *)
Record context := Context { start : Z; columns : list column }.

Definition shut_left (x : context) : bool := negb (shown (hd nothing (columns x))).
Definition shut_right (x : context) : bool := negb (shown (last (columns x) nothing)).

Definition view_of (x : context) (q : Z) : res column :=
  if q <? start x then if shut_left x then Known nothing else Need false
  else match nth_error (columns x) (Z.to_nat (q - start x)) with
    | Some c => Known c
    | None => if shut_right x then Known nothing else Need true
    end.

Variables (width : nat) (period : Z) (listed : Z -> list column -> bool).

(** The windows in consecutive columns, [None] for unknown ones: of each run of shown columns, with nothing around it. *)
Fixpoint kept (l : list (option column)) : list (option column) :=
  match l with
  | [] => []
  | Some c :: t => if shown c then Some c :: kept t else map (fun _ => Some nothing) l
  | None :: t => None :: kept t
  end.

Fixpoint all_known (l : list (option column)) : option (list column) :=
  match l with [] => Some [] | Some c :: t => option_map (cons c) (all_known t) | None :: _ => None end.

Fixpoint runs_listed (j : Z) (a b : list (option column)) : bool :=
  match b with
  | [] => true
  | None :: t => runs_listed j (None :: a) t
  | Some c :: t =>
      (if shown c then match all_known (rev (kept a) ++ Some c :: kept t) with Some l => listed (j mod period) l | None => true end else true)
      && runs_listed j (Some c :: a) t
  end.

Fixpoint windows_listed (j : Z) (l : list (option column)) : bool :=
  if (length l <? width)%nat then true
  else runs_listed j [] (firstn width l) && match l with [] => true | _ :: t => windows_listed (j + 1) t end.

(** The letters beyond the moves that change, in one direction. *)
Fixpoint changed (fuel : nat) (old new : Z -> res column) (q by_ : Z) : res (list column) :=
  match fuel with
  | O => Need true
  | S fuel =>
      bind (view_forget new q) (fun l => bind (old q) (fun c =>
        if column_eqb l c then Known [] else bind (changed fuel old new (q + by_) by_) (fun t => Known (l :: t))))
  end.

(** The columns beside them. *)
Fixpoint beside (n : nat) (old : Z -> res column) (q by_ : Z) (gone : bool) (need : option bool) : list (option column) * option bool :=
  match n with
  | O => ([], need)
  | S n =>
      if gone then let '(l, need) := beside n old (q + by_) by_ true need in (Some nothing :: l, need)
      else match old q with
        | Known c => let '(l, need) := beside n old (q + by_) by_ (negb (shown c)) need in (Some c :: l, need)
        | Need r => let '(l, need) := beside n old (q + by_) by_ false (Some r) in (None :: l, need)
        end
  end.

Fixpoint view_letters (new : Z -> res column) (l : list Z) : res (list column) :=
  match l with [] => Known [] | q :: t => bind (view_forget new q) (fun c => bind (view_letters new t) (fun d => Known (c :: d))) end.

Definition places (steps : list step) : list Z := map (fun s => fst (fst s)) steps.
Definition least_place (steps : list step) : Z := fold_right Z.min (hd 0 (places steps)) (places steps).
Definition most_place (steps : list step) : Z := fold_right Z.max (hd 0 (places steps)) (places steps).

(** Whether the word is listed after these moves, and forgetting. *)
Definition is_listed (x : context) (steps : list step) : res bool :=
  let old := view_of x in
  let new := view_after old steps in
  let a := least_place steps in
  let b := most_place steps in
  let fuel := (length (columns x) + 5)%nat in
  bind (view_letters new (between a b)) (fun middle =>
  bind (changed fuel old new (b + 1) 1) (fun right =>
  bind (changed fuel old new (a - 1) (-1)) (fun left =>
    let first := a - Z.of_nat (length left) in
    let last := b + Z.of_nat (length right) in
    let '(after, need) := beside (width - 1) old (last + 1) 1 false None in
    let '(before, need) := beside (width - 1) old (first - 1) (-1) false need in
    if windows_listed (first - Z.of_nat width + 1) (rev before ++ map Some (rev left ++ middle ++ right) ++ after)
    then match need with None => Known true | Some r => Need r end
    else Known false))).

End View.
