(** * The checker, and that what it accepts is true

    [check] is given which game it is, its rules, the line of the graph, and the decompressed proofs as bytes. *)

From Coq Require Import NArith PeanoNat List Bool Lia FMapPositive Uint63.
From Mapgame Require Import Game Words Sets Cover Residue Play Tempo Start Palette Walk Claims Marking MarkingResidue MarkingClaims MarkingJudge Graph6.
Import ListNotations.
Open Scope N_scope.

(** ** Comparing residues *)

Definition same_guard (a b : option (N * set)) : bool :=
  match a, b with
  | None, None => true
  | Some (d, g), Some (e, h) => (d =? e) && same_set g h
  | _, _ => false
  end.

Definition same_residue (a b : residue) : bool :=
  same (mover a) (mover b) && Bool.eqb (spare a) (spare b) && same_guard (guard a) (guard b) &&
  same_sets (patches a) (patches b) && same_set (danger a) (danger b) && same_set (idle a) (idle b).

Lemma same_guard_eq a b : same_guard a b = true -> a = b.
Proof.
  destruct a as [[d g]|], b as [[e h]|]; cbn; try discriminate; [|reflexivity].
  intros H. apply andb_prop in H as [E H]. apply N.eqb_eq in E as ->. now apply same_set_eq in H as ->.
Qed.

Lemma same_residue_eq a b : same_residue a b = true -> a = b.
Proof.
  unfold same_residue. rewrite !andb_true_iff. intros (((((A & B) & C) & D) & E) & F).
  apply same_spec in A. apply eqb_prop in B. apply same_guard_eq in C. apply same_sets_eq in D.
  apply same_set_eq in E. apply same_set_eq in F. destruct a, b; cbn in *; congruence.
Qed.

(** Any function would do. *)
Definition side (w : player) (spare : bool) : word :=
  match w, spare with Alice, false => 1 | Alice, true => 2 | Bob, false => 3 | Bob, true => 4 end%uint63.
Definition hash (r : residue) : positive :=
  let h := mix (mix (side (mover r) (spare r)) (danger r)) (idle r) in
  key (fold_left mix (patches r) (match guard r with None => h | Some (_, g) => mix h g end)).

Definition same_mresidue (a b : mresidue) : bool :=
  same (m_mover a) (m_mover b) && Bool.eqb (m_spare a) (m_spare b) && same_set (m_free a) (m_free b).

Lemma same_mresidue_eq a b : same_mresidue a b = true -> a = b.
Proof.
  unfold same_mresidue. rewrite !andb_true_iff. intros ((A & B) & C).
  apply same_spec in A. apply eqb_prop in B. apply same_set_eq in C. destruct a, b; cbn in *; congruence.
Qed.

Definition m_hash (r : mresidue) : positive := key (mix (side (m_mover r) (m_spare r)) (m_free r)).

(** ** Statements *)

(** The rules of a file. *)
Record header := Header {
  which : kind;
  joined : bool;
  alice_passes : bool;
  bob_passes : bool;
  begun : start_of   (* which colors vertices have before the first move, and may get *)
}.

Definition rules_of (h : header) (k : N) : rules :=
  {| number := k; connected := joined h;
     may_pass := fun w => match w with Alice => alice_passes h | Bob => bob_passes h end |}.

Definition pace_of (h : header) : tempo :=
  let y := if bob_passes h then Some Bob else if alice_passes h then Some Alice else None in
  if joined h then Connected y else match y with None => Shared | Some y => Passer y end.

Lemma pace_of_fits h k : pace_fits (rules_of h k) (pace_of h).
Proof. destruct h as [w [|] [|] [|]]; cbn; auto. Qed.

(** Who begins, and who wins. *)
Definition who (x : N) : option (player * player) :=
  match x with
  | 0 => Some (Alice, Alice)
  | 1 => Some (Alice, Bob)
  | 2 => Some (Bob, Alice)
  | 3 => Some (Bob, Bob)
  | _ => None
  end.

(** A statement that was proved, and how many residues were. *)
Record proved := Proved { what : statement; positions : N }.

Section Graph.
Variables (h : header) (n : N) (near : N -> set).

Definition fuel : nat := N.to_nat (n + 2).
Definition depth : nat := N.to_nat (4 * n + 8).

