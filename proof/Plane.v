(** * Graphs drawn in the plane: col_g <= 18

    A drawing is said by a rotation, the cyclic order of the neighbors around each vertex. Its faces are the cycles of darts, each
    followed by the one that turns from its end. It is plane if V - E + F = 2C by Euler's formula, where faces are counted for each
    component. Such a graph has neither K5 nor K3,3 as a minor. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Play Orders Bounds Cycles Forests Places Minors Dollars Maps Drawn.
Import ListNotations.
Open Scope nat_scope.

(** ** A plane map shows no K5 and no K3,3 *)

Section Maps.
Variable A : Type.
Variable same : A -> A -> bool.
Hypothesis same_spec : forall x y, reflect (x = y) (same x y).

Notation cycles := (cycles A same).
Notation is_map := (is_map A).
Notation euler := (euler A same).
Notation around := (around A).

(** From where a dart goes, and where to. *)
Definition ends (vert : A -> N) (a : A -> A) (x : A) : N * N := (vert x, vert (a x)).

Record shown (pairs : list (N * N)) (D : list A) (a s : A -> A) (vert : A -> N) : Prop := {
  a_map : is_map D a s;
  is_euler : euler D a s;
  vertices_around : around D s vert;
  present : forall p, In p pairs -> exists x, In x D /\ ends vert a x = p
}.

Definition flipped (p : N * N) : N * N := (snd p, fst p).

Lemma flipped_twice p : flipped (flipped p) = p.
Proof. now destruct p. Qed.

Lemma ends_opposite D a s vert x : is_map D a s -> In x D -> ends vert a (a x) = flipped (ends vert a x).
Proof. intros M X. unfold ends, flipped. cbn. now rewrite (opposite_twice _ _ _ _ M x X). Qed.

Lemma drop_edge D a s vert d : is_map D a s -> euler D a s -> around D s vert -> In d D ->
  exists E s', (forall x, In x D <-> x = d \/ x = a d \/ In x E) /\ ~ In d E /\ ~ In (a d) E /\ length E < length D /\
    is_map E a s' /\ euler E a s' /\ around E s' vert.
Proof.
  intros M Eu Ar Id. destruct (front_two A D d (a d)) as (E & P); [exact (darts_once _ _ _ _ M)|assumption|now apply (opposite_in _ _ _ _ M)|
    apply not_eq_sym; now apply (opposite_other _ _ _ _ M)|].
  pose proof (map_perm A _ _ _ _ P M) as M1. pose proof (euler_perm A same same_spec _ _ _ _ P M Eu) as Eu1.
  assert (forall x, In x D <-> In x (d :: a d :: E)) as Mem.
  { intros x. split; intros X; [now apply (Permutation_in _ P)|now apply (Permutation_in _ (Permutation_sym P))]. }
  pose proof (around_members A _ _ s vert Mem Ar) as Ar1.
  pose proof (darts_once _ _ _ _ M1) as ND. pose proof ND as ND0. inversion ND as [|? ? N1 D1]; subst. inversion D1 as [|? ? N2 D2]; subst.
  exists E, (deleted A same d (a d) s). split; [|split; [|split; [|split; [|split; [|split]]]]].
  - intros x. rewrite Mem. cbn. intuition.
  - intros X. apply N1. now right.
  - assumption.
  - apply Permutation_length in P. cbn in P. lia.
  - now apply (deleted_map A same same_spec).
  - now apply (deleted_euler A same same_spec).
  - apply (around_skip A same same_spec (a d)); [assumption|apply (skip_permutes A same same_spec); [assumption|exact (turns _ _ _ _ M1)]|].
    apply (around_skip A same same_spec d); [assumption|exact (turns _ _ _ _ M1)|assumption].
Qed.

Lemma pair_dec : forall p q : N * N, {p = q} + {p <> q}.
Proof. decide equality; apply N.eq_dec. Defined.

(** Darts that are not needed are deleted. *)
Lemma thinned pairs a : (forall p, In p pairs -> In (flipped p) pairs /\ fst p <> snd p) ->
  forall m D s vert, length D = m -> shown pairs D a s vert ->
  exists D' s', shown pairs D' a s' vert /\ (forall x, In x D' -> In (ends vert a x) pairs) /\
    forall x y, In x D' -> In y D' -> ends vert a x = ends vert a y -> x = y.
Proof.
  intros Pairs. induction m as [m IH] using lt_wf_ind. intros D s vert Em [M Eu Ar Pr].
  destruct (existsb (fun x => if in_dec pair_dec (ends vert a x) pairs then false else true) D) eqn:X.
  - apply existsb_exists in X as (d & Id & X). destruct (in_dec pair_dec (ends vert a d) pairs) as [|Nd]; [discriminate|].
    destruct (drop_edge D a s vert d M Eu Ar Id) as (E & s' & Mem & _ & _ & L & M' & Eu' & Ar').
    apply (IH (length E)) with (D := E) (s := s'); [lia|reflexivity|]. constructor; auto. intros p Ip. destruct (Pr p Ip) as (x & Ix & Ex).
    exists x. split; [|assumption]. apply Mem in Ix as [->|[->|Ix]]; [congruence| |assumption]. exfalso. apply Nd.
    rewrite (ends_opposite D a s vert d M Id) in Ex. destruct (Pairs p Ip) as [F _]. rewrite <- Ex in F. now rewrite flipped_twice in F.
  - assert (forall x, In x D -> In (ends vert a x) pairs) as All.
    { intros x Ix. destruct (in_dec pair_dec (ends vert a x) pairs) as [|Nx] eqn:E0; [assumption|exfalso].
      rewrite <- not_true_iff_false, existsb_exists in X.
      apply X. exists x. split; [assumption|]. now rewrite E0. }
    clear X. destruct (existsb (fun x => existsb (fun y => negb (same x y) && if pair_dec (ends vert a x) (ends vert a y) then true else false) D) D) eqn:X.
    + apply existsb_exists in X as (d & Id & X). apply existsb_exists in X as (y & Iy & X). apply andb_prop in X as [Ndy X].
      destruct (same_spec d y) as [|Ndy']; [discriminate|]. destruct (pair_dec (ends vert a d) (ends vert a y)) as [Edy|]; [|discriminate].
      destruct (drop_edge D a s vert d M Eu Ar Id) as (E & s' & Mem & _ & _ & L & M' & Eu' & Ar').
      assert (y <> a d) as Nya.
      { intros ->. rewrite (ends_opposite D a s vert d M Id) in Edy. destruct (Pairs _ (All d Id)) as [_ Ne]. apply Ne.
        unfold flipped in Edy. destruct (ends vert a d) as [u v]. cbn in *. congruence. }
      assert (In y E) as IyE by (apply Mem in Iy as [?|[?|?]]; congruence || assumption).
      apply (IH (length E)) with (D := E) (s := s'); [lia|reflexivity|]. constructor; auto. intros p Ip. destruct (Pr p Ip) as (x & Ix & Ex).
      apply Mem in Ix as [->|[->|Ix]].
      * exists y. split; [assumption|congruence].
      * exists (a y). split.
        -- assert (In (a y) D) as Iay by now apply (opposite_in _ _ _ _ M). apply Mem in Iay as [E0|[E0|?]]; [| |assumption]; exfalso.
           ++ apply Nya. rewrite <- E0. symmetry. now apply (opposite_twice _ _ _ _ M).
           ++ apply Ndy'. rewrite <- (opposite_twice _ _ _ _ M d Id), <- E0. now apply (opposite_twice _ _ _ _ M).
        -- rewrite (ends_opposite D a s vert y M Iy), <- Edy, <- (ends_opposite D a s vert d M Id). assumption.
      * exists x. auto.
    + exists D, s. split; [now constructor|]. split; [assumption|]. intros x y Ix Iy E0. destruct (same_spec x y) as [|Ne]; [assumption|exfalso].
      rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists x. split; [assumption|]. apply existsb_exists. exists y. split;
        [assumption|].
      destruct (same_spec x y); [contradiction|]. now destruct (pair_dec (ends vert a x) (ends vert a y)).
Qed.

(** What a map that shows just these pairs must satisfy. *)
Lemma thin_counts pairs V D a s vert : NoDup pairs -> (forall p, In p pairs -> In (flipped p) pairs /\ fst p <> snd p) ->
  (forall u v, In (u, v) pairs -> exists w, w <> u /\ In (v, w) pairs) -> (forall p, In p pairs -> In (fst p) V) -> pairs <> [] ->
  shown pairs D a s vert -> (forall x, In x D -> In (ends vert a x) pairs) ->
  (forall x y, In x D -> In y D -> ends vert a x = ends vert a y -> x = y) ->
  length pairs <= length D /\ length D + 4 <= 2 * (length V + cycles D (fun x => s (a x))) /\
  NoDup D /\ permutes A D (fun x => s (a x)) /\
  (forall x, In x D -> vert (s (a x)) = vert (a x)) /\
  forall x, In x D -> s (a x) <> x /\ s (a (s (a x))) <> x.
Proof.
  intros NP Pairs More HV Np [M Eu Ar Pr] All Inj. pose proof (after_permutes A D a s M) as Pf.
  assert (forall x, In x D -> In (a x) D) as Ia by (apply (opposite_in _ _ _ _ M)).
  pose proof (turns _ _ _ _ M) as [Is _]. pose proof Ar as [H1 _].
  assert (forall x, In x D -> vert (s (a x)) = vert (a x)) as Vf by (intros x X; apply H1; auto).
  assert (forall x, In x D -> vert x <> vert (a x)) as Nv by (intros x X; apply (Pairs _ (All x X))).
  assert (forall y, In y D -> s y <> y) as Turn.
  { intros y Y E. pose proof (All y Y) as Iy. destruct (Pairs _ Iy) as [F _]. unfold ends, flipped in F. cbn in F.
    destruct (More _ _ F) as (w & Nw & Iw). destruct (Pr _ Iw) as (z & Z & Ez). unfold ends in Ez. injection Ez as Vz Vw.
    assert (z = y) as Ezy by (apply (alone A same same_spec D s vert y z Ar Y Z Vz E)). subst z. now apply Nw. }
  split; [|split; [|split; [|split; [|split]]]].
  - rewrite <- (map_length (ends vert a) D). apply NoDup_incl_length; [assumption|]. intros p P. destruct (Pr p P) as (x & X & <-). now apply in_map.
  - pose proof (Eu (fun _ => 0%N) (fun x _ => conj eq_refl eq_refl)) as E.
    rewrite (cycles_labels A same same_spec vert D s (darts_once _ _ _ _ M) (turns _ _ _ _ M) Ar) in E.
    assert (labels A vert D <= length V) as LV.
    { unfold labels. apply NoDup_incl_length; [apply NoDup_nodup|]. intros v Iv. apply nodup_In, in_map_iff in Iv as (x & <- & X).
      apply (HV (ends vert a x)). auto. }
    assert (1 <= labels A (fun _ => 0%N) D) as L1; [|lia]. destruct pairs as [|p ps]; [contradiction|].
    destruct (Pr p (or_introl eq_refl)) as (x & X & _). unfold labels. destruct D as [|y D']; [destruct X|].
    assert (In 0%N (nodup N.eq_dec (map (fun _ => 0%N) (y :: D')))) as I by (apply nodup_In; now left).
    destruct (nodup _ _); [destruct I|cbn; lia].
  - exact (darts_once _ _ _ _ M).
  - exact Pf.
  - exact Vf.
  - intros x X. pose proof (proj1 Pf x X) as Ix1. cbn in Ix1. split.
    + intros E. apply (Nv x X). rewrite <- (Vf x X). now rewrite E.
    + intros E. set (y := s (a x)) in *. apply (Turn (a x) (Ia x X)). fold y.
      apply Inj; [assumption|now apply Ia|]. unfold ends. rewrite (opposite_twice _ _ _ _ M x X). f_equal; [now apply Vf|].
      rewrite <- (Vf y Ix1). now rewrite E.
Qed.

Lemma product_nodup (P Q : list N) : NoDup P -> NoDup Q -> NoDup (list_prod P Q).
Proof.
  intros DP DQ. induction DP as [|p P N DP IH]; cbn; [constructor|]. apply apart_nodup; [|assumption|].
  - apply FinFun.Injective_map_NoDup; [intros x y E; congruence|assumption].
  - intros r R X. apply in_map_iff in R as (y & <- & _). apply in_prod_iff in X as [X _]. contradiction.
Qed.

Lemma no_k5 K D a s vert : length K = 5 -> NoDup K ->
  ~ shown (filter (fun p => negb (N.eqb (fst p) (snd p))) (list_prod K K)) D a s vert.
Proof.
  intros L5 DK Sh. set (pairs := filter _ _) in *.
  assert (forall p, In p pairs <-> (In (fst p) K /\ In (snd p) K) /\ fst p <> snd p) as Ip.
  { intros [u v]. unfold pairs. rewrite filter_In, in_prod_iff, negb_true_iff, N.eqb_neq. reflexivity. }
  assert (NoDup pairs) as NP by (apply NoDup_filter, product_nodup; assumption).
  assert (20 <= length pairs) as L20.
  { pose proof (filter_halves (fun p => N.eqb (fst p) (snd p)) (list_prod K K)) as H. rewrite prod_length, L5 in H. cbv beta in H. fold pairs in H.
    assert (length (filter (fun p => N.eqb (fst p) (snd p)) (list_prod K K)) <= length (map (fun k => (k, k)) K)) as Le;
      [|rewrite map_length in Le; lia].
    apply NoDup_incl_length; [apply NoDup_filter, product_nodup; assumption|]. intros [u v] I. apply filter_In in I as [I E]. cbn in E.
    apply N.eqb_eq in E as ->. apply in_prod_iff in I as [I _]. apply in_map_iff. eauto. }
  assert (forall p, In p pairs -> In (flipped p) pairs /\ fst p <> snd p) as Fl by (intros p I; rewrite Ip in *; unfold flipped; cbn; intuition).
  destruct (thinned pairs a Fl (length D) D s vert eq_refl Sh) as (D' & s' & Sh' & All & Inj).
  destruct (thin_counts pairs K D' a s' vert NP Fl) as (C1 & C2 & ND & Pf & _ & C3); auto.
  - intros u v I. apply Ip in I as [[Iu Iv] Ne]. cbn in *. destruct (another u (filter (fun w => negb (N.eqb w v)) K)) as (w & Iw & Nw).
    + now apply NoDup_filter.
    + pose proof (all_but_one v K DK). lia.
    + apply filter_In in Iw as [Iw Nwv]. apply negb_true_iff, N.eqb_neq in Nwv. exists w. split; [assumption|]. apply Ip. cbn. auto.
  - intros p I. now apply Ip in I.
  - intros E. rewrite E in L20. cbn in L20. lia.
  - pose proof (cycles_of_three A same same_spec D' (fun x => s' (a x)) ND Pf C3). lia.
Qed.

Lemma no_k33 P Q D a s vert : length P = 3 -> length Q = 3 -> NoDup (P ++ Q) -> ~ shown (list_prod P Q ++ list_prod Q P) D a s vert.
Proof.
  intros LP LQ DPQ Sh. set (pairs := list_prod P Q ++ list_prod Q P) in *.
  destruct (nodup_apart P Q DPQ) as (DP & DQ & Ap).
  assert (forall p, In p pairs <-> (In (fst p) P /\ In (snd p) Q) \/ (In (fst p) Q /\ In (snd p) P)) as Ip.
  { intros [u v]. unfold pairs. rewrite in_app_iff, !in_prod_iff. reflexivity. }
  assert (NoDup pairs) as NP.
  { apply apart_nodup; [now apply product_nodup|now apply product_nodup|]. intros [u v] I J.
    apply in_prod_iff in I as [I _], J as [J _]. now apply (Ap u). }
  assert (length pairs = 18) as L18 by (unfold pairs; rewrite app_length, !prod_length, LP, LQ; reflexivity).
  assert (forall p, In p pairs -> In (flipped p) pairs /\ fst p <> snd p) as Fl.
  { intros p I. rewrite !Ip in *. unfold flipped. cbn. split; [tauto|]. intros E. destruct I as [[I J]|[I J]];
      rewrite E in *; now apply (Ap (snd p)). }
  destruct (thinned pairs a Fl (length D) D s vert eq_refl Sh) as (D' & s' & Sh' & All & Inj).
  destruct (thin_counts pairs (P ++ Q) D' a s' vert NP Fl) as (C1 & C2 & ND & Pf & Vf & C3); auto.
  - intros u v I. apply Ip in I. cbn in I. destruct I as [[Iu Iv]|[Iu Iv]].
    + destruct (another u P DP) as (w & Iw & Nw); [lia|]. exists w. split; [assumption|]. apply Ip. cbn. auto.
    + destruct (another u Q DQ) as (w & Iw & Nw); [lia|]. exists w. split; [assumption|]. apply Ip. cbn. auto.
  - intros p I. apply Ip in I. apply in_app_iff. tauto.
  - intros E. rewrite E in L18. discriminate.
  - rewrite app_length, LP, LQ in C2.
    assert (forall x, In x D' -> is_in (vert (s' (a x))) P = negb (is_in (vert x) P)) as Side.
    { intros x X. rewrite (Vf x X). pose proof (All x X) as I. apply Ip in I. unfold ends in I. cbn in I.
      destruct (is_in (vert x) P) eqn:E1, (is_in (vert (a x)) P) eqn:E2; try reflexivity; exfalso;
        try (apply is_in_spec in E1; apply is_in_spec in E2); try (rewrite <- not_true_iff_false, is_in_spec in E1, E2);
        destruct I as [[I J]|[I J]]; try (now apply (Ap _ E2)); try (now apply (Ap _ E1)); tauto. }
    assert (4 * cycles D' (fun x => s' (a x)) <= length D') as Four; [|lia].
    apply (cycles_of_four A same same_spec); auto. intros x X. destruct (C3 x X) as [C31 C32]. split; [assumption|]. split; [assumption|].
    pose proof (proj1 Pf x X) as X1. cbn in X1. pose proof (proj1 Pf _ X1) as X2. cbn in X2. intros E.
    pose proof (Side x X) as S1. pose proof (Side _ X1) as S2. pose proof (Side _ X2) as S3. rewrite E, S2, S1 in S3.
    now destruct (is_in (vert x) P).
Qed.

(** Contractions of the graph are made in the map. *)
Lemma plane_no_minor S e : has_minor S e -> forall D a s vert, is_map D a s -> euler D a s -> around D s vert ->
  (forall u v, In u S -> In v S -> e u v = true -> u <> v -> exists x, In x D /\ ends vert a x = (u, v)) ->
  (forall u v, e u v = e v u) -> False.
Proof.
  induction 1 as [S e C|S e x z Ix Iz Ne Axz _ IH]; intros D a s vert M Eu Ar Pr Sym.
  - destruct C as [(K & L & DK & I & Ak)|(P & Q & Lp & Lq & DPQ & I & Apq)].
    + apply (no_k5 K D a s vert L DK). constructor; auto. intros [u v] J. apply filter_In in J as [J Ne]. apply in_prod_iff in J as [Ju Jv].
      apply negb_true_iff, N.eqb_neq in Ne. cbn in Ne. apply Pr; auto.
    + assert (forall p q, In p P -> In q Q -> p <> q) as Npq.
      { intros p q Hp Hq ->. apply nodup_apart in DPQ as (_ & _ & Ap). now apply (Ap q). }
      apply (no_k33 P Q D a s vert Lp Lq DPQ). constructor; auto. intros [u v] J. apply in_app_iff in J as [J|J]; apply in_prod_iff in J as [Ju Jv].
      * apply Pr; auto; apply I, in_app_iff; auto.
      * apply Pr; [apply I, in_app_iff; auto|apply I, in_app_iff; auto|rewrite Sym; auto|]. apply not_eq_sym. auto.
  - destruct (Pr x z Ix Iz Axz Ne) as (d & Id & Ed). unfold ends in Ed. injection Ed as Vd Va.
    destruct (front_two A D d (a d)) as (E & P); [exact (darts_once _ _ _ _ M)|assumption|now apply (opposite_in _ _ _ _ M)|
      apply not_eq_sym; now apply (opposite_other _ _ _ _ M)|].
    pose proof (map_perm A _ _ _ _ P M) as M1. pose proof (euler_perm A same same_spec _ _ _ _ P M Eu) as Eu1.
    assert (forall w, In w D <-> In w (d :: a d :: E)) as Mem.
    { intros w. split; intros X; [now apply (Permutation_in _ P)|now apply (Permutation_in _ (Permutation_sym P))]. }
    pose proof (around_members A _ _ s vert Mem Ar) as Ar1. assert (vert d <> vert (a d)) as Nv by congruence.
    apply (IH E a (contract A same d (a d) a s) (renamed A vert d (a d))).
    + now apply contract_map.
    + now apply contract_euler.
    + now apply contract_around.
    + intros u v U V B Nuv. apply without_spec in U as [U Nu], V as [V Nw]. apply merged_spec in B as [_ B].
      assert (forall y u' v', In y D -> ends vert a y = (u', v') -> (u' = z /\ u = x \/ u' = u) -> (v' = z /\ v = x \/ v' = v) ->
                (u' <> z \/ v' <> x) -> (u' <> x \/ v' <> z) -> exists y, In y E /\ ends (renamed A vert d (a d)) a y = (u, v)) as Keep.
      { intros y u' v' Y Ey Hu Hv N1 N2. unfold ends in Ey. injection Ey as Yu Yv. exists y. split.
        - apply Mem in Y as [<-|[<-|Y]]; [| |assumption]; exfalso.
          + destruct N2; congruence.
          + rewrite (opposite_twice _ _ _ _ M d Id) in Yv. destruct N1; congruence.
        - unfold ends, renamed. rewrite Yu, Yv, Va, Vd. f_equal.
          + destruct (N.eqb_spec u' z) as [->|]; destruct Hu as [[? ?]|?]; congruence.
          + destruct (N.eqb_spec v' z) as [->|]; destruct Hv as [[? ?]|?]; congruence. }
      destruct B as [B|[[-> B]|[-> B]]].
      * destruct (Pr u v U V B Nuv) as (y & Y & Ey). apply (Keep y u v Y Ey); auto.
      * destruct (Pr z v Iz V B) as (y & Y & Ey); [congruence|]. apply (Keep y z v Y Ey); auto.
      * destruct (Pr u z U Iz B) as (y & Y & Ey); [congruence|]. apply (Keep y u z Y Ey); auto.
    + intros u v. apply (merged_symmetric e x z Sym).
Qed.

End Maps.

(** ** Plane graphs *)

Section Graph.
Variable G : graph.
Hypothesis is_simple : simple G.

Notation adj u v := (adjacent G u v = true).

(** [next u v] follows [v] around [u]. It permutes the neighbors of [u], in one cycle: a set of neighbors with each also the next one
    has all or none. *)
Definition rotation (next : N -> N -> N) : Prop := forall u,
  (forall v, adj u v -> adj u (next u v)) /\
  (forall v w, adj u v -> adj u w -> next u v = next u w -> v = w) /\
  forall Q : N -> bool, (forall v, adj u v -> Q v = true -> Q (next u v) = true) ->
    forall v w, adj u v -> adj u w -> Q v = true -> Q w = true.

Definition darts : list (N * N) := filter (fun '(u, v) => adjacent G u v) (list_prod (vertices G) (vertices G)).
Definition same_dart (x y : N * N) : bool := N.eqb (fst x) (fst y) && N.eqb (snd x) (snd y).
Definition opposite (x : N * N) : N * N := (snd x, fst x).
Definition turned (next : N -> N -> N) (x : N * N) : N * N := (fst x, next (fst x) (snd x)).
Definition faces (next : N -> N -> N) : nat := cycles (N * N) same_dart darts (fun x => turned next (opposite x)).

(** Vertices without neighbors are left out: each would be a component with one face. *)
Definition on_edges : list N := filter (fun v => existsb (adjacent G v) (vertices G)) (vertices G).

(** Labels that are the same just in each component. *)
Definition component_labels (L : N -> N) : Prop :=
  (forall u v, adj u v -> L u = L v) /\
  forall u v, In u on_edges -> In v on_edges -> L u = L v -> exists p, path G (u :: p) /\ last p u = v.

(** V - E + F = 2C. *)
Definition euler_formula (next : N -> N -> N) (L : N -> N) : Prop :=
  2 * (length on_edges + faces next) = length darts + 4 * length (nodup N.eq_dec (map L on_edges)).

Definition plane : Prop := exists next L, rotation next /\ component_labels L /\ euler_formula next L.

Lemma same_dart_spec x y : reflect (x = y) (same_dart x y).
Proof.
  destruct x as [u v], y as [w z]. unfold same_dart. cbn.
  destruct (N.eqb_spec u w) as [->|], (N.eqb_spec v z) as [->|]; cbn; constructor; congruence.
Qed.

Lemma in_darts u v : In (u, v) darts <-> adj u v.
Proof.
  unfold darts. rewrite filter_In, in_prod_iff. split; [tauto|]. intros A. split; [|assumption].
  destruct is_simple as (_ & _ & B). destruct (B u v A). split; now apply below_spec.
Qed.

Lemma darts_nodup : NoDup darts.
Proof. apply NoDup_filter, product_nodup; apply below_nodup. Qed.

Lemma in_on_edges v : In v on_edges <-> exists w, adj v w.
Proof.
  unfold on_edges. rewrite filter_In, existsb_exists. split; [intros (_ & w & _ & A); eauto|]. intros (w & A).
  destruct is_simple as (_ & _ & B). destruct (B v w A) as [Lv Lw]. split; [now apply below_spec|]. exists w. split;
    [now apply below_spec|assumption].
Qed.

Lemma darts_map next : rotation next -> is_map (N * N) darts opposite (turned next).
Proof.
  intros Ro. constructor.
  - exact darts_nodup.
  - split.
    + intros [u v] I. apply in_darts in I. apply in_darts. now apply (Ro u).
    + intros [u v] [w z] I J E. apply in_darts in I, J. unfold turned in E. cbn in E. injection E as <- E. f_equal. now apply (Ro u).
  - intros [u v] I. apply in_darts in I. apply in_darts. now apply (adjacent_sym G is_simple).
  - now intros [u v] _.
  - intros [u v] I E. apply in_darts in I. unfold opposite in E. cbn in E. injection E as E _. apply (adjacent_other G is_simple u v I). congruence.
Qed.

Lemma darts_around next : rotation next -> around (N * N) darts (turned next) fst.
Proof.
  intros Ro. split; [reflexivity|]. intros Q C [u v] [w z] I J V Qx. cbn in V. subst w. apply in_darts in I, J.
  apply (proj2 (proj2 (Ro u)) (fun y => Q (u, y))) with (v := v); auto. intros y A Qy. apply (C (u, y)); [now apply in_darts|assumption].
Qed.

Lemma labels_factor {A} (L K : A -> N) D : (forall x y, In x D -> In y D -> K x = K y -> L x = L y) -> labels A L D <= labels A K D.
Proof.
  unfold labels. induction D as [|x D IH]; intros H; [reflexivity|]. cbn [map nodup].
  assert (length (nodup N.eq_dec (map L D)) <= length (nodup N.eq_dec (map K D))) as Le.
  { apply IH. intros y z Y Z. apply H; now right. }
  destruct (in_dec N.eq_dec (L x) (map L D)) as [|Ni], (in_dec N.eq_dec (K x) (map K D)) as [I|]; cbn [length]; try lia.
  exfalso. apply Ni. apply in_map_iff in I as (y & E & Y). rewrite (H x y); [now apply in_map|now left|now right|congruence].
Qed.

Lemma last_cons (p : list N) : forall y u, last (y :: p) u = last p y.
Proof.
  induction p as [|z p IH]; intros y u; [reflexivity|]. change (last (z :: p) u = last (z :: p) y). now rewrite (IH z u), (IH z y).
Qed.

Lemma plane_euler next L : rotation next -> component_labels L -> euler_formula next L -> euler (N * N) same_dart darts opposite (turned next).
Proof.
  intros Ro [Le Lc] Eu K C. pose proof (darts_map next Ro) as M. pose proof (darts_around next Ro) as Ar.
  rewrite (cycles_labels _ same_dart same_dart_spec fst darts _ darts_nodup (turns _ _ _ _ M) Ar). fold (faces next).
  assert (length on_edges <= labels (N * N) fst darts) as LV.
  { unfold labels. apply NoDup_incl_length; [apply NoDup_filter, below_nodup|]. intros v I. apply in_on_edges in I as (w & A).
    apply nodup_In, in_map_iff. exists (v, w). split; [reflexivity|now apply in_darts]. }
  assert (labels (N * N) K darts <= length (nodup N.eq_dec (map L on_edges))) as LK; [|unfold euler_formula in Eu; lia].
  (* a label of darts is one of vertices *)
  assert (forall u v w, adj u v -> adj u w -> K (u, v) = K (u, w)) as Kv.
  { intros u v w A B. assert (N.eqb (K (u, w)) (K (u, v)) = true) as E; [|apply N.eqb_eq in E; congruence].
    apply (proj2 (proj2 (Ro u)) (fun y => N.eqb (K (u, y)) (K (u, v)))) with (v := v); auto; [|apply N.eqb_refl].
    intros y Ay E. apply N.eqb_eq in E. destruct (C (u, y)) as [Cs _]; [now apply in_darts|]. unfold turned in Cs. cbn in Cs. rewrite Cs.
    now apply N.eqb_eq. }
  assert (forall p u v w, path G (u :: p) -> adj u v -> adj (last p u) w -> K (u, v) = K (last p u, w)) as Kp.
  { induction p as [|y p IH]; intros u v w P A B; [now apply Kv|]. rewrite path_cons in P. destruct P as [Auy P].
    rewrite (Kv u v y A Auy). pose proof (adjacent_sym G is_simple u y Auy) as Ayu.
    destruct (C (u, y)) as [_ Ca]; [now apply in_darts|]. unfold opposite in Ca. cbn in Ca. rewrite <- Ca.
    rewrite last_cons in *. now apply IH. }
  eapply Nat.le_trans; [apply (labels_factor K (fun x => L (fst x)))|].
  - intros [u v] [w z] I J E. cbn in E. apply in_darts in I, J. destruct (Lc u w) as (p & P & La);
      [apply in_on_edges; eauto|apply in_on_edges; eauto|assumption|].
    rewrite <- La in *. now apply Kp.
  - unfold labels. apply NoDup_incl_length; [apply NoDup_nodup|]. intros k I. apply nodup_In in I. apply nodup_In.
    apply in_map_iff in I as ([u v] & <- & I). cbn. apply in_map. apply in_darts in I. apply in_on_edges. eauto.
Qed.

(** Without crossings there are neither K5 nor K3,3. *)
Theorem plane_planar : plane -> planar G.
Proof.
  intros (next & L & Ro & Lc & Eu) Hm.
  apply (plane_no_minor (N * N) same_dart same_dart_spec _ _ Hm darts opposite (turned next) fst).
  - now apply darts_map.
  - now apply (plane_euler next L).
  - now apply darts_around.
  - intros u v _ _ A _. exists (u, v). split; [now apply in_darts|reflexivity].
  - destruct is_simple as [S _]. exact S.
Qed.

Theorem plane_bound : plane -> col_g_at_most G 18.
Proof. intros P. now apply (planar_bound G is_simple), plane_planar. Qed.

Corollary plane_colors : plane -> chi_g_at_most G 18.
Proof. intros P. now apply chi_g_by_col_g, plane_bound. Qed.

End Graph.
