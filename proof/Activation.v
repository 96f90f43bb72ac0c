(** * Strategy 3: activation (docs/theory.md, 4.3 and 5.1)

    For every graph and every linear order of its vertices Alice wins the marking game with
    k = max over u of min (deg u + 1, 2 + |N+(u)| + m(u)), for either first player, also if players may pass. Here N+(u) are the neighbors of u that
    are earlier in the order, and m(u) bounds how many later neighbors of u can hold different places: two at each vertex earlier
    than u, for its neighbors; one at u, if u itself holds one at an earlier neighbor. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Marking Orders Follows.
Import ListNotations.
Open Scope N_scope.

(** ** Her moves, as a function of the active vertices, the vertex that Bob has just marked, and the position *)

(** The walk down from [x]: it jumps to the first free backward neighbor until this is active, or there is none. It returns the active
    vertices and where it ends. At most [pos x] jumps are made. *)
Fixpoint jumps (G : graph) (pos : N -> N) (most : nat) (s : marking) (act : N -> bool) (x : N) : (N -> bool) * N :=
  match most with
  | O => (act, x)
  | S most =>
      match first_in pos (free s) (filter (fun y => pos y <? pos x) (neighbors G x)) with
      | None => (act, x)
      | Some y => if act y then (act, y) else jumps G pos most s (changed act y true) y
      end
  end.

Definition first_free (G : graph) (pos : N -> N) (s : marking) : N :=
  match first_in pos (free s) (vertices G) with Some v => v | None => 0 end.

(** The vertex that Bob has marked becomes active, and she walks down from it. If there is no jump, or nothing to answer, she marks
    the first free vertex. What she marks becomes active. *)
Definition activation_move (G : graph) (pos : N -> N) (act : N -> bool) (last : option N) (s : marking) : (N -> bool) * N :=
  let '(act, v) :=
    match last with
    | Some b =>
        let '(act, v) := jumps G pos (N.to_nat (pos b)) s (changed act b true) b in
        (act, if v =? b then first_free G pos s else v)
    | None => (act, first_free G pos s)
    end in
  (changed act v true, v).

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.
Hypothesis free_moves : connected R = false.

Notation k := (number R).
Notation G := (graph_of n near).
Notation game := (marking_game G R).
Notation mn := (marked_neighbors G).


(** The order: where each vertex stands. *)
Variable pos : N -> N.
Notation back := (back near pos).
Notation backward := (backward n near pos).
Hypothesis pos_inj : forall u v, u < n -> v < n -> pos u = pos v -> u = v.

(** At most two vertices hold places at each vertex. *)
Definition at_most_two (hit : N -> option N) : Prop :=
  forall y a b c, hit a = Some y -> hit b = Some y -> hit c = Some y -> a = b \/ a = c \/ b = c.

(** Places at earlier vertices, held by as many: the one at [u] is exchanged for that of [u] itself. *)
Lemma places_held u later hit : u < n -> NoDup later ->
  (forall z, In z later -> back z u /\ exists y, hit z = Some y /\ back z y /\ pos y <= pos u) ->
  (forall a b, hit a = Some u -> hit b = Some u -> a = b) ->
  (forall z, In z later -> hit z = Some u -> exists y, hit u = Some y /\ back u y) ->
  exists held, NoDup held /\ length held = length later /\
    forall x, In x held -> (x = u \/ In x later) /\ exists y, hit x = Some y /\ back x y /\ pos y < pos u.
Proof.
  intros L D Later Once Own. set (at_u := fun z => match hit z with Some y => y =? u | None => false end).
  assert (forall z, In z later -> exists y, hit z = Some y /\ at_u z = (y =? u) /\ back z u /\ back z y /\ pos y <= pos u) as Z.
  { intros z J. destruct (Later z J) as [B (y & E & By & P)]. exists y. unfold at_u. rewrite E. auto. }
  exists (map (fun z => if at_u z then u else z) later). split; [|split; [apply map_length|]].
  - apply map_nodup; [assumption|]. intros x z Jx Jz.
    destruct (Z x Jx) as (y & Ey & -> & Bx & By & Py), (Z z Jz) as (y' & Ey' & -> & Bz & By' & Py').
    destruct (N.eqb_spec y u) as [->|Ny], (N.eqb_spec y' u) as [->|Ny']; intros E; auto; exfalso.
    + rewrite <- E in Bz. destruct Bz. lia.
    + rewrite E in Bx. destruct Bx. lia.
  - intros x J. apply in_map_iff in J as (z & <- & J). destruct (Z z J) as (y & Ey & -> & Bz & By & Py).
    destruct (N.eqb_spec y u) as [->|Ny].
    + split; [now left|]. destruct (Own z J Ey) as (y & E & B). exists y. split; [assumption|]. split; [assumption|]. now destruct B.
    + split; [now right|]. exists y. split; [assumption|]. split; [assumption|]. destruct (N.eq_dec (pos y) (pos u)) as [E|]; [|lia].
      apply pos_inj in E; [contradiction|now destruct (back_below n near near_sym near_below pos z y By)|assumption].
Qed.

Variable m : N -> N.
Hypothesis m_bound : forall u (later : list N) (hit : N -> option N), u < n ->
  NoDup later -> at_most_two hit ->
  (forall z, In z later -> back z u /\ exists y, hit z = Some y /\ back z y /\ pos y <= pos u) ->
  (forall a b, hit a = Some u -> hit b = Some u -> a = b) ->
  (forall z, In z later -> hit z = Some u -> exists y, hit u = Some y /\ back u y) ->
  N.of_nat (length later) <= m u.

Hypothesis enough : forall u, u < n ->
  N.of_nat (length (neighbors G u)) < k \/ 1 + N.of_nat (length (backward u)) + m u < k.

(** ** What Alice remembers

    Which vertices are active, and which vertex each of them hit last. [x] is a vertex that still has to hit one, if there is one. *)
Record remembers (act : N -> bool) (hit : N -> option N) (x : option N) (s : marking) : Prop := {
  marked_active : forall v, v < n -> free s v = false -> act v = true;
  hits_first : forall z u, z < n -> act z = true -> x <> Some z -> u < n -> free s u = true -> back z u ->
    exists y, hit z = Some y /\ back z y /\ pos y <= pos u;
  hit_from : forall z y, hit z = Some y -> z < n /\ act z = true /\ x <> Some z /\ back z y;
  hit_once : forall y a b, free s y = true -> hit a = Some y -> hit b = Some y -> a = b;
  hit_active : forall z y, hit z = Some y -> act y = true;
  hit_twice : at_most_two hit;
  active_hits : forall u, u < n -> free s u = true -> act u = true -> x <> Some u -> exists y, hit u = Some y /\ back u y
}.

Lemma free_after s v u : free (mark G s v) u = true <-> u <> v /\ free s u = true.
Proof. rewrite free_mark, andb_true_iff, negb_true_iff, N.eqb_neq. tauto. Qed.

(** A vertex that is free for as long as this holds has at most so many marked neighbors. *)
Lemma few_marked act hit s u : remembers act hit None s -> u < n -> free s u = true ->
  mn s u <= N.of_nat (length (backward u)) + m u.
Proof.
  intros H L U. unfold marked_neighbors.
  set (later := filter (fun z => marked s z && (pos u <? pos z)) (neighbors G u)).
  assert (N.of_nat (length later) <= m u) as B.
  { apply (m_bound u later hit); auto.
    - apply NoDup_filter, neighbors_nodup.
    - now apply hit_twice with act None s.
    - intros z Z. apply filter_In in Z as [Z E]. apply andb_prop in E as [M P]. apply N.ltb_lt in P.
      apply (neighbors_spec n near near_below) in Z. pose proof (near_below z u Z) as Lz.
      assert (back z u) as Bz by (split; [now rewrite near_sym|assumption]). split; [assumption|].
      apply (hits_first _ _ _ _ H z u); auto; [|discriminate].
      apply (marked_active _ _ _ _ H z Lz). unfold free. now rewrite M.
    - intros a b. now apply (hit_once _ _ _ _ H).
    - intros z _ E. apply (active_hits _ _ _ _ H u L U); [|discriminate]. exact (hit_active _ _ _ _ H z u E). }
  enough (length (filter (marked s) (neighbors G u)) <= length (backward u) + length later)%nat by lia.
  unfold backward, later. clear B. clear later. assert (forall w, In w (neighbors G u) -> pos w <> pos u) as D.
  { intros w I E. apply (neighbors_spec n near near_below) in I.
    pose proof (pos_inj w u (near_below w u I) L E) as ->. rewrite near_irr in I. discriminate. }
  induction (neighbors G u) as [|w l IH]; cbn; [lia|].
  assert (length (filter (marked s) l) <= length (filter (fun y => (pos y <? pos u)%N) l) +
            length (filter (fun z => marked s z && (pos u <? pos z)%N) l))%nat as IH' by (apply IH; intros; apply D; cbn; auto).
  pose proof (D w (or_introl eq_refl)) as Dw.
  destruct (marked s w); cbn; destruct (N.ltb_spec (pos w) (pos u)); destruct (N.ltb_spec (pos u) (pos w)); cbn; lia.
Qed.

(** She marks the least free vertex of all. *)
Lemma marks_least act hit x s v : remembers act hit x s -> v < n -> free s v = true ->
  (forall u, u < n -> free s u = true -> pos v <= pos u) -> (forall y, x = Some y -> y < n /\ forall u, u < n -> free s u = true -> ~ back y u) ->
  (forall y, x = Some y -> free s y = true -> y = v) ->
  remembers (changed act v true) hit None (mark G s v).
Proof.
  intros H L U Least Done Fx. constructor.
  - intros w Lw F. unfold changed. destruct (N.eqb_spec w v) as [|Ne]; [reflexivity|]. apply (marked_active _ _ _ _ H w Lw).
    destruct (free s w) eqn:E; [|reflexivity]. exfalso. rewrite <- not_true_iff_false in F. apply F. now apply free_after.
  - intros z u Lz A _ Lu F B. apply free_after in F as [Ne F]. unfold changed in A. destruct (N.eqb_spec z v) as [->|Nz].
    + exfalso. specialize (Least u Lu F). destruct B. lia.
    + destruct x as [y|].
      * destruct (N.eq_dec y z) as [->|D]; [exfalso; now apply (proj2 (Done z eq_refl) u)|].
        apply (hits_first _ _ _ _ H z u); auto. congruence.
      * apply (hits_first _ _ _ _ H z u); auto. discriminate.
  - intros z y E. destruct (hit_from _ _ _ _ H z y E) as (Lz & A & _ & B). split; [assumption|]. split; [|split; [discriminate|assumption]].
    unfold changed. now destruct (z =? v).
  - intros y a b F. apply free_after in F as [_ F]. now apply (hit_once _ _ _ _ H).
  - intros z y E. unfold changed. destruct (y =? v); [reflexivity|]. now apply (hit_active _ _ _ _ H z).
  - now apply hit_twice with act x s.
  - intros u Lu F A _. apply free_after in F as [Ne F]. rewrite changed_other in A by assumption.
    apply (active_hits _ _ _ _ H u Lu F A). intros E. apply Ne. now apply (Fx u).
Qed.

Lemma remembers_same act act' hit x s : (forall v, act v = act' v) -> remembers act hit x s -> remembers act' hit x s.
Proof.
  intros E H. constructor.
  - intros v L F. rewrite <- E. now apply (marked_active _ _ _ _ H).
  - intros z u Lz A. rewrite <- E in A. now apply (hits_first _ _ _ _ H z u).
  - intros z y F. rewrite <- E. now apply (hit_from _ _ _ _ H).
  - exact (hit_once _ _ _ _ H).
  - intros z y F. rewrite <- E. now apply (hit_active _ _ _ _ H z).
  - now apply hit_twice with act x s.
  - intros u L F A. rewrite <- E in A. now apply (active_hits _ _ _ _ H u).
