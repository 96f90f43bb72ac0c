(** * Classes (docs/theory.md, 9.6): the vertices that one option concerns are in one class. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Isomorphic Guarding.
Import ListNotations.
Open Scope N_scope.

(** A class joined to a list of them. *)
Fixpoint merge (g : set) (cls : list set) : set * list set :=
  match cls with
  | [] => (g, [])
  | c :: t => let '(h, l) := merge g t in if disjoint c g then (h, c :: l) else (union c h, l)
  end.

Definition add_group (g : set) (cls : list set) : list set :=
  if is_none g then cls else let '(h, l) := merge g cls in h :: l.

(** Sorted by least members. *)
Fixpoint insert_class (a : set) (l : list set) : list set :=
  match l with
  | [] => [a]
  | b :: t => if lowest a <? lowest b then a :: l else b :: insert_class a t
  end.

Section Graph.
Variables (n : N) (near : N -> set).

(** A member of a patch, and its neighbors there. *)
Definition reach (P : set) (x : N) : set := inter (union (near x) (single x)) P.

(** The classes of a set of vertices. *)
Definition classes (g : set) (ps : list set) : list set :=
  let groups := flat_map (fun P => map (fun x => inter (reach P x) g) (elements P)) (distinct ps) in
  fold_right insert_class [] (fold_left (fun cls h => add_group h cls) groups (map single (elements g))).

(** They are what they should be. *)
Definition apart (g : set) (ps cls : list set) : bool :=
  forallb (fun P => forallb (fun x => let h := reach P x in
    (length (filter (fun c => negb (disjoint c h)) cls) <=? 1)%nat) (elements P)) ps
  && subset g (unions cls) && subset (unions cls) g.

(** ** Residues and guarding games *)

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

(** A residue stands for options, and a set of vertices of which it has those that are not known to be safe. *)
Record laid (o : choices) (f : N -> N) (r : residue) (g : set) : Prop := Laid {
  laid_names : names n near f (patches r);
  laid_cover : exists l, Permutation (map fst l) (patches r) /\ cover near (may o) (lift f l);
  laid_inside : forall v, mem v (danger r) = true -> mem v (unions (patches r)) = true;
  laid_danger : forall v, mem v (danger r) = true -> mem (f v) g = true;
  laid_safe : forall w, mem w g = true -> matched near (may o) w -> exists v, mem v (danger r) = true /\ f v = w
}.

Section Laid.
Variables (o : choices) (f : N -> N) (ps : list set).
Hypothesis Names : names n near f ps.
Variable l : patch_list.
Hypothesis Patches : Permutation (map fst l) ps.
Hypothesis Covers : cover near (may o) (lift f l).

Lemma listed P c : In (P, c) l -> In P ps.
Proof. intros I. apply (Permutation_in _ Patches), in_map_iff. now exists (P, c). Qed.

(** A vertex of a patch has the names that it has. *)
Lemma in_patch P u v : In P ps -> mem u (unions ps) = true -> mem v P = true -> f u = f v -> mem u P = true.
Proof.
  intros I U M E. rewrite (names_inj _ _ _ _ Names u v U (in_unions P v ps I M) E). exact M.
Qed.

(** The option of a member of patches is a patch of it, or it is alone in a patch and no neighbor has this option. *)
Lemma option_patch u c : mem u (unions ps) = true -> o (f u) c = true ->
  (exists P, In (P, c) l /\ mem u P = true) \/
  ((exists P e, In (P, e) l /\ mem u P = true /\ forall w, mem w P = true -> w = u) /\
   forall w, mem w (near (f u)) = true -> o w c = true -> False).
Proof.
  intros U O. pose proof U as U0. rewrite <- (mem_unions_perm _ _ u Patches), mem_unions in U. destruct U as (P0 & I0 & M0).
  apply in_map_iff in I0 as ([P' d] & <- & I0). cbn in M0.
  destruct (cover_full _ _ _ Covers (image f P') d (f u) c (lift_in f l P' d I0)) as [(Q & J & MQ)|[(Q & e & J & MQ & S) W]]; auto.
  - apply mem_image. eauto.
  - apply in_lift in J as (P & J & ->). apply mem_image in MQ as (u' & M & E). left. exists P. split; [assumption|].
    apply (in_patch P u u'); auto. now apply (listed P c).
  - apply in_lift in J as (P & J & ->). apply mem_image in MQ as (u' & M & E). right. split.
    + exists P, e. split; [assumption|]. pose proof (listed P e J) as IP.
      assert (mem u P = true) as MP by now apply (in_patch P u u'). split; [assumption|].
      intros w Mw. apply (names_inj _ _ _ _ Names); auto; [now apply (in_unions P)|]. apply S, mem_image. eauto.
    + intros w N Ow. now apply (W w N).
Qed.

(** A neighbor that has an option of [u] is in the patch of this option. *)
Lemma shared_patch u w c : mem u (unions ps) = true -> o (f u) c = true -> o w c = true -> mem w (near (f u)) = true ->
  exists P x, In (P, c) l /\ In P ps /\ mem u P = true /\ mem x P = true /\ w = f x.
Proof.
  intros U Ou Ow N. destruct (option_patch u c U Ou) as [(P & J & M)|[_ W]]; [|exfalso; now apply (W w)].
  assert (mem w (image f P) = true) as Mw.
  { apply (cover_closed _ _ _ Covers (image f P) c (f u) w (lift_in f l P c J)); auto. apply mem_image. eauto. }
  apply mem_image in Mw as (x & Mx & ->). pose proof (listed P c J). eauto 10.
Qed.

(** An option concerns one class at most. *)
Lemma apart_spec g cls : apart g ps cls = true -> (forall v, mem v g = true -> mem v (unions ps) = true) ->
  forall w c, o w c = true -> (length (filter (fun c0 => concerns near (image f c0) o w c) cls) <= 1)%nat.
Proof.
  intros H S w c Ow. unfold apart in H. apply andb_prop in H as [H S2]. apply andb_prop in H as [H S1].
  rewrite subset_spec in S2. rewrite forallb_forall in H.
  assert (forall c0 u, In c0 cls -> mem u c0 = true -> mem u (unions ps) = true) as U.
  { intros c0 u I M. apply S, S2. now apply (in_unions c0). }
  destruct (Nat.leb_spec (length (filter (fun c0 => concerns near (image f c0) o w c) cls)) 1) as [L|L]; [assumption|exfalso].
  assert (forall c0, concerns near (image f c0) o w c = true ->
            exists u, mem u c0 = true /\ (f u = w \/ mem (f u) (near w) = true /\ o (f u) c = true)) as Sp.
  { intros c0 T. apply concerns_spec in T as [M|(u' & M & N & O)]; apply mem_image in M as (u & M & E); exists u.
    - auto.
    - subst u'. auto. }
  (* All classes that the option concerns meet what one member of a patch reaches. *)
  assert (exists P x, In P ps /\ mem x P = true /\
            forall c0, In c0 cls -> concerns near (image f c0) o w c = true -> disjoint c0 (reach P x) = false) as (P & x & IP & Mx & All).
  { destruct (existsb (fun c0 => existsb (fun u => mem (f u) (near w) && o (f u) c) (elements c0)) cls) eqn:E.
    - apply existsb_exists in E as (c0 & I0 & E). apply existsb_exists in E as (u & M0 & E). apply elements_spec in M0.
      apply andb_prop in E as [N0 O0]. rewrite near_sym in N0.
      destruct (shared_patch u w c (U c0 u I0 M0) O0 Ow N0) as (P & x & IPc & IP & Mu & Mx & ->).
      exists P, x. split; [assumption|]. split; [assumption|]. intros c1 I1 T. destruct (Sp c1 T) as (v & Mv & Hv).
      apply not_true_iff_false. rewrite disjoint_spec. intros X. specialize (X v Mv). unfold reach in X.
      rewrite mem_inter, mem_union, mem_single in X.
      destruct Hv as [Hv|[Nv Ov]].
      + rewrite (names_inj _ _ _ _ Names v x (U c1 v I1 Mv) (in_unions P x _ IP Mx) Hv) in X.
        rewrite N.eqb_refl, orb_true_r, Mx in X. discriminate.
      + assert (mem (f v) (image f P) = true) as Mi.
        { apply (cover_closed _ _ _ Covers (image f P) c (f x) (f v) (lift_in f l P c IPc)); auto. apply mem_image. eauto. }
        apply mem_image in Mi as (v' & Mv' & E'). pose proof (in_patch P v v' IP (U c1 v I1 Mv) Mv' E') as MvP.
        rewrite (names_adj _ _ _ _ Names P v x IP MvP Mx), Nv, MvP in X. discriminate.
    - assert (exists c0, In c0 cls /\ concerns near (image f c0) o w c = true) as (c0 & I0 & T0).
      { destruct (filter (fun c0 => concerns near (image f c0) o w c) cls) as [|us t] eqn:Fl; [cbn in L; lia|].
        assert (In us (filter (fun c0 => concerns near (image f c0) o w c) cls)) as J by (rewrite Fl; cbn; auto).
        apply filter_In in J as [J T]. eauto. }
      assert (forall c1, In c1 cls -> concerns near (image f c1) o w c = true -> exists u, mem u c1 = true /\ f u = w) as Only.
      { intros c1 I1 T. destruct (Sp c1 T) as (u & Mu & [Hu|[Nu Cu]]); [eauto|exfalso].
        rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists c1. split; [assumption|].
        apply existsb_exists. exists u. rewrite Nu, Cu. split; [now apply elements_spec|reflexivity]. }
      destruct (Only c0 I0 T0) as (u & Mu & Eu). pose proof (U c0 u I0 Mu) as Uu.
      apply mem_unions in Uu as (P & IP & MP). exists P, u. split; [assumption|]. split; [assumption|].
      intros c1 I1 T. destruct (Only c1 I1 T) as (v & Mv & Ev).
      apply not_true_iff_false. rewrite disjoint_spec. intros X. specialize (X v Mv). unfold reach in X.
      rewrite mem_inter, mem_union, mem_single in X.
      rewrite (names_inj _ _ _ _ Names v u (U c1 v I1 Mv) (in_unions P u _ IP MP)) in X by congruence.
      rewrite N.eqb_refl, orb_true_r, MP in X. discriminate. }
  specialize (H P IP). rewrite forallb_forall in H. specialize (H x (proj2 (elements_spec P x) Mx)).
  apply Nat.leb_le in H.
  enough (length (filter (fun c0 => concerns near (image f c0) o w c) cls) <=
          length (filter (fun c => negb (disjoint c (reach P x))) cls))%nat by lia.
  apply filter_length_le. intros c0 I T. now rewrite (All c0 I T).
Qed.

(** A part for each class. *)
Definition part_of (c : set) (q : part) : Prop :=
  fst q = image f c /\ (forall v d, mem v (image f c) = true -> snd q v d = o v d) /\
  (forall v d u, mem v (image f c) = true -> o v d = true -> mem u (near v) = true -> o u d = true -> snd q u d = true).

Lemma classes_divide g cls big parts : apart g ps cls = true ->
  (forall v, mem v g = true -> mem v (unions ps) = true /\ mem (f v) big = true) ->
  (forall w, mem w big = true -> matched near (may o) w -> exists v, mem v g = true /\ f v = w) ->
  Forall2 part_of cls parts -> divided near big o parts.
Proof.
  intros A S Sf Fa.
  assert (forall q, In q parts -> exists c, In c cls /\ part_of c q) as Back.
  { clear - Fa. induction Fa as [|c q cls parts X Fa IH]; [intros q []|]. intros q' [<-|I]; [exists c; cbn; auto|].
    destruct (IH q' I) as (c' & ? & ?). exists c'. cbn; auto. }
  assert (forall c, In c cls -> exists q, In q parts /\ part_of c q) as Forth.
  { clear - Fa. induction Fa as [|c q cls parts X Fa IH]; [intros q []|]. intros q' [<-|I]; [exists q; cbn; auto|].
    destruct (IH q' I) as (c' & ? & ?). exists c'. cbn; auto. }
  pose proof A as A'. unfold apart in A'. apply andb_prop in A' as [A' S2]. apply andb_prop in A' as [_ S1].
  rewrite subset_spec in S1, S2. constructor.
  - intros q v I M. destruct (Back q I) as (c & J & E & _). rewrite E in M. apply mem_image in M as (x & M & ->).
    apply S, S2. now apply (in_unions c).
  - intros q v d I M. destruct (Back q I) as (c & J & E & X & _). rewrite E in M. now apply X.
  - intros q v d u I M. destruct (Back q I) as (c & J & E & _ & X). rewrite E in M. now apply X.
  - intros w M. destruct (existsb (fun q => mem w (fst q)) parts) eqn:X.
    + apply existsb_exists in X as (q & I & X). left. eauto.
    + right. intros Y. destruct (Sf w M Y) as (v & Mv & <-). apply S1, mem_unions in Mv as (c & I & Mc).
      destruct (Forth c I) as (q & J & E & _). rewrite <- not_true_iff_false, existsb_exists in X. apply X.
      exists q. split; [assumption|]. rewrite E. apply mem_image. eauto.
  - intros w d O. eapply Nat.le_trans; [|apply (apart_spec g cls A (fun v M => proj1 (S v M)) w d O)].
    clear - Fa. induction Fa as [|c q cls parts (E & _) Fa IH]; cbn; [lia|]. rewrite E.
    destruct (concerns near (image f c) o w d); cbn [length]; lia.
Qed.

End Laid.

(** A position lays its residue. *)
Lemma fits_laid R allowed pace s f r : fits n near R allowed pace s f r ->
  laid (can n near R allowed s) f r (free_set n s) /\ forall v, mem v (unions (patches r)) = true -> mem (f v) (free_set n s) = true.
Proof.
  intros F. pose proof F as [[NM (l & L & C) D I] _ _].
  assert (forall v, mem v (unions (patches r)) = true -> mem (f v) (free_set n s) = true) as In_.
  { intros v M. apply free_spec. destruct (inside_avail n near R allowed pace s f r (f v) F) as (c & A); [apply mem_image; eauto|].
    apply avail_spec in A; [|exact near_below]. tauto. }
  split; [|exact In_]. constructor; auto.
  - exists l. split; [assumption|]. eapply cover_ext; [|exact C]. intros v c. symmetry. now apply can_avail.
  - intros w M X. apply D. now apply (free_matched n near R allowed near_below s w M).
Qed.

End Graph.
