(** * Residues and positions (docs/theory.md, 9.2 and 9.3)

    When a position fits a residue, and that the moves of the one are the steps of the other, but for moves outside of the
    patches, where nothing is at stake. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue.
Import ListNotations.
Open Scope N_scope.

Definition graph_of (n : N) (near : N -> set) : graph := {| order := n; adjacent := fun v u => mem u (near v) |}.

Section Graph.
Variables (n : N) (near : N -> set) (fuel : nat) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Notation k := (number R).
Notation G := (graph_of n near).

(** The tempo that stands for the rules. *)
Definition pace_fits : Prop :=
  match pace with
  | Shared => connected R = false /\ may_pass R Alice = false /\ may_pass R Bob = false
  | Passer Alice => connected R = false /\ may_pass R Alice = true /\ may_pass R Bob = false
  | Passer Bob => connected R = false /\ may_pass R Bob = true
  | Connected None => connected R = true /\ may_pass R Alice = false /\ may_pass R Bob = false
  | Connected (Some Alice) => connected R = true /\ may_pass R Alice = true /\ may_pass R Bob = false
  | Connected (Some Bob) => connected R = true /\ may_pass R Bob = true
  end.
Hypothesis pace_ok : pace_fits.

Notation avail := (avail n k near).
Notation cover := (cover n k near).
Notation endangered := (endangered n k near).
Notation stands := (stands n k near).
Notation game := (coloring_game G R).

(** ** Moves *)

Lemma vertices_spec v : In v (vertices G) <-> v < n.
Proof. apply below_spec. Qed.

Lemma neighbors_spec v u : In u (neighbors G v) <-> mem u (near v) = true.
Proof.
  unfold neighbors. rewrite filter_In, vertices_spec. cbn. split; [tauto|]. intros M. split; [|assumption].
  now apply (near_below u v).
Qed.

Lemma sees_spec s v c : sees G s v c = false <-> forall w, mem w (near v) = true -> color_of s w <> Some c.
Proof.
  unfold sees. split.
  - intros H w M E. rewrite <- not_true_iff_false, existsb_exists in H. apply H. exists w.
    rewrite neighbors_spec, E. split; [assumption|apply N.eqb_refl].
  - intros H. apply not_true_iff_false. rewrite existsb_exists. intros (w & I & E).
    apply neighbors_spec in I. destruct (color_of s w) as [d|] eqn:C; [|discriminate].
    apply N.eqb_eq in E as ->. now apply (H w I).
Qed.

Lemma uncolored_spec s v : uncolored s v = true <-> color_of s v = None.
Proof. unfold uncolored. destruct (color_of s v); split; congruence. Qed.

Lemma avail_spec s v c :
  avail (color_of s) v c <-> v < n /\ c < k /\ uncolored s v = true /\ sees G s v c = false.
Proof. unfold Cover.avail. now rewrite sees_spec, uncolored_spec. Qed.

Definition opened (s : coloring) (v : N) : Prop := open G R (uncolored s) v = true.

Lemma move_spec s q :
  In q (moves game s) <->
  (exists v c, avail (color_of s) v c /\ opened s v /\ q = color s v c) \/
  (may_pass R (turn s) = true /\ q = pass s).
Proof.
  cbn. unfold coloring_moves. rewrite in_app_iff, in_map_iff.
  split.
  - intros [([v c] & <- & I)|I].
    + left. apply filter_In in I as [I L]. apply in_prod_iff in I as [Iv Ic].
      apply vertices_spec in Iv. apply below_spec in Ic. unfold legal in L. apply andb_prop in L as [O Sn].
      exists v, c. rewrite avail_spec. apply negb_true_iff in Sn. unfold opened. repeat split; auto.
      unfold open in O. now apply andb_prop in O.
    + right. destruct (may_pass R (turn s)); [|destruct I]. destruct I as [<-|[]]. auto.
  - intros [(v & c & A & O & ->)|[M ->]].
    + left. exists (v, c). split; [reflexivity|]. apply avail_spec in A as (Lv & Lc & U & Sn).
      apply filter_In. split; [|unfold legal; now rewrite O, Sn].
      apply in_prod_iff. split; [now apply vertices_spec|now apply below_spec].
    + right. rewrite M. cbn; auto.
Qed.

Lemma free_opened s v : connected R = false -> uncolored s v = true -> opened s v.
Proof. intros C U. unfold opened, open. now rewrite U, C. Qed.

(** A vertex that is not dead has a color. *)
Lemma has_color s v : uncolored s v = true -> v < n -> dead G R s v = false -> exists c, avail (color_of s) v c.
Proof.
  intros U L D. unfold dead in D. rewrite U in D. cbn in D.
  assert (exists c, In c (below (number R)) /\ sees G s v c = false) as (c & I & Sn).
  { revert D. generalize (below (number R)). intros l. induction l as [|c l IH]; cbn; [discriminate|].
    destruct (sees G s v c) eqn:E; [|eauto]. cbn. intros D. destruct (IH D) as (d & ? & ?). eauto. }
  exists c. apply avail_spec. apply below_spec in I. auto.
Qed.

Lemma safe_color s v : uncolored s v = true -> v < n -> ~ endangered (color_of s) v -> exists c, avail (color_of s) v c.
Proof.
  intros U L E. apply has_color; auto. destruct (dead G R s v) eqn:D; [exfalso|reflexivity].
  apply E, dead_endangered; auto; [now apply uncolored_spec|].
  intros c A. apply avail_spec in A as (_ & Lc & _ & Sn). unfold dead in D. apply andb_prop in D as [_ D].
  rewrite forallb_forall in D. rewrite (D c) in Sn; [discriminate|]. now apply below_spec.
Qed.

(** Nobody is dead: every uncolored vertex has a color. *)
Definition alive (s : coloring) : Prop :=
  forall v, v < n -> uncolored s v = true -> exists c, avail (color_of s) v c.

Lemma alive_spec s : alive s -> existsb (dead G R s) (vertices G) = false.
Proof.
  intros A. apply not_true_iff_false. rewrite existsb_exists. intros (v & I & D). apply vertices_spec in I.
  unfold dead in D. apply andb_prop in D as [U D]. destruct (A v I U) as (c & Ac).
  apply avail_spec in Ac as (_ & Lc & _ & Sn). rewrite forallb_forall in D.
  rewrite (D c) in Sn; [discriminate|]. now apply below_spec.
Qed.

Lemma dead_wins s v : v < n -> color_of s v = None -> (forall c, ~ avail (color_of s) v c) -> Wins game Bob s.
Proof.
  intros L E D. apply has_won. cbn. apply orb_true_iff. left. apply existsb_exists. exists v.
  split; [now apply vertices_spec|]. unfold dead. apply uncolored_spec in E. rewrite E. cbn.
  apply forallb_forall. intros c I. apply below_spec in I. destruct (sees G s v c) eqn:Sn; [reflexivity|].
  exfalso. apply (D c). now apply avail_spec.
Qed.

Lemma colored_spec s : all_colored G s = true <-> forall v, v < n -> uncolored s v = false.
Proof.
  unfold all_colored. rewrite forallb_forall. split.
  - intros H v L. apply negb_true_iff, H. now apply vertices_spec.
  - intros H v I. apply negb_true_iff, H. now apply vertices_spec.
Qed.

Lemma not_colored s v : v < n -> uncolored s v = true -> all_colored G s = false.
Proof.
  intros L U. apply not_true_iff_false. rewrite colored_spec. intros H. rewrite (H v L) in U. discriminate.
Qed.

(** ** Connected moves *)

Lemma touched_spec f v : touched G f v = true <-> exists w, mem w (near v) = true /\ f w = false.
Proof.
  unfold touched. rewrite existsb_exists. split.
  - intros (w & I & E). exists w. apply neighbors_spec in I. apply negb_true_iff in E. auto.
  - intros (w & I & E). exists w. apply neighbors_spec in I. apply negb_true_iff in E. auto.
Qed.

(** Some vertex is open while one is uncolored. *)
Lemma some_opened s v : v < n -> uncolored s v = true -> exists u, u < n /\ uncolored s u = true /\ opened s u.
Proof.
  intros L U. unfold opened, open.
  destruct (existsb (fun u => uncolored s u && touched G (uncolored s) u) (vertices G)) eqn:E.
  - pose proof E as E'. apply existsb_exists in E as (u & I & E). apply andb_prop in E as [Uu T].
    apply vertices_spec in I. exists u. rewrite Uu, T. cbn. rewrite orb_true_r. auto.
  - exists v. rewrite U. cbn. rewrite !orb_true_r. auto.
Qed.

(** ** Positions that fit a residue *)

Definition inside (r : residue) (v : N) : bool := mem v (unions (patches r)).

(** Uncolored, and in no patch. *)
Definition outside (s : coloring) (r : residue) (v : N) : bool := uncolored s v && negb (inside r v).

Definition outer (s : coloring) (r : residue) : list N := filter (outside s r) (below n).

Record fits (s : coloring) (r : residue) : Prop := Fits {
  fits_stands : stands (color_of s) (patches r) (danger r);
  fits_plain : guarding r = false;
  fits_pace :
    match pace with
    | Shared => idle r = none /\ spare r = Nat.odd (length (outer s r))
    | Passer _ => idle r = none /\ spare r = false
    | Connected _ => spare r = false /\ forall v, mem v (idle r) = true <-> v < n /\ outside s r v = true
    end
}.

Lemma inside_avail s r v : fits s r -> inside r v = true -> exists c, avail (color_of s) v c.
Proof.
  intros [[(l & L & C) _ _] _ _] M. unfold inside in M. rewrite <- (mem_unions_perm _ _ v L), mem_unions in M.
  destruct M as (P & I & M). apply in_map_iff in I as ([Q c] & <- & I). exists c.
  apply (cover_avail _ _ _ _ _ C Q c v I M).
Qed.

Lemma outside_safe s r v : fits s r -> outside s r v = true -> ~ endangered (color_of s) v.
Proof.
  intros [[_ D I] _ _] O E. unfold outside, inside in O. apply andb_prop in O as [_ O]. rewrite I in O; auto. discriminate.
Qed.

Lemma fits_alive s r : fits s r -> alive s.
Proof.
  intros F v L U. destruct (inside r v) eqn:I.
  - now apply (inside_avail s r).
  - apply safe_color; auto. apply (outside_safe s r); auto. unfold outside. now rewrite U, I.
Qed.

(** Lengths of filters *)

Lemma filter_split {A} (f g h : A -> bool) l :
  (forall x, In x l -> f x = g x || h x) -> (forall x, In x l -> g x && h x = false) ->
  length (filter f l) = (length (filter g l) + length (filter h l))%nat.
Proof.
  induction l as [|a l IH]; intros H D; cbn; [reflexivity|].
  assert (length (filter f l) = (length (filter g l) + length (filter h l))%nat) as E.
  { apply IH; intros x I; [apply H|apply D]; cbn; auto. }
  rewrite (H a) by (cbn; auto). specialize (D a (or_introl eq_refl)).
  destruct (g a), (h a); cbn in *; try discriminate; lia.
Qed.

Lemma filter_same {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> filter f l = filter g l.
Proof.
  induction l as [|a l IH]; intros H; cbn; [reflexivity|].
  rewrite (H a) by (cbn; auto). rewrite IH; [reflexivity|]. intros x I. apply H. cbn; auto.
Qed.

Lemma filter_one v : v < n -> length (filter (N.eqb v) (below n)) = 1%nat.
Proof.
  intros L. pose proof (below_nodup n) as ND. fold (below n) in ND.
  assert (In v (below n)) as I by now apply below_spec.
  induction (below n) as [|a l IH]; [destruct I|]. inversion ND as [|? ? X Y]; subst. cbn.
  destruct (N.eqb_spec v a) as [->|D].
  - cbn. f_equal. clear - X. induction l as [|b l IH]; cbn; [reflexivity|].
    destruct (N.eqb_spec a b) as [->|_]; [exfalso; apply X; cbn; auto|]. apply IH. intros H. apply X. cbn; auto.
  - apply IH; auto. destruct I; [congruence|assumption].
Qed.

(** A move in a patch. *)
Lemma take_fits s r l v c P rest :
  fits s r -> Permutation (map fst l) (patches r) -> cover (color_of s) l -> same_move n k near (color_of s) l v c P rest ->
  match after_take near fuel pace r v P with
  | Dead => Wins game Bob (color s v c)
  | Next r' => fits (color s v c) r' /\ mover r' = other (mover r)
  end.
Proof.
  intros F L C Same. destruct F as [[_ D S] Pl Pc].
  pose proof (after_take_spec n k near fuel pace near_sym near_irr (color_of s) r l v c P rest L C D S Same) as H.
  assert (avail (color_of s) v c) as Av by now destruct Same as (c0 & _ & _ & Av & _).
  destruct (after_take near fuel pace r v P) as [|r'].
  - destruct H as (w & Lw & Ew & Dw). now apply (dead_wins (color s v c) w).
  - destruct H as (St & ps & e & Er & U). split; [|now rewrite Er].
    assert (inside r v = true) as Iv.
    { destruct Same as (c0 & HP & M & _). unfold inside. apply mem_unions. exists P. split; [|assumption].
      apply (Permutation_in _ L), in_map_iff. exists (P, c0). split; [reflexivity|].
      apply (Permutation_in _ (Permutation_sym HP)). cbn; auto. }
    assert (forall u, inside r' u = true -> inside r u = true /\ u <> v) as Sub.
    { intros u M. apply U. unfold inside in M. rewrite Er, settle_unions in M.
      now apply kept_unions in M. }
    set (gone := diff (unions ps) (unions (kept fuel ps e))).
    assert (forall u, mem u gone = true <-> inside r u = true /\ u <> v /\ inside r' u = false) as Gone.
    { intros u. unfold gone. rewrite mem_diff, andb_true_iff, negb_true_iff, U. unfold inside.
      rewrite Er, settle_unions. tauto. }
    assert (forall u, mem u gone = true -> u < n) as GB.
    { intros u M. apply Gone in M as (M & _ & _). destruct (inside_avail s r u) as (d & Ld & _); auto.
      constructor; auto. constructor; auto. exists l. auto. }
    assert (forall u, uncolored (color s v c) u = uncolored s u && negb (u =? v)) as Un.
    { intros u. unfold uncolored. cbn. destruct (u =? v); [now rewrite andb_false_r|now rewrite andb_true_r]. }
    assert (forall u, inside r u = true -> uncolored s u = true) as InU.
    { intros u M. destruct (inside_avail s r u) as (d & Ad); auto.
      - constructor; auto. constructor; auto. exists l. auto.
      - apply avail_spec in Ad. tauto. }
    assert (forall u, outside (color s v c) r' u = outside s r u || mem u gone) as Out.
    { intros u. unfold outside. rewrite Un. apply eq_true_iff_eq.
      rewrite orb_true_iff, !andb_true_iff, !negb_true_iff, Gone, N.eqb_neq.
      destruct (inside r u) eqn:E1, (inside r' u) eqn:E2.
      - split; [intros [_ ?]; discriminate|intros [[_ ?]|(_ & _ & ?)]; discriminate].
      - pose proof (InU u E1). intuition.
      - destruct (Sub u E2); congruence.
      - split; [tauto|]. intros [[? _]|(? & _)]; [|discriminate]. repeat split; auto. intros ->. congruence. }
    assert (forall u, outside s r u && mem u gone = false) as Dis.
    { intros u. unfold outside. destruct (mem u gone) eqn:E; [|now rewrite andb_false_r].
      apply Gone in E as (-> & _). now rewrite andb_false_r. }
    assert (length (outer (color s v c) r') = (length (outer s r) + length (elements gone))%nat) as Len.
    { unfold outer. rewrite (card_below n gone GB). apply filter_split; intros u _; auto. }
    constructor.
    + exact St.
    + now rewrite Er.
    + rewrite Len. destruct pace as [|y|y].
      * destruct Pc as [_ Sp]. rewrite Er. cbn [settle spare idle]. split; [reflexivity|]. fold gone.
        now rewrite odd_card_spec, Nat.odd_add, Sp.
      * rewrite Er. cbn [settle spare idle]. auto.
      * destruct Pc as [_ Id]. split; [now rewrite Er|]. intros u. rewrite Out, orb_true_iff.
        rewrite Er at 1. cbn [settle idle]. fold gone. rewrite mem_union, orb_true_iff, Id.
        split; [intros [?|M]; [tauto|]|tauto]. split; [now apply GB|now right].
Qed.

(** A move of the position in a patch is a step. *)
Lemma move_is_take s r v c :
  fits s r -> avail (color_of s) v c -> inside r v = true ->
  exists P, In P (patches r) /\ mem v P = true /\
    match after_take near fuel pace r v P with
    | Dead => Wins game Bob (color s v c)
    | Next r' => fits (color s v c) r' /\ mover r' = other (mover r)
    end.
Proof.
  intros F Av M. pose proof F as [[(l & L & C) _ _] _ _].
  unfold inside in M. rewrite <- (mem_unions_perm _ _ v L), mem_unions in M. destruct M as (P & I & M).
  apply in_map_iff in I as ([P' d] & <- & I). cbn in M.
  assert (exists Q e, In (Q, e) l /\ mem v Q = true /\
    (c = e \/ (forall w, mem w Q = true -> w = v) /\ forall w, mem w (near v) = true -> ~ avail (color_of s) w c)) as
    (Q & e & J & MQ & E).
  { destruct (cover_full _ _ _ _ _ C P' d v c I M Av) as [(Q & J & MQ)|[(Q & e & J & MQ & U) W]].
    - exists Q, c. auto.
    - exists Q, e. auto. }
  apply in_split in J as (l1 & l2 & ->).
  exists Q. split.
  - apply (Permutation_in _ L), in_map_iff. exists (Q, e). split; [reflexivity|]. apply in_app_iff. cbn; auto.
  - split; [assumption|]. apply (take_fits s r _ v c Q (l1 ++ l2) F L C). exists e. split; [|auto].
    symmetry. apply Permutation_middle.
Qed.

(** A step that takes a patch is a move of the position. *)
Lemma take_is_move s r v P :
  fits s r -> In P (patches r) -> mem v P = true ->
  exists c, avail (color_of s) v c /\
    match after_take near fuel pace r v P with
    | Dead => Wins game Bob (color s v c)
    | Next r' => fits (color s v c) r' /\ mover r' = other (mover r)
    end.
Proof.
  intros F IP M. pose proof F as [[(l & L & C) _ _] _ _].
  apply (Permutation_in _ (Permutation_sym L)), in_map_iff in IP as ([P' c] & <- & I). cbn in *.
  assert (avail (color_of s) v c) as Av by apply (cover_avail _ _ _ _ _ C P' c v I M).
  exists c. split; [assumption|]. apply in_split in I as (l1 & l2 & ->).
  apply (take_fits s r _ v c P' (l1 ++ l2) F L C). exists c. split; [symmetry; apply Permutation_middle|auto].
Qed.

(** A move outside of the patches. *)
Lemma outside_stands s r v c :
  fits s r -> avail (color_of s) v c -> inside r v = false ->
  stands (color_of (color s v c)) (patches r) (danger r).
Proof.
  intros F Av O. destruct F as [[(l & L & C) D S] _ _]. constructor; auto.
  - exists l. split; [assumption|]. apply cover_outside; auto. intros P d I.
    destruct (mem v P) eqn:M; [|reflexivity]. unfold inside in O. rewrite <- O. symmetry.
    rewrite <- (mem_unions_perm _ _ v L). apply mem_unions. exists P. split; [|assumption].
    apply in_map_iff. now exists (P, d).
  - intros u E. apply D. now apply (endangered_before n k near near_sym (color_of s) v c).
Qed.

Lemma outside_outer s r v c r' :
  patches r' = patches r -> v < n -> outside s r v = true -> length (outer s r) = S (length (outer (color s v c) r')).
Proof.
  intros E L O. unfold outer.
  rewrite (filter_split (outside s r) (N.eqb v) (outside (color s v c) r')).
  - now rewrite filter_one.
  - intros u _. unfold outside, inside in *. rewrite E. unfold uncolored. cbn. rewrite N.eqb_sym.
    destruct (N.eqb_spec u v) as [->|]; [exact O|reflexivity].
  - intros u _. destruct (N.eqb_spec v u) as [->|]; [|reflexivity].
    unfold outside, uncolored. cbn. now rewrite N.eqb_refl.
Qed.

(** The number of uncolored vertices. *)
Definition left_over (s : coloring) : nat := length (filter (uncolored s) (below n)).

Lemma color_left s v c : v < n -> uncolored s v = true -> left_over s = S (left_over (color s v c)).
Proof.
  intros L U. unfold left_over. rewrite (filter_split (uncolored s) (N.eqb v) (uncolored (color s v c))).
  - now rewrite filter_one.
  - intros u _. unfold uncolored. cbn. rewrite N.eqb_sym.
    destruct (N.eqb_spec u v) as [->|]; [exact U|reflexivity].
  - intros u _. destruct (N.eqb_spec v u) as [->|]; [|reflexivity].
    unfold uncolored. cbn. now rewrite N.eqb_refl.
Qed.

(** The open vertices of a residue are those of the position. *)
Lemma open_set_spec s r v : fits s r -> inside r v = true \/ mem v (idle r) = true ->
  (mem v (open_set near pace r) = true <-> opened s v).
Proof.
  intros F I. pose proof F as [St _ Pc].
  assert (inside r v = true -> uncolored s v = true) as InU.
  { intros M. destruct (inside_avail s r v F M) as (c & A). apply avail_spec in A. tauto. }
  unfold open_set.
  destruct pace as [|y|y] eqn:Ep.
  1, 2: destruct Pc as [Id _]; rewrite Id in I; destruct I as [I|I];
    [|rewrite mem_none in I; discriminate];
    split; [intros _; apply free_opened; [|auto]|auto];
    revert pace_ok; unfold pace_fits; rewrite Ep; try destruct y; tauto.
  destruct Pc as [_ Id].
  assert (connected R = true) as Cn.
  { revert pace_ok. unfold pace_fits. rewrite Ep. destruct y as [[|]|]; tauto. }
  set (free := union (unions (patches r)) (idle r)).
  assert (forall u, mem u free = true <-> u < n /\ uncolored s u = true) as Fr.
  { intros u. unfold free. rewrite mem_union, orb_true_iff, Id. unfold outside. fold (inside r u). split.
    - intros [M|[L O]].
      + destruct (inside_avail s r u F M) as (c & A). apply avail_spec in A. tauto.
      + split; [assumption|]. now apply andb_prop in O.
    - intros [L U]. rewrite U. destruct (inside r u); auto. }
  assert (forall u, u < n -> uncolored s u = mem u free) as Fr'.
  { intros u L. apply eq_true_iff_eq. rewrite Fr. tauto. }
  assert (forall u, subset (near u) free = false <-> touched G (uncolored s) u = true) as T.
  { intros u. rewrite touched_spec, <- not_true_iff_false, subset_spec. split.
    - intros H. destruct (existsb (fun w => negb (mem w free)) (elements (near u))) eqn:E.
      + apply existsb_exists in E as (w & J & E). exists w. apply elements_spec in J. split; [assumption|].
        apply negb_true_iff in E. rewrite Fr'; [assumption|]. now apply (near_below w u).
      + exfalso. apply H. intros w M. rewrite <- not_true_iff_false, existsb_exists in E.
        destruct (mem w free) eqn:X; [reflexivity|exfalso]. apply E. exists w.
        rewrite X. split; [now apply elements_spec|reflexivity].
    - intros (w & M & E) H. specialize (H w M). rewrite Fr' in E by now apply (near_below w u). congruence. }
  assert (mem v free = true) as Mv.
  { unfold free. rewrite mem_union, orb_true_iff. exact I. }
  destruct (proj1 (Fr v) Mv) as [Lv Uv].
  unfold opened, open. rewrite Uv, Cn. cbn [negb orb andb].
  set (reached := filter_set (fun u => negb (subset (near u) free)) free).
  assert (forall u, mem u reached = true <-> mem u free = true /\ touched G (uncolored s) u = true) as Re.
  { intros u. unfold reached. rewrite mem_filter_set, negb_true_iff, T. tauto. }
  destruct (is_none reached) eqn:E.
  - split; [intros _|auto]. rewrite is_none_spec in E.
    assert (existsb (fun u => uncolored s u && touched G (uncolored s) u) (vertices G) = false) as ->;
      [|now rewrite orb_true_r].
    apply not_true_iff_false. rewrite existsb_exists. intros (u & J & X). apply vertices_spec in J.
    apply andb_prop in X as [Uu Tu]. assert (mem u reached = true); [|rewrite E in *; discriminate].
    apply Re. split; [now apply Fr|assumption].
  - rewrite Re. split.
    + intros [_ ->]. reflexivity.
    + intros H. split; [assumption|]. destruct (touched G (uncolored s) v); [reflexivity|]. cbn in H.
      exfalso. apply negb_true_iff in H. rewrite <- not_true_iff_false, existsb_exists in H.
      assert (exists u, mem u reached = true) as (u & Mu).
      { destruct (elements reached) as [|u t] eqn:El.
        - assert (is_none reached = true); [|congruence]. apply is_none_spec. intros u.
          destruct (mem u reached) eqn:X; [|reflexivity]. apply elements_spec in X. rewrite El in X. destruct X.
        - exists u. apply elements_spec. rewrite El. cbn; auto. }
      apply Re in Mu as [Mf Tu]. apply Fr in Mf as [Lu Uu]. apply H. exists u. rewrite Uu, Tu.
      split; [now apply vertices_spec|reflexivity].
Qed.

End Graph.