(** The proof of one statement: what is left of the bytes, and how many residues were proved. *)
Definition prove (s : statement) (b : list N) : result (N * list N) :=
  let start_state := State residue (PositiveMap.empty _) 0 0 b in
  let k := number (about s) in
  match which h with
  | ColoringGame =>
      let (d, cs) := tried n near (begun h) k in
      match start n k near fuel (pace_of h) d cs (first s), winner s with
      | Some r, w =>
          match walk residue hash same_residue (judge n near fuel (pace_of h)) depth w r start_state with
          | Fine _ e => Fine _ (size _ e, bytes _ e)
          | Wrong _ c => Wrong _ c
          end
      | None, Bob => Fine _ (0, b)   (* a vertex is dead *)
      | None, Alice => Wrong _ 0
      end
  | MarkingGame =>
      let r := about s in
      let big := filter_set (fun v => number r <=? card (near v)) (all_below n) in
      match walk mresidue m_hash same_mresidue (m_judge n near r (pace_of h) big) depth (winner s)
                 (m_start n near (pace_of h) big (first s)) (State mresidue (PositiveMap.empty _) 0 0 b) with
      | Fine _ e => Fine _ (size _ e, bytes _ e)
      | Wrong _ c => Wrong _ c
      end
  end.

Definition stated (k : N) (w : player) (l : list (N * player)) : bool :=
  existsb (fun '(j, v) => (j =? k) && same v w) l.

Fixpoint statements (most : nat) (seen : list (N * player)) (b : list N) : result (list proved) :=
  match read_number b with
  | None => Wrong _ 0
  | Some (0, t) => match seen, t with _ :: _, [] => Fine _ [] | _, _ => Wrong _ 0 end
  | Some (k, t) =>
      match most, read_number t with
      | S most', Some (x, t') =>
          match who x with
          | None => Wrong _ 0
          | Some (f, w) =>
              if stated k f seen || negb (forallb (fun c => c <? k) (named (begun h))) then Wrong _ 0 else
              let s := {| about := rules_of h k; first := f; winner := w |} in
              match prove s t' with
              | Fine _ (p, t'') =>
                  match statements most' ((k, f) :: seen) t'' with
                  | Fine _ l => Fine _ (Proved s p :: l)
                  | e => e
                  end
              | Wrong _ c => Wrong _ c
                      end
          end
      | _, _ => Wrong _ 0
      end
  end.

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Lemma prove_sound s b e : 0 < number (about s) -> about s = rules_of h (number (about s)) ->
  (forall c, In c (named (begun h)) -> c < number (about s)) ->
  prove s b = Fine _ e -> holds_from (begun h) (graph_of n near) (which h) s.
