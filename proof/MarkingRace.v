(** * The race of the marking game (docs/theory.md, 9.13) *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Isomorphic Guarding Classes Race Marking MarkingResidue MarkingClaims.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo) (big : set).
Notation k := (number R).

(** ** What runs *)

Definition m_reach (x : N) : set := union (near x) (single x).

Definition m_classes (r : mresidue) : list set :=
  let singles := map single (elements (m_danger big r)) in
  let groups := map (fun x => inter (m_reach x) (m_danger big r)) (elements (m_free r)) in
  fold_right insert_class [] (fold_left (fun cls g => add_group g cls) groups singles).

Definition m_lives (r : mresidue) (u : N) : nat := N.to_nat (k - m_marked near (m_free r) u).

Fixpoint m_insert (r : mresidue) (u : N) (l : list N) : list N :=
  match l with
  | [] => [u]
  | v :: t => if (m_lives r u <=? m_lives r v)%nat then u :: l else v :: m_insert r u t
  end.
Definition m_runners (r : mresidue) (c : set) : list N := fold_right (m_insert r) [] (elements c).

Fixpoint m_margin (r : mresidue) (d : nat) (prev : set) (before : nat) (us : list N) : bool :=
  match us with
  | [] => true
  | u :: t =>
      (before + 1 + length (elements (inter (near u) prev)) + d <=? m_lives r u)%nat
      && m_margin r d (union (single u) prev) (S before) t
  end.

Fixpoint m_margins (r : mresidue) (spare : bool) (cls : list set) : bool :=
  match cls with
  | [] => true
  | c :: t =>
      if m_margin r 1 none 0 (m_runners r c) then m_margins r spare t
      else spare && m_margin r 0 none 0 (m_runners r c) && m_margins r false t
  end.

Definition m_apart (r : mresidue) (cls : list set) : bool :=
  forallb (fun x => let g := m_reach x in
    (length (filter (fun c => negb (disjoint c g)) cls) <=? 1)%nat) (elements (m_free r))
  && subset (m_danger big r) (unions cls) && subset (unions cls) (m_danger big r).

Definition m_race (r : mresidue) : bool :=
  let cls := m_classes r in
  is_free pace && m_apart r cls && m_margins r (same (m_mover r) Alice) cls.

(** ** Positions *)

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.
Hypothesis big_spec : forall v, mem v big = true <-> v < n /\ k <= card (near v).

Notation G := (graph_of n near).
Notation game := (marking_game G R).
Notation mn := (marked_neighbors G).

Definition slack1 (s : marking) (u : N) : nat := N.to_nat (k - mn s u).

Fixpoint m_holds (s : marking) (d : nat) (prev us : list N) : Prop :=
  match us with
  | [] => True
  | u :: t =>
      (length prev + 1 + length (filter (fun h => mem h (near u)) prev) + d <= slack1 s u)%nat /\ m_holds s d (u :: prev) t
  end.

Definition without (w : N) (us : list N) : list N := filter (fun u => negb (u =? w)) us.

Lemma without_length w l : (length (without w l) <= length l)%nat.
Proof. unfold without. induction l as [|a l IH]; cbn; [lia|]. destruct (negb _); cbn; lia. Qed.

Lemma without_filter w g l : (length (filter g (without w l)) <= length (filter g l))%nat.
Proof.
  unfold without. induction l as [|a l IH]; cbn; [lia|].
  destruct (negb (a =? w)); cbn; destruct (g a); cbn; lia.
Qed.

Definition m_touches (w : N) (us : list N) : bool := existsb (fun u => (u =? w) || mem u (near w)) us.

Lemma slack_after s w u : w < n -> marked s w = false ->
  (slack1 s u <= slack1 (mark G s w) u + (if mem u (near w) then 1 else 0))%nat.
