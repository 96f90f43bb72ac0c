(** * The race (docs/theory.md, 9.5 and 9.6)

    The endangered vertices are divided into classes, so that a move concerns one class at most. Alice colors the vertices of
    each class in order, and answers in the class that Bob's move concerned. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Isomorphic.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation G := (graph_of n near).
Notation avail := (avail n k near).
Notation endangered := (endangered n k near).

(** ** Positions *)

Definition can (s : coloring) (u c : N) : bool := uncolored s u && negb (sees G s u c).

(** The number of colors that [u] may take. *)
Definition options (s : coloring) (u : N) : nat := length (filter (can s u) (below k)).

Definition rival (s : coloring) (u h : N) : bool :=
  mem h (near u) && existsb (fun c => can s u c && can s h c) (below k).

(** The condition of 9.5 for a list behind other vertices; [d] is 1 if Bob is to move, 0 if Alice is. *)
Fixpoint holds_race (s : coloring) (d : nat) (prev us : list N) : Prop :=
  match us with
  | [] => True
  | u :: t =>
      (length prev + 1 + length (filter (rival s u) prev) + d <= options s u)%nat /\ holds_race s d (u :: prev) t
  end.

(** The move concerns the list. *)
Definition touches (s : coloring) (w c : N) (us : list N) : bool :=
  existsb (fun u => (u =? w) || mem u (near w) && can s u c) us.

Definition without (w : N) (us : list N) : list N := filter (fun u => negb (u =? w)) us.

Lemma can_avail s u c : u < n -> c < k -> (can s u c = true <-> avail (color_of s) u c).
Proof.
  intros L K. rewrite avail_spec by exact near_below. unfold can. rewrite andb_true_iff, negb_true_iff. tauto.
Qed.

Lemma can_after s w c u d : avail (color_of s) w c -> u < n -> d < k -> u <> w ->
  can (color s w c) u d = can s u d && negb ((d =? c) && mem u (near w)).
Proof.
  intros A L K N. apply eq_true_iff_eq. rewrite andb_true_iff, negb_true_iff, !can_avail by assumption.
  change (color_of (color s w c)) with (put (color_of s) w c).
  rewrite (avail_put n k near near_sym) by assumption. rewrite <- not_true_iff_false, andb_true_iff, N.eqb_eq. tauto.
Qed.

Lemma options_after s w c u : avail (color_of s) w c -> u < n -> u <> w ->
  (options s u <= options (color s w c) u + (if mem u (near w) && can s u c then 1 else 0))%nat.
Proof.
  intros A L N. unfold options.
  pose proof (below_nodup k) as ND. fold (below k) in ND.
  assert (forall d, In d (below k) -> d < k) as B by (intros d; apply below_spec).
  induction (below k) as [|d l IH]; cbn; [lia|]. inversion ND as [|? ? X Y]; subst.
  assert (d < k) as Ld by (apply B; cbn; auto). rewrite (can_after s w c u d A L Ld N).
  destruct (N.eqb_spec d c) as [->|D].
  - clear IH. assert (length (filter (can s u) l) <= length (filter (can (color s w c) u) l))%nat as H.
    { apply filter_length_le. intros e I E. rewrite (can_after s w c u e A L) by (auto; apply B; cbn; auto).
      rewrite E. cbn. apply negb_true_iff, andb_false_iff. left. apply N.eqb_neq. intros ->. contradiction. }
    destruct (can s u c), (mem u (near w)); cbn; lia.
  - cbn [andb negb]. rewrite andb_true_r.
    assert (forall d, In d l -> d < k) as B' by (intros e I; apply B; cbn; auto).
    specialize (IH Y B'). destruct (can s u d); cbn; lia.
Qed.

Lemma rival_after s w c u h : avail (color_of s) w c -> u < n -> h < n -> u <> w -> h <> w ->
  rival (color s w c) u h = true -> rival s u h = true.
Proof.
  intros A Lu Lh Nu Nh H. unfold rival in *. apply andb_prop in H as [M H]. rewrite M. cbn.
  apply existsb_exists in H as (d & I & E). apply existsb_exists. exists d. split; [assumption|].
  apply below_spec in I. rewrite !(can_after s w c) in E by auto.
  destruct (can s u d), (can s h d); cbn in *; try reflexivity; rewrite ?andb_false_r in E; discriminate.
Qed.

Lemma race_pass s d us : forall prev, holds_race s d prev us -> holds_race (pass s) d prev us.
Proof. induction us as [|u t IH]; cbn; intros prev H; [exact I|]. destruct H as [H T]. split; [exact H|auto]. Qed.

Lemma race_options s d us : forall prev u, holds_race s d prev us -> In u us -> (1 <= options s u)%nat.
Proof. induction us as [|a t IH]; cbn; intros prev u H; [tauto|]. intros [<-|I]; [lia|]. destruct H. eauto. Qed.

Lemma race_weaken s d e us : (e <= d)%nat -> forall prev, holds_race s d prev us -> holds_race s e prev us.
Proof. intros L. induction us as [|a t IH]; cbn; intros prev H; [tauto|]. destruct H. split; [lia|auto]. Qed.

Lemma without_length w l : (length (without w l) <= length l)%nat.
Proof. unfold without. induction l as [|a l IH]; cbn; [lia|]. destruct (negb _); cbn; lia. Qed.

Lemma without_filter w g l : (length (filter g (without w l)) <= length (filter g l))%nat.
Proof.
  unfold without. induction l as [|a l IH]; cbn; [lia|].
  destruct (negb (a =? w)); cbn; destruct (g a); cbn; lia.
Qed.

(** A move of the opponent, which takes at most one option. *)
Lemma race_bob s w c d e us : avail (color_of s) w c ->
  (forall u, In u us -> u < n) ->
  (forall u, In u us -> u <> w -> (d + (if mem u (near w) && can s u c then 1 else 0) <= e)%nat) ->
  forall prev, (forall u, In u prev -> u < n) -> holds_race s e prev us ->
  holds_race (color s w c) d (without w prev) (without w us).
Proof.
  intros A. induction us as [|u t IH]; cbn; intros B E prev P H; [exact I|]. destruct H as [H T].
  destruct (N.eqb_spec u w) as [->|N]; cbn.
  - specialize (IH (fun x I => B x (or_intror I)) (fun x I => E x (or_intror I)) (w :: prev)).
    unfold without in IH at 1. cbn in IH. rewrite N.eqb_refl in IH. cbn in IH. apply IH; [|assumption].
    intros x [<-|I]; auto.
  - split.
    + assert (u < n) as Lu by auto. pose proof (options_after s w c u A Lu N) as O. specialize (E u (or_introl eq_refl) N).
      pose proof (without_length w prev) as Le.
      assert (length (filter (rival (color s w c) u) (without w prev)) <= length (filter (rival s u) prev))%nat.
      { eapply Nat.le_trans; [|apply (without_filter w)]. apply filter_length_le. intros h I.
        unfold without in I. apply filter_In in I as [I Nh]. apply negb_true_iff, N.eqb_neq in Nh. apply rival_after; auto. }
      lia.
    + specialize (IH (fun x I => B x (or_intror I)) (fun x I => E x (or_intror I)) (u :: prev)).
      unfold without in IH at 1. cbn in IH. apply N.eqb_neq in N. rewrite N in IH. cbn in IH. apply IH; [|assumption].
      intros x [<-|I]; auto.
Qed.

(** Alice colors the first vertex. *)
Lemma race_alice s w c d us : avail (color_of s) w c ->
  (forall u, In u us -> u < n) ->
  forall prev prev0, (forall u, In u prev -> u < n) -> Permutation prev0 (w :: prev) -> ~ In w us ->
    ~ In w prev -> holds_race s d prev0 us -> holds_race (color s w c) (S d) prev us.
Proof.
  intros A. induction us as [|u t IH]; cbn; intros B prev prev0 P Pm Nw Np H; [exact I|]. destruct H as [H T].
  assert (u <> w) as N by (intros ->; tauto). split.
  - assert (u < n) as Lu by auto. pose proof (options_after s w c u A Lu N) as O.
    rewrite (Permutation_length Pm), (Permutation_length (filter_perm _ _ _ Pm)) in H. cbn in H.
    assert (length (filter (rival (color s w c) u) prev) <= length (filter (rival s u) prev))%nat.
    { apply filter_length_le. intros h I. apply rival_after; auto. intros ->. contradiction. }
    destruct (mem u (near w) && can s u c) eqn:X.
    + assert (rival s u w = true) as Rv.
      { apply andb_prop in X as [M Cu]. unfold rival. rewrite near_sym, M. cbn. apply existsb_exists. exists c.
        pose proof A as A'. destruct A' as (Lw & Lc & _). split; [now apply below_spec|].
        rewrite Cu. cbn. now apply can_avail. }
      rewrite Rv in H. cbn in H. lia.
    + destruct (rival s u w); cbn in H; lia.
  - apply (IH (fun x I => B x (or_intror I)) (u :: prev) (u :: prev0)); auto.
    + intros x [<-|I]; auto.
    + eapply Permutation_trans; [constructor; exact Pm|apply perm_swap].
    + intros [->|I]; auto.
Qed.

(** ** The invariant *)

Definition sorted_out (s : coloring) (cls : list (list N)) : Prop :=
  (forall v, endangered (color_of s) v -> exists us, In us cls /\ In v us) /\
  (forall w c, avail (color_of s) w c -> (length (filter (touches s w c) cls) <= 1)%nat) /\
  (forall us u, In us cls -> In u us -> u < n /\ uncolored s u = true) /\
  (forall us, In us cls -> NoDup us).

Definition racing (s : coloring) : Prop :=
  match turn s with
  | Bob => exists cls, sorted_out s cls /\ Forall (holds_race s 1 []) cls
  | Alice => exists us cls, sorted_out s (us :: cls) /\ holds_race s 0 [] us /\ Forall (holds_race s 1 []) cls
  end.

Lemma sorted_perm s cls cls' : Permutation cls cls' -> sorted_out s cls -> sorted_out s cls'.
Proof.
  intros P (A & B & C & D). pose proof (fun x => Permutation_in x P) as F. pose proof (fun x => Permutation_in x (Permutation_sym P)) as F'.
  split; [|split; [|split]].
  - intros v E. destruct (A v E) as (us & I & J). eauto.
  - intros w c Av. rewrite <- (Permutation_length (filter_perm _ _ _ P)). auto.
  - intros us u I. apply C. auto.
  - intros us I. apply D. auto.
Qed.

Lemma sorted_nil s cls : sorted_out s cls -> sorted_out s ([] :: cls).
Proof.
  intros (A & B & C & D). split; [|split; [|split]].
  - intros v E. destruct (A v E) as (us & I & J). cbn; eauto.
  - intros w c Av. cbn. auto.
  - intros us u [<-|I]; [intros []|apply C; auto].
  - intros us [<-|I]; [constructor|auto].
Qed.

Lemma touches_after s w c x d us : avail (color_of s) w c -> (forall u, In u us -> u < n) -> avail (color_of s) x d ->
  touches (color s w c) x d (without w us) = true -> touches s x d us = true.
Proof.
  intros A B Ax H. unfold touches in *. apply existsb_exists in H as (u & I & E). unfold without in I.
  apply filter_In in I as [I N]. apply negb_true_iff, N.eqb_neq in N. apply existsb_exists. exists u.
  split; [assumption|]. destruct (u =? x); [reflexivity|]. cbn in *. apply andb_prop in E as [M E]. rewrite M. cbn.
  destruct Ax as (_ & Ld & _). rewrite (can_after s w c) in E; auto. now apply andb_prop in E.
Qed.

Lemma sorted_after s w c cls : avail (color_of s) w c -> sorted_out s cls ->
  sorted_out (color s w c) (map (without w) cls).
Proof.
  intros Av (A & B & C & D). split; [|split; [|split]].
  - intros v E. destruct (A v) as (us & I & J); [now apply (endangered_before n k near near_sym (color_of s) w c)|].
    exists (without w us). split; [now apply in_map|]. unfold without. apply filter_In. split; [assumption|].
    apply negb_true_iff, N.eqb_neq. intros ->. destruct E as (_ & E & _). cbn in E. now rewrite N.eqb_refl in E.
  - intros x d Ax. change (color_of (color s w c)) with (put (color_of s) w c) in Ax.
    apply (avail_put n k near near_sym) in Ax; [|assumption]. destruct Ax as (Ax & _).
    specialize (B x d Ax).
    enough (length (filter (touches (color s w c) x d) (map (without w) cls)) <= length (filter (touches s x d) cls))%nat by lia.
    assert (forall us u, In us cls -> In u us -> u < n) as C' by (intros us u I J; now apply (C us u)).
    clear - Av Ax C' near_sym near_below. induction cls as [|us cls IH]; cbn; [lia|].
    assert (length (filter (touches (color s w c) x d) (map (without w) cls)) <= length (filter (touches s x d) cls))%nat as H.
    { apply IH. intros vs u I. apply (C' vs u). cbn; auto. }
    destruct (touches (color s w c) x d (without w us)) eqn:T.
    + rewrite (touches_after s w c x d us); auto; [cbn; lia|]. intros u. apply (C' us u). cbn; auto.
    + destruct (touches s x d us); cbn; lia.
  - intros us' u I J. apply in_map_iff in I as (us & <- & I). unfold without in J. apply filter_In in J as [J N].
    destruct (C us u I J) as [L U]. split; [assumption|]. unfold uncolored in *. cbn.
    apply negb_true_iff in N. now rewrite N.
  - intros us' I. apply in_map_iff in I as (us & <- & I). apply NoDup_filter. auto.
Qed.

(** Lists that a move does not concern hold. *)
Lemma race_untouched s w c d us : avail (color_of s) w c -> (forall u, In u us -> u < n) ->
  touches s w c us = false -> holds_race s d [] us -> holds_race (color s w c) d [] (without w us).
Proof.
  intros A B T H. apply (race_bob s w c d d us A B) with (prev := []); auto; [|intros u []].
  intros u I N. enough (mem u (near w) && can s u c = false) as -> by lia.
  rewrite <- not_true_iff_false in *. intros X. apply T. unfold touches. apply existsb_exists. exists u.
  rewrite X. split; [assumption|apply orb_true_r].
Qed.

Lemma untouched_rest s w c us cls : (length (filter (touches s w c) (us :: cls)) <= 1)%nat -> touches s w c us = true ->
  forall vs, In vs cls -> touches s w c vs = false.
Proof.
  intros L T vs I. cbn in L. rewrite T in L. cbn in L. destruct (touches s w c vs) eqn:E; [exfalso|reflexivity].
  assert (In vs (filter (touches s w c) cls)) as J by (apply filter_In; auto).
  destruct (filter (touches s w c) cls); [destruct J|cbn in L; lia].
Qed.

Lemma racing_rest s w c cls d : avail (color_of s) w c -> (forall us u, In us cls -> In u us -> u < n) ->
  (forall us, In us cls -> touches s w c us = false) -> Forall (holds_race s d []) cls ->
  Forall (holds_race (color s w c) d []) (map (without w) cls).
Proof.
  intros A B T F. rewrite Forall_forall in *. intros vs I. apply in_map_iff in I as (us & <- & I).
  apply race_untouched; auto. intros u. now apply B.
Qed.

Lemma racing_alive s : racing s -> alive n near R s.
Proof.
  intros H v L U. destruct (options s v) as [|x] eqn:O.
  - apply (safe_color n near R near_below s v U L). intros E.
    assert (exists us d, In v us /\ holds_race s d [] us) as (us & d & J & X).
    { unfold racing in H. destruct (turn s).
      - destruct H as (us & cls & (A & _) & H0 & F). destruct (A v E) as (vs & [<-|I] & J); [eauto|].
        rewrite Forall_forall in F. eauto.
      - destruct H as (cls & (A & _) & F). destruct (A v E) as (vs & I & J). rewrite Forall_forall in F. eauto. }
    pose proof (race_options s d us [] v X J). lia.
  - unfold options in O. destruct (filter (can s v) (below k)) as [|c l] eqn:E; [discriminate|].
    assert (In c (filter (can s v) (below k))) as I by (rewrite E; cbn; auto). apply filter_In in I as [I X].
    exists c. apply can_avail; auto. now apply below_spec.
Qed.

Lemma racing_wins s : is_free pace = true -> racing s -> calm pace s -> Wins (coloring_game G R) Alice s.
Proof.
  intros Fr. assert (connected R = false) as Cn.
  { revert pace_ok. unfold pace_fits. destruct pace as [|[|]|y]; try tauto. discriminate. }
  apply (alice_keeps n near R pace near_below pace_ok racing racing_alive).
  - intros t H T NA. pose proof (racing_alive t H) as Al. unfold racing in H. rewrite T in H.
    destruct H as (us & cls & So & H0 & F).
    (* The first list that is not empty. *)
    assert ((exists u t' rest, sorted_out t ((u :: t') :: rest) /\ holds_race t 0 [] (u :: t') /\ Forall (holds_race t 1 []) rest) \/
            forall vs, In vs (us :: cls) -> vs = []) as [(u & t' & rest & So' & H' & F')|Empty].
    { destruct us as [|u us]; [|left; eauto 6].
      destruct (existsb (fun vs => match vs with [] => false | _ => true end) cls) eqn:X.
      - left. apply existsb_exists in X as (vs & I & X). destruct vs as [|u vs]; [discriminate|].
        apply in_split in I as (l1 & l2 & ->). exists u, vs, ([] :: l1 ++ l2). split; [|split].
        + eapply sorted_perm; [|exact So]. transitivity ([] :: (u :: vs) :: l1 ++ l2); [|apply perm_swap].
          constructor. symmetry. apply Permutation_middle.
        + rewrite Forall_forall in F. apply (race_weaken t 1); [lia|]. apply F, in_app_iff. cbn; auto.
        + constructor; [exact I|]. rewrite Forall_forall in *. intros x J. apply F. rewrite in_app_iff in *. cbn. tauto.
      - right. intros vs [<-|I]; [reflexivity|]. rewrite <- not_true_iff_false, existsb_exists in X.
        destruct vs as [|u vs]; [reflexivity|]. exfalso. apply X. eauto. }
    + destruct So' as (A & B & C & D).
      destruct (C (u :: t') u) as [Lu Uu]; [cbn; auto|cbn; auto|].
      destruct (Al u Lu Uu) as (c & Av). exists u, c. split; [assumption|]. split; [now apply free_opened|].
      unfold racing. cbn [turn color]. rewrite T. cbn [other].
      exists (map (without u) ((u :: t') :: rest)). split; [apply sorted_after; auto; repeat split; auto; now apply (C us0)|].
      assert (touches t u c (u :: t') = true) as To by (cbn; now rewrite N.eqb_refl).
      cbn [map]. constructor.
      * assert (NoDup (u :: t')) as ND by (apply D; cbn; auto). inversion ND as [|? ? X Y]; subst.
        assert (without u (u :: t') = t') as ->.
        { unfold without. cbn. rewrite N.eqb_refl. cbn. clear - X. induction t' as [|a l IH]; cbn; [reflexivity|].
          destruct (N.eqb_spec a u) as [->|_]; [exfalso; apply X; cbn; auto|]. cbn. f_equal. apply IH.
          intros J. apply X. cbn; auto. }
        destruct H' as [_ H']. refine (race_alice t u c 0 t' Av _ [] [u] _ (Permutation_refl _) X _ H').
        -- intros x J. apply (C (u :: t') x); cbn; auto.
        -- intros x [].
        -- intros [].
      * apply racing_rest; auto.
        -- intros vs x I J. apply (C vs x); cbn; auto.
        -- apply (untouched_rest t u c (u :: t')); auto.
    + destruct (some_move n near R t Al NA) as (v & c & Av & O). exists v, c. split; [assumption|]. split; [assumption|].
      unfold racing. cbn [turn color]. rewrite T. cbn [other]. exists (map (without v) (us :: cls)).
      split; [now apply sorted_after|]. rewrite Forall_forall. intros vs I. apply in_map_iff in I as (x & <- & I).
      rewrite (Empty x I). exact Logic.I.
  - intros t v c H T Av. unfold racing in *. rewrite T in H. cbn [turn color]. rewrite T. cbn [other].
    destruct H as (cls & So & F). pose proof So as (A & B & C & D).
    assert (forall us u, In us cls -> In u us -> u < n) as Lt by (intros us u I J; now apply (C us u)).
    destruct (filter (touches t v c) cls) as [|us l] eqn:E.
    + exists [], (map (without v) cls). split; [apply sorted_nil, sorted_after; auto|]. split; [exact I|].
      apply racing_rest; auto. intros us I. destruct (touches t v c us) eqn:X; [|reflexivity].
      assert (In us (filter (touches t v c) cls)) as J by (apply filter_In; auto). rewrite E in J. destruct J.
    + assert (In us cls /\ touches t v c us = true) as [I X].
      { apply (filter_In (touches t v c)). rewrite E. cbn; auto. }
      apply in_split in I as (l1 & l2 & ->).
      exists (without v us), (map (without v) (l1 ++ l2)). rewrite Forall_forall in F.
      assert (Permutation (l1 ++ us :: l2) (us :: l1 ++ l2)) as Pm by (symmetry; apply Permutation_middle).
      split; [|split].
      * change (without v us :: map (without v) (l1 ++ l2)) with (map (without v) (us :: l1 ++ l2)).
        apply sorted_after; auto. eapply sorted_perm; [exact Pm|exact So].
      * apply (race_bob t v c 0 1 us Av) with (prev := []); auto.
        -- intros u. apply Lt, in_app_iff. cbn; auto.
        -- intros u _ _. destruct (_ && _); lia.
        -- intros u [].
        -- apply F, in_app_iff. cbn; auto.
      * apply racing_rest; auto.
        -- intros vs u I J. apply (Lt vs u); [|assumption]. rewrite in_app_iff in *. cbn. tauto.
        -- apply (untouched_rest t v c us); [|assumption]. rewrite <- (Permutation_length (filter_perm _ _ _ Pm)). auto.
        -- rewrite Forall_forall. intros vs I. apply F. rewrite in_app_iff in *. cbn. tauto.
  - intros t H T. unfold racing in *. rewrite T in H. cbn [turn pass]. rewrite T. cbn [other].
    destruct H as (cls & So & F). exists [], cls. split; [apply sorted_nil; exact So|]. split; [exact I|].
    rewrite Forall_forall in *. intros us J. apply race_pass. auto.
Qed.

(** ** Residues *)

(** The classes of the endangered vertices: those that a move concerns are in one class. Their order is by least members. *)
Definition reach (P : set) (x : N) : set := inter (union (near x) (single x)) P.

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

Definition classes (r : residue) : list set :=
  let singles := map single (elements (danger r)) in
  let groups := flat_map (fun P => map (fun x => inter (reach P x) (danger r)) (elements P)) (distinct (patches r)) in
  fold_right insert_class [] (fold_left (fun cls g => add_group g cls) groups singles).

Definition lives (r : residue) (u : N) : nat := length (filter (mem u) (patches r)).
Definition rivals (r : residue) (u : N) : set := inter (near u) (unions (filter (mem u) (patches r))).

(** By ascending numbers of patches, equals by number. *)
Fixpoint insert_runner (r : residue) (u : N) (l : list N) : list N :=
  match l with
  | [] => [u]
  | v :: t => if (lives r u <=? lives r v)%nat then u :: l else v :: insert_runner r u t
  end.
Definition runners (r : residue) (c : set) : list N := fold_right (insert_runner r) [] (elements c).

Fixpoint margin_at_least (r : residue) (d : nat) (prev : set) (before : nat) (us : list N) : bool :=
  match us with
  | [] => true
  | u :: t =>
      (before + 1 + length (elements (inter (rivals r u) prev)) + d <=? lives r u)%nat
      && margin_at_least r d (union (single u) prev) (S before) t
  end.

(** All margins are 1 or more; one of them may be 0 if Alice is to move. *)
Fixpoint all_margins (r : residue) (spare : bool) (cls : list set) : bool :=
  match cls with
  | [] => true
  | c :: t =>
      if margin_at_least r 1 none 0 (runners r c) then all_margins r spare t
      else spare && margin_at_least r 0 none 0 (runners r c) && all_margins r false t
  end.

(** A move concerns one class at most, and the classes are what they should be. *)
Definition apart (r : residue) (cls : list set) : bool :=
  forallb (fun P => forallb (fun x => let g := reach P x in
    (length (filter (fun c => negb (disjoint c g)) cls) <=? 1)%nat) (elements P)) (patches r)
  && subset (danger r) (unions cls) && subset (unions cls) (danger r).

Definition race (r : residue) : bool :=
  let cls := classes r in
  is_free pace && negb (guarding r) && apart r cls && all_margins r (same (mover r) Alice) cls.

Lemma runners_perm r c : Permutation (elements c) (runners r c).
Proof.
  unfold runners. induction (elements c) as [|u l IH]; cbn; [constructor|].
  transitivity (u :: fold_right (insert_runner r) [] l); [now constructor|].
  generalize (fold_right (insert_runner r) [] l). intros m. induction m as [|v m IHm]; cbn; [apply Permutation_refl|].
  destruct (_ <=? _)%nat; [apply Permutation_refl|]. eapply Permutation_trans; [apply perm_swap|now constructor].
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

Section Fits.
Variables (s : coloring) (f : N -> N) (r : residue).
Hypothesis F : fits n near R pace s f r.

Lemma fits_options u : mem u (unions (patches r)) = true -> (lives r u <= options s (f u))%nat.
Proof.
  intros U. destruct F as [[[Inj Adj _] (l & L & C) _ _] _ _]. unfold lives.
  rewrite <- (Permutation_length (filter_perm _ _ _ L)).
  assert (length (filter (mem u) (map fst l)) = length (map snd (filter (fun q => mem u (fst q)) l))) as ->.
  { rewrite map_length. clear. induction l as [|q l IH]; cbn; [reflexivity|]. destruct (mem u (fst q)); cbn; congruence. }
  apply NoDup_incl_length.
  - apply colors_nodup. intros c. pose proof (cover_once _ _ _ _ _ C (f u) c) as O.
    enough (count u c l <= count (f u) c (lift f l))%nat by lia. clear. unfold count, lift.
    induction l as [|q l IH]; cbn; [lia|]. destruct (has u c q) eqn:H.
    + assert (has (f u) c (image f (fst q), snd q) = true) as ->; [|cbn; lia]. unfold has in *. cbn.
      apply andb_prop in H as [M E]. rewrite E, andb_true_r. apply mem_image. eauto.
    + destruct (has (f u) c _); cbn; lia.
  - intros c I. apply in_map_iff in I as ([P d] & <- & I). apply filter_In in I as [I M]. cbn in *.
    assert (avail (color_of s) (f u) d) as A.
    { apply (cover_avail _ _ _ _ _ C (image f P) d (f u) (lift_in f l P d I)). apply mem_image. eauto. }
    pose proof A as (Lu & Ld & _). apply filter_In. split; [now apply below_spec|]. now apply can_avail.
Qed.

(** A neighbor that may take a color of [u] is in the patch of this color. *)
Lemma shared_patch u w c : mem u (unions (patches r)) = true -> avail (color_of s) (f u) c -> avail (color_of s) w c ->
  mem w (near (f u)) = true ->
  exists l P x, Permutation (map fst l) (patches r) /\ cover n k near (color_of s) (lift f l) /\ In (P, c) l /\
    In P (patches r) /\ mem u P = true /\ mem x P = true /\ w = f x.
Proof.
  intros U Au Aw N. destruct F as [[[Inj Adj _] (l & L & C) _ _] _ _]. pose proof U as U0.
  rewrite <- (mem_unions_perm _ _ u L), mem_unions in U. destruct U as (P0 & I0 & M0).
  apply in_map_iff in I0 as ([P' d] & <- & I0). cbn in M0.
  destruct (cover_full _ _ _ _ _ C (image f P') d (f u) c (lift_in f l P' d I0)) as [(Q & J & MQ)|[_ W]]; auto.
  - apply mem_image. eauto.
  - apply in_lift in J as (P & J & ->).
    assert (In P (patches r)) as IP. { apply (Permutation_in _ L), in_map_iff. now exists (P, c). }
    assert (mem u P = true) as MP.
    { apply mem_image in MQ as (u' & M & E). rewrite (Inj u u'); auto. now apply (in_unions P). }
    assert (mem w (image f P) = true) as Mw.
    { apply (cover_closed _ _ _ _ _ C (image f P) c (f u) w (lift_in f l P c J)); auto. }
    apply mem_image in Mw as (x & Mx & ->). exists l, P, x. auto 10.
  - exfalso. now apply (W w).
Qed.

Lemma fits_rival u h : mem u (unions (patches r)) = true -> mem h (unions (patches r)) = true ->
  rival s (f u) (f h) = true -> mem h (rivals r u) = true.
Proof.
  intros U H V. unfold rival in V. apply andb_prop in V as [N V]. apply existsb_exists in V as (c & I & V).
  apply andb_prop in V as [Cu Ch]. apply below_spec in I.
  assert (forall x, mem x (unions (patches r)) = true -> f x < n) as Lt.
  { intros x M. destruct (inside_avail n near R pace s f r (f x) F) as (d & L & _); [|exact L]. apply mem_image. eauto. }
  apply can_avail in Cu; auto. apply can_avail in Ch; auto.
  destruct (shared_patch u (f h) c U Cu Ch N) as (l & P & x & _ & _ & _ & IP & Mu & Mx & E).
  destruct F as [[[Inj Adj _] _ _ _] _ _]. rewrite <- (Inj h x H (in_unions P x _ IP Mx) E) in Mx.
  unfold rivals. rewrite mem_inter, andb_true_iff. split.
  - rewrite (Adj P h u IP Mx Mu). exact N.
  - apply mem_unions. exists P. split; [|assumption]. apply filter_In. auto.
Qed.

Lemma margin_holds d us : forall prev before ps,
  (forall u, In u us -> mem u (unions (patches r)) = true) -> NoDup ps ->
  (forall u, In u ps -> mem u prev = true /\ mem u (unions (patches r)) = true) -> (length ps <= before)%nat ->
  (forall u, In u us -> ~ In u ps) -> NoDup us ->
  margin_at_least r d prev before us = true -> holds_race s d (map f ps) (map f us).
Proof.
  induction us as [|u t IH]; cbn [margin_at_least map holds_race]; intros prev before ps U ND P B Dis NU H; [exact I|].
  apply andb_prop in H as [H T]. apply Nat.leb_le in H. inversion NU as [|? ? X Y]; subst. split.
  - rewrite map_length. pose proof (fits_options u (U u (or_introl eq_refl))) as O.
    enough (length (filter (rival s (f u)) (map f ps)) <= length (elements (inter (rivals r u) prev)))%nat by lia.
    assert (length (filter (rival s (f u)) (map f ps)) = length (filter (fun h => rival s (f u) (f h)) ps)) as ->.
    { clear. induction ps as [|p ps IH]; cbn; [reflexivity|]. destruct (rival s (f u) (f p)); cbn; congruence. }
    apply NoDup_incl_length; [now apply NoDup_filter|]. intros h J. apply filter_In in J as [J V].
    destruct (P h J) as [P1 P2]. apply elements_spec. rewrite mem_inter, P1, andb_true_r.
    apply fits_rival; auto. apply U. cbn; auto.
  - change (f u :: map f ps) with (map f (u :: ps)). apply (IH (union (single u) prev) (S before)); auto.
    + intros v J. apply U. cbn; auto.
    + constructor; [|assumption]. apply Dis. cbn; auto.
    + intros v [<-|J].
      * rewrite mem_union, mem_single, N.eqb_refl. split; [reflexivity|]. apply U. cbn; auto.
      * rewrite mem_union. destruct (P v J) as [-> ?]. now rewrite orb_true_r.
    + cbn. lia.
    + intros v J [<-|K]; [contradiction|]. apply (Dis v); cbn; auto.
Qed.

Definition lists (cls : list set) : list (list N) := map (fun c => map f (runners r c)) cls.

Lemma in_runners c u : In u (runners r c) <-> mem u c = true.
Proof.
  rewrite <- elements_spec. split; intros I.
  - apply (Permutation_in _ (Permutation_sym (runners_perm r c)) I).
  - apply (Permutation_in _ (runners_perm r c) I).
Qed.

Lemma apart_sorted cls : apart r cls = true -> sorted_out s (lists cls) /\
  forall c, In c cls -> (forall u, In u (runners r c) -> mem u (unions (patches r)) = true) /\ NoDup (runners r c).
Proof.
  intros H. unfold apart in H. apply andb_prop in H as [H S2]. apply andb_prop in H as [H S1].
  rewrite subset_spec in S1, S2. rewrite forallb_forall in H.
  pose proof F as [[NM _ D Ins] _ _]. pose proof NM as [Inj Adj _].
  assert (forall c u, In c cls -> mem u c = true -> mem u (unions (patches r)) = true) as U.
  { intros c u I M. apply Ins, S2. now apply (in_unions c). }
  assert (forall c, In c cls -> NoDup (runners r c)) as ND.
  { intros c I. apply (Permutation_NoDup (runners_perm r c)), elements_nodup. }
  assert (forall x, mem x (unions (patches r)) = true -> exists d, avail (color_of s) (f x) d) as Av.
  { intros x M. apply (inside_avail n near R pace s f r (f x) F). apply mem_image. eauto. }
  split.
  - split; [|split; [|split]].
    + intros v E. destruct (D v E) as (u & M & <-). apply S1, mem_unions in M as (c & I & M).
      exists (map f (runners r c)). split; [apply in_map_iff; eauto|]. apply in_map. now apply in_runners.
    + intros w c Aw. destruct (Nat.leb_spec (length (filter (touches s w c) (lists cls))) 1) as [L|L]; [assumption|exfalso].
      assert (forall c0, touches s w c (map f (runners r c0)) = true ->
                exists u, mem u c0 = true /\ (f u = w \/ mem (f u) (near w) = true /\ can s (f u) c = true)) as Sp.
      { intros c0 T. unfold touches in T. apply existsb_exists in T as (u' & I & T). apply in_map_iff in I as (u & <- & I).
        apply in_runners in I. exists u. split; [assumption|]. apply orb_prop in T as [T|T].
        - left. now apply N.eqb_eq.
        - right. now apply andb_prop in T. }
      assert (forall c0 u, In c0 cls -> mem u c0 = true -> can s (f u) c = true -> avail (color_of s) (f u) c) as Can.
      { intros c0 u I M Cu. destruct (Av u (U c0 u I M)) as (d & Lu & _). destruct Aw as (_ & Lc & _). now apply can_avail. }
      (* All classes that the move concerns meet what one member of a patch reaches. *)
      assert (exists P x, In P (patches r) /\ mem x P = true /\
                forall c0, In c0 cls -> touches s w c (map f (runners r c0)) = true -> disjoint c0 (reach P x) = false) as (P & x & IP & Mx & All).
      { destruct (existsb (fun c0 => existsb (fun u => mem (f u) (near w) && can s (f u) c) (elements c0)) cls) eqn:E.
        - apply existsb_exists in E as (c0 & I0 & E). apply existsb_exists in E as (u & M0 & E). apply elements_spec in M0.
          apply andb_prop in E as [N0 C0]. pose proof (Can c0 u I0 M0 C0) as A0. rewrite near_sym in N0.
          destruct (shared_patch u w c (U c0 u I0 M0) A0 Aw N0) as (l & P & x & Lp & Cv & IPc & IP & Mu & Mx & ->).
          exists P, x. split; [assumption|]. split; [assumption|]. intros c1 I1 T. destruct (Sp c1 T) as (v & Mv & Hv).
          apply not_true_iff_false. rewrite disjoint_spec. intros X. specialize (X v Mv). unfold reach in X.
          rewrite mem_inter, mem_union, mem_single in X.
          destruct Hv as [Hv|[Nv Cv1]].
          + rewrite (Inj v x (U c1 v I1 Mv) (in_unions P x _ IP Mx) Hv) in X.
            rewrite N.eqb_refl, orb_true_r, Mx in X. discriminate.
          + pose proof (Can c1 v I1 Mv Cv1) as A1.
            assert (mem (f v) (image f P) = true) as Mi.
            { apply (cover_closed _ _ _ _ _ Cv (image f P) c (f x) (f v) (lift_in f l P c IPc)); auto. apply mem_image. eauto. }
            apply mem_image in Mi as (v' & Mv' & E').
            rewrite <- (Inj v v' (U c1 v I1 Mv) (in_unions P v' _ IP Mv') E') in Mv'.
            rewrite (Adj P v x IP Mv' Mx), Nv, Mv' in X. discriminate.
        - assert (exists c0, In c0 cls /\ touches s w c (map f (runners r c0)) = true) as (c0 & I0 & T0).
          { destruct (filter (touches s w c) (lists cls)) as [|us t] eqn:Fl; [cbn in L; try rewrite Fl in L; cbn in L; lia|].
            assert (In us (filter (touches s w c) (lists cls))) as J by (rewrite Fl; cbn; auto).
            apply filter_In in J as [J T]. apply in_map_iff in J as (c0 & <- & J). eauto. }
          assert (forall c1, In c1 cls -> touches s w c (map f (runners r c1)) = true -> exists u, mem u c1 = true /\ f u = w) as Only.
          { intros c1 I1 T. destruct (Sp c1 T) as (u & Mu & [Hu|[Nu Cu]]); [eauto|exfalso].
            rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists c1. split; [assumption|].
            apply existsb_exists. exists u. rewrite Nu, Cu. split; [now apply elements_spec|reflexivity]. }
          destruct (Only c0 I0 T0) as (u & Mu & Eu). pose proof (U c0 u I0 Mu) as Uu.
          apply mem_unions in Uu as (P & IP & MP). exists P, u. split; [assumption|]. split; [assumption|].
          intros c1 I1 T. destruct (Only c1 I1 T) as (v & Mv & Ev).
          apply not_true_iff_false. rewrite disjoint_spec. intros X. specialize (X v Mv). unfold reach in X.
          rewrite mem_inter, mem_union, mem_single in X.
          rewrite (Inj v u (U c1 v I1 Mv) (in_unions P u _ IP MP)) in X by congruence.
          rewrite N.eqb_refl, orb_true_r, MP in X. discriminate. }
      specialize (H P IP). rewrite forallb_forall in H. specialize (H x (proj2 (elements_spec P x) Mx)).
      apply Nat.leb_le in H.
      enough (length (filter (touches s w c) (lists cls)) <= length (filter (fun c => negb (disjoint c (reach P x))) cls))%nat by lia.
      clear - All. unfold lists. induction cls as [|c0 cls IH]; cbn [map filter]; [cbn; lia|].
      assert (length (filter (touches s w c) (map (fun c => map f (runners r c)) cls)) <=
              length (filter (fun c => negb (disjoint c (reach P x))) cls))%nat as K.
      { apply IH. intros c1 I. apply All. cbn; auto. }
      destruct (touches s w c (map f (runners r c0))) eqn:T.
      * rewrite (All c0) by (cbn; auto). cbn [negb length]. lia.
      * destruct (disjoint c0 (reach P x)); cbn [negb length]; lia.
    + intros us u I J. apply in_map_iff in I as (c & <- & I). apply in_map_iff in J as (v & <- & J).
      apply in_runners in J. destruct (Av v (U c v I J)) as (d & A). apply avail_spec in A; [|exact near_below]. tauto.
    + intros us I. apply in_map_iff in I as (c & <- & I). specialize (ND c I).
      assert (forall a b, In a (runners r c) -> In b (runners r c) -> f a = f b -> a = b) as J.
      { intros a b Ia Ib. apply Inj; apply (U c); auto; now apply in_runners. }
      clear - ND J. induction (runners r c) as [|a l IH]; cbn; constructor.
      * intros K. apply in_map_iff in K as (b & E & K). inversion ND as [|? ? X Y]; subst. apply X.
        rewrite (J a b); cbn; auto.
      * inversion ND; subst. apply IH; auto. intros; apply J; cbn; auto.
  - intros c I. split; [|auto]. intros u J. apply (U c); auto. now apply in_runners.
Qed.

Lemma margin_class d c : In c (classes r) -> apart r (classes r) = true ->
  margin_at_least r d none 0 (runners r c) = true -> holds_race s d [] (map f (runners r c)).
Proof.
  intros I A H. destruct (apart_sorted _ A) as [_ K]. destruct (K c I) as [U ND].
  apply (margin_holds d (runners r c) none 0 []); auto; try constructor; intros u [].
Qed.

Lemma margins_race cls : (forall c, In c cls -> In c (classes r)) -> apart r (classes r) = true -> forall b,
  all_margins r b cls = true ->
  Forall (holds_race s 1 []) (lists cls) \/
  b = true /\ exists us rest, Permutation (lists cls) (us :: rest) /\ holds_race s 0 [] us /\ Forall (holds_race s 1 []) rest.
Proof.
  intros Inc A. induction cls as [|c t IH]; cbn [all_margins lists map]; intros b H; [left; constructor|].
  assert (forall c, In c t -> In c (classes r)) as Inc' by (intros x J; apply Inc; cbn; auto).
  destruct (margin_at_least r 1 none 0 (runners r c)) eqn:M.
  - assert (holds_race s 1 [] (map f (runners r c))) as Hc by (apply margin_class; auto; apply Inc; cbn; auto).
    destruct (IH Inc' b H) as [X|(-> & us & rest & P & X & Y)].
    + left. now constructor.
    + right. split; [reflexivity|]. exists us, (map f (runners r c) :: rest). split; [|split; [assumption|now constructor]].
      transitivity (map f (runners r c) :: us :: rest); [now constructor|apply perm_swap].
  - apply andb_prop in H as [H H2]. apply andb_prop in H as [-> H1].
    destruct (IH Inc' false H2) as [X|(? & _)]; [|discriminate]. right. split; [reflexivity|].
    exists (map f (runners r c)), (lists t). split; [apply Permutation_refl|]. split; [|assumption].
    apply margin_class; auto. apply Inc. cbn; auto.
Qed.

End Fits.

Lemma race_good r : race r = true -> Good n near R pace Alice r.
Proof.
  intros H s f T C F. unfold race in H. apply andb_prop in H as [H M]. apply andb_prop in H as [H A].
  apply andb_prop in H as [Fr _].
  apply (racing_wins s Fr); [|assumption].
  destruct (apart_sorted s f r F _ A) as [So _].
  pose proof (margins_race s f r F (classes r) (fun c I => I) A _ M) as X.
  unfold racing. rewrite T. destruct (mover r).
  - destruct X as [X|(_ & us & rest & P & X & Y)].
    + exists [], (lists f r (classes r)). split; [now apply sorted_nil|]. split; [exact I|assumption].
    + exists us, rest. split; [now apply (sorted_perm s _ _ P)|]. auto.
  - destruct X as [X|(X & _)]; [|discriminate]. exists (lists f r (classes r)). auto.
Qed.

End Graph.
