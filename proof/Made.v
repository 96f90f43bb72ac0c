(** * Graphs that are made of others

    The game on the edges of H is the coloring game on its line graph, and so on. What has to be believed is what [Made]
    says. The parts are numbered as docs/formats.md numbers them. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Play Graph6 Checker.
Import ListNotations.
Open Scope N_scope.

Inductive construction := Line | Total | Incidence | Power (distance : N).

(** ** The parts that are colored

    A vertex v is the pair (v, v), an edge uv with u < v is (u, v), and the incidence of v and vw is (v, w). *)

Definition loops (H : graph) : list (N * N) := map (fun v => (v, v)) (vertices H).
Definition pairs_at (H : graph) : list (N * N) := flat_map (fun v => map (pair v) (neighbors H v)) (vertices H).
Definition edges_of (H : graph) : list (N * N) := filter (fun '(u, v) => u <? v) (pairs_at H).

Definition parts (c : construction) (H : graph) : list (N * N) :=
  match c with
  | Line => edges_of H
  | Total => loops H ++ edges_of H
  | Incidence => pairs_at H
  | Power _ => loops H
  end.

(** The vertices at most so many edges from v. *)
Fixpoint ball (H : graph) (steps : nat) (v : N) : list N :=
  match steps with
  | O => [v]
  | S s => let b := ball H s v in filter (fun w => existsb (fun u => (u =? w) || adjacent H u w) b) (vertices H)
  end.

(** Whether two different parts get different colors. No distance in H is larger than its order. *)
Definition joined (c : construction) (H : graph) (s : N * N) : N * N -> bool :=
  let '(a, b) := s in
  match c with
  | Line => fun '(x, y) => (a =? x) || (a =? y) || (b =? x) || (b =? y)
  | Total => fun '(x, y) => if (a =? b) && (x =? y) then adjacent H a x else (a =? x) || (a =? y) || (b =? x) || (b =? y)
  | Incidence => fun '(x, y) => (a =? x) || (b =? x) || (a =? y)
  | Power d => let near := ball H (N.to_nat (N.min d (order H))) a in fun '(x, _) => existsb (N.eqb x) near
  end.

Definition Made (c : construction) (H G : graph) : Prop :=
  order G = N.of_nat (length (parts c H)) /\
  forall i j s t, nth_error (parts c H) i = Some s -> nth_error (parts c H) j = Some t ->
    adjacent G (N.of_nat i) (N.of_nat j) = negb (Nat.eqb i j) && joined c H s t.

(** ** The check *)

Definition numbered (l : list (N * N)) : list (N * (N * N)) := combine (below (N.of_nat (length l))) l.

Definition is_made (c : construction) (H G : graph) : bool :=
  let l : list (N * (N * N)) := numbered (parts c H) in
  (order G =? N.of_nat (length l)) &&
  forallb (fun '((i, s) : N * (N * N)) => let near := joined c H s in
    forallb (fun '((j, t) : N * (N * N)) => Bool.eqb (adjacent G i j) (negb (i =? j) && near t)) l) l.

Lemma numbered_from (l : list (N * N)) : forall k i s, nth_error l i = Some s ->
  In (N.of_nat (k + i)%nat, s) (combine (map N.of_nat (seq k (length l))) l).
Proof.
  induction l as [|x l IH]; intros k i s H; [destruct i; discriminate|].
  destruct i as [|i]; cbn in *.
  - injection H as ->. left. now rewrite Nat.add_0_r.
  - right. specialize (IH (S k) i s H). now replace (k + S i)%nat with (S k + i)%nat by lia.
Qed.

Lemma numbered_nth l i s : nth_error l i = Some s -> In (N.of_nat i, s) (numbered l).
Proof. intros H. unfold numbered, below. rewrite Nnat.Nat2N.id. exact (numbered_from l 0 i s H). Qed.

Lemma numbered_length l : length (numbered l) = length l.
Proof. unfold numbered, below. rewrite combine_length, map_length, seq_length, Nnat.Nat2N.id. lia. Qed.

Lemma is_made_spec c H G : is_made c H G = true -> Made c H G.
Proof.
  unfold is_made, Made. rewrite numbered_length, andb_true_iff, N.eqb_eq, forallb_forall. intros [O A].
  split; [assumption|]. intros i j s t I J.
  specialize (A _ (numbered_nth _ _ _ I)). cbn beta iota in A. rewrite forallb_forall in A.
  specialize (A _ (numbered_nth _ _ _ J)). cbn beta iota in A. apply eqb_prop in A. rewrite A.
  f_equal. f_equal. apply eq_true_iff_eq. rewrite N.eqb_eq, Nat.eqb_eq. lia.
Qed.

(** The graph that a line of graph6 or sparse6 writes. *)
Definition graph_read (line : list N) : option graph :=
  match read_graph line with Some (n, m) => Some (graph_of n (near_of n m)) | None => None end.

Definition check_made (c : construction) (base line : list N) : bool :=
  match graph_read base, graph_read line with Some H, Some G => is_made c H G | _, _ => false end.

(** If a certificate is valid and says how its graph is made, its statements hold for a graph that is made so of a simple
    graph which the line in the brackets writes. *)
Theorem made_sound h c base line b n m l :
  check_made c base line = true -> check h line b = Valid n m l ->
  exists k t, simple (graph_of k (near_of k t)) /\ (write_graph6 k t = base \/ write_sparse6 k t = base) /\
    Made c (graph_of k (near_of k t)) (graph_of n (near_of n m)) /\
    Forall (fun p => holds_from (begun h) (graph_of n (near_of n m)) (which h) (what p)) l.
Proof.
  intros M C. pose proof (check_sound _ _ _ _ _ _ C) as (_ & _ & S).
  unfold check_made, graph_read in M. unfold check in C.
  destruct (read_graph base) as [[k t]|] eqn:B; [|discriminate]. destruct (read_graph line) as [[n' m']|]; [|discriminate].
  destruct (may_start _ _ _); [|discriminate]. cbn [negb] in C. destruct (statements _ _ _ _ _ _); [|discriminate]. injection C as <- <- _.
  destruct (read_graph_spec _ _ _ B) as [Sm Wr]. exists k, t.
  split; [now apply graph_simple|]. split; [assumption|]. split; [now apply is_made_spec|assumption].
Qed.

Print Assumptions made_sound.
