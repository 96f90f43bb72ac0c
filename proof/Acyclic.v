(** * Strategies 1 and 2 on graphs (docs/theory.md, 4.1 and 4.2)

    An acyclic coloring is a proper one in which every two classes induce a forest. Their edges have an orientation with at most one
    arc out of each vertex. More is not needed, so two classes may as well induce graphs with one cycle in each component. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Play Orders Shades WeakAcyclic Bounds Cycles Forests.
Import ListNotations.
Open Scope N_scope.

Definition proper_coloring (G : graph) (a : N) (c : N -> N) : Prop :=
  (forall v, v < order G -> c v < a) /\ forall u v, adjacent G u v = true -> c u <> c v.

Definition acyclic_coloring (G : graph) (a : N) (c : N -> N) : Prop :=
  proper_coloring G a c /\ forall i j C, cycle G C -> exists v, In v C /\ c v <> i /\ c v <> j.

Section Simple.
Variable G : graph.
Hypothesis is_simple : simple G.

(** Strategy 1: q (1 + rho) colors, where rho = r + 1. *)
Theorem shades_bound q r (c pos : N -> N) : proper_coloring G q c ->
  (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) ->
  (forall v l, v < order G -> NoDup l -> (forall h, In h l -> h < order G /\ pos h < pos v /\
     (adjacent G v h = true \/ exists w, adjacent G v w = true /\ adjacent G w h = true /\ pos v < pos w)) ->
     N.of_nat (length l) <= r) ->
  chi_g_at_most_always G (q * (r + 2)).
Proof.
  intros [Below Proper] Inj Few R first L. apply (coloring_on_sets G is_simple).
  apply (shades_strategy (order G) (near_in G) R (pace_of_rules R) (near_in_sym G is_simple) (near_in_below G is_simple)
           (pace_of_rules_fits R) q r (r + 2) c pos Inj Below); [|lia|assumption|].
  - intros v w M. rewrite (mem_near_in G is_simple) in M. now apply Proper.
  - intros v l Lv D I. apply (Few v l Lv D). intros h J. destruct (I h J) as [Lh [P K]]. split; [assumption|]. split; [assumption|].
    rewrite (mem_near_in G is_simple) in K. destruct K as [K|(w & A & B & Q)]; [now left|right].
    rewrite (mem_near_in G is_simple) in A, B. eauto.
Qed.

(** Strategy 2, in the weak form. *)
Theorem weak_acyclic_bound a (c : N -> N) (out : N -> N -> bool) : proper_coloring G a c ->
  (forall v w, adjacent G v w = true -> out v w = true \/ out w v = true) ->
  (forall v w x, adjacent G v w = true -> adjacent G v x = true -> out v w = true -> out v x = true -> c w = c x -> w = x) ->
  chi_g_at_most_always G (a * (a + 1)).
Proof.
  intros [Below Proper] Or One R first L. apply (coloring_on_sets G is_simple).
  apply (acyclic_strategy (order G) (near_in G) R (pace_of_rules R) (near_in_sym G is_simple) (near_in_below G is_simple)
           (pace_of_rules_fits R) a (a + 1) c out Below); [| | |lia|assumption].
  - intros v w M. rewrite (mem_near_in G is_simple) in M. now apply Proper.
  - intros v w M. rewrite (mem_near_in G is_simple) in M. now apply Or.
  - intros v w x M1 M2. rewrite (mem_near_in G is_simple) in M1, M2. now apply One.
Qed.

(** Two classes. *)
Definition two_classes (c : N -> N) (i j : N) : graph :=
  {| order := order G; adjacent := fun u v => adjacent G u v && ((c u =? i) || (c u =? j)) && ((c v =? i) || (c v =? j)) |}.

Lemma two_classes_simple c i j : simple (two_classes c i j).
Proof.
  destruct is_simple as (S & I & B). split; [|split]; cbn.
  - intros u v. rewrite (S u v), <- !andb_assoc. f_equal. apply andb_comm.
  - intros v. now rewrite I.
  - intros u v A. apply andb_prop in A as [A _]. apply andb_prop in A as [A _]. now apply B.
Qed.

Lemma two_classes_path c i j l : path (two_classes c i j) l -> path G l.
Proof.
  induction l as [|x l IH]; [easy|]. destruct l as [|y l]; [easy|]. rewrite !path_cons. intros [A P]. split; [|auto]. cbn in A.
  apply andb_prop in A as [A _]. now apply andb_prop in A as [A _].
Qed.

Lemma two_classes_members c i j l : path (two_classes c i j) l -> (2 <= length l)%nat -> forall v, In v l -> c v = i \/ c v = j.
Proof.
  induction l as [|x l IH]; [intros _ L; cbn in L; lia|]. destruct l as [|y l]; [intros _ L; cbn in L; lia|].
  rewrite path_cons. intros [A P] _ v I. cbn in A. rewrite !andb_true_iff, !orb_true_iff, !N.eqb_eq in A. destruct A as [[_ X] Y].
  destruct I as [<-|I]; [assumption|]. destruct l as [|z l]; [destruct I as [<-|[]]; assumption|]. apply IH; auto. cbn. lia.
Qed.

Lemma two_classes_forest a c i j : acyclic_coloring G a c -> forest (two_classes c i j).
Proof.
  intros [_ Ac] C Cy. destruct C as [|x t]; [exact Cy|]. destruct Cy as (D & L & P & A).
  destruct (Ac i j (x :: t)) as (v & I & Ni & Nj).
  - split; [assumption|]. split; [assumption|]. split; [now apply (two_classes_path c i j)|]. cbn in A.
    apply andb_prop in A as [A _]. now apply andb_prop in A as [A _].
  - destruct (two_classes_members c i j (x :: t) P) with (v := v); cbn; auto; lia.
Qed.

(** Something for each of finitely many numbers. *)
Lemma finite_choice {A} (default : A) (P : N -> A -> Prop) l : (forall i, In i l -> exists x, P i x) -> exists f, forall i, In i l -> P i (f i).
Proof.
  induction l as [|i l IH]; intros H; [exists (fun _ => default); intros i []|].
  destruct IH as (f & F); [intros j J; apply H; now right|]. destruct (H i (or_introl eq_refl)) as (x & X).
  exists (changed f i x). intros j J. destruct (N.eq_dec j i) as [->|Ne]; [now rewrite changed_same|]. rewrite changed_other by assumption.
  apply F. destruct J; [congruence|assumption].
Qed.

Theorem acyclic_bound a c : acyclic_coloring G a c -> chi_g_at_most_always G (a * (a + 1)).
Proof.
  intros Ac. pose proof Ac as [[Below Proper] _].
  set (fine := fun i j (pos : N -> N) => (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) /\
    forall u x y, adjacent (two_classes c i j) u x = true -> pos x <= pos u -> adjacent (two_classes c i j) u y = true -> pos y <= pos u -> x = y).
  assert (exists f : N -> N -> N -> N, forall i j, i < a -> j < a -> fine i j (f i j)) as (f & F).
  { destruct (finite_choice (fun _ _ => 0) (fun i (g : N -> N -> N) => forall j, j < a -> fine i j (g j)) (below a)) as (f & F).
    - intros i _. destruct (finite_choice (fun _ => 0) (fine i) (below a)) as (g & H).
      + intros j _. destruct (forest_order _ (two_classes_simple c i j) (two_classes_forest a c i j Ac)) as (pos & Inj & _ & One).
        exists pos. split; assumption.
      + exists g. intros j J. apply H. now apply below_spec.
    - exists f. intros i j I J. apply F; [now apply below_spec|assumption]. }
  (* an edge goes to the earlier end, in the order of the smaller color and the larger one *)
  set (at_ := fun v w => f (N.min (c v) (c w)) (N.max (c v) (c w))).
  assert (forall v w, at_ v w = at_ w v) as Sym by (intros v w; unfold at_; now rewrite N.min_comm, N.max_comm).
  destruct is_simple as (_ & _ & B).
  apply (weak_acyclic_bound a c (fun v w => at_ v w w <=? at_ v w v)); [now split| |].
  - intros v w A. rewrite (Sym w v), !N.leb_le. lia.
  - intros v w x Aw Ax Ow Ox E. apply N.leb_le in Ow, Ox. destruct (B v w Aw) as [Lv Lw].
    assert (at_ v x = at_ v w) as Q by (unfold at_; now rewrite E). rewrite Q in Ox. unfold at_ in Ow, Ox.
    set (i := N.min (c v) (c w)) in *. set (j := N.max (c v) (c w)) in *.
    assert (i < a /\ j < a) as [Li Lj] by (pose proof (Below v Lv); pose proof (Below w Lw); unfold i, j; lia).
    destruct (F i j Li Lj) as [_ One]. apply (One v w x); auto; cbn.
    + rewrite Aw. cbn. rewrite !andb_true_iff, !orb_true_iff, !N.eqb_eq. unfold i, j. lia.
    + rewrite Ax, <- E. cbn. rewrite !andb_true_iff, !orb_true_iff, !N.eqb_eq. unfold i, j. lia.
Qed.

End Simple.

