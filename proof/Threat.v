(** * Threats (docs/theory.md, 9.4): Bob takes the only patch of a vertex from it, and it is dead. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo.
Import ListNotations.
Open Scope N_scope.

(** The members of some set of a list, and those of two or more. *)
Definition once_twice (ps : list set) : set * set :=
  fold_right (fun P '(o, t) => (union P o, union t (inter o P))) (none, none) ps.

Lemma once_twice_spec ps v :
  mem v (fst (once_twice ps)) = (1 <=? meets v ps)%nat /\ mem v (snd (once_twice ps)) = (2 <=? meets v ps)%nat.
Proof.
  unfold meets. induction ps as [|P ps [IH1 IH2]]; cbn [once_twice fold_right filter].
  - split; apply mem_none.
  - fold (once_twice ps). destruct (once_twice ps) as [o t]. cbn [fst snd] in *.
    rewrite !mem_union, mem_inter, IH1, IH2. destruct (mem v P); cbn [length orb andb].
    + destruct (length (filter (mem v) ps)) as [|[|x]]; auto.
    + rewrite andb_false_r, orb_false_r. auto.
Qed.

Section Graph.
Variables (n : N) (near : N -> set) (fuel : nat) (R : rules) (allowed : N -> N -> bool) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Definition threat (r : residue) : bool :=
  same (mover r) Bob && plain r &&
  let t := snd (once_twice (patches r)) in
  let o := open_set near pace r in
  existsb (fun P => existsb (fun v => negb (disjoint (near v) (inter P o))) (elements (diff P t))) (patches r).

Lemma threat_good r : threat r = true -> Good n near R allowed pace Bob r.
Proof.
  intros H s f T C F. unfold threat in H. apply andb_prop in H as [H E]. apply andb_prop in H as [H _].
  apply same_spec in H. apply existsb_exists in E as (P & IP & E). apply existsb_exists in E as (v & Iv & E).
  apply elements_spec in Iv. rewrite mem_diff, andb_true_iff, negb_true_iff in Iv. destruct Iv as [Mv Once].
  rewrite (proj2 (once_twice_spec (patches r) v)) in Once. apply Nat.leb_gt in Once.
  assert (exists u, mem u (near v) = true /\ mem u P = true /\ mem u (open_set near pace r) = true) as (u & Nu & Mu & Ou).
  { apply negb_true_iff, disjoint_false in E as (u & N & M). rewrite mem_inter, andb_true_iff in M. exists u. tauto. }
  pose proof F as [[[Inj Adj _] (l & L & Cv) _ _] _ _]. pose proof (in_unions P u _ IP Mu) as Uu.
  pose proof (in_unions P v _ IP Mv) as Uv. pose proof IP as IP0.
  assert (exists c, In (P, c) l) as (c & IPc).
  { clear IP0. apply (Permutation_in _ (Permutation_sym L)), in_map_iff in IP as ([P' c] & <- & I). eauto. }
  assert (forall Q d, In (Q, d) l -> mem v Q = true -> (Q, d) = (P, c)) as Only.
  { intros Q d I M. unfold meets in Once. rewrite <- (Permutation_length (filter_perm _ _ _ L)) in Once.
    clear - IPc I M Mv Once.
    assert (length (filter (fun q : set * N => mem v (fst q)) l) <= 1)%nat as K.
    { enough (length (filter (fun q : set * N => mem v (fst q)) l) = length (filter (mem v) (map fst l))) by lia.
      clear. induction l as [|q l IH]; cbn; [reflexivity|]. destruct (mem v (fst q)); cbn; congruence. }
    assert (In (P, c) (filter (fun q : set * N => mem v (fst q)) l)) as A by (apply filter_In; auto).
    assert (In (Q, d) (filter (fun q : set * N => mem v (fst q)) l)) as B by (apply filter_In; auto).
    destruct (filter (fun q : set * N => mem v (fst q)) l) as [|x [|y t]]; [destruct A| |cbn in K; lia].
    destruct A as [A|[]], B as [B|[]]. congruence. }
  assert (avail n (number R) near allowed (color_of s) (f u) c) as Av.
  { apply (cover_avail _ _ _ Cv (image f P) c (f u) (lift_in f l P c IPc)). apply mem_image. eauto. }
  assert (avail n (number R) near allowed (color_of s) (f v) c) as Avv.
  { apply (cover_avail _ _ _ Cv (image f P) c (f v) (lift_in f l P c IPc)). apply mem_image. eauto. }
  assert (mem (f v) (near (f u)) = true) as Nf.
  { rewrite near_sym, <- (Adj P u v IP0 Mu Mv). assumption. }
  assert (forall Q d w, In (Q, d) l -> mem w Q = true -> mem w (unions (patches r)) = true) as InQ.
  { intros Q d w I. apply in_unions. apply (Permutation_in _ L), in_map_iff. now exists (Q, d). }
  assert (f v <> f u) as Dvu. { intros E'. rewrite E', near_irr in Nf. discriminate. }
  apply has_a_move with (q := color s (f u) c).
  - cbn. apply avail_spec in Avv as (Lv & _ & Un & _); [|exact near_below]. now apply (not_colored n near s (f v)).
  - cbn. congruence.
  - apply (move_in n near R allowed near_below); [assumption|].
    apply (open_set_spec n near R allowed pace near_below pace_ok s f r u F); auto.
  - apply (dead_wins n near R allowed near_below (color s (f u) c) (f v)).
    + now destruct Avv.
    + cbn. apply N.eqb_neq in Dvu as ->. now destruct Avv as (_ & _ & ? & _).
    + intros d Ad. apply (avail_put n (number R) near allowed near_sym) in Ad; [|assumption]. destruct Ad as (Ad & _ & X).
      destruct (cover_full _ _ _ Cv (image f P) c (f v) d (lift_in f l P c IPc)) as [(Q & J & MQ)|[(Q & e & J & MQ & U) _]]; auto.
      * apply mem_image. eauto.
      * apply in_lift in J as (Q' & J & ->). apply mem_image in MQ as (v' & MQ & E').
        rewrite <- (Inj v v' Uv (InQ Q' d v' J MQ) E') in MQ.
        specialize (Only Q' d J MQ). injection Only as -> ->. apply X. auto.
      * apply in_lift in J as (Q' & J & ->). apply mem_image in MQ as (v' & MQ & E').
        rewrite <- (Inj v v' Uv (InQ Q' e v' J MQ) E') in MQ.
        specialize (Only Q' e J MQ). injection Only as -> ->. apply Dvu. symmetry. apply U, mem_image. eauto.
Qed.

End Graph.
