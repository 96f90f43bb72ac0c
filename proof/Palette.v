(** * Which colors have to be tried from a start with lists (docs/theory.md, 9.16)

    Colors that the start does not name are alike. With more of them than the largest degree no vertex without a list sees
    all of them. So only so many are tried, and how many more there are does not matter. *)

From Coq Require Import NArith PeanoNat List Bool Lia.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Orders Copies Start.
Import ListNotations.
Open Scope N_scope.

Section Graph.
Variables (n : N) (near : N -> set) (d : start_of).

Definition is_named (c : N) : bool := existsb (N.eqb c) (named d).
Definition name (c : N) : option N := if is_named c then Some c else None.
Definition enough : N := max_degree n near + 1 + N.of_nat (length (named d)).

(** The named colors, and one more than the largest degree of the others. *)
Definition others : list N := filter (fun c => negb (is_named c)) (below enough).
Definition fresh : list N := firstn (N.to_nat (max_degree n near + 1)) others.
Definition palette : list N := named d ++ fresh.

(** Each vertex without a list gets this one. *)
Definition restricted : start_of :=
  Given (colored d) (map (fun v => (v, match list_given (lists d) v with Some l => l | None => palette end)) (below n)).

Definition tried (k : N) : start_of * list N :=
  if enough <? k then (restricted, palette) else (d, below k).

Lemma named_spec c : is_named c = true <-> In c (named d).
Proof.
  unfold is_named. rewrite existsb_exists. split; [|intros I; exists c; auto using N.eqb_refl].
  now intros (e & I & E); apply N.eqb_eq in E as ->.
Qed.

Lemma listed v l : list_given (lists d) v = Some l -> forall c, existsb (N.eqb c) l = true -> is_named c = true.
Proof.
  unfold list_given. destruct (find _ (lists d)) as [q|] eqn:F; [|discriminate]. intros E c H. injection E as <-. apply find_some in F as [F _].
  apply existsb_exists in H as (e & I & X). apply N.eqb_eq in X as <-. apply named_spec, nodup_In, in_app_iff. right.
  apply in_flat_map. exists q. auto.
Qed.

Lemma list_restricted v : v < n ->
  list_given (lists restricted) v = Some match list_given (lists d) v with Some l => l | None => palette end.
Proof.
  intros L. cbn [lists restricted]. unfold list_given at 1. apply below_spec in L. fold (below n) in L. induction (below n) as [|u l IH]; [destruct L|].
  cbn [map find fst]. destruct (N.eqb_spec u v) as [->|D]; [reflexivity|]. apply IH. destruct L; [contradiction|assumption].
Qed.

Lemma fresh_spec c : In c fresh -> is_named c = false /\ c < enough.
Proof.
  intros I. assert (In c others) as J.
  { rewrite <- (firstn_skipn (N.to_nat (max_degree n near + 1)) others). apply in_app_iff. auto. }
  apply filter_In in J as [J K]. split; [now apply negb_true_iff|now apply below_spec].
Qed.

Lemma fresh_once : NoDup fresh.
Proof.
  assert (NoDup others) as F by apply NoDup_filter, (below_nodup enough).
  rewrite <- (firstn_skipn (N.to_nat (max_degree n near + 1)) others) in F. now apply nodup_apart in F.
Qed.

Lemma palette_below k c : enough < k -> (forall e, In e (named d) -> e < k) -> In c palette -> c < k.
Proof.
  intros E B I. apply in_app_iff in I as [I|I]; [now apply B|].
  apply fresh_spec in I as [_ L]. lia.
Qed.

Lemma palette_once : NoDup palette.
Proof.
  unfold palette. pose proof (NoDup_nodup N.eq_dec (map snd (colored d) ++ flat_map snd (lists d))) as Nd. fold (named d) in Nd.
  assert (forall c, In c (named d) -> ~ In c fresh) as Apart.
  { intros c I J. apply fresh_spec in J as [J _]. apply named_spec in I. now rewrite I in J. }
  now apply apart_nodup; [|exact fresh_once|].
Qed.

Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Variable R : rules.
Notation k := (number R).
Notation G := (graph_of n near).

(** A vertex does not see all of more colors than it has neighbors. *)
Lemma unseen cs s v : NoDup cs -> max_degree n near < N.of_nat (length cs) -> v < n -> exists c, In c cs /\ sees G s v c = false.
Proof.
  intros Nd M L. destruct (existsb (fun c => negb (sees G s v c)) cs) eqn:X.
  - apply existsb_exists in X as (c & I & S). apply negb_true_iff in S. eauto.
  - exfalso. assert (incl (map Some cs) (map (color_of s) (elements (near v)))) as I.
    { intros o J. apply in_map_iff in J as (c & <- & J). destruct (sees G s v c) eqn:S.
      - apply sees_iff in S as (w & _ & A & E). rewrite <- E. now apply in_map, elements_spec.
      - rewrite <- not_true_iff_false, existsb_exists in X. exfalso. apply X. exists c. now rewrite S. }
    assert (NoDup (map Some cs)) as N2 by (apply FinFun.Injective_map_NoDup; [congruence|assumption]).
    pose proof (NoDup_incl_length N2 I) as Le. rewrite !map_length in Le.
    pose proof (degree_most n near v L) as D. rewrite card_spec in D. lia.
