(** * Outerplanar graphs: col_g <= 7 (docs/theory.md, 6.4)

    A graph is outerplanar if its vertices have places on a line so that no two edges cross: drawn in the plane, the line bent to a
    circle, all vertices are at the outer face. Such a graph is a subgraph of a triangulated polygon, which is made of an edge: a new
    vertex is joined to both ends of an outer edge, which is then inside. *)

From Coq Require Import NArith PeanoNat List Bool Lia Sorted.
From Mapgame Require Import Game Sets Play Orders Activation Bounds Cycles Forests.
Import ListNotations.
Open Scope N_scope.

Definition outerplanar (G : graph) : Prop := exists place : N -> N,
  (forall u v, u < order G -> v < order G -> place u = place v -> u = v) /\
  forall a b c d, place a < place b -> place b < place c -> place c < place d ->
    adjacent G a c = true -> adjacent G b d = true -> False.

(** ** Triangulated polygons: the vertices, the outer edges that may be used, and who is adjacent. *)
Inductive polygon : list N -> list (N * N) -> (N -> N -> Prop) -> Prop :=
| an_edge a b : a <> b -> polygon [b; a] [(a, b)] (fun u v => (u = a /\ v = b) \/ (u = b /\ v = a))
| a_triangle vs o1 o2 x y z adj : polygon vs (o1 ++ (x, y) :: o2) adj -> ~ In z vs ->
    polygon (z :: vs) ((x, z) :: (z, y) :: o1 ++ o2)
      (fun u v => adj u v \/ (u = z /\ (v = x \/ v = y)) \/ (v = z /\ (u = x \/ u = y))).

Record ordered (vs : list N) (o : list (N * N)) (adj : N -> N -> Prop) (pos : N -> N) : Prop := {
  apart : forall u v, In u vs -> In v vs -> pos u = pos v -> u = v;
  small : forall u, In u vs -> pos u < N.of_nat (length vs);
  cliques : forall u x y, adj u x -> adj u y -> pos x < pos u -> pos y < pos u -> x <> y -> adj x y;
  two_back : forall u, exists a b, forall x, adj u x -> pos x < pos u -> x = a \/ x = b;
  unused : forall p q w, In (p, q) o -> adj w p -> adj w q -> pos p < pos w -> pos q < pos w -> False;
  used_once : forall u y z w, adj z u -> adj z y -> adj w u -> adj w y ->
    pos u < pos z -> pos y < pos z -> pos u < pos w -> pos y < pos w -> u <> y -> z = w
}.

Lemma polygon_order vs o adj : polygon vs o adj ->
  (forall u v, adj u v -> In u vs /\ In v vs) /\ (forall u v, adj u v -> adj v u) /\
  (forall p q, In (p, q) o -> adj p q /\ p <> q) /\ NoDup o /\ (forall p q, In (p, q) o -> ~ In (q, p) o) /\
  exists pos, ordered vs o adj pos.
