(** * Isomorphic residues, and images under automorphisms (docs/theory.md, 9.8)

    A position that fits a residue fits each residue that is isomorphic to it, by other names of the vertices. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation FMapPositive.
From Mapgame Require Import Game Sets Cover Residue Play Tempo.
Import ListNotations.
Open Scope N_scope.

(** The map of the members of one list to those of another. *)
Definition table_of (vs ws : list N) : PositiveMap.t N :=
  fold_right (fun '(v, w) m => PositiveMap.add (N.succ_pos v) w m) (PositiveMap.empty N) (combine vs ws).
Definition at_table (m : PositiveMap.t N) (v : N) : N :=
  match PositiveMap.find (N.succ_pos v) m with Some w => w | None => v end.

Definition rename (g : N -> N) (r : residue) : residue :=
  {| mover := mover r; spare := spare r; patches := sort (map (image g) (patches r)); danger := image g (danger r);
     idle := image g (idle r);
     guard := match guard r with None => None | Some (d, s) => Some (d, image g s) end |}.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (allowed : N -> N -> bool) (pace : tempo).
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Notation k := (number R).
Notation fits := (fits n near R allowed pace).
Notation stands := (stands n k near allowed).

(** [g] keeps what is adjacent within a patch. *)
Definition keeps (g : N -> N) (ps : list set) : Prop :=
  forall P u v, In P ps -> mem u P = true -> mem v P = true -> mem (g u) (near (g v)) = mem u (near v).

Lemma unions_image g ps w : mem w (unions (map (image g) ps)) = true <-> exists v, mem v (unions ps) = true /\ w = g v.
Proof.
  rewrite mem_unions. split.
  - intros (Q & I & M). apply in_map_iff in I as (P & <- & I). apply mem_image in M as (v & M & ->).
    exists v. split; [now apply (in_unions P)|reflexivity].
  - intros (v & M & ->). apply mem_unions in M as (P & I & M). exists (image g P). split; [now apply in_map|].
    apply mem_image. eauto.
Qed.

Lemma rename_names f ps g h :
  names n near f ps -> keeps g ps -> (forall v, mem v (unions ps) = true -> g v < n /\ h (g v) = v) ->
  names n near (fun v => f (h v)) (map (image g) ps).
Proof.
  intros [Inj Adj Bel] K H. constructor.
  - intros u v Mu Mv E. apply unions_image in Mu as (u' & Mu & ->), Mv as (v' & Mv & ->).
    rewrite (proj2 (H u' Mu)), (proj2 (H v' Mv)) in E. now rewrite (Inj u' v').
  - intros Q u v I Mu Mv. apply in_map_iff in I as (P & <- & I). apply mem_image in Mu as (u' & Mu & ->), Mv as (v' & Mv & ->).
    rewrite (K P u' v' I Mu Mv), (Adj P u' v' I Mu Mv).
    now rewrite (proj2 (H u' (in_unions P u' _ I Mu))), (proj2 (H v' (in_unions P v' _ I Mv))).
  - intros v M. apply unions_image in M as (v' & M & ->). now apply H.
Qed.

Lemma rename_cover (o : options) f ps g h :
  (exists l, Permutation (map fst l) ps /\ cover near o (lift f l)) -> (forall v, mem v (unions ps) = true -> h (g v) = v) ->
  exists l, Permutation (map fst l) (map (image g) ps) /\ cover near o (lift (fun v => f (h v)) l).
Proof.
  intros (l & L & C) H. exists (map (fun q => (image g (fst q), snd q)) l). split.
  - rewrite map_map. cbn [fst]. rewrite <- map_map. now apply Permutation_map.
  - assert (lift (fun v => f (h v)) (map (fun q => (image g (fst q), snd q)) l) = lift f l) as ->; [|assumption].
    unfold lift. rewrite map_map. apply map_ext_in. intros [P c] I. cbn [fst snd]. f_equal. apply set_ext. intros w.
    assert (forall v, mem v P = true -> h (g v) = v) as Hp.
    { intros v M. apply H. apply (in_unions P); [|assumption]. apply (Permutation_in _ L), in_map_iff. now exists (P, c). }
    apply eq_true_iff_eq. rewrite !mem_image. split.
    + intros (u & M & ->). apply mem_image in M as (v & M & ->). exists v. now rewrite Hp.
    + intros (v & M & ->). exists (g v). rewrite Hp by assumption. split; [|reflexivity]. apply mem_image. eauto.
Qed.

Lemma rename_stands p f ps e g h :
  stands p f ps e -> keeps g ps -> (forall v, mem v (unions ps) = true -> g v < n /\ h (g v) = v) ->
  stands p (fun v => f (h v)) (map (image g) ps) (image g e).
Proof.
  intros [NM C D S] K H. constructor.
  - now apply rename_names.
  - apply rename_cover; [assumption|]. intros v M. now apply H.
  - intros w E. destruct (D w E) as (v & M & <-). exists (g v). split; [apply mem_image; eauto|].
    now rewrite (proj2 (H v (S v M))).
  - intros v M. apply mem_image in M as (u & M & ->). apply unions_image. eauto.
Qed.

(** Names that are one to one on a set that holds all patches; in the connected game, on all vertices. *)
Lemma rename_good w r g (s : set) :
  (forall u v, mem u s = true -> mem v s = true -> g u = g v -> u = v) ->
  (forall v, v < n -> mem v (unions (patches r)) = true -> mem v s = true /\ g v < n) ->
  ((forall v, mem v (unions (patches r)) = true -> v < n) -> keeps g (patches r)) ->
  (match pace with Connected _ => whole n near g /\ s = all_below n | _ => True end) ->
  Good n near R allowed pace w (rename g r) -> Good n near R allowed pace w r.
Proof.
  intros Inj In0 K0 Wh H t f T C [St Pl Pc].
  pose proof (names_below _ _ _ _ (stands_names _ _ _ _ _ _ _ _ St)) as Bel. pose proof (K0 Bel) as K.
  assert (forall v, mem v (unions (patches r)) = true -> mem v s = true /\ g v < n) as In_ by (intros v M; apply In0; auto).
  destruct (inverse_on g s Inj) as (h & Inv).
  apply (H t (fun v => f (h v)) T C).
  assert (forall v, mem v (unions (patches r)) = true -> g v < n /\ h (g v) = v) as Hh.
  { intros v M. destruct (In_ v M). auto. }
  assert (forall v, mem v (unions (patches (rename g r))) = mem v (unions (map (image g) (patches r)))) as Un.
  { intros v. cbn [rename patches]. symmetry. apply mem_unions_perm, sort_perm. }
  assert (forall u, inside (fun v => f (h v)) (rename g r) u = inside f r u) as Ins.
  { intros u. apply eq_true_iff_eq. unfold inside. rewrite !mem_image. split.
    - intros (v & M & ->). rewrite Un in M. apply unions_image in M as (v' & M & ->). exists v'.
      now rewrite (proj2 (Hh v' M)).
    - intros (v & M & ->). exists (g v). rewrite (proj2 (Hh v M)). split; [|reflexivity]. rewrite Un.
      apply unions_image. eauto. }
  assert (forall u, outside t (fun v => f (h v)) (rename g r) u = outside t f r u) as Out.
  { intros u. unfold outside. now rewrite Ins. }
  constructor.
  - cbn [rename patches danger]. eapply stands_perm; [apply sort_perm|]. now apply rename_stands.
  - cbn. now rewrite Pl.
  - assert (outer n t (fun v => f (h v)) (rename g r) = outer n t f r) as Eo by (apply filter_same; auto).
    assert (idle r = none -> image g (idle r) = none) as Id0.
    { intros ->. reflexivity. }
    destruct pace as [|y|y]; rewrite ?Eo; cbn [rename idle spare].
    + destruct Pc as [A B]. auto.
    + destruct Pc as [A B]. auto.
    + destruct Pc as [Sp [Wf Id]]. destruct Wh as [Wg ->].
      assert (forall v, v < n -> h (g v) = v) as Hg.
      { intros v L. apply Inv. rewrite mem_all_below. now apply N.ltb_lt. }
      assert (forall v, v < n -> exists u, u < n /\ v = g u /\ h v = u) as On.
      { intros v L. destruct (whole_onto n near g Wg v L) as (u & Lu & <-). exists u. auto. }
      split; [assumption|]. split.
      * constructor.
        -- intros v L. destruct (On v L) as (u & Lu & _ & ->). now apply (whole_below n near f Wf).
        -- intros a b La Lb E. destruct (On a La) as (a' & La' & -> & Ea), (On b Lb) as (b' & Lb' & -> & Eb).
           rewrite Ea, Eb in E. f_equal. now apply (whole_inj n near f Wf).
        -- intros a b La Lb. destruct (On a La) as (a' & La' & -> & Ea), (On b Lb) as (b' & Lb' & -> & Eb).
           rewrite Ea, Eb, (whole_adj n near f Wf), (whole_adj n near g Wg); auto.
        -- intros v L. destruct (whole_onto n near f Wf v L) as (u & Lu & <-). exists (g u).
           split; [now apply (whole_below n near g Wg)|]. now rewrite Hg.
      * intros v. rewrite Out, mem_image. split.
        -- intros (u & M & ->). apply Id in M as [Lu O]. split; [now apply (whole_below n near g Wg)|]. now rewrite Hg.
        -- intros [L O]. destruct (On v L) as (u & Lu & -> & E). rewrite E in O. exists u. split; [|reflexivity].
           apply Id. auto.
Qed.

(** ** The claim `image` *)

Definition is_automorphism (g : N -> N) : bool :=
  forallb (fun v => (g v <? n) && same_set (image g (near v)) (near (g v))) (below n)
  && all_different (map g (elements (all_below n))) none.

Lemma automorphism_whole g : is_automorphism g = true -> whole n near g.
Proof.
  intros H. apply andb_prop in H as [H D]. rewrite forallb_forall in H.
  assert (forall v, v < n -> g v < n /\ image g (near v) = near (g v)) as A.
  { intros v L. specialize (H v). apply andb_prop in H as [X Y]; [|now apply below_spec].
    apply same_set_eq in Y. apply N.ltb_lt in X. auto. }
  assert (forall u v, u < n -> v < n -> g u = g v -> u = v) as Inj.
  { intros u v Lu Lv. apply (different_inj g (all_below n) D); rewrite mem_all_below; now apply N.ltb_lt. }
  constructor; auto.
  - intros v L. now apply A.
  - intros u v Lu Lv. rewrite <- (proj2 (A v Lv)). apply eq_true_iff_eq. rewrite mem_image. split; [|eauto].
    intros (u' & M & E). rewrite (Inj u u'); auto. now apply (near_below u' v).
  - intros w L. assert (incl (map g (below n)) (below n)) as I.
    { intros x J. apply in_map_iff in J as (v & <- & J). apply below_spec in J. apply below_spec. now apply A. }
    assert (NoDup (map g (below n))) as ND.
    { pose proof (below_nodup n) as N. fold (below n) in N.
      assert (forall v, In v (below n) -> v < n) as B by (intros v; apply below_spec).
      clear - N B Inj. induction (below n) as [|a l IH]; cbn; constructor.
      - intros J. apply in_map_iff in J as (b & E & J). inversion N as [|? ? X Y]; subst. apply X.
        rewrite (Inj a b); auto; apply B; cbn; auto.
      - inversion N; subst. apply IH; auto. intros v J. apply B. cbn; auto. }
    assert (incl (below n) (map g (below n))) as I'.
    { apply NoDup_length_incl; auto. now rewrite map_length. }
    assert (In w (below n)) as J by now apply below_spec. apply I' in J.
    apply in_map_iff in J as (v & E & J). apply below_spec in J. eauto.
Qed.

Lemma image_good w r g : is_automorphism g = true ->
  Good n near R allowed pace w (rename g r) -> Good n near R allowed pace w r.
Proof.
  intros H. pose proof (automorphism_whole g H) as Wh. apply (rename_good w r g (all_below n)).
  - intros u v Mu Mv. rewrite mem_all_below in *. apply (whole_inj n near g Wh); now apply N.ltb_lt.
  - intros v B _. rewrite mem_all_below. split; [now apply N.ltb_lt|now apply (whole_below n near g Wh)].
  - intros B P u v I Mu Mv. apply (whole_adj n near g Wh); apply B; now apply (in_unions P).
  - destruct pace; auto.
Qed.

(** ** The claim `isomorphic` *)

Definition is_free : bool := match pace with Connected _ => false | _ => true end.

Definition is_isomorphism (g : N -> N) (r : residue) : bool :=
  let all := unions (patches r) in
  is_free && forallb (fun v => g v <? n) (elements all) && all_different (map g (elements all)) none &&
  forallb (fun P => let P' := image g P in
    forallb (fun v => same_set (image g (inter (near v) P)) (inter (near (g v)) P')) (elements P)) (patches r).

Lemma isomorphism_keeps g r : is_isomorphism g r = true ->
  (forall u v, mem u (unions (patches r)) = true -> mem v (unions (patches r)) = true -> g u = g v -> u = v) /\
  (forall v, mem v (unions (patches r)) = true -> g v < n) /\ keeps g (patches r).
Proof.
  intros H. unfold is_isomorphism in H. apply andb_prop in H as [H A]. apply andb_prop in H as [H D].
  apply andb_prop in H as [_ B]. rewrite forallb_forall in A, B.
  pose proof (different_inj g (unions (patches r)) D) as Inj. split; [exact Inj|]. split.
  - intros v M. apply N.ltb_lt, B. now apply elements_spec.
  - intros P u v I Mu Mv. specialize (A P I). rewrite forallb_forall in A.
    specialize (A v (proj2 (elements_spec P v) Mv)). apply same_set_eq in A.
    assert (mem (g u) (image g (inter (near v) P)) = mem (g u) (inter (near (g v)) (image g P))) as E by now rewrite A.
    rewrite mem_inter in E. assert (mem (g u) (image g P) = true) as X by (apply mem_image; eauto).
    rewrite X, andb_true_r in E. rewrite <- E. apply eq_true_iff_eq. rewrite mem_image. split.
    + intros (u' & M & Eu). rewrite mem_inter, andb_true_iff in M. destruct M as [M1 M2].
      rewrite (Inj u u'); auto; now apply (in_unions P).
    + intros M. exists u. rewrite mem_inter, M, Mu. auto.
Qed.

Lemma isomorphic_good w r g : is_isomorphism g r = true -> Good n near R allowed pace w (rename g r) -> Good n near R allowed pace w r.
Proof.
  intros H. destruct (isomorphism_keeps g r H) as (Inj & B & K).
  unfold is_isomorphism in H. apply andb_prop in H as [H _]. apply andb_prop in H as [H _]. apply andb_prop in H as [F _].
  apply (rename_good w r g (unions (patches r)) Inj); auto.
  unfold is_free in F. destruct pace; auto. discriminate.
Qed.

End Graph.
