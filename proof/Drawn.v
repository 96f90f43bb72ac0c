(** * Maps of graphs, and their minors

    A map shows a graph if for each pair of adjacent vertices it has a dart from the one to the other. If an edge of the graph is
    contracted, so can one of the map. A plane map shows neither K5 nor K3,3. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Orders Places Minors Maps.
Import ListNotations.
Open Scope nat_scope.

Section Maps.
Variable A : Type.
Variable same : A -> A -> bool.
Hypothesis same_spec : forall x y, reflect (x = y) (same x y).

Notation skip := (skip A same).
Notation cycles := (cycles A same).
Notation permutes := (permutes A).
Notation is_map := (is_map A).
Notation labels := (labels A).
Notation euler := (euler A same).
Notation deleted := (deleted A same).

(** ** Vertices *)

(** The darts with one name are a cycle of [s]. *)
Definition around (D : list A) (s : A -> A) (vert : A -> N) : Prop :=
  (forall x, In x D -> vert (s x) = vert x) /\
  forall Q : A -> bool, (forall x, In x D -> Q x = true -> Q (s x) = true) ->
    forall x y, In x D -> In y D -> vert x = vert y -> Q x = true -> Q y = true.

Lemma around_members D E s vert : (forall x, In x D <-> In x E) -> around D s vert -> around E s vert.
Proof.
  intros M [H1 H2]. split.
  - intros x X. apply H1. now apply M.
  - intros Q C x y X Y. apply (H2 Q); try now apply M. intros u U. apply C. now apply M.
Qed.

Lemma around_skip d D s vert : NoDup (d :: D) -> permutes (d :: D) s -> around (d :: D) s vert -> around D (skip d s) vert.
Proof.
  intros ND [M I] [H1 H2]. inversion ND as [|? ? N1 D1]; subst.
  assert (forall x, In x D -> x <> d) as Nd by (intros x X ->; contradiction). split.
  - intros x X. unfold Maps.skip. destruct (same_spec (s x) d) as [E|Ne].
    + rewrite (H1 d (or_introl eq_refl)), <- E. apply H1. now right.
    + apply H1. now right.
  - intros Q C x y X Y V Qx. set (Q' := fun u => if same u d then Q (s d) else Q u).
    assert (forall u, In u D -> Q' u = Q u) as E by (intros u U; unfold Q'; destruct (same_spec u d); [now apply Nd in U|reflexivity]).
    rewrite <- (E y Y). apply (H2 Q') with (x := x); [|now right|now right|assumption|now rewrite E].
    intros u [<-|U] Qu.
    + unfold Q' in *. destruct (same_spec d d) as [_|]; [|contradiction]. now destruct (same_spec (s d) d).
    + rewrite (E u U) in Qu. specialize (C u U Qu). unfold Maps.skip in C. unfold Q'. now destruct (same_spec (s u) d).
Qed.

(** A dart that turns to itself is alone. *)
Lemma alone D s vert d x : around D s vert -> In d D -> In x D -> vert x = vert d -> s d = d -> x = d.
Proof.
  intros [_ H2] Id Ix V E. assert (same d x = true) as Q.
  { apply (H2 (same d)) with (x := d); [|assumption|assumption|now symmetry|now destruct (same_spec d d)]. intros u _ Qu.
    destruct (same_spec d u) as [E'|]; [|discriminate]. rewrite <- E', E. now destruct (same_spec d d). }
  destruct (same_spec d x) as [E'|]; [now symmetry|discriminate].
Qed.

Lemma cycles_labels vert D : forall s, NoDup D -> permutes D s -> around D s vert -> cycles D s = labels vert D.
Proof.
  induction D as [|d D IH]; intros s ND P Ar; [reflexivity|]. pose proof (skip_permutes A same same_spec d D s ND P) as P'.
  pose proof (around_skip d D s vert ND P Ar) as Ar'. cbn [Maps.cycles]. inversion ND as [|? ? N1 D1]; subst. rewrite (IH _ D1 P' Ar').
  unfold Maps.labels. cbn [map nodup]. destruct (in_dec N.eq_dec (vert d) (map vert D)) as [I|Ni].
  - apply in_map_iff in I as (x & V & X). destruct (same_spec (s d) d) as [E|]; [|reflexivity]. exfalso. apply N1.
    rewrite <- (alone (d :: D) s vert d x Ar (or_introl eq_refl) (or_intror X) V E). assumption.
  - destruct (same_spec (s d) d) as [|Ne]; [reflexivity|]. exfalso. apply Ni. destruct Ar as [H1 _]. rewrite <- (H1 d (or_introl eq_refl)).
    apply in_map. destruct P as [M _]. destruct (M d (or_introl eq_refl)) as [E|]; [congruence|assumption].
Qed.

(** ** An edge is contracted *)

Section Contract.
Variables (D0 D : list A) (s t : A -> A) (vert : A -> N).
Hypothesis s_in : forall x, In x D0 -> In (s x) D0.
Hypothesis s_inj : forall x y, In x D0 -> In y D0 -> s x = s y -> x = y.
Hypothesis s_around : around D0 s vert.

(** What the darts [d] and [e] of the edge leave. *)
Definition joins_at (d e : A) : Prop :=
  (forall x, In x D0 <-> x = d \/ x = e \/ In x D) /\ ~ In d D /\ ~ In e D /\ vert d <> vert e /\
  (forall x, In x D -> s x = d -> t x = if same (s e) e then s d else s e) /\
  (forall x, In x D -> s x = e -> t x = if same (s d) d then s e else s d) /\
  (forall x, In x D -> s x <> d -> s x <> e -> t x = s x).

Lemma joins_sym d e : joins_at d e -> joins_at e d.
Proof. intros (M & Nd & Ne & V & T1 & T2 & T3). repeat split; auto; try (intros H; apply M in H; tauto); intros; apply M; tauto. Qed.

Variable Q : A -> bool.
Hypothesis Q_closed : forall x, In x D -> Q x = true -> Q (t x) = true.

(** From the cycle of [d] to that of [e]. *)
Lemma crosses d e : joins_at d e -> s d <> d -> s e <> e -> Q (s d) = true -> Q (s e) = true.
Proof.
  intros (M & Nd & Ne & V & T1 & T2 & T3) Sd Se Qd. destruct (Q (s e)) eqn:Qe; [reflexivity|exfalso].
  destruct s_around as [H1 H2]. assert (In d D0) as Id by (apply M; auto).
  set (R := fun u => N.eqb (vert u) (vert d) && negb (same u d) && Q u).
  assert (R d = true) as X.
  { apply (H2 R) with (x := s d); [|now apply s_in|assumption|now apply H1|].
    - intros u U Ru. unfold R in Ru. apply andb_prop in Ru as [Ru Qu]. apply andb_prop in Ru as [Vu Nu]. apply N.eqb_eq in Vu.
      assert (u <> d) as Nud by (intros ->; destruct (same_spec d d); [discriminate|contradiction]).
      assert (In u D) as Iu by (apply M in U as [?|[->|?]]; [contradiction|congruence|assumption]).
      destruct (same_spec (s u) d) as [E|Nsd].
      + pose proof (Q_closed u Iu Qu) as Qt. rewrite (T1 u Iu E) in Qt. destruct (same_spec (s e) e); [contradiction|congruence].
      + assert (s u <> e) as Nse by (intros E; apply V; rewrite <- Vu, <- E; symmetry; now apply H1).
        pose proof (Q_closed u Iu Qu) as Qt. rewrite (T3 u Iu Nsd Nse) in Qt. unfold R. rewrite Qt, (H1 u U), Vu, N.eqb_refl.
        now destruct (same_spec (s u) d).
    - unfold R. rewrite Qd, (H1 d Id), N.eqb_refl. now destruct (same_spec (s d) d). }
  unfold R in X. destruct (same_spec d d); [|contradiction]. now rewrite andb_false_r in X.
Qed.

(** The darts of one of the two vertices. *)
Lemma group d e w : joins_at d e -> In w D -> vert w = vert d -> Q w = true ->
  (forall y, In y D -> vert y = vert d -> Q y = true) /\ s d <> d /\ Q (s d) = true.
Proof.
  intros J Iw Vw Qw. pose proof J as (M & Nd & Ne & V & T1 & T2 & T3). destruct s_around as [H1 H2].
  assert (In d D0) as Id by (apply M; auto). assert (forall x, In x D -> In x D0) as Up by (intros; apply M; auto).
  assert (s d <> d) as Sd by (intros E; apply Nd; rewrite <- (alone D0 s vert d w s_around Id (Up w Iw) Vw E); assumption).
  set (R := fun u => N.eqb (vert u) (vert d) && (if same u d then Q (s d) else Q u)).
  assert (forall u, In u D0 -> R u = true -> R (s u) = true) as C.
  { intros u U Ru. unfold R in *. apply andb_prop in Ru as [Vu Qu]. apply N.eqb_eq in Vu. rewrite (H1 u U), Vu, N.eqb_refl. cbn [andb].
    destruct (same_spec u d) as [->|Nu]; [now destruct (same_spec (s d) d)|].
    assert (In u D) as Iu by (apply M in U as [?|[->|?]]; [contradiction|congruence|assumption]). pose proof (Q_closed u Iu Qu) as Qt.
    destruct (same_spec (s u) d) as [E|Nsd].
    - rewrite (T1 u Iu E) in Qt. destruct (same_spec (s e) e) as [|Nse]; [assumption|]. now apply (crosses e d (joins_sym d e J)).
    - assert (s u <> e) as Nse by (intros E; apply V; rewrite <- Vu, <- E; symmetry; now apply H1). now rewrite (T3 u Iu Nsd Nse) in Qt. }
  assert (R w = true) as Rw.
  { unfold R. rewrite Vw, N.eqb_refl. destruct (same_spec w d) as [->|]; [contradiction|assumption]. }
  split; [|split; [assumption|]].
  - intros y Iy Vy. assert (R y = true) as Ry by (apply (H2 R C w y); auto; congruence). unfold R in Ry. apply andb_prop in Ry as [_ Ry].
    destruct (same_spec y d) as [->|]; [contradiction|assumption].
  - assert (R d = true) as Rd by (apply (H2 R C w d); auto). unfold R in Rd. apply andb_prop in Rd as [_ Rd].
    now destruct (same_spec d d).
Qed.

Lemma both d e w y : joins_at d e -> In w D -> In y D -> vert w = vert d -> vert y = vert d \/ vert y = vert e -> Q w = true -> Q y = true.
Proof.
  intros J Iw Iy Vw Vy Qw. destruct (group d e w J Iw Vw Qw) as (All & Sd & Qd). destruct Vy as [Vy|Vy]; [now apply All|].
  pose proof J as (M & Nd & Ne & V & _). destruct s_around as [H1 _]. assert (In e D0) as Ie by (apply M; auto).
  assert (s e <> e) as Se.
  { intros E. apply Ne. rewrite <- (alone D0 s vert e y s_around Ie (proj2 (M y) (or_intror (or_intror Iy))) Vy E). assumption. }
  assert (In (s e) D) as Ise.
  { destruct (proj1 (M (s e)) (s_in e Ie)) as [E|[E|I]]; [|contradiction|assumption]. exfalso. apply V. rewrite <- E. now apply H1. }
  apply (group e d (s e) (joins_sym d e J) Ise); auto. now apply (crosses d e).
Qed.

End Contract.

Definition contract (d e : A) (a s : A -> A) : A -> A := fun x => deleted d e (fun y => s (a y)) (a x).
Definition renamed (vert : A -> N) (d e : A) : A -> N := fun x => if N.eqb (vert x) (vert e) then vert d else vert x.

Lemma contract_joins D d a s vert : is_map (d :: a d :: D) a s -> vert d <> vert (a d) ->
  joins_at (d :: a d :: D) D s (contract d (a d) a s) vert d (a d).
Proof.
  intros M V. set (e := a d) in *. pose proof (darts_once _ _ _ _ M) as ND. inversion ND as [|? ? N1 D1]; subst. inversion D1 as [|? ? N2 D2]; subst.
  assert (forall x, In x D -> a (a x) = x) as W by (intros x X; apply (opposite_twice _ _ _ _ M); right; now right).
  assert (a e = d) as Ae by (apply (opposite_twice _ _ _ _ M); now left).
  assert (forall x, In x D -> x <> d /\ x <> e) as Nx by (intros x X; split; intros ->; [apply N1; now right|contradiction]).
  pose proof (turns _ _ _ _ M) as [_ Inj].
  assert (forall x, In x D -> s x = d -> s d <> d) as L1.
  { intros x X E E'. apply (proj1 (Nx x X)). apply Inj; [right; now right|now left|congruence]. }
  split; [intros x; cbn; intuition|]. split; [intros I; apply N1; now right|]. split; [assumption|]. split; [assumption|].
  unfold contract, Maps.deleted, Maps.skip. rewrite Ae. fold e. split; [|split].
  - intros x X E. rewrite (W x X), E. destruct (same_spec d d); [|contradiction]. destruct (same_spec (s e) e); [|reflexivity].
    destruct (same_spec (s d) d); [|reflexivity]. exfalso. now apply (L1 x X).
  - intros x X E. rewrite (W x X), E. destruct (same_spec e d) as [E'|]; [exfalso; apply N1; left; exact E'|].
    destruct (same_spec e e); [reflexivity|contradiction].
  - intros x X E1 E2. rewrite (W x X). destruct (same_spec (s x) d); [contradiction|]. destruct (same_spec (s x) e); [contradiction|reflexivity].
Qed.

Lemma contract_around D d a s vert : is_map (d :: a d :: D) a s -> around (d :: a d :: D) s vert -> vert d <> vert (a d) ->
  around D (contract d (a d) a s) (renamed vert d (a d)).
Proof.
  intros Mp Ar V. pose proof (contract_joins D d a s vert Mp V) as J. set (e := a d) in *. set (D0 := d :: e :: D) in *.
  set (t := contract d e a s) in *. pose proof J as (M & Nd & Ne & _ & T1 & T2 & T3). pose proof Ar as [H1 H2].
  pose proof (turns _ _ _ _ Mp) as [s_in s_inj]. fold e D0 in s_in, s_inj.
  assert (forall x, In x D -> In x D0) as Up by (intros x X; apply M; auto).
  assert (In d D0 /\ In e D0) as [Id Ie] by (split; apply M; auto).
  assert (renamed vert d e d = vert d) as Rd by (unfold renamed; destruct (N.eqb_spec (vert d) (vert e)); congruence).
  assert (renamed vert d e e = vert d) as Re by (unfold renamed; now rewrite N.eqb_refl).
  assert (forall x y, vert x = vert y -> renamed vert d e x = renamed vert d e y) as Rn by (intros x y E; unfold renamed; now rewrite E).
  split.
  - intros x X. pose proof (H1 x (Up x X)) as Vs.
    destruct (same_spec (s x) d) as [E|E1]; [|destruct (same_spec (s x) e) as [E|E2]].
    + rewrite (T1 x X E). transitivity (vert d); [|rewrite <- Rd; apply Rn; congruence].
      destruct (same_spec (s e) e); [rewrite <- Rd|rewrite <- Re]; apply Rn; now apply H1.
    + rewrite (T2 x X E). transitivity (vert d); [|rewrite <- Re; apply Rn; congruence].
      destruct (same_spec (s d) d); [rewrite <- Re|rewrite <- Rd]; apply Rn; now apply H1.
    + rewrite (T3 x X E1 E2). now apply Rn.
  - intros Q C w y Iw Iy Vwy Qw. unfold renamed in Vwy.
    pose proof (both D0 D s t vert s_in Ar Q C d e) as B1. pose proof (both D0 D s t vert s_in Ar Q C e d) as B2.
    pose proof (joins_sym D0 D s t vert d e J) as J'.
    destruct (N.eqb_spec (vert w) (vert e)) as [Ew|Nw], (N.eqb_spec (vert y) (vert e)) as [Ey|Ny].
    + apply (B2 w y); auto.
    + apply (B2 w y); auto.
    + apply (B1 w y); auto.
    + destruct (N.eq_dec (vert w) (vert d)) as [Ew|Nwd]; [apply (B1 w y); auto; left; congruence|].
      set (R := fun u => N.eqb (vert u) (vert w) && Q u). assert (R y = true) as Ry.
      { apply (H2 R) with (x := w); auto; [|unfold R; now rewrite N.eqb_refl].
        intros u U Ru. unfold R in *. apply andb_prop in Ru as [Vu Qu]. apply N.eqb_eq in Vu. rewrite (H1 u U), Vu, N.eqb_refl. cbn [andb].
        assert (In u D) as Iu by (apply M in U as [->|[->|?]]; [congruence|congruence|assumption]).
        specialize (C u Iu Qu). rewrite T3 in C; auto; intros E; [apply Nwd|apply Nw]; rewrite <- Vu, <- E; symmetry; now apply H1. }
      unfold R in Ry. now apply andb_prop in Ry.
Qed.

Lemma contract_map D d a s : is_map (d :: a d :: D) a s -> is_map D a (contract d (a d) a s).
Proof.
  intros M. apply (dual_map A D a (deleted d (a d) (fun y => s (a y)))). apply (deleted_map A same same_spec).
  now apply (dual_map A _ a s).
Qed.

Lemma contract_euler D d a s : is_map (d :: a d :: D) a s -> euler (d :: a d :: D) a s -> euler D a (contract d (a d) a s).
Proof.
  intros M Eu. pose proof (dual_map A _ a s M) as M'.
  apply (dual_euler A same D a (deleted d (a d) (fun y => s (a y)))); [now apply (deleted_map A same same_spec)|].
  apply (deleted_euler A same same_spec); [assumption|]. now apply (dual_euler A same _ a s).
Qed.

(** ** How many cycles there can be *)

Lemma front (D : list A) x : NoDup D -> In x D -> exists E, Permutation D (x :: E).
Proof. intros _ I. apply in_split in I as (a & b & ->). exists (a ++ b). symmetry. apply Permutation_middle. Qed.

Lemma front_two (D : list A) x y : NoDup D -> In x D -> In y D -> x <> y -> exists E, Permutation D (x :: y :: E).
Proof.
  intros ND Ix Iy Ne. destruct (front D x ND Ix) as (E & P). apply (Permutation_in _ P) in Iy as [?|Iy]; [contradiction|].
  destruct (front E y) as (F & Q); [apply (Permutation_NoDup P) in ND; now inversion ND|assumption|].
  exists F. rewrite P. now apply perm_skip.
Qed.

(** No cycle of one or two. *)
Lemma cycles_of_three D : forall s, NoDup D -> permutes D s -> (forall x, In x D -> s x <> x /\ s (s x) <> x) -> 3 * cycles D s <= length D.
Proof.
  remember (length D) as m eqn:Em. revert D Em. induction m as [m IH] using lt_wf_ind. intros D Em s ND P Long.
  destruct D as [|x D']; [cbn; lia|]. pose proof P as [Pin Inj]. assert (In x (x :: D')) as Ix by now left.
  destruct (Long x Ix) as [L1 L2]. pose proof (Pin x Ix) as Iy. pose proof (Pin _ Iy) as Iz.
  destruct (same_spec (s (s (s x))) x) as [C3|C3].
  - destruct (front_two (x :: D') x (s x) ND Ix Iy (not_eq_sym L1)) as (E & Pe).
    assert (In (s (s x)) E) as Iz'.
    { apply (Permutation_in _ Pe) in Iz as [E0|[E0|?]]; [congruence| |assumption]. exfalso. now apply (proj1 (Long (s x) Iy)). }
    pose proof (Permutation_NoDup Pe ND) as NE. inversion NE as [|? ? Q1 NE1]; subst. inversion NE1 as [|? ? Q2 NE2]; subst.
    destruct (front E _ NE2 Iz') as (F & Pf).
    assert (Permutation (x :: D') (x :: s x :: s (s x) :: F)) as Pg by (rewrite Pe; now repeat apply perm_skip).
    pose proof (Permutation_NoDup Pg ND) as NF. inversion NF as [|? ? R1 NF1]; subst. inversion NF1 as [|? ? R2 NF2]; subst.
    inversion NF2 as [|? ? R3 NF3]; subst.
    rewrite (cycles_perm A same same_spec _ _ Pg s ND P). apply Permutation_length in Pg as Lg. cbn [length] in Lg.
    assert (forall w, In w F -> In w (x :: D') /\ s w <> x /\ s w <> s x /\ s w <> s (s x)) as Off.
    { intros w W. assert (In w (x :: D')) as Iw by (apply (Permutation_in _ (Permutation_sym Pg)); right; right; now right). split; [assumption|].
      split; [|split]; intros E0.
      - rewrite <- C3 in E0. apply Inj in E0; [|assumption|assumption]. subst. contradiction.
      - apply Inj in E0; [|assumption|assumption]. subst. apply R1. right. now right.
      - apply Inj in E0; [|assumption|assumption]. subst. apply R2. now right. }
    assert (3 * cycles F s <= length F) as IHF.
    { apply (IH (length F)); [cbn [length]; lia|reflexivity|assumption| |intros w W; apply Long; now apply Off].
      split; [|intros u v U W; apply Inj; now apply Off]. intros w W. destruct (Off w W) as (Iw & O1 & O2 & O3).
      destruct (Permutation_in _ Pg (Pin w Iw)) as [E0|[E0|[E0|?]]]; congruence || assumption. }
    cbn [Maps.cycles]. rewrite (cycles_same A same F _ s).
    + destruct (same_spec (s x) x); [contradiction|].
      assert (skip x s (s x) = s (s x)) as E1 by (unfold Maps.skip; destruct (same_spec (s (s x)) x); congruence).
      rewrite E1. destruct (same_spec (s (s x)) (s x)) as [E0|_]; [exfalso; now apply (proj1 (Long (s x) Iy))|].
      cbn [length]. destruct (same _ _); lia.
    + intros w W. destruct (Off w W) as (_ & O1 & O2 & O3). unfold Maps.skip.
      destruct (same_spec (s w) x); [contradiction|]. destruct (same_spec (s w) (s x)); [contradiction|]. now destruct (same_spec (s w) (s (s x))).
  - cbn [Maps.cycles]. destruct (same_spec (s x) x); [contradiction|]. cbn [length] in Em. inversion ND as [|? ? N1 D1]; subst.
    assert (3 * cycles D' (skip x s) <= length D') as IH'; [|cbn; lia].
    apply (IH (length D')); [cbn; lia|reflexivity|assumption|now apply skip_permutes|].
    intros w W. destruct (Long w (or_intror W)) as [W1 W2]. assert (w <> x) as Nw by (intros ->; contradiction).
    unfold Maps.skip. destruct (same_spec (s w) x) as [E|]; [destruct (same_spec (s (s x)) x); [contradiction|]|destruct (same_spec (s (s w)) x)];
      split; congruence.
Qed.

(** No cycle of one, two or three. *)
Lemma cycles_of_four D : forall s, NoDup D -> permutes D s ->
  (forall x, In x D -> s x <> x /\ s (s x) <> x /\ s (s (s x)) <> x) -> 4 * cycles D s <= length D.
Proof.
  remember (length D) as m eqn:Em. revert D Em. induction m as [m IH] using lt_wf_ind. intros D Em s ND P Long.
  destruct D as [|x D']; [cbn; lia|]. pose proof P as [Pin Inj]. assert (In x (x :: D')) as Ix by now left.
  destruct (Long x Ix) as (L1 & L2 & L3). pose proof (Pin x Ix) as Iy. pose proof (Pin _ Iy) as Iz. pose proof (Pin _ Iz) as Iv.
  destruct (same_spec (s (s (s (s x)))) x) as [C4|C4].
  - destruct (Long (s x) Iy) as (M1 & M2 & _). destruct (Long (s (s x)) Iz) as (K1 & _).
    destruct (front_two (x :: D') x (s x) ND Ix Iy (not_eq_sym L1)) as (E & Pe).
    pose proof (Permutation_NoDup Pe ND) as NE. inversion NE as [|? ? Q1 NE1]; subst. inversion NE1 as [|? ? Q2 NE2]; subst.
    assert (In (s (s x)) E) as Iz' by (apply (Permutation_in _ Pe) in Iz as [E0|[E0|?]]; [congruence|congruence|assumption]).
    assert (In (s (s (s x))) E) as Iv' by (apply (Permutation_in _ Pe) in Iv as [E0|[E0|?]]; [congruence|congruence|assumption]).
    destruct (front_two E _ _ NE2 Iz' Iv' (not_eq_sym K1)) as (F & Pf).
    assert (Permutation (x :: D') (x :: s x :: s (s x) :: s (s (s x)) :: F)) as Pg by (rewrite Pe; now repeat apply perm_skip).
    pose proof (Permutation_NoDup Pg ND) as NF. inversion NF as [|? ? R1 NF1]; subst. inversion NF1 as [|? ? R2 NF2]; subst.
    inversion NF2 as [|? ? R3 NF3]; subst.
    inversion NF3 as [|? ? R4 NF4]; subst.
    rewrite (cycles_perm A same same_spec _ _ Pg s ND P). apply Permutation_length in Pg as Lg. cbn [length] in Lg.
    assert (forall w, In w F -> In w (x :: D') /\ s w <> x /\ s w <> s x /\ s w <> s (s x) /\ s w <> s (s (s x))) as Off.
    { intros w W. assert (In w (x :: D')) as Iw by (apply (Permutation_in _ (Permutation_sym Pg)); right; right; right; now right). split;
        [assumption|].
      split; [|split; [|split]]; intros E0.
      - rewrite <- C4 in E0. apply Inj in E0; [|assumption|assumption]. subst. contradiction.
      - apply Inj in E0; [|assumption|assumption]. subst. apply R1. right. right. now right.
      - apply Inj in E0; [|assumption|assumption]. subst. apply R2. right. now right.
      - apply Inj in E0; [|assumption|assumption]. subst. apply R3. now right. }
    assert (4 * cycles F s <= length F) as IHF.
    { apply (IH (length F)); [cbn [length]; lia|reflexivity|assumption| |intros w W; apply Long; now apply Off].
      split; [|intros u v U W; apply Inj; now apply Off]. intros w W. destruct (Off w W) as (Iw & O1 & O2 & O3 & O4).
      destruct (Permutation_in _ Pg (Pin w Iw)) as [E0|[E0|[E0|[E0|?]]]]; congruence || assumption. }
    cbn [Maps.cycles]. rewrite (cycles_same A same F _ s).
    + destruct (same_spec (s x) x); [contradiction|].
      assert (skip x s (s x) = s (s x)) as E1 by (unfold Maps.skip; destruct (same_spec (s (s x)) x); congruence).
      rewrite E1. destruct (same_spec (s (s x)) (s x)) as [E0|_]; [contradiction|].
      assert (skip (s x) (skip x s) (s (s x)) = s (s (s x))) as E2.
      { assert (skip x s (s (s x)) = s (s (s x))) as E3 by (unfold Maps.skip; destruct (same_spec (s (s (s x))) x); congruence).
        unfold Maps.skip at 1. rewrite E3. destruct (same_spec (s (s (s x))) (s x)); congruence. }
      rewrite E2. destruct (same_spec (s (s (s x))) (s (s x))) as [E0|_]; [contradiction|]. cbn [length]. destruct (same _ _); lia.
    + intros w W. destruct (Off w W) as (_ & O1 & O2 & O3 & O4). unfold Maps.skip.
      destruct (same_spec (s w) x); [contradiction|]. destruct (same_spec (s w) (s x)); [contradiction|].
      destruct (same_spec (s w) (s (s x))); [contradiction|]. now destruct (same_spec (s w) (s (s (s x)))).
  - cbn [Maps.cycles]. destruct (same_spec (s x) x); [contradiction|]. cbn [length] in Em. inversion ND as [|? ? N1 D1]; subst.
    assert (4 * cycles D' (skip x s) <= length D') as IH'; [|cbn; lia].
    apply (IH (length D')); [cbn; lia|reflexivity|assumption|now apply skip_permutes|].
    intros w W. destruct (Long w (or_intror W)) as (W1 & W2 & W3). assert (w <> x) as Nw by (intros ->; contradiction).
    assert (skip x s w = if same (s w) x then s x else s w) as -> by reflexivity.
    destruct (same_spec (s w) x) as [E|Ne1].
    + assert (skip x s (s x) = s (s x)) as -> by (unfold Maps.skip; destruct (same_spec (s (s x)) x); congruence).
      assert (skip x s (s (s x)) = s (s (s x))) as -> by (unfold Maps.skip; destruct (same_spec (s (s (s x))) x); congruence).
      split; [congruence|]. split; congruence.
    + assert (skip x s (s w) = if same (s (s w)) x then s x else s (s w)) as -> by reflexivity.
      destruct (same_spec (s (s w)) x) as [E|Ne2].
      * assert (skip x s (s x) = s (s x)) as -> by (unfold Maps.skip; destruct (same_spec (s (s x)) x); congruence).
        split; [congruence|]. split; congruence.
      * assert (skip x s (s (s w)) = if same (s (s (s w))) x then s x else s (s (s w))) as -> by reflexivity.
        destruct (same_spec (s (s (s w))) x); (split; [congruence|]; split; congruence).
Qed.

End Maps.
