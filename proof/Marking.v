(** * The marking game: moves, and strategies that keep something true (docs/theory.md, 9.10 and 9.12) *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation G := (graph_of n near).
Notation game := (marking_game G R).
Notation passer := (passer pace).

Definition free (s : marking) (v : N) : bool := negb (marked s v).
Definition opened_at (s : marking) (v : N) : Prop := open G R (free s) v = true.
Definition unmarked_count (s : marking) : nat := length (filter (free s) (below n)).

Lemma mark_spec s q :
  In q (moves game s) <->
  (exists v, v < n /\ opened_at s v /\ q = mark G s v) \/ (may_pass R (marker s) = true /\ q = pass_marking s).
Proof.
  cbn. unfold marking_moves. rewrite in_app_iff, in_map_iff. split.
  - intros [(v & <- & I)|I].
    + left. apply filter_In in I as [I O]. apply (vertices_spec n near) in I. exists v. auto.
    + right. destruct (may_pass R (marker s)); [|destruct I]. destruct I as [<-|[]]. auto.
  - intros [(v & L & O & ->)|[M ->]].
    + left. exists v. split; [reflexivity|]. apply filter_In. split; [now apply (vertices_spec n near)|exact O].
    + right. rewrite M. cbn; auto.
Qed.

Lemma opened_free s v : opened_at s v -> free s v = true.
Proof. unfold opened_at, open. intros H. now apply andb_prop in H. Qed.

Lemma free_opened_at s v : connected R = false -> free s v = true -> opened_at s v.
Proof. intros C U. unfold opened_at, open. now rewrite U, C. Qed.

Lemma some_opened_at s : all_marked G s = false -> exists v, v < n /\ opened_at s v.
Proof.
  intros A. assert (exists v, v < n /\ free s v = true) as (v & L & U).
  { unfold all_marked in A. destruct (existsb (free s) (vertices G)) eqn:X.
    - apply existsb_exists in X as (v & I & U). apply (vertices_spec n near) in I. eauto.
    - exfalso. rewrite <- not_true_iff_false, forallb_forall in A. apply A. intros v I.
      rewrite <- not_true_iff_false, existsb_exists in X. destruct (marked s v) eqn:M; [reflexivity|].
      exfalso. apply X. exists v. unfold free. now rewrite M. }
  unfold opened_at, open.
  destruct (existsb (fun u => free s u && touched G (free s) u) (vertices G)) eqn:E.
  - pose proof E as E'. apply existsb_exists in E as (u & I & E). apply andb_prop in E as [Uu T].
    apply (vertices_spec n near) in I. exists u. rewrite Uu, T. cbn. rewrite orb_true_r. auto.
  - exists v. rewrite U. cbn. rewrite !orb_true_r. auto.
Qed.

Lemma marked_all s : all_marked G s = true <-> forall v, v < n -> free s v = false.
Proof.
  unfold all_marked, free. rewrite forallb_forall. split.
  - intros H v L. rewrite H; [reflexivity|]. now apply (vertices_spec n near).
  - intros H v I. apply negb_false_iff, H. now apply (vertices_spec n near).
Qed.

Lemma not_all_marked s v : v < n -> free s v = true -> all_marked G s = false.
Proof.
  intros L U. apply not_true_iff_false. rewrite marked_all. intros H. rewrite (H v L) in U. discriminate.
Qed.

Lemma free_mark s v u : free (mark G s v) u = negb (u =? v) && free s u.
Proof. unfold free. cbn. now destruct (u =? v). Qed.

Lemma mark_count s v : v < n -> free s v = true -> unmarked_count s = S (unmarked_count (mark G s v)).
Proof.
  intros L U. unfold unmarked_count. rewrite (filter_split (free s) (N.eqb v) (free (mark G s v))).
  - now rewrite filter_one.
  - intros u _. rewrite free_mark, (N.eqb_sym u v). destruct (N.eqb_spec v u) as [<-|]; [exact U|reflexivity].
  - intros u _. rewrite free_mark, (N.eqb_sym u v). now destruct (v =? u).
Qed.

Lemma marking_exclusive s : won game Alice s && won game Bob s = false.
Proof.
  cbn. destruct (all_marked G s); [|reflexivity]. cbn.
  destruct (N.ltb_spec (score s) k), (N.leb_spec k (score s)); auto; lia.
Qed.

Definition calm_at (s : marking) : Prop :=
  match passer with
  | None => passed s = 0
  | Some y => if same (marker s) y then passed s = 0 else passed s <= 1
  end.

Lemma calm_at_zero s : passed s = 0 -> calm_at s.
Proof. intros E. unfold calm_at. destruct passer; [destruct same|]; lia. Qed.

Lemma calm_at_one s : calm_at s -> passed s <= 1.
Proof. unfold calm_at. destruct passer as [y|]; [destruct (same (marker s) y)|]; lia. Qed.

Lemma calm_at_pass s : passer = Some (marker s) -> calm_at s -> calm_at (pass_marking s).
Proof.
  unfold calm_at. intros E. rewrite E. cbn. intros H. rewrite (proj2 (same_spec _ _) eq_refl) in H.
  destruct (same (other (marker s)) (marker s)) eqn:X; [|lia].
  apply same_spec in X. destruct (marker s); discriminate.
Qed.

Lemma mark_in s v : v < n -> opened_at s v -> In (mark G s v) (moves game s).
Proof. intros L O. apply mark_spec. left. eauto. Qed.

Lemma pass_in_marking s : may_pass R (marker s) = true -> In (pass_marking s) (moves game s).
Proof. intros A. apply mark_spec. auto. Qed.

Lemma bob_not_yet s : calm_at s -> all_marked G s = false -> won game Bob s = false.
Proof. intros C A. cbn. rewrite A. apply calm_at_one in C. apply N.leb_gt. lia. Qed.

Lemma bob_meets_pass_at s : passer = Some Bob -> marker s = Alice -> passed s <= 1 -> all_marked G s = false ->
  Wins game Bob (pass_marking s).
Proof.
  intros Ps T L A. pose proof (passer_may R pace pace_ok Bob Ps) as M.
  destruct (N.eq_dec (passed s) 1) as [E|E].
  - apply has_won. cbn. unfold all_marked in *. cbn. rewrite A, E. reflexivity.
  - apply has_a_move with (q := pass_marking (pass_marking s)).
    + cbn. unfold all_marked in *. cbn. now rewrite A.
    + cbn. now rewrite T.
    + apply pass_in_marking. cbn. now rewrite T.
    + apply has_won. cbn. unfold all_marked in *. cbn. rewrite A. apply N.leb_le. lia.
Qed.

Lemma alice_keeps_marking (Inv : marking -> Prop) :
  (forall s, Inv s -> all_marked G s = true -> score s < k) ->
  (forall s, Inv s -> marker s = Alice -> all_marked G s = false ->
     exists v, v < n /\ opened_at s v /\ Inv (mark G s v)) ->
  (forall s v, Inv s -> marker s = Bob -> v < n -> free s v = true -> Inv (mark G s v)) ->
  (forall s, Inv s -> marker s = Bob -> Inv (pass_marking s)) ->
  forall s, Inv s -> calm_at s -> Wins game Alice s.
Proof.
  intros End Mine His HisPass s. remember (unmarked_count s) as m eqn:Em. revert s Em.
  induction m as [m IH] using lt_wf_ind. intros s0 Em0.
  assert (forall s, Inv s -> all_marked G s = true -> Wins game Alice s) as Ended.
  { intros s I A. apply has_won. cbn. rewrite A. cbn. apply N.ltb_lt. auto. }
  assert (forall s, m = unmarked_count s -> marker s = Alice -> Inv s -> calm_at s -> Wins game Alice s) as OnTurn.
  { intros s -> T I C. destruct (all_marked G s) eqn:A; [now apply Ended|].
    destruct (Mine s I T A) as (v & L & O & J). apply has_a_move with (q := mark G s v); auto.
    - now apply bob_not_yet.
    - now apply mark_in.
    - apply (IH (unmarked_count (mark G s v))); auto; [|now apply calm_at_zero].
      rewrite (mark_count s v L (opened_free s v O)). lia. }
  intros I C. destruct (marker s0) eqn:T; [now apply OnTurn|].
  destruct (all_marked G s0) eqn:A; [now apply Ended|].
  apply has_every_move; auto.
  - now apply bob_not_yet.
  - destruct (some_opened_at s0 A) as (v & L & O). pose proof (mark_in s0 v L O) as M.
    intros X. rewrite X in M. destruct M.
  - intros q Iq. apply mark_spec in Iq as [(v & L & O & ->)|[Mp ->]].
    + pose proof (opened_free s0 v O) as U. apply (IH (unmarked_count (mark G s0 v))); auto; [|now apply calm_at_zero].
      rewrite Em0, (mark_count s0 v L U). lia.
    + apply OnTurn; auto.
      * cbn. now rewrite T.
      * apply calm_at_pass; [|assumption]. destruct (may_pass_passer R pace pace_ok _ Mp) as [?|[X _]]; congruence.
Qed.

Lemma bob_keeps_marking (Inv : marking -> Prop) :
  (forall s, Inv s -> all_marked G s = true -> k <= score s) ->
  (forall s v, Inv s -> v < n -> free s v = true -> Inv (mark G s v)) ->
  (forall s, Inv s -> Inv (pass_marking s)) ->
  forall s, Inv s -> calm_at s -> Wins game Bob s.
Proof.
  intros End Keep KeepPass s. remember (unmarked_count s) as m eqn:Em. revert s Em.
  induction m as [m IH] using lt_wf_ind. intros s0 Em0 I0 C0.
  destruct (all_marked G s0) eqn:A0.
  { apply has_won. cbn. rewrite A0. apply N.leb_le. auto. }
  assert (forall s, m = unmarked_count s -> marker s = Bob -> Inv s -> calm_at s -> all_marked G s = false ->
            Wins game Bob s) as OnTurn.
  { intros s -> T I C A. destruct (some_opened_at s A) as (v & L & O). apply has_a_move with (q := mark G s v); auto.
    - cbn. now rewrite A.
    - now apply mark_in.
    - pose proof (opened_free s v O) as U. apply (IH (unmarked_count (mark G s v))); auto; [|now apply calm_at_zero].
      rewrite (mark_count s v L U). lia. }
  destruct (marker s0) eqn:T; [|now apply OnTurn].
  apply has_every_move; auto.
  - cbn. now rewrite A0.
  - destruct (some_opened_at s0 A0) as (v & L & O). pose proof (mark_in s0 v L O) as M.
    intros X. rewrite X in M. destruct M.
  - intros q Iq. apply mark_spec in Iq as [(v & L & O & ->)|[Mp ->]].
    + pose proof (opened_free s0 v O) as U. apply (IH (unmarked_count (mark G s0 v))); auto; [|now apply calm_at_zero].
      rewrite Em0, (mark_count s0 v L U). lia.
    + destruct (may_pass_passer R pace pace_ok _ Mp) as [Ps|[_ Ps]].
      * apply OnTurn; auto; [cbn; now rewrite T|now apply calm_at_pass].
      * apply bob_meets_pass_at; auto. now apply calm_at_one.
Qed.

(** ** Marked neighbors *)

Notation mn := (marked_neighbors G).

Lemma mn_mark s v u : mn s u <= mn (mark G s v) u.
Proof.
  unfold marked_neighbors. enough (length (filter (marked s) (neighbors G u)) <=
    length (filter (marked (mark G s v)) (neighbors G u)))%nat by lia.
  apply filter_length_le. intros x _ M. cbn. now rewrite M, orb_true_r.
Qed.

Lemma mn_far s v u : mem v (near u) = false -> mn (mark G s v) u = mn s u.
Proof.
  intros N. unfold marked_neighbors. f_equal. f_equal. apply filter_same. intros x I.
  apply (neighbors_spec n near near_below) in I. cbn. destruct (N.eqb_spec x v) as [->|]; [congruence|reflexivity].
Qed.

Lemma mn_degree s u : mn s u <= N.of_nat (length (neighbors G u)).
Proof.
  unfold marked_neighbors. enough (length (filter (marked s) (neighbors G u)) <= length (neighbors G u))%nat by lia.
  clear. induction (neighbors G u) as [|a l IH]; cbn; [lia|]. destruct (marked s a); cbn; lia.
Qed.

(** If no unmarked vertex has degree k or more, Alice wins. *)
Lemma small_degrees s :
  score s < k -> (forall v, v < n -> free s v = true -> N.of_nat (length (neighbors G v)) < k) -> calm_at s ->
  Wins game Alice s.
Proof.
  intros Sc Sm. apply (alice_keeps_marking (fun s => score s < k /\
    forall v, v < n -> free s v = true -> N.of_nat (length (neighbors G v)) < k)); auto.
  - tauto.
  - intros t [A B] T NA. destruct (some_opened_at t NA) as (v & L & O). pose proof (opened_free t v O) as U.
    exists v. split; [assumption|]. split; [assumption|]. split.
    + cbn. pose proof (mn_degree t v). specialize (B v L U). lia.
    + intros u Lu Uu. apply B; auto. rewrite free_mark in Uu. now apply andb_prop in Uu.
  - intros t v [A B] T L U. split.
    + cbn. pose proof (mn_degree t v). specialize (B v L U). lia.
    + intros u Lu Uu. apply B; auto. rewrite free_mark in Uu. now apply andb_prop in Uu.
Qed.

(** 9.12: a core. *)
Definition in_list (c : list N) (u : N) : bool := existsb (N.eqb u) c.

Definition core_at (s : marking) (c : list N) : Prop :=
  k <= score s \/
  ((exists v, In v c /\ v < n /\ free s v = true) /\
   forall v, In v c -> free s v = true ->
     k <= N.of_nat (length (filter (fun u => marked s u || in_list c u) (neighbors G v)))).

Lemma core_wins s c : core_at s c -> calm_at s -> Wins game Bob s.
Proof.
  apply (bob_keeps_marking (fun s => core_at s c)).
  - intros t [H|[(v & _ & L & U) _]] A; [assumption|]. rewrite (not_all_marked t v L U) in A. discriminate.
  - intros t x [H|[(v & Iv & Lv & Uv) H]] Lx Ux; [left; cbn; lia|].
    destruct (existsb (fun v => free (mark G t x) v && (v <? n)) c) eqn:E.
    + right. apply existsb_exists in E as (w & Iw & E). apply andb_prop in E as [Uw Lw]. apply N.ltb_lt in Lw. split; [eauto|].
      intros u Iu Uu. rewrite free_mark in Uu. apply andb_prop in Uu as [_ Uu]. specialize (H u Iu Uu).
      enough (length (filter (fun y => marked t y || in_list c y) (neighbors G u)) <=
              length (filter (fun y => marked (mark G t x) y || in_list c y) (neighbors G u)))%nat by lia.
      apply filter_length_le. intros y _ M. cbn. destruct (y =? x); [reflexivity|exact M].
    + left. assert (v = x) as ->.
      { destruct (N.eqb_spec v x) as [|D]; [assumption|exfalso]. rewrite <- not_true_iff_false, existsb_exists in E.
        apply E. exists v. rewrite free_mark, Uv. apply N.eqb_neq in D as ->. apply N.ltb_lt in Lv. rewrite Lv. auto. }
      specialize (H x Iv Uv). cbn.
      enough (k <= mn t x) by lia. unfold marked_neighbors.
      enough (length (filter (fun y => marked t y || in_list c y) (neighbors G x)) <=
              length (filter (marked t) (neighbors G x)))%nat by lia.
      apply filter_length_le. intros y J M. destruct (marked t y) eqn:My; [reflexivity|exfalso]. cbn in M.
      apply existsb_exists in M as (y' & Iy & Ey). apply N.eqb_eq in Ey as <-.
      apply (neighbors_spec n near near_below) in J.
      rewrite <- not_true_iff_false, existsb_exists in E. apply E. exists y. split; [assumption|].
      rewrite free_mark. unfold free. rewrite My. cbn. rewrite andb_true_r. apply andb_true_iff. split.
      * apply negb_true_iff, N.eqb_neq. intros ->. rewrite near_irr in J. discriminate.
      * apply N.ltb_lt. now apply (near_below y x).
  - intros t H. exact H.
Qed.

(** A vertex with k marked neighbors. *)
Lemma dead_at_wins s v : v < n -> free s v = true -> k <= mn s v -> calm_at s -> Wins game Bob s.
Proof.
  intros L U H. apply (core_wins s [v]). right. split; [exists v; cbn; auto|]. intros u [<-|[]] _.
  unfold marked_neighbors in H.
  enough (length (filter (marked s) (neighbors G v)) <=
          length (filter (fun u => marked s u || in_list [v] u) (neighbors G v)))%nat by lia.
  apply filter_length_le. intros x _ M. now rewrite M.
Qed.

End Graph.
