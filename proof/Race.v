(** * The race (docs/theory.md, 9.5 and 9.6)

    The endangered vertices are divided into classes, so that an option concerns one class at most. Alice colors the vertices
    of each class in order, and answers in the class that Bob's move concerned: a guarding game for each class, in which
    the class is guarded. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Isomorphic Guarding Classes.
Import ListNotations.
Open Scope N_scope.

Definition set_of (l : list N) : set := fold_right (fun v t => union (single v) t) none l.

Lemma mem_set_of v l : mem v (set_of l) = true <-> In v l.
Proof.
  induction l as [|a l IH]; cbn [set_of fold_right In].
  - rewrite mem_none. split; [discriminate|tauto].
  - fold (set_of l). rewrite mem_union, mem_single, orb_true_iff, IH, N.eqb_eq. intuition.
Qed.

Section Graph.
Variables (n : N) (near : N -> set).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

(** ** One class *)

(** [u] has so many options. *)
Definition has_options (o : choices) (u : N) (m : nat) : Prop :=
  exists cs, NoDup cs /\ (forall c, In c cs -> o u c = true) /\ (m <= length cs)%nat.

Lemma options_far o v c u m : has_options o u m -> u <> v -> (o u c = true -> mem u (near v) = true -> False) ->
  has_options (took near o v c) u m.
Proof.
  intros (cs & ND & A & L) N F. exists cs. split; [assumption|]. split; [|assumption].
  intros d I. apply took_spec. split; [auto|]. split; [assumption|]. intros [-> M]. auto.
Qed.

Lemma options_lost o v c u m : has_options o u (S m) -> u <> v -> has_options (took near o v c) u m.
Proof.
  intros (cs & ND & A & L) N. exists (filter (fun d => negb (d =? c)) cs). split; [now apply NoDup_filter|]. split.
  - intros d I. apply filter_In in I as [I E]. apply negb_true_iff, N.eqb_neq in E. apply took_spec. split; [auto|]. tauto.
  - clear - L ND. enough (length cs <= S (length (filter (fun d => negb (N.eqb d c)) cs)))%nat by lia. clear L m.
    induction cs as [|d cs IH]; cbn; [lia|]. inversion ND as [|? ? X Y]; subst. destruct (N.eqb_spec d c) as [->|D]; cbn.
    + enough (filter (fun d => negb (d =? c)) cs = cs) as -> by lia.
      clear - X. induction cs as [|d cs IH]; cbn; [reflexivity|].
      destruct (N.eqb_spec d c) as [->|D]; [exfalso; apply X; cbn; auto|]. cbn. f_equal. apply IH. cbn in X. tauto.
    + specialize (IH Y). lia.
Qed.

Lemma options_less o u m m' : (m' <= m)%nat -> has_options o u m -> has_options o u m'.
Proof. intros L (cs & A & B & C). exists cs. split; [assumption|]. split; [assumption|lia]. Qed.

(** Names of vertices, and which of them take options from one another. *)
Variables (f : N -> N) (rival : N -> N -> bool).

(** The condition of 9.5 for a list behind other vertices; [d] is 1 if Bob is to move, 0 if Alice is. *)
Fixpoint ahead (o : choices) (d : nat) (prev us : list N) : Prop :=
  match us with
  | [] => True
  | u :: t => has_options o (f u) (length prev + 1 + length (filter (rival u) prev) + d) /\ ahead o d (u :: prev) t
  end.

Definition rivals_known (o : choices) (us : list N) : Prop :=
  forall u h c, In u us -> In h us -> mem (f h) (near (f u)) = true -> o (f u) c = true -> o (f h) c = true -> rival u h = true.

Definition without (w : N) (us : list N) : list N := filter (fun u => negb (f u =? w)) us.

Lemma ahead_less o us : forall prev, ahead o 1 prev us -> ahead o 0 prev us.
Proof.
  induction us as [|u t IH]; cbn; intros prev H; [exact I|]. destruct H as [H T]. split; [|auto].
  eapply options_less; [|exact H]. lia.
Qed.