Proof.
  induction 1 as [a b Ne|vs o1 o2 x y z adj P (Ends & Sym & Outer & Do & Flip & pos & [Inj Less Clique Two Free Once]) Nz].
  - assert (b =? a = false) as Eba by (now apply N.eqb_neq, not_eq_sym).
    split; [cbn; intuition|]. split; [intuition|]. split; [|split; [|split]].
    + intros p q [Q|[]]. injection Q as <- <-. auto.
    + constructor; [easy|constructor].
    + intros p q [Q|[]] [Q'|[]]. congruence.
    + exists (fun v => if v =? b then 1 else 0). constructor.
      * intros u v [<-|[<-|[]]] [<-|[<-|[]]]; auto; rewrite N.eqb_refl, N.eqb_sym, Eba || rewrite N.eqb_refl, (N.eqb_sym a), Eba; discriminate.
      * intros u _. cbn. destruct (u =? b); lia.
      * intros u v w [[-> ->]|[-> ->]] [[E ->]|[E ->]]; congruence.
      * intros u. exists a, b. intros v [[_ ->]|[_ ->]]; auto.
      * intros p q w [Q|[]] [[-> E]|[-> E]] [[E' E'']|[E' E'']]; congruence.
      * intros u v w w' [[-> ->]|[-> ->]] [[? ->]|[? ->]] ? ? ? ? ? ? Nuv; congruence.
  - assert (In (x, y) (o1 ++ (x, y) :: o2)) as Ixy by (apply in_app_iff; cbn; auto).
    assert (forall e, In e (o1 ++ o2) -> In e (o1 ++ (x, y) :: o2)) as Old_.
    { intros e I. apply in_app_iff in I as [I|I]; apply in_app_iff; cbn; auto. }
    destruct (Outer x y Ixy) as [Axy Nxy]. destruct (Ends x y Axy) as [Ix Iy].
    assert (forall v, In v vs -> v <> z) as Nv by (intros v I ->; contradiction).
    assert (forall p q, In (p, q) (o1 ++ o2) -> p <> z /\ q <> z) as Nzo.
    { intros p q I. destruct (Outer p q (Old_ _ I)) as [A _]. destruct (Ends p q A). auto. }
    apply NoDup_remove in Do as Do'. destruct Do' as [Do1 Nxo].
    split; [|split; [|split; [|split; [|split]]]].
    + intros u v [A|[[-> [->| ->]]|[-> [->| ->]]]]; cbn; auto. apply Ends in A. tauto.
    + intros u v [A|[A|A]]; auto.
    + intros p q [Q|[Q|I]]; [injection Q as <- <-|injection Q as <- <-|].
      * split; [auto 6|auto].
      * split; [auto 6|apply not_eq_sym; auto].
      * destruct (Outer p q (Old_ _ I)). auto.
    + constructor; [|constructor; [|exact Do1]].
      * intros [Q|I]; [injection Q as Q _; now apply (Nv x)|]. now apply Nzo in I as [_ I].
      * intros I. now apply Nzo in I as [I _].
    + assert (x <> z /\ y <> z) as [Nx Ny] by auto.
      intros p q [Q|[Q|I]] [Q'|[Q'|I']]; try (destruct (Nzo _ _ I)); try (destruct (Nzo _ _ I')); try congruence.
      apply (Flip p q); auto.
    + exists (changed pos z (N.of_nat (length vs))).
      assert (forall u v, adj u v \/ (u = z /\ (v = x \/ v = y)) \/ (v = z /\ (u = x \/ u = y)) ->
                changed pos z (N.of_nat (length vs)) v < changed pos z (N.of_nat (length vs)) u ->
                (u = z /\ (v = x \/ v = y)) \/ (u <> z /\ v <> z /\ adj u v /\ pos v < pos u)) as Back.
      { intros u v [A|[A|[-> A]]] L; [|auto|].
        - destruct (Ends u v A) as [Iu Iv]. rewrite !changed_other in L by auto. right. auto.
        - rewrite changed_same, changed_other in L by (destruct A as [-> | ->]; auto).
          assert (In u vs) as Iu by (destruct A as [-> | ->]; auto). specialize (Less u Iu). lia. }
      constructor.
      * intros u v Iu Iv. unfold changed. destruct (N.eqb_spec u z) as [->|Nu], (N.eqb_spec v z) as [->|Nw]; auto; intros Q.
        -- destruct Iv as [<-|Iv]; [contradiction|]. specialize (Less v Iv). lia.
        -- destruct Iu as [<-|Iu]; [contradiction|]. specialize (Less u Iu). lia.
        -- destruct Iu as [<-|Iu]; [contradiction|]. destruct Iv as [<-|Iv]; [contradiction|]. auto.
      * intros u Iu. cbn [length]. unfold changed. destruct (N.eqb_spec u z) as [->|Nu]; [lia|]. destruct Iu as [<-|Iu]; [contradiction|].
        specialize (Less u Iu). lia.
      * intros u v w Av Aw Lv Lw Ne. destruct (Back u v Av Lv) as [[-> [-> | ->]]|(Nu & _ & Bv & Pv)];
          (destruct (Back _ w Aw Lw) as [[E [-> | ->]]|(Nu' & _ & Bw & Pw)]); try congruence; left; auto.
        now apply (Clique u).
      * intros u. destruct (N.eq_dec u z) as [->|Nu].
        -- exists x, y. intros v A L. destruct (Back z v A L) as [[_ E]|(? & _)]; [assumption|congruence].
        -- destruct (Two u) as (a & b & H). exists a, b. intros v A L. destruct (Back u v A L) as [[? _]|(_ & _ & B & Q)]; [congruence|auto].
      * intros p q w I Ap Aq Lp Lq. destruct (Back w p Ap Lp) as [[-> Ep]|(Nw & Np & Bp & Pp)];
          (destruct (Back _ q Aq Lq) as [[E Eq]|(Nw' & Nq & Bq & Pq)]); try congruence.
        -- destruct I as [Q|[Q|I]].
           ++ injection Q as <- <-. destruct Eq as [Q|Q]; subst; now apply Nz.
           ++ injection Q as <- <-. destruct Ep as [Q|Q]; subst; now apply Nz.
           ++ destruct (Outer p q (Old_ _ I)) as [_ Npq]. destruct Ep as [-> | ->], Eq as [-> | ->]; try congruence.
              apply (Flip x y Ixy). auto.
        -- destruct I as [Q|[Q|I]]; try congruence. apply (Free p q w); auto.
      * intros u v a b Au Av Bu Bv Lu Lv Mu Mv Ne.
        destruct (Back a u Au Lu) as [[Ea Eu]|(Na & _ & Au' & Pu)]; (destruct (Back _ v Av Lv) as [[Ea' Ev]|(Na' & _ & Av' & Pv)]); try congruence;
          (destruct (Back b u Bu Mu) as [[Eb Fu]|(Nb & _ & Bu' & Qu)]); (destruct (Back _ v Bv Mv) as [[Eb' Fv]|(Nb' & _ & Bv' & Qv)]);
            try congruence.
        -- exfalso. destruct Eu as [-> | ->], Ev as [-> | ->]; try congruence; apply (Free x y b); auto.
        -- exfalso. destruct Fu as [-> | ->], Fv as [-> | ->]; try congruence; apply (Free x y a); auto.
        -- now apply (Once u v).
Qed.

(** ** The bound for subgraphs of a triangulated polygon *)

Lemma polygon_bound G vs o adj : simple G -> polygon vs o adj -> (forall v, v < order G -> In v vs) ->
  (forall u v, adjacent G u v = true -> adj u v) -> col_g_at_most G 7.
Proof.
  intros S P Vs Sub R first C L. destruct (polygon_order vs o adj P) as (_ & Sym & _ & _ & _ & pos & [Inj _ Clique Two _ Once]).
  apply (marking_on_sets G S).
  assert (forall u v, back (near_in G) pos u v -> adj u v /\ pos v < pos u) as Back.
  { intros u v [M Q]. rewrite (mem_near_in G S) in M. auto. }
  assert (forall u v, u < order G -> v < order G -> pos u = pos v -> u = v) as Inj' by (intros u v Lu Lv; apply Inj; auto).
  apply (activation_strategy (order G) (near_in G) R (pace_of_rules R) (near_in_sym G S) (near_in_irr G S) (near_in_below G S)
           (pace_of_rules_fits R) C pos Inj' (fun _ => 3)).
  - intros u later hit Lu D _ Later One _. destruct (Two u) as (a & b & Ab).
    set (f := fun z => match hit z with Some y => y | None => 0 end).
    assert (forall z, In z later -> (adj z u /\ pos u < pos z) /\ hit z = Some (f z) /\ (adj z (f z) /\ pos (f z) < pos z) /\
              (f z = u \/ f z <> u /\ adj u (f z) /\ pos (f z) < pos u)) as F.
    { intros z J. destruct (Later z J) as [Bz (y & E & By & Q)]. unfold f. rewrite E.
      pose proof (back_below (order G) (near_in G) (near_in_sym G S) (near_in_below G S) pos z y By) as [Ly _].
      apply Back in Bz as [Az Pz], By as [Ay Py]. split; [auto|]. split; [reflexivity|]. split; [auto|].
      destruct (N.eq_dec y u) as [|Ne]; [now left|right]. split; [assumption|]. split; [now apply (Clique z); auto|].
      destruct (N.eq_dec (pos y) (pos u)) as [Q'|]; [apply Inj' in Q'; auto; contradiction|lia]. }
    assert (length later <= length [u; a; b])%nat as Le; [|cbn in Le; lia]. apply (one_to_one f); [assumption| |].
    + intros z J. destruct (F z J) as (_ & _ & _ & [->|(_ & A & Q)]); [now left|]. destruct (Ab _ A Q) as [->|E]; [right; now left|].
      right. right. now left.
    + intros z w Jz Jw E. destruct (F z Jz) as ([Az Pz] & Hz & [Bz Qz] & Kz), (F w Jw) as ([Aw Pw] & Hw & [Bw Qw] & _).
      destruct Kz as [Kz|(Nz & _)].
      * apply One; [rewrite Hz; congruence|rewrite Hw; congruence].
      * rewrite <- E in *. apply (Once u (f z)); auto.
  - intros u Lu. right. destruct (Two u) as (a & b & Ab).
    assert (length (backward (order G) (near_in G) pos u) <= length [a; b])%nat as Le; [|cbn in Le; lia].
    apply NoDup_incl_length; [apply backward_nodup|]. intros x J. apply (backward_spec _ _ (near_in_below G S)) in J.
    apply Back in J as [A Q]. destruct (Ab x A Q) as [->| ->]; cbn; auto.
  - lia.
Qed.

(** ** Triangulating *)

Lemma sorted_app (place : N -> N) a b : StronglySorted (fun u v => place u < place v) (a ++ b) <->
  StronglySorted (fun u v => place u < place v) a /\ StronglySorted (fun u v => place u < place v) b /\
  forall u v, In u a -> In v b -> place u < place v.
Proof.
  induction a as [|x a IH]; cbn [app].
  - split; [intros H; split; [constructor|]; split; [assumption|intros u v []]|tauto].
  - split.
    + intros H. inversion H as [|? ? H1 H2]; subst. apply IH in H1 as (A & B & Q). rewrite Forall_app, !Forall_forall in H2. destruct H2 as [H2 H3].
      split; [constructor; [assumption|now apply Forall_forall]|]. split; [assumption|]. intros u v [<-|I] J; auto.
    + intros (A & B & Q). inversion A as [|? ? A1 A2]; subst. constructor.
      * apply IH. split; [assumption|]. split; [assumption|]. intros u v I J. apply Q; cbn; auto.
      * rewrite Forall_app. split; [assumption|]. apply Forall_forall. intros v J. apply Q; cbn; auto.
Qed.

Lemma sort_places (place : N -> N) (l : list N) : NoDup l -> (forall u v, In u l -> In v l -> place u = place v -> u = v) ->
  exists c, (forall x, In x c <-> In x l) /\ StronglySorted (fun u v => place u < place v) c.
Proof.
  induction l as [|x l IH]; intros D Inj; [exists []; split; [tauto|constructor]|].
  inversion D as [|? ? Nx D']; subst. destruct IH as (c & I & S); [assumption|intros; apply Inj; cbn; auto|].
  exists (filter (fun y => place y <? place x) c ++ x :: filter (fun y => place x <? place y) c). split.
  - intros y. rewrite in_app_iff. cbn [In]. rewrite !filter_In, !N.ltb_lt, I. split; [intuition|]. intros [->|J]; [auto|].
    destruct (N.lt_trichotomy (place y) (place x)) as [Q|[Q|Q]]; auto. apply Inj in Q; [|cbn; auto|cbn; auto]. subst. contradiction.
  - assert (forall f, StronglySorted (fun u v => place u < place v) (filter f c)) as F.
    { clear - S. intros f. induction S as [|y c S IH A]; cbn; [constructor|]. destruct (f y); [|assumption]. constructor; [assumption|].
      rewrite Forall_forall in *. intros v J. apply filter_In in J as [J _]. auto. }
    apply sorted_app. split; [apply F|]. split.
    + constructor; [apply F|]. apply Forall_forall. intros v J. apply filter_In in J as [_ J]. now apply N.ltb_lt.
    + intros u v J K. apply filter_In in J as [_ J]. apply N.ltb_lt in J. destruct K as [<-|K]; [assumption|].
      apply filter_In in K as [_ K]. apply N.ltb_lt in K. lia.
Qed.

Section Drawing.
Variables (G : graph) (place : N -> N).
Hypothesis is_simple : simple G.
Hypothesis no_cross : forall a b c d, place a < place b -> place b < place c -> place c < place d ->
  adjacent G a c = true -> adjacent G b d = true -> False.

Notation in_order := (StronglySorted (fun u v => place u < place v)).

(** The vertices between the ends of an outer edge are added over it. *)
Lemma fill m : forall mid x y vs o adj, (length mid <= m)%nat -> polygon vs o adj -> In (x, y) o ->
  (forall v, In v mid -> ~ In v vs) -> in_order (x :: mid ++ [y]) ->
  exists vs' o' adj', polygon vs' o' adj' /\ (forall v, In v vs' <-> In v vs \/ In v mid) /\
    (forall e, In e o -> e <> (x, y) -> In e o') /\ (forall u v, adj u v -> adj' u v) /\
    forall u v, In u (x :: mid ++ [y]) -> In v (x :: mid ++ [y]) -> adjacent G u v = true -> adj' u v.
Proof.
  induction m as [|m IH]; intros mid x y vs o adj Lm P Io New So; pose proof (polygon_order vs o adj P) as (_ & Sym & Outer & _).
  1: assert (mid = []) as -> by (destruct mid; [reflexivity|cbn in Lm; lia]).
  2: destruct mid as [|k0 mid0] eqn:Em.
  1, 2: exists vs, o, adj; (split; [assumption|]); (split; [cbn; tauto|]); (split; [auto|]); (split; [auto|]);
    destruct (Outer x y Io) as [A _]; intros u v [<-|[<-|[]]] [<-|[<-|[]]] B; auto; exfalso; now apply (adjacent_other G is_simple _ _ B).
  rewrite <- Em in *. assert (mid <> []) as Nm by (subst; discriminate). clear Em k0 mid0.
  assert (exists m1 k m2, mid = m1 ++ k :: m2 /\ (forall v, In v m2 -> adjacent G x v = false) /\ (m1 = [] \/ adjacent G x k = true))
    as (m1 & k & m2 & -> & Last & First).
  { clear - Nm. induction mid as [|a l IHl]; [contradiction|]. destruct (existsb (adjacent G x) l) eqn:E.
    - destruct IHl as (m1 & k & m2 & -> & H & K); [destruct l; [discriminate E|discriminate]|]. exists (a :: m1), k, m2.
      split; [reflexivity|]. split; [assumption|]. right. destruct K as [->|K]; [|assumption].
      apply existsb_exists in E as (v & [<-|I] & A); [assumption|]. rewrite H in A by assumption. discriminate.
    - exists [], a, l. split; [reflexivity|]. split; [|now left]. intros v I. apply not_true_iff_false. intros A.
      rewrite <- not_true_iff_false, existsb_exists in E. eauto. }
  assert (~ In k vs) as Nk by (apply New, in_app_iff; cbn; auto).
  pose proof Io as Split. apply in_split in Split as (o1 & o2 & ->).
  pose proof (a_triangle vs o1 o2 x y k adj P Nk) as P1.
  rewrite <- app_assoc in So. cbn [app] in So. change (x :: m1 ++ k :: m2 ++ [y]) with ((x :: m1) ++ k :: m2 ++ [y]) in So.
  apply sorted_app in So as (So1 & So2 & So3).
  assert (forall v, In v (m1 ++ k :: m2) -> ~ In v vs) as New' by assumption.
  assert (in_order (x :: m1 ++ [k])) as Sk1.
  { change (x :: m1 ++ [k]) with ((x :: m1) ++ [k]). apply sorted_app. split; [assumption|]. split; [constructor; [constructor|constructor]|].
    intros u v I [<-|[]]. apply So3; [assumption|now left]. }
  rewrite app_length in Lm. cbn [length] in Lm.
  destruct (IH m1 x k _ _ _ ltac:(lia) P1 (or_introl eq_refl)) as (vs1 & oo1 & adj1 & P2 & V1 & O1 & A1 & E1).
  { intros v I [->|J]; [|apply (New v); [apply in_app_iff; now left|assumption]].
    specialize (So3 v v (or_intror I) (or_introl eq_refl)). lia. }
  { assumption. }
  destruct (IH m2 k y vs1 oo1 adj1 ltac:(lia) P2) as (vs2 & oo2 & adj2 & P3 & V2 & O2 & A2 & E2).
  { apply O1; [right; now left|]. intros Q. injection Q as -> _. apply Nk. destruct (polygon_order vs _ adj P) as (Ends & _).
    destruct (Outer x y Io) as [A _]. now apply Ends in A. }
  { intros v I J. apply V1 in J as [[->|J]|J].
    - inversion So2 as [|? ? _ F]; subst. rewrite Forall_forall in F. specialize (F v). rewrite in_app_iff in F. specialize (F (or_introl I)). lia.
    - apply (New v); [apply in_app_iff; right; now right|assumption].
    - specialize (So3 v v (or_intror J)). rewrite <- (app_nil_l (k :: _)), in_app_iff in So3.
      assert (In v (k :: m2 ++ [y])) as K by (right; apply in_app_iff; now left). specialize (So3 (or_intror K)). lia. }
  { assumption. }
  pose proof (polygon_order _ _ _ P3) as (_ & Sym3 & _).
  exists vs2, oo2, adj2. split; [assumption|]. split; [|split; [|split]].
  - intros v. rewrite V2, V1, in_app_iff. cbn [In]. intuition.
  - intros e I Ne. apply O2.
    + apply O1; [|intros ->; apply in_app_iff in I as [I|[I|I]]; [|congruence|]].
      * apply in_app_iff in I as [I|[I|I]]; [|congruence|]; right; right; apply in_app_iff; auto.
      * apply Nk. destruct (polygon_order vs _ adj P) as (Ends & _ & Outer' & _). destruct (Outer' x k) as [A _];
          [apply in_app_iff; auto|]. now apply Ends in A.
      * apply Nk. destruct (polygon_order vs _ adj P) as (Ends & _ & Outer' & _). destruct (Outer' x k) as [A _];
          [apply in_app_iff; cbn; auto|]. now apply Ends in A.
    + intros ->. apply Nk. destruct (polygon_order vs _ adj P) as (Ends & _ & Outer' & _). destruct (Outer' k y I) as [A _]. now apply Ends in A.
  - auto.
  - assert (forall u v, In u (x :: m1) -> In v (m2 ++ [y]) -> adjacent G u v = true -> adj2 u v) as Across.
    { intros u v Iu Iv A. destruct Iu as [<-|Iu].
      - apply in_app_iff in Iv as [Iv|[<-|[]]]; [rewrite (Last v Iv) in A; discriminate|]. apply A2, A1. left. now apply Outer.
      - exfalso. destruct First as [->|K]; [destruct Iu|]. apply (no_cross x u k v); auto.
        + inversion So1 as [|? ? _ F]; subst. rewrite Forall_forall in F. auto.
        + apply So3; [now right|now left].
        + inversion So2 as [|? ? _ F]; subst. rewrite Forall_forall in F. auto. }
    assert (forall u, In u (x :: (m1 ++ k :: m2) ++ [y]) ->
      In u (x :: m1 ++ [k]) /\ (u = k \/ In u (x :: m1)) \/ In u (k :: m2 ++ [y]) /\ (u = k \/ In u (m2 ++ [y]))) as Sides.
    { intros u I. rewrite <- app_assoc in I.
      cbn [app In] in *. rewrite !in_app_iff in *. cbn [In] in *. rewrite !in_app_iff in *. cbn [In] in *. intuition. }
    assert (In k (x :: m1 ++ [k])) as Lk by (right; apply in_app_iff; right; now left).
    intros u v Iu Iv A. destruct (Sides u Iu) as [[Lu Ku]|[Ru Ku]], (Sides v Iv) as [[Lv Kv]|[Rv Kv]].
    + apply A2. now apply E1.
    + destruct Ku as [->|Ku]; [apply E2; auto; now left|]. destruct Kv as [->|Kv]; [apply A2, E1; auto|]. now apply Across.
    + destruct Ku as [->|Ku]; [apply A2, E1; auto|]. destruct Kv as [->|Kv]; [apply E2; auto; now left|]. apply Sym3. apply Across; auto.
      now apply (adjacent_sym G is_simple).
    + now apply E2.
Qed.

End Drawing.

Theorem outerplanar_bound G : simple G -> outerplanar G -> col_g_at_most G 7.
Proof.
  intros S (place & Inj & Cross).
  assert (forall v, In v (vertices G) <-> v < order G) as V by (intros; apply below_spec).
  destruct (sort_places place (vertices G)) as (c & Ic & So); [apply below_nodup|intros u v Iu Iv; apply Inj; now apply V|].
  assert (order G <= 1 \/ exists x mid y, c = x :: mid ++ [y]) as [Few|(x & mid & y & ->)].
  { destruct c as [|x c].
    - left. destruct (N.le_gt_cases (order G) 1) as [|L]; [assumption|]. exfalso. apply (proj2 (Ic 0)). apply V. lia.
    - destruct c as [|z c]; [|right; destruct (exists_last (l := z :: c)) as (mid & y & ->); [discriminate|eauto]].
      left. destruct (N.le_gt_cases (order G) 1) as [|L]; [assumption|]. exfalso.
      destruct (proj2 (Ic 0)) as [E0|[]]; [apply V; lia|]. destruct (proj2 (Ic 1)) as [E1|[]]; [apply V; lia|]. congruence. }
  - intros R first C L. apply (max_degree_bound G S 0); [|lia]. intros v Lv.
    enough (neighbors G v = []) as -> by (cbn; lia). unfold neighbors. destruct (filter _ _) as [|w l] eqn:E; [reflexivity|].
    assert (In w (filter (adjacent G v) (vertices G))) as I by (rewrite E; now left). apply filter_In in I as [I A]. apply V in I.
    exfalso. apply (adjacent_other G S v w A). lia.
  - assert (x <> y) as Ne.
    { intros ->. inversion So as [|? ? _ F]; subst. rewrite Forall_forall in F. specialize (F y). rewrite in_app_iff in F. cbn in F.
      specialize (F (or_intror (or_introl eq_refl))). lia. }
    destruct (fill G place S Cross (length mid) mid x y [y; x] [(x, y)] _ (le_n _) (an_edge x y Ne)) as (vs & o & adj & P & Vs & _ & _ & Ed).
    + now left.
    + intros v I. change (x :: mid ++ [y]) with ((x :: mid) ++ [y]) in So. apply sorted_app in So as (So1 & _ & So3).
      inversion So1 as [|? ? _ F]; subst. rewrite Forall_forall in F. intros [<-|[<-|[]]].
      * specialize (So3 y y (or_intror I) (or_introl eq_refl)). lia.
      * specialize (F x I). lia.
    + exact So.
    + apply (polygon_bound G vs o adj S P).
      * intros v L. apply Vs. apply V, Ic in L. destruct L as [<-|L]; [left; right; now left|]. apply in_app_iff in L as [L|[<-|[]]];
          [now right|left; now left].
      * intros u v A. apply Ed; [apply Ic, V|apply Ic, V|assumption]; destruct S as (_ & _ & B); now destruct (B u v A).
Qed.

Corollary outerplanar_colors G : simple G -> outerplanar G -> chi_g_at_most G 7.
Proof. intros S O. now apply chi_g_by_col_g, outerplanar_bound. Qed.
