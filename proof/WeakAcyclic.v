(** * Strategy 2: shades of a coloring whose classes see each other along few arrows (docs/theory.md, 4.2)

    Alice wins with m >= a + 1 shades of each color, so with a (a + 1) colors, on every graph with a proper coloring by a colors, the
    guide, and an orientation of its edges in which no vertex has two out-neighbors of one guide color. An acyclic coloring has one.
    For either first player, with connected moves or without, also if players may pass. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Orders Follows Guides.
Import ListNotations.
Open Scope N_scope.

(** Her moves, as a function of the vertex that Bob has just colored and of the position: the out-neighbor that this vertex endangers;
    if there is none, the first open vertex. *)
Definition acyclic_vertex (G : graph) (R : rules) (pos guide : N -> N) (out : N -> N -> bool) (a : N) (last : option N) (s : coloring) :
  N :=
  match last with
  | Some b =>
      let endangered v :=
        uncolored s v && out b v && match color_of s b with Some c => c mod a =? guide v | None => false end in
      match find endangered (neighbors G b) with Some v => v | None => first_open G R pos s end
  | None => first_open G R pos s
  end.

Definition acyclic_move (G : graph) (R : rules) (pos guide : N -> N) (out : N -> N -> bool) (a m : N) (_ : unit) (last : option N)
  (s : coloring) : unit * (N * N) :=
  let x := acyclic_vertex G R pos guide out a last s in (tt, (x, shade_for G pos guide a m s x)).

Section Graph.
Variables (n : N) (near : N -> set) (R : rules) (pace : tempo).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_below : forall u v, mem u (near v) = true -> u < n.
Hypothesis pace_ok : pace_fits R pace.

Notation k := (number R).
Notation G := (graph_of n near).
Notation avail := (avail n k near any_color).
Notation game := (coloring_game G R).
Notation opened := (opened n near R).

Variables (a m : N) (guide : N -> N) (out : N -> N -> bool).
Hypothesis guide_below : forall v, v < n -> guide v < a.
Hypothesis guide_proper : forall v w, mem w (near v) = true -> guide v <> guide w.
Hypothesis oriented : forall v w, mem w (near v) = true -> out v w = true \/ out w v = true.
Hypothesis one_out : forall v w x, mem w (near v) = true -> mem x (near v) = true ->
  out v w = true -> out v x = true -> guide w = guide x -> w = x.
Hypothesis enough_shades : a + 1 <= m.
Hypothesis enough : a * m <= k.

Notation class c := (c mod a).

(** The in-neighbor [w] of the uncolored [v] has a shade of the guide color of [v]. *)
Definition endangers (s : coloring) (w v : N) : Prop :=
  mem w (near v) = true /\ out w v = true /\ uncolored s v = true /\ exists c, color_of s w = Some c /\ class c = guide v.

(** Only when Alice is to move, and then by one vertex, which Bob has just colored. *)
Definition keeps (_ : unit) (last : option N) (s : coloring) : Prop :=
  forall w v, v < n -> endangers s w v -> turn s = Alice /\ last = Some w.

Lemma free_shade t last s v : keeps t last s -> v < n -> uncolored s v = true -> exists j, j < m /\ sees G s v (shade a (guide v) j) = false.
Proof.
  intros K L U. pose proof (guide_below v L) as Lg. set (w0 := match last with Some b => b | None => 0 end).
  assert (forall w x, x < n -> endangers s w x -> w = w0) as I by (intros w x Lx E; destruct (K w x Lx E) as [_ E']; unfold w0; now rewrite E').
  destruct (existsb (fun j => negb (sees G s v (shade a (guide v) j))) (below (a + 1))) eqn:E.
  - apply existsb_exists in E as (j & J & E). apply below_spec in J. apply negb_true_iff in E. exists j. split; [lia|assumption].
  - exfalso.
    destruct (seen_at n near near_below s v (shade a (guide v)) (a + 1)) as (g & W).
    { intros j J. destruct (sees G s v (shade a (guide v) j)) eqn:S; [reflexivity|].
      exfalso. rewrite <- not_true_iff_false in E. apply E. apply existsb_exists. exists j. split; [assumption|]. now rewrite S. }
    set (f := fun j => if out v (g j) then guide (g j) else guide v).
    assert (NoDup (map f (below (a + 1)))) as D.
    { apply map_nodup.
      - apply below_nodup.
      - intros j1 j2 J1 J2 F. destruct (W j1 J1) as (M1 & C1). destruct (W j2 J2) as (M2 & C2). unfold f in F.
        set (w1 := g j1) in *. set (w2 := g j2) in *. apply below_spec in J1, J2.
        assert (w1 = w2 -> j1 = j2) as Same.
        { intros Q. rewrite Q, C2 in C1. injection C1 as C1. symmetry. now apply (shade_once a (guide v)). }
        destruct (out v w1) eqn:O1; destruct (out v w2) eqn:O2.
        + apply Same. now apply (one_out v).
        + exfalso. now apply (guide_proper v w1 M1).
        + exfalso. now apply (guide_proper v w2 M2).
        + destruct (oriented v w1 M1) as [?|P1]; [congruence|]. destruct (oriented v w2 M2) as [?|P2]; [congruence|].
          apply Same. transitivity w0.
          * apply (I w1 v L). split; [assumption|]. split; [assumption|]. split; [assumption|].
            exists (shade a (guide v) j1). split; [assumption|]. now apply shade_class.
          * symmetry. apply (I w2 v L). split; [assumption|]. split; [assumption|]. split; [assumption|].
            exists (shade a (guide v) j2). split; [assumption|]. now apply shade_class. }
    assert (incl (map f (below (a + 1))) (below a)) as In'.
    { intros x X. apply in_map_iff in X as (j & <- & J). destruct (W j J) as (M & _). apply below_spec.
      unfold f. destruct (out v (g j)); apply guide_below; [now apply (near_below (g j) v)|assumption]. }
    pose proof (NoDup_incl_length D In') as Le. unfold below in Le. rewrite !map_length, !seq_length in Le. lia.
Qed.

Lemma colored_before s v c w : uncolored (color s v c) w = true -> w <> v /\ uncolored s w = true.
Proof.
  unfold uncolored, color. cbn. destruct (N.eqb_spec w v) as [->|Ne]; [discriminate|]. auto.
Qed.

(** After a move of hers at [v] in a shade of its guide color no vertex is endangered, if only [v] was before. *)
Lemma none_after s v c : class c = guide v -> (forall w x, x < n -> endangers s w x -> x = v) ->
  forall w x, x < n -> ~ endangers (color s v c) w x.
Proof.
  intros C Only w x L (M & O & U & d & Ed & Cd).
  apply colored_before in U as [Ne U]. cbn in Ed. destruct (N.eqb_spec w v) as [->|Nw].
  - injection Ed as <-. apply (guide_proper x v M). congruence.
  - apply Ne. apply (Only w x L). split; [assumption|]. split; [assumption|]. split; [assumption|]. eauto.
Qed.

(** ** A play in which she follows the function *)

Lemma keeps_shade pos t last s v : keeps t last s -> v < n -> uncolored s v = true ->
  avail (color_of s) v (shade_for G pos guide a m s v) /\ class (shade_for G pos guide a m s v) = guide v.
Proof.
  intros K L U. destruct (free_shade t last s v K L U) as (j & J & S).
  apply (shade_fits n near R near_below pos guide a m s v j); auto.
Qed.

Lemma after_hers_keeps s v c :
  class c = guide v -> (forall w x, x < n -> endangers s w x -> x = v) -> keeps tt None (color s v c).
Proof. intros C Only w x L E. exfalso. revert w x L E. now apply none_after. Qed.

Theorem acyclic_follows pos first : Follows game Alice (colors_by G (acyclic_move G R pos guide out a m)) tt None (uncolored_start first).
Proof.
  apply (alice_follows n near R pace near_below pace_ok (acyclic_move G R pos guide out a m) keeps).
  - intros t l s K v L U. destruct (keeps_shade pos t l s v K L U) as [A _]. eauto.
  - intros [] l s K T N. exists tt, (acyclic_vertex G R pos guide out a l s). eexists. split; [reflexivity|].
    destruct (first_open_is n near R pos s N) as (Lo & Uo & Oo). pose proof (fun x => keeps_shade pos tt l s x K) as Free.
    assert ((forall w x, x < n -> ~ endangers s w x) ->
              avail (color_of s) (first_open G R pos s) (shade_for G pos guide a m s (first_open G R pos s)) /\
              opened s (first_open G R pos s) /\
              keeps tt None (color s (first_open G R pos s) (shade_for G pos guide a m s (first_open G R pos s)))) as Nobody.
    { intros No. destruct (Free _ Lo Uo) as [A C]. split; [exact A|]. split; [exact Oo|]. apply after_hers_keeps; [exact C|].
      intros w x L E. now destruct (No w x L). }
    unfold acyclic_vertex. destruct l as [b|].
    + destruct (find _ (neighbors G b)) as [v|] eqn:F.
      * apply find_some in F as [I F]. apply (neighbors_spec n near near_below) in I. pose proof (near_below v b I) as L.
        apply andb_prop in F as [F Cb]. apply andb_prop in F as [U O]. destruct (color_of s b) as [d|] eqn:Ed; [|discriminate].
        apply N.eqb_eq in Cb. destruct (Free v L U) as [A C]. split; [exact A|]. split.
        -- unfold opened, open. rewrite U. cbn. apply orb_true_intro. left. apply orb_true_intro. right.
           unfold touched. apply existsb_exists. exists b. rewrite (neighbors_spec n near near_below). split; [now rewrite near_sym|].
           unfold uncolored. now rewrite Ed.
        -- apply after_hers_keeps; [exact C|]. intros w x Lx Ex. destruct (K w x Lx Ex) as [_ [= <-]].
           destruct Ex as (Mx & Ox & _ & d' & Ed' & Cd'). rewrite Ed in Ed'. injection Ed' as <-.
           apply (one_out b); try assumption; [now rewrite near_sym|congruence].
      * apply Nobody. intros w x Lx Ex. destruct (K w x Lx Ex) as [_ [= <-]]. destruct Ex as (Mx & Ox & Ux & d & Ed & Cd).
        pose proof (find_none _ _ F x) as X. cbn in X. rewrite Ux, Ox, Ed, Cd, N.eqb_refl in X. cbn in X.
        enough (true = false) by discriminate. apply X. apply (neighbors_spec n near near_below). now rewrite near_sym.
    + apply Nobody. intros w x Lx Ex. destruct (K w x Lx Ex) as [_ X]. discriminate X.
  - intros [] l s v c K T A w x L (M & O & U & d & Ed & Cd).
    split; [cbn; now rewrite T|]. apply colored_before in U as [Ne U]. cbn in Ed.
    destruct (N.eqb_spec w v) as [->|Nw]; [reflexivity|]. exfalso.
    destruct (K w x L) as [T' _]; [|congruence].
    split; [assumption|]. split; [assumption|]. split; [assumption|]. eauto.
  - intros [] l s K T w x L (M & O & U & d & Ed & Cd). exfalso.
    destruct (K w x L) as [T' _]; [|congruence].
    split; [assumption|]. split; [assumption|]. split; [exact U|]. exists d. split; assumption.
  - intros w x L (M & O & U & d & Ed & Cd). discriminate Ed.
  - now apply calm_zero.
Qed.

Corollary acyclic_strategy first : Wins game Alice (uncolored_start first).
Proof. exact (follows_wins _ _ _ _ _ _ (acyclic_follows (fun v => v) first)). Qed.

End Graph.
