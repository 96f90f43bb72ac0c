(** * Reading a graph from graph6 or sparse6

    A graph is accepted only if writing it gives the same line again, and if it is simple. *)

From Coq Require Import NArith List Bool Lia FMapPositive.
From Mapgame Require Import Game Sets Play.
Import ListNotations.
Open Scope N_scope.

(** The sets of neighbors. *)
Definition table := PositiveMap.t set.

Definition near_of (n : N) (m : table) (v : N) : set :=
  if v <? n then match PositiveMap.find (N.succ_pos v) m with Some s => s | None => none end else none.

Definition join (u v : N) (m : table) : table :=
  let s := match PositiveMap.find (N.succ_pos u) m with Some s => s | None => none end in
  PositiveMap.add (N.succ_pos u) (union (single v) s) m.

(** ** Digits of six bits *)

Definition six (d : N) : list bool :=
  [N.testbit d 5; N.testbit d 4; N.testbit d 3; N.testbit d 2; N.testbit d 1; N.testbit d 0].

Fixpoint value (bits : list bool) (x : N) : N :=
  match bits with [] => x | b :: t => value t (2 * x + N.b2n b) end.

Fixpoint digits_of (bits : list bool) : list N :=
  match bits with
  | a :: b :: c :: d :: e :: f :: t => value [a; b; c; d; e; f] 0 :: digits_of t
  | [] => []
  | l => [value (firstn 6 (l ++ [false; false; false; false; false])) 0]
  end.

(** The pairs u < v < n in the order of the format. *)
Definition pairs (n : N) : list (N * N) :=
  flat_map (fun v => map (fun u => (u, v)) (below v)) (below n).

Fixpoint add_edges (ps : list (N * N)) (bits : list bool) (m : table) : table :=
  match ps, bits with
  | (u, v) :: ps', b :: bits' => add_edges ps' bits' (if b then join u v (join v u m) else m)
  | _, _ => m
  end.

Definition order_digits (n : N) : list N :=
  if n <? 63 then [n] else [63; N.shiftr n 12; N.land (N.shiftr n 6) 63; N.land n 63].

