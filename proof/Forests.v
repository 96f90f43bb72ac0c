(** * Forests, and Halin graphs: col_g <= 4 (docs/theory.md, 6.0 and 6.2)

    A forest is a graph without cycles. A Halin graph is a tree with at least four vertices, none of which has degree 2, drawn in
    the plane, and a cycle through its leaves in the order of the drawing. The theorem holds for a cycle through them in any
    order, so drawings do not occur in the definition here. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Play Orders Four Bounds Cycles.
Import ListNotations.
Open Scope N_scope.

Definition forest (G : graph) : Prop := forall c, ~ cycle G c.

Definition degree (G : graph) (v : N) : nat := length (neighbors G v).
Definition degree_in (G : graph) (S : list N) (v : N) : nat := length (filter (adjacent G v) S).

Section Simple.
Variable G : graph.
Hypothesis is_simple : simple G.

Lemma adjacent_sym u v : adjacent G u v = true -> adjacent G v u = true.
Proof. intros A. destruct is_simple as [S _]. now rewrite S. Qed.

Lemma adjacent_other u v : adjacent G u v = true -> u <> v.
Proof. intros A ->. destruct is_simple as (_ & I & _). rewrite I in A. discriminate. Qed.

(** A path can be continued until all neighbors of its first vertex are on it. *)
Lemma path_end S (x : N) : In x S -> exists y t, NoDup (y :: t) /\ incl (y :: t) S /\ path G (y :: t) /\
  forall z, In z S -> adjacent G y z = true -> In z t.
Proof.
  intros I. enough (forall m y t, (length S <= m + length (y :: t))%nat -> NoDup (y :: t) -> incl (y :: t) S -> path G (y :: t) ->
    exists y t, NoDup (y :: t) /\ incl (y :: t) S /\ path G (y :: t) /\ forall z, In z S -> adjacent G y z = true -> In z t) as H.
  { apply (H (length S) x []); cbn; auto; [lia|constructor; [easy|constructor]|intros z [<-|[]]; assumption]. }
  induction m as [|m IH]; intros y t L D J P.
  - exists y, t. split; [assumption|]. split; [assumption|]. split; [assumption|]. intros z Z A.
    assert (incl S (y :: t)) as K by (apply NoDup_length_incl; auto).
    destruct (K z Z) as [<-|?]; [exfalso; now apply (adjacent_other y y)|assumption].
  - destruct (existsb (fun z => adjacent G y z && negb (existsb (N.eqb z) t)) S) eqn:E.
    + apply existsb_exists in E as (z & Z & E). apply andb_prop in E as [A E]. apply negb_true_iff in E.
      apply (IH z (y :: t)).
      * cbn [length] in *. lia.
      * constructor; [|assumption]. intros [<-|K]; [now apply (adjacent_other y y)|]. rewrite <- not_true_iff_false, existsb_exists in E.
        apply E. exists z. rewrite N.eqb_refl. auto.
      * intros w [<-|K]; auto.
      * split; [now apply adjacent_sym|assumption].
    + exists y, t. split; [assumption|]. split; [assumption|]. split; [assumption|]. intros z Z A.
      rewrite <- not_true_iff_false, existsb_exists in E. destruct (existsb (N.eqb z) t) eqn:X.
      * apply existsb_exists in X as (z' & K & X). now apply N.eqb_eq in X as ->.
      * exfalso. apply E. exists z. rewrite A, X. auto.
Qed.

(** In a forest each set has a member with at most one neighbor in the set. *)
Lemma forest_leaf S : forest G -> S <> [] -> NoDup S -> exists v, In v S /\ (degree_in G S v <= 1)%nat.
Proof.
  intros F Ne D. destruct S as [|x S']; [contradiction|]. set (S := x :: S') in *.
  destruct (path_end S x (or_introl eq_refl)) as (y & t & Dt & J & P & On). exists y. split; [apply J; cbn; auto|].
  destruct (Nat.le_gt_cases (degree_in G S y) 1) as [|L]; [assumption|exfalso].
  destruct t as [|z t].
  - unfold degree_in in L. destruct (filter (adjacent G y) S) as [|a l] eqn:E; [cbn in L; lia|].
    assert (In a (filter (adjacent G y) S)) as K by (rewrite E; cbn; auto). apply filter_In in K as [K A]. destruct (On a K A).
  - destruct (another z (filter (adjacent G y) S)) as (b & K & Nb); [now apply NoDup_filter|exact L|].
    apply filter_In in K as [K A]. destruct (On b K A) as [->|T]; [contradiction|].
    apply in_split in T as (l & r & ->). apply (F (y :: z :: l ++ [b])). apply (closes G y z l b r); auto. now apply adjacent_sym.
Qed.

Lemma forest_order : forest G -> exists pos : N -> N,
  (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) /\ (forall u, u < order G -> pos u < order G) /\
  forall u x y, adjacent G u x = true -> pos x <= pos u -> adjacent G u y = true -> pos y <= pos u -> x = y.
Proof.
  intros F. destruct (elimination_order (fun S v => (degree_in G S v <= 1)%nat) G) as (pos & Inj & Less & Each).
  { intros T Ne D _. now apply forest_leaf. }
  exists pos. split; [assumption|]. split; [assumption|]. intros u x y Ax Px Ay Py. destruct is_simple as (_ & _ & B).
  destruct (B u x Ax) as [Lu Lx], (B u y Ay) as [_ Ly]. specialize (Each u Lu).
  apply (only_one _ x y Each); apply filter_In; (split; [|assumption]); apply not_later_spec; (split; [|assumption]); now apply below_spec.
Qed.

(** The bound of Four.v, of a graph. *)
Lemma four_by_order (pos : N -> N) : (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) ->
  (forall u, u < order G -> (degree G u < 4)%nat \/
     ((forall x y, adjacent G u x = true -> pos x < pos u -> adjacent G u y = true -> pos y < pos u -> x = y) /\
      (forall z y, adjacent G z u = true -> pos u < pos z -> adjacent G z y = true -> pos y < pos z -> pos y <= pos u -> y = u))) ->
  col_g_at_most G 4.
Proof.
  intros Inj Shape R first C L. apply (marking_on_sets G is_simple).
  apply (four_suffice (order G) (near_in G) R (pace_of_rules R) (near_in_sym G is_simple) (near_in_irr G is_simple)
           (near_in_below G is_simple) (pace_of_rules_fits R) C L pos Inj).
  intros u Lu. rewrite (near_in_neighbors G is_simple). destruct (Shape u Lu) as [Small|[One Only]].
  - left. unfold degree in Small. lia.
  - right. unfold back. setoid_rewrite (mem_near_in G is_simple). split.
    + intros x y [Ax Px] [Ay Py]. now apply One.
    + intros z y [Az Pz] [Ay Py]. now apply (Only z).
Qed.

Lemma one_backward_bound (pos : N -> N) : (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) ->
  (forall u x y, adjacent G u x = true -> pos x < pos u -> adjacent G u y = true -> pos y < pos u -> x = y) -> col_g_at_most G 4.
Proof.
  intros Inj One. apply (four_by_order pos Inj). intros u Lu. right. split; [apply One|].
  intros z y Az Pz Ay Py _. now apply (One z).
Qed.

Theorem forest_bound : forest G -> col_g_at_most G 4.
Proof.
  intros F. destruct (forest_order F) as (pos & Inj & _ & One). apply (one_backward_bound pos Inj).
  intros u x y Ax Px Ay Py. apply (One u); auto; lia.
Qed.

Corollary forest_colors : forest G -> chi_g_at_most G 4.
Proof. intros F. now apply chi_g_by_col_g, forest_bound. Qed.

End Simple.

(** ** Halin graphs *)

(** [v] follows [u] on the cycle [c]. *)
Definition follows (c : list N) (u v : N) : Prop :=
  exists i, nth_error c i = Some u /\ nth_error c (if S i =? length c then 0 else S i)%nat = Some v.

(** The tree [T] and the cycle [c] through its leaves. *)
Record halin_by (G T : graph) (c : list N) : Prop := {
  same_order : order T = order G;
  tree_simple : simple T;
  tree_acyclic : forest T;
  tree_connected : forall u v, u < order T -> v < order T -> exists p, path T (u :: p) /\ last p u = v;
  no_degree_2 : forall v, degree T v <> 2%nat;
  four_vertices : 4 <= order T;
  leaf_cycle : NoDup c /\ forall v, In v c <-> v < order T /\ degree T v = 1%nat;
  edges_of : forall u v, adjacent G u v = true <-> adjacent T u v = true \/ follows c u v \/ follows c v u
}.
Definition halin (G : graph) : Prop := exists T c, halin_by G T c.

Lemma follows_in c u v : follows c u v -> In u c /\ In v c.
Proof. intros (i & U & V). split; eapply nth_error_In; eassumption. Qed.

Lemma same_index (c : list N) i j x : NoDup c -> nth_error c i = Some x -> nth_error c j = Some x -> i = j.
Proof.
  intros D I J. apply (proj1 (NoDup_nth_error c) D i j); [|congruence]. apply nth_error_Some. congruence.
Qed.

Lemma follows_once c u v w : NoDup c -> follows c u v -> follows c u w -> v = w.
Proof. intros D (i & U & V) (j & U' & W). rewrite (same_index c j i u) in W; auto. congruence. Qed.

Lemma follows_one c u v w : NoDup c -> follows c v u -> follows c w u -> v = w.
Proof.
  intros D (i & V & U) (j & W & U'). pose proof (same_index _ _ _ _ D U U') as E.
  assert (i < length c)%nat by (apply nth_error_Some; congruence). assert (j < length c)%nat by (apply nth_error_Some; congruence).
  assert (i = j) as -> by (destruct (Nat.eqb_spec (S i) (length c)), (Nat.eqb_spec (S j) (length c)); lia). congruence.
Qed.

Lemma three_at_most (A B C : N -> Prop) (l : list N) : NoDup l -> (forall x, In x l -> A x \/ B x \/ C x) ->
  (forall x y, A x -> A y -> x = y) -> (forall x y, B x -> B y -> x = y) -> (forall x y, C x -> C y -> x = y) -> (length l < 4)%nat.
Proof.
  intros D Each Ua Ub Uc. destruct l as [|x [|y [|z [|w l]]]]; cbn [length]; try lia. exfalso.
  assert (x <> y /\ x <> z /\ x <> w /\ y <> z /\ y <> w /\ z <> w) as (N1 & N2 & N3 & N4 & N5 & N6).
  { inversion D as [|? ? X D1]; subst. inversion D1 as [|? ? Y D2]; subst. inversion D2 as [|? ? Z D3]; subst.
    cbn in X, Y, Z. repeat split; intros ->; tauto. }
  destruct (Each x) as [|[|]]; [cbn; auto| | |]; (destruct (Each y) as [|[|]]; [cbn; auto| | |]); auto;
    (destruct (Each z) as [|[|]]; [cbn; auto| | |]); auto; (destruct (Each w) as [|[|]]; [cbn; auto| | |]); auto.
Qed.

Theorem halin_bound G : simple G -> halin G -> col_g_at_most G 4.
Proof.
  intros Sg (T & c & H). destruct H as [So St Ac _ N2 Four [Dc Lc] Ed].
  destruct (forest_order T St Ac) as (pos & Inj & Less & One). rewrite So in *.
  set (leaf := fun v => Nat.eqb (degree T v) 1).
  set (late := fun v => if leaf v then order G + pos v else pos v).
  assert (forall v, v < order G -> leaf v = true <-> In v c) as Leaf.
  { intros v L. unfold leaf. rewrite Nat.eqb_eq, Lc. tauto. }
  apply (four_by_order G Sg late).
  { intros u v Lu Lv. unfold late. pose proof (Less u Lu). pose proof (Less v Lv). destruct (leaf u), (leaf v); intros E; try lia.
    - apply Inj; auto. lia.
    - now apply Inj. }
  destruct Sg as (Sym & _ & Bel).
  assert (forall u x, adjacent G u x = true -> leaf u && leaf x = true \/ adjacent T u x = true) as Kinds.
  { intros u x A. destruct (Bel u x A) as [Lu Lx]. apply Ed in A as [A|[A|A]]; [now right| |]; left; apply follows_in in A as [X Y];
      apply andb_true_intro; split; now apply Leaf. }
  intros u Lu. destruct (leaf u) eqn:Lf.
  - left. apply (three_at_most (fun x => adjacent T u x = true) (follows c u) (fun x => follows c x u)).
    + apply NoDup_filter, below_nodup.
    + intros x I. apply filter_In in I as [_ A]. now apply Ed.
    + intros x y Ax Ay. unfold leaf in Lf. apply Nat.eqb_eq in Lf. unfold degree, neighbors in Lf.
      destruct St as (_ & _ & B). destruct (B u x Ax) as [_ Lx], (B u y Ay) as [_ Ly].
      apply (only_one (filter (adjacent T u) (vertices T))); [lia| |]; apply filter_In; (split; [|assumption]); now apply below_spec.
    + intros x y. now apply follows_once.
    + intros x y. now apply follows_one.
  - right. split.
    + intros x y Ax Px Ay Py. destruct (Kinds u x Ax) as [K|Tx]; [rewrite Lf in K; discriminate|].
      destruct (Kinds u y Ay) as [K|Ty]; [rewrite Lf in K; discriminate|].
      unfold late in Px, Py. rewrite Lf in Px, Py. pose proof (Less u Lu). apply (One u); auto.
      * destruct (leaf x); lia.
      * destruct (leaf y); lia.
    + intros z y Az Pz Ay Py Pyu. destruct (Bel z y Ay) as [Lz Ly].
      assert (leaf y = false) as Ny.
      { destruct (leaf y) eqn:X; [|reflexivity]. unfold late in Pyu. rewrite X, Lf in Pyu. pose proof (Less u Lu). lia. }
      destruct (Kinds z y Ay) as [K|Ty]; [rewrite Ny, andb_false_r in K; discriminate|].
      destruct (Kinds z u Az) as [K|Tu]; [rewrite Lf, andb_false_r in K; discriminate|].
      destruct (leaf z) eqn:Lfz.
      * unfold leaf in Lfz. apply Nat.eqb_eq in Lfz. unfold degree, neighbors in Lfz.
        apply (only_one (filter (adjacent T z) (vertices T))); [lia| |]; apply filter_In; (split; [|assumption]); apply below_spec; lia.
      * unfold late in Py, Pz. rewrite Lfz in Py, Pz. rewrite Ny in Py. rewrite Lf in Pz. apply (One z); auto; lia.
Qed.

Corollary halin_colors G : simple G -> halin G -> chi_g_at_most G 4.
Proof. intros S H. now apply chi_g_by_col_g, halin_bound. Qed.
