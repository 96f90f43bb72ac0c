(** * Partial k-trees: col_g <= 3k + 2 (docs/theory.md, 2.1 and 6.3)

    A k-tree is a complete graph on k vertices, or a smaller k-tree and a new vertex, which is adjacent to k vertices that are
    pairwise adjacent. A partial k-tree is a subgraph of a k-tree. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Play Orders ThreeRho Bounds Cycles Forests.
Import ListNotations.
Open Scope N_scope.

(** Its vertices, the last one first, and who is adjacent. *)
Inductive k_tree (k : nat) : list N -> (N -> N -> Prop) -> Prop :=
| complete vs : length vs = k -> NoDup vs -> k_tree k vs (fun u v => In u vs /\ In v vs /\ u <> v)
| one_more vs adj v c : k_tree k vs adj -> ~ In v vs ->
    length c = k -> NoDup c -> incl c vs -> (forall x y, In x c -> In y c -> x <> y -> adj x y) ->
    k_tree k (v :: vs) (fun x y => adj x y \/ (x = v /\ In y c) \/ (y = v /\ In x c)).

Definition partial_k_tree (k : nat) (G : graph) : Prop := exists vs adj,
  k_tree k vs adj /\ (forall v, v < order G -> In v vs) /\ forall u v, adjacent G u v = true -> adj u v.

(** The backward neighbors of each vertex are at most k, and pairwise adjacent. *)
Lemma k_tree_order k vs adj : k_tree k vs adj ->
  (forall u v, adj u v -> In u vs /\ In v vs) /\ (forall u v, adj u v -> adj v u) /\
  exists pos : N -> N, (forall u v, In u vs -> In v vs -> pos u = pos v -> u = v) /\
    (forall u, In u vs -> pos u < N.of_nat (length vs)) /\
    (forall u x y, adj u x -> adj u y -> pos x < pos u -> pos y < pos u -> x <> y -> adj x y) /\
    forall u, exists c, (length c <= k)%nat /\ forall x, adj u x -> pos x < pos u -> In x c.
Proof.
  induction 1 as [vs E D|vs adj v c T (Ends & Sym & pos & Inj & Less & Clique & Few) Nv E D I C].
  - split; [tauto|]. split; [intros u v (? & ? & ?); auto|].
    destruct (elimination (fun _ _ => True) (length vs) vs eq_refl D) as (pos & Inj & Less & _).
    { intros [|v T] Ne _ _; [contradiction|]. exists v. cbn. auto. }
    exists pos. split; [assumption|]. split; [assumption|]. split; [intros u x y; tauto|].
    intros u. exists vs. split; [lia|]. tauto.
  - split; [|split].
    + intros x y [A|[[-> A]|[-> A]]]; cbn; [apply Ends in A; tauto|auto|auto].
    + intros x y [A|[A|A]]; auto.
    + assert (forall x, In x vs -> x <> v) as Other by (intros x J ->; contradiction).
      assert (forall x y, adj x y -> x <> v /\ y <> v) as Old by (intros x y A; apply Ends in A as [? ?]; auto).
      assert (forall x, In x c -> x <> v) as Oc by auto.
      exists (changed pos v (N.of_nat (length vs))). unfold changed. split; [|split; [|split]].
      * intros x y [<-|J] [<-|K]; auto; rewrite ?N.eqb_refl; intros Q.
        -- pose proof (Other y K) as Ne. apply N.eqb_neq in Ne. rewrite Ne in Q. specialize (Less y K). lia.
        -- pose proof (Other x J) as Ne. apply N.eqb_neq in Ne. rewrite Ne in Q. specialize (Less x J). lia.
        -- pose proof (Other x J) as Nx. pose proof (Other y K) as Ny. apply N.eqb_neq in Nx, Ny. rewrite Nx, Ny in Q. auto.
      * intros x J. cbn [length]. destruct (N.eqb_spec x v) as [->|Ne]; [lia|]. destruct J as [<-|J]; [contradiction|].
        specialize (Less x J). lia.
      * intros u x y Ax Ay Px Py Ne. destruct (N.eqb_spec u v) as [->|Nu].
        -- assert (In x c) as Cx by (destruct Ax as [A|[[_ A]|[-> A]]]; auto; apply Old in A; tauto).
           assert (In y c) as Cy by (destruct Ay as [A|[[_ A]|[-> A]]]; auto; apply Old in A; tauto).
           left. auto.
        -- assert (forall w, adj u w \/ (u = v /\ In w c) \/ (w = v /\ In u c) -> (if w =? v then N.of_nat (length vs) else pos w) < pos u ->
                     adj u w /\ pos w < pos u) as Back.
           { intros w [A|[[-> _]|[-> A]]] P; [|contradiction|].
             - destruct (Old u w A) as [_ Nw]. apply N.eqb_neq in Nw. rewrite Nw in P. auto.
             - rewrite N.eqb_refl in P. specialize (Less u (I u A)). lia. }
           destruct (Back x Ax Px), (Back y Ay Py). left. now apply (Clique u).
      * intros u. destruct (N.eqb_spec u v) as [->|Nu].
        -- exists c. split; [lia|]. intros x [A|[[_ A]|[-> A]]] _; auto; apply Old in A; tauto.
        -- destruct (Few u) as (b & Lb & Ib). exists b. split; [assumption|]. intros x [A|[[-> _]|[-> A]]] P; [|contradiction|].
           ++ destruct (Old u x A) as [_ Nx]. apply N.eqb_neq in Nx. rewrite Nx in P. auto.
           ++ rewrite N.eqb_refl in P. specialize (Less u (I u A)). lia.
Qed.

(** The bound of ThreeRho.v, of a graph. *)
Lemma three_rho_by_order G (pos : N -> N) r : simple G -> (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) ->
  (forall v, v < order G -> exists c, (length c <= r)%nat /\ forall h, h < order G -> pos h < pos v ->
     adjacent G v h = true \/ (exists w, adjacent G v w = true /\ adjacent G w h = true /\ pos v < pos w) -> In h c) ->
  col_g_at_most G (3 * N.of_nat r + 2).
Proof.
  intros S Inj Few R first C L. apply (marking_on_sets G S).
  apply (three_rho (order G) (near_in G) R (pace_of_rules R) (near_in_sym G S) (near_in_irr G S) (near_in_below G S)
           (pace_of_rules_fits R) C pos (N.of_nat r) Inj); [|assumption].
  intros v l Lv D I. destruct (Few v Lv) as (c & Lc & Ic). assert (length l <= length c)%nat; [|lia].
  apply (NoDup_incl_length D). intros h J. destruct (I h J) as (Lh & P & [A|(w & A & B & Q)]).
  - rewrite (mem_near_in G S) in A. auto.
  - rewrite (mem_near_in G S) in A, B. eauto 10.
Qed.

Theorem partial_k_tree_bound k G : simple G -> partial_k_tree k G -> col_g_at_most G (3 * N.of_nat k + 2).
Proof.
  intros S (vs & adj & T & Vs & Sub). destruct (k_tree_order k vs adj T) as (_ & Sym & pos & Inj & _ & Clique & Few).
  apply (three_rho_by_order G pos k S); [intros u v Lu Lv; apply Inj; auto|]. intros v Lv.
  destruct (Few v) as (c & Lc & Ic). exists c. split; [assumption|]. intros h Lh P [A|(w & A & B & Q)]; apply Ic; auto.
  apply (Clique w); auto; [lia|]. intros ->. lia.
Qed.

Corollary partial_k_tree_colors k G : simple G -> partial_k_tree k G -> chi_g_at_most G (3 * N.of_nat k + 2).
Proof. intros S P. now apply chi_g_by_col_g, partial_k_tree_bound. Qed.
