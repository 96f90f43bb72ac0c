(** * Chordal graphs: col_g <= 3 omega - 1 (docs/theory.md, 2.1 and 6.3)

    A graph is chordal if each cycle of at least four vertices has a chord. Each nonempty set of vertices then has a simplicial
    member, one whose neighbors in the set are pairwise adjacent [Dirac]: let X be a largest connected set that, with its
    neighbors, is not all. Each neighbor of X is adjacent to all of the rest D. Two of them that are not adjacent would lie
    with a shortest path through X and a vertex of D on a cycle without a chord. So they are pairwise adjacent, and a
    simplicial member of D is simplicial in the whole. *)

From Coq Require Import NArith PeanoNat List Bool Lia Wf_nat.
From Mapgame Require Import Game Sets Play Orders Bounds Cycles Forests KTrees.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variable G : graph.

Notation adj u v := (adjacent G u v = true).

(** Two adjacent vertices of a cycle, written as a list, that do not follow each other there, and are not its ends. *)
Definition has_chord (c : list N) : Prop := exists a u m v b,
  c = a ++ u :: m ++ v :: b /\ adj u v /\ m <> [] /\ (a <> [] \/ b <> []).

Definition chordal : Prop := forall c, cycle G c -> (4 <= length c)%nat -> has_chord c.

Definition clique_of (l : list N) : Prop := NoDup l /\ forall x y, In x l -> In y l -> x <> y -> adj x y.

Definition simplicial (S : list N) (v : N) : Prop :=
  forall x y, In x S -> In y S -> adj v x -> adj v y -> x <> y -> adj x y.

Hypothesis is_simple : simple G.

Notation sym := (adjacent_sym G is_simple).

(** ** Connected sets *)

Inductive grown : list N -> Prop :=
| seed v : grown [v]
| grows X x y : grown X -> In x X -> adj x y -> ~ In y X -> grown (y :: X).

(** A path from [x] to [y] all of whose vertices but perhaps these are in [X]. *)
Definition through (X : list N) (x y : N) (m : list N) : Prop := path G (x :: m ++ [y]) /\ incl m X.

Lemma path_rev l : path G l -> path G (rev l).
Proof.
  induction l as [|x l IH]; [easy|]. destruct l as [|y l]; [easy|]. rewrite path_cons. intros [A P]. cbn [rev].
  rewrite <- app_assoc. cbn [app]. apply path_app. split; [apply (IH P)|]. cbn. split; [now apply sym|exact I].
Qed.

Lemma grown_joins X : grown X -> forall x y, In x X -> In y X -> x = y \/ exists m, through X x y m.
Proof.
  induction 1 as [v|X z w _ IH Iz A Nw]; intros x y Ix Iy.
  - destruct Ix as [<-|[]], Iy as [<-|[]]. now left.
  - assert (forall u, In u X -> exists m, through (w :: X) u w m) as To.
    { intros u Iu. destruct (IH u z Iu Iz) as [->|(m & P & J)].
      - exists []. split; [cbn; auto|easy].
      - exists (m ++ [z]). split.
        + rewrite <- app_assoc. cbn [app]. change (u :: m ++ z :: [w]) with ((u :: m) ++ z :: [w]). apply path_app. split; [exact P|cbn; auto].
        + intros a K. apply in_app_iff in K as [K|[<-|[]]]; cbn; auto. }
    destruct Ix as [<-|Ix], Iy as [<-|Iy]; [now left| | |].
    + right. destruct (To y Iy) as (m & P & J). exists (rev m). split.
      * apply path_rev in P. cbn [rev] in P. rewrite rev_app_distr in P. exact P.
      * intros a K. apply J. now apply in_rev.
    + right. now apply To.
    + destruct (IH x y Ix Iy) as [->|(m & P & J)]; [now left|right]. exists m. split; [assumption|]. intros a K. cbn. auto.
Qed.

(** ** Shortest paths *)

