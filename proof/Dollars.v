(** * Dollars: planar graphs have col_g <= 18 (docs/theory.md, 4.4 and 5.2)

    The order is built from the right. U are the vertices that are not placed yet, C those placed ones that are not deleted. A
    vertex of C with at most three neighbors in U is deleted, for good, and these are made pairwise adjacent. Then some vertex of U
    has alpha neighbors in U and beta in C with 2 alpha + beta <= 11, and is placed. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Play Orders Bounds Covered Cycles Forests Places Minors.
Import ListNotations.
Open Scope N_scope.

(** ** What such an order proves (5.2) *)

(** [A] has the backward neighbors of [u]; of the later ones, those that are not in [B] have no other neighbors before [u] but in [A]. *)
Theorem dollars_order G (pos : N -> N) (c : nat) : simple G -> (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) ->
  (forall u, u < order G -> exists A B, (3 * length A + length B <= c)%nat /\
     (forall y, adjacent G u y = true -> pos y < pos u -> In y A) /\
     (forall z, adjacent G z u = true -> pos u < pos z -> In z B \/ forall y, adjacent G z y = true -> pos y < pos u -> In y A)) ->
  col_g_at_most G (N.of_nat c + 2).
Proof.
  intros S Inj H. apply (covered_order G pos c S Inj). intros u Lu. destruct (H u Lu) as (A & B & Size & HA & HB).
  exists A, A, B. split; [lia|]. split; [assumption|]. intros x [->|[Ax Px]]; [right; exact HA|now apply HB].
Qed.

(** ** Sums *)

Lemma sum_of_sums (f g : N -> nat) l : list_sum (map (fun x => f x + g x)%nat l) = (list_sum (map f l) + list_sum (map g l))%nat.
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [map list_sum fold_right]. unfold list_sum in IH. rewrite IH. lia.
Qed.

Lemma count_twice (e : relation) (U C : list N) : symmetric e ->
  list_sum (map (fun u => length (filter (e u) C)) U) = list_sum (map (fun y => length (filter (e y) U)) C).
Proof.
  intros Sym. induction U as [|u U IH].
  - induction C as [|y C IH]; [reflexivity|exact IH].
  - transitivity (list_sum (map (fun y => (if e u y then 1 else 0) + length (filter (e y) U))%nat C)).
    + rewrite sum_of_sums, <- IH. cbn [map list_sum fold_right]. f_equal. clear IH. induction C as [|y C IH]; [reflexivity|].
      cbn [filter map list_sum fold_right]. unfold list_sum in IH. rewrite <- IH. destruct (e u y); cbn [length]; lia.
    + f_equal. apply map_ext. intros y. cbn [filter]. rewrite (Sym y u). destruct (e u y); cbn [length]; lia.
Qed.

(** ** The order *)

Section Planar.
Variable G : graph.
Hypothesis is_simple : simple G.

Notation adj u v := (adjacent G u v = true).

(** [e] is the graph H. *)
Record built (U C : list N) (e : relation) : Prop := {
  all_once : NoDup (U ++ C);
  e_sym : symmetric e;
  e_irr : irreflexive e;
  e_planar : ~ has_minor (U ++ C) e;
  inner : forall a b, In a U -> In b U -> adj a b -> e a b = true;
  outer : forall z a, In z C -> In a U -> adj z a -> e z a = true;
  gone : forall z a b, ~ In z U -> ~ In z C -> In a U -> In b U -> a <> b -> adj z a -> adj z b -> e a b = true;
  none_inside : forall y z, In y C -> In z C -> e y z = false
}.

Lemma built_apart U C e x : built U C e -> In x U -> In x C -> False.
Proof.
  intros B Iu Ic. apply (all_once _ _ _) in B. apply in_split in Iu as (a & b & ->). rewrite <- app_assoc in B. cbn [app] in B.
  apply NoDup_remove_2 in B. apply B. rewrite !in_app_iff. auto.
Qed.

(** Vertices with at most three neighbors among the rest are deleted. *)
Lemma cleaned U : forall m C e, length C = m -> built U C e ->
  exists C' e', built U C' e' /\ forall y, In y C' -> (4 <= length (filter (e' y) U))%nat.
