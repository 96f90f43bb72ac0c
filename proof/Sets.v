(** * Finite sets of numbers, as binary numbers

    The number [v] is a member of [s] if the bit [v] of [s] is set. All that the proofs use of sets is said by
    [mem_*] and [elements_*]. *)

From Coq Require Import NArith PeanoNat List Bool Lia Permutation.
Import ListNotations.
Open Scope N_scope.

Definition set := N.
Definition mem (v : N) (s : set) : bool := N.testbit s v.
Definition none : set := 0.
Definition single (v : N) : set := N.shiftl 1 v.
Definition union (a b : set) : set := N.lor a b.
Definition inter (a b : set) : set := N.land a b.
Definition diff (a b : set) : set := N.ldiff a b.
Definition remove (v : N) (a : set) : set := N.ldiff a (single v).
Definition is_none (a : set) : bool := match a with 0 => true | _ => false end.
Definition subset (a b : set) : bool := is_none (N.ldiff a b).
Definition disjoint (a b : set) : bool := is_none (N.land a b).
Arguments mem : simpl never.
Arguments none : simpl never.
Arguments single : simpl never.
Arguments union : simpl never.
Arguments inter : simpl never.
Arguments diff : simpl never.
Arguments remove : simpl never.

Definition unions (l : list set) : set := fold_right union none l.

Definition same_set (a b : set) : bool := N.eqb a b.

(** The numbers below [n]. *)
Definition all_below (n : N) : set := N.ones n.

Lemma same_set_spec a b : reflect (a = b) (same_set a b).
Proof. apply N.eqb_spec. Qed.

Lemma same_set_eq a b : same_set a b = true <-> a = b.
Proof. apply N.eqb_eq. Qed.

Lemma mem_all_below v n : mem v (all_below n) = (v <? n).
Proof.
  unfold mem, all_below. destruct (N.ltb_spec v n); [now apply N.ones_spec_low|now apply N.ones_spec_high].
Qed.

Lemma mem_none v : mem v none = false.
Proof. apply N.bits_0. Qed.

Lemma mem_single v w : mem v (single w) = (v =? w).
Proof.
  unfold mem, single. destruct (N.lt_ge_cases v w) as [H|H].
  - rewrite N.shiftl_spec_low by assumption. symmetry. apply N.eqb_neq. lia.
  - rewrite N.shiftl_spec_high' by assumption.
    destruct (N.eqb_spec v w) as [->|D].
    + now rewrite N.sub_diag.
    + apply N.bits_above_log2. rewrite N.log2_1. lia.
Qed.

Lemma mem_union v a b : mem v (union a b) = mem v a || mem v b.
Proof. apply N.lor_spec. Qed.
Lemma mem_inter v a b : mem v (inter a b) = mem v a && mem v b.
Proof. apply N.land_spec. Qed.
Lemma mem_diff v a b : mem v (diff a b) = mem v a && negb (mem v b).
Proof. apply N.ldiff_spec. Qed.
Lemma mem_remove v w a : mem v (remove w a) = mem v a && negb (v =? w).
Proof. unfold remove. rewrite <- mem_single. apply N.ldiff_spec. Qed.

Lemma is_none_spec a : is_none a = true <-> forall v, mem v a = false.
Proof.
  split.
  - intros H v. destruct a; [apply N.bits_0|discriminate].
  - intros H. replace a with 0; [reflexivity|]. symmetry. apply N.bits_inj_0. exact H.
Qed.

Lemma subset_spec a b : subset a b = true <-> forall v, mem v a = true -> mem v b = true.
Proof.
  unfold subset. change (N.ldiff a b) with (diff a b). rewrite is_none_spec. split.
  - intros H v E. specialize (H v). rewrite mem_diff, E in H. now destruct (mem v b).
  - intros H v. rewrite mem_diff. destruct (mem v a) eqn:E; [|reflexivity]. now rewrite H.
Qed.

Lemma disjoint_spec a b : disjoint a b = true <-> forall v, mem v a = true -> mem v b = false.
Proof.
  unfold disjoint. change (N.land a b) with (inter a b). rewrite is_none_spec. split.
  - intros H v E. specialize (H v). now rewrite mem_inter, E in H.
  - intros H v. rewrite mem_inter. destruct (mem v a) eqn:E; [|reflexivity]. now rewrite H.
