(** * Cactuses: col_g <= 5 (docs/theory.md, 6.2)

    A graph is a cactus if two cycles with two common vertices have the same vertices. Each nonempty set of vertices then has a
    member with at most one neighbor in the set, or two adjacent ones with two each. The latter lose their edge, and what is left
    is a forest; each vertex loses one edge at most. *)

From Coq Require Import NArith PeanoNat List Bool Lia Wf_nat.
From Mapgame Require Import Game Sets Play Orders Bounds Cycles Forests.
Import ListNotations.
Open Scope N_scope.

Definition cactus (G : graph) : Prop := forall c c', cycle G c -> cycle G c' -> forall u v, u <> v ->
  In u c -> In v c -> In u c' -> In v c' -> forall w, In w c -> In w c'.

(** A list with three different members has one that is neither [x] nor [y]. *)
Lemma a_third (x y : N) (l : list N) : NoDup l -> (3 <= length l)%nat -> exists z, In z l /\ z <> x /\ z <> y.
Proof.
  intros D L. destruct (another x (filter (fun z => negb (z =? y)) l)) as (z & I & Nx).
  - now apply NoDup_filter.
  - pose proof (all_but_one y l D). lia.
  - apply filter_In in I as [I Ny]. apply negb_true_iff, N.eqb_neq in Ny. eauto.
Qed.

Section Simple.
Variable G : graph.
Hypothesis is_simple : simple G.
Hypothesis is_cactus : cactus G.

Notation adj u v := (adjacent G u v = true).
Notation sym := (adjacent_sym G is_simple).
Notation other := (adjacent_other G is_simple).

Lemma degree_two S v : NoDup S -> (1 < degree_in G S v)%nat -> forall y, exists x, In x S /\ adj v x /\ x <> y.
Proof.
  intros D L y. destruct (another y (filter (adjacent G v) S)) as (x & I & Ne); [now apply NoDup_filter|exact L|].
  apply filter_In in I as [I A]. eauto.
Qed.

Lemma degree_three S v : NoDup S -> (2 < degree_in G S v)%nat -> forall y z, exists x, In x S /\ adj v x /\ x <> y /\ x <> z.
Proof.
  intros D L y z. destruct (a_third y z (filter (adjacent G v) S)) as (x & I & Ny & Nz); [now apply NoDup_filter|exact L|].
  apply filter_In in I as [I A]. eauto 10.
Qed.

(** Two vertices of a path that are adjacent to its first one, beyond the second: two cycles. *)
Lemma two_chords x y t a b : NoDup (x :: y :: t) -> path G (x :: y :: t) -> In a t -> In b t -> adj x a -> adj x b -> a = b.
Proof.
  assert (forall a m b l r, NoDup (x :: y :: l ++ a :: m ++ b :: r) -> path G (x :: y :: l ++ a :: m ++ b :: r) ->
    adj x a -> adj x b -> False) as H.
  { clear a b. intros a m b l r D P Aa Ab. pose proof (closes G x y l a (m ++ b :: r) D P (sym _ _ Aa)) as C1.
    replace (l ++ a :: m ++ b :: r) with ((l ++ a :: m) ++ b :: r) in * by (rewrite <- app_assoc; reflexivity).
    pose proof (closes G x y (l ++ a :: m) b r D P (sym _ _ Ab)) as C2.
    assert (In b (x :: y :: l ++ [a])) as I.
    { apply (is_cactus _ _ C2 C1 x y); cbn; auto; [apply (other x y), (proj1 P)|].
      right. right. apply in_app_iff. cbn; auto. }
    inversion D as [|? ? Nx D1]; subst. inversion D1 as [|? ? Ny D2]; subst. clear - I Nx Ny D2.
    destruct I as [->|[->|I]]; [apply Nx|apply Ny|]; try (cbn; rewrite ?in_app_iff; cbn; auto; fail).
    apply NoDup_remove in D2 as [_ D2]. apply D2. apply in_app_iff. left. apply in_app_iff in I as [I|[->|[]]]; apply in_app_iff; cbn; auto. }
  intros D P Ia Ib Aa Ab. destruct (N.eq_dec a b) as [|Ne]; [assumption|exfalso]. apply in_split in Ia as (l & r & ->).
  apply in_app_iff in Ib as [Ib|[Ib|Ib]]; [|contradiction|].
  - apply in_split in Ib as (l1 & l2 & ->). rewrite <- app_assoc in *. cbn [app] in *. now apply (H b l2 a l1 r).
  - apply in_split in Ib as (r1 & r2 & ->). now apply (H a r1 b l r2).