Proof.
  induction m as [m IH] using lt_wf_ind. intros C e Em B.
  destruct (existsb (fun y => Nat.leb (length (filter (e y) U)) 3) C) eqn:X.
  - apply existsb_exists in X as (y & Iy & X). apply Nat.leb_le in X. set (Y := filter (e y) U) in *.
    assert (forall w, In w Y <-> In w U /\ e y w = true) as IY by (intros w; apply filter_In).
    destruct (in_split y C Iy) as (c1 & c2 & Ec).
    assert (NoDup (U ++ c1 ++ c2) /\ ~ In y (U ++ c1 ++ c2)) as [Dn Nn].
    { pose proof (all_once _ _ _ B) as D. rewrite Ec, app_assoc in D. apply NoDup_remove in D. now rewrite <- app_assoc in D. }
    assert (forall z, In z C <-> z = y \/ In z (c1 ++ c2)) as Ic by (intros z; rewrite Ec, !in_app_iff; cbn; intuition).
    assert (~ In y U) as NyU by (intros Z; now apply (built_apart U C e y B)).
    set (e1 := fun u v => negb (u =? v) && (e u v || is_in u Y && is_in v Y)).
    assert (forall u v, e1 u v = true <-> u <> v /\ (e u v = true \/ In u Y /\ In v Y)) as E1.
    { intros u v. unfold e1. rewrite andb_true_iff, orb_true_iff, andb_true_iff, negb_true_iff, N.eqb_neq, !is_in_spec. tauto. }
    assert (forall u v, e u v = true -> u <> v) as Ne by (intros u v A ->; rewrite (e_irr _ _ _ B) in A; discriminate).
    apply (IH (length (c1 ++ c2))) with (C := c1 ++ c2) (e := e1).
    { rewrite <- Em, Ec, !app_length. cbn. lia. }
    { reflexivity. }
    constructor.
    + assumption.
    + intros u v. apply eq_true_iff_eq. rewrite !E1, (e_sym _ _ _ B u v). intuition.
    + intros v. unfold e1. now rewrite N.eqb_refl.
    + intros M. apply (e_planar _ _ _ B). apply (star_for_clique _ _ M (U ++ C) e y Y); auto.
      * apply in_app_iff. auto.
      * intros w W. apply in_app_iff. apply in_app_iff in W as [W|W]; [auto|right; apply Ic; auto].
      * exact (e_sym _ _ _ B).
      * exact (e_irr _ _ _ B).
      * intros w W. now apply IY.
      * intros u v _ _ A. now apply E1.
    + intros a b Ia Ib A. apply E1. pose proof (inner _ _ _ B a b Ia Ib A) as A'. split; [now apply Ne|auto].
    + intros z a Iz Ia A. apply E1. assert (In z C) as Iz' by (apply Ic; auto). pose proof (outer _ _ _ B z a Iz' Ia A) as A'. split;
        [now apply Ne|auto].
    + intros z a b Nu Nc Ia Ib Nab Aa Ab. apply E1. split; [assumption|]. destruct (N.eq_dec z y) as [->|Nz].
      * right. rewrite !IY. split; (split; [assumption|]); now apply (outer _ _ _ B).
      * left. apply (gone _ _ _ B z); auto. intros Z. apply Ic in Z as [?|?]; contradiction.
    + intros u v Iu Iv. apply not_true_iff_false. intros A. apply E1 in A as [_ [A|[A _]]].
      * rewrite (none_inside _ _ _ B) in A; [discriminate|apply Ic; auto|apply Ic; auto].
      * apply IY in A as [A _]. apply (built_apart U C e u B A). apply Ic. auto.
  - exists C, e. split; [assumption|]. intros y Iy. apply Nat.nlt_ge. intros L. rewrite <- not_true_iff_false, existsb_exists in X.
    apply X. exists y. split; [assumption|]. apply Nat.leb_le. lia.
Qed.

(** Somebody has less than six dollars. *)
Lemma somebody_poor U C e : built U C e -> (forall y, In y C -> (4 <= length (filter (e y) U))%nat) -> U <> [] ->
  exists u, In u U /\ (2 * length (filter (e u) U) + length (filter (e u) C) <= 11)%nat.