Qed.

Lemma marks_active act hit s v : remembers act hit None (mark G s v) -> act v = true ->
  remembers (changed act v true) hit None (mark G s v).
Proof.
  intros H A. apply remembers_same with act; [|assumption]. intros u. unfold changed. now destruct (N.eqb_spec u v) as [->|].
Qed.

(** Nothing to hit: she marks [x], unless Bob has. *)
Lemma walk_ends act hit x s : remembers act hit (Some x) s -> x < n -> act x = true ->
  (forall u, u < n -> free s u = true -> ~ back x u) ->
  (x < n /\ free s x = true /\ exists hit', remembers (changed act x true) hit' None (mark G s x)) \/
  (x = x /\ free s x = false /\ act = act /\ forall u, u < n -> free s u = true -> ~ back x u).
Proof.
  intros H L A None_back. destruct (free s x) eqn:Fx; [left|right; auto].
  split; [assumption|]. split; [reflexivity|]. exists hit. apply marks_active; [|assumption]. constructor.
  * intros w Lw F. destruct (N.eq_dec w x) as [->|Ne]; [assumption|]. apply (marked_active _ _ _ _ H w Lw).
    destruct (free s w) eqn:Fw; [|reflexivity]. exfalso. rewrite <- not_true_iff_false in F. apply F. now apply free_after.
  * intros z u Lz Az _ Lu F Bz. apply free_after in F as [Nu F]. destruct (N.eq_dec z x) as [->|Nz].
    -- exfalso. now apply (None_back u).
    -- apply (hits_first _ _ _ _ H z u); auto. congruence.
  * intros z w F. destruct (hit_from _ _ _ _ H z w F) as (? & ? & _ & ?). split; [assumption|]. split; [assumption|]. split;
      [discriminate|assumption].
  * intros w a b F. apply free_after in F as [_ F]. now apply (hit_once _ _ _ _ H).
  * exact (hit_active _ _ _ _ H).
  * exact (hit_twice _ _ _ _ H).
  * intros u Lu F Au _. apply free_after in F as [Nu F]. apply (active_hits _ _ _ _ H u Lu F Au). congruence.
