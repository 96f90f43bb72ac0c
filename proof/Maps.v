(** * Maps: permutations of darts, and Euler's formula

    A map has darts, two for each edge: [a] exchanges them, and [s] turns to the next dart around a vertex. Its vertices are the
    cycles of [s], its faces those of [s] after [a]. That it is plane, V - E + F >= 2C, is kept when an edge is deleted or
    contracted. The number C of components is said by labels that do not change along [s] and [a]. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation Wf_nat.
Import ListNotations.

Section Maps.
Variable A : Type.
Variable same : A -> A -> bool.
Hypothesis same_spec : forall x y, reflect (x = y) (same x y).

(** ** Cycles of a permutation *)

(** [d] is taken out of its cycle. *)
Definition skip (d : A) (s : A -> A) (x : A) : A := if same (s x) d then s d else s x.

(** The number of cycles: the first member is taken out, and its cycle is gone if it was alone. *)
Fixpoint cycles (D : list A) (s : A -> A) : nat :=
  match D with [] => 0 | d :: D' => (if same (s d) d then 1 else 0) + cycles D' (skip d s) end.

Definition permutes (D : list A) (s : A -> A) : Prop :=
  (forall x, In x D -> In (s x) D) /\ forall x y, In x D -> In y D -> s x = s y -> x = y.

Lemma permutes_perm D E s : Permutation D E -> permutes D s -> permutes E s.
Proof.
  intros P [M I]. apply Permutation_sym in P. split.
  - intros x X. apply (Permutation_in _ (Permutation_sym P)), M, (Permutation_in _ P), X.
  - intros x y X Y. apply I; now apply (Permutation_in _ P).
Qed.

Lemma skip_permutes d D s : NoDup (d :: D) -> permutes (d :: D) s -> permutes D (skip d s).
Proof.
  intros ND [M I]. inversion ND as [|? ? N D']; subst. assert (forall x, In x D -> x <> d) as Nd by (intros x X ->; contradiction).
  split.
  - intros x X. unfold skip. destruct (same_spec (s x) d) as [E|Ne].
    + destruct (M d (or_introl eq_refl)) as [E'|J]; [|assumption]. exfalso. apply (Nd x X). apply I; [now right|now left|congruence].
    + destruct (M x (or_intror X)) as [E'|J]; [congruence|assumption].
  - intros x y X Y. unfold skip. destruct (same_spec (s x) d) as [E|Ne], (same_spec (s y) d) as [E'|Ne']; intros Q.
    + apply I; [now right|now right|congruence].
    + exfalso. apply (Nd y Y). apply I; [now right|now left|congruence].
    + exfalso. apply (Nd x X). apply I; [now right|now left|congruence].
    + apply I; [now right|now right|assumption].
Qed.

Lemma cycles_same D : forall s t, (forall x, In x D -> s x = t x) -> cycles D s = cycles D t.
Proof.
  induction D as [|d D IH]; intros s t E; [reflexivity|]. cbn [cycles]. rewrite (E d (or_introl eq_refl)). f_equal.
  apply IH. intros x X. unfold skip. rewrite (E d (or_introl eq_refl)), (E x (or_intror X)). reflexivity.
Qed.

Lemma cycles_perm D E : Permutation D E -> forall s, NoDup D -> permutes D s -> cycles D s = cycles E s.
Proof.
  induction 1 as [|d D E P IH|x y D|D E F P1 IH1 P2 IH2]; intros s ND Ps.
  - reflexivity.
  - cbn [cycles]. f_equal. apply IH; [now inversion ND|now apply skip_permutes].
  - destruct Ps as [M I]. inversion ND as [|? ? N1 D1]; subst. inversion D1 as [|? ? N2 D2]; subst.
    assert (y <> x) as Nyx by (intros ->; apply N1; now left).
    assert (s y = s x -> False) as Sxy by (intros E; apply Nyx; apply I; cbn; auto).
    cbn [cycles]. rewrite (cycles_same D (skip x (skip y s)) (skip y (skip x s))).
    + assert (skip y s x = if same (s x) y then s y else s x) as -> by reflexivity.
      assert (skip x s y = if same (s y) x then s x else s y) as -> by reflexivity.
      destruct (same_spec (s y) y), (same_spec (s x) x), (same_spec (s x) y), (same_spec (s y) x); try congruence;
        repeat (match goal with |- context [same ?u ?v] => destruct (same_spec u v) end); try congruence; lia.
    + intros w W. assert (w <> x /\ w <> y) as [Nwx Nwy] by (split; intros ->; [apply N2|apply N1; right]; assumption).
      assert (s w = s x -> False) as Swx by (intros E; apply Nwx; apply I; cbn; auto).
      assert (s w = s y -> False) as Swy by (intros E; apply Nwy; apply I; cbn; auto).
      unfold skip. destruct (same_spec (s w) y), (same_spec (s w) x), (same_spec (s x) y), (same_spec (s y) x),
        (same_spec (s y) y), (same_spec (s x) x); try congruence; try (exfalso; congruence);
        repeat (match goal with |- context [same ?u ?v] => destruct (same_spec u v) end); try congruence.
  - rewrite IH1 by assumption. apply IH2; [now apply (Permutation_NoDup P1)|now apply (permutes_perm D E)].
Qed.

(** ** Two members exchanged: one cycle more, or one less *)

Definition twist (d e : A) (s : A -> A) (x : A) : A := if same x d then s e else if same x e then s d else s x.

(** If it is one less, [d] and [e] are in different cycles: what is the same along the cycles but for [d] and [e] is the same there. *)
Lemma twist_cycles D : forall d e s, NoDup (D ++ [d; e]) -> permutes (D ++ [d; e]) s ->
  cycles (D ++ [d; e]) (twist d e s) = S (cycles (D ++ [d; e]) s) \/
  cycles (D ++ [d; e]) s = S (cycles (D ++ [d; e]) (twist d e s)) /\
  forall P Q : A -> N, (forall x, In x (D ++ [d; e]) -> P (s x) = Q x) -> (forall x, In x D -> P x = Q x) -> P d = Q d /\ P e = Q e.
Proof.
  induction D as [|x D IH]; intros d e s ND Ps; cbn [app] in *.
  - destruct Ps as [M I]. assert (d <> e) as Ne by (inversion ND as [|? ? N1 _]; subst; intros ->; apply N1; now left).
    assert (s d <> s e) as Nse by (intros E; apply Ne; apply I; cbn; auto).
    assert (forall x, same x x = true) as Yes by (intros x; now destruct (same_spec x x)).
    assert (same d e = false) as No1 by (now destruct (same_spec d e)). assert (same e d = false) as No2 by (destruct (same_spec e d); congruence).
    destruct (M d (or_introl eq_refl)) as [E|[E|[]]], (M e (or_intror (or_introl eq_refl))) as [F|[F|[]]]; try congruence.
    + right. split; [|intros P Q H _; split; [rewrite <- (H d (or_introl eq_refl))|rewrite <- (H e (or_intror (or_introl eq_refl)))]; congruence].
      cbn [cycles]. unfold skip, twist. rewrite <- E, <- F. repeat (rewrite ?Yes, ?No1, ?No2). reflexivity.
    + left. cbn [cycles]. unfold skip, twist. rewrite <- E, <- F. repeat (rewrite ?Yes, ?No1, ?No2). reflexivity.
  - inversion ND as [|? ? N1 D1]; subst. assert (x <> d /\ x <> e) as [Nd Ne] by (split; intros ->; apply N1, in_app_iff; cbn; auto).
    pose proof (skip_permutes x (D ++ [d; e]) s ND Ps) as Pk.
    assert (cycles (D ++ [d; e]) (skip x (twist d e s)) = cycles (D ++ [d; e]) (twist d e (skip x s))) as Same.
    { apply cycles_same. intros w _. unfold skip, twist. destruct (same_spec x d); [contradiction|]. destruct (same_spec x e); [contradiction|].
      now destruct (same_spec w d), (same_spec w e). }
    assert (twist d e s x = s x) as Tx by (unfold twist; destruct (same_spec x d); [contradiction|]; now destruct (same_spec x e)).
    cbn [cycles]. rewrite Same, Tx. destruct (IH d e (skip x s) D1 Pk) as [E|[E H]]; [left; lia|right]. split; [lia|].
    intros P Q HP HQ. apply H; [|intros w W; apply HQ; now right].
    intros w W. unfold skip. destruct (same_spec (s w) x) as [Ew|_]; [|apply HP; now right].
    rewrite (HP x (or_introl eq_refl)), <- (HQ x (or_introl eq_refl)), <- Ew. apply HP. now right.
Qed.

(** ** Maps *)

Record is_map (D : list A) (a s : A -> A) : Prop := {
  darts_once : NoDup D;
  turns : permutes D s;
  opposite_in : forall x, In x D -> In (a x) D;
  opposite_twice : forall x, In x D -> a (a x) = x;
  opposite_other : forall x, In x D -> a x <> x
}.

Definition labels (L : A -> N) (D : list A) : nat := length (nodup N.eq_dec (map L D)).

(** 2 (V + F) >= 2E + 4C. *)
Definition euler (D : list A) (a s : A -> A) : Prop := forall L : A -> N,
  (forall x, In x D -> L (s x) = L x /\ L (a x) = L x) ->
  length D + 4 * labels L D <= 2 * (cycles D s + cycles D (fun x => s (a x))).

Lemma labels_incl L K D E : (forall x, In x D -> exists y, In y E /\ K y = L x) -> labels L D <= labels K E.
Proof.
  intros H. unfold labels. apply NoDup_incl_length; [apply NoDup_nodup|]. intros c C. apply nodup_In in C. apply nodup_In.
  apply in_map_iff in C as (x & <- & X). destruct (H x X) as (y & Y & <-). now apply in_map.
Qed.

Lemma labels_more L K D E c : (forall x, In x D -> exists y, In y E /\ K y = L x) -> (exists y, In y E /\ K y = c) ->
  (forall x, In x D -> L x <> c) -> S (labels L D) <= labels K E.
Proof.
  intros H (z & Z & Kz) Nc. unfold labels. apply (NoDup_incl_length (l := c :: nodup N.eq_dec (map L D))).
  - constructor; [|apply NoDup_nodup]. intros C. apply nodup_In in C. apply in_map_iff in C as (x & E0 & X). now apply (Nc x).
  - intros k [<-|C]; apply nodup_In.
    + rewrite <- Kz. now apply in_map.
    + apply nodup_In in C. apply in_map_iff in C as (x & <- & X). destruct (H x X) as (y & Y & <-). now apply in_map.
Qed.

Lemma labels_less L K D E c : (forall x, In x D -> L x = c \/ exists y, In y E /\ K y = L x) -> labels L D <= S (labels K E).
Proof.
  intros H. unfold labels. apply (NoDup_incl_length (l' := c :: nodup N.eq_dec (map K E))); [apply NoDup_nodup|].
  intros k C. apply nodup_In in C. apply in_map_iff in C as (x & <- & X). destruct (H x X) as [->|(y & Y & <-)]; [now left|right].
  apply nodup_In. now apply in_map.
Qed.

Lemma fresh_label (l : list N) : exists c, ~ In c l.
Proof.
  exists (N.succ (fold_right N.max 0%N l)). assert (forall k, In k l -> (k <= fold_right N.max 0 l)%N) as H.
  { induction l as [|m l IH]; intros k []; cbn [fold_right]; [subst; lia|]. specialize (IH k H). lia. }
  intros I. specialize (H _ I). lia.
Qed.

Lemma map_perm D E a s : Permutation D E -> is_map D a s -> is_map E a s.
Proof.
  intros P [N T I W O]. pose proof (fun x => Permutation_in x (Permutation_sym P)) as B. constructor.
  - now apply (Permutation_NoDup P).
  - now apply (permutes_perm D).
  - intros x X. apply (Permutation_in _ P). auto.
  - auto.
  - auto.
Qed.

Lemma after_permutes D a s : is_map D a s -> permutes D (fun x => s (a x)).
Proof.
  intros M. destruct (turns _ _ _ M) as [In_ Inj]. split.
  - intros x X. apply In_, (opposite_in _ _ _ M), X.
  - intros x y X Y E. apply Inj in E; [|now apply (opposite_in _ _ _ M)|now apply (opposite_in _ _ _ M)].
    rewrite <- (opposite_twice _ _ _ M x X), <- (opposite_twice _ _ _ M y Y). now rewrite E.
Qed.

Lemma euler_perm D E a s : Permutation D E -> is_map D a s -> euler D a s -> euler E a s.
Proof.
  intros P M Eu L C. rewrite <- (cycles_perm D E P s (darts_once _ _ _ M) (turns _ _ _ M)).
  rewrite <- (cycles_perm D E P _ (darts_once _ _ _ M) (after_permutes D a s M)). rewrite <- (Permutation_length P).
  eapply Nat.le_trans; [|apply (Eu L); intros x X; apply C; now apply (Permutation_in _ P)].
  apply Nat.add_le_mono_l, Nat.mul_le_mono_l. apply labels_incl. intros x X. exists x. split; [|reflexivity].
  now apply (Permutation_in _ (Permutation_sym P)).
Qed.

(** Faces and vertices exchanged. *)
Lemma dual_map D a s : is_map D a s -> is_map D a (fun x => s (a x)).
Proof. intros M. pose proof (after_permutes D a s M). destruct M. now constructor. Qed.

Lemma dual_euler D a s : is_map D a s -> euler D a s -> euler D a (fun x => s (a x)).
Proof.
  intros M Eu L C. rewrite (cycles_same D (fun x => s (a (a x))) s) by (intros x X; now rewrite (opposite_twice _ _ _ M x X)).
  rewrite Nat.add_comm. rewrite Nat.add_comm. rewrite (Nat.add_comm (cycles D _) (cycles D s)).
  apply (Eu L). intros x X. destruct (C x X) as [_ La]. split; [|assumption].
  destruct (C (a x)) as [Ls _]; [now apply (opposite_in _ _ _ M)|]. rewrite (opposite_twice _ _ _ M x X) in Ls. congruence.
Qed.

(** ** An edge is deleted *)

Definition deleted (d e : A) (s : A -> A) : A -> A := skip e (skip d s).

Lemma deleted_map D d a s : is_map (d :: a d :: D) a s -> is_map D a (deleted d (a d) s).
Proof.
  intros M. pose proof (darts_once _ _ _ M) as ND. inversion ND as [|? ? N1 D1]; subst. inversion D1 as [|? ? N2 D2]; subst.
  assert (forall x, In x D -> In x (d :: a d :: D)) as Up by (intros; right; now right). constructor.
  - assumption.
  - apply skip_permutes; [assumption|]. apply skip_permutes; [assumption|apply (turns _ _ _ M)].
  - intros x X. destruct (opposite_in _ _ _ M x (Up x X)) as [E|[E|I]]; [| |assumption]; exfalso.
    + apply N2. rewrite E. now rewrite (opposite_twice _ _ _ M x (Up x X)).
    + assert (x = d) as ->; [|apply N1; now right]. rewrite <- (opposite_twice _ _ _ M x (Up x X)), <- E.
      apply (opposite_twice _ _ _ M). now left.
  - intros x X. apply (opposite_twice _ _ _ M). auto.
  - intros x X. apply (opposite_other _ _ _ M). auto.
Qed.

Theorem deleted_euler D d a s : is_map (d :: a d :: D) a s -> euler (d :: a d :: D) a s -> euler D a (deleted d (a d) s).
Proof.
  intros M Eu L' C'. set (e := a d) in *. set (D0 := d :: e :: D) in *. set (f := fun x => s (a x)).
  pose proof (darts_once _ _ _ M) as ND. inversion ND as [|? ? N1 D1]; subst. inversion D1 as [|? ? N2 D2]; subst.
  assert (In d D0 /\ In e D0) as [Id Ie] by (split; [now left|right; now left]).
  assert (forall x, In x D -> In x D0) as Up by (intros; right; now right).
  assert (d <> e) as Nde by (intros E; apply N1; now left).
  assert (a e = d) as Ae by (apply (opposite_twice _ _ _ M d Id)).
  assert (forall x, In x D -> x <> d /\ x <> e) as Ndx by (intros x X; split; intros ->; [apply N1; now right|contradiction]).
  pose proof (turns _ _ _ M) as [Ts Inj]. fold D0 in Ts, Inj.
  pose proof (after_permutes D0 a s M) as Pf. fold f in Pf.
  pose proof (deleted_map D d a s M) as M'. fold e in M'. set (s' := deleted d e s) in *.
  (* the counts *)
  set (eps := ((if same (s d) d then 1 else 0) + (if same (skip d s e) e then 1 else 0))).
  assert (cycles D0 s = eps + cycles D s') as CV by (unfold D0, eps, s', deleted; cbn [cycles]; lia).
  assert (cycles D0 (twist d e f) = eps + cycles D (fun x => s' (a x))) as CF.
  { assert (twist d e f d = s d) as Td by (unfold twist, f; destruct (same_spec d d); [now rewrite Ae|contradiction]).
    assert (twist d e f e = s e) as Te by (unfold twist, f; destruct (same_spec e d); [congruence|]; destruct (same_spec e e); [reflexivity|contradiction]).
    unfold D0, eps. cbn [cycles]. rewrite Td. assert (skip d (twist d e f) e = skip d s e) as -> by (unfold skip; now rewrite Td, Te).
    rewrite <- Nat.add_assoc. f_equal. f_equal. apply cycles_same. intros x X. destruct (Ndx x X) as [Nx Ny].
    assert (twist d e f x = s (a x)) as Tx by (unfold twist; destruct (same_spec x d); [contradiction|]; now destruct (same_spec x e)).
    unfold s', deleted, skip. now rewrite Td, Te, Tx. }
  assert (Permutation D0 (D ++ [d; e])) as Pd.
  { unfold D0. change (d :: e :: D) with ([d; e] ++ D). apply Permutation_app_comm. }
  assert (cycles D0 (twist d e f) = S (cycles D0 f) \/
          cycles D0 f = S (cycles D0 (twist d e f)) /\
          forall P : A -> N, (forall x, In x D0 -> P (s x) = P x) -> (forall x, In x D -> P (a x) = P x) -> P d = P e) as Tw.
  { assert (permutes D0 (twist d e f)) as Pt.
    { destruct Pf as [F1 F2]. split.
      - intros x X. unfold twist. destruct (same_spec x d); [now apply F1|]. destruct (same_spec x e); now apply F1.
      - intros x y X Y. unfold twist. destruct (same_spec x d), (same_spec y d); try congruence; destruct (same_spec x e), (same_spec y e);
          try congruence; intros E;
          apply F2 in E; auto; congruence. }
    rewrite (cycles_perm D0 _ Pd _ ND Pt), (cycles_perm D0 _ Pd _ ND Pf).
    destruct (twist_cycles D d e f) as [E|[E H]]; [now apply (Permutation_NoDup Pd)|now apply (permutes_perm D0)|now left|right].
    split; [assumption|]. intros P Ps Pa. destruct (H P (fun x => P (a x))) as [Hd _].
    - intros x X. apply (Permutation_in _ (Permutation_sym Pd)) in X. unfold f. apply Ps. now apply (opposite_in _ _ _ M).
    - intros x X. symmetry. now apply Pa.
    - exact Hd. }
  pose proof (Permutation_length Pd) as _. assert (length D0 = S (S (length D))) as LD by reflexivity.
  (* it is enough to find labels for all darts *)
  assert (forall L, (forall x, In x D0 -> L (s x) = L x /\ L (a x) = L x) ->
            (labels L' D + eps <= labels L D0 + 1 /\ (labels L' D + eps <= labels L D0 \/ cycles D0 (twist d e f) = S (cycles D0 f))) ->
            length D + 4 * labels L' D <= 2 * (cycles D s' + cycles D (fun x => s' (a x)))) as Enough.
  { intros L C Le. specialize (Eu L C). fold f in Eu. destruct Tw as [E|[E _]]; lia. }
  assert (forall x, In x D -> L' (s' x) = L' x) as Cs by (intros x X; now apply C').
  assert (forall x, In x D -> L' (a x) = L' x) as Ca by (intros x X; now apply C').
  assert (forall x, In x D -> In (s' x) D) as S'in by (apply (turns _ _ _ M')).
  destruct (fresh_label (map L' D)) as (c & Fr).
  assert (forall x, In x D -> L' x <> c) as Fresh by (intros x X E; apply Fr; rewrite <- E; now apply in_map).
  (* labels for d and e *)
  set (with_ := fun p q x => if same x d then p else if same x e then q else L' x).
  assert (forall p q, with_ p q d = p) as Wd by (intros; unfold with_; now destruct (same_spec d d)).
  assert (forall p q, with_ p q e = q) as We by (intros; unfold with_; destruct (same_spec e d); [congruence|]; now destruct (same_spec e e)).
  assert (forall p q x, In x D -> with_ p q x = L' x) as Wx.
  { intros p q x X. destruct (Ndx x X). unfold with_. destruct (same_spec x d); [contradiction|]. now destruct (same_spec x e). }
  assert (forall x, In x D -> In (a x) D) as Ax by (apply (opposite_in _ _ _ M')).
  assert (forall x, In x D0 -> In (s x) D \/ s x = d \/ s x = e) as Cases.
  { intros x X. destruct (Ts x X) as [E|[E|I]]; auto. }
  assert (forall x, In x D -> s x <> d -> s x <> e -> s' x = s x) as S'1.
  { intros x X A1 A2. unfold s', deleted, skip. destruct (same_spec (s x) d); [contradiction|]. destruct (same_spec (s x) e);
      [contradiction|reflexivity]. }
  assert (forall x, In x D -> s x = d -> s' x = if same (s d) e then s e else s d) as S'2.
  { intros x X E. unfold s', deleted, skip. destruct (same_spec (s x) d); [|contradiction]. destruct (same_spec (s d) e); [|reflexivity].
    destruct (same_spec (s e) d) as [E'|]; [|reflexivity]. exfalso. apply (proj2 (Ndx x X)). apply Inj; auto. congruence. }
  assert (forall x, In x D -> s x = e -> s' x = if same (s e) d then s d else s e) as S'3.
  { intros x X E. unfold s', deleted, skip. destruct (same_spec (s x) d) as [E'|]; [congruence|]. destruct (same_spec (s x) e);
      [reflexivity|contradiction]. }
  assert (forall x, In x D -> s x = d -> s d <> d) as NL1.
  { intros x X E E'. apply (proj1 (Ndx x X)). apply Inj; auto. congruence. }
  assert (forall x, In x D -> s x = e -> s e <> e) as NL2.
  { intros x X E E'. apply (proj2 (Ndx x X)). apply Inj; auto. congruence. }
  assert (forall p x, In x D0 -> with_ p p (a x) = with_ p p x) as Same_a.
  { intros p x [<-|[<-|X]]; [fold e; now rewrite Wd, We|rewrite Ae; now rewrite Wd, We|]. rewrite !Wx; auto. }
  assert (forall p x, In x D -> exists y, In y D0 /\ with_ p p y = L' x) as Still by (intros p x X; exists x; split; [auto|now apply Wx]).
  destruct (same_spec (s d) d) as [Ed|Nd].
  - (* d is alone *)
    assert (skip d s e = s e) as Sk by (unfold skip; destruct (same_spec (s e) d) as [E|]; [exfalso; apply Nde; apply Inj; auto; congruence|reflexivity]).
    assert (s e <> d) as Ned by (intros E; apply Nde; apply Inj; auto; congruence).
    assert (forall x, In x D -> s x <> d) as Nxd by (intros x X E; now apply (NL1 x X E)).
    destruct (same_spec (s e) e) as [Ee|Nee].
    + (* both are *)
      assert (eps = 2) as E2 by (unfold eps; rewrite Sk; destruct (same_spec (s e) e); [reflexivity|contradiction]).
      assert (forall x, In x D -> s x <> e) as Nxe by (intros x X E; now apply (NL2 x X E)).
      assert (forall p q x, In x D0 -> with_ p q (s x) = with_ p q x) as Same_s.
      { intros p q x [<-|[<-|X]]; [now rewrite Ed|now rewrite Ee|]. rewrite <- (S'1 x X) by auto. rewrite !Wx; auto. }
      apply (Enough (with_ c c)); [intros x X; split; auto|]. rewrite E2.
      assert (S (labels L' D) <= labels (with_ c c) D0) as Le by (apply (labels_more _ _ _ _ c); auto; exists d; split; [assumption|apply Wd]).
      split; [lia|right]. destruct Tw as [?|[_ H]]; [assumption|exfalso]. apply (N.neq_succ_diag_l c).
      specialize (H (with_ (N.succ c) c)). rewrite Wd, We in H. apply H; [apply Same_s|]. intros x X. rewrite !Wx; auto.
    + assert (eps = 1) as E1 by (unfold eps; rewrite Sk; destruct (same_spec (s e) e); [contradiction|reflexivity]).
      assert (In (s e) D) as Ise by (destruct (Cases e Ie) as [?|[?|?]]; [assumption|contradiction|contradiction]).
      set (k := L' (s e)).
      assert (forall p x, In x D0 -> with_ p k (s x) = with_ p k x) as Same_s.
      { intros p x [<-|[<-|X]]; [now rewrite Ed|rewrite We; now apply Wx|]. destruct (same_spec (s x) e) as [E|Ne].
        - rewrite E, We, (Wx _ _ x X). rewrite <- (Cs x X), (S'3 x X E). now destruct (same_spec (s e) d).
        - rewrite <- (S'1 x X) by auto. rewrite !Wx; auto. }
      apply (Enough (with_ k k)); [intros x X; split; auto|]. rewrite E1.
      assert (labels L' D <= labels (with_ k k) D0) as Le by (apply labels_incl; auto).
      split; [lia|right]. destruct Tw as [?|[_ H]]; [assumption|exfalso].
      specialize (H (with_ c k) (Same_s c)). rewrite Wd, We in H. apply (Fresh (s e) Ise). symmetry. apply H.
      intros x X. rewrite !Wx; auto.
  - destruct (same_spec (s e) e) as [Ee|Nee].
    + (* e is alone *)
      assert (skip d s e = e) as Sk by (unfold skip; destruct (same_spec (s e) d) as [E|]; [congruence|assumption]).
      assert (eps = 1) as E1 by (unfold eps; rewrite Sk; destruct (same_spec e e); [reflexivity|contradiction]).
      assert (s d <> e) as Nsde by (intros E; apply Nde; apply Inj; auto; congruence).
      assert (In (s d) D) as Isd by (destruct (Cases d Id) as [?|[?|?]]; [assumption|contradiction|contradiction]).
      assert (forall x, In x D -> s x <> e) as Nxe by (intros x X E; now apply (NL2 x X E)).
      set (k := L' (s d)).
      assert (forall q x, In x D0 -> with_ k q (s x) = with_ k q x) as Same_s.
      { intros q x [<-|[<-|X]]; [rewrite Wd; now apply Wx|now rewrite Ee|]. destruct (same_spec (s x) d) as [E|Ne].
        - rewrite E, Wd, (Wx _ _ x X). rewrite <- (Cs x X), (S'2 x X E). destruct (same_spec (s d) e); [contradiction|reflexivity].
        - rewrite <- (S'1 x X) by auto. rewrite !Wx; auto. }
      apply (Enough (with_ k k)); [intros x X; split; auto|]. rewrite E1.
      assert (labels L' D <= labels (with_ k k) D0) as Le by (apply labels_incl; auto).
      split; [lia|right]. destruct Tw as [?|[_ H]]; [assumption|exfalso].
      specialize (H (with_ k c) (Same_s c)). rewrite Wd, We in H. apply (Fresh (s d) Isd). apply H.
      intros x X. rewrite !Wx; auto.
    + destruct (same_spec (s e) d) as [Eed|Ned]; [destruct (same_spec (s d) e) as [Ede|Nde']|].
      * (* they are a vertex of their own *)
        assert (eps = 1) as E1.
        { unfold eps, skip. destruct (same_spec (s d) d); [contradiction|]. destruct (same_spec (s e) d); [|contradiction].
          destruct (same_spec (s d) e); [reflexivity|contradiction]. }
        assert (forall x, In x D -> s x <> d /\ s x <> e) as Nx.
        { intros x X. split; intros E; [apply (proj2 (Ndx x X))|apply (proj1 (Ndx x X))]; apply Inj; auto; congruence. }
        apply (Enough (with_ c c)).
        -- intros x X. split; [|auto]. destruct X as [<-|[<-|X]]; [rewrite Ede; now rewrite Wd, We|rewrite Eed; now rewrite Wd, We|].
           destruct (Nx x X). rewrite <- (S'1 x X) by auto. rewrite !Wx; auto.
        -- rewrite E1. assert (S (labels L' D) <= labels (with_ c c) D0) as Le by (apply (labels_more _ _ _ _ c); auto; exists d; split; [assumption|apply Wd]).
           lia.
      * (* e, d, and others *)
        assert (eps = 0) as E0.
        { unfold eps, skip. destruct (same_spec (s d) d); [contradiction|]. destruct (same_spec (s e) d); [|contradiction].
          now destruct (same_spec (s d) e). }
        assert (In (s d) D) as Isd by (destruct (Cases d Id) as [?|[?|?]]; [assumption|contradiction|contradiction]).
        set (k := L' (s d)).
        apply (Enough (with_ k k)).
        -- intros x X. split; [|auto]. destruct X as [<-|[<-|X]]; [rewrite Wd; now apply Wx|rewrite Eed; now rewrite Wd, We|].
           destruct (same_spec (s x) d) as [E|Nx]; [exfalso; apply (proj2 (Ndx x X)); apply Inj; auto; congruence|].
           destruct (same_spec (s x) e) as [E|Nx'].
           ++ rewrite E, We, (Wx _ _ x X). rewrite <- (Cs x X), (S'3 x X E). destruct (same_spec (s e) d); [reflexivity|contradiction].
           ++ rewrite <- (S'1 x X) by auto. rewrite !Wx; auto.
        -- rewrite E0. assert (labels L' D <= labels (with_ k k) D0) as Le by (apply labels_incl; auto). lia.
      * assert (eps = 0) as E0.
        { unfold eps, skip. destruct (same_spec (s d) d); [contradiction|]. destruct (same_spec (s e) d); [contradiction|].
          now destruct (same_spec (s e) e). }
        assert (In (s e) D) as Ise by (destruct (Cases e Ie) as [?|[?|?]]; [assumption|contradiction|contradiction]).
        set (q := L' (s e)). set (p := if same (s d) e then q else L' (s d)).
        assert (s d = e \/ In (s d) D) as Isd by (destruct (Cases d Id) as [?|[?|?]]; [auto|contradiction|auto]).
        assert (forall x, In x D0 -> with_ p q (s x) = with_ p q x) as Same_s.
        { intros x [<-|[<-|X]].
          - rewrite Wd. unfold p. destruct (same_spec (s d) e) as [E|Ne]; [rewrite E; apply We|]. destruct Isd as [?|I]; [contradiction|now apply Wx].
          - rewrite We. now apply Wx.
          - destruct (same_spec (s x) d) as [E|Nx]; [|destruct (same_spec (s x) e) as [E|Nx']].
            + rewrite E, Wd, (Wx _ _ x X), <- (Cs x X), (S'2 x X E). unfold p, q. now destruct (same_spec (s d) e).
            + rewrite E, We, (Wx _ _ x X), <- (Cs x X), (S'3 x X E). unfold q. destruct (same_spec (s e) d); [contradiction|reflexivity].
            + rewrite <- (S'1 x X) by auto. rewrite !Wx; auto. }
        rewrite E0 in Enough. destruct Tw as [Plus|[Minus H]].
        -- (* the face is divided: the labels p and q are joined *)
           set (join := fun k : N => if N.eq_dec k q then p else k).
           apply (Enough (fun x => join (with_ p q x))).
           ++ intros x X. rewrite (Same_s x X). split; [reflexivity|].
              destruct X as [<-|[<-|X]]; [fold e; rewrite Wd, We|rewrite Ae, Wd, We|rewrite !Wx, (Ca x X) by auto; reflexivity];
                unfold join; destruct (N.eq_dec q q), (N.eq_dec p q); congruence.
           ++ assert (labels L' D <= S (labels (fun x => join (with_ p q x)) D0)) as Le; [|lia]. apply (labels_less _ _ _ _ q).
              intros x X. destruct (N.eq_dec (L' x) q) as [E|Ne]; [now left|right]. exists x. split; [auto|]. rewrite Wx by assumption.
              unfold join. now destruct (N.eq_dec (L' x) q).
        -- assert (p = q) as Epq by (specialize (H (with_ p q) Same_s); rewrite Wd, We in H; apply H; intros x X; rewrite !Wx; auto).
           apply (Enough (with_ p q)).
           ++ intros x X. split; [now apply Same_s|]. rewrite Epq. now apply Same_a.
           ++ assert (labels L' D <= labels (with_ p q) D0) as Le; [|lia]. apply labels_incl. rewrite Epq. apply Still.
Qed.

End Maps.