Qed.

Lemma mem_unions v l : mem v (unions l) = true <-> exists s, In s l /\ mem v s = true.
Proof.
  induction l as [|a l IH]; cbn [unions fold_right In].
  - rewrite mem_none. split; [discriminate|]. now intros (s & [] & _).
  - fold (unions l). rewrite mem_union, orb_true_iff, IH. split.
    + intros [H|(s & H & M)]; eauto.
    + intros (s & [<-|H] & M); eauto.
Qed.

(** ** Members *)

Fixpoint bits (p : positive) (i : N) : list N :=
  match p with
  | xH => [i]
  | xO q => bits q (N.succ i)
  | xI q => i :: bits q (N.succ i)
  end.

Definition elements (s : set) : list N :=
  match s with 0 => [] | Npos p => bits p 0 end.

Lemma bits_spec p : forall i v, In v (bits p i) <-> i <= v /\ N.testbit (Npos p) (v - i) = true.
Proof.
  induction p as [q IH|q IH|]; intros i v; cbn [bits In].
  - rewrite IH. destruct (N.eq_dec v i) as [->|D].
    + rewrite N.sub_diag. cbn. split; [intros _; split; [lia|reflexivity]|auto].
    + assert (v = i \/ i < v \/ v < i) as [?|[H|H]] by lia; [contradiction| |split; lia].
      replace (v - i) with (N.succ (v - N.succ i)) by lia.
      change (N.pos (xI q)) with (2 * N.pos q + 1). rewrite N.testbit_odd_succ by lia.
      split; [intros [<-|[? ?]]; [contradiction|split; [lia|assumption]]|intros [? ?]; right; split; [lia|assumption]].
  - rewrite IH. destruct (N.eq_dec v i) as [->|D].
    + rewrite N.sub_diag. cbn. split; [lia|intros [_ ?]; discriminate].
    + assert (i < v \/ v < i) as [H|H] by lia; [|split; lia].
      replace (v - i) with (N.succ (v - N.succ i)) by lia.
      change (N.pos (xO q)) with (2 * N.pos q). rewrite N.testbit_even_succ by lia.
      split; intros [? ?]; (split; [lia|assumption]).
  - split.
    + intros [<-|[]]. rewrite N.sub_diag. split; [lia|reflexivity].
    + intros [H T]. left. destruct (N.eq_dec v i) as [E|D]; [now symmetry|].
      rewrite N.bits_above_log2 in T; [discriminate|cbn; lia].
Qed.

Lemma elements_spec s v : In v (elements s) <-> mem v s = true.
Proof.
  destruct s as [|p]; cbn.
  - split; [intros []|]. rewrite mem_none. discriminate.
  - rewrite bits_spec, N.sub_0_r. unfold mem. split; [tauto|]. split; [lia|assumption].
Qed.

Lemma bits_nodup p : forall i, NoDup (bits p i).
Proof.
  induction p as [q IH|q IH|]; intros i; cbn; auto; constructor; auto; try constructor.
  rewrite bits_spec. lia.
Qed.

Lemma elements_nodup s : NoDup (elements s).
Proof. destruct s; cbn; [constructor|apply bits_nodup]. Qed.

(** Whether the number of members is odd. *)
Fixpoint odd_bits (p : positive) : bool :=
  match p with xH => true | xO q => odd_bits q | xI q => negb (odd_bits q) end.
Definition odd_card (s : set) : bool := match s with 0 => false | Npos p => odd_bits p end.

Lemma nat_odd_S n : Nat.odd (S n) = negb (Nat.odd n).
Proof. now rewrite Nat.odd_succ, <- Nat.negb_odd. Qed.

Lemma odd_bits_spec p : forall i, odd_bits p = Nat.odd (length (bits p i)).
Proof.
  induction p as [q IH|q IH|]; intros i; cbn [odd_bits bits length]; auto.
  rewrite nat_odd_S. now rewrite (IH (N.succ i)).
Qed.

Lemma odd_card_spec s : odd_card s = Nat.odd (length (elements s)).
Proof. destruct s; cbn; [reflexivity|apply odd_bits_spec]. Qed.

(** The number of members. *)
Fixpoint count_bits (p : positive) : N :=
  match p with xH => 1 | xO q => count_bits q | xI q => N.succ (count_bits q) end.
