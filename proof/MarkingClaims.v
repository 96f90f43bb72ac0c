(** * The claims about residues of the marking game (docs/theory.md, 9.3, 9.10 and 9.12) *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Isomorphic Marking MarkingResidue Walk.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo) (big : set).
Notation k := (number R).

(** ** What runs *)

Definition m_threat (r : mresidue) : bool :=
  same (m_mover r) Bob &&
  let o := m_open near pace r in
  existsb (fun u => (m_marked near (m_free r) u + 1 =? k) && negb (disjoint (near u) o)) (elements (m_danger big r)).

Definition m_core (r : mresidue) (vs : list N) : bool :=
  let c := unions (map single vs) in
  match vs with [] => false | _ => true end && subset c (m_danger big r) &&
  forallb (fun v => k <=? card (diff (near v) (diff (m_free r) c))) vs.

Definition m_rename (g : N -> N) (r : mresidue) : mresidue := MResidue (m_mover r) (m_spare r) (image g (m_free r)).

(** ** Why it is right *)

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.
Hypothesis some_number : 0 < k.
Hypothesis big_spec : forall v, mem v big = true <-> v < n /\ k <= card (near v).

Notation G := (graph_of n near).
Notation game := (marking_game G R).
Notation m_fits := (m_fits n near R pace).
Notation opened_at := (opened_at n near R).
Notation calm_at := (calm_at pace).
Notation passer := (passer pace).
Notation m_after := (m_after near R pace big).
Notation m_open := (m_open near pace).
Notation m_outer := (m_outer n).

Definition m_good (w : player) (r : mresidue) : Prop :=
  forall s f, marker s = m_mover r -> calm_at s -> m_fits s f r -> Wins game w s.

Lemma m_flip s s' f r r' : marked s' = marked s -> score s' = score s -> m_free r' = m_free r -> m_spare r' = m_spare r ->
  m_fits s f r -> m_fits s' f r'.