Qed.

(** The walk down from [x], which has to hit: it ends with a free vertex that she marks; or at [x], if Bob has marked it and there
    is nothing to hit. *)
Lemma walk s most : forall act hit x act' v, remembers act hit (Some x) s -> x < n -> act x = true -> (N.to_nat (pos x) <= most)%nat ->
  jumps G pos most s act x = (act', v) ->
  (v < n /\ free s v = true /\ exists hit', remembers (changed act' v true) hit' None (mark G s v)) \/
  (v = x /\ free s x = false /\ act' = act /\ forall u, u < n -> free s u = true -> ~ back x u).
Proof.
  induction most as [|most IH]; intros act hit x act' v H L A Most J.
  { cbn in J. injection J as <- <-. apply (walk_ends act hit x s H L A). intros u Lu F [_ P]. lia. }
  cbn [jumps] in J. fold (backward x) in J. destruct (first_in pos (free s) (backward x)) as [y|] eqn:E.
  - (* it hits its least free backward neighbor *)
    apply first_in_some in E as (Iy & Uy & Ly).
    unfold backward in Iy. apply filter_In in Iy as [Iy Py]. apply N.ltb_lt in Py.
    apply (neighbors_spec n near near_below) in Iy. pose proof (near_below y x Iy) as Lby.
    assert (back x y) as B by (split; assumption).
    assert (x <> y) as Nxy by (intros ->; lia).
    assert (forall u, u < n -> free s u = true -> back x u -> pos y <= pos u) as Least.
    { intros u Lu F [M P]. apply Ly; [|assumption]. unfold backward. apply filter_In.
      rewrite (neighbors_spec n near near_below). split; [assumption|]. now apply N.ltb_lt. }
    assert (hit x = None) as Hx.
    { destruct (hit x) as [w|] eqn:Hx; [|reflexivity]. destruct (hit_from _ _ _ _ H x w Hx) as (_ & _ & C & _). congruence. }
    assert (forall z w, changed hit x (Some y) z = Some w -> (z = x /\ w = y) \/ (z <> x /\ hit z = Some w)) as Split.
    { intros z w F. unfold changed in F. destruct (N.eqb_spec z x); [left; split; congruence|right; auto]. }
    destruct (act y) eqn:Ay.
    + (* active: she marks it *)
      injection J as <- <-. left. split; [assumption|]. split; [assumption|]. exists (changed hit x (Some y)).
      apply marks_active; [|assumption]. constructor.
      * intros w Lw F. destruct (free s w) eqn:Fw; [|now apply (marked_active _ _ _ _ H w Lw)].
        destruct (N.eq_dec w y) as [->|Ne]; [assumption|]. exfalso. rewrite <- not_true_iff_false in F. apply F. now apply free_after.
      * intros z u Lz Az _ Lu F Bz. apply free_after in F as [Nu F]. unfold changed. destruct (N.eqb_spec z x) as [->|Nz].
        -- exists y. auto.
        -- apply (hits_first _ _ _ _ H z u); auto. congruence.
      * intros z w F. apply Split in F as [[-> ->]|[Nz F]].
        -- split; [assumption|]. split; [assumption|]. split; [discriminate|assumption].
        -- destruct (hit_from _ _ _ _ H z w F) as (? & ? & _ & ?). split; [assumption|]. split; [assumption|]. split; [discriminate|assumption].
      * intros w a b F Ea Eb. apply free_after in F as [Nw F]. apply Split in Ea as [[-> ->]|[_ Ea]]; [congruence|].
        apply Split in Eb as [[-> ->]|[_ Eb]]; [congruence|]. now apply (hit_once _ _ _ _ H w).
      * intros z w F. apply Split in F as [[-> ->]|[Nz F]]; [assumption|]. now apply (hit_active _ _ _ _ H z).
      * intros w a b c Ea Eb Ec. apply Split in Ea, Eb, Ec.
        destruct Ea as [[-> Ea]|[_ Ea]], Eb as [[-> Eb]|[_ Eb]], Ec as [[-> Ec]|[_ Ec]]; auto; subst.
        -- right. right. now apply (hit_once _ _ _ _ H y).
        -- right. left. now apply (hit_once _ _ _ _ H y).
        -- left. now apply (hit_once _ _ _ _ H y).
        -- now apply (hit_twice _ _ _ _ H w).
      * intros u Lu F Au _. apply free_after in F as [Nu F]. unfold changed. destruct (N.eqb_spec u x) as [->|Nx]; [eauto|].
        apply (active_hits _ _ _ _ H u Lu F Au). congruence.
    + (* inactive: it becomes active, and goes on *)
      enough (remembers (changed act y true) (changed hit x (Some y)) (Some y) s) as H'.
      { destruct (IH _ _ y act' v H' Lby (changed_same _ _ _) ltac:(lia) J) as [K|(_ & F & _)]; [now left|congruence]. }
      assert (forall z, hit z <> Some y) as None_y.
      { intros z F. rewrite (hit_active _ _ _ _ H z y F) in Ay. discriminate. }
      assert (hit y = None) as Hy.
      { destruct (hit y) as [w|] eqn:Hy; [|reflexivity]. destruct (hit_from _ _ _ _ H y w Hy) as (_ & C & _). congruence. }
      constructor.
      * intros w Lw F. unfold changed. destruct (w =? y); [reflexivity|]. now apply (marked_active _ _ _ _ H w Lw).
      * intros z u Lz Az Nz Lu F Bz. assert (z <> y) as Nzy by congruence. rewrite changed_other in Az by assumption.
        unfold changed. destruct (N.eqb_spec z x) as [->|Nzx]; [exists y; auto|]. apply (hits_first _ _ _ _ H z u); auto. congruence.
      * intros z w F. apply Split in F as [[-> ->]|[Nz F]].
        -- split; [assumption|]. rewrite changed_other by assumption. split; [assumption|]. split; [congruence|assumption].
        -- destruct (hit_from _ _ _ _ H z w F) as (? & Az & _ & ?). split; [assumption|].
           assert (z <> y) as Nzy by (intros ->; congruence). rewrite changed_other by assumption.
           split; [assumption|]. split; [congruence|assumption].
      * intros w a b F Ea Eb. apply Split in Ea, Eb. destruct Ea as [[-> Ea]|[_ Ea]], Eb as [[-> Eb]|[_ Eb]]; auto; subst;
          try (exfalso; now apply (None_y b)); try (exfalso; now apply (None_y a)). now apply (hit_once _ _ _ _ H w).
      * intros z w F. unfold changed. destruct (N.eqb_spec w y) as [|Nw]; [reflexivity|].
        apply Split in F as [[_ ->]|[_ F]]; [congruence|]. now apply (hit_active _ _ _ _ H z).
      * intros w a b c Ea Eb Ec. apply Split in Ea, Eb, Ec.
        destruct Ea as [[-> Ea]|[_ Ea]], Eb as [[-> Eb]|[_ Eb]], Ec as [[-> Ec]|[_ Ec]]; auto; subst;
          try (exfalso; now apply (None_y a)); try (exfalso; now apply (None_y b)); try (exfalso; now apply (None_y c)).
        now apply (hit_twice _ _ _ _ H w).
      * intros u Lu F Au Nu. assert (u <> y) as Nuy by congruence. rewrite changed_other in Au by assumption.
        unfold changed. destruct (N.eqb_spec u x) as [->|Nx]; [eauto|]. apply (active_hits _ _ _ _ H u Lu F Au). congruence.
  - (* nothing to hit *)
    injection J as <- <-. apply (walk_ends act hit x s H L A). intros u Lu F B.
      rewrite (first_in_none _ _ _ E u) in F; [discriminate|]. now apply (backward_spec n near near_below).
Qed.

(** Bob marks [b], which becomes active, and has to hit. *)
Lemma bob_marks act hit s b : remembers act hit None s -> b < n -> free s b = true ->
  remembers (changed act b true) (changed hit b None) (Some b) (mark G s b).
Proof.
  intros H L U.
  assert (forall z w, changed hit b None z = Some w -> z <> b /\ hit z = Some w) as Split.
  { intros z w F. unfold changed in F. destruct (N.eqb_spec z b); [discriminate|auto]. }
  constructor.
  - intros w Lw F. unfold changed. destruct (N.eqb_spec w b) as [|Ne]; [reflexivity|]. apply (marked_active _ _ _ _ H w Lw).
    destruct (free s w) eqn:Fw; [|reflexivity]. exfalso. rewrite <- not_true_iff_false in F. apply F. now apply free_after.
  - intros z u Lz Az Nz Lu F Bz. apply free_after in F as [Nu F]. assert (z <> b) as Nzb by congruence.
    rewrite changed_other in Az by assumption. rewrite changed_other by assumption. apply (hits_first _ _ _ _ H z u); auto. discriminate.
  - intros z w F. apply Split in F as [Nz F]. destruct (hit_from _ _ _ _ H z w F) as (? & ? & _ & ?).
    split; [assumption|]. rewrite changed_other by assumption. split; [assumption|]. split; [congruence|assumption].
  - intros w a c F Ea Ec. apply free_after in F as [_ F]. apply Split in Ea as [_ Ea], Ec as [_ Ec]. now apply (hit_once _ _ _ _ H w).
  - intros z w F. apply Split in F as [_ F]. unfold changed. destruct (w =? b); [reflexivity|]. now apply (hit_active _ _ _ _ H z).
  - intros w a c d Ea Ec Ed. apply Split in Ea as [_ Ea], Ec as [_ Ec], Ed as [_ Ed]. now apply (hit_twice _ _ _ _ H w).
  - intros u Lu F Au Nu. apply free_after in F as [Nub F]. rewrite changed_other in Au by assumption. rewrite changed_other by assumption.
    apply (active_hits _ _ _ _ H u Lu F Au). discriminate.
Qed.

(** What holds in every position of a play in which she keeps to the strategy. *)
Definition keeps (act : N -> bool) (last : option N) (s : marking) : Prop :=
  score s < k /\
  ((last = None /\ exists hit, remembers act hit None s) \/
   (marker s = Alice /\ exists hit s0 b, last = Some b /\ remembers act hit None s0 /\ b < n /\ free s0 b = true /\ s = mark G s0 b)).

Lemma mark_more s b v : mn (mark G s b) v <= mn s v + 1.
Proof.
  unfold marked_neighbors. pose proof (filter_one_more (marked s) b (neighbors G v)) as E.
  specialize (E (neighbors_nodup n near v)). cbn [mark marked]. lia.
Qed.

Lemma first_free_is s : all_marked G s = false ->
  first_free G pos s < n /\ free s (first_free G pos s) = true /\
  forall u, u < n -> free s u = true -> pos (first_free G pos s) <= pos u.
Proof.
  intros NA. destruct (some_opened_at n near R s NA) as (v & L & O). apply (opened_free n near R) in O. unfold first_free.
  destruct (first_in pos (free s) (vertices G)) as [x|] eqn:E.
  - apply first_in_some in E as (I & U & Le). apply (vertices_spec n near) in I. split; [assumption|]. split; [assumption|].
    intros u Lu. apply Le. now apply (vertices_spec n near).
  - rewrite (first_in_none _ _ _ E v) in O; [discriminate|]. now apply (vertices_spec n near).
Qed.

Theorem activation_follows first : 0 < k ->
  Follows game Alice (marks_by G (activation_move G pos)) (fun _ => false) None (unmarked_start first).
Proof.
  intros K0. apply (alice_follows_marking n near R pace pace_ok (activation_move G pos) keeps).
  - intros act l s [S _] _. exact S.
  - intros act l s [S D] T NA. destruct (first_free_is s NA) as (Lf & Uf & Least).
    destruct D as [(-> & hit & H)|(T' & hit & s0 & b & -> & H & Lb & Fb & E)].
    + eexists. exists (first_free G pos s). split; [reflexivity|]. split; [assumption|].
      split; [now apply (free_opened_at n near R)|]. split.
      * cbn. pose proof (few_marked act hit s _ H Lf Uf). pose proof (mn_degree n near s (first_free G pos s)).
        destruct (enough _ Lf); lia.
      * left. split; [reflexivity|]. exists hit. apply (marks_least act hit None s _ H Lf Uf Least); discriminate.
    + pose proof (bob_marks act hit s0 b H Lb Fb) as Hb. rewrite <- E in Hb.
      destruct (jumps G pos (N.to_nat (pos b)) s (changed act b true) b) as [act' v] eqn:J.
      unfold activation_move. rewrite J. cbv beta iota.
      pose proof (walk s _ _ _ b act' v Hb Lb (changed_same _ _ _) (le_n _) J) as W.
      assert (exists u hit', (if v =? b then first_free G pos s else v) = u /\ u < n /\ free s u = true /\
                remembers (changed act' u true) hit' None (mark G s u)) as (u & hit' & -> & Lu & Uu & H').
      { destruct W as [(Lv & Uv & hit' & H')|(-> & Nb & -> & No)].
        - exists v, hit'. destruct (N.eqb_spec v b) as [->|]; [|auto]. exfalso. rewrite E in Uv. now apply free_after in Uv as [X _].
        - rewrite N.eqb_refl. exists (first_free G pos s), (changed hit b None). split; [reflexivity|]. split; [assumption|].
          split; [assumption|]. apply (marks_least _ _ (Some b) s _ Hb Lf Uf Least).
          + intros y [= <-]. auto.
          + intros y [= <-] F. congruence. }
      exists (changed act' u true), u. split; [reflexivity|]. split; [assumption|]. split; [now apply (free_opened_at n near R)|]. split.
      * rewrite E in *. apply free_after in Uu as [Nu Uu]. pose proof (few_marked act hit s0 u H Lu Uu).
        pose proof (mark_more s0 b u). pose proof (mn_degree n near (mark G s0 b) u).
        enough (mn (mark G s0 b) u < k) by (cbn [score mark] in *; lia). destruct (enough u Lu); lia.
      * left. split; [reflexivity|]. eauto.
  - intros act l s v [S D] T L U. destruct D as [(_ & hit & H)|(T' & _)]; [|congruence]. split.
    + cbn. pose proof (few_marked act hit s v H L U). pose proof (mn_degree n near s v). destruct (enough v L); lia.
    + right. cbn. rewrite T. split; [reflexivity|]. exists hit, s, v. auto.
  - intros act l s [S D] T. split; [exact S|]. left. split; [reflexivity|]. destruct D as [(_ & hit & H)|(T' & _)]; [|congruence].
    exists hit. destruct H. constructor; assumption.
  - split; [exact K0|]. left. split; [reflexivity|]. exists (fun _ => None). constructor; try discriminate; try (intros; discriminate).
  - now apply calm_at_zero.
Qed.

Corollary activation_strategy first : 0 < k -> Wins game Alice (unmarked_start first).
Proof. intros K0. exact (follows_wins _ _ _ _ _ _ (activation_follows first K0)). Qed.

End Graph.