Proof.
  intros L U. unfold slack1. destruct (mem u (near w)) eqn:N.
  - enough (mn (mark G s w) u <= mn s u + 1) by lia. unfold marked_neighbors.
    enough (length (filter (marked (mark G s w)) (neighbors G u)) <= length (filter (marked s) (neighbors G u)) + 1)%nat by lia.
    assert (NoDup (neighbors G u)) as ND by (apply NoDup_filter, below_nodup).
    clear - ND. induction (neighbors G u) as [|a l IH]; cbn; [lia|]. inversion ND as [|? ? X Y]; subst. specialize (IH Y).
    destruct (N.eqb_spec a w) as [->|D]; cbn.
    + assert (filter (marked (mark G s w)) l = filter (marked s) l) as E.
      { apply filter_same. intros x I. cbn. destruct (N.eqb_spec x w) as [->|]; [contradiction|reflexivity]. }
      cbn in E. rewrite E. destruct (marked s w); cbn; lia.
    + cbn in IH. destruct (marked s a); cbn; lia.
  - rewrite (mn_far n near near_below s w u); [lia|]. now rewrite near_sym.
Qed.

Lemma m_slack s d us : forall prev u, m_holds s d prev us -> In u us -> (1 <= slack1 s u)%nat.
Proof. induction us as [|a t IH]; cbn; intros prev u H; [tauto|]. intros [<-|I]; [lia|]. destruct H. eauto. Qed.

Lemma m_weaken s d e us : (e <= d)%nat -> forall prev, m_holds s d prev us -> m_holds s e prev us.
Proof. intros L. induction us as [|a t IH]; cbn; intros prev H; [tauto|]. destruct H. split; [lia|auto]. Qed.

Lemma m_pass_holds s d us : forall prev, m_holds s d prev us -> m_holds (pass_marking s) d prev us.
Proof. induction us as [|u t IH]; cbn; intros prev H; [exact I|]. destruct H as [H T]. split; [exact H|auto]. Qed.

Lemma m_bob s w d e us : w < n -> marked s w = false ->
  (forall u, In u us -> (d + (if mem u (near w) then 1 else 0) <= e)%nat) ->
  forall prev, m_holds s e prev us -> m_holds (mark G s w) d (without w prev) (without w us).
Proof.
  intros L U. induction us as [|u t IH]; cbn; intros E prev H; [exact I|]. destruct H as [H T].
  specialize (IH (fun x I => E x (or_intror I)) (u :: prev) T). unfold without in IH at 1. cbn in IH.
  destruct (N.eqb_spec u w) as [->|N]; cbn in *; [exact IH|]. split; [|exact IH].
  pose proof (slack_after s w u L U) as O. specialize (E u (or_introl eq_refl)).
  pose proof (without_length w prev). pose proof (without_filter w (fun h => mem h (near u)) prev). lia.
Qed.

Lemma m_alice s w d us : w < n -> marked s w = false ->
  forall prev prev0, Permutation prev0 (w :: prev) -> m_holds s d prev0 us -> m_holds (mark G s w) (S d) prev us.
Proof.
  intros L U. induction us as [|u t IH]; cbn; intros prev prev0 Pm H; [exact I|]. destruct H as [H T]. split.
  - pose proof (slack_after s w u L U) as O.
    rewrite (Permutation_length Pm), (Permutation_length (filter_perm _ _ _ Pm)) in H. cbn in H.
    rewrite (near_sym w u) in H. destruct (mem u (near w)); cbn in H; lia.
  - apply (IH (u :: prev) (u :: prev0)); auto.
    eapply Permutation_trans; [constructor; exact Pm|apply perm_swap].
Qed.

Definition m_sorted (s : marking) (cls : list (list N)) : Prop :=
  (forall v, v < n -> free s v = true -> k <= card (near v) -> exists us, In us cls /\ In v us) /\
  (forall w, w < n -> free s w = true -> (length (filter (m_touches w) cls) <= 1)%nat) /\
  (forall us u, In us cls -> In u us -> u < n /\ free s u = true) /\
  (forall us, In us cls -> NoDup us).