(** A move of Bob. *)
Lemma ahead_bob o w c us : forall prev, ahead o 1 prev us -> ahead (took near o w c) 0 (without w prev) (without w us).
Proof.
  induction us as [|u t IH]; cbn; intros prev H; [exact I|]. destruct H as [H T]. specialize (IH (u :: prev) T).
  unfold without in IH at 1. cbn in IH. destruct (N.eqb_spec (f u) w) as [E|D]; cbn in *; [exact IH|]. split; [|exact IH].
  apply options_lost; [|assumption]. eapply options_less; [|exact H].
  assert (forall g, length (filter g (without w prev)) <= length (filter g prev))%nat as K.
  { intros g. unfold without. clear. induction prev as [|x l IH]; cbn; [lia|].
    destruct (negb (f x =? w)); cbn; destruct (g x); cbn; lia. }
  pose proof (K (rival u)). specialize (K (fun _ => true)).
  assert (forall l : list N, filter (fun _ => true) l = l) as Id by (clear; induction l as [|x l IH]; cbn; congruence).
  rewrite !Id in K. lia.
Qed.

(** Alice colors the first vertex. *)
Lemma ahead_alice o w c us : o (f w) c = true -> rivals_known o (w :: us) -> (forall u, In u us -> f u <> f w) ->
  forall prev prev0, Permutation prev0 (w :: prev) -> ahead o 0 prev0 us -> ahead (took near o (f w) c) 1 prev us.
Proof.
  intros O. induction us as [|u t IH]; cbn; intros K D prev prev0 Pm H; [exact I|]. destruct H as [H T]. split.
  - rewrite (Permutation_length Pm), (Permutation_length (filter_perm _ _ _ Pm)) in H. cbn [length filter] in H.
    specialize (D u (or_introl eq_refl)). destruct (rival u w) eqn:Rv.
    + apply options_lost; [|assumption]. eapply options_less; [|exact H]. cbn. lia.
    + apply options_far; [|assumption|].
      * eapply options_less; [|exact H]. lia.
      * intros Ou N. rewrite near_sym in N. rewrite (K u w c) in Rv; cbn; auto. discriminate.
  - apply (IH (fun a b d A B => K a b d ltac:(cbn in *; tauto) ltac:(cbn in *; tauto)) (fun x I => D x (or_intror I))
             (u :: prev) (u :: prev0)); auto.
    eapply Permutation_trans; [constructor; exact Pm|apply perm_swap].
Qed.

Lemma race_held m : forall us o, (length us <= m)%nat -> NoDup (map f us) -> rivals_known o us ->
  (ahead o 0 [] us -> Held near Alice (set_of (map f us)) o) /\ (ahead o 1 [] us -> Held near Bob (set_of (map f us)) o).
