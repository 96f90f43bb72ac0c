(** * The residue of the start: before the first move the position fits it. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (fuel : nat) (R : rules) (pace : tempo) (given : start_of) (cs : list N).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Notation k := (number R).
Notation allowed := (on_list (lists given)).
Notation avail := (avail n k near allowed).
Notation endangered := (endangered n k near allowed).

Hypothesis cs_once : NoDup cs.
Hypothesis cs_below : forall c, In c cs -> c < k.
Hypothesis cs_all : forall v c, v < n -> c < k -> allowed v c = true -> In c cs.

Let p0 : colors := color_given (colored given).

Lemma in_without v : mem v (without_color n given) = true <-> v < n /\ p0 v = None.
Proof.
  unfold without_color. rewrite mem_filter_set. unfold full. rewrite mem_all_below, N.ltb_lt. fold p0. destruct (p0 v); split; intuition discriminate.
Qed.

Lemma in_may_take v c : c < k -> mem v (may_take n near given c) = true <-> avail p0 v c.
Proof.
  intros L. unfold may_take. rewrite mem_filter_set, in_without, andb_true_iff, forallb_forall. unfold Cover.avail. split.
  - intros [[Lv E] [Al H]]. repeat split; auto. intros w M X. specialize (H w (proj2 (elements_spec _ _) M)). fold p0 in H. rewrite X, N.eqb_refl in H. discriminate.
  - intros (Lv & [_ Al] & E & H). split; [auto|]. split; [assumption|]. intros w I. apply elements_spec in I. fold p0. destruct (p0 w) as [d|] eqn:X; [|reflexivity].
    apply negb_true_iff, N.eqb_neq. intros ->. now apply (H w I).
Qed.

Lemma given_named w c : p0 w = Some c -> In c (named given).
Proof.
  unfold p0, color_given. destruct (find _ (colored given)) as [q|] eqn:F; [|discriminate]. intros E. injection E as <-. apply find_some in F as [I _].
  apply nodup_In, in_app_iff. left. now apply in_map.
Qed.

(** So many colors are not in a list. *)
Lemma others_enough (l : list N) m : m <= N.of_nat (length (filter (fun c => negb (existsb (N.eqb c) l)) (below m)) + length l).
Proof using.
  assert (length (below m) <= length (filter (fun c => negb (existsb (N.eqb c) l)) (below m)) + length l)%nat as Ln.
  { rewrite <- app_length. apply NoDup_incl_length; [apply (below_nodup m)|]. intros c J. apply in_app_iff. destruct (existsb (N.eqb c) l) eqn:E.
    - right. apply existsb_exists in E as (d & Id & E). now apply N.eqb_eq in E as ->.
    - left. apply filter_In. now rewrite E. }
  unfold below in Ln at 1. rewrite map_length, seq_length in Ln. lia.
Qed.

Lemma degree_most v : v < n -> card (near v) <= max_degree n near.
Proof using.
  intros L. unfold max_degree. apply below_spec in L. fold (below n) in L. induction (below n) as [|u l IH]; [destruct L|].
  cbn [fold_right]. destruct L as [->|L]; [lia|]. specialize (IH L). lia.
Qed.

(** With more colors that no vertex has than neighbors a vertex is safe. *)
Lemma few_neighbors v : lists given = [] -> max_degree n near + N.of_nat (length (named given)) < k -> ~ endangered p0 v.
Proof.
  intros NoList H (L & Un & f & F & I).
  pose proof (degree_most v L) as D. pose proof (others_enough (named given) k) as Ln.
  set (new := filter (fun c => negb (existsb (N.eqb c) (named given))) (below k)).
  assert (forall c, In c new -> avail p0 v c) as A.
  { intros c J. apply filter_In in J as [J N]. apply below_spec in J. split; [assumption|]. split; [split; [assumption|now rewrite NoList]|]. split; [assumption|]. intros w _ E. apply given_named in E.
    apply negb_true_iff in N. rewrite <- not_true_iff_false, existsb_exists in N. apply N. exists c. split; [assumption|apply N.eqb_refl]. }
  assert (NoDup (map f new)) as ND.
  { assert (NoDup new) as NK by apply NoDup_filter, (below_nodup k). clear - NK A I. induction new as [|c l IH]; cbn; constructor.
    - intros J. apply in_map_iff in J as (d & E & J). inversion NK as [|? ? X Y]; subst. apply X.
      rewrite (I c d); auto; apply A; cbn; auto.
    - inversion NK; subst. apply IH; auto. intros d J. apply A. cbn; auto. }
  assert (incl (map f new) (elements (near v))) as IN.
  { intros w J. apply in_map_iff in J as (c & <- & J). apply elements_spec. now apply F, A. }
  pose proof (NoDup_incl_length ND IN) as Le. rewrite map_length in Le. fold new in Ln.
  rewrite card_spec in D. lia.
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
  exists l, map fst l = concat (map (fun c => split near fuel (may_take n near given c)) cs) /\ cover near (avail p0) l.
Proof.
  set (ps := fun c => split near fuel (may_take n near given c)).
  assert (forall c, parts near (fun v => mem v (may_take n near given c) = true) (ps c)) as Pc by (intros c; now apply split_in_parts).
  exists (concat (map (fun c => map (fun P => (P, c)) (ps c)) cs)). split.
  - generalize cs. intros l. induction l as [|c l IH]; cbn; [reflexivity|]. rewrite map_app, map_map, IH. cbn. now rewrite map_id.
  - assert (forall P c, In (P, c) (concat (map (fun c => map (fun P => (P, c)) (ps c)) cs)) <-> In P (ps c) /\ In c cs) as In_.
    { intros P c. rewrite in_concat. split.
      - intros (l & I & J). apply in_map_iff in I as (d & <- & I). apply in_map_iff in J as (Q & E & J).
        injection E as -> ->. auto.
      - intros [I L]. exists (map (fun P => (P, c)) (ps c)). split.
        + apply in_map_iff. now exists c.
        + apply in_map_iff. now exists P. }
    constructor.
    + intros P c v I M. apply In_ in I as [I L]. apply in_may_take; [now apply cs_below|]. apply (parts_all near _ _ (Pc c)). eauto.
    + intros P c v w I M Av N. apply In_ in I as [I L]. apply (parts_closed near _ _ (Pc c) P v w); auto. apply in_may_take; auto.
    + intros v c. clear - cs_once Pc.
      assert (forall l, NoDup l -> (count v c (concat (map (fun c => map (fun P => (P, c)) (ps c)) l)) <= 1)%nat /\
                (~ In c l -> count v c (concat (map (fun c => map (fun P => (P, c)) (ps c)) l)) = 0%nat)) as X.
      { induction l as [|d l IH]; intros N; cbn [map concat]; [cbn; split; auto with arith|].
        inversion N as [|? ? NI NL]; subst. destruct (IH NL) as [IH1 IH2].
        rewrite count_app, count_colored. destruct (N.eqb_spec d c) as [->|D].
        - rewrite (IH2 NI). pose proof (parts_once near _ _ (Pc c) v). split; [lia|]. intros J. destruct J. cbn; auto.
        - split; [lia|]. intros J. apply IH2. intros J'. apply J. cbn; auto. }
      now apply X.
    + intros P c v d I M Av. left. assert (In d cs) as Ld by (destruct Av as (Lv & [L Al] & _); now apply (cs_all v)).
      destruct (proj1 (parts_all near _ _ (Pc d) v)) as (Q & IQ & MQ); [apply in_may_take; auto|].
      exists Q. split; [|assumption]. now apply In_.
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

(** A vertex that has no color and no option is dead, so that Bob has won. *)
Lemma start_dead w first : start n k near fuel pace given cs w = None -> Wins (list_game (graph_of n near) R allowed) Bob (colored_start (colored given) first).
Proof.
  unfold start. cbv zeta. destruct (_ && (_ <? _)); [discriminate|]. destruct (subset _ _) eqn:S; [discriminate|]. intros _. apply subset_false in S as (v & M & X).
  apply in_without in M as [Lv E]. apply (dead_wins n near R allowed near_below) with (v := v); [assumption|exact E|]. intros c A. rewrite <- not_true_iff_false in X. apply X.
  assert (In c cs) as L by (destruct A as (_ & [L Al] & _); now apply (cs_all v)). apply in_may_take in A; [|now apply cs_below].
  assert (parts near (fun v => mem v (may_take n near given c) = true) (split near fuel (may_take n near given c))) as Pc by now apply split_in_parts.
  apply (proj1 (parts_all near _ _ Pc v)) in A as (P & I & M). apply mem_unions. exists P. split; [|assumption].
  apply in_concat. exists (split near fuel (may_take n near given c)). split; [|assumption]. apply in_map_iff. now exists c.
Qed.

Lemma start_fits w first r : start n k near fuel pace given cs w = Some r -> fits n near R allowed pace (colored_start (colored given) first) own_name r /\ mover r = w /\ guard r = None.
Proof.
  unfold start. cbv zeta. destruct (_ && (_ <? _)) eqn:Many.
  - apply andb_prop in Many as [NoList H]. apply N.ltb_lt in H. assert (lists given = []) as NL by (destruct (lists given); [reflexivity|discriminate]).
    intros E. injection E as <-. split; [|split; reflexivity]. constructor.
    + constructor.
      * apply own_names. intros v M. cbn in M. rewrite mem_none in M. discriminate.
      * exists []. split; [constructor|]. constructor; cbn; try tauto. intros; lia.
      * intros v E. exfalso. now apply (few_neighbors v NL H).
      * intros v M. cbn in M. rewrite mem_none in M. discriminate.
    + reflexivity.
    + assert (forall r v, patches r = [] -> outside (colored_start (colored given) first) own_name r v = match p0 v with None => true | _ => false end) as Out.
      { intros r v E. unfold outside, inside, uncolored. rewrite image_own, E. cbn [unions fold_right colored_start color_of]. rewrite mem_none, andb_true_r. reflexivity. }
      destruct pace as [|y|y]; cbn [idle spare].
      * split; [reflexivity|]. rewrite odd_card_spec, (card_below n (without_color n given)).
        -- unfold outer. f_equal. f_equal. apply filter_same. intros v I. rewrite Out by reflexivity. apply below_spec in I.
           apply eq_true_iff_eq. rewrite in_without. destruct (p0 v); intuition discriminate.
        -- intros v M. now apply in_without in M.
      * auto.
      * split; [reflexivity|]. split; [exact own_whole|]. intros v. unfold own_name. rewrite Out by reflexivity. rewrite in_without. destruct (p0 v); intuition discriminate.
  - destruct start_cover as (l & L & C). set (ps := concat _) in *. destruct (subset _ _) eqn:Sub; [|discriminate]. intros E0. injection E0 as <-.
    split; [|split; reflexivity]. rewrite subset_spec in Sub.
    set (e := filter_set (can_die near fuel ps) (without_color n given)).
    assert (forall v, mem v (unions ps) = true <-> v < n /\ p0 v = None) as All.
    { intros v. split.
      - rewrite mem_unions. intros (P & I & M). rewrite <- L in I. apply in_map_iff in I as ([P' c] & <- & I).
        destruct (cover_avail _ _ _ C P' c v I M) as (Lv & _ & Uv & _). auto.
      - intros Lv. apply Sub. now apply in_without. }
    assert (stands n k near allowed p0 own_name ps e) as St.
    { constructor.
      - apply own_names. intros v M. now apply All in M.
      - exists l. rewrite L. split; [apply Permutation_refl|]. now apply own_cover.
      - intros v E. exists v. split; [|reflexivity]. apply mem_filter_set. split.
        + apply in_without. destruct E as (A & B & _). auto.
        + destruct (can_die near fuel ps v) eqn:K; [reflexivity|exfalso].
          destruct E as (_ & _ & E). apply (can_die_spec n near fuel (avail p0) own_name l ps v); auto.
          -- now apply own_cover.
          -- now rewrite L.
          -- apply own_names. intros u M. now apply All in M.
      - intros v M. apply mem_filter_set in M as [M _]. now apply Sub. }
    constructor.
    + apply settle_stands; auto.
    + reflexivity.
    + set (r := settle fuel pace w false none ps e). set (gone := diff (unions ps) (unions (kept fuel ps e))).
      assert (forall v, v < n -> outside (colored_start (colored given) first) own_name r v = mem v gone) as Out.
      { intros v Lv. unfold outside, inside, uncolored, r, gone. cbn [color_of colored_start]. rewrite image_own, settle_unions, mem_diff. f_equal.
        apply eq_true_iff_eq. rewrite All. fold p0. destruct (p0 v); intuition discriminate. }
      assert (forall v, mem v gone = true -> v < n) as Gn by (intros v M; unfold gone in M; rewrite mem_diff in M; apply andb_prop in M as [M _]; now apply All in M).
      destruct pace as [|y|y]; cbn [r settle idle spare].
      * split; [reflexivity|]. fold gone. rewrite odd_card_spec, xorb_false_l, (card_below n gone) by assumption.
        unfold outer. f_equal. f_equal. apply filter_same. intros v I. apply below_spec in I. now rewrite Out.
      * auto.
      * split; [reflexivity|]. split; [exact own_whole|]. intros v. fold gone. rewrite mem_union, mem_none. cbn [orb]. split.
        -- intros M. pose proof (Gn v M). split; [assumption|]. unfold own_name. now rewrite Out.
        -- intros [Lv M]. unfold own_name in M. now rewrite Out in M.
Qed.

End Graph.
