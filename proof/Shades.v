(** * Strategy 1: shades along an order (docs/theory.md, 4.1)

    Alice wins with m >= r + 2 shades of each color on every graph with a proper coloring by q colors, the guide, and an order in
    which every vertex has at most r loose backward neighbors: so with q (1 + rho) colors, where rho = r + 1. For either first
    player, with connected moves or without, also if players may pass. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Game Sets Cover Residue Play Tempo Strategy Orders Follows Guides.
Import ListNotations.
Open Scope N_scope.

(** Her moves, as a function of the vertex that Bob has just colored and of the position: the first uncolored backward neighbor of
    this vertex; if there is none, the first open vertex. *)
Definition shades_vertex (G : graph) (R : rules) (pos : N -> N) (last : option N) (s : coloring) : N :=
  match last with
  | Some b =>
      match first_in pos (uncolored s) (filter (fun y => pos y <? pos b) (neighbors G b)) with
      | Some x => x
      | None => first_open G R pos s
      end
  | None => first_open G R pos s
  end.

Definition shades_move (G : graph) (R : rules) (pos guide : N -> N) (q m : N) (_ : unit) (last : option N) (s : coloring) :
  unit * (N * N) :=
  let x := shades_vertex G R pos last s in (tt, (x, shade_for G pos guide q m s x)).

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

Variables (q r m : N) (guide pos : N -> N).
Hypothesis pos_inj : forall u v, u < n -> v < n -> pos u = pos v -> u = v.
Hypothesis guide_below : forall v, v < n -> guide v < q.
Hypothesis guide_proper : forall v w, mem w (near v) = true -> guide v <> guide w.
Hypothesis enough_shades : r + 2 <= m.
Hypothesis enough : q * m <= k.

Notation loose := (loose near pos).

Hypothesis few_loose : forall v l, v < n -> NoDup l -> (forall h, In h l -> h < n /\ loose v h) -> N.of_nat (length l) <= r.

Notation class c := (c mod q).

(** Alice knows which vertices Bob has colored, and with which backward neighbor she answered each. *)
Record remembers (bobs : N -> bool) (answer : N -> option N) (s : coloring) : Prop := {
  hers : forall w c, color_of s w = Some c -> bobs w = false -> class c = guide w;
  answered : forall w v, w < n -> bobs w = true -> v < n -> uncolored s v = true -> mem v (near w) = true -> pos v < pos w ->
    exists x, answer w = Some x /\ mem x (near w) = true /\ pos x < pos v;
  answer_hers : forall w x, answer w = Some x -> x < n /\ bobs x = false /\ uncolored s x = false;
  answer_once : forall w y x, answer w = Some x -> answer y = Some x -> w = y;
  bobs_colored : forall w, bobs w = true -> uncolored s w = false
}.

Lemma few_bobs bobs answer s v l : remembers bobs answer s -> v < n -> uncolored s v = true -> NoDup l ->
  (forall w, In w l -> mem w (near v) = true /\ bobs w = true) -> N.of_nat (length l) <= r.
Proof.
  intros H L U D I.
  set (f := fun w => if pos w <? pos v then w else match answer w with Some x => x | None => 0 end).
  assert (forall w, In w l -> (pos w < pos v /\ f w = w) \/
            (pos v < pos w /\ exists x, answer w = Some x /\ f w = x /\ mem x (near w) = true /\ pos x < pos v)) as F.
  { intros w J. destruct (I w J) as [M B]. pose proof (near_below w v M) as Lw. unfold f. destruct (N.ltb_spec (pos w) (pos v)) as [P|P].
    - left. auto.
    - right. assert (pos v < pos w) as P'.
      { destruct (N.eq_dec (pos v) (pos w)) as [E|]; [|lia]. apply pos_inj in E; auto. subst.
        rewrite (bobs_colored _ _ _ H w B) in U. discriminate. }
      split; [assumption|]. destruct (answered _ _ _ H w v Lw B L U) as (x & E & Mx & Px); auto; [now rewrite near_sym|].
      exists x. rewrite E. auto. }
  rewrite <- (map_length f). apply (few_loose v); [assumption| |].
  - clear - D I F H. induction D as [|w l N D IH]; cbn; constructor.
    + intros J. apply in_map_iff in J as (y & E & J). apply N.
      destruct (F w (or_introl eq_refl)) as [[Pw Ew]|(Pw & x & Ax & Ew & _)];
        destruct (F y (or_intror J)) as [[Py Ey]|(Py & z & Az & Ey & _)].
      * congruence.
      * exfalso. destruct (answer_hers _ _ _ H y z Az) as (_ & B & _). destruct (I w (or_introl eq_refl)) as [_ B']. congruence.
      * exfalso. destruct (answer_hers _ _ _ H w x Ax) as (_ & B & _). destruct (I y (or_intror J)) as [_ B']. congruence.
      * assert (w = y) as -> by (apply (answer_once _ _ _ H w y x Ax); congruence). assumption.
    + apply IH; intros; [apply I|apply F]; now right.
  - intros h J. apply in_map_iff in J as (w & <- & J). destruct (I w J) as [M B]. destruct (F w J) as [[P ->]|(P & x & A & -> & Mx & Px)].
    + split; [now apply (near_below w v)|]. split; auto.
    + split; [now apply (answer_hers _ _ _ H w)|]. split; [assumption|]. right. exists w. auto.
Qed.

(** A shade of the guide color is free, also after one more move of Bob. *)
Lemma free_shade bobs answer s0 s b v : remembers bobs answer s0 -> v < n -> uncolored s0 v = true ->
  (forall w, w <> b -> color_of s w = color_of s0 w) -> exists j, j < m /\ sees G s v (shade q (guide v) j) = false.
Proof.
  intros H L U0 Same. pose proof (guide_below v L) as Lg.
  destruct (existsb (fun j => negb (sees G s v (shade q (guide v) j))) (below (r + 2))) eqn:E.
  - apply existsb_exists in E as (j & J & E). apply below_spec in J. apply negb_true_iff in E. exists j. split; [lia|assumption].
  - exfalso.
    destruct (seen_at n near near_below s v (shade q (guide v)) (r + 2)) as (f & W).
    { intros j J. destruct (sees G s v (shade q (guide v) j)) eqn:S; [reflexivity|].
      exfalso. rewrite <- not_true_iff_false in E. apply E. apply existsb_exists. exists j. split; [assumption|]. now rewrite S. }
    set (l := map f (below (r + 2))).
    assert (NoDup l) as Dl.
    { apply map_nodup; [apply below_nodup|]. intros d e Jd Je F. destruct (W d Jd) as [_ Cd], (W e Je) as [_ Ce].
      rewrite F, Ce in Cd. injection Cd as Cd. symmetry. now apply (shade_once q (guide v)). }
    assert (N.of_nat (length (filter (fun w => negb (w =? b)) l)) <= r) as Few.
    { apply (few_bobs bobs answer s0 v); auto; [now apply NoDup_filter|]. intros w J. apply filter_In in J as [J Nb].
      apply negb_true_iff, N.eqb_neq in Nb. apply in_map_iff in J as (j & <- & J). destruct (W j J) as [M C]. split; [assumption|].
      rewrite (Same _ Nb) in C. destruct (bobs (f j)) eqn:B; [reflexivity|]. exfalso.
      apply (guide_proper v (f j) M). rewrite <- (hers _ _ _ H _ _ C B). symmetry. now apply shade_class. }
    pose proof (all_but_one b l Dl) as One.
    assert (length l = N.to_nat (r + 2)) as Len by (unfold l, below; now rewrite !map_length, seq_length). lia.
Qed.

Lemma color_at s v c w : color_of (color s v c) w = if w =? v then Some c else color_of s w.
Proof. reflexivity. Qed.

Lemma colored_stays s v c w : uncolored s w = false -> uncolored (color s v c) w = false.
Proof. unfold uncolored. rewrite color_at. destruct (w =? v); [reflexivity|auto]. Qed.

Lemma uncolored_before s v c w : uncolored (color s v c) w = true -> w <> v /\ uncolored s w = true.
Proof. unfold uncolored. rewrite color_at. destruct (N.eqb_spec w v); [discriminate|auto]. Qed.

(** Her move at [x] in a shade of its guide color. *)
Lemma moves_at bobs answer s x c : remembers bobs answer s -> uncolored s x = true -> class c = guide x ->
  remembers bobs answer (color s x c).
Proof.
  intros H U C. constructor.
  - intros w d. rewrite color_at. destruct (N.eqb_spec w x) as [->|]; [intros [= <-]; auto|apply (hers _ _ _ H)].
  - intros w v Lw B Lv Uv. apply uncolored_before in Uv as [_ Uv]. now apply (answered _ _ _ H).
  - intros w y E. destruct (answer_hers _ _ _ H w y E) as (? & ? & ?). split; [assumption|]. split; [assumption|]. now apply colored_stays.
  - exact (answer_once _ _ _ H).
  - intros w B. apply colored_stays. now apply (bobs_colored _ _ _ H).
Qed.

(** Bob's move at [b], and her answer at [x], or where she likes if [b] has no uncolored backward neighbor. *)
Lemma answers bobs answer s b d x c : remembers bobs answer s -> b < n -> uncolored s b = true -> x < n ->
  uncolored (color s b d) x = true -> class c = guide x ->
  ((mem x (near b) = true /\ forall v, v < n -> uncolored (color s b d) v = true -> mem v (near b) = true -> pos v < pos b -> pos x <= pos v) \/
   forall v, v < n -> uncolored (color s b d) v = true -> mem v (near b) = true -> ~ pos v < pos b) ->
  exists bobs' answer', remembers bobs' answer' (color (color s b d) x c).
Proof.
  intros H Lb Ub Lx Ux C Ch. apply uncolored_before in Ux as Ux'. destruct Ux' as [Nx U].
  assert (bobs x = false) as Bx.
  { destruct (bobs x) eqn:B; [|reflexivity]. rewrite (bobs_colored _ _ _ H x B) in U. discriminate. }
  assert (exists y, (y = Some x /\ mem x (near b) = true /\
              forall v, v < n -> uncolored (color s b d) v = true -> mem v (near b) = true -> pos v < pos b -> pos x <= pos v) \/
            (y = None /\ forall v, v < n -> uncolored (color s b d) v = true -> mem v (near b) = true -> ~ pos v < pos b)) as (y & Cy).
  { destruct Ch as [[M Le]|No]; [exists (Some x)|exists None]; auto. }
  clear Ch. exists (changed bobs b true), (changed answer b y).
  assert (forall w e, color_of (color (color s b d) x c) w = Some e ->
            (w = x /\ e = c) \/ (w <> x /\ w = b /\ e = d) \/ (w <> x /\ w <> b /\ color_of s w = Some e)) as Col.
  { intros w e. rewrite !color_at. destruct (N.eqb_spec w x); [intros [= <-]; auto|]. destruct (N.eqb_spec w b); [intros [= <-]; auto|auto]. }
  constructor.
  - intros w e E B. unfold changed in B. destruct (N.eqb_spec w b) as [|Nb]; [discriminate|].
    apply Col in E as [[-> ->]|[(_ & X & _)|(_ & _ & E)]]; [assumption|contradiction|]. exact (hers _ _ _ H _ _ E B).
  - intros w v Lw B Lv Uv M P. apply uncolored_before in Uv as [Nvx Uv]. unfold changed in *. destruct (N.eqb_spec w b) as [->|Nb].
    + destruct Cy as [(-> & Mx & Least)|[_ None_]].
      * exists x. split; [reflexivity|]. split; [assumption|]. specialize (Least v Lv Uv M P).
        destruct (N.eq_dec (pos x) (pos v)) as [E|]; [|lia]. apply pos_inj in E; auto. congruence.
      * exfalso. now apply (None_ v).
    + apply uncolored_before in Uv as [_ Uv]. now apply (answered _ _ _ H).
  - intros w z E. unfold changed in *. destruct (N.eqb_spec w b) as [->|Nb].
    + destruct Cy as [(-> & _)|[-> _]]; [|discriminate]. injection E as <-. split; [assumption|]. destruct (N.eqb_spec x b); [contradiction|].
      split; [assumption|]. unfold uncolored. rewrite color_at, N.eqb_refl. reflexivity.
    + destruct (answer_hers _ _ _ H w z E) as (Lz & Bz & Uz). split; [assumption|]. destruct (N.eqb_spec z b) as [->|]; [congruence|].
      split; [assumption|]. now repeat apply colored_stays.
  - intros w w' z Ew Ey. unfold changed in *. destruct (N.eqb_spec w b) as [->|Nw], (N.eqb_spec w' b) as [->|Ny]; auto.
    + destruct Cy as [(-> & _)|[-> _]]; [|discriminate]. injection Ew as <-. destruct (answer_hers _ _ _ H w' x Ey) as (_ & _ & X). congruence.
    + destruct Cy as [(-> & _)|[-> _]]; [|discriminate]. injection Ey as <-. destruct (answer_hers _ _ _ H w x Ew) as (_ & _ & X). congruence.
    + now apply (answer_once _ _ _ H w w' z).
  - intros w B. destruct (N.eq_dec w b) as [E|Nb].
    + rewrite E. apply colored_stays. unfold uncolored. now rewrite color_at, N.eqb_refl.
    + unfold changed in B. apply N.eqb_neq in Nb. rewrite Nb in B. repeat apply colored_stays. now apply (bobs_colored _ _ _ H).
Qed.

Definition keeps (_ : unit) (last : option N) (s : coloring) : Prop :=
  (last = None /\ exists bobs answer, remembers bobs answer s) \/
  (turn s = Alice /\ exists bobs answer s0 b d,
     last = Some b /\ remembers bobs answer s0 /\ b < n /\ uncolored s0 b = true /\ s = color s0 b d).

Lemma keeps_shade t last s v : keeps t last s -> v < n -> uncolored s v = true ->
  avail (color_of s) v (shade_for G pos guide q m s v) /\ class (shade_for G pos guide q m s v) = guide v.
Proof.
  intros K L U. enough (exists j, j < m /\ sees G s v (shade q (guide v) j) = false) as (j & J & S).
  { apply (shade_fits n near R near_below pos guide q m s v j); auto. }
  destruct K as [(_ & bobs & answer & H)|(_ & bobs & answer & s0 & b & d & _ & H & Lb & Ub & ->)].
  - now apply (free_shade bobs answer s s n).
  - apply (free_shade bobs answer s0 _ b); auto; [now apply uncolored_before in U|]. intros w Nw. rewrite color_at.
    now apply N.eqb_neq in Nw as ->.
Qed.

Theorem shades_follows first : Follows game Alice (colors_by G (shades_move G R pos guide q m)) tt None (uncolored_start first).
Proof.
  apply (alice_follows n near R pace near_below pace_ok (shades_move G R pos guide q m) keeps).
  - intros t l s K v L U. destruct (keeps_shade t l s v K L U) as [A _]. eauto.
  - intros [] l s K T N. exists tt, (shades_vertex G R pos l s). eexists. split; [reflexivity|].
    destruct (first_open_is n near R pos s N) as (Lo & Uo & Oo). pose proof (fun x => keeps_shade tt l s x K) as Free.
    destruct K as [(-> & bobs & answer & H)|(_ & bobs & answer & s0 & b & d & -> & H & Lb & Ub & E)].
    + destruct (Free _ Lo Uo) as [A C]. split; [exact A|]. split; [exact Oo|]. left. split; [reflexivity|]. exists bobs, answer.
      now apply moves_at.
    + unfold shades_vertex. fold (backward n near pos b).
      destruct (first_in pos (uncolored s) (backward n near pos b)) as [x|] eqn:F.
      * apply first_in_some in F as (I & U & Least). apply (backward_spec n near near_below) in I as [M P].
        pose proof (near_below x b M) as L. destruct (Free x L U) as [A C]. split; [exact A|]. split.
        -- unfold opened, open. rewrite U. cbn [andb]. apply orb_true_intro. left. apply orb_true_intro. right.
           unfold touched. apply existsb_exists. exists b. rewrite (neighbors_spec n near near_below). split; [now rewrite near_sym|].
           rewrite E. unfold uncolored. rewrite color_at, N.eqb_refl. reflexivity.
        -- left. split; [reflexivity|]. subst s. apply (answers bobs answer s0 b d x _); auto. left. split; [assumption|].
           intros v Lv Uv Mv Pv. apply Least; [|assumption]. apply (backward_spec n near near_below). now split.
      * destruct (Free _ Lo Uo) as [A C]. split; [exact A|]. split; [exact Oo|]. left. split; [reflexivity|].
        subst s. apply (answers bobs answer s0 b d _ _); auto. right. intros y Ly Uy M P.
        rewrite (first_in_none _ _ _ F y) in Uy; [discriminate|]. apply (backward_spec n near near_below). now split.
  - intros [] l s v c K T A. right. split; [cbn; now rewrite T|]. destruct K as [(_ & bobs & answer & H)|(T' & _)]; [|congruence].
    apply avail_spec in A as (L & _ & U & _); [|exact near_below]. exists bobs, answer, s, v, c. auto.
  - intros [] l s K T. left. split; [reflexivity|]. destruct K as [(_ & bobs & answer & H)|(T' & _)]; [|congruence].
    exists bobs, answer. destruct H. constructor; assumption.
  - left. split; [reflexivity|]. exists (fun _ => false), (fun _ => None). constructor; try discriminate; intros; discriminate.
  - now apply calm_zero.
Qed.

Corollary shades_strategy first : Wins game Alice (uncolored_start first).
Proof. exact (follows_wins _ _ _ _ _ _ (shades_follows first)). Qed.

End Graph.