Definition m_racing (s : marking) : Prop :=
  score s < k /\
  match marker s with
  | Bob => exists cls, m_sorted s cls /\ Forall (m_holds s 1 []) cls
  | Alice => exists us cls, m_sorted s (us :: cls) /\ m_holds s 0 [] us /\ Forall (m_holds s 1 []) cls
  end.

Lemma m_sorted_perm s cls cls' : Permutation cls cls' -> m_sorted s cls -> m_sorted s cls'.
Proof.
  intros P (A & B & C & D). pose proof (fun x => Permutation_in x P) as F. pose proof (fun x => Permutation_in x (Permutation_sym P)) as F'.
  split; [|split; [|split]].
  - intros v L U E. destruct (A v L U E) as (us & I & J). eauto.
  - intros w L U. rewrite <- (Permutation_length (filter_perm _ _ _ P)). auto.
  - intros us u I. apply C. auto.
  - intros us I. apply D. auto.
Qed.

Lemma m_sorted_nil s cls : m_sorted s cls -> m_sorted s ([] :: cls).
Proof.
  intros (A & B & C & D). split; [|split; [|split]].
  - intros v L U E. destruct (A v L U E) as (us & I & J). cbn; eauto.
  - intros w L U. cbn. auto.
  - intros us u [<-|I]; [intros []|apply C; auto].
  - intros us [<-|I]; [constructor|auto].
Qed.

Lemma m_sorted_after s w cls : m_sorted s cls -> m_sorted (mark G s w) (map (without w) cls).
Proof.
  intros (A & B & C & D). split; [|split; [|split]].
  - intros v L U E. apply free_after in U as [N U]. destruct (A v L U E) as (us & I & J).
    exists (without w us). split; [now apply in_map|]. unfold without. apply filter_In. split; [assumption|].
    now apply negb_true_iff, N.eqb_neq.
  - intros x L U. apply free_after in U as [N U]. specialize (B x L U).
    enough (length (filter (m_touches x) (map (without w) cls)) <= length (filter (m_touches x) cls))%nat by lia.
    clear. induction cls as [|us cls IH]; cbn [map filter]; [cbn; lia|].
    destruct (m_touches x (without w us)) eqn:T.
    + assert (m_touches x us = true) as ->; [|cbn; lia]. unfold m_touches in *. apply existsb_exists in T as (u & I & T).
      unfold without in I. apply filter_In in I as [I _]. apply existsb_exists. eauto.
    + destruct (m_touches x us); cbn; lia.
  - intros us' u I J. apply in_map_iff in I as (us & <- & I). unfold without in J. apply filter_In in J as [J N].
    destruct (C us u I J) as [L U]. split; [assumption|]. apply free_after. split; [|assumption].
    now apply negb_true_iff, N.eqb_neq in N.
  - intros us' I. apply in_map_iff in I as (us & <- & I). apply NoDup_filter. auto.
Qed.

Lemma m_untouched s w d cls : w < n -> marked s w = false -> (forall us, In us cls -> m_touches w us = false) ->
  Forall (m_holds s d []) cls -> Forall (m_holds (mark G s w) d []) (map (without w) cls).
Proof.
  intros L U T F. rewrite Forall_forall in *. intros vs I. apply in_map_iff in I as (us & <- & I).
  apply (m_bob s w d d us L U) with (prev := []); auto. intros u J. specialize (T us I).
  destruct (mem u (near w)) eqn:N; [exfalso|lia]. rewrite <- not_true_iff_false in T. apply T. unfold m_touches.
  apply existsb_exists. exists u. rewrite N. split; [assumption|apply orb_true_r].
Qed.

Lemma m_rest w us cls : (length (filter (m_touches w) (us :: cls)) <= 1)%nat -> m_touches w us = true ->
  forall vs, In vs cls -> m_touches w vs = false.
Proof.
  intros L T vs I. cbn in L. rewrite T in L. cbn in L. destruct (m_touches w vs) eqn:E; [exfalso|reflexivity].
  assert (In vs (filter (m_touches w) cls)) as J by (apply filter_In; auto).
  destruct (filter (m_touches w) cls); [destruct J|cbn in L; lia].
Qed.

