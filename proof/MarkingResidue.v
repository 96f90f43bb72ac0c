(** * Residues of the marking game (docs/theory.md, 9.3 and 9.10) *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Marking.
Import ListNotations.
Open Scope N_scope.

Record mresidue := MResidue { m_mover : player; m_spare : bool; m_free : set }.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Notation k := (number R).

(** The vertices of degree k or more. *)
Variable big : set.

Definition m_danger (r : mresidue) : set := inter (m_free r) big.
Definition m_region (fr : set) : set := let d := inter fr big in inter fr (union d (around near d)).

Definition m_settle (w : player) (par : bool) (fr : set) : mresidue :=
  match pace with
  | Connected _ => MResidue w false fr
  | Shared => let reg := m_region fr in MResidue w (xorb par (odd_card (diff fr reg))) reg
  | Passer _ => MResidue w false (m_region fr)
  end.

Definition m_open (r : mresidue) : set :=
  match pace with
  | Connected _ =>
      let reached := filter_set (fun v => negb (subset (near v) (m_free r))) (m_free r) in
      if is_none reached then m_free r else reached
  | _ => m_free r
  end.

Definition m_can_pass (r : mresidue) : bool :=
  m_spare r || match passer pace with Some y => same (m_mover r) y | None => false end.

(** A step is a vertex, or a pass. *)
Definition m_steps (r : mresidue) : list (option N) :=
  map Some (elements (m_open r)) ++ (if m_can_pass r then [None] else []).

Definition m_is_step (r : mresidue) (t : option N) : bool :=
  match t with Some v => mem v (m_open r) | None => m_can_pass r end.

(** The marked neighbors of an endangered vertex. *)
Definition m_marked (fr : set) (u : N) : N := card (diff (near u) fr).

Definition m_after (r : mresidue) (t : option N) : option mresidue :=
  match t with
  | None => Some (MResidue (other (m_mover r)) false (m_free r))
  | Some v =>
      let fr := remove v (m_free r) in
      if existsb (fun u => k <=? m_marked fr u) (elements (inter (near v) (m_danger r))) then None
      else Some (m_settle (other (m_mover r)) (m_spare r) fr)
  end.

Definition m_start (w : player) : mresidue := m_settle w false (all_below n).

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.
Hypothesis some_number : 0 < k.
Hypothesis big_spec : forall v, mem v big = true <-> v < n /\ k <= card (near v).

Notation G := (graph_of n near).
Notation game := (marking_game G R).
Notation mn := (marked_neighbors G).
Notation whole := (whole n near).
Notation passer := (passer pace).
Notation opened_at := (opened_at n near R).
Notation calm_at := (calm_at pace).

Lemma degree w : N.of_nat (length (neighbors G w)) = card (near w).
Proof.
  rewrite card_spec. f_equal. apply Permutation_length, NoDup_Permutation.
  - apply NoDup_filter. apply below_nodup.
  - apply elements_nodup.
  - intros x. rewrite (neighbors_spec n near near_below), elements_spec. tauto.
Qed.

Definition Big (w : N) : Prop := k <= card (near w).

Lemma whole_neighbors f v w : whole f -> v < n ->
  (mem w (near (f v)) = true <-> exists u, mem u (near v) = true /\ w = f u).
Proof.
  intros Wh L. split.
  - intros M. destruct (whole_onto n near f Wh w (near_below w _ M)) as (u & Lu & <-).
    exists u. split; [|reflexivity]. now rewrite <- (whole_adj n near f Wh).
  - intros (u & M & ->). rewrite (whole_adj n near f Wh); auto. now apply (near_below u v).
Qed.

Lemma big_whole f v : whole f -> v < n -> (Big (f v) <-> mem v big = true).
Proof.
  intros Wh L. rewrite big_spec. unfold Big. rewrite !card_spec.
  enough (length (elements (near (f v))) = length (elements (near v))) as -> by tauto.
  rewrite <- (image_length f (near v)).
  - f_equal. f_equal. apply set_ext. intros w. apply eq_true_iff_eq. rewrite mem_image. now apply whole_neighbors.
  - intros a b Ma Mb. apply (whole_inj n near f Wh); eapply near_below; eassumption.
Qed.

(** Unmarked, and endangered or next to an endangered vertex. *)
Definition matters (s : marking) (w : N) : Prop :=
  Big w \/ exists u, u < n /\ free s u = true /\ Big u /\ mem u (near w) = true.

Definition m_inside (f : N -> N) (r : mresidue) (w : N) : bool := mem w (image f (m_free r)).
Definition m_outer (s : marking) (f : N -> N) (r : mresidue) : list N :=
  filter (fun w => free s w && negb (m_inside f r w)) (below n).

Record m_fits (s : marking) (f : N -> N) (r : mresidue) : Prop := MFits {
  m_whole : whole f;
  m_score : score s < k;
  m_alive : forall v, v < n -> free s v = true -> mn s v < k;
  m_names : forall v, mem v (m_free r) = true <->
    v < n /\ free s (f v) = true /\ match pace with Connected _ => True | _ => matters s (f v) end;
  m_parity : match pace with
             | Shared => m_spare r = Nat.odd (length (m_outer s f r))
             | _ => m_spare r = false
             end
}.

Lemma m_inside_name s f r v : m_fits s f r -> v < n -> m_inside f r (f v) = mem v (m_free r).
Proof.
  intros F L. apply eq_true_iff_eq. unfold m_inside. rewrite mem_image. split; [|eauto].
  intros (u & M & E). rewrite (whole_inj n near f (m_whole _ _ _ F) v u); auto. now apply (m_names _ _ _ F) in M.
Qed.

(** The marked neighbors of a vertex whose unmarked neighbors have names in a set. *)
Lemma m_marked_spec s f v fr : whole f -> v < n ->
  (forall u, mem u (near v) = true -> (mem u fr = true <-> free s (f u) = true)) ->
  mn s (f v) = m_marked fr v.
Proof.
  intros Wh L H. unfold marked_neighbors, m_marked. rewrite card_spec. f_equal.
  rewrite <- (map_length f (elements _)). apply Permutation_length, NoDup_Permutation.
  - apply NoDup_filter, NoDup_filter, below_nodup.
  - assert (forall a b, In a (elements (diff (near v) fr)) -> In b (elements (diff (near v) fr)) -> f a = f b -> a = b) as J.
    { intros a b Ia Ib. apply elements_spec in Ia, Ib. rewrite mem_diff, andb_true_iff in Ia, Ib.
      apply (whole_inj n near f Wh); eapply near_below; [apply Ia|apply Ib]. }
    pose proof (elements_nodup (diff (near v) fr)) as ND.
    induction (elements (diff (near v) fr)) as [|a l IH]; cbn; constructor.
    + intros K. apply in_map_iff in K as (b & E & K). inversion ND as [|? ? X Y]; subst. apply X.
      rewrite (J a b); cbn; auto.
    + inversion ND; subst. apply IH; auto. intros a' b' Ia Ib. apply J; cbn; auto.
  - intros w. rewrite filter_In, (neighbors_spec n near near_below), in_map_iff, (whole_neighbors f v w Wh L). split.
    + intros [(u & M & ->) Mk]. exists u. split; [reflexivity|]. apply elements_spec. rewrite mem_diff, M. cbn.
      apply negb_true_iff. destruct (mem u fr) eqn:X; [|reflexivity]. apply H in X; auto.
      unfold free in X. rewrite Mk in X. discriminate.
    + intros (u & <- & I). apply elements_spec in I. rewrite mem_diff, andb_true_iff, negb_true_iff in I.
      destruct I as [M X]. split; [eauto|]. destruct (marked s (f u)) eqn:Mk; [reflexivity|].
      assert (mem u fr = true); [|congruence]. apply H; auto. unfold free. now rewrite Mk.
Qed.

Lemma free_after s w u : free (mark G s w) u = true <-> u <> w /\ free s u = true.
Proof. rewrite free_mark, andb_true_iff, negb_true_iff, N.eqb_neq. tauto. Qed.

Lemma matters_after s w x : matters (mark G s w) x -> matters s x.
Proof.
  intros [B|(u & L & U & B & N)]; [now left|right]. apply free_after in U as [_ U]. eauto 6.
Qed.

Lemma in_region fr u : mem u (m_region fr) = true <->
  mem u fr = true /\ (mem u big = true \/ exists x, mem x fr = true /\ mem x big = true /\ mem u (near x) = true).
Proof.
  unfold m_region, around. rewrite mem_inter, andb_true_iff, mem_union, orb_true_iff, mem_inter, andb_true_iff, mem_unions. split.
  - intros [M [[_ B]|(S & I & X)]]; split; auto. right. apply in_map_iff in I as (x & <- & I).
    apply elements_spec in I. rewrite mem_inter, andb_true_iff in I. exists x. tauto.
  - intros [M [B|(x & Mx & Bx & N)]]; split; auto. right. exists (near x). split; [|assumption].
    apply in_map. apply elements_spec. now rewrite mem_inter, Mx, Bx.
Qed.

(** A vertex of the residue is marked. *)
Lemma m_mark_fits s f r v : m_fits s f r -> mem v (m_free r) = true ->
  match m_after r (Some v) with
  | None => Wins game Bob (mark G s (f v))
  | Some r' => m_fits (mark G s (f v)) f r' /\ m_mover r' = other (m_mover r)
  end.
Proof.
  intros F Mv. pose proof F as [Wh Sc Al Na Pa]. destruct (proj1 (Na v) Mv) as (Lv & Fv & _).
  cbn [m_after]. set (fr := remove v (m_free r)). set (s' := mark G s (f v)).
  assert (forall u, u < n -> (free s' (f u) = true <-> free s (f u) = true /\ u <> v)) as Fr.
  { intros u Lu. unfold s'. rewrite free_after. split; intros [A B]; split; auto.
    - intros ->. congruence.
    - intros E. apply B. now apply (whole_inj n near f Wh). }
  assert (forall u, mem u fr = true <-> mem u (m_free r) = true /\ u <> v) as MF.
  { intros u. unfold fr. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq. tauto. }
  (* The names of unmarked neighbors of an endangered vertex are in the residue. *)
  assert (forall u, mem u (m_danger r) = true -> u <> v -> mn s' (f u) = m_marked fr u) as Count.
  { intros u Mu Du. unfold m_danger in Mu. rewrite mem_inter, andb_true_iff in Mu. destruct Mu as [Mu Bu].
    destruct (proj1 (Na u) Mu) as (Lu & Fu & _).
    apply m_marked_spec; auto. intros x Nx. pose proof (near_below x u Nx) as Lx. rewrite MF, Fr by assumption.
    split; intros [A B]; split; auto; [now apply Na|]. apply Na. split; [assumption|]. split; [assumption|].
    destruct pace; auto; right; exists (f u); (split; [now apply (whole_below n near f Wh)|]; split; [assumption|]; split;
      [now apply big_whole|]; rewrite near_sym, (whole_adj n near f Wh); auto). }
  destruct (existsb _ _) eqn:E.
  - apply existsb_exists in E as (u & I & E). apply elements_spec in I. rewrite mem_inter, andb_true_iff in I.
    destruct I as [Nu Mu]. apply N.leb_le in E.
    assert (u <> v) as Du. { intros ->. rewrite near_irr in Nu. discriminate. }
    pose proof Mu as Mu'. unfold m_danger in Mu'. rewrite mem_inter, andb_true_iff in Mu'.
    destruct (proj1 (Na u) (proj1 Mu')) as (Lu & Fu & _).
    apply (dead_at_wins n near R pace near_irr near_below pace_ok s' (f u)).
    + now apply (whole_below n near f Wh).
    + apply Fr; auto.
    + fold (mn s' (f u)). now rewrite Count.
    + now apply calm_at_zero.
  - rewrite <- not_true_iff_false, existsb_exists in E.
    assert (score s' < k) as Sc'.
    { unfold s'. cbn. specialize (Al (f v) (whole_below n near f Wh v Lv) Fv). lia. }
    assert (forall w, w < n -> free s' w = true -> mn s' w < k) as Al'.
    { intros w Lw Fw. destruct (whole_onto n near f Wh w Lw) as (u & Lu & <-). pose proof Fw as Fw'.
      apply Fr in Fw' as [Fu Du]; auto.
      destruct (mem u big) eqn:Bu.
      - destruct (mem u (near v)) eqn:Nu.
        + assert (mem u (m_danger r) = true) as Mu.
          { unfold m_danger. rewrite mem_inter, Bu, andb_true_r. apply Na. split; [assumption|]. split; [assumption|].
            destruct pace; auto; left; now apply big_whole. }
          rewrite Count by assumption. destruct (N.lt_ge_cases (m_marked fr u) k) as [?|X]; [assumption|exfalso].
          apply E. exists u. split; [|now apply N.leb_le]. apply elements_spec. now rewrite mem_inter, Nu, Mu.
        + unfold s'. rewrite (mn_far n near near_below s (f v) (f u)); [auto|].
          rewrite (whole_adj n near f Wh) by assumption. now rewrite near_sym.
      - eapply N.le_lt_trans; [apply mn_degree|]. rewrite degree.
        destruct (N.lt_ge_cases (card (near (f u))) k) as [?|X]; [assumption|exfalso].
        assert (mem u big = true); [|congruence]. now apply (big_whole f u Wh Lu). }
    assert (forall u, mem u (m_region fr) = true <-> u < n /\ free s' (f u) = true /\ (mem u fr = true /\ matters s' (f u))) as Reg.
    { intros u. rewrite in_region. split.
      - intros [M H]. pose proof M as M'. apply MF in M as [M D]. destruct (proj1 (Na u) M) as (Lu & Fu & _).
        split; [assumption|]. split; [now apply Fr|]. split; [assumption|]. destruct H as [B|(x & Mx & Bx & N)].
        + left. now apply big_whole.
        + right. apply MF in Mx as [Mx Dx]. destruct (proj1 (Na x) Mx) as (Lx & Fx & _). exists (f x).
          split; [now apply (whole_below n near f Wh)|]. split; [now apply Fr|]. split; [now apply big_whole|].
          rewrite (whole_adj n near f Wh) by assumption. now rewrite near_sym.
      - intros (Lu & Fu & M & H). split; [assumption|]. destruct H as [B|(w & Lw & Fw & B & N)].
        + left. now apply (big_whole f u Wh Lu).
        + right. destruct (whole_onto n near f Wh w Lw) as (x & Lx & <-). exists x.
          apply (big_whole f x Wh Lx) in B. split; [|split; [assumption|]].
          * apply Fr in Fw as [Fx Dx]; auto. apply MF. split; [|assumption]. apply Na. split; [assumption|]. split; [assumption|].
            destruct pace; auto; left; now apply big_whole.
          * rewrite (whole_adj n near f Wh) in N by assumption. now rewrite near_sym. }
    assert (forall u, u < n -> free s' (f u) = true -> (match pace with Connected _ => True | _ => matters s' (f u) end) -> mem u fr = true) as InFr.
    { intros u Lu Fu H. apply Fr in Fu as [Fu Du]; auto. apply MF. split; [|assumption]. apply Na.
      split; [assumption|]. split; [assumption|]. destruct pace; auto; now apply (matters_after s (f v)). }
    set (r' := m_settle (other (m_mover r)) (m_spare r) fr).
    assert (forall u, mem u (m_free r') = true <->
              u < n /\ free s' (f u) = true /\ match pace with Connected _ => True | _ => matters s' (f u) end) as Na'.
    { intros u. unfold r', m_settle. destruct pace; cbn [m_free].
      - rewrite Reg. specialize (InFr u). tauto.
      - rewrite Reg. specialize (InFr u). tauto.
      - split.
        + intros M. pose proof M as M'. apply MF in M as [M D]. destruct (proj1 (Na u) M) as (Lu & Fu & _).
          split; [assumption|]. split; [now apply Fr|exact I].
        + intros (Lu & Fu & _). now apply InFr. }
    split; [|unfold r', m_settle; now destruct pace].
    constructor; auto.
    destruct pace eqn:Ep; try (unfold r', m_settle; rewrite Ep; reflexivity).
    set (gone := diff fr (m_region fr)).
    assert (m_free r' = m_region fr) as Er by (unfold r', m_settle; now rewrite Ep).
    assert (m_spare r' = xorb (m_spare r) (odd_card gone)) as -> by (unfold r', m_settle; now rewrite Ep).
    assert (length (m_outer s' f r') = (length (m_outer s f r) + length (elements gone))%nat) as ->.
    { assert (forall u, mem u gone = true -> u < n) as GL.
      { intros u M. unfold gone in M. rewrite mem_diff, andb_true_iff in M. destruct M as [M _]. apply MF in M as [M _].
        now apply Na in M. }
      rewrite <- (image_length f gone); [|intros a b Ma Mb; apply (whole_inj n near f Wh); auto].
      rewrite (card_below n (image f gone)).
      2: { intros w M. apply mem_image in M as (u & M & ->). apply (whole_below n near f Wh). auto. }
      unfold m_outer. apply filter_split; intros w Iw; apply below_spec in Iw;
        destruct (whole_onto n near f Wh w Iw) as (u & Lu & <-).
      - apply eq_true_iff_eq. rewrite orb_true_iff, !andb_true_iff, !negb_true_iff.
        rewrite (m_inside_name s f r u F Lu).
        assert (m_inside f r' (f u) = mem u (m_free r')) as ->.
        { apply eq_true_iff_eq. unfold m_inside. rewrite mem_image. split; [|eauto]. intros (x & M & X).
          rewrite (whole_inj n near f Wh u x); auto. now apply Na' in M. }
        assert (mem (f u) (image f gone) = true <-> mem u fr = true /\ mem u (m_free r') = false) as ->.
        { rewrite mem_image, Er. unfold gone. split.
          - intros (x & M & X). assert (x < n) as Lx by now apply GL. rewrite (whole_inj n near f Wh u x Lu Lx X).
            now rewrite mem_diff, andb_true_iff, negb_true_iff in M.
          - intros [A B]. exists u. split; [|reflexivity]. now rewrite mem_diff, A, B. }
        rewrite Fr, MF by assumption. destruct (mem u (m_free r)) eqn:M.
        + assert (free s (f u) = true) by now apply Na in M. split.
          * intros [[_ D] X]. right. auto.
          * intros [[_ X]|[[_ D] X]]; [discriminate|auto].
        + split.
          * intros [[A _] _]. left. auto.
          * intros [[A _]|[[X _] _]]; [|discriminate]. split; [split; [assumption|intros ->; congruence]|].
            destruct (mem u (m_free r')) eqn:X; [exfalso|reflexivity]. rewrite Er in X. apply Reg in X as (_ & _ & X & _).
            apply MF in X as [X _]. congruence.
      - apply not_true_iff_false. rewrite !andb_true_iff, negb_true_iff, mem_image.
        intros [[_ X] (x & M & Y)]. rewrite (m_inside_name s f r u F Lu) in X.
        rewrite (whole_inj n near f Wh u x) in X; auto. unfold gone in M. rewrite mem_diff, andb_true_iff in M.
        destruct M as [M _]. apply MF in M as [M _]. congruence. }
    now rewrite odd_card_spec, Nat.odd_add, Pa.
Qed.

Definition is_connected (t : tempo) : bool := match t with Connected _ => true | _ => false end.

(** A vertex outside of the residue is marked. *)
Lemma m_outside_fits s f r w : m_fits s f r -> is_connected pace = false -> w < n -> free s w = true -> m_inside f r w = false ->
  m_fits (mark G s w) f (MResidue (m_mover r) (match pace with Shared => negb (m_spare r) | _ => m_spare r end) (m_free r)) /\
  length (m_outer s f r) = S (length (m_outer (mark G s w) f r)).
Proof.
  intros F Cn Lw Fw Iw. pose proof F as [Wh Sc Al Na Pa].
  assert (match pace with Connected _ => False | _ => True end) as Nc by (destruct pace; auto; discriminate).
  destruct (whole_onto n near f Wh w Lw) as (v & Lv & Ev).
  assert (mem v (m_free r) = false) as Mv by (rewrite <- (m_inside_name s f r v F Lv), Ev; exact Iw).
  assert (~ matters s w) as Nm.
  { intros H. assert (mem v (m_free r) = true); [|congruence]. apply Na. rewrite Ev. split; [assumption|].
    split; [assumption|]. destruct pace; auto. }
  assert (forall u, u < n -> (matters (mark G s w) u <-> matters s u)) as Mt.
  { intros u Lu. split; [apply matters_after|]. intros [B|(x & Lx & Fx & B & N)]; [now left|right].
    exists x. split; [assumption|]. split; [|auto]. apply free_after. split; [|assumption]. intros ->. apply Nm. now left. }
  split.
  - constructor; auto.
    + cbn. specialize (Al w Lw Fw). lia.
    + intros u Lu Fu. apply free_after in Fu as [Du Fu].
      destruct (N.lt_ge_cases (card (near u)) k) as [S|B].
      * eapply N.le_lt_trans; [apply mn_degree|]. now rewrite degree.
      * rewrite (mn_far n near near_below s w u); [auto|]. destruct (mem w (near u)) eqn:N; [exfalso|reflexivity].
        apply Nm. right. exists u. split; [assumption|]. split; [assumption|]. split; [exact B|]. now rewrite near_sym.
    + intros u. cbn [m_free]. rewrite Na. split; intros (Lu & Fu & H); (split; [assumption|]).
      * split.
        -- apply free_after. split; [|assumption]. intros E.
           assert (mem u (m_free r) = true) as X by (apply Na; auto). rewrite <- (m_inside_name s f r u F Lu), E in X. congruence.
        -- destruct pace; auto; apply Mt; auto; now apply (whole_below n near f Wh).
      * apply free_after in Fu as [_ Fu]. split; [assumption|].
        destruct pace; auto; apply Mt; auto; now apply (whole_below n near f Wh).
    + cbn [m_spare]. assert (length (m_outer s f r) = S (length (m_outer (mark G s w) f r))) as E.
      { unfold m_outer. rewrite (filter_split (fun x => free s x && negb (m_inside f r x)) (N.eqb w)
          (fun x => free (mark G s w) x && negb (m_inside f r x))).
        - now rewrite filter_one.
        - intros x _. rewrite free_mark, (N.eqb_sym x w). destruct (N.eqb_spec w x) as [<-|]; [now rewrite Fw, Iw|reflexivity].
        - intros x _. rewrite free_mark, (N.eqb_sym x w). now destruct (w =? x). }
      change (m_outer (mark G s w) f (MResidue _ _ (m_free r))) with (m_outer (mark G s w) f r).
      destruct pace; auto. rewrite Pa, E, nat_odd_S. now rewrite negb_involutive.
  - unfold m_outer. rewrite (filter_split (fun x => free s x && negb (m_inside f r x)) (N.eqb w)
      (fun x => free (mark G s w) x && negb (m_inside f r x))).
    + now rewrite filter_one.
    + intros x _. rewrite free_mark, (N.eqb_sym x w). destruct (N.eqb_spec w x) as [<-|]; [now rewrite Fw, Iw|reflexivity].
    + intros x _. rewrite free_mark, (N.eqb_sym x w). now destruct (w =? x).
Qed.

End Graph.
