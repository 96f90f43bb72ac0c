(** * Interval graphs: col_g <= 3 omega - 2 (docs/theory.md, 6.5)

    Vertices are intervals, and are adjacent where these meet. They are ordered by their left ends. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Play Orders Bounds Covered Forests.
Import ListNotations.
Open Scope N_scope.

(** The ends of the intervals may be numbers, since there are finitely many. *)
Definition intervals (G : graph) (left right : N -> N) : Prop :=
  forall u v, u < order G -> v < order G ->
    (adjacent G u v = true <-> u <> v /\ left u <= right v /\ left v <= right u) /\ left u <= right u.

Theorem interval_bound G left right w : simple G -> intervals G left right ->
  (forall l, NoDup l -> (forall v, In v l -> v < order G) ->
     (forall u v, In u l -> In v l -> u <> v -> adjacent G u v = true) -> (length l <= w)%nat) ->
  (2 <= w)%nat -> col_g_at_most G (3 * N.of_nat w - 2).
Proof.
  intros S Iv Om W. set (n := order G). set (pos := fun v => left v * n + v).
  assert (forall u v, u < n -> v < n -> pos u < pos v -> left u <= left v) as Mono by (intros u v Lu Lv; unfold pos; nia).
  assert (forall u v, u < n -> v < n -> pos u = pos v -> u = v) as Inj.
  { intros u v Lu Lv E. assert (n <> 0) as Nn by lia.
    assert (forall x, x < n -> pos x mod n = x) as M by (intros x Lx; unfold pos; rewrite N.add_comm, N.mod_add, N.mod_small; auto).
    rewrite <- (M u Lu), <- (M v Lv). now rewrite E. }
  assert (forall u v, adjacent G u v = true -> u < n /\ v < n) as Bel by (destruct S as (_ & _ & B); exact B).
  pose proof (adjacent_sym G S) as Sym.
  replace (3 * N.of_nat w - 2) with (N.of_nat (3 * w - 4) + 2) by lia.
  apply (covered_order G pos (3 * w - 4) S Inj).
  intros u Lu. fold n in Lu. set (A := filter (fun y => adjacent G u y && (pos y <? pos u)) (vertices G)).
  assert (forall y, In y A <-> adjacent G u y = true /\ pos y < pos u) as IA.
  { intros y. unfold A. rewrite filter_In, andb_true_iff, N.ltb_lt. split; [tauto|]. intros [B P]. split; [|auto].
    apply below_spec. now apply (Bel u). }
  assert (NoDup A) as DA by (apply NoDup_filter, below_nodup).
  (* those that meet a later interval that meets u, and are before u, contain the left end of u *)
  assert (forall z y, adjacent G z u = true -> pos u < pos z -> adjacent G z y = true -> pos y < pos u -> In y A) as Loose.
  { intros z y Az Pz Ay Py. destruct (Bel z u Az) as [Lz _], (Bel z y Ay) as [_ Ly]. apply IA. split; [|assumption].
    apply (Iv u y Lu Ly). apply (Iv z y Lz Ly) in Ay. pose proof (Mono y u Ly Lu Py). pose proof (Mono u z Lu Lz Pz).
    pose proof (proj2 (Iv u y Lu Ly)). split; [intros ->; lia|]. split; lia. }
  assert (forall y z, In y A -> In z A -> y <> z -> adjacent G y z = true) as Clique.
  { intros y z Iy Iz Ne. apply IA in Iy as [Ay Py], Iz as [Az Pz]. destruct (Bel u y Ay) as [_ Ly], (Bel u z Az) as [_ Lz].
    apply (Iv y z Ly Lz). apply (Iv u y Lu Ly) in Ay. apply (Iv u z Lu Lz) in Az. pose proof (Mono y u Ly Lu Py). pose proof (Mono z u Lz Lu Pz).
    split; [assumption|lia]. }
  destruct (Nat.le_gt_cases (length A) (w - 2)) as [Small|Large].
  { exists A, A, []. split; [cbn; lia|]. split; [intros y Ay Py; now apply IA|]. intros x [->|[Ax Px]]; right; intros y Ay Py; [now apply IA|].
    now apply (Loose x). }
  set (later := fun z => adjacent G u z && (pos u <? pos z)).
  destruct (existsb later (vertices G)) eqn:X.
  - destruct (least_member pos later (vertices G)) as (z & _ & Lz & First); [now apply existsb_exists in X|].
    apply andb_prop in Lz as [Az Pz]. apply N.ltb_lt in Pz. destruct (Bel u z Az) as [_ Lz].
    destruct (existsb (fun y => right y <? left z) A) eqn:Y.
    + apply existsb_exists in Y as (y0 & I0 & Y). apply N.ltb_lt in Y.
      set (P := filter (fun y => negb (y =? y0)) A).
      assert (length P + 1 <= length A)%nat as LP.
      { apply IA in I0 as I0'. enough (length (y0 :: P) <= length A)%nat by (cbn in *; lia). apply NoDup_incl_length.
        - constructor; [|now apply NoDup_filter]. intros K. apply filter_In in K as [_ K]. rewrite N.eqb_refl in K. discriminate.
        - intros y [<-|K]; [assumption|]. now apply filter_In in K. }
      assert (length (u :: A) <= w)%nat as Lw.
      { apply Om.
        - constructor; [|assumption]. intros K. apply IA in K as [_ K]. lia.
        - intros v [<-|K]; [assumption|]. apply IA in K as [K _]. now apply (Bel u).
        - intros a b [<-|Ia] [<-|Ib] Ne; [congruence| | |auto]; [now apply IA in Ib|apply Sym; now apply IA in Ia]. }
      cbn [length] in Lw. exists A, P, [u]. split; [cbn [length]; lia|]. split; [intros y Ay Py; now apply IA|].
      intros x [->|[Ax Px]]; [left; now left|right]. intros y Ay Py. apply filter_In. split; [now apply (Loose x)|].
      apply negb_true_iff, N.eqb_neq. intros ->. destruct (Bel x u Ax) as [Lx _], (Bel x y0 Ay) as [_ L0].
      apply (Iv x y0 Lx L0) in Ay. assert (pos z <= pos x) as Q.
      { apply First; [now apply below_spec|]. unfold later. rewrite (Sym x u Ax). now apply N.ltb_lt. }
      assert (left z <= left x) by (destruct (N.eq_dec (pos z) (pos x)) as [E|]; [apply Inj in E; auto; subst; lia|apply Mono; auto; lia]). lia.
    + exfalso. assert (length (z :: u :: A) <= w)%nat as Lw; [|cbn [length] in Lw; lia].
      assert (forall y, In y A -> adjacent G y z = true) as All.
      { intros y Iy. apply IA in Iy as Iy'. destruct Iy' as [Ay Py]. destruct (Bel u y Ay) as [_ Ly]. apply (Iv y z Ly Lz).
        pose proof (Mono y u Ly Lu Py). pose proof (Mono u z Lu Lz Pz). pose proof (proj2 (Iv z y Lz Ly)).
        assert (left z <= right y) by (apply N.nlt_ge; intros K; rewrite <- not_true_iff_false, existsb_exists in Y; apply Y; exists y;
          split; [assumption|now apply N.ltb_lt]).
        split; [intros ->; lia|]. split; lia. }
      apply Om.
      * constructor; [intros [K|K]; [subst; lia|apply IA in K as [_ K]; lia]|]. constructor; [|assumption]. intros K. apply IA in K as [_ K]. lia.
      * intros v [<-|[<-|K]]; [assumption|assumption|]. apply IA in K as [K _]. now apply (Bel u).
      * intros a b [<-|[<-|Ia]] [<-|[<-|Ib]] Ne; try congruence; auto; try (apply Sym; auto; fail); try (now apply IA in Ib);
          try (apply Sym; now apply IA in Ia).
  - exists A, [], [u]. assert (length (u :: A) <= w)%nat as Lw.
    { apply Om.
      - constructor; [|assumption]. intros K. apply IA in K as [_ K]. lia.
      - intros v [<-|K]; [assumption|]. apply IA in K as [K _]. now apply (Bel u).
      - intros a b [<-|Ia] [<-|Ib] Ne; [congruence| | |auto]; [now apply IA in Ib|apply Sym; now apply IA in Ia]. }
    cbn [length] in *. split; [lia|]. split; [intros y Ay Py; now apply IA|]. intros x [->|[Ax Px]]; [left; now left|exfalso].
    rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists x. split; [apply below_spec; now apply (Bel x u)|].
    unfold later. rewrite (Sym x u Ax). now apply N.ltb_lt.
Qed.

Corollary interval_colors G left right w : simple G -> intervals G left right ->
  (forall l, NoDup l -> (forall v, In v l -> v < order G) ->
     (forall u v, In u l -> In v l -> u <> v -> adjacent G u v = true) -> (length l <= w)%nat) ->
  (2 <= w)%nat -> chi_g_at_most G (3 * N.of_nat w - 2).
Proof. intros S I Om W. apply chi_g_by_col_g; [assumption|]. now apply (interval_bound G left right). Qed.
