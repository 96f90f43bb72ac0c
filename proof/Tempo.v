(** * Strategies on residues (docs/theory.md, 9.3)

    [Good w r]: in every position that fits the residue [r], with the same player to move, [w] wins. The claims `every` and
    `reply` lead from good residues to good ones. Moves outside of the patches are met here: by another such move if nobody
    may pass, by a pass if the winner may, and they are passes of the opponent if the opponent may pass. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play.
Import ListNotations.
Open Scope N_scope.

(** Nobody wins twice. *)
Lemma wins_exclusive g w p : (forall p, won g Alice p && won g Bob p = false) -> Wins g w p -> Wins g (other w) p -> False.
Proof.
  intros X. assert (forall w p, won g w p = true -> won g (other w) p = true -> False) as Y.
  { intros [|] q A B; specialize (X q); cbn in *; rewrite A, B in X; discriminate. }
  assert (forall w, other (other w) = w) as Inv by now intros [|].
  assert (forall w, w <> other w) as Ne by now intros [|].
  induction 1 as [p A|p q A T I H IH|p A T N H IH]; intros B; inversion B as [? B'|? q' B' T' I' H'|? B' T' N' H']; subst.
  - now apply (Y w p).
  - rewrite Inv in B'. congruence.
  - rewrite Inv in B'. congruence.
  - congruence.
  - apply (Ne (to_move g p)). congruence.
  - apply IH, H', I.
  - congruence.
  - apply (IH q'); assumption.
  - rewrite Inv in T'. apply (Ne w). congruence.
Qed.

Section Graph.
Variables (n : N) (near : N -> set) (fuel : nat) (R : rules) (allowed : N -> N -> bool) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation G := (graph_of n near).

Notation avail := (avail n k near allowed).
Notation endangered := (endangered n k near allowed).
Notation fits := (fits n near R allowed pace).
Notation game := (list_game G R allowed).
Notation opened := (opened n near R).
Notation alive := (alive n near R allowed).
Notation after := (after near fuel pace).
Notation steps := (steps near pace).
Notation open_set := (open_set near pace).
Notation passer := (passer pace).

Lemma coloring_exclusive s : won game Alice s && won game Bob s = false.
Proof.
  cbn. destruct (all_colored G s) eqn:E; [|reflexivity]. cbn. rewrite orb_false_r.
  apply not_true_iff_false. rewrite existsb_exists. intros (v & I & D). unfold dead in D. apply andb_prop in D as [U _].
  rewrite (not_colored n near s v) in E; auto; [discriminate|]. now apply (vertices_spec n near).
Qed.

Definition calm (s : coloring) : Prop :=
  match passer with
  | None => passes s = 0
  | Some y => if same (turn s) y then passes s = 0 else passes s <= 1
  end.

Definition Good (w : player) (r : residue) : Prop :=
  forall s f, turn s = mover r -> calm s -> fits s f r -> Wins game w s.

Lemma same_spec a b : same a b = true <-> a = b.
Proof. destruct a, b; cbn; split; congruence. Qed.

Lemma calm_zero s : passes s = 0 -> calm s.
Proof. intros E. unfold calm. destruct passer; [destruct same|]; lia. Qed.

Lemma calm_one s : calm s -> passes s <= 1.
Proof. unfold calm. destruct passer as [y|]; [destruct (same (turn s) y)|]; lia. Qed.

Lemma calm_pass s : passer = Some (turn s) -> calm s -> calm (pass s).
Proof.
  unfold calm. intros E. rewrite E. cbn. intros H. rewrite (proj2 (same_spec _ _) eq_refl) in H.
  destruct (same (other (turn s)) (turn s)) eqn:X; [|lia].
  apply same_spec in X. destruct (turn s); discriminate.
Qed.

Lemma passer_may y : passer = Some y -> may_pass R y = true.
Proof. clear allowed.
  revert pace_ok. unfold pace_fits, Residue.passer. destruct pace as [|[|]|[[|]|]]; intros H E; injection E as <- || discriminate; tauto.
Qed.

Lemma may_pass_passer z : may_pass R z = true -> passer = Some z \/ (z = Alice /\ passer = Some Bob).
Proof.
  revert pace_ok. unfold pace_fits, Residue.passer.
  destruct pace as [|[|]|[[|]|]], z; intros H E; auto;
    repeat match goal with H : _ /\ _ |- _ => destruct H end; congruence.
Qed.

Lemma bob_has_not_won s : alive s -> calm s -> won game Bob s = false.
Proof.
  intros A C. cbn. rewrite (alive_spec n near R allowed near_below s A). cbn.
  apply calm_one in C. destruct (N.leb_spec 2 (passes s)); [lia|]. now rewrite andb_false_r.
Qed.

Lemma not_won s f w r : fits s f r -> calm s -> (w = Bob -> all_colored G s = false) -> won game (other w) s = false.
Proof.
  intros F C A. destruct w; cbn [other].
  - apply bob_has_not_won; auto. now apply (fits_alive n near R allowed pace near_below s f r).
  - cbn. auto.
Qed.

(** ** Replies *)

Lemma move_in s v c : avail (color_of s) v c -> opened s v -> In (color s v c) (moves game s).
Proof. intros A O. apply move_spec; auto. left. exists v, c. auto. Qed.

Lemma pass_in s : may_pass R (turn s) = true -> In (pass s) (moves game s).
Proof. intros A. apply move_spec; auto. Qed.

(** Moves outside of the patches, in each tempo. *)
Lemma outside_shared s f r v c :
  pace = Shared -> fits s f r -> avail (color_of s) v c -> inside f r v = false ->
  fits (color s v c) f {| mover := other (mover r); spare := negb (spare r); patches := patches r; danger := danger r;
                        idle := idle r; guard := guard r |}.
Proof.
  intros E F Av O. pose proof (outside_stands n near R allowed pace near_sym s f r v c F Av O) as St.
  destruct F as [S P C]. rewrite E in C. destruct C as [Id Sp]. constructor; auto.
  rewrite E. split; [assumption|]. cbn [spare]. rewrite Sp.
  apply avail_spec in Av as (Lv & _ & U & _); [|exact near_below].
  erewrite (outside_outer n s f r v c _) ; [|reflexivity|assumption|].
  - rewrite nat_odd_S. apply negb_involutive.
  - unfold Play.outside. now rewrite U, O.
Qed.

Lemma outside_passer s f r v c y :
  pace = Passer y -> fits s f r -> avail (color_of s) v c -> inside f r v = false -> fits (color s v c) f r.
Proof.
  intros E F Av O. pose proof (outside_stands n near R allowed pace near_sym s f r v c F Av O) as St.
  destruct F as [S P C]. constructor; auto. rewrite E in *. exact C.
Qed.

Lemma outside_connected s f r v c y :
  pace = Connected y -> fits s f r -> avail (color_of s) (f v) c -> inside f r (f v) = false -> v < n ->
  fits (color s (f v) c) f (after_at r v).
Proof.
  intros E F Av O Lv. pose proof (outside_stands n near R allowed pace near_sym s f r (f v) c F Av O) as St.
  destruct F as [S P C]. constructor; auto. rewrite E in *. destruct C as [Sp [Wh Id]].
  split; [exact Sp|]. split; [assumption|]. intros u. cbn [after_at idle].
  rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq, Id.
  unfold Play.outside, uncolored, inside. cbn. destruct (N.eqb_spec (f u) (f v)) as [X|X]; cbn.
  - split; [|intros [_ Y]; discriminate]. intros [[Lu _] D]. exfalso. apply D. now apply (whole_inj n near f Wh).
  - split; [tauto|]. intros Y. split; [assumption|]. intros ->. congruence.
Qed.

(** What fits does not depend on who is to move. *)
Lemma fits_flip s s' f r r' :
  color_of s' = color_of s -> patches r' = patches r -> danger r' = danger r -> idle r' = idle r ->
  spare r' = spare r -> guard r' = guard r -> fits s f r -> fits s' f r'.
Proof.
  intros E1 E2 E3 E4 E5 E6 [S P C]. constructor.
  - rewrite E1, E2, E3. exact S.
  - now rewrite E6.
  - rewrite E4, E5.
    assert (forall v, Play.outside s' f r' v = Play.outside s f r v) as X.
    { intros v. unfold Play.outside, uncolored, inside. now rewrite E1, E2. }
    assert (outer n s' f r' = outer n s f r) as Y by (apply filter_same; auto).
    destruct pace; rewrite ?Y; auto. destruct C as [C1 [C2 C3]]. split; [assumption|]. split; [assumption|].
    intros v. rewrite X. apply C3.
Qed.

Lemma spare_free s f r : fits s f r -> spare r = true -> pace = Shared.
Proof. intros [_ _ C] E. destruct pace; [reflexivity| |]; destruct C as [? ?]; congruence. Qed.

(** Some vertex is outside of the patches. *)
Lemma outer_some s f r : outer n s f r <> [] -> exists v, v < n /\ Play.outside s f r v = true.
Proof.
  intros H. destruct (outer n s f r) as [|v l] eqn:E; [congruence|]. exists v.
  assert (In v (outer n s f r)) as I by (rewrite E; cbn; auto). unfold outer in I. apply filter_In in I as [I O].
  split; [now apply below_spec in I|assumption].
Qed.

Lemma outside_avail s f r v : fits s f r -> v < n -> Play.outside s f r v = true -> exists c, avail (color_of s) v c.
Proof.
  intros F L O. apply (safe_color n near R allowed near_below s v); auto.
  - unfold Play.outside in O. now apply andb_prop in O.
  - now apply (outside_safe n near R allowed pace s f r).
Qed.

Lemma idle_connected s f r v :
  fits s f r -> mem v (idle r) = true -> exists y, pace = Connected y /\ whole n near f /\ v < n /\ Play.outside s f r (f v) = true.
Proof.
  intros [_ _ C] M. destruct pace as [|y|y].
  1, 2: destruct C as [Id _]; rewrite Id, mem_none in M; discriminate.
  destruct C as [_ [Wh Id]]. exists y. split; [reflexivity|]. split; [assumption|]. now apply Id.
Qed.

(** The step [t] can be made in a position that fits. *)
Lemma step_is_move s f r t :
  fits s f r -> calm s -> turn s = mover r -> is_step near pace r t = true ->
  exists q, In q (moves game s) /\
    match after r t with
    | Dead => Wins game Bob q
    | Next r' => fits q f r' /\ mover r' = other (mover r) /\ calm q /\ turn q = mover r'
    end.
Proof.
  intros F Cm T H. destruct t as [v P|v|]; cbn [is_step Residue.after] in *.
  - apply andb_prop in H as [H O]. apply andb_prop in H as [H M].
    apply existsb_exists in H as (P' & I & E). apply same_set_eq in E as <-.
    pose proof (in_unions P v _ I M) as In'.
    destruct (take_is_move n near fuel R allowed pace near_sym near_irr near_below s f r v P F I M) as (c & Av & X).
    exists (color s (f v) c). split.
    + apply move_in; [assumption|]. apply (open_set_spec n near R allowed pace near_below pace_ok s f r v F); auto.
    + destruct (after_take near fuel pace r v P) as [|r']; [assumption|]. destruct X as [X Y].
      split; [assumption|]. split; [assumption|]. split; [now apply calm_zero|]. cbn. congruence.
  - apply andb_prop in H as [M O]. destruct (idle_connected s f r v F M) as (y & Ep & Wh & Lv & Ov).
    destruct (outside_avail s f r (f v) F (whole_below n near f Wh v Lv) Ov) as (c & Av). exists (color s (f v) c). split.
    + apply move_in; [assumption|].
      apply (open_set_spec n near R allowed pace near_below pace_ok s f r v); auto.
    + split.
      * apply (outside_connected s f r v c y); auto. unfold Play.outside in Ov. apply andb_prop in Ov as [_ Ov].
        now apply negb_true_iff in Ov.
      * split; [reflexivity|]. split; [now apply calm_zero|]. cbn. congruence.
  - unfold can_pass in H. destruct (spare r) eqn:Sp.
    + pose proof (spare_free s f r F Sp) as Ep. pose proof F as [_ _ C]. rewrite Ep in C. destruct C as [Id Od].
      destruct (outer_some s f r) as (v & Lv & Ov).
      { intros X. rewrite X in Od. cbn in Od. congruence. }
      destruct (outside_avail s f r v F Lv Ov) as (c & Av). exists (color s v c).
      unfold Play.outside in Ov. apply andb_prop in Ov as [Uv Ov]. apply negb_true_iff in Ov. split.
      * apply move_in; [assumption|]. apply free_opened; [|assumption].
        revert pace_ok. unfold pace_fits. rewrite Ep. tauto.
      * split.
        -- eapply fits_flip; [| | | | | |exact (outside_shared s f r v c Ep F Av Ov)]; auto. cbn. now rewrite Sp.
        -- split; [reflexivity|]. split; [now apply calm_zero|]. cbn. congruence.
    + cbn in H. destruct passer as [y|] eqn:Ps; [|discriminate]. apply same_spec in H. exists (pass s). split.
      * apply pass_in. rewrite T, H. now apply passer_may.
      * split.
        -- apply (fits_flip s (pass s) f r); auto.
        -- split; [reflexivity|]. split; [apply calm_pass; congruence|]. cbn. congruence.
Qed.

(** The claim `reply`. *)
Lemma reply_good w r t :
  mover r = w -> is_step near pace r t = true ->
  match after r t with Dead => w = Bob | Next r' => Good w r' end ->
  Good w r.
Proof.
  intros E H K s f T C F. destruct (step_is_move s f r t F C T H) as (q & I & X).
  assert (Wins game w q) as W.
  { destruct (after r t) as [|r']; [now rewrite K|]. destruct X as (Fq & _ & Cq & Tq). now apply (K q f). }
  apply has_a_move with (q := q); auto; [|cbn; congruence].
  apply (not_won s f w r); auto. intros ->. destruct (all_colored G s) eqn:A; [exfalso|reflexivity].
  destruct t as [v P|v|]; cbn [is_step] in H.
  - apply andb_prop in H as [H _]. apply andb_prop in H as [H M].
    apply existsb_exists in H as (P' & J & Q). apply same_set_eq in Q as <-.
    destruct (inside_avail n near R allowed pace s f r (f v) F) as (c & Av).
    { apply inside_spec. eauto. }
    apply avail_spec in Av as (Lv & _ & U & _); [|exact near_below]. now rewrite (not_colored n near s (f v)) in A.
  - apply andb_prop in H as [M _]. destruct (idle_connected s f r v F M) as (y & _ & Wh & Lv & O). unfold Play.outside in O. apply andb_prop in O as [U _].
    rewrite (not_colored n near s (f v)) in A; auto; [discriminate|now apply (whole_below n near f Wh)].
  - (* Nobody wins where all is colored but Alice, and [q] has the colors of [s], or one more. *)
    apply (wins_exclusive game Bob q coloring_exclusive W). apply has_won. cbn.
    apply (colored_spec n near). intros v Lv. pose proof (proj1 (colored_spec n near s) A v Lv) as U.
    apply move_spec in I as [(x & d & _ & _ & ->)|[_ ->]]; auto.
    unfold uncolored in *. cbn. now destruct (v =? x).
Qed.

(** ** Every move *)

Lemma distinct_in P l : In P l -> In P (distinct l).
Proof.
  induction l as [|Q l IH]; cbn [In distinct]; [tauto|]. intros [<-|I]; [cbn; auto|].
  specialize (IH I). destruct (distinct l) as [|Q' t]; [destruct IH|].
  destruct (same_set_spec Q Q') as [->|D]; cbn in *; tauto.
Qed.

Lemma distinct_only P l : In P (distinct l) -> In P l.
Proof.
  induction l as [|Q l IH]; cbn [In distinct]; [tauto|]. intros [->|I]; [cbn; auto|]. right. apply IH.
  destruct (distinct l) as [|Q' t]; [destruct I|]. destruct (same_set Q Q'); cbn in *; tauto.
Qed.

Lemma bob_meets_pass s : passer = Some Bob -> turn s = Alice -> passes s <= 1 -> alive s -> all_colored G s = false ->
  Wins game Bob (pass s).
Proof.
  intros Ps T L A N. pose proof (passer_may Bob Ps) as M.
  destruct (N.eq_dec (passes s) 1) as [E|E].
  - apply has_won. cbn. apply orb_true_iff. right. apply andb_true_iff. split; [now apply negb_true_iff|].
    rewrite E. reflexivity.
  - apply has_a_move with (q := pass (pass s)).
    + cbn. exact N.
    + cbn. now rewrite T.
    + apply pass_in. cbn. now rewrite T.
    + apply has_won. cbn. apply orb_true_iff. right. apply andb_true_iff. split; [now apply negb_true_iff|].
      apply N.leb_le. lia.
Qed.

(** The claims `every` and `forced`: all steps of the opponent lead to good residues, or kill if [w] is Bob. *)
Lemma every_good w r :
  mover r = other w -> steps r <> [] ->
  (forall t, In t (steps r) -> match after r t with Dead => w = Bob | Next r' => Good w r' end) ->
  Good w r.
Proof.
  intros E Some_ All.
  (* The steps. *)
  assert (forall v P, In P (patches r) -> mem v P = true -> mem v (open_set r) = true -> In (Take v P) (steps r)) as Takes.
  { intros v P I M O. unfold Residue.steps. apply in_app_iff. left. apply in_flat_map. exists P.
    split; [now apply distinct_in|]. apply (in_map (fun u => Take u P)), elements_spec. now rewrite mem_inter, M, O. }
  assert (forall v, mem v (idle r) = true -> mem v (open_set r) = true -> In (At v) (steps r)) as Ats.
  { intros v M O. unfold Residue.steps. rewrite !in_app_iff. right. left. apply (in_map At), elements_spec.
    now rewrite mem_inter, M, O. }
  assert (can_pass pace r = true -> In Pass (steps r)) as Passes.
  { intros M. unfold Residue.steps. rewrite !in_app_iff. right. right. rewrite M. cbn; auto. }
  (* Not all is colored, if [w] is Bob. *)
  assert (forall s f, fits s f r -> w = Bob -> all_colored G s = false) as NotAll.
  { intros s f F ->. destruct (all_colored G s) eqn:A; [exfalso|reflexivity].
    pose proof (proj1 (colored_spec n near s) A) as Cl.
    assert (forall v, inside f r v = true -> False) as NoIn.
    { intros v I. destruct (inside_avail n near R allowed pace s f r v F I) as (c & Av).
      apply avail_spec in Av as (Lv & _ & U & _); [|exact near_below]. rewrite (Cl v Lv) in U. discriminate. }
    destruct (steps r) as [|t ts] eqn:St; [congruence|]. assert (In t (steps r)) as It by (rewrite St; cbn; auto).
    clear Some_. unfold Residue.steps in It. rewrite !in_app_iff in It. destruct It as [It|[It|It]].
    - apply in_flat_map in It as (P & I & J). apply in_map_iff in J as (v & <- & J). apply elements_spec in J.
      rewrite mem_inter in J. apply andb_prop in J as [J _]. apply (NoIn (f v)). apply inside_spec. exists P, v.
      split; [now apply distinct_only|auto].
    - apply in_map_iff in It as (v & <- & J). apply elements_spec in J.
      rewrite mem_inter in J. apply andb_prop in J as [J _].
      destruct (idle_connected s f r v F J) as (y & _ & Wh & Lv & O). unfold Play.outside in O.
      rewrite (Cl (f v) (whole_below n near f Wh v Lv)) in O. discriminate.
    - destruct (can_pass pace r) eqn:CP; [|destruct It].
      assert (In Pass (t :: ts)) as IP by now apply Passes. specialize (All Pass IP). cbn in All.
      set (s' := {| color_of := color_of s; turn := mover r; passes := 0 |}).
      assert (fits s' f r) as F' by now apply (fits_flip s s' f r).
      destruct (step_is_move s' f r Pass F' (calm_zero s' eq_refl) eq_refl CP) as (q & Iq & Fq & _ & Cq & Tq).
      apply (wins_exclusive game Bob q coloring_exclusive); [now apply (All q f)|]. apply has_won. cbn.
      apply (colored_spec n near). intros v Lv. specialize (Cl v Lv).
      apply move_spec in Iq as [(x & d & _ & _ & ->)|[_ ->]]; auto.
      unfold uncolored in *. cbn. now destruct (v =? x). }
  intros s f. remember (left_over n s) as m eqn:Em. revert s Em.
  induction m as [m IH] using lt_wf_ind. intros s -> T C F.
  pose proof (fits_alive n near R allowed pace near_below s f r F) as Al.
  destruct (all_colored G s) eqn:A.
  { destruct w; [now apply has_won|]. rewrite (NotAll s f F eq_refl) in A. discriminate. }
  assert (won game (other w) s = false) as Nw by now apply (not_won s f w r).
  assert (turn s = other w) as Tw by congruence.
  apply has_every_move; auto.
  { assert (exists v, v < n /\ uncolored s v = true) as (v & Lv & Uv).
    { rewrite <- not_true_iff_false, (colored_spec n near) in A.
      destruct (existsb (uncolored s) (below n)) eqn:X.
      - apply existsb_exists in X as (v & I & U). apply below_spec in I. eauto.
      - exfalso. apply A. intros v L. rewrite <- not_true_iff_false, existsb_exists in X.
        destruct (uncolored s v) eqn:U; [|reflexivity]. exfalso. apply X. exists v. split; [|assumption].
        now apply below_spec. }
    destruct (some_opened n near R s v Lv Uv) as (u & Lu & Uu & O). destruct (Al u Lu Uu) as (c & Av).
    pose proof (move_in s u c Av O) as I. intros X. rewrite X in I. destruct I. }
  intros q Iq. apply move_spec in Iq as [(v & c & Av & O & ->)|[Mp ->]]; auto.
  - pose proof Av as Av'. apply avail_spec in Av' as (Lv & _ & Uv & _); [|exact near_below].
    destruct (inside f r v) eqn:Iv.
    + destruct (move_is_take n near fuel R allowed pace near_sym near_irr near_below s f r v c F Av Iv) as (u & P & Eu & I & M & X).
      assert (mem u (open_set r) = true) as Ov.
      { apply (open_set_spec n near R allowed pace near_below pace_ok s f r u F); [|now rewrite Eu]. left. now apply (in_unions P). }
      specialize (All _ (Takes u P I M Ov)). cbn [Residue.after] in All.
      destruct (after_take near fuel pace r u P) as [|r']; [now rewrite All|]. destruct X as [X Y].
      apply (All _ f); auto; [cbn; congruence|now apply calm_zero].
    + assert (turn (color s v c) = w) as Tq. { cbn. rewrite Tw. now destruct w. }
      assert (calm (color s v c)) as Cq by now apply calm_zero.
      destruct pace as [|y|y] eqn:Ep; rewrite <- Ep in *.
      * pose proof (outside_shared s f r v c Ep F Av Iv) as F'. destruct (spare r) eqn:Sp.
        -- assert (can_pass pace r = true) as CP by (unfold can_pass; now rewrite Sp).
           specialize (All Pass (Passes CP)). cbn in All. apply (All _ f); auto.
           cbn [after_pass mover]. rewrite E, Tq. now destruct w.
        -- cbn in F'. set (r' := {| mover := other (mover r); spare := true; patches := patches r; danger := danger r;
                        idle := idle r; guard := guard r |}) in *.
           pose proof F' as [_ _ Od]. rewrite Ep in Od. destruct Od as [_ Od]. cbn [r' spare] in Od.
           destruct (outer_some (color s v c) f r') as (u & Lu & Ou).
           { intros X. rewrite X in Od. discriminate. }
           destruct (outside_avail _ f r' u F' Lu Ou) as (d & Ad).
           pose proof Ou as Ou'. unfold Play.outside in Ou'. apply andb_prop in Ou' as [Uu Iu]. apply negb_true_iff in Iu.
           pose proof (outside_shared _ f r' u d Ep F' Ad Iu) as F2.
           apply has_a_move with (q := color (color s v c) u d).
           ++ apply (not_won _ f w r'); auto. intros _. now apply (not_colored n near _ u).
           ++ exact Tq.
           ++ apply move_in; [assumption|]. apply free_opened; [|assumption].
              revert pace_ok. unfold pace_fits. rewrite Ep. tauto.
           ++ refine (IH _ _ _ eq_refl _ _ _).
              ** rewrite (color_left n s v c Lv Uv), (color_left n (color s v c) u d Lu Uu). lia.
              ** cbn. rewrite Tw, E. now destruct w.
              ** now apply calm_zero.
              ** eapply fits_flip; [| | | | | |exact F2]; auto.
      * pose proof (outside_passer s f r v c y Ep F Av Iv) as F'.
        assert (spare r = false) as Sp. { destruct F as [_ _ H]. rewrite Ep in H. tauto. }
        destruct (same (mover r) y) eqn:Sm.
        -- assert (can_pass pace r = true) as CP by (unfold can_pass, Residue.passer; rewrite Ep, Sm; apply orb_true_r).
           specialize (All Pass (Passes CP)). cbn in All. apply (All _ f); auto.
           ++ cbn [after_pass mover]. rewrite E, Tq. now destruct w.
           ++ eapply fits_flip; [| | | | | |exact F']; auto.
        -- assert (passer = Some w) as Ps.
           { unfold Residue.passer. rewrite Ep. rewrite E in Sm. destruct y, w; cbn in Sm; congruence. }
           apply has_a_move with (q := pass (color s v c)).
           ++ apply (not_won _ f w r); auto. apply (NotAll _ f F').
           ++ exact Tq.
           ++ apply pass_in. rewrite Tq. now apply passer_may.
           ++ refine (IH _ _ _ eq_refl _ _ _).
              ** rewrite (color_left n s v c Lv Uv). unfold left_over. cbn. apply Nat.lt_succ_diag_r.
              ** cbn. rewrite Tw, E. now destruct w.
              ** apply calm_pass; auto. now rewrite Tq.
              ** eapply fits_flip; [| | | | | |exact F']; auto.
      * assert (exists u, u < n /\ f u = v /\ mem u (idle r) = true) as (u & Lu & <- & Id).
        { pose proof F as [_ _ H]. rewrite Ep in H. destruct H as (_ & Wh & Id).
          destruct (whole_onto n near f Wh v Lv) as (u & Lu & <-). exists u. split; [assumption|]. split; [reflexivity|].
          apply Id. split; [assumption|]. unfold Play.outside. now rewrite Uv, Iv. }
        pose proof (outside_connected s f r u c y Ep F Av Iv Lu) as F'.
        assert (mem u (open_set r) = true) as Ov.
        { apply (open_set_spec n near R allowed pace near_below pace_ok s f r u F); auto. }
        specialize (All _ (Ats u Id Ov)). cbn [Residue.after] in All. apply (All _ f); auto.
        cbn [after_at mover]. rewrite E, Tq. now destruct w.
  - destruct (may_pass_passer _ Mp) as [Ps|[Ta Ps]].
    + assert (spare r = false) as Sp.
      { destruct F as [_ _ H]. unfold Residue.passer in Ps. destruct pace; [discriminate| |]; tauto. }
      assert (can_pass pace r = true) as CP.
      { unfold can_pass. rewrite Ps, Sp, T. cbn. now apply same_spec. }
      specialize (All Pass (Passes CP)). cbn in All. apply (All _ f).
      * cbn. now rewrite T.
      * now apply calm_pass.
      * eapply fits_flip; [| | | | | |exact F]; auto.
    + assert (w = Bob) as -> by (destruct w; cbn in *; congruence).
      apply bob_meets_pass; auto. now apply calm_one.
Qed.

End Graph.