(** Nobody has too many marked neighbors. *)
Lemma m_racing_alive s v : m_racing s -> v < n -> free s v = true -> mn s v < k.
Proof.
  intros [_ H] L U. destruct (N.lt_ge_cases (card (near v)) k) as [S|B].
  - eapply N.le_lt_trans; [apply mn_degree|]. now rewrite (degree n near near_below).
  - assert (exists us d, In v us /\ m_holds s d [] us) as (us & d & J & X).
    { destruct (marker s).
      - destruct H as (us & cls & (A & _) & H0 & F). destruct (A v L U B) as (vs & [<-|I] & J); [eauto|].
        rewrite Forall_forall in F. eauto.
      - destruct H as (cls & (A & _) & F). destruct (A v L U B) as (vs & I & J). rewrite Forall_forall in F. eauto. }
    pose proof (m_slack s d us [] v X J) as O. unfold slack1 in O. lia.
Qed.

Lemma free_marked s v : free s v = true -> marked s v = false.
Proof. apply negb_true_iff. Qed.

Lemma m_racing_wins s : is_free pace = true -> m_racing s -> calm_at pace s -> Wins game Alice s.
Proof.
  intros Fr. assert (connected R = false) as Cn.
  { revert pace_ok. unfold pace_fits. destruct pace as [|[|]|y]; try tauto. discriminate. }
  apply (alice_keeps_marking n near R pace pace_ok m_racing).
  - intros t [H _] _. exact H.
  - intros t H T NA. pose proof (fun v => m_racing_alive t v H) as Al. destruct H as [Sc H]. rewrite T in H.
    destruct H as (us & cls & So & H0 & F).
    assert ((exists u t' rest, m_sorted t ((u :: t') :: rest) /\ m_holds t 0 [] (u :: t') /\ Forall (m_holds t 1 []) rest) \/
            forall vs, In vs (us :: cls) -> vs = []) as [(u & t' & rest & So' & H' & F')|Empty].
    { destruct us as [|u us]; [|left; eauto 6].
      destruct (existsb (fun vs => match vs with [] => false | _ => true end) cls) eqn:X.
      - left. apply existsb_exists in X as (vs & I & X). destruct vs as [|u vs]; [discriminate|].
        apply in_split in I as (l1 & l2 & ->). exists u, vs, ([] :: l1 ++ l2). split; [|split].
        + eapply m_sorted_perm; [|exact So]. transitivity ([] :: (u :: vs) :: l1 ++ l2); [|apply perm_swap].
          constructor. symmetry. apply Permutation_middle.
        + rewrite Forall_forall in F. apply (m_weaken t 1); [lia|]. apply F, in_app_iff. cbn; auto.
        + constructor; [exact I|]. rewrite Forall_forall in *. intros x J. apply F. rewrite in_app_iff in *. cbn. tauto.
      - right. intros vs [<-|I]; [reflexivity|]. rewrite <- not_true_iff_false, existsb_exists in X.
        destruct vs as [|u vs]; [reflexivity|]. exfalso. apply X. eauto. }
    + pose proof So' as (A & B & C & D).
      destruct (C (u :: t') u) as [Lu Uu]; [cbn; auto|cbn; auto|].
      exists u. split; [assumption|]. split; [now apply free_opened_at|]. split; [cbn; specialize (Al u Lu Uu); lia|].
      cbn [marker mark]. rewrite T. cbn [other].
      exists (map (without u) ((u :: t') :: rest)). split; [now apply m_sorted_after|].
      assert (m_touches u (u :: t') = true) as To by (cbn; now rewrite N.eqb_refl).
      cbn [map]. constructor.
      * assert (NoDup (u :: t')) as ND by (apply D; cbn; auto). inversion ND as [|? ? X Y]; subst.
        assert (without u (u :: t') = t') as ->.
        { unfold without. cbn. rewrite N.eqb_refl. cbn. clear - X. induction t' as [|a l IH]; cbn; [reflexivity|].
          destruct (N.eqb_spec a u) as [->|_]; [exfalso; apply X; cbn; auto|]. cbn. f_equal. apply IH.
          intros J. apply X. cbn; auto. }
        destruct H' as [_ H']. exact (m_alice t u 0 t' Lu (free_marked t u Uu) [] [u] (Permutation_refl _) H').
      * apply m_untouched; auto; [now apply free_marked|]. apply (m_rest u (u :: t')); auto.
    + destruct (some_opened_at n near R t NA) as (v & L & O). pose proof (opened_free n near R t v O) as U.
      exists v. split; [assumption|]. split; [assumption|]. split; [cbn; specialize (Al v L U); lia|].
      cbn [marker mark]. rewrite T. cbn [other]. exists (map (without v) (us :: cls)).
      split; [now apply m_sorted_after|]. rewrite Forall_forall. intros vs I. apply in_map_iff in I as (x & <- & I).
      rewrite (Empty x I). exact Logic.I.
  - intros t v H T L U. pose proof (m_racing_alive t v H L U) as Al. destruct H as [Sc H]. rewrite T in H.
    split; [cbn; lia|]. cbn [marker mark]. rewrite T. cbn [other]. pose proof (free_marked t v U) as Mk.
    destruct H as (cls & So & F). pose proof So as (A & B & C & D).
    destruct (filter (m_touches v) cls) as [|us l] eqn:E.
    + exists [], (map (without v) cls). split; [now apply m_sorted_nil, m_sorted_after|]. split; [exact I|].
      apply m_untouched; auto. intros us I. destruct (m_touches v us) eqn:X; [|reflexivity].
      assert (In us (filter (m_touches v) cls)) as J by (apply filter_In; auto). rewrite E in J. destruct J.
    + assert (In us cls /\ m_touches v us = true) as [I X].
      { apply (filter_In (m_touches v)). rewrite E. cbn; auto. }
      apply in_split in I as (l1 & l2 & ->).
      exists (without v us), (map (without v) (l1 ++ l2)). rewrite Forall_forall in F.
      assert (Permutation (l1 ++ us :: l2) (us :: l1 ++ l2)) as Pm by (symmetry; apply Permutation_middle).
      split; [|split].
      * change (without v us :: map (without v) (l1 ++ l2)) with (map (without v) (us :: l1 ++ l2)).
        apply m_sorted_after. eapply m_sorted_perm; [exact Pm|exact So].
      * apply (m_bob t v 0 1 us L Mk) with (prev := []).
        -- intros u _. destruct (mem u (near v)); lia.
        -- apply F, in_app_iff. cbn; auto.
      * apply m_untouched; auto.
        -- apply (m_rest v us); [|assumption]. rewrite <- (Permutation_length (filter_perm _ _ _ Pm)). auto.
        -- rewrite Forall_forall. intros vs I. apply F. rewrite in_app_iff in *. cbn. tauto.
  - intros t [Sc H] T. split; [exact Sc|]. rewrite T in H. cbn [marker pass_marking]. rewrite T. cbn [other].
    destruct H as (cls & So & F). exists [], cls. split; [apply m_sorted_nil; exact So|]. split; [exact I|].
    rewrite Forall_forall in *. intros us J. apply m_pass_holds. auto.
Qed.

(** ** Residues *)

Lemma m_runners_perm r c : Permutation (elements c) (m_runners r c).
Proof.
  unfold m_runners. induction (elements c) as [|u l IH]; cbn; [constructor|].
  transitivity (u :: fold_right (m_insert r) [] l); [now constructor|].
  generalize (fold_right (m_insert r) [] l). intros m. induction m as [|v m IHm]; cbn; [apply Permutation_refl|].
  destruct (_ <=? _)%nat; [apply Permutation_refl|]. eapply Permutation_trans; [apply perm_swap|now constructor].
Qed.

Lemma in_m_runners r c u : In u (m_runners r c) <-> mem u c = true.
Proof.
  rewrite <- elements_spec. split; intros I.
  - apply (Permutation_in _ (Permutation_sym (m_runners_perm r c)) I).
  - apply (Permutation_in _ (m_runners_perm r c) I).
Qed.

Section Fits.
Variables (s : marking) (f : N -> N) (r : mresidue).
Hypothesis F : m_fits n near R pace s f r.
Hypothesis Fr : is_free pace = true.

Let Wh := m_whole _ _ _ _ _ _ _ F.

Lemma danger_named u : mem u (m_danger big r) = true -> u < n /\ free s (f u) = true /\ mem u big = true.
Proof.
  intros M. unfold m_danger in M. rewrite mem_inter, andb_true_iff in M. destruct M as [M B].
  destruct (m_free_spec n near R pace s f r u F M) as (_ & U & L). auto.
Qed.

Lemma m_margin_holds d us : forall prev before ps,
  (forall u, In u us -> mem u (m_danger big r) = true) -> NoDup ps ->
  (forall u, In u ps -> mem u prev = true /\ u < n) -> (length ps <= before)%nat ->
  (forall u, In u us -> ~ In u ps) -> NoDup us ->
  m_margin r d prev before us = true -> m_holds s d (map f ps) (map f us).
Proof.
  induction us as [|u t IH]; cbn [m_margin map m_holds]; intros prev before ps U ND P B Dis NU H; [exact I|].
  apply andb_prop in H as [H T]. apply Nat.leb_le in H. inversion NU as [|? ? X Y]; subst.
  pose proof (U u (or_introl eq_refl)) as Du. destruct (danger_named u Du) as (Lu & Fu & _). split.
  - rewrite map_length. unfold slack1.
    rewrite (m_marked_spec n near near_below s f u (m_free r) Wh Lu
               (m_count n near R pace big near_sym near_below pace_ok big_spec s f r u F Du)).
    fold (m_lives r u).
    enough (length (filter (fun h => mem h (near (f u))) (map f ps)) <= length (elements (inter (near u) prev)))%nat by lia.
    assert (length (filter (fun h => mem h (near (f u))) (map f ps)) = length (filter (fun h => mem (f h) (near (f u))) ps)) as ->.
    { clear. induction ps as [|p ps IH]; cbn; [reflexivity|]. destruct (mem (f p) (near (f u))); cbn; congruence. }
    apply NoDup_incl_length; [now apply NoDup_filter|]. intros h J. apply filter_In in J as [J V].
    destruct (P h J) as [P1 P2]. apply elements_spec. rewrite mem_inter, P1, andb_true_r.
    now rewrite (whole_adj n near f Wh) in V.
  - change (f u :: map f ps) with (map f (u :: ps)). apply (IH (union (single u) prev) (S before)); auto.
    + intros v J. apply U. cbn; auto.
    + constructor; [|assumption]. apply Dis. cbn; auto.
    + intros v [<-|J].
      * rewrite mem_union, mem_single, N.eqb_refl. auto.
      * rewrite mem_union. destruct (P v J) as [-> ?]. now rewrite orb_true_r.
    + cbn. lia.
    + intros v J [<-|K]; [contradiction|]. apply (Dis v); cbn; auto.
Qed.

Definition m_lists (cls : list set) : list (list N) := map (fun c => map f (m_runners r c)) cls.

Lemma m_apart_sorted cls : m_apart r cls = true -> m_sorted s (m_lists cls) /\
  forall c, In c cls -> (forall u, In u (m_runners r c) -> mem u (m_danger big r) = true) /\ NoDup (m_runners r c).
Proof.
  intros H. unfold m_apart in H. apply andb_prop in H as [H S2]. apply andb_prop in H as [H S1].
  rewrite subset_spec in S1, S2. rewrite forallb_forall in H. pose proof F as [_ Sc Al Na Pa].
  assert (forall c u, In c cls -> mem u c = true -> mem u (m_danger big r) = true) as U.
  { intros c u I M. apply S2. now apply (in_unions c). }
  assert (forall c, In c cls -> NoDup (m_runners r c)) as ND.
  { intros c I. apply (Permutation_NoDup (m_runners_perm r c)), elements_nodup. }
  split.
  - split; [|split; [|split]].
    + intros w L Fw B. destruct (whole_onto n near f Wh w L) as (u & Lu & <-).
      assert (mem u (m_danger big r) = true) as M.
      { unfold m_danger. rewrite mem_inter, andb_true_iff. split; [|now apply (big_whole n near R big near_below big_spec f u Wh Lu)].
        apply Na. split; [assumption|]. split; [assumption|]. destruct pace; auto; left; exact B. }
      apply S1, mem_unions in M as (c & I & M).
      exists (map f (m_runners r c)). split; [apply in_map_iff; eauto|]. apply in_map. now apply in_m_runners.
    + intros w Lw Fw. destruct (whole_onto n near f Wh w Lw) as (x & Lx & <-).
      assert (forall c, In c cls -> m_touches (f x) (map f (m_runners r c)) = true ->
                disjoint c (m_reach x) = false /\ mem x (m_free r) = true) as T.
      { intros c I T. unfold m_touches in T. apply existsb_exists in T as (u' & J & T). apply in_map_iff in J as (u & <- & J).
        apply in_m_runners in J. destruct (danger_named u (U c u I J)) as (Lu & Fu & Bu).
        assert (u = x \/ mem u (near x) = true) as E.
        { apply orb_prop in T as [T|T]; [left; apply N.eqb_eq in T; now apply (whole_inj n near f Wh)|right].
          now rewrite (whole_adj n near f Wh) in T. }
        split.
        - apply not_true_iff_false. rewrite disjoint_spec. intros X. specialize (X u J). unfold m_reach in X.
          rewrite mem_union, mem_single, orb_false_iff in X. destruct X as [X1 X2].
          destruct E as [->|E]; [rewrite N.eqb_refl in X2; discriminate|congruence].
        - apply Na. split; [assumption|]. split; [assumption|].
          assert (Big near R (f u)) as Bf by now apply (big_whole n near R big near_below big_spec f u Wh Lu).
          destruct pace; auto.
          1, 2: destruct E as [->|E]; [now left|right; exists (f u); split; [now apply (whole_below n near f Wh)|];
            split; [assumption|]; split; [assumption|]; now rewrite (whole_adj n near f Wh)]. }
      destruct (mem x (m_free r)) eqn:Mx.
      * specialize (H x (proj2 (elements_spec _ x) Mx)). apply Nat.leb_le in H.
        enough (length (filter (m_touches (f x)) (m_lists cls)) <= length (filter (fun c => negb (disjoint c (m_reach x))) cls))%nat by lia.
        clear - T. unfold m_lists. induction cls as [|c0 cls IH]; cbn [map filter]; [cbn; lia|].
        assert (length (filter (m_touches (f x)) (map (fun c => map f (m_runners r c)) cls)) <=
                length (filter (fun c => negb (disjoint c (m_reach x))) cls))%nat as K.
        { apply IH. intros c1 I. apply T. cbn; auto. }
        destruct (m_touches (f x) (map f (m_runners r c0))) eqn:Tc.
        -- rewrite (proj1 (T c0 (or_introl eq_refl) Tc)). cbn [negb length]. lia.
        -- destruct (disjoint c0 (m_reach x)); cbn [negb length]; lia.
      * assert (filter (m_touches (f x)) (m_lists cls) = []) as ->; [|cbn; lia].
        destruct (filter (m_touches (f x)) (m_lists cls)) as [|us l] eqn:E; [reflexivity|exfalso].
        assert (In us (filter (m_touches (f x)) (m_lists cls))) as J by (rewrite E; cbn; auto).
        apply filter_In in J as [J Tc]. apply in_map_iff in J as (c & <- & J). now destruct (T c J Tc).
    + intros us u I J. apply in_map_iff in I as (c & <- & I). apply in_map_iff in J as (v & <- & J).
      apply in_m_runners in J. destruct (danger_named v (U c v I J)) as (Lv & Fv & _).
      split; [now apply (whole_below n near f Wh)|assumption].
    + intros us I. apply in_map_iff in I as (c & <- & I). specialize (ND c I).
      assert (forall a b, In a (m_runners r c) -> In b (m_runners r c) -> f a = f b -> a = b) as J.
      { intros a b Ia Ib. apply in_m_runners in Ia, Ib. apply (whole_inj n near f Wh); now apply danger_named, (U c). }
      clear - ND J. induction (m_runners r c) as [|a l IH]; cbn; constructor.
      * intros K. apply in_map_iff in K as (b & E & K). inversion ND as [|? ? X Y]; subst. apply X.
        rewrite (J a b); cbn; auto.
      * inversion ND; subst. apply IH; auto. intros; apply J; cbn; auto.
  - intros c I. split; [|auto]. intros u J. apply (U c); auto. now apply in_m_runners in J.
Qed.

Lemma m_margin_class d c : In c (m_classes r) -> m_apart r (m_classes r) = true ->
  m_margin r d none 0 (m_runners r c) = true -> m_holds s d [] (map f (m_runners r c)).
Proof.
  intros I A H. destruct (m_apart_sorted _ A) as [_ K]. destruct (K c I) as [U ND].
  refine (m_margin_holds d (m_runners r c) none 0 [] U (NoDup_nil N) _ (Nat.le_refl 0) _ ND H); intros u; cbn; tauto.
Qed.

Lemma m_margins_race cls : (forall c, In c cls -> In c (m_classes r)) -> m_apart r (m_classes r) = true -> forall b,
  m_margins r b cls = true ->
  Forall (m_holds s 1 []) (m_lists cls) \/
  b = true /\ exists us rest, Permutation (m_lists cls) (us :: rest) /\ m_holds s 0 [] us /\ Forall (m_holds s 1 []) rest.
Proof.
  intros Inc A. induction cls as [|c t IH]; cbn [m_margins m_lists map]; intros b H; [left; constructor|].
  assert (forall c, In c t -> In c (m_classes r)) as Inc' by (intros x J; apply Inc; cbn; auto).
  destruct (m_margin r 1 none 0 (m_runners r c)) eqn:M.
  - assert (m_holds s 1 [] (map f (m_runners r c))) as Hc by (apply m_margin_class; auto; apply Inc; cbn; auto).
    destruct (IH Inc' b H) as [X|(-> & us & rest & P & X & Y)].
    + left. now constructor.
    + right. split; [reflexivity|]. exists us, (map f (m_runners r c) :: rest). split; [|split; [assumption|now constructor]].
      transitivity (map f (m_runners r c) :: us :: rest); [now constructor|apply perm_swap].
  - apply andb_prop in H as [H H2]. apply andb_prop in H as [-> H1].
    destruct (IH Inc' false H2) as [X|(? & _)]; [|discriminate]. right. split; [reflexivity|].
    exists (map f (m_runners r c)), (m_lists t). split; [apply Permutation_refl|]. split; [|assumption].
    apply m_margin_class; auto. apply Inc. cbn; auto.
Qed.

End Fits.

Lemma m_race_good r : m_race r = true -> m_good n near R pace Alice r.
Proof.
  intros H s f T C F. unfold m_race in H. apply andb_prop in H as [H M]. apply andb_prop in H as [Fr A].
  apply (m_racing_wins s Fr); [|assumption].
  destruct (m_apart_sorted s f r F Fr _ A) as [So _].
  pose proof (m_margins_race s f r F Fr (m_classes r) (fun c I => I) A _ M) as X.
  split; [now destruct F|]. rewrite T. destruct (m_mover r).
  - destruct X as [X|(_ & us & rest & P & X & Y)].
    + exists [], (m_lists f r (m_classes r)). split; [now apply m_sorted_nil|]. split; [exact I|assumption].
    + exists us, rest. split; [now apply (m_sorted_perm s _ _ P)|]. auto.
  - destruct X as [X|(X & _)]; [|discriminate]. exists (m_lists f r (m_classes r)). auto.
Qed.

End Graph.
