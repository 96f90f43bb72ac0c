(** * The claim guard (docs/theory.md, 9.7): residues of guarding games

    A guarding game of radius r guards the endangered vertices and what is within r steps of them. That is how it is computed; the
    proof asks only that the guarded vertices become fewer, and that the endangered ones among them stay. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Isomorphic Guarding Classes.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (fuel : nat) (pace : tempo).

(** ** What runs *)

(** The guarded members of a patch, and their neighbors in it. *)
Definition zone (g P : set) : set := let m := inter P g in inter P (union m (around near m)).
Definition confine (g P : set) : list set := if is_none (inter P g) then [] else split near fuel (zone g P).

(** What is within so many steps of a set; a step leads to a neighbor in a common patch, by allowed vertices alone. *)
Definition spread (allowed : set) (ps : list set) (x : set) : set :=
  union x (inter allowed (unions (map (fun P => inter P (around near (inter P x))) ps))).
Fixpoint ball (steps : nat) (allowed : set) (ps : list set) (x : set) : set :=
  match steps with
  | O => x
  | S steps' => let y := spread allowed ps x in if same_set x y then x else ball steps' allowed ps y
  end.

Definition guard_game (w : player) (radius : N) (g e : set) (ps : list set) : residue :=
  {| mover := w; spare := false; patches := dedupe (sort (flat_map (confine g) ps)); danger := e; idle := none;
     guard := Some (radius, g) |}.

Definition guard_take (r : residue) (radius : N) (g : set) (v : N) (P : set) : outcome :=
  let ps := taken near fuel r v P in
  let g' := remove v g in
  if subset g' (unions ps) then
    let near_v := unions (filter (mem v) (patches r)) in
    let e := filter_set (fun u => negb (mem u near_v) || can_die near fuel ps u) (remove v (danger r)) in
    let x := ball (N.to_nat radius) g' ps e in
    Next (guard_game (other (mover r)) radius (inter g' (union e x)) e ps)
  else Dead.

(** All steps of Bob. *)
Definition guard_steps (r : residue) : list step :=
  flat_map (fun P => map (fun v => Take v P) (elements P)) (distinct (patches r)) ++ [Pass].

Definition guard_after (r : residue) (radius : N) (g : set) (t : step) : outcome :=
  match t with
  | Take v P => guard_take r radius g v P
  | At _ => Dead
  | Pass => Next (after_pass r)
  end.

(** Whether Alice may take this. *)
Definition guard_allows (r : residue) (g : set) (t : step) : bool :=
  match t with Take v P => existsb (same_set P) (patches r) && mem v P && mem v g | _ => false end.

(** The games into which a residue is divided, from the number [i] on; Alice is to move in the one with the number [lead]. *)
Fixpoint games_of (i lead radius : N) (e : set) (ps cls : list set) : list residue :=
  match cls with
  | [] => []
  | c :: t => guard_game (if i =? lead then Alice else Bob) radius c (inter c e) ps :: games_of (N.succ i) lead radius e ps t
  end.

Definition games (r : residue) (radius lead : N) : option (list residue) :=
  let ps := patches r in
  let all := unions ps in
  let g := match guard r with
           | None => inter all (union (danger r) (ball (N.to_nat radius) all ps (danger r)))
           | Some (_, g) => g
           end in
  let cls := classes near g ps in
  let many := N.of_nat (length cls) in
  if is_free pace && apart near g ps cls && (lead <=? many) && (same (mover r) Alice || (lead =? 0))
     && (plain r || negb (many =? 1))
  then Some (games_of 1 lead radius (danger r) ps cls) else None.

(** ** Why it is right *)

Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.

Notation laid := (laid n near).

(** Alice holds every game that this residue of a guarding game stands for. *)
Definition Guarded (r : residue) : Prop :=
  forall radius g, guard r = Some (radius, g) ->
  forall o f, laid o f r (image f g) -> (forall v, mem v g = true -> mem v (unions (patches r)) = true) ->
  Held near (mover r) (image f g) o.

Lemma mem_zone v g P : mem v (zone g P) = true <->
  mem v P = true /\ (mem v g = true \/ exists u, mem u P = true /\ mem u g = true /\ mem v (near u) = true).
Proof.
  unfold zone. rewrite mem_inter, mem_union, andb_true_iff, orb_true_iff, mem_inter, andb_true_iff, mem_around. split.
  - intros [M [[_ H]|(u & U & N)]]; split; auto. right. rewrite mem_inter, andb_true_iff in U. exists u. tauto.
  - intros [M [H|(u & A & B & N)]]; split; auto. right. exists u. rewrite mem_inter, A, B. auto.
Qed.

Lemma confine_parts g P : parts near (fun v => mem v (zone g P) = true) (confine g P).
Proof.
  unfold confine. destruct (is_none (inter P g)) eqn:E; [|now apply (split_in_parts near fuel near_sym)].
  rewrite is_none_spec in E. constructor.
  - intros v. split; [|now intros (Q & [] & _)]. intros M. exfalso. apply mem_zone in M as [M [H|(u & A & B & _)]].
    + specialize (E v). rewrite mem_inter, M, H in E. discriminate.
    + specialize (E u). rewrite mem_inter, A, B in E. discriminate.
  - intros Q v w [].
  - intros v. cbn. lia.
Qed.

Lemma confine_sub g P Q v : In Q (confine g P) -> mem v Q = true -> mem v P = true.
Proof.
  intros I M. destruct (confine_parts g P) as [A _ _]. assert (mem v (zone g P) = true) as Z by (apply A; eauto).
  now apply mem_zone in Z.
Qed.

Lemma game_unions w radius g e ps v : mem v (unions (patches (guard_game w radius g e ps))) = true <->
  exists P, In P ps /\ mem v (zone g P) = true.
Proof.
  cbn [guard_game patches]. rewrite dedupe_unions, <- (mem_unions_perm _ _ v (sort_perm _)), mem_unions. split.
  - intros (Q & I & M). apply in_flat_map in I as (P & I & J). exists P. split; [assumption|].
    apply (parts_all _ _ _ (confine_parts g P)). eauto.
  - intros (P & I & M). apply (parts_all _ _ _ (confine_parts g P)) in M as (Q & J & M). exists Q. split; [|assumption].
    apply in_flat_map. eauto.
Qed.

Section Confined.
Variables (o : choices) (f : N -> N) (ps : list set).
Hypothesis Names : names n near f ps.
Variable l : patch_list.
Hypothesis Patches : Permutation (map fst l) ps.
Hypothesis Covers : cover near (may o) (lift f l).

(** What is kept of the options. *)
Definition kept_options (g : set) : choices := fun v d =>
  o v d && (mem v (image f g) || existsb (fun q => (snd q =? d) && mem v (image f (zone g (fst q)))) l).

Lemma kept_zone g P d w : (forall v, mem v g = true -> mem v (unions ps) = true) -> In (P, d) l -> mem w P = true ->
  (mem w (zone g P) = true <-> kept_options g (f w) d = true).
Proof.
  intros S I M. pose proof (listed ps l Patches P d I) as IP. pose proof (in_unions P w ps IP M) as U.
  unfold kept_options. rewrite andb_true_iff, orb_true_iff, existsb_exists. split.
  - intros Z. split.
    + apply (cover_avail _ _ _ Covers (image f P) d (f w) (lift_in f l P d I)). apply mem_image. eauto.
    + right. exists (P, d). split; [assumption|]. cbn. rewrite N.eqb_refl. apply mem_image. eauto.
  - intros [_ [K|((Q & e) & J & K)]].
    + apply mem_image in K as (x & K & E). apply mem_zone. split; [assumption|]. left.
      rewrite (names_inj _ _ _ _ Names w x); auto.
    + cbn in K. apply andb_prop in K as [E K]. apply N.eqb_eq in E as ->. apply mem_image in K as (y & K & E).
      pose proof (listed ps l Patches Q d J) as IQ. pose proof K as K'. apply mem_zone in K' as [MQ _].
      assert (w = y) as -> by (apply (names_inj _ _ _ _ Names); auto; now apply (in_unions Q)).
      assert (image f P = image f Q) as Eq.
      { apply (cover_same near (may o) (lift f l) (image f P) (image f Q) d (f y) Covers); try (now apply lift_in); apply mem_image; eauto. }
      assert (P = Q) as ->; [|assumption]. apply set_ext. intros x. apply eq_true_iff_eq. split; intros X.
      * assert (mem (f x) (image f Q) = true) as Y by (rewrite <- Eq; apply mem_image; eauto).
        apply mem_image in Y as (z & Y & Ez). apply (in_patch n near f ps Names Q x z); auto. now apply (in_unions P).
      * assert (mem (f x) (image f P) = true) as Y by (rewrite Eq; apply mem_image; eauto).
        apply mem_image in Y as (z & Y & Ez). apply (in_patch n near f ps Names P x z); auto. now apply (in_unions Q).
Qed.

(** The guarding game of a set that holds what is endangered. *)
Lemma confine_laid g e w radius :
  (forall v, mem v g = true -> mem v (unions ps) = true) -> (forall v, mem v e = true -> mem v g = true) ->
  (forall v, mem v g = true -> mem v e = false -> ~ matched near (may o) (f v)) ->
  laid (kept_options g) f (guard_game w radius g e ps) (image f g) /\
  (forall v, mem v g = true -> mem v (unions (patches (guard_game w radius g e ps))) = true) /\
  part_of near o f g (image f g, kept_options g).
Proof.
  intros S Eg Safe.
  assert (forall v, mem v g = true -> mem v (unions (patches (guard_game w radius g e ps))) = true) as In_.
  { intros v M. pose proof (S v M) as U. apply mem_unions in U as (P & I & MP). apply game_unions. exists P.
    split; [assumption|]. apply mem_zone. auto. }
  assert (forall v d, mem v (image f g) = true -> kept_options g v d = o v d) as Same.
  { intros v d M. unfold kept_options. rewrite M. apply andb_true_r. }
  assert (forall v d, kept_options g v d = true -> o v d = true) as Less.
  { intros v d K. unfold kept_options in K. now apply andb_prop in K. }
  split; [|split; [exact In_|]].
  - constructor.
    + apply (names_sub n near f ps); [|assumption]. intros Q I. cbn [guard_game patches] in I. apply dedupe_in in I.
      apply (Permutation_in _ (Permutation_sym (sort_perm _))), in_flat_map in I as (P & I & J). exists P.
      split; [assumption|]. intros v. now apply (confine_sub g).
    + cbn [guard_game patches]. apply (dedupe_lift near near_irr).
      set (ls := map (fun q => map (fun Q => (Q, snd q)) (confine g (fst q))) l).
      exists (concat ls). split.
      * transitivity (flat_map (confine g) ps); [|apply sort_perm].
        transitivity (flat_map (confine g) (map fst l)); [|now apply flat_map_perm].
        unfold ls. generalize l. clear. intros m. induction m as [|q m IH]; cbn; [constructor|].
        rewrite map_app, map_map. cbn. rewrite map_id. now apply Permutation_app_head.
      * assert (lift f (concat ls) = concat (map (lift f) ls)) as -> by (unfold lift; now rewrite concat_map).
        assert (Forall2 (refined near (may (kept_options g))) (lift f l) (map (lift f) ls)) as R.
        { assert (forall q, In q l -> refined near (may (kept_options g)) (image f (fst q), snd q)
              (lift f (map (fun Q => (Q, snd q)) (confine g (fst q))))) as K.
          { intros [P d] I. apply (refined_lift n near _ f ps (P, d) (zone g P)); auto.
            - now apply (listed ps l Patches P d).
            - apply confine_parts.
            - intros v Z. now apply mem_zone in Z.
            - intros v M. cbn. now apply kept_zone. }
          unfold ls. revert K. generalize l. clear. intros m K. induction m as [|q m IH]; cbn; constructor.
          - apply K. cbn; auto.
          - apply IH. intros q' I. apply K. cbn; auto. }
        destruct (cover_refined near (may o) (may (kept_options g)) (lift f l) (map (lift f) ls) Less Covers R) as (_ & Onto & Make).
        apply Make. clear Make. intros Q c v d I M K. pose proof (Less v d K) as O.
        assert (mem v (image f g) = true \/ exists P, In (P, d) l /\ mem v (image f P) = true) as [G|(P & J & MP)].
        { pose proof K as K'. unfold kept_options in K'. apply andb_prop in K' as [_ K'].
          apply orb_prop in K' as [K'|K']; [auto|right].
          apply existsb_exists in K' as ([P c'] & J & K'). cbn in K'. apply andb_prop in K' as [E K'].
          apply N.eqb_eq in E as ->. exists P. split; [assumption|]. apply mem_image in K' as (x & Z & ->). apply mem_image.
          exists x. split; [now apply mem_zone in Z|reflexivity]. }
        -- pose proof G as G'. apply mem_image in G' as (x & Mx & ->).
           destruct (option_patch n near o f ps Names l Patches Covers x d (S x Mx) O) as [(P & J & MP)|[(P & c' & J & MP & U) W]].
           ++ left. destruct (Onto (image f P) d (f x) (lift_in f l P d J)) as (P' & A & B & _); eauto.
              apply mem_image. eauto.
           ++ right. split.
              ** assert (mem (f x) (image f P) = true) as Mi by (apply mem_image; eauto).
                 destruct (Onto (image f P) c' (f x) (lift_in f l P c' J) Mi) as (P' & A & B & Sub).
                 --- cbn. rewrite Same by exact G. apply (cover_avail _ _ _ Covers (image f P) c' (f x) (lift_in f l P c' J) Mi).
                 --- exists P', c'. split; [assumption|]. split; [assumption|]. intros u Mu. apply Sub, mem_image in Mu as (y & My & ->).
                     now rewrite (U y My).
              ** intros u N Ku. apply (W u N). now apply Less.
        -- left. destruct (Onto (image f P) d v (lift_in f l P d J)) as (P' & A & B & _); eauto.
    + intros v M. apply In_. now apply Eg.
    + intros v M. apply mem_image. exists v. split; [now apply Eg|reflexivity].
    + intros v M X. apply mem_image in M as (x & M & ->). destruct (mem x e) eqn:E; [eauto|exfalso].
      apply (Safe x M E). destruct X as (h & F & J). assert (mem (f x) (image f g) = true) as G by (apply mem_image; eauto).
      exists h. cbn in *. split.
      * intros c A. rewrite <- (Same (f x) c G) in A. destruct (F c A) as [X Y]. auto.
      * intros c d A B. rewrite <- (Same (f x) c G) in A. rewrite <- (Same (f x) d G) in B. auto.
  - split; [reflexivity|]. split; [exact Same|]. cbn [snd]. intros v d u M O N Ou.
    apply mem_image in M as (x & M & ->).
    destruct (shared_patch n near o f ps Names l Patches Covers x u d (S x M) O Ou N) as (P & y & IPd & IP & Mx & My & ->).
    apply (kept_zone g P d y S IPd My). apply mem_zone. split; [assumption|]. right. exists x.
    split; [assumption|]. split; [assumption|]. now rewrite (names_adj _ _ _ _ Names P y x IP My Mx).
Qed.

End Confined.

(** ** Steps *)

Section Step.
Variables (o : choices) (f : N -> N) (r : residue) (radius : N) (g : set).
Hypothesis L : laid o f r (image f g).
Hypothesis Inside : forall v, mem v g = true -> mem v (unions (patches r)) = true.

Lemma take_held l x c P rest r' :
  Permutation (map fst l) (patches r) -> cover near (may o) (lift f l) ->
  same_move near (may o) f l x c P rest -> guard_take r radius g x P = Next r' -> Guarded r' ->
  Held near (other (mover r)) (remove (f x) (image f g)) (took near o (f x) c).
Proof.
  intros Lp C Sm H K. pose proof L as [NM _ In_ Dg Sf].
  destruct (taken_cover n near fuel near_sym (may o) (may (took near o (f x) c)) f l r x c P rest
              (took_becomes near o (f x) c) Lp NM C Sm) as [(l' & L' & C') _].
  assert (In P (patches r) /\ mem x P = true /\ o (f x) c = true) as (IP & MP & Ox).
  { destruct Sm as (c0 & HP & M & A & _). split; [|auto]. apply (Permutation_in _ Lp), in_map_iff. exists (P, c0).
    split; [reflexivity|]. apply (Permutation_in _ (Permutation_sym HP)). cbn; auto. }
  assert (names n near f (taken near fuel r x P)) as NM'.
  { apply (names_sub n near f (patches r)); [|assumption]. intros Q. now apply (taken_sub near fuel near_sym). }
  unfold guard_take in H. set (ps := taken near fuel r x P) in *.
  destruct (subset (remove x g) (unions ps)) eqn:Sb; [|discriminate]. rewrite subset_spec in Sb.
  set (e := filter_set _ _) in H. set (g' := inter _ _) in H. injection H as <-.
  assert (forall v, mem v e = true -> mem v (danger r) = true /\ v <> x) as Me.
  { intros v M. unfold e in M. apply mem_filter_set in M as [M _].
    now rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq in M. }
  assert (forall v, mem v (danger r) = true -> mem v g = true) as Mg.
  { intros v M. pose proof (Dg v M) as X. apply mem_image in X as (y & My & E).
    rewrite (names_inj _ _ _ _ NM v y); auto. }
  assert (forall v, mem v g' = true -> mem v g = true /\ v <> x) as Mg'.
  { intros v M. unfold g' in M. rewrite mem_inter, mem_remove, !andb_true_iff, negb_true_iff, N.eqb_neq in M. tauto. }
  assert (forall v, mem v g = true -> v <> x -> f v <> f x) as Ne.
  { intros v M N E. apply N. apply (names_inj _ _ _ _ NM); auto. now apply (in_unions P). }
  assert (forall v, mem v g = true -> v <> x -> mem v e = false -> ~ matched near (may (took near o (f x) c)) (f v)) as Safe.
  { intros v M N E X. destruct (mem v (danger r)) eqn:D.
    - assert (can_die near fuel ps v = false) as Cd.
      { destruct (can_die near fuel ps v) eqn:Y; [exfalso|reflexivity]. rewrite <- not_true_iff_false in E. apply E.
        apply mem_filter_set. rewrite mem_remove, D, Y, orb_true_r. split; [|reflexivity]. now apply negb_true_iff, N.eqb_neq. }
      now apply (can_die_spec n near fuel (may (took near o (f x) c)) f l' ps v).
    - apply (matched_before near near_sym (may o) _ (f x) c (f v) (took_becomes near o (f x) c) Ox (Ne v M N)) in X.
      destruct (Sf (f v)) as (y & My & E'); [apply mem_image; eauto|exact X|].
      rewrite (names_inj _ _ _ _ NM y v) in My; auto. congruence. }
  destruct (confine_laid (took near o (f x) c) f ps NM' l' L' C' g' e (other (mover r)) radius) as (Lg & Ig & Pg).
  - intros v M. apply Mg' in M as [M N]. apply Sb. rewrite mem_remove, M. now apply negb_true_iff, N.eqb_neq.
  - intros v M. destruct (Me v M) as [D N]. unfold g'. rewrite mem_inter, mem_remove, mem_union, (Mg v D), M.
    cbn. rewrite andb_true_r. now apply negb_true_iff, N.eqb_neq.
  - intros v M E. apply Mg' in M as [M N]. now apply Safe.
  - specialize (K radius g' eq_refl _ f Lg Ig). cbn [guard_game mover] in K.
    apply held_parts with (l := [(other (mover r), (image f g', kept_options (took near o (f x) c) f l' g'))]).
    + destruct Pg as (_ & Sa & Nr). cbn [map fst snd]. constructor; cbn [In].
      * intros q v [<-|[]] M. cbn in M. apply mem_image in M as (y & M & ->). apply Mg' in M as [M N].
        rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq. split; [apply mem_image; eauto|now apply Ne].
      * intros q v d [<-|[]]. cbn. apply Sa.
      * intros q v d u [<-|[]]. cbn. apply Nr.
      * intros v M. rewrite mem_remove, andb_true_iff, negb_true_iff, N.eqb_neq in M. destruct M as [M N].
        apply mem_image in M as (y & M & ->). assert (y <> x) as Ny by congruence.
        destruct (mem y g') eqn:Y; [left|right].
        -- eexists. split; [left; reflexivity|]. cbn. apply mem_image. eauto.
        -- apply Safe; auto. destruct (mem y e) eqn:E; [exfalso|reflexivity]. destruct (Me y E) as [D _].
           unfold g' in Y. rewrite mem_inter, mem_remove, mem_union, M, E in Y. cbn in Y. rewrite andb_true_r in Y.
           apply negb_false_iff, N.eqb_eq in Y. contradiction.
      * intros v d _. cbn [filter]. destruct (concerns _ _ _ _ _); cbn [length]; lia.
    + unfold leads. cbn. destruct (other (mover r)); cbn; lia.
    + intros q [<-|[]]. exact K.
Qed.

(** The option that a step of the residue is. *)
Lemma option_move l x c : Permutation (map fst l) (patches r) -> cover near (may o) (lift f l) ->
  mem x (unions (patches r)) = true -> o (f x) c = true ->
  exists P rest, In P (patches r) /\ mem x P = true /\ same_move near (may o) f l x c P rest.
Proof.
  intros Lp C U O. pose proof L as [NM _ _ _ _].
  destruct (option_patch n near o f (patches r) NM l Lp C x c U O) as [(P & I & M)|[(P & e & I & M & S) W]].
  - pose proof (listed (patches r) l Lp P c I). apply in_split in I as (l1 & l2 & ->). exists P, (l1 ++ l2).
    split; [assumption|]. split; [assumption|]. exists c. split; [symmetry; apply Permutation_middle|]. auto.
  - pose proof (listed (patches r) l Lp P e I). apply in_split in I as (l1 & l2 & ->). exists P, (l1 ++ l2).
    split; [assumption|]. split; [assumption|]. exists e. split; [symmetry; apply Permutation_middle|].
    split; [assumption|]. split; [assumption|]. right. split; [assumption|]. intros w N Ow. now apply (W w).
Qed.

End Step.

Lemma guard_pass_good o f r g : mover r = Bob -> laid o f r g -> laid o f (after_pass r) g.
Proof. intros _ [A B C D E]. now constructor. Qed.

(** The claim `every`. *)
Lemma guard_every_good r radius g : guard r = Some (radius, g) -> mover r = Bob ->
  (forall t, In t (guard_steps r) -> exists r', guard_after r radius g t = Next r' /\ Guarded r') -> Guarded r.
Proof.
  intros Eg Em All radius' g' Eg' o f L Inside. rewrite Eg in Eg'. injection Eg' as <- <-. rewrite Em.
  pose proof L as [NM (l & Lp & C) In_ Dg Sf].
  assert (forall x c, mem x (unions (patches r)) = true -> o (f x) c = true ->
            Held near Alice (remove (f x) (image f g)) (took near o (f x) c)) as Taken.
  { intros x c U O. destruct (option_move o f r g L l x c Lp C U O) as (P & rest & IP & MP & Sm).
    destruct (All (Take x P)) as (r' & Er & K).
    { unfold guard_steps. apply in_app_iff. left. apply in_flat_map. exists P. split; [now apply distinct_in|].
      apply (in_map (fun v => Take v P)). now apply elements_spec. }
    pose proof (take_held o f r radius g L Inside l x c P rest r' Lp C Sm Er K) as H. rewrite Em in H. exact H. }
  apply held_wait.
  - intros v c O Cn. apply concerns_spec in Cn as [M|(u & M & N & Ou)].
    + apply mem_image in M as (x & M & ->). apply Taken; auto.
    + apply mem_image in M as (y & M & ->). rewrite near_sym in N.
      destruct (shared_patch n near o f (patches r) NM l Lp C y v c (Inside y M) Ou O) as (P & x & _ & IP & _ & Mx & ->).
      * exact N.
      * apply Taken; auto. now apply (in_unions P).
  - destruct (All Pass) as (r' & Er & K).
    { unfold guard_steps. apply in_app_iff. cbn; auto. }
    cbn in Er. injection Er as <-. specialize (K radius g Eg o f (guard_pass_good o f r _ Em L) Inside).
    cbn [after_pass mover] in K. rewrite Em in K. exact K.
Qed.

(** The claim `reply`. *)
Lemma guard_reply_good r radius g t r' : guard r = Some (radius, g) -> mover r = Alice -> guard_allows r g t = true ->
  guard_after r radius g t = Next r' -> Guarded r' -> Guarded r.
Proof.
  intros Eg Em A Er K radius' g' Eg' o f L Inside. rewrite Eg in Eg'. injection Eg' as <- <-. rewrite Em.
  pose proof L as [NM (l & Lp & C) In_ Dg Sf]. destruct t as [x P| |]; try discriminate. cbn [guard_allows guard_after] in *.
  apply andb_prop in A as [A Mx]. apply andb_prop in A as [A MP]. apply existsb_exists in A as (P' & IP & E).
  apply same_set_eq in E as <-. apply (Permutation_in _ (Permutation_sym Lp)), in_map_iff in IP as ([P' c] & E & I).
  cbn in E. subst P'.
  assert (o (f x) c = true) as O.
  { apply (cover_avail _ _ _ C (image f P) c (f x) (lift_in f l P c I)). apply mem_image. eauto. }
  apply held_move with (v := f x) (c := c); auto; [apply mem_image; eauto|].
  pose proof I as I'. apply in_split in I' as (l1 & l2 & El).
  assert (same_move near (may o) f l x c P (l1 ++ l2)) as Sm.
  { exists c. split; [rewrite El; symmetry; apply Permutation_middle|]. auto. }
  pose proof (take_held o f r radius g L Inside l x c P (l1 ++ l2) r' Lp C Sm Er K) as H. rewrite Em in H. exact H.
Qed.

(** The claim `guard`. *)
Lemma games_held r radius lead l0 : games r radius lead = Some l0 -> (forall r', In r' l0 -> Guarded r') ->
  forall o f big, laid o f r big ->
  (forall v, mem v (unions (patches r)) = true -> plain r = true -> mem (f v) big = true) ->
  (forall d g, guard r = Some (d, g) -> big = image f g /\ forall v, mem v g = true -> mem v (unions (patches r)) = true) ->
  Held near (mover r) big o.
Proof.
  intros H K o f big [NM (l & Lp & C) In_ Dg Sf] Pl Gd. unfold games in H. set (g := match guard r with None => _ | _ => _ end) in H.
  set (cls := classes near g (patches r)) in H.
  destruct (is_free pace && _ && _ && _ && _) eqn:Cd; [|discriminate]. injection H as <-.
  apply andb_prop in Cd as [Cd _]. apply andb_prop in Cd as [Cd Ml]. apply andb_prop in Cd as [Cd Ll].
  apply andb_prop in Cd as [_ Ap]. pose proof Ap as Ap'. unfold apart in Ap'. apply andb_prop in Ap' as [Ap' S2].
  rewrite subset_spec in S2.
  assert (forall v, mem v g = true -> mem v (unions (patches r)) = true /\ mem (f v) big = true) as Mg.
  { intros v M. unfold g in M. destruct (guard r) as [[d g0]|] eqn:E.
    - destruct (Gd d g0 eq_refl) as [-> X]. split; [auto|]. apply mem_image. eauto.
    - rewrite mem_inter, andb_true_iff in M. destruct M as [M _]. split; [assumption|]. apply Pl; auto. unfold plain. now rewrite E. }
  assert (forall v, mem v (danger r) = true -> mem v g = true) as De.
  { intros v M. unfold g. destruct (guard r) as [[d g0]|] eqn:E.
    - destruct (Gd d g0 eq_refl) as [-> X]. pose proof (Dg v M) as Y. apply mem_image in Y as (y & My & Ey).
      rewrite (names_inj _ _ _ _ NM v y); auto.
    - rewrite mem_inter, mem_union, M, (In_ v M). reflexivity. }
  assert (forall cls0 i, (forall c, In c cls0 -> In c cls) -> 0 < i ->
            (forall r', In r' (games_of i lead radius (danger r) (patches r) cls0) -> Guarded r') ->
            exists parts : list (player * part), Forall2 (part_of near o f) cls0 (map snd parts) /\
              (length (filter (fun q => same (fst q) Alice) parts) <= if N.leb i lead then 1 else 0)%nat /\
              forall q, In q parts -> Held near (fst q) (fst (snd q)) (snd (snd q))) as Make.
  { induction cls0 as [|c t IH]; intros i Sub Li Gs; [exists []; cbn; split; [constructor|]; split; [lia|tauto]|].
    cbn [games_of] in Gs.
    destruct (IH (N.succ i)) as (parts & Fa & Le & Hs); [intros x I; apply Sub; cbn; auto|lia|intros x I; apply Gs; cbn; auto|].
    set (w := if i =? lead then Alice else Bob) in *.
    assert (forall v, mem v c = true -> mem v g = true) as Mc.
    { intros v M. apply S2. apply (in_unions c); auto. apply Sub. cbn; auto. }
    destruct (confine_laid o f (patches r) NM l Lp C c (inter c (danger r)) w radius) as (Lg & Ig & Pg).
    - intros v M. now apply Mg, Mc.
    - intros v. rewrite mem_inter, andb_true_iff. tauto.
    - intros v M E X. rewrite mem_inter, M in E. cbn in E. destruct (Sf (f v)) as (y & My & Ey); auto; [now apply Mg, Mc|].
      rewrite (names_inj _ _ _ _ NM y v) in My; auto; [congruence|]. now apply Mg, Mc.
    - exists ((w, (image f c, kept_options o f l c)) :: parts). split; [|split].
      + cbn [map snd]. now constructor.
      + cbn [filter fst]. unfold w. destruct (N.eqb_spec i lead) as [->|D]; cbn [same length].
        * rewrite N.leb_refl. destruct (N.leb_spec (N.succ lead) lead); lia.
        * destruct (N.leb_spec i lead), (N.leb_spec (N.succ i) lead); lia.
      + intros q [<-|I]; [|auto]. apply (Gs _ (or_introl eq_refl) radius c eq_refl _ f Lg Ig). }
  destruct (Make cls 1 (fun c I => I) ltac:(lia) K) as (parts & Fa & Le & Hs).
  apply held_parts with (l := parts); auto.
  - apply (classes_divide n near near_sym o f (patches r) NM l Lp C g cls big _ Ap); auto.
    intros v M X. destruct (Sf v M X) as (y & My & Ey). eauto.
  - unfold leads. destruct (mover r); cbn in Ml.
    + destruct (1 <=? lead); lia.
    + apply N.eqb_eq in Ml as ->. exact Le.
Qed.

Lemma guard_divide_good r d g radius lead l : guard r = Some (d, g) -> games r radius lead = Some l ->
  (forall r', In r' l -> Guarded r') -> Guarded r.
Proof.
  intros Eg H K d' g' Eg' o f L Inside. rewrite Eg in Eg'. injection Eg' as <- <-.
  apply (games_held r radius lead l H K o f (image f g) L).
  - unfold plain. rewrite Eg. discriminate.
  - intros d0 g0 E. rewrite Eg in E. injection E as <- <-. auto.
Qed.

Lemma guard_good R allowed r radius lead l : pace_fits R pace -> guard r = None -> games r radius lead = Some l ->
  (forall r', In r' l -> Guarded r') -> Good n near R allowed pace Alice r.
Proof.
  intros Pf Eg H K s f T C F. destruct (fits_laid n near near_below R allowed pace s f r F) as [L In_].
  assert (is_free pace = true) as Fr.
  { unfold games in H. destruct (is_free pace); [reflexivity|discriminate]. }
  apply (held_wins n near R allowed pace near_sym near_below Pf s Fr); [|assumption]. rewrite T.
  apply (games_held r radius lead l H K (can n near R allowed s) f (free_set n s) L); auto.
  intros d g E. congruence.
Qed.

(** The claims `safe` and `race`. *)
Lemma guard_safe_good r : is_none (danger r) = true -> Guarded r.
Proof.
  intros H radius g Eg o f L Inside. rewrite is_none_spec in H. apply held_parts with (l := []); cbn [map].
  - constructor; cbn [In]; try tauto; [|intros; cbn; lia].
    intros v M. right. intros X. destruct (laid_safe _ _ _ _ _ _ L v M X) as (u & Mu & _). rewrite H in Mu. discriminate.
  - unfold leads. cbn. lia.
  - intros q [].
Qed.

(** ** Other names *)

Lemma guard_rename_good r g :
  ((forall v, mem v (unions (patches r)) = true -> v < n) ->
   (forall u v, mem u (unions (patches r)) = true -> mem v (unions (patches r)) = true -> g u = g v -> u = v) /\
   (forall v, mem v (unions (patches r)) = true -> g v < n) /\ keeps near g (patches r)) ->
  Guarded (rename g r) -> Guarded r.
Proof.
  intros Map K radius s Eg o f L Inside. pose proof L as [NM C In_ Dg Sf].
  pose proof (names_below _ _ _ _ NM) as Bel. destruct (Map Bel) as (Inj & Below & Keeps).
  destruct (inverse_on g (unions (patches r)) Inj) as (h & Inv).
  assert (forall v, mem v (unions (patches (rename g r))) = mem v (unions (map (image g) (patches r)))) as Un.
  { intros v. cbn [rename patches]. symmetry. apply mem_unions_perm, sort_perm. }
  assert (forall v, mem v (image (fun v => f (h v)) (image g s)) = mem v (image f s)) as Im.
  { intros v. apply eq_true_iff_eq. rewrite !mem_image. split.
    - intros (x & M & ->). apply mem_image in M as (y & M & ->). exists y. rewrite Inv; auto.
    - intros (y & M & ->). exists (g y). rewrite Inv by auto. split; [|reflexivity]. apply mem_image. eauto. }
  apply (held_same near (mover r) (image (fun v => f (h v)) (image g s)) o); auto.
  apply (K radius (image g s)).
  - cbn. now rewrite Eg.
  - constructor.
    + apply (names_sub n near _ (map (image g) (patches r))).
      * cbn [rename patches]. intros P I. exists P. split; [|auto]. apply (Permutation_in _ (Permutation_sym (sort_perm _)) I).
      * apply rename_names; auto.
    + cbn [rename patches]. destruct (rename_cover near (may o) f (patches r) g h C Inv) as (l & Lp & Cl).
      exists l. split; [|assumption]. transitivity (map (image g) (patches r)); [assumption|apply sort_perm].
    + cbn [rename danger]. intros v M. apply mem_image in M as (y & M & ->). rewrite Un. apply unions_image. exists y. auto.
    + cbn [rename danger]. intros v M. apply mem_image in M as (y & M & ->). rewrite Im, Inv by auto. now apply Dg.
    + cbn [rename danger]. intros w M X. rewrite Im in M. destruct (Sf w M X) as (y & My & <-). exists (g y).
      rewrite Inv by auto. split; [|reflexivity]. apply mem_image. eauto.
  - intros v M. apply mem_image in M as (y & M & ->). rewrite Un. apply unions_image. exists y. auto.
Qed.

End Graph.