Proof.
  assert (forall o v c us, rivals_known o us -> forall us', (forall u, In u us' -> In u us) -> rivals_known (took near o v c) us') as Known.
  { intros o v c us K us' S u h d Iu Ih N Ou Oh. apply took_spec in Ou as [Ou _], Oh as [Oh _]. apply (K u h d); auto. }
  induction m as [|m IH]; intros us o L ND K.
  - destruct us; [|cbn in L; lia]. split; intros _; (apply held_parts with (l := []); cbn [map]; [|unfold leads; cbn; lia|intros q []]);
      (constructor; cbn [In]; try tauto; [intros v M; apply mem_set_of in M as []|intros; cbn; lia]).
  - assert (forall us o, (length us <= S m)%nat -> NoDup (map f us) -> rivals_known o us ->
              ahead o 0 [] us -> Held near Alice (set_of (map f us)) o) as First.
    { clear us o L ND K. intros us o L ND K H. destruct us as [|u t]; [apply (IH [] o); cbn; auto; lia|].
      cbn in H. destruct H as [(cs & _ & A & Lc) H]. destruct cs as [|c cs]; [cbn in Lc; lia|].
      cbn in ND. inversion ND as [|? ? X Y]; subst.
      assert (forall x, In x t -> f x <> f u) as Dx by (intros x I E; apply X; rewrite <- E; now apply in_map).
      assert (o (f u) c = true) as O by (apply A; cbn; auto).
      apply held_move with (v := f u) (c := c); auto; [now apply mem_set_of; left|].
      apply (held_same near Bob (set_of (map f t)) (took near o (f u) c)); auto.
      - intros v. apply eq_true_iff_eq. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq, !mem_set_of. cbn. split.
        + intros I. split; [auto|]. intros ->. auto.
        + intros [[E|I] N]; [congruence|assumption].
      - apply IH; auto; [cbn in L; lia| |].
        + apply (Known o (f u) c (u :: t) K). intros y I. cbn; auto.
        + now apply (ahead_alice o u c t O K Dx [] [u]). }
    split; [now apply First|]. intros H. apply held_wait; [|apply First; auto; now apply ahead_less].
    intros v c O _. apply (held_same near Alice (set_of (map f (without v us))) (took near o v c)); auto.
    + intros x. apply eq_true_iff_eq. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq, !mem_set_of, !in_map_iff.
      unfold without. split.
      * intros (u & <- & I). apply filter_In in I as [I N]. apply negb_true_iff, N.eqb_neq in N. eauto.
      * intros [(u & <- & I) N]. exists u. split; [reflexivity|]. apply filter_In. split; [assumption|].
        now apply negb_true_iff, N.eqb_neq.
    + apply First.
      * assert (length (without v us) <= length us)%nat; [|lia]. unfold without. clear.
        induction us as [|x l IH]; cbn; [lia|]. destruct (negb _); cbn; lia.
      * clear - ND. unfold without. induction us as [|x l IH]; cbn in *; [constructor|]. inversion ND as [|? ? X Y]; subst.
        destruct (negb (f x =? v)); cbn; [|auto]. constructor; [|auto].
        intros J. apply X. apply in_map_iff in J as (y & <- & J). apply filter_In in J as [J _]. now apply in_map.
      * apply (Known o v c us K). intros u I. unfold without in I. now apply filter_In in I as [I _].
      * now apply (ahead_bob o v c us []).
Qed.

End Graph.

(** ** Residues *)

Section Residues.
Variables (n : N) (near : N -> set).

Definition lives (ps : list set) (u : N) : nat := length (filter (mem u) ps).
Definition rivals (ps : list set) (u : N) : set := inter (near u) (unions (filter (mem u) ps)).

(** By ascending numbers of patches, equals by number. *)
Fixpoint insert_runner (u : N * nat) (l : list (N * nat)) : list (N * nat) :=
  match l with
  | [] => [u]
  | v :: t => if (snd u <=? snd v)%nat then u :: l else v :: insert_runner u t
  end.
Definition runners (ps : list set) (c : set) : list N :=
  map fst (fold_right insert_runner [] (map (fun u => (u, lives ps u)) (elements c))).

Fixpoint margin_at_least (ps : list set) (d : nat) (prev : set) (before : nat) (us : list N) : bool :=
  match us with
  | [] => true
  | u :: t =>
      (before + 1 + length (elements (inter (rivals ps u) prev)) + d <=? lives ps u)%nat
      && margin_at_least ps d (union (single u) prev) (S before) t
  end.

(** All margins are 1 or more; one of them may be 0 if Alice is to move. *)
Fixpoint all_margins (ps : list set) (spare : bool) (cls : list set) : bool :=
  match cls with
  | [] => true
  | c :: t =>
      let us := runners ps c in
      if margin_at_least ps 1 none 0 us then all_margins ps spare t
      else spare && margin_at_least ps 0 none 0 us && all_margins ps false t
  end.

Definition race (r : residue) : bool :=
  let cls := classes near (danger r) (patches r) in
  apart near (danger r) (patches r) cls && all_margins (patches r) (same (mover r) Alice) cls.

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Lemma runners_perm ps c : Permutation (elements c) (runners ps c).
Proof.
  unfold runners. transitivity (map fst (map (fun u => (u, lives ps u)) (elements c))).
  { rewrite map_map. cbn. now rewrite map_id. }
  apply Permutation_map. generalize (map (fun u => (u, lives ps u)) (elements c)). intros us.
  induction us as [|u us IH]; cbn; [constructor|].
  transitivity (u :: fold_right insert_runner [] us); [now constructor|].
  generalize (fold_right insert_runner [] us). intros m. induction m as [|v m IHm]; cbn; [apply Permutation_refl|].
  destruct (_ <=? _)%nat; [apply Permutation_refl|]. eapply Permutation_trans; [apply perm_swap|now constructor].
Qed.

Lemma in_runners ps c u : In u (runners ps c) <-> mem u c = true.
Proof.
  rewrite <- elements_spec. split; intros I.
  - apply (Permutation_in _ (Permutation_sym (runners_perm ps c)) I).
  - apply (Permutation_in _ (runners_perm ps c) I).
Qed.

Lemma colors_nodup (l : patch_list) u : (forall c, (count u c l <= 1)%nat) ->
  NoDup (map snd (filter (fun q => mem u (fst q)) l)).
Proof.
  intros O. induction l as [|[P c] l IH]; cbn; [constructor|].
  assert (forall d, (count u d l <= 1)%nat) as O'.
  { intros d. specialize (O d). unfold count in *. cbn in O. destruct (has u d (P, c)); cbn in O; lia. }
  destruct (mem u P) eqn:M; [|auto]. cbn. constructor; [|auto].
  intros I. apply in_map_iff in I as ([Q d] & <- & I). apply filter_In in I as [I MQ]. cbn in *.
  specialize (O d). unfold count in O. cbn in O. unfold has in O at 1. cbn in O. rewrite M, N.eqb_refl in O. cbn in O.
  assert (In (Q, d) (filter (has u d) l)) as J.
  { apply filter_In. split; [assumption|]. unfold has. cbn. now rewrite MQ, N.eqb_refl. }
  destruct (filter (has u d) l); [destruct J|cbn in O; lia].
Qed.

Section Laid.
Variables (o : choices) (f : N -> N) (ps : list set).
Hypothesis Names : names n near f ps.
Variable l : patch_list.
Hypothesis Patches : Permutation (map fst l) ps.
Hypothesis Covers : cover near (may o) (lift f l).

Lemma has_lives u : has_options o (f u) (lives ps u).
Proof.
  exists (map snd (filter (fun q => mem u (fst q)) l)). split; [|split].
  - apply colors_nodup. intros c. pose proof (cover_once _ _ _ Covers (f u) c) as O.
    enough (count u c l <= count (f u) c (lift f l))%nat by lia. unfold count, lift. generalize l. clear.
    intros m. induction m as [|q m IH]; cbn; [lia|]. destruct (has u c q) eqn:H.
    + assert (has (f u) c (image f (fst q), snd q) = true) as ->; [|cbn; lia]. unfold has in *. cbn.
      apply andb_prop in H as [M E]. rewrite E, andb_true_r. apply mem_image. eauto.
    + destruct (has (f u) c _); cbn; lia.
  - intros c I. apply in_map_iff in I as ([P d] & <- & I). apply filter_In in I as [I M]. cbn in *.
    apply (cover_avail _ _ _ Covers (image f P) d (f u) (lift_in f l P d I)). apply mem_image. eauto.
  - unfold lives. rewrite <- (Permutation_length (filter_perm _ _ _ Patches)), map_length. generalize l. clear.
    intros m. induction m as [|q m IH]; cbn; [lia|]. destruct (mem u (fst q)); cbn; lia.
Qed.

Definition rival (u h : N) : bool := mem h (rivals ps u).

Lemma known us : (forall u, In u us -> mem u (unions ps) = true) -> rivals_known near f rival o us.
Proof.
  intros S u h c Iu Ih N Ou Oh.
  destruct (shared_patch n near o f ps Names l Patches Covers u (f h) c) as (P & x & _ & IP & Mu & Mx & E); auto.
  assert (mem h P = true) as Mh by (apply (in_patch n near f ps Names P h x); auto).
  unfold rival, rivals. rewrite mem_inter, andb_true_iff. split.
  - now rewrite (names_adj _ _ _ _ Names P h u IP Mh Mu).
  - apply mem_unions. exists P. split; [|assumption]. apply filter_In. auto.
Qed.

Lemma margin_ahead d us : forall prev before xs, NoDup xs -> (forall u, In u xs -> mem u prev = true) ->
  (length xs <= before)%nat -> (forall u, In u us -> ~ In u xs) -> NoDup us ->
  margin_at_least ps d prev before us = true -> ahead f rival o d xs us.
Proof.
  induction us as [|u t IH]; cbn [margin_at_least ahead]; intros prev before xs ND P B Dis NU H; [exact I|].
  apply andb_prop in H as [H T]. apply Nat.leb_le in H. inversion NU as [|? ? X Y]; subst. split.
  - eapply options_less; [|apply has_lives].
    enough (length (filter (rival u) xs) <= length (elements (inter (rivals ps u) prev)))%nat by lia.
    apply NoDup_incl_length; [now apply NoDup_filter|]. intros h J. apply filter_In in J as [J V].
    apply elements_spec. unfold rival in V. now rewrite mem_inter, V, (P h J).
  - apply (IH (union (single u) prev) (S before)); auto.
    + constructor; [|assumption]. apply Dis. cbn; auto.
    + intros v [<-|J]; rewrite mem_union, mem_single; [now rewrite N.eqb_refl|]. rewrite (P v J). apply orb_true_r.
    + cbn. lia.
    + intros v J [<-|K]; [contradiction|]. apply (Dis v); cbn; auto.
Qed.

Lemma class_held c w : (forall u, mem u c = true -> mem u (unions ps) = true) ->
  margin_at_least ps (match w with Alice => 0 | Bob => 1 end) none 0 (runners ps c) = true -> Held near w (image f c) o.
Proof.
  intros S H. assert (forall u, In u (runners ps c) -> mem u (unions ps) = true) as S' by (intros u I; apply S; now apply in_runners in I).
  assert (NoDup (runners ps c)) as ND by exact (Permutation_NoDup (runners_perm ps c) (elements_nodup c)).
  apply (held_same near w (set_of (map f (runners ps c))) o); auto.
  - intros v. apply eq_true_iff_eq. rewrite mem_set_of, in_map_iff, mem_image.
    split; intros (u & A & B); exists u; [|subst v]; rewrite in_runners in *; auto.
  - assert (NoDup (map f (runners ps c))) as NF.
    { clear - Names ND S'. induction (runners ps c) as [|a t IH]; cbn; constructor.
      - intros K. apply in_map_iff in K as (b & E & K). inversion ND as [|? ? X Y]; subst. apply X.
        rewrite (names_inj _ _ _ _ Names a b); cbn; auto; apply S'; cbn; auto.
      - inversion ND; subst. apply IH; auto. intros u I. apply S'. cbn; auto. }
    pose proof (race_held near near_sym f rival (length (runners ps c)) (runners ps c) o (Nat.le_refl _) NF (known _ S')) as [A B].
    destruct w; [apply A|apply B]; apply (margin_ahead _ (runners ps c) none 0 []); auto; try constructor; intros u []; tauto.
Qed.

Lemma margins_held cls : (forall c u, In c cls -> mem u c = true -> mem u (unions ps) = true) -> forall b, all_margins ps b cls = true ->
  exists parts : list (player * part), Forall2 (part_of near o f) cls (map snd parts) /\
    (length (filter (fun q => same (fst q) Alice) parts) <= if b then 1 else 0)%nat /\
    forall q, In q parts -> Held near (fst q) (fst (snd q)) (snd (snd q)).
Proof.
  induction cls as [|c t IH]; intros S b H; cbn [all_margins] in H; [exists []; cbn; split; [constructor|]; split; [lia|tauto]|].
  assert (forall w b', all_margins ps b' t = true -> Held near w (image f c) o ->
            (match w with Alice => if b then b' = false else False | Bob => b' = b end) ->
            exists parts : list (player * part), Forall2 (part_of near o f) (c :: t) (map snd parts) /\
              (length (filter (fun q => same (fst q) Alice) parts) <= if b then 1 else 0)%nat /\
              forall q, In q parts -> Held near (fst q) (fst (snd q)) (snd (snd q))) as Add.
  { intros w b' T Hc E. destruct (IH (fun c u I => S c u (or_intror I)) b' T) as (parts & Fa & L & K).
    exists ((w, (image f c, o)) :: parts). split; [|split].
    - cbn [map]. constructor; [|assumption]. unfold part_of. cbn. auto.
    - cbn [filter fst]. destruct w; cbn [same length]; destruct b; try tauto; subst b'; lia.
    - intros q [<-|I]; [exact Hc|auto]. }
  pose proof (fun u => S c u (or_introl eq_refl)) as Sc.
  destruct (margin_at_least ps 1 none 0 (runners ps c)) eqn:M.
  - apply (Add Bob b); auto. now apply class_held.
  - apply andb_prop in H as [H T]. apply andb_prop in H as [-> H]. apply (Add Alice false); auto. now apply class_held.
Qed.

End Laid.

(** In any game that a residue stands for. *)
Lemma race_good r : race r = true -> forall o f g, laid n near o f r g -> Held near (mover r) g o.
Proof.
  intros H o f g [NM (l & L & C) In_ Dg Sf]. unfold race in H. apply andb_prop in H as [A M].
  pose proof A as A'. unfold apart in A'. apply andb_prop in A' as [_ S2]. rewrite subset_spec in S2.
  destruct (margins_held o f (patches r) NM l L C (classes near (danger r) (patches r))) with (b := same (mover r) Alice)
    as (parts & Fa & Le & K); auto.
  { intros c u I Mu. apply In_, S2. now apply (in_unions c). }
  apply held_parts with (l := parts); auto.
  - apply (classes_divide n near near_sym o f (patches r) NM l L C (danger r) _ g _ A); auto.
  - unfold leads. destruct (mover r); exact Le.
Qed.

End Residues.
