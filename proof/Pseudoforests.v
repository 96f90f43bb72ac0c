(** * Strategy 2 with one cycle in each component of two classes (docs/theory.md, 4.2)

    A graph in which each set of vertices spans at most as many edges as it has members, so one cycle in each component at most, has
    an orientation with at most one arc out of each vertex. So strategy 2 needs two classes to induce such graphs, not forests. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Play Orders Bounds Cycles Forests Minors Acyclic.
Import ListNotations.
Open Scope N_scope.

Definition few_edges (S : list N) (e : relation) : Prop :=
  forall T, NoDup T -> incl T S -> (degree_sum T e <= 2 * length T)%nat.
(** And fewer, where [x] is a member. *)
Definition fewer_at (x : N) (S : list N) (e : relation) : Prop :=
  forall T, NoDup T -> incl T S -> In x T -> (degree_sum T e + 2 <= 2 * length T)%nat.

(** Each vertex has an arc to one other, and each edge is one. *)
Definition arcs_of (S : list N) (e : relation) (out : N -> option N) : Prop :=
  forall u v, In u S -> In v S -> e u v = true -> out u = Some v \/ out v = Some u.

Lemma degree_sum_even S e : symmetric e -> irreflexive e -> Nat.even (degree_sum S e) = true.
Proof.
  intros Sym Irr. induction S as [|v S IH]; [reflexivity|]. rewrite degree_sum_cons by assumption.
  rewrite Nat.even_add, IH. now rewrite Nat.even_mul.
Qed.

Lemma degree_less T S e v : NoDup T -> incl T S -> (degree_of T e v <= degree_of S e v)%nat.
Proof.
  intros D J. unfold degree_of. apply NoDup_incl_length; [now apply NoDup_filter|]. intros w W. apply filter_In in W as [W A].
  apply filter_In. auto.
Qed.

(** A vertex with at most one neighbor gets its arc, the rest has its own. *)
Lemma add_arc S v T e out : symmetric e -> irreflexive e -> Permutation S (v :: T) -> (degree_of S e v <= 1)%nat -> arcs_of T e out ->
  arcs_of S e (changed out v (hd_error (filter (e v) S))).
Proof.
  intros Sym Irr P L A. assert (forall w, In w S -> e v w = true -> hd_error (filter (e v) S) = Some w) as Hd.
  { intros w W B. assert (In w (filter (e v) S)) as I by now apply filter_In. unfold degree_of in L.
    destruct (filter (e v) S) as [|x [|y l]]; [destruct I|destruct I as [->|[]]; reflexivity|cbn in L; lia]. }
  intros a b Ia Ib B. destruct (N.eq_dec a v) as [->|Na]; [left; rewrite changed_same; now apply Hd|].
  destruct (N.eq_dec b v) as [->|Nb]; [right; rewrite changed_same; apply Hd; [assumption|now rewrite Sym]|].
  rewrite !changed_other by assumption. apply (Permutation_in _ P) in Ia as [?|Ia]; [congruence|].
  apply (Permutation_in _ P) in Ib as [?|Ib]; [congruence|]. now apply A.
Qed.

Lemma sum_two S e : (forall v, In v S -> (2 <= degree_of S e v)%nat) -> (2 * length S <= degree_sum S e)%nat.
Proof. apply sum_at_least. Qed.

Lemma orientation : forall m S e, length S = m -> symmetric e -> irreflexive e -> NoDup S -> few_edges S e ->
  (exists out, arcs_of S e out) /\ forall x, In x S -> fewer_at x S e -> exists out, arcs_of S e out /\ out x = None.
Proof.
  induction m as [m IH] using lt_wf_ind. intros S e Em Sym Irr D Few.
  assert (forall e', symmetric e' -> irreflexive e' -> few_edges S e' -> forall x, In x S -> fewer_at x S e' ->
            exists out, arcs_of S e' out /\ out x = None) as At.
  { clear e Sym Irr Few. intros e Sym Irr Few x Ix Fx.
    destruct (existsb (fun v => negb (v =? x) && Nat.leb (degree_of S e v) 1) S) eqn:X.
    - apply existsb_exists in X as (v & Iv & X). apply andb_prop in X as [Nv L]. apply negb_true_iff, N.eqb_neq in Nv.
      apply Nat.leb_le in L.
      destruct (bring S v D Iv) as (T & P & DT & NvT). pose proof (Permutation_length P) as Lp. cbn in Lp.
      assert (incl T S) as J by (intros w W; apply (Permutation_in _ (Permutation_sym P)); now right).
      assert (In x T) as IxT by (apply (Permutation_in _ P) in Ix as [?|?]; [congruence|assumption]).
      destruct (IH (length T)) with (S := T) (e := e) as [_ H]; auto; [lia|intros U DU JU; apply Few; auto; intros w W; auto|].
      destruct (H x IxT) as (out & A & E); [intros U DU JU Iu; apply Fx; auto; intros w W; auto|].
      exists (changed out v (hd_error (filter (e v) S))). split; [now apply (add_arc S v T)|]. rewrite changed_other; auto.
    - (* all others have two neighbors, so x has none *)
      assert (forall v, In v S -> v <> x -> (2 <= degree_of S e v)%nat) as Two.
      { intros v Iv Nv. apply Nat.nlt_ge. intros L. rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists v.
        split; [assumption|]. apply N.eqb_neq in Nv. rewrite Nv. apply Nat.leb_le. lia. }
      destruct (bring S x D Ix) as (T & P & DT & NxT). pose proof (Permutation_length P) as Lp. cbn in Lp.
      assert (incl T S) as J by (intros w W; apply (Permutation_in _ (Permutation_sym P)); now right).
      assert (degree_of S e x = 0%nat) as Dx.
      { pose proof (Fx S D (incl_refl S) Ix) as Le. unfold degree_sum in Le.
        assert (list_sum (map (degree_of S e) S) = list_sum (map (degree_of S e) (x :: T))) as Q by (apply Permutation_list_sum, Permutation_map, P).
        rewrite Q in Le. cbn [map list_sum fold_right] in Le. fold (list_sum (map (degree_of S e) T)) in Le.
        assert (2 * length T <= list_sum (map (degree_of S e) T))%nat; [|lia]. apply sum_at_least. intros v V. apply Two; [auto|].
        intros ->. contradiction. }
      destruct (IH (length T)) with (S := T) (e := e) as [(out & A) _]; auto; [lia|intros U DU JU; apply Few; auto; intros w W; auto|].
      exists (changed out x (hd_error (filter (e x) S))). split; [apply (add_arc S x T); auto; lia|]. rewrite changed_same.
      unfold degree_of in Dx. now destruct (filter (e x) S). }
  split; [|now apply At].
  destruct (existsb (fun v => Nat.leb (degree_of S e v) 1) S) eqn:X.
  - apply existsb_exists in X as (v & Iv & L). apply Nat.leb_le in L. destruct (bring S v D Iv) as (T & P & DT & NvT).
    pose proof (Permutation_length P) as Lp. cbn in Lp.
    assert (incl T S) as J by (intros w W; apply (Permutation_in _ (Permutation_sym P)); now right).
    destruct (IH (length T)) with (S := T) (e := e) as [(out & A) _]; auto; [lia|intros U DU JU; apply Few; auto; intros w W; auto|].
    exists (changed out v (hd_error (filter (e v) S))). now apply (add_arc S v T).
  - assert (forall v, In v S -> (2 <= degree_of S e v)%nat) as Two.
    { intros v Iv. apply Nat.nlt_ge. intros L. rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists v.
      split; [assumption|]. apply Nat.leb_le. lia. }
    destruct S as [|x S']; [exists (fun _ => None); intros u v []|]. set (S := x :: S') in *. assert (In x S) as Ix by now left.
    assert (forall v, In v S -> degree_of S e v = 2%nat) as All.
    { intros v Iv. pose proof (Two v Iv). enough (degree_of S e v <= 2)%nat by lia. destruct (bring S v D Iv) as (T & P & DT & NvT).
      pose proof (Few S D (incl_refl S)) as Le. unfold degree_sum in Le.
      assert (list_sum (map (degree_of S e) S) = list_sum (map (degree_of S e) (v :: T))) as Q by (apply Permutation_list_sum, Permutation_map, P).
      rewrite Q in Le. cbn [map list_sum fold_right] in Le. fold (list_sum (map (degree_of S e) T)) in Le.
      pose proof (Permutation_length P) as Lp. cbn [length] in Lp.
      assert (2 * length T <= list_sum (map (degree_of S e) T))%nat; [|lia]. apply sum_at_least. intros w W. apply Two.
      apply (Permutation_in _ (Permutation_sym P)). now right. }
    pose proof (All x Ix) as Dx. unfold degree_of in Dx. destruct (filter (e x) S) as [|y l] eqn:F; [discriminate|].
    assert (In y (filter (e x) S)) as Iy by (rewrite F; now left). apply filter_In in Iy as [Iy B]. clear F l Dx.
    set (e' := cut e x y). assert (symmetric e') as Sym'.
    { intros u v. unfold e', cut. rewrite (Sym u v). f_equal. f_equal. rewrite orb_comm. f_equal; apply andb_comm. }
    assert (irreflexive e') as Irr' by (intros v; unfold e', cut; now rewrite Irr).
    assert (forall T, NoDup T -> incl T S -> (degree_sum T e' <= degree_sum T e)%nat) as Less.
    { intros T DT _. unfold degree_sum. assert (forall v, (degree_of T e' v <= degree_of T e v)%nat) as Each.
      { intros v. unfold degree_of. apply NoDup_incl_length; [now apply NoDup_filter|]. intros w W. apply filter_In in W as [W A].
        apply filter_In. split; [assumption|]. unfold e', cut in A. now apply andb_prop in A as [A _]. }
      clear - Each. assert (forall U, (list_sum (map (degree_of T e') U) <= list_sum (map (degree_of T e) U))%nat) as H; [|apply H].
      induction U as [|u U IHU]; [cbn; lia|]. cbn [map list_sum fold_right]. fold (list_sum (map (degree_of T e') U)).
      fold (list_sum (map (degree_of T e) U)). specialize (Each u). lia. }
    destruct (At e' Sym' Irr') with (x := x) as (out & A & E); auto.
    + intros T DT JT. eapply Nat.le_trans; [now apply Less|now apply Few].
    + intros T DT JT IxT. destruct (in_dec N.eq_dec y T) as [IyT|Ny].
      * pose proof (cut_sum T e x y Sym Irr DT IxT IyT B) as Q. fold e' in Q. pose proof (Few T DT JT). lia.
      * (* the edge leaves T: by parity there are two fewer *)
        eapply Nat.le_trans; [apply Nat.add_le_mono_r, Less; assumption|].
        pose proof (degree_sum_even T e Sym Irr) as Ev. apply Nat.even_spec in Ev as (k & Ek).
        enough (degree_sum T e + 1 <= 2 * length T)%nat by lia. destruct (bring T x DT IxT) as (U & P & DU & NU).
        unfold degree_sum.
        assert (list_sum (map (degree_of T e) T) = list_sum (map (degree_of T e) (x :: U))) as -> by (apply Permutation_list_sum, Permutation_map, P).
        pose proof (Permutation_length P) as Lp. cbn [length] in Lp. cbn [map list_sum fold_right]. fold (list_sum (map (degree_of T e) U)).
        assert (degree_of T e x <= 1)%nat as D1.
        { pose proof (All x Ix) as D2. unfold degree_of in *.
          assert (length (y :: filter (e x) T) <= length (filter (e x) S))%nat as Le; [|cbn [length] in Le; lia]. apply NoDup_incl_length.
          - constructor; [|now apply NoDup_filter]. intros Q. apply filter_In in Q as [Q _]. contradiction.
          - intros w [<-|W]; apply filter_In; [auto|]. apply filter_In in W as [W Aw]. auto. }
        assert (list_sum (map (degree_of T e) U) <= 2 * length U)%nat as D2; [|lia].
        assert (forall v, In v U -> (degree_of T e v <= 2)%nat) as Each.
        { intros v V. rewrite <- (All v); [now apply degree_less|]. apply JT, (Permutation_in _ (Permutation_sym P)). now right. }
        clear - Each. induction U as [|u U IHU]; [cbn; lia|]. cbn [map list_sum fold_right length]. fold (list_sum (map (degree_of T e) U)).
        pose proof (Each u (or_introl eq_refl)). specialize (IHU (fun v V => Each v (or_intror V))). lia.
    + exists (changed out x (Some y)). intros u v Iu Iv Auv. destruct (N.eq_dec u x) as [->|Nu].
      * rewrite changed_same. destruct (N.eq_dec v y) as [->|Nv]; [now left|]. right.
        assert (v <> x) as Nvx by (intros ->; rewrite Irr in Auv; discriminate).
        rewrite changed_other by assumption. destruct (A x v) as [Q|Q]; auto; [|congruence].
        unfold e', cut. rewrite Auv, N.eqb_refl. apply N.eqb_neq in Nv, Nvx. rewrite Nv, Nvx, !andb_false_r. reflexivity.
      * destruct (N.eq_dec v x) as [->|Nv].
        -- rewrite changed_same. destruct (N.eq_dec u y) as [->|Nuy]; [now right|]. left. rewrite changed_other by assumption.
           destruct (A u x) as [Q|Q]; auto; [|congruence].
           unfold e', cut. rewrite Auv. apply N.eqb_neq in Nu, Nuy. now rewrite Nu, Nuy.
        -- rewrite !changed_other by assumption. apply A; auto. unfold e', cut. rewrite Auv. apply N.eqb_neq in Nu, Nv.
           rewrite Nu, Nv, andb_false_r. reflexivity.
Qed.

(** Two classes span at most as many edges as vertices, in each set. *)
Definition pseudoforest_coloring (G : graph) (a : N) (c : N -> N) : Prop :=
  proper_coloring G a c /\ forall i j, few_edges (vertices G) (adjacent (two_classes G c i j)).

Theorem pseudoforest_bound G a c : simple G -> pseudoforest_coloring G a c -> chi_g_at_most_always G (a * (a + 1)).
Proof.
  intros S [[Below Proper] Few]. set (fine := fun i j => arcs_of (vertices G) (adjacent (two_classes G c i j))).
  assert (exists f : N -> N -> N -> option N, forall i j, i < a -> j < a -> fine i j (f i j)) as (f & F).
  { destruct (finite_choice (fun _ _ => None) (fun i (g : N -> N -> option N) => forall j, j < a -> fine i j (g j)) (below a)) as (f & F).
    - intros i _. destruct (finite_choice (fun _ => None) (fine i) (below a)) as (g & H).
      + intros j _. destruct (two_classes_simple G S c i j) as (Sy & Ir & _).
        destruct (orientation _ (vertices G) _ eq_refl Sy Ir (below_nodup _) (Few i j)) as [H _]. exact H.
      + exists g. intros j J. apply H. now apply below_spec.
    - exists f. intros i j I J. apply F; [now apply below_spec|assumption]. }
  set (at_ := fun v w => f (N.min (c v) (c w)) (N.max (c v) (c w))).
  assert (forall v w, at_ v w = at_ w v) as Sym by (intros v w; unfold at_; now rewrite N.min_comm, N.max_comm).
  destruct S as (Sy & Ir & B). assert (simple G) as S by (split; [|split]; assumption).
  apply (weak_acyclic_bound G S a c (fun v w => match at_ v w v with Some x => x =? w | None => false end)); [now split| |].
  - intros v w A. destruct (B v w A) as [Lv Lw]. rewrite (Sym w v). unfold at_.
    assert (N.min (c v) (c w) < a /\ N.max (c v) (c w) < a) as [Li Lj] by (pose proof (Below v Lv); pose proof (Below w Lw); lia).
    set (i := N.min (c v) (c w)) in *. set (j := N.max (c v) (c w)) in *.
    assert (f i j v = Some w \/ f i j w = Some v) as [Q|Q]; [|rewrite Q, N.eqb_refl; auto|rewrite Q, N.eqb_refl; auto].
    apply (F i j Li Lj); [now apply below_spec|now apply below_spec|].
    cbn. rewrite A. cbn. rewrite !andb_true_iff, !orb_true_iff, !N.eqb_eq. unfold i, j. lia.
  - intros v w x Aw Ax Ow Ox E. assert (at_ v x = at_ v w) as Q by (unfold at_; now rewrite E). rewrite Q in Ox.
    destruct (at_ v w v) as [y|]; [|discriminate]. apply N.eqb_eq in Ow, Ox. congruence.
Qed.