Qed.

(** What vertices may get does not depend on which of the colors without a name it is, and one of these is left. *)
Definition ok (v : N) (o : option N) : bool :=
  match list_given (lists d) v, o with Some l, Some c => existsb (N.eqb c) l | Some _, None => false | None, _ => true end.

Record by_name (allowed : N -> N -> bool) : Prop := ByName {
  by_name_ok : forall v c, v < n -> allowed v c = true -> ok v (name c) = true;
  by_name_named : forall v c, v < n -> In c (named d) -> ok v (Some c) = true -> allowed v c = true;
  by_name_new : forall s v, v < n -> ok v None = true -> exists c, c < k /\ is_named c = false /\ allowed v c = true /\ sees G s v c = false
}.

Definition alike (s t : coloring) : Prop :=
  turn s = turn t /\ passes s = passes t /\ forall v, option_map name (color_of s v) = option_map name (color_of t v).

Lemma alike_sym s t : alike s t -> alike t s.
Proof. intros (T & P & E). split; [|split]; auto. Qed.

Lemma alike_uncolored s t v : alike s t -> uncolored s v = uncolored t v.
Proof. intros (_ & _ & E). specialize (E v). unfold uncolored. destruct (color_of s v), (color_of t v); cbn in E; congruence. Qed.

Lemma alike_sees s t v c : alike s t -> is_named c = true -> sees G s v c = true -> sees G t v c = true.
Proof.
  intros (_ & _ & E) Nc S. apply sees_iff in S as (w & L & A & C). apply sees_iff. exists w. split; [assumption|]. split; [assumption|].
  specialize (E w). rewrite C in E. destruct (color_of t w) as [e|]; [|discriminate]. cbn in E. unfold name in E. rewrite Nc in E.
  destruct (is_named e); congruence.
Qed.

Hypothesis named_below : forall c, In c (named d) -> c < k.

Section Two.
Variables a b : N -> N -> bool.
Hypothesis by_a : by_name a.
Hypothesis by_b : by_name b.

Lemma alike_dead s t v : alike s t -> v < n -> list_dead G R a s v = true -> list_dead G R b t v = true.
Proof.
  intros E L D. apply dead_spec in D as [U D]. apply dead_spec. split; [now rewrite <- (alike_uncolored s t v E)|].
  intros c Lc Bc. pose proof (by_name_ok b by_b v c L Bc) as O. unfold name in O. destruct (is_named c) eqn:Nc.
  - apply (alike_sees s t); auto. apply D; [assumption|]. apply (by_name_named a by_a); auto. now apply named_spec.
  - destruct (by_name_new a by_a s v L O) as (e & Le & _ & Ae & Se). rewrite (D e Le Ae) in Se. discriminate.
Qed.

Lemma alike_move s t p : alike s t -> In p (list_moves G R a s) -> exists q, In q (list_moves G R b t) /\ alike p q.
Proof.
  intros E I. apply (move_spec n near R a near_below) in I as [(v & c & Av & O & ->)|[M ->]].
  - apply avail_spec in Av as (L & [Lc Ac] & U & S); [|assumption].
    assert (exists e, name e = name c /\ e < k /\ b v e = true /\ sees G t v e = false) as (e & Ne & Le & Be & Se).
    { pose proof (by_name_ok a by_a v c L Ac) as K. unfold name in *. destruct (is_named c) eqn:Nc.
      - exists c. rewrite Nc. split; [reflexivity|]. split; [assumption|]. split; [apply (by_name_named b by_b); auto; now apply named_spec|].
        destruct (sees G t v c) eqn:X; [|reflexivity]. rewrite (alike_sees t s v c (alike_sym s t E) Nc X) in S. discriminate.
      - destruct (by_name_new b by_b t v L K) as (e & Le & Ne & Be & Se). exists e. rewrite Ne. auto. }
    exists (color t v e). split.
    + apply (move_in n near R b near_below).
      * apply avail_spec; [assumption|]. rewrite <- (alike_uncolored s t v E). auto.
      * unfold opened in *. rewrite <- (open_same n near R (uncolored s)); [assumption|]. intros x. now apply alike_uncolored.
    + destruct E as (T & P & E). split; [cbn; now rewrite T|]. split; [reflexivity|]. intros w. cbn. destruct (w =? v); [cbn; now rewrite Ne|apply E].
  - destruct E as (T & P & E). exists (pass t). split; [apply (pass_in n near R b near_below); now rewrite <- T|].
    split; [cbn; now rewrite T|]. split; [cbn; now rewrite P|exact E].
Qed.

End Two.

