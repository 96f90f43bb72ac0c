(** * Strategy 2: shades of a coloring whose classes see each other along few arrows (docs/theory.md, 4.2)

    Alice wins with a (a + 1) colors on every graph with a proper coloring by a colors, the guide, and an orientation of its edges in
    which no vertex has two out-neighbors of one guide color. An acyclic coloring has one. Whoever begins, connected or not,
    whoever may pass. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Orders.
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
Notation game := (coloring_game G R).
Notation opened := (opened n near R).

Variables (a : N) (guide : N -> N) (out : N -> N -> bool).
Hypothesis guide_below : forall v, v < n -> guide v < a.
Hypothesis guide_proper : forall v w, mem w (near v) = true -> guide v <> guide w.
Hypothesis oriented : forall v w, mem w (near v) = true -> out v w = true \/ out w v = true.
Hypothesis one_out : forall v w x, mem w (near v) = true -> mem x (near v) = true ->
  out v w = true -> out v x = true -> guide w = guide x -> w = x.
Hypothesis enough : a * (a + 1) <= k.

(** The color [c] is a shade of the guide color [c / (a + 1)]. *)
Notation class c := (c / (a + 1)).
Definition shade (i j : N) : N := i * (a + 1) + j.

Lemma class_shade i j : j <= a -> class (shade i j) = i.
Proof. intros L. unfold shade. symmetry. apply N.div_unique with j; lia. Qed.

(** The in-neighbor [w] of the uncolored [v] has a shade of the guide color of [v]. *)
Definition endangers (s : coloring) (w v : N) : Prop :=
  mem w (near v) = true /\ out w v = true /\ uncolored s v = true /\ exists c, color_of s w = Some c /\ class c = guide v.

(** Only when Alice is to move, and then by one vertex, which Bob has just colored. *)
Definition Inv (s : coloring) : Prop :=
  exists w0, forall w v, v < n -> endangers s w v -> turn s = Alice /\ w = w0.

Lemma free_shade s v : Inv s -> v < n -> uncolored s v = true -> exists c, avail (color_of s) v c /\ class c = guide v.
Proof.
  intros (w0 & I) L U.
  destruct (existsb (fun j => negb (sees G s v (shade (guide v) j))) (below (a + 1))) eqn:E.
  - apply existsb_exists in E as (j & J & E). apply below_spec in J. apply negb_true_iff in E.
    exists (shade (guide v) j). split; [|apply class_shade; lia]. apply avail_spec; [assumption|].
    split; [assumption|]. split; [|split; assumption]. pose proof (guide_below v L). unfold shade. nia.
  - exfalso.
    destruct (seen_at n near near_below s v (shade (guide v)) (a + 1)) as (g & W).
    { intros j J. destruct (sees G s v (shade (guide v) j)) eqn:S; [reflexivity|].
      exfalso. rewrite <- not_true_iff_false in E. apply E. apply existsb_exists. exists j. split; [assumption|]. now rewrite S. }
    set (f := fun j => if out v (g j) then guide (g j) else guide v).
    assert (NoDup (map f (below (a + 1)))) as D.
    { apply map_nodup.
      - apply below_nodup.
      - intros j1 j2 J1 J2 F. destruct (W j1 J1) as (M1 & C1). destruct (W j2 J2) as (M2 & C2). unfold f in F.
        set (w1 := g j1) in *. set (w2 := g j2) in *. apply below_spec in J1, J2.
        assert (w1 = w2 -> j1 = j2) as Same.
        { intros Q. rewrite Q, C2 in C1. injection C1. unfold shade. lia. }
        destruct (out v w1) eqn:O1; destruct (out v w2) eqn:O2.
        + apply Same. now apply (one_out v).
        + exfalso. now apply (guide_proper v w1 M1).
        + exfalso. now apply (guide_proper v w2 M2).
        + destruct (oriented v w1 M1) as [?|P1]; [congruence|]. destruct (oriented v w2 M2) as [?|P2]; [congruence|].
          apply Same. transitivity w0.
          * apply (I w1 v L). split; [assumption|]. split; [assumption|]. split; [assumption|].
            exists (shade (guide v) j1). split; [assumption|]. apply class_shade. lia.
          * symmetry. apply (I w2 v L). split; [assumption|]. split; [assumption|]. split; [assumption|].
            exists (shade (guide v) j2). split; [assumption|]. apply class_shade. lia. }
    assert (incl (map f (below (a + 1))) (below a)) as In'.
    { intros x X. apply in_map_iff in X as (j & <- & J). destruct (W j J) as (M & _). apply below_spec.
      unfold f. destruct (out v (g j)); apply guide_below; [now apply (near_below (g j) v)|assumption]. }
    pose proof (NoDup_incl_length D In') as Le. unfold below in Le. rewrite !map_length, !seq_length in Le. lia.
Qed.

Lemma colored_before s v c w : uncolored (color s v c) w = true -> w <> v /\ uncolored s w = true.
Proof.
  unfold uncolored, color. cbn. destruct (N.eqb_spec w v) as [->|Ne]; [discriminate|]. auto.
Qed.

(** After a move of hers at [v] in a shade of its guide color nobody is endangered, if [v] was the one who was. *)
Lemma after_hers s v c :
  class c = guide v -> (forall w x, x < n -> endangers s w x -> x = v) -> Inv (color s v c).
Proof.
  intros C Only. exists 0. intros w x L (M & O & U & d & Ed & Cd). exfalso.
  apply colored_before in U as [Ne U]. cbn in Ed. destruct (N.eqb_spec w v) as [->|Nw].
  - injection Ed as <-. apply (guide_proper x v M). congruence.
  - apply Ne. apply (Only w x L). split; [assumption|]. split; [assumption|]. split; [assumption|]. eauto.
Qed.

Definition is_endangered (s : coloring) (v : N) : bool :=
  uncolored s v && existsb (fun w => out w v && match color_of s w with Some c => class c =? guide v | None => false end)
                           (neighbors G v).

Lemma is_endangered_spec s v : is_endangered s v = true <-> exists w, endangers s w v.
Proof.
  unfold is_endangered, endangers. rewrite andb_true_iff, existsb_exists. split.
  - intros (U & w & I & E). apply andb_prop in E as [O E]. apply (neighbors_spec n near near_below) in I. exists w.
    destruct (color_of s w) as [c|] eqn:C; [|discriminate]. apply N.eqb_eq in E. eauto 10.
  - intros (w & M & O & U & c & C & E). split; [assumption|]. exists w.
    rewrite (neighbors_spec n near near_below), O, C, E, N.eqb_refl. auto.
Qed.

Theorem acyclic_strategy first : Wins game Alice (uncolored_start first).
Proof.
  apply (alice_keeps n near R pace near_below pace_ok Inv).
  - intros s I v L U. destruct (free_shade s v I L U) as (c & A & _). eauto.
  - intros s I T N. destruct (existsb (is_endangered s) (vertices G)) eqn:E.
    + apply existsb_exists in E as (v & V & E). apply (vertices_spec n near) in V.
      apply is_endangered_spec in E as (w & Ew). pose proof Ew as (M & O & U & d & Ed & Cd).
      destruct (free_shade s v I V U) as (c & A & C). exists v, c. split; [assumption|]. split.
      * unfold opened, open. rewrite U. cbn. apply orb_true_intro. left. apply orb_true_intro. right.
        unfold touched. apply existsb_exists. exists w. rewrite (neighbors_spec n near near_below). split; [assumption|].
        unfold uncolored. now rewrite Ed.
      * apply after_hers; [assumption|]. intros w' x L Ex. destruct I as (w0 & I).
        destruct (I w v V Ew) as [_ ->]. destruct (I w' x L Ex) as [_ ->].
        destruct Ex as (Mx & Ox & _ & d' & Ed' & Cd'). rewrite Ed in Ed'. injection Ed' as <-.
        apply (one_out w0); try assumption; try (rewrite near_sym; assumption). congruence.
    + destruct (some_uncolored n near s N) as (u & Lu & Uu).
      destruct (some_opened n near R s u Lu Uu) as (v & L & U & O).
      destruct (free_shade s v I L U) as (c & A & C). exists v, c. split; [assumption|]. split; [assumption|].
      apply after_hers; [assumption|]. intros w x Lx Ex. exfalso. rewrite <- not_true_iff_false in E. apply E.
      apply existsb_exists. exists x. split; [now apply (vertices_spec n near)|]. apply is_endangered_spec. eauto.
  - intros s v c (w0 & I) T A. exists v. intros w x L (M & O & U & d & Ed & Cd).
    split; [cbn; now rewrite T|]. apply colored_before in U as [Ne U]. cbn in Ed.
    destruct (N.eqb_spec w v) as [->|Nw]; [reflexivity|]. exfalso.
    destruct (I w x L) as [T' _]; [|congruence].
    split; [assumption|]. split; [assumption|]. split; [assumption|]. eauto.
  - intros s (w0 & I) T. exists 0. intros w x L (M & O & U & d & Ed & Cd). exfalso.
    destruct (I w x L) as [T' _]; [|congruence].
    split; [assumption|]. split; [assumption|]. split; [exact U|]. exists d. split; assumption.
  - exists 0. intros w x L (M & O & U & d & Ed & Cd). discriminate Ed.
  - now apply calm_zero.
Qed.

End Graph.