Definition card (s : set) : N := match s with 0 => 0 | Npos p => count_bits p end.

Lemma count_bits_spec p : forall i, count_bits p = N.of_nat (length (bits p i)).
Proof.
  induction p as [q IH|q IH|]; intros i; cbn [count_bits bits length]; auto.
  now rewrite (IH (N.succ i)), Nat2N.inj_succ.
Qed.

Lemma card_spec s : card s = N.of_nat (length (elements s)).
Proof. destruct s; cbn; [reflexivity|apply count_bits_spec]. Qed.

(** The least member of a set that has one. *)
Fixpoint low (p : positive) (i : N) : N :=
  match p with xO q => low q (N.succ i) | _ => i end.
Definition lowest (s : set) : N := match s with 0 => 0 | Npos p => low p 0 end.

(** Sets are compared by their ascending lists of members. *)
Definition before (a b : set) : bool :=
  let d := N.lxor a b in
  match d with
  | 0 => true
  | _ => let v := lowest d in
         if mem v a then negb (is_none (N.shiftr b v)) else is_none (N.shiftr a v)
  end.

(** Whether there is exactly one member. *)
Fixpoint one_bit (p : positive) : bool :=
  match p with xH => true | xO q => one_bit q | xI _ => false end.
Definition is_single (s : set) : bool := match s with 0 => false | Npos p => one_bit p end.

Lemma one_bit_spec p : forall i, one_bit p = true -> exists v, bits p i = [v].
Proof.
  induction p as [q IH|q IH|]; intros i H; cbn in *; try discriminate; eauto.
Qed.

Lemma is_single_spec s : is_single s = true -> exists v, mem v s = true /\ forall w, mem w s = true -> w = v.
Proof.
  intros H. destruct s as [|p]; [discriminate|].
  destruct (one_bit_spec p 0 H) as [v E]. exists v.
  assert (forall w, mem w (Npos p) = true <-> w = v) as K.
  { intros w. rewrite <- elements_spec. cbn. rewrite E. cbn. intuition. }
  split; [now apply K|intros w; apply K].
Qed.

(** ** Counting with lists *)

Lemma below_spec n v : In v (map N.of_nat (seq 0 (N.to_nat n))) <-> v < n.
Proof.
  rewrite in_map_iff. split.
  - intros (i & <- & H). apply in_seq in H. lia.
  - intros H. exists (N.to_nat v). split; [lia|]. apply in_seq. lia.
Qed.

Lemma below_nodup n : NoDup (map N.of_nat (seq 0 (N.to_nat n))).
Proof.
  apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros a b. apply Nat2N.inj.
Qed.

Lemma filter_perm {A} (f : A -> bool) l l' :
  Permutation l l' -> Permutation (filter f l) (filter f l').
Proof.
  induction 1 as [|x l l' H IH|x y l|l l' l'' H1 IH1 H2 IH2]; cbn.
  - constructor.
  - destruct (f x); [now constructor|assumption].
  - destruct (f x), (f y); try apply perm_swap; apply Permutation_refl.
  - eapply Permutation_trans; eassumption.
Qed.

Lemma filter_length_le {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = true -> g x = true) -> (length (filter f l) <= length (filter g l))%nat.
Proof.
  induction l as [|a l IH]; intros H; cbn; [lia|].
  assert (length (filter f l) <= length (filter g l))%nat by (apply IH; intros; apply H; cbn; auto).
  destruct (f a) eqn:F.
  - rewrite (H a) by (cbn; auto). cbn. lia.
  - destruct (g a); cbn; lia.
Qed.

(** Members of [s] among the numbers below [n]. *)
Lemma card_below n s :
  (forall v, mem v s = true -> v < n) ->
  length (elements s) = length (filter (fun v => mem v s) (map N.of_nat (seq 0 (N.to_nat n)))).
Proof.
  intros H. apply Permutation_length, NoDup_Permutation.
  - apply elements_nodup.
  - apply NoDup_filter, below_nodup.
  - intros v. rewrite elements_spec, filter_In, below_spec. intuition.
Qed.

(** ** Images *)

Definition image (f : N -> N) (s : set) : set := fold_right (fun v t => union (single (f v)) t) none (elements s).