Lemma alike_answers a b : by_name a -> by_name b -> answers (list_game G R a) (list_game G R b) alike.
Proof.
  intros A B s t E. split; [symmetry; apply E|]. split.
  - assert (all_colored G t = all_colored G s) as Al.
    { unfold all_colored. induction (vertices G) as [|v l IH]; cbn; [reflexivity|]. now rewrite IH, (alike_uncolored s t v E). }
    intros [|]; [exact Al|]. cbn. rewrite Al. destruct E as (T & P & E'). rewrite P. f_equal. apply eq_true_iff_eq. rewrite !existsb_exists.
    split; intros (v & I & D); exists v; (split; [assumption|]); apply (vertices_spec n near) in I.
    + now apply (alike_dead b a B A t s); [apply alike_sym; split|..].
    + now apply (alike_dead a b A B s t); [split|..].
  - split; [intros p; now apply alike_move|]. intros q I. apply alike_sym in E.
    destruct (alike_move b a B A t s q E I) as (p & J & K). exists p. auto using alike_sym.
Qed.

Lemma all_by_name : enough < k -> by_name (on_list (lists d)).
Proof.
  intros En. constructor; unfold on_list, ok.
  - intros v c _ H. destruct (list_given (lists d) v) as [l|] eqn:E; [|reflexivity]. unfold name. now rewrite (listed v l E c H).
  - intros v c _ _ H. destruct (list_given (lists d) v); [assumption|reflexivity].
  - intros s v L H. destruct (list_given (lists d) v); [discriminate|].
    destruct (unseen (filter (fun c => negb (is_named c)) (below k)) s v) as (c & I & S); [apply NoDup_filter, (below_nodup k)| |assumption|].
    + pose proof (others_enough (named d) k). unfold is_named, enough in *. lia.
    + apply filter_In in I as [I Nc]. apply below_spec in I. apply negb_true_iff in Nc. eauto.
Qed.

Lemma restricted_by_name : enough < k -> by_name (on_list (lists restricted)).
Proof.
  intros En. constructor; unfold ok.
  - intros v c L H. unfold on_list in H. rewrite list_restricted in H by assumption.
    destruct (list_given (lists d) v) as [l|] eqn:E; [|reflexivity]. unfold name. now rewrite (listed v l E c H).
  - intros v c L I H. unfold on_list. rewrite list_restricted by assumption. destruct (list_given (lists d) v); [assumption|].
    apply existsb_exists. exists c. split; [apply in_app_iff; auto|apply N.eqb_refl].
  - intros s v L H. unfold on_list. rewrite list_restricted by assumption. destruct (list_given (lists d) v); [discriminate|].
    destruct (unseen fresh s v fresh_once) as (c & I & S); [|assumption|].
    + unfold fresh. rewrite firstn_length. pose proof (others_enough (named d) enough). unfold others, is_named in *. unfold enough in *. lia.
    + exists c. assert (In c palette) as J by (apply in_app_iff; auto). split; [now apply (palette_below k)|].
      apply fresh_spec in I as [I _]. split; [assumption|]. split; [|assumption].
      apply existsb_exists. exists c. split; [assumption|apply N.eqb_refl].
Qed.

(** What has to be tried from a start, and who wins then. *)
Theorem tried_enough e cs : tried k = (e, cs) ->
  colored e = colored d /\ NoDup cs /\ (forall c, In c cs -> c < k) /\
  (forall v c, v < n -> c < k -> on_list (lists e) v c = true -> In c cs) /\
  (forall w s, Wins (list_game G R (on_list (lists e))) w s -> Wins (list_game G R (on_list (lists d))) w s).
Proof.
  assert (forall e cs, (d, below k) = (e, cs) -> colored e = colored d /\ NoDup cs /\ (forall c, In c cs -> c < k) /\
    (forall v c, v < n -> c < k -> on_list (lists e) v c = true -> In c cs) /\
    (forall w s, Wins (list_game G R (on_list (lists e))) w s -> Wins (list_game G R (on_list (lists d))) w s)) as Plain.
  { intros x y E. injection E as <- <-. split; [reflexivity|]. split; [apply (below_nodup k)|]. split; [intros c; apply below_spec|].
    split; [intros v c _ L _; now apply below_spec|auto]. }
  unfold tried. destruct (N.ltb_spec enough k) as [En|_]; [|apply Plain]. intros E. injection E as <- <-.
  split; [reflexivity|]. split; [apply palette_once|]. split; [intros c; now apply palette_below|]. split.
  - intros v c L _ H. unfold on_list in H. rewrite list_restricted in H by assumption. destruct (list_given (lists d) v) as [l'|] eqn:F.
    + apply in_app_iff. left. apply named_spec. now apply (listed v l').
    + apply existsb_exists in H as (x & I & X). now apply N.eqb_eq in X as ->.
  - intros w s W. apply (answers_wins (list_game G R (on_list (lists restricted))) (list_game G R (on_list (lists d))) alike w s (alike_answers _ _ (restricted_by_name En) (all_by_name En)) W).
    split; [reflexivity|]. split; reflexivity.
Qed.

End Graph.