Definition write_graph6 (n : N) (m : table) : list N :=
  map (fun d => d + 63) (order_digits n ++ digits_of (map (fun '(u, v) => mem u (near_of n m v)) (pairs n))).

(** In sparse6 a number has so many bits, and an edge is told after the edges with smaller ends. *)
Definition width (n : N) : nat := N.to_nat (N.size (N.pred n)).

Fixpoint big_endian (w : nat) (x : N) : list bool :=
  match w with O => [] | S w' => N.testbit x (N.of_nat w') :: big_endian w' x end.

Definition edge_list (n : N) (m : table) : list (N * N) :=
  flat_map (fun v => map (fun u => (u, v)) (filter (fun u => u <? v) (elements (near_of n m v)))) (below n).

(** [length] and [++], which need no stack: there are many bits. *)
Definition long {A} (l : list A) : nat := fold_left (fun k _ => S k) l O.
Definition behind {A} (l m : list A) : list A := rev_append (rev_append l []) m.

(** The bits of the edges, the last larger end being [last]; and the last of all. [written] are bits, the last one first. *)
Fixpoint edge_bits (w : nat) (last : N) (es : list (N * N)) (written : list bool) : list bool * N :=
  match es with
  | [] => (rev_append written [], last)
  | (u, v) :: t =>
      let bits := (last <? v) :: (if last + 1 <? v then big_endian w v ++ [false] else []) ++ big_endian w u in
      edge_bits w v t (rev_append bits written)
  end.

Definition write_sparse6 (n : N) (m : table) : list N :=
  let w := width n in
  let '(l, z) := edge_bits w 0 (edge_list n m) [] in
  let short (l : list bool) := Nat.modulo (6 - Nat.modulo (long l) 6) 6 in
  let l := if (n =? N.shiftl 1 (N.of_nat w)) && (z + 2 =? n) && Nat.ltb w (short l) then behind l [false] else l in
  58 :: map (fun d => d + 63) (order_digits n ++ digits_of (behind l (repeat true (short l)))).

(** The number of edges. *)
Definition edges (n : N) (m : table) : N :=
  fold_right (fun v s => card (inter (near_of n m v) (all_below v)) + s) 0 (below n).

Definition simple_table (n : N) (m : table) : bool :=
  forallb (fun v =>
    let s := near_of n m v in
    negb (mem v s) && forallb (fun u => (u <? n) && mem v (near_of n m u)) (elements s)) (below n).

Fixpoint same_line (a b : list N) : bool :=
  match a, b with
  | [], [] => true
  | x :: a', y :: b' => (x =? y) && same_line a' b'
  | _, _ => false
  end.

(** So many bits as a number, and what follows them. *)
Fixpoint take_bits (w : nat) (x : N) (bits : list bool) : option (N * list bool) :=
  match w, bits with
  | O, _ => Some (x, bits)
  | S w', b :: t => take_bits w' (2 * x + N.b2n b) t
  | _, [] => None
  end.

Fixpoint add_sparse (steps w : nat) (n v : N) (bits : list bool) (m : table) : table :=
  match steps, bits with
  | S steps', b :: t =>
      match take_bits w 0 t with
      | Some (x, t') =>
          let v := v + N.b2n b in
          if (n <=? x) || (n <=? v) then m
          else if x <=? v then add_sparse steps' w n v t' (join x v (join v x m)) else add_sparse steps' w n x t' m
      | None => m
      end
  | _, _ => m
  end.

(** What the line says, read loosely, if it has at most [most] vertices; and what would be written for it. *)
Definition read_line (most : N) (sparse : bool) (line : list N) : option (N * table) :=
  if forallb (fun b => (63 <=? b) && (b <=? 126)) line then
    let '(n, t) :=
      match map (fun b => b - 63) line with
      | 63 :: a :: b :: c :: t => (4096 * a + 64 * b + c, t)
      | d :: t => (d, t)
      | [] => (2000, [])
      end in
    if n <=? most then
      let bits := flat_map six t in
      let empty := PositiveMap.empty set in
      Some (n, if sparse then add_sparse (long bits) (width n) n 0 bits empty else add_edges (pairs n) bits empty)
    else None
  else None.

Definition write (sparse : bool) (n : N) (m : table) : list N := if sparse then write_sparse6 n m else write_graph6 n m.

Definition read_graph_to (most : N) (line : list N) : option (N * table) :=
  let '(sparse, digits) := match line with 58 :: t => (true, t) | _ => (false, line) end in
  match read_line most sparse digits with
  | Some (n, m) => if simple_table n m && same_line (write sparse n m) line then Some (n, m) else None
  | None => None
  end.

(** What a certificate of a play may have. *)
Definition read_graph (line : list N) : option (N * table) := read_graph_to 1024 line.

(** ** What is read *)

Lemma same_line_eq a : forall b, same_line a b = true -> a = b.
Proof.
  induction a as [|x a IH]; intros [|y b] H; cbn in H; try discriminate; [reflexivity|].
  apply andb_prop in H as [E H]. apply N.eqb_eq in E as ->. f_equal. auto.
Qed.

Lemma simple_near n m : simple_table n m = true ->
  (forall u v, mem u (near_of n m v) = mem v (near_of n m u)) /\
  (forall v, mem v (near_of n m v) = false) /\
  (forall u v, mem u (near_of n m v) = true -> u < n).
Proof.
  intros H. unfold simple_table in H. rewrite forallb_forall in H.
  assert (forall v, n <= v -> near_of n m v = none) as Out.
  { intros v L. unfold near_of. destruct (N.ltb_spec v n); [lia|reflexivity]. }
  assert (forall v, v < n -> mem v (near_of n m v) = false /\ (forall u, mem u (near_of n m v) = true -> u < n) /\
            forall u, mem u (near_of n m v) = true -> mem v (near_of n m u) = true) as In_.
  { intros v L. specialize (H v). rewrite andb_true_iff, negb_true_iff, forallb_forall in H.
    destruct H as [A B]; [now apply below_spec|]. split; [assumption|].
    split; intros u M; apply elements_spec in M; specialize (B u M); apply andb_prop in B as [B C]; [now apply N.ltb_lt|assumption]. }
  assert (forall u v, mem u (near_of n m v) = true -> u < n /\ mem v (near_of n m u) = true) as K.
  { intros u v M. destruct (N.lt_ge_cases v n) as [L|L].
    - destruct (In_ v L) as (_ & B & C). auto.
    - rewrite (Out v L), mem_none in M. discriminate. }
  split; [|split].
  - intros u v. apply eq_true_iff_eq. split; intros M; now apply K in M.
  - intros v. destruct (N.lt_ge_cases v n) as [L|L]; [now apply In_|]. now rewrite (Out v L), mem_none.
  - intros u v M. now apply K in M.
Qed.

Lemma read_graph_to_spec most line n m : read_graph_to most line = Some (n, m) ->
  simple_table n m = true /\ (write_graph6 n m = line \/ write_sparse6 n m = line).
Proof.
  unfold read_graph_to. destruct (match line with 58 :: t => (true, t) | _ => (false, line) end) as [sparse digits].
  destruct (read_line most sparse digits) as [[n' m']|]; [|discriminate]. destruct (simple_table n' m') eqn:S; [|discriminate]. cbn [andb].
  destruct (same_line _ line) eqn:E; [|discriminate]. intros H. injection H as <- <-. split; [assumption|].
  apply same_line_eq in E. destruct sparse; cbn [write] in E; auto.
Qed.

Lemma read_graph_spec line n m : read_graph line = Some (n, m) ->
  simple_table n m = true /\ (write_graph6 n m = line \/ write_sparse6 n m = line).
Proof. apply read_graph_to_spec. Qed.

Lemma graph_simple n m : simple_table n m = true -> simple (graph_of n (near_of n m)).
Proof.
  intros H. destruct (simple_near n m H) as (S & I & B). split; [|split].
  - intros u v. cbn. apply S.
  - exact I.
  - intros u v M. cbn in *. split; [|eapply B; exact M]. rewrite S in M. eapply B; exact M.
Qed.
