(** * Residues and positions (docs/theory.md, 9.2 and 9.3)

    When a position fits a residue, and that the moves of the one are the steps of the other, but for moves outside of the
    patches, where nothing is at stake. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue.
Import ListNotations.
Open Scope N_scope.

Definition graph_of (n : N) (near : N -> set) : graph := {| order := n; adjacent := fun v u => mem u (near v) |}.

Section Graph.
Variables (n : N) (near : N -> set) (fuel : nat) (R : rules) (allowed : N -> N -> bool) (pace : tempo).
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

Notation avail := (avail n k near allowed).
Notation cover p := (cover near (avail p)).
Notation endangered := (endangered n k near allowed).
Notation stands := (stands n k near allowed).
Notation game := (list_game G R allowed).

(** ** Moves *)

Lemma vertices_spec v : In v (vertices G) <-> v < n.
Proof. clear allowed. apply below_spec. Qed.

Lemma neighbors_spec v u : In u (neighbors G v) <-> mem u (near v) = true.
Proof. clear allowed.
  unfold neighbors. rewrite filter_In, vertices_spec. cbn. split; [tauto|]. intros M. split; [|assumption].
  now apply (near_below u v).
Qed.

Lemma sees_spec s v c : sees G s v c = false <-> forall w, mem w (near v) = true -> color_of s w <> Some c.
Proof. clear allowed.
  unfold sees. split.
  - intros H w M E. rewrite <- not_true_iff_false, existsb_exists in H. apply H. exists w.
    rewrite neighbors_spec, E. split; [assumption|apply N.eqb_refl].
  - intros H. apply not_true_iff_false. rewrite existsb_exists. intros (w & I & E).
    apply neighbors_spec in I. destruct (color_of s w) as [d|] eqn:C; [|discriminate].
    apply N.eqb_eq in E as ->. now apply (H w I).
Qed.

Lemma uncolored_spec s v : uncolored s v = true <-> color_of s v = None.
Proof. clear allowed. unfold uncolored. destruct (color_of s v); split; congruence. Qed.

Lemma avail_spec s v c :
  avail (color_of s) v c <-> v < n /\ (c < k /\ allowed v c = true) /\ uncolored s v = true /\ sees G s v c = false.
Proof. unfold Cover.avail. now rewrite sees_spec, uncolored_spec. Qed.

Lemma existsb_equal {A} (f g : A -> bool) l : (forall x, f x = g x) -> existsb f l = existsb g l.
Proof. clear allowed. intros E. induction l as [|x l IH]; cbn; [reflexivity|]. now rewrite E, IH. Qed.

Lemma open_same (f g : N -> bool) v : (forall x, f x = g x) -> open G R f v = open G R g v.
Proof. clear allowed.
  intros E. unfold open. rewrite (E v).
  assert (forall u, touched G f u = touched G g u) as T.
  { intros u. unfold touched. apply existsb_equal. intros w. now rewrite (E w). }
  rewrite (T v). f_equal. f_equal. f_equal. apply existsb_equal. intros u. now rewrite (E u), (T u).
Qed.

Definition opened (s : coloring) (v : N) : Prop := open G R (uncolored s) v = true.

Lemma move_spec s q :
  In q (moves game s) <->
  (exists v c, avail (color_of s) v c /\ opened s v /\ q = color s v c) \/
  (may_pass R (turn s) = true /\ q = pass s).
Proof.
  cbn. unfold list_moves. rewrite in_app_iff, in_map_iff.
  split.
  - intros [([v c] & <- & I)|I].
    + left. apply filter_In in I as [I L]. apply in_prod_iff in I as [Iv Ic].
      apply vertices_spec in Iv. apply below_spec in Ic. destruct (allowed v c) eqn:Al; [|discriminate]. apply andb_prop in L as [O Sn].
      exists v, c. rewrite avail_spec. apply negb_true_iff in Sn. unfold opened. repeat split; auto.
      unfold open in O. now apply andb_prop in O.
    + right. destruct (may_pass R (turn s)); [|destruct I]. destruct I as [<-|[]]. auto.
  - intros [(v & c & A & O & ->)|[M ->]].
    + left. exists (v, c). split; [reflexivity|]. apply avail_spec in A as (Lv & [Lc Al] & U & Sn).
      apply filter_In. split; [|rewrite Al; unfold legal; now rewrite O, Sn].
      apply in_prod_iff. split; [now apply vertices_spec|now apply below_spec].
    + right. rewrite M. cbn; auto.
Qed.

Lemma free_opened s v : connected R = false -> uncolored s v = true -> opened s v.
Proof. clear allowed. intros C U. unfold opened, open. now rewrite U, C. Qed.

(** A vertex that is not dead has a color. *)
Lemma dead_spec s v : list_dead G R allowed s v = true <-> uncolored s v = true /\ forall c, c < k -> allowed v c = true -> sees G s v c = true.
Proof.
  unfold list_dead. rewrite andb_true_iff, forallb_forall. split; intros [U H]; (split; [assumption|]).
  - intros c L A. specialize (H c (proj2 (below_spec _ _) L)). now rewrite A in H.
  - intros c I. apply below_spec in I. destruct (allowed v c) eqn:A; [now apply H|reflexivity].
Qed.

Lemma has_color s v : uncolored s v = true -> v < n -> list_dead G R allowed s v = false -> exists c, avail (color_of s) v c.
Proof.
  intros U L D. unfold list_dead in D. rewrite U in D. cbn in D.
  assert (exists c, In c (below (number R)) /\ (if allowed v c then sees G s v c else true) = false) as (c & I & Sn).
  { revert D. generalize (below (number R)). intros l. induction l as [|c l IH]; cbn; [discriminate|].
    destruct (if allowed v c then sees G s v c else true) eqn:E; [|eauto]. cbn. intros D. destruct (IH D) as (d & ? & ?). eauto. }
  destruct (allowed v c) eqn:Al; [|discriminate]. exists c. apply avail_spec. apply below_spec in I. auto.
Qed.

Lemma safe_color s v : uncolored s v = true -> v < n -> ~ endangered (color_of s) v -> exists c, avail (color_of s) v c.
Proof.
  intros U L E. apply has_color; auto. destruct (list_dead G R allowed s v) eqn:D; [exfalso|reflexivity].
  apply E, dead_endangered; auto; [now apply uncolored_spec|].
  intros c A. apply avail_spec in A as (_ & [Lc Al] & _ & Sn). apply dead_spec in D as [_ D]. rewrite (D c Lc Al) in Sn. discriminate.
Qed.

(** Nobody is dead: every uncolored vertex has a color. *)
Definition alive (s : coloring) : Prop :=
  forall v, v < n -> uncolored s v = true -> exists c, avail (color_of s) v c.

Lemma alive_spec s : alive s -> existsb (list_dead G R allowed s) (vertices G) = false.
Proof.
  intros A. apply not_true_iff_false. rewrite existsb_exists. intros (v & I & D). apply vertices_spec in I.
  apply dead_spec in D as [U D]. destruct (A v I U) as (c & Ac).
  apply avail_spec in Ac as (_ & [Lc Al] & _ & Sn). rewrite (D c Lc Al) in Sn. discriminate.
Qed.

Lemma dead_wins s v : v < n -> color_of s v = None -> (forall c, ~ avail (color_of s) v c) -> Wins game Bob s.
Proof.
  intros L E D. apply has_won. cbn. apply orb_true_iff. left. apply existsb_exists. exists v.
  split; [now apply vertices_spec|]. apply uncolored_spec in E. apply dead_spec. split; [assumption|]. intros c Lc Al.
  destruct (sees G s v c) eqn:Sn; [reflexivity|]. exfalso. apply (D c). now apply avail_spec.
Qed.

Lemma colored_spec s : all_colored G s = true <-> forall v, v < n -> uncolored s v = false.
Proof. clear allowed.
  unfold all_colored. rewrite forallb_forall. split.
  - intros H v L. apply negb_true_iff, H. now apply vertices_spec.
  - intros H v I. apply negb_true_iff, H. now apply vertices_spec.
Qed.

Lemma not_colored s v : v < n -> uncolored s v = true -> all_colored G s = false.
Proof. clear allowed.
  intros L U. apply not_true_iff_false. rewrite colored_spec. intros H. rewrite (H v L) in U. discriminate.
Qed.

(** ** Connected moves *)

Lemma touched_spec f v : touched G f v = true <-> exists w, mem w (near v) = true /\ f w = false.
Proof. clear allowed.
  unfold touched. rewrite existsb_exists. split.
  - intros (w & I & E). exists w. apply neighbors_spec in I. apply negb_true_iff in E. auto.
  - intros (w & I & E). exists w. apply neighbors_spec in I. apply negb_true_iff in E. auto.
Qed.

(** Some vertex is open while one is uncolored. *)
Lemma some_opened s v : v < n -> uncolored s v = true -> exists u, u < n /\ uncolored s u = true /\ opened s u.
Proof. clear allowed.
  intros L U. unfold opened, open.
  destruct (existsb (fun u => uncolored s u && touched G (uncolored s) u) (vertices G)) eqn:E.
  - pose proof E as E'. apply existsb_exists in E as (u & I & E). apply andb_prop in E as [Uu T].
    apply vertices_spec in I. exists u. rewrite Uu, T. cbn. rewrite orb_true_r. auto.
  - exists v. rewrite U. cbn. rewrite !orb_true_r. auto.
Qed.

(** ** Positions that fit a residue *)

(** The vertices whose names are in patches. *)
Definition inside (f : N -> N) (r : residue) (w : N) : bool := mem w (image f (unions (patches r))).

(** Uncolored, and in no patch. *)
Definition outside (s : coloring) (f : N -> N) (r : residue) (w : N) : bool := uncolored s w && negb (inside f r w).

Definition outer (s : coloring) (f : N -> N) (r : residue) : list N := filter (outside s f r) (below n).

(** In the connected game names are those of an automorphism. *)
Record whole (f : N -> N) : Prop := Whole {
  whole_below : forall v, v < n -> f v < n;
  whole_inj : forall u v, u < n -> v < n -> f u = f v -> u = v;
  whole_adj : forall u v, u < n -> v < n -> mem (f u) (near (f v)) = mem u (near v);
  whole_onto : forall w, w < n -> exists v, v < n /\ f v = w
}.

Record fits (s : coloring) (f : N -> N) (r : residue) : Prop := Fits {
  fits_stands : stands (color_of s) f (patches r) (danger r);
  fits_plain : guard r = None;
  fits_pace :
    match pace with
    | Shared => idle r = none /\ spare r = Nat.odd (length (outer s f r))
    | Passer _ => idle r = none /\ spare r = false
    | Connected _ => spare r = false /\ whole f /\
        forall v, mem v (idle r) = true <-> v < n /\ outside s f r (f v) = true
    end
}.

Lemma inside_spec f r w : inside f r w = true <-> exists P v, In P (patches r) /\ mem v P = true /\ w = f v.
Proof. clear allowed.
  unfold inside. rewrite mem_image. split.
  - intros (v & M & ->). apply mem_unions in M as (P & I & M). eauto.
  - intros (P & v & I & M & ->). exists v. split; [now apply (in_unions P)|reflexivity].
Qed.

Lemma inside_avail s f r w : fits s f r -> inside f r w = true -> exists c, avail (color_of s) w c.
Proof.
  intros [[_ (l & L & C) _ _] _ _] M. apply inside_spec in M as (P & v & I & M & ->).
  apply (Permutation_in _ (Permutation_sym L)), in_map_iff in I as ([Q c] & <- & I). exists c.
  apply (cover_avail _ _ _ C (image f Q) c (f v) (lift_in f l Q c I)). apply mem_image. eauto.
Qed.

Lemma outside_safe s f r w : fits s f r -> outside s f r w = true -> ~ endangered (color_of s) w.
Proof.
  intros [[_ _ D I] _ _] O E. unfold outside in O. apply andb_prop in O as [_ O]. apply negb_true_iff in O.
  destruct (D w E) as (v & M & <-). assert (inside f r (f v) = true); [|congruence].
  apply mem_image. exists v. auto.
Qed.

Lemma fits_alive s f r : fits s f r -> alive s.
Proof.
  intros F v L U. destruct (inside f r v) eqn:I.
  - now apply (inside_avail s f r).
  - apply safe_color; auto. apply (outside_safe s f r); auto. unfold outside. now rewrite U, I.
Qed.

(** Lengths of filters *)

Lemma filter_split {A} (f g h : A -> bool) l :
  (forall x, In x l -> f x = g x || h x) -> (forall x, In x l -> g x && h x = false) ->
  length (filter f l) = (length (filter g l) + length (filter h l))%nat.
Proof. clear allowed.
  induction l as [|a l IH]; intros H D; cbn; [reflexivity|].
  assert (length (filter f l) = (length (filter g l) + length (filter h l))%nat) as E.
  { apply IH; intros x I; [apply H|apply D]; cbn; auto. }
  rewrite (H a) by (cbn; auto). specialize (D a (or_introl eq_refl)).
  destruct (g a), (h a); cbn in *; try discriminate; lia.
Qed.

Lemma filter_same {A} (f g : A -> bool) l : (forall x, In x l -> f x = g x) -> filter f l = filter g l.
Proof. clear allowed.
  induction l as [|a l IH]; intros H; cbn; [reflexivity|].
  rewrite (H a) by (cbn; auto). rewrite IH; [reflexivity|]. intros x I. apply H. cbn; auto.
Qed.

Lemma filter_one v : v < n -> length (filter (N.eqb v) (below n)) = 1%nat.
Proof. clear allowed.
  intros L. pose proof (below_nodup n) as ND. fold (below n) in ND.
  assert (In v (below n)) as I by now apply below_spec.
  induction (below n) as [|a l IH]; [destruct I|]. inversion ND as [|? ? X Y]; subst. cbn.
  destruct (N.eqb_spec v a) as [->|D].
  - cbn. f_equal. clear - X. induction l as [|b l IH]; cbn; [reflexivity|].
    destruct (N.eqb_spec a b) as [->|_]; [exfalso; apply X; cbn; auto|]. apply IH. intros H. apply X. cbn; auto.
  - apply IH; auto. destruct I; [congruence|assumption].
Qed.

(** A move in a patch. *)
Lemma take_fits s f r l v c P rest :
  fits s f r -> Permutation (map fst l) (patches r) -> cover (color_of s) (lift f l) ->
  same_move near (avail (color_of s)) f l v c P rest ->
  match after_take near fuel pace r v P with
  | Dead => Wins game Bob (color s (f v) c)
  | Next r' => fits (color s (f v) c) f r' /\ mover r' = other (mover r)
  end.
Proof.
  intros F L C Same. pose proof F as [St0 Pl Pc]. pose proof (stands_names _ _ _ _ _ _ _ _ St0) as [Inj _ Bel].
  pose proof (after_take_spec n k near fuel pace near_sym near_irr allowed (color_of s) f r l v c P rest St0 L C Same) as H.
  assert (avail (color_of s) (f v) c) as Av by now destruct Same as (c0 & _ & _ & Av & _).
  destruct (after_take near fuel pace r v P) as [|r'].
  - destruct H as (w & Lw & Ew & Dw). now apply (dead_wins (color s (f v) c) w).
  - destruct H as (St & ps & e & Er & U). split; [|now rewrite Er].
    assert (mem v (unions (patches r)) = true) as Iv.
    { destruct Same as (c0 & HP & M & _). apply (in_unions P); [|assumption].
      apply (Permutation_in _ L), in_map_iff. exists (P, c0). split; [reflexivity|].
      apply (Permutation_in _ (Permutation_sym HP)). cbn; auto. }
    assert (forall u, mem u (unions (patches r')) = true -> mem u (unions (patches r)) = true /\ u <> v) as Sub.
    { intros u M. apply U. rewrite Er, settle_unions in M. now apply kept_unions in M. }
    set (gone := diff (unions ps) (unions (kept fuel ps e))).
    assert (forall u, mem u gone = true <->
              mem u (unions (patches r)) = true /\ u <> v /\ mem u (unions (patches r')) = false) as Gone.
    { intros u. unfold gone. rewrite mem_diff, andb_true_iff, negb_true_iff, U.
      rewrite Er, settle_unions. tauto. }
    assert (forall w, mem w (image f gone) = true <-> inside f r w = true /\ w <> f v /\ inside f r' w = false) as GoneF.
    { intros w. rewrite mem_image. split.
      - intros (u & M & ->). apply Gone in M as (M & D & X). split; [apply mem_image; eauto|]. split.
        + intros E. apply D, Inj; auto.
        + destruct (inside f r' (f u)) eqn:Y; [|reflexivity]. apply mem_image in Y as (u' & Y & E).
          rewrite (Inj u u') in X; auto; [congruence|now apply Sub].
      - intros (M & D & X). apply mem_image in M as (u & M & ->). exists u. split; [|reflexivity]. apply Gone.
        split; [assumption|]. split; [congruence|]. destruct (mem u (unions (patches r'))) eqn:Y; [|reflexivity].
        assert (inside f r' (f u) = true); [|congruence]. apply mem_image. eauto. }
    assert (forall w, mem w (image f gone) = true -> w < n) as GB.
    { intros w M. apply GoneF in M as (M & _ & _). now destruct (inside_avail s f r w F M) as (d & Ld & _). }
    assert (forall u, uncolored (color s (f v) c) u = uncolored s u && negb (u =? f v)) as Un.
    { intros u. unfold uncolored. cbn. destruct (u =? f v); [now rewrite andb_false_r|now rewrite andb_true_r]. }
    assert (forall u, inside f r u = true -> uncolored s u = true) as InU.
    { intros u M. destruct (inside_avail s f r u F M) as (d & Ad). apply avail_spec in Ad. tauto. }
    assert (forall u, inside f r' u = true -> inside f r u = true /\ u <> f v) as SubF.
    { intros w M. apply mem_image in M as (u & M & ->). apply Sub in M as [M D]. split; [apply mem_image; eauto|].
      intros E. apply D, Inj; auto. }
    assert (inside f r (f v) = true) as IvF by (apply mem_image; eauto).
    assert (forall u, outside (color s (f v) c) f r' u = outside s f r u || mem u (image f gone)) as Out.
    { intros u. unfold outside. rewrite Un. apply eq_true_iff_eq.
      rewrite orb_true_iff, !andb_true_iff, !negb_true_iff, GoneF, N.eqb_neq.
      destruct (inside f r u) eqn:E1, (inside f r' u) eqn:E2.
      - split; [intros [_ ?]; discriminate|intros [[_ ?]|(_ & _ & ?)]; discriminate].
      - pose proof (InU u E1). intuition.
      - destruct (SubF u E2); congruence.
      - split; [tauto|]. intros [[? _]|(? & _)]; [|discriminate]. repeat split; auto. intros ->. congruence. }
    assert (forall u, outside s f r u && mem u (image f gone) = false) as Dis.
    { intros u. unfold outside. destruct (mem u (image f gone)) eqn:E; [|now rewrite andb_false_r].
      apply GoneF in E as (-> & _). now rewrite andb_false_r. }
    assert (length (outer (color s (f v) c) f r') = (length (outer s f r) + length (elements gone))%nat) as Len.
    { rewrite <- (image_length f gone).
      - unfold outer. rewrite (card_below n (image f gone) GB). apply filter_split; intros u _; auto.
      - intros a b Ma Mb. apply Gone in Ma, Mb. apply Inj; tauto. }
    constructor.
    + exact St.
    + now rewrite Er.
    + rewrite Len. destruct pace as [|y|y].
      * destruct Pc as [_ Sp]. rewrite Er. cbn [settle spare idle]. split; [reflexivity|]. fold gone.
        now rewrite odd_card_spec, Nat.odd_add, Sp.
      * rewrite Er. cbn [settle spare idle]. auto.
      * destruct Pc as [_ [Wh Id]]. split; [now rewrite Er|]. split; [assumption|]. intros u.
        rewrite Out, orb_true_iff. rewrite Er at 1. cbn [settle idle]. fold gone. rewrite mem_union, orb_true_iff, Id.
        split.
        -- intros [?|M]; [tauto|]. pose proof M as M'. apply Gone in M' as (M' & _). split; [now apply Bel|right].
           apply mem_image. eauto.
        -- intros [Lu [?|M]]; [auto|right]. apply mem_image in M as (u' & M & E).
           rewrite (whole_inj f Wh u u'); auto. apply Bel. now apply Gone in M.
Qed.

(** A move of the position in a patch is a step. *)
Lemma move_is_take s f r w c :
  fits s f r -> avail (color_of s) w c -> inside f r w = true ->
  exists v P, f v = w /\ In P (patches r) /\ mem v P = true /\
    match after_take near fuel pace r v P with
    | Dead => Wins game Bob (color s w c)
    | Next r' => fits (color s w c) f r' /\ mover r' = other (mover r)
    end.
Proof.
  intros F Av M. pose proof F as [[[Inj _ _] (l & L & C) _ _] _ _].
  apply inside_spec in M as (P & v & I & M & ->).
  pose proof (in_unions P v _ I M) as Uv.
  apply (Permutation_in _ (Permutation_sym L)), in_map_iff in I as ([P' d] & <- & I). cbn in M.
  assert (forall Q e, In (Q, e) l -> mem (f v) (image f Q) = true -> mem v Q = true) as Back.
  { intros Q e J X. apply mem_image in X as (u & X & E). rewrite (Inj v u); auto.
    apply (in_unions Q); [|assumption]. apply (Permutation_in _ L), in_map_iff. now exists (Q, e). }
  assert (exists Q e, In (Q, e) l /\ mem v Q = true /\
    (c = e \/ (forall w, mem w Q = true -> w = v) /\ forall w, mem w (near (f v)) = true -> ~ avail (color_of s) w c)) as
    (Q & e & J & MQ & E).
  { destruct (cover_full _ _ _ C (image f P') d (f v) c (lift_in f l P' d I)) as [(Q & J & MQ)|[(Q & e & J & MQ & U) W]]; auto.
    - apply mem_image. eauto.
    - apply in_lift in J as (Q' & J & ->). exists Q', c. eauto.
    - apply in_lift in J as (Q' & J & ->). exists Q', e. split; [assumption|]. split; [eauto|]. right. split; [|assumption].
      intros u Mu. apply Inj; auto; [|apply U, mem_image; eauto]. apply (in_unions Q'); [|assumption].
      apply (Permutation_in _ L), in_map_iff. now exists (Q', e). }
  apply in_split in J as (l1 & l2 & ->).
  exists v, Q. split; [reflexivity|]. split.
  - apply (Permutation_in _ L), in_map_iff. exists (Q, e). split; [reflexivity|]. apply in_app_iff. cbn; auto.
  - split; [assumption|]. apply (take_fits s f r _ v c Q (l1 ++ l2) F L C). exists e. split; [|auto].
    symmetry. apply Permutation_middle.
Qed.

(** A step that takes a patch is a move of the position. *)
Lemma take_is_move s f r v P :
  fits s f r -> In P (patches r) -> mem v P = true ->
  exists c, avail (color_of s) (f v) c /\
    match after_take near fuel pace r v P with
    | Dead => Wins game Bob (color s (f v) c)
    | Next r' => fits (color s (f v) c) f r' /\ mover r' = other (mover r)
    end.
Proof.
  intros F IP M. pose proof F as [[_ (l & L & C) _ _] _ _].
  apply (Permutation_in _ (Permutation_sym L)), in_map_iff in IP as ([P' c] & <- & I). cbn in *.
  assert (avail (color_of s) (f v) c) as Av.
  { apply (cover_avail _ _ _ C (image f P') c (f v) (lift_in f l P' c I)). apply mem_image. eauto. }
  exists c. split; [assumption|]. apply in_split in I as (l1 & l2 & ->).
  apply (take_fits s f r _ v c P' (l1 ++ l2) F L C). exists c. split; [symmetry; apply Permutation_middle|auto].
Qed.

(** A move outside of the patches. *)
Lemma outside_stands s f r w c :
  fits s f r -> avail (color_of s) w c -> inside f r w = false ->
  stands (color_of (color s w c)) f (patches r) (danger r).
Proof.
  intros F Av O. destruct F as [[NM (l & L & C) D S] _ _]. constructor; auto.
  - exists l. split; [assumption|]. apply (cover_outside near near_sym (avail (color_of s)) _ w c); auto; [now apply put_becomes|]. intros P d I.
    apply in_lift in I as (P' & I & ->). destruct (mem w (image f P')) eqn:M; [|reflexivity].
    rewrite <- O. symmetry. apply mem_image in M as (v & M & ->). apply inside_spec. exists P', v.
    split; [|auto]. apply (Permutation_in _ L), in_map_iff. now exists (P', d).
  - intros u E. apply D. now apply (endangered_before n k near allowed near_sym (color_of s) w c).
Qed.

Lemma outside_outer s f r w c r' :
  patches r' = patches r -> w < n -> outside s f r w = true -> length (outer s f r) = S (length (outer (color s w c) f r')).
Proof. clear allowed.
  intros E L O. unfold outer.
  rewrite (filter_split (outside s f r) (N.eqb w) (outside (color s w c) f r')).
  - now rewrite filter_one.
  - intros u _. unfold outside, inside in *. rewrite E. unfold uncolored. cbn. rewrite N.eqb_sym.
    destruct (N.eqb_spec u w) as [->|]; [exact O|reflexivity].
  - intros u _. destruct (N.eqb_spec w u) as [->|]; [|reflexivity].
    unfold outside, uncolored. cbn. now rewrite N.eqb_refl.
Qed.

(** The number of uncolored vertices. *)
Definition left_over (s : coloring) : nat := length (filter (uncolored s) (below n)).

Lemma color_left s v c : v < n -> uncolored s v = true -> left_over s = S (left_over (color s v c)).
Proof. clear allowed.
  intros L U. unfold left_over. rewrite (filter_split (uncolored s) (N.eqb v) (uncolored (color s v c))).
  - now rewrite filter_one.
  - intros u _. unfold uncolored. cbn. rewrite N.eqb_sym.
    destruct (N.eqb_spec u v) as [->|]; [exact U|reflexivity].
  - intros u _. destruct (N.eqb_spec v u) as [->|]; [|reflexivity].
    unfold uncolored. cbn. now rewrite N.eqb_refl.
Qed.

(** The open vertices of a residue are those of the position. *)
Lemma open_set_spec s f r v : fits s f r -> mem v (unions (patches r)) = true \/ mem v (idle r) = true ->
  (mem v (open_set near pace r) = true <-> opened s (f v)).
Proof.
  intros F I. pose proof F as [St _ Pc]. pose proof (stands_names _ _ _ _ _ _ _ _ St) as [_ _ Bel].
  assert (forall u, mem u (unions (patches r)) = true -> uncolored s (f u) = true) as InU.
  { intros u M. assert (inside f r (f u) = true) as X by (apply mem_image; eauto).
    destruct (inside_avail s f r (f u) F X) as (c & A). apply avail_spec in A. tauto. }
  unfold open_set.
  destruct pace as [|y|y] eqn:Ep.
  1, 2: destruct Pc as [Id _]; rewrite Id in I; destruct I as [I|I];
    [|rewrite mem_none in I; discriminate];
    split; [intros _; apply free_opened; [|auto]|auto];
    revert pace_ok; unfold pace_fits; rewrite Ep; try destruct y; tauto.
  destruct Pc as [_ [Wh Id]].
  assert (connected R = true) as Cn.
  { revert pace_ok. unfold pace_fits. rewrite Ep. destruct y as [[|]|]; tauto. }
  set (free := union (unions (patches r)) (idle r)).
  assert (forall u, mem u free = true <-> u < n /\ uncolored s (f u) = true) as Fr.
  { intros u. unfold free. rewrite mem_union, orb_true_iff, Id. unfold outside. split.
    - intros [M|[L O]]; [auto|]. split; [assumption|]. now apply andb_prop in O.
    - intros [L U]. rewrite U. destruct (inside f r (f u)) eqn:X; [left|right; auto].
      apply mem_image in X as (u' & X & E). rewrite (whole_inj f Wh u u'); auto. }
  assert (forall u, u < n -> (subset (near u) free = false <-> touched G (uncolored s) (f u) = true)) as T.
  { intros u Lu. rewrite touched_spec, <- not_true_iff_false, subset_spec. split.
    - intros H. destruct (existsb (fun w => negb (mem w free)) (elements (near u))) eqn:E.
      + apply existsb_exists in E as (w & J & E). apply elements_spec in J. pose proof (near_below w u J) as Lw.
        exists (f w). split; [now rewrite (whole_adj f Wh)|]. apply negb_true_iff in E.
        destruct (uncolored s (f w)) eqn:X; [|reflexivity]. rewrite (proj2 (Fr w)) in E; [discriminate|auto].
      + exfalso. apply H. intros w M. rewrite <- not_true_iff_false, existsb_exists in E.
        destruct (mem w free) eqn:X; [reflexivity|exfalso]. apply E. exists w.
        rewrite X. split; [now apply elements_spec|reflexivity].
    - intros (w & M & E) H. destruct (whole_onto f Wh w (near_below w (f u) M)) as (w' & Lw & <-).
      rewrite (whole_adj f Wh) in M by assumption. specialize (H w' M). apply Fr in H as [_ H]. congruence. }
  assert (mem v free = true) as Mv.
  { unfold free. rewrite mem_union, orb_true_iff. exact I. }
  destruct (proj1 (Fr v) Mv) as [Lv Uv].
  unfold opened, open. rewrite Uv, Cn. cbn [negb orb andb].
  set (reached := filter_set (fun u => negb (subset (near u) free)) free).
  assert (forall u, mem u reached = true <-> mem u free = true /\ touched G (uncolored s) (f u) = true) as Re.
  { intros u. unfold reached. rewrite mem_filter_set, negb_true_iff. split; intros [A B]; (split; [assumption|]);
      apply Fr in A as [A _]; now apply T. }
  destruct (is_none reached) eqn:E.
  - split; [intros _|auto]. rewrite is_none_spec in E.
    assert (existsb (fun u => uncolored s u && touched G (uncolored s) u) (vertices G) = false) as ->;
      [|now rewrite orb_true_r].
    apply not_true_iff_false. rewrite existsb_exists. intros (w & J & X). apply vertices_spec in J.
    destruct (whole_onto f Wh w J) as (u & Lu & <-).
    apply andb_prop in X as [Uu Tu]. assert (mem u reached = true); [|rewrite E in *; discriminate].
    apply Re. split; [now apply Fr|assumption].
  - rewrite Re. split.
    + intros [_ ->]. reflexivity.
    + intros H. split; [assumption|]. destruct (touched G (uncolored s) (f v)); [reflexivity|]. cbn in H.
      exfalso. apply negb_true_iff in H. rewrite <- not_true_iff_false, existsb_exists in H.
      assert (exists u, mem u reached = true) as (u & Mu).
      { destruct (elements reached) as [|u t] eqn:El.
        - assert (is_none reached = true); [|congruence]. apply is_none_spec. intros u.
          destruct (mem u reached) eqn:X; [|reflexivity]. apply elements_spec in X. rewrite El in X. destruct X.
        - exists u. apply elements_spec. rewrite El. cbn; auto. }
      apply Re in Mu as [Mf Tu]. apply Fr in Mf as [Lu Uu]. apply H. exists (f u). rewrite Uu, Tu.
      split; [now apply vertices_spec, (whole_below f Wh)|reflexivity].
Qed.

End Graph.