Proof.
  intros B Four Ne. destruct (existsb (fun u => Nat.leb (2 * length (filter (e u) U) + length (filter (e u) C)) 11) U) eqn:X.
  { apply existsb_exists in X as (u & Iu & X). exists u. split; [assumption|now apply Nat.leb_le]. }
  exfalso. apply (e_planar _ _ _ B). apply many_edges.
  - exact (e_sym _ _ _ B).
  - exact (e_irr _ _ _ B).
  - exact (all_once _ _ _ B).
  - destruct U; [contradiction|discriminate].
  - unfold degree_sum. rewrite map_app, list_sum_app, app_length.
    assert (forall v, degree_of (U ++ C) e v = (length (filter (e v) U) + length (filter (e v) C))%nat) as Deg.
    { intros v. unfold degree_of. now rewrite filter_app, app_length. }
    rewrite !(map_ext _ _ Deg), !sum_of_sums.
    pose proof (count_twice e U C (e_sym _ _ _ B)) as Twice.
    pose proof (sum_at_least (fun y => length (filter (e y) U)) 4 C Four) as SC.
    assert (forall u, In u U -> (12 <= 2 * length (filter (e u) U) + length (filter (e u) C))%nat) as Rich.
    { intros u Iu. apply Nat.nlt_ge. intros L. rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists u.
      split; [assumption|]. apply Nat.leb_le. lia. }
    pose proof (sum_at_least (fun u => length (filter (e u) U) + (length (filter (e u) U) + length (filter (e u) C)))%nat 12 U) as SU.
    rewrite !sum_of_sums in SU.
    assert (forall u, In u U -> (12 <= length (filter (e u) U) + (length (filter (e u) U) + length (filter (e u) C)))%nat) as Rich'.
    { intros u Iu. specialize (Rich u Iu). lia. }
    specialize (SU Rich'). lia.
Qed.

Lemma dollar_order : forall m U C e, length U = m -> built U C e ->
  exists pos : N -> N, (forall u v, In u U -> In v U -> pos u = pos v -> u = v) /\ (forall u, In u U -> pos u < N.of_nat m) /\
    forall u, In u U -> exists A B, (2 * length A + length B <= 11)%nat /\
      (forall y, In y U -> adj u y -> pos y < pos u -> In y A) /\
      (forall z, adj z u -> (In z U -> pos u < pos z) -> In z B \/ forall y, In y U -> adj z y -> pos y < pos u -> In y A).
Proof.
  induction m as [|m IH]; intros U C0 e0 Em B0.
  { destruct U; [|discriminate]. exists (fun _ => 0). repeat split; intros u []; intros; contradiction. }
  destruct (cleaned U (length C0) C0 e0 eq_refl B0) as (C & e & B & Four). clear C0 e0 B0.
  destruct (somebody_poor U C e B Four) as (u & Iu & Poor); [destruct U; discriminate|].
  pose proof (adjacent_sym G is_simple) as Sym.
  set (U' := without u U). set (C' := u :: C).
  assert (forall x, In x U' <-> In x U /\ x <> u) as IU by (intros x; apply without_spec).
  assert (NoDup U) as DU by (pose proof (all_once _ _ _ B) as D; clear - D; induction U as [|x U IHU]; [constructor|];
    cbn in D; inversion D as [|? ? N1 D1]; subst; constructor; [intros I; apply N1, in_app_iff; auto|auto]).
  destruct (bring U u DU Iu) as (T & P & DT & NT).
  assert (Permutation U' T) as PU.
  { unfold U', without. rewrite (filter_perm _ _ _ P). cbn [filter]. rewrite N.eqb_refl. cbn. rewrite (filter_same _ (fun _ => true)).
    - clear. induction T; cbn; auto.
    - intros w W. apply negb_true_iff, N.eqb_neq. intros ->. contradiction. }
  assert (Permutation (U' ++ C') (U ++ C)) as PA.
  { unfold C'. rewrite PU, P. cbn [app]. symmetry. apply Permutation_middle. }
  set (e' := fun x y => e x y && negb (is_in x C' && is_in y C')).
  assert (forall x y, e x y = true -> ~ (In x C' /\ In y C') -> e' x y = true) as E'.
  { intros x y A Nb. unfold e'. rewrite A. cbn [andb]. apply negb_true_iff, not_true_iff_false. rewrite andb_true_iff, !is_in_spec. exact Nb. }
  assert (forall x, In x U' -> ~ In x C') as Apart.
  { intros x I [<-|J]; [now apply IU in I|]. apply IU in I as [I _]. now apply (built_apart U C e x B). }
  assert (built U' C' e') as B'.
  { constructor.
    - apply (Permutation_NoDup (Permutation_sym PA)), (all_once _ _ _ B).
    - intros x y. unfold e'. now rewrite (e_sym _ _ _ B x y), andb_comm, (andb_comm (is_in x C')), andb_comm.
    - intros x. unfold e'. now rewrite (e_irr _ _ _ B).
    - intros M. apply (e_planar _ _ _ B). apply (minor_more _ _ M).
      + intros w W. now apply (Permutation_in w PA).
      + intros x y _ _ A. unfold e' in A. now apply andb_prop in A as [A _].
    - intros a b Ia Ib A. apply E'; [|intros [X _]; now apply (Apart a)]. apply IU in Ia as [Ia _], Ib as [Ib _]. now apply (inner _ _ _ B).
    - intros z a Iz Ia A. apply E'; [|intros [_ X]; now apply (Apart a)]. apply IU in Ia as [Ia _].
      destruct Iz as [<-|Iz]; [now apply (inner _ _ _ B)|now apply (outer _ _ _ B)].
    - intros z a b Nu Nc Ia Ib Nab Aa Ab. apply E'; [|intros [X _]; now apply (Apart a)]. apply IU in Ia as [Ia _], Ib as [Ib _].
      apply (gone _ _ _ B z); auto.
      + intros X. apply Nu, IU. split; [assumption|]. intros ->. apply Nc. now left.
      + intros X. apply Nc. now right.
    - intros x y Ix Iy. unfold e'. apply is_in_spec in Ix, Iy. rewrite Ix, Iy. apply andb_false_r. }
  assert (length U' = m) as Em'.
  { rewrite (Permutation_length PU). apply Permutation_length in P. cbn in P. lia. }
  destruct (IH U' C' e' Em' B') as (pos & Inj & Less & Each).
  exists (changed pos u (N.of_nat m)).
  assert (forall x, In x U -> x <> u -> changed pos u (N.of_nat m) x = pos x /\ pos x < N.of_nat m) as Old.
  { intros x I Ne. rewrite changed_other by assumption. split; [reflexivity|]. apply Less, IU. auto. }
  split; [|split].
  - intros x y Ix Iy. destruct (N.eq_dec x u) as [->|Nx], (N.eq_dec y u) as [->|Ny]; auto.
    + destruct (Old y Iy Ny) as [-> L]. rewrite changed_same. lia.
    + destruct (Old x Ix Nx) as [-> L]. rewrite changed_same. lia.
    + destruct (Old x Ix Nx) as [-> _], (Old y Iy Ny) as [-> _]. apply Inj; apply IU; auto.
  - intros x Ix. destruct (N.eq_dec x u) as [->|Nx]; [rewrite changed_same; lia|]. destruct (Old x Ix Nx) as [-> L]. lia.
  - intros x Ix. destruct (N.eq_dec x u) as [->|Nx].
    + exists (filter (e u) U), (filter (e u) C). split; [assumption|]. rewrite changed_same. split.
      * intros y Iy A _. apply filter_In. split; [assumption|]. now apply (inner _ _ _ B).
      * intros z A Later. assert (~ In z U) as Nz.
        { intros I. specialize (Later I). destruct (N.eq_dec z u) as [->|Nzu]; [rewrite changed_same in Later; lia|].
          destruct (Old z I Nzu) as [E L]. rewrite E in Later. lia. }
        destruct (in_dec N.eq_dec z C) as [Iz|Nc].
        -- left. apply filter_In. split; [assumption|]. rewrite (e_sym _ _ _ B). now apply (outer _ _ _ B).
        -- right. intros y Iy Ay L. apply filter_In. split; [assumption|]. apply (gone _ _ _ B z); auto.
           intros <-. rewrite changed_same in L. lia.
    + assert (In x U') as Ix' by (apply IU; auto). destruct (Each x Ix') as (A & Bl & Size & HA & HB). exists A, Bl. split; [assumption|].
      destruct (Old x Ix Nx) as [-> Lx].
      assert (forall y, In y U -> changed pos u (N.of_nat m) y < pos x -> In y U' /\ pos y < pos x) as Before.
      { intros y Iy L. destruct (N.eq_dec y u) as [->|Ny]; [rewrite changed_same in L; lia|]. destruct (Old y Iy Ny) as [E _]. rewrite E in L.
        split; [now apply IU|assumption]. }
      split.
      * intros y Iy Ay L. destruct (Before y Iy L). now apply HA.
      * intros z Az Later. destruct (HB z Az) as [I|I]; [|now left|].
        -- intros Iz. apply IU in Iz as [Iz Nz]. specialize (Later Iz). now destruct (Old z Iz Nz) as [<- _].
        -- right. intros y Iy Ay L. destruct (Before y Iy L). now apply I.
Qed.

Theorem planar_bound : planar G -> col_g_at_most G 18.
Proof.
  intros Pl. assert (forall v, In v (vertices G) <-> v < order G) as V by (intros; apply below_spec).
  destruct is_simple as (Sym & Irr & Bel).
  destruct (dollar_order (length (vertices G)) (vertices G) [] (adjacent G) eq_refl) as (pos & Inj & _ & Each).
  { constructor.
    - rewrite app_nil_r. apply below_nodup.
    - exact Sym.
    - exact Irr.
    - now rewrite app_nil_r.
    - auto.
    - intros z a [].
    - intros z a b Nu _ Ia _ _ A. exfalso. apply Nu, V. now destruct (Bel z a A).
    - intros y z []. }
  apply (dollars_order G pos 16 is_simple).
  - intros u v Lu Lv. apply Inj; now apply V.
  - intros u Lu. destruct (Each u (proj2 (V u) Lu)) as (A & B & Size & HA & HB). exists A, B. split; [lia|]. split.
    + intros y Ay L. apply HA; auto. apply V. now destruct (Bel u y Ay).
    + intros z Az L. destruct (HB z Az (fun _ => L)) as [I|I]; [now left|right]. intros y Ay Ly. apply I; auto.
      apply V. now destruct (Bel z y Ay).
Qed.

Corollary planar_colors : planar G -> chi_g_at_most G 18.
Proof. intros P. now apply chi_g_by_col_g, planar_bound. Qed.

End Planar.

