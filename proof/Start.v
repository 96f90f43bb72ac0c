(** * The residue of the start: before the first move the position fits it. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (fuel : nat) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis some_color : 0 < number R.

Notation k := (number R).
Notation avail := (avail n k near).
Notation endangered := (endangered n k near).

Let p0 : colors := fun _ => None.

Lemma start_avail v c : v < n -> c < k -> avail p0 v c.
Proof. intros L K. repeat split; auto. discriminate. Qed.

(** With more colors than neighbors a vertex is safe. *)
Lemma few_neighbors v : max_degree n near < k -> ~ endangered p0 v.
Proof.
  intros H (L & _ & f & F & I).
  assert (card (near v) <= max_degree n near) as D.
  { unfold max_degree. apply below_spec in L. fold (below n) in L. induction (below n) as [|u l IH]; [destruct L|].
    cbn [fold_right]. destruct L as [->|L]; [lia|]. specialize (IH L). lia. }
  assert (NoDup (map f (below k))) as ND.
  { pose proof (below_nodup k) as NK. fold (below k) in NK.
    assert (forall c, In c (below k) -> avail p0 v c) as A.
    { intros c J. apply start_avail; auto. now apply below_spec. }
    clear - NK A I. induction (below k) as [|c l IH]; cbn; constructor.
    - intros J. apply in_map_iff in J as (d & E & J). inversion NK as [|? ? X Y]; subst. apply X.
      rewrite (I c d); auto; apply A; cbn; auto.
    - inversion NK; subst. apply IH; auto. intros d J. apply A. cbn; auto. }
  assert (incl (map f (below k)) (elements (near v))) as IN.
  { intros w J. apply in_map_iff in J as (c & <- & J). apply elements_spec. apply below_spec in J.
    now apply F, start_avail. }
  pose proof (NoDup_incl_length ND IN) as Le. rewrite map_length in Le. unfold below in Le.
  rewrite map_length, seq_length in Le. rewrite card_spec in D. lia.
Qed.

Lemma count_colored v c (ps : list set) d :
  count v c (map (fun P => (P, d)) ps) = if d =? c then meets v ps else 0%nat.
Proof.
  unfold count, meets. induction ps as [|P ps IH]; cbn; [now destruct (d =? c)|].
  unfold has at 1. cbn. destruct (d =? c) eqn:E; rewrite ?andb_true_r, ?andb_false_r; cbn.
  - destruct (mem v P); cbn; auto.
  - assumption.
Qed.

Lemma start_cover :
  exists l, map fst l = concat (repeat (split near fuel (full n)) (N.to_nat k)) /\ cover near (avail p0) l.
Proof.
  set (ps := split near fuel (full n)).
  assert (parts near (fun v => mem v (full n) = true) ps) as [A C O] by now apply split_in_parts.
  exists (concat (map (fun c => map (fun P => (P, c)) ps) (below k))). split.
  - unfold below. rewrite <- (seq_length (N.to_nat k) 0) at 2. rewrite map_map.
    induction (seq 0 (N.to_nat k)) as [|i l IH]; cbn; [reflexivity|].
    rewrite map_app, map_map, IH. cbn. now rewrite map_id.
  - assert (forall P c, In (P, c) (concat (map (fun c => map (fun P => (P, c)) ps) (below k))) <-> In P ps /\ c < k) as In_.
    { intros P c. rewrite in_concat. split.
      - intros (l & I & J). apply in_map_iff in I as (d & <- & I). apply in_map_iff in J as (Q & E & J).
        injection E as -> ->. split; [assumption|]. now apply below_spec.
      - intros [I L]. exists (map (fun P => (P, c)) ps). split.
        + apply in_map_iff. exists c. split; [reflexivity|]. now apply below_spec.
        + apply in_map_iff. now exists P. }
    assert (forall v P, In P ps -> mem v P = true -> v < n) as Lt.
    { intros v P I M. assert (mem v (full n) = true) as F by (apply A; eauto).
      unfold full in F. rewrite mem_all_below in F. now apply N.ltb_lt. }
    constructor.
    + intros P c v I M. apply In_ in I as [I L]. apply start_avail; eauto.
    + intros P c v w I M Av N. apply In_ in I as [I L]. apply (C P v w); auto.
      unfold full. rewrite mem_all_below. apply N.ltb_lt. now destruct Av.
    + intros v c. pose proof (below_nodup k) as ND. fold (below k) in ND. clear - ND O.
      assert (forall l, NoDup l -> (count v c (concat (map (fun c => map (fun P => (P, c)) ps) l)) <= 1)%nat /\
                (~ In c l -> count v c (concat (map (fun c => map (fun P => (P, c)) ps) l)) = 0%nat)) as X.
      { induction l as [|d l IH]; intros N; cbn [map concat]; [cbn; split; auto with arith|].
        inversion N as [|? ? NI NL]; subst. destruct (IH NL) as [IH1 IH2].
        rewrite count_app, count_colored. destruct (N.eqb_spec d c) as [->|D].
        - rewrite (IH2 NI). specialize (O v). split; [lia|]. intros J. destruct J. cbn; auto.
        - split; [lia|]. intros J. apply IH2. intros J'. apply J. cbn; auto. }
      now apply X.
    + intros P c v d I M Av. left. destruct (proj1 (A v)) as (Q & IQ & MQ).
      { unfold full. rewrite mem_all_below. apply N.ltb_lt. now destruct Av. }
      exists Q. split; [|assumption]. apply In_. split; [assumption|]. now destruct Av as (_ & L & _).
Qed.

(** At first names are the vertices. *)
Definition own_name (v : N) : N := v.

Lemma image_own s w : mem w (image own_name s) = mem w s.
Proof.
  apply eq_true_iff_eq. rewrite mem_image. unfold own_name. split; [now intros (v & M & ->)|eauto].
Qed.

Lemma own_whole : whole n near own_name.
Proof. constructor; unfold own_name; auto. intros w L. eauto. Qed.

Lemma own_names ps : (forall v, mem v (unions ps) = true -> v < n) -> names n near own_name ps.
Proof. intros B. constructor; unfold own_name; auto. Qed.

Lemma own_cover a l : cover near a l -> cover near a (lift own_name l).
Proof.
  intros [A C O F].
  assert (forall Q c v, In (Q, c) (lift own_name l) -> mem v Q = true -> exists P, In (P, c) l /\ mem v P = true /\
            forall w, mem w Q = mem w P) as B.
  { intros Q c v I M. apply in_lift in I as (P & I & ->). rewrite image_own in M. exists P. split; [assumption|].
    split; [assumption|]. intros w. apply image_own. }
  constructor.
  - intros Q c v I M. destruct (B Q c v I M) as (P & J & N & _). eauto.
  - intros Q c v w I M Aw N. destruct (B Q c v I M) as (P & J & M' & E). rewrite E. eauto.
  - intros v c. specialize (O v c). unfold count, lift in *.
    enough (length (filter (has v c) (map (fun q => (image own_name (fst q), snd q)) l)) = length (filter (has v c) l)) by lia.
    clear. induction l as [|q l IH]; cbn [map filter]; [reflexivity|].
    assert (has v c (image own_name (fst q), snd q) = has v c q) as -> by (unfold has; cbn [fst snd]; now rewrite image_own).
    destruct (has v c q); cbn [length]; congruence.
  - intros Q c v d I M Av. destruct (B Q c v I M) as (P & J & M' & _).
    destruct (F P c v d J M' Av) as [(X & Y & Z)|[(X & e & Y & Z & U) W]].
    + left. exists (image own_name X). split; [now apply lift_in|]. now rewrite image_own.
    + right. split; [|assumption]. exists (image own_name X), e. split; [now apply lift_in|]. rewrite image_own.
      split; [assumption|]. intros w. rewrite image_own. apply U.
Qed.

Lemma start_fits w first : fits n near R pace (uncolored_start first) own_name (start n k near fuel pace w).
Proof.
  unfold start. destruct (N.ltb_spec (max_degree n near) k) as [H|H].
  - constructor.
    + constructor.
      * apply own_names. intros v M. cbn in M. rewrite mem_none in M. discriminate.
      * exists []. split; [constructor|]. constructor; cbn; try tauto. intros; lia.
      * intros v E. exfalso. now apply (few_neighbors v H).
      * intros v M. cbn in M. rewrite mem_none in M. discriminate.
    + reflexivity.
    + assert (forall r v, patches r = [] -> outside (uncolored_start first) own_name r v = true) as Out.
      { intros r v E. unfold outside, inside, uncolored. rewrite image_own, E. cbn [unions fold_right]. now rewrite mem_none. }
      destruct pace as [|y|y]; cbn [idle spare].
      * split; [reflexivity|]. rewrite odd_card_spec, (card_below n (full n)).
        -- unfold outer. f_equal. f_equal. apply filter_same. intros v I. rewrite Out by reflexivity.
           unfold full. rewrite mem_all_below. apply N.ltb_lt. now apply below_spec.
        -- intros v. unfold full. rewrite mem_all_below. apply N.ltb_lt.
      * auto.
      * split; [reflexivity|]. split; [exact own_whole|]. intros v. rewrite Out by reflexivity. unfold full. rewrite mem_all_below, N.ltb_lt. tauto.
  - destruct start_cover as (l & L & C). set (ps := concat (repeat (split near fuel (full n)) (N.to_nat k))) in *.
    set (e := filter_set (can_die near fuel ps) (full n)).
    assert (forall v, mem v (unions ps) = true <-> v < n) as All.
    { intros v. rewrite mem_unions. split.
      - intros (P & I & M). rewrite <- L in I. apply in_map_iff in I as ([P' c] & <- & I).
        destruct (cover_avail _ _ _ C P' c v I M) as [Lv _]. exact Lv.
      - intros Lv. assert (parts near (fun v => mem v (full n) = true) (split near fuel (full n))) as [A _ _]
          by now apply split_in_parts.
        destruct (proj1 (A v)) as (P & I & M); [unfold full; rewrite mem_all_below; now apply N.ltb_lt|].
        exists P. split; [|assumption]. apply in_concat. exists (split near fuel (full n)). split; [|assumption].
        destruct (N.to_nat k) as [|i] eqn:Ei; [lia|cbn; auto]. }
    assert (stands n k near p0 own_name ps e) as St.
    { constructor.
      - apply own_names. intros v. apply All.
      - exists l. rewrite L. split; [apply Permutation_refl|]. now apply own_cover.
      - intros v E. exists v. split; [|reflexivity]. apply mem_filter_set. split.
        + unfold full. rewrite mem_all_below. apply N.ltb_lt. now destruct E.
        + destruct (can_die near fuel ps v) eqn:K; [reflexivity|exfalso].
          destruct E as (_ & _ & E). apply (can_die_spec n near fuel (avail p0) own_name l ps v); auto.
          -- now apply own_cover.
          -- now rewrite L.
          -- apply own_names. intros u. apply All.
      - intros v M. apply mem_filter_set in M as [M _]. apply All. unfold full in M. rewrite mem_all_below in M.
        now apply N.ltb_lt. }
    constructor.
    + apply settle_stands; auto.
    + reflexivity.
    + set (r := settle fuel pace w false none ps e). set (gone := diff (unions ps) (unions (kept fuel ps e))).
      assert (forall v, outside (uncolored_start first) own_name r v = negb (mem v (unions (kept fuel ps e)))) as Out.
      { intros v. unfold outside, inside, uncolored, r. cbn [color_of uncolored_start]. now rewrite image_own, settle_unions. }
      destruct pace as [|y|y]; cbn [r settle idle spare].
      * split; [reflexivity|]. fold gone. rewrite odd_card_spec, xorb_false_l, (card_below n gone).
        -- unfold outer. f_equal. f_equal. apply filter_same. intros v I. rewrite Out. unfold gone. rewrite mem_diff.
           apply below_spec in I. now rewrite (proj2 (All v) I).
        -- intros v. unfold gone. rewrite mem_diff, andb_true_iff, All. tauto.
      * auto.
      * split; [reflexivity|]. split; [exact own_whole|]. intros v. fold gone. rewrite mem_union, mem_none. cbn [orb]. rewrite Out. unfold gone.
        rewrite mem_diff, andb_true_iff, All. tauto.
Qed.

End Graph.
