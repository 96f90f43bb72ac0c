(** * The claim mirror (docs/theory.md, 9.3 and 9.8)

    A residue is its own mirror image, by a map [g] without fixed vertices. Bob moves, and Alice answers a move at [v] by the
    same at [g v]. A vertex loses one patch at most to such a pair of moves, so it does not die if its patches cannot be matched to
    different pairs. Here the patches are not split into components, so that a patch is followed through the play. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Isomorphic Guarding.
Import ListNotations.
Open Scope N_scope.

(** Either of the vertices [v] and [g v]. *)
Definition pair_of (g : N -> N) (v : N) : N := N.min v (g v).

Section Graph.
Variables (n : N) (near : N -> set) (fuel : nat) (pace : tempo).

(** Whether the patches of [u] may be matched to different pairs. *)
Definition pairs_kill (g : N -> N) (ps : list set) (u : N) : bool :=
  let l := map (image (pair_of g)) (attackers near u ps) in
  let x := few fuel l [] none in
  negb (card x <? N.of_nat (length (filter (fun a => subset a x) l))).

Definition mirror (g : N -> N) (r : residue) : bool :=
  plain r && negb (spare r) && same (mover r) Bob &&
  match pace with Shared | Passer Alice => true | _ => false end &&
  is_isomorphism n near pace g r &&
  forallb (fun v => (g (g v) =? v) && negb (g v =? v)) (elements (unions (patches r))) &&
  same_sets (sort (map (image g) (patches r))) (patches r) &&
  forallb (fun P => let Q := image g P in
    if same_set Q P then forallb (fun v => negb (mem (g v) (near v))) (elements P) else disjoint P Q) (patches r) &&
  forallb (fun u => negb (pairs_kill g (patches r) u)) (elements (danger r)).

(** ** Why it is right *)

Variables (R : rules) (allowed : N -> N -> bool).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation G := (graph_of n near).
Notation game := (list_game G R allowed).
Notation avail := (avail n k near allowed).
Notation alive := (alive n near R allowed).
Notation opened := (opened n near R).

(** Alice wins if she has an answer to each move that keeps something true, and Bob may not pass. *)
Lemma alice_answers (Inv : coloring -> Prop) :
  may_pass R Bob = false -> (forall s, Inv s -> turn s = Bob /\ alive s) ->
  (forall s v c, Inv s -> avail (color_of s) v c ->
     alive (color s v c) /\
     (all_colored G (color s v c) = true \/
      (exists w d, avail (color_of (color s v c)) w d /\ opened (color s v c) w /\ Inv (color (color s v c) w d)) \/
      (may_pass R Alice = true /\ Inv (pass (color s v c))))) ->
  forall s, Inv s -> passes s <= 1 -> Wins game Alice s.
Proof.
  intros NoPass Al Answer s. remember (left_over n s) as m eqn:Em. revert s Em.
  induction m as [m IH] using lt_wf_ind. intros s Em I P. destruct (Al s I) as [T A].
  assert (forall s, alive s -> passes s <= 1 -> won game Bob s = false) as NotYet.
  { intros t A' P'. cbn. rewrite (alive_spec n near R allowed near_below t A'). cbn. destruct (N.leb_spec 2 (passes t)); [lia|].
    apply andb_false_r. }
  destruct (all_colored G s) eqn:C; [now apply has_won|]. apply has_every_move.
  - now apply NotYet.
  - exact T.
  - now apply can_move.
  - intros q Iq. apply move_spec in Iq as [(v & c & Av & _ & ->)|[Mp _]]; auto.
    2: { rewrite T in Mp. congruence. }
    pose proof Av as Av'. apply avail_spec in Av' as (Lv & _ & Uv & _); [|exact near_below].
    destruct (Answer s v c I Av) as [A1 [D|[(w & d & Aw & O & J)|[Mp J]]]]; [now apply has_won| |].
    + pose proof Aw as Aw'. apply avail_spec in Aw' as (Lw & _ & Uw & _); [|exact near_below].
      apply has_a_move with (q := color (color s v c) w d).
      * apply NotYet; [assumption|cbn; lia].
      * cbn. now rewrite T.
      * now apply (move_in n near R allowed near_below).
      * apply (IH (left_over n (color (color s v c) w d))); auto; [|cbn; lia].
        rewrite Em, (color_left n s v c Lv Uv), (color_left n (color s v c) w d Lw Uw). lia.
    + apply has_a_move with (q := pass (color s v c)).
      * apply NotYet; [assumption|cbn; lia].
      * cbn. now rewrite T.
      * apply (pass_in n near R allowed near_below (color s v c)). cbn. now rewrite T.
      * apply (IH (left_over n (pass (color s v c)))); auto; [|cbn; lia].
        rewrite Em, (color_left n s v c Lv Uv). unfold left_over. cbn. apply Nat.lt_succ_diag_r.
Qed.

Variables (f g : N -> N).

Definition all_of (l : patch_list) : set := unions (map fst l).

(** The options of [u] are matched to different pairs. *)
Definition paired (p : colors) (l : patch_list) (u : N) : Prop :=
  exists h : N -> N,
    (forall c, avail p (f u) c -> mem (h c) (all_of l) = true /\ mem (f (h c)) (near (f u)) = true /\ avail p (f (h c)) c) /\
    (forall c d, avail p (f u) c -> avail p (f u) d -> h c = h d \/ h c = g (h d) -> c = d).

(** Patches that are their own mirror image. *)
Record mirrored (p : colors) (l : patch_list) : Prop := Mirrored {
  mi_names : names n near f (map fst l);
  mi_cover : cover near (avail p) (lift f l);
  mi_back : forall v, mem v (all_of l) = true -> g (g v) = v /\ g v <> v;
  mi_keeps : keeps near g (map fst l);
  mi_perm : Permutation (map (image g) (map fst l)) (map fst l);
  mi_self : forall P, In P (map fst l) ->
    (image g P = P /\ forall v, mem v P = true -> mem (g v) (near v) = false) \/
    (forall v, mem v P = true -> mem v (image g P) = false);
  mi_safe : forall w, endangered n k near allowed p w -> exists v, mem v (all_of l) = true /\ f v = w;
  mi_pairs : forall u, mem u (all_of l) = true -> ~ paired p l u
}.

Lemma in_all l P d v : In (P, d) l -> mem v P = true -> mem v (all_of l) = true.
Proof. intros I M. apply (in_unions P); [|assumption]. apply in_map_iff. now exists (P, d). Qed.

Section Step.
Variables (p : colors) (l : patch_list).
Hypothesis M : mirrored p l.

Lemma f_inj u v : mem u (all_of l) = true -> mem v (all_of l) = true -> f u = f v -> u = v.
Proof. apply (names_inj _ _ _ _ (mi_names _ _ M)). Qed.

Lemma closed P c u w : In (P, c) l -> mem u P = true -> mem w (all_of l) = true -> avail p (f w) c ->
  mem (f w) (near (f u)) = true -> mem w P = true.
Proof.
  intros I Mu U A N. assert (mem (f w) (image f P) = true) as X.
  { apply (cover_closed _ _ _ (mi_cover _ _ M) (image f P) c (f u) (f w) (lift_in f l P c I)); auto. apply mem_image. eauto. }
  apply mem_image in X as (y & My & E). rewrite (f_inj w y); auto. now apply (in_all l P c).
Qed.

Lemma has_option P c v : In (P, c) l -> mem v P = true -> avail p (f v) c.
Proof. intros I Mv. apply (cover_avail _ _ _ (mi_cover _ _ M) (image f P) c (f v) (lift_in f l P c I)). apply mem_image. eauto. Qed.

(** An option of a named vertex. *)
Lemma option_of v c : mem v (all_of l) = true -> avail p (f v) c ->
  exists P e, In (P, e) l /\ mem v P = true /\
    (c = e \/ (forall w, mem w P = true -> w = v) /\ forall w, mem w (near (f v)) = true -> ~ avail p w c).
Proof.
  intros U A. pose proof U as U0. unfold all_of in U0. apply mem_unions in U0 as (P0 & I0 & M0). apply in_map_iff in I0 as ([P1 d] & E & I0).
  cbn in E. subst P1.
  destruct (cover_full _ _ _ (mi_cover _ _ M) (image f P0) d (f v) c (lift_in f l P0 d I0)) as [(Q & J & MQ)|[(Q & e & J & MQ & S) W]]; auto.
  - apply mem_image. eauto.
  - apply in_lift in J as (P & J & ->). apply mem_image in MQ as (y & My & E). exists P, c. split; [assumption|].
    rewrite (f_inj v y); auto. now apply (in_all l P c).
  - apply in_lift in J as (P & J & ->). apply mem_image in MQ as (y & My & E). exists P, e. split; [assumption|].
    assert (v = y) as -> by (apply f_inj; auto; now apply (in_all l P e)). split; [assumption|]. right. split; [|exact W].
    intros w Mw. apply f_inj; [now apply (in_all l P e)|assumption|]. apply S, mem_image. eauto.
Qed.

(** The neighbors that have an option of a named vertex are named. *)
Lemma named u w c : mem u (all_of l) = true -> avail p (f u) c -> avail p w c -> mem w (near (f u)) = true ->
  exists x, mem x (all_of l) = true /\ w = f x.
Proof.
  intros U A Aw N. destruct (option_of u c U A) as (P & e & I & Mu & [<-|[_ W]]); [|exfalso; now apply (W w)].
  assert (mem w (image f P) = true) as X.
  { apply (cover_closed _ _ _ (mi_cover _ _ M) (image f P) c (f u) w (lift_in f l P c I)); auto. apply mem_image. eauto. }
  apply mem_image in X as (x & Mx & ->). exists x. split; [now apply (in_all l P c)|reflexivity].
Qed.

(** Nobody dies by one move. *)
Lemma one_move_alive s v c : color_of s = p -> avail p v c -> alive (color s v c).
Proof.
  intros Ep A x L U. apply (has_color n near R allowed near_below _ x U L). destruct (list_dead G R allowed (color s v c) x) eqn:D; [exfalso|reflexivity].
  assert (forall d, ~ avail (put p v c) x d) as No.
  { intros d Ad. rewrite <- Ep in Ad. change (put (color_of s) v c) with (color_of (color s v c)) in Ad.
    apply (avail_spec n near R allowed near_below) in Ad as (_ & [Ld Al] & _ & Sn). apply dead_spec in D as [_ D].
    rewrite (D d Ld Al) in Sn. discriminate. }
  apply uncolored_spec in U. change (color_of (color s v c)) with (put (color_of s) v c) in U. rewrite Ep in U.
  pose proof (dead_endangered n k near allowed _ x L U No) as E.
  apply (endangered_before n k near allowed near_sym p v c x A) in E.
  destruct (mi_safe _ _ M x E) as (u & Mu & <-). apply (mi_pairs _ _ M u Mu).
  assert (forall d, avail p (f u) d -> d = c /\ mem (f u) (near v) = true) as Lost.
  { intros d Ad. destruct (N.eq_dec d c) as [->|Nd]; [destruct (mem (f u) (near v)) eqn:N|]; auto; exfalso; apply (No d) || apply (No c);
      apply (avail_put n k near allowed near_sym); auto; (split; [assumption|]); split.
    - intros Ex. unfold put in U. rewrite Ex, N.eqb_refl in U. discriminate.
    - intros [_ X]. congruence.
    - intros Ex. unfold put in U. rewrite Ex, N.eqb_refl in U. discriminate.
    - intros [X _]. congruence. }
  destruct (mem (f u) (near v)) eqn:N.
  - assert (forall d, avail p (f u) d -> exists x, mem x (all_of l) = true /\ v = f x) as Nm.
    { intros d Ad. destruct (Lost d Ad) as [-> _]. apply (named u v c); auto. now rewrite near_sym. }
    destruct (N.eq_dec (f u) v) as [Ev|Dv]; [rewrite Ev, near_irr in N; discriminate|].
    (* The name of [v], if there is an option at all. *)
    destruct (existsb (fun y => f y =? v) (elements (all_of l))) eqn:X.
    + apply existsb_exists in X as (y & Iy & Ey). apply N.eqb_eq in Ey as <-. apply elements_spec in Iy.
      exists (fun _ => y). split.
      * intros d Ad. destruct (Lost d Ad) as [-> _]. split; [assumption|]. split; [now rewrite near_sym|assumption].
      * intros d e Ad Ae _. destruct (Lost d Ad) as [-> _], (Lost e Ae) as [-> _]. reflexivity.
    + exists (fun _ => 0). assert (forall d, ~ avail p (f u) d) as None_.
      { intros d Ad. destruct (Nm d Ad) as (y & My & ->). rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists y.
        split; [now apply elements_spec|apply N.eqb_refl]. }
      split; [intros d Ad|intros d e Ad]; exfalso; now apply (None_ d).
  - exists (fun _ => 0). split; [intros d Ad|intros d e Ad]; destruct (Lost d Ad); discriminate.
Qed.

(** A move outside of the patches. *)
Lemma outside_mirrored w c : avail p w c -> (forall v, mem v (all_of l) = true -> f v <> w) -> mirrored (put p w c) l.
Proof.
  intros A O. pose proof M as [NM Co Ba Ke Pe Se Sa Pa].
  assert (forall u d, mem u (all_of l) = true -> avail p (f u) d -> avail (put p w c) (f u) d) as Kept.
  { intros u d U Ad. apply (avail_put n k near allowed near_sym); auto. split; [assumption|]. split; [now apply O|].
    intros [-> N]. destruct (named u w c U Ad A) as (x & Mx & E); [now rewrite near_sym|]. now apply (O x). }
  constructor; auto.
  - apply (cover_outside near near_sym (avail p) _ w c); auto; [now apply put_becomes|].
    intros P d I. apply in_lift in I as (Q & I & ->). destruct (mem w (image f Q)) eqn:X; [exfalso|reflexivity].
    apply mem_image in X as (x & Mx & E). apply (O x); [now apply (in_all l Q d)|congruence].
  - intros x E. apply Sa. now apply (endangered_before n k near allowed near_sym p w c).
  - intros u U (h & H & J). apply (Pa u U). exists h. split.
    + intros d Ad. destruct (H d (Kept u d U Ad)) as (X & Y & Z). split; [assumption|]. split; [assumption|].
      apply (avail_put n k near allowed near_sym) in Z; tauto.
    + intros d e Ad Ae. apply J; auto.
Qed.

Lemma same_patch P Q c w : In (P, c) l -> In (Q, c) l -> mem w P = true -> mem w Q = true -> P = Q.
Proof.
  intros IP IQ MP MQ.
  assert (image f P = image f Q) as E.
  { apply (cover_same near (avail p) (lift f l) _ _ c (f w) (mi_cover _ _ M)); try (now apply lift_in); apply mem_image; eauto. }
  apply set_ext. intros x. apply eq_true_iff_eq. split; intros X.
  - assert (mem (f x) (image f Q) = true) as Y by (rewrite <- E; apply mem_image; eauto).
    apply mem_image in Y as (y & My & Ey). rewrite (f_inj x y); auto; [now apply (in_all l P c)|now apply (in_all l Q c)].
  - assert (mem (f x) (image f P) = true) as Y by (rewrite E; apply mem_image; eauto).
    apply mem_image in Y as (y & My & Ey). rewrite (f_inj x y); auto; [now apply (in_all l Q c)|now apply (in_all l P c)].
Qed.

Lemma twin P : In P (map fst l) -> In (image g P) (map fst l).
Proof. intros I. apply (Permutation_in _ (mi_perm _ _ M)). now apply in_map. Qed.

Lemma twice P c : In (P, c) l -> image g (image g P) = P.
Proof.
  intros I. apply set_ext. intros w. apply eq_true_iff_eq. rewrite mem_image. split.
  - intros (x & X & ->). apply mem_image in X as (y & Y & ->). rewrite (proj1 (mi_back _ _ M y (in_all l P c y I Y))). exact Y.
  - intros W. exists (g w). split; [apply mem_image; eauto|]. symmetry. now apply (mi_back _ _ M), (in_all l P c).
Qed.

Lemma back_in v : mem v (all_of l) = true -> mem (g v) (all_of l) = true.
Proof.
  intros U. unfold all_of in U. apply mem_unions in U as (P & I & X). apply (in_unions (image g P)); [now apply twin|].
  apply mem_image. eauto.
Qed.

Lemma not_twice P c rest v : Permutation l ((P, c) :: rest) -> mem v P = true -> ~ In (P, c) rest.
Proof.
  intros H Mv I. pose proof (cover_perm near _ _ _ (lift_perm f _ _ H) (mi_cover _ _ M)) as C. cbn [lift map] in C.
  assert (mem (f v) (image f P) = true) as X by (apply mem_image; eauto).
  rewrite (cover_one near _ _ _ _ (image f P) (f v) C X) in X; [discriminate|]. now apply (lift_in f rest P c).
Qed.

End Step.

(** What is left of a patch without its components. *)
Definition keep (q : colors) (x : set * N) : set * N :=
  (filter_set (fun w => can n near R allowed {| color_of := q; turn := Alice; passes := 0 |} (f w) (snd x)) (fst x), snd x).

Lemma mem_keep q x w : mem w (fst (keep q x)) = true <-> mem w (fst x) = true /\ avail q (f w) (snd x).
Proof. cbn. now rewrite mem_filter_set, (can_avail n near R allowed near_below). Qed.

Lemma keep_cover q l w c : names n near f (map fst l) -> cover near (avail q) (lift f l) -> avail q w c ->
  cover near (avail (put q w c)) (lift f (map (keep (put q w c)) l)) /\
  forall x d, mem x (all_of l) = true -> avail (put q w c) (f x) d -> mem x (all_of (map (keep (put q w c)) l)) = true.
Proof.
  intros NM C A. set (q' := put q w c).
  set (ls := map (fun x => [keep q' x]) l).
  assert (concat ls = map (keep q') l) as El by (unfold ls; clear; induction l as [|x l IH]; cbn; congruence).
  assert (Forall2 (refined near (avail q')) (lift f l) (map (lift f) ls)) as Rf.
  { assert (forall x, In x l -> refined near (avail q') (image f (fst x), snd x) (lift f [keep q' x])) as K.
    { intros x I. apply (refined_lift n near _ f (map fst l) x (fst (keep q' x)) [fst (keep q' x)] NM).
      - now apply in_map.
      - apply parts_self. tauto.
      - intros y. rewrite mem_keep. tauto.
      - intros y My. rewrite mem_keep. tauto. }
    unfold ls. clear - K. induction l as [|x l IH]; cbn; constructor; [apply K; cbn; auto|]. apply IH. intros y I. apply K. cbn; auto. }
  destruct (cover_step near near_sym (avail q) (avail q') w c (lift f l) (map (lift f) ls)
              (put_becomes n k near allowed near_sym q w c A) A C Rf) as [C' Alive].
  assert (concat (map (lift f) ls) = lift f (map (keep q') l)) as Ec by (rewrite <- El; unfold lift; now rewrite concat_map).
  rewrite Ec in *. split; [exact C'|]. intros x d U Ax. pose proof U as U0. unfold all_of in U0. apply mem_unions in U0 as (P & I & X).
  apply in_map_iff in I as ([P' e] & E & I). cbn in E. subst P'.
  destruct (Alive (image f P) e (f x) d (lift_in f l P e I)) as (Q & e' & J & MQ); auto; [apply mem_image; eauto|].
  apply in_lift in J as (Q' & J & ->). apply mem_image in MQ as (y & My & Ey).
  assert (mem y (all_of l) = true) as Uy.
  { apply in_map_iff in J as ([Q0 d0] & E0 & J). unfold keep in E0. injection E0 as E1 E2. subst.
    assert (mem y (fst (keep q' (Q0, e'))) = true) as My' by exact My. apply mem_keep in My' as [My' _]. now apply (in_all l Q0 e'). }
  rewrite (names_inj _ _ _ _ NM x y U Uy Ey). now apply (in_all _ Q' e').
Qed.

Section Inside.
Variables (p : colors) (l : patch_list) (v c : N).
Hypothesis M : mirrored p l.
Hypothesis U : mem v (all_of l) = true.
Hypothesis A : avail p (f v) c.

Lemma inside_answer : exists e, avail (put p (f v) c) (f (g v)) e /\ exists l2,
  mirrored (put (put p (f v) c) (f (g v)) e) l2 /\
  forall u, mem u (all_of l2) = true <-> mem u (all_of l) = true /\ u <> v /\ u <> g v.
Proof.
  destruct (option_of p l M v c U A) as (P & e & IP & MP & Hc).
  pose proof (mi_names _ _ M) as NM. destruct (mi_back _ _ M v U) as [Gv Nv]. pose proof (back_in p l M v U) as Ug.
  assert (In P (map fst l)) as IPf by (apply in_map_iff; now exists (P, e)).
  assert (mem (g v) (image g P) = true) as MG by (apply mem_image; eauto).
  assert (image g P = P -> c = e) as SelfC.
  { intros S. destruct Hc as [->|[Al _]]; [reflexivity|]. exfalso. apply Nv. apply Al. now rewrite <- S. }
  assert (exists e', In (image g P, e') l /\ (image g P = P -> e' = e)) as (e' & IP' & SelfE).
  { destruct (same_set_spec (image g P) P) as [->|D]; [exists e; auto|].
    pose proof (twin p l M P IPf) as I. apply in_map_iff in I as ([Q d] & E & I). cbn in E. subst Q. exists d. split; [assumption|congruence]. }
  set (P' := image g P) in *.
  pose proof (has_option p l M P' e' (g v) IP' MG) as Ag.
  assert (f (g v) <> f v) as Df by (intros E; apply Nv, (f_inj p l M); auto).
  assert (forall Q d w, In (Q, d) l -> mem w Q = true -> d = c -> mem (f w) (near (f v)) = true -> Q = P /\ d = e) as Hit1.
  { intros Q d w I W -> N. pose proof (has_option p l M Q c w I W) as Aw. pose proof (in_all l Q c w I W) as Uw.
    destruct Hc as [->|[_ No]]; [|exfalso; now apply (No (f w))]. split; [|reflexivity].
    apply (same_patch p l M Q P e w); auto. now apply (closed p l M P e v w). }
  assert (forall Q d w, In (Q, d) l -> mem w Q = true -> d = e' -> mem (f w) (near (f (g v))) = true -> Q = P') as Hit2.
  { intros Q d w I W -> N. pose proof (has_option p l M Q e' w I W) as Aw. pose proof (in_all l Q e' w I W) as Uw.
    apply (same_patch p l M Q P' e' w); auto. now apply (closed p l M P' e' (g v) w). }
  assert (forall Q u w, In Q (map fst l) -> mem u Q = true -> mem w Q = true -> mem u (near w) = mem (f u) (near (f w))) as Adj
    by (intros Q u w; apply (names_adj _ _ _ _ NM)).
  assert (avail (put p (f v) c) (f (g v)) e') as A1.
  { apply (avail_put n k near allowed near_sym); auto. split; [assumption|]. split; [assumption|]. intros [E N].
    destruct (Hit1 P' e' (g v) IP' MG E N) as [S _]. destruct (mi_self _ _ M P IPf) as [[_ Na]|Di].
    - assert (mem (g v) P = true) as Mg by (rewrite <- S; exact MG). rewrite <- (Adj P) in N; auto. rewrite Na in N; auto. discriminate.
    - specialize (Di v MP). fold P' in Di. rewrite S, MP in Di. discriminate. }
  exists e'. split; [exact A1|]. set (p1 := put p (f v) c) in *. set (p2 := put p1 (f (g v)) e').
  set (l1 := map (keep p1) l). set (l2 := map (keep p2) l1). exists l2.
  set (F := fun x => fst (keep p2 (keep p1 x))).
  assert (map fst l2 = map F l) as EF by (unfold l2, l1; now rewrite !map_map).
  assert (forall Q d w, In (Q, d) l -> (mem w (F (Q, d)) = true <-> mem w Q = true /\ w <> v /\ w <> g v /\
            ~ (d = c /\ mem (f w) (near (f v)) = true) /\ ~ (d = e' /\ mem (f w) (near (f (g v))) = true))) as Char.
  { intros Q d w I. unfold F. rewrite !mem_keep. cbn [fst snd keep]. split.
    - intros [[W A2] A3]. pose proof (in_all l Q d w I W) as Uw. apply (avail_put n k near allowed near_sym) in A2; [|assumption].
      apply (avail_put n k near allowed near_sym) in A3; [|exact A1]. destruct A2 as (_ & D1 & X1), A3 as (_ & D2 & X2).
      repeat split; auto; intros ->; auto.
    - intros (W & D1 & D2 & X1 & X2). pose proof (in_all l Q d w I W) as Uw. pose proof (has_option p l M Q d w I W) as A0.
      assert (avail p1 (f w) d) as A2.
      { apply (avail_put n k near allowed near_sym); auto. split; [assumption|]. split; [|assumption]. intros E. apply D1, (f_inj p l M); auto. }
      split; [auto|]. apply (avail_put n k near allowed near_sym); auto. split; [assumption|]. split; [|assumption].
      intros E. apply D2, (f_inj p l M); auto. }
  assert (forall Q d w, In (Q, d) l -> mem w (F (Q, d)) = true -> mem w Q = true) as Sub by (intros Q d w I W; now apply (Char Q d w I) in W).
  assert (forall Q d w, In (Q, d) l -> mem w Q = true -> w <> v -> w <> g v -> mem (g w) (image g Q) = true /\ g w <> v /\ g w <> g v) as Move.
  { intros Q d w I W D1 D2. pose proof (in_all l Q d w I W) as Uw. split; [apply mem_image; eauto|]. split.
    - intros E. apply D2. rewrite <- E. symmetry. now apply (mi_back _ _ M).
    - intros E. apply D1. rewrite <- (proj1 (mi_back _ _ M w Uw)), E. exact Gv. }
  assert (forall Q d, In (Q, d) l -> In Q (map fst l)) as Inf by (intros Q d I; apply in_map_iff; now exists (Q, d)).
  (* A patch that is its own image stays so. *)
  assert (forall Q d, In (Q, d) l -> image g Q = Q -> image g (F (Q, d)) = F (Q, d)) as Sym.
  { intros Q d I S.
    assert (forall w, mem w (F (Q, d)) = true -> mem (g w) (F (Q, d)) = true) as K.
    { intros w W. apply (Char Q d w I) in W as (W & D1 & D2 & X1 & X2). destruct (Move Q d w I W D1 D2) as (G1 & G2 & G3).
      rewrite S in G1. apply (Char Q d (g w) I). split; [assumption|]. split; [assumption|]. split; [assumption|]. split; intros [E N].
      - destruct (Hit1 Q d (g w) I G1 E N) as [-> ->]. apply X2. split; [symmetry; now apply SelfE|].
        assert (mem (g v) P = true) as Mg by (rewrite <- S; exact MG).
        rewrite <- (Adj P) in N |- *; auto. rewrite <- (proj1 (mi_back _ _ M w (in_all l P e w I W))).
        now rewrite (mi_keeps _ _ M P (g w) v).
      - pose proof (Hit2 Q d (g w) I G1 E N) as ->. assert (P' = P) as S' by (rewrite <- S; apply (twice p l M P e IP)).
        apply X1. split; [rewrite E, (SelfE S'); symmetry; now apply SelfC|].
        rewrite <- (Adj P') in N by (auto; now apply (Inf P' d)). rewrite S' in *. rewrite <- (Adj P); auto.
        now rewrite (mi_keeps _ _ M P w v) in N. }
    apply set_ext. intros w. apply eq_true_iff_eq. rewrite mem_image. split; [intros (x & X & ->); auto|].
    intros W. exists (g w). split; [auto|]. symmetry. apply (mi_back _ _ M), (in_all l Q d); auto. now apply (Sub Q d). }
  (* Two patches that are images of each other stay so. *)
  assert (P' <> P -> image g (F (P, e)) = F (P', e') /\ image g (F (P', e')) = F (P, e)) as Cross.
  { intros NS.
    assert (forall w, mem w (F (P, e)) = true -> mem (g w) (F (P', e')) = true) as K1.
    { intros w W. apply (Char P e w IP) in W as (W & D1 & D2 & X1 & X2). destruct (Move P e w IP W D1 D2) as (G1 & G2 & G3).
      apply (Char P' e' (g w) IP'). split; [assumption|]. split; [assumption|]. split; [assumption|]. split; intros [E N].
      - now destruct (Hit1 P' e' (g w) IP' G1 E N).
      - destruct Hc as [Ec|[Al _]]; [|apply D1, Al, W]. apply X1. split; [now symmetry|]. rewrite <- (Adj P); auto.
        rewrite <- (Adj P') in N; auto; [|now apply (Inf P' e')]. now rewrite (mi_keeps _ _ M P w v) in N. }
    assert (forall w, mem w (F (P', e')) = true -> mem (g w) (F (P, e)) = true) as K2.
    { intros w W. apply (Char P' e' w IP') in W as (W & D1 & D2 & X1 & X2). destruct (Move P' e' w IP' W D1 D2) as (G1 & G2 & G3).
      assert (image g P' = P) as Tw by apply (twice p l M P e IP). rewrite Tw in G1.
      apply (Char P e (g w) IP). split; [assumption|]. split; [assumption|]. split; [assumption|]. split; intros [E N].
      - apply X2. split; [reflexivity|]. rewrite <- (Adj P') by (auto; now apply (Inf P' e')). rewrite <- (Adj P) in N; auto.
        rewrite <- (proj1 (mi_back _ _ M w (in_all l P' e' w IP' W))). now rewrite (mi_keeps _ _ M P (g w) v).
      - now apply NS; symmetry; apply (Hit2 P e (g w)). }
    split; apply set_ext; intros w; apply eq_true_iff_eq; rewrite mem_image; (split; [intros (x & X & ->); auto|]);
      intros W; exists (g w); (split; [auto|]); symmetry; apply (mi_back _ _ M).
    - apply (in_all l P' e'); auto. now apply (Sub P' e').
    - apply (in_all l P e); auto. now apply (Sub P e). }
  (* The others lose the two vertices. *)
  set (strip := fun Q => remove (g v) (remove v Q)).
  assert (forall w Q, mem w (strip Q) = true <-> mem w Q = true /\ w <> v /\ w <> g v) as MS.
  { intros w Q. unfold strip. rewrite !mem_remove, !andb_true_iff, !negb_true_iff, !N.eqb_neq. tauto. }
  assert (forall Q d, In (Q, d) l -> (Q, d) <> (P, e) -> (Q, d) <> (P', e') -> F (Q, d) = strip Q) as Others.
  { intros Q d I N1 N2. apply set_ext. intros w. apply eq_true_iff_eq. rewrite MS, (Char Q d w I). split; [tauto|].
    intros (W & D1 & D2). repeat split; auto; intros [E N].
    - destruct (Hit1 Q d w I W E N) as [-> ->]. now apply N1.
    - pose proof (Hit2 Q d w I W E N) as ->. subst d. now apply N2. }
  assert (forall rest : patch_list, (forall q, In q rest -> In q l) -> map (image g) (map strip (map fst rest)) = map strip (map (image g) (map fst rest))) as Comm.
  { intros rest S. rewrite !map_map. apply map_ext_in. intros [Q d] I. cbn. apply S in I. apply set_ext. intros w. apply eq_true_iff_eq.
    rewrite MS, !mem_image. split.
    - intros (x & X & ->). apply MS in X as (X & D1 & D2). destruct (Move Q d x I X D1 D2) as (G1 & G2 & G3). eauto.
    - intros ((x & X & ->) & D1 & D2). exists x. split; [|reflexivity]. apply MS. split; [assumption|]. split; intros ->; auto. }
  assert (Permutation (map (image g) (map F l)) (map F l)) as Perm2.
  { pose proof (mi_perm _ _ M) as Pm. pose proof IP as I0. apply in_split in I0 as (la & lb & El).
    assert (Permutation l ((P, e) :: la ++ lb)) as H1 by (rewrite El; symmetry; apply Permutation_middle).
    pose proof (not_twice p l M P e _ v H1 MP) as No1. set (rest := la ++ lb) in *. clearbody rest. clear El la lb.
    assert (Permutation (map (image g) (P :: map fst rest)) (P :: map fst rest)) as Pm1.
    { transitivity (map (image g) (map fst l)); [apply Permutation_map; symmetry; exact (Permutation_map fst H1)|].
      transitivity (map fst l); [assumption|exact (Permutation_map fst H1)]. }
    assert (forall q, In q rest -> In q l) as Rl by (intros q I; apply (Permutation_in _ (Permutation_sym H1)); cbn; auto).
    assert (forall m, Permutation (map F l) m -> Permutation (map (image g) m) m -> Permutation (map (image g) (map F l)) (map F l)) as Via.
    { intros m X Y. transitivity (map (image g) m); [now apply Permutation_map|]. transitivity m; [assumption|now symmetry]. }
    destruct (same_set_spec P' P) as [S|NS].
    - apply (Via (F (P, e) :: map strip (map fst rest))).
      + transitivity (map F ((P, e) :: rest)); [now apply Permutation_map|]. cbn [map]. constructor.
        rewrite map_map. erewrite map_ext_in; [apply Permutation_refl|]. intros [Q d] I. cbn [fst]. apply Others; auto.
        * intros E. apply No1. now rewrite <- E.
        * intros E. apply No1. rewrite S, (SelfE S) in E. now rewrite <- E.
      + cbn [map]. rewrite (Sym P e IP S), Comm by assumption. constructor. apply Permutation_map.
        cbn [map] in Pm1. fold P' in Pm1. rewrite S in Pm1. now apply Permutation_cons_inv in Pm1.
    - assert (In (P', e') rest) as I'.
      { pose proof (Permutation_in _ H1 IP') as [E|I]; [congruence|assumption]. }
      apply in_split in I' as (la & lb & El).
      assert (Permutation rest ((P', e') :: la ++ lb)) as H2 by (rewrite El; symmetry; apply Permutation_middle).
      set (rest2 := la ++ lb) in *. clearbody rest2. clear El la lb.
      assert (Permutation l ((P', e') :: (P, e) :: rest2)) as H3.
      { transitivity ((P, e) :: rest); [assumption|]. transitivity ((P, e) :: (P', e') :: rest2); [now constructor|apply perm_swap]. }
      pose proof (not_twice p l M P' e' _ (g v) H3 MG) as No2.
      assert (forall q, In q rest2 -> In q rest) as Rr by (intros q I; apply (Permutation_in _ (Permutation_sym H2)); cbn; auto).
      destruct (Cross NS) as [C1 C2].
      apply (Via (F (P, e) :: F (P', e') :: map strip (map fst rest2))).
      + transitivity (map F ((P, e) :: (P', e') :: rest2)).
        { apply Permutation_map. transitivity ((P', e') :: (P, e) :: rest2); [assumption|apply perm_swap]. }
        cbn [map]. do 2 constructor. rewrite map_map. erewrite map_ext_in; [apply Permutation_refl|]. intros [Q d] I. cbn [fst]. apply Others; auto.
        * intros E. apply No1. rewrite <- E. auto.
        * intros E. apply No2. rewrite <- E. cbn. auto.
      + cbn [map]. rewrite C1, C2, Comm by auto. eapply Permutation_trans; [apply perm_swap|]. do 2 constructor. apply Permutation_map.
        assert (Permutation (map (image g) (P :: P' :: map fst rest2)) (P :: P' :: map fst rest2)) as Pm2.
        { pose proof (Permutation_map fst H2) as H2'. cbn [map fst] in H2'.
          transitivity (map (image g) (P :: map fst rest)); [apply Permutation_map; constructor; now symmetry|].
          transitivity (P :: map fst rest); [assumption|now constructor]. }
        cbn [map] in Pm2. fold P' in Pm2. assert (image g P' = P) as Tw by apply (twice p l M P e IP). rewrite Tw in Pm2.
        apply (Permutation_cons_inv (a := P)). apply (Permutation_cons_inv (a := P')).
        eapply Permutation_trans; [exact Pm2|apply perm_swap]. }
  assert (names n near f (map fst l1)) as NM1.
  { apply (names_sub n near f (map fst l)); [|assumption]. intros Q I. unfold l1 in I. rewrite map_map in I.
    apply in_map_iff in I as (x & <- & I). exists (fst x). split; [now apply in_map|]. intros w. rewrite mem_keep. tauto. }
  assert (forall Q, In Q (map fst l2) -> exists Q0 d, In (Q0, d) l /\ Q = F (Q0, d)) as Back.
  { intros Q I. rewrite EF in I. apply in_map_iff in I as ([Q0 d] & <- & I). eauto. }
  destruct (keep_cover p l (f v) c NM (mi_cover _ _ M) A) as [Co1 Al1]. fold p1 l1 in Co1, Al1.
  destruct (keep_cover p1 l1 (f (g v)) e' NM1 Co1 A1) as [Co2 Al2]. fold p2 l2 in Co2, Al2.
  assert (forall u, mem u (all_of l2) = true -> mem u (all_of l) = true /\ u <> v /\ u <> g v) as U2.
  { intros u X. unfold all_of in X. apply mem_unions in X as (Q & I & X). destruct (Back Q I) as (Q0 & d & J & ->).
    apply (Char Q0 d u J) in X as (X & D1 & D2 & _). split; [now apply (in_all l Q0 d)|auto]. }
  assert (forall u d, mem u (all_of l) = true -> avail p2 (f u) d -> avail p1 (f u) d /\ avail p (f u) d) as Less.
  { intros u d _ X. apply (avail_put n k near allowed near_sym) in X; [|exact A1]. destruct X as (X & _). split; [assumption|].
    apply (avail_put n k near allowed near_sym) in X; tauto. }
  (* A vertex lost one patch to the two moves. *)
  assert (forall u, mem u (all_of l) = true -> u <> v -> u <> g v -> paired p2 l2 u -> paired p l u) as PairBack.
  { intros u Uu D1 D2 (h & H & J).
    set (lost1 := fun d => (d =? c) && mem (f u) (near (f v))). set (lost2 := fun d => (d =? e') && mem (f u) (near (f (g v)))).
    assert (forall d, avail p (f u) d -> lost1 d = false -> lost2 d = false -> avail p2 (f u) d) as Stays.
    { intros d Ad L1 L2. unfold lost1, lost2 in *. rewrite <- not_true_iff_false, andb_true_iff, N.eqb_eq in L1, L2.
      apply (avail_put n k near allowed near_sym); auto. split; [|split; [|tauto]].
      - apply (avail_put n k near allowed near_sym); auto. split; [assumption|]. split; [|tauto]. intros E. apply D1, (f_inj p l M); auto.
      - intros E. apply D2, (f_inj p l M); auto. }
    assert (forall d d', avail p (f u) d -> avail p (f u) d' -> lost1 d = true -> lost2 d' = true -> d = d') as Both.
    { intros d d' Ad Ad' L1 L2. unfold lost1, lost2 in *. apply andb_prop in L1 as [E1 N1], L2 as [E2 N2].
      apply N.eqb_eq in E1, E2. subst d d'.
      destruct Hc as [Ec|[_ No]]; [|exfalso; now apply (No (f u))].
      assert (mem u P = true) as M1 by (apply (closed p l M P e v u); auto; now rewrite <- Ec).
      assert (mem u P' = true) as M2 by now apply (closed p l M P' e' (g v) u).
      destruct (mi_self _ _ M P IPf) as [[S _]|Di]; [|specialize (Di u M1); fold P' in Di; congruence].
      rewrite (SelfE S). exact Ec. }
    assert (forall d, avail p2 (f u) d -> h d <> v /\ h d <> g v) as Other.
    { intros d Ad. destruct (H d Ad) as (X & _). apply U2 in X. tauto. }
    exists (fun d => if lost1 d then v else if lost2 d then g v else h d). split.
    - intros d Ad. destruct (lost1 d) eqn:L1; [|destruct (lost2 d) eqn:L2].
      + unfold lost1 in L1. apply andb_prop in L1 as [E N]. apply N.eqb_eq in E as ->. rewrite near_sym. auto.
      + unfold lost2 in L2. apply andb_prop in L2 as [E N]. apply N.eqb_eq in E as ->. rewrite near_sym. auto.
      + destruct (H d (Stays d Ad L1 L2)) as (X & Y & Z). apply U2 in X as [X _]. split; [assumption|]. split; [assumption|]. now apply Less.
    - intros d d' Ad Ad' Eq. destruct (lost1 d) eqn:L1.
      + destruct (lost1 d') eqn:L1'.
        * unfold lost1 in *. apply andb_prop in L1 as [E _], L1' as [E' _]. apply N.eqb_eq in E, E'. congruence.
        * destruct (lost2 d') eqn:L2'; [now apply Both|]. exfalso. destruct (Other d' (Stays d' Ad' L1' L2')) as [O1 O2].
          destruct (H d' (Stays d' Ad' L1' L2')) as (X & _). apply U2 in X as [X _].
          destruct Eq as [Eq|Eq]; [congruence|]. apply O2. rewrite Eq. symmetry. now apply (mi_back _ _ M).
      + destruct (lost2 d) eqn:L2.
        * destruct (lost1 d') eqn:L1'; [symmetry; now apply Both|]. destruct (lost2 d') eqn:L2'.
          -- unfold lost2 in *. apply andb_prop in L2 as [E _], L2' as [E' _]. apply N.eqb_eq in E, E'. congruence.
          -- exfalso. destruct (Other d' (Stays d' Ad' L1' L2')) as [O1 O2].
             destruct (H d' (Stays d' Ad' L1' L2')) as (X & _). apply U2 in X as [X _].
             destruct Eq as [Eq|Eq]; [congruence|]. apply O1. rewrite <- Gv, Eq. symmetry. now apply (mi_back _ _ M).
        * destruct (Other d (Stays d Ad L1 L2)) as [O1 O2]. destruct (lost1 d') eqn:L1'; [exfalso; destruct Eq as [Eq|Eq]; congruence|].
          destruct (lost2 d') eqn:L2'; [exfalso; destruct Eq as [Eq|Eq]; [congruence|rewrite Gv in Eq; congruence]|].
          apply J; auto. }
  assert (forall u, mem u (all_of l) = true -> u <> v -> u <> g v -> mem u (all_of l2) = true) as Stay.
  { intros u Uu D1 D2. set (s2 := {| color_of := p2; turn := Alice; passes := 0 |}).
    destruct (existsb (can n near R allowed s2 (f u)) (below k)) eqn:X.
    - apply existsb_exists in X as (d & _ & X). apply (can_avail n near R allowed near_below) in X. cbn in X.
      destruct (Less u d Uu X) as [X1 _]. apply (Al2 u d); [|exact X]. now apply (Al1 u d).
    - exfalso. apply (mi_pairs _ _ M u Uu). apply PairBack; auto.
      assert (forall d, ~ avail p2 (f u) d) as No.
      { intros d Ad. rewrite <- not_true_iff_false, existsb_exists in X. apply X. exists d. split.
        - apply below_spec. now destruct Ad as (_ & L & _).
        - now apply (can_avail n near R allowed near_below). }
      exists (fun _ => 0). split; [intros d Ad|intros d d' Ad]; exfalso; now apply (No d). }
  split; [|intros u; split; [apply U2|intros (X & D1 & D2); now apply Stay]].
  constructor.
  - apply (names_sub n near f (map fst l)); [|assumption]. intros Q I. destruct (Back Q I) as (Q0 & d & J & ->). exists Q0.
    split; [now apply (Inf Q0 d)|]. intros w. now apply Sub.
  - exact Co2.
  - intros u X. apply U2 in X as [X _]. now apply (mi_back _ _ M).
  - intros Q u w I Mu Mw. destruct (Back Q I) as (Q0 & d & J & ->). apply (mi_keeps _ _ M Q0); [now apply (Inf Q0 d)| |]; now apply (Sub Q0 d).
  - rewrite EF. exact Perm2.
  - intros Q I. destruct (Back Q I) as (Q0 & d & J & ->). destruct (mi_self _ _ M Q0 (Inf Q0 d J)) as [[S Na]|Di].
    + left. split; [now apply Sym|]. intros w W. apply Na. now apply (Sub Q0 d).
    + right. intros w W. destruct (mem w (image g (F (Q0, d)))) eqn:X; [exfalso|reflexivity]. apply mem_image in X as (y & Y & ->).
      assert (mem (g y) (image g Q0) = true) as Z by (apply mem_image; exists y; split; [now apply (Sub Q0 d)|reflexivity]).
      rewrite (Di (g y)) in Z; [discriminate|]. now apply (Sub Q0 d).
  - intros w E. pose proof E as (_ & Un & _). apply (endangered_before n k near allowed near_sym p1 (f (g v)) e' w A1) in E.
    apply (endangered_before n k near allowed near_sym p (f v) c w A) in E. destruct (mi_safe _ _ M w E) as (u & Uu & <-).
    exists u. split; [|reflexivity]. apply Stay; auto; intros ->; unfold p2, p1, put in Un.
    + destruct (f v =? f (g v)); [discriminate|]. rewrite N.eqb_refl in Un. discriminate.
    + rewrite N.eqb_refl in Un. discriminate.
  - intros u X Pr. pose proof X as X0. apply U2 in X0 as (Uu & D1 & D2). apply (mi_pairs _ _ M u Uu). now apply PairBack.
Qed.

End Inside.
Lemma mirrored_alive p l s : mirrored p l -> color_of s = p -> alive s.
Proof.
  intros M Ep x L U. apply (has_color n near R allowed near_below _ x U L). destruct (list_dead G R allowed s x) eqn:D; [exfalso|reflexivity].
  assert (forall d, ~ avail p x d) as No.
  { intros d Ad. rewrite <- Ep in Ad. apply (avail_spec n near R allowed near_below) in Ad as (_ & [Ld Al] & _ & Sn).
    apply dead_spec in D as [_ D]. rewrite (D d Ld Al) in Sn. discriminate. }
  apply uncolored_spec in U. rewrite Ep in U. destruct (mi_safe _ _ M x (dead_endangered n k near allowed p x L U No)) as (u & Mu & <-).
  apply (mi_pairs _ _ M u Mu). exists (fun _ => 0). split; [intros d Ad|intros d e Ad]; exfalso; now apply (No d).
Qed.

(** Uncolored, and in no patch. *)
Definition beside (s : coloring) (l : patch_list) (w : N) : bool := uncolored s w && negb (mem w (image f (all_of l))).

Definition answered (s : coloring) : Prop :=
  turn s = Bob /\ exists l, mirrored (color_of s) l /\
    (pace = Shared -> Nat.even (length (filter (beside s l) (below n))) = true).

Hypothesis quiet : match pace with Shared | Passer Alice => true | _ => false end = true.

Lemma answered_wins s : answered s -> passes s <= 1 -> Wins game Alice s.
Proof.
  assert (connected R = false /\ may_pass R Bob = false /\ (pace = Shared \/ may_pass R Alice = true)) as (Cn & Nb & Pc).
  { revert quiet pace_ok. unfold pace_fits. destruct pace as [|[|]|y]; try discriminate; tauto. }
  apply (alice_answers answered Nb).
  - intros t (T & l & M & _). split; [assumption|]. now apply (mirrored_alive _ l t M).
  - intros t v c (T & l & M & Ev) A. split; [now apply (one_move_alive _ l M t v c)|]. right.
    assert (uncolored t v = true) as Uv by (apply avail_spec in A; [tauto|exact near_below]).
    assert (v < n) as Lv by now destruct A.
    destruct (mem v (image f (all_of l))) eqn:Nm.
    + apply mem_image in Nm as (x & Mx & ->). left.
      destruct (inside_answer (color_of t) l x c M Mx A) as (e & Ae & l2 & M2 & U2).
      exists (f (g x)), e. split; [exact Ae|]. pose proof Ae as Ae'. destruct Ae' as (Lw & _ & Uw & _). split.
      { apply free_opened; [assumption|]. apply uncolored_spec. exact Uw. }
      split; [cbn; now rewrite T|]. exists l2. split; [exact M2|]. intros Sh.
      rewrite <- (Ev Sh). f_equal. f_equal. apply filter_same. intros w _. unfold beside, uncolored. cbn.
      destruct (N.eqb_spec w (f (g x))) as [->|D2].
      { assert (mem (f (g x)) (image f (all_of l)) = true) as ->; [|cbn; now rewrite andb_false_r].
        apply mem_image. exists (g x). split; [now apply (back_in _ l M)|reflexivity]. }
      destruct (N.eqb_spec w (f x)) as [->|D1].
      { assert (mem (f x) (image f (all_of l)) = true) as ->; [|cbn; now rewrite andb_false_r]. apply mem_image. eauto. }
      f_equal. f_equal. apply eq_true_iff_eq. rewrite !mem_image. split.
      * intros (u & X & ->). apply U2 in X as (X & _). eauto.
      * intros (u & X & ->). exists u. split; [|reflexivity]. apply U2. repeat split; auto; intros ->; auto.
    + assert (forall y, mem y (all_of l) = true -> f y <> v) as Out.
      { intros y My E. rewrite <- not_true_iff_false, mem_image in Nm. apply Nm. exists y. auto. }
      pose proof (outside_mirrored (color_of t) l M v c A Out) as M1.
      destruct Pc as [Sh|Mp]; [left|right].
      * specialize (Ev Sh).
        assert (forall s0 y d, y < n -> beside s0 l y = true ->
                  length (filter (beside s0 l) (below n)) = S (length (filter (beside (color s0 y d) l) (below n)))) as Less.
        { intros s0 y d Ly By. rewrite (filter_split (beside s0 l) (N.eqb y) (beside (color s0 y d) l)).
          - now rewrite filter_one.
          - intros w _. unfold beside, uncolored in *. cbn. rewrite (N.eqb_sym w y). destruct (N.eqb_spec y w) as [<-|]; [exact By|reflexivity].
          - intros w _. unfold beside, uncolored. cbn. rewrite (N.eqb_sym w y). destruct (y =? w); [reflexivity|reflexivity]. }
        assert (beside t l v = true) as Bv by (unfold beside; now rewrite Uv, Nm).
        rewrite (Less t v c Lv Bv) in Ev.
        destruct (filter (beside (color t v c) l) (below n)) as [|w rest] eqn:Fl; [discriminate|].
        assert (In w (filter (beside (color t v c) l) (below n))) as Iw by (rewrite Fl; cbn; auto).
        apply filter_In in Iw as [Iw Bw]. apply below_spec in Iw. pose proof Bw as Bw'. unfold beside in Bw'.
        apply andb_prop in Bw' as [Uw Nw]. apply negb_true_iff in Nw.
        destruct (safe_color n near R allowed near_below (color t v c) w Uw Iw) as (d & Ad).
        { intros E. destruct (mi_safe _ _ M1 w E) as (y & My & <-). rewrite <- not_true_iff_false, mem_image in Nw. apply Nw. eauto. }
        exists w, d. split; [exact Ad|]. split; [now apply free_opened|]. split; [cbn; now rewrite T|]. exists l. split.
        -- apply (outside_mirrored _ l M1 w d); [exact Ad|]. intros y My E. rewrite <- not_true_iff_false, mem_image in Nw. apply Nw. eauto.
        -- intros _. rewrite <- Fl, (Less (color t v c) w d Iw Bw) in Ev. exact Ev.
      * split; [assumption|]. split; [cbn; now rewrite T|]. exists l. split; [exact M1|]. intros Sh. exfalso.
        revert Mp pace_ok. rewrite Sh. unfold pace_fits. intros Mp (_ & X & _). congruence.
Qed.

End Graph.

(** ** Residues *)

Section Residues.
Variables (n : N) (near : N -> set) (fuel : nat) (R : rules) (allowed : N -> N -> bool) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation avail := (avail n k near allowed).

Lemma pair_of_spec g a b : g (g a) = a -> g (g b) = b -> pair_of g a = pair_of g b -> a = b \/ a = g b.
Proof.
  intros Ga Gb E. unfold pair_of in E.
  destruct (N.min_spec a (g a)) as [[_ X]|[_ X]], (N.min_spec b (g b)) as [[_ Y]|[_ Y]]; rewrite X, Y in E.
  - now left.
  - now right.
  - right. now rewrite <- E, Ga.
  - left. now rewrite <- Ga, E, Gb.
Qed.

Lemma pairs_kill_spec p f l ps g u :
  cover near (avail p) (lift f l) -> Permutation (map fst l) ps -> names n near f ps ->
  (forall v, mem v (unions ps) = true -> g (g v) = v) ->
  pairs_kill near fuel g ps u = false -> ~ paired n near R allowed f g p l u.
Proof.
  intros C Lp NM Ba E (h & H & J). unfold pairs_kill in E. apply negb_false_iff, N.ltb_lt in E.
  set (x := few fuel _ [] none) in *.
  assert (forall v, mem v (all_of l) = mem v (unions ps)) as Al by (intros v; now apply mem_unions_perm).
  destruct (inverse_on f (unions ps)) as (i & Inv); [intros a b; apply (names_inj _ _ _ _ NM)|].
  apply (few_attackers near (avail p) (lift f l) (f u) x (fun w => pair_of g (i w)) C).
  - eapply N.lt_le_trans; [exact E|].
    assert (map fst (lift f l) = map (image f) (map fst l)) as -> by (unfold lift; rewrite !map_map; reflexivity).
    rewrite (Permutation_length (filter_perm _ _ _ (Permutation_map (image f) Lp))).
    assert (forall P y, In P ps -> mem y P = true -> mem u P = true -> mem (f y) (near (f u)) = true ->
              mem y (near u) = true /\ i (f y) = y) as K.
    { intros P y I My Mu N. split; [now rewrite (names_adj _ _ _ _ NM P)|]. apply Inv. now apply (in_unions P). }
    clear - K. clearbody x.
    enough (length (filter (fun a => subset a x) (map (image (pair_of g)) (attackers near u ps))) <=
            length (filter (fun P => mem (f u) P && subset (image (fun w => pair_of g (i w)) (inter (near (f u)) P)) x) (map (image f) ps)))%nat by lia.
    unfold attackers. induction ps as [|P ps IH]; cbn [filter map]; [cbn; lia|].
    assert (forall Q y, In Q ps -> mem y Q = true -> mem u Q = true -> mem (f y) (near (f u)) = true ->
              mem y (near u) = true /\ i (f y) = y) as K2 by (intros Q y I; apply (K Q y); cbn; auto).
    specialize (IH K2). destruct (mem u P) eqn:Mu; cbn [map filter].
    + assert (mem (f u) (image f P) = true) as -> by (apply mem_image; eauto). cbn [andb].
      destruct (subset (image (pair_of g) (inter (near u) P)) x) eqn:S.
      * assert (subset (image (fun w => pair_of g (i w)) (inter (near (f u)) (image f P))) x = true) as ->; [|cbn [length]; lia].
        rewrite subset_spec in *. intros w W. apply mem_image in W as (w' & W & ->). rewrite mem_inter, andb_true_iff in W.
        destruct W as [N W]. apply mem_image in W as (y & My & ->).
        destruct (K P y (or_introl eq_refl) My Mu N) as [N' ->]. apply S, mem_image. exists y. split; [|reflexivity].
        now rewrite mem_inter, N', My.
      * destruct (subset (image (fun w => pair_of g (i w)) _) x); cbn [length]; lia.
    + destruct (_ && _); cbn [length]; lia.
  - exists (fun c => f (h c)). split.
    + intros c A. destruct (H c A) as (_ & X & Y). auto.
    + intros c d A A' Eq. destruct (H c A) as (Uc & _), (H d A') as (Ud & _). rewrite Al in Uc, Ud.
      rewrite !Inv in Eq by assumption. apply J; auto. apply pair_of_spec; auto.
Qed.

Lemma mirror_good g r : mirror n near fuel pace g r = true -> Good n near R allowed pace Alice r.
Proof.
  intros H s f T Cm F. unfold mirror in H. rewrite !andb_true_iff in H.
  destruct H as ((((((((Pl & Sp) & Mv) & Qu) & Iso) & Bk) & Sm) & Sf) & Pk).
  apply negb_true_iff in Sp. apply same_spec in Mv. apply same_sets_eq in Sm. rewrite forallb_forall in Bk, Sf, Pk.
  destruct (isomorphism_keeps n near pace g r Iso) as (_ & _ & Ke). destruct F as [[NM (l & Lp & C) D In_] _ Pc].
  assert (all_of l = unions (patches r)) as Al by (apply set_ext; intros v; now apply mem_unions_perm).
  assert (forall v, mem v (unions (patches r)) = true -> g (g v) = v /\ g v <> v) as Ba.
  { intros v M. specialize (Bk v (proj2 (elements_spec _ v) M)). apply andb_prop in Bk as [A B]. apply N.eqb_eq in A.
    apply negb_true_iff, N.eqb_neq in B. auto. }
  apply (answered_wins n near pace R allowed near_sym near_irr near_below pace_ok f g Qu); [|now apply (calm_one pace s)].
  split; [congruence|]. exists l. split.
  - constructor.
    + apply (names_sub n near f (patches r)); [|assumption]. intros P I. exists P. split; [|auto]. now apply (Permutation_in _ Lp).
    + exact C.
    + rewrite Al. exact Ba.
    + intros P u v I. apply Ke. now apply (Permutation_in _ Lp).
    + transitivity (map (image g) (patches r)); [now apply Permutation_map|]. transitivity (patches r); [|now symmetry].
      rewrite <- Sm at 2. apply sort_perm.
    + intros P I. apply (Permutation_in _ Lp) in I. specialize (Sf P I). cbv zeta in Sf.
      destruct (same_set_spec (image g P) P) as [E|N].
      * left. split; [assumption|]. intros v M. rewrite forallb_forall in Sf. specialize (Sf v (proj2 (elements_spec _ v) M)).
        now apply negb_true_iff in Sf.
      * right. now apply disjoint_spec.
    + intros w E. destruct (D w E) as (v & M & <-). exists v. rewrite Al. auto.
    + intros u M. rewrite Al in M. destruct (mem u (danger r)) eqn:Du.
      * specialize (Pk u (proj2 (elements_spec _ u) Du)). apply negb_true_iff in Pk.
        apply (pairs_kill_spec (color_of s) f l (patches r) g u); auto. intros v X. now apply Ba.
      * intros (h & H & J). assert (endangered n k near allowed (color_of s) (f u)) as E.
        { destruct (inside_avail n near R allowed pace s f r (f u)) as (c & A).
          - constructor; auto; [|unfold plain in Pl; now destruct (guard r)]. constructor; eauto.
          - apply mem_image. eauto.
          - destruct A as (Lu & _ & Un & _). split; [assumption|]. split; [assumption|]. exists (fun c => f (h c)). split.
            + intros d Ad. destruct (H d Ad) as (_ & X & Y). auto.
            + intros d e Ad Ae Eq. apply J; auto. left. destruct (H d Ad) as (X & _), (H e Ae) as (Y & _). rewrite Al in X, Y.
              now apply (names_inj _ _ _ _ NM). }
        destruct (D (f u) E) as (v & Mv' & Ev). rewrite (names_inj _ _ _ _ NM v u) in Mv'; auto. congruence.
  - intros Sh. rewrite Sh in Pc. destruct Pc as [_ Od]. rewrite Sp in Od.
    assert (filter (beside f s l) (below n) = outer n s f r) as ->.
    { apply filter_same. intros w _. unfold beside, outside, inside. now rewrite Al. }
    rewrite <- Nat.negb_odd, <- Od. reflexivity.
Qed.

End Residues.