Qed.

Definition thin S v : Prop := (degree_in G S v <= 1)%nat.

(** Where no vertex of [S] has fewer than two neighbors in it, two adjacent ones have two each. *)
Lemma thin_or_pair S : S <> [] -> NoDup S -> (exists v, In v S /\ thin S v) \/
  exists x y, In x S /\ In y S /\ adj x y /\ (degree_in G S x <= 2)%nat /\ (degree_in G S y <= 2)%nat.
Proof.
  intros Ne Ds. destruct (existsb (fun v => Nat.leb (degree_in G S v) 1) S) eqn:E.
  { apply existsb_exists in E as (v & I & E). apply Nat.leb_le in E. left. exists v. auto. }
  assert (forall v, In v S -> (1 < degree_in G S v)%nat) as Two.
  { intros v I. apply Nat.nle_gt. intros L. rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists v. now rewrite Nat.leb_le. }
  clear E. right. destruct S as [|s S']; [contradiction|]. set (S := s :: S') in *.
  enough (forall m p, (length S < m + length p)%nat -> p <> [] -> NoDup p -> incl p S -> path G p ->
    exists x y, In x S /\ In y S /\ adj x y /\ (degree_in G S x <= 2)%nat /\ (degree_in G S y <= 2)%nat) as H.
  { apply (H (length S) [s]); [cbn; lia|discriminate|constructor; [easy|constructor]|intros z [<-|[]]; now left|exact Logic.I]. }
  induction m as [|m IH]; intros p L Np D J P.
  { exfalso. pose proof (NoDup_incl_length D J). lia. }
  destruct p as [|x [|y t]]; [contradiction| |].
  - destruct (degree_two S x Ds (Two x (J x (or_introl eq_refl))) x) as (y & Iy & A & Nxy).
    apply (IH [y; x]); [cbn in *; lia|discriminate| | |].
    + constructor; [|constructor; [easy|constructor]]. intros [->|[]]. contradiction.
    + intros z [<-|[<-|[]]]; [assumption|]. apply J. now left.
    + split; [now apply sym|exact Logic.I].
  - destruct (existsb (fun z => adjacent G x z && negb (existsb (N.eqb z) (y :: t))) S) eqn:E.
    { apply existsb_exists in E as (z & Z & E). apply andb_prop in E as [A E]. apply negb_true_iff in E.
      apply (IH (z :: x :: y :: t)); [cbn [length] in *; lia|discriminate| | |split; [now apply sym|assumption]].
      - constructor; [|assumption]. intros [<-|K]; [now apply (other x x)|]. rewrite <- not_true_iff_false, existsb_exists in E.
        apply E. exists z. rewrite N.eqb_refl. auto.
      - intros w [<-|K]; auto. }
    assert (forall z, In z S -> adj x z -> In z (y :: t)) as On.
    { intros z Z A. destruct (in_dec N.eq_dec z (y :: t)) as [|Nz]; [assumption|exfalso].
      rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists z. split; [assumption|]. rewrite A. cbn [andb].
      apply negb_true_iff, not_true_iff_false. intros X. apply existsb_exists in X as (z' & K & X). apply N.eqb_eq in X as ->. contradiction. }
    clear E. assert (In x S) as Ix by (apply J; now left). assert (In y S) as Iy by (apply J; right; now left).
    (* the other neighbor of x, and the cycle that it closes *)
    destruct (degree_two S x Ds (Two x Ix) y) as (a & Ia & Aa & Nay).
    assert (In a t) as Ta by (destruct (On a Ia Aa); [congruence|assumption]).
    assert (degree_in G S x <= 2)%nat as Dx.
    { apply Nat.nlt_ge. intros L3. destruct (degree_three S x Ds L3 y a) as (b & Ib & Ab & Nby & Nba).
      apply Nba. symmetry. apply (two_chords x y t); auto. destruct (On b Ib Ab); [congruence|assumption]. }
    pose proof Ta as Split. apply in_split in Split as (l & r & Et).
    assert (cycle G (x :: y :: l ++ [a])) as Cx by (rewrite Et in D, P; now apply (closes G x y l a r D P), sym).
    destruct (Nat.le_gt_cases (degree_in G S y) 2) as [Dy|L3].
    { exists x, y. split; [assumption|]. split; [assumption|]. split; [exact (proj1 P)|]. auto. }
    destruct t as [|z t]; [destruct Ta|].
    inversion D as [|? ? Nx D1]; subst. pose proof P as [Axy Py].
    assert (In z (l ++ [a])) as Iz by (destruct l; cbn in Et; injection Et as <- _; cbn; auto).
    (* no cycle contains y and z, but not x *)
    assert (forall c, cycle G c -> In y c -> In z c -> In x c) as Has.
    { intros c C Yc Zc. apply (is_cactus _ _ Cx C y z); auto.
      - intros ->. inversion D1 as [|? ? X]. apply X. now left.
      - cbn; auto.
      - cbn; auto.
      - now left. }
    destruct (degree_three S y Ds L3 x z) as (w & Iw & Aw & Nwx & Nwz).
    destruct (in_dec N.eq_dec w t) as [Tw|Ntw].
    + exfalso. apply in_split in Tw as (l' & r' & ->). assert (cycle G (y :: z :: l' ++ [w])) as C.
      { apply (closes G y z l' w r'); auto. now apply sym. }
      assert (In x (y :: z :: l' ++ [w])) as K by (apply Has; [assumption|now left|right; now left]).
      apply Nx. destruct K as [->|[->|K]]; [now left|right; now left|right; right].
      apply in_app_iff in K as [K|[->|[]]]; apply in_app_iff; cbn; auto.
    + assert (~ In w (x :: y :: z :: t)) as Nw.
      { intros [K|[K|[K|K]]]; try congruence. apply (other y w Aw). congruence. }
      destruct (degree_two S w Ds (Two w Iw) y) as (u & Iu & Au & Nuy).
      destruct (in_dec N.eq_dec u (z :: t)) as [Tu|Ntu].
      * exfalso. pose proof Tu as Split. apply in_split in Split as (l' & r' & E').
        assert (cycle G (w :: y :: l' ++ [u])) as C.
        { apply (closes G w y l' u r'); try rewrite <- E'.
          - constructor; [|assumption]. intros K. apply Nw. now right.
          - split; [now apply sym|assumption].
          - now apply sym. }
        assert (In x (w :: y :: l' ++ [u])) as K.
        { apply Has; [assumption|right; now left|]. right. right. destruct l'; cbn in E'; injection E' as <- _; cbn; auto. }
        destruct K as [->|[->|K]]; [apply Nw; now left|apply Nx; now left|]. apply Nx. right. rewrite E'.
        apply in_app_iff in K as [K|[->|[]]]; apply in_app_iff; cbn; auto.
      * apply (IH (u :: w :: y :: z :: t)); [cbn [length] in *; lia|discriminate| | |].
        -- constructor; [|constructor; [|assumption]].
           ++ intros [->|[->|K]]; [now apply (other u u)|contradiction|contradiction].
           ++ intros K. apply Nw. now right.
        -- intros q [<-|[<-|K]]; auto. apply J. now right.
        -- split; [now apply sym|]. split; [now apply sym|assumption].
Qed.

(** ** The edges that are taken away *)

(** As [u] is taken: few neighbors, or all have more, and it has a partner. *)
Definition takes S u : Prop := thin S u \/ (forall v, In v S -> ~ thin S v) /\ (degree_in G S u <= 2)%nat /\
  exists y, In y S /\ adj u y /\ (degree_in G S y <= 2)%nat.

Lemma some_takes S : S <> [] -> NoDup S -> exists u, In u S /\ takes S u.
Proof.
  intros Ne D. destruct (existsb (fun v => Nat.leb (degree_in G S v) 1) S) eqn:E.
  - apply existsb_exists in E as (v & I & E). apply Nat.leb_le in E. exists v. split; [assumption|now left].
  - assert (forall v, In v S -> ~ thin S v) as Not.
    { intros v I L. rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists v. now rewrite Nat.leb_le. }
    destruct (thin_or_pair S Ne D) as [(v & I & L)|(x & y & Ix & Iy & A & Dx & Dy)]; [exfalso; now apply (Not v)|].
    exists x. split; [assumption|]. right. split; [assumption|]. split; [assumption|]. eauto.
Qed.

Section Order.
Variable pos : N -> N.
Hypothesis pos_inj : forall u v, u < order G -> v < order G -> pos u = pos v -> u = v.
Notation T u := (not_later pos (vertices G) u).
Hypothesis each : forall u, u < order G -> takes (T u) u.

Definition partner (u : N) : option N :=
  if Nat.leb (degree_in G (T u) u) 1 then None
  else find (fun y => adjacent G u y && Nat.leb (degree_in G (T u) y) 2) (T u).
Definition mates (u v : N) : bool := match partner u with Some y => y =? v | None => false end.
Definition rest : graph := {| order := order G; adjacent := fun u v => adjacent G u v && negb (mates u v || mates v u) |}.

Lemma ends u v : adj u v -> u < order G /\ v < order G.
Proof. destruct is_simple as (_ & _ & B). apply B. Qed.

Lemma in_T u v : v < order G -> In v (T u) <-> pos v <= pos u.
Proof. intros L. rewrite not_later_spec. unfold vertices, below. rewrite below_spec. tauto. Qed.

Lemma mates_spec u v : mates u v = true -> adj u v /\ pos v < pos u /\ (forall x, In x (T u) -> ~ thin (T u) x) /\
  (degree_in G (T u) v <= 2)%nat.
Proof.
  unfold mates, partner. destruct (Nat.leb_spec (degree_in G (T u) u) 1) as [|L]; [discriminate|].
  destruct (find _ (T u)) as [y|] eqn:F; [|discriminate]. intros Q. apply N.eqb_eq in Q as ->.
  apply find_some in F as [I F]. apply andb_prop in F as [A D]. apply Nat.leb_le in D. destruct (ends u v A) as [Lu Lv].
  split; [assumption|]. apply in_T in I; [|assumption]. split; [|split; [|assumption]].
  - destruct (N.eq_dec (pos v) (pos u)) as [Q|]; [|lia]. apply pos_inj in Q; auto. subst. exfalso. now apply (other u u).
  - destruct (each u Lu) as [Th|[Not _]]; [unfold thin in Th; lia|exact Not].
Qed.

Lemma mates_some u : u < order G -> ~ thin (T u) u -> (degree_in G (T u) u <= 2)%nat /\ exists v, mates u v = true.
Proof.
  intros L Nt. destruct (each u L) as [?|(_ & D & y & Iy & A & Dy)]; [contradiction|]. split; [assumption|].
  unfold mates, partner. destruct (Nat.leb_spec (degree_in G (T u) u) 1) as [X|_]; [contradiction|].
  destruct (find _ (T u)) as [v|] eqn:F; [exists v; apply N.eqb_refl|]. pose proof (find_none _ _ F y Iy) as X. cbn in X.
  rewrite A in X. apply Nat.leb_le in Dy. now rewrite Dy in X.
Qed.

(** Who loses a neighbor has one less. *)
Lemma one_less u w v : pos u < pos w -> adj v w -> (degree_in G (T w) v <= 2)%nat -> thin (T u) v.
Proof.
  intros P A D. unfold thin, degree_in in *. destruct (ends v w A) as [_ Lw].
  enough (length (w :: filter (adjacent G v) (T u)) <= length (filter (adjacent G v) (T w)))%nat by (cbn [length] in *; lia).
  apply NoDup_incl_length.
  - constructor; [|apply NoDup_filter, NoDup_filter, below_nodup]. intros I. apply filter_In in I as [I _]. apply in_T in I; [lia|assumption].
  - intros x [<-|I]; apply filter_In; [split; [apply in_T; [assumption|lia]|assumption]|].
    apply filter_In in I as [I Ax]. split; [|assumption]. apply not_later_spec in I as [I Px]. apply not_later_spec. split; [assumption|lia].
Qed.

Lemma rest_simple : simple rest.
Proof.
  destruct is_simple as (S & I & B). split; [|split]; cbn.
  - intros u v. now rewrite S, orb_comm.
  - intros v. now rewrite I.
  - intros u v A. apply andb_prop in A as [A _]. now apply B.
Qed.

Lemma rest_one_backward u x y : adjacent rest u x = true -> pos x < pos u -> adjacent rest u y = true -> pos y < pos u -> x = y.
Proof.
  cbn. intros Ax Px Ay Py. apply andb_prop in Ax as [Ax Mx]. apply andb_prop in Ay as [Ay My].
  destruct (ends u x Ax) as [Lu Lx], (ends u y Ay) as [_ Ly].
  assert (forall z, adj u z -> pos z < pos u -> In z (filter (adjacent G u) (T u))) as In_.
  { intros z A P. apply filter_In. split; [|assumption]. apply in_T; [now destruct (ends u z A)|lia]. }
  destruct (Nat.le_gt_cases (degree_in G (T u) u) 1) as [Th|Nt].
  - apply (only_one _ x y Th); auto.
  - destruct (mates_some u Lu) as [D (v & M)]; [unfold thin; lia|]. destruct (mates_spec u v M) as (Av & Pv & _).
    assert (x <> v /\ y <> v) as [Nx Ny].
    { split; intros ->; rewrite M in *; discriminate. }
    destruct (N.eq_dec x y) as [|Ne]; [assumption|exfalso].
    assert (length [x; y; v] <= degree_in G (T u) u)%nat; [|cbn in *; lia]. apply NoDup_incl_length.
    + repeat constructor; cbn; intuition congruence.
    + intros z [<-|[<-|[<-|[]]]]; auto.
Qed.

Lemma few_taken v : N.of_nat (length (filter (fun w => negb (adjacent rest v w)) (neighbors G v))) <= 1.
Proof.
  apply one_at_most; [apply NoDup_filter, NoDup_filter, below_nodup|]. intros x y Ix Iy.
  assert (forall z, In z (filter (fun w => negb (adjacent rest v w)) (neighbors G v)) -> adj v z /\ (mates v z = true \/ mates z v = true)) as M.
  { intros z I. apply filter_In in I as [I E]. apply filter_In in I as [_ A]. split; [assumption|]. cbn in E. rewrite A in E. cbn in E.
    rewrite negb_involutive in E. now apply orb_prop in E. }
  assert (forall z w, mates v z = true -> mates w v = true -> False) as No.
  { intros z w Z W. destruct (mates_spec v z Z) as (Az & Pz & Nt & _), (mates_spec w v W) as (Aw & Pw & _ & Dv).
    destruct (ends v z Az) as [Lv _]. apply (Nt v); [apply in_T; [assumption|lia]|]. apply (one_less v w v); auto. now apply sym. }
  assert (forall z w, mates z v = true -> mates w v = true -> pos z < pos w -> False) as No'.
  { intros z w Z W P. destruct (mates_spec z v Z) as (Az & Pz & Nt & _), (mates_spec w v W) as (Aw & Pw & _ & Dv).
    destruct (ends z v Az) as [_ Lv]. apply (Nt v); [apply in_T; [assumption|lia]|]. apply (one_less z w v); auto. now apply sym. }
  destruct (M x Ix) as [Ax [Mx|Mx]], (M y Iy) as [Ay [My|My]]; try (exfalso; eapply No; eassumption).
  - unfold mates in Mx, My. destruct (partner v); [|discriminate]. apply N.eqb_eq in Mx, My. congruence.
  - destruct (ends v x Ax) as [_ Lx], (ends v y Ay) as [_ Ly]. destruct (N.lt_trichotomy (pos x) (pos y)) as [P|[P|P]].
    + exfalso. now apply (No' x y).
    + now apply pos_inj.
    + exfalso. now apply (No' y x).
Qed.

End Order.

Lemma cactus_five : col_g_at_most G 5.
Proof.
  destruct (elimination_order takes G) as (pos & Inj & _ & Each).
  { intros S Ne D _. now apply some_takes. }
  change 5 with (4 + 1). apply (edge_union_bound G (rest pos) 4 1 is_simple (rest_simple pos) eq_refl).
  - now apply few_taken.
  - apply (one_backward_bound (rest pos) (rest_simple pos) pos Inj). now apply rest_one_backward.
Qed.

End Simple.

Theorem cactus_bound G : simple G -> cactus G -> col_g_at_most G 5.
Proof. exact (cactus_five G). Qed.

Corollary cactus_colors G : simple G -> cactus G -> chi_g_at_most G 5.
Proof. intros S C. now apply chi_g_by_col_g, cactus_bound. Qed.
