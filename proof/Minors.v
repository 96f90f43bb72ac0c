(** * Graphs that contain neither K5 nor K3,3 after edges are contracted

    A graph is planar if and only if it has neither K5 nor K3,3 as a minor [Wagner1937]; that is the definition of planar here. Such
    a graph has fewer than 3n edges, as it has no minor K5 [Mader1968]. If a vertex with at most three neighbors is taken away,
    and these are made pairwise adjacent, it stays planar. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Play Graph6 Orders Cycles Places.
Import ListNotations.
Open Scope N_scope.

(** ** Minors *)

Definition relation := N -> N -> bool.
Definition symmetric (e : relation) : Prop := forall u v, e u v = e v u.
Definition irreflexive (e : relation) : Prop := forall v, e v v = false.

Definition without (z : N) (S : list N) : list N := filter (fun w => negb (w =? z)) S.

(** The edge from [x] to [z] is contracted: [x] gets the neighbors of [z]. *)
Definition merged (e : relation) (x z : N) : relation := fun u v =>
  negb (u =? v) && (e u v || (u =? x) && e z v || (v =? x) && e u z).

(** K5 or K3,3, on some of the vertices [S]. *)
Definition contains (S : list N) (e : relation) : Prop :=
  (exists K, length K = 5%nat /\ NoDup K /\ incl K S /\ forall u v, In u K -> In v K -> u <> v -> e u v = true) \/
  (exists P Q, length P = 3%nat /\ length Q = 3%nat /\ NoDup (P ++ Q) /\ incl (P ++ Q) S /\
     forall p q, In p P -> In q Q -> e p q = true).

Inductive has_minor : list N -> (N -> N -> bool) -> Prop :=
| at_last S e : contains S e -> has_minor S e
| contracted S e x z : In x S -> In z S -> x <> z -> e x z = true -> has_minor (without z S) (merged e x z) -> has_minor S e.

Definition planar (G : graph) : Prop := ~ has_minor (vertices G) (adjacent G).

Lemma without_spec z S w : In w (without z S) <-> In w S /\ w <> z.
Proof. unfold without. now rewrite filter_In, negb_true_iff, N.eqb_neq. Qed.

Lemma merged_spec e x z u v : merged e x z u v = true <->
  u <> v /\ (e u v = true \/ (u = x /\ e z v = true) \/ (v = x /\ e u z = true)).
Proof. unfold merged. rewrite andb_true_iff, !orb_true_iff, !andb_true_iff, negb_true_iff, N.eqb_neq, !N.eqb_eq. tauto. Qed.

Lemma merged_symmetric e x z : symmetric e -> symmetric (merged e x z).
Proof.
  intros S u v. apply eq_true_iff_eq. rewrite !merged_spec, (S u v), (S z v), (S u z). intuition.
Qed.

Lemma merged_irreflexive e x z : irreflexive (merged e x z).
Proof. intros v. unfold merged. now rewrite N.eqb_refl. Qed.

(** With more vertices and edges. *)
Lemma minor_more S e : has_minor S e -> forall S2 e2, incl S S2 ->
  (forall u v, In u S -> In v S -> e u v = true -> e2 u v = true) -> has_minor S2 e2.
Proof.
  induction 1 as [S e C|S e x z Ix Iz Ne A _ IH]; intros S2 e2 J E.
  - apply at_last. destruct C as [(K & L & D & I & A)|(P & Q & Lp & Lq & D & I & A)].
    + left. exists K. split; [assumption|]. split; [assumption|]. split; [intros u U; auto|]. intros u v U V Ne. apply E; auto.
    + right. exists P, Q. split; [assumption|]. split; [assumption|]. split; [assumption|]. split; [intros u U; auto|].
      intros p q U V. apply E; auto; apply I, in_app_iff; auto.
  - apply (contracted S2 e2 x z); auto. apply IH.
    + intros w W. apply without_spec in W as [W Nw]. apply without_spec. auto.
    + intros u v U V M. apply without_spec in U as [U Nu], V as [V Nv]. apply merged_spec in M as [Nuv M]. apply merged_spec.
      split; [assumption|]. destruct M as [M|[[-> M]|[-> M]]]; auto.
Qed.

(** ** A vertex with three neighbors, and a triangle *)

(** In [e] the vertex [y] is adjacent to all of [Y]; once it is contracted into [x] of [Y], [x] is so. *)
Lemma absorbed e x y Y u v : symmetric e -> (forall w, In w Y -> e y w = true) -> u <> v ->
  e u v = true \/ (u = x /\ In v Y) \/ (v = x /\ In u Y) -> merged e x y u v = true.
Proof.
  intros S A Ne H. apply merged_spec. split; [assumption|]. destruct H as [H|[[-> I]|[-> I]]]; auto.
  right. right. split; [reflexivity|]. rewrite S. auto.
Qed.

Lemma too_many (l : list N) (Y : list N) : (length Y <= 3)%nat -> NoDup l -> (4 <= length l)%nat -> ~ (forall w, In w l -> In w Y).
Proof. intros L D F I. pose proof (NoDup_incl_length D I). lia. Qed.

(** If [S'] has a minor in which members of [Y] may be adjacent, so has [S], in which [y] is adjacent to all of [Y] instead. *)
Lemma star_for_clique S' e' : has_minor S' e' -> forall S e y Y, In y S -> ~ In y S' -> incl S' S -> (length Y <= 3)%nat ->
  symmetric e -> irreflexive e -> (forall w, In w Y -> e y w = true) ->
  (forall u v, In u S' -> In v S' -> e' u v = true -> u <> v /\ (e u v = true \/ In u Y /\ In v Y)) -> has_minor S e.
Proof.
  induction 1 as [S' e' C|S' e' x z Ix Iz Ne A Hm IH]; intros S e y Y Iy Ny J L Sym Irr Star E.
  - (* what contracting y into x gives *)
    assert (forall x T, In x S' -> In x Y -> incl T S' -> contains T (merged e x y) -> has_minor S e) as Absorb.
    { intros x T Ix Yx It Ct. assert (x <> y) as Nxy by (intros ->; contradiction).
      apply (contracted S e x y); auto; [rewrite Sym; auto|]. apply (minor_more T (merged e x y)); [now apply at_last| |auto].
      intros w W. apply without_spec. split; [auto|]. intros ->. auto. }
    destruct C as [(K & Lk & D & I & Ak)|(P & Q & Lp & Lq & D & I & Apq)].
    + set (M := filter (fun u => is_in u Y) K). assert (forall u, In u M <-> In u K /\ In u Y) as Im.
      { intros u. unfold M. now rewrite filter_In, is_in_spec. }
      assert (NoDup M) as Dm by now apply NoDup_filter.
      assert (forall u v, In u K -> In v K -> u <> v -> e u v = true \/ In u M /\ In v M) as Each.
      { intros u v U V Nuv. destruct (E u v (I u U) (I v V) (Ak u v U V Nuv)) as [_ [?|[? ?]]]; [now left|right]. rewrite !Im. auto. }
      destruct M as [|a [|b [|c M']]] eqn:Em.
      * apply at_last. left. exists K. split; [assumption|]. split; [assumption|]. split; [intros u U; auto|].
        intros u v U V Nuv. destruct (Each u v U V Nuv) as [?|[[] _]]. assumption.
      * destruct (proj1 (Im a) (or_introl eq_refl)) as [Ka Ya]. apply (Absorb a K); auto. left. exists K.
        split; [assumption|]. split; [assumption|]. split; [apply incl_refl|]. intros u v U V Nuv. apply (absorbed e a y Y); auto.
        destruct (Each u v U V Nuv) as [?|[[<-|[]] [<-|[]]]]; [now left|congruence].
      * destruct (proj1 (Im a) (or_introl eq_refl)) as [Ka Ya]. destruct (proj1 (Im b) (or_intror (or_introl eq_refl))) as [Kb Yb].
        apply (Absorb a K); auto. left. exists K.
        split; [assumption|]. split; [assumption|]. split; [apply incl_refl|]. intros u v U V Nuv. apply (absorbed e a y Y); auto.
        destruct (Each u v U V Nuv) as [?|[[<-|[<-|[]]] [<-|[<-|[]]]]]; [now left|congruence|right; left; auto|right; right; auto|congruence].
      * (* K5 with three of Y: K3,3 *)
        set (abc := [a; b; c]). assert (NoDup abc) as Da.
        { inversion Dm as [|? ? N1 D1]; subst. inversion D1 as [|? ? N2 D2]; subst. cbn in N1, N2.
          repeat constructor; cbn; intuition. }
        assert (forall u, In u abc -> In u K /\ In u Y) as Iabc by (intros u [<-|[<-|[<-|[]]]]; apply Im; cbn; auto).
        set (R := filter (fun u => negb (is_in u abc)) K).
        assert (forall u, In u R <-> In u K /\ ~ In u abc) as Ir.
        { intros u. unfold R. now rewrite filter_In, negb_true_iff, <- not_true_iff_false, is_in_spec. }
        assert (NoDup R) as Dr by now apply NoDup_filter.
        assert (2 <= length R)%nat as Lr.
        { pose proof (filter_halves (fun u => is_in u abc) K) as Split. cbv beta in Split. fold R in Split.
          assert (length (filter (fun u => is_in u abc) K) <= length abc)%nat as Le; [|assert (length abc = 3)%nat by reflexivity; lia].
          apply NoDup_incl_length; [now apply NoDup_filter|]. intros u U. apply filter_In in U as [_ U]. now apply is_in_spec. }
        destruct R as [|d [|f R']] eqn:Er; cbn in Lr; try lia.
        destruct (proj1 (Ir d) (or_introl eq_refl)) as [Kd Nd]. destruct (proj1 (Ir f) (or_intror (or_introl eq_refl))) as [Kf Nf].
        assert (d <> f) as Ndf by (inversion Dr as [|? ? N1 _]; subst; cbn in N1; intuition).
        assert (forall w, ~ In w abc -> ~ In w Y) as NoY.
        { intros w Nw Yw. apply (too_many (w :: abc) Y L); [now constructor|cbn; lia|]. intros u [<-|U]; [assumption|now apply Iabc]. }
        apply at_last. right. exists abc, [y; d; f]. split; [reflexivity|]. split; [reflexivity|].
        assert (~ In y K) as Nyk by (intros X; apply Ny; auto). split; [|split].
        -- apply apart_nodup; auto.
           ++ repeat constructor; cbn; [intros [->|[->|[]]]; contradiction|intros [->|[]]; contradiction|easy].
           ++ intros u U [<-|[<-|[<-|[]]]]; auto. apply Nyk, Iabc, U.
        -- intros u U. apply in_app_iff in U as [U|[<-|[<-|[<-|[]]]]]; auto. apply J, I, Iabc, U.
        -- intros p q U [<-|[<-|[<-|[]]]].
           ++ rewrite Sym. apply Star, Iabc, U.
           ++ destruct (E p d) as [_ [X|[_ X]]]; auto; [apply I, Iabc, U|apply Ak; auto; [apply Iabc, U|intros ->; contradiction]|].
              exfalso. now apply (NoY d).
           ++ destruct (E p f) as [_ [X|[_ X]]]; auto; [apply I, Iabc, U|apply Ak; auto; [apply Iabc, U|intros ->; contradiction]|].
              exfalso. now apply (NoY f).
    + assert (forall p, In p P -> In p S') as Ip by (intros; apply I, in_app_iff; auto).
      assert (forall q, In q Q -> In q S') as Iq by (intros; apply I, in_app_iff; auto).
      destruct (existsb (fun p => existsb (fun q => negb (e p q)) Q) P) eqn:X.
      * apply existsb_exists in X as (p0 & P0 & X). apply existsb_exists in X as (q0 & Q0 & X). apply negb_true_iff in X.
        destruct (E p0 q0 (Ip p0 P0) (Iq q0 Q0) (Apq p0 q0 P0 Q0)) as [_ [?|[Yp Yq]]]; [congruence|].
        assert (forall p q, In p P -> In q Q -> p <> q) as Npq by (intros p q U V ->; now apply nodup_apart in D as (_ & _ & D); apply (D q)).
        assert (forall x, In x S' -> In x Y ->
                  (forall p q, In p P -> In q Q -> e p q = true \/ (p = x /\ In q Y) \/ (q = x /\ In p Y)) -> has_minor S e) as By.
        { intros x Sx Yx H. apply (Absorb x (P ++ Q)); auto. right. exists P, Q. split; [assumption|]. split; [assumption|].
          split; [assumption|]. split; [apply incl_refl|]. intros p q U V. apply (absorbed e x y Y); auto. }
        destruct (existsb (fun p => negb (p =? p0) && is_in p Y) P) eqn:X1.
        -- apply existsb_exists in X1 as (p1 & P1 & X1). apply andb_prop in X1 as [N1 Y1]. apply negb_true_iff, N.eqb_neq in N1.
           apply is_in_spec in Y1. apply (By q0); auto. intros p q U V.
           destruct (E p q (Ip p U) (Iq q V) (Apq p q U V)) as [_ [?|[Yp' Yq']]]; [now left|]. right. right. split; [|assumption].
           destruct (N.eq_dec q q0) as [|Nq]; [assumption|exfalso]. apply (too_many [p0; p1; q; q0] Y L); [|cbn; lia|].
           ++ pose proof (Npq p0 q P0 V). pose proof (Npq p0 q0 P0 Q0). pose proof (Npq p1 q P1 V). pose proof (Npq p1 q0 P1 Q0).
              repeat constructor; cbn; intuition congruence.
           ++ intros w [<-|[<-|[<-|[<-|[]]]]]; assumption.
        -- apply (By p0); auto. intros p q U V. destruct (E p q (Ip p U) (Iq q V) (Apq p q U V)) as [_ [?|[Yp' Yq']]]; [now left|].
           right. left. split; [|assumption]. destruct (N.eq_dec p p0) as [|Np]; [assumption|exfalso].
           rewrite <- not_true_iff_false, existsb_exists in X1. apply X1. exists p. split; [assumption|].
           apply N.eqb_neq in Np. rewrite Np. now apply is_in_spec.
      * apply at_last. right. exists P, Q. split; [assumption|]. split; [assumption|]. split; [assumption|]. split; [intros u U; auto|].
        intros p q U V. destruct (e p q) eqn:Y0; [reflexivity|exfalso]. rewrite <- not_true_iff_false, existsb_exists in X. apply X.
        exists p. split; [assumption|]. apply existsb_exists. exists q. rewrite Y0. auto.
  - assert (x <> y /\ z <> y) as [Nxy Nzy] by (split; intros ->; contradiction).
    destruct (E x z Ix Iz A) as [_ [B|[Yx Yz]]].
    + apply (contracted S e x z); auto. apply (IH _ _ y (map (fun w => if w =? z then x else w) Y)).
      * apply without_spec. auto.
      * intros X. apply without_spec in X. tauto.
      * intros w W. apply without_spec in W as [W Nw]. apply without_spec. auto.
      * now rewrite map_length.
      * now apply merged_symmetric.
      * apply merged_irreflexive.
      * intros w W. apply in_map_iff in W as (w' & <- & W). destruct (N.eqb_spec w' z) as [->|Nw].
        -- apply merged_spec. split; [auto|]. right. right. auto.
        -- apply merged_spec. split; [intros <-; specialize (Star y W); rewrite Irr in Star; discriminate|auto].
      * intros u v U V M. apply without_spec in U as [U Nu], V as [V Nv]. apply merged_spec in M as [Nuv M]. split; [assumption|].
        assert (forall w, In w Y -> w <> z -> In w (map (fun w => if w =? z then x else w) Y)) as Keep.
        { intros w W Nw. apply in_map_iff. exists w. apply N.eqb_neq in Nw. rewrite Nw. auto. }
        assert (In z Y -> In x (map (fun w => if w =? z then x else w) Y)) as New.
        { intros W. apply in_map_iff. exists z. rewrite N.eqb_refl. auto. }
        rewrite merged_spec. destruct M as [M|[[-> M]|[-> M]]].
        -- destruct (E u v U V M) as [_ [?|[? ?]]]; [left; auto|right; auto].
        -- destruct (E z v Iz V M) as [_ [?|[? ?]]]; [left; auto|right; auto].
        -- destruct (E u z U Iz M) as [_ [?|[? ?]]]; [left; auto|right; auto].
    + apply (contracted S e x y); auto; [rewrite Sym; auto|].
      apply (contracted _ _ x z); [apply without_spec; auto|apply without_spec; auto|assumption|apply (absorbed e x y Y); auto|].
      apply (minor_more _ _ Hm).
      * intros w W. apply without_spec in W as [W Nw]. apply without_spec. split; [apply without_spec; split; [auto|intros ->; auto]|assumption].
      * intros u v U V M. apply without_spec in U as [U Nu], V as [V Nv]. apply merged_spec in M as [Nuv M]. apply merged_spec.
        split; [assumption|]. destruct M as [M|[[-> M]|[-> M]]].
        -- left. apply (absorbed e x y Y); auto. destruct (E u v U V M) as [_ [?|[Yu Yv]]]; [now left|].
           destruct (N.eq_dec u x) as [->|Nux]; [right; left; auto|]. destruct (N.eq_dec v x) as [->|Nvx]; [right; right; auto|]. exfalso.
           apply (too_many [x; z; u; v] Y L); [|cbn; lia|intros w [<-|[<-|[<-|[<-|[]]]]]; assumption].
           repeat constructor; cbn; intuition congruence.
        -- destruct (E z v Iz V M) as [Nzv [?|[_ Yv]]].
           ++ right. left. split; [reflexivity|]. apply merged_spec. auto.
           ++ left. apply (absorbed e x y Y); auto.
        -- destruct (E u z U Iz M) as [Nuz [?|[Yu _]]].
           ++ right. right. split; [reflexivity|]. apply merged_spec. auto.
           ++ left. apply (absorbed e x y Y); auto.
Qed.

(** ** Graphs with three edges for each vertex *)

Definition degree_of (S : list N) (e : relation) (v : N) : nat := length (filter (e v) S).
(** Twice the number of edges. *)
Definition degree_sum (S : list N) (e : relation) : nat := list_sum (map (degree_of S e) S).

Lemma degree_sum_cons v T e : symmetric e -> irreflexive e ->
  degree_sum (v :: T) e = (degree_sum T e + 2 * degree_of T e v)%nat.
Proof.
  intros Sym Irr. unfold degree_sum. cbn [map list_sum fold_right].
  assert (degree_of (v :: T) e v = degree_of T e v) as -> by (unfold degree_of; cbn [filter]; now rewrite Irr).
  fold (list_sum (map (degree_of (v :: T) e) T)).
  assert (forall U, list_sum (map (degree_of (v :: T) e) U) = (list_sum (map (degree_of T e) U) + length (filter (e v) U))%nat) as H.
  { induction U as [|u U IH]; [reflexivity|]. cbn [map list_sum fold_right filter]. fold (list_sum (map (degree_of (v :: T) e) U)).
    fold (list_sum (map (degree_of T e) U)). rewrite IH.
    assert (degree_of (v :: T) e u = (degree_of T e u + if e v u then 1 else 0)%nat) as ->.
    { unfold degree_of. cbn [filter]. rewrite (Sym u v). destruct (e v u); cbn [length]; lia. }
    destruct (e v u); cbn [length]; lia. }
  rewrite H. fold (degree_of T e v). lia.
Qed.

Lemma degree_perm S T e v : Permutation S T -> degree_of S e v = degree_of T e v.
Proof. intros P. apply Permutation_length, filter_perm, P. Qed.

Lemma degree_sum_perm S T e : Permutation S T -> degree_sum S e = degree_sum T e.
Proof.
  intros P. unfold degree_sum. rewrite (map_ext _ (degree_of T e)) by (intros v; now apply degree_perm).
  apply Permutation_list_sum, Permutation_map, P.
Qed.

Lemma degree_sum_same (S : list N) (e f : relation) : (forall u v, In u S -> In v S -> e u v = f u v) -> degree_sum S e = degree_sum S f.
Proof.
  intros H. unfold degree_sum. f_equal. apply map_ext_in. intros u U. unfold degree_of. f_equal. apply filter_ext_in. auto.
Qed.

Lemma bring (S : list N) x : NoDup S -> In x S -> exists T, Permutation S (x :: T) /\ NoDup T /\ ~ In x T.
Proof.
  intros D I. apply in_split in I as (a & b & ->). exists (a ++ b). split; [symmetry; apply Permutation_middle|].
  now apply NoDup_remove in D.
Qed.

(** Two adjacent vertices, and the rest. *)
Lemma bring_two (S : list N) x z : NoDup S -> In x S -> In z S -> x <> z -> exists T, Permutation S (x :: z :: T) /\ NoDup T /\ ~ In x T /\ ~ In z T.
Proof.
  intros D Ix Iz Ne. destruct (bring S x D Ix) as (T & P & DT & Nx).
  assert (In z T) as Iz' by (apply (Permutation_in z P) in Iz as [?|?]; [contradiction|assumption]).
  destruct (bring T z DT Iz') as (U & Q & DU & Nz). exists U. split; [rewrite P; now apply perm_skip|]. split; [assumption|].
  split; [|assumption]. intros X. apply Nx. apply (Permutation_in x (Permutation_sym Q)). now right.
Qed.

Lemma sum_of_two T e x z : symmetric e -> irreflexive e -> e x z = true ->
  degree_sum (x :: z :: T) e = (degree_sum T e + 2 * degree_of T e x + 2 * degree_of T e z + 2)%nat.
Proof.
  intros Sym Irr A. rewrite !degree_sum_cons by assumption. assert (degree_of (z :: T) e x = S (degree_of T e x)) as ->; [|lia].
  unfold degree_of. cbn [filter]. now rewrite A.
Qed.

Lemma without_perm (S : list N) x z T : ~ In z T -> x <> z -> Permutation S (x :: z :: T) -> Permutation (without z S) (x :: T).
Proof.
  intros Nz Ne P. unfold without. rewrite (filter_perm _ _ _ P). cbn [filter]. apply N.eqb_neq in Ne. rewrite Ne, N.eqb_refl. cbn.
  apply perm_skip. rewrite (filter_same _ (fun _ => true)); [clear; induction T; cbn; auto|]. intros w W.
  apply negb_true_iff, N.eqb_neq. intros ->. contradiction.
Qed.

(** Contracting an edge loses it, and one for each common neighbor of its ends. *)
Lemma contract_sum S e x z : symmetric e -> irreflexive e -> NoDup S -> In x S -> In z S -> e x z = true ->
  (degree_sum S e <= degree_sum (without z S) (merged e x z) + 2 + 2 * length (filter (fun w => e x w && e z w) S))%nat.
Proof.
  intros Sym Irr D Ix Iz A. assert (x <> z) as Ne by (intros ->; rewrite Irr in A; discriminate).
  destruct (bring_two S x z D Ix Iz Ne) as (T & P & DT & Nx & Nz).
  rewrite (degree_sum_perm S _ e P), sum_of_two by assumption.
  rewrite (degree_sum_perm _ _ (merged e x z) (without_perm S x z T Nz Ne P)).
  rewrite degree_sum_cons by (apply merged_symmetric, Sym || apply merged_irreflexive).
  rewrite (degree_sum_same T (merged e x z) e).
  - rewrite (Permutation_length (filter_perm (fun w => e x w && e z w) _ _ P)). cbn [filter].
    rewrite (Irr x), (Irr z), andb_false_r. cbn [andb].
    enough (degree_of T e x + degree_of T e z <= degree_of T (merged e x z) x + length (filter (fun w => e x w && e z w) T))%nat by lia.
    unfold degree_of. clear - Nx. induction T as [|w T IH]; [cbn; lia|]. cbn [filter]. specialize (IH (fun X => Nx (or_intror X))).
    assert (merged e x z x w = e x w || e z w) as ->.
    { unfold merged. rewrite N.eqb_refl. assert (x <> w) as Nw by (intros ->; apply Nx; now left). apply N.eqb_neq in Nw as E.
      rewrite E. rewrite N.eqb_sym in E. rewrite E. cbn. now rewrite orb_false_r. }
    destruct (e x w), (e z w); cbn [orb andb length]; lia.
  - intros u v U V. unfold merged. assert (u =? x = false) as -> by (apply N.eqb_neq; intros ->; contradiction).
    assert (v =? x = false) as -> by (apply N.eqb_neq; intros ->; contradiction). cbn. rewrite !orb_false_r.
    destruct (N.eqb_spec u v) as [->|]; [now rewrite Irr|reflexivity].
Qed.

(** The edge between two vertices is taken away. *)
Definition cut (e : relation) (x z : N) : relation := fun u v => e u v && negb ((u =? x) && (v =? z) || (u =? z) && (v =? x)).

Lemma cut_sum S e x z : symmetric e -> irreflexive e -> NoDup S -> In x S -> In z S -> e x z = true ->
  degree_sum S e = (degree_sum S (cut e x z) + 2)%nat.
Proof.
  intros Sym Irr D Ix Iz A. assert (x <> z) as Ne by (intros ->; rewrite Irr in A; discriminate).
  assert (symmetric (cut e x z)) as Sc by (intros u v; unfold cut; rewrite (Sym u v); f_equal; f_equal; rewrite orb_comm; f_equal; apply andb_comm).
  assert (irreflexive (cut e x z)) as Ic by (intros v; unfold cut; now rewrite Irr).
  destruct (bring_two S x z D Ix Iz Ne) as (T & P & DT & Nx & Nz).
  rewrite !(degree_sum_perm S _ _ P), sum_of_two, !degree_sum_cons by assumption.
  assert (forall u v, In v T -> e u v = cut e x z u v) as E.
  { intros u v V. unfold cut. assert (v =? x = false) as -> by (apply N.eqb_neq; intros ->; contradiction).
    assert (v =? z = false) as -> by (apply N.eqb_neq; intros ->; contradiction). rewrite !andb_false_r. cbn. now rewrite andb_true_r. }
  rewrite (degree_sum_same T e (cut e x z)) by auto.
  assert (degree_of (z :: T) (cut e x z) x = degree_of T e x) as ->.
  { unfold degree_of. cbn [filter]. unfold cut at 1. rewrite !N.eqb_refl. cbn. rewrite andb_false_r. f_equal. apply filter_ext_in.
    intros w W. symmetry. now apply E. }
  assert (degree_of T (cut e x z) z = degree_of T e z) as ->; [|lia].
  unfold degree_of. f_equal. apply filter_ext_in. intros w W. symmetry. now apply E.
Qed.

(** *** Six vertices at most, each adjacent to three of the others: all such graphs are looked at.

    Conditions are written with [if], so that nothing is computed in vain. *)

Fixpoint some {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | x :: t => if f x then true else some f t end.
Fixpoint all {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: t => if f x then all f t else false end.
Fixpoint any_tail (f : N -> list N -> bool) (l : list N) : bool :=
  match l with [] => false | x :: t => if f x t then true else any_tail f t end.
Fixpoint clique_in (q : nat) (e : relation) (l : list N) : bool :=
  match q with O => true | S q' => any_tail (fun x t => clique_in q' e (filter (e x) t)) l end.

(** A clique of four, after so many contractions. *)
Fixpoint four_after (steps : nat) (e : relation) (l : list N) : bool :=
  if clique_in 4 e l then true else
  match steps with
  | O => false
  | S s => some (fun x => some (fun z => if x =? z then false else if e x z then four_after s (merged e x z) (without z l) else false) l) l
  end.

Fixpoint all_graphs (test : list (N * N) -> bool) (ps es : list (N * N)) : bool :=
  match ps with [] => test es | p :: t => if all_graphs test t es then all_graphs test t (p :: es) else false end.

Definition joins (i j : N) (p : N * N) : bool :=
  let (a, b) := p in if a =? i then b =? j else if a =? j then b =? i else false.
Definition joined_by (es : list (N * N)) : relation := fun i j => some (joins i j) es.
Definition three_each (e : relation) (l : list N) : bool := all (fun i => Nat.leb 3 (length (filter (e i) l))) l.
Definition small_test (d : N) (es : list (N * N)) : bool :=
  let e := joined_by es in if three_each e (below d) then four_after 2 e (below d) else true.

Lemma small_graphs : forallb (fun d => all_graphs (small_test d) (pairs d) []) [4; 5; 6] = true.
Proof. vm_compute. reflexivity. Qed.

Lemma some_spec {A} (f : A -> bool) l : some f l = true <-> exists x, In x l /\ f x = true.
Proof.
  rewrite <- existsb_exists. enough (some f l = existsb f l) as -> by tauto.
  induction l as [|x l IH]; [reflexivity|]. cbn. rewrite IH. now destruct (f x).
Qed.

Lemma all_spec {A} (f : A -> bool) l : all f l = true <-> forall x, In x l -> f x = true.
Proof.
  rewrite <- forallb_forall. enough (all f l = forallb f l) as -> by tauto.
  induction l as [|x l IH]; [reflexivity|]. cbn. rewrite IH. now destruct (f x).
Qed.

Lemma any_tail_spec f l : any_tail f l = true -> exists a x t, l = a ++ x :: t /\ f x t = true.
Proof.
  induction l as [|x l IH]; [discriminate|]. cbn [any_tail]. destruct (f x l) eqn:E; [exists [], x, l; auto|].
  intros H. destruct (IH H) as (a & y & t & -> & Y). exists (x :: a), y, t. auto.
Qed.

Lemma clique_in_spec q e : symmetric e -> forall l, NoDup l -> clique_in q e l = true ->
  exists K, length K = q /\ NoDup K /\ incl K l /\ forall u v, In u K -> In v K -> u <> v -> e u v = true.
Proof.
  intros Sym. induction q as [|q IH]; intros l D H.
  - exists []. split; [reflexivity|]. split; [constructor|]. split; [easy|]. intros u v [].
  - cbn [clique_in] in H. apply any_tail_spec in H as (a & x & t & -> & H).
    assert (NoDup (x :: t)) as Dt by (clear - D; induction a as [|y a IHa]; [assumption|]; inversion D; auto).
    inversion Dt as [|? ? Nx Dt']; subst. destruct (IH (filter (e x) t)) as (K & L & DK & I & A); [now apply NoDup_filter|assumption|].
    assert (forall u, In u K -> In u t /\ e x u = true) as Ik by (intros u U; apply I in U; now apply filter_In in U).
    exists (x :: K). split; [cbn; congruence|]. split; [constructor; [|assumption]; intros U; apply Ik in U as [U _]; contradiction|]. split.
    + intros u [<-|U]; apply in_app_iff; right; [now left|right; now apply Ik].
    + intros u v [<-|U] [<-|V] Ne; [congruence| | |auto].
      * now apply Ik.
      * rewrite Sym. now apply Ik.
Qed.

(** The graph that was looked at is one of neighbors of [v], named by [f]. *)
Lemma four_after_spec steps : forall e0 l, four_after steps e0 l = true -> symmetric e0 -> NoDup l ->
  forall (f : N -> N) S e v, (forall i j, In i l -> In j l -> f i = f j -> i = j) -> (forall i, In i l -> In (f i) S /\ f i <> v) ->
  In v S -> symmetric e -> (forall i j, In i l -> In j l -> i <> j -> e0 i j = true -> e (f i) (f j) = true) ->
  (forall i, In i l -> e v (f i) = true) -> has_minor S e.
Proof.
  assert (forall e0 l, clique_in 4 e0 l = true -> symmetric e0 -> NoDup l ->
    forall (f : N -> N) S e v, (forall i j, In i l -> In j l -> f i = f j -> i = j) -> (forall i, In i l -> In (f i) S /\ f i <> v) ->
    In v S -> symmetric e -> (forall i j, In i l -> In j l -> i <> j -> e0 i j = true -> e (f i) (f j) = true) ->
    (forall i, In i l -> e v (f i) = true) -> has_minor S e) as Now.
  { intros e0 l C Sym0 D f S e v Inj In_ Iv Sym E Hub. destruct (clique_in_spec 4 e0 Sym0 l D C) as (K & L & DK & I & A).
    apply at_last. left. exists (v :: map f K). split; [cbn; now rewrite map_length, L|]. split; [|split].
    - constructor; [|apply map_nodup; [assumption|intros i j X Y; apply Inj; auto]].
      intros X. apply in_map_iff in X as (i & X & Y). now apply (In_ i (I i Y)).
    - intros u [<-|U]; [assumption|]. apply in_map_iff in U as (i & <- & U). apply In_; auto.
    - intros u w [<-|U] [<-|W] Ne; [congruence| | |].
      + apply in_map_iff in W as (i & <- & W). apply Hub; auto.
      + apply in_map_iff in U as (i & <- & U). rewrite Sym. apply Hub; auto.
      + apply in_map_iff in U as (i & <- & U). apply in_map_iff in W as (j & <- & W).
        assert (i <> j) as Nij by congruence. apply E; auto. }
  induction steps as [|steps IH]; intros e0 l H Sym0 D f S e v Inj In_ Iv Sym E Hub; cbn [four_after] in H;
    destruct (clique_in 4 e0 l) eqn:C; try discriminate; try (now apply (Now e0 l C Sym0 D f S e v)).
  apply some_spec in H as (x & Ix & H). apply some_spec in H as (z & Iz & H). destruct (N.eqb_spec x z) as [|Ne]; [discriminate|].
  destruct (e0 x z) eqn:A; [|discriminate].
  assert (f x <> f z) as Nf by (intros X; apply Ne; auto).
  apply (contracted S e (f x) (f z)); auto; [now apply In_|now apply In_|].
  assert (forall i, In i (without z l) -> In i l /\ i <> z) as W by (intros i; apply without_spec).
  apply (IH (merged e0 x z) (without z l) H) with (f := f) (v := v).
  - now apply merged_symmetric.
  - now apply NoDup_filter.
  - intros i j X Y. apply Inj; now apply W.
  - intros i X. apply W in X as [X Nz]. split; [|now apply In_]. apply without_spec. split; [now apply In_|]. intros Q. apply Nz. auto.
  - apply without_spec. split; [assumption|]. intros Q. now apply (In_ z Iz).
  - now apply merged_symmetric.
  - intros i j X Y Nij M. apply W in X as [X _], Y as [Y _]. apply merged_spec in M as [_ M]. apply merged_spec.
    split; [intros Q; apply Nij; auto|]. destruct M as [M|[[-> M]|[-> M]]].
    + left. auto.
    + destruct (N.eq_dec z j) as [->|Nz]; [left; apply E; auto|right; left; auto].
    + destruct (N.eq_dec i z) as [->|Nz]; [left; apply E; auto; now rewrite Sym0|right; right; auto].
  - intros i X. apply W in X as [X _]. apply merged_spec. split; [intros Q; now apply (In_ i X)|]. left. auto.
Qed.

Lemma all_graphs_spec test f ps : forall es, all_graphs test ps es = true -> test (rev (filter f ps) ++ es) = true.
Proof.
  induction ps as [|p ps IH]; intros es H; cbn [all_graphs] in H; [assumption|]. destruct (all_graphs test ps es) eqn:A; [|discriminate].
  cbn [filter]. destruct (f p); [|now apply IH]. cbn [rev]. rewrite <- app_assoc. now apply IH.
Qed.

Lemma pairs_spec d i j : In (i, j) (pairs d) <-> i < j < d.
Proof.
  unfold pairs. rewrite in_flat_map. split.
  - intros (v & V & I). apply in_map_iff in I as (u & E & U). injection E as -> ->. apply below_spec in U, V. lia.
  - intros [A B]. exists j. split; [now apply below_spec|]. apply in_map_iff. exists i. split; [reflexivity|now apply below_spec].
Qed.

Lemma joined_by_spec d (e0 : relation) i j : symmetric e0 -> irreflexive e0 -> i < d -> j < d ->
  joined_by (rev (filter (fun '(a, b) => e0 a b) (pairs d)) ++ []) i j = e0 i j.
Proof.
  intros Sym Irr Li Lj. apply eq_true_iff_eq. unfold joined_by. rewrite some_spec. split.
  - intros ([a b] & I & E). rewrite app_nil_r, <- in_rev in I. apply filter_In in I as [_ A]. unfold joins in E.
    destruct (N.eqb_spec a i) as [->|_]; [apply N.eqb_eq in E as <-; assumption|].
    destruct (N.eqb_spec a j) as [->|_]; [|discriminate]. apply N.eqb_eq in E as <-. now rewrite Sym.
  - intros A. destruct (N.lt_trichotomy i j) as [L|[L|L]].
    + exists (i, j). unfold joins. rewrite !N.eqb_refl. split; [|reflexivity]. rewrite app_nil_r, <- in_rev. apply filter_In.
      split; [now apply pairs_spec|assumption].
    + subst. rewrite Irr in A. discriminate.
    + exists (j, i). unfold joins. rewrite !N.eqb_refl. assert (j =? i = false) as -> by (apply N.eqb_neq; lia). split; [|reflexivity].
      rewrite app_nil_r, <- in_rev. apply filter_In. split; [now apply pairs_spec|now rewrite Sym].
Qed.

Lemma filter_map_length {A B} (f : A -> B) g l : length (filter g (map f l)) = length (filter (fun x => g (f x)) l).
Proof. induction l as [|a l IH]; [reflexivity|]. cbn. destruct (g (f a)); cbn; now rewrite IH. Qed.

Lemma named_members (L : list N) : map (fun i => nth (N.to_nat i) L 0) (below (N.of_nat (length L))) = L.
Proof.
  unfold below. rewrite map_map, Nnat.Nat2N.id. rewrite (map_ext _ (fun i => nth i L 0)) by (intros; now rewrite Nnat.Nat2N.id).
  induction L as [|a L IH]; [reflexivity|]. cbn [length seq map nth]. f_equal. rewrite <- seq_shift, map_map. exact IH.
Qed.

Lemma few_neighbors_minor S e v L : symmetric e -> irreflexive e -> In v S -> incl L S -> NoDup L -> (4 <= length L <= 6)%nat ->
  (forall x, In x L -> e v x = true) -> (forall x, In x L -> (3 <= length (filter (e x) L))%nat) -> has_minor S e.
Proof.
  intros Sym Irr Iv J D Size Hub Three. set (d := N.of_nat (length L)). set (f := fun i => nth (N.to_nat i) L 0).
  pose proof (named_members L : map f (below d) = L) as Names. set (e0 := fun i j => e (f i) (f j)).
  assert (symmetric e0) as S0 by (intros i j; apply Sym). assert (irreflexive e0) as I0 by (intros i; apply Irr).
  assert (In d [4; 5; 6]) as Id.
  { assert (length L = 4 \/ length L = 5 \/ length L = 6)%nat as [E|[E|E]] by lia; unfold d; rewrite E; cbn; auto. }
  pose proof small_graphs as All. rewrite forallb_forall in All. specialize (All d Id).
  apply (all_graphs_spec _ (fun '(a, b) => e0 a b)) in All. set (es := rev _ ++ []) in All. unfold small_test in All.
  assert (forall i j, In i (below d) -> In j (below d) -> joined_by es i j = e0 i j) as Same.
  { intros i j Ii Ij. apply below_spec in Ii, Ij. now apply joined_by_spec. }
  assert (forall i, In i (below d) -> In (f i) L) as If by (intros i Ii; rewrite <- Names; now apply in_map).
  assert (three_each (joined_by es) (below d) = true) as T3.
  { unfold three_each. apply all_spec. intros i Ii. apply Nat.leb_le.
    rewrite (filter_ext_in _ (fun j => e (f i) (f j))) by (intros j Ij; now apply Same).
    rewrite <- (filter_map_length f (e (f i))), Names. now apply Three, If. }
  rewrite T3 in All. assert (NoDup (below d)) as Db by apply below_nodup.
  apply (four_after_spec 2 (joined_by es) (below d) All) with (f := f) (v := v); auto.
  - intros i j. unfold joined_by. clear. induction es as [|[a b] es IH]; [reflexivity|]. cbn [some]. rewrite IH.
    assert (joins i j (a, b) = joins j i (a, b)) as ->; [|reflexivity].
    unfold joins. destruct (N.eqb_spec a i) as [Ei|Ni], (N.eqb_spec a j) as [Ej|Nj]; auto. congruence.
  - intros i j Ii Ij E. apply below_spec in Ii, Ij. unfold f in E. apply (proj1 (NoDup_nth L 0) D) in E; unfold d in *; lia.
  - intros i Ii. split; [now apply J, If|]. intros Q. specialize (Hub (f i) (If i Ii)). rewrite Q, Irr in Hub. discriminate.
  - intros i j Ii Ij _ E. now rewrite Same in E.
Qed.

Lemma sum_at_least (f : N -> nat) c l : (forall x, In x l -> (c <= f x)%nat) -> (c * length l <= list_sum (map f l))%nat.
Proof.
  induction l as [|x l IH]; intros H; [cbn; lia|]. cbn [map list_sum fold_right length]. fold (list_sum (map f l)).
  pose proof (H x (or_introl eq_refl)). specialize (IH (fun y Y => H y (or_intror Y))). lia.
Qed.

(** ** Three edges a vertex are too many for a planar graph. *)
Theorem many_edges S e : symmetric e -> irreflexive e -> NoDup S -> S <> [] -> (6 * length S <= degree_sum S e)%nat -> has_minor S e.
Proof.
  remember (length S) as m eqn:Em. revert S e Em. induction m as [m IHm] using lt_wf_ind. intros S e Em.
  remember (degree_sum S e) as d eqn:Ed. revert e Ed. induction d as [d IHd] using lt_wf_ind. intros e Ed Sym Irr D Ne Many.
  (* an edge whose ends have few common neighbors is contracted *)
  destruct (existsb (fun x => existsb (fun z => e x z && Nat.leb (length (filter (fun w => e x w && e z w) S)) 2) S) S) eqn:C.
  { apply existsb_exists in C as (x & Ix & C). apply existsb_exists in C as (z & Iz & C). apply andb_prop in C as [A C]. apply Nat.leb_le in C.
    assert (x <> z) as Nxz by (intros ->; rewrite Irr in A; discriminate).
    pose proof (contract_sum S e x z Sym Irr D Ix Iz A) as Sum.
    destruct (bring_two S x z D Ix Iz Nxz) as (T & P & _ & _ & Nz). pose proof (Permutation_length P) as Ls. cbn [length] in Ls.
    pose proof (Permutation_length (without_perm S x z T Nz Nxz P)) as Lw. cbn [length] in Lw.
    apply (contracted S e x z); auto. apply (IHm (length (without z S))) with (S := without z S); auto; try lia.
    - now apply merged_symmetric.
    - apply merged_irreflexive.
    - now apply NoDup_filter.
    - intros E. rewrite E in Lw. discriminate. }
  assert (forall x z, In x S -> In z S -> e x z = true -> (3 <= length (filter (fun w => e x w && e z w) S))%nat) as Common.
  { intros x z Ix Iz A. apply Nat.nlt_ge. intros L. rewrite <- not_true_iff_false, existsb_exists in C. apply C. exists x.
    split; [assumption|]. apply existsb_exists. exists z. split; [assumption|]. rewrite A. apply Nat.leb_le. lia. }
  clear C.
  (* a vertex without neighbors is left out *)
  destruct (existsb (fun v => Nat.eqb (degree_of S e v) 0) S) eqn:Z.
  { apply existsb_exists in Z as (v & Iv & Z). apply Nat.eqb_eq in Z. destruct (bring S v D Iv) as (T & P & DT & Nv).
    pose proof (Permutation_length P) as Ls. cbn [length] in Ls. rewrite (degree_sum_perm S _ e P), degree_sum_cons in Ed by assumption.
    assert (degree_of T e v <= degree_of S e v)%nat as Le.
    { rewrite (degree_perm S (v :: T) e v P). unfold degree_of. cbn [filter]. destruct (e v v); cbn [length]; lia. }
    apply (minor_more T e); [|intros w W; apply (Permutation_in w (Permutation_sym P)); now right|auto].
    apply (IHm (length T)) with (S := T); auto; try lia. intros ->. cbn in *. lia. }
  assert (forall v, In v S -> (1 <= degree_of S e v)%nat) as Some_.
  { intros v Iv. destruct (degree_of S e v) eqn:E; [exfalso|lia]. rewrite <- not_true_iff_false, existsb_exists in Z. apply Z. exists v.
    now rewrite E. }
  clear Z.
  (* an edge too many is taken away *)
  destruct (Nat.le_gt_cases (6 * m + 2) d) as [More|Few].
  { destruct S as [|x S']; [contradiction|]. set (S := x :: S') in *. specialize (Some_ x (or_introl eq_refl)).
    unfold degree_of in Some_. destruct (filter (e x) S) as [|z l] eqn:F; [cbn in Some_; lia|].
    assert (In z (filter (e x) S)) as Iz by (rewrite F; now left). apply filter_In in Iz as [Iz A].
    pose proof (cut_sum S e x z Sym Irr D (or_introl eq_refl) Iz A) as Sum.
    apply (minor_more S (cut e x z)); [|apply incl_refl|intros u v _ _ B; unfold cut in B; now apply andb_prop in B as [B _]].
    apply (IHd (degree_sum S (cut e x z))); auto; try lia.
    - intros u v. unfold cut. rewrite (Sym u v). f_equal. f_equal. rewrite orb_comm. f_equal; apply andb_comm.
    - intros v. unfold cut. now rewrite Irr. }
  (* some vertex has at most six neighbors *)
  destruct (existsb (fun v => Nat.leb (degree_of S e v) 6) S) eqn:V.
  - apply existsb_exists in V as (v & Iv & V). apply Nat.leb_le in V. pose proof (Some_ v Iv) as One.
    set (L := filter (e v) S). assert (forall x, In x L -> In x S /\ e v x = true) as Il by (intros x X; now apply filter_In in X).
    assert (forall x, In x L -> (3 <= length (filter (e x) L))%nat) as Three.
    { intros x X. destruct (Il x X) as [Sx A]. eapply Nat.le_trans; [apply (Common v x Iv Sx A)|]. apply NoDup_incl_length; [now apply NoDup_filter|].
      intros w W. apply filter_In in W as [W B]. apply andb_prop in B as [B1 B2]. apply filter_In. split; [now apply filter_In|assumption]. }
    apply (few_neighbors_minor S e v L); auto.
    + intros x X. now apply Il.
    + now apply NoDup_filter.
    + split; [|exact V]. fold L in One. unfold degree_of in One. fold L in One. destruct L as [|x L'] eqn:E; [cbn in One; lia|]. rewrite <- E in *.
      assert (In x L) as X by (rewrite E; now left). specialize (Three x X).
      assert (length (x :: filter (e x) L) <= length L)%nat as Le; [|cbn [length] in Le; lia]. apply NoDup_incl_length.
      * constructor; [intros Y; apply filter_In in Y as [_ Y]; rewrite Irr in Y; discriminate|]. apply NoDup_filter. rewrite E, <- E.
        now apply NoDup_filter.
      * intros w [<-|W]; [assumption|]. now apply filter_In in W as [W _].
    + intros x X. now apply Il.
  - exfalso. assert (forall v, In v S -> (7 <= degree_of S e v)%nat) as Seven.
    { intros v Iv. apply Nat.nlt_ge. intros L. rewrite <- not_true_iff_false, existsb_exists in V. apply V. exists v.
      split; [assumption|]. apply Nat.leb_le. lia. }
    assert (7 * length S <= degree_sum S e)%nat as Le.
    { unfold degree_sum. now apply sum_at_least. }
    assert (length S = 1)%nat as One by (destruct S; [contradiction|cbn [length] in *; lia]).
    destruct S as [|v [|w S']]; [contradiction| |discriminate]. specialize (Seven v (or_introl eq_refl)). unfold degree_of in Seven.
    cbn [filter] in Seven.
    rewrite Irr in Seven. cbn in Seven. lia.
Qed.
