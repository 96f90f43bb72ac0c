(** * Patches, and what moves do to them (docs/theory.md, 9.1 and 9.2)

    *Options* say which vertex may take which color: in a position, or in a game that is imagined beside it. A list of patches
    with their colors *covers* options if each patch is a union of components of the vertices that may take its color, and
    all that the vertices in patches may do is in the list. Nothing needs patches to be connected. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
From Mapgame Require Import Sets.
Import ListNotations.
Open Scope N_scope.

Definition options := N -> N -> Prop.

Section Options.
Variable near : N -> set.
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.

(** [v] takes the color [c]: it has no options then, and its neighbors lose this one. *)
Definition becomes (a b : options) (v c : N) : Prop :=
  forall w d, b w d <-> a w d /\ w <> v /\ ~ (d = c /\ mem w (near v) = true).

(** ** Safe vertices *)

(** The options of [v] can be matched to different neighbors that have them. *)
Definition matched (a : options) (v : N) : Prop :=
  exists f, (forall c, a v c -> mem (f c) (near v) = true /\ a (f c) c) /\
            (forall c d, a v c -> a v d -> f c = f d -> c = d).

(** Safe vertices stay safe. *)
Lemma matched_before (a b : options) x c v : becomes a b x c -> a x c -> v <> x -> matched b v -> matched a v.
Proof.
  intros Bc Ax Dx (f & F & I).
  exists (fun d => if (d =? c) && mem v (near x) then x else f d).
  assert (forall d, a v d -> (d =? c) && mem v (near x) = false -> b v d) as K.
  { intros d A B. apply Bc. split; [assumption|]. split; [assumption|].
    intros [-> M]. rewrite N.eqb_refl, M in B. discriminate. }
  assert (forall d, b v d -> f d <> x) as Q.
  { intros d A E. destruct (F d A) as [_ B]. rewrite E in B. apply Bc in B. tauto. }
  split.
  - intros d A. destruct ((d =? c) && mem v (near x)) eqn:B.
    + apply andb_prop in B as [B M]. apply N.eqb_eq in B as ->. split; [now rewrite near_sym|assumption].
    + destruct (F d (K d A B)) as [M A']. split; [assumption|]. apply Bc in A'; tauto.
  - intros d e A A' E.
    destruct ((d =? c) && mem v (near x)) eqn:B, ((e =? c) && mem v (near x)) eqn:B'.
    + apply andb_prop in B as [B _], B' as [B' _]. apply N.eqb_eq in B, B'. congruence.
    + symmetry in E. exfalso. now apply (Q e (K e A' B')).
    + exfalso. now apply (Q d (K d A B)).
    + apply I; auto.
Qed.

(** ** Covers *)

Definition patch_list := list (set * N).

Definition has (v c : N) (q : set * N) : bool := mem v (fst q) && (snd q =? c).
Definition count (v c : N) (l : patch_list) : nat := length (filter (has v c) l).

Record cover (a : options) (l : patch_list) : Prop := Cover {
  (** The members of a patch may take its color. *)
  cover_avail : forall P c v, In (P, c) l -> mem v P = true -> a v c;
  (** So may no neighbor of a member that is not in the patch. *)
  cover_closed : forall P c v w, In (P, c) l -> mem v P = true -> a w c -> mem w (near v) = true ->
    mem w P = true;
  (** Patches of one color are disjoint. *)
  cover_once : forall v c, (count v c l <= 1)%nat;
  (** A color that a vertex in a patch may take is the color of a patch of the vertex, unless the vertex is alone in a
      patch and no neighbor may take this color: then one color is as good as the other. *)
  cover_full : forall P c v d, In (P, c) l -> mem v P = true -> a v d ->
    (exists Q, In (Q, d) l /\ mem v Q = true) \/
    ((exists Q e, In (Q, e) l /\ mem v Q = true /\ forall w, mem w Q = true -> w = v) /\
     forall w, mem w (near v) = true -> ~ a w d)
}.

Lemma count_app v c l l' : count v c (l ++ l') = (count v c l + count v c l')%nat.
Proof. unfold count. now rewrite filter_app, app_length. Qed.

Lemma count_perm v c l l' : Permutation l l' -> count v c l = count v c l'.
Proof. intros H. apply Permutation_length, filter_perm, H. Qed.

Lemma cover_perm a l l' : Permutation l l' -> cover a l -> cover a l'.
Proof.
  intros H [A C O F]. assert (forall q, In q l' -> In q l) as K.
  { intros q. apply Permutation_in. now symmetry. }
  assert (forall q, In q l -> In q l') as K'. { intros q. now apply Permutation_in. }
  constructor.
  - eauto.
  - eauto.
  - intros v c. rewrite <- (count_perm v c l l' H). apply O.
  - intros P c v d I M Av. destruct (F P c v d (K _ I) M Av) as [(Q & J & N)|[(Q & e & J & N & U) W]].
    + left. eauto.
    + right. split; eauto 6.
Qed.

Lemma cover_ext (a b : options) l : (forall v c, a v c <-> b v c) -> cover a l -> cover b l.
Proof.
  intros E [A C O F]. constructor; auto.
  - intros P c v I M. apply E. eauto.
  - intros P c v w I M Aw. apply (C P c v w I M). now apply E.
  - intros P c v d I M Av. destruct (F P c v d I M) as [?|[U W]]; [now apply E|now left|right].
    split; [assumption|]. intros w N Aw. apply (W w N). now apply E.
Qed.

(** Another color of the same vertex is another patch. *)
Lemma cover_one a l P c Q v : cover a ((P, c) :: l) -> mem v P = true -> In (Q, c) l -> mem v Q = false.
Proof.
  intros [_ _ O _] M I. destruct (mem v Q) eqn:E; [exfalso|reflexivity].
  specialize (O v c). unfold count in O. cbn in O. unfold has in O at 1. cbn in O.
  rewrite M, N.eqb_refl in O. cbn in O.
  assert (In (Q, c) (filter (has v c) l)) as J.
  { apply filter_In. split; [assumption|]. unfold has. cbn. now rewrite E, N.eqb_refl. }
  destruct (filter (has v c) l); [contradiction|cbn in O; lia].
Qed.

(** A second copy of a patch of one vertex may be dropped. *)
Lemma cover_drop a l P c d x :
  mem x P = true -> (forall w, mem w P = true -> w = x) -> In (P, d) l -> cover a ((P, c) :: l) -> cover a l.
Proof.
  intros Mx U I H. pose proof H as [A C O F]. constructor.
  - intros Q e v J. apply A. cbn; auto.
  - intros Q e v w J. apply C. cbn; auto.
  - intros v e. specialize (O v e). unfold count in *. cbn in O. destruct (has v e (P, c)); cbn in O; lia.
  - intros Q e v g J M Av. destruct (F Q e v g) as [(Q' & [E|J'] & M')|[(Q' & b & [E|J'] & M' & U') W]]; cbn; auto.
    + injection E as <- <-. apply U in M' as ->. right. split.
      * exists P, d. auto.
      * intros w N Aw. enough (mem w P = true) as B by (apply U in B as ->; rewrite near_irr in N; discriminate).
        apply (C P c x w); cbn; auto.
    + left. eauto.
    + injection E as <- <-. apply U in M' as ->. right. split; [|assumption]. exists P, d. auto.
    + right. split; eauto 6.
Qed.

(** Patches that do not meet the others may be dropped. *)
Lemma cover_keep a l l' :
  (forall P c Q d v, In (P, c) l -> In (Q, d) l' -> mem v P = true -> mem v Q = false) ->
  cover a (l ++ l') -> cover a l.
Proof.
  intros K [A C O F].
  assert (forall q, In q l -> In q (l ++ l')) as J by (intros; apply in_app_iff; auto). constructor.
  - eauto.
  - intros P c v w I. apply (C P c). auto.
  - intros v c. specialize (O v c). rewrite count_app in O. lia.
  - intros P c v d I M Av.
    assert (forall Q e, In (Q, e) (l ++ l') -> mem v Q = true -> In (Q, e) l) as B.
    { intros Q e X Y. apply in_app_iff in X as [X|X]; [assumption|]. rewrite (K P c Q e v) in Y; auto; discriminate. }
    destruct (F P c v d (J _ I) M Av) as [(Q & X & Y)|[(Q & e & X & Y & U) W]].
    + left. eauto.
    + right. split; [|assumption]. exists Q, e. eauto.
Qed.

(** ** Parts of a set: no vertex is in two, no edge goes from one to another *)

Definition meets (v : N) (l : list set) : nat := length (filter (mem v) l).

Record parts (X : N -> Prop) (l : list set) : Prop := Parts {
  parts_all : forall v, X v <-> exists P, In P l /\ mem v P = true;
  parts_closed : forall P v w, In P l -> mem v P = true -> X w -> mem w (near v) = true -> mem w P = true;
  parts_once : forall v, (meets v l <= 1)%nat
}.

Lemma parts_self P (X : N -> Prop) : (forall v, mem v P = true <-> X v) -> parts X [P].
Proof.
  intros H. constructor.
  - intros v. rewrite <- H. cbn. split; [eauto|]. now intros (Q & [<-|[]] & M).
  - intros Q v w [<-|[]] _ M _. now apply H.
  - intros v. unfold meets. cbn. destruct (mem v P); cbn; lia.
Qed.

(** What a move makes of a list of patches. *)
Definition refined (a : options) (q : set * N) (l : patch_list) : Prop :=
  exists ps, l = map (fun P => (P, snd q)) ps /\
             parts (fun w => mem w (fst q) = true /\ a w (snd q)) ps.

Lemma count_refined a q l v c : refined a q l -> (count v c l <= count v c [q])%nat.
Proof.
  intros (ps & -> & [A _ O]). destruct q as [Q d]. cbn in *.
  assert (count v c (map (fun P => (P, d)) ps) = if d =? c then meets v ps else 0%nat) as ->.
  { clear. unfold count, meets. induction ps as [|P ps IH]; cbn; [now destruct (d =? c)|].
    unfold has at 1. cbn. destruct (d =? c) eqn:E; rewrite ?andb_true_r, ?andb_false_r; cbn.
    - destruct (mem v P); cbn; auto.
    - assumption. }
  unfold count. cbn. unfold has. cbn. destruct (d =? c) eqn:E; rewrite ?andb_true_r, ?andb_false_r; cbn; [|lia].
  destruct (mem v Q) eqn:M; cbn; [apply O|].
  unfold meets. destruct (filter (mem v) ps) as [|P l'] eqn:F; cbn; [lia|exfalso].
  assert (In P (filter (mem v) ps)) as I by (rewrite F; cbn; auto). apply filter_In in I as [I MP].
  assert (mem v Q = true /\ a v d) as [B _] by (apply A; eauto). congruence.
Qed.

(** What is left of the options, in parts of the patches. *)
Lemma cover_refined (a b : options) l ls :
  (forall w d, b w d -> a w d) -> cover a l -> Forall2 (refined b) l ls ->
  (forall P d w, In (P, d) (concat ls) -> mem w P = true -> b w d /\ exists Q, In (Q, d) l /\ mem w Q = true) /\
  (forall Q d w, In (Q, d) l -> mem w Q = true -> b w d ->
     exists P, In (P, d) (concat ls) /\ mem w P = true /\ forall u, mem u P = true -> mem u Q = true) /\
  ((forall Q e w d, In (Q, e) l -> mem w Q = true -> b w d ->
      (exists P, In (P, d) (concat ls) /\ mem w P = true) \/
      ((exists P e, In (P, e) (concat ls) /\ mem w P = true /\ forall u, mem u P = true -> u = w) /\
       forall u, mem u (near w) = true -> ~ b u d)) ->
   cover b (concat ls)).
Proof.
  intros Sub [A C O _] R.
  assert (forall q, In q (concat ls) -> exists q' l', In q' l /\ In l' ls /\ refined b q' l' /\ In q l') as Back.
  { clear - R. induction R as [|q0 l0 l ls R0 R IH]; cbn; [tauto|]. intros q I. apply in_app_iff in I as [I|I].
    - exists q0, l0. cbn. auto.
    - destruct (IH q I) as (q' & l' & ? & ? & ? & ?). exists q', l'. cbn. auto. }
  assert (forall q, In q l -> exists l', refined b q l' /\ forall q', In q' l' -> In q' (concat ls)) as Forth.
  { clear - R. induction R as [|q0 l0 l ls R0 R IH]; cbn; [tauto|]. intros q [<-|I].
    - exists l0. split; [assumption|]. intros q' I. apply in_app_iff. auto.
    - destruct (IH q I) as (l' & ? & K). exists l'. split; [assumption|]. intros q' J. apply in_app_iff. auto. }
  assert (forall P d w, In (P, d) (concat ls) -> mem w P = true ->
            b w d /\ exists Q, In (Q, d) l /\ mem w Q = true) as Inside.
  { intros P d w I M. destruct (Back _ I) as ([Q d'] & l' & J & _ & (ps & -> & [PA PC PO]) & I').
    apply in_map_iff in I' as (P' & E & IP). cbn in *. injection E as <- <-.
    assert (mem w Q = true /\ b w d') as [? ?] by (apply PA; eauto). split; eauto. }
  split; [exact Inside|]. split.
  { intros Q d w I M Aw. destruct (Forth _ I) as (l' & (ps & -> & [PA PC PO]) & K).
    cbn in *. destruct (proj1 (PA w)) as (P & IP & MP); [auto|].
    exists P. split; [apply K, in_map_iff; eauto|]. split; [assumption|].
    intros u Mu. apply (PA u). eauto. }
  intros Full. constructor.
  - intros P d w I M. now destruct (Inside P d w I M).
  - intros P d w u I M Au N. destruct (Back _ I) as ([Q d'] & l' & J & _ & (ps & -> & [PA PC PO]) & I').
    apply in_map_iff in I' as (P' & E & IP). cbn in *. injection E as <- <-.
    apply (PC P' w u); auto. split; [|assumption].
    assert (mem w Q = true) as MQ by (apply (PA w); eauto).
    apply (C Q d' w u); auto.
  - intros w d. enough (count w d (concat ls) <= count w d l)%nat by (specialize (O w d); lia).
    clear - R. induction R as [|q l0 l ls R0 R IH]; cbn [concat]; [lia|].
    rewrite count_app. change (q :: l) with ([q] ++ l). rewrite count_app.
    pose proof (count_refined _ _ _ w d R0). lia.
  - intros P e w d I M Aw. destruct (Inside P e w I M) as (_ & Q & J & MQ). now apply (Full Q e w d).
Qed.

(** A move, and the cover of the options after it. *)
Lemma cover_step (a b : options) v c l ls :
  becomes a b v c -> a v c -> cover a l -> Forall2 (refined b) l ls ->
  cover b (concat ls) /\
  forall P e w d, In (P, e) l -> mem w P = true -> b w d -> exists Q e', In (Q, e') (concat ls) /\ mem w Q = true.
Proof.
  intros Bc Av Co R. destruct (cover_refined a b l ls (fun w d B => proj1 (proj1 (Bc w d) B)) Co R) as (Inside & Onto & Make).
  destruct Co as [A C O F].
  assert (forall Q e w d, In (Q, e) l -> mem w Q = true -> b w d ->
            (exists P, In (P, d) (concat ls) /\ mem w P = true) \/
            ((exists P e, In (P, e) (concat ls) /\ mem w P = true /\ forall u, mem u P = true -> u = w) /\
             forall u, mem u (near w) = true -> ~ b u d)) as Full.
  { intros Q e w d J MQ Aw.
    assert (a w d /\ w <> v) as [Aw' Dw] by (apply Bc in Aw; tauto).
    destruct (F Q e w d J MQ Aw') as [(Q' & J' & M')|[(Q' & x & J' & M' & U) W]].
    - left. destruct (Onto Q' d w J' M' Aw) as (P' & ? & ? & _). eauto.
    - right. assert (a w x) as Ab by eauto.
      assert (b w x) as Ab'.
      { apply Bc. split; [assumption|]. split; [assumption|]. intros [-> N].
        apply Dw. symmetry. apply U. apply (C Q' c w v); auto. now rewrite near_sym. }
      destruct (Onto Q' x w J' M' Ab') as (P' & ? & ? & S). split.
      + exists P', x. auto.
      + intros u Nu Au. apply Bc in Au. now apply (W u Nu). }
  split; [now apply Make|].
  intros P e w d I M Aw. destruct (Full P e w d I M Aw) as [(Q & ? & ?)|[(Q & x & ? & ? & _) _]]; eauto.
Qed.

(** Patches of one color with a common vertex are one. *)
Lemma cover_same a l P Q c v : cover a l -> In (P, c) l -> In (Q, c) l -> mem v P = true -> mem v Q = true -> P = Q.
Proof.
  intros [_ _ O _] IP IQ MP MQ. specialize (O v c). unfold count in O.
  assert (In (P, c) (filter (has v c) l)) as A by (apply filter_In; unfold has; cbn; now rewrite MP, N.eqb_refl).
  assert (In (Q, c) (filter (has v c) l)) as B by (apply filter_In; unfold has; cbn; now rewrite MQ, N.eqb_refl).
  destruct (filter (has v c) l) as [|x [|y t]]; [destruct A| |cbn in O; lia].
  destruct A as [->|[]], B as [B|[]]. congruence.
Qed.

(** A move outside of the patches does not change them. *)
Lemma cover_outside (a b : options) v c l :
  becomes a b v c -> a v c -> (forall P d, In (P, d) l -> mem v P = false) -> cover a l -> cover b l.
Proof.
  intros Bc Av Out [A C O F].
  assert (forall P d w, In (P, d) l -> mem w P = true -> b w d) as A'.
  { intros P d w I M. apply Bc. split; [eauto|]. split.
    - intros ->. rewrite (Out P d I) in M. discriminate.
    - intros [-> N]. specialize (Out P c I). rewrite (C P c w v) in Out; auto; [discriminate|].
      now rewrite near_sym. }
  constructor; auto.
  - intros P d w u I M Au N. apply Bc in Au. apply (C P d w u); tauto.
  - intros P e w d I M Aw. apply Bc in Aw.
    destruct (F P e w d I M) as [?|[U W]]; [tauto|now left|right].
    split; [assumption|]. intros u N Au. apply Bc in Au. now apply (W u N).
Qed.

End Options.

(** ** Positions *)

Section Graph.
Variables (n k : N) (near : N -> set) (allowed : N -> N -> bool).
Hypothesis near_sym : forall u v, mem u (near v) = mem v (near u).
Hypothesis near_irr : forall v, mem v (near v) = false.

(** Which color each vertex has. *)
Definition colors := N -> option N.

(** [v] may take the color [c]. *)
Definition avail (p : colors) (v c : N) : Prop :=
  v < n /\ (c < k /\ allowed v c = true) /\ p v = None /\ forall w, mem w (near v) = true -> p w <> Some c.

Definition put (p : colors) (v c : N) : colors := fun w => if w =? v then Some c else p w.

Lemma avail_put p v c w d :
  avail p v c ->
  (avail (put p v c) w d <-> avail p w d /\ w <> v /\ ~ (d = c /\ mem w (near v) = true)).
Proof.
  intros (Hv & Hc & Hn & Hs). unfold avail, put. split.
  - intros (Lw & [Ld Al] & Ew & S). destruct (N.eqb_spec w v) as [->|D]; [discriminate|].
    repeat split; auto.
    + intros u Hu E. apply (S u Hu). destruct (N.eqb_spec u v) as [->|]; [congruence|assumption].
    + intros [-> M]. apply (S v); [now rewrite near_sym|]. now rewrite N.eqb_refl.
  - intros ((Lw & [Ld Al] & Ew & S) & D & X).
    destruct (N.eqb_spec w v) as [E|_]; [contradiction|]. repeat split; auto.
    intros u Hu E. destruct (N.eqb_spec u v) as [->|]; [|now apply (S u)].
    injection E as ->. apply X. split; [reflexivity|now rewrite near_sym].
Qed.

Lemma put_becomes p v c : avail p v c -> becomes near (avail p) (avail (put p v c)) v c.
Proof. intros A w d. now apply avail_put. Qed.

(** Uncolored, and not known to be safe. *)
Definition endangered (p : colors) (v : N) : Prop := v < n /\ p v = None /\ matched near (avail p) v.

Lemma endangered_before p x c v : avail p x c -> endangered (put p x c) v -> endangered p v.
Proof.
  intros Ax (Lv & En & M).
  assert (v <> x) as Dx. { intros ->. unfold put in En. now rewrite N.eqb_refl in En. }
  unfold put in En. destruct (N.eqb_spec v x) as [|_]; [contradiction|].
  split; [assumption|]. split; [assumption|]. apply (matched_before near near_sym _ _ x c v (put_becomes p x c Ax) Ax Dx M).
Qed.

Lemma dead_endangered p v : v < n -> p v = None -> (forall c, ~ avail p v c) -> endangered p v.
Proof.
  intros L E D. split; [assumption|]. split; [assumption|]. exists (fun _ => 0).
  split; [intros c A|intros c d A]; exfalso; now apply (D c).
Qed.

End Graph.