Lemma mem_image f s w : mem w (image f s) = true <-> exists v, mem v s = true /\ w = f v.
Proof.
  unfold image.
  assert (mem w (fold_right (fun v t => union (single (f v)) t) none (elements s)) = true <->
          exists v, In v (elements s) /\ w = f v) as ->.
  { induction (elements s) as [|a l IH]; cbn [fold_right In].
    - rewrite mem_none. split; [discriminate|]. now intros (v & [] & _).
    - rewrite mem_union, mem_single, orb_true_iff, N.eqb_eq, IH. split.
      + intros [->|(v & I & ->)]; eauto.
      + intros (v & [->|I] & ->); eauto. }
  split; intros (v & I & ->); exists v; (split; [now apply elements_spec|reflexivity]).
Qed.

Lemma image_length f s :
  (forall u v, mem u s = true -> mem v s = true -> f u = f v -> u = v) ->
  length (elements (image f s)) = length (elements s).
Proof.
  intros I. rewrite <- (map_length f (elements s)). apply Permutation_length, NoDup_Permutation.
  - apply elements_nodup.
  - pose proof (elements_nodup s) as ND.
    assert (forall u v, In u (elements s) -> In v (elements s) -> f u = f v -> u = v) as J.
    { intros u v Iu Iv. apply I; now apply elements_spec. }
    clear I. induction (elements s) as [|a l IH]; cbn; constructor.
    + intros K. apply in_map_iff in K as (b & E & K). inversion ND as [|? ? X Y]; subst. apply X.
      rewrite (J a b); cbn; auto.
    + inversion ND; subst. apply IH; auto. intros u v Iu Iv. apply J; cbn; auto.
  - intros w. rewrite elements_spec, mem_image, in_map_iff. split.
    + intros (v & M & ->). exists v. split; [reflexivity|now apply elements_spec].
    + intros (v & <- & M). exists v. split; [now apply elements_spec|reflexivity].
Qed.

Lemma set_ext a b : (forall v, mem v a = mem v b) -> a = b.
Proof. apply N.bits_inj. Qed.

(** A map that is one to one on a set has an inverse there. *)
Lemma inverse_on (f : N -> N) s :
  (forall u v, mem u s = true -> mem v s = true -> f u = f v -> u = v) ->
  exists g : N -> N, forall v, mem v s = true -> g (f v) = v.
Proof.
  intros I. exists (fun u : N => match find (fun v => f v =? u) (elements s) with Some v => v | None => 0 end).
  intros v M. destruct (find (fun u => f u =? f v) (elements s)) as [u|] eqn:E.
  - apply find_some in E as [J E]. apply N.eqb_eq in E. apply elements_spec in J. auto.
  - exfalso. apply elements_spec in M. pose proof (find_none _ _ E v M) as X. cbn in X.
    rewrite N.eqb_refl in X. discriminate.
Qed.

(** Whether no number is in a list twice. *)
Fixpoint all_different (l : list N) (seen : set) : bool :=
  match l with [] => true | v :: t => negb (mem v seen) && all_different t (union (single v) seen) end.

Lemma all_different_spec l : forall seen, all_different l seen = true ->
  NoDup l /\ forall v, In v l -> mem v seen = false.
Proof.
  induction l as [|v t IH]; cbn; intros seen H; [split; [constructor|tauto]|].
  apply andb_prop in H as [A B]. destruct (IH _ B) as [ND O]. split.
  - constructor; [|assumption]. intros I. specialize (O v I). rewrite mem_union, mem_single, N.eqb_refl in O. discriminate.
  - intros w [<-|I]; [now apply negb_true_iff|]. specialize (O w I). rewrite mem_union, orb_false_iff in O. tauto.
Qed.

Lemma different_inj (f : N -> N) s : all_different (map f (elements s)) none = true ->
  forall u v, mem u s = true -> mem v s = true -> f u = f v -> u = v.
Proof.
  intros H u v Mu Mv E. apply all_different_spec in H as [ND _]. apply elements_spec in Mu, Mv.
  induction (elements s) as [|a l IH]; [destruct Mu|]. cbn in ND. inversion ND as [|? ? X Y]; subst.
  destruct Mu as [->|Mu], Mv as [->|Mv]; auto.
  - exfalso. apply X. rewrite E. now apply in_map.
  - exfalso. apply X. rewrite <- E. now apply in_map.
Qed.