Proof.
  intros E1 E2 E3 E4 [Wh Sc Al Na Pa].
  assert (forall v, free s' v = free s v) as Fr by (intros v; unfold free; now rewrite E1).
  assert (forall v, marked_neighbors G s' v = marked_neighbors G s v) as Mn by (intros v; unfold marked_neighbors; now rewrite E1).
  constructor; auto.
  - now rewrite E2.
  - intros v L U. rewrite Mn. apply Al; auto. now rewrite <- Fr.
  - intros v. rewrite E3, Na, Fr. unfold matters. destruct pace; try tauto;
      (split; intros (A & B & H); (split; [assumption|]; split; [assumption|]); destruct H as [H|(u & H1 & H2 & H3)]; [now left|right| now left|right];
       exists u; (split; [assumption|]; split; [|assumption]); first [now rewrite Fr|now rewrite <- Fr]).
  - rewrite E4. assert (m_outer s' f r' = m_outer s f r) as -> by (apply filter_same; intros v _; unfold m_inside; now rewrite Fr, E3).
    exact Pa.
Qed.

Lemma m_free_spec s f r v : m_fits s f r -> mem v (m_free r) = true -> f v < n /\ free s (f v) = true /\ v < n.
Proof.
  intros F M. destruct (proj1 (m_names _ _ _ _ _ _ _ F v) M) as (L & U & _).
  split; [|auto]. apply (whole_below n near f (m_whole _ _ _ _ _ _ _ F) v L).
Qed.

Lemma m_open_sub r v : mem v (m_open r) = true -> mem v (m_free r) = true.
Proof.
  unfold MarkingResidue.m_open. destruct pace; auto. destruct (is_none _); auto.
  intros M. now apply mem_filter_set in M.
Qed.

Lemma m_open_spec s f r v : m_fits s f r -> mem v (m_free r) = true -> (mem v (m_open r) = true <-> opened_at s (f v)).
Proof.
  intros F M. destruct (m_free_spec s f r v F M) as (Lf & Uf & Lv). pose proof F as [Wh _ _ Na _].
  unfold MarkingResidue.m_open. destruct pace as [|y|y] eqn:Ep.
  1, 2: split; [intros _; apply free_opened_at; [|assumption]|auto];
    revert pace_ok; unfold pace_fits; try rewrite Ep; try destruct y; tauto.
  assert (connected R = true) as Cn.
  { revert pace_ok. unfold pace_fits. try rewrite Ep. destruct y as [[|]|]; tauto. }
  assert (forall u, mem u (m_free r) = true <-> u < n /\ free s (f u) = true) as Fr.
  { intros u. rewrite Na. tauto. }
  assert (forall u, u < n -> (subset (near u) (m_free r) = false <-> touched G (free s) (f u) = true)) as T.
  { intros u Lu. rewrite (touched_spec n near near_below), <- not_true_iff_false, subset_spec. split.
    - intros H. destruct (existsb (fun w => negb (mem w (m_free r))) (elements (near u))) eqn:E.
      + apply existsb_exists in E as (w & J & E). apply elements_spec in J. pose proof (near_below w u J) as Lw.
        exists (f w). split; [now rewrite (whole_adj n near f Wh)|]. apply negb_true_iff in E.
        destruct (free s (f w)) eqn:X; [|reflexivity]. rewrite (proj2 (Fr w)) in E; [discriminate|auto].
      + exfalso. apply H. intros w Mw. rewrite <- not_true_iff_false, existsb_exists in E.
        destruct (mem w (m_free r)) eqn:X; [reflexivity|exfalso]. apply E. exists w.
        rewrite X. split; [now apply elements_spec|reflexivity].
    - intros (w & Mw & E) H. destruct (whole_onto n near f Wh w (near_below w (f u) Mw)) as (w' & Lw & <-).
      rewrite (whole_adj n near f Wh) in Mw by assumption. specialize (H w' Mw). apply Fr in H as [_ H]. congruence. }
  unfold Marking.opened_at, open. rewrite Uf, Cn. cbn [negb orb andb].
  set (reached := filter_set (fun u => negb (subset (near u) (m_free r))) (m_free r)).
  assert (forall u, mem u reached = true <-> mem u (m_free r) = true /\ touched G (free s) (f u) = true) as Re.
  { intros u. unfold reached. rewrite mem_filter_set, negb_true_iff. split; intros [A B]; (split; [assumption|]);
      apply Fr in A as [A _]; now apply T. }
  destruct (is_none reached) eqn:E.
  - split; [intros _|auto]. rewrite is_none_spec in E.
    assert (existsb (fun u => free s u && touched G (free s) u) (vertices G) = false) as ->;
      [|now rewrite orb_true_r].
    apply not_true_iff_false. rewrite existsb_exists. intros (w & J & X). apply (vertices_spec n near) in J.
    destruct (whole_onto n near f Wh w J) as (u & Lu & <-).
    apply andb_prop in X as [Uu Tu]. assert (mem u reached = true); [|rewrite E in *; discriminate].
    apply Re. split; [now apply Fr|assumption].
  - rewrite Re. split.
    + intros [_ ->]. reflexivity.
    + intros H. split; [assumption|]. destruct (touched G (free s) (f v)); [reflexivity|]. cbn in H.
      exfalso. apply negb_true_iff in H. rewrite <- not_true_iff_false, existsb_exists in H.
      assert (exists u, mem u reached = true) as (u & Mu).
      { destruct (elements reached) as [|u t] eqn:El.
        - assert (is_none reached = true); [|congruence]. apply is_none_spec. intros u.
          destruct (mem u reached) eqn:X; [|reflexivity]. apply elements_spec in X. rewrite El in X. destruct X.
        - exists u. apply elements_spec. rewrite El. cbn; auto. }
      apply Re in Mu as [Mf Tu]. apply Fr in Mf as [Lu Uu]. apply H. exists (f u). rewrite Uu, Tu.
      split; [now apply (vertices_spec n near), (whole_below n near f Wh)|reflexivity].
Qed.

Lemma m_spare_shared s f r : m_fits s f r -> m_spare r = true -> pace = Shared.
Proof. intros [_ _ _ _ P] E. destruct pace; congruence. Qed.

Lemma m_step_is_move s f r t :
  m_fits s f r -> calm_at s -> marker s = m_mover r -> m_is_step near pace r t = true ->
  exists q, In q (moves game s) /\
    match m_after r t with
    | None => Wins game Bob q
    | Some r' => m_fits q f r' /\ m_mover r' = other (m_mover r) /\ calm_at q /\ marker q = m_mover r'
    end.
Proof.
  intros F Cm T H. destruct t as [v|]; cbn [m_is_step] in H.
  - pose proof (m_open_sub r v H) as M. destruct (m_free_spec s f r v F M) as (Lf & Uf & Lv).
    exists (mark G s (f v)). split.
    + apply mark_in; [assumption|]. now apply (m_open_spec s f r v F M).
    + pose proof (m_mark_fits n near R pace big near_sym near_irr near_below pace_ok some_number big_spec s f r v F M) as X.
      destruct (m_after r (Some v)) as [r'|]; [|exact X]. destruct X as [X Y].
      split; [assumption|]. split; [assumption|]. split; [now apply calm_at_zero|]. cbn. congruence.
  - cbn [MarkingResidue.m_after]. unfold m_can_pass in H. destruct (m_spare r) eqn:Sp.
    + pose proof (m_spare_shared s f r F Sp) as Ep. pose proof F as [_ _ _ _ P]. rewrite Ep in P.
      assert (exists w, w < n /\ free s w = true /\ m_inside f r w = false) as (w & Lw & Uw & Iw).
      { destruct (m_outer s f r) as [|w l] eqn:E; [try rewrite E in P; cbn in P; congruence|]. exists w.
        assert (In w (m_outer s f r)) as I by (rewrite E; cbn; auto). apply filter_In in I as [I O].
        apply andb_prop in O as [O1 O2]. apply negb_true_iff in O2. apply below_spec in I. auto. }
      exists (mark G s w). split.
      * apply mark_in; [assumption|]. apply free_opened_at; [|assumption].
        revert pace_ok. unfold pace_fits. rewrite Ep. tauto.
      * split.
        -- assert (is_connected pace = false) as Cn by now rewrite Ep.
           destruct (m_outside_fits n near R pace near_sym near_below pace_ok some_number s f r w F Cn Lw Uw Iw) as [X _].
           eapply m_flip; [| | | |exact X]; auto; cbn; now rewrite Ep, Sp.
        -- split; [reflexivity|]. split; [now apply calm_at_zero|]. cbn. congruence.
    + cbn in H. destruct passer as [y|] eqn:Ps; [|discriminate]. apply same_spec in H. exists (pass_marking s). split.
      * apply pass_in_marking. rewrite T, H. now apply (passer_may R pace pace_ok).
      * split; [apply (m_flip s (pass_marking s) f r); auto|].
        split; [reflexivity|]. split; [apply calm_at_pass; congruence|]. cbn. congruence.
Qed.

Lemma m_not_won s w : calm_at s -> all_marked G s = false -> won game (other w) s = false.
Proof. intros C A. destruct w; cbn [other]; [now apply (bob_not_yet n near R pace)|]. cbn. now rewrite A. Qed.

Lemma m_alice_won s f r : m_fits s f r -> all_marked G s = true -> won game Alice s = true.
Proof. intros [_ Sc _ _ _] A. cbn. rewrite A. cbn. now apply N.ltb_lt. Qed.

(** Where all is marked and Alice has won, she does not lose after a step. *)
Lemma m_not_marked s f r t : m_fits s f r -> m_is_step near pace r t = true ->
  match m_after r t with None => False | Some r' => m_good Bob r' end -> all_marked G s = false \/ exists v, t = Some v.
Proof.
  intros F H K. destruct t as [v|]; [eauto|left]. destruct (all_marked G s) eqn:A; [exfalso|reflexivity].
  set (s' := {| marked := marked s; score := score s; marker := m_mover r; passed := 0 |}).
  assert (m_fits s' f r) as F' by now apply (m_flip s s' f r).
  destruct (m_step_is_move s' f r None F' (calm_at_zero pace s' eq_refl) eq_refl H) as (q & Iq & Fq & _ & Cq & Tq).
  cbn [MarkingResidue.m_after] in K. pose proof (K q f Tq Cq Fq) as W.
  apply (wins_exclusive game Bob q (marking_exclusive n near R) W). apply has_won.
  apply (m_alice_won q f _ Fq).
  apply (marked_all n near). intros v L. pose proof (proj1 (marked_all n near s) A v L) as U.
  apply mark_spec in Iq as [(x & _ & _ & ->)|[_ ->]]; auto. unfold free in *. cbn. apply negb_false_iff in U. now rewrite U, orb_true_r.
Qed.

Lemma m_unmarked s f r v : m_fits s f r -> mem v (m_free r) = true -> all_marked G s = false.
Proof.
  intros F M. destruct (m_free_spec s f r v F M) as (L & U & _). now apply (not_all_marked n near s (f v)).
Qed.

Lemma m_reply_good w r t : m_mover r = w -> m_is_step near pace r t = true ->
  match m_after r t with None => w = Bob | Some r' => m_good w r' end -> m_good w r.
Proof.
  intros E H K s f T C F. destruct (m_step_is_move s f r t F C T H) as (q & I & X).
  destruct (all_marked G s) eqn:A.
  { destruct w; [apply has_won, (m_alice_won s f r F A)|exfalso].
    destruct t as [v|].
    - cbn [m_is_step] in H. rewrite (m_unmarked s f r v F (m_open_sub r v H)) in A. discriminate.
    - destruct (m_not_marked s f r None F H) as [Y|(v & Y)]; [exact K|congruence|discriminate]. }
  assert (Wins game w q) as W.
  { destruct (m_after r t) as [r'|]; [|now rewrite K]. destruct X as (Fq & _ & Cq & Tq). now apply (K q f). }
  apply has_a_move with (q := q); auto; [|cbn; congruence]. now apply m_not_won.
Qed.

Lemma m_every_good w r : m_mover r = other w -> m_steps near pace r <> [] ->
  (forall t, In t (m_steps near pace r) -> match m_after r t with None => w = Bob | Some r' => m_good w r' end) ->
  m_good w r.
Proof.
  intros E Some_ All.
  assert (forall v, mem v (m_open r) = true -> In (Some v) (m_steps near pace r)) as Ats.
  { intros v M. unfold m_steps. apply in_app_iff. left. apply (in_map Some). now apply elements_spec. }
  assert (m_can_pass pace r = true -> In None (m_steps near pace r)) as Passes.
  { intros M. unfold m_steps. apply in_app_iff. right. rewrite M. cbn; auto. }
  assert (forall s f, m_fits s f r -> w = Bob -> all_marked G s = false) as NotAll.
  { intros s f F ->. destruct (m_steps near pace r) as [|t ts] eqn:St; [congruence|].
    assert (In t (m_steps near pace r)) as It by (rewrite St; cbn; auto).
    assert (m_is_step near pace r t = true) as Is.
    { unfold m_steps in It. apply in_app_iff in It as [It|It].
      - apply in_map_iff in It as (v & <- & J). cbn. now apply elements_spec.
      - destruct (m_can_pass pace r) eqn:CP; [|destruct It]. destruct It as [<-|[]]. exact CP. }
    specialize (All t (or_introl eq_refl)). destruct t as [v|].
    - apply (m_unmarked s f r v F). now apply m_open_sub.
    - destruct (m_not_marked s f r None F Is All) as [A|(v & X)]; [exact A|discriminate]. }
  intros s f. remember (unmarked_count n s) as m eqn:Em. revert s Em.
  induction m as [m IH] using lt_wf_ind. intros s -> T C F.
  destruct (all_marked G s) eqn:A.
  { destruct w; [apply has_won, (m_alice_won s f r F A)|]. rewrite (NotAll s f F eq_refl) in A. discriminate. }
  assert (marker s = other w) as Tw by congruence.
  apply has_every_move; [now apply m_not_won|exact Tw| |].
  { destruct (some_opened_at n near R s A) as (v & L & O). pose proof (mark_in n near R s v L O) as I.
    intros X. rewrite X in I. destruct I. }
  intros q Iq. apply mark_spec in Iq as [(x & Lx & O & ->)|[Mp ->]].
  - pose proof (opened_free n near R s x O) as Ux.
    assert (marker (mark G s x) = w) as Tq. { cbn. rewrite Tw. now destruct w. }
    assert (calm_at (mark G s x)) as Cq by now apply calm_at_zero.
    destruct (m_inside f r x) eqn:Ix.
    + unfold m_inside in Ix. apply mem_image in Ix as (v & Mv & ->).
      assert (mem v (m_open r) = true) as Ov by now apply (m_open_spec s f r v F Mv).
      specialize (All _ (Ats v Ov)).
      pose proof (m_mark_fits n near R pace big near_sym near_irr near_below pace_ok some_number big_spec s f r v F Mv) as X.
      destruct (m_after r (Some v)) as [r'|]; [|now rewrite All]. destruct X as [X Y].
      apply (All _ f); auto. rewrite Y, E, Tq. now destruct w.
    + destruct (is_connected pace) eqn:Cn.
      { exfalso. pose proof F as [Wh _ _ Na _]. destruct (whole_onto n near f Wh x Lx) as (v & Lv & <-).
        assert (mem v (m_free r) = true) as M by (apply Na; destruct pace; try discriminate; auto).
        assert (m_inside f r (f v) = true); [|congruence]. apply mem_image. eauto. }
      destruct (m_outside_fits n near R pace near_sym near_below pace_ok some_number s f r x F Cn Lx Ux Ix) as [F' _].
      destruct pace as [|y|y] eqn:Ep; [| |discriminate]; rewrite <- Ep in *.
      * destruct (m_spare r) eqn:Sp.
        -- assert (m_can_pass pace r = true) as CP by (unfold m_can_pass; now rewrite Sp).
           specialize (All None (Passes CP)). cbn [MarkingResidue.m_after] in All. apply (All _ f); auto.
           ++ cbn [m_mover]. rewrite E, Tq. now destruct w.
           ++ eapply m_flip; [| | | |exact F']; auto; cbn; now rewrite Ep.
        -- set (r' := MResidue (m_mover r) true (m_free r)).
           assert (m_fits (mark G s x) f r') as F1 by (eapply m_flip; [| | | |exact F']; auto; cbn; now rewrite Ep).
           assert (exists u, u < n /\ free (mark G s x) u = true /\ m_inside f r' u = false) as (u & Lu & Uu & Iu).
           { pose proof F1 as [_ _ _ _ P]. rewrite Ep in P. cbn [m_spare r'] in P.
             destruct (m_outer (mark G s x) f r') as [|u l] eqn:El; [try rewrite El in P; cbn in P; congruence|]. exists u.
             assert (In u (m_outer (mark G s x) f r')) as I by (rewrite El; cbn; auto). apply filter_In in I as [I O'].
             apply andb_prop in O' as [O1 O2]. apply negb_true_iff in O2. apply below_spec in I. auto. }
           destruct (m_outside_fits n near R pace near_sym near_below pace_ok some_number _ f r' u F1 Cn Lu Uu Iu) as [F2 _].
           apply has_a_move with (q := mark G (mark G s x) u).
           ++ apply m_not_won; [assumption|]. now apply (not_all_marked n near _ u).
           ++ exact Tq.
           ++ apply mark_in; [assumption|]. apply free_opened_at; [|assumption].
              revert pace_ok. unfold pace_fits. rewrite Ep. tauto.
           ++ refine (IH _ _ _ eq_refl _ _ _).
              ** rewrite (mark_count n near s x Lx Ux), (mark_count n near (mark G s x) u Lu Uu). lia.
              ** cbn. rewrite Tw, E. now destruct w.
              ** now apply calm_at_zero.
              ** eapply m_flip; [| | | |exact F2]; auto; cbn; now rewrite Ep, Sp.
      * assert (m_spare r = false) as Sp. { destruct F as [_ _ _ _ P]. rewrite Ep in P. exact P. }
        assert (m_fits (mark G s x) f r) as F1 by (eapply m_flip; [| | | |exact F']; auto; cbn; now rewrite Ep).
        destruct (same (m_mover r) y) eqn:Sm.
        -- assert (m_can_pass pace r = true) as CP by (unfold m_can_pass, Residue.passer; rewrite Ep, Sm; apply orb_true_r).
           specialize (All None (Passes CP)). cbn [MarkingResidue.m_after] in All. apply (All _ f); auto.
           ++ cbn [m_mover]. rewrite E, Tq. now destruct w.
           ++ eapply m_flip; [| | | |exact F1]; auto.
        -- assert (passer = Some w) as Ps.
           { unfold Residue.passer. rewrite Ep. rewrite E in Sm. destruct y, w; cbn in Sm; congruence. }
           destruct (all_marked G (mark G s x)) eqn:A1.
           { destruct w; [apply has_won, (m_alice_won _ f r F1 A1)|]. rewrite (NotAll _ f F1 eq_refl) in A1. discriminate. }
           apply has_a_move with (q := pass_marking (mark G s x)).
           ++ now apply m_not_won.
           ++ exact Tq.
           ++ apply pass_in_marking. rewrite Tq. now apply (passer_may R pace pace_ok).
           ++ refine (IH _ _ _ eq_refl _ _ _).
              ** rewrite (mark_count n near s x Lx Ux). apply Nat.lt_succ_diag_r.
              ** cbn. rewrite Tw, E. now destruct w.
              ** apply calm_at_pass; auto. now rewrite Tq.
              ** eapply m_flip; [| | | |exact F1]; auto.
  - destruct (may_pass_passer R pace pace_ok _ Mp) as [Ps|[Ta Ps]].
    + assert (m_spare r = false) as Sp.
      { destruct F as [_ _ _ _ P]. unfold Residue.passer in Ps. destruct pace; [discriminate| |]; tauto. }
      assert (m_can_pass pace r = true) as CP.
      { unfold m_can_pass. rewrite Ps, Sp, T. cbn. now apply same_spec. }
      specialize (All None (Passes CP)). cbn [MarkingResidue.m_after] in All. apply (All _ f).
      * cbn. now rewrite T.
      * now apply calm_at_pass.
      * eapply m_flip; [| | | |exact F]; auto.
    + assert (w = Bob) as -> by (destruct w; cbn in *; congruence).
      apply (bob_meets_pass_at n near R pace pace_ok); auto. now apply (calm_at_one pace).
Qed.

(** ** Lemmas that tell the winner *)

Lemma m_safe_good r : is_none (m_danger big r) = true -> m_good Alice r.
Proof.
  intros H s f T C F. pose proof F as [Wh Sc Al Na Pa]. rewrite is_none_spec in H.
  apply (small_degrees n near R pace pace_ok s Sc); [|assumption]. intros w Lw Fw.
  rewrite (degree n near near_below). destruct (N.lt_ge_cases (card (near w)) k) as [?|B]; [assumption|exfalso].
  destruct (whole_onto n near f Wh w Lw) as (v & Lv & <-).
  assert (mem v (m_danger big r) = true) as X; [|rewrite H in X; discriminate].
  unfold m_danger. rewrite mem_inter, andb_true_iff. split.
  - apply Na. split; [assumption|]. split; [assumption|]. destruct pace; auto; left; exact B.
  - now apply (big_whole n near R big near_below big_spec f v Wh Lv).
Qed.

(** All unmarked neighbors of an endangered vertex are in the residue. *)
Lemma m_count s f r u : m_fits s f r -> mem u (m_danger big r) = true ->
  forall x, mem x (near u) = true -> (mem x (m_free r) = true <-> free s (f x) = true).
Proof.
  intros F M x Nx. pose proof F as [Wh _ _ Na _]. unfold m_danger in M. rewrite mem_inter, andb_true_iff in M.
  destruct M as [M B]. destruct (proj1 (Na u) M) as (Lu & Fu & _). pose proof (near_below x u Nx) as Lx. split.
  - intros Mx. now apply Na in Mx.
  - intros Fx. apply Na. split; [assumption|]. split; [assumption|].
    destruct pace; auto; right; exists (f u); (split; [now apply (whole_below n near f Wh)|]; split; [assumption|]; split;
      [now apply (big_whole n near R big near_below big_spec)|]; rewrite near_sym, (whole_adj n near f Wh); auto).
Qed.

Lemma m_threat_good r : m_threat r = true -> m_good Bob r.
Proof.
  intros H s f T C F. unfold m_threat in H. apply andb_prop in H as [H E]. apply same_spec in H.
  apply existsb_exists in E as (u & I & E). apply elements_spec in I. apply andb_prop in E as [E D].
  apply N.eqb_eq in E. apply negb_true_iff in D.
  assert (exists v, mem v (near u) = true /\ mem v (m_open r) = true) as (v & Nv & Ov).
  { destruct (elements (inter (near u) (m_open r))) as [|v l] eqn:El.
    - rewrite <- not_true_iff_false, disjoint_spec in D. exfalso. apply D. intros w M.
      destruct (mem w (m_open r)) eqn:X; [|reflexivity]. assert (In w (elements (inter (near u) (m_open r)))) as J.
      { apply elements_spec. now rewrite mem_inter, M, X. } rewrite El in J. destruct J.
    - exists v. assert (mem v (inter (near u) (m_open r)) = true) as M by (apply elements_spec; rewrite El; cbn; auto).
      now rewrite mem_inter, andb_true_iff in M. }
  pose proof (m_open_sub r v Ov) as Mv. destruct (m_free_spec s f r v F Mv) as (Lf & Uf & Lv).
  pose proof (m_count s f r u F I) as Ct. pose proof F as [Wh Sc Al Na Pa].
  assert (mem u (m_free r) = true) as Mu by (unfold m_danger in I; rewrite mem_inter, andb_true_iff in I; tauto).
  destruct (m_free_spec s f r u F Mu) as (Lfu & Ufu & Lu).
  assert (u <> v) as Duv by (intros ->; rewrite near_irr in Nv; discriminate).
  apply has_a_move with (q := mark G s (f v)).
  - cbn. now rewrite (m_unmarked s f r v F Mv).
  - cbn. congruence.
  - apply mark_in; [assumption|]. now apply (m_open_spec s f r v F Mv).
  - apply (dead_at_wins n near R pace near_irr near_below pace_ok _ (f u)); auto.
    + apply free_after. split; [|assumption]. intros X. apply Duv. now apply (whole_inj n near f Wh).
    + rewrite (m_marked_spec n near near_below (mark G s (f v)) f u (remove v (m_free r)) Wh Lu).
      * rewrite <- E. unfold m_marked. rewrite !card_spec.
        enough (S (length (elements (diff (near u) (m_free r)))) <= length (elements (diff (near u) (remove v (m_free r)))))%nat by lia.
        change (S (length (elements (diff (near u) (m_free r))))) with (length (v :: elements (diff (near u) (m_free r)))).
        apply NoDup_incl_length.
        -- constructor; [|apply elements_nodup]. rewrite elements_spec, mem_diff, Mv, andb_false_r. discriminate.
        -- intros x [<-|J]; apply elements_spec.
           ++ rewrite mem_diff, mem_remove, Nv, N.eqb_refl. now rewrite andb_false_r.
           ++ apply elements_spec in J. rewrite mem_diff, andb_true_iff, negb_true_iff in J. destruct J as [J1 J2].
              rewrite mem_diff, mem_remove, J1, J2. reflexivity.
      * intros x Nx. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq, free_after, (Ct x Nx).
        pose proof (near_below x u Nx) as Lx. split; intros [A B]; (split; [|assumption || auto]).
        -- intros X. apply B. now apply (whole_inj n near f Wh).
        -- assumption.
        -- intros ->. now apply A.
    + now apply calm_at_zero.
Qed.

Lemma m_core_good r vs : m_core r vs = true -> m_good Bob r.
Proof.
  intros H s f T C F. unfold m_core in H. apply andb_prop in H as [H K]. apply andb_prop in H as [Ne S].
  rewrite subset_spec in S. rewrite forallb_forall in K. pose proof F as [Wh Sc Al Na Pa].
  set (c := unions (map single vs)) in *.
  assert (forall v, mem v c = true <-> In v vs) as Cs.
  { intros v. unfold c. rewrite mem_unions. split.
    - intros (x & I & M). apply in_map_iff in I as (y & <- & I). rewrite mem_single in M. apply N.eqb_eq in M as ->. exact I.
    - intros I. exists (single v). split; [now apply in_map|]. now rewrite mem_single, N.eqb_refl. }
  assert (forall v, In v vs -> mem v (m_danger big r) = true) as Dg by (intros v I; apply S, Cs, I).
  assert (forall v, In v vs -> f v < n /\ free s (f v) = true /\ v < n) as Fs.
  { intros v I. apply (m_free_spec s f r v F). pose proof (Dg v I) as M. unfold m_danger in M.
    rewrite mem_inter, andb_true_iff in M. tauto. }
  apply (core_wins n near R pace near_irr near_below pace_ok s (map f vs)); [|assumption]. right. split.
  - destruct vs as [|v l]; [discriminate|]. destruct (Fs v) as (A & B & _); [cbn; auto|]. exists (f v). cbn; auto.
  - intros w I _. apply in_map_iff in I as (v & <- & I). specialize (K v I). apply N.leb_le in K.
    destruct (Fs v I) as (_ & _ & Lv). pose proof (m_count s f r v F (Dg v I)) as Ct.
    eapply N.le_trans; [exact K|]. rewrite card_spec.
    enough (length (elements (diff (near v) (diff (m_free r) c))) <=
            length (filter (fun u => marked s u || in_list (map f vs) u) (neighbors G (f v))))%nat by lia.
    rewrite <- (map_length f (elements _)). apply NoDup_incl_length.
    + assert (forall a b, In a (elements (diff (near v) (diff (m_free r) c))) -> In b (elements (diff (near v) (diff (m_free r) c))) ->
        f a = f b -> a = b) as J.
      { intros a b Ia Ib. apply elements_spec in Ia, Ib. rewrite mem_diff, andb_true_iff in Ia, Ib.
        apply (whole_inj n near f Wh); eapply near_below; [apply Ia|apply Ib]. }
      pose proof (elements_nodup (diff (near v) (diff (m_free r) c))) as ND.
      induction (elements (diff (near v) (diff (m_free r) c))) as [|a l IH]; cbn; constructor.
      * intros X. apply in_map_iff in X as (b & E & X). inversion ND as [|? ? Y Z]; subst. apply Y.
        rewrite (J a b); cbn; auto.
      * inversion ND; subst. apply IH; auto. intros a' b' Ia Ib. apply J; cbn; auto.
    + intros w J. apply in_map_iff in J as (x & <- & J). apply elements_spec in J.
      rewrite mem_diff, andb_true_iff, negb_true_iff in J. destruct J as [Nx X].
      apply filter_In. split.
      * apply (neighbors_spec n near near_below). rewrite (whole_adj n near f Wh); auto. now apply (near_below x v).
      * rewrite mem_diff in X. destruct (marked s (f x)) eqn:Mk; [reflexivity|]. cbn.
        assert (mem x (m_free r) = true) as Mx by (apply Ct; auto; unfold free; now rewrite Mk).
        rewrite Mx in X. cbn in X. apply negb_false_iff in X. apply Cs in X.
        unfold in_list. apply existsb_exists. exists (f x). split; [now apply in_map|apply N.eqb_refl].
Qed.

(** ** Images under automorphisms *)

Lemma m_image_good w r g : is_automorphism n near g = true -> m_good w (m_rename g r) -> m_good w r.
Proof.
  intros H K s f T C F. pose proof (automorphism_whole n near near_below g H) as Wg. pose proof F as [Wf Sc Al Na Pa].
  destruct (inverse_on g (all_below n)) as (h & Inv).
  { intros u v Mu Mv. rewrite mem_all_below in Mu, Mv. apply (whole_inj n near g Wg); now apply N.ltb_lt. }
  assert (forall v, v < n -> h (g v) = v) as Hg.
  { intros v L. apply Inv. rewrite mem_all_below. now apply N.ltb_lt. }
  assert (forall v, v < n -> exists u, u < n /\ v = g u /\ h v = u) as On.
  { intros v L. destruct (whole_onto n near g Wg v L) as (u & Lu & <-). exists u. auto. }
  assert (forall v, mem v (m_free r) = true -> v < n) as Lt by (intros v M; now apply Na in M).
  apply (K s (fun v => f (h v)) T C). constructor; auto.
  - constructor.
    + intros v L. destruct (On v L) as (u & Lu & _ & ->). now apply (whole_below n near f Wf).
    + intros a b La Lb E. destruct (On a La) as (a' & La' & -> & Ea), (On b Lb) as (b' & Lb' & -> & Eb).
      rewrite Ea, Eb in E. f_equal. now apply (whole_inj n near f Wf).
    + intros a b La Lb. destruct (On a La) as (a' & La' & -> & Ea), (On b Lb) as (b' & Lb' & -> & Eb).
      rewrite Ea, Eb, (whole_adj n near f Wf), (whole_adj n near g Wg); auto.
    + intros v L. destruct (whole_onto n near f Wf v L) as (u & Lu & <-). exists (g u).
      split; [now apply (whole_below n near g Wg)|]. now rewrite Hg.
  - intros v. cbn [m_rename m_free]. rewrite mem_image. split.
    + intros (u & M & ->). apply Na in M as (Lu & X). split; [now apply (whole_below n near g Wg)|]. now rewrite Hg.
    + intros (L & X). destruct (On v L) as (u & Lu & -> & E). rewrite E in X. exists u. split; [|reflexivity]. apply Na. auto.
  - cbn [m_rename m_spare].
    assert (m_outer s (fun v => f (h v)) (m_rename g r) = m_outer s f r) as ->; [|exact Pa].
    apply filter_same. intros x _. f_equal. f_equal. apply eq_true_iff_eq. unfold m_inside. cbn [m_rename m_free].
    rewrite !mem_image. split.
    + intros (v & M & ->). apply mem_image in M as (u & M & ->). exists u. rewrite Hg; auto.
    + intros (u & M & ->). exists (g u). rewrite Hg by auto. split; [|reflexivity]. apply mem_image. eauto.
Qed.

(** ** The start *)

Lemma m_start_fits w first : m_fits (unmarked_start first) (fun v => v) (m_start n near pace big w).
Proof.
  set (s := unmarked_start first).
  assert (forall v, marked_neighbors G s v = 0) as Mn.
  { intros v. unfold marked_neighbors. cbn. now induction (neighbors G v). }
  assert (whole n near (fun v => v)) as Wh by (constructor; auto; intros w0 L; eauto).
  assert (forall u, mem u (m_region near big (all_below n)) = true <-> u < n /\ free s u = true /\ matters n near R s u) as Reg.
  { intros u. rewrite in_region, mem_all_below, N.ltb_lt. split.
    - intros [L H]. split; [assumption|]. split; [reflexivity|]. destruct H as [B|(x & Mx & Bx & N)].
      + left. now apply big_spec in B.
      + right. exists x. rewrite mem_all_below, N.ltb_lt in Mx. split; [assumption|]. split; [reflexivity|].
        split; [now apply big_spec in Bx|]. now rewrite near_sym.
    - intros (L & _ & H). split; [assumption|]. destruct H as [B|(x & Lx & _ & B & N)].
      + left. apply big_spec. auto.
      + right. exists x. rewrite mem_all_below, N.ltb_lt. split; [assumption|]. split; [apply big_spec; auto|]. now rewrite near_sym. }
  assert (forall u, mem u (m_free (m_start n near pace big w)) = true <->
            u < n /\ free s u = true /\ match pace with Connected _ => True | _ => matters n near R s u end) as Na.
  { intros u. unfold m_start, m_settle. destruct pace; cbn [m_free]; try apply Reg.
    rewrite mem_all_below, N.ltb_lt. cbn. tauto. }
  constructor; auto.
  - cbn. intros v _ _. fold (marked_neighbors G s v). rewrite Mn. exact some_number.
  - destruct pace eqn:Ep; try reflexivity.
    unfold m_start, m_settle. cbn [m_spare]. rewrite xorb_false_l, odd_card_spec.
    set (gone := diff (all_below n) (m_region near big (all_below n))).
    rewrite (card_below n gone).
    + unfold MarkingResidue.m_outer. f_equal. f_equal. apply filter_same. intros x I. apply below_spec in I. unfold gone.
      rewrite mem_diff, mem_all_below. apply N.ltb_lt in I. rewrite I. cbn [andb free s unmarked_start marked negb].
      f_equal. unfold m_inside. cbn [m_free]. f_equal. symmetry. apply set_ext. intros y. apply eq_true_iff_eq.
      rewrite mem_image. split; [now intros (z & M & ->)|eauto].
    + intros v M. unfold gone in M. rewrite mem_diff, mem_all_below, andb_true_iff, N.ltb_lt in M. tauto.
Qed.

End Graph.