Lemma shortest X x y m : through X x y m -> exists m', through X x y m' /\ forall l, through X x y l -> (length m' <= length l)%nat.
Proof.
  intros T.
  assert (forall k, (exists l, through X x y l /\ (length l < k)%nat) \/ forall l, through X x y l -> (k <= length l)%nat) as D.
  { assert (forall k z, (exists l, through X z y l /\ length l = k) \/ forall l, through X z y l -> length l <> k) as E.
    { induction k as [|k IH]; intros z.
      - destruct (adjacent G z y) eqn:A.
        + left. exists []. split; [|reflexivity]. split; [cbn; auto|easy].
        + right. intros l [P _] L. destruct l; [|discriminate]. cbn in P. destruct P. congruence.
      - assert (forall Y, incl Y X -> (exists w, In w Y /\ adj z w /\ exists l, through X w y l /\ length l = k) \/
                  forall w, In w Y -> adj z w -> forall l, through X w y l -> length l <> k) as Some_.
        { induction Y as [|w Y IHY]; intros J; [right; intros w []|].
          destruct (IHY (fun a K => J a (or_intror K))) as [(w' & I' & H)|No].
          { left. exists w'. split; [now right|exact H]. }
          destruct (adjacent G z w) eqn:A; [destruct (IH w) as [H|H]|].
          - left. exists w. split; [now left|]. split; [exact A|exact H].
          - right. intros a [<-|K]; [intros _; exact H|now apply No].
          - right. intros a [<-|K] Aa; [congruence|now apply No]. }
        destruct (Some_ X (incl_refl X)) as [(w & Iw & A & l & [P J] & L)|No].
        + left. exists (w :: l). split; [|cbn; congruence]. split; [split; [assumption|exact P]|]. intros a [<-|K]; auto.
        + right. intros [|w l] [P J] L; [discriminate|]. cbn in L. injection L as L. destruct P as [A P].
          apply (No w (J w (or_introl eq_refl)) A l); [|assumption]. split; [exact P|]. intros a K. apply J. cbn; auto. }
    induction k as [|k IH]; [right; intros; lia|]. destruct IH as [(l & Tl & L)|H].
    - left. exists l. split; [assumption|lia].
    - destruct (E k x) as [(l & Tl & L)|H']; [left; exists l; split; [assumption|lia]|].
      right. intros l Tl. specialize (H l Tl). specialize (H' l Tl). lia. }
  enough (forall k m, (length m <= k)%nat -> through X x y m ->
    exists m', through X x y m' /\ forall l, through X x y l -> (length m' <= length l)%nat) as H by (apply (H (length m) m); auto).
  induction k as [|k IH]; intros p L Tp.
  - exists p. split; [assumption|]. intros. lia.
  - destruct (D (length p)) as [(l & Tl & Ll)|H]; [apply (IH l); auto; lia|]. exists p. auto.
Qed.

(** A path with a shortcut is not shortest. *)
Lemma cut_short X x y m a u p v b : through X x y m -> x :: m ++ [y] = a ++ u :: p ++ v :: b -> (a <> [] \/ b <> []) ->
  adj u v -> exists m', through X x y m' /\ (length m' + length p = length m)%nat.
Proof.
  intros [P J] E Ends A.
  assert (path G (a ++ u :: v :: b)) as Q.
  { rewrite E in P. apply path_app in P as [P1 P2]. change (u :: p ++ v :: b) with ((u :: p) ++ v :: b) in P2. apply path_app in P2 as [_ P2].
    apply path_app. split; [assumption|]. split; assumption. }
  assert (exists m', a ++ u :: v :: b = x :: m' ++ [y] /\ incl m' m) as (m' & E' & J').
  { destruct a as [|x' a]; cbn [app] in *.
    - injection E as <- E. destruct (exists_last (l := v :: b)) as (b' & z & Eb); [discriminate|].
      rewrite Eb in *. rewrite app_assoc in E. apply app_inj_tail in E as [-> <-]. exists b'. split; [reflexivity|].
      intros w K. apply in_app_iff. auto.
    - injection E as <- E. destruct (exists_last (l := v :: b)) as (b' & z & Eb); [discriminate|].
      rewrite Eb in *. change (u :: p ++ b' ++ [z]) with ((u :: p) ++ b' ++ [z]) in E. rewrite !app_assoc in E.
      apply app_inj_tail in E as [-> <-]. exists (a ++ u :: b'). split; [now rewrite <- app_assoc|].
      intros w K. rewrite <- app_assoc. apply in_app_iff in K as [K|[<-|K]]; apply in_app_iff; cbn; auto.
      right. right. apply in_app_iff. auto. }
  exists m'. split; [split; [now rewrite <- E'|]|].
  - intros w K. apply J, J', K.
  - apply (f_equal (@length N)) in E, E'.
    rewrite ?app_length in *. cbn [length] in *. rewrite ?app_length in *. cbn [length] in *. rewrite ?app_length in *. cbn [length] in *. lia.
Qed.

Lemma twice (l : list N) : NoDup l \/ exists a u p b, l = a ++ u :: p ++ u :: b.
Proof.
  induction l as [|x l IH]; [left; constructor|]. destruct (in_dec N.eq_dec x l) as [I|Ni].
  - right. apply in_split in I as (p & b & ->). exists [], x, p, b. reflexivity.
  - destruct IH as [D|(a & u & p & b & ->)]; [left; now constructor|]. right. exists (x :: a), u, p, b. reflexivity.
Qed.

Lemma shortest_nodup X x y m : through X x y m -> (forall l, through X x y l -> (length m <= length l)%nat) -> NoDup m.
Proof.
  intros [P J] Least. destruct (twice m) as [D|(a & u & p & b & ->)]; [assumption|exfalso].
  assert (through X x y (a ++ u :: b)) as T.
  { split.
    - rewrite <- app_assoc in P |- *. cbn [app] in *. rewrite <- app_assoc in P. cbn [app] in P.
      change (x :: a ++ u :: p ++ u :: b ++ [y]) with ((x :: a) ++ u :: p ++ u :: b ++ [y]) in P.
      change (x :: a ++ u :: b ++ [y]) with ((x :: a) ++ u :: b ++ [y]). apply path_app in P as [P1 P2].
      change (u :: p ++ u :: b ++ [y]) with ((u :: p) ++ u :: b ++ [y]) in P2. apply path_app in P2 as [_ P2]. now apply path_app.
    - intros w K. apply J. apply in_app_iff in K as [K|[<-|K]]; apply in_app_iff; cbn; auto. right. right. apply in_app_iff. cbn. auto. }
  specialize (Least _ T). repeat (rewrite app_length in Least; cbn [length] in Least). lia.
Qed.

(** Neighbors of a connected set that have a common neighbor away from it are adjacent. *)
Lemma attached_adjacent X s y z : chordal -> grown X -> ~ In s X -> (forall a, In a X -> adjacent G s a = false) ->
  ~ In y X -> ~ In z X -> (exists a, In a X /\ adj y a) -> (exists a, In a X /\ adj z a) -> adj s y -> adj s z -> y <> z -> adj y z.
Proof.
  intros Ch Gr Ns Far Ny Nz (a & Ia & Aa) (b & Ib & Ab) Asy Asz Ne.
  destruct (adjacent G y z) eqn:Ayz; [reflexivity|exfalso].
  assert (exists m, through X y z m) as (m0 & T0).
  { destruct (grown_joins X Gr a b Ia Ib) as [<-|(m & P & J)].
    - exists [a]. split; [|intros w [<-|[]]; assumption]. cbn. split; [assumption|]. split; [now apply sym|exact Logic.I].
    - exists (a :: m ++ [b]). split.
      + cbn [app]. rewrite <- app_assoc. cbn [app]. split; [assumption|].
        change (a :: m ++ b :: [z]) with ((a :: m) ++ b :: [z]). apply path_app. split; [exact P|]. cbn. split; [now apply sym|exact Logic.I].
      + intros w [<-|K]; [assumption|]. apply in_app_iff in K as [K|[<-|[]]]; auto. }
  destruct (shortest X y z m0 T0) as (m & T & Least). clear m0 T0. pose proof (shortest_nodup X y z m T Least) as Dm.
  pose proof T as [P J].
  assert (cycle G (s :: y :: m ++ [z])) as Cy.
  { split; [|split; [|split]].
    - constructor.
      + intros [<-|K]; [now apply (adjacent_other G is_simple y y)|]. apply in_app_iff in K as [K|[<-|[]]]; [now apply Ns, J|].
        now apply (adjacent_other G is_simple z z).
      + constructor.
        * intros K. apply in_app_iff in K as [K|[<-|[]]]; [now apply Ny, J|contradiction].
        * apply apart_nodup; [assumption|constructor; [easy|constructor]|]. intros w K [<-|[]]. now apply Nz, J.
    - cbn [length]. rewrite app_length. cbn. lia.
    - split; [assumption|exact P].
    - change (y :: m ++ [z]) with ((y :: m) ++ [z]). rewrite last_last. now apply sym. }
  destruct m as [|w m']; [destruct P as [A _]; congruence|]. set (m := w :: m') in *.
  destruct (Ch _ Cy) as (c & u & q & v & d & E & A & Nq & Ends).
  { cbn. rewrite app_length. cbn. lia. }
  destruct c as [|s' c]; cbn [app] in E; injection E as <- E.
  - destruct q as [|y' q]; [contradiction|]. cbn [app] in E. injection E as <- E.
    destruct Ends as [X0|Nd]; [contradiction|]. destruct (exists_last Nd) as (d' & z' & ->).
    change (w :: m' ++ [z] = q ++ v :: d' ++ [z']) with (m ++ [z] = q ++ (v :: d') ++ [z']) in E. rewrite app_assoc in E.
    apply app_inj_tail in E as [Em _]. assert (In v m) as Iv by (rewrite Em; apply in_app_iff; cbn; auto).
    rewrite (Far v (J v Iv)) in A. discriminate.
  - assert (c <> [] \/ d <> [] \/ (c = [] /\ d = [])) as [K|[K|[-> ->]]] by (destruct c, d; auto; [right; left|left|left]; discriminate).
    + destruct (cut_short X y z m c u q v d T E (or_introl K) A) as (l & Tl & Ll). specialize (Least l Tl). destruct q; [contradiction|].
      unfold m in *. cbn [length] in *. lia.
    + destruct (cut_short X y z m c u q v d T E (or_intror K) A) as (l & Tl & Ll). specialize (Least l Tl). destruct q; [contradiction|].
      unfold m in *. cbn [length] in *. lia.
    + cbn [app] in E. injection E as <- E. change (w :: m' ++ [z] = q ++ [v]) with (m ++ [z] = q ++ [v]) in E.
      apply app_inj_tail in E as [_ <-]. congruence.
Qed.

(** ** A simplicial vertex *)

Definition meets (X : list N) (y : N) : bool := existsb (adjacent G y) X.
Definition inside (X : list N) (y : N) : bool := existsb (N.eqb y) X.
Definition away (S X : list N) : list N := filter (fun y => negb (inside X y) && negb (meets X y)) S.

Lemma inside_spec X y : inside X y = true <-> In y X.
Proof.
  unfold inside. rewrite existsb_exists. split; [intros (z & I & E); now apply N.eqb_eq in E as ->|].
  intros I. exists y. now rewrite N.eqb_refl.
Qed.
Lemma meets_spec X y : meets X y = true <-> exists a, In a X /\ adj y a.
Proof. apply existsb_exists. Qed.
Lemma away_spec S X y : In y (away S X) <-> In y S /\ ~ In y X /\ forall a, In a X -> adjacent G y a = false.
Proof.
  unfold away. rewrite filter_In, andb_true_iff, !negb_true_iff, <- !not_true_iff_false, inside_spec, meets_spec.
  split; intros H; destruct H as (I & H); (split; [assumption|]).
  - destruct H as [Ni No]. split; [assumption|]. intros a K. rewrite <- not_true_iff_false. intros A. eauto.
  - destruct H as [Ni No]. split; [assumption|]. intros (a & K & A). rewrite (No a K) in A. discriminate.
Qed.

Lemma grown_nodup X : grown X -> NoDup X.
Proof. induction 1; constructor; auto; try constructor; easy. Qed.

Lemma largest S : NoDup S -> forall k X, (length S - length X <= k)%nat -> grown X -> incl X S -> away S X <> [] ->
  exists X, grown X /\ incl X S /\ away S X <> [] /\
    forall y d, In y S -> ~ In y X -> (exists a, In a X /\ adj y a) -> In d (away S X) -> adj y d.
Proof.
  intros D. induction k as [|k IH]; intros X L Gr J Ne.
  - exfalso. assert (incl S X) as K.
    { apply NoDup_length_incl; [now apply grown_nodup|lia|assumption]. }
    destruct (away S X) as [|y l] eqn:E; [contradiction|]. assert (In y (away S X)) as I by (rewrite E; cbn; auto).
    apply away_spec in I as (I & Ni & _). apply Ni, K, I.
  - destruct (existsb (fun y => negb (inside X y) && meets X y && existsb (fun d => negb (adjacent G y d)) (away S X)) S) eqn:E.
    + apply existsb_exists in E as (y & Iy & E). apply andb_prop in E as [E Ed]. apply andb_prop in E as [Ny My].
      rewrite negb_true_iff, <- not_true_iff_false, inside_spec in Ny. apply meets_spec in My as (a & Ia & A).
      apply existsb_exists in Ed as (d & Id & Ad). apply negb_true_iff in Ad. apply away_spec in Id as (Id & Nd & Far).
      assert (grown (y :: X)) as Gr' by (apply (grows X a y); auto; now apply sym).
      apply (IH (y :: X)); auto.
      * cbn [length]. lia.
      * intros w [<-|K]; auto.
      * intros Q. assert (In d (away S (y :: X))) as K; [|rewrite Q in K; destruct K]. apply away_spec. split; [assumption|]. split.
        -- intros [<-|K]; [|contradiction]. rewrite (Far a Ia) in A. discriminate.
        -- intros b [<-|K]; [|now apply Far]. destruct is_simple as [Sy _]. now rewrite Sy.
    + exists X. split; [assumption|]. split; [assumption|]. split; [assumption|]. intros y d Iy Ny My Id.
      destruct (adjacent G y d) eqn:A; [reflexivity|exfalso]. rewrite <- not_true_iff_false in E. apply E. apply existsb_exists.
      exists y. split; [assumption|]. rewrite !andb_true_iff, negb_true_iff, <- not_true_iff_false, inside_spec, meets_spec, existsb_exists.
      split; [auto|]. exists d. rewrite A. auto.
Qed.

Theorem simplicial_vertex : chordal -> forall S, S <> [] -> NoDup S -> exists v, In v S /\ simplicial S v.
Proof.
  intros Ch S. remember (length S) as k eqn:E. revert S E. induction k as [k IH] using lt_wf_ind. intros S E Ne D.
  destruct S as [|x S']; [contradiction|]. set (S := x :: S') in *.
  destruct (away S [x]) as [|d l] eqn:Ea.
  - assert (forall y, In y S' -> adj y x) as All.
    { intros y I. destruct (adjacent G y x) eqn:A; [reflexivity|exfalso]. assert (In y (away S [x])) as K; [|rewrite Ea in K; destruct K].
      apply away_spec. split; [now right|]. split; [intros [<-|[]]; now inversion D|]. intros a [<-|[]]. assumption. }
    destruct S' as [|y S''].
    + exists x. split; [now left|]. intros a b [<-|[]] [<-|[]]. congruence.
    + destruct (IH (length (y :: S''))) with (S := y :: S'') as (v & Iv & Sv); [subst; cbn; lia|reflexivity|discriminate|now inversion D|].
      exists v. split; [now right|]. intros a b [<-|Ia] [<-|Ib] Aa Ab Nab; [congruence| | |].
      * apply sym. auto.
      * auto.
      * now apply Sv.
  - destruct (largest S D (length S) [x]) as (X & Gr & J & Na & Full); [lia|constructor|intros w [<-|[]]; now left|now rewrite Ea|].
    assert (exists w, In w X) as (w & Iw) by (destruct Gr; eexists; now left).
    destruct (IH (length (away S X))) with (S := away S X) as (v & Iv & Sv); auto.
    { subst k. assert (length (w :: away S X) <= length S)%nat as Le; [|cbn [length] in *; lia]. apply NoDup_incl_length.
      - constructor; [|now apply NoDup_filter]. intros K. now apply away_spec in K.
      - intros u [<-|K]; [now apply J|]. now apply away_spec in K. }
    { now apply NoDup_filter. }
    pose proof Iv as Kv. apply away_spec in Kv as (Sv' & Nv & Far).
    assert (forall a, In a S -> adj v a -> In a (away S X) \/ (~ In a X /\ exists b, In b X /\ adj a b)) as Two.
    { intros a Ia A. assert (~ In a X) as Nia by (intros K; rewrite (Far a K) in A; discriminate).
      destruct (meets X a) eqn:M.
      - right. split; [assumption|now apply meets_spec].
      - left. apply away_spec. split; [assumption|]. split; [assumption|]. intros b Ib. apply not_true_iff_false. intros B.
        rewrite <- not_true_iff_false, meets_spec in M. eauto. }
    exists v. split; [assumption|]. intros a b Ia Ib Aa Ab Nab. destruct (Two a Ia Aa) as [Da|[Na' Ma]], (Two b Ib Ab) as [Db|[Nb' Mb]].
    + now apply Sv.
    + apply sym. now apply Full.
    + now apply Full.
    + now apply (attached_adjacent X v a b).
Qed.

(** ** The bound *)

Theorem chordal_bound w : chordal -> (forall l, clique_of l -> (length l <= w)%nat) -> (1 <= w)%nat ->
  col_g_at_most G (3 * N.of_nat w - 1).
Proof.
  intros Ch Om W. destruct (elimination_order simplicial G) as (pos & Inj & _ & Each).
  { intros T Ne D _. now apply simplicial_vertex. }
  replace (3 * N.of_nat w - 1) with (3 * N.of_nat (w - 1) + 2) by lia.
  assert (forall u x, adj u x -> pos x < pos u -> In x (not_later pos (vertices G) u)) as Back.
  { intros u x A P. apply not_later_spec. destruct is_simple as (_ & _ & B). destruct (B u x A). split; [now apply below_spec|lia]. }
  assert (forall u x y, u < order G -> adj u x -> pos x < pos u -> adj u y -> pos y < pos u -> x <> y -> adj x y) as Cl.
  { intros u x y L Ax Px Ay Py. apply (Each u L); auto. }
  apply (three_rho_by_order G pos (w - 1) is_simple Inj). intros v Lv.
  set (c := filter (fun x => adjacent G v x && (pos x <? pos v)) (vertices G)).
  assert (forall x, In x c <-> adj v x /\ pos x < pos v) as Ic.
  { intros x. unfold c. rewrite filter_In, andb_true_iff, N.ltb_lt. split; [tauto|]. intros [A P]. split; [|auto].
    apply below_spec. destruct is_simple as (_ & _ & B). now destruct (B v x A). }
  exists c. split.
  - assert (clique_of (v :: c)) as Q.
    { split.
      - constructor; [|apply NoDup_filter, below_nodup]. intros K. apply Ic in K as [_ K]. lia.
      - intros x y [<-|Ix] [<-|Iy] Ne; [contradiction| | |].
        + now apply Ic in Iy as [A _].
        + apply sym. now apply Ic in Ix as [A _].
        + apply Ic in Ix as [Ax Px], Iy as [Ay Py]. now apply (Cl v). }
    apply Om in Q. cbn [length] in Q. lia.
  - intros h Lh P [A|(z & A & B & Q)]; apply Ic; (split; [|assumption]); auto.
    apply (Cl z); auto.
    + destruct is_simple as (_ & _ & X). now destruct (X v z A).
    + now apply sym.
    + lia.
    + intros ->. lia.
Qed.

Corollary chordal_colors w : chordal -> (forall l, clique_of l -> (length l <= w)%nat) -> (1 <= w)%nat ->
  chi_g_at_most G (3 * N.of_nat w - 1).
Proof. intros Ch Om W. now apply chi_g_by_col_g, chordal_bound. Qed.

End Graph.