Proof.
  intros K E Few H. unfold prove, holds_from in *.
  pose proof (pace_of_fits h (number (about s))) as P. rewrite <- E in P. destruct (which h).
  - destruct (tried _ _ _ _) as [d cs] eqn:Tr.
    apply (tried_enough n near (begun h) near_below (about s) Few) in Tr as (Same & Once & Below & All & Wider). apply Wider. rewrite <- Same.
    destruct (start _ _ _ _ _ _ _ _) as [r|] eqn:St; [|destruct (winner s); [discriminate|]].
    2: { now apply (start_dead n near fuel (about s) (pace_of h) d cs near_sym near_below Below All (first s)). }
    destruct (start_fits n near fuel (about s) (pace_of h) d cs near_sym near_irr Once Below All (first s) (first s) r St) as (Ft & Mo & Gu).
    destruct (walk _ _ _ _ _ _ _ _) as [s'|] eqn:W; try discriminate.
    apply (walk_good residue hash same_residue same_residue_eq (judge n near fuel (pace_of h))
             (good n near (pace_of h) (about s) (on_list (lists d)))) in W.
    + destruct W as [_ W]. apply good_plain in W; [|exact Gu]. apply (W _ own_name).
      * now rewrite Mo.
      * now apply calm_zero.
      * exact Ft.
    + intros w r0 b0 v t J.
      pose proof (judge_good n near fuel (pace_of h) (about s) (on_list (lists d)) near_sym near_irr near_below P w r0 b0 v t J) as S.
      destruct v; auto.
    + intros key l r0 F. cbn in F. rewrite PositiveMap.gempty in F. discriminate.
  - cbn zeta in H. set (big := filter_set _ _) in H.
    assert (forall v, mem v big = true <-> v < n /\ number (about s) <= card (near v)) as B.
    { intros v. unfold big. rewrite mem_filter_set, mem_all_below, N.ltb_lt, N.leb_le. tauto. }
    destruct (walk _ _ _ _ _ _ _ _) as [s'|] eqn:W; try discriminate.
    apply (walk_good mresidue m_hash same_mresidue same_mresidue_eq (m_judge n near (about s) (pace_of h) big)
             (m_good n near (about s) (pace_of h))) in W.
    + destruct W as [_ W]. apply (W _ (fun v => v)).
      * unfold m_start, m_settle. now destruct (pace_of h).
      * now apply calm_at_zero.
      * now apply m_start_fits.
    + intros w r b0 v t J.
      pose proof (m_judge_good n near (about s) (pace_of h) big near_sym near_irr near_below P K B w r b0 v t J) as S.
      destruct v; auto.
    + intros key l r0 F. cbn in F. rewrite PositiveMap.gempty in F. discriminate.
Qed.

Lemma statements_sound most : forall seen b l,
  statements most seen b = Fine _ l -> Forall (fun p => holds_from (begun h) (graph_of n near) (which h) (what p)) l.
Proof.
  induction most as [|most IH]; intros seen b l H; cbn [statements] in H;
    destruct (read_number b) as [[k t]|]; try discriminate;
    destruct k as [|k]; try (destruct seen, t; try discriminate; injection H as <-; constructor); try discriminate.
  destruct (read_number t) as [[x t']|]; [|discriminate].
  destruct (who x) as [[f w]|]; [|discriminate]. destruct (stated _ _ _ || _) eqn:St; [discriminate|]. apply orb_false_elim in St as [_ St].
  destruct (prove _ t') as [[p t'']|] eqn:P; try discriminate.
  destruct (statements most _ t'') as [l'|] eqn:S; try discriminate. injection H as <-.
  constructor; [|exact (IH _ _ _ S)]. cbn [what]. eapply prove_sound; [| | |exact P]; cbn; [reflexivity|reflexivity|].
  apply negb_false_iff in St. rewrite forallb_forall in St. intros c I. now apply N.ltb_lt, St.
Qed.

End Graph.

(** ** The whole *)

Inductive answer :=
| Valid (n : N) (neighbors : table) (l : list proved)  (* the graph that was read, and what is true of it *)
| NoGraph                                              (* the line is not what graph6 or sparse6 writes for a graph *)
| NotValid (claims : N).                               (* refused after so many claims *)

(** The vertices that have colors or lists are of the graph, no two adjacent ones have the same color, and none one that is not in
    its list. *)
Definition may_start (h : header) (n : N) (near : N -> set) : bool :=
  let l := colored (begun h) in
  match which h, l, lists (begun h) with
  | _, [], [] => true
  | MarkingGame, _, _ => false
  | ColoringGame, _, m => forallb (fun p => fst p <? n) l && forallb (fun p => fst p <? n) m && forallb (fun p => on_list m (fst p) (snd p)) l &&
      forallb (fun p => forallb (fun q => negb (mem (fst q) (near (fst p)) && (snd p =? snd q))) l) l
  end.

Definition check (h : header) (line b : list N) : answer :=
  match read_graph line with
  | None => NoGraph
  | Some (n, m) =>
      if negb (may_start h n (near_of n m)) then NotValid 0 else
      match statements h n (near_of n m) (N.to_nat (2 * n + 4)) [] b with
      | Fine _ l => Valid n m l
      | Wrong _ c => NotValid c
      end
  end.

(** If a certificate is valid, its statements hold for a simple graph that is written by the line, from the start that it has. *)
Theorem check_sound h line b n m l :
  check h line b = Valid n m l ->
  simple (graph_of n (near_of n m)) /\ (write_graph6 n m = line \/ write_sparse6 n m = line) /\
  Forall (fun p => holds_from (begun h) (graph_of n (near_of n m)) (which h) (what p)) l.
Proof.
  unfold check. destruct (read_graph line) as [[n' m']|] eqn:Rd; [|discriminate].
  destruct (may_start _ _ _); [|discriminate]. cbn [negb]. destruct (statements _ _ _ _ _ _) as [l'|] eqn:S; try discriminate. intros H. injection H as <- <- <-.
  destruct (read_graph_spec line n' m' Rd) as [Sm Wr]. destruct (simple_near n' m' Sm) as (A & B & C).
  split; [now apply graph_simple|]. split; [assumption|].
  apply (statements_sound h n' (near_of n' m') A B C _ _ _ _ S).
Qed.

Print Assumptions check_sound.
